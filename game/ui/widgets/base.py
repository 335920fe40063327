"""Base of all widgets: what is pressed, what guards a press, and what may lie over a page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import IntEnum, auto
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, Self

from msgspec.structs import replace

from game.ui.access import Action, Node, Role, State, reading, untold
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import BoxFinder, joined
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import Colour, colours
from game.ui.tween import Glide, out_cubic, out_quad

if TYPE_CHECKING:
    from game.ui.paint import Painter
    from game.ui.type import Style

Cursor = Literal["arrow", "hand", "text", "carry", "no"]
"""The shape of the pointer; `carry`: something goes with it, `no`: that may not go here."""
LEAST_UNITS, LEAST_PX = 44.0, 36.0


class ZOrder(IntEnum):
    """Layers of a screen from the lowest: drawn in this order, hit in the reverse one. What is drawn is of one layer as
    a whole, a veil dims those below its own but for things that it calls bright by name, and marks and shades let
    presses through. The first eight are the parts of a table, kept by its renderer."""

    SEATS = auto()
    HEADINGS = auto()
    SIDE = auto()
    LOG = auto()
    BOARD = auto()
    POINTED = auto()
    """Light on the spot under the pointer."""
    SPRITES = auto()
    SIGNS = auto()
    """Cards, legends and signs over a board and what lies on it."""
    HUD = auto()
    """The bar, and whatever a part of a match draws beneath the buttons."""
    HAND = auto()
    """The piece that is dragged."""
    MARK = auto()
    """Light on what lies on a table."""
    BUTTON = auto()
    ALOFT = auto()
    """Sprites that fly over everything."""
    RING = auto()
    """Rings round what is meant, on a table or among the buttons: whole, but for words beside it."""
    SHADE = auto()
    """The veil of a lesson, with its light and its arrow."""
    CARD = auto()
    """Floats over the buttons, and over whatever flies above a table."""
    GUIDE = auto()
    """The goose that speaks to the player, with all that she says."""
    OPEN_LOG = auto()
    BEAT = auto()
    """The seat whose turn comes."""
    OVERLAY = auto()
    MESSAGE = auto()
    TIP = auto()


Press = Callable[[], None] | None
"""Handler of a press, if there is one."""


class Host(Protocol):
    """The page, as its widgets see it."""

    scale: Scale
    dirty: bool
    sound: Callable[[str], None]
    """Play a cue."""

    def open(self, overlay: Overlay) -> None:
        """Lays something over the page that alone answers until it is closed."""

    def close(self, overlay: Overlay) -> None:
        """Takes it away again."""

    def explain(self, widget: Widget) -> None:
        """Shows the tooltip of a widget at once."""

    def focus(self, widget: Widget | None) -> None:
        """Gives the keyboard to a widget, or to none."""


LEAST_NAME = 3
"""Letters from which on words say something by themselves."""


class Widget:
    """A named thing on a page. `name` is the stable name of its spot; the page sets the lower five fields."""

    focusable = True
    enter_in_group = False
    """Whether Enter goes on to the next of its group, past what lies between."""
    cursor: Cursor = "arrow"
    z = ZOrder.BUTTON
    """The layer in which it lies, as a whole, on a page."""
    role: Role = "text"
    does: tuple[Action, ...] = ()
    """Its role for whoever reads the page, and what it is used by while it is enabled."""
    label = ""
    """Words that are written on it, or all that it is called by."""
    key = ""
    """Key that is drawn on it, of which its tip tells."""
    spoken = ""
    """Its name for whoever hears it, where what is written on it is seen beside more."""

    def __init__(self, name: str, rect: Rect) -> None:
        self.name, self.rect = name, rect
        self.enabled = self.visible = True
        self.reason = self.hint = self.more = self.group = ""
        self.hovered = self.pressed = self.focused = self.ring = False
        self.host: Host | None = None
        self.owner: Widget | None = None

    def disable(self, reason: str) -> None:
        """Takes no more input and says why when asked."""
        self.enabled, self.reason = False, reason

    def enable(self, enabled: bool = True, reason: str = "") -> None:
        """Takes input again, or not for a reason."""
        self.enabled, self.reason = enabled, "" if enabled else reason

    @property
    def shift(self) -> tuple[float, float]:
        """Offset by which it moves the widgets that lie in it."""
        return (0.0, 0.0)

    @property
    def place(self) -> Rect:
        """The rectangle on the page, wherever the owner has moved it."""
        rect = self.rect
        for owner in self.owners():
            rect = rect.moved(*owner.shift)
        return rect

    def owners(self) -> Iterator[Widget]:
        """Widgets in which it lies, from the nearest on."""
        owner = self.owner
        while owner is not None:
            yield owner
            owner = owner.owner

    @property
    def scale(self) -> Scale:
        """The scale of the page, that of the plain canvas without one."""
        return self.host.scale if self.host is not None else Scale((1600, 900))

    def reach(self) -> Rect:
        """Area in which a click counts: never under 44 x 44 units and never under 36 x 36 pixels."""
        least = max(LEAST_UNITS, LEAST_PX / self.scale.factor)
        return self.rect.at_least(least, least)

    def refuse(self) -> None:
        """Shows the reason at once."""
        self.sound("error")
        if self.host is not None:
            self.host.explain(self)

    def sound(self, cue: str) -> None:
        """Lets a cue sound, on a page."""
        if self.host is not None:
            self.host.sound(cue)

    @property
    def meaning(self) -> Hashable:
        """Key of what a click means: two clicks mean the same as long as it stays the same."""
        return self.name

    def takes_focus(self) -> bool:
        """Whether Tab stops here."""
        return self.focusable

    def caret_place(self) -> Rect | None:
        """Box of the caret, beside which input methods show their choices; None where no text can be written."""
        return None

    def enter(self) -> None:
        """Take the keyboard that has come here from another widget, by a key."""

    def parts(self) -> Sequence[Widget]:
        """The widgets that answer for themselves, in the order of Tab."""
        return (self,)

    def spots(self) -> dict[str, Rect]:
        """The places that can be clicked, by name, on the page."""
        return {self.name: self.place}

    def tooltip(self) -> tuple[str, str]:
        """The two texts of the tooltip, either of them empty; a disabled widget gives its reason."""
        second = self.more if self.enabled else self.reason
        return (self.hint or second, second if self.hint else "")

    @property
    def states(self) -> frozenset[State]:
        """States of its node."""
        found: dict[State, bool] = {"focused": self.focused, "disabled": not self.enabled}
        return frozenset(state for state, holds in found.items() if holds)

    def node(self) -> Node:
        """Node of the widget for whoever reads it: its tip, and all words that it draws; several lines that are only
        read are its parts."""
        paint, reason, spot = BoxFinder(self.scale), "" if self.enabled else self.reason, Spot("widget", self.name)
        self.draw(paint)
        lines, by = paint.lines, (self.place.x - self.rect.x, self.place.y - self.rect.y)
        tip = [each for text in self.tooltip() for each in text.split("\n") if each not in ("", reason)]
        if self.role == "text" and lines and not (self.label or self.does or tip):
            made = text_node(spot, self.place, lines, by)
            words = [replace(part, states=self.states) for part in made.parts if len(part.name) >= LEAST_NAME]
            spoken = {part.id: part for part in words}
            parts = tuple(spoken.get(part.id, part) for part in made.parts)
            return replace(made, states=frozenset() if parts else self.states, parts=parts)
        told = [each for text, _ in lines for each in text.split("\n") if each != self.key] + tip
        named = (each for each in told if len(each) >= LEAST_NAME)  # else a mere sign, such as a key
        name = self.spoken or self.label or next(named, next(iter(told), ""))
        known = {name, reason, *(each for each in told if self.spoken and each in name)}
        about = "\n".join(each for each in dict.fromkeys(told) if each not in known)
        box, does = (
            Rect.enclosing([self.place, *(line.moved(*by) for _, line in lines)]),
            self.does if self.enabled else (),
        )
        return Node(spot, self.role, box, name, about, "", self.states, reason, does)

    def use(self, name: str) -> bool:
        """Press a place of it by its name that the keyboard does not come to; whether it has such a one."""
        return False

    def draw(self, paint: Painter) -> None:
        """Draws the widget; changes nothing."""

    def handle(self, event: Input) -> bool:
        """Answers an input in the widget's own units; returns whether it was meant for it."""
        return False

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        return False

    def resume(self, old: Self) -> None:
        """Continue the state of the widget of the same name and kind that it replaces."""
        self.hovered, self.pressed = old.hovered, old.pressed

    def attach(self, owner: Widget | None, host: Host) -> None:
        """Put it on a page, inside an owner or not."""
        self.owner, self.host = owner, host


def whole_node(widget: Widget) -> Node:
    """Node of a widget with those of its parts, of which it draws the words itself."""
    made = widget.node()
    known = {node.id for node in reading(made)}
    inner = [part for part in widget.parts() if part is not widget and Spot("widget", part.name) not in known]
    if not inner:
        return made
    nodes, paint = [part.node() for part in inner], BoxFinder(widget.scale)
    widget.draw(paint)
    by = widget.place.x - widget.rect.x, widget.place.y - widget.rect.y
    texts = [(text, box.moved(*by)) for text, box in zip(paint.texts, paint.words, strict=True)]
    rest = joined(untold([each for node in nodes for each in reading(node)], texts))
    lines = text_node(made.id, widget.place, rest) if rest else None
    own = () if lines is None else lines.parts or (replace(lines, id=Spot("line", made.id.name)),)
    return Node(made.id, "list", widget.place, widget.label, parts=(*own, *nodes))


def text_node(spot: Spot, box: Rect, lines: Sequence[tuple[str, Rect]], by: tuple[float, float] = (0, 0)) -> Node:
    """Node of words that are only read, whose lines lie moved `by` so much."""
    if len(lines) == 1:
        return Node(spot, "text", lines[0][1].moved(*by), lines[0][0])
    parts = (Node(Spot("line", spot.name, n), "line", each.moved(*by), text) for n, (text, each) in enumerate(lines))
    return Node(spot, "list", box, parts=tuple(parts))


class OverlayGround(Widget):
    """Ground of a floating panel, drawn by `picture`: it keeps the pointer from all widgets beneath."""

    focusable = False
    z = ZOrder.CARD

    def __init__(
        self, rect: Rect, picture: Callable[[Painter, Rect], None], z: ZOrder = ZOrder.CARD, urgent: bool = False
    ) -> None:
        """`urgent`: its words are told at once to whoever listens."""
        super().__init__("", rect)
        self.picture, self.z, self._urgent = picture, z, urgent
        self.says: Callable[[str], str] = str  # words as they are heard, such as with who speaks

    def node(self) -> Node:
        made = super().node()
        if made.parts:
            return replace(made, parts=(replace(made.parts[0], name=self.says(made.parts[0].name)), *made.parts[1:]))
        return replace(made, name=self.says(made.name)) if made.name else made

    @property
    def states(self) -> frozenset[State]:
        return super().states | ({"live", "urgent"} if self._urgent else {"live"})

    def reach(self) -> Rect:
        return self.rect

    def handle(self, event: Input) -> bool:
        return isinstance(event, Pointer)

    def draw(self, paint: Painter) -> None:
        self.picture(paint, self.rect)


class Veil(Widget):
    """Dims all that lies in layers below its own, but for what is bright by its name."""

    focusable = False

    def __init__(self, z: ZOrder, colour: Colour, alpha: float, bright: Mapping[str, Rect]) -> None:
        super().__init__("", Rect(0, 0, 0, 0))
        self.z, self.colour, self.alpha, self.bright = z, colour, alpha, bright

    def parts(self) -> Sequence[Widget]:
        return ()

    def draw(self, paint: Painter) -> None:
        paint.veil(self.colour, self.alpha, holes=[*self.bright.values()])


def in_layer(z: ZOrder, widgets: Sequence[Widget]) -> Sequence[Widget]:
    """The same widgets, in a layer."""
    for each in widgets:
        each.z = z
    return widgets


_FLASH_MS = 700.0


class PressGlides(NamedTuple):
    """Values, 0-1, of what moves on a widget that is pressed."""

    push: Glide
    lift: Glide
    """Rise under the pointer."""
    flash: Glide
    """Light that answers a press on what is chosen already or rests, and goes out."""


class Pressable(Widget):
    """Something that is pressed by a click, Enter or Space; a release outside does nothing."""

    cursor: Cursor = "hand"
    role: Role = "button"
    does: tuple[Action, ...] = ("press",)
    cue = "click"
    """Cue of a press; empty where it sounds by itself."""
    chosen = False
    """Whether it is the one of several that is chosen: then a press flashes, as it changes nothing."""

    def __init__(self, name: str, rect: Rect, on_press: Press = None) -> None:
        super().__init__(name, rect)
        self.on_press = on_press
        self.glides = PressGlides(Glide(0, 60, out_quad), Glide(0, 120, out_cubic), Glide(0, _FLASH_MS, out_quad))

    @property
    def states(self) -> frozenset[State]:
        return super().states | {"chosen"} if self.chosen else super().states

    def flash(self) -> None:
        """Flash, as an answer to a press that changes nothing: it is chosen already, or rests."""
        self.glides.flash.set(1.0)
        self.glides.flash.to(0.0)

    def draw_flash(self, paint: Painter, box: Rect, radius: float) -> None:
        """Draw the flash round what answers by it."""
        shown = round(self.glides.flash.value * 8) / 8
        if shown:
            paint.box(box, None, radius, colours.sun, 6, alpha=shown)

    def resume(self, old: Self) -> None:
        super().resume(old)
        self.glides = old.glides

    def refuse(self) -> None:
        super().refuse()
        self.flash()

    def press(self) -> None:
        """Do what a click does; a disabled one says why not."""
        if not self.enabled:
            self.refuse()
        elif self.on_press is not None:
            self.on_press()

    def use(self, name: str) -> bool:
        if name != self.name or self.takes_focus():
            return False
        self._tap()
        return True

    def _tap(self) -> None:
        if self.enabled and self.cue:
            self.sound(self.cue)
        if self.enabled and self.chosen:
            self.flash()
        self.press()

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1) if self.reach().contains(x, y):
                if self.enabled:
                    self.pressed = True
                else:
                    self.refuse()
                return True
            case Pointer(kind="up", x=x, y=y, button=1) if self.pressed:
                self.pressed = False
                if self.reach().contains(x, y):
                    self._tap()
                return True
            case Key() if pressed(event, "press"):
                self._tap()
                return True
            case _:
                return False

    def animate(self, dt_ms: float) -> bool:
        self.glides.push.to(1 if self.pressed else 0, 60 if self.pressed else 120)
        self.glides.lift.to(1 if self.hovered and self.enabled else 0)
        stepped = [each.step(dt_ms) for each in self.glides]
        return any(stepped)


class Overlay(Widget):
    """Something over a page that alone answers while it lies there. `modal` ones darken what is below."""

    modal = True
    focusable = False

    def arrange(self, scale: Scale) -> None:
        """Find its place on a canvas; called when it is opened and when the window changes."""

    def spots(self) -> dict[str, Rect]:
        """Spots of its parts alone."""
        return {}

    def node(self) -> Node:
        paint, parts = BoxFinder(self.scale), [whole_node(each) for each in self.parts() if each.owner is None]
        self.draw(paint)
        rest = joined(
            untold([each for part in parts for each in reading(part)], zip(paint.texts, paint.words, strict=True))
        )
        lines = [text_node(Spot("line", self.name, n), box, [(text, box)]) for n, (text, box) in enumerate(rest)]
        name = self.label or (lines[0].name if lines else "")
        return Node(Spot("widget", self.name), "dialog", self.rect, name, parts=(*lines, *parts))

    def handle(self, event: Input) -> bool:
        """A click beside one that is not modal is used up by closing it."""
        match event:
            case Pointer(kind="down", x=x, y=y) if not self.modal and not self.rect.contains(x, y):
                self.cancel()
                return True
            case _:
                return False

    def cancel(self) -> None:
        """Esc, or a click beside one that is not modal."""
        if self.host is not None:
            self.host.close(self)

    def first_focus(self) -> Widget | None:
        """Widget with the keyboard when it opens: the last part that can be used, which is the default."""
        return next((part for part in reversed(self.parts()) if part.enabled and part.takes_focus()), None)

    def confirm(self) -> bool:
        """Enter that no part wanted; returns whether it did something."""
        return False


READY_MS = 500.0
"""Time for which words have to have been there before a press can be meant for them."""
_STEPS = 10
"""Number of steps in which a button fills up."""


STAY_MS = 2600.0
"""Milliseconds for which a message stays, and a button says that it was pressed too early."""


class PressGuard:
    """Milliseconds for which each button has meant what it means now, by its name."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[Hashable, float]] = {}
        self._wordings: dict[str, str] = {}

    def set_meaning(self, name: str, meaning: Hashable) -> None:
        """Note what a button means now: if that has changed, it has to be seen first."""
        if name not in self._since or self._since[name][0] != meaning:
            self._since[name] = meaning, 0.0

    def set_words(self, name: str, meaning: Hashable, words: Hashable, wording: str) -> None:
        """Note what a button means and says now; the same said for keys instead of the mouse has been seen."""
        before, ms = self._since.get(name, (None, 0.0))
        if isinstance(before, tuple) and before[0] == meaning and self._wordings.get(name) != wording:
            self._since[name] = (meaning, words), ms
        self._wordings[name] = wording
        self.set_meaning(name, (meaning, words))

    def restart(self) -> None:
        """Let every button be seen anew: something else lies over what they mean."""
        self._since = {name: (meaning, 0.0) for name, (meaning, _) in self._since.items()}

    def wait(self, dt_ms: float) -> None:
        """Let time pass."""
        for name, (meaning, ms) in self._since.items():
            self._since[name] = meaning, min(READY_MS, ms + dt_ms)

    def share(self, name: str) -> float:
        """Share of its time for which a button has been seen, 0-1, in steps; 1 for one that is not guarded."""
        ms = self._since[name][1] if name in self._since else READY_MS
        return int(_STEPS * ms / READY_MS) / _STEPS

    def ready(self, name: str) -> bool:
        """Whether a press can be meant for what a button means now."""
        return self.share(name) >= 1.0


class Guarded(Pressable):
    """A button, mixed in before its kind, that takes no press by pointer or key until its guard lets it."""

    guard: PressGuard | None = None
    early_tip = ""
    """The tip after a press that came too early."""
    _hasty_ms = 0.0
    """Milliseconds for which it still says that it was pressed too early."""

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._hasty_ms = old._hasty_ms

    @property
    def ready(self) -> bool:
        """Whether a press can be meant for it."""
        return self.guard is None or self.guard.ready(self.name)

    @property
    def filled(self) -> float:
        """The share of it that is drawn full, 0-1."""
        return 1.0 if self.guard is None else self.guard.share(self.name)

    def handle(self, event: Input) -> bool:
        presses = (isinstance(event, Pointer) and event.kind == "down" and event.button == 1) or (
            pressed(event, "confirm")
        )
        if presses and self.enabled and not self.ready:
            self.refuse_early()
            return True
        return super().handle(event)

    def press(self) -> None:
        if self.enabled and not self.ready:
            self.refuse_early()
        else:
            self._hasty_ms = 0.0
            super().press()

    def refuse_early(self) -> None:
        """Say that a press came too early."""
        self._hasty_ms = STAY_MS
        self.refuse()

    def tooltip(self) -> tuple[str, str]:
        if self._hasty_ms > 0 and self.early_tip:
            return (self.early_tip, "")
        return super().tooltip()

    def animate(self, dt_ms: float) -> bool:
        before, self._seen = getattr(self, "_seen", 1.0), self.filled
        self._hasty_ms = max(0.0, self._hasty_ms - dt_ms)
        return super().animate(dt_ms) or before != self._seen


class Label(Widget):
    """Words at the left of a rectangle, upright in its middle."""

    focusable = False

    def __init__(self, rect: Rect, words: str, style: str | Style = "body") -> None:
        super().__init__("", rect)
        self.words, self.style = words, style

    def draw(self, paint: Painter) -> None:
        paint.fold(self.words, (self.rect.x, self.rect.centre[1]), self.style, width=self.rect.w)

    def spots(self) -> dict[str, Rect]:
        return {}
