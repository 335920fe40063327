"""Titles: games as the menu sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from game.core.seats import Seat
    from game.core.spec import Spec
    from game.i18n.catalogue import Catalogue
    from game.ui.context import TableSetup
    from game.ui.paint import Painter
    from game.ui.rect import Rect
    from game.ui.table import Table
    from game.ui.theme import Accent


class Count(msgspec.Struct, frozen=True):
    """One line of counting up a result: a figure and its points, for the seats that have it.

    An `even` figure stands on every side and cancels out there; its seats are all of them.
    """

    seats: tuple[int, ...]
    figure: str
    """Figures that are counted: "4²"."""
    points: int
    even: bool = False
    picture: str = ""
    """Picture of the thing that is counted, if it has one."""
    name: str = ""
    """The key of words for what is counted, of which `figure` is an argument; empty where the figure says it."""


class Goal(msgspec.Struct, frozen=True):
    """Something that a seat was to reach, and how near it came."""

    category: str
    """The kind of points that it brings."""
    name: str
    """The key of its words."""
    picture: str
    have: int
    need: int


class Preview(msgspec.Struct, frozen=True):
    """A moment of a recorded match, and the part of its table that a picture in the set-up shows."""

    rows: int
    """Number of rows that have been played."""
    show: tuple[str, ...]
    """Names of the spots and parts that the picture holds."""
    hold: str = ""
    hover: str = ""


class Length(msgspec.Struct, frozen=True):
    """Duration of a match."""

    steps: Mapping[int, int]
    """Per number of seats the turns of all in a match, as `python -m tests.lengths` measures them."""
    seconds: float
    """Seconds that people take for one, with all that is shown of it."""
    options: Mapping[str, float] = {}
    """By an option and its value ("quick_start=true") how many times as long it makes a match."""
    rounds: str = ""
    """The option that ends a match after so many rounds, 0 for never; empty where there is none."""
    boards: Mapping[str, Mapping[int, float]] = {}
    """By name of a further board of the box, and number of seats, how many times as long it makes a match; as long as
    the usual one where it is not told."""

    @property
    def fields(self) -> frozenset[str]:
        """The options that change it."""
        return frozenset(each.partition("=")[0] for each in self.options) | ({self.rounds} - {""})

    def minutes(self, seats: int, options: Any = None, board: str = "") -> int:
        """Rounded to five minutes; without options as it is with none chosen. With some that change it, or a board, to
        the minute, and never as it is without them: five minutes are more than some of them bring."""
        plain, turns = float(self.steps[seats]), self.steps[seats] * self.boards.get(board, {}).get(seats, 1.0)
        for each, factor in self.options.items():
            field, _, value = each.partition("=")
            turns *= factor if str(getattr(options, field, None)).lower() == value else 1.0
        limit = getattr(options, self.rounds, 0) if self.rounds else 0
        turns = min(turns, seats * limit or turns)
        usual, changed = max(5, round(plain * self.seconds / 300) * 5), round(turns * self.seconds / 60)
        if turns == plain:
            return usual
        return max(1, min(usual - 1, changed)) if turns < plain else max(usual + 1, changed)


class Title(msgspec.Struct, frozen=True):
    """Rules and presentation together; words stand in the catalogue under the spec's key."""

    key: str
    seats: tuple[int, ...]
    """Permitted numbers of seats; those of the rules, which are not needed for the card."""
    rules: Callable[[], Spec[Any, Any]]
    """Loads the rules, which takes longer than all that is on the card."""
    accent: Accent
    icon: str
    """Art of the game tab."""
    colours: tuple[str, ...]
    """The colours that seats get unless the players choose others; of no matter where the title is `plain`."""
    vignette: Callable[[Painter, Rect], None]
    """Draws the picture of the game's card into a rectangle."""
    table: Callable[[TableSetup], Table[Any]]
    counting: Callable[[Any, Any], Sequence[Count]] | None = None
    """(terms, view) -> how the result is counted by hand, in that order; None where adding up says it all."""

    roles: Callable[[Any, int], tuple[str, ...]] | None = None
    """(options, number of seats) -> per seat the key of the words for what it plays; None: all play the same."""

    first_turn: int = 0
    """The `turn` of a state while the first is played; that of the rules, which are not needed for a kept match."""

    previews: tuple[Preview, ...] = ()
    """How one wins, what one does in a turn, what is special: pictures for "<key>.about.0" and so on."""

    length: Length | None = None
    minutes: int = 0
    """How long a match takes where there is no `length`, whoever plays."""

    pictures: Mapping[str, tuple[str, ...]] = {}
    """By meaning ("product") the pictures of its numbers, from 0; words are found by the same meaning and number."""

    points: Mapping[str, str] = {}
    """By kind of points the picture of what they are for."""

    charted: int | None = None
    """Index of the number of a rank that the chart of a result shows; None: the points."""

    goals: Callable[[Any, Any], Sequence[Sequence[Goal]]] | None = None
    """(terms, view) -> per seat what it had to reach, named in the result once that lies open; None for no such."""

    dealt: Callable[[Any], Mapping[str, int]] | None = None
    """(options with an even start) -> by option how much everybody begins with where that is chosen, before the even
    start adds to it; None where no option says so."""

    goal_pictures: Mapping[str, tuple[str, ...]] = {}
    """By name, in the order of the rules, the pictures of the goals beside winning."""

    animals: tuple[str, ...] = ()
    """Pictures of those that come along with whoever has won, but for what stands for points of which it has none."""

    company: Callable[[Any, Any, Sequence[int]], Sequence[str]] | None = None
    """(terms, view, seats of the winners) -> pictures of the animals that they have, where points do not tell that."""

    card_backs: tuple[str, ...] = ()
    """Pictures on the cards of the curtain, from the left, each of them again where there are fewer; a closed eye
    where there is none."""

    face_down: bool = False
    """Whether secrets lie face down before their owner too, who looks at them by holding a button: then nothing has to
    be covered once each has had a first look."""

    plain: bool = False
    """Whether seats have no colour of their own: all of them are of wood."""

    daily: bool = False
    """Whether its rules tell how a day's farm is played; told here too, so that a day's game is known without them."""

    rules_at: str = ""
    """Place of the rules for another process, as "module:attribute"; empty for `game.rules`."""

    title_at: str = ""
    """Place of this title for another process, as "module:attribute"; empty: none."""

    @property
    def source(self) -> str:
        """Place of the rules for another process."""
        return self.rules_at or f"game.rules.{self.key}:SPEC"

    @property
    def spec(self) -> Spec[Any, Any]:
        """The rules; loaded when they are asked for first."""
        return self.rules()

    def with_colours(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats in the title's colours, and in those left over where it has too few."""
        from game.ui.theme import WOOD, players

        if self.plain:
            return tuple(msgspec.structs.replace(seat, colour=WOOD.key) for seat in seats)
        colours = list(dict.fromkeys((*self.colours, *(player.key for player in players))))
        return tuple(msgspec.structs.replace(seat, colour=colour) for seat, colour in zip(seats, colours, strict=False))

    def minutes_of(self, seats: int, options: Any = None, board: str = "") -> int:
        """Minutes that a match of so many seats takes with these options, or with none chosen, and on a board of that
        name, or the usual one."""
        return self.minutes if self.length is None else self.length.minutes(seats, options, board)

    def span(self) -> tuple[int, int]:
        """Least and most minutes of a match over all numbers of seats."""
        found = [*map(self.minutes_of, self.seats)]
        return min(found), max(found)


def things_ahead(words: Catalogue, title: str, amount: int) -> str:
    """Things that an amount of an even start stands for, in words; empty where a title names none."""
    key = f"{title}.even.step.{amount}"
    return words.t(key) if words.has(key) else ""


def temper_line(words: Catalogue, spec: Spec[Any, Any], temper: str) -> str:
    """The line that tells a temper, in the game's own words if it has some; empty where the game knows none such."""
    if spec.mind is None or temper not in spec.mind.tempers:
        return ""
    own = f"{spec.key}.temper.{temper}"
    return words.t(own if words.has(own) else f"setup.temper.{temper}")


def term_words(words: Catalogue, title: str, term: str, counted: bool = False) -> str:
    """Words for a term that speaks for a choice: what changes by it, or the name alone where its amount is `counted`
    beside; empty where the game has none."""
    key = f"{title}.term.{term}"
    told = key if counted or not words.has(f"{key}.more") else f"{key}.more"
    return words.t(told) if words.has(key) else ""
