"""Answers of seats and chance in Rolling Acres, and refusals that tell of products and quadrants."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Choice, Refusal
from game.rules.rolling_acres import data

Product = Annotated[int, msgspec.Meta(ge=0, le=5, extra={"is": "product"})]
"""A place in `data.PRODUCTS` (AC2)."""

Building = Annotated[int, msgspec.Meta(ge=0, le=2, extra={"is": "building"})]
"""A place in `data.BUILDINGS` (AC3)."""

Quadrant = Annotated[int, msgspec.Meta(ge=0, le=7, extra={"is": "quadrant"})]
"""A part of a farm: 0 to 3 by the quarter of the farm in which its middle lies; where these are not four different
ones, 4 to 7 by its first space."""
"""0 and 1 above, 2 and 3 below, from the left (AC1)."""

CardSide = Annotated[int, msgspec.Meta(ge=0, le=1, extra={"is": "card_side"})]
"""0 is A, 1 is B (AC4)."""

Bounty = Annotated[int, msgspec.Meta(ge=0, le=3, extra={"is": "bounty"})]
"""SUN, HEART or both added up; 0 before the roll (AC2)."""

Farm = Annotated[int, msgspec.Meta(ge=0, lt=data.NAMES, extra={"is": "farm"})]
"""The number of a farm's name (AC6)."""

Big = Annotated[bool, msgspec.Meta(extra={"is": "layout"})]
"""Whether a layout is the bountiful one (AC4)."""

Pose = Annotated[int, msgspec.Meta(ge=0, le=7)]
"""How a shape is turned and flipped: canonical poses of `grids.square` only (AC4)."""

CARROTS, SUNFLOWERS, CORN, RABBITS, CHICKENS, BEES = PRODUCTS = range(6)
BARN, SILO, WELL = BUILDINGS = range(3)
SUN, HEART = 1, 2


class Put(Choice, frozen=True, gc=False):
    """Draw the building so that `at` is its first space in reading order (AC6)."""

    at: SpotNo
    pose: Pose


class Name(Choice, frozen=True, gc=False):
    """Name the own farm and be done drawing (AC6)."""

    farm: Farm


class Take(Choice, frozen=True, gc=False):
    """Take a production die from the pool; equal dice are one choice (AC9)."""

    product: Product


class Lay(Choice, frozen=True, gc=False):
    """Plant the layout so that `at` is its first space in reading order (AC9)."""

    big: Big
    at: SpotNo
    pose: Pose


class Grow(Choice, frozen=True, gc=False):
    """The crop that a bee adds, and where (AC11)."""

    product: Product
    at: SpotNo


class Face(Choice, frozen=True, gc=False):
    """Chance: which side of a card lies up (AC5)."""

    side: CardSide


class Shows(Choice, frozen=True, gc=False):
    """Chance: the face of a production die (AC2)."""

    product: Product


class Shines(Choice, frozen=True, gc=False):
    """Chance: the face of the bounty die (AC2)."""

    bounty: Bounty


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that leads the first round (AC7)."""

    seat: SeatNo


TAKES = tuple(map(Take, PRODUCTS))
NAMES = tuple(map(Name, range(data.NAMES)))
GROWS = tuple(tuple(Grow(product, at) for at in range(data.SIDE_LENGTH**2)) for product in range(data.CROPS))
"""Choices to grow a crop, by crop and space."""
FACES = tuple((Face(side), 1) for side in range(2))
SHOWS = tuple((Shows(product), 1) for product in PRODUCTS)
SHINES = tuple((Shines(bounty), weight) for bounty, weight in data.BOUNTY)


class NotRolled(Refusal, frozen=True, kw_only=True):
    """Refusal of a product that none of the dice left shows."""

    product: Product
    products: tuple[Product, ...]


class OfQuadrant(Refusal, frozen=True, kw_only=True):
    """Refusal about one quadrant."""

    quadrant: Quadrant
