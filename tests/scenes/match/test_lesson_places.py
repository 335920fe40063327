"""Where the guide of a lesson and its light lie: clear of what is meant, of each other and of tips."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.match.lesson import guide, light
from game.ui import tooltip
from game.ui.paint import RIBBON, Painter
from game.ui.rect import Hexagon, Rect
from game.ui.tooltip import Surroundings
from tests.scenes.match.test_lesson import Learner


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 100), ((1024, 640), 200)])
def test_the_guide_keeps_clear_of_what_is_meant(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player = Learner(tmp_path, size=size, percent=percent)
    player.house.services.change(ui_scale=percent)
    player.house.manager.resize(player.house.manager.scale)
    for step in range(1, 4):
        player.go_to(step)
        lesson = player.lesson
        glow, _ = lesson._lit(list(lesson.page.widgets))
        place = lesson.guide_places().whole
        assert glow
        assert not any(place.intersects(each) for each in glow)


def test_the_guide_stays_where_she_is_as_long_as_no_other_place_is_better(tmp_path: Path) -> None:
    """In a window without a column for her."""
    player = Learner(tmp_path, size=(1024, 640), percent=200)
    player.house.services.change(ui_scale=200)
    player.house.manager.resize(player.house.manager.scale)
    lesson = player.lesson
    frame, (glow, shows) = lesson.tabletop.frame, lesson._lit(lesson._buttons.build())
    first = guide.places(frame, [*glow, *shows]).whole
    lesson._stood = stood = guide.places(frame, [*glow, *shows, first]).whole
    assert stood != first
    assert not stood.covers([*glow, *shows])
    assert lesson.guide_places().whole == stood
    assert guide.places(frame, [stood], stood).whole != stood


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 100)])
def test_tips_keep_clear_of_the_guide(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """Of her words and her dots, those of her own buttons too."""
    player = Learner(tmp_path, size=size, percent=percent)
    player.go_to(1)
    lesson, paint = player.lesson, Painter(pygame.Surface(size), player.lesson.scale)
    at, page = lesson.guide_places(), lesson.laid_out()
    places = {**lesson.layout.spots, **lesson.layout.parts}
    found = [(box, lesson.tips.surroundings(spot, page), lesson.layout.tip(spot)) for spot, box in places.items()]
    needed = Surroundings(tuple(page.beneath()), tuple(part.place for part in page.parts()))
    found += [(part.place, needed, part.tooltip()[0]) for part in page.parts() if part.name.startswith("lesson.")]
    told = [tooltip.box(paint, box, words, "", others) for box, others, words in found if words]
    assert told
    assert not [tip for tip in told for box in (at.bubble, at.dots) if tip.intersects(box)]


def test_a_light_follows_a_hexagon_and_a_card_has_its_ribbon(tmp_path: Path) -> None:
    assert isinstance(light.wider(Hexagon(0, 0, 180, 200), 4), Hexagon)
    assert light.wider(Rect(10, 10, 20, 30), 4) == Rect(6, 6, 28, 38)
    lesson = Learner(tmp_path).lesson
    frame, active = lesson.tabletop.frame, lesson.tabletop.active
    found = lesson.pointing.named(())
    for seat in range(len(lesson.match.seats)):
        card, meant = frame.card(seat, seat == active), found[f"seat:{seat}"]
        assert meant.bottom == card.bottom
        assert meant.y == card.y - (RIBBON / 2 if seat == active else 0)
