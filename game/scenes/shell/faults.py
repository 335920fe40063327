"""Faults written into the log: of scenes, over which a box is laid, and of processes beside the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.scenes.shell.manager import Fault
from game.scenes.shell.outcomes import ShowFault
from game.scenes.shell.scene import Scene, Services

if TYPE_CHECKING:
    from game.core.match import Match
    from game.ui.title import Title

AGAIN_S = 60.0
"""A scene that breaks twice within this time is given up."""


class FaultMonitor:
    """Listener to faults of the manager; the second of a scene within a minute ends at the title screen."""

    def __init__(self, services: Services, clock: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self._clock = clock
        self._last: tuple[Scene, float] | None = None

    def __call__(self, fault: Fault) -> None:
        """Write down what happened and let the player decide how to go on."""
        from game.store import log  # here, because hardly anybody needs it

        scene, services, now = fault.scene, self._services, self._clock()
        again = self._last is not None and self._last[0] is scene and now - self._last[1] < AGAIN_S
        self._last = scene, now
        tables = services.settings.tables.values()
        names = [*scene.people(), *(seat.name for table in tables for seat in table.seats)]
        said = log.fault_text(f"{services.version} {scene.name} {fault.doing}", fault.error, names)
        log.append(services.data_folder, said)
        services.navigate(ShowFault(scene.name, fault.doing, scene.record(), said, again))


def note_process_fault(services: Services, title: Title, match: Match[Any, Any], doing: str, told: str) -> None:
    """Write down why the process that was doing something for a match has failed."""
    from game.store import log  # here, because hardly anybody needs it

    names = [*(seat.name for seat in match.seats), *services.settings.people]
    log.append(services.data_folder, log.without_names(f"{services.version} {doing} of {title.key}\n{told}", names))
