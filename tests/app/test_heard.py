"""The program's answers to what the desktop does with the window."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app import services
from game.app.window import _HEARD
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import ShowSettings
from game.store.disk import folders
from game.store.settings import Settings
from game.ui.rect import Scale
from tests.audio.recorder import Recorder, ready


def test_it_is_quieter_behind_other_windows_and_silent_while_minimised() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.play("wolf")
    (note,) = recorder.notes
    loud = note.gain
    _HEARD[pygame.WINDOWFOCUSLOST](player)
    assert 0 < note.gain < loud / 2
    _HEARD[pygame.WINDOWMINIMIZED](player)
    assert recorder.paused
    _HEARD[pygame.WINDOWRESTORED](player)
    _HEARD[pygame.WINDOWFOCUSGAINED](player)
    assert not recorder.paused
    assert note.gain == loud


def test_without_a_window_nothing_is_heard_and_screens_say_which_tune_they_want(tmp_path: Path) -> None:
    manager = Manager(Scale((1280, 720)))
    house = services.build(manager, folders(tmp_path), Catalogue(), Settings(music=10), None)
    assert not house.sound.prepare(1000)
    assert house.sound.levels.music == 0.1
    recorder = Recorder()
    house.sound = ready(recorder)
    manager.push(navigation.first(house))
    assert house.sound.bed.wanted == "morning"
    house.sound.set_tune("orchard")
    house.navigate(ShowSettings())
    assert house.sound.bed.wanted == "orchard", "over a table its tune plays on"
    house.close()
    manager.close()
