"""Cards that ask or float over a table, and light: none falls on another, or on what is to be read.

The guide of lessons is looked after in `tests/lessons/test_light.py`, presses on cards in `tests/scenes/test_stack.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.lessons.lesson import files
from game.scenes.match import why_card
from game.scenes.match.buttons import INTRODUCED_MS
from game.scenes.match.computers import pill_place
from game.scenes.match.hint_card import STRENGTHS
from game.scenes.match.hint_marks import ringed
from game.scenes.match.lesson.light import Light
from game.scenes.match.scene import MatchScene
from game.scenes.shell.manager import Manager
from game.scenes.tabletop.commands import Zoom
from game.scenes.title.scene import TitleScene
from game.store.settings import Remembered
from game.titles import TITLES, title_for
from game.ui import popover
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.base import ZOrder
from game.ui.widgets.button import Button, Hold
from tests.games.trial import trial
from tests.golden.transcript import followed, read as recording
from tests.lessons.parts import course_of, state_of, teaching_of
from tests.lessons.test_shipped import Learner
from tests.scenes import random_play
from tests.scenes.drawn_words import read
from tests.scenes.match.advising import AtOnce
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import Player
from tests.scenes.pictures import picture, pixels_in
from tests.scenes.pilot import House
from tests.scenes.screens import PLAYED as CHOICES, Stand

WINDOWS = [((1280, 720), 100), ((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 150)]
CORNER = 20.0
"""Distance from the edge of a card, in units, beyond which its round corners and its shadow do not reach."""
ROUND = 6.0
"""The same for its round corners alone."""
GRID = 5


def coach(player: Player) -> None:
    """The card of a first game shows by itself, once an own secret has been seen."""
    player.step(INTRODUCED_MS)


def hint(player: Player) -> None:
    player.table.hints.adviser = AtOnce(player.match)
    for _ in range(3):
        player.key("h")
        player.step(1500)
    assert player.table.screen.state.hint.hint is not None


def why(player: Player) -> None:
    table, model = player.table, player.table.model
    sources = [spot for spot in model.chooser.sources if spot in model.spots and not model.chooser.press(spot)]
    for source in sources:
        for spot in model.spots:
            table.handling.pick_up(source)
            asked = table.handling.refused(spot)
            table.handling.let_go()
            if asked is not None:
                table.do(asked)
            if table.screen.state.refusal is not None:
                return


def tip(player: Player) -> None:
    """Point at the first thing that has a tip."""
    model = player.table.model
    for box in (*model.spots.values(), *model.parts.values()):
        player.point("move", box.centre)
        player.step(500)
        player.step(500)
        if player.table.tips.box(player.table.page) is not None:
            return


def sit(folder: Path, title: Title, size: tuple[int, int], percent: int, newcomers: bool) -> Player:
    house = House(folder, TITLES, size, percent, newcomers=newcomers)
    house.services.change(animation="none", ui_scale=percent, tables={title.key: Remembered(cover="none")})
    seats = title.spec.seats[-1] if newcomers else 2
    player = Player(house, title, seats, options=random_play.options(title))
    player.point("move", (-5, -5))
    return player


def _within(inner: Rect, outer: Rect) -> bool:
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right and inner.bottom <= outer.bottom


@pytest.mark.parametrize(("title", "window"), list(zip(TITLES, [*WINDOWS, ((1024, 640), 200)], strict=False)))
def test_the_dots_of_who_thinks_cover_no_words(tmp_path: Path, title: Title, window: tuple[Any, int]) -> None:
    stand = Stand(tmp_path, title, *window)
    scene = stand.sit_down(stand.match(title.spec.seats[-1], CHOICES))
    active, words = scene.model.context.active, read(stand.house.manager, pygame.Surface(window[0])).words
    assert isinstance(scene, MatchScene)
    assert active is not None
    middle, (wide, high, *_) = pill_place(scene.table_view.frame, active)
    dots = Rect.around(middle, wide, high)
    letters = [(said, box.inset(0, 0.2 * box.h)) for said, box in words]
    assert not [said for said, box in letters if box.intersects(dots)]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.secrets], ids=lambda title: title.key)
@pytest.mark.parametrize("show", [coach, hint])
def test_no_mark_lies_over_an_own_secret_while_that_is_looked_at(
    tmp_path: Path, title: Title, show: Callable[[Player], None]
) -> None:
    player = sit(tmp_path, title, *WINDOWS[0], newcomers=show is coach)
    show(player)
    for _ in range(8):  # own secrets are shown by themselves at first
        player.step(1500)
    holds = [each for each in player.table.laid_out().widgets if isinstance(each, Hold)]
    marks = [each for each in player.table.laid_out().widgets if each.z in (ZOrder.MARK, ZOrder.RING)]
    assert holds
    assert marks
    assert _bytes(picture(player.manager)) != _bytes(picture(player.manager, marks))
    for each in holds:
        for kind in ("move", "down"):
            player.point(kind, each.rect.centre)
        assert player.table.table_view.peeking
        marks = [each for each in player.table.laid_out().widgets if each.z in (ZOrder.MARK, ZOrder.RING)]
        assert _bytes(picture(player.manager)) == _bytes(picture(player.manager, marks))
        player.point("up", each.rect.centre)


def _bytes(made: pygame.Surface) -> bytes:
    return pygame.image.tobytes(made, "RGB")


def asked(player: Player) -> Rect | None:
    """Box of a question of the table over the board, with empty hands or with anything that can be picked up."""
    model, look = player.table.model, player.table.table_view.table.look
    for source in (None, *model.context.sources):
        if source is not None and not model.chooser.press(source):
            player.table.handling.pick_up(source)
        if (box := look.question(model.context)) is not None:
            return box
        player.table.handling.let_go()
    return None


ASKING = ("rancho", "rolling_acres", "rolling_ranch", "wolves_and_sheep")
"""Titles whose tables ask something over the board."""
SILENT = ("rolling_acres", "rolling_ranch")
"""Those of which nothing beside the card is refused by words."""
OVER_THE_BOARD = ("First",)
"""Choices of a title of many shuffles that are asked for over the board."""
MOST = 400


def asking(
    folder: Path,
    title: Title,
    window: tuple[tuple[int, int], int] = WINDOWS[0],
    over_the_board: tuple[str, ...] = OVER_THE_BOARD,
) -> Player:
    """A player whose table asks something: random players lead there, or a recorded match where they hardly ever do."""
    if trial(title.key).shuffles:
        for path in (path for path in PLAYED if path.parent.name == title.key):
            record = recording(path)
            plies = followed(record).plies
            asks = (index for index, ply in enumerate(plies) if type(ply.row.choice).__name__ in over_the_board)
            for index in asks:
                before = replace(record, rows=record.rows[:index], index=-1)
                player = going_on(folder / path.stem, title, before, "none", *window)
                if asked(player) is not None:
                    return player
    player, dice = sit(folder, title, *window, newcomers=False), Random(1)
    for _ in range(MOST):
        if asked(player) is not None or player.match.over:
            break
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()
        player.catch_up()
    return player


@pytest.mark.parametrize("title", [title for title in TITLES if title.key in ASKING], ids=lambda title: title.key)
def test_nothing_beneath_a_card_that_asks_is_pointed_at_or_pressed(tmp_path: Path, title: Title) -> None:
    player = asking(tmp_path, title)
    model, box, hit = player.table.model, asked(player), 0
    assert box is not None
    for across, down in product(range(1, 12), range(1, 8)):
        x, y = box.x + box.w * across / 12, box.y + box.h * down / 8
        spot = model.spot_at(x, y)
        assert spot is None or _within(model.spots[spot], box), spot
        hit += any(each.contains(x, y) for each in model.spots.values())
        assert model.asking_at(x, y) == box
        assert not model.slides(x, y)
    assert hit


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", [title for title in TITLES if title.key in ASKING], ids=lambda title: title.key)
def test_no_hint_shades_or_marks_a_card_that_asks(tmp_path: Path, title: Title) -> None:
    """Nor does its own card lie there; a ring is drawn round an answer alone."""
    player = asking(tmp_path, title)
    table, factor = player.table, player.manager.scale.factor
    table.hints.adviser = AtOnce(player.match)
    box = asked(player)
    assert box is not None
    inner = box.inset(ROUND)
    plain = pixels_in(picture(player.manager), inner, factor)
    for strength in STRENGTHS:
        table.hints.set_strength(strength)
        player.step(1500)
        assert table.model.question == box
        assert table.screen.state.hint.hint is not None
        marks = table.hints._marks()
        answers = marks is not None and any(box.contains(*each.centre) for each in ringed(marks, strength))
        rings = [each for each in table.laid_out().widgets if each.z is ZOrder.RING] if answers else []
        assert pixels_in(picture(player.manager, rings), inner, factor) == plain, strength


def lesson_asking(folder: Path, title: Title, percent: int) -> Iterator[tuple[Manager, MatchScene, Rect]]:
    """Steps of lessons at which a card asks what the learner has begun, each with the box of that card."""
    for path in files(title.key):
        house = House(folder / path.stem, TITLES, (1280, 720), percent)
        house.services.change(ui_scale=percent)
        house.manager.push(TitleScene(house.services))
        learner = Learner(house, path)
        lesson, number = learner.lesson, -1
        while course_of(lesson).step is not None and course_of(lesson).number != number:
            number = course_of(lesson).number
            model, look = lesson.model, lesson.table_view.table.look
            for source in (None, *model.context.sources) if state_of(lesson).shows_step(lesson.table_view) else ():
                if source is not None and not model.chooser.press(source):
                    lesson.handling.pick_up(source)
                box = look.question(model.context)
                if box is not None:
                    yield house.manager, lesson, box
                lesson.handling.let_go()
            for _ in range(30):
                if course_of(lesson).number == number:
                    teaching_of(lesson).show_me()
                    learner.wait()


@pytest.mark.telling("rolling_ranch")
@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("title", [title for title in TITLES if title.key in ASKING], ids=lambda title: title.key)
def test_no_light_of_a_lesson_falls_on_a_card_that_asks(
    tmp_path: Path, title: Title, percent: int, whole: bool
) -> None:
    """At each step; the guide stands beside it."""
    met = 0
    for manager, lesson, box in lesson_asking(tmp_path, title, percent):
        page = lesson.laid_out()
        veil = [each for each in page.widgets if isinstance(each, Light)]
        assert len(veil) == 1
        assert not any(each.rect.intersects(box) for each in page.widgets if each.z is ZOrder.GUIDE)
        if veil[0].glow:
            assert all(box.contains(*each.centre) for each in veil[0].glow)
            continue
        met += 1
        inner, factor = box.inset(ROUND), lesson.table_view.scale.factor
        assert pixels_in(picture(manager), inner, factor) == pixels_in(picture(manager, veil), inner, factor)
        if met > 3 and not whole:
            break
    assert met or title.key != "rolling_ranch"


@pytest.mark.telling
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_nothing_over_a_world_covers_a_place_that_glows_for_what_is_picked_up(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    """The view goes a little further or farther off for that, wherever somebody looks."""
    house = House(tmp_path, TITLES, (1280, 720), 150)
    house.services.change(animation="none", ui_scale=150, tables={title.key: Remembered(cover="none")})
    player, dice, met = Player(house, title, 2, seed="s1"), Random(1), 0
    if player.table.table_view.table.world is None:
        pytest.skip("its board fits its frame")
    for number in range(60 if whole else 24):
        table, frame = player.table, player.table.table_view.frame
        if player.match.over:
            break
        world = table.table_view.table.world
        assert world is not None
        sources = [spot for spot in table.model.chooser.sources if spot in table.model.spots]
        for source in dice.sample(sources, min(2, len(sources))) if number % 3 == 0 else ():
            table.do(Zoom(dice.choice((0, 1.1, 1.25)), frame.board.centre))
            player.step(1000)
            player.click(source)
            player.step(400)
            context, camera = table.model.context, table.model.context.camera
            assert camera is not None
            if table.model.picked_up is None:
                continue
            places = [camera.place(frame.board, box).inset(1) for box in world.glow(context)]
            if places and all(frame.board.intersection(box) == pytest.approx(box) for box in places):
                met += 1
                assert not any(box.overlap(world.overlays(context)) for box in places)
            player.key("escape")
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()
        player.catch_up()
        player.step(0)
    assert met > 5


@pytest.mark.parametrize("choice", ["First", "Send"])
@pytest.mark.parametrize("title", [title for title in TITLES if title.key in ASKING], ids=lambda title: title.key)
def test_no_refusal_its_tail_or_its_ring_lies_on_a_card_that_asks(tmp_path: Path, title: Title, choice: str) -> None:
    """Nor does a tail cross words, or the picture of a refusal reach beyond its card; and a press beside the card
    says that it is to be answered, not that there is nothing to do."""
    if choice not in OVER_THE_BOARD and not trial(title.key).shuffles:
        pytest.skip("it asks one thing")
    player = asking(tmp_path, title, ((1280, 720), 150), (choice,))
    table, model, told = player.table, player.table.model, 0
    canvas, nothing = table.table_view.frame.canvas, table.words.t("match.nothing_now")
    for across, down in product(range(1, 16), range(1, 12)):
        box = model.question or asked(player)
        at = canvas.x + canvas.w * across / 16, canvas.y + canvas.h * down / 12
        spot = model.spot_at(*at)
        if isinstance(table.laid_out().at(*at), Button) or (spot is not None and model.chooser.press(spot)):
            continue
        player.point("down", at)
        player.point("up", at)
        table.laid_out()
        assert nothing not in [toast.words for toast in table.page.toasts], at
        state = table.screen.state
        if box is None or model.question != box or state.refusal is None or state.refusal_card is None:
            continue
        told += 1
        placed, content = state.refusal_card[1], table.why._content(state.refusal)
        assert content.words != nothing, at
        assert placed.box.intersection(why_card.face_box(placed)) == why_card.face_box(placed)
        parts = popover.tail_parts(placed.box, placed.tip)
        crossed = [box, *model.words_drawn.resting()]
        assert not any(part.intersects(each) for part in parts for each in crossed), at
        ring = content.target
        assert ring is None or not box.contains(*ring.centre) or ring in model.spots.values(), at
        player.key("escape")
    assert told or title.key in SILENT


@pytest.mark.parametrize("choice", ["First", "Send"])
def test_a_dog_that_is_pressed_is_said_to_wait_for_the_answer_while_a_card_asks(tmp_path: Path, choice: str) -> None:
    player = asking(tmp_path, title_for("rancho"), over_the_board=(choice,))
    table, own = player.table, player.match.seat
    dogs = [spot for spot in table.model.spots if spot.kind == "dog" and spot.number == own]
    assert dogs
    for dog in dogs:
        refused = table.handling.refused(dog)
        assert refused is not None
        table.do(refused)
        assert table.screen.state.refusal is not None
        assert "press a button on the card" in table.screen.state.refusal.reason.words.lower()
