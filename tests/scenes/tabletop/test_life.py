"""The table lives: a few animals, the light, the shape of the pointer, and the window that says whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop import life, panning
from game.scenes.tabletop.life import Pose, posed
from game.ui import art, theme
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from tests.games import interrupt_game, secret_game
from tests.games.secret_game import whole

SHEEP = "animals/sheep_red"
COUNT = 30


class Farm(interrupt_game.Wide):
    """Sheep in rows on the board, the first of them under a picture."""

    def sheep(self, context: TableContext[Any]) -> list[Sprite]:
        board = context.frame.board
        return [
            Sprite(Spot("sheep", n), SHEEP, Rect(board.x + 40 + n % 6 * 70, board.y + 30 + n // 6 * 70, 48, 48))
            for n in range(COUNT)
        ]

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        return [*super().sprites(context), *self.sheep(context)]

    def draw_above(self, paint: Any, context: TableContext[Any]) -> None:
        paint.picture("animals/cow", self.sheep(context)[0].box)
        super().draw_above(paint, context)

    def share(self, context: TableContext[Any]) -> float:
        return len(context.view.row) / 2


FARM = replace(interrupt_game.WIDE, table=whole(Farm))


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def guest(tmp_path: Path, words: Catalogue) -> Any:
    made = interrupt_game.sit(tmp_path, words, FARM, 2, 0)
    made.table.services.change(animation="full")
    made.table.table_view.stage.speed = "full"
    made.draw()
    return made


def rest(guest: Any, ms: float) -> list[pygame.Rect]:
    """Nothing happens for a while; what has changed in the picture."""
    found: list[pygame.Rect] = []
    for _ in range(int(ms / 100)):
        found += guest.manager.liven(guest.surface, 100, False)
    return found


def test_some_animals_come_to_life_and_none_that_is_covered(guest: Any) -> None:
    before = guest.surface.copy()
    guest.manager.liven(guest.surface, 0, True)
    changed = rest(guest, 12_000)
    living = guest.table._life.animals
    assert len(living) == life.MOST
    hidden = guest.table.table_view.table.look.sheep(guest.table.model.context)[0].box.centre
    assert hidden not in [each.centre for each in living]
    assert {animal.area.topleft for animal in living} == {area.topleft for area in changed}
    for animal in living:
        animal.draw(guest.surface, "rests")
    assert pygame.image.tobytes(guest.surface, "RGB") == pygame.image.tobytes(before, "RGB")


def test_nothing_moves_with_animation_none_or_while_something_is_shown(guest: Any) -> None:
    guest.manager.liven(guest.surface, 0, True)
    guest.table.services.change(animation="none")
    assert not rest(guest, 6000)
    guest.table.services.change(animation="full")
    guest.lay()
    assert guest.table.table_view.stage.busy
    assert not rest(guest, 6000)


def test_an_animal_looks_up_when_the_pointer_is_near(guest: Any) -> None:
    sheep = guest.table.table_view.table.look.sheep(guest.table.model.context)[-1]
    guest.point("move", sheep.box.centre)
    guest.draw()
    guest.manager.liven(guest.surface, 0, True)
    rest(guest, 1500)
    poses = {animal.centre: animal.pose for animal in guest.table._life.animals}
    assert poses[sheep.box.centre] == "looks_up"


@pytest.mark.parametrize("name", sorted(path.stem for path in (art.FOLDER / "animals").glob("*.svg")))
def test_every_animal_has_its_poses(name: str) -> None:
    poses: tuple[Pose, ...] = ("rests", "breathes", "blinks", "looks_up")
    drawn = [pygame.image.tobytes(posed(f"animals/{name}", 96, 96, pose), "RGBA") for pose in poses]
    assert len({*drawn}) == len(poses)


def test_the_light_begins_as_painted_and_changes_with_the_match(guest: Any) -> None:
    assert theme.light_at(0) == theme.light_at(0.1) == (255, 255, 255)
    assert len({theme.light_at(share / 10) for share in range(11)}) > 5
    assert min(min(theme.light_at(share / 100)) for share in range(101)) > 210
    corner = (3, 3)
    before = guest.surface.get_at(corner)
    guest.lay()
    guest.table.table_view.stage.finish()
    guest.step(2000)
    guest.draw()
    assert guest.surface.get_at(corner) != before
    guest.table.table_view.stage.speed = "none"
    guest.draw()
    assert guest.surface.get_at(corner) == before


def test_the_pointer_tells_what_can_be_done(guest: Any) -> None:
    table, model = guest.table, guest.table.model

    def shape() -> str:
        return panning.shape(model, table.panning)

    assert shape() == "arrow"
    model.hover = source = model.context.sources[0]
    assert shape() == "hand"
    model.chooser.take(source)
    assert shape() == "carry"
    model.hover = Spot("nothing")
    assert shape() == "no"
    model.let_go()
    table.page.set_cursor("no")
    assert table.page.cursor == "no"


def test_the_window_tells_whose_turn_it_is(guest: Any) -> None:
    told = guest.table.caption()
    seat = guest.match.turn_of
    assert guest.match.seats[seat].name in told.words
    assert told.player == guest.table.table_view.player(guest.table.table_view.public(), seat)
    guest.click("match.replay")
    assert guest.scene.caption().player is None
