"""Law: every text of every screen stands off its ground, 4.5 to 1, from 24 pixels on 3 to 1 (WCAG 2.2, 1.4.3).

In high contrast it is 7 to 1 for all, and switching that on and off again leaves nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.files import ASSETS
from game.scenes.shell.scene import Scene
from game.ui import contrast
from game.ui.contrast import luminance
from game.ui.rect import Scale
from game.ui.theme import Colour, Colours, colours
from game.ui.title import Title
from tests.samples import case_of
from tests.scenes.contrasts import Contrasts, read
from tests.scenes.screens import GENERAL, Stand, every

WINDOWS = [((1024, 640), 100), ((1600, 900), 100), ((1280, 720), 150), ((1920, 1080), 200), ((3840, 2160), 200)]
SCREENS = every()
CASES = [
    case_of((size, percent, name), window < 2 and (number % 8 == 4 * window or (window == 0 and name in GENERAL)))
    for window, (size, percent) in enumerate(WINDOWS)
    for number, name in enumerate(SCREENS)
]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("size", "percent", "name"), CASES)
def test_every_text_stands_off_its_ground(tmp_path: Path, size: tuple[int, int], percent: int, name: str) -> None:
    title, show = SCREENS[name]
    assert not faint(tmp_path, title, show, size, percent)


def faint(
    folder: Path, title: Title, show: Callable[[Stand], Scene], size: tuple[int, int], percent: int
) -> list[tuple[str, float]]:
    """Texts of a screen that are hard to read, with their contrast."""
    stand = Stand(folder, title, size, percent)
    show(stand)
    found = read(stand.house.manager, pygame.Surface(size))
    assert found
    return [(each.words, round(each.contrast, 2)) for each in found if each.faint]


CLEAR_CASES = [
    case_of((size, percent, name), window == 0 and (number % 9 == 3 or name in ("title", "settings")))
    for window, (size, percent) in enumerate([WINDOWS[1], WINDOWS[0], WINDOWS[4]])
    for number, name in enumerate(SCREENS)
]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("size", "percent", "name"), CLEAR_CASES)
def test_in_high_contrast_every_text_is_clear(tmp_path: Path, size: tuple[int, int], percent: int, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, size, percent)
    stand.house.services.change(high_contrast=True)
    stand.house.services.apply_window()
    show(stand)
    found = read(stand.house.manager, pygame.Surface(size))
    assert found
    assert [(each.words, round(each.contrast, 2)) for each in found if each.unclear] == []


SWITCHED = [
    case_of(name, name in ("settings", "rolling_ranch_match_2"))
    for name in ("settings", "title", *(each for each in SCREENS if each.endswith(("_match_2", "_results"))))
]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", SWITCHED)
def test_high_contrast_holds_at_once_and_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    looks = []
    for on in (False, True, False, True):
        stand.house.services.change(high_contrast=on)
        stand.house.services.apply_window()
        stand.rest()
        stand.pilot.draw()
        looks.append(pygame.image.tobytes(stand.pilot.surface, "RGB"))
    assert looks[0] == looks[2] != looks[1] == looks[3]


def test_the_second_palette_has_the_names_of_the_first() -> None:
    names = {*Colours.__struct_fields__}
    assert {*msgspec.json.decode((ASSETS / contrast.FILE).read_bytes(), type=dict[str, str])} == names
    assert len({getattr(colours, name) for name in names}) == len(names), "one colour cannot be drawn as two"
    contrast.use(True)
    try:
        assert contrast.shown(colours.ink) == (0, 0, 0)
        assert contrast.shown(colours.cream) == (255, 255, 255)
    finally:
        contrast.use(False)
    assert contrast.shown(colours.ink) == colours.ink


@pytest.mark.parametrize(
    ("ink", "ground", "size", "faint"),
    [
        (colours.white_fur, colours.leaf_mid, 20, True),
        (colours.white_fur, colours.leaf_mid, 40, False),
        (colours.white_fur, colours.leaf_dark, 20, False),
        (colours.row_rim, colours.cream, 40, True),
    ],
)
def test_what_is_faint_is_found(ink: Colour, ground: Colour, size: int, faint: bool) -> None:
    paint = Contrasts(pygame.Surface((400, 80)), Scale((1600, 900)))
    paint.surface.fill(ground)
    paint.text("Five farms", (10, 40), "button" if size == 20 else "name", ink)
    (reading,) = paint.readings
    assert reading.ground == ground
    assert reading.faint is faint


def test_luminance_runs_from_black_to_white() -> None:
    assert luminance(Colour(0, 0, 0)) == 0
    assert luminance(Colour(255, 255, 255)) == pytest.approx(1)


@pytest.mark.usefixtures("pixels")
def test_shadows_of_letters_are_no_text(tmp_path: Path) -> None:
    paint = Contrasts(pygame.Surface((400, 80)), Scale((1600, 900)))
    paint.surface.fill(colours.wood_dark)
    for drop, ink in ((3, colours.wood_deep), (0, colours.cream)):
        paint.text("Acres", (10, 40 + drop), "name", ink)
    assert [each.ink for each in paint.readings] == [colours.cream]
