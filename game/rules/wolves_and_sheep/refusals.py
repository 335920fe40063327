"""Reasons that tell of edges and announced kinds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.steps import Refusal
from game.rules.wolves_and_sheep.model import Colour, Kind

Edge = Annotated[int, msgspec.Meta(ge=0, le=6, extra={"is": "edge"})]
"""The class of an edge."""


class OtherEdge(Refusal, frozen=True, kw_only=True):
    """An edge of the tile is not what its neighbour asks for."""

    asked: Edge
    seen: Edge


class OfKind(Refusal, frozen=True, kw_only=True):
    """It is about wolves or hunters."""

    kind: Kind


class OfColour(Refusal, frozen=True, kw_only=True):
    """It is about one flock."""

    colour: Colour
