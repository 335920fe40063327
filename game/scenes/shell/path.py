"""The path of a game: where people play now between the computers, reckoned from all results whenever it is shown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from game.ai.levels import strengths
from game.core.even import End, Footing, staircase
from game.core.seats import name_key
from game.core.spec import Spec
from game.scenes.shell.phrases import default_names
from game.scenes.shell.scene import Services
from game.store import people, results
from game.store.database import Store
from game.store.notices import StoreError
from game.store.results import Rival
from game.ui.title import Title

LEAST_GAMES = 5
"""With fewer games nobody stands on the path."""
_LEVEL, _LITTLE = 0.18, 0.6
"""Nearer than this to a computer one is level with it, or a little ahead or behind; in steps from one to the next."""


class OnPath(NamedTuple):
    """Somebody's place; computers stand at 0, 1, 2 ... in the order of their strength."""

    place: float
    width: float
    """How far to either side the true place may well lie."""
    farthest: float
    """The farthest place that it has had since it stood here first."""


class Paths(NamedTuple):
    """The path of one game."""

    people: Mapping[int, OnPath]
    games: Mapping[int, int]
    """How many games of each person tell of its place."""


def paths(matches: Iterable[results.EndedMatch], strengths: Mapping[str, float]) -> Paths:
    """Reckon the places of everybody from matches of one game in the order of their ends.

    `strengths` is how well each level of computer plays, as a logit: they stay where they are, whatever the results.
    Sides are rated as teams; games in which somebody began ahead are left out, and so are games alone.
    """
    from openskill.models import PlackettLuce  # here, because it takes 30 ms and only the book needs it

    model = PlackettLuce()
    unit = math.sqrt(2) * model.beta  # of two who are sure of themselves, so much more wins e times as often
    order = sorted(strengths, key=lambda level: strengths[level])
    middle = sum(strengths.values()) / max(1, len(strengths))
    anchors = {level: model.mu + unit * (strengths[level] - middle) for level in order}
    stones = [anchors[level] for level in order]
    ratings: dict[Rival, Any] = {}
    games: dict[int, int] = {}
    farthest: dict[int, float] = {}

    def rating(rival: Rival) -> Any:
        if isinstance(rival, str) and rival in anchors:
            return model.rating(mu=anchors[rival], sigma=model.sigma / 20)
        return ratings.get(rival) or model.rating()

    for match in matches:
        if not match.counts or match.even_start or match.alone:
            continue
        sides: dict[int | None, list[Rival]] = {}
        places: dict[int | None, int] = {}
        for seat in match.seats:
            sides.setdefault(seat.side, []).append(seat.rival)
            places[seat.side] = seat.place or 0
        if not any(isinstance(rival, int) for side in sides.values() for rival in side):
            continue
        teams = [[rating(rival) for rival in side] for side in sides.values()]
        rated = model.rate(teams, ranks=[float(places[side]) for side in sides])
        for side, team in zip(sides.values(), rated, strict=True):
            for rival, new in zip(side, team, strict=True):
                if isinstance(rival, int):
                    ratings[rival] = new
                    games[rival] = games.get(rival, 0) + 1
                    if games[rival] >= LEAST_GAMES:
                        farthest[rival] = max(farthest.get(rival, -math.inf), _place(new.mu, stones))
    people = {
        person: OnPath(_place(now.mu, stones), now.sigma / _step(stones), farthest[person])
        for person, now in ratings.items()
        if isinstance(person, int) and person in farthest
    }
    return Paths(people, games)


def _place(mu: float, stones: list[float]) -> float:
    """Place of a rating among those of the computers; before the first and after the last as wide as beside it."""
    if len(stones) < 2:
        return 0.0
    number = next((number for number, stone in enumerate(stones[1:-1], 1) if mu < stone), len(stones) - 1)
    low, high = stones[number - 1], stones[number]
    return number - 1 + (mu - low) / max(1e-9, high - low)


def _step(stones: list[float]) -> float:
    return max(1e-9, (stones[-1] - stones[0]) / max(1, len(stones) - 1))


def sentence(place: float, levels: int) -> tuple[str, int]:
    """The key that says where somebody plays, and the number of the computer that it speaks of, of so many."""
    number = min(max(0, round(place)), levels - 1)
    off = place - number
    if abs(off) <= _LEVEL:
        return "book.path.level", number
    if abs(off) <= _LITTLE:
        return ("book.path.little_ahead" if off > 0 else "book.path.little_behind"), number
    return ("book.path.ahead" if off > 0 else "book.path.behind"), number


def footings(store: Store, spec: Spec[Any, Any]) -> Mapping[str, Footing]:
    """Facts about everybody in the family, by name as it is compared; of two of one name those of the first, who sits
    there (`people.seated`). Raises StoreError."""
    family, matches = store.read(people.listed), store.read(lambda db: results.ended(db, spec.key))
    known = strengths(spec)
    stones, on_path = sorted(known.values()), paths(matches, known).people
    return {
        name_key(each.name): Footing(
            strength_at(on_path[each.id].place, stones) if each.id in on_path else None,
            staircase(ends(matches, each.id)),
        )
        for each in reversed(family)
    }


class Footings(Mapping[str, Footing]):
    """The same for one game, read when somebody is first looked up, as it takes 30 ms and more; nobody is known where
    the results cannot be read."""

    def __init__(self, services: Services, spec: Spec[Any, Any]) -> None:
        self._services, self._spec = services, spec

    @cached_property
    def _known(self) -> Mapping[str, Footing]:
        try:
            return footings(self._services.store, self._spec)
        except StoreError:
            return {}

    def __getitem__(self, name: str) -> Footing:
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def known_answers(services: Services, title: str) -> dict[str, bool]:
    """Answers whether somebody of whom too little is known knows a game, by folded name: of this session, to be written
    into, and of earlier ones."""
    answers = services.knowing.setdefault(title, {})
    for key, _, name in (each.partition("/") for each in services.settings.knowing):
        if key == title:
            answers.setdefault(name, True)
    return answers


def keep_answers(services: Services, title: Title) -> None:
    """Keep answers about people with a name of their own; those about others last until the program ends."""
    strangers = set(map(name_key, default_names(services.words, max(title.spec.seats))))
    answers = known_answers(services, title.key).items()
    named = {name: knows for name, knows in answers if name not in strangers}
    knowing = services.settings.knowing_after(title.key, named)
    if knowing != services.settings.knowing:
        services.change(knowing=knowing)


def strength_at(place: float, stones: Sequence[float]) -> float:
    """How well somebody plays at a place of the path, on which computers of such strengths stand at 0, 1, 2 ..."""
    steps = list(pairwise(stones))
    if not steps:
        return sum(stones)
    number = min(max(0, int(place)), len(steps) - 1)
    low, high = steps[number]
    return low + (place - number) * (high - low)


def ends(matches: Iterable[results.EndedMatch], person: int) -> list[End]:
    """Ends for a person of games in which starts differed: by these alone its staircase goes (**ruling**), as level
    games move it on the path."""
    found = []
    for match in matches:
        if not match.counts or match.alone or not match.even_start:
            continue
        last = max(seat.place or 0 for seat in match.seats)
        for seat in match.seats:
            if seat.person == person:
                alone = not seat.shared
                found.append(End(won=seat.place == 1 and alone, last=seat.place == last > 1))
    return found
