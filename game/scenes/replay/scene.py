"""A match seen again, from the empty table to where it stands: its parts, its time, and how all of it is drawn."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.steps import Choice
from game.scenes.replay import controls
from game.scenes.replay.choice_lines import ChoiceLines
from game.scenes.replay.controls import ReplayPosition, ReplayScreen
from game.scenes.shell import opening
from game.scenes.shell.phrases import rename
from game.scenes.shell.scene import Services
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.cards import RibbonKeys
from game.scenes.tabletop.table_view import TableView
from game.ui.paint import Painter
from game.ui.title import Title


class ReplayScene(TableScene):
    """Match as it was, moment by moment, never changed."""

    name = "replay"
    messages_in_bar = False
    escape = "back"
    screen: ReplayScreen

    def __init__(
        self,
        services: Services,
        title: Title,
        match: Match[Any, Any],
        match_id: int | None,
        viewer: int | None = None,
        index: int | None = None,
        better: Choice | None = None,
    ) -> None:
        """`viewer` is whose secrets show, None: the only person's, or nobody's; after `index` rows it begins, and if
        something else is `better` there, both are played."""
        self.past = past = ReplayPosition(match)
        start = 0 if past.ended else past.last
        past.go(start if index is None else past.moment(index))
        speed = services.settings.animation
        ribbon, cloth = RibbonKeys("replay.active", "replay.active", "replay.active"), opening.cloth_of(services, title)
        top = TableView(title, past.shown, services.words, speed, ribbon, cloth=cloth)
        viewer = match.only_viewer if viewer is None else viewer
        top.see(viewer)
        super().__init__(services, top, False)
        self.title, self.match_id = title, match_id
        shared = services, self.model, self.panning, self.page, self.laid_out
        self.screen = screen = ReplayScreen(*shared, past, viewer, match_id)
        lines = () if better is None else (ChoiceLines(screen, better),)
        kinds = controls.Playback, controls.ReplayBar, controls.Branching, controls.CameraTools, controls.LogReader
        screen.parts = *lines, *(kind(screen) for kind in kinds), controls.ReplayInput(screen)

    # -- the stack

    def enter(self) -> None:
        super().enter()
        self.table_view.stage.speed = self.services.settings.animation

    def leave(self) -> None:
        super().leave()
        self.screen.playing = False
        self.panning.let_go()
        self.screen.end_show()

    def recover(self) -> None:
        self.screen.playing = False
        super().recover()

    def reword(self) -> None:
        rename(self.words, self.past.original)
        self.past.go(self.past.at)
        super().reword()

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        screen, was_busy = self.screen, self.table_view.stage.busy
        moving = self.table_view.update(dt_ms * screen.times)
        self.move_overlays(dt_ms)
        if was_busy and not self.table_view.stage.busy:
            screen.rest()
        moving = screen.tick(dt_ms * screen.times) or moving
        changed = self.laid_out().animate(dt_ms)
        self.point()
        self.dirty = self.dirty or moving or changed
        return moving or screen.playing or bool(screen.choices_left or self.page.toasts) or changed

    def draw(self, paint: Painter) -> None:
        self.table_view.drawing.draw(paint, self.model.now(), over=self.draw_over)
