"""What goes wrong on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from game.boards import MapError
from game.core.journal import Disagreement
from game.core.spec import BadTerms
from game.i18n import Catalogue
from game.store.notices import BadFile


class CommandError(Exception):
    """A fault of the user or of a file: the key of its sentence and the sentence's fields.

    A field may be a fault itself; it is told as its own sentence.
    """

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields = fields

    def told(self, words: Catalogue) -> str:
        """The sentence on one line."""
        fields = {
            name: value.told(words) if isinstance(value, CommandError) else value for name, value in self.fields.items()
        }
        return " ".join(words.t(self.key, **fields).split())


def nearest(names: Iterable[str], wrong: str) -> CommandError | None:
    """Asks whether the name was meant that is nearest to a wrong one, if any is near."""
    near = get_close_matches(wrong.lower(), tuple(names), 1)
    return CommandError("cli.error.nearest", nearest=near[0]) if near else None


def known(names: Iterable[str], wrong: str) -> CommandError | str:
    """All names that there are, and the nearest to a wrong one."""
    there = tuple(names)
    told, near = ", ".join(there), nearest(there, wrong)
    return CommandError("cli.error.known", known=told, nearest=near) if near else told


def reason(error: BadTerms | Disagreement) -> CommandError:
    """Why terms or a record do not hold."""
    return CommandError(error.key, **error.fields)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever keeps a file from being written inside is a CommandError."""
    try:
        yield
    except (OSError, BadFile) as error:
        why = error.reason if isinstance(error, BadFile) else error.strerror or type(error).__name__
        raise CommandError("cli.error.file_unwritable", path=path, reason=why) from error


def map_fault(error: MapError, file: object = None) -> CommandError:
    """What is wrong with a map, and where: file (as it is to be called, or by its name), layer and cell."""
    where: dict[str, object] = {"file": file or error.file, "layer": error.layer}
    where["reason"] = CommandError(f"map.{error.key}", **error.facts)
    if error.cell is not None:
        return CommandError("map.in_cell", column=error.cell[0], row=error.cell[1], **where)
    return CommandError("map.in_layer" if error.layer else "map.in_file", **where)
