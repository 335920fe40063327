"""Reasons that tell of animals, buildings and pens."""

from __future__ import annotations

from game.core.steps import Refusal
from game.rules.rolling_ranch.model import Building, Kind, PenNo, Resource


class OfKind(Refusal, frozen=True, kw_only=True):
    """It is about one kind of animal."""

    kind: Kind


class OtherNumber(OfKind, frozen=True, kw_only=True):
    """Its space shows none of the numbers on the dice."""

    fits: tuple[int, ...]
    """The numbers to which that kind may go."""


class NotRolled(OfKind, frozen=True, kw_only=True):
    """The dice show other kinds."""

    kinds: tuple[Kind, ...]


class OfBuilding(Refusal, frozen=True, kw_only=True):
    """It is about one building."""

    building: Building


class OfIcon(OfBuilding, frozen=True, kw_only=True):
    """It is about what one building is built of."""

    resource: Resource


class OfPen(Refusal, frozen=True, kw_only=True):
    """It is about one pen."""

    pen: PenNo
