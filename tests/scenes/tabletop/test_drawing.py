"""A table is drawn by itself: what is kept looks as if it were drawn anew, and nothing is drawn that is as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.drawing import TableRenderer
from game.scenes.tabletop.tabletop import TableView
from game.ui.context import TableContext
from game.ui.layers import Draw
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from tests.games import secret_game, toy
from tests.scenes.test_layers import Anew

SCALE = Scale((1600, 900))
BOXES = {"seats": Rect(20, 20, 200, 80), "heads": Rect(20, 120, 200, 80), "log": Rect(20, 220, 200, 80)}


class Drawn:
    """A toy table, and beside it three boxes as wide as they are told."""

    def __init__(self) -> None:
        match = toy.dealt(secret_game.SPEC, HUMAN, HUMAN)
        self.top = TableView(secret_game.TITLE, match, Catalogue(), "none")
        self.top.resize(SCALE, 100)
        self.top.see(0)
        self.widths: list[float] = [100.0, 100.0, 100.0]
        self.times = Counter[str]()
        look = self.top.table.look
        seats, log = (self._box("seats", 0), self._box("heads", 1)), self._box("log", 2)
        self.drawing = TableRenderer(look, self.top.stage, lambda: self.top.frame, seats, log, self._hud)
        self.surface = pygame.Surface(SCALE.size_px)

    def _box(self, name: str, number: int) -> Draw:
        def draw(paint: Painter, context: TableContext[Any]) -> None:
            self.times[name] += 1
            box = BOXES[name]
            paint.box(Rect(box.x, box.y, self.widths[number], box.h), colours.sun)

        return draw

    def _hud(self) -> tuple[Hashable, ...]:
        seats, heads, log = self.widths
        return seats, heads, None, log

    def kept(self) -> bytes:
        self.drawing.draw(Painter(self.surface, SCALE), self.top.context())
        return self.surface.get_buffer().raw

    def anew(self) -> bytes:
        """Without anything kept, and without counting."""
        times, surface = self.times.copy(), pygame.Surface(SCALE.size_px)
        self.drawing.draw(Anew(surface, SCALE), self.top.context())
        self.times = times
        return surface.get_buffer().raw


def test_what_is_as_it_was_is_not_drawn_again() -> None:
    at = Drawn()
    assert at.kept() == at.kept() == at.kept() == at.anew()  # from the second on it is known what lies still
    assert at.times == {"seats": 1, "heads": 1, "log": 1}
    assert not at.drawing.redrawn


@pytest.mark.parametrize(("number", "name"), list(enumerate(BOXES)))
def test_what_changes_besides_the_context_is_drawn_again_alone(number: int, name: str) -> None:
    at = Drawn()
    at.kept()
    at.widths[number] = 150.0
    assert at.kept() == at.anew()
    assert at.times == {**dict.fromkeys(BOXES, 1), name: 2}
    assert at.drawing.redrawn


def test_what_lies_on_the_table_is_drawn_as_it_lies() -> None:
    at = Drawn()
    before = at.kept()
    at.top.see(1)
    assert at.kept() == at.anew() != before


def test_a_gap_and_what_is_drawn_over_everything() -> None:
    at, seen = Drawn(), list[bytes]()
    sprites = at.top.stage.sprites()

    def over(paint: Painter, context: TableContext[Any], flying: Any) -> None:
        paint.box(Rect(0, 0, 1600, 900), colours.ink)

    at.kept()
    painter = Painter(at.surface, SCALE)
    at.drawing.draw(painter, at.top.context(), sprites[1:], sprites[0].box)
    seen.append(at.surface.get_buffer().raw)
    at.drawing.draw(painter, at.top.context(), over=over)
    seen.append(at.surface.get_buffer().raw)
    seen.append(at.kept())
    assert seen[2] == at.anew()
    assert len({*seen}) == 3


def test_what_was_prepared_needs_not_be_drawn() -> None:
    at = Drawn()
    at.kept()
    at.widths = [150.0, 160.0, 100.0]
    for make in at.drawing.prepared(Painter(Recorder(SCALE.size_px), SCALE), at.top.context()):
        make()
    assert at.times == {"seats": 2, "heads": 2, "log": 1}
    assert at.kept() == at.anew()
    assert at.times == {"seats": 2, "heads": 2, "log": 1}


def test_over_what_was_drawn_upon_the_board_its_words_are_drawn_once_more() -> None:
    at = Drawn()
    kept = at.kept()
    board, context = at.top.frame.board, at.top.context()
    painter = Painter(at.surface, SCALE)
    told = Rect(board.x, board.y, board.w, 40)
    for paint in (painter, Anew(at.surface, SCALE)):
        paint.box(told, colours.grass_pale)
        blank = at.surface.get_buffer().raw
        at.drawing.overlay(paint, replace(context), told)
        assert at.surface.get_buffer().raw != blank
    assert at.surface.get_buffer().raw != kept  # only what lies over the sprites comes again


def test_everything_is_drawn_anew_once_it_was_forgotten_or_let_go() -> None:
    at = Drawn()
    before = at.kept()
    at.drawing.forget()
    assert at.kept() == before
    assert at.times == dict.fromkeys(BOXES, 2)
    sheet = at.drawing.give_away_sheet(SCALE.size_px)
    assert sheet.get_size() == SCALE.size_px
    sheet.fill("#000000")
    assert at.kept() == before
    at.drawing.close()
    assert at.kept() == before
