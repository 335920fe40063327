"""What the terms of the value speak of on a ranch: where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import xor

from game.grids.areas import members
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import Ranch
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch.facts import Now
from game.ui.spot import Spot

_ROWS: Mapping[str, Sequence[int]] = {"barns": data.BARNS, "warehouses": data.STORES, "greenhouses": data.GREENHOUSES}


def meant(facts: Now, term: str, sheet: Sheet, before: Ranch, after: Ranch) -> Iterable[Spot]:
    """Spaces, rows of buildings or the mission that a term is about."""
    match term:
        case "pens":
            changed = [at for two in map(xor, before.animals, after.animals) for at in members(two)]
            pens = dict.fromkeys(sheet.pen_of[at] for at in changed)
            return [facts.spaces[at] for pen in pens for at in members(sheet.pens[pen])]
        case "mission":
            return [Spot("score", "mission")]
        case _:
            return [Spot("row", building) for building in _ROWS.get(term, ())]
