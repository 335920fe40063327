"""The chance to win stands beside the points while somebody learns the game, and only then."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.mind import chances
from game.tables.texas import TITLE
from tests.rules.texas.table import terms_for
from tests.scenes.drawn_words import read
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House

WINDOWS = [((1600, 900), 100), ((1280, 720), 150), ((1024, 640), 200)]


def shown(player: Player) -> list[str]:
    """The chances on the screen."""
    return [words for words, _ in read(player.manager, player.surface).words if "%" in words]


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_chance_of_both_sides_is_shown_to_who_learns(
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


def test_a_first_game_tells_it_and_who_knows_the_game_is_told_nothing(tmp_path: Path) -> None:
    for newcomers in (True, False):
        house = House(tmp_path / str(newcomers), (TITLE,), newcomers=newcomers)
        assert Player(house, TITLE, 2).table.table_view.context().learning == newcomers


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
