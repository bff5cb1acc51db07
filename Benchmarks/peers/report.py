#!/usr/bin/env python3
"""Puts a comparison into the documents: the table of Docs/Performance.md and the pictures beside it.

    .build/release/kokoro-bench --compare --json .build/peers.json
    Benchmarks/peers/report.py .build/peers.json

The table goes between the page's two markers, the pictures to Docs/pictures. Needs Python 3.8 only.
"""
import argparse
import json
import sys
from pathlib import Path

import pictures

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Docs" / "Performance.md"
BEGIN, END = "<!-- comparison: begin -->", "<!-- comparison: end -->"
TEXTS = ["short", "medium", "long"]


def table(comparison):
    """Markdown: a table for each number of threads, and what was measured on."""
    results = comparison["results"]
    machine = comparison["machine"]
    rounds = max(len(r["rtf_all"]) for r in results)
    how = f"medians of {rounds} processes" if rounds > 1 else "one process"
    lines = [
        f"{machine['processor']}, {machine['cores']} cores; OpenBLAS's {machine['blas']} kernels; {how} "
        f"each; load average {machine['load_average']:.1f} at the start. "
        "In brackets: how many times this engine's figure.", ""]
    for count in sorted({r["threads"] for r in results}):
        lines += [f"{'One thread' if count == 1 else f'{count} threads'}:", ""]
        lines += thread_table([r for r in results if r["threads"] == count]) + [""]
    versions = {r["title"]: r["version"] for r in results if r["engine"] != "kokoro"}
    if versions:
        lines += ["Versions: " + "; ".join(f"{t} {v}" for t, v in versions.items()) + ".", ""]
    return "\n".join(lines)


def thread_table(results):
    """A row an engine, a column a text, of one number of threads."""
    at = {(r["engine"], r["text"]): r for r in results}
    texts = [text for text in TEXTS if any(r["text"] == text for r in results)]
    lengths = [f"{next(r['audio_seconds'] for r in results if r['text'] == t):.0f} s" for t in texts]
    head = ["engine", *(f"CPU-s/s, {n}" for n in lengths), *(f"RTF, {n}" for n in lengths),
            "load, s", f"MB at {lengths[-1]}: resident / anonymous"]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    for engine, title in {r["engine"]: r["title"] for r in results}.items():
        columns = [title]
        for key in ("cpu_per_second", "rtf"):
            for text in texts:
                columns.append(with_ratio(at.get((engine, text)), at.get(("kokoro", text)), key))
        last = at.get((engine, texts[-1]))
        columns += [
            f"{last['load_seconds']:.2f}",
            f"{last['peak_rss_bytes'] / 1e6:.0f} / {last['peak_anonymous_bytes'] / 1e6:.0f}",
        ] if last else ["", ""]
        if engine == "kokoro":
            columns = [f"**{column}**" for column in columns]
        lines.append("| " + " | ".join(columns) + " |")
    return lines


def with_ratio(cell, own, key):
    if cell is None:
        return ""
    if own is None or own is cell:
        return f"{cell[key]:.2f}"
    return f"{cell[key]:.2f} ({cell[key] / own[key]:.1f})"


def replace_table(page, text):
    begin, end = page.find(BEGIN), page.find(END)
    if begin < 0 or end < begin:
        raise SystemExit(f"report.py: {PAGE} lacks the markers {BEGIN} and {END}")
    return page[:begin + len(BEGIN)] + "\n" + text + page[end:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("comparison", type=Path)
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--pictures", type=Path, default=ROOT / "Docs" / "pictures")
    given = parser.parse_args()
    try:
        comparison = json.loads(given.comparison.read_text())
    except (OSError, ValueError) as error:
        sys.exit(f"report.py: {given.comparison}: {error}; write it with kokoro-bench --compare --json")
    given.page.write_text(replace_table(given.page.read_text(), table(comparison)))
    given.pictures.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.all(comparison).items():
        (given.pictures / name).write_text(picture)


if __name__ == "__main__":
    main()
