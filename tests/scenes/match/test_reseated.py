"""A table follows at once who plays a seat: what it offers to people goes with the person, and comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.scenes.tabletop.commands import Sit
from game.ui.context import TableContext, TableSetup
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Table, Tool
from tests.games import results_game
from tests.games.field_game import TITLE, Field, State
from tests.scenes.match_player import Player
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
