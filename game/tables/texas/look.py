"""Drawing of Texas: the board in the middle, open hands at the left, piles and areas at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.seats import Seat
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.texas import data
from game.rules.texas.events import MarkerPlaced, MarkerTurned
from game.rules.texas.model import State, Terms
from game.rules.texas.scoring import areas
from game.rules.texas.steps import Play
from game.tables.texas import board, cards, effects, layout, panels
from game.tables.texas.now import HandBoxes, Now
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace
from game.ui.theme import SeatPalette, palette

_CARD_HEIGHTS = {2: 394.0, 4: 191.0}

Targets = Mapping[int, int]
"""Per square that may be gone to now, the card that leads there."""


class TexasLook(Look[State]):
    """Drawing of one match, without decisions."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], words: Catalogue, now: Now, hands: HandBoxes) -> None:
        self.card_height = _CARD_HEIGHTS[terms.seats]
        self._terms, self._seats, self._words = terms, seats, words
        self._now, self._hands = now, hands
        self._players = board.side_palettes(terms, seats)
        self._at = tuple(spot.at for spot in terms.board.spots)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The largest area of the seat's side, or its others."""
        plan, ranked = layout.board(context.frame), areas(self._terms, context.view, self._terms.side[seat])
        chosen = ranked[:1] if category == "largest" else ranked[1:] if category == "others" else ()
        return [ScoringPlace(tuple(plan.square(self._at[at]) for at in area), len(area) ** 2) for area in chosen]

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        state, plan, column = context.view, layout.board(context.frame), layout.column(context.frame)
        result = [
            Sprite(Spot("marker", square.ids[0]), board.EMBLEMS[side], plan.marker(at), 1)
            for square, side, at in zip(self._now.squares, state.squares, self._at, strict=True)
            if side
        ]
        result.append(Sprite(layout.OFFICER, "people/officer", plan.officer(self._at[state.officer]), 4))
        if state.pile:
            result.append(Sprite(layout.PILE, cards.BACK, layout.picture(column.pile), 1))
        lying = self._hands.cards(context)
        result += [
            Sprite(cards.SPOTS[card], cards.FRONTS[card], layout.picture(column.discard), 1)
            for card in lying.discard[-layout.TOP_OF_DISCARD :]
        ]
        for seat, hand in self._hands.places(context).items():
            for box, held in zip(hand.pictures, lying.slots[seat], strict=True):
                if held is not None:
                    result.append(Sprite(cards.SPOTS[held], cards.FRONTS[held], box, 2))
            for i, box in enumerate(hand.judges[: state.judges[seat]]):
                result.append(Sprite(Spot("judge", seat, i), "people/judge", box, 2))
        return result

    def share(self, context: TableContext[State]) -> float:
        """Progress by the markers that are left."""
        return 1 - context.view.markers / data.MARKERS

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        motions = effects.event_effects(event, before, after, self._now, effects.landed_ms(event))
        return {**effects.motions(event, before, self._now, self._hands), **motions}

    # -- what lies still

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        board.draw_background(paint, layout.board(frame), self._terms.board.spots)

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        """The square of an own move, else the pile that a card is to come from."""
        last = context.past[-1] if context.past else None
        if isinstance(last, MarkerPlaced | MarkerTurned) and last.seat == context.active:
            return layout.board(context.frame).square(self._at[context.view.officer])
        return layout.column(context.frame).pile

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        moved = layout.board(context.frame).square(self._at[context.view.officer])
        visible = any(context.view.squares) and not (context.open_turn and self.provisional_box(context) == moved)
        return (moved,) if visible else ()

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        plan, state, targets = layout.board(context.frame), context.view, self._targets(context)
        marked = [
            (self._area_cells(area), self._players[side])
            for side, areas in self._now.areas(state).items()
            for area in areas
        ]
        for cells, player in marked:
            board.draw_area(paint, plan, cells, player, False)
        looked_at = self._pointed_area(context, targets)
        if looked_at:
            board.draw_area(paint, plan, *looked_at, True)
        for square, players in self._rival_squares(context).items():
            board.draw_rival_square(paint, plan.square(self._at[square]), plan.unit, players[0])
        pointed, led_to = self._pointed(context), self._card_target(context, targets)
        for square, card in targets.items():
            box = plan.square(self._at[square])
            if state.squares[square]:
                board.draw_judge_target(paint, box, plan.unit, context.pulse, square == pointed)
            elif square != pointed:
                board.draw_target(paint, box, plan.unit, card, context.pulse, led_to not in (None, square))
        for moved in self.last_move(context):
            board.draw_last_move(paint, moved, plan.unit)
        kept_free = self._kept_free(context, targets)
        for cells, player in marked:
            if looked_at and cells == looked_at[0]:
                continue  # drawn above
            badge = board.worth_place(paint, plan, self._words, cells, False, kept_free)
            board.draw_worth(paint, badge, player, False)
            kept_free += () if badge is None else (badge[1],)

    def _kept_free(self, context: TableContext[State], targets: Targets) -> tuple[Rect, ...]:
        """Boxes that no badge of an area covers where it has another place: targets, and the officer with his hat."""
        plan = layout.board(context.frame)
        targeted = (plan.square(self._at[square]) for square in targets)
        return (plan.officer(self._at[context.view.officer]), *targeted)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        plan, state, targets = layout.board(context.frame), context.view, self._targets(context)
        box = self.provisional_box(context) if context.open_turn else None
        if box is not None:
            paint.provisional(box)
        if context.held == layout.OFFICER:  # picked up by a click, before the pointer carries him away
            paint.ring(plan.square(self._at[state.officer]).inset(4 * plan.unit), 10)
        pointed = self._pointed(context)
        self._draw_badges(paint, context, None if pointed is None else targets.get(pointed))
        for square in targets:
            if state.squares[square]:
                board.draw_judge_badge(paint, plan.square(self._at[square]), plan.unit)
        for square, players in self._rival_squares(context).items():
            board.draw_rival_marks(paint, plan.square(self._at[square]), plan.unit, players)
        looked_at = self._pointed_area(context, targets)
        if looked_at:
            cells, player = looked_at
            kept_free = self._kept_free(context, targets)
            badge = board.worth_place(paint, plan, self._words, cells, True, kept_free)
            board.draw_worth(paint, badge, player, True)
        elif pointed is not None and pointed in targets and context.active is not None:
            box, side = plan.square(self._at[pointed]), self._terms.side[context.active]
            board.draw_ghost(paint, plan, box, side, not state.squares[pointed])
            if state.squares[pointed]:
                board.draw_judge_badge(paint, box, plan.unit)
            change = self._now.change(state, context.active, targets[pointed])
            board.draw_bubbles(paint, plan, self._words, box, change, 3 - side)

    def _draw_badges(self, paint: Painter, context: TableContext[State], chosen: int | None) -> None:
        """Draw badges on the cards of the seat to answer: needs a judge, leads nowhere, is chosen."""
        active, state = context.active, context.view
        hand = None if active is None else self._hands.places(context).get(active)
        if active is None or hand is None or not context.live or context.open_turn:
            return
        reach = {card: square for square, card in self._now.reachable(state, active).items()}
        slots = self._hands.cards(context).slots[active]
        if context.held == layout.PILE and None in slots:
            cards.draw_awaited(paint, hand.cards[slots.index(None)])
        for box, card in zip(hand.cards, slots, strict=True):
            if card is None:
                continue
            if context.held == Spot("card", card) or (context.held is None and card == chosen):
                cards.draw_lit(paint, box)
            if card not in reach:
                cards.draw_pale(paint, box)
            elif state.squares[reach[card]]:
                cards.draw_judge(paint, box)

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        self._draw_hand(paint, context, seat, self._hands.within(layout.inside(box)))

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw piles, areas, and in strip form the hand of the seat in front."""
        column, state = layout.column(context.frame), context.view
        panels.draw_piles(paint, column, state, self._words)
        if column.areas is not None:
            areas = self._now.areas(state)
            sides = areas if context.learning and state.markers else ()
            chances = {side: self._now.chance(state, side) for side in sides}
            panels.draw_areas(paint, column.areas, state, areas, self._players, self._words, chances)
        if column.own is not None:
            paint.panel(column.own)
        if column.hand is not None:
            for seat, hand in self._hands.places(context).items():
                self._draw_hand(paint, context, seat, hand)

    def _draw_hand(self, paint: Painter, context: TableContext[State], seat: int, hand: layout.Hand) -> None:
        panels.draw_hand(paint, hand, self._hands.cards(context).slots[seat], context.view.judges[seat])

    def emblem(self, seat: int) -> str:
        return board.EMBLEMS[self._terms.side[seat]]

    # -- what is asked about

    def _targets(self, context: TableContext[State]) -> Targets:
        targets: dict[int, int] = {}
        for target, chains in context.targets.items() if context.live else ():
            number = self._now.numbers.get(target)
            play = chains[0][-1] if chains else None
            if number is not None and isinstance(play, Play):
                targets[number] = play.card
        return targets

    def _pointed(self, context: TableContext[State]) -> int | None:
        """The number of the square under the pointer."""
        if context.hover == layout.OFFICER:
            return context.view.officer
        return context.hover and self._now.numbers.get(context.hover)

    def _pointed_area(
        self, context: TableContext[State], targets: Targets
    ) -> tuple[Sequence[tuple[int, int]], SeatPalette] | None:
        """The area under the pointer, where nothing can be put."""
        pointed = self._pointed(context)
        if pointed is None or pointed in targets or context.held is not None:
            return None
        area = self._now.area(context.view, pointed)
        return None if area is None else (self._area_cells(area), self._players[context.view.squares[pointed]])

    def _card_target(self, context: TableContext[State], targets: Targets) -> int | None:
        """The square that the card under the pointer leads to."""
        if context.held is not None or context.hover is None or context.hover.kind != "card":
            return None
        square = self._now.target_of(context.view, context.hover.number)
        return square if square in targets else None

    def _rival_squares(self, context: TableContext[State]) -> Mapping[int, Sequence[SeatPalette]]:
        """Per square that seats of the other side could go to, their colours."""
        palettes: dict[int, list[SeatPalette]] = {}
        for seat in self._now.rivals(context) if context.marks_toggled else ():
            for square in self._now.reachable(context.view, seat):
                palettes.setdefault(square, []).append(palette(self._seats[seat], seat))
        return palettes

    def _area_cells(self, area: Sequence[int]) -> Sequence[tuple[int, int]]:
        return [self._at[square] for square in area]
