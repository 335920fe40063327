"""Sounds of Common Ground, and pictures of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.steps import Event
from game.ui.signs import EventRow, EventSigns
from tests.tools.new_game.pattern.game.rules.commons import (
    events,
    interrupt,  # interrupt
    secret,  # secret
)
from tests.tools.new_game.pattern.game.rules.commons.model import State
from tests.tools.new_game.pattern.game.tables.commons.layout import EMBLEMS


class CommonsSigns(EventSigns[State]):
    """Pieces of wood that are put down."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        events.StarterPicked: EventRow(("round",)),
        events.SpaceTaken: EventRow(("wood",)),
        events.PointsScored: EventRow(
            icon="icons/star", silent="the points come with the piece that brings them, which is heard"
        ),
        events.TurnEnded: EventRow(silent="the next piece is heard"),
        events.GameEnded: EventRow(("win",)),
        secret.GoalDealt: EventRow(("card",), "cards/card_back"),  # secret
        secret.GoalsShown: EventRow(("card_flip",)),  # secret
        interrupt.JumpedIn: EventRow(("horn",)),  # interrupt
    }

    def icon(self, event: Event[Any, Any]) -> str:
        """The emblem planted, else by kind of event."""
        return EMBLEMS[event.seat] if isinstance(event, events.SpaceTaken) else super().icon(event)
