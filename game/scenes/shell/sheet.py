"""Building blocks of pages about people: rows that are pressed, panels with a heading, things in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar
from game.scenes.shell.menu import DrawBox, panel, words_of_switch
from game.scenes.shell.scene import Services
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, Colour, colours
from game.ui.type import LEAST, Style, block
from game.ui.widgets.base import Press, Pressable, Widget
from game.ui.widgets.button import Button, Inside
from game.ui.widgets.choices import SIZE, Switch
from game.ui.widgets.scroll import Scroll

LayoutResult: TypeAlias = tuple[list[Widget], float]
"""Result of a layout: widgets, and the lower end of them all."""
Block: TypeAlias = Callable[[Rect], LayoutResult]
"""Lays something out in the width of a box, from its top down."""

GAP = 12.0
PAD = 16.0
ICON = 34.0
_MOST_LINES, _GRID_LINES = 6, 6


class Ruler(msgspec.Struct, frozen=True):
    """Services and scale of a page, and how much room words take on it."""

    services: Services
    scale: Scale

    @property
    def words(self) -> Catalogue:
        """Words on the page."""
        return self.services.words

    def wide(self, words: str, look: str | Style) -> float:
        """The width of words in one line."""
        return block(words, look, self.scale).width_px / self.scale.factor

    def high(self, words: str, look: str | Style, width: float, lines: int = _MOST_LINES) -> float:
        """The height of words in a width."""
        return block(words, look, self.scale, width, lines).height_px / self.scale.factor

    def fits(self, words: str, look: str | Style, width: float) -> bool:
        """Whether words are whole in a width."""
        return block(words, look, self.scale, width, _MOST_LINES).whole

    def fits_line(self, words: str, look: str | Style, width: float) -> bool:
        """Whether words are whole in one line of a width."""
        return block(words, look, self.scale, width).whole

    @property
    def growth(self) -> float:
        """How many times as large as meant the smallest words are, as they are never too small to be read."""
        return max(1.0, self.scale.least_px(LEAST) / (LEAST * self.scale.factor))


class Plate(Pressable):
    """A row or a small card that is pressed as a whole."""

    def __init__(
        self, name: str, rect: Rect, inside: Inside, on_press: Press = None, chosen: bool = False, pale: bool = False
    ) -> None:
        super().__init__(name, rect, on_press)
        self.inside, self.chosen, self.pale = inside, chosen, pale

    def draw(self, paint: Painter) -> None:
        if self.pale:
            paint.dashed(self.rect, 11, colours.row_rim)
        else:
            paint.plate(self.rect, 11, MENU.base if self.chosen else None)
        if self.glides.lift.value > 0.5:
            paint.box(self.rect, colours.hover_face, 11, MENU.base, 2)
        self.draw_flash(paint, self.rect, 11)
        if self.ring:
            paint.ring(self.rect, 11)
        self.inside(paint, self.rect)


def section(
    ruler: Ruler, at: Rect, name: str, heading: str, rows: Sequence[Block], note: str = "", tip: str = ""
) -> LayoutResult:
    """A panel with a heading, a note beside or below it, and rows."""
    inner = Rect(at.x + PAD, at.y + 14, at.w - 2 * PAD, 0)
    beside = ruler.wide(heading, "h3") + GAP + ruler.wide(note, "caption") <= inner.w
    head = ruler.high(heading, "h3", inner.w)
    below = 0.0 if beside or not note else ruler.high(note, "caption", inner.w) + 4

    def draw(paint: Painter, box: Rect) -> None:
        paint.text(heading, (box.x, box.y), "h3", None, "left", box.w, _MOST_LINES, "top")
        if note and beside:
            paint.text(note, (box.right, box.y + head / 2), "caption", align="right")
        elif note:
            paint.text(note, (box.x, box.y + head + 4), "caption", None, "left", box.w, _MOST_LINES, "top")

    box = inner._replace(h=head + below)
    widgets: list[Widget] = [DrawBox(box, draw)]
    if tip:
        widgets.append(bar.tip_press(name, box, tip))
    y = box.bottom + 10
    for row in rows:
        made, bottom = row(Rect(inner.x, y, inner.w, 0))
        widgets += made
        y = bottom + 8
    ground = Rect(at.x, at.y, at.w, y + 6 - at.y)
    return [panel(ground), *widgets], ground.bottom


def stacked(at: Rect, blocks: Sequence[Block], gap: float = GAP) -> LayoutResult:
    """Blocks one below the other."""
    widgets: list[Widget] = []
    y = at.y
    for number, each in enumerate(blocks):
        made, bottom = each(Rect(at.x, y + (gap if number else 0), at.w, 0))
        widgets += made
        y = bottom
    return widgets, y


def scrolled(name: str, area: Rect, block: Block) -> Scroll:
    """A scrolled area; where all is in sight, it has no bar at its side."""
    widgets, bottom = block(area.upper(0))
    if bottom > area.bottom + 1:
        widgets, bottom = block(area.upper(0)._replace(w=area.w - 18))
    return Scroll(name, area.inset(-6), widgets, bottom + 6 - (area.y - 6))


def in_lines(at: Rect, widths: Sequence[float], high: float, gap: float = 8.0) -> list[Rect]:
    """Places of such widths side by side, in as many lines as they need."""
    places: list[Rect] = []
    x, y = at.x, at.y
    for wide in widths:
        wide = min(wide, at.w)
        if places and x + wide > at.right + 0.01:
            x, y = at.x, y + high + gap
        places.append(Rect(x, y, wide, high))
        x += wide + gap
    return places


def note_block(ruler: Ruler, words: str, look: str = "note") -> Block:
    """A paragraph."""

    def lay(at: Rect) -> LayoutResult:
        box = at._replace(h=ruler.high(words, look, at.w, 2 * _MOST_LINES))

        def draw(paint: Painter, box: Rect) -> None:
            paint.text(words, (box.x, box.y), look, None, "left", box.w, 2 * _MOST_LINES, "top")

        return [DrawBox(box, draw)], box.bottom

    return lay


class Cells(NamedTuple):
    """Parts of a row from the left to the right, all but the words optional."""

    words: str
    picture: str = ""
    tint: Colour | None = None
    second: str = ""
    """A smaller line below the words."""
    figure: str = ""
    note: str = ""
    end: str = ""
    """Sign at the right end."""
    signs: tuple[str, ...] = ()
    """Pictures before the figure."""


def row_block(ruler: Ruler, name: str, given: Cells, tip: str, act: Press = None, pale: bool = False) -> Block:
    """A row; one without an act explains itself when it is pressed. A note that has no room comes below the words."""

    def lay(at: Rect) -> LayoutResult:
        taken = 24 + (ICON + 10 if given.picture else 0) + (30 if given.end else 0) + ruler.wide(given.figure, "score")
        taken += (ICON + 4) * len(given.signs)
        room = at.w - taken - 12 - ruler.wide(given.note, "caption") - 10
        folded = given.note and not ruler.fits(given.words, "strong", room)
        cells = given._replace(second=given.note, note="") if folded else given
        left = at.x + 12 + (ICON + 10 if cells.picture else 0)
        right = at.right - 12 - (30 if cells.end else 0)
        note = right
        if cells.note:
            right -= ruler.wide(cells.note, "caption") + 10
        figure = right
        if cells.figure:
            right -= ruler.wide(cells.figure, "score") + 12
        right -= (ICON + 4) * len(cells.signs)
        room = max(1.0, right - left)
        first = ruler.high(cells.words, "strong", room)
        second = ruler.high(cells.second, "caption", room) if cells.second else 0.0
        box = at._replace(h=max(48.0, first + second + 14))
        inside = partial(_draw_cells, cells=cells, edges=(left, room, figure, note), heights=(first, second), pale=pale)
        if act is None:
            drawn = DrawBox(box, lambda paint, place: _draw_still(paint, place, inside, pale))
            return [drawn, bar.tip_press(name, box, tip)], box.bottom
        plate = Plate(name, box, inside, act, pale=pale)
        plate.hint = tip
        return [plate], box.bottom

    return lay


def _draw_still(paint: Painter, box: Rect, inside: Inside, pale: bool) -> None:
    if pale:
        paint.dashed(box, 11, colours.row_rim)
    else:
        paint.plate(box, 11, None)
    inside(paint, box)


def _draw_cells(
    paint: Painter,
    box: Rect,
    cells: Cells,
    edges: tuple[float, float, float, float],
    heights: tuple[float, float],
    pale: bool,
) -> None:
    left, room, figure, note = edges
    first, second = heights
    y, colour = box.centre[1], colours.disabled_text if pale else colours.ink
    if cells.picture:
        alpha = 0.5 if pale else 1.0
        paint.picture(cells.picture, Rect.around((box.x + 12 + ICON / 2, y), ICON), alpha=alpha, tint=cells.tint)
    top = y - (first + second) / 2
    paint.text(cells.words, (left, top), "strong", colour, "left", room, _MOST_LINES, "top")
    if cells.second:
        paint.text(cells.second, (left, top + first), "caption", None, "left", room, _MOST_LINES, "top")
    if cells.figure:
        paint.text(cells.figure, (figure, y), "score", colour, "right")
    for number, sign in enumerate(cells.signs):
        paint.picture(sign, Rect.around((left + room + (ICON + 4) * (number + 0.5), y), ICON))
    if cells.note:
        paint.text(cells.note, (note, y), "caption", align="right")
    if cells.end:
        paint.picture(cells.end, Rect.around((box.right - 24, y), 24), tint=colours.ink_soft)


def write_whole(paint: Painter, tries: Sequence[tuple[str, Style]], box: Rect) -> None:
    """Write the first of several words in their styles that is whole in a box, else the last, cut."""
    found: tuple[str, Style, int] | None = None
    for words, look in tries:
        for lines in range(1, _MOST_LINES + 1):
            made = block(words, look, paint.scale, box.w, lines)
            if lines > 1 and made.height_px / paint.scale.factor > box.h:
                break
            found = words, look, lines
            if made.whole:
                paint.text(words, (box.x, box.centre[1]), look, colours.ink, "left", box.w, lines)
                return
    if found is not None:
        paint.text(found[0], (box.x, box.centre[1]), found[1], colours.ink, "left", box.w, found[2])


def button_block(ruler: Ruler, button: Button, high: float = 54.0) -> Block:
    """A button as wide as its words need, or as there is room."""

    def lay(at: Rect) -> LayoutResult:
        button.rect = Rect(at.x, at.y, min(at.w, max(200.0, button.natural_width(ruler.scale))), high)
        return [button], button.rect.bottom

    return lay


def button_lines(ruler: Ruler, group: str, buttons: list[Button], at: Rect) -> LayoutResult:
    """Buttons side by side that fill the width together, or below each other where that is too narrow for one."""
    share = (at.w - 8 * (len(buttons) - 1)) / len(buttons)
    abreast = all(each.natural_width(ruler.scale) <= share for each in buttons)
    widths = [share if abreast else at.w] * len(buttons)
    for button, place in zip(buttons, in_lines(at, widths, 52 if abreast else 44), strict=True):
        button.rect, button.group = place, group
    return [*buttons], buttons[-1].rect.bottom


def switch_block(
    ruler: Ruler, name: str, words: str, on: bool, take: Callable[[bool], None], note: str = "", high: float = 46.0
) -> Block:
    """Words with a switch at their right, at least so high; a note about it stands below."""

    def lay(at: Rect) -> LayoutResult:
        room = at.w - SIZE[0] - 24
        first, lines = ruler.high(words, "body", room), 2 * _MOST_LINES
        second = ruler.high(note, "caption", room, lines) if note else 0.0
        box = at._replace(h=max(high, first + second + 8))

        def draw(paint: Painter, place: Rect) -> None:
            top = place.centre[1] - (first + second) / 2
            paint.text(words, (place.x, top), "body", None, "left", room, _MOST_LINES, "top")
            if note:
                paint.text(note, (place.x, top + first), "caption", None, "left", room, lines, "top")

        switch = Switch(name, box.rightmost(SIZE[0]), on, take)
        wide = max(ruler.wide(words, "body"), ruler.wide(note, "caption") if note else 0.0)
        return [words_of_switch(switch, DrawBox(box, draw), min(room, wide)), switch], box.bottom

    return lay


def grid_step(span: int) -> int:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, so that there are few."""
    step = 1
    while span > _GRID_LINES * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step
