"""Places that are counted on the board at the end add up to the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import resume
from game.i18n.catalogue import Catalogue
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_view import TableView
from game.titles import TITLES, title_for
from game.ui.rect import Scale
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.scenes.pilot import Blind
from tests.scenes.screens import _again, _played

ELSEWHERE = {"finish", "mission"}
"""Points that lie nowhere on a board."""
SUMMED = [title.key for title in TITLES if title.key not in ("rancho", "wolves_and_sheep")]


@pytest.mark.parametrize("key", SUMMED)
def test_places_add_up_to_the_points(key: str) -> None:
    title = title_for(key)
    match = _again(_played(key, title.spec.seats[-1], 100_000))
    top = TableView(title, match, Catalogue(), "none")
    top.resize(Scale((1600, 900)), 100)
    for seat, tally in enumerate(match.tallies()):
        top.focused_seat = seat
        context = top.context()
        for category, points in tally.points.items():
            found = top.table.look.scoring_places(context, category, seat)
            assert category in ELSEWHERE or sum(place.points for place in found) == points
            assert all(context.frame.board.intersects(box) for place in found for box in place.boxes)
    assert sum(match.tallies()[0].points.values()) > 0


def at_the_end(folder: Path, key: str = "texas") -> tuple[MatchScene, Blind]:
    """A match whose last choice has just been made, and its last turn ended."""
    title = title_for(key)
    record = _played(key, 2, 100_000).record()
    last = max(number for number, row in enumerate(record.rows) if row.seat >= 0)
    house = results_game.house(folder, "full", titles=(title,))
    scene = MatchScene(house.services, title, resume(title.spec, record, upto=last), None)
    house.manager.push(scene)
    scene.do(Play((_played(key, 2, 100_000).plies[last].row.choice,)))
    player = Blind(house.manager)
    while scene.session.turn_end is not None:  # a seat with secrets is called before
        scene.do(Verb.CONFIRM)
        player.step(READY_MS)
    return scene, player


@pytest.mark.parametrize("key", SUMMED)
def test_every_place_is_told_before_the_result(tmp_path: Path, key: str, whole: bool) -> None:
    """Sheets lie at the same boxes, and may have the same points there: each is told all the same."""
    scene, player = at_the_end(tmp_path, key)
    told: dict[int, dict[int, int]] = {0: {}, 1: {}}
    for _ in range(4000):
        player.step(5 if whole else 20)
        if player.scene is not scene:
            break
        if scene.screen.state.ending.counting:
            part = scene.screen.state.ending.part
            assert scene.table_view.focused_seat == part.seat
            told[part.seat][id(part)] = sum(place.points for place in part.places)
    assert isinstance(player.scene, ResultsScene)
    for seat, tally in enumerate(scene.match.tallies()):
        assert sum(told[seat].values()) == sum(
            points for category, points in tally.points.items() if category not in ELSEWHERE
        )


def test_a_click_goes_on_to_the_next_place(tmp_path: Path) -> None:
    scene, player = at_the_end(tmp_path)
    while not scene.screen.state.ending.counting:
        player.step(50)
    player.point("move", (500, 500))
    assert scene.screen.state.ending.counting
    for _ in scene.screen.state.ending.parts or ():
        assert scene.screen.state.ending.counting, "a press goes on by one place, past none of them"
        player.point("down", (500, 500))
    assert isinstance(player.scene, ResultsScene)


def test_who_has_hurried_the_last_move_sees_the_counting_all_the_same(tmp_path: Path) -> None:
    scene, player = at_the_end(tmp_path)
    player.point("down", (500, 500))
    player.point("up", (500, 500))
    assert not isinstance(player.scene, ResultsScene)
    for _ in range(100):
        if scene.screen.state.ending.counting:
            break
        player.step(50)
    assert scene.screen.state.ending.counting
