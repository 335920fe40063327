"""Hints for the seat that is to answer: asked for by a press, stronger with each, gone with the next act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from game.ai.hints import Hint, is_only_way, rest_of_hint
from game.core.lazy import Latest
from game.core.steps import Position
from game.scenes.match import computers, hint_card, hint_marks
from game.scenes.match.button_places import all_words
from game.scenes.match.computers import Computers
from game.scenes.match.hint_card import STRENGTHS, HintContent, ReasonChip, ReasonText
from game.scenes.match.hint_marks import ALL, Marks, part_of
from game.scenes.match.lesson.light import lit_boxes
from game.scenes.match.screen import HintAsked, MatchPart, MatchScreen
from game.scenes.match.states import AskedHint, LastHint
from game.scenes.shell.menu import DrawBox
from game.scenes.tabletop.commands import USED, Reply
from game.scenes.tabletop.lines import as_one, told, unnamed_place
from game.store.notices import StoreError
from game.ui.chooser import ANY, Gesture
from game.ui.context import TableContext
from game.ui.events import Input, Key
from game.ui.keymap import pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.tween import FACTORS, Pulse
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.store.settings import Strength
    from game.ui.table import Act


class Adviser(Protocol):
    """Thinks of one hint at a time."""

    @property
    def failed(self) -> bool:
        """Whether it cannot think any more."""

    def ask(self, seat: int) -> None:
        """Begin to think of what a seat does best where the match stands."""

    def result(self) -> Hint | None:
        """Hint, once there is one. Never waits."""

    def stop(self) -> None:
        """Stop thinking: no hint is wanted any more."""


class WorkerAdviser:
    """Lets the worker of the match think, which is hired for that where no computer plays."""

    def __init__(self, computers: Computers) -> None:
        self._computers, self._state = computers, computers.state

    @property
    def failed(self) -> bool:
        """Whether the second process has failed too."""
        return self._computers.stopped

    def ask(self, seat: int) -> None:
        """Ask the worker as soon as it is there."""
        self._state.advised = seat
        self._computers.help()

    def result(self) -> Hint | None:
        """Hint of the worker."""
        worker = self._computers.worker
        if worker is None:
            return None
        if self._state.advised is not None:
            worker.advise(self._state.advised, self._computers.allowed)
            self._state.advised = None
        return worker.hint

    def stop(self) -> None:
        """Call it off."""
        self._state.advised = None
        if self._computers.worker is not None:
            self._computers.worker.stop_advising()


WAITS_MS = 150.0
"""Milliseconds after which it shows that a hint is being thought of."""


class Hints(MatchPart):
    """Part that asks for hints, and shows as much of one as is wanted."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, computers: Computers) -> None:
        self._screen = screen
        self._handling, self._session, self._page = screen.handling, screen.session, screen.page
        self._top = screen.table_view
        top = self._top
        self._marked = Latest(lambda hint, context, frame: hint_marks.marks(top, hint.choices))
        self.adviser: Adviser = WorkerAdviser(computers)
        """Source of hints."""
        self._pulse = Pulse()

    # -- whether and to whom

    @property
    def most(self) -> Strength:
        """The most that may be told."""
        return self._screen.settings.hints

    @property
    def _allowed(self) -> Sequence[str]:
        """Strengths that may be told, the weakest first."""
        return STRENGTHS[: STRENGTHS.index(self.most) + 1] if self.most in STRENGTHS else ()

    @property
    def in_bar(self) -> bool:
        """Whether there are hints at this table, of people."""
        return self._top.title.spec.mind is not None and self.most != "off" and not self._session.watched

    @property
    def seat(self) -> int | None:
        """The seat that may be told something now: a person's that is to answer and is there."""
        session, match = self._session, self._session.match
        waiting = match.waiting
        closed = session.turn_end is not None or session.calling is not None or session.asked_seat is not None
        if waiting is None or closed or not match.seats[waiting.seat].human or not session.viewer.answers:
            return None
        return waiting.seat

    @property
    def waits(self) -> bool:
        """Whether one is being thought of, and that for some time."""
        state = self._screen.state.hint
        return bool(state.strength) and state.hint is None and state.waited_ms >= WAITS_MS

    # -- what is pressed

    def handle(self, event: Input) -> Reply:
        """H asks for more, Esc for no more, unless it lets go of something."""
        if self._page.overlays:
            return None
        if pressed(event, "hint") and self.in_bar:
            self.press()
            return USED
        if pressed(event, "back") and self._screen.state.hint.strength and not self._handling.carries:
            self.close()
            return USED
        return None

    def press(self) -> None:
        """Tell more; nothing after the strongest.

        The first hint of a turn begins with the weakest. One that is asked for later in that turn, after something has
        been done, goes on where the last one stopped: it is a step of the same plan, and nobody is to press three times
        for each.
        """
        self._check()
        if further := self._further:
            self.set_strength(further[0])
        else:
            self.close()

    @property
    def _further(self) -> Sequence[str]:
        """Strengths that further presses tell; a hint that is asked for again at the same moment begins alike."""
        allowed, state, match = self._allowed, self._screen.state.hint, self._session.match
        if state.strength:
            return allowed[allowed.index(state.strength) + 1 :]
        if state.last is None:
            return allowed
        turn, seat, row = state.last.moment
        if (turn, seat) != (match.state.turn, self.seat):
            return allowed
        begins = state.last.first if row == match.index else state.last.strength
        return allowed[allowed.index(begins) :] if begins in allowed else allowed

    def set_strength(self, strength: str) -> None:
        """Tell so much."""
        seat = self.seat
        if seat is None:
            self._page.show_message(self._top.words.t("match.hint.none"))
            return
        match, state = self._session.match, self._screen.state.hint
        if not state.strength:
            state.asked, state.waited_ms = AskedHint(match.position, seat, len(match.plies)), 0.0
            self.adviser.ask(seat)
        moment, last = (match.state.turn, seat, match.index), state.last
        first = last.first if last is not None and last.moment == moment else strength
        state.strength, state.last = strength, LastHint(moment, first, strength)
        self._screen.send(HintAsked())
        self._page.renew()

    def close(self) -> None:
        """Tell nothing."""
        if self._screen.state.hint.strength:
            self._drop()
            self._page.renew()

    def _drop(self) -> None:
        """End the hint where its buttons are just being made, or have to be made anew by the caller."""
        state = self._screen.state.hint
        state.strength, state.hint, state.asked = "", None, None
        self.adviser.stop()

    # -- time

    def tick(self, dt_ms: float) -> bool:
        """Let time pass; whether the bulb looks otherwise than before."""
        self._check()
        state = self._screen.state.hint
        if not state.strength or state.hint is not None:
            return False
        before = self.waits
        state.waited_ms += dt_ms
        state.dots_ms = state.dots_ms + dt_ms if before else 0.0
        if self.adviser.failed:
            self.close()
            self._page.show_message(self._top.words.t("match.hint.failed"))
            return True
        hint = self.adviser.result()
        if hint is None:
            if self.waits and not before:
                self._page.renew()
            return self.waits and self._pulse.step(dt_ms, True)
        state.hint = hint
        self._count()
        self._page.renew()
        return True

    def _check(self) -> None:
        """Close a hint that is stale."""
        if self._stale():
            self.close()

    def _stale(self) -> bool:
        """Whether the position that a hint was asked for is gone, with no plan followed, or no more is told so much."""
        here, state = self._session.match.position, self._screen.state.hint
        self._follow(here)
        gone = state.asked is not None and (state.asked.position is not here or state.asked.seat != self.seat)
        return gone or bool(state.strength and state.strength not in self._allowed)

    def _follow(self, here: Position[object]) -> None:
        """Keep the rest of a plan once its seat has played its first choices."""
        state = self._screen.state.hint
        if state.hint is None or state.asked is None or state.asked.position is here:
            return
        (_, seat, index), plies = state.asked, self._session.match.plies
        done = tuple(ply.row.choice for ply in plies[index:] if ply.row.seat == seat)
        choices = state.hint.choices
        if 0 < len(done) == len(plies) - index < len(choices) and choices[: len(done)] == done:
            match = self._session.match
            seen = replace(here, state=match.spec.view_for(match.terms, here.state, seat))
            state.hint = rest_of_hint(match.spec, match.terms, seen, seat, state.hint, len(done))
            state.asked = AskedHint(here, seat, len(plies))

    def _count(self) -> None:
        """Keep in the store that a hint was taken; again for the same answer it is the same."""
        match, state = self._session.match, self._screen.state.hint
        if state.asked is None or state.counted == (match.index, state.asked.seat):
            return
        state.counted = match.index, state.asked.seat
        with suppress(StoreError):  # told at the next move
            self._screen.services.store.note_hint(self._screen.opened.match_id, state.asked.seat)

    # -- what is to be seen

    def icon(self, box: Rect) -> Button:
        """The bulb, which is made before all else that a hint has on the page."""
        if self._stale():
            self._drop()
        t = self._top.words.t
        button = Bulb("match.hint", box, icon="icons/hint", on_press=self.press)
        button.breath, button.on = self._breath, bool(self._screen.state.hint.strength)
        button.hint = with_keys(self._top.words, "match.hint.thinks" if self.waits else "match.hint", "hint")
        button.enable(self.seat is not None, t("match.hint.none"))
        return button

    def _breath(self) -> float | None:
        if not self.waits:
            return None
        return self._pulse.value if FACTORS[self._top.stage.speed] else 1.0

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The dots of whoever thinks, below the bulb."""
        bulb = next((each for each in self._page.widgets if isinstance(each, Bulb)), None) if self.waits else None
        if bulb is not None:
            middle = (bulb.rect.centre[0], context.frame.bar.bottom + 4)
            dots = computers.dots(self._screen.state.hint.dots_ms, self._top.stage.speed)
            computers.draw_pill(paint, middle, dots, self._top.title.accent, *computers.PILL)

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """The buttons with what the hint lights beneath them, and its card over those that it covers."""
        if self._stale():  # where it has no bulb in the bar
            self._drop()
        state, marks, held = self._screen.state.hint, self._marks(), self._handling.model.picked_up
        hint, strength = state.hint, state.strength
        self._handling.model.hinted = None if marks is None or strength != "move" else marks.gesture
        if marks is None or hint is None:
            return buttons
        if strength != "move" and held == marks.gesture.source:  # it has been found, which was all that was told
            return buttons
        if strength == "move" and state.turned is not hint:  # only once, as its player may turn it
            state.turned = hint
            if marks.gesture.pose != ANY:
                self._handling.model.chooser.set_pose(marks.gesture.source, marks.gesture.pose)
        top = self._top
        content, state.card = self._placed(hint, marks, buttons)
        drawn = self._lit(marks, strength, buttons)
        look = hint_card.HintStyle(top.scale, top.title.accent)
        card = hint_card.widgets(top.words, content, state.card, look, self.set_strength)
        # What is hidden for the greater part is not there; the rest goes on beneath, such as pages of an open book.
        seen = [button for button in buttons if button.rect.overlap([state.card]) <= button.rect.w * button.rect.h / 2]
        return [*drawn, *seen, *card]

    def _placed(self, hint: Hint, marks: Marks, buttons: list[Widget]) -> tuple[HintContent, Rect]:
        """Content of the card and its place; what a weak hint is for is left out where that has no room."""
        top, model, state = self._top, self._handling.model, self._screen.state.hint
        labels, strength = hint_card.labels(top.words, top.title.key), state.strength
        whole = {each: self._content(hint, marks, each)._replace(labels=labels) for each in self._allowed}
        bare = {each: content if each == "move" else content._replace(chips=()) for each, content in whole.items()}
        around, frame = hint_marks.lit(marks), model.context.frame
        every = model.avoid(buttons, [around, *marks.boxes])
        for contents in (whole, bare):
            box = hint_card.place_once(top.scale, frame, [*contents.values()], around, every, state.card)
            if box is not None:
                return contents[strength], box
        never = [around] if strength == "area" else marks.boxes
        clear = model.avoid(buttons, never)
        return bare[strength], hint_card.place(top.scale, frame, bare[strength], never[0], clear, state.card)

    def _lit(self, marks: Marks, strength: str, buttons: list[Widget]) -> list[Widget]:
        """Light on the table, beneath the buttons."""
        top, model = self._top, self._handling.model
        frame = model.context.frame

        def mark(paint: Painter, _: Rect) -> None:
            asked, boxes = model.question, hint_marks.ringed(marks, strength)
            if not top.peeking and lit_boxes(boxes, asked) == boxes:
                hint_marks.draw_marks(paint, marks, strength, all_words(model, buttons))

        drawn = list[Widget]()
        if strength == "area":
            drawn.append(hint_marks.veil(frame.bar, marks, all_words(model, buttons)))
        elif strength == "move":

            def ghost(paint: Painter, _: Rect) -> None:
                hint_marks.draw_ghost(paint, top, model.now(), marks)

            drawn.append(DrawBox(frame.canvas, ghost, ZOrder.MARK))
        if top.peeking or model.question is not None:  # an own secret may lie there
            drawn.clear()
        drawn.append(DrawBox(frame.canvas, mark, ZOrder.RING))
        return drawn

    def _marks(self) -> Marks | None:
        top, hint = self._top, self._screen.state.hint.hint
        if hint is None or top.stage.busy:
            return None
        return self._marked(hint, top.context(), top.frame)

    def _content(self, hint: Hint, marks: Marks, strength: str) -> HintContent:
        if strength != "move":
            place = self._area_text(marks) if strength == "area" else self._piece_text(marks)
            goal = hint_card.goal_text(self._top.words, self._top.title.key, hint)
            return HintContent(strength, self.most, place, [ReasonChip(goal)] if goal else ())
        only = is_only_way(self._session.match, hint.choices)
        texts = hint_card.reason_texts(self._top.words, self._top.title.key, hint, only, partial(self._named, marks))
        chips = [self._chip(text, marks) for text in texts]
        return HintContent(strength, self.most, self._sentence(marks.acts, len(hint.choices), marks.gesture), chips)

    def _named(self, marks: Marks, term: str) -> str:
        """Words of the game for a term, which name somebody by what the acts of a hint do."""
        if not marks.acts:
            return ""
        first, last = marks.acts[0], marks.acts[-1]
        return self._top.table.words.hinted(term, first.seat, first.before, last.after)

    def _piece_text(self, marks: Marks) -> str:
        """The ringed thing in words: a button by its label, else as a button or piece."""
        t, source = self._top.words.t, marks.gesture.source
        if label := self._button_label(source):
            return t("match.hint.piece.press", button=label)
        model = self._handling.model
        if source not in model.spots:
            return t("match.hint.piece.button")
        if self._top.words.device == "mouse":
            return t("match.hint.piece.text")
        return t("match.hint.piece.named", thing=model.name(source))

    def _area_text(self, marks: Marks) -> str:
        """The lit place in words: what lies there, and in a field of many in which part of that."""
        top, words = self._top, self._top.words
        key, spots = f"{top.title.key}.area.{marks.at.kind}", top.things(top.context()).used
        if marks.at not in spots and not words.has(key):
            return self._button_text(marks.at)
        if not words.has(key):
            return words.t("match.hint.area.text")
        alike = [box for spot, box in spots.items() if spot.kind == marks.at.kind]
        part = part_of(marks.region, Rect.enclosing(alike or [marks.region]))
        if part == ALL:
            place = words.t(f"{key}.all" if words.has(f"{key}.all") else key)
        else:
            place = words.t(key, part=words.t(f"match.part.{part}"))
        inside = [] if part == ALL else self._named_places(marks, spots)
        if len(inside) > 1:
            return words.t("match.hint.area.between", place=place, first=inside[0], last=inside[-1])
        return words.t("match.hint.area.at", place=place)

    def _named_places(self, marks: Marks, spots: Mapping[Spot, Rect]) -> list[str]:
        """Names of the lit places, row by row, for whoever does not see the light; none while a mouse is used."""
        if self._top.words.device == "mouse":
            return []
        ground = self._top.table.controls.ground(self._handling.model.context)
        lit = [spot for spot, box in spots.items() if spot in ground and marks.region.contains(*box.centre)]
        alike = sorted((spot for spot in lit if spot.kind == marks.at.kind), key=lambda spot: spots[spot].centre[::-1])
        return [*filter(None, map(self._handling.model.name, alike))]

    def _button_text(self, at: Spot) -> str:
        """The lit button in words, by its label where it has one."""
        t, label = self._top.words.t, self._button_label(at)
        return t("match.hint.area.press", button=label) if label else t("match.hint.area.button")

    def _button_label(self, at: Spot) -> str:
        """Label of the button that presses a spot; empty where there is none, or it has none."""
        model = self._handling.model
        main = self._top.table.controls.main(model.context)
        labels = [main.label] if main is not None and main.press == at else []
        labels += [tool.label for tool in model.tools if tool.press == at and tool.label]
        return labels[0] if labels else ""

    def _sentence(self, acts: Sequence[Act], planned: int = 0, gesture: Gesture | None = None) -> str:
        """Sentence about what is done, and that more of so many choices follows; to whoever does not see the marks with
        the name of a place on the board where the gesture of the first act is."""
        top, words = self._top, self._top.words
        parts = told(top, acts, top.stage.past)
        if not parts:
            return words.t("match.hint.move.text")
        blind = gesture if words.device != "mouse" else None
        place = "" if blind is None else unnamed_place(top, self._handling.model.context, blind, parts[0])
        parts[0] = words.t("node.where", event=parts[0], place=place) if place else parts[0]
        sentence = as_one(top, parts)
        if len(acts) < planned:
            sentence = words.t("match.hint.first", steps=sentence)
        return sentence[:1].upper() + sentence[1:]

    def _chip(self, reason: ReasonText, marks: Marks) -> ReasonChip:
        """A reason with what it speaks of."""
        top = self._top
        lit = reason.term and self._handling.model.question is None
        about = top.table.controls.term_boxes(reason.term, top.context(), marks.after) if lit else ()
        return ReasonChip(reason.words, reason.risk, about)


class Bulb(Button):
    """The button that asks for a hint; it breathes while one is thought of."""

    breath: Callable[[], float | None]
    """Share, 0-1, by which it has breathed in; None while it does not."""

    def draw(self, paint: Painter) -> None:
        breath = self.breath()
        if breath is not None:
            paint.glow(self.rect.centre, 30 + 14 * breath, colours.sun, 0.5 + 0.5 * breath)
        super().draw(paint)
