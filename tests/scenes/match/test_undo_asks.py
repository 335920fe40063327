"""Undo that takes back the finished turn of another person asks first, by name; one's own goes back at once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui.title import Title
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def handed_over(folder: Path, title: Title) -> tuple[Player, int | None]:
    """A table at which undo would take back another person's finished turn, and whose; None where none ever would."""
    player = sit(folder, title, max(2, title.spec.seats[0]), options=random_play.open_options(title))
    dice = random.Random(5)
    for _ in range(60):
        if player.match.over:
            break
        player.by_clicks(*random_play.chain(player, dice))
        if player.table.session.undoes_turn_of is not None and not player.match.over:
            return player, player.table.session.undoes_turn_of
    return player, None


@pytest.mark.parametrize(("title", "way"), each_met(TITLES, ["button", "key"]))
def test_another_persons_turn_is_taken_back_once_that_is_meant(tmp_path: Path, title: Title, way: str) -> None:
    player, seat = handed_over(tmp_path, title)
    if seat is None:
        pytest.skip("a turn that is over is never taken back in this game")
    rows, t = player.rows, player.table.words.t
    name = player.match.seats[seat].name
    assert name in t("match.take_back", seat=name)
    for answer in ("match.take_back.keep", "match.take_back.back"):
        player.click("match.undo") if way == "button" else player.key("z", ctrl=True)
        (asked,) = player.table.page.overlays
        assert asked.name == "match.take_back"
        assert player.rows == rows
        player.click(answer)
        assert not player.table.page.overlays
        assert (player.rows < rows) == (answer == "match.take_back.back")
    assert player.match.turn_of == seat


@by_title
def test_what_the_own_turn_has_done_is_taken_back_unasked(tmp_path: Path, title: Title) -> None:
    player, dice, met = sit(tmp_path, title, max(2, title.spec.seats[0])), random.Random(6), 0
    for _ in range(12):
        if player.match.over:
            break
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        if player.match.undo_to() is not None and player.table.session.undoes_turn_of is None:
            rows = player.rows
            player.key("z", ctrl=True)
            assert not player.table.page.overlays
            assert player.rows < rows
            met += 1
            continue
        player.ends = True
        player.come()
        player.end_turn()
        player.watch()
    if not met:
        pytest.skip("every act ends a turn in this game")
