"""Further acts of one kind that a computer makes with its first: found at once, so that they are one gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ai.plan import asks, same_turn
from game.core.engine import advance
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.i18n.speech import meanings

MOST = 20
"""Most acts of one kind in one gesture."""

Next = Callable[[Position[Any], int], tuple[Choice, bool]]
"""(position, how many acts after the first) -> what the player does there, and whether it could think to the end."""


def alike(one: Choice, other: Choice) -> bool:
    """Whether two choices are acts of one kind: the same but for the places where they are made."""
    if type(one) is not type(other):
        return False
    found = meanings(type(one))
    return "kind" in found.values() and all(
        getattr(one, field) == getattr(other, field) for field, meaning in found.items() if meaning != "spot"
    )


def going_on(
    spec: Spec[Any, Any], terms: Any, position: Position[Any], first: Choice, following: Next
) -> tuple[Choice, ...]:
    """The acts like its first one with which a seat goes on by `following`.

    None where something is hidden, which an act may uncover, or where others may act out of turn in between.
    """
    waiting = position.waiting
    if spec.secrets or waiting is None or not alike(first, first):
        return ()
    begun, seat, found = position, waiting.seat, [first]
    while len(found) < MOST:
        position, _ = advance(terms, position, found[-1])
        step = position.waiting
        if step is None or step.open or not asks(position, seat) or not same_turn(begun, position):
            break
        if not any(alike(first, option) for option in step.options(terms, position.state)):
            break
        choice, whole = following(position, len(found))
        if not whole or not alike(first, choice):
            break
        found.append(choice)
    return tuple(found[1:])
