"""What random players do at the tables of all titles, so that each match comes to its end before long."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.core.match import resume
from game.core.steps import Choice
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title

if TYPE_CHECKING:
    from tests.scenes.match_player import Player

SHORT: Mapping[str, Mapping[str, Any]] = {"rancho": {"round_limit": 5}}
"""Options under which random players of a title come to an end before long, where they otherwise do not."""

WITHOUT_CHANCE: Mapping[str, Mapping[str, Any]] = {"wolves_and_sheep": {"interrupts": False}}
"""Options under which some choices of a title bring no chance, where otherwise all do that are made in turn."""

LONG = {*SHORT, "rolling_acres", "rolling_ranch", "wolves_and_sheep"}
"""Titles whose matches are too long to be played through by hand: their beginning and their end are."""


def counts(title: Title) -> tuple[int, ...]:
    """Numbers of seats that differ at the table: all, but only one, two and the most where one may play alone."""
    seats = title.spec.seats
    return seats if seats[0] > 1 else (seats[0], seats[1], seats[-1])


FEWEST_AND_MOST = [
    (title, seats) for title in TITLES for seats in (title.spec.seats[0], title.spec.seats[-1])
]
"""Every title with the least and the greatest number of seats."""


def options(title: Title) -> Any:
    """The options for a match that random players are to end."""
    return title.spec.options(**SHORT.get(title.key, {}))


def open_options(title: Title) -> Any:
    """The options for a match in which some choices can be taken back."""
    return title.spec.options(**WITHOUT_CHANCE.get(title.key, {}))


def pick(title: Title, dice: random.Random, choices: Sequence[Choice]) -> Choice:
    """Any choice; where most only shuffle things about, one of any kind in every second case."""
    if title.key not in SHORT or dice.random() < 0.5:
        return dice.choice(choices)
    kind = dice.choice(sorted({type(choice).__name__ for choice in choices}))
    return dice.choice([choice for choice in choices if type(choice).__name__ == kind])


def skip(player: Player, dice: random.Random, last: int) -> list[Choice]:
    """Play a match on at once; the last choices, which end it, are left and told."""
    ahead = resume(player.title.spec, player.match.record())
    before = ahead.index
    while not ahead.over:
        ahead.play(pick(player.title, dice, ahead.options))
    choices = [ply.row.choice for ply in ahead.plies[before:] if not ply.row.chance]
    for choice in choices[:-last]:
        player.match.play(choice)
    player.catch_up()
    return choices[-last:]


def chain(player: Player, dice: random.Random) -> Chain:
    """What one gesture may play: a choice, or one that picks a thing up and where that goes."""
    chains = list(player.ways(pick(player.title, dice, player.match.options)))
    longer = [each for each in chains if len(each) > 1]
    return dice.choice(longer if longer and dice.random() < 0.7 else chains)
