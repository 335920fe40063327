"""Tables of a solo game: they name all that can stand on a ranch, and at the end they are its points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.mind import evaluate, outlook_of, points
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms
from game.rules.rolling_ranch.solo import figures
from tests.rules.rolling_ranch.table import EMPTY, Table, full_but, laid, ranch_of, with_icons
from tests.rules.rolling_ranch.test_mind import positions

TURNS = range(data.SOLO_ROUNDS + 1)


def value(ranch: Ranch | str, turn: int, mission: int = 19) -> float:
    table = Table(ranch, missions=(mission,), turn=turn)
    return evaluate(table.terms, table.state, 0)


def reached(seed: int) -> list[tuple[Terms, State]]:
    """Views of one who plays by throws of dice, as far as a mission is dealt."""
    return [(terms, position.state) for terms, position in positions(1, seed) if position.state.missions]


@pytest.mark.parametrize("seed", range(3))
def test_after_the_last_round_everything_has_its_points(seed: int) -> None:
    """RR15-RR17, RR19."""
    for terms, state in reached(seed):
        ended = replace(state, turn=terms.rounds)
        sheet, ranch = terms.sheets[0], state.ranches[0]
        assert evaluate(terms, ended, 0) == pytest.approx(points(sheet, ranch, state.missions[0]))


@pytest.mark.parametrize("turn", TURNS[::6])
def test_a_full_ranch_has_its_points_in_any_round(turn: int) -> None:
    """RR14: it ends the game."""
    table = Table(full_but(sign="K"), missions=(19,), turn=turn)
    assert evaluate(table.terms, table.state, 0) == sum(table.points().values())


@pytest.mark.parametrize("turn", TURNS[::5])
def test_every_thing_has_a_value_in_every_round(turn: int) -> None:
    """RR4, RR5, RR10, RR11: pens, icons of every building, bonuses, uses and missions."""
    sheet = Table(EMPTY).terms.sheets[0]
    ranches = [ranch_of(laid(C=animals)) for animals in ("", "C", "PP", "KKK", "CP", "CPKK", "KKKKK")]
    for building in data.BUILDINGS:
        ranches += [
            with_icons(ranch_of(EMPTY), building, wood, nails)
            for wood in range(data.WOOD[building] + 1)
            for nails in range(data.NAILS[building] + 1)
        ]
    for bonus in range(4):
        ranches.append(replace(ranch_of(EMPTY), built=(0, 1, *[NONE] * 5), bonuses=(bonus % 2, 2 + bonus // 2)))
    for ranch in ranches:
        tables = outlook_of(ranch, turn, alone=True)
        pens = [tables.pen(ranch, pen) for pen in sheet.pens]
        buildings = [amount for _, amount in tables.buildings(sheet, ranch)]
        missions = [tables.mission(sheet, ranch, card) for card in range(len(data.CARDS))]
        assert all(abs(amount) < 100 for amount in (*pens, *buildings, *missions))


@pytest.mark.parametrize("knot", range(5))
def test_between_two_columns_values_change_evenly(knot: int) -> None:
    first, last = figures().knots[knot : knot + 2]
    ranch, half = ranch_of(laid(C="KK")), (first + last) // 2
    share = (half - first) / (last - first)
    one, two = value(ranch, first), value(ranch, last)
    assert value(ranch, half) == pytest.approx((1 - share) * one + share * two)


@pytest.mark.parametrize("turn", TURNS[:20:4])
def test_what_is_better_is_worth_more(turn: int) -> None:
    """RR15: cows before pigs before chickens, and room for more of them before none."""
    by_kind = [value(laid(C=kind * 3), turn) for kind in "CPK"]
    assert by_kind == sorted(by_kind)
    assert value(laid(C="KKK"), turn) > value(laid(C="KKP"), turn)


def test_a_mission_counts_more_the_nearer_it_is() -> None:
    """RR5: eight cows."""
    card = data.CARDS.index((4, 6))
    found = [
        outlook_of(ranch_of(picture), 15, alone=True).mission(Table(EMPTY).terms.sheets[0], ranch_of(picture), card)
        for picture in ("K" * count + "." * (30 - count) for count in (2, 5, 7, 8))
    ]
    assert found == sorted(found)
