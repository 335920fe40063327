"""Words and pictures on a seat's card, however many seats there are."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.rules.rancho.data import DISKS
from game.scenes.match.buttons import skip_place
from game.tables.rancho import seat_card
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import palette
from tests.tables.rancho.play import new_match, table
from tests.tables.sitting import context, speaker, window

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
        free = next(1 << at for at, price in enumerate(match.terms.spaces.numbers) if price)
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


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", WINDOWS)
def test_all_cards_tell_pastures_in_one_form(size: tuple[int, int], percent: int) -> None:
    """However many pastures and dogs there are, and whether the sign that skips lies there."""
    match = new_match(3, "cards")
    scale, at = window(match, table(match), size, percent)
    paint, words = Painter(pygame.Surface((1, 1)), scale), speaker(match).words
    least = min(each.w for each in at.seats)
    told = [seat_card.land_told(paint, words, owned, least) for owned in range(DISKS + 1)]
    assert len({words.t("rancho.card.land_short", count=n, most=DISKS) == each for n, each in enumerate(told)}) == 1


def test_nothing_is_drawn_where_the_sign_lies_that_skips() -> None:
    match = new_match(3, "cards")
    of = table(match)
    scale, at = window(match, of, (1280, 720), 150)
    seat = context(match, at).active
    assert seat is not None
    paint, box = Painter(pygame.Surface((1280, 720)), scale), at.body(seat, True)
    room = seat_card.Room(min(each.w for each in at.seats), skipped=True)
    player = palette(match.seats[seat], seat)
    seat_card.draw(paint, match.terms, match.state, seat, box, player, speaker(match).words, room)
    sign = paint.rect_px(skip_place(at, seat)._replace(y=box.bottom - 40, h=38))
    assert not any(pygame.image.tobytes(paint.surface.subsurface(sign), "RGB"))
