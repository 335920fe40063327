"""Inputs at a table: Enter does what the large button says, and a turn's end costs a click only where it is final."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

import pytest

from game.scenes.match.session import Confirm
from game.scenes.tabletop.table_model import MAIN
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, Pressable
from tests.games import results_game
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

SOME = 24
"""Number of gestures of a game that are made always."""
Turn = tuple[int, int]
"""Its number, and the seat that plays in it."""


class Counted(Player):
    """Plays by mouse, and counts how often its button goes down."""

    presses = 0

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        self.presses += kind == "down"
        super().point(kind, at, wheel)


class Game:
    """A game by mouse, or so much of it: gestures, clicks per turn, turns whose end could not be taken back."""

    def __init__(
        self, folder: Path, title: Title, confirm: Confirm, most: float, gestures: list[Chain] | None = None
    ) -> None:
        house = results_game.house(folder, "none", titles=TITLES)
        house.services.change(confirm=confirm)
        player, dice = Counted(house, title, 2, options=random_play.options(title)), random.Random(11)
        self.clicks: Counter[Turn] = Counter()
        self.final: Counter[Turn] = Counter()
        self.gestures: list[Chain] = []
        self.player = player
        while not player.match.over and len(self.gestures) < most:
            chain = random_play.chain(player, dice) if gestures is None else gestures[len(self.gestures)]
            turn, rows, before = (player.match.state.turn, player.match.seat or 0), player.rows, player.presses
            player.by_clicks(*chain)
            self.gestures.append(chain)
            self.clicks[turn] += player.presses - before
            handed = bool(title.spec.secrets) and player.match.seat != turn[1]
            self.final[turn] += handed or any(ply.row.chance for ply in player.match.plies[rows:])


@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES if 2 in each.spec.seats])
def test_a_game_takes_one_click_more_in_turns_whose_end_is_final(tmp_path: Path, title: Title, whole: bool) -> None:
    """The same game of two, with and without being asked; what covers hands between them costs the same in both.

    Its first gestures always, with `--whole` all of it.
    """
    most = math.inf if whole else SOME
    (tmp_path / "never").mkdir()
    (tmp_path / "drawn").mkdir()
    quick = Game(tmp_path / "never", title, "never", most)
    asked = Game(tmp_path / "drawn", title, "drawn", most, quick.gestures)
    assert asked.player.match.record().rows == quick.player.match.record().rows
    assert asked.player.came == quick.player.came
    more = {turn: asked.clicks[turn] - clicks for turn, clicks in quick.clicks.items()}
    assert {turn: count for turn, count in more.items() if count > quick.final[turn]} == {}
    assert sum(more.values()) == len(asked.player.ended)


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
        player.table.screen.state.prompts,
        (player.rows, player.match.index, player.table.model.chooser.held, player.table.session.turn_end),
    )
    player.key("return")
    page = player.table.laid_out()
    after = (player.rows, player.match.index, player.table.model.chooser.held, player.table.session.turn_end)
    if player.scene is not player.table or page.overlays:
        return False
    if main is not None and main.enabled:
        return before != after or page.toasts != []
    if main is None:
        return before == after and player.table.screen.state.prompts > lit
    return before == after and (page.toasts != [] or (page.explained is not None and page.explained.name == MAIN))


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_enter_acts_as_the_large_button_after_a_click_on_any_other(tmp_path: Path, title: Title, whole: bool) -> None:
    """At each button with `--whole`; else at every second one early in a game, and at the others later."""
    met = set[str]()
    for place, choices in enumerate(range(0, 12, 1 if whole else 6)):
        number, names = 0, [""]
        while number < len(names):
            player = sit(tmp_path / f"{choices}.{number}", title, 2)
            for _ in range(choices):
                player.match.play(player.match.options[0])
                player.match.deal()
            player.catch_up()
            names = names if number else others(player)[0 if whole else place :: 1 if whole else 2]
            assert names
            name = names[number]
            number += 1
            click(player, name)
            assert answers(player), (choices, name)
            met.add(name)
    assert {"match.settings", "match.undo", "match.redo"} <= met
