"""Counting up at the end: every meadow that counts, seat after seat, the best one last."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.match import Match
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.model import State, Terms
from game.tables.wolves_and_sheep import finale


@pytest.fixture(scope="module", params=[(3, ""), (2, "two_flocks=true")], ids=["three", "two_flocks"])
def match(request: pytest.FixtureRequest) -> Match[Terms, State]:
    """A whole game among players who close meadows."""
    seats, option = request.param
    return play_match(agree(SPEC, ["greedy"] * seats, [option] if option else []), "3")


def test_ws17_ws18_what_is_counted_is_what_is_scored(match: Match[Terms, State]) -> None:
    parts = finale.parts(match.terms, match.state)
    assert parts
    for seat, tally in enumerate(match.tallies()):
        counted = sum(len(part.area.triangles) for part in parts if part.seat == seat)
        assert counted == tally.points["meadow"]


def test_who_has_most_is_counted_last(match: Match[Terms, State]) -> None:
    parts, tallies = finale.parts(match.terms, match.state), match.tallies()
    ranks = [tallies[part.seat].rank for part in parts]
    assert ranks == sorted(ranks)


def test_one_after_the_other_to_the_last_sheep(match: Match[Terms, State]) -> None:
    parts, length = finale.parts(match.terms, match.state), finale.length(match.terms, match.state)
    for part, following in pairwise(parts):
        assert part.start + part.ms < following.start
    for part in parts:
        assert finale.now(parts, part.start) is part
        assert (part.share(part.start), part.share(part.start + part.ms)) == (0, 1)
    assert finale.now(parts, length) is parts[-1]
    assert parts[-1].start + parts[-1].ms < length


def test_where_no_meadow_is_closed_nothing_is_counted() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "1")
    start = match.at(20).state
    assert finale.parts(match.terms, start) == ()
    assert finale.length(match.terms, start) == 0
    assert finale.now((), 0) is None
