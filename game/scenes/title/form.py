"""What a title's card shows, and where: with less room its motto goes, then its button, then the air in it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.ui.rect import Rect, Scale

LEAST_CARD, TALL = 284.0, 396.0
"""The least width and the height of a standing card at its full size, which has each of its words on one line."""
WAY, WAYS = 47.0, 56.0
"""The height of a way beside playing, and so much higher is a card that has a row of them."""
NAME, MOTTO, FACTS = 32.0, 32.0, 36.0
"""The heights of lines."""
_GAP, _BUTTON = 16.0, 50.0
_WAY, _OVER_WAYS = 46.0, 8.0
WAYS = _WAY + _OVER_WAYS
"""The height that the row of a card's other ways takes, below its button."""
_STACKED = 0.75
"""Seats and minutes below each other take so much of a line each."""
_LEAST_LINE = 1.3
"""The height of a line where room is dear, as a share of the size of the smallest words."""
_ONE_WORD, _SHORT_NAME, _TIGHT_MOTTO, _SHORT_MOTTO = 7.0, 11.0, 12.9, 15.0
"""Widths, as such shares, that hold a word, a name and a motto on one line, this in a pinch or with ease."""
_LEAST_PICTURE = 2.0
_BEST, _FLATTEST = 1.5, 3.5
"""A picture is best when it is so many times as wide as high, and shows nothing when it is flatter than that."""
_SMALLEST = 16.0


class CardForm(NamedTuple):
    """What a card has besides picture, name and facts; `ample` is one with air between its lines."""

    motto: bool
    button: bool
    ample: bool
    ways: bool = False
    """Whether a row of other ways lies below the button."""

    @property
    def foot(self) -> float:
        """The height of the button and what lies below it."""
        return (_BUTTON if self.button else 0) + (WAYS if self.ways else 0)

    @property
    def pad(self) -> float:
        """From the card's border to what is in it."""
        return 12.0 if self.ample else 6.0

    def name(self, size: float) -> float:
        """The height of a name's line where the smallest words are of this size."""
        return NAME if self.ample else _LEAST_LINE * size

    def facts(self, size: float, lines: int) -> float:
        """The height of seats and minutes on so many lines."""
        if not self.ample:
            return lines * _LEAST_LINE * size
        return FACTS if lines == 1 else lines * FACTS * _STACKED


_ALL = (
    *(CardForm(True, True, True, True), CardForm(False, True, True, True), CardForm(False, True, False, True)),
    *(
        CardForm(True, True, True),
        CardForm(False, True, True),
        CardForm(False, False, True),
        CardForm(False, False, False),
    ),
)


class Form(msgspec.Struct, frozen=True):
    """Where the parts of a card lie; a wide column has a name and its facts on one line each."""

    shown: CardForm
    lying: bool
    wide: bool
    picture: Rect
    column: Rect
    button: Rect
    """With the row of other ways below it, where there is one."""

    @property
    def play(self) -> Rect:
        """The button alone."""
        return Rect(self.button.x, self.button.y, self.button.w, _BUTTON)

    @property
    def ways(self) -> Rect | None:
        """The row of other ways; None where there is no room for it."""
        return Rect(self.button.x, self.button.bottom - _WAY, self.button.w, _WAY) if self.shown.ways else None

    @property
    def worth(self) -> float:
        """The more, the better: the size of the picture, and whatever else there is."""
        picture = min(self.picture.w, _BEST * self.picture.h)
        motto, button, ample, ways = self.shown
        more = (1.3 if motto else 1) * (1.6 if button else 1) * (1.3 if ample else 1) * (1.4 if ways else 1)
        return picture * more * (1 + self.wide / 2)


def smallest_form(scale: Scale) -> float:
    """The size of the smallest words, in units."""
    return scale.text_px(_SMALLEST) / scale.factor


@lru_cache(maxsize=64)
def best_form(card: Rect, size: float) -> Form | None:
    """The best form of a card where the smallest words are of this size; None where no form has room."""
    tries = (way(card, size, shown) for way in (_upright, _lying) for shown in _ALL)
    return max((made for made in tries if made is not None), key=lambda made: made.worth, default=None)


def motto_lines(width: float, size: float) -> int:
    """How many lines a motto takes in a column."""
    return 1 if width >= _SHORT_MOTTO * size else 2


def _words_height(shown: CardForm, width: float, size: float, wide: bool) -> float:
    """The height of name, motto and facts in a column."""
    lines = 1 if wide else 2
    motto = motto_lines(width, size) * MOTTO if shown.motto else 0
    return lines * shown.name(size) + motto + shown.facts(size, lines)


def _upright(card: Rect, size: float, shown: CardForm) -> Form | None:
    pad = shown.pad
    width = card.w - (40 if shown.ample else 20)
    wide = width >= _SHORT_NAME * size
    high = _words_height(shown, width, size, wide)
    if (
        card.h >= TALL + (WAYS if shown.ways else 0)
        and card.w >= LEAST_CARD
        and not (wide and width < _TIGHT_MOTTO * size)
    ):
        # Where it would not even hold a name, in a window smaller than any may be, the picture comes first.
        wide, high = True, NAME + MOTTO + FACTS
    button = Rect(card.x + 16, card.bottom - pad - shown.foot, card.w - 32, shown.foot)
    low = button.y - _GAP if shown.button else card.bottom - pad
    column = Rect(card.centre[0] - width / 2, low - high, width, high)
    picture = Rect(card.x + pad, card.y + pad, card.w - 2 * pad, column.y - pad - card.y - pad)
    if width < _ONE_WORD * size or picture.h < max(_LEAST_PICTURE * size, picture.w / _FLATTEST):
        return None
    return Form(shown, False, wide, picture, column, button)


def _lying(card: Rect, size: float, shown: CardForm) -> Form | None:
    """With a column just wide enough for a word, or for a whole name, whichever gives more."""
    both = (_side_by_side(card, size, shown, least * size) for least in (_ONE_WORD, _SHORT_NAME))
    return max((made for made in both if made is not None), key=lambda made: made.worth, default=None)


def _side_by_side(card: Rect, size: float, shown: CardForm, least: float) -> Form | None:
    inner, side = card.inset(shown.pad), 2 * shown.pad
    across = inner.w - side - shown.pad
    high = inner.h - (shown.foot + _GAP if shown.button else 0)
    picture = min(across - least, 0.56 * card.w, _BEST * inner.h)
    width = across - picture
    wide = width >= _SHORT_NAME * size
    if picture < _LEAST_PICTURE * size or _words_height(shown, width, size, wide) > high:
        return None
    low = min(inner.h, picture)
    rect = Rect(inner.x, inner.centre[1] - low / 2, picture, low)
    column = Rect(rect.right + side, inner.y, width, high)
    return Form(shown, True, wide, rect, column, Rect(column.x, inner.bottom - shown.foot, width, shown.foot))
