"""The small card game on a table that belongs to no scene."""

from __future__ import annotations

from typing import Any

from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.match.announcements import Announcements
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.commands import Command
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.ui.rect import Scale
from game.ui.title import Title
from game.ui.tween import Speed
from game.ui.widgets.page import Page
from tests.games import interrupt_game, toy

SCALE = Scale((1600, 900))


class Bare:
    """Match, session, table and page, and what has been asked for by commands."""

    def __init__(
        self, title: Title = interrupt_game.BELLS, seats: int = 2, speed: Speed = "none", writer: Any = None
    ) -> None:
        self.match = toy.dealt(title.spec, *[HUMAN] * seats, writer=writer)
        self.top = TableView(title, self.match, Catalogue(), speed)
        self.top.resize(SCALE, 100)
        self.layout = TableModel(self.top)
        self.session = MatchSession(self.match, self.layout.limit, lambda: "never")
        self.handling = Handling(self.layout)
        self.page = Page(SCALE)
        self.announcements = Announcements(self.top, self.page)
        self.commands = list[Command]()

    def sits(self, seat: int) -> None:
        """A seat is at the screen."""
        self.session.arrive(seat)
        self.top.see(seat)
        self.layout.offer(self.session.offer())
