"""The worked examples of the rules, in their order."""

from __future__ import annotations

import pytest

from game.core.engine import play as answer
from game.core.steps import Illegal
from game.rules.texas.steps import DRAW, CardDrawn, GameEnded, MarkerTurned, Passed, PileRenewed, Top, Turn
from tests.rules.texas.table import NAMES, begin, card, cards, laid, play, square, terms_for

TWO, FOUR = terms_for(), terms_for(4)


def test_a_full_hand_that_cannot_move_passes_and_loses_no_card() -> None:
    """TX10."""
    before = laid(TWO, hands=("N1 N2 N3 W1 W2", "E1"), officer="a9")
    position = begin(TWO, before)
    assert position.agenda == (Turn(1),)
    assert position.state.hands == before.hands


@pytest.mark.parametrize("judges", [0, 1])
def test_a_card_that_leads_to_an_own_marker_is_not_playable(judges: int) -> None:
    """TX11."""
    position = begin(TWO, laid(TWO, hands=("E1 E2", "W1"), farm="f5", judges=(judges, 0)))
    assert play("E1") not in Turn(0).options(TWO, position.state)
    with pytest.raises(Illegal, match="own_marker"):
        answer(TWO, position, play("E1"))


HAND = "N1 N2 N3 W1 E1"


def test_a_full_hand_has_to_send_its_judge() -> None:
    """TX10."""
    position = begin(TWO, laid(TWO, hands=(HAND, "E2"), officer="a9", ranch="b9", judges=(1, 4)))
    assert Turn(0).options(TWO, position.state) == [play("E1")]
    after, events = answer(TWO, position, play("E1"))
    assert events == [MarkerTurned(0, card("E1"), square("b9"))]
    assert after.state.judges == (0, 4)


def test_a_full_hand_without_a_judge_passes() -> None:
    """TX10."""
    position = begin(TWO, laid(TWO, hands=(HAND, "E2"), officer="a9", ranch="b9", judges=(0, 4)))
    assert position.agenda == (Turn(1),)
    assert position.state.turn == 1


@pytest.mark.parametrize("judges", [0, 1])
def test_with_four_cards_it_may_draw(judges: int) -> None:
    """TX8, TX10."""
    hand = "N1 N2 N3 E1"
    position = begin(TWO, laid(TWO, hands=(hand, "E2"), officer="a9", ranch="b9", judges=(judges, 4)))
    assert Turn(0).options(TWO, position.state) == [play("E1")] * judges + [DRAW]


def test_four_seats_of_which_only_the_third_can_act() -> None:
    """TX10, TX13."""
    hands = ("N1 N2 N3", "W1 W2 W3", "E1 NW1 NW2", "NE1 NE2 SW1")
    position = begin(FOUR, laid(FOUR, hands=hands, officer="a9"))
    assert position.agenda == (Turn(2),)
    assert position.state.turn == 2
    after, events = answer(FOUR, position, play("E1"))
    assert len(events) == 1
    assert after.agenda == (Turn(3),)


def test_the_third_seat_may_be_the_only_one_again() -> None:
    """TX10, TX13: three passes in a row, then whoever has a card to draw."""
    hands = ("N1 N2 N3", "NE1 NE2 NE3", "E1 NW1 NW2", "W2 W3 NW3")
    position = begin(FOUR, laid(FOUR, hands=hands, officer="a9"), seat=2)
    after, events = answer(FOUR, position, play("E1"))
    assert [type(event) for event in events[1:]] == [Passed] * 3
    assert [event.seat for event in events[1:] if isinstance(event, Passed)] == [3, 0, 1]
    assert after.agenda == (Turn(2),)
    assert Turn(2).options(FOUR, after.state) == [DRAW]


def test_a_judge_does_not_use_the_last_marker_but_the_next_move_does() -> None:
    """TX9, TX13."""
    position = begin(TWO, laid(TWO, hands=("E1", "E2"), ranch="f5", markers=1))
    position, events = answer(TWO, position, play("E1"))
    assert not any(isinstance(event, GameEnded) for event in events)
    assert position.state.markers == 1
    assert position.agenda == (Turn(1),)
    position, events = answer(TWO, position, play("E2"))
    assert events[-1] == GameEnded("markers")
    assert position.over


@pytest.mark.parametrize(
    ("seats", "hands", "renewed"),
    [(2, ("N1 N2 N3 NE1", "NE2 NE3 E1 E2 E3"), 14), (4, ("N1 N2", "N3 NE1 NE2", "NE3 E1 E2", "E3 SE1 SE2"), 12)],
)
def test_the_last_card_of_the_pile(seats: int, hands: tuple[str, ...], renewed: int) -> None:
    """TX8: all hands are full after it; the drawn card is not among those shuffled."""
    terms = terms_for(seats)
    held, drawn = sum(map(cards, hands)), card("NW3")
    out = " ".join(name for name in NAMES[:-1] if not held & cards(name))
    position, _ = answer(terms, begin(terms, laid(terms, hands=hands, discard=out)), DRAW)
    position, events = answer(terms, position, Top(drawn))
    assert events[:2] == [CardDrawn(0, drawn), PileRenewed()]
    state = position.state
    assert [hand.bit_count() for hand in state.hands] == [terms.deal.cards] * seats
    assert state.pile.bit_count() == renewed
    assert not state.pile >> drawn & 1
    assert state.discard == 0
