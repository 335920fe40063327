"""The screens that the program must be showing, worked out from its data folder: where to click, and what has been
kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame

from game.app import services
from game.core.journal import Record
from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.shell import opening
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import Outcome, ResumeMatch
from game.scenes.shell.scene import Scene, Services
from game.store.database import Store
from game.store.disk import folders
from game.store.settings import load_settings
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot, name_of
from tests.play.screen import until

SIZE = (1280, 720)


class Nobody:
    """Keeps a match of the shadow's nowhere: the program writes."""

    def claim(self) -> None: ...

    def superseded(self) -> bool:
        return False

    def keep(self, start: int, rows: Any, turn: int, result: Any) -> None: ...

    def rewind(self, index: int, turn: int, result: Any) -> None: ...

    def reseat(self, seats: Any, former: Any) -> None: ...


class Shadow:
    """The same scenes as the program's, in a process without a window, over the same data folder."""

    def __init__(self, data: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        self.data = data
        settings, _ = load_settings(data)
        self.manager = Manager(Scale(SIZE, settings.ui_scale))
        self.services: Services = services.build(self.manager, folders(data), Catalogue(), settings, None)

    def show(self, outcome: Outcome) -> Scene:
        """Go where the program has gone."""
        self.services.navigate(outcome)
        return self.manager.top

    def title(self) -> Scene:
        """The title screen as it is now."""
        self.manager.push(navigation.first(self.services))
        return self.manager.top

    def match(self) -> tuple[Match[Any, Any], Scene]:
        """The latest match as it is kept, and its table."""
        opened = opening.load(self.services, self.newest())
        opened.match.writer = Nobody()
        return opened.match, self.show(ResumeMatch(opened))

    def at(self, scene: Scene, spot: Spot | str) -> tuple[float, float]:
        """The pixel in the middle of a spot."""
        box: Rect = scene.spots()[name_of(spot)]
        x, y = box.centre
        return (x * self.manager.scale.factor, y * self.manager.scale.factor)

    def rematch(
        self, click: Callable[[float, float], object], results: Scene, ends: tuple[float, float] | None = None
    ) -> None:
        """Begin anew from the results, as soon as that is offered; `ends` is clicked until then: the end of the game,
        where nothing of the results may lie."""
        for _ in range(2):
            self.manager.update(60_000)
        at = self.at(results, "results.rematch")

        if ends is not None:
            page = cast(Any, results).page
            assert page.at(*(pixel / self.manager.scale.factor for pixel in ends)) is None

        def begun() -> bool:
            if ends is not None:
                click(*ends)
            click(*at)
            return self.count() == 2

        until(begun, "the rematch")

    def newest(self) -> int:
        """The match that was begun last."""
        with_store = Store.open(self.data)
        found = max(summary.id for summary in with_store.summaries())
        with_store.close()
        return found

    def count(self) -> int:
        """How many matches there are."""
        store = Store.open(self.data)
        found = len(store.summaries())
        store.close()
        return found

    def kept(self, number: int) -> Record:
        """A match as it lies on disk."""
        store = Store.open(self.data)
        record = store.record(number)
        store.close()
        return record
