"""Pictures of a comparison as SVG, which browsers and GitHub show without any library."""
from html import escape

COLOURS = {
    "kokoro": "#d1495b", "onnxruntime": "#30638e", "onnxruntime-int8": "#7fa8c9",
    "pytorch": "#edae49", "openvino": "#3a7d44", "openvino-default": "#9bc5a1",
}
FONT = 'font-family="Helvetica, Arial, sans-serif"'
TEXTS = ["short", "medium", "long"]


def text(x, y, content, size=13, anchor="start", colour="#333", more=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{colour}" {FONT} {more}>{escape(str(content))}</text>')


def drawing(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}"><rect width="{width}" height="{height}" '
            'fill="white"/>' + "".join(parts) + "</svg>\n")


def ticks(top, count=5):
    """Round steps from 0 to about `top`."""
    raw = top / count
    power = 10 ** len(str(int(raw))) / 10 if raw >= 1 else 1
    while power > raw:
        power /= 10
    step = next(s * power for s in (1, 2, 5, 10) if s * power >= raw)
    return [i * step for i in range(int(top / step) + 1)]


def axis(left, bottom, width, height, top, unit):
    """Horizontal lines with their values."""
    parts = []
    for value in ticks(top):
        y = bottom - height * value / top
        parts.append(f'<line x1="{left}" x2="{left + width}" y1="{y:.1f}" y2="{y:.1f}" '
                     f'stroke="{"#888" if value == 0 else "#ddd"}"/>')
        parts.append(text(left - 6, y + 4, f"{value:g}", 11, "end", "#666"))
    parts.append(text(left, bottom - height - 10, unit, 12, "start", "#666"))
    return parts


def bars(comparison, key, threads, title, unit):
    """Groups of bars: a group a text, a bar an engine."""
    results = [r for r in comparison["results"] if r["threads"] == threads]
    names = list(dict.fromkeys(r["engine"] for r in results))
    texts = [t for t in TEXTS if any(r["text"] == t for r in results)]
    value = {(r["engine"], r["text"]): r[key] for r in results}
    left, top, width, height = 50, 70, 640, 240
    bottom, most = top + height, 1.08 * max(value.values())
    parts = [text(left, 26, title, 16, more='font-weight="bold"')]
    parts += axis(left, bottom, width, height, most, unit)
    group = width / len(texts)
    bar = 0.84 * group / len(names)
    for g, name in enumerate(texts):
        seconds = next(r["audio_seconds"] for r in results if r["text"] == name)
        parts.append(text(left + (g + 0.5) * group, bottom + 18, f"{seconds:.0f} s of speech", 12,
                          "middle"))
        for i, engine in enumerate(names):
            if (engine, name) not in value:
                continue
            h = height * value[engine, name] / most
            x = left + g * group + 0.08 * group + i * bar
            parts.append(f'<rect x="{x:.1f}" y="{bottom - h:.1f}" width="{bar - 2:.1f}" '
                         f'height="{h:.1f}" fill="{COLOURS.get(engine, "#999")}"/>')
            parts.append(text(x + bar / 2 - 1, bottom - h - 4, f"{value[engine, name]:.2f}", 10,
                              "middle"))
    parts += legend({r["engine"]: r["title"] for r in results}, left, bottom + 44)
    return drawing(left + width + 20, bottom + 44 + 22 * ((len(names) + 2) // 3), parts)


def legend(titles, left, top):
    parts = []
    for i, (engine, title) in enumerate(titles.items()):
        x, y = left + 215 * (i % 3), top + 22 * (i // 3)
        parts.append(f'<rect x="{x}" y="{y - 10}" width="12" height="12" '
                     f'fill="{COLOURS.get(engine, "#999")}"/>')
        parts.append(text(x + 18, y, title, 12))
    return parts


def memory(comparison, key, title):
    """Lines over time, a line an engine: loading, a pass that warms up, and one more."""
    curves = comparison["memory"]
    left, top, width, height = 60, 70, 640, 260
    bottom = top + height
    longest = max(c["seconds"][-1] for c in curves)
    most = 1.08 * max(max(c[key]) for c in curves) / 1e6
    parts = [text(left, 26, title, 16, more='font-weight="bold"')]
    parts += axis(left, bottom, width, height, most, "MB")
    for value in ticks(longest):
        parts.append(text(left + width * value / longest, bottom + 18, f"{value:g} s", 11, "middle",
                          "#666"))
    for curve in curves:
        points = " ".join(
            f"{left + width * s / longest:.1f},{bottom - height * b / 1e6 / most:.1f}"
            for s, b in zip(curve["seconds"], curve[key]))
        parts.append(f'<polyline points="{points}" fill="none" stroke-width="2" '
                     f'stroke="{COLOURS.get(curve["engine"], "#999")}"/>')
    parts += legend({c["engine"]: c["title"] for c in curves}, left, bottom + 44)
    return drawing(left + width + 20, bottom + 44 + 22 * ((len(curves) + 2) // 3), parts)


def all(comparison):
    """File names and pictures."""
    made = {}
    for threads in sorted({r["threads"] for r in comparison["results"]}):
        count = "one thread" if threads == 1 else f"{threads} threads"
        made[f"cpu-{threads}.svg"] = bars(
            comparison, "cpu_per_second", threads, f"CPU-seconds a second of speech, {count}",
            "CPU-s/s, less is better")
        made[f"rtf-{threads}.svg"] = bars(
            comparison, "rtf", threads, f"Realtime factor, {count}",
            "seconds a second of speech, less is better")
    if comparison["memory"]:
        seconds = next(r["audio_seconds"] for r in comparison["results"]
                       if r["text"] == comparison["memory"][0]["text"])
        for key, name, what in (("resident_bytes", "resident", "Resident memory"),
                                ("anonymous_bytes", "anonymous", "Anonymous memory")):
            made[f"memory-{name}.svg"] = memory(
                comparison, key, f"{what}: load, then {seconds:.0f} s of speech twice")
    return made
