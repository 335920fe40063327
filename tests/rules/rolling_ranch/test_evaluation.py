"""How promising a ranch is, as players who look one choice ahead see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.headless.agreement import Agreement, agree
from game.headless.playout import play_out
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.choices import Newborn, Pass
from game.rules.rolling_ranch.mind import evaluate
from game.rules.rolling_ranch.model import Ranch
from game.rules.rolling_ranch.rounds import Bear
from tests.rules.rolling_ranch.table import EMPTY, SHEET_A, K, Table, almost, full_but, ranch_of, with_icons


def worth(ranch: Ranch | str, turn: int = 5, mission: int = 19) -> float:
    table = Table(ranch, EMPTY, missions=(mission, 0), turn=turn)
    return evaluate(table.terms, table.state, 0)


def laid(letter: str, signs: str) -> str:
    """A picture in which one pen holds these signs, by the order of its spaces."""
    left = iter(signs)
    return "".join(next(left, ".") if name[0] == letter else "." for name in SHEET_A)


def test_better_animals_promise_more() -> None:
    assert worth(laid("C", "KKK")) > worth(laid("C", "PPP")) > worth(laid("C", "CCC"))


def test_a_second_type_spoils_a_pen() -> None:
    assert worth(laid("C", "KKP")) < worth(laid("C", "KK"))


def test_a_larger_pen_promises_more() -> None:
    assert worth(laid("C", "KK")) > worth(laid("B", "KK"))


def test_every_icon_promises_a_little_more() -> None:
    found = [worth(with_icons(ranch_of(EMPTY), 4, wood, nails)) for wood, nails in ((0, 0), (2, 0), (4, 1))]
    assert found == sorted(set(found))
    assert worth(almost(ranch_of(EMPTY), 4, wood=1), turn=26) < worth(almost(ranch_of(EMPTY), 4, wood=1))


def test_the_own_mission_counts_and_a_hidden_one_does_not() -> None:
    cows = "K" * 8 + "." * 22
    assert worth(cows, mission=data.CARDS.index((4, 6))) > worth(cows, mission=data.CARDS.index((0, 5)))
    table = Table(cows, cows, missions=(18, 19))
    other = Table(cows, cows, missions=(18, 0))
    views = [SPEC.view_for(each.terms, each.state, 0) for each in (table, other)]
    assert evaluate(table.terms, views[0], 1) == evaluate(other.terms, views[1], 1)


@pytest.mark.parametrize("picture", [full_but(), full_but(sign="K"), full_but(sign="P")])
def test_at_the_end_it_is_about_the_score(picture: str) -> None:
    table = Table(picture, EMPTY, missions=(19, 0))
    (tally, _) = SPEC.score(table.terms, table.state)
    assert evaluate(table.terms, table.state, 0) == pytest.approx(tally.total, abs=4)


def test_a_greedy_owner_lets_the_cow_be_born() -> None:
    table = Table(laid("C", "KKCC"))
    table.roll(1, 3)
    table.do(Pass())
    assert isinstance(table.top, Bear)
    scores = {}
    for choice in table.options:
        assert isinstance(choice, Newborn)
        after = Table(laid("C", "KKCC"))
        after.roll(1, 3)
        after.do(Pass(), choice)
        scores[choice.kind] = evaluate(after.terms, after.state, 0)
    assert scores[K] >= max(scores.values())


def test_it_is_worth_more_than_points() -> None:
    """Players who go by it beat those who go by points alone, in most of some games."""
    plain = replace(SPEC, evaluate=None)
    agreed = agree(SPEC, ["greedy"], [])
    points = Agreement(plain, agreed.options, agreed.boards, agreed.levels)
    games = range(6)
    better = sum(play_out(agreed, str(n)).tallies[0].total for n in games)
    worse = sum(play_out(points, str(n)).tallies[0].total for n in games)
    assert better > worse + 5 * len(games)
