"""Trains the joint n-gram model of letters with their labels and packs it as a trie.

    python3 train_ngram.py ALIGNED.json us OUT.bin [--size 360000]

Each letter with its label is one token ("joint sequence", Bisani and Ney 2008). Six-grams with
modified Kneser-Ney smoothing, pruned by what each n-gram adds (Seymore and Rosenfeld 1996) down to
`--size`, then the back-off weights are computed anew. Only numpy is needed.
"""

import argparse
import collections
import json
import struct

import numpy as np

ORDER, BASE = 6, 1024
START, END = 0, 1
STEPS = 16  # of a natural logarithm, in one byte
DIALECTS = {"us": ("us", "names"), "gb": ("gb",)}


def sequences(data, styles, least=3):
    """Token lists, and the names of the tokens: (letter, label)."""
    counts = collections.Counter(
        pair for s in styles for word, labels in data[s] for pair in zip(word, labels)
    )
    while True:
        names = [None, None] + sorted(p for p, n in counts.items() if n >= least)
        if len(names) <= BASE:
            break
        least += 1
    ids = {pair: i for i, pair in enumerate(names)}
    lists = []
    for style in styles:
        for word, labels in data[style]:
            tokens = [ids.get(pair) for pair in zip(word, labels)]
            if None not in tokens:
                lists.append([START] + tokens + [END])
    return lists, names


def count(lists):
    """Sorted packed keys and counts for each order."""
    flat = np.concatenate([np.array(x, np.int64) for x in lists])
    left = np.concatenate([np.arange(len(x)) for x in lists])  # tokens before, in the word
    result = []
    for order in range(1, ORDER + 1):
        key = np.zeros(len(flat), np.int64)
        for back in range(order - 1, -1, -1):
            key = key * BASE + np.roll(flat, back)
        result.append(np.unique(key[left >= order - 1], return_counts=True))
    return result


def kneser_ney(counted):
    """For each order: keys, log probability, raw counts; interpolated modified Kneser-Ney."""
    adjusted = []
    for order in range(1, ORDER + 1):
        keys, counts = counted[order - 1]
        if order < ORDER:
            # How many different tokens stand before; n-grams at the start of a word keep counts.
            longer = counted[order][0] % BASE**order
            uniques, continuation = np.unique(longer, return_counts=True)
            values = counts.astype(float)
            at = np.searchsorted(uniques, keys)
            found = (at < len(uniques)) & (uniques[np.minimum(at, len(uniques) - 1)] == keys)
            values[found] = continuation[at[found]]
            starts = keys // BASE ** (order - 1) == START
            values[starts] = counts[starts]
            counts = values
        adjusted.append((keys, counts.astype(float)))
    probabilities = []
    for order in range(1, ORDER + 1):
        keys, counts = adjusted[order - 1]
        if order == 1:
            predicted = keys != START
            total = counts[predicted].sum()
            uniform = 1 / predicted.sum()
            discount = 0.5
            p = np.maximum(counts - discount, 0) / total
            p += discount * predicted.sum() / total * uniform
            p[~predicted] = 1e-12
            probabilities.append(p)
            continue
        n = [np.sum(counts == i) for i in (1, 2, 3, 4)]
        y = n[0] / (n[0] + 2 * n[1])
        d = [0, *(i + 1 - (i + 2) * y * n[i + 1] / n[i] for i in range(3))]
        discounts = np.array(d)[np.minimum(counts, 3).astype(int)]
        contexts, start = np.unique(keys // BASE, return_index=True)
        totals = np.add.reduceat(counts, start)
        weights = np.add.reduceat(discounts, start) / totals
        sizes = np.diff(np.append(start, len(keys)))
        lower = probabilities[-1][np.searchsorted(adjusted[order - 2][0], keys % BASE ** (order - 1))]
        p = (counts - discounts) / np.repeat(totals, sizes) + np.repeat(weights, sizes) * lower
        probabilities.append(p)
    return [(adjusted[i][0], probabilities[i], counted[i][1]) for i in range(ORDER)]


class Model:
    """Back-off model: keys, log probabilities and back-off weights of each order."""

    def __init__(self, levels):
        self.keys = [keys for keys, _ in levels]
        self.logs = [np.log(p) for _, p in levels]
        self.backoff = [np.zeros(len(k)) for k in self.keys]
        for order in range(2, ORDER + 1):
            self._weigh(order)

    def find(self, order, keys):
        """Index in the order's keys, -1 where absent."""
        table = self.keys[order - 1]
        if len(table) == 0:
            return np.full(len(keys), -1)
        at = np.minimum(np.searchsorted(table, keys), len(table) - 1)
        return np.where(table[at] == keys, at, -1)

    def log(self, order, keys):
        """Log probability of each key's last token after the others."""
        found = self.find(order, keys)
        result = np.zeros(len(keys))
        hit = found >= 0
        result[hit] = self.logs[order - 1][found[hit]]
        if not hit.all():
            miss = keys[~hit]
            context = self.find(order - 1, miss // BASE)
            weight = np.where(context >= 0, self.backoff[order - 2][np.maximum(context, 0)], 0.0)
            result[~hit] = weight + self.log(order - 1, miss % BASE ** (order - 1))
        return result

    def _weigh(self, order):
        keys = self.keys[order - 1]
        if len(keys) == 0:
            return
        contexts, start = np.unique(keys // BASE, return_index=True)
        seen = np.add.reduceat(np.exp(self.logs[order - 1]), start)
        lower = np.add.reduceat(np.exp(self.log(order - 1, keys % BASE ** (order - 1))), start)
        at = self.find(order - 1, contexts)
        assert (at >= 0).all()
        left = np.maximum(1 - seen, 1e-6) / np.maximum(1 - lower, 1e-6)
        self.backoff[order - 2][at] = np.log(left)


def pruned(levels, size):
    full = Model([(keys, p) for keys, p, _ in levels])
    gains = []
    for order in range(2, ORDER + 1):
        keys, p, counts = levels[order - 1]
        context = full.find(order - 1, keys // BASE)
        lower = full.backoff[order - 2][context] + full.log(order - 1, keys % BASE ** (order - 1))
        gains.append(counts * (np.log(p) - lower))
    threshold = np.sort(np.concatenate(gains))[-min(size, sum(map(len, gains)))]
    while True:
        kept, needed = [], np.zeros(0, np.int64)
        for order in range(ORDER, 1, -1):
            keys, p, _ = levels[order - 1]
            keep = gains[order - 2] >= threshold
            keep |= np.isin(keys, needed)
            kept.append((keys[keep], p[keep]))
            needed = np.unique(keys[keep] // BASE)
        total = sum(len(keys) for keys, _ in kept)
        if total <= size:
            break
        threshold *= 1.03
    kept.append(levels[0][:2])
    kept.reverse()
    return Model(kept)


def codebook(costs, size=64, rounds=25):
    """The `size` costs (bytes) that stand for all with the least error: Lloyd's algorithm."""
    centres = np.quantile(costs, (np.arange(size) + 0.5) / size)
    for _ in range(rounds):
        nearest = np.searchsorted((centres[1:] + centres[:-1]) / 2, costs)
        counts = np.bincount(nearest, minlength=size)
        sums = np.bincount(nearest, costs, minlength=size)
        centres = np.sort(np.where(counts > 0, sums / np.maximum(counts, 1), centres))
    return centres


def packed(model, names):
    """The trie's file. An n-gram's entry holds its last token (10 bits) and the place of its cost in
    a table of 64; then come, for all but the longest, back-off weights and numbers of children."""
    keys = [np.arange(len(names))] + model.keys[1:]
    logs = [np.full(len(names), -15.9)] + model.logs[1:]
    backoff = [np.zeros(len(names))] + model.backoff[1:]
    logs[0][model.keys[0]] = model.logs[0]
    backoff[0][model.keys[0]] = model.backoff[0]
    quantised = lambda values: np.clip(np.round(-values * STEPS), 0, 255)
    costs = codebook(np.concatenate([quantised(x) for x in logs]))
    limits = (costs[1:] + costs[:-1]) / 2
    sections = ["\n".join("" if n is None else f"{n[0]}{n[1]}" for n in names).encode()]
    sections.append(np.round(costs).astype(np.uint8).tobytes())
    for order in range(1, ORDER + 1):
        code = np.searchsorted(limits, quantised(logs[order - 1]))
        sections.append((keys[order - 1] % BASE + code * BASE).astype("<u2").tobytes())
        if order < ORDER:
            sections.append(quantised(backoff[order - 1]).astype(np.uint8).tobytes())
            parents = np.searchsorted(keys[order - 1], keys[order] // BASE)
            children = np.bincount(parents, minlength=len(keys[order - 1]))
            assert order == 1 or children.max() < 256
            sections.append(children.astype("<u2" if order == 1 else np.uint8).tobytes())
    return section_file(b"KNGRAM02", sections)


def section_file(magic, sections):
    """magic (8 bytes), number of sections, (offset, length) of each, then the 16-aligned bytes."""
    head = 12 + 8 * len(sections)
    table, body = b"", b""
    for data in sections:
        body += b"\0" * (-(head + len(body)) % 16)
        table += struct.pack("<II", head + len(body), len(data))
        body += data
    return magic + struct.pack("<I", len(sections)) + table + body


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("aligned")
    parser.add_argument("dialect", choices=DIALECTS)
    parser.add_argument("out")
    parser.add_argument("--size", type=int, default=360_000)
    options = parser.parse_args()
    with open(options.aligned, encoding="utf-8") as file:
        data = json.load(file)
    lists, names = sequences(data, DIALECTS[options.dialect])
    levels = kneser_ney(count(lists))
    print(len(lists), "words", len(names), "tokens", [len(keys) for keys, _, _ in levels], flush=True)
    model = pruned(levels, options.size)
    print("kept", [len(keys) for keys in model.keys])
    file = packed(model, names)
    with open(options.out, "wb") as out:
        out.write(file)
    print(len(file), "bytes")


if __name__ == "__main__":
    main()
