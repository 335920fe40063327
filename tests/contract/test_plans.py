"""Plans of computers: they change no choice, begin with it, can be played, and betray nothing of a secret."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from game.ai import OPPONENT_LEVELS, dice, player_for, work
from game.ai.hints import advise, positions_along
from game.ai.levels import Profile, level_in
from game.ai.plans import PlanKeeper
from game.ai.purpose import public_gains, weighed_gains
from game.core.engine import play
from game.core.journal import raw
from game.core.match import Match
from game.core.mind import COUNT
from game.core.spec import Spec
from game.core.steps import Position
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue, languages
from game.scenes.match.plans import BRIEF, public_plan
from game.scenes.tabletop.table_view import TableView
from game.specs import SPECS
from game.titles import title_for
from game.worker.messages import Ask, Budget, Plan
from game.worker.process import answer, plan_of

ROWS, WORK, SEED = 40, 8, "plans"

by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
by_secret = pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.secrets], ids=lambda spec: str(spec.key))


class WorkDone:
    """Time for so much work, as the process that thinks has it."""

    def __init__(self) -> None:
        self.go_on = work(WORK)


class Explained(NamedTuple):
    """A choice of a computer at a match, and what it says of it."""

    match: Match[Any, Any]
    ask: Ask
    choice: Any
    plan: Plan

    @property
    def public(self) -> Any:
        """All that everybody may see."""
        return self.match.spec.view_for(self.match.terms, self.match.state, None)

    @property
    def secret(self) -> bool:
        """Whether the seat sees more."""
        own = self.match.spec.view_for(self.match.terms, self.match.state, self.ask.seat)
        return bool(own != self.public)


def explained(spec: Spec[Any, Any], level: str, tempers: Sequence[str] = ()) -> Iterator[Explained]:
    """The way through a game, each choice before it is made."""
    seats = next(count for count in spec.seats if count > 1)
    match = agree(spec, [level] * seats, [], tempers=tempers[:seats]).match(SEED)
    match.deal()
    while not match.over and match.index < ROWS:
        assert match.seat is not None
        temper = match.seats[match.seat].temper or ""
        ask = Ask(1, match.index, match.seat, level, SEED, Budget(work=WORK), temper=temper, why=True)
        chosen = answer(match, ask, WorkDone(), PlanKeeper())  # type: ignore[arg-type]
        assert chosen is not None
        yield Explained(match, ask, chosen.choice, plan_of(match, ask, chosen, WorkDone()))  # type: ignore[arg-type]
        match.play(chosen.choice)


@by_spec
@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_a_plan_begins_with_the_choice_that_is_made_without_it(spec: Spec[Any, Any], level: str) -> None:
    """And goes on with what may be chosen, as far as all can see."""
    told = 0
    for match, ask, choice, plan in explained(spec, level):
        seen = Position(spec.view_for(match.terms, match.state, ask.seat), match.position.agenda)
        below = dice(SEED, ask.seat, ask.place)
        assert choice == player_for(level).choose(spec, match.terms, seen, below, work(WORK))
        choices = [*map(spec.codec.choice_from, plan.choices)]
        assert choices[0] == choice
        if len(choices) > 1:
            public = Position(spec.view_for(match.terms, match.state, None), match.position.agenda)
            deque(positions_along(spec, match.terms, public, ask.seat, choices), maxlen=0)
        told += bool(plan.reasons)
    assert told or spec.secrets or level == "novice"  # one of Rancho sees no gain in most of its trades


def choices(spec: Spec[Any, Any], ahead: bool) -> list[Any]:
    """Choices of experts, before each of which a hint was thought of or not."""
    found = list[Any]()
    for match, ask, choice, _ in explained(spec, "expert"):
        found.append(choice)
        if ahead:
            seen = Position(spec.view_for(match.terms, match.state, ask.seat), match.position.agenda)
            advise(spec, match.terms, seen, dice(SEED, ask.seat, ask.place), work(WORK))
    return found


@by_spec
def test_what_was_thought_of_ahead_changes_no_choice(spec: Spec[Any, Any]) -> None:
    assert choices(spec, True) == choices(spec, False)


@by_secret
def test_a_seat_that_sees_more_than_all_may_says_nothing_of_what_it_is_after(spec: Spec[Any, Any]) -> None:
    kept = 0
    for each in explained(spec, "expert"):
        if each.secret:
            kept += 1
            assert (each.plan.choices, each.plan.reasons, each.plan.wins) == ((raw(each.choice),), (), False)
    assert kept


@by_secret
def test_games_that_look_alike_to_all_are_told_alike(spec: Spec[Any, Any]) -> None:
    """Words about the turns of such a seat follow from views that all have, whatever is hidden in them."""
    assert spec.resample is not None
    states = list[Any]()
    for each in explained(spec, "novice"):
        terms, seat = each.match.terms, each.ask.seat
        hidden = spec.resample(terms, each.public, None, dice(SEED, 0, each.ask.place))
        assert spec.view_for(terms, hidden, None) == each.public
        states.append((each.match.state, hidden))
    who = Profile("novice")
    for before, after in pairwise(states):
        told = [
            public_gains(spec, who, terms, (spec.view_for(terms, one, None), spec.view_for(terms, other, None)), seat)
            for one, other in zip(before, after, strict=True)
        ]
        assert told[0] == told[1]


TEMPERS = ("bold", "careful", "spoiler", "builder")
WORLDS = 80
"""Tries to find another state in which a seat may do the same."""


def other_world(each: Explained) -> Any:
    """Another state that looks alike to all, where the same choice may be made and something else is hidden from others
    than before; None where none is found."""
    spec, terms, step = each.match.spec, each.match.terms, each.match.waiting
    assert spec.resample is not None
    assert step is not None
    own = spec.view_for(terms, each.match.state, each.ask.seat)
    for number in range(WORLDS):
        world = spec.resample(terms, each.public, None, dice(SEED, number, each.ask.place))
        if spec.view_for(terms, world, each.ask.seat) != own and each.choice in step.options(terms, world):
            return world
    return None


@by_secret
def test_an_act_is_told_alike_whatever_whoever_does_it_hides(spec: Spec[Any, Any]) -> None:
    """With another colour, hand or mission the same act has the same words, those of its temper too, in each language;
    and there is something to say."""
    title, compared, told = title_for(spec.key), 0, 0
    for each in explained(spec, "farmer", TEMPERS):
        world = other_world(each) if each.secret else None
        if world is None:
            continue
        states = [each.match.state, world]
        positions = [Position(state, each.match.position.agenda) for state in states]
        after = [play(each.match.terms, position, each.choice)[0].state for position in positions]
        for language in languages():
            top = TableView(title, each.match, Catalogue(language), "none")
            one, other = (public_plan(top, each.ask.seat, *pair) for pair in zip(states, after, strict=True))
            assert one == other
            told += bool(one.brief)
        compared += 1
    assert compared
    assert told


@by_spec
@pytest.mark.parametrize(("level", "tempers"), [("farmer", TEMPERS), ("expert", TEMPERS[::-1])])
def test_every_reason_is_a_gain_of_the_plan_as_its_seat_weighs_it(
    spec: Spec[Any, Any], level: str, tempers: Sequence[str]
) -> None:
    """Nothing that its level forgets is one; a temper tells of a loss where it cares less for that."""
    assert spec.mind is not None
    told = 0
    for match, ask, _, plan in explained(spec, level, tempers):
        if not plan.reasons:
            continue
        seen = Position(spec.view_for(match.terms, match.state, ask.seat), match.position.agenda)
        choices = [*map(spec.codec.choice_from, plan.choices)]
        *_, end = positions_along(spec, match.terms, seen, ask.seat, choices)
        knows, views = level_in(spec, Profile(level, ask.temper)), (seen.state, end.state)
        gains = weighed_gains(spec.mind, knows, match.terms, views, ask.seat)
        for reason in plan.reasons:
            told += 1
            term = reason.value_term or reason.term
            given_up = bool(reason.temper) and knows.weights[term] < 1
            assert (gains.get(term, 0.0) > 0) != given_up
            assert term not in knows.forgets
            assert reason.temper in ("", ask.temper)
            if reason.unit == COUNT:
                assert spec.mind.counts is not None
                before, after = (spec.mind.counts(match.terms, view, ask.seat)[reason.term].has for view in views)
                assert before < after == reason.amount
    assert told or spec.secrets


@by_spec
def test_whatever_a_temper_may_like_has_words(spec: Spec[Any, Any]) -> None:
    """In every language, and short enough for a line of the log; a game may have further ones of its own."""
    assert spec.mind is not None
    for language in languages():
        words = Catalogue(language)
        for temper, weights in spec.mind.tempers.items():
            for term in weights:
                liking = words.t(f"{spec.key}.temper.{temper}.{term}")
                told = words.t(f"match.plan.why.{temper}", reason=liking)
                assert len(told) <= BRIEF, told


@by_spec
def test_what_a_plan_has_more_of_belongs_to_terms_of_the_value_and_has_words(spec: Spec[Any, Any]) -> None:
    assert spec.mind is not None
    if spec.mind.counts is None:
        return
    assert spec.mind.units is not None
    each = next(explained(spec, "expert"))
    for name, holding in spec.mind.counts(each.match.terms, each.public, 0).items():
        assert holding.terms
        assert {*holding.terms} <= {*spec.mind.units}
        assert all(Catalogue(language).has(f"{spec.key}.count.{name}.why") for language in languages())
