"""Choices at any moment: WS8, WS12 to WS14, WS19, WS20."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.engine import play, why_not
from game.core.seats import CLOCK
from game.core.steps import Position
from game.rules.wolves_and_sheep.choices import (
    DECLINE,
    DONE,
    OUT_OF_TIME,
    PAUSE,
    SKIP,
    TIME_UP,
    Add,
    Announce,
    Lay,
    Show,
    Stop,
)
from game.rules.wolves_and_sheep.events import (
    Announced,
    ColourShown,
    Dropped,
    GameEnded,
    KeptInHand,
    PremiumSkipped,
    Stopped,
    TileDrawn,
    TileLaid,
    TimedOut,
)
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, State, Terms, land_of
from game.rules.wolves_and_sheep.steps import (
    AnnounceMore,
    EndTurn,
    LastShow,
    LayAnnounced,
    LayPremium,
    LayShepherd,
    Turn,
)
from tests.rules.wolves_and_sheep.table import (
    START,
    TERMS,
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

BLACK_RIM = build((1, 0, ".K.V"))
"""One cell, (2, 0), where black sheep fit."""
WOOD = build((9, 9, "KBFK"))
"""One cell, (9, 10), where forest fits."""
SHEPHERD = Lay(tile("Q1"), 1, 0, cell(2, 0))
OFF = terms_for(2, interrupts=False)
CLOCKED = terms_for(2, time_limit=30)


def turn(terms: Terms, hands: list[str], land: Land | None = None, **more: Any) -> Position[State]:
    """The turn of seat 0, or of another."""
    return begin(terms, lying(terms, hands, land, **more))


def kinds(told: list[Any]) -> list[type]:
    return [type(event) for event in told]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_colour_is_shown_with_a_premium_tile_and_the_turn_goes_on(seat: int) -> None:
    """WS8, WS14: in the own turn and in another's; before it, this makes three tiles with the next turn's."""
    position = turn(TWO, ["L01 L05", "L03 L06"], BLACK_RIM, secrets=["KY"[seat], "YK"[seat]])
    assert Show(seat, 0) in interrupts(TWO, position, seat)
    shown, events = out_of_turn(TWO, position, Show(seat, 0))
    assert events == []
    assert shown.agenda == (*position.agenda, *shown.agenda[-2:])
    assert top(shown) == LayShepherd(seat, 0)
    assert options(TWO, shown) == [SHEPHERD]
    after, told = act(TWO, shown, SHEPHERD)
    assert told[0] == ColourShown(seat, 0, tile("Q1"), cell(2, 0), 1)
    assert isinstance(told[1], TileDrawn)
    assert top(after) == LayPremium(seat)
    premium = next(choice for choice in options(TWO, after) if isinstance(choice, Lay))
    end, told = act(TWO, after, premium)
    assert TileDrawn in kinds(told)
    assert end.agenda == position.agenda
    assert (end.state.turn, end.state.seat) == (0, 0)
    assert (end.state.secrets[seat], end.state.shown[seat]) == ((), (0,))
    assert not any(isinstance(choice, Show) for choice in interrupts(TWO, end, seat))


def test_each_of_two_flocks_is_shown_with_a_premium_tile_of_its_own() -> None:
    """WS8, WS18."""
    terms = terms_for(2, two_flocks=True)
    land = build((1, 0, ".K.V"), (9, 9, ".Y.."))
    position = turn(terms, ["L01 L05 L06 L07", "L03 L08"], land, secrets=["KY", "RB"])
    for colour in (0, 1):
        assert Show(0, colour) in interrupts(terms, position, 0)
        shown, _ = out_of_turn(terms, position, Show(0, colour))
        after, _ = act(terms, shown, options(terms, shown)[0])
        assert top(after) == LayPremium(0)
        position, _ = act(terms, after, options(terms, after)[0])
        assert top(position) == Turn(0)
    assert position.state.shown == ((0, 1), ())
    assert position.state.secrets == ((), (2, 3))


def test_an_interrupt_with_an_empty_bag_draws_nothing() -> None:
    """WS6, WS14."""
    position = turn(TWO, ["L01 L05", "W1 L03"], WOOD, bag="")
    more, _ = out_of_turn(TWO, position, Announce(1, WOLF))
    laying, _ = act(TWO, more, DONE)
    after, told = act(TWO, laying, Lay(tile("W1"), 0, 0, cell(9, 10)))
    assert kinds(told) == [TileLaid]
    assert after.agenda == position.agenda


def test_a_colour_without_a_cell_cannot_be_shown() -> None:
    """WS8."""
    position = turn(TWO, ["L01", "L03"], BLACK_RIM, secrets=["Y", "K"])
    assert interrupts(TWO, position, 0) == [Stop(0)]
    assert interrupts(TWO, position, 1) == [Show(1, 0), Stop(1)]


def test_the_premium_tile_may_be_one_just_drawn_and_has_the_duty_of_a_turn() -> None:
    """WS8."""
    position = turn(TWO, ["L33", "L01"], BLACK_RIM, secrets=["K", "Y"])
    shown, _ = out_of_turn(TWO, position, Show(0, 0))
    due, _ = played(shown, SHEPHERD, "L02")
    assert top(due) == LayPremium(0)
    assert any(choice.tile == tile("L02") for choice in options(TWO, due))
    assert SKIP not in options(TWO, due)
    refusal = why_not(TWO, due, SKIP)
    assert refusal is not None
    assert refusal.key == "must_lay"


def played(position: Position[State], choice: Lay, *labels: str) -> tuple[Position[State], list[Any]]:
    after, events = play(TWO, position, choice)
    after, told = drawn(TWO, after, *labels)
    return after, [*events, *told]


def test_without_a_premium_tile_that_fits_it_is_skipped() -> None:
    """WS8: nothing is asked where nothing fits; where only a wolf does, it may be skipped."""
    position = turn(TWO, ["W2", "L01"], BLACK_RIM, secrets=["K", "Y"], bag="")
    shown, _ = out_of_turn(TWO, position, Show(0, 0))
    after, told = act(TWO, shown, SHEPHERD)
    assert kinds(told) == [ColourShown, PremiumSkipped]
    assert top(after) == Turn(0)
    both = build((1, 0, ".K.V"), (9, 9, "KBFK"))
    position = turn(TWO, ["W2", "L01"], both, secrets=["K", "Y"], bag="")
    shown, _ = out_of_turn(TWO, position, Show(0, 0))
    after, _ = act(TWO, shown, SHEPHERD)
    assert SKIP in options(TWO, after)
    end, told = act(TWO, after, SKIP)
    assert told == [PremiumSkipped(0)]
    assert top(end) == Turn(0)


def test_wolf_and_hunter_announced() -> None:
    """WS12: a worked example: the wolf, its draw, the hunter, its draw, then the waiting player goes on."""
    position = turn(TWO, ["L01 L05", "W1 H1 L06"], WOOD)
    more, events = out_of_turn(TWO, position, Announce(1, WOLF))
    assert events == []
    assert top(more) == AnnounceMore(1, (WOLF,))
    assert options(TWO, more) == [Add(HUNTER), DONE]
    more, _ = act(TWO, more, Add(HUNTER))
    assert options(TWO, more) == [DONE]
    laying, told = act(TWO, more, DONE)
    assert told == [Announced(1, (WOLF, HUNTER))]
    assert top(laying) == LayAnnounced(1, (WOLF, HUNTER))
    assert options(TWO, laying) == [Lay(tile("W1"), 0, 0, cell(9, 10))]
    drew, told = played(laying, options(TWO, laying)[0], "W2")
    assert kinds(told) == [TileLaid, TileDrawn]
    assert top(drew) == LayAnnounced(1, (HUNTER,))
    assert Lay(tile("H1"), 0, 0, cell(9, 10)) in options(TWO, drew)
    end, _ = played(drew, Lay(tile("H1"), 0, 0, cell(9, 10)))
    assert end.agenda == position.agenda
    assert tile("W2") in end.state.hands[1]
    assert land_of(TWO, end.state).covers == {cell(9, 10): tile("H1")}


def test_a_list_needs_a_legal_cell_for_its_first_entry_only() -> None:
    """WS12: an entry without one when its turn comes stays in hand."""
    position = turn(TWO, ["L01 L05", "W1 H1"], START)
    assert interrupts(TWO, position, 1) == [Stop(1)]
    wild = turn(TWO, ["L01 L05", "W1 W2 H1"], WOOD)
    more, _ = out_of_turn(TWO, wild, Announce(1, HUNTER))
    laying, _ = act(TWO, more, Add(WOLF), DONE)
    end, told = act(TWO, laying, Lay(tile("H1"), 0, 0, cell(9, 10)))
    assert told[-1] == KeptInHand(1, WOLF)
    assert end.agenda == wild.agenda


def test_only_the_announced_kind_is_laid() -> None:
    """WS12: never the sheep back."""
    position = turn(TWO, ["L01 L05", "W1 H1"], WOOD)
    more, _ = out_of_turn(TWO, position, Announce(1, WOLF))
    laying, _ = act(TWO, more, DONE)
    for choice in (lay("H1", 9, 10, "FFFF"), lay("W1", 9, 10, "KKKK")):
        refusal = why_not(TWO, laying, choice)
        assert refusal is not None
        assert refusal.key == "announced_other"


def test_giving_up_brings_six_and_three() -> None:
    """WS13: a worked example with two players; the last plays on alone."""
    position = turn(TWO, ["L01 L05", "L03 L06"])
    alone, told = out_of_turn(TWO, position, Stop(0))
    assert told[0] == Stopped(0, 6)
    assert top(alone) == Turn(1)
    assert interrupts(TWO, alone, 0) == []
    after, _ = act(TWO, alone, lay("L03", 0, 1, "V..."))
    assert top(after) == Turn(1)
    end, told = out_of_turn(TWO, after, Stop(1))
    assert told[0] == Stopped(1, 3)
    assert isinstance(told[-1], GameEnded)
    assert told[-1].reason == "stopped"
    assert end.over


def test_giving_up_in_the_turn_of_another() -> None:
    """WS13, WS14: who waits goes on."""
    terms = TERMS[4]
    position = turn(terms, ["L01", "L03", "L05", "L07"])
    after, _ = out_of_turn(terms, position, Stop(2))
    assert after.agenda == position.agenda
    after, _ = act(terms, after, lay("L01", 0, 1, "V..."), lay("L03", 1, 0, "...V"))
    assert top(after) == Turn(3)


def test_bonuses_of_four() -> None:
    """WS13: 6, 3, 1 and nothing."""
    terms = TERMS[4]
    position, told = turn(terms, ["L01", "L03", "L05", "L07"]), list[Any]()
    for seat in (2, 0, 3, 1):
        position, events = out_of_turn(terms, position, Stop(seat))
        told += [event for event in events if isinstance(event, Stopped)]
    assert [(event.seat, event.points) for event in told] == [(2, 6), (0, 3), (3, 1), (1, 0)]
    assert position.over


def test_an_interrupt_does_not_nest() -> None:
    """WS14."""
    position = turn(TWO, ["L01", "W1 H1"], WOOD)
    more, _ = out_of_turn(TWO, position, Announce(1, WOLF))
    assert not getattr(top(more), "open", False)


def test_who_runs_out_of_tiles_stops_at_once() -> None:
    """WS20: with nothing to show."""
    position = turn(TWO, ["L01", "L03 L05"], bag="", secrets=["K", "Y"])
    after, told = act(TWO, position, lay("L01", 0, 1, "VKRK"))
    assert isinstance(top(after), LastShow)
    assert options(TWO, after) == [Show(0, 0), DECLINE]
    end, told = act(TWO, after, DECLINE)
    assert told[0] == Stopped(0, 6)
    assert top(end) == Turn(1)
    hidden = turn(TWO, ["L01", "L03 L05"], bag="", secrets=["Y", "K"])
    _, told = act(TWO, hidden, lay("L01", 0, 1, "VKRK"))
    assert Stopped(0, 6) in told


def test_the_last_colour_is_shown_without_a_premium_tile() -> None:
    """WS20."""
    position = turn(TWO, ["L01", "L03 L05"], bag="", secrets=["K", "Y"])
    after, _ = act(TWO, position, lay("L01", 0, 1, "VKRK"), Show(0, 0))
    end, told = act(TWO, after, Lay(tile("Q1"), 1, 0, cell(-1, 1)))
    assert kinds(told)[:2] == [ColourShown, Stopped]
    assert end.state.shown[0] == (0,)


def test_an_interrupt_that_empties_the_hand() -> None:
    """WS20: in the turn of another."""
    position = turn(TWO, ["L01 L05", "W1"], WOOD, bag="", secrets=["K", "Y"])
    more, _ = out_of_turn(TWO, position, Announce(1, WOLF))
    laying, _ = act(TWO, more, DONE)
    after, told = act(TWO, laying, Lay(tile("W1"), 0, 0, cell(9, 10)))
    assert told[-1] == Stopped(1, 6)
    assert after.agenda == position.agenda


def test_time_is_up() -> None:
    """WS19: the turn is over without a tile and without a draw, and it counts as no pause."""
    position = turn(CLOCKED, ["L01 L05", "L03"])
    assert interrupts(CLOCKED, position, CLOCK) == [TIME_UP]
    assert interrupts(TWO, position, CLOCK) == []
    after, events = out_of_turn(CLOCKED, position, TIME_UP)
    assert events[0] == TimedOut(0)
    assert top(after) == Turn(1)
    assert (after.state.paused, after.state.turn, after.state.hands) == (0, 1, position.state.hands)


def test_the_clock_of_an_interrupt() -> None:
    """WS19: what is not yet laid is dropped: the premium tile, the rest of the list, or all of it."""
    land = build((1, 0, ".K.V"), (9, 9, "KBFK"))
    position = turn(CLOCKED, ["L01 L05", "W1 W2 L06"], land, secrets=["Y", "K"])
    shown, _ = out_of_turn(CLOCKED, position, Show(1, 0))
    dropped, told = act(CLOCKED, shown, OUT_OF_TIME)
    assert (told, dropped) == ([Dropped(1)], position)
    premium, _ = act(CLOCKED, shown, SHEPHERD)
    after, told = act(CLOCKED, premium, OUT_OF_TIME)
    assert told == [Dropped(1)]
    assert (after.agenda, after.state.shown[1]) == (position.agenda, (0,))
    more, _ = out_of_turn(CLOCKED, position, Announce(1, WOLF))
    assert act(CLOCKED, more, OUT_OF_TIME)[0] == position
    laying, _ = act(CLOCKED, more, Add(WOLF), DONE, Lay(tile("W1"), 0, 0, cell(9, 10)))
    assert isinstance(top(laying), LayAnnounced)
    after, _ = act(CLOCKED, laying, OUT_OF_TIME)
    assert after.agenda == position.agenda
    assert tile("W2") in after.state.hands[1]


def test_without_a_clock_nothing_is_cut_off() -> None:
    """WS19."""
    shown, _ = out_of_turn(TWO, turn(TWO, ["L01", "L03"], BLACK_RIM), Show(0, 0))
    refusal = why_not(TWO, shown, OUT_OF_TIME)
    assert refusal is not None
    assert refusal.key == "no_clock"


def test_without_interrupts_all_is_done_in_the_own_turn() -> None:
    """WS19: before or after the tile or pause; done ends the turn."""
    land = build((1, 0, ".K.V"), (9, 9, "KBFK"))
    position = turn(OFF, ["W1 W2 L06", "W3 L05"], land, secrets=["K", "Y"])
    assert interrupts(OFF, position, 0) == interrupts(OFF, position, 1) == []
    own = [Show(0, 0), Announce(0, WOLF), Stop(0)]
    assert options(OFF, position)[-3:] == own
    laying, _ = act(OFF, position, Announce(0, WOLF), DONE)
    again, _ = act(OFF, laying, Lay(tile("W1"), 0, 0, cell(9, 10)))
    assert top(again) == Turn(0)
    tiled, _ = act(OFF, again, next(each for each in options(OFF, again) if isinstance(each, Lay)))
    assert top(tiled) == EndTurn(0)
    assert DONE in options(OFF, tiled)
    given_up, told = act(OFF, tiled, Stop(0))
    assert (told[0], top(given_up)) == (Stopped(0, 6), Turn(1))
    after, _ = act(OFF, tiled, DONE)
    assert top(after) == Turn(1)


def test_without_interrupts_a_pause_and_giving_up() -> None:
    """WS13, WS19."""
    position = turn(OFF, ["L33", "L01"])
    assert options(OFF, position) == [PAUSE, Stop(0)]
    paused, _ = act(OFF, position, PAUSE)
    assert top(paused) == EndTurn(0)
    for waiting in (position, paused):
        after, told = act(OFF, waiting, Stop(0))
        assert Stopped(0, 6) in told
        assert top(after) == Turn(1)


def test_extras_are_interrupts_where_there_are_any() -> None:
    """WS14."""
    refusal = why_not(TWO, turn(TWO, ["L01", "L03"]), Stop(0))
    assert refusal is not None
    assert refusal.key == "as_an_interrupt"
