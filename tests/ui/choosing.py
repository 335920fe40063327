"""Choices and a chooser made of pairs of them with gestures."""

from __future__ import annotations

from game.core.steps import Choice
from game.ui.chooser import Chooser, Gesture


class Give(Choice, frozen=True, gc=False):
    to: int
    turn: int = 0
    by: int = 0


def one_each(*pairs: tuple[Choice, Gesture]) -> Chooser:
    chooser, meant = Chooser(), dict(pairs)
    chooser.reset(list(meant), lambda choice: [meant[choice]])
    return chooser
