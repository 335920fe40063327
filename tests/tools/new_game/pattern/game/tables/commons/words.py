"""Sentences of Common Ground beyond those of its catalogue."""

from __future__ import annotations

from game.i18n.catalogue import Speaker
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Words
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, State, Terms
from tests.tools.new_game.pattern.game.tables.commons import secret  # secret


class CommonsWords(Words[State]):
    """Speaks of one match."""

    notable = 5

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms = terms
        self._speaker = speaker

    def subtitle(self, context: TableContext[State], seat: int) -> str:  # secret
        """The goal of the seat."""
        return secret.subtitle(context, seat, self._terms.board, self._speaker.words)

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Spaces by their names, the plants to come by their seat."""
        if spot.kind == "space":
            return self._speaker.spot(spot.number)
        return self._speaker.node(spot.kind, seat=self._speaker.seat(spot.number)) if spot.ids else ""

    def about(self, context: TableContext[State], spot: Spot) -> str:
        """Points of a space, and whose it is; use of the plant."""
        if spot.kind != "space":
            return self._speaker.words.t("commons.tip.stock") if spot.kind == "stock" else ""
        owner, name = context.view.owners[spot.number], self._speaker.spot(spot.number)
        worth, words = self._terms.worth[spot.number], self._speaker.words
        if owner != FREE:
            return words.t("commons.tip.taken", spot=name, seat=self._speaker.seat(owner))
        return words.n("commons.tip.space", worth, spot=name) if worth else words.t("commons.tip.die", spot=name)
