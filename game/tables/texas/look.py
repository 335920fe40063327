"""Drawing of Texas: the board in the middle, open hands at the left, piles and areas at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.texas import model
from game.rules.texas.model import State
from game.rules.texas.steps import MarkerPlaced, MarkerTurned
from game.tables.texas import board, cards, effects, layout, panels
from game.tables.texas.now import Now, NowCache
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace

_CARD_HEIGHTS = {2: 394.0, 4: 191.0}


class TexasLook(Look[State]):
    """Drawing of one match, without decisions."""

    def __init__(self, now: NowCache, words: Catalogue) -> None:
        self.card_height = _CARD_HEIGHTS[now.terms.seats]
        self._now, self._words = now, words

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The largest area of the seat's side, or its others."""
        now = self._now.of(context)
        ranked = now.areas[self._now.terms.side[seat]]
        chosen = ranked[:1] if category == "largest" else ranked[1:] if category == "others" else ()
        return [ScoringPlace(tuple(map(now.box, area)), len(area) ** 2) for area in chosen]

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        now, state = self._now.of(context), context.view
        result = [
            Sprite(Spot("marker", square.ids[0]), board.EMBLEMS[side], now.plan.marker(at), 1)
            for square, side, at in zip(self._now.squares, state.squares, self._now.at, strict=True)
            if side
        ]
        result.append(Sprite(layout.OFFICER, "people/officer", now.plan.officer(self._now.at[state.officer]), 4))
        if state.pile:
            result.append(Sprite(layout.PILE, cards.BACK, layout.picture(now.column.pile), 1))
        result += [
            Sprite(cards.SPOTS[card], cards.FRONTS[card], layout.picture(now.column.discard), 1)
            for card in now.cards.discard[-layout.TOP_OF_DISCARD :]
        ]
        for seat, hand in now.hands.items():
            for box, held in zip(hand.pictures, now.cards.slots[seat], strict=True):
                if held is not None:
                    result.append(Sprite(cards.SPOTS[held], cards.FRONTS[held], box, 2))
            for i, box in enumerate(hand.judges[: state.judges[seat]]):
                result.append(Sprite(Spot("judge", seat, i), "people/judge", box, 2))
        return result

    def share(self, context: TableContext[State]) -> float:
        """Progress by the markers that are left."""
        return 1 - context.view.markers / model.MARKERS

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        then, now = self._now.of(before), self._now.of(after)
        return {**effects.motions(event, then), **effects.event_effects(event, then, now)}

    # -- what lies still

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        board.draw_background(paint, layout.board(frame, self._now.extent), self._now.terms.board.spots)

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        """The square of an own move, else the pile that a card is to come from."""
        last = context.past[-1] if context.past else None
        if isinstance(last, MarkerPlaced | MarkerTurned) and last.seat == context.active:
            return self._now.of(context).box(context.view.officer)
        return layout.column(context.frame).pile

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        moved = self._now.of(context).box(context.view.officer)
        visible = any(context.view.squares) and not (context.open_turn and self.provisional_box(context) == moved)
        return (moved,) if visible else ()

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        now, state = self._now.of(context), context.view
        plan, players = now.plan, self._now.sides
        marked = [(area, side) for side, areas in now.areas.items() for area in areas]
        for area, side in marked:
            board.draw_area(paint, plan, self._cells(area), players[side], False)
        if now.pointed_area is not None and now.pointed is not None:
            player = players[state.squares[now.pointed]]
            board.draw_area(paint, plan, self._cells(now.pointed_area), player, True)
        for square, rivals in now.rival_squares.items():
            board.draw_rival_square(paint, now.box(square), plan.unit, rivals[0])
        # The square that the card under the pointer leads to.
        card = context.hover if context.held is None and context.hover and context.hover.kind == "card" else None
        led_to = None if card is None else now.leads[card.number]
        for square, leading in now.targets.items():
            if state.squares[square]:
                board.draw_judge_target(paint, now.box(square), plan.unit, context.pulse, square == now.pointed)
            elif square != now.pointed:
                faint = led_to in now.targets and led_to != square
                board.draw_target(paint, now.box(square), plan.unit, leading, context.pulse, faint)
        for moved in self.last_move(context):
            board.draw_last_move(paint, moved, plan.unit)
        kept_free = now.kept_free
        for area, side in marked:
            if area == now.pointed_area:
                continue  # drawn above
            badge = board.worth_place(paint, plan, self._words, self._cells(area), False, kept_free)
            board.draw_worth(paint, badge, players[side], False)
            kept_free += () if badge is None else (badge[1],)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        now, state, pointed = self._now.of(context), context.view, self._now.of(context).pointed
        plan, box = now.plan, self.provisional_box(context) if context.open_turn else None
        if box is not None:
            paint.provisional(box)
        if context.held == layout.OFFICER:  # picked up by a click, before the pointer carries him away
            paint.ring(now.box(state.officer).inset(4 * plan.unit), 10)
        self._draw_badges(paint, now)
        for square in now.targets:
            if state.squares[square]:
                board.draw_judge_badge(paint, now.box(square), plan.unit)
        for square, players in now.rival_squares.items():
            board.draw_rival_marks(paint, now.box(square), plan.unit, players)
        if now.pointed_area is not None and pointed is not None:
            cells, player = self._cells(now.pointed_area), self._now.sides[state.squares[pointed]]
            badge = board.worth_place(paint, plan, self._words, cells, True, now.kept_free)
            board.draw_worth(paint, badge, player, True)
        elif pointed is not None and pointed in now.targets and context.active is not None:
            box, side = now.box(pointed), self._now.terms.side[context.active]
            board.draw_ghost(paint, plan, box, side, not state.squares[pointed])
            if state.squares[pointed]:
                board.draw_judge_badge(paint, box, plan.unit)
            board.draw_bubbles(paint, plan, self._words, box, now.change, 3 - side)

    def _draw_badges(self, paint: Painter, now: Now) -> None:
        """Draw badges on the cards of the seat to answer: needs a judge, leads nowhere, is chosen."""
        context, active = now.context, now.context.active
        hand = None if active is None else now.hands.get(active)
        if active is None or hand is None or not context.live or context.open_turn:
            return
        reach, slots = {card: square for square, card in now.reach.items()}, now.cards.slots[active]
        chosen = None if now.pointed is None else now.targets.get(now.pointed)
        if context.held == layout.PILE and None in slots:
            cards.draw_awaited(paint, hand.cards[slots.index(None)])
        for box, card in zip(hand.cards, slots, strict=True):
            if card is not None:
                lit = context.held == Spot("card", card) or (context.held is None and card == chosen)
                judge = card in reach and bool(context.view.squares[reach[card]])
                cards.draw_badges(paint, box, lit, card not in reach, judge)

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        self._draw_hand(paint, self._now.of(context), seat, self._now.hand(layout.inside(box)))

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw piles, areas, and in strip form the hand of the seat in front."""
        now, state = self._now.of(context), context.view
        column = now.column
        panels.draw_piles(paint, column, state, self._words)
        if column.areas is not None:
            panels.draw_areas(paint, column.areas, state, now.areas, self._now.sides, self._words, now.chances)
        if column.own is not None:
            paint.panel(column.own)
        if column.hand is not None:
            for seat, hand in now.hands.items():
                self._draw_hand(paint, now, seat, hand)

    def _draw_hand(self, paint: Painter, now: Now, seat: int, hand: layout.Hand) -> None:
        panels.draw_hand(paint, hand, now.cards.slots[seat], now.context.view.judges[seat])

    def emblem(self, seat: int) -> str:
        return board.EMBLEMS[self._now.terms.side[seat]]

    def _cells(self, area: Sequence[int]) -> Sequence[tuple[int, int]]:
        return [self._now.at[square] for square in area]
