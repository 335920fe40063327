"""Drawing of a table: what is kept looks as if it were drawn anew, and nothing is drawn that is as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.compositor import Backdrop, Compositor, Upcoming
from game.scenes.tabletop.table_view import TableView
from game.ui import theme
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame, frame
from game.ui.layers import Draw
from game.ui.paint import Painter, compose
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, FLIGHT, Motion, Sprite
from game.ui.table import Look, Table
from game.ui.theme import colours
from game.ui.widgets.base import ZOrder
from tests.games import field_game, results_game, secret_game, toy
from tests.scenes.match_player import Player
from tests.scenes.test_layers import Anew

SCALE = Scale((1600, 900))
BOXES = {"seats": Rect(20, 20, 200, 80), "heads": Rect(20, 120, 200, 80), "log": Rect(20, 220, 200, 80)}

BESIDE = ZOrder.SEATS, ZOrder.HEADINGS, ZOrder.LOG


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
        beside = {z: self._box(name, number) for number, (z, name) in enumerate(zip(BESIDE, BOXES, strict=True))}
        self.drawing = Compositor(look, self.top.stage, beside, self._hud)
        self.surface = pygame.Surface(SCALE.size_px)

    def _box(self, name: str, number: int) -> Draw:
        def draw(paint: Painter, context: TableContext[Any]) -> None:
            self.times[name] += 1
            box = BOXES[name]
            paint.box(Rect(box.x, box.y, self.widths[number], box.h), colours.sun)

        return draw

    def _hud(self) -> Mapping[ZOrder, Hashable]:
        return dict(zip(BESIDE, self.widths, strict=True))

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
    while at.drawing.step(None, SCALE, lambda: Upcoming(at.top.context())):
        pass
    assert at.times == {"seats": 2, "heads": 2, "log": 1}
    assert at.kept() == at.anew()
    assert at.times == {"seats": 2, "heads": 2, "log": 1}


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


SIZE = (320, 200)
FRAME = frame(Scale(SIZE), 100, 2, 0, 80)
SPRING, AUTUMN, WINTER = theme.light_at(0.0), theme.light_at(0.7), theme.light_at(1.0)


class Painted(Look[Any]):
    """A look with a backdrop, and how often that was drawn."""

    def __init__(self) -> None:
        self.backdrop = Backdrop(self)
        self.drawn = 0

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        self.drawn += 1
        paint.box(Rect(100, 100, 900, 400), colours.sun)


def painter(draft: bool) -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE), draft)


@pytest.fixture
def painted() -> Painted:
    return Painted()


def test_every_light_is_that_of_the_whole_picture(painted: Painted) -> None:
    paint = painter(draft=False)
    paint.table()
    painted.draw_background(paint, FRAME)
    painted.drawn = 0
    for wanted in (SPRING, AUTUMN, WINTER, SPRING, AUTUMN):
        shown, whole = painted.backdrop.shown(painter(draft=False), wanted, FRAME), paint.surface.copy()
        whole.fill(wanted, special_flags=pygame.BLEND_RGB_MULT)
        assert shown.get_buffer().raw == whole.get_buffer().raw
        assert not painted.backdrop.stale
    assert painted.drawn == 1


def test_while_something_is_shown_the_last_light_stays(painted: Painted) -> None:
    first = painted.backdrop.shown(painter(draft=True), AUTUMN, FRAME)
    before = first.get_buffer().raw
    assert painted.backdrop.shown(painter(draft=True), WINTER, FRAME) is first
    assert first.get_buffer().raw == before
    assert painted.backdrop.stale
    painted.backdrop.renew()
    assert not painted.backdrop.stale
    now = painted.backdrop.shown(painter(draft=True), WINTER, FRAME)
    assert now is not first
    assert now.get_buffer().raw != before


def test_it_is_put_onto_other_pictures_without_light(painted: Painted) -> None:
    painted.backdrop.shown(painter(draft=True), WINTER, FRAME)
    paint, onto = painter(draft=False), painter(draft=False)
    paint.table()
    painted.draw_background(paint, FRAME)
    painted.backdrop.put_plain(onto.surface, (0, 0), onto.scale, FRAME)
    assert onto.surface.get_buffer().raw == paint.surface.get_buffer().raw
    aside = pygame.Surface((80, 60))
    painted.backdrop.put_plain(aside, (-30, -20), onto.scale, FRAME)
    assert aside.get_buffer().raw == paint.surface.subsurface((30, 20, 80, 60)).copy().get_buffer().raw
    assert painted.drawn == 2


def test_another_window_has_another_picture(painted: Painted) -> None:
    painted.backdrop.shown(painter(draft=True), AUTUMN, FRAME)
    small = Painter(pygame.Surface((160, 100)), Scale((160, 100)), draft=True)
    assert painted.backdrop.shown(small, AUTUMN, FRAME).get_size() == (160, 100)
    painted.backdrop.forget()
    painted.backdrop.shown(small, AUTUMN, FRAME)
    assert painted.drawn == 3


RED, ART = colours.barn_dark, "test/aloft"

compose(ART, (20, 20), lambda paint: paint.box(Rect(0, 0, 20, 20), RED))


class Covered(field_game.Field):
    """Something lies over the board and over the large button when a seed is sown; a lid covers all of the board."""

    def __init__(self, setting: TableSetup, layer: int) -> None:
        super().__init__(setting)
        self._layer = layer

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        paint.box(context.frame.board, colours.cream)

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[Spot, Motion]:
        if not isinstance(event, field_game.Sown):
            return {}
        places = before.frame.board, before.frame.main
        flying = [Sprite(Spot("flies", n), ART, _middle(box), self._layer) for n, box in enumerate(places)]
        return {each.key: Motion(ms=1000, origin=each.box, passing=each) for each in flying}


def _middle(box: Rect) -> Rect:
    return Rect.around(box.centre, 40)


def table(layer: int, setting: TableSetup) -> Table[Any]:
    made = Covered(setting, layer)
    return Table(made, made, made)


@pytest.mark.parametrize(("layer", "seen"), [(ALOFT, True), (FLIGHT, False)])
def test_it_is_seen_over_all_that_a_table_draws_and_over_buttons(
    pixels: None, tmp_path: Path, layer: int, seen: bool
) -> None:
    title = replace(field_game.TITLE, table=partial(table, layer))
    player = Player(results_game.house(tmp_path, "full", titles=(title,)), title, 2)
    player.watch()
    player.by_clicks(field_game.Sow(3))
    frame = player.table.table_view.frame
    player.step(100)
    assert player.table.table_view.stage.busy
    places = [frame.board.centre, frame.main.centre]

    def colour(at: tuple[float, float]) -> tuple[int, ...]:
        return tuple(player.surface.get_at((round(at[0]), round(at[1]))))[:3]

    assert [colour(at) == tuple(RED) for at in places] == [seen, seen]
    player.watch()
    assert not any(colour(at) == tuple(RED) for at in places)
