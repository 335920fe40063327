"""The score that a match has to beat, told to its table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.scenes.match.scene import MatchScene, points_to_beat
from game.scenes.results.parties import honours, rank_parties, score_history
from game.scenes.shell import opening
from game.ui.context import TableSetup
from game.ui.table import Table
from game.ui.title import Title
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD, make
from tests.games.ruled import ruled
from tests.scenes.pilot import House

CHARTED: Any = msgspec.structs.replace(game.SPEC, chart=lambda terms, state: f"{terms.turns}-{terms.seats}")
TITLE = ruled(FIELD, CHARTED, counting=None, roles=None)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, (TITLE,))
    yield made
    made.services.close()


def began(house: House, title: Title = TITLE, turns: int = 1) -> tuple[Match[Any, Any], int]:
    _, match, match_id = opening.begin(house.services, title, game.seats(1), game.Options(turns))
    assert match_id is not None
    return match, match_id


def ended(house: House, points: int, turns: int = 1) -> tuple[Match[Any, Any], int]:
    """A match whose result has been looked at."""
    match, match_id = began(house, turns=turns)
    for turn in range(turns):
        match.play(game.Score(points * (not turn), 0))
    honours(house.services, match, match_id, rank_parties(score_history(match)))
    return match, match_id


def test_the_best_of_all_others_of_the_kind_is_to_be_beaten(house: House) -> None:
    assert points_to_beat(house.services, *began(house)) is None
    ended(house, 4)
    best = ended(house, 7)
    ended(house, 5)
    ended(house, 9, turns=2)
    assert points_to_beat(house.services, *began(house)) == 7
    assert points_to_beat(house.services, *began(house, turns=2)) == 9
    assert points_to_beat(house.services, *best) == 5


def test_points_on_another_board_are_compared_on_that_alone(tmp_path: Path) -> None:
    """The same game on the usual board has points of its own to beat."""
    usual, own = make(6), msgspec.structs.replace(make(4), key="own.tmx")
    spec = msgspec.structs.replace(CHARTED, maps=lambda options, seats: (usual.key,), make=None)
    house = House(tmp_path, (ruled(TITLE, spec),))
    house.services.load_board = lambda name: usual
    title = house.services.titles[0]
    for board, points in ((None, 8), (own, 3)):
        opened = opening.begin(house.services, title, game.seats(1), game.Options(1), own=board)
        opened.match.play(game.Score(points, 0))
        honours(house.services, opened.match, opened.match_id, rank_parties(score_history(opened.match)))
    beaten = [
        points_to_beat(
            house.services, *opening.begin(house.services, title, game.seats(1), game.Options(1), own=own)[1:]
        )
        for own in (None, own, msgspec.structs.replace(own, props={"changed": True}))
    ]
    house.services.close()
    assert beaten == [8, 3, None]


def test_a_title_that_compares_nothing_has_nothing_to_beat(house: House) -> None:
    ended(house, 4)
    match, match_id = began(house)
    match.spec = game.SPEC
    assert points_to_beat(house.services, match, match_id) is None


def test_the_table_is_told(tmp_path: Path) -> None:
    told: list[int | None] = []

    def table(setting: TableSetup) -> Table[Any]:
        told.append(setting.to_beat)
        return FIELD.table(setting)

    spec = msgspec.structs.replace(FIELD.spec, chart=lambda terms, state: "all")
    title = ruled(FIELD, spec, table=table)
    house = House(tmp_path, (title,))
    best = []
    for _ in range(2):
        opened = opening.begin(house.services, title, game.seats(2), spec.options(), "a seed")
        match = opened[1]
        MatchScene(house.services, *opened)
        while not match.over:
            match.play(match.options[match.index * 7 % len(match.options)])
        honours(house.services, match, opened[2], rank_parties(score_history(match)))
        best.append(max(tally.total for tally in match.tallies()))
    house.services.close()
    assert told == [None, best[0]]
