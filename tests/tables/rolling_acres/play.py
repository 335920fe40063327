"""Matches of the game in every stage, and sights of them in windows of every form."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from game.boards import load
from game.core.match import Agreed, Match
from game.core.seats import Seat
from game.core.steps import Choice, Event
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import Lay
from game.rules.rolling_acres.model import Options, State, Terms
from game.tables.rolling_acres import TITLE
from game.tables.rolling_acres.table import RollingAcresTable
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

LEAST = WINDOWS[0]

GameMatch = Match[Terms, State]


@cache
def board(name: str) -> Any:
    return load(name)


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    chosen = options or Options()
    people = tuple(Seat(f"Seat {n}", colour=TITLE.colours[n]) for n in range(seats))
    boards = tuple(board(name) for name in SPEC.maps(chosen, seats))
    match: GameMatch = Match(SPEC, Agreed(people, chosen, boards, seed))
    match.deal()
    return match


def pick(dice: random.Random, options: list[Choice]) -> Choice:
    """Any choice; a layout is the bountiful one in every second case."""
    big = [choice for choice in options if isinstance(choice, Lay) and choice.big]
    return dice.choice(big if big and dice.random() < 0.5 else options)


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game."""
    match, dice = new_match(seats, seed, options), random.Random(seed)
    while not match.over and choices:
        yield match
        match.play(pick(dice, list(match.options)))
        choices -= 1
    yield match


def waiting(seats: int, step: str, least: int = 0, options: Options | None = None) -> GameMatch:
    """A match that waits for a kind of step, after so many choices at least."""
    for seed in range(40):
        for n, match in enumerate(stages(seats, f"{step}{seed}", 400, options)):
            if n >= least and type(match.waiting).__name__ == step:
                return match
    raise AssertionError(f"no {step}")


def past(match: GameMatch) -> list[Event[Terms, State]]:
    return [event for act in match.acts for event in act.events]


def speaker(match: GameMatch) -> Speaker:
    names = [seat.name for seat in match.seats]
    return Speaker(Catalogue(), SPEC.key, names, [spot.name for spot in match.terms.board.spots])


def table(match: GameMatch) -> RollingAcresTable:
    return RollingAcresTable(Setting(match.terms, match.seats, speaker(match)))


def window(
    match: GameMatch, of: RollingAcresTable, size: tuple[int, int], percent: int
) -> tuple[Scale, Frame]:
    scale = Scale(size, percent)
    return scale, frame(scale, percent, len(match.seats), match.seat, of.wish, of.foot)


def sight(match: GameMatch, at: Frame, chooser: Chooser | None = None, **more: Any) -> Sight:
    """What the seat to answer sees now; with a chooser, what it may do too."""
    if chooser is None:
        return Sight(match.state, past(match), at, match.seat, match.seat, live=False, **more)
    return Sight(
        match.state,
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


def chooser(match: GameMatch, of: RollingAcresTable, at: Frame) -> Chooser:
    """Everything that may be done now."""
    made, seen = Chooser(), sight(match, at)
    made.reset(match.options, lambda choice: of.gestures(choice, seen))
    return made
