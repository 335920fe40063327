"""Animals of one kind that a computer gives or takes are seen as one movement."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.seats import Seat
from game.core.steps import Refusal
from game.scenes.match.announcements import simultaneous
from game.scenes.match.scene import MatchScene
from game.scenes.match.session import Which
from game.scenes.shell import opening
from game.store.notices import StoreError
from game.tables.rancho import TITLE
from tests.games import results_game
from tests.scenes.match.gestures import gesture
from tests.scenes.pilot import Pilot

MOST_MS = 1200
"""Longest time of one movement at usual speed, in milliseconds."""


@pytest.mark.parametrize("kind", ["Take", "Give"])
def test_what_a_computer_trades_of_one_kind_is_one_gesture_and_one_movement(tmp_path: Path, kind: str) -> None:
    """Five rabbits or more, one after the other (RA21): their rows are one group, and their flights overlap."""
    house = results_game.house(tmp_path, "full", titles=(TITLE,))
    seats = [Seat("A"), Seat("B", "novice")]
    _, match, match_id = opening.begin(house.services, TITLE, seats, TITLE.spec.options(), "trades 1")
    while True:
        chain = gesture(match)
        if match.seat == 1 and len(chain) >= 5 and type(chain[0]).__name__ == kind:
            break
        match.play(chain[0])
    scene = MatchScene(house.services, TITLE, match, match_id)
    house.manager.push(scene)
    pilot, shows = Pilot(house.manager), scene.table_view.stage
    pilot.step(0)
    made = scene.session.play(*chain)
    assert not isinstance(made, Refusal | StoreError | Which)
    assert len({ply.row.group for ply in made}) == 1
    assert len(simultaneous(match, made)) == len(chain) - 1
    scene.bar.announcements.show(made, None)
    assert not scene.thinking.computers.repeats
    shown, together = 0, 0
    while shows.busy:
        shows.update(10)
        shown += 10
        together = max(together, len({each.key for each in shows.sprites() if each.lifted}))
    assert shown <= MOST_MS
    assert together >= 2
    scene.close()
    house.services.close()
