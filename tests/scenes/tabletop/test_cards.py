"""Place of the tag of a seat's card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.cards import headings, tag_height
from game.titles import TITLES
from game.ui.effects import over
from game.ui.frame import frame
from game.ui.paint import RIBBON, Painter
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from tests.games import results_game
from tests.scenes import random_play


@pytest.mark.parametrize("percent", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160)])
def test_the_tag_of_a_card_lies_in_the_window_and_off_the_bar(size: tuple[int, int], percent: int) -> None:
    for seats in range(1, 7):
        for active in range(seats):
            for wish in (100.0, 191.0, 394.0):
                of = frame(Scale(size, percent), percent, seats, active, wish)
                if of.form == "strip":
                    continue
                card = of.card(active, True)
                middle = tag_height(of, card)
                assert of.bar.bottom < middle - RIBBON / 2
                assert middle + RIBBON / 2 < headings(of, active, True)[0].centre[1]
                assert middle - RIBBON / 2 < card.y


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_trophy_of_the_end_stands_on_no_board(percent: int) -> None:
    of = frame(Scale((1280, 720), percent), percent, 2, 0, 191.0)
    for motion in over(of, [0, 1], 0).values():
        assert motion.origin is not None
        assert not motion.origin.intersects(of.board)
        assert motion.visibility is None or motion.passing is not None
        assert not motion.delay


class Emblems(Painter):
    """Remembers the pictures that it has drawn."""

    keeps = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.drawn: list[tuple[str, Rect]] = []

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        super().picture(name, rect, *args, **more)
        self.drawn.append((name, rect))


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_side_of_a_seat_shows_however_long_its_name_is(tmp_path: Path, title: Title, percent: int) -> None:
    count = max(2, title.spec.seats[0])
    house = results_game.house(tmp_path, "none", (1280, 720), percent, TITLES)
    seats = [replace(seat, name="Wilhelmina Woodbridge-MW") for seat in results_game.seats(count)]
    _, match, match_id = opening.begin(house.services, title, seats, random_play.options(title), "seed")
    scene = MatchScene(house.services, title, match, match_id)
    house.manager.push(scene)
    house.manager.update(0)
    paint = Emblems(Surface(house.manager.scale.size_px), house.manager.scale)
    house.manager.draw(paint)
    look = scene.table_view.table.look
    context = scene.table_view.context()
    for number in range(count):
        card = context.frame.card(number, number == context.active)
        on_card = [name for name, rect in paint.drawn if card.inset(-12).contains(*rect.centre)]
        assert not look.emblem(number) or look.emblem(number) in on_card
