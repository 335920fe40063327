"""Faces of tiles: every letter looks the same on whatever face, and nothing is turned but the letters (WS2, WS3)."""

from __future__ import annotations

import pygame

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import tile_code
from game.tables.wolves_and_sheep import faces
from game.ui import art
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.rules.wolves_and_sheep.table import TWO, letters, tile

SIZE = 128
QUARTERS = ((64, 6), (122, 64), (64, 122), (6, 64))
"""A place in each quarter that no animal, house or fence of another one reaches."""


def shown(name: str, size: int = SIZE) -> pygame.Surface:
    sheet = pygame.Surface((size, size))
    Painter(sheet, Scale.zoomed((size, size), 1)).picture(name, Rect(0, 0, size, size))
    return sheet


def laid_codes() -> list[int]:
    every = [tile_code(number, side, turn) for number in range(73) for side in (0, 1) for turn in range(4)]
    return [what for what in every if not data.FIRST_SECRET <= what >> 3 < data.VILLAGE_TILE or what >> 2 & 1]


def uniform() -> dict[str, pygame.Surface]:
    """By letter the picture of a face that has nothing else."""
    backs = {letters(what)[0]: what for what in laid_codes() if len(set(letters(what))) == 1}
    return {letter: shown(faces.face(TWO, what)) for letter, what in backs.items()}


def test_each_quarter_shows_its_letter_in_every_turn() -> None:
    pure = uniform()
    assert set(pure) == set("VFKYRB")
    grounds = {letter: {sheet.get_at(at)[:3] for at in QUARTERS} for letter, sheet in pure.items()}
    seen = {(letters(what), faces.face(TWO, what)) for what in laid_codes()}
    for edges, name in seen:
        sheet = shown(name)
        for edge, letter in enumerate(edges):
            assert sheet.get_at(QUARTERS[edge])[:3] in grounds[letter], (edges, edge)


def test_a_turned_tile_looks_like_a_tile_with_those_letters() -> None:
    by_letters: dict[str, set[str]] = {}
    for what in laid_codes():
        if what >> 3 < data.FIRST_WOLF:
            by_letters.setdefault(letters(what), set()).add(faces.face(TWO, what))
    assert len(by_letters) > 120
    assert all(len(names) == 1 for names in by_letters.values())


def test_wolves_and_hunters_stand_in_forests_of_their_own_sides_only() -> None:
    wolves = {faces.face(TWO, tile_code(tile(f"W{n}"), 0, turn)) for n in range(1, 5) for turn in range(4)}
    hunters = {faces.face(TWO, tile_code(tile(f"H{n}"), 0, turn)) for n in range(1, 5) for turn in range(4)}
    (wolf,), (hunter,) = wolves, hunters
    assert shown(wolf).get_at(QUARTERS[0]) == shown(hunter).get_at(QUARTERS[0])
    assert shown(wolf).get_at((64, 60)) != shown(hunter).get_at((64, 60))
    backs = {faces.face(TWO, tile_code(tile(f"W{n}"), 1, 0)) for n in range(1, 5)}
    assert len(backs) == 4
    assert not backs & {wolf, hunter}


def test_a_covered_wolf_shows_hunter_and_wolf() -> None:
    hunter = shown(faces.face(TWO, tile_code(tile("H1"), 0, 0)))
    covered = shown(faces.COVERED)
    assert covered.get_at((10, 10)) == hunter.get_at((10, 10))
    assert covered.get_at((95, 80)) != hunter.get_at((95, 80))


def test_secret_tiles_are_told_apart_from_shown_ones_and_have_a_shepherd() -> None:
    number = data.FIRST_SECRET
    assert faces.face(TWO, tile_code(number, 0, 0)) == faces.SECRET
    shepherd = shown(faces.face(TWO, tile_code(number, 1, 0)))
    plain = shown(faces.face(TWO, next(what for what in laid_codes() if letters(what) == "KKKK" and what >> 3 < 68)))
    assert shepherd.get_at((64, 60)) != plain.get_at((64, 60))
    assert shepherd.get_at(QUARTERS[0]) == plain.get_at(QUARTERS[0])


def test_a_face_fills_every_pixel_at_whatever_size() -> None:
    for size in (41, 54, 97, 130):
        sheet = pygame.Surface((size, size))
        sheet.fill((255, 0, 255))
        what = tile_code(tile("L01"), 0, 1)
        Painter(sheet, Scale.zoomed((size, size), 1)).tile(faces.face(TWO, what), Rect(0, 0, size, size))
        inner = [sheet.get_at((x, y))[:3] for x in range(1, size - 1) for y in range(1, size - 1)]
        assert all(red < 255 or green > 40 for red, green, _ in inner)


def test_flocks_have_marks_and_pictures_of_their_own() -> None:
    assert len({faces.flock(colour).mark for colour in data.COLOURS}) == 4
    assert all(art.exists(faces.animal(colour)) for colour in data.COLOURS)
