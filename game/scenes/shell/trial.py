"""A board that is tried: who sits at its table, of which nothing is kept, and its map file, which the table follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from game.core.board import Board
from game.core.lazy import Latest
from game.core.spec import BadTerms, Spec
from game.scenes.shell.opening import begin_unkept
from game.scenes.shell.outcomes import TriedBoard, TryBoard
from game.scenes.shell.phrases import fault_sentence
from game.scenes.shell.scene import Services
from game.ui.title import Title
from game.ui.tween import Tween

if TYPE_CHECKING:
    from game.boards import FolderMap, MapFolder

LOOK_MS = 500.0
"""Milliseconds after which a folder of maps is looked at again, while its boards are shown."""

Saved: TypeAlias = Literal["changed", "refused", "mended"]
"""Outcome of saving a map: another board, none that can be played on, or the one that lies there once more."""


def begin_trial(services: Services, title: Title, tried: TriedBoard, again: bool = False, told: str = "") -> TryBoard:
    """Lay the table of a board that is tried, with a new match of which nothing stays. Raises BadTerms."""
    opened = begin_unkept(services, title, tried.seats, tried.options, tried.board)
    return TryBoard(opened, tried, again, told)


class FollowedMap:
    """The map file of a board that is tried, where a player has made it."""

    def __init__(self, services: Services, title: Title, tried: TriedBoard) -> None:
        self._services, self._title, self._tried = services, title, tried
        self._folder: MapFolder | None = None
        if tried.path is not None:
            from game.boards import MapFolder  # here, because no scene needs it before

            self._folder = MapFolder(tried.path.parent, title.key)
        self._seen: list[FolderMap | None] = []
        """The map as it was looked at last; nothing before that."""
        self._judged = Latest(self._fault_of)
        self._until_look = Tween(0.0, 1.0, LOOK_MS)

    @property
    def fault(self) -> str:
        """Reason why the file as it is now cannot be played on; empty where it can."""
        return self._judged(self._seen[0]) if self._seen else ""

    @property
    def board(self) -> Board | None:
        """The board in the file as it is now; None where there is none."""
        found = self._seen[0] if self._seen else None
        return None if found is None else found.board

    def follow(self, dt_ms: float) -> Saved | None:
        """Let time pass, and look at the file now and then; what has come of saving it, None where nothing has."""
        if self._folder is None or self._tried.path is None or self._until_look.step(dt_ms):
            return None
        self._until_look.elapsed = 0.0
        found, before = self._folder.read(self._tried.path.name), self.fault
        if self._seen and found is self._seen[0]:
            return None
        self._seen[:] = [found]
        if self.fault:
            return "refused" if self.fault != before else None
        if self.board != self._tried.board:
            return "changed"
        return "mended" if before else None

    def _fault_of(self, found: FolderMap | None) -> str:
        services, tried = self._services, self._tried
        if found is None or found.board is None:
            error = None if found is None else found.error
            if error is None:
                return services.words.t("setup.board.gone", name=tried.name)
            return fault_sentence(services.words, error)
        spec, seats = self._title.spec, len(tried.seats)
        fault = found.error or board_fault(services, spec, tried.options, seats, found.board)
        return "" if fault is None else fault_sentence(services.words, fault)


def board_fault(
    services: Services, spec: Spec[Any, Any], options: Any, seats: int, own: Board | None
) -> BadTerms | None:
    """Reason why so many cannot play on a board, `own` in place of the usual ones; None where they can."""
    try:
        spec.prepare(services.boards(spec, options, seats, own), seats, options)
    except BadTerms as error:
        return error
    except Exception as error:  # noqa: BLE001  rules that a strange board breaks
        return BadTerms("map.in_file", file="" if own is None else own.key, reason=repr(error)[:100])
    return None
