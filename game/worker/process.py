"""Both ends of a process that thinks beside the window: what it answers there, and a channel that never waits here."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from game.ai import dice, player_for, work as work_of
from game.ai.hints import asks, same_turn
from game.ai.levels import Considered, Profile
from game.ai.plans import HintKeeper, PlanKeeper
from game.ai.purpose import explain
from game.ai.review import Review, judge_answer, review
from game.core.engine import advance
from game.core.journal import raw
from game.core.match import Match, resume
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.i18n.catalogue import meanings
from game.startup import collect_rarely
from game.worker import messages

MOST = 20
"""Most acts of one kind in one gesture."""

Next = Callable[[Position[Any], int], tuple[Choice, bool]]
"""(position, how many acts after the first) -> what the player does there, and whether it could think to the end."""


def same_kind(one: Choice, other: Choice) -> bool:
    """Whether two choices are acts of one kind: the same but for the places where they are made."""
    if type(one) is not type(other):
        return False
    roles = meanings(type(one))
    return "kind" in roles.values() and all(
        getattr(one, field) == getattr(other, field) for field, meaning in roles.items() if meaning != "spot"
    )


def following_acts(
    spec: Spec[Any, Any], terms: Any, position: Position[Any], first: Choice, following: Next
) -> tuple[Choice, ...]:
    """The acts like its first one with which a seat goes on by `following`.

    None where something is hidden, which an act may uncover, or where others may act out of turn in between.
    """
    waiting = position.waiting
    if spec.secrets or waiting is None or not same_kind(first, first):
        return ()
    begun, seat, acts = position, waiting.seat, [first]
    while len(acts) < MOST:
        position, _ = advance(terms, position, acts[-1])
        step = position.waiting
        if step is None or step.open or not asks(position, seat) or not same_turn(begun, position):
            break
        if not any(same_kind(first, option) for option in step.options(terms, position.state)):
            break
        choice, whole = following(position, len(acts))
        if not whole or not same_kind(first, choice):
            break
        acts.append(choice)
    return tuple(acts[1:])


def work(connection: Connection, rules: str) -> None:
    """Answer until nobody listens any more; `rules` is "module:attribute"."""
    # Ctrl+C is for the program, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = Inbox(connection)
    try:
        _follow(inbox, rules)
    except Exception as error:
        inbox.reply(messages.Broke("".join(traceback.format_exception(error))[-messages.MOST_TOLD :]))
        raise


def _follow(inbox: Inbox, rules: str) -> None:
    spec = rules_of(rules)
    collect_rarely()
    inbox.reply(messages.Ready())
    match: Match[Any, Any] | None = None
    plans, hints = PlanKeeper(), HintKeeper()
    while True:
        message = inbox.next()
        if isinstance(message, messages.Begin):
            match, plans, hints = resume(spec, message.record), PlanKeeper(), HintKeeper()
        elif isinstance(message, messages.Rows) and match is not None:
            match.replay(message.rows, message.start + len(message.rows), message.start)
        elif isinstance(message, messages.Ask | messages.Advise) and match is not None and inbox.wants(message):
            with suppress(CalledOff):
                if isinstance(message, messages.Ask):
                    _say(inbox, match, message, plans)
                else:
                    _help(inbox, match, message, hints)
        elif isinstance(message, messages.Study) and match is not None:
            for found_so_far in review_messages(match, message):
                inbox.reply(found_so_far)
        elif isinstance(message, messages.PlayOut) and match is not None:
            play_out(match, message)
            inbox.reply(messages.PlayedOut(tuple(ply.row.to_raw() for ply in match.plies)))
        elif isinstance(message, messages.Weigh) and match is not None:
            accepted, chain = ([*map(spec.codec.choice_from, choices)] for choices in (message.accepted, message.chain))
            judged = judge_answer(match, accepted, chain, message.work)
            inbox.reply(messages.Weighed(message.number, judged))


def _say(inbox: Inbox, match: Match[Any, Any], ask: messages.Ask, plans: PlanKeeper) -> None:
    """Answer a question, then say why where that is wanted."""
    chosen = answer(match, ask, Thought(inbox, ask), plans)
    choice = None if chosen is None else chosen.choice
    following = () if chosen is None else following_choices(match, ask, chosen, partial(Thought, inbox, ask))
    if not inbox.wants(ask):
        return
    packed = messages.NOTHING if choice is None else raw(choice)
    inbox.reply(messages.Answer(ask.number, ask.place, packed, tuple(map(raw, following))))
    if ask.why and chosen is not None:
        inbox.reply(plan_of(match, ask, chosen, Afterthought(inbox, ask)))


def _help(inbox: Inbox, match: Match[Any, Any], advice: messages.Advise, hints: HintKeeper) -> None:
    """Give a hint."""
    seen, below = _seen(match, advice), dice(advice.seed, advice.seat, advice.place)
    hint = hints.advise(advice.seat, match.spec, match.terms, seen, below, Thought(inbox, advice).go_on)
    told = () if hint is None else (tuple(map(raw, hint.choices)), hint.reasons, hint.wins)
    inbox.reply(messages.Advice(advice.number, advice.place, *told))


def rules_of(name: str) -> Spec[Any, Any]:
    """The rules that "module:attribute" names; nothing else is loaded."""
    module, _, attribute = name.partition(":")
    spec: Spec[Any, Any] = getattr(import_module(module), attribute)
    return spec


def answer(match: Match[Any, Any], ask: messages.Ask, thought: Thought, plans: PlanKeeper) -> Considered | None:
    """Choice of a seat, which is shown nothing but its view, with what it had in view; the same choice for the same
    seed, place and work, and for the same plan where it carries one out."""
    spec, seen = match.spec, _seen(match, ask)
    player, below = player_for(ask.level, ask.temper), dice(ask.seed, ask.seat, ask.place)
    if not ask.interrupt:
        who = ask.seat, ask.level, ask.temper
        return plans.consider(who, player, spec, match.terms, seen, below, thought.go_on)
    if player.interrupt is None or spec.interrupts is None:
        return None
    offered = spec.interrupts.options(match.terms, seen.state, ask.seat)
    if not offered:
        return None
    choice = player.interrupt(spec, match.terms, seen, ask.seat, offered, below, thought.go_on)
    return None if choice is None else Considered(choice)


def plan_of(match: Match[Any, Any], ask: messages.Ask, chosen: Considered, thought: Thought) -> messages.Plan:
    """The plan to which a choice belongs; the choice alone for a player that could not say why, out of turn, and for a
    seat that sees more than all may: its plan would betray what it knows."""
    spec, seen, hint = match.spec, _seen(match, ask), None
    public = spec.view_for(match.terms, match.position.state, None)
    if player_for(ask.level, ask.temper).consider is not None and not ask.interrupt and seen.state == public:
        below = dice(ask.seed, ask.seat, ask.place)
        hint = explain(Profile(ask.level, ask.temper), spec, match.terms, seen, chosen, below, thought.go_on)
    if hint is None:
        return messages.Plan(ask.number, ask.place, (raw(chosen.choice),))
    return messages.Plan(ask.number, ask.place, tuple(map(raw, hint.choices)), hint.reasons, hint.wins)


def following_choices(
    match: Match[Any, Any], ask: messages.Ask, chosen: Considered, thought: Callable[[], Thought]
) -> tuple[Choice, ...]:
    """The acts of the same kind that the seat makes after its choice: the next ones of its plan, or the very ones that
    it would make if it was asked one after the other, as far as one more budget of time reaches."""
    spec, player, time_left = match.spec, player_for(ask.level, ask.temper), thought()

    def following(position: Position[Any], number: int) -> tuple[Choice, bool]:
        if chosen.then:
            return chosen.then[min(number, len(chosen.then)) - 1], number <= len(chosen.then)
        below = dice(ask.seed, ask.seat, ask.place + number)
        thinks = time_left if ask.budget.work is None else thought()
        following_choice = player.choose(spec, match.terms, position, below, thinks.go_on)
        return following_choice, ask.budget.work is not None or thinks.go_on()

    return () if ask.interrupt else following_acts(spec, match.terms, _seen(match, ask), chosen.choice, following)


def review_messages(match: Match[Any, Any], study: messages.Study) -> Iterator[messages.Reviewing | messages.Reviewed]:
    """The review of a match, after how far it has come and what it has found so far: each time that more is to be
    shown."""
    told: tuple[Any, ...] = ()
    for report in review(match, study.seed, study.work):
        if isinstance(report, Review):
            costliest, further = (
                tuple(
                    messages.RawCostly(
                        each.index,
                        each.seat,
                        messages.NOTHING if each.better is None else raw(each.better),
                        each.before,
                        each.after,
                        each.reason,
                        tuple(map(raw, each.then)),
                        each.points,
                        each.also,
                    )
                    for each in choices
                )
                for choices in (report.costliest, report.further)
            )
            yield messages.Reviewed(report.sides, report.moments, report.luck, report.decisions, costliest, further)
        elif told != (told := (int(100 * report.share), report.looked, report.findings)):
            yield messages.Reviewing(report)


def play_out(match: Match[Any, Any], play: messages.PlayOut) -> None:
    """Have a match played to its end; the same rows for the same seeds and work."""
    match.deal()
    plans = PlanKeeper()
    while not match.over:
        step = match.waiting
        assert step is not None
        seat = match.seats[step.seat]
        ask = messages.Ask(0, match.index, step.seat, seat.player, play.seed, messages.Budget())
        seen = _seen(match, ask)
        player, below = player_for(seat.player, seat.temper or ""), dice(play.seed, step.seat, match.index)
        chosen = plans.consider(step.seat, player, match.spec, match.terms, seen, below, work_of(play.work))
        match.play(chosen.choice)


def _seen(match: Match[Any, Any], ask: messages.Ask | messages.Advise) -> Position[Any]:
    """View of the seat that is asked."""
    if match.index != ask.place:
        raise ValueError(f"asked at row {ask.place}, the match stands at {match.index}")
    position = match.position
    return Position(match.spec.view_for(match.terms, position.state, ask.seat), position.agenda)


class Inbox:
    """Messages from the program; read in a thread of its own, so that thinking can be called off."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: SimpleQueue[messages.Request] = SimpleQueue()
        self._latest = -1
        """The number of the latest question."""
        self._advised = -1
        """The number of the hint that is wanted; -1 for none."""
        self._stopped = -1
        self._hurried = -1
        """The latest one to which no answer is wanted, and the one whose answer is wanted now."""
        Thread(target=self._read, daemon=True).start()

    def next(self) -> messages.Request:
        """The next message; waits for it."""
        return self._waiting.get()

    def reply(self, reply: messages.Reply) -> None:
        """Send something back."""
        self._connection.send_bytes(messages.bytes_of(reply))

    def wants(self, ask: messages.Ask | messages.Advise) -> bool:
        """Whether the answer to a question is still of interest."""
        if isinstance(ask, messages.Advise):
            return ask.number == self._advised
        return ask.number == self._latest and ask.number > self._stopped

    def hurries(self, ask: messages.Ask | messages.Advise) -> bool:
        """Whether thinking about it is to end."""
        if isinstance(ask, messages.Advise):
            # Whoever is to play goes before whoever looks for help.
            return not self.wants(ask) or self._latest > ask.number
        return ask.number != self._latest or ask.number <= self._stopped or ask.number <= self._hurried

    def _read(self) -> None:
        try:
            while True:
                message = messages.request_from(self._connection.recv_bytes())
                if isinstance(message, messages.Ask):
                    self._latest = message.number
                elif isinstance(message, messages.Advise):
                    self._advised = message.number
                elif isinstance(message, messages.Stop) and message.number == self._advised:
                    self._advised = -1
                elif isinstance(message, messages.Stop):
                    self._stopped = message.number
                elif isinstance(message, messages.Now):
                    self._hurried = message.number
                self._waiting.put(message)
        finally:  # the program has gone, or nobody can tell what it says: a player that never looks up goes too
            os._exit(0)


class CalledOff(Exception):
    """Nobody wants any more what is being thought of."""


class Thought:
    """The time that one answer may take."""

    def __init__(self, inbox: Inbox, ask: messages.Ask | messages.Advise) -> None:
        self._inbox, self._ask = inbox, ask
        self._end = time.monotonic() + ask.budget.ms / 1000
        self._left = ask.budget.work

    def go_on(self) -> bool:
        """Whether there is time left; raises CalledOff where no answer is wanted, so that the next thing asked waits
        for nothing."""
        self._heed()
        if self._inbox.hurries(self._ask):
            return False
        if self._left is None:
            return time.monotonic() < self._end
        self._left -= 1
        return self._left > 0

    def _heed(self) -> None:
        if not self._inbox.wants(self._ask):
            raise CalledOff


class Afterthought(Thought):
    """The time for the plan of an answer that has been told: cut short by the next question, but never called off."""

    def _heed(self) -> None:
        """Go on, as what is there is wanted in any case."""


Work = Callable[[Connection, str], None]


class Broken(Exception):
    """The process has ended, or says what nobody understands; perhaps why."""


class Channel:
    """One process, by spawn, and what goes to it and comes from it."""

    def __init__(self, rules: str, target: Work = work) -> None:
        """Let it start; `rules` is "module:attribute"."""
        context = get_context("spawn")
        self._here, self._there = context.Pipe()
        self.process = context.Process(target=target, args=(self._there, rules), daemon=True)
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._in: SimpleQueue[bytes | None] = SimpleQueue()
        self._closed = False
        self._writer = Thread(target=self._write, daemon=True)
        self._writer.start()

    def send(self, request: messages.Request) -> None:
        """Have something sent."""
        self._out.put(messages.bytes_of(request))

    def receive(self) -> messages.Reply | None:
        """The next thing that has come, None where nothing has; raises Broken."""
        try:
            data = self._in.get_nowait()
        except Empty:
            return None
        if data is None:
            raise Broken
        try:
            reply: messages.Reply = messages.reply_from(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Broken from error
        return reply

    def close(self) -> None:
        """Let the process end, whatever it does."""
        self._closed = True
        self._out.put(None)
        self._end()

    def join(self) -> None:
        """Wait until the process has ended; for whoever has no frames to draw."""
        self._writer.join()

    def _end(self) -> None:
        if self.process.pid is not None:
            self.process.kill()

    def _write(self) -> None:
        try:
            self.process.start()
        except OSError:  # the system gives no process
            self._in.put(None)
            return
        finally:
            self._there.close()
        reader = Thread(target=self._read, daemon=True)
        reader.start()
        try:
            while not self._closed and (data := self._out.get()) is not None:
                self._here.send_bytes(data)
        except OSError:  # the process has ended, which the reader tells
            pass
        if not self._closed:
            reader.join()
        self._end()
        self.process.join()
        reader.join()
        self._here.close()

    def _read(self) -> None:
        try:
            while True:
                self._in.put(self._here.recv_bytes(messages.MOST_BYTES))
        except (EOFError, OSError):
            self._in.put(None)
