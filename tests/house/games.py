"""Tests that belong to a game, and those passed over because the game is not in the house."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.specs import SPECS

TESTS = Path(__file__).resolve().parents[1]


@cache
def tried() -> frozenset[str]:
    """The games that have a folder of tests for their rules or their table."""
    return frozenset(path.parent.name for room in ("rules", "tables") for path in TESTS.glob(f"{room}/*/test_*.py"))


@cache
def missing() -> frozenset[str]:
    """The games that have tests, but no rules: they have been taken out of the house."""
    return tried() - {spec.key for spec in SPECS}


def belongs(place: Path, key: str) -> bool:
    """Whether a folder or module below the tests is one of a game: it is called like it."""
    return key in place.parts or place.stem == f"test_{key}"


def passed_over(path: Path) -> bool:
    """Whether a folder or module of tests belongs to a game that is missing."""
    place = path.relative_to(TESTS) if path.is_relative_to(TESTS) else Path()
    return any(belongs(place, key) for key in missing())
