"""A match at the table: the parts that it is made of, its time, and how all of it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from game.core.journal import seal_of
from game.core.match import Match
from game.scenes.match import inputs
from game.scenes.match.announcements import Announcements, ResultPresenter
from game.scenes.match.buttons import Buttons, SecretPeek
from game.scenes.match.coach import Coaching
from game.scenes.match.command_handler import CommandHandler
from game.scenes.match.computers import Computers, Thinking, hired
from game.scenes.match.ending import Ending
from game.scenes.match.goal import GoalSign, goal_of
from game.scenes.match.hand_over import HandOver
from game.scenes.match.hints import Hints
from game.scenes.match.keycaps import Keycaps
from game.scenes.match.own_settings import OwnSettings, seat_preferences
from game.scenes.match.pace import SpeedSwitch
from game.scenes.match.plans import Plans
from game.scenes.match.recap import RecapPanel
from game.scenes.match.report import Reports
from game.scenes.match.rulebook_panel import RulebookPanel
from game.scenes.match.save_errors import SaveErrors
from game.scenes.match.screen import InputRead, MatchPart, MatchScreen
from game.scenes.match.session import MatchSession
from game.scenes.match.status_bar import Bar, TurnClock
from game.scenes.match.tips import Tips
from game.scenes.match.typed_place import TypedPlace
from game.scenes.match.why import Prompt, WhyNot
from game.scenes.shell import opening
from game.scenes.shell.outcomes import OpenedMatch
from game.scenes.shell.scene import Services
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.cards import MATCH_RIBBON, RibbonKeys
from game.scenes.tabletop.commands import Command, Verb
from game.scenes.tabletop.compositor import Upcoming
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.hearing import Hearing
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.store import farms
from game.store.notices import StoreError
from game.ui.access import Announcement
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import name_of
from game.ui.table import TimeLimit
from game.ui.title import Title
from game.ui.tween import STILL
from game.ui.widgets.base import Widget

Parts = tuple[Sequence[MatchPart], Sequence[MatchPart]]
"""Parts of a kind of match that come before all others, and those that come amid them."""


class CommonParts(NamedTuple):
    """Parts of every kind of match, from which each kind takes what its own work with."""

    screen: MatchScreen
    hearing: Hearing
    announcements: Announcements
    ending: Ending
    hand_over: HandOver
    rules: RulebookPanel
    bar: Bar
    hints: Hints
    why: WhyNot
    prompt: Prompt
    thinking: Thinking
    buttons: Buttons


class MatchKind(NamedTuple):
    """Differences of a kind of match: a match, a lesson, or what computers show by themselves."""

    parts: Callable[[CommonParts], Parts]
    """Makes the parts that it has besides those of every kind."""
    players: Callable[[MatchScreen], Computers]
    """Makes the players of the seats that no person holds."""
    name: str = "match"
    ribbon: RibbonKeys = MATCH_RIBBON
    shows_results: bool = True
    guided: bool = False
    """Both as in `MatchScreen`."""
    guide_height: float = 0.0
    """Height that a guide needs at the foot of the left column."""
    unattended: bool = False
    """Whether it runs by itself while nobody looks."""


def match_parts(common: CommonParts) -> Parts:
    """Make the parts of a match of people or computers."""
    screen, banner = common.screen, common.announcements.banner
    why = common.hints, Plans(screen, common.thinking.computers), common.why
    told = Coaching(screen), common.rules, *why, common.prompt, banner, RecapPanel(screen)
    clock, goal = TurnClock(screen, common.hand_over, common.hearing), goal_of(screen)
    signs = () if goal is None else (GoalSign(screen, goal),)
    return (), (common.bar, common.ending, *told, SpeedSwitch(screen), clock, *signs)


def thinking_players(screen: MatchScreen) -> Computers:
    """Make players that think for themselves."""
    hire = partial(hired, screen.services, screen.title, screen.match)
    return Computers(screen.session, hire, lambda: screen.settings, screen.state.thinking)


MATCH = MatchKind(match_parts, thinking_players)


class MatchScene(TableScene):
    """Shows a session, and lets it play what inputs mean."""

    tune = "orchard"
    escape = Verb.ESCAPE
    screen: MatchScreen

    def __init__(
        self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None, kind: MatchKind = MATCH
    ) -> None:
        self.name, self.unattended = kind.name, kind.unattended
        settings, best = services.settings, points_to_beat(services, match, match_id)
        sealed = kind.shows_results and opening.seal_kind(services, match, match_id) == "sealed"
        guide = kind.ribbon, best, kind.guided, kind.guide_height, seal_of(match.setup.seed) if sealed else ""
        cloth = opening.cloth_of(services, title)
        top = TableView(title, match, services.words, settings.animation, *guide, cloth=cloth)
        top.is_day = title.daily and is_day(services, match_id)
        super().__init__(services, top, True)
        self.title, self.match = title, match
        if kind.guided:  # counts on the default, whatever is set
            self.session = MatchSession(match, self.model.limit, resumes=False)
        else:
            limit = partial(_allowed, self.model, services)
            self.session = MatchSession(match, limit, partial(attrgetter("settings.confirm"), services))
        self.handling = Handling(self.model)
        shared, opened = (services, self.model, self.panning, self.page), OpenedMatch(title, match, match_id)
        play = self.session, self.handling, kind.shows_results, kind.guided
        self.screen = screen = MatchScreen(*shared, self.laid_out, opened, *play)
        self.announcements = news = Announcements(screen)
        presenter, self.ending = ResultPresenter(screen, news), Ending(screen, self.hearing)
        self.hand_over = hand_over = HandOver(screen, news, presenter, self.ending)
        self.rules, computers, self.bar = RulebookPanel(screen, hand_over), kind.players(screen), Bar(screen, news)
        self.hints, self.why = Hints(screen, computers), WhyNot(screen, self.rules)
        self.prompt, self.tips = Prompt(screen), Tips(screen)
        self.reports = Reports(screen, self.bar)
        self._secret_peek, save_errors = SecretPeek(screen), SaveErrors(screen, hand_over)
        self.thinking = Thinking(screen, computers, hand_over)
        self.buttons, self._own_settings = Buttons(screen, hand_over.hand), OwnSettings(screen, self.thinking)
        done = self.hearing, presenter, self.ending, hand_over, self.thinking, self.buttons
        self.commands = CommandHandler(screen, *done, self.rules, self.why, self.prompt, self.tips)
        own = news, self.ending, hand_over, self.rules, self.bar, self.hints, self.why, self.prompt
        first, told = kind.parts(CommonParts(screen, self.hearing, *own, self.thinking, self.buttons))
        known = screen, hand_over, self.buttons
        screen.parts = (
            self._secret_peek,
            inputs.FocusedSeat(screen),
            *first,
            self.tips,
            inputs.PagePresses(*known),
            hand_over.beat,
            inputs.OpenLog(*known),
            inputs.WatchKeys(*known),
            inputs.SkipShow(*known),
            inputs.FoldedLog(*known),
            *told,
            inputs.LogCover(*known),
            self.reports,
            TypedPlace(screen),
            Keycaps(screen),
            inputs.TableKeys(*known),
            inputs.PageButtons(*known),
            inputs.CameraInput(*known),
            inputs.HandInput(*known),
            self.thinking,
            save_errors,
            self.commands,
        )
        self.table_view.see(self.session.viewer.seat)
        screen.state.keyed = services.device != "mouse"
        screen.preferences = () if kind.guided or kind.unattended else seat_preferences(screen)
        screen.refresh_options()

    # -- the stack

    @property
    def on_top(self) -> bool:
        """Whether it is shown and gets input."""
        return self.screen.on_top

    @on_top.setter
    def on_top(self, value: bool) -> None:
        self.screen.on_top = value

    @property
    def opened(self) -> OpenedMatch:
        """The match and its number in the store, which is none while it cannot be kept."""
        return self.screen.opened

    def enter(self) -> None:
        super().enter()
        self.table_view.stage.speed = self.thinking.speed
        if not self.hand_over.arrive():
            if self.session.is_new(self.session.viewer.seat):
                self.hand_over.introduce()
            self.screen.pulse.start()
        self.commands.choose_again()
        self.commands.answer_moot()

    def leave(self) -> None:
        self.handling.let_go()
        self.commands.lay_again()
        self._secret_peek.set_key(False)
        self._secret_peek.follow()
        super().leave()
        self.table_view.stage.finish()
        self.hand_over.end_rest()
        self.ending.keep()
        self.screen.state.tip.suppressed = True

    def close(self) -> None:
        super().close()
        self.thinking.computers.close()

    def recover(self) -> None:
        self.screen.forget()
        self.session.dismiss()
        super().recover()

    def resize(self, scale: Scale) -> None:
        self.handling.let_go()
        self.commands.lay_again()
        super().resize(self._own_settings.fit(scale))
        if self.hand_over.end_rest():  # all has been laid anew, as the next seat has it
            self.hand_over.after_rest()

    # -- what an input means

    def read(self, event: Input) -> None:
        top = self.table_view
        self.screen.handle(event)
        self.commands.lay_again()
        peeked = top.peeking
        self.screen.send(InputRead(event))
        self.dirty = self.dirty or peeked != top.peeking or self.model.hand.dragging

    def do(self, command: Command) -> None:
        """Do what somebody wants by other means than mouse and keyboard."""
        self.screen.run(command)
        self.dirty = True
        self.laid_out()

    # -- time and drawing

    def end_show(self) -> bool:
        """Show the end of everything that moves, at once; whether anything did."""
        return self.hand_over.end_show()

    def _guard_presses(self, dt_ms: float) -> None:
        """Let time pass for what can be pressed by mistake; the next seat sees it only once its name is gone."""
        self.buttons.log_guard.wait(dt_ms)
        if self.hand_over.beat.active:
            self.buttons.guard.restart()
        else:
            self.buttons.guard.wait(dt_ms)

    def update(self, dt_ms: float) -> bool:
        self._guard_presses(dt_ms)
        thought = self.thinking.update(dt_ms)
        self.hand_over.tick(dt_ms)
        top, views = self.table_view, self.table_view.views
        shows = top.stage.busy  # a computer's move may be seen as a whole within this frame
        moving = top.update(dt_ms)
        self.move_overlays(dt_ms)
        glows = self.model.picked_up, self.match.index, top.frame, top.stage.viewer
        if self.model.hand.pressed is None and not top.stage.busy and glows != views.shown_for:
            views.shown_for = glows  # nothing moves beneath what may be dragged
            self.dirty = views.show_targets(self.model.context) or self.dirty
        if shows or self.session.ending:
            self.hand_over.settle()
        if shows and not top.stage.busy:
            self.screen.pulse.start()  # from rest, as what is seen then was drawn beforehand
        self.screen.run(self.handling.wait(dt_ms))
        moving = self.handling.hanging.follow(dt_ms) or moving
        if self.model.hand.dragging and (nudge := self.panning.nudge(dt_ms)) is not None:
            self.screen.run(nudge)
            self.handling.handle(Pointer("move", *self.model.hand.at))
        beats = self.screen.pulse.step(dt_ms, self.handling.carries) and self.table_view.stage.speed not in STILL
        if self.thinking.idle_or_begun:
            self.announcements.warn()
            self.announcements.ask(self.match.seat if self.session.options else None)
        moving = self.screen.tick(dt_ms) or beats or moving
        if self.screen.preferences and self._own_settings.due and self._own_settings.bring():
            self.resize(self.screen.window)
        done, self.screen.dirty = self.screen.dirty, False
        self.update_page(dt_ms, thought or moving or done)
        return moving

    def draw(self, paint: Painter) -> None:
        pulse = 0.0 if self.table_view.stage.speed in STILL else self.screen.pulse.value
        hanging = self.handling.hanging
        (lying, gap, hanging_sprite), now = hanging.sprites(), self.model.now(pulse, hanging.away)
        over = partial(self.draw_over, in_hand=() if hanging_sprite is None else (hanging_sprite,))
        self.table_view.drawing.draw(paint, now, lying, gap, over)

    def upcoming(self) -> Upcoming:
        found, bar = self.hand_over.upcoming(), () if self.screen.guided else (self.bar.draw,)
        return found._replace(others=(*found.others, *bar)) if self.table_view.stage.busy else found

    def build(self) -> Iterable[Widget]:
        return self.screen.add_buttons(self.buttons.build())

    def take_announcements(self) -> Sequence[Announcement]:
        return (*self.rules.take(), *self.reports.take())

    def spots(self) -> dict[str, Rect]:
        lying = {} if self.page.overlays else self.model.spots
        return {**{name_of(spot): box for spot, box in lying.items()}, **super().spots()}


def points_to_beat(services: Services, match: Match[Any, Any], match_id: int | None) -> int | None:
    """The most points that any other match of the kind has come to; None for none, or where a title keeps none."""
    chart = match.chart
    if chart is None:
        return None
    try:
        best = services.store.best(match.spec.key, lambda score: score.chart == chart and score.match != match_id)
    except StoreError:  # told wherever the match itself could not be written
        return None
    return None if best is None else best.points


def is_day(services: Services, match_id: int | None) -> bool:
    """Whether a kept match is a day's farm, as far as that can be read."""
    try:
        return match_id is not None and services.store.read(partial(farms.of_match, match=match_id)) is not None
    except StoreError:
        return False


def _allowed(model: TableModel, services: Services) -> TimeLimit | None:
    """The time for what waits now, as much longer as people here want it."""
    found, more = model.limit(), services.settings.clock_percent / 100
    return None if found is None else found._replace(seconds=found.seconds * more)
