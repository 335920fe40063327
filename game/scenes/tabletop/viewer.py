"""The viewer of a table: the seat whose secrets may be on the screen."""

from __future__ import annotations

from typing import Any

from game.core.match import Match


class Viewer:
    """The one person who sees what a seat sees; several who share a screen take turns at it.

    Where a game has no secrets there is nobody in particular, as all see the same.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        people = [number for number, seat in enumerate(match.seats) if seat.human]
        self._match = match
        self.seat: int | None = people[0] if match.spec.secrets and len(people) == 1 else None
        """Seat at the screen; None: nobody, so that only what all may see can be shown."""
        self.guest: int | None = None
        """A seat that comes to say what it does out of turn; the one to answer waits for it."""

    @property
    def shared(self) -> bool:
        """Whether several people with secrets share the screen."""
        return self._match.spec.secrets and sum(seat.human for seat in self._match.seats) > 1

    def reseated(self) -> None:
        """A seat has changed hands: who has left it is nobody in particular, and looks at no secrets."""
        if self.seat is not None and not self._match.seats[self.seat].human:
            self.seat = None

    @property
    def due(self) -> int | None:
        """The person's seat whose turn it is and that is not there; None where nobody has to come."""
        seat = self._match.turn_of
        if not self._match.spec.secrets or seat is None or seat == self.seat or self.guest is not None:
            return None
        return seat if self._match.seats[seat].human else None

    @property
    def answers(self) -> bool:
        """Whether what the match offers now may be shown; never what it offers a computer."""
        seat = self._match.seat
        if seat is None or not self._match.seats[seat].human:
            return False
        return not self._match.spec.secrets or seat == self.seat
