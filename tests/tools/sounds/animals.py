"""The voices of animals, and the signals that go with them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.tools.sounds.dsp import band, curve, noise, reverb, samples, scene, unit
from tests.tools.sounds.effects import cue, ease, pitch
from tests.tools.sounds.kinds import Generator, Part, Sound
from tests.tools.sounds.matter import guitar, horn, plate, scrape, thud
from tests.tools.sounds.measure import RATE
from tests.tools.sounds.voice import voice


def rabbit_foot(rng: Generator) -> list[Part]:
    def thump() -> Sound:
        return unit(thud(rng, 112, 0.03, 650, 0.3)) + 0.18 * unit(
            scrape(rng, 0.3, [(0, 1), (0.3, 0.3), (1, 0)], 700, 5000, 80)
        )

    return [(thump(), 0, 1), (thump(), 0.15, 0.8)]


def horse_breath(rng: Generator) -> list[Part]:
    beat = np.sin(2 * np.pi * np.cumsum(curve([(0, 26), (1, 17)], samples(0.42))) / RATE)
    blow = (
        noise(rng, samples(0.42), 250, 2200, 4)
        * (0.5 + 0.5 * beat) ** 2
        * curve([(0, 0), (0.2, 1), (1, 0)], samples(0.42))
    )
    return [(unit(blow), 1.5, 0.8)]


ALSO: dict[str, Callable[[Generator], list[Part]]] = {"rabbit": rabbit_foot, "horse": horse_breath}


def animal(
    rng: Generator,
    key: str,
    call: Any,
    room: tuple[float, float, float],
    between: Any = None,
    together: bool = False,
    stereo: bool = False,
) -> Sound:
    """The calls of an animal, each a little different, in the open air. Together: one larynx, so one chance."""
    size, seed, parts = rng.uniform(0.95, 1.07), rng.integers(1 << 30), ALSO[key](rng) if key in ALSO else []
    for one in call:
        how = {k: v for k, v in one.items() if k not in ("at", "gain", "seconds", "pitch")}
        for at, gain in zip(one.get("at", [0]), one.get("gain", [1] * 9), strict=False):
            own = np.random.default_rng(seed) if together else rng
            own_size = size * own.uniform(0.97, 1.03)
            sound = voice(own, own.uniform(*one["seconds"]), [(t, f * own_size) for t, f in one["pitch"]], **how)
            parts.append((sound, at + own.uniform(0, 0.02) * (at > 0), gain))
    canvas = scene(max(samples(at) + len(sound) for sound, at, _ in parts) / RATE + 0.01, *parts)
    return reverb(band(canvas, *between) if between else canvas, *room, stereo=stereo, damp=0.5 if stereo else 0.35)


for key_, spec_ in tomllib.loads(Path(__file__).with_name("calls.toml").read_text()).items():
    cue(key_, "animal", spec_.pop("meaning"), spec_.pop("takes", 2), spec_.pop("trim", 0))(
        partial(animal, key=key_, **spec_)
    )


@cue("horn", "signal", "the hunter's horn")
def hunter(rng: Generator) -> Sound:
    notes = (("D4", 0.24, 0, 0.8), ("G4", 0.2, 0.25, 0.85), ("D4", 0.2, 0.46, 0.7), ("G4", 1.05, 0.67, 1))
    return reverb(
        scene(2.0, *((horn(rng, pitch(name), long), at, gain) for name, long, at, gain in notes)),
        0.2,
        1.4,
        2.6,
        stereo=True,
        damp=0.4,
    )


@cue("danger", "signal", "a predator draws near")
def danger(rng: Generator) -> Sound:
    def beat() -> Sound:
        return unit(thud(rng, 84, 0.09, 420, 0.6, 0.005)) + 0.25 * unit(plate(rng, 0.6, [(0, 1, 0.002)], 120, 0.08))

    string = ease(guitar(rng, pitch("E3"), 1.6, 0.6) + guitar(rng, pitch("Bb3"), 1.6, 0.35))
    return reverb(scene(1.9, (beat(), 0, 0.7), (beat(), 0.3, 1), (string, 0.3, 1.6)), 0.14, 0.9, 1.8, stereo=True)
