"""Computer players of Common Ground: what speaks for a seat, and how well each level looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.mind import POINTS, Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, State, Terms
from tests.tools.new_game.pattern.game.rules.commons.scoring import MEAN, expected_points
from tests.tools.new_game.pattern.game.rules.commons.secret import goal_points  # secret

LEVELS = {
    "novice": Level(
        forgets=frozenset({"goal"}),  # secret
        margin=6.0,
    ),
    "farmer": Level(margin=3.0),
    "expert": Level(),
}
"""A novice is content with any space; a farmer takes a good one, an expert the best."""

UNITS = {
    "spaces": POINTS,
    "goal": POINTS,  # secret
}
"""Reasons that hints give, all in points."""

SCORED = {
    "spaces": ("spaces",),
    "goal": ("goal",),  # secret
}
"""By reason the categories of the score that it speaks of."""

SWING = 6.0
"""Points of lead that make the chances of winning e to 1."""


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """Reasons for a seat, in points: a view is all that it knows of the state."""
    amounts = {"spaces": expected_points(terms, state)[seat]}
    amounts["goal"] = float(goal_points(terms, state)[seat])  # secret
    return amounts


def swing(terms: Terms, state: State) -> float:
    """The same all game long: a space brings as much at the end as at the beginning."""
    return SWING


def jump_in(  # interrupt
    terms: Terms,
    position: Position[State],
    seat: int,
    offered: Sequence[Choice],
    level: Level,
    below: Below,
    go_on: GoOn,
) -> Choice | None:
    """Jump in before the best spaces are gone: once no more of them are free than there are seats."""
    free = [terms.worth[space] or MEAN for space, owner in enumerate(position.state.owners) if owner == FREE]
    return offered[0] if free.count(max(free)) <= terms.seats else None


MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels=LEVELS,
    swing=swing,
    interrupt=jump_in,  # interrupt
    units=UNITS,
    scored=SCORED,
)
