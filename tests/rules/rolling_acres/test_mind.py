"""Knowledge of a farm in computer players: the reasons, what planting changes, and the mean over the next roll."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.i18n import ENGLISH, WORDS
from game.i18n.catalogue import compiled_path, open_compiled as words_in
from game.rules.rolling_acres import data
from game.rules.rolling_acres.mind import BEE_CROP, MIND, POTENTIALS, appraise, evaluate, foresee, foresee_farther
from game.rules.rolling_acres.model import filled
from game.rules.rolling_acres.potential import Ground, potential
from game.rules.rolling_acres.scoring import FINISH, points_of
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.steps import Draft, EndRound
from game.rules.rolling_acres.weights import TOGETHER, weights_alone
from tests.rules.rolling_acres.table import (
    BARE,
    CHICKENS,
    CORN,
    RABBITS,
    Table,
    answer,
    full_but,
    in_round,
    opened,
    state_of,
    terms_for,
)

SEVEN_CORN = "........ KKKKKKK. " + "........ " * 6


def go_on() -> bool:
    return True


def low(n: int) -> int:
    return 0


def foreseen(table: Table, seat: int = 0) -> float:
    return foresee(table.terms, table.position, seat, low, go_on)


def positions(seats: int, seed: int) -> list[Table]:
    """Tables on the way through a game of random players."""
    random, table, found = Random(seed), opened(terms_for(seats)), []
    while table.position.agenda:
        found.append(Table(table.terms, table.state, *table.position.agenda[::-1]))
        table.do(answer(table, random))
    return [*found[::7], table]


@pytest.mark.parametrize("seats", [1, 3])
def test_the_reasons_add_up_to_the_value(seats: int) -> None:
    for table in positions(seats, seats):
        for seat in range(seats):
            value = evaluate(table.terms, table.state, seat)
            assert sum(appraise(table.terms, table.state, seat).values()) == pytest.approx(value)


def test_reasons_by_hand() -> None:
    """AC16: the line promises 65 of 100, each column of one corn 2; 14 rounds of 15 are believed in."""
    terms = terms_for(2)
    assert appraise(terms, state_of(terms, SEVEN_CORN), 0) == pytest.approx({"line": 14 / 15 * (6.5 + 7 * 0.2)})
    text = "CC" + "." * 62
    assert appraise(terms, state_of(terms, text), 0)["carrots"] == 4  # AC14
    assert appraise(terms, state_of(terms, first=0), 0) == {"finish": 3}  # AC12


def test_reasons_in_solo_by_hand() -> None:
    """AC16: columns of one corn promise nothing; of the empty spaces 49 are left of another, 42 above another."""
    terms, weights = terms_for(1), weights_alone(57)
    assert appraise(terms, state_of(terms, SEVEN_CORN), 0) == pytest.approx(
        {"line": 10 * weights.corn[7], "room": weights.rest + (49 + 42) * weights.pair}
    )


def test_a_novice_sees_points_alone() -> None:
    terms = terms_for(2)
    seen = set(appraise(terms, state_of(terms, SEVEN_CORN, "SSR" + "." * 61), 0))
    assert seen <= MIND.levels["novice"].forgets


@pytest.mark.parametrize("seed", range(3))
def test_planting_is_worth_what_the_sheet_that_results_is(seed: int) -> None:
    for table in positions(2, seed):
        sheet, random = table.state.sheets[0], Random(seed)
        empty = (ALL ^ filled(sheet)).bit_count()
        for product in range(len(data.PRODUCTS)):
            weights = weights_alone(max(empty - product, 1)) if product % 2 else TOGETHER
            ground = Ground(sheet, weights)
            ways = [spaces for spaces, _ in table.terms.layouts[product][seed % 2][1].choices]
            for spaces in random.sample(ways, min(12, len(ways))):
                if spaces & filled(sheet):
                    continue
                grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
                points, hope = ground.after(product, spaces)
                assert points == sum(points_of(grown))
                assert hope == pytest.approx(potential(grown, weights))


def test_the_last_space_alone() -> None:
    """AC22: a bee fits and is a point; a rabbit fits and is none; the other four end the game as it is."""
    terms = terms_for(1)
    text = full_but("0,0")
    table = Table(terms, state_of(terms, text), EndRound(0))
    assert foreseen(table) == pytest.approx(sum(points_of(table.state.sheets[0])) + 1 / 6)


def test_the_last_two_spaces_alone() -> None:
    """AC22: after a bee or a rabbit one space is left for the turn after; the other four end the game as it is."""
    terms = terms_for(1)
    table = Table(terms, state_of(terms, full_but("0,0", "7,7")), EndRound(0))
    points = sum(points_of(table.state.sheets[0]))
    later = 1 / 6
    expected = points + (1 + BEE_CROP + later) / 6 + later / 6
    assert foresee_farther(terms, table.position, 0, low, go_on) == pytest.approx(expected)


def test_without_time_a_farm_is_worth_what_it_is() -> None:
    terms = terms_for(1)
    table = Table(terms, state_of(terms, SEVEN_CORN), EndRound(0))
    for look in (foresee, foresee_farther):
        assert look(terms, table.position, 0, low, lambda: False) == evaluate(terms, table.state, 0)


def test_with_rivals_one_turn_is_looked_ahead() -> None:
    """An end of the game would be compared with two turns of growth to which rivals have no answer."""
    terms = terms_for(2)
    table = Table(terms, state_of(terms, full_but("0,0", "7,7"), lead=1), EndRound(1))
    assert foresee_farther(terms, table.position, 0, low, go_on) == foreseen(table)


@pytest.mark.parametrize(("lead", "dice"), [(1, 3), (0, 2)])
def test_the_last_space_at_a_table_of_two(lead: int, dice: int) -> None:
    """AC9, AC12: whatever is taken triggers the end; the bee comes with one of the dice that the seat will see."""
    terms = terms_for(2)
    table = Table(terms, state_of(terms, full_but("0,0"), lead=lead), EndRound(lead))
    points = sum(points_of(table.state.sheets[0]))
    assert foreseen(table) == pytest.approx(points + 3 + 1 - (5 / 6) ** dice)


def test_once_the_end_is_triggered_points_count() -> None:
    terms = terms_for(1)
    table = Table(terms, state_of(terms, full_but("0,0"), first=0), EndRound(0))
    assert foreseen(table) == sum(points_of(table.state.sheets[0]))


def test_the_die_that_a_rival_waits_for_is_not_left_to_it() -> None:
    """AC9: corn fills the rival's line; of two dice left it takes the better one."""
    terms = terms_for(2)
    found = []
    for left in ((CORN, RABBITS), (RABBITS, RABBITS)):
        state = state_of(
            terms, BARE, "KKKKKK.. " + "........ " * 7, dice=(CHICKENS, *left), bounty=1, taken=(CHICKENS, -1)
        )
        found.append(foreseen(Table(terms, state, Draft(1), EndRound(0))))
    corn, none = found
    assert none > corn + 4


def test_a_turn_that_is_not_over_is_ended_as_well_as_can_be() -> None:
    """AC9: the value of having taken corn is that of planting it where it fills the line."""
    table = in_round(terms_for(1), "KKKKKK.. " + "........ " * 7, dice=(CORN, CORN), bounty=2)
    begun = foreseen(table)
    table.do(table.options[0])
    assert foreseen(table) == pytest.approx(begun)
    assert begun > 10


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("chance", [True, False])
def test_whole_games_are_played_to_their_ends(seats: int, chance: bool) -> None:
    """Every ninth answer is the better of two; on any cards and with a Little Farmer."""
    random = Random(seats)
    little = (True,) if seats > 1 else ()
    terms = terms_for(seats, cards=("random",) * 6, drawn_by_chance=chance, little_farmer=little, starter=0)
    table, asked = opened(terms), 0
    while table.position.agenda:
        step = table.position.waiting
        asked += step is not None
        if step is None or asked % 9:
            table.do(answer(table, random))
            continue
        after: list[tuple[float, int, Choice]] = []
        for choice in random.sample(list(table.options), min(2, len(table.options))):
            trial = Table(terms, table.state)
            trial.position = table.position
            trial.do(choice)
            after.append((foreseen(trial, step.seat), len(after), choice))
        table.do(max(after)[-1])
    assert table.state.first >= 0


def test_equal_farms_with_more_room_swing_wider() -> None:
    terms = terms_for(2)
    state = state_of(terms)
    assert MIND.swing(terms, state) > MIND.swing(terms, replace(state, first=0)) > 0


def test_every_reason_has_words() -> None:
    words = words_in(compiled_path(WORDS, ENGLISH))
    for name in (*data.PRODUCTS, *POTENTIALS, FINISH):
        key = f"rolling_acres.term.{name}"
        assert words.gettext(key) != key
