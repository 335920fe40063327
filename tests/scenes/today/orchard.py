"""Families whose days' farms have been played, always alike: by chance, the Expert with hardly any thought."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

from game.boards import load
from game.core.match import Match
from game.core.seats import Seat
from game.scenes.shell import farm
from game.scenes.shell.scene import Services
from game.store import days, people
from game.store.days import Par, ParPlay
from game.store.people import PEGS, Person
from game.ui.theme import players
from game.worker.messages import PlayOut
from game.worker.process import play_out

TODAY = date(2026, 11, 26)
NAMES = ("Ada", "Bruno", "Celina", "Dawid", "Ewa", "Filip", "Gosia", "Henryk", "Iga", "Jan", "Kasia", "Leon")


def family(services: Services, count: int) -> list[Person]:
    """Add so many people."""

    def work(db: Any) -> list[Person]:
        return [
            people.add(db, NAMES[each], PEGS[each % 4], players[(each + 1) % 6].key, uid=f"uid{each}")
            for each in range(count)
        ]

    return services.store.write(work)


def play(services: Services, person: Person | None, day: date, seed: int = 0, most: int = 10_000) -> Match[Any, Any]:
    """Somebody plays a day's farm, by chance but always alike; at most so many choices."""
    title = farm.title_of(day, services.titles)
    assert title is not None
    match = farm.begin(services, farm.farm_of(day, [title.spec]), title, person).match
    rng = Random(seed)
    for _ in range(most):
        if match.over:
            break
        match.play(rng.choice(match.options))
    return match


@cache
def _expert(day: date, key: str) -> Par:
    from game.titles import title_for

    found = farm.farm_of(day, [title_for(key).spec])
    match = farm.new_match(found, Seat("Expert", farm.LEVEL), load)
    play_out(match, PlayOut("par", 1))
    made = ParPlay(farm.course(match), tuple(ply.row.to_raw() for ply in match.plies))
    return Par(day.isoformat(), key, found.spec.version, made.rounds[-1], msgspec.json.encode(made))


def measure(services: Services, day: date) -> Par:
    """The Expert has played a day's farm; what it came to."""
    title = farm.title_of(day, services.titles)
    assert title is not None
    par = _expert(day, title.key)
    services.store.write(partial(days.set_par, known=par))
    return par


def fill(services: Services, count: int, played: Sequence[int] = (), past: int = 0) -> list[Person]:
    """A family of so many; some of them have played today, and the first two some of the days before."""
    services.today = TODAY
    folk = family(services, count)
    for number in range(past, 0, -1):
        day = TODAY - timedelta(days=number)
        for person in folk[:2]:
            if (number + person.id) % 3:
                play(services, person, day, number + person.id)
                measure(services, day)
    for each in played:
        play(services, folk[each], TODAY, each)
    if played:
        measure(services, TODAY)
    return folk
