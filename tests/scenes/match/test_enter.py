"""Enter does what the large button says, whatever has been clicked before, or says why it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.buttons import MAIN
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, Pressable
from tests.scenes.match_player import Player, sit

LEAVES = ("match.home",)
"""Buttons that lead away from the match."""


def others(player: Player) -> list[str]:
    """The buttons that can be clicked beside the large one."""
    parts = player.table.laid_out().parts()
    return [part.name for part in parts if isinstance(part, Pressable) and part.name not in (MAIN, *LEAVES)]


def click(player: Player, name: str) -> None:
    """A click on a button that may be off; what opens is closed again by clicks and keys."""
    widget = player.widget(name)
    for kind in ("move", "down", "up"):
        player.point(kind, widget.rect.centre)
    player.step()
    for _ in range(6):
        page = player.table.page
        if player.scene is player.table and not page.overlays and not player.table.rules.beside:
            break
        player.key("escape")
    player.watch()
    player.step(READY_MS)


def answers(player: Player) -> bool:
    """Whether Enter does what the large button does: that goes on, or the button tells why it does not."""
    page = player.table.laid_out()
    page.toasts.clear()
    page.explained = None
    main = next((part for part in page.parts() if part.name == MAIN), None)
    lit, before = (
        player.table.prompt.count,
        (player.rows, player.match.index, player.table.layout.chooser.held, player.table.session.turn_end),
    )
    player.key("return")
    page = player.table.laid_out()
    after = (player.rows, player.match.index, player.table.layout.chooser.held, player.table.session.turn_end)
    if player.scene is not player.table or page.overlays:
        return False
    if main is not None and main.enabled:
        return before != after or page.toasts != []
    if main is None:
        return before == after and player.table.prompt.count > lit
    return before == after and (page.toasts != [] or (page.explained is not None and page.explained.name == MAIN))


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_enter_acts_as_the_large_button_after_a_click_on_any_other(tmp_path: Path, title: Title, whole: bool) -> None:
    met = set[str]()
    for choices in range(0, 12, 1 if whole else 6):
        number, names = 0, [""]
        while number < len(names):
            player = sit(tmp_path / f"{choices}.{number}", title, 2)
            for _ in range(choices):
                player.match.play(player.match.options[0])
                player.match.deal()
            player.catch_up()
            names = names if number else others(player)
            assert names
            name = names[number]
            number += 1
            click(player, name)
            assert answers(player), (choices, name)
            met.add(name)
    assert {"match.settings", "match.undo", "match.redo"} <= met
