"""A press ends the announcement of the next seat, and nothing final happens for half a second after that."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.match.hand_over import BEAT_MS
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match.test_places import Watcher, goes_on
from tests.scenes.pilot import SIZE

_STEP_MS = 50
_LATEST_MS = 1500


def table_of(folder: Path, title: Title, people: int) -> Watcher:
    """A table of people where moves take their time, and turns end without being asked."""
    house = results_game.house(folder, "full", SIZE, 100, TITLES)
    house.services.change(confirm="never")
    return Watcher(house, title, people, options=random_play.options(title))


def ending(player: Watcher, dice: random.Random) -> None:
    """Roll or draw by key or click, which may end the turn, else play anything."""
    finals = player.finals()
    if "match.glove" in finals and dice.random() < 0.7:
        player.step(READY_MS)
        player.presses("match.glove", finals["match.glove"][1], dice.random() < 0.5)
    elif player.table.session.options:
        player.acts(random_play.chain(player, dice))


@pytest.mark.parametrize(("title", "people"), each_met(TITLES, [3, 2]))
def test_nothing_final_happens_while_the_next_seat_is_announced(
    tmp_path: Path, title: Title, people: int, whole: bool
) -> None:
    """A second press comes at any moment after the first, then one every 50 ms: until half a second after the
    announcement none of them rolls, draws, ends or passes for the next seat."""
    if people not in title.spec.seats:
        pytest.skip("not so many can play")
    player, dice, seen = table_of(tmp_path, title, people), random.Random(people), 0
    player.comes = True
    player.come()
    player.comes = False
    beat, match, table, called = player.table.hand_over.beat, player.match, player.table, 0
    for number in range(240 if whole else 60):
        if match.over or ((seen > 4 or called > 2) and not whole):
            break
        before = match.turn_of
        ending(player, dice)
        wait_ms, by_key = (150 + _STEP_MS * number) % _LATEST_MS, bool(number % 2)
        passed_ms, free_ms, came = 0, 0, False
        while passed_ms < _LATEST_MS + BEAT_MS and player.scene is table and not match.over:
            now, waits = match.turn_of, table.session.calling is not None
            called += waits
            if waits or not table.session.people(before, now):
                break
            announced = beat.active
            came, free_ms = came or announced, 0 if announced or not came else free_ms + _STEP_MS
            if passed_ms >= wait_ms:
                for name, (_, at) in player.finals().items() or {"match.glove": ("", (0.0, 0.0))}.items():
                    stands = player.rows, match.turn_of, table.session.turn_end
                    announced = beat.active
                    player.presses(name, at, by_key)
                    after = player.rows, match.turn_of, table.session.turn_end
                    free_ms = 0 if announced else free_ms
                    if came or beat.active:
                        assert after == stands or free_ms >= READY_MS, (name, passed_ms, free_ms)
                        seen += announced
                    came = came or announced or beat.active
                if free_ms >= READY_MS:
                    break
            player.step(_STEP_MS)
            passed_ms += _STEP_MS
        goes_on(player)
    assert seen or called, "a seat that is called has no announcement"
