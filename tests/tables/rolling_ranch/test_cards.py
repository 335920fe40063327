"""Cards in narrow columns: no word is cut, and no picture lies over the figure of another."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest

from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_ranch import data
from game.tables.rolling_ranch import board, cards, chips, forecast
from game.tables.rolling_ranch.board import Ghost, Highlights
from game.tables.rolling_ranch.layout import plan
from game.ui.frame import frame
from game.ui.rect import Rect, Scale
from tests.scenes.drawn_words import DrawnWords
from tests.tables.boxes import apart
from tests.tables.rolling_ranch.play import new_match

SIZE = (1600, 900)


def painter() -> DrawnWords:
    return DrawnWords(pygame.Surface(SIZE), Scale(SIZE))


@pytest.mark.parametrize("card", range(len(data.CARDS)))
@pytest.mark.parametrize("wide", [208.0, 280.0, 320.0])
def test_a_mission_is_read_whole(card: int, wide: float) -> None:
    match, paint = new_match(2, "narrow"), painter()
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    speaker = Speaker(Catalogue(), "rolling_ranch", ["Player 1", "Player 2"])
    cards.draw_mission(paint, Rect(20, 20, wide, 276), sheet, ranch, card, "Player 1", speaker)
    assert not paint.cut
    assert {str(data.OBJECTIVES[each].points) for each in data.CARDS[card]} <= {
        part for words, _ in paint.words for part in words.replace("+", "").split()
    }


@pytest.mark.parametrize("wide", [150.0, 186.0, 240.0, 300.0])
def test_figures_of_buildings_lie_beside_their_pictures(wide: float) -> None:
    match = new_match(2, "narrow")
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    drawn = list[Rect]()

    class Pictures(DrawnWords):
        def picture(self, name: str, rect: Rect, *args: Any, **options: Any) -> None:
            if name.startswith("buildings/"):
                drawn.append(rect)

    paint = Pictures(pygame.Surface(SIZE), Scale(SIZE))
    cards.draw_seat(paint, sheet, ranch, Rect(20, 20, wide, 110), Catalogue(), large=False)
    figures = [box._replace(h=1.0, y=box.centre[1]) for words, box in paint.words if words == "0"]
    assert len(figures) == len(drawn) == 3
    assert apart([*figures, *drawn])


def test_a_cost_covers_neither_its_sign_nor_the_number() -> None:
    match = new_match(1, "narrow")
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    for size in ((1600, 900), (1024, 640)):
        scale = Scale(size)
        made = plan(frame(scale, 100, 1, 0, 191, 72))
        paint = DrawnWords(pygame.Surface(size), scale)
        board.draw_above(paint, made, sheet, ranch, Highlights(lit=(3,), warned=((3, -2),)))
        ((_, cost),) = paint.words
        assert cost.bottom <= made.at(3)[1] - 14 * made.unit


def test_without_hearts_the_title_of_births_stands_in_the_middle() -> None:
    made, paint = plan(frame(Scale(SIZE), 100, 1, 0, 191, 72)), painter()
    chips.draw_breeding(paint, made, "Breeding at last", "2 pens")
    title, text = (box.centre[0] for _, box in paint.words)
    assert abs(title - text) < 3


@pytest.mark.parametrize("wide", [150.0, 180.0, 240.0])
def test_pictures_of_a_card_stay_large_beside_a_long_figure(wide: float) -> None:
    ranch = msgspec.structs.replace(new_match(2, "narrow").state.ranches[0], animals=(0b1111111111, 1, 2))
    drawn = list[float]()
    for each in (ranch, msgspec.structs.replace(ranch, animals=(4, 1, 2))):
        paint = painter()
        cards.draw_seat(paint, new_match(2, "narrow").terms.sheets[0], each, Rect(0, 0, wide, 120), Catalogue(), True)
        sizes = {round(box.w, 3) for box in paint.pictures}
        assert len(sizes) == 1, "all are of one size"
        assert apart([box for _, box in paint.words])
        drawn += sizes
    assert drawn[0] >= 0.7 * drawn[1]


@pytest.mark.parametrize("size", [(1600, 900), (1024, 640), (1280, 720)])
def test_a_gain_lies_off_the_signs_of_all_pens(size: tuple[int, int]) -> None:
    """The sign of a pen may lie anywhere: each of its spaces is the last open one once, with an animal in every pen."""
    match, covered, first_place_is_taken = new_match(1, "narrow"), 0, 0
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    scale, surface, aside = Scale(size), pygame.Surface(size), painter()
    made = plan(frame(scale, 100, 1, 0, 191, 72))
    spaces, pens = range(len(sheet.numbers)), [members(pen) for pen in sheet.pens]
    for left in range(max(map(len, pens))):  # filled from the first, and so many spaces left open
        filled = mask_of([space for pen in pens for space in pen[: max(1, len(pen) - left)]])
        here = msgspec.structs.replace(ranch, animals=(filled, 0, 0), empty=mask_of(spaces) & ~filled)
        signs = {pen: forecast.pen(sheet, here, pen) for pen in range(len(pens))}
        for space in spaces:
            laid = filled >> space & 1
            highlights = Highlights(laid=space, gain=3) if laid else Highlights(ghost=Ghost(space, "animals/cow", 3))
            paint = DrawnWords(surface, scale)
            board.draw_above(paint, made, sheet, here, highlights)
            (gain,) = (box for words, box in paint.words if words == "+3")
            boxes = [
                board.draw_sign(aside, made, board._sign_space(sign, highlights.ghost), sign) for sign in signs.values()
            ]
            covered += any(gain.intersects(box) for box in boxes)
            first = Rect.around((made.hex(space).right, made.hex(space).y), gain.w, gain.h)
            first_place_is_taken += bool(laid) and any(first.intersects(box) for box in boxes)
    assert first_place_is_taken
    assert not covered
