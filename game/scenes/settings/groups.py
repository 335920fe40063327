"""The settings in groups: every row of a group is words at the left and what changes them at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.scenes.shell.menu import PAD, DrawBox
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, colours, players
from game.ui.widgets.base import Widget

TITLE_HIGH, ROW, FOOT = 58.0, 56.0, 12.0


class SettingRow(NamedTuple):
    """A row: its words, a second line of them, a key that does the same, its height and its control.

    `control` is given the right part of the row, the whole of it where there are no words.
    """

    label: str
    second: str = ""
    key: str = ""
    high: float = ROW
    control: Callable[[Rect], Widget | list[Widget]] | None = None
    room: float = 0.0
    """What the control needs, the words having the rest; 0: the words have a column of their own."""
    icon: str = ""


class Group(NamedTuple):
    """A panel of settings."""

    key: str
    heading: str
    icon: str
    lines: Sequence[SettingRow]
    head: Callable[[Rect], list[Widget]] | None = None
    """What stands at the right of the heading."""


def high(group: Group) -> float:
    """The height of a group's panel."""
    return TITLE_HIGH + sum(line.high for line in group.lines) + FOOT


def lay(group: Group, at: tuple[float, float], width: float, marked: Callable[[], bool]) -> list[Widget]:
    """A group's widgets, its panel first; its rim tells while it is the marked one."""
    rect = Rect(*at, width, high(group))
    found: list[Widget] = [DrawBox(rect, lambda paint, place: _ground(paint, place, group, marked()))]
    if group.head is not None:
        found += group.head(Rect(rect.x + rect.w / 2, rect.y + 8, rect.w / 2 - PAD - 4, TITLE_HIGH - 8))
    y = rect.y + TITLE_HIGH
    for line in group.lines:
        row = Rect(rect.x + PAD + 4, y, rect.w - 2 * PAD - 8, line.high)
        split = row.w - line.room if line.room else min(270.0, row.w * 0.4) if line.label else 0.0
        if line.control is not None:
            made = line.control(Rect(row.x + split, row.y, row.w - split, row.h))
            found += made if isinstance(made, list) else [made]
        found.append(DrawBox(Rect(row.x, row.y, split or row.w, row.h), _words(line)))
        y = row.bottom
    return found


def _ground(paint: Painter, rect: Rect, group: Group, marked: bool) -> None:
    if marked:
        paint.panel(rect, rim=MENU.base, rim_width=3)
    else:
        paint.panel(rect)
    y = rect.y + 34
    paint.picture(group.icon, Rect.around((rect.x + PAD + 14, y), 28), tint=MENU.edge)
    paint.text(group.heading, (rect.x + PAD + 40, y), "h3", width=rect.w - 2 * PAD - 40)


def _words(line: SettingRow) -> Callable[[Painter, Rect], None]:
    def draw(paint: Painter, row: Rect) -> None:
        if line.icon:
            paint.picture(line.icon, Rect.around((row.x + 14, row.centre[1]), 26), tint=colours.ink_soft)
            row = Rect(row.x + 44, row.y, row.w - 44, row.h)
        y = row.centre[1] - (12 if line.second else 0)
        room = row.w - (60 if line.key else 8)
        shown = paint.text(line.label, (row.x, y), "button", width=room, max_lines=1 if line.second else 2)
        if line.second:
            paint.text(line.second, (row.x, y + 25), "caption", width=row.w - 8)
        if line.key:
            paint.keycap(line.key, (shown.right + 12, y))

    return draw


def preview(paint: Painter, rect: Rect, names: Sequence[str]) -> None:
    """The six players' colours, each with its mark, its pattern and its name."""
    wide, gap = (rect.w - 2 * 12) / 3, 12.0
    tall = rect.h / 2
    for number, (player, name) in enumerate(zip(players, names, strict=True)):
        row, column = divmod(number, 3)
        field = Rect(rect.x + column * (wide + gap), rect.y + row * tall, wide, tall - 40)
        paint.pattern(field, player, 10)
        paint.box(field, None, 10, player.shade, 2)
        paint.mark(field.centre, min(24.0, field.h / 2 - 6), player)
        paint.text(name, (field.centre[0], field.bottom + 18), "label", colours.ink_soft, "centre", wide)


def keys(paint: Painter, rect: Rect, rows: Sequence[tuple[Sequence[str], str]]) -> None:
    """What the keys do, a row each."""
    pitch = rect.h / len(rows)
    for number, (caps, does) in enumerate(rows):
        y, x = rect.y + pitch * (number + 0.5), rect.x
        for cap in caps:
            x = paint.keycap(cap, (x, y)).right + 6
        left = max(x + 8, rect.x + 150)
        paint.text(does, (left, y), "label", colours.ink, width=rect.right - left)
