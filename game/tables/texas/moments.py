"""What lights up, flies and is counted in Texas beside the pieces themselves."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.rules.texas.events import GameEnded, MarkerPlaced, MarkerTurned, Passed, StarterPicked
from game.rules.texas.model import State
from game.rules.texas.scoring import score
from game.tables.texas import layout
from game.tables.texas.reckoning import Now
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions

_JOINED = 2
"""Areas of so many markers are counted."""


def moments(
    event: Event[Any, Any], before: TableContext[State], after: TableContext[State], reckoning: Now, landed: float
) -> Motions:
    """`landed` is when the marker lies."""
    frame = before.frame
    match event:
        case StarterPicked(seat=seat):
            return effects.starter(frame, seat, before.active)
        case MarkerPlaced(seat=seat, to=to) | MarkerTurned(seat=seat, to=to):
            return _joined(before, after, seat, to, reckoning, landed)
        case Passed(seat=seat):
            return effects.to_card("skip", frame, seat, before.active)
        case GameEnded():
            return effects.announce(effects.sign("flag"), frame.board, frame.board.centre)
        case _:
            return {}


def _joined(
    before: TableContext[State], after: TableContext[State], seat: int, to: int, reckoning: Now, landed: float
) -> Motions:
    """Dust where the marker lies; the area that it joins is counted, and what it brings flies to the card."""
    plan, terms = layout.board(before.frame), reckoning.terms
    spots, size = terms.board.spots, 34 * plan.unit
    here = plan.marker(spots[to].at)
    made = effects.dust(effects.square_edges(here), 22 * plan.unit, landed - 60, 260)
    area = reckoning.area(after.view, to) or ()
    if len(area) < _JOINED:
        return made
    gain = score(terms, after.view)[seat].total - score(terms, before.view)[seat].total
    places = [plan.square(spots[at].at) for at in sorted(area, key=lambda at: (at != to, at))][::-1]
    goal = effects.home(before.frame, seat, before.active)
    return made | effects.trace(effects.SQUARE, places, max(26.0, size), gain, goal, landed)
