#!/usr/bin/env python3
"""Makes weight and voice files with the real libraries, and checks that `kokoro convert` reads them.

    python3 -m venv v && v/bin/pip install numpy torch safetensors onnx ml_dtypes
    swift build -c release --product kokoro
    v/bin/python Scripts/check_formats.py Weights/kokoro-v1_0.safetensors .build/release/kokoro OUT

Every format is written from the canonical file, converted back, and compared bit for bit with what
the numbers must be: the same, or rounded to the half type and widened, or folded from weight_g and
weight_v in float64. The files stay in OUT (2 GB). The unit tests write such files byte by byte; this
script is the proof that those bytes are what the libraries write.
"""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import ml_dtypes
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file, save_file
from safetensors.torch import save_file as save_torch

canonical_path, kokoro, out = sys.argv[1], sys.argv[2], Path(sys.argv[3])
out.mkdir(parents=True, exist_ok=True)
canonical = load_file(canonical_path)
failures = 0


def is_normed(name):
    """Layers that upstream wraps in weight_norm."""
    if not name.endswith(".weight") or canonical[name].ndim != 3:
        return False
    return not any(part in name for part in ("noise_convs", "F0_proj", "N_proj"))


def split(weight):
    """weight_g and weight_v as recover_weights.py made them: no zero direction."""
    axes = tuple(range(1, weight.ndim))
    norm = np.sqrt((weight.astype(np.float64) ** 2).sum(axis=axes, keepdims=True))
    direction = weight.copy()
    direction.reshape(len(weight), -1)[norm.reshape(-1) == 0, 0] = 1
    return norm.astype(np.float32), direction


def fold(length, direction):
    axes = tuple(range(1, direction.ndim))
    wide = direction.astype(np.float64)
    norm = np.sqrt((wide**2).sum(axis=axes, keepdims=True))
    factor = np.where(norm == 0, 0, length.astype(np.float64) / np.where(norm == 0, 1, norm))
    return (wide * factor).astype(np.float32)


splits = {name: split(weight) for name, weight in canonical.items() if is_normed(name)}


def upstream(cast=lambda a: a):
    """Upstream's 546 parameters, cast, and what they fold to."""
    state, expected = {}, {}
    for name, weight in canonical.items():
        if name in splits:
            length, direction = (cast(a) for a in splits[name])
            state[name + "_g"], state[name + "_v"] = length, direction
            expected[name] = fold(length.astype(np.float32), direction.astype(np.float32))
        else:
            state[name] = cast(weight)
            expected[name] = state[name].astype(np.float32)
    return state, expected


def check(path, expected):
    global failures
    result = out / "converted.safetensors"
    run = subprocess.run(
        [kokoro, "convert", str(path), "-o", str(result)], capture_output=True, text=True
    )
    if run.returncode != 0:
        failures += 1
        print(f"FAIL  {path.name}: {run.stderr.strip()[-500:]}")
        return
    got = load_file(result)
    wrong = [
        name
        for name, weight in expected.items()
        if got[name].shape != weight.shape or got[name].tobytes() != weight.tobytes()
    ]
    failures += bool(wrong)
    print(f"{'FAIL' if wrong else 'ok  '}  {path.name}: {len(expected)} parameters, {len(wrong)} differ {wrong[:3]}")


def nested(state, prefix="module."):
    result = {}
    for name, array in state.items():
        root, rest = name.split(".", 1)
        result.setdefault(root, {})[prefix + rest] = torch.from_numpy(np.ascontiguousarray(array))
    return result


def pytorch():
    state, expected = upstream()
    torch.save(nested(state), out / "official.pth")
    check(out / "official.pth", expected)
    torch.save({k: v for d in [nested(state, "")] for k, v in d.items()}, out / "plain.pth")
    check(out / "plain.pth", expected)
    half, expected_half = upstream(lambda a: a.astype(np.float16))
    torch.save(nested(half), out / "half.pth")
    check(out / "half.pth", expected_half)
    parameters = {
        root: {k: torch.nn.Parameter(t) for k, t in tensors.items()}
        for root, tensors in nested(state).items()
    }
    torch.save(parameters, out / "parameters.pth")
    check(out / "parameters.pth", expected)
    strided = {
        root: {k: t.transpose(0, -1).contiguous().transpose(0, -1) for k, t in tensors.items()}
        for root, tensors in nested(state).items()
    }
    torch.save(strided, out / "strided.pth")
    check(out / "strided.pth", expected)
    flat = torch.cat([torch.from_numpy(a.reshape(-1).copy()) for a in canonical.values()])
    shared, offset = {}, 0
    for name, a in canonical.items():
        shared[name] = flat[offset : offset + a.size].view(a.shape)
        offset += a.size
    torch.save(shared, out / "shared_storage.pth")
    check(out / "shared_storage.pth", canonical)
    with zipfile.ZipFile(out / "official.pth") as source, zipfile.ZipFile(
        out / "deflated.pth", "w", zipfile.ZIP_DEFLATED, compresslevel=1
    ) as target:
        for item in source.infolist():
            target.writestr(item.filename, source.read(item))
    check(out / "deflated.pth", expected)


def safetensors():
    for kind, dtype in (("f16", np.float16), ("bf16", ml_dtypes.bfloat16)):
        state, expected = upstream(lambda a: a.astype(dtype))
        tensors = {
            name: torch.from_numpy(np.ascontiguousarray(a).view(np.uint16)).view(
                torch.float16 if kind == "f16" else torch.bfloat16
            )
            for name, a in state.items()
        }
        save_torch(tensors, out / f"{kind}.safetensors")
        check(out / f"{kind}.safetensors", expected)

    # As mlx-audio's model keeps them: channels last, its own names of LSTMs and norms.
    names = {
        "weight_ih_l0": "Wx_forward", "weight_hh_l0": "Wh_forward",
        "bias_ih_l0": "bias_ih_forward", "bias_hh_l0": "bias_hh_forward",
        "weight_ih_l0_reverse": "Wx_backward", "weight_hh_l0_reverse": "Wh_backward",
        "bias_ih_l0_reverse": "bias_ih_backward", "bias_hh_l0_reverse": "bias_hh_backward",
        "gamma": "weight", "beta": "bias",
    }
    state, expected = upstream()
    mlx = {}
    for name, a in state.items():
        head, last = name.rsplit(".", 1)
        if a.ndim == 3 and "alpha" not in name:
            a = np.ascontiguousarray(a.transpose(0, 2, 1))
        mlx[f"{head}.{names.get(last, last)}"] = a
    save_file(mlx, out / "mlx.safetensors", metadata={"format": "mlx"})
    check(out / "mlx.safetensors", expected)


def numpy_archives():
    np.savez(out / "stored.npz", **canonical)
    check(out / "stored.npz", canonical)
    np.savez_compressed(out / "deflated.npz", **canonical)
    check(out / "deflated.npz", canonical)
    np.savez(out / "fortran.npz", **{k: np.asfortranarray(a) for k, a in canonical.items()})
    check(out / "fortran.npz", canonical)
    np.savez(out / "double.npz", **{k: a.astype(np.float64) for k, a in canonical.items()})
    check(out / "double.npz", canonical)


def onnx_exports():
    """Float exports: node names and initializers as torch.onnx leaves them."""
    for kind, dtype in (("fp32", np.float32), ("fp16", np.float16)):
        nodes, initializers, lstms = [], [], {}
        for name, a in canonical.items():
            module, last = name.rsplit(".", 1)
            path = "/".join(["", "kmodel"] + module.split("."))
            a = a.astype(dtype)
            if "_l0" in last:
                lstms.setdefault(module, {})[last] = a
            elif last == "weight" and a.ndim == 2 and "embedding" not in module.rsplit(".", 1)[-1]:
                label = f"onnx::MatMul_{len(initializers)}"
                initializers.append(numpy_helper.from_array(np.ascontiguousarray(a.T), label))
                nodes.append(helper.make_node("MatMul", ["x", label], ["y"], path + "/MatMul"))
            elif last == "weight" and a.ndim == 3:
                label = path + "/Mul_output_0"
                initializers.append(numpy_helper.from_array(a, label))
                kind_of = "ConvTranspose" if ".ups." in name or ".pool." in name else "Conv"
                nodes.append(helper.make_node(kind_of, ["x", label], ["y"], f"{path}/{kind_of}"))
            else:
                initializers.append(numpy_helper.from_array(a, "kmodel." + name))
        for module, p in lstms.items():
            path = "/".join(["", "kmodel"] + module.split("."))

            def gates(a):  # PyTorch's i, f, g, o to ONNX's i, o, f, c
                i, f, g, o = np.split(a, 4)
                return np.concatenate([i, o, f, g])

            def both(stem):
                return np.stack([gates(p[stem]), gates(p[stem + "_reverse"])])

            labels = [f"onnx::LSTM_{module}_{i}" for i in range(3)]
            bias = np.concatenate([both("bias_ih_l0"), both("bias_hh_l0")], axis=1)
            for label, a in zip(labels, (both("weight_ih_l0"), both("weight_hh_l0"), bias)):
                initializers.append(numpy_helper.from_array(a, label))
            nodes.append(helper.make_node("LSTM", ["x"] + labels, ["y"], path + "/LSTM"))
        value = helper.make_tensor_value_info("x", TensorProto.FLOAT, None)
        graph = helper.make_graph(nodes, "main_graph", [value], [], initializers)
        onnx.save(helper.make_model(graph), out / f"{kind}.onnx")
        check(out / f"{kind}.onnx", {k: a.astype(dtype).astype(np.float32) for k, a in canonical.items()})


def main():
    pytorch()
    safetensors()
    numpy_archives()
    onnx_exports()
    (out / "converted.safetensors").unlink(missing_ok=True)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
