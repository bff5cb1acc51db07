#!/usr/bin/env python3
"""Times upstream's PyTorch model on the inputs of a reference file, one JSON object a file.

    pip install torch numpy safetensors transformers huggingface_hub loguru
    pip download --no-deps kokoro==0.9.4 kokoro-onnx==0.6.1 && unzip -d SITE '*.whl'
    python pytorch.py --site SITE --weights kokoro_fp32.pth --threads 1 FILE.safetensors...

SITE holds the unpacked wheels of kokoro 0.9.4 and of kokoro-onnx (for config.json). The weights are
any checkpoint of upstream's layout. What counts is the process's CPU time, user and system, so that
other work on the machine matters little; the median of --repeat runs after one that warms up.
"""
import argparse
import json
import os
import statistics
import sys
import time
import types

parser = argparse.ArgumentParser()
parser.add_argument("--site", required=True)
parser.add_argument("--weights", required=True)
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--repeat", type=int, default=3)
parser.add_argument("files", nargs="+")
options = parser.parse_args()
os.environ["OMP_NUM_THREADS"] = str(options.threads)

import torch  # noqa: E402
from safetensors.torch import load_file  # noqa: E402

torch.set_num_threads(options.threads)
sys.path.insert(0, options.site)
# The package's own __init__ imports its text front end, which isn't needed here.
package = types.ModuleType("kokoro")
package.__path__ = [os.path.join(options.site, "kokoro")]
sys.modules["kokoro"] = package
from kokoro.model import KModel  # noqa: E402

with open(os.path.join(options.site, "kokoro_onnx", "config.json")) as file:
    config = json.load(file)
model = KModel(repo_id="hexgrad/Kokoro-82M", config=config, model=options.weights).eval()


def run(tokens, style):
    wall, cpu = time.monotonic(), time.process_time()
    with torch.no_grad():
        audio, _ = model.forward_with_tokens(tokens, style, 1.0)
    return audio.numel() / 24000, time.monotonic() - wall, time.process_time() - cpu


for path in options.files:
    tensors = load_file(path)
    inputs = tensors["tokens"].long()[None], tensors["style"][None]
    run(*inputs)
    runs = [run(*inputs) for _ in range(options.repeat)]
    audio = runs[0][0]
    print(json.dumps({
        "engine": f"PyTorch {torch.__version__}", "file": os.path.basename(path),
        "threads": options.threads, "audio_seconds": audio,
        "rtf": statistics.median(r[1] for r in runs) / audio,
        "cpu_per_second": statistics.median(r[2] for r in runs) / audio,
    }))
