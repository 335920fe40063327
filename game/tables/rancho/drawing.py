"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.rules.rancho.events import PastureBought
from game.rules.rancho.model import COW, HORSE, Terms
from game.rules.rancho.standing import counts, value
from game.tables.rancho import board, cards, dice, herd, market, numbers, question, scale, targets
from game.tables.rancho.asking import Asking
from game.tables.rancho.column import column
from game.tables.rancho.gestures import Hands
from game.tables.rancho.layout import PAN, Island
from game.tables.rancho.reading import Reading
from game.tables.rancho.trading import trade
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Sprite
from game.ui.table import Sight
from game.ui.theme import accent

_ACCENT = accent("barn", "barn_dark", "white_fur")
_GHOST = 0.96
_LEAST_CARD, _NARROW_CARD = 116.0, 280.0
_DISC = (14.0, 29.0, 12.0, 9.5)
"""Where the mark of an owner lies on its pasture, its radius, and the least one in pixels."""


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(
        self, terms: Terms, words: Catalogue, hands: Hands, reading: Reading, asking: Asking
    ) -> None:
        self._terms = terms
        self._words = words
        self._hands = hands
        self._reading = reading
        self._asking = asking

    def ground(self, paint: Painter, plan: Island, sight: Sight) -> None:
        """The board under the animals."""
        signals = self._reading.signals(sight, self._tag(sight))
        board.ground(paint, plan, self._terms, sight.view, self._reading.players, signals)

    def above(self, paint: Painter, plan: Island, sight: Sight) -> None:
        """The board over the animals, the scale's hub, what is held, the card that asks."""
        state, words = sight.view, self._words
        signals = self._reading.signals(sight, "")
        board.above(paint, plan, self._terms, state, self._reading.players, words, signals)
        market.above(paint, column(sight.frame))
        scale.above(paint, column(sight.frame), trade(sight.past, state.credit))
        if sight.live and sight.held is not None:
            self._held(paint, plan, sight)
        asked = self._asking.question(sight)
        if asked is not None:
            place = self._asking.place(plan, sight)
            question.draw(paint, place, asked, self._asking.towards(plan, sight), _ACCENT)

    def _tag(self, sight: Sight) -> str:
        return self._words.t("rancho.mat.put" if sight.view.dice else "rancho.mat.both")

    def _held(self, paint: Painter, plan: Island, sight: Sight) -> None:
        """The ghost where it would stand with its bubble, and how it is turned."""
        put = self._reading.put(sight)
        if put is not None:
            box = plan.animal(put.kind, herd.cells(self._terms, put.spaces))
            paint.picture(herd.picture(put.kind), box, alpha=_GHOST)
            words = self._bubble(sight, put.kind, len(put.spaces))
            if words:
                targets.bubble(paint, plan, box, words)
        if self._reading.kind(sight) in (COW, HORSE):
            targets.notice(paint, plan, self._words.t("rancho.turn"), "icons/rotate")

    def _bubble(self, sight: Sight, kind: int, spaces: int) -> str:
        state = sight.view
        standing = [bool(count) for count in counts(self._terms, state, state.seat)]
        standing[kind] = True
        if all(standing) and not state.credit:
            return self._words.t("rancho.bubble.wins")
        return self._words.n("rancho.bubble.spaces", spaces) if spaces > 1 else ""

    # -- the columns

    def seat(self, paint: Painter, sight: Sight, seat: int, box: Rect) -> None:
        """The body of a card."""
        if sight.frame.form != "strip":
            player = self._reading.players[seat]
            cards.draw(paint, self._terms, sight.view, seat, box, player, self._words)

    def subtitle(self, sight: Sight, seat: int) -> str:
        """What a herd is worth; nothing on the lowest cards."""
        card = sight.frame.seats[seat]
        if card.h < _LEAST_CARD or card.w < _NARROW_CARD:
            return ""
        key = "rancho.card.value" if sight.frame.form == "full" else "rancho.card.short"
        return self._words.t(key, value=value(self._terms, sight.view, seat))

    def side(self, paint: Painter, sight: Sight) -> None:
        """Dice, market, scale."""
        col, view = column(sight.frame), sight.view
        shown = self._reading.faces(sight)
        dice.draw(
            paint, col, shown, self._reading.danger(sight), "roll" in sight.sources and sight.hover == "roll"
        )
        market.draw(paint, col, sight, self._words)
        wanted = sight.live and sight.held is not None and PAN in sight.reach
        scale.draw(paint, col, trade(sight.past, view.credit), wanted)

    # -- the newest disc

    def newest_disc(self, plan: Island, sight: Sight) -> Sprite | None:
        """The owner's mark on a pasture that has just been bought: it drops from above."""
        last = sight.past[-1] if sight.past else None
        if not isinstance(last, PastureBought):
            return None
        x, y = plan.middle(self._terms.board.spots[last.at].at)
        across, down, r, _ = _DISC
        at = (x + across * plan.unit, y + down * plan.unit)
        size = 2.25 * r * plan.unit
        return Sprite("disc", numbers.badge(self._reading.players[last.seat]), Rect.around(at, size), 2)
