"""The island of Rancho, against rule RA4."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import atan2, pi
from xml.etree import ElementTree

import pytest

from game.boards import load, problems
from game.files import MAPS
from game.grids.hex import DIRECTIONS, distance, turn
from game.rules.rancho.data import DEAREST

BOARD = load("rancho")
PLACES = {spot.at: number for number, spot in enumerate(BOARD.spots)}
FARMS = (
    ((3, 2), (2, 3)), ((-2, 5), (-3, 5)), ((-5, 3), (-5, 2)), ((-3, -2), (-2, -3)), ((2, -5), (3, -5)),
    ((5, -3), (5, -2)),
)  # fmt: skip


def price(at: tuple[int, int]) -> object:
    """A pasture's number, or "farm"."""
    spot = BOARD.spots[PLACES[at]]
    return spot.props["price"] if spot.kind == "pasture" else spot.kind


def test_the_map_is_without_fault() -> None:
    assert problems(MAPS / "rancho.tmx") == []


def test_sixty_spaces_named_by_their_hexes() -> None:
    assert (BOARD.key, BOARD.grid, len(BOARD.spots)) == ("rancho", "hex_flat", 60)
    assert BOARD.props["title"] == "rancho"
    assert all(spot.name == f"{spot.at[0]},{spot.at[1]}" for spot in BOARD.spots)
    assert BOARD.number("3,2") == PLACES[3, 2]


def test_rings_of_prices_about_a_forest_that_is_no_space() -> None:
    for at in ((q, r) for q in range(-6, 7) for r in range(-6, 7)):
        away, corner = distance(at, (0, 0)), 0 in (*at, sum(at))
        if away <= 1:
            assert at not in PLACES
        elif away <= 3:
            assert price(at) == away - 1
        elif away == 4 and not corner:
            assert price(at) == 4
        elif any(at in farm for farm in FARMS):
            assert price(at) == "farm"
        else:
            assert at not in PLACES
    assert Counter(map(price, PLACES)) == {1: 12, 2: 18, 4: 18, "farm": 12}


def test_only_pastures_have_a_price_and_only_farms_a_number() -> None:
    for spot in BOARD.spots:
        assert set(spot.props) == ({"price"} if spot.kind == "pasture" else {"farm", "order"})
        assert all(type(value) is int for value in spot.props.values())


@pytest.mark.parametrize("sixths", range(1, 6))
def test_a_sixth_of_a_turn_changes_nothing(sixths: int) -> None:
    assert {at: price(at) for at in PLACES} == {turn(at, sixths): price(at) for at in PLACES}


def test_a_turn_leads_every_farm_to_the_next() -> None:
    for number, farm in enumerate(FARMS):
        assert tuple(map(turn, farm)) == FARMS[(number + 1) % 6]


def test_farms_of_two_adjacent_spaces_that_touch_three_fours_and_nothing_else() -> None:
    for number, farm in enumerate(FARMS):
        spaces = [PLACES[at] for at in farm]
        assert [at for at, spot in enumerate(BOARD.spots) if spot.props.get("farm") == number] == sorted(spaces)
        assert [BOARD.spots[space].props["order"] for space in spaces] == [0, 1]
        assert spaces[1] in BOARD.neighbours[spaces[0]]
        around = {other for space in spaces for other in BOARD.neighbours[space]} - set(spaces)
        assert [price(BOARD.spots[other].at) for other in around] == [4, 4, 4]


def test_farms_lie_clockwise_on_the_screen() -> None:
    """RA7: farms follow each other as the turns do, from the lower right; y runs down, so angles rise clockwise."""
    middle = BOARD.size[0] / 2, 4.5 * BOARD.cell[1]
    angles = []
    for farm in FARMS:
        spots = [BOARD.spots[PLACES[at]] for at in farm]
        x, y = (sum(each) / 2 for each in zip(*((spot.x, spot.y) for spot in spots), strict=True))
        angles.append((atan2(y - middle[1], x - middle[0]) - pi / 6) % (2 * pi))
        turns = [atan2(spot.y - middle[1], spot.x - middle[0]) % (2 * pi) for spot in spots]
        assert 0 < (turns[1] - turns[0]) % (2 * pi) < pi / 3
    assert angles == sorted(angles)


@pytest.mark.parametrize("farms", [(0, 3), (0, 2, 4), (0, 1, 3, 4), range(6)])
def test_seats_have_equal_land_before_them(farms: tuple[int, ...]) -> None:
    """RA7: with 2, 3, 4 and 6 players a turn, or half a turn, leads farms in use to farms in use."""
    sixths = 2 if len(farms) == 3 else 1 if len(farms) == 6 else 3
    used = {at for farm in farms for at in FARMS[farm]}
    assert {turn(at, sixths) for at in used} == used


def test_neighbours_share_a_side() -> None:
    for number, others in enumerate(BOARD.neighbours):
        q, r = BOARD.spots[number].at
        assert set(others) == {PLACES[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in PLACES}
        assert list(others) == sorted(others)


def test_footprints_of_cows_and_horses() -> None:
    """RA8: 138 pairs of adjacent spaces, 78 triples of mutually adjacent ones."""
    pairs = {(one, other) for one, others in enumerate(BOARD.neighbours) for other in others if one < other}
    assert len(pairs) == 138
    triples = {
        (one, two, three)
        for one, two in pairs
        for three in BOARD.neighbours[two]
        if two < three and (one, three) in pairs
    }
    assert len(triples) == 78


def test_drawn_as_the_rule_says() -> None:
    """RA4: x = 1.5 q and y = sqrt 3 (r + q / 2), as near as whole pixels come."""
    across, down = 96, BOARD.cell[1]
    for one, other in combinations(BOARD.spots, 2):
        q, r = other.at[0] - one.at[0], other.at[1] - one.at[1]
        assert (other.x - one.x, other.y - one.y) == (across * q, down * (r + q / 2))


def test_the_tileset_has_a_pasture_of_every_price_that_a_board_can_have() -> None:
    tiles = ElementTree.parse(MAPS / "rancho.tsx").iter("tile")
    prices = [int(price.get("value", "0")) for tile in tiles for price in tile.iterfind("properties/property")]
    assert sorted(prices) == list(range(1, DEAREST + 1))
