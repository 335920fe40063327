"""Computer players of Wolves and Sheep: levels, games played on in worlds that look alike to a seat, and what is done
beside a tile: wolves and hunters, the own colour, giving up (WS8, WS12, WS13).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from math import exp
from typing import Any

from msgspec.structs import replace

from game.core import engine
from game.core.engine import advance, pick
from game.core.mind import CHANCE, POINTS, Below, GoOn, Level, Mind, lean
from game.core.steps import Choice, Position
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.belief import deal_believed
from game.rules.wolves_and_sheep.choices import DONE, PAUSE, Announce, Lay, Show, Stop, Take
from game.rules.wolves_and_sheep.evaluation import Odds, appraise, flock_value, needs_of, own_odds, rivals_odds
from game.rules.wolves_and_sheep.events import resample
from game.rules.wolves_and_sheep.land import neighbours, tile_code
from game.rules.wolves_and_sheep.laying import ChooseDraw, lays, shepherd_lays, special_lays
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.promise import TILE, expected_bonus
from game.rules.wolves_and_sheep.public_gains import public_gains
from game.rules.wolves_and_sheep.scoring import score
from game.rules.wolves_and_sheep.steps import INTERRUPTS, AnnounceMore, EndTurn, Turn, extra_choices
from game.rules.wolves_and_sheep.tempers import COUNSEL, HABITS, TEMPERS, leanings, shown_from

GAMES = 24
"""Games that are played on from a position."""

OPTIONS_SAMPLED = 6
"""Options, any of them, that a seat weighs in such a game."""

NUMBERS_PER_GAME = 64
"""Random numbers of one game; then they begin again."""

MOST_DRAWN = 4
"""Most tiles drawn for one, one for each edge (WS6)."""

_LARGE = 1 << 30


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The mean `lead` of a seat just before its next turn; one game is one piece of work."""
    return mean_lead(terms, position, seat, luck_of(below, GAMES), position.state.turn + terms.seats, go_on)


def foresee_out_of_turn(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same as `foresee`, but to the ends of the games once the bag may be empty after one tile: a seat that stops
    has a bonus, one that does not may hope in vain for the same one (WS13)."""
    if position.state.left > MOST_DRAWN:
        return foresee(terms, position, seat, below, go_on)
    return mean_lead(terms, position, seat, luck_of(below, GAMES), go_on=go_on)


Luck = Sequence[Sequence[int]]
"""Numbers for each game, drawn beforehand: as long as two games go alike chance is the same in both."""


def luck_of(below: Below, games: int) -> Luck:
    """The numbers for some games."""
    return [[below(_LARGE) for _ in range(NUMBERS_PER_GAME)] for _ in range(games)]


def mean_lead(
    terms: Terms,
    position: Position[State],
    seat: int,
    luck: Luck,
    until: int = data.IN_BAG * NUMBERS_PER_GAME,
    go_on: GoOn = lambda: True,
) -> float:
    """The mean lead over as many games as there is luck for, or time, up to a turn; by default to their ends."""
    state, total = position.state, 0.0
    odds = [(own_odds if other == seat else rivals_odds)(terms, state, other) for other in range(terms.seats)]
    done = 0
    for numbers in luck:
        below = _reader(numbers)
        dealt = deal_believed(terms, state, below)
        world = Position(resample(terms, dealt, seat, below), position.agenda)
        total += lead(terms, play_on(terms, world, odds, below, until), seat)
        done += 1
        if not go_on():
            break
    return total / done


def _reader(numbers: Sequence[int]) -> Below:
    """Numbers from 0 to n - 1, the same ones for the same luck."""
    follow = cycle(numbers)
    return lambda n: next(follow) * n // _LARGE


def play_on(terms: Terms, position: Position[State], odds: Sequence[Odds], luck: Below, until: int) -> Position[State]:
    """The position of a game before a turn; each seat asked takes the best of some options for its own meadows."""
    while position.agenda and position.state.turn < until:
        top: Any = position.agenda[-1]
        if position.waiting is None:
            outcomes = top.outcomes(terms, position.state)
            position, _ = advance(terms, position, outcomes[luck(len(outcomes))][0])
            continue
        options = top.options(terms, position.state)
        if not options:
            break  # a step begun with secret tiles has no place for those of this world: the position stays
        if len(options) == 1:
            position, _ = advance(terms, position, options[0])
        else:
            before, best = position, -1.0
            for option in _sample(options, luck):
                after, _ = advance(terms, before, option)
                value = meadows_value(terms, after.state, top.seat, odds[top.seat])
                if value > best:
                    position, best = after, value
    return position


def _sample(options: Sequence[Choice], luck: Below) -> list[Choice]:
    """Some options, never the clock's: a seat that let time run out for a shepherd would be asked for ever (WS20)."""
    count = len(options)
    first = luck(count) if count > OPTIONS_SAMPLED else 0
    places = (
        range(count)
        if count <= OPTIONS_SAMPLED
        else [(first + n * count // OPTIONS_SAMPLED) % count for n in range(OPTIONS_SAMPLED)]
    )
    sample = [options[place] for place in places]
    return [option for option in sample if not option.by_clock] or sample


def meadows_value(terms: Terms, state: State, seat: int, odds: Odds) -> float:
    """The value of a seat's meadows, where its colours are known."""
    needs = needs_of(terms, state.layout)
    return sum(
        [flock_value(terms, state.layout, colour, odds, needs) for colour in state.shown[seat] + state.secrets[seat]]
    )


def lead(terms: Terms, position: Position[State], seat: int) -> float:
    """The lead of a seat over its best rival, who weighs less beside others, in a world in which nothing is hidden;
    exact at the end."""
    state = position.state
    if position.over:
        points = [tally.total for tally in score(terms, state)]
        return points.pop(seat) - max(points)
    values = [
        meadows_value(terms, state, other, own_odds(terms, state, other))
        + expected_bonus(state, other)
        + (0 if other in state.stops else TILE * len(state.hands[other]))
        + terms.ahead[other]
        for other in range(terms.seats)
    ]
    # Spoiling one rival's serves all others as well, and nobody knows who is ahead in the end.
    return values.pop(seat) - max(values) / (terms.seats - 1)


ANIMAL_GAIN = 0.3
"""Least gain in value by which a wolf or a hunter comes out of turn, the tiles that it draws being counted."""

SHOW_GAIN = 1.0
"""Least gain in value by which a shepherd comes."""

HOPELESS = -3.0
"""Change of value by a shepherd alone from which on the tile after it is not looked at."""

SHEPHERD_CELLS = 3
"""Best cells of a shepherd for which the tile after it is looked at."""

SLACK = 3.0
"""Points that playing on may seem to bring beyond the bonus, and games are played all the same to decide."""

POINT = 0.01
"""Worth of a point of a lead when giving up is decided, a win being 1."""

GAMES_TO_END = 10
"""Games to their ends, either way, that decide about giving up, where there is time for so many."""


def interrupt(
    terms: Terms,
    position: Position[State],
    seat: int,
    offered: Sequence[Choice],
    level: Level,
    below: Below,
    go_on: GoOn,
) -> Choice | None:
    """The choice that gains most out of turn, if it gains enough; else perhaps the seat gives up."""
    return best_extra(terms, position, seat, offered, level) or _stop_if_better(
        terms, position, seat, offered, level, below, go_on
    )


def choose(terms: Terms, position: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """The answers that are not weighed line by line; None leaves one to lines and values.

    All tiles that are due are drawn: as one may stop at any time, none is ever a burden (WS6, WS13).
    """
    step: Any = position.agenda[-1]
    if isinstance(step, ChooseDraw):
        return Take(step.due)
    if isinstance(step, AnnounceMore):
        return DONE
    if not isinstance(step, Turn | EndTurn):
        return None
    seat, state, options = step.seat, position.state, step.options(terms, position.state)
    pauses = isinstance(step, Turn) and options[0] == PAUSE
    if pauses and Stop(seat) in options and (_ends_by_pause(terms, position, seat) or _stops_now(terms, state, seat)):
        return Stop(seat)
    if terms.options.interrupts:
        return PAUSE if pauses else None
    offered = extra_choices(terms, state, seat)
    choice = best_extra(terms, position, seat, offered, level) or _stop_if_better(
        terms, position, seat, offered, level, below, go_on
    )
    if choice is None and (pauses or isinstance(step, EndTurn)):
        return PAUSE if pauses else DONE
    if choice is None and not _may_show(position, seat, level):
        # Among the lines is the shepherd's.
        return _tile_alone(terms, position, seat, level, below, go_on)
    return choice


def _tile_alone(
    terms: Terms, position: Position[State], seat: int, level: Level, below: Below, go_on: GoOn
) -> Choice | None:
    """The tile or pause of a seat where all that it may do beside that is among its options (WS19), weighed as lines
    are."""
    state = position.state
    choices: list[Choice] = [*lays(terms, state, seat)]
    values = [_value_after(terms, state, seat, choice, level) for choice in lays(terms, state, seat)]
    if not lays(terms, state, seat).plain:
        choices.append(PAUSE)
        values.append(_value(terms, state, seat, level))
    best, over = max(values), False
    if level.margin:
        near = [(choice, value) for choice, value in zip(choices, values, strict=True) if value > best - level.margin]
        weights = [(choice, round(1000 * exp(2 * (value - best) / level.margin))) for choice, value in near]
        return pick(weights, below(sum(weight for _, weight in weights)))
    places = sorted(range(len(choices)), key=lambda place: -values[place])[: level.width]
    if len(places) == 1:
        return choices[places[0]]
    luck, judged = luck_of(below, GAMES), list[tuple[float, int]]()

    def in_time() -> bool:
        nonlocal over
        over = over or not go_on()
        return not over

    for place in places:
        after, _ = advance(terms, position, choices[place])
        value = mean_lead(terms, after, seat, luck, after.state.turn + terms.seats, in_time)
        value += lean(MIND, level, terms, after.state, seat)
        if over:
            # What was broken off cannot be compared with what was not.
            break
        judged.append((value, -place))
    return choices[-max(judged)[1] if len(judged) > 1 else places[0]]


def best_extra(
    terms: Terms, position: Position[State], seat: int, offered: Sequence[Choice], level: Level
) -> Announce | Show | None:
    """The wolf, the hunter or the shepherd that gains most, if it gains enough."""
    state, gain, tile = position.state, 0.0, 0.0 if "tiles" in level.forgets else TILE
    best: Announce | Show | None = None
    animals = [choice for choice in offered if isinstance(choice, Announce)]
    shows = [choice for choice in offered if isinstance(choice, Show)] if _may_show(position, seat, level) else []
    if not animals and not shows:
        return None
    now = _value(terms, state, seat, level)
    for choice in animals:
        more = max(
            _value_after(terms, state, seat, lay, level) + tile * _draws(terms, state, lay)
            for lay in special_lays(terms, state, seat, choice.kind)
        )
        if more - now > max(gain, ANIMAL_GAIN):
            best, gain = choice, more - now
    if shows:
        plain = _best_lay(terms, state, seat, level)
        for show in shows:
            more = _value_of_show(terms, state, show, level, now) - plain
            if more > max(gain, SHOW_GAIN):
                best, gain = show, more
    return best


def _may_show(position: Position[State], seat: int, level: Level) -> bool:
    """Whether a colour may be shown: just before the own turn, and late by those who know what a secret is worth, but
    for one who likes to."""
    return position.agenda[-1] == Turn(seat) and position.state.left <= shown_from(level)


def _draws(terms: Terms, state: State, lay: Lay) -> int:
    """The number of tiles that a lay draws (WS6)."""
    return min(neighbours(land_of(terms, state), lay.at), state.left)


def _value_after(terms: Terms, state: State, seat: int, choice: Lay, level: Level) -> float:
    """The value after a tile of the hand, without the tiles that it draws."""
    hands = list(state.hands)
    hands[seat] = tuple(tile for tile in hands[seat] if tile != choice.tile)
    return _value(terms, _with_tile(terms, state, seat, choice, hands=tuple(hands)), seat, level)


def _with_tile(terms: Terms, state: State, seat: int, choice: Lay, **changes: Any) -> State:
    layout = state.layout.with_tile(terms.shapes, choice.at, tile_code(choice.tile, choice.side, choice.turn))
    return replace(state, layout=layout, by=(*state.laid_by, seat), paused=0, **changes)


def _best_lay(terms: Terms, state: State, seat: int, level: Level) -> float:
    """The value after the best tile of the hand, or as it is if none fits."""
    values = [_value_after(terms, state, seat, choice, level) for choice in lays(terms, state, seat)]
    return max(values, default=0.0) or _value(terms, state, seat, level)


def _value_of_show(terms: Terms, state: State, show: Show, level: Level, now: float) -> float:
    """The value after a shepherd and the tile that follows."""
    seat, secrets, shown = show.seat, list(state.secrets), list(state.shown)
    hidden = list(secrets[seat])
    hidden.remove(show.colour)
    secrets[seat], shown[seat] = tuple(hidden), (*shown[seat], show.colour)
    after = [
        _with_tile(terms, state, seat, choice, secrets=tuple(secrets), shown=tuple(shown))
        for choice in shepherd_lays(terms, state, show.colour)
    ]
    judged = sorted(((_value(terms, laid, seat, level), place) for place, laid in enumerate(after)), reverse=True)
    near = [place for value, place in judged[:SHEPHERD_CELLS] if value - now > HOPELESS]
    return max((_best_lay(terms, after[place], seat, level) for place in near), default=now + HOPELESS)


def _stop_if_better(
    terms: Terms,
    position: Position[State],
    seat: int,
    offered: Sequence[Choice],
    level: Level,
    below: Below,
    go_on: GoOn,
) -> Stop | None:
    """Stopping for the bonus, if that is about as much as the open meadows may still bring, as its temper weighs them;
    a player who thinks further plays some games to their ends."""
    state, stop = position.state, Stop(seat)
    if stop in offered and _ends_by_pause(terms, position, seat):
        return stop
    if state.left or stop not in offered or "bonus" in level.forgets or len(state.stops) == terms.seats - 1:
        return None
    amounts = appraise(terms, state, seat)
    sure, expected = score(terms, state)[seat].points["meadow"], amounts["meadow"] + amounts["open"] + amounts["wolves"]
    now, later = data.BONUSES[len(state.stops)], data.BONUSES[_stop_order(terms, state, seat)]
    if level.width == 1:
        hoped = sum(level.weights.get(term, 1.0) * amounts[term] for term in ("meadow", "open", "wolves"))
        return stop if now > later and level.weights.get("meadow", 1.0) * sure + now >= hoped + later else None
    if sure + now + SLACK < expected + later or now <= later:
        return None
    stopped, _ = engine.interrupt(terms, position, offered, INTERRUPTS.resolve, stop)
    more = 0.0
    for luck in luck_of(below, GAMES_TO_END):
        # In pairs, so that wherever time ends both have met the same luck.
        more += _as_win(mean_lead(terms, stopped, seat, [luck])) - _as_win(mean_lead(terms, position, seat, [luck]))
        if not go_on():
            break
    return stop if more > 0 else None


def _as_win(lead: float) -> float:
    """The worth of a game that ends with a lead: a win first, a small defeat is hardly better than a large one."""
    return (lead > 0) - (lead < 0) + POINT * lead


def _stops_now(terms: Terms, state: State, seat: int) -> bool:
    """Whether a seat that has to pause had better stop, the bag being empty."""
    if state.left:
        return False
    amounts, now = appraise(terms, state, seat), len(state.stops)
    expected = amounts["meadow"] + amounts["open"] + amounts["wolves"]
    return score(terms, state)[seat].points["meadow"] + data.BONUSES[now] >= expected + data.BONUSES[now + 1]


def _ends_by_pause(terms: Terms, position: Position[State], seat: int) -> bool:
    """Whether the seat has to pause, and that ends the game without a bonus (WS15)."""
    state, step = position.state, position.agenda[-1]
    others = [other for other in range(terms.seats) if other != seat and other not in state.stops]
    if step != Turn(seat) or not all(state.paused >> other & 1 for other in others):
        return False
    return Turn(seat).options(terms, state)[0] == PAUSE


def _stop_order(terms: Terms, state: State, seat: int) -> int:
    """The place at which a seat stops if all lay one tile after the other."""
    turns = {other: (len(state.hands[other]), (other - state.seat) % terms.seats) for other in range(terms.seats)}
    return len(state.stops) + sum(
        turns[other] < turns[seat] for other in range(terms.seats) if other not in state.stops and other != seat
    )


def _value(terms: Terms, state: State, seat: int, level: Level) -> float:
    value = level.value(appraise(terms, state, seat))
    return value + level.lean(leanings(terms, state, seat)) if level.weights else value


def swing(terms: Terms, state: State) -> float:
    """Points that may still change: many while tiles are drawn, few at the end."""
    return 3.0 + 7.0 * state.left / len(terms.bag)


NOVICE_FORGETS = frozenset({"wolves", "others", "bonus", "tiles", "secret", "rivals", "belief"})
"""Terms that a beginner does not think of: all but the own largest meadow."""

FARMER_FORGETS = frozenset({"belief"})
"""Term that a farmer does not think of: it aims at colours that are shown, and believes nothing of the others."""

LEVELS = {
    "novice": Level(forgets=NOVICE_FORGETS, margin=0.2, tempered_margin=0.2),
    "farmer": Level(forgets=FARMER_FORGETS, margin=1.0, tempered_margin=1.03, strength=1.9),
    "expert": Level(width=6, sway=0.3, strength=3.42),
}
"""A beginner sees the own meadow alone; a farmer thinks of everything, but of no turn after this one."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels=LEVELS,
    swing=swing,
    foresee=foresee,
    foresee_out_of_turn=foresee_out_of_turn,
    choose=choose,
    interrupt=interrupt,
    scored={"meadow": ("meadow",), "bonus": ("bonus",)},
    units=dict.fromkeys(("meadow", "open", "wolves", "bonus"), POINTS)
    | dict.fromkeys(("tiles", "secret", "rivals", "belief"), CHANCE),
    tempers=TEMPERS,
    counsel=COUNSEL,
    leanings=leanings,
    habits=HABITS,
    public_gains=public_gains,
)
# Only the largest meadow counts: `others`, by which ties are broken, is no reason.
