"""A report of a fault, for those who make the program: one text file, without names unless they are wanted."""

from __future__ import annotations

import platform
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.core.journal import record_bytes, without_seed
from game.i18n.catalogue import Catalogue
from game.scenes.shell.outcomes import ShowFault
from game.scenes.shell.scene import Services
from game.store import log
from game.store.disk import now, write_whole

REPORTS = "reports"


def versions(words: Catalogue, version: str) -> str:
    """Which program this is, and what carries it."""
    return words.t(
        "cli.self_test.versions",
        version=version,
        python=platform.python_version(),
        pygame=pygame.ver,
        sdl=".".join(map(str, pygame.get_sdl_version())),
        system=f"{platform.system()} {platform.machine()}",
    )


def report_text(services: Services, fault: ShowFault, named: bool) -> str:
    """The whole report; `named` leaves people's names in the match record."""
    words, record = services.words, fault.record
    if record is not None and not named:
        default = words.t
        people = (replace(each, name=default("seat.default", number=n)) for n, each in enumerate(record.seats, start=1))
        record = replace(record, seats=tuple(people))
    # Its rows say what has happened; its seed would say what comes.
    match = "-" if record is None else record_bytes(without_seed(record)).decode()
    parts = {"versions": versions(words, services.version), "fault": fault.log, "match": match}
    parts["log"] = log.written(services.data_folder)
    return "\n\n".join(f"== {words.t(f'fault.report.{name}')}\n{part.strip()}" for name, part in parts.items()) + "\n"


def save_report(services: Services, fault: ShowFault, named: bool) -> Path:
    """Write the report; where. Raises OSError."""
    path = services.data_folder / REPORTS / f"report-{now():%Y-%m-%dT%H-%M-%S-%f}.txt"
    write_whole(path, report_text(services, fault, named).encode(errors="backslashreplace"))
    return path
