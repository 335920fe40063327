"""The stack of scenes: switching, the scene that is prepared for later, faults noted, memory given back in between."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache as once
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import pygame

from game.scenes.shell.outcomes import ShowFault
from game.scenes.shell.scene import Scene, Services
from game.ui import cache, contrast
from game.ui.events import DoubleClickFilter, Input, Key, Pointer
from game.ui.keymap import KeyNames, pressed
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Point, Scale

if TYPE_CHECKING:
    from ctypes import CDLL
    from pathlib import Path

    from game.core.match import Match
    from game.ui.title import Title

_LARGE = 1_000_000
"""Size in bytes from which memory lies apart, and goes back as soon as it is free."""
_M_MMAP_THRESHOLD = -3
_MOVING = ("next", "cursor", "next_region", "last_region", "next_place", "last_place", "place", "far", "slant")
"""Actions that only somebody without a mouse uses: other keys are pressed beside one."""
_READER = "reader"
"""Something to be used that nothing else takes the place of, as long as a screen reader listens."""


def give_back_memory() -> None:
    """Collect garbage, and let the system have its memory where its library keeps it otherwise."""
    cache.drop_old()
    gc.unfreeze()
    gc.collect()
    if (library := _c_library()) is not None:
        library.malloc_trim(0)


@once
def _c_library() -> CDLL | None:
    """The system's C library, told once to keep pictures apart; None where it cannot be told."""
    if sys.platform != "linux":
        return None
    import ctypes  # here, because nothing before the first screen is complete needs it

    try:
        library = ctypes.CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        library.malloc_trim  # noqa: B018  asked for whether it is there
    except (OSError, AttributeError):
        return None
    return library


class Rehearsal:
    """Scene that is made ahead; it stays as it is until it is wanted, or never is."""

    def __init__(self, key: Hashable, make: Callable[[], Scene]) -> None:
        """`key` tells whether the wanted scene is the one that was made."""
        self._key, self._make = key, make
        self._scene: Scene | None = None
        self._pieces: Iterator[bool] | None = None

    def step(self, scale: Scale) -> bool:
        """Make a piece; whether there was any."""
        if self._pieces is None:
            self._pieces = self._make_pieces(scale)
        return next(self._pieces, False)

    def scene(self, key: Hashable) -> Scene | None:
        """The screen, as far as it has been made."""
        return self._scene if key == self._key else None

    def _make_pieces(self, scale: Scale) -> Iterator[bool]:
        scene = self._make()
        yield True
        scene.resize(scale)
        yield True
        for _ in scene.rehearse(Painter(Recorder(scale.size_px), scene.scale, draft=True)):
            yield True
        self._scene = scene


Doing = Literal["start", "input", "time", "draw"]
"""Activity of a scene in which it breaks."""


class Fault(msgspec.Struct, frozen=True):
    """A scene that broke, what it was doing, and how."""

    scene: Scene
    doing: Doing
    error: Exception


class FaultGuard:
    """Guard around the work of a scene; a class, because three of them in each frame are to cost nothing."""

    __slots__ = ("_doing", "_manager")

    def __init__(self, manager: Manager, doing: Doing) -> None:
        self._manager = manager
        self._doing = doing

    def __enter__(self) -> None:
        """Begin to watch."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, Exception) and self._manager.reports(self._doing, error)


class Manager:
    """Stack of scenes: the top one gets input and time."""

    def __init__(self, scale: Scale) -> None:
        self._window = scale.workable()
        """Scale of the window, which scenes are handed."""
        contrast.use(scale.high_contrast)
        self._stack: list[Scene] = []
        self._broken = False
        """Whether the top scene lies over one that broke."""
        self._has_removed = False
        """Whether a scene has been taken off whose memory is still held."""
        self._is_new = False
        """Whether the top scene is still being made ready."""
        self._moving = False
        """Whether anything in the top scene moves."""
        self._show_count, self._double_clicks = 0, DoubleClickFilter()
        """Number of times that another scene has come to the top."""
        self.prepared: Rehearsal | None = None
        """Scene that will probably come after the top one."""
        self.tasks: list[Callable[[], object]] = []
        """Tasks done once, the last one first, whenever there is time."""
        self._pointer: Point | None = None
        """Last position of the pointer, in pixels; None for outside the window."""
        self._drawn_scene: Scene | None = None
        """Scene that was drawn last without a fault."""
        self.quitting = False
        self.on_fault: Callable[[Fault], None] | None = None
        """Called with a fault, to lay another scene over the broken one; without it every fault ends the program."""
        self.on_show: Callable[[Scene], None] | None = None
        """Called with a scene that comes to the top."""

    @property
    def top(self) -> Scene:
        """The scene that is shown."""
        return self._stack[-1]

    @property
    def scale(self) -> Scale:
        """Scale of the scene that is shown: that of the window, or with letters of its own size."""
        return self.top.scale if self._stack else self._window

    @property
    def dirty(self) -> bool:
        """Whether something has to be drawn."""
        return self.top.dirty

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._stack:
            self._cover()
        self._stack.append(scene)
        self._show()

    def dismiss(self) -> None:
        """Take the top scene off; the program ends with the last one."""
        if len(self._stack) == 1:
            self.quit()
            return
        self._cover()
        self._take_off(len(self._stack) - 1)
        self._show()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._cover()
        self._take_off(len(self._stack) - 1)
        self._stack.append(scene)
        self._show()

    def home(self) -> None:
        """Back to the first scene."""
        self._cover()
        self._take_off(1)
        self._show()

    def back_to(self, name: str) -> bool:
        """Back to the scene of a name, all above it gone; whether there is one."""
        place = next((at for at, scene in enumerate(self._stack) if scene.name == name), None)
        if place is None:
            return False
        if place + 1 < len(self._stack):
            self._cover()
            self._take_off(place + 1)
            self._show()
        return True

    def interrupt(self, scene: Scene, home: bool = False) -> None:
        """Lay a scene over one that broke, without leaving that; `home`: over the first one, all others gone."""
        if home:
            self._take_off(1)
        self.top.on_top = False
        self._stack.append(scene)
        self._broken = True
        self._show()

    def recover(self, home: bool = False) -> None:
        """Take off the scene over a broken one, and lay out anew all that stay; `home`: the first scene alone."""
        self._broken = False
        self._take_off(1 if home else len(self._stack) - 1)
        for scene in self._stack:
            scene.recover()
            scene.resize(self._window)
        self._show()

    def guarded(self, doing: Doing) -> FaultGuard:
        """Guard within which a fault of the top scene is reported, and does not end the program."""
        return FaultGuard(self, doing)

    def reports(self, doing: Doing, error: Exception) -> bool:
        """Report a fault, if there is a listener; a scene over a broken one must not break itself."""
        if self.on_fault is None or self._broken or not self._stack:
            return False
        self.on_fault(Fault(self.top, doing, error))
        return True

    def quit(self) -> None:
        """End the program after this frame."""
        self.top.leave()
        self.close()
        self.quitting = True

    def close(self) -> None:
        """Release memory, and processes that would outlive the program, however that ends."""
        for scene in self._stack:
            scene.close()

    def resize(self, scale: Scale) -> None:
        """Take a new size of window or UI scale, for covered scenes too, whose table others may draw."""
        self._window = scale = scale.workable()
        contrast.use(scale.high_contrast)
        for scene in self._stack[-1:] if self._broken else self._stack:  # a broken one waits for `recover`
            scene.resize(scale)

    def reword(self) -> None:
        """Lay out all scenes anew, which say everything in another language from here on."""
        self.prepared = None
        for scene in self._stack:
            scene.reword()
            scene.resize(self._window)

    def handle(self, event: Input) -> None:
        """Pass an input to the top scene; not the second of two clicks, if that scene has come by the first."""
        way = 0
        if isinstance(event, Pointer):
            self._pointer = event.x * self._window.factor, event.y * self._window.factor
            if (services := self._stack[-1].services).device != "mouse":
                services.device = "mouse"
                self._use("mouse")
        elif isinstance(event, Key):
            self._stack[-1].services.device = device = "pad" if event.pad else "keys"
            if event.pad or pressed(event, *_MOVING):
                self._use(device)
            way = {"next_region": 1, "last_region": -1}.get(pressed(event, "next_region", "last_region"), 0)
        match event:
            case Pointer(kind="down", button=1) if self._double_clicks.swallows(event, self._show_count):
                return
            case Pointer(kind="up", button=1) if self._double_clicks.release():
                return
            case Key():
                self._double_clicks.forget()
            case _:
                pass
        with self.guarded("input"):
            if not (way and self.top.go_to_region(way)):
                self.top.handle(event)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Have the top scene open files, which another start of the program has handed over."""
        for path in paths:
            with self.guarded("input"):
                self.top.open_file(path)

    def listened(self, listening: bool) -> None:
        """Have sentences speak of keys whatever is used while a screen reader listens."""
        if listening != (self.top.services.words.device == _READER):
            self._speak_of(_READER if listening else self.top.services.device)

    def _use(self, device: str) -> None:
        """Have sentences speak of what is used, unless a screen reader listens."""
        if self.top.services.words.device not in (device, _READER):
            self._speak_of(device)

    def _speak_of(self, device: str) -> None:
        """Have sentences speak of keys, of a gamepad's buttons, or of the mouse; widgets are made anew with them."""
        words = self.top.services.words
        words.speak_of(device, None if device == "mouse" else KeyNames(words, device == "pad"))
        for scene in self._stack:
            scene.renew()

    def pointer_left(self) -> None:
        """Note that the pointer has left the window."""
        self._pointer = None

    def update(self, dt_ms: float) -> bool:
        """Let time go by for the top scene; whether something moves."""
        self._moving = True
        self._double_clicks.wait(dt_ms)
        with self.guarded("time"):
            if self.top.services.has_notices:
                self.top.tell_notices()
            self.top.services.file_chooser.update()
            self._moving = self.top.update(dt_ms)
        return self._moving

    def idle_step(self, more: Callable[[], bool]) -> bool:
        """Let the top scene make pieces of what it will need soon, while there is time; whether it made any."""
        made = False
        if self._has_removed and not self._moving:  # takes longer than a frame
            self._has_removed = False
            give_back_memory()
        try:
            while more() and (self.top.idle_step() or (self.prepared is not None and self.prepared.step(self._window))):
                made = True
            if not made and self.tasks and more():
                self.tasks.pop()()
                made = True
            if self._is_new and not made and more():
                self._is_new = False
                gc.freeze()
                _c_library()
        except Exception:
            # A guess may never be shown; a scene that is shown reports its own faults.
            if self.on_fault is None:
                raise
        return made

    def liven(self, surface: pygame.Surface, dt_ms: float, fresh: bool) -> Sequence[pygame.Rect]:
        """Let small things move in the picture of the top scene; where it has changed."""
        with self.guarded("draw"):
            return self.top.liven(surface, dt_ms, fresh)
        return ()

    def draw(self, paint: Painter) -> None:
        """Draw the top scene."""
        scene = self.top
        paint.stays, self._drawn_scene = paint.stays and self._drawn_scene is scene, None
        with self.guarded("draw"):
            scene.draw(paint)
            scene.dirty = False
            self._drawn_scene = scene

    def _take_off(self, start: int) -> None:
        """Take off all scenes from a place on, the top one first."""
        while len(self._stack) > start:
            self._stack.pop().close()
            self._has_removed = True

    def _cover(self) -> None:
        self.top.leave()
        self.top.on_top = False

    def _show(self) -> None:
        self.prepared = None
        self._show_count += 1
        self.top.on_top = True
        self.top.resize(self._window)
        scene = self.top
        scene.enter()
        if scene.on_top:  # another may have come over it at once
            scene.pointed(None if self._pointer is None else self._window.to_units(self._pointer))
        self.top.dirty = self._is_new = True
        if self.on_show is not None:
            self.on_show(self.top)


AGAIN_S = 60.0
"""A scene that breaks twice within this time is given up."""


class FaultMonitor:
    """Listener to faults of the manager; the second of a scene within a minute ends at the title screen."""

    def __init__(self, services: Services, clock: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self._clock = clock
        self._last: tuple[Scene, float] | None = None

    def __call__(self, fault: Fault) -> None:
        """Write down what happened and let the player decide how to go on."""
        from game.store import log  # here, because hardly anybody needs it

        scene, services, now = fault.scene, self._services, self._clock()
        again = self._last is not None and self._last[0] is scene and now - self._last[1] < AGAIN_S
        self._last = scene, now
        tables = services.settings.tables.values()
        names = [*scene.people(), *(seat.name for table in tables for seat in table.seats)]
        said = log.fault_text(f"{services.version} {scene.name} {fault.doing}", fault.error, names)
        log.append(services.data_folder, said)
        services.navigate(ShowFault(scene.name, fault.doing, scene.record(), said, again))


def note_process_fault(services: Services, title: Title, match: Match[Any, Any], doing: str, told: str) -> None:
    """Write down why the process that was doing something for a match has failed."""
    from game.store import log  # here, because hardly anybody needs it

    names = [*(seat.name for seat in match.seats), *services.settings.people]
    log.append(services.data_folder, log.without_names(f"{services.version} {doing} of {title.key}\n{told}", names))
