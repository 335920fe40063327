"""A cover hides nothing that all may see: shows are the same with and without one, and doors keep to their place.

Every title whose rules hide something is held to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.log import LogLine
from game.store.settings import Cover, Remembered
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from game.ui.widgets.cover import CLOSE_MS
from tests.games import results_game
from tests.scenes.pilot import House, Pilot
from tests.scenes.two_tables import SIZE, seats

SECRET = [title for title in TITLES if title.spec.secrets]
by_title = pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
STEP_MS = 90
LONG_MS = 1100.0
CHOICES, SOME_CHOICES = 9, 5
MOST_ROWS = 6
"""No log shows more."""


class Covering(Pilot):
    """Two or more people at a new table, with a cover between them."""

    def __init__(self, folder: Path, title: Title, cover: Cover) -> None:
        house = House(folder, (title,), SIZE)
        super().__init__(house.manager)
        house.services.change(confirm="never", tables={title.key: Remembered(cover=cover)})
        house.manager.push(results_game.Home(house.services))
        sat = seats(min(n for n in title.spec.seats if n > 1), None)
        opened = opening.begin(house.services, title, sat, title.spec.options(), "a seed")
        self.table = MatchScene(house.services, *opened)
        house.manager.push(self.table)
        self.step(0)

    @property
    def busy(self) -> bool:
        return self.table.table_view.stage.busy

    @property
    def doorway(self) -> Rect:
        found = self.table.table_view.table.look.secret_cover(self.table.model.context)
        assert found is not None
        return found.box

    def rest(self) -> None:
        """Lights and messages are over."""
        for _ in range(6):
            self.step(LONG_MS)

    def frame(self, without: Rect | None = None) -> bytes:
        """The whole picture but for a box."""
        self.draw()
        picture = self.surface.copy()
        if without is not None:
            box = without.inset(-1)
            factor = self.manager.scale.factor
            picture.fill((0, 0, 0), pygame.Rect(*(round(each * factor) for each in box)))
        return picture.get_buffer().raw

    def lines(self) -> Sequence[LogLine]:
        """Lines of the log."""
        return self.table.table_view.log.lines(self.table.table_view.stage.history)

    def log(self) -> bytes:
        """The picture of the log."""
        self.draw()
        factor = self.manager.scale.factor
        box = pygame.Rect(*(round(each * factor) for each in self.table.table_view.frame.log))
        return pygame.image.tobytes(self.surface.subsurface(box), "RGB")


@by_title
def test_every_event_is_shown_as_without_a_cover(tmp_path: Path, title: Title, whole: bool) -> None:
    random, choices = Random(3), CHOICES if whole else SOME_CHOICES
    covered, open_ = Covering(tmp_path / "hand", title, "hand"), Covering(tmp_path / "none", title, "none")
    frames = logs = 0
    for _ in range(choices):
        for pilot in (covered, open_):
            pilot.rest()
        if covered.table.session.calling is not None:
            one, other = (pilot.lines() for pilot in (covered, open_))
            assert len(one) == len(other)
            if one[-MOST_ROWS:] == other[-MOST_ROWS:]:
                assert covered.log() == open_.log()
                logs += 1
            covered.click(covered.uncovers)
            for pilot in (covered, open_):
                pilot.point("move", (2, 2))
                pilot.rest()
        assert covered.table.session.calling is None
        choice = random.choice(covered.table.match.options)
        for pilot in (covered, open_):
            pilot.table.do(Play((choice,)))
        while covered.busy or open_.busy:
            assert covered.busy == open_.busy
            stages = covered.table.table_view.stage, open_.table.table_view.stage
            assert stages[0].current_event == stages[1].current_event
            assert covered.frame(covered.doorway) == open_.frame(covered.doorway)
            frames += 1
            for pilot in (covered, open_):
                pilot.step(STEP_MS)
    assert frames > 2 * choices
    assert logs


@by_title
def test_doors_change_nothing_outside_of_their_place(tmp_path: Path, title: Title) -> None:
    pilot = Covering(tmp_path, title, "hand")
    pilot.table.hand_over.hand.doors.turn(False, "none")
    pilot.table.screen.changed()
    doors = pilot.table.hand_over.hand.doors
    pilot.table.laid_out()
    pilot.table.buttons.guard.wait(READY_MS)  # the large button fills up beside them, which is not theirs
    pilot.table.screen.changed()
    first, box = pilot.frame(pilot.doorway), pilot.doorway
    whole = pilot.frame()
    assert doors.closed
    pilot.step(CLOSE_MS / 2)
    assert pilot.frame(box) == first
    pilot.step(CLOSE_MS)
    pilot.rest()
    assert pilot.frame(box) == first
    assert pilot.frame() != whole
    half = Rect(box.x, box.y, box.w / 2, box.h)
    assert pilot.frame(half) != whole


@by_title
def test_a_click_on_the_doors_opens_them(tmp_path: Path, title: Title) -> None:
    """Nothing else takes the click, in any place."""
    pilot = Covering(tmp_path, title, "hand")
    pilot.rest()
    assert pilot.table.session.calling is not None
    for kind in ("move", "down", "up"):
        pilot.point(kind, pilot.doorway.centre)
    assert pilot.table.session.calling is None
