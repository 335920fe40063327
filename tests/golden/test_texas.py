"""The transcripts of Texas show each way to end and each way to break a tie, with two and with four seats."""

from __future__ import annotations

import pytest

from game.rules.texas.steps import GameEnded, Passed, PileRenewed
from tests.golden.transcript import GOLDEN, followed, read


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("reason", ["markers", "blocked"])
def test_ends(reason: str, seats: int) -> None:
    """TX13."""
    match = followed(read(GOLDEN / "texas" / f"{reason}_{seats}.json"))
    assert match.plies[-1].events[-1] == GameEnded(reason)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("name", "equal"), [("larger_area", 1), ("more_markers", 2), ("shared", 3)])
def test_ties(name: str, equal: int, seats: int) -> None:
    """TX15."""
    match = followed(read(GOLDEN / "texas" / f"{name}_{seats}.json"))
    one, other = (tally.rank for tally in match.tallies()[:2])
    assert one[:equal] == other[:equal]
    assert (one[equal:] != other[equal:]) == (equal < 3)
    assert len(match.winners()) == (seats if equal == 3 else seats // 2)


def test_passes_and_a_renewed_pile_are_shown() -> None:
    """TX8, TX10."""
    shown = {
        type(event)
        for path in (GOLDEN / "texas").glob("*.json")
        for ply in followed(read(path)).plies
        for event in ply.events
    }
    assert {Passed, PileRenewed} <= shown
