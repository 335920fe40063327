"""Law: at a larger text size no letters are smaller and most are larger, and no word is cut, overlaps or leaves its
ground that is whole and free at 100 %."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from game.scenes.settings.rows import TEXT_SIZES
from game.scenes.shell.manager import Manager
from game.ui import type as letters
from game.ui.rect import Point, Rect, Scale
from game.ui.type import Style
from tests.samples import case_of
from tests.scenes.pilot import House
from tests.scenes.placed_words import PlacedWords
from tests.scenes.screens import Stand, every

WINDOWS = list(product([(1024, 640), (1280, 720), (1600, 900), (3840, 2160)], (100, 150, 200)))
SCREENS = every()
ALWAYS = {
    "title": 0,
    "settings": 2,
    "rancho_match_3": 6,
    "texas_puzzle_shipped": 0,
    "rolling_ranch_bonus": 6,
    "goals": 3,
}
CASES = [
    case_of((spoken, size, percent, name), ALWAYS.get(name) == number)
    for spoken in ("en", "pl")
    for number, (size, percent) in enumerate(WINDOWS)
    for name in SCREENS
]
GROWN = 1.1
"""How many times as large as at 100 % most texts are at 150 %, at least: of 1.5 much is taken where cards are small."""


class Sizes(PlacedWords):
    """Notes how large the letters of each text are, too."""

    def __init__(self, shown: Manager) -> None:
        self.sizes = defaultdict[str, list[int]](list)
        super().__init__(shown)

    def text(self, words: str, at: Point, style: str | Style = "body", *more: Any, **named: Any) -> Rect:
        width, lines = (more[2:] or (named.get("width"),))[0], (more[3:] or (named.get("max_lines", 1),))[0]
        self.sizes[words].append(letters.block(words, style, self.scale, width, lines).size_px)
        return super().text(words, at, style, *more, **named)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("spoken", "size", "percent", "name"), CASES)
def test_larger_text_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: str, size: tuple[int, int], percent: int, name: str
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, size, percent)
    show(stand)
    found: list[Sizes] = []
    for text in (TEXT_SIZES[0], TEXT_SIZES[-1]):
        stand.house.manager.resize(Scale(size, percent, text))
        stand.rest()
        found.append(Sizes(stand.house.manager))
    stand.house.services.close()
    usual, large = found
    assert {words for words, _ in large.cut} <= {words for words, _ in usual.cut}
    known = {flaw[:2] for flaw in usual.flaws()}
    assert [flaw for flaw in large.flaws() if flaw[:2] not in known] == []
    told = {words: min(sizes) for words, sizes in large.sizes.items() if words.strip()}
    both = {words: (min(sizes), told[words]) for words, sizes in usual.sizes.items() if words in told}
    assert {words: sizes for words, sizes in both.items() if sizes[1] < sizes[0]} == {}
    assert median(now / before for before, now in both.values()) >= GROWN
