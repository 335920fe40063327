"""Clients of the processes that play the computers of one match and review a finished one: each is replaced once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from game.ai.hints import Hint, positions_along
from game.ai.review import NOT_BEGUN, SURER, TOLD, WORK, Costly, Finding, Review, Verdict
from game.core.journal import Ply, raw
from game.core.match import Match
from game.core.steps import Choice, Illegal, Position
from game.worker import messages
from game.worker.messages import NOTHING, Begin, Broke, RawCostly, Ready, Reply, Reviewed, Reviewing, Study
from game.worker.process import Broken, Channel, Work, same_kind, work

START_MS = 60_000.0
"""Time of frames that the rules may take to load."""
GRACE_MS = 5_000.0
"""Time beyond its budget that an answer may take before the process is taken to hang."""
HINT_MS = 30_000.0
"""The same for a hint, which holds nobody up: on a loaded machine it comes late, and is not thought of anew."""
WORK_MS = 600_000.0
"""Time for any fixed amount of work, on a machine however slow: the clock must not decide what is answered."""


class FoundAnswer(NamedTuple):
    """Answer of a seat; None for nothing, out of turn."""

    choice: Choice | None
    following: tuple[Choice, ...] = ()
    """Acts of the same kind that it makes at once with that."""


class FoundPlan(NamedTuple):
    """Plan to which an answer of a seat belongs, by what all may see."""

    seat: int
    position: Position[Any]
    """The match where it was answered."""
    hint: Hint


class Worker:
    """Thinks in a process of its own; a second one follows the first that dies, hangs or answers nonsense."""

    def __init__(
        self, match: Match[Any, Any], rules: str, target: Work = work, note: Callable[[str], None] = lambda told: None
    ) -> None:
        """`note` is told why a process failed: what led there if it knows, else that it ended or hung."""
        self._match, self._rules, self._target, self._note = match, rules, target, note
        # The players' own dice: nobody can tell from them the seed that chance follows.
        self._seed = blake2b(match.setup.seed.encode(), digest_size=16, person=b"players").hexdigest()
        self.stopped = False
        """Whether the second process has failed too, so that nothing is answered until `restart`."""
        self.asked: messages.Ask | None = None
        """Question that is being thought about."""
        self.advising: messages.Advise | None = None
        """The hint that is being thought about."""
        self.hint: Hint | None = None
        """The latest one, for whoever asked for it to take."""
        self.plans: deque[FoundPlan] = deque()
        """Plans that were asked for with answers, for whoever asked for them to take."""
        self._planning: deque[tuple[messages.Ask, FoundAnswer, Position[Any]]] = deque(maxlen=1)
        """The latest question that was answered and of which a plan may come, if there is any."""
        self.hurried = False
        """Whether the best answer so far to what is asked is wanted."""
        self._number = 0
        self._may_restart = True
        self._start()

    def ask(self, seat: int, level: str, budget: messages.Budget, interrupt: bool = False, why: bool = False) -> None:
        """Ask what a seat does where the match stands, in place of whatever was asked before; `why`: its plan, too, as
        far as all may know that."""
        self._number += 1
        self.hurried = False
        temper, to = self._match.seats[seat].temper or "", (self._number, self._match.index)
        self.asked = messages.Ask(*to, seat, level, self._seed, budget, interrupt, temper, why)
        if not self.stopped:
            self._send(self.asked)

    def advise(self, seat: int, budget: messages.Budget) -> None:
        """Ask what a seat could do best where the match stands, in place of any hint before."""
        self._number += 1
        self.hint, self.advising = None, messages.Advise(self._number, self._match.index, seat, self._seed, budget)
        if not self.stopped:
            self._send(self.advising)

    def stop_advising(self) -> None:
        """No hint is wanted."""
        if self.advising is not None:
            self.channel.send(messages.Stop(self.advising.number))
        self.hint = self.advising = None

    def hurry(self) -> None:
        """The best answer so far is wanted."""
        if self.asked is not None and not self.hurried:
            self.hurried = True
            self.channel.send(messages.Now(self.asked.number))

    def stop(self) -> None:
        """No answer is wanted."""
        if self.asked is not None:
            self.channel.send(messages.Stop(self.asked.number))
            self.asked = None

    def update(self, dt_ms: float) -> FoundAnswer | None:
        """Time of frames goes by; what was found, once. Never waits."""
        if self.stopped:
            return None
        try:
            while (reply := self.channel.receive()) is not None:
                answer = self._read(reply)
                if answer is not None:
                    self.asked = None
                    return answer
        except Broken as broken:
            self._fail(str(broken) or "it has ended, or said what nobody understands")
            return None
        self._patience -= 0 if self._ready and self.asked is None and self.advising is None else dt_ms
        if self._patience < 0:
            self._fail("it was not heard of in time")
        return None

    def restart(self) -> None:
        """Let another process try, which may be replaced once again."""
        self.stopped, self._may_restart = False, True
        self._start()

    def close(self) -> None:
        """Let the process end."""
        self.channel.close()

    def _start(self) -> None:
        self.channel = Channel(self._rules, self._target)
        self._ready, self._patience = False, START_MS
        self._sent = list(self._match.plies)
        record = self._match.record(self._match.index)
        # Whoever thinks has no use for the dice to come.
        self.channel.send(messages.Begin(msgspec.structs.replace(record, seed="", spent=None)))
        if self.asked is not None:
            self.asked = msgspec.structs.replace(self.asked, place=self._match.index)
            self._send(self.asked)
            if self.hurried:
                self.channel.send(messages.Now(self.asked.number))
        if self.advising is not None:
            self.advising = msgspec.structs.replace(self.advising, place=self._match.index)
            self._send(self.advising)

    def _send(self, ask: messages.Ask | messages.Advise) -> None:
        plies, known = self._match.plies, _common_length(self._sent, self._match.plies)
        if self._behind:
            self.channel.send(messages.Rows(known, tuple(ply.row.to_raw() for ply in plies[known:])))
            self._sent = list(plies)
        self.channel.send(ask)
        if self._ready:
            self._patience = self._allowed_ms

    @property
    def _behind(self) -> bool:
        """Whether the process knows of another course than the match has taken."""
        plies = self._match.plies
        return _common_length(self._sent, plies) < max(len(self._sent), len(plies))

    def _read(self, reply: messages.Reply) -> FoundAnswer | None:
        match reply:
            case messages.Ready():
                self._ready = True
                self._patience = self._allowed_ms
            case messages.Answer(number) if self.asked is not None and number == self.asked.number:
                found = self._checked(self.asked, reply)
                if self.asked.why:
                    self._planning.append((self.asked, found, self._match.position))
                return found
            case messages.Plan(number) if self._planning and number == self._planning[0][0].number:
                self._take_plan(*self._planning.pop(), reply)
            case messages.Advice(number) if self.advising is not None and number == self.advising.number:
                # Where the match has gone on meanwhile, nobody looks at it any more.
                self.hint, self.advising = None if self._behind else self._hint(self.advising.seat, reply), None
            case messages.Broke(text):
                raise Broken(text)
            case _:
                pass  # an answer that nobody waits for any more
        return None

    def _take_plan(self, ask: messages.Ask, found: FoundAnswer, position: Position[Any], plan: messages.Plan) -> None:
        """Keep the plan of a reply, if it begins with the answer and is legal as far as all can see; raises Broken."""
        spec, terms = self._match.spec, self._match.terms
        try:
            choices = tuple(map(spec.codec.choice_from, plan.choices))
        except msgspec.MsgspecError as error:
            raise Broken from error
        if choices[:1] != (found.choice,):
            raise Broken("its plan is another one")
        if len(choices) > 1:
            seen = Position(spec.view_for(terms, position.state, None), position.agenda)
            try:
                deque(positions_along(spec, terms, seen, ask.seat, choices), maxlen=0)
            except ValueError as error:
                raise Broken("its plan is not allowed") from error
        self.plans.append(FoundPlan(ask.seat, position, Hint(choices, plan.reasons, plan.wins)))

    @property
    def _allowed_ms(self) -> float:
        """Time that everything asked of the process may take, one after the other."""
        answer = 0.0 if self.asked is None else _budget_ms(self.asked.budget, GRACE_MS)
        return answer + (0.0 if self.advising is None else _budget_ms(self.advising.budget, HINT_MS))

    def _hint(self, seat: int, advice: messages.Advice) -> Hint:
        """Hint from a reply, if its choices are legal; raises Broken."""
        match = self._match
        try:
            choices = tuple(map(match.spec.codec.choice_from, advice.choices))
        except msgspec.MsgspecError as error:
            raise Broken from error
        if advice.place != match.index or not choices:
            raise Broken
        seen = Position(match.spec.view_for(match.terms, match.state, seat), match.position.agenda)
        try:
            deque(positions_along(match.spec, match.terms, seen, seat, choices), maxlen=0)
        except ValueError as error:
            raise Broken from error
        return Hint(choices, advice.reasons, advice.wins)

    def _checked(self, ask: messages.Ask, answer: messages.Answer) -> FoundAnswer:
        """Answer from a reply, if that seat may do so there; raises Broken."""
        match = self._match
        if (answer.place, match.index) != (ask.place, ask.place):
            raise Broken
        if ask.interrupt and answer.choice == messages.NOTHING:
            return FoundAnswer(None)
        try:
            choice = match.spec.codec.choice_from(answer.choice)
            following = tuple(map(match.spec.codec.choice_from, answer.following))
        except msgspec.MsgspecError as error:
            raise Broken from error
        if choice not in (match.interrupts(ask.seat) if ask.interrupt else match.options):
            raise Broken("its choice is not allowed")
        if following:  # acts of one kind, one after the other
            if ask.interrupt or not all(same_kind(choice, each) for each in following):
                raise Broken("what it goes on with is not allowed")
            try:
                match.peek(choice, *following)
            except Illegal as error:
                raise Broken("what it goes on with is not allowed") from error
        return FoundAnswer(choice, following)

    def _fail(self, why: str) -> None:
        self.channel.close()
        self._note(why)
        if self._may_restart:
            self._may_restart = False
            self._start()
        else:
            self.stopped = True


def _budget_ms(budget: messages.Budget, grace_ms: float) -> float:
    return grace_ms + budget.ms if budget.work is None else WORK_MS


def _common_length(old: list[Ply[Any, Any]], new: Any) -> int:
    """How many of the first plies are the same ones."""
    known = min(len(old), len(new))
    while known and old[known - 1] is not new[known - 1]:
        known -= 1
    return known


SILENT_MS = 60_000.0
"""Silence, in time of frames, after which the process is taken to hang."""


class Reviewer:
    """Reckons one review in a process of its own."""

    def __init__(
        self,
        match: Match[Any, Any],
        rules: str,
        target: Work = work,
        most: int = WORK,
        note: Callable[[str], None] = lambda told: None,
    ) -> None:
        """`note` is told why a process failed: what led there if it knows, else that it ended or hung."""
        self._match, self._rules, self._target, self._most, self._note = match, rules, target, most, note
        self._may_restart, self._patience = True, START_MS
        self.so_far = NOT_BEGUN
        """How far it has come."""
        self.result: Review | None = None
        self.failed = False
        """Whether the second process has failed too."""
        self._start()

    def update(self, dt_ms: float) -> None:
        """Time of frames goes by; never waits."""
        if self.failed or self.result is not None:
            return
        self._patience -= dt_ms
        try:
            while self.result is None and (reply := self.channel.receive()) is not None:
                self._patience = SILENT_MS
                self._read(reply)
            if self._patience < 0:
                raise Broken("it was not heard of in time")
        except Broken as broken:
            self._fail(str(broken) or "it has ended, or said what nobody understands")

    def close(self) -> None:
        """Let the process end."""
        self.channel.close()

    def _start(self) -> None:
        self.channel = Channel(self._rules, self._target)
        self._patience, self.so_far = START_MS, NOT_BEGUN
        record = self._match.record(self._match.index)
        self.channel.send(Begin(msgspec.structs.replace(record, seed="", spent=None)))
        self.channel.send(Study("review", self._most))

    def _read(self, reply: Reply) -> None:
        match reply:
            case Ready():
                pass
            case Reviewing(so_far) if self.so_far.share <= so_far.share <= 1:
                if (
                    not 0 <= so_far.looked <= so_far.choices
                    or len(so_far.findings) > TOLD
                    or not all(map(self._is_choice, so_far.findings))
                ):
                    raise Broken
                self.so_far = so_far
            case Reviewed():
                self.result = self._checked(reply)
                self.close()
            case Broke(text):
                raise Broken(text)
            case _:
                raise Broken

    def _is_choice(self, finding: Finding) -> bool:
        """Whether a finding is about a choice of this match."""
        plies = self._match.plies
        return 0 <= finding.index < len(plies) and not plies[finding.index].row.chance

    def _checked(self, told: Reviewed) -> Review:
        """A review of this very match; raises Broken for any other."""
        seats, rows = range(len(self._match.seats)), len(self._match.plies)
        per_seat = len(told.luck) == len(told.decisions) == len(seats)
        sat = sorted(seat for side in told.sides for seat in side) == list(seats)
        moments = all(each.index <= rows and len(each.chances) == len(told.sides) for each in told.moments)
        if not (per_seat and sat and moments and told.moments):
            raise Broken
        costliest, further = (
            tuple(self._costly(each, len(told.sides)) for each in choices) for choices in (told.costliest, told.further)
        )
        return Review(told.sides, told.moments, told.luck, told.decisions, costliest, further)

    def _costly(self, told: RawCostly, sides: int) -> Costly:
        match = self._match
        row = match.plies[told.index].row if told.index < len(match.plies) else None
        if not len(told.before) == len(told.after) == sides:
            raise Broken
        if row is None or row.seat != told.seat or row.interrupt != (told.better == NOTHING):
            raise Broken
        try:
            better = None if row.interrupt else match.spec.codec.choice_from(told.better)
            then = tuple(map(match.spec.codec.choice_from, told.then))
            if then and better is not None:
                before = match.plies[told.index].before
                line = positions_along(match.spec, match.terms, before, told.seat, (better, *then))
                deque(line, maxlen=0)
        except (msgspec.MsgspecError, ValueError) as error:
            raise Broken from error
        why = told.reason, then, told.points, told.also
        return Costly(told.index, told.seat, better, told.before, told.after, *why)

    def _fail(self, why: str) -> None:
        self.channel.close()
        self._note(why)
        if self._may_restart:
            self._may_restart = False
            self._start()
        else:
            self.failed = True


class Referee:
    """Judges answers to one puzzle, one at a time, in a process of its own; what a second process fails at too is never
    judged."""

    def __init__(
        self, match: Match[Any, Any], accepted: tuple[Choice, ...], rules: str, target: Work = work, most: int = WORK
    ) -> None:
        self._match, self._accepted, self._rules, self._target = match, accepted, rules, target
        self._most, self._number, self._may_restart, self._index = SURER * most, 0, True, match.index
        self.failed = False
        """Whether the second process has failed too."""
        self.asked: tuple[Choice, ...] | None = None
        """The answer that is being judged."""
        self.channel: Channel | None = None
        """Process that judges, once there was something to be judged."""

    def ask(self, chain: tuple[Choice, ...]) -> None:
        """Have an answer judged, in place of any before."""
        self._number, self.asked, self._patience = self._number + 1, chain, START_MS
        if not self.failed:
            self._send(chain, self.channel or self._start())

    def update(self, dt_ms: float) -> Verdict | None:
        """Time of frames goes by; the judgement, once. Never waits."""
        channel = self.channel
        if self.failed or self.asked is None or channel is None:
            return None
        self._patience -= dt_ms
        try:
            while (reply := channel.receive()) is not None:
                match reply:
                    case messages.Weighed(number, verdict) if number == self._number and verdict.act < len(self.asked):
                        self.asked = None
                        return verdict
                    case messages.Broke(text):
                        raise Broken(text)
                    case _:
                        pass  # the rules are loaded, or it is an answer that nobody waits for any more
            if self._patience < 0:
                raise Broken("it was not heard of in time")
        except Broken:
            self.close()
            asked, self.failed = self.asked, not self._may_restart
            if self._may_restart and asked is not None:
                self._may_restart, self._patience = False, START_MS
                self._send(asked, self._start())
        return None

    def close(self) -> None:
        """Let the process end."""
        if self.channel is not None:
            self.channel.close()

    def _start(self) -> Channel:
        self.channel = Channel(self._rules, self._target)
        self.channel.send(Begin(self._match.record(self._index)))
        return self.channel

    def _send(self, chain: tuple[Choice, ...], channel: Channel) -> None:
        accepted, answer = (tuple(map(raw, choices)) for choices in (self._accepted, chain))
        channel.send(messages.Weigh(self._number, accepted, answer, self._most))
