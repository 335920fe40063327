"""The dice box: two dice with their animals, what is used of them, what is left to give."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import Two
from game.tables.rolling_ranch import pictures
from game.tables.rolling_ranch.column import Column
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours
from game.ui.type import style

_FADED = 0.43
_RINGS = (colours.white_fur, colours.ink)


def sprites(column: Column, shown: tuple[int | None, int | None], thrown: int) -> Iterator[Sprite]:
    """Each die and, to be picked up, the animal on it; those still to be rolled are pale."""
    for die, place in enumerate(column.dice):
        alpha = 1.0 if die < thrown else _FADED
        number = shown[die]
        yield Sprite(Spot("body", die), pictures.face(die, number), place, 1, alpha=alpha)
        if number is not None:
            picture = pictures.ANIMALS[data.DICE[die][number - 1].kind]
            yield Sprite(Spot("die", die), picture, pictures.animal_on(place), 1, alpha=alpha)


def tray(paint: Painter, column: Column, lit: bool) -> None:
    """What the dice lie on; lit while one of them may be used."""
    paint.panel(column.tray)
    inner = column.tray.inset(10, 8) if column.tray.h > 90 else column.tray.inset(5, 4)
    paint.panel(inner, "inset")
    if lit:
        paint.box(inner, None, 10, colours.sun, 3)


def used(paint: Painter, column: Column, die: int) -> None:
    """Rings round the animal of a die and the number of the other one, which belong together."""
    box = column.dice[die]
    animal = pictures.animal_on(box)
    wide = max(1.5, box.w * 0.022)
    paint.disc(animal.centre, animal.w * 0.56, colours.sun_light, _RINGS[die], wide, alpha=0.3)
    other = column.dice[1 - die]
    paint.disc(pictures.number_on(other), other.w * 0.17, colours.sun_light, _RINGS[1 - die], wide, alpha=0.3)


def struck(paint: Painter, column: Column, numbers: tuple[int, ...], given: Two) -> None:
    """A stroke through each resource of the roll that has been given."""
    left = list(given)
    for die, number in enumerate(numbers):
        for kind, place in pictures.things_on(die, number, column.dice[die]):
            if left[kind]:
                left[kind] -= 1
                ends = [(place.x, place.bottom), (place.right, place.y)]
                wide = max(2.0, place.w * 0.13)
                lines = (Stroke(colours.white_fur, wide * 1.9), Stroke(pictures.STRIKE, wide))
                paint.shape([ends], lines, closed=False)


def note(paint: Painter, column: Column, words: str, icon: str) -> None:
    """A line over the lower end of the box."""
    look = style("caption")
    wide, high = paint.measure(words, look)
    high = max(26.0, high + 4)
    wide = min(wide + 44, column.tray.w - 24)
    box = Rect.around((column.tray.centre[0], column.tray.bottom - high / 2 - 4), wide, high)
    paint.box(box, colours.cream, high / 2, colours.row_rim, 1.5)
    paint.picture(icon, Rect(box.x + 10, box.centre[1] - 9, 18, 18), tint=colours.ink)
    paint.text(words, (box.x + 34, box.centre[1]), look, colours.ink, width=wide - 42)
