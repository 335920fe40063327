"""Laws of turns that pass without a choice: every one of them is told of in a banner.

A turn ends with each event after which the state counts one more. In it somebody has to have chosen among several,
chance has to have answered, or something has to be told of more than whose turn it was; else it passed unasked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from game.core.steps import Decision, Event
from game.i18n.catalogue import WORDS, Catalogue
from game.i18n.speech import Speaker
from game.specs import SPECS
from game.titles import TITLES
from game.ui.context import TableSetup
from game.ui.table import Words
from tests.contract.games import Case, Moment, moments
from tests.games.results_game import seats as people

PO = WORDS / "en"


@cache
def words_of(case: Case) -> tuple[Catalogue, Words[Any]]:
    """The catalogue, and the words of a game at a table that speaks from it."""
    catalogue = Catalogue()
    title = next(each for each in TITLES if each.key == case.spec.key)
    speaker = Speaker(catalogue, case.spec.key, [str(seat) for seat in range(case.seats)], [])
    return catalogue, title.table(TableSetup(case.agreement.terms, tuple(people(case.seats)), speaker)).words


def told(case: Case, moment: Moment, event: Event[Any, Any], only: bool) -> bool:
    """Whether an event comes with a banner."""
    catalogue, words = words_of(case)
    key = f"{case.spec.key}.banner.{type(event).__name__}"
    return words.missed(event, moment.choice, only) and catalogue.has(key)


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
    spec, terms, (_, words) = case.spec, case.agreement.terms, words_of(case)
    if spec.resample is None:
        return
    random = Random(str(case))
    for moment in moments(case):
        top = moment.before.agenda[-1]
        if not isinstance(top, Decision) or moment.by_seat is not None:
            continue
        seen = spec.seen(terms, moment.before.state, None)
        others = [spec.resample(terms, seen, None, random.randrange) for _ in range(2)]
        counts = {len(top.options(terms, state)) == 1 for state in (moment.before.state, *others)}
        for event in moment.events:
            public = spec.redacted(terms, event, None)
            found = {words.missed(each, moment.choice, only) for each in (event, public) for only in counts}
            assert len(found) == 1, event


def test_every_banner_is_of_an_event() -> None:
    for spec in SPECS:
        title = next(each for each in TITLES if each.key == spec.key)
        assert title.spec is spec
        names = {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == f"game.rules.{spec.key}.events"}
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
