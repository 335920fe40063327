"""The pointer by itself, over widgets that lie on no page."""

from __future__ import annotations

from typing import Literal

import pytest

from game.ui.events import Input, Pointer
from game.ui.rect import Rect
from game.ui.widgets.base import Cursor, Widget
from game.ui.widgets.routing import Mouse


class Noted(Widget):
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
    a, b = Noted("a", 100), Noted("b", 300)
    ground = Ground(a, b)
    for x, on in ((150, a), (160, a), (350, b), (600, None)):
        ground.do("move", x)
        assert ground.mouse.on is on
        assert [a.hovered, b.hovered] == [on is a, on is b]
    assert ground.comes == 3
    assert (a.seen, b.seen) == (["move", "move"], ["move"])


def test_what_was_pressed_has_the_pointer_till_the_button_comes_up() -> None:
    a, b = Noted("a", 100), Noted("b", 300)
    ground = Ground(a, b)
    ground.do("down", 150)
    ground.do("move", 350)
    assert ground.mouse.on is a
    ground.do("up", 350)
    assert ground.mouse.on is b
    assert (a.seen, b.seen) == (["down", "move", "up"], [])
    assert ground.presses == [a]


def test_a_press_may_be_used_up_before_a_widget_gets_it() -> None:
    a = Noted("a", 100)
    ground = Ground(a)
    ground.keeps = True
    assert ground.do("down", 150)
    assert not a.seen
    assert not Ground(Noted("a", 100)).do("down", 600)


def test_what_a_widget_does_not_want_goes_to_what_it_lies_in() -> None:
    inner, outer = Noted("inner", 100, takes=False), Noted("outer", 100)
    inner.owner = outer
    ground = Ground(inner)
    assert ground.do("down", 150)
    assert (inner.seen, outer.seen) == (["down"], ["down"])


def test_another_in_place_of_what_is_held_goes_on_with_it() -> None:
    a, again = Noted("a", 100), Noted("a", 100)
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
    a = Noted("a", 100)
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
    field = Noted("field", 100)
    field.cursor = "text"
    ground = Ground(field)
    ground.covered = covered
    ground.mouse.point(below)
    ground.do("move", x)
    assert ground.mouse.cursor == shape
