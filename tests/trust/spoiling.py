"""Good files made bad, and a limit of work for whatever reads them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import msgspec

from tests.boards import mutations
from tests.boards.mutations import LENGTHS, mutated
from tests.trust.arguments import ODD

MOST_CALLS = 2_000_000
"""Calls of functions after which a reader of a file is taken to hang."""

TOKENS = tuple(token.encode(errors="surrogateescape") for token in (*ODD, *mutations.TOKENS) if len(token) < 100)
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, -(2**63), 10**30, 1.5, 1e308, [], {}, [[]], [None], {"type": "x"}, ""),
    *(token for token in ODD if token.isascii() or token.isprintable() or token == "\u200b"),
    *("\ufe0f", "\u0301" * 40, "\u202egnp", "a\u200b", "\ud7ff", "\U0010ffff", "x" * 201),
)


class Hang(BaseException):
    """More work than any file is worth."""


class Work:
    """How many functions have been called."""

    def __init__(self) -> None:
        self.calls = 0

    def count(self, frame: FrameType, event: str, arg: object) -> None:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise Hang


@contextmanager
def limited() -> Iterator[Work]:
    """Counts the calls of Python functions, and raises Hang from the one that is too many."""
    work, before = Work(), sys.gettrace()
    sys.settrace(work.count)
    try:
        yield work
    finally:
        sys.settrace(before)


def spoilt(good: bytes, dice: Random) -> bytes:
    """Mostly a few edits; at times a piece, other bits, or something else altogether."""
    kind = dice.random()
    if kind < 0.1:
        return good[: dice.randrange(len(good))]
    if kind < 0.3:
        flipped = bytearray(good)
        for _ in range(dice.choice((1, 1, 2, 20))):
            flipped[dice.randrange(len(flipped))] ^= dice.randrange(1, 256)
        return bytes(flipped)
    if kind < 0.33:
        return dice.randbytes(dice.choice((0, 1, 16, 5000)))
    edits = [
        (dice.random(), dice.choice(LENGTHS), dice.choice((b"", *TOKENS))) for _ in range(dice.choice((1, 1, 2, 4)))
    ]
    return mutated(good, edits)


def spoilt_number(good: bytes, dice: Random) -> bytes:
    """Half of the time another number stands in it, or a few."""
    if dice.random() < 0.5:
        return spoilt(good, dice)
    for _ in range(dice.choice((1, 1, 3))):
        number = dice.choice(list(re.finditer(rb"\d+", good)))
        other = str(dice.choice((0, 1, 2, 3, int(number[0]) + 1, dice.randrange(100)))).encode()
        good = good[: number.start()] + other + good[number.end() :]
    return good


def spoilt_json(good: bytes, dice: Random) -> bytes:
    """Half of the time one value in it is an odd one; the text stays good JSON then, if it was."""
    if dice.random() < 0.5:
        return spoilt(good, dice)
    try:
        tree = [msgspec.json.decode(good)]
    except (msgspec.DecodeError, UnicodeDecodeError):  # it is spoilt already
        return spoilt(good, dice)
    holder, place = dice.choice([*_leaves(tree[0]), (tree, 0)])
    act = dice.random()
    if act < 0.1 and holder is not tree:
        del holder[place]
    elif act < 0.2 and isinstance(holder, list):
        holder.insert(place, holder[place])
    else:
        holder[place] = dice.choice(LEAVES)
    return msgspec.json.encode(tree[0])


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree, by what holds it; long lists by their ends alone."""
    if isinstance(value, list):
        places: list[Any] = list(range(len(value)))
        places = places if len(places) < 12 else [*places[:5], *places[-5:]]
    else:
        places = list(value) if isinstance(value, dict) else []
    for place in places:
        yield value, place
        yield from _leaves(value[place])
