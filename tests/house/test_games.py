"""Every game in the house is listed, tried and recorded, and no test of one is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files import MAPS
from game.i18n import ENGLISH, WORDS
from game.specs import SPECS
from game.titles import TITLES
from tests.golden.transcript import GOLDEN
from tests.house.games import TESTS, belongs, missing, passed_over, tried
from tests.house.sources import HOUSE

pytestmark = pytest.mark.sample

KEYS = {spec.key for spec in SPECS}


def packages(room: str) -> set[str]:
    return {path.parent.name for path in (HOUSE / "game" / room).glob("*/__init__.py")}


def test_what_is_in_the_house_is_listed() -> None:
    assert packages("rules") == packages("tables") == KEYS == {title.key for title in TITLES}
    assert len(KEYS) == len(SPECS) == len(TITLES)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_game_has_its_tests_records_maps_and_words(key: str) -> None:
    for folder in (TESTS / "rules", TESTS / "tables"):
        assert list((folder / key).glob("test_*.py"))
    assert list((GOLDEN / key).glob("*.json"))
    assert list(MAPS.glob(f"{key}*"))
    assert (WORDS / ENGLISH / f"{key}.po").is_file()


def test_no_test_of_a_game_in_the_house_is_passed_over() -> None:
    """With all games there, that is none at all."""
    there = packages("rules") | packages("tables")
    assert missing() == tried() - there
    found = [path.relative_to(TESTS) for path in TESTS.rglob("test_*.py") if passed_over(path)]
    assert [path for path in found if not any(belongs(path, key) for key in tried() - there)] == []
    assert bool(found) == bool(missing())


@pytest.mark.parametrize(
    ("place", "belonging"),
    [
        ("rules/mill/test_end.py", True),
        ("tables/mill", True),
        ("golden/mill/full_2.json", True),
        ("boards/test_mill.py", True),
        ("play/test_windmill.py", False),
        ("rules/mills/test_end.py", False),
        ("scenes/test_mill_pond.py", False),
        ("mill.py", False),
    ],
)
def test_what_is_called_like_a_game_belongs_to_it(place: str, belonging: bool) -> None:
    assert belongs(Path(place), "mill") == belonging
