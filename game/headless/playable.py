"""Whether a game can be played on a board: its rules are asked for every number of seats and every option."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec.structs import fields, replace

from game.boards import MapError, read, sayings_of
from game.core.board import Board
from game.core.spec import BadBoard, BadTerms, Spec
from game.headless.parser import KEYS, CommandError, map_fault
from game.specs import SPECS

RULES = "rules"
"""The key of a map that holds rules for painting: no board, and nothing wrong with it."""
TITLE = "title"
"""The property of a map that names its game."""


class Playable(NamedTuple):
    """Answer of a game's rules about a board."""

    seats: tuple[int, ...]
    """The numbers of seats that can play on it."""
    faults: tuple[BadBoard, ...]
    """Reasons why nobody can; empty where somebody can."""


def spec_of(board: Board) -> Spec[Any, Any] | None:
    """The rules of the game that a board is for, if there are any."""
    return next((spec for spec in SPECS if spec.key == board.props.get(TITLE)), None)


def playable(spec: Spec[Any, Any], board: Board) -> Playable:
    """Whether a board can be played on, alone or in the place of all boards of a game that has several."""
    found = {seats: tuple(_faults(spec, board, seats)) for seats in spec.seats}
    there = tuple(seats for seats, faults in found.items() if not faults)
    told = {str(fault): fault for faults in found.values() for fault in faults if not there}
    everywhere = [fault for key, fault in told.items() if all(key in map(str, faults) for faults in found.values())]
    return Playable(there, tuple(everywhere or [*told.values()][:1]))


def _faults(spec: Spec[Any, Any], board: Board, seats: int) -> Iterator[BadBoard]:
    """Faults of a board for so many seats, one under each of the options."""
    seen: set[str] = set()
    for options in options_of(spec):
        try:
            spec.prepare([board] * len(spec.maps(options, seats)), seats, options)
        except BadBoard as fault:
            if str(fault) not in seen:
                seen.add(str(fault))
                yield fault
        except BadTerms:  # options that do not go with so many seats
            continue


def options_of(spec: Spec[Any, Any]) -> Iterator[msgspec.Struct]:
    """The options that are offered first, then with each that is one of a few changed by itself."""
    first = spec.options()
    yield first
    for field in fields(spec.options):
        kind = field.type
        values = (True, False) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
        for value in values:
            if value != getattr(first, field.name):
                yield replace(first, **{field.name: value})


def board_fault(error: BadBoard, file: object) -> CommandError:
    """Fault of a board, and its place on the map: layer, object and cell."""
    (key, fields), *around = sayings_of(error, file)
    told = CommandError(key, **fields)
    for key, fields in around:
        told = CommandError(key, reason=told, **fields)
    return told


def map_faults(path: Path) -> tuple[list[CommandError], str, tuple[int, ...]]:
    """Faults of a sound map in the eyes of its game; that game, and the numbers of seats that can play on it."""
    try:
        board = read(path)
    except MapError as error:
        return [map_fault(error, error.path)] if error.key != RULES else [], "", ()
    spec = spec_of(board)
    if spec is None:
        title = board.props.get(TITLE, "-")
        return [CommandError("cli.check.title", path=path, title=str(title)[:60], known=", ".join(KEYS))], "", ()
    answer = playable(spec, board)
    return [board_fault(fault, path) for fault in answer.faults], spec.key, answer.seats
