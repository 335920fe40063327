"""The herd of a seat, where it stands on its pastures (RA3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.grids.areas import members
from game.rules.rancho.data import VALUES
from game.rules.rancho.model import State, Terms
from game.rules.rancho.standing import KEYS, counts, winner
from game.tables.rancho.layout import Island
from game.ui.rect import Rect
from game.ui.table import ScoringPlace

_WIDE = 62.0


def places(plan: Island, terms: Terms, state: State, category: str, seat: int) -> Sequence[ScoringPlace]:
    """The animals of a kind together; where a set has won each kind counts as one."""
    kind = KEYS.index(category)
    many = counts(terms, state, seat)[kind]
    spots = [terms.board.spots[space].at for space in sorted(_spaces(terms, state, kind, seat))]
    boxes = tuple(Rect.around(plan.middle(at), _WIDE * plan.unit) for at in spots)
    points = many * VALUES[kind] if winner(terms, state) is None else 1
    return [ScoringPlace(boxes, points)] if boxes else ()


def _spaces(terms: Terms, state: State, kind: int, seat: int) -> set[int]:
    own, spaces = state.owned[seat], terms.spaces
    if kind < 2:
        return {space for space in members(own) if (state.rabbits[space] if kind == 0 else state.sheep >> space & 1)}
    numbers, sets = (state.cows, spaces.pair_sets) if kind == 2 else (state.horses, spaces.triple_sets)
    return _all(sets[number] for number in numbers if sets[number] & own)


def _all(sets: Iterable[int]) -> set[int]:
    return {space for each in sets for space in members(each)}
