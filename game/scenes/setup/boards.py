"""Boards that a match can be set up on: the usual one, others of the box, and maps that players have made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from game.core.board import Board
from game.core.spec import BadTerms
from game.scenes.setup.draft import Draft
from game.scenes.shell.outcomes import TriedBoard
from game.scenes.shell.phrases import fault_in_brief, fault_sentence, seat_counts
from game.scenes.shell.scene import Services
from game.scenes.shell.trial import board_fault
from game.store.disk import OWN_MAPS
from game.ui.title import Title

if TYPE_CHECKING:
    from pathlib import Path

    from game.boards import MapError, MapFolder

REMOVED = "removed"
"""Folder in that one, of maps that players have removed."""
USUAL = ""
"""Key of the usual boards."""
_MOST_MADE = 9999


class Candidate(NamedTuple):
    """A board that may be chosen, and for how many seats; or the fault for which nobody can play on it."""

    key: str
    """`USUAL`, the name of a map of the box, or that of a file with its end."""
    board: Board | None
    """Also all of a map but what is wrong with it, where the rest can be shown."""
    seats: tuple[int, ...]
    fault: MapError | BadTerms | None
    path: Path | None = None
    """The file, where a player has made it."""


class BoardChoice:
    """The board of a match that is set up, and those to choose from."""

    def __init__(self, services: Services, title: Title, chosen: str = USUAL) -> None:
        from game.boards import MapFolder  # here, because no scene needs it before

        self.services, self.title = services, title
        self.folder: MapFolder = MapFolder(services.data_folder / OWN_MAPS, title.key)
        self.folder.look()
        self.chosen, self.lost = chosen, ""
        """`lost`: name of the chosen one, where it is no longer there or can be used no more."""
        self._judged: dict[str, tuple[object, Candidate]] = {}
        """By key what was looked at, and what came of it."""
        if chosen != USUAL and not self._usable(self.candidate()):
            self.chosen, self.lost = USUAL, self.name(chosen)

    @property
    def offered(self) -> bool:
        """Whether there is anything beside the usual boards."""
        return bool(self.title.spec.more_maps) or self.folder.any or self.chosen != USUAL

    @property
    def seats(self) -> tuple[int, ...]:
        """Numbers of players for whom the chosen board is, as it was read last; all of the title's where none is."""
        found = self._last_read
        return found.seats if found is not None and found.seats else tuple(self.title.spec.seats)

    def size(self, board: Board) -> str:
        """Size of a board in words, which a title may have of its own where places are no spaces."""
        words, own = self.services.words, f"{self.title.key}.board.places"
        return words.n(own if words.has(own) else "setup.boards.places", len(board.spots))

    def name(self, board: str) -> str:
        """Name of a board for players."""
        own = f"{self.title.key}.board.{board}"
        if board in self.title.spec.more_maps:
            return self.services.words.t(own)
        return self.services.words.t("setup.board.usual") if board == USUAL else board.rpartition(".")[0] or board

    def candidates(self, options: Any, seats: int) -> list[Candidate]:
        """All of them, as far as they have been read: those of the box, then those of the folder."""
        names = self.title.spec.maps(options, seats)
        if self._judged.get(USUAL, (None,))[0] != names:
            self._judge(USUAL, names, self.services.boards(self.title.spec, options, seats)[0])
        box = [self._judged[USUAL][1], *(self._box(name) for name in self.title.spec.more_maps)]
        return [*box, *(self._own(each) for each in self.folder.maps())]

    def candidate(self) -> Candidate | None:
        """The chosen one, its file as it is now; None for the usual boards, and where it is gone."""
        if self.chosen in self.title.spec.more_maps:
            return self._box(self.chosen)
        found = None if self.chosen == USUAL else self.folder.read(self.chosen)
        return None if found is None else self._own(found)

    def board(self) -> Board | None:
        """The board in place of the usual ones; None for those. Raises BadTerms where it is gone or cannot be used."""
        if self.chosen == USUAL:
            return None
        found = self.candidate()
        if found is not None and found.fault is not None:
            reason = fault_sentence(self.services.words, found.fault)
            raise BadTerms("setup.board.unusable", name=self.name(self.chosen), reason=reason)
        if found is None or found.board is None:
            raise BadTerms("setup.board.gone", name=self.name(self.chosen))
        return found.board

    def tried(self, draft: Draft) -> TriedBoard:
        """The chosen board with the seats and options of a set-up, to be tried. Raises BadTerms where it is gone."""
        board, found = self.board(), self.candidate()
        path = None if found is None else found.path
        return TriedBoard(tuple(draft.seats()), draft.chosen(), self.name(self.chosen), board, path)

    def refusal(self, seats: int) -> str:
        """Reason why so many cannot play on the chosen board, as it was read last; empty where they can."""
        found = self._last_read
        if found is None or seats in found.seats:
            return ""
        if found.fault is not None:
            return fault_sentence(self.services.words, found.fault)
        counts = seat_counts(self.services.words, found.seats)
        return self.services.words.t("setup.board.seats", name=self.name(self.chosen), seats=counts)

    def brief_refusal(self, seats: int) -> str:
        """The same in a few words: the place to mend, or how many can play."""
        found = self._last_read
        if found is None or seats in found.seats:
            return ""
        words = self.services.words
        if found.fault is not None:
            return fault_in_brief(words, found.fault)
        return words.t("setup.board.only", seats=seat_counts(words, found.seats))

    @property
    def _last_read(self) -> Candidate | None:
        """The chosen board as it was read last, without looking at its file; None for the usual ones."""
        if self.chosen in self.title.spec.more_maps:
            return self._box(self.chosen)
        found = next((each for each in self.folder.maps() if each.path.name == self.chosen), None)
        return None if found is None else self._own(found)

    def _usable(self, found: Candidate | None) -> bool:
        return found is not None and bool(found.seats)

    def _box(self, name: str) -> Candidate:
        from game.boards import MapError

        if name in self._judged:
            return self._judged[name][1]
        try:
            return self._judge(name, name, self.services.load_board(name))
        except MapError as error:
            return Candidate(name, None, (), error)

    def _own(self, found: Any) -> Candidate:
        key = found.path.name
        if found.board is None or found.error is not None:
            rest = None if found.error is None else found.error.rest
            return Candidate(key, None if rest is None else rest.board, (), found.error, found.path)
        return self._judge(key, found, found.board)._replace(path=found.path)

    def _judge(self, key: str, known_by: object, board: Board) -> Candidate:
        """Ask the rules how many can play on a board, once for as long as it stays the same."""
        before = self._judged.get(key)
        if before is not None and before[0] is known_by:
            return before[1]
        spec, seats, fault = self.title.spec, list[int](), None
        own = board if key else None  # the usual one is there without
        for count in spec.seats:
            found = board_fault(self.services, spec, spec.options(), count, own)
            if found is None:
                seats.append(count)
            fault = fault or found
        made = Candidate(key, board, tuple(seats), None if seats else fault)
        self._judged[key] = known_by, made
        return made

    # -- new maps

    def copy(self, found: Candidate, options: Any, seats: int) -> Path:
        """Copy a board of the box into the folder, unless an earlier copy is still as it was; OSError where that cannot
        be written."""
        from game.boards import copy_map, first_alike, write_made

        spec = self.title.spec
        name = found.key or next(iter(spec.maps(options, seats)))
        if ":" in name and found.board is not None:
            return first_alike(write_made(found.board, self.title.key, self.folder.path))
        return first_alike(copy_map(name, self.folder.path))

    def remove(self, found: Candidate) -> None:
        """Put a player's own board aside; OSError where it cannot be moved."""
        from game.boards import put_aside

        assert found.path is not None
        put_aside(found.path, REMOVED)
        self.folder.look()

    def draw_new(self) -> Path:
        """Write a made board, of a number that nobody has chosen, into the folder; OSError where that cannot be
        written."""
        from game.boards import write_made

        number = crc32(self.services.new_seed().encode()) % _MOST_MADE + 1
        assert self.title.spec.make is not None
        return write_made(self.title.spec.make(number), self.title.key, self.folder.path)


def why_not(choice: BoardChoice, draft: Draft) -> str:
    """Reason why nobody can sit down yet at a table that is set up so; empty where they can."""
    t = choice.services.words.t
    if draft.nameless:
        return t("setup.name_empty")
    if draft.twice:
        return t("setup.name_twice", name=draft.twice)
    return choice.refusal(len(draft.places))
