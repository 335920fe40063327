"""What became of a process beside the window, for the log; without the names of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.shell.scene import Services
    from game.ui.title import Title


def note_process_fault(services: Services, title: Title, match: Match[Any, Any], doing: str, told: str) -> None:
    """Write down why the process that was doing something for a match has failed."""
    from game.store import log  # here, because hardly anybody needs it

    names = [*(seat.name for seat in match.seats), *services.settings.people]
    log.note(services.data_folder, log.nameless(f"{services.version} {doing} of {title.key}\n{told}", names))
