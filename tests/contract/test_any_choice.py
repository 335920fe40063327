"""Law: any well-typed choice at any position is taken, or refused by Illegal; nothing else comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec import inspect

from game.core.steps import Choice, Illegal, answers
from tests.contract.games import Case, Moment, answered, moments

K = TypeVar("K", bound=Choice)

MOMENTS = 60
"""Moments tried of each case; all with `--whole`."""
TRIES = 6
"""Choices tried at each of them, for each type that its step asks for; of all moments fewer at each."""
EDGES = (-(2**63), -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 99, 2**31, 2**63 - 1)


class Toy(Choice, frozen=True):
    """A choice with a number and several."""

    number: int
    many: tuple[int, ...]


@cache
def kinds_of_choices(spec_key: str) -> tuple[type[Choice], ...]:
    """Every type of choice that a game has."""
    start = f"game.rules.{spec_key}."
    found, todo = list[type[Choice]](), [Choice]
    while todo:
        kinds = todo.pop().__subclasses__()
        todo += kinds
        found += [kind for kind in kinds if f"{kind.__module__}.".startswith(start)]
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def value_of(kind: inspect.Type, random: Random) -> Any:
    """A value of a type: in range, at its edges, or far out of it."""
    match kind:
        case inspect.Metadata(type=inner):
            return value_of(inner, random)
        case inspect.IntType(ge=low, le=high):
            least, most = -1 if low is None else int(low), 99 if high is None else int(high)
            return random.choice(EDGES) if random.random() < 0.3 else random.randint(least - 2, most + 2)
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.TupleType(item_types=items):
            return tuple(value_of(item, random) for item in items)
        case inspect.VarTupleType(item_type=item):
            return tuple(value_of(item, random) for _ in range(random.randint(0, 4)))
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case _:
            raise TypeError(kind)


def any_choice(kind: type[K], like: K | None, random: Random) -> K:
    """A choice of a type with random fields; the others are those of a good one where there is one."""
    about = inspect.type_info(kind)
    assert isinstance(about, inspect.StructType)
    fields = {field.name: value_of(field.type, random) for field in about.fields}
    if like is not None:
        changed = random.choice(list(fields) or [""])
        fields = {name: value if name == changed else getattr(like, name) for name, value in fields.items()}
    return kind(**fields)


def tried_at(case: Case, moment: Moment, tries: int, random: Random) -> Iterator[Choice]:
    """Choices of the types that the step asks for, and one of any other."""
    top = moment.before.agenda[-1]
    for kind in answers(type(top)):
        like = moment.choice if type(moment.choice) is kind else None
        for number in range(tries):
            yield any_choice(kind, like if number % 2 else None, random)
    yield any_choice(random.choice(kinds_of_choices(case.spec.key)), None, random)


def tried_moments(case: Case, whole: bool, random: Random) -> Sequence[Moment]:
    """Moments of each step that the games come to, first those that come up seldom."""
    found, by_step = list(moments(case)), dict[str, list[Moment]]()
    if whole:
        return found
    random.shuffle(found)
    for moment in found:
        by_step.setdefault(type(moment.before.agenda[-1]).__name__, []).append(moment)
    share = max(1, MOMENTS // len(by_step))
    return [moment for several in by_step.values() for moment in several[:share]]


def check_any_choice(case: Case, whole: bool) -> None:
    """Try choices, as an answer and as an interrupt."""
    random, tried = Random(f"any choice of {case}"), 0
    for moment in tried_moments(case, whole, random):
        for choice in tried_at(case, moment, 2 if whole else TRIES, random):
            tried += 1
            for by_seat in (None,) if case.spec.interrupts is None else (None, random.randrange(case.seats)):
                with suppress(Illegal):
                    answered(case, moment.before, choice, by_seat)
    assert tried


def test_any_choice_is_taken_or_refused(case: Case) -> None:
    check_any_choice(case, whole=False)


@pytest.mark.whole
def test_any_choice_at_every_moment(case: Case) -> None:
    check_any_choice(case, whole=True)


def test_fields_are_tried_in_range_and_out_of_it() -> None:
    random = Random("fields")
    made = [any_choice(Toy, None, random) for _ in range(99)]
    assert min(each.number for each in made) < -1 < 100 < max(each.number for each in made)
    assert {len(each.many) for each in made} == {*range(5)}
    assert len({any_choice(Toy, Toy(7, (1, 2)), random) for _ in range(99)}) > 30
