"""The rank of somebody alone; scores are not compared."""

from __future__ import annotations

from game.rules.rolling_ranch import SPEC


def test_ranks_of_somebody_alone() -> None:
    """RR19: from how many points on each is had."""
    least, ranked = (50, 62, 72, 82, 92), SPEC.solo_rank
    assert ranked is not None
    assert [ranked(points) for points in (0, *least)] == list(range(len(least) + 1))
    assert [ranked(points - 1) for points in least] == list(range(len(least)))


def test_no_best_scores_are_kept() -> None:
    assert SPEC.chart is None
