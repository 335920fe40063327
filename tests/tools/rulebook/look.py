"""Draws an example and lists its spots: python -m tests.tools.rulebook.look KEY NAME [PICTURE.png]."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.scenes.rulebook import book
from game.scenes.rulebook.example import ExamplePicture
from game.titles import TITLES, title_for
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.games import results_game


def pictures(of: book.Book) -> list[tuple[book.Passage, book.Picture]]:
    """Every example of a book with the page that it stands on."""
    return [(page, part) for page in of.passages for part in page.parts if isinstance(part, book.Picture)]


def services(folder: Path) -> Any:
    """Services of a scene, over an empty store."""
    return results_game.house(folder, "none", titles=TITLES).services


def main(key: str, name: str, out: str = "example.png") -> None:
    """Draw the example as its page does, else without any mark."""
    pygame.init()
    pygame.display.set_mode((1600, 900))
    found = next((part for _, part in pictures(book.load(key)) if part.name == name), book.Picture(name, ()))
    with tempfile.TemporaryDirectory() as folder:
        drawn = ExamplePicture(services(Path(folder)), title_for(key), found)
        print(*sorted(spot.name for spot in drawn.spots))
        wide, high, zoom = drawn.size(600 if found.marks else 1600)
        sheet = pygame.Surface((round(wide), round(high)))
        drawn.draw(Painter(sheet, Scale((1600, 900))), Rect(0, 0, wide, high), zoom)
        pygame.image.save(sheet, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
