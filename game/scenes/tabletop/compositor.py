"""Drawing of a table: layers and sprites, each kept until something changes that it was drawn from, and piece by piece,
while there is time between two frames, what comes next.

Nobody sees what is drawn beforehand: pictures and words that are needed for the first time are made by it, and a part
that turns out to look just so is not drawn again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pygame

from game.ui import cache, theme, wood
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.layers import Draw, Layer, Layers
from game.ui.paint import Painter
from game.ui.recorder import Recorder, perform
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, Sprite
from game.ui.stage import Stage
from game.ui.table import Look
from game.ui.tween import FACTORS
from game.ui.widgets.base import ZOrder

_SHADOW, _DARK = 10.0, 0.35
"""How far below a lifted thing its shadow lies, and how dark it is."""

PICTURE_MS = 58.0
"""Longest wait of a show for the first picture for which all are made, where pictures are made between two frames."""

_FIXED = ZOrder.SEATS, ZOrder.HEADINGS, ZOrder.SIDE, ZOrder.BOARD, ZOrder.SIGNS
"""Layers of a table that change with a move alone, but for the log."""

Flying = Sequence[Sprite]
"""Sprites that fly over everything."""


def aloft(sprites: Sequence[Sprite]) -> tuple[Sequence[Sprite], Flying]:
    """Those that lie on the table or move there, and those that fly over everything."""
    return [each for each in sprites if each.layer < ALOFT], [each for each in sprites if each.layer >= ALOFT]


class SpriteLayer:
    """The sprites that lie as they did a frame before; but for those that lie upon one that does not."""

    def __init__(self) -> None:
        self._seen: dict[Spot, Sprite] = {}
        """All sprites of the frame before."""
        self._still: tuple[Sprite, ...] = ()
        self._gap: Rect | None = None
        self.layer = Layer(self._draw, quick=True)

    @property
    def drawn_from(self) -> Hashable:
        """Cache key of the sprites that the layer shows."""
        return self._still, self._gap

    def part(self, sprites: Sequence[Sprite], gap: Rect | None) -> Sequence[Sprite]:
        """Take in the sprites of a new frame, in the order in which they are drawn; returns those that the layer does
        not show.

        `gap` is the place below them of one that is in somebody's hand.
        """
        seen, self._seen = self._seen, {sprite.key: sprite for sprite in sprites}
        still, others, taken = list[Sprite](), list[Sprite](), list[Rect]()
        for sprite in sprites:
            reach = _reach(sprite) if sprite.angle or sprite.lifted else sprite.box
            if seen.get(sprite.key) == sprite and not any(reach.intersects(box) for box in taken):
                still.append(sprite)
            else:
                others.append(sprite)
                taken.append(_reach(sprite))
        self._still, self._gap = tuple(still), gap
        return others

    def _draw(self, paint: Painter, context: TableContext[object]) -> None:
        draw_sprites(paint, self._still, self._gap)


def _reach(sprite: Sprite) -> Rect:
    """Box of all that may be seen of a sprite and its shadow, however it is turned."""
    return sprite.box.inset(-0.5 * max(sprite.box.w, sprite.box.h) - 2 * _SHADOW)


def draw_sprites(paint: Painter, sprites: Sequence[Sprite], gap: Rect | None = None) -> None:
    """Sprites one upon the other, and below them the place that one has left."""
    if gap is not None:
        paint.dashed(gap, 8)
    for sprite in sprites:
        draw_sprite(paint, sprite)


def draw_sprite(paint: Painter, sprite: Sprite) -> None:
    """One sprite at its place; lifted things throw a soft shadow, the fainter the more they have faded."""
    if sprite.alpha <= 0:
        return
    if sprite.lifted:
        x, y = sprite.box.centre
        below = x + 3, y + sprite.box.h * 0.36 + _SHADOW
        paint.glow(below, sprite.box.w * 0.5, theme.colours.shadow, _DARK * sprite.alpha)
    paint.picture(sprite.art, sprite.box, sprite.alpha, sprite.angle, sprite.squeeze, made=sprite.raster_size)


class Upcoming(NamedTuple):
    """Pictures that will be seen after what is shown now."""

    next: TableContext[Any] | None = None
    """The next picture that stands still, or in which something begins to move; None for none that is known."""
    ends: Sequence[Callable[[], TableContext[Any]]] = ()
    """Pictures seen once all has been shown, one for each who looks then."""
    others: Sequence[Draw] = ()
    """Drawings of the next picture that lie in no layer."""
    awaited: bool = False
    """Whether a show begins as soon as the next picture has been made."""


class Compositor:
    """Draws all that lies on a table: what stays as it is once, what moves in every frame, and in `step` what comes."""

    def __init__(
        self,
        look: Look[Any],
        stage: Stage[Any, Any],
        beside: Mapping[ZOrder, Draw],
        extra_cache_key: Callable[[], Mapping[ZOrder, Hashable]],
        cloth: theme.Accent | None = None,
    ) -> None:
        """`beside` draws what lies beside the board, but for the side column; `extra_cache_key` gives what layers are
        drawn from besides what their context tells; `cloth` is the accent of the cloth below it all, if one lies there.
        """
        self._look, self._stage, self._extra_cache_key = look, stage, extra_cache_key
        self._lying = SpriteLayer()
        # The look is asked when it draws, as what it draws with may be another by then.
        made = {
            **{z: Layer(draw, patient=True) for z, draw in beside.items()},
            ZOrder.SIDE: Layer(lambda *what: look.draw_side(*what), patient=True),
            ZOrder.BOARD: Layer(lambda *what: look.draw_below(*what)),
            ZOrder.POINTED: Layer(lambda *what: look.draw_pointed(*what), quick=True),
            ZOrder.SPRITES: self._lying.layer,
            ZOrder.SIGNS: Layer(lambda *what: look.draw_above(*what), quick=True),
        }
        self._by_z = dict(sorted(made.items()))
        """All layers from the lowest."""
        above = [layer for z, layer in self._by_z.items() if z > ZOrder.SPRITES]
        self._layers = Layers(*(each for each in self._by_z.values() if each not in above), above=above)
        self.backdrop = Backdrop(look, cloth)
        self._light = theme.light_at(0.0)
        self.wait_ms = 0.0
        """Milliseconds that a show may wait for its first picture; 0 until anything has been drawn beforehand."""
        self._soon: deque[Callable[[], object]] = deque()
        """Steps that make the next picture; each makes a piece, or names the pieces it consists of."""
        self._later: deque[Callable[[], object]] = deque()
        """Steps that make what the end of the show needs."""
        self._key: Hashable = None
        """Key of what is shown, after which all that was gathered comes."""
        self._end_key: Hashable = None
        """Key of the end of the show for which steps were gathered."""

    @property
    def parts(self) -> Sequence[Draw]:
        """Layers that draw the parts of the table from a context, but for the log and sprites, from the lowest."""
        return [self._by_z[z].draw for z in _FIXED]

    # -- what is kept

    @property
    def stale(self) -> bool:
        """Whether something is shown as it was, and has to be drawn in the next frame."""
        return self._layers.stale

    @property
    def redrawn(self) -> Sequence[pygame.Rect]:
        """Areas that were drawn anew in the last frame, in pixels."""
        return self._layers.redrawn

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self.backdrop.forget()
        self._layers.forget()

    def close(self) -> None:
        """Let go of what is as large as the window."""
        self.backdrop.forget()
        self._layers.close()

    def give_away_sheet(self, size: tuple[int, int]) -> pygame.Surface:
        """One as large as the window, to draw something else upon: another is made when the table is drawn."""
        return self._layers.give_away(size)

    # -- what is drawn beforehand

    def step(self, key: Hashable, scale: Scale, upcoming: Callable[[], Upcoming]) -> bool:
        """Draw one piece of what comes, else of what was drawn in draft quality; whether there was any.

        `key` is what it depends on besides what is shown.
        """
        self.wait_ms = PICTURE_MS
        shown = self._stage.changes, self._stage.viewer, key, scale
        if shown != self._key:
            self._key = shown
            self._gather(upcoming(), scale, key)
            return bool(self._soon)
        if self._soon:
            more = self._soon.popleft()()
            if isinstance(more, Sequence):
                self._soon.extendleft(more)
        elif self._later:
            self._later.popleft()()
        elif (pictures := next(filter(None, self._look.sized_pictures), None)) is not None:
            pictures.make_one()
            if not any(self._look.sized_pictures):
                self._by_z[ZOrder.BOARD].forget()
                self._layers.stale = True
                self.drop_upcoming()  # it was drawn in draft quality
        elif self.backdrop.stale:
            self.backdrop.renew()
            self._layers.stale = True
        else:
            return False
        return True

    def drop_upcoming(self) -> None:
        """Drop what was gathered of what comes: nothing of it is needed any more."""
        self._soon.clear()
        self._later.clear()
        self._key = self._end_key = None

    def _gather(self, upcoming: Upcoming, scale: Scale, key: Hashable) -> None:
        paint, then, also = Painter(Recorder(scale.size_px), scale, draft=True), upcoming.next, self._extra_cache_key()
        self._soon.clear()
        if then is not None:
            self._soon.extend(partial(draw, paint, then) for draw in upcoming.others)
            moving = () if then.current_event is None else self._stage.pictures
            self._soon.extend(partial(draw_sprite, paint, sprite) for sprite in moving)
            self._soon.extend(partial(self._by_z[z].prerender, paint, then, also.get(z)) for z in _FIXED)
            self._soon.extend((self._layers.prerender, *([self._stage.hurry] if upcoming.awaited else ())))
        end = self._stage.length, key, scale
        if not upcoming.ends:
            self._later.clear()
        elif end != self._end_key:
            self._end_key = end
            self._later.clear()
            for made in map(lru_cache(maxsize=1), upcoming.ends):
                self._later.extend(partial(self._draw_end, made, scale, draw) for draw in (*self.parts, self._lay))

    @staticmethod
    def _draw_end(made: Callable[[], TableContext[Any]], scale: Scale, draw: Draw) -> None:
        draw(Painter(Recorder(scale.size_px), scale, draft=True), made())

    def _lay(self, paint: Painter, context: TableContext[Any]) -> None:
        draw_sprites(paint, self._look.sprites(context))

    # -- what is drawn

    def draw(
        self,
        paint: Painter,
        context: TableContext[Any],
        lying: Sequence[Sprite] | None = None,
        gap: Rect | None = None,
        over: Callable[[Painter, TableContext[Any], Flying], None] = lambda paint, _, fly: draw_sprites(paint, fly),
    ) -> None:
        """Draw the table, and what lies over it.

        `gap` is the place of a sprite that is in somebody's hand; what flies over everything is drawn by `over`.
        """
        if not self._stage.busy:  # it never changes while something moves
            share = self._look.share(context) if FACTORS[self._stage.speed] else 0.0
            self._light = theme.light_at(share)
        background = self.backdrop.shown(paint, self._light, context.frame)
        sprites, flying = aloft(self._stage.sprites() if lying is None else lying)
        if not paint.keeps:
            paint.surface.blit(background, (0, 0))
            for z, layer in self._by_z.items():
                if z is ZOrder.SPRITES:
                    draw_sprites(paint, sprites, gap)
                else:
                    layer.draw(paint, context)
            over(paint, context, flying)
            return
        moving = self._lying.part(sprites, gap)
        keys = {**self._extra_cache_key(), ZOrder.SPRITES: self._lying.drawn_from}
        also = [keys.get(z) for z in self._by_z]
        upon = paint.recorded(lambda paint: over(paint, context, flying))
        goes = paint.recorded(lambda paint: draw_sprites(paint, moving))
        moves = [*goes.areas, *(paint.rect_px(each.box) for each in flying)]
        self._layers.shown(paint, background, context, also, upon, moves)
        self._layers.put(paint, goes)


class Backdrop:
    """Draws it once for a window, and lights it anew in the same place.

    Of what is as large as the window only what is shown is kept: this is where a table takes most of its memory.
    """

    def __init__(self, look: Look[Any], cloth: theme.Accent | None = None) -> None:
        self._look, self._cloth = look, cloth
        self._own: tuple[Scale, pygame.Surface, pygame.Rect] | None = None
        """The backdrop as painted at a scale, and its area; around it there is the table alone."""
        self._sheet: pygame.Surface | None = None
        self._lit: pygame.Surface | None = None
        """The backdrop in the present light; another one for each light."""
        self._light = self._wanted = theme.light_at(0.0)

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._own = self._sheet = self._lit = None

    def shown(self, paint: Painter, wanted: theme.Colour, frame: Frame) -> pygame.Surface:
        """The picture in a light; a draft has it in the last one until it is lit anew."""
        self._fit(paint.scale, frame)
        self._wanted = wanted
        if self._lit is None or (self.stale and not paint.draft):
            return self.renew()
        return self._lit

    @property
    def stale(self) -> bool:
        """Whether it is shown in another light than it should be."""
        return self._lit is not None and self._light != self._wanted

    def renew(self) -> pygame.Surface:
        """Light it as it was wanted last."""
        assert self._own is not None
        self._light, scale = self._wanted, self._own[0]
        if self._sheet is None:
            self._sheet = pygame.Surface(scale.size_px)
        self._put(self._sheet, (0, 0))
        self._sheet.fill(self._light, special_flags=pygame.BLEND_RGB_MULT)
        self._lit = self._sheet.subsurface(self._sheet.get_rect())
        return self._lit

    def put_plain(self, onto: pygame.Surface, corner: tuple[int, int], scale: Scale, frame: Frame) -> None:
        """Put it as it was painted onto a picture, its own corner there."""
        self._fit(scale, frame)
        self._put(onto, corner)

    def _put(self, onto: pygame.Surface, corner: tuple[int, int]) -> None:
        assert self._own is not None
        scale, own, area = self._own
        wood.lay(onto, scale, corner, self._cloth)
        onto.blit(own, area.move(corner))

    def _fit(self, scale: Scale, frame: Frame) -> None:
        """Paint it for a window, unless it has been."""
        now = None if self._own is None else self._own[0]
        if now is not None and (now.size_px, now.factor) == (scale.size_px, scale.factor):
            return
        self.forget()
        began, taken = cache.moment(), Recorder(scale.size_px)
        self._look.draw_background(Painter(taken, scale), frame)
        area = taken.areas[0].unionall(taken.areas) if taken.areas else pygame.Rect(0, 0, 0, 0)
        own = pygame.Surface(area.size)
        wood.lay(own, scale, (-area.x, -area.y), self._cloth)
        perform(own, taken.ops, area.topleft)
        cache.drop_large(began)
        self._own = scale, own, area
