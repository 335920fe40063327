"""Presses anywhere at every table, each of which has to be answered: `python -m tests.trust.presses --games 40`.

A person presses, drags and lets go at any point of a table: on what can be used and what cannot, on cards of seats, in
a computer's turn, while something moves, on nothing at all. Within `SOON_MS` of the scene's time something has to show
for it: an act, a thing in the hand, a reason, a light on what can be done, the end of what was shown, a message, a tip.

On the table is every place of the window that no dialog covers: where nothing lies the light on what can be done
answers, and that has to be seen, whatever glows there already; a light on a button alone is no answer without words.
Many presses go a few units beside a thing, as into the gaps of a hand, between dice or tiles of a market. What begins
on a button and is let go elsewhere, as people do who think again, is no press.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from game.core.seats import HUMAN, Seat
from game.lessons.lesson import files, read
from game.scenes.curtain.scene import CurtainScene
from game.scenes.match.computers import Computers
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.shell.bar import GameTab
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Interrupt, Play, Verb
from game.scenes.tabletop.table_model import GLOVE, MAIN
from game.scenes.title.scene import TitleScene
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Pointer
from game.ui.rect import Point, Rect, Scale
from game.ui.title import Title
from game.ui.widgets.base import Guarded
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, state_of, teaching_of
from tests.scenes import random_play
from tests.scenes.pictures import picture
from tests.scenes.pilot import House
from tests.scenes.unseen import open_window

SOON_MS, FRAME_MS = 96, 16
PRESSES = 40
"""Presses in one game."""
AHEAD = (0, 3, 10, 30, 80, 200)
"""Numbers of choices in a match before somebody sits down at it."""
BOOK = "rulebook."
"""Beginning of the names of buttons in the open rulebook, which is no part of the table."""
SIZES = ((1600, 900), (1280, 720), (1024, 640))
DRAGS = 0.25
"""Share of presses off buttons that drag."""
BESIDE, FARTHEST = 0.3, 8.0
"""Share of presses that go beside a thing, and how far at most, in units."""
LOOKS, LEAST_LIGHT = 3, 150
"""Number of times in one game that a light alone is looked at, and the least number of pixels that it changes."""


class Silent(NamedTuple):
    """A press that nothing answered."""

    title: str
    game: int
    deed: str
    on: str
    """Name of the thing that lay there."""
    when: str

    def __str__(self) -> str:
        return f"{self.title} {self.game}: {self.deed} on {self.on}, {self.when}"


class Window(NamedTuple):
    """A window in which all games are shown, and its UI scale in per cent."""

    size: tuple[int, int]
    ui_scale: int


class RandomPlayers(Computers):
    """Sit in the place of computers and do anything, without a process."""

    def __init__(self, computers: Computers, dice: Random) -> None:
        super().__init__(computers.session, computers._hire, computers._settings, computers.state)
        self._dice, self._left_ms = dice, 300.0

    def update(self, dt_ms: float, still: bool) -> Play | Interrupt | None:
        if not still or self.session.thinking is None or self.session.match.over:
            return None
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return None
        self._left_ms = 300.0
        return Play((self._dice.choice(list(self.session.match.options)),))

    def skip(self) -> bool:
        self._left_ms = 0.0
        return self.session.thinking is not None


class Presser:
    """Somebody who presses about at one table."""

    def __init__(
        self, folder: Path, title: Title, number: int, lesson: Path | None = None, window: Window | None = None
    ) -> None:
        self.title, self.number, self.dice = title, number, Random(f"presses {title.key} {number}")
        size = self.dice.choice(SIZES)
        self.house = House(folder, TITLES, size if window is None else window.size)
        if window is not None:
            self.house.services.change(ui_scale=window.ui_scale)
            self.house.manager.resize(Scale(window.size, window.ui_scale))
        animation = self.dice.choice(("none", "quick", "full"))
        confirm = self.dice.choice(("always", "drawn", "never"))
        tables = {title.key: self.dice.choice((Remembered(cover="hand"), Remembered(cover="none")))}
        self.house.services.change(animation=animation, confirm=confirm, tables=tables)
        self.manager = self.house.manager
        self.manager.push(TitleScene(self.house.services))
        self.scene = self._lesson(lesson) if lesson else self._match()
        self.pressed = self.looked = 0

    def _match(self) -> MatchScene:
        dice, title, services = self.dice, self.title, self.house.services
        count = dice.choice(title.spec.seats)
        players = [HUMAN, *(dice.choice((HUMAN, "greedy")) for _ in range(count - 1))]
        dice.shuffle(players)
        seats = title.with_colours([Seat(f"P{number}", player) for number, player in enumerate(players)])
        seed = f"{title.key} {self.number}"
        _, match, match_id = opening.begin(services, title, seats, random_play.options(title), seed)
        for _ in range(dice.choice(AHEAD)):
            if match.over:
                break
            match.play(random_play.pick(title, dice, match.options))
        scene = MatchScene(services, title, match, match_id)
        scene.thinking.computers = RandomPlayers(scene.thinking.computers, dice)
        self.manager.push(scene)
        return scene

    def _lesson(self, path: Path) -> MatchScene:
        self.house.services.navigate(TakeLesson(self.title, (read(path),)))
        scene = self.manager.top
        assert isinstance(scene, MatchScene)
        return scene

    # -- looking

    def seen(self, lights: bool = True) -> tuple[Hashable, ...]:
        """All that can answer a press; without `lights` all but the light on what can be done."""
        scene, top = self.scene, self.scene.table_view
        state, spread = scene.screen.state, scene.screen.state.book.spread
        stage, page, model = top.stage, scene.page, scene.model
        lesson: tuple[Hashable, ...] = ()
        if scene.name == "lesson":
            course = course_of(scene)
            lesson = course.number, course.acted, id(course.aside), state_of(scene).wrong_acts
        return (
            id(self.manager.top),
            *(scene.match.index, scene.session.turn_end is None, scene.session.calling, scene.session.asked_seat),
            *(stage.changes, len(stage.past), stage.pausing, scene.screen.resting, scene.hand_over.beat.seat),
            *(model.picked_up, model.chooser.pose, model.chooser.lead, scene.handling.begun),
            *(top.views.state.camera, top.focused_seat, top.peeking, top.log.unfolded, top.log.skipped, top.shaking),
            *(
                id(state.refusal),
                state.fits_lit,
                state.prompts if lights else 0,
                state.told.at,
                None if spread is None else (spread.reader.at, spread.reader.told),
                state.hint.strength,
                scene.hints.waits,
                state.ending.number if state.ending.counting else None,
                scene.rules.beside,
                model.marks_toggled,
            ),
            *(tuple(map(id, page.toasts)), tuple(map(id, page.overlays)), scene.screen.state.thinking.paused),
            *(self.house.services.settings, scene.tips.box(page) is None, scene.bar.announcements.banner.visible),
            tuple((each.name, each.label, each.on) for each in page.widgets if isinstance(each, Button)),
            *lesson,
        )

    @property
    def lights_buttons(self) -> bool:
        """Whether a light answers without words, and lies on nothing but buttons beside the table."""
        lit, page, hover = self.scene.screen.state.lit, self.scene.page, self.scene.model.hover
        seat = hover is not None and hover.kind == DISC and self.scene.tips.box(page) is not None  # which is told of
        speaks = self.scene.screen.state.refusal is not None or page.toasts or self.told or seat
        return (
            bool(lit) and not speaks and {*lit} <= {each.place for each in page.parts() if each.name in (GLOVE, MAIN)}
        )

    @property
    def unseen(self) -> bool:
        """Whether the light that answers is not to be seen."""
        state, pictures = self.scene.screen.state, list[pygame.Surface]()
        boxes = state.lit
        self.looked += 1
        for lit in (boxes, ()):
            state.lit = lit
            self.scene.screen.changed()
            pictures.append(picture(self.manager))
        state.lit = boxes
        self.scene.screen.changed()
        one, two = pictures
        alike = pygame.transform.threshold(None, one, None, (24, 24, 24, 255), None, 0, two)
        return one.get_width() * one.get_height() - alike < LEAST_LIGHT

    @property
    def told(self) -> bool:
        """Whether a button that is off, or too new to be pressed, tells why at this moment; or that the view ends."""
        on, ends = self.scene.page.explained, self.scene.words.t("match.view.same")
        if ends in (toast.words for toast in self.scene.page.toasts):
            return True
        rests = on is not None and (not on.enabled or (isinstance(on, Guarded) and not on.ready))
        rests = rests or isinstance(on, GameTab)  # which is there to tell its name
        return on is not None and rests and any(on.tooltip())

    def name_of(self, at: Point) -> str:
        """Name of the thing at a point, for the report."""
        widget = self.scene.page.at(*at)
        if widget is not None:
            return f"button {widget.name}"
        spot = self.scene.model.spot_at(*at)
        if spot is not None:
            return f"spot {spot.name}"
        parts = [spot.name for spot, box in self.scene.model.parts.items() if box.contains(*at)]
        return f"part {parts[-1]}" if parts else f"nothing at {at[0]:.0f},{at[1]:.0f}"

    def when(self) -> str:
        """State of the match, for the report."""
        scene, match = self.scene, self.scene.match
        waits = type(match.position.agenda[-1]).__name__ if match.position.agenda else "over"
        states = {
            "moves": scene.table_view.stage.busy,
            "rests": scene.screen.resting,
            "open turn": scene.session.turn_end is not None,
            "called": scene.session.calling is not None,
            "computer": scene.session.thinking is not None,
            f"holds {scene.model.picked_up}": scene.model.picked_up is not None,
        }
        lesson = f" step {course_of(scene).number}" if scene.name == "lesson" else ""
        return f"{waits}{lesson} {', '.join(name for name, so in states.items() if so)}"

    # -- pressing

    def boxes(self) -> Sequence[Rect]:
        """Boxes of one kind of thing at the table, drawn by lot, in one of which to press."""
        scene, model = self.scene, self.scene.model
        spots, chooser = model.spots, model.chooser
        legal = [spots[spot] for spot in (*chooser.sources, *chooser.targets(), *chooser.reach()) if spot in spots]
        widgets = [each.place for each in scene.page.parts() if each.place.w > 0 and not each.name.startswith(BOOK)]
        seats = [scene.table_view.frame.card(seat, False) for seat in range(len(scene.match.seats))]
        kinds = (legal, legal, [*spots.values()], [*spots.values()], [*model.parts.values()], widgets, seats)
        frame = scene.table_view.frame
        return self.dice.choice([*filter(None, kinds), [frame.board], [frame.canvas], [frame.side]])

    def somewhere(self) -> Point:
        dice, canvas = self.dice, self.scene.table_view.frame.canvas
        while True:
            box = dice.choice(self.boxes())
            x, y = box.x + box.w * dice.uniform(0.1, 0.9), box.y + box.h * dice.uniform(0.1, 0.9)
            if dice.random() < BESIDE:
                off = dice.uniform(1, FARTHEST)
                sides = ((box.x - off, y), (box.right + off, y), (x, box.y - off), (x, box.bottom + off))
                x, y = dice.choice(sides)
            at = min(max(x, 1), canvas.right - 1), min(max(y, 1), canvas.bottom - 1)
            on = self.scene.page.at(*at)
            if on is None or not on.name.startswith(BOOK):
                return at

    def give(self, kind: str, at: Point) -> None:
        self.manager.handle(Pointer(kind, *at, 0 if kind == "move" else 1))  # type: ignore[arg-type]

    def press(self) -> Silent | None:
        """One press or drag; what was silent."""
        at = self.somewhere()
        self.give("move", at)
        self.manager.update(FRAME_MS)
        if self.scene.page.overlays or self.manager.top is not self.scene:
            return None
        drags = self.dice.random() < DRAGS and self.scene.page.at(*at) is None
        return self.gesture(at, self.somewhere if drags else None)

    def gesture(self, at: Point, to: Callable[[], Point] | None = None) -> Silent | None:
        """A press where the pointer is, or a drag from there, whose end is found once it has begun; what was silent."""
        on, when, before = self.name_of(at), self.when(), self.seen()
        count, dark = self.scene.screen.state.prompts, self.seen(lights=False)
        closes = any(box.contains(*at) for box in self.scene.page._tip())  # a press on a tip takes it away
        self.give("down", at)
        answered = self.seen() != before or self.told or closes
        end = at
        if to is not None:
            end = to()
            for share in (0.5, 1.0):
                self.give("move", (at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share))
                self.manager.update(FRAME_MS)
                answered = answered or self.seen() != before
        self.give("up", end)
        answered = answered or self.seen() != before or self.told
        for _ in range(0, SOON_MS, FRAME_MS):
            if answered:
                break
            self.manager.update(FRAME_MS)
            answered = self.seen() != before or self.told
        self.pressed += 1
        deed = "press" if to is None else f"drag to {self.name_of(end)}"
        only = (
            self.scene.screen.state.prompts != count
            and self.seen(lights=False) == dark
            and self.manager.top is self.scene
        )
        if answered and only and self.lights_buttons:
            deed, answered = f"{deed} answered by a light on a button, without words", False
        if answered and only and self.looked < LOOKS and self.unseen:
            deed, answered = f"{deed} answered by a light that is not seen", False
        return None if answered else Silent(self.title.key, self.number, deed, on, when)

    def storm(self, presses: int) -> Iterator[Silent]:
        """Press some times; yield the presses that nothing answered."""
        for _ in range(presses):
            if not self.back_to_table():
                return
            silent = self.press()
            if silent is not None:
                yield silent
            self.go_on()

    def back_to_table(self) -> bool:
        """Close whatever lies over the table; whether there still is one."""
        for _ in range(20):
            if self.scene not in self.manager._stack:
                return False
            top = self.manager.top
            if top is self.scene and not self.scene.page.overlays:
                return not (self.scene.match.over and self.dice.random() < 0.2)
            if top is self.scene:
                self.scene.page.overlays[-1].cancel()
            elif isinstance(top, CurtainScene):
                top.open()
                self.manager.update(FRAME_MS)
            else:
                self.manager.dismiss()
            self.manager.update(FRAME_MS)
        return False

    def go_on(self) -> None:
        """Let time go by, or the match go on."""
        dice, scene = self.dice, self.scene
        deed = dice.random()
        if deed < 0.5:
            self.manager.update(dice.choice((50, 200, 600, 3000)))
        elif self.manager.top is scene and not scene.page.overlays:
            if scene.name == "lesson":
                teaching_of(scene).show_me()
            elif scene.session.options:
                scene.do(Play((random_play.pick(self.title, dice, scene.session.options),)))
            else:
                scene.do(Verb.CONFIRM)


def storms(
    title: Title, games: int, presses: int = PRESSES, first: int = 0, window: Window | None = None
) -> Iterator[Presser | Silent]:
    """Games of a title from the number `first` on, a lesson of it after every second match.

    All in one window, else each in one of `SIZES`.
    """
    lessons = files(title.key)
    for number in range(first, first + games):
        lesson = lessons[number // 3 % len(lessons)] if lessons and number % 3 == 2 else None
        with tempfile.TemporaryDirectory() as folder:
            presser = Presser(Path(folder), title, number, lesson, window)
            try:
                yield from presser.storm(presses)
            finally:
                presser.manager.close()
                presser.house.services.close()
        yield presser


def pixels(words: str) -> tuple[int, int]:
    """Width and height, written as 1280x720."""
    width, _, height = words.partition("x")
    return int(width), int(height)


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.presses")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--size", type=pixels, help="of every window, as 1280x720")
    parser.add_argument("--ui-scale", type=int, default=100, help="in every window of that size")
    parser.add_argument("--title", choices=[title.key for title in TITLES])
    args = parser.parse_args()
    open_window()
    wrong, window = 0, Window(args.size, args.ui_scale) if args.size else None
    for title in TITLES:
        if args.title in (None, title.key):
            pressed, silent = 0, Counter[str]()
            for made in storms(title, args.games, args.presses, args.first, window):
                if isinstance(made, Silent):
                    silent[str(made)] += 1
                    print(made, flush=True)
                else:
                    pressed += made.pressed
            wrong += silent.total()
            print(f"{title.key:<18}{args.games:>5} games {pressed:>6} presses {silent.total():>5} silent", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
