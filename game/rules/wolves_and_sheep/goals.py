"""Goals of Wolves and Sheep beside winning; hands and colours that are hidden say nothing about them before the end."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.spec import MatchCourse, MatchGoal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import Announced, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import Meadow, tile_code
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import Flock, flock_on

MEADOW = 10
SAVED = 6
EVERY_FLOCK = 6

At = MatchCourse[Terms, State]


def _lays(at: At, seat: int) -> Iterator[tuple[TileLaid | WolfCovered, State, State]]:
    """What a seat has laid, with the states around it."""
    before = at.start
    for events, after in at.steps:
        for event in events:
            if isinstance(event, (TileLaid, WolfCovered)) and event.seat == seat:
                yield event, before, after
        before = after


def _flocks(at: At, state: State) -> list[Flock]:
    land = land_of(at.terms, state)
    return [flock_on(at.terms, land, colour) for colour in data.COLOURS]


def _closed(flock: Flock) -> dict[int, Meadow]:
    return {name: meadow for name, meadow in flock.meadows.items() if not meadow.rim}


def _closed_meadow(at: At, seat: int) -> bool:
    """Whether the seat has laid the tile that closed so large a meadow, of any colour (**ruling**)."""
    for _, before, after in _lays(at, seat):
        for old, new in zip(_flocks(at, before), _flocks(at, after), strict=True):
            now, known = _closed(new), _closed(old)  # which keep their names
            if any(now[name].size >= MEADOW for name in now.keys() - known):
                return True
    return False


def _laid_wolf(at: At, seat: int) -> bool:
    lays = (event for event, *_ in _lays(at, seat) if isinstance(event, TileLaid))
    return any(at.terms.shapes[tile_code(event.tile, event.side, event.turn)].wolf for event in lays)


def _saved_meadow(at: At, seat: int) -> bool:
    """Whether a hunter of the seat has made so large a meadow safe, of any colour (**ruling**)."""
    for event, before, after in _lays(at, seat):
        if event.tile < data.FIRST_HUNTER:
            continue
        for old, new in zip(_flocks(at, before), _flocks(at, after), strict=True):
            saved = [name for name in old.unsafe if name in old.meadows and name not in new.unsafe]
            if any(old.meadows[name].size >= SAVED for name in saved):
                return True
    return False


def _announced(at: At, seat: int) -> bool:
    return any(isinstance(event, Announced) and event.seat == seat for event in at.events)


def _all_closed(at: At, seat: int) -> bool:
    """Whether each flock that somebody has counts in one such meadow at least (WS17)."""
    if not at.over:
        return False
    flocks = _flocks(at, at.state)
    owned = [colour for held in (*at.state.secrets, *at.state.shown) for colour in held]
    large = ({name for name, each in _closed(flock).items() if each.size >= EVERY_FLOCK} for flock in flocks)
    counted = [names - flock.unsafe for names, flock in zip(large, flocks, strict=True)]
    return all(counted[colour] for colour in owned)


def _no_wolf(at: At, seat: int) -> bool:
    return at.over and not any(wood.wolves for wood in land_of(at.terms, at.state).forests.woods.values())


GOALS = (
    MatchGoal[Terms, State]("large_meadow", _closed_meadow),
    MatchGoal[Terms, State]("no_wolf_laid", lambda at, seat: at.won(seat) and not _laid_wolf(at, seat), _laid_wolf),
    MatchGoal[Terms, State]("saved", _saved_meadow),
    MatchGoal[Terms, State]("announced", lambda at, seat: at.won(seat) and _announced(at, seat)),
    MatchGoal[Terms, State]("all_closed", _all_closed, company="together"),
    MatchGoal[Terms, State]("no_wolf", _no_wolf, company="together"),
)
