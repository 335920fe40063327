"""Comparison of a day's farms: points round by round, and the farms themselves after one round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import pygame

from game.core.match import Match
from game.scenes.shell import menu, sheet
from game.scenes.tabletop.compositor import draw_sprite
from game.scenes.tabletop.table_view import TableView
from game.scenes.today import model, panels
from game.ui import events
from game.ui.context import TableContext
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.sprite import layered
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets import base, button, choices

_MARK = 11.0
_DASH, _GAP_BETWEEN = 14.0, 9.0
_TICK = 5
_LEAST_FARM, _MOST_FARMS = 250.0, 3
_STEP = 46.0
_ROUND = 14.0
"""Room round the sheet in its picture."""
_CORNER = 0.2
"""Share of a thing beside the sheet that may lie in the boxes of spaces."""


def rounds_of(farms: Sequence[model.PlayedFarm]) -> int:
    """The most rounds that any of the farms had."""
    return max((len(each.points) for each in farms), default=0)


def round_of(view: panels.TodayView, farms: Sequence[model.PlayedFarm]) -> int:
    """Number of the round that is compared."""
    last = max(0, rounds_of(farms) - 1)
    return last if view.state.round is None else min(last, view.state.round)


class _CurvePlot(NamedTuple):
    box: Rect
    last: int
    low: int
    high: int
    by: int

    def point(self, number: float, points: float) -> tuple[float, float]:
        """Place of points after a round."""
        share = (points - self.low) / (self.high - self.low)
        return self.box.x + self.box.w * number / max(1, self.last), self.box.bottom - share * self.box.h


class Curves(base.Pressable):
    """Points by round; a press or a drag chooses the round, as do the arrows."""

    def __init__(self, rect: Rect, view: panels.TodayView, farms: Sequence[model.PlayedFarm], go: choices.Take) -> None:
        """`go` takes the number of the round."""
        super().__init__("today.curves", rect)
        self._view, self._farms, self._go = view, farms, go
        self.hint = with_keys(view.words, "today.curves.tip", "backward", "forward")

    def handle(self, event: events.Input) -> bool:
        now, last = round_of(self._view, self._farms), rounds_of(self._farms) - 1
        steps = {"left": now - 1, "right": now + 1, "home": 0, "end": last}
        match event:
            case events.Pointer(kind="down", x=x, y=y, button=1) if self.rect.contains(x, y):
                self.pressed = True
                self._to(self._nearest(x))
                return True
            case events.Pointer(kind="move", x=x) if self.pressed:
                self._to(self._nearest(x))
                return True
            case events.Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                return True
            case events.Key(key="left" | "right" | "home" | "end" as key, down=True, ctrl=False, alt=False):
                self._to(min(last, max(0, steps[key])))
                return True
            case _:
                return False

    def _to(self, number: int) -> None:
        if number != round_of(self._view, self._farms):
            self._go(str(number))

    def _nearest(self, x: float) -> int:
        plot = self._plot()
        return min(plot.last, max(0, round((x - plot.box.x) / max(1.0, plot.box.w) * plot.last)))

    def _plot(self) -> _CurvePlot:
        wide, rect = self._view.wide, self.rect
        values = [points for each in self._farms for points in each.points]
        low, high = min([0, *values]), max([1, *values])
        by = _grid_step(high - low, max(2, int(rect.h / 110)))
        low, high = math.floor(low / by) * by, math.ceil(high / by) * by
        top = rect.y + 14 + self._view.high(self._view.words.t("today.curves"), "h3", rect.w - 2 * sheet.PAD) + 18
        below = self._view.high("0", "caption", 99) + 18
        left = rect.x + sheet.PAD + max(wide(str(low), "caption"), wide(str(high), "caption")) + 12
        right = rect.right - sheet.PAD - 3 * _MARK
        box = Rect(left, top, max(20.0, right - left), max(20.0, rect.bottom - below - top))
        return _CurvePlot(box, max(1, rounds_of(self._farms) - 1), low, high, by)

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect)
        if self.ring:
            paint.ring(self.rect, 12)
        head, width = self._view.words.t("today.curves"), self.rect.w - 2 * sheet.PAD
        paint.text(head, (self.rect.x + sheet.PAD, self.rect.y + 14), "h3", None, "left", width, 2, "top")
        plot, now = self._plot(), round_of(self._view, self._farms)
        for value in range(plot.low, plot.high + 1, plot.by):
            y = plot.point(0, value)[1]
            paint.line((plot.box.x, y), (plot.box.right, y), colours.divider, 2)
            paint.text(str(value), (plot.box.x - 12, y), "caption", align="right")
        end = -math.inf
        for number in range(plot.last + 1):
            x, shown = plot.point(number, 0)[0], str(number + 1)
            half = self._view.wide(shown, "caption") / 2
            kept = number in (0, now, plot.last) or (number + 1) % _TICK == 0
            near = number != now and abs(x - plot.point(now, 0)[0]) < 3 * half + 6
            if kept and not near and x - half > end + 8:
                ink = colours.ink if number == now else None
                paint.text(shown, (x, plot.box.bottom + 8), "caption", ink, "centre", None, 1, "top")
                end = x + half
        x = plot.point(now, 0)[0]
        paint.line((x, plot.box.y - 8), (x, plot.box.bottom), colours.sun, 5)
        for each in reversed(self._farms):
            self._draw_curve(paint, plot, each)
        self._draw_ends(paint, plot)

    def _draw_curve(self, paint: Painter, plot: _CurvePlot, each: model.PlayedFarm) -> None:
        line = [plot.point(number, points) for number, points in enumerate(each.points)]
        if each.colour is None:
            for start, stop in _dashes(line):
                paint.line(start, stop, colours.ink_soft, 4)
        elif len(line) > 1:
            paint.shape([line], (Stroke(each.colour.shade, 7), Stroke(each.colour.base, 4)), closed=False)

    def _draw_ends(self, paint: Painter, plot: _CurvePlot) -> None:
        """Draw whose each curve is at its end, off the others."""
        lowest = math.inf
        ends = sorted(self._farms, key=lambda each: each.points[-1])
        for each in ends:
            x, y = plot.point(len(each.points) - 1, each.points[-1])
            y = min(y, lowest - 2 * _MARK)
            lowest = y
            place = (min(x, plot.box.right) + 1.6 * _MARK, y)
            if each.colour is None:
                paint.picture(each.picture, Rect.around(place, 2.4 * _MARK))
            else:
                paint.mark(place, _MARK, each.colour)


def _dashes(line: Sequence[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Pieces of a broken line."""
    found, left, drawn = [], _DASH, True
    for (x, y), (to_x, to_y) in pairwise(line):
        long = math.hypot(to_x - x, to_y - y)
        at = 0.0
        while long - at > 1e-6:
            step = min(left, long - at)
            if drawn:
                a, b = at / long, (at + step) / long
                found.append(((x + (to_x - x) * a, y + (to_y - y) * a), (x + (to_x - x) * b, y + (to_y - y) * b)))
            at, left = at + step, left - step
            if left <= 1e-6:
                drawn = not drawn
                left = _DASH if drawn else _GAP_BETWEEN
    return found


def _grid_step(span: int, most: int) -> int:
    step = 1
    while span > most * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


class FarmPictures:
    """Pictures of farms after their rounds, each made when there is time and shown as it was until then."""

    def __init__(self) -> None:
        self._views: dict[int, tuple[TableView, Match[Any, Any], Match[Any, Any]]] = {}
        """By the identity of a match, which is kept as long, the table of a copy."""
        self._made: dict[int, tuple[tuple[int, tuple[int, int]], pygame.Surface]] = {}
        self._wanted: dict[int, tuple[model.PlayedFarm, Title, int, tuple[int, int]]] = {}

    def draw(self, paint: Painter, view: panels.TodayView, farm: model.PlayedFarm, rows: int, box: Rect) -> None:
        """Draw a farm as it is known, and note how it is wanted."""
        area, key = paint.rect_px(box), id(farm.match)
        self._wanted[key] = farm, view.page.title, rows, area.size
        made = self._made.get(key)
        if made is not None and made[0][1] == area.size:
            paint.surface.blit(made[1], area)

    def step(self, view: panels.TodayView) -> bool:
        """Make one picture that is wanted; whether there was any."""
        for key, (farm, title, rows, size) in list(self._wanted.items()):
            made = self._made.get(key)
            if made is None or made[0] != (rows, size):
                self._made[key] = (rows, size), self._picture(view, farm, title, rows, size)
                return True
        self._wanted.clear()
        return False

    def _picture(
        self, view: panels.TodayView, farm: model.PlayedFarm, title: Title, rows: int, size: tuple[int, int]
    ) -> pygame.Surface:
        if id(farm.match) not in self._views:
            copy = Match(farm.match.spec, farm.match.setup)
            copy.replay([ply.row.to_raw() for ply in farm.match.plies], len(farm.match.plies))
            self._views[id(farm.match)] = TableView(title, copy, view.words, "none"), copy, farm.match
        table, match, _ = self._views[id(farm.match)]
        match.index = rows
        table.jump(match.plies, match.state)
        table.see(0)
        context, look = table.context(), table.table.look
        part, beside = _field(table, context)
        factor = min(size[0] / part.w, size[1] / part.h)
        sheet_of = Painter(pygame.Surface(size), Scale.zoomed(size, factor))
        sheet_of.box(Rect(0, 0, size[0] / factor, size[1] / factor), colours.paper)
        dx, dy = (size[0] / factor - part.w) / 2, (size[1] / factor - part.h) / 2
        with sheet_of.offset(dx - part.x, dy - part.y), sheet_of.clip(part):
            look.draw_background(sheet_of, context.frame)
            look.draw_below(sheet_of, context)
            for sprite in layered(look.sprites(context)):
                if sprite.box.intersects(part):
                    draw_sprite(sheet_of, sprite)
            # A corner of the sheet shows what lies beneath everything.
            x, y = sheet_of.rect_px(Rect(part.x + 1, part.bottom - 3, 2, 2)).topleft
            ground = sheet_of.surface.get_at((max(0, min(size[0] - 1, x)), max(0, min(size[1] - 1, y))))
            for box in beside:
                sheet_of.surface.fill(ground, sheet_of.rect_px(box))
        return sheet_of.surface


def _field(table: TableView, context: TableContext[object]) -> tuple[Rect, list[Rect]]:
    """The part of the board that holds most of its things of one kind: the sheet; and what lies beside that within."""
    used, read = table.table.controls.things(context)
    boxes: dict[str, list[Rect]] = {}
    for spot, box in used.items():
        if table.frame.board.contains(*box.centre):
            boxes.setdefault(spot.kind, []).append(box)
    field = max(boxes.values(), key=len, default=[table.frame.board])
    part = Rect.enclosing(field).inset(-_ROUND)
    near = [box for box in (*read.values(), *used.values()) if box.intersects(part)]
    # Boxes of spaces have empty corners, into which a heading may reach.
    return part, [box for box in near if box.overlap(field) < _CORNER * box.w * box.h]


class Compared(NamedTuple):
    """Farms that are compared, their pictures, and what chooses among them."""

    farms: Sequence[model.PlayedFarm]
    pictures: FarmPictures
    go: choices.Take
    """Takes the number of a round."""
    tab: choices.Take
    others: choices.Take
    """Takes the number of the farm that is shown first."""


def curves_block(view: panels.TodayView, them: Compared, high: float, at: Rect) -> sheet.LayoutResult:
    """The curves."""
    box = Rect(at.x, at.y, at.w, high)
    return [Curves(box, view, them.farms, them.go)], box.bottom


def farms_block(view: panels.TodayView, them: Compared, high: float, tabs: bool, at: Rect) -> sheet.LayoutResult:
    """The farms after one round, side by side, as many as there is room for, the Expert's always among them; `tabs`:
    below tabs in place of a heading, with the curves on the other one."""
    t, farms, now = view.words.t, them.farms, round_of(view, them.farms)
    inner = Rect(at.x + sheet.PAD, at.y + 10, at.w - 2 * sheet.PAD, 0)
    said = t("today.round", number=now + 1)
    room = view.wide(said, "label") + 24
    on = button.Button("today.next", Rect(inner.right - _STEP, inner.y, _STEP, _STEP), icon="icons/arrow_right")
    label = Rect(on.rect.x - room, inner.y, room, _STEP)
    back = button.Button("today.before", Rect(label.x - _STEP, inner.y, _STEP, _STEP), icon="icons/arrow_left")
    on.on_press, back.on_press = partial(them.go, str(now + 1)), partial(them.go, str(now - 1))
    on.hint, back.hint = t("today.round.next"), t("today.round.before")
    on.enable(now + 1 < rounds_of(farms), t("today.round.last"))
    back.enable(now > 0, t("today.round.first"))
    widgets: list[base.Widget] = []
    shown = max(1, min(_MOST_FARMS, int((inner.w + sheet.GAP) / (_LEAST_FARM + sheet.GAP))))
    people = [each for each in farms if each.colour is not None]
    experts = [each for each in farms if each.colour is None]
    some = max(1, shown - len(experts))
    start = view.state.first % max(1, len(people)) if len(people) > some else 0
    chosen = [*(people + people)[start : start + min(some, len(people))], *experts[: max(0, shown - 1) or 1]][:shown]
    left = back.rect.x - 12
    if len(people) > some:
        others = button.Button("today.others", Rect(left - _STEP, inner.y, _STEP, _STEP), icon="icons/people")
        others.hint, others.on_press = t("today.others"), partial(them.others, str(start + some))
        widgets.append(others)
        left = others.rect.x - 12
    if tabs:
        items = [choices.Item(each, t(f"today.tab.{each}")) for each in ("points", "farms")]
        widgets.append(
            choices.Segment(
                "today.tab", Rect(inner.x, inner.y, min(280.0, left - inner.x), _STEP), items, view.state.tab, them.tab
            )
        )
    else:
        after = t("today.after", number=now + 1)
        wide = min(view.wide(after, "h3"), left - inner.x)
        sentence = model.difference(view.words, view.page.title, farms, now)

        def draw_heading(paint: Painter, box: Rect) -> None:
            paint.text(after, (box.x, box.centre[1]), "h3", None, "left", wide)
            paint.text(sentence, (box.x + wide + 20, box.centre[1]), "note", None, "left", box.w - wide - 20, 2)

        widgets.append(menu.DrawBox(Rect(inner.x, inner.y, left - inner.x, _STEP), draw_heading))

    def draw_round(paint: Painter, box: Rect) -> None:
        paint.text(said, box.centre, "label", colours.ink, "centre", box.w)

    widgets += [back, menu.DrawBox(label, draw_round), on]
    y = inner.y + _STEP + 12
    ground = Rect(at.x, at.y, at.w, max(high, y + 240 - at.y))
    if tabs and view.state.tab == "points":
        plot = Rect(inner.x, y, inner.w, ground.bottom - 12 - y)
        return [menu.panel(ground), *widgets, Curves(plot, view, farms, them.go)], ground.bottom
    room_of = Rect(inner.x, y, inner.w, ground.bottom - 12 - y)
    for number, (each, box) in enumerate(zip(chosen, room_of.columns(max(1, len(chosen)), sheet.GAP), strict=False)):
        plate = sheet.Plate(
            f"today.farm.{number}", box, partial(_draw_farm, view, them, each, now), partial(view.acts.look, each)
        )
        plate.hint, plate.group = t("today.farm.tip", name=each.called(view.words)), "today.farms"
        widgets.append(plate)
    return [menu.panel(ground), *widgets], ground.bottom


def _draw_farm(
    view: panels.TodayView, them: Compared, each: model.PlayedFarm, now: int, paint: Painter, box: Rect
) -> None:
    name = each.called(view.words)
    points, rows = str(each.at(now)), each.rows(now)
    beside = box.w > 1.15 * box.h
    if beside:
        wide = max(96.0, view.wide(points, "score_seat"), min(0.4 * box.w, view.wide(name, "strong"))) + 8
        x, y = box.x + 8 + wide / 2, box.y + 12
        paint.picture(each.picture, Rect.around((x, y + 36), 64))
        paint.text(name, (x, y + 86), "strong", None, "centre", wide)
        paint.text(points, (x, y + 126), "score_seat", None, "centre")
        place = Rect(box.x + wide + 12, box.y + 8, box.w - wide - 20, box.h - 16)
    else:
        head = max(48.0, view.high(name, "strong", 999))
        y = box.y + 6 + head / 2
        paint.picture(each.picture, Rect.around((box.x + 30, y), 42))
        end = paint.text(points, (box.right - 12, y), "score", None, "right")
        paint.text(name, (box.x + 58, y), "strong", None, "left", max(1.0, end.x - box.x - 66))
        place = Rect(box.x + 8, box.y + head + 10, box.w - 16, box.h - head - 18)
    if place.w > 8 and place.h > 8:
        them.pictures.draw(paint, view, each, rows, place)


def waiting_block(view: panels.TodayView, high: float, at: Rect) -> sheet.LayoutResult:
    """Farms that are still being loaded, or cannot be seen any more."""
    rows: list[sheet.Block] = [sheet.note_block(view, view.words.t("today.loading"))]
    widgets, end = sheet.section(view, at, "today.compare", view.words.t("today.curves"), rows)
    if end >= at.y + high:
        return widgets, end
    return [menu.panel(Rect(at.x, at.y, at.w, high)), *widgets[1:]], at.y + high
