"""Reports of a match by a key: what has happened, how it stands, what is asked; read, and heard where messages are."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

from msgspec.structs import replace

from game.scenes.match.heard import capital, mattered, turns_of_others, what_came
from game.scenes.match.recap import SENTENCE, RecapSheet
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.ui.access import Announcement, Detail
from game.ui.events import Input, Key
from game.ui.keymap import named_keys, pressed
from game.ui.spot import Spot
from game.ui.widgets.base import Pressable
from game.ui.widgets.field import Field

if TYPE_CHECKING:
    from game.scenes.match.status_bar import Bar

DETAILS: Sequence[Detail] = get_args(Detail)
"""Amounts of what a screen reader is told, each more than the one before."""
_MOST_NAMED = 6
"""Most things that may be used and are named."""


class _Moment(NamedTuple):
    """Moment of a match, by all that may be new since the one that was told last."""

    turn: tuple[object, ...]
    seat: int | None
    """Seat whose turn it is."""
    row: int
    """Number of answers so far."""
    events: int
    """Number of events that have been told."""
    given: str
    asks: str
    """The question in the bar."""
    last: object
    """The last answer, in place of which another may have come."""


class Reports(MatchPart):
    """Answers the three keys that ask about a match, and tells of it by itself; nothing of that depends on who looks,
    as others may listen, but for a person who wears headphones."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, bar: Bar) -> None:
        self._screen, self._bar = screen, bar
        self._told = deque[_Moment](maxlen=1)
        """The moment that was told last."""
        self._sheets = deque[RecapSheet](maxlen=1)
        """Recap that was told last."""
        self._open = deque[tuple[int, int]](maxlen=1)
        """The seat and the turn in which a hand was read last."""
        self._poses = deque[tuple[Spot | None, Spot | None, int]](maxlen=1)
        """Thing that was held last, place of the cursor, and pose of that thing."""
        self._new = deque[tuple[int, int]](maxlen=1)
        """The seat and the number of its acts after which what it has got was read last."""
        self._peeked = deque([False], maxlen=1)
        """Whether the viewer looked at an own secret when that was asked last."""

    def handle(self, event: Input) -> Reply:
        page = self._screen.laid_out()
        action = pressed(event, "happened", "standing", "asked", "detail")
        if not action or page.overlays or isinstance(page.focused, Field):
            return None
        if action == "detail":
            self._change_detail()
            return USED
        if action == "happened" and self._open_recap():
            return USED
        if action == "happened":
            page.show_message(self._screen.words.t("match.happened.nothing"))
        else:
            page.show_message(self.standing if action == "standing" else self.asked)
        return USED

    def _change_detail(self) -> None:
        """Go on to the next amount of what a screen reader is told, and say which it is."""
        services = self._screen.services
        after = DETAILS[(DETAILS.index(services.settings.detail) + 1) % len(DETAILS)]
        services.change(detail=after)
        self._screen.laid_out().show_message(self._screen.words.t(f"match.detail.{after}"))

    def _open_recap(self) -> bool:
        """Open what has happened since the last turn, where there is any; whether that is so."""
        recap = next((part for part in self._screen.laid_out().parts() if part.name == SENTENCE), None)
        if not isinstance(recap, Pressable) or not recap.enabled:
            return False
        recap.press()
        return True

    def take(self) -> Sequence[Announcement]:
        """Take what is told by itself, nothing twice: at a turn and after each act, once its show is over, and at the
        end; then what somebody alone may hear."""
        return (*self._take_recap(), *self._take_public(), *self._take_turned(), *self._take_secrets())

    def _take_turned(self) -> Sequence[Announcement]:
        """Take what has been taken up and where it may go, then how it lies, or how many it is, once it is turned or
        flipped where the cursor is; what others may not know is told to whom nobody listens."""
        context, words = self._screen.model.context, self._screen.table_view.table.words
        before = self._poses[-1] if self._poses else None
        self._poses.append((context.held, context.hover, context.pose))
        if context.held is None or before is None or before == self._poses[-1]:
            return ()
        same = before[:2] == (context.held, context.hover)
        taken = before[0] != context.held == self._screen.model.picked_up
        if not (same or taken) or not self._unheard:
            return ()
        if taken:
            several = len(self._screen.model.chooser.numbers) > 1
            more = words.unseen(context, context.held) if several else words.held_as(context)
            return [Announcement(_joined([self._counted(self._taken(context.held)), more]))]
        told = (self._changed_there(before[2]) if same else "") or words.unseen(context, context.held)
        return [Announcement(told)] if told else ()

    @property
    def _unheard(self) -> bool:
        """Whether nobody else hears what is told of a hand: it is no secret, no other person is there, or whose it is
        wears headphones."""
        screen = self._screen
        return not screen.match.spec.secrets or screen.own.headphones or screen.model.context.alone

    def _changed_there(self, pose: int) -> str:
        """Words for all that is seen anew where the cursor is, once what is held lies otherwise than in a pose."""
        model, unseen = self._screen.model, self._screen.table_view.table.words.unseen
        context, at = model.context, model.context.hover
        if at is None or at not in context.targets:
            return ""
        known = unseen(replace(context, pose=pose, targets=model.chooser.targets(pose)), at).split("\n")
        return "\n".join(line for line in unseen(context, at).split("\n") if line not in known)

    def _taken(self, held: Spot) -> str:
        """The question about what has just been taken up; where that is the same as before, what it is."""
        asks, model = self._asks, self._screen.model
        if not self._told or asks != self._told[-1].asks:
            return asks
        name = self._screen.table_view.table.words.called(model.context, held) or model.name(held)
        return f"{name}; {self._screen.words.t('node.held')}"

    def _take_recap(self) -> Sequence[Announcement]:
        """Take the lines of what has happened, once that lies open."""
        sheet = next((each for each in self._screen.page.overlays if isinstance(each, RecapSheet)), None)
        if sheet is None:
            self._sheets.clear()
        elif sheet not in self._sheets:
            self._sheets.append(sheet)
            return [Announcement(_joined([capital(line) for line in sheet.told]))] if sheet.told else ()
        return ()

    def _take_public(self) -> Sequence[Announcement]:
        screen, top = self._screen, self._screen.table_view
        session, before = screen.session, self._told[-1] if self._told else None
        if top.stage.busy or screen.resting or screen.page.overlays or screen.guided:
            return ()
        if session.thinking is not None and not session.watched:
            return () if before is None else self._take_own(before)
        turn, row = self._turn_now, top.match.index
        if session.watched and screen.state.thinking.to_end and not top.match.ended:
            return ()  # all of it is told at once
        last = top.match.plies[-1].row if top.match.plies else None
        if before is not None and turn == before.turn and (session.watched or (row, last) == (before.row, before.last)):
            return ()
        seat, lines = top.match.turn_of, top.logged.lines
        now = _Moment(turn, seat, row, top.stage.length, self.given, self._asks, last)
        if before is not None and (turn, row) == (before.turn, before.row) and (lies := self._lies_now):
            self._told.append(now)
            return [Announcement(top.words.t("node.lies.now", lies=lies))]
        self._told.append(now)
        if top.match.ended:
            ended = top.log.spoken(lines[-1]) if lines else ""
            people = [number for number, each in enumerate(top.match.seats) if each.human]
            acts = mattered(top, people[0], before.events) if before is not None and len(people) == 1 else []
            return [Announcement(_joined([*acts, top.words.t("match.over"), ended, self.standing]))]
        if session.watched:
            since = 0 if before is None else before.events
            plans = [top.log.plan_of(line).whole for line in lines[:-1] if line.first_event_index >= since]
            return [Announcement(_joined([*plans, top.log.spoken(lines[-1])]))] if lines else ()
        if seat is None or session.calling is not None or not top.match.seats[seat].human:
            came = [] if before is None else self._came(before)
            return [Announcement(_joined([*came, self._sentence]))]
        return [Announcement(_joined(self._turn(seat, before, now)))]

    @property
    def _lies_now(self) -> str:
        """Way in which lies what the last answer has put down."""
        top = self._screen.table_view
        events = top.match.plies[-1].events if top.match.plies else ()
        view = top.public().view
        return next(filter(None, (top.table.words.lies(view, event) for event in events)), "")

    @property
    def _turn_now(self) -> tuple[object, ...]:
        """All that is another in another turn, or when another seat is asked."""
        session, match = self._screen.session, self._screen.table_view.match
        guest = None if session.asked_seat in (match.seat, match.turn_of) else session.asked_seat
        return match.turn_of, match.state.turn, session.calling, guest, match.ended

    def _take_own(self, before: _Moment) -> Sequence[Announcement]:
        """Take what has come of a person's act while a computer thinks already."""
        came, length = self._came(before), self._screen.table_view.stage.length
        self._told.append(before._replace(events=length))
        return [Announcement(_joined(came))] if came else ()

    def _came(self, before: _Moment) -> list[str]:
        """Sentences about what has come, since a moment, of an act of the person whose turn that was."""
        top, seat = self._screen.table_view, before.seat
        if seat is None or not top.match.seats[seat].human:
            return []
        return [capital(said) for said in what_came(top, seat, before.events, before.row)]

    def _turn(self, seat: int, before: _Moment | None, now: _Moment) -> list[str]:
        """Sentences to a person who is asked: at a new turn who that is, and what others have done; what has come of
        the last act, or that it is taken back; what is asked, where that is new or nothing else is."""
        top, t = self._screen.table_view, self._screen.table_view.words.t
        detail, waiting = self._screen.settings.detail, top.match.waiting
        back = before is not None and now.row < before.row
        came = [t("node.back")] if back else [] if before is None else self._came(before)
        if before is not None and before.turn == now.turn:
            given = now.given if now.given != before.given else ""
            anew = now.asks != before.asks or given or not came or back
            return [*came, given, self._count(now.asks) if anew else ""]
        rule = "".join(filter(str.isdigit, waiting.rule)) if waiting is not None and detail == "full" else ""
        others = () if detail == "short" else self._happened(seat)
        own = before is not None and before.seat == seat and top.match.open_turn  # done, and not another one
        turn = "" if own else t("node.turn", seat=top.match.seats[seat].name)
        return [*came, turn, *others, now.given, self._count(now.asks), rule and t("node.rule", number=rule)]

    @property
    def given(self) -> str:
        """Sentence about what chance has brought to the person who is asked."""
        top = self._screen.table_view
        waiting = top.match.waiting
        asked = waiting is not None and waiting.seat == top.match.turn_of and not top.match.open_turn
        return top.table.words.given(top.public().view, waiting) if asked and waiting is not None else ""

    @property
    def _asks(self) -> str:
        """The question in the bar, without the name of whom it asks."""
        return capital(self._bar.question(self._screen.model.context).rest)

    def _count(self, asks: str) -> str:
        """A question, and of how many things one may be used; where that may tell what is in a hand only of the places
        to which the one thing goes of which all know."""
        model = self._screen.model
        if not self._screen.table_view.match.spec.secrets:
            return self._counted(asks)
        if model.context.held is not None or not model.table_view.table.controls.places_unheld(model.context):
            return asks
        places = len(model.chooser.targets()) if model.live else 0
        return _joined([asks, self._screen.words.n("match.asked.held", places) if places else ""])

    def _take_secrets(self) -> Sequence[Announcement]:
        """Take the secrets of a person who wears headphones: the whole hand when it opens for a turn, and what more
        comes into sight with a look at it; of a person alone only what the last act has brought."""
        screen, top, viewer = self._screen, self._screen.table_view, self._screen.session.viewer.seat
        match, peeked = top.match, self._peeked[-1]
        headphones = screen.own.headphones
        if not (headphones or screen.model.context.alone) or viewer is None or screen.guided:
            return ()
        if top.stage.busy or screen.resting or screen.page.overlays or screen.session.calling is not None:
            return ()
        self._peeked.append(top.peeking)
        context, opened = top.context(), (viewer, match.state.turn)
        secrets, known = top.table.words.secrets, list[str]()
        acted = viewer, sum(ply.row.seat == viewer for ply in match.plies)
        if headphones and match.turn_of == viewer and opened not in self._open:
            self._open.append(opened)
            self._new.append(acted)
            seen = secrets(context)
        elif headphones and top.peeking and not peeked:
            known += secrets(replace(context, peeking=False))
            seen = secrets(context)
        elif acted not in self._new and (seen := top.table.words.got(context)):
            self._new.append(acted)
        else:
            return ()
        lines = [line for each in seen if each not in known for line in each.split("\n")]
        told = [line.rstrip(".") for line in lines]
        return [Announcement(top.words.t("node.secrets", things=". ".join(told)))] if told else ()

    def _happened(self, seat: int) -> list[str]:
        """Sentences about what others have done since a seat's last turn, as far as all may know it, and how many more
        acts there were."""
        top = self._screen.table_view
        lines, more = turns_of_others(top, seat)
        return [*lines, *([top.words.n("node.more", more, **named_keys(top.words, "happened"))] if more else [])]

    @property
    def standing(self) -> str:
        """Progress of the game, and the score of each seat, the best first."""
        top = self._screen.table_view
        progress = "" if top.match.ended else top.table.words.progress(top.public().view)
        return _joined([progress, self._scores])

    @property
    def _scores(self) -> str:
        """Score of each seat, the best first: a sentence where the game has one about it, else as its card shows it."""
        top = self._screen.table_view
        seats = sorted(range(len(top.scores)), key=lambda seat: -top.scores[seat])
        words, public, names = top.table.words, top.public(), top.match.seats
        if told := list(filter(None, (words.figure_tip(public.view, seat) for seat in seats))):
            return ". ".join(told)
        shown = ((seat, words.figure(seat, top.scores[seat]) or words.subtitle(public, seat)) for seat in seats)
        return top.words.listed(
            top.words.t("match.standing", seat=names[seat].name, points=points) for seat, points in shown
        )

    @property
    def _sentence(self) -> str:
        """The question in the bar."""
        sentence = self._bar.question(self._screen.model.context)
        return " ".join(filter(None, (sentence.name, sentence.rest)))

    @property
    def asked(self) -> str:
        """What chance has brought, the question in the bar, and of how many things one may be used."""
        return _joined([self.given, self._counted(self._sentence)])

    def _counted(self, said: str) -> str:
        """A question, and of how many things one may be used; few are named, unless that may tell what is in a hand."""
        model, words = self._screen.model, self._screen.words
        named = model.called if model.live else {}
        names = dict.fromkeys(named.values())
        held = model.chooser.held is not None
        secret = self._screen.settings.detail == "short" or self._screen.table_view.match.spec.secrets
        if secret or "" in names or len(names) > _MOST_NAMED:
            over = sum(spot in model.context.flipped for spot in named) if held else 0
            here = len(named) - over
            counted = words.n("match.asked.held" if held else "match.asked", here) if here else ""
            more = words.n("match.asked.flipped", over) if over else ""
            return _joined([said, counted, more])
        key = "match.asked.held.named" if held else "match.asked.named"
        return _joined([said, words.n(key, len(names), things="; ".join(names)) if names else ""])


def _joined(sentences: Sequence[str]) -> str:
    """Sentences one after the other, those that are empty left out; the last one ends as it is."""
    said = [*filter(None, sentences)]
    return " ".join([*(each if each[-1] in ".!?:…" else f"{each}." for each in said[:-1]), *said[-1:]])
