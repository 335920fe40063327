"""What a refused gesture was: what it may have meant, what was held, where it ended, and where it could have."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.scenes.tabletop.commands import Explain, Verb
from game.scenes.tabletop.layout import Layout
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot


def explained(layout: Layout, gesture: Gesture, scratch: Any) -> Explain | None:
    """The question why a gesture is refused, `scratch` being seen below what is carried; None while nobody may act."""
    if not layout.live:
        return None
    chooser, spots = layout.chooser, layout.spots
    context = replace(layout.context, view=scratch) if chooser.lead else layout.context
    meant = layout.tabletop.table.controls.intent(gesture, context)
    fits = chooser.reach() if chooser.held is not None else (*chooser.targets(), *chooser.sources)
    return Explain(
        gesture,
        meant,
        chooser.lead,
        chooser.held,
        spots.get(gesture.source if gesture.target == PRESS else gesture.target),
        tuple(spots[spot] for spot in dict.fromkeys(fits) if spot in spots),
    )


def pressed_again(layout: Layout, spot: Spot | None) -> Verb | None:
    """What a press began that chance has still to answer, a second one lets it answer; None for any other spot."""
    match, gestures = layout.tabletop.match, layout.tabletop.table.controls.gestures
    if spot is None or not (layout.live and match.open_turn and match.caller is not None):
        return None
    began = gestures(match.plies[match.index - 1].row.choice, layout.context)
    return Verb.CONFIRM if Gesture(spot) in began else None
