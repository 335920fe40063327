"""A whole festival by keyboard alone: from the title through its set-up and every game to the podium.

Of each game the test command plays some turns at the beginning and at the end, `--whole` all of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.scenes import navigation
from game.scenes.curtain.scene import CurtainScene
from game.scenes.festival.scene import FestivalScene
from game.scenes.festival.setup import FestivalSetupScene
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.store import festivals
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.chooser import Chain
from tests.games import results_game
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.meanings import Knowing
from tests.scenes.pilot import House
from tests.scenes.today import orchard
from tests.trust.festivals import SHORT, latest, naive

GAMES = [key for key in (*SHORT, "wolves_and_sheep") if any(title.key == key for title in TITLES)][:3]
FIRST, LAST = 8, 4
"""How many choices of each game are made by hand at its beginning and at its end, where not all are."""


class Keyboard(Player):
    """Somebody who never touches the mouse."""

    def __init__(self, house: House) -> None:
        Knowing.__init__(self, house.manager)
        self.house, self.ends, self.ended = house, True, []
        self.came = self.asked = 0

    def press(self, name: str) -> None:
        """Go on by Tab until a button has the keyboard, and press it."""
        page = self.scene.page  # type: ignore[attr-defined]
        for _ in range(2 * len(page.parts())):
            if page.focused is not None and page.focused.name == name:
                self.key("return")
                return
            self.key("tab")
        raise AssertionError(f"Tab does not come to {name}")

    def rest(self) -> None:
        for _ in range(12):
            self.step(5000)

    def sit_down(self) -> None:
        """Take the place at the match that has come, behind its curtain where one has fallen."""
        self.rest()
        scene = self.scene
        if isinstance(scene, CurtainScene):
            self.hold("space", True)
            self.rest()
            self.hold("space", False)
            scene = self.scene
        assert isinstance(scene, MatchScene)
        self.table, self.match, self._moment = scene, scene.match, ()
        self.title, number = scene.title, latest_match(self.house)
        self.match_id = number
        self.come("keys")

    def play(self, rng: Random, whole: bool) -> None:
        """Play the match to its end."""
        while not self.match.over and (whole or self.rows < FIRST):
            self.by_keys(*random_play.chain(self, rng))
            self.watch_on()
            self.come("keys")
        chain: Chain = ()
        for choice in random_play.skip(self, rng, LAST):
            chain = (*chain, choice)
            if self.means(chain):
                self.by_keys(*chain)
                self.watch_on()
                self.come("keys")
                chain = ()
        assert self.match.over


def latest_match(house: House) -> int:
    """Number of the match of the game that goes on."""
    evening = latest(house.services)
    assert evening is not None
    assert evening.next is not None
    assert evening.next.game.match is not None
    return evening.next.game.match


def test_a_whole_festival_is_played_by_keyboard(tmp_path: Path, whole: bool) -> None:
    house = results_game.house(tmp_path, "none", (1600, 900), 100, TITLES)
    orchard.family(house.services, 2)
    house.services.change(tables={key: Remembered(cover="hand") for key in GAMES})
    player, rng = Keyboard(house), Random(1)
    house.manager.push(navigation.first(house.services))
    player.rest()
    player.press("title.festival")
    player.rest()
    setup = player.scene
    assert isinstance(setup, FestivalSetupScene)
    for title in TITLES:
        if (title.key in setup.games) != (title.key in GAMES):
            player.press(f"festival.title.{title.key}")
    games = list(setup.games)
    assert set(games) == set(GAMES)
    player.press("festival.start")
    for number, key in enumerate(games):
        player.rest()
        page = player.scene
        assert isinstance(page, FestivalScene)
        assert page.state.evening is not None
        assert len(page.state.evening.finished) == number
        player.key("return")
        player.sit_down()
        assert player.title.key == key
        player.play(rng, whole)
        for _ in range(20):
            if isinstance(player.scene, ResultsScene):
                break
            player.key("return")
            player.rest()
        assert isinstance(player.scene, ResultsScene)
        player.rest()
        player.press("results.festival")
    player.rest()
    last = player.scene
    assert isinstance(last, FestivalScene)
    evening = latest(house.services)
    assert evening is not None
    assert len(evening.finished) == len(games)
    assert list(evening.sums) == naive(house.services, evening)
    assert house.services.store.read(festivals.open_one) is None
    assert {"festival.guest.0", "festival.guest.1", "festival.new"} <= set(last.spots())
    player.key("escape")
    player.rest()
    assert player.scene.name == "title"
