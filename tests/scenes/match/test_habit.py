"""Who clicks twice by habit plays nothing for the next person, and nobody who goes on has to wait."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.match.habit import HABIT_MS
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.spot import Spot
from game.ui.table import Table
from tests.games import results_game
from tests.games.field_game import TITLE, Field, Options, Sow, State
from tests.scenes.match_player import Player

STEPS = 2
"""A turn by the large button: something is sown, and the sky answers."""


class Large(Field):
    """The large button also sows: the first free spot."""

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        if isinstance(choice, Sow) and choice.spot == context.view.sown.index(-1):
            return [Gesture(Spot("sky"), PRESS), *super().gestures(choice, context)]
        return super().gestures(choice, context)


def table(setting: TableSetup) -> Table[Any]:
    made = Large(setting)
    return Table(made, made, made)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    title = replace(TITLE, table=table)
    house = results_game.house(tmp_path, "none", titles=(title,))
    house.services.change(confirm="never")
    return Player(house, title, 2, options=Options(starter=1))


def press(player: Player) -> None:
    """The large button, within a frame."""
    at = player.spot("match.main").centre
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    player.step(16)


def choices(player: Player) -> int:
    """How many have been made by people."""
    return sum(not ply.row.chance for ply in player.match.plies)


def test_a_press_by_habit_plays_nothing_for_the_next_person_and_a_later_one_does(player: Player) -> None:
    for _ in range(STEPS):  # the same person goes on as quickly as the hand can
        press(player)
    assert choices(player) == STEPS
    assert player.match.turn_of == 1
    for _ in range(2):
        press(player)
    assert choices(player) == STEPS
    player.step(HABIT_MS)
    for _ in range(STEPS):
        press(player)
    assert choices(player) == 2 * STEPS


def test_what_was_dropped_just_before_counts_as_well(player: Player) -> None:
    """Who thinks that a turn has still to be ended presses for the next person."""
    press(player)
    at = player.spot("match.main").centre
    player.point("down", at)
    player.step(3 * HABIT_MS)
    player.point("up", at)
    assert player.match.turn_of == 1
    press(player)
    assert choices(player) == STEPS


@pytest.mark.parametrize(("other", "made"), [("novice", 1), ("human", 0)])
def test_who_looks_on_while_a_computer_plays_goes_on_at_once(player: Player, other: str, made: int) -> None:
    top = player.table.tabletop
    player.match.reseat(1, other)
    top.active = 1
    player.point("down", (4.0, 4.0))
    top.active = 0
    press(player)
    assert choices(player) == made
