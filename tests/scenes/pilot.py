"""Somebody who plays through the manager: clicks spots by name, types, presses keys, waits."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import ClassVar

import pygame
from msgspec.structs import replace

from game.app.pacing import Held
from game.boards import load
from game.core.seats import Seat
from game.i18n.catalogue import ENGLISH, Catalogue
from game.scenes import navigation
from game.scenes.match.hand_over import BEAT_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.shell.manager import Manager
from game.scenes.shell.scene import Scene, Services
from game.scenes.tabletop.table_model import GLOVE
from game.store.notices import Notice
from game.store.settings import Settings, load_settings, save_settings
from game.ui.events import Key, Pointer, Typed, translate
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot, name_of
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, Guarded
from tests.kept import open_store
from tests.scenes import random_play
from tests.scenes.unseen import Unseen
from tests.tools import language

SIZE = (1600, 900)
SEEN_ONE_IN = 8
"""How many frames that nobody looks at are one that is drawn in the test command."""

_board = cache(load)


@cache
def _catalogue(spoken: str) -> Catalogue:
    """The words in a language, read once for all tests; those of the pseudo-language lie beside it."""
    if spoken != language.PSEUDO:
        return Catalogue(spoken)
    folder = Path(tempfile.mkdtemp())
    language.pseudo(folder)
    return Catalogue(spoken, folder)


def spoken_words(spoken: str = ENGLISH) -> Catalogue:
    """The words in a language, whose form is not that of another house."""
    return copy(_catalogue(spoken))


class Pilot:
    """Holds a manager; every act is followed by a frame where the window would draw one.

    Each that is looked at is drawn, and of the others one in some in the test command: the first of a table takes
    longer than most of what is done there.
    """

    sheet: ClassVar[type[pygame.Surface]] = pygame.Surface
    """The kind of surface that frames are drawn on."""
    one_in: ClassVar[int] = 1
    """One in `SEEN_ONE_IN` in the test command without `--whole`, but for tests with the fixture `each_frame`."""
    _due = 0
    """How many frames time has brought."""
    _behind = True
    """Whether no frame has been drawn, or another one has come since."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager
        self._surface = self.sheet((1, 1))  # of the size of the window once it is drawn on
        self._held = Held()

    @property
    def surface(self) -> pygame.Surface:
        """The picture that is to be seen now."""
        assert not isinstance(self._surface, Unseen), "frames that nobody looks at: the test wants the fixture `pixels`"
        if self.manager.dirty or self._behind:
            self.draw()
        return self._surface

    @property
    def scene(self) -> Scene:
        return self.manager.top

    def step(self, ms: float = 400) -> bool:
        """Lets time go by, and says whether the window would draw then."""
        self.manager.update(ms)
        if not self.manager.dirty:
            return False
        self._due += 1
        if self._due % self.one_in == 0:
            self.draw()
        else:
            self.scene.dirty, self._behind = False, True
        return True

    def draw(self) -> None:
        """Draws a frame, whether the window would or not."""
        self._behind = False
        if self._surface.get_size() != self.manager.scale.size_px:
            self._surface = self.sheet(self.manager.scale.size_px)
        self.manager.draw(Painter(self._surface, self.manager.scale))

    def spot(self, name: Spot | str) -> Rect:
        """The place of something, by its name or as a spot of the table."""
        spots, name = self.scene.spots(), name_of(name)
        assert name in spots, f"{name} is not among {sorted(spots)}"
        return spots[name]

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        self.manager.handle(Pointer(kind, *at, 1 if kind in ("down", "up") else 0, wheel))  # type: ignore[arg-type]

    def click(self, name: Spot | str) -> None:
        """Moves to a spot and clicks its middle; what is guarded is read first."""
        self.read(name)
        at = self.spot(name).centre
        for kind in ("move", "down", "up"):
            self.point(kind, at)
        self.step()

    def read(self, name: Spot | str) -> None:
        """Looks at what lies at a spot for as long as its guard wants, if it has one, once the next seat is there."""
        while isinstance(self.scene, MatchScene) and self.scene.screen.resting:
            self.step(BEAT_MS)
        page = getattr(self.scene, "page", None)
        on = page.at(*self.spot(name).centre) if page is not None else None
        buttons = self.scene.buttons if isinstance(self.scene, MatchScene) else None
        drawn = None if buttons is None or buttons.guard.ready(GLOVE) else buttons.draw_spot
        piled = drawn is not None and name_of(drawn) == name_of(name)
        if piled or (isinstance(on, Guarded) and not on.ready):
            self.step(READY_MS)

    @property
    def uncovers(self) -> str:
        """The name of what a seat that is called presses: the large button, or the doors where there is none."""
        return "match.main" if "match.main" in self.scene.spots() else "match.doors"

    def end_turn(self) -> None:
        """Ends the turn that is open: by the dice, where only they do, else by the large button."""
        self.click("match.main" if "match.main" in self.scene.spots() else "match.glove")

    def undo(self) -> None:
        """Takes the latest gesture back by its key, also the finished turn of somebody else."""
        self.key("z", ctrl=True)
        self.takes_back()

    def takes_back(self) -> None:
        """Says that the finished turn of somebody else is to be taken back, where that is asked."""
        overlays = self.scene.page.overlays if isinstance(self.scene, MatchScene) else ()
        if overlays and overlays[-1].name == "match.take_back":
            self.click("match.take_back.back")

    def choose(self, name: str, key: str) -> None:
        """Takes one of several, from a segment or from a list that unfolds."""
        if f"{name}.{key}" not in self.scene.spots():
            self.click(name)
        self.click(f"{name}.{key}")

    def drag(self, name: Spot | str, to: tuple[float, float]) -> None:
        self.read(name)
        start = self.spot(name).centre
        self.point("move", start)
        self.point("down", start)
        for share in (0.3, 0.7, 1.0):
            at = tuple(a + (b - a) * share for a, b in zip(start, to, strict=True))
            self.point("move", (at[0], at[1]))
            self.step(16)
        self.point("up", to)
        self.step()

    def key(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        for key in keys:
            self.manager.handle(Key(key, ctrl, shift))
            self.manager.handle(Key(key, ctrl, shift, down=False))
        self.step()

    def keep_down(self, code: int, ms: float) -> None:
        """Holds a key of pygame's for a while, or on: as in the window it comes again only where that is meant."""
        if not self._held.down:
            self._give(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
        for _ in range(round(ms / 20)):
            self._held.advance(20)
            if (again := self._held.repeat(self.manager.top)) is not None:
                self._give(again)
            self.step(20)

    def release(self, code: int) -> None:
        """Lets go of a key that was held."""
        self._give(pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    def _give(self, event: pygame.event.Event) -> None:
        self._held.note(event, self.manager.top)
        meant = translate(event, self.manager.scale)
        assert meant is not None
        self.manager.handle(meant)

    def type(self, text: str) -> None:
        for letter in text:
            self.manager.handle(Typed(letter))
        self.step()

    def write(self, name: str, text: str) -> None:
        """Puts a text into a field in place of what stands there."""
        self.click(name)
        self.key("a", ctrl=True)
        self.key("backspace")
        self.type(text)


class Blind(Pilot):
    """One whose frames nobody looks at; everything on them is made, and raises what it would raise.

    Of those that time brings one in some is drawn, and each that is asked for.
    """

    sheet: ClassVar[type[pygame.Surface]] = Unseen
    one_in: ClassVar[int] = 48
    """With `--whole` every third."""

    def step(self, ms: float = 400) -> bool:
        if self.sheet is not Unseen:
            return super().step(ms)
        self.manager.update(ms)
        self._due += self.manager.dirty
        if self.manager.dirty and self._due % self.one_in == 0:
            self.draw()
            return True
        return False


class House:
    """Services over a folder: a real store, real settings, and a note of how often the window was applied."""

    spoken: ClassVar[str] = ENGLISH
    """Language of the screens."""

    def __init__(
        self,
        folder: Path,
        titles: Sequence[Title],
        size: tuple[int, int] = SIZE,
        percent: int = 100,
        newcomers: bool = False,
    ):
        """Nobody plays for the first time here, unless there are to be `newcomers`."""
        self.folder = folder
        self.applied = 0
        settings, notices = load_settings(folder)
        self.manager = Manager(Scale(size, percent))
        self.services = Services(
            navigate=lambda outcome: navigation.follow(self.manager, self.services, outcome),
            titles=titles,
            words=spoken_words(self.spoken),
            settings=replace(settings, first_help=newcomers),
            open_store=lambda: open_store(folder),
            save_settings=self._save,
            load_board=_board,
            new_seed=lambda: "00112233445566778899aabbccddeeff",
            apply_window=self._apply,
            version="1.2.3",
            data_folder=folder,
            notices=list(notices),
        )

    def _save(self, settings: Settings) -> list[Notice]:
        return list(save_settings(self.folder, settings))

    def _apply(self) -> None:
        self.applied += 1
        now = self.services.settings
        self.manager.resize(Scale(self.manager.scale.size_px, now.ui_scale, now.text_size, now.high_contrast))

    def saved(self) -> Settings:
        """The settings as they lie on disk."""
        return load_settings(self.folder)[0]

    def played(self, title: Title, names: Sequence[str], rows: int = 0, seed: str = "seed") -> int:
        """A match in the store, some random choices on; its number there."""
        seats = [Seat(name, colour=colour) for name, colour in zip(names, title.colours, strict=False)]
        _, match, match_id = opening.begin(self.services, title, seats, random_play.options(title), seed)
        dice = Random(seed)
        while rows and not match.over:
            match.play(random_play.pick(title, dice, match.options))
            rows -= 1
        assert match_id is not None
        return match_id


def pilot(house: House, scene: Scene) -> Pilot:
    """A pilot in front of a scene."""
    house.manager.push(scene)
    made = Pilot(house.manager)
    made.step()
    return made
