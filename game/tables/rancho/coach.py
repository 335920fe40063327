"""What somebody who plays Rancho for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rancho.expand import Expand
from game.rules.rancho.model import State
from game.rules.rancho.turn import Arrange
from game.ui.coach import MAIN, Coach
from game.ui.context import TableContext


class RanchoCoach(Coach[State]):
    """What has to be placed or spent comes before the step itself."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "Arrange": (MAIN,),
        "Expand": ("roll",),
        "Expand.again": ("animal",),
        "Place": ("loose",),
        "Spend": ("space", "stall"),
        "Young": ("loose",),
    }

    def name(self, context: TableContext[State]) -> str:
        state = context.view
        if isinstance(context.waiting, Arrange) and any(state.loose):
            return "Young"
        if isinstance(context.waiting, Expand) and (state.credit or any(state.loose)):
            return "Spend" if state.credit else "Place"
        return super().name(context)
