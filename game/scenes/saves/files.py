"""Records of matches as files: which there are, and how foreign ones come in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.core.journal import Record
from game.core.match import resume
from game.scenes.shell import exports
from game.scenes.shell.opening import title_of
from game.scenes.shell.scene import Services
from game.store.records import Origin

MOST_SHOWN = 40


def record_files(services: Services) -> list[Path]:
    """The records in the folder, the newest first."""
    try:
        found = [path for path in exports.records_folder(services).glob("*.json") if path.is_file()]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST_SHOWN]
    except OSError:
        return []


def export_match(services: Services, match_id: int, created: str) -> Path:
    """Writes a kept match's record, its coming rolls left out; where. Raises StoreError or BadFile."""
    return exports.write_record(services, services.store.for_others(match_id), created)


def at_home(text: str) -> Path:
    """The path that somebody typed, `~` being the own home; the name of somebody who is not known stays as typed."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def import_match(services: Services, record: Record, hear: Callable[[Origin], None] | None = None) -> int:
    """Adds a foreign match after playing it through; its id. `hear` is told what its record cannot prove.

    Raises KeyError (title), BadTerms, msgspec.ValidationError (options), Disagreement or StoreError.
    """
    match = resume(title_of(services, record).spec, record)
    number, found = services.store.import_match(match, record.version, services.new_seed())
    if hear is not None:
        hear(found)
    return number
