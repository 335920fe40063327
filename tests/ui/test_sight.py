"""Law: colours that mean different things are far apart for everybody, or differ by more than colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations

import pygame
import pytest

from game.rules.texas.model import CARDS
from game.scenes.match.why_card import REFUSED, draw_refused
from game.tables.rolling_acres import board as acres, pictures as acres_pictures
from game.tables.texas import board as texas, cards
from game.tables.wolves_and_sheep import meadows
from game.ui.contrast import luminance
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Colour, colours, players
from tests.ui.sight import SIGHTS, apart, lab

LEAST = 12.0
"""Distance (CIEDE2000) from which on two colours are told apart without looking twice."""
RIM = 3.0
"""Contrast of what is no text (WCAG 2.2, 1.4.11)."""


def test_distances_are_those_of_the_standard() -> None:
    assert apart((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert apart((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert apart((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_and_flocks_are_told_apart(sight: str) -> None:
    for one, other in combinations(players, 2):
        assert apart(lab(one.base, SIGHTS[sight]), lab(other.base, SIGHTS[sight])) >= LEAST, (one.key, other.key)
        assert one.mark != other.mark
        assert one.pattern != other.pattern


def _border(name: str, paint: Painter, box: Rect) -> None:
    if name == "refused":
        draw_refused(paint, box, ())
    elif name == "provisional":
        paint.provisional(box)
    else:
        paint.box(box, None, 8, colours.sun, 5)


def _in_grey(draw: Callable[[Painter, Rect], object]) -> pygame.Surface:
    paint, box = Painter(pygame.Surface((160, 160)), Scale((1600, 900))), Rect(30, 30, 100, 100)
    paint.surface.fill(colours.meadow)
    draw(paint, box)
    return pygame.transform.grayscale(paint.surface)


def _unlike(pictures: Iterable[pygame.Surface]) -> int:
    """The fewest pixels in which two of several pictures differ by more than a shade."""
    return min(
        sum(abs(one.get_at((x, y)).r - other.get_at((x, y)).r) > 40 for x in range(160) for y in range(160))
        for one, other in combinations(pictures, 2)
    )


def test_refused_provisional_and_legal_borders_differ_without_colour() -> None:
    borders = [_in_grey(partial(_border, name)) for name in ("refused", "provisional", "legal")]
    assert _unlike(borders) > 600
    corner = borders[0].subsurface((118, 18, 24, 24))
    assert {corner.get_at((x, y)).r < 110 for x in range(24) for y in range(24)} == {True, False}


def test_cards_of_texas_differ_without_colour() -> None:
    """Green, gold and red chevrons are one, two and three."""
    for way in range(8):
        fronts = [cards.FRONTS[card] for card, (to, _) in enumerate(CARDS) if to == way]
        assert len(fronts) == 3
        assert _unlike(_in_grey(partial(_picture, front)) for front in fronts) > 600


def _picture(name: str, paint: Painter, box: Rect) -> None:
    paint.picture(name, box)


def _sign(safe: bool, paint: Painter, box: Rect) -> None:
    meadows.draw_sign(paint, box, safe)


def test_a_safe_forest_and_one_in_danger_differ_without_colour() -> None:
    assert _unlike(_in_grey(partial(_sign, safe)) for safe in (False, True)) > 60


def _contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_what_lights_up_has_a_dark_rim_on_light_ground() -> None:
    for ground in (acres_pictures.EMPTY, colours.legal_fill, colours.sun_light):
        assert _contrast(acres.LEGAL_RIM, ground) >= RIM
    for ground in (texas._MEADOW, colours.meadow, colours.sun_light, colours.sun):
        assert _contrast(texas.TARGET_RIM, ground) >= RIM
    assert _contrast(REFUSED, colours.white_fur) >= RIM
    assert _contrast(colours.leaf_dark, colours.white_fur) >= RIM
