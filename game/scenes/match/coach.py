"""Help in a first game: for two turns of each person a card says what to do now and why; it never waits, never bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from game.core.lazy import Latest
from game.scenes.match.button_places import all_words
from game.scenes.match.lesson.light import draw_rings, lit_boxes, rings_at
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.match.states import PlacedCard
from game.scenes.shell.menu import DrawBox
from game.scenes.tabletop.table_model import ON_LOG
from game.ui import popover
from game.ui.frame import Frame, book_width
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.table import MAIN
from game.ui.theme import Accent
from game.ui.type import block, style
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import question

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.seats import Seat
    from game.i18n.catalogue import Catalogue
    from game.scenes.match.session import TurnEnd
    from game.store.settings import Settings


_TURN_END, _ROLL_ENDS, _ROLL = "TurnEnd", "RollEnds", "Roll"
"""The marks of a turn that the large button ends, that only a roll ends, and of a roll that begins one."""
_AT_END = {_TURN_END: "match.coach.turn_end", _ROLL_ENDS: "match.coach.roll_ends", _ROLL: "match.coach.roll"}
"""Keys of the words for every game, by mark."""
_EACH = 6
"""Most boxes that glow one by one; of more the box round all of them glows."""
_MANY = 20
"""Most places to put something down that are each kept clear."""


def turns(match: Match[Any, Any], seat: int) -> int:
    """Number of turns before the present one in which a seat has answered."""
    return len({turn for turn, _ in _answered(match, seat)})


def _answered(match: Match[Any, Any], seat: int) -> set[tuple[int, str]]:
    """Turns before the present one in which a seat has answered, with the kinds of steps."""
    before = [(match.at(index), ply.row.seat) for index, ply in enumerate(match.plies)]
    now = match.state.turn
    return {(at.state.turn, type(at.waiting).__name__) for at, by in before if by == seat and at.state.turn != now}


def newcomer(settings: Settings, title: str, seat: Seat) -> bool:
    """Whether a person sits there where the game is played for the first time; in later games others have looked on."""
    return settings.first_help and seat.human and not settings.had_help(title)


class Coaching(MatchPart):
    """Part that shows the card of what to do now."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen
        self._turns = Latest(lambda seat, position: turns(screen.match, seat))

    # -- to whom

    @property
    def seat(self) -> int | None:
        """The person at the screen who plays this game for the first time and is to do something."""
        screen = self._screen
        session, match = screen.session, screen.match
        seat = match.turn_of if session.turn_end is not None else match.seat
        if seat is None or not 0 <= seat < len(match.seats):
            return None
        away = session.calling is not None or session.asked_seat is not None or session.viewer.seat not in (None, seat)
        learns = newcomer(screen.settings, screen.title.key, match.seats[seat])
        return seat if learns and not away else None

    def _is_new(self, seat: int) -> bool:
        """Whether a seat has had fewer turns than the help lasts."""
        return self._turns(seat, self._screen.match.position) < self._screen.table_view.table.coach.turns

    def tick(self, dt_ms: float) -> bool:
        """End the help once everybody has had so many turns; note when a dialog or menu comes or goes, as it hides the
        card."""
        state, seat = self._screen.state.coach, self.seat
        before, state.under = state.under, bool(self._screen.page.overlays)
        if before != state.under:
            self._screen.page.renew()
        if seat is None or any(self._is_new(number) for number in self._people):
            return False
        self._end_help()
        return True

    @property
    def _people(self) -> list[int]:
        return [number for number, seat in enumerate(self._screen.match.seats) if seat.human]

    def _end_help(self) -> None:
        screen = self._screen
        for number in self._people:
            name = screen.match.seats[number].name
            screen.services.change(helped=screen.settings.helped_after(screen.title.key, name))
        screen.page.renew()

    # -- what is told

    @property
    def marks(self) -> list[str]:
        """The names of what may be told now, the closest first: only what that person can do at once."""
        screen, seat, coach = self._screen, self.seat, self._screen.table_view.table.coach
        showing = screen.table_view.stage.busy or screen.table_view.holding_last_move or screen.resting
        if seat is None or showing or not self._is_new(seat):
            return []
        if screen.session.turn_end is not None:
            return self._at_end(screen.session.turn_end)
        if screen.model.context.waiting is None:
            return []
        name, held = coach.name(screen.model.context), screen.model.picked_up is not None
        if not name:
            return []
        step = type(screen.model.context.waiting).__name__
        met = any(kind == step for _, kind in _answered(screen.match, seat))
        again = [f"{name}.again"] if met else []
        usable = self._usable()
        there = [mark for mark in (*again, name) if not usable.keys().isdisjoint(self._kinds(mark) or usable)]
        return [*([f"{name}.held"] if held else []), *there]

    def _kinds(self, mark: str) -> tuple[str, ...]:
        """The kinds of spots that a mark means; none where it means whatever can be used."""
        kinds = self._screen.table_view.table.coach.kinds
        return kinds.get(mark) or kinds.get(mark.partition(".")[0], ())

    def _at_end(self, end: TurnEnd) -> list[str]:
        """Marks for a turn that waits to be ended: its dice, else its end where that can be taken back; else none."""
        if end.goes_on:
            return []
        top, match = self._screen.table_view, self._screen.match
        final = match.undo_barred() is not None
        if top.glove is not None and not end.theirs:
            return [_ROLL if final or match.chance_passed_on else _ROLL_ENDS]
        by_chance = match.roller is not None
        button = top.table.controls.ends(self._screen.model.context, match.position.agenda) if by_chance else None
        stays = button is not None and (button.goes_on or not button.enabled)
        return [] if final or stays else [_TURN_END]

    @property
    def _key(self) -> str:
        """Key of the words of the mark; empty for none."""
        has, key, marks = self._screen.words.has, self._screen.title.key, self.marks
        keys = [f"coach_{key}.{mark}" for mark in marks] + [_AT_END[mark] for mark in marks if mark in _AT_END]
        return next(filter(has, keys), "")

    @property
    def words(self) -> str:
        """Words of the mark, `{button}` the large one; empty for none, where nothing it points at can be used, and once
        it has been closed."""
        key, screen = self._key, self._screen
        if not key or (self.seat, key) in screen.state.coach.closed or not self.boxes:
            return ""
        large = screen.model.table_view.table.controls.main(screen.model.context)
        return with_keys(screen.words, key, "draw", button="" if large is None else large.label)

    @property
    def boxes(self) -> list[Rect]:
        """Boxes of what is meant."""
        marks, model = self.marks, self._screen.model
        if not marks:
            return []
        if model.picked_up is not None:
            return [model.spots[spot] for spot in model.context.reach if spot in model.spots]
        glove = self._screen.table_view.glove
        if glove is not None and (_ROLL in marks or _ROLL_ENDS in marks):
            return [glove.tray]
        usable = self._usable()
        return next((usable[kind] for kind in self._kinds(marks[0]) or usable if kind in usable), [])

    def _usable(self) -> dict[str, list[Rect]]:
        """Boxes of all that can be picked up or pressed, by kind; the large button, too, while that does something."""
        top, model, boxes = self._screen.table_view, self._screen.model, dict[str, list[Rect]]()
        context, controls = model.context, top.table.controls
        tools = {tool.press: tool.box for tool in controls.tools(context) if tool.press is not None}
        for spot in context.sources:
            box = model.spots.get(spot) or tools.get(spot)
            if box is not None:
                boxes.setdefault(spot.kind, []).append(box)
        main = controls.main(context)
        if self._screen.session.turn_end is not None or (main is not None and main.press in context.sources):
            boxes[MAIN] = [context.frame.main]
        return boxes

    # -- how it looks

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """The card beneath the buttons; off for whatever else is being told."""
        screen, words = self._screen, self.words
        screen.state.coach.told = ""
        looks = screen.table_view.peeking  # at an own secret, which no tip covers
        book = screen.table_view.book and book_width(screen.scale) > 0
        telling = looks or screen.state.hint.strength or screen.state.refusal is not None or book
        covered = screen.page.overlays or screen.table_view.log.unfolded
        if not words or telling or covered or screen.model.hand.dragging:
            return buttons
        boxes = self.boxes
        if not boxes:
            return buttons
        screen.state.coach.told = self._key.rpartition(".")[2]
        glowing = boxes if len(boxes) <= _EACH else [Rect.enclosing(boxes)]
        glow = [] if screen.model.picked_up is not None else lit_boxes(glowing, screen.model.question)
        context, look = screen.model.context, screen.table_view.table.look
        frame, laid = context.frame, look.provisional_box(context)
        just_built = (*look.last_move(context), *(() if laid is None else (laid,)))
        # Dice and pieces are rolled, drawn and taken in the side column.
        avoid = screen.model.avoid(buttons, (*glowing, *just_built, frame.side, frame.log, *frame.seats))
        placed = self._place(words, Rect.enclosing(glowing), self._off_pieces(avoid))

        def light(paint: Painter, _: Rect) -> None:
            if not screen.table_view.peeking:  # an own secret may lie there
                draw_rings(paint, rings_at(glow, all_words(screen.model, buttons)))

        glow_box = DrawBox(screen.table_view.frame.canvas, light, ZOrder.RING)
        card = OverlayGround(
            placed.box, lambda paint, _: draw_card(paint, placed, words, screen.title.accent), ZOrder.GUIDE
        )
        card.says = partial(_said_by_goose, screen.words)
        shown_too = (
            button for button in buttons if button.name not in ON_LOG or not button.rect.intersects(placed.box)
        )
        t = screen.words.t
        box = placed.box
        corner = Rect(box.right - _OFF - _RIM, box.y + _RIM, _OFF, _OFF)
        close = Button("match.coach.close", corner, icon="icons/cross")
        close.hint, close.on_press = t("match.coach.close"), self.close
        hint = t("match.coach.off")
        off = off_button(placed, screen.scale, t("match.coach.none"), hint, self.dismiss)
        return [glow_box, card, *shown_too, *in_layer(ZOrder.GUIDE, [close, off])]

    def _off_pieces(self, avoid: Avoid) -> Avoid:
        """Boxes to keep clear of with all that stands on the board, which comes before any of very many free places."""
        model, look = self._screen.model, self._screen.table_view.table.look
        free = {model.spots[spot] for spot in model.context.targets if spot in model.spots}
        pressed = avoid.pressed if len(free) <= _MANY else tuple(box for box in avoid.pressed if box not in free)
        pieces = (each.box for each in look.sprites(model.context) if each.alpha > 0)
        return replace(avoid, pressed=pressed, read=(*avoid.read, *pieces))

    def _place(self, words: str, target: Rect, avoid: Avoid) -> CoachLayout:
        """Place of the card, found once while everything lies where it does; it stays there while the words are the
        same, if it can."""
        frame, scale = self._screen.model.context.frame, self._screen.scale
        key, around, state = (words, scale), (target, avoid), self._screen.state.coach
        same = state.placed is not None and state.placed.key == key
        placed: CoachLayout | None = state.placed.at if state.placed is not None and same else None
        if placed is None or state.placed is None or state.placed.around != around:
            placed = card_layout(scale, frame, words, target, avoid, placed, self._screen.model.tail_barred())
            state.placed = PlacedCard(key, around, placed)
        return placed

    def close(self) -> None:
        """Close the card that has been read; the next one comes all the same."""
        self._screen.state.coach.closed.add((self.seat, self._key))
        self._screen.page.renew()

    def dismiss(self) -> None:
        """End the help in this game, and ask whether to end it in all."""
        screen = self._screen
        if self.seat is None:
            return
        self._end_help()
        words, accent, answers = screen.words, screen.title.accent, {"all": "", "one": ""}
        game = words.t(f"{screen.title.key}.name")
        screen.page.open(question(words, "match.coach", answers, self._settle, accent, game=game))

    def _settle(self, way: str) -> None:
        if way == "all":
            self._screen.services.change(first_help=False)
        self._screen.page.renew()


_PAD, _FACE, _OFF = 14.0, 76.0, 36.0
_WIDTHS, _LINES = (520.0, 440.0, 380.0, 320.0, 280.0), 6
_LEAST = 160.0
"""The least width of the words, and of the button below them."""
_FOOT, _GAP = 36.0, 8.0
"""Height of the button below the words, and how far below them it lies."""
_RIM = 6.0
"""Gap between the buttons at the right and the border, in units."""
_EDGE = 6.0
_TAIL = 60.0
"""Distance, in units, from what is meant up to which a card has a tail."""
_SMALL_FACE, _SMALL = 44.0, 500.0
"""Height of the goose in a canvas lower than so many units, where the button that turns tips off has no words."""
_LOW = 700.0
"""Height of a canvas, in units, in lower ones of which the goose is large or there is none."""
_FORMS = (_FACE, _GAP + _FOOT), (_SMALL_FACE, 0.0), (0.0, 0.0)
"""Sizes of the goose and heights of the row below the words, the largest card first; the last has no goose."""
_FINER = 4
"""How many times as many places are tried for the best candidate where none is clear."""
_WORDS = style("strong").at(19)


class CoachLayout(NamedTuple):
    """Box of the card, size of the goose on it, height of its words and of the row below them, and tip of its tail."""

    box: Rect
    face: float
    text_height: float
    foot_height: float
    tip: Point

    @property
    def words(self) -> Rect:
        """Box of the words, above the button."""
        left, right = self.box.x + _left(self.face), self.box.right - _PAD - _OFF + 2
        return Rect(
            left, self.box.centre[1] - (self.text_height + self.foot_height) / 2, right - left, self.text_height
        )

    @property
    def form(self) -> tuple[float, float]:
        """Size of the goose and height of the row below the words."""
        return self.face, self.foot_height


class _Candidate(NamedTuple):
    """A card of a form and width at its place, what that costs, and whether it stays where it was."""

    cost: tuple[bool, tuple[int, int, int], float]
    form: tuple[float, float]
    width: float
    placed: CoachLayout
    stays: bool


def _left(face: float) -> float:
    """Distance of the words from the left border, beside a goose of this size; 0: none."""
    return 2 * _PAD + face if face else _PAD


def card_layout(
    scale: Scale,
    frame: Frame,
    words: str,
    target: Rect,
    avoid: Avoid,
    previous: CoachLayout | None = None,
    barred: Sequence[Rect] = (),
) -> CoachLayout:
    """Find a place beside what is meant, by what the card covers there below the bar; its tail crosses nothing barred.

    `previous` is where a card with the same words lies: it stays there, with its buttons, while it is hardly in the
    way. Where a window has no room for a card, or is low, it is smaller.
    """
    area = Rect(0, frame.bar.bottom, scale.width, scale.height - frame.bar.bottom).inset(_EDGE)

    def laid(form: tuple[float, float], width: float, finer: int) -> _Candidate:
        size, height, cut = _size(scale, words, width, *form)
        kept = None if previous is None or previous.box[2:] != size else previous.box
        box, covered = popover.place(size, target, area, avoid, kept, finer=finer)
        known = box.overlap(avoid.known)
        tip = popover.tail_tip(box, target, _TAIL, barred=barred)
        placed = CoachLayout(box, form[0], height, form[1], tip)
        return _Candidate((cut, covered, known), form, width, placed, box == kept and not cut)

    candidates = list[_Candidate]()
    forms = _FORMS[1:] if scale.height < _SMALL else _FORMS[::2] if scale.height < _LOW else _FORMS
    for form in forms:
        for width in _WIDTHS:
            candidates.append(laid(form, width, 1))
            if candidates[-1].stays:
                return candidates[-1].placed
        candidates.sort(key=lambda each: each.cost)
        if candidates[0].cost == (False, (0, 0, 0), 0.0):
            return candidates[0].placed
    best = candidates[0]
    finer = [laid(best.form, best.width, _FINER)] if any(best.cost[1]) else []
    return min((best, *finer), key=lambda each: each.cost).placed


def _size(scale: Scale, words: str, width: float, face: float, foot: float) -> tuple[tuple[float, float], float, bool]:
    """Size of a card of at most some width, the height of its words, and whether these are cut."""
    margins = _left(face) + _PAD + _OFF
    room = min(width, scale.width - 16) - margins
    text = block(words, _WORDS, scale, room, _LINES)
    cut = block(words, _WORDS, scale, room, 2 * _LINES).height_px > text.height_px
    height, least = text.height_px / scale.factor, max(face, 2 * _OFF + _GAP + 2 * _RIM - 2 * _PAD)
    wide = max(text.width_px / scale.factor, _LEAST) + margins
    return (wide, max(least, height + foot) + 2 * _PAD), height, cut


def off_button(placed: CoachLayout, scale: Scale, label: str, hint: str, press: Callable[[], None]) -> Button:
    """Make the button that turns such cards off."""
    words, box = placed.words, placed.box
    below = Rect(box.right - _OFF - _RIM, box.y + _RIM + _OFF + _GAP, _OFF, _OFF)
    button = Button("match.coach.off", below, icon="icons/eye_off", on_press=press)
    if placed.foot_height:
        button.label, button.icon = label, ""
        button.rect = Rect(words.x, words.bottom + _GAP, min(words.w, button.natural_width(scale)), _FOOT)
    button.hint = hint
    return button


def _said_by_goose(words: Catalogue, said: str) -> str:
    """Words of the card with the name of the goose who speaks them."""
    return words.t("lesson.says", words=said)


def draw_card(paint: Painter, placed: CoachLayout, words: str, accent: Accent) -> None:
    """The card with the goose who speaks of what is meant."""
    box = placed.box
    paint.panel(box, "lifted", radius=18, rim=accent.base, rim_width=3)
    popover.draw_tail(paint, box, placed.tip, Stroke(accent.base, 3))
    if placed.face:
        height = min(placed.face, box.h - 8)
        paint.picture("people/goose", Rect(box.x + _PAD, box.centre[1] - height / 2, height, height))
    room = placed.words
    paint.text(words, (room.x, room.centre[1]), _WORDS, None, "left", room.w, _LINES)
