"""What it costs to be asked before a turn ends: one click where that is final, none elsewhere."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

import pytest

from game.scenes.match.session import Confirm
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title
from tests.games import results_game
from tests.scenes import random_play
from tests.scenes.match_player import Player

SOME = 40
"""So many gestures of a game are made always."""
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
