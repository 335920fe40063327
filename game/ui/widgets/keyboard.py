"""The keyboard of a page: which widget has it, which it moves on to, and who had it before something lay over that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.ui.events import Input, Key
from game.ui.rect import Rect
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.field import Field
from game.ui.widgets.scroll import Scroll

_WAYS = frozenset({"left", "right", "up", "down"})


class Keyboard:
    """Gives what is typed to the widget that has the keyboard; Tab, Enter and arrows that it does not want go on."""

    def __init__(self, parts: Callable[[], Sequence[Widget]], explain: Callable[[Widget], None]) -> None:
        """`parts` are the widgets that answer now, in the order of Tab; `explain` shows the tooltip of one."""
        self.focused: Widget | None = None
        self._parts, self._explain = parts, explain
        self._before: list[Widget | None] = []
        """Who had it before each overlay came."""
        self._over: list[Overlay] = []
        self._down = ""
        """The key that was pressed last and is not released yet."""
        self._again = False

    @property
    def ringed(self) -> bool:
        """Whether it shows who has it."""
        return self.focused is not None and self.focused.ring

    @property
    def shortcuts(self) -> bool:
        """Whether the key that is down was pressed just now, and nobody writes with it."""
        return not self._again and not isinstance(self.focused, Field)

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """A widget has the keyboard from now on, or none; `ring` shows it."""
        if self.focused is not None:
            self.focused.focused = self.focused.ring = False
        self.focused = widget
        if widget is not None:
            widget.focused, widget.ring = True, ring
            owner = widget.owner
            if isinstance(owner, Scroll) and ring:
                owner.reveal(widget.rect)
            if ring and not widget.enabled:
                self._explain(widget)

    # -- others come

    def inherit(self, heirs: Mapping[Widget, Widget]) -> None:
        """Others have come in place of the widgets of the page; below overlays only who gets it back changes."""
        if not self._before:
            self.focus(None if self.focused is None else heirs.get(self.focused), self.ringed)
        elif self._before[0] is not None:
            self._before[0] = heirs.get(self._before[0])

    def lend(self, overlay: Overlay) -> None:
        """An overlay has it from now on, until it is given back."""
        ringed = self.ringed
        self._before.append(self.focused)
        self._over.append(overlay)
        self.focus(None)
        if ringed or overlay.modal:
            self.focus(overlay.entry(), ringed)

    def give_back(self, number: int) -> None:
        """Overlays are gone from that number on: who had it before them has it again, if it can still be used."""
        before, ringed = self._before[number], self.ringed
        del self._before[number:], self._over[number:]
        self.focus(before if before in self._parts() else None, ringed)

    # -- what is typed

    def handle(self, event: Input) -> bool:
        """Gives an input to who has it, or lets another have it; whether anybody wanted it."""
        if isinstance(event, Key):
            self._again, self._down = self._down == event.key, event.key if event.down else ""
        if self.focused is not None and self.focused.handle(event):
            return True
        return isinstance(event, Key) and event.down and self._moves(event)

    def _moves(self, event: Key) -> bool:
        """Whether a key lets another widget have it, or would if there were one."""
        now, plain = self.focused, not event.ctrl and not event.alt
        if event.key == "tab" and plain:
            self._go(following(self._parts(), now, -1 if event.shift else 1))
            return True
        arrow = event.key in _WAYS and plain
        if now is None:
            # Whoever opened a list by the pointer goes on from what is chosen in it.
            return arrow and bool(self._over) and self._go(self._over[-1].entry())
        if event.key == "return" and now.tab_in_group and self._go(next_of_group(self._parts(), now)):
            return True
        further = beside(self._parts(), now, event.key) if arrow else None
        if arrow and further is None and self._over:
            further = nearest(self._parts(), now, event.key)
        # Where there is no way on from a default that nobody has seen yet, it is seen at least.
        unseen = now if arrow and self._over and not self.ringed else None
        return self._go(further or unseen)

    def across(self, event: Input) -> bool:
        """An arrow that nobody wanted: the nearest widget there has the keyboard; whether there is one.

        Where an arrow means something else, as on a board, whoever is asked next has it instead.
        """
        now, key = self.focused, event if isinstance(event, Key) and event.down else None
        if now is None or key is None or key.key not in _WAYS or key.ctrl or key.alt:
            return False
        return self._go(nearest(self._parts(), now, key.key))

    def _go(self, widget: Widget | None) -> bool:
        """Give the keyboard to a widget because of a key; whether there is one."""
        if widget is not None:
            self.focus(widget, True)
            widget.enter()
        return widget is not None

    def at_end(self, way: int) -> bool:
        """Whether Tab begins anew after who has it."""
        stops = _stops(self._parts())
        return not stops or self.focused is stops[-1 if way > 0 else 0]


def _stops(parts: Sequence[Widget]) -> list[Widget]:
    """Where Tab stops: what answers, and what can say why it does not."""
    return [part for part in parts if part.takes_focus() and (part.enabled or part.reason)]


def following(parts: Sequence[Widget], now: Widget | None, way: int) -> Widget | None:
    """The next in the order of Tab, around the end."""
    stops = _stops(parts)
    if not stops:
        return None
    if now not in stops:
        return stops[0 if way > 0 else -1]
    own = next_of_group(parts, now) if way > 0 and now is not None and now.tab_in_group else None
    return own or stops[(stops.index(now) + way) % len(stops)]


def next_of_group(parts: Sequence[Widget], now: Widget) -> Widget | None:
    """The next of the same group in the order of Tab; None after the last."""
    later = parts[parts.index(now) + 1 :] if now.group and now in parts else ()
    return next((part for part in _stops(later) if part.group == now.group), None)


def beside(parts: Sequence[Widget], now: Widget, key: str) -> Widget | None:
    """The nearest of the same group in the direction of an arrow key."""
    return nearest([part for part in parts if part.group == now.group], now, key) if now.group else None


_OFF_MIDDLE, _BESIDE = 0.1, 2.0
"""How much it counts against a widget ahead, by pixel: that its middle is aside, and that all of it is."""


def nearest(parts: Sequence[Widget], now: Widget, key: str) -> Widget | None:
    """The nearest of whatever group that lies straight ahead in the direction of an arrow key, else ahead and aside."""
    holders = {part.owner for part in parts if part.takes_focus()}
    best: tuple[tuple[bool, float], Widget] | None = None
    for other in _stops(parts):
        box = _seen(other, now)
        if other is now or other in holders or box.w <= 0 or box.h <= 0:
            continue
        far = _far(_turned(now.place, key), _turned(box, key))
        if far is not None and (best is None or far < best[0]):
            best = (far, other)
    return best[1] if best is not None else None


def _seen(widget: Widget, now: Widget) -> Rect:
    """What is seen of it now; all of it, if what cuts it off would go along."""
    box, shared = widget.place, {*now.owners()}
    for owner in widget.owners():
        box = box if owner in shared else box.intersection(owner.place)
    return box


def _turned(box: Rect, key: str) -> Rect:
    """The plane turned until the way of an arrow key goes down."""
    match key:
        case "up":
            return Rect(box.x, -box.bottom, box.w, box.h)
        case "left":
            return Rect(box.y, -box.right, box.h, box.w)
        case "right":
            return Rect(box.y, box.x, box.h, box.w)
        case _:
            return box


def _far(box: Rect, other: Rect) -> tuple[bool, float] | None:
    """Whether the other one lies aside, and how far down; None where it lies beside this one or above."""
    if other.y < box.centre[1] or other.centre[1] <= box.bottom:
        return None
    aside = max(0.0, other.x - box.right, box.x - other.right)
    off_middle = abs(other.centre[0] - box.centre[0])
    return aside > 0, max(0.0, other.y - box.bottom) + _BESIDE * aside + _OFF_MIDDLE * off_middle
