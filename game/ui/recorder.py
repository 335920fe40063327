"""Drawing recorded operation by operation, to be drawn again only where it has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

Op = tuple[pygame.Surface | None, int, int, int, int, int, int, Any, int]
"""A picture, its place, the part of it (left, top, width, height), its opacity and how it is mixed; or, without a
picture, a filled area with its colour in place of the opacity."""

_CELL = 48
"""Pixels of the side of the squares in which changes are gathered."""
_PIECES = 100
"""Number of pieces into which a window is cut, about."""


class Recorder(pygame.Surface):
    """A surface of some size that only records what should be drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.ops: list[Op] = []
        self.areas: list[pygame.Rect] = []
        """Pixels that each operation may change."""
        self._all = pygame.Rect(0, 0, *size)
        self._clip = self._all
        self._dx = self._dy = 0

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a picture, as far as the clip lets it be seen; returns the area that it changes."""
        left, top = dest[0] + self._dx, dest[1] + self._dy
        x, y, w, h = source.get_rect() if area is None else source.get_rect().clip(area)
        if area is not None:
            left, top = left + max(0, x - area[0]), top + max(0, y - area[1])
        seen = pygame.Rect(left, top, w, h).clip(self._clip)
        if seen.w and seen.h:
            part = (x + seen.x - int(left), y + seen.y - int(top), seen.w, seen.h)
            self.ops.append((source, seen.x, seen.y, *part, source.get_alpha(), special_flags))
            self.areas.append(seen)
        return seen

    def blits(self, blit_sequence: Iterable[Any], doreturn: int | bool = True) -> Any:
        """Record several pictures."""
        for each in blit_sequence:
            self.blit(*each)

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0) -> None:
        """Record several whole pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record an area of one colour, all of it where none is named."""
        area = self._clip if rect is None else pygame.Rect(rect).move(self._dx, self._dy).clip(self._clip)
        if area.w and area.h:
            plain = tuple(color if isinstance(color, tuple) else pygame.Color(color))
            self.ops.append((None, area.x, area.y, 0, 0, area.w, area.h, plain, special_flags))
            self.areas.append(area)
        return area

    def include(self, other: Recorder) -> None:
        """Add the operations of another one of this size."""
        if self._clip is self._all and not (self._dx or self._dy):
            self.ops += other.ops
            self.areas += other.areas
        else:
            perform(self, other.ops)

    def subsurface(self, *area: Any) -> pygame.Surface:
        """A part with positions of its own, recorded here too."""
        wanted = pygame.Rect(*area)
        part = Recorder(wanted.size)
        part.ops, part.areas = self.ops, self.areas
        part._all = pygame.Rect(0, 0, *wanted.size)
        part._dx, part._dy = self._dx + wanted.x, self._dy + wanted.y
        part._clip = wanted.move(self._dx, self._dy).clip(self._all.move(self._dx, self._dy))
        return part

    def set_clip(self, rect: Any) -> None:
        """Set the area in which drawing shows from now on; None: everywhere."""
        whole = self._all.move(self._dx, self._dy)
        self._clip = whole if rect is None else pygame.Rect(rect).move(self._dx, self._dy).clip(whole)

    def get_clip(self) -> pygame.Rect:
        """Area in which drawing shows."""
        return self._clip.move(-self._dx, -self._dy)

    def within(self, area: pygame.Rect) -> list[Op]:
        """Operations that may change pixels of an area, in order."""
        return [self.ops[number] for number in area.collidelistall(self.areas)]

    def get_rect(self, **places: Any) -> pygame.Rect:
        """Its area, moved to the places that are named."""
        found = self._all.copy()
        for name, value in places.items():
            setattr(found, name, value)
        return found

    def get_size(self) -> tuple[int, int]:
        """Width and height of its area."""
        return self._all.size

    def get_width(self) -> int:
        """The first of its size."""
        return self._all.w

    def get_height(self) -> int:
        """The second of its size."""
        return self._all.h


def changed(before: Recorder, after: Recorder) -> list[pygame.Rect]:
    """Areas outside of which the same is drawn in the same order."""
    old, new = before.ops, after.ops
    shorter = min(len(old), len(new))
    start = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    most = shorter - start
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    counts, others = Counter(gone), Counter(come)
    both = {op for op, count in counts.items() if others.get(op) == count}
    if [op for op in gone if op in both] != [op for op in come if op in both]:
        both = set()  # what stays lies in another order
    return [pygame.Rect(op[1], op[2], op[5], op[6]) for each in (gone, come) for op in each if op not in both]


def gathered(areas: Iterable[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """Few areas that do not overlap and hold all of these."""
    cells = {(x // _CELL, (x + w - 1) // _CELL, y // _CELL, (y + h - 1) // _CELL) for x, y, w, h in areas}
    rows: dict[int, int] = {}
    for left, right, top, low in cells:
        columns = (2 << right) - (1 << left)
        for row in range(top, low + 1):
            rows[row] = rows.get(row, 0) | columns
    found: list[pygame.Rect] = []
    open_runs: dict[int, pygame.Rect] = {}
    for row in sorted(rows):
        runs: dict[int, pygame.Rect] = {}
        for run in _runs(rows[row]):
            above = open_runs.get(run)
            if above is not None and above.bottom == row * _CELL:
                above.h += _CELL
            else:
                first = (run & -run).bit_length() - 1
                above = pygame.Rect(first * _CELL, row * _CELL, (run.bit_length() - first) * _CELL, _CELL)
                found.append(above)
            runs[run] = above
        open_runs = runs
    return [area.clip((0, 0, *size)) for area in found]


def _runs(columns: int) -> Iterable[int]:
    """Runs of neighbouring columns, which are bits."""
    while columns:
        lowest = columns & -columns
        run = columns & ~(columns + lowest)
        yield run
        columns ^= run


def pieces(areas: Iterable[pygame.Rect], size: tuple[int, int]) -> Iterable[pygame.Rect]:
    """The same areas, large ones cut into bands that are each a small part of what is so large."""
    for area in areas:
        high = max(_CELL, size[0] * size[1] // _PIECES // area.w)
        for top in range(area.top, area.bottom, high):
            yield pygame.Rect(area.x, top, area.w, min(high, area.bottom - top))


def replay(target: pygame.Surface, recorders: Sequence[Recorder], areas: Iterable[pygame.Rect]) -> int:
    """Draw records on these areas, each over those before; returns the number of pixels drawn."""
    drawn = 0
    for area in areas:
        target.set_clip(area)
        for recorder in recorders:
            found = area.collidelistall(recorder.areas)
            perform(target, [recorder.ops[number] for number in found])
            for number in found:
                x, y, w, h = recorder.areas[number]
                drawn += (min(x + w, area.right) - max(x, area.x)) * (min(y + h, area.bottom) - max(y, area.y))
    target.set_clip(None)
    return drawn


def part(recorders: Sequence[Recorder], area: pygame.Rect, like: pygame.Surface) -> pygame.Surface:
    """A picture of this area alone, in the layout of another surface."""
    made = pygame.Surface(area.size, 0, like)
    for recorder in recorders:
        perform(made, recorder.within(area), area.topleft)
    return made


def perform(target: pygame.Surface, ops: Iterable[Op], origin: tuple[int, int] = (0, 0)) -> None:
    """Draw operations one after the other; `origin` is the position of the target's corner."""
    waiting, (dx, dy) = list[Any](), origin
    for image, x, y, left, top, w, h, look, flags in ops:
        x, y = x - dx, y - dy
        if image is not None and image.get_alpha() == look:
            waiting.append((image, (x, y), (left, top, w, h), flags))
            continue
        target.blits(waiting, False)
        waiting.clear()
        if image is None:
            target.fill(look, (x, y, w, h), flags)
        else:
            image.set_alpha(look)
            target.blit(image, (x, y), (left, top, w, h), flags)
    target.blits(waiting, False)
