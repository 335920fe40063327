"""The reveal of a result: what is counted in which order, what is heard, and how far the counting is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game.audio.player import AudioPlayer
from game.core.even import AHEAD
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party
from game.scenes.shell.menu import DrawBox
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours, palette
from game.ui.title import Count, Title
from game.ui.tween import FACTORS, Speed, in_out_cubic, in_out_sine, out_cubic, out_quart
from game.ui.type import style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item, choices


class CountingStep(NamedTuple):
    """A category, or a line of counting by hand: what it is called, its picture, what it brings each party."""

    label: str
    picture: str
    points: tuple[int, ...]
    in_sentence: str = ""
    """Name within a sentence; empty where `label` serves."""


def categories(ranking: Sequence[Party]) -> list[str]:
    """The kinds of points that anybody may have."""
    return list(dict.fromkeys(key for party in ranking for key in party.tally.points))


def counting_steps(
    title: Title, ranking: Sequence[Party], counts: Sequence[Count], words: Catalogue
) -> tuple[CountingStep, ...]:
    """The lines of the counting by hand, where there is one, else the categories."""
    if counts:
        return tuple(
            CountingStep(
                each.figure,
                each.picture,
                tuple(each.points * (party.seats[0] in each.seats) for party in ranking),
                words.t(each.name, figure=each.figure) if each.name else "",
            )
            for each in counts
        )
    return tuple(
        CountingStep(
            words.t(f"{title.key}.point.{key}"),
            pictures_of(title).get(key, ""),
            tuple(party.tally.points.get(key, 0) for party in ranking),
        )
        for key in categories(ranking)
    )


def pictures_of(title: Title) -> Mapping[str, str]:
    """Pictures of the kinds of points, that of an even start among them."""
    return {AHEAD: "icons/even", **title.points}


def close_gap(ranking: Sequence[Party]) -> int | None:
    """Points by which a close match was won, 0 where another count had to decide; None for any other match."""
    if len(ranking) < 2 or ranking[1].place == 1:
        return None
    first, second = ranking[0].tally, ranking[1].tally
    if first.rank[0] != first.total or second.rank[0] != second.total:
        return None  # points are not what decides
    gap = first.total - second.total
    return gap if 0 <= 20 * gap <= first.total and first.total > 0 else None


_COUNT_MS = 420.0
_ALL_COUNTS_MS = 5000.0
CATEGORY_MS, _ALL_CATEGORIES_MS = 1100.0, 8000.0
"""Time of a category, longer than that of one of many figures."""
_COUNTED_MS = 600.0
"""Time in which the points of a category rise."""
_REST_MS = 500.0
_RISE_MS, _PITCH_MS = 500.0, 700.0
_CLOSE_MS = 1200.0
"""Pause before a close finish is told."""
_ORDER_MS = 700.0
_LINES_MS = 1200.0
_COME_MS = 1100.0
"""Time of the animals, after everybody has come to their place and before the last of the confetti lies."""
_FALL_MS = 2400.0
_ALONE_MS = 400.0
_STROKES = 4
"""Number of sounds while a figure rises."""

Beat = Literal["count", "stroke", "total", "close", "place", "winner", "company"]
"""Kind of a beat: a line or category, its figure on its way, the totals, a close finish, a place, the first place,
animals that come along."""


class Begun(NamedTuple):
    """A beat, the time at which it begins, and the line that it belongs to."""

    at_ms: float
    beat: Beat
    line: int = 0


class ResultReveal:
    """Progress of a result as it is shown; at rest once `done`."""

    def __init__(self, counts: int, rises: int, categories: bool = False, close: bool = False) -> None:
        """`counts` lines of counting come first, or so many categories; then `rises` places are told."""
        self.counts = counts
        ms, most = (CATEGORY_MS, _ALL_CATEGORIES_MS) if categories else (_COUNT_MS, _ALL_COUNTS_MS)
        self._count_ms = min(ms, most / max(1, counts))
        self._podium = counts * self._count_ms + (_REST_MS if counts else 0)
        self._rises, self._pause = rises, _CLOSE_MS if close and rises > 1 else 0.0
        self._confetti = self._podium + _PITCH_MS * (rises - 1) + self._pause
        self._lines = self._confetti + _RISE_MS
        self._end = max(self._lines + _LINES_MS, self._confetti + _FALL_MS)
        self._elapsed = 0.0
        self._done_ms = 0.0
        strokes = _STROKES if categories else 0
        beats = [Begun(line * self._count_ms, "count", line) for line in range(self.counts)]
        apart = min(_COUNTED_MS, self._count_ms) / (strokes + 1)
        for begun in beats[:]:
            beats += [Begun(begun.at_ms + apart * n, "stroke", begun.line) for n in range(1, strokes + 1)]
        if self.counts:
            beats.append(Begun(self._podium - _REST_MS, "total"))
        beats += [Begun(self._podium + _PITCH_MS * number, "place") for number in range(self._rises - 1)]
        if self._pause:
            beats.append(Begun(self._confetti - self._pause, "close"))
        beats += [Begun(self._confetti, "winner"), Begun(self._end - _COME_MS, "company")]
        self.beats = tuple(sorted(beats, key=lambda each: each.at_ms))
        """All beats in the order of time."""
        self.skipped = False
        """Whether it was skipped before its end."""
        self.pace = 1.0
        """Speed of the counting, as a multiple of the usual one."""

    @property
    def begun(self) -> int:
        """Number of beats that have begun."""
        return sum(each.at_ms <= self._elapsed for each in self.beats)

    @property
    def done(self) -> bool:
        """Whether everything is at rest."""
        return self._elapsed >= self._end

    @property
    def left_alone(self) -> bool:
        """Whether it has been at rest for a moment: no press that was to end it leads away from it."""
        return self._done_ms >= _ALONE_MS

    def step(self, dt_ms: float, speed: Speed) -> bool:
        """Let time go by; whether something looks different now."""
        if self.done:
            self._done_ms = min(_ALONE_MS, self._done_ms + dt_ms)
            return False
        factor = FACTORS[speed]
        pace = self.pace if self.counting else 1.0
        self._elapsed = min(self._end, self._elapsed + pace * dt_ms / factor) if factor else self._end
        return True

    def finish(self) -> None:
        """Show the end at once."""
        self.skipped = self.skipped or not self.done
        self._elapsed = self._end

    def forward(self) -> None:
        """Go on to the next line or category; after the last one to the totals."""
        if self.counting:
            following = (self.counted + 1) * self._count_ms
            self._elapsed = following if self.counted + 1 < self.counts else self._podium

    @property
    def counting(self) -> bool:
        """Whether something is still being counted."""
        return self._elapsed < self._podium

    @property
    def counted(self) -> int:
        """Number of lines of the counting that have been counted."""
        return min(self.counts, int(self._elapsed / self._count_ms))

    @property
    def counted_now(self) -> float:
        """Progress of the line that is being counted, 0-1."""
        into = self._elapsed - self.counted * self._count_ms
        return out_cubic(_share(into, min(_COUNTED_MS, self._count_ms))) if self.counted < self.counts else 0.0

    @property
    def total(self) -> float:
        """Progress of the totals, 0-1: they run up when all is counted."""
        start = self.counts * self._count_ms
        return out_quart(_share(self._elapsed - start, _REST_MS)) if self.counts else 1.0

    def risen(self, number: int) -> float:
        """Progress of the block that is `number` (from 0) to rise, 0-1, before easing."""
        pause = self._pause if number == self._rises - 1 else 0.0
        return _share(self._elapsed - self._podium - pause - _PITCH_MS * number, _RISE_MS)

    def turned(self, number: int) -> float:
        """Progress of turning over the totals of a place, 0-1; where nothing is counted they lie open."""
        return self.risen(number) if self.counts else 1.0

    @property
    def waiting(self) -> bool:
        """Whether all but a close winner has been told."""
        return self._pause > 0 and self._confetti - self._pause <= self._elapsed < self._confetti

    @property
    def ordered(self) -> float:
        """Progress of the parties from their places at the table to those in the result, 0-1."""
        return in_out_cubic(_share(self._elapsed - self._lines, _ORDER_MS)) if self.counts else 1.0

    @property
    def revealed(self) -> bool:
        """Whether the first place rises or stands: before that nothing tells who has won."""
        return self._elapsed >= self._confetti

    @property
    def lines(self) -> float:
        """Share of the lines that is drawn, 0-1."""
        return in_out_sine(_share(self._elapsed - self._lines, _LINES_MS))

    @property
    def company(self) -> float:
        """Progress of the animals that come along with the winner, 0-1."""
        return _share(self._elapsed - self._end + _COME_MS, _COME_MS)

    @property
    def confetti(self) -> float:
        """Progress of the confetti as it falls, 0-1."""
        return _share(self._elapsed - self._confetti, _FALL_MS)


def _share(elapsed: float, ms: float) -> float:
    return min(1.0, max(0.0, elapsed / ms))


_CUES: Mapping[Beat, str] = {
    "count": "coin",
    "stroke": "tick",
    "total": "small_win",
    "close": "reveal",
    "place": "wood",
}
_NO_POINTS = "pencil"
"""Cue of a line that brings nobody points."""


class ResultSounds:
    """Player of a cue for each beat of a reveal as it begins; a skipped reveal plays none of those still to come."""

    def __init__(
        self,
        sound: AudioPlayer,
        reveal: ResultReveal,
        steps: Sequence[CountingStep],
        fanfare: str,
        animals: Sequence[str],
    ) -> None:
        self._sound, self._reveal, self._steps = sound, reveal, steps
        self._fanfare, self._animals = fanfare, animals
        self._heard = 0
        sound.preload([*_CUES.values(), _NO_POINTS, fanfare, *self._voices])

    def follow(self) -> None:
        """Play the beats that have begun: of several at once the winner or else the last of them."""
        begun, before = self._reveal.begun, self._heard
        self._heard = begun
        news = () if self._reveal.skipped else self._reveal.beats[before:begun]
        for each in [each for each in news if each.beat == "winner"] or news[-1:]:
            self._sound.play(*self._cues(each))

    def _cues(self, begun: Begun) -> Sequence[str]:
        scores = begun.line < len(self._steps) and any(self._steps[begun.line].points)
        match begun.beat:
            case "winner":
                return [self._fanfare]
            case "company":
                return self._voices[:1]
            case "count" if not scores:
                return [_NO_POINTS]
            case "stroke" if not scores:
                return []
            case beat:
                return [_CUES[beat]]

    @property
    def _voices(self) -> Sequence[str]:
        """Voices of the animals that come along; plants have none."""
        named = [picture.rpartition("/")[2] for picture in self._animals]
        return [name for name in named if name in self._sound.cues]


_HIGHEST = 262.0
_FOOT = 18.0
"""The height of a block that nothing has been counted for."""
_WIDEST, _BETWEEN, _MARGIN = 136.0, 18.0, 18.0
_R = 40.0
_PICTURE = 34.0
_STEP = 6.0
_LEAST_UNIT = 0.55
"""In a smaller picture nobody could read the names."""
_PLATE_H = 36.0


class PodiumBlock(NamedTuple):
    """Place of a block on the picture's canvas: its middle, its width and height, the radius of its head."""

    x: float
    wide: float
    high: float
    r: float

    def toward(self, other: PodiumBlock, share: float) -> PodiumBlock:
        """Place on the way to another one."""
        x, wide, high, r = (a + (b - a) * share for a, b in zip(self, other, strict=True))
        # Few sizes on the way, so that few pictures are made for it.
        return PodiumBlock(x, round(wide / _STEP) * _STEP, high, round(r / _STEP) * _STEP) if 0 < share < 1 else other


class Blocks:
    """Blocks of a counting, and their way to the podium."""

    def __init__(
        self, parties: Sequence[Party], seats: Sequence[Seat], steps: Sequence[CountingStep], wide: float
    ) -> None:
        self._parties, self._seats, self._steps, self._wide = parties, seats, steps, wide
        self._most = max([1, *(self._height(number, len(steps), 0) for number in range(len(parties)))])
        order = sorted(range(len(parties)), key=lambda number: parties[number].seats)
        self._slots = [order.index(number) for number in range(len(parties))]

    def _height(self, number: int, counted: int, now: float) -> float:
        """The points that a party has after so many steps and a share of the next one."""
        values = [max(0, step.points[number]) for step in self._steps]
        return sum(values[:counted]) + (values[counted] * now if counted < len(values) else 0)

    def _place_block(self, number: int, reveal: ResultReveal) -> PodiumBlock:
        pitch = min(_WIDEST + _BETWEEN, (self._wide - 2 * _MARGIN) / len(self._parties))
        x = self._wide / 2 + (self._slots[number] - (len(self._parties) - 1) / 2) * pitch
        wide = pitch - min(_BETWEEN, pitch * 0.14)
        high = _FOOT + self._height(number, reveal.counted, reveal.counted_now) * _HIGHEST / self._most
        return PodiumBlock(x, wide, high, min(_R, 0.42 * wide))

    def draw(
        self,
        paint: Painter,
        to_canvas: Callable[[float, float], tuple[float, float]],
        unit: float,
        ground: float,
        reveal: ResultReveal,
        ends: Sequence[PodiumBlock | None],
    ) -> None:
        """Draw all of them; `ends` are by party the last places of blocks, None for one that sinks into the ground."""
        for number, end in enumerate(ends):
            block = self._place_block(number, reveal)
            if reveal.ordered > 0:
                block = block.toward(end or block._replace(high=-2 * block.r - _PLATE_H - 20), reveal.ordered)
            x, top = to_canvas(block.x - block.wide / 2, ground - block.high)
            face = Rect(x, top, block.wide * unit, block.high * unit)
            # The wood is always the same picture, of which the risen part shows.
            if face.h > 4 * unit:
                with paint.clip(Rect(face.x, face.y - 4, face.w, face.h + 4 + 7 * unit)):
                    paint.box(face.moved(0, 7 * unit), colours.wood_dark)
                    whole = face._replace(h=(_HIGHEST + _FOOT + 20) * unit)
                    with paint.clip(Rect(face.x, face.y - 4, face.w, face.h + 4)):
                        paint.box(whole, colours.wood, 10 * unit, colours.wood_light, 1.5)
                        paint.box(face._replace(h=16 * unit), colours.wood_light, 9 * unit)
            self._draw_courses(paint, face, unit, number, reveal)
            self._draw_head(paint, face, unit, number, block.r * unit, reveal)

    def _draw_courses(self, paint: Painter, face: Rect, unit: float, number: int, reveal: ResultReveal) -> None:
        """Draw the pictures of the block's courses, from the foot up."""
        if reveal.ordered > 0:
            return
        low, room = face.bottom, Rect(face.x, face.y + 16 * unit, face.w, face.h)
        for at in range(min(len(self._steps), reveal.counted + 1)):
            points = max(0, self._steps[at].points[number])
            share = 1.0 if at < reveal.counted else reveal.counted_now
            high = points * share * _HIGHEST / self._most * unit
            low, top = low - high, low
            if high <= 0:
                continue
            if low > room.y + 4 and at + 1 < len(self._steps):
                paint.line((face.x + 10 * unit, low), (face.right - 10 * unit, low), colours.wood_dark, 2)
            size = min(_PICTURE * unit, 0.86 * points * _HIGHEST / self._most * unit, 0.6 * face.w)
            if self._steps[at].picture and size >= 9 and high > 0.6 * size:
                middle = (face.centre[0], max((low + top) / 2, room.y + size / 2))
                tint = colours.hoof if self._steps[at].picture.startswith("icons/") else None
                paint.picture(self._steps[at].picture, Rect.around(middle, size), tint=tint)

    def _draw_head(self, paint: Painter, face: Rect, unit: float, number: int, r: float, reveal: ResultReveal) -> None:
        party = self._parties[number]
        small = r * (0.72 if len(party.seats) > 1 else 1.0)
        x, y = face.centre[0], face.y - small - 6 * unit
        for i, seat in enumerate(party.seats):
            offset = (i - (len(party.seats) - 1) / 2) * 1.5 * small
            paint.mark((x + offset, y), small, palette(self._seats[seat], seat))
        names, label = (
            ", ".join(self._seats[seat].name for seat in party.seats),
            style("strong").at(max(14.0, 19 * unit)),
        )
        most = face.w + 8 * unit
        if unit < _LEAST_UNIT:
            return  # the names stand in the table
        wide = min(paint.measure(names, label)[0] + 24 * unit, most)
        plate = Rect.around((x, y - small - 6 * unit - _PLATE_H * unit / 2), wide, _PLATE_H * unit)
        player = palette(self._seats[party.seats[0]], party.seats[0])
        paint.box(plate, colours.cream, plate.h / 2, player.shade, 2)
        paint.text(names, plate.centre, label, colours.ink, "centre", width=wide - 12 * unit)
        if reveal.counted < len(self._steps) and (points := self._steps[reveal.counted].points[number]):
            words = f"{points:+}"
            high = 30 * unit
            label = style("figure").at(max(9.0, 0.68 * high))
            wide = max(high, paint.measure(words, label)[0] + 0.6 * high)
            box = Rect.around((x + 0.8 * r, y - 0.7 * r), wide, high)
            paint.box(box, colours.leaf_dark, high / 2, colours.white_fur, 2)
            paint.text(words, box.centre, label, colours.white_fur, "centre")


NEXT, SKIP, PACE = "results.next", "results.skip", "results.pace"
PACES = {"slow": 0.5, "normal": 1.0, "fast": 2.0}
_LOW = 150.0
"""In less height there are only the buttons in one row."""
_MOST_DISC, _DISC_PITCH = 44.0, 61.0


class CountingPanel:
    """Panel of a counting with the buttons that hurry it."""

    def __init__(self, reveal: ResultReveal, steps: Sequence[CountingStep], words: Catalogue, accent: Accent) -> None:
        self._reveal, self._steps, self._words, self._accent = reveal, steps, words, accent
        self.skip: Callable[[], None] = reveal.finish

    def build(self, box: Rect, scale: Scale) -> Iterator[Widget]:
        """The panel and its widgets."""
        t = self._words.t
        yield DrawBox(box, self._draw)
        if box.h < _LOW:
            onward, skip = box.inset(8, 6).columns(2, 12)
        else:
            row = Rect(box.x + 24, box.bottom - 24 - 64, box.w - 48, 64)
            wide = min(300.0, 0.38 * row.w)
            skip = Rect(row.right - wide, row.y, wide, 64)
            onward = Rect(skip.x - 12 - 0.94 * wide, row.y + 2, 0.94 * wide, 60)
            pace = Rect(row.x, row.y + 10, min(300.0, onward.x - 12 - row.x), 46)
            items = [Item(key, t(f"results.pace.{key}")) for key in PACES]
            now = next(key for key, value in PACES.items() if value == self._reveal.pace)
            yield choices(PACE, pace, items, now, self._set_pace, self._accent, scale)
        yield Button(NEXT, onward, t("results.next"), "icons/arrow_right", on_press=self._reveal.forward)
        button = Button(SKIP, skip, t("results.skip"), "icons/skip", "main", self._accent)
        button.on_press = self.skip
        yield button

    def _set_pace(self, key: str) -> None:
        self._reveal.pace = PACES[key]

    def _draw(self, paint: Painter, box: Rect) -> None:
        paint.panel(box)
        if box.h < _LOW:
            return
        many, at = len(self._steps), min(self._reveal.counted + 1, len(self._steps))
        words = self._words.t("results.counting.of", number=at, count=many)
        paint.text(words, (box.x + 24, box.y + 32), "h3", colours.ink)
        pitch = min(_DISC_PITCH, (box.w - 48) / many)
        r = min(_MOST_DISC, 0.86 * pitch) / 2
        y = (box.y + 52 + box.bottom - 96) / 2
        for number, step in enumerate(self._steps):
            self._draw_step(paint, (box.x + 24 + r + number * pitch, y), r, number, step)

    def _draw_step(
        self, paint: Painter, middle: tuple[float, float], r: float, number: int, step: CountingStep
    ) -> None:
        """Draw one step: counted, being counted, or still to come."""
        counted = self._reveal.counted
        if number < counted:
            paint.badge("icons/check", middle, r, 1.2 * r, colours.leaf_dark, colours.leaf_dark)
            return
        now = number == counted
        paint.disc(
            middle,
            r,
            colours.legal_fill if now else colours.inset,
            colours.sun if now else colours.row_rim,
            4 if now else 2,
        )
        if step.picture:
            tint = colours.ink_soft if step.picture.startswith("icons/") else None
            paint.picture(step.picture, Rect.around(middle, 1.3 * r), alpha=1.0 if now else 0.5, tint=tint)
        elif r > 12:
            paint.text(step.label[:4], middle, style("caption").at(max(9.0, 0.62 * r)), None, "centre", width=2 * r)
