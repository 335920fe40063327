"""What goes wrong on the command line."""

from __future__ import annotations


class CommandError(Exception):
    """A fault of the user or of a file: the key of its sentence and the sentence's fields."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields = fields
