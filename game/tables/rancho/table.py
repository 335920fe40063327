"""The table of Rancho: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice, Event
from game.rules.rancho.model import ANIMALS, LARGE_DOG, SMALL_DOG, Terms
from game.tables.rancho import attack, carrying, dice, herd, island, layout, market, scale, sentences
from game.tables.rancho.asking import Asking
from game.tables.rancho.buttons import Buttons
from game.tables.rancho.column import STALLS, column
from game.tables.rancho.drawing import Drawing
from game.tables.rancho.gestures import Hands
from game.tables.rancho.layout import HERD, LOOSE, MAT, PAN, Island
from game.tables.rancho.motion import Moves
from game.tables.rancho.reading import Reading
from game.tables.rancho.story import picture
from game.tables.rancho.tips import Tips
from game.tables.rancho.trading import trade
from game.tables.rancho.wayside import Wayside
from game.ui.chooser import Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Fact, Look, MainButton, Tool, Words

_CARD_HEIGHTS = {2: 200.0, 3: 200.0}
_CARD = 168.0
_FOOT_HEIGHT = 72.0
_LOOSE = 62.0
"""The least width and height of the place that picks a loose animal up, in units of the board."""


class RanchoTable(Controls[Any], Look[Any], Words[Any]):
    """Island in the middle, herds at the left, dice and market at the right."""

    def __init__(self, setting: TableSetup) -> None:
        self.terms: Terms = setting.terms
        self.card_height = _CARD_HEIGHTS.get(self.terms.seats, _CARD)
        self.foot_height = _FOOT_HEIGHT
        self._words = setting.speaker.words
        self._hands = Hands(self.terms)
        self._reading = Reading(self.terms, setting.seats, self._hands)
        self._tips = Tips(self.terms, setting.speaker, self._hands, self._reading)
        self._moves = Moves(self.terms, self._reading)
        self._wayside = Wayside(self.terms, setting.speaker, self._reading)
        asking = Asking(self.terms, setting.speaker, self._reading)
        self._buttons = Buttons(self.terms, self._words, self._reading, asking)
        self._drawing = Drawing(self.terms, self._words, self._reading, asking, self._wayside)

    def _plan(self, frame: Frame) -> Island:
        return layout.island(frame, self.terms.seats)

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Pastures and buttons are pressed; animals are carried between spaces, straw, stall and scale."""
        return self._hands.gestures(choice, context)

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """What a gesture is meant as."""
        return self._hands.intent(gesture, context)

    # -- places

    def spots(self, context: TableContext[Any]) -> Mapping[str, Rect]:
        """Yards, spaces, straw, market and scale, and every animal on top."""
        plan, col, state = self._plan(context.frame), column(context.frame), context.view
        asked = self._wayside.spots(plan, context)
        if asked:
            return asked
        found: dict[str, Rect] = {layout.yard(seat): plan.farm(seat) for seat in range(self.terms.seats)}
        for spot in self.terms.board.spots:
            found[layout.SPACE + spot.name] = plan.hex(spot.at)
        if any(state.loose) or MAT in context.reach:
            found[MAT] = plan.mat
        found["roll"], found[HERD], found[PAN] = col.tray, col.market, col.scale
        for kind in STALLS:
            found[layout.stall(kind)] = col.cell(kind)
        for seat, two in enumerate(state.dogs):
            for kind in (LARGE_DOG, SMALL_DOG):
                if two[kind - SMALL_DOG]:
                    place = plan.yards[seat].dogs[kind - SMALL_DOG if all(two) else 1]
                    found[layout.dog(seat, kind)] = place.inset(place.w * 0.1)
        for beast in herd.beasts(self.terms, state):
            hexes = [plan.hex(at) for at in herd.cells(self.terms, beast.spaces)]
            found[herd.key(self.terms, beast.spaces)] = (
                hexes[0] if len(hexes) == 1 else layout.Footprint.over(hexes)
            )
        for kind, box in herd.straw(plan, state.loose).items():
            found[layout.loose(kind)] = Rect.around(
                box.centre, max(box.w, _LOOSE * plan.unit), max(box.h, _LOOSE * plan.unit)
            )
        return found

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """Animals on land, straw and in yards, the market's, dice, scale, predator, the newest disc."""
        past, seen = carrying.past(context), carrying.in_hand(context, self.terms)
        plan, col, state = self._plan(context.frame), column(context.frame), seen.view
        made = [*herd.sprites(plan, self.terms, state), *market.sprites(col, state.herd)]
        made += dice.sprites(col, self._reading.faces(context), len(state.dice), state.die)
        made += scale.sprites(col, trade(past, state.credit))
        coming = self._reading.attack(context)
        if coming is not None:
            made.append(attack.sprite(plan, self.terms, state, coming))
        made = [*self._piles(plan, context, made)]
        put = carrying.put(context)
        if put is not None:
            # Where it would stand its ghost is drawn.
            name = layout.loose(put.kind)
            made = [replace(each, alpha=0.0) if each.key == name else each for each in made]
        disc = self._drawing.newest_disc(plan, context)
        return made if disc is None else [*made, disc]

    def _piles(self, plan: Island, context: TableContext[Any], made: Sequence[Sprite]) -> Iterator[Sprite]:
        """The loose animals of the kind in the hand apart: those that are held, and those that stay on the straw."""
        kind = carrying.loose(context)
        if kind is None:
            yield from made
            return
        name, stays = layout.loose(kind), carrying.staying(context, self.terms)
        yield from (each for each in made if not each.key.startswith(LOOSE))
        yield from herd.on_straw(plan, [carrying.many(context) * (n == kind) for n in range(len(stays))])
        for each in herd.on_straw(plan, stays):
            yield replace(each, key="stays") if each.key == name else each

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[str, Motion]:
        """Dice tumble, predators walk, animals fly between land, scale and stall."""
        return self._moves.motions(event, before, after, self._plan(before.frame), column(before.frame))

    # -- drawing

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The island and its yards."""
        island.draw_background(paint, self._plan(frame), self.terms)

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """Land, prices, targets and dangers."""
        self._drawing.draw_below(paint, self._plan(context.frame), context)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """Counts, tolls, ways, what is held and what it would bring, questions."""
        self._drawing.draw_above(paint, self._plan(context.frame), context)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """Which of the four kinds stand, pastures, dogs."""
        self._drawing.draw_seat(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """Dice, market and scale."""
        self._drawing.draw_side(paint, context)

    def figure(self, seat: int, total: int) -> str:
        """How many of the four kinds stand on a seat's land."""
        return f"{total}/{len(ANIMALS)}"

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """What a herd is worth."""
        return self._drawing.subtitle(context, seat)

    def emblem(self, seat: int) -> str:
        """None: the slots tell."""
        return ""

    # -- words

    def asked(self, context: TableContext[Any]) -> str:
        """What has to be placed, spent or bought now."""
        return sentences.asked(self.terms, self._words, context)

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Roll the dice, then end the turn."""
        return self._buttons.main(context)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        """Settle the herd, call off the trade, the answers to a question."""
        return self._buttons.tools(context, self._plan(context.frame))

    def tip(self, context: TableContext[Any], spot: str) -> str:
        """What lies there and what can be done with it."""
        return self._tips.tell(context, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Animals and tolls in words."""
        return self._tips.remark(fact, past)

    def icon(self, event: Event[Any, Any]) -> str:
        """The animal, the pasture, the die."""
        return picture(event)
