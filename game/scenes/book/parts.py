"""Ground of the record book's pages: what they see, what their buttons do, and a game to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.core.seats import Seat
from game.scenes.book.figures import Filter
from game.scenes.book.model import BookData, BookPageState, Who
from game.scenes.shell.sheet import Ruler
from game.store.results import EndedMatch
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.title import Title
from game.ui.widgets.base import Press, Pressable

ToWho: TypeAlias = Callable[[Who], None]
ToFilter: TypeAlias = Callable[[Filter], None]
ToMatch: TypeAlias = Callable[[EndedMatch], None]
ToTable: TypeAlias = Callable[[Title, Sequence[Seat]], None]
ToName: TypeAlias = Callable[[str], None]
ToPerson: TypeAlias = Callable[[int], None]
ToExport: TypeAlias = Callable[[str, int | None], None]
ToFile: TypeAlias = Callable[[Path], None]
Act: TypeAlias = Callable[[], None]


class Acts(NamedTuple):
    """Deeds of the page's buttons."""

    turn_to: ToWho
    choose: ToFilter
    open: ToMatch
    """Go to the result of a match."""
    play: ToTable
    """Set a game up for these seats."""
    more: Act
    """List more games."""


class BookView(Ruler, frozen=True):
    """A book as its pages see it."""

    state: BookPageState
    acts: Acts

    @property
    def data(self) -> BookData:
        """People and results."""
        return self.state.data

    @property
    def title(self) -> Title | None:
        """The chosen game."""
        return None if self.state.chosen.title is None else self.services.title(self.state.chosen.title)

    @property
    def accent(self) -> Accent:
        """Colours of the chosen game."""
        return MENU if self.title is None else self.title.accent


class TitleTab(Pressable):
    """A game to choose by its picture; the chosen one says its name."""

    def __init__(self, name: str, rect: Rect, label: str, icon: str, accent: Accent | None, on_press: Press) -> None:
        """`accent` is that of the one that is chosen."""
        super().__init__(name, rect, on_press)
        self.label, self.icon, self.accent, self.chosen = label, icon, accent, accent is not None
        self.hint = label

    def draw(self, paint: Painter) -> None:
        colour = colours.ink
        if self.accent is not None:
            paint.box(self.rect, self.accent.base, 12)
            colour = self.accent.on
        elif self.hovered:
            paint.box(self.rect, colours.inset, 12)
        self.draw_flash(paint, self.rect, 12)
        if self.ring:
            paint.ring(self.rect, 12, distance=1)
        x, y = self.rect.x, self.rect.centre[1]
        if self.icon:
            paint.picture(self.icon, Rect.around((x + 28, y), 36))
        if self.accent is not None or not self.icon:
            left = x + (54 if self.icon else 16)
            paint.text(self.label, (left, y), "button", colour, width=self.rect.right - left - 6)
