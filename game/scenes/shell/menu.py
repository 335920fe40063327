"""Ground of all menus: one page of widgets over the table, a bar with the way back, columns, kept matches."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol

import msgspec
import pygame

from game.i18n.catalogue import Catalogue
from game.scenes.shell.outcomes import Back
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.scene import Scene, Services, connect_sound
from game.store.matches import Summary
from game.ui import art
from game.ui.access import Node, Role, State
from game.ui.cache import Cache
from game.ui.events import Input, Key
from game.ui.frame import BAR, EDGE, WIDEST
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import Accent, Colour, colours, palette
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Label, Pressable, Widget, ZOrder
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog, question
from game.ui.widgets.nodes import focus_widget, over_nodes, page_nodes
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

GAP = 16.0
"""Between the columns of a menu, and from its panels to the edge."""

PAD = 24.0
"""Distance from a panel's border to what is in it."""


class DrawBox(Widget):
    """Something drawn that answers nothing: a panel, a picture, a line of icons and words."""

    focusable = False

    def __init__(self, rect: Rect, picture: Callable[[Painter, Rect], None], z: ZOrder = ZOrder.BUTTON) -> None:
        super().__init__("", rect)
        self.picture, self.z = picture, z
        self.live = False
        """Whether its words are told to whoever listens once they have come."""

    @property
    def states(self) -> frozenset[State]:
        return super().states | {"live"} if self.live else super().states

    def parts(self) -> tuple[Widget, ...]:
        return ()

    def draw(self, paint: Painter) -> None:
        self.picture(paint, self.rect)


class Teller(Protocol):
    """Screen with panels that are drawn and told by their names."""

    def draw_panel(self, name: str, paint: Painter, box: Rect) -> None:
        """Draw a panel."""

    def told(self, name: str) -> Sequence[str]:
        """The heading of a panel and its sentences; empty where it is heard by the words that are drawn."""
        ...


class ToldBox(DrawBox):
    """A drawn panel that is heard in sentences of its own, as its words say nothing without the picture."""

    def __init__(self, name: str, rect: Rect, teller: Teller) -> None:
        super().__init__(rect, partial(teller.draw_panel, name))
        self.name, self._teller = name, teller

    def node(self) -> Node:
        if not (told := self._teller.told(self.name)):
            return super().node()
        lines = [Node(Spot("line", self.name, n), "line", self.place, words) for n, words in enumerate(told[1:])]
        return Node(Spot("widget", self.name), "list" if lines else "text", self.place, told[0], parts=tuple(lines))


class TipBox(Widget):
    """A place whose words are cut, and which says the whole of them in its tip."""

    focusable = False

    def __init__(self, name: str, rect: Rect, words: str) -> None:
        super().__init__(name, rect)
        self.hint = words

    def reach(self) -> Rect:
        return self.rect


class PressBox(Pressable):
    """Something drawn that a press anywhere on it uses as its button would; Tab comes to the button only."""

    focusable = False
    role: Role = "text"

    def __init__(self, name: str, box: DrawBox, button: Pressable) -> None:
        super().__init__(name, box.rect, button.press)
        self.cue = button.cue
        self.enable(button.enabled, button.reason)
        self.picture = box.picture

    def draw(self, paint: Painter) -> None:
        self.picture(paint, self.rect)


def words_of_switch(switch: Pressable, box: DrawBox, room: float) -> PressBox:
    """Words beside a switch, in a box of which they take so much room from the left: a press on them turns it."""
    place = box.rect._replace(w=min(box.rect.w, room))
    return PressBox(f"{switch.name}.words", DrawBox(place, box.picture), switch)


class PartButton(Button):
    """A button that lies on something that can be pressed as a whole."""

    card: Pressable | None = None
    """The thing that it lies on."""


def panel(rect: Rect) -> DrawBox:
    """The ground of a group of widgets."""
    return DrawBox(rect, lambda paint, place: paint.panel(place))


def hill(paint: Painter, box: Rect, height: float, swing: float, phase: float, colour: Colour) -> None:
    """Draw the wavy ground at the foot of a picture."""
    steps = 24
    line = [
        (box.x + box.w * i / steps, box.y + box.h * (height - swing * math.sin(phase + 3.4 * i / steps)))
        for i in range(steps + 1)
    ]
    paint.shape([[*line, (box.right, box.bottom + 4), (box.x, box.bottom + 4)]], fill=colour)


class MenuLayout(msgspec.Struct, frozen=True):
    """Parts of a menu: the bar on top and everything below it."""

    bar: Rect
    body: Rect


def menu_layout(scale: Scale) -> MenuLayout:
    """The places on a canvas; content is at most 2.1 times as wide as high."""
    width = min(scale.width, max(scale.height * WIDEST, 1.0))
    left = (scale.width - width) / 2 + EDGE
    bar = Rect(left, EDGE * 0.75, width - 2 * EDGE, BAR)
    top = bar.bottom + EDGE
    return MenuLayout(bar, Rect(left, top, bar.w, scale.height - EDGE - top))


def columns(body: Rect, *shares: float) -> list[Rect]:
    """Columns side by side: a share above 1 is a width in units, one up to 1 its part of the rest."""
    fixed = sum(share for share in shares if share > 1) + GAP * (len(shares) - 1)
    parts = sum(share for share in shares if share <= 1) or 1.0
    boxes, x = [], body.x
    for share in shares:
        wide = share if share > 1 else (body.w - fixed) * share / parts
        boxes.append(Rect(x, body.y, wide, body.h))
        x += wide + GAP
    return boxes


class MenuScene(Scene):
    """A scene that is one page of widgets; `build` gives them anew whenever what they stand for changes."""

    cloth: Accent | None = None
    """Accent of the cloth below it; None for bare wood."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = connect_sound(Page(self.scale, self.back), services)
        self.page.stale = False  # its widgets come when it is given its size
        self._asked = list[tuple[Dialog, Callable[[], Dialog]]]()
        """The dialog that was opened last, and what makes it."""
        self.seen_notices: set[str] = set()
        """Notices that the player has seen here."""

    def build(self) -> Iterable[Widget]:
        """All widgets in the order of Tab."""
        raise NotImplementedError

    def back(self) -> None:
        """Go back, by Esc and the arrow in the bar."""
        self.navigate(Back())

    def confirm(self) -> None:
        """Do the main act of the menu, by Enter that no widget wanted."""

    def refresh(self) -> None:
        """Lay the widgets out anew; long ones stay scrolled to where they are."""
        tops = {each.name: each.top for each in self.page.widgets if isinstance(each, Scroll)}
        self.page.fill(self.build())
        for each in self.page.widgets:
            if isinstance(each, Scroll):
                each.to(tops.get(each.name, 0.0), at_once=True)
        self.dirty = True

    @property
    def told_name(self) -> str:
        """Name of the boxes that only tell something."""
        return f"{self.name}.told"

    def tell(self, key: str, what: str | Exception) -> None:
        """Show a message that has to be confirmed: some words, or what is wrong with a match or a file."""

        def made() -> Dialog:
            text = what if isinstance(what, str) else fault_text(self.words, what)
            return question(self.words, key, {"ok": ""}, {}, name=self.told_name, text=text)

        self.open_dialog(made)

    def writing(self) -> Rect | None:
        return self.page.caret_rect

    def tell_notices(self) -> None:
        """Show notices in a dialog; a screen does not show the same twice."""
        messages = dict.fromkeys(self.words.t(notice.key, **notice.args) for notice in self.services.take_notices())
        texts = [text for text in messages if text not in self.seen_notices]
        self.seen_notices.update(texts)
        if texts:
            self.tell("title.notice", "\n\n".join(texts))

    def ask(self, key: str, yes: str, then: Callable[[], None], text: str | None = None) -> None:
        """Ask before something that is not easily undone; `yes` is the key of the word on the button that does it."""

        def made() -> Dialog:
            t, name = self.words.t, f"{self.name}.{key.rpartition('.')[2]}"
            items = (Item("cancel", t("button.cancel")), Item("yes", t(yes)))
            return question(self.words, key, {}, {"yes": then}, name=name, text=text, items=items)

        self.open_dialog(made)

    def open_dialog(self, made: Callable[[], Dialog]) -> None:
        """Open a dialog, which is made again by the same means when another language is spoken."""
        dialog = made()
        self._asked[:] = [(dialog, made)]
        self.page.open(dialog)
        self.dirty = True

    def reword(self) -> None:
        super().reword()
        for dialog, made in [each for each in self._asked if each[0] in self.page.overlays]:
            self.page.close(dialog)
            self.open_dialog(made)

    def renew(self) -> None:
        super().renew()
        if self.on_top:  # one below is laid out when it comes back
            self._build_anew()

    def header(self, bar: Rect, heading: str) -> Iterator[Widget]:
        """The bar with the way back and what this menu is called."""
        yield panel(bar)
        back = Button(
            f"{self.name}.back", Rect(bar.x + 12, bar.y + 5, 44, 46), icon="icons/arrow_left", on_press=self.back
        )
        back.hint = self.words.t("button.back")
        yield back
        yield Label(Rect(bar.x + 76, bar.y, bar.w / 2, bar.h), heading, "h2")

    def recover(self) -> None:
        self.page.clear()

    def resize(self, scale: Scale) -> None:
        super().resize(scale)
        self.page.resize(scale)
        self.refresh()

    def pointed(self, at: Point | None) -> None:
        self.page.set_pointer(at)

    def handle(self, event: Input) -> None:
        used = self.page.handle(event) or self.page.move_focus(event)
        if not used and pressed(event, "confirm"):
            self.confirm()
        elif not used and (
            isinstance(event, Key) and event.down and len(event.key) == 1 and not (event.ctrl or event.alt)
        ):
            # Whoever writes where nothing can be written wants no button, so that the next space must not press one.
            self.page.focus(None)
        if self.page.stale:
            self._build_anew()
        self.dirty = self.dirty or self.page.dirty

    def _build_anew(self) -> None:
        self.page.stale = False
        self.refresh()
        for overlay in self.page.overlays:
            overlay.arrange(self.scale)

    def update(self, dt_ms: float) -> bool:
        changed = self.page.animate(dt_ms)
        self.dirty = self.dirty or changed
        return changed or bool(self.page.toasts)

    def draw(self, paint: Painter) -> None:
        paint.table(self.cloth)
        self.page.draw(paint)

    def rehearse(self, paint: Painter) -> Iterator[None]:
        for widget in self.page.widgets:
            if widget.visible:
                widget.draw(paint)
                yield

    def spots(self) -> dict[str, Rect]:
        return self.page.spots()

    def regions(self) -> dict[str, Sequence[Node]]:
        top, widgets, over = menu_layout(self.scale).bar, self.page.widgets, over_nodes(self.page)
        if self.page.overlays:
            return {"over": over}
        in_bar = [each for each in widgets if top.contains(*each.rect.centre)]
        return {"over": over, "bar": page_nodes(in_bar), "page": page_nodes([w for w in widgets if w not in in_bar])}

    def focus_node(self, wanted: Spot) -> bool:
        return focus_widget(self.page, wanted)


_pictures: Cache[pygame.Surface | None] = Cache(60)
SEATS_PITCH = 30.0
"""Distance of the rows of seats where one is too short for all names."""
_SEAT_MARK, _SEAT_GAP = 36.0, 24.0
"""Room for the mark before a name, and from a name to the next mark."""


def draw_match(paint: Painter, rect: Rect, summary: Summary, title: Title | None) -> None:
    """Draw the board as it was last, else the title's vignette, else an icon."""
    area = paint.rect_px(rect)
    key = (summary.id, summary.updated, area.w, area.h)
    shown = _pictures.get(key, lambda: _fitted(summary.picture, area.w, area.h))
    paint.box(rect, colours.inset, 10)
    if shown is not None:
        paint.surface.blit(shown, (area.centerx - shown.get_width() // 2, area.centery - shown.get_height() // 2))
    elif title is not None:
        with paint.clip(rect):
            title.vignette(paint, rect)
    else:
        paint.picture("icons/help", Rect.around(rect.centre, rect.h * 0.5), tint=colours.ink_soft)


def _fitted(picture: bytes | None, w: int, h: int) -> pygame.Surface | None:
    """The picture as large as it fits; None where there is none that can be read."""
    full = None if picture is None or w <= 0 or h <= 0 else art.load_png(picture)
    if full is None:
        return None
    factor = min(w / full.get_width(), h / full.get_height())
    size = (max(1, round(full.get_width() * factor)), max(1, round(full.get_height() * factor)))
    return pygame.transform.smoothscale(full, size)


def seat_rows(scale: Scale, summary: Summary, width: float) -> list[list[int]]:
    """The seats of a match in rows, each with as many names as have room in it."""
    rows, left = list[list[int]](), 0.0
    for number, seat in enumerate(summary.seats):
        wide = _SEAT_MARK + block(seat.name, "label", scale).width_px / scale.factor
        if not rows or left < wide:
            rows.append([])
            left = width
        rows[-1].append(number)
        left -= wide + _SEAT_GAP
    return rows


def draw_match_seats(
    paint: Painter, at: tuple[float, float], summary: Summary, width: float, pitch: float = SEATS_PITCH
) -> None:
    """Draw mark and name of each seat in rows from a point on, the middle of the first one."""
    for line, row in enumerate(seat_rows(paint.scale, summary, width)):
        x, y = at[0], at[1] + line * pitch
        for number in row:
            seat = summary.seats[number]
            paint.mark((x + 14, y), min(14.0, pitch / 2 - 1), palette(seat, number))
            room = max(1.0, at[0] + width - x - _SEAT_MARK)
            x = paint.text(seat.name, (x + _SEAT_MARK, y), "label", colours.ink, width=room).right + _SEAT_GAP


def match_name(words: Catalogue, summary: Summary) -> str:
    """Name of the match's title; its key where it has no name here."""
    key = f"{summary.title}.name"
    return words.t(key) if words.has(key) else summary.title
