"""Packs the trained letter tagger for the package: int8 weights with a scale for each row.

    python3 pack_network.py TRAINED.pt OUT.bin

The first layer's input products depend on nothing but style and letter, so they are stored as
tables, in half precision. Gates are in PyTorch's order: reset, update, new.
"""

import struct
import sys

import numpy as np
import torch

from train_network import ALPHABET, STYLES
from train_ngram import section_file


def rows(matrix):
    """Scales (float32) and values (int8) of a matrix, row by row."""
    scale = np.maximum(np.abs(matrix).max(axis=1), 1e-8) / 127
    values = np.clip(np.round(matrix / scale[:, None]), -127, 127).astype(np.int8)
    return [scale.astype("<f4").tobytes(), values.tobytes()]


def main():
    trained = torch.load(sys.argv[1], weights_only=True)
    state = {name: tensor.float().numpy() for name, tensor in trained["state"].items()}
    sections = [
        ALPHABET.encode(),
        struct.pack("<II", trained["hidden"], len(STYLES)),
        *("\n".join(labels).encode() for labels in trained["labels"]),
    ]
    inputs = np.stack(
        [
            np.concatenate(
                [state["letters.weight"], np.repeat(state["styles.weight"][s : s + 1], len(ALPHABET), 0)], 1
            )
            for s in range(len(STYLES))
        ]
    )  # [styles, letters, embedding + style]
    for end in ("", "_reverse"):
        table = inputs @ state[f"gru.weight_ih_l0{end}"].T + state[f"gru.bias_ih_l0{end}"]
        sections.append(table.astype("<f2").tobytes())
        sections += rows(state[f"gru.weight_hh_l0{end}"])
        sections.append(state[f"gru.bias_hh_l0{end}"].astype("<f4").tobytes())
        sections += rows(state[f"gru.weight_ih_l1{end}"])
        sections.append(state[f"gru.bias_ih_l1{end}"].astype("<f4").tobytes())
        sections += rows(state[f"gru.weight_hh_l1{end}"])
        sections.append(state[f"gru.bias_hh_l1{end}"].astype("<f4").tobytes())
    for head in range(len(trained["labels"])):
        sections += rows(state[f"heads.{head}.weight"])
        sections.append(state[f"heads.{head}.bias"].astype("<f4").tobytes())
    file = section_file(b"KLETTER1", sections)
    with open(sys.argv[2], "wb") as out:
        out.write(file)
    print(len(sections), "sections", len(file), "bytes")


if __name__ == "__main__":
    main()
