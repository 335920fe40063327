"""Sounds of Common Ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.ui.table import Cues
from tests.tools.new_game.pattern.game.rules.commons import (
    events,
    interrupt,  # interrupt
    secret,  # secret
)
from tests.tools.new_game.pattern.game.rules.commons.model import State


class CommonsCues(Cues[State]):
    """Pieces of wood that are put down."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.StarterPicked: ("round",),
        events.SpaceTaken: ("wood",),
        events.GameEnded: ("win",),
        secret.GoalDealt: ("card",),  # secret
        secret.GoalsShown: ("card_flip",),  # secret
        interrupt.JumpedIn: ("horn",),  # interrupt
    }
    silent: Mapping[type[Event[Any, Any]], str] = {
        events.PointsScored: "the points come with the piece that brings them, which is heard",
        events.TurnEnded: "the next piece is heard",
    }
