"""Gives each letter of a word the phonemes it stands for.

Chunks of one or two letters stand for zero to two phoneme units; chunk probabilities are learnt by
expectation maximisation (Jiampojamarn et al. 2007, many-to-many alignment), then every word takes
its best path. The first letter of a chunk carries the label, the second an empty one.
"""

import math
from collections import defaultdict

SHAPES = ((1, 1), (1, 0), (2, 1), (1, 2))  # letters, units


def _edges(word, phonemes):
    for i in range(len(word)):
        for j in range(len(phonemes) + 1):
            for a, b in SHAPES:
                if i + a <= len(word) and j + b <= len(phonemes):
                    yield i, j, a, b, (word[i : i + a], tuple(phonemes[j : j + b]))


def _expect(pairs, probability):
    counts = defaultdict(float)
    for word, phonemes in pairs:
        rows, columns = len(word) + 1, len(phonemes) + 1
        edges = [e[:4] + (e[4], probability(e[4])) for e in _edges(word, phonemes)]
        forward = [[0.0] * columns for _ in range(rows)]
        forward[0][0] = 1.0
        for i, j, a, b, _, p in edges:
            forward[i + a][j + b] += forward[i][j] * p
        total = forward[-1][-1]
        if total <= 0:
            continue
        backward = [[0.0] * columns for _ in range(rows)]
        backward[-1][-1] = 1.0
        for i, j, a, b, _, p in reversed(edges):
            backward[i][j] += p * backward[i + a][j + b]
        for i, j, a, b, chunk, p in edges:
            share = forward[i][j] * p * backward[i + a][j + b] / total
            if share > 1e-6:
                counts[chunk] += share
    return counts


def _normalised(counts):
    total = sum(counts.values())
    return {chunk: count / total for chunk, count in counts.items() if count > 1e-3}


def learn(pairs, rounds=6):
    """Chunk probabilities of a sample of (word, units)."""
    table = _normalised(_expect(pairs, lambda chunk: 0.02 if not chunk[1] else 0.1))
    for _ in range(rounds - 1):
        table = _normalised(_expect(pairs, lambda chunk: table.get(chunk, 1e-9)))
    return table


def labels(word, phonemes, table):
    """One tuple of units a letter, on the best path; None where there is no path."""
    rows, columns = len(word) + 1, len(phonemes) + 1
    best = [[-math.inf] * columns for _ in range(rows)]
    back = [[None] * columns for _ in range(rows)]
    best[0][0] = 0.0
    for i in range(len(word)):
        for j in range(columns):
            start = best[i][j]
            if start == -math.inf:
                continue
            for a, b in SHAPES:
                if i + a > len(word) or j + b > len(phonemes):
                    continue
                score = start + table.get((word[i : i + a], tuple(phonemes[j : j + b])), -18.0)
                if score > best[i + a][j + b]:
                    best[i + a][j + b] = score
                    back[i + a][j + b] = (a, b)
    if back[-1][-1] is None:
        return None
    found, i, j = [], len(word), len(phonemes)
    while i:
        a, b = back[i][j]
        found += [()] * (a - 1) + [tuple(phonemes[j - b : j])]
        i, j = i - a, j - b
    return found[::-1]


def align(pairs, sample=6000):
    """(word, [labels]) for all pairs that can be aligned."""
    step = max(1, len(pairs) // sample)
    table = learn(pairs[::step])
    logs = {chunk: math.log(p) for chunk, p in table.items()}
    aligned = []
    for word, phonemes in pairs:
        found = labels(word, phonemes, logs)
        if found is not None:
            aligned.append((word, found))
    return aligned
