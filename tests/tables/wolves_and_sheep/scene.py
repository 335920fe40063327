"""A board, cameras over it and landscapes of many tiles, for tests of what is drawn."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, adjacent_woods, after_tile, tile_code
from game.rules.wolves_and_sheep.laying import may_enter
from game.tables.wolves_and_sheep.plan import Plan, world
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.rules.wolves_and_sheep.table import START, TWO

SIZE = (1000, 700)
BOARD = Rect(40, 30, 900, 640)
CLEAR = (255, 0, 255)
"""The colour under everything, which is in no picture."""


def painter() -> Painter:
    """A painter whose units are pixels, on a surface of one colour."""
    sheet = pygame.Surface(SIZE)
    sheet.fill(CLEAR)
    return Painter(sheet, Scale.zoomed(SIZE, 1))


def plan_of(land: Land, zoom: float = 1.0, board: Rect = BOARD) -> Plan:
    """The middle of a landscape in the middle of the board."""
    x, y = world(land).centre
    return Plan(board, Camera((round(x), round(y)), zoom))


@cache
def grown(seed: int, tiles: int) -> Land:
    """A landscape of so many tiles at random, wolves and hunters among them."""
    random, land = Random(seed), START
    deck = list(range(data.IN_BAG))
    random.shuffle(deck)
    while len(land.tiles) < tiles:
        tile, at, side, turn = next(lay for tile in deck if (lay := _lay(random, land, tile)) is not None)
        deck.remove(tile)
        land = after_tile(TWO.shapes, land, at, tile_code(tile, side, turn))
    return land


def _lay(random: Random, land: Land, tile: int) -> tuple[int, int, int, int] | None:
    wanted: dict[int, list[int]] = {}
    for at, need in sorted(land.frontier.items()):
        wanted.setdefault(need, []).append(at)
    lays = [
        (tile, at, side, turn)
        for need, fits in TWO.fits[tile].items()
        for side, turn in fits
        for at in wanted.get(need, ())
    ]
    if tile >= data.FIRST_WOLF:
        wooded = sorted(at for need in TWO.shapes.wooded & wanted.keys() for at in wanted[need])
        lays = [(tile, at, 0, 0) for at in wooded if may_enter(tile, adjacent_woods(land, at))] or lays
    return random.choice(lays) if lays else None


def colour(paint: Painter, x: float, y: float) -> tuple[int, ...]:
    """Red, green and blue of a pixel."""
    return tuple(paint.surface.get_at((int(x), int(y))))[:3]
