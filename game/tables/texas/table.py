"""The table of Texas: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.rules.texas import setup
from game.rules.texas.data import Deal
from game.rules.texas.events import CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed
from game.rules.texas.model import State
from game.rules.texas.steps import DRAW, PLAYS, Draw, Play
from game.tables.texas import board, cards, layout, motion, seat, side
from game.tables.texas.colouring import EMBLEMS, by_side, palette
from game.tables.texas.reckoning import Reckoning
from game.tables.texas.story import Story, Teller
from game.tables.texas.tips import Tips
from game.ui.chooser import PRESS, Gesture
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import MainButton, Setting, Sight, Tool
from game.ui.theme import Player

_WISH = {2: 394.0, 4: 191.0}
_TOP_OF_DISCARD = 2
"""How many discarded cards are sprites: the upper one may still be on its way."""


class TexasTable:
    """Board in the middle, open hands at the left, piles and areas at the right."""

    def __init__(self, setting: Setting) -> None:
        self.terms = setting.terms
        self.wish = _WISH[self.terms.seats]
        self._seats = setting.seats
        self._speaker = setting.speaker
        self._words = setting.speaker.words
        self._deal: Deal = self.terms.deal
        self._reckoning = Reckoning(self.terms)
        self._teller = Teller(self.terms)
        self._tips = Tips(self.terms, self._speaker, self._reckoning)
        self._players = by_side(self.terms, self._seats)
        self._numbers = {spot.name: number for number, spot in enumerate(self.terms.board.spots)}
        self._sight: Sight | None = None

    # -- gestures

    def gestures(self, choice: Choice, sight: Sight | None = None) -> Sequence[Gesture]:
        """A card or the officer to a square; the pile pressed, or dragged to the hand of the seat to answer.

        Where the officer stands is known from `sight`, or else from what was seen last.
        """
        state, active = self._now(sight)
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

    def intent(self, gesture: Gesture, sight: Sight | None = None) -> Choice | None:
        """The card that a gesture would play, or the draw; None for a card on a square that it does not lead to."""
        state, active = self._now(sight)
        kind, _, rest = gesture.source.partition(":")
        square = self._numbers.get(gesture.target.removeprefix("square:"))
        if kind == "pile":
            return DRAW
        if kind == "card":
            play = PLAYS[int(rest)]
            to = self._reckoning.leads(state, play.card)
            return play if gesture.target == PRESS or to in (square, -1) else None
        if kind == "square":
            square = self._numbers.get(rest)
        if square is None:
            return None
        hand = 0 if active is None else state.hands[active]
        leading = [card for card, to in enumerate(self.terms.targets[state.officer]) if to == square]
        return PLAYS[max(leading, key=lambda card: hand >> card & 1)] if leading else None

    def _now(self, sight: Sight | None) -> tuple[State, int | None]:
        seen = sight or self._sight
        return (setup(self.terms).state, None) if seen is None else (seen.view, seen.active)

    # -- places

    def spots(self, sight: Sight) -> Mapping[str, Rect]:
        """The hands, the squares, the officer on one of them, the piles, and every card in a hand."""
        self._sight = sight
        frame, state = sight.frame, sight.view
        plan, column = layout.board(frame), layout.column(frame)
        found: dict[str, Rect] = {}
        for number in range(self.terms.seats):
            found[f"hand:{number}"] = self._hand_place(frame, number, sight.active)
        for spot in self.terms.board.spots:
            found[f"square:{spot.name}"] = plan.square(spot.at)
        found["officer"] = plan.square(self.terms.board.spots[state.officer].at).inset(4 * plan.unit)
        found["discard"], found["pile"] = column.discard, column.pile
        for number, hand, slots in self._hands(sight):
            found[f"judges:{number}"] = _round(hand.judges)
            for box, card in zip(hand.cards, slots, strict=True):
                if card is not None:
                    found[f"card:{card}"] = box
        return found

    def looks(self, sight: Sight) -> Sequence[Sprite]:
        """Markers, officer, pile, the last discarded cards, hands and judges."""
        self._sight = sight
        frame, state = sight.frame, sight.view
        plan, column = layout.board(frame), layout.column(frame)
        spots, made = self.terms.board.spots, []
        for number, marker in enumerate(state.squares):
            if marker:
                spot = spots[number]
                made.append(Sprite(f"marker:{spot.name}", EMBLEMS[marker], plan.marker(spot.at), 1))
        made.append(Sprite("officer", "people/officer", plan.officer(spots[state.officer].at), 4))
        if state.pile:
            made.append(Sprite("pile", cards.BACK, layout.picture(column.pile), 1))
        for card in self._story(sight).discard[-_TOP_OF_DISCARD:]:
            made.append(Sprite(f"card:{card}", cards.front(card), layout.picture(column.discard), 1))
        for number, hand, slots in self._hands(sight):
            for box, held in zip(hand.cards, slots, strict=True):
                if held is not None:
                    made.append(Sprite(f"card:{held}", cards.front(held), layout.picture(box), 2))
            for i, box in enumerate(hand.judges[: state.judges[number]]):
                made.append(Sprite(f"judge:{number}:{i}", seat.JUDGE_ART, box, 2))
        return made

    def shows(self, event: Event[Any, Any], before: Sight, after: Sight) -> Mapping[str, Motion]:
        """The officer walks, then the marker is set down or turned; cards come from the pile and go to the discard pile."""
        frame, column = before.frame, layout.column(before.frame)
        number = getattr(event, "seat", 0)
        hidden = self._hand(frame, number, before.active) is None
        return motion.motions(
            self.terms,
            event,
            layout.board(frame),
            layout.picture(column.pile),
            f"judge:{number}:{before.view.judges[number] - 1}",
            self._story(before).discard[-_TOP_OF_DISCARD:],
            frame.seats[number] if hidden else None,
        )

    # -- drawing

    def scenery(self, paint: Painter, frame: Frame) -> None:
        """The wooden board."""
        board.scenery(paint, layout.board(frame), self.terms.board.spots)

    def ground(self, paint: Painter, sight: Sight) -> None:
        """Areas, targets, the rivals' squares and the last move."""
        plan, state, spots = layout.board(sight.frame), sight.view, self.terms.board.spots
        areas = self._reckoning.areas(state)
        board.ground(paint, plan, self.terms, self._words, areas, self._players)
        pointed = self._pointed(sight)
        if pointed is not None and state.squares[pointed] and sight.held is None:
            members = self._reckoning.area(state, pointed) or ()
            player = self._players[state.squares[pointed]]
            board.area(paint, plan, self.terms, members, player, True)
        for square in self._rivals(sight):
            for player in self._rivals(sight)[square][:1]:
                board.rival_square(paint, plan.square(spots[square].at), plan.unit, player)
        emphasis = self._emphasis(sight)
        for square, card in self._targets(sight).items():
            box = plan.square(spots[square].at)
            if state.squares[square]:
                board.judged(paint, box, plan.unit, sight.pulse, square == pointed)
            elif square != pointed:
                faint = emphasis is not None and emphasis != square
                board.target(paint, box, plan.unit, card, sight.pulse, faint)
        if self._story(sight).moved:
            board.last_move(paint, plan, self.terms, state)

    def above(self, paint: Painter, sight: Sight) -> None:
        """Badges on cards and squares, the rivals' marks, the ghost of a marker and what it would bring."""
        plan, state, spots = layout.board(sight.frame), sight.view, self.terms.board.spots
        self._badges(paint, sight)
        targets, pointed = self._targets(sight), self._pointed(sight)
        for square in targets:
            if state.squares[square]:
                board.judge_badge(paint, plan.square(spots[square].at), plan.unit)
        for square, players in self._rivals(sight).items():
            board.rival_marks(paint, plan.square(spots[square].at), plan.unit, players)
        if pointed is None:
            return
        box = plan.square(spots[pointed].at)
        if pointed in targets and sight.active is not None:
            side_now = self.terms.side[sight.active]
            free = not state.squares[pointed]
            board.ghost(paint, plan, box, side_now, free)
            if not free:
                board.judge_badge(paint, box, plan.unit)
            change = self._reckoning.change(state, sight.active, targets[pointed])
            board.bubbles(paint, plan, self._words, box, change, 3 - side_now)
        elif state.squares[pointed] and sight.held is None:
            members = self._reckoning.area(state, pointed) or ()
            player = self._players[state.squares[pointed]]
            board.worth(paint, plan, self.terms, self._words, members, player, True)

    def _badges(self, paint: Painter, sight: Sight) -> None:
        """On the cards of the seat to answer: needs a judge, leads nowhere, is chosen."""
        active, state = sight.active, sight.view
        hand = None if active is None else self._hand(sight.frame, active, active)
        if active is None or hand is None or not sight.live:
            return
        reach = {card: square for square, card in self._reckoning.reach(state, active).items()}
        chosen = self._targets(sight).get(self._pointed(sight) or -1)
        for box, card in zip(hand.cards, self._story(sight).hands[active], strict=True):
            name = f"card:{card}"
            if card is None:
                continue
            if name == sight.held or (sight.held is None and card == chosen):
                seat.lit(paint, box)
            if card not in reach:
                seat.veiled(paint, box)
            elif state.squares[reach[card]]:
                seat.needs_judge(paint, box)

    def seat(self, paint: Painter, sight: Sight, seat_number: int, box: Rect) -> None:
        """The places of the hand; cards and judges are sprites."""
        if sight.frame.form == "strip":
            return
        hand = layout.hand(layout.inside(box), self._deal.cards, self._deal.judges)
        slots = self._story(sight).hands[seat_number]
        seat.places(paint, hand, slots, sight.view.judges[seat_number])

    def subtitle(self, seat_number: int) -> str:
        """The side of a seat."""
        return self._words.t(f"texas.side.{self.terms.side[seat_number]}")

    def emblem(self, seat_number: int) -> str:
        """Farm or ranch."""
        return EMBLEMS[self.terms.side[seat_number]]

    def side(self, paint: Painter, sight: Sight) -> None:
        """Piles, areas, and in strip form the hand of the seat to answer."""
        column, state = layout.column(sight.frame), sight.view
        side.piles(paint, column, state, self._words)
        if column.areas is not None:
            areas = self._reckoning.areas(state)
            side.areas(paint, column.areas, state, areas, self._players, self._words)
        if column.hand is not None and sight.active is not None:
            hand = layout.hand(column.hand, self._deal.cards, self._deal.judges)
            slots = self._story(sight).hands[sight.active]
            seat.places(paint, hand, slots, state.judges[sight.active])

    # -- words

    def main(self, sight: Sight) -> MainButton | None:
        """Draw a card, where the hand has room for one."""
        if sight.active is None:
            return None
        reason = ""
        if sight.view.hands[sight.active].bit_count() >= self._deal.cards:
            reason = self._words.t("texas.why.hand_full")
        able = sight.live and not reason
        return MainButton(self._words.t("texas.draw"), "icons/plus", "pile", able, reason)

    def tools(self, sight: Sight) -> Sequence[Tool]:
        """The button that shows what the other side could do."""
        box = layout.column(sight.frame).tool
        if box is None or sight.active is None:
            return ()
        rivals = self._reckoning.rivals(self._watcher(sight))
        if sight.frame.form == "strip":
            label = self._words.t("texas.rivals.short")
        elif len(rivals) == 1:
            label = self._words.t("texas.rivals.seat", seat=self._speaker.seat(rivals[0]))
        else:
            label = self._words.t(f"texas.rivals.side_{self.terms.side[rivals[0]]}")
        return (Tool("rivals", label, "icons/eye", "X", box),)

    def tip(self, sight: Sight, spot: str) -> str:
        """What lies there, what it is worth, and whether it can be gone to."""
        return self._tips.tell(sight.view, sight.active if sight.live else None, spot)

    def remark(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The marker and the size of its area after a move; in words why the game ended."""
        return self._tips.remark(event, past)

    def picture(self, event: Event[Any, Any]) -> str:
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

    # -- what is where

    def _story(self, sight: Sight) -> Story:
        return self._teller.story(sight.past, sight.view)

    def _hand(self, frame: Frame, number: int, active: int | None) -> layout.Hand | None:
        return layout.seat_hand(frame, number, active, self._deal.cards, self._deal.judges)

    def _hands(self, sight: Sight) -> Sequence[tuple[int, layout.Hand, Sequence[int | None]]]:
        story = self._story(sight)
        found = (
            (number, self._hand(sight.frame, number, sight.active)) for number in range(self.terms.seats)
        )
        return [(number, hand, story.hands[number]) for number, hand in found if hand is not None]

    def _hand_place(self, frame: Frame, number: int, active: int | None) -> Rect:
        place = layout.column(frame).hand
        if frame.form != "strip":
            return frame.body(number, number == active)
        return place if place is not None and number == active else frame.seats[number]

    def _targets(self, sight: Sight) -> Mapping[int, int]:
        """Per square that may be gone to now, the card that leads there."""
        if not sight.live:
            return {}
        found: dict[int, int] = {}
        for target, chains in sight.targets.items():
            number = self._numbers.get(target.removeprefix("square:"))
            play = chains[0][-1] if chains else None
            if number is not None and isinstance(play, Play):
                found[number] = play.card
        return found

    def _pointed(self, sight: Sight) -> int | None:
        """The number of the square under the pointer."""
        if sight.hover == "officer":
            return int(sight.view.officer)
        return None if sight.hover is None else self._numbers.get(sight.hover.removeprefix("square:"))

    def _emphasis(self, sight: Sight) -> int | None:
        """The square that the card under the pointer leads to."""
        if sight.held is not None or sight.hover is None or not sight.hover.startswith("card:"):
            return None
        square = self._reckoning.leads(sight.view, int(sight.hover.removeprefix("card:")))
        return square if square in self._targets(sight) else None

    def _watcher(self, sight: Sight) -> int:
        return next((n for n in (sight.viewer, sight.active) if n is not None), 0)

    def _rivals(self, sight: Sight) -> Mapping[int, Sequence[Player]]:
        """Per square that seats of the other side could go to, their colours."""
        found: dict[int, list[Player]] = {}
        if sight.rivals:
            for number in self._reckoning.rivals(self._watcher(sight)):
                for square in self._reckoning.reach(sight.view, number):
                    found.setdefault(square, []).append(palette(self._seats[number], number))
        return found


def _round(boxes: Sequence[Rect]) -> Rect:
    """The least rectangle round several."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
