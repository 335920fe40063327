"""One mark for the board cursor in all games, seen on every ground that it comes to."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.scenes.match.inputs import TableKeys
from game.scenes.match.scene import MatchScene
from game.scenes.shell.scene import Scene
from game.scenes.tabletop.cards import DISC
from game.titles import TITLES
from game.ui.events import Key, Pointer
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Colour
from game.ui.title import Title
from tests.games import results_game
from tests.samples import case_of
from tests.scenes.contrasts import LARGE, contrast
from tests.scenes.match_player import Player
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


class ByKeys(Player):
    """Somebody who never touches the mouse."""

    def come(self, way: str = "keys") -> None:
        super().come(way)


class CursorFinder(BoxFinder):
    """Notes where a board cursor is drawn."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.cursors = list[Rect]()

    def cursor(self, rect: Rect) -> None:
        self.cursors.append(rect)


class Blank(Scene):
    """Nothing, before a match is opened."""

    def draw(self, paint: Painter) -> None: ...


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
def test_a_match_that_is_opened_by_keys_begins_with_the_cursor_on_the_table(tmp_path: Path, title: Title) -> None:
    """Show none by mouse, wherever the pointer rests."""
    house = results_game.house(tmp_path, "none", titles=TITLES)
    for device in ("keys", "mouse"):
        house.manager.push(Blank(house.services))
        house.manager.handle(Key("down") if device == "keys" else Pointer("move", 3.0, 3.0))
        player = (ByKeys if device == "keys" else Player)(house, title, 2)
        player.watch()
        player.step()
        model, cursors = player.table.model, [part for part in player.table.screen.parts if isinstance(part, TableKeys)]
        assert model.live
        if device == "mouse":
            assert model.hover is None
        else:
            assert model.hover in player.table.handling.pointing.usable
            assert model.hover is not None
            assert model.hover.kind != DISC
        finder = CursorFinder(player.manager.scale)
        cursors[0].draw(finder, model.context)
        assert bool(finder.cursors) == (device == "keys")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_cursor_stays_on_the_table_after_every_move(tmp_path: Path, title: Title) -> None:
    """Keep it where it is, or have it go to what is nearest to there: the next arrow goes on from it."""
    house = results_game.house(tmp_path, "none", titles=TITLES)
    player, dice = ByKeys(house, title, 2), random.Random(1)
    model, moves = player.table.model, 0
    for _ in range(PRESSES):
        rows = player.rows
        player.key(dice.choice(["left", "up", "right", "down", "return", "return", "return", "d"]))
        player.watch()
        player.step()
        if player.rows > rows:
            moves += 1
        if model.live and not player.table.page.overlays and player.table.page.focused is None:
            seats = all(spot.kind == DISC for spot in player.table.handling.pointing.stops)
            assert model.hover in model.spots or (model.hover is None and seats)
        if player.match.over:
            break
    assert moves >= 3
