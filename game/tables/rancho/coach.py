"""What somebody who plays Rancho for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rancho.arranging import homeless
from game.rules.rancho.model import ANIMALS, State, Terms
from game.rules.rancho.standing import has_room, standing
from game.rules.rancho.turn import Arrange, Expand
from game.ui.context import TableContext
from game.ui.table import MAIN, Coach


class RanchoCoach(Coach[State]):
    """What has to be placed or spent comes before the step itself."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "Arrange": (MAIN,),
        "Expand": ("roll",),
        "Expand.again": ("animal",),
        "Full": ("animal",),
        "MakeRoom": ("settle",),
        "NoRoom": (MAIN,),
        "Place": ("loose",),
        "Spend": ("space", "stall"),
        "Young": ("loose",),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def name(self, context: TableContext[State]) -> str:
        state = context.view
        if isinstance(context.waiting, Arrange) and any(state.loose):
            return self._newborn(state)
        if isinstance(context.waiting, Expand):
            if state.credit or any(state.loose):
                return "Spend" if state.credit else "Place"
            if not standing(self._terms, state, state.seat).burrows:
                return "Full"
        return super().name(context)

    def _newborn(self, state: State) -> str:
        """Whether they can be put down, or only once others move, or not at all."""
        terms, seat = self._terms, state.seat
        stand, kinds = standing(terms, state, seat), [kind for kind in ANIMALS if state.loose[kind]]
        if any(has_room(terms, state, seat, kind, stand) for kind in kinds):
            return "Young"
        return "NoRoom" if homeless(terms, state, seat) == state.loose else "MakeRoom"
