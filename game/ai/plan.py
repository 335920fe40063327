"""The rest of a turn: after its best choice all that a seat goes on with, to where chance or another one answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.ai.candidates import candidates, own_options, total_value, waiting
from game.ai.levels import level_in, winning
from game.ai.thinking import work
from game.core import engine
from game.core.engine import advance
from game.core.mind import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position

MOST = 60
"""Most choices of a plan."""

LOOKS = 64
"""Positions that are looked at for one choice of a plan."""


def rest_of_turn(
    level: str,
    spec: Spec[Any, Any],
    terms: Any,
    begun: Position[Any],
    seat: int,
    goal: Position[Any],
    below: Below,
    go_on: GoOn,
) -> tuple[Choice, ...]:
    """Choices with which a seat goes on after its first one; on the way to `goal` if that is within reach."""
    choices, position = list[Choice](), begun
    while len(choices) < MOST and asks(position, seat) and same_turn(begun, position):
        choice = _next(level, spec, terms, position, goal, below, go_on)
        choices.append(choice)
        position, _ = advance(terms, position, choice)
    return tuple(choices)


def asks(position: Position[Any], seat: int) -> bool:
    """Whether the seat is the one to answer."""
    step = position.waiting
    return step is not None and step.seat == seat


def same_turn(one: Position[Any], other: Position[Any]) -> bool:
    """Whether two positions belong to one turn."""
    return bool(one.state.turn == other.state.turn)


def positions_along(
    spec: Spec[Any, Any], terms: Any, seen: Position[Any], seat: int, choices: Sequence[Choice]
) -> Iterator[Position[Any]]:
    """The positions after each choice of a plan of a seat, one after the other; ValueError at one that is not legal."""
    position, interrupts = seen, spec.interrupts
    for choice in choices:
        if asks(position, seat) and choice in waiting(position).options(terms, position.state):
            position, _ = advance(terms, position, choice)
        else:
            is_open = position.waiting is not None and position.waiting.open
            offered = interrupts.options(terms, position.state, seat) if interrupts is not None and is_open else ()
            if interrupts is None or choice not in offered:
                raise ValueError(f"{choice} cannot be played there")
            position, _ = engine.interrupt(terms, position, offered, interrupts.resolve, choice)
        yield position


def _next(
    level: str,
    spec: Spec[Any, Any],
    terms: Any,
    position: Position[Any],
    goal: Position[Any],
    below: Below,
    go_on: GoOn,
) -> Choice:
    """Choose what reaches the goal, or wins, or is the only option; else what the game's own player chooses, or the
    best of some lines, those that reach the goal first."""
    options, mind, seat = own_options(terms, position), spec.mind, waiting(position).seat
    if len(options) == 1:
        return options[0]
    for option in options[:LOOKS]:
        if advance(terms, position, option)[0] == goal:
            return option
    choice = winning(spec, terms, position, options, below)
    if choice is None and mind is not None and mind.choose is not None:
        choice = mind.choose(terms, position, level_in(spec, level), below, go_on)
    if choice is not None:
        return choice
    value = None if mind is None else total_value(mind, terms, seat)
    lines = candidates(spec, terms, position, work(LOOKS), value)
    return max(lines, key=lambda line: (line.position == goal, *line.rank)).first
