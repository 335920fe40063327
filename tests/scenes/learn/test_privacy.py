"""A puzzle tells nothing that its seat could not know then: what others hold changes no pixel, hint or verdict.

The test command takes some of the puzzles of each game with secrets; with `--whole` it is all of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ai.review import judge_answer
from game.core.match import Match, resume
from game.core.steps import Position
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import FindBetter, ShowLearn
from game.scenes.shell.puzzles import shipped_puzzle
from game.store import puzzles
from game.store.puzzles import ShippedPuzzle
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.title import Title
from tests.scenes.screens import Stand

SIZE = (1024, 640)
EACH = 4
"""One puzzle of so many is taken where not all are wanted."""
WORK, ANSWERS = 2, 3
CASES = [
    pytest.param(title, each, id=f"{title.key}-{number + 1}", marks=() if number % EACH == 0 else pytest.mark.whole)
    for title in TITLES
    if title.spec.secrets
    for number, each in enumerate(puzzles.shipped(title.key))
]


def change_secrets(match: Match[Any, Any], seat: int, seed: int) -> bool:
    """Deal anew what a seat cannot see where a match stands; whether anything has become another thing."""
    spec, last = match.spec, match.plies[match.index - 1]
    seen = spec.view_for(match.terms, last.after.state, seat)
    assert spec.resample is not None
    other = spec.resample(match.terms, seen, seat, Random(seed).randrange)
    assert spec.view_for(match.terms, other, seat) == seen
    match._plies[match.index - 1] = replace(last, after=Position(other, last.after.agenda))
    return bool(other != last.after.state)


def frames(folder: Path, title: Title, puzzle: ShippedPuzzle, seed: int | None) -> list[object]:
    """All that is seen and said at a puzzle until its answer is shown, with other secrets if there is a seed."""
    stand, told = Stand(folder, title, SIZE), list[object]()
    services = stand.house.services
    services.navigate(ShowLearn(title))
    services.navigate(FindBetter(title, (shipped_puzzle(services.words, title, puzzle, None),)))
    scene = stand.pilot.scene
    assert isinstance(scene, MatchScene)
    if seed is not None:
        change_secrets(scene.match, puzzle.seat, seed)
    scene.table_view.jump(scene.match.plies, scene.match.state)
    for press in ("", "h", "h", "h", "l", "x", "w"):
        if press:
            stand.pilot.key(press)
        stand.rest()
        surface = pygame.Surface(SIZE)
        for _ in range(3):
            stand.house.manager.draw(Painter(surface, stand.house.manager.scale))
        told += [pygame.image.tobytes(surface, "RGB"), scene.spots()]
    services.navigate(ShowLearn(title))
    services.close()
    return told


@pytest.mark.parametrize(("title", "puzzle"), CASES)
def test_a_puzzle_looks_the_same_whatever_others_hold(tmp_path: Path, title: Title, puzzle: ShippedPuzzle) -> None:
    assert frames(tmp_path / "1", title, puzzle, None) == frames(tmp_path / "2", title, puzzle, 1)


@pytest.mark.parametrize(("title", "puzzle"), CASES)
def test_a_verdict_is_the_same_whatever_others_hold(title: Title, puzzle: ShippedPuzzle) -> None:
    spec, dice = title.spec, Random(puzzle.uid)
    one, other = (resume(spec, puzzle.record) for _ in range(2))
    assert change_secrets(other, puzzle.seat, 1) or spec.view_for(one.terms, one.state, puzzle.seat) == one.state
    accepted = [spec.codec.choice_from(each) for each in puzzle.accepted]
    for _ in range(ANSWERS):
        answer = [dice.choice(one.options)]
        assert judge_answer(one, accepted, answer, WORK) == judge_answer(other, accepted, answer, WORK)
