"""A kept match as a row: what it is, how far it has come, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from game.core.match import shown_turn
from game.i18n.catalogue import Catalogue
from game.scenes.shell import menu
from game.scenes.shell.menu import DrawBox, PartButton, PressBox, draw_match, draw_match_seats, match_name
from game.scenes.shell.phrases import day, names, turn_reached
from game.store.listing import Summary, Unreadable
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look

HIGH, LOW, SECOND = 124.0, 72.0, 64.0
ONE_LINE = 900.0
END = 22.0
"""From the middle of the last line to the end of the row, at least."""
ICON, ICON_GAP, MAIN = 52.0, 12.0, 210.0

Entry = Summary | Unreadable
Open = Callable[[Summary], None]
Do = Callable[[Entry], None]


class _RowLines(NamedTuple):
    """Words of a row: where they begin, how much room they have, and how far below its top the middle of each line
    is; `below` is that of the day and the turn, `mark` of the last line."""

    x: float
    width: float
    when: str
    stage: str
    name: float
    below: float
    seats: float
    mark: float


class SavedGameRows:
    """Rows of saved games; their buttons do the five acts."""

    def __init__(
        self, words: Catalogue, scale: Scale, open_it: Open, replay: Open, export: Do, delete: Do, undo: Do
    ) -> None:
        self.words, self.scale = words, scale
        self.open_it, self.replay, self.export, self.delete, self.undo = open_it, replay, export, delete, undo

    def lay(self, summary: Summary, title: Title | None, rect: Rect, now: datetime) -> tuple[list[Widget], float]:
        """Lay out a match that is there; its widgets and the end of the row."""
        one_line = rect.w >= ONE_LINE
        lines = self._lines(rect, summary, title, now)
        high = max(HIGH, lines.mark + END)
        rect = rect.upper(high if one_line else high + SECOND)
        right = rect.right - 20
        middle = rect.y + high / 2 if one_line else rect.bottom - SECOND / 2 - 8
        icons = 3 * ICON + 2 * ICON_GAP
        wide = MAIN if one_line else rect.w - 40 - icons - 20
        main = Rect(right - icons - 20 - wide, middle - 27, wide, 56)
        words = self.words
        label, icon = ("saves.view", "icons/trophy") if summary.over else ("saves.open", "icons/play")
        look: Look = "secondary" if summary.over else "normal"
        accent = title.accent if title is not None else MENU
        name = f"saves.row.{summary.id}.open"
        button = PartButton(name, main, words.t(label), icon, look, accent, lambda: self.open_it(summary))
        if title is None:
            button.disable(words.t("saves.unknown_title"))
        box = DrawBox(rect, lambda paint, at: self._draw_match(paint, at, summary, title, lines))
        row = PressBox(f"saves.row.{summary.id}", box, button)
        replay = self._icon_button(summary, "replay", "icons/replay", partial(self.replay, summary))
        if title is None:
            replay.disable(self.words.t("saves.unknown_title"))
        icon_buttons = [replay, *self._common_buttons(summary)]
        for each in (button, *icon_buttons):
            each.card = row
        return self._join_row([row, button], icon_buttons, right, middle), rect.bottom

    def lay_unreadable(self, entry: Unreadable, rect: Rect) -> tuple[list[Widget], float]:
        """Lay out a match of which nothing can be shown; the rest of it can still be written into a file."""
        rect = rect.upper(LOW)
        text = self.words.t("saves.unreadable", number=entry.id)
        end = rect.right - 20 - 2 * (ICON + ICON_GAP)

        def draw(paint: Painter, at: Rect) -> None:
            paint.panel(at, "row", radius=12)
            paint.picture("icons/warning", Rect.around((at.x + 44, at.centre[1]), 34), tint=colours.ink_soft)
            paint.text(text, (at.x + 84, at.centre[1]), "button", colours.ink_soft, width=end - at.x - 84)

        row = [DrawBox(rect, draw)]
        return self._join_row(row, self._common_buttons(entry), rect.right - 20, rect.centre[1]), rect.bottom

    def _common_buttons(self, entry: Entry) -> list[PartButton]:
        """Actions that every match has."""
        return [
            self._icon_button(entry, "export", "icons/save", partial(self.export, entry)),
            self._icon_button(entry, "delete", "icons/trash", partial(self.delete, entry)),
        ]

    def _join_row(
        self, widgets: Sequence[Widget], icons: Sequence[Button], right: float, middle: float
    ) -> list[Widget]:
        """All widgets of a row, the icons side by side up to its right end."""
        for number, icon in enumerate(reversed(icons)):
            icon.rect = Rect(right - ICON - number * (ICON + ICON_GAP), middle - 26, ICON, 54)
        for each in (*widgets, *icons):
            each.group = "saves.rows"
        return [*widgets, *icons]

    def _icon_button(self, entry: Entry, act: str, icon: str, do: Callable[[], None]) -> PartButton:
        button = PartButton(f"saves.row.{entry.id}.{act}", Rect(0, 0, ICON, 54), icon=icon, on_press=do)
        button.hint = self.words.t(f"saves.{act}")
        return button

    def _lines(self, rect: Rect, summary: Summary, title: Title | None, now: datetime) -> _RowLines:
        """Lines of words of a match: its day and turn stand below its name where they have no room beside it, and the
        names of its seats in several rows."""
        left, right = rect.x + 184, rect.right - 20
        if rect.w >= ONE_LINE:
            right -= 3 * ICON + 2 * ICON_GAP + 20 + MAIN + 20
        width, factor = right - left, self.scale.factor
        when = day(self.words, summary.updated, now)
        stage = turn_reached(self.words, summary.title, shown_turn(title.first_turn if title else 0, summary.turn))
        if summary.over:
            stage = self.words.t("saves.finished")
        parts = (match_name(self.words, summary), "name_card"), (when, "label"), (stage, "caption")
        wide = sum(block(text, look, self.scale).width_px / factor for text, look in parts) + 16 + 24 + 16
        rows = len(menu.seat_rows(self.scale, summary, width))
        name = 26.0 if summary.mark else 38.0
        below = name if wide <= width else name + 32
        seats = below + (44 if summary.mark else 48) - (8 if below > name else 0)
        if not summary.mark and below + (rows > 1) > name:
            name, below, seats = name - 12, below - 12, seats - 12
        mark = seats + (rows - 1) * menu.SEATS_PITCH + (34 if summary.mark else 0)
        return _RowLines(left, width, when, stage, name, below, seats, mark)

    def _draw_match(self, paint: Painter, rect: Rect, summary: Summary, title: Title | None, lines: _RowLines) -> None:
        paint.panel(rect, "row", radius=12)
        draw_match(paint, Rect(rect.x + 14, rect.y + 14, 150, HIGH - 28), summary, title)
        x, end = lines.x, lines.x + lines.width
        shown = paint.text(match_name(self.words, summary), (x, rect.y + lines.name), "name_card", width=lines.width)
        left = x if lines.below > lines.name else shown.right + 16
        middle, (wide, _) = rect.y + lines.below + 1, paint.measure(lines.stage, "caption")
        shown = paint.text(lines.when, (left, middle), "label", width=end - left - 40 - wide)
        badge = (shown.right + 24 + wide / 2, middle)
        paint.pill(lines.stage, badge, colours.inset, colours.ink_soft, rim=colours.white_rim)
        draw_match_seats(paint, (x, rect.y + lines.seats), summary, lines.width)
        if summary.mark:
            mark = self.words.t(f"saves.mark.{summary.mark}")
            paint.text(mark, (x, rect.y + lines.mark), "caption", colours.ink_soft, width=lines.width)

    def lay_deleted(self, entry: Entry, rect: Rect) -> tuple[list[Widget], float]:
        """Lay out the empty place of a match that was deleted just now, with the way back."""
        rect = rect.upper(LOW)
        place = Rect(rect.right - 16 - 170, rect.y + 10, 170, 52)
        name, label = f"saves.row.{entry.id}.undo", self.words.t("saves.undo")
        undo = Button(name, place, label, "icons/undo", on_press=partial(self.undo, entry))
        undo.group = "saves.rows"
        if isinstance(entry, Summary):
            text = self.words.t("saves.deleted", title=match_name(self.words, entry), seats=names(entry.seats))
        else:
            text = self.words.t("saves.deleted.unreadable", number=entry.id)

        def draw(paint: Painter, at: Rect) -> None:
            paint.dashed(at, 12, colours.wood_edge)
            paint.text(text, (at.x + 24, at.centre[1]), "button", colours.ink_soft, width=place.x - at.x - 44)

        return [DrawBox(rect, draw), undo], rect.bottom
