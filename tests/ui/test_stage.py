"""The stage shows what happened: it folds the very events, and shows each viewer only their own view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.core.seats import HIDDEN
from game.ui.spot import Spot
from game.ui.sprite import Motion
from game.ui.stage import Stage
from game.ui.tween import Speed
from tests.games import toy
from tests.ui.staged import MS, VIEWERS, Table, played, stage


def folded(match: Match[Any, Any]) -> list[Any]:
    """Every state on the way, event by event."""
    states = [match.at(0).state]
    for ply in match.plies:
        for event in ply.events:
            states.append(event.on(match.terms, states[-1]))
    return states


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_is_what_has_happened(seed: int, viewer: int | None) -> None:
    match = played(seed)
    states = folded(match)
    made, _ = stage(match, viewer, "full")
    made.enqueue(match.plies)
    steps = 0
    while made.busy:
        told = len(made.past)
        assert made.view == match.spec.view_for(match.terms, states[told], viewer)
        made.sprites()
        made.update(60)
        steps += 1
        assert steps < 10_000
    assert made.view == match.spec.view_for(match.terms, match.state, viewer)
    assert len(made.past) == len(states) - 1


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_shown_what_is_not_theirs(seed: int, viewer: int | None) -> None:
    """Neither in views nor in events, pictures or the past."""
    match = played(seed)
    made, table = stage(match, viewer, "full")
    made.enqueue(match.plies)
    pictures: set[str] = set()
    while made.busy:
        pictures |= {sprite.art for sprite in made.sprites()}
        if made.current_event is not None:
            assert made.current_event == match.spec.redacted_for(match.terms, made.current_event, viewer)
        made.update(60)
    own: set[int] = set()
    for ply in match.plies:
        for event in ply.events:
            if isinstance(event, toy.Dealt) and event.seat == viewer:
                own.add(event.card)
            if isinstance(event, toy.Laid):
                own.add(event.card)
    fronts = {int(art.removeprefix("front ")) for art in pictures if art.startswith("front")}
    assert fronts <= own
    for event in [*table.events, *made.past]:
        if isinstance(event, toy.Dealt) and event.seat != viewer:
            assert event.card == HIDDEN
    for view in table.views:
        for seat, hand in enumerate(view.hands):
            assert seat == viewer or set(hand) <= {HIDDEN}


@pytest.mark.parametrize("at", [0, 5])
@pytest.mark.parametrize("steps", [0, 1, 2, 5, 40])
def test_finish_shows_the_end_at_once_from_anywhere(steps: int, at: int) -> None:
    match = played(2)
    made, table = stage(match, 0, "full", at)
    made.enqueue(match.plies[at:])
    for _ in range(steps):
        made.update(45)
    made.finish()
    assert not made.busy
    assert made.current_event is None
    assert made.view == match.spec.view_for(match.terms, match.state, 0)
    assert len(made.past) == sum(len(ply.events) for ply in match.plies)
    assert {sprite.key: sprite for sprite in made.sprites()} == {
        sprite.key: sprite for sprite in table.look(made.view, made.past)
    }
    assert not made.update(16)


def test_with_speed_none_nothing_is_ever_busy() -> None:
    match = played(1)
    made, table = stage(match, 1, "none")
    for ply in match.plies:
        made.enqueue([ply])
        assert not made.busy
    assert made.view == match.spec.view_for(match.terms, match.state, 1)
    assert table.events == []


def lasting(speed: Speed) -> float:
    match = played(3)
    made, _ = stage(match, None, speed)
    made.enqueue(match.plies)
    ms = 0.0
    while made.busy:
        made.update(10)
        ms += 10
    return ms


def test_quick_takes_about_half_as_long() -> None:
    assert 0.4 < lasting("quick") / lasting("full") < 0.65


def test_speed_may_change_in_the_middle() -> None:
    match = played(3)
    made, _ = stage(match, None, "full")
    made.enqueue(match.plies)
    made.update(16)
    made.update(16)
    made.speed = "none"
    for _ in range(2 * sum(len(ply.events) for ply in match.plies) + 2):
        made.update(16)
    assert not made.busy


def test_how_long_an_event_has_been_shown() -> None:
    match = played(3)
    made, _ = stage(match, None, "full")
    made.enqueue(match.plies)
    made.update(16)
    coming, shown = made.current_event, [made.elapsed_ms]
    while made.current_event == coming:
        made.update(16)
        shown.append(made.elapsed_ms)
    assert shown[:3] == [0, 16, 32]
    assert shown[-1] == 0


def test_another_viewer_sees_another_past() -> None:
    match = played(0)
    made, _ = stage(match, 0, "none", len(match.plies))
    mine, view = made.past, made.view
    assert made.past is mine
    made.see(1)
    assert made.view == match.spec.view_for(match.terms, match.state, 1) != view
    assert made.past != mine
    assert made.history == [
        (ply.row.seat, match.spec.redacted_for(match.terms, event, 1)) for ply in match.plies for event in ply.events
    ]
    made.see(0)
    assert list(made.past) == list(mine)


def test_reset_forgets_what_was_to_come() -> None:
    match = played(2)
    made, _ = stage(match, None, "full")
    made.enqueue(match.plies)
    made.update(16)
    made.update(16)
    made.reset(match.at(3).state, match.plies[:3])
    assert not made.busy
    assert made.view == match.spec.view_for(match.terms, match.at(3).state, None)
    assert len(made.past) == sum(len(ply.events) for ply in match.plies[:3])


def test_sprites_lie_in_the_order_of_their_layers() -> None:
    match = played(2)
    made, _ = stage(match, 0, "full")
    made.enqueue(match.plies)
    while made.busy:
        made.update(60)
        layers = [sprite.layer for sprite in made.sprites()]
        assert layers == sorted(layers)


def test_what_is_spare_is_not_waited_for_while_more_is_to_come() -> None:
    match = played(3)
    table = Table()

    def brief(*what: Any) -> Mapping[Spot, Motion]:
        return {key: msgspec.structs.replace(each, skippable=True) for key, each in table.show(*what).items()}

    shown: Stage[Any, Any] = Stage(match.spec, match.terms, table.look, brief, "full")
    shown.reset(match.at(0).state, ())
    shown.enqueue(match.plies)
    shown.update(1)
    behind = len(folded(match)) - 1 - len(shown.history)
    assert behind < len(folded(match)) - 1
    shown.update(MS * 4)
    assert not shown.busy or len(shown.history) >= len(folded(match)) - 2


def test_between_two_events_nothing_is_seen_at_rest() -> None:
    """The next thing is on its way in the very frame in which one has arrived."""
    match = played(4)
    made, _ = stage(match, 0, "full")
    made.enqueue(match.plies)
    rests = 0
    while made.busy:
        made.update(MS)
        rests += made.busy and made.current_event is None
    assert rests == 0


def test_what_waits_may_begin_after_a_while() -> None:
    """Until then everything lies as it did; whoever does not want to wait sees the end at once."""
    match = played(3)
    for hurried in (False, True):
        shown, table = stage(match, None, "full")
        before = shown.view
        shown.enqueue(match.plies, after_ms=300)
        assert shown.pausing
        shown.update(299)
        assert shown.pausing
        assert table.events == []
        assert shown.view == before
        if hurried:
            shown.finish()
            assert shown.view == match.spec.view_for(match.terms, match.state, None)
        else:
            shown.update(1)
            assert shown.busy
            assert table.events
        assert not shown.pausing


def test_nothing_waits_where_nothing_moves() -> None:
    match = played(3)
    shown, _ = stage(match, None, "none")
    shown.enqueue(match.plies, after_ms=300)
    assert not shown.busy
    assert not shown.pausing


def test_the_end_of_a_show_as_each_seat_will_see_it() -> None:
    match = played(4)
    for viewer in (0, 1, None):
        shown, _ = stage(match, viewer, "full")
        shown.enqueue(match.plies)
        shown.update(MS)
        ahead = shown.rest_for(viewer)
        assert ahead == shown.rest
        other, _ = stage(match, 0, "full")
        other.enqueue(match.plies)
        other.update(MS)
        assert other.rest_for(viewer) == ahead
        shown.finish()
        assert ahead == (shown.view, shown.past)


def test_who_skips_to_the_last_event_waits_for_nothing_before_it() -> None:
    match = played(0)
    made, _ = stage(match, None, "full")
    last = max(place for place, ply in enumerate(match.plies) if ply.events)
    made.enqueue(match.plies, holds={last: 60_000.0})
    while made.busy and not made.holding:
        made.update(60)
    assert made.holding
    made.to_last()
    assert not made.holding
