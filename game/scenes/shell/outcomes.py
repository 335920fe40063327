"""Outcomes: endings and requests of a scene, which does not know what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from game.core.board import Board
from game.core.journal import Record
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Choice
from game.lessons.lesson import Lesson
from game.store.puzzles import Puzzle
from game.store.settings import NO_PREFERENCES, Preferences
from game.ui.events import Input
from game.ui.title import Title

if TYPE_CHECKING:
    from game.scenes.tabletop.table_view import TableView


class OpenedMatch(NamedTuple):
    """A title, a match of it, and the match's place in the store, None if it is not kept."""

    title: Title
    match: Match[Any, Any]
    match_id: int | None


class Back(msgspec.Struct, frozen=True):
    """The scene is done: back to where it was asked for."""


class Home(msgspec.Struct, frozen=True):
    """Back to the title screen, from wherever this is."""


class GoOn(msgspec.Struct, frozen=True):
    """On with the scene that broke, laid out anew."""


class Restart(msgspec.Struct, frozen=True):
    """Back to the title screen from a scene that broke."""


class Quit(msgspec.Struct, frozen=True):
    """The player leaves the program."""


class SetUp(msgspec.Struct, frozen=True):
    """A match of a title is to be set up."""

    title: Title
    seats: tuple[Seat, ...] = ()
    """Seats that are taken at first; empty: those of the last time."""
    goal: str = ""
    """Name of the goal that it is to be played for."""


class _OfMatch(msgspec.Struct, frozen=True):
    opened: OpenedMatch


class BeginMatch(_OfMatch, frozen=True):
    """A match has been agreed on and begins."""


class ResumeMatch(_OfMatch, frozen=True):
    """A match goes on from where it stands."""


class Reopen(_OfMatch, frozen=True):
    """A match goes on here as another window has left it."""


class Branch(_OfMatch, frozen=True):
    """A match of its own goes on from a past moment of another."""


class Attract(_OfMatch, frozen=True):
    """A match of computers that is kept nowhere is to be looked at until somebody does something, told to `woken`."""

    woken: Callable[[Input], None]


class TriedBoard(msgspec.Struct, frozen=True):
    """A board that is tried, with the seats and options of a set-up."""

    seats: tuple[Seat, ...]
    options: msgspec.Struct
    name: str
    """Name of the board for players."""
    board: Board | None = None
    """Board in place of the usual ones; None for those."""
    path: Path | None = None
    """The file of its map, where a player has made it."""


class TryBoard(_OfMatch, frozen=True):
    """A board is to be tried in a match of which nothing is kept."""

    tried: TriedBoard
    again: bool = False
    """Whether the table takes the place of the one at which it was tried before."""
    told: str = ""
    """Message of the table that has just been laid."""


class ShowBalance(_OfMatch, frozen=True):
    """The balance of the board of a match is to be reckoned and seen; `name` is that of the board for players."""

    name: str


class ShowTable(_OfMatch, frozen=True):
    """The table of a finished match is to be seen again."""


class ShowResult(_OfMatch, frozen=True):
    """The result of a kept match is to be seen."""

    remaining: Iterable[None] = ()
    """Tasks that a table just left leaves to be done, piece by piece."""
    seen: bool = True
    """Whether it has been seen before: it is shown at rest."""


class Finished(ShowResult, frozen=True):
    """A match is over, and has been shown to its end."""

    seen: bool = False


class Expect(msgspec.Struct, frozen=True):
    """A match is over, and the scene will end with that: what is needed then may be made while there is time."""

    finished: Finished


class LookBack(_OfMatch, frozen=True):
    """A match is to be seen from its start; `viewer` is whose secrets show, None: the only person's, or nobody's."""

    viewer: int | None = None
    index: int | None = None
    """After how many rows it begins to be seen; None: at its start, or where it stands."""
    better: Choice | None = None
    """Choice to be shown beside the one that was made there."""


class ShowReview(_OfMatch, frozen=True):
    """The review of a finished match is to be seen."""


class ShowLedger(_OfMatch, frozen=True):
    """The ledger of a match is to be seen; while that goes on only what its `viewer` may know."""

    viewer: int | None = None


class FindBetter(msgspec.Struct, frozen=True):
    """Better choices are to be found, one after the other; the first one over whatever asks for it."""

    title: Title
    puzzles: tuple[Puzzle, ...]
    number: int = 0

    @property
    def again(self) -> bool:
        """Whether it takes the place of the one before."""
        return self.number > 0


class ShowLearn(msgspec.Struct, frozen=True):
    """Lessons, puzzles and goals of a title are to be seen, perhaps at a shipped puzzle by its uid, or at a tab."""

    title: Title
    puzzle: str = ""
    tab: str = ""


class ShowSaves(msgspec.Struct, frozen=True):
    """The list of kept matches is to be seen, and perhaps the match of a file to be opened."""

    file: Path | None = None


class ShowBook(msgspec.Struct, frozen=True):
    """The record book is to be seen, perhaps at the page of a person by number."""

    person: int | None = None
    adds: bool = False
    """Whether somebody new is to be added, and nothing else looked at."""


class ShowToday(msgspec.Struct, frozen=True):
    """Today's farm is to be seen, or that of another day, over the title screen alone."""

    day: date | None = None
    person: int | None = None
    """Number of the person who plays it at once; None for nobody."""


class ShowFestival(msgspec.Struct, frozen=True):
    """A festival is to be seen by its number, or the one that goes on; where none does one is to be set up."""

    number: int | None = None
    aside: bool = False
    """Whether the way back leads to where it was asked for, in place of the title."""


class ShowSettings(msgspec.Struct, frozen=True):
    """Settings are to be seen or changed."""

    keys: bool = False
    """Whether it is the keys alone."""


class Speak(msgspec.Struct, frozen=True):
    """Another language is to be spoken from here on, at the same place."""

    language: str


class ShowRules(msgspec.Struct, frozen=True):
    """The rulebook of a title is to be read: from its beginning, or at a rule."""

    title: Title
    rule: str = ""
    """The number of the rule, as refusals name it, perhaps with a refusal by it: its key behind a dot."""
    just_now: str = ""
    """The sentence that led there, if one did."""
    in_match: bool = False
    """Whether a match goes on beneath."""
    page: int = 0
    """Number of the page, where no rule is named; -1 for the last of the game's own, on how luck can be checked."""


class LowerCurtain(msgspec.Struct, frozen=True):
    """The person of a seat has to come to the screen, which is told to `there`.

    Who comes out of turn, while another is `waiting`, may also think better of it, which is told to `dropped`.
    """

    table_view: TableView
    seat: int
    there: Callable[[], None]
    waiting: int | None = None
    dropped: Callable[[], None] | None = None
    preferences: Preferences = NO_PREFERENCES
    """Preferences of who comes."""


class TakeLesson(msgspec.Struct, frozen=True):
    """A lesson is to be taken, in the place of whatever lies over the title screen."""

    title: Title
    lessons: tuple[Lesson, ...]
    """All lessons of the title that can be taken."""
    number: int = 0

    @property
    def lesson(self) -> Lesson:
        """The one that is meant."""
        return self.lessons[self.number]


class PlayNow(SetUp, frozen=True):
    """A match is to be set up in the place of whatever lies over the title screen."""


class ShowFault(msgspec.Struct, frozen=True):
    """A scene broke, which has to be said; if it did so `again`, there is no going on with it."""

    scene: str
    doing: str
    record: Record | None
    """The match that was on the screen."""
    log: str
    """Text of the log about it."""
    again: bool


AtTable: TypeAlias = BeginMatch | ResumeMatch | Reopen | Branch | ShowTable | Attract
_Other: TypeAlias = (
    SetUp
    | TryBoard
    | ShowBalance
    | Finished
    | ShowResult
    | ShowReview
    | ShowLedger
    | FindBetter
    | ShowLearn
    | LookBack
    | ShowSaves
    | ShowBook
    | ShowToday
    | ShowFestival
    | ShowSettings
    | ShowRules
    | LowerCurtain
    | ShowFault
)
Shown: TypeAlias = AtTable | _Other
"""Outcomes that bring another scene to the screen."""

Outcome: TypeAlias = Back | Home | GoOn | Restart | Quit | TakeLesson | Expect | Speak | Shown
