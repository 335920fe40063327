"""What moves for an event: reckoned when it begins, or while it waits, so that nobody waits for it then."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from msgspec.structs import replace

from game.core.steps import Event, S, T
from game.ui.seen import ShownEvent, ShownEvents
from game.ui.spot import Spot, among
from game.ui.sprite import Motion, Moving, Sprite, journeys, settled

Sprites = Callable[[Any, Sequence[Event[Any, Any]]], Sequence[Sprite]]
"""(view, events so far) -> every sprite on the table."""

Animate = Callable[[Event[Any, Any], Any, Any, Sequence[Event[Any, Any]]], Mapping[Spot, Motion]]
"""(redacted event, view before, view after, events before) -> how the sprites that it concerns move."""

Lying = Mapping[Spot, Sprite]
"""Sprites by their keys."""


class Foreseen(NamedTuple):
    """What moves for an event."""

    told: ShownEvent[Any, Any]
    key: tuple[Any, ...]
    """What else it was reckoned from."""
    after: Any
    """The state once it has landed."""
    moving: list[Moving]
    dropped: Sprite | None
    """What a hand has dropped, unless it goes on from there with this event."""


class AnimationPlan(Generic[T, S]):
    """Reckons what moves for events, and keeps that of those that wait until they begin or something is another."""

    def __init__(
        self, terms: T, seen: ShownEvents[T, S], sprites: Sprites, animate: Animate, besides: Callable[[], Hashable]
    ) -> None:
        """`besides`: what else sprites and movements depend on."""
        self._terms, self._seen = terms, seen
        self._sprites, self._animate, self._besides = sprites, animate, besides
        self._foreseen: deque[Foreseen] = deque()

    def begin(self, told: ShownEvent[T, S], dropped: Sprite | None, more: bool) -> Foreseen:
        """What moves for an event that begins now; a hand may have dropped something, and `more` may wait behind it."""
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
        """What moves for the event that was found to follow, as it begins, as it goes on and as it ends."""
        for each in self._foreseen[-1].moving if self._foreseen else ():
            yield from (each.before, replace(each.after, made=each.made), each.after)

    def _reckon(
        self, told: ShownEvent[T, S], state: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> Foreseen:
        after, key = told.event.on(self._terms, state), self._key(dropped, more)
        views = self._seen.view_of(state), self._seen.view_of(after)
        return Foreseen(told, key, after, *self._journeys(self._seen.redacted(told), *views, past, dropped, more))

    def _key(self, dropped: Sprite | None, more: bool) -> tuple[Any, ...]:
        """What the movements of an event depend on besides that and what was before it."""
        return dropped, more, self._seen.viewer, self._seen.open, self._besides()

    def _journeys(
        self, event: Event[T, S], view: S, after: S, past: Sequence[Event[T, S]], dropped: Sprite | None, more: bool
    ) -> tuple[list[Moving], Sprite | None]:
        """Everything that moves for an event, and what a hand has dropped unless that goes on from there with it."""
        motions = dict(self._animate(event, view, after, past))
        if more:
            motions = {key: replace(each, ms=0, delay=0) if each.spare else each for key, each in motions.items()}
        lying = {sprite.key: sprite for sprite in self._sprites(view, past)}
        quick = bool(motions) and not any(map(_takes_time, motions.values()))
        if dropped is not None and quick and more:
            return [], dropped  # what is only on the way to what comes next has been seen in the hand
        if dropped is not None and dropped.alpha <= 0 and any(each.ghosted for each in motions.values()):
            then = {sprite.key: sprite for sprite in self._sprites(after, [*past, event])}
            return _lain(lying, then, {dropped.key: Motion(ms=0), **settled(motions)}), None
        if dropped is not None and dropped.key in lying:
            lying[dropped.key] = dropped
            for key, motion in motions.items():
                if motion.follows and among(dropped.key, motion.follows):
                    motions[key] = replace(motion, origin=dropped.box)
            dropped = None
        then = {sprite.key: sprite for sprite in self._sprites(after, [*past, event])}
        return journeys(lying, then, motions), dropped


def waits_behind(waiting: Sequence[ShownEvent[Any, Any]], place: int = 0) -> bool:
    """Whether the event at a place among those that wait is shown after what lies before it, not together with that."""
    return place < len(waiting) and waiting[place].joins_ms is None


def _lain(before: Lying, after: Lying, motions: Mapping[Spot, Motion]) -> list[Moving]:
    """What moves where a hand has put something down as it was seen to lie already: all that takes no time is done."""
    if not any(map(_takes_time, motions.values())):
        return []
    at_once = {key for key, motion in motions.items() if not _takes_time(motion)}
    done = [{key: each for key, each in lying.items() if {key, Spot(key.kind)} & at_once} for lying in (before, after)]
    return journeys(done[0], done[1], motions)


def _takes_time(motion: Motion) -> bool:
    return motion.ms + motion.delay > 0
