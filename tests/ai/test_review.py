"""Decisive moments of a match, reckoned by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import e, sqrt
from statistics import fmean
from typing import Any

import msgspec
import pytest

from game.ai.chances import EXACT, SAMPLES, Fortune, Judge, Odds, sides_of
from game.ai.review import (
    LEAST,
    SURER,
    TOLD,
    WORK,
    Costly,
    Review,
    ReviewProgress,
    Walk,
    made_by_person,
    review,
    reviewable,
)
from game.core import engine
from game.core.match import Match
from game.core.mind import GoOn, Mind
from game.core.seats import HUMAN
from game.core.spec import Spec, Tally
from game.core.steps import Position
from tests.games import coin_game
from tests.games.coin_game import MIND, SPEC, Coin, State, Take, Terms, Toss, played

AHEAD = e / (1 + e)
"""The chance of whoever is two points ahead of one other seat."""


def minded(**parts: Any) -> Spec[Any, Any]:
    mind: Mind[Terms, State] = msgspec.structs.replace(MIND, **parts)
    return msgspec.structs.replace(SPEC, mind=mind)


def reviewed(match: Match[Any, Any], most: int = WORK) -> Review:
    found = list(review(match, "seed", most))
    assert isinstance(found[-1], Review)
    return found[-1]


def test_luck_and_decisions_of_two_turns() -> None:
    """Anna takes nothing and tosses two, Bruno takes two and tosses none: 2 : 2."""
    found = reviewed(played((0, 2), (2, 0)))
    assert found.sides == ((0,), (1,))
    assert [(moment.index, moment.turn) for moment in found.moments] == [(0, 1), (2, 2), (4, 2)]
    assert [moment.chances[0] for moment in found.moments] == [0.5, round(AHEAD, 4), 0.5]
    # With two points more her chance would have stayed a half: it is now as if he were ahead.
    behind = 1 - AHEAD
    assert list(found.decisions) == pytest.approx([behind - 0.5, 0.0], abs=1e-4)
    before, after = (0.5, 0.5), (round(behind, 4), round(AHEAD, 4))
    assert found.costliest == (Costly(0, 0, Take(2), before, after, "points", (), 2),)
    assert found.cost(found.costliest[0]) == pytest.approx(AHEAD - 0.5, abs=1e-4)
    # Her coin lifts her above what lies in the middle of its sides; his, at 2 : 2, might have won the match and leaves
    # it even.
    odds = leaning(behind) * e
    lucky = odds / (1 + odds) - behind + 0.25
    assert list(found.luck) == pytest.approx([lucky, -lucky], abs=1e-3)


def leaning(chance: float) -> float:
    """The odds of a coin's worse side, where the better one has e times these and the mean of both is this chance."""
    square, line = e * (2 - 2 * chance), (1 + e) * (1 - 2 * chance)
    return (sqrt(line**2 + 8 * square * chance) - line) / (2 * square)


def test_luck_is_nothing_on_average_however_thought_leans() -> None:
    """Bruno, of whom it is thought that much is still to come, has as good a coin as Anna."""

    def hopeful(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        return seen.state.points[seat] + 3.0 * seat

    match = played((2, 0), (2, 2), (2, 0), (2, 0), spec=minded(foresee=hopeful))
    odds = Odds(match, sides_of(match))
    fortune = Fortune(match, odds, "seed", WORK, WORK)
    for tossed, chances in ((1, (0.4, 0.6)), (3, (0.9, 0.1)), (5, (0.001, 0.999))):
        expected, heads = fortune.expected_and_after(tossed, tossed + 1, chances)
        assert list(expected) == pytest.approx(chances, abs=1e-3)
        shown = match.plies[tossed].row.choice
        missed = Toss(0) if shown == Toss(2) else Toss(2)
        other, _ = engine.advance(match.terms, match.at(tossed), missed)
        match._plies[tossed] = msgspec.structs.replace(match.plies[tossed], after=other)
        _, tails = fortune.expected_and_after(tossed, tossed + 1, chances)
        assert heads != tails
        assert list(map(fmean, zip(heads, tails, strict=True))) == pytest.approx(list(expected))


@pytest.mark.parametrize("foreseen", [False, True])
def test_a_choice_costs_no_more_than_there_was(foreseen: bool) -> None:
    """However sure the seat could be of what it missed."""

    def sure(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        return 9.0 * seen.state.points[seat]

    spec = minded(foresee=sure) if foreseen else SPEC
    for match in (played((0, 0), (2, 2), (0, 0), (2, 2), (0, 0), (1, 0), spec=spec), played((0, 2), (2, 0), spec=spec)):
        walk, most = Walk(match, "seed", WORK), 0.0
        for index in range(match.index):
            walk.step()
            if index in walk.lost:
                judged, seat = walk.lost[index], match.plies[index].row.seat
                assert judged.before == walk.chances_at(index)
                assert 0 <= judged.cost == judged.before[seat] - judged.after[seat] < walk.chances_at(index)[seat]
                most = max(most, judged.cost)
        assert most >= LEAST


def test_equal_matches_have_equal_reviews() -> None:
    assert reviewed(played((0, 2), (1, 0))) == reviewed(played((0, 2), (1, 0)))


def test_it_tells_how_far_it_has_come() -> None:
    *told, last = review(played((0, 2), (1, 0)), "seed")
    steps = [each for each in told if isinstance(each, ReviewProgress)]
    shares, looked = [each.share for each in steps], [each.looked for each in steps]
    assert isinstance(last, Review)
    assert len(steps) == len(told) > 4
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] < 1
    assert looked[:5] == [0, 1, 1, 2, 2]
    assert {each.choices for each in steps} == {2}


def test_what_looks_costly_is_told_on_the_way() -> None:
    """From the row on that follows it, as it is told in the end where the second look agrees."""
    *told, last = review(played((0, 2), (1, 0), (2, 0), (0, 0)), "seed")
    steps = [each for each in told if isinstance(each, ReviewProgress)]
    assert isinstance(last, Review)
    assert steps[0].findings == ()
    assert [each.index for each in steps[1].findings] == [0]
    final = {each.index: last.per_cent(each) for each in last.costliest}
    assert {each.index: each.per_cent for each in steps[-1].findings} == final
    assert all(len(each.findings) <= TOLD for each in steps)


def test_the_winners_share_the_last_chance() -> None:
    assert reviewed(played((2, 0), (0, 0))).moments[-1].chances == (1.0, 0.0)
    assert reviewed(played((2, 0), (2, 0), (0, 0), seats=3)).moments[-1].chances == (0.5, 0.5, 0.0)


def test_a_choice_that_cost_little_is_not_called_costly() -> None:
    """Choices of a seat that is far ahead or far behind give nothing away."""
    found = reviewed(played((2, 2), (0, 0), (2, 2), (0, 0), (2, 2), (0, 0), (2, 2), (0, 0), (1, 0), (2, 0)))
    assert all(found.cost(each) >= LEAST for each in found.costliest)
    assert 0 > found.decisions[0] > -LEAST
    assert not [each for each in found.costliest if each.index == 16]


def test_what_wins_is_never_costly() -> None:
    """However much more than its points at the end would be hoped for if the match went on."""

    def hopeful(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        return seen.state.points[seat] + 100.0 * (seat == 0 and not seen.state.points[seat])

    match = played((2, 0), (0, 0), (1, 0), spec=minded(foresee=hopeful))
    assert 4 in [costly.index for costly in reviewed(match).costliest]
    last = match.plies[4]
    ended = msgspec.structs.replace(last, after=Position(last.after.state, ()))
    match._plies[4:] = [ended]
    match.index = 5
    assert match.over
    assert 4 not in [costly.index for costly in reviewed(match).costliest]


def test_three_choices_the_costliest_first() -> None:
    found = reviewed(played((1, 0), (0, 0), (1, 0), (0, 0), (2, 0), (2, 0)))
    assert len(found.costliest) == 3
    assert [each.index for each in found.costliest] != sorted(each.index for each in found.costliest)
    costs = [found.cost(each) for each in found.costliest]
    assert costs == sorted(costs, reverse=True)


def sit(match: Match[Any, Any], person: int) -> None:
    """A person at one seat, a computer at every other, from the start."""
    players = [HUMAN if number == person else "expert" for number in range(len(match.seats))]
    seats = (msgspec.structs.replace(seat, player=player) for seat, player in zip(match.seats, players, strict=True))
    match.setup = msgspec.structs.replace(match.setup, seats=tuple(seats), former=())


def test_peoples_own_choices_come_first() -> None:
    """However much more a computer's cost."""
    match = played((1, 0), (0, 0), (1, 0), (0, 0), (2, 0), (2, 0))
    seats = {each.seat for each in reviewed(match).costliest}
    assert len(seats) > 1
    for person in seats:
        sit(match, person)
        found = reviewed(match).costliest
        assert found[0].seat == person
        assert [each.seat == person for each in found] == sorted((each.seat == person for each in found), reverse=True)


def test_choices_that_a_computer_made_for_a_person_come_after_those_of_people() -> None:
    """Whoever sits there at the end: who came back is not told first what somebody else did."""
    match = played((1, 0), (0, 0), (1, 0), (0, 0), (2, 0), (2, 0))
    seats = {each.seat for each in reviewed(match).costliest}
    assert len(seats) > 1
    for person in seats:
        sit(match, person)
        match.reseat(1 - person, HUMAN)
        found = reviewed(match).costliest
        by_person = [made_by_person(match, each.index) for each in found]
        assert by_person == [each.seat == person for each in found] == sorted(by_person, reverse=True)


def test_partners_win_together_and_share_their_luck() -> None:
    def together(terms: Terms, state: State) -> tuple[Tally, ...]:
        totals = [sum(state.points[side::2]) for side in (0, 1)]
        return tuple(Tally({"points": totals[seat % 2]}, (totals[seat % 2],)) for seat in range(4))

    spec = msgspec.structs.replace(SPEC, score=together)
    match = played((2, 2), (0, 0), (0, 0), (1, 0), seats=4, spec=spec)
    found = reviewed(match)
    assert sides_of(match) == found.sides == ((0, 2), (1, 3))
    assert found.moments[-1].chances == (1.0, 0.0)
    assert found.luck[0] == found.luck[2] == -found.luck[1] == -found.luck[3]
    assert found.decisions[0] == 0.0 > found.decisions[2]


def test_what_a_seat_gains_may_be_what_the_other_loses() -> None:
    """Two points ahead are worth four with rivals counted in, and so is what is missed."""

    def ahead(terms: Terms, view: State, seat: int) -> dict[str, float]:
        return {"points": view.points[seat], "rivals": -view.points[1 - seat]}

    spec = minded(appraise=ahead, swing=lambda terms, view: 4.0)
    assert reviewed(played((0, 2), (2, 0), spec=spec)) == reviewed(played((0, 2), (2, 0)))


def test_only_what_more_work_says_too_is_told() -> None:
    def doubtful(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        """The more points the better, until it is thought through."""
        thought = sum(go_on() for _ in range(SURER * WORK))
        return seen.state.points[seat] * (1.0 if thought < WORK else -1.0)

    def firm(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        return seen.state.points[seat]

    match = (0, 2), (2, 0)
    assert len(reviewed(played(*match, spec=minded(foresee=firm))).costliest) == 1
    found = reviewed(played(*match, spec=minded(foresee=doubtful)))
    assert found.costliest == ()
    assert found.decisions[0] == 0


def test_what_is_told_as_costly_counts_whatever_else_looks_better_than_the_best() -> None:
    met = set[State]()

    def flattered(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        """Value by which the choice of the third turn looks worst, and best by far when it is looked at once more."""
        again, points = seen.state in met, seen.state.points[seat]
        met.add(seen.state)
        return points * (-9.0 if again else 1.0) if seen.state.turn == 2 else points

    found = reviewed(played((0, 0), (2, 0), (0, 0), (2, 0), spec=minded(foresee=flattered)))
    assert [each.index for each in found.costliest] == [0]
    assert found.decisions[0] == pytest.approx(-found.cost(found.costliest[0]))


def test_a_costly_choice_is_thought_through_with_other_luck_and_all_the_work() -> None:
    """Also in a game that has enough of one luck after twice the work of the first time."""
    met = dict[int, int]()

    def capped(terms: Terms, seen: Position[State], seat: int, below: Any, go_on: GoOn) -> float:
        luck, games = below(1 << 30), 1
        while games < 2 * WORK and go_on():
            games += 1
        met[luck] = max(met.get(luck, 0), games)
        return seen.state.points[seat]

    match = played((0, 2), (2, 0), spec=minded(foresee=capped))
    sides = sides_of(match)
    judge = Judge(match, Odds(match, sides))
    judge.judge(0, (0.5, 0.5), WORK, ["seed"])
    first = dict(met)
    assert set(first.values()) == {WORK}
    met.clear()
    assert len(reviewed(match).costliest) == 1
    again = {luck: games for luck, games in met.items() if games > WORK}
    # Once for all lines, and once more for the two that count.
    assert sorted(again.values()) == [SURER * WORK // 2] * 4
    assert first.keys() <= met.keys() - again.keys()


def test_of_many_ways_chance_may_go_samples_are_looked_at() -> None:
    class Dice(Coin, frozen=True, gc=False, tag="Dice"):
        def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Toss, int]]:
            looked.append(state)
            return [(Toss(points), 1) for points in range(EXACT + 1)]

    looked: list[State] = []
    match = played((0, 2), (2, 0))
    first = msgspec.structs.replace(match.plies[1].before, agenda=(Dice(0),))
    match._plies[1] = msgspec.structs.replace(match.plies[1], before=first)
    match._plies[0] = msgspec.structs.replace(match.plies[0], after=first)
    looked.clear()
    assert reviewed(match).luck[0] != reviewed(played((0, 2), (2, 0))).luck[0]
    assert len(looked) == 1 + SAMPLES


def test_there_is_nothing_to_tell_of_some_matches() -> None:
    """A match that goes on, one that somebody played alone, and one of a game without a value of positions."""
    going = Match(SPEC, coin_game.played((0, 0), (0, 0)).setup)
    plain = msgspec.structs.replace(SPEC, mind=None)
    for match in (going, played((0, 0), seats=1), played((0, 0), (0, 0), spec=plain)):
        assert not reviewable(match)
        with pytest.raises(ValueError):
            next(review(match, "seed"))
    assert reviewable(played((0, 0), (0, 0)))
