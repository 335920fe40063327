"""Goals of Wolves and Sheep beside winning; hands and colours that are hidden say nothing about them before the end."""

from __future__ import annotations

from itertools import pairwise

from game.core.spec import GoalCount, MatchCourse, MatchGoal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import Announced, ColourShown, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import areas, flock_on, sizes_of

MEADOW = 10
SAVED = 6
EVERY_FLOCK = 6

Course = MatchCourse[Terms, State]


def _closed_meadow(course: Course, seat: int) -> GoalCount:
    """The largest meadow, of any colour (**ruling**), of which the seat has laid the tile that closed it: the last one
    of it, as nothing comes to it any more."""
    land = land_of(course.terms, course.state)
    found = [each for each in areas(course.terms, land) if each.kind >= data.BLACK and not each.open]
    order, closing = {cell: number for number, cell in enumerate(land.tiles)}, dict[int, int]()
    for each in found:
        last = max((triangle >> 2 for triangle in each.triangles), key=order.__getitem__)
        closing[last] = max(closing.get(last, 0), len(each.triangles))
    lays = (event for event in course.events if isinstance(event, (TileLaid, ColourShown)) and event.seat == seat)
    return GoalCount(max((closing.get(event.at, 0) for event in lays), default=0), MEADOW)


def _laid_wolf(course: Course, seat: int) -> bool:
    lays = (event for event in course.events if isinstance(event, TileLaid) and event.seat == seat)
    return any(course.terms.shapes[tile_code(event.tile, event.side, event.turn)].wolf for event in lays)


def _saved_meadow(course: Course, seat: int) -> GoalCount:
    """The largest meadow, of any colour (**ruling**), that a hunter of the seat has made safe: on a wolf, as it may
    come to no other dangerous forest (WS10)."""
    most = 0
    for (_, before), (events, after) in pairwise((((), course.start), *course.steps)):
        if any(isinstance(event, WolfCovered) and event.seat == seat for event in events):
            lands = [land_of(course.terms, state) for state in (before, after)]
            for old, new in ([flock_on(course.terms, land, colour) for land in lands] for colour in data.COLOURS):
                saved = old.meadows.keys() & old.unsafe - new.unsafe
                most = max(most, *(old.meadows[name].size for name in saved), 0)
    return GoalCount(most, SAVED)


def _announced(course: Course, seat: int) -> bool:
    return any(isinstance(event, Announced) and event.seat == seat for event in course.events)


def _all_closed(course: Course, seat: int) -> bool:
    """Whether each flock that somebody has counts in one such meadow at least (WS17)."""
    if not course.over:
        return False
    land = land_of(course.terms, course.state)
    owned = [colour for held in (*course.state.secrets, *course.state.shown) for colour in held]
    return all(max(sizes_of(course.terms, land, colour), default=0) >= EVERY_FLOCK for colour in owned)


def _no_wolf(course: Course, seat: int) -> GoalCount:
    woods = land_of(course.terms, course.state).forests.woods.values()
    return GoalCount(sum(len(wood.wolves) for wood in woods), 0, course.over, True)


GOALS = (
    MatchGoal[Terms, State]("large_meadow", _closed_meadow),
    MatchGoal[Terms, State](
        "no_wolf_laid", lambda course, seat: course.won(seat) and not _laid_wolf(course, seat), _laid_wolf
    ),
    MatchGoal[Terms, State]("saved", _saved_meadow),
    MatchGoal[Terms, State]("announced", lambda course, seat: course.won(seat) and _announced(course, seat)),
    MatchGoal[Terms, State]("all_closed", _all_closed, company="together"),
    MatchGoal[Terms, State]("no_wolf", _no_wolf, company="together"),
)
