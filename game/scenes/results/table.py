"""The score table: categories as rows, parties as columns, or the counting by hand where a title has one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party, added_label, party_name, tie_reasons, total_label
from game.scenes.results.reveal import ResultReveal, categories
from game.scenes.shell.menu import TipBox
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours, palette
from game.ui.title import Count, Goal
from game.ui.type import Style, block, cramped, first_whole, style, tight

_PAD = 18.0
_MARK, _LEAST_MARK = 19.0, 13.0
_HEAD, _TOTAL = 84.0, 68.0
_LOW_ROW, _ROW, _MOST_ROW = 20.0, 36.0, 72.0
"""The least height of a row, one that has some air, and the most."""
_LETTERS = 0.9
"""The share of a low row that letters may take, so that marks on them are clear of the next."""
_LABEL_SHARE, _LABEL_SHARE_COUNTED = 0.36, 0.26
_CHIP_GAP = 6.0
_CHIP_PICTURE, _CHIP_EDGE = 20.0, 12.0
_ROOMY, _NARROW = 260.0, 190.0
"""From the first on chips are large; in less than the second the sum stands beneath them."""
_WITH_GOALS = 52.0
"""In a lower row there is no room for what was to be reached."""
_AROUND_GOALS = 30.0
"""Height of the figure over what was to be reached, and of the gap below."""
_SMALL = style("caption").at(14)
_NAMES = tuple(replace(style("strong").at(size), lead=1.15) for size in (20, 14, 12))
"""Styles of the names, the first that has room for all."""
_NAME_GAP = 4.0
_TIE = 22.0
"""The height of a line that tells by what equal points are decided."""
_FEW = 4
"""Columns of more parties are narrow."""
_MERGED = 3
"""Number of equal figures in a row from which they become one chip."""


_AROUND_CATEGORY, _MOST_LABEL = 90.0, 0.36
"""Width of what stands beside the name of a category, and the greatest share of a label."""


class _Columns(NamedTuple):
    """Columns of the words and the figures of every row."""

    label: Rect
    parties: tuple[Rect, ...]


class _Names(NamedTuple):
    """Setting of the names over the columns: their style, the lines of each and the height of all; whether every other
    one stands in a row of its own, where a name may be wider than its column; whether all are whole."""

    look: Style
    lines: int
    high: float
    staggered: bool = False
    whole: bool = True


class ScoreTable:
    """Score of a finished match."""

    def __init__(
        self,
        title: str,
        seats: Sequence[Seat],
        ranking: Sequence[Party],
        counts: Sequence[Count],
        words: Catalogue,
        hints: Mapping[int, int] = MappingProxyType({}),
        pictures: Mapping[str, str] = MappingProxyType({}),
        goals: Sequence[Sequence[Goal]] = (),
        starts: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """`hints` is by seat how many it has taken, `pictures` by category what it is for, `goals` by seat what it had
        to reach, `starts` the sentence about one that began otherwise than all alike."""
        self._goals, self._starts = goals, starts
        self._title = title
        self._seats = seats
        self._parties = ranking
        self._counts = counts
        self._words, self._hints, self._pictures = words, hints, pictures
        places = sorted({party.place for party in ranking}, reverse=True)
        self._turn_order = [places.index(party.place) for party in ranking]
        """Order in which the total of each party is turned over."""
        order = sorted(range(len(ranking)), key=lambda number: ranking[number].seats)
        self._seat_columns = [order.index(number) for number in range(len(ranking))]
        """Per party its column as long as it is counted."""
        self._tie_reasons = tie_reasons(words, title, ranking)
        # One sum only in each column: what is counted by hand is the same points by other kinds.
        self._categories = [] if counts else categories(ranking)

    @property
    def least(self) -> float:
        """The height below which it would be crowded."""
        return self.lowest + (_ROW - _LOW_ROW) * len(self._categories) + (190 if self._counts else 20)

    @property
    def lowest(self) -> float:
        """The height below which its rows cannot be read."""
        return _HEAD + _TOTAL + self._ties_height + _LOW_ROW * len(self._categories)

    @property
    def _ties_height(self) -> float:
        """The height of the reasons why parties with equal points do not share a place."""
        return self._tie_height * max(len(each) for each in self._tie_reasons)

    @property
    def _tie_height(self) -> float:
        """The height of one reason, in two lines where columns are narrow."""
        return _TIE if len(self._parties) <= _FEW else 1.6 * _TIE

    def draw(self, paint: Painter, box: Rect, reveal: ResultReveal) -> None:
        """The panel with everything that has been counted so far."""
        paint.panel(box)
        inner = box.inset(_PAD, 10)
        label, *boxes = self._columns(inner, paint.scale)
        moved = [(box, boxes[seated].x) for box, seated in zip(boxes, self._seat_columns, strict=True)]
        columns = _Columns(label, tuple(box._replace(x=x + (box.x - x) * reveal.ordered) for box, x in moved))
        names = self._fit_names(paint.scale, boxes[0].w)
        head, total = self._head_height(inner, names), min(_TOTAL, inner.h * 0.18) + self._ties_height
        for party, column in zip(self._parties, columns.parties, strict=True):
            if party.place == 1 and reveal.revealed:
                paint.box(column.inset(4, 0), colours.legal_fill, 10)
            upper = names.staggered and round((column.x - label.right) / column.w) % 2 == 0
            self._draw_heading(paint, Rect(column.x, inner.y, column.w, head), party, names, upper, box.right - 6)
        y = inner.y + head
        if self._counts:
            self._draw_counting(paint, columns, Rect(inner.x, y, inner.w, inner.bottom - total - y), reveal)
        row = min(self._most_row(paint), (inner.h - head - total) / max(1, len(self._categories)))
        for number, category in enumerate(self._categories):
            paint.line((inner.x, y), (inner.right, y), colours.row_rim)
            place = Rect(inner.x, y, inner.w, row)
            if reveal.ordered < 1:
                counted = 1.0 if number < reveal.counted else reveal.counted_now if number == reveal.counted else -1.0
                self._draw_counted_row(paint, columns, place, category, counted, number == reveal.counted)
            else:
                self._draw_row(paint, columns, place, category)
            y += row
        y = inner.bottom - total
        paint.line((inner.x, y), (inner.right, y), colours.hoof, 2)
        self._draw_totals(paint, columns, Rect(inner.x, y, inner.w, total), reveal)

    def _most_row(self, paint: Painter) -> float:
        """The height of a row where there is room: with goals of two lines, small letters may need more than usual."""
        most = max((len(goals) for goals in self._goals), default=0)
        high = 0.0 if cramped(paint.scale) else most * paint.measure("", _SMALL)[1] + _AROUND_GOALS
        return max(_MOST_ROW, high)

    def _columns(self, inner: Rect, scale: Scale) -> list[Rect]:
        """The column of the words, narrow where names need the width, and those of the parties."""
        columns: list[Rect] = []
        for share in (_LABEL_SHARE_COUNTED,) if self._counts else (_LABEL_SHARE, _LABEL_SHARE_COUNTED):
            label = inner.leftmost(inner.w * share)
            rest = Rect(label.right, inner.y, inner.right - label.right, inner.h)
            columns = [label, *rest.columns(len(self._parties))]
            if self._fit_names(scale, columns[1].w).whole:
                break
        t, kinds = self._words.t, [f"{self._title}.point.{each}" for each in self._categories]
        told = [*map(t, kinds)] or [t("results.even"), t("results.left"), added_label(self._words, self._title)]
        longest = " ".join(told).split()
        most = max(block(each, style("label").at(12), scale).width_px for each in longest) / scale.factor
        if (least := most + (_AROUND_CATEGORY if kinds else 12)) > columns[0].w:
            label = inner.leftmost(min(least, inner.w * _MOST_LABEL))
            columns = [label, *inner.rightmost(inner.w - label.w).columns(len(self._parties))]
        return columns

    def tips(self, box: Rect, scale: Scale) -> Iterator[TipBox]:
        """Tips over the columns with the names that have no room there."""
        inner = box.inset(_PAD, 10)
        _, *columns = self._columns(inner, scale)
        names = self._fit_names(scale, columns[0].w)
        for number, (party, column) in enumerate(zip(self._parties, columns, strict=True)):
            if not names.whole:
                place = column._replace(h=self._head_height(inner, names))
                yield TipBox(f"results.name.{number}", place, party_name(self._words, party, self._seats))
            told = [self._starts[seat] for seat in party.seats if seat in self._starts]
            if told:
                place = self._start_place(column._replace(h=self._head_height(inner, names)), party, names)
                yield TipBox(f"results.start.{number}", place, "\n".join(told))

    @staticmethod
    def _head_height(inner: Rect, names: _Names) -> float:
        """The height of marks and names, which leaves most of the panel to what is below."""
        return min(max(_HEAD, 2 * _MARK + 14 + names.high), max(inner.h * 0.24, 2 * _LEAST_MARK + 14 + names.high))

    def _fit_names(self, scale: Scale, wide: float) -> _Names:
        """The way to set the names over columns of a width: the largest in which all are whole."""
        names, factor = [party_name(self._words, party, self._seats) for party in self._parties], scale.factor
        for look in _NAMES:
            for lines in (1, 2):
                blocks = [block(name, look, scale, wide - 2 * _NAME_GAP, lines) for name in names]
                if all(each.whole for each in blocks):
                    return _Names(look, lines, max(each.height_px for each in blocks) / factor)
            if look is not _NAMES[0]:
                blocks = [block(name, look, scale) for name in names]
                widths = [each.width_px / factor + 2 * _NAME_GAP for each in blocks]
                # The last one is kept within the panel, and comes nearer to the one before in its row.
                if len(names) > 2 and max(widths) <= 2 * wide and widths[-1] + widths[-3] / 2 <= 2.5 * wide + _PAD:
                    return _Names(look, 1, 2 * max(each.height_px for each in blocks) / factor, staggered=True)
        return _Names(_NAMES[-1], 2, 2 * _NAMES[-1].size * _NAMES[-1].lead, whole=False)

    def _draw_heading(self, paint: Painter, box: Rect, party: Party, names: _Names, upper: bool, end: float) -> None:
        """Draw marks, hints and names of a party; names reach no further than the `end` of the panel."""
        r = min(_MARK, max(_LEAST_MARK, (box.h - 14 - names.high) / 2))
        for number, seat in enumerate(party.seats):
            x = box.centre[0] + (number - (len(party.seats) - 1) / 2) * 2.3 * r
            paint.mark((x, box.y + r + 8), r, palette(self._seats[seat], seat))
        if not self._starts.keys().isdisjoint(party.seats):
            paint.picture("icons/even", self._start_place(box, party, names), tint=colours.leaf_dark)
        hints = sum(self._hints.get(seat, 0) for seat in party.seats)
        if hints:
            left, wide = box.centre[0] + (len(party.seats) - 1) * 1.15 * r + r + 8, 22.0
            paint.picture("icons/hint", Rect.around((left + wide / 2, box.y + r + 8), wide), tint=colours.gold_dark)
            text, room = (self._words.n("results.hints", hints), str(hints)), max(box.right - left - wide - 8, 12.0)
            paint.fit(text, (left + wide + 4, box.y + r + 8), "caption", width=room)
        words = party_name(self._words, party, self._seats)
        x, y = box.centre[0], (box.y + 2 * r + 8 + box.bottom) / 2
        if names.staggered:
            x = min(x, end - paint.measure(words, names.look)[0] / 2)
            y += names.high / 4 * (-1 if upper else 1)
        most = None if names.staggered else box.w - 2 * _NAME_GAP
        paint.text(words, (x, y), names.look, colours.ink, "centre", width=most, max_lines=names.lines)

    @staticmethod
    def _start_place(box: Rect, party: Party, names: _Names) -> Rect:
        """The sign of a start, left of the marks."""
        r = min(_MARK, max(_LEAST_MARK, (box.h - 14 - names.high) / 2))
        left = box.centre[0] - (len(party.seats) - 1) * 1.15 * r - r
        return Rect.around((max(box.x + 9, left - 16), box.y + r + 8), 20)

    def _draw_row(self, paint: Painter, columns: _Columns, box: Rect, category: str) -> None:
        middle = box.centre[1]
        label = self._words.t(f"{self._title}.point.{category}")
        self._draw_label(paint, columns, middle, label, box.h * _LETTERS)
        values = [party.tally.points.get(category, 0) for party in self._parties]
        best = max(values)
        for party, value, column in zip(self._parties, values, columns.parties, strict=True):
            leads = value == best and value != 0 and min(values) != best
            figure = str(value) if value else "\u2013"
            words = style("strong").at(min(24.0, box.h)) if leads else style("body").at(min(22.0, box.h))
            colour = colours.ink if leads else colours.ink_soft
            goals = [goal for goal in self._goals[party.seats[0]] if goal.category == category] if self._goals else []
            high = box.h - 26 if goals and box.h >= _WITH_GOALS else 0.0
            words = tight(words, 1) if high else words
            paint.text(figure, (column.centre[0], middle - high / 2), words, colour, "centre", width=column.w - 8)
            if high:
                self._draw_goals(paint, Rect(column.x, box.bottom - high - 4, column.w, high), goals)

    def _draw_goals(self, paint: Painter, box: Rect, goals: Sequence[Goal]) -> None:
        """Draw the goals of a party and how near it came: in words where there is room, else by pictures."""
        figures = [f"{goal.have}/{goal.need}" for goal in goals]
        t, grown = self._words.t, paint.scale.text_px(_SMALL.size) / paint.scale.least_px(_SMALL.size)
        named = [t("results.goal", have=goal.have, goal=t(goal.name)) for goal in goals]
        if all(paint.measure(each, _SMALL)[0] <= box.w for each in named) and box.h >= 17 * grown * len(named):
            for each, row in zip(named, box.rows(len(named)), strict=True):
                paint.text(each, row.centre, _SMALL, None, "centre")
            return
        widths = [paint.measure(figure, _SMALL)[0] + 22 for figure in figures]
        beside = sum(widths) + 8 * len(goals) <= box.w
        places = box.columns(len(goals)) if beside else box.rows(len(goals))
        for goal, figure, wide, place in zip(goals, figures, widths, places, strict=True):
            left = place.centre[0] - wide / 2
            paint.picture(goal.picture, Rect.around((left + 9, place.centre[1]), 20))
            paint.text(figure, (left + 22, place.centre[1]), _SMALL)

    def _draw_counted_row(
        self, paint: Painter, columns: _Columns, box: Rect, category: str, share: float, now: bool
    ) -> None:
        """Draw a category as far as it has been counted; below 0 it still waits."""
        y, label = box.centre[1], columns.label
        colour = colours.ink if share >= 0 else colours.disabled_text
        if now:
            paint.box(box.inset(-8, 1), colours.legal_fill, 10, colours.sun, 2.5)
        picture, x = self._pictures.get(category, ""), label.x + 8
        size = min(36.0, box.h * 0.8)
        if picture:
            tint = colours.ink_soft if picture.startswith("icons/") else None
            paint.picture(picture, Rect.around((x + size / 2, y), size), alpha=1.0 if share >= 0 else 0.5, tint=tint)
        x += size + 12 if any(self._pictures.get(each) for each in self._categories) else 0
        done = share >= 0 and not now
        room = label.right - x - (min(72.0, label.w * 0.2 + 8) if now else 30 if done else 4)
        words = self._words.t(f"{self._title}.point.{category}")
        look, lines = _fit_label(paint.scale, words, label.w > 180, room, box.h)
        paint.text(words, (x, y), look, colour, width=room, max_lines=lines)
        if done:
            paint.picture("icons/check", Rect.around((label.right - 14, y), 22), tint=colours.leaf_dark)
        elif now:
            wide = min(64.0, label.w * 0.2)
            bar = Rect(label.right - wide - 4, y - 4, wide, 8)
            paint.box(bar, colours.row_rim, 4)
            with paint.clip(bar._replace(w=bar.w * share)):
                paint.box(bar, colours.sun, 4)
        for party, column in zip(self._parties, columns.parties, strict=True):
            self._draw_figure(paint, column, y, party.tally.points.get(category, 0), share, now)

    @staticmethod
    def _draw_figure(paint: Painter, column: Rect, y: float, points: int, share: float, now: bool) -> None:
        if share < 0:
            for offset in (-11.0, 0.0, 11.0):
                paint.disc((column.centre[0] + offset, y), 3.2, colours.row_rim)
            return
        colour = colours.leaf_dark if now else colours.ink
        look = style("figure").at(26 if now else 24)
        paint.text(str(round(points * share)), (column.centre[0], y), look, colour, "centre", width=column.w - 8)

    @staticmethod
    def _draw_label(paint: Painter, columns: _Columns, middle: float, words: str, height: float = math.inf) -> None:
        room = columns.label
        look, lines = _fit_label(paint.scale, words, room.w > 180, room.w - 12, height)
        paint.text(words, (room.x + 8, middle), look, width=room.w - 12, max_lines=lines)

    def _draw_totals(self, paint: Painter, columns: _Columns, box: Rect, reveal: ResultReveal) -> None:
        whole, box = box, box._replace(h=box.h - self._ties_height)
        middle = box.centre[1] + 2
        if self._ties_height and reveal.revealed:
            with paint.eased(lambda: 2 * paint.scale.text_px(_SMALL.size) <= self._tie_height * paint.scale.factor):
                self._draw_tie_reasons(paint, columns, whole._replace(y=box.bottom, h=self._ties_height))
        label = total_label(self._words, self._title, self._parties)
        paint.text(label, (columns.label.x + 8, middle), "h2", width=columns.label.w - 16)
        for party, column, turn in zip(self._parties, columns.parties, self._turn_order, strict=True):
            turned = reveal.turned(turn)
            # It is turned over like a card: narrower up to the middle, then wider with the other side up.
            wide = min(108.0, column.w - 12) * round(8 * abs(2 * turned - 1)) / 8
            card = Rect.around((column.centre[0], middle), max(2.0, wide), min(54.0, box.h - 8))
            if turned < 0.5:
                paint.dashed(card, 10)
                if wide > 30:
                    paint.text("?", card.centre, style("score").at(min(36.0, box.h * 0.55)), colours.ink_soft, "centre")
                continue
            first = party.place == 1 and reveal.revealed
            look = style("score").at(min(44.0 if first else 36.0, box.h * 0.62))
            paint.text(str(party.figure), (column.centre[0], middle), look, None, "centre", width=column.w - 8)

    def _draw_tie_reasons(self, paint: Painter, columns: _Columns, box: Rect) -> None:
        """Draw the reasons why parties with equal points do not share a place, below their points."""
        text, room = self._words.t("results.tie"), columns.label
        paint.fold(text, (room.x + 8, box.y + self._tie_height / 2 - 4), _SMALL, width=room.w - 12)
        wide, every = columns.parties[0].w, [reason for reasons in self._tie_reasons for reason in reasons]
        small = _SMALL.at(12)
        by_turns = not all(block(reason, small, paint.scale, wide, 2).whole for reason in every)
        for number, (reasons, column) in enumerate(zip(self._tie_reasons, columns.parties, strict=True)):
            for line, reason in enumerate(reasons):
                x, y = column.centre[0], box.y + self._tie_height * (line + 0.5) - 4
                look = small if by_turns else first_whole(reason, (_SMALL, small), paint.scale, wide, 2)
                if by_turns:  # in two rows, as names are
                    x = min(x, box.right - paint.measure(reason, look)[0] / 2)
                    y += self._tie_height / 4 * (-1) ** number
                paint.text(reason, (x, y), look, None, "centre", width=None if by_turns else wide, max_lines=2)

    # -- the counting by hand

    def _draw_counting(self, paint: Painter, columns: _Columns, box: Rect, reveal: ResultReveal) -> None:
        """Draw the counting: quietly above what is even for all parties; what is left is added up below."""
        counted = self._counts[: reveal.counted + 1] if reveal.counting else self._counts
        even, left = [c for c in counted if c.even], [c for c in counted if not c.even]
        all_even = any(count.even for count in self._counts)
        upper = box.upper(box.h * 0.42)
        lower = Rect(box.x, upper.bottom, box.w, box.bottom - upper.bottom)
        rooms = [upper, lower] if all_even else [box]
        t = self._words.t
        shown = [(t("results.even"), even)] if all_even else []
        shown.append((t("results.left") if all_even else added_label(self._words, self._title), left))
        for room, (label, counts) in zip(rooms, shown, strict=True):
            paint.line((room.x, room.y), (room.right, room.y), colours.row_rim)
            self._draw_label(paint, columns, room.centre[1], label)
            own = [[each for each in counts if party.seats[0] in each.seats] for party in self._parties]
            wide = min(column.w for column in columns.parties)
            with paint.eased(partial(_counts_fit, paint, own, wide)):
                pictured = all(_pictures_fit(paint, mine, wide) for mine in self._counts_by_party)
                for party, mine, column in zip(self._parties, own, columns.parties, strict=True):
                    place = Rect(column.x + _CHIP_EDGE, room.y, column.w - 2 * _CHIP_EDGE, room.h)
                    if mine:
                        self._draw_chips(paint, place, party, mine, pictured)

    @property
    def _counts_by_party(self) -> list[list[Count]]:
        """All that is counted in the end for each party."""
        return [[each for each in self._counts if party.seats[0] in each.seats] for party in self._parties]

    def _draw_chips(self, paint: Painter, room: Rect, party: Party, counts: Sequence[Count], pictured: bool) -> None:
        """Draw figures as chips in lines, with their sum behind them; `pictured`: with what is counted, too."""
        even, narrow = counts[0].even, room.w < _NARROW
        total = _sum(counts)
        wide_total = 0.0 if narrow else paint.measure(total, "strong")[0] + 14
        words = _chip_words(room.w)
        chip = paint.measure(total, words)[1] + 4
        chips = merge_equal(counts) if pictured else [each._replace(picture="") for each in merge_equal(counts)]
        lines = _lines(paint, chips, words, room.w - wide_total)
        height = min(chip + _CHIP_GAP, room.h / (len(lines) + narrow))
        wide = max(sum(w for _, w in line) + _CHIP_GAP * (len(line) - 1) for line in lines)
        y = room.centre[1] - height * (len(lines) + narrow - 1) / 2
        left = room.centre[0] - (wide + wide_total) / 2
        for line in lines:
            x = left
            for shown, w in line:
                self._draw_chip(paint, Rect(x, y - chip / 2, w, chip), party, shown, words, even)
                x += w + _CHIP_GAP
            y += height
        colour = colours.ink_soft if even else None
        if narrow:
            paint.text(total, (room.centre[0], y), "strong", colour, "centre")
        else:
            paint.text(total, (left + wide + 14, room.centre[1]), "strong", colour)

    def _draw_chip(self, paint: Painter, box: Rect, party: Party, chip: Chip, words: Style, even: bool) -> None:
        player, figure, at = palette(self._seats[party.seats[0]], party.seats[0]), chip.figure, box.centre
        if chip.picture:
            at = (at[0] + _CHIP_PICTURE / 2 + 2, at[1])
        if even:  # without anybody's colour: nobody is ahead by it, and nothing of it is wrong
            paint.box(box, colours.paper, box.h / 2, colours.stone_dark, 1.5)
            paint.text(figure, at, words, colours.ink_soft, "centre")
            return
        light = player.on == colours.ink
        paint.box(box, player.base if light else player.shade, box.h / 2, player.shade, 1.5)
        paint.text(figure, at, words, player.on, "centre")
        if chip.picture:
            place = Rect.around((box.x + 6 + _CHIP_PICTURE / 2, at[1]), _CHIP_PICTURE)
            paint.disc(place.centre, _CHIP_PICTURE / 2 + 2, colours.cream)
            paint.picture(chip.picture, place.inset(1))


def _fit_label(scale: Scale, words: str, roomy: bool, width: float, height: float = math.inf) -> tuple[Style, int]:
    """The largest style and the lines in which a category's words are whole; they shrink where nothing fits."""
    chosen = style("strong") if roomy else replace(style("label"), colour=colours.ink, lead=1.1)
    looks = (
        (chosen, 2),
        (chosen, 1),
        (chosen, 3),
        (chosen.at(14), 2),
        (chosen.at(14), 1),
        (chosen.at(12), 3),
        (chosen.at(12), 1),
    )
    ways, found = looks if scale.usual else [(tight(look, most), n) for look, n in looks for most in (2, 1.25, 1)], []
    for look, lines in ways:
        made = block(words, look, scale, width, lines)
        if made.whole and made.height_px <= height * scale.factor:
            found.append((made.size_px, look, lines))
    if not found:
        return looks[-1]
    return (found[0] if scale.usual else max(found, key=lambda each: each[0]))[1:]


class Chip(NamedTuple):
    """A figure of the counting, and the picture of what is counted, where it has one."""

    figure: str
    picture: str = ""


def merge_equal(counts: Sequence[Count]) -> list[Chip]:
    """The figures, where many equal ones follow each other as one: "5 x 1"."""
    chips: list[Chip] = []
    for chip, same in groupby(Chip(count.figure, count.picture) for count in counts):
        many = len(list(same))
        chips += [chip._replace(figure=f"{many} \u00d7 {chip.figure}")] if many >= _MERGED else [chip] * many
    return chips


def _chip_words(width: float) -> Style:
    return style("strong" if width >= _ROOMY else "caption")


def _pictures_fit(paint: Painter, counts: Sequence[Count], width: float) -> bool:
    """Whether the pictures of all chips of a party have room in a column beside the figures and, in a wide one, the
    sum."""
    room = width - 2 * _CHIP_EDGE
    most = width - 4 if room < _NARROW else room - paint.measure(_sum(counts), "strong")[0] - 14
    return all(_chip_wide(paint, each, _chip_words(room)) <= most for each in merge_equal(counts))


def _chip_wide(paint: Painter, chip: Chip, words: Style) -> float:
    return paint.measure(chip.figure, words)[0] + 20 + (_CHIP_PICTURE + 4 if chip.picture else 0)


def _counts_fit(paint: Painter, counts: Sequence[Sequence[Count]], width: float) -> bool:
    """Whether each figure and each sum is no wider than a column."""
    chips = [chip.figure for mine in counts for chip in merge_equal(mine)]
    sums = [_sum(mine) for mine in counts if mine]
    widths = [paint.measure(each, "caption")[0] + 20 for each in chips]
    return max([*widths, *(paint.measure(each, "strong")[0] for each in sums)], default=0.0) <= width


def _sum(counts: Sequence[Count]) -> str:
    return f"= {sum(count.points for count in counts)}"


def _lines(paint: Painter, chips: Sequence[Chip], words: Style, most: float) -> list[list[tuple[Chip, float]]]:
    """Chips with their widths, broken into lines no wider than `most`."""
    lines: list[list[tuple[Chip, float]]] = [[]]
    used = 0.0
    for chip in chips:
        wide = _chip_wide(paint, chip, words)
        if lines[-1] and used + wide > most:
            lines.append([])
            used = 0.0
        lines[-1].append((chip, wide))
        used += wide + _CHIP_GAP
    return lines
