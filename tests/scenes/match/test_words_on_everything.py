"""Everything on every table has words: in a tip that keeps clear of it, and on a label while all are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.titles import TITLES
from game.ui import popover
from game.ui.events import Key
from game.ui.paint import Painter
from game.ui.title import Title
from tests.scenes.match.spoken import faults, tables
from tests.scenes.screens import Stand

ROWS = (1, 30, 90, 600)
"""The last position is the end of a game, or late in it."""


@pytest.mark.parametrize(
    ("number", "title"), [pytest.param(number, title, id=title.key) for number, title in enumerate(TITLES)]
)
def test_everything_has_words(tmp_path: Path, number: int, title: Title, whole: bool) -> None:
    """At the last position of each title and another one, all others among them; with `--whole` at all of them."""
    met, last = set[str](), len(ROWS) - 1
    for scene in tables(tmp_path, title, ROWS, None if whole else {number % last, last}):
        assert list(faults(scene, False)) == []
        met |= {spot.kind for spot in scene.tips.places()}
    assert {"seat_name", "seat_score", "log_line"} <= met


def seated(folder: Path) -> Any:
    stand = Stand(folder, TITLES[0], (1600, 900))
    return stand, stand.sit_down(stand.match(TITLES[0].spec.seats[-1], 20))


def test_a_part_is_told_of_after_a_while_and_no_more_when_the_pointer_goes(tmp_path: Path) -> None:
    stand, scene = seated(tmp_path)
    spot = next(each for each in scene.model.parts if each.kind == "seat_score")
    at = scene.model.parts[spot].centre
    stand.pilot.point("move", at)
    assert not scene.tips.tick(popover.HOVER_MS / 2)
    assert scene.tips.tick(popover.HOVER_MS)
    bare = drawn(scene)
    stand.pilot.point("move", (1, 1))
    assert scene.tips.tick(1)
    assert drawn(scene) != bare
    stand.house.services.close()


def test_a_held_key_shows_all_labels_and_none_lies_over_another(tmp_path: Path) -> None:
    stand, scene = seated(tmp_path)
    bare = drawn(scene)
    stand.pilot.manager.handle(Key("w", down=True))
    assert scene.model.worded
    shown = drawn(scene)
    assert shown != bare
    stand.pilot.manager.handle(Key("w", down=False))
    assert drawn(scene) == bare
    stand.house.services.close()


def drawn(scene: Any) -> bytes:
    surface = pygame.Surface(scene.scale.size_px)
    scene.draw(Painter(surface, scene.scale))
    return surface.get_buffer().raw
