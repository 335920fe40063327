"""What the terms of the value speak of on a sheet: where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rolling_acres import data

_GROWING: Mapping[str, str] = {"flock": "chickens", "line": "corn", "patch": "sunflowers", "rabbit": "rabbits"}
"""By term of what has been begun the product that it is of."""


def product_of(term: str) -> int | None:
    """The product that a term is about."""
    name = _GROWING.get(term, term)
    return data.PRODUCTS.index(name) if name in data.PRODUCTS else None
