"""Trains the letter tagger: two bidirectional GRU layers, one label a letter.

    python3 train_network.py ALIGNED.json OUT.pt [--cpu-seconds 1700]

One network reads both dialects. A style, concatenated to each letter's embedding, says whose habits
to follow (Misaki US, CMU names, Misaki GB), so that each dictionary helps with the letters and none
spoils another's conventions. Labels differ by dialect: one output layer each. One thread.
"""

import argparse
import collections
import json
import math
import random
import time

import torch
from torch import nn

STYLES = ["us", "names", "gb"]
HEADS = {"us": 0, "names": 0, "gb": 1}
ALPHABET = "abcdefghijklmnopqrstuvwxyz'"
PEAK_RATE, BATCH = 4e-3, 256


class Network(nn.Module):
    def __init__(self, label_counts, embedding=48, style=8, hidden=128):
        super().__init__()
        self.letters = nn.Embedding(len(ALPHABET), embedding)
        self.styles = nn.Embedding(len(STYLES), style)
        self.gru = nn.GRU(embedding + style, hidden, 2, batch_first=True, bidirectional=True, dropout=0.1)
        self.heads = nn.ModuleList(nn.Linear(2 * hidden, count) for count in label_counts)
        self.dropout = nn.Dropout(0.12)

    def forward(self, letters, styles, head):
        """letters [B, T], styles [B] -> scores [B, T, labels of the head]"""
        style = self.styles(styles)[:, None].expand(-1, letters.shape[1], -1)
        hidden, _ = self.gru(self.dropout(torch.cat([self.letters(letters), style], -1)))
        return self.heads[head](self.dropout(hidden))


def label_sets(data):
    sets = []
    for head in (0, 1):
        counts = collections.Counter(
            label for s in STYLES if HEADS[s] == head for _, ls in data[s] for label in ls
        )
        sets.append([label for label, n in counts.most_common() if n >= 4])
    return sets


def batches(data, sets):
    """Batches of words of one length and one dialect: (head, letters, styles, labels)."""
    index = [{label: i for i, label in enumerate(labels)} for labels in sets]
    groups = collections.defaultdict(list)
    for style_index, style in enumerate(STYLES):
        head = HEADS[style]
        for word, labels in data[style]:
            letters = [ALPHABET.index(c) for c in word]
            targets = [index[head].get(label, -100) for label in labels]
            groups[head, len(word)].append((letters, style_index, targets))
    tensors = {
        key: tuple(torch.tensor(column) for column in zip(*rows)) for key, rows in groups.items()
    }
    while True:
        epoch = []
        for key, (letters, _, _) in tensors.items():
            order = torch.randperm(len(letters))
            epoch += [(key, order[i : i + BATCH]) for i in range(0, len(order), BATCH)]
        random.shuffle(epoch)
        for (head, _), rows in epoch:
            letters, styles, targets = tensors[head, _]
            yield head, letters[rows], styles[rows], targets[rows]
        yield None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("aligned")
    parser.add_argument("out")
    parser.add_argument("--cpu-seconds", type=float, default=1700)
    parser.add_argument("--hidden", type=int, default=128)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    random.seed(0)
    with open(options.aligned, encoding="utf-8") as file:
        data = json.load(file)
    sets = label_sets(data)
    net = Network([len(labels) for labels in sets], hidden=options.hidden)
    print("labels", [len(s) for s in sets], "weights", sum(p.numel() for p in net.parameters()), flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), lr=PEAK_RATE, weight_decay=0.01, betas=(0.9, 0.98))
    start, step, total, count = time.process_time(), 0, 0.0, 0
    for batch in batches(data, sets):
        seconds = time.process_time() - start
        if batch is None:
            print(f"epoch loss {total / count:.4f}, {seconds:.0f} s", flush=True)
            total, count = 0.0, 0
            continue
        if seconds >= options.cpu_seconds:
            break
        decay = 0.5 * (1 + math.cos(math.pi * seconds / options.cpu_seconds))
        optimizer.param_groups[0]["lr"] = PEAK_RATE * min(1, (step + 1) / 300) * decay + 1e-5
        head, letters, styles, targets = batch
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = net(letters, styles, head)
        loss = nn.functional.cross_entropy(
            scores.float().flatten(0, 1), targets.flatten(), ignore_index=-100, label_smoothing=0.02
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        step, total, count = step + 1, total + loss.item(), count + 1
    torch.save({"state": net.state_dict(), "labels": sets, "hidden": options.hidden}, options.out)


if __name__ == "__main__":
    main()
