"""Matches of the game in every stage, and sights of them in windows of every form."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pygame

from game.boards import load
from game.core.match import Agreed, Match
from game.core.seats import Seat
from game.core.steps import Choice, Event
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import SPEC
from game.rules.rolling_ranch.choices import Done, Give, GiveExtra, Pass
from game.rules.rolling_ranch.model import Options, State, Terms
from game.tables.rolling_ranch import TITLE
from game.tables.rolling_ranch.table import RollingRanchTable
from game.ui.chooser import Chooser
from game.ui.frame import Frame, frame
from game.ui.paint import Painter
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

LEAST = WINDOWS[0]

GameMatch = Match[Terms, State]
_WEIGHTS = {Pass: 0.2, Give: 4, GiveExtra: 4, Done: 0.5}


@cache
def board(name: str) -> Any:
    kind, _, number = name.partition(":")
    assert SPEC.make is not None
    return SPEC.make(int(number)) if kind == "made" else load(name)


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    chosen = options or Options()
    people = tuple(Seat(f"Seat {n}", colour=TITLE.colours[n]) for n in range(seats))
    boards = tuple(board(name) for name in SPEC.maps(chosen, seats))
    match: GameMatch = Match(SPEC, Agreed(people, chosen, boards, seed))
    match.deal()
    return match


def pick(dice: random.Random, options: list[Choice]) -> Choice:
    """Any choice, but those that build more often."""
    return dice.choices(options, [_WEIGHTS.get(type(choice), 1) for choice in options])[0]


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a game that is not quite random."""
    match, dice = new_match(seats, seed, options), random.Random(seed)
    while not match.over and choices:
        yield match
        match.play(pick(dice, list(match.options)))
        choices -= 1
    yield match


def waiting(seats: int, step: str, least: int = 0) -> GameMatch:
    """A match that waits for a kind of step, after so many choices at least."""
    for seed in range(40):
        for n, match in enumerate(stages(seats, f"{step}{seed}", 400)):
            if n >= least and type(match.waiting).__name__ == step:
                return match
    raise AssertionError(f"no {step}")


def past(match: GameMatch) -> list[Event[Terms, State]]:
    return [event for act in match.acts for event in act.events]


@cache
def words() -> Catalogue:
    return Catalogue()


def speaker(match: GameMatch) -> Speaker:
    names = [seat.name for seat in match.seats]
    return Speaker(words(), SPEC.key, names, [spot.name for spot in match.terms.board.spots])


def table(match: GameMatch) -> RollingRanchTable:
    return RollingRanchTable(Setting(match.terms, match.seats, speaker(match)))


def window(
    match: GameMatch, of: RollingRanchTable, size: tuple[int, int], percent: int
) -> tuple[Scale, Frame]:
    scale = Scale(size, percent)
    return scale, frame(scale, percent, len(match.seats), match.seat, of.wish, of.foot)


def sight(match: GameMatch, at: Frame, chooser: Chooser | None = None, **more: Any) -> Sight:
    """What the seat to answer sees now; with a chooser, what it may do too."""
    view = SPEC.seen(match.terms, match.state, match.seat)
    if chooser is None:
        return Sight(view, past(match), at, match.seat, match.seat, live=False, **more)
    return Sight(
        view,
        past(match),
        at,
        match.seat,
        match.seat,
        live=True,
        sources=chooser.sources,
        held=chooser.held,
        pose=chooser.pose,
        targets=chooser.targets(),
        reach=chooser.reach(),
        **more,
    )


def chooser(match: GameMatch, of: RollingRanchTable, at: Frame) -> Chooser:
    """Everything that may be done now."""
    made, seen = Chooser(), sight(match, at)
    made.reset(match.options, lambda choice: of.gestures(choice, seen))
    return made


def painted(
    match: GameMatch, size: tuple[int, int], percent: int, change: Any = None, held: str = "", **more: Any
) -> bytes:
    """The whole of a table, as a match scene would have it drawn; `change` may alter the sight."""
    of = table(match)
    scale, at = window(match, of, size, percent)
    may = Chooser() if match.over else chooser(match, of, at)
    if held:
        assert may.take(held)
    seen: Sight = sight(match, at, may, **more)
    seen = seen if change is None else change(seen)
    surface = pygame.Surface(scale.size_px)
    paint = Painter(surface, scale)
    of.scenery(paint, at)
    for seat in range(len(match.seats)):
        of.seat(paint, seen, seat, at.body(seat, seat == match.seat))
    of.side(paint, seen)
    of.ground(paint, seen)
    for sprite in of.looks(seen):
        paint.picture(sprite.art, sprite.box, sprite.alpha, sprite.angle)
    of.above(paint, seen)
    return pygame.image.tobytes(surface, "RGB")
