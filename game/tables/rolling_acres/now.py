"""Values worked out of one moment of a match: whose sheet shows, what is asked, what is held and would be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from game.core.seats import Seat
from game.core.steps import Choice
from game.grids.areas import members
from game.grids.square import Shape
from game.rules.rolling_acres import data, events, model
from game.rules.rolling_acres.choices import BEES, BUILDINGS, Grow, Lay, Put
from game.rules.rolling_acres.model import State, Terms
from game.rules.rolling_acres.scoring import points_of
from game.rules.rolling_acres.sheet import Ways
from game.rules.rolling_acres.steps import building_choices, free_names
from game.tables.rolling_acres.layout import Column, Plan, column, plan
from game.ui.cache import Cache
from game.ui.context import MatchCache, Moment
from game.ui.spot import Spot

Asked = Literal["", "build", "name", "take", "plant", "crop"]
"""The question to the seat to answer."""
Barred = Literal["", "no_sun", "no_heart", "no_place"]
"""Reason why a layout cannot be planted; empty if it can."""

BOUNTY, SURE, ANY_DIE = Spot("bounty"), Spot("answer", "take"), Spot("answer", "any")
FIRST_NAME = Spot("answer", "name")
"""The spot that gives the farm the first name that is left."""
BIG = 8
"""Added to the poses of a bountiful layout where the held thing can become either."""


class Ghost(NamedTuple):
    """A product on some spaces, or PRODUCE and a building, that would stand there."""

    kind: int
    spaces: int


def die_at(spot: Spot | None) -> int:
    """The die that lies on a spot; below 0 for none."""
    return spot.number if spot is not None and spot.kind == "die" else -1


def tile_at(spot: Spot | None) -> tuple[int, bool] | None:
    """Product and layout of a tile."""
    return (spot.number, spot.ids[1] == 1) if spot is not None and spot.kind == "tile" else None


class Now(Moment[State, "NowCache"]):
    """Values of one moment, each worked out when it is first asked for."""

    # -- places

    @cached_property
    def plan(self) -> Plan:
        """Places of the large sheet."""
        return plan(self.context.frame, self.match.terms.quadrant)

    @cached_property
    def column(self) -> Column:
        """Places of the side column."""
        return column(self.context.frame, self.match.terms.dice)

    # -- whose sheet

    @cached_property
    def shown_seat(self) -> int:
        """The seat whose sheet is shown large."""
        return next((seat for seat in (self.context.shown_seat, self.context.viewer) if seat is not None), 0)

    @property
    def sheet(self) -> model.Sheet:
        """The sheet that is shown large."""
        return self.context.view.sheets[self.shown_seat]

    @property
    def is_own_sheet(self) -> bool:
        """Whether the large sheet is the one to draw on now."""
        return self.context.live and self.context.active is not None and self.shown_seat == self.context.active

    @property
    def has_crops(self) -> bool:
        """Whether the side column shows the crops of a bee: the one on the large sheet, whoever may act."""
        return self.question == "crop" and self.shown_seat == self.context.active

    @property
    def is_provisional(self) -> bool:
        """Whether the large sheet is the one on which something may still be taken back."""
        return self.context.open_turn and self.shown_seat == self.context.active

    @cached_property
    def is_drawing(self) -> bool:
        """Whether buildings are drawn on the large sheet for somebody else: until it has been passed (AC6)."""
        context = self.context
        return not (context.view.turn or any(isinstance(event, events.SheetsPassed) for event in context.past))

    # -- what is asked

    @cached_property
    def question(self) -> Asked:
        """The kind of the waiting step; read from the view, for while something moves nothing else tells it."""
        state, seat = self.context.view, self.context.active
        if seat is None:
            return ""
        if state.turn == 0:
            if self.building is not None:
                return "" if state.names[seat] != model.NOT_YET else "build"
            return "" if self.match.has_name(state, seat) else "name"
        if self.bees:
            return "crop"
        return "take" if state.taken[seat] == model.NOT_YET else "plant"

    @cached_property
    def building(self) -> int | None:
        """The building that the active seat has to draw next."""
        if self.context.active is None or self.context.view.turn:
            return None
        sheet = self.context.view.sheets[self.context.active]
        return next((each for each in BUILDINGS if not sheet[model.PRODUCE + each]), None)

    @property
    def name(self) -> int | None:
        """The farm's name that the large button gives: the one that is held, else the first that is left."""
        if self.context.held is not None and self.context.held.kind == "farm":
            return self.context.held.number
        return next((choice.farm for choice in free_names(self.context.view)), None)

    @property
    def bees(self) -> tuple[int, ...]:
        """The bees of the active seat that still add a crop, the one that is asked for first (AC11)."""
        several, done = self._bees
        return several[done:]

    @property
    def bee(self) -> tuple[int, int]:
        """The number of the bee that is asked for, and how many were planted with it."""
        several, done = self._bees
        return done + 1, len(several)

    @cached_property
    def _bees(self) -> tuple[tuple[int, ...], int]:
        """The bees that the active seat has just planted, and how many of them are done."""
        done, active = 0, self.context.active
        for event in reversed(self.context.past):
            match event:
                case events.CropAdded(seat=seat) | events.CropLost(seat=seat) if seat == active:
                    done += 1
                case events.Planted(seat=seat, product=product) if seat == active and product == BEES:
                    return members(self.match.covered(self.context.view, event)), done
                case _:
                    break
        return (), 0

    @property
    def planted_big(self) -> bool | None:
        """Whether the layout that was planted last is the bountiful one; None before the first."""
        return next((event.big for event in reversed(self.context.past) if isinstance(event, events.Planted)), None)

    @property
    def quadrant(self) -> int | None:
        """The quadrant in which a crop has to be chosen."""
        return self.match.terms.quadrant[self.bees[0]] if self.bees else None

    @property
    def built_spaces(self) -> int:
        """The spaces of a building, as a set, until anything has happened since it was drawn."""
        match self.context.past[-1:]:
            case [events.BuildingDrawn(building=building, at=at, pose=pose)]:
                return self.match.terms.buildings[building].covers[at, pose]
            case _:
                return 0

    # -- dice and layouts

    @property
    def held_die(self) -> int:
        """The die that is held; below 0 for none."""
        return die_at(self.context.held)

    @cached_property
    def owners(self) -> dict[int, int]:
        """Die -> the seat that took it; of equal dice the first ones are gone, but for the one in the hand."""
        state, result = self.context.view, dict[int, int]()
        for seat in self.match.terms.round_of[state.lead]:
            product = state.taken[seat]
            dice = [die for die, face in enumerate(state.dice) if face == product and die not in result]
            if seat == self.context.active and self.held_die in dice:
                dice = [self.held_die]
            if product != model.NOT_YET and dice:
                result[dice[0]] = seat
        return result

    def product_of(self, source: Spot | None) -> int | None:
        """The product of a die or tile."""
        tile, die = tile_at(source), die_at(source)
        if tile is not None:
            return tile[0]
        return self.context.view.dice[die] if 0 <= die < len(self.context.view.dice) else None

    @cached_property
    def product(self) -> int | None:
        """The product whose layouts show: held, taken, just being taken, or pointed at; while one may be taken that of
        the first die that is left and fits."""
        context, state, seat = self.context, self.context.view, self.context.active
        event, result = context.current_event, self.product_of(context.held)
        if result is None and seat is not None and state.turn and state.taken[seat] != model.NOT_YET:
            result = state.taken[seat]
        if result is None and isinstance(event, events.DieTaken):
            result = event.product
        if result is None:
            result = self.product_of(context.hover)
        if result is None and state.dice and seat is not None and context.live and context.sources:
            left = model.pool(self.match.terms, state)
            result = next((each for each in left if self.match.fits(state, seat, each)), None)
        return result

    def may_plant_big(self, product: int) -> bool:
        """Whether the bountiful layout is allowed to the active seat."""
        state, seat = self.context.view, self.context.active
        return seat is not None and model.bountiful(self.match.terms, state, seat, product)

    def count_places(self, product: int, big: bool) -> int:
        """Number of ways in which a layout can be planted on the active seat's sheet."""
        state, layout = self.context.view, self.match.layout(self.context.view, product, big)
        covered = model.filled(state.sheets[self.context.active or 0])
        return self.match.counts.get((product, state.sides[product], big, covered), lambda: len(layout.free(covered)))

    def why_not(self, product: int, big: bool) -> Barred:
        """Reason why a layout cannot be planted by the active seat (AC8, AC10)."""
        if big and not self.may_plant_big(product):
            return "no_sun" if product < data.CROPS else "no_heart"
        return "" if self.count_places(product, big) else "no_place"

    @property
    def count_building_places(self) -> int:
        """Number of ways in which the next building can be drawn."""
        building, seat, state = self.building, self.context.active, self.context.view
        if building is None or seat is None:
            return 0
        terms, key = self.match.terms, (building, seat, state.sheets[seat])
        return self.match.counts.get(key, lambda: len(building_choices(terms, state, seat, building)))

    @cached_property
    def unfit_dice(self) -> frozenset[int]:
        """The dice that the active seat could take and not plant; none before all are rolled."""
        state, seat, terms = self.context.view, self.context.active, self.match.terms
        if seat is None or not state.bounty or state.taken[seat] != model.NOT_YET:
            return frozenset()
        left, dice = set(model.pool(terms, state)), state.dice[:1] if terms.solo else state.dice
        fits = self.match.fits
        return frozenset(die for die, each in enumerate(dice) if each in left and not fits(state, seat, each))

    @property
    def holds_unfit(self) -> bool:
        """Whether a die is held that the active seat cannot plant, so that it is asked about it (AC10)."""
        return self.held_die in self.unfit_dice

    @cached_property
    def none_fits(self) -> bool:
        """Whether the active seat has to take a die and can plant none (AC10)."""
        state, seat = self.context.view, self.context.active
        if seat is None or self.question != "take" or not state.bounty:
            return False
        return not any(self.match.fits(state, seat, product) for product in model.pool(self.match.terms, state))

    @property
    def last_gain(self) -> int:
        """Gain by what was drawn last on the large sheet, with the bonus for the end if it brought that."""
        before = tuple(spaces & ~self.last_spaces for spaces in self.sheet)
        kinds = events.Planted | events.EndTriggered
        ends = next((event for event in reversed(self.context.past) if isinstance(event, kinds)), None)
        bonus = self.bonus if isinstance(ends, events.EndTriggered) else 0
        return sum(points_of(self.sheet)) - sum(points_of(before)) + bonus

    @property
    def bonus(self) -> int:
        """The points on the large sheet for being the first to trigger the end (AC12)."""
        return data.BONUS if self.context.view.first == self.shown_seat and not self.match.terms.solo else 0

    # -- how it lies

    @cached_property
    def shapes(self) -> Sequence[Ways[Lay] | Ways[Put]]:
        """The shapes as which the held thing could lie; none where it lies in one way only."""
        held, product, building = self.context.held, self.product, self.building
        tile, result = tile_at(held), list[Ways[Lay] | Ways[Put]]()
        if held is None or not self.is_own_sheet or self.holds_unfit:
            return ()
        if self.question == "build" and building is not None:
            result = [self.match.terms.buildings[building]]
        elif product is not None and held.kind in ("die", "tile"):
            both = (False, True)[: 1 + self.may_plant_big(product)] if tile is None else (tile[1],)
            result = [self.match.layout(self.context.view, product, big) for big in both]
        return result if sum(len(ways.poses) for ways in result) > 1 else ()

    @property
    def held_shape(self) -> tuple[Shape, int] | None:
        """The shape that is held, and its pose."""
        held, pose = self.context.held, self.context.pose
        tile, product, building = tile_at(held), self.product_of(held), self.building
        if held is not None and held.kind == "building" and building is not None:
            return self.match.terms.buildings[building].shape, pose
        if product is None:
            return None
        big = pose >= BIG if tile is None else tile[1]
        return self.match.layout(self.context.view, product, big).shape, pose % BIG

    # -- what would stand

    def choice_ghost(self, choice: Choice) -> Ghost | None:
        """The ghost of what a choice of the active seat would draw."""
        product, building = self.product, self.building
        match choice:
            case Lay(big, at, pose) if product is not None:
                kind, spaces = product, self.match.layout(self.context.view, product, big).covers.get((at, pose))
            case Put(at, pose) if building is not None:
                kind, spaces = model.PRODUCE + building, self.match.terms.buildings[building].covers.get((at, pose))
            case Grow(product=kind, at=at):
                spaces = 1 << at
            case _:
                return None
        return None if spaces is None else Ghost(kind, spaces)

    @cached_property
    def ghost(self) -> Ghost | None:
        """The ghost of what would stand where the pointer is, if that is clear."""
        return self.ghost_at(self.context.hover)

    def ghost_at(self, spot: Spot | None) -> Ghost | None:
        """The ghost of what would stand at a place, if that is clear."""
        context = self.context
        chains = context.targets.get(spot, ()) if spot else ()
        if context.held is None or len(chains) != 1 or not self.is_own_sheet:
            return None
        return self.choice_ghost(chains[0][-1])

    @cached_property
    def target_spaces(self) -> tuple[int, ...]:
        """The spaces where a press puts the held thing, turned where it has to be; all that a bee may fill, with empty
        hands too."""
        context = self.context
        if not self.is_own_sheet or (context.held is None and self.question != "crop"):
            return ()
        spots = context.targets if context.held is None else context.reach
        return tuple(space for space in map(self.match.space, spots) if space is not None)

    @cached_property
    def last_spaces(self) -> int:
        """Spaces that were drawn last on the large sheet, as a set."""
        seat, spaces = self.shown_seat, 0
        for event in reversed(self.context.past):
            match event:
                case events.CropAdded(seat=by, at=at) if by == seat:
                    spaces |= 1 << at
                case events.Planted(seat=by) if by == seat:
                    return spaces | self.match.covered(self.context.view, event)
                case events.BuildingDrawn():
                    return spaces
                case _:
                    pass
        return spaces


class NowCache(MatchCache[Terms, Now]):
    """Values of one match, and those of the moments that were asked for last."""

    moment = Now

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        super().__init__(terms, seats)
        self.counts: Cache[int] = Cache(512)
        """Numbers of ways by all that they follow from."""

    def receiver_of(self, seat: int) -> int:
        """The seat that plays the sheet which a seat draws (AC6, AC22)."""
        return (seat + 1) % self.terms.seats

    def space(self, spot: Spot | None) -> int | None:
        """The space of a spot."""
        return None if spot is None else self.numbers.get(spot)

    def has_name(self, state: State, seat: int) -> bool:
        """Whether a farm has a name that its player has chosen, or written before the game."""
        return state.names[seat] != model.NOT_YET or bool(model.own_name(self.terms.options, seat))

    def layout(self, state: State, product: int, big: bool) -> Ways[Lay]:
        """A layout of the side that is used."""
        return self.terms.layouts[product][state.sides[product]][big]

    def covered(self, state: State, event: events.Planted) -> int:
        """The spaces of a layout that has been planted."""
        return self.layout(state, event.product, event.big).covers[event.at, event.pose]

    def fits(self, state: State, seat: int, product: int) -> bool:
        """Whether a die can be planted (AC10)."""
        covered = model.filled(state.sheets[seat])
        layouts = model.allowed(self.terms, state, seat, product)
        key = (product, state.sides[product], len(layouts), covered, "fits")
        return bool(self.counts.get(key, lambda: any(ways.fits(covered) for ways in layouts)))
