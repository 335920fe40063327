"""A game's rules as everybody else holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple

import msgspec

from game.core.board import Board, board_of
from game.core.codec import Codec
from game.core.mind import Mind
from game.core.steps import Choice, Event, Move, Position, S, T


class BadTerms(ValueError):
    """Boards, seats or options that a game cannot be played with: the key of its sentence and the fields of that."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields

    def __str__(self) -> str:
        return " ".join((self.key, *(f"{name}={value}" for name, value in self.fields.items())))


class BadBoard(BadTerms):
    """A board that the rules cannot work with, and the place to mend: a layer, there a spot or the object on it."""

    def __init__(
        self,
        key: str,
        board: Board,
        spot: int | None = None,
        layer: str = "spots",
        cells: Mapping[str, tuple[int, int]] = MappingProxyType({}),
        also: Sequence[int] = (),
        /,
        **fields: object,
    ) -> None:
        """`cells` are fields that name a further place, as `BoardSpot.at` counts; `also` are spots with the same
        fault."""
        named = {"board": board.key} if spot is None else {"board": board.key, "space": board.spots[spot].name}
        told = {name: f"{at[0]},{at[1]}" for name, at in cells.items()}
        super().__init__(key, **named, **told, **fields)
        self.board = board
        self.spot = spot
        self.layer = layer
        self.cells = cells
        self.also = also

    @property
    def mark(self) -> str:
        """The name of the object that lies on the spot; empty where there is none, or the fault is not in its layer."""
        here = (name for name, number in self.board.marks.items() if number == self.spot)
        return next(here, "") if self.layer == "marks" else ""


class Tally(msgspec.Struct, frozen=True):
    """One seat's score: points by category, and the rank whose greatest value wins (ties share)."""

    points: dict[str, int]
    rank: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of all categories."""
        return sum(self.points.values())

    @property
    def own(self) -> int:
        """The sum without what the seat began ahead with."""
        return self.total - self.points.get("ahead", 0)


def leaders(tallies: Sequence[Tally]) -> tuple[int, ...]:
    """The seats whose rank is greatest."""
    best = max(tally.rank for tally in tallies)
    return tuple(seat for seat, tally in enumerate(tallies) if tally.rank == best)


def teams(course: Iterable[Sequence[Tally]]) -> list[tuple[int, ...]]:
    """The sides of a match, from its tallies on the way, in any order: seats whose score was the same all along are a
    team. No more of them is asked for than it takes to tell all seats apart.

    Teams are of one size and more than one; where that does not come out, every seat is its own.
    """
    groups: list[tuple[int, ...]] = []
    for tallies in course:
        groups = groups or [tuple(range(len(tallies)))]
        groups = [part for group in groups for part in _alike(group, tallies)]
        if len(groups) == len(tallies):
            break
    if len({len(team) for team in groups}) == 1 < len(groups):
        return sorted(groups)
    return [(seat,) for seat in sorted(seat for group in groups for seat in group)]


def _alike(seats: Sequence[int], tallies: Sequence[Tally]) -> Iterator[tuple[int, ...]]:
    """Groups of those seats that have one score."""
    left = list(seats)
    while left:
        group = tuple(seat for seat in left if tallies[seat] == tallies[left[0]])
        yield group
        left = [seat for seat in left if seat not in group]


class Interrupts(msgspec.Struct, Generic[T, S], frozen=True):
    """Choices out of turn, while an open decision waits."""

    options: Callable[[T, S, int], Sequence[Choice]]
    """The interrupts that a seat may make now; each choice names its seat."""
    resolve: Callable[[Move[T, S], Any], None]
    """Push the steps of an interrupt; the waiting step stays beneath them."""


OTHER_BOARD = "@"
"""Sign in a chart before the boards that scores were made on, where those are not the usual ones."""


class EvenStart(msgspec.Struct, frozen=True):
    """Option by which seats begin with more than others, and how much of it makes up for how great a distance."""

    field: str
    amount: float
    """How much makes a Novice even with an Expert, two playing: measured, see `games` and `measured`."""
    games: int
    measured: str
    """The day of that."""
    most: int
    order: tuple[int, ...] = ()
    """Values of the option, the least ahead first, where numbers do not go by that: an amount is a place among them."""
    between: tuple[float, float] | None = None
    """A smaller distance, as a share of that one, and how much makes up for it, where that is not in proportion."""
    levels: tuple[tuple[int, int], ...] = ()
    """Numbers of seats, fewest first, and what each has then where all begin alike, if it is not 0; stronger seats have
    less than that."""
    teams: tuple[tuple[int, int], ...] = ()
    """Numbers of seats of which several win together, and how many sides they belong to in turn."""
    opening: float = 0.0
    """Amount that makes up for the first turn, where sides share out whole ones."""
    shares: tuple[tuple[int, float], ...] = ()
    """Numbers of seats, and the share of these amounts that makes up for as much there as the whole does at two; with
    no share of its own a number goes by the nearest smaller one."""
    shares_between: tuple[tuple[int, float], ...] = ()
    """The same for the amount of `between`, where that needs another share than the whole."""

    def level(self, seats: int) -> int:
        """Amount that each of so many has where all begin alike."""
        return dict(self.levels).get(seats, 0)

    def value(self, amount: int) -> int:
        """Value of the option that stands for an amount."""
        return self.order[amount] if self.order else amount

    def amount_of(self, value: int) -> int:
        """Amount that a value of the option stands for."""
        return self.order.index(value) if self.order else value

    def measured_at(self, seats: int) -> list[tuple[float, float]]:
        """Distances, as shares of that between Novice and Expert, and the amounts that make up for them at a table of
        so many."""
        share = _share_at(self.shares, seats, 1.0)
        between = _share_at(self.shares_between, seats, share)
        near = [(self.between[0], self.between[1] * between)] if self.between else []
        return [*near, (1.0, self.amount * share)]

    def sides(self, seats: int) -> int:
        """Number of sides of so many seats."""
        return dict(self.teams).get(seats, seats)


def _share_at(shares: Sequence[tuple[int, float]], seats: int, usual: float) -> float:
    return next((share for count, share in sorted(shares, reverse=True) if count <= seats), usual)


class Exact(Generic[T, S]):
    """Goals within a turn of which trying all choices proves who reaches them, for puzzles."""

    aids: tuple[type[Choice], ...] = ()
    """Choices that reach a goal by themselves or take others back: no answer to a puzzle, and left out of the proof."""

    def goal(self, terms: T, position: Position[S]) -> str:
        """The goal that may be aimed at where a seat is asked, by the name of its reason; empty where there is none."""
        raise NotImplementedError

    def reached(self, terms: T, begun: Position[S], position: Position[S]) -> bool:
        """Whether a position, of the same turn or the end, reaches the goal that was aimed at when it had begun."""
        raise NotImplementedError


Standing = Literal["met", "open", "missed"]
"""Reached for good, still to be reached, or out of reach."""

Company = Literal["any", "alone", "rivals", "together"]
"""Seats that play for a goal: one among any number, one that sits alone, one against others, all seats at once."""


class MatchCourse(msgspec.Struct, Generic[T, S], frozen=True):
    """Course of a match so far, as everybody at the table knows it: goals tell nothing that is hidden."""

    terms: T
    start: S
    steps: tuple[tuple[tuple[Event[T, S], ...], S], ...]
    """Per answer its events, and the state after it."""
    over: bool
    winners: tuple[int, ...]
    """Empty before the end."""
    tallies: tuple[Tally, ...]

    @property
    def state(self) -> S:
        """The last state."""
        return self.steps[-1][1] if self.steps else self.start

    @property
    def states(self) -> Iterator[S]:
        """All states from the first on."""
        yield self.start
        for _, state in self.steps:
            yield state

    @property
    def events(self) -> Iterator[Event[T, S]]:
        """All events in their order."""
        for events, _ in self.steps:
            yield from events

    def won(self, seat: int) -> bool:
        """Whether a seat is among the winners of a match that is over."""
        return self.over and seat in self.winners


class GoalCount(NamedTuple):
    """Count that a goal goes by: true where it is reached."""

    have: int
    aim: int
    also: bool = True
    """Whether all else that the goal asks for is so, as the end or a win."""
    most: bool = False
    """Whether the aim is the most that there may be, not the least."""

    def __bool__(self) -> bool:
        return self.also and (self.have <= self.aim if self.most else self.have >= self.aim)


class MatchGoal(msgspec.Struct, Generic[T, S], frozen=True):
    """One goal of a game."""

    name: str
    """Key of its words and of what is kept of it; never changed."""
    met: Callable[[MatchCourse[T, S], int], bool | GoalCount]
    """Whether a seat has reached it: once and for all, or at the end. For all seats at once the seat is the first."""
    missed: Callable[[MatchCourse[T, S], int], bool] | None = None
    """Whether it can be reached no more before the end; None where that never shows before it."""
    company: Company = "any"
    seats: tuple[int, ...] = ()
    """The numbers of seats that it may be tried with; empty where its company tells."""

    def fits(self, seats: int) -> bool:
        """Whether it may be tried by so many."""
        few = {"any": True, "alone": seats == 1}.get(self.company, seats > 1)
        return few and (not self.seats or seats in self.seats)

    def standing(self, course: MatchCourse[T, S], seat: int) -> Standing:
        """How far a seat is on its way to the goal."""
        if self.met(course, seat):
            return "met"
        gone = course.over or (self.missed is not None and self.missed(course, seat))
        return "missed" if gone else "open"

    def progress(self, course: MatchCourse[T, S], seat: int) -> tuple[int, int] | None:
        """Count of a seat and the aim, beyond which it goes where that is the most; None where nothing is counted."""
        count = self.met(course, seat)
        if not isinstance(count, GoalCount):
            return None
        have = max(0, count.have)
        return (have if count.most else min(have, count.aim)), count.aim


class ChanceKind(msgspec.Struct, frozen=True):
    """Answers of chance that are counted together: those of a die, or of a pile that is drawn from."""

    name: str
    """Meaning of its faces, whose words are found by it and their numbers."""
    answers: type[Choice]
    """A choice with one field, which tells the face."""
    faces: tuple[tuple[int, int], ...]
    """Values of the field, each with the number of its face, from 0 on."""
    worth: tuple[int, ...] = ()
    """Per face how much it helps the seat that it falls to; empty where it helps all seats alike, or none."""
    only: tuple[str, int] | None = None
    """Field of the step, and what it has to say, where several kinds have the same answers."""
    drawn: bool = False
    """Whether they are drawn from a pile or a bag; dice are rolled."""


class Spec(msgspec.Struct, Generic[T, S], frozen=True):
    """Everything a game consists of, as values and pure functions."""

    key: str
    version: int
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    options: type[msgspec.Struct]
    """House options: a Struct with defaults, one field a house rule, a tuple where it is per seat."""
    playout_options: msgspec.Struct
    """The options under which random players come to an end."""
    maps: Callable[[Any, int], tuple[str, ...]]
    """(options, seats) -> names of map files, or "made:N" for `make(N)`."""
    prepare: Callable[[Sequence[Board], int, Any], T]
    """(boards, seats, options) -> terms; raises BadTerms."""
    setup: Callable[[T], Position[S]]
    """The first position; deals and a random starter are chance steps in it."""
    score: Callable[[T, S], tuple[Tally, ...]]
    """Per seat, at any time and on views."""
    describe: Callable[[T, S], Mapping[str, object]]
    """Every field of a state by name, in plain words and numbers."""
    codec: Codec[S]
    rules: tuple[str, int] = ("", 0)
    """How its rules are numbered: the letters before every number, and the last one."""
    first_turn: int = 0
    """The `turn` of a state while the first is played: 0 where it counts those that are over, 1 where it numbers the
    one that is played."""
    make: Callable[[int], Board] | None = None
    more_maps: tuple[str, ...] = ()
    """Names of further maps of the box, each a board that may lie in place of the usual ones; its name for players has
    the key `KEY.board.NAME`."""
    view: Callable[[T, S, int | None], S] | None = None
    """View of a state by a seat; None where nothing is ever hidden. Seat None sees only public things."""
    redact: Callable[[T, Event[T, S], int | None], Event[T, S]] | None = None
    """View of an event by a seat; None where nothing is ever hidden."""
    resample: Callable[[T, S, int | None, Callable[[int], int]], S] | None = None
    """(terms, view, seat, below) -> a state that looks like that view; `below(n)` draws from 0 to n - 1."""
    interrupts: Interrupts[T, S] | None = None
    legacy_choices: Callable[[T, S, int], Sequence[Choice]] | None = None
    """(terms, state, seat) -> what the seat could answer or interrupt with under earlier rules: older records that hold
    it are played again, but it is never offered."""
    evaluate: Callable[[T, S, int], float] | None = None
    """(terms, view, seat) -> how promising a view is for that seat, with all that it can still do before chance or
    another seat answers; None where the lead in points says it."""
    mind: Mind[T, S] | None = None
    """Knowledge of its computer players; without it they go by `evaluate`, or the lead in points."""
    near_end: Callable[[T, S, int], bool] | None = None
    """(terms, view of anybody, seat) -> whether that seat can win or end the game by what it does in its next turn; the
    same for every view of a state. None where no seat's act ends the game."""
    out_of_play: Callable[[S], Sequence[int]] | None = None
    """The seats that are asked nothing more till the end, from a state; None where every seat plays on to it."""
    chart: Callable[[T, S], str] | None = None
    """(terms, last state) -> among which matches its score is compared; None where no best scores are kept."""
    daily: Callable[[int, bytes], msgspec.Struct] | None = None
    """(ordinal of a day, random bytes of that day) -> options of the farm that everybody plays alone on that day; None
    where the same seed does not give everybody the same luck."""
    even: EvenStart | None = None
    """How players of different strength begin, for even chances; None where all begin alike."""
    exact: Exact[T, S] | None = None
    """Goals of puzzles that are proven; None where puzzles are found by chances of winning."""
    chances: tuple[ChanceKind, ...] = ()
    """Kinds of rolls and draws that the ledger counts."""
    goals: tuple[MatchGoal[T, S], ...] = ()
    """Goals beside winning, in the order of their page."""
    solo_ranks: tuple[int, ...] = ()
    """Points from which on a single seat has the first, second ... rank; empty where it gets none."""

    def nears_end(self, terms: T, view: S, seat: int) -> bool:
        """`near_end`, or False where no seat's act ends the game."""
        return self.near_end is not None and self.near_end(terms, view, seat)

    @property
    def secrets(self) -> bool:
        """Whether seats may hold anything that others do not see."""
        return self.view is not None

    def boards(
        self, options: Any, seats: int, load: Callable[[str], Board], own: Board | None = None
    ) -> tuple[Board, ...]:
        """The boards that a match is played on; `load` reads a map by its name, `own` lies in place of each of them."""
        boards, names = list[Board](), self.maps(options, seats)
        if own is not None:
            return (own,) * len(names)
        for name in names:
            number = name.removeprefix("made:")
            boards.append(load(name) if number == name or self.make is None else self.make(int(number)))
        return tuple(boards)

    def other_boards(self, boards: Sequence[Board], options: Any, seats: int) -> str:
        """Names of boards that are not the usual ones of the box, as `board_of` has them; empty for those."""
        usual = tuple(board.key for board in boards) == tuple(self.maps(options, seats))
        return "" if usual else board_of(boards)

    def view_for(self, terms: T, state: S, seat: int | None) -> S:
        """`view`, or the state itself where nothing is hidden."""
        return state if self.view is None else self.view(terms, state, seat)

    def redacted_for(self, terms: T, event: Event[T, S], seat: int | None) -> Event[T, S]:
        """`redact`, or the event itself where nothing is hidden."""
        return event if self.redact is None else self.redact(terms, event, seat)
