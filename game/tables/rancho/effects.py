"""Sounds and pictures of events, and signs and light that fly over the island for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.grids.areas import members
from game.rules.rancho import events
from game.rules.rancho.dice import losses
from game.rules.rancho.model import RABBIT, State, Terms
from game.tables.rancho import animals, attack, side
from game.tables.rancho.attack import Attack
from game.tables.rancho.layout import ART, COIN, pasture_art
from game.tables.rancho.now import Now, last_round_begins
from game.ui import effects
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.signs import EventRow, EventSigns

ANIMAL_CUES = ("rabbit", "sheep", "cow", "horse", "dog_small", "dog_large", "fox", "wolf")
"""Cues by kind of animal and face of a die."""

_TUMBLE, _COMES, _AFTER = 600.0, 900.0, 500.0
"""Milliseconds in which the die of an attack falls, its predator comes, and the danger beats after that."""
_RUN, _RUN_APART = 420.0, 90.0


class RanchoSigns(EventSigns[State]):
    """Animals speak for themselves."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        events.StarterPicked: EventRow(("round",)),
        events.HerdsEvened: EventRow(("bonus",)),
        events.AnimalGiven: EventRow(("till",)),
        events.TollPaid: EventRow(("coin",), COIN),
        events.PastureBought: EventRow(("coin", "fence")),
        events.AnimalLifted: EventRow(("wood_lift",)),
        events.AnimalPut: EventRow(("wood",)),
        events.AnimalReturned: EventRow(("wood_lift",)),
        events.HerdShort: EventRow(silent="the births after it are heard, and that there are none is no sound"),
        events.HerdSettled: EventRow(("small_win",), "buildings/barn"),
        events.TradeCalledOff: EventRow(("undo",), "icons/undo"),
        events.DieRolled: EventRow(("dice",)),
        events.OrderChosen: EventRow(("card_flip",)),
        events.AttackMissed: EventRow(("saved",)),
        events.AnimalsLost: EventRow(("loss",)),
        events.TurnEnded: EventRow(("turn",)),
        events.GameEnded: EventRow(("win",), "icons/trophy"),
    }
    unhurried = (events.OrderChosen, events.TollPaid, events.GameEnded)
    unhurried_for_others = (events.DogSent, events.AnimalsLost)
    more = (*ANIMAL_CUES, "born", "danger", "saved", "last_round")

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def is_unhurried(self, event: Event[Any, Any], seat: int, view: State) -> bool:
        """An attack is, where another than the one that rolled it loses something."""
        terms = self._terms
        if isinstance(event, events.AttackRolled):
            others = (other for other in range(terms.seats) if other != view.seat)
            return any(losses(terms, view, other, event.predator, event.number) for other in others)
        return super().is_unhurried(event, view.seat, view)

    def icon(self, event: Event[Any, Any]) -> str:
        """The animal, the pasture, the die; else by kind of event."""
        match event:
            case (
                events.AnimalGiven(kind=kind)
                | events.AnimalTaken(kind=kind)
                | events.AnimalReturned(kind=kind)
                | events.AnimalsLost(kind=kind)
                | events.HerdShort(kind=kind)
                | events.Born(kind=kind)
                | events.DogSent(kind=kind)
                | events.DieRolled(face=kind)
                | events.AttackRolled(predator=kind)
                | events.AttackMissed(predator=kind)
                | events.OrderChosen(predator=kind)
            ):
                return ART[kind]
            case events.PastureBought(price=price):
                return pasture_art(price)
            case _:
                return super().icon(event)

    def cues(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """Cues of the animal that comes or goes, else of the kind of event."""
        match event:
            case events.AnimalTaken(kind=kind):
                return (ANIMAL_CUES[kind],)
            case events.Born(kind=kind):
                return ANIMAL_CUES[kind], "born"
            case events.AttackRolled(predator=predator):
                return "danger", ANIMAL_CUES[predator]
            case events.DogSent(kind=kind):
                return ANIMAL_CUES[kind], "saved"
            case events.TurnEnded() if last_round_begins(self._terms, after.turn):
                return "last_round", "turn"
            case _:
                return super().cues(event, after)


def event_effects(event: Event[Any, Any], then: Now, now: Now) -> Motions:
    """Signs and light for what happens."""
    frame, active, terms, plan = then.context.frame, then.context.active, then.terms, then.plan
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.HerdsEvened(rabbits=rabbits):
            # Rabbits run to the second spaces of the farms.
            origin, motions = side.stall_box(then.column, RABBIT), Motions()
            runs = [second for (_, second), count in zip(terms.farms, rabbits, strict=True) for _ in range(count)]
            for n, space in enumerate(runs):
                goal = plan.animal(RABBIT, animals.cells(terms, [space]))
                start = Rect.around(origin.centre, goal.w, goal.h)
                motions |= effects.send(animals.picture(RABBIT), start, goal.centre, _RUN, n, _RUN_APART * n)
            return motions
        case events.OrderChosen(predator=predator):
            lair = plan.hex(plan.lair)
            box = Rect.around(lair.centre, lair.h * 0.9)
            return effects.stamp(ART[predator], box, 800, rise=lair.h * 0.2) | effects.wave(box, 800)
        case events.AttackRolled(predator=predator, number=number):
            coming = now.attack or Attack(predator, number)
            struck = members(attack.attacked(terms, then.context.view, coming))
            places = [Rect(*plan.hex(terms.board.spots[space].at)) for space in struck]
            return effects.threat(effects.DANGER, places, _COMES + _AFTER, _TUMBLE)
        case events.TurnEnded() if last_round_begins(terms, now.context.view.turn):
            return effects.announce(
                effects.sign("flag"), frame.board, effects.home(frame, now.context.view.seat, active)
            )
        case events.GameEnded(seats=seats):
            return effects.over(frame, seats, active)
        case _:
            return {}
