"""The states of the parts of a match screen: what is being told, thought, hinted, shown and asked there."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from game.scenes.tabletop.commands import Command, Explain, Interrupt, Play, Tempo
from game.ui.rect import Point, Rect, Scale

if TYPE_CHECKING:
    from game.ai.hints import Hint
    from game.core.steps import Event, Position
    from game.scenes.match.why_card import WhyPlacement
    from game.scenes.rulebook.spread import Spread
    from game.ui.popover import Avoid
    from game.ui.spot import Spot
    from game.ui.table import ScoringPlace
    from game.ui.widgets.dialog import Dialog
    from game.ui.widgets.page import Toast
    from game.worker.worker import FoundPlan


class BannerLine(NamedTuple):
    """Words about one event, by its number among all that are shown, and the seat that it is about."""

    number: int
    seat: int
    words: str


class EventGroup(NamedTuple):
    """Events that are told of together: those of a choice, or what chance has brought and all that came of it."""

    start: int
    """Number of events before it."""
    known_from: int
    """Number of events that have to be known before it is told."""
    events: list[Event[Any, Any]]


class LastMessage(NamedTuple):
    """A message that was said last, and the range of events that it tells of."""

    toast: Toast
    start: int
    end: int


@dataclass
class NewsState:
    """Announcements that were made, and those that are to come."""

    coming: deque[EventGroup] = field(default_factory=deque)
    """Events that are told as soon as they are known."""
    index: int = 0
    """Number of rows of the match to which they belong."""
    near: Set[int] = frozenset()
    """Seats that were said to be near the end."""
    turn: int = 0
    """Turn in which they were."""
    asked: tuple[int, int] = (-1, -1)
    """Row and seat of the last person who was asked."""
    last: LastMessage | None = None


@dataclass
class ComputerMove:
    """Last move of a computer that is told in the bar."""

    seat: int = -1
    since: int = 0
    """Number of events before it."""
    index: int = -1
    """Number of rows after it."""
    left_ms: float = 0.0
    """Time for which it still is."""


@dataclass
class ThinkingState:
    """Moves that computers are asked for, and how they are played."""

    paused: bool = False
    stepping: bool = False
    """Whether one more choice is wanted, though it is paused."""
    pace: Tempo = "normal"
    """Pace where only computers play."""
    seen: bool = False
    """Whether the table has been to be seen for a frame."""
    place: tuple[Any, ...] | None = None
    """State of the match when the worker was asked last."""
    out_of_turn: list[int] = field(default_factory=list)
    """Seats that are still to be asked what they do out of turn."""
    asked: tuple[int, bool] = (0, False)
    """Seat that is being asked, and whether out of turn."""
    move: Play | Interrupt | None = None
    """Move that was found."""
    rest_ms: float = 0.0
    """Time before it is made."""
    plans: deque[FoundPlan] = field(default_factory=deque)
    """Plans of computers that nobody has read yet."""
    tells_plans: bool = False
    """Whether the log tells them."""
    unread_ms: float = 0.0
    """Time that is still needed to read the one told last, while the table rests."""
    acting: tuple[int, int] | None = None
    """Turn and seat of the last act."""
    acting_ms: float = 0.0
    """Time since the first act of that seat in that turn."""
    helping: bool = False
    """Whether somebody has asked for a hint, so that a worker is needed without a computer at the table too."""
    advised: int | None = None
    """Seat for which the worker has still to be asked for a hint."""
    skipping: int | None = None
    """Seat whose moves are wanted at once, until another is to answer, or its next turn comes."""
    skipped_turn: int = 0
    to_end: bool = False
    """Whether the moves of all are wanted at once, up to the end of the match or till a person is in play again."""
    dots_ms: float = 0.0
    """Time for which dots show that a seat thinks."""
    turn: tuple[int, int] | None = None
    """Number and seat of the computer's turn that is being shown."""
    turns_ms: dict[tuple[int, int], float] = field(default_factory=dict)
    """Time for which that has been shown, and those of other computers of the same number."""
    unhurried: bool = False
    """Whether what is being shown of it goes at the usual pace, however long it takes."""
    joins: bool = False
    """Whether the move that is being made is shown together with the one before."""

    @property
    def held_up(self) -> bool:
        """Whether it is paused, with no single step wanted."""
        return self.paused and not self.stepping


class CountedPlaces(NamedTuple):
    """Places of a seat that are told together."""

    seat: int
    places: tuple[ScoringPlace, ...]


_PITCH_MS, _ALL_MS = 600.0, 6000.0
"""Milliseconds for which a place is looked at, less if all of them would take longer than the second figure."""


@dataclass
class EndingState:
    """Count of what has been won, place by place."""

    parts: Sequence[CountedPlaces] | None = None
    """All places, once they are told."""
    elapsed_ms: float = 0.0
    handed: bool = False
    """Whether the picture of the table is kept by somebody else."""

    @property
    def counting(self) -> bool:
        """Whether places are just being told."""
        return self.parts is not None and self.elapsed_ms < len(self.parts) * self.pitch_ms

    @property
    def pitch_ms(self) -> float:
        """Time for which each place is told."""
        return min(_PITCH_MS, _ALL_MS / max(1, len(self.parts or ())))

    @property
    def number(self) -> int:
        """Place that is told, from 0 up."""
        # A place that was gone on to begins at a multiple of the pitch, which may be divided to a little less.
        return min(int(self.elapsed_ms / self.pitch_ms + 1e-6), len(self.parts or ()) - 1)

    @property
    def begun_ms(self) -> float:
        """Time for which the place has been told."""
        return self.elapsed_ms - self.number * self.pitch_ms

    @property
    def part(self) -> CountedPlaces:
        """Places that are told now."""
        assert self.parts
        return self.parts[self.number]


class AskedHint(NamedTuple):
    """Position for which a hint is asked, the seat to which it is told, and the number of rows played till then."""

    position: Position[Any]
    seat: int
    rows: int


class LastHint(NamedTuple):
    """Hint that was told last, also once it is closed: how much of it first, and how much in the end."""

    moment: tuple[int, int, int]
    """Turn, seat and row for which it was told."""
    first: str
    strength: str


@dataclass
class HintState:
    """Hint as far as it is told."""

    strength: str = ""
    """How much of it is told, or will be once it is known; empty for none."""
    hint: Hint | None = None
    asked: AskedHint | None = None
    turned: Hint | None = None
    """The one whose piece lies as it is shown."""
    counted: tuple[int, int] | None = None
    """Row and seat of the last one that was counted."""
    last: LastHint | None = None
    waited_ms: float = 0.0
    dots_ms: float = 0.0
    """Time for which dots show that it is being thought of."""
    card: Rect | None = None
    """Box of the last card, where the next one stays if it can."""


class Pointed(NamedTuple):
    """State of the pointer at one moment, by which it is told whether it has moved or what is below it has changed."""

    held: Spot | None = None
    """Spot that is picked up."""
    at: Point | None = None
    """Position of the pointer; None while the board cursor points."""
    moment: tuple[object, ...] = ()
    """Spot below it, and how far the match is."""
    words: str = ""
    """Words about that spot."""


@dataclass
class TipState:
    """Tooltip of what is pointed at."""

    spot: Spot | None = None
    ms: float = 0.0
    """Time for which the pointer has been there."""
    suppressed: bool = True
    """Whether it is told only once it is met again: the pointer still lies where a button of another screen was."""
    before: Pointed = field(default_factory=Pointed)


class PlacedCard(NamedTuple):
    """Place of a card, with its words and scale, and all boxes that it was found for."""

    key: tuple[str, Scale]
    around: tuple[Rect, Avoid]
    at: Any


@dataclass
class CoachState:
    """Help in somebody's first game."""

    under: bool = False
    """Whether a dialog or menu has lain over the table."""
    closed: set[tuple[int | None, str]] = field(default_factory=set)
    """The keys of what has been closed, each with the seat that was told it."""
    placed: PlacedCard | None = None
    told: str = ""
    """Name of the mark that its card tells of; empty while none is shown."""


@dataclass
class BookState:
    """Rulebook beside the table."""

    spread: Spread | None = None
    """The book, once somebody has opened it."""
    opened_at: str = ""
    """The rule of what was asked when it was opened last."""


@dataclass
class UnsavedState:
    """Moves that could not be kept, and looks for those who have hindered it."""

    waiting: tuple[Command, Dialog] | None = None
    """Act that is tried again, and the dialog that says so."""
    looked_ms: float = 0.0
    """Time since the last try, or the last look at the file."""
    alone: bool = False
    """Whether the match is in memory alone, and who leaves it has not been asked about that."""
    warned: bool = False
    """Whether it was told that another window has the match."""
    watch_ms: float = 0.0
    """Time until the next look for one."""


class RecapMove(NamedTuple):
    """Act of a seat, in two lines, and the box of the world where that was, with half its size round it.

    There is no box for what is told without having changed a place.
    """

    seat: int
    heading: str
    words: str
    focus: Rect | None


class RecapTold(NamedTuple):
    """Acts that are told to a seat that is called, in a language, and which of them is told now."""

    seat: int = 0
    language: str = ""
    moves: Sequence[RecapMove] = ()
    at: int = 0


class RefusalReason(NamedTuple):
    """Reason why a gesture is refused: in words, by which rule, and what stands in the way."""

    words: str
    rule: str
    boxes: tuple[Rect, ...] = ()
    own: bool = True
    """Whether a rule or the game's own words speak, not only that it does not go there."""
    instead: tuple[Rect, ...] | None = None
    """Boxes of what does what was wanted, lit at once; None where nobody knows what was."""
    key: str = ""
    """Key of the refusal; empty where the rules give none."""


class ShownRefusal(NamedTuple):
    """A reason that is being told, of which gesture, and to which seat in which position and sight."""

    reason: RefusalReason
    command: Explain
    at: tuple[object, ...]
    art: str
    trail: tuple[Rect, Rect] | None


@dataclass
class ViewerState:
    """Memory of what the viewer looks at, holds or was told."""

    lit: tuple[Rect, ...] = ()
    """Boxes that are lit because they can be used, or have to be first."""
    lit_ms: float = 0.0
    """Time for which they still are."""
    peek_key: bool = False
    """Whether the key is held that shows an own secret."""
    peek_stale: bool = False
    """Whether that key has been down since somebody else was at the screen."""
    peek_ms: float = 0.0
    """Time for which an own secret still shows by itself to a seat that has come for the first time."""
    peek_held_ms: float | None = None
    """Time for which key or button has been held that shows an own secret; None while neither is."""
    pressed_last: tuple[Spot | None, int] | None = None
    """Spot that was pressed last, whose seat stays in front, and the number of rows then; None where none was."""
    chosen: tuple[Spot, int] | None = None
    """Thing that was picked up, and its pose, when the settings were opened."""
    lifted: bool = False
    """Whether what was just laid has been taken back to be dragged elsewhere."""
    hovered: Spot | None = None
    """Disc of a seat that the pointer has come to, before that seat comes to the front."""
    hovered_ms: float = 0.0
    """Time for which the pointer has rested there."""
    banner: Sequence[BannerLine] = ()
    """Lines that the banner tells."""
    banner_ms: float = 0.0
    """Time for which it still does."""
    banner_coming: deque[BannerLine] = field(default_factory=deque)
    """Those that it tells as soon as their events are known."""
    press: tuple[object, ...] | None = None
    """State of the hand when a press on the table began; None where none goes on, or something has come of it."""
    drawn_from: Spot | None = None
    """Spot that rolled or drew, and could be meant, when that press began."""
    too_early: bool = False
    """Whether it began while a seat is called."""
    line: int | None = None
    """Line of the log that is pressed, by the number of its event."""
    told: RecapTold = field(default_factory=RecapTold)
    refusal: ShownRefusal | None = None
    """Refused gesture that is told."""
    fits_lit: bool = False
    """Whether what would fit in its place is shown."""
    refusal_card: tuple[tuple[object, ...], WhyPlacement] | None = None
    """Place of the card that tells it, after what it depends on."""


@dataclass
class ScreenState(ViewerState):
    """Memory of a match screen beside the match, its table and its page; a new one is at rest."""

    rest_ms: float = 0.0
    """Time for which the last move still stays in sight."""
    deaf_ms: float = 0.0
    """Time for which presses of a seat that is called are still ignored."""
    beat_seat: int | None = None
    """Seat that is announced."""
    beat_ms: float = 0.0
    """Time for which it still is."""
    turn: int | None = None
    """Seat whose turn it was last: the next beat comes when it is another's."""
    keyed: bool = False
    """Whether somebody plays by keys alone, for whom the board cursor is never nowhere."""
    doing: Command | None = None
    """Command that is being done."""
    prompts: int = 0
    """Number of presses that were answered by light."""
    show_ms: float = 0.0
    """Time for which something has been shown without a rest."""
    show_long: bool = False
    """Whether what is being shown is long."""
    end_ms: float = 0.0
    """Time for which the end has been seen where nobody plays."""
    recap_closed: Position[Any] | None = None
    """Position of the match at which the card of changes was read last."""
    news: NewsState = field(default_factory=NewsState)
    computer_move: ComputerMove = field(default_factory=ComputerMove)
    thinking: ThinkingState = field(default_factory=ThinkingState)
    ending: EndingState = field(default_factory=EndingState)
    hint: HintState = field(default_factory=HintState)
    tip: TipState = field(default_factory=TipState)
    coach: CoachState = field(default_factory=CoachState)
    book: BookState = field(default_factory=BookState)
    unsaved: UnsavedState = field(default_factory=UnsavedState)

    def forget(self) -> ScreenState:
        """Return the same for somebody else at the screen, who sees nothing of what the last one looked at."""
        return replace(self, **vars(ViewerState(peek_stale=self.peek_stale or self.peek_key)))
