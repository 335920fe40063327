"""The dice box: production dice and the bounty die, who took which, which fit nowhere, and the question about those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.rules.rolling_acres.model import State
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.facts import BOUNTY, SURE
from game.ui import question
from game.ui.paint import Painter
from game.ui.question import Question
from game.ui.rect import Rect
from game.ui.skin import SECONDARY, Skin, raised
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import Player, colours, hexed
from game.ui.type import style

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
            yield Sprite(Spot("die", die), pictures.die(product), box, 1, alpha, tilt)
    if state.bounty:
        tilt = _TILTS[len(state.dice) - 4]
        yield Sprite(BOUNTY, pictures.bounty(state.bounty), column.bounty, 1, angle=tilt)


def tray(paint: Painter, column: Column, lit: bool) -> None:
    """What the dice lie in; lit while one of them may be taken."""
    paint.panel(column.tray)
    rim = colours.sun if lit else colours.wood
    paint.skin(column.box, Skin(_FELT, 12, rim, 6 if column.tray.h > 120 else 3))


def taken(paint: Painter, column: Column, owners: Mapping[int, int], players: Sequence[Player]) -> None:
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


def ask(paint: Painter, card: Question, product: int, words: tuple[str, str]) -> None:
    """What is asked before a die is taken that fits nowhere (AC10), and what follows."""
    question.face(paint, card.box, pictures.ACCENT)
    top = card.box.inset(16, 12)._replace(h=card.answers[0].y - card.box.y - 20)
    size = min(72.0, top.h * 0.8)
    paint.picture(pictures.die(product), Rect(top.x, top.centre[1] - size / 2, size, size))
    left, wide = top.x + size + 12, top.w - size - 12
    paint.text(words[0], (left, top.y + top.h * 0.24), style("strong").at(22), width=wide)
    paint.text(words[1], (left, top.y + top.h * 0.68), "caption", width=wide, max_lines=3)


def answers(paint: Painter, card: Question, words: tuple[str, str], hover: Spot | None, held: Spot | None) -> None:
    """To take it, and to go back, which is to click again on the die that is held."""
    for spot, label, box in zip((SURE, held), words, card.answers, strict=True):
        look = SECONDARY if spot == SURE else raised(pictures.ACCENT, 12)
        if hover == spot:
            light = colours.hover_face if spot == SURE else look.fill.mixed(colours.white_fur, 0.2)
            look = look._replace(fill=light)
        face = box._replace(h=box.h - look.depth)
        paint.skin(face, look)
        shade = colours.ink if spot == SURE else pictures.ACCENT.on
        paint.text(label, face.centre, "button", shade, "centre", width=face.w - 16)
