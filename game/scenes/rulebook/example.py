"""Examples: positions of the real rules, a file each, and their pictures with a badge at each place spoken of."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pygame

from game.core import engine
from game.core.board import Board
from game.core.journal import RawRow
from game.core.match import Match, MatchSetup
from game.core.seats import CHANCE, Seat
from game.core.spec import BadTerms, Spec
from game.core.steps import Illegal
from game.files import ASSETS
from game.scenes.rulebook.book import BookError, Mark, Picture, Verdict, contents
from game.scenes.shell.scene import Services
from game.scenes.tabletop.compositor import draw_sprite
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.ui.cache import Cache
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.spot import Spot, named
from game.ui.sprite import layered
from game.ui.table import MAIN
from game.ui.theme import Colour, colours
from game.ui.title import Title
from game.ui.type import style
from game.ui.widgets.button import Button

MOST_EXAMPLE_BYTES = 500_000
MOST_ROWS = 2_000
MOST_CELLS = 12


class ExampleAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer on the way: by the seat that is asked, by chance, or out of turn by the seat `aside`."""

    choice: msgspec.Raw
    aside: Annotated[int, msgspec.Meta(ge=-2, le=15)] | None = None


class Example(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position: what was agreed on, every answer since, and what of it the picture shows."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    rows: Annotated[tuple[ExampleAnswer, ...], msgspec.Meta(max_length=MOST_ROWS)]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    viewer: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """Seat that looks; None: the one that is asked."""
    focus: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """Seat whose things are shown, where there is room for those of one; None: the one that is asked."""
    view: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CELLS)] = ()
    """The spots that the picture shows; none: those that are marked, with something round them."""
    tries: Mapping[str, msgspec.Raw] = {}
    """By letter the choice that an "ok" or a "no" is about."""
    points: Mapping[str, Mapping[str, int]] = {}
    """By seat, from "0", some categories of its score in this position."""


_decoder = msgspec.json.Decoder(Example)


def load_example(key: str, name: str, folder: Path = ASSETS) -> Example:
    """Example of a game by its name; raises BookError."""
    path = folder / "rulebook" / "examples" / key / f"{name}.json"
    try:
        return _decoder.decode(contents(path, MOST_EXAMPLE_BYTES))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BookError("rulebook.error.example", name=name, cause=error) from error


def play_example(
    spec: Spec[Any, Any], example: Example, seats: tuple[Seat, ...], board: Callable[[str], Board]
) -> Match[Any, Any]:
    """The match that has come to an example's position; raises BookError where the rules do not go there."""
    try:
        options = spec.codec.options_from(example.options)
        boards = spec.boards(options, example.seats, board)
        match = Match(spec, MatchSetup(seats, options, boards, "rulebook", True))
        # Nobody writes digests by hand, so they are worked out.
        position, rows = match.position, list[RawRow]()
        for number, answer in enumerate(example.rows):
            choice = spec.codec.choice_from(answer.choice)
            waiting = position.waiting
            if answer.aside is None:
                seat = CHANCE if waiting is None else waiting.seat
                after, _ = engine.play(match.terms, position, choice)
            else:
                seat = answer.aside
                if spec.interrupts is None:
                    raise Illegal(engine.NOT_OFFERED)
                offered = spec.interrupts.options(match.terms, position.state, seat)
                after = engine.interrupt(match.terms, position, offered, spec.interrupts.resolve, choice)[0]
            digest = "" if position.state.turn == after.state.turn else spec.codec.digest(after)
            rows.append(RawRow(seat, answer.choice, number, answer.aside is not None, digest))
            position = after
        match.replay(rows, len(rows))
    except (BadTerms, Illegal, msgspec.DecodeError, ValueError, IndexError) as error:
        raise BookError("rulebook.error.example", name="", cause=error) from error
    return match


WINDOW = (1600, 900)
"""Examples lie on a table of this size, whatever the window."""
MOST_H = 380.0
BADGE = 15.0
_ROUND = 0.8
"""Margin shown round a marked place, as a share of its size."""
_OF_BOARD = 0.85
"""Share of a region that lies on the board where it is of that."""
_OVERLAY_AIR = 4.0
"""Distance kept from what lies over the board."""
_DASH, _GAP, _LINE = 11.0, 8.0, 4.5

COLOURS: dict[Verdict, Colour] = {"ok": colours.leaf_dark, "no": colours.barn_dark, "see": colours.wood_dark}
_pictures: Cache[pygame.Surface] = Cache(24_000_000, lambda sheet: sheet.get_width() * sheet.get_height() * 4)


class ExamplePicture:
    """One example on its table, ready to be drawn in any size."""

    def __init__(self, services: Services, title: Title, picture: Picture, folder: Path = ASSETS) -> None:
        """Raises BookError where the example is broken, or speaks of what is not there."""
        example, words = load_example(title.key, picture.name, folder), services.words
        names = [words.t("rulebook.seat", number=number + 1) for number in range(example.seats)]
        seats = title.with_colours([Seat(name) for name in names])
        match = play_example(title.spec, example, seats, services.load_board)
        self.top = TableView(title, match, words, "none")
        self.top.see(match.seat if example.viewer is None else example.viewer)
        self.top.rest()
        self._model = TableModel(self.top)
        self._model.offer(match.options)
        self._focus, self._key = example.focus, (title.key, words.language, picture.name)
        context, world = self._model.context, self.top.table.world
        if self._focus is not None:
            context = msgspec.structs.replace(context, focused_seat=self._focus)
        if world is not None:
            context = msgspec.structs.replace(
                context, camera=Camera.fitting(self.top.frame.board, world.extent(context), world.room(context))
            )
        self.context = context
        self.buttons = self._buttons(title)
        self.spots = {**self.top.things(self.context).used, **{spot: each.rect for spot, each in self.buttons.items()}}
        self.marks = picture.marks
        self.region = self._region([self._box(name) for name in example.view])

    def _buttons(self, title: Title) -> dict[Spot, Button]:
        """Buttons of the table, by the names under which a mark may call them: the large button, `tool:VERB`."""
        controls, context, buttons = self.top.table.controls, self.context, dict[Spot, Button]()
        large = controls.main(context)
        if large is not None:
            button = Button(MAIN, context.frame.main, large.label, large.icon, "main", title.accent, None, large.second)
            button.enable(large.enabled, large.reason)
            buttons[Spot(MAIN)] = button
        for tool in controls.tools(context):
            button = Button(tool.verb, tool.box, tool.label, tool.icon, key=tool.key)
            button.enable(tool.enabled, tool.reason)
            buttons[Spot("tool", tool.verb)] = button
        return buttons

    def _box(self, name: str) -> Rect:
        box = self.spots.get(named(name))
        if box is None:
            raise BookError("rulebook.error.spot", name=self._key[-1], spot=name)
        return box

    def _region(self, view: Sequence[Rect]) -> Rect:
        """The part of the canvas that is shown: what was asked for, else the marked places and what is round them."""
        marked = [self._box(name) for mark in self.marks for name in mark.spots]
        canvas = self.top.frame.canvas
        if view:
            return Rect.enclosing([*view, *marked]).inset(-8).intersection(canvas)
        if not marked:
            return self.top.frame.board
        about = max(min(box.w, box.h) for box in marked) * _ROUND
        return Rect.enclosing(marked).inset(-about).intersection(canvas)

    def names(self, mark: Mark) -> list[str]:
        """Names of the places that a mark speaks of, for whoever does not see them."""
        spots = map(named, mark.spots)
        return list(
            dict.fromkeys(
                self.buttons[spot].label if spot in self.buttons else self._model.name(spot) for spot in spots
            )
        )

    def size(self, width: float) -> tuple[float, float, float]:
        """Width and height in a column, and scale against the table."""
        zoom = min(1.0, width / self.region.w, min(MOST_H, 0.72 * width) / self.region.h)
        return self.region.w * zoom, self.region.h * zoom, zoom

    def shown(self, box: Rect, zoom: float) -> Rect:
        """The part of the table that fills a box: the region, and what more of the board there is room for.

        Beside a region that leaves the board there is nothing: what lies there would be cut.
        """
        wide, high = box.w / zoom, box.h / zoom
        around, board = Rect.around(self.region.centre, wide, high), self.whole
        if board == self.region:
            return around
        x = board.centre[0] - wide / 2 if wide >= board.w else min(max(around.x, board.x), board.right - wide)
        y = board.centre[1] - high / 2 if high >= board.h else min(max(around.y, board.y), board.bottom - high)
        return Rect(x, y, wide, high)

    @property
    def whole(self) -> Rect:
        """The part of the table outside of which nothing is shown, as it would be cut: the board with the region, if
        that is of the board, but for what lies over it in corners; else the region."""
        board, region, world = self.top.frame.board, self.region, self.top.table.world
        if region.overlap([board]) <= _OF_BOARD * region.w * region.h:
            return region
        whole = Rect.enclosing([board, region])
        for box in () if world is None else world.overlays(self.context):
            if box.intersects(whole) and not box.intersects(region):
                whole = _beside(whole, box.inset(-_OVERLAY_AIR), region) or whole
        return whole

    def draw(self, paint: Painter, box: Rect, zoom: float) -> None:
        """Draw the example in a box."""
        area, part = paint.rect_px(box), self.shown(box, zoom)
        key = (self._key, self.marks, area.size, round(zoom * paint.scale.factor, 4))
        paint.surface.blit(_pictures.get(key, lambda: self._make(area.size, part, zoom, paint.scale.factor)), area)
        paint.box(box, None, 10, colours.row_rim, 2)

    def _make(self, size: tuple[int, int], part: Rect, zoom: float, factor: float) -> pygame.Surface:
        sheet = pygame.Surface((max(1, size[0]), max(1, size[1])))
        paint, larger = Painter(sheet, Scale.zoomed(WINDOW, zoom * factor)), min(1.6, 1 / zoom)
        with paint.offset(-part.x, -part.y):
            paint.box(self.top.frame.canvas, colours.wood_light)
            self.top.table.look.draw_background(paint, self.top.frame)
            *below, above = self.top.drawing.parts
            for draw in below:
                draw(paint, self.context)
            for sprite in layered(self.top.table.look.sprites(self.context)):
                if sprite.box.intersects(part):
                    draw_sprite(paint, sprite)
            above(paint, self.context)
            for button in self.buttons.values():
                button.draw(paint)
            for mark in self.marks:
                for name in mark.spots:
                    draw_outline(paint, self.spots[named(name)], mark.verdict)
            for mark in self.marks:
                box = self.spots[named(mark.spots[0])]
                draw_badge(paint, (box.x + box.w * 0.82, box.y + min(box.h * 0.2, 24.0)), mark, BADGE * larger)
            whole = paint.rect_px(self.whole)
        cut = pygame.Surface(sheet.get_size())
        cut.fill(colours.cream)
        cut.blit(sheet, whole, whole)
        return cut


def _beside(whole: Rect, box: Rect, kept: Rect) -> Rect | None:
    """The largest part of a rectangle beside a box that holds another one; None for none."""
    sides = (
        whole.leftmost(box.x - whole.x),
        whole.rightmost(whole.right - box.right),
        whole.upper(box.y - whole.y),
        whole.lower(whole.bottom - box.bottom),
    )
    holding = [side for side in sides if side.w > 0 and side.h > 0 and side.intersection(kept) == kept]
    return max(holding, key=lambda side: side.w * side.h, default=None)


def draw_badge(paint: Painter, at: Point, mark: Mark, r: float) -> None:
    """Draw the letter of a mark on a disc in the colour of its verdict."""
    paint.disc(at, r + 2.5, colours.white_fur)
    paint.disc(at, r, COLOURS[mark.verdict])
    paint.text(mark.letter, at, style("figure").at(r * 4 / 3), colours.white_fur, "centre")


def draw_outline(paint: Painter, box: Rect, verdict: Verdict) -> None:
    """Draw the border of a marked place: unbroken, or dashed where it is refused."""
    inner = box.inset(4)
    if isinstance(box, Hexagon):
        corners: Sequence[Point] = Hexagon(*inner).corners()
    else:
        x, y, right, bottom = inner.x, inner.y, inner.right, inner.bottom
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
    paint.shape(
        [corners],
        (Stroke(colours.white_fur, 9), Stroke(COLOURS[verdict], _LINE if verdict != "no" else 0.01)),
        corner=8,
    )
    if verdict == "no":
        dashes: list[list[Point]] = []
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            long = math.dist((x, y), (to_x, to_y))
            count = max(1, round((long + _GAP) / (_DASH + _GAP)))
            for number in range(count):
                a = number * (long + _GAP) / count / long if long else 0.0
                b = min(1.0, a + ((long + _GAP) / count - _GAP) / long) if long else 0.0
                dashes.append([(x + (to_x - x) * a, y + (to_y - y) * a), (x + (to_x - x) * b, y + (to_y - y) * b)])
        paint.shape(dashes, (Stroke(COLOURS["no"], _LINE),), closed=False)
