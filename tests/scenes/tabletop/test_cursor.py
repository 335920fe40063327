"""The board cursor where several things lie in one place."""

from __future__ import annotations

from game.scenes.tabletop.hands import neighbour
from game.ui.rect import Rect
from game.ui.spot import Spot

SPOTS = {
    Spot("field"): Rect.around((0, 0), 40),
    Spot("space"): Rect.around((100, 0), 40),
    Spot("animal"): Rect.around((100, 0), 20),
    Spot("beyond"): Rect.around((200, 0), 40),
}


def test_it_stops_at_what_lies_on_top() -> None:
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0)) == Spot("animal")
    assert neighbour(SPOTS, Spot("beyond"), "left", (0, 0)) == Spot("animal")
    assert neighbour(SPOTS, None, "left", (90, 0)) == Spot("animal")


def test_what_is_wanted_is_met_before_what_covers_it() -> None:
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0), {Spot("space"), Spot("beyond")}) == Spot("space")
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0), {Spot("space"), Spot("animal")}) == Spot("animal")


def test_it_goes_on_from_something_that_is_covered() -> None:
    assert neighbour(SPOTS, Spot("space"), "right", (0, 0)) == Spot("beyond")
    assert neighbour(SPOTS, Spot("beyond"), "right", (0, 0)) == Spot("beyond")
