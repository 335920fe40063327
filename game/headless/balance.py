"""`balance`: how fair a board is, and which of its places are used, from games that computers play on it."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from tqdm import tqdm

from game.ai import LEVELS
from game.ai.balance import GAMES, LEVEL, Balance, GameFigures, PlaceUse, figures_of, report_of
from game.boards import cells_of
from game.core.match import Match, resume
from game.headless.agreement import Agreement, agree, check_seats, find_spec, own_board
from game.headless.parser import CommandError, Parser, add_json, add_option, add_work, known_names, text, whole
from game.headless.playable import playable
from game.headless.playout import PackedTable, core_count, in_order, packed, play_match, unpacked
from game.headless.simulate import exit_status
from game.i18n import Catalogue
from game.worker.balance import verdict_of
from game.worker.messages import MOST_TOLD as MOST_REASON, Begin, Broke, Measure, Measured
from game.worker.process import Inbox, rules_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_NICE = 10
"""Precedence of a process beside a window: whoever plays there goes first."""
MOST_TOLD = 12
"""Most places that are listed by name on a terminal; JSON has all."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """MAP [--games N] [--jobs J] [--level L] [--seats N] [--seed S] [--work N] [--option ...] [--json]."""
    parser.add_argument("map", type=Path, metavar="MAP", help=words.t("cli.option.map"))
    parser.add_argument(
        "--games", type=whole("--games", 1), default=GAMES, metavar="N", help=words.t("cli.option.games")
    )
    parser.add_argument("--jobs", type=whole("--jobs", 1), metavar="J", help=words.t("cli.option.jobs"))
    help_text = words.t("cli.option.level", known=", ".join(LEVELS))
    parser.add_argument("--level", default=LEVEL, metavar="LEVEL", help=help_text)
    parser.add_argument("--seats", type=whole("--seats", 1), metavar="N", help=words.t("cli.option.duel_seats"))
    parser.add_argument("--seed", type=text("--seed"), default="1", metavar="S", help=words.t("cli.option.seed"))
    add_work(parser, words)
    add_option(parser, words)
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print the report."""
    report = balance_of(args, words)
    return tell(report, args, words)


def tell(report: Balance, args: Namespace, words: Catalogue) -> int:
    """Print a report as lines or as JSON; the exit status."""
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        for line in lines(report, words):
            print(line)
    return exit_status(report.games, args.games, words)


def balance_of(args: Namespace, words: Catalogue) -> Balance:
    """Report of the map and the games that are asked for; raises CommandError."""
    own = own_board(args.map)
    assert own is not None
    spec = find_spec(str(own.props["title"]))
    if args.level not in LEVELS:
        raise CommandError("cli.error.level", level=args.level, known=known_names(LEVELS, args.level))
    players = playable(spec, own).seats
    seats = args.seats or min((count for count in players or spec.seats if count > 1), default=spec.seats[0])
    check_seats(spec, seats)
    agreement = agree(spec, (args.level,) * seats, args.option, args.work, own)
    look, numbers, found = partial(_figures, packed(agreement), args.seed), range(1, args.games + 1), []
    jobs = min(args.jobs or core_count(), args.games)
    with tqdm(total=args.games, unit=words.t("cli.games.unit"), leave=False, disable=None) as bar:
        try:
            for each in in_order(look, numbers, jobs):
                found.append(each)
                bar.update()
        except KeyboardInterrupt:
            if not found:
                raise
    report = report_of(spec.key, agreement.boards[0], agreement.levels, found, cells_of(own))
    return replace(report, players=players)


def _figures(table: PackedTable, seed: str, number: int) -> GameFigures:
    return figures_of(play_match(unpacked(table), f"{seed}/{number}"))


def balance_process(connection: Connection, rules: str) -> None:
    """Play games on the board of a match beside a window, and tell the figures of each; `rules` names its rules."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends this process
    if sys.platform != "win32":
        with suppress(OSError):
            os.nice(_NICE)
    inbox = Inbox(connection)
    begun, wanted = inbox.next(), inbox.next()
    assert isinstance(begun, Begin)
    assert isinstance(wanted, Measure)
    try:
        match: Match[Any, Any] = resume(rules_of(rules), begun.record)
        setup = match.setup
        levels = tuple(seat.player for seat in setup.seats)
        agreement = Agreement(match.spec, setup.options, setup.boards, levels, wanted.work)
        for number in range(wanted.first, wanted.games + 1, wanted.step):
            inbox.reply(Measured(number, figures_of(play_match(agreement, f"{wanted.seed}/{number}"))))
    except Exception as error:  # noqa: BLE001  whatever it is, the window is told and goes on
        inbox.reply(Broke("".join(traceback.format_exception(error))[-MOST_REASON:]))
    inbox.next()  # until it is ended


def lines(report: Balance, words: Catalogue) -> Iterator[str]:
    """Report as lines of a table, and whether the board is fair."""
    yield _heading(report, words)
    for each in report.seats:
        share, low, high = (f"{100 * value:.1f}" for value in (each.share, each.low, each.high))
        points, spread = f"{each.mean_score:.1f}", f"{each.spread:.1f}"
        yield words.t(
            "cli.balance.seat", seat=each.seat + 1, share=share, low=low, high=high, points=points, spread=spread
        )
    least, most = report.turns
    yield words.t("cli.balance.length", turns=f"{report.mean_turns:.1f}", least=least, most=most)
    yield words.t("cli.balance.margin", points=f"{report.mean_margin:.1f}")
    if report.places:
        yield from _places(report, words)
    verdict = verdict_of(report, words, [words.t("cli.balance.who", seat=each.seat + 1) for each in report.seats])
    if verdict:
        yield verdict


def _heading(report: Balance, words: Catalogue) -> str:
    """Board, games and players, for how many the board is, and how another number is asked for."""
    seats, players = len(report.seats), report.players or (len(report.seats),)
    others = sorted((count for count in players if count != seats), key=lambda count: (count < seats, count))
    facts = {"title": report.title, "board": report.board, "level": report.level, "games": report.games}
    if not others:
        return words.t("cli.balance.result.only", seats=seats, **facts)
    first, last = players[0], players[-1]
    # An en dash joins numbers without a gap.
    told = f"{first}\N{EN DASH}{last}" if len(players) == last - first + 1 else ", ".join(map(str, players))
    return words.t("cli.balance.result", seats=seats, players=told, other=others[0], **facts)


def _places(report: Balance, words: Catalogue) -> Iterator[str]:
    """Places that are used most, and those that never are."""

    def named(place: PlaceUse) -> str:
        if place.cell is None:
            return place.place
        column, row = place.cell
        return words.t("cli.balance.cell", column=column, row=row)

    often = {place.place: sum(place.uses.values()) / report.games for place in report.places}
    ranked = sorted((place for place in report.places if place.uses), key=lambda place: -often[place.place])
    told = [words.t("balance.use", place=named(each), often=f"{often[each.place]:.1f}") for each in ranked[:MOST_TOLD]]
    yield words.t("balance.most", places=words.listed(told))
    unused = [named(place) for place in report.places if place.place in {*report.unused}]
    if unused:
        more = ["\N{HORIZONTAL ELLIPSIS}"] if len(unused) > MOST_TOLD else []
        yield words.n("balance.unused", len(unused), places=", ".join([*unused[:MOST_TOLD], *more]))
    else:
        yield words.t("balance.used")
