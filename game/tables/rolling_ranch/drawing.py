"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from typing import Any

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import DrawAt
from game.rules.rolling_ranch.model import NONE, State
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import (
    board,
    bonuses,
    cards,
    chips,
    dice,
    foot,
    forecast,
    layout,
    mission,
    nursery,
    panel,
    pens,
    pictures,
    question,
)
from game.tables.rolling_ranch.board import Ghost, Signals
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.layout import Plan
from game.tables.rolling_ranch.reading import BORN, COLLECT, DIE, PASS, Reading
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import accent, colours

ACCENT = accent("sun", "gold_dark", "ink")
_LEAST_CARD = 130.0


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(self, speaker: Speaker, reading: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    # -- the sheet

    def draw_below(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        """The sheet under animals and buildings, the strip at its foot, the chips in its corners."""
        seat, state = self._reading.shown(context), context.view
        paint.panel(plan.sheet)
        sheet = self._reading.sheet(state, seat)
        if sheet is None:
            return
        ranch = state.ranches[seat]
        board.draw_below(paint, plan, sheet, ranch, self._signals(context, sheet))
        name = self._words.t("rolling_ranch.sheet", name=_sheet_name(sheet))
        chips.owner(paint, plan, self._reading.players[seat], self._speaker.seat(seat), name)
        self._foot(paint, plan, context, sheet)
        self._corners(paint, plan, context, sheet)

    def _foot(self, paint: Painter, plan: Plan, context: TableContext[Any], sheet: Sheet) -> None:
        seat, state, strip = self._reading.shown(context), context.view, plan.foot
        ranch = state.ranches[seat]
        paint.line((strip.box.x, strip.box.y), (strip.box.right, strip.box.y), colours.divider, 1.5)
        last = None if state.shown else self._reading.last_round(state)
        if last is None or ranch.empty:
            foot.numbers(paint, strip, sheet, ranch, state, self._speaker)
        if last is not None:
            foot.last_round(paint, strip, last, not ranch.empty, self._speaker, ACCENT)
        foot.scores(paint, strip, sheet, ranch, state, seat, self._speaker)

    def _corners(self, paint: Painter, plan: Plan, context: TableContext[Any], sheet: Sheet) -> None:
        seat, state, t = self._reading.shown(context), context.view, self._words.t
        ranch = state.ranches[seat]
        growing = self._reading.growing(context, seat, self._asked(context, sheet))
        several = chips.chips(plan, self._reading.uses(context, seat), ranch)
        if self._reading.asked(context) == "draw" and self._reading.mine(context):
            spaces = self._words.n("rolling_ranch.empty_spaces", ranch.empty.bit_count())
            chips.note(paint, plan, spaces, t("rolling_ranch.any_number"), ACCENT)
        elif self._reading.hearts(state):
            told = self._words.n("rolling_ranch.breeding.pens", len(growing))
            chips.breeding(
                paint,
                plan,
                t("rolling_ranch.breeding"),
                told if growing else t("rolling_ranch.breeding.none"),
            )
        pointed = self._reading.pointed(context)
        chips.draw(paint, several, self._words, ranch, context.sources, pointed, ACCENT)

    def _signals(self, context: TableContext[Any], sheet: Sheet) -> Signals:
        seat, lit = self._reading.shown(context), self._reading.lit(context)
        asked = self._asked(context, sheet)
        return Signals(
            lit=lit,
            warned=frozenset(self._warned(context, sheet, lit)),
            hearts=frozenset(self._reading.growing(context, seat, asked)),
            asked=asked,
            ghost=self.ghost(context),
            pulse=context.pulse,
        )

    def _asked(self, context: TableContext[Any], sheet: Sheet) -> int:
        """The pen whose birth is asked for; NONE for none."""
        lit = self._reading.lit(context) if self._reading.asked(context) == "bear" else ()
        return sheet.pen_of[lit[0]] if lit else NONE

    def _warned(self, context: TableContext[Any], sheet: Sheet, lit: tuple[int, ...]) -> list[int]:
        """Where the animal, or each that could come there, would be the first of another type (RR15)."""
        ranch, kind = context.view.ranches[self._reading.shown(context)], self._reading.kind(context)
        if kind is not None:
            return [space for space in lit if forecast.mixes(sheet, ranch, space, kind)]
        found = []
        for space in lit:
            chains = context.targets.get(layout.SPACE + self._reading.names[space], ())
            kinds = [getattr(chain[-1], "kind", None) for chain in chains]
            if kinds and all(
                each is not None and forecast.mixes(sheet, ranch, space, each) for each in kinds
            ):
                found.append(space)
        return found

    def ghost(self, context: TableContext[Any]) -> Ghost | None:
        """What would stand where it is pointed at, if that is clear."""
        at, seat = self._reading.space(context.hover), self._reading.shown(context)
        chains = context.targets.get(context.hover or "", ())
        if at is None or len(chains) != 1 or not self._reading.mine(context):
            return None
        choice = chains[0][-1]
        gain = forecast.gain(self._reading.terms, context.view, seat, choice)
        if isinstance(choice, DrawAt):
            return Ghost(at, pictures.building(self._reading.new(context)), gain, building=True)
        kind = getattr(choice, "kind", None)
        return None if kind is None else Ghost(at, pictures.ANIMALS[kind], gain)

    def draw_above(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        """The sheet over animals and buildings, what is used of the dice, questions, the mission."""
        seat, state = self._reading.shown(context), context.view
        sheet = self._reading.sheet(state, seat)
        if sheet is None:
            return
        board.draw_above(paint, plan, sheet, state.ranches[seat], self._signals(context, sheet))
        self._used(paint, context)
        self._note(paint, context)
        if context.held == PASS:
            self._question(paint, plan, context)
        self._mission(paint, context)

    def _used(self, paint: Painter, context: TableContext[Any]) -> None:
        """Strokes through what has been given, rings for what is held or pointed at."""
        seat, thrown = self._reading.shown(context), context.view.dice
        if seat == context.active and len(thrown) == 2:
            dice.struck(paint, column(context.frame), thrown, self._reading.given(context, seat))
        source = self._reading.pointed(context) or ""
        if source.startswith(DIE) and context.live and len(context.view.dice) == 2:
            dice.used(paint, column(context.frame), int(source.removeprefix(DIE)))

    def _question(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        t, seat = self._words.t, self._reading.shown(context)
        purse = panel.purse_words(self._words, self._reading.purse(context, seat))
        given = bool(purse) and bool(self._reading.plan(context, seat))
        lost = t("rolling_ranch.pass.lost", resources=purse) if given else t("rolling_ranch.pass.rescue")
        question.draw(paint, plan, (t("rolling_ranch.pass.ask"), lost), ACCENT)

    def _mission(self, paint: Painter, context: TableContext[Any]) -> None:
        state: State = context.view
        seat, card = context.viewer, self._reading.mission(state, context.viewer)
        sheet = None if seat is None else self._reading.sheet(state, seat)
        if not context.looking or seat is None or sheet is None or card == HIDDEN:
            return
        box = mission.place(context.frame, column(context.frame).mission)
        name = self._speaker.seat(seat)
        mission.draw(paint, box, sheet, state.ranches[seat], card, name, self._speaker, ACCENT)

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """The body of a card."""
        sheet = self._reading.sheet(context.view, seat)
        if context.frame.form != "strip" and sheet is not None:
            large = seat == self._reading.shown(context)
            ranch = context.view.ranches[seat]
            cards.draw(paint, sheet, ranch, box, self._words, large, context.view.shown)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """How many spaces of a sheet are open; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        left = context.view.ranches[seat].empty.bit_count()
        return self._words.n("rolling_ranch.card.open", left, spaces=data.SPACES)

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Dice, and what is asked of the buildings."""
        col, asked = column(context.frame), self._reading.asked(context)
        dice.tray(paint, col, context.live and any(source.startswith(DIE) for source in context.sources))
        sheet = self._reading.sheet(context.view, self._reading.shown(context))
        if sheet is None:
            paint.panel(col.panel)
        elif asked == "pick" and self._reading.mine(context):
            barn = bonuses.barn_of(tuple(context.sources))
            bonuses.draw(paint, col, barn, self._words, context.hover, ACCENT)
        elif asked == "bear" and self._reading.mine(context):
            self._births(paint, context, sheet)
        else:
            self._panel(paint, context)
        self._laid(paint, context)

    def births(self, context: TableContext[Any], sheet: Sheet) -> list[nursery.Birth]:
        """The births to come, those that are asked for first."""
        kinds = tuple(int(each.removeprefix(BORN)) for each in context.sources if each.startswith(BORN))
        ranch = context.view.ranches[self._reading.shown(context)]
        spaces = (self._reading.space(spot) for spot in (context.reach if context.held else context.targets))
        lit = tuple(space for space in spaces if space is not None)
        return nursery.births(sheet, ranch, lit, kinds)

    def _births(self, paint: Painter, context: TableContext[Any], sheet: Sheet) -> None:
        col, ranch = column(context.frame), context.view.ranches[self._reading.shown(context)]
        pointed, several = self._reading.pointed(context), self.births(context, sheet)
        seat, terms = self._reading.shown(context), self._reading.terms
        gains = [forecast.birth(terms, context.view, seat, each.pen, each.kind) for each in several]
        nursery.draw(paint, col, sheet, ranch, several, gains, self._words, pointed, ACCENT)

    def _panel(self, paint: Painter, context: TableContext[Any]) -> None:
        seat = self._reading.shown(context)
        giving = self._reading.mine(context) and self._reading.asked(context) in ("act", "rest")
        gives = any(source.startswith("give:") for source in context.sources)
        gives = gives or self._reading.pointed_barn(context)
        purse = self._reading.purse(context, seat) if giving and gives else (0, 0)
        helping = [building for building, _ in self._reading.uses(context, seat)]
        if self._reading.new(context) != NONE:
            helping.append(self._reading.new(context))
        planned = self._reading.plan(context, seat) if giving and context.hover == COLLECT else []
        if planned and self._reading.completes(context, seat, planned):
            helping.append(planned[-1][1])
        col, ranch = column(context.frame), context.view.ranches[seat]
        panel.draw(paint, col, ranch, self._words, purse, context.hover, tuple(helping), planned)

    def _note(self, paint: Painter, context: TableContext[Any]) -> None:
        """A line over the dice: what is left to give, or that barns help."""
        seat, state, col = self._reading.shown(context), context.view, column(context.frame)
        if col.tray.h < 90 or not self._reading.mine(context):
            return
        left = panel.purse_words(self._words, self._reading.purse(context, seat))
        if self._reading.asked(context) in ("rest", "draw") and left and self._spending(context):
            words = self._words.t("rolling_ranch.still", resources=left)
            dice.note(paint, col, words, pictures.ICONS[0])
            return
        barns = [b for b, _ in self._reading.uses(context, seat) if b < data.PLACE_STORE]
        if barns and state.dice[0] == state.dice[1]:
            dice.note(paint, col, self._words.t("rolling_ranch.equal"), "icons/star")

    def _spending(self, context: TableContext[Any]) -> bool:
        draws = self._reading.new(context) != NONE
        return draws or any(source.startswith("give:") for source in context.sources)

    def _laid(self, paint: Painter, context: TableContext[Any]) -> None:
        """Once all missions lie open, that of the large sheet in place of the button that showed the own one."""
        seat, state = self._reading.shown(context), context.view
        sheet, card = self._reading.sheet(state, seat), self._reading.mission(state, seat)
        if state.shown and sheet is not None and card != HIDDEN:
            place = column(context.frame).mission
            mission.laid(paint, place, sheet, state.ranches[seat], card, self._speaker)


def _sheet_name(sheet: Sheet) -> str:
    """A1 of a printed sheet, the number of a made one."""
    key = sheet.key
    return key.removeprefix(pens.PRINTED).upper() if key.startswith(pens.PRINTED) else key.rpartition(":")[2]
