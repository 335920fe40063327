"""Texas: one officer, two sides, a fight for ground square by square."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.spec import ChanceKind, EvenStart, Spec
from game.core.steps import Choice, Event, Position, Step
from game.rules.texas import model, steps
from game.rules.texas.goals import GOALS
from game.rules.texas.mind import MIND
from game.rules.texas.model import (
    ALL_CARDS,
    CARDS,
    DEALT_JUDGES,
    FARM,
    Options,
    State,
    Terms,
    cards_in,
    near_end,
    prepare,
    score,
)

Choices = kinds_of(Choice, steps)
Events = kinds_of(Event, steps)
Steps = kinds_of(Step, steps)

_COMPASS_LETTERS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def setup(terms: Terms) -> Position[State]:
    """An empty board, the officer in the middle, hands still to be dealt (TX1-TX6)."""
    state = State(
        turn=0,
        squares=bytes(len(terms.board.spots)),
        officer=terms.start,
        hands=(0,) * terms.seats,
        judges=terms.judges,
        pile=ALL_CARDS,
        discard=0,
        markers=model.MARKERS,
    )
    deals = [steps.DealCard(seat) for _ in range(terms.deal.cards) for seat in range(terms.seats)]
    starter = terms.options.starter
    first = steps.BEGINS[starter - 1] if starter else steps.PickStarter()
    return open_with(terms, state, *deals, first)


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: squares by name, cards as direction and distance."""
    names = [spot.name for spot in terms.board.spots]
    faces = {side: "farm" if side == FARM else "ranch" for side in terms.side}
    return {
        "turn": state.turn,
        "squares": {names[n]: faces[marker] for n, marker in enumerate(state.squares) if marker},
        "officer": names[state.officer],
        "hands": [_cards(hand) for hand in state.hands],
        "judges": list(state.judges),
        "pile": _cards(state.pile),
        "discard": _cards(state.discard),
        "markers": state.markers,
    }


def _cards(cards: int) -> list[str]:
    return [f"{_COMPASS_LETTERS[CARDS[card][0]]}{CARDS[card][1]}" for card in cards_in(cards)]


SPEC: Spec[Terms, State] = Spec(
    key="texas",
    version=1,
    rules=("TX", 15),
    seats=tuple(model.DEALS),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: ("texas",),
    more_maps=("texas_lake", "texas_small"),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options),
    mind=MIND,
    near_end=near_end,
    chances=(
        ChanceKind("way", steps.Top, tuple((card, way) for card, (way, _) in enumerate(CARDS)), drawn=True),
        ChanceKind(
            "distance", steps.Top, tuple((card, distance - 1) for card, (_, distance) in enumerate(CARDS)), drawn=True
        ),
    ),
    even=EvenStart(
        "judges",
        2.6,
        200,
        "2026-11-30",
        most=4,
        between=(0.4, 1.75),
        shares=((4, 1.06),),
        shares_between=((4, 0.8),),
        levels=tuple(DEALT_JUDGES.items()),
        teams=((4, 2),),
        opening=0.3,
    ),
    goals=GOALS,
)
