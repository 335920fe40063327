"""Matches of the game in every stage, and sights of them in windows of every form."""

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
from game.rules.texas import SPEC
from game.rules.texas.model import Options, State, Terms
from game.tables.texas import TITLE
from game.tables.texas.table import TexasTable
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


@cache
def board() -> Any:
    return load("texas")


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    people = tuple(Seat(f"Seat {n}", colour=TITLE.colours[n]) for n in range(seats))
    match: GameMatch = Match(SPEC, Agreed(people, options or Options(), (board(),), seed))
    match.deal()
    return match


def stages(seats: int, seed: str, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game and at its end."""
    match, dice = new_match(seats, seed, options), random.Random(seed)
    while not match.over:
        yield match
        match.play(dice.choice(match.options))
    yield match


def after(seats: int, seed: str, turns: int) -> GameMatch:
    """A match after some random turns."""
    for match in stages(seats, seed):
        if match.state.turn >= turns:
            break
    return match


def past(match: GameMatch) -> list[Event[Terms, State]]:
    return [event for act in match.acts for event in act.events]


def table(match: GameMatch) -> TexasTable:
    names = [seat.name for seat in match.seats]
    spots = [spot.name for spot in match.terms.board.spots]
    return TexasTable(Setting(match.terms, match.seats, Speaker(Catalogue(), "texas", names, spots)))


def window(match: GameMatch, of: TexasTable, size: tuple[int, int], percent: int) -> tuple[Scale, Frame]:
    scale = Scale(size, percent)
    return scale, frame(scale, percent, len(match.seats), match.seat, of.wish)


def sight(match: GameMatch, at: Frame, chooser: Chooser | None = None, **more: Any) -> Sight:
    """What is to be seen now; with a chooser, what may be done too."""
    base = Sight(match.state, past(match), at, match.seat, match.seat, live=False)
    if chooser is None:
        return base
    return Sight(
        match.state,
        base.past,
        at,
        match.seat,
        match.seat,
        live=True,
        sources=chooser.sources,
        held=chooser.held,
        targets=chooser.targets(),
        **more,
    )
