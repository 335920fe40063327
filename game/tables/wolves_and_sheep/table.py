"""The table of Wolves and Sheep: gestures, spots and sprites, and who draws what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.rules.wolves_and_sheep.choices import OUT_OF_TIME
from game.rules.wolves_and_sheep.land import Land, open_wolves, place
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import hand, landscape, overview, story
from game.tables.wolves_and_sheep.buttons import Buttons
from game.tables.wolves_and_sheep.column import Column, column
from game.tables.wolves_and_sheep.drawing import Drawing
from game.tables.wolves_and_sheep.finale import Finale
from game.tables.wolves_and_sheep.gestures import Hands
from game.tables.wolves_and_sheep.hand import Tray
from game.tables.wolves_and_sheep.motion import Moves
from game.tables.wolves_and_sheep.plan import TILE, Plan, box, laid, world
from game.tables.wolves_and_sheep.reading import CELL, PART, Reading
from game.tables.wolves_and_sheep.sides import Sides
from game.tables.wolves_and_sheep.tips import Tips
from game.ui.chooser import Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Fact, Happening, Limit, Look, MainButton, Timer, Tool, Words, World
from game.ui.theme import Player

_CARD_HEIGHTS = {2: 208.0, 3: 200.0}
_CARD = 168.0
_FOOT_HEIGHT = 72.0
_DRAGGED = 0.75
"""A dragged tile is so large, as a share of one on the board."""
_LEAST_DRAGGED = 72.0
_EDGES = ((0.2, 0.0, 0.6, 0.36), (0.64, 0.2, 0.36, 0.6), (0.2, 0.64, 0.6, 0.36), (0.0, 0.2, 0.36, 0.6))
"""The part of a cell that stands for the quarter at each edge, as shares: left, top, width, height."""
_LEAST = 12.0
"""What a narrower strip at the board's edge shows of a cell can not be pointed at."""
_HAIR = 0.001
_AROUND = 0.5 * TILE
_MARGIN = 16.0
"""So much of the mat is seen round the outermost cells."""


class WolvesAndSheepTable(Controls[Any], Look[Any], Words[Any], World[Any], Timer[Any]):
    """The landscape in the middle under a camera, the viewer's tiles at the right, interrupts on the seats' cards."""

    def __init__(self, setting: TableSetup) -> None:
        self.terms: Terms = setting.terms
        self.card_height = _CARD_HEIGHTS.get(self.terms.seats, _CARD)
        self.foot_height = _FOOT_HEIGHT
        self._speaker = setting.speaker
        self._reading = Reading(self.terms, setting.seats)
        self._hands = Hands(self._reading)
        self._tips = Tips(setting.speaker, self._reading)
        self._moves = Moves(self._reading)
        self._buttons = Buttons(setting.speaker, self._reading)
        self._finale = Finale(self.terms)
        self._drawing = Drawing(setting.speaker, self._reading, self._finale)
        self._sides = Sides(setting.speaker, self._reading, self._finale)

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Tiles are carried from the tray to cells; everything else is pressed."""
        return self._hands.gestures(choice, context)

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """What a gesture is meant as."""
        return self._hands.intent(gesture, context)

    # -- places

    def spots(self, context: TableContext[Any]) -> Mapping[str, Rect]:
        """Cells and their quarters, what lies over the board, the tiles of the hand."""
        plan, land = self._reading.plan(context), self._reading.land(context)
        found = _cells(plan, land, context.held is not None)
        if context.held is None:
            found |= _quarters(plan, land)
        corners = self._corners(context)
        found["bag"] = corners.pill
        if corners.card is not None:
            found["map"] = corners.card
        return found | hand.spots(self._tray(context), self._column(context))

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """What is dragged, nearly as large as on the board."""
        size = max(_LEAST_DRAGGED, self._reading.plan(context).size * _DRAGGED)
        held = self._reading.held(context)
        return hand.sprites(self._tray(context), self._column(context), self.terms, context.held, held, size)

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[str, Motion]:
        """Tiles go from hands to the landscape and from the bag to hands."""
        then = hand.spots(self._tray(before), self._column(before))
        now = hand.spots(self._tray(after), self._column(after))
        bag = self._corners(before).pill
        return self._moves.motions(event, before, self._reading.plan(before), then, now, bag)

    def _corners(self, context: TableContext[Any]) -> overview.Corners:
        return overview.corners(self._reading.plan(context), self._reading.land(context))

    def _column(self, context: TableContext[Any]) -> Column:
        announced = self._reading.announcement(context) is not None
        turning = self._reading.asked(context) in ("", "turn", "premium", "end")
        return column(context.frame, self.terms.seats, announced, turning)

    def _tray(self, context: TableContext[Any]) -> Tray:
        """What lies in the tray now."""
        seat, reading = context.viewer, self._reading
        if (
            seat is None
            or context.view.revealed
            or (reading.mine(context) and reading.asked(context) == "list")
        ):
            return Tray((), {})
        fits = reading.fits(context, seat)
        secret = reading.secret_tile(context)
        if secret is not None:
            return Tray((), fits, shepherd=secret)
        tiles, hand_of = reading.open_tiles(context), reading.hand(context)
        if len(tiles) == len(hand_of):
            return Tray(tiles, fits)
        return Tray(tiles, fits, len(hand_of) - len(tiles), locked=tiles)

    # -- the camera

    def extent(self, context: TableContext[Any]) -> Rect:
        """All that lies, with the empty cells beside it as long as anything may be laid there."""
        land = self._reading.land(context)
        return laid(land).inset(-_AROUND) if context.view.revealed else world(land).inset(-_MARGIN)

    def overview(self, context: TableContext[Any]) -> Rect | None:
        """The landscape on the small map."""
        return self._corners(context).extent

    def focus(self, context: TableContext[Any]) -> Rect | None:
        """The tile that was laid last, with half a tile round it."""
        return box(context.view.layout.lays[-1][0]).inset(-_AROUND)

    def limit(self, context: TableContext[Any]) -> Limit | None:
        """The agreed time for a move, and the same for an interrupt (WS19)."""
        seconds, asked = self.terms.options.time_limit, self._reading.asked(context)
        if not seconds or not asked or asked in ("last", "stop"):
            return None
        return Limit(float(seconds), None if asked in ("turn", "end") else OUT_OF_TIME)

    def player(self, context: TableContext[Any], seat: int) -> Player | None:
        """The flock of a seat once it is shown; wood before."""
        return self._reading.mark(context.view, seat)

    # -- drawing

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The green mat."""
        landscape.mat(paint, frame.board)

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """The landscape with what glows on it."""
        self._drawing.draw_below(paint, context)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        """What is held, bag, map, cards and questions."""
        col = self._column(context)
        self._drawing.draw_above(paint, context, col, self._corners(context))
        if context.held is None and context.hover is not None:
            hand.close_up(paint, self._tray(context), col, self.terms, context.hover, context.frame.board)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """Tiles face down, how it stopped; the buttons lie on it."""
        self._sides.draw_seat(paint, context, seat, box, self._buttons.seats(context, seat))

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        """The list of an announcement, the hand."""
        self._sides.draw_side(paint, context, self._column(context), self._tray(context))

    def figure(self, seat: int, total: int) -> str:
        """What is known of the points; nothing as long as that is nothing."""
        return str(total) if total else ""

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """Whether the colour is shown."""
        return self._sides.subtitle(context, seat)

    def emblem(self, seat: int) -> str:
        """None."""
        return ""

    # -- words

    def asked(self, context: TableContext[Any]) -> str:
        """What is held, what is announced."""
        return self._buttons.asked(context)

    def happening(self, context: TableContext[Any]) -> Happening | None:
        """At the end whose meadow is being counted."""
        part = self._finale.counted(context)
        if part is None:
            return None
        colour = self._speaker.word("colour", part.area.colour)
        return Happening(part.seat, self._speaker.words.t("wolves_and_sheep.counts", colour=colour))

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Pause, be done, or what has to be picked first."""
        return self._buttons.main(context)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        """Interrupts of the seats, what turns the held tile, the small map's buttons, answers, the flock."""
        return self._buttons.tools(context, self._column(context), self._corners(context))

    def tip(self, context: TableContext[Any], spot: str) -> str:
        """What a tile is and where it fits."""
        return self._tips.tell(context, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """What is drawn for a tile; the reason of the end."""
        return story.remark(fact, self._speaker, past)

    def icon(self, event: Event[Any, Any]) -> str:
        """The tile, the animal, the flock."""
        return story.picture(self.terms, event)


def _cells(plan: Plan, land: Land, every: bool) -> dict[str, Rect]:
    """Empty cells beside the landscape and wolves that can be covered; `every`: all that are taken too.

    Each is wider than the last by a hair that grows: to no arrow key are two of them equally near.
    """
    found = {}
    for at in (*land.frontier, *(land.tiles if every else open_wolves(land))):
        seen = plan.cell(at).intersection(plan.board)
        if min(seen.w, seen.h) >= _LEAST:
            x, y = place(at)
            found[f"{CELL}{at}"] = Rect(seen.x, seen.y, seen.w + _HAIR * x * x, seen.h + 0.7 * _HAIR * y * y)
    return found


def _quarters(plan: Plan, land: Land) -> dict[str, Rect]:
    """The quarters of all tiles in sight."""
    found = {}
    for at in land.tiles:
        if not plan.visible(at):
            continue
        tile = plan.cell(at)
        for edge, (x, y, w, h) in enumerate(_EDGES):
            part = Rect(tile.x + x * tile.w, tile.y + y * tile.h, w * tile.w, h * tile.h).intersection(
                plan.board
            )
            if min(part.w, part.h) >= _LEAST / 2:
                found[f"{PART}{at}:{edge}"] = part
    return found
