"""A game's types to bytes and back; the typed decoder is also what checks foreign data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

import msgspec

from game.core.steps import Choice, Event, Position, S, Step

N = TypeVar("N")


class _Wire(msgspec.Struct, Generic[S, N], frozen=True):
    """A position as it lies on disk, with its step types spelled out for the decoder."""

    state: S
    agenda: tuple[N, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Codec(Generic[S]):
    """Encodes and decodes one game's states, choices, events, steps and options.

    Every `*_from` raises msgspec.ValidationError, which names the field or says what is wrong with the bytes.
    """

    state: type[S]
    choices: Any
    events: Any
    steps: Any
    options: type[msgspec.Struct]
    undigested: tuple[str, ...] = ()
    """Fields of states that digests leave out: they came after records of the game were written, and may be UNSET."""

    def bytes_of(self, thing: msgspec.Struct) -> bytes:
        """JSON, the same bytes for equal things."""
        return msgspec.json.encode(thing, order="deterministic")

    def choice_from(self, data: bytes | msgspec.Raw) -> Choice:
        """A choice of this game, chance's included."""
        return cast(Choice, _read(self.choices, data))

    def event_from(self, data: bytes) -> Event[Any, S]:
        """An event of this game."""
        return cast("Event[Any, S]", _read(self.events, data))

    def position_from(self, data: bytes) -> Position[S]:
        """A position of this game, agenda included."""
        wire = _read(_Wire[self.state, self.steps], data)  # type: ignore[name-defined]
        return Position(wire.state, cast("tuple[Step[Any, S, Any], ...]", wire.agenda))

    def options_from(self, data: bytes | msgspec.Raw) -> msgspec.Struct:
        """This game's house options."""
        return cast(msgspec.Struct, _read(self.options, data))

    def digest(self, position: Position[S]) -> str:
        """Sixteen hexadecimal digits that tell whether two positions agree."""
        from hashlib import blake2b  # here, because it takes 10 ms and the title screen needs no digest

        if self.undigested:
            state = msgspec.structs.replace(position.state, **dict.fromkeys(self.undigested, msgspec.UNSET))  # type: ignore[type-var]
            position = Position(state, position.agenda)
        return blake2b(self.bytes_of(position), digest_size=8).hexdigest()


def kinds_of(base: type[msgspec.Struct], *modules: ModuleType) -> Any:
    """All kinds of `base` that some modules define, as one type; a class that others of them are made from is none."""
    kinds = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]
    bases = {base for kind in kinds for base in kind.__mro__[1:]}
    return reduce(or_, [kind for kind in kinds if kind not in bases])


_decoder = cache(msgspec.json.Decoder)


def _read(kind: Any, data: bytes | msgspec.Raw) -> Any:
    try:
        return _decoder(kind).decode(data)
    except (UnicodeDecodeError, msgspec.DecodeError) as error:  # bytes that are no text: the one before msgspec 0.23
        raise msgspec.ValidationError(str(error)) from error
