"""Facts of a game for tests of all games; a game that differs says so in `tests/tables/KEY/trial.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import msgspec

from game.core.match import Match
from game.core.steps import Event


class Trial(msgspec.Struct, frozen=True):
    """How a game is tried."""

    short: Mapping[str, Any] = {}
    """Options under which random players come to an end before long, where they otherwise do not."""
    shuffles: bool = False
    """Whether most of what can be done only shuffles things about."""
    undoable: Mapping[str, Any] = {}
    """Options under which some choices bring no chance, where otherwise all do that are made in turn."""
    long: bool = True
    """Whether its matches are too long to be played through by hand: their beginning and their end are."""
    duels: int = 12
    """Games in a duel; more where chance counts for much and a game takes a moment."""
    hidden: Sequence[tuple[int, Mapping[str, Any]]] = ()
    """Options that change what is hidden or asked, each with a number of seats."""
    free: bool = True
    """Whether each of its house options goes with any number of seats."""
    moments: Mapping[str, tuple[int, Callable[[Match[Any, Any]], bool]]] = {}
    """By name the seats of a table, and what is so at a moment that is worth a picture of its own."""
    interrupt: str = ""
    """The kind of what a seat does out of turn in a picture; empty where there is no such picture."""
    one_act: bool = False
    """Whether a turn is one act, so that no plan of a turn is longer."""
    rolls: str = ""
    """The kind of chance that waits with dice in a glove; empty where none does."""
    shown: Mapping[str, str] = {}
    """By name what `shot` is asked for, for a picture of the README."""


def asks(step: str) -> Callable[[Match[Any, Any]], bool]:
    """Whether a match waits for the answer to a step of this kind."""
    return lambda match: type(match.waiting).__name__ == step


@cache
def trial(key: str) -> Trial:
    """How the game called `key` is tried."""
    found = find_spec(f"tests.tables.{key}")
    name = f"tests.tables.{key}.trial"
    if found is None or find_spec(name) is None:
        return Trial()
    made: Trial = import_module(name).TRIAL
    return made


def events_of(key: str) -> set[type[Event[Any, Any]]]:
    """Every kind of event of a game: a public class of any module of its rules."""
    package = import_module(f"game.rules.{key}")
    modules = [import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__)]
    kinds = (kind for module in modules for kind in vars(module).values() if isinstance(kind, type))
    own = (kind for kind in kinds if kind.__module__.startswith(f"{package.__name__}."))
    return {kind for kind in own if issubclass(kind, Event) and not kind.__name__.startswith("_")}
