"""Layers of a picture, each drawn again only where it has changed."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping, Sequence, Sized
from functools import partial
from itertools import accumulate, zip_longest
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder, changed, gathered, part, perform, pieces, replay

Draw = Callable[[Painter, TableContext[Any]], None]

_LOOKS = 4
"""Number of earlier looks that a layer keeps besides the one that it shows."""
_FIELDS = TableContext.__struct_fields__


class _Read(TableContext[Any], frozen=True, dict=True):
    """A context that notes which of its fields are asked for, of itself or of one with another view."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in _FIELDS:
            kept = super().__getattribute__("__dict__")
            if "read" in kept and name not in kept["own"]:
                kept["read"][name] = found, _size(found)
        return found

    def with_view(self, view: Any) -> TableContext[Any]:
        made = replace(self, view=view)
        made.__dict__.update(self.__dict__, own=("view",))
        return made


def _size(found: Any) -> int:
    """Length of a list, which may have grown and still be the same."""
    return len(found) if isinstance(found, Sized) and not isinstance(found, str) else 0


def _same(value: Any, before: tuple[Any, int]) -> bool:
    old, size = before
    if value is old:
        return _size(value) == size
    # A prerendered one was made from a view of its own; to compare even a large one is nothing beside drawing it.
    return type(value) is type(old) and bool(value == old)


class _Taken(NamedTuple):
    """Operations of a layer, and what they were drawn from."""

    ops: Recorder
    key: tuple[Hashable, ...]
    read: Mapping[str, tuple[Any, int]]
    hides: Hashable
    """Key of what was hidden then."""

    def holds(self, key: Hashable, context: TableContext[Any]) -> bool:
        return key == self.key and all(_same(getattr(context, name), value) for name, value in self.read.items())


class Layer:
    """A part of the picture, recorded; drawn again only when it would look different.

    It would where the window, `also`, or a field of the context that was read while it was drawn has changed. A
    `patient` one may be shown by a draft painter as it was a frame before, unless more is hidden now; for a `quick`
    one none has to wait.
    """

    def __init__(self, draw: Draw, patient: bool = False, quick: bool = False) -> None:
        self.draw, self._patient, self.quick = draw, patient, quick
        self._now: _Taken | None = None
        self._next: _Taken | None = None
        self._before: list[_Taken] = []
        """Earlier looks, latest first: what pulses comes back to them."""
        self.changes = 0
        """Number of times it was drawn."""
        self.waited = 0
        """Number of frames for which it has been shown as it was."""

    def look(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """Drawing operations of the layer as it looks now."""
        return self.kept if self.stays(paint, context, also) else self.renewed(paint, context, also)

    def stays(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> bool:
        """Whether it looks as it did the last time."""
        return self._now is not None and self._now.holds(_key(paint, also), context)

    def prerendered(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> bool:
        """Whether it has been drawn beforehand as it looks now."""
        return self._next is not None and self._next.holds(_key(paint, also), context)

    @property
    def kept(self) -> Recorder:
        """Its latest operations, which are shown now."""
        assert self._now is not None
        self.waited = 0
        return self._now.ops

    def renewed(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """Its operations once it no longer looks as it did."""
        key = _key(paint, also)
        looks = [each for each in (self._next, *self._before) if each is not None]
        made = next((each for each in looks if each.holds(key, context)), None)
        if self._now is not None:
            self._before = [self._now, *(each for each in self._before if each is not made)][:_LOOKS]
        self._now, self._next = made or self._taken(paint, context, key), None
        return self.kept

    def can_wait(self, paint: Painter, context: TableContext[Any]) -> bool:
        """Whether it may be shown as it was."""
        now = self._now
        return (
            self._patient
            and now is not None
            and now.key[:2] == _key(paint, None)[:2]
            and now.hides == hidden_from(context)
        )

    def wait(self) -> Recorder:
        """Its latest operations, shown though it looks different by now."""
        assert self._now is not None
        self.waited += 1
        return self._now.ops

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._now = self._next = None
        self._before = []

    @property
    def upcoming(self) -> Recorder | None:
        """Its prerendered operations, if there are any, else the latest."""
        found = self._next or self._now
        return None if found is None else found.ops

    def prerender(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> None:
        """Draw it beforehand as it will probably look next."""
        self._next = self._taken(paint, context, _key(paint, also))

    def _taken(self, paint: Painter, context: TableContext[Any], key: tuple[Hashable, ...]) -> _Taken:
        ops = Recorder(paint.surface.get_size())
        noting, read = _Read(*(getattr(context, name) for name in _FIELDS)), dict[str, tuple[Any, int]]()
        noting.__dict__.update(read=read, own=())
        self.draw(Painter(ops, paint.scale, paint.draft), noting)
        self.changes += 1
        return _Taken(ops, key, read, hidden_from(context))


def _key(paint: Painter, also: Hashable) -> tuple[Hashable, ...]:
    return paint.surface.get_size(), paint.scale, also


def hidden_from(context: TableContext[Any]) -> Hashable:
    """Key of what is hidden from those who look."""
    return context.viewer is None, context.peeking, context.covered


_PATIENCE = 3
"""Frames for which a layer waits for others that are drawn in each."""
_AT_ONCE = 0.1
"""Share of the pixels of a window that a patient picture draws anew in a frame."""
_STILL = 4
"""Factor of that while nothing moves."""
_LEAST = 200_000
"""Least number of pixels drawn anew in a frame."""
BEFOREHAND = 1_400_000
"""Most pixels drawn beforehand, as they take memory until they are shown."""
_LAYER = 0.4
"""Share by which that is less for each layer that has changed."""


class _Upcoming(NamedTuple):
    """Pieces of a picture that are drawn beforehand."""

    before: Sequence[Recorder]
    after: Sequence[Recorder]
    parts: list[tuple[pygame.Surface, pygame.Rect]]
    left: list[pygame.Rect]
    """Areas for which there is no piece yet."""

    def make_part(self, like: pygame.Surface) -> None:
        """Draw one more of them."""
        if self.left:
            area = self.left.pop()
            self.parts.append((part(self.after, area, like), area))


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
        """Areas that were drawn anew the last time."""
        self._fresh: list[pygame.Rect] = []
        """Areas that have changed since the picture was blitted."""
        self._on: pygame.Surface | None = None
        """Surface to which it was blitted last."""
        self._moved: Sequence[pygame.Rect] = ()
        """Areas that moving sprites have covered there."""
        self.stale = False
        """Whether any of it was shown as it was before: a draft painter draws only so much in a frame."""
        self._quick = False, *(layer.quick for layer in self._layers), True
        """Whether what changes in it is drawn at once: of the ground, of each layer, and of what lies over all."""
        self._stale: Sequence[pygame.Rect] = ()
        """Areas that are still to be drawn anew."""
        self._seen: Hashable = None
        """Key of what is hidden, and the camera: when one of them changes nothing may be shown as it was."""

    def shown(
        self,
        paint: Painter,
        below: pygame.Surface,
        context: TableContext[Any],
        also: Sequence[Hashable] = (),
        over: Recorder | None = None,
        moving: Sequence[pygame.Rect] = (),
    ) -> pygame.Surface:
        """The picture; `also` is by layer what else it depends on, nothing for those left out. `over` lies over all,
        and `moving` are the pixels of what is going to be put on it."""
        size, seen = below.get_size(), (hidden_from(context), context.camera)
        self.stale, drawn = False, [self._ground(below)]
        each, upon = list(zip_longest(self._layers, also)), self._over(over, size)
        new = [(layer, more) for layer, more in each if not layer.stays(paint, context, more)]
        late = self._waiting(paint, context, new, self._drawn[-1:] != [upon]) if paint.draft else []
        found = {id(layer): layer.renewed(paint, context, more) for layer, more in new if layer not in late}
        drawn += [layer.wait() if layer in late else found.get(id(layer)) or layer.kept for layer in self._layers]
        drawn.append(upon)
        if self._made is None or self._made.get_size() != size:
            self._made, self._on = pygame.Surface(size, 0, below), None
            self.redrawn = [self._made.get_rect()]
            self._stale = ()
            replay(self._made, drawn, self.redrawn)
        else:
            others = sum(map(operator.is_not, self._drawn[:-1], drawn))
            most = (1 - _LAYER * others) * max(_LEAST, _AT_ONCE * size[0] * size[1]) * (1 if moving else _STILL)
            self.redrawn = self._renew(drawn, moving, most if paint.draft and seen == self._seen else None)
        self._seen = seen
        self._fresh += self.redrawn
        self._drawn = drawn
        return self._made

    def _waiting(
        self, paint: Painter, context: TableContext[Any], new: Sequence[tuple[Layer, Hashable]], busy: bool
    ) -> Sequence[Layer]:
        """Changed layers that are shown as they were: of all that can wait one is drawn in a frame, unless another
        one, or, as `busy` says, what lies over all changes."""
        slow = [(layer, more) for layer, more in new if not layer.quick]
        late = [
            each for each, more in slow if each.can_wait(paint, context) and not each.prerendered(paint, context, more)
        ]
        longest = max(late, key=lambda layer: layer.waited, default=None)
        if longest is not None and ((len(late) == len(slow) and not busy) or longest.waited >= _PATIENCE):
            late.remove(longest)
        self.stale = bool(late)
        return late

    def _renew(self, drawn: Sequence[Recorder], moving: Sequence[pygame.Rect], most: float | None) -> list[pygame.Rect]:
        """Draw where something has changed; hardly more than so many pixels far from what moves, if any
        number is told, and the rest later. The light on the ground is never waited for."""
        assert self._made is not None
        urgent, stale = self._put(drawn)
        stale = [*self._stale, *stale]
        for at_once, old, new in zip(self._quick, self._drawn, drawn, strict=True):
            if old is not new:
                ground = new is drawn[0]
                (stale if ground or not at_once else urgent).extend(changed(old, new))
        if most is None:
            urgent, stale = [*urgent, *stale], []
        near = [*urgent, *self._moved, *moving]
        urgent += [stale[place].clip(area) for area in near for place in area.collidelistall(stale)]
        done = gathered(urgent, self._made.get_size())
        self._stale = self._draw_far(drawn, done, stale, most or 0.0)
        self.stale = self.stale or bool(self._stale)
        return done

    def _draw_far(
        self, drawn: Sequence[Recorder], done: list[pygame.Rect], stale: Sequence[pygame.Rect], most: float
    ) -> list[pygame.Rect]:
        """Draw what is done at once, then of what can wait at least a piece; returns what waits on, the longest first:
        where much is another in every frame it would wait for ever."""
        assert self._made is not None
        size, old, urgent = self._made.get_size(), [*self._stale], len(done)
        cost = replay(self._made, drawn, done)
        # In the order in which they have waited; what has not has number -1, and comes last.
        far = sorted(pieces(gathered(stale, size), size), key=lambda area: area.collidelist(old) % (len(old) + 1))
        for area in far:
            if cost >= most and len(done) > urgent:
                break
            if not any(each.contains(area) for each in done):
                done.append(area)
                cost += replay(self._made, drawn, [area])
        return [area for area in far if not any(each.contains(area) for each in done)]

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
        hidden = list[pygame.Rect]()
        for area in moving.areas:
            over = [area.clip(each.areas[place]) for each in above for place in area.collidelistall(each.areas)]
            hidden += [over[0].unionall(over[1:])] if over else []
        replay(target, [*beneath, moving, *above], hidden)

    def prerender(self) -> Sequence[Callable[[], object]]:
        """Tasks that each draw beforehand one piece of what will look different once prerendered layers show."""
        after = [*self._drawn[:1], *(layer.upcoming for layer in self._layers), *self._drawn[-1:]]
        found = [each for each in after if each is not None]
        if self._made is None or len(found) != len(self._drawn):
            return ()
        size = self._made.get_size()
        left = [*pieces(gathered(_changed(self._drawn, found), size), size)]
        self._next = _Upcoming(self._drawn, found, [], left)
        drawn = accumulate(area.w * area.h for area in reversed(left))
        return [partial(self._next.make_part, self._made) for pixels in drawn if pixels <= BEFOREHAND]

    def _put(self, drawn: Sequence[Recorder]) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Put in what was drawn beforehand, if any of it has come; where it looks otherwise than it was thought then,
        and where it is still as it was."""
        upcoming = self._next
        if upcoming is None or self._made is None or all(map(operator.is_, self._drawn, drawn)):
            return [], []
        before, after, parts, left = upcoming
        each = zip(before, self._drawn, after, drawn, strict=True)
        if not any(new is then and then is not was and new is not now for was, now, then, new in each):
            return [], []
        self._next = None
        others = [*_changed(before, self._drawn), *_changed(after[1:], drawn[1:])]
        left += _changed(after[:1], drawn[:1])  # the light on the ground is hardly another
        self._made.blits(parts, False)
        self._fresh += [area for _, area in parts]
        self._drawn = drawn
        return others, left

    def forget(self) -> None:
        """Draw all of them anew the next time, and at once: they may lie elsewhere, or somebody else may look."""
        self._next = self._seen = None
        for layer in self._layers:
            layer.forget()

    def give_away(self, size: tuple[int, int]) -> pygame.Surface:
        """Their sheet, which they do without from now on; another one where they have none of that size."""
        made, self._made, self._on, self._drawn, self._next = self._made, None, None, (), None
        return made if made is not None and made.get_size() == size else pygame.Surface(size)

    def close(self) -> None:
        """Keep nothing."""
        self.forget()
        self._made, self._on, self._drawn, self._moved, self._stale = None, None, (), (), ()
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
