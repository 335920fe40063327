"""Points of pens, warehouses, greenhouses and missions: RR15 to RR17."""

from __future__ import annotations

import pytest

from game.core.seats import HIDDEN
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.scoring import mission_points, pen_points, progress_of, solo_rank
from tests.rules.rolling_ranch.table import EMPTY, Table, full_but, laid, ranch_of, terms_for

SHEET = terms_for().sheets[0]


def pen(signs: str, letter: str = "C") -> int:
    """The points of a pen that holds these signs."""
    return pen_points(SHEET, ranch_of(laid(**{letter: signs})), data.PENS.index(letter))


@pytest.mark.parametrize(
    ("kind", "points"), [("C", (1, 2, 4, 7, 11)), ("P", (2, 4, 7, 11, 16)), ("K", (3, 6, 10, 15, 21))]
)
def test_pens_of_one_type(kind: str, points: tuple[int, ...]) -> None:
    """RR15: five cows 21, one cow 3; unfinished pens score the same way."""
    assert tuple(pen(kind * count) for count in range(1, 6)) == points


@pytest.mark.parametrize(
    ("signs", "points"),
    [("CCPP", 4), ("CPK", 3), ("CP", 2), ("KKKKP", 5), ("CCKKr", 4), ("rapn", 0), ("", 0), ("CCrp", 2), ("Kg", 3)],
)
def test_mixed_pens_and_buildings(signs: str, points: int) -> None:
    """RR15: one per animal, buildings not counted."""
    assert pen(signs) == points


def test_three_cows_and_a_greenhouse() -> None:
    """RR15: 10 for the pen of four."""
    assert pen("KKKg", "H") == 10


def store(picture: str, **changes: object) -> int:
    return Table(ranch_of(picture, **changes)).points()["store"]


def test_a_warehouse_counts_the_spaces_of_its_pen() -> None:
    """RR16: filled or not; 5, two there 10, with both icons unused 5 + 2."""
    assert store(laid(C="p"), uses=(0, 0)) == 5
    assert store(laid(C="pn"), uses=(0, 0)) == 10
    assert store(laid(C="p"), uses=(2, 0)) == 7
    assert store(laid(C="nCCCC"), uses=(0, 1)) == 6
    assert store(laid(A="p", H="n"), uses=(0, 0)) == 6
    assert store(EMPTY) == 0


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_greenhouses(count: int, points: int) -> None:
    """RR16."""
    assert Table(laid(C="g" * count)).points()["plants"] == points


def test_barns_count_nothing() -> None:
    """RR16."""
    assert sum(Table(laid(C="ra"), missions=[19]).points().values()) == 0


def test_what_is_not_drawn_counts_nothing() -> None:
    """RR16, RR9: though all its icons are filled."""
    complete = ranch_of(EMPTY, wood=data.WOOD, nails=data.NAILS)
    assert sum(Table(complete, missions=[19]).points().values()) == 0


def card(name: str) -> int:
    """The mission card "K8+B4"."""
    one, two = (data.OBJECTIVE_NAMES.index(each) for each in name.split("+"))
    return data.CARDS.index((one, two))


def have(name: str, picture: str) -> int:
    return progress_of(SHEET, ranch_of(picture), data.OBJECTIVES[data.OBJECTIVE_NAMES.index(name)])


def test_filled_pens_of_one_type() -> None:
    """RR5, RR17: filled, only with that type; buildings may stand there, but not alone."""
    assert have("C4", laid(A="CC", B="CCC", D="CC", E="CCC")) == 4
    assert have("C4", laid(A="CC", B="CCC", D="CC", E="CC")) == 3
    assert have("C4", laid(A="CC", B="CCP", D="CC", E="CCC")) == 3
    assert have("C4", laid(H="CCrp")) == 1
    assert have("C4", laid(H="rapn")) == 0
    assert have("P4", laid(H="rapn", A="PP", D="Pg")) == 2
    assert have("P4", laid(A="CC")) == 0


@pytest.mark.parametrize(("name", "kind"), [("C10", "C"), ("P10", "P"), ("K8", "K")])
def test_animals_count_wherever_they_stand(name: str, kind: str) -> None:
    """RR17: on the whole sheet, pens filled or not."""
    for count in (0, 7, 8, 9, 10, 30):
        assert have(name, kind * count + "." * (30 - count)) == count


def test_buildings_count_if_drawn() -> None:
    """RR17."""
    assert have("B6", laid(C="rapng")) == 5
    assert have("B4", laid(C="rapng", B="gg")) == 7
    complete = ranch_of(EMPTY, wood=data.WOOD, nails=data.NAILS)
    assert progress_of(SHEET, complete, data.OBJECTIVES[5]) == 0


@pytest.mark.parametrize(
    ("name", "picture", "points"),
    [
        ("K8+B4", "K" * 8 + "." * 22, 8),
        ("K8+B4", "K" * 7 + "." * 23, 0),
        ("K8+B4", "rapn" + "K" * 9 + "." * 17, 12),
        ("K8+B6", "rapngg" + "." * 24, 9),
        ("C10+P10", "C" * 10 + "P" * 10 + "." * 10, 15),
        ("C4+P4", full_but(), 12),
        ("C4+P4", full_but(sign="P"), 8),
        ("C4+B6", full_but(), 12),
    ],
)
def test_missions(name: str, picture: str, points: int) -> None:
    """RR17: each objective fulfilled at the end, both if both are; always or more."""
    assert mission_points(SHEET, ranch_of(picture), card(name)) == points


EXAMPLE = """
    C  P  K  K
   C  P  P  K  K
  r  C  C  P  K  K
   C  g  P  P  K  K
    C  C  C  p  a
     P  C  P  .
"""


def test_the_example_of_a_whole_sheet() -> None:
    """RR15, RR16, RR17: 74."""
    table = Table(ranch_of(EXAMPLE, uses=(1, 0)), missions=[card("K8+B4")])
    ranch = table.ranch()
    assert [pen_points(SHEET, ranch, each) for each in range(9)] == [2, 7, 21, 1, 2, 4, 10, 4, 2]
    assert table.points() == {"pens": 53, "store": 4, "plants": 5, "mission": 12}
    (tally,) = SPEC.score(table.terms, table.state)
    assert (tally.total, tally.rank) == (74, (74, 0, 4))


def test_a_hidden_mission_counts_nothing() -> None:
    """RR17."""
    assert mission_points(SHEET, ranch_of(EXAMPLE), HIDDEN) == 0


@pytest.mark.parametrize(
    ("points", "rank"),
    [(0, 0), (49, 0), (50, 1), (61, 1), (62, 2), (71, 2), (72, 3), (81, 3), (82, 4), (91, 4), (92, 5), (130, 5)],
)
def test_ranks_alone(points: int, rank: int) -> None:
    """RR19."""
    assert solo_rank(points) == rank
