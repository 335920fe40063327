"""Books to look at: people and results of some titles as the store has them, made by chance but always alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec

from game.scenes.book import figures
from game.scenes.book.figures import Filter, Rules
from game.store import people, results
from game.store.database import Store
from game.store.people import PEGS, Person
from game.store.results import EndedMatch, ResultLine, SeatResult
from game.ui.theme import players
from game.ui.title import Title

NAMES = ("Ada", "Bruno", "Celina", "Dawid", "Ewa", "Filip", "Gosia", "Henryk", "Iga", "Jan", "Kasia", "Leon")
LEVELS = ("novice", "farmer", "expert")
START = datetime(2024, 5, 1, 12, tzinfo=UTC)


def game_of(rng: Random, title: Title, number: int, folk: Sequence[Person], guests: Sequence[str] = ()) -> EndedMatch:
    """One match of a title on some day from the start on; the first of the people is at every other table."""
    when = (START + timedelta(hours=20 * number)).isoformat(timespec="milliseconds")
    seats = rng.choice(title.seats[:3])
    kinds = list(title.points) or ["points"]
    tallies = [{kind: rng.randint(2, 24) for kind in kinds} for _ in range(seats)]
    totals = [sum(each.values()) for each in tallies]
    who: list[Any] = rng.sample(folk[1:], max(0, min(len(folk) - 1, 4)))
    who += [*rng.sample(LEVELS, 2), *rng.sample(guests, len(guests))]
    rng.shuffle(who)
    who = [*folk[:1], *who] if rng.random() < 0.8 else [*who, *folk[:1]]
    who = (who + list(LEVELS))[:seats]
    why: Any = rng.choice(("seed", "import")) if rng.random() < 0.08 else None
    variant = results.variant_of(title.spec.options())
    result = ResultLine(number, when, title.key, 1, variant, "board", seats, ended=when, choices=9, why_not=why)
    return EndedMatch(
        result,
        tuple(
            SeatResult(
                number,
                when,
                seat,
                player.id if isinstance(player, Person) else None,
                player if player in LEVELS else None,
                player.name if isinstance(player, Person) else player,
                seat,
                1 + sorted(totals, reverse=True).index(totals[seat]),
                int(totals.count(totals[seat]) > 1),  # type: ignore[arg-type]
                totals[seat],
                msgspec.json.encode(tallies[seat]),
                hints=0,
            )
            for seat, player in enumerate(who)
        ),
    )


def fill(store: Store, titles: Sequence[Title], count: int, games: int, guests: Sequence[str] = ()) -> list[Person]:
    """Put so many people and games into a store; the people."""

    def work(db: Any) -> list[Person]:
        folk = [
            people.add(db, NAMES[each], PEGS[each % 4], players[(each + each // 4) % 6].key, uid=f"uid{each}")
            for each in range(count)
        ]
        rng = Random(7)
        for number in range(1, games + 1):
            made = game_of(rng, rng.choice(titles), number, folk, guests)
            results.RESULTS.put(db, made.result)
            for seat in made.seats:
                results.SEATS.put(db, seat)
        return folk

    return store.write(work)


def most_played(matches: Sequence[EndedMatch], person: int, title: str) -> Filter:
    """The filter of a title with the number of seats and the rules that a person has played most, of equal ones the
    latest; what can have a mean."""
    found = Counter[tuple[int, Rules]]()
    latest: dict[tuple[int, Rules], int] = {}
    for number, game in enumerate(figures.page(matches, person, Filter(title)).games):
        kind = game.match.result.seats, figures.rules_of(game.match)
        found[kind] += 1
        latest[kind] = number
    if not found:
        return Filter(title)
    seats, rules = max(found, key=lambda kind: (found[kind], latest[kind]))
    return Filter(title, seats, rules)
