"""`replay`, `verify` and `export`: match records looked at, and out of the saved matches."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from game.core.journal import seal_of
from game.core.match import Match
from game.headless.agreement import read_record, replay_record
from game.headless.parser import CommandError, Parser, add_data_dir, add_json, whole, writing
from game.i18n import Catalogue
from game.store.database import Store
from game.store.disk import folders
from game.store.notices import NoMatch, StoreError
from game.store.records import Origin, export_record, origin_of


def add_export_arguments(parser: Parser, words: Catalogue) -> None:
    """MATCH FILE [--force] [--data-dir DIR]."""
    parser.add_argument("match", type=whole("MATCH", 1), metavar="MATCH", help=words.t("cli.option.match"))
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    parser.add_argument("--force", action="store_true", help=words.t("cli.option.force"))
    add_data_dir(parser, words)


def run_export(args: Namespace, words: Catalogue) -> int:
    """Write a saved match as a record, its coming rolls left out; over another file only where that is wanted."""
    if args.file.is_file() and not args.force:
        raise CommandError("cli.error.file_there", path=args.file)
    with opened(args.data_dir, words) as store:
        try:
            record = store.shared_record(args.match)
        except NoMatch:
            raise CommandError("cli.error.match_missing", match=args.match) from None
    with writing(args.file):
        export_record(record, args.file)
    print(words.t("cli.exported", match=args.match, path=args.file))
    return 0


def say_doubts(origin: Origin, words: Catalogue) -> Iterator[str]:
    """Sentences about everything that a record cannot prove."""
    for doubt in origin.doubts():
        yield words.n(doubt.key, doubt.many, **doubt.fields)


@contextmanager
def opened(data_dir: Path | None, words: Catalogue) -> Iterator[Store]:
    """The saved matches; whatever is wrong with them is a CommandError."""
    store = None
    try:
        store = Store.open(folders(data_dir).data)
        for notice in store.notices:
            raise CommandError("cli.error.store", reason=words.t(notice.key, **notice.args))
        yield store
    except StoreError as error:
        raise CommandError("cli.error.store", reason=words.t(error.key)) from error
    finally:
        if store is not None:
            store.close()


def add_replay_arguments(parser: Parser, words: Catalogue) -> None:
    """FILE [--to N] [--json]."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    parser.add_argument("--to", type=whole("--to"), metavar="N", help=words.t("cli.option.to"))
    add_json(parser, words)


def run_replay(args: Namespace, words: Catalogue) -> int:
    """Print how the match stands."""
    record = read_record(args.file)
    match = replay_record(args.file, record, args.to)
    origin = origin_of(match, record.version)
    standing = tell(match)
    if any(origin.doubts()):
        luck = origin.luck
        chance = {"answers": luck.answers, "astray": luck.mismatched, "unchecked": luck.unchecked}
        standing |= {"doubts": {**chance, "version": origin.version, "rules": origin.rules}}
    if args.json:
        print(msgspec.json.encode(standing).decode())
        return 0
    key = "cli.replay.over" if match.over else "cli.replay.open"
    print(words.t(key, title=match.spec.key, choices=match.index))
    for line in say_doubts(origin, words):
        print(line)
    for number, (seat, tally) in enumerate(zip(match.seats, match.tallies(), strict=True)):
        won = words.t("cli.replay.won") if number in standing["winners"] else ""
        print(words.t("cli.replay.seat", seat=seat.name, score=tally.total, won=won).rstrip())
    for name, value in standing["state"].items():
        print(f"{name}: {msgspec.json.encode(value).decode()}")
    return 0


def add_verify_arguments(parser: Parser, words: Catalogue) -> None:
    """FILE [--json]."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    add_json(parser, words)


_SEALS = {None: "cli.verify.seal.shut", True: "cli.verify.seal.kept", False: "cli.verify.seal.broken"}
"""Sentences about a seal that is still to be opened, whole or broken."""


def run_verify(args: Namespace, words: Catalogue) -> int:
    """Reckon every answer of chance anew from the seed, and the seal of that; exit status 1 unless all is proven."""
    record = read_record(args.file)
    luck = replay_record(args.file, record).check_seeds()
    seal = None if record.seal is msgspec.UNSET else record.seal
    kept = None if seal is None or not record.seed else seal == seal_of(record.seed)
    told = {
        "title": record.title,
        "answers": luck.answers,
        "astray": luck.mismatched,
        "unchecked": luck.unchecked,
        "seal": seal,
        "seal_kept": kept,
        "proven": not luck.mismatched and not luck.unchecked and (seal is None or kept is True),
    }
    if args.json:
        print(msgspec.json.encode(told).decode())
    else:
        print(words.n("cli.verify.answers", luck.answers, astray=luck.mismatched, unchecked=luck.unchecked))
        if seal is not None:
            print(words.t(_SEALS[kept], seal=seal))
    return 0 if told["proven"] else 1


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
