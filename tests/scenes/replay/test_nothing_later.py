"""A moment of a replay shows nothing of what came after it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.core.match import Match, resume
from game.core.seats import HUMAN
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.shell.film import Film
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.title import Title
from tests.games import results_game as game
from tests.scenes import random_play
from tests.scenes.pilot import House, pilot

MOMENTS, PLAYERS = 6, ("novice", HUMAN, "farmer")
"""Moments that are looked at, and who takes the first seat in turn."""


def whole(house: House, title: Title) -> Match[Any, Any]:
    """A match at which the first seat changes hands again and again, to its end."""
    seats = game.seats(max(2, title.spec.seats[0]))
    _, match, _ = opening.begin_unkept(house.services, title, seats, random_play.options(title))
    dice, taken = random.Random(7), 0
    while not match.over:
        match.play(random_play.pick(title, dice, match.options))
        if match.index > 12 * 3**taken and taken < len(PLAYERS):
            match.reseat(0, PLAYERS[taken])
            taken += 1
    assert taken == len(PLAYERS)
    return match


def cut(title: Title, match: Match[Any, Any], index: int) -> Match[Any, Any]:
    """The same match as it stood after so many rows."""
    former = tuple(each for each in match.setup.former if each.upto <= index)
    then = msgspec.structs.replace(match.record(index), seats=opening.seats_at(match, index), former=former)
    return resume(title.spec, then)


def picture(house: House, scene: ReplayScene, moment: int) -> pygame.Surface:
    """Picture of a moment without the controls, which tell how much there is."""
    pilot(house, scene).step(0)
    scene.screen.go(scene.past.last)
    scene.update(100)
    scene.screen.go(moment)
    scene.table_view.views.renew()  # the camera stays where it was last
    for _ in range(20):
        scene.update(100)
    sheet = pygame.Surface(scene.scale.size_px)
    scene.draw(paint := Painter(sheet, scene.scale))
    frame = scene.model.context.frame
    for box in (frame.bar.inset(-8), frame.main.inset(-12)):
        sheet.fill(0, paint.rect_px(box))
    return sheet


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_moment_looks_as_if_nothing_had_been_played_after_it(tmp_path: Path, title: Title) -> None:
    house = game.house(tmp_path, "none", titles=TITLES)
    match = whole(house, title)
    scene = ReplayScene(house.services, title, match, None, 1)
    for number in range(MOMENTS):
        moment = number * scene.past.last // MOMENTS
        scene.past.go(moment)
        then = ReplayScene(house.services, title, cut(title, match, scene.past.shown.index), None, 1)
        assert then.past.last == moment
        now, before = picture(house, scene, moment), picture(house, then, moment)
        same = now.get_buffer().raw == before.get_buffer().raw
        assert same, f"moment {moment} shows something of what came later"


def test_a_film_begins_as_if_nothing_had_been_played_after_it(tmp_path: Path) -> None:
    house, title = game.house(tmp_path, "none", titles=TITLES), TITLES[0]
    match = whole(house, title)
    films = [Film(title, each, house.services.words, (320, 180)) for each in (match, cut(title, match, 12))]
    now, before = (next(iter(film)).get_buffer().raw for film in films)
    assert now == before
