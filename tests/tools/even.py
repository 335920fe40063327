"""Worth of points ahead between two levels: `python -m tests.tools.even KEY LEVEL_A LEVEL_B --seats N --games K`.

Plays level games and reckons afterwards, so nobody plays for the start; prints a line for each amount with the share of
the first level. The amount of `EvenStart` is then proven by `five-acres duel KEY LEVEL_A LEVEL_B --even --games 400`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence

from game.ai import WORK
from game.ai.balance import wilson
from game.core.even import MOST_AHEAD
from game.core.spec import Tally
from game.headless.agreement import agree, find_spec
from game.headless.duel import MIRRORED, seatings
from game.headless.playout import GameSeries, play


def share(games: Iterable[tuple[Sequence[int], Sequence[Tally]]], ahead: int) -> float:
    """Share of games that side 0 wins if each of its seats begins so many points ahead; a game of both is half."""
    won = list[float]()
    for sides, tallies in games:
        each = list(zip(sides, (tally.rank for tally in tallies), strict=True))
        ranks = [(first + ahead * (side == 0), *others) for side, (first, *others) in each]
        best = {side for side, rank in zip(sides, ranks, strict=True) if rank == max(ranks)}
        won.append(0.5 if len(best) == 2 else float(0 in best))
    return sum(won) / len(won)


def main() -> None:
    """Play, and print the share for each amount."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("levels", nargs=2)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--work", type=int, default=WORK)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    spec, sides = find_spec(args.title), tuple(seatings(args.seats))
    tables = tuple(agree(spec, [args.levels[side] for side in each], (), args.work) for each in sides)
    found = play(GameSeries(tables, "even", args.games, args.jobs, mirrored=MIRRORED)).outcomes
    games = [(sides[(number - 1) % len(sides)], outcome.tallies) for number, outcome in found.items()]
    print(f"{args.title}, {' against '.join(args.levels)}, {args.seats} seats, {len(games)} games, work {args.work}")
    for ahead in range(MOST_AHEAD + 1):
        part = share(games, ahead)
        low, high = wilson(part * len(games), len(games))
        print(f"+{ahead}: {100 * part:.1f} % ({100 * low:.0f}-{100 * high:.0f})", flush=True)


if __name__ == "__main__":
    main()
