"""What a seat's card tells of its herd, however many seats there are."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.ui.paint import Painter
from game.ui.rect import Rect
from tests.tables.rancho.play import new_match, table
from tests.tables.sitting import context, window

WINDOWS = ((1024, 640), (1280, 720), (1600, 900), (1920, 1080), (3840, 2160))


def card(match: Match[Any, Any], size: tuple[int, int], seat: int, **changed: object) -> bytes:
    """A seat's card as it is drawn where a state has changed so."""
    of = table(match)
    scale, at = window(match, of, size, 100)
    seen = context(match, at)
    paint = Painter(pygame.Surface(size), scale)
    of.look.draw_seat(paint, replace(seen, view=replace(seen.view, **changed)), seat, at.body(seat, seat == match.seat))
    return pygame.image.tobytes(paint.surface, "RGB")


@pytest.mark.parametrize("size", WINDOWS)
def test_each_of_six_cards_tells_value_pastures_and_dogs(size: tuple[int, int]) -> None:
    match = new_match(6, "cards")
    of, state = table(match), match.state
    _, at = window(match, of, size, 100)
    for seat in range(6):
        assert of.words.subtitle(context(match, at), seat)
        plain = card(match, size, seat)
        dogs = [(1, 0) if each == seat else two for each, two in enumerate(state.dogs)]
        assert card(match, size, seat, dogs=tuple(dogs)) != plain
        free = next(1 << at for at, price in enumerate(match.terms.spaces.price) if price)
        owned = [land | free if each == seat else land for each, land in enumerate(state.owned)]
        assert card(match, size, seat, owned=tuple(owned)) != plain


@pytest.mark.parametrize("size", WINDOWS)
def test_no_slot_lies_over_the_mark_of_a_seat(size: tuple[int, int]) -> None:
    """The mark and its side end 4 units below the heading of a low card."""
    match = new_match(6, "cards")
    of = table(match)
    scale, at = window(match, of, size, 100)
    for seat in range(6):
        box = at.body(seat, seat == match.seat)
        paint = Painter(pygame.Surface(size), scale)
        of.look.draw_seat(paint, context(match, at), seat, box)
        mark = paint.rect_px(Rect(box.x + 18, box.y - 30, 56, 34))
        assert not any(pygame.image.tobytes(paint.surface.subsurface(mark), "RGB"))
