"""Shows events over time. Holds the true state that is shown, sealed: only views and redacted events leave it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

import msgspec
from msgspec.structs import replace

from game.core.journal import Ply
from game.core.spec import Spec
from game.core.steps import Event, S, T
from game.ui.spot import Spot, among
from game.ui.sprite import Motion, Moving, Sprite, journeys
from game.ui.tween import FACTORS, Speed

Sprites = Callable[[Any, Sequence[Event[Any, Any]]], Sequence[Sprite]]
"""(view, events so far) -> every sprite on the table."""

Animate = Callable[[Event[Any, Any], Any, Any, Sequence[Event[Any, Any]]], Mapping[Spot, Motion]]
"""(redacted event, view before, view after, events before) -> how the sprites that it concerns move."""


class Told(msgspec.Struct, Generic[T, S], frozen=True):
    """An event that has been shown, and whose choice it came from."""

    seat: int
    event: Event[T, S]
    step: int = 0
    """Which of all steps that were shown it belongs to: an answer, or all dice of a throw."""


class _Past(msgspec.Struct, Generic[T, S], frozen=True):
    """The past as one viewer sees it, kept until it grows."""

    viewer: int | None
    told: Sequence[tuple[int, Event[T, S]]]
    events: Sequence[Event[T, S]]


class _Foreseen(NamedTuple):
    """What moves for an event that waits, reckoned before it begins."""

    told: Told[Any, Any]
    key: tuple[Any, ...]
    """What else it was reckoned from."""
    after: Any
    """The state once it has landed."""
    moving: list[Moving]
    dropped: Sprite | None
    """What a hand has dropped, unless it goes on from there with this event."""


class Stage(Generic[T, S]):
    """The table as the players see it, a little behind the truth while something moves."""

    def __init__(
        self,
        spec: Spec[T, S],
        terms: T,
        sprites: Sprites,
        animate: Animate,
        speed: Speed = "full",
        besides: Callable[[], Hashable] = lambda: None,
    ) -> None:
        """`besides`: what else sprites and movements depend on."""
        self._spec, self._terms, self.speed = spec, terms, speed
        self._sprites, self._animate, self._besides = sprites, animate, besides
        self._foreseen: deque[_Foreseen] = deque()
        self._queue: deque[Told[T, S]] = deque()
        self._moving: list[Moving] = []
        self._past: list[Told[T, S]] = []
        self._current: Told[T, S] | None = None
        self.elapsed_ms = 0.0
        """Milliseconds for which the event that is coming has been shown."""
        self._before_ms = 0.0
        """Milliseconds until what has been enqueued begins."""
        self._step, self._skipped = 0, False
        """How many steps were enqueued, and whether one of those that are being shown was cut short."""
        self._dropped: Sprite | None = None
        """Where the hand has left what the next event moves."""
        self._memory: _Past[T, S] | None = None
        self._views: deque[tuple[int | None, S, S]] = deque(maxlen=8)
        """What was seen lately: by whom, of which state, and as what."""
        self._shown: S
        self._after: S
        """The state once the event that is being shown has landed."""
        self.viewer: int | None = None
        """The seat whose view is shown; None: only what all may see."""
        self._open = False
        """Whether nothing is hidden from anybody any more."""
        self.on_begin: Callable[[Event[T, S], S], None] | None = None
        """Told of every event that begins to be shown and of the view that it leads to; not of what is skipped."""
        self.changes = 0
        """Goes on with whatever changes what is shown, but for the time."""

    def see(self, viewer: int | None) -> None:
        """Show everything as another viewer sees it, what moves or waits at its end."""
        self.finish()
        self.viewer = viewer
        self.changes += 1

    def lay_open(self, everything: bool) -> None:
        """Show what is hidden too, as once the match is over all may know it; or no longer."""
        self.finish()
        self._open, self._memory = everything, None
        self.changes += 1

    def reset(self, state: S, plies: Sequence[Ply[T, S]]) -> None:
        """Show a state at once, with the acts that led to it as its past."""
        self._queue.clear()
        self._moving.clear()
        self._current = self._dropped = None
        self._before_ms = 0.0
        self._memory = None
        self._shown = state
        self.changes += 1
        self._past = [Told(ply.row.seat, event) for ply in plies for event in ply.events]

    def enqueue(self, plies: Sequence[Ply[T, S]], dropped: Sprite | None = None, after_ms: float = 0.0) -> None:
        """Have these acts shown after all that still waits; what a hand has dropped goes on from there.

        With `after_ms` everything lies as it is for a while before that.
        """
        self._skipped = self._skipped and self.busy
        self._queue.extend(self._steps(plies))
        self._dropped, self._before_ms = dropped, after_ms
        self.changes += 1
        if self.speed == "none":
            self.finish(begins=True)

    def _steps(self, plies: Sequence[Ply[T, S]]) -> Iterator[Told[T, S]]:
        """The events of some acts, and which step each belongs to.

        All of a kind that chance brings in a row are one step, and what comes of them is another.
        """
        falling: type[Any] | None = None
        for ply in plies:
            chance, last = ply.row.chance, falling
            for number, event in enumerate(ply.events):
                falling = type(event) if chance and not number else None
                if number < 1 + chance and (falling is None or falling is not last):
                    self._step += 1
                yield Told(ply.row.seat, event, self._step)

    @property
    def busy(self) -> bool:
        """Whether something moves or waits to be shown."""
        return bool(self._queue or self._current)

    @property
    def pausing(self) -> bool:
        """Whether what waits is still to begin, and everything lies as it is for a while."""
        return self._before_ms > 0 and self._waits

    @property
    def _waits(self) -> bool:
        """Whether something is to be shown, and nothing of it has begun."""
        return self._current is None and bool(self._queue)

    def hurry(self) -> None:
        """What waits begins with the next step of time."""
        self._before_ms = 0.0

    @property
    def view(self) -> S:
        """What the viewer sees of the state that is shown."""
        return self._seen(self._shown)

    def seen_by(self, viewer: int | None) -> S:
        """What somebody sees of the state that is shown."""
        return self._spec.seen(self._terms, self._shown, viewer)

    def told_to(self, viewer: int | None) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far as somebody has seen it, with the seat whose choice it came from."""
        return [(told.seat, self._spec.redacted(self._terms, told.event, viewer)) for told in self._past]

    @property
    def past(self) -> Sequence[Event[T, S]]:
        """Every event shown so far, redacted for the viewer."""
        return self._seen_past().events

    @property
    def told(self) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far with the seat whose choice it came from, redacted for the viewer."""
        return self._seen_past().told

    @property
    def current_event(self) -> Event[T, S] | None:
        """The event that is being shown, redacted; None when nothing moves."""
        return None if self._current is None else self._redacted(self._current)

    @property
    def tumbling(self) -> bool:
        """Whether dice of the event that is being shown do not lie still yet."""
        return any(each.motion.faces and each.motion.spin and not each.done for each in self._moving)

    @property
    def known(self) -> int:
        """How many events are known: those that have been shown, and the present one, but for dice that tumble."""
        return len(self._past) + (self._current is not None and not self.tumbling)

    @property
    def length(self) -> int:
        """How many events have been shown or will be."""
        return len(self._past) + len(self._queue) + (self._current is not None)

    @property
    def following(self) -> tuple[S, Sequence[Event[T, S]], Event[T, S]] | None:
        """View, past and event to be shown once the present event has landed, or what waits begins; None for none."""
        state, past, dropped = self._shown, [*self.past], self._dropped
        if self._current is not None:
            state = self._after
            past.append(self._redacted(self._current))
        self._foreseen.clear()
        for place, told in enumerate(self._queue, 1):
            event = self._redacted(told)
            found = self._reckon(told, state, past, dropped, place < len(self._queue))
            self._foreseen.append(found)
            if not all(each.done for each in found.moving):
                return self._seen(state), past, event
            state, dropped = found.after, found.dropped
            past.append(event)
        return None

    @property
    def rest(self) -> tuple[S, Sequence[Event[T, S]]]:
        """View and past once all that moves or waits has been shown."""
        state, past = self._shown, list(self.past)
        if self._current is not None:
            state = self._after
            past.append(self._redacted(self._current))
        for told in self._queue:
            state = told.event.on(self._terms, state)
            past.append(self._redacted(told))
        return self._seen(state), past

    def rest_for(self, viewer: int | None) -> tuple[S, Sequence[Event[T, S]]]:
        """The same as somebody else sees it."""
        state, waiting = self._shown, [*self._queue]
        if self._current is not None:
            state, waiting = self._after, [self._current, *waiting]
        for told in self._queue:
            state = told.event.on(self._terms, state)
        past = [event for _, event in self.told_to(viewer)]
        past += [self._spec.redacted(self._terms, told.event, viewer) for told in waiting]
        return self._spec.seen(self._terms, state, viewer), past

    def sprites(self) -> list[Sprite]:
        """Every sprite at this moment, in the order in which they are drawn."""
        lying = {sprite.key: sprite for sprite in self._sprites(self.view, self.past)}
        if self._waits and self._dropped is not None and self._dropped.key in lying:
            lying[self._dropped.key] = self._dropped
        for moving in self._moving:
            now = moving.now()
            if now is None:
                lying.pop(moving.after.key, None)
            else:
                lying[now.key] = now
        return sorted(lying.values(), key=lambda sprite: sprite.layer)

    def update(self, dt_ms: float) -> bool:
        """Go on by a time; whether anything has changed on the screen."""
        if not self.busy:
            return False
        factor = FACTORS[self.speed]
        if self._current is None:
            self._before_ms -= dt_ms / factor if factor else self._before_ms
            if self._before_ms <= 0:
                self._go_on()
            return True
        self.elapsed_ms += dt_ms / factor if factor else 0.0
        for moving in self._moving:
            moving.elapsed += dt_ms / factor if factor else moving.motion.delay + moving.motion.ms
        if all(moving.done for moving in self._moving):
            self._land()
            self._go_on()  # at once: between two events nothing is ever seen at rest
        return True

    def _go_on(self) -> None:
        """Begin the next event that takes any time."""
        while self._current is None and self._queue:
            self._begin(self._queue.popleft())

    def finish(self, begins: bool = False) -> None:
        """Show the end of everything that moves or waits, at once; `begins`: as it is all that is shown of it."""
        self._dropped, self._before_ms = None, 0.0
        if self._current is not None:
            self._land()
        while self._queue:
            self._pass(self._queue.popleft(), begins)

    def skip(self) -> bool:
        """Show the end of the step that is being shown, at once; whether that can be: not twice, and not of the last.

        While everything lies as it is before it begins, no step is being shown.
        """
        step = None if self._current is None else self._current.step
        if step is None or self._skipped or not self._queue or self._queue[-1].step == step:
            return False
        self._skipped, self._dropped = True, None
        self._land()
        while self._queue[0].step == step:
            self._pass(self._queue.popleft())
        self._go_on()
        return True

    def _pass(self, told: Told[T, S], begins: bool = False) -> None:
        """Show an event by its end alone."""
        self._current = told
        self._after = told.event.on(self._terms, self._shown)
        if begins:
            self._tell_begin(self._redacted(told), self._seen(self._after))
        self._land()

    def _begin(self, told: Told[T, S]) -> None:
        self._current, self.elapsed_ms = told, 0.0
        self.changes += 1
        found, more = self._foreseen.popleft() if self._foreseen else None, bool(self._queue)
        if found is None or found.told is not told or found.key != self._key(self._dropped, more):
            self._foreseen.clear()
            found = self._reckon(told, self._shown, self.past, self._dropped, more)
        self._after, self._moving, self._dropped = found[2:]
        self._tell_begin(self._redacted(told), self._seen(self._after))
        if all(moving.done for moving in self._moving):
            self._land()

    def _reckon(
        self, told: Told[T, S], state: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> _Foreseen:
        after, key = told.event.on(self._terms, state), self._key(dropped, more)
        moving = self._journeys(self._redacted(told), self._seen(state), self._seen(after), past, dropped, more)
        return _Foreseen(told, key, after, *moving)

    def _key(self, dropped: Sprite | None, more: bool) -> tuple[Any, ...]:
        """What the movements of an event depend on besides that and what was before it."""
        return dropped, more, self.viewer, self._open, self._besides()

    def _journeys(
        self, event: Event[T, S], view: S, after: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> tuple[list[Moving], Sprite | None]:
        """Everything that moves for an event, and what a hand has dropped unless that goes on from there with it.

        `more`: others wait behind the event.
        """
        motions = dict(self._animate(event, view, after, past))
        if more:
            motions = {key: replace(each, ms=0, delay=0) if each.spare else each for key, each in motions.items()}
        lying = {sprite.key: sprite for sprite in self._sprites(view, past)}
        quick = bool(motions) and not any(each.ms + each.delay > 0 for each in motions.values())
        if dropped is not None and quick and more:
            return [], dropped  # what is only on the way to what comes next has been seen in the hand
        if dropped is not None and dropped.key in lying:
            if dropped.alpha <= 0 and any(each.ghosted for each in motions.values()):
                return [], None  # it lies where it was seen to lie already
            lying[dropped.key] = dropped
            for key, motion in motions.items():
                if motion.follows and among(dropped.key, motion.follows):
                    motions[key] = replace(motion, origin=dropped.box)
            dropped = None
        then = {sprite.key: sprite for sprite in self._sprites(after, [*past, event])}
        return journeys(lying, then, motions), dropped

    def _tell_begin(self, event: Event[T, S], after: S) -> None:
        if self.on_begin is not None:
            self.on_begin(event, after)

    def _land(self) -> None:
        if self._current is not None:
            self._shown = self._after
            self._past.append(self._current)
        self._current = None
        self._moving = []
        self.changes += 1

    def _seen_past(self) -> _Past[T, S]:
        memory = self._memory
        if memory is None or memory.viewer != self.viewer or len(memory.events) != len(self._past):
            grows = memory is not None and memory.viewer == self.viewer and len(memory.events) < len(self._past)
            told = list(memory.told) if memory is not None and grows else []
            told += [(told.seat, self._redacted(told)) for told in self._past[len(told) :]]
            memory = self._memory = _Past(self.viewer, told, [event for _, event in told])
        return memory

    def _seen(self, state: S) -> S:
        if self._open:
            return state
        for viewer, of, view in self._views:
            if of is state and viewer == self.viewer:
                return view
        view = self._spec.seen(self._terms, state, self.viewer)
        self._views.append((self.viewer, state, view))
        return view

    def _redacted(self, told: Told[T, S]) -> Event[T, S]:
        return told.event if self._open else self._spec.redacted(self._terms, told.event, self.viewer)
