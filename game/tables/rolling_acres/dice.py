"""The dice box: production dice and the bounty die, who took which, and which fit nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.rolling_acres.model import State
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.reading import BOUNTY, DIE
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import Skin
from game.ui.sprite import Sprite
from game.ui.theme import Player, colours, hexed

_FELT, _DEEP = hexed("#4d8049"), hexed("#3f6b3a")
_UNFIT = 0.59
_TILTS = (-6.0, 4.0, 7.0, -4.0, 3.0, -7.0, 5.0)


def sprites(
    column: Column, state: State, owners: Mapping[int, int], held: int, pale: frozenset[int]
) -> Iterator[Sprite]:
    """The dice that are left, and one that is in the hand; pale where taking it plants nothing."""
    for die, product in enumerate(state.dice):
        if die not in owners or die == held:
            alpha = _UNFIT if die in pale else 1.0
            box, tilt = column.dice[die], _TILTS[die % len(_TILTS)]
            yield Sprite(f"{DIE}{die}", pictures.die(product), box, 1, alpha, tilt)
    if state.bounty:
        yield Sprite(
            BOUNTY, pictures.bounty(state.bounty), column.bounty, 1, angle=_TILTS[len(state.dice) - 4]
        )


def tray(paint: Painter, column: Column, lit: bool) -> None:
    """What the dice lie in; lit while one of them may be taken."""
    paint.panel(column.tray)
    rim = colours.sun if lit else colours.wood
    paint.skin(column.box, Skin(_FELT, 12, rim, 6 if column.tray.h > 120 else 3))


def taken(paint: Painter, column: Column, owners: Mapping[int, int], players: Mapping[int, Player]) -> None:
    """The mark of whoever took a die, in its place."""
    for die, seat in owners.items():
        box = column.dice[die]
        paint.disc(box.centre, box.w * 0.46, _DEEP, hexed("#38603a"), 1.5)
        paint.mark(box.centre, box.w * 0.24, players[seat])


def chosen(paint: Painter, column: Column, die: int) -> None:
    """Light round the die that is held, pointed at, or being planted."""
    paint.box(column.dice[die].inset(-5), None, 18, colours.sun_light, 4)


def unfit(paint: Painter, column: Column, dice: frozenset[int]) -> None:
    """The badge of dice that fit nowhere."""
    for die in dice:
        box = column.dice[die]
        r = max(10.0, min(15.0, box.w * 0.2))
        at = (box.right - r * 0.5, box.y + r * 0.5)
        paint.disc(at, r, colours.barn, colours.white_fur, 2)
        paint.picture("icons/cross", Rect.around(at, r * 1.15), tint=colours.white_fur)
