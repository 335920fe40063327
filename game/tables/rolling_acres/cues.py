"""What Rolling Acres sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.rolling_acres import events
from game.rules.rolling_acres.model import State
from game.ui.table import Cues


class RollingAcresCues(Cues[State]):
    """Dice, a pencil and what grows."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.SideChosen: ("card_flip",),
        events.BuildingDrawn: ("build",),
        events.FarmNamed: ("pencil_circle",),
        events.SheetsPassed: ("sheets",),
        events.StarterPicked: ("round",),
        events.RoundBegun: ("round",),
        events.DieRolled: ("dice_many",),
        events.BountyRolled: ("dice_many", "harvest"),
        events.DieTaken: ("die_take",),
        events.Planted: ("plant", "pencil"),
        events.CropAdded: ("bee",),
        events.CropLost: ("erase",),
        events.DieMissed: ("erase",),
        events.FarmFilled: ("small_win",),
        events.EndTriggered: ("last_round",),
        events.GameEnded: ("win",),
    }
    lifted = back = "die_take"
