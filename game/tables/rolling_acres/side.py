"""The side column: dice and layouts of a product, crops of a bee; before that buildings to draw or names of farms."""

from __future__ import annotations

from msgspec.structs import replace

from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, BUILDINGS
from game.rules.rolling_acres.model import State
from game.rules.rolling_acres.steps import empty_spaces
from game.tables.rolling_acres import heading, pictures, scores, tiles
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.facts import BIG, Now
from game.tables.rolling_acres.tiles import Tile
from game.tables.rolling_acres.words import reasons
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style

_ROOMY = 30.0
"""In a lower box, as in one that is too narrow, a farm's name has smaller words."""
_LONGEST = 3
"""Spaces: as long as a building is at most."""


class Side:
    """The side column of one match."""

    def __init__(self, facts: Now, speaker: Speaker) -> None:
        self._facts, self._speaker, self._words = facts, speaker, speaker.words

    def draw(self, paint: Painter, context: TableContext[State], col: Column) -> None:
        """Buildings or names, then dice and layouts, or the crops of a bee."""
        asked = self._facts.asked(context)
        if self._facts.drawing(context):
            paint.panel(col.whole)
            (self._farms if asked == "name" else self._buildings)(paint, context, col)
            return
        self._dice(paint, context, col)
        quadrant = self._facts.quadrant(context)
        if quadrant is not None and context.active is not None and self._facts.mine(context):
            self._crops(paint, context, col, context.active, quadrant)
        else:
            self._layouts(paint, context, col)

    # -- while buildings are drawn

    def _buildings(self, paint: Painter, context: TableContext[State], col: Column) -> None:
        """The three buildings in their order: drawn, next (in the pose in which it is held), later."""
        t, n, title = self._words.t, self._words.n, col.title()
        paint.text(t("rolling_acres.buildings"), (title.x, title.centre[1]), "h3", width=title.w * 0.5)
        rule = t("rolling_acres.buildings.rule")
        if not self._facts.terms.solo and paint.measure(rule, "caption")[0] <= title.w * 0.48:
            paint.text(rule, (title.right, title.centre[1]), "caption", align="right")
        building = self._facts.building(context)
        first, pointed = len(BUILDINGS) if building is None else building, context.held or context.hover
        for building, box in zip(BUILDINGS, col.buildings(), strict=True):
            told = n("rolling_acres.spaces", len(data.BUILDING_CELLS[building]))
            if building == first:
                told = n("rolling_acres.places", self._facts.ways_to_build(context))
            elif building < first:
                told = t("rolling_acres.building.done")
            hovered, ticked = pointed == Spot("building", building), building < first
            tiles.ground(paint, box, hovered, building == first, ticked=ticked)
            self._building(paint, box, building, told, ticked, context.pose if building == first else 0)

    def _building(self, paint: Painter, box: Rect, building: int, told: str, done: bool, pose: int) -> None:
        place = tiles.building_place(box)
        if done:
            paint.picture(pictures.HOUSES[building], place, 0.6)
        left = place.right + 10
        wide = box.right - box.w * 0.24 - left
        name = self._words.t(f"rolling_acres.house.{building}")
        paint.text(name, (left, box.centre[1] - 12), "strong", width=wide)
        paint.text(told, (left, box.centre[1] + 14), "caption", width=wide)
        lies = Rect(box.right - box.w * 0.23, box.y + 6, box.w * 0.2, box.h - 12)
        part = min(22.0, lies.h / _LONGEST, lies.w / _LONGEST)
        paint.picture(pictures.plan(building, pose), pictures.plan_box(building, pose, lies.centre, part))

    def _farms(self, paint: Painter, context: TableContext[State], col: Column) -> None:
        """All names of farms; those of others are pale."""
        t, title = self._words.t, col.title()
        if not col.untitled:
            paint.text(t("rolling_acres.farm.choose"), (title.x, title.centre[1]), "label", width=title.w)
        for farm, box in enumerate(col.farms(data.NAMES)):
            taken, name = farm in context.view.names, t(f"rolling_acres.farm.{farm}")
            chosen = self._facts.mine(context) and self._facts.name(context) == farm
            tiles.ground(paint, box, context.hover == Spot("farm", farm), chosen, taken)
            look = replace(style("strong").at(18), lead=1.1)
            if box.h < _ROOMY or paint.measure(name, look)[0] > box.w - 6:
                look = replace(look.at(16), lead=1.0)
            lines = 2 if box.h >= 2.1 * paint.measure(name, look)[1] else 1
            shade = colours.disabled_text if taken else colours.ink
            paint.text(name, box.centre, look, shade, "centre", width=box.w - 6, max_lines=lines)

    # -- while products are planted

    def _dice(self, paint: Painter, context: TableContext[State], col: Column) -> None:
        state, t, held = context.view, self._words.t, self._facts.die(context.held)
        takes = context.live and any(source.kind == "die" for source in context.sources)
        tiles.tray(paint, col, takes and context.held is None)
        if col.head is not None and state.turn:  # none yet while it is picked who leads the first one
            key, icon = f"rolling_acres.bounty.{state.bounty}", pictures.BOUNTY.get(state.bounty, "")
            bounty = (t(key), t(f"{key}.short")) if state.bounty else ("", "")
            heading.round_line(paint, col.head, t("rolling_acres.round", turn=state.turn), *bounty, icon)
        owners = self._facts.owners(context)
        tiles.taken(paint, col, {d: s for d, s in owners.items() if d != held}, self._facts.players)
        pointed = held if held >= 0 else self._facts.die(context.hover)
        if 0 <= pointed < len(state.dice) and (pointed == held or pointed not in owners):
            tiles.chosen(paint, col, pointed)

    def _label(self, paint: Painter, col: Column, told: str, second: str = "") -> None:
        """The panel with its title; a second thing is told only where there is room beside that."""
        paint.panel(col.panel)
        box = paint.text(told, (col.label.x, col.label.centre[1]), "label", width=col.label.w)
        rest = col.label.right - box.right - 10
        if second and paint.measure(second, "caption")[0] <= rest:
            paint.text(second, (col.label.right, col.label.centre[1]), "caption", align="right", width=rest)

    def _layouts(self, paint: Painter, context: TableContext[State], col: Column) -> None:
        """The basic and the bountiful layout, and all cards where there is room."""
        t, sides, product = self._words.t, context.view.sides, self._facts.product(context)
        alone = product is None or context.active is None
        if product is None or context.active is None:
            self._label(paint, col, t("rolling_acres.layouts"))
        else:
            word = t(f"rolling_acres.point.{data.PRODUCTS[product]}")
            self._label(paint, col, t("rolling_acres.layouts.of", product=word))
            for big, box in enumerate(col.tiles()):
                tile = self._tile(context, product, bool(big), self._chosen(context) == big)
                tiles.draw_layout(paint, box, tile, context.hover == Spot("tile", product, big))
        for each, box in enumerate(col.cards(alone)):
            scores.card(paint, box, each, sides[each])

    def _tile(self, context: TableContext[State], product: int, big: bool, chosen: bool) -> Tile:
        """A layout, as it lies in the hand if it is the chosen one."""
        pose = context.pose % BIG if chosen else 0
        if pose not in self._facts.layout(context.view, product, big).poses:
            pose = 0
        barred = self._facts.barred(context, product, big)
        places = (self._words.n("rolling_acres.places", self._facts.places(context, product, big)),)
        return Tile(
            picture=pictures.layout(product, context.view.sides[product], big, pose),
            name=self._words.t("rolling_acres.tile.big" if big else "rolling_acres.tile.basic"),
            told=reasons(self._words, barred) if barred else places,
            dead=bool(barred),
            chosen=chosen,
        )

    def _chosen(self, context: TableContext[State]) -> bool | None:
        """Whether what is held lies as the bountiful layout; None: no layout is held."""
        tile, die = self._facts.tile(context.held), self._facts.die(context.held)
        if tile is not None:
            return tile[1]
        return context.pose >= BIG if die >= 0 and die not in self._facts.unfit(context) else None

    def _crops(self, paint: Painter, context: TableContext[State], col: Column, seat: int, quadrant: int) -> None:
        """What a bee may add, and what was planted (AC11)."""
        state, t, at = context.view, self._words.t, self._facts.space(context.held)
        at = self._facts.space(context.hover) if at is None else at
        free = empty_spaces(self._facts.terms, state, seat, quadrant)
        here = 0 if at is None else free & 1 << at
        told = t("rolling_acres.crop.here" if here else "rolling_acres.crop.best")
        self._label(paint, col, t("rolling_acres.crop.choose"), told)
        gains = [scores.best(state.sheets[seat], crop, here or free) for crop in range(data.CROPS)]
        tiles.draw_crops(paint, col, gains, context.held, context.hover)
        for big, box in enumerate(col.planted()):
            tiles.draw_planted(paint, box, self._planted(context, bool(big)))

    def _planted(self, context: TableContext[State], big: bool) -> Tile:
        """A layout of the bees: the one that was planted, or the other one with a reason if it had one."""
        chosen = self._facts.planted(context) == big
        tile = self._tile(context, BEES, big, chosen)
        barred = big and not self._facts.may_big(context, BEES)
        told = (self._words.t("rolling_acres.tile.planted"),) if chosen else tile.told if barred else ("", "")
        return tile._replace(told=told, dead=barred)
