"""What is right only at another time, and the reason for that (RA9, RA12, RA14-RA16, RA18)."""

from __future__ import annotations

from game.core.steps import Refusal
from game.rules.rancho.choices import Answer, Arranging, EndTurn, Finish, First, Keep, Roll, Send, Trading

_NO_ATTACK = Refusal("RA16", "no_attack")


def before_the_roll(choice: EndTurn | Finish | First | Send | Keep) -> Refusal:
    """While expanding: a turn ends after its roll, and nobody attacks yet."""
    return Refusal("RA9", "roll_first") if isinstance(choice, EndTurn | Finish) else _NO_ATTACK


def after_the_roll(choice: Trading | Roll | First | Send | Keep) -> Refusal:
    """While arranging: nothing is traded or bought any more, there is one roll a turn."""
    if isinstance(choice, Trading):
        return Refusal("RA15", "after_roll")
    return Refusal("RA9", "rolled") if isinstance(choice, Roll) else _NO_ATTACK


def under_attack(choice: Answer, own_turn: bool) -> Refusal:
    """While fox or wolf is about and a seat is asked, perhaps in the turn of another."""
    if isinstance(choice, Trading | Roll | EndTurn | Finish) and not own_turn:
        return Refusal("RA9", "not_your_turn")
    if isinstance(choice, Trading):
        return Refusal("RA15", "after_roll")
    if isinstance(choice, Arranging):
        return Refusal("RA12", "frozen")
    if isinstance(choice, Roll):
        return Refusal("RA9", "rolled")
    return Refusal("RA16", "attack_first") if isinstance(choice, EndTurn | Finish) else _NO_ATTACK
