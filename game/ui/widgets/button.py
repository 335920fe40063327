"""Buttons of every look, bare icons, tabs and the large cards of games."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal, Self

from msgspec.structs import replace

from game.ui import skin
from game.ui.access import State
from game.ui.events import Input, Key
from game.ui.keymap import is_key
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import Skin
from game.ui.theme import MENU, Accent, Colour, colours
from game.ui.type import Style, block, style, tight, within
from game.ui.widgets.base import Press, Pressable

Look = Literal["main", "normal", "secondary"]
DEPTH = 5.0
TWO_LINES, _FOLDED_H = 56.0, 50.0
"""A button that is lower has room for one line, of its label or beside it."""
_ALONE = 14.0
"""Width that a label without an icon leaves free at both sides together, in units."""
_APART, _FURTHER = 24.0, 27.0
"""Between the middles of two lines, in units, and where letters are larger."""
_FREE = 1.7
"""How many times as high as that distance both lines are together, at most, with their tails."""
_SIGN = 0.56
"""The share of a button that a sign alone takes."""
_STACKED = style("button").at(18)
"""The style of a label below its icon, or in two lines."""
_TIGHT = replace(_STACKED, size=16, lead=1.1)
"""The same on a low button."""


def face(paint: Painter, rect: Rect, look: Skin, push: float, light: float) -> Rect:
    """A button's face with its side, `push` (0-1) down and `light` (0-1) of the hover; returns the face."""
    sunk = 4 * push
    fill = look.fill.mixed(colours.white_fur, 0.14 * light) if look.rim is None else look.fill
    if look.rim is not None and light > 0.5:
        fill = colours.hover_face
    down = Rect(rect.x, rect.y + sunk, rect.w, rect.h - look.depth)
    shadows = look.shadows if push < 0.5 else ()
    paint.skin(down, replace(look, fill=fill, depth=look.depth - sunk, shadows=shadows))
    return down


class Button(Pressable):
    """Icon, label and an optional second line; `rect` holds face and side.

    A disabled one with room for it gives its reason as the second line. `key` shows a key at the right end.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str = "",
        icon: str = "",
        look: Look = "secondary",
        accent: Accent = MENU,
        on_press: Press = None,
        second: str = "",
        key: str = "",
    ) -> None:
        super().__init__(name, rect, on_press)
        self.label, self.icon, self.look, self.accent = label, icon, look, accent
        self.second, self.key = second, key
        self.on = False
        """Whether it stays pressed, as what it switches holds now."""
        self.lit = False
        """Whether it stands out, as what it does may be wanted now."""
        self.line_gap = 0.0
        """Units between the two lines beyond the usual ones, for names whose first letter may be a high one."""
        self.action_key: Hashable = None
        """Key of what it does now, where its words stay the same."""

    @property
    def meaning(self) -> Hashable:
        return (self.name, self.label, self.action_key)

    @property
    def states(self) -> frozenset[State]:
        return super().states | {"on"} if self.on else super().states

    @property
    def radius(self) -> float:
        """Radius of the corners, by the height."""
        return 14.0 if self.rect.h >= 60 else 12.0

    def draw(self, paint: Painter) -> None:
        state = self.enabled, self.on, self.lit, self.ring, self._light, self._push, self._inside
        words = self.label, self.second, self.reason, self.key
        paint.cached((type(self), self.rect, self.icon, self.look, self.accent, words, state), self._draw)
        self.draw_flash(paint, self.rect, self.radius)

    @property
    def _inside(self) -> Hashable:
        """Key of what else is drawn on it."""
        return None

    @property
    def _light(self) -> float:
        return round(self.glides.lift.value * 4) / 4 if self.enabled else 0.0

    @property
    def _push(self) -> float:
        return 1.0 if self.on else round(self.glides.push.value * 4) / 4

    def _draw(self, paint: Painter) -> None:
        if not self.enabled:
            look, colour = skin.DISABLED, colours.disabled_text
        elif self.look == "secondary":
            look, colour = skin.SECONDARY, colours.ink
        else:
            look, colour = skin.raised(self.accent, self.radius, DEPTH), self.accent.on
        look = replace(look, radius=self.radius)
        if self.on and self.enabled:
            look = replace(look, fill=colours.sun_light, rim=colours.sun, rim_width=3)
        top = face(paint, self.rect, look, self._push, 0.0 if self.on else self._light)
        if self.lit and self.enabled:
            paint.box(self.rect.inset(-3), None, self.radius + 3, colours.sun, 4)
        if self.ring:
            paint.ring(self.rect, self.radius)
        self._content(paint, top, colour)

    def _parts(self, scale: Scale) -> tuple[Style, float, float, float]:
        """The label's style and the widths of icon, gap and key, where there is room for all of them."""
        size = 24.0 if self.look == "main" or self.rect.h >= 70 else 20.0
        icon = round(size * (1.25 if self.label else 1.3)) if self.icon else 0
        cap = block(self.key, "caption", scale.plain()).width_px / scale.factor + 40 if self.key else 0
        return style("button").at(size), icon, 10 if icon and self.label else 0, cap

    def _fits(self, words: Style, taken: float, scale: Scale) -> bool:
        return block(self.label, words, scale, self._room(taken)).whole

    def _shown(self, scale: Scale) -> tuple[str, Style, float, float, float]:
        """The label as it is drawn, its style, and the widths of icon, gap and key: in little room first the key goes,
        then the icon, and then the label itself, which the icon stands for."""
        words, icon, gap, cap = self._parts(scale)
        if not self.label:
            return "", words, max(icon, self._sign(cap)) if icon else 0, 0, cap
        for taken in ((icon, gap, cap), (icon, gap, 0.0), (0.0, 0.0, 0.0)):
            if self._fits(words, sum(taken), scale):
                return self.label, words, *taken
        return ("", words, self._sign(0), 0, 0) if self.icon and self.look != "main" else (self.label, words, 0, 0, 0)

    def _below(self, scale: Scale) -> str:
        """The second line; none where it has no room, or the label needs two, so that no words are cut."""
        if self._folded(scale):
            return ""
        told = self.second if self.enabled else (self.reason if self.rect.h >= TWO_LINES else "")
        return told if told and block(told, "caption", scale, self.rect.w - 12).whole else ""

    def _folded(self, scale: Scale) -> bool:
        """Whether the label has room only in two lines."""
        label, words, *taken = self._shown(scale)
        if not label or self._fits(words, sum(taken), scale):
            return False
        made = block(label, self._two(scale), scale, self._room(sum(taken)), 2)
        return made.whole and (self.rect.h >= _FOLDED_H or made.height_px <= (self.rect.h + 3) * scale.factor)

    def _two(self, scale: Scale) -> Style:
        """The style of a label in two lines."""
        return (
            _STACKED if self.rect.h >= _FOLDED_H else within(_TIGHT, scale, (self.rect.h - DEPTH) / (2 * _TIGHT.lead))
        )

    def _sign(self, cap: float) -> float:
        """The size of an icon that stands alone."""
        return max(26.0, _SIGN * min(self.rect.w - cap, self.rect.h - DEPTH))

    def cuts(self, scale: Scale) -> bool:
        """Whether the label has no room at its full size, even without the icon."""
        return not self._fits(self._parts(scale)[0], 0, scale)

    def wordless(self, scale: Scale) -> bool:
        """Whether its sign alone is drawn: its label is said in the tooltip, and among the labels of everything."""
        return bool(self.icon) and not self._stacked(scale) and not self._shown(scale)[0]

    def natural_width(self, scale: Scale) -> float:
        """Width in units that shows the label at its full size, with some air."""
        words, *taken = self._parts(scale)
        return block(self.label, words, scale).width_px / scale.factor + sum(taken) + 44

    def tooltip(self) -> tuple[str, str]:
        if not self.label or self._stacked(self.scale):
            return super().tooltip()
        shown, words, *taken = self._shown(self.scale)
        if shown and (self._folded(self.scale) or self._fits(words, sum(taken), self.scale)):
            if self.enabled and self.second and not self._below(self.scale):
                below = self.second if self.hint else ""
                return (self.hint or self.second, "\n".join(filter(None, (below, self.more))))
            return super().tooltip()
        return (self.label, (self.more if self.enabled else self.reason) or self.hint)

    def _room(self, taken: float) -> float:
        return self.rect.w - (24 if taken else _ALONE) - taken

    def _stacked(self, scale: Scale) -> bool:
        """Whether the icon stands over the label: on a button that is higher than wide, where the label is whole."""
        high = bool(self.icon and self.label) and self.rect.h > 0.9 * self.rect.w and self.rect.h >= 72
        return high and block(self.label, _STACKED, scale, self.rect.w - 12, 2).whole

    def _stack(self, paint: Painter, top: Rect, colour: Colour) -> None:
        words = _STACKED
        icon, room = 28.0, top.w - 12
        high = paint.measure(self.label, words, room, 2)[1]
        start = top.centre[1] - (icon + 10 + high) / 2
        paint.picture(self.icon, Rect(top.centre[0] - icon / 2, start, icon, icon), tint=self._tint(colour))
        at = (top.centre[0], start + icon + 10 + high / 2)
        paint.text(self.label, at, words, colour, "centre", width=room, max_lines=2)

    def _tint(self, colour: Colour) -> Colour | None:
        """Signs have the colour of the words, pictures of things their own."""
        return colour if self.icon.startswith("icons/") else None

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        if self._stacked(paint.scale):
            self._stack(paint, top, colour)
            return
        label, words, icon, gap, cap = self._shown(paint.scale)
        room = self._room(icon + gap + cap)
        if self._folded(paint.scale):
            paint.text(label, top.centre, self._two(paint.scale), colour, "centre", width=room, max_lines=2)
            return
        second = self._below(paint.scale)
        below, apart = tight("caption"), (_APART if paint.scale.usual else _FURTHER) + self.line_gap
        if second:
            room_px = _FREE * apart * paint.scale.factor - paint.scale.text_px(below.size, below.most)
            words = tight(words, room_px / paint.scale.least_px(words.size))
        wide = min(room, paint.measure(label, words)[0]) if label else 0
        left = top.centre[0] - cap / 2 - (wide + icon + gap) / 2
        middle = top.centre[1] - (apart - 13 - self.line_gap / 2 if second else 0)
        if icon:
            paint.picture(self.icon, Rect.around((left + icon / 2, middle), icon), tint=self._tint(colour))
        if label:
            paint.text(label, (left + icon + gap, middle), words, colour, width=room)
        if second:
            paint.text(second, (top.centre[0], middle + apart), below, colour, "centre", width=top.w - 12)
        if cap:
            paint.keycap(self.key, (top.right - 14, middle), "right")


class Bare(Pressable):
    """An icon without a face."""

    def __init__(self, name: str, rect: Rect, icon: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, rect, on_press)
        self.icon = icon

    def draw(self, paint: Painter) -> None:
        if self.glides.lift.value > 0.5:
            paint.box(self.rect.inset(2), colours.inset, 10)
        if self.ring:
            paint.ring(self.rect.inset(4), 10)
        tint = colours.ink if self.hovered else colours.ink_soft
        paint.picture(self.icon, self.rect.inset(9).moved(0, self.glides.push.value), tint=tint)


class Hold(Button):
    """Held by the pointer, wherever that goes meanwhile, or by Enter or Space while it has the keyboard.

    A click does what it does on any button; a key does nothing but hold.
    """

    _keyed = False

    @property
    def held(self) -> bool:
        return self.enabled and (self.pressed or (self._keyed and self.focused))

    def let_go(self) -> None:
        """End the hold without a click."""
        self.pressed = self._keyed = False

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._keyed = old._keyed

    def handle(self, event: Input) -> bool:
        match event:
            case Key() if self.enabled and is_key(event, "press"):
                self._keyed = event.down
                return True
            case _:
                return super().handle(event)

    def animate(self, dt_ms: float) -> bool:
        before, self.on = self.on, self.held
        return super().animate(dt_ms) or before != self.on


def note_size(text: str, scale: Scale, most: float) -> tuple[float, float]:
    """Width, at most `most`, and height of a note that can be pressed, in units."""
    laid = block(text, "label", scale)
    return min(laid.width_px / scale.factor + 60, most), max(34.0, laid.height_px / scale.factor + 6)


class NoteButton(Pressable):
    """A note on the board that does, pressed anywhere, what its icon says."""

    def __init__(self, name: str, rect: Rect, text: str, icon: str, on_press: Press) -> None:
        super().__init__(name, rect, on_press)
        self.label, self.icon = text, icon

    def draw(self, paint: Painter) -> None:
        box, high = self.rect, self.rect.h
        fill = colours.hover_face if self.glides.lift.value > 0.5 else colours.white_fur
        paint.box(box, fill, high / 2, colours.leaf_dark, 2.5)
        if self.ring:
            paint.ring(box, high / 2)
        size = min(20.0, high * 0.6)
        icon = Rect(box.x + 16, box.centre[1] - size / 2, size, size)
        paint.picture(self.icon, icon, tint=colours.leaf_dark)
        at = icon.right + 10, box.centre[1]
        paint.text(self.label, at, "label", colours.ink, width=box.right - icon.right - 22)


class Tab(Pressable):
    """Icon and label without a face; in the accent while it is chosen."""

    def __init__(
        self, name: str, rect: Rect, label: str, icon: str = "", chosen: bool = False, on_press: Press = None
    ) -> None:
        super().__init__(name, rect, on_press)
        self.label, self.icon, self.chosen = label, icon, chosen

    def tooltip(self) -> tuple[str, str]:
        room = self.rect.right - (self.rect.x + (60 if self.icon else 20)) - 12
        if self.hint or block(self.label, "button", self.scale, room).whole:
            return super().tooltip()
        return (self.label, self.more if self.enabled else self.reason)

    def draw(self, paint: Painter) -> None:
        if self.chosen:
            paint.box(self.rect, MENU.base, 12)
            self.draw_flash(paint, self.rect, 12)
        elif self.hovered or self.pressed:
            paint.box(self.rect, colours.inset if self.pressed else colours.paper, 12)
        if self.ring:
            paint.ring(self.rect, 12, distance=1)
        colour = MENU.on if self.chosen else colours.ink
        x, middle = self.rect.x + (60 if self.icon else 20), self.rect.centre[1]
        if self.icon:
            paint.picture(self.icon, Rect.around((x - 28, middle), 26), tint=colour)
        paint.fold(self.label, (x, middle), "button", colour, width=self.rect.right - x - 12)


RISE = 10.0
Inside = Callable[[Painter, Rect], None]
"""Draws what is on a card."""


class Card(Pressable):
    """A panel that rises under the pointer."""

    def __init__(self, name: str, rect: Rect, inside: Inside, accent: Accent = MENU, on_press: Press = None) -> None:
        super().__init__(name, rect, on_press)
        self.inside, self.accent = inside, accent

    def draw(self, paint: Painter) -> None:
        rise = RISE * self.glides.lift.value - 6 * self.glides.push.value * self.glides.lift.value
        with paint.faded(self.rect.inset(-20), 1 if self.enabled else 0.5):
            rect = self.rect.moved(0, -rise)
            if self.glides.lift.value > 0.5:
                look = replace(skin.KINDS["lifted"], rim=self.accent.base, rim_width=3)
            else:
                look = skin.PANEL
            paint.skin(rect, replace(look, radius=16))
            if self.ring:
                paint.ring(rect, 16)
            self.inside(paint, rect)
