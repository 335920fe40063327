"""People that have stopped may have the others play on to the end, which is shown whole (WS13, WS17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.seats import Seat
from game.rules.wolves_and_sheep.choices import Stop
from game.rules.wolves_and_sheep.events import GameEnded
from game.scenes.match.heard import mattered
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Interrupt
from game.tables.wolves_and_sheep import TITLE
from game.ui.events import Key
from game.worker.messages import Budget
from tests.games import results_game
from tests.scenes.match.gestures import WorkerAtOnce
from tests.scenes.pilot import Pilot

STEP_MS = 50
MOST = 2000
"""Steps in which everything that is waited for comes."""


def stopped(folder: Path) -> tuple[Pilot, MatchScene]:
    """A person who has stopped at once, at a table with a computer."""
    house = results_game.house(folder, "full", titles=(TITLE,))
    seats = TITLE.with_colours([Seat("Ann"), Seat("Old Tom", "greedy")])
    opened = opening.begin(house.services, TITLE, seats, TITLE.spec.options(), "played on")
    scene: Any = MatchScene(house.services, *opened)
    scene.thinking.computers.budget = Budget(work=20)
    scene.thinking.computers._hire = lambda: WorkerAtOnce(opened.match)
    house.manager.push(scene)
    made = Pilot(house.manager)
    made.step(0)
    scene.take_announcements()  # as a screen reader does all the while
    assert not scene.session.spectating
    scene.do(Interrupt(0, (Stop(0),)))
    assert scene.session.turn_end is None
    for _ in range(MOST):
        if scene.session.spectating and not scene.table_view.stage.busy and not scene.table_view.peeking:
            break
        made.step(STEP_MS)
    assert scene.session.spectating
    return made, scene


def label(scene: MatchScene) -> str:
    scene.laid_out()
    return str(next(vars(part)["label"] for part in scene.page.widgets if part.name == "match.main"))


def shown_end(folder: Path, skips: bool) -> tuple[int, bytes]:
    """Have the others play on; for how many steps the end is shown, and what the match has come to."""
    pilot, scene = stopped(folder)
    assert label(scene) == scene.words.t("match.play_on")
    assert not scene.thinking.computers.state.to_end
    pilot.click("match.main")
    assert scene.thinking.computers.state.to_end
    steps = presses = 0
    for _ in range(MOST):
        if pilot.scene is not scene or (scene.match.over and not scene.session.ending):
            break
        event = scene.model.context.current_event
        assert not scene.match.over or isinstance(event, GameEnded) or not scene.table_view.stage.busy
        if isinstance(event, GameEnded):
            steps += 1
            if skips:
                for key in ("space", "escape", "return"):  # by hand, as a pilot lets time go by after a key
                    pilot.manager.handle(Key(key))
                    pilot.manager.handle(Key(key, down=False))
                board = scene.table_view.frame.board.centre
                pilot.point("down", board)
                pilot.point("up", board)
                presses += 1
        pilot.step(STEP_MS)
    assert scene.match.over
    assert bool(presses) == skips
    return steps, scene.match.spec.codec.bytes_of(scene.match.state)


@pytest.mark.usefixtures("no_pixels")
def test_ws13_the_others_play_on_to_the_reveal_and_no_skip_passes_over_it(tmp_path: Path) -> None:
    """The large button says so; then nothing is shown but the end, to the same step however often somebody skips."""
    watched, skipped = (shown_end(tmp_path / name, name == "skipped") for name in ("watched", "skipped"))
    assert watched == skipped
    assert watched[0] >= 1000 // STEP_MS


@pytest.mark.usefixtures("no_pixels")
def test_the_small_sign_skips_one_turn_of_the_last_seat_in_play(tmp_path: Path) -> None:
    """Only the large button plays on to the end."""
    pilot, scene = stopped(tmp_path)
    turn = scene.match.state.turn
    pilot.click("match.skip")
    assert scene.thinking.computers.state.skipping == 1
    for _ in range(MOST):
        if scene.match.state.turn > turn:
            break
        pilot.step(16)
    assert scene.match.state.turn == turn + 1
    pilot.step(16)
    assert scene.thinking.computers.state.skipping is None
    assert not scene.match.over


def test_what_matters_of_the_others_acts_is_told_before_the_end_and_its_points(tmp_path: Path) -> None:
    pilot, scene = stopped(tmp_path)
    scene.take_announcements()
    first = scene.table_view.stage.length
    pilot.click("match.main")
    told = list[str]()
    for _ in range(MOST):
        told += [each.words for each in scene.take_announcements()]
        if told and scene.words.t("match.over") in told[-1]:
            break
        pilot.step(STEP_MS)
    acts = mattered(scene.table_view, 0, first)
    assert acts
    assert 0 <= told[-1].find(acts[-1]) < told[-1].index(scene.words.t("match.over")), (told, acts)
    assert scene.reports.standing in told[-1]
