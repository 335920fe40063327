"""What counts on a sheet at the end (RR15, RR16)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, spaces_in
from game.rules.rolling_ranch.scoring import greenhouse_points, pen_points, warehouse_points
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch.layout import Plan
from game.ui.rect import Rect
from game.ui.table import ScoringPlace


def places(plan: Plan, sheet: Sheet, ranch: Ranch, category: str) -> Sequence[ScoringPlace]:
    """The pens one by one, warehouses and greenhouses together."""
    match category:
        case "pens":
            worth = [(pen, pen_points(sheet, ranch, number)) for number, pen in enumerate(sheet.pens)]
            return [
                ScoringPlace(tuple(Rect(*plan.hex(at)) for at in spaces_in(pen)), points)
                for pen, points in worth
                if points
            ]
        case "store":
            return _drawn(plan, ranch, data.STORES, warehouse_points(sheet, ranch))
        case "plants":
            return _drawn(plan, ranch, data.GREENHOUSES, greenhouse_points(ranch))
        case _:
            return ()


def _drawn(plan: Plan, ranch: Ranch, buildings: Sequence[int], points: int) -> Sequence[ScoringPlace]:
    built = [ranch.built[building] for building in buildings if ranch.built[building] != NONE]
    return [ScoringPlace(tuple(plan.building(at) for at in built), points)] if points and built else ()
