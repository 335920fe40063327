"""Puzzles of the program: found in games that can be reckoned by hand, proven, picked, made twice alike, checked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.candidates import prove
from game.core.engine import open_with
from game.core.match import resume
from game.core.spec import Exact
from game.core.steps import Decision, Move, Position
from game.headless.puzzles import A_MATCH, A_REASON, GAP, found_in, pick
from game.specs import SPECS
from game.store.puzzles import read_puzzles, shipped
from tests.games import coin_game
from tests.games.coin_game import Got, State, Take, Terms
from tests.headless.test_commands import command, told

MATCH = coin_game.played((0, 0), (1, 2), (2, 0), (0, 2))


class Climb(Decision[Terms, State, Take], frozen=True, gc=False):
    """One seat takes as often as it likes, from the third point on no single ones."""

    def options(self, terms: Terms, state: State) -> Sequence[Take]:
        return [Take(1), Take(2), Take(5), Take(-1)] if state.points[0] < 3 else [Take(2), Take(-1)]

    def resolve(self, move: Move[Terms, State], choice: Take) -> None:
        move.emit(Got(self.seat, choice.points))
        if move.state.points[0] < 6:
            move.then(Climb(self.seat))


class Four(Exact[Terms, State]):
    """Exactly four points."""

    def goal(self, terms: Terms, position: Position[State]) -> str:
        return "four" if position.state.points[0] < 4 else ""

    def reached(self, terms: Terms, begun: Position[State], position: Position[State]) -> bool:
        return position.state.points[0] == 4


def climbing(points: int, exact: Exact[Any, Any] | None = None) -> Any:
    spec = replace(coin_game.SPEC, exact=exact or Four())
    terms = Terms(1, 2)
    return spec, terms, open_with(terms, State(0, (points,)), Climb(0))


def test_choices_that_stand_out_are_found_with_their_reasons() -> None:
    by_game = [list(found_in(coin_game.SPEC, MATCH, number, 12)) for number in range(1, 9)]
    assert {len(found) for found in by_game} == {A_MATCH}
    phases = dict[int, int]()
    for each in (each for found in by_game for each in found):
        cut = resume(coin_game.SPEC, each.record)
        right = tuple(map(coin_game.SPEC.codec.choice_from, each.accepted))
        assert (right, each.reason, each.seat, each.exact) == ((Take(2),), "points", cut.seat, False)
        assert each.gap >= GAP
        assert each.levels == ("novice", "farmer", "expert")
        assert each.record.seedless
        phases[len(each.record.rows)] = each.phase
    # In the third turn the seat is three points behind: then a point is less than 8 % to it.
    assert phases == {0: 0, 2: 0, 6: 2}


def test_the_same_match_gives_the_same_puzzles_twice() -> None:
    assert list(found_in(coin_game.SPEC, MATCH, 7, 12)) == list(found_in(coin_game.SPEC, MATCH, 7, 12))


def test_a_choice_as_good_as_another_is_no_puzzle() -> None:
    spec = replace(coin_game.SPEC, mind=replace(coin_game.MIND, appraise=lambda terms, view, seat: {"points": 0.0}))
    assert list(found_in(spec, coin_game.played((0, 0), (1, 2), spec=spec), 7, 12)) == []


def test_a_goal_is_proven_by_the_shortest_ways() -> None:
    proof = prove(*climbing(0))
    assert proof is not None
    assert (proof.goal, proof.accepted, proof.needed) == ("four", (Take(2), Take(5), Take(-1)), 2)
    proof = prove(*climbing(1))
    assert proof is not None
    assert (proof.accepted, proof.needed) == ((Take(1),), 2)


def test_a_goal_at_once_out_of_reach_or_beyond_the_limit_is_not_proven() -> None:
    assert prove(*climbing(2)) is None
    assert prove(*climbing(5)) is None
    spec, terms, begun = climbing(0)
    assert prove(spec, terms, begun, 3) is None
    assert prove(coin_game.SPEC, terms, begun) is None


def test_aids_are_no_answer() -> None:
    class Aided(Four):
        aids = (Take,)

    assert prove(*climbing(0, Aided())) is None


def test_few_of_a_match_and_for_a_reason_are_picked() -> None:
    found = [
        replace(each, uid=f"{reason}{each.uid}", reason=reason)
        for game in (1, 2, 3)
        for reason in "abcd"
        for each in found_in(coin_game.SPEC, MATCH, game, 12)
    ]
    picked = pick(found, 20)
    assert max(Counter(each.uid.rpartition(" ")[2] for each in picked).values()) <= A_MATCH
    assert max(Counter(each.reason for each in picked).values()) <= A_REASON
    assert len(pick(found, 1)) == 1


@pytest.mark.parametrize("key", [spec.key for spec in SPECS])
def test_every_shipped_puzzle_can_be_played_on(key: str) -> None:
    spec = next(each for each in SPECS if each.key == key)
    for puzzle in shipped(key):
        match = resume(spec, puzzle.record)
        right = [spec.codec.choice_from(each) for each in puzzle.accepted]
        assert (match.seat, match.over, puzzle.record.seedless) == (puzzle.seat, False, True)
        assert set(right) < set(match.options)
        assert len(match.options) >= 3
        match.play(right[0])


EXACT = next((spec.key for spec in SPECS if spec.exact is not None), "")
MAKE = "puzzles", "make", EXACT, "--count", 1, "--games", 3, "--folder"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of one puzzle, as the command line makes it."""
    folder = tmp_path_factory.mktemp("puzzles")
    assert command(*MAKE, folder) == 0
    return (folder / f"{EXACT}.jsonl").read_bytes()


def test_puzzles_are_made_and_checked_at_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made: bytes
) -> None:
    key, there = EXACT, ("--folder", tmp_path)
    again = told(capsys, *MAKE, tmp_path)
    assert (again["title"], again["wanted"], again["puzzles"]) == (key, 1, 1)
    assert (tmp_path / f"{key}.jsonl").read_bytes() == made
    (checked,) = told(capsys, "puzzles", "check", key, *there)
    assert checked == {"title": key, "puzzles": 1, "passed": 1, "agreed": 1, "failed": []}
    assert command("puzzles", "check", key, *there) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_a_puzzle_that_does_not_hold_and_a_damaged_file_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made: bytes
) -> None:
    key, path = EXACT, tmp_path / f"{EXACT}.jsonl"
    path.write_bytes(made)
    puzzle = json.loads(path.read_text(encoding="utf-8"))
    read_puzzles.cache_clear()
    path.write_text(json.dumps(puzzle | {"seat": 1 - min(1, puzzle["seat"])}), encoding="utf-8")
    assert command("puzzles", "check", key, "--folder", tmp_path) == 1
    assert puzzle["uid"] in capsys.readouterr().out
    read_puzzles.cache_clear()
    path.write_text(json.dumps(puzzle | {"gap": 2}), encoding="utf-8")
    assert command("puzzles", "check", key, "--folder", tmp_path) == 2
    assert "$.gap" in capsys.readouterr().err
    assert command("puzzles", "make") == 2
