"""Greedy players: what they look at, how far, and how long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.candidates import THOUGHTS, WIDTH
from game.ai.levels import greedy
from game.core.codec import Codec
from game.core.engine import advance
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Decision, Event, Move, Position
from game.headless.agreement import agree
from tests.ai.test_players import CASES, IDS, always, asked, never


def options_of(terms: Any, seen: Position[Any]) -> Sequence[Choice]:
    step = seen.agenda[-1]
    assert isinstance(step, Decision)
    return step.options(terms, seen.state)


def asked_next(position: Position[Any], seat: int) -> type | None:
    """Kind of decision that the same seat has to answer next."""
    step = position.agenda[-1] if position.agenda else None
    return type(step) if isinstance(step, Decision) and step.seat == seat else None


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_the_answer_is_worth_most(spec: Spec[Any, Any], seats: int) -> None:
    """Every answer ends the seat's questions or, in a game that tells worth, leads to the same kind of question."""
    terms = agree(spec, ["random"] * seats, []).terms
    for seen in asked(spec, terms, "1")[:400:7]:
        step: Any = seen.agenda[-1]
        seat = step.seat
        after = {option: advance(terms, seen, option)[0] for option in options_of(terms, seen)}
        kinds = {asked_next(each, seat) for each in after.values()}
        answer = greedy(spec, terms, seen, lambda n: n - 1, always)
        if spec.evaluate is not None and kinds <= {None, type(step)}:
            worth = {option: spec.evaluate(terms, each.state, seat) for option, each in after.items()}
            assert worth[answer] == max(worth.values())
        elif spec.evaluate is None and kinds == {None}:
            tallies = {option: spec.score(terms, each.state) for option, each in after.items()}
            partners = {other for other in range(seats) if all(t[other] == t[seat] for t in tallies.values())}

            def lead(told: Sequence[Tally], seat: int = seat, partners: set[int] = partners) -> int:
                rivals = [tally.total for other, tally in enumerate(told) if other not in partners]
                return told[seat].total - max(rivals, default=0)

            assert lead(tallies[answer]) == max(map(lead, tallies.values()))


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_without_time_the_first_option_is_the_answer(spec: Spec[Any, Any], seats: int) -> None:
    terms = agree(spec, ["random"] * seats, []).terms
    for seen in asked(spec, terms, "2")[:100:9]:
        options = options_of(terms, seen)
        assert greedy(spec, terms, seen, Random(1).randrange, never) == options[0]
        assert greedy(spec, terms, seen, Random(1).randrange, partial(next, iter([True, True]), False)) in options[:3]


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_only_views_are_looked_at(spec: Spec[Any, Any], seats: int) -> None:
    """Everything that is judged looks like that to the seat; asked twice it answers alike."""
    terms, looked = agree(spec, ["random"] * seats, []).terms, list[Any]()

    def score(terms: Any, state: Any) -> tuple[Tally, ...]:
        looked.append(state)
        return spec.score(terms, state)

    watched = msgspec.structs.replace(spec, score=score, evaluate=None)
    for seen in asked(spec, terms, "3")[:60:20]:
        looked.clear()
        answer = greedy(watched, terms, seen, Random(1).randrange, always)
        assert greedy(watched, terms, seen, Random(1).randrange, always) == answer
        seat = seen.agenda[-1].seat  # type: ignore[attr-defined]
        assert looked
        assert all(spec.view_for(terms, state, seat) == state for state in looked)


class Purse(msgspec.Struct, frozen=True):
    """The state of a game of two decisions: points of either seat."""

    points: tuple[int, int] = (0, 0)
    turn: int = 0


class Pick(Choice, frozen=True, gc=False):
    """A box, or a sum out of it."""

    number: int


class Gained(Event[Any, Purse], frozen=True, gc=False):
    """Seat 0 has points."""

    number: int

    def on(self, terms: Any, state: Purse) -> Purse:
        """They are counted."""
        return Purse((state.points[0] + self.number, state.points[1]), state.turn)


class OpenBox(Decision[Any, Purse, Pick], frozen=True, gc=False):
    """Question for a box: nothing is gained yet."""

    def options(self, terms: Any, state: Purse) -> Sequence[Pick]:
        """Boxes by the number that the terms say; box 0 is no box."""
        return [Pick(number) for number in range(len(terms))]

    def resolve(self, move: Move[Any, Purse], choice: Pick) -> None:
        """Its sums, if it has any, are offered."""
        if move.terms[choice.number]:
            move.then(TakeSum(0, choice.number))


class TakeSum(Decision[Any, Purse, Pick], frozen=True, gc=False):
    """Question for a sum of a box; the next question is one of the other seat."""

    box: int

    def options(self, terms: Any, state: Purse) -> Sequence[Pick]:
        """All of them."""
        return [Pick(number) for number in terms[self.box]]

    def resolve(self, move: Move[Any, Purse], choice: Pick) -> None:
        """It is gained."""
        move.emit(Gained(choice.number))


BOXES: Spec[Any, Purse] = Spec(
    key="boxes",
    version=1,
    seats=(2,),
    options=msgspec.defstruct("Options", []),
    playout_options=msgspec.defstruct("Options", [])(),
    maps=lambda options, seats: (),
    prepare=lambda boards, seats, options: (),
    setup=lambda terms: Position(Purse(), (OpenBox(0),)),
    score=lambda terms, state: tuple(Tally({"points": points}, (points,)) for points in state.points),
    describe=lambda terms, state: {"points": state.points},
    codec=Codec(Purse, Pick, Gained, OpenBox | TakeSum, msgspec.defstruct("Options", [])),
)


@pytest.mark.parametrize(("boxes", "best"), [([(), (1, 5), (4,)], 1), ([(), (1, 5), (4, 9, 2)], 2), ([(), (-3,)], 0)])
def test_lines_are_followed_to_the_end_of_the_seats_answers(boxes: Sequence[tuple[int, ...]], best: int) -> None:
    begun = BOXES.setup(boxes)
    assert greedy(BOXES, boxes, begun, lambda n: n - 1, always) == Pick(best)


def points_of(terms: Any, state: Purse, seat: int) -> float:
    """Worth of a purse to a player who does not look into boxes."""
    return state.points[seat]


JUDGED = msgspec.structs.replace(BOXES, evaluate=points_of)


def test_by_worth_lines_go_on_to_other_kinds_of_decisions() -> None:
    boxes = [(), (1, 5), (4, 9, 2)]
    assert greedy(JUDGED, boxes, JUDGED.setup(boxes), lambda n: n - 1, always) == Pick(2)


def test_by_worth_only_the_most_promising_lines_go_on() -> None:
    """Unopened boxes promise the same: of those the first ones are looked into."""
    boxes = [*[(1,)] * (WIDTH - 1), (2,), (3,)]
    assert greedy(JUDGED, boxes, JUDGED.setup(boxes), lambda n: 0, always) == Pick(WIDTH - 1)


class TakeMore(Decision[Any, Purse, Pick], frozen=True, gc=False):
    """Question for a sum; then, unless that is nothing, the same again."""

    left: int
    """How often yet."""

    def options(self, terms: Any, state: Purse) -> Sequence[Pick]:
        """All of them."""
        return [Pick(number) for number in terms]

    def resolve(self, move: Move[Any, Purse], choice: Pick) -> None:
        """It is gained."""
        move.emit(Gained(choice.number))
        if self.left and choice.number:
            move.then(TakeMore(self.seat, self.left - 1))


@pytest.mark.parametrize(("judge", "looks"), [(points_of, 3), (None, 3 + 9 + 27)])
def test_by_worth_the_same_kind_of_decision_is_not_looked_into(judge: Any, looks: int) -> None:
    """Nor for ever: what more answers of that kind bring is in the worth."""
    looked = list[Any]()

    def score(terms: Any, state: Purse) -> tuple[Tally, ...]:
        looked.append(state)
        return BOXES.score(terms, state)

    def worth(terms: Any, state: Purse, seat: int) -> float:
        looked.append(state)
        return points_of(terms, state, seat)

    watched = msgspec.structs.replace(BOXES, score=score, evaluate=worth if judge else None)
    assert greedy(watched, (1, 7, 3), Position(Purse(), (TakeMore(0, 2),)), lambda n: 0, always) == Pick(7)
    assert len(looked) == looks


def test_thinking_has_a_bound() -> None:
    """A box too full to be looked into is judged from outside, what was looked into before stands."""
    boxes = [(), (1,), range(-THOUGHTS, 99)]
    assert greedy(BOXES, boxes, BOXES.setup(boxes), lambda n: 0, always) == Pick(1)


def test_of_equals_the_one_that_ends_the_answers_is_taken() -> None:
    flat = msgspec.structs.replace(BOXES, evaluate=lambda terms, state, seat: 0.0)
    asked_on = Position(Purse(), (TakeMore(0, 9),))
    assert greedy(flat, (1, 2, 0, 3), asked_on, lambda n: n - 1, always) == Pick(0)
