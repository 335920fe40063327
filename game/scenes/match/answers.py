"""What a session answers: what has happened is shown, what stands against it is said, what is open is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.core.steps import Refusal
from game.scenes.match import says
from game.scenes.match.news import Announcements
from game.scenes.match.session import Answer, MatchSession, Which
from game.scenes.tabletop.commands import AskWhich, Command, Interrupt
from game.scenes.tabletop.handling import Handling
from game.store.notices import StoreError
from game.ui.widgets.page import Page


class Answers:
    """Brings the answers of a session to the table and the page, and knows which command each is an answer to."""

    def __init__(
        self,
        handling: Handling,
        session: MatchSession,
        page: Page,
        news: Announcements,
        meet: Callable[[StoreError, Command | None], None],
        run: Callable[[Command], None],
    ) -> None:
        """`meet` says why something could not be written down, and does the command again once it can."""
        self._handling, self._top = handling, handling.layout.table_view
        self._session, self._page = session, page
        self._news, self._meet, self._run = news, meet, run
        self._command: Command | None = None
        """What is being done."""

    @contextmanager
    def to(self, command: Command) -> Iterator[None]:
        """What is answered meanwhile is an answer to this command; it may do others."""
        before, self._command = self._command, command
        try:
            yield
        finally:
            self._command = before

    def show(self, answer: Answer) -> bool:
        """Show what has happened, or say or ask what the session wants to know; whether anything has happened."""
        dropped, self._handling.dropped = self._handling.dropped, None
        self._handling.let_go()
        self._top.look_at(None)
        match answer:
            case Refusal():
                self._page.show_message(self._top.speaker.why(answer), "icons/warning")
            case StoreError():
                self.meet(answer)
            case Which(source=source, chains=()):
                self._page.open(says.no_interrupt(self._top, source, self._run))
            case Which(seat, chains=found):
                self._run(AskWhich([each[0] for each in found], [Interrupt(seat, each) for each in found]))
            case _:
                self._news.show(answer, dropped)
                return True
        return False

    def jump(self, back: bool) -> bool:
        """Take a gesture back, or play it again, or say why not; whether the table shows the match anew."""
        session, match = self._session, self._session.match
        calling = session.calling
        if calling is not None and (match.undo_barred() is None if back else match.redo_to()):
            self._page.show_message(says.press_first(self._top, calling))
            return False
        against = session.undo() if back else session.redo()
        self._handling.let_go()
        if isinstance(against, StoreError):
            self.meet(against)
        elif against is not None:
            self._page.show_message(self._top.words.t(f"match.undo.{against}" if back else "match.redo.none"))
            return False
        self._top.jump(match.plies, match.state)
        return True

    def meet(self, error: StoreError) -> None:
        """Something could not be written down."""
        self._meet(error, self._command)
