"""A review as it is told at the table: who the sides are, in whose colours, and at which moment a choice was made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence, Set
from typing import NamedTuple

from game.ai.chances import Chances
from game.ai.review import Costly, Review
from game.core.mind import per_cents
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.shell.phrases import names
from game.ui.theme import SeatPalette, palette

LETTERS = "ABC"
LITTLE = 5
"""Luck that changed a chance by fewer per cents is called about even, as in the ledger of a game with shared dice."""


class Change(NamedTuple):
    """A part of the way of a seat's chance from the start to the end."""

    share: float
    per_cent: int
    """The same as it is told: the parts add up to what the curve tells of start and end."""

    @property
    def little(self) -> bool:
        """Whether this is called about even."""
        return abs(self.per_cent) < LITTLE


class Changes(NamedTuple):
    """All parts of that way."""

    luck: Change
    decisions: Change
    others: Change
    """All that the others' rolls and choices changed."""


class CurvePoint(NamedTuple):
    """A point of the curves."""

    turns: float
    """Position on the curve, in turns."""
    lean: int
    """-1 before a costly choice, 1 after it, else 0."""
    rows: int
    """Number of rows played up to there."""
    chances: Chances


class ReviewedMatch:
    """A review with the seats that it is about."""

    def __init__(self, found: Review, seats: Sequence[Seat], worded: Set[int] = frozenset()) -> None:
        """`worded` are seats of people who are told in words what a choice has cost, not in per cent."""
        self.found, self._seats, self.worded = found, seats, worded
        self.costliest = sorted(found.costliest, key=lambda each: each.index)
        """The costliest choices as they were made, so that their letters follow each other on the curve."""
        self.stops = turn_starts(self)
        self.changes = [self._changes(seat) for seat in range(len(seats))]
        """Per seat what changed its chance."""

    def name(self, side: int) -> str:
        """The names of a side's seats."""
        return names([self._seats[seat] for seat in self.found.sides[side]])

    def player(self, side: int) -> SeatPalette:
        """The colours of a side: those of its first seat."""
        return self.seat(self.found.sides[side][0])

    def seat(self, seat: int) -> SeatPalette:
        """The colours of a seat."""
        return palette(self._seats[seat], seat)

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return self.found.side_of(seat)

    def losing(self, won: int) -> int | None:
        """The side of the people who lost, the one with the least chance at last; None where no person lost."""
        people = {side for side, seats in enumerate(self.found.sides) if any(self._seats[seat].human for seat in seats)}
        last = self.found.moments[-1].chances
        return min(people - {won}, key=lambda side: last[side], default=None)

    def cost(self, costly: Costly) -> int:
        """Price of a choice in per cent."""
        return self.found.per_cent(costly)

    def turn_of(self, costly: Costly) -> int:
        """In which turn a choice was made, counted from the first that is told."""
        return max(0, bisect_right([moment.index for moment in self.found.moments], costly.index) - 1)

    def place(self, costly: Costly) -> float:
        """Position of a choice in turns: within its own turn, beside others of that."""
        turn = self.turn_of(costly)
        beside = sorted(each.index for each in self.costliest if self.turn_of(each) == turn)
        return turn + (beside.index(costly.index) + 1) / (len(beside) + 1)

    def start_and_end(self, seat: int) -> tuple[int, int]:
        """The chance of a seat at the start and at the end, in per cent."""
        side, moments = self.side_of(seat), self.found.moments
        return per_cents(moments[0].chances)[side], per_cents(moments[-1].chances)[side]

    def _changes(self, seat: int) -> Changes:
        side, found = self.side_of(seat), self.found
        luck, decisions, (start, end) = found.luck[seat], found.decisions[seat], self.start_and_end(seat)
        whole = found.moments[-1].chances[side] - found.moments[0].chances[side]
        shares = luck, decisions, round(whole - luck - decisions, 4)
        return Changes(*map(Change, shares, per_cents(shares, end - start)))

    @property
    def last(self) -> int:
        """Position of the end, in turns."""
        return len(self.found.moments) - 1


def turn_starts(review: ReviewedMatch) -> tuple[CurvePoint, ...]:
    """All points of the curves, from left to right."""
    moments = [CurvePoint(float(turn), 0, each.index, each.chances) for turn, each in enumerate(review.found.moments)]
    steps = [
        CurvePoint(review.place(each), lean, index, chances)
        for each in review.costliest
        for lean, index, chances in ((-1, each.index, each.before), (1, each.index + 1, each.after))
    ]
    return tuple(sorted([*moments, *steps], key=lambda stop: (stop.turns, stop.lean)))


def signed(whole: int) -> str:
    """Per cents with their sign."""
    return f"{whole:+d}".replace("-", "\u2212") if whole else "0"


def verdict(words: Catalogue, review: ReviewedMatch) -> str:
    """Explain a match in which no single choice was costly: by luck, and by what the winner gave away less."""
    t, found = words.t, review.found
    won = max(range(len(found.sides)), key=lambda side: found.moments[-1].chances[side])
    lost = review.losing(won)
    luck = [sum(review.changes[seat].luck.per_cent for seat in seats) for seats in found.sides]
    given = [-sum(review.changes[seat].decisions.per_cent for seat in seats) for seats in found.sides]
    lines, most = [t("review.none")], max(luck, key=abs)
    if abs(most) >= LITTLE:
        side = luck.index(most)
        key = "review.none.helped" if most > 0 else "review.none.hindered"
        lines.append(t(key, seats=review.name(side), share=abs(most)))
    else:
        lines.append(t("review.none.no_luck"))
    if lost is None:
        lines.append(t("review.none.won", seats=review.name(won)))
    elif given[won] < given[lost]:
        lines.append(t("review.none.less", seats=review.name(won), share=given[won], other=given[lost]))
    else:
        lines.append(t("review.none.even", seats=review.name(won), other=review.name(lost)))
    return "\n".join(lines)


def standing(words: Catalogue, review: ReviewedMatch, chances: Chances) -> str:
    """Sentence of each side's chance."""
    per_cent = [
        words.t("review.chance", seats=review.name(side), share=share) for side, share in enumerate(per_cents(chances))
    ]
    return words.listed(per_cent)
