"""Answers to a puzzle: they are judged, not played; the best choice is played once it is found or shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, get_args

import msgspec

from game.ai.hints import Hint
from game.ai.review import Verdict
from game.core.engine import advance
from game.core.steps import Choice
from game.scenes.match.computers import Computers
from game.scenes.match.hints import Hints
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell import opening, outcomes
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.puzzles import Task
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import USED, Command, Reply, Verb
from game.scenes.tabletop.lines import acts_after, place_name, put_down, whole_plan
from game.store import puzzles
from game.store.notices import BadFile, Notice, StoreError
from game.ui.events import Input, Key
from game.ui.keymap import pressed
from game.ui.widgets.base import Widget
from game.ui.widgets.dialog import question
from game.worker.worker import Referee

if TYPE_CHECKING:
    from game.scenes.match.hand_over import HandOver
    from game.store.settings import Strength

TRIES = 3
BEFORE_MS, BETWEEN_MS = 700.0, 2200.0
"""Time before a line is played, and for which it lies there before the next."""


class Attempt(NamedTuple):
    """An answer that was tried."""

    chain: tuple[Choice, ...]
    verdict: Verdict
    points: int
    """Points that it brings at once."""


@dataclass(eq=False)
class PuzzleState:
    """All that the screen of a puzzle remembers."""

    task: Task
    request: outcomes.FindBetter
    referee: Referee
    attempts: list[Attempt] = field(default_factory=list)
    solved: bool = False
    lines: tuple[tuple[Choice, ...], ...] | None = None
    """Lines that are still to be played; None as long as something can be tried."""
    best: tuple[Choice, ...] = ()
    """The best choice with what puts down what it picks up, once it is shown."""
    plan: tuple[Choice, ...] = ()
    """The best choice with all that its seat goes on with to the end of its turn, once it is shown."""
    place: str = ""
    """Name of the place on the board that it is about, which tells puzzles with the same words apart."""
    wait_ms: float = 0.0
    hints: int = 0
    """Number of hints that were taken."""
    path: tuple[Choice, ...] = ()
    """Choices that were played on the way to the goal of an exact puzzle."""
    front: bool = False
    """Whether what was played has been brought to the front again, once another seat came there."""
    unfolded: bool = False
    """Whether the panel lies open where it has little room."""
    worded: bool = False
    """Whether it is told in words what a choice is worth, not in per cent."""

    @property
    def done(self) -> bool:
        """Whether nothing more can be tried."""
        return self.lines is not None

    @property
    def left(self) -> int:
        """Number of tries that are left."""
        return max(0, TRIES - sum(not each.verdict.right for each in self.attempts))


class PuzzleHints(Hints):
    """Hints that know the best choice, and tell the place or the piece in the panel, never the move."""

    def __init__(self, screen: MatchScreen, state: PuzzleState, nobody: Computers) -> None:
        super().__init__(screen, nobody)
        self._puzzle, self.adviser = state, self

    failed = False
    """It knows the answer."""

    def ask(self, seat: int) -> None:
        """Count one more hint."""
        self._puzzle.hints += 1

    def prepare(self, seat: int) -> bool:
        """Think of nothing ahead: the answer is known."""
        return False

    def result(self) -> Hint | None:
        """The best choice."""
        state = self._puzzle
        return Hint(state.task.way[len(state.path) :][:1] or state.task.accepted[:1])

    def stop(self) -> None:
        """Nothing is thought about."""

    @property
    def most(self) -> Strength:
        return "piece"

    @property
    def seat(self) -> int | None:
        state = self._puzzle
        astray = state.path != state.task.way[: len(state.path)]
        return None if state.done or astray else super().seat

    def _count(self) -> None:
        """Keep nothing: a puzzle is no match."""

    def best(self, start: int, placed: bool = True, whole: bool = True) -> str:
        """The best choice in words, as the plan of a hint tells it, perhaps with its place, and perhaps without what
        its seat goes on with; `start` is where the puzzle begins."""
        match, task = self._screen.match, self._puzzle.task
        plan = self._puzzle.plan if whole else self._puzzle.best
        chain, place, t = task.way or plan or task.accepted[:1], self._puzzle.place, self._screen.words.t
        said = self._sentence(acts_after(match, match.at(start), chain, task.puzzle.seat)[1])
        return said if not placed or not place or place in said else t("puzzle.best.at", choice=said, place=place)

    @property
    def told(self) -> str:
        """Words of the hint; empty where none is shown."""
        hint, marks = self._screen.state.hint.hint, self._marks()
        return (
            ""
            if hint is None or marks is None
            else self._content(hint, marks, self._screen.state.hint.strength).sentence
        )

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        if self._stale():
            self._drop()
        marks, state = self._marks(), self._screen.state.hint
        if marks is None or state.hint is None:
            return buttons
        return [*self._lit(marks, state.strength, buttons), *buttons]


class Solving(MatchPart):
    """Has what is tried judged, shows the lines, and leads on to the next puzzle."""

    obeys, uses = get_args(Command), (Key,)

    def __init__(self, screen: MatchScreen, state: PuzzleState, hand_over: HandOver) -> None:
        self._screen, self.state, self._hand_over = screen, state, hand_over
        self.start = screen.match.index

    def handle(self, event: Input) -> Reply:
        """Answer the puzzle's own key: on to the next."""
        if self._screen.page.overlays or not (pressed(event, "forward") and self.state.done):
            return None
        self.go_on()
        return USED

    def obey(self, command: Command) -> bool:
        match command:
            case commands.Play(chain):
                self._try(chain)
            case commands.Interrupt() | commands.Call():
                self._screen.page.show_message(self._screen.words.t("puzzle.in_turn"))
            case commands.Sit() | commands.ChangeHands() | commands.WatchControl() | commands.Lift():
                pass
            case Verb.MENU:
                self._leave()
            case Verb.ESCAPE if not self._screen.handling.lets_go and self.state.unfolded:
                self.state.unfolded = False
                self._screen.page.renew()
            case Verb.ESCAPE if not self._screen.handling.lets_go:
                self._leave()
            case Verb.UNDO | Verb.TAKE_BACK | Verb.RETRACT if self.state.path and not self.state.done:
                self.start_again()
            case Verb.UNDO | Verb.REDO | Verb.TAKE_BACK | Verb.RETRACT | Verb.REPLAY | Verb.LOG:
                pass
            case Verb.PROMPT | Verb.CONFIRM | Verb.THROW | commands.Press() | commands.AskWhich() if self.state.done:
                self.go_on()
            case _:
                return False
        return True

    def _leave(self) -> None:
        """Go back; ask first where tries would be forgotten by that."""
        screen, state = self._screen, self.state
        back = partial(screen.services.navigate, outcomes.Back())
        if state.done or not (state.attempts or state.path):
            back()
            return
        answers = {"way": "icons/arrow_left", "lesson.way.stay": ""}
        screen.page.open(
            question(screen.words, "puzzle.leave", answers, {"way": back}, screen.title.accent, esc="stay")
        )

    def _try(self, chain: tuple[Choice, ...]) -> None:
        """Have an answer judged; until that is done no other one is taken."""
        state, screen = self.state, self._screen
        screen.handling.let_go()
        screen.state.tip.suppressed = True  # what was pressed is not told of
        screen.refresh_options()
        if not state.done and state.referee.asked is None and not screen.table_view.stage.busy:
            if state.task.way:
                self._go_towards(chain)
            else:
                state.referee.ask(chain)
        screen.page.renew()

    def _go_towards(self, chain: tuple[Choice, ...]) -> None:
        """Play towards a goal that is proven; a turn that ends without it is a try, and begins again."""
        state, screen, match = self.state, self._screen, self._screen.match
        exact, begun, after = match.spec.exact, match.at(self.start), match.peek(*chain)
        reached = exact is not None and exact.reached(match.terms, begun, after)
        if exact is not None and reached and isinstance(chain[-1], exact.aids):
            screen.page.show_message(screen.words.t("puzzle.aid"))
            return
        asked, step, path = after.waiting, begun.waiting, (*state.path, *chain)
        if not reached and (asked is None or asked.seat != match.seat or type(asked) is not type(step)):
            self.start_again()
            self._note(Attempt(path, Verdict(right=False), 0))
            return
        self._show(chain)
        state.path = path
        if reached:
            self._note(Attempt(path, Verdict(right=True), 0))

    def start_again(self) -> None:
        """Go back to where the puzzle began."""
        screen, match = self._screen, self._screen.match
        match.index, self.state.path, self.state.front = self.start, (), False
        screen.handling.let_go()
        screen.table_view.jump(match.plies, match.state)
        screen.refresh_options()
        screen.page.renew()

    def tick(self, dt_ms: float) -> bool:
        state, screen = self.state, self._screen
        asked = state.referee.asked
        verdict = state.referee.update(dt_ms)
        if verdict is not None and asked is not None:
            self._note(Attempt(asked, verdict, self.points(asked)))
        elif state.referee.failed and not state.done:
            screen.page.show_message(screen.words.t("puzzle.failed"), "icons/warning")
            self.show_me()
        top, seat = screen.table_view, state.task.puzzle.seat
        if state.done and not state.front and top.active != seat:
            top.focused_seat, state.front = seat, True
            screen.page.renew()
        if not state.lines or top.stage.busy:
            return False
        state.wait_ms -= dt_ms
        if state.wait_ms <= 0:
            (line, *rest), state.wait_ms = state.lines, BETWEEN_MS
            state.lines = tuple(rest)
            if screen.match.index != self.start:
                self.start_again()
            self._show(line)
        return True

    def points(self, chain: Sequence[Choice]) -> int:
        """Points that the seat sees itself gain by choices at once."""
        match, seat = self._screen.match, self.state.task.puzzle.seat
        position, spec = match.at(self.start), match.spec
        views = [position.state]
        for choice in chain:
            position, _ = advance(match.terms, position, choice)
            views.append(position.state)
        seen = [spec.score(match.terms, spec.view_for(match.terms, each, seat))[seat].total for each in views]
        return int(seen[-1] - seen[0])

    def _note(self, attempt: Attempt) -> None:
        """Take note of a judgement: right, or one of three tries."""
        state = self.state
        state.attempts.append(attempt)
        if attempt.verdict.right:
            state.solved = True
            self._end(() if state.task.way else (attempt.chain,))
        elif not state.left:
            self.show_me()
        self._screen.page.renew()

    def show_me(self) -> None:
        """Play what was chosen then, or tried last, and the best; nothing more can be tried."""
        task, tried = self.state.task, [each.chain for each in self.state.attempts[-1:]]
        then = [(task.then,)] if task.then is not None else tried
        if task.way:
            self._end((task.way,))
            return
        top, match = self._screen.table_view, self._screen.match
        context, position = top.context(), match.position
        self.state.best = put_down(top, context, position, task.accepted[0])
        self.state.plan = whole_plan(match, position, task.accepted[0])
        self.state.place = place_name(top, context, position, self.state.best, "")
        self._end((*then, self.state.plan))

    def _end(self, lines: tuple[tuple[Choice, ...], ...]) -> None:
        """Play lines, and note the try in the boxes of whoever has a puzzle of its own."""
        state, puzzle, screen = self.state, self.state.task.puzzle, self._screen
        if state.done:
            return
        state.lines, state.wait_ms = lines, 0.0 if state.solved else BEFORE_MS
        state.unfolded = False  # the panel lies open from now on
        screen.handling.let_go()
        screen.page.renew()
        if not puzzle.uid or puzzle.person is None:
            return
        now, answers = datetime.now().astimezone(), msgspec.json.encode([each.chain for each in state.attempts])
        tried = puzzle.uid, puzzle.person, now.isoformat(), now.date(), answers, state.hints, state.solved
        try:
            screen.services.store.write(lambda db: puzzles.note_try(db, *tried))
        except StoreError as error:
            screen.page.show_message(fault_text(screen.words, error), "icons/warning")

    def _show(self, choices: tuple[Choice, ...]) -> None:
        """Play choices without what chance would answer, and show them; nobody else comes to the screen."""
        self._screen.session.viewer.guest = self.state.task.puzzle.seat
        self._hand_over.show(self._screen.match.answer(*choices))
        self._screen.page.renew()

    def go_on(self) -> None:
        """Go on to the next puzzle that can be opened, and say so if one cannot; back after the last."""
        request, services = self.state.request, self._screen.services
        numbers = range(request.number + 1, len(request.puzzles))
        following: list[outcomes.Outcome] = [msgspec.structs.replace(request, number=each) for each in numbers]
        for each in (*following, outcomes.Back()):
            try:
                services.navigate(each)
            except (BadFile, msgspec.MsgspecError, ValueError):  # of other rules, or damaged
                if (notice := Notice("puzzle.damaged")) not in services.notices:
                    services.notices.append(notice)
            else:
                return

    def play_on(self) -> None:
        """Ask whether a match of its own is to go on from here."""
        screen, seat = self._screen, self.state.task.puzzle.seat
        text, accent = screen.words.t("replay.branch.text"), screen.title.accent
        ask = screen.words, "puzzle.ask", text, screen.match, self.start, seat, self._branch, accent
        screen.page.open(opening.branch_dialog(*ask))

    def _branch(self, taken: int | None) -> None:
        services = self._screen.services
        try:
            opened = opening.branch(services, self._screen.match, self.start, taken)
        except (ValueError, StoreError) as error:
            self._screen.page.show_message(fault_text(services.words, error), "icons/warning")
            return
        services.navigate(outcomes.Branch(opened))
