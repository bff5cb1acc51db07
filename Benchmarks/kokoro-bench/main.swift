print("kokoro-bench")
