"""How loud things are by the settings, and how the pages of the screens come to be heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.audio.levels import Levels
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.shell.scene import Services
    from game.ui.widgets.page import Page

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


def furnish(page: Page, services: Services) -> Page:
    """Let a page be heard, and let M mute everything on it."""

    def mute() -> None:
        services.change(sound=not services.settings.sound)
        on = services.settings.sound
        page.say(services.words.t("sound.on" if on else "sound.off"), "icons/sound_on" if on else "icons/sound_off")

    page.sound = services.sound.play
    page.on_mute = mute
    return page
