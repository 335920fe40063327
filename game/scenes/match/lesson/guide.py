"""Guide of a lesson, a goose at the foot of the left column: her words, her place, and how she shakes her head."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from game.scenes.match.button_places import button_words, lies_beside, off_corners
from game.scenes.match.buttons import SKIP, LargeButton
from game.scenes.match.lesson import light
from game.scenes.match.lesson.exits import LessonExits, bar_buttons, draw_bar
from game.scenes.match.lesson.pointing import GuideText, LessonState, LessonTargets
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell.menu import DrawBox
from game.scenes.tabletop.commands import Verb
from game.scenes.tabletop.table_model import MAIN, REPLAY, UNDO
from game.ui import popover
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.tween import STILL
from game.ui.type import Style, block, style
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.scenes.match.buttons import Buttons

HEIGHT = 372.0
"""Height of the guide's place in the left column, in units."""
SHAKE_MS = 600.0
_WAG, _WAGS = 9.0, 3
_PITCH = 1.24
"""Distance from line to line, as a multiple of the size of the letters."""
_CLOSE_PITCH = 1.08
"""The same where there is too little room for it."""
_SAYS = tuple(replace(style("strong").at(size), lead=_PITCH) for size in (26, 20, 18, 16))
"""Styles of her words, the largest first; the first that has room is taken."""
_BUTTON, _GAP = 46.0, 10.0
_SMALL, _CLOSE = 38.0, 6.0
"""Buttons and gaps where she has little height."""
_BACK, _GO_ON = 72.0, 81.0
"""Widths at which they have their labels in most windows; where there is less room beside the goose, they share that.
"""
_LEAST_GOOSE = 84.0
_NEAR = 6.0
"""Gap between buttons in one row, or all in one column."""
_LYING_BUTTON = 116.0
"""Width of *Show me* where everything lies in one row, in units."""
_LOW, _LOWEST = 128.0, 104.0
_DOT = 17.0
"""Dots that lie nearer lie in two rows."""
MEANT = 20
"""Weight of what glows where the guide looks for a place that covers little; what only stays bright weighs 1."""
HOPS = 2
"""With every press that helps nothing the goose shakes her head and the arrow hops; after so many *Show me* glows."""
_LEFT_OUT = (UNDO, "match.home", "match.redo", "match.laid.", SKIP, REPLAY, "match.settings", "match.seat.")


class GuideLayout(NamedTuple):
    """Boxes of the parts of the guide."""

    whole: Rect
    bubble: Rect
    goose: Rect
    back: Rect
    show: Rect
    go_on: Rect
    dots: Rect
    low: bool
    """Whether everything lies in one row."""

    @property
    def boxes(self) -> Sequence[Rect]:
        """Boxes of all its parts."""
        return self.bubble, self.goose, self.back, self.show, self.go_on, self.dots


def places(
    frame: Frame, needed: Sequence[Rect], before: Rect | None = None, gone_on: Rect | None = None
) -> GuideLayout:
    """Find a place at the foot of the left column, or in a window without one where least of what is needed is covered:
    where she was `before`, if no other place is better, and *Show me* not where *Go on* was last of use."""
    if frame.guide is not None:
        return _standing(frame.guide)
    low = _clear(frame, needed, before, gone_on)
    over = _over_cards(frame)
    if over is None or over.whole.overlap(needed) >= low.whole.overlap(needed):
        return low
    return low if gone_on is not None and over.show.intersects(gone_on) else over


def _over_cards(frame: Frame) -> GuideLayout | None:
    """The guide upright over the lower cards of the left column, where there is one."""
    column = frame.seats[0]
    if frame.form == "strip" or column.right > frame.board.x:
        return None
    return _standing(Rect(column.x, frame.board.bottom - HEIGHT, column.w, HEIGHT))


def _standing(box: Rect) -> GuideLayout:
    width = min(0.56 * box.w, 180.0, max(_LEAST_GOOSE, box.w - _GAP - _BACK - _NEAR - _GO_ON))
    height, little = width * 1.02, box.h < HEIGHT
    button, gap, foot = (_SMALL, _CLOSE, 26.0) if little else (_BUTTON, _GAP, 36.0)
    goose = Rect(box.x, box.bottom - height, width, height)
    x = goose.right + gap
    dots = Rect(x, box.bottom - foot, box.right - x, foot)
    share = (box.right - x - _NEAR) * _BACK / (_BACK + _GO_ON)
    back = Rect(x, dots.y - button - gap, share, button)
    after = back.right + _NEAR
    go_on = Rect(after, back.y, box.right - after, button)
    show = Rect(x, back.y - button - gap, box.right - x, button)
    bubble = box.upper(min(show.y - 18, goose.y + 8) - box.y)
    return GuideLayout(box, bubble, goose, back, show, go_on, dots, False)


def _lying(box: Rect) -> GuideLayout:
    goose = Rect(box.x, box.bottom - min(box.h, 110.0), 84, min(box.h, 110.0))
    height = min(_BUTTON, (box.h - 2 * _NEAR) / 3)
    show = Rect(box.right - _LYING_BUTTON, box.y, _LYING_BUTTON, height)
    back = show.moved(0, height + _NEAR)
    go_on = back.moved(0, height + _NEAR)
    bubble = Rect(goose.right + 10, box.y, show.x - 8 - goose.right - 10, box.h - 16)
    dots = Rect(bubble.x, box.bottom - 13, bubble.w, 12)
    return GuideLayout(box, bubble, goose, back, show, go_on, dots, True)


def _clear(frame: Frame, needed: Sequence[Rect], before: Rect | None, gone_on: Rect | None) -> GuideLayout:
    """Everything in one row where that covers least of what is needed, at the foot of the window first."""
    canvas, top = frame.canvas, frame.bar.bottom + _NEAR
    area = Rect(canvas.x + _NEAR, top, canvas.w - 2 * _NEAR, canvas.bottom - _NEAR - top)
    size = min(520.0, canvas.w - 24), min(_LOW, max(_LOWEST, 0.3 * canvas.h))
    foot = area.x, area.bottom
    at = _lying(popover.place_in(foot, size, area, Avoid(tuple(needed)), before).box)
    if gone_on is None or not at.show.intersects(gone_on):
        return at
    return _lying(popover.place_in(foot, size, area, Avoid((*needed, gone_on))).box)


def draw(paint: Painter, at: GuideLayout, words: str, accent: Accent, shaken_ms: float) -> None:
    """Draw the goose and her bubble; `shaken_ms` is how long ago she began to shake her head."""
    part = min(1.0, shaken_ms / SHAKE_MS)
    angle = _WAG * math.sin(part * math.pi * 2 * _WAGS) * (1 - part)
    if not at.low:
        paint.glow((at.goose.centre[0] + 6, at.goose.bottom - 6), at.goose.w * 0.42, colours.shadow, 0.3)
    if words:
        _bubble(paint, at, accent)
        look, room, lines = setting(at, words, paint.scale)
        paint.text(words, (room.x, at.bubble.centre[1]), look, None, "left", room.w, lines)
    paint.picture("people/goose", at.goose, angle=angle)


def setting(at: GuideLayout, words: str, scale: Scale) -> tuple[Style, Rect, int]:
    """Style, room and number of lines of words in the bubble; very long ones stand close, up to its rim."""
    rooms = (at.bubble.inset(*((12, 6) if at.low else (14, 8))), at.bubble.inset(8, 4))
    looks = [(look, rooms[0]) for look in _SAYS[1 if at.low else 0 :]]
    for look, room in [*looks, (replace(_SAYS[-1], lead=_CLOSE_PITCH), rooms[1])]:
        size_px = scale.text_px(look.size)
        lines = max(1, int(room.h / max(look.size, size_px / scale.factor) / look.lead))
        text = block(words, look, scale, room.w, lines)
        if text.whole and text.size_px == size_px:
            break
    return look, room, lines


def _bubble(paint: Painter, at: GuideLayout, accent: Accent) -> None:
    paint.panel(at.bubble, "lifted", radius=18, rim=accent.base, rim_width=3)
    box, shift = at.bubble, (3.0, 0.0) if at.low else (0.0, -5.0)
    if at.low:
        y = box.bottom - 30
        tail = [(box.x + 3, y - 9), (box.x - 13, y + 6), (box.x + 3, y + 9)]
    else:
        x = box.x + 0.13 * box.w
        tail = [(x - 12, box.bottom - 3), (x + 6, box.bottom + 26), (x + 14, box.bottom - 3)]
    paint.shape([tail], fill=accent.base)
    across, down = (sum(each) / 3 for each in zip(*tail, strict=True))
    small = [(across + (x - across) * 0.66 + shift[0], down + (y - down) * 0.66 + shift[1]) for x, y in tail]
    paint.shape([small], fill=colours.white_fur)


def draw_dots(paint: Painter, box: Rect, count: int, now: int) -> None:
    """Draw a dot for each step: done ones with a check, the present one larger and in the sun; many in two rows."""
    rows = 2 if count * _DOT > box.w and box.h >= 1.5 * _DOT else 1
    across = -(-count // rows)
    pitch = min(24.0, box.w / across)
    r = min(7.0, pitch * 0.38, box.h / rows * 0.45)
    for number in range(count):
        row, column = divmod(number, across)
        at = (box.x + pitch * (column + 0.5), box.bottom - (rows - row - 0.5) * box.h / rows)
        if number == now:
            paint.disc(at, r * 1.3, colours.sun, colours.white_fur, 2)
        elif number < now:
            paint.badge("icons/check", at, r, r * 1.2, colours.leaf_dark, width=1.5)
        else:
            paint.disc(at, r, colours.white_fur, colours.wood, 1.5)


class LessonGuide(MatchPart):
    """Shows the guide with her buttons, the light on what a step means, and the bar of a lesson."""

    def __init__(
        self,
        screen: MatchScreen,
        buttons: Buttons,
        state: LessonState,
        targets: LessonTargets,
        text: GuideText,
        exits: LessonExits,
    ) -> None:
        self._screen, self._state, self._course = screen, state, state.course
        self._top, self._model, self._words = screen.table_view, screen.model, screen.words
        self.targets, self.text, self.exits, self._buttons = targets, text, exits, buttons
        self._box: Rect | None = None
        """Box of the guide when her place was last looked for."""
        self._go_on_box: Rect | None = None
        """Box of *Go on* when it was last of use."""

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        draw_bar(paint, self._screen, self.exits.request)

    @property
    def obstacles(self) -> Sequence[Rect]:
        at, (glow, _) = self.places(), self.targets.lit(self._buttons.build())
        return *(() if self._state.goes_on else glow.values()), at.bubble, at.goose, at.dots

    def places(self, buttons: Sequence[Widget] | None = None) -> GuideLayout:
        """Boxes of the guide and her buttons now."""
        glow, shows = self.targets.lit(self._buttons.build() if buttons is None else buttons)
        going, needed = self._state.goes_on, [*[*glow.values()] * MEANT, *shows.values()]
        at = places(self._top.frame, needed, self._box, None if going else self._go_on_box)
        self._box, self._go_on_box = at.whole, at.go_on if going else self._go_on_box
        return at

    # -- what is seen

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        buttons = [button for button in buttons if not button.name.startswith(_LEFT_OUT)]
        self._disable_large(buttons)
        model, screen, state = self._model, self._screen, self._state
        glow, shows = self.targets.lit(buttons)
        at = self.places(buttons)
        # What is only read has nothing to press but *Go on*: no arrow leads the pointer to anything else.
        arrow = None if state.goes_on else self.targets.arrow([*glow.values()], [*shows.values()], buttons, at.boxes)
        written = button_words(screen.scale, buttons)
        now = self._draws_light if glow or model.question is None else _unlit
        frame = self._top.frame
        over = [*at.boxes, *light.low_neighbours(model.spots.values(), [*glow.values()], frame.board)]
        shade = light.Light(frame.bar, frame.canvas, glow, shows, model.words_drawn, written, over, arrow, now)
        said = self.text.text(self._words, *self.end_words(buttons))
        speaks = OverlayGround(at.bubble, lambda paint, _: self._draw_guide(paint, at, said), ZOrder.GUIDE)
        speaks.says = partial(self._words_of_hers, first=not state.goes_back)
        stands = OverlayGround(at.goose, lambda paint, _: None, ZOrder.GUIDE)
        bar = bar_buttons(self._top, screen.run, self.exits.skip, state.goes_back)
        # An own secret may be looked at that lies where the guide does.
        cards = self._top.table.look.cards_over_board(model.context, screen.scale)
        if self._top.peeking and (at.low or any(at.whole.intersects(box) for box in cards)):
            return [*buttons, shade, *bar]
        return [
            *buttons,
            shade,
            *bar,
            speaks,
            stands,
            *in_layer(ZOrder.GUIDE, [*self._guide_buttons(at), *self._undo_there(buttons, at)]),
            DrawBox(at.go_on, self._draw_told_to_go_on, ZOrder.GUIDE),
        ]

    def _words_of_hers(self, words: str, first: bool) -> str:
        """Words with the name of who speaks, and at the first step with who that is."""
        return self._words.t("lesson.says.first" if first else "lesson.says", words=words)

    def end_words(self, buttons: Sequence[Widget]) -> tuple[str, bool]:
        """Label of the button that ends the open turn, empty where a roll alone does or nothing waits for that; and
        whether a roll does."""
        mains = [each for each in buttons if each.name == MAIN and isinstance(each, Button)]
        rolls = self._top.coming_glove is not None  # also while what leads to the dice is still being shown
        end = self._screen.session.turn_end
        usable = mains if not rolls or (end is not None and end.theirs) else []
        return usable[0].label if self._course.awaits_end and usable else "", rolls

    def _disable_large(self, buttons: Sequence[Widget]) -> None:
        """Disable the large button where a press on it helps nothing, as where only undo does, or where nothing that it
        leads to reaches the goal of the step; it says why."""
        course, session = self._course, self._screen.session
        open_turn, thinking = session.turn_end is not None, session.thinking
        acts = self._state.may_end if open_turn else course.accepts_moves() and course.aside is None
        if course.step is None or session.match.ended or session.calling is not None:
            return
        only_undo = self._state.stuck and not self._top.stage.busy
        for large in (each for each in buttons if isinstance(each, LargeButton)):
            if thinking is not None and not course.awaits_learner:  # no card has a sign that skips here
                large.disable(with_keys(self._words, "lesson.skip_ahead", "skip"))
            elif only_undo or thinking is not None or (large.enabled and not (acts and (open_turn or self._helps))):
                if thinking is not None:
                    large.label = self._words.t("lesson.waits", seat=session.match.seats[thinking].name)
                large.disable(self._state.missing_text(self._words))
                large.on_refuse = partial(self._state.count_wrong, self._screen)

    @property
    def _helps(self) -> bool:
        """Whether anything that the large button leads to reaches the goal of the step; so does one that is not offered
        by the rules, as what puts back what is held."""
        main, chooser = self._top.table.controls.main(self._model.context), self._model.chooser
        press = None if main is None else main.press
        chains = () if press is None or press == chooser.held else chooser.chains(press)
        return not chains or any(map(self._course.helps, chains))

    def _guide_buttons(self, at: GuideLayout) -> list[Widget]:
        """Make her buttons, each in a place of its own: who clicks *Go on* twice does not have the next step played by
        that."""
        t, state, screen = self._words.t, self._state, self._screen
        goes_on, shows, show_me = state.goes_on, state.shows_step(self._top), partial(screen.run, Verb.SHOW_ME)
        back = Button("lesson.back", at.back, t("lesson.back"), on_press=partial(screen.run, Verb.UNDO))
        go_on = Button("lesson.go_on", at.go_on, t("lesson.go_on"), on_press=show_me)
        if back.cuts(screen.scale) or go_on.cuts(screen.scale):
            back.label, back.icon = "", "icons/arrow_left"
            go_on.label, go_on.icon = "", "icons/arrow_right"
        back.hint = t("lesson.back.hint")
        back.enable(state.goes_back, t("lesson.first"))
        show = Button("lesson.show", at.show, t("lesson.show"), on_press=show_me)
        if show.cuts(screen.scale):
            show.label, show.icon = "", "icons/eye"
        go_on.hint, show.hint = t("lesson.go_on.hint"), t("lesson.show.hint")
        aside, waits = self._course.aside is not None, goes_on and not self._course.awaits_learner
        # A second press while the guide acts would pass over what she says next.
        missing = state.missing_text(self._words) if aside or waits else t("lesson.go_on.waits")
        go_on.enable(goes_on and not waits, missing)
        show.enable(not goes_on, t("lesson.show.nothing"))
        go_on.lit = goes_on and (shows or (aside and not self._top.stage.busy))
        show.lit = shows and state.wrong_acts > HOPS and not goes_on
        if goes_on:
            go_on.look, go_on.accent = "normal", screen.title.accent
        return [back, show, go_on]

    def _undo_there(self, buttons: Sequence[Widget], at: GuideLayout) -> list[Widget]:
        """The button at the thing that takes back what does not reach the goal, where there is room for one."""
        top, model, act = self._top, self._model, self._state.act_box
        if not self._state.stuck or top.stage.busy:
            return []
        pressed = act if act in model.spots.values() else None  # an answer's button is gone
        look, context = top.table.look, model.context
        box = look.provisional_box(context) or pressed or next(iter(look.last_move(context)), None)
        if box is None:
            return []
        meant = [each for each in self.targets.meant(buttons) if not each.contains(*box.centre)]
        taken = [*at.boxes[:-1], *(each.rect for each in buttons if each.visible)]
        taken += [*model.clear_boxes(box), *meant]
        area = top.frame.board if top.frame.board.contains(*box.centre) else top.frame.canvas
        (place,) = off_corners(box, area, taken, 1)
        if not lies_beside(place, box, taken):
            return []
        undo = partial(self._screen.run, Verb.UNDO)
        button = Button("lesson.take_back", place, icon="icons/undo", on_press=undo)
        button.hint, button.lit = self._words.t("match.laid.take_back"), True
        return [button]

    def _draws_light(self) -> tuple[bool, float] | None:
        """Whether there is a veil, and how long ago what is meant was overlooked; None for no light at all."""
        if not self._state.shows_step(self._top) or self._screen.page.overlays or self._top.log.unfolded:
            return None
        hops = self._state.wrong_ms if self._state.wrong_acts and self._moves else light.HOP_MS
        return not self._screen.model.hand.dragging, hops

    @property
    def _moves(self) -> bool:
        return self._screen.settings.animation not in STILL

    def _draw_guide(self, paint: Painter, at: GuideLayout, words: str) -> None:
        draw(paint, at, words, self._screen.title.accent, self._state.wrong_ms if self._moves else SHAKE_MS)
        draw_dots(paint, at.dots, len(self._course.steps), self._course.number)

    @property
    def told_to_go_on(self) -> bool:
        """Whether a message says to press *Go on*, which glows as long as that stands."""
        missing = self._state.missing_text(self._words)
        return self._state.goes_on and any(toast.words == missing for toast in self._screen.page.toasts)

    def _draw_told_to_go_on(self, paint: Painter, box: Rect) -> None:
        if self.told_to_go_on:
            light.draw_ring(paint, light.Ring(box, 0.0, 4.0))


def _unlit() -> None:
    """Light nothing."""
