"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

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
    layout,
    mission,
    nursery,
    panel,
    pens,
    pictures,
    question,
    worth,
)
from game.tables.rolling_ranch.board import Ghost, Signals
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.layout import Plan
from game.tables.rolling_ranch.reading import BORN, COLLECT, DIE, PASS, Reading
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Sight
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

    def ground(self, paint: Painter, plan: Plan, sight: Sight) -> None:
        """The sheet under animals and buildings, the strip at its foot, the chips in its corners."""
        seat, state = self._reading.shown(sight), sight.view
        paint.panel(plan.sheet)
        sheet = self._reading.sheet(state, seat)
        if sheet is None:
            return
        ranch = state.ranches[seat]
        board.ground(paint, plan, sheet, ranch, self._signals(sight, sheet))
        name = self._words.t("rolling_ranch.sheet", name=_sheet_name(sheet))
        chips.owner(paint, plan, self._reading.players[seat], self._speaker.seat(seat), name)
        self._foot(paint, plan, sight, sheet)
        self._corners(paint, plan, sight, sheet)

    def _foot(self, paint: Painter, plan: Plan, sight: Sight, sheet: Sheet) -> None:
        seat, state, strip = self._reading.shown(sight), sight.view, plan.foot
        ranch = state.ranches[seat]
        paint.line((strip.box.x, strip.box.y), (strip.box.right, strip.box.y), colours.divider, 1.5)
        last = None if state.shown else self._reading.last_round(state)
        if last is None or ranch.empty:
            foot.numbers(paint, strip, sheet, ranch, state, self._speaker)
        if last is not None:
            foot.last_round(paint, strip, last, not ranch.empty, self._speaker, ACCENT)
        foot.scores(paint, strip, sheet, ranch, state, seat, self._speaker)

    def _corners(self, paint: Painter, plan: Plan, sight: Sight, sheet: Sheet) -> None:
        seat, state, t = self._reading.shown(sight), sight.view, self._words.t
        ranch = state.ranches[seat]
        growing = self._reading.growing(sight, seat, self._asked(sight, sheet))
        several = chips.chips(plan, self._reading.uses(sight, seat), ranch)
        if self._reading.asked(sight) == "draw" and self._reading.mine(sight):
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
        pointed = self._reading.pointed(sight)
        chips.draw(paint, several, self._words, ranch, sight.sources, pointed, ACCENT)

    def _signals(self, sight: Sight, sheet: Sheet) -> Signals:
        seat, lit = self._reading.shown(sight), self._reading.lit(sight)
        asked = self._asked(sight, sheet)
        return Signals(
            lit=lit,
            warned=frozenset(self._warned(sight, sheet, lit)),
            hearts=frozenset(self._reading.growing(sight, seat, asked)),
            asked=asked,
            ghost=self.ghost(sight),
            pulse=sight.pulse,
        )

    def _asked(self, sight: Sight, sheet: Sheet) -> int:
        """The pen whose birth is asked for; NONE for none."""
        lit = self._reading.lit(sight) if self._reading.asked(sight) == "bear" else ()
        return sheet.pen_of[lit[0]] if lit else NONE

    def _warned(self, sight: Sight, sheet: Sheet, lit: tuple[int, ...]) -> list[int]:
        """Where the animal, or each that could come there, would be the first of another type (RR15)."""
        ranch, kind = sight.view.ranches[self._reading.shown(sight)], self._reading.kind(sight)
        if kind is not None:
            return [space for space in lit if worth.mixes(sheet, ranch, space, kind)]
        found = []
        for space in lit:
            chains = sight.targets.get(layout.SPACE + self._reading.names[space], ())
            kinds = [getattr(chain[-1], "kind", None) for chain in chains]
            if kinds and all(each is not None and worth.mixes(sheet, ranch, space, each) for each in kinds):
                found.append(space)
        return found

    def ghost(self, sight: Sight) -> Ghost | None:
        """What would stand where it is pointed at, if that is clear."""
        at, seat = self._reading.space(sight.hover), self._reading.shown(sight)
        chains = sight.targets.get(sight.hover or "", ())
        if at is None or len(chains) != 1 or not self._reading.mine(sight):
            return None
        choice = chains[0][-1]
        gain = worth.gain(self._reading.terms, sight.view, seat, choice)
        if isinstance(choice, DrawAt):
            return Ghost(at, pictures.building(self._reading.new(sight)), gain, building=True)
        kind = getattr(choice, "kind", None)
        return None if kind is None else Ghost(at, pictures.ANIMALS[kind], gain)

    def above(self, paint: Painter, plan: Plan, sight: Sight) -> None:
        """The sheet over animals and buildings, what is used of the dice, questions, the mission."""
        seat, state = self._reading.shown(sight), sight.view
        sheet = self._reading.sheet(state, seat)
        if sheet is None:
            return
        board.above(paint, plan, sheet, state.ranches[seat], self._signals(sight, sheet))
        self._used(paint, sight)
        self._note(paint, sight)
        if sight.held == PASS:
            self._question(paint, plan, sight)
        self._mission(paint, sight)

    def _used(self, paint: Painter, sight: Sight) -> None:
        """Strokes through what has been given, rings for what is held or pointed at."""
        seat, thrown = self._reading.shown(sight), sight.view.dice
        if seat == sight.active and len(thrown) == 2:
            dice.struck(paint, column(sight.frame), thrown, self._reading.given(sight, seat))
        source = self._reading.pointed(sight) or ""
        if source.startswith(DIE) and sight.live and len(sight.view.dice) == 2:
            dice.used(paint, column(sight.frame), int(source.removeprefix(DIE)))

    def _question(self, paint: Painter, plan: Plan, sight: Sight) -> None:
        t, seat = self._words.t, self._reading.shown(sight)
        purse = panel.purse_words(self._words, self._reading.purse(sight, seat))
        given = bool(purse) and bool(self._reading.plan(sight, seat))
        lost = t("rolling_ranch.pass.lost", resources=purse) if given else t("rolling_ranch.pass.rescue")
        question.draw(paint, plan, (t("rolling_ranch.pass.ask"), lost), ACCENT)

    def _mission(self, paint: Painter, sight: Sight) -> None:
        state: State = sight.view
        seat, card = sight.viewer, self._reading.mission(state, sight.viewer)
        sheet = None if seat is None else self._reading.sheet(state, seat)
        if not sight.looking or seat is None or sheet is None or card == HIDDEN:
            return
        box = mission.place(sight.frame, column(sight.frame).mission)
        name = self._speaker.seat(seat)
        mission.draw(paint, box, sheet, state.ranches[seat], card, name, self._speaker, ACCENT)

    # -- the columns

    def seat(self, paint: Painter, sight: Sight, seat: int, box: Rect) -> None:
        """The body of a card."""
        sheet = self._reading.sheet(sight.view, seat)
        if sight.frame.form != "strip" and sheet is not None:
            large = seat == self._reading.shown(sight)
            ranch = sight.view.ranches[seat]
            cards.draw(paint, sheet, ranch, box, self._words, large, sight.view.shown)

    def subtitle(self, sight: Sight, seat: int) -> str:
        """How many spaces of a sheet are open; nothing on the lowest cards."""
        if sight.frame.seats[seat].h < _LEAST_CARD:
            return ""
        left = sight.view.ranches[seat].empty.bit_count()
        return self._words.n("rolling_ranch.card.open", left, spaces=data.SPACES)

    def side(self, paint: Painter, sight: Sight) -> None:
        """Dice, and what is asked of the buildings."""
        col, asked = column(sight.frame), self._reading.asked(sight)
        dice.tray(paint, col, sight.live and any(source.startswith(DIE) for source in sight.sources))
        sheet = self._reading.sheet(sight.view, self._reading.shown(sight))
        if sheet is None:
            paint.panel(col.panel)
        elif asked == "pick" and self._reading.mine(sight):
            barn = bonuses.barn_of(tuple(sight.sources))
            bonuses.draw(paint, col, barn, self._words, sight.hover, ACCENT)
        elif asked == "bear" and self._reading.mine(sight):
            self._births(paint, sight, sheet)
        else:
            self._panel(paint, sight)
        self._laid(paint, sight)

    def births(self, sight: Sight, sheet: Sheet) -> list[nursery.Birth]:
        """The births to come, those that are asked for first."""
        kinds = tuple(int(each.removeprefix(BORN)) for each in sight.sources if each.startswith(BORN))
        ranch = sight.view.ranches[self._reading.shown(sight)]
        spaces = (self._reading.space(spot) for spot in (sight.reach if sight.held else sight.targets))
        lit = tuple(space for space in spaces if space is not None)
        return nursery.births(sheet, ranch, lit, kinds)

    def _births(self, paint: Painter, sight: Sight, sheet: Sheet) -> None:
        col, ranch = column(sight.frame), sight.view.ranches[self._reading.shown(sight)]
        pointed, several = self._reading.pointed(sight), self.births(sight, sheet)
        seat, terms = self._reading.shown(sight), self._reading.terms
        gains = [worth.birth(terms, sight.view, seat, each.pen, each.kind) for each in several]
        nursery.draw(paint, col, sheet, ranch, several, gains, self._words, pointed, ACCENT)

    def _panel(self, paint: Painter, sight: Sight) -> None:
        seat = self._reading.shown(sight)
        giving = self._reading.mine(sight) and self._reading.asked(sight) in ("act", "rest")
        gives = any(source.startswith("give:") for source in sight.sources)
        gives = gives or self._reading.pointed_barn(sight)
        purse = self._reading.purse(sight, seat) if giving and gives else (0, 0)
        helping = [building for building, _ in self._reading.uses(sight, seat)]
        if self._reading.new(sight) != NONE:
            helping.append(self._reading.new(sight))
        planned = self._reading.plan(sight, seat) if giving and sight.hover == COLLECT else []
        if planned and self._reading.completes(sight, seat, planned):
            helping.append(planned[-1][1])
        col, ranch = column(sight.frame), sight.view.ranches[seat]
        panel.draw(paint, col, ranch, self._words, purse, sight.hover, tuple(helping), planned)

    def _note(self, paint: Painter, sight: Sight) -> None:
        """A line over the dice: what is left to give, or that barns help."""
        seat, state, col = self._reading.shown(sight), sight.view, column(sight.frame)
        if col.tray.h < 90 or not self._reading.mine(sight):
            return
        left = panel.purse_words(self._words, self._reading.purse(sight, seat))
        if self._reading.asked(sight) in ("rest", "draw") and left and self._spending(sight):
            words = self._words.t("rolling_ranch.still", resources=left)
            dice.note(paint, col, words, pictures.ICONS[0])
            return
        barns = [b for b, _ in self._reading.uses(sight, seat) if b < data.PLACE_STORE]
        if barns and state.dice[0] == state.dice[1]:
            dice.note(paint, col, self._words.t("rolling_ranch.equal"), "icons/star")

    def _spending(self, sight: Sight) -> bool:
        draws = self._reading.new(sight) != NONE
        return draws or any(source.startswith("give:") for source in sight.sources)

    def _laid(self, paint: Painter, sight: Sight) -> None:
        """Once all missions lie open, that of the large sheet in place of the button that showed the own one."""
        seat, state = self._reading.shown(sight), sight.view
        sheet, card = self._reading.sheet(state, seat), self._reading.mission(state, seat)
        if state.shown and sheet is not None and card != HIDDEN:
            place = column(sight.frame).mission
            mission.laid(paint, place, sheet, state.ranches[seat], card, self._speaker)


def _sheet_name(sheet: Sheet) -> str:
    """A1 of a printed sheet, the number of a made one."""
    key = sheet.key
    return key.removeprefix(pens.PRINTED).upper() if key.startswith(pens.PRINTED) else key.rpartition(":")[2]
