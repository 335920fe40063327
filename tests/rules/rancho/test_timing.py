"""Choices that are right at another time are refused with the reason why not now (RA9, RA12, RA15, RA16)."""

from __future__ import annotations

import pytest

from game.core.steps import Choice
from game.rules.rancho.choices import (
    CALL_OFF,
    END_TURN,
    FINISH,
    KEEP,
    ROLL,
    SEND,
    SETTLE,
    Back,
    First,
    Pips,
    Roll,
    Take,
)
from game.rules.rancho.model import FOX, HORSE, RABBIT, SHEEP, WOLF
from tests.rules.rancho.table import Table, buy, faces, give, laid, lift, put, terms_for

TWO = terms_for()
TRADING = (give(RABBIT, "2,2"), Take(RABBIT), buy("3,1"), CALL_OFF)
HERDING = (lift("2,2"), put(RABBIT, "2,3"), Back(RABBIT), SETTLE)
ANSWERS = (SEND, KEEP, First(FOX), First(WOLF))


def begun(*dogs: tuple[int, int]) -> Table:
    """Both seats have rabbits on a 4."""
    return Table(TWO, laid(TWO, land=("2,2", "-2,-2"), rabbits={"2,2": 2, "-2,-2": 2}, dogs=dogs))


def refused(table: Table, choices: tuple[Choice, ...], *reason: str) -> None:
    for choice in choices:
        assert choice not in table.options
        assert table.refusal(choice) == reason


def test_before_the_roll() -> None:
    """RA9, RA16: a turn ends after its roll; there is no attack to answer."""
    table = begun()
    refused(table, (END_TURN, FINISH), "RA9", "roll_first")
    refused(table, ANSWERS, "RA16", "no_attack")


def test_after_the_roll_nothing_is_traded() -> None:
    """RA15, RA9: neither given, taken nor bought; there is one roll a turn."""
    table = begun()
    table.do(Roll(), *faces(HORSE, HORSE))
    refused(table, TRADING[:2], "RA15", "after_roll_back")
    refused(table, TRADING[2:], "RA15", "after_roll")
    refused(table, (ROLL,), "RA9", "rolled")
    refused(table, ANSWERS, "RA16", "no_attack")


def test_nothing_moves_while_the_order_is_asked() -> None:
    """RA12, RA15, RA16: between the roll and the end of the attacks."""
    table = begun()
    table.do(Roll(), *faces(FOX, WOLF))
    refused(table, HERDING, "RA12", "frozen")
    refused(table, TRADING, "RA15", "after_roll")
    refused(table, (ROLL,), "RA9", "rolled")
    refused(table, (END_TURN, FINISH), "RA16", "attack_first")
    refused(table, (SEND, KEEP), "RA16", "no_attack")


def test_nothing_moves_while_a_dog_is_asked_for() -> None:
    """RA12, RA15, RA16."""
    table = begun((1, 0))
    table.do(Roll(), *faces(FOX, SHEEP), Pips(4))
    refused(table, HERDING, "RA12", "frozen")
    refused(table, TRADING, "RA15", "after_roll")
    refused(table, (ROLL,), "RA9", "rolled")
    refused(table, (END_TURN, FINISH), "RA16", "attack_first")
    refused(table, (First(FOX),), "RA16", "no_attack")


@pytest.mark.parametrize("choice", [*TRADING, ROLL, END_TURN, FINISH])
def test_nothing_is_traded_in_the_turn_of_another(choice: Choice) -> None:
    """RA9: who is asked for a dog in another's turn may answer that only."""
    table = begun((0, 0), (1, 0))
    table.do(Roll(), *faces(FOX, SHEEP), Pips(4))
    assert table.top.seat == 1
    refused(table, (choice,), "RA9", "not_your_turn")
    refused(table, HERDING, "RA12", "frozen")
