"""Short messages of what everybody has to hear, of dice once they lie still; and a banner for each skipped turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from game.scenes.match.banner import Banner, only_answer_words, pauses
from game.scenes.tabletop.table_model import near_end
from game.worker.process import same_kind

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.core.match import Match
    from game.core.steps import Event
    from game.scenes.tabletop.table_view import TableView
    from game.ui.sprite import Sprite
    from game.ui.widgets.page import Page, Toast

LINES = 3
"""So many lines a message has room for."""
READ_MS = 900.0
"""A message that has stood so long has been read by everybody before the screen."""


APART_MS, ONE_ACT_MS = 120.0, 750.0
"""Acts of one kind that are seen as one begin so long after each other, and all of them within so long."""


class _EventGroup(NamedTuple):
    """Events that are told of together: those of a choice, or what chance has brought and all that came of it."""

    start: int
    """How many events lie before it."""
    known_from: int
    """So many events have to be known before it is told of."""
    events: list[Event[Any, Any]]


class _Said(NamedTuple):
    """A message that was said last, and the range of events that it tells of."""

    toast: Toast
    start: int
    end: int


class Announcements:
    """Has the answers of a match shown, and says what is to be heard of each of their parts in its time.

    Each event is announced once: who comes to the screen later hears only what nobody has had the time to read, and
    a message that follows at once keeps the lines of the one before.
    """

    def __init__(self, table_view: TableView, page: Page) -> None:
        self._top, self._page = table_view, page
        self.banner = Banner(table_view)
        self._parts = deque[_EventGroup]()
        self._index = 0
        self._near: frozenset[int] = frozenset()
        """The seats that were said to be near the end."""
        self._turn = 0
        self._asked = -1, -1
        """At which row which person was asked last."""
        self._said: _Said | None = None

    @property
    def waits(self) -> bool:
        """Whether chance has brought something that is still to be seen."""
        return bool(self._parts) and self._index == self._top.match.index

    def show(self, answer: Sequence[Ply[Any, Any]], dropped: Sprite | None) -> None:
        """Show an answer, after all that is still being shown, and say at once what nobody has to wait for."""
        if self._said is not None and self._said.toast not in self._page.toasts:  # whoever acts has read it
            self._said = self._said._replace(start=self._said.end)
        self._parts = deque(_parts(answer, self._top.stage.length))
        self._index = self._top.match.index
        notes = self.banner.foresee(answer)
        top, match = self._top, self._top.match
        top.enqueue(answer, dropped, held(match, answer, notes, top.stage.rest_pace), joined(match, answer))
        self.update()

    def update(self) -> None:
        """Say what has come to be known."""
        self.banner.update()
        if not self.waits:
            self._parts.clear()
            return
        known, start, end = self._top.stage.known, self._parts[0].start, self._parts[0].start
        found = list[Any]()
        while self._parts and self._parts[0].known_from <= known:
            events = self._parts.popleft().events
            found += events
            end += len(events)
        if found:
            self._say(found, start, end)

    def ask(self, seat: int | None) -> None:
        """Say once to a person who is asked that there is one answer only, and what that takes."""
        top, index = self._top, self._top.match.index
        if seat is None or top.learning or top.stage.busy or self._asked == (index, seat):
            return
        self._asked = index, seat
        if words := only_way(top):
            self._page.show_message(words, "icons/warning")

    def warn(self) -> None:
        """Say once the table rests who has come near the end: of nobody twice in a turn, and over no other message."""
        top, near = self._top, self._top.near_end
        if self._turn != top.match.state.turn:
            self._turn, self._near = top.match.state.turn, self._near & near
        new = sorted(near - self._near)
        if not new or self._page.toasts or top.stage.busy:
            return
        self._near |= near
        every = f"{top.title.key}.near_end.all"
        all_alike = len(new) == len(top.match.seats) and top.words.has(every)
        told = [top.words.t(every)] if all_alike else [near_end(top, seat) for seat in new]
        self._page.show_message("\n".join(told[:LINES]), "icons/flag")

    def tell(self, events: Sequence[Event[Any, Any]]) -> None:
        """Say to somebody who has just come what is new and has not been read yet; `events` are the latest."""
        self._parts.clear()
        if not events:
            return
        end, said = self._top.stage.length, self._said
        start = end - len(events)
        if said is not None and said.end <= end:
            start = max(start, said.end if said.toast.age >= READ_MS else said.start)
        self._said = None
        self._say(list(events)[len(events) - (end - start) :], start, end)

    def _say(self, events: Sequence[Event[Any, Any]], start: int, end: int) -> None:
        """Say what is to be heard of the events from `start` to `end`, below what has just been said."""
        words, said = announced(self._top, events, self._top.stage.past[:start]), self._said
        fresh = said is not None and said.toast in self._page.toasts and said.toast.age < READ_MS
        if words and said is not None and fresh:
            lines = dict.fromkeys([*said.toast.words.split("\n"), *words.split("\n")])
            words, start = "\n".join([*lines][-LINES:]), said.start
        self._page.show_message(words)
        if words:
            self._said = _Said(self._page.toasts[-1], start, end)
        elif said is not None:
            self._said = said._replace(end=end)


def joined(match: Match[Any, Any], answer: Sequence[Ply[Any, Any]]) -> dict[int, float]:
    """By the place of an act in an answer how many milliseconds after the one before it it begins: those of one kind
    that a computer makes in one gesture are seen as one."""
    found = list[int]()
    for place, (one, other) in enumerate(pairwise(answer), 1):
        by_computer = one.row.seat >= 0 and not match.seats[one.row.seat].human
        together = by_computer and (one.row.seat, one.row.group) == (other.row.seat, other.row.group)
        if together and len(one.events) == len(other.events) == 1 and same_kind(one.row.choice, other.row.choice):
            found.append(place)
    return dict.fromkeys(found, min(APART_MS, ONE_ACT_MS / len(found))) if found else {}


def _parts(answer: Sequence[Ply[Any, Any]], start: int) -> Iterator[_EventGroup]:
    """The parts of an answer before which so many events lie."""
    part = _EventGroup(start, 0, [])
    for ply in answer:
        if ply.row.chance:
            if part.events:
                yield part
            start = part.start + len(part.events)
            part = _EventGroup(start, start + 1, [])
        part.events.extend(ply.events)
    if part.events:
        yield part


def announcement(table_view: TableView, event: Event[Any, Any]) -> str:
    """The key of the words that everybody has to hear of an event, if there are any."""
    return f"{table_view.title.key}.announce.{type(event).__name__}"


def announced(table_view: TableView, events: Sequence[Event[Any, Any]], before: Sequence[Event[Any, Any]]) -> str:
    """What nobody did, and everybody has to hear; empty for nothing. `before` is what the viewer saw before that."""
    title, words, said, own = table_view.title, table_view.words, list[str](), table_view.table.words
    past = list(before)
    for event in events:
        redacted = title.spec.redacted_for(table_view.match.terms, event, table_view.stage.viewer)
        key, told = announcement(table_view, event), own.headline(redacted, past)
        if words.has(key):
            told = words.t(key, **{**table_view.speaker.fields(redacted), **own.remark(redacted, past)})
        past.append(redacted)
        said += [told] if told and told not in said else []
    return "\n".join(said[:LINES])
