"""A round is announced once, with the number that the button, the log and the saved game bear."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.titles import TITLES
from game.ui.title import Title
from tests.games import results_game
from tests.samples import case_of
from tests.scenes.pilot import Pilot

ANNOUNCED = ("announce.RoundBegun", "headline.round")
"""Keys of the message about a new round, of which each title with rounds has one, after its own key."""
WORDS = Catalogue()
ROUNDS = {
    title.key: next(f"{title.key}.{each}" for each in ANNOUNCED if WORDS.has(f"{title.key}.{each}"))
    for title in TITLES
    if any(WORDS.has(f"{title.key}.{each}") for each in ANNOUNCED)
}
"""The titles that have rounds, and the words that announce one."""
LOGGED = {key: (f"{key}.say.RoundBegun", f"{key}.die_of_round") for key in ROUNDS}
"""The words of the log that bear the number of a round."""
STEP_MS = 250


def pattern(key: str) -> re.Pattern[str]:
    """Pattern that finds the number in the words of a key."""
    words = WORDS.t(key, number="@", turn="@", seat="#", lead="#", die="#")
    return re.compile(re.escape(words).replace("@", r"(\d+)").replace("\\#", "#").replace("#", ".*"))


class Listener:
    """Plays a match at the table, and hears every message that is on the screen for any time."""

    def __init__(self, folder: Path, title: Title, people: tuple[bool, ...], speed: str, seed: str) -> None:
        house = results_game.house(folder, speed, titles=TITLES)
        seats = [
            replace(seat, player=HUMAN if human else "random")
            for seat, human in zip(results_game.seats(len(people)), people, strict=True)
        ]
        opened = opening.begin(house.services, title, seats, title.spec.options(), seed)
        self.pilot = Pilot(house.manager)
        scene: Any = MatchScene(house.services, *opened)
        scene.thinking.computers._hire = lambda: None  # the test answers for computers
        self.scene = scene
        self.title, self.match = title, self.scene.match
        self.heard: list[int] = []
        self.due: list[int] = []
        """The numbers of the rounds that buttons said would begin."""
        self.dealt = len(self.logged)
        """Number of rounds that had begun before anybody saw the table."""
        self._on = set[str]()
        self._round, self._begins = pattern(ROUNDS[title.key]), pattern(f"{title.key}.round.begins")
        house.manager.push(self.scene)

    @property
    def logged(self) -> list[int]:
        """The numbers of the rounds in the log."""
        found = pattern(next(each for each in LOGGED[self.title.key] if WORDS.has(each)))
        return [int(number) for line in self.scene.table_view.logged.lines for number in found.findall(line.words)]

    def step(self, ms: float = STEP_MS) -> None:
        self.pilot.manager.update(ms)
        lines = {line for toast in self.scene.page.toasts for line in toast.words.split("\n")}
        for line in sorted(lines - self._on):
            self.heard += [int(number) for number in self._round.findall(line)]
        self._on = lines

    def play(self, random: Random, turns: int) -> None:
        """Some choices by everybody in turn, at the table."""
        for _ in range(3000):
            scene: Any = self.scene
            session = scene.session
            if self.match.over or self.match.turn_at(self.match.index) > turns:
                break
            self.step()
            covered = self.pilot.manager.top != scene
            if covered:
                self.pilot.key("space") if not self.pilot.scene.spots().get("curtain.hold") else self._hold()
            elif scene.table_view.stage.busy or scene.hand_over.resting:
                continue
            elif session.calling is not None:
                scene.hand_over.reveal()
            elif session.turn_end is not None:
                self._ends()
                scene.do(Verb.THROW if scene.table_view.glove is not None else Verb.CONFIRM)
            elif self.match.seat is not None:
                scene.do(Play((random.choice(self.match.options),)))
        for _ in range(30):
            self.step()

    def _hold(self) -> None:
        at = self.pilot.spot("curtain.hold").centre
        for kind in ("move", "down", "up"):
            self.pilot.point(kind, at)

    def _ends(self) -> None:
        """Note the number of the round that the large button says it begins."""
        context, table = self.scene.layout.context, self.scene.table_view.table
        button = table.controls.ends(context, self.match.position.agenda)
        if button is not None:
            said = " ".join((button.label, button.second))
            self.due += [int(number) for number in self._begins.findall(said) if int(number) not in self.due]


COMPANIES = [people for many in range(2, 7) for people in product((True, False), repeat=many) if any(people)]
CASES = [
    case_of((key, people, speed), number % 31 == 3 * place)
    for place, key in enumerate(ROUNDS)
    for speed in ("none", "quick")
    for number, people in enumerate(COMPANIES)
    if len(people) in next(title.spec.seats for title in TITLES if title.key == key)
]


@pytest.mark.parametrize(("key", "people", "speed"), CASES)
def test_a_round_is_announced_once_with_its_number(
    tmp_path: Path, key: str, people: tuple[bool, ...], speed: str
) -> None:
    title = next(each for each in TITLES if each.key == key)
    at = Listener(tmp_path, title, people, speed, "rounds")
    at.play(Random(len(people)), 4)
    match = at.match
    last = match.turn_at(match.index)
    begun = list(range(1, last + 1))
    assert last >= 4
    to_hear = begun[at.dealt :]
    assert at.heard in (to_hear, to_hear[:-1])  # the last one may wait for its dice
    assert set(at.due) <= {*begun, last + 1}
    assert at.logged[: last - 1] == begun[:-1]
