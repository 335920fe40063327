"""Past of a match: the card of changes since a player's last turn, its recap, and positions of lines in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from game.core.lazy import Keyed
from game.core.steps import Chance
from game.scenes.match.heard import capital, with_points
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell.bar import PITCH
from game.scenes.shell.outcomes import LookBack, ShowLedger
from game.scenes.tabletop.commands import USED, Reply, Verb
from game.scenes.tabletop.log import LogLine, folded_words
from game.scenes.tabletop.log_lines import LogLines
from game.scenes.tabletop.past_actions import PastAction, as_logged, past_actions
from game.scenes.tabletop.table_model import LOG
from game.scenes.tabletop.table_view import TableView
from game.ui import popover
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, SeatPalette, colours
from game.ui.type import block
from game.ui.widgets.base import Overlay, Pressable, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.i18n.catalogue import Catalogue
    from game.ui.widgets.page import Page


SENTENCE, CARD = "match.recap", "match.recap.changed"
"""Names of the bar's sentence, as what opens the recap, and of the card of changes."""
_WIDE, _PAD, _HEAD, _ROW, _BUTTON, _GAP = 640.0, 28.0, 48.0, 46.0, 56.0, 16.0
_LEAST_CARD, _LOG_HEAD, _LOG_BUTTON = 240.0, 44.0, 56.0
"""Least width of a card of what has changed, and what it leaves of the log above it and at the right."""
_MARGIN, _NAME, _LINES = 16.0, 118.0, 3
_CARD, _CARD_PAD, _CARD_HEAD, _CARD_ROW = 360.0, 14.0, 30.0, 30.0
_CLOSE, _RIM = 40.0, 3.0
"""Size of the button that closes the card, and its distance from the border."""
_EDGE = 8.0
"""Distance of the card from the edges of the window."""
_CHANGE_LINES = 6
"""Most lines of one change on the card: the longest, with what has become safe, is whole in the least card."""
_LOG_LINES = 76.0
"""Least height that a card on the log leaves for lines above it; else it covers them all."""
_STRIP = 48.0
"""Height of the card on a log that has room for one line."""
_SIGN = 36.0
"""Width of the sign at the end of a line of the recap."""
_TOLD = 3
"""Most lines on the card of changes."""
_POINTS_IMPORTANCE = 3
"""Importance of points that somebody has gained or lost: that of the most important acts."""
_MOST_HEARD = 12
"""Most lines of the recap that are told by themselves."""


def row_of(plies: Sequence[Ply[Any, Any]], number: int) -> int:
    """Number of rows after which an event, counted from the first, has happened, and all that chance answered to it."""
    for index, ply in enumerate(plies):
        number -= len(ply.events)
        if number < 0 and not (ply.after.agenda and isinstance(ply.after.agenda[-1], Chance)):
            return index + 1
    return len(plies)


class EventRange(NamedTuple):
    """The events after a seat's last turn but before its present one, by their numbers."""

    first: int
    others: int
    """The first that another seat's choice has brought about."""
    last: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.first <= number <= self.last


def events_between_turns(doers: Sequence[int], seat: int | None) -> EventRange:
    """Events between the last two turns of a seat, by the seats whose choices they came from."""
    last = max((number for number, by in enumerate(doers) if by >= 0 and by != seat), default=-1)
    first = max((number for number, by in enumerate(doers[: last + 1]) if by == seat), default=-1) + 1
    others = (number for number in range(first, last + 1) if doers[number] >= 0)
    return EventRange(first, next(others, first), last)


class RecapEntry(NamedTuple):
    """One line of a recap, and the place of its event among all."""

    event_index: int
    player: SeatPalette
    name: str
    words: str
    picture: str
    place: str = ""
    """Its place in words; empty where the sentence tells it, or for none."""
    told: str = ""
    """All of it as one sentence, with whose it is and the points that it has brought."""
    importance: int = 0
    """How much it means to whoever reads it, beside the other lines."""


def most_important(entries: Sequence[RecapEntry], most: int) -> Sequence[RecapEntry]:
    """At most so many lines, in the order in which they came; of equal ones the latest."""
    places = sorted(range(len(entries)), key=lambda place: (entries[place].importance, place))[-most:]
    return [entries[place] for place in sorted(places)]


class RecapPanel(MatchPart):
    """Opens what has been, from the bar and from the log."""

    uses = (Pointer,)

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._session, self._handling, self._page = screen, screen.session, screen.handling, screen.page
        self._top = screen.table_view
        self._changes, self._placed = Keyed[Sequence[RecapEntry]](), Keyed[tuple[Rect, int]]()

    def handle(self, event: Input) -> Reply:
        """Show the match as it stood at a line of the log that is clicked; buttons that lie over lines come first."""
        if not isinstance(event, Pointer) or self._page.overlays or self._screen.model.hand.dragging:
            return None
        state, number = self._screen.state, self._top.log.at(event.x, event.y)
        if event.kind == "down" and event.button == 1:
            if not self._top.log.unfolded and self._screen.topmost(event.x, event.y) is not None:
                number = None
            state.line = number
            return None if number is None else USED
        if event.kind == "up" and state.line is not None:
            pressed, state.line = state.line, None
            if number == pressed:
                self.show(pressed)
            else:
                self._screen.run(Verb.PROMPT)
            return USED
        return None

    def show(self, number: int) -> None:
        """Show the match as it stood when an event had happened, or before all events the ledger with its seal."""
        opened, viewer = self._screen.opened, self._top.stage.viewer
        past = LookBack(opened, viewer, row_of(self._top.match.plies, number))
        self._screen.services.navigate(ShowLedger(opened, viewer) if number < 0 else past)

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Let the sentence of the bar be pressed while nothing moves."""
        top, box = self._top, self._top.frame.bar
        buttons = [*buttons, RecapLines(self, self._top)]
        if top.stage.busy or self._session.calling is not None:
            return buttons
        left, right = box.x + box.w * 0.24, box.right - 6 * PITCH - 24
        line = BarSentence(SENTENCE, Rect(left, box.y + 6, right - left, box.h - 12), self.open)
        line.hint, line.page = top.words.t("match.recap"), self._page
        card = self._card(buttons)
        strips = [each.rect for each in card if isinstance(each, ChangesStrip)]
        covered = [each for each in buttons if each.name == LOG and any(map(each.rect.intersects, strips))]
        return [*(each for each in buttons if each not in covered), line, *card]

    def _card(self, buttons: Sequence[Widget]) -> list[Widget]:
        """The card of what has changed, where no other card lies and nothing is held."""
        top, model = self._top, self._handling.model
        busy = self._page.overlays or top.log.unfolded or self._handling.carries or model.picked_up is not None
        busy = busy or not model.context.sources  # what can be used is known only then
        if busy or any(part.z >= ZOrder.CARD for part in buttons) or not (entries := self.changes()):
            return []
        moment = self._session.match.index, tuple(entries), top.frame, top.scale
        box, lines = self._placed.get(moment, lambda: self._place(entries, buttons))
        slim = box.h <= _STRIP
        kind = ChangesStrip if slim else ChangesCard
        headings = top.words.t("match.recap.own"), top.words.t("match.recap.own.short"), ""
        card = kind(box, headings, most_important(entries, lines), self._read)
        card.hint = top.words.t("match.recap.all")
        if slim:
            return [*in_layer(ZOrder.CARD, [card])]
        corner = Rect(box.right - _CLOSE - _RIM, box.y + _RIM, _CLOSE, _CLOSE)
        close = Button(f"{CARD}.close", corner, icon="icons/cross", on_press=self._close)
        close.hint = top.words.t("match.recap.close")
        return [*in_layer(ZOrder.CARD, [card, close])]

    def _place(self, entries: Sequence[RecapEntry], buttons: Sequence[Widget]) -> tuple[Rect, int]:
        """Box of the card, and how many of its lines have room: off the board, else on the lines of the log, which tell
        the same. On a log that is too low it is a strip of one line; the bar tells all."""
        top, frame, scale = self._top, self._top.frame, self._top.scale
        area = Rect(0, frame.bar.bottom, scale.width, scale.height - frame.bar.bottom).inset(_EDGE)
        avoid = self._handling.model.avoid(buttons, frame.seats)
        sprites = (sprite.box for sprite in top.table.look.sprites(self._handling.model.context))
        avoid = replace(avoid, read=(*avoid.read, frame.board, frame.side, *sprites))
        target = frame.seats[self._seat or 0]
        log = frame.log._replace(y=frame.log.y + _LOG_HEAD, h=frame.log.h - _LOG_HEAD)
        for lines in range(0 if frame.log_folded else len(entries), 0, -1):
            told = most_important(entries, lines)
            sizes = list(self._sizes(told, area))
            placed = popover.place_any(sizes, target, area, avoid) if sizes else None
            if placed is not None and not any(placed.covered):
                return placed.box, lines
            if log.w >= _LEAST_CARD and log.h >= (height := ChangesCard.height(scale, told, log.w)):
                high = height if log.h - height >= _LOG_LINES else log.h  # no line of the log shows in part
                return log.lower(high), lines
        return Rect(frame.log.x, frame.log.bottom - _STRIP, frame.log.w - _LOG_BUTTON, _STRIP), 1

    def _sizes(self, entries: Sequence[RecapEntry], area: Rect) -> Iterator[tuple[float, float]]:
        """Sizes of the card in an area, as wide as its words and with broken lines."""
        scale = self._top.scale
        for most in (_CARD, _LEAST_CARD):
            width = ChangesCard.width(scale, self._top.words.t("match.recap.own"), entries, most)
            height = ChangesCard.height(scale, entries, width)
            if width <= area.w and height <= area.h:
                yield width, height

    def _close(self) -> None:
        """Take the card away until the viewer's next turn; the log tells the same."""
        self._screen.state.recap_closed = self._session.match.position
        card = {CARD, f"{CARD}.close"}
        self._page.fill(widget for widget in self._page.widgets if widget.name not in card)
        self._page.renew()  # with the button that a strip has covered

    def _read(self) -> None:
        """Tell all that has happened in place of the card, which has been pressed."""
        self._close()
        self.open()

    def open(self) -> None:
        """Tell what others have done since the last turn of whoever is at the screen."""
        self._page.open(RecapSheet(self._top.words, self.entries(), self._top.title.accent, self.show))

    @property
    def _seat(self) -> int | None:
        """Seat of the player at the screen."""
        viewer = self._session.viewer.seat
        return self._top.active if viewer is None else viewer

    def entries(self) -> Sequence[RecapEntry]:
        """Moves of others since the viewer's last turn, the newest first, and what these have brought the viewer."""
        actions = self._actions(events_between_turns(self._actors(), self._seat))
        return [self._entry(action) for action in as_logged(self._top, actions[::-1])[::-1]]

    def _actors(self) -> Sequence[int]:
        """The seat that has brought about each event; what chance has brought belongs to the seat that it is about,
        where that one has just made the choice for it: a card drawn from a pile, say."""
        history, number, last = self._top.stage.history_for(None), 0, -1
        doers = [by for by, _ in history]
        for ply in self._top.match.plies:
            last = last if ply.row.chance else ply.row.seat
            for at in range(number, min(number + len(ply.events), len(history))):
                if ply.row.chance and getattr(history[at][1], "seat", None) == last:
                    doers[at] = last
            number += len(ply.events)
        return doers

    def _actions(self, since: EventRange) -> Sequence[PastAction]:
        actions = reversed(past_actions(self._top, None, since.first, where=False)[1])
        seat = self._seat
        return [
            action
            for action in actions
            if action.event_index in since and (action.event_index >= since.others or action.seat != seat)
        ]

    def _entry(self, action: PastAction) -> RecapEntry:
        top = self._top
        name, player = top.match.seats[action.seat].name, top.player(top.public(), action.seat)
        events, numbers = top.stage.history_for(None), action.indices or (action.event_index,)
        places = dict.fromkeys(top.table.words.where(top.public().view, events[number][1]) for number in numbers)
        place, whose = top.speaker.list_of(filter(None, places)), getattr(events[numbers[-1]][1], "seat", -1)
        told = top.words.t("node.where", event=action.words, place=place) if place else action.words
        line = LogLine(whose, "", action.words, numbers[-1], len(numbers), numbers[0])
        told = top.speaker.by(whose, with_points(top, told, top.points_of(line)))
        return RecapEntry(action.event_index, player, name, action.words, action.picture, place, told)

    def changes(self) -> Sequence[RecapEntry]:
        """Changes for a person whose turn begins, at most three lines in the order in which they came; none before the
        first turn, and from the first act of the present one on."""
        session, top, seat = self._session, self._top, self._seat
        match = session.match
        begins = seat is not None and seat == match.seat and match.seats[seat].human and session.turn_end is None
        if not begins or seat is None or match.position is self._screen.state.recap_closed or top.match.over:
            return ()
        moment = match.index, top.stage.changes, seat, top.frame.wording
        return self._changes.get(moment, lambda: self._find_changes(seat))

    def _find_changes(self, seat: int) -> Sequence[RecapEntry]:
        history = self._top.stage.history_for(None)
        doers = self._actors()
        since = events_between_turns(doers, seat)
        if not 0 < since.first <= since.last or seat in doers[since.last :]:
            return ()
        events, words = [event for _, event in history], self._top.table.words
        ranked = [
            (words.matters(events[action.event_index], seat, events[: action.event_index]), action)
            for action in self._actions(since)
        ]
        gained = self._points_entries(seat, since)
        most = sorted((item for item in ranked if item[0]), key=lambda each: -each[0])[: _TOLD - len(gained)]
        chosen = sorted((action for _, action in most), key=lambda action: action.event_index)
        importance = {action.event_index: rank for rank, action in most}
        told = self._with_others(chosen, [action for _, action in ranked])
        acts = [entry._replace(importance=importance[entry.event_index]) for entry in told]
        return [*acts, *(entry._replace(importance=_POINTS_IMPORTANCE) for entry in gained)]

    def _with_others(self, chosen: Sequence[PastAction], actions: Sequence[PastAction]) -> Iterator[RecapEntry]:
        """Lines of some acts; the last of a seat's in the same words tells how many more there were that have no
        line."""
        told = {action.event_index for action in chosen}
        alike = Counter((each.seat, each.words) for each in actions if each.event_index not in told)
        for place, action in enumerate(chosen):
            said = [(each.seat, each.words) for each in chosen[place:]]
            entry, more = self._entry(action), alike[said[0]] if said[0] not in said[1:] else 0
            words = self._top.words.n("match.recap.more", more, words=entry.words) if more else entry.words
            yield entry._replace(words=words)

    def _points_entries(self, seat: int, since: EventRange) -> list[RecapEntry]:
        """Lines of the points that the viewer has lost, and of those that rivals have gained, where one of them gained
        many, as far as all may know."""
        top, least = self._top, self._top.table.words.notable
        if not least:
            return []
        spec, terms = top.title.spec, top.match.terms
        before = top.match.at(row_of(top.match.plies, since.first - 1)).state
        then, now = (
            [each.total for each in spec.score(terms, spec.view_for(terms, state, None))]
            for state in (before, top.match.state)
        )
        entries = list[RecapEntry]()
        lost = then[seat] - now[seat]
        if lost > 0:
            words = top.words.n("match.recap.lost", lost, before=then[seat], after=now[seat])
            entries.append(self._points_entry(since, seat, words))
        # Seats whose score is the same all along are a team.
        rivals = [one for one in range(len(now)) if (then[one], now[one]) != (then[seat], now[seat])]
        gains = sorted(((now[one] - then[one], one) for one in rivals if now[one] > then[one]), reverse=True)
        if gains and gains[0][0] >= least:
            words = top.words.n("match.recap.gained", gains[0][0])
            for more, rival in gains[1:]:
                name = top.match.seats[rival].name
                words = top.words.t("match.recap.gained.also", words=words, seat=name, count=more)
            entries.append(self._points_entry(since, gains[0][1], words))
        return entries

    def _points_entry(self, since: EventRange, seat: int, words: str) -> RecapEntry:
        top = self._top
        return RecapEntry(since.last, top.player(top.public(), seat), top.match.seats[seat].name, words, "")


class RecapLines(LogLines):
    """Lines of the log, each of which leads to the match as it stood then."""

    def __init__(self, panel: RecapPanel, top: TableView) -> None:
        super().__init__(top)
        self._panel = panel

    def show(self, event_index: int) -> None:
        self._panel.show(event_index)


class ChangesCard(Pressable):
    """A short card of what has changed; pressed it opens the recap."""

    z = ZOrder.CARD

    def __init__(
        self, rect: Rect, headings: Sequence[str], entries: Sequence[RecapEntry], on_press: Callable[[], None]
    ) -> None:
        """`headings`: the heading in words that get fewer, at last none; the first that has room is drawn."""
        super().__init__(CARD, rect, on_press)
        self.headings, self.entries = headings, entries

    @staticmethod
    def width(scale: Scale, heading: str, entries: Sequence[RecapEntry], most: float) -> float:
        """Width that its words need in a window, up to `most`, in units."""
        words = [block(f"{entry.name}: {entry.words}", "label", scale).width_px for entry in entries]
        lines = max(words) / scale.factor + 30, block(heading, "strong", scale).width_px / scale.factor + _CLOSE
        return min(most, scale.width - 2 * _MARGIN, max(lines) + 2 * _CARD_PAD + 1)

    @staticmethod
    def height(scale: Scale, entries: Sequence[RecapEntry], width: float) -> float:
        """Height of a card of some width, in units."""
        return 2 * _CARD_PAD + _CARD_HEAD + sum(ChangesCard._row_height(scale, entry, width) for entry in entries)

    @staticmethod
    def _row_height(scale: Scale, entry: RecapEntry, width: float) -> float:
        room = width - 2 * _CARD_PAD - 30
        return max(
            _CARD_ROW,
            block(f"{entry.name}: {entry.words}", "label", scale, room, _CHANGE_LINES).height_px / scale.factor + 8,
        )

    def reach(self) -> Rect:
        return self.rect

    def draw(self, paint: Painter) -> None:
        box = self.rect
        paint.panel(box, "lifted", radius=14)
        if self.hovered:
            paint.box(box, None, 14, colours.row_rim, 2)
        at, room = (box.x + _CARD_PAD, box.y + _CARD_PAD + _CARD_HEAD / 2 - 3), box.w - 2 * _CARD_PAD
        paint.fit(self.headings, at, "strong", width=room - _CLOSE)
        y = box.y + _CARD_PAD + _CARD_HEAD
        for entry in self.entries:
            height = self._row_height(paint.scale, entry, box.w)
            paint.mark((box.x + _CARD_PAD + 10, y + height / 2), 10, entry.player)
            words = f"{entry.name}: {entry.words}"
            paint.text(words, (box.x + _CARD_PAD + 30, y + height / 2), "label", None, "left", room - 30, _CHANGE_LINES)
            y += height
        if self.ring:
            paint.ring(box, 14)


class ChangesStrip(ChangesCard):
    """The newest change on a log that has room for one line."""

    def draw(self, paint: Painter) -> None:
        box, (entry,) = self.rect, self.entries
        paint.panel(box, "lifted", radius=14, rim=colours.row_rim if self.hovered else colours.sun, rim_width=3)
        paint.mark((box.x + 23, box.centre[1]), 11, entry.player)
        # The mark tells the name, too; a press opens all, so that a heading is better than words that are cut.
        sentences = f"{entry.name}: {entry.words}", entry.words, *filter(None, self.headings)
        folded_words(paint, sentences, Rect(box.x + 40, box.y + 3, box.w - 48, box.h - 6))
        if self.ring:
            paint.ring(box, 14)


class BarSentence(Pressable):
    """The sentence of the bar: its border shows where it is pointed at; a message over it takes no clicks."""

    page: Page

    def parts(self) -> Sequence[Widget]:
        return () if self.page.toasts else (self,)

    def draw(self, paint: Painter) -> None:
        if self.hovered:
            paint.box(self.rect, None, 12, colours.row_rim, 2)
        if self.ring:
            paint.ring(self.rect, 12)


class RecapLine(Pressable):
    """One line of a recap, drawn as a button: pressed it shows the position again."""

    def __init__(self, rect: Rect, entry: RecapEntry, hint: str, on_press: Callable[[], None]) -> None:
        super().__init__(f"match.recap.{entry.event_index}", rect, on_press)
        self.entry, self.hint = entry, hint

    def reach(self) -> Rect:
        return self.rect

    def draw(self, paint: Painter) -> None:
        box, entry = self.rect.inset(2), self.entry
        paint.box(box, colours.hover_face if self.hovered else colours.white_fur, 10, colours.row_rim, 2)
        paint.picture("icons/replay", Rect.around((box.right - 20, box.centre[1]), 20), tint=colours.ink)
        y, x = box.centre[1], box.x + 16
        paint.mark((x, y), 12, entry.player)
        paint.text(entry.name, (x + 20, y), "label", colours.ink, width=_NAME - 12)
        if entry.picture:
            paint.picture(entry.picture, Rect.around((x + 20 + _NAME + 10, y), 30))
        left = x + 20 + _NAME + 34
        paint.text(entry.words, (left, y), "body", None, "left", box.right - _SIGN - left, _LINES)
        if self.ring:
            paint.ring(box, 10)


class RecapSheet(Overlay):
    """A sheet with all of it; Esc or a click beside it closes it."""

    modal = False

    def __init__(
        self, words: Catalogue, entries: Sequence[RecapEntry], accent: Accent, show: Callable[[int], None]
    ) -> None:
        super().__init__("match.recap.sheet", Rect(0, 0, _WIDE, 200))
        self._words, self._entries, self._show = words, entries, show
        ok = words.t("button.ok")
        self._ok = Button("match.recap.ok", Rect(0, 0, 200, _BUTTON), ok, "", "normal", accent, self.cancel)
        self._scroll = Scroll("match.recap.lines", Rect(0, 0, 1, 1))

    def arrange(self, scale: Scale) -> None:
        width = min(_WIDE, scale.width - 2 * _MARGIN)
        inner = width - 2 * _PAD
        heights = [self._row_height(scale, each, inner) for each in self._entries]
        margins = 2 * _PAD + _HEAD + _GAP + _BUTTON
        height = min(sum(heights) or _ROW, scale.height - 2 * _MARGIN - margins)
        self.rect = Rect.around((scale.width / 2, scale.height / 2), width, height + margins)
        room = Rect(self.rect.x + _PAD, self.rect.y + _PAD + _HEAD, inner, height)
        y, lines, again = room.y, list[Widget](), self._words.t("match.recap.again")
        for entry, tall in zip(self._entries, heights, strict=True):
            hint = "\n".join(filter(None, (capital(entry.place), again)))
            place, opened = Rect(room.x, y, inner - 14, tall), partial(self._opened, entry.event_index)
            lines.append(RecapLine(place, entry, hint, opened))
            y += tall
        self._scroll = Scroll("match.recap.lines", room, lines, sum(heights))
        self._ok.rect = Rect(self.rect.right - _PAD - 200, self.rect.bottom - _PAD - _BUTTON, 200, _BUTTON)
        if self.host is not None:
            self._scroll.attach(None, self.host)
            self._ok.attach(None, self.host)

    @property
    def told(self) -> list[str]:
        """Its newest lines as sentences, in the order in which that has been."""
        most = self._entries[_MOST_HEARD - 1 :: -1] if len(self._entries) > _MOST_HEARD else self._entries[::-1]
        return [entry.told for entry in most]

    def _row_height(self, scale: Scale, entry: RecapEntry, width: float) -> float:
        room = width - 14 - 50 - _NAME - _SIGN - 4
        return max(_ROW, block(entry.words, "body", scale, room, _LINES).height_px / scale.factor + 16)

    def _opened(self, number: int) -> None:
        self.cancel()
        self._show(number)

    def parts(self) -> Sequence[Widget]:
        return (*self._scroll.parts(), self._ok)

    def confirm(self) -> bool:
        self.cancel()
        return True

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        at = (self.rect.x + _PAD, self.rect.y + _PAD + 16)
        paint.text(self._words.t("match.recap.heading"), at, "h3", width=self.rect.w - 2 * _PAD)
        if not self._entries:
            words, y = self._words.t("match.recap.nothing"), self.rect.y + _PAD + _HEAD + _ROW / 2
            paint.text(words, (at[0], y), "body", width=self.rect.w - 2 * _PAD)
        self._scroll.draw(paint)
        self._ok.draw(paint)
