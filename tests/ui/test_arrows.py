"""Arrows go from widget to widget by place: within a group first, then to whatever lies nearest ahead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.ui.events import Key
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item, Segment
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.values import Slider

ITEMS = [Item(key, key) for key in "xyz"]
BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}


def button(name: str, x: float, y: float, w: float = 100, group: str = "") -> Button:
    made = Button(name, Rect(x, y, w, 50), name)
    made.group = group
    return made


def page_of(*widgets: Widget) -> Page:
    page = Page(Scale((1600, 900)))
    page.fill(widgets)
    return page


def press(page: Page, key: str, ctrl: bool = False) -> str:
    """As a scene does whose arrows mean nothing else; who has the keyboard then."""
    event = Key(key, ctrl)
    _ = page.handle(event) or page.across(event)
    return focused(page)


def focused(page: Page) -> str:
    return page.focused.name if page.focused is not None else ""


def cross() -> Page:
    """A group of three cards in a row, a button over the middle one, and two others below, one far aside."""
    cards = [button(f"card {n}", 300 + 200 * n, 300, 180, "cards") for n in range(3)]
    others = button("over", 540, 100), button("below", 500, 500, 300), button("aside", 1200, 420)
    return page_of(*cards, *others)


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("card 0", "right", "card 1"),  # within the group, though it may lie no nearer
        ("card 1", "down", "below"),
        ("card 1", "up", "over"),
        ("card 2", "right", "aside"),
        ("card 0", "left", "card 0"),
        ("below", "down", "below"),
        ("over", "down", "card 1"),
        ("below", "up", "card 1"),
        ("aside", "left", "below"),  # straight ahead lies nothing
    ],
)
def test_where_a_group_ends_arrows_go_to_what_lies_nearest_ahead(start: str, key: str, end: str) -> None:
    page = cross()
    page.focus(next(each for each in page.widgets if each.name == start))
    assert press(page, key) == end
    moved = page.focused is not None and start != end
    assert (page.focused is not None and page.focused.ring) == moved


def test_what_lies_straight_ahead_comes_before_what_is_nearer_aside() -> None:
    page = page_of(button("right", 1200, 100), button("near", 1000, 180), button("far", 100, 110))
    page.focus(page.widgets[0])
    assert press(page, "left") == "far"
    assert press(page, "down") == "near"


def test_every_widget_of_a_grid_is_reached_and_the_way_back_is_the_same() -> None:
    names = [f"{row}{column}" for row in range(3) for column in range(4)]
    page = page_of(*(button(name, 100 + 200 * int(name[1]), 100 + 120 * int(name[0])) for name in names))
    for widget in page.widgets:
        for key, back in BACK.items():
            page.focus(widget)
            there = press(page, key)
            assert there == widget.name or press(page, back) == widget.name
    page.focus(page.widgets[0])
    snake = ["right"] * 3 + ["down"] + ["left"] * 3 + ["down"] + ["right"] * 3
    assert {focused(page), *(press(page, key) for key in snake)} == set(names)


def test_who_uses_arrows_keeps_them() -> None:
    slider = Slider("slider", Rect(500, 200, 300, 50), 5, 0, 10, 1)
    segment = Segment("segment", Rect(500, 300, 300, 50), ITEMS, "y")
    dropdown = Dropdown("dropdown", Rect(500, 400, 300, 50), ITEMS, "y")
    field = Field("field", Rect(500, 500, 300, 50), "words")
    around = button("left", 300, 340), button("right", 900, 340), button("over", 600, 100), button("under", 600, 700)
    page = page_of(*around, slider, segment, dropdown, field)
    sideways, upright = ("left", "right"), ("up", "down")
    uses = {slider: (*BACK,), segment: sideways, dropdown: upright, field: sideways}
    for widget, own in uses.items():
        for key in own:
            page.focus(widget)
            assert press(page, key) == widget.name
    assert (slider.value, segment.value, dropdown.value, field.text) == (5, "y", "y", "words")


def test_what_uses_some_arrows_lets_the_others_go_on() -> None:
    page = page_of(button("over", 500, 100), Field("field", Rect(500, 200, 300, 50), ""), button("under", 500, 300))
    page.focus(page.widgets[0])
    assert [press(page, key) for key in ("down", "down", "up", "up")] == ["field", "under", "field", "over"]


def test_nothing_goes_on_where_nobody_has_the_keyboard_or_more_is_held() -> None:
    page = cross()
    assert press(page, "down") == ""
    page.focus(page.widgets[1])
    assert press(page, "down", ctrl=True) == "card 1"
    assert not page.across(Key("down", down=False))
    assert not page.across(Key("tab"))


def test_a_page_over_a_board_leaves_arrows_to_that() -> None:
    """It is handed what no widget wanted, as long as nobody lets that go across the page."""
    page = cross()
    page.focus(page.widgets[1])
    assert not page.handle(Key("down"))
    assert focused(page) == "card 1"


class Sheet(Overlay):
    """Lies over a page, with widgets of its own."""

    def __init__(self, *parts: Widget) -> None:
        super().__init__("sheet", Rect(400, 50, 600, 700))
        self._parts = parts

    def parts(self) -> Sequence[Widget]:
        return self._parts


def test_over_a_page_arrows_stay_in_what_lies_there() -> None:
    page, sheet = cross(), Sheet(button("yes", 500, 300, group="answers"), button("more", 500, 150))
    page.focus(page.widgets[0], True)
    page.open(sheet)
    assert focused(page) == "more"
    assert [press(page, key) for key in ("down", "down", "left", "up")] == ["yes", "yes", "yes", "more"]


def test_a_list_is_entered_where_it_is_seen_and_scrolls_on() -> None:
    lines = [button(f"line {n}", 500, 200 + 60 * n, 300) for n in range(10)]
    scroll = Scroll("list", Rect(480, 200, 340, 240), lines)
    page = page_of(button("over", 500, 100), scroll, button("under", 500, 500))
    page.focus(page.widgets[2])
    assert press(page, "up") == "line 3"
    seen = []
    for _ in range(7):
        seen.append(press(page, "down"))
        for _ in range(20):
            page.animate(16)
    assert seen == [*(f"line {n}" for n in range(4, 10)), "under"]
    assert scroll.top == scroll.most
    page.focus(page.widgets[0])
    assert press(page, "down") == "line 6"  # those before it are scrolled away


def test_what_does_not_answer_is_passed_unless_it_says_why() -> None:
    silent, says = button("silent", 500, 200), button("says", 500, 300)
    silent.disable("")
    says.disable("later")
    page = page_of(button("over", 500, 100), silent, says)
    page.focus(page.widgets[0])
    assert press(page, "down") == "says"
    assert page.told is says


def test_arrows_keep_to_a_row_where_a_wide_one_lies_over_it() -> None:
    page = page_of(
        button("wide", 0, 0, 500, "ways"), button("left", 0, 60, 240, "ways"), button("right", 260, 60, 240, "ways")
    )
    page.focus(page.widgets[1])
    assert [press(page, key) for key in ("right", "left", "up")] == ["right", "left", "wide"]
