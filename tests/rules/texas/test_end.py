"""The end and the score: TX13 to TX15."""

from __future__ import annotations

import pytest

from game.core.engine import play as answer
from game.core.spec import leaders
from game.core.steps import Illegal
from game.rules.texas import SPEC
from game.rules.texas.model import FARM, RANCH, Options, areas, score
from game.rules.texas.steps import DRAW, GameEnded, MarkerPlaced, Passed, Turn
from tests.rules.texas.table import begin, card, laid, lines, play, square, terms_for

TWO, FOUR = terms_for(), terms_for(4)
NO_HANDS = ("", "")


def test_the_52nd_marker_ends_the_game_at_once() -> None:
    """TX13."""
    position = begin(TWO, laid(TWO, hands=("N1 E1", "S1"), markers=1))
    after, events = answer(TWO, position, play("N1"))
    assert events == [MarkerPlaced(0, card("N1"), square("e6")), GameEnded("markers")]
    assert after.over
    assert after.state.markers == 0
    with pytest.raises(Illegal) as caught:
        answer(TWO, after, DRAW)
    assert caught.value.refusal.key == "over"


def test_the_game_ends_when_no_seat_can_do_anything() -> None:
    """TX13: tested after every act, so the last passes are not played out."""
    hands = ("SW1 S2 S3 W1 W2", "S1 SW2 SW3 W3 NW1")
    position = begin(TWO, laid(TWO, hands=hands, officer="b2"))
    after, events = answer(TWO, position, play("SW1"))
    # The mover now holds four cards and can draw, so the other passes and the game goes on.
    assert events[1:] == [Passed(1)]
    assert after.agenda == (Turn(0),)
    stuck = begin(TWO, laid(TWO, hands=("NE3 S2 S3 W1 W2", "S1 SW2 SW3 W3 NW1"), officer="a1", farm="d4"))
    assert stuck.over
    assert stuck.state.turn == 0


def test_a_draw_that_fills_the_last_hand_may_block_everybody() -> None:
    """TX13."""
    hands = ("S2 S3 W1 W2", "S1 SW2 SW3 W3 NW1")
    position = begin(TWO, laid(TWO, hands=hands, officer="a1"))
    waiting, _ = answer(TWO, position, DRAW)
    (step,) = waiting.agenda
    top = next(choice for choice, _ in step.outcomes(TWO, waiting.state) if choice.card == card("SW1"))  # type: ignore[attr-defined]
    after, events = answer(TWO, waiting, top)
    assert events[1:] == [GameEnded("blocked")]
    assert after.over
    assert after.state.turn == 1


def test_as_long_as_one_seat_can_act_the_others_pass() -> None:
    """TX13."""
    hands = ("S1 S2 S3", "W1 W2 W3", "SW1 SW2 SW3", "NW1 NW2 E1")
    position = begin(FOUR, laid(FOUR, hands=hands, officer="a1"))
    assert position.agenda == (Turn(3),)
    assert position.state.turn == 3


def test_both_ends_at_once_count_as_the_last_marker() -> None:
    """TX13."""
    over = begin(TWO, laid(TWO, hands=("S1 S2 S3 W1 W2", "SW1 SW2 SW3 W3 NW1"), officer="a1", markers=0))
    assert over.over
    position = begin(TWO, laid(TWO, hands=("SW1 S1 S2 S3 W1", "W2"), officer="b2", markers=1))
    _, events = answer(TWO, position, play("SW1"))
    assert events[-1] == GameEnded("markers")


def test_an_area_scores_the_square_of_its_size() -> None:
    """TX14."""
    state = laid(TWO, hands=NO_HANDS, farm="a1 b1 c1 c2 e5", ranch="a9 b9 i1 i2 i3 i4 i5 h1 h2 h3")
    assert [tally.total for tally in score(TWO, state)] == [17, 68]
    assert [tally.points for tally in score(TWO, state)] == [{"largest": 16, "others": 1}, {"largest": 64, "others": 4}]


def test_a_corner_joins_nothing() -> None:
    """TX14."""
    state = laid(TWO, hands=NO_HANDS, farm="a1 b1 c2", ranch="i9")
    assert [len(area) for area in areas(TWO, state, FARM)] == [2, 1]
    assert score(TWO, state)[0].total == 5


def test_rows_do_not_run_on() -> None:
    """TX14: the last square of a row and the first of the next are far apart."""
    state = laid(TWO, hands=NO_HANDS, farm="i5 a4")
    assert score(TWO, state)[0].total == 2


@pytest.mark.parametrize(
    ("size", "points"), list(zip(range(10, 21), (100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400), strict=True))
)
def test_large_areas(size: int, points: int) -> None:
    """TX14."""
    state = laid(TWO, hands=NO_HANDS, farm=lines(size))
    assert [tally.total for tally in score(TWO, state)] == [points, 0]


def test_nothing_scores_nothing_and_is_shared() -> None:
    """TX14."""
    tallies = score(TWO, laid(TWO, hands=NO_HANDS))
    assert [tally.total for tally in tallies] == [0, 0]
    assert leaders(tallies) == (0, 1)


WINS = {
    "most points": ("a1 b1 c1", "a9 b9 c9 d9", "ranch"),
    "the larger largest area": ("a1 b1 c1 d1 e1", "a9 b9 c9 d9 f9 g9 h9", "farm"),
    "more markers": ("a1 b1 c1 d1 f1 g1", "a9 b9 c9 d9 f9 h9 a7 c7", "ranch"),
    "shared": ("a1 b1 c1 d1 f1", "a9 b9 c9 d9 f9", "both"),
}


@pytest.mark.parametrize(("farm", "ranch", "winner"), WINS.values(), ids=WINS)
def test_who_wins(farm: str, ranch: str, winner: str) -> None:
    """TX15: points, then the largest area, then markers."""
    two = score(TWO, laid(TWO, hands=NO_HANDS, farm=farm, ranch=ranch))
    assert leaders(two) == {"farm": (0,), "ranch": (1,), "both": (0, 1)}[winner]


@pytest.mark.parametrize(("farm", "ranch", "winner"), list(WINS.values())[1:], ids=list(WINS)[1:])
def test_ties_are_ties_of_points(farm: str, ranch: str, winner: str) -> None:
    """TX15."""
    tallies = score(TWO, laid(TWO, hands=NO_HANDS, farm=farm, ranch=ranch))
    assert tallies[0].total == tallies[1].total


@pytest.mark.parametrize(("farm", "ranch", "winner"), WINS.values(), ids=WINS)
def test_with_four_both_seats_of_a_team_win(farm: str, ranch: str, winner: str) -> None:
    """TX15."""
    tallies = score(FOUR, laid(FOUR, hands=("",) * 4, farm=farm, ranch=ranch))
    assert tallies[0] == tallies[2]
    assert tallies[1] == tallies[3]
    assert leaders(tallies) == {"farm": (0, 2), "ranch": (1, 3), "both": (0, 1, 2, 3)}[winner]


def test_sides_swapped_swap_the_scores() -> None:
    """TX5, TX15."""
    swapped = terms_for(2, Options(first_side="ranchers"))
    state = laid(swapped, hands=NO_HANDS, farm="a1", ranch="a9 b9")
    assert [tally.total for tally in score(swapped, state)] == [4, 1]
    assert [len(areas(swapped, state, side)) for side in (FARM, RANCH)] == [1, 1]


@pytest.mark.parametrize(("markers", "near"), [(0, False), (1, True), (2, True), (3, False)])
def test_every_seat_is_near_the_end_with_the_last_markers(markers: int, near: bool) -> None:
    """TX13: as many as there are seats, or fewer."""
    state = laid(TWO, hands=("N1", "S1"), markers=markers)
    assert [SPEC.nears_end(TWO, state, seat) for seat in range(2)] == [near] * 2
