"""Greedy players: what they look at, how far, and how long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.greedy import THOUGHTS, greedy
from game.core.codec import Codec
from game.core.engine import Move, advance
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Decision, Event, Position
from game.headless.agreement import agree
from game.headless.playout import play_out
from game.specs import spec_for
from tests.ai.test_players import CASES, IDS, always, asked, never


def options_of(terms: Any, seen: Position[Any]) -> Sequence[Choice]:
    step = seen.agenda[-1]
    assert isinstance(step, Decision)
    return step.options(terms, seen.state)


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_the_answer_is_worth_most(spec: Spec[Any, Any], seats: int) -> None:
    """Where the game says what is worth most, or where every answer ends what the seat is asked."""
    terms = agree(spec, ["random"] * seats, []).terms
    for seen in asked(spec, terms, "1")[:400:7]:
        seat = seen.agenda[-1].seat  # type: ignore[attr-defined]
        after = {option: advance(terms, seen, option)[0] for option in options_of(terms, seen)}
        answer = greedy(spec, terms, seen, lambda n: n - 1, always)
        if spec.worth is not None:
            worth = {option: spec.worth(terms, each.state, seat) for option, each in after.items()}
            assert worth[answer] == max(worth.values())
        elif not any(
            each.agenda and getattr(each.agenda[-1], "seat", None) == seat for each in after.values()
        ):
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
        assert (
            greedy(spec, terms, seen, Random(1).randrange, partial(next, iter([True, True]), False))
            in options[:3]
        )


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_only_views_are_looked_at(spec: Spec[Any, Any], seats: int) -> None:
    """Everything that is judged looks like that to the seat; asked twice it answers alike."""
    terms, looked = agree(spec, ["random"] * seats, []).terms, list[Any]()

    def score(terms: Any, state: Any) -> tuple[Tally, ...]:
        looked.append(state)
        return spec.score(terms, state)

    watched = msgspec.structs.replace(spec, score=score, worth=None)
    for seen in asked(spec, terms, "3")[:60:20]:
        looked.clear()
        answer = greedy(watched, terms, seen, Random(1).randrange, always)
        assert greedy(watched, terms, seen, Random(1).randrange, always) == answer
        seat = seen.agenda[-1].seat  # type: ignore[attr-defined]
        assert looked
        assert all(spec.seen(terms, state, seat) == state for state in looked)


ROUNDS = {"rancho": (11, 16)}
"""How many rounds greedy players take on average at least and at most."""


@pytest.mark.parametrize("key", ROUNDS)
def test_greedy_players_come_to_an_end(key: str) -> None:
    spec, rounds = spec_for(key), list[int]()
    for seats in (spec.seats[0], spec.seats[len(spec.seats) // 2], spec.seats[-1]):
        table = agree(spec, ["greedy"] * seats, [])
        rounds += [play_out(table, f"rounds/{number}").turns // seats + 1 for number in range(5)]
    least, most = ROUNDS[key]
    assert least <= sum(rounds) / len(rounds) <= most


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
    """Which box: nothing is gained yet."""

    def options(self, terms: Any, state: Purse) -> Sequence[Pick]:
        """As many boxes as the terms say; box 0 is no box."""
        return [Pick(number) for number in range(len(terms))]

    def resolve(self, move: Move[Any, Purse], choice: Pick) -> None:
        """Its sums, if it has any, are offered."""
        if move.terms[choice.number]:
            move.then(TakeSum(0, choice.number))


class TakeSum(Decision[Any, Purse, Pick], frozen=True, gc=False):
    """Which sum of a box; the next question is one of the other seat."""

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
    drill=msgspec.defstruct("Options", [])(),
    maps=lambda options, seats: (),
    prepare=lambda boards, seats, options: (),
    setup=lambda terms: Position(Purse(), (OpenBox(0),)),
    score=lambda terms, state: tuple(Tally({"points": points}, (points,)) for points in state.points),
    describe=lambda terms, state: {"points": state.points},
    codec=Codec(Purse, Pick, Gained, OpenBox | TakeSum, msgspec.defstruct("Options", [])),
)


@pytest.mark.parametrize(
    ("boxes", "best"), [([(), (1, 5), (4,)], 1), ([(), (1, 5), (4, 9, 2)], 2), ([(), (-3,)], 0)]
)
def test_lines_are_followed_to_the_end_of_the_seats_answers(
    boxes: Sequence[tuple[int, ...]], best: int
) -> None:
    begun = BOXES.setup(boxes)
    assert greedy(BOXES, boxes, begun, lambda n: n - 1, always) == Pick(best)


def test_thinking_has_a_bound() -> None:
    """A box too full to be looked into is judged from outside, what was looked into before stands."""
    boxes = [(), (1,), range(-THOUGHTS, 99)]
    assert greedy(BOXES, boxes, BOXES.setup(boxes), lambda n: 0, always) == Pick(1)


def test_of_equals_the_one_that_ends_the_answers_is_taken() -> None:
    flat = msgspec.structs.replace(BOXES, worth=lambda terms, state, seat: 0.0)
    boxes = [(1,), (2,), (), (3,)]
    assert greedy(flat, boxes, BOXES.setup(boxes), lambda n: n - 1, always) == Pick(2)
