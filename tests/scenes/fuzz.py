"""Hands that know nothing: a storm of pointers, keys, letters, resizes and time over the whole program.

`python -m tests.trust.hands --events N` blows storms over every table.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.core.match import resume
from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import ResumeMatch
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Key, Pointer, Typed
from game.ui.rect import Scale
from game.ui.shown import split_end
from game.ui.spot import name_of
from game.ui.title import Title
from tests.scenes.pilot import House, Pilot
from tests.store.table import put_record

KEYS = (
    *("return", "space", "escape", "tab", "left", "right", "up", "down", "home", "end", "page up", "page down"),
    *("backspace", "delete", "1", "2", "3", "5", "9", "0", "a", "c", "f", "h", "m", "r", "s", "v", "x", "y", "z"),
    *("+", "-", "f1", "f11"),
)
LETTERS = ("a", "Ż", "1", " ", "-", "ß", "猫", "\u200b", "x" * 30)
SIZES = ((1024, 640), (1280, 720), (1600, 900), (1280, 1024), (2100, 900))
AWAY = ((-40.0, 300.0), (300.0, -40.0), (9000.0, 9000.0))
DRAWN_EVERY = 7


class Storm:
    """One storm over one house; the same seed gives the same storm."""

    def __init__(self, folder: Path, seed: str, titles: Sequence[Title] = TITLES) -> None:
        self.dice = random.Random(seed)
        self.seed = seed
        self.titles = titles
        self.house = House(folder, titles, (1024, 640))
        covers = {title.key: Remembered(cover=self.dice.choice(["hand", "curtain", "none"])) for title in titles}
        animation, confirm = self.dice.choice(["none", "quick", "full"]), self.dice.choice(["always", "drawn", "never"])
        self.house.services.change(animation=animation, confirm=confirm, tables=covers)
        self.manager = self.house.manager
        self.manager.push(navigation.first(self.house.services))
        self.pilot = Pilot(self.manager)
        self.seen: dict[str, int] = {}
        self.log: list[Any] = []
        if self.dice.random() < 0.8:
            self.sit_down()

    def sit_down(self) -> None:
        """Begin at a table, often near the end of the match."""
        title, services = self.dice.choice(self.titles), self.house.services
        names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")[: self.dice.choice(title.spec.seats)]
        record = services.store.record(self.house.played(title, names, 10_000, self.seed))
        human = [number for number, row in enumerate(record.rows) if row.seat >= 0]
        rows = record.rows[: human[-min(len(human), self.dice.choice((1, 1, 2, 5, 40)))]]
        cut = put_record(services.store, msgspec.structs.replace(record, rows=rows, index=-1))
        services.navigate(ResumeMatch(opening.load(services, cut)))

    def sit_down_again(self) -> None:
        """Leave the table and go on with the match from the store."""
        scene, services = self.manager.top, self.house.services
        if isinstance(scene, MatchScene) and scene.opened.match_id is not None:
            self.manager.home()
            services.navigate(ResumeMatch(opening.load(services, scene.opened.match_id)))

    def blow(self, inputs: int) -> None:
        """Send inputs; raises whatever the program raises, and AssertionError where it contradicts itself."""
        for number in range(inputs):
            name = self.manager.top.name
            self.seen[name] = self.seen.get(name, 0) + 1
            self.gust()
            self.still_agrees(whole=number % 25 == 0)
            if number % DRAWN_EVERY == 0:
                self.pilot.draw()
            if self.manager.quitting:
                self.manager.quitting = False
        self.still_agrees(whole=True)
        self.house.services.close()

    def gust(self) -> None:
        """One thing that a player, or the machine, may do."""
        dice = self.dice
        kind = dice.choices(
            ("click", "drag", "pointer", "key", "word", "wheel", "time", "resize", "tool", "again"),
            (30, 22, 12, 20, 4, 4, 10, 1, 6, 1),
        )[0]
        self.log.append(kind)
        match kind:
            case "click":
                self.click(self.somewhere())
            case "drag":
                self.drag(self.somewhere(), self.somewhere())
            case "pointer":
                way = dice.choice(("move", "down", "up"))
                self.give(Pointer(way, *self.somewhere(), dice.choice((1, 1, 2, 3))))  # type: ignore[arg-type]
            case "key":
                key, ctrl = dice.choice(KEYS), dice.random() < 0.2
                self.give(Key(key, ctrl, dice.random() < 0.2, dice.random() < 0.05, dice.random() < 0.85))
            case "word":
                self.give(Typed(dice.choice(LETTERS)))
            case "wheel":
                self.give(Pointer("wheel", *self.somewhere(), 0, dice.choice((-1.0, 1.0, 3.0))))
            case "time":
                self.manager.update(dice.choice((0.0, 16.0, 50.0, 400.0, 3000.0)))
            case "tool":
                self.click(self.somewhere("match.tool"))
            case "again":
                self.sit_down_again()
            case _:
                self.manager.resize(Scale(dice.choice(SIZES), self.house.services.settings.ui_scale))

    def give(self, thing: Pointer | Key | Typed) -> None:
        self.log.append(thing)
        self.manager.handle(thing)

    def click(self, at: tuple[float, float]) -> None:
        for kind in ("move", "down", "up"):
            self.give(Pointer(kind, *at, 0 if kind == "move" else 1))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.give(Pointer("move", *start))
        self.give(Pointer("down", *start, 1))
        self.give(Pointer("move", (start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.manager.update(16)
        self.give(Pointer("move", *end))
        self.give(Pointer("up", *end, 1))

    def somewhere(self, start: str = "") -> tuple[float, float]:
        """Mostly on something; at a table often on something that can be done; at times outside the window.

        `start`: how the names begin of what is wanted, where there is any.
        """
        dice, scene = self.dice, self.manager.top
        every = scene.spots()
        spots = {name: box for name, box in every.items() if name.startswith(start)} or every
        draw = dice.random()
        if draw < 0.04:
            return dice.choice(AWAY)
        if draw < 0.12 or not spots:
            return (dice.uniform(0, scene.scale.width), dice.uniform(0, scene.scale.height))
        names = sorted(spots)
        if isinstance(scene, MatchScene) and draw < 0.85 and not scene.page.overlays:
            chooser = scene.model.chooser
            legal = sorted({*map(name_of, (*chooser.sources, *chooser.targets()))} & set(names))
            names = legal or names
        box = spots[dice.choice(names)]
        return (box.x + box.w * dice.uniform(0.1, 0.9), box.y + box.h * dice.uniform(0.1, 0.9))

    def still_agrees(self, whole: bool) -> None:
        """Store and match hold the same rows; `whole`: and the rules follow them to the same position."""
        scene = self.manager.top
        if not isinstance(scene, MatchScene | ReplayScene):
            return
        number = scene.opened.match_id if isinstance(scene, MatchScene) else scene.match_id
        if number is None:
            return
        kept = self.house.services.store.record(number)
        if isinstance(scene, ReplayScene):
            return
        match, top = scene.match, scene.table_view
        assert len(kept.rows) >= len(match.plies) == kept.index
        if not whole:
            return
        assert kept == match.record()
        assert resume(match.spec, kept).position == match.position
        if not top.stage.busy:
            open_end = match.over and not match.ended  # which is shown once the turn is ended
            state = split_end(match.terms, match.plies[-1])[0].after.state if open_end else match.state
            assert top.stage.view == match.spec.view_for(match.terms, state, top.stage.viewer)


def storm(seed: str, inputs: int, titles: Sequence[Title] = TITLES) -> Storm:
    """One storm in a house of its own; a failure names its seed."""
    with tempfile.TemporaryDirectory() as folder:
        made = Storm(Path(folder), seed, titles)
        try:
            made.blow(inputs)
        except Exception as error:
            error.add_note(f"storm {seed!r}, after {len(made.log)} entries: {made.log[-12:]}")
            raise
        finally:
            made.manager.close()  # players at tables that are still open think in processes of their own
        return made
