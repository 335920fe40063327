"""Presses that mean nothing: what can be done lights up, or it is said who has to act first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.titles import TITLES
from tests.games import field_game, results_game
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import Pilot
from tests.trust.presses import RandomPlayers


def lit(player: Pilot) -> tuple[object, ...]:
    assert isinstance(player.scene, MatchScene)
    return player.scene.prompt.boxes


def test_a_press_on_bare_wood_lights_what_can_be_used_for_a_moment(tmp_path: Path) -> None:
    player = sit(tmp_path, field_game.TITLE, 2)
    scene = player.table
    frame = scene.table_view.frame
    for kind in ("move", "down", "up"):
        player.point(kind, (frame.canvas.right - 3, frame.canvas.bottom - 3))
    spots, sources = scene.layout.spots, scene.layout.chooser.sources
    assert {spots[spot] for spot in sources if spot in spots} <= set(lit(player))
    assert lit(player)
    player.step(2000)
    assert not lit(player)


def test_a_drag_while_a_computer_thinks_says_whose_turn_it_is(tmp_path: Path) -> None:
    house = results_game.house(tmp_path, "none", titles=TITLES)
    title = TITLES[0]
    opened = opening.load(house.services, results_game.among_computers(house, title))
    match = opened.match
    dice = Random(1)
    while match.seat != 1 or match.waiting is None:
        match.play(dice.choice(match.options)) if match.waiting is not None else match.deal()
    scene = MatchScene(house.services, *opened)
    scene.thinking.computers = RandomPlayers(scene.thinking.computers, dice)
    house.manager.push(scene)
    player = Pilot(house.manager)
    player.step(0)
    scene.session.end_turn() if scene.session.turn_end is not None else None
    assert scene.session.thinking == 1
    board = scene.table_view.frame.board
    for kind, share in (("move", 0.1), ("down", 0.1), ("move", 0.3), ("move", 0.5), ("up", 0.5)):
        player.point(kind, (board.x + share * board.w, board.y + share * board.h))
    (toast,) = scene.page.toasts
    assert "Robot" in toast.words


@pytest.mark.parametrize("speed", ["quick", "full"])
def test_a_click_while_something_moves_skips_it(tmp_path: Path, speed: str) -> None:
    player: Player = sit(tmp_path, field_game.TITLE, 2, speed)
    player.table.do(Play((player.match.options[0],)))
    assert player.table.table_view.stage.busy
    changes, at = player.table.table_view.stage.changes, player.table.table_view.frame.board.centre
    player.point("move", at)
    player.point("down", at)
    assert (not player.table.table_view.stage.busy) or player.table.table_view.stage.changes != changes
