"""What computer players do beside their tile: wolves and hunters, their colour, giving up (WS8, WS12, WS13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core import engine
from game.core.mind import Below, GoOn, Level
from game.core.steps import Choice, Position
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.acting import ChooseDraw
from game.rules.wolves_and_sheep.announcing import AnnounceMore
from game.rules.wolves_and_sheep.appraisal import appraise
from game.rules.wolves_and_sheep.choices import DONE, PAUSE, Announce, Lay, Show, Stop, Take
from game.rules.wolves_and_sheep.fitting import lays, shepherds, specials
from game.rules.wolves_and_sheep.foresee import luck_of, mean_lead
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import score
from game.rules.wolves_and_sheep.turns import INTERRUPTS, EndTurn, Turn, extras

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

GAMES = 10
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
    for luck in luck_of(below, GAMES):
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
