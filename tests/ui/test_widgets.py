from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.events import Key, Pointer, Typed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.tooltip import AFTER_MS
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button, Tab
from game.ui.widgets.choices import Dropdown, Item, Segment
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.values import Slider, Switch
from tests.ui.hand import Hand

PLACE = Rect(100, 100, 200, 48)
THREE = (Item("a", "A"), Item("b", "B", reason="not yet"), Item("c", "C"))


def test_a_button_is_pressed_by_a_release_inside(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    page.fill([Button("go", PLACE, "Go", on_press=lambda: pressed.append("go"))])
    hand.down(150, 120)
    assert pressed == []
    hand.up(290, 140)
    assert pressed == ["go"]


def test_a_release_outside_does_nothing(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    page.fill([Button("go", PLACE, "Go", on_press=lambda: pressed.append("go"))])
    hand.down(150, 120)
    hand.up(150, 400)
    hand.up(150, 120)
    assert pressed == []


def test_the_right_button_presses_nothing(page: Page) -> None:
    pressed: list[str] = []
    page.fill([Button("go", PLACE, on_press=lambda: pressed.append("go"))])
    page.handle(Pointer("down", 150, 120, 3))
    page.handle(Pointer("up", 150, 120, 3))
    assert pressed == []


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_button_is_pressed_by_key(page: Page, hand: Hand, key: str) -> None:
    pressed: list[str] = []
    page.fill([Button("go", PLACE, on_press=lambda: pressed.append("go"))])
    hand.press("tab", key)
    assert pressed == ["go"]


def test_the_second_click_of_two_does_not_press_what_has_come_in_place_of_the_first(page: Page, hand: Hand) -> None:
    """Until it has been there for a moment, or the pointer has moved; the same words are pressed as often as wished."""
    pressed: list[str] = []

    def show(*labels: str) -> None:
        def press() -> None:
            pressed.append(labels[0])
            show(*labels[1:])

        page.fill([Button("go", PLACE, labels[0], on_press=press)])

    show("Draw", "Draw", "Turn up", "Throw", "End")
    hand.click("go")
    hand.click("go")
    page.animate(120)
    hand.click("go")
    assert pressed == ["Draw", "Draw"]
    page.animate(200)
    hand.click("go")
    hand.click("go")
    assert pressed[2:] == ["Turn up"]
    hand.down(150, 120)
    hand.up(150, 120)
    assert pressed[3:] == ["Throw"]


def test_nor_does_it_press_another_button_that_has_come_there_or_what_lies_below(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    page.fill([Button("go", PLACE, "Go", on_press=lambda: page.fill([stop]))])
    stop = Button("stop", PLACE, "Go", on_press=lambda: pressed.append("stop"))
    hand.click("go")
    hand.click("stop")
    assert pressed == []
    page.animate(320)
    hand.click("stop")
    assert pressed == ["stop"]
    page.fill([])
    assert page.handle(Pointer("down", *PLACE.centre, 1))
    assert page.handle(Pointer("up", *PLACE.centre, 1))
    assert not page.handle(Pointer("down", PLACE.x + 9, PLACE.y + 9, 1))


def test_a_button_that_says_something_else_when_it_comes_up_is_not_pressed(page: Page, hand: Hand) -> None:
    pressed: list[str] = []

    def show(label: str) -> None:
        page.fill([Button("go", PLACE, label, on_press=lambda: pressed.append(label))])

    show("Skip")
    hand.down(150, 120)
    show("Draw")
    hand.up(150, 120)
    assert pressed == []
    page.animate(320)
    hand.click("go")
    assert pressed == ["Draw"]


def test_a_disabled_button_tells_its_reason_instead(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    button = Button("go", PLACE, on_press=lambda: pressed.append("go"))
    button.disable("Not your turn")
    page.fill([button])
    assert "go" not in page.spots()
    hand.click(button)
    assert pressed == []
    assert page.told is button
    assert button.tooltip() == ("Not your turn", "")
    hand.press("tab", "return")
    assert pressed == []


def test_who_rests_where_it_pressed_is_told_nothing_until_the_pointer_stirs(page: Page, hand: Hand) -> None:
    button = Button("go", PLACE)
    button.hint = "Goes on"
    page.fill([button])
    x, y = PLACE.centre
    hand.click(button)
    page.animate(2 * AFTER_MS)
    assert page.told is None
    hand.move(x + 2, y)
    page.animate(2 * AFTER_MS)
    assert page.told is None
    hand.move(x + 20, y)
    page.animate(2 * AFTER_MS)
    assert page.told is button


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900), (3840, 2160)])
def test_nothing_is_harder_to_hit_than_44_units_and_36_pixels(size: tuple[int, int]) -> None:
    page = Page(Scale(size))
    small = Pressable("x", Rect(500, 500, 20, 20))
    page.fill([small])
    reach = small.reach()
    assert min(reach.w, reach.h) >= 44
    assert min(reach.w, reach.h) * page.scale.factor >= 36 - 1e-9
    assert page.at(reach.x + 1, reach.y + 1) is small


def test_a_hovered_button_moves_and_comes_to_rest(page: Page, hand: Hand) -> None:
    page.fill([Button("go", PLACE)])
    page.dirty = False
    assert not page.animate(16)
    hand.move(150, 120)
    assert page.cursor == "hand"
    hand.settle()
    page.dirty = False
    assert not page.animate(16)


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


def typed(page: Page, words: str) -> None:
    for letter in words:
        page.handle(Key(letter))
        page.handle(Typed(letter))


def test_a_field_takes_polish_letters_up_to_its_length(page: Page, hand: Hand) -> None:
    told: list[str] = []
    field = Field("name", PLACE, "", 10, told.append)
    page.fill([field])
    hand.click("name")
    typed(page, "Zażółć gęślą")
    assert field.text == "Zażółć gęś"
    assert told[-1] == field.text
    assert page.cursor == "text"


def test_a_field_is_edited_at_its_caret(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "abc def")
    page.fill([field])
    hand.press("tab", "home")
    typed(page, "x")
    hand.press("delete")
    hand.press("end", "backspace")
    assert field.text == "xbc de"
    hand.press("backspace", ctrl=True)
    assert field.text == "xbc "
    hand.press("left", "left", shift=True)
    assert field.selection == (2, 4)
    typed(page, "ż")
    assert field.text == "xbż"
    hand.press("a", ctrl=True)
    hand.press("backspace")
    assert field.text == ""
    hand.press("backspace", "delete", "left", "right")
    assert field.text == ""


def test_the_pointer_sets_the_caret_and_selects(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "wwwwwwww")
    page.fill([field])
    hand.down(PLACE.x + 2, 120)
    assert field.caret == 0
    hand.move(PLACE.right - 2, 120)
    hand.up(PLACE.right - 2, 120)
    assert field.selection == (0, 8)


def test_a_double_click_selects_all(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "Anna Maria")
    page.fill([field])
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection[0] == field.selection[1]
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection == (0, 10)
    page.animate(5000)
    hand.down(PLACE.x + 2, 120)
    hand.up(PLACE.x + 2, 120)
    assert field.selection == (0, 0)


def test_a_click_selects_a_text_that_only_stands_in(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "Player 4")
    field.stands_in = lambda text: text.startswith("Player")
    page.fill([field])
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection == (0, 8)
    page.animate(5000)
    hand.down(PLACE.x + 2, 120)
    hand.up(PLACE.x + 2, 120)
    assert field.selection == (0, 0)


def test_cut_text_can_be_pasted_where_there_is_a_clipboard(page: Page, hand: Hand, paint: Painter) -> None:
    field = Field("name", PLACE, "żaba")
    page.fill([field])
    hand.press("tab")
    hand.press("a", "x", ctrl=True)
    assert field.text == ""
    hand.press("v", ctrl=True)
    assert field.text in ("żaba", "")


def test_what_is_pasted_stays_on_one_line() -> None:
    field = Field("name", PLACE, "", 20)
    field.write("one\ntwo\x00\x1b")
    assert field.text == "one two"


def test_letters_written_in_a_field_are_no_shortcuts(page: Page, hand: Hand) -> None:
    page.fill([Field("name", PLACE)])
    assert not page.handle(Key("h"))
    hand.click("name")
    assert page.handle(Key("h"))
    assert not page.handle(Key("f11"))
    assert not page.handle(Key("z", ctrl=True))


def test_enter_in_a_field_submits(page: Page, hand: Hand) -> None:
    sent: list[str] = []
    page.fill([Field("name", PLACE, "Ewa", on_submit=sent.append)])
    hand.press("tab", "return")
    assert sent == ["Ewa"]


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


@pytest.mark.parametrize("make", [Button, Tab])
def test_a_label_that_was_cut_is_told_whole(page: Page, make: type[Button] | type[Tab]) -> None:
    short, long = make("a", PLACE, "Undo"), make("b", PLACE, "Take back the last five moves of all")
    page.fill([short, long])
    assert short.tooltip() == ("", "")
    assert long.tooltip() == ("Take back the last five moves of all", "")


def test_a_key_on_a_button_leaves_the_second_line_alone() -> None:
    """It stands beside the label, so that a reason may be as wide as the button."""

    def lower(key: str) -> bytes:
        surface = pygame.Surface((240, 100))
        button = Button("flip", Rect(20, 20, 150, 60), "Flip", key=key)
        button.disable("Looks the same")
        button.draw(Painter(surface, Scale((1600, 900))))
        return bytes(surface.subsurface((20, 54, 150, 16)).copy().get_buffer().raw)

    assert lower("F") == lower("")


class DrawnPictures(Painter):
    """Notes which pictures it draws."""

    keeps = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.drawn: list[str] = []

    def picture(self, name: str, *args: Any, **options: Any) -> None:
        self.drawn.append(name)


def test_a_label_without_room_beside_its_icon_stands_alone(page: Page) -> None:
    """Whole, and in no need of a tip then."""
    for wide, pictures in ((400.0, 1), (165.0, 0)):
        button = Button("a", Rect(0, 0, wide, 48), "Reset to defaults", "icons/undo")
        page.fill([button])
        paint = DrawnPictures(pygame.Surface((1600, 900)), Scale((1600, 900), 100))
        button.draw(paint)
        assert paint.drawn == ["icons/undo"] * pictures
        assert button.tooltip() == ("", "")
