"""Cards over a world go to another corner once the camera lies still, and never under a hand that drags."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import Pan, Zoom
from game.ui.context import TableContext
from game.ui.events import Key
from tests.games import interrupt_game, secret_game

SHORT, LONG = 100.0, 500.0


class Cornered(interrupt_game.Wide):
    """A sign that lies left or right, by the half of the world that is looked at."""

    def choose_corners(self, context: TableContext[Any], kept: int | None) -> int | None:
        assert context.camera is not None
        return int(context.camera.at[0] > self.extent(context).centre[0])


CORNERED = interrupt_game.title(Cornered)
RIGHT, LEFT = Pan(400, 0), Pan(-400, 0)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def guest(tmp_path: Path, words: Catalogue) -> Any:
    made = interrupt_game.sit(tmp_path, words, CORNERED)
    made.lay()
    made.table.do(Zoom(2.0, made.board.centre))
    made.table.do(RIGHT)
    made.point("move", made.empty())
    made.step(LONG)
    assert overlay_corners(made) == 0
    return made


def overlay_corners(guest: Any) -> int | None:
    """The corner that the table is told of."""
    found: int | None = guest.table.model.context.overlay_corners
    return found


def test_without_a_world_that_has_one_there_is_none(tmp_path: Path, words: Catalogue) -> None:
    assert overlay_corners(interrupt_game.sit(tmp_path, words, interrupt_game.WIDE)) is None


def test_at_the_beginning_it_is_there(tmp_path: Path, words: Catalogue) -> None:
    assert overlay_corners(interrupt_game.sit(tmp_path, words, CORNERED)) is not None


def test_it_goes_once_the_camera_has_lain_still(guest: Any) -> None:
    guest.table.do(LEFT)
    guest.table.do(LEFT)
    guest.step(SHORT)
    assert overlay_corners(guest) == 0
    guest.table.do(Pan(-1, 0))
    guest.step(LONG - SHORT - 100)
    assert overlay_corners(guest) == 0
    drew = guest.step(LONG)
    assert (overlay_corners(guest), drew) == (1, True)


def test_it_stays_while_the_board_is_dragged(guest: Any) -> None:
    at = guest.empty()
    guest.point("down", at)
    guest.point("move", (at[0] - 900, at[1]))
    for _ in range(3):
        guest.step(LONG)
    assert overlay_corners(guest) == 0
    guest.point("up", (at[0] - 900, at[1]))
    guest.step(LONG)
    assert overlay_corners(guest) == 1


def test_it_stays_while_something_is_held(guest: Any) -> None:
    card = guest.match.state.hands[guest.match.seat][0]
    guest.click(f"card:{card}")
    assert guest.table.model.held is not None
    guest.table.do(LEFT)
    guest.table.do(LEFT)
    guest.step(LONG)
    assert overlay_corners(guest) == 0
    guest.manager.handle(Key("escape"))
    guest.step(LONG)
    assert overlay_corners(guest) == 1


def test_it_stays_under_a_pointer_that_uses_it(guest: Any) -> None:
    picture = guest.table.table_view.views.overview()
    guest.point("move", picture.centre)
    guest.table.do(LEFT)
    guest.table.do(LEFT)
    guest.step(LONG)
    assert overlay_corners(guest) == 0
    guest.point("move", guest.empty())
    guest.step(LONG)
    assert overlay_corners(guest) == 1
