"""Laws of Texas in any match: cards, markers, judges, the officer and the end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from game.core.match import Match
from game.rules.texas.model import ALL_CARDS, DEALS, State, Terms, cards_in
from game.rules.texas.steps import DRAW, PLAYS, Play, Turn, can_act
from tests.games.laws import Laws


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    judges = st.lists(st.integers(0, DEALS[seats].judges), max_size=seats)
    sides = st.sampled_from(("farmers", "ranchers"))
    return st.fixed_dictionaries({"first_side": sides, "starter": st.integers(0, 2), "judges": judges})


def check(match: Match[Terms, State]) -> None:
    """Assert all of them."""
    every_card_lies_somewhere_once(match.state)
    every_marker_lies_somewhere(match.state)
    hands_keep_to_their_size_and_the_pile_is_never_empty(match.terms, match.state)
    judges_never_grow(match)
    the_officer_stands_on_a_marker_of_the_last_mover(match)
    whoever_is_asked_can_act_and_the_end_is_the_end(match)


def every_card_lies_somewhere_once(state: State) -> None:
    heaps = (*state.hands, state.pile, state.discard)
    assert sum(len(cards_in(heap)) for heap in heaps) == 24
    assert sum(heaps) == ALL_CARDS


def every_marker_lies_somewhere(state: State) -> None:
    assert sum(map(bool, state.squares)) + state.markers == 52


def hands_keep_to_their_size_and_the_pile_is_never_empty(terms: Terms, state: State) -> None:
    assert all(hand.bit_count() <= terms.deal.cards for hand in state.hands)
    assert state.pile


def judges_never_grow(match: Match[Terms, State]) -> None:
    spent = [match.at(index).state.judges for index in range(match.index + 1)]
    assert all(0 <= after <= before for one, other in pairwise(spent) for before, after in zip(one, other, strict=True))


def the_officer_stands_on_a_marker_of_the_last_mover(match: Match[Terms, State]) -> None:
    state, terms = match.state, match.terms
    moves = [ply.row for ply in match.plies if isinstance(ply.row.choice, Play)]
    if moves:
        assert state.squares[state.officer] == terms.side[moves[-1].seat]
    else:
        assert state.officer == terms.start
        assert not any(state.squares)


def whoever_is_asked_can_act_and_the_end_is_the_end(match: Match[Terms, State]) -> None:
    terms, state, waiting = match.terms, match.state, match.waiting
    if waiting is None:
        assert not state.markers or not any(can_act(terms, state, seat) for seat in range(terms.seats))
        return
    assert isinstance(waiting, Turn)
    assert state.markers
    offered = waiting.options(terms, state)
    assert offered
    assert (DRAW in offered) == (state.hands[waiting.seat].bit_count() < terms.deal.cards)


NONSENSE = st.integers(-1, 24).map(lambda card: PLAYS[card] if 0 <= card < len(PLAYS) else Play(card))
LAWS = Laws(options, nonsense=NONSENSE, check=check)
