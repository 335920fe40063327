"""A review as it is told at the table: who the sides are, in whose colours, and at which moment a choice was made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from game.ai.review import Costly, Review
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.shell.phrases import names
from game.ui.theme import Player, palette

LETTERS = "ABC"


class Told:
    """A review with the seats that it is about."""

    def __init__(self, found: Review, seats: Sequence[Seat]) -> None:
        self.found, self._seats = found, seats

    def name(self, side: int) -> str:
        """The names of a side's seats."""
        return names([self._seats[seat] for seat in self.found.sides[side]])

    def player(self, side: int) -> Player:
        """The colours of a side: those of its first seat."""
        return self.seat(self.found.sides[side][0])

    def seat(self, seat: int) -> Player:
        """The colours of a seat."""
        return palette(self._seats[seat], seat)

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(side for side, seats in enumerate(self.found.sides) if seat in seats)

    def chances(self, moment: int) -> tuple[float, ...]:
        """Everybody's chances at a moment."""
        return self.found.moments[moment].chances

    def before(self, index: int) -> int:
        """The last moment before a row."""
        return max(0, bisect_right([moment.index for moment in self.found.moments], index) - 1)

    def after(self, costly: Costly) -> int:
        """The first moment after a choice."""
        return min(self.last, self.before(costly.index) + 1)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.found.moments) - 1


def signed(share: float) -> str:
    """A share in per cent with its sign."""
    whole = round(100 * share)
    return f"{whole:+d}".replace("-", "\u2212") if whole else "0"


def standing(words: Catalogue, told: Told, moment: int) -> str:
    """Who has which chance at a moment."""
    per_cent = [
        words.t("review.chance", seats=told.name(side), share=round(100 * chance))
        for side, chance in enumerate(told.chances(moment))
    ]
    return ", ".join(per_cent)
