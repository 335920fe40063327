"""What was chosen and what is better, played one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.ai.review import Costly
from game.core.engine import advance
from game.scenes.replay.scene import ReplayScene
from tests.games import results_game as game
from tests.games.field_game import TITLE
from tests.scenes.pilot import Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import made_up


def shown(folder: Path) -> tuple[Pilot, ReplayScene, Costly]:
    house = game.house(folder, "none")
    match, match_id = game.field(house)
    costly = made_up(match).costliest[1]
    scene = ReplayScene(house.services, TITLE, match, match_id, costly.seat, costly.index, costly.better)
    return pilot(house, scene), scene, costly


def state(scene: ReplayScene) -> Any:
    return scene.table_view.stage.rest[0]


def said(scene: ReplayScene) -> str:
    paint = Reader(scene.scale)
    scene.draw(paint)
    return " ".join(note.words for note in paint.notes)


def test_first_what_was_chosen_then_what_is_better(tmp_path: Path) -> None:
    _, scene, costly = shown(tmp_path)
    spec, terms, ply = TITLE.spec, scene.past.original.terms, scene.past.original.plies[costly.index]
    better, _ = advance(terms, ply.before, costly.better)
    assert state(scene) == spec.view_for(terms, ply.before.state, costly.seat)
    assert "Better" not in said(scene)
    assert scene.update(1000)
    assert state(scene) == spec.view_for(terms, ply.after.state, costly.seat)
    assert "Better" not in said(scene)
    assert scene.update(3000)
    assert (
        state(scene)
        == spec.view_for(terms, better.state, costly.seat)
        != spec.view_for(terms, ply.after.state, costly.seat)
    )
    assert "Better" in said(scene)
    scene.update(16)
    assert not scene.update(60_000)


def test_nobody_is_asked_where_the_match_does_not_stand(tmp_path: Path) -> None:
    _, scene, costly = shown(tmp_path)
    assert scene.table_view.context().waiting is not None
    for _ in range(2):
        scene.update(3000)
        assert scene.table_view.context().waiting is None
        assert scene.past.shown.index == costly.index


def test_any_control_goes_on_from_the_moment_itself(tmp_path: Path) -> None:
    player, scene, costly = shown(tmp_path)
    scene.update(3000)
    scene.update(3000)
    player.click("replay.next")
    ply = scene.past.original.plies[costly.index]
    assert state(scene) == TITLE.spec.view_for(scene.past.original.terms, scene.past.shown.state, costly.seat)
    assert scene.past.shown.index > costly.index
    assert scene.past.original.plies[costly.index] is ply
    assert "Better" not in said(scene)
