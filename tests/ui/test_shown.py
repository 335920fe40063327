"""Shown events and states, as each viewer sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.ui.shown import ShownEvent, ShownEvents
from tests.ui.staged import VIEWERS, played

Row = tuple[ShownEvent[Any, Any], Any]


def rows(match: Match[Any, Any]) -> Iterator[Row]:
    """Every event of a match, and the state that it leads to."""
    state = match.at(0).state
    for ply in match.plies:
        for event in ply.events:
            state = event.on(match.terms, state)
            yield ShownEvent(ply.row.seat, event), state


def seen(match: Match[Any, Any], viewer: int | None) -> ShownEvents[Any, Any]:
    """How a viewer sees the beginning of a match."""
    made: ShownEvents[Any, Any] = ShownEvents(match.spec, match.terms)
    made.reset(match.at(0).state, ())
    made.viewer = viewer
    return made


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_viewer_sees_each_event_and_what_it_leads_to(viewer: int | None) -> None:
    match = played(1)
    made, told = seen(match, viewer), list[Any]()
    for number, (each, after) in enumerate(rows(match), 1):
        made.land(each, after)
        told.append((each.seat, match.spec.redacted_for(match.terms, each.event, viewer)))
        assert made.view == match.spec.view_for(match.terms, after, viewer)
        assert (len(made), made.history, made.past) == (number, told, [event for _, event in told])
        assert made.redacted(each) == told[-1][1]


def test_what_others_see_is_told_whoever_looks() -> None:
    match = played(2)
    made = seen(match, 0)
    for row in rows(match):
        made.land(*row)
    for viewer in VIEWERS:
        own = seen(match, viewer)
        for row in rows(match):
            own.land(*row)
        assert (made.view_for(viewer), made.history_for(viewer)) == (own.view, own.history)


def test_past_and_view_are_the_same_until_something_lands_or_another_looks() -> None:
    match = played(3)
    made, (first, second, *_) = seen(match, 0), rows(match)
    made.land(*first)
    past, view = made.past, made.view
    assert (made.past is past, made.view is view) == (True, True)
    made.land(*second)
    assert [*made.past] == [*past, made.redacted(second[0])]
    made.viewer = 1
    assert made.history == made.history_for(1)
    made.viewer = 0
    assert made.history == made.history_for(0)


def test_a_view_is_made_once_for_a_state_and_a_viewer() -> None:
    match, asked = played(3), list[Any]()

    def view(terms: Any, state: Any, viewer: int | None) -> Any:
        asked.append(viewer)
        assert match.spec.view is not None
        return match.spec.view(terms, state, viewer)

    made: ShownEvents[Any, Any] = ShownEvents(replace(match.spec, view=view), match.terms)
    made.reset(match.state, ())
    for viewer in (0, 1, 0, 1):
        made.viewer = viewer
        assert made.view == made.view_of(match.state)
    assert asked == [0, 1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_laid_open_nothing_is_hidden_until_it_is_closed_again(viewer: int | None) -> None:
    match = played(4)
    made = seen(match, viewer)
    for row in rows(match):
        made.land(*row)
    closed = made.view, made.history
    made.reveal(True)
    assert (made.view, made.history) == (match.state, [(told.seat, told.event) for told, _ in rows(match)])
    assert (made.view, made.history) != closed
    made.reveal(False)
    assert (made.view, made.history) == closed


def test_what_will_be_seen_later_is_what_is_seen_then() -> None:
    match = played(5)
    for viewer in VIEWERS:
        made, more = seen(match, 0), list(rows(match))
        later = made.later(viewer, match.state, [told for told, _ in more])
        assert (len(made), made.past) == (0, [])
        for row in more:
            made.land(*row)
        made.viewer = viewer
        assert later == (made.view, made.past)


def test_it_begins_anew_with_another_past() -> None:
    match = played(6)
    made, (first, second, *_) = seen(match, 0), rows(match)
    made.land(*first)
    assert made.past == [made.redacted(first[0])]
    made.reset(second[1], [second[0]])
    assert (made.past, made.view) == ([made.redacted(second[0])], made.view_of(second[1]))
