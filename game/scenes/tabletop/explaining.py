"""What a refused gesture was: what it may have meant, what was held, where it ended, and where it could have."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.scenes.tabletop.commands import Explain
from game.scenes.tabletop.layout import TableModel
from game.ui.chooser import PRESS, Gesture


def explained(layout: TableModel, gesture: Gesture, scratch: Any) -> Explain | None:
    """The question why a gesture is refused, `scratch` being seen below what is carried; None while nobody may act."""
    if not layout.live:
        return None
    chooser, spots = layout.chooser, layout.spots
    context = replace(layout.context, view=scratch) if chooser.lead else layout.context
    meant = layout.table_view.table.controls.intent(gesture, context)
    fits = chooser.reach() if chooser.held is not None else (*chooser.targets(), *chooser.sources)
    return Explain(
        gesture,
        meant,
        chooser.lead,
        chooser.held,
        spots.get(gesture.source if gesture.target == PRESS else gesture.target),
        tuple(spots[spot] for spot in dict.fromkeys(fits) if spot in spots),
    )
