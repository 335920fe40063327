"""The panel of an even start below the seats; in a small window one line that opens it as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.scenes.setup.controls import Maker
from game.scenes.setup.draft import Draft, DraftSeat
from game.scenes.setup.even import WAYS, Seated
from game.scenes.shell import bar
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.sheet import LayoutResult
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import KINDS
from game.ui.theme import colours, player
from game.ui.title import things_ahead
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item, choices
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

_PAD, _GAP, _HEAD, _LINE, _ROW, _FOLDED = 14.0, 8.0, 52.0, 44.0, 60.0, 64.0
_BUTTON, _AMOUNT, _NO_AMOUNT, _MARK, _BAR, _PERCENT = 44.0, 68.0, 8.0, 20.0, 84.0, 64.0
"""Sides of a step button, widths of the amount and where none is shown, radius of a mark, least width of a chance and
width of its figure."""
_WIDEST_NAME, _LEAST_NAME, _CELL = 170.0, 84.0, 20.0
_LINES = 4
_WAYS = "setup.even.way"
_AROUND = 40.0
"""Room above the controls of an even start; twice as much is below them, where chances and a verdict are told."""
_GROUND = replace(KINDS["row"], fill=colours.grass_pale.mixed(colours.cream, 0.6), rim=colours.leaf_light)
_SHEET, _EDGE, _OK = 720.0, 24.0, 56.0


class EvenPanel:
    """Shows the even start of a draft, and takes what is chosen."""

    def __init__(self, draft: Draft, page: Page, maker: Maker) -> None:
        self.draft, self.page, self.maker = draft, page, maker

    @property
    def offered(self) -> bool:
        """Whether there is anything to agree on."""
        return self.draft.even.offered(self.draft.places)

    def _words(self, name: str) -> str:
        """A sentence of the title's own, or the one of all."""
        own, t = f"{self.maker.title}.even.{name}", self.maker.words
        return t.t(own if t.has(own) else f"setup.even.{name}")

    def _high(self, words: str, width: float, style: str = "label") -> float:
        return type.block(words, style, self.maker.scale, width, _LINES).height_px / self.maker.scale.factor

    def _wide(self, words: str, style: str = "label") -> float:
        return type.block(words, style, self.maker.scale).width_px / self.maker.scale.factor

    # -- below the seats

    def lay_folded(self, x: float, y: float, width: float) -> LayoutResult:
        """One line with all that seats begin with, which opens the panel; and its lower end."""
        rect = Rect(x, y + _GAP, width, _FOLDED)
        line = Button("setup.even", rect, self.maker.words.t("setup.even"), "icons/even", second=self.told())
        line.on_press = lambda: self.page.open(EvenSheet(self))
        return [line], rect.bottom

    def told(self) -> str:
        """Names of those who do not begin as usual, with what they begin with."""
        t, places = self.maker.words, self.draft.places
        level = self.draft.even.level(len(places))
        pairs = zip(places, self.draft.even.values(places), strict=True)
        given = [(place.name.strip(), value) for place, value in pairs if value != level]
        told = ", ".join(self._told(name, value) for name, value in given)
        return told or t.t("setup.even.level")

    def _told(self, name: str, value: int) -> str:
        things = things_ahead(self.maker.words, self.maker.title, value)
        return (
            self.maker.words.t("setup.even.gets", name=name, things=things)
            if things
            else f"{name} {self._amount(value)}"
        )

    def lay(self, x: float, y: float, width: float) -> LayoutResult:
        """The whole panel from a point on; the widgets and their lower end."""
        y += _GAP
        inner = Rect(x + _PAD, y + _PAD / 2, width - 2 * _PAD, 0)
        widgets, end = self._lay(inner)
        ground = Rect(x, y, width, end + _PAD / 2 - y)
        return [DrawBox(ground, lambda paint, at: paint.skin(at, _GROUND)), *widgets], ground.bottom

    def _lay(self, inner: Rect) -> LayoutResult:
        words, even, places = self.maker.words, self.draft.even, self.draft.places
        title = words.t("setup.even")
        items = [Item(way, words.t(f"setup.even.{way}")) for way in WAYS]
        wide = 8 + len(items) * (max(self._wide(item.label, "button") for item in items) + _CELL)
        beside = inner.w >= 50 + self._wide(title, "h3") + 16 + wide
        head = Rect(inner.x, inner.y, inner.w - wide - 16 if beside else inner.w, _HEAD)
        line = Rect(inner.right - wide, inner.y + 2, wide, 48) if beside else Rect(inner.x, head.bottom, inner.w, 48)
        ways = choices(_WAYS, line, items, even.way, self._go, self.maker.accent, self.maker.scale)
        widgets: list[Widget] = [
            DrawBox(head, partial(_draw_head, title)),
            bar.tip_press("setup.head.even", head, self._words("tip")),
            ways,
        ]
        y = line.bottom + 4
        if even.way == "off":
            return self._sentence(widgets, inner, y, words.t("setup.even.off.text"))
        widgets, y = self._sentence(widgets, inner, y, self._words("text"))
        for number, place in enumerate(places):
            row, y = self._row(number, place, Rect(inner.x, y, inner.w, _ROW))
            widgets += row
        if max(even.values(places)) < even.level(len(places)):
            widgets, y = self._sentence(widgets, inner, y, self._words("fewer"))
        for number, person in enumerate(even.asked(places)):
            question, y = self._question(number, person, Rect(inner.x, y, inner.w, _LINE))
            widgets += question
        widgets, y = self._sentence(widgets, inner, y, words.t("setup.even.chances"))
        verdict = DrawBox(Rect(inner.x, y, inner.w, 28), self._draw_verdict)
        return [*widgets, verdict], verdict.rect.bottom

    def _sentence(self, widgets: list[Widget], inner: Rect, y: float, words: str) -> LayoutResult:
        rect = Rect(inner.x, y, inner.w, self._high(words, inner.w) + 8)

        def draw(paint: Painter, at: Rect) -> None:
            paint.text(words, (at.x, at.y), "label", colours.ink_soft, "left", at.w, _LINES, "top")

        return [*widgets, DrawBox(rect, draw)], rect.bottom

    def _row(self, number: int, place: DraftSeat, rect: Rect) -> LayoutResult:
        """Name, less, amount, more, what it is and the chance; the latter two below where there is no room."""
        t, even = self.maker.words.t, self.draft.even
        choices, values = even.choices(len(self.draft.places)), even.values(self.draft.places)
        between = _NO_AMOUNT if self._names_things else _AMOUNT
        controls = 2 * _BUTTON + between
        wide = max(self._wide(self._unit(each)) for each in (values if self._names_things else choices))
        left = rect.w - 2 * _MARK - 34 - controls - 12 - wide - 12 - _BAR - _PERCENT
        names = max(self._wide(each.name, "strong") for each in self.draft.places)
        single = left >= min(_WIDEST_NAME, max(_LEAST_NAME, names + 4))
        name = min(_WIDEST_NAME, left) if single else rect.w - 2 * _MARK - 34 - controls
        box = rect if single else rect._replace(h=_ROW + 36)
        middle = rect.y + _ROW / 2 - 2
        minus = Rect(rect.x + 2 * _MARK + 26 + name, middle - _BUTTON / 2, _BUTTON, _BUTTON)
        plus = minus.moved(_BUTTON + between, 0)
        low = plus.right + 12 if single else rect.x + 14
        tail = Rect(low, middle - 18 if single else rect.y + _ROW - 6, box.right - low - 10, 36)
        less = Button(f"setup.even.less.{number}", minus, icon="icons/minus", on_press=partial(self._give, place, -1))
        more = Button(f"setup.even.more.{number}", plus, icon="icons/plus", on_press=partial(self._give, place, 1))
        less.hint, more.hint = t("setup.even.less", name=place.name), t("setup.even.more", name=place.name)
        value = values[number]
        less.enable(value != choices[0], t("setup.even.least"))
        more.enable(value != choices[-1], t("setup.even.most"))
        amount, chance, unit = self._amount(value), even.chances(self.draft.places)[number], self._unit(value)

        def draw(paint: Painter, at: Rect) -> None:
            seat = player(place.colour)
            paint.panel(at.inset(0, 2), "row")
            paint.mark((at.x + 12 + _MARK, middle), _MARK, seat)
            paint.fold(place.name, (at.x + 2 * _MARK + 22, middle), "strong", width=name)
            colour = colours.leaf_dark if value != even.level(len(self.draft.places)) else colours.ink_soft
            paint.text(amount, ((minus.right + plus.x) / 2, middle), "score", colour, "centre", _AMOUNT)
            room = wide if single else min(max(wide, tail.w * 0.4), tail.w - _BAR - _PERCENT - 12)
            y, gauge = tail.centre[1], tail.x + room + 12
            paint.fold(unit, (tail.x, y), "label", colours.ink_soft, width=gauge - tail.x - 8)
            right = tail.right - _PERCENT
            paint.bar(Rect(gauge, y - 8, right - gauge, 16), chance, seat)
            figure = t("review.per_cent", share=round(100 * chance))
            paint.text(figure, (tail.right, y), "strong", None, "right", _PERCENT - 6)

        return [DrawBox(box, draw), less, more], box.bottom

    def _question(self, number: int, place: Seated, rect: Rect) -> LayoutResult:
        """Whether somebody of whom too little is known knows the game."""
        t, even = self.maker.words.t, self.draft.even
        words, wide = t("setup.even.knows", name=place.name), 150.0
        high = max(_LINE, self._high(words, rect.w - wide - 16) + 8)
        answers = Rect(rect.right - wide, rect.y + 2, wide, 40)
        items = [Item("no", t("setup.even.no")), Item("yes", t("setup.even.yes"))]

        def take(answer: str) -> None:
            even.answer(place, answer == "yes")
            self.page.renew()

        def draw(paint: Painter, at: Rect) -> None:
            paint.text(words, (at.x, at.y + 22), "label", None, "left", at.w - wide - 16, _LINES)

        name, answer = f"setup.even.knows.{number}", "yes" if even.knows_game(place) else "no"
        control = choices(name, answers, items, answer, take, self.maker.accent, self.maker.scale)
        control.label = words
        return [DrawBox(rect._replace(h=high), draw), control], rect.y + high

    @property
    def _names_things(self) -> bool:
        """Whether the title names the things that are given, which then stand in place of their number."""
        words, title = self.maker.words, self.maker.title
        return any(things_ahead(words, title, each) for each in self.draft.even.choices(len(self.draft.places)))

    def _unit(self, value: int) -> str:
        words, title = self.maker.words, self.maker.title
        if self._names_things:
            return things_ahead(words, title, value) or words.t("setup.even.nothing")
        return words.n(f"{title}.even.unit", value)

    def _amount(self, value: int) -> str:
        """An amount, with a sign where it is beside nothing; empty where its things are named."""
        if self._names_things:
            return ""
        ahead = value and not self.draft.even.level(len(self.draft.places))
        return f"+{self.draft.even.even.amount_of(value)}" if ahead else str(value)

    def _draw_verdict(self, paint: Painter, rect: Rect) -> None:
        if self.draft.even.about_even(self.draft.places):
            words, at = self.maker.words.t("setup.even.even"), (rect.right, rect.centre[1])
            paint.text(words, at, "strong", colours.leaf_dark, "right", rect.w)

    # -- what a player does

    def _go(self, key: str) -> None:
        even = self.draft.even
        if key == "own" and even.way == "suggested":
            even.keep(self.draft.places)
        even.way = next(way for way in WAYS if way == key)
        self.page.renew()

    def _give(self, place: DraftSeat, more: int) -> None:
        even = self.draft.even
        if even.way != "own":
            even.keep(self.draft.places)
        even.way = "own"
        even.give(place, more, self.draft.places)
        self.page.renew()


class EvenInSight:
    """The place of an even start on a page that scrolls, as it is laid out now."""

    def __init__(self, page: Page) -> None:
        self._controls = [part for part in page.parts() if part.name.startswith("setup.even.")]
        self._names = {part.name for part in page.parts()}
        ways = next((part for part in self._controls if part.name == _WAYS), None)
        self._others = self._names - {part.name for part in self._controls}
        self._at = 0.0 if ways is None else ways.place.y
        inside = (each for each in page.widgets if isinstance(each, Scroll) and ways in each.parts())
        self._scroll = next(inside, None)

    def reveal(self) -> None:
        """Scroll so far that all that is asked is in sight."""
        if self._scroll is not None:
            place = Rect.enclosing([part.rect for part in self._controls]).inset(-_AROUND)
            self._scroll.reveal(place._replace(h=min(place.h + _AROUND, self._scroll.rect.h - 24)))

    def follow(self, before: EvenInSight, pointed: bool) -> None:
        """Keep the ways where they were once another one is chosen; `pointed`: with the pointer, which still rests
        there for the next one. Else what is asked anew comes into sight."""
        scroll = self._scroll
        if scroll is None or before._scroll is None or self._names == before._names:
            return
        if pointed and self._others == before._others:  # else a row was pressed, and stays where it is
            top = scroll.top + self._at - before._at
            scroll.long = max(scroll.long, top + scroll.rect.h)  # also where less is asked now
            scroll.to(top, at_once=True)
        elif not pointed and len({part.name for part in self._controls} - before._names) > 1:
            self.reveal()


class EvenSheet(Overlay):
    """The panel over the page; Esc or a click beside it closes it."""

    modal = False

    def __init__(self, panel: EvenPanel) -> None:
        super().__init__("setup.even.sheet", Rect(0, 0, _SHEET, 200))
        self.panel = panel
        ok = panel.maker.words.t("button.ok")
        self.rows = Scroll("setup.even.rows", Rect(0, 0, 1, 1))
        self.done = Button("setup.even.ok", Rect(0, 0, 200, _OK), ok, "", "normal", panel.maker.accent, self.cancel)

    def arrange(self, scale: Scale) -> None:
        focused = next((each for each in self.parts() if each is self.panel.page.focused), None)
        _arrange(self, scale)
        if self.host is not None:
            for each in (self.rows, self.done):
                each.attach(None, self.host)
        heir = focused and next((each for each in self.parts() if each.name == focused.name), None)
        if focused is not None and heir is not None:  # the keyboard stays with its control
            self.panel.page.focus(heir, focused.ring)

    def confirm(self) -> bool:
        self.cancel()
        return True

    def parts(self) -> Sequence[Widget]:
        return (*self.rows.parts(), self.done)

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        for each in (self.rows, self.done):
            each.draw(paint)


def _arrange(sheet: EvenSheet, scale: Scale) -> None:
    """Find the place of a sheet, as high as its panel where there is room, and lay that on it."""
    width = min(_SHEET, scale.width - 2 * _EDGE)
    wide = width - 2 * _EDGE - 14
    long = sheet.panel.lay(0, 0, wide)[1]
    high = min(long, scale.height - 5 * _EDGE - _OK)
    # It hangs from above, so that the ways stay under the pointer however much they ask.
    sheet.rect = box = Rect((scale.width - width) / 2, _EDGE, width, high + 3 * _EDGE + _OK)
    rows, sheet.done.rect = sheet.rows, Rect(box.right - _EDGE - 200, box.bottom - _EDGE - _OK, 200, _OK)
    rows.rect, rows.long = Rect(box.x + _EDGE, box.y + _EDGE, wide + 14, high), long
    rows.children = sheet.panel.lay(rows.rect.x, rows.rect.y, wide)[0]
    rows.to(rows.top, at_once=True)


def _draw_head(title: str, paint: Painter, rect: Rect) -> None:
    paint.picture("icons/even", Rect.around((rect.x + 18, rect.centre[1]), 34), tint=colours.leaf_dark)
    paint.text(title, (rect.x + 46, rect.centre[1]), "h3", None, "left", rect.w - 46)
