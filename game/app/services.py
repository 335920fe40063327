"""Builds what scenes are given."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from game import __version__, titles
from game.app.file_window import file_windows
from game.app.programs import folder_opener, map_editor
from game.audio.device import Mixer
from game.audio.player import AudioPlayer
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.shell.file_choice import FileChooser
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import ResumeMatch
from game.scenes.shell.scene import Services, levels
from game.store.disk import RECORDS, Folders, sweep
from game.store.settings import Settings, keep_aside, save_settings
from game.ui.events import DoubleClickFilter
from game.ui.rect import Scale
from game.ui.remap import apply_keys

if TYPE_CHECKING:
    from game.app.window import Window
    from game.core.board import Board
    from game.store.database import Store


_LARGE = 8_000_000
"""Bytes of a database whose check may take longer than a picture: with 5,000 matches it took half a second."""


def build(manager: Manager, where: Folders, words: Catalogue, settings: Settings, window: Window | None) -> Services:
    """Everything that scenes may use; without a window nothing is applied to one, and nothing is heard."""

    def open_store() -> Store:
        from game.store.database import QUICK_MS, Store

        for folder in (where.data, where.data / RECORDS, where.config):
            sweep(folder)
        return Store.open(where.data, QUICK_MS)

    def large_store() -> bool:
        from game.store.database import FILE

        with suppress(OSError):
            return (where.data / FILE).stat().st_size > _LARGE
        return False

    def apply_window() -> None:
        if window is not None:
            window.apply(services.settings.window, services.settings.fullscreen)
            manager.resize(window.scale(services.settings))
        else:
            now = services.settings
            manager.resize(Scale(manager.scale.size_px, now.ui_scale, now.text_size, now.high_contrast))

    services = Services(
        navigate=lambda outcome: navigation.follow(manager, services, outcome),
        titles=titles.TITLES,
        words=words,
        settings=settings,
        open_store=open_store,
        save_settings=lambda changed: save_settings(where.config, changed),
        load_board=_load_board,
        new_seed=lambda: os.urandom(16).hex(),
        apply_window=apply_window,
        version=__version__,
        data_folder=where.data,
        open_folder=folder_opener() if window is not None else None,
        file_chooser=FileChooser(None if window is None else file_windows(window)),
        map_editor=map_editor if window is not None else lambda: None,
        balance_at="game.headless.balance:balance_process",
        large_store=large_store,
        sound=AudioPlayer(Mixer() if window is not None else None),
    )
    if unknown := apply_keys(settings.keys, settings.letters_with_ctrl):
        known = {action: keys for action, keys in settings.keys.items() if action not in unknown}
        services.notices.append(keep_aside(where.config, ", ".join(unknown)))
        services.change(keys=known)
    services.sound.set_levels(levels(settings))
    DoubleClickFilter.twice_ms = settings.double_click_ms
    manager.on_show = lambda scene: services.sound.set_tune(scene.tune) if scene.tune else None
    return services


def start_match(
    services: Services, key: str, seats: Sequence[Seat], options: msgspec.Struct, seed: str, own: Board | None = None
) -> None:
    """Go straight to a table of the title called `key`, on terms known to be good; seats get its colours, `own` is a
    board in place of those of the box."""
    from game.scenes.shell import opening

    title = services.title(key)
    if title is None:
        raise KeyError(key)
    services.navigate(ResumeMatch(opening.begin(services, title, title.with_colours(seats), options, seed, own=own)))


def _load_board(name: str) -> Board:
    from game.boards import load

    return load(name)
