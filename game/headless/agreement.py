"""From words on the command line to what a game is played on."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from game.ai import LEVELS, OPPONENT_LEVELS, WORK, ComputerPlayer, player_for
from game.boards import MapError, load, read
from game.core.board import Board
from game.core.journal import Disagreement, Record
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.spec import BadBoard, BadTerms, Spec
from game.headless.parser import KEYS, CommandError, known_names, map_fault, reason_of
from game.headless.playable import board_fault
from game.specs import spec_for
from game.store.notices import BadFile
from game.store.records import import_record

RANDOM = LEVELS[0]
"""The level whose players only come to an end under the options for drills."""


@dataclass(frozen=True)
class Agreement:
    """One game as the command line asked for it, to be played any number of times."""

    spec: Spec[Any, Any]
    options: msgspec.Struct
    boards: tuple[Board, ...]
    levels: tuple[str, ...]
    """Per seat who plays it."""
    work: int = WORK
    """How much those who think may think for one answer."""
    times: tuple[int, ...] = ()
    """Per seat how many times as much, where that differs."""
    tempers: tuple[str, ...] = ()
    """Per seat the temper of who plays it, where any has one; empty for none."""

    @cached_property
    def terms(self) -> Any:
        """The terms, made once for all games."""
        return self.spec.prepare(self.boards, len(self.levels), self.options)

    @cached_property
    def players(self) -> tuple[ComputerPlayer, ...]:
        """Per seat the player."""
        return tuple(map(player_for, self.levels, self.tempers or itertools.repeat("")))

    def work_of(self, seat: int) -> int:
        """How much a seat may think for one answer."""
        return self.work * (self.times[seat] if self.times else 1)

    def match(self, seed: str) -> Match[Any, Any]:
        """The same game as a match, nothing dealt yet."""
        tempers = [temper or msgspec.UNSET for temper in self.tempers or ("",) * len(self.levels)]
        seats = tuple(
            Seat(f"{level} {seat + 1}", level, temper=temper)
            for seat, (level, temper) in enumerate(zip(self.levels, tempers, strict=True))
        )
        return Match(self.spec, MatchSetup(seats, self.options, self.boards, seed, open_seed=True))


def agree(
    spec: Spec[Any, Any],
    levels: Sequence[str],
    pairs: Sequence[str],
    work: int = WORK,
    own: Board | None = None,
    tempers: Sequence[str] = (),
) -> Agreement:
    """Agree on the terms of these players; `pairs` are options as NAME=VALUE, `own` is a board in place of those of the
    box, `tempers` are theirs, seat by seat. Raises CommandError."""
    check_seats(spec, len(levels))
    for level in levels:
        if level not in LEVELS:
            raise CommandError("cli.error.level", level=level, known=known_names(LEVELS, level))
    options = options_from(spec, pairs, spec.playout_options if RANDOM in levels else spec.options())
    boards = boards_for(spec, options, len(levels), own)
    return Agreement(spec, options, boards, tuple(levels), work, tempers=tuple(tempers))


PLAIN = "plain"
"""The word for no temper."""

YARDSTICKS = tuple(level for level in LEVELS if level not in OPPONENT_LEVELS)
"""Levels that have no temper."""


def tempers_from(spec: Spec[Any, Any], text: str | None, levels: Sequence[str]) -> tuple[str, ...]:
    """A temper for each of these players, from words with commas; one word stands for all. None without words. Raises
    CommandError."""
    if text is None:
        return ()
    words = [word.strip() for word in text.split(",")]
    words = words * len(levels) if len(words) == 1 else words
    if len(words) != len(levels):
        raise CommandError("cli.error.tempers", players=len(levels), tempers=len(words))
    known = () if spec.mind is None else tuple(spec.mind.tempers)
    for word, level in zip(words, levels, strict=True):
        if word != PLAIN and level in YARDSTICKS:
            raise CommandError("cli.error.temper_level", level=level, known=", ".join(OPPONENT_LEVELS))
        if word not in (PLAIN, *known):
            raise CommandError(
                "cli.error.temper", title=spec.key, temper=word, known=known_names((PLAIN, *known), word)
            )
    return tuple("" if word == PLAIN else word for word in words)


def check_seats(spec: Spec[Any, Any], seats: int) -> None:
    """CommandError for a number of seats that a game is not played with."""
    if seats not in spec.seats:
        allowed = ", ".join(map(str, spec.seats))
        raise CommandError("cli.error.seats", title=spec.key, seats=seats, allowed=allowed)


def own_board(path: Path | None, key: str = "") -> Board | None:
    """The board in a map file, of the game of that key where one is named; None for no file. Raises CommandError."""
    if path is None:
        return None
    try:
        board = read(path, path.name)
    except MapError as error:
        raise CommandError("cli.error.map", reason=map_fault(error)) from error
    title = str(board.props.get("title", ""))
    if title not in KEYS:
        raise CommandError("cli.error.map_title", path=path, known=", ".join(KEYS))
    if key not in ("", title):
        raise CommandError("cli.error.map_other", path=path, found=title, wanted=key)
    return board


def boards_for(
    spec: Spec[Any, Any], options: msgspec.Struct, seats: int, own: Board | None = None
) -> tuple[Board, ...]:
    """The boards of a game that these options can be played on; raises CommandError."""
    try:
        boards = spec.boards(options, seats, load, own)
        spec.prepare(boards, seats, options)
    except MapError as error:
        raise CommandError("cli.error.map", reason=map_fault(error)) from error
    except BadBoard as error:
        raise CommandError("cli.error.map", reason=board_fault(error, error.board.key)) from error
    except BadTerms as error:
        raise CommandError("cli.error.terms", title=spec.key, reason=reason_of(error)) from error
    return boards


def find_spec(key: str) -> Spec[Any, Any]:
    """The rules of a game; CommandError if there is none of that name."""
    try:
        return spec_for(key)
    except KeyError:
        raise CommandError("cli.error.title", title=key, known=known_names(KEYS, key)) from None


def options_from(spec: Spec[Any, Any], pairs: Sequence[str], base: msgspec.Struct) -> msgspec.Struct:
    """`base` with options changed as NAME=VALUE says; a value per seat is a list with commas."""
    kinds = {field.name: field.type for field in fields(spec.options)}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CommandError("cli.error.option_form", value=pair)
        if name not in kinds:
            raise CommandError("cli.error.option", title=spec.key, option=name, known=known_names(kinds, name))
        try:
            agreed = msgspec.convert(value, kinds[name], strict=False)
        except msgspec.ValidationError as error:
            try:
                agreed = msgspec.convert(value.split(","), kinds[name], strict=False)
            except msgspec.ValidationError:
                raise CommandError("cli.error.option_value", option=name, value=value, reason=error) from None
        base = replace(base, **{name: agreed})
    return base


def read_record(path: Path) -> Record:
    """The match record in a file; raises CommandError."""
    if not path.is_file():
        raise CommandError("cli.error.file_missing", path=path)
    try:
        return import_record(path)
    except BadFile as error:
        raise CommandError("cli.error.record", path=path, reason=error.reason) from error


def replay_record(path: Path, record: Record, upto: int | None = None) -> Match[Any, Any]:
    """The match that a record tells of, or its first `upto` rows; raises CommandError."""
    spec = find_spec(record.title)
    try:
        return resume(spec, record, upto=upto)
    except Disagreement as error:
        raise CommandError(
            "cli.error.choice_illegal", path=path, number=error.agreed + 1, reason=reason_of(error)
        ) from error
    except BadTerms as error:
        fault = board_fault(error, error.board.key) if isinstance(error, BadBoard) else reason_of(error)
        raise CommandError("cli.error.record", path=path, reason=fault) from error
    except msgspec.ValidationError as error:
        raise CommandError("cli.error.record", path=path, reason=error) from error
