"""Hints tell a whole plan and why, in words of the game, at every step of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from game.ai import dice, work
from game.ai.hints import MOST, Hint, advise, is_only_way, positions_along, rest_of_hint
from game.ai.review import plan_after
from game.core.match import Match
from game.core.mind import CHANCE, COUNT
from game.core.spec import Spec
from game.core.steps import Chance, Position
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue
from game.scenes.match.hint_card import reason_texts
from game.specs import SPECS
from tests.contract.games import GAMES
from tests.games.trial import trial

HINTS = 40
"""Hints in each game."""

FIGURE = re.compile(r"[+\u2212]\d+\b(?! points?\b)")
"""A figure that has no unit."""

by_spec = pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind], ids=lambda spec: str(spec.key))


class Given(NamedTuple):
    """A hint, where it was given, and whether nothing else could be chosen."""

    match: Match[Any, Any]
    match_position: Position[Any]
    """The true position, with all that is hidden from the seat."""
    seen: Position[Any]
    seat: int
    hint: Hint
    only: bool


@cache
def given(spec: Spec[Any, Any]) -> tuple[Given, ...]:
    """Hints on the way through some games, of which every other one is followed."""
    return tuple(hint for number in range(GAMES) for hint in _given(spec, number))


def _given(spec: Spec[Any, Any], number: int) -> Iterator[Given]:
    match = agree(spec, ["random"] * next(count for count in spec.seats if count > 1), []).match(str(number))
    match.deal()
    random, asked, kinds = Random(number), 0, set[str]()
    while not match.over and asked < HINTS:
        choice, step = random.choice(match.options), match.waiting
        assert step is not None
        if type(step).__name__ not in kinds or random.random() < 0.4:
            seen = Position(spec.view_for(match.terms, match.state, step.seat), match.position.agenda)
            hint = advise(spec, match.terms, seen, dice("", step.seat, match.index), work(5))
            assert hint is not None
            yield Given(match, match.position, seen, step.seat, hint, is_only_way(match, hint.choices))
            kinds.add(type(step).__name__)
            asked, choice = asked + 1, random.choice([choice, hint.choices[0]])
        if choice in match.options:
            match.play(choice)
        else:  # what is advised out of turn
            match.interrupt(step.seat, choice)
    assert kinds


@by_spec
def test_no_hint_is_without_a_why(spec: Spec[Any, Any]) -> None:
    """Each of its gains has words, and where none speaks for it the game says why all the same."""
    words = Catalogue()
    even = words.t("match.hint.even")
    for each in given(spec):
        said = reason_texts(words, spec.key, each.hint, each.only)
        assert any(not reason.risk for reason in said), each.hint
        assert all(reason.words and reason.words != even for reason in said), each.hint
        gains = {reason.term for reason in each.hint.reasons if reason.amount > 0}
        assert {reason.term for reason in said} >= gains, each.hint


@by_spec
def test_a_plan_is_the_only_way_where_no_step_of_it_leaves_a_choice(spec: Spec[Any, Any]) -> None:
    for each in given(spec):
        terms, choices = each.match.terms, each.hint.choices
        along = [each.match_position, *positions_along(spec, terms, each.match_position, each.seat, choices)][
            : len(choices)
        ]
        asked = (at.waiting.options(terms, at.state) for at in along if at.waiting is not None)
        assert each.only == all([*options] == [choice] for options, choice in zip(asked, choices, strict=True))


@by_spec
def test_every_figure_of_a_reason_has_a_unit(spec: Spec[Any, Any]) -> None:
    """Points or per cent of the chance to win, of terms that count."""
    words, figures = Catalogue(), 0
    for each in given(spec):
        assert spec.mind is not None
        valued = {reason.term for reason in each.hint.reasons if reason.unit != COUNT}
        assert valued <= set(spec.mind.units or {}), each.hint
        for reason in reason_texts(words, spec.key, each.hint, each.only):
            assert not FIGURE.search(reason.words), reason.words
            figures += bool(re.search(r"\d", reason.words))
    assert figures


@by_spec
def test_the_points_of_a_hint_are_what_its_plan_brings(spec: Spec[Any, Any]) -> None:
    """Played on a copy to its end: all the points that its words name are what the score of the seat gains, and so
    again after each of its first choices."""
    words, named = Catalogue(), 0
    for each in given(spec):
        hint, position, terms = each.hint, each.match_position, each.match.terms
        if each.only:
            continue
        *_, end = along = [position, *positions_along(spec, terms, position, each.seat, hint.choices)]
        for done, here in enumerate(along[:-1]):
            seen = Position(spec.view_for(terms, here.state, each.seat), here.agenda)
            rest = rest_of_hint(spec, terms, seen, each.seat, hint, done) if done else hint
            told = sum(map(points_of, (text.words for text in reason_texts(words, spec.key, rest, False))))
            before, after = (spec.score(terms, state)[each.seat].total for state in (here.state, end.state))
            assert told == after - before or not spec.mind.scored, (done, rest)  # type: ignore[union-attr]
            named += bool(told)
    assert named or not spec.mind.scored  # type: ignore[union-attr]


def points_of(sentence: str) -> int:
    """Points that a reason names."""
    found = re.search(r"([+\u2212]\d+) points?\b", sentence)
    return 0 if found is None else int(found[1].replace("\u2212", "-"))


@by_spec
def test_a_plan_can_be_played_to_the_end_of_the_turn(spec: Spec[Any, Any]) -> None:
    """One choice after the other is legal, and after the last one the seat is asked no more in its turn."""
    longest = 0
    for each in given(spec):
        *_, end = positions = list(positions_along(spec, each.match.terms, each.seen, each.seat, each.hint.choices))
        for between in positions[:-1]:
            assert between.waiting is not None, each.hint
            assert between.waiting.seat == each.seat, each.hint
        goes_on = end.waiting is not None and end.waiting.seat == each.seat and end.state.turn == each.seen.state.turn
        assert not goes_on or len(positions) > MOST, each.hint
        assert not end.agenda or goes_on or isinstance(end.agenda[-1], Chance) or end.waiting is not None
        longest = max(longest, len(positions))
    assert longest > 1 or trial(spec.key).one_act


@pytest.mark.parametrize(
    "spec", [spec for spec in SPECS if spec.mind and spec.resample], ids=lambda each: str(each.key)
)
def test_a_hint_is_the_same_whatever_is_hidden(spec: Spec[Any, Any]) -> None:
    """It knows the view of its seat and no more: another state that looks alike gives the same one."""
    below = Random(3).randrange
    for each in given(spec)[::5]:
        assert spec.resample is not None
        world = spec.resample(each.match.terms, each.seen.state, each.seat, below)
        seen = Position(spec.view_for(each.match.terms, world, each.seat), each.seen.agenda)
        hints = [advise(spec, each.match.terms, one, dice("x", each.seat, 1), work(5)) for one in (each.seen, seen)]
        assert hints[0] == hints[1]


@by_spec
def test_what_a_plan_is_for_is_had_at_its_end_and_told_first(spec: Spec[Any, Any]) -> None:
    """More of it than before, by name, in every language, until that part of the plan has been played."""
    assert spec.mind is not None
    if spec.mind.counts is None:
        return
    spoken, found = [Catalogue(), Catalogue("pl")], 0
    for each in given(spec):
        *_, end = positions_along(spec, each.match.terms, each.seen, each.seat, each.hint.choices)
        before, after = (spec.mind.counts(each.match.terms, state, each.seat) for state in (each.seen.state, end.state))
        more = [name for name, count in after.items() if count.has > before[name].has]
        told = [reason for reason in each.hint.reasons if reason.unit == COUNT]
        assert [(each.term, each.amount) for each in told] == [(name, after[name].has) for name in more[:1]]
        assert told == list(each.hint.reasons[: len(told)])
        found += len(told)
        assert all(words.has(f"{spec.key}.count.{name}") for words in spoken for name in after)
    assert found


@by_spec
def test_figures_of_a_card_speak_for_its_choice(spec: Spec[Any, Any]) -> None:
    """More wins come than go where any go: there is one comparison, and its sum is for what the hint shows."""
    for each in given(spec):
        wins = [round(reason.amount) for reason in each.hint.reasons if reason.unit == CHANCE]
        assert sum(wins) > 0 or min(wins, default=0) == 0, each.hint


PLANS = 8
"""Plans of a review in each game."""


@by_spec
def test_a_review_tells_a_better_choice_with_a_plan_to_the_end_of_the_seats_answers(spec: Spec[Any, Any]) -> None:
    for each in given(spec)[: 5 * PLANS : 5]:
        terms, better = each.match.terms, each.hint.choices[0]
        places = (n for n, ply in enumerate(each.match.plies) if ply.before is each.match_position)
        index = next(places, None)
        if index is None or each.match.plies[index].row.interrupt or each.match_position.waiting is None:
            continue
        if better not in each.match_position.waiting.options(terms, each.match_position.state):
            continue
        plan = better, *plan_after(each.match, index, better)
        *_, end = positions_along(spec, terms, each.seen, each.seat, plan)
        asked = end.waiting is not None and end.waiting.seat == each.seat
        assert not asked or end.state.turn != each.seen.state.turn or len(plan) > MOST
