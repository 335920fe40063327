"""Refusals beside a turn, and what the clock may cut off: WS7, WS8, WS12, WS14, WS19, WS20."""

from __future__ import annotations

import pytest

from game.core.engine import play, why_not
from game.core.steps import Choice, Illegal, Position
from game.rules.wolves_and_sheep.choices import (
    DECLINE,
    DONE,
    OUT_OF_TIME,
    PAUSE,
    TIME_UP,
    Add,
    Announce,
    Lay,
    Show,
    Stop,
)
from game.rules.wolves_and_sheep.events import Dropped, TurnEnded
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, State, Terms
from game.rules.wolves_and_sheep.steps import EndTurn, LastShow, LayPremium, Turn
from tests.rules.wolves_and_sheep.table import (
    START,
    TWO,
    act,
    begin,
    build,
    interrupts,
    lay,
    lying,
    options,
    out_of_turn,
    terms_for,
    tile,
    top,
)

BOTH = build((1, 0, ".K.V"), (9, 9, "KBFK"))
"""One cell, (2, 0), where black sheep fit, and one, (9, 10), where forest does."""
SHEPHERD = Lay(tile("Q1"), 1, 0, cell(2, 0))
OFF = terms_for(2, interrupts=False)
OFF_CLOCKED = terms_for(2, interrupts=False, time_limit=30)
CLOCKED = terms_for(2, time_limit=30)


def turn(terms: Terms, hands: list[str], land: Land = BOTH, secrets: str = "KY") -> Position[State]:
    """The turn of seat 0."""
    return begin(terms, lying(terms, hands, land, secrets=list(secrets)))


def refused(terms: Terms, position: Position[State], choice: Choice) -> tuple[str, str]:
    """Rule and key; nothing can be played so."""
    with pytest.raises(Illegal):
        play(terms, position, choice)
    refusal = why_not(terms, position, choice)
    assert refusal is not None
    return refusal.rule, refusal.key


def test_only_an_own_colour_is_shown_and_only_where_its_shepherd_fits() -> None:
    """WS8, WS19: without interrupts that is asked in the own turn, and after it."""
    position = turn(OFF, ["L01 L05", "L03"])
    after, _ = act(OFF, position, next(each for each in options(OFF, position) if isinstance(each, Lay)))
    assert top(after) == EndTurn(0)
    for waiting in (position, after):
        assert refused(OFF, waiting, Show(0, 1)) == ("WS8", "not_your_colour")
        assert refused(OFF, waiting, Show(0, -1)) == ("WS8", "not_your_colour")
        assert refused(OFF, waiting, Show(1, 1)) == ("WS14", "as_an_interrupt")
        assert refused(OFF, waiting, Stop(1)) == ("WS14", "as_an_interrupt")
    nowhere = turn(OFF, ["L01 L05", "L03"], START)
    assert refused(OFF, nowhere, Show(0, 0)) == ("WS8", "no_cell_for_shepherd")


def test_a_list_begins_with_a_kind_that_has_a_cell() -> None:
    """WS12, WS19."""
    position = turn(OFF, ["W1 L05", "L03"])
    assert refused(OFF, position, Announce(0, HUNTER)) == ("WS12", "no_cell_for_first")
    assert refused(OFF, turn(OFF, ["W1 L01", "L03"], START), Announce(0, WOLF)) == ("WS12", "no_cell_for_first")
    more, _ = act(OFF, position, Announce(0, WOLF))
    for kind in (WOLF, HUNTER, 2):
        assert refused(OFF, more, Add(kind)) == ("WS12", "no_more_of_kind")


def test_who_runs_out_of_tiles_shows_only_an_own_colour() -> None:
    """WS20."""
    state = lying(TWO, ["L01", "L03 L05"], bag="", secrets=["K", "Y"])
    after, _ = act(TWO, begin(TWO, state), lay("L01", 0, 1, "VKRK"))
    assert isinstance(top(after), LastShow)
    assert refused(TWO, after, Show(0, 1)) == ("WS8", "not_your_colour")
    assert refused(TWO, after, Show(1, 1)) == ("WS8", "not_your_colour")
    assert why_not(TWO, after, DECLINE) is None


def test_without_a_clock_no_part_of_an_interrupt_is_cut_off() -> None:
    """WS19."""
    position = turn(TWO, ["W1 L05 L01", "L03"])
    more, _ = out_of_turn(TWO, position, Announce(0, WOLF))
    laying, _ = act(TWO, more, DONE)
    shown, _ = out_of_turn(TWO, position, Show(0, 0))
    premium, _ = act(TWO, shown, SHEPHERD)
    assert top(premium) == LayPremium(0)
    for waiting in (more, laying, shown, premium):
        assert refused(TWO, waiting, OUT_OF_TIME) == ("WS19", "no_clock")
        assert OUT_OF_TIME not in options(TWO, waiting)


def test_a_list_that_is_not_finished_in_time_is_dropped() -> None:
    """WS19: all of it, and everybody is told."""
    position = turn(CLOCKED, ["W1 L05", "L03"])
    more, _ = out_of_turn(CLOCKED, position, Announce(0, WOLF))
    after, told = act(CLOCKED, more, OUT_OF_TIME)
    assert (told, after) == ([Dropped(0)], position)


def test_the_clock_without_interrupts() -> None:
    """WS19: after the tile it ends the turn, with nothing said of a pause."""
    position = turn(OFF_CLOCKED, ["L01 L05", "L03"])
    after, _ = act(OFF_CLOCKED, position, lay("L01", 0, 1, "V..."))
    assert top(after) == EndTurn(0)
    ended, events = out_of_turn(OFF_CLOCKED, after, TIME_UP)
    assert events == [TurnEnded(0, 1)]
    assert top(ended) == Turn(1)
    assert interrupts(OFF_CLOCKED, position, 1) == []


def test_a_pause_is_no_answer_to_the_premium_tile_nor_a_skip_to_a_turn() -> None:
    """WS7, WS8: each has its own word."""
    position = turn(TWO, ["W1 L05", "L03"])
    shown, _ = out_of_turn(TWO, position, Show(0, 0))
    premium, _ = act(TWO, shown, SHEPHERD)
    assert PAUSE not in options(TWO, premium)
    assert refused(TWO, position, PAUSE) == ("WS7", "must_lay")


def test_the_shepherd_is_laid_with_its_sheep_up_and_nothing_else_is() -> None:
    """WS5, WS8: not a tile of the hand, not the side with the question mark, not beside other sheep."""
    shown, _ = out_of_turn(TWO, turn(TWO, ["L01 L05", "L03"]), Show(0, 0))
    assert refused(TWO, shown, lay("L01", 0, 1, "V...")) == ("WS5", "not_yours")
    assert refused(TWO, shown, Lay(tile("Q1"), 0, 0, cell(2, 0))) == ("WS5", "edge")
    assert refused(TWO, shown, Lay(tile("Q1"), 1, 0, cell(0, 1))) == ("WS5", "edge")
    assert refused(TWO, shown, Lay(tile("Q2"), 1, 0, cell(2, 0))) == ("WS5", "not_yours")


def test_a_side_or_turn_that_no_tile_has_fits_nowhere() -> None:
    """WS5: refused like a side that fits nowhere."""
    position = turn(TWO, ["L01 L05", "L03"])
    number, at = tile("L01"), cell(0, 1)
    for side, turns in ((-1, 0), (2, 0), (2**31, 0), (-(2**63), 0), (0, -1), (0, 4), (1, 2**63)):
        assert refused(TWO, position, Lay(number, side, turns, at)) == ("WS5", "nowhere")
