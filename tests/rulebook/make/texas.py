"""The examples of Texas."""

from __future__ import annotations

from game.rules.texas import SPEC
from game.rules.texas.model import CARDS
from game.rules.texas.steps import Play, Top
from tests.rulebook.line import Line

_COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def card(name: str) -> int:
    """The number of a card: "sw2"."""
    return CARDS.index((_COMPASS.index(name[:-1]), int(name[-1])))


def dealt(*hands: str) -> Line:
    """A match with these hands: "n1 e2 s3 w1 nw2"."""
    line = Line(SPEC, len(hands))
    for each in zip(*(hand.split() for hand in hands), strict=True):
        line.answer(*(Top(card(name)) for name in each))
    return line


def first_turn() -> None:
    line = dealt("n1 e2 s3 sw1 nw2", "n2 e1 se3 w3 ne1")
    line.save("first_turn", {"A": Play(card("n1")), "B": Play(card("n3"))})


def make() -> None:
    first_turn()
