"""The table of Rolling Ranch: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.rules.rolling_ranch.model import NONE, Terms, spaces_in
from game.tables.rolling_ranch import (
    bonuses,
    chips,
    dice,
    layout,
    nursery,
    panel,
    pictures,
    question,
    story,
)
from game.tables.rolling_ranch.buttons import Buttons
from game.tables.rolling_ranch.column import Column, column
from game.tables.rolling_ranch.drawing import Drawing
from game.tables.rolling_ranch.gestures import Hands, give
from game.tables.rolling_ranch.layout import Plan
from game.tables.rolling_ranch.motion import Moves
from game.tables.rolling_ranch.reading import COLLECT, DIE, NEW, PASS, ROW, Reading
from game.tables.rolling_ranch.tips import Tips
from game.ui.chooser import Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Fact, Look, MainButton, Tool, Words

_CARD_HEIGHTS = {1: 208.0, 2: 208.0, 3: 200.0}
_CARD = 168.0
_FOOT_HEIGHT = 72.0
_NEW = 58.0
"""So far round its picture the new building can be hit."""


class RollingRanchTable(Controls[Any], Look[Any], Words[Any]):
    """One sheet large in the middle, the others small on the seats' cards, dice and buildings at the right."""

    def __init__(self, setting: TableSetup) -> None:
        self.terms: Terms = setting.terms
        self.card_height = _CARD_HEIGHTS.get(self.terms.seats, _CARD)
        self.foot_height = _FOOT_HEIGHT
        self._reading = Reading(self.terms, setting.seats)
        self._hands = Hands(self._reading)
        self._tips = Tips(setting.speaker, self._reading)
        self._moves = Moves(self._reading)
        self._buttons = Buttons(setting.speaker, self._reading)
        self._drawing = Drawing(setting.speaker, self._reading)

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Animals are carried from dice and buildings to spaces; icons, cards and buttons are pressed."""
        return self._hands.gestures(choice, context)

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """What a gesture is meant as."""
        return self._hands.intent(gesture, context)

    # -- places

    def spots(self, context: TableContext[Any]) -> Mapping[str, Rect]:
        """Small sheets, spaces, numbers, dice, what the side column asks, chips, and answers on top."""
        plan, col = layout.plan(context.frame), column(context.frame)
        found: dict[str, Rect] = dict(self._seats(context))
        shown = self._reading.shown(context)
        if self._reading.sheet(context.view, shown) is not None:
            for number, name in enumerate(self._reading.names):
                found[layout.SPACE + name] = plan.hex(number)
            found |= {f"{layout.OPEN}{n}": box for n, box in enumerate(plan.foot.numbers, 1)}
            if self._reading.last_round(context.view) is not None and not context.view.ranches[shown].empty:
                found = {name: box for name, box in found.items() if not name.startswith(layout.OPEN)}
            scores = zip(layout.CATEGORIES, plan.foot.scores, strict=True)
            found |= {f"{layout.SCORE}{name}": box for name, box in scores}
        if len(context.view.dice) == 2:
            found |= {f"{DIE}{die}": box for die, box in enumerate(col.dice)}
        return found | self._side_spots(context, col) | self._corner_spots(context, plan)

    def _seats(self, context: TableContext[Any]) -> dict[str, Rect]:
        """The cards of the seats whose sheets are small."""
        frame, large = context.frame, context.viewer if context.viewer is not None else context.active
        if frame.form == "strip":
            return {}
        return {
            f"{layout.SEAT}{seat}": frame.body(seat, seat == context.active)
            for seat in range(self.terms.seats)
            if seat != large and frame.body(seat, False).h > 20
        }

    def _side_spots(self, context: TableContext[Any], col: Column) -> dict[str, Rect]:
        """The building rows, or the cards or births in their place."""
        asked = self._reading.asked(context) if self._reading.mine(context) else ""
        sheet = self._reading.sheet(context.view, self._reading.shown(context))
        if asked == "pick":
            return bonuses.spots(col, bonuses.barn_of(tuple(context.sources)))
        if asked == "bear" and sheet is not None:
            return nursery.spots(col, self._drawing.births(context, sheet))
        found = {f"{ROW}{building}": row.box for building, row in enumerate(col.rows)}
        for building, row in enumerate(col.rows):
            found |= {give(building, resource): row.part(resource) for resource in (0, 1)}
        if self._reading.new(context) != NONE:
            found[NEW] = Rect.around(panel.place(col, self._reading.new(context)).centre, _NEW)
        return found

    def _corner_spots(self, context: TableContext[Any], plan: Plan) -> dict[str, Rect]:
        found = chips.spots(self._chips(context, plan))
        if self._reading.asked(context) != "act" or not self._reading.mine(context):
            return found
        if context.held == PASS:
            return found | question.spots(plan)
        if not self._reading.plan(context, self._reading.shown(context)):
            return found | {PASS: context.frame.main}
        # A spot within the large button, which takes the press: while it is pointed at the panel shows what goes where.
        return found | {PASS: chips.passing(plan), COLLECT: context.frame.main.inset(1, 1)}

    def _chips(self, context: TableContext[Any], plan: Plan) -> list[chips.Chip]:
        seat = self._reading.shown(context)
        return chips.chips(plan, self._reading.uses(context, seat), context.view.ranches[seat])

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """Dice, what stands on the large sheet, what can be taken from its corners, the new building."""
        plan, col, state = layout.plan(context.frame), column(context.frame), context.view
        made = list(dice.sprites(col, self._reading.faces(context), len(state.dice)))
        seat = self._reading.shown(context)
        if self._reading.sheet(state, seat) is None:
            return made
        made += self._standing(context, plan, seat)
        made += chips.sprites(self._chips(context, plan))
        if self._reading.new(context) != NONE:
            made.append(panel.sprite(col, self._reading.new(context)))
        return made

    def _standing(self, context: TableContext[Any], plan: Plan, seat: int) -> list[Sprite]:
        ranch = context.view.ranches[seat]
        made = [
            Sprite(layout.animal(seat, space), pictures.ANIMALS[kind], plan.animal(space))
            for kind, spaces in enumerate(ranch.animals)
            for space in spaces_in(spaces)
        ]
        made += [
            Sprite(layout.building(seat, number), pictures.building(number), plan.building(at))
            for number, at in enumerate(ranch.built)
            if at != NONE
        ]
        return sorted(made, key=lambda sprite: sprite.box.bottom)

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[str, Motion]:
        """Dice tumble, animals hop, resources fly, buildings rise."""
        frame = before.frame
        return self._moves.motions(event, before, after, layout.plan(frame), column(frame))

    # -- drawing

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """Nothing: whose sheet lies in the middle changes."""

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """The large sheet with targets, the strip below it, the chips in its corners."""
        self._drawing.draw_below(paint, layout.plan(context.frame), context)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """Numbers, signs, badges, ghost, questions."""
        self._drawing.draw_above(paint, layout.plan(context.frame), context)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """Figures of the large sheet; any other one small."""
        self._drawing.draw_seat(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Dice and buildings, bonuses or births."""
        self._drawing.draw_side(paint, context)

    def figure(self, seat: int, total: int) -> str:
        """The points."""
        return str(total)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """How many spaces are open."""
        return self._drawing.subtitle(context, seat)

    def emblem(self, seat: int) -> str:
        """None: the sheet tells."""
        return ""

    # -- words

    def asked(self, context: TableContext[Any]) -> str:
        """What is held and where it may go."""
        return self._buttons.asked(context)

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Collect, be done, or what has to be chosen first."""
        return self._buttons.main(context)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        """The button of the mission."""
        return self._buttons.tools(context)

    def tip(self, context: TableContext[Any], spot: str) -> str:
        """What lies there, what it brings, why a space fits."""
        return self._tips.tell(context, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Spaces by their numbers, the reason of the end."""
        return self._tips.remark(fact, past)

    def icon(self, event: Event[Any, Any]) -> str:
        """The animal, the building, the die."""
        return story.picture(event)
