"""Festivals to look at: games played by chance but always alike, through the page itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from game.core.match import Match
from game.scenes.festival import model, play
from game.scenes.festival.model import Evening
from game.scenes.shell.scene import Services
from game.store import festivals
from game.store.festivals import Guest, Scheme
from tests.scenes.today import orchard

ALL = ("rolling_acres", "texas", "wolves_and_sheep", "rolling_ranch", "rancho")


def evening(services: Services) -> Evening:
    """The festival that goes on, or was the last."""
    found = model.read(services) or model.read(services, 1)
    assert found is not None
    return found


def play_next(services: Services, rng: Random, most: int = 100_000) -> Match[Any, Any]:
    """Play the next game by chance, or a part of it."""
    now = evening(services)
    assert now.next is not None
    match = play.begin(services, now, now.next, {}).match
    for _ in range(most):
        if match.over:
            break
        match.play(rng.choice(match.options))
    return match


def begin(
    services: Services, guests: Sequence[Guest], titles: Sequence[str], doubled: bool = True, **terms: bool
) -> Evening:
    """Begin a festival of these."""
    scheme = Scheme(tuple(guests), doubled=doubled, **terms)
    services.store.write(partial(festivals.begin, scheme=scheme, titles=titles))
    return evening(services)


def fill(services: Services, count: int = 4, played: int = 2, titles: Sequence[str] = ALL) -> Evening:
    """A festival of a family in which so many games are over; those of so many guests that can be played."""
    services.today = orchard.TODAY
    folk = orchard.family(services, count)
    known = {title.key: title.seats for title in services.titles}
    keys = [key for key in titles if count in known.get(key, ())]
    begin(services, [Guest(each.name, each.colour, each.id) for each in folk], keys, shorter=True)
    for number in range(played):
        play_next(services, Random(number))
    return evening(services)
