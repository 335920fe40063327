"""The table of Common Ground: gestures, pictures, words, and its place on the title screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.engine import why_not
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from tests.scenes.match_player import sit
from tests.scenes.pilot import House, pilot
from tests.tables import sitting
from tests.tables.boxes import apart, within
from tests.tools.new_game.pattern.game.rules.commons import SPEC
from tests.tools.new_game.pattern.game.rules.commons.model import Options
from tests.tools.new_game.pattern.game.tables.commons import TITLE

SEATS = pytest.mark.parametrize("seats", SPEC.seats)


def test_the_title_screen_has_its_card(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = pilot(house, TitleScene(house.services))
    player.click(f"title.play.{TITLE.key}")
    assert player.scene.name == "setup"
    player.click("setup.start")
    assert player.scene.name == "match"


@SEATS
def test_every_choice_has_gestures_that_mean_it(seats: int) -> None:
    for match in sitting.stages(sitting.dealt(TITLE, seats, "a", Options(0)), "a"):
        table = TITLE.table(sitting.setting(match))
        seen = sitting.context(match, sitting.window(match, table, *sitting.USUAL)[1])
        spots, met = table.controls.spots(seen), set[Gesture]()
        for choice in match.options:
            for gesture in table.controls.gestures(choice, seen):
                assert table.controls.intent(gesture, seen) == choice
                assert gesture.source in spots
                assert gesture.target == PRESS or gesture.target in spots
                assert gesture not in met
                met.add(gesture)


def test_a_click_on_a_space_takes_it(tmp_path: Path) -> None:
    player = sit(tmp_path, next(title for title in TITLES if title.key == TITLE.key), 2)
    player.click("space:0")
    assert player.match.state.owners[0] == 0


def test_a_space_that_is_taken_is_told_from_one_that_is_free() -> None:
    match = sitting.dealt(TITLE, 2, "a", Options())
    table = TITLE.table(sitting.setting(match))
    at, space = sitting.window(match, table, *sitting.USUAL)[1], Spot("space", 0)
    assert table.words.tip(sitting.context(match, at), space) == "a6: 2 points"
    assert "die" in table.words.tip(sitting.context(match, at), Spot("space", 1))
    choice = table.controls.intent(Gesture(Spot("stock", 0), space), sitting.context(match, at))
    assert choice is not None
    match.play(choice)
    assert table.words.tip(sitting.context(match, at), space) == "a6: taken by Seat 0"
    refusal = why_not(match.terms, match.position, choice)
    assert refusal is not None
    assert sitting.speaker(match).why(refusal)
    assert "plant" in table.words.tip(sitting.context(match, at), Spot("stock", 1))


@SEATS
@pytest.mark.parametrize(("size", "percent"), sitting.WINDOWS)
def test_everything_lies_on_the_screen_and_is_drawn(seats: int, size: tuple[int, int], percent: int) -> None:
    match = sitting.dealt(TITLE, seats, "b", Options())
    for stage in sitting.stages(match, "b", choices=seats):
        match = stage
    table = TITLE.table(sitting.setting(match))
    scale, at = sitting.window(match, table, size, percent)
    seen = sitting.context(match, at, sitting.chooser(match, table, at))
    spots = table.controls.spots(seen)
    assert apart(spots.values())
    assert all(within(box, at.board) or within(box, at.side) for box in spots.values())
    empty = sitting.painted(table, sitting.context(match, at), scale)
    assert sitting.painted(table, seen, scale).get_buffer().raw != empty.get_buffer().raw


@SEATS
def test_every_event_is_shown_and_told(seats: int) -> None:
    match = sitting.dealt(TITLE, seats, "c", Options(0))
    table, words = TITLE.table(sitting.setting(match)), sitting.speaker(match)
    at = sitting.window(match, table, *sitting.USUAL)[1]
    before = sitting.context(match, at)
    for event in sitting.past(match):
        sitting.tell(table, words, event, ())
    while not match.over:
        ply = len(match.plies)
        match.play(match.options[0])
        after = sitting.context(match, at)
        for event in [each for played in match.plies[ply:] for each in played.events]:
            sitting.follow(table, event, before, after)
            sitting.tell(table, words, event, ())
        before = after
