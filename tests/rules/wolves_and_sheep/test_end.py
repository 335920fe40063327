"""The end and the score: WS13, WS15, WS17, WS18."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.engine import play, why_not
from game.core.spec import leaders
from game.core.steps import Position
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import PAUSE, Stop
from game.rules.wolves_and_sheep.events import ColoursTurned, GameEnded, Stopped
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import meadows, score, sizes
from tests.rules.wolves_and_sheep.table import (
    START,
    TERMS,
    TWO,
    act,
    begin,
    build,
    interrupts,
    lay,
    lying,
    meadow,
    options,
    out_of_turn,
    terms_for,
)

FOUR = TERMS[4]
STUCK = ["L33", "L34", "L35", "L36"]
"""Tiles without a village edge: nothing fits at the village."""


def meadows_of(*wanted: tuple[str, int]) -> Land:
    """Closed meadows far from each other: colour and how many edges lie on the middle tile."""
    land = START
    for n, (colour, edges) in enumerate(wanted):
        land = meadow(land, 20 + 5 * (n % 4), 20 + 5 * (n // 4), colour, edges)
    return land


def paused(terms: Terms, times: int) -> Position[State]:
    """Nothing fits, so that many pause."""
    position = begin(terms, lying(terms, STUCK[: terms.seats]))
    for _ in range(times):
        position, _ = play(terms, position, PAUSE)
    return position


def test_all_pass_in_a_row() -> None:
    """WS15: whatever the bag holds; nobody gets a bonus."""
    position = paused(FOUR, 3)
    after, events = play(FOUR, position, PAUSE)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].reason == "paused"
    assert after.over
    assert after.state.left > 0
    assert [tally.points["bonus"] for tally in score(FOUR, after.state)] == [0] * 4


def test_all_pass_in_a_row_without_interrupts() -> None:
    """WS15, WS19: the last pause ends the game, not only the turn."""
    terms = terms_for(2, interrupts=False)
    position = begin(terms, lying(terms, STUCK[:2], paused=0b10))
    after, events = play(terms, position, PAUSE)
    assert isinstance(events[-1], GameEnded)
    assert after.over


def test_three_of_four_have_paused_and_the_fourth_gives_up() -> None:
    """WS13, WS15: a worked example: that player has 6, the others no bonus."""
    after, told = out_of_turn(FOUR, paused(FOUR, 3), Stop(3))
    assert told[0] == Stopped(3, 6)
    assert isinstance(told[-1], GameEnded)
    assert told[-1].reason == "paused"
    assert told[-1].seats == (3,)
    assert [tally.points["bonus"] for tally in score(FOUR, after.state)] == [0, 0, 0, 6]


def test_with_an_empty_bag_who_must_pause_may_stop_in_place_of_it() -> None:
    """WS13, WS15: with the bonus of that place; the others play on."""
    position = begin(TWO, lying(TWO, STUCK[:2], bag=""))
    assert options(TWO, position) == [PAUSE, Stop(0)]
    after, told = act(TWO, position, Stop(0))
    assert told[0] == Stopped(0, 6)
    assert after.state.seat == 1
    assert options(TWO, after) == [PAUSE, Stop(1)]
    end, told = act(TWO, after, Stop(1))
    assert told[0] == Stopped(1, 3)
    assert end.over


def test_who_need_not_pause_or_can_still_draw_stops_out_of_turn() -> None:
    """WS14, WS15: what fits is in the way, and so is a tile in the bag; another seat is never answered for."""
    for hands, bag in ((STUCK[:2], "L01"), (["L01 L02", "L33"], "")):
        position = begin(TWO, lying(TWO, hands, bag=bag))
        assert Stop(0) not in options(TWO, position)
        refusal = why_not(TWO, position, Stop(0))
        assert refusal is not None
        assert refusal.key == "as_an_interrupt"
        assert Stop(0) in interrupts(TWO, position, 0)
    assert why_not(TWO, begin(TWO, lying(TWO, STUCK[:2], bag="")), Stop(1)) is not None


def test_a_tile_between_counts_anew() -> None:
    """WS15: since the last tile was laid."""
    terms = TERMS[3]
    position = begin(terms, lying(terms, ["L33", "L34", "L01 L02"]))
    position, _ = act(terms, position, PAUSE, PAUSE)
    assert position.state.paused == 0b011
    position, _ = act(terms, position, lay("L01", 0, 1, "V..."))
    assert position.state.paused == 0
    assert not position.over


def test_the_last_player_still_in_plays_on_alone() -> None:
    """WS15."""
    position = begin(TWO, lying(TWO, ["L33", "L01 L02"]))
    alone, _ = out_of_turn(TWO, position, Stop(0))
    alone, _ = act(TWO, alone, lay("L01", 0, 1, "V..."))
    assert alone.state.seat == 1
    assert not alone.over
    assert interrupts(TWO, alone, 1)


def test_secret_tiles_are_turned_over_at_the_end() -> None:
    """WS17: not laid; a colour that was not shown counts just the same."""
    land = meadows_of(("K", 3), ("Y", 2))
    position = begin(TWO, lying(TWO, ["L33", "L34"], land, paused=0b10))
    assert SPEC.score(TWO, SPEC.view_for(TWO, position.state, None))[0].total == 0
    after, told = out_of_turn(TWO, position, Stop(0))
    assert ColoursTurned(((0,), (1,))) in told
    assert SPEC.view_for(TWO, after.state, None).secrets == ((0,), (1,))
    assert [tally.points["meadow"] for tally in score(TWO, after.state)] == [6, 4]


def test_the_largest_closed_safe_meadow_and_the_bonus() -> None:
    """WS17: a worked example: 4+6, 6+3, 8+1, 4+0; the two nines compare their second meadows."""
    land = meadows_of(("K", 2), ("Y", 3), ("R", 4), ("B", 2), ("Y", 1))
    state = lying(FOUR, ["", "", "", ""], land, stops=(0, 1, 2, 3))
    tallies = score(FOUR, state)
    assert [tally.points for tally in tallies] == [
        {"meadow": 4, "bonus": 6},
        {"meadow": 6, "bonus": 3},
        {"meadow": 8, "bonus": 1},
        {"meadow": 4, "bonus": 0},
    ]
    assert [tally.total for tally in tallies] == [10, 9, 9, 4]
    assert tallies[1].rank[:2] == (9, 2)
    assert tallies[1].rank > tallies[2].rank
    assert leaders(tallies) == (0,)


@pytest.mark.parametrize(
    ("wanted", "winners"),
    [
        ([("K", 2), ("Y", 3), ("K", 2)], (1,)),
        ([("K", 3), ("Y", 3), ("K", 1)], (0,)),
        ([("K", 3), ("Y", 3), ("K", 1), ("Y", 1), ("Y", 1)], (1,)),
        ([("K", 3), ("Y", 3)], (0, 1)),
        ([], (0, 1)),
    ],
)
def test_ties(wanted: list[tuple[str, int]], winners: tuple[int, ...]) -> None:
    """WS17: the second largest, then the third, a missing one as 0; all equal: shared."""
    state = lying(TWO, ["", ""], meadows_of(*wanted))
    assert leaders(score(TWO, state)) == winners


def test_open_and_unsafe_meadows_count_nothing() -> None:
    """WS16, WS17."""
    land = build((20, 20, "FKkk"), (21, 20, "kkkK"))
    assert sizes(TWO, land)[0] == (2,)
    assert [len(area.triangles) for area in meadows(TWO, land, 0)] == [2]
    unsafe = build((20, 19, "wolf"), land=land)
    assert sizes(TWO, unsafe)[0] == ()
    assert meadows(TWO, unsafe, 0) == []
    assert meadows(TWO, land, 1) == []
    assert sizes(TWO, build((20, 20, "FKkk")))[0] == ()


def test_two_flocks_count_both_largest_meadows() -> None:
    """WS18: ties compare the sums of the second largest."""
    terms = terms_for(2, two_flocks=True)
    land = meadows_of(("K", 2), ("Y", 3), ("R", 4), ("B", 1), ("Y", 1))
    tallies = score(terms, lying(terms, ["", ""], land, secrets=["KY", "RB"]))
    assert [tally.points["meadow"] for tally in tallies] == [10, 10]
    assert tallies[0].rank[:2] == (10, 2)
    assert leaders(tallies) == (0,)


@pytest.mark.parametrize(
    ("more", "near"),
    [
        ({}, []),
        ({"paused": 0b0110}, []),
        ({"paused": 0b1110}, [0]),
        ({"paused": 0b0110, "stops": (3,)}, [0]),
        ({"stops": (3, 1, 2)}, [0]),
        ({"bag": ""}, [0, 1, 2, 3]),
        ({"bag": "", "stops": (2,)}, [0, 1, 3]),
    ],
)
def test_a_seat_is_near_the_end_once_all_others_are_out_or_the_bag_is_empty(
    more: dict[str, Any], near: list[int]
) -> None:
    """WS15: whoever has stopped brings no end any more."""
    state = lying(FOUR, STUCK, **more)
    assert [seat for seat in range(4) if SPEC.nears_end(FOUR, state, seat)] == near
