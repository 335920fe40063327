"""How promising a farm is, as players who follow their own answers see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.headless.agreement import Agreement, agree
from game.headless.playout import play_out
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import Take
from game.rules.rolling_acres.mind import evaluate
from game.rules.rolling_acres.model import EMPTY
from game.rules.rolling_acres.potential import potential, room_potential
from game.rules.rolling_acres.scoring import points_of
from game.rules.rolling_acres.weights import weights_alone
from tests.rules.rolling_acres.table import CHICKENS, CORN, RABBITS, farm, full_but, in_round, state_of, terms_for


def rows(*given: str) -> str:
    """A farm that begins with some rows, the rest empty."""
    return " ".join(row.ljust(8, ".") for row in [*given, *[""] * (8 - len(given))])


def hope(*given: str) -> float:
    """Points that such a farm may come to beyond its own."""
    return potential(farm(rows(*given)))


def test_an_empty_farm_has_its_hopes_before_it() -> None:
    assert potential(EMPTY) == 0


def test_sunflowers_on_the_way_to_a_patch() -> None:
    """AC15: more of them promise more, those that can never be one nothing, a patch no more than its points."""
    three, two, barred = hope("SS", "S"), hope("SS"), hope("SSb", "bb")
    assert three > two > barred == 0
    assert hope("SS", "SS") == 0
    assert hope("SS.S", "S..SS") == 2 * three
    assert hope("", ".SSS", ".S") == three  # two patches would overlap


def test_corn_on_the_way_to_a_line() -> None:
    """AC16: every corn more promises more; a line that something else stands in promises nothing."""
    found = [hope("", "K" * count) for count in range(2, 8)]
    assert found == sorted(set(found))
    assert hope("", "KKKKKK.b") < hope("", "KKKKKK") / 4


def test_rabbits_that_can_still_score() -> None:
    """AC17: with more crops around they promise more, beside livestock or on the edge nothing."""
    three, two = hope("", ".C", "CRC"), hope("", ".C", "CR")
    assert three > two > 0
    for lost in (("", ".C", "CRC", ".b"), ("", ".C", "CRR"), ("CRC",)):
        assert hope(*lost) == 0


def test_a_space_amid_crops_waits_for_a_rabbit() -> None:
    """AC17: other spaces that stand alone are broken ground."""
    assert hope("", ".C", "C.C", ".C") > 0 > hope("", ".C", "C.b", ".C")
    assert hope("", ".C", "C..b", ".C") == 0


def test_chickens_on_the_way_to_a_threshold() -> None:
    """AC18: if there is room to reach it."""
    three, four = hope("", "HHH"), hope("", "HHHH")
    assert four > three > 0 == hope("", "HHHHH")
    assert hope("HHHC", "CCC") == 0


def test_once_the_end_is_triggered_points_count() -> None:
    """AC12: three more for who did it, not in solo."""
    text = rows("", "KKKKKKK", ".SS", ".S")
    points = sum(points_of(farm(text)))
    terms, solo = terms_for(2), terms_for(1)
    assert evaluate(terms, state_of(terms, text), 0) > points
    assert evaluate(terms, state_of(terms, text, first=1), 0) == points
    assert evaluate(terms, state_of(terms, text, first=0), 0) == points + 3
    assert evaluate(solo, state_of(solo, text, first=0), 0) == points


def test_hopes_fade_as_the_fullest_farm_fills() -> None:
    """AC12: whoever fills it ends the game for all."""
    terms, text = terms_for(2), rows("", "KKKKKKK")
    found = [
        evaluate(terms, state_of(terms, text, full_but(*(f"0,{n}" for n in range(count)))), 0) for count in (3, 5, 8)
    ]
    assert found == sorted(set(found))
    assert found[0] == sum(points_of(farm(text)))


def test_a_sheet_for_the_neighbour_promises_nothing() -> None:
    """AC6: it is drawn, then passed; in solo it is the own one (AC22)."""
    terms, solo = terms_for(2), terms_for(1)
    corner, amid = rows("bb", "bb", "b"), rows("", "", "", "...bb", "...bb", "...b")
    assert evaluate(terms, state_of(terms, corner, turn=0), 0) == evaluate(terms, state_of(terms, amid, turn=0), 0) == 0
    assert evaluate(solo, state_of(solo, corner, turn=0), 0) > evaluate(solo, state_of(solo, amid, turn=0), 0)


def test_in_solo_room_for_the_dice_counts() -> None:
    """AC12: chickens need three in a row, sunflowers three round a corner, carrots and corn two; without these the dice
    end the game."""
    weights = weights_alone(4)
    row, corner, pair = weights.unfit
    rest, each = weights.rest, weights.pair
    for given, expected in (
        ("....", rest + 3 * each + corner),
        (". .. ...", rest + 6 * each),
        (". . . .", rest + 3 * each + corner),
        (". .. ", rest + 2 * each + row),
        (".C. C.", rest + row + corner + pair),
    ):
        lines = [line.ljust(8, "C") for line in given.split()] + ["C" * 8] * (8 - len(given.split()))
        empty = sum(1 << n for n, letter in enumerate("".join(lines)) if letter == ".")
        assert room_potential(empty, weights)[1] == pytest.approx(expected)


@pytest.mark.parametrize("empty", [3, 20, 40, 64])
def test_weights_in_solo_change_evenly(empty: int) -> None:
    """A begun thing is worth the more, the more of it there is, and never more than what it is once finished."""
    weights = weights_alone(empty)
    assert weights.corn[7] > weights.corn[4]
    assert max(weights.corn) <= 1
    before, after = (weights_alone(number).patch[3] for number in (max(empty - 1, 1), min(empty + 1, 64)))
    assert min(before, after) <= weights.patch[3] <= max(before, after)


def test_a_full_farm_promises_nothing_in_solo() -> None:
    assert potential(farm(full_but()), weights_alone(0)) == 0


@pytest.mark.parametrize(
    ("given", "dice", "product"),
    [
        (("", "KKKKKK"), (RABBITS, CORN, RABBITS), CORN),  # fills the line
        (("", ".C", "C.C", ".C"), (CHICKENS, RABBITS, CORN), RABBITS),  # fills the place amid crops
    ],
)
def test_a_die_is_taken_for_what_it_will_be_planted_as(
    given: tuple[str, ...], dice: tuple[int, ...], product: int
) -> None:
    """AC9: taking alone changes nothing on the farm; what follows is seen."""
    table = in_round(terms_for(2), rows(*given), rows(), dice=dice)
    (player, _) = agree(SPEC, ["greedy"] * 2, []).players
    assert player.choose(SPEC, table.terms, table.position, lambda n: 0, lambda: True) == Take(product)


def test_it_is_worth_more_than_points() -> None:
    """Players who go by it get more than those who go by the lead in points."""
    plain = replace(SPEC, evaluate=None)
    agreed = agree(SPEC, ["greedy"] * 2, [])
    lead = Agreement(plain, agreed.options, agreed.boards, agreed.levels)
    games = range(2)
    better = sum(tally.total for n in games for tally in play_out(agreed, str(n)).tallies)
    worse = sum(tally.total for n in games for tally in play_out(lead, str(n)).tallies)
    assert better > worse


@pytest.mark.parametrize(("side", "points"), [("A", 69), ("B", 62)])
def test_greedy_farmers_earn_so_many_points(side: str, points: int) -> None:
    """Few games, so about so many points, and on average 13 to 18 rounds."""
    table = agree(SPEC, ["greedy"] * 3, ["cards=" + ",".join(side * 6)])
    played = [play_out(table, f"farmers/{number}") for number in range(4)]
    totals = [tally.total for outcome in played for tally in outcome.tallies]
    assert sum(totals) / len(totals) == pytest.approx(points, abs=6)
    assert 13 <= sum(outcome.turns for outcome in played) / len(played) <= 18
