"""The table of Texas: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.rules.texas.data import Deal
from game.rules.texas.events import CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed
from game.rules.texas.steps import DRAW, PLAYS, Draw, Play
from game.tables.texas import board, cards, hands, layout, motion
from game.tables.texas.colouring import EMBLEMS, by_side
from game.tables.texas.drawing import Drawing
from game.tables.texas.reading import Reading
from game.tables.texas.reckoning import Reckoning
from game.tables.texas.tips import Tips
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Fact, Look, MainButton, Tool, Words

_CARD_HEIGHTS = {2: 394.0, 4: 191.0}
_NARROW = 280.0
"""Side columns below this width have room for one word on the button."""
_TOP_OF_DISCARD = 2
"""How many discarded cards are sprites: the upper one may still be on its way."""


class TexasTable(Controls[Any], Look[Any], Words[Any]):
    """Board in the middle, open hands at the left, piles and areas at the right."""

    def __init__(self, setting: TableSetup) -> None:
        self.terms = setting.terms
        self.card_height = _CARD_HEIGHTS[self.terms.seats]
        self.foot_height = 0.0
        self._speaker = setting.speaker
        self._words = setting.speaker.words
        self._deal: Deal = self.terms.deal
        self._reckoning = Reckoning(self.terms)
        self._tips = Tips(self.terms, self._speaker, self._reckoning)
        self._reading = Reading(self.terms, setting.seats, self._reckoning)
        players = by_side(self.terms, setting.seats)
        self._drawing = Drawing(self.terms, self._reading, self._reckoning, self._words, players)

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """A card or the officer to a square; the pile pressed, or dragged to the hand of the seat to answer."""
        state, active = context.view, context.active
        match choice:
            case Play(card=card):
                to = self._reckoning.leads(state, card)
                square = f"square:{self.terms.board.spots[to].name}"
                return (Gesture(f"card:{card}", square), Gesture("officer", square)) if to >= 0 else ()
            case Draw():
                return (Gesture("pile"),) + (
                    (Gesture("pile", f"hand:{active}"),) if active is not None else ()
                )
            case _:
                return ()

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """The card that a gesture would play, or the draw; None for a card where it does not lead."""
        state, active = context.view, context.active
        kind, _, rest = gesture.source.partition(":")
        square = self._reading.numbers.get(gesture.target.removeprefix("square:"))
        if kind == "pile":
            return DRAW
        if kind == "card":
            play = PLAYS[int(rest)]
            to = self._reckoning.leads(state, play.card)
            return play if gesture.target == PRESS or to in (square, -1) else None
        if kind == "square":
            square = self._reading.numbers.get(rest)
        if square is None:
            return None
        hand = 0 if active is None else state.hands[active]
        leading = [card for card, to in enumerate(self.terms.targets[state.officer]) if to == square]
        return PLAYS[max(leading, key=lambda card: hand >> card & 1)] if leading else None

    # -- places

    def spots(self, context: TableContext[Any]) -> Mapping[str, Rect]:
        """The hands, the squares, the officer on one of them, the piles, and every card in a hand."""
        frame, state = context.frame, context.view
        plan, column = layout.board(frame), layout.column(frame)
        found: dict[str, Rect] = {}
        for number in range(self.terms.seats) if frame.form != "strip" else (context.shown_seat,):
            if number is not None:
                found[f"hand:{number}"] = self._reading.hand_place(frame, number, context.shown_seat)
        for spot in self.terms.board.spots:
            found[f"square:{spot.name}"] = plan.square(spot.at)
        found["officer"] = plan.square(self.terms.board.spots[state.officer].at).inset(4 * plan.unit)
        found["discard"], found["pile"] = column.discard, column.pile
        for number, hand, slots in self._reading.hands(context):
            found[f"judges:{number}"] = _round(hand.judges)
            for box, card in zip(hand.cards, slots, strict=True):
                if card is not None:
                    found[f"card:{card}"] = box
        return found

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """Markers, officer, pile, the last discarded cards, hands and judges."""
        frame, state = context.frame, context.view
        plan, column = layout.board(frame), layout.column(frame)
        spots, made = self.terms.board.spots, []
        for number, marker in enumerate(state.squares):
            if marker:
                spot = spots[number]
                made.append(Sprite(f"marker:{spot.name}", EMBLEMS[marker], plan.marker(spot.at), 1))
        made.append(Sprite("officer", "people/officer", plan.officer(spots[state.officer].at), 4))
        if state.pile:
            made.append(Sprite("pile", cards.BACK, layout.picture(column.pile), 1))
        made += [
            Sprite(f"card:{card}", cards.front(card), layout.picture(column.discard), 1)
            for card in self._reading.story(context).discard[-_TOP_OF_DISCARD:]
        ]
        for number, hand, slots in self._reading.hands(context):
            for box, held in zip(hand.cards, slots, strict=True):
                if held is not None:
                    made.append(Sprite(f"card:{held}", cards.front(held), layout.picture(box), 2))
            for i, box in enumerate(hand.judges[: state.judges[number]]):
                made.append(Sprite(f"judge:{number}:{i}", hands.JUDGE_ART, box, 2))
        return made

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[str, Motion]:
        """The officer walks, then the marker is set down or turned; cards fly between piles and hands."""
        frame, column = before.frame, layout.column(before.frame)
        number = getattr(event, "seat", 0)
        hidden = self._reading.hand(frame, number, before.shown_seat) is None
        return motion.motions(
            self.terms,
            event,
            layout.board(frame),
            layout.picture(column.pile),
            f"judge:{number}:{before.view.judges[number] - 1}",
            self._reading.story(before).discard[-_TOP_OF_DISCARD:],
            frame.seats[number] if hidden else None,
        )

    # -- drawing

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The wooden board."""
        board.draw_background(paint, layout.board(frame), self.terms.board.spots)

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """Areas, targets, the rivals' squares and the last move."""
        self._drawing.draw_below(paint, context)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """Badges, the rivals' marks, the ghost of a marker and what it would bring."""
        self._drawing.draw_above(paint, context)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """The places of a hand."""
        self._drawing.draw_seat(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Piles, areas, and in strip form the hand of the seat to answer."""
        self._drawing.draw_side(paint, context)

    def figure(self, seat: int, total: int) -> str:
        """The points."""
        return str(total)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """The side of a seat."""
        return self._words.t(f"texas.side.{self.terms.side[seat]}")

    def emblem(self, seat: int) -> str:
        """Farm or ranch."""
        return EMBLEMS[self.terms.side[seat]]

    # -- words

    def asked(self, context: TableContext[Any]) -> str:
        """The words of the waiting step are enough."""
        return ""

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Draw a card, where the hand has room for one."""
        if context.active is None:
            return None
        reason = ""
        if context.view.hands[context.active].bit_count() >= self._deal.cards:
            reason = self._words.t("texas.why.hand_full")
        able = context.live and not reason
        return MainButton(self._words.t("texas.draw"), "icons/plus", "pile", able, reason)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        """The button that shows what the other side could do."""
        box = layout.column(context.frame).tool
        if box is None or context.active is None:
            return ()
        label, key = self._rivals_label(context), "" if context.frame.form == "strip" else "X"
        return (Tool("rivals", label, "icons/eye", key, box),)

    def _rivals_label(self, context: TableContext[Any]) -> str:
        rivals, t = self._reckoning.rivals(self._reading.watcher(context)), self._words.t
        if context.frame.side.w < _NARROW or context.frame.form == "strip":
            return t("texas.rivals.short")
        if len(rivals) > 1:
            return t(f"texas.rivals.side_{self.terms.side[rivals[0]]}")
        seat = self._speaker.seat(rivals[0])
        return t(
            "texas.rivals.seat" if context.frame.form == "full" else "texas.rivals.seat_short", seat=seat
        )

    def tip(self, context: TableContext[Any], spot: str) -> str:
        """What lies there, what it is worth, and whether it can be gone to."""
        return self._tips.tell(context.view, context.active if context.live else None, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The marker and the size of its area after a move; in words why the game ended."""
        return self._tips.remark(fact, past)

    def icon(self, event: Event[Any, Any]) -> str:
        """A marker, the judge's ribbon, or the back of a card."""
        match event:
            case MarkerPlaced(seat=number):
                return self.emblem(number)
            case MarkerTurned():
                return board.JUDGE
            case CardDealt() | CardDrawn() | PileRenewed():
                return cards.BACK
            case _:
                return ""


def _round(boxes: Sequence[Rect]) -> Rect:
    """The least rectangle round several."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
