"""The review of a finished match: what it was decided by, reckoned in a process of its own while this screen shows what
has been found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from game.ai.review import NOT_BEGUN, Costly, Review, ReviewProgress
from game.core.journal import Disagreement, Record
from game.core.lazy import Latest
from game.core.match import Match
from game.core.spec import BadTerms
from game.scenes.review.cards import HEAD, Cards
from game.scenes.review.charts import HEAD as BARS_HEAD, Bars, Curve
from game.scenes.review.model import ReviewedMatch
from game.scenes.review.waiting import WaitingPanels
from game.scenes.shell import bar, opening
from game.scenes.shell.manager import note_process_fault
from game.scenes.shell.menu import GAP, DrawBox, MenuScene, columns, menu_layout
from game.scenes.shell.outcomes import Branch, FindBetter, LookBack, OpenedMatch
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.puzzles import Found, reviewed
from game.scenes.shell.scene import Services
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.store.people import preferences_at
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import question
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.worker.worker import Reviewer

_LEAST_W, _LEAST_H = 1180.0, 760.0
"""In less room than this the panels lie below each other, and are scrolled."""
_LOW_CURVE, _BARS_SHARE = 320.0, 0.46
"""Height of the curve there; elsewhere the share of the height that the bars take."""
_FINDER = 148.0
"""Least width of the button that looks for better choices, where there is room."""


class Reckoner(Protocol):
    """Something that computes a review, and tells its progress."""

    @property
    def so_far(self) -> ReviewProgress:
        """How far it has come, and what it has found so far."""

    @property
    def result(self) -> Review | None:
        """The review, once it is there."""

    @property
    def failed(self) -> bool:
        """Whether there will be none."""

    def update(self, dt_ms: float) -> None:
        """Time of frames goes by; never waits."""

    def close(self) -> None:
        """Stop the review: nobody wants to know any more."""


Start = Callable[[], Reckoner]


def start_reviewer(services: Services, title: Title, match: Match[Any, Any]) -> Reviewer:
    """A process that reckons the review of a match of a title; its faults are written into the log."""
    from game.worker.worker import Reviewer  # here, because most people never look at a review

    return Reviewer(match, title.source, note=partial(note_process_fault, services, title, match, "review"))


class ReviewLayout(NamedTuple):
    """Boxes of the panels; `scrolled` if they are longer than the window."""

    curve: Rect
    bars: Rect
    cards: Rect
    scrolled: bool


def lay_out(body: Rect, bars: Bars, cards: float) -> ReviewLayout:
    """The panels for the room below the bar; cards are at least so high."""
    if body.w < _LEAST_W or body.h < _LEAST_H:
        curve = Rect(body.x, body.y, body.w - 20, _LOW_CURVE)
        lower = Rect(curve.x, curve.bottom + GAP, curve.w, bars.most)
        return ReviewLayout(curve, lower, Rect(curve.x, lower.bottom + GAP, curve.w, cards), True)
    left, right = columns(body, 0.62, 0.38)
    high = max(bars.least, min(bars.most, _BARS_SHARE * left.h))
    upper = left.upper(left.h - high - GAP)
    return ReviewLayout(upper, Rect(left.x, upper.bottom + GAP, left.w, high), right, False)


class ReviewParts(NamedTuple):
    """Parts of a review that hold words."""

    review: ReviewedMatch
    bars: Bars
    cards: Cards


class ReviewScene(MenuScene):
    """Waits for the review, and shows it."""

    name = "review"

    def __init__(
        self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None, start: Start | None = None
    ) -> None:
        super().__init__(services)
        self.title, self.match, self.match_id = title, match, match_id
        self._start: Start = start or partial(start_reviewer, services, title, match)
        self.reckoner: Reckoner | None = None
        self._found: Review | None = None
        """The review, once it is there."""
        self.puzzles: Found = {}
        """Choices that can be looked for better."""
        self._written = Latest(self._write)
        self.at: int | None = None
        """The stop of the curve that is looked at."""
        self._waiting = Latest(self._waiting_panels)
        self._so_far: ReviewProgress | None = None
        """The progress that is shown."""

    # -- the stack

    def enter(self) -> None:
        if self.review is not None or self.reckoner is not None:
            return
        known = self.services.reviews.get(self._digest)
        if known is None:
            self.reckoner = self._start()
        else:
            self._take(known)

    def close(self) -> None:
        if self.reckoner is not None:
            self.reckoner.close()
            self.reckoner = None

    def record(self) -> Record:
        return self.match.record()

    # -- time

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        if self._parts is not None and self._parts.cards.prepare():
            self.refresh()
            return True
        reckoner = self.reckoner
        if reckoner is None or reckoner.failed:
            return moving
        reckoner.update(dt_ms)
        if reckoner.result is not None:
            self.close()
            self.services.keep_review(self._digest, reckoner.result)
            self._take(reckoner.result)
            self.refresh()
        elif self._waiting(self.words.language).prepare(reckoner.so_far) or self._so_far != reckoner.so_far:
            self._so_far = reckoner.so_far
            self.refresh()
        elif reckoner.failed:
            self.refresh()
        return True

    @cached_property
    def _digest(self) -> bytes:
        """Name of the match among those that have been reviewed: of one that is over nothing changes any more."""
        return sha256(msgspec.json.encode(self.record())).digest()

    def _take(self, found: Review) -> None:
        self._found = found
        try:
            self.puzzles = reviewed(self.services, self.match, self.match_id, found)
        except StoreError as error:  # the review is there all the same
            self.page.show_message(fault_text(self.words, error), "icons/warning")

    def _write(self, found: Review, language: str) -> ReviewParts:
        """All that is said of a review, in the words of today."""
        match = self.match
        seats = TableView(self.title, match, self.words, "none").dressed() if self.title.plain else match.seats
        review = ReviewedMatch(found, seats, self._worded())
        return ReviewParts(review, Bars(review, seats, self.words), Cards(self.title, match, review, self.words))

    def _worded(self) -> frozenset[int]:
        """Seats of people who are told in words what a choice has cost."""
        try:
            preferences = self.services.store.read(partial(preferences_at, match=self.match_id, seats=self.match.seats))
        except StoreError:
            preferences = ()
        return frozenset(seat for seat, each in enumerate(preferences) if each.costs_in_words)

    def _waiting_panels(self, language: str) -> WaitingPanels:
        """Panels that are shown until the review is there, in the words of today."""
        return WaitingPanels(self.title, self.match, self.words, self._worded())

    @property
    def _parts(self) -> ReviewParts | None:
        return None if self._found is None else self._written(self._found, self.words.language)

    @property
    def review(self) -> ReviewedMatch | None:
        """The review with the names of the seats, once it is there."""
        return None if self._parts is None else self._parts.review

    def again(self) -> None:
        """Let another process try."""
        self.close()
        self._so_far = None
        self.reckoner = self._start()
        self.refresh()

    # -- what is on the page

    def build(self) -> Iterator[Widget]:
        at = menu_layout(self.scale)
        ledger = bar.ledger_button(self.words, "review.ledger", at.bar, self.navigate, self._opened, -2)
        tab = bar.tab_button(self.scale, at.bar, self.title, self.words, at.bar.w >= bar.NAMED)
        bar.name_ledger(ledger, self.words, self.scale, bar.end_of(self.scale, tab, self._sentence))
        yield DrawBox(at.bar, partial(self._draw_bar, end=ledger.rect.x - 12))
        yield bar.icon_button(self.words, "review.back", at.bar, self.back)
        yield tab
        yield ledger
        if self._parts is None:
            yield from self._build_waiting(at.body)
            return
        said = self._parts
        said.cards.drop_pictures()
        layout = lay_out(at.body, said.bars, said.cards.least)
        curve = Curve(layout.curve, said.review, self.words, self.title.accent, self.at, self._set_stop)
        curve.hint = self.words.t("review.curve.hint")
        bars, cards, t = layout.bars._replace(h=BARS_HEAD), layout.cards._replace(h=HEAD), self.words.t
        finders = [self._finder(cards)] if self.puzzles else []
        if finders:
            cards = cards.leftmost(finders[0].rect.x - 8 - cards.x)
        parts = [
            curve,
            DrawBox(layout.bars, said.bars.draw),
            bar.tip_press("review.head.bars", bars, t("review.bars.tip")),
            *said.cards.widgets(self.scale, layout.cards, self.show, self.what_if),
            *finders,
            bar.tip_press("review.head.cards", cards, t("review.costliest.tip")),
        ]
        if layout.scrolled:
            yield Scroll("review.scroll", at.body, parts)
        else:
            yield from parts

    def _finder(self, head: Rect) -> Button:
        """The button in the head of the costliest choices that looks for better ones."""
        t, seats = self.words.t, [*self.puzzles]
        title = 40 + block(t("review.costliest"), "h3", self.scale).width_px / self.scale.factor
        button = Button("review.find", head, t("puzzle.find"), "icons/puzzle", on_press=self._ask_who_finds)
        button.hint = t("puzzle.find.tip")
        if len(seats) == 1:
            button.on_press = partial(self.find_better, seats[0])
        room, words, sign = head.w - title - 16, button.label, button.icon
        for button.label, button.icon in ((words, sign), (words, ""), ("", sign)):  # the tip has the words, too
            if button.natural_width(self.scale) <= room:
                break
        wide = min(room, max(_FINDER, button.natural_width(self.scale)))
        button.rect = Rect(head.right - 16 - wide, head.y + 10, wide, 44)
        button.enable(any(self.puzzles.values()), t("puzzle.none"))
        return button

    def _ask_who_finds(self) -> None:
        """Ask which of the people who have played looks for better choices."""
        none = self.words.t("puzzle.none.whose")
        people = [
            Item(str(seat), self.match.seats[seat].name, reason="" if found else none)
            for seat, found in self.puzzles.items()
        ]
        then = {str(seat): partial(self.find_better, seat) for seat in self.puzzles}
        asked = question(
            self.words, "puzzle.find.who", {"cancel": ""}, then, self.title.accent, name="review.find", items=people
        )
        self.page.open(asked)
        self.dirty = True

    def find_better(self, seat: int) -> None:
        """Look for better choices than a seat has made."""
        self.navigate(FindBetter(self.title, self.puzzles[seat]))

    @property
    def _sentence(self) -> bar.Sentence:
        return bar.Sentence(self.words.t("review.sentence"))

    def _draw_bar(self, paint: Painter, box: Rect, end: float) -> None:
        room = bar.draw_head(paint, box, self.title, self.words, box.w >= bar.NAMED, end)
        bar.draw_sentence(paint, box, self._sentence, room)

    def _build_waiting(self, body: Rect) -> Iterator[Widget]:
        """Widgets shown until the review is there."""
        panels, reckoner = self._waiting(self.words.language), self.reckoner
        if reckoner is not None and reckoner.failed:
            yield from panels.failed(body, self.again, self.back)
        else:
            so_far = NOT_BEGUN if reckoner is None else reckoner.so_far
            yield from panels.widgets(self.scale, body, so_far, self.back)

    # -- what is done with it

    @property
    def _opened(self) -> OpenedMatch:
        return OpenedMatch(self.title, self.match, self.match_id)

    def _set_stop(self, stop: int) -> None:
        self.at = stop
        self.dirty = True

    def confirm(self) -> None:
        """Enter shows the replay at the stop that is looked at."""
        if self.review is not None and self.at is not None:
            self.navigate(LookBack(self._opened, index=self.review.stops[self.at].rows))

    def show(self, costly: Costly) -> None:
        """The replay at a choice, where that and the better one are played."""
        self.navigate(LookBack(self._opened, costly.seat, costly.index, costly.better))

    def what_if(self, costly: Costly) -> None:
        """Asks whether another match is to go on from before a choice."""
        text, go = self.words.t("review.branch.text"), partial(self.branch, costly.index)
        self.page.open(
            opening.branch_dialog(self.words, "review.branch", text, self.match, costly.index, costly.seat, go)
        )
        self.dirty = True

    def branch(self, index: int, taken: int | None = None) -> None:
        """Go on from here with a new match, a person on the seat that is taken; the old one stays as it is."""
        try:
            opened = opening.branch(self.services, self.match, index, taken)
        except (BadTerms, Disagreement, StoreError) as error:
            self.page.show_message(fault_text(self.words, error), "icons/warning")
            return
        self.navigate(Branch(opened))
