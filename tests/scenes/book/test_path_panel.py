"""The path on a person's page: who sees it, where it lies, its light, and who stands on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.book.parts import BookView
from game.scenes.book.path_panel import path_block
from game.scenes.shell.path import OnPath, Paths
from game.store import people
from game.titles import TITLES
from game.ui.rect import Point, Rect
from game.ui.theme import Colour, colours
from tests.scenes.book import shelf
from tests.scenes.book.test_book import at_acres, book_of, has, part
from tests.scenes.pilot import House
from tests.scenes.reader import Seer


def test_the_path_is_there_for_whoever_wants_it(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    store = house.services.store
    ada, *_ = shelf.fill(store, TITLES, 3, 80)
    player, scene = book_of(house, ada.id)
    assert not has(scene, "book.head.path")  # of all games together there is none
    player.key("2")
    assert part(scene, "book.head.path").hint == house.services.words.t("book.path.tip")
    comfort = people.preferences_bytes(replace(ada.preferences, path=False))
    store.write(lambda db: people.change(db, replace(ada, comfort=comfort)))
    scene.reload()
    assert not has(scene, "book.head.path")


@pytest.mark.parametrize(("size", "beside"), [((1600, 900), True), ((1024, 640), False)])
def test_the_path_lies_beside_the_chart_or_before_it(tmp_path: Path, size: tuple[int, int], beside: bool) -> None:
    _, scene = at_acres(House(tmp_path, TITLES, size), 80, 3)
    path, chart = part(scene, "book.head.path").rect, part(scene, "book.chart").rect
    assert (path.x > chart.right) is beside
    assert beside or path.bottom < chart.y


class Lights(Seer):
    """Notes lights too, by their boxes."""

    def __init__(self, house: House) -> None:
        super().__init__(house.manager.scale)
        self.lights: list[Rect] = []

    def glow(self, centre: Point, r: float, colour: Colour = colours.sun_light, alpha: float = 1) -> None:
        self.lights.append(Rect.around(centre, 2 * r))


def test_the_light_on_the_path_does_not_fall_on_other_panels(tmp_path: Path) -> None:
    """Light in the outer quarter is too faint to be seen."""
    house = House(tmp_path, TITLES, (1024, 640))
    _, scene = at_acres(house, 80, 3)
    paint = Lights(house)
    house.manager.draw(paint)
    (light,) = paint.lights
    assert part(scene, "book.tile.mean").rect.bottom < light.inset(light.w / 8).y
    assert light.inset(light.w / 8).bottom < part(scene, "book.chart").rect.y


@pytest.mark.parametrize("place", [0.0, 0.9, 1.0, 2.1, 4.0])
def test_somebody_level_with_a_computer_does_not_hide_it(tmp_path: Path, place: float) -> None:
    house = House(tmp_path, TITLES)
    _, scene = at_acres(house, 9, 1)
    view, paint = BookView(house.services, house.manager.scale, scene.state, []), Lights(house)
    (ada,) = scene.state.data.people
    block = path_block(view, ada, Paths({ada.id: OnPath(place, 0.01, place)}, {ada.id: 9}))
    assert block is not None
    for widget in block(Rect(0, 0, 420, 0))[0]:
        widget.draw(paint)
    (light,) = paint.lights
    people_there = {name: rect for name, rect in paint.seen if name.startswith("people/")}
    peg = people_there.pop(ada.picture)
    assert light.w > peg.w
    for hat in people_there.values():
        assert abs(hat.centre[0] - peg.centre[0]) >= hat.w / 2 or hat.y < peg.y - hat.h / 4
