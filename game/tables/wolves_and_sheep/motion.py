"""How things move: tiles go from hands to the landscape, new ones from the bag to the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep.events import ColourShown, TileDealt, TileDrawn, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import BACK, FRONT
from game.tables.wolves_and_sheep import cards, faces, hand
from game.tables.wolves_and_sheep.column import Column
from game.tables.wolves_and_sheep.hand import Tray
from game.tables.wolves_and_sheep.plan import Plan
from game.tables.wolves_and_sheep.reading import FACE, SHEPHERD, Reading, roomy
from game.ui.ease import in_out_cubic, out_cubic
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.table import Sight

_LAY, _DRAW, _SHOW = 320.0, 320.0, 520.0
_FLIGHT = 6
"""The layer of what flies over everything."""
_BACK = 34.0


class Moves:
    """The movements of one match's table."""

    def __init__(self, of: Reading) -> None:
        self._reading = of

    def motions(
        self, event: Event[Any, Any], before: Sight, plan: Plan, column: Column, tray: Tray, bag: Rect
    ) -> Mapping[str, Motion]:
        """Per sprite its movement; `column` and `tray` as they are before the event."""
        match event:
            case TileLaid(seat=seat, tile=tile, side=side, turn=turn, at=at):
                art = faces.face(self._reading.terms, code(tile, side, turn))
                return self._laid(before, plan, column, tray, seat, tile, side, art, at)
            case WolfCovered(seat=seat, tile=tile, at=at):
                art = faces.face(self._reading.terms, code(tile, FRONT, 0))
                return self._laid(before, plan, column, tray, seat, tile, FRONT, art, at)
            case ColourShown(seat=seat, tile=tile, at=at):
                return self._shown(before, plan, column, tray, seat, tile, at)
            case TileDrawn(seat=seat, tile=tile) | TileDealt(seat=seat, tile=tile):
                return self._drawn(before, seat, tile, bag)
            case _:
                return {}

    def _laid(
        self,
        before: Sight,
        plan: Plan,
        column: Column,
        tray: Tray,
        seat: int,
        tile: int,
        side: int,
        art: str,
        at: int,
    ) -> dict[str, Motion]:
        """From its place in the tray, or from the seat's card; what lay there is gone at once."""
        source = f"{FACE}{tile}:{side}"
        own = hand.spots(tray, column).get(source)
        start = own or _at_seat(before.frame, seat, seat == before.active)
        flies = Sprite("flies", art, plan.cell(at), _FLIGHT)
        follows = source if own else ""
        made = {
            "flies": Motion(
                ms=_LAY, easing=in_out_cubic, hop=18, origin=start, follows=follows, passing=flies
            )
        }
        return made | {f"{FACE}{tile}:{each}": Motion(ms=0) for each in (FRONT, BACK)}

    def _shown(
        self, before: Sight, plan: Plan, column: Column, tray: Tray, seat: int, tile: int, at: int
    ) -> dict[str, Motion]:
        """The secret tile turns over on its way."""
        own = hand.spots(tray, column).get(SHEPHERD)
        start = own or _at_seat(before.frame, seat, seat == before.active)
        art = faces.face(self._reading.terms, code(tile, BACK, 0))
        flies = Sprite("flies", art, plan.cell(at), _FLIGHT)
        ways = Motion(ms=_SHOW, easing=in_out_cubic, hop=30, origin=start, passing=flies)
        return {"flies": ways, SHEPHERD: Motion(ms=0)}

    def _drawn(self, before: Sight, seat: int, tile: int, bag: Rect) -> dict[str, Motion]:
        """From the bag into the tray, turning over; to a card face down."""
        start = Rect.around(bag.centre, _BACK)
        if tile != HIDDEN and seat == before.viewer:
            comes = Motion(ms=_DRAW, easing=out_cubic, origin=start, origin_art=faces.BACK, turns=True)
            return {f"{FACE}{tile}:{side}": comes for side in (FRONT, BACK)}
        goal = _at_seat(before.frame, seat, seat == before.active)
        flies = Sprite("flies", faces.BACK, goal, _FLIGHT)
        return {"flies": Motion(ms=_DRAW * 0.8, easing=in_out_cubic, origin=start, passing=flies)}


def _at_seat(frame: Frame, seat: int, active: bool) -> Rect:
    """Where a seat's tiles lie on its card, or its disc."""
    if not roomy(frame):
        return Rect.around(frame.seats[seat].centre, _BACK * 0.8)
    body = frame.body(seat, active)
    row = cards.parts(body).row or body
    return Rect.around((row.x + row.w * 0.25, row.centre[1]), _BACK * 0.8)
