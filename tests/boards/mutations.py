"""Spoilt maps: texts with edits in them, and what reading them comes to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import AnyStr

from game.boards import MapError, read
from game.core.board import Board

TOKENS = (
    *("0", "1", "2", "-1", "99", "1.5", "1e9", "nan", "4294967295", "268435457", ",", '"', "<", ">", "/>", " "),
    *("true", "odd", "x", "\n", "&amp;", "&#0;", "\u00e9", "\0", "<group>", "</group>", "<data>", "</layer>"),
    *('type="int"', 'type="class"', 'gid="1"', 'orientation="hexagonal"', 'staggeraxis="x"', 'name="spots"'),
    *('hexsidelength="30"', 'staggerindex="even"', 'offsetx="1"', "<tileset/>", "<object/>", "<properties/>"),
    *('<property name="links" value="a"/>', '<tile id="0"/>', '<polygon points="0,0 1,1"/>', "<animation/>"),
)
LENGTHS = (0, 0, 1, 2, 5, 20, 80)
"""Lengths of the text that gives way to a token."""


def mutated(text: AnyStr, edits: Iterable[tuple[float, int, AnyStr]]) -> AnyStr:
    """A text, or bytes, with edits one after the other: where, how much goes, what comes."""
    for place, length, token in edits:
        start = int(place * (len(text) + 1))
        text = text[:start] + token + text[start + length :]
    return text


def outcome_of(path: Path) -> Board | MapError:
    try:
        return read(path)
    except MapError as error:
        return error


def fair(outcome: Board | MapError) -> bool:
    """Whether a spoilt map is a whole board or a clear line: the gate is to find it, pytmx not to stumble over it."""
    if isinstance(outcome, Board):
        return len(outcome.spots) == len(outcome.neighbours) > 0
    return outcome.key != "unreadable" and "\n" not in str(outcome)
