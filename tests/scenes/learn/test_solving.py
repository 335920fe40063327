"""Somebody new solves puzzles of every game by mouse alone and by keyboard alone: from the page, at the table, and on.

The test command takes one puzzle of each game, by one way after the other; with `--whole` it is three by each.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.review import SURER, WORK, judge_answer
from game.core.steps import Choice
from game.scenes.learn.scene import LearnScene
from game.scenes.match.puzzle_solving import Solving
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import ShowLearn
from game.store import puzzles
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title
from tests.play.screen import until
from tests.scenes.match_player import Player
from tests.scenes.meanings import Knowing
from tests.scenes.screens import Stand

WAYS = ("mouse", "keys")


class Solver(Player):
    """Sits at the page of a game's puzzles, then at one puzzle after the other."""

    def __init__(self, stand: Stand, way: str) -> None:
        Knowing.__init__(self, stand.house.manager)
        self.house, self.title, self.ends, self.way = stand.house, stand.title, False, way

    @property
    def page(self) -> LearnScene:
        scene = self.scene
        assert isinstance(scene, LearnScene)
        return scene

    def press(self, name: str) -> None:
        """Press a button of the page or of the panel."""
        if self.way == "mouse":
            self.click(name)
            return
        self.focus(name)
        self.key("return")

    def focus(self, name: str) -> None:
        """Go on by Tab until something has the keyboard."""
        page = self.scene.page  # type: ignore[attr-defined]
        for _ in range(2 * len(page.parts())):
            if page.focused is not None and page.focused.name == name:
                return
            self.key("tab")
        raise AssertionError(f"Tab does not come to {name}")

    def to_puzzles(self) -> None:
        """Turn to the page's puzzles."""
        if self.way == "mouse":
            self.choose("learn.tabs", "puzzles")
            return
        self.focus("learn.tabs")
        for _ in range(3):
            if self.page.state.tab != "puzzles":
                self.key("right")

    def sit_down(self) -> Solving:
        """Take the place at the puzzle that has come."""
        scene = self.scene
        assert isinstance(scene, MatchScene)
        self.table, self.match, self._moment = scene, scene.match, ()
        self.rest()
        return next(part for part in scene.screen.parts if isinstance(part, Solving))

    def rest(self) -> None:
        for _ in range(12):
            self.step(5000)

    def play(self, *chain: Choice) -> None:
        (self.by_clicks if self.way == "mouse" else self.by_keys)(*chain)

    def gesture(self, wanted: Chain) -> Chain:
        """The longest beginning of some choices that one gesture plays."""
        return next(wanted[:count] for count in range(len(wanted), 0, -1) if self.means(wanted[:count]))

    def solve(self, solving: Solving) -> None:
        """Make the best choice, or all of those that lead to the goal."""
        state = solving.state
        if state.task.way:
            while not state.done:
                self.play(*self.gesture(state.task.way[len(state.path) :]))
                self.rest()
            return
        task = state.task
        ways = (chain for each in task.accepted for chain in ([(each,)] if self.means((each,)) else self.ways(each)))
        # Where one gesture goes on beyond the best choice, what it goes on with has to be good as well.
        self.play(*next(way for way in ways if judge_answer(task.match, task.accepted, way, SURER * WORK).right))

        def judged() -> bool:
            self.step(1)
            return state.referee.asked is None

        until(judged, "a judgement")
        self.rest()


CASES = [
    pytest.param(title, way, id=f"{title.key}-{way}", marks=() if order == number % 2 else pytest.mark.whole)
    for number, title in enumerate(title for title in TITLES if puzzles.shipped(title.key))
    for order, way in enumerate(WAYS)
]


@pytest.mark.parametrize(("title", "way"), CASES)
def test_somebody_new_solves_puzzles(tmp_path: Path, title: Title, way: str, whole: bool) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    stand.show(LearnScene(stand.house.services, ShowLearn(title)))
    player, count = Solver(stand, way), 3 if whole else 1
    player.to_puzzles()
    assert player.page.state.tab == "puzzles"
    player.press("learn.new")
    player.type("Celina")
    player.key("return") if way == "keys" else player.press("book.form.save")
    player.rest()
    assert player.page.state.who is not None
    assert player.page.state.who.name == "Celina"
    player.press("learn.puzzle.0")
    for number in range(count):
        solving = player.sit_down()
        assert solving.state.task.number == number + 1
        player.solve(solving)
        assert solving.state.solved, f"puzzle {number + 1}: {solving.state.attempts}"
        player.press("puzzle.next") if way == "mouse" else player.key("right")
        player.rest()
    player.press("match.home") if way == "mouse" else player.key("escape")
    solved = stand.house.services.store.read(puzzles.solved)
    assert {each.uid for each in puzzles.shipped(title.key)[:count]} == {
        uid for uids in solved.values() for uid in uids
    }
