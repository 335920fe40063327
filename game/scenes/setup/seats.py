"""The seats of the set-up: a row per place, dragged to change the order, and what stands below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.setup.controls import Maker
from game.scenes.setup.draft import Draft, Place
from game.scenes.setup.options import Amount, Option, Toggle
from game.scenes.setup.palette import Palette
from game.scenes.setup.rows import ARROWS, Disc, Handle, SeatRow
from game.scenes.shell.menu import Sketch
from game.scenes.shell.phrases import seat_counts
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, player
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Bare
from game.ui.widgets.choices import Item, Menu, choices
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

ROW_GAP = 14.0
LEFT, RIGHT = 122.0, 60.0
EXTRA, LEAST_NAME = 190.0, 190.0
LINE = 64.0
TOLD = 50.0
"""The height of the lines that explain an option of each seat."""
LONGEST_NAME = 24
NAMES = "setup.names"
"""The group of all names: Tab and Enter go from one to the next."""


class AddRow(Pressable):
    """The empty place below the last row."""

    def __init__(self, rect: Rect, label: str, on_press: Callable[[], None]) -> None:
        super().__init__("setup.add", rect, on_press)
        self.label = label

    def draw(self, paint: Painter) -> None:
        fill = colours.paper if self.lift.value > 0.5 else None
        paint.dashed(self.rect, 12, colours.wood_edge, fill)
        if self.ring:
            paint.ring(self.rect, 12)
        wide, _ = paint.measure(self.label, "button")
        x, y = self.rect.centre
        y += self.push.value
        paint.picture("icons/plus", Rect.around((x - wide / 2 - 8, y), 24), tint=colours.ink_soft)
        paint.text(self.label, (x + 16, y), "button", colours.ink_soft, "centre", self.rect.w - 80)


class Seats:
    """Makes the rows anew for each layout and moves them while one is dragged.

    `on_change` is told when there are other rows or colours; `on_names` when a name is written.
    """

    def __init__(
        self, draft: Draft, page: Page, maker: Maker, on_change: Callable[[], None], on_names: Callable[[], None]
    ) -> None:
        self.draft, self.page, self.maker = draft, page, maker
        self.on_change, self.on_names = on_change, on_names
        self.roles: Callable[[], Sequence[str]] | None = None
        """What the seats play, in words; None where all play the same."""
        self.rows: list[SeatRow] = []
        self._grip: tuple[float, list[Place]] | None = None

    @property
    def words(self) -> Catalogue:
        """The words of the set-up."""
        return self.maker.words

    def lay(self, x: float, y: float, width: float, high: float) -> tuple[list[Widget], float]:
        """The rows and the button below them from a point on; the widgets and where they end."""
        self.rows, top = [], y
        for place in self.draft.places:
            children, end = self._children(place, Rect(x, y, width, high))
            rect = Rect(x, y, width, end - y)
            self.rows.append(SeatRow(place, rect, children))
            y = rect.bottom + ROW_GAP
        found: list[Widget] = list(self.rows)
        if self.draft.more is not None:
            count = self.draft.more - len(self.draft.places)
            rect = Rect(x, y, width, min(84.0, high))
            back = self.draft.returning if count == 1 else ""
            label = self.words.t("setup.bring_back", name=back) if back else self.words.n("setup.add", count)
            found.append(AddRow(rect, label, self._add))
            y = rect.bottom + ROW_GAP
        found.append(Sketch(Rect(x, top, width, y - top), self._draw_lifted))
        told = [line for option in self._own() if (line := self._explained(option))]
        for line in told:
            found.append(Sketch(Rect(x, y, width, TOLD), partial(_draw_told, line)))
            y += TOLD
        return found, y

    def _own(self) -> list[Option]:
        """The options that each seat has for itself."""
        return [option for option in self.draft.meant if option.per_seat]

    def _explained(self, option: Option) -> str:
        """What an option of each seat does, in a line; empty where that has no words."""
        hint = self.maker.hint(option)
        return f"{self.maker.label(option)}: {hint}" if hint else ""

    def _draw_lifted(self, paint: Painter, _: Rect) -> None:
        for row in self.rows:
            if row.lifted:
                row.draw_row(paint)

    # -- one row

    def _children(self, place: Place, row: Rect) -> tuple[list[Widget], float]:
        number = self.draft.places.index(place)
        middle = row.y + row.h / 2
        box, menu = Rect.around((row.x + 28, middle), 44, 56), partial(self._menu, place)
        drag, drop, step = partial(self._drag, place), partial(self._drop, place), partial(self._step, place)
        handle = Handle(f"setup.handle.{number}", box, menu, drag, drop, step)
        handle.hint = self.words.t("setup.order")
        mark = Rect.around((row.x + 82, middle), min(58.0, row.h - 28))
        extras = self._extras(place, number)
        right = RIGHT if self.draft.fewer is not None else 20.0
        room = row.w - LEFT - right
        beside = room - len(extras) * (EXTRA + 14) >= LEAST_NAME
        name_wide = room - (len(extras) * (EXTRA + 14) if beside else 0)
        rename, empty = partial(self._rename, place), self.words.t("setup.name")
        at = Rect(row.x + LEFT, middle - 24, name_wide, 48)
        field = Field(f"setup.name.{number}", at, place.name, LONGEST_NAME, rename, empty=empty)
        field.stands_in, field.group = self.draft.is_default, NAMES
        found: list[Widget] = [handle, self._disc(place, number, mark), field]
        end, x, y = row.bottom, field.rect.right + 14, middle - 24
        for i, extra in enumerate(extras):
            if not beside:
                across = max(1, int((room + 14) // (EXTRA + 14)))
                x, y = row.x + LEFT + (i % across) * (EXTRA + 14), row.bottom + (i // across) * LINE
                end = y + LINE
            found += extra(Rect(x, y, EXTRA, 48))
            x += EXTRA + 14
        if self.draft.fewer is not None:
            found.append(self._trash(place, number, Rect.around((row.right - 34, middle), 44)))
        return found, end

    def _disc(self, place: Place, number: int, rect: Rect) -> Widget:
        """The mark; where colours can be chosen, the way to the others."""
        if not self.draft.choosable:
            return Sketch(rect, lambda paint, at: paint.mark(at.centre, at.w / 2, player(place.colour)))
        name = f"setup.colour.{number}"
        disc = Disc(name, rect, place.colour, lambda: self._palette(place, disc))
        disc.hint = self.words.t("setup.colour", seat=place.name)
        return disc

    def _trash(self, place: Place, number: int, rect: Rect) -> Bare:
        leaving = ", ".join(other.name.strip() for other in self.draft.leaving(place))
        trash = Bare(f"setup.remove.{number}", rect, "icons/trash", lambda: self._remove(place))
        trash.hint = self.words.t("setup.remove", names=leaving)
        return trash

    def _extras(self, place: Place, number: int) -> list[Callable[[Rect], Sequence[Widget]]]:
        """What a row holds besides the name: who plays it, and the options of each seat."""
        found: list[Callable[[Rect], Sequence[Widget]]] = []
        if self.roles is not None:
            found.append(lambda rect: [Sketch(rect, lambda paint, at: self._draw_role(paint, at, place))])
        if self.draft.levels:
            found.append(lambda rect: [self._player(place, number, rect)])
        return found + [self._house(place, number, option) for option in self._own()]

    def _draw_role(self, paint: Painter, rect: Rect, place: Place) -> None:
        roles = self.roles() if self.roles is not None else ()
        number = self.draft.places.index(place) if place in self.draft.places else len(roles)
        if number < len(roles):
            at = (rect.x + 8, rect.centre[1])
            paint.text(roles[number], at, "label", colours.ink_soft, width=rect.w - 16)

    def _player(self, place: Place, number: int, rect: Rect) -> Widget:
        items = [Item(HUMAN, self.words.t("player.human"), "icons/person")]
        items += [Item(level, self.words.t(f"level.{level}"), "icons/robot") for level in self.draft.levels]

        def change(key: str) -> None:
            place.player = key

        name = f"setup.player.{number}"
        return choices(name, rect, items, place.player, change, self.maker.accent, self.maker.scale)

    def _house(self, place: Place, number: int, option: Option) -> Callable[[Rect], Sequence[Widget]]:
        label = self.maker.label(option)

        def make(rect: Rect) -> Sequence[Widget]:
            head = Rect(rect.x, rect.y - 10, rect.w, 22)
            wide = 64.0 if isinstance(option.kind, Toggle) else rect.w
            low = Rect(rect.x, rect.y + 13, wide, 40)
            control = self.maker.control(
                option, f"setup.option.{option.field}.{number}", low, place.house[option.field], change
            )
            control.hint = self.maker.hint(option) or label
            return [Sketch(head, lambda paint, at: _small(paint, at, label, amount())), control]

        def amount() -> str:
            return str(place.house[option.field]) if isinstance(option.kind, Amount) else ""

        def change(value: object) -> None:
            place.house[option.field] = value

        return make

    # -- what a player does

    def _rename(self, place: Place, text: str) -> None:
        place.name = text
        self.on_names()

    def _add(self) -> None:
        self.draft.add()
        self.on_change()

    def _remove(self, place: Place) -> None:
        """Take a row away; where the title asks for others to go too, not without asking."""
        leaving, t = self.draft.leaving(place), self.words.t

        def go(key: str = "yes") -> None:
            if key == "yes":
                self.draft.remove(place)
                self.on_change()
                self._to_add()

        if len(leaving) < 2:
            go()
            return
        names = ", ".join(other.name.strip() for other in leaving)
        counts, stay = seat_counts(self.words, self.draft.spec.seats), len(self.draft.places) - len(leaving)
        text = t("setup.remove.text", counts=counts, count=stay)
        items = (Item("cancel", t("button.cancel")), Item("yes", t("setup.remove.yes")))
        heading, accent = t("setup.remove", names=names), self.maker.accent
        self.page.open(Dialog("setup.ask", heading, text, items, go, "cancel", accent))

    def _to_add(self) -> None:
        """Whoever took a seat away by key has the way back under the same key."""
        if self.page.focused is not None and self.page.focused.ring:
            add = next(part for part in self.page.parts() if part.name == "setup.add")
            self.page.focus(add, True)

    def _palette(self, place: Place, disc: Disc) -> None:
        items, t = list[Item](), self.words.t
        for colour in self.draft.every_colour:
            holder = self.draft.holder(colour)
            other = holder if holder is not place else None
            reason = t("setup.colour_taken", seat=other.name) if other is not None else ""
            items.append(Item(colour, t(f"colour.{colour}"), "", reason))

        def pick(colour: str) -> None:
            place.colour = colour
            self.on_change()

        self.page.open(Palette(disc.name, disc.place, items, place.colour, pick))

    def _menu(self, place: Place) -> None:
        number, t = self.draft.places.index(place), self.words.t
        ends = {"up": number == 0, "down": number == len(self.draft.places) - 1}
        items = [Item(way, t(f"setup.move.{way}"), "", t("setup.move.end") if end else "") for way, end in ends.items()]
        handle = self.rows[number].children[0]
        menu = Menu(handle.name, handle.place, items, "", lambda way: self._step(place, ARROWS[way]), width=180)
        self.page.open(menu)

    # -- dragging

    def _step(self, place: Place, way: int) -> None:
        if self.draft.move(place, self.draft.places.index(place) + way):
            self._reorder()
            self._renumber()
            row = self._row(place)
            if isinstance(row.owner, Scroll):
                row.owner.reveal(row.rect)

    def _drag(self, place: Place, by: float) -> None:
        row = self._row(place)
        if self._grip is None:
            self._grip = (row.rect.y, list(self.draft.places))
            row.lifted = True
        row.drag_to(self._grip[0] + by - row.rect.y)
        middle = row.rect.centre[1] + row.away
        to = min(range(len(self.rows)), key=lambda i: abs(self.rows[i].rect.centre[1] - middle))
        if self.draft.move(place, to):
            self._reorder()

    def _drop(self, place: Place, keep: bool) -> None:
        row = self._row(place)
        if self._grip is not None and not keep:
            self.draft.places[:] = self._grip[1]
            self._reorder()
        self._grip = None
        row.lifted = False
        row.settle()
        self._renumber()

    def _row(self, place: Place) -> SeatRow:
        return next(row for row in self.rows if row.seat_place is place)

    def _reorder(self) -> None:
        """Rows go to the slots of their places' order, one below the other."""
        top = min(row.rect.y for row in self.rows)
        self.rows.sort(key=lambda row: self.draft.places.index(row.seat_place))
        for row in self.rows:
            slot = Rect(row.rect.x, top, row.rect.w, row.rect.h)
            if row.lifted:
                row.follow(slot)
            else:
                row.slot(slot)
            top = slot.bottom + ROW_GAP

    def _renumber(self) -> None:
        """Spots are named by the order of the rows, and Tab follows it."""
        for number, row in enumerate(self.rows):
            for child in row.children:
                head, dot, tail = child.name.rpartition(".")
                if dot and tail.isdigit():
                    child.name = f"{head}.{number}"
        self.on_names()


def _small(paint: Painter, place: Rect, label: str, amount: str) -> None:
    middle = place.centre[1]
    paint.text(label, (place.x, middle), "caption", width=place.w - 34)
    paint.text(amount, (place.right, middle), "figure", colours.ink, "right")


def _draw_told(told: str, paint: Painter, rect: Rect) -> None:
    paint.text(told, (rect.x + 8, rect.centre[1]), "caption", width=rect.w - 16, max_lines=2)
