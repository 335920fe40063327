"""Drawing fewer tiles than are due, where that was agreed on: WS6."""

from __future__ import annotations

import pytest

from game.core.engine import play, why_not
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.steps import Chance, Illegal, Position
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import DONE, OUT_OF_TIME, Announce, Lay, Show, Take
from game.rules.wolves_and_sheep.events import DrawChosen, TileDrawn, TurnEnded
from game.rules.wolves_and_sheep.land import cell
from game.rules.wolves_and_sheep.laying import ChooseDraw, Draw
from game.rules.wolves_and_sheep.model import WOLF, Options, State, Terms
from game.rules.wolves_and_sheep.steps import LayPremium, Turn
from tests.rules.wolves_and_sheep.table import (
    BOARD,
    TWO,
    act,
    begin,
    build,
    drawn,
    interrupts,
    lay,
    lying,
    options,
    out_of_turn,
    terms_for,
    tile,
    top,
)

FEWER = terms_for(2, draw_fewer=True)
CLOCKED = terms_for(2, draw_fewer=True, time_limit=30)
CORNER = build((-1, 1, "yY.."))
"""(0, 1) lies below the village and at the right of yellow sheep."""
MATCHED = lay("L06", 0, 1, "V..Y")


def laid(terms: Terms, bag: str | None = None) -> Position[State]:
    """A tile of the turn was laid on two edges."""
    position = begin(terms, lying(terms, ["L06 L60", "L01"], CORNER, bag=bag))
    return play(terms, position, MATCHED)[0]


@pytest.mark.parametrize("count", [1, 2])
def test_as_many_are_drawn_as_the_player_says(count: int) -> None:
    """WS6: from one up to all that are due; then the turn is over."""
    position = laid(FEWER)
    assert top(position) == ChooseDraw(0, 2)
    assert options(FEWER, position) == [Take(2), Take(1)]
    after, events = play(FEWER, position, Take(count))
    assert (events, top(after)) == ([DrawChosen(0, count, 2)], Draw(0, count))
    ended, told = drawn(FEWER, after)
    assert [type(event) for event in told] == [TileDrawn] * count + [TurnEnded]
    assert len(ended.state.hands[0]) == 1 + count
    assert top(ended) == Turn(1)


@pytest.mark.parametrize("count", [0, 3, -1])
def test_never_none_and_never_more_than_are_due(count: int) -> None:
    """WS6."""
    refusal = why_not(FEWER, laid(FEWER), Take(count))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("WS6", "not_due")


@pytest.mark.parametrize(("terms", "bag"), [(TWO, None), (FEWER, "L50"), (FEWER, "")])
def test_nobody_is_asked_without_the_option_or_where_one_tile_is_left(terms: Terms, bag: str | None) -> None:
    """WS6: as far as the bag goes."""
    assert not isinstance(top(laid(terms, bag)), ChooseDraw)


def test_one_matched_edge_draws_one() -> None:
    """WS6: there is nothing to ask."""
    position = begin(FEWER, lying(FEWER, ["L01 L60", "L03"]))
    assert top(play(FEWER, position, lay("L01", 0, 1, "V..."))[0]) == Draw(0, 1)


def test_what_an_interrupt_lays_is_drawn_for_likewise() -> None:
    """WS6, WS12, WS14: the question is part of the atomic step, so nobody interrupts it; then play goes on."""
    land = build((9, 9, "wolf"), (10, 8, "wolf"))
    position = begin(FEWER, lying(FEWER, ["L01 L05", "W4 L03"], land))
    listed, _ = out_of_turn(FEWER, position, Announce(1, WOLF))
    laying, _ = act(FEWER, listed, DONE)
    asked, _ = play(FEWER, laying, lay("W4", 10, 9, "FFFF"))
    assert top(asked) == ChooseDraw(1, 2)
    assert not ChooseDraw.open
    with pytest.raises(Illegal):
        out_of_turn(FEWER, asked, interrupts(FEWER, asked, 0)[0])
    after, told = act(FEWER, asked, Take(1))
    assert sum(isinstance(event, TileDrawn) for event in told) == 1
    assert top(after) == Turn(0)


def test_the_shepherd_asks_before_the_premium_tile() -> None:
    """WS6, WS8: the premium tile may be one just drawn."""
    land = build((1, 0, ".K.V"), (3, 0, "...K"))
    position = begin(FEWER, lying(FEWER, ["L01 L05", "L03"], land, secrets=["K", "Y"]))
    shown, _ = out_of_turn(FEWER, position, Show(0, 0))
    asked, _ = play(FEWER, shown, Lay(tile("Q1"), 1, 0, cell(2, 0)))
    assert top(asked) == ChooseDraw(0, 2)
    after, _ = act(FEWER, asked, Take(1))
    assert isinstance(top(after), LayPremium)
    assert len(after.state.hands[0]) == 3


def test_whoever_is_out_of_time_draws_all_that_are_due() -> None:
    """WS6, WS19: the tile lies already; without a clock there is no such answer."""
    position = laid(CLOCKED)
    assert OUT_OF_TIME in options(CLOCKED, position)
    assert OUT_OF_TIME not in options(FEWER, laid(FEWER))
    after, events = play(CLOCKED, position, OUT_OF_TIME)
    assert (events, top(after)) == ([DrawChosen(0, 2, 2)], Draw(0, 2))
    refusal = why_not(FEWER, laid(FEWER), OUT_OF_TIME)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("WS19", "no_clock")


def test_until_then_the_tile_can_be_taken_back() -> None:
    """WS6: saying how many ends the turn, and chance follows at once."""
    setup = MatchSetup((Seat("Ann"), Seat("Ben")), Options(draw_fewer=True), (BOARD,), "fewer")
    match = Match(SPEC, setup)
    match.deal()
    while not isinstance(match.waiting, ChooseDraw):
        assert not match.open_turn
        deep = (each for each in match.options if isinstance(match.peek(each).waiting, ChooseDraw))
        match.play(next(deep, match.options[0]))
    before = match.plies[-1].before
    assert match.open_turn
    assert match.undo()
    assert match.position == before
    assert match.redo()
    match.answer(Take(1))
    assert isinstance(match.position.agenda[-1], Chance)
    assert match.roller is None
