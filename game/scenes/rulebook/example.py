"""Examples: positions of the real rules, a file each, led to by answers that are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.core import engine
from game.core.board import Board
from game.core.journal import RawRow
from game.core.match import Match, MatchSetup
from game.core.seats import CHANCE, Seat
from game.core.spec import BadTerms, Spec
from game.core.steps import Illegal, Position
from game.scenes.rulebook.book import BOOKS, BookError, contents

MOST_EXAMPLE_BYTES = 500_000
MOST_ROWS = 2_000
MOST_CELLS = 12


class ExampleAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer on the way: by whoever is asked, chance too, or out of turn by the seat `aside`."""

    choice: msgspec.Raw
    aside: Annotated[int, msgspec.Meta(ge=-2, le=15)] | None = None


class Example(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position: what was agreed on, every answer since, and what of it the picture shows."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    rows: Annotated[tuple[ExampleAnswer, ...], msgspec.Meta(max_length=MOST_ROWS)]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    viewer: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """Whose eyes it is seen with; None: with those of whoever is asked."""
    focus: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """Whose things are shown, where there is room for those of one seat; None: those of whoever is asked."""
    view: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CELLS)] = ()
    """The spots that the picture shows; none: those that are marked, with something round them."""
    tries: Mapping[str, msgspec.Raw] = {}
    """By letter the choice that an "ok" or a "no" is about."""
    points: Mapping[str, Mapping[str, int]] = {}
    """By seat, from "0", some categories of its score in this position."""


_decoder = msgspec.json.Decoder(Example)


def load_example(key: str, name: str, folder: Path = BOOKS) -> Example:
    """The example of a game that is called so; raises BookError."""
    path = folder / "examples" / key / f"{name}.json"
    try:
        return _decoder.decode(contents(path, MOST_EXAMPLE_BYTES))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BookError("rulebook.error.example", name=name, cause=error) from error


def play_example(
    spec: Spec[Any, Any], example: Example, seats: tuple[Seat, ...], board: Callable[[str], Board]
) -> Match[Any, Any]:
    """The match that has come to an example's position; raises BookError where the rules do not go there."""
    try:
        options = spec.codec.options_from(example.options)
        boards = spec.boards(options, example.seats, board)
        match = Match(spec, MatchSetup(seats, options, boards, "rulebook", True))
        rows = _rows(spec, match, example)
        match.replay(rows, len(rows))
    except (BadTerms, Illegal, msgspec.DecodeError, ValueError, IndexError) as error:
        raise BookError("rulebook.error.example", name="", cause=error) from error
    return match


def _rows(spec: Spec[Any, Any], match: Match[Any, Any], example: Example) -> list[RawRow]:
    """The answers as a record keeps them; nobody writes digests by hand, so they are worked out."""
    position, rows = match.position, []
    for number, answer in enumerate(example.rows):
        choice = spec.codec.choice_from(answer.choice)
        waiting = position.waiting
        if answer.aside is None:
            seat = CHANCE if waiting is None else waiting.seat
            after, _ = engine.play(match.terms, position, choice)
        else:
            seat = answer.aside
            after = _interrupted(spec, match.terms, position, seat, choice)
        digest = "" if position.state.turn == after.state.turn else spec.codec.digest(after)
        rows.append(RawRow(seat, answer.choice, number, answer.aside is not None, digest))
        position = after
    return rows


def _interrupted(spec: Spec[Any, Any], terms: Any, position: Position[Any], seat: int, choice: Any) -> Position[Any]:
    if spec.interrupts is None:
        raise Illegal(engine.NOT_OFFERED)
    offered = spec.interrupts.options(terms, position.state, seat)
    return engine.interrupt(terms, position, offered, spec.interrupts.resolve, choice)[0]
