"""Who sits at the table: seats are numbers from 0; chance and the clock answer from seats of their own."""

from __future__ import annotations

from typing import Annotated

import msgspec

CHANCE = -1
"""The seat that answers for dice and draws."""

CLOCK = -2
"""The seat that answers for time running out."""

HUMAN = "human"
"""The player of a seat that a person holds; any other word is a computer player's level."""

HIDDEN = -1
"""What stands in a view in place of a secret id."""


LONGEST_NAME = 24
"""Letters in a seat's name."""


class Seat(msgspec.Struct, frozen=True):
    """One place at the table: its name, who plays it and the colour that marks it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    player: Annotated[str, msgspec.Meta(max_length=16)] = HUMAN
    colour: Annotated[str, msgspec.Meta(max_length=16)] = ""

    @property
    def human(self) -> bool:
        """Whether a person answers for this seat."""
        return self.player == HUMAN
