"""Every event of every game moves something of its own, as its game's list says; those that move nothing say why."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from game.core.steps import Event
from game.specs import SPECS
from game.titles import title_for
from game.ui import art
from game.ui.context import TableContext
from game.ui.sprite import journeys
from tests.games.trial import events_of
from tests.golden.transcript import followed, read, records
from tests.tables.sitting import USUAL, setting, window

KEYS = [spec.key for spec in SPECS]
_EACH = 5
"""Events of a kind that are looked at in each record at most."""
_LONGEST = 10_000.0
_ALONE = {"DieRolled", "HerdSettled", "ColoursTurned"}
"""Events that may move nothing where nothing is left to move, or where another has moved it with its own."""

Look = tuple[Event[Any, Any], float, bool]
"""An event, how long it moves, and whether all pictures of that are there."""


def listed(key: str) -> tuple[dict[str, str], dict[str, str]]:
    """A game's list of its events: what moves, and why nothing does."""
    found = importlib.import_module(f"tests.tables.{key}.shown")
    return dict(found.SHOWN), dict(found.LIES)


def kinds(key: str) -> set[str]:
    """The names of all classes of events that a game has."""
    return {each.__name__ for each in events_of(key)}


@cache
def looks(key: str) -> tuple[Look, ...]:
    """Some events of every kind in the records of a game, as everybody sees them."""
    return tuple(look for path in records() if path.parent.name == key for look in _of(path, Counter()))


def _of(path: Any, seen: Counter[str]) -> Iterator[Look]:
    match = followed(read(path))
    of, past = title_for(match.spec.key).table(setting(match)), list[Event[Any, Any]]()
    _, at = window(match, of, *USUAL)
    for ply in match.plies:
        state = ply.before.state
        for event in ply.events:
            later, name = event.on(match.terms, state), type(event).__name__
            seen[name] += 1
            if seen[name] <= _EACH:
                before, after = (
                    TableContext(
                        match.spec.view_for(match.terms, each, None), told, at, getattr(event, "seat", 0), None
                    )
                    for each, told in ((state, list(past)), (later, [*past, event]))
                )
                before, after = (msgspec.structs.replace(each, live=False) for each in (before, after))
                made = of.look.animate(match.spec.redacted_for(match.terms, event, None), before, after)
                old, new = ({each.key: each for each in of.look.sprites(seen_)} for seen_ in (before, after))
                moving = journeys(old, new, made)
                lasting = max((each.ms + each.delay for each in made.values()), default=0.0)
                yield event, lasting, all(art.exists(each.after.art) for each in moving)
            past.append(event)
            state = later


@pytest.mark.parametrize("key", KEYS)
def test_every_event_is_on_the_list_of_its_game(key: str) -> None:
    shown, lies = listed(key)
    assert not shown.keys() & lies.keys()
    assert {*shown, *lies} == kinds(key)
    assert all({**shown, **lies}.values())


@pytest.mark.parametrize("key", KEYS)
def test_what_the_list_says_moves_does_move_and_nothing_else(key: str) -> None:
    shown, lies = listed(key)
    moved = Counter[str]()
    for event, ms, pictured in looks(key):
        name = type(event).__name__
        assert pictured, event
        assert ms < _LONGEST, event
        assert ms <= 1 if name in lies else ms > 1 or name in _ALONE, event
        moved[name] += ms > 1
    seen = {type(event).__name__ for event, _, _ in looks(key)}
    assert all(moved[name] for name in seen if name in shown)
