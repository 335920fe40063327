"""Choices out of turn, compared with leaving them, reckoned by hand."""

from __future__ import annotations

from math import exp
from typing import Any

import msgspec
import pytest

from game.ai.review import WORK, Costly, Review, Walk, review
from game.core.match import Match, resume
from game.core.mind import GoOn, Mind
from game.core.seats import CLOCK, HIDDEN
from game.core.spec import Interrupts, Spec
from game.core.steps import Position
from tests.games.aside_game import SPEC, Buy, Grab, Late, Owe, Wait, begun, ended, offered, resolve
from tests.games.coin_game import MIND, State, Take, Terms


def minded(**parts: Any) -> Spec[Any, Any]:
    mind: Mind[Terms, State] = msgspec.structs.replace(MIND, **parts)
    return msgspec.structs.replace(SPEC, mind=mind)


def reviewed(match: Match[Any, Any]) -> Review:
    *_, found = review(match, "seed")
    assert isinstance(found, Review)
    return found


def behind(points: float) -> float:
    """How much less than a half the chance of a seat is that is so many points behind."""
    return 0.5 - 1 / (1 + exp(points / 2))


def cost_of(match: Match[Any, Any], index: int) -> float | None:
    walk = Walk(match, "seed", WORK)
    for _ in range(index + 1):
        walk.step()
    return walk.lost[index].cost if index in walk.lost else None


@pytest.mark.parametrize("seat", [0, 1])
def test_it_costs_what_not_doing_it_would_have_left(seat: int) -> None:
    """While another is asked, and while the seat itself is."""
    match = begun()
    match.interrupt(seat, Grab(seat, -1))
    found = reviewed(ended(match))
    after = round(0.5 - behind(1), 4)
    chances = (after, 1 - after) if seat == 0 else (1 - after, after)
    assert found.costliest == (Costly(0, seat, None, (0.5, 0.5), chances, "points", (), 1),)
    assert found.decisions[seat] == pytest.approx(-behind(1), abs=1e-4)
    assert found.decisions[1 - seat] == 0


def test_what_gains_costs_nothing() -> None:
    match = begun()
    match.interrupt(1, Grab(1, 1))
    found = reviewed(ended(match))
    assert found.costliest == ()
    assert found.decisions == (0.0, 0.0)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_follows_from_it_is_judged_by_itself(seat: int) -> None:
    """To pay two for one costs one; not to take that one is another choice. A turn that is still to come, worth more
    than that, speaks neither for it nor against it."""
    match = begun()
    match.interrupt(seat, Buy(seat), Take(0))
    ended(match)
    assert cost_of(match, 0) == pytest.approx(behind(1))
    assert cost_of(match, 1) == pytest.approx(behind(2) - behind(1))
    well = begun()
    well.interrupt(seat, Buy(seat), Take(1))
    assert cost_of(ended(well), 0) == pytest.approx(behind(1))
    assert cost_of(well, 1) == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_what_has_been_begun_is_done_with(seat: int) -> None:
    """To put it off for ever costs nothing, but does not come to an end."""
    match = begun()
    match.interrupt(seat, Owe(seat), Wait(), Take(-1))
    assert cost_of(ended(match), 0) == pytest.approx(behind(1))


def test_nobody_answers_for_the_clock() -> None:
    match = begun()
    match.interrupt(CLOCK, Late())
    found = reviewed(ended(match))
    assert cost_of(match, 0) is None
    assert found.decisions == (0.0, 0.0)
    assert found.costliest == ()


def test_it_is_told_only_where_more_work_says_so_too() -> None:
    def doubtful(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        """The more points the better, until it is thought through."""
        thought = sum(go_on() for _ in range(4 * WORK))
        return seen.state.points[seat] * (1.0 if thought < WORK else -1.0)

    match = begun(minded(foresee=doubtful))
    match.interrupt(1, Grab(1, -1))
    ended(match)
    assert cost_of(match, 0) == pytest.approx(behind(1))
    assert not [costly for costly in reviewed(match).costliest if costly.index == 0]


def test_a_game_may_look_at_it_otherwise_than_at_turns() -> None:
    def lower(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        return -2.0 * seen.state.points[seat]

    match = begun(minded(foresee_out_of_turn=lower))
    match.interrupt(1, Grab(1, -1))
    match.interrupt(1, Grab(1, 1))
    ended(match)
    assert cost_of(match, 0) == 0
    assert cost_of(match, 1) == pytest.approx(behind(2))
    assert [cost_of(match, index) for index in (2, 4)] == [0, 0]


def test_nothing_is_seen_that_the_seat_did_not_see() -> None:
    def view(terms: Terms, state: State, seat: int | None) -> State:
        return State(state.turn, tuple(each if place == seat else HIDDEN for place, each in enumerate(state.points)))

    def watched(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        met.append((seat, seen.state.points[1 - seat]))
        return seen.state.points[seat]

    met = list[tuple[int, int]]()
    spec = msgspec.structs.replace(minded(foresee=watched), view=view)
    match = begun(spec)
    match.play(Take(2))
    match.interrupt(0, Buy(0), Take(1))
    index = next(index for index, ply in enumerate(match.plies) if ply.row.interrupt)
    cost_of(ended(match), index)
    assert {rival for _, rival in met} == {HIDDEN}
    assert match.plies[index].before.state.points[1] != HIDDEN


def test_what_earlier_rules_offered_is_judged_too() -> None:
    def more(terms: Terms, state: State, seat: int) -> list[Any]:
        return [Grab(seat, -3), *offered(terms, state, seat)]

    match = begun(msgspec.structs.replace(SPEC, interrupts=Interrupts(more, resolve)))
    match.interrupt(1, Grab(1, -3))
    record = msgspec.structs.replace(ended(match).record(), title=SPEC.key)
    today = msgspec.structs.replace(SPEC, legacy_choices=lambda terms, state, seat: [Grab(seat, -3)])
    assert cost_of(resume(today, record), 0) == pytest.approx(behind(3))
