"""`export` and `import`: match records in and out of the saved matches."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.headless.agreement import follow, read_record
from game.headless.errors import CommandError
from game.headless.parser import Parser, add_data_dir, whole
from game.i18n import Catalogue
from game.store.database import Store
from game.store.folders import folders
from game.store.notices import BadFile, NoMatch, StoreError
from game.store.records import export_record


def add_export_arguments(parser: Parser, words: Catalogue) -> None:
    """MATCH FILE [--data-dir DIR]."""
    parser.add_argument("match", type=whole("MATCH", 1), metavar="MATCH", help=words.t("cli.option.match"))
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    add_data_dir(parser, words)


def add_import_arguments(parser: Parser, words: Catalogue) -> None:
    """FILE [--data-dir DIR]."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.t("cli.option.file"))
    add_data_dir(parser, words)


def run_export(args: Namespace, words: Catalogue) -> int:
    """Write a saved match as a record."""
    with _opened(args.data_dir, words) as store:
        try:
            record = store.record(args.match)
        except NoMatch:
            raise CommandError("cli.error.match_missing", match=args.match) from None
    try:
        export_record(record, args.file)
    except BadFile as error:
        raise CommandError("cli.error.file_unwritable", path=args.file, reason=error.reason) from error
    print(words.t("cli.exported", match=args.match, path=args.file))
    return 0


def run_import(args: Namespace, words: Catalogue) -> int:
    """Save the match of a record that today's rules follow to its end."""
    match = follow(args.file, read_record(args.file))
    with _opened(args.data_dir, words) as store:
        number = store.new(match).id
    print(words.t("cli.imported", path=args.file, match=number))
    return 0


@contextmanager
def _opened(data_dir: Path | None, words: Catalogue) -> Iterator[Store]:
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
