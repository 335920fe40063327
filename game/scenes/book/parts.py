"""Ground of the record book's pages: what they see, the commands of their buttons, and a game to choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.core.seats import Seat
from game.scenes.book.figures import Filter
from game.scenes.book.model import BookData, BookPageState, Who
from game.scenes.shell.sheet import Ruler
from game.store.results import EndedMatch
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.title import Title
from game.ui.widgets.base import Pressable


class TurnTo(msgspec.Struct, frozen=True):
    """Open a page."""

    who: Who


class ChooseGames(msgspec.Struct, frozen=True):
    """Look at other games."""

    chosen: Filter


class OpenGame(msgspec.Struct, frozen=True):
    """Go to the result of a match, or to its replay."""

    game: EndedMatch
    replay: bool = False


class PlayGame(msgspec.Struct, frozen=True):
    """Set a game up for these seats; None: go where one is chosen."""

    title: Title | None
    seats: tuple[Seat, ...] = ()


class ListMore(msgspec.Struct, frozen=True):
    """List more games."""


class OpenForm(msgspec.Struct, frozen=True):
    """Open the form for somebody new, or for the person whose page it is."""

    new: bool


class TakeName(msgspec.Struct, frozen=True):
    """Make a name of older games a person, or give its games to one of this name."""

    name: str


class TakeNames(msgspec.Struct, frozen=True):
    """Do so with several names."""

    names: tuple[str, ...]


class UndoDelete(msgspec.Struct, frozen=True):
    """Bring somebody back."""

    person: int


class SavePerson(msgspec.Struct, frozen=True):
    """Keep what the form says."""


class CloseAside(msgspec.Struct, frozen=True):
    """Close the form or the page of files."""


class PressSure(msgspec.Struct, frozen=True):
    """Join or delete the person of the form at the second press."""

    act: Literal["join", "delete"]


class ShowFiles(msgspec.Struct, frozen=True):
    """Open the page of files."""


class Export(msgspec.Struct, frozen=True):
    """Write the results of one person, or of everybody, into a file."""

    kind: Literal["csv", "json"]
    person: int | None


class TakeFile(msgspec.Struct, frozen=True):
    """Add what a file at a path holds, as it was typed, and is not there yet."""

    path: str


class Relay(msgspec.Struct, frozen=True):
    """Lay the page out anew."""


_Form: TypeAlias = OpenForm | TakeName | TakeNames | UndoDelete | SavePerson | CloseAside | PressSure | Relay
Command: TypeAlias = TurnTo | ChooseGames | OpenGame | PlayGame | ListMore | ShowFiles | Export | TakeFile | _Form


class BookView(Ruler, frozen=True):
    """A book as its pages see it."""

    state: BookPageState
    wanted: list[Command]
    """Commands of its buttons that are still to be done."""

    def ask(self, command: Command) -> None:
        """Have something done."""
        self.wanted.append(command)

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
    """A game to choose by its picture; the chosen one says its name, the others where there is room."""

    def __init__(self, name: str, rect: Rect, label: str, icon: str, accent: Accent | None, named: bool) -> None:
        """`accent` is that of the one that is chosen."""
        super().__init__(name, rect)
        self.label, self.icon, self.accent, self.chosen = label, icon, accent, accent is not None
        self.hint, self.named = label, named

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
        if self.named:
            left = x + (54 if self.icon else 16)
            paint.text(self.label, (left, y), "button", colour, width=self.rect.right - left - 6)
