"""The points that are to be beaten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.store.notices import StoreError

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.shell.scene import Services


def points_to_beat(services: Services, match: Match[Any, Any], match_id: int | None) -> int | None:
    """The most points that any other match of the kind has come to; None for none, or where a title keeps none."""
    spec = match.spec
    if spec.chart is None:
        return None
    chart = spec.chart(match.terms, match.state)
    try:
        found = services.store.best(spec.key, lambda score: score.chart == chart and score.match != match_id)
    except StoreError:  # told wherever the match itself could not be written
        return None
    return None if found is None else found.points
