"""A turn takes few presses: `python -m tests.scenes.match.presses` prints them for more turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import Guarded
from tests.scenes.match.presses import MOST, turns
from tests.scenes.match.test_places import by_title, seated


@pytest.mark.parametrize("passes_dice", [False, True], ids=["throws", "passes"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_turn_takes_no_more_presses_than_it_may(
    tmp_path: Path, title: Title, seats: int, passes_dice: bool, whole: bool
) -> None:
    """Dice that the seat before passed on, instead of throwing them, take one press more."""
    if seats not in title.spec.seats:
        pytest.skip("not for so many")
    found = [each for each in turns(tmp_path, title, seats, 30 if whole else 4, passes_dice) if each.plain]
    assert found
    assert passes_dice or not any(each.passed_dice for each in found)
    assert all(each.presses <= MOST[title.key] + each.passed_dice for each in found)
    assert all(each.uncovering <= 1 for each in found)


@by_title
def test_the_tab_of_the_game_says_its_name_at_once(tmp_path: Path, title: Title) -> None:
    """It looks like a button, so that a press on it is answered."""
    player = seated(tmp_path, title)
    player.click("bar.tab")
    told = player.table.page.explained
    assert told is not None
    assert told.tooltip()[0] == player.table.words.t(f"{title.key}.name")


@by_title
def test_a_press_that_came_too_early_names_what_has_to_fill_up(tmp_path: Path, title: Title) -> None:
    player = seated(tmp_path, title)
    main = next(part for part in player.table.buttons.build() if part.name == "match.main")
    assert isinstance(main, Guarded)
    assert main.early_tip == player.table.words.t("match.early.main") != player.table.words.t("match.early")
