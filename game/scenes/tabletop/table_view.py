"""A match as it lies on the table: board, seats, side column and log, for playing and for looking back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.lazy import Latest
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Chance, Choice, Decision, Event
from game.i18n.catalogue import Catalogue, Speaker
from game.scenes.tabletop.camera import Viewfinder
from game.scenes.tabletop.cards import COUNT_MS, DISC, MATCH_RIBBON, RibbonKeys, Scores, SeatCards
from game.scenes.tabletop.compositor import Compositor, Upcoming
from game.scenes.tabletop.log import Log, Logged, LogLine
from game.ui import cache
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Camera, Frame, book_width, frame
from game.ui.paint import Painter
from game.ui.rect import Point, Scale
from game.ui.shown import split_end
from game.ui.spot import Spot
from game.ui.sprite import Sprite, thrown
from game.ui.stage import Joins, Stage
from game.ui.table import Things
from game.ui.theme import Accent, SeatPalette
from game.ui.title import Title, term_words
from game.ui.tween import FACTORS, Speed
from game.ui.widgets.base import ZOrder
from game.ui.widgets.glove import SHAKE_MS, Glove

_SOME = 7
"""Sample of points, to find out whether cards show points."""
_THROWN_BY = 2
"""Within so many acts dice fall that are thrown: a choice to roll may come before them."""


class TableView:
    """Everything of a match scene that is the same whether it is being played or looked at."""

    def __init__(
        self,
        title: Title,
        match: Match[Any, Any],
        words: Catalogue,
        speed: Speed,
        ribbon: RibbonKeys = MATCH_RIBBON,
        to_beat: int | None = None,
        learning: bool = False,
        guide_height: float = 0.0,
        seal: str = "",
        cloth: Accent | None = None,
    ) -> None:
        """`ribbon` is the keys of the words on the active seat's card, a person's and a computer's; `to_beat` the best
        score so far; `guide_height` what a guide needs at the foot of the left column, 0 where nobody guides; `seal`
        the hash of a secret seed that nobody knew before the first roll, which the log begins with; `cloth` the
        accent of the tablecloth, where one lies."""
        self.title = title
        self.match = match
        self.words = words
        self._names = names = [seat.name for seat in match.seats]
        spots = [spot.name for spot in match.setup.boards[0].spots] if match.setup.boards else []
        self.speaker = Speaker(words, title.key, names, spots)
        self.table = title.table(TableSetup(match.terms, match.seats, self.speaker, to_beat))
        self._cards = SeatCards(title, match, self.table, words, ribbon)
        self._laid = Latest(lambda view, past, now: self.table.look.sprites(_at_rest(now, view, past)))
        shown = title.spec, match.terms, self._sprites, self._animate
        self.stage: Stage[Any, Any] = Stage(*shown, speed, self._layout_key)
        self.stage.reset(match.state, match.plies)
        self.active = match.turn_of
        """The seat whose card is lifted: the one to answer, once everything has been shown."""
        self.focused_seat: int | None = None
        """The seat whose disc is pointed at or was clicked; its things show in place of the active one's."""
        self.peeking = False
        """Whether the viewer holds the button that shows an own secret."""
        self.learning = learning
        """Whether this is the table of a lesson or a puzzle."""
        self.covered = False
        """Whether the active seat has still to say that it is there."""
        self.holding_last_move = False
        """Whether the last move is looked at before the next seat comes to the front: nobody does anything then."""
        self.is_day = False
        """Whether the match is a day's farm."""
        self.off_match = False
        """Whether something is shown that is not where the match stands: there nobody is asked."""
        self.log = Log(self.table, self.speaker, names if title.plain else (), seal)
        self.logged = Logged(match, self.stage, self.log)
        self._guide_height = guide_height
        self.book = False
        """Whether the rulebook lies beside the table, in a window with room for it."""
        self._scale = Scale((1600, 900))
        self._percent = 100.0
        self.frame = self._framed(self.active, self.words.wording)
        self.views = Viewfinder(self.table.world, self.context)
        self._glove: Glove | None = None
        """The dice of the next roll, as of the newest context."""
        self._shaken = False
        self._thrown: Point = (0.0, 0.0)
        """How far from their tray the hand let go of them."""
        self._context: tuple[tuple[Any, ...], TableContext[Any]] | None = None
        """The latest one, and what it was made of."""
        self._public: tuple[tuple[Any, ...], TableContext[Any]] | None = None
        self._scores = Scores(title, match, self.stage)
        beside = {ZOrder.SEATS: self._cards.draw, ZOrder.HEADINGS: self._draw_headings, ZOrder.LOG: self._draw_fold}
        self.cloth = cloth
        self.drawing = Compositor(self.table.look, self.stage, beside, self._extra_cache_key, cloth)

    @property
    def scale(self) -> Scale:
        """Scale of the window."""
        return self._scale

    @property
    def heading(self) -> str:
        """Words on the game's tab: of a day's farm whose it is, else the name of the game."""
        key = self.title.key
        return self.words.t("today.bar", name=self._names[0]) if self.is_day else self.words.t(f"{key}.name")

    def resize(self, scale: Scale, percent: float) -> None:
        """Lay everything out anew for a window."""
        self.stage.finish()
        self.focused_seat = None
        self._scale, self._percent = scale, percent
        cache.fit(scale.size_px)
        self.drawing.forget()
        board = self.frame.board
        self.frame = self._framed(self.active, self.words.wording)
        if self.frame.board != board:
            self.views.renew()

    def rest(self) -> None:
        """Everything has been shown: the next seat comes to the front, scores run to where they are."""
        if self.active != self.match.turn_of:
            self.active = self.match.turn_of
            self.frame = self._framed(self.active, self.frame.wording)
        self.holding_last_move = False
        self._settle(at_once=self.match.ended)  # the picture of the end is taken now

    def end_show(self, settle: Callable[[], None]) -> bool:
        """Show the end of everything that moves, at once, and settle then; whether anything did."""
        shown = self.stage.busy
        if shown:
            self.stage.finish()
            settle()
        return shown

    def skip_step(self, settle: Callable[[], None]) -> bool:
        """Show the end of the step that moves, and settle if nothing is left; whether that can be, see `Stage.skip`."""
        if not self.stage.busy or not self.stage.skip():
            return False
        if not self.stage.busy:  # what was left takes no time
            settle()
        return True

    def hold_last_move(self) -> None:
        """Everything has been shown, and is looked at for a moment before the next seat comes to the front."""
        self.holding_last_move = True
        self._settle()

    def _settle(self, at_once: bool = False) -> None:
        self.views.state.due, self._thrown = True, (0.0, 0.0)
        self.count(at_once)

    def count(self, at_once: bool = False) -> None:
        """Let the scores run to where they are."""
        self._scores.settle(at_once)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat that its card shows now."""
        return self._scores.shown

    @property
    def near_end(self) -> frozenset[int]:
        """The seats whose cards bear the sign that they may win or end the game in their next turn."""
        return self._scores.near_end

    def see(self, viewer: int | None) -> None:
        """Show everything as somebody else sees it; nothing is left of what the last one looked at."""
        if self._context is not None and self.views.state.moved:  # who goes has followed what has happened
            now = replace(self._context[1], view=self.stage.view, past=self.stage.past, frame=self.frame)
            self.views.settled(now)
        self.views.leave(self.stage.viewer)
        self.stage.see(viewer)
        self.focused_seat, self.peeking, self.covered = None, False, False
        self.views.come(viewer)
        self.log.unfolded, self.log.skipped = False, 0
        self._scores.settle(at_once=True)

    def jump(self, plies: Sequence[Any], state: Any) -> None:
        """Show another moment of the match at once; of its end nothing while the last turn is open."""
        self.off_match = False
        if self.match.over and not self.match.ended:
            act = split_end(self.match.terms, plies[-1])[0]
            plies, state = [*plies[:-1], act], act.after.state
        self.stage.reset(state, plies)
        self.rest()
        self._scores.settle(at_once=True)

    def enqueue(
        self,
        plies: Sequence[Ply[Any, Any]],
        dropped: Sprite | None,
        holds: Mapping[int, float] | None = None,
        joins: Joins | None = None,
    ) -> None:
        """Have these acts shown; dice fall once their glove has been shaken. `holds`, `joins`: see `Stage.enqueue`."""
        self.holding_last_move = False
        self._shaken = self._glove is not None and any(ply.row.chance for ply in plies[:_THROWN_BY])
        self.stage.enqueue(plies, dropped, SHAKE_MS if self._shaken else self.drawing.wait_ms, holds, joins)

    @property
    def glove(self) -> Glove | None:
        """The dice of the next roll, until they fall; None where nothing is thrown."""
        self.context()
        return self._glove

    @property
    def coming_glove(self) -> Glove | None:
        """The dice of the next roll, also while what leads to them is still being shown."""
        glove = self.glove
        if glove is not None or not (self.match.open_turn and self.stage.busy):
            return glove
        return self.table.look.glove(replace(self.context(), view=self.stage.rest[0], chance=chance(self.match)))

    @property
    def shaking(self) -> bool:
        """Whether the glove is shaken, whose dice will fall."""
        return self._shaken and self.stage.pausing

    @property
    def awaits_picture(self) -> bool:
        """Whether a show waits for its first picture: until then all is seen as it was."""
        return not self._shaken and self.stage.pausing

    def let_go(self, away: Point) -> None:
        """The glove is opened so far from where it lay: its dice come from there."""
        self._thrown = away

    def update(self, dt_ms: float) -> bool:
        """Let time go by; whether anything changed."""
        moved = self.stage.update(dt_ms)
        if moved and self.match.ended:
            self.views.fit()  # at the end everything is seen
            if self.stage.known == self.stage.length:
                self.count()  # the last event is that of the end: all points have been made
        factor = FACTORS[self.stage.speed]
        gone = dt_ms / factor if factor else COUNT_MS
        counted = self._scores.step(gone)
        return self.views.step(gone) or moved or counted or self.drawing.stale

    def context(self) -> TableContext[Any]:
        """The context with empty hands; the same object until something has changed."""
        stage, views = self.stage, self.views
        moment = self._moment()
        if self._context is None or self._context[0] != moment:
            made = TableContext(
                *(stage.view, stage.past, self.frame, self.active, stage.viewer, self.focused_seat),
                computers=self._computers,
                peeking=self.peeking and stage.viewer is not None,
                learning=self.learning,
                covered=self.covered,
                camera=views.state.camera,
                overlay_corners=views.state.overlay_corners,
                over=self.match.ended,
                waiting=self._waiting,
                interrupted=interrupted(self.match, self._waiting),
                current_event=stage.current_event,
            )
            if self.match.open_turn and not stage.busy and not self.off_match:
                gained = points_gained(self.match, stage.viewer)
                passed = self.match.chance_passed_on
                made = replace(made, open_turn=not passed, points_gained=gained, chance=chance(self.match))
            views.settled(made)
            if views.state.camera is not made.camera or views.state.overlay_corners != made.overlay_corners:
                made = replace(made, camera=views.state.camera, overlay_corners=views.state.overlay_corners)
            if not self.shaking:
                self._glove = self.table.look.glove(made)
            self._context = self._moment(), made
        return self._context[1]

    def _moment(self) -> tuple[Any, ...]:
        """Cache key of the context."""
        match = self.match
        changes, seats, passed = self.stage.changes, match.setup.seats, match.chance_passed_on
        return changes, match.index, passed, seats, self.learning, *self._layout_key()

    def last(self, context: TableContext[Any], holds_last_move: bool = False) -> TableContext[Any]:
        """The probable context once all has been shown, as the viewer sees it.

        `holds_last_move`: before the seat to answer comes to the front.
        """
        match = self.match
        view, past = self.stage.rest
        active = self.active if holds_last_move else match.turn_of
        frame = self._framed(active, self.frame.wording)
        waiting = None if match.open_turn or match.handing_over else match.waiting
        rest = replace(context, view=view, past=past, frame=frame, active=active, waiting=waiting)
        rest = replace(rest, current_event=None, live=True, sources=(), targets={}, reach={})
        rest = replace(rest, camera=self.views.foreseen(rest))
        return replace(rest, overlay_corners=self.views.corners_in(rest))

    def upcoming(self, context: TableContext[Any]) -> Upcoming:
        """Pictures that will be seen after a context of a show, up to the next event for which anything moves."""
        if not self.stage.busy:
            return Upcoming()
        following, ends, awaited = self.stage.following, (partial(self.last, context),), self.awaits_picture
        if following is None:
            return Upcoming(None, ends, awaited=awaited)
        view, past, event = following
        then = replace(context, view=view, past=past, current_event=event)
        return Upcoming(then, ends, (self._draw_lines,), awaited)

    def public(self, focused_seat: int | None = None) -> TableContext[Any]:
        """The context for a picture that anybody may see; `focused_seat` is the seat whose things it shows."""
        stage, world = self.stage, self.table.world
        focused_seat = self.focused_seat if focused_seat is None else focused_seat
        moment = (stage.changes, self.frame, self.active, focused_seat, self._computers)
        if self._public is None or self._public[0] != moment:
            past = [event for _, event in stage.history_for(None)]
            seen, computers = stage.view_for(None), moment[-1]
            made = TableContext(seen, past, *moment[1:3], None, focused_seat, computers=computers, live=False)
            if world is not None:
                camera = Camera.fitting(self.frame.board, world.extent(made))
                made = replace(made, camera=camera, afar=float(self.views.far(camera.zoom)))
            self._public = moment, made
        return self._public[1]

    def reason(
        self, term: str, choice: Choice | None, waiting: Decision[Any, Any, Any] | None, counted: bool = False
    ) -> str:
        """Words for the term that speaks most for an answer to a step, perhaps with its amount `counted` beside; empty
        where the game has none."""
        told = ""
        if choice is not None and waiting is not None:
            told = self.table.words.reason(term, choice, waiting)
        return told or term_words(self.words, self.title.key, term, counted)

    def player(self, context: TableContext[Any], seat: int) -> SeatPalette:
        """The colours that a seat shows: its own, unless the table says otherwise."""
        return self._cards.player(context, seat)

    def reword(self) -> None:
        """Tell everything anew in the words of today, with the names that the seats have now."""
        self._names[:] = [seat.name for seat in self.match.seats]
        self.log.reword()

    def renew(self) -> None:
        """Draw and tell everything anew in the form that sentences have now."""
        self.frame = replace(self.frame, wording=self.words.wording)

    def dressed(self) -> tuple[Seat, ...]:
        """The seats in the colours that all may see them in now."""
        seats, player = enumerate(self.match.seats), partial(self.player, self.public())
        return tuple(replace(seat, colour=player(number).key) for number, seat in seats)

    def things(self, context: TableContext[Any]) -> Things:
        """All that can be pointed at, the discs of seats that have no card of their own too."""
        discs = self.frame.seats if self.frame.form == "strip" else ()
        used, read = self.table.controls.things(context)
        return Things(used | {Spot(DISC, number): box for number, box in enumerate(discs)}, read)

    def look_at(self, spot: Spot | None) -> None:
        """Bring the seat whose disc this is to the front, any other spot the active one."""
        self.focused_seat = spot.number if isinstance(spot, Spot) and spot.kind == DISC else None

    def scroll_log(self, notch: int) -> None:
        """Go back (above 0) or on through the log."""
        if notch:
            self.log.scroll(notch, self.frame, self.logged.history)

    def draw_unfolded(self, paint: Painter, context: TableContext[Any]) -> None:
        """The log, while it is unfolded: over everything else."""
        if self.log.unfolded:
            self._draw_log(paint, context)

    def _draw_lines(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the lines of the log for the event of a context, and for those before it not yet shown."""
        events = [*context.past, *([] if context.current_event is None else [context.current_event])]
        for number in range(len(self.stage.past), len(events)):
            self.log.draw_line(paint, context.frame, events[number], events[:number], self._players(context))

    def _draw_headings(self, paint: Painter, context: TableContext[Any]) -> None:
        self._cards.draw_headings(paint, context, self._scores.shown, self.near_end)

    def _draw_fold(self, paint: Painter, context: TableContext[Any]) -> None:
        if not self.log.unfolded:
            self._draw_log(paint, context)

    def _draw_log(self, paint: Painter, context: TableContext[Any]) -> None:
        told, players = self.logged.history, self._players(context)
        self.log.draw(paint, context.frame, told, players, self.words, self.points_of)

    def points_of(self, line: LogLine) -> str:
        """Points that a line of the log has brought; empty where the cards show no points."""
        counts = self.table.words.figure(max(0, line.seat), _SOME) == str(_SOME)
        return self.logged.points_gained(line) if counts else ""

    def _players(self, context: TableContext[Any]) -> list[SeatPalette]:
        return [self.player(context, seat) for seat in range(len(self.match.seats))]

    def _extra_cache_key(self) -> Mapping[ZOrder, Hashable]:
        """Cache key of the parts beside the board, beyond their context."""
        log, seated = self.log, (self.match.turn_of, self.match.seats)
        return {
            ZOrder.SEATS: seated,
            ZOrder.HEADINGS: (self._scores.shown, self.near_end, *seated),
            ZOrder.LOG: (self.logged.lines, log.skipped, log.unfolded, frozenset(log.plans.items())),
        }

    def _framed(self, active: int | None, wording: str) -> Frame:
        seats, look = len(self.match.seats), self.table.look
        wishes = look.card_height, look.foot_height, look.discs_beside, self._guide_height
        taken = book_width(self._scale) if self.book else 0.0
        made = frame(self._scale, self._percent, seats, active, *wishes, taken)
        return replace(made, wording=wording)

    def _sprites(self, view: Any, past: Sequence[Event[Any, Any]]) -> Sequence[Sprite]:
        return self._laid(view, past, self.context())

    def _animate(self, event: Event[Any, Any], before: Any, after: Any, past: Sequence[Event[Any, Any]]) -> Any:
        now = self.context()
        then, after = _at_rest(now, before, past), _at_rest(now, after, [*past, event])
        motions = self.table.look.animate(event, then, after)
        return motions if self._thrown == (0.0, 0.0) else thrown(motions, self._thrown)

    def _layout_key(self) -> tuple[Hashable, ...]:
        """Cache key of the layout: everything a table is drawn from besides the match."""
        hands = self.active, self.focused_seat, self.peeking, self.covered
        return (self.frame, hands, *self.views.moment, self._thrown)

    @property
    def _computers(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self.match.seats) if not seat.human)

    @property
    def _waiting(self) -> Decision[Any, Any, Any] | None:
        return None if self.stage.busy or self.off_match or self.match.handing_over else self.match.waiting


def _at_rest(now: TableContext[Any], view: Any, past: Sequence[Event[Any, Any]]) -> TableContext[Any]:
    return replace(now, view=view, past=past, live=False, current_event=None)


def points_gained(match: Match[Any, Any], viewer: int | None) -> int | None:
    """The points that came of what may be taken back, as a viewer knows them; None where nothing may."""
    spec, seat, start = match.spec, match.turn_of, match.undo_to()
    if seat is None or start is None:
        return None
    seen = (spec.view_for(match.terms, each, viewer) for each in (match.at(start).state, match.state))
    before, now = (spec.score(match.terms, each)[seat].total for each in seen)
    return now - before


def chance(match: Match[Any, Any]) -> Chance[Any, Any, Any] | None:
    """The step that luck answers once the turn has ended."""
    agenda = match.position.agenda
    return agenda[-1] if agenda and isinstance(agenda[-1], Chance) else None


def interrupted(match: Match[Any, Any], waiting: Decision[Any, Any, Any] | None) -> Decision[Any, Any, Any] | None:
    """The question of another seat beneath the one that waits, which interrupts that."""
    if waiting is None or waiting.open:
        return None
    beneath = (step for step in reversed(match.position.agenda) if isinstance(step, Decision))
    found = next((step for step in beneath if step.open), None)
    return None if found is None or found.seat == waiting.seat else found
