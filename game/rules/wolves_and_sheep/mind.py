"""Computer players of Wolves and Sheep: levels, games played on in worlds that look alike to a seat, and what is done
beside a tile: wolves and hunters, the own colour, giving up (WS8, WS12, WS13).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from msgspec.structs import replace

from game.core import engine
from game.core.engine import advance
from game.core.mind import CHANCE, POINTS, Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import DONE, PAUSE, Announce, Lay, Show, Stop, Take
from game.rules.wolves_and_sheep.evaluation import (
    RIVALS,
    TILE,
    Odds,
    appraise,
    hoped_bonus,
    needs_of,
    own_odds,
    rivalry,
    rivals_odds,
    worth,
)
from game.rules.wolves_and_sheep.events import resample
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.laying import ChooseDraw, lays, shepherds, specials
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import score
from game.rules.wolves_and_sheep.steps import INTERRUPTS, AnnounceMore, EndTurn, Turn, extras

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


GAIN = 1.0
"""By how much a wolf, a hunter or a shepherd must better the value to come out of turn."""

HOPELESS = -3.0
"""A shepherd that worsens the value so much alone is not thought of together with the tile after it."""

CELLS = 3
"""For how many of the best cells of a shepherd the tile after it is looked at."""

SLACK = 3.0
"""Points by which what a seat hopes for may exceed that and games are played all the same."""

POINT = 0.01
"""What a point of a lead is worth to who thinks of giving up, a win being 1."""

GAMES_TO_END = 10
"""How many games to their ends, either way, tell whether to give up, where there is time for so many."""


def interrupt(
    terms: Terms, seen: Position[State], seat: int, offered: Sequence[Choice], level: Level, below: Below, go_on: GoOn
) -> Choice | None:
    """What gains most out of turn, if it gains enough; else perhaps the seat gives up."""
    return aside(terms, seen, seat, offered, level) or _given_up(terms, seen, seat, offered, level, below, go_on)


def choose(terms: Terms, seen: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """The answers that are not weighed line by line; None leaves one to lines and values.

    All tiles that are due are drawn: as one may stop at any time, none is ever a burden (WS6, WS13).
    """
    step: Any = seen.agenda[-1]
    if isinstance(step, ChooseDraw):
        return Take(step.due)
    if isinstance(step, AnnounceMore):
        return DONE
    if not isinstance(step, Turn | EndTurn):
        return None
    seat, state, options = step.seat, seen.state, step.options(terms, seen.state)
    pauses = isinstance(step, Turn) and options[0] == PAUSE
    if pauses and Stop(seat) in options and (_ends_by_pause(terms, seen, seat) or _stops_now(terms, state, seat)):
        return Stop(seat)
    if terms.options.interrupts:
        return PAUSE if pauses else None
    offered = extras(terms, state, seat)
    found = aside(terms, seen, seat, offered, level) or _given_up(terms, seen, seat, offered, level, below, go_on)
    if found is None and (pauses or isinstance(step, EndTurn)):
        return PAUSE if pauses else DONE
    return found


def aside(
    terms: Terms, seen: Position[State], seat: int, offered: Sequence[Choice], level: Level
) -> Announce | Show | None:
    """The wolf, the hunter or the shepherd that gains most, if it gains enough."""
    state, gain = seen.state, GAIN
    best: Announce | Show | None = None
    animals = [choice for choice in offered if isinstance(choice, Announce)]
    shows = [choice for choice in offered if isinstance(choice, Show)] if seen.agenda[-1] == Turn(seat) else []
    if not animals and not shows:
        return None
    now = _value(terms, state, seat, level)
    for choice in animals:
        found = max(_laid(terms, state, seat, each, level)[0] for each in specials(terms, state, seat, choice.kind))
        if found - now > gain:
            best, gain = choice, found - now
    if shows:
        plain = _best_lay(terms, state, seat, level)
        for show in shows:
            found = _shown(terms, state, show, level, now)
            if found - plain > gain:
                best, gain = show, found - plain
    return best


def _laid(terms: Terms, state: State, seat: int, choice: Lay, level: Level) -> tuple[float, State]:
    """The value after a tile of the hand, and the state; what it draws is not known."""
    hands = list(state.hands)
    hands[seat] = tuple(tile for tile in hands[seat] if tile != choice.tile)
    after = _put(terms, state, choice, hands=tuple(hands))
    return _value(terms, after, seat, level), after


def _put(terms: Terms, state: State, choice: Lay, **changes: Any) -> State:
    layout = state.layout.and_then(terms.shapes, choice.at, code(choice.tile, choice.side, choice.turn))
    return replace(state, layout=layout, paused=0, **changes)


def _best_lay(terms: Terms, state: State, seat: int, level: Level) -> float:
    """The value after the best tile of the hand, or as it is if none fits."""
    found = [_laid(terms, state, seat, choice, level)[0] for choice in lays(terms, state, seat)]
    return max(found, default=0.0) or _value(terms, state, seat, level)


def _shown(terms: Terms, state: State, show: Show, level: Level, now: float) -> float:
    """The value after a shepherd and the tile that follows."""
    seat, secrets, shown = show.seat, list(state.secrets), list(state.shown)
    held = list(secrets[seat])
    held.remove(show.colour)
    secrets[seat], shown[seat] = tuple(held), (*shown[seat], show.colour)
    after = [
        _put(terms, state, choice, secrets=tuple(secrets), shown=tuple(shown))
        for choice in shepherds(terms, state, show.colour)
    ]
    judged = sorted(((_value(terms, each, seat, level), place) for place, each in enumerate(after)), reverse=True)
    near = [place for value, place in judged[:CELLS] if value - now > HOPELESS]
    return max((_best_lay(terms, after[place], seat, level) for place in near), default=now + HOPELESS)


def _given_up(
    terms: Terms, seen: Position[State], seat: int, offered: Sequence[Choice], level: Level, below: Below, go_on: GoOn
) -> Stop | None:
    """Whether the seat stops for its bonus: it must be about as much as the open meadows may still bring, and who
    thinks further plays some games to their ends."""
    state, stop = seen.state, Stop(seat)
    if stop in offered and _ends_by_pause(terms, seen, seat):
        return stop
    if state.left or stop not in offered or "bonus" in level.forgets or len(state.stops) == terms.seats - 1:
        return None
    found = appraise(terms, state, seat)
    sure, hoped = _sure(terms, state, seat), found["meadow"] + found["open"] + found["wolves"]
    now, later = data.BONUSES[len(state.stops)], data.BONUSES[_place(terms, state, seat)]
    if level.width == 1:
        return stop if now > later and sure + now >= hoped + later else None
    if sure + now + SLACK < hoped + later or now <= later:
        return None
    gone, _ = engine.interrupt(terms, seen, offered, INTERRUPTS.resolve, stop)
    more = 0.0
    for luck in luck_of(below, GAMES_TO_END):
        # In pairs, so that wherever time ends both have met the same luck.
        more += _as_win(mean_lead(terms, gone, seat, [luck])) - _as_win(mean_lead(terms, seen, seat, [luck]))
        if not go_on():
            break
    return stop if more > 0 else None


def _as_win(lead: float) -> float:
    """What a game that ends with a lead is worth: to be won first, a small defeat is hardly better than a large one."""
    return (lead > 0) - (lead < 0) + POINT * lead


def _stops_now(terms: Terms, state: State, seat: int) -> bool:
    """Whether a seat that has to pause had better stop, the bag being empty."""
    if state.left:
        return False
    found, now = appraise(terms, state, seat), len(state.stops)
    hoped = found["meadow"] + found["open"] + found["wolves"]
    return _sure(terms, state, seat) + data.BONUSES[now] >= hoped + data.BONUSES[now + 1]


def _ends_by_pause(terms: Terms, seen: Position[State], seat: int) -> bool:
    """Whether the seat has to pause, and that ends the game without a bonus (WS15)."""
    state, step = seen.state, seen.agenda[-1]
    others = [each for each in range(terms.seats) if each != seat and each not in state.stops]
    if step != Turn(seat) or not all(state.paused >> each & 1 for each in others):
        return False
    return Turn(seat).options(terms, state)[0] == PAUSE


def _place(terms: Terms, state: State, seat: int) -> int:
    """As which a seat stops if all lay one tile after the other."""
    turns = {each: (len(state.hands[each]), (each - state.seat) % terms.seats) for each in range(terms.seats)}
    return len(state.stops) + sum(
        turns[each] < turns[seat] for each in range(terms.seats) if each not in state.stops and each != seat
    )


def _sure(terms: Terms, state: State, seat: int) -> int:
    """The points of the meadows that count already (WS17)."""
    return score(terms, state)[seat].points["meadow"]


def _value(terms: Terms, state: State, seat: int, level: Level) -> float:
    return sum([amount for term, amount in appraise(terms, state, seat).items() if term not in level.forgets])


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while tiles are drawn, little at the end; less where rivals weigh less."""
    return (3.0 + 7.0 * state.left / data.IN_BAG) * (1 + rivalry(terms, RIVALS)) / (1 + RIVALS)


OWN = frozenset({"wolves", "others", "bonus", "tiles", "secret", "rivals"})
"""What a beginner does not think of: all but the own largest meadow."""

LEVELS = {"novice": Level(forgets=OWN, margin=0.2), "farmer": Level(margin=1.0), "expert": Level(width=6)}
"""A beginner sees the own meadow alone; a farmer thinks of everything, but of no turn after this one."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels=LEVELS,
    swing=swing,
    foresee=foresee,
    foresee_out_of_turn=foresee_out_of_turn,
    choose=choose,
    interrupt=interrupt,
    units=dict.fromkeys(("meadow", "open", "wolves", "bonus"), POINTS)
    | dict.fromkeys(("tiles", "secret", "rivals"), CHANCE),
)
# Only the largest meadow counts: `others`, by which ties are broken, is no reason.
