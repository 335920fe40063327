"""Buttons round what was laid never lie over it, however small it is and wherever it lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from game.core.seats import HUMAN
from game.lessons.lesson import OR, files
from game.scenes.match.button_places import at_shares, off_corners
from game.scenes.match.buttons import SKIP
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop import commands
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.chooser import PRESS
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Look
from game.ui.title import Title
from tests.lessons.parts import course_of, state_of, teaching_of
from tests.lessons.test_shipped import Learner
from tests.scenes.match_player import sit
from tests.scenes.pilot import House

OTHERS = 3
"""Number of other choices that are made in each step of a lesson."""
BOARD = Rect(300, 80, 800, 640)
MAP = Rect(980, 90, 110, 44)


@pytest.mark.parametrize("size", [24.0, 49.0, 90.0, 160.0])
@pytest.mark.parametrize("x", [-10.0, 0.0, 30.0, 400.0, 640.0, 790.0])
@pytest.mark.parametrize("y", [-10.0, 0.0, 30.0, 300.0, 480.0, 630.0])
def test_they_lie_in_sight_and_over_nothing(size: float, x: float, y: float) -> None:
    laid = Rect(BOARD.x + x, BOARD.y + y, size, size)
    found = off_corners(laid, BOARD, [MAP], 4)
    assert len(found) == 4
    for place in found:
        assert BOARD.intersection(place).w == pytest.approx(place.w)
        assert BOARD.intersection(place).h == pytest.approx(place.h)
        assert not place.intersects(laid)
        assert not place.intersects(MAP)
    assert not any(one.intersects(other) for one, other in combinations(found, 2))


def test_each_lies_off_its_own_corner_where_there_is_room() -> None:
    laid = Rect(600, 300, 49, 49)
    first, second, third, fourth = off_corners(laid, BOARD, [MAP], 4)
    assert first.right <= laid.x
    assert first.bottom <= laid.y
    assert second.x >= laid.right
    assert second.bottom <= laid.y
    assert third.right <= laid.x
    assert third.y >= laid.bottom
    assert fourth.x >= laid.right
    assert fourth.y >= laid.bottom


def test_on_a_border_it_lies_where_it_covers_no_words() -> None:
    laid, aside = Rect(600, 300, 100, 100), (1.0, 0.66)
    first = at_shares(laid, aside, ())
    assert first.centre == (700, 366)
    second = at_shares(laid, aside, [first])
    assert not second.intersects(first)
    assert at_shares(laid, aside, [first, second]) not in (first, second)


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_what_takes_back_covers_no_words_of_the_table(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title, size=(1280, 720), percent=150)
    found = 0
    for number in range(12):
        if not player.match.options:
            break
        player.table.do(commands.Play(player.whole((player.match.options[-(number % 2)],))))
        player.step(3000)
        for part in player.table.laid_out().widgets:
            if part.name == "match.laid.take_back":
                found += 1
                assert not part.rect.overlap(player.table.model.words_drawn.boxes())
                laid = player.table.table_view.table.look.provisional_box(player.table.model.context)
                assert laid is not None
                assert part.rect.intersects(laid.inset(-part.rect.w)), "it lies far from what it takes back"
                player.point("move", part.rect.centre)
                assert player.spot(part.name) == part.rect, "it moves away from the pointer"
        player.end_turn()
        player.come()
    lies_there = type(player.table.table_view.table.look).provisional_box is not Look.provisional_box
    assert found or not lies_there or title.key in ("texas", "rancho")


@pytest.mark.telling("wolves_and_sheep")
@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_what_takes_back_covers_no_sign_of_the_board(tmp_path: Path, title: Title) -> None:
    """Nor anything that glows: where no place beside it is free of these, the button in the bar is there still."""
    player, dice = sit(tmp_path, title, size=(1280, 720), percent=150), random.Random(2)
    table, found = player.table, 0
    for _ in range(40):
        if not player.match.options:
            break
        table.do(commands.Play(player.whole((dice.choice(player.match.options),))))
        player.step(3000)
        laid = table.table_view.table.look.provisional_box(table.model.context)
        for part in table.laid_out().widgets:
            if part.name == "match.laid.take_back":
                assert laid is not None
                found += 1
                assert not part.rect.overlap(table.model.board_labels())
                assert not part.rect.overlap([box for box in table.model.needed if not box.contains(*laid.centre)])
                assert told_under(table, part.rect, laid) == []
        player.end_turn()
        player.come()
    assert found or title.key in ("rancho", "texas")  # nothing lies there before it is settled


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for title in TITLES for path in files(title.key)])
def test_what_takes_back_in_a_lesson_covers_nothing_that_is_read_or_meant(path: Path, tmp_path: Path) -> None:
    """Prices and numbers of the board, faces of dice, what glows, what the step points at, and cards of seats."""
    house = House(tmp_path, TITLES, size=(1280, 720), percent=150)
    house.manager.push(TitleScene(house.services))
    house.services.change(ui_scale=150)
    learner, dice = Learner(house, path), random.Random(path.stem)
    scene, course, found = learner.lesson, course_of(learner.lesson), 0
    while (step := course.step) is not None:
        others = [each for each in course.match.options if not course.is_wanted((each,), False)]
        others = others if step.wanted and not step.out_of_turn else []
        for choice in dice.sample(others, min(OTHERS, len(others))):
            for gesture in scene.table_view.table.controls.gestures(choice, scene.model.context):
                spot = gesture.source if gesture.target == PRESS else gesture.target
                if spot.name in scene.spots():
                    learner.point("move", learner.spot(spot).centre)
                    break
            scene.do(commands.Play((choice,)))
            scene.end_show()
            learner.step(16)
            clear = [*scene.model.board_labels(), *scene.model.words_drawn.boxes(), *_looked_at(scene)]
            places = [part.rect for part in scene.page.widgets if part.name == "lesson.take_back"]
            assert not any(place.intersects(box) for place in places for box in clear), (course.number, choice)
            laid = scene.table_view.table.look.provisional_box(scene.model.context) or state_of(scene).act_box
            assert laid is not None
            assert not [under for place in places for under in told_under(scene, place, laid)], (course.number, choice)
            found += len(places)
            learner.click("lesson.undo")
        number = course.number
        while course.number == number:
            teaching_of(scene).show_me()
            learner.wait()
    assert found


def told_under(table: MatchScene, place: Rect, laid: Rect) -> list[Spot]:
    """Things beside the board with a tip that a place covers, but for the ground on which a thing was laid."""
    model, board = table.model, table.table_view.frame.board
    beside = {spot: box for spot, box in model.things.items() if not board.contains(*box.centre)}
    beside = {spot: box for spot, box in beside.items() if not box.contains(*laid.centre)}
    return [spot for spot, box in beside.items() if model.tip(spot) and box.intersects(place)]


def _looked_at(scene: MatchScene) -> Iterator[Rect]:
    """Dice, what is to be done next, and what the step points at."""
    step = course_of(scene).step
    assert step is not None
    yield from (sprite.box for sprite in scene.table_view.stage.sprites() if sprite.key.kind == "die" and sprite.alpha)
    named = scene.model.named(list(scene.page.widgets))
    names = {each for name in (*step.glow, *step.shows) for each in name.split(OR)}
    big = scene.table_view.frame.main.h * 4
    yield from (box for name, box in named.items() if name in names and box.h < big)


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_what_skips_an_act_of_a_computer_covers_no_words(tmp_path: Path, title: Title) -> None:
    """Nor does it lie on the card of a person who comes next, which leaves no room for it."""
    player = sit(tmp_path, title, speed="full", size=(1280, 720), percent=150)
    table, busy = player.table, 0
    for number in range(8):
        if not player.match.options:
            break
        seat, told = player.match.turn_of, table.session.play(player.match.options[-(number % 2)])
        assert isinstance(told, list)
        assert seat is not None
        assert table.session.sit(seat, "novice") is None
        table.hand_over.show(told)
        while table.table_view.stage.busy:
            player.step(130)
            busy += 1
            signs = [part.rect for part in table.laid_out().widgets if part.name == SKIP]
            assert not any(sign.overlap(table.model.words_drawn.boxes()) for sign in signs)
        table.do(commands.Sit(seat, HUMAN))
        player.watch()
        player.end_turn()
        player.watch()
    assert busy


def test_pieces_beside_it_stay_in_sight_where_there_is_room() -> None:
    laid, pieces = Rect(600, 300, 49, 49), [Rect(551, 251, 49, 49), Rect(649, 251, 49, 49)]
    (place,) = off_corners(laid, BOARD, [MAP], 1, pieces)
    assert not place.overlap([laid, MAP, *pieces])
    near = [Rect(x, y, 49, 49) for x in range(502, 700, 49) for y in range(202, 400, 49)]
    (place,) = off_corners(laid, BOARD, [MAP], 1, near)
    assert place.intersects(laid.inset(-44)), "rather over a piece beside it than far away"
    crowded = [Rect(x, y, 49, 49) for x in range(300, 1100, 49) for y in range(80, 720, 49)]
    assert off_corners(laid, BOARD, [MAP], 1, crowded) == off_corners(laid, BOARD, [MAP], 1)


def test_where_each_place_beside_hides_a_piece_a_free_one_farther_off_is_taken() -> None:
    laid = Rect(600, 300, 60, 60)
    round_it = [Rect(600 + 62 * x, 300 + 62 * y, 60, 60) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    (place,) = off_corners(laid, BOARD, [MAP], 1, round_it)
    assert not place.overlap(round_it)
    assert not place.intersects(laid)
    more = [Rect(600 + 62 * x, 300 + 62 * y, 60, 60) for x in range(-6, 7) for y in range(-4, 7) if x or y]
    (place,) = off_corners(laid, BOARD, [MAP], 1, more)
    assert place.intersects(laid.inset(-44))
