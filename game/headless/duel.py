"""`duel`: two levels against each other, with every seat held as often by either."""

from __future__ import annotations

import math
from argparse import Namespace

import msgspec

from game.ai import LEVELS
from game.core.spec import Spec
from game.headless.agreement import Agreement, agree, find
from game.headless.parser import Parser, add_json, add_runs, add_title
from game.headless.playout import Outcome, play_out
from game.i18n import Catalogue

Z95 = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


class Result(msgspec.Struct, frozen=True):
    """What a duel came to; a game won by both levels counts half for each."""

    title: str
    levels: tuple[str, str]
    games: int
    wins: tuple[float, float]
    share: float
    """The first level's share of the games, from 0 to 1."""
    low: float
    high: float
    """The Wilson interval that holds its true share with 95 % certainty."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """KEY LEVEL_A LEVEL_B --games N --seed S [--option ...] [--json]."""
    add_title(parser, words)
    told = words.t("cli.option.level", known=", ".join(LEVELS))
    for name in ("level_a", "level_b"):
        parser.add_argument(name, metavar=name.upper(), help=told)
    add_runs(parser, words)
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print who is stronger."""
    result = duel(find(args.title), (args.level_a, args.level_b), args.games, args.seed, args.option)
    if args.json:
        print(msgspec.json.encode(result).decode())
        return 0
    shares = {name: f"{100 * getattr(result, name):.1f}" for name in ("share", "low", "high")}
    (level_a, level_b), (wins_a, wins_b) = result.levels, (f"{wins:g}" for wins in result.wins)
    sides = {"level_a": level_a, "level_b": level_b, "wins_a": wins_a, "wins_b": wins_b}
    print(words.t("cli.duel.result", games=result.games, **sides, **shares))
    return 0


def duel(
    spec: Spec[object, object], levels: tuple[str, str], games: int, seed: str, pairs: list[str]
) -> Result:
    """Play `games` games; the levels sit alternately and change places after every game."""
    seats = min(number for number in spec.seats if number > 1)
    tables = [agree(spec, [levels[(seat + turn) % 2] for seat in range(seats)], pairs) for turn in (0, 1)]
    won = 0.0
    for number in range(games):
        table = tables[number % 2]
        won += _share(table, play_out(table, f"{seed}/{number + 1}"), number % 2)
    low, high = wilson(won, games)
    return Result(spec.key, levels, games, (won, games - won), won / games, low, high)


def _share(table: Agreement, outcome: Outcome, turn: int) -> float:
    """What part of a game the first level won: all, half or nothing."""
    sides = {(seat + turn) % 2 for seat in outcome.winners}
    return 0.5 if len(sides) == 2 else float(0 in sides)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 % certainty (Wilson's score)."""
    share, spread = wins / games, Z95**2 / games
    centre = share + spread / 2
    reach = Z95 * math.sqrt(share * (1 - share) / games + spread / games / 4)
    low, high = (centre - reach) / (1 + spread), (centre + reach) / (1 + spread)
    # The share lies within by definition; floating point misses that by a hair where all games went one way.
    return max(0.0, min(low, share)), min(1.0, max(high, share))
