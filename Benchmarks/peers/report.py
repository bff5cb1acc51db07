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


def cells(comparison, key):
    """{(engine, text, threads): value}"""
    return {(r["engine"], r["text"], r["threads"]): r[key] for r in comparison["results"]}


def engines(comparison):
    """Names and titles, in the comparison's order, which begins with this engine."""
    return {r["engine"]: r["title"] for r in comparison["results"]}


def figure(value, digits):
    return "" if value is None else f"{value:.{digits}f}"


def table(comparison):
    """Markdown: a row an engine, a column a text; this engine's ratio to each peer in brackets."""
    results = comparison["results"]
    texts = [t for t in TEXTS if any(r["text"] == t for r in results)]
    threads = sorted({r["threads"] for r in results})
    seconds = {r["text"]: r["audio_seconds"] for r in reversed(results)}
    cpu, rtf = cells(comparison, "cpu_per_second"), cells(comparison, "rtf")
    rss, anonymous = (cells(comparison, k) for k in ("peak_rss_bytes", "peak_anonymous_bytes"))
    load = cells(comparison, "load_seconds")
    longest = texts[-1]

    def row(engine, title, count):
        columns = []
        for values, digits in ((cpu, 2), (rtf, 2)):
            for text in texts:
                value, own = values.get((engine, text, count)), values.get(("kokoro", text, count))
                ratio = f" ({value / own:.1f})" if value and own and engine != "kokoro" else ""
                columns.append(figure(value, digits) + ratio)
        at = (engine, longest, count)
        columns.append(figure(load.get(at), 2))
        columns.append(
            f"{rss[at] / 1e6:.0f} / {anonymous[at] / 1e6:.0f}" if at in rss else "")
        return [title, *columns]
    lengths = [f"{seconds[text]:.0f} s" for text in texts]
    machine = comparison["machine"]
    rounds = max(len(r["rtf_all"]) for r in results)
    lines = [
        f"{machine['processor']}, {machine['cores']} cores; OpenBLAS's {machine['blas']} kernels; medians "
        f"of {rounds} processes each; load average {machine['load_average']:.1f} at the start. "
        "In brackets: how many times this engine's figure.", ""]
    for count in threads:
        head = ["engine", *(f"CPU-s/s, {n}" for n in lengths), *(f"RTF, {n}" for n in lengths),
                "load, s", f"MB at {lengths[-1]}: resident / anonymous"]
        lines += [f"{'One thread' if count == 1 else f'{count} threads'}:", "",
                  "| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
        for engine, title in engines(comparison).items():
            bold = engine == "kokoro"
            values = row(engine, title, count)
            lines.append("| " + " | ".join(f"**{v}**" if bold and v else v for v in values) + " |")
        lines.append("")
    versions = {r["title"]: r["version"] for r in results if r["engine"] != "kokoro"}
    if versions:
        lines += ["Versions: " + "; ".join(f"{t} {v}" for t, v in versions.items()) + ".", ""]
    return "\n".join(lines)


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
