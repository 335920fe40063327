"""Even start: players of different strength begin with different means, openly, and everybody plays their best.

Points that a seat begins ahead are a category of their own, the first one, and count in total and rank alike; so ties
are broken as ever, by whatever else a title counts (**ruling**). Nothing else of a game changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

import msgspec

from game.core.spec import BadTerms, EvenStart, Tally

AHEAD = "ahead"
"""The category of the points that a seat begins with."""

MOST_AHEAD = 40

PointsAhead = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=MOST_AHEAD)], ...], msgspec.Meta(extra={"is": "ahead"})
]
"""A house option: per seat the points that it begins ahead; none beyond the end."""


def points_ahead(ahead: Sequence[int], seats: int) -> tuple[int, ...]:
    """Per seat the points that it begins ahead.

    Raises BadTerms where it is said of more seats than play, or of somebody who plays alone (**ruling**).
    """
    if len(ahead) > seats:
        raise BadTerms("terms.even", count=len(ahead), seats=seats)
    if seats == 1 and any(ahead):
        raise BadTerms("terms.even_alone")
    return (*ahead, *(0,) * (seats - len(ahead)))


def with_ahead(ahead: Sequence[int], tallies: tuple[Tally, ...]) -> tuple[Tally, ...]:
    """Tallies with the points that seats begin ahead; where nobody does, as they are."""
    if not any(ahead):
        return tallies
    return tuple(
        Tally({AHEAD: points, **tally.points}, (tally.rank[0] + points, *tally.rank[1:]))
        for points, tally in zip(ahead, tallies, strict=True)
    )


def term_ahead(ahead: Sequence[int], seat: int) -> dict[str, float]:
    """Points that a seat begins ahead as a reason of its value; no reason where nobody does."""
    return {AHEAD: float(ahead[seat])} if ahead[seat] else {}


def moved_on(even: EvenStart, options: msgspec.Struct, seats: int) -> msgspec.Struct:
    """Options for a match in which everybody sits where the one before them sat: what they begin with goes along."""
    values: tuple[int, ...] = getattr(options, even.field)
    if not values:
        return options
    whole = (*values, *(even.level(seats),) * (seats - len(values)))
    return msgspec.structs.replace(options, **{even.field: (*whole[1:], whole[0])})


STEP, MOST_STEPS = 3 / 16, 4
"""How far a step of the staircase goes, as a share of the distance between Novice and Expert; most steps either way."""


class End(NamedTuple):
    """How a game ended for somebody."""

    won: bool
    """Alone, or with its side."""
    last: bool
    """Behind everybody."""


def staircase(ends: Iterable[End]) -> int:
    """Steps by which somebody begins farther ahead, or less far, after games in which starts differed: one less after
    a win, one more after the last place (**ruling**: a shared first place changes nothing, a shared last one does)."""
    step = 0
    for end in ends:
        step = max(-MOST_STEPS, min(MOST_STEPS, step + end.last - end.won))
    return step


class Strengths(NamedTuple):
    """How well those play who sit at a table, as logits, and how far an Expert is ahead of a Novice."""

    seats: tuple[float, ...]
    span: float

    def after(self, steps: Sequence[int]) -> Strengths:
        """The same as their staircases have corrected it, by seat: each step up says that somebody is weaker."""
        seats = zip(self.seats, steps, strict=True)
        return Strengths(tuple(own - STEP * step * self.span for own, step in seats), self.span)


def suggested(even: EvenStart, strengths: Strengths) -> tuple[int, ...]:
    """Value of the option for each seat, for even chances: its distance from the strongest as a share of what makes a
    Novice even with an Expert.

    Nobody begins farther ahead than needed: one seat at least begins with no more than without an even start.
    """
    seats = len(strengths.seats)
    goals = _by_side(even, [-own / strengths.span for own in strengths.seats])
    level = even.level(seats)
    if level:
        missing = [_amount(even, seats, max(goals) - goal) for goal in goals]
        return _lowered(level, missing) if even.sides(seats) == seats else _shared_out(even, level, missing)
    amounts = (min(even.most, round(_amount(even, seats, goal - min(goals)))) for goal in goals)
    return tuple(map(even.value, amounts))


def even_chances(even: EvenStart, strengths: Strengths, values: Sequence[int]) -> tuple[float, ...]:
    """The chance of each seat to win if seats begin with so much, as far as two were measured."""
    seats = len(values)
    level = even.level(seats)
    worth = [_distance(even, seats, gap) for gap in _gaps(level, [*map(even.amount_of, values)])]
    pairs = zip(strengths.seats, worth, strict=True)
    odds = [math.exp(each) for each in _by_side(even, [own + share * strengths.span for own, share in pairs])]
    sides = even.sides(seats)
    return tuple(each / sum(odds[:sides]) for each in odds)


def _lowered(level: int, missing: Sequence[float]) -> tuple[int, ...]:
    """Amounts of seats that all begin with some, from how much is to be missing at each: at the weakest nothing. One of
    few is more than one of many, so parts of one make the difference where everybody has less (`_fewer`)."""
    fewer = _fewer(max(missing))
    return tuple(max(0, level - fewer - max(0, round(each - _worth(fewer)))) for each in missing)


def _shared_out(even: EvenStart, level: int, missing: Sequence[float]) -> tuple[int, ...]:
    """Amounts of seats that win together, from how much is to be missing at each: what the side has to go without in
    whole ones, shared out, and the last in turn bears one that is over (**ruling**). Where that lies between two, a
    side goes without more if it has the first turn, and without less if it has not (**ruling**)."""
    seats = len(missing)
    sides, values = even.sides(seats), [level] * seats
    for side in range(sides):
        partners = range(side, seats, sides)
        lacks = sum(missing[seat] for seat in partners)
        opening = -even.opening if side else even.opening
        whole = round(lacks + opening / 2) if lacks else 0
        for place, seat in enumerate(partners):
            values[seat] = max(0, level - (whole + place) // len(partners))
    return tuple(values)


_PARTS, _NEXT = (0.4, 0.65), 7 / 8
"""From which parts of one on everybody has one, and two, less; above the last the next whole one is nearer."""


def _fewer(missing: float) -> int:
    """How many less everybody has, so that whole amounts come near to what is to be missing; for less than one none."""
    part = missing % 1
    return sum(part >= each for each in _PARTS) if missing >= 1 and part <= _NEXT else 0


def _worth(fewer: int) -> float:
    """Part of one that it is worth if everybody has so many less: a half, then three quarters (**ruling**)."""
    return 1 - 0.5**fewer


def _gaps(level: int, values: Sequence[int]) -> list[float]:
    """How far each seat is from a level start, in amounts that a distance makes up for; see `_lowered`."""
    above = [value - level for value in values]
    low = min(0, max(above)) if level else 0
    return [each - low - (_worth(-low) if each < low else 0) for each in above]


def _amount(even: EvenStart, seats: int, distance: float) -> float:
    """Amount that makes up for a distance, which is a share of that between Novice and Expert: at larger tables the
    measured share of it, and where all have something at first, of that."""
    return _on_curve(even, seats, 0, distance)


def _distance(even: EvenStart, seats: int, amount: float) -> float:
    """The distance that an amount more, or less, makes up for."""
    return math.copysign(_on_curve(even, seats, 1, abs(amount)), amount)


def _on_curve(even: EvenStart, seats: int, given: int, value: float) -> float:
    """The amount of a distance (`given` 0), or the distance of an amount (1), between the nearest two measured."""
    whole = even.level(seats) / even.levels[0][1] if even.levels else 1.0
    points = ((0.0, 0.0), *((distance, amount * whole) for distance, amount in even.measured_at(seats)))
    low, high = next((pair for pair in pairwise(points) if value <= pair[1][given]), points[-2:])
    share = (value - low[given]) / (high[given] - low[given])
    return low[1 - given] + share * (high[1 - given] - low[1 - given])


def _by_side(even: EvenStart, values: Sequence[float]) -> list[float]:
    """Per seat the mean of its side."""
    sides = even.sides(len(values))
    means = [sum(values[side::sides]) / len(values[side::sides]) for side in range(sides)]
    return [means[seat % sides] for seat in range(len(values))]


class Footing(NamedTuple):
    """Facts about a person before a game: how well it plays, None where too little is known, its staircase, and whether
    it says that it knows the game."""

    strength: float | None = None
    steps: int = 0
    knows: bool = False


def estimated(levels: Mapping[str, float], seats: Iterable[tuple[str, Footing]]) -> Strengths:
    """How well everybody plays, each by its player, a computer's level or a person, and what is known of it: by the
    path, or as the lowest level does, or the next where it knows the game; corrected by the staircases, so that chances
    and what is suggested agree."""
    lowest, *better = sorted(levels.values()) or [0.0]
    pairs, found = list(seats), list[float]()
    for player, footing in pairs:
        fallback = better[0] if better and footing.knows else lowest
        found.append(levels.get(player, fallback if footing.strength is None else footing.strength))
    return Strengths(tuple(found), max(1.0, *levels.values())).after([footing.steps for _, footing in pairs])
