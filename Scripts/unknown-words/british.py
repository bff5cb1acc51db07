"""From American to British phonemes, learnt from the words that both of Misaki's dictionaries have.

Each American symbol becomes what it most often is beside the same neighbours in the British
dictionary: the widest context that was seen three times decides, down to the symbol alone. For
vowels the letters around count, too, since American "ɑ" is British "ɒ" in "hot" and "ɑː" in "father".

    python3 Scripts/unknown-words/british.py misaki-0.9.4-py3-none-any.whl

measures: learns from all but every twentieth word and prints how many symbols of those, stress left
aside, come out wrong (4.5 %; of capitalised words 8.3 %).
"""

import collections
import re
import sys

import lexicons

SEEN = 3
LETTERS = re.compile("[aeiouy]+")


def plain(unit):
    return unit.strip(lexicons.STRESS)


def is_vowel(unit):
    return plain(unit)[:1] in lexicons.VOWELS


def cost(a, b):
    if plain(a) == plain(b):
        return 0
    if is_vowel(a) != is_vowel(b):
        return 3
    return 0.6 if is_vowel(a) else 0.8


def aligned(american, british):
    """For every American unit the British ones that stand for it: none, one or more."""
    rows, columns = len(american), len(british)
    best = [[(0, "")] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows + 1):
        for j in range(columns + 1):
            ways = []
            if i:
                ways.append((best[i - 1][j][0] + 1, "left out"))
            if j:
                ways.append((best[i][j - 1][0] + 1, "added"))
            if i and j:
                ways.append((best[i - 1][j - 1][0] + cost(american[i - 1], british[j - 1]), "changed"))
            if ways:
                best[i][j] = min(ways)
    result = [[] for _ in american]
    i, j = rows, columns
    while i or j:
        way = best[i][j][1]
        if way == "changed":
            result[i - 1].insert(0, british[j - 1])
        elif way == "added":
            result[max(0, i - 1)].insert(0, british[j - 1])
        i -= way != "added"
        j -= way != "left out"
    return result


def contexts(word, units):
    """For every unit what it is looked up by, the widest context first."""

    def kind(place):
        return "#" if not 0 <= place < len(units) else "V" if is_vowel(units[place]) else "C"

    def at(place):
        return plain(units[place]) if 0 <= place < len(units) else "#"

    letters = LETTERS.findall(word.lower())
    vowels = [place for place, unit in enumerate(units) if is_vowel(unit)]
    for place, unit in enumerate(units):
        written = "-"
        if is_vowel(unit) and letters:
            # The groups of vowel letters are spread over the vowels.
            share = vowels.index(place) * (len(letters) - 1) / max(1, len(vowels) - 1)
            written = letters[round(share)]
        after, next_kind, second = at(place + 1), kind(place + 1), kind(place + 2)
        yield [
            (unit, at(place - 1), after, second, written), (unit, after, second, written),
            (unit, after, second), (unit, after), (unit, next_kind), (unit,)]


class Converter:
    def __init__(self, american, british):
        """Dictionaries of words to phonemes."""
        self.counts = collections.defaultdict(collections.Counter)
        for word in american:
            if word in british:
                units = lexicons.units(american[word])
                pairs = zip(contexts(word, units), aligned(units, lexicons.units(british[word])))
                for keys, unit in pairs:
                    for key in keys:
                        self.counts[key][" ".join(unit)] += 1

    def __call__(self, word, phonemes):
        units = lexicons.units(phonemes)
        result = []
        for keys, unit in zip(contexts(word, units), units):
            known = next((k for k in keys if sum(self.counts.get(k, {}).values()) >= SEEN), None)
            result += self.counts[known].most_common(1)[0][0].split() if known else [unit]
        return "".join(result)


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def main():
    american, british = (lexicons.gold(sys.argv[1], dialect) for dialect in ("us", "gb"))
    words = sorted(word for word in american if word in british)
    held = words[::20]
    converter = Converter({w: american[w] for w in words if w not in set(held)}, british)
    for name, some in (("all", held), ("capitalised", [w for w in held if w[0].isupper()])):
        wrong = total = 0
        for word in some:
            right = plain_symbols(british[word])
            wrong += distance(plain_symbols(converter(word, american[word])), right)
            total += len(right)
        print(f"{name}: {len(some)} words, {100 * wrong / total:.2f} % of symbols wrong")


def plain_symbols(phonemes):
    return [symbol for symbol in phonemes if symbol not in lexicons.STRESS]


if __name__ == "__main__":
    main()
