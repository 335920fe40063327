"""Dice that are still to be thrown: they lie in a work glove, in the lid into which they will fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.skin import Skin
from game.ui.theme import SeatPalette, colours, hexed

SHAKE_MS = 300.0
"""So long the glove shakes before the dice fall out of it."""
_FELT = hexed("#3f7d4a")
_HEAD, _LEAST_HEADED = 40.0, 150.0
"""A lower tray has no line above the lid."""
_LARGE = 1.22
"""How much larger than the height of the lid the picture is, whose glove does not fill it."""
_MIDDLE, _PALM = (0.49, 0.54), 0.38
"""Shares of the picture: the middle of the glove, the height of the pit of its palm."""
_DIE, _FEW_DIE, _PITCH, _ROW = 0.24, 0.31, 1.03, 0.2
_FEW = 2
_ROWED = 3
"""More dice lie in two rows."""
_TILTS = (-6.0, 5.0, -9.0, 4.0, 8.0, -4.0, 7.0)


class Glove(NamedTuple):
    """What a table tells of the dice of the next roll."""

    tray: Rect
    """What the glove covers; with a line of words above it where there is room."""
    dice: tuple[str, ...]
    """Their pictures."""
    title: str = ""
    """Which roll it is; without it there is no line."""
    leader: str = ""
    player: SeatPalette | None = None
    """The colours of whoever leads."""
    ends: str = ""
    """What the large button tells besides; empty for what it tells of every turn."""

    @property
    def headed(self) -> bool:
        """Whether there is a line above the lid."""
        return bool(self.title) and self.tray.h >= _LEAST_HEADED

    @property
    def lid(self) -> Rect:
        """The lid in which the glove lies."""
        edge = 12.0 if self.headed else 6.0
        top = self.tray.y + (_HEAD + 2 if self.headed else edge)
        return Rect(self.tray.x + edge, top, self.tray.w - 2 * edge, self.tray.bottom - edge - top)


def places(glove: Rect, count: int) -> list[Rect]:
    """Where so many dice lie in a glove, from behind to the front."""
    behind = count // 2 if count > _ROWED else 0
    rows = [(behind, -_ROW / 2), (count - behind, _ROW / 2)] if behind else [(count, 0.0)]
    size = (_FEW_DIE if count <= _FEW else _DIE) * glove.w
    pitch = _PITCH * size * min(1.0, _ROWED / max(number for number, _ in rows))
    return [
        Rect.around(
            (glove.x + 0.45 * glove.w + (n - (number - 1) / 2) * pitch, glove.y + (_PALM + 0.07 + down) * glove.h), size
        )
        for number, down in rows
        for n in range(number)
    ]


def draw_tray(paint: Painter, glove: Glove, lit: bool) -> None:
    """What the glove lies in, over whatever else lies there; lit where it can be thrown."""
    paint.panel(glove.tray)
    if glove.headed:
        _head(paint, glove, Rect(glove.tray.x + 16, glove.tray.y + 2, glove.tray.w - 32, _HEAD))
    rim = colours.sun if lit else colours.wood
    paint.skin(glove.lid, Skin(_FELT, 12, rim, 6 if glove.tray.h > 120 else 3))


def _head(paint: Painter, glove: Glove, box: Rect) -> None:
    level = box.centre[1]
    title = paint.text(glove.title, (box.x, level), "label", width=box.w)
    mark = 32.0 if glove.player is not None else 0.0
    wide = paint.measure(glove.leader, "label")[0]
    if not glove.leader or wide + mark > box.right - title.right - 12:
        return
    paint.text(glove.leader, (box.right, level), "label", align="right")
    if glove.player is not None:
        paint.mark((box.right - wide - mark / 2, level), 11, glove.player)


def draw(paint: Painter, lid: Rect, dice: Sequence[str], away: Point) -> None:
    """The glove with its dice, so far away from where it lies."""
    size = min(lid.h * _LARGE, lid.w)
    x, y = (_MIDDLE[0] - 0.5) * size, (_MIDDLE[1] - 0.5) * size
    whole = Rect.around((lid.centre[0] - x + away[0], lid.centre[1] - y + away[1]), size)
    paint.picture("farm/glove_back", whole)
    for n, (die, box) in enumerate(zip(dice, places(whole, len(dice)), strict=True)):
        paint.picture(die, box, angle=_TILTS[n % len(_TILTS)])
    paint.picture("farm/glove_front", whole)
