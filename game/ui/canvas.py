"""The canvas: shapes, pictures and words on a surface, in design units."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Literal

import pygame
from msgspec.structs import replace

from game.ui import art, shapes, skin, type, vector, wood
from game.ui.cache import Cache
from game.ui.contrast import shown
from game.ui.rect import Hexagon, Point, Rect, Scale, whole
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.theme import Accent, Colour, SeatPalette, colours
from game.ui.type import Style

Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]
Kind = Literal["panel", "lifted", "inset", "row", "plain"]


_Cuts = Sequence[tuple[bool, tuple[int, ...]]]
"""Holes of a sheet: whether each is a hexagon, and its box in pixels."""

_LIGHT_LINE = 1.5
"""How wide the light line of a focus ring is, in units."""
_SHARES = 1.0, 0.75, 0.5, 0.25
"""Shares of the way to the present text size, the first at which words fit."""
_INNER, _CURSOR_R = 3.0, 8.0
"""Width of the light line within the mark of the board cursor, and radius of its corners."""

_veils: Cache[pygame.Surface] = Cache(1, lambda sheet: sheet.get_height() * sheet.get_pitch())
"""The latest veil only, as it may be as large as the window."""


class Canvas:
    """A surface at a scale. Text and pictures are made at their final pixel size and kept."""

    keeps: ClassVar[bool] = True
    """Whether what was drawn once may be shown again; not by one that listens to what is drawn."""

    def __init__(
        self, surface: pygame.Surface, scale: Scale, draft: bool = False, stays: bool = False, bare: bool = False
    ) -> None:
        """`draft`: what takes long to make may be shown roughly first. `stays`: the surface shows just what was drawn
        on it last; whoever knows that others have drawn there since takes that back. `bare`: it shows the wooden table
        and nothing on it."""
        self.surface, self.scale, self.draft = surface, scale, draft
        self.stays, self.bare = stays, bare
        self._ox = self._oy = 0.0

    # -- places

    def x_px(self, x: float) -> int:
        """The pixel column of a place."""
        return whole((x + self._ox) * self.scale.factor)

    def y_px(self, y: float) -> int:
        """The pixel row of a place."""
        return whole((y + self._oy) * self.scale.factor)

    def rect_px(self, rect: Rect) -> pygame.Rect:
        """The rectangle in whole pixels; neighbours that share a border share it in pixels too."""
        x, y = self.x_px(rect.x), self.y_px(rect.y)
        return pygame.Rect(x, y, self.x_px(rect.right) - x, self.y_px(rect.bottom) - y)

    def _point(self, at: Point) -> Point:
        f = self.scale.factor
        return ((at[0] + self._ox) * f, (at[1] + self._oy) * f)

    @contextmanager
    def offset(self, dx: float, dy: float) -> Iterator[None]:
        """Everything inside is drawn moved."""
        self._ox, self._oy = self._ox + dx, self._oy + dy
        try:
            yield
        finally:
            self._ox, self._oy = self._ox - dx, self._oy - dy

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Nothing inside is drawn beyond the rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect_px(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def faded(self, rect: Rect, alpha: float) -> Iterator[None]:
        """Everything drawn inside the rectangle appears as one sheet of this opacity."""
        if alpha >= 1:
            yield
            return
        area = self.rect_px(rect)
        below, ox, oy = self.surface, self._ox, self._oy
        self.surface = pygame.Surface((max(1, area.w), max(1, area.h)), pygame.SRCALPHA)
        self._ox, self._oy = ox - area.x / self.scale.factor, oy - area.y / self.scale.factor
        try:
            yield
            self.surface.set_alpha(round(255 * alpha))
            below.blit(self.surface, area)
        finally:
            self.surface, self._ox, self._oy = below, ox, oy

    @contextmanager
    def plain(self, share: float = 0.0) -> Iterator[None]:
        """Words inside are as large as at a text size of 100 %, or a share of the way to the present one, where there
        is no room for larger ones."""
        before, self.scale = self.scale, self.scale.plain(share)
        try:
            yield
        finally:
            self.scale = before

    @contextmanager
    def eased(self, fits: Callable[[], bool]) -> Iterator[None]:
        """Words inside are as large as at the present text size if they fit, else as much smaller as they have to be,
        but never smaller than at 100 %."""
        with self.plain(0.0 if self.scale.usual else next(filter(partial(self._fits, fits), _SHARES), 0.0)):
            yield

    def _fits(self, fits: Callable[[], bool], share: float) -> bool:
        with self.plain(share):
            return fits()

    def visible(self, rect: Rect) -> bool:
        """Whether any of the rectangle lies within the clip; what does not need not be drawn."""
        return bool(self.rect_px(rect).colliderect(self.surface.get_clip()))

    # -- grounds and panels

    def table(self, cloth: Accent | None = None) -> None:
        """The wooden table over the whole canvas, perhaps with a cloth on it."""
        if cloth is not None or not self.bare:
            self.surface.blit(wood.table(self.scale, cloth), (0, 0))
        self.bare = False

    def veil(self, colour: Colour, alpha: float, rect: Rect | None = None, holes: Sequence[Rect] = ()) -> None:
        """A flat sheet of one colour over the canvas or a rectangle, with holes in it: round boxes and hexagons."""
        area = self.surface.get_rect() if rect is None else self.rect_px(rect)
        if alpha >= 1:
            self.surface.fill(shown(colour), area)
            return
        cuts, look, corner = self._cuts(holes, area), (*colour, round(255 * alpha)), self.scale.px(12)
        # The same sheet in every frame: a picture that is drawn again where it changes does not change with it.
        sheet = _veils.get((area.size, look, cuts, corner), lambda: _veil(area.size, look, cuts, corner))
        self.surface.blit(sheet, area)

    def pierced(
        self,
        key: Hashable,
        colour: Colour,
        alpha: float,
        holes: Sequence[Rect],
        draw: Callable[[], None],
        draw_over: Callable[[], None],
    ) -> None:
        """A flat sheet over the canvas with more drawn on it, the same as long as `key` and all else is: nothing of
        either shows in the holes, round boxes and hexagons, but what is drawn over these."""
        cuts, look = self._cuts(holes, pygame.Rect(0, 0, 0, 0)), (*colour, round(255 * alpha))
        whole_key = key, look, self.surface.get_size(), cuts, self.scale
        self.surface.blit(_veils.get(whole_key, lambda: self._pierced(look, cuts, draw, draw_over)), (0, 0))

    def _pierced(
        self, look: tuple[int, ...], cuts: _Cuts, draw: Callable[[], None], draw_over: Callable[[], None]
    ) -> pygame.Surface:
        below = self.surface
        self.surface = pygame.Surface(below.get_size(), pygame.SRCALPHA)
        self.surface.fill(look)
        try:
            draw()
            _pierce(self.surface, cuts, self.scale.px(12))
            draw_over()
            return self.surface
        finally:
            self.surface = below

    def _cuts(self, holes: Sequence[Rect], area: pygame.Rect) -> _Cuts:
        return tuple((isinstance(hole, Hexagon), tuple(self.rect_px(hole).move(-area.x, -area.y))) for hole in holes)

    def panel(
        self,
        rect: Rect,
        kind: Kind = "panel",
        radius: float | None = None,
        rim: Colour | None = None,
        rim_width: float | None = None,
        fill: Colour | None = None,
    ) -> None:
        """A panel of one of the kinds of the theme, some of its looks changed."""
        wanted = {"radius": radius, "rim": rim, "rim_width": rim_width, "fill": fill}
        changed: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
        self.skin(rect, replace(skin.KINDS[kind], **changed))

    def accent_panel(self, rect: Rect, accent: Accent) -> None:
        """A panel with the rim of an accent, for the one whose turn it is."""
        self.panel(rect, "lifted", rim=accent.base, rim_width=3)

    def skin(self, rect: Rect, look: Skin) -> None:
        """A face; `rect` is without side and shadow."""
        skin.lay(self.surface, self.rect_px(rect), look, self.scale.factor)

    def box(
        self,
        rect: Rect,
        fill: Colour | None,
        radius: float = 0,
        rim: Colour | None = None,
        rim_width: float = 2,
        alpha: float = 1,
    ) -> None:
        """A flat rectangle with round corners."""
        if fill is None and rim is None:
            return
        if fill is None or (rim is not None and alpha < 1):
            area, f = self.rect_px(rect), self.scale.factor
            line = max(1.0, rim_width * f) if rim is not None else 0.0
            self.surface.blit(shapes.border(area.size, radius * f, line, rim, fill, alpha), area)
        elif radius <= 0 and rim is None and alpha >= 1:
            self.surface.fill(shown(fill), self.rect_px(rect))
        else:
            self.skin(rect, Skin(fill, radius, rim, rim_width, alpha=alpha))

    def dashed(
        self, rect: Rect, radius: float = 12, colour: Colour = colours.white_rim, fill: Colour | None = None
    ) -> None:
        """The dashed border of an empty place."""
        area, f = self.rect_px(rect), self.scale.factor
        image = shapes.border(area.size, radius * f, max(1.0, 2 * f), colour, fill, 1, (8 * f, 7 * f))
        self.surface.blit(image, area)

    def ring(self, rect: Rect, radius: float, distance: float = 2, width: float = 3) -> None:
        """The focus ring around a rectangle: a dark line, which stands out on paper, within a light one for wood."""
        f = self.scale.factor
        dark = self.rect_px(rect.inset(-distance - width))
        line, corner, light = max(1.0, width * f), (radius + distance + width) * f, max(1, round(_LIGHT_LINE * f))
        around = dark.inflate(2 * light, 2 * light)  # in whole pixels, or it would be missing on some sides
        for area, r, wide, colour in (
            (around, corner + light, light + line / 2, colours.white_fur),
            (dark, corner, line, colours.focus),
        ):
            self.surface.blit(shapes.border(area.size, r, wide, colour, None), area)

    def cursor(self, rect: Rect) -> None:
        """The mark of the board cursor around a thing: a dark line between two light ones, seen on every ground."""
        self.box(rect.inset(-_INNER), None, _CURSOR_R, colours.white_fur, _INNER)
        self.ring(rect.inset(-_INNER), _CURSOR_R, 0)

    def pattern(self, rect: Rect, player: SeatPalette, radius: float = 0) -> None:
        """A field in a player's colour and pattern."""
        area, f = self.rect_px(rect), self.scale.factor
        if area.w > 0 and area.h > 0:
            self.surface.blit(vector.filled(area.w, area.h, radius * f, f, player), area)

    def bar(self, rect: Rect, share: float, fill: Colour | SeatPalette, track: Colour = colours.inset) -> None:
        """A round-ended bar filled to a share (0-1); a player fills it with the pattern."""
        radius = rect.h / 2
        self.box(rect, track, radius)
        part = rect.leftmost(max(rect.h, rect.w * min(1.0, share)))
        if share <= 0:
            return
        if isinstance(fill, SeatPalette):
            self.pattern(part, fill, radius)
        else:
            self.box(part, fill, radius)

    # -- lines and areas

    def line(self, start: Point, end: Point, colour: Colour, width: float = 1.5, alpha: float = 1) -> None:
        """A straight line; level and upright ones lie on whole pixels."""
        thick = self.scale.stroke(width)
        level, upright = start[1] == end[1], start[0] == end[0]
        if (level or upright) and alpha >= 1:
            x, y = self.x_px(min(start[0], end[0])), self.y_px(min(start[1], end[1]))
            if level:
                long = self.x_px(max(start[0], end[0])) - x
                self.surface.fill(shown(colour), (x, y - thick // 2, long, thick))
            else:
                long = self.y_px(max(start[1], end[1])) - y
                self.surface.fill(shown(colour), (x - thick // 2, y, thick, long))
            return
        self.shape([[start, end]], (Stroke(colour, width, alpha),), closed=False)

    def shape(
        self,
        loops: Sequence[Sequence[Point]],
        strokes: Sequence[Stroke] = (),
        fill: Colour | None = None,
        alpha: float = 1,
        closed: bool = True,
        corner: float = 0,
        alike: bool = False,
    ) -> None:
        """Lines through points, closed loops with an even-odd fill; `corner` rounds the bends.

        A casing is a wider stroke given before the line itself. All that are `alike` are one picture: each lies less
        than a pixel off.
        """
        f = self.scale.factor
        points = [[self._point(p) for p in loop] for loop in loops]
        if alike:
            points = shapes.on_pixel(points)
        made = shapes.drawing(points, closed, corner * f, None if fill is None else (fill, alpha), strokes, f)
        if made is not None:
            self.surface.blit(made.image, made.place)

    def disc(
        self,
        centre: Point,
        r: float,
        fill: Colour,
        rim: Colour | None = None,
        rim_width: float = 2,
        side: Colour | None = None,
        alpha: float = 1,
    ) -> None:
        """A disc with an inner rim and a side below, both optional."""
        f = self.scale.factor
        self._centred(shapes.disc(r * f, fill, rim, max(1.0, rim_width * f), side, 2 * f, alpha), centre)

    def glow(self, centre: Point, r: float, colour: Colour = colours.sun_light, alpha: float = 1) -> None:
        """Light that fades from the middle outwards; `alpha` counts in steps of a twentieth."""
        self._centred(shapes.glow(r * self.scale.factor, colour, round(alpha * 20) / 20), centre)

    def _centred(self, image: pygame.Surface, centre: Point) -> None:
        x, y = self.x_px(centre[0]), self.y_px(centre[1])
        self.surface.blit(image, (x - image.get_width() // 2, y - image.get_height() // 2))

    # -- pictures

    def picture(
        self,
        name: str,
        rect: Rect,
        alpha: float = 1,
        angle: float = 0,
        squeeze: float = 1,
        tint: Colour | None = None,
        made: tuple[float, float] | None = None,
    ) -> None:
        """A picture as large as fits the rectangle, in its middle, turned clockwise by `angle` degrees.

        `squeeze` narrows it about the upright axis (a flip), `tint` recolours a one-colour icon. One that is seen in
        this size for a moment only is scaled from what is `made` so large.
        Raises FileNotFoundError for a name that is neither drawn nor composed.
        """
        w, h = self.scale.px(rect.w), self.scale.px(rect.h)
        if w <= 0 or h <= 0 or abs(squeeze) < 0.02 or alpha <= 0:
            return
        if made is None:
            image = art.picture(name, w, h, tint)
        else:
            image = art.scaled(name, (self.scale.px(made[0]), self.scale.px(made[1])), w, h, tint)
        image = art.turned(image, (name, w, h, tint, made), angle, squeeze)
        image.set_alpha(255 if alpha >= 1 else round(255 * alpha))
        self._centred(image, rect.centre)

    def tile(self, name: str, rect: Rect) -> None:
        """A picture that fills the pixels of a rectangle exactly, so that neighbours join without a seam."""
        area = self.rect_px(rect)
        if area.w > 0 and area.h > 0:
            image = art.picture(name, area.w, area.h)
            image.set_alpha(255)
            self.surface.blit(image, area)

    # -- words

    def text(
        self,
        words: str,
        at: Point,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        width: float | None = None,
        max_lines: int = 1,
        valign: VAlign = "middle",
    ) -> Rect:
        """Words at a point; returns the rectangle they take.

        A line's middle is the middle of its capitals. With `width` they wrap to `max_lines`, then shrink
        to 16, then end in an ellipsis. `valign` says which part of the block lies on the point.
        """
        chosen = type.style(style)
        block = type.block(words, chosen, self.scale, width, max_lines)
        f, shade = self.scale.factor, chosen.colour if colour is None else colour
        x, y = self.x_px(at[0]), self.y_px(at[1])
        top = y - {"top": 0, "middle": block.height_px // 2, "bottom": block.height_px}[valign]
        font = type.font(block.face, block.size_px)
        rise = font.get_ascent() - whole(type.capital(block.face) * block.size_px / 2)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        for i, line in enumerate(block.lines):
            if not line:
                continue
            image = type.render(line, block.face, block.size_px, shade)
            middle = top + i * block.pitch_px + block.pitch_px // 2
            self.surface.blit(image, (x - whole(image.get_width() * share), middle - rise))
        wide = block.width_px / f
        left = at[0] - wide * share
        return Rect(left, top / f - self._oy, wide, block.height_px / f)

    def fold(
        self,
        words: str,
        at: Point,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        *,
        width: float,
        rise: float = 0.0,
    ) -> Rect:
        """`text` in one line of a width, or where only that cuts it, in two close ones of the smallest letters, so much
        higher."""
        chosen, lines = type.folded(words, style, self.scale, width)
        return self.text(words, (at[0], at[1] - (rise if lines > 1 else 0)), chosen, colour, align, width, lines)

    def fit(
        self,
        words: Sequence[str],
        at: Point,
        style: str | Style,
        colour: Colour | None = None,
        align: Align = "left",
        *,
        width: float,
    ) -> Rect:
        """The `text` that fits first in one line of a width, else the last one; returns the rectangle it takes."""
        return self.text(self.first_fit(words, style, width), at, style, colour, align, width)

    def first_fit(self, words: Sequence[str], style: str | Style, width: float) -> str:
        """The first words that have room in one line of a width, or the last ones."""
        most, plain = width * self.scale.factor, self.scale.plain()
        return next((each for each in words if type.block(each, style, plain).width_px <= most), words[-1])

    def measure(
        self, words: str, style: str | Style = "body", width: float | None = None, max_lines: int = 1
    ) -> tuple[float, float]:
        """Width and height in units that `text` would take."""
        block = type.block(words, style, self.scale, width, max_lines)
        return (block.width_px / self.scale.factor, block.height_px / self.scale.factor)


def _veil(size: tuple[int, int], look: tuple[int, ...], cuts: _Cuts, corner: int) -> pygame.Surface:
    """A flat sheet with holes."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill(look)
    _pierce(sheet, cuts, corner)
    return sheet


def _pierce(sheet: pygame.Surface, cuts: _Cuts, corner: int) -> None:
    for hexagon, box in cuts:
        if hexagon:
            pygame.draw.polygon(sheet, (0, 0, 0, 0), Hexagon(*map(float, box)).corners())
        else:
            pygame.draw.rect(sheet, (0, 0, 0, 0), box, border_radius=corner)
