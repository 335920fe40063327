"""What the numbers in choices, events and steps stand for, so that words and screens can name them."""

from __future__ import annotations

from typing import Annotated

import msgspec

SeatNo = Annotated[int, msgspec.Meta(extra={"is": "seat"})]
"""The number of a seat."""

SpotNo = Annotated[int, msgspec.Meta(extra={"is": "spot"})]
"""The number of a spot on the match's first board."""

Starter = Annotated[int, msgspec.Meta(ge=0, le=6, extra={"is": "starter"})]
"""A house option: which seat begins, counted from 1; 0 leaves it to chance."""
