"""What is drawn in Wolves and Sheep besides what can be used, in words: tiles of the seats, tray, lists; and cells."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import neighbours
from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep import seat_card
from game.tables.wolves_and_sheep.facts import Now, roomy
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot


class Parts:
    """Of one match."""

    def __init__(self, facts: Now, speaker: Speaker) -> None:
        self._facts, self._speaker, self._words = facts, speaker, speaker.words

    def places(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """Where they lie."""
        column, found = self._facts.column(context), dict[Spot, Rect]()
        found[Spot("tray")] = column.head
        if column.upper is not None:
            found[Spot("list")] = column.upper
        for seat in range(self._facts.terms.seats) if roomy(context.frame) else ():
            place = seat_card.parts(context.frame.body(seat, seat == context.active))
            if place.row is not None:
                found[Spot("tiles", seat)] = place.row
            if seat in context.view.stops:
                found[Spot("stopped", seat)] = Rect.enclosing(place.buttons)
        return found

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What one of them is; empty for any other spot."""
        t, state = self._words.t, context.view
        match spot:
            case Spot("cell", (int(at),)):
                return self._cell(context, at)
            case Spot("map"):
                return t("wolves_and_sheep.tip.map")
            case Spot("part", (int(at), int(edge))):
                return self._part(context, at, edge)
            case Spot("tray"):
                return t("wolves_and_sheep.tip.tray")
            case Spot("list"):
                return t("wolves_and_sheep.tip.list")
            case Spot("tiles", (int(seat),)):
                name = self._speaker.seat(seat)
                return self._words.n("wolves_and_sheep.tip.tiles", len(state.hands[seat]), seat=name)
            case Spot("stopped", (int(seat),)):
                order = state.stops.index(seat)
                name = self._speaker.seat(seat)
                return self._words.n("wolves_and_sheep.tip.stopped", data.BONUSES[order], seat=name)
            case _:
                return ""

    def _cell(self, context: TableContext[State], at: int) -> str:
        land = self._facts.land(context)
        if at in land.tiles:
            return self._words.t("wolves_and_sheep.tip.open_wolf")
        return self._words.n("wolves_and_sheep.tip.cell", neighbours(land, at))

    def _part(self, context: TableContext[State], at: int, edge: int) -> str:
        """The village; meadows and forests have a card."""
        land, terms = self._facts.land(context), self._facts.terms
        village = terms.shapes[land.tiles[at]].edges[edge] in (data.OPEN, data.VILLAGE)
        return self._words.t("wolves_and_sheep.tip.village") if village else ""
