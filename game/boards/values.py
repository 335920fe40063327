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

ATTRIBUTES: Mapping[str, Check] = {
    "text": lambda text: len(text) <= 1000,
    "int": is_int,
    "count": lambda text: is_int(text, 0, 1_000_000),
    "first": lambda text: is_int(text, 1, 1_000_000),
    "size": lambda text: is_int(text, 1, 4096),
    "gap": lambda text: is_int(text, 0, 4096),
    "gid": lambda text: is_int(text, 1, 2**32 - 1),
    "number": is_float,
    "bit": lambda text: text in ("0", "1"),
    "points": lambda text: _POINTS.fullmatch(text) is not None,
    "axis": lambda text: text in ("x", "y"),
    "parity": lambda text: text in ("odd", "even"),
    "corner": lambda text: text in ("unspecified", "bottomleft"),
}
"""Per sort of attribute whether a value is of it; "map.attribute_value.<sort>" says what it has to be."""
