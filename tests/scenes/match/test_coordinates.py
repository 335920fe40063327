"""Coordinates of places are drawn as their names say them: on the rim of a board always, else among the labels of
everything, where there is room; all can be read."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pygame
import pytest

from game.titles import TITLES, title_for
from game.ui.events import Key
from game.ui.title import Title
from game.ui.type import LEAST
from tests.scenes.contrasts import SMALL, Contrasts, read
from tests.scenes.screens import Stand

WINDOWS = (((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200), ((1024, 640), 200))
MARKED = [title for title in TITLES if title.key != "texas"]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("title", MARKED, ids=lambda title: title.key)
def test_coordinates_are_drawn_among_the_labels(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    """Not at other times; every one twice at most, as a tile may have that of its cell; most of them on a usual
    screen."""
    stand = Stand(tmp_path, title, size, percent)
    model = stand.sit_down(stand.match(title.spec.seats[1], 30)).model
    words, context, surface = model.table_view.table.words, model.context, pygame.Surface(size)
    marks = {spot: mark for spot in model.things if (mark := words.mark(context, spot))}
    assert marks
    unlabelled = [each.words for each in read(stand.house.manager, surface)]
    stand.pilot.manager.handle(Key("w", down=True))
    found = [each for each in read(stand.house.manager, surface) if each.words in marks.values()]
    assert not {*unlabelled} & {*marks.values()}
    drawn = {each.words for each in found}
    assert len(found) == len(drawn)
    assert len(drawn) > (0.5 * len({*marks.values()}) if percent == 100 else 0)
    assert [each for each in found if each.faint or each.size_px < model.table_view.scale.text_px(LEAST)] == []
    places = [(spot.kind, mark) for spot, mark in marks.items()]
    assert len({*places}) == len(places)
    stand.house.services.close()


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1280, 720), 150), ((3840, 2160), 200)])
def test_the_rim_of_a_board_always_bears_its_coordinates(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    stand = Stand(tmp_path, title_for("texas"), size, percent)
    top = stand.sit_down(stand.match(2, 3)).table_view
    paint = Contrasts(pygame.Surface(size), top.scale)
    top.table.look.draw_background(paint, top.frame)
    assert median(each.contrast for each in paint.readings) > SMALL
    for coordinate in "abcdefghi123456789":
        rims = [each for each in paint.readings if each.words == coordinate]
        assert len(rims) == (1 if coordinate.isdigit() else 2)  # of equal words on one level the last is read
        assert min(each.contrast for each in rims) > SMALL - 0.4  # some touch the edge, by a pixel
        assert min(each.size_px for each in rims) >= paint.scale.text_px(LEAST)
    stand.house.services.close()
