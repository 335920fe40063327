"""How the pages of the screens come to be heard."""

from __future__ import annotations

from game.scenes.shell.scene import Services
from game.ui.widgets.page import Page


def connect_sound(page: Page, services: Services) -> Page:
    """Let a page be heard, and let M mute everything on it."""

    def mute() -> None:
        services.change(sound=not services.settings.sound)
        on = services.settings.sound
        page.show_message(
            services.words.t("sound.on" if on else "sound.off"), "icons/sound_on" if on else "icons/sound_off"
        )

    page.sound = services.sound.play
    page.on_mute = mute
    return page
