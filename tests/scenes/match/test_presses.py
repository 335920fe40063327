"""A turn takes few presses: `python -m tests.scenes.match.presses` prints them for more turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.table_model import MAIN
from game.titles import TITLES
from game.ui.keymap import KeyNames
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, Guarded, PressGuard
from game.ui.widgets.button import Button
from tests.scenes import random_play
from tests.scenes.match.presses import MOST, turns
from tests.scenes.match.test_places import by_title, seated
from tests.scenes.match.test_reports import heard, played


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
    assert main.early_tip == player.table.words.t("match.early.main") != player.table.words.t("match.early.dice")


class Careful(Guarded, Button):
    """A button with a guard."""


def test_a_button_that_was_pressed_too_early_goes_on_saying_so_once_it_is_ready() -> None:
    """For as long as a short message stays, not with what it is for meanwhile; the press that counts ends it."""
    pressed, guard = list[str](), PressGuard()
    button = Careful("go", Rect(0, 0, 200, 60), "Go", on_press=lambda: pressed.append("go"))
    button.guard, button.early_tip, button.hint = guard, "Too early", "Goes on"
    guard.set_meaning("go", "Go")
    button.press()
    assert button.tooltip()[0] == "Too early"
    guard.wait(READY_MS)
    button.animate(READY_MS)
    assert button.ready
    assert button.tooltip()[0] == "Too early"
    button.press()
    assert pressed == ["go"]
    assert button.tooltip()[0] == "Goes on"


def test_what_is_said_for_another_device_needs_not_be_seen_anew() -> None:
    guard = PressGuard()
    guard.set_words("main", "ends", "Click here", "mouse")
    guard.wait(READY_MS)
    guard.set_words("main", "ends", "Press Enter", "keys")
    assert guard.ready("main")
    guard.set_words("main", "ends", "Press Space", "keys")
    assert not guard.ready("main")
    guard.wait(READY_MS)
    guard.set_words("main", "rolls", "Click here", "mouse")
    assert not guard.ready("main")


def test_a_button_that_comes_into_use_has_to_be_seen_though_sentences_change_their_form(tmp_path: Path) -> None:
    """The same is said for keys, but before it could not be pressed."""
    found = list[Title]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        scene.services.change(confirm="always")
        heard(player, scene)
        before = [part for part in scene.laid_out().parts() if part.name == MAIN and not part.enabled]
        player.step(READY_MS)
        scene.words.speak_of("keys", KeyNames(scene.words, False))
        scene.do(Play((random_play.pick(title, Random(3), scene.match.options),)))
        after = [part for part in scene.laid_out().parts() if part.name == MAIN and part.enabled]
        if before and after:
            found.append(title)
            assert not scene.buttons.guard.ready(MAIN)
    assert found
