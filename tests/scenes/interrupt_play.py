"""Somebody who does at the table, by clicks or by keys, what a seat may do out of turn."""

from __future__ import annotations

from random import Random

from game.core.steps import Choice
from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.ui.spot import Spot
from tests.scenes.match_player import Player


def on_to(player: Player, kind: type[Choice]) -> tuple[int, Choice]:
    """Plays at random until some seat may do out of turn what is wanted; that seat and its interrupt."""
    dice, match = Random(5), player.match
    while not match.over:
        for seat in range(len(match.seats)):
            for each in match.interrupts(seat):
                if seat != match.seat and isinstance(each, kind):
                    player.catch_up()
                    return seat, each
        match.play(dice.choice(match.options))
    raise AssertionError(f"nobody may {kind.__name__}")


def make(player: Player, seat: int, choice: Choice, keys: bool = False) -> None:
    """Presses the seat's button; the seat comes, says which, and goes again."""
    table, match = player.table, player.match
    tool = next(
        each
        for each in table.table_view.table.controls.tools(table.model.context)
        if each.interrupt == seat and each.press in _sources(player, choice)
    )
    _press(player, f"match.tool.{tool.verb}", keys)
    if isinstance(player.scene, CurtainScene):
        player.step(DEAF_MS)
        player.click("curtain.hold")
    if table.page.overlays:
        assert table.table_view.stage.viewer == seat
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
