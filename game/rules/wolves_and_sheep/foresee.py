"""What chance and the others may bring: games until every rival has had its turn, in worlds that look alike to a seat.

Nothing is kept from one answer to the next; a game that goes on holds one position at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from game.core.engine import advance
from game.core.mind import Below, GoOn
from game.core.steps import Choice, Position
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.appraisal import TILE, hoped_bonus, own_odds, rivalry, rivals_odds
from game.rules.wolves_and_sheep.events import resample
from game.rules.wolves_and_sheep.hopes import Odds, needs_of, worth
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import score

GAMES = 24
"""How many games go on from a position."""

LOOKS = 6
"""At how many of its options, any of them, a seat looks in such a game."""

NUMBERS = 64
"""How many numbers chance has in one of them; then it begins again."""

MOST_DRAWN = 4
"""So many tiles are drawn for one at most, one for each edge (WS6)."""

_LARGE = 1 << 30


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The mean `lead` of a seat just before its next turn; one game is one piece of work."""
    return mean_lead(terms, position, seat, luck_of(below, GAMES), position.state.turn + terms.seats, go_on)


def foresee_out_of_turn(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """As `foresee`, but to the ends of the games once the bag may be empty after one tile: who stops has a bonus, who
    does not may hope in vain for the same one (WS13)."""
    if position.state.left > MOST_DRAWN:
        return foresee(terms, position, seat, below, go_on)
    return mean_lead(terms, position, seat, luck_of(below, GAMES), go_on=go_on)


Luck = Sequence[Sequence[int]]
"""Numbers for each game, drawn beforehand: as long as two games go alike chance is the same in both."""


def luck_of(below: Below, games: int) -> Luck:
    """The numbers for some games."""
    return [[below(_LARGE) for _ in range(NUMBERS)] for _ in range(games)]


def mean_lead(
    terms: Terms,
    position: Position[State],
    seat: int,
    luck: Luck,
    until: int = data.IN_BAG * NUMBERS,
    go_on: GoOn = lambda: True,
) -> float:
    """The mean lead over as many games as there is luck for, or time, up to a turn; by default to their ends."""
    state, total = position.state, 0.0
    odds = [(own_odds if each == seat else rivals_odds)(terms, state, each) for each in _seats(terms)]
    done = 0
    for numbers in luck:
        below = _reader(numbers)
        world = Position(resample(terms, state, seat, below), position.agenda)
        total += lead(terms, played(terms, world, odds, below, until), seat)
        done += 1
        if not go_on():
            break
    return total / done


def _reader(numbers: Sequence[int]) -> Below:
    """Numbers from 0 to n - 1, the same ones for the same luck."""
    follow = cycle(numbers)
    return lambda n: next(follow) * n // _LARGE


def played(terms: Terms, position: Position[State], odds: Sequence[Odds], luck: Below, until: int) -> Position[State]:
    """Where a game comes to before a turn; whoever is asked takes the best of some options for its own meadows."""
    while position.agenda and position.state.turn < until:
        top: Any = position.agenda[-1]
        if position.waiting is None:
            outcomes = top.outcomes(terms, position.state)
            position, _ = advance(terms, position, outcomes[luck(len(outcomes))][0])
            continue
        options = top.options(terms, position.state)
        if not options:
            break  # what was begun with secret tiles has no place for those of this world: it is as good as it is
        if len(options) == 1:
            position, _ = advance(terms, position, options[0])
        else:
            position = _best(terms, position, top.seat, _some(options, luck), odds)
    return position


def _some(options: Sequence[Choice], luck: Below) -> list[Choice]:
    """Never what only a clock answers: whoever let time run out for a shepherd would be asked for ever (WS20)."""
    count = len(options)
    first = luck(count) if count > LOOKS else 0
    places = range(count) if count <= LOOKS else [(first + n * count // LOOKS) % count for n in range(LOOKS)]
    found = [options[place] for place in places]
    return [each for each in found if not each.by_clock] or found


def _best(
    terms: Terms, position: Position[State], seat: int, options: Sequence[Choice], odds: Sequence[Odds]
) -> Position[State]:
    found, best = position, -1.0
    for option in options:
        after, _ = advance(terms, position, option)
        value = meadows(terms, after.state, seat, odds[seat])
        if value > best:
            found, best = after, value
    return found


def meadows(terms: Terms, state: State, seat: int, odds: Odds) -> float:
    """What the meadows of a seat may come to, where its colours are known."""
    needs = needs_of(terms, state.layout)
    return sum([worth(terms, state.layout, each, odds, needs) for each in state.shown[seat] + state.secrets[seat]])


def lead(terms: Terms, position: Position[State], seat: int) -> float:
    """How far a seat may be before its best rival, who weighs less beside others, in a world in which nothing is
    hidden; at the end it is exact."""
    state = position.state
    if position.over:
        points = [tally.total for tally in score(terms, state)]
        return points.pop(seat) - max(points)
    hopes = [
        meadows(terms, state, each, own_odds(terms, state, each))
        + hoped_bonus(state, each)
        + (0 if each in state.stops else TILE * len(state.hands[each]))
        for each in _seats(terms)
    ]
    return hopes.pop(seat) - rivalry(terms, max(hopes))


def _seats(terms: Terms) -> range:
    return range(terms.seats)
