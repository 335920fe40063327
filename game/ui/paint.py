"""The painter: a canvas with small signs put together on it, and pictures that are drawn in code."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import pygame

from game.ui import art, shapes, type, vector
from game.ui.cache import Cache, picture_cache
from game.ui.canvas import Align, Canvas
from game.ui.recorder import Recorder, perform
from game.ui.rect import Hexagon, Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.theme import Accent, Colour, SeatPalette, colours
from game.ui.type import Style

T = TypeVar("T")
RIBBON, _IN_RIBBON = 28.0, 24.0
"""Height of a ribbon, and of letters on it at most."""
KEYCAP = Skin(colours.white_fur, 6, colours.white_rim, 1.5, edge=colours.white_rim, depth=2)

DOTS = 4.5, 6.0
"""Dot and gap of a border that may still be taken back."""

_again: Cache[Recorder] = Cache(300)


class Painter(Canvas):
    """Draws everything that can be put on a screen."""

    def cached(self, key: Hashable, draw: Callable[[Painter], None]) -> None:
        """Draw something from its record where it is drawn alike in most frames; `key` is all that it depends on."""
        if not self.keeps:
            draw(self)
            return
        whole = key, self.surface.get_size(), self.scale, self._ox, self._oy
        self.replay(_again.get(whole, lambda: self.recorded(draw)))

    def replay(self, made: Recorder) -> None:
        """Draw again what was recorded on a surface of this size."""
        if isinstance(self.surface, Recorder):
            self.surface.include(made)
        else:
            perform(self.surface, made.ops)

    def recorded(self, draw: Callable[[Painter], None]) -> Recorder:
        """Record of what a function draws, which is not shown."""
        below, self.surface = self.surface, Recorder(self.surface.get_size())
        try:
            draw(self)
            return self.surface
        finally:
            self.surface = below

    def mark(self, centre: Point, r: float, player: SeatPalette, alpha: float = 1) -> None:
        """A seat's disc: base, light rim, wooden side, and the mark that tells it without colour."""
        rim = player.light if player.key != "white" else player.shade
        self.disc(centre, r, player.base, rim, 2, side=player.shade, alpha=alpha)
        self.picture(player.mark, Rect.around(centre, 1.15 * r), tint=player.on, alpha=alpha)

    def badge(
        self,
        icon: str,
        at: Point,
        r: float,
        size: float,
        fill: Colour,
        rim: Colour | None = colours.white_fur,
        width: float = 2,
        tint: Colour = colours.white_fur,
    ) -> None:
        """A small disc with an icon of a size."""
        self.disc(at, r, fill, rim, width)
        self.picture(icon, Rect.around(at, size), tint=tint)

    def plate(
        self, box: Rect, radius: float, lit: Colour | None, width: float = 3, fill: Colour = colours.paper
    ) -> None:
        """The ground of one of several things; one that matters now is `lit` by a rim of this colour."""
        if lit is None:
            self.box(box, fill, radius, colours.row_rim, 1.5)
        else:
            self.box(box, colours.legal_fill, radius, lit, width)

    def pill(
        self,
        words: str,
        centre: Point,
        fill: Colour,
        colour: Colour = colours.white_fur,
        style: str | Style = "caption",
        rim: Colour | None = colours.white_fur,
    ) -> Rect:
        """A small badge as wide as its words; returns its rectangle."""
        wide, high = self.measure(words, style)
        size = 24 if high <= 24 else high
        rect = Rect.around(centre, max(size, wide + 16), size)
        self.box(rect, fill, size / 2, rim, 2)
        self.text(words, rect.centre, style, colour, "centre")
        return rect

    def chevron(self, centre: Point, width: float, colour: Colour) -> None:
        """The small angle of something that unfolds."""
        (x, y), rise = centre, width / 4
        points = [(x - width / 2, y - rise), (x, y + rise), (x + width / 2, y - rise)]
        self.shape([points], (Stroke(colour, 4),), closed=False)

    def brackets(self, box: Rect, arm: float, lines: Sequence[Stroke], corner: float = 0) -> None:
        """The four corners of a box with arms of one length."""
        arms = [
            [(x + across * arm, y), (x, y), (x, y + down * arm)]
            for x, across in ((box.x, 1), (box.right, -1))
            for y, down in ((box.y, 1), (box.bottom, -1))
        ]
        self.shape(arms, lines, closed=False, corner=corner)

    def provisional(self, box: Rect, radius: float = 8) -> None:
        """The dotted border round what may still be taken back, a box or a hexagon."""
        if isinstance(box, Hexagon):
            lines = Stroke(colours.white_fur, 7), Stroke(colours.leaf_dark, 4.5, dash=DOTS)
            self.shape([box.corners()], lines)
            return
        self.box(box, None, radius, colours.white_fur, 7)
        area, f = self.rect_px(box), self.scale.factor
        line = shapes.border(
            area.size, radius * f, max(1.5, 4.5 * f), colours.leaf_dark, None, 1, (DOTS[0] * f, DOTS[1] * f)
        )
        self.surface.blit(line, area)

    def refusal(self, box: Rect, colour: Colour) -> None:
        """The cross in the corner of a place that refuses, which tells it without colour."""
        r = min(13.0, max(8.0, 0.16 * min(box.w, box.h)))
        at = (box.right - 0.25 * box.w, box.y) if isinstance(box, Hexagon) else (box.right, box.y)
        self.badge("icons/cross", at, r, 1.1 * r, colour)

    def keycap(self, words: str, at: Point, align: Align = "left") -> Rect:
        """A key of the keyboard, its middle line at the point; returns its rectangle."""
        with self.plain():
            wide = max(26.0, self.measure(words, "caption")[0] + 16)
            left = at[0] - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
            rect = Rect(left, at[1] - 13, wide, 25)
            self.skin(rect, KEYCAP)
            self.text(words, rect.centre, "caption", colours.ink, "centre")
        return rect

    def ribbon(
        self, words: str, at: Point, accent: Accent, within: tuple[float, float] | None = None, tail: float = 6.0
    ) -> Rect:
        """A ribbon over a panel's edge, its left end and middle at the point; returns its rectangle.

        Its `tail` hangs down so far. Long words move it to the left `within` two limits, and end in an ellipsis where
        even these are too near.
        """
        look = type.tight("label", _IN_RIBBON * self.scale.factor / self.scale.least_px(type.style("label").size))
        x, wide = at[0], self.measure(words, look)[0] + 28
        if within is not None:
            wide = min(wide, within[1] - within[0])
            x = min(x, within[1] - wide)
        rect = Rect(x, at[1] - RIBBON / 2, wide, RIBBON)
        fold = [(rect.x, rect.bottom - 4), (rect.x + 9, rect.bottom - 4), (rect.x, rect.bottom + tail)]
        self.shape([fold], fill=accent.edge)
        self.box(rect, accent.base, 6)
        self.box(Rect(rect.x, rect.bottom - 8, 8, 8), accent.base)
        self.text(words, rect.centre, look, accent.on, "centre", width=wide - 27)
        return rect


def compose(name: str, size: tuple[float, float], draw: Callable[[Painter], None]) -> None:
    """Register a picture of `size` units drawn by a function; a later one takes an earlier one's place."""

    def fill(sheet: pygame.Surface, scale: Scale) -> None:
        draw(Painter(sheet, scale))

    art.register(name, art.Composite(size, fill))


class Cutout(NamedTuple):
    """A picture in its box on another one."""

    art: str
    box: Rect
    tint: Colour | None = None


def collage(name: str, size: tuple[float, float], *cutouts: Cutout) -> None:
    """Register a picture of `size` units made of others, each over those before."""

    def draw(paint: Painter) -> None:
        for each in cutouts:
            paint.picture(each.art, each.box, tint=each.tint)

    compose(name, size, draw)


class Composites(Generic[T]):
    """Pictures of things of one kind, put together in code; of those asked for longest ago nothing is kept."""

    def __init__(self, size: tuple[float, float], draw: Callable[[T, Painter], None], room: int) -> None:
        self._size, self._draw, self._room = size, draw, room
        self._names: OrderedDict[str, None] = OrderedDict()

    def named(self, name: str, thing: T) -> str:
        """The name of the picture of a thing: the same for those that look alike."""
        if name not in self._names:
            compose(name, self._size, partial(self._draw, thing))
            self._names[name] = None
            if len(self._names) > self._room:
                art.unregister(self._names.popitem(last=False)[0])
        self._names.move_to_end(name)
        return name


class SizedPictures:
    """Square pictures, all of a size that changes: in a draft they are scaled from those of the last one until made."""

    def __init__(self) -> None:
        self._size = 0
        """Pixels of those that are there, but for those that are missing."""
        self._missing: dict[str, int] = {}
        """Pictures that have still to be made, and their size."""
        self._expected: tuple[Set[str], int] = frozenset(), 0

    def __bool__(self) -> bool:
        return bool(self._missing)

    def cache_key(self, paint: Painter) -> Hashable:
        """Key of what is drawn of them besides their names and size."""
        return paint.draft, len(self._missing)

    def in_size(self, paint: Painter, names: Iterable[str], size: int) -> Mapping[str, pygame.Surface]:
        """The pictures of these names in a size."""
        found, last = dict[str, pygame.Surface](), self._size
        self._missing.clear()
        for name in dict.fromkeys(names):
            if paint.draft and last != size and not art.is_cached(name, size) and art.is_cached(name, last):
                self._missing[name] = size
                found[name] = pygame.transform.smoothscale(art.plain(name, last, last), (size, size))
            else:
                found[name] = art.plain(name, size, size)
        if not self._missing:
            self._size = size
        return found

    def expect(self, paint: Painter, size: int, named: Callable[[], Set[str]]) -> None:
        """Have pictures made that will be needed in about this size; nothing is done where each drawing is complete."""
        if paint.draft and ((names := named()), size) != self._expected:
            self._expected, self._size = (names, size), size
            self._missing = {name: size for name in names if not art.is_cached(name, size)}

    def make_one(self) -> None:
        """Make one of those that are missing."""
        name, size = self._missing.popitem()
        art.plain(name, size, size)
        if not self._missing:
            self._size = size


HEIGHT = 136.0
"""Height of the sheet on which pieces are laid, in its units; its width follows."""
_RADIUS = 10.0

Thing = tuple[str, float, float, float]
"""A piece: its picture, its place as a share of the sheet's width, the height of its middle, its size."""


class Vignette:
    """One game's picture; `land(w, h)` is its ground in pixels, `lay(paint, wide)` lays pieces on the sheet."""

    def __init__(self, land: Callable[[int, int], str], lay: Callable[[Painter, float], None]) -> None:
        self._land = land
        self._lay = lay
        self._kept: Cache[pygame.Surface] = Cache(8_000_000, vector.weight, lasting=True)

    def draw(self, paint: Painter, rect: Rect) -> None:
        """The whole picture with round corners."""
        place = paint.rect_px(rect)
        if place.w > 0 and place.h > 0:
            radius = _RADIUS * paint.scale.factor
            made = self._kept.get((place.size, radius), lambda: self._found(place.w, place.h, radius))
            paint.surface.blit(made, place)

    def _found(self, w: int, h: int, radius: float) -> pygame.Surface:
        land = self._land(w, h)
        return picture_cache.get(f"vignette {w} {h} {radius} {land}", True, lambda: self._made(w, h, radius, land))

    def _made(self, w: int, h: int, radius: float, land: str) -> pygame.Surface:
        sheet = vector.raw(w, h, land).copy()
        factor = h / HEIGHT
        self._lay(Painter(sheet, Scale.zoomed((w, h), factor)), w / factor)
        return vector.rounded(sheet, radius)


def scatter(*things: Thing) -> Callable[[Painter, float], None]:
    """Function that lays pieces on the sheet, each over those before."""

    def lay(paint: Painter, wide: float) -> None:
        for name, x, y, size in things:
            paint.picture(name, Rect.around((wide * x, y), size))

    return lay


def sky(w: int, h: int, colours: tuple[str, str], share: float, low: float | None = None) -> str:
    """Air over everything: from its upper colour to the lower one, at a share of the height down to `low`."""
    air = vector.gradient("sky", 0, h if low is None else low, colours, share)
    return f'{air}<rect width="{w}" height="{h}" fill="url(#sky)"/>'


def field(path: str, top: float, low: float, colours: tuple[str, str]) -> str:
    """Land within a path, from its upper colour to the lower one."""
    return f'{vector.gradient("field", top, low, colours)}<path d="{path}" fill="url(#field)"/>'


class BoxFinder(Painter):
    """A painter that draws nothing, and finds which words would stand where, and where pictures would."""

    keeps: ClassVar[bool] = False

    def __init__(self, scale: Scale) -> None:
        super().__init__(Recorder(scale.size_px), scale)
        self.words: list[Rect] = []
        self.texts: list[str] = []
        """Texts drawn there, one for each box."""
        self.keycaps: set[int] = set()
        """Numbers of those texts that are keys, which are read with what they press or not at all."""
        self.pictures: list[Rect] = []

    def keycap(self, words: str, at: Point, align: Align = "left") -> Rect:
        before = len(self.texts)
        box = super().keycap(words, at, align)
        self.keycaps.update(range(before, len(self.texts)))
        return box

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        self.pictures.append(rect)

    def text(self, words: str, *args: Any, **more: Any) -> Rect:
        self.texts.append(words)
        self.words.append(super().text(words, *args, **more))
        return self.words[-1]

    @property
    def lines(self) -> list[tuple[str, Rect]]:
        """All texts with their boxes; those that stand side by side are one."""
        return joined(zip(self.texts, self.words, strict=True))


_APART = 1.5
"""Heights of a text from which on another one beside it is said after a pause."""


def joined(texts: Iterable[tuple[str, Rect]]) -> list[tuple[str, Rect]]:
    """Texts with their boxes, of which those that stand side by side are one, in lines of their own where they stand
    far apart; the shadow of one is left out."""
    found: list[tuple[str, Rect]] = []
    for text, box in texts:
        before, last = found[-1] if found else ("", box)
        level = abs(box.centre[1] - last.centre[1]) < min(box.h, last.h) / 2
        if found and level and before.endswith(text) and abs(box.right - last.right) < box.h / 2:
            continue
        if found and level and box.x >= last.right - 1:
            apart = "\n" if box.x - last.right > _APART * box.h else " "
            found[-1] = f"{before}{apart}{text}", Rect.enclosing([last, box])
        elif text.strip():
            found.append((text, box))
    return found


def _nothing(self: BoxFinder, *args: Any, **more: Any) -> None:
    """Draw nothing, as it is neither a word nor a picture."""


for _name in ("table", "veil", "skin", "box", "dashed", "ring", "pattern", "bar", "line", "shape", "disc", "tile"):
    setattr(BoxFinder, _name, _nothing)
