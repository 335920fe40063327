"""What a match waits for where it stands, beside the question that is on top."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.steps import Chance, Decision


def gain(match: Match[Any, Any], viewer: int | None) -> int | None:
    """The points that came of what may be taken back, as a viewer knows them; None where nothing may."""
    spec, seat, start = match.spec, match.turn_of, match.undo_to()
    if seat is None or start is None:
        return None
    seen = (spec.seen(match.terms, each, viewer) for each in (match.at(start).state, match.state))
    before, now = (spec.score(match.terms, each)[seat].total for each in seen)
    return now - before


def chance(match: Match[Any, Any]) -> Chance[Any, Any, Any] | None:
    """What luck answers once the turn has ended."""
    top = match.position.agenda[-1]
    return top if isinstance(top, Chance) else None


def interrupted(match: Match[Any, Any], waiting: Decision[Any, Any, Any] | None) -> Decision[Any, Any, Any] | None:
    """The question of another seat beneath the one that waits, which interrupts that."""
    if waiting is None or waiting.open:
        return None
    beneath = (step for step in reversed(match.position.agenda) if isinstance(step, Decision))
    found = next((step for step in beneath if step.open), None)
    return None if found is None or found.seat == waiting.seat else found
