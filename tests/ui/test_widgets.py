from __future__ import annotations

import pytest

from game.ui.paint import BoxFinder
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item, Segment, Slider, Switch
from game.ui.widgets.page import Page
from tests.ui.hand import Hand

PLACE = Rect(100, 100, 200, 48)
THREE = (Item("a", "A"), Item("b", "B", reason="not yet"), Item("c", "C"))


def test_a_segment_takes_clicks_and_arrows_and_leaves_out_what_cannot_be_chosen(page: Page, hand: Hand) -> None:
    told: list[str] = []
    segment = Segment("seg", PLACE, THREE, "a", told.append)
    page.fill([segment])
    assert set(page.spots()) == {"seg", "seg.a", "seg.c"}
    hand.click("seg.c")
    hand.click("seg.c")
    assert told == ["c"]
    hand.press("left")
    assert segment.value == "a"
    hand.press("left")
    assert told == ["c", "a"]
    hand.down(200, 120)
    hand.up(200, 120)
    assert segment.value == "a"
    assert segment.tooltip() == ("not yet", "")


def test_a_switch_turns_by_click_and_key(page: Page, hand: Hand) -> None:
    told: list[bool] = []
    page.fill([Switch("sw", PLACE, False, told.append)])
    hand.click("sw")
    hand.press("space")
    assert told == [True, False]


def test_a_slider_goes_by_steps_and_stays_within_its_ends(page: Page, hand: Hand) -> None:
    told: list[float] = []
    slider = Slider("vol", Rect(100, 100, 232, 44), 52, 0, 100, 5, told.append)
    page.fill([slider])
    assert slider.value == 50
    hand.down(slider.track.x + slider.track.w * 0.31, 122)
    assert slider.value == 30
    hand.move(5000, 122)
    assert slider.value == 100
    hand.up(5000, 122)
    hand.move(120, 122)
    assert slider.value == 100
    hand.press("left", "page down", "right", "right", "right", "right", "right")
    assert slider.value == 100
    hand.press("home", "down")
    assert slider.value == 0
    assert all(value % 5 == 0 for value in told)


def test_a_dropdown_opens_a_list_and_closes_it(page: Page, hand: Hand) -> None:
    told: list[str] = []
    page.fill([Dropdown("level", PLACE, THREE, "a", told.append), Button("other", Rect(600, 600, 100, 48))])
    hand.click("level")
    assert set(page.spots()) == {"level.a", "level.c"}
    hand.click("level.c")
    assert told == ["c"]
    assert page.overlays == []
    hand.click("level")
    hand.down(650, 620)
    assert page.overlays == []
    hand.press("tab")
    page.focus(next(w for w in page.widgets if w.name == "level"), True)
    hand.press("up")
    assert told == ["c", "a"]


def test_a_dropdown_works_by_keys_alone(page: Page, hand: Hand) -> None:
    told: list[str] = []
    page.fill([Dropdown("level", PLACE, (Item("a", "A"), Item("b", "B"), Item("c", "C")), "b", told.append)])
    hand.press("tab", "return")
    hand.press("up", "return")
    assert told == ["a"]
    assert page.overlays == []
    assert page.focused is page.widgets[0]
    hand.press("return", "escape")
    assert page.overlays == []


@pytest.mark.parametrize("y", [100.0, 860.0])
def test_a_list_stays_on_the_canvas(page: Page, hand: Hand, y: float) -> None:
    page.fill([Dropdown("level", Rect(1500, y, 90, 40), THREE, "a")])
    hand.click("level")
    menu: Widget = page.overlays[0]
    assert menu.rect.y >= 0
    assert menu.rect.bottom <= 900
    assert menu.rect.right <= 1600


@pytest.mark.parametrize("wide", [600.0, 380.0], ids=["roomy", "narrow"])
def test_choices_side_by_side_have_letters_of_one_size(wide: float) -> None:
    """Larger letters come to all of them or to none, however long their words are."""
    items = Item("a", "One"), Item("b", "Something else")
    heights = {}
    for percent in (100, 150):
        finder = BoxFinder(Scale((1600, 900), text_percent=percent))
        Segment("seg", Rect(100, 100, wide, 48), items, "a").draw(finder)
        first, second = (box.h for box in finder.words)
        assert first == second
        heights[percent] = first
    assert (heights[150] > heights[100]) is (wide > 400)
