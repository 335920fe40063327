"""Points of Common Ground, and what a view promises (CM4, CM5)."""

from __future__ import annotations

from game.core.spec import Tally
from tests.tools.new_game.pattern.game.rules.commons.model import FACES, FREE, State, Terms
from tests.tools.new_game.pattern.game.rules.commons.secret import goal_points  # secret

MEAN = sum(FACES) / len(FACES)
"""Points that a die brings on average."""


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat its points by category (CM5)."""
    points = [{"spaces": each} for each in state.points]
    for each, goal in zip(points, goal_points(terms, state), strict=True):  # secret
        each["goal"] = goal
    return tuple(Tally(each, (sum(each.values()),)) for each in points)


def expected_points(terms: Terms, state: State) -> list[float]:
    """Per seat the mean worth of its spaces: luck does not depend on what a seat does."""
    points = [0.0] * terms.seats
    for owner, worth in zip(state.owners, terms.worth, strict=True):
        if owner != FREE:
            points[owner] += worth or MEAN
    return points


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The lead of a seat in expected points over the best other one."""
    points = expected_points(terms, state)
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether the last space may be taken before every seat has had a turn (CM5)."""
    takes = terms.seats
    takes += terms.seats - len(view.jumped)  # interrupt
    return 0 < view.owners.count(FREE) <= takes
