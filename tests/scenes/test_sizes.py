"""Sizes of things and words on buttons stay as they are when a window or the interface changes its size.

The test command tries some windows with each title; with `--whole` every window, every number of seats, every moment.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.scenes.match.scene import MatchScene
from game.scenes.match.tips import labels
from game.scenes.tabletop.table_view import TableView
from game.titles import TITLES
from game.ui.events import Key
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.button import Button
from tests.samples import case_of
from tests.scenes import screens
from tests.scenes.drawn_words import read
from tests.scenes.screens import Stand
from tests.scenes.unseen import Unseen

WINDOWS = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (3840, 2160)]
PLAYED = 60
WEIGHED = {"pan", "tile"}
"""Spots that are as good as things: the scale, and cards to choose from."""
ROUNDED, YIELDS = 1.5, 0.94
"""Pixels by which rounding may make a thing smaller; the share of a board that is left, which yields to words last."""
MANY = [(title, seats) for title in TITLES for seats in sorted({max(2, title.spec.seats[0]), title.spec.seats[-1]})]
SAMPLED = {(1280, 720): 0, (1024, 640): 1}
pytestmark = pytest.mark.usefixtures("unseen")


def large(scene: MatchScene) -> tuple[dict[str, float], dict[str, float]]:
    """Measure the largest thing of each kind in pixels: those beside the board, and those on it."""
    context, factor = scene.model.context, scene.table_view.scale.factor
    things: list[tuple[str, Rect]] = [(each.key.kind, each.box) for each in _sprites(scene.table_view, context)]
    things += [(spot.kind, box) for spot, box in scene.model.spots.items() if spot.kind in WEIGHED]
    beside, on = defaultdict[str, float](float), defaultdict[str, float](float)
    for kind, box in things:
        found = on if context.frame.board.contains(*box.centre) else beside
        found[kind] = max(found[kind], min(box.w, box.h) * factor)
    board = context.frame.board
    on["board"] = min(board.w, board.h) * factor
    return beside, on


def _sprites(table_view: TableView, context: Any) -> Any:
    return table_view.table.look.sprites(context)


@pytest.mark.parametrize(
    ("title", "seats", "size"),
    [case_of((*pair, size), SAMPLED.get(size) == number % 2) for number, pair in enumerate(MANY) for size in WINDOWS],
)
def test_nothing_is_smaller_at_150_percent(tmp_path: Path, title: Title, seats: int, size: tuple[int, int]) -> None:
    stand = Stand(tmp_path, title, size)
    scene = stand.sit_down(stand.match(seats, PLAYED))
    beside, on = large(scene)
    stand.resize(size, 150)
    beside_large, on_large = large(scene)
    stand.house.services.close()
    assert beside or scene.match.over
    assert not {k: (px, beside_large[k]) for k, px in beside.items() if 0 < beside_large[k] < px - ROUNDED}
    assert not {k: (px, on_large[k]) for k, px in on.items() if 0 < on_large[k] < px * YIELDS - ROUNDED}


def shown(scene: MatchScene) -> dict[str, tuple[str, str]]:
    """Label and icon of every button of a match that has either, by name."""
    own = (each for each in scene.page.parts() if isinstance(each, Button) and each.name.startswith("match."))
    return {each.name: (each.label, each.icon) for each in own if each.visible}


def moments() -> list[Any]:
    made, rest = [], {"setup", "results", "review", "replay", "curtain", "puzzles", "ledger", "sealed"}
    for title in TITLES:
        names = [name for name in screens.screens(title) if name not in rest]
        made += [case_of((title, name), name == "held") for name in names]
    return made


@pytest.mark.parametrize(("title", "name"), moments())
def test_a_button_has_one_label_in_every_window(tmp_path: Path, title: Title, name: str, whole: bool) -> None:
    """And one icon, which alone stands for the label where that has no room: then the tooltip says it."""
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens.screens(title)[name](stand)
    assert isinstance(scene, MatchScene)
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    windows = WINDOWS if whole else WINDOWS[:3]
    for size, percent in product(windows, (100, 150, 200)):
        stand.resize(size, percent)
        for beside in (False, True):
            if beside:
                _press(stand, "f1")
                if stand.pilot.scene is not scene:  # it has no room beside the table
                    _press(stand, "escape")
                    continue
            scene.laid_out()
            for key, worded in shown(scene).items():
                found[key].add(worded)
            _signs_are_told(scene)
            if beside:
                _press(stand, "f1")
    stand.house.services.close()
    assert len(found) > 5
    assert not {key: several for key, several in found.items() if len(several) > 1}


def _press(stand: Stand, key: str) -> None:
    stand.house.manager.handle(Key(key))
    stand.house.manager.handle(Key(key, down=False))
    stand.house.manager.update(1000)


def _signs_are_told(scene: MatchScene) -> None:
    """Buttons without room for their word have it in their tip and on the label that a held key shows."""
    shown_on_key = {each.words for each in labels(scene.model, scene.page)}
    for each in scene.page.parts():
        if isinstance(each, Button) and each.name.startswith("match.") and each.wordless(scene.scale):
            assert (each.label or each.hint) in each.tooltip()[0], each.name
            assert (each.label or each.hint) in shown_on_key, each.name


NAMES = ("Maximilian Oskars", "Wilhelmine Carter", "Christopher Young", "Grandfather Larry", "Bartholomew Smith")


@pytest.mark.parametrize(
    ("title", "size", "percent"),
    [
        case_of((title, size, percent), size == (1280, 720) and (percent == 150) == (number % 2 == 0))
        for number, title in enumerate(TITLES)
        for size, percent in product(WINDOWS, (100, 150))
    ],
)
def test_names_of_17_letters_are_whole_on_cards(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    """Those of up to five seats, and in the bar."""
    stand = Stand(tmp_path, title, size, percent)
    for seats in {max(2, title.spec.seats[0]), min(title.spec.seats[-1], len(NAMES))}:
        match, match_id = stand.match(seats, PLAYED)
        seated = tuple(replace(seat, name=name) for seat, name in zip(match.seats, NAMES, strict=False))
        named: Match[Any, Any] = Match(match.spec, replace(match.setup, seats=seated))
        named._plies, named.index = list(match.plies), match.index
        scene = stand.sit_down((named, match_id))
        cut = {words for words, _ in read(stand.house.manager, Unseen(size)).cut}
        assert scene.match.seats[0].name == NAMES[0]
        assert not cut & set(NAMES), (seats, cut)
    stand.house.services.close()


@pytest.mark.parametrize(
    ("title", "size"),
    [
        case_of((title, size), size == (1280, 720))
        for title in TITLES
        for size in [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160)]
    ],
)
def test_every_word_beside_the_rulebook_is_whole(tmp_path: Path, title: Title, size: tuple[int, int]) -> None:
    """A table with the most seats is shown, with panels that lie one below the other."""
    stand = Stand(tmp_path, title, size)
    scene = stand.sit_down(stand.match(title.spec.seats[-1], PLAYED))
    _press(stand, "f1")
    stand.rest()
    assert stand.pilot.scene is scene
    frame = scene.model.context.frame
    paint = read(stand.house.manager, Unseen(size))
    stand.house.services.close()
    assert frame.form == "strip"
    assert frame.tall
    assert {words for words, _ in paint.cut} == set()
