"""A window that nobody sees, in which the program shows itself what it can draw."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from game import __version__
from game.app import services
from game.app.window import draw_plainly, set_mode
from game.audio.cues import FOLDER, read_cues
from game.audio.device import Mixer
from game.core.match import Match, resume
from game.core.seats import Seat
from game.files import ASSETS
from game.headless import CommandError
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.fault import report
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import OpenedMatch, Outcome, ResumeMatch, ShowResult
from game.store.disk import folders
from game.store.settings import Remembered, Settings
from game.titles import TITLES
from game.ui import art, type
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.title import Title

SIZE = (1280, 720)
SIDES = (24, 64, 160)
"""Pixels to which every picture is drawn: about the least, a usual and a large one."""
MOMENTS = 6
"""How often a game is looked at on the way from its deal to its result."""


class Hidden:
    """The scenes over a folder of their own, in a window that is not shown."""

    titles = TITLES

    def __init__(self, words: Catalogue, folder: Path) -> None:
        uncovered = {title.key: Remembered(cover="none") for title in TITLES}
        settings = Settings(animation="none", tables=uncovered)
        self._words = words
        self._manager = Manager(Scale(SIZE))
        self._house = services.build(self._manager, folders(folder), words, settings, None)

    def program(self) -> str:
        """Which program this is, and what carries it."""
        return report.versions(self._words, __version__)

    def open(self) -> str:
        """Open the window and show the title screen in it."""
        pygame.display.init()
        draw_plainly()  # as it is unless the player wants otherwise
        self._surface = set_mode(SIZE, pygame.HIDDEN)
        self._manager.push(navigation.first(self._house))
        self._draw()
        width, height = SIZE
        return f"{width} x {height}, {pygame.display.get_driver()}"

    def write(self) -> str:
        """A line in every face."""
        for face in type.FACES:
            type.font(face, SIDES[0]).render(self._words.t("app.name"), True, "black")
        return self._words.n("cli.self_test.faces", len(type.FACES))

    def listen(self) -> str:
        """Every sound into memory, and the music begun, through a mixer that nobody hears."""
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        mixer, cues = Mixer(), read_cues()
        names = [name for cue in cues.values() for name in cue.files]
        mixer.open(1)
        for cue in cues.values():
            for name in cue.files:
                mixer.play(0, mixer.load(FOLDER / name, 1.0), 0.0)
                if cue.loop:
                    mixer.music(FOLDER / name, 0.0)
        mixer.close()
        return self._words.n("cli.self_test.files", len(names))

    def rasterise(self) -> str:
        """Every picture at several sizes; raises CommandError for one of which nothing can be seen."""
        names = [path.relative_to(art.FOLDER).with_suffix("") for path in art.FOLDER.rglob("*.svg")]
        for name in names:
            for side in SIDES:
                if not art.plain(name.as_posix(), side, side).get_bounding_rect():
                    raise CommandError("cli.self_test.blank", name=name.as_posix())
        icon = pygame.image.load_sized_svg(str(ASSETS / "art" / "app_icon.svg"), (SIDES[1], SIDES[1]))
        pygame.display.set_icon(icon)
        return self._words.n("cli.self_test.drawn", len(names) * len(SIDES))

    def show(self, title: Title, played: Mapping[str, Match[Any, Any]]) -> str:
        """A game that was played, at its table from time to time and then its result."""
        match = played.get(title.key)
        if match is None:
            raise CommandError("cli.self_test.unplayed")
        seats = title.coloured([Seat(seat.name) for seat in match.seats])
        record = replace(match.record(), seats=seats)
        for moment in range(MOMENTS):
            part = resume(title.spec, record, upto=len(record.rows) * moment // MOMENTS)
            part.deal()
            self._visit(ResumeMatch(OpenedMatch(title, part, None)))
        self._visit(ShowResult(OpenedMatch(title, resume(title.spec, record), None)))
        return self._words.n("cli.self_test.drawn", MOMENTS + 1)

    def close(self) -> None:
        """Take the window away."""
        self._house.close()
        pygame.quit()

    def _visit(self, outcome: Outcome) -> None:
        self._house.navigate(outcome)
        self._draw()
        self._manager.home()

    def _draw(self) -> None:
        self._manager.update(0)
        self._manager.draw(Painter(self._surface, self._manager.scale))
        pygame.display.flip()
