"""Acts of one kind are found together by the game's own player: as long as they are its choice, and only those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import pytest

from game.core.steps import Choice, Decision, Event, Move, Position
from game.worker.process import MOST, following_acts

Kind = Annotated[int, msgspec.Meta(extra={"is": "kind"})]
PLENTY = 50


class State(msgspec.Struct, frozen=True, gc=False):
    turn: int
    taken: tuple[int, ...] = ()


class Took(Event[None, State], frozen=True, gc=False):
    kind: int
    ends: bool

    def on(self, terms: None, state: State) -> State:
        return State(state.turn + self.ends, (*state.taken, self.kind))


class Pick(Choice, frozen=True, gc=False):
    kind: Kind


class Fill(Decision[None, State, Pick], frozen=True, gc=False):
    """Takes of two kinds, as many as there are; the last of them goes to another seat."""

    left: int = PLENTY

    def options(self, terms: None, state: State) -> Sequence[Pick]:
        return [Pick(0), Pick(1)]

    def resolve(self, move: Move[None, State], choice: Pick) -> None:
        ends = self.left == 1
        move.emit(Took(choice.kind, ends))
        move.then(Fill(1 - self.seat) if ends else type(self)(self.seat, self.left - 1))


class Shared(Fill, frozen=True, gc=False):
    open = True


class Rules:
    """The one fact about a game that is asked for here."""

    def __init__(self, secrets: bool = False) -> None:
        self.secrets = secrets


def found(step: Fill, first: int, then: Sequence[int], whole: int = PLENTY, secrets: bool = False) -> list[int]:
    """Kinds in the gesture of a first choice, where a player picks `then` next, and thinks `whole` of it to the end."""

    def following(position: Position[Any], number: int) -> tuple[Choice, bool]:
        assert len(position.state.taken) == number
        return Pick(then[number - 1]), number <= whole

    rules: Any = Rules(secrets)
    chain = following_acts(rules, None, Position(State(0), (step,)), Pick(first), following)
    return [each.kind for each in chain if isinstance(each, Pick)]


@pytest.mark.parametrize(("first", "then", "wanted"), [(0, [0, 0, 1, 0], 2), (1, [1, 0], 1), (0, [1], 0)])
def test_as_many_as_the_player_goes_on_with(first: int, then: list[int], wanted: int) -> None:
    assert found(Fill(0), first, then) == [first] * wanted


def test_what_was_not_thought_to_the_end_is_asked_for_again() -> None:
    assert found(Fill(0), 0, [0] * 9, whole=3) == [0] * 3


def test_none_go_beyond_the_turn_and_there_is_a_most() -> None:
    assert found(Fill(0, 4), 0, [0] * 9) == [0] * 3
    assert len(found(Fill(0), 0, [0] * PLENTY)) == MOST - 1


def test_none_where_something_is_hidden_or_others_may_come_in_between() -> None:
    assert found(Fill(0), 0, [0] * 9, secrets=True) == []
    assert found(Shared(0), 0, [0] * 9) == []
