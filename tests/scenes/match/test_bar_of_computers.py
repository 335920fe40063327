"""The bar asks no computer to do anything, also while something moves: whoever looks on would do it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.titles import TITLES
from game.ui.title import Title
from tests.games import results_game

ROWS = 40


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_computer_is_told_to_do_nothing(tmp_path: Path, title: Title) -> None:
    house, dice, seen = results_game.house(tmp_path, "none", titles=TITLES), Random(title.key), 0
    players = zip(results_game.seats(max(2, title.spec.seats[0])), (HUMAN, "random", "random", "random"), strict=False)
    seats = [replace(seat, player=player) for seat, player in players]
    scene: Any = MatchScene(house.services, *opening.begin(house.services, title, seats, title.spec.options(), "bar"))
    match, top = scene.match, scene.table_view
    for _ in range(ROWS):
        if match.over:
            break
        waiting = match.waiting
        if waiting is not None and not match.seats[waiting.seat].human:
            top.jump(match.plies, match.state)
            context = replace(scene.layout.context, live=False, active=waiting.seat)
            asked = top.table.words.asked(context) or top.speaker.ask(waiting)
            assert scene.bar.sentence(context).rest != asked
            seen += 1
        match.play(dice.choice(list(match.options)))
    assert seen
    scene.close()
