"""Pictures of what comes next, drawn beforehand, piece by piece, while there is time between two frames.

Nobody sees these drawings: pictures and words that are needed for the first time are made by them, and a part that
turns out to look just so is not drawn again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from typing import Any, Protocol

from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.tabletop.renderer import draw_nothing, draw_sprite
from game.scenes.tabletop.table_model import TableModel
from game.ui.context import TableContext
from game.ui.layers import Draw
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Scale


class Coming(Protocol):
    """Somebody who has to come to the screen."""

    @property
    def seat(self) -> int:
        """The seat whose things show then."""


class Offers(Protocol):
    """Knows who may do what once everything has been shown."""

    @property
    def options(self) -> Sequence[Choice]:
        """Choices of the viewer."""

    @property
    def due(self) -> Coming | None:
        """The seat that has to come to the screen before anything else is done."""

    @property
    def holds_last_move(self) -> bool:
        """Whether the last move is looked at before the next seat comes to the front."""


class Prerender:
    """The pieces that wait, for what the table shows now; others take their place when that changes."""

    def __init__(self, layout: TableModel, offers: Offers | None = None, over: Draw = draw_nothing) -> None:
        """`offers` is None where nobody does anything; `over` draws the sentences over the table that differ with each
        event."""
        self._layout, self._table_view = layout, layout.table_view
        self.offers, self.over = offers, over
        self._soon: deque[Callable[[], object]] = deque()
        """Steps that make the next picture; each makes a piece, or names the pieces it consists of."""
        self._later: deque[Callable[[], object]] = deque()
        """Steps that make what the end of the show needs."""
        self._moment: Hashable = None
        self._length: Hashable = None
        """Length of the show whose end has been prepared."""

    def __len__(self) -> int:
        return len(self._soon) + len(self._later)

    def step(self, now: Callable[[], TableContext[Any]], scale: Scale) -> bool:
        """Make one piece of what comes after this context; whether there was any."""
        stage = self._table_view.stage
        moment = stage.changes, self._table_view.match.index, stage.viewer, scale
        if moment != self._moment:
            self._moment = moment
            self._soon.clear()
            if stage.busy:
                self._gather(now(), scale)
            else:
                self._later.clear()
                self._gather_there(now(), scale)
            return bool(self._soon)
        if self._soon:
            more = self._soon.popleft()()
            if isinstance(more, Sequence):
                self._soon.extendleft(more)
            if not self._soon and self._table_view.prerendering:
                stage.hurry()
            return True
        if self._later:
            self._later.popleft()()
            return True
        return False

    def clear(self) -> None:
        """Nothing of what was gathered is needed any more."""
        self._soon.clear()
        self._later.clear()
        self._moment = self._length = None

    def _gather(self, context: TableContext[Any], scale: Scale) -> None:
        top, stage = self._table_view, self._table_view.stage
        length = (stage.length, self._table_view.match.index, scale)
        if length != self._length:
            self._length = length
            self._later.clear()
            last = top.last(context)
            drawings = (*top.drawing.parts, self._lay)
            self._later.extend(partial(self._draw, last, scale, draw) for draw in drawings)
            if self.offers is not None and self.offers.due is not None:
                there = lru_cache(maxsize=1)(partial(self._there, last, self.offers.due.seat))
                self._later.extend(partial(self._draw_there, there, scale, draw) for draw in drawings)
        paint = Painter(Recorder(scale.size_px), scale, draft=True)
        following = stage.following
        if following is not None:
            view, past, event = following
            then = replace(context, view=view, past=past, current_event=event)
            self._soon.append(partial(top.draw_lines, paint, then))
            self._soon.extend(partial(draw_sprite, paint, sprite) for sprite in stage.pictures)
        elif self.offers is not None:
            holds_last_move = self.offers.holds_last_move
            then = self._layout.offered(
                top.last(context, holds_last_move), None if holds_last_move else self.offers.options
            )
        else:
            return
        self._soon.extend([*top.drawing.prepared(paint, then), partial(self._draw, then, scale, self.over)])

    def _gather_there(self, context: TableContext[Any], scale: Scale) -> None:
        """Gather, while all lies as it was left, what the seat will see that has to come, or whose board comes."""
        if self.offers is None:
            return
        last = self._table_view.last
        if self.offers.due is not None:
            there = self._there(last(context), self.offers.due.seat)
        elif self.offers.holds_last_move:
            there = self._layout.offered(last(context), self.offers.options)
        else:
            return
        paint = Painter(Recorder(scale.size_px), scale, draft=True)
        self._soon.extend(self._table_view.drawing.prepared(paint, there))

    def _there(self, last: TableContext[Any], seat: int) -> TableContext[Any]:
        """The end of the show as the seat will see it that has to come, and may answer then."""
        view, past = self._table_view.stage.rest_for(seat)
        seen = replace(last, view=view, past=past, viewer=seat)
        return self._layout.offered(seen, self._table_view.match.options)

    def _draw_there(
        self, there: Callable[[], TableContext[Any]], scale: Scale, draw: Callable[[Painter, TableContext[Any]], None]
    ) -> None:
        self._draw(there(), scale, draw)

    @staticmethod
    def _draw(context: TableContext[Any], scale: Scale, draw: Callable[[Painter, TableContext[Any]], None]) -> None:
        draw(Painter(Recorder(scale.size_px), scale, draft=True), context)

    def _lay(self, paint: Painter, context: TableContext[Any]) -> None:
        for sprite in self._table_view.table.look.sprites(context):
            draw_sprite(paint, sprite)
