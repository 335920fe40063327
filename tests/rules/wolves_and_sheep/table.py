"""Positions of Wolves and Sheep laid out by hand: tiles by label, cells as (x, y) from the village, edges N E S W."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.boards import load
from game.core.engine import interrupt, open_with, play
from game.core.steps import Chance, Choice, Event, Position, Step
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import Drawn, Lay
from game.rules.wolves_and_sheep.land import Land, Layout, after_covering, after_laying, cell, tile_code
from game.rules.wolves_and_sheep.model import Options, State, Terms, prepare
from game.rules.wolves_and_sheep.steps import INTERRUPTS, FirstTurn

BOARD = load("wolves_and_sheep")
LABELS = [str(tile.props["label"]) for tile in BOARD.tiles]
TERMS = {seats: prepare([BOARD], seats, Options()) for seats in data.SEATS}
TWO = TERMS[2]
START = TWO.start.land(TWO.shapes)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def terms_for(seats: int = 2, **options: Any) -> Terms:
    """The terms with some options."""
    return prepare([BOARD], seats, Options(**options))


def terms_on(name: str, seats: int = 2, **options: Any) -> Terms:
    """The terms on a board of the box."""
    return prepare([load(name)], seats, Options(**options))


def tile(label: str) -> int:
    """The number of the tile "L01"."""
    return LABELS.index(label)


def tiles(labels: str) -> tuple[int, ...]:
    """The tiles "L01 W1" in rising order."""
    return tuple(sorted(map(tile, labels.split())))


def letters(what: int) -> str:
    """The edges of a code, "VKRK"."""
    return "".join(data.CLASSES[edge] for edge in TWO.shapes[what].edges)


def alike(shown: str, pattern: str) -> bool:
    """Whether edges are as wanted: a capital is that class, a small letter any other, a dot anything."""
    return all(
        wanted == "." or (wanted == edge if wanted.isupper() else wanted.upper() != edge)
        for edge, wanted in zip(shown, pattern, strict=True)
    )


def used(land: Land) -> set[int]:
    """The tiles that lie."""
    return {what >> 3 for what in land.tiles.values()} | set(land.covers.values())


def put(land: Land, x: int, y: int, pattern: str) -> Land:
    """The landscape with the first tile that matches there: "K.r.", or "wolf", "hunter"; no matter what lies beside."""
    at, gone = cell(x, y), used(land)
    need = land.frontier.get(at, 0)
    kind = {"wolf": range(60, 64), "hunter": range(64, 68)}.get(pattern)
    for number in kind or [*range(60), *range(68, 72)]:
        for what in [number << 3] if kind else range(number << 3, (number << 3) + 8):
            edges = TWO.shapes[what].edges
            fits = all(need >> 3 * n & 7 in (0, edge) for n, edge in enumerate(edges))
            if number not in gone and fits and (kind or alike(letters(what), pattern)):
                return after_laying(TWO.shapes, land, at, what)
    raise LookupError(pattern)


def cover(land: Land, x: int, y: int) -> Land:
    """The landscape with the first hunter that is left on a wolf."""
    gone = used(land)
    return after_covering(land, cell(x, y), next(number for number in range(64, 68) if number not in gone))


def build(*lays: tuple[int, int, str], land: Land | None = None) -> Land:
    """The village and more."""
    land = land or START
    for x, y, pattern in lays:
        land = put(land, x, y, pattern)
    return land


def meadow(land: Land, x: int, y: int, colour: str, edges: int) -> Land:
    """A closed meadow of twice as many sheep as edges, 1 to 4, all on one tile; each is closed by a single edge."""
    small = colour.lower()
    land = put(land, x, y, (colour * edges + small * 4)[:4])
    for edge in range(edges):
        dx, dy = STEPS[edge]
        pattern = [".", small, colour, small]
        around = "".join(pattern[(n - edge) % 4] for n in range(4))
        land = put(land, x + dx, y + dy, around)
    return land


def lying(
    terms: Terms,
    hands: Sequence[str],
    land: Land | None = None,
    *,
    secrets: Sequence[str] = (),
    bag: str | None = None,
    seat: int = 0,
    **more: Any,
) -> State:
    """A state; tiles that are nowhere else lie in the bag, colours that nobody has are spare."""
    land = land or START
    held = tuple(map(tiles, hands))
    gone = used(land) | {number for hand in held for number in hand}
    left = tuple(number for number in range(data.IN_BAG) if number not in gone)
    left = left if bag is None else tiles(bag)
    owned = list(secrets) or list("KYRB"[: terms.seats])
    state = State(
        turn=0,
        seat=seat,
        bag=left,
        left=len(left),
        hands=held,
        secrets=tuple(tuple(sorted("KYRB".index(letter) for letter in each)) for each in owned),
        shown=((),) * terms.seats,
        spare=tuple(n for n, letter in enumerate("KYRB") if letter not in "".join(owned)),
        layout=Layout((*land.tiles.items(), *((at, number << 3) for at, number in land.covers.items()))),
    )
    return replace(state, **more)


def begin(terms: Terms, state: State) -> Position[State]:
    """The position in which it is the turn of `state.seat`."""
    return open_with(terms, state, FirstTurn())


def top(position: Position[State]) -> Step[Any, Any, Any]:
    """The step that waits."""
    return position.agenda[-1]


def options(terms: Terms, position: Position[State]) -> list[Any]:
    """Choices that the step on top offers."""
    return list(top(position).options(terms, position.state))  # type: ignore[attr-defined]


def lay(label: str, x: int, y: int, pattern: str = "....", side: int | None = None) -> Lay:
    """Lay a tile so that its edges are as wanted, the first way there is."""
    number = tile(label)
    for n in (0, 1) if side is None else (side,):
        for turn in range(4):
            if alike(letters(tile_code(number, n, turn)), pattern):
                return Lay(number, n, turn, cell(x, y))
    raise LookupError(pattern)


Played = tuple[Position[State], list[Event[Any, Any]]]


def drawn(terms: Terms, position: Position[State], *labels: str) -> Played:
    """The draws that are due: these tiles, then the first ones of the bag."""
    wanted, told = list(tiles(" ".join(labels))), list[Event[Any, Any]]()
    while position.agenda and isinstance(top(position), Chance):
        number = wanted.pop(0) if wanted else position.state.bag[0]
        position, events = play(terms, position, Drawn(number))
        told += events
    return position, told


def act(terms: Terms, position: Position[State], *choices: Choice) -> Played:
    """Answers one after the other, and the draws that follow each."""
    told = list[Event[Any, Any]]()
    for choice in choices:
        position, events = play(terms, position, choice)
        told += events
        position, events = drawn(terms, position)
        told += events
    return position, told


def interrupts(terms: Terms, position: Position[State], seat: int) -> list[Choice]:
    """Choices of a seat out of turn."""
    return list(INTERRUPTS.options(terms, position.state, seat))


def out_of_turn(terms: Terms, position: Position[State], choice: Any) -> Played:
    """An interrupt."""
    offered = interrupts(terms, position, choice.seat)
    after, events = interrupt(terms, position, offered, INTERRUPTS.resolve, choice)
    return after, list(events)
