"""What the values of attributes and properties in a map may look like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Check = Callable[[str], bool]

_INT = re.compile(r"-?[0-9]{1,10}")
_FLOAT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,17})?(e-?[0-9]{1,2})?")
_POINTS = re.compile(rf"{_FLOAT.pattern},{_FLOAT.pattern}( {_FLOAT.pattern},{_FLOAT.pattern}){{1,999}}")
_FLOAT_LIMIT = 1e6


def is_int(text: str, low: int = -(2**31), high: int = 2**31 - 1) -> bool:
    """Whether the text is a plain whole number of that range."""
    return _INT.fullmatch(text) is not None and low <= int(text) <= high


def is_float(text: str) -> bool:
    """Whether the text is a plain finite number of at most a million."""
    return _FLOAT.fullmatch(text) is not None and abs(float(text)) <= _FLOAT_LIMIT


PROPERTIES: Mapping[str, Check] = {
    "string": lambda text: True,
    "color": lambda text: True,
    "file": lambda text: True,
    "int": is_int,
    "object": is_int,
    "float": is_float,
    "bool": lambda text: text in ("true", "false"),
}
"""Per type of property that we read, whether a value is of it."""

ATTRIBUTES: Mapping[str, tuple[str, Check]] = {
    "text": ("a text of at most 1000 letters", lambda text: len(text) <= 1000),
    "int": ("a whole number", is_int),
    "count": ("a whole number from 0 to 1000000", lambda text: is_int(text, 0, 1_000_000)),
    "first": ("a whole number from 1 to 1000000", lambda text: is_int(text, 1, 1_000_000)),
    "size": ("a whole number from 1 to 4096", lambda text: is_int(text, 1, 4096)),
    "gap": ("a whole number from 0 to 4096", lambda text: is_int(text, 0, 4096)),
    "gid": ("a tile number", lambda text: is_int(text, 1, 2**32 - 1)),
    "number": ("a number", is_float),
    "bit": ("0 or 1", lambda text: text in ("0", "1")),
    "points": ("a list of points", lambda text: _POINTS.fullmatch(text) is not None),
    "axis": ("x or y", lambda text: text in ("x", "y")),
    "parity": ("odd or even", lambda text: text in ("odd", "even")),
    "corner": ("unspecified or bottomleft", lambda text: text in ("unspecified", "bottomleft")),
}
"""Per sort of attribute its name in English and the check of a value."""
