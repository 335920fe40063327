"""The glove with the dice of the next roll: thrown by a click, by a drag, or by a key."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, Self

from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.skin import Skin
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.widgets.base import Guarded, Press

SHAKE_MS = 300.0
"""Milliseconds for which the glove shakes before the dice fall out of it."""
_FELT = hexed("#3f7d4a")
_HEAD, _LEAST_HEADED = 40.0, 150.0
"""A lower tray has no line above the lid."""
_LARGE = 1.22
"""Size of the picture by the height of the lid, as the glove does not fill it."""
_MIDDLE, _PALM = (0.49, 0.54), 0.38
"""Shares of the picture: the middle of the glove, the height of the pit of its palm."""
_DIE, _FEW_DIE, _PITCH, _ROW = 0.24, 0.31, 1.03, 0.2
_FEW = 2
_ROWED = 3
"""Most dice in one row; more lie in two."""
_TILTS = (-6.0, 5.0, -9.0, 4.0, 8.0, -4.0, 7.0)


class Glove(NamedTuple):
    """The dice of the next roll, and the tray in which their glove lies."""

    tray: Rect
    """Box that the glove covers; with a line of words above it where there is room."""
    dice: tuple[str, ...]
    """Their pictures."""
    title: str = ""
    """Name of the roll; without it there is no line."""
    leader: str = ""
    player: SeatPalette | None = None
    """The colours of whoever leads."""
    ends: str = ""
    """Label of the large button; empty for that of every turn."""

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


def dice_places(glove: Rect, count: int) -> list[Rect]:
    """Boxes of a number of dice in a glove, from behind to the front."""
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
    """Draw the tray of the glove over all else that lies there; lit where it can be thrown."""
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


def draw_filling(paint: Painter, box: Rect, share: float) -> None:
    """Veil the rest of dice or a pile that fills up like a button until it may be pressed; `share`: 0-1."""
    if share < 1:
        with paint.clip(box._replace(x=box.x + box.w * share, w=box.w * (1 - share))):
            paint.box(box, colours.white_fur, 12, alpha=_UNFILLED)


_UNFILLED = 0.45
"""Opacity, 0-1, of that veil."""
_SWING, _BEAT_MS = 7.0, 75.0
"""Units to which it shakes to either side, and milliseconds of one shake."""


class Throw(Guarded):
    """A glove that follows the pointer while it is held; wherever it is let go, it is thrown."""

    def __init__(
        self,
        name: str,
        held: Glove,
        shaking: bool,
        on_press: Press = None,
        let_go: Callable[[Point], None] | None = None,
    ) -> None:
        """`shaking`: it has been thrown, and the dice are about to fall; it takes no input any more.

        `let_go` is told how far from where it lay the hand has opened.
        """
        super().__init__(name, held.lid._replace(w=0, h=0) if shaking else held.lid, on_press)
        self.enabled = not shaking
        self._glove, self._shaking = held, shaking
        self._let_go = let_go
        self._start: Point = (0.0, 0.0)
        self._away: Point = (0.0, 0.0)
        self._ms = 0.0

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._start, self._away, self._ms = old._start, old._away, old._ms

    def reach(self) -> Rect:
        return self.rect

    def takes_focus(self) -> bool:
        return self.rect.w > 0 and super().takes_focus()

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1):
                self._start = (x, y)
                return super().handle(event)
            case Pointer(kind="move", x=x, y=y) if self.pressed:
                self._away = (x - self._start[0], y - self._start[1])
                return True
            case Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                self.press()
                return True
            case _:
                return super().handle(event)

    def press(self) -> None:
        if self.enabled and self.ready and self._let_go is not None:
            self._let_go(self._away)
        super().press()

    def animate(self, dt_ms: float) -> bool:
        if not self._shaking:
            return super().animate(dt_ms)
        self._ms += dt_ms
        return True

    def draw(self, paint: Painter) -> None:
        lid, left = self._glove.lid, self._ms < SHAKE_MS
        draw_tray(paint, self._glove, self.enabled and self.ready)
        if self.ring:
            paint.ring(lid, 12)
        swing = _SWING * math.sin(math.tau * self._ms / _BEAT_MS) if left else 0.0
        dice, away = self._glove.dice, (self._away[0] + swing, self._away[1])
        size = min(lid.h * _LARGE, lid.w)
        x, y = (_MIDDLE[0] - 0.5) * size, (_MIDDLE[1] - 0.5) * size
        whole = Rect.around((lid.centre[0] - x + away[0], lid.centre[1] - y + away[1]), size)
        paint.picture("farm/glove_back", whole)
        for n, (die, box) in enumerate(zip(dice, dice_places(whole, len(dice)), strict=True)):
            paint.picture(die, box, angle=_TILTS[n % len(_TILTS)])
        paint.picture("farm/glove_front", whole)
        if self.enabled:
            draw_filling(paint, lid, self.filled)
