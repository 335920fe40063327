"""What lights up and flies on the island beside animals, discs and dice themselves."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.grids.areas import members
from game.rules.rancho import events
from game.rules.rancho.model import RABBIT, State, Terms
from game.rules.rancho.spaces import MIDDLE
from game.tables.rancho import attack, herd, market
from game.tables.rancho.attack import Attack
from game.tables.rancho.column import column
from game.tables.rancho.facts import Now, last_round_begins
from game.tables.rancho.layout import ART, Island, island
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.rect import Rect

_TUMBLE, _COMES, _AFTER = 600.0, 900.0, 500.0
"""Of an attack: how long its die falls, and its predator comes; how long the danger beats after that."""
_RUN, _APART = 420.0, 90.0


def moments(
    event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now, terms: Terms
) -> Motions:
    """Signs and light for what happens."""
    frame, active = before.frame, before.active
    plan = island(frame, terms.seats, before.view.seat)
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.HerdsEvened(rabbits=rabbits):
            return _evened(before, terms, plan, rabbits)
        case events.OrderChosen(predator=predator):
            lair = plan.hex(MIDDLE)
            box = Rect.around(lair.centre, lair.h * 0.9)
            return effects.stamp(ART[predator], box, 800, rise=lair.h * 0.2) | effects.wave(box, 800)
        case events.AttackRolled(predator=predator, number=number):
            coming = facts.attack(after) or Attack(predator, number)
            struck = members(attack.attacked(terms, before.view, coming))
            places = [Rect(*plan.hex(terms.board.spots[space].at)) for space in struck]
            return effects.threat(effects.DANGER, places, _COMES + _AFTER, _TUMBLE)
        case events.TurnEnded() if last_round_begins(terms, after.view.turn):
            return effects.announce(effects.sign("flag"), frame.board, effects.home(frame, after.view.seat, active))
        case events.GameEnded(seats=seats):
            return effects.over(frame, seats, active)
        case _:
            return {}


def _evened(before: TableContext[State], terms: Terms, plan: Island, rabbits: tuple[int, ...]) -> Motions:
    """Rabbits run to the second spaces of the farms."""
    origin, made = market.place(column(before.frame), RABBIT), Motions()
    runs = [second for (_, second), count in zip(terms.farms, rabbits, strict=True) for _ in range(count)]
    for n, space in enumerate(runs):
        goal = plan.animal(RABBIT, herd.cells(terms, [space]))
        start = Rect.around(origin.centre, goal.w, goal.h)
        made |= effects.send(herd.picture(RABBIT), start, goal.centre, _RUN, n, _APART * n)
    return made
