"""What is closed while a hand is covered, and what is told meanwhile; everything else of the table stays in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.match import says
from game.scenes.match.moves import RecapBubbles
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.commands import CAMERA, Command, Verb
from game.scenes.tabletop.table_view import TableView
from game.store.settings import Settings
from game.ui.rect import Rect
from game.ui.table import Tool
from game.ui.widgets.base import Widget
from game.ui.widgets.cover import SecretCover, Sign


class HandCover:
    """Doors over what the table says is secret, for as long as a seat is called."""

    def __init__(self, table_view: TableView, session: MatchSession, settings: Callable[[], Settings]) -> None:
        self._top, self._session, self._settings = table_view, session, settings
        self.doors = SecretCover("match.doors")
        self.moves = RecapBubbles(table_view)

    def close(self, seat: int) -> None:
        """A seat is called: its secrets are covered, and it is told what has been done."""
        self._top.covered = True
        self.moves.tell(seat)

    @property
    def by_doors(self) -> bool:
        """Whether the doors alone let a seat in: where it is called once, the large button never says so."""
        return self._top.title.face_down and self._top.table.look.secret_cover(self._top.context()) is not None

    def rests(self, tool: Tool) -> str:
        """Why a table's button rests; empty for those that move the camera, and while a person may go on."""
        if tool.verb in CAMERA:
            return ""
        if (calling := self._session.calling) is not None:
            return says.press_first(self._top, calling)
        thinks = self._session.thinking is not None and tool.press is not None and tool.interrupt is None
        return self._top.words.t("match.thinks.wait") if thinks else ""

    def build(self, run: Callable[[Command], None], taken: Sequence[Rect]) -> list[Widget]:
        """The doors, on their way to where they belong now, and the move that is told; clear of what is taken."""
        calling, context = self._session.calling, self._top.context()
        doorway = self._top.table.look.secret_cover(context)
        self.doors.turn(calling is not None and doorway is not None, self._settings().animation)
        self.doors.on_press = partial(run, Verb.CONFIRM)
        if doorway is not None:
            self.doors.rect = doorway.box
        if doorway is not None and calling is not None:
            name, player = self._top.match.seats[calling].name, self._top.player(context, calling)
            told = self._top.words.t("match.end.pass", seat=name), doorway.words
            if self.by_doors:
                told = says.begin_label(self._top, calling), name
            self.doors.sign = Sign(player, *told, doorway.picture)
        return [self.doors, *(self.moves.build(run, taken) if calling is not None else ())]
