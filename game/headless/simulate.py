"""`simulate` and `duel`: games without a window, counted."""

from __future__ import annotations

import math
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.ai import LEVELS
from game.core.spec import Spec
from game.headless.agreement import RANDOM, Agreement, agree, check_seats, find
from game.headless.errors import CommandError, writing
from game.headless.parser import Parser, add_json, add_runs, add_title, text, whole
from game.headless.playout import Outcome, outcome, play_match, play_out
from game.i18n import Catalogue
from game.store.records import export_record


class Result(msgspec.Struct, frozen=True):
    """What a run of games came to."""

    title: str
    seats: int
    games: int
    wins: tuple[int, ...]
    """Per seat the games it won, alone or with others; partners win together."""
    shared: int
    """Games that every seat won."""
    mean_scores: tuple[float, ...]
    mean_choices: float
    """Rows of the journal, the answers of chance among them."""
    mean_turns: float
    seconds: float
    choices_per_second: int


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """KEY --seats N --games K --seed S [--players ...] [--option ...] [--json] [--record DIR]."""
    add_title(parser, words)
    parser.add_argument("--seats", type=whole("--seats", 1), metavar="N", help=words.t("cli.option.seats"))
    told = words.t("cli.option.players", known=", ".join(LEVELS))
    parser.add_argument("--players", type=text("--players"), metavar="LEVEL,...", help=told)
    parser.add_argument("--record", type=Path, metavar="DIR", help=words.t("cli.option.record"))
    add_runs(parser, words)
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print what they came to."""
    spec = find(args.title)
    if args.seats is not None:
        check_seats(spec, args.seats)
    agreement = agree(spec, _levels(args.players, args.seats, spec.seats[0]), args.option)
    result = simulate(agreement, args.games, args.seed, args.record)
    if args.json:
        print(msgspec.json.encode(result).decode())
        return 0
    rate, seconds = f"{result.choices_per_second:,}", f"{result.seconds:.2f}"
    fields = {name: getattr(result, name) for name in ("title", "seats", "games")}
    print(words.t("cli.simulate.result", **fields, seconds=seconds, rate=rate))
    for seat, level in enumerate(agreement.levels):
        wins, score = result.wins[seat], f"{result.mean_scores[seat]:.1f}"
        share = f"{100 * wins / result.games:.1f}"
        print(words.t("cli.simulate.seat", seat=seat + 1, level=level, wins=wins, share=share, score=score))
    means = {"choices": f"{result.mean_choices:.1f}", "turns": f"{result.mean_turns:.1f}"}
    print(words.t("cli.simulate.means", shared=result.shared, **means))
    return 0


def simulate(agreement: Agreement, games: int, seed: str, folder: Path | None = None) -> Result:
    """Play games 1 to `games`, the n-th from the seed "<seed>/<n>", and record them in `folder`."""
    began = time.perf_counter()
    outcomes = [_one(agreement, seed, number, folder) for number in range(1, games + 1)]
    seconds = time.perf_counter() - began
    seats = range(len(agreement.levels))
    choices = sum(each.choices for each in outcomes)
    return Result(
        title=agreement.spec.key,
        seats=len(seats),
        games=games,
        wins=tuple(sum(seat in each.winners for each in outcomes) for seat in seats),
        shared=sum(len(each.winners) == len(seats) for each in outcomes),
        mean_scores=tuple(sum(each.tallies[seat].total for each in outcomes) / games for seat in seats),
        mean_choices=choices / games,
        mean_turns=sum(each.turns for each in outcomes) / games,
        seconds=round(seconds, 3),
        choices_per_second=round(choices / seconds),
    )


def _one(agreement: Agreement, seed: str, number: int, folder: Path | None) -> Outcome:
    if folder is None:
        return play_out(agreement, f"{seed}/{number}")
    match = play_match(agreement, f"{seed}/{number}")
    path = folder / f"{agreement.spec.key}-{number}.json"
    with writing(path):
        export_record(match.record(), path)
    return outcome(match)


def _levels(players: str | None, seats: int | None, fewest: int) -> Sequence[str]:
    """Per seat who plays: the players named, or as many random ones as there are seats."""
    if players is None:
        return (RANDOM,) * (seats or fewest)
    levels = [level.strip() for level in players.split(",")]
    if len(levels) == 1:
        return levels * (seats or fewest)
    if seats is not None and len(levels) != seats:
        raise CommandError("cli.error.players", seats=seats, players=len(levels))
    return levels


Z95 = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


class Duel(msgspec.Struct, frozen=True):
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


def add_duel_arguments(parser: Parser, words: Catalogue) -> None:
    """KEY LEVEL_A LEVEL_B --games N --seed S [--option ...] [--json]."""
    add_title(parser, words)
    told = words.t("cli.option.level", known=", ".join(LEVELS))
    for name in ("level_a", "level_b"):
        parser.add_argument(name, metavar=name.upper(), help=told)
    add_runs(parser, words)
    add_json(parser, words)


def run_duel(args: Namespace, words: Catalogue) -> int:
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


def duel(spec: Spec[object, object], levels: tuple[str, str], games: int, seed: str, pairs: list[str]) -> Duel:
    """Play `games` games; the levels sit alternately and change places after every game."""
    seats = min(number for number in spec.seats if number > 1)
    tables = [agree(spec, [levels[(seat + turn) % 2] for seat in range(seats)], pairs) for turn in (0, 1)]
    won = 0.0
    for number in range(games):
        table = tables[number % 2]
        won += _share(table, play_out(table, f"{seed}/{number + 1}"), number % 2)
    low, high = wilson(won, games)
    return Duel(spec.key, levels, games, (won, games - won), won / games, low, high)


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
