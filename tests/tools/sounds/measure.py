"""Loudness (ITU-R BS.1770) and true peak, for the mastering and for the tests of the files; needs numpy alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tests.tools.sounds.kinds import Sound

RATE = 44100
WINDOW = RATE * 4 // 10
_SIZE, _EDGE = 1 << 17, 1 << 13
_BLOCK = _SIZE - 2 * _EDGE
"""Samples that are worked out together, and those on each side that are needed for them."""


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
    """A sound through the two filters of the standard, silence before it."""
    if x.ndim == 2:
        return np.stack([k_weighted(np.ascontiguousarray(side)) for side in x.T], 1)
    size = min(_SIZE, 1 << (len(x) + 2 * _EDGE).bit_length())
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    answer: npt.NDArray[np.complex128] = np.ones(len(turn), complex)
    for over, under in (_shelf(), _cut()):
        answer *= np.polyval(over[::-1], turn) / np.polyval(under[::-1], turn)
    out = np.empty(len(x))
    for start, part in _parts(x):
        long = min(_BLOCK, len(x) - start)
        out[start : start + long] = np.fft.irfft(np.fft.rfft(part, size) * answer)[_EDGE : _EDGE + long]
    return out


def _parts(x: Sound) -> Iterator[tuple[int, Sound]]:
    """Blocks of a sound, each with what lies before and behind it, and where it starts."""
    whole = np.concatenate([np.zeros(_EDGE), x, np.zeros(_EDGE)])
    for start in range(0, len(x), _BLOCK):
        yield start, whole[start : start + _BLOCK + 2 * _EDGE]


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
    for side in x.T if x.ndim == 2 else [x]:
        for _, part in _parts(side):
            size = min(_SIZE, 1 << len(part).bit_length())
            fine = np.fft.irfft(np.fft.rfft(part.astype(np.float32), size), 4 * size) * 4
            found = max(found, float(np.abs(fine[4 * _EDGE : 4 * (len(part) - _EDGE)]).max()))
    return found


def decibels(level: float) -> float:
    """A level as dB under full scale."""
    return float(20 * np.log10(level + 1e-9))
