"""Two quiet loops and one bed of air and birds. All is written round a circle of time:
what rings past the end sounds at the start, so the seam is no seam."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.tools.sounds.dsp import band, pan, place, reverb, samples, unit
from tests.tools.sounds.effects import cue, ease, pitch
from tests.tools.sounds.kinds import Generator, Sound
from tests.tools.sounds.matter import bass, guitar, knock, marimba
from tests.tools.sounds.measure import RATE
from tests.tools.sounds.voice import whistle

SCORES = tomllib.loads(Path(__file__).with_name("scores.toml").read_text())
PLAYERS = {"guitar": guitar, "marimba": marimba, "bass": bass}


@cache
def note(player: str, name: str, force: float, take: int) -> Sound:
    rng = np.random.default_rng([take, int(force * 10), *name.encode(), *player.encode()])
    return PLAYERS[player](rng, pitch(name), 3.2 if player == "guitar" else 2.2, force=force)


def line(text: str) -> Iterator[tuple[float, float, list[str]]]:
    """(beat, beats, notes) of a bar's melody."""
    at = 0.0
    for word in text.split():
        names, beats = word.split(":")
        if names != "r":
            yield at, float(beats), names.split("+")
        at += float(beats)


def loop(rng: Generator, tempo: float, beats: int, bars: str) -> Sound:
    rows, beat = bars.strip().splitlines(), 60 / tempo
    canvas = np.zeros((samples(len(rows) * beats * beat), 2))

    def play(
        player: str, name: str, at: float, force: float, where: float, gain: float, until: float | None = None
    ) -> None:
        sound = note(player, name, round(float(np.clip(force, 0.3, 1)), 1), int(rng.integers(3)))
        if until:
            sound = sound * np.exp(-np.maximum(0, np.arange(len(sound)) / RATE - until) / 0.12)
        place(canvas, pan(sound, where), (at + rng.normal(0, 0.006)) % (len(canvas) / RATE), gain, wrap=True)

    for bar_, row in enumerate(rows):
        head, *lines = row.split("|")
        chord, picks = head.split()
        tones, start = SCORES["chords"][chord].split(), bar_ * beats * beat
        swell = 0.62 + 0.08 * np.sin(2 * np.pi * (bar_ / len(rows) * 3 - 0.2))
        for k, sign in enumerate(picks[: 2 * beats]):
            if sign != ".":
                accent = 0.12 if k == 0 else 0.04 * (k % 2 == 0)
                play(
                    "guitar",
                    tones[int(sign)],
                    start + k * beat / 2 + 0.012 * (k % 2),
                    swell + accent + rng.normal(0, 0.05),
                    -0.25,
                    0.8,
                    beats * beat - k * beat / 2 + 0.15,
                )
        if bar_ % 2 == 0 or beats == 4:
            low = tones[0] if int(tones[0][-1]) == 2 else tones[0][:-1] + "2"
            play("bass", low, start, 0.6, 0.05, 0.6)
            if beats == 4 and bar_ % 4 in (1, 2):
                play("bass", low, start + 2.5 * beat, 0.5, 0.05, 0.42)
        for player, text, where, gain in zip(("marimba", "guitar"), lines, (0.3, -0.1), (0.27, 0.85), strict=False):
            for at, long, names in line(text):
                for name in names:
                    force = 0.6 + 0.08 * (at == 0) + rng.normal(0, 0.06)
                    play(
                        player,
                        name,
                        start + at * beat,
                        force,
                        where,
                        gain,
                        None if player == "marimba" else long * beat + 0.3,
                    )
        if 8 <= bar_ < len(rows) - 6 and beats == 4:
            fingers(rng, canvas, start, beat)
    return reverb(band_circular(canvas, 45, 9000), 0.16, 1.1, 2.1, wrap=True, damp=0.4)


def fingers(rng: Generator, canvas: Sound, start: float, beat: float) -> None:
    """A finger on the wood of the guitar, on the second and the fourth beat."""
    for back in (1, 3):
        tap = unit(band(knock(rng, 900, 190, 0.0012, 0.25, False, 0.09), None, 1800))
        place(canvas, pan(tap, -0.25), start + back * beat, 0.035 + 0.01 * rng.random(), wrap=True)


def jingle(rng: Generator, seconds: float = 2.0, **lines: str) -> Sound:
    canvas = np.zeros(samples(seconds))
    for player, text in lines.items():
        for name, at, force in (word.replace("*", "@").split("@") for word in text.split()):
            sound = PLAYERS[player](rng, pitch(name), 2.4, force=float(force))
            place(
                canvas, sound, float(at) + rng.uniform(0, 0.005), {"marimba": 0.9, "guitar": 0.8, "bass": 0.7}[player]
            )
    return reverb(ease(canvas, 0.5), 0.11, 0.7 + seconds / 10, 1.8, stereo=True)


for key_, score_ in SCORES["jingle"].items():
    cue(key_, "signal", score_.pop("meaning"), 1, score_.pop("trim", 0))(partial(jingle, **score_))


def band_circular(x: Sound, low: float, high: float) -> Sound:
    """Gentle band limits without edges: the filter itself goes round the circle."""
    freqs = np.fft.rfftfreq(len(x), 1 / RATE)
    shape = 1 / np.sqrt(1 + (low / np.maximum(freqs, 1e-3)) ** 4) / np.sqrt(1 + (freqs / high) ** 4)
    return np.fft.irfft(np.fft.rfft(x, axis=0) * shape[:, None], len(x), axis=0)


def around(rng: Generator, count: int, shape: Any) -> Sound:
    """Noise of a given spectrum that repeats exactly after count samples."""
    freqs = np.fft.rfftfreq(count, 1 / RATE)
    x = np.fft.irfft(np.exp(2j * np.pi * rng.random(len(freqs))) * shape(np.maximum(freqs, 1e-3)), count)
    return x / x.std()


def tit(rng: Generator) -> Sound:
    return [
        (whistle(rng, 0.1, [(0, 4300 * f), (1, 4650 * f)], BUMP), k, 1)
        for k, f in zip(np.arange(8) * 0.19, (1, 0.78) * 4, strict=False)
    ]


def blackbird(rng: Generator) -> Sound:
    out, at = [], 0.0
    for _ in range(rng.integers(4, 7)):
        long, f = rng.uniform(0.12, 0.32), float(rng.choice((1760, 1980, 2090, 2350, 2640)))
        out.append(
            (
                whistle(
                    rng,
                    long,
                    [(0, f * rng.uniform(0.9, 1.1)), (0.4, f), (1, f * rng.uniform(0.85, 1.15))],
                    BUMP,
                    0.12,
                    0.1,
                ),
                at,
                rng.uniform(0.6, 1),
            )
        )
        at += long + rng.uniform(0.02, 0.09)
    return out + [
        (whistle(rng, 0.05, [(0, 5200), (0.5, 6400), (1, 4800)], BUMP), at + 0.07 * k, 0.25) for k in range(3)
    ]


def sparrow(rng: Generator) -> Sound:
    gaps: Any = np.cumsum(rng.uniform(0.22, 0.6, rng.integers(3, 6)))
    return [
        (
            whistle(
                rng, rng.uniform(0.05, 0.08), [(0, 3100), (0.35, rng.uniform(4300, 4900)), (1, 3400)], BUMP, 0.2, 0.25
            ),
            at,
            rng.uniform(0.6, 1),
        )
        for at in gaps
    ]


def robin(rng: Generator) -> Sound:
    at: Any = np.cumsum(rng.uniform(0.05, 0.16, 11))
    return [
        (
            whistle(
                rng, rng.uniform(0.04, 0.13), [(0, f), (1, f * rng.uniform(0.75, 1.2))], BUMP, 0.05, 0.1, (32, 0.02)
            ),
            t,
            rng.uniform(0.4, 1),
        )
        for t, f in zip(at, rng.uniform(2800, 5600, 11), strict=False)
    ]


def finch(rng: Generator) -> Sound:
    return [
        (
            whistle(rng, 0.055, [(0, 4600 - 160 * k), (1, 3300 - 90 * k)], BUMP),
            0.075 * k * (1 + 0.02 * k),
            0.5 + 0.06 * k,
        )
        for k in range(9)
    ]


def cuckoo(rng: Generator) -> Sound:
    return [
        (whistle(rng, long, [(0, f * 0.97), (0.3, f), (1, f * 0.98)], BUMP, 0.15), 1.25 * k + at, 1)
        for k in range(3)
        for at, long, f in ((0, 0.19, 655), (0.33, 0.27, 545))
    ]


BUMP = [(0, 0), (0.2, 1), (0.7, 0.7), (1, 0)]
BIRDS = (tit, blackbird, sparrow, robin, finch)


def meadow(rng: Generator, seconds: float = 48.0) -> Sound:
    count = samples(seconds)

    def gust() -> Sound:
        return np.clip(0.75 + 0.17 * around(rng, count, lambda f: (f < 0.22) * 1.0), 0.4, 1.4)

    calm = gust()
    sides = []
    for _ in range(2):
        breeze = around(rng, count, lambda f: f**-0.7 / (1 + (140 / f) ** 4) / (1 + (f / 700) ** 2)) * calm**1.3
        leaves = (
            around(rng, count, lambda f: 1 / (1 + (1800 / f) ** 4) / (1 + (f / 5200) ** 4))
            * (0.6 * calm + 0.4 * gust()) ** 2.2
        )
        flutter = 1 + 0.25 * around(rng, count, lambda f: (f < 9) * 1.0)
        sides.append(breeze + 0.3 * leaves * flutter)
    air = np.stack(sides, 1)
    birds = np.zeros((count, 2))
    at = 0.8
    while at < seconds - 1:
        kind, near, where = BIRDS[rng.integers(len(BIRDS))], rng.uniform(0.2, 0.55), rng.uniform(-0.85, 0.85)
        for sound, late, gain in kind(rng):
            place(
                birds, pan(band(sound, None, 3500 + 6000 * near), where), (at + late) % seconds, gain * near, wrap=True
            )
        at += rng.uniform(1.2, 3.2)
    for sound, late, gain in cuckoo(rng):
        place(birds, pan(band(sound, None, 1500), 0.5), 29 + late, 0.22 * gain, wrap=True)
    return band_circular(air + 2.7 * reverb(birds, 0.3, 1.6, 3.3, wrap=True, damp=0.5), 60, 10000)


LOOPS = {
    "morning": (
        lambda rng: loop(rng, **SCORES["loop"]["morning"]),
        -26,
        4,
        "music: bright, 4/4 in G, for the title, setup and daytime play",
    ),
    "orchard": (
        lambda rng: loop(rng, **SCORES["loop"]["orchard"]),
        -26,
        4,
        "music: calm waltz in E minor, for long thought",
    ),
    "meadow": (meadow, -32, 3, "ambient bed under the music or alone: light wind, birds, a far cuckoo"),
}
