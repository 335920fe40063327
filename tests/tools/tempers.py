"""Tempers of computers against none: `python -m tests.tools.tempers KEY [TEMPER...] --level farmer --games N --work N`.

Two computers of one level play each deal twice, in each other's seats the second time; one of them has the temper. A
row for each temper prints its share of the games with the 95 % interval, mean and spread (standard deviation) of the
points of both, how often each kind of event that tells tempers of a game apart happens to either in a game, and in how
many of its answers a computer without the temper would have done something else.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import mean, pstdev
from typing import Any, NamedTuple

from game.ai import dice, player_for, work as work_of
from game.ai.balance import wilson
from game.core.match import Match
from game.core.steps import Position
from game.headless.agreement import agree, find_spec
from game.headless.playout import in_order, play_match

WORK, EVERY = 20, 7
"""Work for an answer, low; every so many answers are compared with those of a computer without the temper."""

NOBODY = ("", "")


def _laid(event: Any) -> str:
    """Wolves and hunters that lie with their fronts up."""
    from game.rules.wolves_and_sheep.data import HUNTERS, WOLVES
    from game.rules.wolves_and_sheep.model import FRONT

    if event.side != FRONT:
        return ""
    return "wolves" if event.tile in WOLVES else "hunters" if event.tile in HUNTERS else ""


def _planted(event: Any) -> str:
    from game.rules.rolling_acres.data import PRODUCTS

    return PRODUCTS[event.product]


def _taken(event: Any) -> str:
    from game.rules.rancho.model import SMALL_DOG

    return "dogs" if event.kind >= SMALL_DOG else ""


TELLING: Mapping[str, Mapping[str, str | Callable[[Any], str]]] = {
    "rancho": {
        "PastureBought": "pastures",
        "TollPaid": "tolls paid",
        "AnimalTaken": _taken,
        "AnimalsLost": "attacks suffered",
    },
    "rolling_acres": {"Planted": _planted, "DieMissed": "dice missed", "EndTriggered": "ends triggered"},
    "rolling_ranch": {"BuildingDrawn": "buildings", "Passed": "passes", "SheetFilled": "ends triggered"},
    "texas": {"MarkerTurned": "markers turned", "CardDrawn": "cards drawn"},
    "wolves_and_sheep": {
        "TileLaid": _laid,
        "WolfCovered": "wolves covered",
        "ColourShown": "shows",
        "Stopped": "stops",
    },
}
"""By game the events that tell tempers apart, and their names in the table."""


class TemperGame(NamedTuple):
    """One game of a temper against none; of pairs the first is the one with the temper."""

    won: float
    points: tuple[float, float]
    events: tuple[Counter[str], Counter[str]]
    turns: int
    compared: int
    different: int


def played(key: str, temper: str, level: str, work: int, compare: bool, number: int) -> TemperGame:
    """The game of a number: two in a row have one deal."""
    spec, seed = find_spec(key), f"tempers/{(number - 1) // 2}"
    own = (number - 1) % 2
    tempers = [temper if seat == own else "" for seat in range(2)]
    agreement = agree(spec, [level] * 2, [], work, tempers=tempers)
    match = play_match(agreement, seed)
    totals, winners = [tally.total for tally in match.tallies()], match.winners()
    events = _events(key, match)
    compared, different = _compared(match, own, level, work, seed) if compare else (0, 0)
    won = 0.5 if len(winners) == 2 else float(own in winners)
    return TemperGame(
        won, (totals[own], totals[1 - own]), (events[own], events[1 - own]), match.state.turn, compared, different
    )


def _events(key: str, match: Match[Any, Any]) -> tuple[Counter[str], Counter[str]]:
    found = Counter[str](), Counter[str]()
    for ply in match.plies:
        for event in ply.events:
            name = TELLING[key].get(type(event).__name__, "")
            told = name if isinstance(name, str) else name(event)
            if told:
                found[event.seat][told] += 1  # type: ignore[attr-defined]
    return found


def _compared(match: Match[Any, Any], own: int, level: str, work: int, seed: str) -> tuple[int, int]:
    """Number of answers that were given again without the temper, and of those that came out otherwise."""
    spec, terms, compared, different = match.spec, match.terms, 0, 0
    for index in range(0, len(match.plies), EVERY):
        ply = match.plies[index]
        step = ply.before.waiting
        if ply.row.seat != own or ply.row.interrupt or step is None or len(step.options(terms, ply.before.state)) < 2:
            continue
        seen = Position(spec.view_for(terms, ply.before.state, own), ply.before.agenda)
        plain = player_for(level).choose(spec, terms, seen, dice(seed, own, index), work_of(work))
        compared, different = compared + 1, different + (plain != ply.row.choice)
    return compared, different


def row(temper: str, games: Sequence[TemperGame]) -> str:
    """Figures of a temper as a row of a Markdown table."""
    won, count = sum(game.won for game in games), len(games)
    low, high = wilson(won, count)
    points = [f"{mean(each):.1f} ± {pstdev(each):.1f}" for each in zip(*[game.points for game in games], strict=True)]
    names = sorted({name for game in games for events in game.events for name in events})
    happened = [
        f"{name} {' : '.join(f'{sum(game.events[side][name] for game in games) / count:.2f}' for side in range(2))}"
        for name in names
    ]
    compared, different = (sum(each) for each in zip(*[game[4:] for game in games], strict=True))
    otherwise = f"{100 * different / compared:.0f} %" if compared else "-"
    share = f"{100 * won / count:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
    turns = f"{mean(game.turns for game in games):.1f}"
    return f"| {temper} | {count} | {share} | {' : '.join(points)} | {', '.join(happened)} | {turns} | {otherwise} |"


def main() -> None:
    """Play, and print a row for each temper."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("tempers", nargs="*")
    parser.add_argument("--level", default="farmer")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--work", type=int, default=WORK)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--no-compare", action="store_true")
    args = parser.parse_args()
    mind = find_spec(args.title).mind
    tempers = args.tempers or (() if mind is None else tuple(mind.tempers))
    print(f"{args.title}, {args.level}, work {args.work}; temper : without")
    print("| temper | games | won (95 %) | points | in a game | turns | other answers |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for temper in tempers:
        look = partial(played, args.title, temper, args.level, args.work, not args.no_compare)
        print(row(temper, [*in_order(look, range(1, args.games + 1), args.jobs)]), flush=True)


if __name__ == "__main__":
    main()
