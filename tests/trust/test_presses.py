"""A sample of the presses anywhere at every table; `python -m tests.trust.presses --games N` makes more of them."""

from __future__ import annotations

import pytest

from game.scenes.match.why import Prompt
from game.titles import TITLES
from game.ui.title import Title
from tests.trust.presses import Presser, Silent, storms

GAMES, WHOLE = 3, 40
"""Games of each title without `--whole`: two matches and a lesson; and with it."""


def silent(title: Title, games: int) -> tuple[int, list[str]]:
    """The number of presses in some games, and those of them that nothing answered."""
    made = list(storms(title, games))
    pressed = sum(each.pressed for each in made if isinstance(each, Presser))
    return pressed, [str(each) for each in made if isinstance(each, Silent)]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_press_at_a_table_is_answered(title: Title, whole: bool) -> None:
    pressed, wrong = silent(title, WHOLE if whole else GAMES)
    assert wrong == []
    assert pressed > 10 * GAMES


def test_a_press_that_nothing_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prompt, "show", lambda prompt: None)
    _, wrong = silent(TITLES[0], 1)
    assert wrong


def test_a_light_that_is_not_seen_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prompt, "add_buttons", lambda prompt, buttons: buttons)
    _, wrong = silent(TITLES[-1], 2)
    assert any("not seen" in each for each in wrong)
