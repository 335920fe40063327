"""Every screen looks like its picture; `python -m tests.golden.pictures` renews them, for somebody to look at."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pygame
import pytest

from game.i18n.catalogue import ENGLISH
from game.scenes.shell.scene import Scene
from game.ui.title import Title
from tests.golden import pictures
from tests.house.games import missing
from tests.scenes.screens import GENERAL, Stand

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fonts are smoothed otherwise elsewhere")

MOST_BYTES = {ENGLISH: 56 * 1024, "pl": 96 * 1024}
IN_POLISH = 8
"""One in so many screens is always compared in Polish, too."""


def compared() -> dict[str, tuple[Title, Callable[[Stand], Scene]]]:
    """Every screen whose picture tells of it; those that show the collection do only while no game is missing."""
    return {name: way for name, way in pictures.all_screens().items() if name not in GENERAL or not missing()}


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(pictures.SIZE)


@pytest.mark.parametrize(
    ("spoken", "name", "title", "show"),
    [
        *(pytest.param(ENGLISH, name, *way, id=name) for name, way in compared().items()),
        *(
            pytest.param("pl", name, *way, id=f"pl-{name}", marks=pytest.mark.whole if number % IN_POLISH else ())
            for number, (name, way) in enumerate(compared().items())
        ),
    ],
)
def test_a_screen_looks_like_its_picture(spoken: str, name: str, title: Title, show: Callable[[Stand], Scene]) -> None:
    drawn, path = pictures.draw(title, show, spoken), pictures.path_of(name, spoken)
    failed = path.with_suffix(".failed.png")
    failed.unlink(missing_ok=True)
    apart = pictures.difference(drawn, pygame.image.load(str(path))) if path.exists() else None
    if apart is None or not apart.small:
        pygame.image.save(drawn, str(failed))
        pytest.fail(f"{apart or 'no picture yet'}; see {failed.name}, then python -m tests.golden.pictures {name}")


@pytest.mark.sample
@pytest.mark.parametrize("spoken", pictures.EDITIONS)
def test_every_picture_belongs_to_a_screen_and_is_small(spoken: str) -> None:
    folder = pictures.folder_of(spoken)
    kept = {path.stem: path for path in folder.glob("*.png") if not path.stem.endswith(".failed")}
    others = {name for name in kept if name.startswith(tuple(f"{key}_" for key in missing()))}
    assert set(kept) - others == set(pictures.all_screens())
    assert [name for name, path in kept.items() if path.stat().st_size > MOST_BYTES[spoken]] == []


def picture() -> pygame.Surface:
    """The first that is kept, as good as any."""
    return pictures.full(pygame.image.load(str(sorted(pictures.FOLDER.glob("*[!d].png"))[0])))


def test_a_picture_is_like_itself_in_few_colours() -> None:
    drawn = picture()
    assert pictures.difference(drawn, pictures.few(drawn)) == (0, 0)
    drawn.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_ADD)
    assert pictures.difference(drawn, pictures.few(picture())).small


def test_every_colour_is_near_the_one_that_is_kept() -> None:
    ramp = pygame.Surface((256, 3), depth=24)
    for value in range(256):
        for row, colour in enumerate([(value, 0, 255 - value), (0, value, value), (value, value, 7)]):
            ramp.set_at((value, row), colour)
    assert pictures.difference(ramp, pictures.few(ramp)) == (0, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda drawn: drawn.scroll(3, 0),
        lambda drawn: drawn.fill((60, 60, 60), (300, 200, 44, 44)),
        lambda drawn: drawn.fill((40, 0, 40), special_flags=pygame.BLEND_RGB_ADD),
    ],
    ids=["moved", "a part", "colour"],
)
def test_what_looks_different_is_found(change: Callable[[pygame.Surface], object]) -> None:
    drawn = picture()
    change(drawn)
    assert not pictures.difference(drawn, pictures.few(picture())).small


def test_another_size_is_no_likeness() -> None:
    with pytest.raises(ValueError, match="is not"):
        pictures.difference(pygame.Surface((4, 4)), pygame.Surface((5, 4)))
