"""The log: what has happened, in words, newest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Table
from game.ui.theme import Player, colours

TITLE = 38.0
ROW = 34.0
_NAME = 0.4
"""The share of a line that a name may take."""

Told = Sequence[tuple[int, Event[Any, Any]]]


class Line(NamedTuple):
    """One line: the seat that did it (below 0: nobody), the picture beside it, the sentence."""

    seat: int
    picture: str
    words: str


class Log:
    """Turns events into lines once and draws the newest of them."""

    def __init__(self, table: Table[Any], speaker: Speaker, names: Sequence[str] = ()) -> None:
        """`names` of the seats are told where their marks do not tell them apart."""
        self._table = table
        self._speaker = speaker
        self._names = names
        self._lines: list[Line] = []
        self._from: list[Event[Any, Any]] = []
        self.skipped = 0
        """How many of the newest lines are scrolled away."""
        self.unfolded = False
        """Whether a log that has room for one line only lies open over the side column."""

    def lines(self, told: Told) -> Sequence[Line]:
        """A line for every event that has a sentence, oldest first."""
        events = [event for _, event in told]
        if self._from != events[: len(self._from)]:
            self._lines, self._from = [], []
        for number in range(len(self._from), len(events)):
            self._tell(events[number], events[:number])
        self._from = events
        return self._lines

    def folds(self, event: Input) -> bool:
        """A click or Esc folds it where it lies open; whether the input is used up by that."""
        match event:
            case Pointer(kind="down") | Key(key="escape", down=True) if self.unfolded:
                self.unfolded, self.skipped = False, 0
                return True
            case _:
                return False

    def scroll(self, by: int, frame: Frame, told: Told) -> None:
        """Go back (by > 0) or on through the lines."""
        most = max(0, len(self.lines(told)) - self._rows(self.box(frame)))
        self.skipped = min(most, max(0, self.skipped + by))

    def box(self, frame: Frame) -> Rect:
        """Where it lies now."""
        log = frame.log
        return Rect(log.x, frame.side.y, log.w, log.bottom - frame.side.y) if self.unfolded else log

    def draw(self, paint: Painter, frame: Frame, told: Told, players: Sequence[Player], words: Catalogue) -> None:
        """The panel with as many lines as fit; one line only where it is folded."""
        box, lines = self.box(frame), self.lines(told)
        paint.panel(box, "lifted" if self.unfolded else "panel")
        if frame.log_folded and not self.unfolded:
            if lines:
                self._row(paint, lines[-1], Rect(box.x + 12, box.y, box.w - 68, box.h), players, True)
            return
        paint.text(words.t("match.log"), (box.x + 16, box.y + 24), "label")
        if not lines:
            paint.text(words.t("match.log.empty"), (box.x + 16, box.y + TITLE + ROW / 2), "caption")
        shown = lines[: len(lines) - self.skipped][::-1][: self._rows(box)]
        for number, line in enumerate(shown):
            row = Rect(box.x + 16, box.y + TITLE + ROW * number, box.w - 32, ROW)
            if number:
                paint.line((row.x, row.y), (row.right, row.y), colours.divider)
            self._row(paint, line, row, players, number == 0 and not self.skipped)

    def _tell(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> None:
        if self._speaker.speaks_of(event):
            words = self._speaker.say(event, **self._table.words.remark(event, past))
            self._lines.append(Line(getattr(event, "seat", -1), self._table.words.icon(event), words))

    @staticmethod
    def _rows(box: Rect) -> int:
        return max(1, int((box.h - TITLE - 4) // ROW))

    def _row(self, paint: Painter, line: Line, row: Rect, players: Sequence[Player], newest: bool) -> None:
        middle, x = row.centre[1], row.x
        if line.seat >= 0:
            paint.mark((x + 11, middle), 11, players[line.seat])
        if line.picture:
            paint.picture(line.picture, Rect.around((x + 42, middle), 28))
        left = x + (64 if line.picture else 32)
        colour = colours.ink if newest else None
        lines, words = 2 if row.h > ROW else 1, line.words
        name = self._names[line.seat] if line.seat >= 0 and self._names else ""
        if words.startswith(f"{name} "):  # the sentence names whom it is about
            name = ""
        if name and lines > 1:
            words = f"{name} {words}"
        elif name:
            most = (row.right - left) * _NAME
            left = paint.text(name, (left, middle), "label", colour, width=most).right + 6
        paint.text(words, (left, middle), "caption", colour, width=row.right - left, max_lines=lines)
