"""Every part of every table may break in whatever it does: a box says so, and the match is played on.

The test command breaks each method at one of the tables that define it; with `--whole` at all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.steps import Refusal
from game.scenes.tabletop.commands import Command, Play, Verb, Zoom
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Key
from game.ui.rect import Rect
from game.ui.table import Controls, Look, Table, Timer, Words, World
from game.ui.title import Title
from tests.games.field_game import TITLE as FIELD
from tests.scenes import random_play
from tests.scenes.fault.breaking import Break, Hours, kept, watched
from tests.scenes.match_player import Player, sit
from tests.tables.sitting import dealt, setting

PARTS = (Controls, Look, Words, World, Timer)
ROUNDS = 30
"""Rounds in which everything is done at a table before a method counts as one that nothing asks for."""


class Doer:
    """Does at a table whatever asks something of its parts, until that breaks."""

    def __init__(self, player: Player, clock: Hours) -> None:
        self.player, self.clock = player, clock
        self.dice = random.Random(2)

    @property
    def table(self) -> Table[Any]:
        return self.player.table.table_view.table

    @property
    def boxed(self) -> bool:
        return self.player.scene.name == "fault"

    def until_broken(self, broken: Break) -> bool:
        for _ in range(ROUNDS):
            shows = (self.lay_out, self.point, self.go, self.read, self.refuse, self.drag)
            # Asked before and after a play: at one of the two no turn is open.
            for act in (*shows, self.ask, self.play, self.ask, self.cover):
                act()
                if broken.called:
                    return True
        return False

    def lay_out(self) -> None:
        """Lay out as for a changed window; then somebody goes nearer."""
        with self.player.manager.guarded("input"):
            self.player.manager.resize(self.player.manager.scale)
        self.frame()
        if not self.boxed:
            self.do(Zoom(1.5))

    def frame(self) -> None:
        if not self.boxed:
            self.player.scene.dirty = True
            self.player.manager.update(200)
            self.player.draw()

    def point(self) -> None:
        """The pointer rests on something."""
        for box in self._some(3):
            self.player.point("move", box.centre)
            for ms in (16, 600):
                self.player.manager.update(ms)
            self.frame()
            if self.boxed:
                return

    def _some(self, most: int) -> list[Rect]:
        spots: list[Rect] = []
        with self.player.manager.guarded("input"):
            spots = list(self.player.table.model.spots.values())
        return self.dice.sample(spots, min(most, len(spots)))

    def _sources(self) -> list[Rect]:
        """Boxes of all that can be picked up, asked for as by an input: that may break as well."""
        found: list[Rect] = []
        with self.player.manager.guarded("input"):
            model = self.player.table.model
            found = [model.spots[each] for each in model.chooser.sources if each in model.spots]
        return found

    def go(self) -> None:
        """The board cursor goes on by a key, with empty hands, while everything is named."""
        for key in (Key("w"), Key("right"), Key("right", ctrl=True)):
            if not self.boxed:
                self.player.manager.handle(key)
        self.frame()
        if not self.boxed:
            self.player.manager.handle(Key("w", down=False))

    def read(self) -> None:
        """Somebody reads all that is on the screen."""
        if not self.boxed:
            with self.player.manager.guarded("input"):
                self.player.scene.tree()

    def refuse(self) -> None:
        """Something is picked up and put down where it may not go."""
        player, here = self.player, self._sources()
        if not here:
            return
        for box in (self.dice.choice(here), *self._some(2)):
            for kind in ("move", "down", "up"):
                if not self.boxed:
                    player.point(kind, box.centre)
            self.frame()
        if not self.boxed:
            player.manager.handle(Key("escape"))

    def drag(self) -> None:
        """Something is dragged to somewhere else."""
        player, here = self.player, self._sources()
        for start, end in zip(self.dice.sample(here, min(1, len(here))), self._some(1), strict=False):
            aside = (start.centre[0] + 30, start.centre[1])
            way = (("move", start.centre), ("down", start.centre), ("move", aside), ("move", end.centre))
            for kind, at in (*way, ("up", end.centre)):
                if not self.boxed:
                    player.point(kind, at)
            if not self.boxed:
                player.manager.handle(Key("escape"))

    def ask(self) -> None:
        """Ask as reasons, hints, Esc, the finale, life at rest and the end of a turn do, each in its time."""
        if self.boxed:
            return
        controls = self.table.controls
        with self.player.manager.guarded("input"):
            context = self.player.table.model.context
            controls.blamed(Refusal("", "", (0,)), context)
            for choice in self.player.match.options[:1]:  # as the question whether it is meant
                self.table.words.sure(choice, context)
                self.table.words.picture(choice)  # as where it is one among several
            controls.can_undo_step(context)
            spots = self.player.table.model.spots
            for spot in [*spots][:1]:
                controls.region(spot, spots)
            controls.term_boxes("", context, context)
            category = next(iter(self.player.match.tallies()[0].points))
            self.table.look.scoring_places(context, category, 0)
            self.table.look.animals(context)
            if self.table.world is not None:
                self.table.world.room(context)
                self.table.world.overview(context)
                self.table.world.occupied(context)
                self.table.world.possible_glow(context)  # as where nobody has moved the camera
            past = context.past
            for number in range(len(past))[-1:]:  # as bubbles of what the others have done
                self.table.words.recap(past[number], past[:number])
            self.table.look.provisional_box(context)
            self.table.look.sheet_seat(context)  # as a press does while another seat is looked at
            self.table.words.planned(())
            self.table.words.purpose("", "", 0, context.view, context.view)  # as plans of computers do
            self.table.words.hinted("", 0, context.view, context.view)  # as the card of a hint does
            self.table.words.secrets(context)  # as for whoever wears headphones
            for ply in self.player.match.plies[-1:]:
                for event in ply.events:
                    self.table.words.forced(event, ply.row.choice, only=False)
                    self.table.words.recap(event, ())
                    self.table.words.where(context.view, event)  # as for whoever listens
                    self.table.words.unsaid(context.view, event)
            if (waiting := self.player.match.waiting) is not None:
                self.table.words.given(context.view, waiting)
                for choice in self.player.match.options[:1]:  # as a review does
                    self.table.words.reason("", choice, waiting)
            self.table.look.glove(context)
            for part in self.player.table.model.parts:  # as pointing at each of them and a press on it would
                self.player.table.model.tip(part)
                controls.stands_for(part, context)
            for pictures in filter(None, self.table.look.sized_pictures):
                pictures.make_one()

    def play(self) -> None:
        """A move is made and shown."""
        player = self.player
        self.wait()
        if player.match.over or self.boxed:
            return
        player.table.page.clear()
        if player.match.open_turn:
            self.do(Verb.CONFIRM)
            if not self.boxed and player.match.open_turn:  # it ends by the roll of whoever comes
                self.do(Verb.THROW)
        else:
            # A match that is over asks nothing any more.
            on = [each for each in player.match.options if not player.match.peek(each).over]
            self.do(Play((random_play.pick(player.title, self.dice, on or player.match.options),)))
        for _ in range(60):
            if self.boxed or not player.table.table_view.stage.busy:
                return
            self.frame()

    def cover(self) -> None:
        """A hand is covered between two people."""
        player, title = self.player, self.player.title
        self.wait()
        self.frame()  # whoever is there uncovered has buttons of its own
        if self.boxed or not title.spec.secrets:
            return
        player.house.services.change(tables={title.key: Remembered(cover="hand")})
        self.play()
        self.wait()
        self.frame()
        if not self.boxed:
            player.come()
            player.house.services.change(tables={title.key: Remembered(cover="none")})

    def wait(self) -> None:
        """Until what was done has been shown and looked at."""
        while not self.boxed and (self.player.table.table_view.stage.busy or self.player.table.screen.resting):
            self.frame()

    def do(self, command: Command) -> None:
        with self.player.manager.guarded("input"):
            self.player.table.do(command)

    def go_on(self) -> None:
        """The box is there, and goes when it is told to; everything at the table is as the store has it."""
        player = self.player
        assert self.boxed
        before = kept(player.house.folder)
        player.manager.update(16)
        player.draw()
        player.click("fault.go_on")
        assert player.scene is player.table
        self.clock.now += 3600
        player.watch()
        assert kept(player.house.folder) == before
        player.table.page.clear()
        player.agrees()


def methods(table: Table[Any]) -> Iterator[tuple[object, str, str]]:
    """Methods that the parts of a table define in their own way: part, kind of part, name."""
    parts = (table.controls, table.look, table.words, table.world, table.timer)
    for part in {id(each): each for each in parts}.values():  # one may be several
        kinds = [kind for kind in PARTS if isinstance(part, kind)]
        for kind in kinds:
            for name in vars(kind):
                own = getattr(type(part), name)
                if not name.startswith("_") and callable(own) and own is not getattr(kind, name):
                    yield part, kind.__name__, name


HOUSES = (*TITLES, FIELD)


@cache
def always() -> Mapping[str, set[tuple[str, str]]]:
    """By title the methods that are always broken at its table: each of all is at one."""
    owners, found = dict[tuple[str, str], list[str]](), {title.key: set[tuple[str, str]]() for title in HOUSES}
    for title in HOUSES:
        seats = next(count for count in title.spec.seats if count > 1)
        for _, kind, name in methods(title.table(setting(dealt(title, seats, "a seed", title.spec.options())))):
            owners.setdefault((kind, name), []).append(title.key)
    for method, keys in sorted(owners.items(), key=lambda item: len(item[1])):
        found[min(keys, key=lambda key: len(found[key]))].add(method)
    return found


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in HOUSES])
def test_a_table_that_breaks_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: Title, whole: bool
) -> None:
    seats = next(count for count in title.spec.seats if count > 1)
    player = sit(tmp_path, title, seats, speed="quick", size=(1024, 640))
    player.house.services.change(tables={title.key: Remembered(cover="none")})
    player.table.enter()
    doer = Doer(player, watched(player.house))
    for part, kind, name in list(methods(doer.table)):
        if not (whole or (kind, name) in always()[title.key]):
            continue
        broken = Break(monkeypatch, part, name)
        assert doer.until_broken(broken), f"nothing asks for {name}"
        doer.go_on()
    rows = player.rows
    for _ in range(6):
        doer.play()
        player.watch()
        player.agrees()
    assert player.rows > rows
