"""Loudness (ITU-R BS.1770) and true peak, for the mastering and for the tests of the files; needs numpy alone."""

from __future__ import annotations

import numpy as np

from tests.sounds.kinds import Sound

RATE = 44100
WINDOW = RATE * 4 // 10
_BLOCK, _EDGE = 1 << 18, 2048
"""Samples that are worked out together, and how many more on each side."""


def _shelf() -> tuple[list[float], list[float]]:
    w, q = np.tan(np.pi * 1681.974450955533 / RATE), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    mid = high**0.4996667741545416
    over = [high + mid * w / q + w * w, 2 * (w * w - high), high - mid * w / q + w * w]
    return over, [1 + w / q + w * w, 2 * (w * w - 1), 1 - w / q + w * w]


def _cut() -> tuple[list[float], list[float]]:
    w, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    low = [1 + w / q + w * w, 2 * (w * w - 1), 1 - w / q + w * w]
    return [low[0], -2 * low[0], low[0]], [each * low[0] for each in low]


def k_weighted(x: Sound) -> Sound:
    """A sound through the two filters of the standard, silence before and behind it."""
    size = 1 << (len(x) + RATE // 4).bit_length()
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    answer = np.ones(len(turn), complex)
    for over, under in (_shelf(), _cut()):
        answer *= np.polyval(over[::-1], turn) / np.polyval(under[::-1], turn)
    spectrum = np.fft.rfft(x, size, axis=0) * (answer if x.ndim == 1 else answer[:, None])
    return np.fft.irfft(spectrum, size, axis=0)[: len(x)]


def powers(x: Sound) -> Sound:
    """Power in windows of 400 ms, 100 ms apart; mono counts twice, as two speakers play it."""
    x = np.concatenate([x, np.zeros((WINDOW, *x.shape[1:]))])
    energy = k_weighted(x) ** 2
    energy = energy.sum(1) if x.ndim == 2 else 2 * energy
    total = np.concatenate([[0], np.cumsum(energy)])
    hop = RATE // 10
    return np.maximum((total[WINDOW::hop] - total[:-WINDOW:hop]) / WINDOW, 1e-12)


def loudest(x: Sound) -> float:
    """Highest momentary loudness in LUFS: the level of a short effect."""
    return float(-0.691 + 10 * np.log10(powers(x).max()))


def integrated(x: Sound) -> float:
    """Gated loudness of a long piece in LUFS."""
    p = powers(x)
    p = p[p > 10 ** ((-70 + 0.691) / 10)]
    return float(-0.691 + 10 * np.log10(p[p > p.mean() / 10].mean()))


def true_peak(x: Sound) -> float:
    """The highest level between the samples too: four times as many of them are worked out."""
    found = 0.0
    for start in range(0, len(x), _BLOCK):
        first = max(0, start - _EDGE)
        part = x[first : start + _BLOCK + _EDGE]
        spectrum = np.fft.rfft(part, axis=0)
        fine = np.fft.irfft(spectrum, 4 * len(part), axis=0) * 4
        found = max(found, float(np.abs(fine[4 * (start - first) : 4 * (start - first + _BLOCK)]).max()))
    return found


def decibels(level: float) -> float:
    """A level as dB under full scale."""
    return float(20 * np.log10(level + 1e-9))
