"""Facts about people for an even start: strengths by the path, and the staircase of games that so began."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai.levels import strengths
from game.core.even import End, Footing
from game.scenes.shell.path import LEAST_GAMES, ends, footings, strength_at
from game.specs import spec_for
from game.store import people, results
from game.store.database import Store
from game.store.results import EndedMatch
from tests.scenes.shell.test_path import match

ACRES = spec_for("rolling_acres")


def begun_ahead(each: EndedMatch, *ahead: int) -> EndedMatch:
    values = [msgspec.json.encode({"ahead": points}) if points else None for points in ahead]
    pairs = zip(each.seats, values, strict=True)
    return EndedMatch(each.result, tuple(msgspec.structs.replace(seat, ahead=value) for seat, value in pairs))


@pytest.mark.parametrize(
    ("place", "strength"), [(0, 0.0), (0.5, 0.5), (1, 1.0), (1.5, 2.0), (2, 3.0), (3, 5.0), (-1, -1.0)]
)
def test_a_place_on_the_path_is_a_strength(place: float, strength: float) -> None:
    assert strength_at(place, (0.0, 1.0, 3.0)) == pytest.approx(strength)
    assert strength_at(place, (0.7,)) == 0.7


def test_only_games_with_an_even_start_move_the_staircase() -> None:
    """**Ruling**: level games move the path; a shared first place changes nothing, a shared last one does."""
    won, lost = match(1, (1, 1), (2, 2)), match(2, (1, 2), (2, 1))
    level = match(3, (1, 2), (2, 1))
    third = match(4, (2, 1), (1, 2), (3, 3))
    shared = begun_ahead(match(5, (1, 1), (2, 1), (3, 3)), 0, 0, 5)
    shared = EndedMatch(
        shared.result, tuple(msgspec.structs.replace(s, shared=int(s.place == 1)) for s in shared.seats)
    )
    other = begun_ahead(match(6, (1, 2), (2, 1), why_not="seed"), 3, 0)
    games = [begun_ahead(won, 0, 4), begun_ahead(lost, 0, 4), level, begun_ahead(third, 1, 0, 0), shared, other]
    won_it, last, neither = End(True, False), End(False, True), End(False, False)
    assert ends(games, 1) == [won_it, last, neither, neither]
    assert ends(games, 2) == [last, won_it, won_it, neither]
    assert ends(games, 3) == [last, last]


def test_what_is_known_of_the_family(tmp_path: Path) -> None:
    """Nothing of who has played too little; of others a strength by the path, and the staircase."""
    store = Store.open(tmp_path)
    family = store.write(lambda db: [people.add(db, name, "", "") for name in ("Ada", "Ben", "Cleo")])
    ada, ben, cleo = family

    def put(db: Any) -> None:
        games = [match(number, (ada.id, 1), (ben.id, 2)) for number in range(1, LEAST_GAMES + 1)]
        games += [begun_ahead(match(number, (ada.id, 1), (ben.id, 2)), 0, 3) for number in range(20, 22)]
        for each in games:
            results.RESULTS.put(db, msgspec.structs.replace(each.result, title=ACRES.key))
            for seat in each.seats:
                results.SEATS.put(db, seat)

    store.write(put)
    found = footings(store, ACRES)
    store.write(lambda db: people.add(db, "ADA", "", ""))
    assert footings(store, ACRES) == found  # of two of one name the first sits down
    assert found.keys() == {"ada", "ben", "cleo"}
    assert found["cleo"] == Footing()
    assert [found[name].steps for name in ("ada", "ben")] == [-2, 2]
    one, two = (found[name].strength for name in ("ada", "ben"))
    assert one is not None
    assert two is not None
    assert one > two
    assert cleo.id not in (ada.id, ben.id)
    assert max(strengths(ACRES).values()) == 3.3
    store.close()
