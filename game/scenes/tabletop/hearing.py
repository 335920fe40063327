"""Sounds of a table: its events as they begin to be shown, and the hand that plays."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.audio.player import AudioPlayer
from game.core.match import Match
from game.scenes.tabletop.commands import Bound, CannotTurn, Command, Explain, LeadsNowhere, Verb, WatchControl
from game.scenes.tabletop.table_model import TableModel
from game.ui.spot import Spot

WIN, LOSE, TURN, YOURS = "win", "lose", "turn", "your_turn"
END, COUNT = "reveal", "coin"
"""Cues of a match with a result to come: its end, and each place that is counted."""
LAST_SECONDS = 5
"""Seconds before the end of its time at which a turn is heard running down."""


def fanfare(match: Match[Any, Any]) -> str:
    """How the result of a match sounds to the people at this screen."""
    people = {number for number, seat in enumerate(match.seats) if seat.human}
    return LOSE if people and not people & set(match.winners()) else WIN


class HeardHand(NamedTuple):
    """Hand as it was looked at last: what was picked up, over which spot, and the number of rows then."""

    held: Spot | None
    over: Spot | None
    rows: int


class Hearing:
    """Tells a player what to play. Whatever it tells is seen on the table too."""

    def __init__(self, model: TableModel, sound: AudioPlayer, playable: bool, muted: bool = False) -> None:
        """`muted`: nobody has asked for what is shown."""
        self._model, self._top, self._sound, self._playable = model, model.table_view, sound, playable
        self._muted = muted
        self._signs = self._top.table.signs
        self._before = self._top.match.index
        """Number of rows before the command that is being done."""
        self._last = HeardHand(None, None, self._before)
        self._top.stage.on_begin = lambda event, after: self._play(*map(self._to_whom, self._signs.cues(event, after)))

    def ready(self) -> None:
        """The table comes to the screen: what it sounds like is taken into memory."""
        self._sound.preload([*self._signs.used, END, COUNT])

    def hand(self) -> None:
        """Something was done with the hand: what it holds and where that is may be others now."""
        held, last = self._model.picked_up, self._last
        over = self._model.hover if held is not None else None
        if held is not None and last.held is None:
            self._play(self._signs.lifted)
        elif held is None and last.held is not None and last.rows == self._top.match.index:
            self._play(self._signs.back)
        elif over not in (None, last.over) and over in self._model.chooser.reach():
            self._play(self._signs.over)
        self._last = HeardHand(held, over, self._top.match.index)

    def begin(self) -> None:
        """A command is about to be done."""
        self._before = self._top.match.index

    def done(self, command: Command) -> None:
        """A command has been done, or could not be."""
        match command:
            case Explain():
                self._last = self._last._replace(held=None)
                self._play("error")
            case Bound() | CannotTurn() | LeadsNowhere():
                self._play("error")
            case Verb.UNDO | Verb.RETRACT | Verb.REDO:
                moved = self._before != self._top.match.index
                self._play(("redo" if command is Verb.REDO else "undo") if moved else "error")
            case WatchControl(what="pause"):
                self._sound.stop()
            case _:
                pass

    def clock(self, before: int | None, now: int | None) -> bool:
        """The seconds of a clock, before and now; whether another one shows."""
        if before != now and now is not None and 0 < now <= LAST_SECONDS:
            self._play("tick")
        return before != now

    def counted(self) -> None:
        """A place of the board is being counted."""
        self._play(COUNT)

    def _play(self, *names: str) -> None:
        if not self._muted:
            self._sound.play(*names)

    def _to_whom(self, name: str) -> str:
        """A turn is for whoever comes; who has won is heard once it is seen, after a match in its result."""
        match = self._top.match
        if name == WIN and match.over:
            return END if self._playable else fanfare(match)
        if name == TURN and self._playable and match.turn_of is not None and match.seats[match.turn_of].human:
            return YOURS
        return name
