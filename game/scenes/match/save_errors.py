"""Moves that cannot be kept: what is said and offered, when to try again, and a match open in another window."""

from __future__ import annotations

from game.core.journal import without_seed
from game.scenes.match.hand_over import HandOver
from game.scenes.match.screen import MatchPart, MatchScreen, Message, Unsaved
from game.scenes.shell import exports, opening
from game.scenes.shell.outcomes import Reopen
from game.scenes.shell.phrases import fault_text
from game.scenes.tabletop.commands import Command, Verb
from game.store.disk import now
from game.store.notices import BadFile, Busy, Conflict, Misplaced, StoreError
from game.ui.widgets.dialog import Dialog, question

AGAIN_MS = 250.0
"""Milliseconds after which a move that had to wait is tried again."""
LOOK_MS = 1000.0
"""Milliseconds between two looks whether the file with all matches still lies at its place."""


_WATCH_MS = 500.0
"""Milliseconds between two looks for another window."""


class SaveErrors(MatchPart):
    """Answers of a match to a store that refuses a move; until that is settled the match is in memory."""

    obeys, hears = (Verb,), (Unsaved,)

    def __init__(self, screen: MatchScreen, hand_over: HandOver) -> None:
        self._screen, self._services, self._page = screen, screen.services, screen.page
        self._go_on, self._opened = hand_over.go_on, screen.opened

    def on(self, message: Message) -> None:
        match message:
            case Unsaved(Conflict()):
                self._tell_superseded()
            case Unsaved(Busy(), command) if command is not None:
                dialog = question(self._services.words, "match.busy", {"cancel": ""}, self._give_up)
                state = self._screen.state.unsaved
                state.waiting, state.looked_ms = (command, dialog), 0.0
                self._page.open(dialog)
            case Unsaved(Misplaced()):
                self._offer()
            case Unsaved(error):
                words, then = self._services.words, {"ok": self._go_on}
                self._page.open(question(words, "match.store_error", {"ok": ""}, then, text=words.t(error.key)))
            case _:
                pass

    def tick(self, dt_ms: float) -> bool:
        """Let time pass: what waits is tried again, and the file looked after; while the players are idle other windows
        too."""
        state = self._screen.state.unsaved
        state.looked_ms += dt_ms
        if state.waiting is not None:
            if state.looked_ms >= AGAIN_MS:
                state.looked_ms = 0.0
                self._try_again(*state.waiting)
        elif state.looked_ms >= LOOK_MS:
            state.looked_ms = 0.0
            # Whoever plays in memory knows it, and is asked again at the next move.
            if (
                self._screen.opened.match_id is not None
                and not self._page.overlays
                and not self._services.store.in_place
            ):
                self._offer()
        handling = self._screen.handling
        idle = not self._screen.table_view.stage.busy and not self._screen.model.hand.dragging
        if idle and self._watch(dt_ms):
            handling.let_go()
        return False

    def obey(self, command: Command) -> bool:
        """Bar the way home while something is lost by that: what is in memory alone is offered to be saved, once."""
        if command is not Verb.HOME or not self._screen.state.unsaved.alone:
            return False
        self._offer()
        self._screen.state.unsaved.alone = False
        return True

    # -- another program uses the file

    def _give_up(self, _: str) -> None:
        self._screen.state.unsaved.waiting = None
        self._go_on()

    def _try_again(self, command: Command, dialog: Dialog) -> None:
        if dialog not in self._page.overlays:  # somebody else has come to the screen
            self._screen.state.unsaved.waiting = None
        elif self._services.store.can_write():
            self._screen.state.unsaved.waiting = None
            self._page.close(dialog)
            self._screen.run(command)

    # -- the file has gone

    def _offer(self) -> None:
        self._screen.opened = self._screen.opened._replace(match_id=None)
        self._screen.state.unsaved.alone = True
        words, folder = self._services.words, self._services.data_folder
        answers = {"later": "", "saves.export": "icons/save", "keep": "icons/check"}
        self._page.open(question(words, "match.misplaced", answers, self._answer, esc="later", folder=folder))

    def _answer(self, key: str) -> None:
        words, message, written = self._services.words, "", None
        try:
            if key == "keep":
                number = self._services.store.renew(self._screen.opened.match).id
                self._screen.opened = self._screen.opened._replace(match_id=number)
                self._screen.state.unsaved.alone = False
                message = words.t("match.misplaced.kept")
            elif key == "export":
                match = self._screen.opened.match
                record = match.record() if match.over else without_seed(match.record())
                written = exports.write_record(self._services, record, str(now()))
        except (StoreError, BadFile) as error:
            why, then = fault_text(words, error), {"ok": self._offer}
            self._page.open(question(words, "dialog.error", {"ok": ""}, then, name="match.store_error", text=why))
            return
        self._go_on()
        self._page.show_message(message, "icons/save")
        if written is not None:
            exports.show_path(self._services, self._page, "saves.exported", written)

    # -- another window has come to the match

    def _watch(self, dt_ms: float) -> bool:
        """Look for one while nobody is about to do anything; whether something was told."""
        state = self._screen.state.unsaved
        state.watch_ms -= dt_ms
        if state.watch_ms > 0 or state.warned or self._page.overlays or self._screen.match.over:
            return False
        state.watch_ms = _WATCH_MS
        if self._screen.session.superseded:
            self._tell_superseded()
        return state.warned

    def _tell_superseded(self) -> None:
        """Say that a move was not kept, so it was not made; or could not be."""
        self._screen.state.unsaved.warned = True
        words, then = self._services.words, {"again": self._reopen, "look": self._go_on}
        text = words.t(Conflict.key)
        self._page.open(question(words, "match.superseded", {"again": "", "look": ""}, then, text=text))

    def _reopen(self) -> None:
        assert self._opened.match_id is not None
        try:
            opened = opening.load(self._services, self._opened.match_id)
        except opening.FAULTS as error:
            self._page.show_message(fault_text(self._services.words, error), "icons/warning")
        else:
            self._services.navigate(Reopen(opening.seat_known_players(self._services, opened)))
