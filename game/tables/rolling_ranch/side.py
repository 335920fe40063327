"""The side column of Rolling Ranch: dice, and the buildings or what is asked in their place."""

from __future__ import annotations

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, State
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import choosing, dice, forecast, mission, panel, pictures
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.facts import COLLECT, Facts
from game.ui.context import TableContext
from game.ui.paint import Painter


class Side:
    """Draws the side column of one match."""

    def __init__(self, facts: Facts, speaker: Speaker) -> None:
        self._facts = facts
        self._speaker = speaker
        self._words = speaker.words

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """What lies under the sprites."""
        col = column(context.frame)
        dice.tray(paint, col, context.live and any(source.kind == "die" for source in context.sources))
        sheet = self._facts.sheet(context.view, self._facts.shown(context))
        if sheet is None:
            paint.panel(col.panel)
        elif self._facts.asks(context, "pick"):
            choosing.draw_bonuses(paint, col, self._facts.barn(context), self._words, context.hover)
        elif self._facts.asks(context, "bear"):
            self._births(paint, context, sheet)
        else:
            self._panel(paint, context)
        self._laid(paint, context)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Strokes through what has been given, rings for what is held or pointed at, a line over the dice."""
        seat, thrown, col = self._facts.shown(context), context.view.dice, column(context.frame)
        if seat == context.active and len(thrown) == 2:
            dice.struck(paint, col, thrown, self._facts.given(context, seat))
        source = self._facts.pointed(context)
        if source is not None and source.kind == "die" and context.live and len(thrown) == 2:
            dice.used(paint, col, source.number)
        self._note(paint, context)

    def _births(self, paint: Painter, context: TableContext[State], sheet: Sheet) -> None:
        col, ranch = column(context.frame), context.view.ranches[self._facts.shown(context)]
        pointed, several = self._facts.pointed(context), self._facts.births(context, sheet)
        seat, terms = self._facts.shown(context), self._facts.terms
        gains = [forecast.birth(terms, context.view, seat, each.pen, each.kind) for each in several]
        choosing.draw_births(paint, col, sheet, ranch, several, gains, self._words, pointed)

    def _panel(self, paint: Painter, context: TableContext[State]) -> None:
        seat = self._facts.shown(context)
        giving = self._facts.mine(context) and self._facts.asked(context) in ("act", "rest")
        gives = self._facts.gives(context) or self._facts.pointed_barn(context)
        purse = self._facts.purse(context, seat) if giving and gives else (0, 0)
        helping = [building for building, _ in self._facts.uses(context, seat)] + [self._facts.new(context)]
        planned = self._facts.collection(context, seat) if giving and context.hover == COLLECT else []
        col, ranch = column(context.frame), context.view.ranches[seat]
        if planned and forecast.completes(ranch, planned):
            helping.append(planned[-1][1])
        panel.draw(paint, col, ranch, self._words, purse, context.hover, tuple(helping), planned)

    def _note(self, paint: Painter, context: TableContext[State]) -> None:
        """A line over the dice: what is left to give, or that barns help."""
        seat, state, col = self._facts.shown(context), context.view, column(context.frame)
        if col.tray.h < 90 or not self._facts.mine(context):
            return
        left = panel.purse_words(self._words, self._facts.purse(context, seat))
        spending = self._facts.new(context) != NONE or self._facts.gives(context)
        if self._facts.asked(context) in ("rest", "draw") and left and spending:
            words = self._words.t("rolling_ranch.still", resources=left)
            dice.note(paint, col, words, pictures.ICONS[0])
            return
        barns = [b for b, _ in self._facts.uses(context, seat) if b < data.PLACE_STORE]
        if barns and state.dice[0] == state.dice[1]:
            dice.note(paint, col, self._words.t("rolling_ranch.equal"), "icons/star")

    def _laid(self, paint: Painter, context: TableContext[State]) -> None:
        """Once all missions lie open, that of the large sheet in place of the button that showed the own one."""
        seat, state = self._facts.shown(context), context.view
        sheet, card = self._facts.sheet(state, seat), self._facts.mission(state, seat)
        if state.shown and sheet is not None and card != HIDDEN:
            place = column(context.frame).mission
            mission.laid(paint, place, sheet, state.ranches[seat], card, self._speaker)
