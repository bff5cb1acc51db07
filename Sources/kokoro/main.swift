print("kokoro")
