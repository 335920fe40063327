"""What is said of a click that does nothing, and what a hand shows while its turn waits to be ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Refusal
from game.rules.texas.model import cards_in
from game.rules.texas.steps import DRAW, Play
from game.scenes.match import says
from game.scenes.match.session import Confirm
from game.scenes.tabletop import commands
from game.tables.texas import TITLE
from game.tables.texas.layout import PILE
from game.ui.chooser import PRESS, Gesture
from game.ui.paint import Painter
from game.ui.spot import Spot
from game.ui.tween import Speed
from tests.scenes.match_player import LONG_MS, Player, sit


def test_a_square_and_judges_say_what_to_do_first(tmp_path: Path) -> None:
    top = sit(tmp_path, TITLE, 2).table.tabletop
    square, judges = (Gesture(source, PRESS) for source in (Spot("square", "a1"), Spot("judges", 0)))
    assert says.refused(top, square, None).endswith("What glows can be done now.")
    assert says.refused(top, judges, None).endswith("once you hold one.")
    assert says.refused(top, Gesture(Spot("discard"), PRESS), None) == ""
    assert "hold no card" in says.refused(top, square, Refusal("TX8", "not_in_hand"))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_of_somebody_else_says_whose_it_is(tmp_path: Path, seats: int) -> None:
    """A click on a square to which only such a card leads speaks of the own hand."""
    player = sit(tmp_path, TITLE, seats)
    top, hands = player.table.tabletop, player.match.state.hands
    for seat in range(seats):
        if seat != player.match.seat:
            card = cards_in(hands[seat])[0]
            player.click(Spot("card", card))
            assert f"{player.match.seats[seat].name}'s" in player.said()
            refusal = player.table.session.refusal(Play(card))
            square = says.refused(top, Gesture(Spot("square", "a1"), PRESS), refusal)
            assert square == player.table.words.t("texas.why.not_in_hand")


@pytest.fixture
def drawn(tmp_path: Path) -> Player:
    """Somebody has chosen to draw, and has still to turn the card up."""
    player = sit(tmp_path, TITLE, 2)
    player.match.play(next(each for each in player.match.options if isinstance(each, Play)))
    player.catch_up()
    while not (DRAW in player.match.options and len(player.match.options) > 1):
        player.match.play(next(iter(player.match.options)))
        player.match.deal()
        player.catch_up()
    player.ends = False
    player.click(PILE)
    assert player.table.session.turn_end is not None
    return player


def test_a_square_says_that_a_draw_was_chosen(drawn: Player) -> None:
    rows = drawn.rows
    drawn.click(Spot("square", "a1"))
    assert drawn.said() == drawn.table.words.t("texas.pressed.TurnUp")
    assert drawn.rows == rows
    assert drawn.table.session.turn_end is not None


def test_the_pile_that_was_pressed_turns_the_card_up(drawn: Player) -> None:
    """By another click on it, no matter how much later."""
    rows, seat = drawn.rows, drawn.match.turn_of
    drawn.step(LONG_MS)
    drawn.click(PILE)
    assert drawn.rows == rows + 1
    assert drawn.match.turn_of != seat


def two_clicks(player: Player, confirm: Confirm) -> None:
    """Quick ones on the large button, in the first turn in which both seats might draw, or play."""
    player.house.services.change(confirm=confirm)
    full = player.match.terms.deal.cards
    while len(player.match.options) == 1 or any(hand.bit_count() == full for hand in player.match.state.hands):
        player.watch()
        player.by_clicks(player.match.options[0])
    player.watch()
    player.step(LONG_MS)
    assert player.widget("match.main").label == player.table.words.t("texas.draw")
    at, drawn = player.widget("match.main").rect.centre, draws(player)
    for _ in range(2):
        player.point("down", at)
        player.point("up", at)
        player.step(50)
    assert draws(player) == drawn + 1


def draws(player: Player) -> int:
    """How many cards were drawn so far."""
    return [ply.row.choice for ply in player.match.plies].count(DRAW)


def test_two_clicks_on_the_button_draw_no_card_before_it_says_so(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2)
    two_clicks(player, "drawn")
    assert player.table.session.turn_end is not None
    assert player.widget("match.main").label == player.table.words.t("texas.end.TurnUp")
    player.step(LONG_MS)
    player.click("match.main")
    assert player.table.session.turn_end is None


@pytest.mark.parametrize("speed", ["none", "full"])
def test_two_clicks_on_the_button_draw_one_card(tmp_path: Path, speed: Speed) -> None:
    """The second one is not that of the next seat, though its button may say the same."""
    player = sit(tmp_path, TITLE, 2, speed=speed)
    two_clicks(player, "never")
    drawn = draws(player)
    player.watch()
    player.step(LONG_MS)
    assert draws(player) == drawn


def test_a_move_that_is_made_is_told_to_be_ended(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2)
    player.house.services.change(confirm="always")
    player.ends = False
    player.by_clicks(next(each for each in player.match.options if isinstance(each, Play)))
    assert player.table.session.turn_end is not None
    player.click(Spot("square", "a1"))
    assert player.said() == player.table.words.t("match.pressed.open")


class Crosses(Painter):
    """Counts the crosses on cards that lead nowhere."""

    count = 0

    def picture(self, name: str, *args: Any, **more: Any) -> None:
        self.count += name == "icons/cross"
        super().picture(name, *args, **more)


def test_cards_are_not_crossed_out_while_their_turn_waits_to_be_ended(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2, speed="none")
    player.house.services.change(confirm="always")
    player.table.do(commands.Play((next(each for each in player.match.options if isinstance(each, Play)),)))
    context = player.table.layout.context
    assert context.open_turn
    crosses = {}
    for waits in (True, False):
        paint = Crosses(pygame.Surface((1600, 900)), player.table.scale)
        player.table.tabletop.table.look.draw_above(paint, replace(context, open_turn=waits, live=True))
        crosses[waits] = paint.count
    assert crosses[True] == 0 < crosses[False]
