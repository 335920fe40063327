"""The dice: two 12-sided ones with animals and predators, and the 6-sided one of attacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.rules.rancho.data import FACES, PIPS
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP, WOLF
from game.tables.rancho.attack import Attack
from game.tables.rancho.column import Column
from game.tables.rancho.layout import ART
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours

_BODIES = ("orange", "blue")
_SIDE = 128.0
_FACE = 0.5
_FADED = 0.43
_LIT, _LIT_RIM = 0.16, 3.5

_TUMBLING = (RABBIT, FOX, SHEEP, RABBIT, WOLF, COW, RABBIT, SHEEP, HORSE)
"""Faces in the order in which they flit by: those with more sides come more often."""
_APART = 2
"""So many faces one die is ahead of the other: at no moment do both show the same."""

SIDES = tuple(face for face, sides in enumerate(FACES) if sides)


def face(die: int, shown: int | None) -> str:
    """The picture of a 12-sided die (0 or 1) with a face, or bare."""
    return f"rancho/die_{die}_bare" if shown is None else f"rancho/die_{die}_{shown}"


def pips(number: int) -> str:
    """The picture of the 6-sided die; 0 is before any attack."""
    return f"rancho/pips_{number}"


def faces(die: int) -> tuple[str, ...]:
    """What a 12-sided die shows while it tumbles."""
    start = _APART * die
    return tuple(face(die, shown) for shown in (*_TUMBLING[start:], *_TUMBLING[:start]) if shown in SIDES)


def all_pips() -> tuple[str, ...]:
    """What the 6-sided die shows while it tumbles."""
    return tuple(pips(number) for number in PIPS)


def sprites(column: Column, shown: tuple[int | None, int | None], thrown: int, number: int) -> Iterator[Sprite]:
    """The dice; those that are not of this turn are pale. `thrown` is how many are, `number` the attack's."""
    for die, place in enumerate(column.dice[:2]):
        alpha = 1.0 if die < thrown else _FADED
        yield Sprite(Spot("die", die), face(die, shown[die]), place, 1, alpha=alpha)
    yield Sprite(Spot("die", 2), pips(number), column.dice[2], 1, alpha=1.0 if number else _FADED)


def _inner(column: Column) -> Rect:
    return column.tray.inset(12, 10) if column.tray.h > 90 else column.tray.inset(6, 5)


def place(column: Column) -> Rect:
    """The part of the tray in which the 6-sided die lies."""
    inner = _inner(column)
    return Rect.around(column.dice[2].centre, inner.w / 3, inner.h).intersection(inner)


def draw(
    paint: Painter, column: Column, shown: tuple[int | None, int | None], attack: Attack | None, lit: bool
) -> None:
    """The tray, with red frames round what an attack comes from."""
    paint.panel(column.tray)
    inner = _inner(column)
    paint.panel(inner, "inset")
    if lit:
        paint.box(inner, None, 10, colours.sun, 3)
    if attack is None:
        return
    places = [column.dice[die] for die in (0, 1) if shown[die] == attack.predator]
    wide = min(96.0, inner.w / 3 - 6)
    for place in (*places, column.dice[2]):
        frame = Rect.around(place.centre, wide, inner.h - 4)
        paint.box(frame, colours.barn, 10, alpha=_LIT)
        paint.box(frame, None, 10, colours.barn, _LIT_RIM)


def _twelve(die: int, shown: int | None, paint: Painter) -> None:
    whole = Rect(0, 0, _SIDE, _SIDE)
    paint.picture(f"dice/d12_body_{_BODIES[die]}", whole)
    if shown is not None:
        size = _SIDE * _FACE
        paint.picture(ART[shown], Rect.around((_SIDE / 2, _SIDE * 0.51), size))


def _six(number: int, paint: Painter) -> None:
    whole = Rect(0, 0, _SIDE, _SIDE)
    paint.picture("dice/die_body_white", whole)
    paint.picture(f"dice/pips_{number or 1}", whole)


for _die in (0, 1):
    compose(face(_die, None), (_SIDE, _SIDE), partial(_twelve, _die, None))
    for _shown in SIDES:
        compose(face(_die, _shown), (_SIDE, _SIDE), partial(_twelve, _die, _shown))
for _number in (0, *PIPS):
    compose(pips(_number), (_SIDE, _SIDE), partial(_six, _number))
