"""The transcripts of Rancho show every way to win, each option, a blocked player and both predators in one roll."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.core.steps import Event
from game.rules.rancho.dice import ChooseFirst
from game.rules.rancho.events import (
    AnimalsLost,
    AnimalTaken,
    AttackRolled,
    Born,
    DieRolled,
    DogSent,
    GameEnded,
    StarterPicked,
    TollPaid,
    TurnEnded,
)
from game.rules.rancho.model import FOX, WOLF, State
from game.rules.rancho.turn import Arrange, Expand
from tests.golden.transcript import GOLDEN, followed, read


def played(name: str) -> Match[Any, Any]:
    return followed(read(GOLDEN / "rancho" / f"{name}.json"))


def told(match: Match[Any, Any]) -> list[Event[Any, Any]]:
    return [event for ply in match.plies for event in ply.events]


def last_turn(match: Match[Any, Any]) -> list[Event[Any, Any]]:
    events = told(match)
    ends = [number for number, event in enumerate(events) if isinstance(event, TurnEnded)]
    return events[ends[-1] + 1 :]


@pytest.mark.parametrize("name", ["exchange_2", "exchange_5"])
def test_a_set_by_exchange(name: str) -> None:
    """RA10, RA19: before the roll, with an animal taken in that turn."""
    match = played(name)
    assert isinstance(match.plies[-1].before.agenda[-1], Expand)
    assert any(isinstance(event, AnimalTaken) for event in last_turn(match))
    assert told(match)[-1] == GameEnded((match.state.seat,), "set")


@pytest.mark.parametrize("name", ["birth_2", "birth_6"])
def test_a_set_by_birth(name: str) -> None:
    """RA14, RA19: after the roll."""
    match = played(name)
    assert isinstance(match.plies[-1].before.agenda[-1], Arrange)
    assert any(isinstance(event, Born) for event in last_turn(match))
    assert told(match)[-1] == GameEnded((match.state.seat,), "set")


def test_a_set_by_a_toll_in_the_turn_of_another() -> None:
    """RA13, RA19."""
    match = played("toll_4")
    last = told(match)[-1]
    assert isinstance(last, GameEnded)
    assert last.reason == "set"
    assert match.state.seat not in last.seats
    assert any(isinstance(event, TollPaid) and event.owner in last.seats for event in last_turn(match))


def test_a_blocked_player_pays() -> None:
    """RA13."""
    match = played("blocked_6")
    assert not match.terms.options.tolls_always
    assert any(map(blocked, tolled(match)))


def test_tolls_of_a_player_who_is_not_blocked() -> None:
    """RA13."""
    assert not all(map(blocked, tolled(played("tolls_always_4"))))


def tolled(match: Match[Any, Any]) -> list[tuple[Any, State]]:
    """Terms and state before each purchase with a toll."""
    return [
        (match.terms, ply.before.state)
        for ply in match.plies
        if any(isinstance(event, TollPaid) for event in ply.events)
    ]


def blocked(before: tuple[Any, State]) -> bool:
    """Whether no free pasture touches the land of the seat in turn."""
    terms, state = before
    return not terms.spaces.ranch(state.owned[state.seat]).rim & ~sum(state.owned)


def test_both_predators_in_one_roll_and_a_dog() -> None:
    """RA16, RA18: fox and wolf on both dice, an attack of each, and a dog that is sent in that roll."""
    match = played("both_predators_2")
    assert any(isinstance(event, DogSent) for event in told(match))
    dice = [ply.before.state.dice for ply in match.plies if isinstance(ply.before.agenda[-1], ChooseFirst)]
    assert {frozenset(faces) for faces in dice} == {frozenset({FOX, WOLF})}
    rolled = [event.predator for event in told(match) if isinstance(event, AttackRolled)]
    assert {FOX, WOLF} <= set(rolled)


def test_a_last_rabbit_stays() -> None:
    """RA17: all of a player's rabbits stood where the fox came, and one is left."""
    match = played("last_rabbit_safe_3")
    terms, pastures = match.terms, match.terms.spaces.pastures_by_number
    spared = 0
    for ply in match.plies:
        for number in [
            event.number for event in ply.events if isinstance(event, AttackRolled) and event.predator == FOX
        ]:
            for own in ply.before.state.owned:
                homes = sum(1 << at for at, count in enumerate(ply.before.state.rabbits) if count) & own
                left = sum(count for at, count in enumerate(ply.after.state.rabbits) if own >> at & 1)
                spared += bool(homes) and not homes & ~pastures[number] and left == 1
    assert terms.options.last_rabbit_safe
    assert spared


@pytest.mark.parametrize(
    ("name", "option", "shown"),
    [
        ("last_rabbit_safe_3", "last_rabbit_safe", AnimalsLost),
        ("calm_forest_2", "calm_forest", DieRolled),
        ("tolls_always_4", "tolls_always", TollPaid),
        ("toll_4", "tolls_always", TollPaid),
        ("round_limit_3", "round_limit", GameEnded),
    ],
)
def test_each_option(name: str, option: str, shown: type[Event[Any, Any]]) -> None:
    """RA13, RA16, RA17, RA19."""
    match = played(name)
    assert getattr(match.terms.options, option)
    assert any(isinstance(event, shown) for event in told(match))


@pytest.mark.parametrize(
    ("name", "rabbits"), [("fair_start_3", (1, 2, 2)), ("quick_start_4", (6, 6, 6, 6)), ("exchange_2", (1, 1))]
)
def test_each_start(name: str, rabbits: tuple[int, ...]) -> None:
    """RA6."""
    match = played(name)
    stacks = match.at(0).state.rabbits
    assert tuple(stacks[second] for _, second in match.terms.farms) == rabbits


def test_in_a_calm_forest_nothing_is_lost() -> None:
    """RA16."""
    events = told(played("calm_forest_2"))
    assert any(isinstance(event, DieRolled) and event.face >= FOX for event in events)
    assert not any(isinstance(event, AnimalsLost) for event in events)


def test_the_end_after_the_last_round() -> None:
    """RA19."""
    match = played("round_limit_3")
    assert told(match)[-1] == GameEnded(match.winners(), "rounds")


def test_a_starter_picked_by_chance() -> None:
    """RA7."""
    assert any(isinstance(event, StarterPicked) for event in told(played("starter_2")))
