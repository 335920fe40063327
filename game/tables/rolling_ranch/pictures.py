"""The pictures of animals, buildings, resources and the sides of the dice."""

from __future__ import annotations

from functools import partial

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NAIL, RESOURCES, WOOD
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

ANIMALS = ("animals/chicken", "animals/pig", "animals/cow")
HOUSES = ("buildings/barn",) * 2 + ("buildings/warehouse",) * 2 + ("buildings/greenhouse",) * 3
"""Pictures of buildings, without the sign that tells it from the other of its kind."""
ICONS = ("icons/wood_log", "icons/nail")
"""Icons of the resources."""
HEART, STRIKE = hexed("#d8503a"), hexed("#b03a2a")
BIRTH, STROKE = "rolling_ranch/birth", "rolling_ranch/stroke"
"""Pictures of the heart that drifts up at a birth, and of the stroke through a used bonus."""
FILLED: tuple[Colour, Colour] = (hexed("#c28a55"), hexed("#7d7a74"))
"""The colours of given wood and nails."""

_SIDE, _STEP = 128.0, 26.0
"""Size of a side of a die, and the pitch of its resources."""
_BODIES = ("dice/die_body_blue", "dice/die_body_yellow")
_FIGURES = (colours.white_fur, colours.ink)
_LINES = (hexed("#8fb6e0"), hexed("#c98f1f"))
_HEARTS = (hexed("#ffb3ad"), hexed("#c93a2c"))
_BADGES = ("icons/wood_log", ANIMALS[0], "icons/dice", ANIMALS[2])
"""Signs that tell a building, up to the second warehouse, from the other of its kind."""

ANIMAL = (0.35, 0.38, 0.484)
"""Middle of the animal on a side of a die, and its size, as shares of the die."""


def building(number: int) -> str:
    """The picture of a building; barns and warehouses carry the sign of what they give."""
    return f"rolling_ranch/building_{number}"


def sign(number: int) -> str:
    """The picture that tells a barn or warehouse from the other one; empty for greenhouses."""
    return _BADGES[number] if number < len(_BADGES) else ""


def resource(kind: int) -> str:
    """The picture of a given piece of wood or a nail."""
    return f"rolling_ranch/resource_{kind}"


def face(die: int, number: int | None) -> str:
    """A side of a die without its animal; None: before the first roll."""
    return f"rolling_ranch/face_{die}_{number or 0}"


def tumbling(die: int) -> tuple[str, ...]:
    """The sides of a die with their animals, as they show while it tumbles."""
    # Both tumble together: at no moment do they show the same animal or the same number.
    numbers = (5, 2, 4, 3, 1, 6) if die else (3, 6, 1, 4, 2, 5)
    return tuple(f"rolling_ranch/roll_{die}_{number}" for number in numbers)


def animal_on(box: Rect) -> Rect:
    """The place of the animal on a die that lies in a box."""
    x, y, size = ANIMAL
    return Rect.around((box.x + x * box.w, box.y + y * box.h), size * box.w)


def number_on(box: Rect) -> tuple[float, float]:
    """The middle of the number on a die that lies in a box."""
    return box.x + 0.755 * box.w, box.y + 0.37 * box.h


def resources_on(box: Rect) -> tuple[float, float]:
    """The middle of the resources on a die that lies in a box."""
    return box.x + 0.5 * box.w, box.y + 0.72 * box.h


def things_on(die: int, number: int, box: Rect) -> list[tuple[int, Rect]]:
    """The resources on a side of a die that lies in a box, each with its place."""
    side = data.DICE[die][number - 1]
    resources = [WOOD] * side.wood + [NAIL] * side.nails
    x, y = resources_on(box)
    unit = box.w / _SIDE
    left = x - _STEP / 2 * unit * (len(resources) + side.heart - 1)
    return [(kind, Rect.around((left + _STEP * unit * n, y), 23 * unit)) for n, kind in enumerate(resources)]


def _compose_face(die: int, number: int | None, animal: bool, paint: Painter) -> None:
    whole = Rect(0, 0, _SIDE, _SIDE)
    paint.picture(_BODIES[die], whole)
    if number is None:
        return
    side = data.DICE[die][number - 1]
    if animal:
        paint.picture(ANIMALS[side.kind], animal_on(whole))
    paint.text(str(number), number_on(whole), style("figure").at(42), _FIGURES[die], "centre")
    paint.line((30, 76), (98, 76), _LINES[die], 2.5)
    things = [
        *[(ICONS[WOOD], _FIGURES[die])] * side.wood,
        *[(ICONS[1], _FIGURES[die])] * side.nails,
        *[("icons/heart", _HEARTS[die])] * side.heart,
    ]
    x, y = resources_on(whole)
    left = x - _STEP / 2 * (len(things) - 1)
    for n, (icon, tint) in enumerate(things):
        paint.picture(icon, Rect.around((left + _STEP * n, y), 23), tint=tint)


def _compose_building(number: int, paint: Painter) -> None:
    paint.picture(HOUSES[number], Rect(0, 0, _SIDE, _SIDE))
    if sign(number):
        at = (102.0, 98.0)
        paint.disc(at, 25, colours.cream, colours.wood_dark, 4)
        paint.picture(sign(number), Rect.around(at, 38))


def _compose_resource(kind: int, paint: Painter) -> None:
    whole = Rect(0, 0, 28, 28)
    paint.box(whole, FILLED[kind], 6, FILLED[kind].mixed(colours.ink, 0.3), 1.5)
    paint.picture(ICONS[kind], whole.inset(4), tint=colours.white_fur)


BONUSES = ((resource(WOOD),) * 2, (resource(NAIL),), ANIMALS[:1], ANIMALS)
"""Pictures of the gifts of each bonus of a barn."""

compose(BIRTH, (40.0, 40.0), lambda paint: paint.badge("icons/heart", (20, 20), 18, 22, HEART, width=2.5))
compose(
    STROKE, (32.0, 32.0), lambda paint: paint.shape([[(3.0, 29.0), (29.0, 3.0)]], (Stroke(STRIKE, 4),), closed=False)
)
for _number in data.BUILDINGS:
    compose(building(_number), (_SIDE, _SIDE), partial(_compose_building, _number))
for _kind in RESOURCES:
    compose(resource(_kind), (28.0, 28.0), partial(_compose_resource, _kind))
for _die in (0, 1):
    compose(face(_die, None), (_SIDE, _SIDE), partial(_compose_face, _die, None, False))
    for _number in data.NUMBERS:
        compose(face(_die, _number), (_SIDE, _SIDE), partial(_compose_face, _die, _number, False))
        _name = f"rolling_ranch/roll_{_die}_{_number}"
        compose(_name, (_SIDE, _SIDE), partial(_compose_face, _die, _number, True))
