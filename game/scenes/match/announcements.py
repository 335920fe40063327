"""News of a match, brought to those at the screen: shown, said in messages, on a banner, or as a refusal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.core import engine
from game.core.lazy import Keyed
from game.core.steps import Refusal
from game.scenes.match import dialogs
from game.scenes.match.heard import has_sentence
from game.scenes.match.pace import RESTS, SEEN_MS, UNKNOWN_REASON_MS, reading_wait_ms
from game.scenes.match.screen import MatchPart, MatchScreen, Unsaved
from game.scenes.match.session import AmbiguousInterrupt, SessionResult
from game.scenes.match.states import BannerLine, EventGroup, LastMessage
from game.scenes.tabletop.commands import USED, AskWhich, Command, Interrupt, Reply
from game.scenes.tabletop.table_model import near_end
from game.store.notices import StoreError
from game.ui import popover
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Frame
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import SeatPalette, colours
from game.ui.type import TextBlock, block, style
from game.ui.widgets.base import ZOrder
from game.worker.process import same_kind

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.core.match import Match
    from game.core.steps import Choice, Event
    from game.scenes.tabletop.table_view import TableView
    from game.ui.signs import EventSigns
    from game.ui.sprite import Sprite


BANNER_MS, COMPUTER_BANNER_MS, LEAST_BANNER_MS = 2000.0, 1400.0, 700.0
"""Time for which a banner stays, however fast animations and the table are: of people, and of computers alone; the
least where people only look on, who have chosen their pace."""
_WIDEST, _BANNER_LINES, _MOST = 620.0, 3, 2
_PAD, _MARK, _RIM = (22.0, 16.0), 18.0, 4.0
_AT, _EDGE, _NARROW = 0.16, 12.0, 0.62
"""Usual place of a banner as a share of the board's height, its distance from the board's edges, and the share of its
width that is tried, too."""
_WORDS = style("strong").at(22)


class Banner(MatchPart):
    """Shows a skipped turn once it is reached, for two seconds or till somebody clicks or presses Space."""

    uses = (Pointer, Key)
    z = ZOrder.CARD

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._top = screen, screen.table_view
        self._placed = Keyed[Rect]()

    @property
    def visible(self) -> bool:
        """Whether it is to be read."""
        return self._screen.state.banner_ms > 0

    def shown_ms(self, lines: Iterable[BannerLine]) -> float:
        """Time for which it stays with such lines."""
        if self._screen.session.watched:
            return max(LEAST_BANNER_MS, COMPUTER_BANNER_MS / self._top.stage.rest_pace)
        seats = self._top.match.seats
        return BANNER_MS if any(seats[line.seat].human for line in lines) else COMPUTER_BANNER_MS

    def prepare(self, plies: Sequence[Ply[Any, Any]], number: int) -> Mapping[int, Sequence[BannerLine]]:
        """Prepare the banner of plies before which so many events lie; returns its lines by the index of the act."""
        # Words about what each act takes from a seat, by the act's index, as the viewer may know it.
        top, lines = self._top, dict[int, list[BannerLine]]()
        match, past = top.match, list(top.stage.rest[1])
        start = match.index - len(plies)
        for place, ply in enumerate(plies):
            came_of = next((each for each in match.plies[start + place :: -1] if not each.row.chance), None)
            only = came_of is not None and match.forced(came_of)
            for event in ply.events:
                redacted = match.spec.redacted_for(match.terms, event, top.stage.viewer)
                words = _missed_words(top, event, redacted, ply.row.choice, only, past)
                if words:
                    lines.setdefault(place, []).append(BannerLine(number, getattr(event, "seat", -1), words))
                past.append(redacted)
                number += 1
        self._screen.state.banner_coming = deque(line for several in lines.values() for line in several)
        return lines

    def update(self) -> None:
        """Tell of what has come to be known."""
        state, known, new = self._screen.state, self._top.stage.known, list[BannerLine]()
        coming = state.banner_coming
        if state.news.index != self._top.match.index:
            coming.clear()
        while coming and coming[0].number < known:
            new.append(coming.popleft())
        if new:
            state.banner = (*(state.banner if self.visible else ()), *new)[-_MOST:]
            state.banner_ms = self.shown_ms(state.banner)

    def hide(self) -> bool:
        """Hide the banner; whether it was up."""
        was, state = self.visible, self._screen.state
        state.banner, state.banner_ms = (), 0.0
        return was

    def handle(self, event: Input) -> Reply:
        match event:
            case Pointer(kind="down", x=x, y=y):
                on = self._screen.topmost(x, y)
                self.hide()
                return USED if on is self else None
            case Key() if pressed(event, "skip"):
                self.hide()
            case _:
                pass
        return None

    def tick(self, dt_ms: float) -> bool:
        if not self.visible:
            return False
        self._screen.state.banner_ms -= dt_ms
        if self.visible:
            return False
        self.hide()
        return True

    @property
    def takes(self) -> Sequence[Rect]:
        # Nobody presses what has not been drawn yet, and finding its place lays all things once more.
        drawn = self._placed.known(self._lies_by()) if self.visible else None
        return [] if drawn is None else [drawn]

    @property
    def box(self) -> Rect | None:
        """Its place, if it is up: it hides no spot that can be used by whoever is asked where it finds such a place,
        and not the last move."""
        if not self.visible:
            return None
        key, top = self._lies_by(), self._top

        def place() -> Rect:
            board = top.frame.board
            avoid = popover.Avoid(tuple(used_spots(top)), read=key[-1])
            usual = Rect.around((board.centre[0], board.y + _AT * board.h), 0)
            return popover.place_any(self._sizes(), usual, board.inset(_EDGE, 0), avoid).box

        return self._placed.get(key, place)

    def _lies_by(self) -> tuple[Sequence[BannerLine], int, Frame, Scale, tuple[Rect, ...]]:
        """Everything that its place goes by, the boxes of the last move at the end: what was done stays in sight."""
        top = self._top
        last = top.table.look.last_move(top.context())
        return tuple(self._screen.state.banner), top.match.index, top.frame, top.scale, tuple(last)

    def _sizes(self) -> Iterator[tuple[float, float]]:
        """Its sizes: wide, and narrow where the words have room."""
        wide = min(_WIDEST, self._top.frame.board.w - 2 * _EDGE)
        for width in (wide, _NARROW * wide):
            if all(words.whole for words in self._blocks(width)):
                highs = self._heights(width)
                yield width, sum(highs) + 2 * _PAD[1] + 12 * (len(highs) - 1)

    def _blocks(self, width: float) -> list[TextBlock]:
        room = width - 2 * _PAD[0] - 2 * _MARK - 14
        return [block(line.words, _WORDS, self._top.scale, room, _BANNER_LINES) for line in self._screen.state.banner]

    def _heights(self, width: float) -> list[float]:
        """The height of each line."""
        return [max(2 * _MARK, words.height_px / self._top.scale.factor) for words in self._blocks(width)]

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        box = self.box
        if box is None:
            return
        players = [self._top.player(context, line.seat) for line in self._screen.state.banner]
        paint.panel(box, "lifted", radius=16)
        paint.box(box, None, 16, self._top.title.accent.base, _RIM)
        y = box.y + _PAD[1]
        for line, player, each in zip(self._screen.state.banner, players, self._heights(box.w), strict=True):
            _line(paint, line, player, Rect(box.x + _PAD[0], y, box.w - 2 * _PAD[0], each))
            y += each + 12


def used_spots(table_view: TableView) -> list[Rect]:
    """Boxes of all that the person who is asked can use, also while it is still shown how that came to be."""
    match, viewer, controls = table_view.match, table_view.stage.viewer, table_view.table.controls
    seat = match.seat
    knows = viewer == seat or (viewer is None and table_view.title.spec.view is None)
    if seat is None or not match.seats[seat].human or not knows:
        return []
    view = table_view.title.spec.view_for(match.terms, match.state, viewer)
    context = replace(table_view.context(), view=view, active=seat, waiting=match.waiting)
    gestures = [gesture for choice in match.options for gesture in controls.gestures(choice, context)]
    used = dict.fromkeys(spot for gesture in gestures for spot in gesture[:2])
    spots = controls.spots(replace(context, live=True, sources=tuple(gesture.source for gesture in gestures)))
    return [spots[spot] for spot in used if spot in spots]


def _line(paint: Painter, line: BannerLine, player: SeatPalette, box: Rect) -> None:
    paint.mark((box.x + _MARK, box.centre[1]), _MARK, player)
    left = box.x + 2 * _MARK + 14
    paint.text(line.words, (left, box.centre[1]), _WORDS, colours.ink, width=box.right - left, max_lines=_BANNER_LINES)


def only_answer_words(table_view: TableView) -> str:
    """Reason why the seat that is asked has one answer only, where that takes something from it; empty else."""
    match, options = table_view.match, table_view.match.options
    if len(options) != 1 or match.seat is None:
        return ""
    _, came = engine.play(match.terms, match.position, options[0])
    past, spec = list(table_view.stage.rest[1]), table_view.title.spec
    for event in came:
        redacted = spec.redacted_for(match.terms, event, table_view.stage.viewer)
        if words := _missed_words(table_view, event, redacted, options[0], True, past):
            # In the words for what can be done, also out of turn, where there are any; what is done is told then.
            ahead = f"{table_view.title.key}.ahead.{type(event).__name__}"
            others = dict.fromkeys(type(each).__name__ for each in match.interrupts(match.seat))
            key = next(filter(table_view.words.has, (*(f"{ahead}.{each}" for each in others), ahead)), None)
            fields = {**table_view.speaker.fields(redacted), **table_view.table.words.remark(redacted, past)}
            return words if key is None else table_view.words.t(key, **fields)
        past.append(redacted)
    return ""


def _missed_words(
    table_view: TableView,
    event: Event[Any, Any],
    redacted: Event[Any, Any],
    choice: Choice,
    only: bool,
    past: Sequence[Event[Any, Any]],
) -> str:
    """Words for the loss that an event brings its seat; empty for none."""
    key, words = f"{table_view.title.key}.banner.{type(event).__name__}", table_view.words
    if getattr(event, "seat", -1) < 0 or not words.has(key) or not table_view.table.words.forced(event, choice, only):
        return ""
    return words.t(key, **{**table_view.speaker.fields(redacted), **table_view.table.words.remark(redacted, past)})


def pauses(
    match: Match[Any, Any],
    plies: Sequence[Ply[Any, Any]],
    skipped: Mapping[int, Sequence[BannerLine]],
    seen_ms: Callable[[], float] = lambda: SEEN_MS,
    banner_ms: float = BANNER_MS,
) -> dict[int, float]:
    """Milliseconds, by the index of an act in a result, for which the table rests before it: a banner as long as it is
    read, and a computer's act as long as `seen_ms` says if there is one, before the next turn's dice fall."""
    pauses_by_act = {place + 1: banner_ms for place in skipped if place + 1 < len(plies)}
    first = plies[0] if plies else None
    if not pauses_by_act and first is not None and first.row.seat >= 0 and not match.seats[first.row.seat].human:
        turned = (place for place, ply in enumerate(plies) if ply.before.state.turn != first.before.state.turn)
        pauses_by_act = {place: seen_ms() for place in turned if plies[place].row.chance}
        pauses_by_act = dict([*pauses_by_act.items()][:1])
    return pauses_by_act


MOST_LINES = 3
"""Most lines of a message, as one sentence with long names and large letters may have."""
BAR_LINES = 2
"""Most lines of a message that keeps what was said before: as many as the bar holds."""
_FLAG = "icons/flag"
READ_MS = 900.0
"""Age in milliseconds from which on a message has been read by everybody before the screen."""


APART_MS, ONE_ACT_MS = 60.0, 300.0
"""Acts of one kind that are seen as one begin so long after each other, and all of them within so long."""
BROUGHT_APART_MS = 150.0
"""The same of what one answer of chance brings a computer."""


class Announcements:
    """Shows the plies of a match, and says what is to be heard of each of their parts in its time.

    Each event is announced once: who comes to the screen later hears only what nobody has had the time to read, and a
    message that follows at once keeps the lines of the one before.
    """

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._top, self._page = screen, screen.table_view, screen.page
        self.banner = Banner(screen)

    @property
    def waits(self) -> bool:
        """Whether chance has brought something that is still to be seen."""
        state = self._screen.state.news
        return bool(state.coming) and state.index == self._top.match.index

    def show(self, plies: Sequence[Ply[Any, Any]], dropped: Sprite | None) -> None:
        """Show plies, after all that is still being shown, and say at once what nobody has to wait for."""
        top, match, state = self._top, self._top.match, self._screen.state.news
        if state.last is not None and state.last.toast not in self._page.toasts:  # whoever acts has read it
            state.last = state.last._replace(start=state.last.end)
        before = top.stage.length
        state.coming, state.index = deque(_parts(plies, before)), match.index
        notes = self.banner.prepare(plies, before)
        joins = simultaneous(match, plies, top.table.signs)
        if self._screen.state.thinking.joins:
            joins[0, 0] = 0.0
        banner_ms = self.banner.shown_ms(chain.from_iterable(notes.values())) if notes else BANNER_MS
        top.enqueue(plies, dropped, pauses(match, plies, notes, self._seen_ms, banner_ms), joins)
        self.update()

    def _seen_ms(self) -> float:
        """Time for which a computer's act is seen before the next turn's dice fall."""
        thinking = self._screen.state.thinking
        if self._screen.session.watched:
            unread_ms = UNKNOWN_REASON_MS if thinking.tells_plans else 0.0
            return max(RESTS[thinking.pace], reading_wait_ms(thinking.pace, unread_ms, thinking.acting_ms))
        return SEEN_MS / self._top.stage.rest_pace

    def update(self) -> None:
        """Say what has come to be known."""
        self.banner.update()
        coming = self._screen.state.news.coming
        if not self.waits:
            coming.clear()
            return
        known, start, end = self._top.stage.known, coming[0].start, coming[0].start
        events_known = list[Any]()
        while coming and coming[0].known_from <= known:
            events = coming.popleft().events
            events_known += events
            end += len(events)
        if events_known:
            self._show_text(events_known, start, end)

    def ask(self, seat: int | None) -> None:
        """Say once to a person who is asked that there is one answer only, and what that takes."""
        top, state, index = self._top, self._screen.state.news, self._top.match.index
        if seat is None or top.learning or top.stage.busy or state.asked == (index, seat):
            return
        state.asked = index, seat
        if words := only_answer_words(top):
            self._page.show_message(words, "icons/warning")

    def warn(self) -> None:
        """Say once the table rests who has come near the end: of nobody twice in a turn, and over no other message."""
        top, state, near = self._top, self._screen.state.news, self._top.near_end
        if state.turn != top.match.state.turn:
            state.turn, state.near = top.match.state.turn, state.near & near
        new = sorted(near - state.near)
        if not new or self._page.toasts or top.stage.busy or self._screen.session.people_out:
            return
        every = f"{top.title.key}.near_end.all"
        all_alike = len(new) == len(top.match.seats) and top.words.has(every)
        lines = [top.words.t(every)] if all_alike else [near_end(top, seat) for seat in new]
        while len(lines) > 1 and self._page.message_lines("\n".join(lines), _FLAG) > BAR_LINES:
            lines.pop()  # told later
        state.near |= near if all_alike else {*new[: len(lines)]}
        self._page.show_message("\n".join(lines), _FLAG)

    def catch_up(self, events: Sequence[Event[Any, Any]]) -> None:
        """Say to somebody who has just come what is new and has not been read yet; `events` are the latest."""
        state = self._screen.state.news
        state.coming.clear()
        if not events:
            return
        end, last = self._top.stage.length, state.last
        start = end - len(events)
        if last is not None and last.end <= end:
            start = max(start, last.end if last.toast.age >= READ_MS else last.start)
        state.last = None
        self._show_text(list(events)[len(events) - (end - start) :], start, end)

    def _show_text(self, events: Sequence[Event[Any, Any]], start: int, end: int) -> None:
        """Say what is to be heard of the events from `start` to `end`, below what has just been said."""
        state = self._screen.state.news
        told, last = announcement_lines(self._top, events, self._top.stage.past[:start]), state.last
        words, silent = "\n".join(told), not self._screen.guided and all(told.values())
        fresh = last is not None and last.toast in self._page.toasts and last.toast.age < READ_MS
        if words and last is not None and fresh:
            words, start = f"{last.toast.words}\n{words}", last.start
        lines = [*dict.fromkeys(words.split("\n"))]
        while len(lines) > 1:
            most = BAR_LINES if len(lines) > len(told) else MOST_LINES
            if self._page.message_lines("\n".join(lines)) <= most:
                break
            del lines[0]  # still told in the log
        words = "\n".join(lines)
        self._page.show_message(words, silent=silent)
        if words and self._page.toasts and self._page.toasts[-1].words == words:
            state.last = LastMessage(self._page.toasts[-1], start, end)
        elif last is not None:
            state.last = last._replace(end=end)


def simultaneous(
    match: Match[Any, Any], plies: Sequence[Ply[Any, Any]], signs: EventSigns[Any]
) -> dict[tuple[int, int], float]:
    """Milliseconds, by the place of an act in a result and of an event in it, after which that begins once the event
    before has begun: acts of one kind that a computer makes in one gesture are seen as one, and so is all of one kind
    that an answer brings a computer after a computer's act, unless that is unhurried."""
    acts, brought, doer = list[tuple[int, int]](), list[tuple[int, int]](), -1
    for place, ply in enumerate(plies):
        if ply.row.seat >= 0:  # else chance answers for whoever has acted
            doer = -1 if match.seats[ply.row.seat].human else ply.row.seat
            if place and doer >= 0 and _are_one(plies[place - 1], ply):
                acts.append((place, 0))
        for number, (one, other) in enumerate(pairwise(ply.events if doer >= 0 else ()), 1):
            seat = getattr(one, "seat", -1)
            same = seat == getattr(other, "seat", -1) >= 0 and not match.seats[seat].human
            if same and signs.are_one(one, other) and not signs.is_unhurried(other, doer, ply.before.state):
                brought.append((place, number))
    apart = min(APART_MS, ONE_ACT_MS / max(1, len(acts)))
    return {**dict.fromkeys(acts, apart), **dict.fromkeys(brought, BROUGHT_APART_MS)}


def _are_one(one: Ply[Any, Any], other: Ply[Any, Any]) -> bool:
    """Whether two answers are acts of one kind in one gesture, with an event each."""
    together = (one.row.seat, one.row.group) == (other.row.seat, other.row.group)
    return together and len(one.events) == len(other.events) == 1 and same_kind(one.row.choice, other.row.choice)


def _parts(plies: Sequence[Ply[Any, Any]], start: int) -> Iterator[EventGroup]:
    """The parts of plies before which so many events lie."""
    part = EventGroup(start, 0, [])
    for ply in plies:
        if ply.row.chance:
            if part.events:
                yield part
            start = part.start + len(part.events)
            part = EventGroup(start, start + 1, [])
        part.events.extend(ply.events)
    if part.events:
        yield part


def announcement_key(table_view: TableView, event: Event[Any, Any]) -> str:
    """The key of the words that everybody has to hear of an event, if there are any."""
    return f"{table_view.title.key}.announce.{type(event).__name__}"


def announcement_lines(
    table_view: TableView, events: Sequence[Event[Any, Any]], before: Sequence[Event[Any, Any]]
) -> dict[str, bool]:
    """Lines of what nobody did and everybody has to hear, and whether each is told by itself without them; `before`
    are events that the viewer saw earlier."""
    match, words, lines, own = table_view.match, table_view.words, dict[str, bool](), table_view.table.words
    past = list(before)
    for event in events:
        redacted = match.spec.redacted_for(match.terms, event, table_view.stage.viewer)
        key, text = announcement_key(table_view, event), own.headline(redacted, past)
        if words.has(key):
            text = words.t(key, **{**table_view.speaker.fields(redacted), **own.remark(redacted, past)})
        past.append(redacted)
        if text and text not in lines and len(lines) < MOST_LINES:
            lines[text] = has_sentence(table_view, event)
    return lines


class ResultPresenter:
    """Brings the results of a session to the table and the page, and knows which command each comes of."""

    def __init__(self, screen: MatchScreen, news: Announcements) -> None:
        self._screen, self._handling, self._top = screen, screen.handling, screen.table_view
        self._session, self._page, self._news = screen.session, screen.page, news

    @contextmanager
    def to(self, command: Command) -> Iterator[None]:
        """Take all results meanwhile as those of this command; it may do others."""
        before, self._screen.state.doing = self._screen.state.doing, command
        try:
            yield
        finally:
            self._screen.state.doing = before

    def show(self, result: SessionResult) -> bool:
        """Show what has happened, or say or ask what the session wants to know; whether anything has happened."""
        hand = self._handling.model.hand
        dropped, hand.dropped = hand.dropped, None
        self._handling.let_go()
        self._top.look_at(None)
        match result:
            case Refusal():
                self._page.show_message(self._top.speaker.why(result), "icons/warning")
            case StoreError():
                self.report(result)
            case AmbiguousInterrupt(source=source, chains=()):
                self._page.open(dialogs.no_interrupt(self._top, source, self._screen.run))
            case AmbiguousInterrupt(seat, chains=found):
                self._screen.run(AskWhich([chain[0] for chain in found], [Interrupt(seat, each) for each in found]))
            case _:
                self._news.show(result, dropped)
                return True
        return False

    def jump(self, back: bool) -> bool:
        """Take a gesture back, or play it again, or say why not; whether the table shows the match anew."""
        session, match = self._session, self._session.match
        calling = session.calling
        if calling is not None and (match.undo_barred() is None if back else match.redo_to()):
            self._page.show_message(dialogs.press_first(self._top, calling))
            return False
        against = session.undo() if back else session.redo()
        self._handling.let_go()
        if isinstance(against, StoreError):
            self.report(against)
        elif against is not None:
            words = dialogs.undo_refusal(self._top) if back else self._top.words.t("match.redo.none")
            self._page.show_message(words)
            return False
        self._top.jump(match.plies, match.state)
        return True

    def report(self, error: StoreError) -> None:
        """Say why something could not be written down, or wait and do it again."""
        self._screen.send(Unsaved(error, self._screen.state.doing))
