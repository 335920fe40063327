"""Even start: what seats begin with that others do not, in every game that has it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.levels import strengths
from game.core.engine import advance, why_not
from game.core.even import AHEAD, End, Strengths, even_chances, staircase, suggested
from game.core.mind import chances
from game.core.spec import BadTerms, EvenStart, Spec, leaders
from game.core.steps import Chance
from game.headless.agreement import agree, replay_record
from game.headless.playout import play_match, play_out
from game.specs import SPECS, spec_for
from game.store.records import export_record

EVEN = [spec for spec in SPECS if spec.even is not None]
POINTS = [spec for spec in EVEN if spec.even is not None and spec.even.field == AHEAD]
each_spec = pytest.mark.parametrize("spec", EVEN, ids=lambda spec: str(spec.key))
each_points = pytest.mark.parametrize("spec", POINTS, ids=lambda spec: str(spec.key))


def even_terms(spec: Spec[Any, Any], *values: int, seats: int = 2) -> Any:
    assert spec.even is not None
    pair = f"{spec.even.field}={','.join(map(str, values))}"
    return agree(spec, ["random"] * seats, [pair])


def test_every_game_can_begin_evenly() -> None:
    assert list(SPECS) == EVEN


@each_spec
def test_nothing_differs_before_anybody_chooses(spec: Spec[Any, Any]) -> None:
    """**Ruling**: by default all begin alike, and a score tells nothing of it."""
    assert spec.even is not None
    plain = spec.playout_options
    assert getattr(plain, spec.even.field) == ()
    level = spec.even.level(2)
    table, other = agree(spec, ["random"] * 2, []), even_terms(spec, level, level)
    one, two = (play_out(each, "s") for each in (table, other))
    assert one == two
    assert all(AHEAD not in tally.points for tally in one.tallies)


@each_points
def test_points_ahead_come_first_and_count_in_total_and_rank(spec: Spec[Any, Any]) -> None:
    """**Ruling**: a category of its own, the first; nothing else of the game changes, and ties are broken as ever."""
    plain, ahead = (play_out(table, "s") for table in (agree(spec, ["random"] * 2, []), even_terms(spec, 3, 0)))
    for more, before, after in zip((3, 0), plain.tallies, ahead.tallies, strict=True):
        assert list(after.points) == [AHEAD, *before.points]
        assert after.points == {AHEAD: more, **before.points}
        assert (after.total, after.own) == (before.total + more, before.total)
        assert after.rank == (before.rank[0] + more, *before.rank[1:])
    assert leaders(play_out(even_terms(spec, 40, 0), "s").tallies) == (0,)
    assert leaders(play_out(even_terms(spec, 0, 40), "s").tallies) == (1,)


@each_points
def test_a_seat_ahead_has_the_better_chances(spec: Spec[Any, Any]) -> None:
    """**Ruling**: computers know of the start, so that their chances of winning are right: seats that have done
    alike, one so many swings ahead of the other, have odds of e to that."""
    assert spec.mind is not None
    found = []
    for values in ((), (5, 5), (10, 5), (5, 10)):
        table = even_terms(spec, *values) if values else agree(spec, ["random"] * 2, [])
        match = play_match(table, "s")
        position = match.at(match.index // 4)
        view = spec.view_for(table.terms, position.state, None)
        found.append(chances(spec.mind, table.terms, view, [(0,), (1,)])[0])
    plain, both, first, second = found
    assert plain == pytest.approx(both, abs=0.03)
    assert second < both < first


@each_points
def test_what_is_foreseen_counts_the_start(spec: Spec[Any, Any]) -> None:
    """**Ruling**: what a position is worth after thought holds it as well, or the review would tell of another game."""
    assert spec.mind is not None
    assert spec.mind.foresee is not None
    worth = []
    for values in ((0, 0), (7, 0)):
        table = even_terms(spec, *values)
        position = play_match(table, "s").at(20)
        worth.append(spec.mind.foresee(table.terms, position, 0, lambda n: n // 2, lambda: False))
    assert worth[1] - worth[0] == pytest.approx(7, abs=0.5)


@each_spec
def test_a_record_holds_the_start(spec: Spec[Any, Any], tmp_path: Any) -> None:
    assert spec.even is not None
    table = even_terms(spec, 2, 1)
    match, path = play_match(table, "s"), tmp_path / "match.json"
    export_record(match.record(), path)
    record = msgspec.structs.replace(match.record())
    again = replay_record(path, record)
    assert getattr(again.setup.options, spec.even.field) == (2, 1)
    assert again.tallies() == match.tallies()


@each_spec
def test_an_even_start_that_cannot_be(spec: Spec[Any, Any]) -> None:
    """**Ruling**: it is said of seats that play, and of no more points than 40."""
    assert spec.even is not None
    seats, field = spec.seats[-1], spec.even.field
    options = msgspec.structs.replace(spec.options(), **{field: (0,) * (seats + 1)})
    with pytest.raises(BadTerms, match=r"terms\.even count"):
        spec.prepare(agree(spec, ["random"] * seats, []).boards, seats, options)
    with pytest.raises(msgspec.ValidationError):
        spec.codec.options_from(f'{{"{field}":[{spec.even.most + 1}]}}'.encode())
    if 1 in spec.seats:
        options = msgspec.structs.replace(spec.options(), **{field: (1,)})
        with pytest.raises(BadTerms, match=r"terms\.even_alone"):
            spec.prepare(agree(spec, ["random"], []).boards, 1, options)


def test_judges_of_texas() -> None:
    """**Ruling**, TX4: a seat begins with fewer judges than are dealt, never with more, and nobody gets the others."""
    texas = spec_for("texas")
    terms = even_terms(texas, 2).terms
    assert texas.setup(terms).state.judges == (2, 4)
    assert texas.setup(even_terms(texas, 2, 0, 1, seats=4).terms).state.judges == (2, 0, 1, 2)
    options = msgspec.structs.replace(texas.options(), judges=(3,))
    with pytest.raises(BadTerms, match=r"texas\.terms\.judges"):
        texas.prepare(agree(texas, ["random"] * 4, []).boards, 4, options)


def test_extra_animals_of_rancho() -> None:
    """**Ruling**, RA1: a small dog, then a large one, out of the herd, in the order of the seats as long as it has
    any, then rabbits; with a quick start a stack has no room for more (RA8), and the others have so many fewer."""
    rancho = spec_for("rancho")

    def state(*dogs: int, seats: int = 2, quick: bool = False) -> Any:
        terms = even_terms(rancho, *dogs, seats=seats).terms
        options = msgspec.structs.replace(terms.options, quick_start=quick)
        return rancho.setup(rancho.prepare([terms.board], seats, options)).state

    plain = state(0, 0)
    assert plain.dogs == ((0, 0), (0, 0))
    assert plain.herd[4:] == (1, 1)
    assert state(0, 2).dogs == ((0, 0), (1, 1))
    assert state(0, 2).herd == (*plain.herd[:4], 0, 0)
    assert state(1, 2).dogs == ((1, 0), (0, 1))
    assert state(2, 2, 1, 2, seats=4).dogs == ((1, 1), (1, 1), (0, 0), (0, 0))
    for more in range(1, 5):
        found = state(0, 2 + more)
        assert found.dogs == state(0, 2).dogs
        assert sorted(filter(None, found.rabbits)) == [1, 1 + more]
        assert found.herd == (plain.herd[0] - more, *plain.herd[1:4], 0, 0)
        quick = state(0, 2 + more, quick=True)
        assert sorted(filter(None, quick.rabbits)) == [6 - more, 6]
        assert quick.dogs == found.dogs
        assert quick.herd[0] == state(0, 2, quick=True).herd[0] + more


def test_amounts_between_two_that_were_measured() -> None:
    even = EvenStart("ahead", 20, 400, "2026-11-28", most=40, between=(0.5, 8))
    for distance, amount in ((0.0, 0), (0.25, 4), (0.5, 8), (0.75, 14), (1.0, 20), (1.25, 26)):
        strengths = Strengths((0.0, 4 * distance), 4.0)
        assert suggested(even, strengths) == (amount, 0)
        assert even_chances(even, strengths, (amount, 0)) == pytest.approx((0.5, 0.5))


def test_amounts_at_larger_tables_that_were_measured() -> None:
    even = EvenStart("ahead", 20, 400, "2026-11-28", most=40, between=(0.5, 8), shares=((3, 0.9), (5, 0.5)))
    for seats, amount in ((2, 20), (3, 18), (4, 18), (5, 10), (6, 10)):
        strengths = Strengths((0.0, *(4.0,) * (seats - 1)), 4.0)
        assert suggested(even, strengths) == (amount, *(0,) * (seats - 1))
        assert even_chances(even, strengths, (amount, *(0,) * (seats - 1))) == pytest.approx((1 / seats,) * seats)


def test_an_amount_between_may_need_another_share_at_larger_tables() -> None:
    even = EvenStart(
        "ahead", 20, 400, "2026-11-28", most=40, between=(0.5, 8), shares=((4, 1.5),), shares_between=((4, 1.25),)
    )
    for seats, distance, amount in ((2, 0.5, 8), (4, 0.25, 5), (4, 0.5, 10), (4, 0.75, 20), (4, 1.0, 30)):
        strengths = Strengths((0.0, *(4 * distance,) * (seats - 1)), 4.0)
        assert suggested(even, strengths) == (amount, *(0,) * (seats - 1))
        assert even_chances(even, strengths, (amount, *(0,) * (seats - 1))) == pytest.approx((1 / seats,) * seats)


MOMENTS = 150


@each_spec
@pytest.mark.parametrize("full", [False, True], ids=["two", "full"])
def test_no_start_changes_dice_rules_or_what_a_seat_may_know(spec: Spec[Any, Any], full: bool) -> None:
    """At any moment of a game with a start all is as it would be at that moment without one: what chance may answer and
    how often, what can be chosen or is refused and why, in turn or out of it, what comes of it, and what of that each
    seat sees. So the start lies in the first position and in the sums alone."""
    assert spec.even is not None
    seats = spec.seats[-1] if full else 2
    most, level = spec.even.most, spec.even.level(seats)
    values = [min(most, number % 3) if level else most // (1 + number) for number in range(seats)]
    terms, plain = even_terms(spec, *values, seats=seats).terms, agree(spec, ["random"] * seats, []).terms
    assert terms != plain
    match, strangers = play_match(even_terms(spec, *values, seats=seats), "s"), list[Any]()
    for ply in match.plies[:: max(1, match.index // MOMENTS)]:
        before, choice, step = ply.before, ply.row.choice, ply.before.agenda[-1]
        if isinstance(step, Chance):
            assert step.outcomes(terms, before.state) == step.outcomes(plain, before.state)
        else:
            assert before.waiting is not None
            assert list(before.waiting.options(terms, before.state)) == list(
                before.waiting.options(plain, before.state)
            )
            for other in strangers:
                assert why_not(terms, before, other) == why_not(plain, before, other)
            strangers = [*strangers[-20:], choice]
        if not (ply.row.interrupt or ply.after.over):  # who has won at the end is another question
            assert advance(plain, before, choice) == (ply.after, list(ply.events))
        for seat in (None, *range(seats)):
            assert spec.view_for(terms, ply.after.state, seat) == spec.view_for(plain, ply.after.state, seat)
            for event in ply.events:
                assert spec.redacted_for(terms, event, seat) == spec.redacted_for(plain, event, seat)
            if spec.interrupts is not None and seat is not None:
                rules = spec.interrupts
                assert list(rules.options(terms, before.state, seat)) == list(rules.options(plain, before.state, seat))


@each_points
def test_with_points_ahead_the_same_is_rolled_and_played(spec: Spec[Any, Any]) -> None:
    rows = [
        [ply.row for ply in play_match(table, "s").plies]
        for table in (agree(spec, ["random"] * 2, []), even_terms(spec, 17, 3))
    ]
    assert rows[0] == rows[1]


FAMILIES = 100


@each_spec
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("error", [-1.0, -0.5, 0.0, 0.5, 1.0])
def test_a_staircase_leads_to_even_chances(spec: Spec[Any, Any], people: int, error: float) -> None:
    """Thirty games of two fixed players, of whom both or the weaker one are people, and the path is that far off: over
    the last twenty each wins 45 to 55 % of them."""
    assert spec.even is not None
    span, luck, won = max(strengths(spec).values()), Random(f"{spec.key} {people} {error}"), 0
    for _ in range(FAMILIES):
        apart = luck.uniform(0, span)
        thought, true = Strengths((0.0, apart + error), span), Strengths((0.0, apart), span)
        ends: tuple[list[End], list[End]] = [], []
        for game in range(30):
            steps = [staircase(own) for own in ends[:people]]
            values = suggested(spec.even, thought.after((*steps, *(0,) * (2 - people))))
            first = luck.random() < even_chances(spec.even, true, values)[0]
            won += first and game >= 10
            for seat, own in enumerate(ends):
                own.append(End(first == (seat == 0), first != (seat == 0)))
    assert 0.45 <= won / (20 * FAMILIES) <= 0.55
