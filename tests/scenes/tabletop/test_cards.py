"""Place of the tag of a seat's card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.core.seats import HUMAN
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
        self.tails: list[tuple[Rect, float]] = []
        self.written: list[tuple[str, Rect]] = []
        self.lowest = 0.0

    def shape(self, loops: Any, *args: Any, **more: Any) -> None:
        super().shape(loops, *args, **more)
        self.lowest = max((y for loop in loops for _, y in loop), default=0.0)

    def ribbon(self, *args: Any, **more: Any) -> Rect:
        place = super().ribbon(*args, **more)
        self.tails.append((place, self.lowest))
        return place

    def text(self, words: str, at: Any, *args: Any, **more: Any) -> Rect:
        place = super().text(words, at, *args, **more)
        self.written.append((words, place))
        return place

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        super().picture(name, rect, *args, **more)
        self.drawn.append((name, rect))


def painted(
    folder: Path, title: Title, percent: int, name: str, count: int, player: str = HUMAN
) -> tuple[MatchScene, Emblems]:
    """A match of seats of one name, the others of one kind of player, and what is drawn of it."""
    house = results_game.house(folder, "none", (1280, 720), percent, TITLES)
    players = (HUMAN, *(count - 1) * [player])
    seats = [
        replace(seat, name=name, player=kind) for seat, kind in zip(results_game.seats(count), players, strict=True)
    ]
    _, match, match_id = opening.begin(house.services, title, seats, random_play.options(title), "seed")
    scene = MatchScene(house.services, title, match, match_id)
    house.manager.push(scene)
    house.manager.update(0)
    paint = Emblems(Surface(house.manager.scale.size_px), house.manager.scale)
    house.manager.draw(paint)
    return scene, paint


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_side_of_a_seat_shows_however_long_its_name_is(tmp_path: Path, title: Title, percent: int) -> None:
    count = max(2, title.spec.seats[0])
    scene, paint = painted(tmp_path, title, percent, "Wilhelmina Woodbridge-MW", count)
    look = scene.table_view.table.look
    context = scene.table_view.context()
    for number in range(count):
        card = context.frame.card(number, number == context.active)
        on_card = [name for name, rect in paint.drawn if card.inset(-12).contains(*rect.centre)]
        assert not look.emblem(number) or look.emblem(number) in on_card


@pytest.mark.parametrize("percent", [100, 125, 150])
@pytest.mark.parametrize(("title", "seats"), random_play.FEWEST_AND_MOST)
def test_the_tail_of_a_tag_covers_no_letter_of_the_name(tmp_path: Path, title: Title, seats: int, percent: int) -> None:
    _, paint = painted(tmp_path, title, percent, "Player", seats)
    names = [place for words, place in paint.written if words == "Player"]
    for tag, lowest in paint.tails:
        below = [place for place in names if place.x < tag.x + 9 < place.right and place.bottom > tag.y]
        # Capitals begin so far above the middle of their line.
        assert all(lowest <= place.centre[1] - 0.27 * place.h for place in below[:1])


@pytest.mark.parametrize("percent", [100, 125, 150])
@pytest.mark.parametrize(("title", "seats"), random_play.FEWEST_AND_MOST)
def test_the_picture_of_a_computer_lies_over_no_words_below_the_name(
    tmp_path: Path, title: Title, seats: int, percent: int
) -> None:
    scene, paint = painted(tmp_path, title, percent, "Player", seats, "random")
    faces = [box for name, box in paint.drawn if name.startswith("people/scarecrow")]
    context = scene.table_view.context()
    if context.frame.form != "strip":
        bodies = [context.frame.body(number, number == context.active) for number in range(seats)]
        assert not [box for box in faces for body in bodies if box.inset(1).intersects(body)]
