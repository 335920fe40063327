"""A line of text to write in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pygame
from msgspec.structs import replace

from game.ui import type
from game.ui.access import Action, Node, Role
from game.ui.events import Composed, DoubleClickFilter, Input, Key, Pointer, Typed
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets.base import Cursor, Widget

PADDING = 14.0
STYLE = "strong"


def clipboard() -> str:
    """Text of the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> None:
    """Puts text into the clipboard where there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


class Field(Widget):
    """Text with a caret, a selection and a greatest length; `on_submit` is told at Enter.

    In a group, Tab goes to the next field, and so does Enter. Esc ends the writing and nothing else.
    """

    cursor: Cursor = "text"
    enter_in_group = True
    role: Role = "field"
    does: tuple[Action, ...] = ("write",)

    def __init__(
        self,
        name: str,
        rect: Rect,
        text: str = "",
        longest: int = 24,
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__(name, rect)
        self.text, self.longest, self.placeholder = text[:longest], longest, empty
        self.on_change, self.on_submit = on_change, on_submit
        self.caret = self.anchor = len(self.text)
        self.is_placeholder: Callable[[str], bool] = lambda text: False
        """Whether a text is there only until another is written: the first click selects it whole."""
        self.on_full: Callable[[], None] | None = None
        """Handler of letters that had no room."""
        self._since_ms = DoubleClickFilter.twice_ms
        self.composed = ""
        """Letters that an input method is putting together at the caret."""

    def node(self) -> Node:
        made = super().node()
        about = "\n".join(line for line in made.about.split("\n") if line != self.text)
        return replace(made, name=self.label or self.placeholder, value=self.text, about=about)

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of what is selected, equal when nothing is."""
        return (min(self.caret, self.anchor), max(self.caret, self.anchor))

    def resume(self, old: Self) -> None:
        super().resume(old)
        self.caret, self.anchor = (min(len(self.text), at) for at in (old.caret, old.anchor))
        self._since_ms = old._since_ms

    def select_all(self) -> None:
        """Selects the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def enter(self) -> None:
        self.select_all()

    def write(self, added: str) -> None:
        """Puts text in place of the selection, cut to the greatest length, without control characters."""
        start, end = self.selection
        clean = "".join(" " if c in "\n\t" else c for c in added if c.isprintable() or c in "\n\t")
        fits = clean[: self.longest - (len(self.text) - (end - start))]
        self._replace(start, end, fits)
        if len(fits) < len(clean) and self.on_full is not None:
            self.on_full()

    def _replace(self, start: int, end: int, added: str) -> None:
        before = self.text
        self.text = self.text[:start] + added + self.text[end:]
        self.caret = self.anchor = start + len(added)
        if self.text != before and self.on_change is not None:
            self.on_change(self.text)

    def _erase(self, way: int, word: bool) -> None:
        start, end = self.selection
        if start == end:
            there = self._next(way, word)
            start, end = min(start, there), max(end, there)
        self._replace(start, end, "")

    def _next(self, way: int, word: bool) -> int:
        """The place one letter or one word on."""
        at = self.caret + way
        if word:
            while 0 < at < len(self.text) and not (self.text[at - 1] == " " and self.text[at] != " "):
                at += way
        return min(len(self.text), max(0, at))

    def _go(self, to: int, extend: bool) -> None:
        self.caret = to
        if not extend:
            self.anchor = to

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1) if self.reach().contains(x, y):
                if self.enabled:
                    whole = self.selection == (0, len(self.text)) and bool(self.text)
                    if self._since_ms < DoubleClickFilter.twice_ms or (not whole and self.is_placeholder(self.text)):
                        self.select_all()
                    else:
                        self.pressed = True
                        self._go(self._index(x), False)
                    self._since_ms = 0.0
                else:
                    self.refuse()
                return True
            case Pointer(kind="move", x=x) if self.pressed:
                self._go(self._index(x), True)
                return True
            case Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                return True
            case Typed(text=text) if self.enabled:
                self.composed = ""
                self.write(text)
                return True
            case Composed(text=text) if self.enabled:
                self.composed = text
                return True
            case Key() if self.composed:
                return True  # it is meant for the input method
            case Key(down=True) if self.enabled:
                return self._key(event)
        return False

    def animate(self, dt_ms: float) -> bool:
        self._since_ms = min(DoubleClickFilter.twice_ms, self._since_ms + dt_ms)
        return False

    def _key(self, event: Key) -> bool:
        ctrl, extend = event.ctrl, event.shift
        edit = pressed(event, "select_all", "copy", "cut", "paste")
        if edit:
            self._edit(edit)
            return True
        match event.key:
            case "left" | "right" as key:
                start, end = self.selection
                if start != end and not extend and not ctrl:
                    self._go(start if key == "left" else end, False)
                else:
                    self._go(self._next(-1 if key == "left" else 1, ctrl), extend)
            case "home":
                self._go(0, extend)
            case "end":
                self._go(len(self.text), extend)
            case "backspace":
                self._erase(-1, ctrl)
            case "delete":
                self._erase(1, ctrl)
            case "return" if self.on_submit is not None:
                self.on_submit(self.text)
            case "escape" if self.host is not None:
                self.host.focus(None)
            case key:
                # A letter comes as text too; it must not be a shortcut of the page as well.
                return not ctrl and not event.alt and (len(key) == 1 or key == "space")
        return True

    def _edit(self, action: str) -> None:
        """Select all, or copy, cut or paste by the clipboard."""
        start, end = self.selection
        if action == "select_all":
            self.select_all()
        elif action == "paste":
            self.write(clipboard())
        elif start != end:
            copy(self.text[start:end])
            if action == "cut":
                self._replace(start, end, "")

    # -- where letters stand

    def tooltip(self) -> tuple[str, str]:
        """The usual one, or what has no room in it, while nobody writes there."""
        text = self.text or self.placeholder
        whole = type.block(self.text, STYLE, self.scale, self._room() + 4).whole and (self.text or self._has_room)
        return super().tooltip() if self.focused or whole or self.hint else (text, super().tooltip()[0])

    @property
    def _has_room(self) -> bool:
        """Whether it is high enough for what stands in it as long as it is empty."""
        look, lines = type.folded(self.placeholder, "body", self.scale, self._room())
        high = type.block(self.placeholder, look, self.scale, self._room(), lines).height_px
        return lines == 1 or high <= self.rect.h * self.scale.factor

    def caret_place(self) -> Rect | None:
        if not self.enabled:
            return None
        x = min(self.rect.right - PADDING, self._left() - self._moved() + self._width(self.caret))
        return Rect(x, self.rect.y, 2.5, self.rect.h)

    def _left(self) -> float:
        return self.rect.x + PADDING

    def _room(self) -> float:
        return self.rect.right - PADDING - self._left()

    def _width(self, count: int) -> float:
        return type.block(self.text[:count], STYLE, self.scale).width_px / self.scale.factor

    def _moved(self) -> float:
        """Offset of the text to the left so that the caret shows."""
        return max(0.0, self._width(self.caret) - self._room() + 4)

    def _index(self, x: float) -> int:
        wanted = x - self._left() + self._moved()
        return min(range(len(self.text) + 1), key=lambda i: abs(self._width(i) - wanted))

    def draw(self, paint: Painter) -> None:
        rim = colours.water if self.focused else colours.wood if self.hovered else colours.white_rim
        fill = colours.white_fur if self.enabled else colours.paper
        paint.box(self.rect, fill, 10, rim, 3 if self.focused else 2)
        middle = self.rect.centre[1]
        left, moved = self._left(), self._moved()
        composed = self.composed if self.focused else ""
        wide = type.block(composed, STYLE, self.scale).width_px / self.scale.factor if composed else 0.0
        moved = max(moved, self._width(self.caret) + wide - self._room() + 4)
        with paint.clip(Rect(left - 3, self.rect.y, self._room() + 6, self.rect.h)):
            if self.focused and self.caret != self.anchor:
                start, end = (self._width(i) for i in self.selection)
                field = Rect(left - moved + start, middle - 15, end - start, 30)
                paint.box(field, colours.water.mixed(colours.white_fur, 0.65), 4)
            if self.text and not self.focused:
                ink = colours.ink if self.enabled else colours.disabled_text
                paint.text(self.text, (left, middle), STYLE, ink, width=self._room() + 4)
            elif shown := self.text[: self.caret] + composed + self.text[self.caret :]:
                ink = colours.ink if self.enabled else colours.disabled_text
                paint.text(shown, (left - moved, middle), STYLE, ink)
            elif self.placeholder and not self.focused and self._has_room:
                paint.fold(self.placeholder, (left, middle), "body", colours.disabled_text, width=self._room())
            if self.focused:
                at = left - moved + self._width(self.caret)
                if composed:
                    paint.box(Rect(at, middle + 13, wide, 2), colours.ink)
                paint.box(Rect(at + wide, middle - 14, 2.5, 28), colours.water)
