"""`replay`: how a recorded match stands, at its end or on the way."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from game.core.match import Match
from game.headless.agreement import follow, read_record
from game.headless.parser import Parser, add_json, whole
from game.i18n import Catalogue


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """FILE [--to N] [--json]."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    parser.add_argument("--to", type=whole("--to"), metavar="N", help=words.t("cli.option.to"))
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Print how the match stands."""
    match = follow(args.file, read_record(args.file), args.to)
    standing = tell(match)
    if args.json:
        print(msgspec.json.encode(standing).decode())
        return 0
    key = "cli.replay.over" if match.over else "cli.replay.open"
    print(words.t(key, title=match.spec.key, choices=match.index))
    for number, (seat, tally) in enumerate(zip(match.seats, match.tallies(), strict=True)):
        won = words.t("cli.replay.won") if number in standing["winners"] else ""
        print(words.t("cli.replay.seat", seat=seat.name, score=tally.total, won=won).rstrip())
    for name, value in standing["state"].items():
        print(f"{name}: {msgspec.json.encode(value).decode()}")
    return 0


def tell(match: Match[Any, Any]) -> dict[str, Any]:
    """A match as plain data: title, over, scores, breakdown, winners (none before the end), state."""
    tallies = match.tallies()
    return {
        "title": match.spec.key,
        "over": match.over,
        "scores": [tally.total for tally in tallies],
        "breakdown": [tally.points for tally in tallies],
        "winners": list(match.winners()) if match.over else [],
        "state": dict(match.spec.describe(match.terms, match.state)),
    }
