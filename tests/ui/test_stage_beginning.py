"""Events that wait on the stage until they begin: what follows, what a hand has dropped, and who hurries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.core.steps import Event
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.stage import Animate, Stage
from tests.games import toy
from tests.ui.staged import MS, VIEWERS, Table, played, stage

LONG = 1000.0


def quick(event: Event[Any, Any], *what: Any) -> Mapping[Spot, Motion]:
    """Cards take time to be dealt and to be laid; a turn that begins takes none."""
    motion = Motion(ms=MS)
    match event:
        case toy.Dealt():
            return {Spot("card"): motion, Spot("hidden"): motion}
        case toy.Laid(card=card):
            return {Spot("card", card): motion}
        case _:
            return {}


def spare(event: Event[Any, Any], *what: Any) -> Mapping[Spot, Motion]:
    """The same; when a turn begins cards stir, unless more is to be seen."""
    stirs = Motion(ms=MS, skippable=True)
    return {Spot("card"): stirs, Spot("hidden"): stirs} if isinstance(event, toy.TurnBegan) else quick(event)


def moved_by(match: Match[Any, Any], show: Animate, viewer: int | None = 0, at: int = 0) -> Stage[Any, Any]:
    """A stage at a moment of a match, whose sprites move in this way."""
    made: Stage[Any, Any] = Stage(match.spec, match.terms, Table().look, show, "full")
    made.see(viewer)
    made.reset(match.at(at).state, match.plies[:at])
    return made


@pytest.mark.parametrize("show", [quick, spare])
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(4))
def test_what_follows_is_what_is_shown_next(seed: int, viewer: int | None, show: Animate) -> None:
    """Events that take no time are passed over, and nothing is changed by asking."""
    match = played(seed)
    made, begun, passed = moved_by(match, show, viewer), list[Any](), list[int]()
    made.enqueue(match.plies, after_ms=MS)
    made.on_begin = lambda *what: begun.append(what)
    while made.busy:
        before = len(begun), made.sprites(), made.changes
        following = made.following
        assert (len(begun), made.sprites(), made.changes) == before
        seen = len(made.past) + (made.current_event is not None)
        made.update(LONG)
        if following is None:
            assert not made.busy
        else:
            assert following == (made.view, made.past, made.current_event)
            passed.append(len(made.past) - seen)
    assert 0 in passed
    assert max(passed) > 0


def test_nothing_follows_where_nothing_waits() -> None:
    match = played(0)
    made = moved_by(match, quick)
    assert made.following is None
    made.enqueue(match.plies)
    made.finish()
    assert made.following is None


def test_who_hurries_sees_what_waits_with_the_next_step_of_time() -> None:
    match = played(3)
    shown, table = stage(match, 0, "full")
    shown.enqueue(match.plies, after_ms=300)
    lies = shown.sprites()
    shown.update(1)
    shown.hurry()
    assert not shown.pausing
    assert (table.events, shown.sprites()) == ([], lies)
    shown.update(1)
    assert shown.current_event is not None


def test_what_moves_does_not_pause_because_more_comes() -> None:
    match = played(4)
    made, _ = stage(match, 0, "full")
    made.enqueue(match.plies[:5])
    made.update(1)
    made.enqueue(match.plies[5:], after_ms=300)
    pauses = 0
    while made.busy:
        assert made.current_event is not None
        pauses += made.pausing
        made.update(MS)
    assert not pauses
    assert made.view == match.spec.view_for(match.terms, match.state, 0)


def lain() -> tuple[Match[Any, Any], int, toy.Laid]:
    """A match, the row with which the first seat lays a card, and the event."""
    match = played(1)
    laid = ((at, event) for at, ply in enumerate(match.plies) for event in ply.events if isinstance(event, toy.Laid))
    return match, *next(each for each in laid if each[1].seat == 0)


IN_HAND = Rect(300, 300, 10, 10)
"""Sprite of a thing that a hand has let go of."""


def boxes(made: Stage[Any, Any]) -> dict[Spot, Rect]:
    return {sprite.key: sprite.box for sprite in made.sprites()}


def test_what_a_hand_has_dropped_stays_there_until_its_show_begins() -> None:
    match, at, laid = lain()
    made, key = moved_by(match, quick, at=at), Spot("card", laid.card)
    before = boxes(made)
    made.enqueue(match.plies[at : at + 1], Sprite(key, "in hand", IN_HAND), after_ms=300)
    for ms in (0, 299):
        made.update(ms)
        assert boxes(made) == {**before, key: IN_HAND}
    made.update(1)
    assert isinstance(made.current_event, toy.Laid)
    assert boxes(made)[key] == IN_HAND
    made.update(MS / 2)
    assert boxes(made)[key] not in (IN_HAND, before[key])
    made.update(MS)
    assert boxes(made)[key] == Rect(laid.place * 20, 50, 10, 10)


def test_what_was_dropped_lies_where_it_belongs_at_the_end() -> None:
    """Even if nothing that was shown has taken it up, as it came only then."""
    match, table = played(1), Table()
    made = moved_by(match, quick)
    (dealt,) = match.plies[0].events
    assert isinstance(dealt, toy.Dealt)
    made.enqueue(match.plies[:1], Sprite(Spot("card", dealt.card), "in hand", IN_HAND))
    while made.busy:
        made.update(MS)
    assert boxes(made) == {sprite.key: sprite.box for sprite in table.look(made.view, made.past)}
    assert Spot("card", dealt.card) in boxes(made)


def test_what_was_dropped_lies_where_it_belongs_if_nothing_has_come_of_it() -> None:
    match, at, laid = lain()
    made = moved_by(match, quick, at=at)
    before = boxes(made)
    made.enqueue((), Sprite(Spot("card", laid.card), "in hand", IN_HAND), after_ms=300)
    assert boxes(made) == before
    assert not made.pausing


def test_what_was_dropped_goes_home_before_anything_else_is_seen() -> None:
    """To show a card to somebody takes no time where it has not to go back to the hand."""
    match = played(0)
    at = next(at for at, ply in enumerate(match.plies) if any(isinstance(event, toy.Shown) for event in ply.events))
    made = moved_by(match, quick, at=at)
    card = next(sprite for sprite in made.sprites() if sprite.key.kind == "card")
    made.enqueue(match.plies[at:], msgspec.structs.replace(card, box=IN_HAND), after_ms=300)
    following = made.following
    made.update(300)
    assert isinstance(made.current_event, toy.Shown)
    assert following == (made.view, made.past, made.current_event)
    assert boxes(made)[card.key] == IN_HAND


@pytest.mark.parametrize("show", [quick, spare])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_was_reckoned_beforehand_looks_as_what_is_reckoned_when_it_begins(
    viewer: int | None, show: Animate
) -> None:
    match = played(2)
    asked, other = moved_by(match, show, viewer), moved_by(match, show, viewer)
    for made in (asked, other):
        made.enqueue(match.plies, after_ms=MS)
    while other.busy:
        _ = asked.following
        for made in (asked, other):
            made.update(30)
        assert (asked.sprites(), asked.view, asked.past) == (other.sprites(), other.view, other.past)
    assert not asked.busy


@pytest.mark.parametrize("change", ["", "elsewhere", "dropped", "skipped"])
def test_it_is_reckoned_once_unless_something_has_become_another(change: str) -> None:
    match, there, reckoned = played(0), [Rect(300, 300, 10, 10)], list[Any]()

    def show(event: Event[Any, Any], *what: Any) -> Mapping[Spot, Motion]:
        reckoned.append(event)
        return {Spot("card"): Motion(ms=MS, origin=there[0]), Spot("hidden"): Motion(ms=MS, origin=there[0])}

    made: Stage[Any, Any] = Stage(match.spec, match.terms, Table().look, show, "full", lambda: there[0])
    made.reset(match.at(0).state, ())
    made.enqueue(match.plies, after_ms=MS)
    first = made.following
    assert first is not None
    counted = len(reckoned)
    if change == "elsewhere":
        there[0] = Rect(500, 500, 10, 10)
    elif change == "dropped":
        made.enqueue((), Sprite(Spot("card", 1), "in hand", IN_HAND))
    elif change == "skipped":
        made.finish()
        made.enqueue(match.plies)
    made.update(MS)
    assert (len(reckoned) > counted) == bool(change)
    assert there[0] in {sprite.box for sprite in made.sprites()}
