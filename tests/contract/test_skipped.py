"""Laws of turns that pass without a choice: every one of them is told of in a banner.

A turn ends with each event after which the state counts one more. In it somebody has to have chosen among several,
chance has to have answered, or something has to be told of more than whose turn it was; else it passed unasked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core.steps import Decision, Event, Illegal, Position
from game.i18n.catalogue import WORDS, Catalogue, Speaker
from game.specs import SPECS
from game.titles import TITLES
from game.ui.context import TableSetup
from game.ui.table import Words
from tests.contract.games import CASES, Case, Moment, answered, moments, played, recorded, viewers
from tests.games.results_game import seats as people
from tests.samples import case_of

PO = WORDS / "en"
RECORDED = recorded()


@pytest.fixture(
    scope="session",
    params=[*(case_of(each, each.seats in (each.spec.seats[0], each.spec.seats[-1])) for each in CASES), *RECORDED],
    ids=str,
)
def case(request: pytest.FixtureRequest) -> Case:
    """Random games as for other laws; and recorded ones, as random players stop before they would have to pause."""
    found = request.param
    assert isinstance(found, Case)
    return found


class Spoken(NamedTuple):
    """The words of a game at a table, and what they are made of."""

    catalogue: Catalogue
    speaker: Speaker
    words: Words[Any]


@cache
def spoken(case: Case) -> Spoken:
    """The words of a game at a table of its own."""
    catalogue, terms = Catalogue(), case.agreement.terms
    title = next(each for each in TITLES if each.key == case.spec.key)
    names, spots = [str(seat) for seat in range(case.seats)], [spot.name for spot in terms.board.spots]
    speaker = Speaker(catalogue, case.spec.key, names, spots)
    return Spoken(catalogue, speaker, title.table(TableSetup(terms, tuple(people(case.seats)), speaker)).words)


def told(case: Case, moment: Moment, event: Event[Any, Any], only: bool) -> bool:
    """Whether an event comes with a banner."""
    key = f"{case.spec.key}.banner.{type(event).__name__}"
    return spoken(case).words.forced(event, moment.choice, only) and spoken(case).catalogue.has(key)


def turns(case: Case) -> Iterator[tuple[list[tuple[Moment, bool]], list[tuple[Moment, bool, Event[Any, Any]]]]]:
    """Turn by turn the answers in it, each with whether it was the only one, and the events with the same."""
    terms = case.agreement.terms
    answers, events, only = list[Any](), list[Any](), False
    for moment in moments(case):
        top, state = moment.before.agenda[-1], moment.before.state
        if isinstance(top, Decision):
            only = moment.by_seat is None and len(top.options(terms, state)) == 1
        answers.append((moment, only))
        for event in moment.events:
            before, state = state.turn, event.on(terms, state)
            events.append((moment, only, event))
            if state.turn > before:
                yield answers, events
                answers, events = [], []
        if moment.after.over:
            answers, events = [], []


def test_a_turn_that_passes_without_a_choice_is_told_of(case: Case) -> None:
    for answers, events in turns(case):
        asked = [moment for moment, only in answers if not only and isinstance(moment.before.agenda[-1], Decision)]
        chance = [moment for moment, _ in answers if not isinstance(moment.before.agenda[-1], Decision)]
        done = [event for *_, event in events if set(event.__struct_fields__) - {"seat", "next"}]
        if not (asked or chance or done):
            assert any(told(case, moment, event, only) for moment, only, event in events), events


def test_an_answer_that_was_the_only_one_and_does_nothing_is_told_of(case: Case) -> None:
    """A pause or pass that could not be helped: nothing is told by its events but whose it was."""
    for _, events in turns(case):
        for moment, only, event in events:
            alone = type(event).__name__ in ("Passed", "Paused")
            if alone and only:
                assert told(case, moment, event, only), event


def test_what_is_told_of_it_is_no_secret(case: Case) -> None:
    """Whether there is a banner follows from what all may see: from the redacted event, and from having had but one
    choice only where that is so in every state that looks the same."""
    spec, terms, words = case.spec, case.agreement.terms, spoken(case).words
    if spec.resample is None:
        return
    random = Random(str(case))
    for moment in moments(case):
        top = moment.before.agenda[-1]
        if not isinstance(top, Decision) or moment.by_seat is not None:
            continue
        seen = spec.view_for(terms, moment.before.state, None)
        others = [spec.resample(terms, seen, None, random.randrange) for _ in range(2)]
        counts = {len(top.options(terms, state)) == 1 for state in (moment.before.state, *others)}
        for event in moment.events:
            public = spec.redacted_for(terms, event, None)
            found = {words.forced(each, moment.choice, only) for each in (event, public) for only in counts}
            assert len(found) == 1, event


def answers(case: Case) -> Iterator[tuple[list[Event[Any, Any]], list[Moment]]]:
    """Choices of seats with all that chance answers to each, after the events before them."""
    for moments_of in played(case):
        past, answer = list[Event[Any, Any]](), list[Moment]()
        for moment in moments_of:
            if answer and isinstance(moment.before.agenda[-1], Decision):
                yield past, answer
                past, answer = [*past, *(event for each in answer for event in each.events)], []
            answer.append(moment)
        yield past, answer


def elsewhere(case: Case, answer: list[Moment], state: Any) -> list[Moment]:
    """The same answer from another state, as far as it can be given there."""
    position, made = Position(state, answer[0].before.agenda), list[Moment]()
    for moment in answer:
        try:
            after, events = answered(case, position, moment.choice, moment.by_seat)
        except Illegal:
            break
        made.append(Moment(position, moment.choice, moment.by_seat, events, after))
        position = after
    return made


def banners(
    case: Case, viewer: int | None, past: list[Event[Any, Any]], answer: list[Moment]
) -> Iterator[tuple[Event[Any, Any], str]]:
    """The events of an answer as somebody sees them, with the words of the banner of each; empty for none."""
    spec, terms, (catalogue, speaker, words) = case.spec, case.agreement.terms, spoken(case)
    first, top = answer[0], answer[0].before.agenda[-1]
    only = first.by_seat is None and isinstance(top, Decision) and len(top.options(terms, first.before.state)) == 1
    seen = [spec.redacted_for(terms, event, viewer) for event in past]
    for moment in answer:
        for event in moment.events:
            redacted, line = spec.redacted_for(terms, event, viewer), ""
            if told(case, moment, event, only):
                key = f"{spec.key}.banner.{type(event).__name__}"
                line = catalogue.t(key, **{**speaker.fields(redacted), **words.remark(redacted, seen)})
            yield redacted, line
            seen.append(redacted)


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.secrets], ids=lambda spec: str(spec.key))
def test_banners_are_the_same_at_tables_that_look_the_same(spec: Any) -> None:
    """Two tables may differ in what a viewer may not see: up to where they show that viewer different events, an answer
    that is given at both has the same banners, word for word."""
    random, compared = Random(str(spec.key)), set[bool]()
    for case in (*(Case(spec, seats) for seats in spec.seats), *(each for each in RECORDED if each.spec is spec)):
        terms, (nobody, *seats) = case.agreement.terms, viewers(case)
        for past, answer in answers(case):
            state = answer[0].before.state
            for viewer in (nobody, random.choice(seats)):
                other = spec.resample(terms, spec.view_for(terms, state, viewer), viewer, random.randrange)
                same = elsewhere(case, answer, other)
                if other == state or not same:
                    continue
                here, there = (banners(case, viewer, past, each) for each in (answer, same))
                for (event, words), (imagined, others) in zip(here, there, strict=False):
                    if event != imagined:
                        break
                    assert words == others, (case, viewer, event)
                    compared.add(bool(words))
    told_of = any(key.startswith(f"{spec.key}.banner.") for key in keys())
    assert compared == {False, told_of}


def test_every_banner_is_of_an_event() -> None:
    for spec in SPECS:
        title = next(each for each in TITLES if each.key == spec.key)
        assert title.spec is spec
        names = {
            kind.__name__ for kind in Event.__subclasses__() if kind.__module__.startswith(f"game.rules.{spec.key}.")
        }
        names |= {each.__name__ for kind in Event.__subclasses__() for each in kind.__subclasses__()}
        prefix = f"{spec.key}.banner."
        assert {key.removeprefix(prefix) for key in keys() if key.startswith(prefix)} <= names


def keys() -> set[str]:
    """The keys of all words."""
    return {
        line[7:-2]
        for path in PO.glob("*.po")
        for line in path.read_text("utf-8").splitlines(True)
        if line.startswith("msgid ")
    }
