"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from typing import Any

from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES
from game.rules.rolling_acres.drawing import closed
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, filled
from game.rules.rolling_acres.planting import room
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import (
    board,
    crops,
    dice,
    forecast,
    heading,
    panel,
    pictures,
    question,
    scores,
    seating,
)
from game.tables.rolling_acres.board import Signals
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.layout import SPACE, Plan
from game.tables.rolling_acres.reading import BIG, CROP, DIE, Reading
from game.tables.rolling_acres.tips import Tips
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import accent

ACCENT = accent("leaf_mid", "leaf_dark", "white_fur")
_LEAST_CARD = 116.0


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(self, speaker: Speaker, reading: Reading, tips: Tips) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading
        self._tips = tips

    # -- the sheet

    def draw_below(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        """The panel with the large sheet, its head, and its scores."""
        state: State = context.view
        paint.panel(plan.panel)
        self._head(paint, plan, context)
        sheet, ghost = self._reading.sheet(context), self._reading.ghost(context)
        if state.turn == 0:
            scores.cards(paint, plan, state.sides, self._words)
        else:
            gains = () if ghost is None else forecast.gains(sheet, ghost.kind, ghost.spaces)
            bonus = self._bonus(state, self._reading.shown(context))
            scores.draw(paint, plan, sheet, bonus, gains, self._words, ACCENT, not context.rivals)
        board.draw_below(paint, plan, sheet, self._signals(context))

    def _bonus(self, state: State, seat: int) -> int:
        return 0 if self._reading.terms.solo or state.first != seat else data.BONUS

    def _head(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        state: State = context.view
        seat = self._reading.shown(context)
        player, name = self._reading.players[seat], self._speaker.seat(seat)
        if state.turn == 0:
            whole = Rect(plan.head.x, plan.head.y, plan.sheet.w, plan.head.h)
            heading.drawing(paint, whole, player, self._words.t("rolling_acres.draws", seat=name), name)
            if not self._reading.terms.solo:
                to = self._reading.goes_to(seat)
                to_name = self._speaker.seat(to)
                told = self._words.t("rolling_acres.goes_to", seat=to_name)
                heading.receiver(paint, whole, self._reading.players[to], told, to_name)
        elif state.first != NOT_YET:
            words = heading.end_words(self._speaker, self._reading, state, context.active is None)
            heading.ending(paint, plan.head, *words, ACCENT)
        else:
            farm = seating.farm(self._words, state, seat) or name
            count = filled(state.sheets[seat]).bit_count()
            told = self._words.t("rolling_acres.filled", count=count, spaces=SPACES)
            heading.playing(paint, plan.head, player, farm, told)

    def _signals(self, context: TableContext[Any]) -> Signals:
        state: State = context.view
        sheet, ghost, mine = (
            self._reading.sheet(context),
            self._reading.ghost(context),
            self._reading.mine(context),
        )
        lit, covered = self._reading.lit(context), 0
        for space in lit:
            for chain in context.targets.get(SPACE + self._reading.names[space], ())[:1]:
                shown = self._reading.mask(context, chain[-1])
                covered |= shown.spaces if shown is not None else 1 << space
        gains = (
            () if ghost is None or ghost.kind >= PRODUCE else forecast.gains(sheet, ghost.kind, ghost.spaces)
        )
        change = sum(gains)
        bubble = "" if ghost is None or ghost.kind >= PRODUCE else f"{change:+d}"
        shut = closed(self._reading.terms, state, self._reading.shown(context)) if state.turn == 0 else 0
        quadrants = self._reading.terms.quadrants
        return Signals(
            lit=lit,
            covered=covered,
            ghost=ghost,
            bubble=bubble,
            change=change,
            chosen=self._reading.space(context.held) if mine else None,
            quadrant=self._reading.quadrant(context) if mine else None,
            closed=tuple(n for n, spaces in enumerate(quadrants) if spaces & shut),
            last=self._reading.last(context) if ghost is None or state.turn else 0,
            helped=not context.rivals and state.turn > 0,
            gained=board.newly(sheet, ghost.kind, ghost.spaces) if bubble and ghost is not None else (),
            pulse=context.pulse,
        )

    def draw_above(self, paint: Painter, plan: Plan, col: Column, context: TableContext[Any]) -> None:
        """The sheet over plants and buildings, badges on dice, questions."""
        state: State = context.view
        now = self._signals(context)
        board.draw_above(paint, plan, self._reading.sheet(context), now)
        for quadrant in now.closed:
            standing = filled(self._reading.sheet(context))
            heading.lock(paint, plan, quadrant, standing, self._words.t("rolling_acres.closed"))
        if state.turn == 0:
            return
        dice.unfit(paint, col, self._reading.unfit(context) - set(self._reading.owners(context)))
        die = self._reading.die(context.held)
        if die >= 0 and die in self._reading.unfit(context):
            self._question(paint, plan, context, state.dice[die])

    def _question(self, paint: Painter, plan: Plan, context: TableContext[Any], product: int) -> None:
        t = self._words.t
        word = self._speaker.word("product", product)
        words = (
            t("rolling_acres.unfit.ask", product=word),
            t("rolling_acres.unfit.after" if context.view.first == NOT_YET else "rolling_acres.unfit.late"),
            t("rolling_acres.unfit.sure"),
            t("rolling_acres.unfit.back"),
        )
        question.draw(paint, plan, context.held or "", pictures.die(product), words, context.hover, ACCENT)

    # -- the side column

    def draw_side(self, paint: Painter, context: TableContext[Any], col: Column) -> None:
        """Buildings or names, then dice and layouts, or the crops of a bee."""
        state: State = context.view
        asked = self._reading.asked(context)
        if state.turn == 0:
            self._drawing_side(paint, context, col)
            return
        live = context.live and any(source.startswith(DIE) for source in context.sources)
        dice.tray(paint, col, live and context.held is None)
        if col.head is not None:
            bounty = self._words.t(f"rolling_acres.bounty.{state.bounty}") if state.bounty else ""
            short = self._words.t(f"rolling_acres.bounty.{state.bounty}.short") if state.bounty else ""
            told = self._words.t("rolling_acres.round", turn=state.turn)
            heading.round_line(paint, col.head, told, bounty, short, pictures.BOUNTY.get(state.bounty, ""))
        owners = self._reading.owners(context)
        held = self._reading.die(context.held)
        dice.taken(paint, col, {d: s for d, s in owners.items() if d != held}, self._reading.players)
        pointed = held if held >= 0 else self._reading.die(context.hover)
        if 0 <= pointed < len(state.dice) and (pointed == held or pointed not in owners):
            dice.chosen(paint, col, pointed)
        if asked == "crop" and self._reading.mine(context):
            self._crops(paint, context, col)
        else:
            self._layouts(paint, context, col)

    def _drawing_side(self, paint: Painter, context: TableContext[Any], col: Column) -> None:
        state: State = context.view
        building = self._reading.building(context)
        if self._reading.asked(context) == "name":
            farm_names = [name for name in state.names if name != NOT_YET]
            panel.farms(paint, col, farm_names, self._words, context.hover, ACCENT)
            return
        first = len(data.BUILDINGS) if building is None else building
        places = self._reading.ways_to_build(context)
        pointed = context.held or context.hover
        solo = self._reading.terms.solo
        panel.buildings(paint, col, first, places, self._speaker, pointed, ACCENT, solo, context.pose)

    def _layouts(self, paint: Painter, context: TableContext[Any], col: Column) -> None:
        state: State = context.view
        product = self._reading.product(context)
        if product is None or context.active is None:
            panel.label(paint, col, self._words.t("rolling_acres.layouts"))
            self._cards(paint, col, state, alone=True)
            return
        word = self._words.t(f"rolling_acres.point.{data.PRODUCTS[product]}")
        panel.label(paint, col, self._words.t("rolling_acres.layouts.of", product=word))
        tiles = [self._tile(context, product, big, self._chosen(context) == big) for big in (False, True)]
        panel.layouts(paint, col, tiles, self._words, context.hover, ACCENT)
        self._cards(paint, col, state, alone=False)

    def _tile(self, context: TableContext[Any], product: int, big: bool, chosen: bool) -> panel.Tile:
        """A layout, as it lies in the hand if it is the chosen one."""
        pose, layout = context.pose % BIG if chosen else 0, self._reading.layout(context.view, product, big)
        return panel.Tile(
            product=product,
            side=context.view.sides[product],
            big=big,
            pose=pose if pose in layout.poses else 0,
            places=self._reading.places(context, product, big),
            reason=self._tips.reason(context, product, big),
            brief=self._tips.brief(context, product, big),
            chosen=chosen,
        )

    def _planted(self, context: TableContext[Any]) -> list[panel.Tile]:
        """Both layouts of the bees: the one that was planted, and the other one with a reason if it had one."""
        chosen, tiles = self._reading.planted(context), []
        for big in (False, True):
            tile = self._tile(context, BEES, big, chosen == big)
            barred = big and not self._reading.may_big(context, BEES)
            tiles.append(tile if barred else tile._replace(reason="", brief=""))
        return tiles

    def _cards(self, paint: Painter, col: Column, state: State, alone: bool) -> None:
        for product, box in enumerate(col.cards(alone)):
            scores.card(paint, box, product, state.sides[product])

    def _chosen(self, context: TableContext[Any]) -> bool | None:
        """Whether what is held lies as the bountiful layout; None: no layout is held."""
        tile, die = self._reading.tile(context.held), self._reading.die(context.held)
        if tile is not None:
            return tile[1]
        return context.pose >= BIG if die >= 0 and die not in self._reading.unfit(context) else None

    def _crops(self, paint: Painter, context: TableContext[Any], col: Column) -> None:
        state: State = context.view
        quadrant = self._reading.quadrant(context)
        if quadrant is None or context.active is None:
            return
        at = self._reading.space(context.held)
        at = self._reading.space(context.hover) if at is None else at
        free = room(self._reading.terms, state, context.active, quadrant)
        here = at is not None and bool(free >> at & 1)
        told = self._words.t("rolling_acres.crop.here" if here else "rolling_acres.crop.best")
        panel.label(paint, col, self._words.t("rolling_acres.crop.choose"), told)
        sheet, several = state.sheets[context.active], []
        for product in range(data.CROPS):
            change = forecast.best(sheet, product, 1 << at if here and at is not None else free)
            several.append(crops.Crop(product, change, context.held == f"{CROP}{product}"))
        crops.choose(paint, col, several, context.hover, ACCENT)
        crops.planted(paint, col, self._planted(context), self._words, ACCENT)
