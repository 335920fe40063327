"""A press beside an open question over a table only closes it: one place has one meaning at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.titles import TITLES
from game.ui.chooser import ANSWER
from game.ui.rect import Point
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

CHOICES = 200
POINTS = 12
"""Most places beside one question that are pressed."""
ASKS = {"rolling_acres", "rolling_ranch"}
"""Titles whose questions wait in the hand; those of others are steps of the rules, and stay until they are answered."""


def _sittings(folder: Path, title: Title) -> Iterator[tuple[Player, list[Spot]]]:
    """A player at one moment after the other of a game at random, with the spots that open a question in the hand."""
    player, dice = sit(folder, title, 2, options=random_play.open_options(title)), Random(3)
    for _ in range(CHOICES):
        if player.match.over:
            return
        if player.match.seat is not None:
            player.catch_up()
            targets: dict[Spot, set[str]] = {}
            for choice in player.match.options:
                for each in player.told(choice):
                    targets.setdefault(each.source, set()).add(each.target.kind)
            yield player, [spot for spot, kinds in targets.items() if kinds == {ANSWER}]
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()


def _open(player: Player, spot: Spot | None) -> None:
    player.table.page.clear()
    player.table.handling.let_go()
    player.table.handling.pick_up(spot)


def _beside(player: Player, spot: Spot | None, dice: Random) -> list[Point]:
    """Middles of places that are lit before the question, then of some other things, all beside it."""
    model = player.table.model
    _open(player, None)
    lit = {*model.chooser.targets(), *model.chooser.sources}
    _open(player, spot)
    used = [box for each, box in model.spots.items() if each in lit]
    others = [box for each, box in model.things.items() if each not in lit]
    found = [box.centre for some in (used, others) for box in dice.sample(some, min(len(some), POINTS))]
    page = player.table.laid_out()
    return [at for at in found if model.card_at(*at) is None and page.at(*at) is None]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_press_beside_a_question_only_closes_it(tmp_path: Path, title: Title, whole: bool) -> None:
    dice, met = Random(1), 0
    for player, asks in _sittings(tmp_path, title):
        model = player.table.model
        spots = [None] if model.question is not None else asks[:2]
        for spot in spots:
            player.step(3000)
            for at in _beside(player, spot, dice):
                _open(player, spot)
                rows = player.rows
                for kind in ("move", "down"):
                    player.point(kind, at)
                if met % 2:  # a drag is a press too
                    player.point("move", (at[0] + 40, at[1] + 40))
                    player.point("move", at)
                player.point("up", at)
                assert player.rows == rows, (spot, at)
                assert model.held is None, (spot, at)
                assert (model.question is None) == (spot is not None), (spot, at)
                met += 1
        if met > (400 if whole else 20):
            break
    assert met or title.key not in ASKS
