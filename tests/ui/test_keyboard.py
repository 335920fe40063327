"""The keyboard by itself, among widgets that lie on no page."""

from __future__ import annotations

from game.ui.events import Input, Key
from game.ui.rect import Rect
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.field import Field
from game.ui.widgets.routing import Keyboard


class Noted(Widget):
    """Takes one key, and notes when the keyboard comes to it."""

    def __init__(self, name: str, takes: str = "") -> None:
        super().__init__(name, Rect(100, 100, 80, 48))
        self.takes = takes
        self.entered = 0

    def enter(self) -> None:
        self.entered += 1

    def handle(self, event: Input) -> bool:
        return event == Key(self.takes)


class Sheet(Overlay):
    """Lies over the others, with widgets of its own."""

    def __init__(self, modal: bool, *parts: Widget) -> None:
        super().__init__("sheet", Rect(0, 0, 500, 500))
        self.modal = modal
        self._parts = parts

    def parts(self) -> tuple[Widget, ...]:
        return self._parts


class Row:
    """Widgets in the order of Tab, and the keyboard among them."""

    def __init__(self, *widgets: Widget) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.explained = list[Widget]()
        self.keyboard = Keyboard(lambda: self.widgets, self.explained.append)

    @property
    def focused(self) -> str:
        return self.keyboard.focused.name if self.keyboard.focused is not None else ""

    def press(self, key: str, down: bool = True) -> bool:
        return self.keyboard.handle(Key(key, down=down))


def test_tab_goes_on_from_who_has_it_and_the_ring_shows_where() -> None:
    a, b = Noted("a"), Noted("b")
    row = Row(a, b)
    row.keyboard.focus(a)
    assert not row.keyboard.ringed
    assert row.keyboard.at_end(-1)
    assert row.press("tab")
    assert (row.focused, row.keyboard.ringed) == ("b", True)
    assert (a.focused, b.focused, b.entered) == (False, True, 1)
    assert row.keyboard.at_end(1)


def test_tab_is_used_up_where_nothing_can_have_the_keyboard_and_other_keys_are_not() -> None:
    row = Row()
    assert row.press("tab")
    assert not row.press("return")
    assert not row.press("left")
    assert not row.press("tab", down=False)


def test_who_has_it_is_asked_first() -> None:
    row = Row(Noted("a", "tab"), Noted("b"))
    row.keyboard.focus(row.widgets[0])
    assert row.press("tab")
    assert row.focused == "a"


def test_what_does_not_answer_says_why_once_the_ring_is_there() -> None:
    a = Noted("a")
    a.disable("later")
    row = Row(a)
    row.keyboard.focus(a)
    assert not row.explained
    row.press("tab")
    assert row.explained == [a]


def test_an_overlay_has_it_till_it_is_given_back() -> None:
    a, yes = Noted("a"), Noted("yes")
    row = Row(a)
    row.press("tab")
    row.keyboard.lend(Sheet(True, yes))
    assert (row.focused, yes.ring) == ("yes", True)
    row.keyboard.give_back(0)
    assert (row.focused, a.ring) == ("a", True)


def test_what_is_not_modal_takes_it_only_where_a_key_had_brought_it() -> None:
    for ring, focused in ((False, ""), (True, "item")):
        row = Row(Noted("a"))
        row.keyboard.focus(row.widgets[0], ring)
        row.keyboard.lend(Sheet(False, Noted("item")))
        assert row.focused == focused


def test_others_of_the_same_name_have_it_too_even_below_an_overlay() -> None:
    a, b, c = Noted("a"), Noted("a"), Noted("a")
    row = Row(a)
    row.press("tab")
    row.keyboard.inherit({a: b})
    assert row.keyboard.focused is b
    assert b.ring
    row.keyboard.lend(Sheet(True, Noted("yes")))
    row.widgets = [c]
    row.keyboard.inherit({b: c})
    assert row.focused == "yes"
    row.keyboard.give_back(0)
    assert row.keyboard.focused is c
    row.keyboard.inherit({})
    assert row.focused == ""


def test_a_letter_is_a_shortcut_once_each_time_it_is_pressed_and_never_where_it_is_written() -> None:
    row = Row(Field("name", Rect(100, 100, 300, 48), ""))
    row.press("m")
    assert row.keyboard.shortcuts
    row.press("m")
    assert not row.keyboard.shortcuts
    row.press("m", down=False)
    row.press("m")
    assert row.keyboard.shortcuts
    row.keyboard.focus(row.widgets[0])
    assert not row.keyboard.shortcuts


def test_the_first_arrow_shows_who_came_by_the_pointer_where_the_keyboard_is() -> None:
    """In what lies over the page, modal or not; on the page itself arrows are others' there."""
    for modal in (True, False):
        item = Noted("item")
        row = Row(Noted("a"))
        row.keyboard.focus(row.widgets[0])
        assert not row.press("down")
        row.keyboard.lend(Sheet(modal, item))
        assert not item.ring
        assert row.press("down")
        assert (row.focused, item.ring) == ("item", True)
