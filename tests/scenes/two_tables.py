"""Two tables that differ only in what one viewer does not see; whatever is done at both must look the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from game.core.match import Match, MatchSetup
from game.core.seats import HUMAN, Seat
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import opening
from game.scenes.tabletop import pictures
from game.scenes.tabletop.commands import Interrupt, Play, Verb
from game.store.settings import Cover, Remembered
from game.ui.events import Key
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.games.ruled import ruled
from tests.scenes.pilot import House, Pilot

SIZE = (800, 450)
STEP_MS = 70
READ = 3
"""Number of pairs of frames of which one has its trees compared, too."""
RESTLESS = 0.3
"""How often somebody does something out of turn where that is possible."""


class Parted(Exception):
    """A choice that has shown the viewer different things: from here on the tables may differ."""


def seats(count: int, alone: int | None) -> tuple[Seat, ...]:
    """People, or one person among computers."""
    return tuple(
        replace(seat, player=HUMAN if alone in (None, number) else "random")
        for number, seat in enumerate(results_game.seats(count))
    )


def out_of_turn(matches: Sequence[Match[Any, Any]]) -> list[tuple[int, Choice]]:
    """Every interrupt that can be made in all of these matches, and whose it is."""
    one, *others = matches
    return [
        (seat, choice)
        for seat in range(len(one.seats))
        for choice in one.interrupts(seat)
        if all(choice in other.interrupts(seat) for other in others)
    ]


def halfway(match: Match[Any, Any], random: Random, choices: int, restless: float) -> Position[Any]:
    """A match after some random choices, interrupts among them, before it is over."""
    for _ in range(choices):
        before = match.index
        interrupts = out_of_turn([match]) if restless else []
        if interrupts and random.random() < restless:
            match.interrupt(*any_kind(interrupts, random))
        else:
            match.play(random.choice(match.options))
        if match.over:
            match.index = before
            break
    return match.position


def any_kind(interrupts: Sequence[tuple[int, Choice]], random: Random) -> tuple[int, Choice]:
    """An interrupt of any kind: what everybody may do at any time is not met more often than the rest."""
    kind = random.choice(sorted({type(choice).__name__ for _, choice in interrupts}))
    return random.choice([each for each in interrupts if type(each[1]).__name__ == kind])


def _house(folder: Path, title: Title) -> House:
    made = House(folder, (title,), SIZE)
    made.manager.push(results_game.Home(made.services))
    return made


class Tables:
    """The same title twice, begun where a match stands, with other secrets at the second."""

    def __init__(
        self,
        folder: Path,
        title: Title,
        sat: Sequence[Seat],
        viewer: int | None,
        random: Random,
        choices: int,
        hiding: Spec[Any, Any] | None = None,
        options: Any = None,
        restless: float = 0.0,
        cover: Cover = "curtain",
    ) -> None:
        """`hiding` are the rules that say what is secret, where those of the title do not.

        `restless`: how often something was done out of turn.
        """
        self.viewer = viewer
        self._cover = cover
        self.compared = 0
        """How many pairs of frames have been held against each other."""
        spec = title.spec if hiding is None else hiding
        assert spec.resample is not None
        plain = _house(folder / "plain", title)
        options = spec.options() if options is None else options
        boards = plain.services.boards(spec, options, len(sat))
        match: Match[Any, Any] = Match(spec, MatchSetup(tuple(sat), options, boards, str(random.random())))
        match.deal()
        self.start = halfway(match, random, choices, restless)
        seen = spec.view_for(match.terms, self.start.state, viewer)
        other = spec.resample(match.terms, seen, viewer, random.randrange)
        assert spec.view_for(match.terms, other, viewer) == seen
        self.differ = other != self.start.state
        starts = (self.start, Position(other, self.start.agenda))
        self.pilots = [self._sit(folder / str(n), title, sat, at, options) for n, at in enumerate(starts)]
        self.look()

    def _sit(self, folder: Path, title: Title, sat: Sequence[Seat], start: Position[Any], options: Any) -> Pilot:
        begun = ruled(title, replace(title.spec, setup=lambda terms: start))
        house = _house(folder, begun)
        house.services.words = copy(WORDS.get(title.key, house.services.words))
        opened = opening.begin(house.services, begun, sat, options, "a seed")
        house.services.change(confirm="never", tables={title.key: Remembered(cover=self._cover)})
        pilot = Pilot(house.manager)
        scene: Any = MatchScene(house.services, *opened)
        # Another process would think at its own time, about rules that begin where nobody else does.
        scene.thinking.computers._hire = lambda: None
        house.manager.push(scene)
        return pilot

    @property
    def scenes(self) -> list[Any]:
        return [pilot.scene for pilot in self.pilots]

    @property
    def scene(self) -> Any:
        return self.scenes[0]

    @property
    def match(self) -> Match[Any, Any]:
        return self.matches[0]

    @property
    def matches(self) -> list[Match[Any, Any]]:
        return [scene.match if hasattr(scene, "match") else scene._table_view.match for scene in self.scenes]

    # -- looking

    def look(self, ms: float = 0) -> None:
        """Time goes by at both; where the viewer may look, the frames are one and the same."""
        drawn = [pilot.step(ms) for pilot in self.pilots]
        one, other = self.scenes
        assert type(one) is type(other)
        assert drawn[0] == drawn[1], f"one of the frames of {one.name} is drawn again, the other is not"
        shown = one.table_view.stage.viewer if isinstance(one, MatchScene | ReplayScene) else None
        if shown not in (self.viewer, None):
            return
        self.compared += 1
        assert one.spots() == other.spots()
        assert one.take_announcements() == other.take_announcements()
        if self.compared % READ == 0:
            assert one.tree() == other.tree(), f"the trees of {one.name} differ"
        if drawn[0]:
            frames = [pilot.surface.get_buffer().raw for pilot in self.pilots]
            assert frames[0] == frames[1], f"the frames of {one.name} differ"

    def both(self, do: Callable[[Any], None]) -> None:
        for scene in self.scenes:
            do(scene)
        self.look()

    def point(self) -> None:
        """The pointer rests on everything that can be pointed at, for as long as a tip takes."""
        for spot in tuple(self.scene.spots())[:14]:
            for pilot in self.pilots:
                if spot in pilot.scene.spots():
                    pilot.point("move", pilot.spot(spot).centre)
            self.look(500)

    def key(self, key: str, down: bool = True) -> None:
        for pilot in self.pilots:
            pilot.manager.handle(Key(key, down=down))
        self.look()

    def watch(self) -> None:
        """Everything is shown to its end."""
        for _ in range(200):
            scene = self.scene
            busy = isinstance(scene, MatchScene | ReplayScene) and scene.table_view.stage.busy
            if not busy and not (isinstance(scene, MatchScene) and scene.screen.resting):
                return
            self.look(STEP_MS)
        raise AssertionError("the show does not end")

    def open(self, by_key: bool) -> None:
        """Lets the curtain fall, and opens it by holding the key or by a click; or uncovers the hand."""
        if isinstance(self.scene, MatchScene):
            for _ in range(4):
                self.look(100)
            self.point()
            for key in ("x", "l"):
                self.key(key)
                self.key(key, down=False)
            for pilot in self.pilots:
                if by_key:
                    pilot.step(READY_MS)
                    pilot.key("return")
                else:
                    pilot.click(pilot.uncovers)
            self.look()
            return
        for _ in range(5):
            self.look(100)
        if by_key:
            self.key("space")
        else:
            for pilot in self.pilots:
                at = pilot.spot("curtain.hold").centre
                for kind in ("move", "down", "up"):
                    pilot.point(kind, at)
        for _ in range(30):
            if isinstance(self.scene, MatchScene):
                return
            self.look(100)
        raise AssertionError("the curtain does not open")

    def call_out_of_turn(self, random: Random) -> None:
        """Somebody presses a button for an interrupt of a seat that is not there, and thinks better of it."""
        scene = self.scene
        if not scene.session.viewer.shared:
            return
        there = (self.viewer, scene.session.viewer.seat)
        tools = [
            tool
            for tool in scene.table_view.table.controls.tools(scene.model.context)
            if tool.interrupt not in (None, *there)
        ]
        spots = scene.spots()  # without those that wait for the end of a turn or of another interrupt
        names = [name for tool in tools if tool.enabled and (name := f"match.tool.{tool.verb}") in spots]
        if not names:
            return
        name = random.choice(names)
        for pilot in self.pilots:
            pilot.click(name)
        for _ in range(5):
            self.look(100)
        self.key("escape")
        self.open(by_key=False)
        assert self.scene is scene

    # -- playing

    def common(self) -> list[Choice]:
        """Choices that both tables offer."""
        one, other = (match.options for match in self.matches)
        return [choice for choice in one if choice in other]

    def play(self, choice: Choice) -> None:
        """Plays at both; raises Parted where the viewer has been shown different things by that."""
        self._do(lambda scene: scene.do(Play((choice,))))

    def interrupt(self, seat: int, choice: Choice) -> None:
        """Makes an interrupt at both; raises Parted as `play` does."""
        self._do(lambda scene: scene.do(Interrupt(seat, (choice,))))

    def _do(self, make: Callable[[Any], None]) -> None:
        indices = [match.index for match in self.matches]
        before = [list(match.plies) for match in self.matches]
        for scene in self.scenes:
            make(scene)
        told = []
        for match, index in zip(self._same(before), indices, strict=True):
            spec, terms = match.spec, match.terms
            events = [event for ply in match.plies[index:] for event in ply.events]
            seen = [spec.redacted_for(terms, event, viewer) for event in events for viewer in (self.viewer, None)]
            told.append((seen, match.seat, match.over, spec.view_for(terms, match.state, self.viewer)))
        if told[0] != told[1]:
            raise Parted
        self.look()

    def _same(self, before: Sequence[Sequence[Any]]) -> list[Match[Any, Any]]:
        assert all(len(match.plies) > len(old) for match, old in zip(self.matches, before, strict=True))
        return self.matches

    def pictures(self) -> None:
        """The pictures for the list of matches are the same, whoever looks on."""
        one, other = (pictures.png(scene.table_view) for scene in self.scenes)
        assert one == other, "the frames of the pictures differ"


WORDS: dict[str, Any] = {}
"""By title the words of games that the catalogue does not know."""


def wander(tables: Tables, random: Random, choices: int) -> None:
    """Plays, points, holds, undoes, looks back, hands over; ends early where the tables have to part."""
    try:
        for number in range(choices):
            if not isinstance(tables.scene, MatchScene) or tables.scene.session.calling is not None:
                if isinstance(tables.scene, ResultsScene):
                    for _ in range(8):
                        tables.look(900)
                    return
                tables.open(by_key=number % 2 == 0)
            mine = tables.scene.table_view.stage.viewer in (tables.viewer, None)
            if mine:
                _look_about(tables, random)
            if not _do_something(tables, random):
                return
            tables.watch()
            if mine and isinstance(tables.scene, MatchScene):
                tables.both(lambda scene: scene.do(Verb.UNDO))
                tables.both(lambda scene: scene.do(Verb.REDO))
            if isinstance(tables.scene, MatchScene):
                _look_back(tables)
    except Parted:
        return


def _look_about(tables: Tables, random: Random) -> None:
    """Everything that changes nothing."""
    tables.pictures()
    tables.point()
    for key in ("v", "x", "l"):
        tables.key(key)
        tables.look(STEP_MS)
        tables.key(key, down=False)
        if tables.scene.page.overlays:  # what has happened since the last turn
            tables.key("escape")
            tables.look(STEP_MS)
    tables.call_out_of_turn(random)


def _do_something(tables: Tables, random: Random) -> bool:
    """In turn or out of it what can be done at both; whether there is anything."""
    interrupts, common = out_of_turn(tables.matches), tables.common()
    if interrupts and random.random() < RESTLESS:
        tables.interrupt(*any_kind(interrupts, random))
    elif common:
        tables.play(random.choice(common))
    return bool(interrupts or common)


def _look_back(tables: Tables) -> None:
    tables.both(lambda scene: scene.do(Verb.REPLAY))
    tables.key("home")
    for _ in range(3):
        tables.key("right")
        tables.watch()
    tables.key("escape")
