"""Moments of the finale of every game, before it comes to rest: something is counted, the last places are told."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes import navigation
from game.scenes.results.reveal import ResultReveal
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.outcomes import Finished, OpenedMatch
from game.scenes.shell.scene import Scene
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.screens import Stand

_MS = 100.0


def _counting(reveal: ResultReveal) -> bool:
    return reveal.counted >= (reveal.counts - 1) // 2 and reveal.counted_now > 0.9


def _totals(reveal: ResultReveal) -> bool:
    return not reveal.counting and reveal.turned(0) == 1


def _until(there: Callable[[ResultReveal], bool]) -> Callable[[Stand], Scene]:
    def show(stand: Stand) -> Scene:
        played = stand.match(stand.title.spec.seats[-1], 100_000)
        scene = navigation.scene(stand.house.services, Finished(OpenedMatch(stand.title, *played)))
        assert isinstance(scene, ResultsScene)
        stand.house.services.change(animation="full")
        stand.house.manager.push(scene)
        while not there(scene.reveal):
            stand.pilot.step(_MS)
        return scene

    return show


def moments() -> dict[str, tuple[Title, Callable[[Stand], Scene]]]:
    """By its name a title and the way there; the third moment of each is the result at rest."""
    wanted = {"counting": _counting, "totals": _totals}
    return {f"{of.key}_{name}": (of, _until(there)) for of in TITLES for name, there in wanted.items()}
