"""The areas that count at the end (TX14)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.texas.model import State, Terms
from game.rules.texas.scoring import areas
from game.tables.texas.layout import BoardPlan
from game.ui.table import ScoringPlace


def places(plan: BoardPlan, terms: Terms, state: State, category: str, seat: int) -> Sequence[ScoringPlace]:
    """The largest area of the seat's side, or its others."""
    found = areas(terms, state, terms.side[seat])
    chosen = found[:1] if category == "largest" else found[1:] if category == "others" else ()
    spots = terms.board.spots
    return [ScoringPlace(tuple(plan.square(spots[at].at) for at in area), len(area) ** 2) for area in chosen]
