"""A table follows at once who plays a seat: what it offers to people goes with the person, and comes back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.scenes.tabletop.commands import ChangeHands, Play, Sit, Verb
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.context import TableContext, TableSetup
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Table, Tool
from game.ui.title import Title
from game.ui.widgets.dialog import Dialog
from tests.games import results_game
from tests.games.field_game import TITLE, Field, State
from tests.scenes.match_player import Player
from tests.scenes.random_play import pick
from tests.scenes.reader import Reader

BELL = "bell of {}"


class Belled(Field):
    """A field with a bell for each person, and a drawn name on its card."""

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        return [
            Tool(f"bell.{seat}", "Ring", "", "", Rect(200 + 100 * seat, 300, 80, 40), Spot("bell", seat))
            for seat in (0, 1)
            if seat not in context.computers
        ]

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        if seat not in context.computers:
            paint.text(BELL.format(seat), box.centre, "strong")


def belled(setting: TableSetup) -> Table[Any]:
    made = Belled(setting)
    return Table(made, made, made)


def bells(player: Player) -> set[int]:
    """The seats with a bell: as a button, which is also drawn on the card."""
    player.step(16)
    shown: Mapping[str, Any] = {each.name: each for each in player.table.page.widgets}
    buttons = {seat for seat in (0, 1) if f"match.tool.bell.{seat}" in shown}
    paint = Reader(player.table.scale)
    player.table.draw(paint)
    drawn = {seat for seat in (0, 1) if BELL.format(seat) in [note.words for note in paint.notes]}
    assert buttons == drawn
    return buttons


def test_what_a_table_offers_to_people_follows_who_plays(tmp_path: Path) -> None:
    title = replace(TITLE, table=belled)
    player = Player(results_game.house(tmp_path, "none", titles=(title,)), title, 2)
    assert bells(player) == {0, 1}
    other = 1 - (player.match.seat or 0)
    player.table.do(Sit(other, "novice"))
    assert bells(player) == {1 - other}
    player.table.do(Sit(other, "human"))
    assert bells(player) == {0, 1}


def test_a_public_picture_follows_too(tmp_path: Path) -> None:
    player = Player(results_game.house(tmp_path, "none", titles=(TITLE,)), TITLE, 2)
    assert player.table.table_view.public().computers == frozenset()
    player.table.do(Sit(1, "novice"))
    assert player.table.table_view.public().computers == {1}


def test_that_a_game_counts_no_more_is_told_before_the_first_seat_changes_hands(tmp_path: Path) -> None:
    player = Player(results_game.house(tmp_path, "none", titles=(TITLE,)), TITLE, 2)
    warning = player.house.services.words.t("match.seats.book")
    for told in (True, False):
        player.table.do(ChangeHands(1))
        (asked,) = player.table.page.overlays
        assert isinstance(asked, Dialog)
        assert (warning in asked.text) == told
        asked.answer("novice")
        player.table.do(Sit(1, "human"))


GESTURES = 24
"""Gestures after each of which an open turn is left to computers."""


@pytest.mark.parametrize("passed_on", [False, True])
@pytest.mark.parametrize("seats", [(0, 1), (1, 0)], ids=str)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_an_open_turn_that_is_left_to_computers_goes_on(
    tmp_path: Path, title: Title, seats: tuple[int, int], passed_on: bool
) -> None:
    house = results_game.house(tmp_path, "none", titles=TITLES)
    house.services.change(confirm="always", tables={title.key: Remembered(cover="none")})
    player, dice, opened = Player(house, title, 2), random.Random("a table"), 0
    table, session, match = player.table, player.table.session, player.match
    for _ in range(GESTURES):
        table.do(Play((pick(title, dice, match.options),)))
        opened += session.turn_end is not None
        if passed_on and session.turn_end is not None:
            table.do(Verb.CONFIRM)
        for seat in seats:
            table.do(Sit(seat, "novice"))
        player.watch()
        assert session.thinking is not None
        for seat in seats:
            table.do(Sit(seat, "human"))
        player.watch()
        assert session.turn_end is None
        assert match.waiting is not None
    assert opened or any(ply.row.choice.ends_turn for ply in match.plies)
