"""The second of two clicks goes to what the first one went to, or to nothing."""

from __future__ import annotations

import pytest

from game.ui.events import DoubleClickFilter, Pointer

HERE = (100.0, 50.0)


def click(twice: DoubleClickFilter, on: str, at: tuple[float, float] = HERE) -> bool:
    """Whether a click is taken."""
    deaf = twice.came_instead(Pointer("down", *at, button=1), on)
    assert twice.comes_up() == deaf
    return not deaf


@pytest.mark.parametrize(("ms", "taken"), [(100, False), (299, False), (301, True)])
def test_what_came_by_the_first_takes_none_for_a_moment(ms: float, taken: bool) -> None:
    twice = DoubleClickFilter()
    assert click(twice, "draw")
    twice.wait(ms)
    assert click(twice, "turn") is taken


def test_the_same_thing_takes_each_click() -> None:
    twice = DoubleClickFilter()
    assert [click(twice, "more") for _ in range(3)] == [True] * 3


def test_elsewhere_a_click_is_one_by_itself() -> None:
    twice = DoubleClickFilter()
    click(twice, "skip")
    assert click(twice, "roll", (HERE[0] + 20, HERE[1]))


def test_who_has_pressed_a_key_since_means_the_click() -> None:
    twice = DoubleClickFilter()
    click(twice, "skip")
    twice.forget()
    assert click(twice, "roll")
