"""The picture of a game's card is made once per size, with round corners, its pieces in their order."""

from __future__ import annotations

import pygame

from game.ui.paint import HEIGHT, Painter, Vignette, field, scatter, sky
from game.ui.rect import Rect, Scale

SIZE = (300, 150)
RED, BACK = (255, 0, 0), (1, 2, 3)


def drawn(picture: Vignette, rect: Rect) -> pygame.Surface:
    surface = pygame.Surface((1600, 900))
    surface.fill(BACK)
    picture.draw(Painter(surface, Scale((1600, 900), 100)), rect)
    return surface


def test_land_fills_the_picture_but_for_its_corners() -> None:
    picture = Vignette(lambda w, h: f'<rect width="{w}" height="{h}" fill="#ff0000"/>', lambda paint, wide: None)
    surface = drawn(picture, Rect(100, 100, *SIZE))
    assert surface.get_at((250, 175))[:3] == RED
    assert surface.get_at((250, 101))[:3] == RED
    for corner in ((100, 100), (399, 100), (100, 249), (399, 249), (99, 175)):
        assert surface.get_at(corner)[:3] == BACK


def test_pieces_are_laid_by_shares_of_the_width_and_once_per_size() -> None:
    sheets = []

    def lay(paint: Painter, wide: float) -> None:
        sheets.append(wide)
        scatter(("animals/cow", 0.25, 68, 60))(paint, wide)

    picture = Vignette(lambda w, h: "", lay)
    for _ in range(2):
        surface = drawn(picture, Rect(0, 0, *SIZE))
        assert surface.get_at((75, 75))[:3] != BACK
        assert surface.get_at((225, 75))[:3] == BACK
    assert sheets == [SIZE[0] / SIZE[1] * HEIGHT]
    drawn(picture, Rect(0, 0, 0, 20))
    assert len(sheets) == 1


def test_land_lies_before_the_sky_each_from_colour_to_colour() -> None:
    def land(w: int, h: int) -> str:
        low = f"M0 {h / 2}H{w}V{h}H0Z"
        return sky(w, h, ("#0000ff", "#ff0000"), 0.25) + field(low, h / 2, h, ("#00ff00", "#000000"))

    surface = drawn(Vignette(land, lambda paint, wide: None), Rect(0, 0, *SIZE))
    blue, red, green, dark = (tuple(surface.get_at((150, y)))[:3] for y in (1, 60, 76, 148))
    assert blue[2] > 200
    assert red == RED
    assert green[1] > 200
    assert max(dark) < 20
