"""People who share a screen take turns at it: the curtain between them, and what each is told who comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.scenes.match import says as match_says
from game.scenes.shell import outcomes

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


class HandOver:
    """Brings the seat that has to answer to the screen; nothing of the last viewer stays there."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._news: list[Any] = []
        """What has happened since somebody came to the screen, for whoever comes next."""

    @property
    def covered(self) -> bool:
        """Whether a curtain falls between people who have secrets."""
        return self._scene.services.settings.covers(self._scene.title.key)

    def note(self, events: Sequence[Any]) -> None:
        """These have happened: whoever comes next is told what all have to hear."""
        self._news += events if self._scene.viewer.shared else ()

    def forget(self) -> None:
        """What has happened is taken back, or brought again: nobody is told."""
        self._news.clear()

    def due(self) -> bool:
        """Let the seat that has to answer come to the screen; whether a curtain falls first."""
        scene = self._scene
        seat = scene.viewer.due
        if seat is None or not scene.on_top:
            return False
        covered = self.covered
        if covered:
            self.cover(seat)
        else:
            self.show_to(seat)
        return covered

    def cover(self, seat: int, waiting: int | None = None, dropped: Callable[[], None] | None = None) -> None:
        """The curtain falls for a seat; for one that comes out of turn see `CurtainScene`."""
        scene = self._scene
        self.show_to(None)
        scene.navigate(outcomes.HandOver(scene.tabletop, seat, partial(self.show_to, seat), waiting, dropped))

    def show_to(self, seat: int | None) -> None:
        """Nothing of what the last viewer held, opened or was told stays on the screen."""
        scene = self._scene
        scene.put_away()
        scene.viewer.seat = seat
        scene.tabletop.see(seat)
        scene.take_in()
        if seat is not None:
            match_says.announce(scene, self._news)
            self._news.clear()
