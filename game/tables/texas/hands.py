"""A seat's hand on its card: places, cards' badges and judges."""

from __future__ import annotations

from collections.abc import Sequence

from game.tables.texas.board import JUDGE
from game.tables.texas.layout import FACE, Hand
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

JUDGE_ART = "people/judge"


def places(paint: Painter, hand: Hand, slots: Sequence[int | None], judges: int) -> None:
    """The outlines of empty slots, and of judges that were sent."""
    for box, card in zip(hand.cards, slots, strict=True):
        if card is None:
            paint.box(box, None, 11 * box.w / FACE[0], colours.row_rim, 1.5)
    for box in hand.judges[judges:]:
        paint.disc(box.centre, box.w * 0.43, colours.inset, colours.white_rim, 1.5)


def needs_judge(paint: Painter, box: Rect) -> None:
    """The ribbon on a card that leads to an opponent's marker."""
    size = max(18.0, 42 * box.w / FACE[0])
    paint.picture(JUDGE, Rect.around((box.right - size * 0.2, box.y + size * 0.2), size))


def veiled(paint: Painter, box: Rect) -> None:
    """A card that leads nowhere: pale, with a grey cross."""
    k = box.w / FACE[0]
    paint.box(box, colours.cream, 11 * k, alpha=0.62)
    r = max(8.0, 12 * k)
    centre = (box.right - r * 0.9, box.y + r * 0.9)
    paint.disc(centre, r, colours.stone_dark, colours.white_fur, 1.5)
    paint.picture("icons/cross", Rect.around(centre, 1.25 * r), tint=colours.white_fur)


def lit(paint: Painter, box: Rect) -> None:
    """A card that is chosen, or whose square is pointed at."""
    k = box.w / FACE[0]
    paint.box(box.inset(-3), None, 13 * k + 2, colours.sun, 4)


def awaited(paint: Painter, box: Rect) -> None:
    """The empty slot that a drawn card will come to."""
    k = box.w / FACE[0]
    paint.box(box, colours.legal_fill, 11 * k, colours.sun, 4)
