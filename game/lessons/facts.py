"""Facts of a position, by the few things that a lesson may ask the rules for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.core import engine
from game.core.mind import chances
from game.core.spec import Spec, leaders, teams
from game.core.steps import Chance, Choice, Decision, Illegal, Position
from game.lessons.lesson import OUT_OF_TURN, Fact, Pattern, agrees

Value = int | float | str | bool


class Unknown(ValueError):
    """A fact that there is none of; the text says why."""


def first(pattern: Pattern, offered: Sequence[Choice]) -> Choice:
    """The first choice that agrees with a pattern; Unknown for none."""
    match = next((choice for choice in offered if agrees(pattern, choice)), None)
    if match is None:
        raise Unknown(f"no choice is like {pattern}")
    return match


def value(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> Value:
    """The fact as it is; raises Unknown."""
    after = position
    for pattern in fact.after:
        after = _then(spec, terms, after, pattern)
    try:
        later = _of(fact, spec, terms, after)
        if not fact.gain and not fact.cost:
            return later
        more = later - _of(fact, spec, terms, position)  # type: ignore[operator]
        return more if fact.gain else -more
    except (LookupError, TypeError, ValueError, OverflowError, msgspec.MsgspecError) as error:
        raise Unknown(f"{fact.of}: {type(error).__name__} {error}") from error


def _then(spec: Spec[Any, Any], terms: Any, position: Position[Any], pattern: Pattern) -> Position[Any]:
    """Position after a choice; some seat may make it out of turn."""
    if not (isinstance(pattern, Mapping) and OUT_OF_TURN in pattern):
        return engine.advance(terms, position, first(pattern, offered(terms, position)))[0]
    if spec.interrupts is None:
        raise Unknown("nothing can be done out of turn")
    try:
        allowed = spec.interrupts.options(terms, position.state, pattern[OUT_OF_TURN])
        choice = first(pattern.get("like", {}), allowed)
        return engine.interrupt(terms, position, allowed, spec.interrupts.resolve, choice)[0]
    except (LookupError, TypeError, Illegal) as error:
        raise Unknown(f"{OUT_OF_TURN}: {error}") from error


def holds(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> bool:
    """Whether it is as it has to be."""
    return fact.equals is msgspec.UNSET or value(fact, spec, terms, position) == fact.equals


def offered(terms: Any, position: Position[Any]) -> Sequence[Choice]:
    """Every answer of the seat that is asked, or of chance."""
    return [choice for choice, _ in _weighed(terms, position)]


def _weighed(terms: Any, position: Position[Any]) -> Sequence[tuple[Choice, int]]:
    """Every answer, and of those of chance on how many sides of a die they are."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, Chance):
        return top.outcomes(terms, position.state)
    return [(choice, 1) for choice in top.options(terms, position.state)] if isinstance(top, Decision) else ()


def _of(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> Value:
    state, waiting = position.state, position.waiting
    match fact.of:
        case "score":
            tally = spec.score(terms, state)[fact.seat]
            return tally.total if fact.kind == "all" else tally.points[fact.kind]
        case "rank":
            return spec.score(terms, state)[fact.seat].rank[int(fact.path[0])]
        case "leads":
            return fact.seat in leaders(spec.score(terms, state))
        case "chance":
            return _chance(fact, spec, terms, state)
        case "state":
            return _along(fact, spec.describe(terms, state))
        case "choices":
            like = {} if fact.like is msgspec.UNSET else fact.like
            return sum(weight for choice, weight in _weighed(terms, position) if agrees(like, choice))
        case "asked":
            return -1 if waiting is None else waiting.seat
        case "waits":
            return type(position.agenda[-1]).__name__ if position.agenda else ""
        case "refused":
            refusal = engine.why_not(terms, position, spec.codec.choice_from(msgspec.json.encode(fact.choice)))
            return "" if refusal is None else refusal.rule or refusal.key
        case "over":
            return position.over


def _chance(fact: Fact, spec: Spec[Any, Any], terms: Any, state: Any) -> int:
    """A seat's chance to win in per cent."""
    if spec.mind is None:
        raise Unknown("the game does not say what its positions are worth")
    sides = teams([spec.score(terms, state)])
    shares = chances(spec.mind, terms, spec.view_for(terms, state, fact.seat), sides)
    return round(100 * next(chance for side, chance in zip(sides, shares, strict=True) if fact.seat in side))


def _along(fact: Fact, found: Any) -> Value:
    """Along a path; what a place does not hold is an empty word there."""
    for number, part in enumerate(fact.path):
        if isinstance(found, Mapping):
            found = found.get(part, "") if number else found[str(part)]
        else:
            found = found[int(part)]
    if fact.count:
        values = found.values() if isinstance(found, Mapping) else found
        return len(found) if fact.like is msgspec.UNSET else sum(occurrences(fact.like, each) for each in values)
    if not isinstance(found, Value):
        raise Unknown(f"state: {fact.path} is no number or word")
    return found


def occurrences(like: Any, found: Any) -> int:
    """How often something is found; a letter in a row of letters may be so several times."""
    if isinstance(found, str) and isinstance(like, str) and len(like) == 1:
        return found.count(like)
    return int(found == like)
