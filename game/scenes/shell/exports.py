"""Records of matches as files: the folder they are written into, and their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from game.core.journal import Record
from game.core.seats import Seat
from game.scenes.shell.file_choice import FileKind, FileRequest, UseFile, with_ending
from game.scenes.shell.phrases import fold_path
from game.scenes.shell.scene import Scene, Services
from game.store.disk import RECORDS
from game.store.records import RECORD_ENDING, export_bytes, export_record
from game.ui import type
from game.ui.widgets.dialog import PADDING, WIDTH, question
from game.ui.widgets.field import copy
from game.ui.widgets.page import Page

LONGEST_STEM = 120
"""Bytes of the name of a record's file; a number that tells it from others is added."""


def records_folder(services: Services) -> Path:
    """The folder that records are written into, and from which files can be taken in without naming them."""
    return services.data_folder / RECORDS


def write_record(services: Services, record: Record, created: str, path: Path | None = None) -> Path:
    """Write a match's record to a path, or into the folder of records; where. Raises BadFile."""
    path = path or free_path(records_folder(services), record, created, RECORD_ENDING)
    export_record(record, path)
    return path


def pictures_folder(services: Services) -> Path:
    """The folder that pictures to keep are written into; raises OSError where there can be none."""
    where = services.data_folder / "pictures"
    where.mkdir(parents=True, exist_ok=True)
    return where


def match_stem(title: str, seats: Iterable[Seat], created: str) -> str:
    """The name of a file of a match, without its ending: game, day and players."""
    date = re.sub(r"[^0-9-]", "", created[:10])
    names = (re.sub(r"\W+", "", seat.name) for seat in seats)
    stem = "-".join(part for part in (title, date, *names) if part)
    # By bytes: systems count those, and letters of some scripts have three.
    return stem.encode()[:LONGEST_STEM].decode(errors="ignore")


def free_path(where: Path, record: Record, created: str, ending: str) -> Path:
    """A name for something of a match that is not taken yet."""
    return free_name(where, match_stem(record.title, record.seats, created), ending)


def choose_to_read(
    scene: Scene, page: Page, heading: str, kinds: Mapping[str, Sequence[str]], then: Callable[[Path], None], empty: str
) -> None:
    """Have a file chosen in the system's window, of kinds that are named by keys of words; where there is none say
    `empty`."""

    def use(path: Path | None) -> None:
        if path is None:
            page.show_message(scene.words.t(empty))
        else:
            then(path)

    _ask(scene, page, _request(scene, heading, {**kinds, "file.kind.all": ()}), use)


def choose_to_write(scene: Scene, page: Page, heading: str, kind: str, name: str, then: UseFile) -> None:
    """Have the place of a file chosen in the system's window, which proposes a name with its ending; where there is
    none `then` gets None, and writes where it always did."""
    wanted = _request(scene, heading, {kind: (Path(name).suffix,)}, name)
    _ask(scene, page, wanted, lambda path: then(None if path is None else with_ending(path, wanted)))


def _request(scene: Scene, heading: str, kinds: Mapping[str, Sequence[str]], name: str = "") -> FileRequest:
    words = scene.words
    made = tuple(FileKind(words.t(key), tuple(endings)) for key, endings in kinds.items())
    return FileRequest(words.t(heading), made, scene.services.file_chooser.folder, name, words.language)


def _ask(scene: Scene, page: Page, wanted: FileRequest, then: UseFile) -> None:
    chooser = scene.services.file_chooser
    if chooser.is_open:
        page.show_message(scene.words.t("file.open"), "icons/warning")
    else:
        chooser.ask(scene, wanted, then)


def show_path(services: Services, page: Page, key: str, path: Path) -> None:
    """Say where something was written, with its whole path; that can be copied, and its folder opened."""
    answers = {"saves.export.copy": "", "saves.export.folder": "", "ok": ""}
    if services.open_folder is None:
        del answers["saves.export.folder"]

    def answer(key: str) -> None:
        if key == "copy":
            copy(str(path))
            page.show_message(services.words.t("saves.export.copied"), "icons/check")
        elif key == "folder" and services.open_folder is not None:
            services.open_folder(path.parent)

    def fits(line: str) -> bool:
        return type.block(line, "body", page.scale).width_px / page.scale.factor <= WIDTH - 2 * PADDING

    text = fold_path(str(path), fits)
    page.open(question(services.words, key, answers, answer, name="export", text=text, esc="ok"))


def write_damaged(services: Services, match_id: int, path: Path | None = None) -> Path:
    """Write the readable rest of a damaged match to a path, or into the folder of records; where. Raises StoreError or
    BadFile."""
    path = path or free_name(records_folder(services), f"match-{match_id}", ".json")
    export_bytes(services.store.remains(match_id), path)
    return path


def free_name(where: Path, stem: str, ending: str) -> Path:
    """A name that is not taken yet."""
    number, path = 1, where / f"{stem}{ending}"
    while path.exists():
        number += 1
        path = where / f"{stem}-{number}{ending}"
    return path
