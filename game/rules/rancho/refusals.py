"""Reasons that tell of kinds of animals."""

from __future__ import annotations

from game.core.steps import Refusal
from game.rules.rancho.model import Kind, State


class OfKind(Refusal, frozen=True, kw_only=True):
    """It is about animals of one kind."""

    kind: Kind


class OfKinds(Refusal, frozen=True, kw_only=True):
    """It is about animals of several kinds."""

    kinds: tuple[Kind, ...]


def still_loose(state: State) -> Refusal | None:
    """Why the time has not come while animals lie beside the board (RA20)."""
    kinds = tuple(kind for kind, count in enumerate(state.loose) if count)
    return OfKinds("RA20", "loose", kinds=kinds) if kinds else None
