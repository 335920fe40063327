"""Areas, piles and chances to win in the side column, in one form whatever the numbers are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.core.mind import chances
from game.rules.texas.model import CARDS
from game.tables.texas import TITLE, layout, panels
from game.ui.paint import Painter
from tests.rules.texas.table import terms_for
from tests.scenes.drawn_words import read
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House
from tests.tables import sitting
from tests.tables.sitting import window
from tests.tables.texas.play import new_match, table

WINDOWS = [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1600, 900), 150), ((1920, 1080), 200)]

LEARNERS_WINDOWS = [((1600, 900), 100), ((1280, 720), 150), ((1024, 640), 200)]


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_areas_without_a_chip_are_told_in_words_and_never_read_as_a_sum(size: tuple[int, int], percent: int) -> None:
    match = new_match(2, "panels")
    of = table(match)
    words, (scale, _) = sitting.speaker(match).words, window(match, of, size, percent)
    paint = Painter(pygame.Surface((1, 1)), scale)
    for sizes in ([5] + 9 * [1], [6, 4, 1, 1], [3, 3, 2, 2, 1], [12, 9, 8, 7, 6, 5, 4], [1], []):
        for room in (70.0, 110.0, 160.0, 260.0):
            chips, rest = panels.chips_shown(paint, room, sizes, words)
            told = [*(text for text, _ in chips), rest]
            assert not any("+" in text for text in told)
            wide = sum(paint.measure(text, "caption")[0] for text in told)
            assert wide <= room or not chips
            shown = sum(filled for _, filled in chips)
            assert shown <= sum(size > 1 for size in sizes)


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1024, 640), 150), ((1366, 768), 150), ((1280, 720), 200)])
def test_piles_have_their_names_in_every_window(size: tuple[int, int], percent: int) -> None:
    """However many cards lie there; the names touch neither each other nor counts, buttons or edges."""
    match = new_match(2, "panels")
    of = table(match)
    scale, at = window(match, of, size, percent)
    paint, column = Painter(pygame.Surface((1, 1)), scale), layout.column(at)
    words = sitting.speaker(match).words
    look = panels.pile_names(paint, column, words)
    assert look is not None
    widest = max(paint.measure(str(count), "figure")[0] for count in range(len(CARDS) + 1))
    pile, discard = ([*paint.measure(words.t(key), look)] for key in ("texas.pile", "texas.discard"))
    if at.form == "strip":  # counts stand beside the piles, names below
        bottom = column.panel.bottom if column.tool is None else column.tool.y
        assert column.pile.bottom + pile[1] < bottom
        widest = 0.0
    assert column.discard.x + discard[0] + widest < column.panel.right
    assert column.pile.x + pile[0] + widest < column.discard.x


def shown(player: Player) -> list[str]:
    """Chances on the screen."""
    return [words for words, _ in read(player.manager, player.surface).words if "%" in words]


@pytest.mark.parametrize(("size", "percent"), LEARNERS_WINDOWS)
def test_the_chance_of_both_sides_is_shown_in_lessons(
    tmp_path: Path, pixels: None, size: tuple[int, int], percent: int
) -> None:
    """In the panel of areas, or where a window has none on the cards that have room for words."""
    player = sit(tmp_path, TITLE, 2, size=size, percent=percent)
    top = player.table.table_view
    top.learning = False
    player.table.dirty = True
    assert not shown(player)
    top.learning = True
    top.drawing.forget()
    player.table.dirty = True
    assert len(shown(player)) in ((2,) if percent < 200 else (0, 2))


@pytest.mark.parametrize("newcomers", [True, False])
def test_a_match_tells_no_chance(tmp_path: Path, newcomers: bool) -> None:
    """Chances of an even start know how well everybody plays, these do not: two figures for one thing."""
    house = House(tmp_path, (TITLE,), newcomers=newcomers)
    assert not Player(house, TITLE, 2).table.table_view.context().learning


def test_both_chances_make_a_hundred_and_judges_are_a_good_part_of_it() -> None:
    """A seat without judges has little chance, though nothing is lost in points yet (TX9)."""
    mind, terms = TITLE.spec.mind, terms_for()
    assert mind is not None
    state = TITLE.spec.setup(terms).state
    even = chances(mind, terms, state, [[0], [1]])
    fewer = chances(mind, terms, msgspec.structs.replace(state, judges=(0, 4)), [[0], [1]])
    assert even == (0.5, 0.5)
    assert fewer[0] < 0.2
    assert sum(fewer) == pytest.approx(1.0)
