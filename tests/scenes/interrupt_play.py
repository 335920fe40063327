"""Somebody who does at the table, by clicks or by keys, what a seat may do out of turn."""

from __future__ import annotations

from game.core.steps import Choice
from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.ui.spot import Spot
from tests.scenes.match_player import Player


def make(player: Player, seat: int, choice: Choice, keys: bool = False) -> None:
    """Presses the seat's button; the seat comes, says which, and goes again."""
    table, match = player.table, player.match
    tool = next(
        each
        for each in table.tabletop.table.controls.tools(table.layout.context)
        if each.interrupt == seat and each.press in _sources(player, choice)
    )
    _press(player, f"match.tool.{tool.verb}", keys)
    if isinstance(player.scene, CurtainScene):
        player.step(DEAF_MS)
        player.click("curtain.hold")
    if table.page.overlays:
        assert table.tabletop.stage.viewer == seat
        found = [each for each in match.interrupts(seat) if tool.press in _sources(player, each)]
        _press(player, f"match.which.{found.index(choice)}", keys)
    player.come("keys" if keys else "clicks")


def _sources(player: Player, choice: Choice) -> set[Spot | None]:
    return {gesture.source for gesture in player.gestures(choice)}


def _press(player: Player, name: str, keys: bool) -> None:
    if keys:
        player.tab_to(name)
        player.key("return")
    else:
        player.click(name)
