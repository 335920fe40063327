"""Matches of the game in every stage, interrupts among them, and sights of them in windows of every form."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from game.boards import load
from game.core.match import Agreed, Match
from game.core.seats import Seat
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.model import Options, State, Terms
from game.tables.wolves_and_sheep.table import WolvesAndSheepTable
from game.ui.chooser import Chooser
from game.ui.frame import Frame, frame
from game.ui.scale import Scale
from game.ui.table import Setting, Sight

WINDOWS = (
    ((1600, 900), 100),
    ((1024, 640), 100),
    ((1600, 900), 150),
    ((1600, 900), 200),
    ((1024, 640), 200),
    ((2560, 1080), 100),
    ((1200, 900), 125),
    ((3840, 2160), 200),
)
"""Pixels and percentages that give every form of a frame."""

USUAL = WINDOWS[0]

GameMatch = Match[Terms, State]


@cache
def board() -> Any:
    return load("wolves_and_sheep")


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    people = tuple(Seat(f"Seat {n}") for n in range(seats))
    match: GameMatch = Match(SPEC, Agreed(people, options or Options(), (board(),), seed))
    match.deal()
    return match


def stages(
    seats: int, seed: str, options: Options | None = None, restless: float = 0.25
) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game; `restless`: how often one interrupts."""
    match, dice = new_match(seats, seed, options), random.Random(seed)
    while not match.over:
        yield match
        asides = [(seat, each) for seat in range(seats) for each in match.asides(seat)]
        if asides and dice.random() < restless:
            match.interject(*dice.choice(asides))
        else:
            match.play(dice.choice(match.options))
    yield match


def waiting(seats: int, step: str, options: Options | None = None, restless: float = 0.25) -> GameMatch:
    """A match that waits for a kind of step."""
    for seed in range(60):
        for match in stages(seats, f"{step}{seed}", options, restless):
            if type(match.waiting).__name__ == step:
                return match
    raise AssertionError(f"no {step}")


def past(match: GameMatch) -> list[Event[Terms, State]]:
    return [event for act in match.acts for event in act.events]


@cache
def words() -> Catalogue:
    return Catalogue()


def table(match: GameMatch) -> WolvesAndSheepTable:
    speaker = Speaker(words(), SPEC.key, [seat.name for seat in match.seats])
    return WolvesAndSheepTable(Setting(match.terms, match.seats, speaker))


def window(match: GameMatch, of: WolvesAndSheepTable, size: tuple[int, int], percent: int) -> Frame:
    return frame(Scale(size, percent), percent, len(match.seats), match.seat, of.wish, of.foot)


def sight(match: GameMatch, at: Frame, chooser: Chooser | None = None, **more: Any) -> Sight:
    """What the seat to answer sees now; with a chooser, what it may do too."""
    view = SPEC.seen(match.terms, match.state, match.seat)
    told = [SPEC.veiled(match.terms, event, match.seat) for event in past(match)]
    seen = {"waiting": match.waiting, **more}
    if chooser is None:
        return Sight(view, told, at, match.seat, match.seat, live=False, **seen)
    may: dict[str, Any] = {
        "sources": chooser.sources,
        "held": chooser.held,
        "pose": chooser.pose,
        "targets": chooser.targets(),
        "reach": chooser.reach(),
    }
    return Sight(view, told, at, match.seat, match.seat, live=True, **{**may, **seen})


def chooser(match: GameMatch, of: WolvesAndSheepTable, at: Frame) -> Chooser:
    """Everything that may be done now."""
    made, seen = Chooser(), sight(match, at)
    made.reset(match.options, lambda choice: of.gestures(choice, seen))
    return made
