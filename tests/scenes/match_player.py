"""Somebody who plays a match at the table by any means, and looks after every gesture whether all agree."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

from game.core.match import Match, resume
from game.core.steps import Choice
from game.scenes import cursor, opening
from game.scenes.match import MatchScene
from game.ui.chooser import PRESS, Gesture
from game.ui.events import Key
from game.ui.paint import Painter
from game.ui.title import Title
from tests.scenes import results_game
from tests.scenes.pilot import SIZE, House, Pilot

LONG_MS = 5000


class Player(Pilot):
    """Sits at a table of a new match, or of one that is handed in."""

    def __init__(
        self,
        house: House,
        title: Title,
        seats: int,
        seed: str = "a seed",
        opened: tuple[Match[Any, Any], int] | None = None,
    ) -> None:
        super().__init__(house.manager)
        self.house = house
        self.title = title
        if opened is None:
            people = results_game.seats(seats)
            _, match, match_id = opening.begin(house.services, title, people, title.spec.options(), seed)
            assert match_id is not None
            opened = match, match_id
        self.match, self.match_id = opened
        self.table = MatchScene(house.services, title, self.match, self.match_id)
        house.manager.push(self.table)
        self.step(0)

    # -- looking

    @property
    def rows(self) -> int:
        return len(self.match.acts)

    def said(self) -> str:
        """The words of the message that is on the screen, if any."""
        return " ".join(toast.words for toast in self.table.page.toasts)

    def agrees(self) -> None:
        """Store, match and screen tell the same; what is offered is what is legal."""
        kept = self.house.services.store.record(self.match_id)
        assert kept == self.match.record()
        if self.match.over:
            assert resume(self.title.spec, kept).position == self.match.position
        scene, top = self.table, self.table.top
        if self.scene is not scene:
            return
        if not top.stage.busy:
            told = [event for act in self.match.acts for event in act.events]
            seen = self.title.spec.seen(self.match.terms, self.match.state, top.stage.viewer)
            assert top.stage.view == seen
            assert len(top.stage.past) == len(told)
            assert top.active == self.match.seat
            offered = {each.source for choice in self.match.options for each in self.gestures(choice)}
            assert set(scene.handling.chooser.sources) == offered
        undo, redo = self.widget("match.undo"), self.widget("match.redo")
        assert undo.enabled == (self.match.undo_to() is not None)
        assert redo.enabled == (self.match.redo_to() is not None)

    def widget(self, name: str) -> Any:
        return next(part for part in self.table.page.widgets if part.name == name)

    def gestures(self, choice: Choice) -> list[Gesture]:
        return list(self.table.top.table.gestures(choice, self.table.top.sight()))

    def drag_of(self, choice: Choice) -> Gesture:
        """A gesture with a target that means a choice."""
        return next(gesture for gesture in self.gestures(choice) if gesture.target != PRESS)

    # -- acting

    def step(self, ms: float = 400) -> None:
        """Lets time go by; draws only when the window would."""
        self.manager.update(ms)
        if self.manager.dirty:
            if self.surface.get_size() != self.manager.scale.size_px:
                self.surface = type(self.surface)(self.manager.scale.size_px)
            self.manager.draw(Painter(self.surface, self.manager.scale))

    def watch(self) -> None:
        """Lets everything be shown to its end."""
        for _ in range(400):
            if not self.table.top.stage.busy:
                return
            self.step(130)
        raise AssertionError("the show does not end")

    def by_drag(self, choice: Choice) -> None:
        gesture = self.drag_of(choice)
        self.drag(gesture.source, self.spot(gesture.target).centre)

    def by_clicks(self, choice: Choice) -> None:
        gesture = min(self.gestures(choice), key=lambda each: each.target != PRESS)
        self.click(gesture.source)
        if gesture.target != PRESS:
            self.click(gesture.target)

    def by_keys(self, choice: Choice) -> None:
        """A digit picks the source up, arrows and Enter put it down."""
        gesture = min(self.gestures(choice), key=lambda each: each.target != PRESS)
        sources = self.table.handling.numbered
        assert len(sources) <= 9
        self.key(str(sources.index(gesture.source) + 1))
        if gesture.target == PRESS:
            return
        assert self.table.handling.chooser.held == gesture.source
        self.arrows(gesture.target)
        self.key("return")

    def arrows(self, target: str) -> None:
        """Goes with the board cursor to a spot, by a shortest way."""
        spots, hover = self.table.handling.spots(), self.table.handling.hover
        if hover is None:
            self.key("up")
            hover = self.table.handling.hover
            assert hover is not None
        ways: dict[str, list[str]] = {hover: []}
        waiting = deque([hover])
        while waiting and target not in ways:
            at = waiting.popleft()
            for way in cursor.WAYS:
                beside = cursor.neighbour(spots, at, way, (0, 0))
                if beside is not None and beside not in ways:
                    ways[beside] = [*ways[at], way]
                    waiting.append(beside)
        assert target in ways, f"no way by arrows from {hover} to {target}"
        self.key(*ways[target])
        assert self.table.handling.hover == target

    def hold(self, key: str, down: bool) -> None:
        self.manager.handle(Key(key, down=down))
        self.step(16)

    def carry(self, source: str, *towards: tuple[float, float]) -> None:
        """Picks something up with the button held, and moves it along; the button stays down."""
        start = self.spot(source).centre
        self.point("move", start)
        self.point("down", start)
        for at in towards:
            self.point("move", at)
            self.step(16)


def sit(
    folder: Path,
    title: Title,
    seats: int = 2,
    speed: str = "none",
    size: tuple[int, int] = SIZE,
    percent: int = 100,
    seed: str = "a seed",
) -> Player:
    """A player at a new table in a new house."""
    return Player(results_game.house(folder, speed, size, percent), title, seats, seed)
