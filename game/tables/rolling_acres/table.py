"""The table of Rolling Acres: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import PRODUCTS
from game.rules.rolling_acres.model import State, Terms
from game.tables.rolling_acres import crops, dice, farm, layout, panel, pictures, question, story
from game.tables.rolling_acres.buttons import Buttons
from game.tables.rolling_acres.column import Column, column
from game.tables.rolling_acres.drawing import Drawing
from game.tables.rolling_acres.gestures import Hands
from game.tables.rolling_acres.motion import Moves
from game.tables.rolling_acres.reading import BOUNTY, BUILDING, CROP, DIE, FARM, TILE, Reading
from game.tables.rolling_acres.seating import Seating
from game.tables.rolling_acres.tips import Tips
from game.ui.chooser import Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Fact, Look, MainButton, Tool, Words

_CARD_HEIGHTS = {1: 240.0, 2: 240.0}
_CARD = 200.0


class RollingAcresTable(Controls[Any], Look[Any], Words[Any]):
    """One sheet large in the middle, the others small on the seats' cards, dice and layouts at the right."""

    foot_height = 0.0

    def __init__(self, setting: TableSetup) -> None:
        self.terms: Terms = setting.terms
        self.card_height = _CARD_HEIGHTS.get(self.terms.seats, _CARD)
        self._reading = Reading(self.terms, setting.seats)
        self._hands = Hands(self._reading)
        self._tips = Tips(setting.speaker, self._reading)
        self._moves = Moves(self._reading)
        self._buttons = Buttons(setting.speaker, self._reading)
        self._seating = Seating(setting.speaker, self._reading, setting.to_beat)
        self._drawing = Drawing(setting.speaker, self._reading, self._tips)

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Dice, layouts, crops and buildings are carried to spaces; names are pressed."""
        return self._hands.gestures(choice, context)

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """What a gesture is meant as."""
        return self._hands.intent(gesture, context)

    # -- places

    def spots(self, context: TableContext[Any]) -> Mapping[str, Rect]:
        """Small sheets, spaces, scores, what the side column holds, and answers on top."""
        plan, col = layout.plan(context.frame), self._column(context.frame)
        found: dict[str, Rect] = dict(self._seats(context))
        for number, name in enumerate(self._reading.names):
            found[layout.SPACE + name] = plan.place(number)
        if context.view.turn == 0:
            return found | self._drawing_spots(context, col)
        for product, box in zip(PRODUCTS, plan.scores, strict=True):
            found[f"{layout.SCORE}{data.PRODUCTS[product]}"] = box
        found[f"{layout.SCORE}total"] = plan.total
        return found | self._side_spots(context, plan, col)

    def _column(self, frame: Frame) -> Column:
        return column(frame, self.terms.dice)

    def _seats(self, context: TableContext[Any]) -> dict[str, Rect]:
        """The cards of the seats whose sheets are small."""
        frame = context.frame
        if frame.form == "strip" or self.terms.solo:
            return {}
        return {
            f"{layout.SEAT}{seat}": frame.body(seat, seat == context.active)
            for seat in range(self.terms.seats)
            if seat != context.active and frame.body(seat, False).h > 20
        }

    def _drawing_spots(self, context: TableContext[Any], col: Column) -> dict[str, Rect]:
        if self._reading.asked(context) == "name":
            return {f"{FARM}{farm}": box for farm, box in enumerate(col.farms(data.NAMES))}
        return {f"{BUILDING}{building}": box for building, box in enumerate(col.buildings())}

    def _side_spots(self, context: TableContext[Any], plan: layout.Plan, col: Column) -> dict[str, Rect]:
        state: State = context.view
        found = {f"{DIE}{die}": col.dice[die] for die in range(len(state.dice))}
        if state.bounty:
            found[BOUNTY] = col.bounty
        product = self._reading.product(context)
        if self._reading.asked(context) == "crop":
            if self._reading.mine(context):
                found |= {f"{CROP}{crop}": box for crop, box in enumerate(col.crops())}
        elif product is not None:
            found |= {f"{TILE}{product}:{big}": box for big, box in enumerate(col.tiles())}
        held = self._reading.die(context.held)
        if held in self._reading.unfit(context):
            found |= question.spots(plan, f"{DIE}{held}")
        return found

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """What stands on the large sheet, and everything in the side column that can be picked up."""
        plan, col, state = layout.plan(context.frame), self._column(context.frame), context.view
        seat = self._reading.shown(context)
        made = list(farm.sprites(plan, state.sheets[seat], seat))
        if state.turn == 0:
            building = self._reading.building(context)
            return made if building is None else [*made, *panel.building_sprites(col, building)]
        owners = self._reading.owners(context)
        held = self._reading.die(context.held)
        pale = self._reading.unfit(context) | ({1} if self.terms.solo else frozenset())
        made += dice.sprites(col, state, owners, held, pale)
        if self._reading.asked(context) == "crop":
            made += crops.sprites(col)
        tile = self._reading.tile(context.held)
        if tile is not None:
            product, big = tile
            box = panel.tile_picture(col.tiles()[big])
            art = pictures.layout(product, state.sides[product], big, context.pose)
            made.append(Sprite(f"{TILE}{product}:{int(big)}", art, Rect.around(box.centre, 84, 64), 1))
        return made

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[str, Motion]:
        """Dice tumble, plants pop up, buildings drop, sheets go round."""
        frame = before.frame
        return self._moves.motions(event, before, after, layout.plan(frame), self._column(frame))

    # -- drawing

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """Nothing: whose sheet lies in the middle changes."""

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """The large sheet with targets, its head, its scores."""
        self._drawing.draw_below(paint, layout.plan(context.frame), context)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """What helps, the veil over other quadrants, ghost, badges, questions."""
        self._drawing.draw_above(paint, layout.plan(context.frame), self._column(context.frame), context)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """Figures of the large sheet; any other one small."""
        self._seating.draw_seat(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Dice and layouts, crops, buildings or names."""
        self._drawing.draw_side(paint, context, self._column(context.frame))
        self._seating.strip(paint, context)

    def figure(self, seat: int, total: int) -> str:
        """The points."""
        return str(total)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """The farm's name."""
        return self._seating.subtitle(context, seat)

    def emblem(self, seat: int) -> str:
        """None: the sheet tells."""
        return ""

    # -- words

    def asked(self, context: TableContext[Any]) -> str:
        """What is held and where it may go."""
        return self._buttons.asked(context)

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Pass the sheet on, or what has to be done."""
        return self._buttons.main(context)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        """The switch of what helps."""
        return self._buttons.tools(context)

    def tip(self, context: TableContext[Any], spot: str) -> str:
        """What lies there, what it scores, why it cannot be had."""
        return self._tips.tell(context, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The reason of the end."""
        return self._tips.remark(fact, past)

    def icon(self, event: Event[Any, Any]) -> str:
        """The product, the building, the die."""
        return story.picture(event)
