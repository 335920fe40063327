from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.ui.events import Pointer
from game.ui.paint import Painter
from game.ui.popover import HOVER_MS
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Pressable
from game.ui.widgets.button import Button, Tab
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog, question
from game.ui.widgets.page import Page
from tests.scenes.drawn_words import DrawnWords
from tests.ui.hand import Hand

PLACE = Rect(100, 100, 200, 48)


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
    assert page.explained is button
    assert button.tooltip() == ("Not your turn", "")
    hand.press("tab", "return")
    assert pressed == []


def test_who_rests_where_it_pressed_is_told_nothing_until_the_pointer_stirs(page: Page, hand: Hand) -> None:
    button = Button("go", PLACE)
    button.hint = "Goes on"
    page.fill([button])
    x, y = PLACE.centre
    hand.click(button)
    page.animate(2 * HOVER_MS)
    assert page.explained is None
    hand.move(x + 2, y)
    page.animate(2 * HOVER_MS)
    assert page.explained is None
    hand.move(x + 20, y)
    page.animate(2 * HOVER_MS)
    assert page.explained is button


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


@pytest.mark.parametrize("make", [Button, Tab])
def test_a_label_that_was_cut_is_told_whole(page: Page, make: type[Button] | type[Tab]) -> None:
    words = "Take back the last five moves of all who sit at this table, whoever they are"  # too long for two lines
    short, long = make("a", PLACE, "Undo"), make("b", PLACE, words)
    page.fill([short, long])
    assert short.tooltip() == ("", "")
    assert long.tooltip() == (words, "")


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


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_high_button_shows_its_whole_label_or_its_sign_alone(percent: int) -> None:
    met = set[bool]()
    for wide in range(44, 180, 4):
        button, scale = Button("cancel", Rect(0, 0, wide, 116), "Cancel", "icons/undo"), Scale((1280, 720), percent)
        paint = DrawnWords(pygame.Surface((1280, 720)), scale)
        button.draw(paint)
        assert not paint.cut, wide
        assert bool(paint.words) != button.wordless(scale), wide
        met.add(button.wordless(scale))
    assert met == {False, True}


def test_each_press_on_a_button_that_rests_flashes(page: Page, hand: Hand) -> None:
    """The first one shows the reason as well; a second one would be silent."""
    button = Button("a", Rect(100, 100, 80, 48), "a")
    button.disable("later")
    page.fill([button])
    for _ in range(2):
        hand.click(button)
        assert page.explained is button
        assert button.glides.flash.value == 1
        for _ in range(20):
            page.animate(100)
        assert button.glides.flash.value == 0


def test_a_press_beside_a_dialog_flashes_its_buttons(page: Page, hand: Hand) -> None:
    answers = list[str]()
    dialog = Dialog("ask", "Really?", "", [Item("no", "No"), Item("yes", "Yes")], answers.append, "no")
    page.open(dialog)
    for at in ((5.0, 5.0), (dialog.rect.centre[0], dialog.rect.y + 20)):
        hand.down(*at)
        hand.up(*at)
        assert [button.glides.flash.value for button in dialog.buttons] == [1, 1]
        for _ in range(20):
            page.animate(100)
        assert [button.glides.flash.value for button in dialog.buttons] == [0, 0]
    assert page.overlays == [dialog]
    hand.click(dialog.buttons[1])
    assert not page.overlays
    assert answers == ["yes"]


def test_a_question_finds_its_words_by_its_key(page: Page) -> None:
    """A key without words stands for itself."""
    done, words = list[str](), Catalogue()
    then = {"yes": lambda: done.append("yes")}
    dialog = question(words, "toy.sure", {"cancel": "", "toy.more.yes": "icons/check", "later": ""}, then)
    assert (dialog.name, dialog.title, dialog.text) == ("toy.sure", "toy.sure", "")
    labels = [(button.name, button.label) for button in dialog.buttons]
    assert labels == [
        ("toy.sure.cancel", words.t("button.cancel")),
        ("toy.sure.yes", "toy.more.yes"),
        ("toy.sure.later", "toy.sure.later"),
    ]
    for press in (dialog.cancel, dialog.confirm, dialog.buttons[1].press):
        page.open(dialog)
        press()
        assert not page.overlays
    assert done == ["yes"]


@pytest.mark.parametrize(("esc", "answers", "cancels"), [("cancel", "no yes", "yes"), ("no", "no yes", "no")])
def test_the_default_answers_esc_where_nothing_else_does(esc: str, answers: str, cancels: str) -> None:
    told = list[str]()
    question(Catalogue(), "toy.sure", dict.fromkeys(answers.split(), ""), told.append, esc=esc).cancel()
    assert told == [cancels]
