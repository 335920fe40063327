"""Opens the window and keeps it going until the player leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.i18n.catalogue import Catalogue
from game.startup import refusal
from game.store.folders import folders
from game.store.settings import load_settings

if TYPE_CHECKING:
    from game.core.seats import Seat


class Start(msgspec.Struct, frozen=True):
    """What the command line asks for: nothing, or a table to go straight to."""

    title: str = ""
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = msgspec.field(default_factory=dict)
    seed: str = ""
    data_dir: Path | None = None


def play(start: Start) -> int:
    """Show the window until the player leaves; the exit status."""
    where = folders(start.data_dir)
    settings, notices = load_settings(where.config)
    words = Catalogue(settings.language or "en")
    problem = refusal()
    if problem is not None:
        print(words.t(problem), file=sys.stderr)
        return 2
    if not settings.hardware:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    from game.app import services
    from game.app.window import NoWindow, Window
    from game.scenes import doors
    from game.scenes.manager import Manager

    try:
        window = Window(settings.window, settings.fullscreen, words.t("app.name"))
    except NoWindow as error:
        print(words.t("cli.error.no_display", reason=str(error)), file=sys.stderr)
        return 2
    manager = Manager(window.scale(settings.ui_scale))
    house = services.build(manager, where, words, settings, window)
    house.notices.extend(notices)
    manager.push(doors.title(house))
    if start.title:
        services.sit_down(house, start.title, start.seats, start.options, start.seed)
    window.run(manager, house)
    house.close()
    return 0
