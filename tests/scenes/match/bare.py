"""The small card game on a table that belongs to no scene."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from game.boards import load
from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.match.announcements import Announcements
from game.scenes.match.screen import FirstSeen, MatchPart, MatchScreen, Message, ShowBegan, Unsaved, ViewerLeft
from game.scenes.match.session import MatchSession
from game.scenes.shell.outcomes import OpenedMatch, Outcome
from game.scenes.shell.scene import Services
from game.scenes.tabletop.commands import Command
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.panning import Panning
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.store.database import Store
from game.store.settings import Settings
from game.ui.rect import Scale
from game.ui.title import Title
from game.ui.tween import Speed
from game.ui.widgets.page import Page
from tests.games import interrupt_game, toy

SCALE = Scale((1600, 900))


def _no_store() -> Store:
    raise AssertionError("nothing is kept here")


class Noting(MatchPart):
    """Notes what the parts of a screen are told and asked to do."""

    obeys = get_args(Command)
    hears = (FirstSeen, ViewerLeft, ShowBegan, Unsaved)

    def __init__(self, bare: Bare) -> None:
        self._bare = bare

    def obey(self, command: Command) -> bool:
        self._bare.commands.append(command)
        return True

    def on(self, message: Message) -> None:
        if isinstance(message, ViewerLeft):  # before anybody else sees anything
            assert self._bare.session.viewer.seat == self._bare.top.stage.viewer
        self._bare.messages.append(message)


class Bare:
    """Match, session, table and page, and what has been asked for by commands."""

    def __init__(
        self, title: Title = interrupt_game.BELLS, seats: int = 2, speed: Speed = "none", writer: Any = None
    ) -> None:
        self.match = toy.dealt(title.spec, *[HUMAN] * seats, writer=writer)
        self.top = TableView(title, self.match, Catalogue(), speed)
        self.top.resize(SCALE, 100)
        self.model = TableModel(self.top)
        self.session = MatchSession(self.match, self.model.limit, lambda: "never")
        self.handling = Handling(self.model)
        self.page = Page(SCALE)
        self.commands, self.outcomes, self.messages = list[Command](), list[Outcome](), list[Message]()
        services = Services(
            navigate=self.outcomes.append,
            titles=(title,),
            words=self.top.words,
            settings=Settings(animation=speed),
            open_store=_no_store,
            save_settings=lambda settings: (),
            load_board=load,
            new_seed=str,
            apply_window=lambda: None,
            version="",
            data_folder=Path(),
        )
        shared, laid = (services, self.model, Panning(self.model), self.page), lambda: self.page
        play = OpenedMatch(title, self.match, None), self.session, self.handling
        self.screen = MatchScreen(*shared, laid, *play, parts=(Noting(self),))
        self.announcements = Announcements(self.screen)

    def sits(self, seat: int) -> None:
        """A seat is at the screen."""
        self.session.arrive(seat)
        self.top.see(seat)
        self.model.offer(self.session.offer())
