"""Things at the table: struck wood, dice, paper, cloth, metal, strings, bars and horns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import signal

from tests.tools.sounds.dsp import band, curve, decay, drift, noise, samples, unit
from tests.tools.sounds.kinds import Curve, Generator, Sound
from tests.tools.sounds.measure import RATE

FREE_BAR = np.array([1, 2.756, 5.404, 8.933, 13.34])  # transverse modes of a free bar
FREE_DISC = np.array([1, 1.73, 2.33, 3.91, 4.11, 6.30, 6.71])  # of a free round plate
BELL = np.array([0.5, 1, 1.19, 1.5, 2, 2.51, 2.66, 3.01, 4.17])  # hum, prime, tierce, quint, nominal ..


def resonate(count: int, freqs: Any, taus: Any, weights: Any, strikes: Any) -> Sound:
    """Modes under blows: strikes are (time, force, contact seconds), weights (mode, strike).
    Each contact is a half sine: the longer it lasts, the duller the blow."""
    out = np.zeros(count)
    pulses = []
    for at, force, contact in strikes:
        width = max(2, samples(contact))
        pulse = np.sin(np.pi * (np.arange(width) + 0.5) / width)
        pulses.append((samples(at), force * pulse / pulse.sum()))
    for freq, tau, weight in zip(freqs, taus, weights, strict=False):
        if not 20 < freq < 0.45 * RATE:
            continue
        push = np.zeros(count)
        for (start, pulse), share in zip(pulses, weight, strict=False):
            push[start : start + len(pulse)] += share * pulse[: max(0, count - start)]
        radius, angle = np.exp(-1 / (tau * RATE)), 2 * np.pi * freq / RATE
        out += signal.lfilter([0, radius * np.sin(angle)], [1, -2 * radius * np.cos(angle), radius**2], push)
    return out


def plate(
    rng: Generator,
    seconds: float,
    strikes: Any,
    first: float = 130,
    loss: float = 0.045,
    modes: int = 9,
    thin: float = 400,
) -> Sound:
    """A wooden board on its feet, stiffer along the grain, struck somewhere new each time.
    Below `thin` Hz it radiates badly."""
    grid: npt.NDArray[np.int64] = np.indices((modes, modes)).reshape(2, -1) + 1
    n, m = grid
    freqs = first * np.sqrt((0.75 * m**4 + 0.9 * (m * n) ** 2 + n**4) / 2.65)
    freqs *= 1 + 0.02 * rng.standard_normal(len(freqs))
    x, y = rng.uniform(0.15, 0.85, (2, len(strikes)))
    weights = np.sin(np.pi * np.outer(m, x)) * np.sin(np.pi * np.outer(n, y))
    weights *= (freqs / (freqs + thin))[:, None]
    return resonate(samples(seconds), freqs, 1 / (np.pi * freqs * loss + 14), weights, strikes)


def bar(
    rng: Generator,
    seconds: float,
    strikes: Any,
    first: float,
    loss: float = 0.02,
    ratios: Any = FREE_BAR,
    sag: float = 1.0,
) -> Sound:
    """A free piece of wood or metal; `loss` is its share of energy lost per radian."""
    freqs = first * ratios * (1 + 0.006 * rng.standard_normal(len(ratios)))
    weights = rng.uniform(0.4, 1, (len(ratios), len(strikes))) / np.arange(1, len(ratios) + 1)[:, None] ** sag
    return resonate(samples(seconds), freqs, 1 / (np.pi * freqs * loss + 4), weights, strikes)


def bounces(
    rng: Generator, at: float, gap: float, spring: float, least: float = 0.01, force: float = 1.0
) -> Iterator[tuple[float, float]]:
    """Falls of a thing that leaps back by `spring`: times and forces shrink together."""
    while gap > least and force > 0.01:
        yield at, force
        at += gap * rng.uniform(0.85, 1.15)
        gap, force = gap * spring, force * spring * rng.uniform(0.8, 1.1)


def knock(
    rng: Generator,
    piece: float = 1900,
    board: float = 170,
    contact: float = 0.0003,
    seconds: float = 0.4,
    settle: bool = True,
    loss: float = 0.045,
) -> Sound:
    """A wooden piece set down on the table: its own click, the board, one small settling."""
    strikes = [(0.0, 1.0, contact)]
    if settle:
        strikes.append((rng.uniform(0.03, 0.055), rng.uniform(0.12, 0.3), contact * 0.8))
    low = plate(rng, seconds, strikes, board, loss)
    high = bar(rng, seconds, strikes, piece, 0.035)
    touch = decay(samples(seconds), 0.0012, 0.0001) * noise(rng, samples(seconds), 1500, 9000)
    return unit(low) + 0.55 * unit(high) + 0.15 * unit(touch)


def thud(
    rng: Generator, freq: float = 110, tau: float = 0.03, dull: float = 900, seconds: float = 0.3, soft: float = 0.003
) -> Sound:
    """A soft landing: a short sinking tone and a muffled rub."""
    count = samples(seconds)
    t = np.arange(count) / RATE
    sink = freq * (t + 0.25 * 0.03 * (1 - np.exp(-t / 0.03)))
    ratios = np.array([1, 1.63, 2.41, 3.7]) * rng.uniform(0.95, 1.05, 4)
    tone = sum(
        w * np.sin(2 * np.pi * r * sink) * decay(count, tau / r**0.8, soft)
        for r, w in zip(ratios, rng.uniform(0.6, 1, 4) * (1, 0.9, 0.7, 0.5), strict=False)
    )
    return unit(tone) * 0.7 + unit(unit(noise(rng, count, 150, dull)) * decay(count, tau * 0.6, soft))


def scrape(
    rng: Generator, seconds: float, speed: Curve, low: float, high: float, grain: float = 90, rough: float = 0.5
) -> Sound:
    """Rubbing: louder and brighter with speed, and never even."""
    count = samples(seconds)
    v = np.maximum(curve(speed, count), 0)
    source = rng.standard_normal(count)
    middle = np.sqrt(low * high)
    dull, bright = band(source, low, middle), band(source, middle, high)
    texture = np.abs(1 + rough * drift(rng, count, grain)) * (1 + 0.2 * drift(rng, count, 9))
    return (dull / dull.std() * v + 0.8 * bright / bright.std() * v**2) * texture


def grains(rng: Generator, seconds: float, speed: Curve, rate: float, freqs: Any, tau: float = 0.0012) -> Sound:
    """Tiny snaps, as of graphite on the tooth of paper, in Poisson time through resonances."""
    count = samples(seconds)
    v = np.maximum(curve(speed, count), 0)
    push = (rng.random(count) < rate * v / RATE) * rng.exponential(1, count) * rng.choice([-1, 1], count)
    out = np.zeros(count)
    for freq in freqs:
        radius, angle = np.exp(-1 / (tau * RATE)), 2 * np.pi * freq / RATE
        out += signal.lfilter([1, 0, -1], [1, -2 * radius * np.cos(angle), radius**2], push)
    return out / (out.std() + 1e-9)


def metal(
    rng: Generator,
    seconds: float,
    strikes: Any,
    first: float,
    ratios: Any = FREE_DISC,
    ring: float = 0.12,
    split: float = 0.003,
    sag: float = 0.3,
) -> Sound:
    """Metal rings long, and each mode is a close pair that beats."""
    ratios = np.sort(np.concatenate([ratios, ratios * (1 + split * rng.uniform(0.5, 1.5, len(ratios)))]))
    freqs = first * ratios
    taus = ring * (first / freqs) ** 0.7 * rng.uniform(0.7, 1.2, len(freqs))
    weights = (
        rng.uniform(0.3, 1, (len(freqs), len(strikes)))
        * np.minimum(1, freqs / first)[:, None]
        / np.maximum(1, freqs / first)[:, None] ** sag
    )
    return resonate(samples(seconds), freqs, taus, weights, strikes)


def marimba(rng: Generator, freq: float, seconds: float = 1.6, force: float = 1.0, mallet: float = 0.24) -> Sound:
    """A rosewood bar tuned 1 : 4 : 10 above a pipe tuned to the lowest mode; the mallet stays
    on the bar for a share of the period, shorter when it hits harder."""
    tau, contact = 0.3 * (262 / freq) ** 0.6, mallet / freq / (0.6 + 0.4 * force)
    freqs = freq * np.array([1, 1.0007, 3.98, 9.85, 16.2])
    taus = np.array([tau, tau * 1.5, tau / 4.5, tau / 12, tau / 25])
    weights = np.array([1, 0.35, 0.32, 0.2, 0.08]) * rng.uniform(0.85, 1.15, 5) / np.array([1, 1, 2, 3, 4])
    tone = resonate(samples(seconds), freqs, taus, weights[:, None] * 8, [(0, force, contact)])
    felt = decay(len(tone), 0.01, 0.001) * noise(rng, len(tone), 150, 1100)
    return tone / 8 + 0.012 * force * felt


@cache
def body() -> Sound:
    """A guitar's box: the air, the top and the back answer at their own pitches."""
    t = np.arange(samples(0.12)) / RATE
    modes = (
        (104, 0.028, 0.55),
        (203, 0.02, 0.6),
        (262, 0.013, 0.3),
        (392, 0.01, 0.35),
        (560, 0.007, 0.25),
        (830, 0.005, 0.2),
    )
    answer = sum(a * np.exp(-t / tau) * np.sin(2 * np.pi * f * t) for f, tau, a in modes) * 0.045
    answer[0] += 1
    return answer


def string(
    rng: Generator,
    freq: float,
    seconds: float,
    t60: float = 3.0,
    damp: float = 0.12,
    spot: float = 0.22,
    soft: float = 2600,
) -> Sound:
    """One polarisation of a plucked string: a delay line, a loss filter, a fractional step."""
    period = RATE / freq
    loss = np.array([damp, 1 - 2 * damp, damp])
    whole = int(period - 2.5)
    rest = period - 1 - whole
    step = [np.prod([(rest - j) / (i - j) for j in range(4) if j != i]) for i in range(4)]
    taps = np.convolve(loss, step) * 10 ** (-3 / (freq * t60))
    count, wide = samples(seconds), int(period) + 1
    burst = 0.55 * rng.uniform(-1, 1, wide) + np.sinc(np.linspace(-1, 3, wide)) * 1.2
    burst = band(np.append(burst * np.hanning(wide * 2)[wide // 2 : wide // 2 + wide], np.zeros(count)), None, soft, 1)[
        :count
    ]
    lag = max(1, int(period * spot))
    push = burst - np.append(np.zeros(lag), burst[:-lag])
    y = np.concatenate([np.zeros(whole + 6), push])
    origin = whole + 6
    for start in range(origin, len(y), whole):
        stop = min(start + whole, len(y))
        y[start:stop] += np.convolve(y[start - whole - 5 : stop - whole], taps, "valid")
    return y[origin:]


def guitar(rng: Generator, freq: float, seconds: float = 3.0, force: float = 0.8, spot: float = 0.2) -> Sound:
    """A nylon string: two polarisations a hair apart, finger noise and the box."""
    soft, ring = 1100 + 2600 * force, 3.4 * (196 / freq) ** 0.45
    spot = spot * rng.uniform(0.85, 1.2)
    y = string(rng, freq * 0.9998, seconds, ring, 0.1, spot, soft) + 0.6 * string(
        rng, freq * 1.0004, seconds, ring * 1.7, 0.14, spot, soft
    )
    y = signal.fftconvolve(y, body())[: len(y)]
    tip = decay(len(y), 0.004, 0.001) * noise(rng, len(y), 400, 3000)
    y = band(y / (np.sqrt(np.mean(y[: samples(0.3)] ** 2)) * 6 + 1e-9), 60)
    return (y + 0.03 * tip) * force * np.minimum(1, np.arange(len(y))[::-1] / samples(0.08))


def bass(rng: Generator, freq: float, seconds: float = 1.8, force: float = 0.8) -> Sound:
    y = string(rng, freq, seconds, 2.2, 0.2, 0.3, 420) + 0.4 * string(rng, freq * 1.0006, seconds, 3.2, 0.24, 0.3, 420)
    y = band(y, 35, 900)
    return (
        y
        / (np.sqrt(np.mean(y[: samples(0.3)] ** 2)) * 5 + 1e-9)
        * force
        * np.minimum(1, np.arange(len(y))[::-1] / samples(0.1))
    )


def horn(rng: Generator, freq: float, seconds: float, force: float = 0.9) -> Sound:
    """Brass: the louder, the brighter; the lip slides up into the note and wavers a little."""
    count = samples(seconds)
    t = np.arange(count) / RATE
    swell = curve([(0, 0), (0.05, 0.75), (0.12, 0.62), (0.6, force), (0.85, 0.7), (1, 0)], count)
    swell = np.maximum(swell * (1 + 0.04 * drift(rng, count, 12)), 0)
    bend = (
        1
        - 0.03 * np.exp(-t / 0.03)
        + 0.004 * drift(rng, count, 4)
        + 0.004 * np.sin(2 * np.pi * 5.1 * t) * np.clip(t - 0.25, 0, 0.4)
    )
    phase = 2 * np.pi * np.cumsum(freq * bend * (1 + 0.0025 * drift(rng, count, 60))) / RATE
    tone = sum(
        swell ** (0.8 + 0.22 * k) / k**0.35 / (1 + (k * freq / 2300) ** 3) * np.sin(k * phase + 0.4 * k * k)
        for k in range(1, int(6000 / freq))
    )
    lip = noise(rng, count, 300, 2200) * (0.5 * np.exp(-t / 0.02) + 0.05) * swell
    return tone + 0.12 * lip
