"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.i18n.catalogue import Catalogue
from game.rules.texas.model import Terms
from game.tables.texas import board, hands, layout, panels
from game.tables.texas.reading import Reading
from game.tables.texas.reckoning import Reckoning
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Player


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(
        self,
        terms: Terms,
        reading: Reading,
        reckoning: Reckoning,
        words: Catalogue,
        players: Mapping[int, Player],
    ) -> None:
        self.terms = terms
        self._reading = reading
        self._reckoning = reckoning
        self._words = words
        self._players = players
        self._deal = terms.deal

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """Areas, targets, the rivals' squares and the last move."""
        plan, state, spots = layout.board(context.frame), context.view, self.terms.board.spots
        areas = self._reckoning.areas(state)
        board.grounds(paint, plan, self.terms, areas, self._players)
        pointed, targets = self._reading.pointed(context), self._reading.targets(context)
        if pointed is not None and state.squares[pointed] and pointed not in targets and not context.held:
            members = self._reckoning.area(state, pointed) or ()
            player = self._players[state.squares[pointed]]
            board.area(paint, plan, self.terms, members, player, True)
        for square, players in self._reading.rivals(context).items():
            board.rival_square(paint, plan.square(spots[square].at), plan.unit, players[0])
        emphasis = self._reading.emphasis(context)
        for square, card in targets.items():
            box = plan.square(spots[square].at)
            if state.squares[square]:
                board.judged(paint, box, plan.unit, context.pulse, square == pointed)
            elif square != pointed:
                faint = emphasis is not None and emphasis != square
                board.target(paint, box, plan.unit, card, context.pulse, faint)
        if self._reading.story(context).moved:
            board.last_move(paint, plan, self.terms, state)
        board.worths(paint, plan, self.terms, self._words, areas, self._players)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """Badges on cards and squares, the rivals' marks, the ghost of a marker and what it would bring."""
        plan, state, spots = layout.board(context.frame), context.view, self.terms.board.spots
        self._badges(paint, context)
        targets, pointed = self._reading.targets(context), self._reading.pointed(context)
        for square in targets:
            if state.squares[square]:
                board.judge_badge(paint, plan.square(spots[square].at), plan.unit)
        for square, players in self._reading.rivals(context).items():
            board.rival_marks(paint, plan.square(spots[square].at), plan.unit, players)
        if pointed is None:
            return
        box = plan.square(spots[pointed].at)
        if pointed in targets and context.active is not None:
            side_now = self.terms.side[context.active]
            free = not state.squares[pointed]
            board.ghost(paint, plan, box, side_now, free)
            if not free:
                board.judge_badge(paint, box, plan.unit)
            change = self._reckoning.change(state, context.active, targets[pointed])
            board.bubbles(paint, plan, self._words, box, change, 3 - side_now)
        elif state.squares[pointed] and context.held is None:
            members = self._reckoning.area(state, pointed) or ()
            player = self._players[state.squares[pointed]]
            board.worth(paint, plan, self.terms, self._words, members, player, True)

    def _badges(self, paint: Painter, context: TableContext[Any]) -> None:
        """On the cards of the seat to answer: needs a judge, leads nowhere, is chosen."""
        active, state = context.active, context.view
        hand = None if active is None else self._reading.hand(context.frame, active, context.shown_seat)
        if active is None or hand is None or not context.live:
            return
        reach = {card: square for square, card in self._reckoning.reach(state, active).items()}
        pointed = self._reading.pointed(context)
        chosen = None if pointed is None else self._reading.targets(context).get(pointed)
        slots = self._reading.story(context).hands[active]
        if context.held == "pile" and None in slots:
            hands.awaited(paint, hand.cards[slots.index(None)])
        for box, card in zip(hand.cards, slots, strict=True):
            name = f"card:{card}"
            if card is None:
                continue
            if name == context.held or (context.held is None and card == chosen):
                hands.lit(paint, box)
            if card not in reach:
                hands.veiled(paint, box)
            elif state.squares[reach[card]]:
                hands.needs_judge(paint, box)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """The places of the hand; cards and judges are sprites."""
        if context.frame.form == "strip":
            return
        hand = layout.hand(layout.inside(box), self._deal.cards, self._deal.judges)
        slots = self._reading.story(context).hands[seat]
        hands.places(paint, hand, slots, context.view.judges[seat])

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Piles, areas, and in strip form the hand of the seat in front."""
        column, state = layout.column(context.frame), context.view
        panels.piles(paint, column, state, self._words)
        if column.areas is not None:
            areas = self._reckoning.areas(state)
            panels.areas(paint, column.areas, state, areas, self._players, self._words)
        if column.hand is not None and context.shown_seat is not None:
            hand = layout.hand(column.hand, self._deal.cards, self._deal.judges)
            slots = self._reading.story(context).hands[context.shown_seat]
            hands.places(paint, hand, slots, state.judges[context.shown_seat])
