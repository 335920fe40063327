"""How things move: tiles go from hands to the landscape, new ones from the bag to the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep.events import (
    ColourShown,
    GameEnded,
    TileDealt,
    TileDrawn,
    TileLaid,
    WolfCovered,
)
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import BACK, FRONT
from game.tables.wolves_and_sheep import cards, faces, finale
from game.tables.wolves_and_sheep.plan import Plan
from game.tables.wolves_and_sheep.reading import FACE, SHEPHERD, Reading, roomy
from game.ui.context import TableContext
from game.ui.ease import in_out_cubic, out_cubic
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite

_LAY, _DRAW, _SHOW = 320.0, 320.0, 520.0
_FLIGHT = 6
"""The layer of what flies over everything."""
_BACK = 34.0
_TURN = 7
"""Half of the pictures that show in turn on the way: one side, then the other."""

Places = Mapping[str, Rect]
"""Sides of tiles in the tray, by the names of their spots."""


class Moves:
    """The movements of one match's table."""

    def __init__(self, of: Reading) -> None:
        self._reading = of

    def motions(
        self,
        event: Event[Any, Any],
        before: TableContext[Any],
        plan: Plan,
        then: Places,
        now: Places,
        bag: Rect,
    ) -> Mapping[str, Motion]:
        """Per sprite its movement; `then` and `now` are the places in the tray before and after."""
        terms = self._reading.terms
        match event:
            case TileLaid(seat=seat, tile=tile, side=side, turn=turn, at=at):
                source, art = f"{FACE}{tile}:{side}", faces.face(terms, code(tile, side, turn))
                return self._laid(before, seat, source, art, plan.cell(at), then)
            case WolfCovered(seat=seat, tile=tile, at=at):
                source, art = f"{FACE}{tile}:{FRONT}", faces.face(terms, code(tile, FRONT, 0))
                return self._laid(before, seat, source, art, plan.cell(at), then)
            case ColourShown(seat=seat, tile=tile, at=at):
                art = faces.face(terms, code(tile, BACK, 0))
                return self._laid(before, seat, SHEPHERD, art, plan.cell(at), then, faces.SECRET)
            case TileDrawn(seat=seat, tile=tile) | TileDealt(seat=seat, tile=tile):
                return self._drawn(before, seat, tile, now, bag)
            case GameEnded():
                # Nothing moves, but the result is counted up; what lights up is drawn with the landscape.
                passing = Sprite("counting", faces.SECRET, Rect(0, 0, 1, 1), alpha=0)
                return {"counting": Motion(ms=finale.length(terms, before.view), passing=passing)}
            case _:
                return {}

    def _laid(
        self,
        before: TableContext[Any],
        seat: int,
        source: str,
        art: str,
        cell: Rect,
        then: Places,
        turned: str = "",
    ) -> dict[str, Motion]:
        """From its place in the tray or from the hand, or from the seat's card; `turned`: what showed until then."""
        own = then.get(source)
        start = own or _at_seat(before.frame, seat, seat == before.active)
        flies = Sprite("flies", art, cell, _FLIGHT)
        showing = (turned,) * _TURN + (art,) * _TURN if turned else ()
        return {
            "flies": Motion(
                ms=_SHOW if turned else _LAY,
                easing=in_out_cubic,
                hop=18,
                origin=start,
                follows=source.rpartition(":")[0] or source if own else "",
                faces=showing,
                passing=flies,
            )
        }

    def _drawn(
        self, before: TableContext[Any], seat: int, tile: int, now: Places, bag: Rect
    ) -> dict[str, Motion]:
        """From the bag into the tray, turning over; to a card face down."""
        start = Rect.around(bag.centre, _BACK)
        if tile != HIDDEN and seat == before.viewer:
            made = {}
            for side in (FRONT, BACK):
                source, art = f"{FACE}{tile}:{side}", faces.face(self._reading.terms, code(tile, side, 0))
                goal = now.get(source)
                if goal is not None:
                    showing = (faces.BACK,) * _TURN + (art,) * _TURN
                    flies = Sprite(f"flies:{side}", art, goal, _FLIGHT)
                    comes = Motion(ms=_DRAW, easing=out_cubic, origin=start, faces=showing, passing=flies)
                    made[f"flies:{side}"] = comes
            return made
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
