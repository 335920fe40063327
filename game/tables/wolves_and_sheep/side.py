"""Drawing of the side column: what is announced, the hand, and at the end how everybody stands."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep.model import WOLF
from game.rules.wolves_and_sheep.scoring import score
from game.tables.wolves_and_sheep import counting, faces, tray
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.now import Announcement, Now, NowCache
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours
from game.ui.type import style

_HEAD = 48.0
_LOW = 90.0
"""A lower panel has no heading."""
_WIDE, _ARROW = 144.0, 20.0
_WORDY = 120.0
"""A narrower entry has no room for what becomes of it."""
_PALE = 0.45

_TALLY, _APART = 236.0, 12.0
"""How high the meadow that is counted stands above the result, and how far from it."""


class Entry(NamedTuple):
    """One wolf or hunter of the list."""

    kind: int
    state: str
    """now, next, laid, stays; or open while the list is still being put together."""


def entries(announcement: Announcement, growing: bool) -> list[Entry]:
    """Kind and state of each entry; `growing`: the list is still being put together."""
    results = announcement.results
    result = []
    for number, kind in enumerate(announcement.kinds):
        if growing:
            state = "open"
        elif number < len(results):
            state = "laid" if results[number] else "stays"
        else:
            state = "now" if number == len(results) else "next"
        result.append(Entry(kind, state))
    return result


def _draw_entry(paint: Painter, box: Rect, entry: Entry, speaker: Speaker) -> None:
    current = entry.state == "now"
    paint.plate(box, 10, colours.sun if current else None, 4)
    kind, look = speaker.word("kind", entry.kind), style("strong").at(18)
    size = min(72.0, box.h - 6, box.w * 0.42)
    wordy = box.w >= _WORDY and paint.measure(kind, look)[0] <= box.w - 18 - size
    size = size if wordy else min(72.0, box.h - 6, box.w - 6)
    pale = entry.state in ("laid", "stays")
    left = box.x + 6 if wordy else box.centre[0] - size / 2
    picture = Rect(left, box.centre[1] - size / 2, size, size)
    name = faces.WOLF if entry.kind == WOLF else faces.HUNTER
    paint.picture(name, picture, _PALE if pale or entry.state == "next" else 1)
    if entry.state == "stays":
        x, y, r = picture.right - 10, picture.y + 10, 9.0
        lines = [[(x - r, y - r), (x + r, y + r)], [(x + r, y - r), (x - r, y + r)]]
        paint.shape(lines, (Stroke(colours.white_fur, 7), Stroke(colours.barn_dark, 4)), closed=False)
    elif entry.state == "laid":
        at = Rect.around((picture.right - 10, picture.y + 12), 22)
        paint.picture("icons/check", at, tint=colours.leaf_dark)
    if not wordy:
        return
    words, room = picture.right + 6, box.right - picture.right - 12
    text = "" if entry.state == "open" else speaker.words.t(f"wolves_and_sheep.list.{entry.state}")
    level = box.centre[1] - (13 if text and box.h >= 48 else 0)
    paint.text(kind, (words, level), look, width=room)
    if text and box.h >= 48:
        shade = colours.leaf_dark if current else colours.ink_soft
        paint.text(text, (words, level + 26), "caption", shade, width=room, max_lines=2)


class SideColumn:
    """Drawing of the right column, whose parts have places by `Now.column`."""

    def __init__(self, speaker: Speaker, now: NowCache, finale: Finale) -> None:
        self._speaker, self._words, self._now, self._finale = speaker, speaker.words, now, finale

    def draw(self, paint: Painter, now: Now) -> None:
        """Draw the list of an announcement, and below the hand, or the result."""
        column, announcement = now.column, now.announcement
        box = column.upper
        if box is not None and announcement is not None:
            listed = entries(announcement, now.step_kind == "list")
            # Draw a card for each entry, arrows between them.
            t = self._speaker.words.t
            paint.panel(box)
            top = box.y
            if box.h >= _LOW:
                middle = box.y + _HEAD / 2 + 2
                shown = paint.text(
                    t("wolves_and_sheep.list"), (box.x + 18, middle), style("strong").at(22), width=box.w - 36
                )
                order, room = t("wolves_and_sheep.list.order"), box.right - 18 - shown.right - 12
                paint.fit((order, ""), (box.right - 18, middle), "caption", align="right", width=room)
                top += _HEAD
            inner = Rect(box.x + 14, top + 2, box.w - 28, box.bottom - top - (12 if box.h >= _LOW else 6))
            width = min(_WIDE, (inner.w - _ARROW * (len(listed) - 1)) / max(1, len(listed)))
            for number, entry in enumerate(listed):
                place = Rect(inner.x + number * (width + _ARROW), inner.y, width, inner.h)
                _draw_entry(paint, place, entry, self._speaker)
                if number:
                    at = (place.x - _ARROW / 2, place.centre[1])
                    paint.picture("icons/arrow_right", Rect.around(at, _ARROW - 4), tint=colours.ink_soft)
        if now.context.view.revealed:
            self._result(paint, now, column.tray)
            return
        tray.draw_panel(paint, column, self._titles(now))
        seat = now.context.shown_seat
        if now.context.viewer is None and seat is not None:
            for slot in column.slots(len(now.context.view.hands[seat])):
                paint.picture(faces.BACK, slot.faces[0])

    def _result(self, paint: Painter, now: Now, box: Rect) -> None:
        """Draw the points of all seats; while meadows are counted those of the counted seats, below the meadow."""
        part, state = self._finale.counted(now.context), now.context.view
        lines = [
            counting.SeatCount(
                self._now.seat_palette(state, seat),
                self._speaker.seat(seat),
                tally.points["meadow"],
                tally.points["bonus"],
                self._now.terms.ahead[seat],
            )
            for seat, tally in enumerate(score(self._now.terms, state))
        ]
        if part is None:
            counting.draw_standing(paint, box, lines, self._words)
            return
        height = min(_TALLY, box.h * 0.5)
        counting.draw_tally(paint, box.upper(height), self._words, part.area, part.share(now.context.elapsed_ms))
        due = {part.seat for part in self._finale.parts(now.context.view) if part.share(now.context.elapsed_ms) < 1}
        known = [line for seat, line in enumerate(lines) if seat not in due]
        if known:
            below = Rect(box.x, box.y + height + _APART, box.w, box.h - height - _APART)
            counting.draw_standing(paint, below, known, self._words)

    def _titles(self, now: Now) -> tuple[str, str]:
        """Heading of the hand, and what shows of it."""
        t, asked = self._words.t, now.step_kind
        if now.context.viewer is None:
            return t("wolves_and_sheep.hand.covered"), ""
        if now.may_answer and asked == "list":
            return t("wolves_and_sheep.add.title"), ""
        if now.may_answer and asked == "shepherd":
            return t("wolves_and_sheep.hand.secret"), ""
        return t("wolves_and_sheep.hand"), t("wolves_and_sheep.hand.sides")
