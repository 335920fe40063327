"""A turn: WS5 to WS7, WS9, WS10."""

from __future__ import annotations

import pytest

from game.core.engine import play, why_not
from game.core.steps import Choice, Position
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import PAUSE, Lay
from game.rules.wolves_and_sheep.events import Paused, TileDrawn, TileLaid, TurnEnded, WolfCovered
from game.rules.wolves_and_sheep.land import cell, tile_code
from game.rules.wolves_and_sheep.model import State, land_of
from game.rules.wolves_and_sheep.steps import Turn
from tests.rules.wolves_and_sheep.table import (
    TERMS,
    TWO,
    act,
    begin,
    build,
    cover,
    drawn,
    lay,
    letters,
    lying,
    options,
    tile,
    tiles,
    top,
)

ALL = " ".join(f"L{n:02}" for n in range(1, 61))


def refused(position: Position[State], choice: Choice) -> tuple[str, str]:
    """Rule and key."""
    refusal = why_not(TWO, position, choice)
    assert refusal is not None
    return refusal.rule, refusal.key


def laid_at(position: Position[State], x: int, y: int) -> set[tuple[int, str]]:
    """Tile and edges of what may be laid on a cell."""
    return {
        (choice.tile, letters(tile_code(choice.tile, choice.side, choice.turn)))
        for choice in options(TWO, position)
        if isinstance(choice, Lay) and choice.at == cell(x, y)
    }


def test_every_touching_edge_must_match() -> None:
    """WS5: a worked example: village above, yellow at the left: only faces with V north and Y west, and two draws."""
    land = build((-1, 1, "yY.."))
    gone = land.tiles[cell(-1, 1)] >> 3
    hand = " ".join(label for n, label in enumerate(ALL.split()) if n != gone)
    position = begin(TWO, lying(TWO, [hand, "W1"], land))
    found = laid_at(position, 0, 1)
    wanted = {
        (number, letters(what))
        for number in tiles(hand)
        for what in range(number << 3, (number << 3) + 8)
        if letters(what)[0] == "V" and letters(what)[3] == "Y"
    }
    assert found == wanted != set()
    choice = next(choice for choice in options(TWO, position) if choice.at == cell(0, 1))
    _, told = act(TWO, position, choice)
    assert isinstance(told[0], TileLaid)
    assert told[0].matched == 2
    assert sum(isinstance(event, TileDrawn) for event in told) == 2


def test_each_look_is_offered_once() -> None:
    """WS5: four sheep of one colour look alike in all turns, an animal too."""
    land = build((1, 0, ".K.V"), (9, 9, "RYFB"))
    position = begin(TWO, lying(TWO, ["W1 L01", "W2"], land))
    looks = [
        (choice.at, letters(tile_code(choice.tile, choice.side, choice.turn)))
        for choice in options(TWO, position)
        if choice.tile == tile("W1")
    ]
    assert looks == [(cell(2, 0), "KKKK"), (cell(9, 10), "FFFF")]


def test_what_cannot_be_laid() -> None:
    """WS5: with the reason."""
    position = begin(TWO, lying(TWO, ["L01 L10", "L02"]))
    assert refused(position, lay("L02", 0, 1, "V...")) == ("WS5", "not_yours")
    assert refused(position, lay("L01", 0, 0)) == ("WS5", "taken")
    assert refused(position, lay("L01", 1, 1)) == ("WS5", "alone")
    assert refused(position, lay("L01", 0, 1, "K...")) == ("WS5", "edge")
    assert refused(position, PAUSE) == ("WS7", "must_lay")
    assert why_not(TWO, position, lay("L01", 0, 1, "V...")) is None


def test_corners_match_nothing() -> None:
    """WS5: and a tile may leave cells that nothing fits any more."""
    land = build((0, 1, "V..K"))
    position = begin(TWO, lying(TWO, ["L18", "L02"], land))
    assert laid_at(position, -1, 0)
    after, _ = act(TWO, position, lay("L18", -1, 0, ".V.."))
    assert cell(-1, 1) in land_of(TWO, after.state).frontier


@pytest.mark.parametrize("left", ["", "L50", "L50 L51 L52"])
def test_a_tile_is_drawn_for_each_matched_edge_as_far_as_the_bag_goes(left: str) -> None:
    """WS6: a tile matched on two edges draws two."""
    land = build((-1, 1, "yY.."))
    position = begin(TWO, lying(TWO, ["L06 L60", "L01"], land, bag=left))
    after, told = act(TWO, position, lay("L06", 0, 1, "V..Y"))
    due = min(2, len(left.split()))
    assert sum(isinstance(event, TileDrawn) for event in told) == due
    assert after.state.left == len(left.split()) - due
    assert len(after.state.hands[0]) == 1 + due


def test_then_it_is_the_next_players_turn() -> None:
    """WS4, WS6: clockwise."""
    terms = TERMS[3]
    position = begin(terms, lying(terms, ["L01 L02", "L03", "L04"], seat=2))
    assert top(position) == Turn(2)
    position = begin(terms, lying(terms, ["L01 L02", "L03", "L04"]))
    after, told = act(terms, position, lay("L01", 0, 1, "V..."))
    assert told[-1] == TurnEnded(0, 1)
    assert (top(after), after.state.turn, after.state.seat) == (Turn(1), 1, 1)


def test_nothing_fits_so_the_player_pauses() -> None:
    """WS7: a pause draws nothing and is an act of its own."""
    position = begin(TWO, lying(TWO, ["L33", "L01"]))
    assert options(TWO, position) == [PAUSE]
    after, events = play(TWO, position, PAUSE)
    assert events == [Paused(0), TurnEnded(0, 1)]
    assert len(after.state.hands[0]) == 1


def test_only_a_wolf_side_fits_so_pausing_is_legal() -> None:
    """WS7, WS9: a worked example."""
    land = build((9, 9, "KBFK"))
    position = begin(TWO, lying(TWO, ["W2", "L01"], land))
    assert {choice.at for choice in options(TWO, position) if isinstance(choice, Lay)} == {cell(9, 10)}
    assert PAUSE in options(TWO, position)


def test_a_sheep_back_that_fits_must_be_laid() -> None:
    """WS7, WS12: it is an ordinary side."""
    land = build((1, 0, ".K.V"))
    position = begin(TWO, lying(TWO, ["W1", "L01"], land))
    assert options(TWO, position) == [Lay(tile("W1"), 1, 0, cell(2, 0))]
    assert refused(position, PAUSE) == ("WS7", "must_lay")


def test_a_wolf_does_not_enter_a_forest_with_a_hunter() -> None:
    """WS9: a worked example; a covering one counts too."""
    land = build((9, 9, "hunter"))
    position = begin(TWO, lying(TWO, ["W4", "L01"], land))
    assert refused(position, lay("W4", 9, 10, "FFFF")) == ("WS9", "hunter_there")
    covered = cover(build((9, 9, "wolf")), 9, 9)
    position = begin(TWO, lying(TWO, ["W4", "L01"], covered))
    assert refused(position, lay("W4", 9, 10, "FFFF")) == ("WS9", "hunter_there")
    many = build((9, 9, "wolf"))
    position = begin(TWO, lying(TWO, ["W4", "L01"], many))
    assert why_not(TWO, position, lay("W4", 9, 10, "FFFF")) is None


def test_a_wolf_between_two_forests_of_which_one_has_a_hunter() -> None:
    """WS9: a worked example: illegal."""
    land = build((8, 9, ".F.k"), (10, 9, "hunter"))
    position = begin(TWO, lying(TWO, ["W4", "L01"], land))
    assert refused(position, lay("W4", 9, 9, "FFFF")) == ("WS9", "hunter_there")


def test_a_hunter_does_not_enter_a_dangerous_forest() -> None:
    """WS10: but covers a wolf there."""
    land = build((9, 9, "wolf"))
    position = begin(TWO, lying(TWO, ["H4", "L01"], land))
    assert refused(position, lay("H4", 9, 10, "FFFF")) == ("WS10", "danger_there")
    assert refused(position, lay("H4", 0, 0, "FFFF")) == ("WS10", "no_wolf")
    assert lay("H4", 9, 9, "FFFF") in options(TWO, position)
    calm = build((9, 9, ".F.."))
    position = begin(TWO, lying(TWO, ["H4", "L01"], calm))
    assert why_not(TWO, position, lay("H4", 10, 9, "FFFF")) is None


def test_a_hunter_on_a_wolf_with_three_tiles_around_draws_three() -> None:
    """WS10: a worked example; nothing is laid on a hunter."""
    land = build((9, 9, "wolf"), (8, 9, ".F.."), (10, 9, "...F"), (9, 8, "..F."))
    position = begin(TWO, lying(TWO, ["H4 H3", "L01"], land))
    after, events = play(TWO, position, lay("H4", 9, 9, "FFFF"))
    assert events[0] == WolfCovered(0, tile("H4"), cell(9, 9), 3)
    after, told = drawn(TWO, after)
    assert sum(isinstance(event, TileDrawn) for event in told) == 3
    assert land_of(TWO, after.state).covers == {cell(9, 9): tile("H4")}
    again = begin(TWO, lying(TWO, ["H3", "L01"], land_of(TWO, after.state)))
    assert refused(again, lay("H3", 9, 9, "FFFF")) == ("WS10", "no_wolf")


def test_a_covering_hunter_does_not_make_way_for_another() -> None:
    """WS10, WS11: of two wolves one is covered, so the forest is still dangerous."""
    land = cover(build((9, 9, "wolf"), (10, 9, "wolf")), 9, 9)
    position = begin(TWO, lying(TWO, ["H4", "L01"], land))
    assert refused(position, lay("H4", 9, 10, "FFFF")) == ("WS10", "danger_there")
    tamed = cover(land, 10, 9)
    position = begin(TWO, lying(TWO, ["H4", "L01"], tamed))
    assert why_not(TWO, position, lay("H4", 9, 10, "FFFF")) is None


def test_a_covered_wolf_is_a_tile_laid_since_the_last_pause() -> None:
    """WS10, WS15."""
    position = begin(TWO, lying(TWO, ["H4 H3", "L33"], build((9, 9, "wolf")), paused=0b10))
    after, _ = act(TWO, position, lay("H4", 9, 9, "FFFF"))
    assert after.state.paused == 0


def test_a_free_hunter_cannot_be_covered() -> None:
    """WS10."""
    position = begin(TWO, lying(TWO, ["H3", "L01"], build((9, 9, "hunter"))))
    assert refused(position, lay("H3", 9, 9, "FFFF")) == ("WS10", "no_wolf")


def test_backs_of_animals_count_as_four_sheep() -> None:
    """WS2, WS12: no animal is on the table then."""
    land = build((1, 0, ".K.V"))
    position = begin(TWO, lying(TWO, ["W1", "L01"], land))
    after, _ = act(TWO, position, Lay(tile("W1"), 1, 0, cell(2, 0)))
    assert not any(wood.wolves for wood in land_of(TWO, after.state).forests.woods.values())
    assert tile("W1") == data.FIRST_WOLF
