"""Layers laid upon each other: one picture that is drawn again only where it has changed, and put where it is seen."""

from __future__ import annotations

import operator
from collections.abc import Hashable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import pygame

from game.ui.context import TableContext
from game.ui.layer import Layer
from game.ui.paint import Painter
from game.ui.recorder import Recorder, changed, gathered, part, perform, replay

_PATIENCE = 3
"""So many frames a layer waits for others that are drawn in each."""


class _Upcoming(NamedTuple):
    """Parts of a picture that will look different."""

    before: Sequence[Recorder]
    after: Sequence[Recorder]
    parts: Sequence[tuple[pygame.Surface, pygame.Rect]]


class Layers:
    """Layers upon a picture below: one picture, of which only what has changed is drawn again.

    What moves, and so is drawn in each frame, lies upon the layers and beneath those that are `above` it.
    """

    def __init__(self, *layers: Layer, above: Sequence[Layer] = ()) -> None:
        self._layers, self._beneath = (*layers, *above), 1 + len(layers)
        self._made: pygame.Surface | None = None
        self._drawn: Sequence[Recorder] = ()
        self._next: _Upcoming | None = None
        self.redrawn: Sequence[pygame.Rect] = ()
        """What of it was drawn anew the last time."""
        self._fresh: list[pygame.Rect] = []
        """What of it has changed since it was put somewhere."""
        self._on: pygame.Surface | None = None
        """Where it was put the last time."""
        self._moved: Sequence[pygame.Rect] = ()
        """What was drawn over it there."""
        self.late = False
        """Whether any of them was shown as it was before: a rough painter draws hardly more than one in a frame."""

    def shown(
        self,
        paint: Painter,
        below: pygame.Surface,
        context: TableContext[Any],
        also: Sequence[Hashable] = (),
        over: Recorder | None = None,
    ) -> pygame.Surface:
        """The picture; `also` is by layer what else it depends on, nothing for those left out. `over` lies over all."""
        size = below.get_size()
        drawn = [self._ground(below)]
        each = list(zip_longest(self._layers, also))
        due = (
            [layer for layer, more in each if layer.due(paint, context, more) and not layer.quick]
            if paint.rough
            else []
        )
        late = [layer for layer in due if layer.can_wait(paint, context)]
        longest = max(late, key=lambda layer: layer.waited, default=None)
        if longest is not None and (len(late) == len(due) or longest.waited >= _PATIENCE):
            late.remove(longest)
        self.late = bool(late)
        drawn += [layer.wait() if layer in late else layer.look(paint, context, more) for layer, more in each]
        drawn.append(self._over(over, size))
        if self._made is None or self._made.get_size() != size:
            self._made, self._on = pygame.Surface(size, 0, below), None
            self.redrawn = [self._made.get_rect()]
        else:
            self.redrawn = gathered([*self._put(drawn), *_changed(self._drawn, drawn)], size)
        replay(self._made, drawn, self.redrawn)
        self._fresh += self.redrawn
        self._drawn = drawn
        return self._made

    def put(self, paint: Painter, moving: Recorder) -> None:
        """Put the picture, as it was shown last, where it is seen; and on it, beneath what is above it, what moves.

        Where the last one still stays, only what has changed since then is put there.
        """
        assert self._made is not None
        target, size = paint.surface, self._made.get_size()
        if paint.stays and self._on is target:
            areas = gathered([*self._fresh, *self._moved], size)
            target.blits([(self._made, area, area) for area in areas], False)
        else:
            target.blit(self._made, (0, 0))
        self._on, self._moved = target, moving.areas
        self._fresh.clear()
        perform(target, moving.ops)
        beneath, above = self._drawn[: self._beneath], self._drawn[self._beneath :]
        hidden = [area for area in moving.areas if any(area.collidelist(each.areas) >= 0 for each in above)]
        if hidden:
            replay(target, [*beneath, moving, *above], gathered(hidden, size))

    def prepare(self) -> None:
        """Draw beforehand what will look different once all layers are as they were prepared."""
        after = [*self._drawn[:1], *(layer.upcoming for layer in self._layers), *self._drawn[-1:]]
        found = [each for each in after if each is not None]
        if self._made is not None and len(found) == len(self._drawn):
            areas = gathered(_changed(self._drawn, found), self._made.get_size())
            self._next = _Upcoming(self._drawn, found, [(part(found, area, self._made), area) for area in areas])

    def _put(self, drawn: Sequence[Recorder]) -> Sequence[pygame.Rect]:
        """Put in what was drawn beforehand, if any of it has come; what has come otherwise than it was thought then."""
        upcoming = self._next
        if upcoming is None or self._made is None or all(map(operator.is_, self._drawn, drawn)):
            return ()
        before, after, parts = upcoming
        if not any(new is then and new is not now for now, then, new in zip(self._drawn, after, drawn, strict=True)):
            return ()
        self._next = None
        others = [*_changed(before, self._drawn), *_changed(after, drawn)]
        self._made.blits(parts, False)
        self._fresh += [area for _, area in parts]
        self._drawn = drawn
        return others

    def forget(self) -> None:
        """Draw all of them anew the next time."""
        self._next = None
        for layer in self._layers:
            layer.forget()

    def give_away(self, size: tuple[int, int]) -> pygame.Surface:
        """Their sheet, which they do without from now on; another one where they have none of that size."""
        made, self._made, self._on, self._drawn, self._next = self._made, None, None, (), None
        return made if made is not None and made.get_size() == size else pygame.Surface(size)

    def close(self) -> None:
        """Keep nothing."""
        self.forget()
        self._made, self._on, self._drawn, self._moved = None, None, (), ()
        self._fresh.clear()

    def _over(self, over: Recorder | None, size: tuple[int, int]) -> Recorder:
        """The same recorder as before where the same is drawn."""
        found, before = over or Recorder(size), self._drawn[-1] if self._drawn else None
        return found if before is None or before.ops != found.ops else before

    def _ground(self, below: pygame.Surface) -> Recorder:
        if self._drawn and self._drawn[0].ops[0][0] is below:
            return self._drawn[0]
        made = Recorder(below.get_size())
        made.blit(below)
        return made


def _changed(before: Sequence[Recorder], after: Sequence[Recorder]) -> list[pygame.Rect]:
    pairs = zip(before, after, strict=True)
    return [area for old, new in pairs if old is not new for area in changed(old, new)]
