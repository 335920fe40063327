"""`duel`: which of two computer players is stronger, and how sure that is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from game.ai import LEVELS, WORK
from game.ai.balance import wilson
from game.ai.levels import strengths
from game.core.board import Board
from game.core.even import Strengths, suggested
from game.core.spec import Spec
from game.headless.agreement import Agreement, agree, check_seats, find_spec, own_board, tempers_from
from game.headless.parser import CommandError, Parser, add_json, add_runs, add_title, add_work, text, whole
from game.headless.playout import GameSeries, Outcome, core_count, play
from game.headless.simulate import exit_status, labels
from game.i18n import Catalogue

MIRRORED = 2
"""Each deal is played twice, the levels in each other's seats the second time."""

"""How many standard deviations hold 95 % of a normal distribution."""

Sides = tuple[int, ...]
"""Per seat which of the two levels sits there."""


class Duel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of a duel; a game won by both levels counts half for each."""

    title: str
    levels: tuple[str, str]
    games: int
    wins: tuple[float, float]
    share: float
    """The first level's share of the games, from 0 to 1."""
    low: float
    high: float
    """The Wilson interval that holds its true share with 95 % certainty, as if no two games came from one deal; that
    they do takes luck away, so it is rather too wide."""
    seats: int
    work: int
    times: int = 1
    """The first level may think so many times as long."""
    start: tuple[int, int] | None = None
    """Amount that each level begins with, where starts are even."""
    tempers: tuple[str, ...] = ()
    """Temper of either level, where one has any; empty for none."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """KEY LEVEL_A LEVEL_B [--tempers ...] [--seats N] [--even] --games N --seed S [--jobs N] [--work N] [--times N]
    [--option ...] [--map FILE] [--json]."""
    add_title(parser, words)
    help_text = words.t("cli.option.level", known=", ".join(LEVELS))
    for name in ("level_a", "level_b"):
        parser.add_argument(name, metavar=name.upper(), help=help_text)
    parser.add_argument("--tempers", type=text("--tempers"), metavar="TEMPER,...", help=words.t("cli.option.tempers"))
    parser.add_argument("--seats", type=whole("--seats", 2), metavar="N", help=words.t("cli.option.duel_seats"))
    parser.add_argument("--even", action="store_true", help=words.t("cli.option.even"))
    add_runs(parser, words)
    add_work(parser, words)
    parser.add_argument("--times", type=whole("--times", 1), default=1, metavar="N", help=words.t("cli.option.times"))
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print who is stronger."""
    levels, jobs = (args.level_a, args.level_b), args.jobs or core_count()
    spec = find_spec(args.title)
    own, tempers = own_board(args.map, spec.key), tempers_from(spec, args.tempers, levels)
    tables = _tables(spec, levels, args.seats, args.option, args.work, args.times, args.even, own, tempers)
    outcomes = play(GameSeries(tables, args.seed, args.games, jobs, mirrored=MIRRORED), words).outcomes
    if not outcomes:
        return exit_status(0, args.games, words)
    result = duel_result(tables, levels, outcomes, args.even, tempers)
    if args.json:
        print(msgspec.json.encode(result).decode())
        return exit_status(result.games, args.games, words)
    shares = {name: f"{100 * getattr(result, name):.1f}" for name in ("share", "low", "high")}
    (level_a, level_b), (wins_a, wins_b) = labels(levels, tempers), (f"{wins:g}" for wins in result.wins)
    sides = {"level_a": level_a, "level_b": level_b, "wins_a": wins_a, "wins_b": wins_b}
    print(words.t("cli.duel.result", games=result.games, **sides, **shares))
    if result.start is not None:
        first, second = result.start
        print(words.t("cli.duel.even", level_a=level_a, level_b=level_b, start_a=first, start_b=second))
    return exit_status(result.games, args.games, words)


def duel(
    spec: Spec[Any, Any],
    levels: tuple[str, str],
    games: int,
    seed: str,
    pairs: Sequence[str] = (),
    *,
    seats: int | None = None,
    work: int = WORK,
    times: int = 1,
    tempers: Sequence[str] = (),
) -> Duel:
    """Play so many games in this process."""
    tables = _tables(spec, levels, seats, pairs, work, times, tempers=tempers)
    return duel_result(
        tables, levels, play(GameSeries(tables, seed, games, mirrored=MIRRORED)).outcomes, tempers=tempers
    )


def seatings(seats: int) -> Iterator[Sides]:
    """Seatings game after game: alternately round the table, then the other way round for the same deal; where that
    leaves two of a level side by side they go round the table with the next deals."""
    for first in range(seats if seats % 2 else 1):
        for turn in range(MIRRORED):
            yield tuple(((seat - first) % seats + turn) % 2 for seat in range(seats))


def _tables(
    spec: Spec[Any, Any],
    levels: tuple[str, str],
    seats: int | None,
    pairs: Sequence[str],
    work: int,
    times: int,
    even: bool = False,
    own: Board | None = None,
    tempers: Sequence[str] = (),
) -> tuple[Agreement, ...]:
    if seats is None:
        seats = min(number for number in spec.seats if number > 1)
    check_seats(spec, seats)
    tables = []
    for sides in seatings(seats):
        sitting = [levels[side] for side in sides]
        agreed = [*pairs, _even_start(spec, sitting)] if even else pairs
        seated = agree(spec, sitting, agreed, work, own, [tempers[side] for side in sides] if tempers else ())
        tables.append(replace(seated, times=tuple((times, 1)[side] for side in sides)))
    return tuple(tables)


def _even_start(spec: Spec[Any, Any], sitting: Sequence[str]) -> str:
    """The option by which those who sit there begin evenly, as NAME=VALUE; CommandError where there is none."""
    known = strengths(spec)
    for level in sitting:
        if spec.even is None or level not in known:
            raise CommandError("cli.error.even", title=spec.key, level=level)
    assert spec.even is not None
    values = suggested(spec.even, Strengths(tuple(known[level] for level in sitting), max(known.values())))
    return f"{spec.even.field}={','.join(map(str, values))}"


def duel_result(
    tables: Sequence[Agreement],
    levels: tuple[str, str],
    outcomes: Mapping[int, Outcome],
    even: bool = False,
    tempers: Sequence[str] = (),
) -> Duel:
    """Result of one game or more, by number, between two levels at those tables."""
    seats, games = len(tables[0].levels), len(outcomes)
    sides = tuple(seatings(seats))
    won = 0.0  # of a game all, half or nothing
    for number, outcome in outcomes.items():
        winners = {sides[(number - 1) % len(sides)][seat] for seat in outcome.winners}
        won += 0.5 if len(winners) == 2 else float(0 in winners)
    low, high = wilson(won, games)
    wins = (won, games - won)
    times = max(tables[0].times, default=1)
    spec, start = tables[0].spec, None
    if even and spec.even is not None:
        begun = getattr(tables[0].options, spec.even.field)
        start = begun[sides[0].index(0)], begun[sides[0].index(1)]
    figures = won / games, low, high, seats, tables[0].work, times, start
    return Duel(spec.key, levels, games, wins, *figures, tuple(tempers))
