"""The table before the first turn: TX1 to TX6."""

from __future__ import annotations

import msgspec
import pytest

from game.core.engine import advance, play
from game.core.spec import BadBoard, BadTerms
from game.core.steps import Illegal, Position
from game.i18n import Catalogue
from game.rules.texas import SPEC
from game.rules.texas.model import ALL_CARDS, CARDS, FARM, RANCH, Options, State, Terms, prepare
from game.rules.texas.steps import DealCard, PickStarter, Starts, Top, Turn
from tests.rules.texas.table import BOARD, card, square, terms_for

SEATS = (2, 4)


def dealt(terms: Terms, options: Options | None = None) -> Position[State]:
    """The position after a deal in which every card is the lowest of the pile."""
    position = SPEC.setup(terms)
    while position.agenda and isinstance(step := position.agenda[-1], DealCard):
        position, _ = advance(terms, position, step.outcomes(terms, position.state)[0][0])
    return position


@pytest.mark.parametrize("seats", SEATS)
def test_the_officer_starts_on_the_centre_of_9_by_9_squares(seats: int) -> None:
    """TX1."""
    state = dealt(terms_for(seats)).state
    assert len(state.squares) == 81
    assert not any(state.squares)
    assert BOARD.spots[state.officer].at == (4, 4)
    assert state.officer == square("e5")


def test_24_cards_lead_where_they_say() -> None:
    """TX2."""
    assert len(CARDS) == len(set(CARDS)) == 24
    targets = terms_for().targets[square("e5")]
    assert [BOARD.spots[targets[card(name)]].name for name in ("N1", "NE2", "E3", "SE1")] == ["e6", "g7", "h5", "f4"]
    assert [BOARD.spots[targets[card(name)]].name for name in ("S2", "SW3", "W1", "NW2")] == ["e3", "b2", "d5", "c7"]


def test_north_is_the_upper_edge_for_every_seat() -> None:
    """TX2: there is one table of targets, whoever plays the card."""
    terms = terms_for(4)
    north = BOARD.spots[terms.targets[square("e5")][card("N1")]]
    assert north.y < BOARD.spots[square("e5")].y


@pytest.mark.parametrize("seats", SEATS)
def test_52_markers_lie_ready(seats: int) -> None:
    """TX3."""
    assert dealt(terms_for(seats)).state.markers == 52


@pytest.mark.parametrize(("seats", "held", "judges", "pile"), [(2, 5, 4, 14), (4, 3, 2, 12)])
def test_hands_judges_and_pile(seats: int, held: int, judges: int, pile: int) -> None:
    """TX4."""
    state = dealt(terms_for(seats)).state
    assert [hand.bit_count() for hand in state.hands] == [held] * seats
    assert state.judges == (judges,) * seats
    assert state.pile.bit_count() == pile
    assert state.discard == 0
    assert sum(state.hands) + state.pile == ALL_CARDS


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_dealt_round_the_table_and_every_card_is_equally_likely(seats: int) -> None:
    """TX4."""
    terms = terms_for(seats)
    position = SPEC.setup(terms)
    for number in range(terms.deal.cards * seats):
        step = position.agenda[-1]
        assert step == DealCard(number % seats)
        assert isinstance(step, DealCard)
        outcomes = step.outcomes(terms, position.state)
        assert [weight for _, weight in outcomes] == [1] * (24 - number)
        position, _ = advance(terms, position, outcomes[-1][0])


@pytest.mark.parametrize("seats", [0, 1, 3, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """TX4."""
    with pytest.raises(BadTerms, match="TX4"):
        terms_for(seats)


@pytest.mark.parametrize(
    ("seats", "first", "sides"),
    [
        (2, "farmers", (FARM, RANCH)),
        (2, "ranchers", (RANCH, FARM)),
        (4, "farmers", (FARM, RANCH, FARM, RANCH)),
        (4, "ranchers", (RANCH, FARM, RANCH, FARM)),
    ],
)
def test_sides_alternate_round_the_table(seats: int, first: str, sides: tuple[int, ...]) -> None:
    """TX5."""
    options = msgspec.convert({"first_side": first}, Options)
    assert terms_for(seats, options).side == sides


@pytest.mark.parametrize("seats", SEATS)
def test_seat_1_starts_unless_another_is_named(seats: int) -> None:
    """TX6."""
    assert dealt(terms_for(seats)).agenda == (Turn(0),)
    for starter in range(1, seats + 1):
        assert dealt(terms_for(seats, Options(starter=starter))).agenda == (Turn(starter - 1),)


@pytest.mark.parametrize("seats", SEATS)
def test_chance_may_pick_the_starter_among_all_seats(seats: int) -> None:
    """TX6."""
    terms = terms_for(seats, Options(starter=0))
    position = dealt(terms)
    (step,) = position.agenda
    assert isinstance(step, PickStarter)
    assert step.outcomes(terms, position.state) == [(Starts(seat), 1) for seat in range(seats)]
    for seat in range(seats):
        after, events = play(terms, position, Starts(seat))
        assert after.agenda == (Turn(seat),)
        assert after.state == position.state
        assert [type(event).__name__ for event in events] == ["StarterPicked"]
    with pytest.raises(Illegal):
        play(terms, position, Starts(seats))


@pytest.mark.parametrize(("seats", "starter"), [(2, 3), (4, 5), (2, -1)])
def test_a_starter_who_does_not_sit_there_is_refused(seats: int, starter: int) -> None:
    """TX6."""
    with pytest.raises(BadTerms, match="starter"):
        terms_for(seats, Options(starter=starter))


def test_a_card_that_has_been_dealt_is_not_dealt_again() -> None:
    """TX4."""
    terms = terms_for()
    position, _ = play(terms, SPEC.setup(terms), Top(7))
    with pytest.raises(Illegal):
        play(terms, position, Top(7))


def _without_mark(name: str) -> dict[str, object]:
    return {"marks": {key: spot for key, spot in BOARD.marks.items() if key != name}}


_FEW = {
    "spots": BOARD.spots[:36],
    "neighbours": tuple(tuple(n for n in near if n < 36) for near in BOARD.neighbours[:36]),
}
_AROUND = ((*BOARD.neighbours[0], 80), *BOARD.neighbours[1:-1], (0, *BOARD.neighbours[-1]))


@pytest.mark.parametrize(
    "change",
    [_FEW | {"marks": {"officer": 0}}, {"spots": BOARD.spots[::-1]}, {"neighbours": _AROUND}, _without_mark("officer")],
)
def test_a_board_that_the_rules_cannot_work_with_is_refused(change: dict[str, object]) -> None:
    """TX1."""
    with pytest.raises(BadTerms, match="TX1"):
        prepare([msgspec.structs.replace(BOARD, **change)], 2, Options())


def test_one_board_is_needed() -> None:
    """TX1."""
    for boards in ([], [BOARD, BOARD]):
        with pytest.raises(BadTerms, match="boards"):
            prepare(boards, 2, Options())


def test_terms_are_refused_in_words() -> None:
    """TX1, TX4, TX6."""
    other = msgspec.structs.replace
    unfit = [
        ([BOARD], 3, Options()),
        ([BOARD], 2, Options(starter=3)),
        ([], 2, Options()),
        ([other(BOARD, spots=BOARD.spots[::-1])], 2, Options()),
        ([other(BOARD, neighbours=((),) * len(BOARD.spots))], 2, Options()),
        ([other(BOARD, marks={})], 2, Options()),
    ]
    told = []
    for boards, seats, options in unfit:
        with pytest.raises(BadTerms) as caught:
            prepare(boards, seats, options)
        fields = caught.value.fields
        told.append(Catalogue().t(caught.value.key, **fields))
        on_board = isinstance(caught.value, BadBoard)  # whoever draws it knows no rule by its number
        assert str(fields["rule"]).startswith("TX")
        assert (str(fields["rule"]) in told[-1]) is not on_board
    assert len(set(told)) == len(unfit)
    assert not any("{" in line or "texas.terms" in line for line in told)
