"""A turn, exactly one of three: TX7 to TX12."""

from __future__ import annotations

import pytest

from game.core.engine import play as answer
from game.core.steps import Choice, Illegal
from game.rules.texas.model import FARM, RANCH, cards_in
from game.rules.texas.steps import (
    DRAW,
    CardDrawn,
    MarkerPlaced,
    MarkerTurned,
    NotInHand,
    Passed,
    PileRenewed,
    Play,
    Starts,
    Top,
    Turn,
    TurnUp,
)
from tests.rules.texas.table import begin, card, cards, laid, play, square, terms_for, top

TWO, FOUR = terms_for(), terms_for(4)
STUCK_SOUTH_WEST = "S1 S2 S3 W1 W2"
"""Five cards that lead off the board from a1."""


def refusal(terms: object, position: object, choice: Choice) -> tuple[str, str, tuple[int, ...]]:
    with pytest.raises(Illegal) as caught:
        answer(terms, position, choice)  # type: ignore[arg-type]
    found = caught.value.refusal
    return found.rule, found.key, found.spots


def test_a_move_puts_a_marker_on_a_free_square_and_discards_the_card() -> None:
    """TX7."""
    before = begin(TWO, laid(TWO, hands=("NE2 S1", "W1 W2 W3"), farm="a1"))
    after, events = answer(TWO, before, play("NE2"))
    state = after.state
    assert events == [MarkerPlaced(0, card("NE2"), square("g7"))]
    assert state.officer == square("g7")
    assert state.squares[square("g7")] == FARM
    assert state.hands == (cards("S1"), cards("W1 W2 W3"))
    assert state.discard == cards("NE2")
    assert state.pile == before.state.pile
    assert state.markers == before.state.markers - 1
    assert state.judges == before.state.judges
    assert after.agenda == (Turn(1),)


def test_squares_passed_over_do_not_matter() -> None:
    """TX7."""
    before = begin(TWO, laid(TWO, hands=("N3", "W1"), farm="e6", ranch="e7"))
    after, _ = answer(TWO, before, play("N3"))
    assert after.state.squares[square("e8")] == FARM


def test_only_open_cards_of_the_own_hand_can_be_played() -> None:
    """TX7."""
    position = begin(TWO, laid(TWO, hands=("N1", "W1"), discard="S1"))
    for name in ("W1", "S1", "E1"):
        assert refusal(TWO, position, play(name)) == ("TX7", "not_in_hand", ())
    step = top(position)
    assert isinstance(step, Turn)
    owners = {name: step.refuse(TWO, position.state, play(name)) for name in ("W1", "S1", "E1")}
    held = {name: refused.seat for name, refused in owners.items() if isinstance(refused, NotInHand)}
    assert held == {"W1": 1}  # the others lie on the discard and in the pile
    for number in (-1, 24, 10**9):
        assert refusal(TWO, position, Play(number)) == ("TX7", "not_in_hand", ())


def test_a_draw_takes_the_top_card_face_up() -> None:
    """TX8."""
    position = begin(TWO, laid(TWO, hands=("N1", "W1"), discard="S1 S2"))
    waiting, events = answer(TWO, position, DRAW)
    assert events == []
    assert waiting.agenda == (TurnUp(0),)
    step = top(waiting)
    assert isinstance(step, TurnUp)
    outcomes = step.outcomes(TWO, waiting.state)
    assert list(outcomes) == [(Top(number), 1) for number in cards_in(position.state.pile)]
    after, events = answer(TWO, waiting, Top(card("E2")))
    assert events == [CardDrawn(0, card("E2"))]
    assert after.state.hands == (cards("N1 E2"), cards("W1"))
    assert after.state.discard == cards("S1 S2")
    assert after.agenda == (Turn(1),)
    for name in ("S1", "N1", "W1"):
        assert refusal(TWO, waiting, Top(card(name)))[1] == "not_offered"


@pytest.mark.parametrize(("terms", "hand"), [(TWO, "N1 E1 S1 W1 NE1"), (FOUR, "N1 E1 S1")], ids=["two", "four"])
def test_a_full_hand_cannot_draw(terms: object, hand: str) -> None:
    """TX8: the number dealt is the most a seat may hold."""
    table = TWO if terms is TWO else FOUR
    rest = ("W2",) if table is TWO else ("W2", "W3", "NW3")
    position = begin(table, laid(table, hands=(hand, *rest)))
    assert DRAW not in Turn(0).options(table, position.state)
    assert refusal(table, position, DRAW) == ("TX8", "hand_full", ())
    less = begin(table, laid(table, hands=(hand.rpartition(" ")[0], *rest)))
    assert DRAW in Turn(0).options(table, less.state)


def test_the_last_card_of_the_pile_renews_it_at_once() -> None:
    """TX8."""
    held = ("N1 N2 N3 NE1", "E1 E2 E3 SE1")
    out = "NE2 NE3 SE2 SE3 S1 S2 S3 SW1 SW2 SW3 W1 W2 W3 NW1 NW2"
    position = begin(TWO, laid(TWO, hands=held, discard=out))
    assert position.state.pile == cards("NW3")
    waiting, _ = answer(TWO, position, DRAW)
    after, events = answer(TWO, waiting, Top(card("NW3")))
    assert events == [CardDrawn(0, card("NW3")), PileRenewed()]
    assert after.state.pile == cards(out)
    assert after.state.discard == 0
    assert after.agenda == (Turn(1),)


def test_a_judge_turns_an_opponents_marker() -> None:
    """TX9."""
    before = begin(TWO, laid(TWO, hands=("N1", "W1"), ranch="e6 a1", judges=(3, 4)))
    after, events = answer(TWO, before, play("N1"))
    state = after.state
    assert events == [MarkerTurned(0, card("N1"), square("e6"))]
    assert state.squares[square("e6")] == FARM
    assert state.officer == square("e6")
    assert state.judges == (2, 4)
    assert state.markers == before.state.markers
    assert state.discard == cards("N1")
    assert state.hands == (0, cards("W1"))


def test_without_a_judge_an_opponents_marker_blocks() -> None:
    """TX9."""
    position = begin(TWO, laid(TWO, hands=("N1", "W1"), ranch="e6", judges=(0, 4)))
    assert Turn(0).options(TWO, position.state) == [DRAW]
    assert refusal(TWO, position, play("N1")) == ("TX9", "no_judge", (square("e6"),))


def test_with_four_a_judge_works_against_the_other_team_only() -> None:
    """TX9."""
    hands = ("N1 E1", "S1", "S2", "S3")
    position = begin(FOUR, laid(FOUR, hands=hands, farm="e6", ranch="f5"))
    assert Turn(0).options(FOUR, position.state) == [play("E1"), DRAW]
    after, _ = answer(FOUR, position, play("E1"))
    assert after.state.judges == (1, 2, 2, 2)
    assert after.state.squares[square("f5")] == FARM


def test_whoever_can_act_must_even_with_a_judge() -> None:
    """TX10."""
    hand = "S1 S2 S3 W1 N1"
    position = begin(TWO, laid(TWO, hands=(hand, "E1"), officer="a1", ranch="a2", judges=(1, 4)))
    assert position.agenda == (Turn(0),)
    assert Turn(0).options(TWO, position.state) == [play("N1")]


def test_whoever_cannot_act_passes_and_keeps_everything() -> None:
    """TX10."""
    before = laid(TWO, hands=(STUCK_SOUTH_WEST, "E1"), officer="a1", turn=7)
    position = begin(TWO, before)
    assert position.agenda == (Turn(1),)
    assert position.state.turn == 8
    assert position.state.hands == before.hands
    assert position.state.judges == before.judges
    assert position.state.squares == before.squares
    assert position.state.pile == before.pile


def test_a_later_turn_is_played_as_usual() -> None:
    """TX10."""
    before = laid(TWO, hands=(STUCK_SOUTH_WEST, "NE2"), officer="a1")
    after, events = answer(TWO, begin(TWO, before), play("NE2"))
    assert [type(event) for event in events] == [MarkerPlaced]
    assert after.agenda == (Turn(0),)
    assert play("S1") in Turn(0).options(TWO, after.state)


def test_a_pass_is_said() -> None:
    """TX10."""
    before = laid(TWO, hands=("SW1", STUCK_SOUTH_WEST), officer="b2", turn=3)
    after, events = answer(TWO, begin(TWO, before), play("SW1"))
    assert events == [MarkerPlaced(0, card("SW1"), square("a1")), Passed(1)]
    assert after.agenda == (Turn(0),)
    assert after.state.turn == 5


def test_the_edge_blocks() -> None:
    """TX11."""
    position = begin(TWO, laid(TWO, hands=("N1 N2 E3 SW1", "W1"), officer="h8"))
    assert Turn(0).options(TWO, position.state) == [play("N1"), play("SW1"), DRAW]
    assert refusal(TWO, position, play("N2")) == ("TX11", "off_board", (square("h8"),))
    assert refusal(TWO, position, play("E3")) == ("TX11", "off_board", (square("h8"),))


@pytest.mark.parametrize("judges", [0, 4])
def test_the_officer_never_lands_on_an_own_marker(judges: int) -> None:
    """TX11."""
    position = begin(TWO, laid(TWO, hands=("N1", "W1"), farm="e6", judges=(judges, 4)))
    assert Turn(0).options(TWO, position.state) == [DRAW]
    assert refusal(TWO, position, play("N1")) == ("TX11", "own_marker", (square("e6"),))


def test_the_start_square_is_free() -> None:
    """TX12."""
    position = begin(TWO, laid(TWO, hands=("N1", "S1"), farm="e6", officer="e6"), seat=1)
    after, _ = answer(TWO, position, play("S1"))
    assert after.state.squares[square("e5")] == RANCH
    assert after.state.officer == square("e5")


def test_answers_of_chance_are_no_answers_to_a_turn() -> None:
    """TX7: and the other way round."""
    position = begin(TWO, laid(TWO, hands=("N1", "W1")))
    for choice in (Top(card("N1")), Starts(0)):
        assert refusal(TWO, position, choice) == ("TX7", "not_offered", ())
    waiting, _ = answer(TWO, position, DRAW)
    for other in (play("N1"), DRAW, Starts(0)):
        assert refusal(TWO, waiting, other) == ("TX8", "not_offered", ())
