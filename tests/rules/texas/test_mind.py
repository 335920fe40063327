"""Knowledge of Texas in computer players: the terms of the value by hand, and choices that repeat and do not miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import atanh, sqrt
from random import Random

import pytest

from game.core.engine import advance, pick
from game.core.mind import Level
from game.core.steps import Chance, Choice, Position
from game.rules.texas import SPEC
from game.rules.texas.mind import LEVELS, answered, appraise, choose, foresee, points_per_logit, swing
from game.rules.texas.model import Options, State, Terms
from game.rules.texas.node import WEIGHTS, node_of, side_values
from game.rules.texas.reader import Reader
from game.rules.texas.steps import Draw, Play, Turn
from tests.rules.texas.alphabeta import AlphaBeta
from tests.rules.texas.table import begin, laid, play, terms_for

EXPERT = LEVELS["expert"]


def asks(number: int) -> Callable[[], bool]:
    """Time for so many pieces of work."""
    left = iter(range(number))
    return lambda: next(left, None) is not None


def below(seed: str) -> Callable[[int], int]:
    number = Random(seed).random
    return lambda n: int(number() * n)


def test_terms_by_hand() -> None:
    """Farm: areas of 2 and 1, both beside e4; ranch: one of 1. A marker gains 9 on e4, which joins, else 2s + 1."""
    terms = terms_for()
    state = laid(terms, hands=["N1 N2 N3", "S1"], farm="c4 d4 f4", ranch="a9", judges=(2, 1), officer="e5")
    weights, mine, theirs = WEIGHTS[48], appraise(terms, state, 0), appraise(terms, state, 1)
    odds = swing(terms, state) / 2
    assert mine["areas"] == 5
    assert mine["judges"] == pytest.approx(2 * weights.judge * odds)
    # From e5 all cards stay on the board.
    assert mine["cards"] == pytest.approx(3 * (weights.card + weights.on_board) * odds)
    # Beside the area of 2: b4 c3 c5 d3 d5 gain 5 each; beside the single: f3 f5 g4 gain 3 each; e4 gains 16 - 5.
    assert mine["room"] == pytest.approx((5 * 5 + 3 * 3 + 11) * weights.growth * odds)
    assert theirs["room"] == pytest.approx(2 * 3 * weights.growth * odds)
    assert sum(mine.values()) == pytest.approx(-sum(theirs.values()))
    # A lead in points counts by the root of all points and 4 more.
    assert odds == pytest.approx(sqrt(5 + 1 + 4) / weights.lead)


def test_points_that_nobody_can_turn_any_more_are_worth_more() -> None:
    """The farmers' area of 2 is safe when the ranchers have no judge left, the ranchers' marker is not."""
    terms = terms_for()

    def values(judges: tuple[int, int]) -> tuple[float, float]:
        state = laid(terms, hands=["N1", "S1"], farm="c4 d4", ranch="a9", judges=judges)
        node = node_of(terms, state, 0)
        value = side_values(terms.grid)[node.mine, node.theirs, node.judges]
        return value, appraise(terms, state, 0)["judges"] / points_per_logit(terms, state)

    weights = WEIGHTS[49]
    (even, held), (ahead, alone) = values((1, 1)), values((1, 0))
    assert held == pytest.approx(weights.judge)
    assert alone == pytest.approx(weights.judge + 4 * weights.safe)
    assert ahead - even == pytest.approx(weights.judge + 4 * weights.safe)
    assert even - values((0, 1))[0] == pytest.approx(weights.judge + weights.safe)


def test_a_card_that_leads_off_the_board_speaks_for_nobody() -> None:
    """In the corner a9 north and west lead off the board."""
    terms = terms_for()

    def cards(hand: str, markers: int) -> float:
        state = laid(terms, hands=[hand, "S1"], farm="c4", ranch="d4", officer="a9", markers=markers)
        return appraise(terms, state, 0)["cards"] / points_per_logit(terms, state)

    assert cards("E1 S2", 48) - cards("E1 N1", 48) == pytest.approx(WEIGHTS[48].on_board)
    assert cards("E1", 1) == 0 == cards("N1", 1)


def test_partners_have_the_same_terms() -> None:
    terms = terms_for(4)
    state = laid(terms, hands=["N1", "N2 S1", "N3", "S2"], farm="a1 a2", ranch="c3", judges=(2, 1, 0, 2))
    assert appraise(terms, state, 0) == appraise(terms, state, 2)
    assert appraise(terms, state, 1) == appraise(terms, state, 3)


def test_only_areas_count_at_the_end() -> None:
    terms = terms_for()
    state = laid(terms, hands=["N1", "S1"], farm="a1 a2", ranch="c3", markers=0)
    assert {name: amount for name, amount in appraise(terms, state, 0).items() if amount} == {"areas": 4, "rivals": -1}


@pytest.mark.parametrize("level", ["novice", "farmer", "expert"])
@pytest.mark.parametrize("work", [0, 1, 30])
def test_a_win_in_one_is_not_missed(level: str, work: int) -> None:
    """The last marker: e6 joins to 9 against 8 points, all else loses."""
    terms = terms_for()
    state = laid(
        terms,
        hands=["N1 E1 S1 W1 NE1", "S2 S3 W3 N3 E3"],
        farm="e7 e8",
        ranch="a1 b1 a5 b5",
        officer="e5",
        judges=(0, 0),
        markers=1,
    )
    assert choose(terms, begin(terms, state), LEVELS[level], below("1"), asks(work)) == play("N1")


def test_where_the_best_is_beyond_doubt_no_time_is_wasted() -> None:
    """e6 joins areas of 4 and 3; nothing else gains half as much."""
    terms, asked = terms_for(), list[int]()

    def go_on() -> bool:
        asked.append(1)
        return len(asked) < 300

    state = laid(
        terms,
        hands=["N1 E1 S1 W1 NE1", "S2 S3 W3 N3 E3"],
        farm="e7 e8 d7 d8 e4 d4 d5",
        ranch="a1 b1 a5 b5 h1",
        officer="e5",
        judges=(0, 0),
        markers=20,
    )
    assert choose(terms, begin(terms, state), EXPERT, below("1"), go_on) == play("N1")
    assert len(asked) < 30


def test_it_leaves_the_partner_the_better_card() -> None:
    """Two markers left, four seats: whatever the others do, the search agrees with what its side gains."""
    terms = terms_for(4)
    position = begin(terms, laid(terms, hands=["N1 E1 S1", "N2 E2 S2", "W1 W2 W3", "SW1 SW2 SW3"], farm="e6 f5 g5"))
    values = {}
    for option in position.agenda[-1].options(terms, position.state):  # type: ignore[attr-defined]
        after, _ = advance(terms, position, option)
        values[option] = foresee(terms, after, 0, below("1"), asks(10))
        assert values[option] == pytest.approx(foresee(terms, after, 2, below("1"), asks(10)))
        assert values[option] == pytest.approx(-foresee(terms, after, 1, below("1"), asks(10)))
    assert choose(terms, position, EXPERT, below("1"), asks(10)) in values


def test_acts_within_the_margin_are_chosen_the_better_ones_more_often() -> None:
    """Acts that are left fall short of the best by no more than the margin."""
    terms = terms_for()
    state = laid(terms, hands=["N1 E1 S1", "S2"], farm="d6 d7 f5", ranch="a9", officer="e5")
    counts = {margin: Counter(_played(terms, state, margin)) for margin in (0.5, 3.0, 90.0)}
    reader = Reader(terms, below("1"), asks(9))
    values = dict(reader.act_chances(node_of(terms, state, 0), 1))
    best, *others = sorted(values, key=lambda card: -values[card])
    for margin, count in counts.items():
        assert max(count, key=lambda card: count[card]) == best
        assert len(count) == 1 + sum(_short(terms, state, values, best, card) <= margin for card in others)
    assert len(counts[0.5]) < len(counts[90.0])


def _played(terms: Terms, state: State, margin: float) -> list[int]:
    """Choices that are played with many dice, as a set; 0 stands for a draw."""
    found = [
        choose(terms, begin(terms, state), Level(depth=1, margin=margin), below(str(n)), asks(9)) for n in range(300)
    ]
    return [1 << each.card if isinstance(each, Play) else 0 for each in found]


def _short(terms: Terms, state: State, values: Mapping[int, float], best: int, card: int) -> float:
    """By how many points a card falls short."""
    return 2 * (atanh(values[best]) - atanh(values[card])) * points_per_logit(terms, state)


def middle(terms: Terms, seed: str, turns: int) -> Position[State]:
    random, position = Random(seed), SPEC.setup(terms)
    while not (position.state.turn >= turns and isinstance(position.agenda[-1], Turn)):
        step = position.agenda[-1]
        options = (
            step.options(terms, position.state)
            if isinstance(step, Turn)
            else [choice for choice, _ in step.outcomes(terms, position.state)]  # type: ignore[attr-defined]
        )
        position, _ = advance(terms, position, random.choice(options))
    return position


def test_hints_look_at_what_a_choice_leaves_after_the_reply() -> None:
    """The ranchers join d4 and f4 by the one card that they have; what they could draw would be worth less."""
    terms = terms_for()
    state = laid(terms, hands=["N1 N2", "S1"], farm="a1 a2", ranch="d4 f4", officer="e5", markers=6)
    replied, _ = advance(terms, begin(terms, state, 1), play("S1"))
    assert answered(terms, begin(terms, state, 1), 0, below("reply")) == appraise(terms, replied.state, 0)


def test_hints_look_at_a_draw_as_at_some_cards_that_may_come() -> None:
    terms = terms_for()
    state = laid(terms, hands=["N1 N2", "S1"], farm="a1 a2", ranch="d4 f4", officer="e5")
    drawing, _ = advance(terms, begin(terms, state), Draw())
    kept = answered(terms, drawing, 0, below("cards"))
    weights = WEIGHTS[state.markers]
    assert kept["cards"] == pytest.approx(
        3 * (weights.card + weights.on_board) * points_per_logit(terms, state), rel=0.3
    )
    assert kept == answered(terms, drawing, 0, below("cards"))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_and_work_give_the_same_choice(seats: int) -> None:
    """Also when other positions have been read in between, which leaves something in what is remembered."""
    terms = terms_for(seats)
    asked = [middle(terms, str(number), 20) for number in range(3)]

    def answers() -> list[Choice | None]:
        return [choose(terms, each, EXPERT, below("2"), asks(8)) for each in asked]

    first = answers()
    for number in range(10, 13):
        choose(terms, middle(terms, str(number), 30), EXPERT, below("3"), asks(8))
    assert answers() == first


def test_time_is_asked_for_and_kept_to() -> None:
    terms = terms_for()
    count = 0

    def go_on() -> bool:
        nonlocal count
        count += 1
        return count < 5

    assert choose(terms, middle(terms, "time", 20), EXPERT, below("1"), go_on) is not None
    assert count == 5


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [Options(), Options("ranchers", 2), Options(starter=0)], ids=str)
def test_whole_games_come_to_an_end(seats: int, options: Options) -> None:
    terms, random, number = terms_for(seats, options), Random("whole"), below("4")
    level, position = Level(depth=2), SPEC.setup(terms)
    while position.agenda:
        step = position.agenda[-1]
        choice: Choice | None
        if isinstance(step, Chance):
            outcomes = step.outcomes(terms, position.state)
            choice = pick(outcomes, random.randrange(len(outcomes)))
        else:
            choice = choose(terms, position, level, number, asks(3))
            assert choice in step.options(terms, position.state)  # type: ignore[attr-defined]
        position, _ = advance(terms, position, choice)
    assert foresee(terms, position, 0, number, asks(1)) == sum(appraise(terms, position.state, 0).values())


def test_alpha_beta_takes_what_gains_most_and_thinks_of_a_draw_as_a_pass() -> None:
    terms = terms_for()
    state = laid(terms, hands=["N1 E1", "S2"], farm="e7 e8", ranch="a1", officer="e5", markers=1)
    assert AlphaBeta(terms, 1).choose(begin(terms, state)) == Play(play("N1").card)
    blocked = laid(terms, hands=["N1", "S2"], farm="e6", ranch="a1", officer="e5", markers=1)
    assert isinstance(AlphaBeta(terms, 3).choose(begin(terms, blocked)), Draw)
