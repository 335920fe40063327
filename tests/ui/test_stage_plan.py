"""Movements of an event are planned while it waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from game.core.match import Match
from game.core.steps import Event
from game.ui.rect import Rect
from game.ui.shown import ShownEvent, ShownEvents
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.stage import AnimationPlan, Foreseen
from tests.games import toy
from tests.ui.staged import MS, VIEWERS, Table, played

IN_HAND = Rect(300, 300, 10, 10)
Show = Callable[[Event[Any, Any]], Motion | None]


class Looking:
    """The beginning of a match, whose events wait; notes each that is reckoned."""

    def __init__(self, match: Match[Any, Any], show: Show, viewer: int | None = 0, at: int = 0) -> None:
        self._show, self.match, self.reckoned = show, match, list[Event[Any, Any]]()
        self.shows: Mapping[Spot, Motion] = {}
        """Movements of every event, in place of showing them."""
        self.waiting = [ShownEvent(ply.row.seat, event) for ply in match.plies[at:] for event in ply.events]
        self.seen: ShownEvents[Any, Any] = ShownEvents(match.spec, match.terms)
        self.state = match.at(at).state
        self.seen.reset(self.state, ())
        self.seen.viewer, self.there = viewer, 0
        besides = Table().look, self._animate, lambda: self.there
        self.foresight: AnimationPlan[Any, Any] = AnimationPlan(match.terms, self.seen, *besides)

    def _animate(self, event: Event[Any, Any], *what: Any) -> Mapping[Spot, Motion]:
        self.reckoned.append(event)
        motion = self._show(event)
        if self.shows:
            return self.shows
        return {} if motion is None else {Spot("card"): motion, Spot("hidden"): motion}

    def following(self, dropped: Sprite | None = None) -> tuple[Any, Sequence[Event[Any, Any]], Event[Any, Any]] | None:
        return self.foresight.following(self.seen.state, self.seen.past, self.waiting, dropped)

    def begin(self, dropped: Sprite | None = None) -> Foreseen:
        told = self.waiting.pop(0)
        return self.foresight.begin(told, dropped, bool(self.waiting))


def dealing(event: Event[Any, Any]) -> Motion | None:
    """Cards take time to be dealt, and nothing else does."""
    return Motion(ms=MS) if isinstance(event, toy.Dealt) else Motion(ms=0)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(4))
def test_what_was_foreseen_is_what_is_reckoned_when_it_begins(seed: int, viewer: int | None) -> None:
    match = played(seed)
    asked, other = Looking(match, dealing, viewer), Looking(match, dealing, viewer)
    while other.waiting:
        following, told = asked.following(), other.waiting[0]
        found = other.begin()
        assert asked.begin() == found
        assert found.told is told
        moves = not all(each.done for each in found.moving)
        now = other.seen.view, other.seen.past, other.seen.redacted(told)
        assert (following == now) == moves
        for each in (asked, other):
            each.seen.land(told, found.after)
    assert other.seen.view_for(None) == match.spec.view_for(match.terms, match.state, None)


def test_nothing_follows_where_nothing_waits_or_nothing_moves() -> None:
    looking = Looking(played(0), lambda event: Motion(ms=0))
    assert looking.following() is None
    looking.waiting.clear()
    assert looking.following() is None


def test_what_follows_is_looked_at_as_it_begins_as_it_goes_on_and_as_it_ends() -> None:
    looking = Looking(played(0), lambda event: Motion(ms=MS, origin=IN_HAND) if isinstance(event, toy.Dealt) else None)
    assert list(looking.foresight.pictures) == []
    assert looking.following() is not None
    found, pictures = list(looking.foresight.pictures), []
    while not isinstance(looking.waiting[0].event, toy.Dealt):
        looking.seen.land(looking.waiting[0], looking.begin().after)
    for each in looking.begin().moving:
        begins = each.now()
        assert begins is not None
        each.elapsed = MS / 2
        under_way = each.now()
        assert under_way is not None
        each.elapsed = MS
        pictures += [(begins.art, begins.raster_size), (under_way.art, under_way.raster_size), (each.after.art, None)]
        assert each.now() == each.after
    assert pictures
    assert {(each.art, each.raster_size) for each in found} >= set(pictures)


@pytest.mark.parametrize("change", ["", "elsewhere", "other viewer", "laid open", "dropped", "other event"])
def test_it_is_reckoned_once_unless_something_has_become_another(change: str) -> None:
    looking = Looking(played(0), dealing)
    assert looking.following() is not None
    counted, dropped = len(looking.reckoned), None
    if change == "elsewhere":
        looking.there = 1
    elif change == "other viewer":
        looking.seen.viewer = 1
    elif change == "laid open":
        looking.seen.reveal(True)
    elif change == "dropped":
        dropped = Sprite(Spot("card", 1), "in hand", IN_HAND)
    elif change == "other event":
        looking.waiting = [ShownEvent(told.seat, told.event) for told in looking.waiting]
    looking.begin(dropped)
    assert (len(looking.reckoned) > counted) == bool(change)


def lain() -> tuple[Match[Any, Any], int, toy.Laid]:
    """A match, a row with which a card is laid by the first seat, and the event."""
    match = played(1)
    laid = ((at, event) for at, ply in enumerate(match.plies) for event in ply.events if isinstance(event, toy.Laid))
    return match, *next(each for each in laid if each[1].seat == 0)


def test_what_a_hand_has_dropped_goes_on_from_there() -> None:
    match, at, laid = lain()
    looking = Looking(match, lambda event: Motion(ms=MS), at=at)
    found = looking.begin(Sprite(Spot("card", laid.card), "in hand", IN_HAND))
    assert found.dropped is None
    (moving,) = (each for each in found.moving if each.after.key == Spot("card", laid.card))
    assert (moving.before.box, moving.after.box) == (IN_HAND, Rect(laid.place * 20, 50, 10, 10))


def test_it_stays_dropped_over_what_takes_no_time_while_more_waits() -> None:
    match, at, laid = lain()
    dropped = Sprite(Spot("card", laid.card), "in hand", IN_HAND)
    for waiting in (1, 2):
        looking = Looking(match, lambda event: Motion(ms=0), at=at)
        del looking.waiting[waiting:]
        found = looking.begin(dropped)
        assert (found.dropped, bool(found.moving)) == ((dropped, False) if waiting > 1 else (None, True))


def test_where_its_ghost_was_seen_nothing_moves() -> None:
    match, at, laid = lain()
    looking = Looking(match, lambda event: Motion(ms=MS, already_drawn=True), at=at)
    found = looking.begin(Sprite(Spot("card", laid.card), "in hand", IN_HAND, alpha=0.0))
    assert (found.moving, found.dropped) == ([], None)


def test_it_lies_where_its_ghost_was_seen_as_long_as_anything_else_moves() -> None:
    match, at, laid = lain()
    card, lights = Spot("card", laid.card), Spot("lights")
    looking = Looking(match, lambda event: None, at=at)
    passes = Motion(ms=300, delay=MS, passing=Sprite(lights, "light", IN_HAND))
    looking.shows = {card: Motion(ms=MS, swell=0.2, already_drawn=True), lights: passes}
    found = looking.begin(Sprite(card, "", Rect(laid.place * 20, 50, 10, 10), alpha=0.0))
    shown = {each.after.key: each.now() for each in found.moving}
    lies = Sprite(card, f"front {laid.card}", Rect(laid.place * 20, 50, 10, 10), layer=2)
    assert shown == {card: lies, lights: passes.passing}
    assert not all(each.done for each in found.moving)


def test_what_passes_where_its_ghost_was_seen_is_there_at_once_and_nothing_else_waits_for_it() -> None:
    """Also where what was put down lay nowhere as a sprite."""
    match, at, _ = lain()
    place, lies, lights = Rect(0, 50, 10, 10), Spot("lies"), Spot("lights")
    flies = Motion(ms=MS, delay=50, already_drawn=True, passing=Sprite(Spot("flies"), "front", place))
    more = {
        lies: Motion(ms=300, delay=MS + 50, passing=Sprite(lies, "front", place)),
        lights: Motion(ms=100, delay=MS, passing=Sprite(lights, "light", place)),
    }
    looking = Looking(match, lambda event: None, at=at)
    looking.shows = {Spot("flies"): flies, **more}
    found = looking.begin(Sprite(Spot("place", 0), "", place, alpha=0.0))
    assert found.dropped is None
    assert {each.after.key: (each.change, each.motion.delay, each.motion.ms) for each in found.moving} == {
        Spot("flies"): ("passes", 0, 0),
        lies: ("passes", 0, 300),
        lights: ("passes", 0, 100),
    }


@pytest.mark.parametrize("more", [True, False])
def test_what_is_spare_takes_no_time_where_more_waits(more: bool) -> None:
    looking = Looking(played(3), lambda event: Motion(ms=MS, skippable=True))
    if not more:
        del looking.waiting[1:]
    assert all(each.done for each in looking.begin().moving) is more
