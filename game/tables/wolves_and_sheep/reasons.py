"""What the terms of the value speak of in the landscape: where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area, areas


def meant(terms: Terms, term: str, own: Sequence[int], before: Land, after: Land) -> Iterable[int]:
    """The cells of the meadows and forests that a term is about, for whoever has these colours."""
    if term == "wolves":
        return _cells(area for area in areas(terms, after) if area.wolves or area.hunters or area.covering)
    changed = {at for at, tile in after.tiles.items() if before.tiles.get(at) != tile}
    meadows = [area for area in areas(terms, after) if area.kind >= data.BLACK]
    touched = [area for area in meadows if not changed.isdisjoint(_cells([area]))]
    match term:
        case "meadow" | "open":
            mine = [area for area in touched if area.colour in own]
            return _cells(mine or [area for area in meadows if area.colour in own])
        case "others":
            return _cells(area for area in meadows if area.colour in own)
        case "rivals":
            return _cells(area for area in touched if area.colour not in own)
        case _:
            return ()


def _cells(found: Iterable[Area]) -> list[int]:
    return sorted({triangle >> 2 for area in found for triangle in area.triangles})
