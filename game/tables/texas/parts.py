"""What is drawn in Texas besides what can be used, in words: areas of a side, markers left, empty places of hands."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.texas.data import MARKERS
from game.rules.texas.model import State, Terms
from game.tables.texas import layout, panels
from game.tables.texas.reckoning import HandBoxes, Now
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot

_MOST = 6
"""So many areas of a side are told one by one."""


class Parts:
    """Of one match."""

    def __init__(self, terms: Terms, speaker: Speaker, reckoning: Now, hands: HandBoxes) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words
        self._reckoning, self._hands = reckoning, hands

    def places(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """Where they lie."""
        found: dict[Spot, Rect] = {}
        box = layout.column(context.frame).areas
        if box is not None:
            head, rows = panels.rows(box, len(self._reckoning.areas(context.view)))
            found[Spot("markers")] = head
            sides = self._reckoning.areas(context.view)
            found |= {Spot("side", side): row for side, row in zip(sides, rows, strict=True)}
        slots = self._hands.cards(context).slots
        for seat, hand in self._hands.places(context).items():
            for number, (place, card) in enumerate(zip(hand.cards, slots[seat], strict=True)):
                if card is None:
                    found[Spot("slot", seat, number)] = place
        return found

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What one of them is; empty for any other spot."""
        state, n = context.view, self._words.n
        match spot.kind:
            case "markers":
                return n("texas.tip.markers", state.markers, most=MARKERS)
            case "side":
                told = self._side(state, spot.number)
                if not context.learning or not state.markers:
                    return told
                chance = self._reckoning.chance(state, spot.number)
                return f"{told}\n{self._words.t('texas.tip.side.chance', chance=chance)}"
            case "slot":
                return self._words.t("texas.tip.slot")
            case "hand":
                seat = spot.number
                left = n("texas.tip.hand.judges", state.judges[seat])
                cards, most = state.hands[seat].bit_count(), self._terms.deal.cards
                return n("texas.tip.hand", cards, seat=self._speaker.seat(seat), most=most, judges=left)
            case _:
                return ""

    def free(self, context: TableContext[State], number: int) -> str:
        """What a marker on a free square would make for the side of who looks."""
        seat = context.active if context.viewer is None else context.viewer
        side, beside = self._terms.side[seat or 0], self._terms.board.neighbours[number]
        joined = (area for area in self._reckoning.areas(context.view)[side] if {*area} & {*beside})
        grown = {number, *(square for area in joined for square in area)}
        marker = self._words.t(f"texas.marker.{side}")
        return self._words.n("texas.tip.free", len(grown), marker=marker, points=len(grown) ** 2)

    def _side(self, state: State, side: int) -> str:
        t, sizes = self._words.t, [len(area) for area in self._reckoning.areas(state)[side]]
        name, total = t(f"texas.side.{side}"), sum(size**2 for size in sizes)
        if not sizes:
            told = t("texas.tip.side.none", side=name)
        elif len(sizes) <= _MOST:
            figures = {"sizes": " + ".join(f"{size}²" for size in sizes), "total": total}
            told = t("texas.tip.side", side=name, **figures)
        else:
            told = self._words.n("texas.tip.side.many", len(sizes), side=name, largest=sizes[0], total=total)
        return f"{told}\n{t('texas.tip.squares')}"
