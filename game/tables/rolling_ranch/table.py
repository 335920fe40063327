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
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Fact, FittingTable, MainButton, Setting, Sight, Tool

_WISH = {1: 208.0, 2: 208.0, 3: 200.0}
_CARD = 168.0
_FOOT = 72.0
_NEW = 58.0
"""So far round its picture the new building can be hit."""


class RollingRanchTable(FittingTable):
    """One sheet large in the middle, the others small on the seats' cards, dice and buildings at the right."""

    def __init__(self, setting: Setting) -> None:
        self.terms: Terms = setting.terms
        self.wish = _WISH.get(self.terms.seats, _CARD)
        self.foot = _FOOT
        self._reading = Reading(self.terms, setting.seats)
        self._hands = Hands(self._reading)
        self._tips = Tips(setting.speaker, self._reading)
        self._moves = Moves(self._reading)
        self._buttons = Buttons(setting.speaker, self._reading)
        self._drawing = Drawing(setting.speaker, self._reading)

    # -- gestures

    def gestures(self, choice: Choice, sight: Sight) -> Sequence[Gesture]:
        """Animals are carried from dice and buildings to spaces; icons, cards and buttons are pressed."""
        return self._hands.gestures(choice, sight)

    def intent(self, gesture: Gesture, sight: Sight) -> Choice | None:
        """What a gesture is meant as."""
        return self._hands.intent(gesture, sight)

    # -- places

    def spots(self, sight: Sight) -> Mapping[str, Rect]:
        """Small sheets, spaces, numbers, dice, what the side column asks, chips, and answers on top."""
        plan, col = layout.plan(sight.frame), column(sight.frame)
        found: dict[str, Rect] = dict(self._seats(sight))
        shown = self._reading.shown(sight)
        if self._reading.sheet(sight.view, shown) is not None:
            for number, name in enumerate(self._reading.names):
                found[layout.SPACE + name] = plan.hex(number)
            found |= {f"{layout.OPEN}{n}": box for n, box in enumerate(plan.foot.numbers, 1)}
            if self._reading.last_round(sight.view) is not None and not sight.view.ranches[shown].empty:
                found = {name: box for name, box in found.items() if not name.startswith(layout.OPEN)}
            scores = zip(layout.CATEGORIES, plan.foot.scores, strict=True)
            found |= {f"{layout.SCORE}{name}": box for name, box in scores}
        if len(sight.view.dice) == 2:
            found |= {f"{DIE}{die}": box for die, box in enumerate(col.dice)}
        return found | self._side_spots(sight, col) | self._corner_spots(sight, plan)

    def _seats(self, sight: Sight) -> dict[str, Rect]:
        """The cards of the seats whose sheets are small."""
        frame, large = sight.frame, sight.viewer if sight.viewer is not None else sight.active
        if frame.form == "strip":
            return {}
        return {
            f"{layout.SEAT}{seat}": frame.body(seat, seat == sight.active)
            for seat in range(self.terms.seats)
            if seat != large and frame.body(seat, False).h > 20
        }

    def _side_spots(self, sight: Sight, col: Column) -> dict[str, Rect]:
        """The building rows, or the cards or births in their place."""
        asked = self._reading.asked(sight) if self._reading.mine(sight) else ""
        sheet = self._reading.sheet(sight.view, self._reading.shown(sight))
        if asked == "pick":
            return bonuses.spots(col, bonuses.barn_of(tuple(sight.sources)))
        if asked == "bear" and sheet is not None:
            return nursery.spots(col, self._drawing.births(sight, sheet))
        found = {f"{ROW}{building}": row.box for building, row in enumerate(col.rows)}
        for building, row in enumerate(col.rows):
            found |= {give(building, resource): row.part(resource) for resource in (0, 1)}
        if self._reading.new(sight) != NONE:
            found[NEW] = Rect.around(panel.place(col, self._reading.new(sight)).centre, _NEW)
        return found

    def _corner_spots(self, sight: Sight, plan: Plan) -> dict[str, Rect]:
        found = chips.spots(self._chips(sight, plan))
        if self._reading.asked(sight) != "act" or not self._reading.mine(sight):
            return found
        if sight.held == PASS:
            return found | question.spots(plan)
        if not self._reading.plan(sight, self._reading.shown(sight)):
            return found | {PASS: sight.frame.main}
        # A spot within the large button, which takes the press: while it is pointed at the panel shows what goes where.
        return found | {PASS: chips.passing(plan), COLLECT: sight.frame.main.inset(1, 1)}

    def _chips(self, sight: Sight, plan: Plan) -> list[chips.Chip]:
        seat = self._reading.shown(sight)
        return chips.chips(plan, self._reading.uses(sight, seat), sight.view.ranches[seat])

    def looks(self, sight: Sight) -> Sequence[Sprite]:
        """Dice, what stands on the large sheet, what can be taken from its corners, the new building."""
        plan, col, state = layout.plan(sight.frame), column(sight.frame), sight.view
        made = list(dice.sprites(col, self._reading.faces(sight), len(state.dice)))
        seat = self._reading.shown(sight)
        if self._reading.sheet(state, seat) is None:
            return made
        made += self._standing(sight, plan, seat)
        made += chips.sprites(self._chips(sight, plan))
        if self._reading.new(sight) != NONE:
            made.append(panel.sprite(col, self._reading.new(sight)))
        return made

    def _standing(self, sight: Sight, plan: Plan, seat: int) -> list[Sprite]:
        ranch = sight.view.ranches[seat]
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

    def shows(self, event: Event[Any, Any], before: Sight, after: Sight) -> Mapping[str, Motion]:
        """Dice tumble, animals hop, resources fly, buildings rise."""
        frame = before.frame
        return self._moves.motions(event, before, after, layout.plan(frame), column(frame))

    # -- drawing

    def scenery(self, paint: Painter, frame: Frame) -> None:
        """Nothing: whose sheet lies in the middle changes."""

    def ground(self, paint: Painter, sight: Sight) -> None:
        """The large sheet with targets, the strip below it, the chips in its corners."""
        self._drawing.ground(paint, layout.plan(sight.frame), sight)

    def above(self, paint: Painter, sight: Sight) -> None:
        """Numbers, signs, badges, ghost, questions."""
        self._drawing.above(paint, layout.plan(sight.frame), sight)

    def seat(self, paint: Painter, sight: Sight, seat: int, box: Rect) -> None:
        """Figures of the large sheet; any other one small."""
        self._drawing.seat(paint, sight, seat, box)

    def side(self, paint: Painter, sight: Sight) -> None:
        """Dice and buildings, bonuses or births."""
        self._drawing.side(paint, sight)

    def figure(self, seat: int, total: int) -> str:
        """The points."""
        return str(total)

    def subtitle(self, sight: Sight, seat: int) -> str:
        """How many spaces are open."""
        return self._drawing.subtitle(sight, seat)

    def emblem(self, seat: int) -> str:
        """None: the sheet tells."""
        return ""

    # -- words

    def asked(self, sight: Sight) -> str:
        """What is held and where it may go."""
        return self._buttons.asked(sight)

    def main(self, sight: Sight) -> MainButton | None:
        """Collect, be done, or what has to be chosen first."""
        return self._buttons.main(sight)

    def tools(self, sight: Sight) -> Sequence[Tool]:
        """The button of the mission."""
        return self._buttons.tools(sight)

    def tip(self, sight: Sight, spot: str) -> str:
        """What lies there, what it brings, why a space fits."""
        return self._tips.tell(sight, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Spaces by their numbers, the reason of the end."""
        return self._tips.remark(fact, past)

    def picture(self, event: Event[Any, Any]) -> str:
        """The animal, the building, the die."""
        return story.picture(event)
