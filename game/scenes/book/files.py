"""The book as files: writing it for spreadsheets and for other programs, and taking in what another has written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec

from game.core.seats import Seat
from game.scenes.book.parts import BookView, CloseAside, Export, TakeFile
from game.scenes.shell import exports, sheet
from game.scenes.shell.scene import Services
from game.scenes.shell.sheet import Block, Cells, LayoutResult
from game.store import exchange
from game.store.disk import read_limited, stamp, write_whole
from game.store.notices import BadFile, UnwrittenFile
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field

_STEM = "record-book"
BOOK_KINDS = {"file.kind.book": (".json",)}
"""Files that can be taken in, by the key of their name."""
_MOST_SHOWN = 20
_LONGEST_PATH = 400


def book_files(services: Services) -> list[Path]:
    """Books in the folder, the newest first."""
    try:
        found = [path for path in exports.records_folder(services).glob(f"{_STEM}*.json") if path.is_file()]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:_MOST_SHOWN]
    except OSError:
        return []


def book_name(kind: str, person: str = "") -> str:
    """The name that is proposed for a file of the book, or of what it has of a person."""
    seats = [Seat(person)] if person else []
    return f"{exports.match_stem(_STEM, seats, stamp())}.{kind}"


def export_book(services: Services, kind: str, person: int | None, path: Path | None = None, called: str = "") -> Path:
    """Write the results of one person, who is called so, or of everybody, as "csv" or "json", to a path or into the
    folder of records; where. Raises StoreError or UnwrittenFile."""
    store = services.store
    if kind == "csv":
        data = b"\xef\xbb\xbf" + store.read(partial(exchange.book_csv, person=person)).encode()
    else:
        data = store.read(partial(exchange.book_json, person=person))
    path = path or exports.free_name(exports.records_folder(services), Path(book_name(kind, called)).stem, f".{kind}")
    try:
        write_whole(path, data)
    except OSError as error:
        raise UnwrittenFile(path, error.strerror or str(error)) from error
    return path


def import_book(services: Services, path: Path) -> exchange.TakenIn:
    """Add what a file holds and is not there yet. Raises StoreError or BadFile."""
    data = read_limited(path, exchange.MOST_BYTES)
    try:
        book = exchange.book_from(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadFile(path, str(error)) from error
    return services.store.write(partial(exchange.merge, book=book))


def files_blocks(book: BookView) -> Sequence[Block]:
    """Panels of the ways to write the book into a file, and to take one in."""
    t, person = book.words.t, book.data.person(book.state.who)
    rows: list[Block] = [sheet.note_block(book, t("book.export.text"))]
    kinds: tuple[Literal["csv", "json"], ...] = ("csv", "json")
    for kind in kinds:
        for who in (person, None) if person is not None else (None,):
            name = f"book.export.{kind}.{'all' if who is None else 'one'}"
            words = t(f"book.export.{kind}.all") if who is None else t(f"book.export.{kind}.one", name=who.name)
            cells = Cells(words, "icons/export", colours.ink_soft, t(f"book.export.{kind}.tip"))
            act = partial(book.ask, Export(kind, None if who is None else who.id))
            rows.append(sheet.row_block(book, name, cells, t(f"book.export.{kind}.tip"), act))
    found = book_files(book.services)
    bring: list[Block] = [sheet.note_block(book, t("book.import.text")), partial(_field, book)]
    button = Button("book.import", Rect(0, 0, 0, 0), t("book.import.take"), "icons/plus")
    button.on_press = lambda: book.ask(TakeFile(book.state.path))
    bring.append(sheet.button_block(book, button))
    for number, path in enumerate(found):
        cells = Cells(path.name, "icons/book", colours.ink_soft, end="icons/plus")
        tip = t("book.import.file", file=path.name)
        bring.append(sheet.row_block(book, f"book.file.{number}", cells, tip, partial(book.ask, TakeFile(str(path)))))
    done = Button("book.files.close", Rect(0, 0, 0, 0), t("book.files.close"), "icons/arrow_left")
    done.on_press = partial(book.ask, CloseAside())
    return [
        lambda at: sheet.section(book, at, "book.head.export", t("book.export"), rows),
        lambda at: sheet.section(book, at, "book.head.import", t("book.import"), bring),
        sheet.button_block(book, done),
    ]


def _field(book: BookView, at: Rect) -> LayoutResult:
    def write(text: str) -> None:
        book.state.path = text

    box = at._replace(h=52)
    field = Field("book.path", box, book.state.path, _LONGEST_PATH, write, empty=book.words.t("saves.path"))
    field.on_submit = lambda text: book.ask(TakeFile(text))
    return [field], box.bottom
