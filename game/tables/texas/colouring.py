"""Which colours and pictures tell the two sides apart."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import Seat
from game.rules.texas.model import FARM, RANCH, Terms
from game.ui.theme import Colour, SeatPalette, colours, palette

EMBLEMS = {FARM: "buildings/farm", RANCH: "buildings/ranch"}
"""The round farm and the square ranch: the outline alone tells them apart."""


def by_side(terms: Terms, seats: Sequence[Seat]) -> dict[int, SeatPalette]:
    """Per side the colours of its first seat: those of its areas, bars and badges."""
    found: dict[int, SeatPalette] = {}
    for number, side in enumerate(terms.side):
        seat = seats[number] if number < len(seats) else Seat(str(number))
        found.setdefault(side, palette(seat, number))
    return found


def on_shade(player: SeatPalette) -> Colour:
    """The colour of small words on a seat's shade: ink where the shade is pale."""
    shade = player.shade
    pale = 0.3 * shade.r + 0.59 * shade.g + 0.11 * shade.b > 140
    return colours.ink if pale else colours.white_fur
