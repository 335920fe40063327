"""Buttons of the table: the large one and the tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Step
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep.laying import special_lays
from game.rules.wolves_and_sheep.model import HUNTER, KINDS, State
from game.rules.wolves_and_sheep.steps import EndTurn, NextAnnounced, NextTurn, OfferPremium, Turn
from game.tables.wolves_and_sheep import cards, faces
from game.tables.wolves_and_sheep.now import Now, NowCache, kind_of, roomy
from game.ui.context import TableContext
from game.ui.keymap import key_cap
from game.ui.paint import Cutout, collage
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Controls, MainButton, Tool

PAUSE, SKIP, DONE, LEAVE, STAY, DECLINE = map(Spot, ("pause", "skip", "done", "leave", "stay", "decline"))
"""Spots of the buttons that exist once."""
DRAW = Spot("draw")
Agenda = Sequence[Step[Any, Any, Any]]
_KEYED = 132.0
BEASTS = "wolves_and_sheep/beasts"
"""The picture of a wolf and a hunter."""
_BOTH = 96.0
FLOCK = "animals/sheep"
_ICONS = ("icons/palette", BEASTS, "icons/flag")
_VERBS = ("colour", "wolf", "stop")


_PART = Rect(0, 0, _BOTH * 0.62, _BOTH * 0.62)
_LOWER = _PART._replace(x=_BOTH - _PART.w, y=_BOTH - _PART.h)
collage(BEASTS, (_BOTH, _BOTH), Cutout("people/hunter", _LOWER), Cutout("animals/wolf", _PART))


class Buttons(Controls[State]):
    """Labels of the large button and the tools, and whether they can be pressed."""

    def __init__(self, speaker: Speaker, now: NowCache) -> None:
        self._speaker, self._words, self._now = speaker, speaker.words, now

    # -- the large one

    def main(self, context: TableContext[State]) -> MainButton | None:
        """The button that ends the step, or that names what has to be picked first."""
        now = self._now.of(context)
        if context.active is None:
            return None
        t, asked = self._words.t, now.step_kind
        if asked == "" or not now.may_answer:
            if context.viewer in (context.active, None):
                return MainButton(self._words.t("match.shown"), "icons/clock", None, False)
            waited_for = self._speaker.seat(context.active)
            return MainButton(t("wolves_and_sheep.wait", seat=waited_for), "icons/clock", None, False)
        match asked:
            case "turn" | "premium":
                return self._lays(now, PAUSE if asked == "turn" else SKIP)
            case "shepherd":
                return self._pick("cell", t("wolves_and_sheep.must.shepherd"))
            case "announced":
                kind = self._speaker.word("kind", now.announced[0])
                pick_tile = context.held is None and not now.targets
                return self._pick("tile" if pick_tile else "cell", t("wolves_and_sheep.must.announced", kind=kind))
            case "list":
                listed = self._speaker.word("kind", now.announced)
                return MainButton(t("wolves_and_sheep.announce"), "icons/check", DONE, second=listed)
            case "stop":
                return MainButton(t("wolves_and_sheep.stay"), "icons/arrow_right", STAY)
            case "draw":
                most = max(_counts(context))
                label, second = self._words.n("wolves_and_sheep.take.all", most), t("wolves_and_sheep.take.fewer")
                return MainButton(label, "icons/arrow_right", Spot("take", most), second=second)
            case "last":
                without = t("wolves_and_sheep.decline.loses")
                return MainButton(t("wolves_and_sheep.decline"), "icons/flag", DECLINE, second=without)
            case _:
                return MainButton(t("wolves_and_sheep.done"), "icons/check", DONE)

    def ends(self, context: TableContext[State], agenda: Agenda) -> MainButton | None:
        """The button that draws for a tile and tells what comes then; None where the next turn just begins for another
        seat."""
        seat, following = getattr(agenda[-1], "seat", None), ""
        for step in reversed(agenda[:-1]):
            match step:
                case OfferPremium():
                    following = "premium"
                case NextAnnounced(kinds=kinds) if kinds:
                    following = "announced"
                case Turn() | EndTurn():
                    following = "turn" if step.seat == seat else "other"
                case NextTurn():
                    following = "again" if step.next_seat(self._now.terms, context.view) == seat else ""
                case _:
                    continue
            break
        if not following:
            return None
        name = self._speaker.seat(getattr(step, "seat", 0))
        goes_on = following != "other"
        label = self._words.t("wolves_and_sheep.draw_on" if goes_on else "wolves_and_sheep.end.Draw")
        second = self._words.t(f"wolves_and_sheep.then.{following}", seat=name)
        return MainButton(label, "icons/arrow_right", DRAW, second=second, goes_on=goes_on)

    def _lays(self, now: Now, button: Spot) -> MainButton:
        """Pause or skip where that is allowed; what is held goes to a cell."""
        context = now.context
        if context.held is not None:
            return self._pick("cell", "")
        if button not in context.sources:
            tiles = {source.ids[0] for source in context.sources if source.kind == "face"}
            return self._pick("tile", self._words.n("wolves_and_sheep.must.lay", len(tiles)))
        special = any(source.kind == "face" for source in context.sources)
        why = "skip.loses" if button == SKIP else "may.special" if special else "may.nothing"
        second = self._words.t(f"wolves_and_sheep.{why}")
        ends = button == PAUSE and now.pause_ends
        label = self._words.t("wolves_and_sheep.pause.ends" if ends else f"wolves_and_sheep.{button.kind}")
        return MainButton(label, "icons/pause", button, second=second)

    def _pick(self, target: str, reason: str) -> MainButton:
        icon = "icons/arrow_left" if target == "cell" else "icons/arrow_right"
        return MainButton(self._words.t(f"wolves_and_sheep.pick.{target}"), icon, None, False, reason)

    # -- the smaller ones

    def tools(self, context: TableContext[State]) -> list[Tool]:
        """Interrupts of the seats, what turns the held tile, the small map's buttons, answers, the flock."""
        now = self._now.of(context)
        column, corners = now.column, now.corners
        # Buttons of the small map.
        buttons = (
            ("farther", "icons/minus", corners.farther),
            ("nearer", "icons/plus", corners.nearer),
            ("fit", "icons/fullscreen", corners.fit),
        )
        tools: list[Tool] = []
        for seat in range(self._now.terms.seats):
            if not now.has_buttons(seat):
                continue
            if not roomy(context.frame):
                if column.interrupts:
                    tools.append(self._any_interrupt(now, seat, column.interrupts[seat]))
                continue
            boxes = cards.seat_card_parts(context.frame.body(seat, seat == context.active)).buttons
            tools += [self._interrupt(now, seat, number, box) for number, box in enumerate(boxes)]
        return [
            *tools,
            *self._turning(now),
            *[
                Tool(verb, "", icon, "", box, hint=self._words.t(f"wolves_and_sheep.hint.{verb}"))
                for verb, icon, box in buttons
            ],
            *self._answers(now),
            *self._flock(now),
        ]

    def _interrupt(self, now: Now, seat: int, number: int, box: Rect) -> Tool:
        verb, press = _VERBS[number], Spot(_VERBS[number], seat)
        enabled, reason = self._possible(now, seat, verb, press)
        label = self._words.t(f"wolves_and_sheep.button.{verb}")
        hint = self._words.t(f"wolves_and_sheep.hint.{verb}") if verb != "stop" else ""
        hint = hint or self._words.n("wolves_and_sheep.hint.stop", self._now.stop_bonus(now.context.view))
        interrupt = seat if self._now.terms.options.interrupts else None
        return Tool(
            f"{verb}.{seat}", label, _ICONS[number], "", box, press,
            enabled=enabled, reason=reason, interrupt=interrupt, hint=hint,
        )  # fmt: skip

    def _any_interrupt(self, now: Now, seat: int, box: Rect) -> Tool:
        """One button for everything a seat may do out of turn."""
        press = Spot("interrupt", seat)
        enabled, reason = self._possible(now, seat, "stop", press)
        interrupt = seat if self._now.terms.options.interrupts else None
        name = self._speaker.seat(seat)
        hint = self._words.t("wolves_and_sheep.hint.interrupt")
        return Tool(
            f"interrupt.{seat}", name, "icons/pause", "", box, press,
            enabled=enabled, reason=reason, interrupt=interrupt, hint=hint,
        )  # fmt: skip

    def _possible(self, now: Now, seat: int, verb: str, press: Spot) -> tuple[bool, str]:
        """Whether a seat may press it, as far as all may know; with the reason if not."""
        context = now.context
        state, t = context.view, self._words.t
        if verb == "colour" and not state.secrets[seat]:
            return False, t("wolves_and_sheep.rests.shown")
        if verb == "wolf" and not state.hands[seat]:
            return False, t("wolves_and_sheep.rests.empty")
        if verb == "wolf" and (why := self._no_animal(now, seat)):
            return False, t(f"wolves_and_sheep.rests.{why}")
        if not self._now.terms.options.interrupts:
            return (True, "") if press in context.sources else (False, t(f"wolves_and_sheep.rests.{verb}"))
        return True, ""

    def _no_animal(self, now: Now, seat: int) -> str:
        """Reason why the viewer, by its own open hand, can lay no wolf and no hunter; empty where one fits."""
        context = now.context
        hand = context.view.hands[seat]
        if seat != context.viewer or context.covered or HIDDEN in hand:
            return ""
        if any(special_lays(self._now.terms, context.view, seat, kind) for kind in KINDS):
            return ""
        return "unfit" if any(kind_of(tile) != HIDDEN for tile in hand) else "no_animal"

    def _turning(self, now: Now) -> list[Tool]:
        """Buttons that turn and flip the held tile and show every cell; in place of them stop, where it may answer the
        turn."""
        context = now.context
        t, asked, column = self._words.t, now.step_kind, now.column
        own = context.viewer is not None and context.viewer == context.active and not context.view.revealed
        if not own or asked not in ("", "turn", "premium"):
            return []
        stop = Spot("stop", context.active or 0)
        if self._now.terms.options.interrupts and stop in context.sources:
            # Nothing fits, so there is nothing to turn (WS15).
            points = self._now.stop_bonus(context.view)
            box = column.turn.leftmost(column.flip.right - column.turn.x)
            return [Tool("stop", t("wolves_and_sheep.stop.now", points=points), "", "", box, stop)]
        held = now.held_tile
        fits = {} if held is None or context.viewer is None else now.fits(context.viewer)
        turns = held is not None and len(fits.get((held.tile, held.side), {})) > 1
        flips = held is not None and (held.tile, 1 - held.side) in fits
        first = t("wolves_and_sheep.turn.first")
        why_turn = first if held is None else t("wolves_and_sheep.turn.only")
        why_flip = first if held is None else t("wolves_and_sheep.flip.only")
        turn, flip = t("wolves_and_sheep.turn"), t("wolves_and_sheep.flip")
        every, hint = t("wolves_and_sheep.every"), t("wolves_and_sheep.hint.every")
        keys = (key_cap("turn"), key_cap("flip")) if context.frame.form == "full" else ("", "")
        return [
            Tool("turn", turn, "icons/rotate", keys[0], column.turn, enabled=turns, reason=why_turn),
            Tool("flip", flip, "icons/flip", keys[1], column.flip, enabled=flips, reason=why_flip),
            Tool("rivals", every, "icons/eye", "", column.every, hint=hint),
        ]

    def _answers(self, now: Now) -> list[Tool]:
        """Buttons that answer a question, or a list that is put together."""
        t, asked = self._words.t, now.step_kind
        if not now.may_answer:
            return []
        board, avoid, column = now.context.frame.board, now.corners.boxes, now.column
        if asked == "stop":
            leave, stay = cards.question_card(board, avoid, 2).answers
            return [
                Tool("leave", t("wolves_and_sheep.leave"), "", "", leave, LEAVE),
                Tool("stay", t("wolves_and_sheep.stay"), "", "", stay, STAY, accent=True),
            ]
        if asked == "last":
            colours = [colour for colour in now.own_colours if Spot("show", colour) in now.context.sources]
            places = cards.question_card(board, avoid, len(colours) + 1).answers
            shows = [
                Tool(f"show.{colour}", self._show(colour, len(colours)), "", "", place,
                     Spot("show", colour), accent=True)
                for colour, place in zip(colours, places, strict=False)
            ]  # fmt: skip
            return [*shows, Tool("decline", t("wolves_and_sheep.decline"), "", "", places[-1], DECLINE)]
        if asked == "draw":
            fewer = sorted(_counts(now.context))[:-1]
            boxes = column.foot.columns(len(fewer), 8)
            labels = [self._words.n("wolves_and_sheep.take", n) if boxes[0].w >= _KEYED else str(n) for n in fewer]
            return [
                Tool(f"take.{n}", label, "", "", box, Spot("take", n))
                for n, label, box in zip(fewer, labels, boxes, strict=True)
            ]
        if asked == "list":
            return [self._add(now, kind, box) for kind, box in zip(KINDS, column.answers, strict=True)]
        return []

    def _show(self, colour: int, count: int) -> str:
        if count == 1:
            return self._words.t("wolves_and_sheep.show")
        return self._words.t("wolves_and_sheep.show.which", colour=self._speaker.word("colour", colour))

    def _add(self, now: Now, kind: int, box: Rect) -> Tool:
        """One more of a kind, as many as are in the hand."""
        left = sum(kind_of(tile) == kind for tile in now.hand) - now.announced.count(kind)
        press = Spot("add", kind)
        label = self._words.n(f"wolves_and_sheep.add.{kind}", max(0, left))
        reason = self._words.t("wolves_and_sheep.add.none")
        icon = "people/hunter" if kind == HUNTER else "animals/wolf"
        return Tool(f"add.{kind}", label, icon, "", box, press, enabled=press in now.context.sources, reason=reason)

    def _flock(self, now: Now) -> list[Tool]:
        """The button that shows the viewer's flock as long as it is held."""
        own = now.own_colours
        if now.context.view.revealed or not own:
            return []
        label, icon = self._words.t("wolves_and_sheep.flock"), FLOCK
        if now.context.alone:
            # Nobody else is at the table, so the button itself says which flock it is.
            label = self._words.t("wolves_and_sheep.flock.mine", colours=self._speaker.word("colour", own))
            icon = faces.animal(own[0])
        return [Tool("flock", label, icon, key_cap("secret"), now.column.flock, hold=True)]


def _counts(context: TableContext[State]) -> list[int]:
    """How many tiles the viewer may take."""
    return [source.number for source in context.sources if source.kind == "take"]
