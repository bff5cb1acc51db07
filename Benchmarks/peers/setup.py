#!/usr/bin/env python3
"""Makes what the benchmark's peers need: a virtual environment, and float32 graphs of the model.

    Benchmarks/peers/setup.py [--folder .build/peers] [--engines pytorch,openvino,...]

Needs Python 3.10 or newer with venv and a Python package index that pip reaches; pip's own settings
(an index, a proxy, PIP_CONSTRAINT for a smaller build of torch) hold. `make weights` must have run.
What is there already is not made again. PyTorch's standard build takes several gigabytes.
"""
import argparse
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXPORT = ROOT / "Weights" / "kokoro-v1_0-int8.onnx"

COMMON = ["numpy"]
PACKAGES = {
    "onnxruntime-int8": ["onnxruntime"],
    "onnxruntime": ["onnxruntime", "onnx"],
    "pytorch": ["torch", "transformers", "huggingface_hub", "loguru", "attrs", "safetensors"],
    "openvino": ["openvino", "onnx"],
    "openvino-default": ["openvino", "onnx"],
}
# Upstream's package; without what its text front end would pull in.
BARE = {"pytorch": ["kokoro==0.9.4"]}
GRAPHS = {
    "onnxruntime": ("kokoro-float.onnx", ()),
    "openvino": ("kokoro-standard.onnx", ("--standard",)),
    "openvino-default": ("kokoro-standard.onnx", ("--standard",)),
}


class Failure(Exception):
    """Something that the user should read, without a stack trace."""


def say(text):
    print(f"peers: {text}", file=sys.stderr, flush=True)


def run(command, what, advice):
    """Runs a command whose output goes to standard error."""
    begun = time.monotonic()
    if subprocess.run([str(part) for part in command], stdout=sys.stderr).returncode != 0:
        raise Failure(f"{what} failed; {advice}")
    say(f"{what}: {time.monotonic() - begun:.0f} s")


def install(folder, python, engines):
    """Installs packages, one stamp for each list of them that is complete."""
    for engine in engines:
        for packages, options in ((COMMON + PACKAGES[engine], []), (BARE.get(engine, []), ["--no-deps"])):
            stamp = folder / ("installed-" + "-".join(packages).replace("/", "_"))
            if not packages or stamp.exists():
                continue
            say(f"installing {' '.join(packages)}")
            run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                 *options, *packages], f"pip install for {engine}",
                "is a Python package index reachable? `pip config list` shows which one pip asks; "
                "leave the engine out with --engines")
            stamp.touch()


def make_graphs(folder, python, engines):
    for name, options in sorted({GRAPHS[engine] for engine in engines if engine in GRAPHS}):
        target = folder / name
        if target.exists():
            continue
        partial = folder / (name + ".partial")
        run([python, HERE / "float_graph.py", EXPORT, partial, *options], f"making {name}",
            "see the message above")
        os.replace(partial, target)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT / ".build" / "peers")
    parser.add_argument("--engines", default=",".join(PACKAGES))
    given = parser.parse_args()
    engines = given.engines.split(",")
    for engine in engines:
        if engine not in PACKAGES:
            raise Failure(f"unknown engine {engine}; expected one of {', '.join(PACKAGES)}")
    if not EXPORT.is_file():
        raise Failure(f"{EXPORT} is missing; fetch it with `make weights`")
    folder = given.folder.resolve()
    python = folder / "venv" / "bin" / "python"
    complete = folder / "venv-complete"
    if not complete.exists():
        say(f"making a virtual environment in {folder}")
        try:
            venv.create(folder / "venv", with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Failure(f"no virtual environment ({error}); is the system's package python3-venv "
                          "installed?") from error
        complete.touch()
    install(folder, python, engines)
    make_graphs(folder, python, engines)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(f"setup.py: {failure}", file=sys.stderr)
        sys.exit(1)
