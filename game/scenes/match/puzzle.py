"""The screen of a puzzle: a match seen by one seat, which nobody plays on, and a panel in the place of the log."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from game.core.lazy import Keyed
from game.core.steps import Choice
from game.scenes.match.buttons import SKIP
from game.scenes.match.computers import Computers, hired
from game.scenes.match.puzzle_solving import TRIES, Attempt, PuzzleHints, PuzzleState, Solving
from game.scenes.match.scene import CommonParts, MatchKind, MatchScene, Parts
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.match.status_bar import Bar
from game.scenes.shell import bar, outcomes, sheet
from game.scenes.shell.phrases import local_day, turn_key
from game.scenes.shell.puzzles import task_of
from game.scenes.tabletop import commands, pictures
from game.scenes.tabletop.cards import RibbonKeys
from game.scenes.tabletop.lines import place_of
from game.scenes.tabletop.table_model import LOG, MAIN, REPLAY, UNDO
from game.store import people, puzzles
from game.store.notices import StoreError
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import term_words
from game.ui.type import LEAST, block, style, tight, within
from game.ui.widgets.base import OverlayGround, Pressable, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button
from game.worker.worker import Referee

if TYPE_CHECKING:
    from game.scenes.match.announcements import Announcements
    from game.scenes.shell.scene import Services
    from game.ui.context import TableContext

MUCH = 15
"""Per cent of the chance that are a lot, in words."""
HEIGHT, _PAD, _HEAD, _META, _BUTTON, _GAP = 216.0, 12.0, 30.0, 24.0, 46.0, 8.0
_LOW = 190.0
"""In a lower place the panel is folded; opened lower than that it has no line for when it was and what it is worth."""
_LEAST_OPEN = 112.0
"""In a lower place the panel grows upwards once all is told."""
_BELOW, _SIDE = 146.0, 52.0
"""Least height with room for its button below the words, and width of that beside them."""
_SEED, _GOOSE, _CHECK, _ROOMY = 9.0, 52.0, 15.0, 200.0
_LEFT_OUT = (UNDO, "match.redo", "match.laid.", SKIP, REPLAY, LOG, "match.seat.")


class PuzzlePanel(MatchPart):
    """Shows the panel, and on the table what was tried last and what is better."""

    z = ZOrder.RING

    def __init__(self, screen: MatchScreen, state: PuzzleState, solving: Solving, hints: PuzzleHints) -> None:
        self._screen, self._state, self._solving, self._hints = screen, state, solving, hints
        self._places = Keyed[Rect | None]()

    # -- what is said

    def says(self) -> str:
        """The guide's sentence."""
        state, t, last = self._state, self._screen.words.t, self._state.attempts[-1:]
        shipped = state.task.shipped
        if shipped is not None and state.task.way and (state.solved or not state.done):
            return self._says_on_the_way(shipped)
        if state.solved:
            return t("puzzle.solved" if last and last[0].chain[0] in state.task.accepted else "puzzle.as_good")
        if state.done:
            again = state.task.puzzle.uid and state.task.puzzle.person is not None
            if state.task.way:
                return t("puzzle.shown.way")
            return t("puzzle.shown.shipped" if shipped else "puzzle.shown.again" if again else "puzzle.shown")
        if state.referee.asked is not None:
            return t("puzzle.judging")
        if told := self._hints.told:
            return told
        return self._says_of(last[0]) if last else t("puzzle.begin.shipped" if shipped else "puzzle.begin")

    def _says_on_the_way(self, shipped: puzzles.ShippedPuzzle) -> str:
        """The sentence of a puzzle with a goal, as long as it can be reached or once it is."""
        state, n = self._state, self._screen.words.n
        if state.solved:
            short = len(state.path) <= shipped.needed
            return n("puzzle.reached" if short else "puzzle.reached.longer", shipped.needed)
        if told := self._hints.told:
            return told
        if state.path:
            return n("puzzle.path", len(state.path))
        return n(f"puzzle.{'again' if state.attempts else 'begin'}.{shipped.reason}", shipped.needed)

    def _says_of(self, attempt: Attempt) -> str:
        """The sentence about a try that was not the best: its points, or that it was chosen then, and where to look."""
        words, task = self._screen.words, self._state.task
        first = words.n("puzzle.points", attempt.points) if attempt.points > 0 else words.t("puzzle.no_points")
        if attempt.chain[0] == task.then:
            first = words.t("puzzle.then")
        return words.t("puzzle.both", first=first, then=self._look(attempt))

    def tellings(self) -> list[str]:
        """The same with the reason for the best choice, once that is known, then in fewer words for little room."""
        state, words, said = self._state, self._screen.words, self.says()
        t, task, last = words.t, state.task, state.attempts[-1:]
        best = state.done and not (state.solved and last and last[0].chain[0] not in task.accepted)
        if best:
            start, accepted = self._solving.start, next(iter(task.accepted), None)
            waiting = self._screen.match.at(start).waiting
            reason = self._screen.table_view.reason(task.puzzle.reason, accepted, waiting)
            why = t("puzzle.why", reason=reason) if reason else ""
            tries = [" ".join(filter(None, (said, t("puzzle.best", choice=self._hints.best(start)), why)))]
            for placed, whole in ((True, True), (False, True), (True, False), (False, False)):
                choice = self._hints.best(start, placed, whole)
                chosen = t("puzzle.best", choice=choice)
                tries += [f"{chosen} {why}", t("puzzle.best.why", choice=choice, reason=reason)] if reason else [chosen]
            return [*tries, t("puzzle.best", choice=self._hints.best(start, placed=False, whole=False)), said]
        short = [said, t("puzzle.begin.shipped")] if said == t("puzzle.begin") else [said]
        if last and not state.done and said == self._says_of(last[0]):
            short.append(self._look(last[0]))
        asks = not state.done and state.referee.asked is None and not self._hints.told and not state.path
        return [*(f"{each} {self.tries()}" for each in short if asks), *short]

    def tries(self) -> str:
        """How many tries are left, and of the last one what comes after it."""
        return self._screen.words.n("puzzle.tries", self._state.left, all=TRIES)

    def _tries_tip(self) -> str:
        return self._screen.words.n("puzzle.tries.tip", self._state.left, all=TRIES)

    def _look(self, attempt: Attempt) -> str:
        """Hint where to look, by the term that speaks for the better choice, whatever was tried; before the last try
        also who knows more."""
        words, puzzle = self._screen.words, self._state.task.puzzle
        told = term_words(words, self._screen.title.key, puzzle.reason or attempt.verdict.reason)
        look = words.t("puzzle.look", reason=told) if told else words.t("puzzle.look.on")
        return words.t("puzzle.look.last", look=look) if self._state.left == 1 else look

    def worth(self) -> str:
        """Worth of the better choice in words, or the goal."""
        if (shipped := self._state.task.shipped) is not None and shipped.exact:
            return self._screen.words.n(f"puzzle.goal.{shipped.reason}", shipped.needed)
        share = round(100 * self._state.task.puzzle.cost)
        key = "puzzle.worth.much" if share >= MUCH else "puzzle.worth.little"
        return self._screen.words.t(key if self._state.worded else "puzzle.worth", share=share)

    def when(self) -> str:
        """The day and the turn of the choice."""
        words, match, begun = self._screen.words, self._screen.match, self._state.task.begun
        turn = words.t(turn_key(words, self._screen.title.key, "at"), turn=match.turn_at(self._solving.start))
        if (day := local_day(begun)) is None:
            return turn
        return words.t("puzzle.when", day=day.day, month=words.t(f"saves.month.{day.month}"), turn=turn)

    def title(self, short: str = "") -> str:
        """Number of the puzzle, of how many; `.short` has fewer words, `.least` the figures alone."""
        request, task = self._state.request, self._state.task
        if task.number:
            count = len(puzzles.shipped(self._screen.title.key))
            return self._screen.words.t(f"puzzle.title.shipped{short}", number=task.number, count=count)
        return self._screen.words.t(f"puzzle.title{short}", number=request.number + 1, count=len(request.puzzles))

    # -- the panel

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        state, screen, frame = self._state, self._screen, self._screen.model.context.frame
        t = screen.words.t
        buttons = [each for each in buttons if not each.name.startswith(_LEFT_OUT)]
        place, main, screen.table_view.log.covered = frame.log, frame.main, True
        if state.done:  # the panel lies open where it was folded; only what it lacks there moves the large button up
            place = place.lower(max(place.h, _LEAST_OPEN))
            main = main.moved(0, min(0.0, place.y - 10 - main.bottom))
            buttons = [*(each for each in buttons if each.name != MAIN), self._following(main)]
        elif place.h < _LOW:
            fold = Pressable("puzzle.fold", place, self._fold)
            fold.hint = f"{t('puzzle.fold')}\n{self._tries_tip()}"
            row = OverlayGround(place, lambda paint, box: self._draw_row(paint, box))
            buttons = [*buttons, row, *in_layer(ZOrder.CARD, [fold])]
            if not state.unfolded:
                return buttons
            high = min(HEIGHT, frame.main.y - 10 - frame.bar.bottom)
            place = Rect(place.x, frame.main.y - 10 - high, place.w, high)
        under = (each for each in buttons if not each.z or each.name.startswith("match.tool."))
        covered = [each for each in under if each.rect.intersects(place.inset(1))]  # by the panel
        kept = [each for each in buttons if each not in covered]
        ground = OverlayGround(place, lambda paint, box: self._draw(paint, box))
        return [*kept, ground, *in_layer(ZOrder.CARD, self._ways(place))]

    def _fold(self) -> None:
        self._state.unfolded = not self._state.unfolded
        self._screen.page.renew()

    def _ways(self, box: Rect) -> list[Widget]:
        """Buttons at the foot of the panel."""
        state, t, words = self._state, self._screen.words.t, self._screen.words
        row = Rect(box.x + _PAD, box.bottom - _PAD - _BUTTON, box.w - 2 * _PAD, _BUTTON)
        if state.done:
            place = box.inset(_PAD).rightmost(_SIDE) if box.h < _BELOW else row
            branch = Button("puzzle.branch", place, t("puzzle.branch"), "icons/play", on_press=self._solving.play_on)
            branch.hint = t("puzzle.branch.hint")
            return [branch]
        last = state.request.number + 1 == len(state.request.puzzles)
        following = Button("puzzle.next", row.rightmost(72), icon="icons/check" if last else "icons/arrow_right")
        following.on_press, following.hint = self._solving.go_on, t("puzzle.last" if last else "puzzle.next")
        left, right = row.leftmost(row.w - 72 - _GAP).columns(2, _GAP)
        dots = Rect(box.right - _PAD - TRIES * 24, box.y + _PAD - 4, TRIES * 24, _HEAD)
        seeds = bar.tip_press("puzzle.tries", dots, self._tries_tip())
        hint = Button("puzzle.hint", left, t("puzzle.hint"), "icons/hint", on_press=self._hints.press)
        hint.hint = with_keys(words, "puzzle.hint.tip", "hint")
        hint.enable(self._hints.seat is not None and state.referee.asked is None, t("puzzle.judging"))
        show = Button("puzzle.show", right, t("puzzle.show"), "icons/eye", on_press=self._solving.show_me)
        show.hint = t("puzzle.show.way" if state.task.way else "puzzle.show.tip")
        if state.path:
            following = Button("puzzle.start_again", following.rect, icon="icons/undo")
            following.on_press, following.hint = self._solving.start_again, t("puzzle.start_again")
        return [seeds, hint, show, following]

    def _following(self, place: Rect) -> Button:
        """The large button once nothing more can be tried: to the next puzzle, or back."""
        request, t = self._state.request, self._screen.words.t
        number, count = request.number + 1, len(request.puzzles)
        if number == count:
            label, icon, second = t("puzzle.last"), "icons/check", ""
        else:
            label = t("puzzle.next.shipped" if self._state.task.number else "puzzle.next")
            icon = "icons/arrow_right"
            second = "" if self._state.task.number else t("puzzle.next.count", number=number, count=count)
        accent, go_on = self._screen.title.accent, self._solving.go_on
        return Button("puzzle.next", place, label, icon, "main", accent, go_on, second=second)

    def _seeds(self, paint: Painter, right: float, y: float) -> float:
        """Draw a seed for each try, those used up pale with a cross; the left end."""
        for number in range(TRIES):
            at = (right - _SEED - (TRIES - 1 - number) * 24, y)
            if number < TRIES - self._state.left:
                paint.badge("icons/cross", at, _SEED, 10, colours.wood_light, colours.wood, 1.5)
            else:
                paint.disc(at, _SEED, colours.leaf_mid, colours.leaf_dark, 2)
        return right - TRIES * 24

    def _draw_row(self, paint: Painter, box: Rect) -> None:
        """Draw the panel where it is folded: sign, sentence, seeds."""
        paint.panel(box)
        y, end = box.centre[1], self._seeds(paint, box.right - 12, box.centre[1])
        paint.picture("icons/puzzle", Rect.around((box.x + 24, y), 26), tint=self._screen.title.accent.base)
        asked = [f"{self.says()} {self.tries()}"] if not self._state.done else []
        said = () if self._state.unfolded else (*asked, self.says())  # a press shows the whole sentence
        goal = (self.worth(),) if self._state.task.way and not self._state.done else ()
        names = (self.title(short) for short in ("", ".short", ".least"))
        tries = [(each, style("caption")) for each in (*said, *goal, *names)]
        sheet.write_whole(paint, tries, Rect(box.x + 44, box.y + 4, end - box.x - 52, box.h - 8))

    def _draw(self, paint: Painter, box: Rect) -> None:
        paint.panel(box, "lifted")
        state, low = self._state, box.h < _LOW
        x, right, y = box.x + _PAD, box.right - _PAD, box.y + _PAD
        if not (low and state.done):  # then the reason needs all the room
            y += _HEAD / 2 - 4
            end = self._seeds(paint, right, y)
            paint.picture("icons/puzzle", Rect.around((x + 13, y), 26), tint=self._screen.title.accent.base)
            paint.fit((self.title(), self.title(".short")), (x + 34, y), "strong", width=end - x - 40)
            y += _HEAD / 2 + 2
        if not low:
            worth, look = self.worth(), within("caption", paint.scale, _META)
            wide = paint.measure(worth, look)[0]
            if not block(self.when(), look, paint.scale, right - x - wide - 10).whole:
                look = tight(look, 1)
                wide = paint.measure(worth, look)[0]
            paint.text(worth, (right, y + _META / 2), look, align="right")
            paint.fold(self.when(), (x, y + _META / 2), look, width=right - x - wide - 10)
            y += _META + 2
        bubble = Rect(x, y, right - x, box.bottom - _PAD - _BUTTON - _GAP - y)
        if state.done and box.h < _BELOW:
            bubble = Rect(x, y, right - x - _SIDE - _GAP, box.bottom - _PAD - y)
        paint.box(bubble, colours.sun_light, 10, colours.sun, 2)
        said = bubble.inset(8, 0)
        if bubble.h >= _GOOSE and bubble.w >= _ROOMY:  # else words need all of it
            goose = Rect(bubble.x + 6, bubble.centre[1] - _GOOSE / 2, _GOOSE, _GOOSE)
            said = Rect(goose.right + 8, bubble.y, bubble.right - goose.right - 16, bubble.h)
            if state.solved:
                pictures.draw_check(paint, goose.centre, 20)
            else:
                paint.picture("people/goose", goose)
        close = msgspec.structs.replace(style("label"), size=LEAST, lead=1.15)
        sheet.write_whole(paint, [(words, look) for words in self.tellings() for look in (style("label"), close)], said)

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the frame of what was tried last, and once it is shown that of the best."""
        state, top = self._state, self._screen.table_view
        if top.stage.busy or state.path:
            return
        if state.done:
            if state.lines == () and state.best and (box := self._place(context, state.best)) is not None:
                pictures.frame_better(paint, box.inset(-4))
                pictures.draw_check(paint, (box.right, box.y), _CHECK)
            return
        if not state.attempts:
            return
        attempt = state.attempts[-1]
        box = self._place(context, attempt.chain[: attempt.verdict.act + 1])
        if box is None:
            return
        (pictures.frame_better if attempt.verdict.right else pictures.frame_chosen)(paint, box.inset(-4))
        if attempt.points:
            paint.pill(f"{attempt.points:+d}".replace("-", "\u2212"), (box.right - 4, box.y), colours.leaf_dark)

    def _place(self, context: TableContext[Any], line: Sequence[Choice]) -> Rect | None:
        """Place of a line that begins where the puzzle does, on the board, else beside it."""
        top, match = self._screen.table_view, self._screen.match
        begun = match.at(self._solving.start)
        seat = self._state.task.puzzle.seat

        def find() -> Rect | None:
            view = match.spec.view_for(match.terms, begun.state, seat)
            stands = replace(context, view=view, active=seat, held=None, open_turn=False, waiting=begun.waiting)
            board, canvas = context.frame.board, context.frame.canvas
            return place_of(top, stands, begun, line, board) or place_of(top, stands, begun, line, canvas)

        return self._places.get((context.frame, context.camera, tuple(line)), find)


class NoPlayers(Computers):
    """Nobody plays on; who judges goes with the scene."""

    play = False

    def __init__(self, state: PuzzleState, screen: MatchScreen) -> None:
        hire = partial(hired, screen.services, screen.title, screen.match)
        super().__init__(screen.session, hire, lambda: screen.settings, screen.state.thinking)
        self._referee = state.referee

    def close(self) -> None:
        self._referee.close()

    def update(self, dt_ms: float, still: bool) -> commands.Play | commands.Interrupt | None:
        return None


class PuzzleBar(Bar):
    """Bar of a puzzle: a question, and that it has been found or shown."""

    def __init__(self, screen: MatchScreen, news: Announcements, puzzle: PuzzleState) -> None:
        super().__init__(screen, news)
        self.puzzle = puzzle

    def sentence(self, context: TableContext[Any]) -> bar.Sentence:
        seat, top = self.puzzle.task.puzzle.seat, self._table_view
        if context.current_event is not None:
            return super().sentence(context)
        kind = ".exact" if self.puzzle.task.way else ".shipped" if self.puzzle.task.number else ""
        over = "over" if self.puzzle.solved else "missed"
        rest = top.words.t(f"puzzle.{over if self.puzzle.done else 'sentence'}{kind}")
        return bar.address(top.words, self._session.match.seats[seat], rest, top.player(context, seat))


def open_puzzle(services: Services, request: outcomes.FindBetter) -> MatchScene:
    """Open the scene of a puzzle; raises ValueError or msgspec.MsgspecError where today's rules do not lead there."""
    task = task_of(request.title, request.puzzles[request.number])
    state = PuzzleState(task, request, Referee(task.match, task.accepted, request.title.source))
    family = list[people.Person]()
    with suppress(StoreError):
        family = services.store.read(people.listed)
    own = [each.preferences for each in family if each.id == task.puzzle.person]
    state.worded = any(each.costs_in_words for each in own)
    made_by = partial(_parts, state), partial(NoPlayers, state)
    kind = MatchKind(
        *made_by, "puzzle", RibbonKeys(computer="lesson.active.computer"), shows_results=False, guided=True
    )
    scene = MatchScene(services, request.title, task.match, None, kind)
    scene.screen.preferences = own * len(task.match.seats)
    return scene


def _parts(state: PuzzleState, common: CommonParts) -> Parts:
    """Make the parts of a puzzle, which is seen by its seat alone."""
    screen = common.screen
    screen.session.viewer.seat = state.task.puzzle.seat
    solving, hints = Solving(screen, state, common.hand_over), PuzzleHints(screen, state, common.thinking.computers)
    bar_below = PuzzleBar(screen, common.announcements, state)
    told = common.rules, hints, common.why, common.prompt, common.announcements.banner
    # The cards of those come after the panel: they keep clear of it, and lie over it where there is no other room.
    return (solving,), (bar_below, PuzzlePanel(screen, state, solving, hints), *told)
