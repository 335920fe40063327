"""Reasons that tell of products and quadrants."""

from __future__ import annotations

from game.core.steps import Refusal
from game.rules.rolling_acres.choices import Product, Quadrant


class NotRolled(Refusal, frozen=True, kw_only=True):
    """A product lies on no die that is left, which show others."""

    product: Product
    products: tuple[Product, ...]


class OfQuadrant(Refusal, frozen=True, kw_only=True):
    """It is about one quadrant."""

    quadrant: Quadrant
