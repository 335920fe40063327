"""The seats of the set-up: a row per place, dragged to change the order, with pickers of colour and level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.setup import rows
from game.scenes.setup.controls import Maker
from game.scenes.setup.draft import Draft, DraftSeat
from game.scenes.setup.options import Amount, Option, Toggle
from game.scenes.shell.menu import DrawBox, PressBox
from game.scenes.shell.people import KEEP, KnownPeople
from game.scenes.shell.phrases import seat_counts
from game.scenes.shell.sheet import LayoutResult
from game.ui import art, type
from game.ui.access import Node
from game.ui.events import Input, Key
from game.ui.keymap import number_of, pressed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours, player
from game.ui.title import Title, temper_line
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.button import Bare, Button
from game.ui.widgets.choices import Item, Menu, Segment, Switch, Take
from game.ui.widgets.dialog import question
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

SWATCH_PITCH, PALETTE_H, SWATCH_R = 62.0, 76.0, 24.0


class Swatch(Pressable):
    """One colour; taken ones are locked and say by whom."""

    def __init__(self, name: str, colour: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(name, Rect(0, 0, SWATCH_PITCH, SWATCH_PITCH), on_press)
        self.colour, self.chosen = colour, chosen
        self.group = "palette"

    def draw(self, paint: Painter) -> None:
        centre = self.rect.centre
        round_it = Rect.around(centre, 2 * SWATCH_R)
        if self.chosen:
            paint.box(round_it.inset(-5), None, SWATCH_R + 5, colours.water, 3)
        if self.ring:
            paint.ring(round_it, SWATCH_R, 6 if self.chosen else 3)
        with paint.faded(round_it.inset(-8), 1 if self.enabled else 0.45):
            paint.mark(centre, SWATCH_R + self.glides.lift.value, player(self.colour))
        if not self.enabled:
            low, rim = (centre[0] + 18, centre[1] + 17), colours.white_rim
            paint.badge("icons/lock", low, 11, 14, colours.white_fur, rim, 1.5, colours.ink_soft)


class Palette(Overlay):
    """All colours on a small panel, those that have a reason locked."""

    modal = False

    def __init__(
        self, name: str, beside: Rect, items: Sequence[Item], value: str, on_pick: Callable[[str], None]
    ) -> None:
        super().__init__(name, Rect(beside.x, beside.bottom + 14, SWATCH_PITCH * len(items) + 16, PALETTE_H))
        self.beside, self.on_pick = beside, on_pick
        self.swatches = [self._swatch(item, item.key == value) for item in items]

    def _swatch(self, item: Item, chosen: bool) -> Swatch:
        def take() -> None:
            self.cancel()
            self.on_pick(item.key)

        swatch = Swatch(f"{self.name}.{item.key}", item.key, chosen, take)
        swatch.hint = item.label
        swatch.enable(not item.reason, item.reason)
        return swatch

    def arrange(self, scale: Scale) -> None:
        below = self.beside.bottom + 14
        y = below if below + PALETTE_H <= scale.height - 8 else self.beside.y - 14 - PALETTE_H
        x = min(max(8.0, self.beside.x - 8), scale.width - self.rect.w - 8)
        self.rect = Rect(x, y, self.rect.w, PALETTE_H)
        inner = Rect(x + 8, y + (PALETTE_H - SWATCH_PITCH) / 2, self.rect.w - 16, SWATCH_PITCH)
        for swatch, cell in zip(self.swatches, inner.columns(len(self.swatches)), strict=True):
            swatch.rect = cell
            if self.host is not None:
                swatch.attach(None, self.host)

    def parts(self) -> Sequence[Widget]:
        return self.swatches

    def spots(self) -> dict[str, Rect]:
        return {}

    def draw(self, paint: Painter) -> None:
        x = min(max(self.beside.centre[0], self.rect.x + 24), self.rect.right - 24)
        above = self.rect.y > self.beside.y
        edge, tip = (self.rect.y + 2, self.rect.y - 9) if above else (self.rect.bottom - 2, self.rect.bottom + 9)
        paint.panel(self.rect, "lifted", radius=14)
        paint.shape([[(x - 11, edge), (x, tip), (x + 11, edge)]], fill=colours.cream)
        for swatch in self.swatches:
            swatch.draw(paint)


LEVELS_H = 46.0
TEMPER_H, TEMPER_LINES = 38.0, 3
_GAP, _EDGE, _FACE, _CHECK = 8.0, 8.0, 38.0, 24.0
_CHOSEN = colours.sun_light.mixed(colours.white_fur, 0.6)


def scarecrow(level: str) -> str:
    """The picture of a computer of a level; the sign of all computers where the level has none."""
    name = f"people/scarecrow_{level}"
    return name if art.exists(name) else "icons/computer"


class LevelPicker(Segment):
    """The levels side by side; the tooltip describes the one under the pointer, or the chosen one."""

    def __init__(
        self, name: str, rect: Rect, levels: Sequence[str], level: str, on_change: Take, words: Catalogue, temper: str
    ) -> None:
        """`temper` is the line that tells the computer's, empty for none."""
        items = [Item(each, words.t(f"level.{each}"), scarecrow(each)) for each in levels]
        super().__init__(name, rect, items, level, on_change)
        self._level_texts = [words.t(f"setup.level.{each}") for each in levels]
        self._temper = temper

    def cells(self) -> list[Rect]:
        return self.rect.columns(len(self.items), _GAP)

    def tooltip(self) -> tuple[str, str]:
        at = self._under if 0 <= self._under < len(self.items) else self.at
        return (self.items[at].label, self._level_texts[at]) if at >= 0 else super().tooltip()

    def node(self) -> Node:
        about = [self._level_texts[self.at] if self.at >= 0 else "", self._temper]
        return replace(super().node(), about="\n".join(filter(None, about)))

    def choose(self, index: int) -> None:
        super().choose(index)
        self.tell()

    def tell(self) -> None:
        """Show the tooltip of the chosen level."""
        if self.host is not None:
            self._under = -1
            self.host.explain(self)

    def _step(self, way: int) -> None:
        super()._step(way)
        self.tell()

    def draw(self, paint: Painter) -> None:
        for number, (item, cell) in enumerate(zip(self.items, self.cells(), strict=True)):
            chosen, under = number == self.at, number == self._under
            if chosen:
                paint.box(cell, _CHOSEN, 11, colours.leaf_mid, 3)
                self.draw_flash(paint, cell, 11)
            else:
                paint.box(cell, colours.hover_face if under else colours.white_fur, 11, colours.white_rim, 2)
            y, x, room = cell.centre[1], cell.x + _EDGE, cell.w - 2 * _EDGE
            wide = type.block(item.label, "label", paint.scale).width_px / paint.scale.factor
            if type.block(item.label, "label", paint.scale, room - _FACE - 6).whole:  # or the word has the face's room
                paint.picture(item.icon, Rect(x, y - _FACE / 2, _FACE, _FACE), alpha=1 if chosen or under else 0.7)
                x, room = x + _FACE + 6, room - _FACE - 6
            paint.text(item.label, (x, y), "label", colours.ink if chosen else colours.ink_soft, width=room)
            if chosen:
                # Where the word needs the room, the check lies on the corner.
                beside = wide + 6 + _CHECK <= room
                at = (cell.right - _EDGE - _CHECK / 2, y) if beside else (cell.right - 8, cell.y + 6)
                if not beside:
                    paint.disc(at, 11, colours.white_fur, colours.leaf_mid, 2)
                size = _CHECK if beside else 15.0
                paint.picture("icons/check", Rect.around(at, size), tint=colours.leaf_dark)
        if self.ring:
            paint.ring(self.cells()[max(0, self.at)], 11)


LEFT, RIGHT = 120.0, 60.0
EXTRA = 190.0
LEAST_HAT = 150.0
PICTURED = 236.0
"""A computer's picture stands before its name where both have this width."""
COMPUTER = "computer"
HINT_H, HINT_LINES = 50.0, 4
"""The least height of the lines that explain an option of each seat, and how many lines there are at most."""
LONGEST_NAME, AROUND_NAME = 24, 76.0
"""Letters of a name at most; room beside one in the list of people: picture, edges, a gap at its end."""
NAMES = "setup.names"
"""The group of all names: Tab and Enter go from one to the next."""


class Seats:
    """Rows of the seats, made anew for each layout, and moved while one is dragged.

    `on_change` is told when there are other rows or colours; `on_names` when a name is written.
    """

    def __init__(
        self,
        draft: Draft,
        page: Page,
        maker: Maker,
        title: Title,
        family: KnownPeople,
        on_change: Callable[[], None],
        on_names: Callable[[], None],
    ) -> None:
        """`family` is offered for every seat of a person."""
        self.draft, self.page, self.maker, self.title, self.family = draft, page, maker, title, family
        self.on_change, self.on_names = on_change, on_names
        self.order = rows.RowOrder(draft, on_names)

    @property
    def words(self) -> Catalogue:
        """The words of the set-up."""
        return self.maker.words

    @property
    def roles(self) -> Sequence[str]:
        """Roles of the seats as the options stand now, in words; none where all play the same."""
        roles = self.title.roles
        keys = roles(self.draft.chosen(), len(self.draft.places)) if roles is not None else ()
        return [self.words.t(key) for key in keys]

    def lay(self, x: float, y: float, width: float, high: float) -> LayoutResult:
        """Lay the rows from a point on; the widgets and their lower end."""
        self.order.rows.clear()
        widgets, top = list[Widget](), y
        for place in self.draft.places:
            children, end = self._build_row(place, Rect(x, y, width, high))
            rect = Rect(x, y, width, end - y)
            self.order.rows.append(rows.SeatRow(place, rect, children))
            y = rect.bottom + rows.ROW_GAP
        widgets += self.order.rows
        widgets.append(DrawBox(Rect(x, top, width, y - top), self._draw_lifted))
        for option in self._seat_options():
            if not (hint := self.maker.hint(option)):
                continue
            line = f"{self.maker.label(option)}: {hint}"
            block = type.block(line, "caption", self.maker.scale, width - 16, HINT_LINES)
            rect = Rect(x, y, width, max(HINT_H, block.height_px / self.maker.scale.factor + 8))
            widgets.append(DrawBox(rect, partial(_draw_hint, line)))
            y = rect.bottom
        return widgets, y

    def add_buttons(self, rect: Rect) -> list[rows.AddRow]:
        """Buttons that add a person, and where there are levels a computer: above the rows, where they stay however
        many these are."""
        count, t = max(1, (self.draft.more or 0) - len(self.draft.places)), self.words
        if len(self.draft.spec.seats) == 1:
            return []
        back = self.draft.returning if count == 1 else ""
        label = t.t("setup.bring_back", name=back) if back else t.n("setup.add", count)
        if not self.draft.levels:
            buttons = [rows.AddRow("setup.add", rect, label, "icons/plus", self._add)]
        else:
            left, right = rect.columns(2, rows.EXTRA_GAP)
            another = t.n("setup.add_computer", count)
            buttons = [
                rows.AddRow("setup.add", left, label, "icons/plus", self._add),
                rows.AddRow("setup.add_computer", right, another, "icons/computer", partial(self._add, computer=True)),
            ]
        for each in buttons:
            each.enable(self.draft.more is not None, t.t("setup.add.full"))
        return buttons

    def _seat_options(self) -> list[Option]:
        """The options that each seat has for itself."""
        return [option for option in self.draft.meant if option.per_seat]

    def _draw_lifted(self, paint: Painter, _: Rect) -> None:
        for row in self.order.rows:
            if row.lifted:
                row.draw_row(paint)

    # -- one row

    def _build_row(self, place: DraftSeat, row: Rect) -> LayoutResult:
        number = self.draft.places.index(place)
        middle = row.y + row.h / 2
        widgets: list[Widget] = [self._handle(place, number, Rect.around((row.x + 28, middle), 44, 56))]
        widgets.append(self._disc(place, number, Rect.around((row.x + 82, middle), min(58.0, row.h - 28))))
        right = RIGHT if self.draft.fewer is not None else 20.0
        room = row.w - LEFT - right
        # Signs give way where that saves a line.
        extras, bare = self._extras(place, number), self._extras(place, number, signs=False)
        if rows.extra_lines(bare, room) < rows.extra_lines(extras, room):
            extras = bare
        count = rows.fitting_extras(extras, room)
        wide = room - sum(each.wide + rows.EXTRA_GAP for each in extras[:count])
        line = Rect(row.x + LEFT, middle - 24, wide, 48)
        widgets += self._name(place, number, line)
        x = line.right + rows.EXTRA_GAP
        for extra in extras[:count]:
            widgets += extra.make(Rect(x, line.y, extra.wide, 48))
            x += extra.wide + rows.EXTRA_GAP
        lower, end = rows.extras_below(extras[count:], Rect(line.x, row.bottom, room, rows.EXTRA_LINE))
        widgets += lower
        if not place.human and self.draft.levels:
            roomy = row.w - LEFT - 20 >= LEAST_HAT * len(self.draft.levels)
            left = row.x + (LEFT if roomy else 20.0)
            top = end - 8.0
            box, choose = Rect(left, top, row.right - 20 - left, LEVELS_H), partial(self.draft.let_play, place)
            name, levels = f"setup.hat.{number}", self.draft.levels
            temper = temper_line(self.words, self.draft.spec, place.temper)
            picker = LevelPicker(name, box, levels, place.player, choose, self.words, temper)
            picker.label = self.words.t("setup.level", seat=place.name)
            widgets.append(picker)
            end = box.bottom + 14
            if temper:
                line, ways = self._temper(place, number, temper, box)
                widgets += ways
                end = line.bottom + 8
        if self.draft.fewer is not None:
            leaving = self.words.listed(other.name.strip() for other in self.draft.leaving(place))
            corner = Rect.around((row.right - 34, middle), 44)
            trash = Bare(f"setup.remove.{number}", corner, "icons/trash", partial(self._remove, place))
            trash.hint = self.words.t("setup.remove", names=leaving)
            widgets.append(trash)
        return widgets, end

    def _temper(self, place: DraftSeat, number: int, told: str, hats: Rect) -> tuple[Rect, list[Widget]]:
        """The line that tells a computer's temper below its hats, and the way to the others."""
        name, word = f"setup.temper.{number}", self.words.t("setup.temper.change")
        change = Button(name, Rect(0, 0, 0, TEMPER_H), word)
        across = change.natural_width(self.maker.scale)
        wide = hats.w - across - 8
        block = type.block(told, "caption", self.maker.scale, wide - 8, TEMPER_LINES)
        line = Rect(hats.x, hats.bottom + 8, wide, max(TEMPER_H, block.height_px / self.maker.scale.factor))
        change.rect = Rect.around((hats.right - across / 2, line.centre[1]), across, TEMPER_H)
        change.on_press = partial(self._offer_tempers, place, name, line)
        change.hint = change.spoken = self.words.t("setup.temper.of", seat=place.name)
        return line, [DrawBox(line, partial(_draw_temper, told)), change]

    def _offer_tempers(self, place: DraftSeat, name: str, beside: Rect) -> None:
        """Offer all tempers of the title for a computer."""
        spec = self.draft.spec
        tempers = () if spec.mind is None else spec.mind.tempers
        items = [Item(temper, temper_line(self.words, spec, temper)) for temper in tempers]

        def suit(temper: str) -> None:
            self.draft.suit(place, temper)
            self.on_change()

        wide = max(self._text_width(item.label, "label") for item in items) + AROUND_NAME
        box = Rect(beside.x, beside.y, max(wide, beside.w), 48)
        self.page.open(Menu(name, box, items, place.temper, suit, self.maker.accent))

    def _handle(self, place: DraftSeat, number: int, rect: Rect) -> rows.Handle:
        order = self.order
        drag, drop, step = partial(order.drag, place), partial(order.drop, place), partial(order.step, place)
        handle = rows.Handle(f"setup.handle.{number}", rect, partial(self._menu, place), drag, drop, step)
        handle.hint, handle.label = self.words.t("setup.order"), self.words.t("setup.handle", seat=place.name)
        return handle

    def _name(self, place: DraftSeat, number: int, line: Rect) -> list[Widget]:
        """Name, and with room for it the picture of its computer."""
        widgets, ways, at = list[Widget](), list[Widget](), line
        if not place.human and self.draft.levels and line.w >= PICTURED:
            face = Rect(line.x, line.y + 1, 46, 46)
            widgets.append(DrawBox(face, lambda paint, at: paint.picture(scarecrow(place.player), at)))
            at = Rect(line.x + 54, line.y, line.w - 54, line.h)
        if place.human and at.w >= rows.LEAST_NAME:
            corner = Rect(at.right - 44, at.y, 44, at.h)
            name = f"setup.who.{number}"
            who = Bare(name, corner, "icons/people", partial(self._offer_people, place, name, line))
            who.hint = self.words.t("setup.who")
            ways, at = [who], at._replace(w=at.w - 50)
        rename, empty = partial(self._rename, place), self.words.t("setup.name")
        field = Field(f"setup.name.{number}", at, place.name, LONGEST_NAME, rename, empty=empty)
        field.label = self.words.t("setup.name.of", number=number + 1)
        field.on_full = lambda: self.page.show_message(self.words.t("setup.name.full", number=LONGEST_NAME))
        field.is_placeholder, field.group = lambda _: self.draft.stands_in(place), NAMES
        return [*widgets, field, *ways]

    def _disc(self, place: DraftSeat, number: int, rect: Rect) -> rows.Disc:
        """The mark; where colours can be chosen, the way to the others."""
        name, t = f"setup.colour.{number}", self.words.t
        disc = rows.Disc(name, rect, place.colour, lambda: self._palette(place, disc))
        disc.hint = t("setup.colour", seat=place.name)
        if self.draft.choosable:
            disc.spoken = t("setup.colour.shown", seat=place.name, colour=t(f"colour.{place.colour}"))
        else:
            own = f"{self.maker.title}.setup.colour"
            disc.disable(t(own if self.words.has(own) else "setup.colour.none"))
        return disc

    def _extras(self, place: DraftSeat, number: int, signs: bool = True) -> list[rows.Extra]:
        """Extras of a row besides the name: who plays it, and the options of each seat."""
        extras: list[rows.Extra] = []
        if self.draft.levels:
            t = self.words.t
            items = [
                Item(who, t(f"player.{who}"), icon, spoken=t("setup.plays.as", seat=place.name, who=t(f"player.{who}")))
                for who, icon in ((HUMAN, "icons/person"), (COMPUTER, "icons/computer"))
            ]
            items = items if signs else [replace(item, icon="") for item in items]
            name, value = f"setup.player.{number}", HUMAN if place.human else COMPUTER
            words = max(self._text_width(item.label, "button") for item in items)
            cell = words + (26 + 8 + 16 if signs else 16)

            def change(who: str) -> None:
                self.draft.let_play(place, HUMAN if who == HUMAN else place.level or self.draft.level)
                self.on_change()

            def make(rect: Rect) -> Sequence[Widget]:
                made = Segment(name, rect, items, value, change, self.maker.accent)
                made.label = t("setup.plays", seat=place.name)
                return [made]

            extras.append(rows.Extra(2 * cell + 10, make))
        if self.title.roles is not None:
            wide = max((self._text_width(role, "label") for role in self.roles), default=0.0) + 18
            extras.append(
                rows.Extra(wide, lambda rect: [DrawBox(rect, lambda paint, at: self._draw_role(paint, at, place))])
            )
        return extras + [self._option_extra(place, number, option) for option in self._seat_options()]

    def _draw_role(self, paint: Painter, rect: Rect, place: DraftSeat) -> None:
        roles = self.roles
        number = self.draft.places.index(place) if place in self.draft.places else len(roles)
        if number < len(roles):
            at = (rect.x + 8, rect.centre[1])
            paint.text(roles[number], at, "label", colours.ink_soft, width=rect.w - 16)

    def _option_extra(self, place: DraftSeat, number: int, option: Option) -> rows.Extra:
        label, toggle = self.maker.label(option), isinstance(option.kind, Toggle)

        def make(rect: Rect) -> Sequence[Widget]:
            head = Rect(rect.x, rect.y - 10, rect.w, 22)
            low = Rect(rect.x, rect.y + 13, 64.0 if toggle else rect.w, 40)
            control = self.maker.control(
                option, f"setup.option.{option.field}.{number}", low, place.house[option.field], change
            )
            control.hint, control.label = self.maker.hint(option) or label, f"{label} {place.name}"
            words: Widget = (box := DrawBox(head, lambda paint, at: _draw_option(paint, at, label, amount())))
            if isinstance(control, Switch):
                words = PressBox(f"setup.option.{option.field}.label.{number}", box, control)
            return [words, control]

        def amount() -> str | None:
            return str(place.house[option.field]) if isinstance(option.kind, Amount) else None

        def change(value: object) -> None:
            place.house[option.field] = value

        return rows.Extra(max(64.0, self._text_width(label, "caption") + 2) if toggle else EXTRA, make)

    def _text_width(self, words: str, style: str) -> float:
        return type.block(words, style, self.maker.scale.plain()).width_px / self.maker.scale.factor

    # -- what a player does

    def _rename(self, place: DraftSeat, text: str) -> None:
        place.name = text
        self.on_names()

    def _offer_people(self, place: DraftSeat, name: str, beside: Rect) -> None:
        """Offer the family for a seat; who has another one stays there, and a new name can be kept."""
        others = [each.name for each in self.draft.places if each is not place]
        items = self.family.offered(self.words, "" if self.draft.stands_in(place) else place.name, others)
        person = self.family.called(place.name)
        value = "" if person is None else str(person.id)
        wide = max(self._text_width(item.label, "label") for item in items) + AROUND_NAME
        box = Rect(max(8.0, beside.right - wide), beside.y, wide, beside.h)
        self.page.open(Menu(name, box, items, value, partial(self._seat, place), self.maker.accent))

    def _seat(self, place: DraftSeat, number: str) -> None:
        """Give a seat to somebody of the family, in the own colour where nobody else has it; or take the name that was
        written into the family."""
        if number == KEEP:
            self.page.show_message(*self.family.keep(self.words, place.name, place.colour))
            self.on_names()
            return
        person = next(each for each in self.family.people if str(each.id) == number)
        place.name = person.name
        if self.draft.choosable and self.draft.holder(person.colour) is None:
            place.colour = person.colour
        self.on_change()

    def by_key(self, event: Input, focused: Widget | None) -> bool:
        """Let Alt and an arrow move the row with the focus, 1 to 3 choose its hat; whether it was one of these."""
        row = next((row for row in self.order.rows if focused in row.parts()), None)
        if row is None:
            return False
        match event:
            case Key() if pressed(event, "row_up", "row_down"):
                self.order.step(row.seat_place, -1 if pressed(event, "row_up") else 1)
                return True
            case Key() if pressed(event, "level") and not isinstance(focused, Field):
                hats = next((part for part in row.parts() if isinstance(part, LevelPicker)), None)
                level = number_of(event, "level")
                if hats is None or level >= len(self.draft.levels):
                    return False
                hats.choose(level)
                return True
        return False

    def _add(self, computer: bool = False) -> None:
        """Add people or computers, and scroll to their rows where they lie out of sight.

        Where the buttons scroll with the rows a message tells of them: no button leaves the pointer.
        """
        before = list(self.draft.places)
        self.draft.add(self.draft.level if computer else HUMAN)
        self.on_change()
        added = [place for place in self.draft.places if place not in before]
        button = next(part for part in self.page.parts() if part.name == "setup.add")
        if not isinstance(button.owner, Scroll):
            self.order.reveal(added)
        elif added and not self.order.is_seen(added[-1]):
            self.page.show_message(self.words.t("setup.added", name=added[-1].name), "icons/check")

    def _remove(self, place: DraftSeat) -> None:
        """Take a row away; where the title asks for others to go too, not without asking."""
        leaving = self.draft.leaving(place)

        def go() -> None:
            keyed = self.page.focused is not None and self.page.focused.ring
            self.draft.remove(place)
            self.on_change()
            if keyed:
                name = "setup.add" if place.human else "setup.add_computer"
                self.page.focus(next(part for part in self.page.parts() if part.name == name), True)

        if len(leaving) < 2:
            go()
            return
        fields: dict[str, Any] = {
            "names": self.words.listed(other.name.strip() for other in leaving),
            "counts": seat_counts(self.words, self.draft.spec.seats),
            "count": len(self.draft.places) - len(leaving),
        }
        answers, accent = {"cancel": "", "yes": ""}, self.maker.accent
        self.page.open(question(self.words, "setup.remove", answers, {"yes": go}, accent, name="setup.ask", **fields))

    def _palette(self, place: DraftSeat, disc: rows.Disc) -> None:
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

    def _menu(self, place: DraftSeat) -> None:
        number, t = self.draft.places.index(place), self.words.t
        ends = {"up": number == 0, "down": number == len(self.draft.places) - 1}
        items = [Item(way, t(f"setup.move.{way}"), "", t("setup.move.end") if end else "") for way, end in ends.items()]
        handle = self.order.rows[number].children[0]
        menu = Menu(
            handle.name, handle.place, items, "", lambda way: self.order.step(place, rows.ARROWS[way]), width=180
        )
        self.page.open(menu)


def _draw_option(paint: Painter, place: Rect, label: str, amount: str | None) -> None:
    middle = place.centre[1]
    paint.text(label, (place.x, middle), "caption", width=place.w - (34 if amount is not None else 0))
    if amount is not None:
        paint.text(amount, (place.right, middle), "figure", colours.ink, "right")


def _draw_temper(text: str, paint: Painter, rect: Rect) -> None:
    paint.text(text, (rect.x + 4, rect.centre[1]), "caption", width=rect.w - 8, max_lines=TEMPER_LINES)


def _draw_hint(text: str, paint: Painter, rect: Rect) -> None:
    paint.text(text, (rect.x + 8, rect.centre[1]), "caption", width=rect.w - 16, max_lines=HINT_LINES)
