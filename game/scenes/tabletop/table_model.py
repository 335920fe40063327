"""The table as it is handled: the one context, the spots, and the parts that have words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from game.core.even import AHEAD
from game.core.seats import Seat
from game.core.steps import Choice
from game.scenes.tabletop.cards import DISC, headings, near_end_place, starts
from game.scenes.tabletop.commands import DropPose
from game.scenes.tabletop.table_view import TableView
from game.ui.chooser import Chooser, Gesture
from game.ui.context import TableContext
from game.ui.keymap import with_keys
from game.ui.paint import RIBBON, BoxFinder
from game.ui.popover import Avoid
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.sprite import Moving, Sprite
from game.ui.table import Things, TimeLimit, Tool, named_first
from game.ui.title import temper_line
from game.ui.widgets.base import OverlayGround, Widget
from game.ui.widgets.button import Button

BEATS = 4
"""Steps of the light of glowing targets."""
_LIES = (
    *("frame", "active", "viewer", "focused_seat", "peeking", "covered", "camera", "computers"),
    *("waiting", "interrupted", "open_turn", "view", "past"),
)
"""Fields of a context that last longer than a moment."""


LOG, REPLAY, MAIN, UNDO, DOORS = "match.log", "match.replay", "match.main", "match.undo", "match.doors"
"""Names of buttons: what unfolds the log, looks back, ends or begins, takes back, shows what is secret."""
GLOVE = "match.glove"
"""Name of the glove with the dice of the next roll."""
BAR, QUESTION = "bar", "question"
"""Names of the bar, and of the card that asks."""
ON_LOG = (LOG, REPLAY)
"""Buttons that a card may lie over."""
ASKED = (MAIN, UNDO)
"""Buttons that no card may lie over."""


def is_usable(widget: Widget) -> bool:
    """Whether a widget is a button that does something now, and that no card may lie over."""
    return isinstance(widget, Button) and widget.visible and widget.enabled and widget.name not in ON_LOG


class WordBoxes:
    """Boxes of the words on a table, found anew only when its layout changes."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._found: list[tuple[tuple[object, ...], list[Rect]]] = []
        """The latest two that were found, as the table is drawn and with no pointer on it."""

    def boxes(self) -> list[Rect]:
        """Boxes of all words as the table is drawn now, in units."""
        return self._boxes(self._model.now())

    def resting(self) -> list[Rect]:
        """Boxes of all words wherever the pointer is: a button placed by them does not move away from it."""
        return self._boxes(replace(self._model.now(), hover=None))

    def drawn(self) -> BoxFinder:
        """Painter that has found all words as the table is drawn now; made anew for each call."""
        top, context, reader = self._model.table_view, self._model.now(), BoxFinder(self._model.table_view.scale)
        for draw in top.drawing.parts:
            draw(reader, context)
        return reader

    def _boxes(self, context: TableContext[Any]) -> list[Rect]:
        top = self._model.table_view
        seats = context.active, context.focused_seat, context.computers
        seen = *seats, context.camera, context.afar, context.held, context.hover, context.current_event
        key = top.match.position, context.view, top.frame, *seen  # while something is shown the view is an earlier one
        known = next((boxes for found_for, boxes in self._found if found_for == key), None)
        if known is None:
            reader = BoxFinder(top.scale)
            for draw in top.drawing.parts:
                draw(reader, context)
            known = reader.words
            self._found = [*self._found[-1:], (key, known)]
        return known


class _Foreseen(NamedTuple):
    """Gestures that will probably be offered."""

    options: Sequence[Choice]
    context: TableContext[Any]
    chooser: Chooser

    def holds(self, options: Sequence[Choice], context: TableContext[Any]) -> bool:
        """Whether just that is offered, and all that gestures go by lies so."""
        lies = all(getattr(self.context, name) == getattr(context, name) for name in _LIES)
        return lies and self.options == options


@dataclass(eq=False)
class _Settled:
    """Context, what it was made of, and what has been worked out for it."""

    context: TableContext[Any]
    empty: TableContext[Any]
    """The same with empty hands."""
    key: tuple[Any, ...]
    """Spot that is pointed at, and the state of the hands."""
    things_key: tuple[Any, ...]
    """All that things lie by."""
    things: Things | None = None
    parts: dict[Spot, Rect] | None = None
    tools: Sequence[Tool] | None = None
    cards: tuple[float, Rect | None, Sequence[Rect]] | None = None
    """The card that asks and all others over the board, after how far the view is."""


@dataclass
class HandState:
    """Memory of the hand over a table, with all that it presses, drags, lets go or pans; a new one is at rest."""

    at: Point = (0.0, 0.0)
    """Position of the pointer, or of the board cursor."""
    start: Point = (0.0, 0.0)
    """Position of the pointer when it was pressed last."""
    pressed: Spot | None = None
    pressed_ms: float = 0.0
    """Time for which it has been."""
    fixed: bool = False
    """Whether what is pressed stays where it lies."""
    dragging: bool = False
    hanging: Point = (0.0, 0.0)
    """Centre of the held thing as drawn, a little behind the pointer."""
    tilt: float = 0.0
    """Degrees, by the speed of the hand."""
    drag_offset: Point = (0.0, 0.0)
    """How far from the pointer it hangs, so that what lies under the pointer can be seen."""
    scratch: Any = None
    """View of the position to which picking up has led."""
    below: Any = None
    """The same, while the thing is carried."""
    gliding: Moving | None = None
    """Sprite on its way back from where it was let go."""
    dropped: Sprite | None = None
    """Sprite put on a target, as it hung in the hand; unseen where its ghost lies there already."""
    laid: DropPose | None = None
    """How the last thing was put down; None where the last gesture has put nothing down."""
    pans: Literal["nothing", "waits", "drags", "points"] = "nothing"
    """Use of the pressed pointer for the camera: it may become a drag of the board, is one, or points in the
    overview."""
    panned_at: Point = (0.0, 0.0)
    """Position of the pointer up to which the board was dragged."""
    rim_ms: float = 0.0
    """Time for which a thing has been carried at the rim of the board."""


class TableModel:
    """Makes context and spots when they are first asked for after something has changed, and keeps them till then."""

    def __init__(self, table_view: TableView, playable: bool = True) -> None:
        self.table_view = table_view
        self.hover: Spot | None = None
        """The spot under the pointer or the board cursor."""
        self.at: Point | None = None
        """Position of the pointer over the table; None while something else has it."""
        self.worded = False
        """Whether the labels of everything are asked for."""
        self.exploring = False
        """Whether the board cursor stops at every place, whatever can be done there."""
        self.marks_toggled = False
        """Whether the eye is held or on (see the context)."""
        self.hand = HandState()
        self.hinted: Gesture | None = None
        """Gesture that a hint shows, with what it takes and its place."""
        self.playable = playable
        """Whether this is a match that is played, not one that is looked back at."""
        self._chooser = Chooser()
        self._offered: Sequence[Choice] | None = None
        self._own: Spot | None = None
        """Spot that lies in the hand by itself, whenever nothing else has been picked up."""
        self._foreseen: _Foreseen | None = None
        self._settled: _Settled | None = None
        self.words_drawn = WordBoxes(self)

    @property
    def live(self) -> bool:
        """Whether somebody may do something now."""
        top = self.table_view
        waits = top.stage.busy or top.holding_last_move
        return self.playable and not (waits or top.match.ended)

    def offer(self, options: Sequence[Choice]) -> None:
        """This may be done from now on; whatever was held is let go."""
        self._offered, self.hand.below = options, None

    @property
    def chooser(self) -> Chooser:
        """Gestures that are offered, and the held spot."""
        if self._offered is not None:
            options, self._offered, self._settled = self._offered, None, None
            empty, gestures = self.table_view.context(), self.table_view.table.controls.gestures
            foreseen, self._foreseen = self._foreseen, None
            if foreseen is not None and foreseen.holds(options, empty):
                self._chooser = foreseen.chooser
                self._chooser.let_go()
            else:
                self._chooser.reset(options, lambda choice: gestures(choice, empty))
            self._own = self.table_view.table.controls.in_hand(empty)
        if self._own is not None and self._chooser.held is None and self.live:
            self._chooser.take(self._own)
        return self._chooser

    @property
    def held(self) -> Spot | None:
        """Spot that has been picked up, or lies in the hand by itself."""
        return None if self._offered is not None else self.chooser.held

    @property
    def picked_up(self) -> Spot | None:
        """Spot that has been picked up."""
        return None if self.held == self._own else self.held

    def let_go(self) -> None:
        """Let go of what is held."""
        self.hand.below, self.worded = None, False
        self._chooser.let_go()

    @property
    def context(self) -> TableContext[Any]:
        """The context from which the table is drawn now."""
        return self.settle().context

    def settle(self) -> _Settled:
        """Make the context anew if anything has changed that it is made of; things stay while they lie as before."""
        views, below = self.table_view.views, self.hand.below
        views.at, views.held = self.at, self._offered is None and self._chooser.held not in (None, self._own)
        empty = self.table_view.context()
        chooser = self._chooser if self._offered is None and self._own is None else self.chooser
        held, live, before = (chooser.held, chooser.carried, chooser.pose), self.live, self._settled
        key = (self.hover, live, self.marks_toggled, *held, below)
        if before is not None and empty is before.empty and key == before.key:
            return before
        carried = {} if below is None else {"view": below, "carried": chooser.carried}
        context = replace(self._handled(empty, chooser, live), **carried)
        things_key = (*key[1:], self.table_view.table.controls.things_key(context))
        self._settled = settled = _Settled(context, empty, key, things_key)
        if before is not None and empty is before.empty and things_key == before.things_key:
            settled.things, settled.parts = before.things, before.parts
        return settled

    def offered(self, context: TableContext[Any], options: Sequence[Choice] | None) -> TableContext[Any]:
        """A context at rest, once this may be done there; None: nothing, while the last move is looked at."""
        chooser, controls = Chooser(), self.table_view.table.controls
        own, live = controls.in_hand(context), self.playable and not self.table_view.match.ended
        if options is None:
            return self._handled(context, self.chooser, False)
        chooser.reset(options, lambda choice: controls.gestures(choice, context))
        self._foreseen = _Foreseen(options, context, chooser)
        if own is not None and live:
            chooser.take(own)
        return self._handled(context, chooser, live)

    def _handled(self, context: TableContext[Any], chooser: Chooser, live: bool) -> TableContext[Any]:
        return replace(
            context,
            live=live,
            open_turn=context.open_turn and self.playable,
            sources=chooser.sources,
            held=chooser.held,
            pose=chooser.pose,
            targets=chooser.targets(),
            reach=chooser.reach(),
            flipped=frozenset() if chooser.held is None else chooser.flipped(),
            hover=self.hover,
            marks_toggled=self.marks_toggled,
        )

    def limit(self) -> TimeLimit | None:
        """The time for what waits now; None where there is no hurry."""
        timer = self.table_view.table.timer
        return None if timer is None else timer.limit(self.context)

    def now(self, pulse: float = 0.0, away: Spot | None = None) -> TableContext[Any]:
        """The context as it is to be drawn at this very moment; `away` is what hangs in the hand or glides back."""
        beat = round(pulse * BEATS) / BEATS if self.context.live else 0.0
        made, top = self.context, self.table_view
        turns = made.held is not None and self.chooser.can_turn_at(made.hover)
        return replace(made, away=away, pulse=beat, turns=turns, elapsed_ms=top.stage.elapsed_ms, afar=top.views.afar)

    @property
    def spots(self) -> dict[Spot, Rect]:
        """Boxes of the things that can be used."""
        return self._things(self.settle()).used

    def _things(self, settled: _Settled) -> Things:
        if settled.things is None:
            settled.things = self.table_view.things(settled.context)
        return settled.things

    @property
    def tools(self) -> Sequence[Tool]:
        """The smaller buttons of the table."""
        settled = self.settle()
        if settled.tools is None:
            settled.tools = self.table_view.table.controls.tools(settled.context)
        return settled.tools

    @property
    def parts(self) -> dict[Spot, Rect]:
        """Boxes of the things that are only read: cards of seats first, then those of the table."""
        settled = self.settle()
        if settled.parts is None:
            settled.parts = {**parts(self.table_view, settled.context), **self._things(settled).read}
        return settled.parts

    @property
    def things(self) -> dict[Spot, Rect]:
        """Boxes of all that can be pointed at, one by one; later ones lie on top."""
        return self.parts | self.spots

    def name(self, spot: Spot) -> str:
        """Name of a thing."""
        return self.table_view.table.words.name(self.context, spot) or name(self.table_view, spot)

    def coordinate(self, spot: Spot) -> str:
        """Coordinate of a place: its mark, else its name where that is as short; empty for what has a long name."""
        known = self.table_view.table.words.mark(self.context, spot) or self.name(spot)
        return known if len(known) <= len("10E 10N") else ""

    @property
    def called(self) -> dict[Spot, str]:
        """Short names of all that can be put down, picked up or pressed now: first what rolls or draws and what the
        large button does, then what else is done at once; the label of what is a button alone, empty for no name."""
        chooser, context, controls = self.chooser, self.context, self.table_view.table.controls
        words, main = self.table_view.table.words, controls.main(context)
        labels = {tool.press: tool.label for tool in self.tools if tool.press is not None}
        labels |= {} if main is None or main.press is None else {main.press: main.label}
        idle = {tool.press for tool in self.tools if not tool.enabled}  # a press there would change nothing now
        used = [each for each in (chooser.reach() if chooser.held is not None else chooser.sources) if each not in idle]
        roll = controls.roll_spot(context)
        first = roll, None if main is None else main.press
        order = sorted(used, key=lambda spot: (spot not in first, not chooser.press(spot)))
        named = {spot: words.called(context, spot) or self.name(spot) or labels.get(spot, "") for spot in order}
        if roll in named:
            named[roll] = with_keys(self.table_view.words, "match.named.key", "draw", thing=named[roll])
        return named

    def tip(self, spot: Spot) -> str:
        """Words of a thing."""
        text = self.table_view.table.words.tip(self.context, spot)
        return text or tip(self.table_view, self.context, spot)

    @property
    def needed(self) -> tuple[Rect, ...]:
        """Boxes of all that can be picked up, pressed or put down now."""
        context, spots = self.context, self.spots
        used = dict.fromkeys((*context.sources, *context.targets, *context.reach))
        return tuple(spots[spot] for spot in used if spot in spots)

    def named(self, widgets: Sequence[Widget]) -> dict[str, Rect]:
        """Boxes of all that a veil may leave bright, by name: visible widgets, spots, the card that asks, parts of the
        table, cards of seats with their ribbons."""
        top, asked = self.table_view, self.question
        frame, cards = top.frame, dict[str, Rect]()
        for seat in range(len(top.match.seats)):
            x, y, w, h = frame.card(seat, seat == top.active)
            over = RIBBON / 2 if seat == top.active and frame.form != "strip" else 0.0
            cards[f"seat:{seat}"] = Rect(x, y - over, w, h + over)
        visible = {each.name: each.rect for each in widgets if each.visible and each.name}
        spots = {spot.name: box for spot, box in self.spots.items()}
        parts = {BAR: frame.bar, "board": frame.board, "side": frame.side, "log": frame.log}
        return {**visible, **spots, **parts, **cards, **({} if asked is None else {QUESTION: asked})}

    def avoid(self, widgets: Sequence[Widget], never: Sequence[Rect] = (), glows: Sequence[Rect] = ()) -> Avoid:
        """Boxes that a floating card keeps clear of: what may `never` be covered, the large button, undo and a card
        that asks; then what `glows`, what can be used now, other buttons in use, what may be taken back, and other
        cards; then all other buttons, cards of seats, last moves and words; then all that has a tip."""
        context, shown = self.context, [each for each in widgets if each.visible and each.name not in ON_LOG]
        asked = (*(each.rect for each in widgets if each.name in ASKED), *filter(None, [self.question]))
        cards = (each.rect for each in shown if isinstance(each, OverlayGround))
        look = self.table_view.table.look
        marked, laid = look.last_move(context), look.provisional_box(context) if context.open_turn else None
        buttons = (each.rect for each in shown if is_usable(each))
        used = (*self.needed, *buttons, *(() if laid is None else (laid,)))
        seats = [context.frame.card(number, number == context.active) for number in range(len(context.frame.seats))]
        read = (*(each.rect for each in shown if each.name), *seats, context.frame.log, *marked)
        known = (*self.spots.values(), *self.parts.values())
        words = (*self.words_drawn.resting(), *self.cards_over_board)
        return Avoid((*never, *asked), (*glows, *used, *cards), (*read, *words), known)

    @property
    def cards_over_board(self) -> Sequence[Rect]:
        """Boxes of cards, legends and panels over the board, wherever the pointer is: what floats keeps off them."""
        return self.table_view.table.look.cards_over_board(replace(self.now(), hover=None), self.table_view.scale)

    def board_labels(self) -> Sequence[Rect]:
        """Boxes of pictures on the board that tell a number or an owner."""
        return self.table_view.table.look.board_labels(self.context, self.table_view.scale)

    def tail_barred(self) -> list[Rect]:
        """Boxes across which no tail of a floating card goes: a card that asks, and words."""
        return [*filter(None, [self.question]), *self.words_drawn.resting()]

    def clear_boxes(self, around: Rect) -> list[Rect]:
        """Boxes that no button beside a thing may lie over, wherever the pointer is: words, numbers, pictures in the
        side column, cards and legends over the board, what can be used now, and what has a tip beside the board, but
        for what the thing itself lies in."""
        top, resting = self.table_view, replace(self.context, hover=None)
        beside = [(spot, box) for spot, box in self.things.items() if not top.frame.board.contains(*box.centre)]
        told = (box for spot, box in beside if self.tip(spot))
        used = [box for box in (*self.needed, *self.cards_over_board, *told) if not box.contains(*around.centre)]
        aside = [each.box for each in top.stage.sprites() if each.alpha > 0 and each.box.intersects(top.frame.side)]
        labels = top.table.look.board_labels(resting, top.scale)
        return [*self.words_drawn.resting(), *labels, *used, *aside]

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The topmost spot at a point; beneath a card that asks only its answers."""
        settled = self.settle()
        return _topmost(self._things(settled).used, x, y, self._card(settled, x, y, asking=True))

    def pressed_at(self, x: float, y: float) -> Spot | None:
        """The topmost spot that a press at a point is on: beneath any card only what lies wholly on it."""
        settled = self.settle()
        return _topmost(self._things(settled).used, x, y, self._card(settled, x, y))

    def card_at(self, x: float, y: float) -> Rect | None:
        """The card over the board that lies at a point; of several the topmost: one that asks."""
        return self._card(self.settle(), x, y)

    @property
    def question(self) -> Rect | None:
        """The card that asks over the board: no light falls on it, and nothing is lit beside it."""
        return self.table_view.table.look.question(self.context)

    def asking_at(self, x: float, y: float) -> Rect | None:
        """The card that asks over the board, if it lies at a point."""
        return self._card(self.settle(), x, y, asking=True)

    def _card(self, settled: _Settled, x: float, y: float, asking: bool = False) -> Rect | None:
        """Topmost card at a point; `asking`: only one that asks."""
        afar = self.table_view.views.afar  # how far the view is decides what is drawn over it
        if settled.cards is None or settled.cards[0] != afar:
            context, look = replace(settled.context, afar=afar), self.table_view.table.look
            settled.cards = afar, look.question(context), look.cards_over_board(context, self.table_view.scale)
        _, asks, cards = settled.cards
        if asks is not None and asks.contains(x, y):
            return asks
        return None if asking else next((card for card in reversed(cards) if card.contains(x, y)), None)

    def slides(self, x: float, y: float) -> bool:
        """Whether a drag from a point pans: the board does, and nothing can be picked up there."""
        context = self.context
        if context.camera is None or not context.frame.board.contains(x, y) or self.card_at(x, y):
            return False
        return self.spot_at(x, y) not in context.sources


def _topmost(spots: dict[Spot, Rect], x: float, y: float, card: Rect | None) -> Spot | None:
    """The topmost of some spots at a point, where a card may lie over them."""
    return next((spot for spot, box in reversed(spots.items()) if box.contains(x, y) and _free(box, card)), None)


def _free(box: Rect, asks: Rect | None) -> bool:
    """Whether a box is not beneath a card: there are none, or it lies within it."""
    return asks is None or box.intersection(asks) == Rect(*box)


NAME, SCORE, NEAR_END = "seat_name", "seat_score", "seat_near_end"
"""Kinds of parts, before the number of the seat."""


def parts(table_view: TableView, context: TableContext[Any]) -> dict[Spot, Rect]:
    """Boxes of these parts, by spot."""
    found: dict[Spot, Rect] = {}
    for seat in range(len(table_view.match.seats)):
        name, score = headings(context.frame, seat, seat == context.active)
        found[Spot(NAME, seat)] = name
        if table_view.table.words.figure(seat, _points(table_view)[seat].total):
            found[Spot(SCORE, seat)] = score
        if seat in table_view.near_end:
            found[Spot(NEAR_END, seat)] = near_end_place(context.frame, seat, seat == context.active)
    return found


def name(table_view: TableView, spot: Spot) -> str:
    """Name of one of these parts; empty for any other spot."""
    if spot.kind not in (NAME, SCORE, NEAR_END, DISC):
        return ""
    key, own = f"match.node.{spot.kind}", f"{table_view.title.key}.named.{spot.kind}"
    return table_view.words.t(own if table_view.words.has(own) else key, seat=table_view.match.seats[spot.number].name)


def tip(table_view: TableView, context: TableContext[Any], spot: Spot) -> str:
    """Tip of one of these parts, with its name before it; empty for any other spot."""
    about = _about(table_view, context, spot)
    return named_first(name(table_view, spot), about) if about else ""


def _about(table_view: TableView, context: TableContext[Any], spot: Spot) -> str:
    match spot:
        case Spot("seat_name" | "seat", (int(seat),)):
            who = _who(table_view, context, seat)
            return f"{who}\n{_score(table_view, seat)}" if spot.kind == DISC else who
        case Spot("seat_score", (int(seat),)):
            return _score(table_view, seat)
        case Spot("seat_near_end", (int(seat),)):
            return near_end(table_view, seat)
        case _:
            return ""


def near_end(table_view: TableView, seat: int) -> str:
    """Warning that a seat may win or end the game in its next turn, in the game's words, else in those for every game.

    Where that turn goes on now, and is not done but for its end, the words may be others.
    """
    own, words, match = f"{table_view.title.key}.near_end", table_view.words, table_view.match
    key, now = (own, f"{own}.now") if words.has(own) else ("match.near_end", "match.near_end.now")
    goes_on = match.turn_of == seat == match.seat and words.has(now)
    return words.t(now if goes_on else key, seat=match.seats[seat].name)


def _points(table_view: TableView) -> Any:
    # As nobody in particular sees it, as the figure on the card.
    return table_view.title.spec.score(table_view.match.terms, table_view.stage.view_for(None))


def _who(table_view: TableView, context: TableContext[Any], number: int) -> str:
    t, seat = table_view.words.t, table_view.match.seats[number]
    lines = [_named(table_view, seat)]
    temper = "" if seat.human else temper_line(table_view.words, table_view.title.spec, seat.temper or "")
    lines += [temper] if temper else []
    second = table_view.table.words.subtitle(context, number)
    lines += [second] if second else []
    lines += [t("match.tip.turn")] if number == context.active else []
    lines += [near_end(table_view, number)] if number in table_view.near_end else []
    return "\n".join(lines)


def _named(table_view: TableView, seat: Seat) -> str:
    t, level = table_view.words.t, f"level.{seat.player}"
    if seat.human or not table_view.words.has(level):  # such as whoever teaches
        return seat.name
    return t("match.tip.computer", seat=seat.name, level=t(level))


def _score(table_view: TableView, seat: int) -> str:
    """The sum, what it is made of as far as that is nothing, and how the game counts."""
    words, tally, key = table_view.words, _points(table_view)[seat], table_view.title.key
    figure = table_view.table.words.figure(seat, tally.total)
    lines = [words.t("match.tip.score", seat=table_view.match.seats[seat].name, score=figure)] if figure else []
    points = {f"{key}.point.{category}": points for category, points in tally.points.items() if points}
    if own := table_view.table.words.figure_tip(table_view.stage.view_for(None), seat):
        lines, points = [own], {}
    start = starts(words, table_view.title, table_view.match).get(seat)
    lines += [start] if start else []
    points.pop(f"{key}.point.{AHEAD}", None)
    named = [(words.t(name), count) for name, count in points.items() if words.has(name)]
    if named:
        lines.append(words.listed(words.t("match.tip.category", category=name, points=count) for name, count in named))
    how, progress = f"{key}.tip.counts", table_view.table.words.progress(table_view.stage.view_for(None))
    lines += [words.t(how)] if words.has(how) else []
    return "\n".join([*lines, progress] if progress else lines)
