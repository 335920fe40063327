"""The calendar of days' farms: a month, or this week where there is little room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import TypeAlias

from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar, farm, menu, sheet
from game.scenes.today import model
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets import base, button

ToDay: TypeAlias = Callable[[date], None]
ToMonth: TypeAlias = Callable[[int], None]

_ROUND = 9.0
_STEP = 46.0
_PALE = 0.32
_ROWS = 6
_LEGEND = 38.0
DAY = "today.day."
"""Beginning of the names of days, which end with their dates."""


class DayCell(base.Pressable):
    """A day: its number, and the best prize of the family or, pale, its game."""

    def __init__(
        self,
        words: Catalogue,
        rect: Rect,
        day: date,
        state: model.TodayState,
        title: Title,
        on_press: base.Press,
        named: bool,
    ) -> None:
        """`named`: with its weekday, in the middle of the top."""
        super().__init__(f"{DAY}{day.isoformat()}", rect, on_press)
        self.group = "today.days"
        self.chosen, self._today = day == state.day, day == state.today
        self._label, self._named = str(day.day), named
        if named:
            short = words.t(f"today.weekday.short.{day.isoweekday()}")
            self._label = words.t("today.weekday.day", weekday=short, day=day.day)
        prize, game = state.prizes.get(day), words.t(f"{title.key}.name")
        self._prize, self._icon = prize, farm.PRIZES.get(prize or "", title.icon)
        when = model.long_day(words, day)
        won = words.t(f"today.prize.{prize}") if prize else ""
        self.hint = (
            words.t("today.cell.won", day=when, title=game, prize=won)
            if prize
            else words.t("today.cell", day=when, title=game)
        )
        if day > state.today:
            self.disable(words.t("today.ahead_of_time"))

    def draw(self, paint: Painter) -> None:
        box = self.rect
        if not self.enabled:
            paint.dashed(box, _ROUND, colours.row_rim)
        else:
            paint.plate(box, _ROUND, colours.sun if self.chosen else None)
            if self._today and not self.chosen:
                paint.box(box, None, _ROUND, colours.sun, 2)
            if self.glides.lift.value > 0.5 and not self.chosen:
                paint.box(box, colours.hover_face, _ROUND, colours.sun, 2)
        self.draw_flash(paint, box, _ROUND)
        if self.ring:
            paint.ring(box, _ROUND)
        line = paint.measure(self._label, "caption")[1]
        ink = colours.ink if self.enabled else colours.disabled_text
        if self._named:
            whole = paint.measure(self._label, "caption")[0] <= box.w - 8
            said = self._label if whole else self.name[-2:].lstrip("0")  # the tip names the whole day
            paint.text(said, (box.centre[0], box.y + 6), "caption", ink, "centre", box.w - 8, 1, "top")
        else:
            paint.text(self._label, (box.x + 7, box.y + 4), "caption", ink, "left", box.w - 8, 1, "top")
        top = box.y + 4 + line * (1.0 if self._named else 0.75)
        size = max(4.0, min(box.w - 8, box.bottom - 4 - top, 48.0))
        place = Rect.around((box.centre[0], (top + box.bottom - 4) / 2), size if self._prize else size * 0.62)
        paint.picture(self._icon, place, alpha=1.0 if self._prize else _PALE)


def _cell(
    ruler: sheet.Ruler, state: model.TodayState, day: date, place: Rect, choose: ToDay, named: bool = False
) -> list[base.Widget]:
    title = farm.title_of(day, ruler.services.titles)
    return [] if title is None else [DayCell(ruler.words, place, day, state, title, partial(choose, day), named)]


def month_block(
    ruler: sheet.Ruler, state: model.TodayState, choose: ToDay, turn: ToMonth, high: float, at: Rect
) -> sheet.LayoutResult:
    """The month and what its pictures mean, at most so high if that is possible."""
    t, month, inner = ruler.words.t, state.month, Rect(at.x + sheet.PAD, at.y, at.w - 2 * sheet.PAD, 0)
    heading = t(f"today.month.{month.month}", year=month.year)
    head = max(_STEP, ruler.high(heading, "h2", inner.w - 2 * _STEP - 24)) + 8
    top = Rect(inner.x, at.y + 12, inner.w, head)

    def draw_heading(paint: Painter, box: Rect) -> None:
        paint.text(heading, (box.x + 4, box.centre[1]), "h2", None, "left", box.w - 2 * _STEP - 24, 2)

    widgets: list[base.Widget] = [menu.DrawBox(top, draw_heading), *_turns(ruler, state, top, turn, month_step=True)]
    pitch, line = inner.w / model.WEEK, ruler.high("Mo", "label", 99) + 8
    names = Rect(inner.x, top.bottom + 4, inner.w, line)
    shorts = [t(f"today.weekday.short.{number}") for number in range(1, model.WEEK + 1)]

    def draw_names(paint: Painter, box: Rect) -> None:
        for cell, short in zip(box.columns(model.WEEK, 0), shorts, strict=True):
            paint.text(short, cell.centre, "label", None, "centre", cell.w)

    widgets.append(menu.DrawBox(names, draw_names))
    all_days = model.days_of(month)
    before, rows = all_days[0].weekday(), _ROWS
    legend = _legend(ruler, inner._replace(y=0))
    free = high - (names.bottom - at.y) - (legend[1] + 24)
    row = max(48.0 * min(1.4, ruler.growth), min(70.0, free / rows))
    for number, day in enumerate(all_days, before):
        place = Rect(
            inner.x + number % model.WEEK * pitch, names.bottom + number // model.WEEK * row, pitch, row
        ).inset(3, 3)
        widgets += _cell(ruler, state, day, place, choose)
    y = names.bottom + rows * row + 10
    drawn, end = _legend(ruler, inner._replace(y=max(y, at.y + high - legend[1] - 12) if free > rows * row else y))
    ground = Rect(at.x, at.y, at.w, max(end + 12 - at.y, high))
    return [menu.panel(ground), *widgets, *drawn], ground.bottom


def _legend(ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
    """Games of the days, prizes, and that every day stays open."""
    t, widgets = ruler.words.t, list[base.Widget]()
    dailies = [(title.icon, t(f"{title.key}.name")) for title in ruler.services.titles if title.daily]
    cells = at.columns(max(1, len(dailies)), 8)
    tall = max([_LEGEND, *(ruler.high(name, "label", cells[0].w - 48, 2) for _, name in dailies)]) if dailies else 0.0
    for (icon, name), cell in zip(dailies, cells, strict=False):
        widgets.append(menu.DrawBox(cell._replace(h=tall), partial(_draw_sign, icon, name)))
    y = at.y + tall
    for prize, picture in farm.PRIZES.items():
        words = t(f"today.prize.{prize}")
        box = Rect(at.x, y, at.w, max(_LEGEND, ruler.high(words, "label", at.w - 48)))
        widgets.append(menu.DrawBox(box, partial(_draw_sign, picture, words)))
        widgets.append(bar.tip_press(f"today.prize.{prize}", box, t(f"today.prize.{prize}.tip")))
        y = box.bottom
    made, end = sheet.note_block(ruler, t("today.open"), "caption")(at._replace(y=y + 10))
    return [*widgets, *made], end


def _draw_sign(picture: str, words: str, paint: Painter, box: Rect) -> None:
    paint.picture(picture, Rect.around((box.x + 20, box.centre[1]), 32))
    paint.text(words, (box.x + 48, box.centre[1]), "label", colours.ink, "left", box.w - 48, 3)


def _turns(
    ruler: sheet.Ruler, state: model.TodayState, head: Rect, turn: ToMonth, month_step: bool
) -> Sequence[button.Button]:
    """Buttons to the month, or the week, before and after."""
    t, y = ruler.words.t, head.centre[1] - _STEP / 2
    kind = "month" if month_step else "week"
    last = state.month >= model.month_of(state.today) if month_step else model.week_of(state.day)[-1] >= state.today
    back = button.Button("today.earlier", Rect(head.right - 2 * _STEP - 8, y, _STEP, _STEP), icon="icons/arrow_left")
    on = button.Button("today.later", Rect(head.right - _STEP, y, _STEP, _STEP), icon="icons/arrow_right")
    back.on_press, on.on_press = partial(turn, -1), partial(turn, 1)
    back.hint, on.hint = t(f"today.{kind}.before"), t(f"today.{kind}.after")
    on.enable(not last, t("today.ahead_of_time"))
    return back, on


def week_block(
    ruler: sheet.Ruler, state: model.TodayState, choose: ToDay, turn: ToMonth, show: base.Press, at: Rect
) -> sheet.LayoutResult:
    """The week of the day that is looked at, with the way to the month."""
    high = 78.0 * ruler.growth
    box = Rect(at.x, at.y, at.w, high + 16)
    month = button.Button(
        "today.month", Rect(0, 0, 0, 0), ruler.words.t("today.month"), "icons/calendar", on_press=show
    )
    wide = min(month.natural_width(ruler.scale), 0.24 * box.w)
    month.rect = Rect(box.right - 12 - wide, box.centre[1] - 27, wide, 54)
    room = Rect(box.x + 12, box.y, month.rect.x - box.x - 24, box.h)
    back, on = _turns(ruler, state, room, turn, month_step=False)
    back.rect = back.rect.moved(room.x - back.rect.x, 0)
    days = Rect(back.rect.right + 8, box.y + 8, on.rect.x - back.rect.right - 16, high)
    cells: list[base.Widget] = []
    for day, place in zip(model.week_of(state.day), days.columns(model.WEEK, 6), strict=True):
        cells += _cell(ruler, state, day, place, choose, named=True)
    return [menu.panel(box), back, *cells, on, month], box.bottom


def by_arrow(key: str, day: date, today: date) -> date | None:
    """The day that an arrow goes to from another; None where there is none or it is still to come."""
    steps = {"left": -1, "right": 1, "up": -model.WEEK, "down": model.WEEK}
    if key not in steps:
        return None
    found = day + timedelta(days=steps[key])
    return found if found <= today else None
