"""The board cursor where several things lie in one place."""

from __future__ import annotations

from game.scenes.tabletop.cursor import neighbour
from game.ui.rect import Rect

SPOTS = {
    "field": Rect.around((0, 0), 40),
    "space": Rect.around((100, 0), 40),
    "animal": Rect.around((100, 0), 20),
    "beyond": Rect.around((200, 0), 40),
}


def test_it_stops_at_what_lies_on_top() -> None:
    assert neighbour(SPOTS, "field", "right", (0, 0)) == "animal"
    assert neighbour(SPOTS, "beyond", "left", (0, 0)) == "animal"
    assert neighbour(SPOTS, None, "left", (90, 0)) == "animal"


def test_what_is_wanted_is_met_before_what_covers_it() -> None:
    assert neighbour(SPOTS, "field", "right", (0, 0), {"space", "beyond"}) == "space"
    assert neighbour(SPOTS, "field", "right", (0, 0), {"space", "animal"}) == "animal"


def test_it_goes_on_from_something_that_is_covered() -> None:
    assert neighbour(SPOTS, "space", "right", (0, 0)) == "beyond"
    assert neighbour(SPOTS, "beyond", "right", (0, 0)) == "beyond"
