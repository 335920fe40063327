"""The log of a match: what has been shown, in words, newest on top, but for what may still be taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.match import Match
from game.core.steps import Event
from game.i18n.catalogue import Catalogue, Speaker
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Frame
from game.ui.keymap import KEY_MAP, pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.stage import Stage
from game.ui.table import Table
from game.ui.theme import SeatPalette, colours
from game.ui.type import LEAST, Style, block, style, tight

TITLE = 38.0
ROW = 34.0
MOST_OF_ACT = 52
"""Most letters of a sentence about several parts of an act, which are two lines; a longer one is told part by part."""
_MOST = 4
"""Lines of words that one sentence may take in the open log."""
_AIR = 12.0
"""Round a sentence of several lines."""
_RIM = 2.0
"""Units above and below the words of a folded log."""
_WORDS = replace(style("caption"), lead=1.15)
_TIGHT = replace(style("caption"), lead=1.0)
_GROWING = (_WORDS, 2), (_TIGHT, 2), (_TIGHT.at(LEAST), 2), (_TIGHT.at(14), 3)
_FOLDED = *_GROWING, *((tight(look, 1), most) for look, most in _GROWING)
"""Styles for the sentence of a folded log and how many lines it may take, the first that fits; no line comes nearer to
the next than it is high."""
_MARK, _SMALL_MARK = 11.0, 8.0
"""Radius of a seat's mark, and of one that leaves room for a long sentence of a folded log."""
_PLAN_INDENT, _BULB = 32.0, 18.0
"""Indent of the words below a line, and size of the bulb before them."""
_LONG = 3
"""Lines of words that have room in a low log, however large its letters are."""
_NAME = 0.4
"""The share of a line that a name may take."""
_BAR, _LEAST_THUMB = 6.0, 18.0
"""The width of the scroll bar, and the least height of its thumb."""
_PILL = Skin(colours.sun, 13, colours.gold_dark, 1.5)
_CLOSE, _SIGN = Skin(colours.white_fur, 9, colours.white_rim, 1.5, shadows=SMALL), (36.0, 32.0)
"""Look and size of the sign that closes an open log."""
_POINTS = style("label")

History = Sequence[tuple[int, Event[Any, Any]]]


class LinePlan(NamedTuple):
    """Sentence about what a seat is after."""

    brief: str = ""
    """Words below a line; empty for none."""
    whole: str = ""
    """The same with all steps, for a tip and for whoever hears the line."""
    short: str = ""
    """The same in the fewest words, for a folded log without room for more."""


class LogLine(NamedTuple):
    """One line: the seat that did it (below 0: nobody), the picture beside it, the sentence."""

    seat: int
    picture: str
    words: str
    event_index: int = 0
    """Place of its event among all, from 0."""
    many: int = 1
    """Number of acts that it tells of, equal ones or parts of one; `event_index` is that of the last."""
    first_event_index: int = 0
    """Place of the event of the first of these acts."""
    points_gained: str = ""
    """Points that it has brought the seat, with a sign; empty for none."""
    plan: LinePlan = LinePlan()
    """Purpose of the seat, told below it."""

    @property
    def is_seal(self) -> bool:
        """Whether it tells no event, but the seal of the match."""
        return self.event_index < 0

    @property
    def told(self) -> str:
        """All of its words."""
        return f"{self.words}. {self.plan.whole}" if self.plan.whole else self.words


def _nothing(line: LogLine) -> str:
    return ""


def as_one(table: Table[Any], speaker: Speaker, event: Event[Any, Any], words: str, count: int) -> str:
    """Sentence about so many equal events in a row, the words of each of which are given."""
    if count == 1:
        return words
    return table.words.repeated(event, count) or speaker.words.t("match.log.times", words=words, count=count)


class Log:
    """Turns events into lines once and draws the newest of them."""

    def __init__(self, table: Table[Any], speaker: Speaker, names: Sequence[str] = (), seal: str = "") -> None:
        """`names` of the seats are told where their marks do not tell them apart; `seal`: of the match, if any."""
        self._table = table
        self._speaker = speaker
        self._names, self._seal = names, seal
        self._told: tuple[list[Event[Any, Any]], list[LogLine]] = [], []
        """Events, and the lines that were made of them."""
        self.plans: Mapping[int, LinePlan] = {}
        """By the first event of a line what its seat is after, told below it."""
        self.skipped = 0
        """How many of the newest lines are scrolled away."""
        self._seen = 0
        """How many lines had room when it was drawn last."""
        self._rows: dict[bool, list[tuple[Rect, LogLine]]] = {False: [], True: []}
        """The lines that were drawn last, and where."""
        self.unfolded = False
        """Whether a log that has room for one line only lies open over the side column."""
        self.covered = False
        """Whether something else lies in its place, so that none of its lines can be pointed at."""
        self.pill: Rect | None = None
        """The button back to the newest line, where it was drawn last; None where that line shows."""

    def lines(self, history: History) -> Sequence[LogLine]:
        """A line for every event that has a sentence, oldest first; equal ones in a row, and parts of an act, are one.

        The seal comes before them all, but stays in sight until the first choice of a seat, whatever has been dealt.
        Whoever has scrolled away from the newest goes on seeing the same lines.
        """
        events = [event for _, event in history]
        known, lines = self._told
        if not known or known != events[: len(known)]:
            known, lines, self.skipped = [], [], 0
            if self._seal:
                told = self._speaker.words.t("ledger.seal.log", seal=f"{self._seal[:4]} {self._seal[4:8]}")
                lines.append(LogLine(-1, "icons/seal", told, -1, 1, -1))
        before = len(lines)
        for number in range(len(known), len(events)):
            line = self._line(events[number], events[:number])
            if line is not None:
                while lines and lines[-1].first_event_index >= line.first_event_index:
                    del lines[-1]
                if lines and lines[-1].event_index >= line.first_event_index:
                    line = self._later_part(line, events, lines[-1].event_index)
                lines.append(line)
        if self.skipped:
            self.skipped += len(lines) - before
        self._told = events, lines
        return [*lines[1:], lines[0]] if self._seal and all(seat < 0 for seat, _ in history) else lines

    def reword(self) -> None:
        """Tell every event anew when it is next asked for, in the words of today."""
        self._told = [], []

    def speaks_of(self, event: Event[Any, Any]) -> bool:
        """Whether there is a line for an event."""
        return self._speaker.speaks_of(event)

    @property
    def shown(self) -> list[tuple[Rect, LogLine]]:
        """Lines as they were last drawn in a log that is folded, or unfolded, as it is now."""
        return [] if self.covered and not self.unfolded else self._rows[self.unfolded]

    def folds(self, event: Input) -> bool:
        """Fold an open log at a click beside its lines or any key of the key map, so that nothing happens unseen
        beneath it, and go back to the newest line at a click on the pill; whether that uses the input up."""
        match event:
            case Pointer(kind="down", x=x, y=y, button=1) if self.pill is not None and self.pill.contains(x, y):
                self.skipped, self.pill = 0, None
                return True
            case Pointer(kind="down", x=x, y=y) if self.at(x, y) is not None:
                return False
            case Pointer(kind="down") | Key() if self.unfolded and (
                isinstance(event, Pointer) or pressed(event, *KEY_MAP)
            ):
                self.unfolded, self.skipped, self.pill = False, 0, None
                return True
            case _:
                return False

    def at(self, x: float, y: float) -> int | None:
        """The number of the event whose line is at a point; None where none is."""
        return next((line.event_index for row, line in self.shown if row.contains(x, y)), None)

    def scroll(self, up: int, frame: Frame, history: History) -> None:
        """Go up (above 0) to the newest line, which is on top, or down through older ones, as every list does."""
        seen, by = self._seen or max(1, int((self.box(frame).h - TITLE - 4) // ROW)), -up
        most = max(0, self.skipped if by < 0 else len(self.lines(history)) - seen)
        self.skipped = min(most, max(0, self.skipped + by))

    def box(self, frame: Frame) -> Rect:
        """Box of the log now."""
        log = frame.log
        return Rect(log.x, frame.side.y, log.w, log.bottom - frame.side.y) if self.unfolded else log

    def draw(
        self,
        paint: Painter,
        frame: Frame,
        history: History,
        players: Sequence[SeatPalette],
        words: Catalogue,
        points_gained: Callable[[LogLine], str] = _nothing,
    ) -> None:
        """The panel with as many lines as fit; one line only where it is folded. `points_gained` are
        those of a line."""
        box, lines = self.box(frame), self.lines(history)
        self.pill, rows = None, list[tuple[Rect, LogLine]]()
        self._rows[self.unfolded] = rows
        paint.panel(box, "lifted" if self.unfolded else "panel")
        if frame.log_folded and not self.unfolded:
            row = _one(box)
            if lines:
                under_way = self._under_way(lines[::-1])
                line = lines[-1] if under_way is None else under_way[0]
                rows.append((row, line))
                told = line if under_way is None else line._replace(words=line.plan.brief, picture="")
                self._folded(paint, told, row, players, "" if under_way is None else line.plan.short)
            else:
                paint.text(words.t("match.log"), (row.x + 4, row.centre[1]), "label", width=row.w)
            return
        newest = [self._whole(each, points_gained) for each in lines[-1 - self.skipped :][:1]]
        with paint.eased(lambda: self._fits(paint, box, newest)):
            self._draw_lines(paint, box, lines, players, words, points_gained)

    def _draw_lines(
        self,
        paint: Painter,
        box: Rect,
        lines: Sequence[LogLine],
        players: Sequence[SeatPalette],
        words: Catalogue,
        points_gained: Callable[[LogLine], str],
    ) -> None:
        """The heading and as many lines as fit."""
        rows = self._rows[self.unfolded]
        title = _draw_title(paint, box, words, len(lines) > 1 and not (self.skipped or self.covered))
        if self.unfolded:
            sign = Rect(box.right - _SIGN[0] - 12, box.y + 5, *_SIGN)
            paint.skin(sign, _CLOSE)
            paint.picture("icons/cross", Rect.around(sign.centre, 18), tint=colours.ink)
        if not lines:
            paint.text(words.t("match.log.empty"), (box.x + 16, box.y + TITLE + ROW / 2), "caption")
        y, self._seen = box.y + TITLE, 0
        room = box.w - 32, box.h - TITLE - 4
        for number, line in enumerate(self._with_plan(paint, room, lines[: len(lines) - self.skipped][::-1])):
            line = self._whole(line, points_gained)
            row = Rect(box.x + 16, y, box.w - 32, self._height(paint, line, box.w - 32))
            if number and row.bottom > box.bottom - 4:
                break
            if number:
                paint.line((row.x, row.y), (row.right, row.y), colours.divider)
            self._row(paint, line, row, players, number == 0 and not self.skipped)
            rows.append((row, line))
            y, self._seen = row.bottom, number + 1
        if self._seen < len(lines):
            track, many = Rect(box.right - _BAR - 5, box.y + TITLE + 4, _BAR, box.h - TITLE - 14), len(lines)
            high = max(_LEAST_THUMB, track.h * self._seen / many)
            share = self.skipped / max(1, many - self._seen)
            paint.box(track, colours.inset, _BAR / 2)
            paint.box(
                Rect(track.x, track.y + (track.h - high) * min(1.0, share), _BAR, high), colours.wood_edge, _BAR / 2
            )
        if self.skipped:
            self._newest(paint, title.right + 12, box, words.t("match.log.newest"))

    def _whole(self, line: LogLine, points_gained: Callable[[LogLine], str]) -> LogLine:
        """A line with all that is told beside its sentence."""
        return line._replace(points_gained=points_gained(line), plan=self.plan_of(line))

    def plan_of(self, line: LogLine) -> LinePlan:
        """Plan that is told below a line."""
        return self.plans.get(line.first_event_index, line.plan)

    def _under_way(self, lines: Sequence[LogLine]) -> tuple[LogLine, Sequence[LogLine]] | None:
        """Among lines, the newest first, that with the plan of the turn under way, and the newer ones; None for none,
        and where somebody goes back."""
        seat = next((line.seat for line in lines if line.seat >= 0), -1)
        turn = list(takewhile(lambda line: line.seat in (seat, -1), lines)) if self.plans and not self.skipped else []
        at = next((number for number, line in enumerate(turn) if self.plan_of(line).brief), -1)
        return (turn[at]._replace(plan=self.plan_of(turn[at])), turn[:at]) if at >= 0 else None

    def _with_plan(self, paint: Painter, room: tuple[float, float], lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """Lines, the newest first, of which the one with the plan of the turn under way has room, in a low log in place
        of some or all newer ones: the bar tells those."""
        under_way, (wide, high), newer = self._under_way(lines), room, list[LogLine]()
        if under_way is None:
            return lines
        told, others = under_way
        high -= self._height(paint, told, wide)
        for line in others:
            high -= self._height(paint, line, wide)
            if high < 0:
                return [*newer, told]
            newer.append(line)
        return lines

    def _fits(self, paint: Painter, box: Rect, newest: Sequence[LogLine]) -> bool:
        """Whether a long sentence has room in the log, so that letters seldom change with what is told, and the newest
        one in any case."""
        heights = [self._height(paint, line, box.w - 32) for line in newest]
        return max([_LONG * paint.measure("", _WORDS)[1] + _AIR, *heights]) <= box.h - TITLE - 4

    def _newest(self, paint: Painter, left: float, box: Rect, words: str) -> None:
        """The pill that leads back to the newest line."""
        wide = min(paint.measure(words, "label")[0] + 24, box.right - 56 - left)
        self.pill = Rect(left, box.y + 7, wide, 28)
        paint.skin(self.pill, _PILL)
        paint.text(words, self.pill.centre, "label", colours.ink, "centre", width=wide - 12)

    def draw_line(
        self,
        paint: Painter,
        frame: Frame,
        event: Event[Any, Any],
        past: Sequence[Event[Any, Any]],
        players: Sequence[SeatPalette],
    ) -> None:
        """Draw the line of an event, first as the newest, then further down."""
        line, box = self._line(event, past), self.box(frame)
        if line is None:
            return
        if frame.log_folded and not self.unfolded:
            self._folded(paint, line, _one(box), players)
            return
        with paint.eased(lambda: self._fits(paint, box, [line])):
            _draw_title(paint, box, self._speaker.words, True)
            row = Rect(box.x + 16, box.y + TITLE, box.w - 32, self._height(paint, line, box.w - 32))
            for newest in (True, False):
                self._row(paint, line, row, players, newest)

    def _line(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> LogLine | None:
        """The line of an event, together with equal ones right before it."""
        if not self._speaker.speaks_of(event):
            return None
        words, number = self._speaker.say(event, **self._table.words.remark(event, past)), len(past)
        line = LogLine(getattr(event, "seat", -1), self._table.signs.icon(event), words, number, 1, number)
        for before in range(number - 1, -1, -1):
            other = past[before]
            if not self._speaker.speaks_of(other):
                continue
            alike = type(other) is type(event) and getattr(other, "seat", -1) == line.seat
            if not alike or self._speaker.say(other, **self._table.words.remark(other, past[:before])) != words:
                break
            line = line._replace(many=line.many + 1, first_event_index=before)
        return self._act(line, event, past) or line._replace(
            words=as_one(self._table, self._speaker, event, words, line.many)
        )

    def _later_part(self, line: LogLine, events: Sequence[Event[Any, Any]], known: int) -> LogLine:
        """A line of equal acts without those up to an event, which a line before tells as part of another act."""
        numbers = [
            number for number in range(known + 1, line.event_index + 1) if self._speaker.speaks_of(events[number])
        ]
        event, past = events[line.event_index], events[: line.event_index]
        words = self._speaker.say(event, **self._table.words.remark(event, past))
        told = as_one(self._table, self._speaker, event, words, len(numbers))
        return line._replace(words=told, many=len(numbers), first_event_index=numbers[0])

    def _act(self, line: LogLine, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> LogLine | None:
        """The line of the whole act that an event is the last part of; None where it is told by itself."""
        parts, several, first = self._table.words.act_parts, [event], line.first_event_index
        if not isinstance(event, parts):
            return None
        for before in range(len(past) - 1, -1, -1):
            other = past[before]
            if not self._speaker.speaks_of(other):
                continue
            if not isinstance(other, parts) or getattr(other, "seat", -1) != line.seat:
                break
            several.insert(0, other)
            first = before
        words = act_words(self._table, several, past[:first]) if len(several) > 1 else ""
        if not words:
            return None
        return line._replace(words=words, many=len(several), first_event_index=first)

    def _joined(self, line: LogLine) -> str:
        """Name and sentence, where the mark does not tell who did it."""
        return f"{self._name(line)} {line.words}".lstrip()

    def spoken(self, line: LogLine) -> str:
        """Name and sentence, for whoever sees no mark, with what its seat is after."""
        return self._speaker.by(line.seat, line._replace(plan=self.plan_of(line)).told)

    def _name(self, line: LogLine) -> str:
        """Name of the seat, unless the sentence begins with it."""
        name = self._names[line.seat] if line.seat >= 0 and self._names else ""
        return "" if line.words.startswith(f"{name} ") else name

    def _height(self, paint: Painter, line: LogLine, wide: float) -> float:
        """The height of a row that has room for all words of a sentence, and of what is told below it."""
        below = _plan_height(paint, line, wide)
        if self._apart(paint, line, wide):
            return ROW + below
        room = wide - _indent(line) - _margin(paint, line)
        return max(ROW, paint.measure(self._joined(line), _WORDS, room, _MOST)[1] + _AIR) + below

    def _apart(self, paint: Painter, line: LogLine, wide: float) -> bool:
        """Whether a name stands apart before a sentence of one line."""
        room, name = wide - _indent(line) - _margin(paint, line), self._name(line)
        taken = paint.measure(name, "label")[0] + 7 if name else 0.0
        return taken <= room * _NAME and block(line.words, "caption", paint.scale, room - taken).whole

    def _row(self, paint: Painter, line: LogLine, row: Rect, players: Sequence[SeatPalette], newest: bool) -> None:
        if line.plan.brief:
            below = _plan_height(paint, line, row.w)
            _draw_plan(paint, line, row.lower(below))
            row = row.upper(row.h - below)
        middle, left = row.centre[1], row.x + _indent(line)
        colour, name, apart = colours.ink if newest else None, self._name(line), self._apart(paint, line, row.w)
        _signs(paint, line, row, players)
        if line.points_gained:
            paint.text(line.points_gained, (row.right, middle), _POINTS, colours.ink, "right")
            row = row._replace(w=row.w - _margin(paint, line))
        if not apart:
            words, room = self._joined(line), row.right - left
            paint.text(words, (left, middle), _WORDS, colour, width=room, max_lines=_MOST)
            return
        if name:
            left = paint.text(name, (left, middle), "label", colour).right + 6
        paint.text(line.words, (left, middle), "caption", colour, width=row.right - left)

    def _folded(
        self, paint: Painter, line: LogLine, row: Rect, players: Sequence[SeatPalette], shorter: str = ""
    ) -> None:
        """One sentence alone; where it is long, without its picture, then with a small mark, then, if it begins with
        the name, without that too, then in the `shorter` words, if there are any."""
        words, bare = self._joined(line), line._replace(picture="")
        named = line.seat >= 0 and words.startswith(f"{self._speaker.seat(line.seat)} ")
        ways = [(line, _MARK, _indent(line)), (bare, _MARK, _indent(bare)), (bare, _SMALL_MARK, 2 * _SMALL_MARK + 4)]
        if line.seat < 0 or named:
            ways.append((bare._replace(seat=-1), 0.0, 0.0))
        fitting = (way for look in _FOLDED for way in ways if _fits(paint, words, *look, row.w - way[2], row.h))
        way = next(fitting, None)
        if way is None and shorter:
            self._folded(paint, line._replace(words=shorter), row, players)
            return
        shown, r, indent = way or ways[-1]
        _signs(paint, shown, row, players, r)
        folded_words(paint, [words], Rect(row.x + indent, row.y, row.w - indent, row.h))


def folded_words(paint: Painter, sentences: Sequence[str], room: Rect) -> None:
    """Draw the first of some sentences that is whole in the room of a folded log, as large as it fits there."""
    looks = [(words, *look) for words in sentences for look in _FOLDED]
    fitting = (each for each in looks if _fits(paint, *each, room.w, room.h))
    words, look, most = next(fitting, (sentences[-1], *_FOLDED[-2]))
    paint.text(words, (room.x, room.centre[1]), look, colours.ink, width=room.w, max_lines=most)


def _fits(paint: Painter, words: str, look: Style, most: int, wide: float, high: float) -> bool:
    """Whether a sentence of at most so many lines is whole in so much room."""
    whole = block(words, look, paint.scale, wide, most).whole
    return whole and paint.measure(words, look, wide, most)[1] <= high


def _one(box: Rect) -> Rect:
    """The only row of a folded log, off its rim."""
    return Rect(box.x + 10, box.y + _RIM, box.w - 64, box.h - 2 * _RIM)


def _indent(line: LogLine) -> float:
    """How far from the left end of its row a sentence begins."""
    return 64.0 if line.picture else 32.0


def act_words(table: Table[Any], several: Sequence[Event[Any, Any]], past: Sequence[Event[Any, Any]]) -> str:
    """Fullest sentence about parts of one act that has room in the log; empty where none has."""
    return next((words for words in table.words.act(several, past) if len(words) <= MOST_OF_ACT), "")


def _plan_height(paint: Painter, line: LogLine, wide: float) -> float:
    """Height of what is told below a line, in units; 0 for nothing."""
    words = line.plan.brief
    return paint.measure(words, _WORDS, wide - _PLAN_INDENT, _MOST)[1] + _AIR / 2 if words else 0.0


def _draw_title(paint: Painter, box: Rect, words: Catalogue, ordered: bool) -> Rect:
    """Draw the heading, with the order of the lines if asked: it was read as if the oldest were on top."""
    title = paint.text(words.t("match.log"), (box.x + 16, box.y + 24), "label")
    if ordered:
        at = title.right + 10, title.centre[1]
        room = box.right - _SIGN[0] - 20 - at[0]  # the button that closes the open log lies there
        paint.fit((words.t("match.log.order"), ""), at, "caption", width=room)
    return title


def _draw_plan(paint: Painter, line: LogLine, box: Rect) -> None:
    """Draw what is told below a line, behind a bulb."""
    middle = box.centre[1] - _AIR / 4
    paint.picture("icons/hint", Rect.around((box.x + _MARK, middle), _BULB), tint=colours.ink)
    at, room = (box.x + _PLAN_INDENT, middle), box.w - _PLAN_INDENT
    paint.text(line.plan.brief, at, _WORDS, None, "left", room, _MOST)


def _margin(paint: Painter, line: LogLine) -> float:
    """Width of the points at the right end of a row, in units; 0 for none."""
    return paint.measure(line.points_gained, _POINTS)[0] + 8 if line.points_gained else 0.0


def _signs(paint: Painter, line: LogLine, row: Rect, players: Sequence[SeatPalette], r: float = _MARK) -> None:
    """The seat's mark and the picture, at the left end of a row."""
    middle = row.centre[1]
    if line.seat >= 0:
        paint.mark((row.x + r, middle), r, players[line.seat])
    if line.picture:
        paint.picture(line.picture, Rect.around((row.x + 42, middle), 28))


class Logged:
    """Lines of what is shown and fixed: an open turn's latest gesture, with what it leads to, is not yet."""

    def __init__(self, match: Match[Any, Any], stage: Stage[Any, Any], log: Log) -> None:
        self._match, self._stage, self._log = match, stage, log
        self._fixed: tuple[int, int] | None = None
        """How many events an open turn does not take back any more, and at which row that was counted."""
        self._lines: tuple[tuple[int, int], tuple[LogLine, ...]] | None = None
        """Lines of the log, and the moment for which they were made."""
        self._ends: tuple[int, Ply[Any, Any] | None, list[int]] = (-1, None, [])
        """Number of rows and the last of them, and by row how many events have happened once it is over."""
        self._points: dict[tuple[int, int], tuple[Ply[Any, Any], str]] = {}
        """By the first and the last event of a line what that has brought, with the row of the last."""

    @property
    def history(self) -> History:
        """The events, each with its seat."""
        match, history = self._match, self._stage.history
        if not match.open_turn:
            return history
        if self._fixed is None or self._fixed[0] != match.index:
            start = match.undo_to()
            self._fixed = match.index, sum(len(ply.events) for ply in match.plies[:start])
        return history[: self._fixed[1]]

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The lines of these, oldest first."""
        moment = self._stage.changes, self._match.index
        if self._lines is None or self._lines[0] != moment:
            self._lines = moment, tuple(self._log.lines(self.history))
        return self._lines[1]

    # -- points

    def points_gained(self, line: LogLine) -> str:
        """Points that a line has brought its seat, as all may know: "+7"; empty for none.

        To a line belongs what its row does from there to the next line; to the first of a row all that was before it.
        """
        if line.seat < 0 or line.seat >= len(self._match.seats):
            return ""
        first, last = self.ply_of(line.first_event_index), self.ply_of(line.event_index)
        if first is None or last is None:
            return ""
        key, ply = (line.first_event_index, line.event_index), self._match.plies[last[0]]
        known = self._points.get(key)
        if known is None or known[0] is not ply:
            gain = self._total(last, line.seat, after=True) - self._total(first, line.seat, after=False)
            known = self._points[key] = ply, f"{gain:+d}".replace("-", "\u2212") if gain else ""
        return known[1]

    def ply_of(self, number: int) -> tuple[int, int] | None:
        """The row of an event, and its place in that; None where the match has no such event."""
        plies = self._match.plies
        count, last, ends = self._ends
        newest = plies[-1] if plies else None
        if count != len(plies) or last is not newest:  # as many others may have come after some were taken back
            ends = list(accumulate(len(ply.events) for ply in plies))
            self._ends = len(plies), newest, ends
        row = bisect_right(ends, number)
        if row >= len(plies):
            return None
        return row, number - (ends[row - 1] if row else 0)

    def _total(self, place: tuple[int, int], seat: int, after: bool) -> int:
        """A seat's points before or after the part of a row that belongs to the line of an event."""
        spec, terms, ply = self._match.spec, self._match.terms, self._match.plies[place[0]]
        spoken = [number for number, event in enumerate(ply.events) if self._log.speaks_of(event)]
        later = next((number for number in spoken if number > place[1]), len(ply.events))
        count = later if after else 0 if place[1] <= min(spoken, default=place[1]) else place[1]
        state = ply.before.state
        for event in ply.events[:count]:
            state = event.on(terms, state)
        return spec.score(terms, spec.view_for(terms, state, None))[seat].total
