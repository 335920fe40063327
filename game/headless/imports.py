"""`import`: a game, the people and games of a record book, or a board from a file, unless it is here already."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from game.headless.agreement import own_board, read_record, replay_record
from game.headless.parser import CommandError, Parser, add_data_dir, writing
from game.headless.records import opened, say_doubts
from game.i18n import Catalogue
from game.store import exchange
from game.store.disk import OWN_MAPS, folders, read_limited
from game.store.notices import BadFile

_BOARD = ".tmx"


class _Kind(msgspec.Struct, frozen=True):
    """Fields of the file of a record book that no game file has."""

    people: msgspec.Raw
    matches: msgspec.Raw


def add_import_arguments(parser: Parser, words: Catalogue) -> None:
    """FILE [--data-dir DIR]."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    add_data_dir(parser, words)


def run_import(args: Namespace, words: Catalogue) -> int:
    """Save what a file holds, as far as it is not here already, and say so."""
    path: Path = args.file
    if path.suffix.lower() == _BOARD:
        told = _import_board(path, args.data_dir, words)
    elif (book := _book_in(path)) is not None:
        told = _import_book(path, book, args.data_dir, words)
    else:
        told = _import_game(path, args.data_dir, words)
    for line in told:
        print(line)
    return 0


def _import_game(path: Path, data_dir: Path | None, words: Catalogue) -> Iterator[str]:
    """Save the match of a record that today's rules follow to its end."""
    record = read_record(path)
    match = replay_record(path, record)
    with opened(data_dir, words) as store:
        known = store.same_match(record, store.summaries())
        if known is not None:
            yield words.t("cli.import.known", path=path, match=known)
            return
        number, origin = store.import_match(match, record.version, os.urandom(16).hex())
    yield words.t("cli.imported", path=path, match=number)
    yield from say_doubts(origin, words)


def _book_in(path: Path) -> bytes | None:
    """The bytes of a record book's file; None for any other."""
    try:
        data = read_limited(path, exchange.MOST_BYTES)
        msgspec.json.decode(data, type=_Kind)
    except (BadFile, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None  # whatever it is, the reader of game files says
    return data


def _import_book(path: Path, data: bytes, data_dir: Path | None, words: Catalogue) -> Iterator[str]:
    """Add the people and games of a record book that are not here yet."""
    try:
        book = exchange.book_from(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError("cli.error.book", path=path, reason=" ".join(str(error).split())) from error
    with opened(data_dir, words) as store:
        taken = store.write(partial(exchange.merge, book=book))
    if not taken.anything:
        yield words.t("cli.import.book_known", path=path)
        return
    yield words.t("cli.import.book", path=path, people=taken.people, games=taken.matches)


def _import_board(path: Path, data_dir: Path | None, words: Catalogue) -> Iterator[str]:
    """Copy a board into the folder of one's own maps."""
    from game.boards import take_map

    own_board(path)
    folder = folders(data_dir).data / OWN_MAPS
    with writing(folder / path.name):
        target, new = take_map(path, folder)
    if new:
        try:
            own_board(target)
        except CommandError:  # it needs tiles that lie beside it
            target.unlink()
            raise
    yield words.t("cli.import.board" if new else "cli.import.board_known", path=path, copy=target)
