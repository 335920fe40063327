"""The second of two clicks goes to what the first one went to, or to nothing."""

from __future__ import annotations

import pytest

from game.ui.events import Pointer
from game.ui.twice import Twice

HERE = (100.0, 50.0)


def click(twice: Twice, on: str, at: tuple[float, float] = HERE, hurries: bool = False) -> bool:
    """Whether a click is taken."""
    deaf = twice.came_instead(Pointer("down", *at, button=1), on, hurries)
    assert twice.comes_up() == deaf
    return not deaf


def taken_at(twice: Twice, beat_ms: float, on: str, most: int = 20) -> float:
    """Clicked on and on at one place, when the first click is taken."""
    for number in range(1, most + 1):
        twice.wait(beat_ms)
        if click(twice, on):
            return number * beat_ms
    return float("inf")


@pytest.mark.parametrize(("ms", "taken"), [(100, False), (299, False), (301, True)])
def test_what_came_by_the_first_takes_none_for_a_moment(ms: float, taken: bool) -> None:
    twice = Twice()
    assert click(twice, "draw")
    twice.wait(ms)
    assert click(twice, "turn") is taken


def test_the_same_thing_takes_each_click() -> None:
    twice = Twice()
    assert [click(twice, "more") for _ in range(3)] == [True] * 3


def test_elsewhere_a_click_is_one_by_itself() -> None:
    twice = Twice()
    click(twice, "skip", hurries=True)
    assert click(twice, "roll", (HERE[0] + 20, HERE[1]))


def test_who_hurries_what_is_shown_does_nothing_else_by_clicking_on() -> None:
    """At any beat at which somebody in a hurry clicks; after a pause, or with a third slow click, it is meant."""
    for beat_ms in (120, 200, 300, 480, 600, 680):
        twice = Twice()
        click(twice, "skip", hurries=True)
        assert taken_at(twice, beat_ms, "roll") == float("inf")
    twice = Twice()
    click(twice, "skip", hurries=True)
    assert taken_at(twice, 750, "roll") == 1500
    click(twice, "skip", hurries=True)
    twice.wait(901)
    assert click(twice, "roll")


def test_who_has_pressed_a_key_since_means_the_click() -> None:
    twice = Twice()
    click(twice, "skip", hurries=True)
    twice.forget()
    assert click(twice, "roll")
