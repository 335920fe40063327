"""Every short effect but animals and jingles. A cue is a function of a generator; its takes are new throws of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.tools.sounds.dsp import curve, decay, noise, place, reverb, samples, scene, unit
from tests.tools.sounds.kinds import Curve, Generator, Maker, Part, Sound
from tests.tools.sounds.matter import BELL, bar, bounces, grains, knock, metal, plate, scrape, thud

CUES: dict[str, dict[str, Any]] = {}


def cue(key: str, group: str, meaning: str, takes: int = 1, trim: float = 0.0) -> Callable[[Maker], Maker]:
    """Registers a maker; trim moves the cue against its group's loudness, in dB."""

    def keep(make: Maker) -> Maker:
        CUES[key] = {"make": make, "group": group, "meaning": meaning, "takes": takes, "trim": trim}
        return make

    return keep


def pitch(name: str) -> float:
    """Frequency of a note such as G4 or F#3."""
    step = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[name[0]] + ("#" in name) - ("b" in name)
    return 440 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4)


def ease(x: Sound, hold: float = 0.45) -> Sound:
    """Lets a ringing sound die away before its canvas ends."""
    shape = curve([(0, 1), (hold, 1), (1, 0)], len(x)) ** 2
    return x * (shape[:, None] if x.ndim == 2 else shape)


# --- interface: small dry taps and paper -----------------------------------------------------


def tap(rng: Generator, piece: float, board: float, contact: float = 0.0004, loss: float = 0.07) -> Sound:
    return knock(rng, piece * rng.uniform(0.94, 1.06), board, contact, 0.2, False, loss)


def swish(rng: Generator, seconds: float, speed: Curve, low: float, high: float, *after: Part) -> Sound:
    return scene(seconds + 0.3, (unit(scrape(rng, seconds, speed, low, high, 55, 0.3)), 0, 0.55), *after)


cue("hover", "ui", "pointer comes over a button", trim=-6)(lambda rng: tap(rng, 2300, 560, 0.0006))
cue("click", "ui", "button pressed", 3)(
    lambda rng: scene(0.25, (tap(rng, 1950, 390), 0, 1), (tap(rng, 2800, 520), rng.uniform(0.04, 0.05), 0.35))
)
cue("toggle_on", "ui", "switch turned on")(
    lambda rng: scene(0.3, (tap(rng, 1600, 360, 0.0005), 0, 0.7), (tap(rng, 2400, 540), 0.075, 1))
)
cue("toggle_off", "ui", "switch turned off")(
    lambda rng: scene(0.3, (tap(rng, 2400, 540), 0, 0.7), (tap(rng, 1500, 330, 0.0005), 0.075, 1))
)
cue("tick", "ui", "slider moves one step, or a second of the clock runs down")(lambda rng: tap(rng, 2900, 640, 0.0003))
cue("open", "ui", "window, menu or page opens")(
    lambda rng: swish(
        rng, 0.3, [(0, 0), (0.45, 0.5), (0.8, 1), (1, 0)], 500, 5500, (tap(rng, 1500, 300, 0.0006), 0.27, 0.45)
    )
)
cue("close", "ui", "window, menu or page closes")(
    lambda rng: swish(
        rng, 0.24, [(0, 0), (0.15, 1), (0.6, 0.45), (1, 0)], 400, 4200, (tap(rng, 1200, 230, 0.0007), 0.2, 0.7)
    )
)
cue("undo", "ui", "a move is taken back", trim=3)(
    lambda rng: swish(
        rng, 0.34, [(0, 0), (0.7, 0.75), (0.88, 1), (1, 0)], 500, 5000, (tap(rng, 1500, 260, 0.0006)[::-1], 0.14, 0.3)
    )
)
cue("redo", "ui", "a move is made again", trim=3)(
    lambda rng: swish(
        rng, 0.32, [(0, 0), (0.12, 1), (0.4, 0.6), (1, 0)], 600, 5500, (tap(rng, 1700, 260, 0.0005), 0.24, 0.5)
    )
)


@cue("error", "ui", "that move is not allowed", trim=3)
def error(rng: Generator) -> Sound:
    def muted(f: float) -> Sound:
        return 0.5 * unit(thud(rng, f, 0.03, 900, 0.3, 0.003)) + unit(
            plate(rng, 0.3, [(0, 1, 0.0018)], f * 1.1, 0.1, 6)
        )

    return scene(0.5, (muted(245), 0, 0.8), (muted(206), 0.13, 1))


# --- the table -------------------------------------------------------------------------------


def throw(rng: Generator, dice: int, seconds: float = 1.25) -> Sound:
    """Dice into a wooden tray: falls, corners that strike in pairs, and a short rattle at rest."""
    strikes, clicks = [], np.zeros(samples(seconds))
    for die in range(dice):
        last = start = 0.002 + die * rng.uniform(0.012, 0.05)
        for at, force in bounces(rng, start, rng.uniform(0.12, 0.19), rng.uniform(0.58, 0.7), 0.012):
            strikes += [
                (
                    at + corner * rng.uniform(0.004, 0.016),
                    force * rng.uniform(0.35, 1) * 0.8**corner,
                    rng.uniform(8e-5, 2.2e-4),
                )
                for corner in range(rng.integers(1, 4))
            ]
            last = at
        strikes += [
            (at, force * rng.uniform(0.5, 1), 1.6e-4)
            for at, force in bounces(rng, last + 0.03, rng.uniform(0.03, 0.045), 0.8, 0.009, 0.12)
        ]
    strikes = [s for s in strikes if s[0] < seconds - 0.1]
    tray = plate(rng, seconds, strikes, 215, 0.04, 11, 1200)
    die = bar(
        rng, seconds, [(at, force, 9e-5) for at, force, _ in strikes], 4300, 0.02, np.array([1, 1.37, 1.72, 2.1]), 0.3
    )
    for at, force, _ in strikes:
        place(clicks, decay(441, 0.0012, 0.0001) * noise(rng, 441, 2500, 11000), at, force)
    return reverb(unit(tray) + 0.35 * unit(die) + 0.2 * unit(clicks), 0.05, 0.22, 0.7)


def landing(rng: Generator, at: float) -> Sound:
    """A card comes to lie: a flap of air and pasteboard, hardly a tone."""
    snap = decay(samples(0.08), 0.009, 0.0006) * noise(rng, samples(0.08), 500, 5200)
    return (unit(thud(rng, rng.uniform(150, 185), 0.016, 1400, 0.15, 0.0015)), at, 0.5), (unit(snap), at, 0.7)


cue("dice", "table", "one or two dice roll in the wooden tray", 3)(lambda rng: throw(rng, 2))
cue("dice_many", "table", "a handful of dice rolls", 3)(lambda rng: throw(rng, 5, 1.5))


@cue("die_take", "table", "a die is picked from the tray and set down")
def die_take(rng: Generator) -> Sound:
    lift = scrape(rng, 0.12, [(0, 0), (0.4, 0.8), (1, 0)], 1500, 8000, 120)
    return scene(
        0.6,
        (unit(lift), 0, 0.2),
        (knock(rng, 3000, 300, 0.0003, 0.1, False), 0.02, 0.15),
        (knock(rng, 3200, 230, 0.0002, 0.3), 0.2, 0.8),
    )


@cue("card", "table", "a card slides over the table and lies", 3)
def card(rng: Generator) -> Sound:
    seconds = rng.uniform(0.2, 0.27)
    glide = scrape(rng, seconds, [(0, 0), (0.12, 0.5), (0.6, 1), (0.92, 0.5), (1, 0)], 700, 7500, 130, 0.35)
    return reverb(scene(seconds + 0.25, (unit(glide), 0, 0.42), *landing(rng, seconds - 0.015)), 0.03, 0.2, 0.6)


@cue("card_flip", "table", "a card or marker is turned over", 3)
def card_flip(rng: Generator) -> Sound:
    flex = bar(
        rng, 0.2, [(0, 1, 0.0004), (0.012, 0.4, 0.0003)], rng.uniform(520, 640), 0.11, np.array([1, 1.9, 3.1, 4.6]), 0.4
    )
    air = scrape(rng, 0.16, [(0, 0), (0.5, 1), (1, 0)], 500, 4500, 45)
    return scene(0.55, (unit(flex), 0, 0.55), (unit(air), 0.01, 0.3), *landing(rng, 0.155))


@cue("shuffle", "table", "a pile is shuffled or dealt anew")
def shuffle(rng: Generator) -> Sound:
    canvas, at = np.zeros(samples(1.5)), 0.01
    for gap in np.concatenate([np.linspace(0.03, 0.013, 34), np.full(6, 0.013)]):
        flick = decay(samples(0.05), 0.005, 0.0004) * noise(
            rng, samples(0.05), rng.uniform(600, 1100), rng.uniform(4500, 7500)
        )
        place(
            canvas,
            unit(flick) + 0.25 * unit(thud(rng, rng.uniform(210, 330), 0.005, 2500, 0.05, 0.001)),
            at,
            rng.uniform(0.35, 0.8),
        )
        at += gap * rng.uniform(0.8, 1.25)
    squeeze = scrape(rng, 0.35, [(0, 0), (0.3, 0.8), (0.8, 0.6), (1, 0)], 600, 6000, 70)
    place(canvas, unit(squeeze), at + 0.06, 0.35)
    return reverb(place(canvas, tap(rng, 900, 170, 0.001), at + 0.38, 0.5), 0.03, 0.2, 0.6)


@cue("wood", "table", "a wooden marker is set on the board", 3)
def wood(rng: Generator) -> Sound:
    return reverb(knock(rng, rng.uniform(1500, 1900), rng.uniform(165, 200)), 0.06, 0.25, 0.8)


@cue("wood_lift", "table", "a wooden piece is taken up from the board", trim=-4)
def wood_lift(rng: Generator) -> Sound:
    rub = scrape(rng, 0.09, [(0, 0.2), (0.3, 0.9), (1, 0)], 900, 6000, 160)
    return scene(0.3, (unit(rub), 0, 0.35), (knock(rng, 2300, 190, seconds=0.2, settle=False), 0.03, 0.5))


@cue("tile", "table", "a cardboard tile is laid on the cloth", 3)
def tile(rng: Generator) -> Sound:
    rub = scrape(rng, 0.09, [(0, 0), (0.5, 0.7), (1, 0)], 500, 3800, 140)
    flat = plate(rng, 0.3, [(0, 1, 0.0013), (rng.uniform(0.018, 0.028), 0.35, 0.0011)], rng.uniform(165, 200), 0.13, 7)
    land = unit(flat) + 0.5 * unit(thud(rng, rng.uniform(105, 125), 0.02, 1500, 0.3, 0.002))
    slap = decay(samples(0.1), 0.007, 0.0008) * noise(rng, samples(0.1), 700, 4800)
    return scene(0.45, (unit(rub), 0, 0.16), (land, 0.075, 0.6), (unit(slap), 0.075, 0.65))


@cue("bag", "table", "a tile is drawn from the cloth bag")
def bag(rng: Generator) -> Sound:
    rustle = scrape(rng, 0.65, [(0, 0), (0.15, 0.8), (0.35, 0.4), (0.6, 1), (1, 0)], 250, 3200, 28, 0.8)
    inside = [
        (knock(rng, rng.uniform(900, 1500), 260, 0.0009, 0.15, False, 0.11), at, rng.uniform(0.1, 0.35))
        for at in np.sort(rng.uniform(0.08, 0.6, 9))
    ]
    return scene(0.9, (unit(rustle), 0, 0.6), *inside)


@cue("sheets", "table", "paper sheets are passed on or laid open")
def sheets(rng: Generator) -> Sound:
    canvas = np.zeros(samples(0.9))
    for k in range(3):
        place(
            canvas,
            unit(scrape(rng, rng.uniform(0.25, 0.4), [(0, 0), (0.3, 1), (0.7, 0.6), (1, 0)], 900, 8000, 45, 0.8)),
            0.17 * k,
            0.5,
        )
        place(canvas, grains(rng, 0.3, [(0, 1), (1, 0)], 260, (1900, 3600), 0.0008), 0.17 * k, 0.035)
    return place(canvas, unit(thud(rng, 170, 0.02, 1600, 0.2)), 0.6, 0.4)


@cue("hop", "table", "a piece hops to the next space", 3)
def hop(rng: Generator) -> Sound:
    air = scrape(rng, 0.1, [(0, 0), (0.5, 0.8), (1, 0)], 350, 2600, 40)
    drop = knock(rng, rng.uniform(1150, 1500), rng.uniform(230, 280), 0.0006, 0.3, loss=0.055)
    return scene(0.5, (unit(thud(rng, 190, 0.012, 1500, 0.1)), 0, 0.22), (unit(air), 0.01, 0.13), (drop, 0.115, 0.8))


def stroke(rng: Generator, seconds: float, speed: Curve, gain: float = 1.0) -> Sound:
    """A pencil's way over paper: a rub, the tooth of the paper, and its first touch."""
    rub, tooth = (
        scrape(rng, seconds, speed, 1500, 6500, 220, 0.6),
        grains(rng, seconds, speed, 800, (460, 2300, 3900, 5600), 0.0007),
    )
    return scene(
        seconds + 0.05,
        (unit(rub), 0, 0.5 * gain),
        (unit(tooth), 0, 0.55 * gain),
        (unit(thud(rng, 260, 0.008, 2500, 0.08, 0.001)), 0, 0.3 * gain),
    )


@cue("pencil", "pencil", "a pencil writes a mark on a sheet", 3)
def pencil(rng: Generator) -> Sound:
    one, two = (
        stroke(rng, rng.uniform(0.13, 0.2), [(0, 0.15), (rng.uniform(0.3, 0.6), 1), (0.9, 0.5), (1, 0)])
        for _ in range(2)
    )
    return scene(0.62, (one, 0, 1), (two, rng.uniform(0.2, 0.26), rng.uniform(0.8, 1.1)))


cue("pencil_circle", "pencil", "a pencil draws a ring or ticks off a row")(
    lambda rng: stroke(rng, 0.55, [(0, 0.2), (0.15, 0.9), (0.35, 0.6), (0.55, 1), (0.75, 0.65), (0.93, 0.9), (1, 0)])
)
cue("erase", "pencil", "a mark is rubbed out")(
    lambda rng: scene(
        0.6,
        *(
            (unit(scrape(rng, 0.11, [(0, 0), (0.5, 1), (1, 0)], 350, 3000, 75, 0.7)), 0.126 * k, 1 - 0.12 * k)
            for k in range(4)
        ),
    )
)


@cue("fence", "table", "a fence post is driven in or a row of fence closed", 3)
def fence(rng: Generator) -> Sound:
    def crack() -> Sound:
        return unit(decay(samples(0.5), 0.004, 0.0002) * noise(rng, samples(0.5), 600, 4500))

    def blow() -> Sound:
        return (
            0.35 * crack()
            + unit(bar(rng, 0.5, [(0, 1, 0.0006)], rng.uniform(340, 390), 0.026, sag=0.7))
            + 0.45 * unit(thud(rng, 95, 0.04, 700, 0.5))
            + 0.3 * unit(plate(rng, 0.5, [(0, 1, 0.0004)], 280, 0.06, 6))
        )

    return reverb(scene(0.8, (blow(), 0, 0.75), (blow(), 0.2 + rng.uniform(0, 0.02), 1)), 0.07, 0.3, 1.2)


@cue("build", "table", "a building is drawn or finished: hammer on boards")
def build(rng: Generator) -> Sound:
    def hit(k: float) -> Sound:
        return unit(plate(rng, 0.4, [(0, 1, 0.0004)], 165 + 14 * k, 0.04)) + 0.22 * unit(
            metal(rng, 0.4, [(0, 1, 0.0002)], 2600 + 160 * k, ring=0.02)
        )

    return reverb(
        scene(1.1, *((hit(k), 0.19 * k + rng.uniform(0, 0.012), 0.65 + 0.11 * k) for k in range(4))), 0.07, 0.3, 1.2
    )


@cue("log", "table", "wood is gained or given: two logs", 2)
def log(rng: Generator) -> Sound:
    def one(f: float) -> Sound:
        return unit(bar(rng, 0.4, [(0, 1, 0.0004), (0.042, 0.3, 0.0004)], f, 0.03, sag=0.6)) + 0.35 * unit(
            thud(rng, 150, 0.02, 2400, 0.4, 0.0006)
        )

    return reverb(scene(0.6, (one(rng.uniform(400, 440)), 0, 0.8), (one(rng.uniform(310, 350)), 0.125, 1)), 0.05, 0.25)


@cue("nail", "table", "a nail is gained or given", 2)
def nail(rng: Generator) -> Sound:
    strikes = [
        (0.13 * k + t, f * g, 1e-4)
        for k, f in ((0, 1), (1, 0.5))
        for t, g in ((0, 1), (0.031, 0.5), (0.052, 0.3), (0.066, 0.15))
    ]
    ring = bar(rng, 0.5, strikes, rng.uniform(2500, 2900), 0.0028, np.array([1, 1.9, 2.756, 3.7]), 0.8)
    return reverb(unit(ring) + 0.45 * unit(plate(rng, 0.5, strikes, 240, 0.06, 7)), 0.05, 0.25)


@cue("coin", "table", "a price is paid", 2)
def coin(rng: Generator) -> Sound:
    clink = [
        (unit(metal(rng, 0.6, [(0, 1, 1e-4)], rng.uniform(2900, 3500), ring=0.1)), at, g)
        for at, g in ((0, 0.7), (0.085, 1), (0.13, 0.35), (0.16, 0.2))
    ]
    return reverb(
        scene(0.9, *clink, (unit(plate(rng, 0.9, [(0.085, 1, 4e-4), (0.13, 0.4, 4e-4)], 180, 0.06, 7)), 0, 0.35)),
        0.05,
        0.25,
    )


@cue("plant", "table", "a crop is planted: earth is pressed", 3)
def plant(rng: Generator) -> Sound:
    earth = unit(scrape(rng, 0.3, [(0, 0), (0.3, 1), (0.6, 0.4), (1, 0)], 180, 2200, 55, 0.9))
    crumbs = unit(grains(rng, 0.35, [(0, 1), (0.4, 0.7), (1, 0)], 500, (420, 900, 1900), 0.0014))
    return scene(
        0.7,
        (earth, 0, 0.5),
        (crumbs, 0.01, 0.5),
        (unit(thud(rng, 125, 0.025, 1100)), 0.26, 0.8),
        (unit(thud(rng, 115, 0.025, 1000)), 0.4, 0.65),
    )


@cue("harvest", "table", "a crop or bonus is brought in: stalks and a basket")
def harvest(rng: Generator) -> Sound:
    stalks = [
        (unit(scrape(rng, 0.14, [(0, 0), (0.2, 1), (1, 0)], 900, 8000, 110, 0.9)), at, g)
        for at, g in ((0, 0.5), (0.12, 0.6))
    ]
    creak = unit(grains(rng, 0.3, [(0, 0.6), (0.5, 1), (1, 0)], 150, (620, 1350), 0.004))
    return scene(0.8, *stalks, (creak, 0.26, 0.25), (unit(thud(rng, 120, 0.03, 900)), 0.28, 0.8))


@cue("bell", "table", "the market bell: trade opens or a pasture is bought")
def bell(rng: Generator) -> Sound:
    return reverb(
        ease(unit(metal(rng, 1.6, [(0, 1, 2e-4), (0.17, 0.75, 2e-4)], 840, BELL, ring=0.75, split=0.0011))),
        0.08,
        0.5,
        1.3,
        damp=0.2,
    )


@cue("till", "table", "the till: a trade is done")
def till(rng: Generator) -> Sound:
    ring = ease(unit(metal(rng, 1.2, [(0, 1, 1e-4)], 1180, BELL, ring=0.45, split=0.001)))
    drawer = unit(scrape(rng, 0.22, [(0, 0.2), (0.8, 1), (1, 0)], 250, 2400, 60, 0.7))
    return reverb(
        scene(
            1.6,
            (tap(rng, 2400, 260), 0, 0.6),
            (ring, 0.1, 0.7),
            (drawer, 0.12, 0.22),
            (knock(rng, 800, 120, 0.0008, 0.3, False), 0.33, 0.6),
        ),
        0.06,
        0.35,
    )
