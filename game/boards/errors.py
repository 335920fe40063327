"""What is wrong with a map: where, and a key with facts whose words stand in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

_LONGEST = 60


class MapError(ValueError):
    """A map or tileset cannot be used; the sentence is "map.<key>" in the catalogue, filled with `facts`.

    `path` is the file at fault, `cell` its column and row. Layer and facts are short, plain and on one line,
    whatever the file holds; str() names all of it in the words of the code.
    """

    def __init__(
        self,
        path: Path,
        key: str,
        layer: str = "",
        cell: tuple[int, int] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(path, key, layer, cell, facts)
        self.path = path
        self.key = key
        self.layer = _plain(layer)
        self.cell = cell
        self.facts: dict[str, str] = {name: _plain(value) for name, value in (facts or {}).items()}

    def __str__(self) -> str:
        where = [self.file, self.layer, "{},{}".format(*self.cell) if self.cell else ""]
        facts = (f"{name}={value}" for name, value in self.facts.items())
        return f"{', '.join(filter(None, where))}: {' '.join((self.key, *facts))}"

    @property
    def file(self) -> str:
        """The name of the file at fault, without its folder."""
        return _plain(self.path.name)


def _plain(value: object) -> str:
    """A value from a foreign file as short printable text on one line."""
    text = " ".join(str(value).split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
