"""The score that a match which is played now has to beat."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.scenes.shell.scene import Services
from game.store.notices import StoreError


def to_beat(services: Services, match: Match[Any, Any], match_id: int | None) -> int | None:
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
