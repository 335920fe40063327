"""Presentation of a game: the parts of a table, as scenes ask for them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

import msgspec

from game.core.steps import Choice, Decision, Event, Refusal, Step
from game.ui.art import ANIMALS
from game.ui.chooser import Gesture
from game.ui.context import TableContext, V
from game.ui.frame import BESIDE, Frame
from game.ui.paint import Painter, SizedPictures
from game.ui.rect import Rect, Scale
from game.ui.signs import EventSigns
from game.ui.spoken import Spoken
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.theme import SeatPalette
from game.ui.widgets.glove import Glove

MAIN = "main"
"""Name of the large button among the kinds of spots."""


class Coach(Generic[V]):
    """Marks in the first turns of a person who plays a game for the first time, each with a name among its words.

    The words NAME.again are for the turns after the first, and NAME.held while something is held.
    """

    turns = 2
    """Number of turns of one person in which they come."""
    kinds: Mapping[str, tuple[str, ...]] = {}
    """Kinds of spots to which a mark points, by its name: of several the first that can be used. Without any it points
    to all that can be picked up or pressed."""

    def name(self, context: TableContext[V]) -> str:
        """Name of the mark for the waiting step: the kind of the step, unless a game overrides it; empty for none, as
        where the table itself asks something that says all."""
        return type(context.waiting).__name__


Fact = Event[Any, Any] | Choice
"""Subject of a sentence."""


class MainButton(NamedTuple):
    """Action of the large button now: its words, its icon, and the spot it presses, or picks up as a click would."""

    label: str
    icon: str
    press: Spot | None
    enabled: bool = True
    reason: str = ""
    second: str = ""
    """The second line of a button that can be pressed."""
    goes_on: bool = False
    """Whether the same seat is asked again after chance has answered."""
    first: Sequence[Spot] = ()
    """Spots to draw or play from first, while this is disabled; they light up at a press."""


class Tool(NamedTuple):
    """A smaller button. The verb "rivals" shows the other seats' possible spots; "turn" and "flip" do that to what
    is held; "nearer", "farther" and "fit" move the camera; any other presses `press`.

    With an `interrupt` it presses a source of what that seat may do out of turn. Whether it is enabled must follow from
    what all may know: a hand that is hidden never shows in it.
    A `hold` does neither: as long as it is held, by pointer or by its key, the viewer is `peeking`.
    """

    verb: str
    label: str
    icon: str
    key: str
    box: Rect
    press: Spot | None = None
    """The spot that it presses."""
    accent: bool = False
    """Whether it stands in the title's accent, as the answer that is asked for."""
    enabled: bool = True
    reason: str = ""
    hold: bool = False
    """Whether it works only as long as it is held."""
    interrupt: int | None = None
    """The seat whose interrupt it is."""
    hint: str = ""
    """Words of its tooltip."""
    calls_off: bool = False
    """Whether Esc presses it while nothing is held: it lets go of what has been begun."""
    on: bool | None = None
    """Whether it looks switched on; None for one of "rivals" that is on while these marks are asked for, else off."""


class TimeLimit(NamedTuple):
    """The time that the waiting step may take, and what is played when it is over."""

    seconds: float
    choice: Choice | None = None
    """An answer to the waiting step; None: the interrupt of the clock."""
    then: str = ""
    """Consequence of its end: a clause that can stand after *then*."""


class Happening(NamedTuple):
    """Words for what a seat does at one moment of an event that is shown part by part."""

    seat: int
    words: str


class SecretCoverBox(NamedTuple):
    """Box that doors cover until the next seat is there, and the words and picture on their sign."""

    box: Rect
    words: str
    picture: str = ""


class ScoringPlace(NamedTuple):
    """Something on the board that counts at the end: its boxes on the canvas, and its points."""

    boxes: tuple[Rect, ...]
    points: int


class Things(NamedTuple):
    """All that can be pointed at on a table, by boxes on the canvas: from here come its spots, the parts with tips, and
    labels. Later ones lie on top."""

    used: dict[Spot, Rect]
    """Things that gestures can mean, now or at other times."""
    read: Mapping[Spot, Rect] = {}
    """Things to be read alone, such as figures, badges and panels; they lie beneath."""


_FIELD = 12
"""Least number of spots of one kind that are a field, of which a quarter says where to look."""


def region(spot: Spot, spots: Mapping[Spot, Rect]) -> Rect:
    """The box round all spots of a kind, or round those in one quarter of a field."""
    alike = [box for other, box in spots.items() if other.kind == spot.kind]
    whole, (x, y) = Rect.enclosing(alike), spots[spot].centre
    if len(alike) < _FIELD:
        return whole
    across, down = whole.centre
    near = [box for box in alike if (box.centre[0] < across) == (x < across)]
    return Rect.enclosing([box for box in near if (box.centre[1] < down) == (y < down)])


class Controls(Generic[V]):
    """Gestures of a game, their spots, and the buttons beside the board."""

    numbered: Sequence[Spot] = ()
    """The board's spots on the canvas, by their numbers in the rules."""
    staggered = False
    """Whether each row of the board lies half a place aside of the next, as hexagons do."""

    def ground(self, context: TableContext[V]) -> Mapping[Spot, Hashable]:
        """All places of the board, and what each is: keys go past those that are alike, and stop at none that is
        None."""
        return {spot: spot in context.reach or spot in context.sources for spot in self.numbered}

    def gestures(self, choice: Choice, context: TableContext[V]) -> Sequence[Gesture]:
        """Every gesture that means a choice in the view of `context`."""
        raise NotImplementedError

    def intent(self, gesture: Gesture, context: TableContext[V]) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as: asked for the reason when it is refused."""
        return None

    def instead(self, gesture: Gesture, context: TableContext[V]) -> tuple[str, Sequence[Spot]] | None:
        """Key of what is said of a gesture that means no choice, and the spots that do what was wanted by it; None for
        the usual words."""
        return None

    def blamed(self, refusal: Refusal, context: TableContext[V]) -> Sequence[Rect]:
        """Boxes on the canvas of what stands in the way by a refusal, and of what shows the numbers it tells."""
        found, numbered = self.spots(context), self.numbered
        spots = [numbered[number] for number in refusal.spots if 0 <= number < len(numbered)]
        return [found[spot] for spot in spots if spot in found]

    def leads(self, refusal: Refusal, context: TableContext[V]) -> Sequence[Spot]:
        """Spots that the sentence of a refusal tells to use first; they are lit as soon as it is told."""
        return ()

    def in_hand(self, context: TableContext[V]) -> Spot | None:
        """The one source that lies in the hand without being picked up; None where there is none."""
        return None

    def places_unheld(self, context: TableContext[V]) -> bool:
        """Whether a press on a glowing place, with nothing held, puts there the one thing that can go there."""
        return True

    def can_undo_step(self, context: TableContext[V]) -> bool:
        """Whether Esc, with empty hands, takes back the act that has led to the waiting step, where that still can be:
        its seat is asked only since it has begun something."""
        return False

    def grip(self, context: TableContext[V], x: float, y: float) -> tuple[float, float]:
        """The point of a thing, dragged by its middle, that says on which spot it lies."""
        return x, y

    def things(self, context: TableContext[V]) -> Things:
        """All that can be pointed at; the tip of `Words` has words for each."""
        raise NotImplementedError

    def spots(self, context: TableContext[V]) -> dict[Spot, Rect]:
        """Boxes of the things that can be used."""
        return self.things(context).used

    def things_key(self, context: TableContext[V]) -> object:
        """Cache key of the things for what is pointed at; None where they lie alike wherever the pointer is."""
        return None

    def region(self, spot: Spot, spots: Mapping[Spot, Rect]) -> Rect:
        """Box of a hint that names no spot: round all of a kind, or the quarter of many in which it lies."""
        return region(spot, spots)

    def term_boxes(self, term: str, before: TableContext[V], after: TableContext[V]) -> Sequence[Rect]:
        """Boxes on the canvas for a term of the value that is a reason for what leads from `before` to `after`; none
        where it is about nothing that lies there."""
        found = self.spots(before)
        return [found[spot] for spot in self.term_spots(term, before, after) if spot in found]

    def term_spots(self, term: str, before: TableContext[V], after: TableContext[V]) -> Iterable[Spot]:
        """The spots that such a term is about."""
        return ()

    def main(self, context: TableContext[V]) -> MainButton | None:
        """The large button; None for none."""
        return None

    def roll_spot(self, context: TableContext[V]) -> Spot | None:
        """The dice or the pile whose mere press is a roll or a draw of its own now; None where there is none.

        Only this rolls and draws, and key D: never the large button.
        """
        return None

    def comes_after_turn(self, context: TableContext[V]) -> str:
        """Words of what the seat of an open turn is still asked in this round once the next one has had its turn; empty
        for nothing."""
        return ""

    def ends(self, context: TableContext[V], agenda: Sequence[Step[Any, Any, Any]]) -> MainButton | None:
        """The large button after which chance answers the top of `agenda`; None for the words of every turn's end."""
        return None

    def tools(self, context: TableContext[V]) -> Sequence[Tool]:
        """Smaller buttons in the side column."""
        return ()

    def stands_for(self, part: Spot, context: TableContext[V]) -> str:
        """The verb of the tool for which a press on a part stands now; empty for none: then its words are told."""
        return ""


class Look(Generic[V]):
    """Drawing of a game: things that move, layers under and over them, seat cards and side column."""

    card_height = 200.0
    """The height its seat cards would like to have, in design units."""
    foot_height = 0.0
    """The height it needs below the seats, in design units; 0 for none."""
    discs_beside = BESIDE
    """Most discs beside its board where there is no room for cards."""
    own_boards = False
    """Whether what lies large belongs to the seat to answer, so that the next seat's comes in its place."""
    turns_in_hand = True
    """Whether what is held shows how it is turned also where it cannot be put."""
    sized_pictures: Sequence[SizedPictures] = ()
    """Pictures with which `draw_below` draws in sizes that change."""
    adjusts_placement = False
    """Whether what was laid is turned, flipped and confirmed by buttons at its corners."""
    taken_back_at: tuple[float, float] | None = None
    """Shares of the provisional box at which, or near which off words, the button lies that takes it back;
    None: off its upper left corner."""

    def sprites(self, context: TableContext[V]) -> Sequence[Sprite]:
        """Everything that moves or may be moved, at its place."""
        raise NotImplementedError

    def animate(self, event: Event[Any, Any], before: TableContext[V], after: TableContext[V]) -> Mapping[Spot, Motion]:
        """Motions of sprites for an event, by sprite key or by its kind; what is not named just glides."""
        return {}

    def animals(self, context: TableContext[V]) -> Sequence[Sprite]:
        """Animals that are drawn and not covered on purpose: some of them live while nothing happens."""
        return [each for each in self.sprites(context) if each.art.startswith(ANIMALS)]

    def share(self, context: TableContext[V]) -> float:
        """About how much of the match has been played (0-1): the light on the table changes with it."""
        return 0.0

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """Draw the board itself and all else that never changes; once per window size."""

    def draw_below(self, paint: Painter, context: TableContext[V]) -> None:
        """Draw the board's parts under the sprites: areas, targets, the last move."""

    def draw_pointed(self, paint: Painter, context: TableContext[V]) -> None:
        """Draw lines round what is pointed at, over all that and under the sprites, which none of them cuts."""

    def board_labels(self, context: TableContext[V], scale: Scale) -> Sequence[Rect]:
        """Boxes of pictures on the board that tell a number or an owner: no border of a refusal is drawn over them."""
        return ()

    def draw_above(self, paint: Painter, context: TableContext[V]) -> None:
        """Draw parts over the sprites: badges, bubbles."""

    def question(self, context: TableContext[V]) -> Rect | None:
        """Card that asks over the board, drawn by `draw_above`, if there is one: nothing beneath it is pointed at."""

    def cards_over_board(self, context: TableContext[V], scale: Scale) -> Sequence[Rect]:
        """Boxes of all other cards, legends and panels that `draw_above` draws over the board: no press reaches what
        is beneath."""
        return ()

    def draw_seat(self, paint: Painter, context: TableContext[V], seat: int, box: Rect) -> None:
        """Draw the body of a seat card below its heading (in strip form there is none)."""

    def draw_side(self, paint: Painter, context: TableContext[V]) -> None:
        """Draw the panels of the side column."""

    def sheet_seat(self, context: TableContext[V]) -> int | None:
        """The seat whose sheet lies on the board; None where one board lies there for all."""
        return None

    def provisional_box(self, context: TableContext[V]) -> Rect | None:
        """The box on the canvas of what was laid last and may be taken back; None where nothing of it lies there."""
        return None

    def provisional_note(self, context: TableContext[V], scale: Scale) -> tuple[str, Rect] | None:
        """Words of the note that what was laid may be taken back, and its box; a press on it does that."""
        return None

    def last_move(self, context: TableContext[V]) -> Sequence[Rect]:
        """The boxes on the canvas that bear the marks of the last move; what is told beside them keeps off."""
        return ()

    def ghost(self, context: TableContext[V]) -> Rect | None:
        """The box on the canvas where what would be put on the spot that is pointed at is seen to lie already, in place
        of in the hand; None where it is not."""
        return None

    def new_draws(self, context: TableContext[V]) -> Sequence[Rect]:
        """The boxes on the canvas of what the viewer alone has got since it did something, and has still to see."""
        return ()

    def secret_cover(self, context: TableContext[V]) -> SecretCoverBox | None:
        """Part of the canvas that is covered until the seat to answer says that it is there; None for nothing."""
        return None

    def glove(self, context: TableContext[V]) -> Glove | None:
        """The dice of the next roll, where the turn that is open waits for it; None where it waits for none."""
        return None

    def scoring_places(self, context: TableContext[V], category: str, seat: int) -> Sequence[ScoringPlace]:
        """Places that bring a seat its points of a category, while its things are shown; empty for none."""
        return ()

    def emblem(self, seat: int) -> str:
        """The picture beside a seat's score; empty for none."""
        return ""

    def player(self, context: TableContext[V], seat: int) -> SeatPalette | None:
        """The colours that a seat shows now; None for those it was set up with."""
        return None


class Act(NamedTuple):
    """One choice of a plan, with what its seat sees before and after it, and what happens."""

    seat: int
    choice: Choice
    before: Any
    after: Any
    events: Sequence[Event[Any, Any]] = ()


def named_first(name: str, about: str) -> str:
    """A name, and below it what is told about the thing, unless that begins with the name."""
    return about if about.startswith(name) else f"{name}\n{about}"


class Words(Spoken[V]):
    """Words of a game beyond the sentences of its catalogue."""

    def figure_tip(self, view: V, seat: int) -> str:
        """Sentence about what a seat's figure is made of; empty where its points by category tell that."""
        return ""

    def subtitle(self, context: TableContext[V], seat: int) -> str:
        """The second line of a seat's heading."""
        return ""

    def figure(self, seat: int, total: int) -> str:
        """A seat's score as the heading shows it."""
        return str(total)

    def prompt(self, context: TableContext[V]) -> str:
        """Question to the active seat in the bar; empty for the words of the waiting step."""
        return ""

    def happening(self, context: TableContext[V]) -> Happening | None:
        """News in the bar about the event that is being shown; None for the words of the log."""
        return None

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Headline about an event for everybody, where no sentence of the catalogue says it; empty for nothing."""
        return ""

    def name(self, context: TableContext[V], spot: Spot) -> str:
        """Name of a thing, which stays, and which no other of its table has; empty for the house's."""
        return ""

    def mark(self, context: TableContext[V], spot: Spot) -> str:
        """Coordinate of a place in few letters, as its name says it, drawn on it among the labels; empty for none."""
        return ""

    def about(self, context: TableContext[V], spot: Spot) -> str:
        """Words for what a thing holds, does or could become; empty for none, or for those of the house."""
        return ""

    def tip(self, context: TableContext[V], spot: Spot) -> str:
        """Name of a thing, and what is told about it; empty where nothing is."""
        about = self.about(context, spot)
        return named_first(self.name(context, spot), about) if about else ""

    shown: frozenset[str] = frozenset()
    """Kinds of spots that the look explains itself, as long as they are pointed at."""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """More arguments for the sentence about an event in the log, or about a choice among several."""
        return {}

    def picture(self, choice: Choice) -> str:
        """Name of the picture beside the words of a choice among several; empty for none."""
        return ""

    def sure(self, choice: Choice, context: TableContext[V]) -> Mapping[str, object]:
        """More arguments for the question whether a choice is meant: it names what it would cost."""
        return {}

    def reason(self, term: str, choice: Choice, waiting: Decision[Any, Any, Any]) -> str:
        """Words for a term that speaks for an answer that does not name what it brings; empty for those of the term."""
        return ""

    def hinted(self, term: str, seat: int, before: V, after: V) -> str:
        """Words for a term of a hint that name somebody, by two views of its seat; empty for those of the term."""
        return ""

    def purpose(self, term: str, temper: str, seat: int, before: V, after: V) -> Sequence[str]:
        """Words for a term that speaks for a plan of a seat between two views, fullest first; empty for the term's."""
        return ()

    def repeated(self, event: Event[Any, Any], count: int) -> str:
        """The sentence about so many equal events in a row; empty for that of each, with its number."""
        return ""

    needs_next: tuple[type[Choice], ...] = ()
    """Choices that do nothing to be seen on the table: what is better is told with what follows them."""
    needs_place = False
    """Whether choices are told with their places in a review, as their words alone do not say where."""

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """The parts of a sentence that tells a plan, in order; empty for the words of each choice."""
        return ()

    notable = 0
    """Least gain of points by a rival since a seat's turn that the seat is told of; 0: it is told of none."""

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Weight for a seat of what came of another's turn, as all see it: what matters most is told; 0 for none."""
        return 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """Whether an event takes something from its seat against its will; a `choice` led to it, perhaps the `only`."""
        return False

    def recap(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> tuple[str, str] | None:
        """Heading and words of an event in the recap; None for those of the log, where it has a place."""
        return None


class World(Generic[V]):
    """A board that is larger than its frame, under a camera."""

    afar: tuple[float, float] | None = None
    """Zooms: below the first it is drawn for reading, from the second on as from near; None: never."""

    def extent(self, context: TableContext[V]) -> Rect:
        """The box of the world that holds everything to be seen, empty places to lay something on too.

        Asked before there is a camera.
        """
        raise NotImplementedError

    def room(self, context: TableContext[V]) -> Rect:
        """The part of the board in which the whole extent is shown: all of it, unless something lies over the rest."""
        return context.frame.board

    def overview(self, context: TableContext[V]) -> Rect | None:
        """The picture of the whole extent on the canvas: a press or drag in it moves the camera there."""
        return None

    def overlays(self, context: TableContext[V]) -> Sequence[Rect]:
        """Boxes of what lies over the world in corners of the board."""
        picture = self.overview(context)
        return () if picture is None else (picture,)

    def choose_corners(self, context: TableContext[V], kept: int | None) -> int | None:
        """Corners of the board for what lies over the world, by a number of the table's own; `kept` is the present one.
        Asked only while nothing is dragged."""
        return None

    def occupied(self, context: TableContext[V]) -> Sequence[Rect]:
        """Boxes on the canvas of things in the world or over it, to be kept clear of cards."""
        return ()

    def glow(self, context: TableContext[V]) -> Sequence[Rect]:
        """The boxes of the world round each place that glows for what is held."""
        return ()

    def possible_glow(self, context: TableContext[V]) -> Sequence[Rect]:
        """The boxes of the world round each place that will glow for something that can be picked up now."""
        return self.glow(context)

    def focus(self, context: TableContext[V]) -> Rect | None:
        """The box of the world where something has happened last, with half its own size round it."""
        return None


class Timer(Generic[V]):
    """Turns that may take only so long."""

    def limit(self, context: TableContext[V]) -> TimeLimit | None:
        """The time for the waiting step; None where there is no hurry."""
        raise NotImplementedError


class Table(msgspec.Struct, Generic[V], frozen=True):
    """One game's presentation; made anew for each match, and knowing nothing of scenes."""

    controls: Controls[V]
    look: Look[V]
    words: Words[V]
    world: World[V] | None = None
    """None where the board fits its frame."""
    timer: Timer[V] | None = None
    """None where there is no hurry."""
    signs: EventSigns[V] = msgspec.field(default_factory=EventSigns)
    """Sounds of the table, and pictures of its log."""
    coach: Coach[V] = msgspec.field(default_factory=Coach)
    """Marks of the table for first-time players."""
