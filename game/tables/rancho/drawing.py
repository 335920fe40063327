"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from typing import Any

import pygame

from game.i18n.catalogue import Catalogue
from game.rules.rancho.events import PastureBought
from game.rules.rancho.model import COW, HORSE, RABBIT, Terms
from game.rules.rancho.standing import counts, value
from game.tables.rancho import board, cards, carrying, dice, herd, market, numbers, scale, targets
from game.tables.rancho.asking import Asking
from game.tables.rancho.column import column
from game.tables.rancho.layout import PAN, Island
from game.tables.rancho.reading import Reading
from game.tables.rancho.trading import trade
from game.tables.rancho.wayside import Wayside
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Sprite
from game.ui.theme import accent

_ACCENT = accent("barn", "barn_dark", "white_fur")
_GHOST = 0.96
_MARGIN = 4.0
"""How far beyond the sheet something of the ground may lie."""
_LEAST_CARD, _NARROW_CARD = 116.0, 280.0
_DISC = (14.0, 29.0, 12.0, 9.5)
"""Where the mark of an owner lies on its pasture, its radius, and the least one in pixels."""


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(
        self, terms: Terms, words: Catalogue, reading: Reading, asking: Asking, wayside: Wayside
    ) -> None:
        self._terms = terms
        self._words = words
        self._reading = reading
        self._asking = asking
        self._wayside = wayside
        self._ground: tuple[object, pygame.Surface] | None = None
        """The ground as it was drawn last, and what it was drawn from."""

    def draw_below(self, paint: Painter, plan: Island, context: TableContext[Any]) -> None:
        """The board under the animals."""
        context = carrying.on_table(context, self._terms)
        signals = self._reading.signals(context, self._tag(context))
        # Nothing else lies there yet, and while something moves over it the ground stays as it is.
        look = (
            context.view,
            signals,
            plan,
            paint.surface.get_size(),
            paint.scale.factor,
            paint.scale.text_factor,
        )
        area = paint.rect_px(plan.sheet.inset(-_MARGIN)).clip(paint.surface.get_rect())
        if self._ground is not None and self._ground[0] == look:
            paint.surface.blit(self._ground[1], area)
            return
        board.draw_below(paint, plan, self._terms, context.view, self._reading.players, signals)
        self._ground = (look, paint.surface.subsurface(area).copy())

    def draw_above(self, paint: Painter, plan: Island, context: TableContext[Any]) -> None:
        """The board over the animals, the scale's hub, what is held, the card that asks."""
        past, laid = carrying.past(context), carrying.on_table(context, self._terms)
        state, words = laid.view, self._words
        signals = self._reading.signals(laid, "")
        picked = herd.cells(self._terms, signals.left)
        for cell in herd.cells(self._terms, self._reading.pointed(context)):
            if cell not in picked:
                targets.pointed(paint, plan, cell)
        board.draw_above(paint, plan, self._terms, state, self._reading.players, words, signals)
        market.draw_above(paint, column(context.frame))
        scale.draw_above(paint, column(context.frame), trade(past, state.credit))
        if context.live and context.held is not None:
            self._held(paint, plan, context)
        self._asking.draw(paint, plan, context, _ACCENT)
        self._wayside.draw(paint, plan, context, _ACCENT)

    def _tag(self, context: TableContext[Any]) -> str:
        return self._words.t("rancho.mat.put" if context.view.dice else "rancho.mat.both")

    def _held(self, paint: Painter, plan: Island, context: TableContext[Any]) -> None:
        """The ghost where it would stand with its bubble, and how it is turned or made more."""
        put, kind = carrying.put(context), carrying.kind(context)
        if put is not None:
            count = carrying.putting(context)
            box = plan.animal(put.kind, herd.cells(self._terms, put.spaces), count)
            paint.picture(herd.picture(put.kind, count), box, alpha=_GHOST)
            words = self._bubble(context, put.kind, len(put.spaces), count)
            if words:
                targets.bubble(paint, plan, box, words)
        if kind in (COW, HORSE):
            targets.notice(paint, plan, self._words.t("rancho.turn"), "icons/rotate")
        elif kind == RABBIT and carrying.more(context, self._terms):
            targets.notice(
                paint, plan, self._words.n("rancho.several", carrying.many(context)), "icons/rotate"
            )

    def _bubble(self, context: TableContext[Any], kind: int, spaces: int, count: int) -> str:
        state = context.view
        standing = [bool(each) for each in counts(self._terms, state, state.seat)]
        standing[kind] = True
        if all(standing) and not state.credit:
            return self._words.t("rancho.bubble.wins")
        if count > 1:
            return self._words.t("rancho.gain", count=count)
        return self._words.n("rancho.bubble.spaces", spaces) if spaces > 1 else ""

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """The body of a card."""
        if context.frame.form != "strip":
            player = self._reading.players[seat]
            cards.draw(paint, self._terms, context.view, seat, box, player, self._words)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """What a herd is worth; nothing on the lowest cards."""
        card = context.frame.seats[seat]
        if card.h < _LEAST_CARD or card.w < _NARROW_CARD:
            return ""
        key = "rancho.card.value" if context.frame.form == "full" else "rancho.card.short"
        return self._words.t(key, value=value(self._terms, context.view, seat))

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Dice, market, scale."""
        past, context = carrying.past(context), carrying.in_hand(context, self._terms)
        col, view = column(context.frame), context.view
        shown = self._reading.faces(context)
        dice.draw(
            paint,
            col,
            shown,
            self._reading.danger(context),
            "roll" in context.sources and context.hover == "roll",
        )
        market.draw(paint, col, context, self._words)
        wanted = context.live and context.held is not None and PAN in context.reach
        scale.draw(paint, col, trade(past, view.credit), wanted)

    # -- the newest disc

    def newest_disc(self, plan: Island, context: TableContext[Any]) -> Sprite | None:
        """The owner's mark on a pasture that has just been bought: it drops from above."""
        last = context.past[-1] if context.past else None
        if not isinstance(last, PastureBought):
            return None
        x, y = plan.middle(self._terms.board.spots[last.at].at)
        across, down, r, _ = _DISC
        at = (x + across * plan.unit, y + down * plan.unit)
        size = 2.25 * r * plan.unit
        return Sprite("disc", numbers.badge(self._reading.players[last.seat]), Rect.around(at, size), 2)
