"""`simulate`: games without a window, counted."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.ai import LEVELS
from game.headless.agreement import RANDOM, Agreement, agree, check_seats, find_spec, own_board, tempers_from
from game.headless.parser import CommandError, Parser, add_json, add_runs, add_title, add_work, text, whole
from game.headless.playout import GameSeries, Outcome, core_count, play
from game.i18n import Catalogue

HALTED = 130
"""The exit status of a run that Ctrl+C has ended."""


class Result(msgspec.Struct, frozen=True):
    """Result of a series of games."""

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
    """KEY --seats N --games K --seed S [--jobs N] [--players ...] [--tempers ...] [--work N] [--option ...]
    [--map FILE] [--json] [--record DIR or FILE.fiveacres]."""
    add_title(parser, words)
    parser.add_argument("--seats", type=whole("--seats", 1), metavar="N", help=words.t("cli.option.seats"))
    help_text = words.t("cli.option.players", known=", ".join(LEVELS))
    parser.add_argument("--players", type=text("--players"), metavar="LEVEL,...", help=help_text)
    parser.add_argument("--tempers", type=text("--tempers"), metavar="TEMPER,...", help=words.t("cli.option.tempers"))
    parser.add_argument("--record", type=Path, metavar="DIR", help=words.t("cli.option.record"))
    add_runs(parser, words)
    add_work(parser, words)
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print what they came to."""
    spec = find_spec(args.title)
    if args.seats is not None:
        check_seats(spec, args.seats)
    levels, own = _levels(args.players, args.seats, spec.seats[0]), own_board(args.map, spec.key)
    agreement = agree(spec, levels, args.option, args.work, own, tempers_from(spec, args.tempers, levels))
    began = time.perf_counter()
    played = play(GameSeries((agreement,), args.seed, args.games, args.jobs or core_count(), args.record), words)
    if not played.outcomes:
        return exit_status(0, args.games, words)
    result = result_of(agreement, tuple(played.outcomes.values()), time.perf_counter() - began)
    if args.json:
        print(msgspec.json.encode(result).decode())
        return exit_status(result.games, args.games, words)
    rate, seconds = f"{result.choices_per_second:,}", f"{result.seconds:.2f}"
    fields = {name: getattr(result, name) for name in ("title", "seats", "games")}
    print(words.t("cli.simulate.result", **fields, seconds=seconds, rate=rate))
    for seat, level in enumerate(labels(agreement.levels, agreement.tempers)):
        wins, score = result.wins[seat], f"{result.mean_scores[seat]:.1f}"
        share = f"{100 * wins / result.games:.1f}"
        print(words.t("cli.simulate.seat", seat=seat + 1, level=level, wins=wins, share=share, score=score))
    means = {"choices": f"{result.mean_choices:.1f}", "turns": f"{result.mean_turns:.1f}"}
    print(words.t("cli.simulate.means", shared=result.shared, **means))
    return exit_status(result.games, args.games, words)


def labels(levels: Sequence[str], tempers: Sequence[str]) -> list[str]:
    """The levels as a result names them, each with its temper if it has one."""
    return [f"{level} {temper}".rstrip() for level, temper in zip(levels, tempers or ("",) * len(levels), strict=True)]


def exit_status(known: int, games: int, words: Catalogue) -> int:
    """Say that a run was ended early, if it was; the exit status."""
    if known == games:
        return 0
    print(words.t("cli.games.halted", known=known, games=games), file=sys.stderr)
    return HALTED


def simulate(agreement: Agreement, games: int, seed: str) -> Result:
    """Play games 1 to `games` in this process, the n-th from the seed "<seed>/<n>"."""
    began = time.perf_counter()
    outcomes = tuple(play(GameSeries((agreement,), seed, games)).outcomes.values())
    return result_of(agreement, outcomes, time.perf_counter() - began)


def result_of(agreement: Agreement, outcomes: Sequence[Outcome], seconds: float) -> Result:
    """Sum up one game or more, which took so many seconds."""
    seats, games = range(len(agreement.levels)), len(outcomes)
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
