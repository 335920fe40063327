"""Input goes to the widget under the pointer, or to the one that has the keyboard."""

from __future__ import annotations

from typing import Literal

import pytest

from game.ui.events import Input, Key, Pointer
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Cursor, Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item, Segment, Slider
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.routing import Keyboard, Mouse
from game.ui.widgets.scroll import Scroll


class PointerProbe(Widget):
    """Takes what it is given, or not, and notes it."""

    def __init__(self, name: str, x: float, takes: bool = True) -> None:
        super().__init__(name, Rect(x, 100, 100, 100))
        self.takes = takes
        self.seen = list[str]()

    def handle(self, event: Input) -> bool:
        assert isinstance(event, Pointer)
        self.seen.append(event.kind)
        return self.takes


class Ground:
    """Widgets in a row, and a pointer over them."""

    def __init__(self, *widgets: Widget) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.covered = False
        self.keeps = False
        """Whether presses are used up before a widget gets them."""
        self.presses = list[Widget | None]()
        self.comes = 0
        self.mouse = Mouse(lambda: self.widgets, lambda: self.covered, self._press, self._comes)

    def _press(self, event: Pointer, target: Widget | None) -> bool:
        self.presses.append(target)
        return self.keeps

    def _comes(self) -> None:
        self.comes += 1

    def do(self, kind: Literal["move", "down", "up"], x: float, y: float = 150) -> bool:
        button = 0 if kind == "move" else 1
        return self.mouse.handle(Pointer(kind, x, y, button))

    def replace(self, *widgets: Widget) -> None:
        """Others come in place of those of the same name."""
        heirs = {old: new for old in self.widgets for new in widgets if old.name == new.name}
        self.widgets = list(widgets)
        self.mouse.inherit(heirs)


def test_it_is_on_one_widget_at_a_time_and_says_when_that_is_another() -> None:
    a, b = PointerProbe("a", 100), PointerProbe("b", 300)
    ground = Ground(a, b)
    for x, on in ((150, a), (160, a), (350, b), (600, None)):
        ground.do("move", x)
        assert ground.mouse.on is on
        assert [a.hovered, b.hovered] == [on is a, on is b]
    assert ground.comes == 3
    assert (a.seen, b.seen) == (["move", "move"], ["move"])


def test_what_was_pressed_has_the_pointer_till_the_button_comes_up() -> None:
    a, b = PointerProbe("a", 100), PointerProbe("b", 300)
    ground = Ground(a, b)
    ground.do("down", 150)
    ground.do("move", 350)
    assert ground.mouse.on is a
    ground.do("up", 350)
    assert ground.mouse.on is b
    assert (a.seen, b.seen) == (["down", "move", "up"], [])
    assert ground.presses == [a]


def test_a_press_may_be_used_up_before_a_widget_gets_it() -> None:
    a = PointerProbe("a", 100)
    ground = Ground(a)
    ground.keeps = True
    assert ground.do("down", 150)
    assert not a.seen
    assert not Ground(PointerProbe("a", 100)).do("down", 600)


def test_what_a_widget_does_not_want_goes_to_what_it_lies_in() -> None:
    inner, outer = PointerProbe("inner", 100, takes=False), PointerProbe("outer", 100)
    inner.owner = outer
    ground = Ground(inner)
    assert ground.do("down", 150)
    assert (inner.seen, outer.seen) == (["down"], ["down"])


def test_another_in_place_of_what_is_held_goes_on_with_it() -> None:
    a, again = PointerProbe("a", 100), PointerProbe("a", 100)
    ground = Ground(a)
    ground.do("down", 150)
    ground.replace(again)
    ground.do("up", 150)
    assert (a.seen, again.seen) == (["down"], ["up"])
    ground.do("down", 150)
    ground.replace()
    ground.do("up", 150)
    assert again.seen == ["up", "down"]


def test_it_rests_where_it_came_to_or_pressed_until_it_stirs() -> None:
    a = PointerProbe("a", 100)
    ground = Ground(a)
    ground.mouse.come((150, 150))
    assert ground.mouse.on is a
    assert ground.mouse.resting is None
    ground.do("move", 152)
    assert ground.mouse.resting is None
    ground.do("move", 170)
    assert ground.mouse.resting is a
    ground.do("down", 170)
    ground.do("up", 170)
    assert ground.mouse.resting is None
    ground.mouse.leave()
    assert ground.mouse.on is None


@pytest.mark.parametrize(
    ("x", "below", "covered", "shape"),
    [
        (150, "arrow", False, "text"),
        (150, "carry", False, "arrow"),
        (600, "carry", False, "carry"),
        (600, "carry", True, "arrow"),
    ],
)
def test_its_shape_is_that_of_what_it_is_on_or_of_what_lies_below(
    x: float, below: Cursor, covered: bool, shape: Cursor
) -> None:
    field = PointerProbe("field", 100)
    field.cursor = "text"
    ground = Ground(field)
    ground.covered = covered
    ground.mouse.point(below)
    ground.do("move", x)
    assert ground.mouse.cursor == shape


class KeyProbe(Widget):
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
    a, b = KeyProbe("a"), KeyProbe("b")
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
    row = Row(KeyProbe("a", "tab"), KeyProbe("b"))
    row.keyboard.focus(row.widgets[0])
    assert row.press("tab")
    assert row.focused == "a"


def test_what_does_not_answer_says_why_once_the_ring_is_there() -> None:
    a = KeyProbe("a")
    a.disable("later")
    row = Row(a)
    row.keyboard.focus(a)
    assert not row.explained
    row.press("tab")
    assert row.explained == [a]


def test_an_overlay_has_it_till_it_is_given_back() -> None:
    a, yes = KeyProbe("a"), KeyProbe("yes")
    row = Row(a)
    row.press("tab")
    row.keyboard.lend(Sheet(True, yes))
    assert (row.focused, yes.ring) == ("yes", True)
    row.keyboard.give_back(0)
    assert (row.focused, a.ring) == ("a", True)


def test_what_is_not_modal_takes_it_only_where_a_key_had_brought_it() -> None:
    for ring, focused in ((False, ""), (True, "item")):
        row = Row(KeyProbe("a"))
        row.keyboard.focus(row.widgets[0], ring)
        row.keyboard.lend(Sheet(False, KeyProbe("item")))
        assert row.focused == focused


def test_others_of_the_same_name_have_it_too_even_below_an_overlay() -> None:
    a, b, c = KeyProbe("a"), KeyProbe("a"), KeyProbe("a")
    row = Row(a)
    row.press("tab")
    row.keyboard.inherit({a: b})
    assert row.keyboard.focused is b
    assert b.ring
    row.keyboard.lend(Sheet(True, KeyProbe("yes")))
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
        item = KeyProbe("item")
        row = Row(KeyProbe("a"))
        row.keyboard.focus(row.widgets[0])
        assert not row.press("down")
        row.keyboard.lend(Sheet(modal, item))
        assert not item.ring
        assert row.press("down")
        assert (row.focused, item.ring) == ("item", True)


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
    """Press an arrow as in a scene that has no other meaning for it; name of the widget with the keyboard then."""
    event = Key(key, ctrl)
    _ = page.handle(event) or page.move_focus(event)
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
    assert not page.move_focus(Key("down", down=False))
    assert not page.move_focus(Key("tab"))


def test_a_page_over_a_board_leaves_arrows_to_that() -> None:
    """It is handed what no widget wanted, as long as nobody lets that go across the page."""
    page = cross()
    page.focus(page.widgets[1])
    assert not page.handle(Key("down"))
    assert focused(page) == "card 1"


def test_over_a_page_arrows_stay_in_what_lies_there() -> None:
    page, sheet = cross(), Sheet(True, button("yes", 500, 300, group="answers"), button("more", 500, 150))
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
    assert scroll.top == scroll.max_offset
    page.focus(page.widgets[0])
    assert press(page, "down") == "line 6"  # those before it are scrolled away


def test_what_does_not_answer_is_passed_unless_it_says_why() -> None:
    silent, says = button("silent", 500, 200), button("says", 500, 300)
    silent.disable("")
    says.disable("later")
    page = page_of(button("over", 500, 100), silent, says)
    page.focus(page.widgets[0])
    assert press(page, "down") == "says"
    assert page.explained is says


def test_arrows_keep_to_a_row_where_a_wide_one_lies_over_it() -> None:
    page = page_of(
        button("wide", 0, 0, 500, "ways"), button("left", 0, 60, 240, "ways"), button("right", 260, 60, 240, "ways")
    )
    page.focus(page.widgets[1])
    assert [press(page, key) for key in ("right", "left", "up")] == ["right", "left", "wide"]
