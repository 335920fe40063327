"""A title whose options are of every kind, for the set-up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from game.core.codec import Codec
from game.core.seats import Starter
from game.core.spec import BadTerms, Spec
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, colours
from game.ui.title import Title
from tests.games import toy

Card = Literal["a", "b", "mixed"]


class House(msgspec.Struct, frozen=True):
    """One option of each kind."""

    short: bool = False
    side: Literal["a", "b", "mixed"] = "mixed"
    rounds: Annotated[int, msgspec.Meta(ge=3, le=8)] = 5
    marks: Literal[1, 2, 4] = 2
    starter: Starter = 0
    little: tuple[bool, ...] = ()
    head_start: tuple[Annotated[int, msgspec.Meta(ge=0, le=40)], ...] = ()
    cards: Annotated[tuple[Card, Card, Card], msgspec.Meta(extra={"each": "row"})] = ("a", "a", "a")
    tame: Annotated[tuple[bool, ...], msgspec.Meta(extra={"seats_from": 3})] = ()


class Bound(msgspec.Struct, frozen=True):
    """Options that do not always count."""

    short: bool = False
    hasty: Annotated[bool, msgspec.Meta(extra={"not_with": "short"})] = False
    pairs: Annotated[bool, msgspec.Meta(extra={"seats_to": 2})] = False


def prepare(boards: Any, seats: int, options: House) -> toy.Terms:
    if options.rounds == 8:
        raise BadTerms("toy.terms.rounds", rounds=options.rounds)
    return toy.Terms(seats, toy.Options())


SPEC: Spec[Any, Any] = msgspec.structs.replace(
    toy.SPEC,
    seats=(1, 2, 3, 6),
    options=House,
    prepare=prepare,
    codec=Codec(toy.SPEC.codec.state, toy.SPEC.codec.choices, toy.SPEC.codec.events, toy.SPEC.codec.steps, House),
)


BOUND_SPEC: Spec[Any, Any] = msgspec.structs.replace(
    SPEC,
    options=Bound,
    codec=Codec(toy.SPEC.codec.state, toy.SPEC.codec.choices, toy.SPEC.codec.events, toy.SPEC.codec.steps, Bound),
)


def vignette(paint: Painter, rect: Rect) -> None:
    paint.box(rect, colours.meadow, 10)


class NoTable(Exception):
    """The match has begun; there is nothing to see of it."""


def table(setting: Any) -> Any:
    raise NoTable


TITLE = Title(
    key=SPEC.key,
    seats=SPEC.seats,
    rules=lambda: SPEC,
    accent=MENU,
    icon="icons/star",
    minutes=5,
    colours=("blue", "white"),
    vignette=vignette,
    table=table,
)

BOUND_TITLE = msgspec.structs.replace(TITLE, rules=lambda: BOUND_SPEC)
