"""Settings that people have of their own: those of the person at the screen hold, and the house's where it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.store.notices import StoreError
from game.store.people import preferences_at
from game.store.settings import NO_PREFERENCES, Preferences

if TYPE_CHECKING:
    from game.scenes.match.computers import Thinking
    from game.scenes.match.screen import MatchScreen
    from game.ui.rect import Scale


def seat_preferences(screen: MatchScreen) -> tuple[Preferences, ...]:
    """Preferences of everybody at a table, by seat, as far as they can be read; empty where nobody has any."""
    match_id, seats = screen.opened.match_id, screen.match.seats
    try:
        found = screen.services.store.read(lambda db: preferences_at(db, match_id, seats))
    except StoreError:
        return ()
    return found if any(each != NO_PREFERENCES for each in found) else ()


class OwnSettings:
    """Follows who is at the screen, and brings into force what that person has chosen for itself."""

    def __init__(self, screen: MatchScreen, thinking: Thinking) -> None:
        self._screen, self._thinking = screen, thinking

    @property
    def here(self) -> Preferences:
        """Preferences of the person who is at the screen, or comes to it: the only one, who sees the secrets of its
        seat, or whose turn it is. A computer's turn changes nothing."""
        screen, seats = self._screen, self._screen.match.seats
        people = [number for number, seat in enumerate(seats) if seat.human]
        if not screen.preferences or not people:
            return NO_PREFERENCES
        viewer = screen.session.viewer.seat
        at_screen = screen.table_view.active if viewer is None else viewer
        here = people[0] if len(people) == 1 else at_screen
        return screen.preferences[here] if here in people else screen.own

    @property
    def due(self) -> bool:
        """Whether others come into force now: not before all has been shown."""
        return not self._screen.table_view.stage.busy and self.here != self._screen.own

    def fit(self, window: Scale) -> Scale:
        """Scale of a window with letters as the person who is there wants them, whose settings hold from here on."""
        self._screen.window = window
        self.bring()
        return window.lettered(self._screen.own.text_size)

    def bring(self) -> bool:
        """Bring into force those of the person who is there; whether letters are of another size by that."""
        screen = self._screen
        before, toggles = screen.own, screen.settings.hold_toggles
        screen.own = self.here
        screen.table_view.stage.speed = self._thinking.speed
        if screen.settings.hold_toggles != toggles:  # a key that is down, or was pressed, means something else now
            screen.model.worded = screen.model.marks_toggled = False
        screen.changed()
        screen.dirty = True
        return screen.own.text_size != before.text_size
