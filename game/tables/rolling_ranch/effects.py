"""Animation and sound of events: dice, animals and buildings on their way, light and signs, and cues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rolling_ranch import data, events
from game.rules.rolling_ranch.model import ROLLED_ANIMALS, State, Terms, spaces_in
from game.rules.rolling_ranch.scoring import greenhouse_points, pen_points as worth, warehouse_points
from game.tables.rolling_ranch import cards, chips, layout, panel, pictures
from game.tables.rolling_ranch.layout import column
from game.tables.rolling_ranch.now import NEW, Now
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.signs import EventRow, EventSigns
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite, flight, tumble
from game.ui.tween import in_out_cubic, out_back, out_cubic

_TUMBLE, _AFTER = 700.0, 140.0
"""Milliseconds of the first die, and how much later the second one lands."""
_HOP, _FLY, _RISE, _POP, _DRIFT = 400.0, 320.0, 450.0, 350.0, 600.0

_STANDS = 420.0
"""Milliseconds until an animal or building stands on its space."""
_MISSED = 240.0
_SIGN = 64.0

ANIMALS = ("hen", "pig", "cow")
RESOURCES = ("log", "nail")


def piece_motions(event: Event[Any, Any], now: Now) -> Mapping[Spot, Motion]:
    """Movements of the sprites of an event; what concerns a small sheet flies there and is gone."""
    col, moves = column(now.context.frame), _Moves(now)
    match event:
        case events.DieRolled(die=die):
            if die:
                return dict.fromkeys((Spot("body", die), Spot("die", die), Spot("use"), Spot("barn")), Motion(ms=0))
            # Both fall together, though they are two events: the second one passes by over its place, then lies there.
            place, falls, hop = col.dice[1], Spot("falls"), col.tray.h * 0.08
            falling = Sprite(falls, pictures.face(1, None), place, 3)
            second = replace(tumble(pictures.tumbling(1), _TUMBLE + _AFTER, hop), origin=place, passing=falling)
            # shows only when everything else lies still
            hidden = Motion(ms=_TUMBLE + _AFTER, easing=lambda share: float(share >= 1), swell=0.02)
            first = tumble(pictures.tumbling(0), _TUMBLE, hop)
            return {Spot("body", 0): first, Spot("body", 1): hidden, Spot("die"): hidden, falls: second}
        case events.AnimalRescued(seat=seat, kind=kind, at=at):
            die = moves.die(seat, kind, at)
            return moves.to_space(seat, kind, at, pictures.animal_on(col.dice[die]), Spot("die", die))
        case events.BonusUsed(seat=seat, building=building, kind=kind, at=at):
            source = Spot("use", building, kind)
            motions = moves.to_space(seat, kind, at, moves.place(seat, building, source), source)
            return motions | moves.struck(seat, building)
        case events.AnimalBorn(seat=seat, at=at):
            return moves.born(seat, at)
        case events.ResourceGiven():
            return moves.given(event)
        case events.BuildingDrawn(seat=seat, building=building, at=at):
            return moves.drawn(seat, building, at)
        case _:
            return {}


class _Moves:
    """Movements of an event on the table as it shows before."""

    def __init__(self, now: Now) -> None:
        self._before, self._now, before = now.context, now, now.context
        self._plan = layout.plan(before.frame)
        self._column = column(before.frame)
        self._large = now.large_seat

    def die(self, seat: int, kind: int, at: int) -> int:
        """The die from which an animal comes to a space."""
        state = self._before.view
        sheet, dice = self._now.match.sheet(state, seat), state.dice
        for die, animal in enumerate(ROLLED_ANIMALS[dice]):
            if sheet is not None and animal == kind and sheet.numbers[at] == dice[1 - die]:
                return die
        return 0

    def place(self, seat: int, building: int, source: Spot) -> Rect:
        """Box from which an animal of a barn or warehouse is taken."""
        uses = self._now.helping_uses if seat == self._large else ()
        shown_chips = chips.help_chips(self._plan, uses, self._before.view.ranches[seat])
        places = (thing.box for chip in shown_chips for thing in chip.things if thing.key == source)
        return next(places, self._column.rows[building].house)

    def struck(self, seat: int, building: int) -> dict[Spot, Motion]:
        """Stroke that grows over the bonus icon of a warehouse that is used up."""
        store = building - data.PLACE_STORE
        if store < 0 or seat != self._large:
            return {}
        left = self._before.view.ranches[seat].uses[store]
        place, key = panel.star_box(self._column.rows[building], left - 1), Spot("stroke")
        stroke = Sprite(key, pictures.STROKE, place, FLIGHT)
        return {key: Motion(ms=_HOP, easing=in_out_cubic, swell=0.05, passing=stroke)}

    def born(self, seat: int, at: int) -> dict[Spot, Motion]:
        """Newborn that pops up, and a heart that drifts away over it."""
        if seat != self._large:
            return {}
        place, key = self._plan.animal(at), Spot("heart")
        start = Rect.around(place.centre, place.w * 0.3)
        heart = Sprite(key, pictures.BIRTH, start.moved(start.w * 0.6, -place.h * 0.8), FLIGHT)
        return {
            Spot("animal", seat, at): Motion(ms=_POP, easing=out_back, swell=0.1),
            key: Motion(ms=_DRIFT, easing=out_cubic, origin=start, swell=0.3, passing=heart),
        }

    def to_space(self, seat: int, kind: int, at: int, origin: Rect, source: Spot) -> dict[Spot, Motion]:
        """Animal that hops to its space."""
        hop = 40 * self._plan.unit
        if seat == self._large:
            hops = Motion(ms=_HOP, easing=in_out_cubic, hop=hop, origin=origin, continues_from=source)
            return {Spot("animal", seat, at): hops}
        return self._to_card(seat, at, pictures.ANIMALS[kind], origin, hop)

    def given(self, event: events.ResourceGiven) -> dict[Spot, Motion]:
        """Resource on its way from a die that shows it, or from the barn, to the icon that it fills."""
        seat, resource, dice = event.seat, event.resource, self._before.view.dice
        art = pictures.resource(resource)
        origin = self._column.rows[data.RESOURCE_BARN].house
        if not event.barn and len(dice) == 2:
            sides = [data.DICE[die][number - 1] for die, number in enumerate(dice)]
            die = next((die for die, side in enumerate(sides) if (side.wood, side.nails)[resource]), 0)
            origin = Rect.around(pictures.resources_on(self._column.dice[die]), 24)
        if seat != self._large:
            return self._to_card(seat, -1, art, origin, 20)
        key, ranch, row = Spot("flies"), self._before.view.ranches[seat], self._column.rows[event.building]
        icons, filled = (row.nails, ranch.nails) if resource else (row.wood, ranch.wood)
        flies = Sprite(key, art, icons[min(filled[event.building], len(icons) - 1)], FLIGHT)
        return {key: Motion(ms=_FLY, easing=in_out_cubic, hop=24, origin=origin, passing=flies)}

    def drawn(self, seat: int, building: int, at: int) -> dict[Spot, Motion]:
        """Building that rises from its row."""
        origin, unit = self._column.rows[building].house, self._plan.unit
        if seat != self._large:
            return self._to_card(seat, at, pictures.building(building), origin, 40 * unit)
        rises = Motion(ms=_RISE, easing=out_back, hop=60 * unit, origin=origin, continues_from=NEW)
        return {Spot("building", seat, building): rises, NEW: Motion(ms=0)}

    def _to_card(self, seat: int, at: int, art: str, origin: Rect, hop: float) -> dict[Spot, Motion]:
        """Flight to the space on a small sheet, or to the disc where there are no cards."""
        goal = self._before.frame.on_card(
            seat,
            seat == self._before.active,
            lambda body: cards.cell(cards.small_sheet_box(body), at) if at >= 0 else body.centre,
        )
        return flight(art, origin, goal, min(30.0, origin.w), _HOP, hop)


def effects_of(event: Event[Any, Any], now: Now, after: TableContext[State]) -> Motions:
    """Signs and light of an event."""
    frame, active, col = now.context.frame, now.context.active, column(now.context.frame)
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.SheetDealt(seat=seat):
            return effects.to_card("list", frame, seat, active)
        case events.MissionDealt(seat=seat):
            return effects.to_card("seal", frame, seat, active, col.mission)
        case (
            events.AnimalRescued(seat=seat, at=at)
            | events.BonusUsed(seat=seat, at=at)
            | events.AnimalBorn(seat=seat, at=at)
            | events.BuildingDrawn(seat=seat, at=at)
        ):
            return _filled_pen_effects(now, after, seat, at)
        case events.BonusPicked(seat=seat, building=building):
            return effects.to_card("star", frame, seat, active, col.rows[building].house)
        case events.Passed(seat=seat):
            return effects.to_card("skip", frame, seat, active)
        case events.BirthMissed(seat=seat, pen=pen):
            # A heart in a pen without room goes out.
            sheet = now.large_sheet
            if sheet is None or seat != now.large_seat:
                return {}
            plan = layout.plan(frame)
            boxes = [Rect(*plan.hex(space)) for space in spaces_in(sheet.pens[pen])]
            box = Rect.around(Rect.enclosing(boxes).centre, max(30.0, 44 * plan.unit))
            return effects.stamp(effects.sign("lock"), box, _MISSED, rise=-8)
        case events.BuildingLost(seat=seat, building=building):
            return effects.to_card("cross", frame, seat, active, col.rows[building].house)
        case _:
            return _end_effects(event, now.context)


def _end_effects(event: Event[Any, Any], before: TableContext[State]) -> Motions:
    """Effects of the last round, the missions and the end."""
    frame, active = before.frame, before.active
    match event:
        case events.SheetFilled(seat=seat):
            return effects.announce(effects.sign("flag"), frame.board, effects.home(frame, seat, active))
        case events.MissionsShown(cards=cards):
            motions: Motions = {}
            for seat in range(len(cards)):
                origin = Rect.around(effects.home(frame, seat, active), _SIGN)
                goal = (frame.board.centre[0] + (seat - (len(cards) - 1) / 2) * 1.3 * _SIGN, frame.board.centre[1])
                motions |= effects.send(effects.sign("seal"), origin, goal, 800, seat, 90.0 * seat)
            return motions
        case events.GameEnded(seats=seats):
            return effects.over(frame, seats, active)
        case _:
            return {}


def _filled_pen_effects(now: Now, after: TableContext[State], seat: int, at: int) -> Motions:
    """A pen that is filled is counted where it lies, and its points fly to the card; a small one lights up."""
    before = now.context
    sheet, old, new = now.match.sheet(before.view, seat), before.view.ranches[seat], after.view.ranches[seat]
    if sheet is None:
        return {}
    pen, plan = sheet.pen_of[at], layout.plan(before.frame)
    if sheet.pens[pen] & new.empty or not sheet.pens[pen] & old.empty:
        return {}
    pens, ranches = range(len(sheet.pens)), (old, new)
    old_points, points = (
        sum(worth(sheet, ranch, space) for space in pens) + warehouse_points(sheet, ranch) + greenhouse_points(ranch)
        for ranch in ranches
    )
    spaces = [*(space for space in spaces_in(sheet.pens[pen]) if space != at), at]
    if seat != now.large_seat:
        body = before.frame.small_sheets(before.active, None).get(Spot("seat", seat))
        small = [] if body is None else [cards.hex_in(cards.small_sheet_box(body), space) for space in spaces]
        return effects.flash(effects.POINTED, small, max(0, points - old_points), _STANDS)
    places = [Rect(*plan.hex(space)) for space in spaces]
    goal = effects.home(before.frame, seat, before.active)
    return effects.trace(effects.POINTED, places, max(26.0, 40 * plan.unit), max(0, points - old_points), goal, _STANDS)


class RollingRanchSigns(EventSigns[State]):
    """Sounds of dice, pencil and animals."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        events.SheetDealt: EventRow(("card",)),
        events.MissionDealt: EventRow(("card",), "cards/card_back"),
        events.StarterPicked: EventRow(("round",), "icons/dice"),
        events.DieRolled: EventRow(("dice",)),
        events.BuildingDrawn: EventRow(("build",)),
        events.BuildingLost: EventRow(("erase",)),
        events.BonusPicked: EventRow(("bonus",)),
        events.Passed: EventRow(("close",), "icons/arrow_right"),
        events.SheetFilled: EventRow(("last_round",), "icons/flag"),
        events.BirthMissed: EventRow(("wood",)),
        events.RoundEnded: EventRow(("turn",)),
        events.MissionsShown: EventRow(("reveal",), "cards/card_back"),
        events.GameEnded: EventRow(("win",), "icons/trophy"),
    }
    unhurried = (events.SheetFilled, events.MissionsShown, events.GameEnded)
    unhurried_for_others = (events.BuildingLost,)
    together = (events.AnimalBorn, events.BirthMissed)
    lifted = back = "die_take"
    more = (*ANIMALS, *RESOURCES, "pencil", "born", "fence")

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def icon(self, event: Event[Any, Any]) -> str:
        """The die, the resource, the animal, the building; else by kind of event."""
        match event:
            case events.DieRolled(die=die, number=number):
                return pictures.face(die, number)
            case events.ResourceGiven(resource=resource):
                return pictures.resource(resource)
            case events.AnimalRescued() | events.BonusUsed() | events.AnimalBorn() | events.BirthMissed():
                return pictures.ANIMALS[event.kind]
            case events.BuildingDrawn() | events.BuildingLost() | events.BonusPicked():
                return pictures.building(event.building)
            case _:
                return super().icon(event)

    def cues(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """The animal that is drawn, and the fence of a pen that it closes; else by kind of event."""
        match event:
            case events.ResourceGiven(resource=resource):
                return (RESOURCES[resource],)
            case events.AnimalRescued(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "pencil", *self._closed(after, seat, at)]
            case events.BonusUsed(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "bonus", *self._closed(after, seat, at)]
            case events.AnimalBorn(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "pencil", "born", *self._closed(after, seat, at)]
            case _:
                return super().cues(event, after)

    def _closed(self, after: State, seat: int, at: int) -> Sequence[str]:
        """The fence, where the space was the last one of its pen."""
        ranch = after.ranches[seat]
        sheet = self._terms.sheets[after.sheets[seat]]
        return () if ranch.empty & sheet.pens[sheet.pen_of[at]] else ("fence",)
