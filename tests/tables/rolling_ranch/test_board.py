"""Allowed spaces of a sheet: told from pens of every colour, which stay to be seen through their light."""

from __future__ import annotations

from itertools import combinations

import pygame

from game.rules.rolling_ranch.model import Ranch, spaces_in
from game.tables.rolling_ranch import board
from game.tables.rolling_ranch.board import Highlights
from game.tables.rolling_ranch.layout import RADIUS, plan
from game.ui.frame import frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_ranch.play import new_match

SIZE = (1600, 900)
INSIDE, RING = RADIUS * 0.62, RADIUS - 12
"""Distances above the middle of a space at which its pen is seen, and the ring round an allowed space."""


def shown(lit: bool, above: float) -> list[tuple[int, int, int]]:
    """The colours of one space of each pen, so many units above its middle; `lit`: all spaces are allowed."""
    match = new_match(1, "light")
    sheet, ranch = match.terms.sheets[0], match.state.ranches[0]
    made, surface = plan(frame(Scale(SIZE), 100, 1, 0, 191, 72)), pygame.Surface(SIZE)
    paint = Painter(surface, Scale(SIZE))
    every = tuple(spaces_in(ranch.empty)) if lit else ()
    board.draw_below(paint, made, sheet, ranch, Highlights(lit=every))
    samples = []
    for pen in sheet.pens:
        x, y = made.at(next(iter(spaces_in(pen))))
        red, green, blue, _ = surface.get_at((round(x), round(y - above * made.unit)))
        samples.append((red, green, blue))
    return samples


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_pens_keep_their_colour_under_the_light() -> None:
    plain, lit = shown(False, INSIDE), shown(True, INSIDE)
    assert plain != lit
    assert len(set(plain)) == len(board.tints(new_match(1, "light").terms.sheets[0]))
    for one, two in combinations(range(len(plain)), 2):
        assert apart(lit[one], lit[two]) >= 0.6 * apart(plain[one], plain[two])


def test_the_ring_stands_out_from_pens_of_every_colour() -> None:
    edges = shown(True, RING + 4.5)
    for tint, edge in zip(shown(False, INSIDE), edges, strict=True):
        assert sum(tint) - sum(edge) > 150


def test_a_warning_bears_the_points_that_it_costs() -> None:
    match = new_match(1, "light")
    made = plan(frame(Scale(SIZE), 100, 1, 0, 191, 72))
    for points, expected in ((-2, {"\u22122"}), (0, set[str]())):
        paint = DrawnWords(pygame.Surface(SIZE), Scale(SIZE))
        highlights = Highlights(lit=(3,), warned=((3, points),))
        board.draw_above(paint, made, match.terms.sheets[0], match.state.ranches[0], highlights)
        assert {words for words, _ in paint.words} == expected


def test_frames_of_breeding_lie_beneath_the_signs_of_pens() -> None:
    """A sign is drawn whole, also where the dashed space is its own."""
    match = new_match(1, "light")
    sheet = match.terms.sheets[0]
    made, pens = plan(frame(Scale(SIZE), 100, 1, 0, 191, 72)), range(len(sheet.pens))
    empty = sum(1 << spaces_in(pen)[-1] for pen in sheet.pens)
    ranch = Ranch(animals=(((1 << len(sheet.numbers)) - 1) & ~empty, 0, 0), empty=empty)
    pictures, signs = list[pygame.Surface](), list[Rect]()
    for asked in (-1, 0):
        pictures.append(pygame.Surface(SIZE))
        highlights = Highlights(hearts=frozenset(pens), asked=asked)
        signs = board.draw_above(Painter(pictures[-1], Scale(SIZE)), made, sheet, ranch, highlights)
    plain, framed = pictures
    assert plain.get_buffer().raw != framed.get_buffer().raw
    assert len(signs) == len(pens)
    for sign in signs:
        inner = pygame.Rect(*(round(each) for each in sign.inset(3)))
        assert plain.subsurface(inner).copy().get_buffer().raw == framed.subsurface(inner).copy().get_buffer().raw
