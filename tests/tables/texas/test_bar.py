"""What the bar asks of a seat, and what it tells of a pass that nobody chose."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.match import resume
from game.rules.texas.events import Passed
from game.rules.texas.steps import Play
from game.scenes.tabletop import commands
from game.tables.texas import TITLE
from tests.games import results_game
from tests.golden.transcript import GOLDEN, by_people, followed, read
from tests.scenes.match_player import Player, sit


def asked(player: Player) -> str:
    return player.table.bar.sentence(player.table.layout.context).rest


def ways(player: Player) -> frozenset[str]:
    """What the seat to answer can do: move, draw, judge."""
    match, found = player.match, set[str]()
    for choice in match.options:
        if isinstance(choice, Play):
            to = match.terms.targets[match.state.officer][choice.card]
            found.add("judge" if match.state.squares[to] else "move")
        else:
            found.add("draw")
    return frozenset(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_bar_asks_only_for_what_can_be_done(tmp_path: Path, seats: int) -> None:
    player, dice, met = sit(tmp_path, TITLE, seats), random.Random(7), set()
    while not player.match.over:
        kinds, said = ways(player), asked(player)
        assert ("play a card" in said) == bool(kinds & {"move", "judge"})
        assert ("draw" in said) == ("draw" in kinds)
        assert ("judge" in said) == ("judge" in kinds)
        met.add(kinds)
        player.table.do(commands.Play((dice.choice(player.match.options),)))
        player.end_turn()
    assert len(met) > 4


def test_tx9_no_judge_is_asked_for_without_one_or_without_a_marker_to_turn(tmp_path: Path) -> None:
    """The first seat has sent all its judges; at the start nobody has a marker that one could turn."""
    player, dice = sit(tmp_path, TITLE, 2), random.Random(1)
    assert "judge" not in asked(player)
    while player.match.state.judges[0] or player.match.seat:
        options = player.match.options
        turns = [each for each in options if isinstance(each, Play) and "judge" in ways(player)]
        player.table.do(commands.Play((dice.choice(turns or options),)))
        player.end_turn()
        assert not player.match.over
    assert "judge" not in asked(player)


def test_tx10_a_pass_that_nobody_chose_stands_in_the_bar_for_long_enough_to_be_read(tmp_path: Path) -> None:
    """The same seat is asked before and after."""
    kept = by_people(read(GOLDEN / "texas" / "blocked_2.json"))
    plies = followed(kept).plies
    number = next(n for n, ply in enumerate(plies) if ply.events[1:] == (Passed(1),))
    match = resume(TITLE.spec, replace(kept, rows=kept.rows[: number - 1], index=-1))
    house = results_game.house(tmp_path, "full", titles=[TITLE])
    player = Player(house, TITLE, 2, opened=(match, house.services.store.add(match.record(), 0, False)))
    player.table.do(commands.Play((plies[number - 1].row.choice,)))
    stage, name, read_ms = player.table.table_view.stage, player.match.seats[1].name, 0
    assert player.match.seat == player.table.table_view.active == 0
    while stage.busy:
        if isinstance(stage.current_event, Passed):
            assert asked(player) == player.table.words.t("texas.say.Passed", seat=name)
            read_ms += 100
        player.step(100)
    assert read_ms >= 2000
