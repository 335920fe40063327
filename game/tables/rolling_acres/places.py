"""What counts on a sheet at the end (AC14 to AC19)."""

from __future__ import annotations

from collections.abc import Sequence

from game.grids.areas import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CORN, SUNFLOWERS
from game.rules.rolling_acres.model import Sheet
from game.rules.rolling_acres.scoring import LINES, chicken_groups, happy_rabbits, patches, points_of, scoring_carrots
from game.tables.rolling_acres.layout import Plan
from game.ui.table import ScoringPlace


def places(plan: Plan, sheet: Sheet, category: str) -> Sequence[ScoringPlace]:
    """The patches, full lines and groups of a product one by one, all its plants or animals where each counts."""
    return [
        ScoringPlace(tuple(plan.cell(space) for space in members(spaces)), points)
        for spaces, points in _sets(sheet, category)
    ]


def _sets(sheet: Sheet, category: str) -> list[tuple[int, int]]:
    """Sets of spaces with their points."""
    match category:
        case "sunflowers":
            return [(patch, data.PATCH) for patch in patches(sheet[SUNFLOWERS])]
        case "corn":
            return [(line, data.CORN_LINE) for line in LINES if not line & ~sheet[CORN]]
        case "chickens":
            return [(group.spaces, group.points) for group in chicken_groups(sheet) if group.points]
        case "carrots":
            spaces = scoring_carrots(sheet)
        case "rabbits":
            spaces = happy_rabbits(sheet)
        case "bees":
            spaces = sheet[BEES]
        case _:
            return []
    return [(spaces, points_of(sheet)[data.PRODUCTS.index(category)])] if spaces else []
