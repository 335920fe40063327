"""What will be seen next is drawn beforehand, piece by piece, while there is time between two frames.

Nobody sees these drawings: pictures and words that are needed for the first time are made by them, and a part that
turns out to look just so is not drawn again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.scenes.tabletop.tabletop import Tabletop, draw_sprite
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Scale


class Ahead:
    """The pieces that wait, for what the table shows now; others take their place when that changes."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self._waiting: deque[Callable[[], object]] = deque()
        self._moment: Hashable = None
        self._length: Hashable = None
        """Of the show whose end has been seen to."""

    def __len__(self) -> int:
        return len(self._waiting)

    def step(self, now: Callable[[], TableContext[Any]], scale: Scale) -> bool:
        """Make one piece of what comes after this context; whether there was any."""
        stage = self._tabletop.stage
        moment = stage.changes, self._tabletop.match.index, stage.viewer, scale
        if moment != self._moment:
            self._moment = moment
            if stage.busy and not stage.pausing:
                self._gather(now(), scale)
            else:
                self._waiting.clear()
        if not self._waiting:
            return False
        self._waiting.popleft()()
        return True

    def clear(self) -> None:
        """Nothing is needed any more."""
        self._waiting.clear()
        self._moment = None

    def _gather(self, context: TableContext[Any], scale: Scale) -> None:
        top, stage = self._tabletop, self._tabletop.stage
        length = (stage.length, self._tabletop.match.index, scale)
        if length != self._length:
            self._length = length
            self._waiting.clear()
            last = top.last(context)
            self._waiting.extend(partial(self._draw, last, scale, draw) for draw in (*top.drawings, self._lay))
        following = stage.following
        if following is not None:
            view, past, event = following
            then = replace(context, view=view, past=past, current_event=event)
            paint = Painter(Recorder(scale.size_px), scale)
            self._waiting.extendleft(partial(layer.prepare, paint, then) for layer in top.fixed)

    @staticmethod
    def _draw(context: TableContext[Any], scale: Scale, draw: Callable[[Painter, TableContext[Any]], None]) -> None:
        draw(Painter(Recorder(scale.size_px), scale), context)

    def _lay(self, paint: Painter, context: TableContext[Any]) -> None:
        for sprite in self._tabletop.table.look.sprites(context):
            draw_sprite(paint, sprite)
