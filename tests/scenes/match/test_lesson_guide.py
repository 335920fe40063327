"""The guide of a lesson: what she says, and her buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.ui.spot import Spot
from tests.games.field_game import TITLE
from tests.lessons.field_lesson import TEXT
from tests.scenes.match.test_lesson import Learner


def test_a_fact_that_there_is_none_of_is_told_and_never_shown_as_what_the_guide_says(tmp_path: Path) -> None:
    broken = TEXT.replace('path = ["sown"], count = true, like = 0', 'path = ["gold"]')
    player = Learner(tmp_path, broken)
    player.key("right")
    player.draw()
    assert player.lesson.computer_news.now(player.lesson.words) == ""
    player.wait()
    assert player.at == 1
    player.click("lesson.fault.home")
    assert player.scene.name == "title"


def test_what_the_guide_says_is_reckoned_when_the_step_begins_and_not_at_every_frame(tmp_path: Path) -> None:
    reckoned = list[object]()

    def describe(terms: Any, state: Any) -> Any:
        reckoned.append(state)
        return TITLE.rules().describe(terms, state)

    spec = replace(TITLE.rules(), describe=describe)
    player = Learner(tmp_path, title=replace(TITLE, rules=lambda: spec))
    player.go_to(1)
    assert len(reckoned) == 1
    for number in range(5):
        player.point("move", (100 + 100 * number, 500))
        player.step(16)
        player.draw()
    assert len(reckoned) == 1


def test_go_on_glows_as_long_as_it_is_said_to_press_it(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    assert not player.lesson._told_to_go_on
    player.click(Spot("bag"))
    assert player.messages() == player.lesson._missing()
    assert player.lesson._told_to_go_on
    player.key("right")
    assert not player.lesson._told_to_go_on
