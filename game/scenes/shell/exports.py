"""Records of matches as files: the folder they are written into, and their names."""

from __future__ import annotations

import re
from pathlib import Path

from game.core.journal import Record
from game.scenes.shell.phrases import fold_path
from game.scenes.shell.scene import Services
from game.store.disk import RECORDS
from game.store.records import export_bytes, export_record
from game.ui import type
from game.ui.widgets.dialog import PADDING, WIDTH, question
from game.ui.widgets.field import copy
from game.ui.widgets.page import Page

LONGEST_STEM = 120
"""Bytes of the name of a record's file; a number that tells it from others is added."""


def records_folder(services: Services) -> Path:
    """The folder that records are written into, and from which files can be taken in without naming them."""
    return services.data_folder / RECORDS


def write_record(services: Services, record: Record, created: str) -> Path:
    """Write a match's record; its path. Raises BadFile."""
    path = free_path(records_folder(services), record, created, ".json")
    export_record(record, path)
    return path


def pictures_folder(services: Services) -> Path:
    """The folder that pictures to keep are written into; raises OSError where there can be none."""
    where = services.data_folder / "pictures"
    where.mkdir(parents=True, exist_ok=True)
    return where


def free_path(where: Path, record: Record, created: str, ending: str) -> Path:
    """A name for something of a match that is not taken yet."""
    date = re.sub(r"[^0-9-]", "", created[:10])
    names = (re.sub(r"\W+", "", seat.name) for seat in record.seats)
    stem = "-".join(part for part in (record.title, date, *names) if part)
    # By bytes: systems count those, and letters of some scripts have three.
    return free_name(where, stem.encode()[:LONGEST_STEM].decode(errors="ignore"), ending)


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


def write_damaged(services: Services, match_id: int) -> Path:
    """Write the readable rest of a damaged match; its path. Raises StoreError or BadFile."""
    path = free_name(records_folder(services), f"match-{match_id}", ".json")
    export_bytes(services.store.remains(match_id), path)
    return path


def free_name(where: Path, stem: str, ending: str) -> Path:
    """A name that is not taken yet."""
    number, path = 1, where / f"{stem}{ending}"
    while path.exists():
        number += 1
        path = where / f"{stem}-{number}{ending}"
    return path
