"""Values worked out from one moment of a match: whose sheet shows, what is asked, what is held and would be drawn."""

from __future__ import annotations

from collections.abc import Sequence
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
from game.ui.cache import Cache
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.theme import palette

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


class Now:
    """Values worked out from contexts of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        self.terms = terms
        self.spaces = tuple(Spot("space", spot.name) for spot in terms.board.spots)
        self.players = [palette(seat, n) for n, seat in enumerate(seats)]
        self._numbers = {spot: number for number, spot in enumerate(self.spaces)}
        self._counts: Cache[int] = Cache(512)

    # -- whose sheet

    def shown_seat(self, context: TableContext[State]) -> int:
        """The seat whose sheet is shown large."""
        return next((seat for seat in (context.shown_seat, context.viewer) if seat is not None), 0)

    def sheet(self, context: TableContext[State]) -> model.Sheet:
        """The sheet that is shown large."""
        return context.view.sheets[self.shown_seat(context)]

    def is_own_sheet(self, context: TableContext[State]) -> bool:
        """Whether the large sheet is the one to draw on now."""
        return context.live and context.active is not None and self.shown_seat(context) == context.active

    def is_drawing(self, context: TableContext[State]) -> bool:
        """Whether buildings are drawn on the large sheet for somebody else: until it has been passed (AC6)."""
        return context.view.turn == 0 and not any(isinstance(event, events.SheetsPassed) for event in context.past)

    def receiver_of(self, seat: int) -> int:
        """The seat that plays the sheet which a seat draws (AC6, AC22)."""
        return (seat + 1) % self.terms.seats

    def space(self, spot: Spot | None) -> int | None:
        """The space of a spot."""
        return None if spot is None else self._numbers.get(spot)

    # -- what is asked

    def question(self, context: TableContext[State]) -> Asked:
        """The kind of the waiting step; read from the view, for while something moves nothing else tells it."""
        state, seat = context.view, context.active
        if seat is None:
            return ""
        if state.turn == 0:
            if self.building(context) is not None:
                return "" if state.names[seat] != model.NOT_YET else "build"
            return "" if self.has_name(state, seat) else "name"
        if self.bees(context):
            return "crop"
        return "take" if state.taken[seat] == model.NOT_YET else "plant"

    def has_name(self, state: State, seat: int) -> bool:
        """Whether a farm has a name that its player has chosen, or written before the game."""
        return state.names[seat] != model.NOT_YET or bool(model.own_name(self.terms.options, seat))

    def building(self, context: TableContext[State]) -> int | None:
        """The building that the active seat has to draw next."""
        if context.active is None or context.view.turn:
            return None
        sheet = context.view.sheets[context.active]
        return next((each for each in BUILDINGS if not sheet[model.PRODUCE + each]), None)

    def name(self, context: TableContext[State]) -> int | None:
        """The farm's name that the large button gives: the one that is held, else the first that is left."""
        if context.held is not None and context.held.kind == "farm":
            return context.held.number
        return next((choice.farm for choice in free_names(context.view)), None)

    def bees(self, context: TableContext[State]) -> tuple[int, ...]:
        """The bees of the active seat that still add a crop, the one that is asked for first (AC11)."""
        several, done = self._bees(context)
        return several[done:]

    def bee(self, context: TableContext[State]) -> tuple[int, int]:
        """The number of the bee that is asked for, and how many were planted with it."""
        several, done = self._bees(context)
        return done + 1, len(several)

    def _bees(self, context: TableContext[State]) -> tuple[tuple[int, ...], int]:
        """The bees that the active seat has just planted, and how many of them are done."""
        done = 0
        for event in reversed(context.past):
            match event:
                case events.CropAdded(seat=seat) | events.CropLost(seat=seat) if seat == context.active:
                    done += 1
                case events.Planted(seat=seat, product=product) if seat == context.active and product == BEES:
                    return members(self.covered(context.view, event)), done
                case _:
                    break
        return (), 0

    def planted_big(self, context: TableContext[State]) -> bool | None:
        """Whether the layout that was planted last is the bountiful one; None before the first."""
        return next((event.big for event in reversed(context.past) if isinstance(event, events.Planted)), None)

    def quadrant(self, context: TableContext[State]) -> int | None:
        """The quadrant in which a crop has to be chosen."""
        bees = self.bees(context)
        return self.terms.quadrant[bees[0]] if bees else None

    def built_spaces(self, context: TableContext[State]) -> int:
        """The spaces of a building, as a set, until anything has happened since it was drawn."""
        match context.past[-1:]:
            case [events.BuildingDrawn(building=building, at=at, pose=pose)]:
                return self.terms.buildings[building].covers[at, pose]
            case _:
                return 0

    def covered(self, state: State, event: events.Planted) -> int:
        """The spaces of a layout that has been planted."""
        return self.layout(state, event.product, event.big).covers[event.at, event.pose]

    # -- dice and layouts

    def owners(self, context: TableContext[State]) -> dict[int, int]:
        """Die -> the seat that took it; of equal dice the first ones are gone, but for the one in the hand."""
        state, result = context.view, dict[int, int]()
        for seat in self.terms.round_of[state.lead]:
            product = state.taken[seat]
            dice = [die for die, face in enumerate(state.dice) if face == product and die not in result]
            if seat == context.active and (held := self.die(context.held)) in dice:
                dice = [held]
            if product != model.NOT_YET and dice:
                result[dice[0]] = seat
        return result

    def die(self, spot: Spot | None) -> int:
        """The die that lies on a spot; below 0 for none."""
        return spot.number if spot is not None and spot.kind == "die" else -1

    def tile(self, spot: Spot | None) -> tuple[int, bool] | None:
        """Product and layout of a tile."""
        return (spot.number, spot.ids[1] == 1) if spot is not None and spot.kind == "tile" else None

    def product_of(self, context: TableContext[State], source: Spot | None) -> int | None:
        """The product of a die or tile."""
        tile, die = self.tile(source), self.die(source)
        if tile is not None:
            return tile[0]
        return context.view.dice[die] if 0 <= die < len(context.view.dice) else None

    def product(self, context: TableContext[State]) -> int | None:
        """The product whose layouts show: held, taken, just being taken, or pointed at; while one may be taken that of
        the first die that is left and fits."""
        state, seat, event = context.view, context.active, context.current_event
        result = self.product_of(context, context.held)
        if result is None and seat is not None and state.turn and state.taken[seat] != model.NOT_YET:
            result = state.taken[seat]
        if result is None and isinstance(event, events.DieTaken):
            result = event.product
        if result is None:
            result = self.product_of(context, context.hover)
        if result is None and state.dice and seat is not None and context.live and context.sources:
            left = model.pool(self.terms, state)
            result = next((product_left for product_left in left if self.fits(state, seat, product_left)), None)
        return result

    def layout(self, state: State, product: int, big: bool) -> Ways[Lay]:
        """A layout of the side that is used."""
        return self.terms.layouts[product][state.sides[product]][big]

    def may_plant_big(self, context: TableContext[State], product: int) -> bool:
        """Whether the bountiful layout is allowed to the active seat."""
        return context.active is not None and model.bountiful(self.terms, context.view, context.active, product)

    def count_places(self, context: TableContext[State], product: int, big: bool) -> int:
        """Number of ways in which a layout can be planted on the active seat's sheet."""
        state = context.view
        covered = model.filled(state.sheets[context.active or 0])
        key = (product, state.sides[product], big, covered)
        return self._counts.get(key, lambda: len(self.layout(state, product, big).free(covered)))

    def why_not(self, context: TableContext[State], product: int, big: bool) -> Barred:
        """Reason why a layout cannot be planted by the active seat (AC8, AC10)."""
        if big and not self.may_plant_big(context, product):
            return "no_sun" if product < data.CROPS else "no_heart"
        return "" if self.count_places(context, product, big) else "no_place"

    def count_building_places(self, context: TableContext[State]) -> int:
        """Number of ways in which the next building can be drawn."""
        building, seat = self.building(context), context.active
        if building is None or seat is None:
            return 0
        key = (building, seat, context.view.sheets[seat])
        return self._counts.get(key, lambda: len(building_choices(self.terms, context.view, seat, building)))

    def fits(self, state: State, seat: int, product: int) -> bool:
        """Whether a die can be planted (AC10)."""
        covered = model.filled(state.sheets[seat])
        layouts = model.allowed(self.terms, state, seat, product)
        key = (product, state.sides[product], len(layouts), covered, "fits")
        return bool(self._counts.get(key, lambda: any(ways.fits(covered) for ways in layouts)))

    def unfit_dice(self, context: TableContext[State]) -> frozenset[int]:
        """The dice that the active seat could take and not plant; none before all are rolled."""
        state, seat = context.view, context.active
        if seat is None or not state.bounty or state.taken[seat] != model.NOT_YET:
            return frozenset()
        left = set(model.pool(self.terms, state))
        dice = state.dice[:1] if self.terms.solo else state.dice
        return frozenset(
            die for die, product in enumerate(dice) if product in left and not self.fits(state, seat, product)
        )

    def none_fits(self, context: TableContext[State]) -> bool:
        """Whether the active seat has to take a die and can plant none (AC10)."""
        state, seat = context.view, context.active
        if seat is None or self.question(context) != "take" or not state.bounty:
            return False
        return not any(self.fits(state, seat, product) for product in model.pool(self.terms, state))

    def last_gain(self, context: TableContext[State]) -> int:
        """Gain by what was drawn last on the large sheet, with the bonus for the end if it brought that."""
        seat, sheet, lately = self.shown_seat(context), self.sheet(context), self.last_spaces(context)
        before = tuple(spaces & ~lately for spaces in sheet)
        ends = next(
            (event for event in reversed(context.past) if isinstance(event, events.Planted | events.EndTriggered)), None
        )
        bonus = self.bonus(context, seat) if isinstance(ends, events.EndTriggered) else 0
        return sum(points_of(sheet)) - sum(points_of(before)) + bonus

    def bonus(self, context: TableContext[State], seat: int) -> int:
        """The points of a seat for being the first to trigger the end (AC12)."""
        return data.BONUS if context.view.first == seat and not self.terms.solo else 0

    # -- how it lies

    def shapes(self, context: TableContext[State]) -> Sequence[Ways[Lay] | Ways[Put]]:
        """The shapes as which the held thing could lie; none where it lies in one way only."""
        held, result = context.held, list[Ways[Lay] | Ways[Put]]()
        tile, product, building = self.tile(held), self.product(context), self.building(context)
        if held is None or not self.is_own_sheet(context) or self.die(held) in self.unfit_dice(context):
            return ()
        if self.question(context) == "build" and building is not None:
            result = [self.terms.buildings[building]]
        elif product is not None and tile is not None:
            result = [self.layout(context.view, product, tile[1])]
        elif product is not None and held.kind == "die":
            both = (False, True)[: 1 + self.may_plant_big(context, product)]
            result = [self.layout(context.view, product, big) for big in both]
        return result if sum(len(ways.poses) for ways in result) > 1 else ()

    def held_shape(self, context: TableContext[State]) -> tuple[Shape, int] | None:
        """The shape that is held, and its pose."""
        held, pose = context.held, context.pose
        tile, product, building = self.tile(held), self.product_of(context, held), self.building(context)
        if held is not None and held.kind == "building" and building is not None:
            return self.terms.buildings[building].shape, pose
        if product is None:
            return None
        big = pose >= BIG if tile is None else tile[1]
        return self.layout(context.view, product, big).shape, pose % BIG

    # -- what would stand

    def choice_ghost(self, context: TableContext[State], choice: Choice) -> Ghost | None:
        """The ghost of what a choice of the active seat would draw."""
        product, building = self.product(context), self.building(context)
        match choice:
            case Lay(big, at, pose) if product is not None:
                kind, spaces = product, self.layout(context.view, product, big).covers.get((at, pose))
            case Put(at, pose) if building is not None:
                kind, spaces = model.PRODUCE + building, self.terms.buildings[building].covers.get((at, pose))
            case Grow(product=kind, at=at):
                spaces = 1 << at
            case _:
                return None
        return None if spaces is None else Ghost(kind, spaces)

    def ghost(self, context: TableContext[State]) -> Ghost | None:
        """The ghost of what would stand where the pointer is, if that is clear."""
        chains = context.targets.get(context.hover, ()) if context.hover else ()
        if context.held is None or len(chains) != 1 or not self.is_own_sheet(context):
            return None
        return self.choice_ghost(context, chains[0][-1])

    def target_spaces(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces where a press puts the held thing, turned where it has to be; all that a bee may fill, with empty
        hands too."""
        if not self.is_own_sheet(context) or (context.held is None and self.question(context) != "crop"):
            return ()
        return tuple(
            space
            for space in map(self.space, context.targets if context.held is None else context.reach)
            if space is not None
        )

    def last_spaces(self, context: TableContext[State]) -> int:
        """Spaces that were drawn last on the large sheet, as a set."""
        seat, spaces = self.shown_seat(context), 0
        for event in reversed(context.past):
            match event:
                case events.CropAdded(seat=by, at=at) if by == seat:
                    spaces |= 1 << at
                case events.Planted(seat=by) if by == seat:
                    return spaces | self.covered(context.view, event)
                case events.BuildingDrawn():
                    return spaces
                case _:
                    pass
        return spaces
