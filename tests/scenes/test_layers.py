"""Layers kept from frame to frame look as if they were drawn anew: every frame of games, pixel by pixel."""

from __future__ import annotations

import random
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.scenes.tabletop import commands
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.title import Title
from tests.games import secret_game, toy
from tests.games.interrupt_game import FIRST_CARD
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

SIZE = (1024, 640)
STEP_MS = 130.0
MOST, SOME = 140, 36
"""Frames of one game; so many always."""


class Anew(Painter):
    """Draws everything, whatever was drawn before."""

    keeps: ClassVar[bool] = False


class Compared:
    """Two pictures of the same moment."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.frames = 0
        self.kept, self.anew = (pygame.Surface(SIZE) for _ in range(2))

    def step(self, ms: float = STEP_MS) -> None:
        manager = self.player.manager
        manager.update(ms)
        manager.draw(Painter(self.kept, manager.scale, stays=self.frames % 5 > 0))
        manager.draw(Anew(self.anew, manager.scale))
        self.frames += 1
        pieces = iter(range(self.frames % 7))
        manager.idle_step(lambda: next(pieces, None) is not None)
        assert self.kept.get_buffer().raw == self.anew.get_buffer().raw, f"frame {self.frames}"


class Seen(Compared):
    """A window's frames beside pictures of the same moments: once nothing is late any more they are the same.

    As in the window only what has changed is drawn, roughly, and what comes next is made between two frames.
    """

    def __init__(self, player: Player, dice: random.Random) -> None:
        super().__init__(player)
        self._dice = dice
        self._stays = False
        self.late = 0
        """Frames shown of which something was late."""
        self.same = 0
        """Frames compared."""

    def step(self, ms: float = STEP_MS / 4) -> None:
        manager, table = self.player.manager, self.player.table
        top, drawing = table.table_view, table.table_view.drawing
        manager.update(ms)
        assert manager.dirty or top.awaits_picture or not drawing.stale or self.player.scene is not self.player.table
        if manager.dirty:
            manager.draw(Painter(self.kept, manager.scale, draft=True, stays=self._stays))
        self._stays = self.player.scene is table and self._dice.random() < 0.8
        late = drawing.stale or any(top.table.look.sized_pictures) or drawing.backdrop.stale
        self.late += late
        self.frames += 1
        if not late and not top.awaits_picture and self.player.scene is table:
            self.same += 1
            manager.draw(Anew(self.anew, manager.scale))
            assert self.kept.get_buffer().raw == self.anew.get_buffer().raw, f"frame {self.frames}"
        pieces = iter(range(self._dice.randrange(7)))
        manager.idle_step(lambda: next(pieces, None) is not None)


each_title = pytest.mark.parametrize("title", [*TITLES, FIRST_CARD], ids=lambda title: title.key)


@pytest.mark.usefixtures("pixels")
@each_title
def test_every_frame_looks_as_if_it_were_drawn_anew(tmp_path: Path, title: Title, whole: bool) -> None:
    player, dice = sit(tmp_path, title), random.Random(3)
    play(player, Compared(player), dice, MOST if whole else SOME)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)  # at the toy nothing is ever late
def test_what_a_window_shows_is_all_there_once_nothing_of_it_is_late(tmp_path: Path, title: Title, whole: bool) -> None:
    player, dice = sit(tmp_path, title), random.Random(0)
    both = Seen(player, dice)
    play(player, both, dice, 4 * MOST if whole else 2 * SOME)
    assert both.late
    assert both.same > SOME / 6


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("kept", [True, False])
def test_who_comes_sees_nothing_of_what_the_last_one_saw(tmp_path: Path, kept: bool) -> None:
    """Not for a frame, also where no picture of the match is kept between the two."""
    house = House(tmp_path, [secret_game.TITLE], SIZE)
    house.services.change(animation="none", confirm="never", tables={"toy": Remembered(cover="curtain")})
    player, sheet, anew = Player(house, secret_game.TITLE, 2), pygame.Surface(SIZE), pygame.Surface(SIZE)
    manager, table = player.manager, player.table
    if not kept:
        table.screen.opened = table.opened._replace(match_id=None)
    while manager.dirty:
        manager.draw(Painter(sheet, manager.scale, draft=True))
        manager.update(16)
    first = table.table_view.stage.viewer
    table.do(commands.Play((toy.Draw(),)))
    assert player.scene is not table
    manager.draw(Painter(sheet, manager.scale, draft=True))
    player.come()
    assert player.scene is table
    assert table.table_view.stage.viewer not in (None, first)
    manager.update(0)
    manager.draw(Painter(sheet, manager.scale, draft=True))
    manager.draw(Anew(anew, manager.scale))
    assert sheet.get_buffer().raw == anew.get_buffer().raw


def sit(folder: Path, title: Title) -> Player:
    house = House(folder, [*TITLES, FIRST_CARD], SIZE)
    return Player(house, title, title.seats[-1], options=random_play.options(title))


def play(player: Player, both: Compared, dice: random.Random, most: int) -> None:
    """Play frames of a game, hardly more, in which the pointer goes anywhere and things are carried."""
    title = player.title
    while not player.match.over and both.frames < most:
        player.point("move", (dice.uniform(0, 1400), dice.uniform(0, 900)))
        both.step(0)
        if player.table.session.calling is None and player.table.session.turn_end is None and player.match.options:
            player.table.table_view.log.skipped = dice.randrange(2)
            player.table.do(commands.Play((random_play.pick(title, dice, player.match.options),)))
        for _ in range(12):
            both.step()
            if not player.table.table_view.stage.busy:
                break
        player.come()
        player.manager.top.dirty = True  # what was shown on the way was drawn elsewhere
        carry(player, both, dice)


def carry(player: Player, both: Compared, dice: random.Random) -> None:
    """Something is picked up, carried over the table and let go of again."""
    model = player.table.model
    lying = [spot for spot in model.chooser.sources if spot in model.spots and not model.chooser.press(spot)]
    if player.scene is not player.table or not lying:
        return
    player.point("move", model.spots[dice.choice(lying)].centre)
    player.point("down", model.spots[model.hover].centre if model.hover in model.spots else (5, 5))
    for _ in range(4):
        player.point("move", (dice.uniform(100, 1400), dice.uniform(100, 800)))
        both.step()
    player.key("escape")
    both.step()
    player.point("up", (5, 5))
    both.step()
