"""Spots, gestures, buttons and newcomers' steps of Texas, and the spots that a hint's reasons light."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from game.core.steps import Choice
from game.i18n.catalogue import Speaker
from game.rules.texas.model import State
from game.rules.texas.steps import DRAW, PLAYS, Draw, Play
from game.tables.texas import cards, layout, panels
from game.tables.texas.layout import DISCARD, OFFICER, PILE
from game.tables.texas.now import NowCache
from game.ui.chooser import ANY, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.keymap import key_cap, with_keys
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Coach, Controls, MainButton, Things, Tool


class TexasControls(Controls[State]):
    """Cards and the officer go to squares, the pile to the hand."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker = now, speaker
        self.numbered = now.squares

    def ground(self, context: TableContext[State]) -> Mapping[Spot, Hashable]:
        """Squares by their markers, and whether anything leads there; the officer stands on his own."""
        owners, reach = context.view.squares, self._now.of(context).reach
        found: dict[Spot, Hashable] = {square: (owners[at], at in reach) for at, square in enumerate(self._now.squares)}
        return {**found, OFFICER: OFFICER}

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """A card or the officer to a square; the pile pressed, or dragged to the hand of the seat to answer."""
        match choice:
            case Play(card=card):
                to = self._now.of(context).leads[card]
                if to < 0:
                    return ()
                square = self._now.squares[to]
                return (Gesture(Spot("card", card), square), Gesture(OFFICER, square))
            case Draw() if context.active is not None:
                return (Gesture(PILE), Gesture(PILE, Spot("hand", context.active), ANY))
            case Draw():
                return (Gesture(PILE),)
            case _:
                return ()

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        """The card that a gesture would play, or the draw; None for a card where it does not lead.

        Another card or the pile pressed while a card is held speaks for itself.
        """
        leads, active, source = self._now.of(context).leads, context.active, gesture.source
        if PILE in (source, gesture.target):
            return DRAW
        if source.kind == gesture.target.kind == "card":
            return PLAYS[gesture.target.number]
        square = self._now.numbers.get(source if source.kind == "square" else gesture.target)
        if source.kind == "card":
            to = leads[source.number]
            return PLAYS[source.number] if gesture.target == PRESS or to in (square, -1) else None
        if square is None:
            return None
        hand = 0 if active is None else context.view.hands[active]
        leading = [card for card, to in enumerate(leads) if to == square]
        return PLAYS[max(leading, key=lambda card: hand >> card & 1)] if leading else None

    def instead(self, gesture: Gesture, context: TableContext[State]) -> tuple[str, Sequence[Spot]] | None:
        """The sentence for a press that does nothing, by its key, and the spots that do what was wanted."""
        state, active, source, pressed = context.view, context.active, gesture.source, gesture.target == PRESS
        meant = source if pressed else gesture.target
        if active is None or source == PILE:
            return None
        if meant.kind == "judges":
            return self._instead_of_judges(meant.number, source, context)
        if not pressed:
            return None
        if not self._now.of(context).reach:
            return "texas.pressed.none", (PILE,)
        if meant.kind == "hand" and meant.number != active:
            return "texas.pressed.hand.theirs", ()
        full = state.hands[active].bit_count() >= self._now.terms.deal.cards
        return ("texas.pressed.discard.full", ()) if meant == DISCARD and full else None

    def _instead_of_judges(self, seat: int, source: Spot, context: TableContext[State]) -> tuple[str, Sequence[Spot]]:
        """The key and the spots for a seat's judges, pressed or with the officer or a card dropped on them: squares
        whose marker a judge can turn."""
        state, active, now = context.view, context.active, self._now.of(context)
        if active is None or seat != active:
            return "texas.pressed.judges.theirs", ()
        if not state.judges[active]:
            return "texas.pressed.judges.none", ()
        turned = [self._now.squares[to] for to in now.reach if state.squares[to]]
        if source.kind == "card" and turned:
            turned = [square for square in turned if square == self._now.squares[now.leads[source.number]]]
            return ("texas.pressed.judges.square" if turned else "texas.pressed.judges.card"), turned
        return ("texas.pressed.judges.square" if turned else "texas.pressed.judges"), turned

    def things(self, context: TableContext[State]) -> Things:
        """Hands, squares, the officer, piles, judges and cards; areas and empty places for cards are only read."""
        now, squares = self._now.of(context), layout.squares(self._now.of(context).plan, self._now.at)
        boxes = {Spot("hand", seat): area for seat, area in now.hand_areas.items()}
        boxes |= dict(zip(self._now.squares, squares, strict=True))
        boxes[OFFICER] = boxes[self._now.squares[context.view.officer]].inset(4 * now.plan.unit)
        boxes[DISCARD], boxes[PILE] = now.column.discard, now.column.pile
        read: dict[Spot, Rect] = {Spot("piles"): now.column.panel}
        if now.column.areas is not None:
            read[Spot("markers")], rows = panels.area_rows(now.column.areas, len(now.areas))
            read |= {Spot("side", side): row for side, row in zip(now.areas, rows, strict=True)}
        for seat, hand in now.hands.items():
            boxes[Spot("judges", seat)] = Rect.enclosing(hand.judges)
            for number, (box, card) in enumerate(zip(hand.cards, now.cards.slots[seat], strict=True)):
                if card is None:
                    read[Spot("slot", seat, number)] = box
                else:
                    boxes[cards.SPOTS[card]] = box
        return Things(boxes, read)

    def region(self, spot: Spot, spots: Mapping[Spot, Rect]) -> Rect:
        """Region of a drag; for a card that goes to a hand the stacks from which it comes."""
        if spot.kind in ("hand", PILE.kind):
            return Rect.enclosing([spots[PILE], spots[DISCARD]])
        return super().region(spot, spots)

    def term_spots(self, term: str, before: TableContext[State], after: TableContext[State]) -> Iterable[Spot]:
        """Squares, hands and judges."""
        if before.active is None:
            return ()
        now, old, new = self._now, before.view.squares, after.view.squares
        neighbours, side = now.terms.board.neighbours, now.terms.side[before.active]
        placed = [square for square, owner in enumerate(new) if owner != old[square]]
        grown = {square for at in placed for square in now.area(after.view, at) or ()}
        match term:
            case "areas":
                lit = grown
            case "rivals":
                near = {at for square in placed for at in (square, *neighbours[square])}
                others = (area for other, areas in now.areas(before.view).items() if other != side for area in areas)
                lit = {square for area in others if near.intersection(area) for square in area}
            case "room":
                lit = {at for square in grown for at in neighbours[square] if not new[at]}
            case "cards" | "judges":
                return [Spot("hand" if term == "cards" else "judges", before.active)]
            case _:
                lit = set()
        return [now.squares[square] for square in sorted(lit)]

    def main(self, context: TableContext[State]) -> MainButton | None:
        if context.active is None:
            return None
        t, sources = self._speaker.words.t, set(context.sources)
        if not sources:
            return MainButton(t("match.shown"), "icons/clock", None, False)
        if sources == {PILE}:
            return MainButton(t("texas.draw"), "icons/plus", PILE)
        draws = PILE in sources
        first = (PILE,) if draws else [spot for spot in context.sources if spot.kind == "card"]
        reason = with_keys(self._speaker.words, "texas.first.draw", "draw") if draws else t("texas.first.play")
        label = t("texas.play_or_draw" if draws else "texas.play")
        return MainButton(label, "icons/plus", None, False, reason, first=first)

    def roll_spot(self, context: TableContext[State]) -> Spot | None:
        return PILE if PILE in context.sources else None

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        box = layout.column(context.frame).tool
        if box is None or context.active is None:
            return ()
        key = "" if context.frame.form == "strip" else key_cap("rivals")
        t, rivals = self._speaker.words.t, self._now.of(context).rivals
        hint = t(f"texas.rivals.side_{self._now.terms.side[rivals[0]]}")
        if len(rivals) == 1:
            hint = t("texas.rivals.seat", seat=self._speaker.seat(rivals[0]))
        return (Tool("rivals", t("texas.rivals"), "icons/eye", key, box, hint=hint),)


class TexasCoach(Coach[State]):
    """A card, unless none can be played."""

    kinds: Mapping[str, tuple[str, ...]] = {"Draw": ("pile",), "Turn": ("card",)}

    def name(self, context: TableContext[State]) -> str:
        return "Turn" if any(source.kind == "card" for source in context.sources) else "Draw"
