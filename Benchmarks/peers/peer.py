#!/usr/bin/env python3
"""Runs one engine once, in this process, and prints what it took as one JSON object.

    peer.py ENGINE JOB.json

The job names threads, runs, tokens, style, and the files of the model; `kokoro-bench --compare` writes
it, and watches this process's memory from outside. The first run warms up and is told apart.
"""
import json
import os
import resource
import sys
import time

engine, path = sys.argv[1:]
with open(path) as file:
    job = json.load(file)
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = str(job["threads"])

import numpy  # noqa: E402


def onnxruntime_engine(graph):
    import onnxruntime
    def load():
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = job["threads"]
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
        return lambda tokens, style, speed: session.run(
            None, {"tokens": tokens, "style": style, "speed": speed})[0]
    return onnxruntime.__version__, load


def openvino_engine(precision):
    import openvino
    def load():
        settings = {"INFERENCE_NUM_THREADS": job["threads"], "PERFORMANCE_HINT": "LATENCY"}
        if precision:
            settings["INFERENCE_PRECISION_HINT"] = precision
        core = openvino.Core()
        model = core.compile_model(core.read_model(job["standard_graph"]), "CPU", settings)
        notes["precision"] = str(model.get_property("INFERENCE_PRECISION_HINT"))
        return lambda tokens, style, speed: list(model([tokens, style, speed]).values())[0]
    return openvino.__version__.split("-")[0], load


def pytorch_engine():
    import torch

    import upstream
    torch.set_num_threads(job["threads"])
    torch.set_num_interop_threads(1)
    def load():
        model = upstream.load(job["weights"])
        def run(tokens, style, speed):
            with torch.inference_mode():
                return model.forward_with_tokens(
                    torch.from_numpy(tokens), torch.from_numpy(style), float(speed[0]))[0].numpy()
        return run
    return torch.__version__, load


notes = {}
ENGINES = {
    "onnxruntime-int8": lambda: onnxruntime_engine(job["export"]),
    "onnxruntime": lambda: onnxruntime_engine(job["float_graph"]),
    "pytorch": pytorch_engine,
    "openvino": lambda: openvino_engine("f32"),
    "openvino-default": lambda: openvino_engine(None),
}


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


version, load = ENGINES[engine]()
begun = time.monotonic()
run = load()
result = {"version": version, "load_seconds": time.monotonic() - begun, "runs": []}
inputs = (
    numpy.array([job["tokens"]], numpy.int64), numpy.array([job["style"]], numpy.float32),
    numpy.ones(1, numpy.float32))
for _ in range(1 + job["runs"]):
    wall, used = time.monotonic(), cpu()
    audio = run(*inputs)
    result["runs"].append({
        "wall_seconds": time.monotonic() - wall, "cpu_seconds": cpu() - used,
        "audio_seconds": audio.size / 24000})
result["notes"] = notes
print(json.dumps(result))
