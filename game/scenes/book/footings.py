"""Facts about people for an even start: how well they play a game, by the path, and how games so begun have ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from game.ai.levels import strengths
from game.core.even import End, Footing, staircase
from game.core.spec import Spec
from game.scenes.book.figures import counts, is_alone, is_even_start
from game.scenes.book.path import paths
from game.store import people, results
from game.store.database import Store
from game.store.results import Counted


def footings(store: Store, spec: Spec[Any, Any]) -> Mapping[str, Footing]:
    """Facts about everybody in the family, by folded name; raises StoreError."""

    family, matches = store.read(people.listed), store.read(lambda db: results.ended(db, spec.key))
    known = strengths(spec)
    stones, on_path = sorted(known.values()), paths(matches, known).people
    return {
        each.name.strip().casefold(): Footing(
            strength_at(on_path[each.id].place, stones) if each.id in on_path else None,
            staircase(ends(matches, each.id)),
        )
        for each in family
    }


def strength_at(place: float, stones: Sequence[float]) -> float:
    """How well somebody plays at a place of the path, on which computers of such strengths stand at 0, 1, 2 ..."""
    steps = list(pairwise(stones))
    if not steps:
        return sum(stones)
    number = min(max(0, int(place)), len(steps) - 1)
    low, high = steps[number]
    return low + (place - number) * (high - low)


def ends(matches: Iterable[Counted], person: int) -> list[End]:
    """Ends for a person of games in which starts differed: by these alone its staircase goes (**ruling**), as level
    games move it on the path."""
    found = []
    for match in matches:
        if not counts(match) or is_alone(match) or not is_even_start(match):
            continue
        last = max(seat.place or 0 for seat in match.seats)
        for seat in match.seats:
            if seat.person == person:
                alone = not seat.shared
                found.append(End(won=seat.place == 1 and alone, last=seat.place == last > 1))
    return found
