"""The results as a player meets them."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene, lay_out, short_seed
from game.scenes.shell import opening
from game.scenes.shell.menu import menu_layout
from game.store import people
from game.store.settings import Preferences
from game.ui.frame import frame
from game.ui.rect import Rect
from game.ui.theme import palette
from game.ui.type import block
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import clipboard
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.games.ruled import ruled
from tests.samples import one_in
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.tables.sitting import WINDOWS


def finished(folder: Path, count: int = 2, **more: Any) -> tuple[House, Pilot, ResultsScene]:
    house = game.house(folder, **more)
    match, match_id = game.field(house, count)
    scene = ResultsScene(house.services, FIELD, match, match_id)
    return house, pilot(house, scene), scene


def run_out(scene: ResultsScene, player: Pilot) -> None:
    for _ in range(40):
        player.step(500)
    assert scene.reveal.done


def test_hints_of_those_for_whom_they_do_not_count_are_not_told(tmp_path: Path) -> None:
    house = game.house(tmp_path)
    store, words = house.services.store, house.services.words
    free = Preferences(hints_count=False)
    store.write(lambda db: people.add(db, game.seats(2)[1].name, "peg_cap", "red", free))
    match, match_id = game.field(house)
    for seat in (0, 1, 1):
        store.note_hint(match_id, seat)
    scene = ResultsScene(house.services, FIELD, match, match_id)
    run_out(scene, pilot(house, scene))
    paint = Reader(scene.scale)
    scene.draw(paint)
    told = {note.words for note in paint.notes}
    assert words.n("results.hints", 1) in told
    assert words.n("results.hints", 2) not in told


def test_at_rest_nothing_is_drawn_again(tmp_path: Path) -> None:
    _, player, scene = finished(tmp_path)
    player.step(16)
    assert scene.update(16)
    assert scene.dirty
    run_out(scene, player)
    assert not scene.update(16)
    assert not scene.dirty


def test_a_click_ends_the_show_with_the_same_picture(tmp_path: Path) -> None:
    _, player, scene = finished(tmp_path)
    player.point("down", (400, 300))
    player.point("up", (400, 300))
    assert scene.reveal.done
    player.step()
    clicked = pygame.image.tobytes(player.surface, "RGB")
    _, other, shown = finished(tmp_path / "other")
    run_out(shown, other)
    assert pygame.image.tobytes(other.surface, "RGB") == clicked


def test_without_animation_it_is_at_rest_at_once(tmp_path: Path) -> None:
    _, player, scene = finished(tmp_path, speed="none")
    player.step(1)
    assert scene.reveal.done


def test_a_long_seed_is_shown_by_its_ends_and_copied_whole(tmp_path: Path) -> None:
    house = game.house(tmp_path)
    _, match, match_id = opening.begin(house.services, FIELD, game.seats(2), FIELD.spec.options())
    while not match.over:
        match.play(match.options[0])
    player = pilot(house, ResultsScene(house.services, FIELD, match, match_id))
    seed = house.services.new_seed()
    player.point("down", (400, 300))
    paint = Reader(house.manager.scale)
    player.scene.draw(paint)
    assert "Copy the seed: 0011\u2026eeff" in {note.words for note in paint.notes}
    assert not any(seed in note.words for note in paint.notes)
    player.click("results.seed")
    scene = player.scene
    assert isinstance(scene, ResultsScene)
    assert [toast.words for toast in scene.page.toasts] == ["Copied: paste it as the seed of a new game"]
    assert clipboard() in (seed, "")


def test_a_seed_that_somebody_typed_is_shown_as_it_is() -> None:
    assert [short_seed(seed) for seed in ("harvest", "0" * 16, "0" * 17)] == ["harvest", "0" * 16, "0000\u20260000"]


def test_rematch_begins_anew_with_the_same_seats_and_a_secret_seed(tmp_path: Path) -> None:
    house, player, scene = finished(tmp_path)
    before = scene.match.record()
    run_out(scene, player)
    player.click("results.rematch")
    top = house.manager.top
    assert isinstance(top, MatchScene)
    assert top.match.seats == scene.match.seats
    assert top.match.setup.options == scene.match.setup.options
    assert top.match.setup.seed != scene.match.setup.seed
    assert not top.match.setup.open_seed
    assert top.match.waiting is not None
    assert top.opened.match_id != scene.match_id
    assert scene.match_id is not None
    assert house.services.store.record(scene.match_id) == before


def test_rematch_has_whoever_left_a_seat_to_a_computer_at_the_table_again(tmp_path: Path) -> None:
    house, player, scene = finished(tmp_path)
    seats = scene.match.seats
    scene.match.reseat(0, "novice")
    assert not scene.match.seats[0].human
    run_out(scene, player)
    player.click("results.rematch")
    assert isinstance(house.manager.top, MatchScene)
    assert house.manager.top.match.seats == seats


def press(player: Pilot, at: Rect) -> None:
    """A click, in no time."""
    for kind in ("move", "down", "up"):
        player.point(kind, at.centre)


@pytest.mark.parametrize("name", ["results.rematch", "results.other"])
@pytest.mark.parametrize("speed", ["full", "none"])
def test_nothing_leads_away_before_the_count_has_been_over_for_a_moment(tmp_path: Path, name: str, speed: str) -> None:
    """A click that was to end the count, or the match, ends it and no more."""
    _, other, shown = finished(tmp_path / "other")
    run_out(shown, other)
    place = other.spot(name)
    _, player, scene = finished(tmp_path, speed=speed)
    for ms in (1, 398, 1):
        press(player, place)
        assert scene.reveal.done
        assert player.scene is scene
        player.step(ms)
    press(player, place)
    assert player.scene is not scene


NEAR = [*WINDOWS, *product([(1280, 720), (1920, 1080)], (100, 125, 150, 175))]
"""Windows in which much lies close together."""


@pytest.mark.parametrize(("size", "percent"), one_in(5, NEAR))
def test_nothing_that_leads_away_lies_under_the_large_button(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    """A click too many, with the last move made or the show skipped, shows the result."""
    _, player, scene = finished(tmp_path, size=size, percent=percent)
    run_out(scene, player)
    main = frame(player.manager.scale, percent, 2, None, 200).main
    for name in ("results.rematch", "results.other"):
        assert not player.spot(name).intersects(main)


def test_the_finished_table_can_be_looked_at(tmp_path: Path) -> None:
    house, player, scene = finished(tmp_path)
    player.click("results.table")
    top = house.manager.top
    assert isinstance(top, MatchScene)
    assert top.match is scene.match
    player.key("escape")
    menu = top.page.overlays[-1]
    assert isinstance(menu, Dialog)
    assert menu.text == top.words.t("match.menu.over")


def test_the_replay_lies_on_top_and_comes_back(tmp_path: Path) -> None:
    house, player, scene = finished(tmp_path)
    player.click("results.replay")
    above = house.manager.top
    assert isinstance(above, ReplayScene)
    player.key("escape")
    assert player.scene is scene
    assert scene.reveal.done


@pytest.mark.parametrize("way", ["results.other", "results.back", "escape"])
def test_home(tmp_path: Path, way: str) -> None:
    house, player, scene = finished(tmp_path)
    run_out(scene, player)
    player.key(way) if way == "escape" else player.click(way)
    assert house.manager.top.name == "title"


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100), ((1920, 1080), 150), ((1920, 1080), 200)],
)
def test_every_button_is_within_reach_in_any_window(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house, player, scene = finished(tmp_path, size=size, percent=percent)
    run_out(scene, player)
    canvas = Rect(0, 0, house.manager.scale.width, house.manager.scale.height)
    spots = [player.spot(f"results.{name}") for name in ("rematch", "replay", "table", "other", "back")]
    for spot in spots:
        assert tuple(spot.intersection(canvas)) == pytest.approx(spot)
    pairs = [(a, b) for i, a in enumerate(spots) for b in spots[:i]]
    assert not any(a.intersects(b) for a, b in pairs)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_every_button_is_as_high_as_its_words(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """The results of all games are laid out by these places; a review makes a row of buttons more."""
    house, player, scene = finished(tmp_path, size=size, percent=percent)
    run_out(scene, player)
    room = menu_layout(house.manager.scale).body
    at = lay_out(room, scene._parts.table.least)
    assert at.scrolled or at.table.h >= 300
    scene._reviewable = True
    for part in scene._buttons(at.buttons, at.scrolled):
        assert isinstance(part, Button)
        words = block(part.label, part._parts(scene.scale)[0], scene.scale)
        assert part.rect.h >= words.height_px / scene.scale.factor + 6, part.name
        assert at.buttons.intersection(part.rect) == pytest.approx(part.rect)


def test_where_panels_are_scrolled_the_lines_lie_on_the_chart(tmp_path: Path) -> None:
    _, player, scene = finished(tmp_path, size=(1920, 1080), percent=200)
    run_out(scene, player)
    for _ in range(20):
        player.point("wheel", (400, 250), -1)
    for _ in range(5):
        player.step()
    menu_layout, factor = player.surface, scene.scale.factor
    lines = {tuple(palette(seat, number).base) for number, seat in enumerate(scene.match.seats)}
    left, right, bottom = (round(at * factor) for at in (90, 540, 350))
    seen = {tuple(menu_layout.get_at((x, y)))[:3] for x in range(left, right, 2) for y in range(200, bottom, 2)}
    assert lines <= seen


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_any_number_of_sides_can_be_drawn(tmp_path: Path, count: int) -> None:
    house = game.house(tmp_path)
    title = ruled(FIELD, game.SPEC, counting=None)
    match = game.orchard(*[[(seat, turn) for seat in range(count)] for turn in range(5)])
    scene = ResultsScene(house.services, title, match, None)
    player = pilot(house, scene)
    run_out(scene, player)
    assert len(scene.ranking) == count
