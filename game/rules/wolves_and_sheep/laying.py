"""Laying a tile: where it may lie (WS5, WS9, WS10), what it draws (WS6), how a seat and the game stop (WS13, WS15)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from game.core.lazy import Counted
from game.core.seats import SeatNo
from game.core.spec import leaders
from game.core.steps import Chance, Decision, Move, Refusal, Step
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.choices import DRAWS, OUT_OF_TIME, Drawn, Lay, OutOfTime, Take
from game.rules.wolves_and_sheep.land import Land, Wood, adjacent_woods, neighbours, tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, WOLF, OtherEdge, State, Terms, TileNo, land_of
from game.rules.wolves_and_sheep.scoring import score
from game.rules.wolves_and_sheep.tiles import STEPS, WAYS, WAYS_BITS

EDGE = 7
"""The bits of one edge in a need."""
NOWHERE = -1
"""Stand-in for the cell of a side that fits nowhere."""


class Lays(Counted[Lay]):
    """Legal lays: there are hundreds, so they are counted, and each is made only when it is asked for."""

    __slots__ = ("_animals", "_count", "_ends", "_land", "_terms", "_tiles", "plain")

    def __init__(self, terms: Terms, land: Land, tiles: tuple[TileNo, ...]) -> None:
        self._terms, self._land, self._tiles = terms, land, tiles
        self._animals = [tile for tile in tiles if tile in data.WOLVES or tile in data.HUNTERS]
        """The wolves and hunters, who may also lie with their side up."""
        count, ways = 0, land.ways
        ends: list[int] = []
        for tile in tiles:
            count += ways >> WAYS_BITS * tile & WAYS
            ends.append(count)
        self.plain = count > 0
        """Whether a landscape or sheep side is among them (WS7)."""
        for tile in self._animals:
            count += len(land.forests.cells_for(tile))
            ends.append(count)
        self._count, self._ends = count, ends
        """Numbers of lays up to each tile, and from there on up to each wolf and hunter, its side up."""

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Lay]:
        for tile in self._tiles:
            fits = self._terms.fits[tile]
            for at, need in self._land.frontier.items():
                for side, turn in fits.get(need, ()):
                    yield Lay(tile, side, turn, at)
        yield from face_up_lays(self._land, self._animals)

    def nth(self, number: int) -> Lay:
        ends = self._ends
        place = bisect(ends, number)
        first = ends[place - 1] if place else 0
        number -= first
        if place < len(self._tiles):
            return self._of_tile(self._tiles[place], number, ends[place] - first)
        tile = self._animals[place - len(self._tiles)]
        return Lay(tile, FRONT, 0, self._land.forests.cells_for(tile)[number])

    def _of_tile(self, tile: TileNo, number: int, among: int) -> Lay:
        """One of the lays of a tile, sought from the nearer end: on each cell as many as looks fit its need."""
        frontier, looks, ways = self._land.frontier, self._terms.looks[tile], 0
        if number + number < among:
            for at, need in frontier.items():
                ways = looks[need]
                if number < ways:
                    return Lay(tile, *self._terms.fits[tile][need][number], at)
                number -= ways
        number = among - number
        for at, need in reversed(frontier.items()):
            ways = looks[need]
            if number <= ways:
                return Lay(tile, *self._terms.fits[tile][need][ways - number], at)
            number -= ways
        raise IndexError(number)


def lays(terms: Terms, state: State, seat: int) -> Lays:
    """All legal lays of a seat, by tile and by cell; animals and hunters, their side up, come last."""
    return Lays(terms, land_of(terms, state), state.hands[seat])


def may_enter(tile: int, woods: list[Wood]) -> bool:
    """Whether a wolf or hunter may enter these forests (WS9, WS10)."""
    if tile in data.WOLVES:
        return not any(wood.free or wood.covering for wood in woods)
    return not any(wood.dangerous for wood in woods)


def tiles_of_kind(hand: tuple[TileNo, ...], kind: int) -> list[TileNo]:
    """The wolves or hunters in a hand."""
    those = data.WOLVES if kind == WOLF else data.HUNTERS
    return [tile for tile in hand if tile in those]


def special_lays(terms: Terms, state: State, seat: int, kind: int) -> list[Lay]:
    """The lays of a seat's wolves or hunters with that side up (WS12)."""
    return face_up_lays(land_of(terms, state), tiles_of_kind(state.hands[seat], kind))


def face_up_lays(land: Land, tiles: Sequence[TileNo]) -> list[Lay]:
    """All lays of some wolves and hunters, who look the same in every turn."""
    return [Lay(tile, FRONT, 0, at) for tile in tiles for at in land.forests.cells_for(tile)]


def shepherd_lays(terms: Terms, state: State, colour: int) -> list[Lay]:
    """The lays of a colour's shepherd (WS8)."""
    tile = data.FIRST_SECRET + colour
    fits, land = terms.fits[tile], land_of(terms, state)
    return [Lay(tile, BACK, 0, at) for at, need in sorted(land.frontier.items()) if need in fits]


def shepherd_fits(terms: Terms, state: State, colour: int) -> bool:
    """Whether the shepherd of a colour may be laid anywhere (WS8)."""
    return not terms.fits[data.FIRST_SECRET + colour].keys().isdisjoint(land_of(terms, state).frontier.values())


def refuse_lay(terms: Terms, state: State, tiles: list[int] | tuple[int, ...], choice: Lay) -> Refusal | None:
    """The refusal of a lay, in the order in which a player would check (WS5, WS9, WS10); a side or turn that no tile
    has fits nowhere."""
    if choice.tile not in tiles:
        return Refusal("WS5", "not_yours")
    at, land = choice.at, land_of(terms, state)
    if at == NOWHERE or choice.side not in (FRONT, BACK) or choice.turn not in data.TURNS:
        return Refusal("WS5", "nowhere")
    shape = terms.shapes[tile_code(choice.tile, choice.side, choice.turn)]
    if at in land.tiles:
        if not shape.hunter:
            return Refusal("WS5", "taken", (at,))
        on_wolf = terms.shapes[land.tiles[at]].wolf and at not in land.covers
        return None if on_wolf else Refusal("WS10", "no_wolf", (at,))
    need = land.frontier.get(at)
    if need is None:
        return Refusal("WS5", "alone", (at,))
    for edge, seen in enumerate(shape.edges):
        wanted = need >> 3 * edge & EDGE
        if wanted not in (data.OPEN, seen):
            return OtherEdge("WS5", "edge", (at + STEPS[edge],), asked=wanted, seen=seen)
    if shape.wolf and not may_enter(choice.tile, adjacent_woods(land, at)):
        return Refusal("WS9", "hunter_there", (at,))
    if shape.hunter and not may_enter(choice.tile, adjacent_woods(land, at)):
        wolves = {wolf for wood in adjacent_woods(land, at) if wood.dangerous for wolf in wood.wolves}
        return Refusal("WS10", "danger_there", tuple(sorted(wolves)))
    return None


class Draws(Counted[tuple[Drawn, int]]):
    """Outcomes of a draw from a bag, each tile as likely as any."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: tuple[TileNo, ...]) -> None:
        self._tiles = tiles

    def __len__(self) -> int:
        return len(self._tiles)

    def __iter__(self) -> Iterator[tuple[Drawn, int]]:
        return map(DRAWS.__getitem__, self._tiles)

    def nth(self, number: int) -> tuple[Drawn, int]:
        return DRAWS[self._tiles[number]]


Steps = tuple[Step[Terms, State, Any], ...]


class Draw(Chance[Terms, State, Drawn], frozen=True, gc=False):
    """A tile from the bag, and as many more as are due (WS6)."""

    rule = "WS6"
    seat: SeatNo
    due: int

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Drawn, int]]:
        return Draws(state.bag)

    def resolve(self, move: Move[Terms, State], choice: Drawn) -> None:
        move.emit(events.TileDrawn(self.seat, choice.tile))
        if self.due > 1:
            move.then(*draw_steps(move.state, self.seat, self.due - 1))


def draw_steps(state: State, seat: int, due: int) -> Steps:
    """The step that draws as many tiles, as far as the bag goes (WS6)."""
    return (Draw(seat, due),) if due and state.left else ()


def clock_answers(terms: Terms) -> list[OutOfTime]:
    """The answer that the clock of an interrupt gives, where there is one (WS19)."""
    return [OUT_OF_TIME] if terms.options.time_limit else []


def refuse_time(terms: Terms) -> Refusal | None:
    """The refusal of the clock's answer where there is none."""
    return None if terms.options.time_limit else Refusal("WS19", "no_clock")


class ChooseDraw(Decision[Terms, State, Take | OutOfTime], frozen=True, gc=False):
    """How many of the tiles that are due are drawn (WS6)."""

    rule = "WS6"
    ends_turn: ClassVar[bool] = True
    seat: SeatNo
    due: int
    """Number of edges matched, as far as the bag goes."""

    def options(self, terms: Terms, state: State) -> Sequence[Take | OutOfTime]:
        """All of them, or fewer, down to one."""
        return [*(Take(count) for count in range(self.due, 0, -1)), *clock_answers(terms)]

    def refuse(self, terms: Terms, state: State, choice: Take | OutOfTime) -> Refusal | None:
        """WS6, WS19."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        return None if 1 <= choice.count <= self.due else Refusal("WS6", "not_due", wants=self.due)

    def resolve(self, move: Move[Terms, State], choice: Take | OutOfTime) -> None:
        """A seat that is out of time draws all that are due."""
        count = choice.count if isinstance(choice, Take) else self.due
        move.emit(events.DrawChosen(self.seat, count, self.due))
        move.then(Draw(self.seat, count))


def lay(move: Move[Terms, State], seat: int, choice: Lay) -> Steps:
    """Lay a tile, and return the draw that follows, under the option *draw fewer* of as many as the seat says (WS6)."""
    land = land_of(move.terms, move.state)
    matched = neighbours(land, choice.at)
    if data.FIRST_SECRET <= choice.tile < data.VILLAGE_TILE:
        colour = choice.tile - data.FIRST_SECRET
        move.emit(events.ColourShown(seat, colour, choice.tile, choice.at, matched))
    elif choice.at in land.tiles:
        move.emit(events.WolfCovered(seat, choice.tile, choice.at, matched))
    else:
        move.emit(events.TileLaid(seat, choice.tile, choice.side, choice.turn, choice.at, matched))
    due = min(matched, move.state.left)
    return (ChooseDraw(seat, due),) if due > 1 and move.terms.options.draw_fewer else draw_steps(move.state, seat, due)


def stop(move: Move[Terms, State], seat: int) -> None:
    """A seat stops for good (WS13); if it was waited for, nobody waits for it any more."""
    move.emit(events.Stopped(seat, data.BONUSES[len(move.state.stops)]))
    if not end_if_over(move):
        top = move.agenda[-1] if move.agenda else None
        if isinstance(top, Decision) and top.open and top.seat == seat:
            move.agenda = move.agenda[:-1]


def end_if_over(move: Move[Terms, State]) -> bool:
    """End the game if all have stopped, or all still in have paused since the last tile (WS15)."""
    state = move.state
    still = [seat for seat in range(move.terms.seats) if seat not in state.stops]
    if not all(state.paused >> seat & 1 for seat in still):
        return False
    move.emit(events.ColoursTurned(state.secrets))
    reason = events.GameEnded("paused" if still else "stopped", leaders(score(move.terms, move.state)))
    move.finish(reason)
    return True
