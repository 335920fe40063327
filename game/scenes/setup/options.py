"""House options of a title, read from the types of their fields: what can be chosen, and where."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

MOST_SEATS = 8


class Toggle(NamedTuple):
    """Option that is on or off."""


class Pick(NamedTuple):
    """Option with one of a few values."""

    values: tuple[Any, ...]


class Amount(NamedTuple):
    """A whole number between two ends."""

    low: int
    high: int


class NumberRange(NamedTuple):
    """None, which `off` stands for, or a whole number between two ends; `offered` where one is first wanted."""

    low: int
    high: int
    offered: int
    off: int


class ShortText(NamedTuple):
    """A word or two, at most so many letters."""

    longest: int


class Begins(NamedTuple):
    """The seat that begins, counted from 1; 0 leaves it to chance."""


class Picks(NamedTuple):
    """One of a few values for each of so many things, called by `meaning` and a number from 0."""

    values: tuple[Any, ...]
    many: int
    meaning: str


Kind = Toggle | Pick | Amount | NumberRange | ShortText | Begins | Picks


class Option(NamedTuple):
    """One house rule: its field, what it can be, whether each seat has its own, and for how many seats it is."""

    field: str
    kind: Kind
    default: Any
    per_seat: bool = False
    seats_from: int = 1
    seats_to: int = MOST_SEATS
    not_with: str = ""
    """The field of another that it does not go together with."""

    def meant(self, seats: int) -> bool:
        """Whether it says anything when so many play; nobody has to be asked who begins alone."""
        return (2 if isinstance(self.kind, Begins) else self.seats_from) <= seats <= self.seats_to


def options_of(options: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The options of a title in the order of their fields, but for an even start, which has a place of its own; raises
    TypeError for one that cannot be shown."""
    hints = get_type_hints(options, include_extras=True)
    plain, kept = options(), [field for field in options.__struct_fields__ if _extra(hints[field]).get("is") != "ahead"]
    return tuple(_option(field, hints[field], getattr(plain, field)) for field in kept)


def _option(field: str, hint: Any, default: Any) -> Option:
    hint, extra = _tuple_hint(hint)
    limits = {name: extra[name] for name in ("seats_from", "seats_to", "not_with") if name in extra}
    args = get_args(hint)
    if get_origin(hint) is tuple and len(args) == 2 and args[1] is Ellipsis:
        kind = kind_of(args[0])
        if isinstance(kind, NumberRange | Picks):
            raise TypeError(f"no control for {hint}")
        return Option(field, kind, next(iter(default), first_value(kind)), True, **limits)
    if get_origin(hint) is tuple and "each" in extra:
        args = get_args(hint)
        kind = kind_of(args[0])
        if not isinstance(kind, Pick) or any(arg != args[0] for arg in args):
            raise TypeError(f"no control for {hint}")
        return Option(field, Picks(kind.values, len(args), extra["each"]), default, **limits)
    return Option(field, kind_of(hint), default, **limits)


def _tuple_hint(hint: Any) -> tuple[Any, dict[str, Any]]:
    """Type of a tuple without its annotation, and the extras of that; other types as they are."""
    if get_origin(hint) is not Annotated or get_origin(get_args(hint)[0]) is not tuple:
        return hint, _extra(hint)
    return get_args(hint)[0], _extra(hint)


def _extra(hint: Any) -> dict[str, Any]:
    metas = [meta for meta in get_args(hint)[1:] if isinstance(meta, msgspec.Meta)]
    return {key: value for meta in metas for key, value in (meta.extra or {}).items()}


def kind_of(hint: Any) -> Kind:
    """Kind of control for a type; raises TypeError where none is known."""
    if hint is bool:
        return Toggle()
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Pick(args)
    if origin is Annotated:
        metas = [meta for meta in args[1:] if isinstance(meta, msgspec.Meta)]
        extra = _extra(hint)
        low = next((meta.ge for meta in metas if meta.ge is not None), None)
        high = next((meta.le for meta in metas if meta.le is not None), None)
        if extra.get("is") == "starter":
            return Begins()
        longest = next((meta.max_length for meta in metas if meta.max_length is not None), None)
        if args[0] is str and longest is not None:
            return ShortText(longest)
        if args[0] is int and "off" in extra and high is not None:
            return NumberRange(extra["least"], int(high), extra["offered"], extra["off"])
        if args[0] is int and low is not None and high is not None:
            return Amount(int(low), int(high))
        if low is None and high is None:
            return kind_of(args[0])
    raise TypeError(f"no control for {hint}")


def first_value(kind: Kind) -> Any:
    """The value that stands before anybody has chosen, where the type gives no default."""
    match kind:
        case Toggle():
            return False
        case Pick(values=values):
            return values[0]
        case Amount(low=low):
            return low
        case ShortText():
            return ""
        case NumberRange(off=off):
            return off
        case Begins():
            return 0
        case Picks(values=values, many=many):
            return values[:1] * many
