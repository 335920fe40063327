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
from game.rules.rancho import SPEC
from game.rules.rancho.choices import Buy, CallOff, EndTurn, Give, Put, Roll, Take
from game.rules.rancho.model import Options, State, Terms
from game.tables.rancho import TITLE
from game.tables.rancho.table import RanchoTable
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

GameMatch = Match[Terms, State]
_WEIGHTS = {Buy: 12, Take: 6, Put: 6, EndTurn: 8, Roll: 3, Give: 3, CallOff: 1}


@cache
def board() -> Any:
    return load("rancho")


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    people = tuple(Seat(f"Seat {n}", colour=TITLE.colours[n]) for n in range(seats))
    match: GameMatch = Match(SPEC, Agreed(people, options or Options(), (board(),), seed))
    match.deal()
    return match


def pick(dice: random.Random, options: list[Choice]) -> Choice:
    """Any choice, but those that lead on more often."""
    return dice.choices(options, [_WEIGHTS.get(type(choice), 1) for choice in options])[0]


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a game that is not quite random."""
    match, dice = new_match(seats, seed, options), random.Random(seed)
    while not match.over and choices:
        yield match
        match.play(pick(dice, list(match.options)))
        choices -= 1
    yield match


def waiting(seats: int, seed: str, step: str) -> GameMatch:
    """A match that waits for a kind of step."""
    for match in stages(seats, seed, 6000):
        if type(match.waiting).__name__ == step:
            return match
    raise AssertionError(f"no {step}")


def past(match: GameMatch) -> list[Event[Terms, State]]:
    return [event for act in match.acts for event in act.events]


def speaker(match: GameMatch) -> Speaker:
    names = [seat.name for seat in match.seats]
    return Speaker(Catalogue(), "rancho", names, [spot.name for spot in match.terms.board.spots])


def table(match: GameMatch) -> RanchoTable:
    return RanchoTable(Setting(match.terms, match.seats, speaker(match)))


def window(match: GameMatch, of: RanchoTable, size: tuple[int, int], percent: int) -> tuple[Scale, Frame]:
    scale = Scale(size, percent)
    return scale, frame(scale, percent, len(match.seats), match.seat, of.wish, of.foot)


def sight(match: GameMatch, at: Frame, chooser: Chooser | None = None, **more: Any) -> Sight:
    """What is to be seen now; with a chooser, what may be done too."""
    if chooser is None:
        return Sight(match.state, past(match), at, match.seat, match.seat, live=False)
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


def chooser(match: GameMatch, of: RanchoTable, at: Frame) -> Chooser:
    """Everything that may be done now."""
    made, seen = Chooser(), sight(match, at)
    made.reset(match.options, lambda choice: of.gestures(choice, seen))
    return made
