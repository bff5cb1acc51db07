#!/usr/bin/env python3
"""Trains the choice between the readings of heteronyms and writes the resource heteronyms.bin.

    python3 Scripts/heteronyms/train.py WikipediaHomographData.tsv .build/release/kokoro-bench

The first file is the training part of Google's WikipediaHomographData (Apache-2.0; github.com,
google-research-datasets) as lines of word, reading, sentence, and the word's start and end in
bytes. What it lacks comes from here: readings.tsv (the readings and their phonemes) and
sentences.txt (sentences of this project, the word between asterisks), and from the templates
below. kokoro-bench gives the features, the same that the library computes. Only the standard
library is used; the same input gives the same bytes.

The model is a logistic regression over the readings of a word. A weight belongs to a pair of
reading and feature, or, for features of grammar, to a pair of part of speech and feature, which
all words have in common. --check also trains on four fifths and measures on the rest, five times.
"""
import collections
import hashlib
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE.parent.parent / "Sources/KokoroText/Resources/G2P/heteronyms.bin"
EPOCHS, RATE, DECAY = 8, 0.2, 1e-3
SEEN = 2  # a feature of one word counts if it was seen so often
SMALLEST = 0.08  # lesser weights are left out

VERB = """I *{}* it. They *{}* the others. We will *{}* it tomorrow. She wants to *{}* them.
Please *{}* this. You should *{}* it now. He can't *{}* that. They *{}* every year.
It is hard to *{}* the new ones. Did they *{}* it? Let's *{}* these. People often *{}* things.
He tried to *{}* her. The two companies *{}* their work. We must not *{}* him.""".replace("\n", " ")
NOUN = """The *{}* was new. We saw a *{}* there. His *{}* is good. They liked the *{}* very much.
This *{}* is old. It was the first *{}* of the year. No *{}* was found. There is another *{}*.
The *{}* of the city was small. She has her own *{}*. In the *{}* we found it.""".replace("\n", " ")
ADJECTIVE = """It was a very *{}* thing. The *{}* one is here. She is quite *{}*.
They have a *{}* house. Both were *{}* and new.""".replace("\n", " ")
THIRD = """He *{}* it. She *{}* them every day. It *{}* the others. This *{}* everything.
Nobody *{}* that. My brother *{}* it often.""".replace("\n", " ")
PLURAL = """The *{}* were new. We saw many *{}*. His *{}* are good. These *{}* are old.
Two *{}* were found. The *{}* of the city are small.""".replace("\n", " ")
# At the start of a sentence, where a capital says nothing: a request, or what is spoken of.
REQUEST = """*{}* the file. *{}* your answer here. *{}* it again. *{}* Excel for this. *{}* photos or videos.
*{}* all of them now.""".replace("\n", " ")
TOPIC = """*{}* of the goods was slow. *{}* is not enough. *{}* of power was common.""".replace("\n", " ")
# Words that the templates don't fit, or that sentences.txt covers.
IRREGULAR = {"aged", "axes", "blessed", "bass", "bow", "dove", "lead", "learned", "live", "lives", "minute",
             "moped", "read", "row", "sow", "tear", "wind", "winds", "wound", "close", "upset", "content",
             "august", "nestle", "job", "mate", "number", "jesus", "dogged", "nice"}
PLURALS = {"abuses", "analyses", "confines", "diagnoses", "uses"}


def part_of_speech(reading):
    kind = reading.split("_")[1].split("-")[0] if "_" in reading else ""
    return {"vrb": "v", "nou": "n", "adj": "a"}.get(kind, "x")


def split(sentences):
    return sentences.replace(". ", ".\n").replace("? ", "?\n").splitlines()


def own_sentences(readings):
    for line in (HERE / "sentences.txt").read_text().splitlines():
        reading, sentence = line.split(" ", 1)
        yield reading, sentence
        yield reading, sentence
    for word, names in readings.items():
        for reading in names:
            kind = part_of_speech(reading)
            if word in IRREGULAR or kind == "x" or len(names) < 2:
                continue
            if word in PLURALS:
                templates = {"v": THIRD, "n": PLURAL}.get(kind, "")
            else:
                templates = {"v": VERB, "n": NOUN, "a": ADJECTIVE}[kind]
            for sentence in split(templates):
                yield reading, sentence.format(word)
            for sentence in split({"v": REQUEST, "n": TOPIC}.get(kind, "")) if word not in PLURALS else []:
                yield reading, sentence.format(word.capitalize())


def examples(data, bench, readings):
    """(word, reading, features of grammar, features of words), and how many are of the data."""
    names = {reading: word for word, group in readings.items() for reading in group}
    rows = [line.split("\t") for line in pathlib.Path(data).read_text().splitlines()[1:]]
    given = len(rows)
    for reading, marked in own_sentences(readings):
        parts = marked.split("*")
        for place in range(1, len(parts), 2):
            start = len("".join(parts[:place]).encode())
            rows.append([names[reading], reading, "".join(parts), str(start), str(start + len(parts[place]))])
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join("\t".join(row) for row in rows) + "\n")
        file.flush()
        output = subprocess.run(
            [bench, "heteronym-features", file.name], check=True, capture_output=True, text=True).stdout
    found = [line.split("\t") for line in output.splitlines()]
    assert len(found) == len(rows), (len(found), len(rows))
    return [(row[0], row[1], f[0].split("\1"), f[1].split("\1")) for row, f in zip(rows, found)], given


def active(reading, grammar, words, known):
    kind = part_of_speech(reading)
    yield f"{reading}|"
    for feature in grammar:
        yield f"{kind}|{feature}"
    for feature in grammar + words:
        name = f"{reading.split('_')[0]}|{feature}"
        if name in known:
            yield f"{reading}|{feature}"


def trained(rows, readings):
    counts = collections.Counter(
        f"{word}|{feature}" for word, _, grammar, words in rows for feature in set(grammar + words))
    known = {name for name, count in counts.items() if count >= SEEN}
    data = [
        (right, [(reading, list(active(reading, grammar, words, known))) for reading in readings[word]])
        for word, right, grammar, words in rows if word in readings and len(readings[word]) > 1]
    weights, squares = collections.defaultdict(float), collections.defaultdict(lambda: 1e-2)
    generator = random.Random(1)
    for _ in range(EPOCHS):
        generator.shuffle(data)
        for right, options in data:
            scores = [sum(weights[f] for f in features) for _, features in options]
            largest = max(scores)
            powers = [math.exp(score - largest) for score in scores]
            total = sum(powers)
            for (reading, features), power in zip(options, powers):
                error = power / total - (reading == right)
                for f in features:
                    slope = error + DECAY * weights[f]
                    squares[f] += slope * slope
                    weights[f] -= RATE * slope / math.sqrt(squares[f])
    return {f: w for f, w in weights.items() if abs(w) >= SMALLEST}


def chosen(weights, word, grammar, words, readings):
    def score(reading):
        names = [f"{reading}|"] + [f"{part_of_speech(reading)}|{f}" for f in grammar]
        return sum(weights.get(name, 0) for name in names + [f"{reading}|{f}" for f in grammar + words])
    return max(readings[word], key=score)


def check(rows, given, readings):
    order = list(range(given))
    random.Random(7).shuffle(order)
    right = total = 0
    for fold in range(int(sys.argv[sys.argv.index("--check") + 1])):
        held = {place for number, place in enumerate(order) if number % 5 == fold}
        weights = trained([row for place, row in enumerate(rows) if place not in held], readings)
        for place in held:
            word, reading, grammar, words = rows[place]
            total += 1
            right += chosen(weights, word, grammar, words, readings) == reading
        print(f"fold {fold}: {right} of {total} right, {100 * right / total:.2f} %; {len(weights)} weights", flush=True)


def fnv(name):
    value = 0x811C9DC5
    for byte in name.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def section_file(sections):
    head = b"KHETERO1" + struct.pack("<I", len(sections))
    offset, index, body = 12 + 8 * len(sections), b"", b""
    for section in sections:
        padding = -(offset + len(body)) % 16
        body += bytes(padding)
        index += struct.pack("<II", offset + len(body), len(section))
        body += section
    return head + index + body


def main():
    lines = (HERE / "readings.tsv").read_text().splitlines()[1:]
    readings = collections.defaultdict(list)
    for line in lines:
        readings[line.split("\t")[0]].append(line.split("\t")[1])
    rows, given = examples(sys.argv[1], sys.argv[2], readings)
    if "--check" in sys.argv:
        check(rows, given, readings)
    weights = trained(rows, readings)
    scale = max(map(abs, weights.values())) / 127
    table = {}
    for name, weight in sorted(weights.items()):
        value = round(weight / scale)
        if value:
            table[fnv(name)] = value
    keys = sorted(table)
    entries = "".join(f"{line}\t{part_of_speech(line.split(chr(9))[1])}\n" for line in lines).encode()
    data = section_file([
        entries, struct.pack(f"<{len(keys)}I", *keys), struct.pack(f"<{len(keys)}b", *(table[k] for k in keys)),
        struct.pack("<f", scale)])
    OUTPUT.write_bytes(data)
    print(f"{len(keys)} weights, {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


main()
