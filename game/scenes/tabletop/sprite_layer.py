"""Sprites on the table: how one is drawn, and which of them lie still, so that they are drawn once for many frames."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.ui.context import TableContext
from game.ui.layers import Layer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, Sprite
from game.ui.theme import colours

_SHADOW, _DARK = 10.0, 0.35
"""How far below a lifted thing its shadow lies, and how dark it is."""

Flying = Sequence[Sprite]
"""Sprites that fly over everything."""


def draw_nothing(paint: Painter, context: TableContext[object]) -> None:
    """Over a table on which nothing else lies."""


def draw_flying(paint: Painter, context: TableContext[object], flying: Flying) -> None:
    """Over a table on which nothing lies but what flies over it."""
    draw_sprites(paint, flying)


def aloft(sprites: Sequence[Sprite]) -> tuple[Sequence[Sprite], Flying]:
    """Those that lie on the table or move there, and those that fly over everything."""
    return [each for each in sprites if each.layer < ALOFT], [each for each in sprites if each.layer >= ALOFT]


class SpriteLayer:
    """The sprites that lie as they did a frame before; but for those that lie upon one that does not."""

    def __init__(self) -> None:
        self._seen: dict[Spot, Sprite] = {}
        """All of the frame before."""
        self._still: tuple[Sprite, ...] = ()
        self._gap: Rect | None = None
        self.layer = Layer(self._draw, quick=True)

    @property
    def drawn_from(self) -> Hashable:
        """Cache key of the sprites that the layer shows."""
        return self._still, self._gap

    def part(self, sprites: Sequence[Sprite], gap: Rect | None) -> Sequence[Sprite]:
        """Takes in those of a new frame, in the order in which they are drawn; returns the ones that the layer does
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
        paint.glow(below, sprite.box.w * 0.5, colours.shadow, _DARK * sprite.alpha)
    paint.picture(sprite.art, sprite.box, sprite.alpha, sprite.angle, sprite.squeeze, made=sprite.raster_size)
