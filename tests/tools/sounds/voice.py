"""Animals by source and filter: harmonics of an unsteady larynx and breath, through a throat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import signal

from tests.tools.sounds.dsp import band, curve, drift, samples
from tests.tools.sounds.kinds import Curve, Generator, Sound
from tests.tools.sounds.measure import RATE

HOP = 128


def throat(freqs: Any, formants: Any, spread: float, nasal: float) -> Sound:
    """Complex answer of a tract whose resonances are `formants` (frames, count) at freqs (frames, k)."""
    answer = np.ones(freqs.shape, complex)
    last = formants[:, -1:]
    while last.min() < 9000:
        last = last + spread
        formants = np.hstack([formants, last])
    for f in formants.T[:, :, None]:
        width = 45 + 0.075 * f + 35 * nasal
        answer /= 1 - (freqs / f) ** 2 + 1j * freqs * width / f**2
    return answer


def voice(
    rng: Generator,
    seconds: float,
    pitch: Curve,
    mouth: Sequence[Curve],
    loud: Curve,
    tilt: float = -6.0,
    jitter: float = 0.012,
    shimmer: float = 0.06,
    breath: float = 0.12,
    rough: float = 0.0,
    tremor: Any = (0, 0, 0),
    spread: float = 1100,
    nasal: float = 0,
    top: float = 9000,
    hiss: tuple[float, float] = (500, 8000),
) -> Sound:
    """One call. pitch, loud and each formant in mouth are curves; tilt is dB per octave of the source;
    tremor is (Hz, share of pitch, share of loudness); rough mixes in every second pulse."""
    count = samples(seconds)
    frames = np.arange(0, count + HOP, HOP)
    sample = np.arange(count)
    f0 = curve(pitch, count)
    rate, wide, deep = tremor
    beat = np.sin(2 * np.pi * np.cumsum(rate * (1 + 0.1 * drift(rng, count, 4))) / RATE + rng.uniform(0, 6))
    f0 = f0 * (1 + wide * beat) * (1 + jitter * drift(rng, count, f0.mean() / 2) + 0.6 * jitter * drift(rng, count, 12))
    level = curve(loud, count) * (1 - deep * (0.5 - 0.5 * beat) ** 1.3)
    level = level * np.maximum(
        0, 1 + shimmer * drift(rng, count, f0.mean() / 2) + 0.5 * shimmer * drift(rng, count, 15)
    )
    phase = 2 * np.pi * np.cumsum(f0) / RATE
    formants = np.stack([curve(m, len(frames)) for m in mouth], 1)
    formants = formants * (1 + 0.012 * np.stack([drift(rng, len(frames), RATE / HOP / 80 * 3) for _ in mouth], 1))
    harmonics = np.arange(1, max(2, int(top / f0.min())) + 1)
    at = np.outer(np.interp(frames, sample, f0), harmonics)
    answer = throat(at, formants, spread, nasal) * (harmonics ** (tilt / 6.02)) * (at < top)
    size, turn = np.abs(answer), np.unwrap(np.angle(answer), axis=0)
    tone = np.zeros(count)
    for k, a, p in zip(harmonics, size.T, turn.T, strict=False):
        tone += np.interp(sample, frames, a) * np.sin(k * phase + np.interp(sample, frames, p))
    if rough:
        tone *= (
            1 + rough * np.sin(phase / 2 + 1.5 * drift(rng, count, 20)) + 0.5 * rough * drift(rng, count, f0.mean() / 2)
        )
    air = band(rng.standard_normal(count), *hiss) * (0.55 + 0.45 * np.cos(phase))
    grid, times, cells = signal.stft(air, RATE, nperseg=512, noverlap=512 - HOP)
    pick = np.clip((times * RATE / HOP).round().astype(int), 0, len(frames) - 1)
    shape = np.abs(throat(np.broadcast_to(grid, (len(times), len(grid))), formants[pick], spread, nasal)).T
    air = np.resize(signal.istft(cells * shape, RATE, nperseg=512, noverlap=512 - HOP)[1], count)
    return (tone / (tone.std() + 1e-9) + breath * air / (air.std() + 1e-9)) * level


def whistle(
    rng: Generator,
    seconds: float,
    pitch: Curve,
    loud: Curve,
    second: float = 0.08,
    flutter: float = 0.0,
    shake: Any = (0, 0),
) -> Sound:
    """A bird's syrinx: nearly one tone, gliding."""
    count = samples(seconds)
    t = np.arange(count) / RATE
    f0 = curve(pitch, count) * (1 + shake[1] * np.sin(2 * np.pi * shake[0] * t)) * (1 + 0.003 * drift(rng, count, 30))
    phase = 2 * np.pi * np.cumsum(f0) / RATE
    level = curve(loud, count) * (1 + flutter * drift(rng, count, 60))
    return (np.sin(phase) + second * np.sin(2 * phase)) * level
