"""How computer players of Rancho judge and plan."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import always, generator, work
from game.ai.levels import uniform
from game.boards import load
from game.core.engine import advance, open_with, pick
from game.core.journal import Dealer
from game.core.mind import Level
from game.core.steps import Chance, Position
from game.rules.rancho import SPEC, data
from game.rules.rancho.choices import FINISH, KEEP, SEND
from game.rules.rancho.dice import Guard
from game.rules.rancho.mind import LEVELS, WON, Sight, appraise, choose, gains, means_of, plans
from game.rules.rancho.model import HORSE, RABBIT, WOLF, Options, State, Terms
from game.rules.rancho.outlook import (
    ROLLS,
    ROUND,
    SET_SPACES,
    Expectation,
    confirmed,
    expectation,
    outlook,
    rounds,
    rounds_at,
    surcharge,
)
from game.rules.rancho.standing import counts, has_set
from game.rules.rancho.turn import Arrange, BeginTurn
from tests.rules.rancho.table import laid, mask, terms_for
from tests.rules.rancho.test_evaluation import FARM, HOME, RANCH, RICH

SOFT = Level(forgets=frozenset({"fox", "wolf"}), margin=30.0, depth=1)


def played(terms: Terms, position: Position[State], level: Level) -> Position[State]:
    """The position that the seat asked comes to before chance or another seat answers."""
    seat, below, acts = position.state.seat, generator("mind"), 0
    while (step := position.waiting) is not None and step.seat == seat:
        choice = choose(terms, position, level, below, always)
        assert choice in step.options(terms, position.state)
        position, _ = advance(terms, position, choice)
        acts += 1
        assert acts < 100
    return position


def test_the_fifteen_kinds_of_rolls() -> None:
    """Their chances add up to 1; two rabbits are 36 of 144, a rabbit and a horse 12 (RA2)."""
    chances = {(one, two): chance for one, two, chance in ROLLS}
    assert len(chances) == 15
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[RABBIT, RABBIT] == 36 / 144
    assert chances[RABBIT, HORSE] == 12 / 144


@pytest.mark.parametrize("seats", data.SEATS)
def test_the_table_of_rounds(seats: int) -> None:
    """More wealth and more land are never farther from a set, nor is calm weather; 43 rabbits on 7 spaces are one."""
    table, calm = rounds(seats, False), rounds(seats, True)
    for spaces in range(2, len(table)):
        assert all(more <= less for less, more in zip(table[spaces], table[spaces][1:], strict=False))
        assert all(wild >= quiet - 0.1 for wild, quiet in zip(table[spaces], calm[spaces], strict=True))
    for wealth in range(len(table[2])):
        assert all(table[n + 1][wealth] <= table[n][wealth] + 0.1 for n in range(2, SET_SPACES))
    assert table[SET_SPACES][42] > 0 == table[SET_SPACES][43]
    assert 8 < table[2][7] < 12


def test_rounds_between_whole_rabbits() -> None:
    """Straight between, and nothing beyond the ends."""
    row = (9.0, 5.0, 3.0, *[3.0] * 58)
    assert [rounds_at(row, wealth) for wealth in (-2, 0, 0.5, 1.5, 99)] == [9, 9, 7, 4, 3]


def test_land_that_is_dearer_than_mostly() -> None:
    """Nothing at first; where all that is near is a 4, as much more as it costs (RA11)."""
    terms = terms_for(2)
    assert surcharge(terms, terms.farmland, 0) == 0
    taken = terms.spaces.pastures_by_number[2] | terms.spaces.pastures_by_number[1]
    dear = surcharge(terms, (terms.farmland[0], terms.farmland[1] | taken), 0)
    assert dear >= 2 * (4 - 2)


def test_what_a_herd_comes_to_by_hand() -> None:
    """One rabbit on the farm, others' rolls only: nothing can be lost or born, so the table's number is all."""
    terms = terms_for(2)
    alone = outlook(terms, terms.farmland[0], (1, 0, 0, 0, 0, 0), terms.herd, 0, False, 2)
    assert sum(alone) == pytest.approx(-ROUND * rounds(2, False)[2][1])
    assert (alone.land, alone.births, alone.fox, alone.wolf, alone.dogs) == (0, 0, 0, 0, 0)


def test_a_birth_by_hand() -> None:
    """One rabbit breeds another in 3 rolls of 4; two sheep, 4 in 144, bring one, two cows or horses, 1 each, what has
    room, at most 11 rabbits' worth (RA8, RA14)."""
    terms, row = terms_for(2, calm_forest=True), rounds(2, True)[2]
    hoped = outlook(terms, terms.farmland[0], (1, 0, 0, 0, 0, 0), terms.herd, 0, True, 4)
    gain = 0.75 * (row[1] - row[2]) + 4 / 144 * (row[1] - row[7]) + 2 / 144 * (row[1] - row[12])
    assert hoped.births == pytest.approx(ROUND * gain)


def test_a_wolf_and_a_dog_by_hand() -> None:
    """Three sheep on 2, 2 and farm: two dice miss the 2s with (1 - 2/72) each; a large dog is 6 in place of 12."""
    terms, row = terms_for(2), rounds(2, False)[5]
    own = terms.farmland[0] | mask("3,1 2,1 1,2")
    price = terms.spaces.numbers
    assert sorted(price[at] for at in terms.spaces.ranch(own).spaces) == [0, 0, 2, 2, 4]
    sheep = (0, 5, 0, 0, 0, 0)
    bare = outlook(terms, own, sheep, terms.herd, 0, False, 2)
    four, two = 1 - (71 / 72) ** 2, 1 - (70 / 72) ** 2
    both, neither = four * two, (1 - four) * (1 - two)
    rest = neither * row[30] + four * (1 - two) * row[24] + two * (1 - four) * row[18] + both * row[12]
    assert bare.wolf == pytest.approx(ROUND * (row[30] - rest))
    assert bare.fox == bare.dogs == 0
    kept = outlook(terms, own, (*sheep[:5], 1), terms.herd, 0, False, 2)
    assert kept.dogs > 0


@pytest.mark.parametrize("level", [*LEVELS.values(), SOFT])
@pytest.mark.parametrize("herd", RICH)
def test_a_set_that_can_be_had_is_had(herd: dict[str, Any], level: Level) -> None:
    """By trades, purchases and settling before the roll, at every level (RA9, RA10, RA11, RA19)."""
    terms = terms_for(4)
    state = laid(terms, **herd)
    assert appraise(terms, state, 0)["set"] == WON
    end = played(terms, open_with(terms, state, BeginTurn(0)), level)
    assert end.over
    assert has_set(terms, end.state, 0)
    assert appraise(terms, end.state, 0) == {"set": WON}
    assert appraise(terms, end.state, 1) == {"set": -WON}


def test_a_newborn_completes_a_set() -> None:
    """After the roll it is put down, and others make room for it (RA12, RA19)."""
    terms = terms_for(2)
    state = laid(terms, land=[RANCH], rabbits=FARM, sheep="3,1", horses=["2,2 2,1 1,2"], loose=(0, 0, 1, 0))
    end = played(terms, open_with(terms, replace(state, dice=(2, 0)), Arrange(0), BeginTurn(1)), LEVELS["novice"])
    assert end.over
    assert has_set(terms, end.state, 0)


def test_what_stands_is_lifted_for_a_newborn_that_is_worth_it() -> None:
    """The dearest stay (RA12, RA15)."""
    terms = terms_for(3)
    state = laid(terms, land=["3,1"], rabbits={"3,2": 2, "2,3": 1, "3,1": 2}, loose=(0, 0, 1, 0))
    begun = open_with(terms, replace(state, dice=(0, 2)), Arrange(0), BeginTurn(1))
    assert counts(terms, played(terms, begun, LEVELS["expert"]).state, 0) == (5, 0, 1, 0)


def test_what_goes_back_at_the_end_of_the_turn_is_worth_nothing_before() -> None:
    """RA15: an act that only puts the end of the turn off is no better than the end."""
    terms = terms_for(2, round_limit=5)
    state = laid(terms, rabbits={"3,2": 6}, sheep="2,3", loose=(0, 1, 0, 0), turn=8)
    begun = open_with(terms, replace(state, dice=(1, 1)), Arrange(0), BeginTurn(1))
    assert begun.waiting is not None
    worth = {
        choice: appraise(terms, advance(terms, begun, choice)[0].state, 0)["limit"]
        for choice in begun.waiting.options(terms, begun.state)
    }
    assert len(worth) > 1
    assert {*worth.values()} == {worth[FINISH]}


def test_a_dog_goes_for_what_is_dearer() -> None:
    """A large dog is worth a sheep: it goes for three, and stays where a single rabbit's worth is at stake (RA18)."""
    terms = terms_for(2)
    many = laid(terms, land=[RANCH], sheep="3,1 2,2 1,3", dogs=[(1, 1)], seat=1)
    guard = open_with(terms, replace(many, dice=(7, 0)), Guard(0, WOLF, 4), BeginTurn(0))
    assert choose(terms, guard, LEVELS["expert"], generator("dog"), always) == SEND
    few = laid(terms, land=[RANCH], rabbits={"3,1": 1}, dogs=[(1, 1)], seat=1)
    guard = open_with(terms, replace(few, dice=(6, 0)), Guard(0, 6, 4), BeginTurn(0))
    assert choose(terms, guard, LEVELS["expert"], generator("dog"), always) == KEEP


def test_who_knows_of_no_wolf_does_not_fear_it() -> None:
    """The best plan of one who forgets is worth as much as its own terms say; the best first."""
    terms = terms_for(4)
    state = laid(terms, land=[HOME], rabbits=FARM, sheep="3,1 2,2")
    means, _ = means_of(terms, state, 0)
    all_known, brave = plans(terms, means), plans(terms, means, Sight(frozenset({"fox", "wolf", "dogs"})))
    assert brave[0].value > all_known[0].value
    for found in (all_known, brave):
        assert list(found) == sorted(found, reverse=True)


def test_levels_err_within_their_margins_only() -> None:
    """Below the best a novice begins now this, now that, an expert always the same."""
    terms = terms_for(2)
    state = laid(terms, land=[HOME], rabbits=FARM, sheep="3,1 2,2")
    begun = open_with(terms, state, BeginTurn(0))
    chosen = {
        name: {choose(terms, begun, level, generator(str(number)), work(4)) for number in range(40)}
        for name, level in LEVELS.items()
    }
    assert len(chosen["novice"]) > 1
    assert len(chosen["expert"]) == 1
    means, _ = means_of(terms, state, 0)
    level = LEVELS["novice"]
    sight = Sight(forgets=level.forgets, depth=level.depth, herds=12, fine=40)
    found = plans(terms, means, sight)
    near = {plan.means.owned for plan in found if plan.value >= found[0].value - level.margin}
    assert played(terms, begun, level).state.owned in near | {state.owned}


def test_terms_add_up_to_the_best_plan() -> None:
    """Before the roll the value is that of the best plan and what rivals lack; all terms have words."""
    terms = terms_for(3)
    state = laid(terms, land=[HOME], rabbits=FARM, sheep="3,1", dogs=[(1, 0)])
    amounts = dict(appraise(terms, state, 0))
    means, _ = means_of(terms, state, 0)
    rivals = amounts.pop("rivals")
    assert sum(amounts.values()) == pytest.approx(plans(terms, means)[0].value)
    assert rivals == pytest.approx(ROUND * rounds(3, False)[2][0])
    late = terms_for(3, round_limit=5)
    assert appraise(late, laid(late, turn=14), 0)["limit"] == 0
    assert appraise(late, laid(late, turn=14, rabbits=FARM), 0)["limit"] > 0


def test_what_a_plan_gains_says_why() -> None:
    """A sheep and a rabbit on the farm are better spent on land and rabbits; a set is all there is to say."""
    terms = terms_for(2)
    first = laid(terms, rabbits={"2,3": 1}, sheep="3,2")
    why = gains(terms, first, 0)
    means, has = means_of(terms, first, 0)
    best = plans(terms, means)[0]
    assert best.animals != has
    assert sum(why.values()) > 0
    terms = terms_for(4)
    assert gains(terms, laid(terms, **RICH[0]), 0) == {"set": WON}


@pytest.mark.parametrize(("rabbits", "babies"), [(1, 0.75), (2, 1.0), (3, 1.5), (11, 0.75), (12, 0.0)])
def test_babies_of_the_next_roll_are_those_that_find_room(rabbits: int, babies: float) -> None:
    """Half of the faces are rabbits; two spaces hold twelve, and the farm is safe (RA14, RA17)."""
    terms, herd = terms_for(2), (rabbits, 0, 0, 0, 0, 0)
    assert expectation(terms, terms.farmland[0], herd, (60, 0, 0, 0, 0, 0), 4) == pytest.approx((babies, 0.0, 0.0))


def test_a_gain_is_told_by_what_there_is_more_of() -> None:
    """Rounds by babies on new land are no more babies where fewer are born, and the whole stays what it is."""
    gains = {"herd": 4.0, "births": 2.0, "fox": -1.0, "wolf": 1.0, "dogs": 3.0}
    one, other = Expectation(1.0, -2.0, -1.0), Expectation(0.5, -3.0, -1.0)
    assert confirmed(gains, one, other) == {"herd": 7.0, "fox": -1.0, "dogs": 3.0}
    assert confirmed(gains, other, one) == {"herd": 4.0, "births": 2.0, "dogs": 3.0}
    assert "births" not in confirmed(gains, other, other._replace(births=0.55))


def test_the_last_round_is_for_animals() -> None:
    """With a round limit nothing is spent on land in the last round (RA3)."""
    terms = terms_for(2, round_limit=5)
    state = laid(terms, rabbits={"3,2": 6, "2,3": 6}, turn=8)
    assert played(terms, open_with(terms, state, BeginTurn(0)), LEVELS["expert"]).state.owned == terms.farmland


OPTIONS: list[dict[str, Any]] = [
    {},
    {"fair_start": True},
    {"quick_start": True, "last_rabbit_safe": True},
    {"calm_forest": True, "tolls_always": True},
    {"round_limit": 8, "starter": 0},
]
LONG = (4, 5)
"""Numbers of seats with which a game takes seconds, and no other shape."""
GAMES = [
    pytest.param(seats, options, marks=pytest.mark.whole if seats in LONG else ())
    for seats, options in zip(data.SEATS, OPTIONS, strict=True)
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_whole_games_end(seats: int, options: dict[str, Any]) -> None:
    """At every number of seats and under every option, by levels that take turns; every choice is an option."""
    terms = SPEC.prepare([load("rancho")], seats, Options(**options))
    levels = [*LEVELS.values(), SOFT]
    below, deal, asked, choices = generator("whole"), Dealer(f"whole/{seats}").below, 0, 0
    position = SPEC.setup(terms)
    while position.agenda:
        top: Any = position.agenda[-1]
        if isinstance(top, Chance):
            outcomes = top.outcomes(terms, position.state)
            choice = pick(outcomes, deal(asked, sum(weight for _, weight in outcomes)))
            asked += 1
        else:
            choice = choose(terms, position, levels[top.seat % len(levels)], below, always) or uniform(
                SPEC, terms, position, below, always
            )
            assert choice in top.options(terms, position.state)
        position, _ = advance(terms, position, choice)
        choices += 1
        assert choices < 8000
