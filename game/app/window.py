"""The window and its loop: input in, time passes, and a frame only when something has changed."""

from __future__ import annotations

import itertools
import os
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.files import ICON
from game.startup import resume_collection
from game.ui.cache import picture_cache
from game.ui.rect import Rect, Scale

if TYPE_CHECKING:
    from game.app.instance import Instance
    from game.app.reader import ScreenReader
    from game.audio.player import AudioPlayer
    from game.scenes.shell.manager import Manager
    from game.scenes.shell.scene import Caption, Services
    from game.store.settings import Settings
    from game.ui.events import Input, Wheel
    from game.ui.theme import SeatPalette

LEAST = (1024, 640)
"""The smallest window that the player can make."""
MOST = (3840, 2160)
"""The largest window that is remembered."""
FIRST = (1280, 720)
"""The size of a window that nobody has sized yet."""
_USUAL = (1920, 1080)
"""The desktop on which a window has that size first."""
_FRAME = (16, 88)
"""Room that a desktop takes for the frame of a window and its own bar."""
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Environment variable of SDL that says whether a window is drawn by the graphics card."""
UNSEEN = ("offscreen", "dummy", "evdev", "KMSDRM")
"""Drivers that show nothing on a desktop unless somebody asks for them."""
_LISTENS = 15
"""After so many frames it looks whether another start of the program asks for this window."""
_AHEAD_S = 0.008
"""Time since a frame began up to which pieces of what comes next are still begun."""


class NoWindow(Exception):
    """The system gives no window; the text says why. `key` finds the words for it."""

    key = "cli.error.no_window"


class NoDisplay(NoWindow):
    """There is no screen to show one on."""

    key = "cli.error.no_display"


def open_display() -> None:
    """Get ready for a window and its words; raises NoWindow."""
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoWindow(str(error)) from error
    if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        # SDL falls back on these where it finds no screen, and nobody would see the window.
        raise NoDisplay(pygame.display.get_driver())


def draw_plainly() -> None:
    """Draw without the graphics card, which is quicker for what is drawn here, unless the system is told otherwise."""
    os.environ.setdefault(ACCELERATION, "0")


def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """The program's window; raises pygame.error.

    A desktop with Wayland alone has no window but one that is drawn by the graphics card: there that one is taken.
    """
    try:
        return pygame.display.set_mode(size, flags)
    except pygame.error:
        if os.environ.get(ACCELERATION) != "0":
            raise
    pygame.display.quit()  # SDL asks only once what a window may be drawn by
    os.environ[ACCELERATION] = "1"
    pygame.display.init()
    return pygame.display.set_mode(size, flags)


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that should be `size`: no larger than any desktop, and never smaller than the least.

    The first window has as much of a large or dense screen as it has of one with 1080 lines, so that everything has the
    same size to the eye; it fits with its frame into the desktop that it opens on, or is as large as that lets it.
    """
    desktops = [each for each in pygame.display.get_desktop_sizes() if min(each) > 0]
    if not desktops:
        return size
    most = [max(sides) for sides in zip(*desktops, strict=True)]
    if size == FIRST:
        share = max(1.0, min(side / usual for side, usual in zip(desktops[0], _USUAL, strict=True)))
        size = round(size[0] * share), round(size[1] * share)
        most = [min(side - room, top) for side, room, top in zip(desktops[0], _FRAME, MOST, strict=True)]
    width, height = (max(low, min(side, top)) for low, side, top in zip(LEAST, size, most, strict=True))
    return width, height


def least_size() -> tuple[int, int]:
    """The size below which a window is not made: one that fits into the smallest desktop with its frame."""
    width, height = LEAST
    for desktop in pygame.display.get_desktop_sizes():
        if min(desktop) > max(_FRAME):
            width, height = min(width, desktop[0] - _FRAME[0]), min(height, desktop[1] - _FRAME[1])
    return width, height


_SIZE = 64
_DISC = 0.29


def emblem(player: SeatPalette | None) -> pygame.Surface:
    """The program's picture, with the disc of whose turn it is."""
    if player is None:
        return picture_cache.get(f"emblem {_SIZE}", True, _bare_emblem)
    from game.ui.paint import Painter

    icon, r = _bare_emblem(), _DISC * _SIZE
    Painter(icon, Scale.zoomed((_SIZE, _SIZE), 1)).mark((_SIZE - r - 1, _SIZE - r - 2), r, player)
    return icon


def _bare_emblem() -> pygame.Surface:
    icon = pygame.Surface((_SIZE, _SIZE), pygame.SRCALPHA)  # in the layout in which pictures are read back
    icon.blit(pygame.image.load_sized_svg(str(ICON), (_SIZE, _SIZE)), (0, 0))
    return icon


class Window:
    """One resizable window, or the whole screen."""

    def __init__(self, size: tuple[int, int], fullscreen: bool, reader: ScreenReader | None = None) -> None:
        """Open it; raises NoWindow. Sound is opened by nobody here: probing devices can take seconds.

        A screen reader that is given here has to know of the window before it is seen; others come when there is time.
        """
        open_display()
        self._name = ""
        self._caption: Caption | None = None
        self._shows_last = False
        """Whether the window shows just what was drawn in it last."""
        self._text_field: Rect | None = None
        """Place of the field that letters are written into."""
        self._table_only: tuple[Scale, pygame.Color] | None = None
        """At which scale it shows the table, while nothing else has been drawn in it, and a pixel of that."""
        try:
            # Before the window: one without a picture looks for one of pygame's own, which takes longer.
            pygame.display.set_icon(emblem(None))
            # Open a window of about that size, with all of the screen, or as large as a small desktop lets it be.
            self._windowed, self._fullscreen, self._reader = size, fullscreen, reader
            smallest, hidden = least_size(), fullscreen or reader is not None
            self._surface = set_mode(fitting(size), pygame.RESIZABLE | (pygame.HIDDEN if hidden else 0))
            window = _window()
            window.minimum_size = smallest
            if reader is not None:
                reader.begin()
            if fullscreen:
                window.set_fullscreen(True)
            if hidden:
                window.show()
            if not fullscreen and smallest != LEAST:
                window.maximize()
            self._surface = pygame.display.get_surface() or self._surface
            pygame.key.stop_text_input()
        except pygame.error as error:
            raise NoWindow(str(error)) from error

    def show_table(self, settings: Settings) -> None:
        """Show the empty table, which takes little of what the scenes need: the first frame."""
        from game.ui import wood

        scale = self.scale(settings)
        wood.show(self._surface, scale)
        self._table_only = scale, self._last_pixel
        pygame.display.flip()

    def _shows_table(self, scale: Scale) -> bool:
        """Whether it shows the table at this scale, and nothing else: a desktop that changes its size, as on the way to
        the full screen, may give it another surface, which is black."""
        if self._table_only is None:
            return False
        laid, pixel = self._table_only
        return laid.alike(scale) and self._last_pixel == pixel

    @property
    def _last_pixel(self) -> pygame.Color:
        """Pixel in the lower right corner, which a window that has grown since does not show."""
        width, height = self._surface.get_size()
        return self._surface.get_at((width - 1, height - 1))

    def name(self, caption: str) -> None:
        """Give the window its name."""
        self._name = caption
        pygame.display.set_caption(caption)

    def show_turn(self, caption: Caption | None) -> None:
        """Show in the title bar and on the icon whose turn it is."""
        if caption == self._caption:
            return
        before, self._caption = self._caption, caption
        pygame.display.set_caption(self._name if caption is None else caption.words)
        player = None if caption is None else caption.player
        if player != (None if before is None else before.player):
            pygame.display.set_icon(emblem(player))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pygame.display.get_window_size()

    def scale(self, settings: Settings) -> Scale:
        """The scale of this window."""
        return Scale(self.size, settings.ui_scale, settings.text_size, settings.high_contrast)

    def apply(self, size: tuple[int, int], fullscreen: bool) -> None:
        """Change to a size or to the full screen, if another was asked for last.

        As long as the same is asked for, a window that was sized by hand or by the desktop stays as it is.
        """
        if fullscreen != self._fullscreen or (not fullscreen and size != self._windowed):
            self._change(size, fullscreen)

    def run(self, manager: Manager, services: Services, instance: Instance) -> None:
        """Go on until the manager quits."""
        # Imported only here: the first frame needs none of it.
        from game.app.gamepad import Gamepads
        from game.app.pacing import FramePacer, Held, Wakefulness, until_input
        from game.ui.paint import Painter

        pace, held, awake = FramePacer(pygame.time.Clock(), until_input), Held(), Wakefulness()
        pads, reader = Gamepads(), self._reader
        for frame in itertools.count():
            began = time.monotonic()
            if manager.quitting:
                break
            if frame % _LISTENS == 0 or pace.resting:
                manager.open_files(instance.listen(self))
            events, gone_ms = pads.translate(pygame.event.get()), pace.elapsed_ms
            if events and pace.resting:
                manager.update(gone_ms)  # before anything was done: what that begins has not begun yet
                gone_ms = 0
            held.advance(gone_ms)
            for event in events:
                held.note(event, manager.top)
                with manager.guarded("input"):
                    self._dispatch(event, manager, services)
            if (again := held.repeat(manager.top)) is not None:
                with manager.guarded("input"):
                    self._dispatch(again, manager, services)
            if reader is not None:
                reader.answer(manager)
            moving = manager.update(gone_ms)
            services.sound.update(gone_ms)
            awake.update(gone_ms, moving and not manager.top.unattended)
            self._update_text_input(manager)
            drawn = manager.dirty
            if drawn:
                bare, self._table_only = self._shows_table(manager.scale), None
                manager.draw(Painter(self._surface, manager.scale, draft=True, stays=self._shows_last, bare=bare))
                self._shows_last = True
                pygame.display.flip()
                picture_cache.stop()
                resume_collection()
                self.show_turn(manager.top.caption())
            changed = manager.liven(self._surface, gone_ms, drawn)
            if changed:
                self._shows_last = False
                pygame.display.update(changed)
            if reader is not None and reader.listening:
                reader.tell(manager, events, drawn, moving)
            if frame == 1:
                pads.begin()
                if reader is None and pygame.display.get_driver() not in UNSEEN:
                    from game.app.reader import ScreenReader

                    reader = ScreenReader(services.data_folder)
                    reader.begin()
            more = partial(_time_left, began)
            prepared = manager.idle_step(more)
            if more() and frame:
                prepared = services.sound.prepare(0 if moving or drawn else gone_ms) or prepared
            pace.wait(bool(events) or held.down or moving or drawn or prepared or services.sound.needs_time)
        if reader is not None:
            reader.close()

    def close(self) -> None:
        """Take the window away."""
        pygame.quit()

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        return pygame.key.get_focused()

    def number(self) -> int | None:
        """The number by which X11 knows it; None elsewhere."""
        number = pygame.display.get_wm_info().get("window")
        return number if pygame.display.get_driver() == "x11" and isinstance(number, int) else None

    def come_forward(self) -> None:
        """Come before other windows, from the task bar too; where the desktop does not let it, ask to be looked at."""
        window = _window()
        if not pygame.display.get_active():
            window.restore()
        window.focus()
        with suppress(pygame.error):
            window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def _change(self, size: tuple[int, int], fullscreen: bool) -> None:
        """Fill the screen, or bring size and place from before back, unless another size is wished for."""
        self._shows_last, self._table_only = False, None
        window = _window()
        if fullscreen:
            window.set_fullscreen(True)
        else:
            if self._fullscreen:
                window.set_windowed()
            if size != self._windowed:
                self._windowed, window.size = size, fitting(size)
        self._fullscreen = fullscreen
        self._surface = pygame.display.get_surface() or self._surface

    def _update_text_input(self, manager: Manager) -> None:
        """Letters are taken, and input methods shown, only where something is written, and beside that place."""
        place = manager.top.writing()
        if (place is None) != (self._text_field is None):
            (pygame.key.stop_text_input if place is None else pygame.key.start_text_input)()
        if place is not None and place != self._text_field:
            factor = manager.scale.factor
            pygame.key.set_text_input_rect(pygame.Rect([round(side * factor) for side in place]))
        self._text_field = place

    @cached_property
    def _wheel(self) -> Wheel:
        from game.ui.events import Wheel

        return Wheel()

    def _dispatch(self, event: pygame.event.Event, manager: Manager, services: Services) -> None:
        from game.ui.events import Pointer, Typed, key_letter, translate

        if event.type in _SPOILS:
            self._shows_last = False
        if event.type == pygame.QUIT:
            manager.quit()
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self._surface = pygame.display.get_surface() or self._surface
            # A window sized by hand opens in that size again; it is written down when the program ends.
            if not self._fullscreen:
                width, height = self.size
                size = (min(max(width, LEAST[0]), MOST[0]), min(max(height, LEAST[1]), MOST[1]))
                self._windowed = size
                services.settings = msgspec.structs.replace(services.settings, window=size)
            manager.resize(self.scale(services.settings))
        elif event.type in _HEARD:
            _HEARD[event.type](services.sound)
            manager.top.dirty = True
        elif event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED) and not event.iscapture:
            (services.sound.device_added if event.type == pygame.AUDIODEVICEADDED else services.sound.device_removed)()
        elif event.type == pygame.WINDOWEXPOSED:
            manager.top.dirty = True
        elif event.type == pygame.WINDOWLEAVE:
            manager.pointer_left()
        elif event.type == pygame.DROPFILE:
            manager.top.drop_file(event.file)
        else:
            received = translate(event, manager.scale)
            if isinstance(received, Pointer) and received.kind == "wheel":
                received = self._wheel.turn(received)
            if received is not None and _fills_screen(received):
                services.change(fullscreen=not services.settings.fullscreen)
                services.apply_window()
            elif received is not None:
                early = self._text_field is None and manager.top.writing() is not None
                manager.handle(received)
                if early and (written := key_letter(event)):
                    # Typed before letters were asked for, in the same frame as the click into the field.
                    manager.handle(Typed(written))


_HEARD: dict[int, Callable[[AudioPlayer], None]] = {
    pygame.WINDOWFOCUSLOST: lambda sound: sound.set_in_background(True),
    pygame.WINDOWFOCUSGAINED: lambda sound: sound.set_in_background(False),
    pygame.WINDOWMINIMIZED: lambda sound: sound.pause(True),
    pygame.WINDOWRESTORED: lambda sound: sound.pause(False),
}
"""Sound's reactions to what the desktop does with the window."""


_SPOILS = {pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, *_HEARD}
"""After these the window may show something else than was drawn."""


def _time_left(began: float) -> bool:
    """Whether there is time left in a frame."""
    return time.monotonic() - began < _AHEAD_S


def _window() -> pygame.Window:
    with warnings.catch_warnings():
        # The only way to it as long as the window belongs to pygame.display.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _fills_screen(made: Input) -> bool:
    """Whether a key for the full screen went down."""
    from game.ui.keymap import pressed

    return bool(pressed(made, "fullscreen"))
