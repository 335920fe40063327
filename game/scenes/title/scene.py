"""The title screen: one card per title, the match that was left last, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from game.scenes.shell.menu import DrawBox, MenuScene
from game.scenes.shell.opening import open_match, seat_known_players
from game.scenes.shell.outcomes import LookBack, Quit, ResumeMatch, SetUp, ShowRules, ShowSaves, ShowSettings
from game.scenes.shell.scene import Services
from game.scenes.title import card as menu_card
from game.scenes.title.idle import Idle
from game.scenes.title.learn import Learn
from game.scenes.title.places import TitleLayout, lay_out
from game.scenes.title.surround import draw_head, draw_last_match
from game.store.listing import Summary
from game.store.notices import Notice, StoreError
from game.ui.events import Input, Key
from game.ui.frame import EDGE
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Widget
from game.ui.widgets.button import RISE, Button, Card
from game.ui.widgets.scroll import Scroll


class CardScroll(Scroll):
    """Cards of one size; those in sight are always whole."""

    # Its cards have the keyboard, and are scrolled to when they get it.
    def takes_focus(self) -> bool:
        return False

    def to(self, top: float, at_once: bool = False) -> None:
        ys = sorted({child.rect.y - self.rect.y for child in self.children})
        super().to(min(ys, key=lambda y: abs(y - top)), at_once)


class OnCard(Button):
    """A button on a card, which rises with it; by keyboard its key does the same while the card is focused."""

    card: Card | None = None
    focusable = False

    def draw(self, paint: Painter) -> None:
        rise = (
            0.0 if self.card is None else RISE * self.card.lift.value - 6 * self.card.push.value * self.card.lift.value
        )
        with paint.offset(0, -rise):
            super().draw(paint)

    def whole(self, scale: Scale) -> bool:
        """Whether its label shows at its full size."""
        words, *taken = self._parts(scale)
        return block(self.label, words, scale, self._room(sum(taken))).whole


def _name(ways: Sequence[OnCard], scale: Scale, named: bool) -> None:
    """All ways of a card have sign and word where both have room, else the word, else the sign, which has a tip."""

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
"""So many titles the motto of the whole speaks of."""


class TitleScene(MenuScene):
    """What the program opens with."""

    name = "title"
    tune = "morning"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.latest: Summary | None = None
        """The match that was left last, else the one that was finished last."""
        self._looks_later = False
        """Whether the latest match is looked for once a picture without it has been seen."""
        self.idle = Idle(services)
        self.learn = Learn(self)

    def _look_for_latest(self) -> None:
        try:
            store = self.services.store
            self.latest = store.latest() or store.latest(over=True)
        except StoreError as error:
            self.latest = None
            self.services.notices.append(Notice(error.key))

    def enter(self) -> None:
        self._looks_later = self.services.store_waits
        if not self._looks_later:
            self._look_for_latest()
        focused = self.page.focused
        if focused is not None and not focused.ring and not self.page.overlays:
            # What was clicked on the way out has the keyboard unseen: Tab would go on from there, Enter press it again.
            self.page.focus(None)
        self.refresh()

    def handle(self, event: Input) -> None:
        if self.idle.handle(event) or self.learn.handle(event):
            return
        if isinstance(event, Key) and event.down and event.key == "f1" and not self.page.overlays:
            if (title := self._asked()) is not None:
                self.read(title)
        else:
            super().handle(event)

    def update(self, dt_ms: float) -> bool:
        if self._looks_later and not self.dirty:
            self._looks_later = False
            self._look_for_latest()
            self.refresh()
        shown = None if self.page.overlays else self.idle.wait(dt_ms)
        if shown is not None:
            self.navigate(shown)
            return False
        return super().update(dt_ms)

    def people(self) -> list[str]:
        return [seat.name for seat in self.latest.seats] if self.latest is not None else []

    def back(self) -> None:
        """Esc leaves the program only when asked; of a saved game it speaks where one can be continued."""
        t = self.words.t
        saved = t("dialog.quit.text") if self._goes_on else ""
        self.ask("leave", t("dialog.quit"), saved, t("title.quit"), self.quit)

    def quit(self) -> None:
        """End the program."""
        self.navigate(Quit())

    # -- layout

    def build(self) -> Iterable[Widget]:
        self.learn = Learn(self)
        at = lay_out(self.scale, len(self.services.titles))
        cards: list[Widget] = [
            self._card(title, rect) for title, rect in zip(self.services.titles, at.cards, strict=True)
        ]
        if at.whole:
            cards += [way for card in list(cards) for way in self._beside(card)]
        else:
            cards = [CardScroll("title.games", at.area.inset(-EDGE, 0), cards)]
        return [
            DrawBox(at.head, partial(draw_head, name=self.words.t("app.name"), motto=self._motto())),
            *cards,
            *self._last(at),
            *self._ways(at),
            DrawBox(at.version, self._version),
        ]

    def _card(self, title: Title, rect: Rect) -> Card:
        titles, count = self.services.titles, len(self._other_ways(title))
        draw = partial(menu_card.draw, title=title, words=self.words, titles=titles, count=count)
        card = Card(f"title.play.{title.key}", rect, draw, title.accent, partial(self.play, title))
        card.group = "title.cards"
        return card

    def _beside(self, card: Widget) -> Iterator[Button]:
        """What can be done with a title besides playing it: each way has its part of the card."""
        assert isinstance(card, Card)
        title = self.services.title(card.name.removeprefix("title.play."))
        assert title is not None
        ways = self._other_ways(title)
        places = menu_card.ways(card.rect, self.scale, len(ways))
        made = [
            OnCard(f"title.{name}.{title.key}", place, self.words.t(f"title.{name}"), icon, on_press=go)
            for (name, icon, _, go), (place, _) in zip(ways, places, strict=True)
        ]
        _name(made, self.scale, all(named for _, named in places))
        for each, (name, _, key, _) in zip(made, ways, strict=True):
            each.hint, each.more, each.card = self.words.t(f"title.{name}.hint"), key, card
        yield from made

    def _other_ways(self, title: Title) -> list[tuple[str, str, str, Callable[[], None]]]:
        """What else can be done with a title: name, icon, key and what does it."""
        learn = ("learn", "icons/learn", "L", partial(self.learn.open, title))
        rules = ("rules", "icons/book", "F1", partial(self.read, title))
        return [learn, rules] if title in self.learn.titles else [rules]

    def _last(self, at: TitleLayout) -> Iterator[Widget]:
        latest = self.latest
        title = self.services.title(latest.title) if latest is not None else None

        yield DrawBox(at.last, lambda paint, rect: draw_last_match(paint, rect, self.words, latest, title))
        if latest is not None:
            accent, t = title.accent if title is not None else MENU, self.words.t
            if latest.over:
                yield Button("title.look", at.go_on, t("title.look"), "icons/replay", "main", accent, self.look_back)
            else:
                yield Button("title.continue", at.go_on, t("title.continue"), "icons/play", "main", accent, self.resume)

    def _ways(self, at: TitleLayout) -> list[Widget]:
        t, saves, settings = self.words.t, partial(self.navigate, ShowSaves()), partial(self.navigate, ShowSettings())
        made = [
            Button("title.saves", at.saves, t("title.saves"), "icons/save", on_press=saves),
            Button("title.settings", at.settings, t("title.settings"), "icons/settings", on_press=settings),
            Button("title.quit", at.quit, t("title.quit"), "icons/cross", on_press=self.quit),
        ]
        for button in made:
            button.group = "title.ways"
        return list(made)

    # -- what is drawn

    def _motto(self) -> str:
        count = len(self.services.titles)
        return self.words.t("app.tagline") if count == ALL else self.words.n("title.games", count)

    def _version(self, paint: Painter, rect: Rect) -> None:
        paint.text(self.services.version, (rect.right, rect.centre[1]), "caption", colours.cream, "right")

    # -- what a player does

    def play(self, title: Title) -> None:
        """To the set-up of a title."""
        self.navigate(SetUp(title))

    def read(self, title: Title) -> None:
        """To the rulebook of a title."""
        self.navigate(ShowRules(title))

    def _asked(self) -> Title | None:
        """The title whose card has the keyboard or the pointer."""
        named = [each.name.split(".") for each in (self.page.focused, self.page.hovered) if each is not None]
        keys = [name[2] for name in named if len(name) == 3 and name[0] == "title"]
        return self.services.title(keys[0]) if keys else None

    @property
    def _goes_on(self) -> bool:
        """Whether the match that was left last can be continued."""
        return self.latest is not None and not self.latest.over

    def confirm(self) -> None:
        if self._goes_on:
            self.resume()

    def resume(self) -> None:
        """On with the match that was left last."""
        if self.latest is not None:
            open_match(
                self,
                self.latest.id,
                lambda opened: self.navigate(ResumeMatch(seat_known_players(self.services, opened))),
            )

    def look_back(self) -> None:
        """See the match again that was finished last."""
        if self.latest is not None:
            open_match(self, self.latest.id, lambda opened: self.navigate(LookBack(opened)))
