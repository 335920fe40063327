"""Drawing of a table: layers and sprites, each kept until something changes that it was drawn from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

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

_FIXED = ZOrder.SEATS, ZOrder.HEADINGS, ZOrder.SIDE, ZOrder.BOARD, ZOrder.SIGNS
"""Layers of a table that change with a move alone, but for the log."""

Flying = Sequence[Sprite]
"""Sprites that fly over everything."""


def draw_nothing(paint: Painter, context: TableContext[object]) -> None:
    """Draw nothing over a table on which nothing else lies."""


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


class TableRenderer:
    """Draws all that lies on a table: what stays as it is once, what moves in every frame."""

    def __init__(
        self,
        look: Look[Any],
        stage: Stage[Any, Any],
        frame: Callable[[], Frame],
        beside: Mapping[ZOrder, Draw],
        extra_cache_key: Callable[[], Mapping[ZOrder, Hashable]],
    ) -> None:
        """`beside` draws what lies beside the board, but for the side column; `extra_cache_key` gives what layers are
        drawn from besides what their context tells.
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
        self.backdrop = Backdrop(lambda paint: look.draw_background(paint, frame()))
        self._light = theme.light_at(0.0)

    @property
    def parts(self) -> Sequence[Draw]:
        """Layers that draw the parts of the table from a context, but for the log and sprites, from the lowest."""
        return [self._by_z[z].draw for z in _FIXED]

    # -- what is kept

    @property
    def late(self) -> bool:
        """Whether a layer is shown as it was, as it could wait."""
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

    def prepared(self, paint: Painter, rest: TableContext[Any]) -> Sequence[Callable[[], object]]:
        """Pieces of the next picture that stands still, as it is drawn from this context."""
        also = self._extra_cache_key()
        return *(partial(self._by_z[z].prepare, paint, rest, also.get(z)) for z in _FIXED), self._layers.prepare

    def improve(self) -> bool:
        """Make a piece of what is shown roughly; whether now all of it can be shown as it is."""
        self._look.improve()
        if not self._look.is_draft:
            self._by_z[ZOrder.BOARD].forget()
        return not self._look.is_draft

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
        background = self.backdrop.shown(paint, self._light)
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

    def __init__(self, draw: Callable[[Painter], None]) -> None:
        self._draw = draw
        self._scale: Scale | None = None
        self._own: tuple[pygame.Surface, pygame.Rect] | None = None
        """The backdrop as painted, and its area; around it there is wood alone."""
        self._sheet: pygame.Surface | None = None
        self._lit: pygame.Surface | None = None
        """The backdrop in the present light; another one for each light."""
        self._light = self._wanted = theme.light_at(0.0)

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._scale = self._own = self._sheet = self._lit = None

    def shown(self, paint: Painter, wanted: theme.Colour) -> pygame.Surface:
        """The picture in a light; a rough painter has it in the last one until it is lit anew."""
        self._fit(paint.scale)
        self._wanted = wanted
        if self._lit is None or (self.late and not paint.draft):
            return self._lighted(paint.scale)
        return self._lit

    @property
    def late(self) -> bool:
        """Whether it is shown in another light than it should be."""
        return self._lit is not None and self._light != self._wanted

    def renew(self) -> None:
        """Light it as it was wanted last."""
        if self._scale is not None:
            self._lighted(self._scale)

    def put_plain(self, onto: pygame.Surface, corner: tuple[int, int], scale: Scale) -> None:
        """Put it as it was painted onto a picture, its own corner there."""
        self._fit(scale)
        if self._own is None:
            self._own = self._painted(scale)
        own, area = self._own
        wood.lay(onto, scale, corner)
        onto.blit(own, area.move(corner))

    def _fit(self, scale: Scale) -> None:
        now = self._scale
        if now is None or (now.size_px, now.factor) != (scale.size_px, scale.factor):
            self.forget()
            self._scale = scale

    def _lighted(self, scale: Scale) -> pygame.Surface:
        self._light = self._wanted
        if self._sheet is None:
            self._sheet = pygame.Surface(scale.size_px)
        self.put_plain(self._sheet, (0, 0), scale)
        self._sheet.fill(self._light, special_flags=pygame.BLEND_RGB_MULT)
        self._lit = self._sheet.subsurface(self._sheet.get_rect())
        return self._lit

    def _painted(self, scale: Scale) -> tuple[pygame.Surface, pygame.Rect]:
        began, taken = cache.moment(), Recorder(scale.size_px)
        self._draw(Painter(taken, scale))
        area = taken.areas[0].unionall(taken.areas) if taken.areas else pygame.Rect(0, 0, 0, 0)
        own = pygame.Surface(area.size)
        wood.lay(own, scale, (-area.x, -area.y))
        perform(own, taken.ops, area.topleft)
        cache.drop_large(began)
        return own, area
