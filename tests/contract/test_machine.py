"""Any play, undo, redo and reload of every game: what always holds."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game.boards import load
from game.core.journal import record_bytes, record_from
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.spec import Spec
from game.core.steps import Choice, Illegal
from game.specs import SPECS
from tests.games.laws import Laws, laws


class MatchMachine(RuleBasedStateMachine):
    """Plays one match of a game by its laws."""

    spec: ClassVar[Spec[Any, Any]]
    laws: ClassVar[Laws]
    match: Match[Any, Any]

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        seats = data.draw(st.sampled_from(self.spec.seats))
        options = msgspec.convert(data.draw(self.laws.options(seats)), self.spec.options)
        people = tuple(Seat(f"P{number}") for number in range(seats))
        boards = self.spec.boards(options, seats, load)
        self.match = Match(self.spec, MatchSetup(people, options, boards, str(seed)))
        self.match.deal()

    @precondition(lambda self: not self.match.over)
    @rule(number=st.integers(0, 600))
    def play(self, number: int) -> None:
        before, options = self.match.index, self.match.options
        plies = self.match.play(options[number % len(options)])
        assert self.match.index == before + len(plies)
        assert self.match.redo_to() is None

    @precondition(lambda self: not self.match.over)
    @rule(seed=st.integers(0, 10**6), times=st.integers(2, 60))
    def play_on(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if not self.match.over:
                self.match.play(self.laws.pick(random, self.match))

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def try_nonsense(self, data: st.DataObject) -> None:
        if self.laws.nonsense is not None:
            self.refuse_unless_offered(data.draw(self.laws.nonsense))

    @precondition(lambda self: not self.match.over)
    @rule(number=st.integers(0, 600), value=st.integers(-2, 66))
    def try_an_option_changed(self, number: int, value: int) -> None:
        options = self.match.options
        choice = options[number % len(options)]
        fields = [name for name in choice.__struct_fields__ if type(getattr(choice, name)) is int]
        codec = self.spec.codec
        for name in fields:
            changed = msgspec.structs.replace(choice, **{name: value})
            with suppress(msgspec.ValidationError):  # no record can hold it
                self.refuse_unless_offered(codec.choice_from(codec.bytes_of(changed)))

    def refuse_unless_offered(self, choice: Choice) -> None:
        before = self.match.record()
        if choice not in self.match.options:
            with pytest.raises(Illegal):
                self.match.play(choice)
        assert self.match.record() == before

    @rule()
    def undo(self) -> None:
        index, position = self.match.index, self.match.position
        if self.match.undo():
            assert self.match.index < index
            assert self.match.redo()
        assert (self.match.index, self.match.position) == (index, position)

    @rule()
    def undo_only(self) -> None:
        self.match.undo()

    @rule()
    def redo(self) -> None:
        self.match.redo()

    @rule()
    def reload(self) -> None:
        again = resume(self.spec, record_from(record_bytes(self.match.record())))
        assert again.position == self.match.position
        assert again.undo_to() == self.match.undo_to()
        assert again.redo_to() == self.match.redo_to()
        self.match = again

    @invariant()
    def everything_that_always_holds(self) -> None:
        self.laws.check(self.match)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
def test_any_match(spec: Spec[Any, Any], whole: bool) -> None:
    """Half as many matches as other laws have examples: the rooms of the rules have such machines of their own."""
    examples = settings().max_examples
    machine = type(f"{spec.key}_machine", (MatchMachine,), {"spec": spec, "laws": laws(spec.key)})
    run_state_machine_as_test(
        machine, settings=settings(stateful_step_count=25, max_examples=examples if whole else max(1, examples // 2))
    )
