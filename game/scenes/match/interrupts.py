"""What a seat does out of turn: it comes to the screen, says what, and the waiting seat goes on afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.steps import Choice
from game.scenes.match import dialogs as match_dialogs
from game.ui.chooser import PRESS, Chain, Gesture
from game.ui.spot import AnySpot, kind_of
from game.ui.widgets.dialog import Dialog

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


class Interrupts:
    """From the press of a seat's button to its interrupt; what it may do is only asked once the seat is there."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._wanted: tuple[int, AnySpot] | None = None
        """The seat that is to come, and the source that was pressed for it."""
        self._asked: tuple[int, Dialog] | None = None
        """The seat that came last, and what it was asked or told."""

    @property
    def possible(self) -> bool:
        """Whether anybody may do something out of turn now, as far as all may know."""
        waiting = self._scene.match.waiting
        return waiting is not None and waiting.open

    @property
    def guest(self) -> int | None:
        """The seat that has come out of turn and answers now in place of the waiting one."""
        if self._asked is None or self._asked[1] not in self._scene.page.overlays:
            return None
        return self._asked[0] if self._asked[0] != self._scene.match.seat else None

    def press(self, seat: int, source: AnySpot) -> None:
        """A seat's button is pressed, by anybody; a click while something is shown ends that first."""
        scene, viewer = self._scene, self._scene.viewer
        if scene.tabletop.stage.busy:
            scene.end_show()
            return
        if not self.possible or not scene.match.seats[seat].human:
            return
        scene.handling.let_go()
        self._wanted = seat, source
        if not viewer.shared or viewer.seat == seat:
            self.ask()
            return
        viewer.guest = seat
        if scene.hand_over.covered:
            scene.hand_over.cover(seat, scene.match.seat, self.drop)
        else:
            scene.hand_over.show_to(seat)
            self.ask()

    def ask(self) -> bool:
        """Whoever is wanted is there: do what the button stands for, ask which, or say that it cannot be.

        Whether somebody was wanted.
        """
        if self._wanted is None:
            return False
        (seat, source), self._wanted = self._wanted, None
        found = self._meant(seat, source)
        if len(found) == 1 and not found[0][1].asks:
            self._make(seat, (found[0][0],))
            return True
        scene = self._scene
        if found:
            then, chains = partial(self._make, seat), [(choice,) for choice, _ in found]
            dialog = match_dialogs.interrupt(scene, chains, then, self.drop)
        else:
            kind = f"{scene.title.key}.no_interrupt.{kind_of(source)}"
            dialog = match_dialogs.told(scene, kind, self.drop)
        self._asked = seat, dialog
        scene.page.open(dialog)
        return True

    def drop(self) -> None:
        """Not now: the waiting seat is asked to come back, where it had to go."""
        self._scene.viewer.guest = self._wanted = None
        self._scene.hand_over.due()

    def _meant(self, seat: int, source: AnySpot) -> Sequence[tuple[Choice, Gesture]]:
        table, context = self._scene.tabletop.table, self._scene.context()
        return [
            (choice, gesture)
            for choice in self._scene.match.interrupts(seat)
            for gesture in table.controls.gestures(choice, context)
            if gesture[:2] == (source, PRESS)
        ]

    def _make(self, seat: int, chain: Chain) -> None:
        self._scene.viewer.guest = None
        self._scene.make(partial(self._scene.match.interrupt, seat, *chain))
