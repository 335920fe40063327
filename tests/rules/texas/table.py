"""Positions of Texas laid out by hand: squares as "e5", cards as "NE2"."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards import load
from game.core.engine import open_with
from game.core.steps import Position, Step
from game.rules.texas import model
from game.rules.texas.model import ALL_CARDS, CARDS, FARM, RANCH, Options, State, Terms, prepare
from game.rules.texas.steps import BEGINS, Play

BOARD = load("texas")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
NAMES = [f"{COMPASS[way]}{distance}" for way, distance in CARDS]


def terms_for(seats: int = 2, options: Options | None = None) -> Terms:
    """The terms on the program's own board."""
    return prepare([BOARD], seats, options or Options())


def card(name: str) -> int:
    """The card "NE2"."""
    return NAMES.index(name)


def cards(names: str) -> int:
    """The set of cards "N1 NE2"."""
    return sum(1 << card(name) for name in names.split())


def play(name: str) -> Play:
    """The choice of the card "NE2"."""
    return Play(card(name))


def square(name: str) -> int:
    """The number of the square "e5"."""
    return BOARD.number(name)


def laid(
    terms: Terms,
    *,
    hands: Sequence[str],
    farm: str = "",
    ranch: str = "",
    officer: str = "e5",
    judges: Sequence[int] = (),
    discard: str = "",
    markers: int | None = None,
    turn: int = 0,
) -> State:
    """A state; cards that are nowhere else lie in the pile, markers nowhere else are in stock."""
    squares = bytearray(len(BOARD.spots))
    for names, face in ((farm, FARM), (ranch, RANCH)):
        for name in names.split():
            squares[square(name)] = face
    held = tuple(map(cards, hands))
    laid_off = cards(discard)
    return State(
        turn=turn,
        squares=bytes(squares),
        officer=square(officer),
        hands=held,
        judges=tuple(judges) or (terms.deal.judges,) * terms.seats,
        pile=ALL_CARDS - sum(held) - laid_off,
        discard=laid_off,
        markers=model.MARKERS - sum(map(bool, squares)) if markers is None else markers,
    )


def begin(terms: Terms, state: State, seat: int = 0) -> Position[State]:
    """The position in which it is the turn of `seat`, unless it has to pass or the game is over."""
    return open_with(terms, state, BEGINS[seat])


def top(position: Position[State]) -> Step[Terms, State, object]:
    """The step that waits."""
    return position.agenda[-1]


def lines(count: int, start: str = "a1") -> str:
    """Names of `count` squares that form one area, in rows of nine from `start` on upwards."""
    first = square(start)
    x, y = BOARD.spots[first].at
    wide = 9 - x
    cells = ((x + n % wide, y - n // wide) for n in range(count))
    return " ".join(BOARD.spots[column + 9 * row].name for column, row in cells)
