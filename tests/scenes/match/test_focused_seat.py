"""Seats that are discs above the board: one that is pointed at shows its seat's things."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Play, Sit, Verb
from game.titles import TITLES, title_for
from game.ui.chooser import PRESS
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

REST_MS = 400.0
"""Longer than the pointer has to rest on a seat."""


@pytest.fixture(params=[pytest.param(title, id=title.key) for title in TITLES])
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Player:
    title: Title = request.param
    made = sit(tmp_path, title, percent=200)
    assert made.table.table_view.frame.form == "strip"
    return made


def test_a_disc_that_is_pointed_at_comes_to_the_front(player: Player) -> None:
    active = player.match.seat
    for number in range(len(player.match.seats)):
        player.point("move", player.spot(f"seat:{number}").centre)
        player.step(REST_MS)
        assert player.table.model.context.shown_seat == number
    player.point("move", player.table.table_view.frame.board.centre)
    assert player.table.model.context.shown_seat == active


def test_a_disc_that_the_pointer_passes_over_stays_back(player: Player) -> None:
    active = player.match.seat
    assert active is not None
    other = 1 - active
    player.point("move", player.spot(f"seat:{other}").centre)
    player.step(REST_MS / 2)
    assert player.table.model.context.shown_seat == active
    player.point("move", player.table.table_view.frame.board.centre)
    player.step(REST_MS)
    assert player.table.model.context.shown_seat == active


def test_a_click_on_a_disc_plays_nothing_and_says_nothing(player: Player) -> None:
    rows = player.rows
    player.click("seat:1")
    assert player.table.model.context.shown_seat == 1
    assert (player.rows, player.said()) == (rows, "")


def test_a_disc_that_is_pressed_stays_in_front_until_something_else_is_pressed(player: Player) -> None:
    active, board = player.match.seat, player.table.table_view.frame.board.centre
    player.click("seat:1")
    player.point("move", board)
    player.step(REST_MS)
    assert player.table.model.context.shown_seat == 1
    player.point("down", board)
    player.point("up", board)
    player.point("move", (board[0] + 3, board[1]))
    assert player.table.model.context.shown_seat == active


def test_what_is_held_keeps_its_seat_in_front(player: Player) -> None:
    gestures = (each for choice in player.match.options for each in player.gestures(choice))
    gesture = next(each for each in gestures if each.target != PRESS)
    disc = player.spot("seat:1").centre
    player.carry(gesture.source, disc)
    assert player.table.model.hand.dragging
    assert player.table.model.context.shown_seat == player.match.seat


def test_a_play_brings_the_active_seat_back(player: Player) -> None:
    player.point("move", player.spot("seat:1").centre)
    player.table.do(Play((player.match.options[0],)))
    assert player.table.table_view.focused_seat is None


def test_discs_of_a_replay_show_their_seats_too(player: Player) -> None:
    player.table.do(Verb.REPLAY)
    scene = player.scene
    assert isinstance(scene, ReplayScene)
    player.point("move", scene.table_view.frame.seats[1].centre)
    assert scene.table_view.context().shown_seat == 1
    player.point("move", scene.table_view.frame.board.centre)
    assert scene.table_view.focused_seat is None


class Pictures(Painter):
    """Remembers which pictures it has drawn, and where."""

    keeps = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.found: list[tuple[str, Rect]] = []

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        self.found.append((name, rect))
        super().picture(name, rect, *args, **more)


@pytest.mark.parametrize("crowded", [False, True])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_discs_of_any_size_tell_who_is_a_computer(title: Title, crowded: bool, tmp_path: Path) -> None:
    counts = [number for number in title.spec.seats if number > 1]
    at = sit(tmp_path, title, seats=max(counts) if crowded else min(counts), percent=200)
    other = next(seat for seat in range(len(at.match.seats)) if seat != at.match.seat)
    at.table.do(Sit(other, "novice"))
    paint = Pictures(pygame.Surface(at.manager.scale.size_px), at.manager.scale)
    at.manager.draw(paint)
    hats = [box for name, box in paint.found if name.startswith("people/scarecrow")]
    assert len(hats) == 1
    assert at.table.table_view.frame.card(other, False).contains(*hats[0].centre)


@pytest.mark.parametrize("key", ["rolling_acres", "rolling_ranch"])
def test_a_press_on_the_sheet_of_another_brings_the_own_one_back_and_plays_nothing(tmp_path: Path, key: str) -> None:
    """A space is a space on each sheet: what is pressed on that of another may not be played on the own one."""
    player, dice, tried = sit(tmp_path, title_for(key), 2, percent=200), Random(3), 0
    for _ in range(12):
        spots = [spot for choice in player.match.options for each in player.gestures(choice) for spot in each[:2]]
        for spot in [each for each in dict.fromkeys(spots) if each.kind in ("space", "cell")][:2]:
            rows, seat = player.rows, player.match.seat
            player.click(f"seat:{1 - (seat or 0)}")
            if not player.table.model.live:
                continue
            at = player.spot(spot).centre
            player.point("move", at)
            player.step(20)  # the tip of the seat goes as the pointer leaves it
            for kind in ("down", "up"):
                player.point(kind, at)
            name = player.match.seats[1 - (seat or 0)].name
            assert player.rows == rows
            assert player.table.words.t("match.sheet.back", seat=name) in player.said()
            assert player.table.model.context.shown_seat == seat
            player.table.page.toasts.clear()
            tried += 1
        player.by_clicks(*random_play.chain(player, dice))
        player.watch()
    assert tried


def test_a_button_that_is_pressed_while_another_sheet_is_looked_at_acts(tmp_path: Path) -> None:
    """The press brings the own sheet back, but not before the release has reached the button."""
    player, dice, tried = sit(tmp_path, title_for("rolling_ranch"), 2, percent=200), Random(4), 0
    for _ in range(6):
        large = next((each for each in player.table.laid_out().parts() if each.name == "match.main"), None)
        if large is not None and getattr(large, "enabled", False) and player.table.session.turn_end is None:
            player.click(f"seat:{1 - (player.match.seat or 0)}")
            player.click("match.main")
            assert player.table.model.picked_up == Spot("collect")
            player.table.handling.let_go()
            tried += 1
        player.by_clicks(*random_play.chain(player, dice))
        player.watch()
    assert tried


@pytest.mark.parametrize("key", ["rolling_acres", "rolling_ranch"])
def test_a_key_on_a_seat_that_is_looked_at_brings_the_own_sheet_back(tmp_path: Path, key: str) -> None:
    """Pressed once more it comes again, so that no press does nothing."""
    player = sit(tmp_path, title_for(key))
    seat = player.match.seat
    other = Spot("seat", 1 - (seat or 0))
    shown = list[int | None]()
    for _ in range(4):
        assert player.table.perform(other, "press")
        shown.append(player.table.model.context.shown_seat)
        assert bool(player.said()) == (shown[-1] == seat)
        assert player.table.model.hover is not None
        player.table.page.toasts.clear()
    assert shown == [other.number, seat] * 2


def test_a_key_on_a_seat_without_a_sheet_of_its_own_tells_of_it(player: Player) -> None:
    other = Spot("seat", player.match.seat or 0)
    player.table.perform(other, "press")
    player.table.page.toasts.clear()
    player.table.perform(other, "press")
    assert player.match.seats[other.number].name in player.said()
