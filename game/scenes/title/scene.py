"""The title screen: one card per title, logo and name above, the latest match below, and ways to everything else.

After a minute in which nobody does anything computers show a game, until somebody does; then not again before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, takewhile
from pathlib import Path

from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.seats import Seat
from game.core.spec import BadTerms
from game.i18n.catalogue import Catalogue, language_names
from game.scenes.shell import menu, opening, outcomes
from game.scenes.shell.opening import open_match, seat_known_players
from game.scenes.shell.phrases import as_listed, day, local_now, names, stage_of, with_tempers
from game.scenes.shell.scene import Services
from game.scenes.title import card as menu_card, greeting, today
from game.scenes.title.card import Learn
from game.scenes.title.layout import FULL_LAST, ROOMY, TitleLayout, lay_out
from game.store import farms, festivals
from game.store.matches import Summary
from game.store.notices import Notice, StoreError
from game.ui.events import Input, Key, Pointer, Typed
from game.ui.frame import EDGE
from game.ui.keymap import key_cap, pressed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours, palette
from game.ui.title import Title
from game.ui.tween import STILL
from game.ui.type import block, first_whole, style
from game.ui.widgets.base import READY_MS, Widget
from game.ui.widgets.button import RISE, Button, Card
from game.ui.widgets.choices import Dropdown, Item
from game.ui.widgets.scroll import Scroll

_FULL_H = 190.0
"""Height at which everything has its full size."""
_LOW_H = 60.0
_LOW_NAME = 1.7
"""A low head has no second line, so that its name is so many times as large."""


def draw_head(paint: Painter, rect: Rect, name: str, motto: str) -> None:
    """Draw logo, name and motto as large as the box is high, in its middle; a low one leaves out a motto that is too
    long."""
    low = rect.h < _LOW_H
    k = rect.h / _FULL_H * (_LOW_NAME if low else 1)
    face, line = style("logo").at(112 * k), style("main").at(max(20.0, 24 * k))
    logo = Rect(0, rect.y, 374 / 152 * rect.h, rect.h) if low else Rect(0, rect.y + 12 * k, 374 * k, 152 * k)
    start = logo.w + 36 * k
    wide = start + paint.measure(name, face)[0]
    longer = wide + 24 + paint.measure(motto, line)[0] if low else wide
    left = rect.centre[0] - (longer if longer <= rect.w else wide) / 2
    paint.picture("logo", logo.moved(left, 0))
    x, y = left + start, rect.centre[1] - 4 * k if low else rect.y + 84 * k
    for drop, colour in ((7 * k, colours.wood_deep), (4 * k, colours.wood_dark), (0, colours.cream)):
        paint.text(name, (x, y + drop), face, colour)
    if longer <= rect.w or not low:
        at = (left + wide + 24, y + 6 * k) if low else (x + 6 * k, y + 82 * k)
        paint.text(motto, (at[0], at[1] + 1.5), line, colours.wood_deep)
        paint.text(motto, at, line, colours.cream)


_BESIDE, _LEAST_BESIDE = (250.0, 196.0), 0.3
"""Width that the button takes of a high strip and of a low one, at most such a share of this and its edge."""
_MOST_BUTTON, _ALONE = 0.37, 20.0
"""Share of the strip that a button of a longer word may take, and air beside such a word."""
_NAMES = 28, 24, 20
"""Sizes of the name of a match, the first one where there is room."""
_FESTIVAL = 20, 17, 14, 12
"""Sizes of the words for a game of a festival, the first that has room."""
_MARK = 34.0
_AROUND_WORD, _BESIDE_WORD = 60.0, 20.0
"""Room that a way needs beside its word, for the sign, and without one."""
_WORDED = 3
"""The first of the ways have words in any window that has room for them: record book, festival, saved games."""
_MOST_ROWS, _SEATS_PITCH = 2, 28.0
"""Rows of seats that a high strip has room for, and the distance of their middles."""


def draw_last_match(
    paint: Painter,
    rect: Rect,
    words: Catalogue,
    latest: Summary | None,
    title: Title | None,
    more: float = 0.0,
    festival: str = "",
) -> None:
    """The match `latest` of a title, or that there is none; `more`: width that the button takes beyond its own;
    `festival`: which game of one it is."""
    low = rect.h < ROOMY.strip
    paint.panel(rect)
    if latest is None:
        _draw_none(paint, rect, words, 0.65 if low else 1.0)
        return
    picture, room = _last_parts(rect, more)
    menu.draw_match(paint, picture, latest, title)
    x, width = room.x, room.w
    stage = stage_of(words, latest, title.first_turn if title else 0)
    text = words.t("title.turn", stage=stage, when=day(words, latest.updated, local_now()))
    text = festival or text
    name, heading = (
        menu.match_name(words, latest),
        words.t("title.last_finished" if latest.over else "title.last_saved"),
    )
    look, said = (style("name_card").at(24), "caption") if low else (style("name_card"), "label")
    top, middle, seats = (
        rect.y + 28,
        rect.y + rect.h * (0.3 if low else 0.456),
        rect.y + rect.h * (0.7 if low else 0.757),
    )
    if not low and len(menu.seat_rows(paint.scale, latest, width)) == _MOST_ROWS:
        top, middle, seats = rect.y + 22, rect.y + 52, rect.y + 84
    beside = width - paint.measure(text, said)[0] - 14
    if low and beside < _LEAST_BESIDE * width:
        paint.text(name, (x, middle), look, width=width)
        if festival:
            _draw_festival(paint, festival, Rect(x, seats - _MARK / 2, width, _MARK))
            return
    elif low or (beside > 0 and block(name, look, paint.scale, beside).whole):
        if not low:
            paint.text(heading, (x, top), "caption", width=width)
        shown = paint.fold(name, (x, middle), look, width=max(beside, 0.3 * width))
        paint.text(text, (shown.right + 14, middle + 1), said, width=x + width - shown.right - 14)
    else:
        sizes = map(style("name_card").at, _NAMES)
        look = next((each for each in sizes if block(name, each, paint.scale, width).whole), style("strong").at(18))
        lines = 1 if block(name, look, paint.scale, width).whole else 2
        shown = paint.text(name, (x, top if lines == 1 else top + 6), look, width=width, max_lines=lines)
        text = text if festival or block(text, said, paint.scale, width).whole else stage
        high = paint.measure(text, said)[1]
        middle = max(middle, shown.bottom + high / 2)
        if middle + high / 2 <= seats - _MARK / 2 and (not festival or block(text, said, paint.scale, width).whole):
            paint.text(text, (x, middle), said, width=width)
        elif festival:
            _draw_festival(paint, festival, Rect(x, seats - _MARK / 2, width, _MARK))
            return
    if _names_shown(rect, paint.scale, latest, more):
        menu.draw_match_seats(paint, (x, seats), latest, width, _SEATS_PITCH)
        return
    for number, seat in enumerate(latest.seats):  # marks alone rather than names that are cut
        paint.mark((x + 14 + number * _MARK, seats), 14, palette(seat, number))


def _draw_festival(paint: Painter, words: str, box: Rect) -> None:
    """Draw which game of a festival it is in place of the seats, which the tip has, as small as it has to be."""
    styles = [style("caption").at(size) for size in _FESTIVAL]
    paint.text(words, (box.x, box.centre[1]), first_whole(words, styles, paint.scale, box.w, 2), None, "left", box.w, 2)


def _last_parts(rect: Rect, more: float) -> tuple[Rect, Rect]:
    """Boxes of the last match's picture and of its words."""
    low = rect.h < ROOMY.strip
    pad = 8 if low else 16
    high = rect.h - 2 * pad
    small = not low and rect.w < FULL_LAST
    picture = Rect(rect.x + pad, rect.y + pad, min(high * 1.7, rect.w * (0.2 if small else 0.24)), high)
    beside = min(_BESIDE[1], _LEAST_BESIDE * rect.w + 24) if low else _BESIDE[0] - 46 * small
    return picture, Rect(picture.right + 20, rect.y, rect.right - beside - more - picture.right - 20, rect.h)


def _names_shown(rect: Rect, scale: Scale, latest: Summary, more: float) -> bool:
    """Whether the box of the last match has room for the names of its seats, not only for their marks."""
    _, room = _last_parts(rect, more)
    wide = (block(seat.name, "label", scale).width_px / scale.factor for seat in latest.seats)
    rows = len(menu.seat_rows(scale, latest, room.w))
    return rows <= (1 if rect.h < ROOMY.strip else _MOST_ROWS) and max(wide) + _MARK + 2 <= room.w


def _draw_none(paint: Painter, rect: Rect, words: Catalogue, k: float) -> None:
    icon = Rect.around((rect.x + 68 * k, rect.centre[1]), 56 * k)
    paint.picture("icons/save", icon, tint=colours.wood)
    x, width = icon.right + 30 * k, rect.right - 24 - icon.right - 30 * k
    upper, lower = (rect.centre[1] - 16 * k, rect.centre[1] + 20 * k)
    paint.text(words.t("title.none_saved"), (x, upper), "h3" if k == 1 else "strong", width=width)
    paint.text(words.t("title.none_saved.text"), (x, lower), "note" if k == 1 else "caption", width=width)


class CardScroll(Scroll):
    """Cards of one size; those in sight are always whole."""

    # Its cards have the keyboard, and are scrolled to when they get it.
    def takes_focus(self) -> bool:
        return False

    def to(self, top: float, at_once: bool = False) -> None:
        ys = sorted({child.rect.y - self.rect.y for child in self.children})
        super().to(min(ys, key=lambda y: abs(y - top)), at_once)


class OnCard(menu.PartButton):
    """A button on a card, which rises with it; by keyboard its key does the same while the card is focused."""

    card: Card | None = None
    focusable = False

    def draw(self, paint: Painter) -> None:
        rise = (
            0.0
            if self.card is None
            else RISE * self.card.glides.lift.value - 6 * self.card.glides.push.value * self.card.glides.lift.value
        )
        with paint.offset(0, -rise):
            super().draw(paint)

    def whole(self, scale: Scale) -> bool:
        """Whether its label shows at its full size."""
        words, *taken = self._parts(scale)
        return block(self.label, words, scale, self._room(sum(taken))).whole


def _fit_labels(ways: Sequence[OnCard], scale: Scale, named: bool) -> None:
    """Give all ways of a card sign and word where both have room, else the word, else the sign, which has a tip."""

    def fit() -> bool:
        return named and all(each.whole(scale) for each in ways)

    if fit():
        return
    signs = [each.icon for each in ways]
    for each in ways:
        each.icon = ""
    if not fit():
        for each, sign in zip(ways, signs, strict=True):
            each.label, each.icon = "", sign


ALL = 5
"""Number of titles that the motto of the whole speaks of."""


class TitleScene(menu.MenuScene):
    """First scene of the program."""

    name = "title"
    tune = "morning"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.latest: Summary | None = None
        """The match that was left last, else the one that was finished last."""
        self.today: today.TodayPart | None = None
        """Today's farm, if it is to be shown."""
        self._looks_up_later = False
        """Whether the latest match is looked up once a picture without it has been seen."""
        self._festival: festivals.FestivalProgress | None = None
        """Festival that goes on."""
        self._shut: bool | None = None
        """Whether the latest match is hidden, as a day's farm of which others are waited for; None before `enter`."""
        self._greeted_title = greeting.greeted_title(services)
        """Title whose first lesson the guide offers, as long as nothing has been played."""
        self.idle = Idle(services)
        self.learn = Learn(self)

    def leave(self) -> None:
        if self._offers_lesson and not self.services.settings.greeted:
            self.services.change(greeted=True)

    @property
    def _offers_lesson(self) -> bool:
        """Whether the guide offers the first lesson: to nobody who has played, or done one meanwhile."""
        done = self.services.settings.lessons or self.latest is not None or self._looks_up_later
        return self._greeted_title is not None and not done

    def _look_for_latest(self) -> None:
        try:
            store = self.services.store
            self.latest = store.latest() or store.latest(over=True)
            self.today = today.read(self.services)
            self._shut = self._lies_shut()
            self._festival = store.read(festivals.standing)
        except StoreError as error:
            self.latest = None
            self.services.notices.append(Notice(error.key))

    def _lies_shut(self) -> bool:
        """Whether the latest match is a day's farm behind the barn door."""
        latest, store = self.latest, self.services.store
        title = None if latest is None else self.services.title(latest.title)
        found = store.read(partial(farms.of_match, match=latest.id)) if latest and title and title.daily else None
        day, wishes = None if found is None else found.result.day, self.services.settings.expected
        return day is not None and bool(store.read(partial(farms.waited, day=day, changes=wishes)))

    def enter(self) -> None:
        self.today = today.unread(self.services)
        self._looks_up_later = self.services.store_waits
        if not self._looks_up_later:
            self._look_for_latest()
        if (focused := self.page.focused) is not None and not focused.ring and not self.page.overlays:
            # What was clicked on the way out has the keyboard unseen: Tab would go on from there, Enter press it again.
            self.page.focus(None)
        self._shut = bool(self._shut)
        self.refresh()

    def handle(self, event: Input) -> None:
        if self.idle.handle(event) or self.learn.handle(event):
            return
        if pressed(event, "rules") and not self.page.overlays:
            named = [each.name.split(".") for each in (self.page.focused, self.page.hovered) if each is not None]
            keys = [name[2] for name in named if len(name) == 3 and name[0] == "title"]
            if keys and (title := self.services.title(keys[0])) is not None:
                self.read(title)
        elif pressed(event, "book") and not self.page.overlays:
            self.open_book()
        elif pressed(event, "today") and not self.page.overlays and self.today is not None:
            self.open_today()
        else:
            super().handle(event)

    def update(self, dt_ms: float) -> bool:
        if self._looks_up_later and not self.dirty:
            self._looks_up_later = False
            self._look_for_latest()
            self.refresh()
        if not self.page.overlays and (shown := self.idle.wait(dt_ms)) is not None:
            self.navigate(shown)
            return False
        return super().update(dt_ms)

    def drop_file(self, path: str) -> None:
        self.open_file(Path(path))

    def people(self) -> list[str]:
        return [seat.name for seat in self.latest.seats] if self.latest is not None else []

    def back(self) -> None:
        """Ask before Esc leaves the program, and speak of the saved game where one can be continued."""
        self.ask("title.leave", "title.quit", self.quit, None if self._can_continue else "")

    def quit(self) -> None:
        """End the program."""
        self.navigate(outcomes.Quit())

    # -- layout

    def build(self) -> Iterable[Widget]:
        if self._shut is None:
            return ()
        self.learn = Learn(self)
        at = lay_out(self.scale, len(self.services.titles), self.today is not None)
        facts = menu_card.CardFacts(self.words, self.services.titles)
        cards: list[Widget] = [
            self._card(title, rect, facts) for title, rect in zip(self.services.titles, at.cards, strict=True)
        ]
        if at.whole:
            cards += [way for card in list(cards) for way in self._card_buttons(card)]
        else:
            cards = [CardScroll("title.games", at.area.inset(-EDGE, 0), cards)]
        t, count, version = self.words.t, len(self.services.titles), self.services.version
        motto = t("app.tagline") if count == ALL else self.words.n("title.games", count)

        def draw_version(paint: Painter, rect: Rect) -> None:
            paint.text(version, (rect.right, rect.centre[1]), "caption", colours.cream, "right")

        saves, settings = (partial(self.navigate, each) for each in (outcomes.ShowSaves(), outcomes.ShowSettings()))
        ways = [
            Button("title.book", at.book, t("title.book"), "icons/rosette", on_press=self.open_book),
            Button("title.festival", at.festival, t("title.festival"), "icons/bunting", on_press=self.open_festival),
            Button("title.saves", at.saves, t("title.saves"), "icons/save", on_press=saves),
            Button("title.settings", at.settings, t("title.settings"), "icons/settings", on_press=settings),
            Button("title.quit", at.quit, t("title.quit"), "icons/cross", on_press=self.quit),
        ]
        ways[1].hint = t("title.festival.hint")
        self._fit_ways(ways)
        ways[0].hint, ways[0].more = t("title.book.hint"), key_cap("book")
        for way in ways:
            way.group = "title.ways"
        known, speak = language_names(), lambda code: self.navigate(outcomes.Speak(code))
        items = [Item(code, name, icon="icons/globe") for code, name in known.items()]
        dropdown = Dropdown("title.language", at.language, items, self.words.language, speak)
        dropdown.label = t("settings.language")
        return [
            menu.DrawBox(at.head, partial(draw_head, name=t("app.name"), motto=motto)),
            *cards,
            *self._latest_match(at),
            *self._today_part(at),
            *ways,
            *([dropdown] if len(known) > 1 else ()),
            menu.DrawBox(at.version, draw_version),
        ]

    def _card(self, title: Title, rect: Rect, facts: menu_card.CardFacts) -> Card:
        draw = partial(menu_card.draw, title=title, facts=facts, count=len(self._other_ways(title)))
        card = Card(f"title.play.{title.key}", rect, draw, title.accent, partial(self.play, title))
        card.group = "title.cards"
        if not menu_card.tells_name(rect, self.words, title, self.scale):
            card.hint = self.words.t(f"{title.key}.name")
        return card

    def _card_buttons(self, card: Widget) -> Iterator[Button]:
        """Buttons for everything but playing a title: each way has its part of the card."""
        assert isinstance(card, Card)
        title = self.services.title(card.name.removeprefix("title.play."))
        assert title is not None
        ways = self._other_ways(title)
        places = menu_card.way_boxes(card.rect, self.scale, len(ways))
        buttons = [
            OnCard(f"title.{name}.{title.key}", place, self.words.t(f"title.{name}"), icon, on_press=go)
            for (name, icon, _, go), (place, _) in zip(ways, places, strict=True)
        ]
        _fit_labels(buttons, self.scale, all(named for _, named in places))
        for each, (name, _, key, _) in zip(buttons, ways, strict=True):
            each.hint, each.more, each.card = self.words.t(f"title.{name}.hint"), key, card
        yield from buttons

    def _other_ways(self, title: Title) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Other things to do with a title: name, icon, key and action of each."""
        learn = ("learn", "icons/learn", key_cap("learn"), partial(self.learn.open, title))
        rules = ("rules", "icons/book", key_cap("rules"), partial(self.read, title))
        return [learn, rules] if title in self.learn.titles else [rules]

    def _fit_ways(self, ways: Sequence[Button]) -> None:
        """Leave out the signs of the ways where a word has no room beside one but all have it alone; where one has none
        at all, its sign stands alone, and the tip says the word."""

        def fits(way: Button, taken: float) -> bool:
            return block(way.label, "button", self.scale, max(1.0, way.rect.w - taken)).whole

        worded = ways[:_WORDED]
        if not all(fits(way, _AROUND_WORD) for way in worded) and all(fits(way, _BESIDE_WORD) for way in worded):
            for way in worded:
                way.icon = ""
        for way in ways:
            if not fits(way, _AROUND_WORD if way.icon else _BESIDE_WORD):
                way.hint, way.label = way.hint or way.label, ""

    def _today_part(self, at: TitleLayout) -> Iterator[Widget]:
        if self.today is not None and at.today is not None:
            yield from today.widgets(self.today, at.today, self.words, self.scale, self.open_today)

    def _latest_match(self, at: TitleLayout) -> Iterator[Widget]:
        latest = self.latest and as_listed(self.words, self.services.title(self.latest.title), self.latest)
        if latest is not None and self._shut:
            latest = replace(latest, picture=None)
        title = self.services.title(latest.title) if latest is not None else None

        offered = self._greeted_title
        if offered is not None and self._offers_lesson:
            yield from greeting.widgets(offered, at, self.words, self.scale, self._take_first_lesson)
            return
        if latest is None:
            yield menu.DrawBox(at.last, lambda paint, rect: draw_last_match(paint, rect, self.words, None, None))
            return
        accent, t = title.accent if title is not None else MENU, self.words.t
        standing = self._festival if self._festival and latest.id in self._festival.matches else None
        festival = t("festival.bar", number=standing.number, count=standing.many) if standing else ""
        if latest.over and standing:
            way, icon, go = "title.continue", "icons/play", self.open_festival
        elif latest.over:
            way, icon, go = "title.look", "icons/replay", self.look_back
        else:
            way, icon, go = "title.continue", "icons/play", self.resume
        button = menu.PartButton(way, at.go_on, t(way), icon, "main", accent, go)
        if button.cuts(self.scale):  # a longer word takes room from the names beside it
            label = block(button.label, style("button").at(24), self.scale).width_px / self.scale.factor
            button.rect = at.go_on.rightmost(max(at.go_on.w, min(label + _ALONE, _MOST_BUTTON * at.last.w)))
        more = button.rect.w - at.go_on.w
        box = menu.DrawBox(
            at.last, lambda paint, rect: draw_last_match(paint, rect, self.words, latest, title, more, festival)
        )
        button.card = menu.PressBox("title.last", box, button)
        if not _names_shown(at.last, self.scale, latest, more):
            name = menu.match_name(self.words, latest)
            cut = not block(name, "strong", self.scale, _last_parts(at.last, more)[1].w).whole
            button.card.hint = self.words.listed([*([name] if cut else ()), names(latest.seats)])
        if self._shut and latest.over:
            button.disable(self.words.t("title.today.shut"))
            button.card.disable(button.reason)
        yield button.card
        yield button

    # -- what is drawn

    # -- what a player does

    def play(self, title: Title) -> None:
        """Go to the set-up of a title."""
        self.navigate(outcomes.SetUp(title))

    def _take_first_lesson(self) -> None:
        if self._greeted_title is not None:
            self.navigate(greeting.first_lesson(self.services, self._greeted_title))

    def read(self, title: Title) -> None:
        """Go to the rulebook of a title."""
        self.navigate(outcomes.ShowRules(title))

    def open_festival(self) -> None:
        """Go to the festival that goes on, or to the set-up of one."""
        self.navigate(outcomes.ShowFestival())

    def open_book(self) -> None:
        """Go to the record book."""
        self.navigate(outcomes.ShowBook())

    def open_today(self) -> None:
        """Go to today's farm."""
        self.navigate(outcomes.ShowToday())

    @property
    def _can_continue(self) -> bool:
        """Whether the match that was left last can be continued."""
        return self.latest is not None and not self.latest.over

    def confirm(self) -> None:
        if self._can_continue:
            self.resume()

    def resume(self) -> None:
        """Go on with the match that was left last."""
        if self.latest is not None:
            services = self.services
            open_match(
                self,
                self.latest.id,
                lambda opened: self.navigate(outcomes.ResumeMatch(seat_known_players(services, opened))),
            )

    def look_back(self) -> None:
        """See the match again that was finished last."""
        if self.latest is not None:
            open_match(self, self.latest.id, lambda opened: self.navigate(outcomes.LookBack(opened)))


REST_MS = 60_000.0
SEATS = 2
"""Most seats at the table that is shown; more only where a title needs more."""


class Idle:
    """Clock of the rest, which keeps from the title screen the input that only woke it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._ms = 0.0
        self._has_shown = False
        """Whether a game has been shown since somebody did something."""
        self._waking_input: Input | None = None
        """Input that woke the title screen, as long as that key or button is still down; and a movement, after which a
        press that comes at once was meant for the show."""

    def handle(self, event: Input) -> bool:
        """Note that somebody does something; whether it is a part of the input that woke the title screen."""
        stirred = isinstance(self._waking_input, Pointer) and self._waking_input.kind == "move"
        if stirred and self._ms >= READY_MS:
            self._waking_input, stirred = None, False
        if not (stirred and isinstance(event, Pointer) and event.kind == "move"):
            self._ms, self._has_shown = 0.0, False
        match self._waking_input, event:
            case Pointer(kind="move"), Pointer(kind="down"):
                self._waking_input = event
                return True
            case Key(key=woke), Key(key=key, down=down) if key == woke:
                self._waking_input = self._waking_input if down else None
                return True
            case Key(), Typed():
                return True
            case Pointer(kind="down"), Pointer(kind="up"):
                self._waking_input = None
                return True
            case _:
                return False

    def woken(self, event: Input) -> None:
        """Note the input that has ended the show."""
        self._ms, self._has_shown = 0.0, False
        pressed = event.down if isinstance(event, Key) else isinstance(event, Pointer) and event.kind != "up"
        self._waking_input = event if pressed else None

    def wait(self, dt_ms: float) -> outcomes.Attract | None:
        """Let time go by in which nobody does anything; a show to begin now, if any."""
        self._ms += dt_ms
        settings = self._services.settings
        if self._ms < REST_MS or self._has_shown or not settings.attract or settings.animation in STILL:
            return None
        self._has_shown = True
        services = self._services
        luck = int.from_bytes(services.new_seed().encode(), "big")
        title = services.titles[luck % len(services.titles)]
        most = max((seats for seats in title.seats if seats <= SEATS), default=min(title.seats))
        words, levels = services.words, OPPONENT_LEVELS
        keys = list(takewhile(words.has, (f"setup.scarecrow.{number}" for number in count(1))))
        seats = [
            Seat(words.t(keys[(luck + number) % len(keys)]), levels[(luck >> 8 * number) % len(levels)])
            for number in range(most)
        ]
        try:
            called = title.with_colours(with_tempers(words, title.spec, seats))
            opened = opening.begin_unkept(services, title, called, title.spec.options())
        except BadTerms:  # a damaged map is told to whoever wants to play on it
            return None
        return outcomes.Attract(opened, self.woken)
