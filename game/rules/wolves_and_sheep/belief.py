"""Belief about the colours that a seat cannot see, by the tiles that their owners have laid (WS4, WS8).

A tile that promises more to a colour leans to it, and the colour is the likelier to be its player's. All this is
public: everybody believes the same, but for the own colours, which nobody else can have.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from math import exp
from typing import NamedTuple

from msgspec.structs import replace

from game.core.mind import Below
from game.core.seats import HIDDEN
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, Layout, after_tile
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.promise import promise
from game.rules.wolves_and_sheep.scoring import flock_on

TRUST = 1.5
"""Times e by which a colour is likelier for each sheep that it has been promised more."""

DOUBT = 0.05
"""Share of the belief that no tile changes."""

PARTS = 1 << 20
"""Parts of a whole when a deal is drawn."""

Leanings = tuple[tuple[float, ...], ...]
"""Per seat and colour how much more the seat's tiles have promised that colour."""

Likely = tuple[tuple[float, ...], ...]
"""Per seat and colour how many hidden colours of the seat are probably this one: 0 to 1."""


class _Past(NamedTuple):
    """A landscape, with what has come of the tiles of each seat."""

    land: Land
    leanings: Leanings


class _Deals(NamedTuple):
    """All ways to deal the unseen colours to the hidden ones, seat by seat, each as likely as it is believed."""

    ways: tuple[tuple[int, ...], ...]
    chances: tuple[float, ...]


def likely_colours(terms: Terms, view: State) -> Likely:
    """The hidden colours of each seat as they are believed, from public things and the own colours alone."""
    return _likely(leanings_of(terms, view), view.spare, _hidden(view))


def deal_believed(terms: Terms, view: State, below: Below) -> State:
    """The view with hidden colours dealt as they are believed."""
    hidden = _hidden(view)
    if not any(hidden) or len(view.spare) < sum(hidden):
        return view
    deals = _deals(leanings_of(terms, view), view.spare, hidden)
    sums = [*accumulate(deals.chances)]
    place = min(bisect(sums, below(PARTS) / PARTS), len(sums) - 1)
    dealt = iter(deals.ways[place])
    secrets = tuple(
        tuple(sorted(next(dealt) if colour == HIDDEN else colour for colour in held)) for held in view.secrets
    )
    spare = tuple(colour for colour in view.spare if colour not in deals.ways[place])
    return replace(view, secrets=secrets, spare=spare)


def leanings_of(terms: Terms, view: State) -> Leanings:
    """The leanings of all seats, as of the last tile of one whose colour is hidden."""
    lays, by = view.layout.lays, view.laid_by
    last = len(by)
    while last and HIDDEN not in view.secrets[by[last - 1]]:
        last -= 1
    later = len(by) - last
    return _past(terms, lays[: len(lays) - later], by[:last]).leanings


@lru_cache(maxsize=256)
def _past(terms: Terms, lays: tuple[tuple[int, int], ...], by: tuple[int, ...]) -> _Past:
    """The past of the tiles laid; those before the first known to be a seat's count for nobody."""
    if not by:
        return _Past(Layout(lays).land(terms.shapes), ((0.0,) * len(data.COLOURS),) * terms.seats)
    land, leanings = _past(terms, lays[:-1], by[:-1])
    after, seat = after_tile(terms.shapes, land, *lays[-1]), by[-1]
    grown = tuple(
        before + _promise(terms, after, colour) - _promise(terms, land, colour)
        for colour, before in enumerate(leanings[seat])
    )
    return _Past(after, (*leanings[:seat], grown, *leanings[seat + 1 :]))


def _promise(terms: Terms, land: Land, colour: int) -> float:
    return promise(flock_on(terms, land, colour), True)


def _hidden(view: State) -> tuple[int, ...]:
    return tuple([held.count(HIDDEN) for held in view.secrets])


@lru_cache(maxsize=64)
def _likely(leanings: Leanings, spare: tuple[int, ...], hidden: tuple[int, ...]) -> Likely:
    deals, likely = _deals(leanings, spare, hidden), [[0.0] * len(data.COLOURS) for _ in hidden]
    owners = _owners(hidden)
    for way, chance in zip(deals.ways, deals.chances, strict=True):
        for seat, colour in zip(owners, way, strict=True):
            likely[seat][colour] += chance
    return tuple(map(tuple, likely))


def _deals(leanings: Leanings, spare: tuple[int, ...], hidden: tuple[int, ...]) -> _Deals:
    owners = _owners(hidden)
    ways = tuple(permutations(spare, len(owners)))
    sums = [sum(leanings[seat][colour] for seat, colour in zip(owners, way, strict=True)) for way in ways]
    most = max(sums, default=0.0)
    weights = [exp(TRUST * (each - most)) for each in sums]
    whole = sum(weights)
    return _Deals(ways, tuple(DOUBT / len(ways) + (1 - DOUBT) * weight / whole for weight in weights))


def _owners(hidden: Sequence[int]) -> list[int]:
    return [seat for seat, count in enumerate(hidden) for _ in range(count)]
