#!/usr/bin/env python3
"""Writes the straight-line real FFTs of the transform-domain convolution.

    python3 Scripts/generate-fourier-codelets.py > Sources/KokoroTensor/Kernels/Fourier/Codelets.swift

The transforms run down the rows of a channel-last matrix: every vector lane is a channel, so there
is no shuffling, and the code is additions, subtractions and products by constants alone.

A real FFT of N points splits into the N/2-point real FFT of x[n] + x[n + N/2] (the even bins) and
an N/4-point complex FFT of the twiddled differences (the bins 4k + 1; their conjugates are the
bins 4k + 3). The inverse is the same network backwards. See Sorensen et al., "Real-valued fast
Fourier transform algorithms", IEEE ASSP 35 (1987).

Products of bins use three real multiplications (Gauss). A signal bin is stored as (re, im, re + im),
a weight bin as (re, re + im, re - im) of its transform W; for the correlation y = x * conj(W):
    p1 = (re + im)·Wre,  p2 = re·(Wre + Wim),  p3 = im·(Wre - Wim);  Yre = p1 - p3,  Yim = p1 - p2
"""
import math
import re


class Network:
    """Straight-line code under construction. A value is a variable's name, or None for zero."""

    def __init__(self):
        self.lines, self.constants = [], {}

    def let(self, expression):
        name = f"t{len(self.lines)}"
        self.lines.append((name, expression))
        return name

    def add(self, a, b):
        if a is None or b is None:
            return a if b is None else b
        return self.let(f"{a} + {b}")

    def negate(self, a):
        return None if a is None else self.let(f"-{a}")

    def subtract(self, a, b):
        if b is None:
            return a
        return self.negate(b) if a is None else self.let(f"{a} - {b}")

    def scale(self, a, factor):
        if a is None or abs(factor) < 1e-15:
            return None
        if abs(factor - 1) < 1e-15:
            return a
        if abs(factor + 1) < 1e-15:
            return self.negate(a)
        name = self.constants.setdefault(f"{factor:.17g}", f"k{len(self.constants)}")
        return self.let(f"{a} * {name}")

    def rotate(self, z, w):
        """z · w for a complex constant of modulus one."""
        (a, b), (c, d) = z, (w.real, w.imag)
        if abs(abs(c) - abs(d)) < 1e-12:  # an odd multiple of 45°: one product each
            same = (c > 0) == (d > 0)
            real = self.subtract(a, b) if same else self.add(a, b)
            imaginary = self.add(a, b) if same else self.subtract(b, a)
            return self.scale(real, c), self.scale(imaginary, c)
        return (
            self.subtract(self.scale(a, c), self.scale(b, d)),
            self.add(self.scale(a, d), self.scale(b, c)),
        )

    def complex_fft(self, z, sign):
        if len(z) == 1:
            return z
        half = len(z) // 2
        sums = [(self.add(p[0], q[0]), self.add(p[1], q[1])) for p, q in zip(z, z[half:])]
        differences = [
            self.rotate((self.subtract(p[0], q[0]), self.subtract(p[1], q[1])), root(len(z), n, sign))
            for n, (p, q) in enumerate(zip(z, z[half:]))
        ]
        out = [None] * len(z)
        out[0::2] = self.complex_fft(sums, sign)
        out[1::2] = self.complex_fft(differences, sign)
        return out

    def real_fft(self, x):
        """Bins 0 to N/2 of real x, as {bin: (re, im)}."""
        n = len(x)
        if n == 2:
            return {0: (self.add(*x), None), 1: (self.subtract(*x), None)}
        half, quarter = n // 2, n // 4
        sums = [self.add(x[i], x[i + half]) for i in range(half)]
        differences = [self.subtract(x[i], x[i + half]) for i in range(half)]
        bins = {2 * k: v for k, v in self.real_fft(sums).items()}
        twiddled = [
            self.rotate((differences[i], self.negate(differences[i + quarter])), root(n, i, -1))
            for i in range(quarter)
        ]
        for k, value in enumerate(self.complex_fft(twiddled, -1)):
            b = 4 * k + 1
            bins[b if b <= half else n - b] = value if b <= half else (value[0], self.negate(value[1]))
        return bins

    def real_inverse(self, bins, n, wanted):
        """x[i] for i in `wanted`: bin 0 + bin N/2 (-1)^i + Σ Re(bin · e^(2πi·bin·i/N)), unscaled."""
        if n == 2:
            return [self.add(bins[0][0], bins[1][0]), self.subtract(bins[0][0], bins[1][0])]
        half, quarter = n // 2, n // 4
        folded = {i % half for i in wanted}
        sums = self.real_inverse({k // 2: v for k, v in bins.items() if k % 2 == 0}, half, folded)
        odd = []
        for k in range(quarter):
            b = 4 * k + 1
            odd.append(bins[b] if b <= half else (bins[n - b][0], self.negate(bins[n - b][1])))
        values = self.complex_fft(odd, +1)
        out = [None] * n
        for i in range(quarter):
            if i not in folded and i + quarter not in folded:
                continue
            real, imaginary = self.rotate(values[i], root(n, i, +1))
            for j, difference, sign in ((i, real, 1), (i + quarter, imaginary, -1)):
                plus, minus = (self.add, self.subtract) if sign > 0 else (self.subtract, self.add)
                if j in wanted:
                    out[j] = plus(sums[j], difference)
                if j + half in wanted:
                    out[j + half] = minus(sums[j], difference)
        return out


def root(n, k, sign):
    angle = 2 * math.pi * k / n
    return complex(round(math.cos(angle), 17), sign * round(math.sin(angle), 17))


def live(lines, results):
    """The lines that `results` need, in order."""
    needed, kept = set(results), []
    for name, expression in reversed(lines):
        if name in needed:
            kept.append(f"let {name} = {expression}")
            needed.update(re.findall(r"t\d+", expression))
    return kept[::-1]


def function(comment, signature, network, pointers, stores):
    body = live(network.lines, re.findall(r"t\d+", " ".join(stores)))
    used = set(re.findall(r"k\d+", " ".join(body)))  # dead code may have had constants of its own
    constants = [
        f"let {name} = CodeletLanes(repeating: {value})"
        for value, name in network.constants.items() if name in used
    ]
    lines = [f"  {c}" for c in constants] + ["  for c in 0..<vectors {"]
    lines += [f"    {p}" for p in pointers] + [f"    {l}" for l in body + stores] + ["  }"]
    return "\n".join([f"/// {comment}", "@inline(never)", f"func {signature} {{", *lines, "}", ""])


def forward(n):
    g = Network()
    bins = g.real_fft([g.let(f"x[{i} &* xStride]") for i in range(n)])
    stores = [f"y[0] = {bins[0][0]}", f"y[yStride] = {bins[n // 2][0]}"]
    for b in range(1, n // 2):
        real, imaginary = bins[b]
        for j, v in enumerate((real, imaginary, g.add(real, imaginary))):
            stores.append(f"y[{3 * b - 1 + j} &* yStride] = {v}")
    return function(
        f"{n} rows to {3 * n // 2 - 1} planes: bin 0, bin {n // 2}, then (re, im, re + im) a bin.",
        f"forward{n}(_ x0: UnsafePointer<CodeletLanes>, _ xStride: Int, "
        "_ y0: UnsafeMutablePointer<CodeletLanes>, _ yStride: Int, _ vectors: Int)",
        g, ["let x = x0 + c", "let y = y0 + c"], stores)


def weights(n, taps):
    g = Network()
    # One of each Hermitian pair is computed, so it counts twice; powers of two round nothing, and there are
    # fewer taps than bins.
    x = [g.scale(g.let(f"x[{i} &* xStride]"), 2 / n) if i < taps else None for i in range(n)]
    bins = g.real_fft(x)
    ends = [g.scale(bins[0][0], 0.5), g.scale(bins[n // 2][0], 0.5)]
    stores = [f"y[0] = {ends[0]}", f"y[yStride] = {ends[1]}"]
    for b in range(1, n // 2):
        real, imaginary = bins[b]
        planes = (real, g.add(real, imaginary), g.subtract(real, imaginary))
        for j, v in enumerate(planes):
            stores.append(f"y[{3 * b - 1 + j} &* yStride] = {v}")
    return function(
        f"{taps} taps to {3 * n // 2 - 1} planes: bin 0, bin {n // 2}, then "
        f"(re, re + im, re - im) a bin, scaled for the round trip.",
        f"weights{n}x{taps}(_ x0: UnsafePointer<CodeletLanes>, _ xStride: Int, "
        "_ y0: UnsafeMutablePointer<CodeletLanes>, _ yStride: Int, _ vectors: Int)",
        g, ["let x = x0 + c", "let y = y0 + c"], stores)


def inverse(n, rows):
    g = Network()
    bins = {0: (g.let("z[0]"), None), n // 2: (g.let("z[zStride]"), None)}
    for b in range(1, n // 2):
        p1, p2, p3 = (g.let(f"z[{3 * b - 1 + j} &* zStride]") for j in range(3))
        bins[b] = (g.subtract(p1, p3), g.subtract(p1, p2))
    out = g.real_inverse(bins, n, set(range(rows)))
    stores = []
    for i in range(rows):
        stores.append(f"let v{i} = {out[i]} + (bias + r[{i} &* rStride])")
        stores.append(f"y[{i} &* yStride] = v{i}")
        if i > 0:
            stores.append(f"let s{i} = {'v0' if i == 1 else f's{i - 1}'} + v{i}")
            stores.append(f"let q{i} = {'v0 * v0' if i == 1 else f'q{i - 1}'} + v{i} * v{i}")
    stores.append(f"sums[c] = s{rows - 1}")
    stores.append(f"squares[c] = q{rows - 1}")
    return function(
        f"{3 * n // 2 - 1} planes of products to {rows} rows, plus bias and the residual r; "
        "sums of the results and of their squares.",
        f"inverse{n}x{rows}(_ z0: UnsafePointer<CodeletLanes>, _ zStride: Int, "
        "_ y0: UnsafeMutablePointer<CodeletLanes>, _ yStride: Int, _ bias0: UnsafePointer<CodeletLanes>, "
        "_ r0: UnsafePointer<CodeletLanes>, _ rStride: Int, _ sums: UnsafeMutablePointer<CodeletLanes>, "
        "_ squares: UnsafeMutablePointer<CodeletLanes>, _ vectors: Int)",
        g, ["let z = z0 + c", "let y = y0 + c", "let r = r0 + c", "let bias = bias0[c]"], stores)


print("""// swift-format-ignore-file
// Written by Scripts/generate-fourier-codelets.py; change that, not this.

#if KOKORO_WIDE_LANES
  /// Sixteen channels: one register of AVX-512; see Docs/Performance.md.
  typealias CodeletLanes = SIMD16<Float>
#else
  /// Four channels: one register of plain x86-64 and of Arm.
  typealias CodeletLanes = SIMD4<Float>
#endif
""")
for points, kernels in ((16, (3,)), (32, (3, 7, 11))):
    print(forward(points))
    for k in kernels:
        print(weights(points, k))
        print(inverse(points, points - k + 1))
