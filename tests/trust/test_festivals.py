"""A sample of the kills amid festivals: no result is lost or counted twice, and what is lost or doubled is seen."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from game.core.seats import Seat
from game.scenes.shell import opening
from game.store import festivals
from game.store.results import Occasion
from game.titles import TITLES
from tests.scenes.pilot import House
from tests.trust.festivals import FestivalSaid, Player, fault_of, latest, one_act_on, stand, storm


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_six_kills() -> None:
    acts: Counter[str] = Counter()
    assert list(storm(6, 3, acts)) == []
    assert acts["said"] > 20


def test_what_is_lost_or_doubled_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    services = House(tmp_path, TITLES).services
    player = Player(services, Random(1))
    while (evening := latest(services)) is None or len(evening.finished) < 2:
        player.act()
    assert capsys.readouterr().out
    store, said = services.store, stand("did", services)
    assert fault_of(services, said) is None
    first, second = (game for game in store.read(partial(festivals.games, festival=said.festival)) if game.match)
    store.write(partial(festivals.GAMES.put, line=replace(second, match=first.match, begun=first.begun)))
    assert fault_of(services, stand("did", services)) is not None  # one result counts for two games
    store.write(partial(festivals.GAMES.put, line=second))
    assert fault_of(services, said) is None
    seats = tuple(Seat(guest.name) for guest in evening.scheme.guests)
    other = opening.begin_unkept(services, TITLES[1], seats, TITLES[1].spec.options()).match
    store.new(other, occasion=Occasion("festival", festival=said.festival))
    assert fault_of(services, stand("did", services)) is not None  # a match that no game of the festival is
    store.write(lambda db: db.execute("DELETE FROM matches WHERE id = (SELECT max(id) FROM matches)"))
    store.write(lambda db: db.execute("DELETE FROM results WHERE match = (SELECT max(match) FROM results)"))
    assert fault_of(services, said) is None
    store.write(lambda db: db.execute("DELETE FROM results WHERE match = ?", (first.match,)))
    assert fault_of(services, said) is not None  # a result that is gone


def test_only_the_act_that_was_tried_may_have_been_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = Player(House(tmp_path, TITLES).services, Random(2))
    for _ in range(300):
        player.act()
    said = [msgspec.json.decode(line, type=FestivalSaid) for line in capsys.readouterr().out.splitlines()]
    pairs, kinds = list(zip(said[::2], said[1::2], strict=True)), {each.what for each in said} - {"did"}
    assert kinds == {"new", "begin", "play", "leave", "order", "out", "back"}
    for tried, done in pairs:
        assert {kind for kind in kinds if one_act_on(replace(tried, what=kind), done)} == {tried.what}
