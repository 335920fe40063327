"""How loud things are by the settings."""

from __future__ import annotations

from game.audio.cues import Levels
from game.store.settings import Settings

_PERCENT = 100


def levels(settings: Settings) -> Levels:
    """What the settings mean for what is heard."""
    return Levels(
        on=settings.sound,
        music=settings.music / _PERCENT,
        effects=settings.effects / _PERCENT,
        animals=settings.animals / _PERCENT,
        interface=settings.interface / _PERCENT,
        behind=0.0 if settings.mute_behind else Levels().behind,
    )
