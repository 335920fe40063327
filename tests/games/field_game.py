"""A game with a board, two sides and rain: nothing is hidden, and some of what is done can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from game.core import board
from game.core.codec import Codec
from game.core.engine import open_with
from game.core.seats import SeatNo, SpotNo, Starter
from game.core.spec import BadTerms, Spec, Tally
from game.core.steps import Chance, Choice, Decision, Event, Move, Position
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.table import Controls, Look, MainButton, Table, Things, Words
from game.ui.theme import accent, colours
from game.ui.title import Count, Title

SIDE = 6
CELL = 84
ART = ("crops/carrot", "crops/corn")


class Options(msgspec.Struct, frozen=True):
    """House options: who begins, and on which side."""

    starter: Starter = 0
    first_side: Literal["farmers", "gardeners"] = "farmers"


@dataclass(frozen=True)
class Terms:
    """The board, how many play on it, and who of them begins; 0 where chance says it."""

    seats: int
    board: board.Board
    starter: int


class State(msgspec.Struct, frozen=True, gc=False):
    """Sown fields, and the rain on them."""

    turn: int
    sown: tuple[int, ...]
    """Per spot the side that has sown there, or -1."""
    rain: tuple[int, int] = (0, 0)
    """Points of both sides for rain."""
    seat: int = 0


class Began(Event[Terms, State], frozen=True, gc=False):
    """A seat is the first."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It is in turn."""
        return msgspec.structs.replace(state, seat=self.seat)


class Sown(Event[Terms, State], frozen=True, gc=False):
    """A side has something on a spot."""

    seat: SeatNo
    spot: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It stands there."""
        sown = (*state.sown[: self.spot], self.seat % 2, *state.sown[self.spot + 1 :])
        return msgspec.structs.replace(state, sown=sown)


class Rained(Event[Terms, State], frozen=True, gc=False):
    """The weather of a turn, which ends with it."""

    seat: SeatNo
    drops: int

    def on(self, terms: Terms, state: State) -> State:
        """It is good for the side in turn."""
        rain = tuple(drops + self.drops * (side == self.seat % 2) for side, drops in enumerate(state.rain))
        following = (self.seat + 1) % terms.seats
        return msgspec.structs.replace(state, rain=rain, turn=state.turn + 1, seat=following)


class Sow(Choice, frozen=True, gc=False):
    """A free spot."""

    spot: SpotNo


class Wait(Choice, frozen=True, gc=False):
    """Look at the sky."""


class First(Choice, frozen=True, gc=False):
    """A seat that may begin."""

    seat: SeatNo


class Weather(Choice, frozen=True, gc=False):
    """An amount of rain."""

    drops: int


class Lot(Chance[Terms, State, First], frozen=True, gc=False):
    """Chance that chooses who begins."""

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[First, int]]:
        """Anybody, unless it is agreed on."""
        return [(First(seat), 1) for seat in range(terms.seats) if terms.starter in (0, seat + 1)]

    def resolve(self, move: Move[Terms, State], choice: First) -> None:
        """The first turn is that seat's."""
        move.emit(Began(choice.seat))
        move.then(ChooseSpot(choice.seat))


class ChooseSpot(Decision[Terms, State, Sow], frozen=True, gc=False):
    """The decision where to sow."""

    def options(self, terms: Terms, state: State) -> Sequence[Sow]:
        """Every free spot."""
        return [Sow(spot) for spot, side in enumerate(state.sown) if side < 0]

    def resolve(self, move: Move[Terms, State], choice: Sow) -> None:
        """It is sown; then the sky decides."""
        move.emit(Sown(self.seat, choice.spot))
        move.then(LookUp(self.seat))


class LookUp(Decision[Terms, State, Wait], frozen=True, gc=False):
    """Before the sky has answered all can be taken back."""

    def options(self, terms: Terms, state: State) -> Sequence[Wait]:
        """There is but one way to wait."""
        return [Wait()]

    def resolve(self, move: Move[Terms, State], choice: Wait) -> None:
        """It rains or not, and another seat goes on; where all is sown the game is over."""
        if -1 in move.state.sown:
            move.then(Sky(self.seat))
        else:
            move.emit(Rained(self.seat, 0))


class Sky(Chance[Terms, State, Weather], frozen=True, gc=False):
    """How much it rains."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Weather, int]]:
        """Mostly not at all."""
        return [(Weather(0), 2), (Weather(1), 1)]

    def resolve(self, move: Move[Terms, State], choice: Weather) -> None:
        """The turn is over."""
        move.emit(Rained(self.seat, choice.drops))
        move.then(ChooseSpot(move.state.seat))


def make(side: int) -> board.Board:
    """A field with so many spots along each side."""
    places = [(x, y) for y in range(side) for x in range(side)]
    spots = tuple(
        board.BoardSpot(f"{'abcdefghi'[x]}{side - y}", (x, y), CELL * (x + 0.5), CELL * (y + 0.5)) for x, y in places
    )
    touching = tuple(tuple(n for n, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1) for x, y in places)
    size = (float(CELL * side), float(CELL * side))
    return board.Board("field", "square", size, (CELL, CELL), spots, touching, marks={"well": len(places) // 2})


def prepare(boards: Sequence[board.Board], seats: int, options: Options) -> Terms:
    if seats not in (2, 4) or len(boards) != 1:
        raise BadTerms("field.terms", seats=seats)
    if not 0 <= options.starter <= seats:
        raise BadTerms("field.terms", starter=options.starter)
    return Terms(seats, boards[0], options.starter)


def setup(terms: Terms) -> Position[State]:
    return open_with(terms, State(0, (-1,) * len(terms.board.spots)), Lot())


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Both seats of a side have what it has."""
    return tuple(_tally(state, seat % 2) for seat in range(terms.seats))


def _tally(state: State, side: int) -> Tally:
    points = {"spots": state.sown.count(side), "rain": state.rain[side]}
    return Tally(points, (sum(points.values()),))


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    return {"turn": state.turn, "sown": state.sown, "rain": state.rain, "seat": state.seat}


SPEC: Spec[Terms, State] = Spec(
    key="field",
    version=1,
    seats=(2, 4),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: (f"made:{SIDE}",),
    make=make,
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, First | Sow | Wait | Weather, Began | Sown | Rained, Lot | ChooseSpot | LookUp | Sky, Options),
)


def counting(terms: Terms, view: State) -> Sequence[Count]:
    """Counts of what both sides have alike, then of what is left of each, then of the rain."""
    fields = [view.sown.count(side) for side in (0, 1)]
    everybody = tuple(range(terms.seats))
    found = [Count(everybody, str(min(fields)), min(fields), even=True)]
    for side in (0, 1):
        more = (fields[side] - min(fields), view.rain[side])
        found += [Count(everybody[side::2], str(points), points) for points in more if points]
    return found


def roles(options: Options, seats: int) -> tuple[str, ...]:
    """In turn those who begin and the others."""
    sides = ("farmers", "gardeners") if options.first_side == "farmers" else ("gardeners", "farmers")
    return tuple(f"field.side.{sides[seat % 2]}" for seat in range(seats))


class Field(Controls[State], Look[State], Words[State]):
    """The field: something is dragged out of the bag, and the sky is asked by the large button."""

    def __init__(self, setting: TableSetup) -> None:
        self._spots = setting.terms.board.spots

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """A seed goes from the bag to its spot."""
        match choice:
            case Sow(spot):
                return [Gesture(Spot("bag"), Spot("spot", spot))]
            case _:
                return [Gesture(Spot("sky"), PRESS)]

    def things(self, context: TableContext[State]) -> Things:
        """The bag and all of the field."""
        frame = context.frame.board
        found: dict[Spot, Rect] = {Spot("bag"): _place(frame, SIDE, 0), Spot("sky"): _place(frame, SIDE, 2)}
        return Things(found | {Spot("spot", n): _place(frame, *spot.at) for n, spot in enumerate(self._spots)})

    def main(self, context: TableContext[State]) -> MainButton | None:
        """The sky."""
        return MainButton("Wait", "icons/sun", Spot("sky"), Spot("sky") in context.sources)

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """The bag, and what grows."""
        frame, sown = context.frame.board, context.view.sown
        bag = Sprite(Spot("bag"), ART[context.view.seat % 2], _place(frame, SIDE, 0))
        grown = [(n, side) for n, side in enumerate(sown) if side >= 0]
        return [bag, *(Sprite(Spot("plant", n), ART[side], _place(frame, *self._spots[n].at)) for n, side in grown)]

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The soil."""
        paint.panel(frame.board, fill=colours.grass_pale)


def _place(frame: Rect, column: int, row: int) -> Rect:
    """A cell of the field in the frame of the board; one column is left for the bag."""
    cell = min(frame.w / (SIDE + 1), frame.h / SIDE)
    return Rect(frame.x + column * cell, frame.y + row * cell, cell, cell)


def table(setting: TableSetup) -> Table[Any]:
    """All parts at once."""
    made = Field(setting)
    return Table(made, made, made)


def vignette(paint: Painter, rect: Rect) -> None:
    paint.box(rect, colours.meadow, 10)


TITLE = Title(
    key=SPEC.key,
    seats=SPEC.seats,
    rules=lambda: SPEC,
    accent=accent("dome_dark", "water", "white_fur"),
    icon="icons/sun",
    minutes=5,
    colours=("blue", "white", "red", "yellow"),
    vignette=vignette,
    table=table,
    counting=counting,
    roles=roles,
)
