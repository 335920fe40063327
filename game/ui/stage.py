"""Animation of events over time. The true state stays sealed in here: only views and redacted events leave."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.spec import Spec
from game.core.steps import Event, S, T
from game.ui.shown import ShownEvent, ShownEvents
from game.ui.spot import Spot, among
from game.ui.sprite import Motion, Moving, Sprite, faded, journeys, layered, settled
from game.ui.tween import FACTORS, Speed

Sprites = Callable[[Any, Sequence[Event[Any, Any]]], Sequence[Sprite]]
"""(view, events so far) -> every sprite on the table."""

Animate = Callable[[Event[Any, Any], Any, Any, Sequence[Event[Any, Any]]], Mapping[Spot, Motion]]
"""(redacted event, view before, view after, events before) -> how the sprites that it concerns move."""

Joins = Mapping[tuple[int, int], float]
"""Milliseconds by the place of an act and of an event in it."""

Resting = Mapping[Spot, Sprite]
"""Sprites by their keys."""


class Foreseen(NamedTuple):
    """Movements of an event, reckoned."""

    told: ShownEvent[Any, Any]
    key: tuple[Any, ...]
    """Key of all else that they were reckoned from."""
    after: Any
    """The state once it has landed."""
    moving: list[Moving]
    dropped: Sprite | None
    """Sprite that a hand has dropped, unless it moves on from there with this event."""


class AnimationPlan(Generic[T, S]):
    """Reckons the movements of events, and keeps those of waiting events until they begin or something has changed."""

    def __init__(
        self, terms: T, seen: ShownEvents[T, S], sprites: Sprites, animate: Animate, extra_key: Callable[[], Hashable]
    ) -> None:
        """`extra_key`: cache key of everything else that sprites and movements depend on."""
        self._terms, self._seen = terms, seen
        self._sprites, self._animate, self._extra_key = sprites, animate, extra_key
        self._foreseen: deque[Foreseen] = deque()

    def begin(self, told: ShownEvent[T, S], dropped: Sprite | None, more: bool) -> Foreseen:
        """Movements of an event that begins now; a hand may have dropped something, and `more` may wait behind it."""
        found = self._foreseen.popleft() if self._foreseen else None
        if found is None or found.told is not told or found.key != self._key(dropped, more):
            self._foreseen.clear()
            found = self._reckon(told, self._seen.state, self._seen.past, dropped, more)
        return found

    def following(
        self, state: S, past: Sequence[Event[T, S]], waiting: Sequence[ShownEvent[T, S]], dropped: Sprite | None
    ) -> tuple[S, Sequence[Event[T, S]], Event[T, S]] | None:
        """View, past and event of the first of those that wait for which anything moves, after this state and past."""
        past = [*past]
        self._foreseen.clear()
        for place, told in enumerate(waiting, 1):
            event = self._seen.redacted(told)
            found = self._reckon(told, state, past, dropped, waits_behind(waiting, place))
            self._foreseen.append(found)
            if not all(each.done for each in found.moving):
                return self._seen.view_of(state), past, event
            state, dropped = found.after, found.dropped
            past.append(event)
        return None

    @property
    def pictures(self) -> Iterator[Sprite]:
        """Sprites of the event that was found to follow, as it begins, as it goes on and as it ends."""
        for each in self._foreseen[-1].moving if self._foreseen else ():
            yield from (each.before, replace(each.after, raster_size=each.raster_size), each.after)

    def _reckon(
        self, told: ShownEvent[T, S], state: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> Foreseen:
        after, key = told.event.on(self._terms, state), self._key(dropped, more)
        views = self._seen.view_of(state), self._seen.view_of(after)
        return Foreseen(told, key, after, *self._journeys(self._seen.redacted(told), *views, past, dropped, more))

    def _key(self, dropped: Sprite | None, more: bool) -> tuple[Any, ...]:
        """Key of what the movements of an event depend on besides the events so far."""
        return dropped, more, self._seen.viewer, self._seen.open, self._extra_key()

    def _journeys(
        self, event: Event[T, S], view: S, after: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> tuple[list[Moving], Sprite | None]:
        """All movements of an event, and the sprite that a hand has dropped unless it moves on from there."""
        motions = dict(self._animate(event, view, after, past))
        if more:
            motions = {key: replace(each, ms=0, delay=0) if each.skippable else each for key, each in motions.items()}
        lying = {sprite.key: sprite for sprite in self._sprites(view, past)}
        quick = bool(motions) and not any(map(_takes_time, motions.values()))
        if dropped is not None and quick and more:
            return [], dropped  # what is only on the way to what comes next has been seen in the hand
        if dropped is not None and dropped.alpha <= 0 and any(each.already_drawn for each in motions.values()):
            then = {sprite.key: sprite for sprite in self._sprites(after, [*past, event])}
            return _lain(lying, then, {dropped.key: Motion(ms=0), **settled(motions)}), None
        if dropped is not None and dropped.key in lying:
            lying[dropped.key] = dropped
            for key, motion in motions.items():
                if motion.continues_from and among(dropped.key, motion.continues_from):
                    motions[key] = replace(motion, origin=dropped.box)
            dropped = None
        then = {sprite.key: sprite for sprite in self._sprites(after, [*past, event])}
        return journeys(lying, then, motions), dropped


def waits_behind(waiting: Sequence[ShownEvent[Any, Any]], place: int = 0) -> bool:
    """Whether the event at a place among those that wait is shown after what lies before it, not together with that."""
    return place < len(waiting) and waiting[place].joins_ms is None


def _lain(before: Resting, after: Resting, motions: Mapping[Spot, Motion]) -> list[Moving]:
    """Movements where a hand has put something down as it was drawn already: those that take no time are done."""
    if not any(map(_takes_time, motions.values())):
        return []
    at_once = {key for key, motion in motions.items() if not _takes_time(motion)}
    done = [{key: each for key, each in lying.items() if {key, Spot(key.kind)} & at_once} for lying in (before, after)]
    return journeys(done[0], done[1], motions)


def _takes_time(motion: Motion) -> bool:
    return motion.ms + motion.delay > 0


class Stage(Generic[T, S]):
    """The table as the players see it, a little behind the truth while something moves."""

    def __init__(
        self,
        spec: Spec[T, S],
        terms: T,
        sprites: Sprites,
        animate: Animate,
        speed: Speed = "full",
        extra_key: Callable[[], Hashable] = lambda: None,
    ) -> None:
        """`extra_key`: cache key of everything else that sprites and movements depend on."""
        self._terms, self._sprites, self.speed = terms, sprites, speed
        self._seen: ShownEvents[T, S] = ShownEvents(spec, terms)
        self._foresight = AnimationPlan(terms, self._seen, sprites, animate, extra_key)
        self._queue: deque[ShownEvent[T, S]] = deque()
        self._moving: list[Moving] = []
        self._under_way: list[Moving] = []
        """Movements that still run of events that the next one has joined."""
        self._current: ShownEvent[T, S] | None = None
        self.elapsed_ms = 0.0
        """Milliseconds for which the event that is coming has been shown."""
        self._before_ms = 0.0
        """Milliseconds until what has been enqueued begins."""
        self._hold_ms = 0.0
        """Milliseconds for which what was shown last still stays in sight."""
        self._held: ShownEvent[T, S] | None = None
        """Event before which something was last kept in sight."""
        self.pace = 1.0
        """Speed factor of what moves; 1 is usual."""
        self.rest_pace = 1.0
        """Speed factor of the time for which what was done stays in sight while nothing moves."""
        self._step, self._skipped = 0, False
        """Number of steps enqueued, and whether one of those that are being shown was cut short."""
        self._dropped: Sprite | None = None
        """Sprite of what the next event moves, as a hand has left it."""
        self._after: S
        """The state once the event that is being shown has landed."""
        self.on_begin: Callable[[Event[T, S], S], None] | None = None
        """Called with every event that begins to be shown and the view that it leads to; not for what is skipped."""
        self.changes = 0
        """Counter of changes of what is shown, other than by time."""

    def see(self, viewer: int | None) -> None:
        """Show everything as another viewer sees it, what moves or waits at its end."""
        self.finish()
        self._seen.viewer = viewer
        self.changes += 1

    def reveal(self, everything: bool) -> None:
        """Show what is hidden too, as once the match is over all may know it; or no longer."""
        self.finish()
        self._seen.reveal(everything)
        self.changes += 1

    def reset(self, state: S, plies: Sequence[Ply[T, S]]) -> None:
        """Show a state at once, with the acts that led to it as its past."""
        self._queue.clear()
        self._moving.clear()
        self._under_way.clear()
        self._current = self._dropped = None
        self._before_ms = self._hold_ms = 0.0
        self._seen.reset(state, (ShownEvent(ply.row.seat, event) for ply in plies for event in ply.events))
        self.changes += 1

    def enqueue(
        self,
        plies: Sequence[Ply[T, S]],
        dropped: Sprite | None = None,
        after_ms: float = 0.0,
        holds: Mapping[int, float] | None = None,
        joins: Joins | None = None,
    ) -> None:
        """Have these acts shown after all that still waits; what a hand has dropped goes on from there.

        With `after_ms` everything lies as it is for a while before that. `holds` tells, by the place of an act among
        these, for how many milliseconds what was shown before it stays in sight, at any pace, also where nothing moves;
        `joins`, by the place of an act and of an event in it, how many milliseconds after what comes before it that
        event begins, which is shown together with that, as one step.
        """
        self._skipped = self._skipped and self.busy
        self._queue.extend(self._steps(plies, holds or {}, joins or {}))
        self._dropped, self._before_ms = dropped, after_ms
        self.changes += 1
        if self.speed == "none":
            self._pass_on()

    def _steps(
        self, plies: Sequence[Ply[T, S]], holds: Mapping[int, float], joins: Joins
    ) -> Iterator[ShownEvent[T, S]]:
        """The events of some acts, and which step each belongs to.

        All of a kind that chance brings in a row are one step, and what comes of them is another.
        """
        falling: type[Any] | None = None
        for place, ply in enumerate(plies):
            chance, last = ply.row.chance, falling
            for number, event in enumerate(ply.events):
                falling = type(event) if chance and not number else None
                if number < 1 + chance and (falling is None or falling is not last) and (place, 0) not in joins:
                    self._step += 1
                hold = 0.0 if number else holds.get(place, 0.0)
                yield ShownEvent(ply.row.seat, event, self._step, hold, joins.get((place, number)))

    @property
    def busy(self) -> bool:
        """Whether something moves or waits to be shown."""
        return bool(self._queue or self._current)

    @property
    def doers(self) -> set[int]:
        """The seats whose choices brought what moves or waits to be shown; chance is -1."""
        current = () if self._current is None else (self._current,)
        return {each.seat for each in (*current, *self._queue)}

    @property
    def remaining_ms(self) -> float:
        """Milliseconds until the present event has been shown to its end, at usual speed."""
        ends = (each.motion.delay + each.motion.ms - each.elapsed for each in (*self._moving, *self._under_way))
        return max((0.0, *ends)) * self._factor

    @property
    def _factor(self) -> float:
        """Factor of all times; what fades takes its own."""
        return 1.0 if self.speed == "reduced" else FACTORS[self.speed]

    @property
    def last_ms(self) -> float | None:
        """Milliseconds for which the last of all events has been shown; None where more waits, or nothing moves."""
        return None if self._current is None or self._queue or self.holding else self.elapsed_ms

    @property
    def pausing(self) -> bool:
        """Whether what waits is still to begin, and everything lies as it is for a while."""
        return self._before_ms > 0 and self._waits

    @property
    def _waits(self) -> bool:
        """Whether something is to be shown, and nothing of it has begun."""
        return self._current is None and bool(self._queue)

    def hurry(self) -> None:
        """Begin what waits with the next step of time."""
        self._before_ms = 0.0

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None: only what all may see."""
        return self._seen.viewer

    @property
    def view(self) -> S:
        """The view of the state that is shown."""
        return self._seen.view

    def view_for(self, viewer: int | None) -> S:
        """The view of a seat on the state that is shown."""
        return self._seen.view_for(viewer)

    def history_for(self, viewer: int | None) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far as a seat has seen it, with the seat whose choice it came from."""
        return self._seen.history_for(viewer)

    @property
    def past(self) -> Sequence[Event[T, S]]:
        """Every event shown so far, redacted for the viewer."""
        return self._seen.past

    @property
    def history(self) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far with the seat whose choice it came from, redacted for the viewer."""
        return self._seen.history

    @property
    def current_event(self) -> Event[T, S] | None:
        """The event that is being shown, redacted; None when nothing moves."""
        return None if self._current is None else self._seen.redacted(self._current)

    @property
    def tumbling(self) -> bool:
        """Whether dice of the event that is being shown do not lie still yet."""
        return any(each.motion.faces and each.motion.spin and not each.done for each in self._moving)

    @property
    def known(self) -> int:
        """Number of known events: those that have been shown, and the present one unless its dice tumble."""
        return len(self._seen) + (self._current is not None and not self.tumbling)

    @property
    def length(self) -> int:
        """Number of events that have been shown or will be."""
        return len(self._seen) + len(self._queue) + (self._current is not None)

    @property
    def following(self) -> tuple[S, Sequence[Event[T, S]], Event[T, S]] | None:
        """View, past and event to be shown once the present event has landed, or what waits begins; None for none."""
        state, past = self._seen.state, self._seen.past
        if self._current is not None:
            state, past = self._after, [*past, self._seen.redacted(self._current)]
        return self._foresight.following(state, past, self._queue, self._dropped)

    @property
    def pictures(self) -> Iterator[Sprite]:
        """Sprites of the event that was last found to follow, as it begins, as it goes on and as it ends."""
        return self._foresight.pictures

    @property
    def rest(self) -> tuple[S, Sequence[Event[T, S]]]:
        """View and past once all that moves or waits has been shown."""
        state, coming = self._rest()
        return self._seen.view_of(state), [*self._seen.past, *map(self._seen.redacted, coming)]

    def rest_for(self, viewer: int | None) -> tuple[S, Sequence[Event[T, S]]]:
        """The same for another seat."""
        return self._seen.later(viewer, *self._rest())

    def _rest(self) -> tuple[S, Sequence[ShownEvent[T, S]]]:
        """The state once all that moves or waits has been shown, and the events that lead there."""
        state, coming = self._seen.state, [*self._queue]
        if self._current is not None:
            state, coming = self._after, [self._current, *coming]
        for told in self._queue:
            state = told.event.on(self._terms, state)
        return state, coming

    def sprites(self) -> list[Sprite]:
        """Every sprite at this moment, in the order in which they are drawn."""
        lying = {sprite.key: sprite for sprite in self._sprites(self._seen.view, self._seen.past)}
        if self._waits and self._dropped is not None and self._dropped.key in lying:
            lying[self._dropped.key] = self._dropped
        for moving in (*self._moving, *self._under_way):
            now = moving.now()
            if now is None:
                lying.pop(moving.after.key, None)
            else:
                lying[now.key] = now
        return layered(lying.values())

    def update(self, dt_ms: float) -> bool:
        """Advance by a time; whether anything has changed on the screen."""
        if not self.busy:
            return False
        if self._hold_ms > 0:
            self._hold_ms -= dt_ms
            if self._hold_ms > 0:
                return False
            self._release()
            return True
        factor, dt_ms = self._factor, dt_ms * self.pace
        if self._current is None:
            self._before_ms -= dt_ms / factor if factor else self._before_ms
            if self._before_ms <= 0:
                self._go_on()
            return True
        self.elapsed_ms += dt_ms / factor if factor else 0.0
        for moving in (*self._moving, *self._under_way):
            moving.elapsed += dt_ms / factor if factor else moving.motion.delay + moving.motion.ms
        self._under_way = [moving for moving in self._under_way if not moving.done]
        # Whether the next event begins now, while the present one is still under way.
        joins_ms = self._queue[0].joins_ms if self._queue else None
        if joins_ms is not None and self.elapsed_ms >= joins_ms:
            self._under_way += [_apart(moving, len(self._seen)) for moving in self._moving if not moving.done]
            self._land()
            self._go_on()
        elif not self._under_way and all(moving.done for moving in self._moving):
            self._land()
            self._go_on()  # at once: between two events nothing is ever seen at rest
        return True

    def _go_on(self) -> None:
        """Begin the next event that takes any time, unless what was shown last is still to be looked at."""
        while self._current is None and self._queue and not self._holds():
            self._begin(self._queue.popleft())

    def _pass_on(self) -> None:
        """Show the end of what waits, at once; as far as nothing before it is still to be looked at."""
        self._dropped, self._before_ms = None, 0.0
        self._under_way.clear()
        if self._current is not None:
            self._land()
        while self._queue and not self._holds():
            self._pass(self._queue.popleft(), begins=True)

    def _release(self) -> None:
        """End the time for which what was shown last stays in sight."""
        self._hold_ms = 0.0
        if self.speed == "none":
            self._pass_on()
        else:
            self._go_on()

    def _holds(self) -> bool:
        """Whether what was shown last stays in sight before the next event."""
        told = self._queue[0]
        if told.after_ms and self._held is not told:
            self._held, self._hold_ms = told, told.after_ms
            self.changes += 1
        return self._hold_ms > 0

    @property
    def holding(self) -> bool:
        """Whether what was shown last stays in sight before something else comes."""
        return self._hold_ms > 0

    def finish(self) -> None:
        """Show the end of everything that moves or waits, at once."""
        self._dropped, self._before_ms, self._hold_ms = None, 0.0, 0.0
        self._under_way.clear()
        if self._current is not None:
            self._land()
        while self._queue:
            self._pass(self._queue.popleft())

    def to_last(self) -> None:
        """Show the end of everything but of the last event, which is shown as ever."""
        self._before_ms = self._hold_ms = 0.0
        self._under_way.clear()
        if self._current is not None and self._queue:
            self._land()
        while len(self._queue) > 1:
            self._pass(self._queue.popleft())
        self._go_on()

    def skip(self) -> bool:
        """Show the end of the step that is being shown, at once; whether that can be: not twice, and not of the last.

        While everything lies as it is before it begins, no step is being shown.
        """
        if self._hold_ms > 0:
            self._release()
            return True
        step = None if self._current is None else self._current.step
        if step is None or self._skipped or not self._queue or self._queue[-1].step == step:
            return False
        self._skipped, self._dropped = True, None
        self._under_way.clear()
        self._land()
        while self._queue[0].step == step:
            self._pass(self._queue.popleft())
        self._go_on()
        return True

    def _pass(self, told: ShownEvent[T, S], begins: bool = False) -> None:
        """Show an event by its end alone."""
        self._current = told
        self._after = told.event.on(self._terms, self._seen.state)
        if begins:
            self._tell_begin(told)
        self._land()

    def _begin(self, told: ShownEvent[T, S]) -> None:
        self._current, self.elapsed_ms = told, 0.0
        self.changes += 1
        found = self._foresight.begin(told, self._dropped, waits_behind(self._queue))
        self._after, self._moving, self._dropped = found.after, found.moving, found.dropped
        if self.speed == "reduced":
            self._moving = faded(self._moving)
        self._tell_begin(told)
        if not self._under_way and all(moving.done for moving in self._moving):
            self._land()

    def _tell_begin(self, told: ShownEvent[T, S]) -> None:
        if self.on_begin is not None:
            self.on_begin(self._seen.redacted(told), self._seen.view_of(self._after))

    def _land(self) -> None:
        if self._current is not None:
            self._seen.land(self._current, self._after)
        self._current = None
        self._moving = []
        self.changes += 1


def _apart(moving: Moving, number: int) -> Moving:
    """The same movement beside another one of its name: what only passes gets a key of its own."""
    if moving.change != "passes":
        return moving
    key = Spot(moving.after.key.kind, *moving.after.key.ids, number)
    named = replace(moving.before, key=key), replace(moving.after, key=key)
    return Moving("passes", *named, moving.motion, moving.elapsed)
