"""Moves that cannot be kept: what is said and offered, when to try again, and a match open in another window."""

from __future__ import annotations

from collections.abc import Callable

from game.core.journal import without_seed
from game.scenes.match import dialogs
from game.scenes.match.session import MatchSession
from game.scenes.shell import exports, opening
from game.scenes.shell.outcomes import OpenedMatch, Reopen
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.scene import Services
from game.scenes.tabletop.commands import Command
from game.store.disk import now
from game.store.notices import BadFile, Busy, Conflict, Misplaced, StoreError
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page

AGAIN_MS = 250.0
"""Milliseconds after which a move that had to wait is tried again."""
LOOK_MS = 1000.0
"""Milliseconds between two looks whether the file with all matches still lies at its place."""


class SaveErrors:
    """Answers of a match to a store that refuses a move; until that is settled the match is in memory."""

    def __init__(
        self,
        services: Services,
        session: MatchSession,
        opened: OpenedMatch,
        page: Page,
        run: Callable[[Command], None],
        go_on: Callable[[], None],
    ) -> None:
        """`run` does a command, `go_on` goes on as before a move that could not be kept."""
        self.opened = opened
        """The match with its number in the store, which is None while it is in memory alone."""
        self._services, self._page, self._run, self._go_on = services, page, run, go_on
        self._elsewhere = OtherWindow(services, session, page, opened, go_on)
        self._waiting: tuple[Command, Dialog] | None = None
        self._ms = 0.0
        self._alone = False
        """Whether the match is in memory alone, and who leaves it has not been asked about that."""

    def report(self, error: StoreError, command: Command | None) -> None:
        """Say why something could not be written down; `command` is what is to be done again once it can."""
        match error:
            case Conflict():
                self._elsewhere.tell()
            case Busy() if command is not None:
                t = self._services.words.t
                items = [Item("cancel", t("button.cancel"))]
                dialog = Dialog("match.busy", t("match.busy"), t("match.busy.text"), items, self._give_up, "cancel")
                self._waiting, self._ms = (command, dialog), 0.0
                self._page.open(dialog)
            case Misplaced():
                self._offer()
            case _:
                self._page.open(dialogs.store_error(self._services.words, error, self._go_on))

    def update(self, dt_ms: float, idle: bool) -> bool:
        """Let time pass: what waits is tried again, and the file looked after; while the players are `idle` other
        windows too. Whether something was told of those."""
        self._ms += dt_ms
        if self._waiting is not None:
            if self._ms >= AGAIN_MS:
                self._ms = 0.0
                self._try_again(*self._waiting)
        elif self._ms >= LOOK_MS:
            self._ms = 0.0
            # Whoever plays in memory knows it, and is asked again at the next move.
            if self.opened.match_id is not None and not self._page.overlays and not self._services.store.in_place:
                self._offer()
        return idle and self._elsewhere.watch(dt_ms)

    def leave(self, go: Callable[[], None]) -> None:
        """Go, unless something is lost by that: what is in memory alone is first offered to be saved, once."""
        if not self._alone:
            go()
            return
        self._offer()
        self._alone = False

    # -- another program uses the file

    def _give_up(self, _: str) -> None:
        self._waiting = None
        self._go_on()

    def _try_again(self, command: Command, dialog: Dialog) -> None:
        if dialog not in self._page.overlays:  # somebody else has come to the screen
            self._waiting = None
        elif self._services.store.can_write():
            self._waiting = None
            self._page.close(dialog)
            self._run(command)

    # -- the file has gone

    def _offer(self) -> None:
        self.opened, self._alone = self.opened._replace(match_id=None), True
        t = self._services.words.t
        items = [
            Item("later", t("match.misplaced.later")),
            Item("export", t("saves.export"), "icons/save"),
            Item("keep", t("match.misplaced.keep"), "icons/check"),
        ]
        text = t("match.misplaced.text", folder=self._services.data_folder)
        self._page.open(Dialog("match.misplaced", t("match.misplaced"), text, items, self._answer, "later"))

    def _answer(self, key: str) -> None:
        t, message, written = self._services.words.t, "", None
        try:
            if key == "keep":
                number = self._services.store.new(self.opened.match).id
                self.opened, self._alone = self.opened._replace(match_id=number), False
                message = t("match.misplaced.kept")
            elif key == "export":
                match = self.opened.match
                record = match.record() if match.over else without_seed(match.record())
                written = exports.write_record(self._services, record, str(now()))
        except (StoreError, BadFile) as error:
            ok, why = Item("ok", t("button.ok")), fault_text(self._services.words, error)
            self._page.open(Dialog("match.store_error", t("dialog.error"), why, [ok], lambda _: self._offer(), "ok"))
            return
        self._go_on()
        self._page.show_message(message, "icons/save")
        if written is not None:
            exports.show_path(self._services, self._page, t("saves.exported"), written)


_WATCH_MS = 500.0
"""Milliseconds between two looks for another window."""


class OtherWindow:
    """Looks whether another window has come to a match, and says so."""

    def __init__(
        self, services: Services, session: MatchSession, page: Page, opened: OpenedMatch, then: Callable[[], None]
    ) -> None:
        """`then` goes on where nothing has changed."""
        self._services, self._session, self._page, self._opened = services, session, page, opened
        self._then = then
        self._told = False
        self._wait_ms = 0.0

    def watch(self, dt_ms: float) -> bool:
        """Let time pass while nobody is about to do anything; whether something was told."""
        self._wait_ms -= dt_ms
        if self._wait_ms > 0 or self._told or self._page.overlays or self._session.match.over:
            return False
        self._wait_ms = _WATCH_MS
        if self._session.superseded:
            self.tell()
        return self._told

    def tell(self) -> None:
        """Say that a move was not kept, so it was not made; or could not be."""
        self._told = True
        self._page.open(dialogs.superseded(self._services.words, self._reopen, self._then))

    def _reopen(self) -> None:
        assert self._opened.match_id is not None
        try:
            opened = opening.load(self._services, self._opened.match_id)
        except opening.FAULTS as error:
            self._page.show_message(fault_text(self._services.words, error), "icons/warning")
        else:
            self._services.navigate(Reopen(opening.seat_known_players(self._services, opened)))
