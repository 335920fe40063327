"""Boards of other outlines: areas by bits are those of the rules, computers come to an end, faults name their place."""

from __future__ import annotations

from random import Random

import pytest

from game.core.spec import BadBoard
from game.headless.agreement import Agreement
from game.headless.playout import play_out
from game.i18n import Catalogue
from game.rules.texas import SPEC
from game.rules.texas.model import Options, State, areas, prepare
from tests.boards.own import squares

RING = (".......", ".xxxxx.", ".x.O.x.", ".xxxxx.", "...x...", "..xxx..")
SMALLEST, LARGEST = ("xxxxx",) * 4 + ("xxxOx",), ("x" * 13,) * 12 + ("O" + "x" * 12,)


@pytest.mark.parametrize("rows", [RING, SMALLEST, LARGEST], ids=["ring", "smallest", "largest"])
def test_areas_by_bits_are_those_of_the_rules(rows: tuple[str, ...]) -> None:
    """TX14, on boards with holes and of all sizes."""
    terms, dice = prepare([squares(rows)], 2, Options()), Random(rows[0])
    for _ in range(30):
        marked = bytes(dice.choice([0, 1, 1, 2]) for _ in terms.board.spots)
        state = State(0, marked, terms.start, (0, 0), (0, 0), 0, 0, 9)
        for side in (1, 2):
            found = areas(terms, state, side)
            bits = terms.grid.side_of(marked, side)
            sets = [area for area, _ in terms.grid.area_sets(bits)]
            assert sorted(map(len, found)) == sorted(area.bit_count() for area in sets)
            assert terms.grid.points[bits] == sum(len(area) ** 2 for area in found)


@pytest.mark.parametrize("players", ["random", "novice", "farmer", "expert"])
@pytest.mark.parametrize("rows", [RING, SMALLEST, LARGEST], ids=["ring", "smallest", "largest"])
def test_another_board_is_played_to_the_end(rows: tuple[str, ...], players: str) -> None:
    """TX13: the last marker, or nobody can act; holes are passed over (TX7)."""
    assert play_out(Agreement(SPEC, Options(), (squares(rows),), (players,) * 2, 5), players, 2000).winners


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        (("xxxx",) * 8, "size"),
        (("x" * 14,) * 6, "size"),
        (("xxxxx", "xxxxx", ".....", "xxOxx", "xxxxx"), "pieces"),
        (("xxxxx",) * 5, "officer"),
    ],
)
def test_a_board_is_refused_with_its_place(rows: tuple[str, ...], key: str) -> None:
    """TX1."""
    with pytest.raises(BadBoard) as caught:
        prepare([squares(rows)], 2, Options())
    fault = caught.value
    assert (fault.key, bool(fault.layer)) == (f"texas.terms.{key}", True)
    assert "{" not in Catalogue().t(fault.key, **fault.fields)
