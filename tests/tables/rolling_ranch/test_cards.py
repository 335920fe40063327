"""Cards in narrow columns: no word is cut, and no picture lies over the figure of another."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.tables.rolling_ranch import board, cards, chips
from game.tables.rolling_ranch.board import Highlights
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
