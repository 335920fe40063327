"""People that have stopped may have the others play on to the end, which is shown whole (WS13, WS17)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.seats import Seat
from game.rules.wolves_and_sheep.choices import Stop
from game.rules.wolves_and_sheep.events import GameEnded
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Interrupt
from game.tables.wolves_and_sheep import TITLE
from game.worker.messages import Budget
from game.worker.process import work
from game.worker.worker import Worker
from tests.games import results_game
from tests.play.screen import until
from tests.scenes.pilot import Pilot

STEP_MS = 50


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[tuple[Pilot, MatchScene]]:
    """A person who has stopped at once, at a table with a computer."""
    house = results_game.house(tmp_path, "full", titles=(TITLE,))
    seats = TITLE.coloured([Seat("Ann"), Seat("Old Tom", "greedy")])
    opened = opening.begin(house.services, TITLE, seats, TITLE.spec.options(), "played on")
    scene = MatchScene(house.services, *opened)
    scene.thinking.computers.budget = Budget(work=20)
    scene.thinking.computers._hire = lambda: Worker(opened.match, TITLE.source, work)
    house.manager.push(scene)
    made = Pilot(house.manager)
    made.step(0)
    assert not scene.session.spectating
    scene.do(Interrupt(0, (Stop(0),)))
    assert scene.session.turn_end is None
    for _ in range(200):
        if scene.session.spectating and not scene.tabletop.stage.busy:
            break
        made.step(50)
    yield made, scene
    scene.close()


def label(scene: MatchScene) -> str:
    scene.laid_out()
    return str(next(vars(part)["label"] for part in scene.page.widgets if part.name == "match.main"))


@pytest.mark.usefixtures("no_pixels")
def test_ws13_the_others_play_on_to_the_reveal_and_no_skip_passes_over_it(stopped: tuple[Pilot, MatchScene]) -> None:
    """The large button says so; then nothing is shown but the end, however often somebody skips."""
    pilot, scene = stopped
    assert scene.session.spectating
    assert label(scene) == scene.words.t("match.play_on")
    assert not scene.thinking.computers.to_end
    pilot.click("match.main")
    assert scene.thinking.computers.to_end

    def over() -> bool:
        pilot.step(50)
        return scene.match.over

    until(over, "the end of the match")
    shown = 0
    for number in range(400):
        if pilot.scene is not scene or not scene.session.ending:
            break
        event = scene.layout.context.current_event
        if isinstance(event, GameEnded):
            shown += STEP_MS
            pilot.key(*(("space",), ("escape",), ("return",))[number % 3]) if number % 2 else None
            board = scene.tabletop.frame.board.centre
            pilot.point("down", board)
            pilot.point("up", board)
        pilot.step(STEP_MS)
    # It begins and ends amid a step, and waits for its first picture; skipped it would last a step or two.
    assert shown >= 1000 - 4 * STEP_MS


@pytest.mark.usefixtures("no_pixels")
def test_the_small_sign_skips_one_turn_of_the_last_seat_in_play(stopped: tuple[Pilot, MatchScene]) -> None:
    """Only the large button plays on to the end."""
    pilot, scene = stopped
    turn = scene.match.state.turn
    pilot.click("match.skip")
    assert scene.thinking.computers.skipping == 1

    def next_turn() -> bool:
        pilot.step(16)
        return bool(scene.match.state.turn > turn)

    until(next_turn, "the next turn")
    pilot.step(16)
    assert scene.thinking.computers.skipping is None
    assert not scene.match.over
