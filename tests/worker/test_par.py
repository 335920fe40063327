"""A match played to its end beside the window: always the same, by another process if one fails."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from typing import Any

import pytest

from game.boards import load
from game.core.match import Match
from game.core.seats import Seat
from game.core.spec import Spec
from game.scenes.shell import farm
from game.specs import SPECS
from game.worker.messages import PlayedOut, PlayOut, bytes_of
from game.worker.par import PAR_WORK, SEED, ParPlayer
from game.worker.process import play_out
from tests.scenes.today.orchard import TODAY

PATIENCE_S = 120.0


def daily() -> Spec[Any, Any]:
    return next(spec for spec in SPECS if spec.key == "rolling_acres")


def new() -> Match[Any, Any]:
    return farm.new_match(farm.farm_of(TODAY, [daily()]), Seat("Expert", "novice"), load)


def waited_for(player: ParPlayer) -> ParPlayer:
    end = time.monotonic() + PATIENCE_S
    while not (player.match.over or player.failed) and time.monotonic() < end:
        player.update(0)
    player.close()
    return player


@pytest.mark.sample
def test_it_plays_what_would_be_played_here() -> None:
    here = new()
    play_out(here, PlayOut(SEED, PAR_WORK))
    there = waited_for(ParPlayer(new(), "game.rules.rolling_acres:SPEC")).match
    assert [ply.row.to_raw() for ply in there.plies] == [ply.row.to_raw() for ply in here.plies]


def _stops_early(connection: Connection, rules: str) -> None:
    connection.recv_bytes()
    connection.send_bytes(bytes_of(PlayedOut(())))
    connection.recv_bytes()


def _dies(connection: Connection, rules: str) -> None:
    connection.close()


@pytest.mark.parametrize("target", [_stops_early, _dies])
def test_of_a_process_that_fails_nothing_stays_but_the_wish(target: Any) -> None:
    player = waited_for(ParPlayer(new(), "game.rules.rolling_acres:SPEC", target))
    assert player.failed
    assert not player.match.over
