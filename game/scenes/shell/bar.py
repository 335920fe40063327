"""The bar at the top of a scene: who is asked what, and the small buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.shell.outcomes import OpenedMatch, Outcome, ShowLedger
from game.ui.frame import Frame
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import SeatPalette, colours
from game.ui.title import Title
from game.ui.type import block, style
from game.ui.widgets.base import Pressable
from game.ui.widgets.button import Button

ICON = 44.0
PITCH = 52.0
NAMED = 1200.0
"""A narrower bar has no room for the game's name."""
_TAB_H, _TAB_END = 48.0, 134.0
"""Height of the game's tab, and its right end if it has no name."""
_OFF_BUTTON = 8.0
"""Least gap between a message and a button or the card of a seat, in units."""
_SHARES = (1.0, 0.75, 0.5, 0.25)
"""Shares of a larger text size that are tried for a sentence."""
_CLOSE = replace(style("sentence").at(18), lead=1.1)
"""A sentence in two lines, which is one too long for its room."""


class Sentence(NamedTuple):
    """Sentence in the bar: perhaps a seat's mark and name (bold), then the rest."""

    rest: str
    name: str = ""
    mark: SeatPalette | None = None


def address(words: Catalogue, seat: Seat, rest: str, mark: SeatPalette | None) -> Sentence:
    """Sentence to a seat by its name."""
    return Sentence(rest, words.t("seat.called", seat=seat.name), mark)


class BarIcon(NamedTuple):
    """A small button of the bar: its place there, its picture, the key of its tip, and a key that does the same."""

    place: int
    icon: str
    tip: str
    action: str = ""
    """Action of the key, where the tip names it."""


BAR_ICONS: Mapping[str, BarIcon] = {
    "back": BarIcon(0, "icons/arrow_left", "button.back"),
    "home": BarIcon(0, "icons/home", "match.menu.leave"),
    "match.home": BarIcon(0, "icons/home", "match.way_out"),
    "lesson.home": BarIcon(0, "icons/home", "lesson.leave"),
    "settings": BarIcon(-1, "icons/settings", "match.settings"),
    "close": BarIcon(-1, "icons/cross", "rulebook.close", "back"),
    "whole": BarIcon(-2, "icons/fullscreen", "rulebook.wide"),
    "redo": BarIcon(-2, "icons/redo", "match.redo"),
    "undo": BarIcon(-3, "icons/undo", "match.undo"),
    "step": BarIcon(-3, "icons/step", "match.watch.step"),
    "end": BarIcon(-4, "icons/skip", "match.play_on"),
    "keep": BarIcon(-2, "icons/save", "results.keep"),
    "ledger": BarIcon(-3, "icons/dice", "ledger.open"),
    "swap": BarIcon(-4, "icons/rotate", "results.swap"),
}
"""Small buttons by the last word of their names, or by the whole name where a screen has one of its own."""


def icon_button(words: Catalogue, name: str, bar: Rect, on_press: Callable[[], None], left_by: int = 0) -> Button:
    """A small button of the bar, by its row in the table, so many places further left than that says."""
    row = BAR_ICONS.get(name) or BAR_ICONS[name.rpartition(".")[2]]
    made = Button(name, icon_place(bar, row.place - left_by), icon=row.icon, on_press=on_press)
    made.hint = with_keys(words, row.tip, row.action) if row.action else words.t(row.tip)
    return made


def ledger_button(
    words: Catalogue, name: str, bar: Rect, go: Callable[[Outcome], None], opened: OpenedMatch, left_by: int = 0
) -> Button:
    """The small button that leads to the ledger of a match that is over."""
    return icon_button(words, name, bar, lambda: go(ShowLedger(opened)), left_by)


def name_ledger(button: Button, words: Catalogue, scale: Scale, start: float) -> None:
    """Give the button that leads to the ledger its word, growing to the left, where that is whole from `start` on."""
    named = Button(button.name, button.rect, words.t("ledger.word"), button.icon)
    left = button.rect.right - named.natural_width(scale)
    if left >= start:
        button.label, button.rect = named.label, button.rect._replace(x=left, w=button.rect.right - left)


def icon_place(bar: Rect, number: int) -> Rect:
    """Box of a small button: 0, 1, ... from the left, -1, -2, ... from the right."""
    x = bar.x + 32 + PITCH * number if number >= 0 else bar.right - 32 + PITCH * (number + 1)
    return Rect.around((x, bar.centre[1] - 1), ICON, ICON + 3)


def draw(paint: Painter, bar: Rect) -> None:
    """Draw the empty bar."""
    paint.panel(bar)


class TipPress(Pressable):
    """Button over drawn words or a picture, which shows its tip at once when it is pressed."""

    cursor = "arrow"

    def draw(self, paint: Painter) -> None:
        if self.ring:
            paint.ring(self.rect, 10, 0)

    def press(self) -> None:
        if self.host is not None:
            self.host.explain(self)


def tip_press(name: str, rect: Rect, words: str) -> TipPress:
    """Make the answer of a heading or the like, which is drawn by another widget."""
    made = TipPress(name, rect)
    made.hint = words
    return made


class GameTab(TipPress):
    """The tab of the game, which says its name."""


def tab_button(scale: Scale, bar: Rect, title: Title, words: Catalogue, named: bool, name: str = "") -> GameTab:
    """Make the button on the game's tab; `named`: the tab is as wide as its name, or another one."""
    name = name or words.t(f"{title.key}.name")
    wide = block(name, "name_bar", scale).width_px / scale.factor if named else 0.0
    made = GameTab("bar.tab", _tab_box(bar, wide))
    made.hint = name
    return made


def _tab_box(bar: Rect, name_wide: float) -> Rect:
    return Rect(bar.x + 68, bar.centre[1] - _TAB_H / 2, 54 + (name_wide + 16 if name_wide else 0), _TAB_H)


def draw_tab(paint: Painter, bar: Rect, title: Title, name: str) -> Rect:
    """Draw the game's tab beside the first button; an empty name leaves the picture alone."""
    box = _tab_box(bar, paint.measure(name, "name_bar")[0] if name else 0.0)
    paint.box(box, title.accent.base, 10)
    paint.picture(title.icon, Rect.around((box.x + 28, box.centre[1]), 40))
    if name:
        paint.text(name, (box.x + 54, box.centre[1]), "name_bar", title.accent.on)
    return box


def draw_head(
    paint: Painter, bar: Rect, title: Title, words: Catalogue, named: bool, end: float, name: str = ""
) -> Rect:
    """Draw the empty bar with the game's tab, `named` with its name or another one; the room up to an end."""
    draw(paint, bar)
    tab = draw_tab(paint, bar, title, (name or words.t(f"{title.key}.name")) if named else "")
    return Rect(tab.right + 12, bar.y, end - tab.right - 12, bar.h)


def draw_sentence(paint: Painter, bar: Rect, sentence: Sentence, room: Rect) -> None:
    """Draw the sentence, in the middle of the bar where it fits there, else in the middle of its room; a long one less
    large than the text size wants."""
    shares = (share for share in _SHARES if _width(paint.scale.plain(share), sentence) <= room.w)
    with paint.plain(0.0 if paint.scale.usual else next(shares, 0.0)):
        _draw_line(paint, bar, sentence, room)


def end_of(scale: Scale, tab: GameTab, sentence: Sentence) -> float:
    """The right end of a sentence that lies as far left as can be, behind the game's tab."""
    return tab.rect.right + 24 + _width(scale, sentence)


def _width(scale: Scale, sentence: Sentence) -> float:
    """Width of a sentence in one line, with mark and name."""
    words = (sentence.name, "h3"), (sentence.rest, "sentence")
    return sum(block(*each, scale).width_px for each in words) / scale.factor + 44 * bool(sentence.mark) + 8


def _draw_line(paint: Painter, bar: Rect, sentence: Sentence, room: Rect) -> None:
    mark = 44.0 if sentence.mark else 0.0
    gap = 8.0 if sentence.name else 0.0
    wide_name = paint.measure(sentence.name, "h3")[0] if sentence.name else 0.0
    wide = mark + wide_name + gap + paint.measure(sentence.rest, "sentence")[0]
    x = bar.x + 0.4872 * bar.w - wide / 2
    if x < room.x or x + wide > room.right:
        x = max(room.x, room.centre[0] - wide / 2)
    y = bar.centre[1]
    left = max(1.0, room.right - x - mark - wide_name - gap)
    if sentence.name and not block(sentence.rest, _CLOSE, paint.scale, left, 2).whole:
        _stack(paint, sentence, room, y)
        return
    if sentence.mark:
        paint.mark((x + 16, y), 15, sentence.mark)
        x += mark
    if sentence.name and not sentence.rest and not block(sentence.name, "h3", paint.scale, room.right - x).whole:
        look = replace(style("strong").at(18), lead=1.1)
        paint.text(sentence.name, (x, y), look, width=room.right - x, max_lines=2)
        return
    if sentence.name:
        paint.text(sentence.name, (x, y), "h3", width=room.right - x)
        x += wide_name + gap
    left = max(1.0, room.right - x)
    if block(sentence.rest, "sentence", paint.scale, left).whole:
        paint.text(sentence.rest, (x, y), "sentence", width=left)
    else:
        paint.text(sentence.rest, (x, y), _CLOSE, width=left, max_lines=2)


def _stack(paint: Painter, sentence: Sentence, room: Rect, y: float) -> None:
    """Draw a long name above the rest; where that takes two lines the mark alone stands for the name."""
    if sentence.mark:
        paint.mark((room.x + 16, y), 15, sentence.mark)
        room = Rect(room.x + 44, room.y, room.w - 44, room.h)
        if not block(sentence.rest, _CLOSE, paint.scale, room.w).whole:
            paint.text(sentence.rest, (room.x, y), _CLOSE, width=room.w, max_lines=2)
            return
    paint.text(sentence.name, (room.x, y - 11), style("strong").at(18), width=room.w)
    paint.text(sentence.rest, (room.x, y + 11), _CLOSE, width=room.w)


def sentence_room(frame: Frame, buttons: Sequence[Rect] = ()) -> Rect:
    """Box of the bar's sentence, off its buttons."""
    bar, left = frame.bar, 3 * PITCH + 24 if frame.named else _TAB_END
    low, middle, start, end = bar.y + bar.h, bar.x + bar.w / 2, bar.x + left, bar.right - 5 * PITCH - 24
    for box in buttons:
        if box.y >= low or not bar.contains(*box.centre):
            continue
        if box.x > middle:
            end = min(end, box.x - _OFF_BUTTON)
        elif box.x + box.w <= middle:
            start = max(start, box.x + box.w + _OFF_BUTTON)
    return Rect(start, bar.y, end - start, bar.h)


def message_rooms(frame: Frame, buttons: Sequence[Rect] = ()) -> Sequence[Rect]:
    """Boxes of messages: over the sentence of the bar; those that are too long for it over discs beside the board, or
    beside the cards of seats, of which the one whose turn it is has a tab below the bar."""
    line, seats = sentence_room(frame, buttons), Rect.enclosing(frame.seats)
    if frame.form == "strip":
        return (line, seats) if frame.seats[0].x >= frame.board.right else (line,)
    left = max(line.x, seats.right + _OFF_BUTTON) if seats.right <= frame.board.x else line.x
    return line, Rect(left, line.y, line.right - left, line.h)


def draw_divider(paint: Painter, bar: Rect, place: int) -> None:
    """Draw the upright line to the left of the button at `place` from the right."""
    x = bar.right - 32 + PITCH * (place + 1) - PITCH / 2 - 4
    paint.line((x, bar.y + 12), (x, bar.bottom - 12), colours.divider, 2)
