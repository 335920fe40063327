"""Families who have solved some puzzles of a game, and have own ones that wait, always alike."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import msgspec

from game.scenes.shell.puzzles import shipped_puzzle
from game.scenes.shell.scene import Services
from game.store import puzzles
from game.store.people import Person
from game.ui.title import Title
from tests.scenes.today import orchard
from tests.scenes.today.orchard import TODAY


def fill(services: Services, title: Title, count: int, solved: int = 3, own: int = 4) -> list[Person]:
    """Add so many people; the first has solved so many puzzles, missed the next one, and has so many of its own."""
    services.today = TODAY
    family = orchard.family(services, count)
    found = puzzles.shipped(title.key)
    for number, each in enumerate(found[: solved + 1] if family else ()):
        sit(services, each.uid, family[0], number < solved)
    for number, each in enumerate(found[:own] if family else ()):
        made = shipped_puzzle(services.words, title, each, family[0])
        origin = puzzles.origin_of(number + 1, f"2026-11-{number + 1:02}T12:00:00+01:00")
        mine = msgspec.structs.replace(made, uid=f"own{number}", origin=origin, cost=0.2 - number / 100)
        services.store.write(partial(puzzles.add, puzzle=mine))
    return family


def sit(services: Services, uid: str, person: Person, solved: bool, day: date = TODAY - timedelta(days=5)) -> None:
    """Somebody sits at a puzzle on a day, and finds the choice at once or not at all."""
    when = f"{day.isoformat()}T12:00:00+01:00"
    services.store.write(lambda db: puzzles.note_try(db, uid, person.id, when, day, b'[""]', 0, solved))
