#!/usr/bin/env python3
"""Writes what the engine's tests know of upstream's durations and loudness of a few sentences.

    Benchmarks/peers/setup.py --engines pytorch
    .build/peers/venv/bin/python Scripts/record-levels.py > Tests/Fixtures/reference/levels.json

Each sentence is spoken by upstream's PyTorch model with this project's weights: frames a token, and
root mean square and peak of the samples, which its random noise moves by about a thousandth.
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Benchmarks" / "peers"))

import numpy  # noqa: E402
import torch  # noqa: E402
import upstream  # noqa: E402

SENTENCES = [
    ("Stop! Fire! Run!", "stˈɑp! fˈIəɹ! ɹˈʌn!", "af_heart", 1.0),
    ("the snow fell.", "ðə snˈO fˈɛl.", "af_heart", 1.0),
    ("Stop! Fire! Run!", "stˈɑp! fˈIəɹ! ɹˈʌn!", "bm_george", 1.0),
    ("the snow fell.", "ðə snˈO fˈɛl.", "bm_george", 1.0),
    ("Say that again. Slowly please.", "sˈA ðˈæt əɡˈɛn. slˈOli plˈiz.", "af_heart", 1.0),
    ("Done.", "dˈʌn.", "af_heart", 1.0),
    ("Chapter nine.", "ʧˈæptəɹ nˈIn.", "af_heart", 1.0),
    ("Tablet.", "tˈæblət.", "af_heart", 0.7),
    ("Hi, moon. Run!", "hˈI, mˈun. ɹˈʌn!", "af_heart", 1.0),
]
# The ids of the symbols above; the engine's own table is tested elsewhere.
VOCABULARY = dict(zip(
    " !,.AIObdfhilmnpstuzæðɑəɛɡɹʌʧˈ",
    [16, 5, 3, 4, 24, 25, 31, 44, 46, 48, 50, 51, 54, 55, 56, 58, 61, 62, 63, 68, 72, 81,
     69, 83, 86, 92, 123, 138, 133, 156]))

model = upstream.load(str(ROOT / "Weights" / "kokoro-v1_0.safetensors"))
records = []
for text, phonemes, voice, speed in SENTENCES:
    style = numpy.fromfile(ROOT / "Weights" / "voices" / f"{voice}.bin", "<f4").reshape(510, 1, 256)
    tokens = [0, *(VOCABULARY[symbol] for symbol in phonemes), 0]
    torch.manual_seed(0)
    with torch.no_grad():
        audio, durations = model.forward_with_tokens(
            torch.tensor([tokens]), torch.from_numpy(style[len(phonemes) - 1].copy()), speed)
    records.append({
        "text": text, "phonemes": phonemes, "voice": voice, "speed": speed, "tokens": tokens,
        "durations": durations.tolist(),
        "rms": round(float(audio.double().pow(2).mean().sqrt()), 6),
        "peak": round(float(audio.abs().max()), 6)})
print("[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]")
