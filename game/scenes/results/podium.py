"""The podium: blocks rise under a sky with rays, animals come along, confetti falls."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party, party_name
from game.scenes.results.reveal import Blocks, CountingStep, PodiumBlock, ResultReveal
from game.scenes.shell.menu import TipBox, hill
from game.ui import shapes, vector
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import Colour, SeatPalette, colours, hexed, palette
from game.ui.tween import out_back, out_cubic, out_quad, up_and_down
from game.ui.type import Style, block, first_whole, style

_SKY = hexed("#cfe6ea")
_ROUND = 8.0


class Sky:
    """The picture for a panel, with round corners, at the size it is shown at."""

    def __init__(self, paint: Painter, box: Rect) -> None:
        area = paint.rect_px(box)
        self.size = area.size
        self._sheet = pygame.Surface((max(1, area.w), max(1, area.h)), pygame.SRCALPHA)
        self._pieces = self._make(Painter(self._sheet, paint.scale), Rect(0, 0, box.w, box.h))
        self.whole = False

    def picture(self, piece: bool) -> pygame.Surface | None:
        """The picture; with `piece` only another piece is made of it, and it is there once it is whole."""
        while not self.whole:
            self.whole = next(self._pieces, None) is None
            if piece and not self.whole:
                return None
        return self._sheet

    def _make(self, paint: Painter, box: Rect) -> Iterator[bool]:
        """Every piece."""
        wide, high = self._sheet.get_size()
        for row in range(high):
            self._sheet.fill(_SKY.mixed(colours.cream, min(1.0, 1.15 * row / high)), (0, row, wide, 1))
        yield True
        x, y = box.w / 2, box.h * 0.62
        far, f = math.hypot(box.w, box.h), paint.scale.factor
        rays, loops = 26, list[Sequence[Point]]()
        for number in range(0, rays, 2):
            a, b = (2 * math.pi * (number + shift) / rays for shift in (-0.5, 0.5))
            loops.append([(x, y), *((x + far * math.cos(angle), y + far * math.sin(angle)) for angle in (a, b))])
        # On a sheet of its own, as large as what is seen of rays that reach far beyond it.
        path = shapes.outline([[(px * f, py * f) for px, py in loop] for loop in loops], closed=True, corner=0)
        size = paint.surface.get_size()
        paint.surface.blit(vector.raw(*size, f'<path d="{path}" {vector.paint(colours.sun_light, 0.55)}/>'), (0, 0))
        yield True
        hill(paint, box, 0.74, 0.035, 2.6, colours.leaf_light)
        yield True
        hill(paint, box, 0.87, 0.04, 0.4, colours.leaf)
        yield True
        self._sheet = vector.rounded(self._sheet, _ROUND * paint.scale.factor)


_ANIMAL_SIZE, _ANIMAL_PITCH = 46.0, 46.0
_ANIMAL_GROUND = 462.0
_ANIMAL_START = 420.0
"""Distance from which they come."""
_HOPS, _HOP_HEIGHT = 5, 16.0
_LAST_START = 0.5
"""The last one sets off at this share of the time."""


class WinnersAnimals:
    """Animals of the winners: they come from both sides, and stand before the podium."""

    def __init__(self, animals: Sequence[str], winners: Sequence[float]) -> None:
        """`winners` are the middles of the blocks that they come to, on the picture's canvas."""
        self._animals = animals
        self._middle = sum(winners) / max(1, len(winners))

    def draw(
        self, paint: Painter, to_canvas: Callable[[float, float], tuple[float, float]], unit: float, share: float
    ) -> None:
        """Draw all of them after a share (0-1) of the time."""
        count = len(self._animals)
        for number, picture in enumerate(self._animals):
            late = _LAST_START * number / max(1, count - 1)
            come = min(1.0, max(0.0, (share - late) / (1 - _LAST_START)))
            if come <= 0:
                continue
            x = self._middle + _ANIMAL_PITCH * (number - (count - 1) / 2)
            x += (1 - out_cubic(come)) * (_ANIMAL_START if 2 * number >= count else -_ANIMAL_START)
            up = _HOP_HEIGHT * abs(up_and_down(out_cubic(come) * _HOPS)) if come < 1 else 0.0
            middle = to_canvas(x, _ANIMAL_GROUND - _ANIMAL_SIZE / 2 - up)
            paint.picture(picture, Rect.around(middle, _ANIMAL_SIZE * unit))


PLACES = 3
_WIDE, _HIGH = 536.0, 464.0
"""The canvas of the picture; everything below is laid out on it."""
_GROUND = 456.0
_BLOCK, _BETWEEN = 148.0, 16.0
_HEIGHTS = (206.0, 152.0, 120.0)
_RADII = (56.0, 46.0, 46.0)
_FIGURES = (64.0, 48.0, 44.0)
_CAPTIONS = (22.0, 18.0, 15.0)
"""Sizes of a caption below a figure, the first that has room."""
_BADGES = (colours.gold, colours.stone, hexed("#d38a60"))
_RIM = 12.0
"""Width of the panel round the picture."""
_PLATE_PAD, _PLATE_GAP = 7.0, 3.0
"""Room in a plate beside its words, and from it to whatever is beside it, in units."""
_SMALL_NAME, _LEAST_NAME, _LEAST_NAME_PX = 12.0, 10.0, 10.0
"""Size of a small name, and of the smallest one in units and in pixels."""
_PIECES, _APART = 54, 19.0
_CONFETTI = ("barn", "leaf_mid", "water", "plum", "gold", "carrot")


class _Confetti(NamedTuple):
    """One piece of confetti: where it comes to rest, from where it falls, and how it turns."""

    x: float
    y: float
    drift: float
    angle: float
    spin: float
    delay: float
    colour: Colour


class Podium:
    """Podium of a result; the sky is made once per size."""

    def __init__(
        self,
        ranking: Sequence[Party],
        seats: Sequence[Seat],
        words: Catalogue,
        steps: Sequence[CountingStep] = (),
        animals: Sequence[str] = (),
        captions: Sequence[Sequence[str]] = (),
    ) -> None:
        """`steps` are counted before anybody stands on it; `animals` come along with the winner; `captions` are lines
        below the figure of each party."""
        self._parties = tuple(ranking[:PLACES])
        self._blocks = Blocks(ranking, seats, steps, _WIDE)
        self._end_blocks = [self._end_block(party) for party in self._parties] + [None] * len(ranking[PLACES:])
        self._animals = WinnersAnimals(
            animals, [self._middle(n) for n, each in enumerate(self._parties) if each.place == 1]
        )
        self._captions = captions or [()] * len(ranking)
        self._seats = seats
        self._words = words
        places = sorted({party.place for party in self._parties}, reverse=True)
        self._rise_order = [places.index(party.place) for party in self._parties]
        """Per party when it rises: the last place first, equal places together."""
        self.rises = len(places)
        # Confetti, always the same, rests in the sky where nothing else is.
        occupied = [self._party_box(party) for party in self._parties]
        number = Random(5)
        confetti: list[_Confetti] = []
        resting: dict[tuple[int, int], list[_Confetti]] = {}  # by squares, so that only what lies near is compared
        for _ in range(20 * _PIECES):
            x, y = number.uniform(14, _WIDE - 14), number.uniform(12, 225)
            if len(confetti) == _PIECES:
                break
            if any(rect.contains(x, y) for rect in occupied):
                continue
            across, down = int(x / _APART), int(y / _APART)
            near = [resting.get((across + i, down + j), ()) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            if any(math.hypot(x - piece.x, y - piece.y) < _APART for pieces in near for piece in pieces):
                continue
            spin = number.choice((-1, 1)) * number.uniform(1.5, 4)
            colour = colours.by_name(_CONFETTI[len(confetti) % len(_CONFETTI)])
            drift, angle = number.uniform(-40, 40), number.uniform(0, math.pi)
            confetti.append(_Confetti(x, y, drift, angle, spin, number.uniform(0, 0.35), colour))
            resting.setdefault((across, down), []).append(confetti[-1])
        self._pieces = tuple(confetti)
        self._sky: Sky | None = None

    def _middle(self, number: int) -> float:
        """Middle of a party from left to right, on the picture's canvas."""
        slot = {1: (0,), 2: (1, 0)}.get(len(self._parties), (1, 0, 2)).index(number)
        return _WIDE / 2 + (slot - (len(self._parties) - 1) / 2) * (_BLOCK + _BETWEEN)

    def _party_box(self, party: Party) -> Rect:
        """Part of the picture that a party takes, name and trophy included."""
        rank = min(party.place, PLACES) - 1
        top = _GROUND - _HEIGHTS[rank] - 2 * _RADII[rank] - (150 if party.place == 1 else 74)
        left = self._middle(self._parties.index(party)) - _BLOCK / 2 - 4
        return Rect(left, top, _BLOCK + 8, _HIGH - top)

    def draw(self, paint: Painter, box: Rect, reveal: ResultReveal) -> None:
        """Draw panel, picture, and as much of the podium as has risen."""
        paint.panel(box)
        inner = box.inset(_RIM)
        area = paint.rect_px(inner)
        if self._sky is None or self._sky.size != area.size:
            self._sky = Sky(paint, inner)
        sheet = self._sky.picture(piece=paint.draft)
        if sheet is None:
            return
        paint.surface.blit(sheet, area)
        unit = min(inner.w / _WIDE, inner.h / _HIGH)
        at = _Canvas(inner, unit)
        with paint.clip(inner.inset(2)):
            self._draw_confetti(paint, at, reveal.confetti)
            if reveal.ordered < 1:
                self._blocks.draw(paint, at.point, unit, _GROUND, reveal, self._end_blocks)
                return
            for number in range(len(self._parties)):
                share = reveal.risen(self._rise_order[number])
                if share > 0:
                    party = self._parties[number]
                    rank = min(party.place, PLACES) - 1
                    height = _HEIGHTS[rank] * out_back(share)
                    x = self._middle(number)
                    top = _GROUND - height
                    face = at.rect(x - _BLOCK / 2, top, _BLOCK, height)
                    u = at.unit
                    if face.h > 4 * u:
                        paint.box(face.moved(0, 7 * u), colours.wood_dark, 10 * u)
                        paint.box(face, colours.wood, 10 * u, colours.wood_light, 1.5)
                        paint.box(face.upper(min(face.h, 20 * u)), colours.wood_light, 9 * u)
                    if height > _FIGURES[rank] + 30:
                        self._draw_figure(paint, number, face, u)
                    self._draw_heads(paint, at, party, (x, top), rank, min(1.0, share * 3))
            self._animals.draw(paint, at.point, unit, reveal.company)

    @property
    def draft(self) -> bool:
        """Whether a piece of the picture has still to be made."""
        return self._sky is not None and not self._sky.whole

    def _end_block(self, party: Party) -> PodiumBlock:
        """Final place of a party's block."""
        rank = min(party.place, PLACES) - 1
        return PodiumBlock(self._middle(self._parties.index(party)), _BLOCK, _HEIGHTS[rank], _RADII[rank])

    def _draw_figure(self, paint: Painter, number: int, face: Rect, u: float) -> None:
        """Draw the figure of a party on its block, and its captions below it where they are whole."""
        party, wide = self._parties[number], face.w - 12 * u
        size = _FIGURES[min(party.place, PLACES) - 1] * u
        looks = [style("caption").at(each * u) for each in _CAPTIONS]
        fits = [(line, first_whole(line, looks, paint.scale, wide)) for line in self._captions[number]]
        lines = [(line, look) for line, look in fits if block(line, look, paint.scale, wide).whole]
        pitch = max((paint.measure(*each)[1] for each in lines), default=0.0)
        middle = face.y + 10 * u + (face.h - 10 * u - pitch * len(lines)) / 2
        paint.text(str(party.figure), (face.centre[0], middle), style("score").at(size), colours.hoof, "centre", wide)
        for below, (line, look) in enumerate(lines):
            at = face.centre[0], middle + size / 2 + pitch * (below + 0.5)
            paint.text(line, at, look, colours.ink, "centre", wide)

    def _draw_heads(
        self, paint: Painter, at: _Canvas, party: Party, foot: tuple[float, float], rank: int, alpha: float
    ) -> None:
        r, apart = self._radius_and_pitch(party)
        y = foot[1] - r - 8
        for i, seat in enumerate(party.seats):
            x = foot[0] + (i - (len(party.seats) - 1) / 2) * apart
            paint.mark(at.point(x, y), r * at.unit, self._player(seat), alpha)
        if alpha < 1:
            return
        last = foot[0] + (len(party.seats) - 1) / 2 * apart
        badge = at.point(last + r * 0.72, y + r * 0.82)
        paint.disc(badge, 18 * at.unit, _BADGES[rank], colours.white_fur, 2.5)
        paint.text(str(party.place), badge, style("figure").at(20 * at.unit), colours.ink, "centre")
        high = self._draw_plate(paint, at, at.point(foot[0], y - r - 6), party)
        alone = sum(other.place == 1 for other in self._parties) == 1
        if party.place == 1 and alone:
            x, above = at.point(foot[0], y - r - 6)
            box = Rect.around((x, above - high - 44 * at.unit), 68 * at.unit)
            paint.picture("icons/trophy", box.moved(0, 3 * at.unit), tint=colours.gold_dark)
            paint.picture("icons/trophy", box, tint=colours.sun)

    def _draw_plate(self, paint: Painter, at: _Canvas, foot: tuple[float, float], party: Party) -> float:
        """Draw the names over the heads, their lower edge at the point, as near to it as their room allows; returns
        the height they take."""
        unit = at.unit
        words, (left, right) = party_name(self._words, party, self._seats), self._plate_room(at, party)
        label, most, lines = self._fit_plate(paint.scale, at, party)
        wide, high = paint.measure(words, label, most, lines)
        half = wide / 2 + min(14.0, (right - left - wide) / 2)
        x = min(max(foot[0], left + half), right - half)
        plate = Rect(x - half, foot[1] - high - 8 * unit, 2 * half, high + 8 * unit)
        radius = min(plate.h / 2, 18 * unit)
        paint.box(plate, colours.cream, radius, self._player(party.seats[0]).shade, 2)
        paint.text(words, plate.centre, label, colours.ink, "centre", width=most, max_lines=lines)
        return plate.h

    def _fit_plate(self, scale: Scale, at: _Canvas, party: Party) -> tuple[Style, float, int]:
        """The largest style in which the names of a party are whole, their room and their most lines."""
        words, (left, right) = party_name(self._words, party, self._seats), self._plate_room(at, party)
        most, lines = right - left - 2 * _PLATE_PAD, len(party.seats) + 1
        least = min(_SMALL_NAME, max(_LEAST_NAME, _LEAST_NAME_PX / scale.factor))
        looks = [replace(style("strong").at(size), lead=1.2) for size in (max(16.0, 22 * at.unit), 14.0, 12.0, least)]
        return first_whole(words, looks, scale, most, lines), most, lines

    def tips(self, box: Rect, scale: Scale) -> Iterator[TipBox]:
        """A tip with the names that have no room on the podium."""
        inner = box.inset(_RIM)
        at = _Canvas(inner, min(inner.w / _WIDE, inner.h / _HIGH))
        names = [party_name(self._words, party, self._seats) for party in self._parties]
        fits = [self._fit_plate(scale, at, party) for party in self._parties]
        cut = [
            name
            for name, (look, most, lines) in zip(names, fits, strict=True)
            if not block(name, look, scale, most, lines).whole
        ]
        if cut:
            yield TipBox("results.podium", box, self._words.listed(cut))

    def _plate_room(self, at: _Canvas, party: Party) -> tuple[float, float]:
        """Left and right end of the room for the names of a party: up to the edge of the picture, to the heads of
        those that stand higher, and to the middle between two that stand as high."""
        number = self._parties.index(party)
        x, left, right = self._middle(number), at.box.x + _PLATE_GAP, at.box.right - _PLATE_GAP
        for other, each in enumerate(self._parties):
            beside = self._middle(other)
            if other == number or each.place > party.place:
                continue
            end = (
                (x + beside) / 2 if each.place == party.place else beside - math.copysign(self._head(each), beside - x)
            )
            if beside < x:
                left = max(left, at.point(end, 0)[0] + _PLATE_GAP)
            else:
                right = min(right, at.point(end, 0)[0] - _PLATE_GAP)
        return left, right

    def _head(self, party: Party) -> float:
        """Half the width of the heads of a party, on the picture's canvas."""
        r, apart = self._radius_and_pitch(party)
        return r + (len(party.seats) - 1) / 2 * apart

    @staticmethod
    def _radius_and_pitch(party: Party) -> tuple[float, float]:
        """Radius of the heads of a party, and the distance of their middles."""
        r = _RADII[min(party.place, PLACES) - 1] * (0.72 if len(party.seats) > 1 else 1.0)
        return r, min(1.5 * r, (_BLOCK - 2 * r) / max(1, len(party.seats) - 1))

    def _player(self, seat: int) -> SeatPalette:
        return palette(self._seats[seat], seat)

    def _draw_confetti(self, paint: Painter, at: _Canvas, share: float) -> None:
        if share <= 0:
            return
        for piece in self._pieces:
            fallen = out_quad(min(1.0, max(0.0, (share - piece.delay) / (1 - piece.delay))))
            if fallen <= 0:
                continue
            left = 1 - fallen
            x = piece.x + piece.drift * left * math.sin(4 * left)
            y = piece.y - (piece.y + 20) * left
            angle = piece.angle + piece.spin * left * 3
            # Whole steps of the angle, so that the falling pieces are few pictures.
            angle = round(angle / (math.pi / 12)) * math.pi / 12
            dx, dy = 7 * math.cos(angle) * at.unit, 7 * math.sin(angle) * at.unit
            cx, cy = (round(v * paint.scale.factor) / paint.scale.factor for v in at.point(x, y))
            line = (shapes.Stroke(piece.colour, 7 * at.unit),)
            paint.shape([[(cx - dx, cy - dy), (cx + dx, cy + dy)]], line, closed=False)


class _Canvas(NamedTuple):
    """Place of the picture's own canvas in the panel: in the middle, standing on its lower edge."""

    box: Rect
    unit: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        left = self.box.centre[0] - _WIDE / 2 * self.unit
        return (left + x * self.unit, self.box.bottom - (_HIGH - y) * self.unit)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        return Rect(*self.point(x, y), w * self.unit, h * self.unit)
