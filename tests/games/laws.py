"""Laws that one game keeps beside those of all games; `tests/rules/KEY/laws.py` states them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from game.core.match import Match
from game.core.steps import Choice


def any_option(random: Random, match: Match[Any, Any]) -> Choice:
    """Any legal answer."""
    choice: Choice = random.choice(match.options)
    return choice


def nothing_more(match: Match[Any, Any]) -> None:
    """Ask for nothing but the laws of all games."""


class Laws(NamedTuple):
    """How any match of a game is played, and what it keeps."""

    options: Callable[[int], st.SearchStrategy[dict[str, Any]]] = lambda seats: st.just({})
    """By number of seats the house options, as fields."""
    pick: Callable[[Random, Match[Any, Any]], Choice] = any_option
    """An answer of players who get on."""
    nonsense: st.SearchStrategy[Choice] | None = None
    """Choices that are legal at times."""
    check: Callable[[Match[Any, Any]], None] = nothing_more
    """Assert what holds wherever a match stands."""


def laws(key: str) -> Laws:
    """The laws of the game called `key`."""
    name = f"tests.rules.{key}.laws"
    if find_spec(f"tests.rules.{key}") is None or find_spec(name) is None:
        return Laws()
    stated: Laws = import_module(name).LAWS
    return stated
