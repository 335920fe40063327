"""Opens the window and keeps it going until the player leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app.instance import Instance
from game.startup import pause_collection, refusal, resume_collection
from game.store.disk import Folders, folders
from game.store.settings import load_settings

if TYPE_CHECKING:
    from game.core.board import Board
    from game.core.seats import Seat
    from game.i18n.catalogue import Catalogue


MOST_TOLD = 300
"""Letters of a fault that ends the program."""


_NOTE_SIZE = (640, 320)


class Start(msgspec.Struct, frozen=True):
    """Wish of the command line: nothing, or a table to go straight to."""

    title: str = ""
    seats: tuple[Seat, ...] = ()
    options: msgspec.Struct | None = None
    seed: str = ""
    own: Board | None = None
    """Board in place of those of the box."""
    file: Path | None = None
    """File of a game that is to be opened."""
    data_dir: Path | None = None
    language: str = ""
    """Language of this time alone; empty: by the settings, else by the system."""


_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def environment() -> list[str]:
    """Languages wanted by the environment that the program was started in, the first one most."""
    values = (os.environ.get(name, "") for name in _VARIABLES)
    return next(filter(None, values), "").split(":")


def play(start: Start) -> int:
    """Show the window until the player leaves; the exit status."""
    pause_collection()  # until the first screen stands
    where = None
    try:
        where = folders(start.data_dir)
        instance = Instance(where.data)
        if not instance.claim() and (came := instance.ask_forward(start.file)) is not None:
            # Say that there is a window already; beside the console too where that does not come forward by itself.
            from game.i18n.catalogue import Catalogue, preferred

            words = Catalogue(preferred(environment()))
            text = words.t("cli.open.forward" if came else "cli.open.silent")
            print(text, file=sys.stderr, flush=True)
            if not came:
                from game.app.window import NoWindow

                with suppress(NoWindow):
                    _show_note(words, text)
            return 0 if came and not start.title else 2
        try:
            return _play(start, where, instance)
        finally:
            instance.release()
    except Exception as error:  # noqa: BLE001  whatever it is, the program ends with words
        return _end(error, where, [seat.name for seat in start.seats])
    finally:
        resume_collection()


def _play(start: Start, where: Folders, instance: Instance) -> int:
    settings, notices = load_settings(where.config)
    problem = refusal()
    if problem is not None:
        return _stop(problem)
    from game.app.window import NoWindow, Window, draw_plainly
    from game.ui.cache import picture_cache

    picture_cache.folder = where.cache
    if not settings.hardware:
        draw_plainly()
    reader = None
    if sys.platform in ("win32", "darwin"):  # there it has to know of a window before that is seen
        from game.app.reader import ScreenReader

        reader = ScreenReader(where.data)
    try:
        window = Window(settings.window, settings.fullscreen, reader)
    except NoWindow as error:
        return _stop(error.key, reason=str(error))
    window.show_table(settings)
    # The table stands; what is needed to play comes onto it.
    from pygame.system import get_pref_locales

    from game.app import services
    from game.i18n.catalogue import Catalogue, preferred
    from game.scenes import navigation
    from game.scenes.shell.manager import FaultMonitor, Manager

    manager = Manager(window.scale(settings))
    language = start.language or settings.language or preferred(each["language"] for each in get_pref_locales())
    house = services.build(manager, where, Catalogue(language), settings, window)
    house.notices.extend(notices)
    window.name(house.words.t("app.name"))
    manager.on_fault = FaultMonitor(house)
    try:
        with manager.guarded("start"):
            manager.push(navigation.first(house))
            if start.title and start.options is not None:
                services.start_match(house, start.title, start.seats, start.options, start.seed, start.own)
            elif start.file is not None:
                manager.top.open_file(start.file)
        window.run(manager, house, instance)
    finally:
        house.save_settings(house.settings)
        house.close()
        picture_cache.save()
        manager.close()
        window.close()
    return 0


def _end(error: Exception, where: Folders | None, names: Sequence[str]) -> int:
    """The last words about a fault that nothing else could be made of."""
    from game.store import log

    if where is not None:
        log.append(where.data, log.fault_text("end", error, names))
    fault = " ".join(f"{type(error).__name__}: {error}".split())[:MOST_TOLD]
    return _stop("cli.error.ended", fault=fault, log="-" if where is None else where.data / log.FILE)


def _stop(key: str, **fields: object) -> int:
    from game.i18n.catalogue import Catalogue, preferred

    print(Catalogue(preferred(environment())).t(key, **fields), file=sys.stderr)
    return 2


def _show_note(words: Catalogue, text: str) -> None:
    """Show one text in a small window until it is read; raises NoWindow."""
    import pygame

    from game.app.window import open_display, set_mode
    from game.ui import wood
    from game.ui.events import translate
    from game.ui.paint import Painter
    from game.ui.rect import Scale
    from game.ui.widgets.dialog import question
    from game.ui.widgets.page import Page

    open_display()
    surface, scale = set_mode(_NOTE_SIZE, 0), Scale.zoomed(_NOTE_SIZE, 1.0)
    read = list[str]()
    pygame.display.set_caption(words.t("app.name"))
    page = Page(scale)
    page.open(question(words, "app.name", {"ok": ""}, read.append, name="note", text=text))
    while not read:
        surface.blit(wood.table(scale), (0, 0))
        page.draw(Painter(surface, scale))
        pygame.display.flip()
        event = pygame.event.wait()
        received = translate(event, scale)
        if event.type == pygame.QUIT:
            break
        if received is not None:
            page.handle(received)
    pygame.quit()
