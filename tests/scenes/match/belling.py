"""The card game with a bell, played by computers that ring it: once in a turn, or whenever they may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.mind import Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from tests.games import toy


def appraise(terms: toy.Terms, view: toy.State, seat: int) -> Mapping[str, float]:
    return {"cards": float(len(view.hands[seat]))}


def _once(
    terms: toy.Terms, seen: Position[Any], seat: int, offered: Sequence[Choice], level: Level, below: Below, go_on: GoOn
) -> Choice | None:
    return None if seen.state.bells else offered[0]


def _ever(
    terms: toy.Terms, seen: Position[Any], seat: int, offered: Sequence[Choice], level: Level, below: Below, go_on: GoOn
) -> Choice | None:
    return offered[0]


def _mind(interrupt: Any) -> Mind[toy.Terms, toy.State]:
    return Mind(appraise, toy.EVEN, lambda terms, state: 1.0, interrupt=interrupt)


SPEC = replace(toy.OPEN_SPEC, mind=_mind(_once))
TIRELESS = replace(toy.OPEN_SPEC, mind=_mind(_ever))
