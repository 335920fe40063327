"""The score over the turns: one line a party, told apart by marks as well as by colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party, ScorePoint, party_name
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import SeatPalette, colours, palette

_GRID_LINES = 4
_NAME_PITCH = 25.0
_DOTS = 26
"""Most moments that have small dots; more would run together."""
_MARKS = 5
"""Number of marks on a line, about."""


class Scales(NamedTuple):
    """Scales that turn turns and points into places on the chart."""

    plot: Rect
    turns: tuple[int, int]
    points: tuple[int, int]

    def point(self, turn: float, points: float) -> tuple[float, float]:
        """Point of a score at a turn."""
        across = (turn - self.turns[0]) / max(1, self.turns[1] - self.turns[0])
        up = (points - self.points[0]) / max(1, self.points[1] - self.points[0])
        return (self.plot.x + self.plot.w * across, self.plot.bottom - self.plot.h * up)


def grid_step(reach: float, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, ... that covers `reach` in at most `most` steps."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * most >= reach:
                return factor * size
        size *= 10


def spread_heights(wanted: Sequence[float], pitch: float, low: float, high: float) -> list[float]:
    """Heights near the wanted ones, in their order, `pitch` or more from each other, from low to high."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    # Heaps of names that touch, each with the sum of where its first would like to be.
    heaps: list[tuple[float, int]] = []
    for place, i in enumerate(order):
        heaps.append((wanted[i] - place * pitch, 1))
        while len(heaps) > 1 and heaps[-2][0] / heaps[-2][1] >= heaps[-1][0] / heaps[-1][1]:
            total, count = heaps.pop()
            heaps[-1] = (heaps[-1][0] + total, heaps[-1][1] + count)
    firsts = [total / count for total, count in heaps for _ in range(count)]
    most = high - (len(wanted) - 1) * pitch
    heights = [0.0] * len(wanted)
    for place, i in enumerate(order):
        heights[i] = max(low, min(most, firsts[place])) + place * pitch
    return heights


class Chart:
    """Course of a match; its lines are made once per size and uncovered from the left."""

    def __init__(
        self,
        moments: Sequence[ScorePoint],
        ranking: Sequence[Party],
        seats: Sequence[Seat],
        words: Catalogue,
        heading: str,
        charted: int | None = None,
    ) -> None:
        """`charted` is which number of the ranks it tells of; None: the points."""
        self._heading, self._charted = heading, charted
        self._moments = moments
        self._parties = ranking
        self._seats = seats
        self._words = words
        self._lines: tuple[tuple[Rect, tuple[int, int]], pygame.Surface] | None = None

    def draw(self, paint: Painter, box: Rect, share: float) -> None:
        """Draw panel, grid, and the lines up to `share`."""
        paint.panel(box)
        paint.text(self._heading, (box.x + 20, box.y + 28), "strong")
        scales = self._scales(paint, box)
        self._draw_grid(paint, scales)
        area = paint.rect_px(box)
        if self._lines is None or self._lines[0] != (box, area.size):
            sheet = pygame.Surface(area.size, pygame.SRCALPHA)
            still = Painter(sheet, paint.scale)
            order = list(enumerate(self._parties))[::-1]
            with still.offset(-box.x, -box.y):
                for _, party in order:
                    player, points = self._player(party), self._points(scales, party)
                    width = 5.0 if scales.plot.h > 120 else 4.0
                    still.shape([points], (Stroke(player.shade, width + 3), Stroke(player.base, width)), closed=False)
                    if len(points) <= _DOTS:
                        for point in points:
                            still.disc(point, width, player.base, player.shade, 1.5)
                for number, party in order:  # not where the other lines have their marks, and one at the end
                    player, points = self._player(party), self._points(scales, party)
                    stride = max(2, round(len(points) / _MARKS))
                    offset = number * stride // len(self._parties)
                    for point in points[stride - offset : len(points) - stride // 2 : stride]:
                        still.mark(point, 11, player)
                    still.mark(points[-1], 12, player)
            self._lines = ((box, area.size), sheet)
        if share <= 0:
            return
        shown = scales.plot.x - 20 + (scales.plot.w + 40) * share
        with paint.clip(box.leftmost(shown - box.x)):
            paint.surface.blit(self._lines[1], area)
        if share >= 1:
            ends = [self._points(scales, party)[-1] for party in self._parties]
            low, high = box.y + 56, box.bottom - 20
            names = [party_name(self._words, party, self._seats) for party in self._parties]
            # Most lines of the names of a party: of one seat they stay in one.
            lines, room = 2 * max(len(party.seats) for party in self._parties) - 1, box.right - scales.plot.right - 64
            most = max(_NAME_PITCH, *(paint.measure(name, "caption", room, lines)[1] + 4 for name in names))
            pitch = min(most, (high - low) / max(1, len(ends) - 1))
            heights = spread_heights([y for _, y in ends], pitch, low, high)
            for party, words, (x, y), height in zip(self._parties, names, ends, heights, strict=True):
                paint.line((x + 16, y), (x + 28, height), colours.white_rim, 1.5)
                paint.mark((x + 40, height), 9, self._player(party))
                paint.text(words, (x + 56, height), "caption", colours.ink, "left", box.right - x - 64, lines)

    def _scales(self, paint: Painter, box: Rect) -> Scales:
        totals = [self._total(moment, party) for moment in self._moments for party in self._parties]
        low, high = min(0, *totals), max(1, *totals)
        lines = max(2, min(_GRID_LINES, int((box.h - 100) / 34)))
        by = grid_step(high - low, lines)
        points = (math.floor(low / by) * by, math.ceil(high / by) * by)
        left = 30 + max(paint.measure(str(value), "caption")[0] for value in points) + 14
        names = max(paint.measure(party_name(self._words, party, self._seats), "caption")[0] for party in self._parties)
        right = 82 + min(names, box.w * 0.2)
        plot = Rect(box.x + left, box.y + 60, box.w - left - right, box.h - 60 - 44)
        turns = (self._moments[0].turn, max(self._moments[-1].turn, self._moments[0].turn + 1))
        return Scales(plot, turns, points)

    def _draw_grid(self, paint: Painter, scales: Scales) -> None:
        plot, (low, high) = scales.plot, scales.points
        by = grid_step(high - low, max(2, min(_GRID_LINES, int(plot.h / 34))))
        for value in range(low, high + 1, by):
            y = scales.point(0, value)[1]
            paint.line((plot.x, y), (plot.right, y), colours.divider if value else colours.row_rim)
            paint.text(str(value), (plot.x - 14, y), "caption", align="right")
        first, last = scales.turns
        wide = paint.measure(str(last), "caption")[0] + 26
        by = grid_step(last - first, max(2, min(14, int(plot.w / wide))))
        ticks = [turn for turn in range(first, last + 1, 1) if turn % by == 0 and last - turn >= 0.6 * by]
        for turn in (*ticks, last):
            paint.text(str(turn), (scales.point(turn, 0)[0], plot.bottom + 20), "caption", align="centre")

    def _points(self, scales: Scales, party: Party) -> list[tuple[float, float]]:
        return [scales.point(moment.turn, self._total(moment, party)) for moment in self._moments]

    def _total(self, moment: ScorePoint, party: Party) -> int:
        """Points of a party at a moment, or the charted number of its rank."""
        tally = moment.tallies[party.seats[0]]
        return tally.total if self._charted is None else tally.rank[self._charted]

    def _player(self, party: Party) -> SeatPalette:
        return palette(self._seats[party.seats[0]], party.seats[0])
