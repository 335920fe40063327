"""The agenda: what is named first happens first, chores run by themselves, the end leaves nothing."""

from __future__ import annotations

import pytest

from game.core import engine
from game.core.steps import Chore, Illegal, Move
from tests.games import toy
from tests.games.toy import SPEC, Bell, Draw, End, Lift, Put, Terms, Top, dealt

TERMS = Terms(2, toy.Options())


class Say(Chore[Terms, toy.State], frozen=True, gc=False):
    """Lays a card face up for its number, so that the order can be read off the row."""

    number: int
    after: int = 0

    def run(self, move: Move[Terms, toy.State]) -> None:
        move.emit(toy.Laid(0, self.number, 0))
        if self.after:
            move.then(Say(self.after))


def empty() -> toy.State:
    return toy.State(0, (5,), 1, ((), ()))


def said(state: toy.State) -> list[int]:
    return [number for number, _ in state.row]


def test_what_is_named_first_happens_first_with_all_that_follows_from_it() -> None:
    position = engine.open_with(TERMS, empty(), Say(1, after=10), Say(2), toy.Turn(0))
    assert said(position.state) == [1, 10, 2]
    assert position.agenda == (toy.Turn(0),)


def test_an_agenda_of_chores_alone_ends() -> None:
    assert engine.open_with(TERMS, empty(), Say(1)).over


def test_finish_drops_what_was_to_come() -> None:
    move = Move(TERMS, empty(), (toy.Turn(1),))
    move.then(Say(1), Say(2))
    move.finish(toy.Rang(0, 3))
    assert engine.run_chores(move).over
    assert said(move.state) == []
    assert move.events == [toy.Rang(0, 3)]


def test_play_and_advance_agree_and_leave_their_argument_alone() -> None:
    match = dealt(SPEC)
    before = match.position
    kept = SPEC.codec.bytes_of(before)
    for choice in match.options:
        assert engine.play(match.terms, before, choice) == engine.advance(match.terms, before, choice)
    assert SPEC.codec.bytes_of(before) == kept


def test_every_wrong_answer_has_a_reason() -> None:
    match = dealt(SPEC)
    position, terms = match.position, match.terms
    held = match.state.hands[0][0]
    assert engine.why_not(terms, position, Lift(held)) is None
    assert engine.why_not(terms, position, Put(0)) == engine.NOT_OFFERED
    assert engine.why_not(terms, position, Top(0)) == engine.NOT_OFFERED
    assert engine.why_not(terms, position, Bell(0)) == engine.NOT_OFFERED
    refusal = engine.why_not(terms, position, Lift(99))
    assert refusal is not None
    assert refusal.rule == "TOY1"
    over, _ = engine.play(terms, position, End())
    assert engine.why_not(terms, over, End()) == engine.OVER


def test_chance_is_held_to_its_outcomes_too() -> None:
    match = dealt(SPEC)
    waiting, _ = engine.play(match.terms, match.position, Draw())
    gone = match.state.hands[0][0]
    assert engine.why_not(match.terms, waiting, Top(match.state.deck[0])) is None
    assert engine.why_not(match.terms, waiting, Top(gone)) == engine.NOT_OFFERED
    with pytest.raises(Illegal):
        engine.play(match.terms, waiting, Draw())


def test_interrupts_need_an_open_decision() -> None:
    match = dealt(SPEC)
    waiting, _ = engine.play(match.terms, match.position, Draw())
    for position in (waiting, engine.play(match.terms, match.position, End())[0]):
        with pytest.raises(Illegal):
            engine.interrupt(match.terms, position, [Bell(1)], toy.interrupt, Bell(1))
