"""What a person is told who asks for help: the best choice of a seat as far as it can know, and what speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from game.ai.budget import work
from game.ai.candidates import Line, Value, candidates, own_options, waiting
from game.ai.levels import interrupt, level_in, weighed, winning
from game.core import engine
from game.core.engine import advance
from game.core.mind import Below, GoOn, Mind
from game.core.spec import Spec
from game.core.steps import Choice, Position

LEVEL = "expert"
"""Whose choice it is."""

GAINS, RISKS = 2, 1
"""How many reasons for and against it are told at most."""

LEAST = 0.1
"""A term whose share of the largest is less says nothing."""

ENOUGH = 0.5
"""What a choice gains over the next best is told, unless that is a smaller share of what it changes."""

LOOKS = 64
"""How many positions after other choices are looked at for what to compare it with."""


COMPARED = 3
"""With so many other lines at most the best one is compared by what is probably answered."""


class Reason(msgspec.Struct, frozen=True):
    """A term of the value, and by how much it is greater with the choice; below 0 it speaks against it."""

    term: str
    amount: float


class Hint(msgspec.Struct, frozen=True):
    """What the seat could do best: its next choice and those of its own that complete it."""

    choices: tuple[Choice, ...]
    reasons: tuple[Reason, ...] = ()
    """Gains first, the greatest first; then risks."""
    wins: bool = False
    """Whether the match is won with it."""


class _Best(NamedTuple):
    """The line that the expert is for, and those that it is better than."""

    line: Line
    lines: Sequence[Line]
    wins: bool = False


def advise(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Hint | None:
    """The expert's choice, with no softness, at a position whose state is the view of the seat that is asked.

    What it would do out of turn goes first. None in a game that does not say why a view is good.
    """
    mind, step = spec.mind, waiting(seen)
    if mind is None:
        return None
    beside = _beside(spec, mind, terms, seen, below, go_on)
    if beside is not None:
        return beside
    options = own_options(terms, seen)
    if len(options) == 1:
        return Hint((options[0],))
    best, lines, wins = _best(spec, terms, seen, below, go_on)
    after, _ = advance(terms, seen, best.first)
    then = _completed(spec, terms, after, best, below, go_on) if _asks(after, step.seat) else ()
    return Hint((best.first, *then), _told(_differences(mind, terms, seen, best, lines, below)), wins)


def _beside(
    spec: Spec[Any, Any], mind: Mind[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> Hint | None:
    """What the seat does best before it answers, where that may be done between any two steps."""
    step, interrupts = waiting(seen), spec.interrupts
    if interrupts is None or not step.open:
        return None
    offered = interrupts.options(terms, seen.state, step.seat)
    choice = interrupt(LEVEL, spec, terms, seen, step.seat, offered, below, go_on)
    if choice is None:
        return None
    then, _ = engine.interrupt(terms, seen, offered, interrupts.resolve, choice)
    if _asks(then, step.seat):
        lines = candidates(spec, terms, then, work(LOOKS), _worth(mind, step.seat, terms))
        then = max(lines, key=lambda line: line.rank).position
    now = mind.appraise(terms, seen.state, step.seat)
    return Hint((choice,), _told(_exceeded(mind.appraise(terms, then.state, step.seat), now)))


def _best(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> _Best:
    """What wins at once, or what the game's own player says, or the best of all lines; dice decide nothing."""
    win = winning(spec, terms, seen, own_options(terms, seen), below)
    choice = win
    if win is None and spec.mind is not None and spec.mind.choose is not None:
        choice = spec.mind.choose(terms, seen, level_in(spec, LEVEL), below, go_on)
    if choice is None:
        lines = weighed(LEVEL, spec, terms, seen, below, go_on)
        return _Best(max(lines, key=lambda line: line.rank), lines)
    lines = candidates(spec, terms, seen, work(LOOKS), _worth(spec.mind, waiting(seen).seat, terms))
    own = [line for line in lines if line.first == choice]
    if own:
        return _Best(max(own, key=lambda line: line.rank), lines, win is not None)
    position, _ = advance(terms, seen, choice)
    line = Line(choice, position, 0.0, _asks(position, waiting(seen).seat), frozenset())
    return _Best(line, lines, win is not None)


def _worth(mind: Mind[Any, Any] | None, seat: int, terms: Any) -> Value | None:
    return None if mind is None else lambda state: sum(mind.appraise(terms, state, seat).values())


def _completed(
    spec: Spec[Any, Any], terms: Any, begun: Position[Any], best: Line, below: Below, go_on: GoOn
) -> tuple[Choice, ...]:
    """The choice by which the same seat goes on with what it has begun."""
    if best.position == begun and not best.asked:
        return ()
    options = own_options(terms, begun)
    found = next((each for each in options if advance(terms, begun, each)[0] == best.position), None)
    return (found if found is not None else _best(spec, terms, begun, below, go_on).line.first,)


def _asks(position: Position[Any], seat: int) -> bool:
    step = position.waiting
    return step is not None and step.seat == seat


def _differences(
    mind: Mind[Any, Any], terms: Any, seen: Position[Any], best: Line, lines: Sequence[Line], below: Below
) -> Mapping[str, float]:
    """By term by how much the best line exceeds what it is compared with: what the game says itself, else other lines
    at once; where that does not speak for it, other lines after what is probably answered."""
    seat = waiting(seen).seat
    own = {} if mind.gains is None else mind.gains(terms, seen.state, seat)
    if any(own.values()):
        return own
    others = [line for line in lines if line.first != best.first and line.position != best.position]
    found = _at_once(mind, terms, seen, best, others)
    if mind.answered is None or not others or sum(found.values()) > 0:
        return found
    compared = sorted(others, key=lambda line: line.rank, reverse=True)[:COMPARED]
    now, *then = (mind.answered(terms, line.position, seat, below) for line in (best, *compared))
    return _exceeded(now, max(then, key=lambda amounts: sum(amounts.values())))


def _at_once(
    mind: Mind[Any, Any], terms: Any, seen: Position[Any], best: Line, others: Sequence[Line]
) -> Mapping[str, float]:
    """The best line beside the next best one, or beside the position as it is where that says more, or alone speaks for
    it."""
    seat = waiting(seen).seat
    now = mind.appraise(terms, best.position.state, seat)
    changed = _exceeded(now, mind.appraise(terms, seen.state, seat))
    if not others:
        return changed
    next_best = max(others, key=lambda line: line.rank).position.state
    ahead = _exceeded(now, mind.appraise(terms, next_best, seat))
    # What the next best costs as well, such as the card that any play costs, is no risk of this one.
    changed = {
        term: max(amount, min(0.0, ahead.get(term, 0.0))) if amount < 0 else amount for term, amount in changed.items()
    }
    says_more = _most(ahead) >= ENOUGH * _most(changed)
    return ahead if says_more and (sum(ahead.values()) > 0 or sum(changed.values()) <= 0) else changed


def _exceeded(now: Mapping[str, float], other: Mapping[str, float]) -> Mapping[str, float]:
    return {term: now.get(term, 0.0) - other.get(term, 0.0) for term in {**now, **other}}


def _most(amounts: Mapping[str, float]) -> float:
    """The greatest gain."""
    return max(amounts.values(), default=0.0)


def _told(amounts: Mapping[str, float]) -> tuple[Reason, ...]:
    """The few terms that say most; none where all together do not speak for the choice, which is best for what is
    read beyond them."""
    if sum(amounts.values()) <= 0:
        return ()
    least = LEAST * max(map(abs, amounts.values()), default=0.0)
    found = [Reason(term, amount) for term, amount in amounts.items() if amount and abs(amount) >= least]
    gains = sorted((each for each in found if each.amount > 0), key=lambda each: -each.amount)
    risks = sorted((each for each in found if each.amount < 0), key=lambda each: each.amount)
    return (*gains[:GAINS], *risks[:RISKS])
