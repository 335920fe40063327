"""A match seen again, and a better choice played in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.review import Costly
from game.core.engine import advance
from game.core.seats import HIDDEN, Seat
from game.core.steps import Decision
from game.scenes.match.scene import MatchScene
from game.scenes.replay.choice_lines import ChoiceLines
from game.scenes.replay.controls import ReplayPosition
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.title import Title
from tests.games import results_game as game, secret_game, toy
from tests.games.field_game import TITLE, TITLE as FIELD
from tests.scenes import random_play, screens
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import made_up

SPOTS = ("first", "prev", "play", "next", "last", "slider", "branch", "back", "speed")


def replay(folder: Path, rows: int = 100_000, **more: Any) -> tuple[House, Pilot, ReplayScene]:
    house = game.house(folder, **more)
    match, match_id = game.field(house, rows=rows)
    scene = ReplayScene(house.services, FIELD, match, match_id)
    return house, pilot(house, scene), scene


def test_moments_are_where_a_seat_answers(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path))
    past = ReplayPosition(match)
    assert past.moments[0] == 0
    assert past.moments[-1] == match.index
    for index in past.moments[1:-1]:
        assert isinstance(match.at(index).agenda[-1], Decision)
    assert list(past.moments) == sorted(set(past.moments))


def test_going_through_it_gives_the_very_positions(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path))
    past = ReplayPosition(match)
    plies: list[Any] = []
    for moment in range(1, past.last + 1):
        plies.extend(past.go(moment))
        assert past.shown.state == match.at(past.moments[moment]).state
    assert plies == list(match.plies)
    assert past.go(3) == []
    assert past.go(-5) == []
    assert past.at == 0


def test_a_finished_match_begins_at_the_start_and_a_running_one_where_it_stands(tmp_path: Path) -> None:
    _, _, scene = replay(tmp_path)
    assert scene.past.at == 0
    _, _, running = replay(tmp_path / "running", rows=40)
    assert running.past.at == running.past.last


def test_buttons_and_keys_go_the_same_ways(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, speed="none")
    last = scene.past.last
    ways = [("replay.next", 1), ("right", 2), ("replay.prev", 1), ("left", 0), ("replay.last", last)]
    ways += [("home", 0), ("end", last), ("replay.first", 0)]
    for way, moment in ways:
        player.click(way) if way.startswith("replay.") else player.key(way)
        assert scene.past.at == moment
        assert scene.table_view.stage.view == scene.past.shown.state
        assert len(scene.table_view.stage.history) == sum(len(ply.events) for ply in scene.past.shown.plies)


def test_the_slider_goes_anywhere(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path)
    track = player.spot("replay.slider")
    player.drag("replay.slider", (track.right, track.centre[1]))
    assert scene.past.at == scene.past.last
    player.point("down", (track.x + 16, track.centre[1]))
    player.point("up", (track.x + 16, track.centre[1]))
    assert scene.past.at == 0
    assert scene.table_view.stage.view == scene.past.shown.state


@pytest.mark.usefixtures("each_frame")
def test_it_plays_by_itself_to_the_end_and_rests(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, rows=24)
    player.key("home")
    player.key("space")
    assert scene.screen.playing
    seen = {0}
    for _ in range(2000):
        seen.add(scene.past.at)
        if not scene.update(50):
            break
    assert not scene.screen.playing
    assert seen == set(range(scene.past.last + 1))
    assert scene.table_view.stage.view == scene.past.shown.state
    player.step()
    assert not scene.update(16)
    assert not scene.dirty


def test_it_pauses_and_plays_again_from_the_start_when_all_is_shown(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, rows=24)
    player.click("replay.play")
    assert scene.screen.playing
    assert scene.past.at < scene.past.last
    player.click("replay.play")
    assert not scene.screen.playing


def test_the_seat_to_answer_is_in_front_once_all_is_shown(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path)
    seats = set()
    for _ in range(6):
        player.key("right")
        for _ in range(100):
            scene.update(50)
        assert scene.table_view.active == scene.past.shown.seat
        seats.add(scene.table_view.active)
    assert seats == {0, 1}


def test_looking_changes_nothing(tmp_path: Path) -> None:
    house, player, scene = replay(tmp_path, rows=60)
    match = scene.past.original
    before, index, writer = match.record(), match.index, match.writer
    for name in ("first", "next", "next", "play", "prev", "last", "speed"):
        if f"replay.{name}" in scene.spots():
            player.click(f"replay.{name}")
    player.key("home", "right", "space", "end", "left")
    player.click("replay.back")
    assert match.record() == before
    assert match.index == index
    assert match.writer is writer
    assert scene.match_id is not None
    assert house.services.store.record(scene.match_id) == before
    assert house.manager.top.name == "title"


def test_undone_rows_are_no_part_of_it(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path), rows=40)
    while match.undo_to() is None:
        match.play(match.options[0])
    end = match.index
    assert match.undo()
    assert ReplayPosition(match).moments[-1] == match.index < end


def test_what_if_goes_on_as_a_match_of_its_own(tmp_path: Path) -> None:
    house, player, scene = replay(tmp_path)
    match, before = scene.past.original, scene.past.original.record()
    player.key("home")
    for _ in range(20):
        scene.screen.go(scene.past.at + 1)
    rows = scene.past.shown.index
    player.step()
    player.click("replay.branch")
    player.click("replay.ask.go")
    top = house.manager.top
    assert isinstance(top, MatchScene)
    assert top.opened.match_id not in (None, scene.match_id)
    assert top.match.state == match.at(rows).state
    assert top.match.record().rows == before.rows[:rows]
    option = top.match.options[-1]
    top.do(Play((option,)))
    assert top.match.index > rows
    assert match.record() == before
    store = house.services.store
    assert scene.match_id is not None
    assert top.opened.match_id is not None
    assert store.record(scene.match_id) == before
    assert store.record(top.opened.match_id) == top.match.record()


def test_what_if_of_a_game_with_unknown_computers_is_played_by_people_and_that_is_said(tmp_path: Path) -> None:
    house = game.house(tmp_path, "none")
    match_id = game.among_computers(house, FIELD, "clever")
    player = pilot(house, ReplayScene(house.services, *opening.load(house.services, match_id)))
    player.click("replay.branch")
    replayed: Any = player.scene
    assert player.scene.words.t("match.computers") in replayed.page.overlays[-1].text
    player.click("replay.ask.go")
    top: Any = player.scene
    assert [seat.human for seat in top.match.seats] == [True, True]
    assert [seat.player for seat in house.services.store.record(match_id).seats] == ["human", "clever"]
    assert all(seat.human for seat in house.services.store.record(top.opened.match_id).seats)


def test_what_if_of_a_game_with_computers_goes_on_with_them(tmp_path: Path) -> None:
    house = game.house(tmp_path, "none")
    match_id = game.among_computers(house, FIELD)
    player = pilot(house, ReplayScene(house.services, *opening.load(house.services, match_id)))
    player.click("replay.branch")
    replayed: Any = player.scene
    assert player.scene.words.t("match.computers") not in replayed.page.overlays[-1].text
    player.click("replay.ask.watch")
    top: Any = player.scene
    assert [seat.player for seat in top.match.seats] == ["human", "greedy"]
    assert [seat.player for seat in house.services.store.record(top.opened.match_id).seats] == ["human", "greedy"]
    top.close()


@pytest.mark.parametrize(("by", "players"), [("enter", ["human", "greedy"]), ("watch", ["farmer", "greedy"])])
def test_what_if_of_computers_asks_who_chooses(tmp_path: Path, by: str, players: list[str]) -> None:
    """A person at the seat that is to choose, unless the computer is to play on; what it chose before stays its own."""
    house = game.house(tmp_path, "none")
    seats = FIELD.with_colours((Seat("Ann", "farmer"), Seat("Robot", "greedy")))
    _, match, match_id = opening.begin(house.services, FIELD, seats, random_play.options(FIELD), "1")
    while match.index < 6 or match.seat != 0:
        match.play(match.options[0])
    scene = ReplayScene(house.services, FIELD, match, match_id)
    player = pilot(house, scene)
    player.click("replay.branch")
    dialog: Any = scene.page.overlays[-1]
    assert scene.words.t("replay.branch.computer", seat="Ann") in dialog.text
    if by == "enter":
        player.key("return")
    else:
        player.click(f"replay.ask.{by}")
    top: Any = player.scene
    assert [seat.player for seat in top.match.seats] == players
    assert top.match.index == match.index
    kept = house.services.store.record(top.opened.match_id)
    assert [seat.player for seat in kept.seats] == players
    assert all(ply.row.player or players[0] == "farmer" for ply in top.match.plies if ply.row.seat == 0)
    top.close()


def test_what_if_of_people_says_nothing_of_computers(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, rows=30)
    player.click("replay.branch")
    dialog: Any = scene.page.overlays[-1]
    assert scene.words.t("match.computers") not in dialog.text
    assert [button.name for button in dialog.buttons] == ["replay.ask.cancel", "replay.ask.go"]


def test_what_if_can_be_called_off(tmp_path: Path) -> None:
    house, player, scene = replay(tmp_path, rows=30)
    matches = len(house.services.store.summaries())
    player.click("replay.branch")
    player.key("escape")
    assert house.manager.top is scene
    assert len(house.services.store.summaries()) == matches


def test_secrets_are_not_played_on_before_the_match_is_over() -> None:
    for spec, secret in ((toy.SPEC, True), (toy.OPEN_SPEC, False)):
        match = toy.dealt(spec)
        assert ReplayPosition(match).secret == secret
        while not match.over:
            match.play(match.options[-1])
        assert not ReplayPosition(match).secret


def secret(folder: Path, over: bool) -> tuple[Pilot, ReplayScene]:
    """The replay of a match with hands that others do not see, as nobody in particular looks back."""
    house = House(folder, (secret_game.TITLE,))
    house.services.words = secret_game.words(folder / "words")
    match = toy.dealt(toy.SPEC)
    match.play(toy.Draw())
    while over and not match.over:
        match.play(match.options[-1])
    scene = ReplayScene(house.services, secret_game.TITLE, match, None)
    return pilot(house, scene), scene


def test_once_the_match_is_over_everything_can_be_shown(tmp_path: Path) -> None:
    player, scene = secret(tmp_path, over=True)
    stage = scene.table_view.stage

    def hidden() -> bool:
        return any(HIDDEN in hand for hand in stage.view.hands)

    scene.screen.go(1)
    player.step()
    assert hidden()
    covered = pygame.image.tobytes(player.surface, "RGB")
    player.click("replay.everything")
    assert not hidden()
    assert stage.viewer == scene.past.shown.seat
    assert pygame.image.tobytes(player.surface, "RGB") != covered
    for moment in range(2, scene.past.last + 1):
        player.click("replay.next")
        player.step(5000)
        assert scene.past.at == moment
        assert stage.view == scene.past.shown.state
        assert list(stage.past) == [event for ply in scene.past.shown.plies for event in ply.events]
    player.click("replay.everything")
    scene.screen.go(1)
    assert hidden()
    assert stage.viewer is None


def test_before_that_nothing_more_is_shown_than_in_the_match(tmp_path: Path) -> None:
    _, scene = secret(tmp_path, over=False)
    eye = next(part for part in scene.laid_out().parts() if part.name == "replay.everything")
    assert not eye.enabled
    assert any(HIDDEN in hand for hand in scene.table_view.stage.view.hands)
    _, other, _ = replay(tmp_path / "open")
    assert "replay.everything" not in other.scene.spots(), "nothing is ever hidden there"


def test_where_nothing_is_asked_nothing_can_go_on(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path)
    for key in ("home", "end"):
        player.key(key)
        assert "replay.branch" not in scene.spots()


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100), ((1920, 1080), 150), ((1920, 1080), 200)],
)
def test_every_control_is_within_reach_in_any_window(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house, player, scene = replay(tmp_path, size=size, percent=percent)
    scene.screen.go(10)
    player.step()
    canvas = Rect(0, 0, house.manager.scale.width, house.manager.scale.height)
    spots = [player.spot(f"replay.{name}") for name in SPOTS]
    for spot in spots:
        assert tuple(spot.intersection(canvas)) == pytest.approx(spot)
    assert not any(a.intersects(b) for i, a in enumerate(spots) for b in spots[:i])
    assert all(not spot.intersects(scene.table_view.frame.board) for spot in spots)


def test_a_folded_log_opens_and_folds_again(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, size=(1280, 720), percent=200)
    scene.screen.go(30)
    player.click("replay.log")
    assert scene.table_view.log.unfolded
    player.key("escape")
    assert not scene.table_view.log.unfolded
    assert player.scene is scene


def test_a_turn_that_waits_at_the_table_waits_at_no_other_moment() -> None:
    """Chance answered last in some of them, and nothing in the first: nobody has a turn open there."""
    match = toy.dealt(toy.SPEC)
    match.play(toy.Lift(match.state.hands[0][0]), toy.Put(0))
    match.handing_over = True
    past = ReplayPosition(match)
    for moment in range(past.last + 1):
        past.go(moment)
        assert not past.shown.open_turn
        assert past.shown.turn_of == past.shown.seat
    assert match.open_turn


def shown(folder: Path) -> tuple[Pilot, ReplayScene, Costly]:
    house = game.house(folder, "none")
    match, match_id = game.field(house)
    costly = made_up(match).costliest[1]
    scene = ReplayScene(house.services, TITLE, match, match_id, costly.seat, costly.index, costly.better)
    return pilot(house, scene), scene, costly


def state(scene: ReplayScene) -> Any:
    return scene.table_view.stage.rest[0]


def said(scene: ReplayScene) -> str:
    paint = Reader(scene.scale)
    scene.draw(paint)
    return " ".join(note.words for note in paint.notes)


def test_first_what_was_chosen_then_what_is_better(tmp_path: Path) -> None:
    _, scene, costly = shown(tmp_path)
    spec, terms, ply = TITLE.spec, scene.past.original.terms, scene.past.original.plies[costly.index]
    better, _ = advance(terms, ply.before, costly.better)
    assert state(scene) == spec.view_for(terms, ply.before.state, costly.seat)
    assert "Better" not in said(scene)
    assert scene.update(1000)
    assert state(scene) == spec.view_for(terms, ply.after.state, costly.seat)
    assert "Better" not in said(scene)
    assert scene.update(3000)
    assert (
        state(scene)
        == spec.view_for(terms, better.state, costly.seat)
        != spec.view_for(terms, ply.after.state, costly.seat)
    )
    assert "Better" in said(scene)
    scene.update(16)
    assert not scene.update(60_000)


def test_nobody_is_asked_where_the_match_does_not_stand(tmp_path: Path) -> None:
    _, scene, costly = shown(tmp_path)
    assert scene.table_view.context().waiting is not None
    for _ in range(2):
        scene.update(3000)
        assert scene.table_view.context().waiting is None
        assert scene.past.shown.index == costly.index


def test_any_control_goes_on_from_the_moment_itself(tmp_path: Path) -> None:
    player, scene, costly = shown(tmp_path)
    scene.update(3000)
    scene.update(3000)
    player.click("replay.next")
    ply = scene.past.original.plies[costly.index]
    assert state(scene) == TITLE.spec.view_for(scene.past.original.terms, scene.past.shown.state, costly.seat)
    assert scene.past.shown.index > costly.index
    assert scene.past.original.plies[costly.index] is ply
    assert "Better" not in said(scene)


def test_a_press_on_the_table_says_that_it_is_only_watched(tmp_path: Path) -> None:
    _, player, scene = replay(tmp_path, rows=60)
    at = scene.table_view.frame.board.centre
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    (toast,) = scene.page.toasts
    assert scene.words.t("replay.branch") in toast.words
    box = toast.place(player.manager.scale, scene.page.message_areas)
    assert not any(box.intersects(each.rect) for each in scene.page.widgets if each.name != "replay.log")
    scene.page.toasts.clear()
    player.click("replay.first")
    scene.screen.run("play")
    for kind in ("down", "up"):  # playing goes on
        player.point(kind, at)
    assert not scene.page.toasts


def test_a_button_for_the_view_that_changes_nothing_says_so(tmp_path: Path) -> None:
    title = next(each for each in TITLES if each.key == "wolves_and_sheep")
    stand = screens.Stand(tmp_path, title, (1280, 720))
    scene = screens.replay(stand)
    assert isinstance(scene, ReplayScene)
    stays, names = scene.words.t("match.view.same"), [name for name in scene.spots() if name.startswith("replay.tool.")]
    assert names
    for name in names:
        assert any(next(part for part in scene.page.parts() if part.name == name).tooltip())
        for _ in range(20):
            before = scene.model.context.camera
            stand.pilot.click(name)
            same = before == scene.model.context.camera
            assert (stays in [each.words for each in scene.page.toasts]) == same
            scene.page.toasts.clear()
        assert same
    stand.house.services.close()


@pytest.mark.parametrize("title", [each for each in TITLES if each.spec.mind], ids=lambda title: str(title.key))
def test_what_is_said_of_a_choice_lies_on_no_words_or_points(tmp_path: Path, title: Title) -> None:
    stand, met = screens.Stand(tmp_path, title, (1280, 720)), 0
    stand.house.services.change(animation="none")
    match, match_id = stand.match(title.spec.seats[1], 100_000)
    for costly in made_up(match, 3).costliest:
        scene = ReplayScene(stand.house.services, title, match, match_id, costly.seat, costly.index, costly.better)
        stand.house.manager.push(scene)
        for _ in range(2):
            scene.update(3000)
            scene.draw(Painter(pygame.Surface(scene.scale.size_px), scene.scale))
            paint = Reader(scene.scale)
            lines = next(part for part in scene.screen.parts if isinstance(part, ChoiceLines))
            lines.draw(paint, scene.model.context)
            (note,) = paint.notes
            told = (*scene.model.words_drawn.resting(), *scene.model.board_labels())
            assert not [box for box in told if box.intersects(note.ink)]
            met += 1
    assert met == 6
