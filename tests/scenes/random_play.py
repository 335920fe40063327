"""Random players at the tables of all titles, so that each match comes to its end before long."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.match import resume
from game.core.steps import Choice
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title
from tests.games.trial import trial

if TYPE_CHECKING:
    from tests.scenes.match_player import Player


def counts(title: Title) -> tuple[int, ...]:
    """Numbers of seats that differ at the table: all, but only one, two and the most where one may play alone."""
    seats = title.spec.seats
    return seats if seats[0] > 1 else (seats[0], seats[1], seats[-1])


FEWEST_AND_MOST = [(title, seats) for title in TITLES for seats in (title.spec.seats[0], title.spec.seats[-1])]
"""Every title with the least and the greatest number of seats."""
CLOCKED = {"TimeUp", "OutOfTime"}
"""Kinds of choices that only the clock makes."""


def options(title: Title) -> Any:
    """The options for a match that random players are to end."""
    return title.spec.options(**trial(title.key).short)


def open_options(title: Title) -> Any:
    """The options for a match in which some choices can be taken back."""
    return title.spec.options(**trial(title.key).undoable)


def pick(title: Title, dice: random.Random, choices: Sequence[Choice]) -> Choice:
    """Any choice; where most only shuffle things about, one of any kind in every second case."""
    if not trial(title.key).shuffles or dice.random() < 0.5:
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
    """Choices of one gesture: a choice, or one that picks a thing up and one that puts it down."""
    choice = pick(player.title, dice, player.match.options)
    while any(player.dark(gesture.source) for gesture in player.gestures(choice)):  # it would change nothing
        choice = pick(player.title, dice, player.match.options)
    chains = list(player.ways(choice))
    longer = [each for each in chains if len(each) > 1]
    return dice.choice(longer if longer and dice.random() < 0.7 else chains)
