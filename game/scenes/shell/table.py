"""A scene with a table in it: one model that all go by, a page of buttons made for it, and parts, which one after
another take inputs, commands and messages, let time pass, add buttons and draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import pygame

from game.core.journal import Record
from game.core.lazy import Keyed
from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar
from game.scenes.shell.phrases import rename
from game.scenes.shell.scene import Caption, Scene, Services, connect_sound
from game.scenes.tabletop import panning
from game.scenes.tabletop.commands import USED, Used
from game.scenes.tabletop.compositor import Flying, Upcoming, draw_sprites
from game.scenes.tabletop.hearing import Hearing
from game.scenes.tabletop.life import Life
from game.scenes.tabletop.log_lines import LogLines
from game.scenes.tabletop.nodes import table_regions
from game.scenes.tabletop.panning import Panning
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.store.settings import Settings
from game.ui import cache, wood
from game.ui.access import Node
from game.ui.context import TableContext
from game.ui.events import Input, Pointer
from game.ui.keymap import pressed
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.tween import STILL
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.nodes import focus_widget
from game.ui.widgets.page import Page, RecordedPage

Command = TypeVar("Command")
Message = TypeVar("Message")


class Part(Generic[Command, Message]):
    """Part beside the table; each method does nothing unless a part overrides it."""

    obeys: tuple[type, ...] = ()
    """Kinds of commands that it is asked about."""
    uses: tuple[type[Input], ...] = ()
    """Kinds of inputs that it is asked about."""
    hears: tuple[type, ...] = ()
    """Kinds of messages that it is told."""
    z = ZOrder.HUD
    """The layer in which it draws, upon all widgets there."""

    @property
    def takes(self) -> Sequence[Rect]:
        """Boxes that it draws, and on which it takes a press where they are the topmost thing."""
        return ()

    def obey(self, command: Command) -> bool:
        """Do a command, or bar it; False leaves it to the parts that follow."""
        return False

    def handle(self, event: Input) -> Command | Used | None:
        """Answer an input, before all that follows is asked; None leaves it to that."""
        return None

    def on(self, message: Message) -> None:
        """Take note of what has happened."""

    def tick(self, dt_ms: float) -> bool:
        """Let time pass; whether it has to be drawn anew."""
        return False

    @property
    def obstacles(self) -> Sequence[Rect]:
        """Boxes that tooltips keep clear of besides buttons."""
        return ()

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Add its buttons, in the order of Tab; those that it covers or has no use for are left out."""
        return buttons

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw all that is no widget, in its layer."""


class LogOverAll(Part[Command, Message]):
    """Part that has the log while it lies open over all else."""

    z = ZOrder.OPEN_LOG
    _top: TableView

    @property
    def takes(self) -> Sequence[Rect]:
        return [self._top.log.box(self._top.frame)] if self._top.log.unfolded else ()

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        self._top.draw_unfolded(paint, context)

    def reads(self, page: Page, event: Input) -> bool:
        """Let arrows go through the lines of an open log, and Enter use one, for whoever has opened it by keys; whether
        an input was such a key."""
        if not self._top.log.unfolded or page.focused is None or not page.focused.ring:
            return False
        lines = next((part for part in page.parts() if isinstance(part, LogLines)), None)
        if lines is None or not pressed(event, "cursor", *(["press"] if page.focused is lines else [])):
            return False
        page.focus(lines, True)
        lines.handle(event)
        page.dirty = True
        return True


@dataclass(eq=False)
class TableScreen(Generic[Command, Message]):
    """All that the parts of a screen with a table share."""

    services: Services
    model: TableModel
    """The table as it is handled."""
    panning: Panning
    page: Page
    laid_out: Callable[[], Page]
    """Gives the page with its buttons as the table lies now."""
    table_view: TableView = field(init=False)
    """The table as it is drawn."""
    dirty: bool = field(default=False, kw_only=True)
    """Whether a command has been done since the picture was looked at last."""
    parts: Sequence[Part[Command, Message]] = field(default=(), kw_only=True)
    """All parts, in the order in which they are asked."""

    def __post_init__(self) -> None:
        self.table_view = self.model.table_view

    @property
    def settings(self) -> Settings:
        """Settings in force."""
        return self.services.settings

    @property
    def words(self) -> Catalogue:
        """Words on the screen."""
        return self.services.words

    @property
    def scale(self) -> Scale:
        """Size of the window."""
        return self.page.scale

    def run(self, command: Command | None) -> None:
        """Have a command done by the first part that wants it; None does nothing."""
        if command is None:
            return
        self.dirty = True
        for part in self.parts:
            if type(command) in part.obeys and part.obey(command):
                return

    def handle(self, event: Input) -> None:
        """Have done what an input means to the first part that answers it."""
        for part in self.parts:
            if type(event) in part.uses and (reply := part.handle(event)) is not None:
                if reply is not USED:
                    self.run(reply)
                return

    def topmost(self, x: float, y: float) -> Part[Command, Message] | Widget | None:
        """The topmost thing at a point that takes presses: a widget, or a part that has drawn a box there; under an
        overlay nothing does."""
        on = self.page.at(x, y)
        if self.page.overlays:
            return on or self.page.overlays[-1]
        drawn = [part for part in reversed(self.parts) if any(box.contains(x, y) for box in part.takes)]
        top = max(drawn, key=lambda part: part.z, default=None)
        return on if top is None or (on is not None and [on, *on.owners()][-1].z > top.z) else top

    def send(self, message: Message) -> None:
        """Tell what has happened to all parts that want to hear of it."""
        for part in self.parts:
            if type(message) in part.hears:
                part.on(message)

    def tick(self, dt_ms: float) -> bool:
        """Let time pass for all parts; whether any has to be drawn anew."""
        moved = False
        for part in self.parts:
            moved = part.tick(dt_ms) or moved
        return moved

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Add the buttons of all parts."""
        for part in self.parts:
            buttons = part.add_buttons(buttons)
        return buttons

    def rest(self) -> None:
        """Let the table rest: everything has been shown."""
        self.table_view.rest()

    def changed(self) -> None:
        """Have the buttons made anew, though the table may be as before."""
        self.page.renew()


class TableScene(Scene):
    """Common base of match and replay."""

    messages_in_bar = True
    """Whether messages lie in the bar; else where a part says."""
    escape: Any
    """The command of Escape where the page has nothing to close."""
    screen: TableScreen[Any, Any]

    def __init__(self, services: Services, table_view: TableView, playable: bool) -> None:
        super().__init__(services)
        self.table_view = table_view
        self.model = TableModel(table_view, playable)
        self._life = Life(table_view)
        self.panning = Panning(self.model)
        self.hearing = Hearing(self.model, services.sound, playable, muted=self.unattended)
        self.page = connect_sound(RecordedPage(self.scale, self.go_back), services)
        self._built_for: TableContext[Any] | None = None
        self._tree = Keyed[Node]()
        self._drawn_state: tuple[int, int | None] = (0, None)
        """Changes of the stage and its viewer when the page was drawn last."""
        self._keeps_page = False
        """Whether a new show has begun in this frame, and buttons can wait for the next."""

    def read(self, event: Input) -> None:
        """Handle an input that has come to the table or what lies over it."""
        if self.page.overlays:
            self.page.handle(event)
        else:
            self.screen.handle(event)

    def go_back(self) -> None:
        """Have the command of Escape done."""
        self.screen.run(self.escape)

    def build(self) -> Iterable[Widget]:
        """Buttons in the order of Tab, as the table is now."""
        return self.screen.add_buttons([])

    def writing(self) -> Rect | None:
        return self.page.caret_rect

    def tell_notices(self) -> None:
        """Show all notices at once in passing; while it runs unattended they wait."""
        if self.unattended:
            return
        texts = dict.fromkeys(self.words.t(notice.key, **notice.args) for notice in self.services.take_notices())
        self.page.show_message(" ".join(texts), "icons/warning")

    def move_overlays(self, dt_ms: float) -> None:
        """Move overlays of the table's world aside, while nobody uses them or drags anything."""
        views, on = self.table_view.views, self.page.hovered
        if not views.state.corners_stale:
            return
        before, views.at = views.state.overlay_corners, self.model.at
        presses = on is not None and self.table_view.frame.board.contains(*on.rect.centre)
        views.move_overlays(dt_ms, not (views.guarded or presses or self.panning.active))
        self.dirty = self.dirty or views.state.overlay_corners != before

    def laid_out(self) -> Page:
        """Page with its buttons as the table is now."""
        if self.page.stale or self._built_for is not self.model.context:
            self.page.stale, self._built_for = False, self.model.context
            self.page.fill(self.build())
            self.page.keep_clear = self.tip_obstacles
            if self.messages_in_bar:
                self.page.message_areas = bar.message_rooms(
                    self.table_view.frame, [part.rect for part in self.page.widgets if part.visible]
                )
        return self.page

    @property
    def drawn_page(self) -> Page:
        """The page as it is drawn now."""
        return self.page if self._keeps_page else self.laid_out()

    def update_page(self, dt_ms: float, changed: bool) -> None:
        """Animate the page, and note whether all has to be drawn; `changed`: something looks different now.

        Nothing does before the first picture of a show; when a new show begins the buttons follow a frame later.
        """
        top = self.table_view
        if top.awaits_picture:
            self.dirty = False
            return
        before, self._drawn_state = self._drawn_state, (top.stage.changes, top.stage.viewer)
        self._keeps_page = top.drawing.wait_ms > 0 and before != self._drawn_state and before[1] == self._drawn_state[1]
        self.drawn_page.animate(dt_ms)
        self.point()
        self.dirty = self.dirty or changed or self.page.dirty

    def draw_over(
        self, paint: Painter, context: TableContext[Any], flying: Flying, in_hand: Sequence[Sprite] = ()
    ) -> None:
        """Draw what lies over the table, layer by layer."""
        lifted = (
            (ZOrder.HAND, partial(draw_sprites, sprites=in_hand)),
            (ZOrder.ALOFT, partial(draw_sprites, sprites=flying)),
        )
        drawings = ((part.z, partial(part.draw, context=context)) for part in self.screen.parts)
        self.drawn_page.draw(paint, [*lifted, *drawings])

    def tip_obstacles(self) -> Sequence[Rect]:
        """Boxes that tips keep clear of besides buttons."""
        return (*self.model.needed, *(box for part in self.screen.parts for box in part.obstacles))

    def spots(self) -> dict[str, Rect]:
        return self.laid_out().spots()

    def tree(self) -> Node:
        """All of it as words, made anew only once any of what they depend on has changed."""
        page, top, drawn = self.laid_out(), self.table_view, self._drawn_parts()
        log, texts = top.log, tuple((z, *finder.texts) for z, finder in drawn)
        where = self.model.at is None, len(top.logged.lines), log.skipped, log.unfolded, self.words.wording
        key = self.model.context, where, self.services.settings.detail, top.scores, top.near_end, texts, page.told()
        return self._tree.get(key, super().tree)

    def _drawn_parts(self) -> list[tuple[ZOrder, BoxFinder]]:
        """Words of the parts beside the board, each in its layer."""
        found, context = list[tuple[ZOrder, BoxFinder]](), self.model.now()
        for part in self.screen.parts:
            finder = BoxFinder(self.scale)
            part.draw(finder, context)
            found.append((part.z, finder))
        return found

    def regions(self) -> Mapping[str, Sequence[Node]]:
        full = self.services.settings.detail == "full"
        return table_regions(self.model, self.laid_out(), self._drawn_parts(), full)

    def focus_node(self, wanted: Spot) -> bool:
        page = self.laid_out()
        on_table = wanted in self.model.things and not page.overlays
        if not on_table and not focus_widget(page, wanted):
            return False
        if on_table:
            page.focus(None)
        self.model.hover, self.model.at, self.dirty = wanted if on_table else None, None, True
        self.model.chooser.restore_pose()
        if on_table:
            self.model.chooser.auto_pose(wanted)
        return True

    def caption(self) -> Caption:
        t, top = self.words.t, self.table_view
        names = {"title": t(f"{top.title.key}.name"), "app": t("app.name")}
        seat = top.match.turn_of
        if seat is None or not self.model.playable:
            return Caption(t("match.caption", **names))
        return Caption(
            t("match.caption.turn", seat=top.match.seats[seat].name, **names), top.player(top.public(), seat)
        )

    def liven(self, surface: pygame.Surface, dt_ms: float, fresh: bool) -> Sequence[pygame.Rect]:
        if self.screen.settings.animation in STILL:
            return ()
        return self._life.step(surface, self.model.now(), dt_ms, fresh)

    def idle_step(self) -> bool:
        return self.table_view.drawing.step(self.table_view.match.index, self.scale, self.upcoming)

    def upcoming(self) -> Upcoming:
        """Pictures that will be seen after what the table shows now."""
        return self.table_view.upcoming(self.model.now())

    def enter(self) -> None:
        wood.forget()
        super().enter()

    def pointed(self, at: Point | None) -> None:
        """Hover over whatever lies under the pointer, as if it had just come there."""
        self.laid_out().set_pointer(at)
        free = at is not None and self.page.hovered is None and not self.page.overlays
        self.model.hover = self.model.spot_at(*at) if at is not None and free else None
        self.point()

    def leave(self) -> None:
        self.table_view.drawing.drop_upcoming()
        self.page.toasts.clear()
        self.page.leave()

    def close(self) -> None:
        self.table_view.drawing.close()
        cache.mark_old()

    def recover(self) -> None:
        self.table_view.drawing.drop_upcoming()
        self.page.clear()
        self.panning.let_go()
        self.model.hover = None
        self.table_view.jump(self.table_view.match.plies, self.table_view.match.state)

    def reword(self) -> None:
        rename(self.words, self.table_view.match)
        self.table_view.reword()

    def renew(self) -> None:
        self.table_view.renew()
        super().renew()

    def record(self) -> Record:
        return self.table_view.match.record()

    def resize(self, scale: Scale) -> None:
        super().resize(scale)
        self.table_view.resize(scale, self.services.settings.ui_scale)
        self.screen.rest()
        self.page.resize(scale)
        self.hearing.ready()
        self.screen.changed()
        self.laid_out()

    def point(self) -> None:
        """Give the pointer the shape of its possible act, once everything lies as it is drawn next."""
        self.page.set_cursor(panning.shape(self.model, self.panning))

    def handle(self, event: Input) -> None:
        before = self.model.hover, self.table_view.focused_seat
        self.read(event)
        if isinstance(event, Pointer):
            self._life.pointer = event.x, event.y
        self.hearing.hand()
        still = isinstance(event, Pointer) and event.kind == "move"
        still = still and before == (self.model.hover, self.table_view.focused_seat)
        self.dirty = self.dirty or not still or self.page.dirty or self.screen.dirty
        self.screen.dirty = False
