"""One mark for the board cursor in all games, seen on every ground that it comes to."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.scenes.match.scene import MatchScene
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour
from game.ui.title import Title
from tests.samples import case_of
from tests.scenes.contrasts import LARGE, contrast
from tests.scenes.match_player import sit
from tests.scenes.screens import Stand, screens

SIZE = (1280, 720)
MOST, SOME = 40, 6
"""Stops of a moment that are looked at; so many always."""
PRESSES = 120
LEAST = 0.5
"""Share of the mark that is seen at least: it may lie partly under a card or at the rim."""
MOMENTS = [
    case_of((title, name, held), name == f"match_{title.spec.seats[0]}")
    for title in TITLES
    for name in screens(title)
    if name.startswith("match_")
    for held in (False, True)
]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("title", "name", "held"), MOMENTS)
def test_the_mark_stands_off_every_ground(tmp_path: Path, title: Title, name: str, held: bool, whole: bool) -> None:
    stand = Stand(tmp_path, title, SIZE)
    scene = screens(title)[name](stand)
    assert isinstance(scene, MatchScene)
    model, pointing = scene.model, scene.handling.pointing
    if held:
        stand.pilot.key("1")
        stand.rest()
    stand.pilot.key("left")
    stops = list(pointing.usable)
    assert stops
    for stop in stops[:: max(1, len(stops) // (MOST if whole else SOME))]:
        pointing.point(stop)
        stand.rest()
        marked, box = picture(stand), model.spots[stop]
        model.at = box.centre  # the pointer is there instead, on a table that has no mark
        bare = picture(stand)
        model.at = None
        assert share_seen(bare, marked, stand, box) >= LEAST, stop


def picture(stand: Stand) -> pygame.Surface:
    sheet = pygame.Surface(SIZE)
    stand.house.manager.draw(Painter(sheet, stand.house.manager.scale))
    return sheet


def share_seen(bare: pygame.Surface, marked: pygame.Surface, stand: Stand, box: Rect) -> float:
    """Share of the way around a box of which some pixel across has changed by 3 to 1."""
    factor = stand.house.manager.scale.factor
    inner = pygame.Rect(*(round(each * factor) for each in box))
    seen = total = 0
    for x in range(inner.left, inner.right, 3):
        for y, out in ((inner.top, -1), (inner.bottom - 1, 1)):
            total += 1
            seen += changed(bare, marked, [(x, y + out * far) for far in range(9)])
    for y in range(inner.top, inner.bottom, 3):
        for x, out in ((inner.left, -1), (inner.right - 1, 1)):
            total += 1
            seen += changed(bare, marked, [(x + out * far, y) for far in range(9)])
    return seen / total


def changed(bare: pygame.Surface, marked: pygame.Surface, line: list[tuple[int, int]]) -> bool:
    inside = [each for each in line if marked.get_rect().collidepoint(each)]
    pairs = ((Colour(*bare.get_at(each)[:3]), Colour(*marked.get_at(each)[:3])) for each in inside)
    return any(contrast(before, after) >= LARGE for before, after in pairs)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_cursor_stays_on_the_table_after_every_move(tmp_path: Path, title: Title) -> None:
    """Keep it where it is, or have it go to what is nearest to there: the next arrow goes on from it."""
    player, dice = sit(tmp_path, title), random.Random(1)
    model, moves = player.table.model, 0
    for _ in range(PRESSES):
        rows = player.rows
        player.key(dice.choice(["left", "up", "right", "down", "return", "return", "return"]))
        player.watch()
        player.step()
        if player.rows > rows:
            moves += 1
        if model.hover is not None and model.at is None and model.live and not player.table.page.overlays:
            assert player.table.page.focused is not None or model.hover in model.spots
        if player.match.over:
            break
    assert moves >= 3
