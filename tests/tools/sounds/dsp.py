"""Signals: curves, noise, filters, rooms, mastering. Mono is (n,), stereo (n, 2)."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
from scipy import signal
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import minimum_filter1d

from tests.tools.sounds.kinds import Curve, Generator, Part, Sound
from tests.tools.sounds.measure import RATE, integrated, loudest, true_peak

CEILING = 10 ** (-2.6 / 20)  # leaves the codec 1 dB below the -1.5 dBFS that is promised


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def curve(points: Curve, count: int) -> Sound:
    """A smooth curve without overshoot through (share of time, value) points, or a constant."""
    if isinstance(points, int | float):
        return np.full(count, float(points))
    at, value = zip(*points, strict=False)
    return PchipInterpolator(at, value)(np.linspace(0, 1, count))


def drift(rng: Generator, count: int, rate: float) -> Sound:
    """A wandering line of unit deviation whose changes stay below `rate` Hz."""
    knots = max(4, int(2 * rate * count / RATE) + 4)
    line = CubicSpline(np.arange(knots), rng.standard_normal(knots))
    return line(np.linspace(1, knots - 2, count))


def noise(rng: Generator, count: int, low: float | None = None, high: float | None = None, order: int = 2) -> Sound:
    return band(rng.standard_normal(count), low, high, order)


def band(x: Sound, low: float | None = None, high: float | None = None, order: int = 2) -> Sound:
    if low:
        x = signal.sosfilt(signal.butter(order, low, "high", fs=RATE, output="sos"), x, axis=0)
    if high:
        x = signal.sosfilt(signal.butter(order, high, "low", fs=RATE, output="sos"), x, axis=0)
    return x


def decay(count: int, tau: float, attack: float = 0.0005) -> Sound:
    t = np.arange(count) / RATE
    return np.exp(-t / tau) * np.minimum(1, t / attack)


def place(canvas: Sound, sound: Sound, at: float, gain: float = 1.0, wrap: bool = False) -> Sound:
    """Adds a sound at a time; what runs past the end is cut, or comes round to the start."""
    start = samples(at)
    if wrap:
        index: npt.NDArray[np.int64] = (start + np.arange(len(sound))) % len(canvas)
        np.add.at(canvas, index, gain * sound)
    else:
        sound = sound[: max(0, len(canvas) - start)]
        canvas[start : start + len(sound)] += gain * sound
    return canvas


def scene(seconds: float, *parts: Part) -> Sound:
    """A canvas with (sound, time, gain) parts on it."""
    canvas = np.zeros(samples(seconds))
    for sound, at, gain in parts:
        place(canvas, sound, at, gain)
    return canvas


def unit(x: Sound) -> Sound:
    return x / (np.abs(x).max() + 1e-12)


def pan(x: Sound, where: float) -> Sound:
    """Mono to stereo at -1 (left) .. 1 (right), equal power."""
    angle = (where + 1) * np.pi / 4
    return np.outer(x, (np.cos(angle), np.sin(angle))) * np.sqrt(2)


@cache
def room(t60: float = 0.35, size: float = 1.0, damp: float = 0.35) -> Sound:
    """Impulse response of a small room: an eight-line feedback delay network, two outputs."""
    lines = (np.array([331, 389, 443, 509, 571, 631, 691, 751]) * size).astype(int)
    mix = np.linalg.qr(np.random.default_rng(5).standard_normal((8, 8)))[0]
    gain = 10 ** (-3 * lines / (t60 * RATE))
    count, block = samples(t60 * 1.1), lines.min()
    tape = np.zeros((8, count + lines.max() + block))
    state, origin = np.zeros((8, 1)), lines.max()
    tape[:, origin] = 1
    for start in range(origin + block, count + origin, block):
        span = np.arange(start, start + block)
        back = tape[np.arange(8)[:, None], span - lines[:, None]] * gain[:, None]
        back, state = signal.lfilter([1 - damp], [1, -damp], back, axis=1, zi=state)
        tape[:, start : start + block] += mix @ back
    out = tape[:, origin + block : origin + count]
    ears = np.array([[1, -1, 1, 1, 1, -1, 1, 1], [1, 1, -1, 1, -1, 1, 1, -1]])
    wet = (ears @ out).T
    return wet / np.sqrt((wet**2).sum(0).mean())


def reverb(
    x: Sound,
    wet: float = 0.12,
    t60: float = 0.35,
    size: float = 1.0,
    stereo: bool = False,
    wrap: bool = False,
    damp: float = 0.35,
) -> Sound:
    """Dry sound and its room; wrapped, the tail comes round to the start of a loop."""
    answer = room(t60, size, damp) if stereo or x.ndim == 2 else room(t60, size, damp)[:, :1]
    dry = x if x.ndim == 2 else np.repeat(x[:, None], answer.shape[1], 1)
    tail = np.stack([signal.fftconvolve(d, a) for d, a in zip(dry.T, answer.T, strict=False)], 1) * wet
    if wrap:
        out = dry.copy()
        place(out, tail, 0, wrap=True)
    else:
        out = np.vstack([dry, np.zeros((len(tail) - len(dry), dry.shape[1]))]) + tail
    return out if out.shape[1] == 2 else out[:, 0]


def limit(x: Sound, ceiling: float = CEILING, look: float = 0.002) -> Sound:
    """Turns down only around the samples that stand over the ceiling."""
    width = samples(look) | 1
    level = np.abs(x).max(1) if x.ndim == 2 else np.abs(x)
    need = np.minimum(1, ceiling / np.maximum(level, 1e-9))
    if need.min() == 1:
        return x
    shape = np.hanning(width + 2)[1:-1]
    gain = np.convolve(np.pad(minimum_filter1d(need, width), width // 2, mode="edge"), shape / shape.sum(), "valid")
    return x * (gain[:, None] if x.ndim == 2 else gain)


def master(x: Sound, target: float, loop: bool = False) -> Sound:
    """No rumble, no dead air, faded ends, no DC, at the loudness asked for, below the ceiling."""
    edge = np.ones_like(x)
    if not loop:
        x = band(x, 35)
        level = np.abs(x).max(1) if x.ndim == 2 else np.abs(x)
        heard, rings = (np.flatnonzero(level > level.max() * 10 ** (floor / 20)) for floor in (-46, -58))
        x = x[max(0, heard[0] - samples(0.003)) : rings[-1] + samples(0.03)]
        ramp, fall = (
            np.sin(np.linspace(0, np.pi / 2, samples(0.003))) ** 2,
            np.cos(np.linspace(0, np.pi / 2, min(samples(0.06), len(x) // 3))) ** 2,
        )
        quiet = np.zeros(samples(0.007))  # room for the codec's pre-echo
        edge = np.concatenate([quiet, ramp, np.ones(len(x) - len(ramp) - len(fall)), fall, quiet])
        edge = np.stack([edge, edge], 1) if x.ndim == 2 else edge
        x = np.pad(x, [(len(quiet), len(quiet)), (0, 0)][: x.ndim]) * edge
    measure = integrated if loop else loudest
    for _ in range(4):
        x = (x - edge * (x.mean(0) / edge.mean(0))) * 10 ** ((target - measure(x)) / 20)
        over = true_peak(x) / CEILING
        x = limit(x, CEILING / max(1, over / max(1, np.abs(x).max() / CEILING)))
    return x - edge * (x.mean(0) / edge.mean(0))
