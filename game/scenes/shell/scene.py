"""Base of all scenes, and what they share: services, loudness, and pages that are heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game.audio.cues import Levels
from game.audio.player import AudioPlayer
from game.core.board import Board
from game.core.spec import BadTerms, Spec
from game.i18n.catalogue import Catalogue
from game.lessons.lesson import LESSONS
from game.scenes.shell.file_choice import FileChooser
from game.store.settings import Settings
from game.ui import theme
from game.ui.access import WINDOW, Action, Announcement, Node, find, reading, region, unique
from game.ui.events import Device, DoubleClickFilter, Input, Key, Typed
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.remap import apply_keys
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.field import Field
from game.ui.widgets.nodes import use_widget
from game.ui.widgets.page import Page

if TYPE_CHECKING:
    from game.ai.review import Review
    from game.core.journal import Record
    from game.scenes.shell.outcomes import Outcome
    from game.store.database import Store
    from game.store.notices import Notice
    from game.worker.par import ParPlayer

_PERCENT = 100
_MOST_REVIEWS = 12


def levels(settings: Settings) -> Levels:
    """Loudness by the settings."""
    return Levels(
        on=settings.sound,
        music=settings.music / _PERCENT,
        effects=settings.effects / _PERCENT,
        animals=settings.animals / _PERCENT,
        interface=settings.interface / _PERCENT,
        behind=0.0 if settings.mute_behind else Levels().behind,
    )


MapEditor = Callable[[], Callable[[Path], None] | None]
"""Looks for Tiled; its answer opens a map there, None where it is not found."""


class Services(msgspec.Struct, eq=False):
    """Services that the composition root hands to every scene."""

    navigate: Callable[[Outcome], None]
    """Goes on to the outcome of a scene."""
    titles: Sequence[Title]
    words: Catalogue
    settings: Settings
    open_store: Callable[[], Store]
    """Opens the store; called when it is first needed."""
    save_settings: Callable[[Settings], Sequence[Notice]]
    load_board: Callable[[str], Board]
    new_seed: Callable[[], str]
    """A secret seed: 128 random bits as text."""
    apply_window: Callable[[], None]
    """Brings the window to what the settings say."""
    version: str
    data_folder: Path
    """Folder of matches and exported records."""
    notices: list[Notice] = msgspec.field(default_factory=list)
    """Messages that the player has not seen yet."""
    open_folder: Callable[[Path], None] | None = None
    """Shows a folder in the system's own window; None where nothing does."""
    file_chooser: FileChooser = msgspec.field(default_factory=FileChooser)
    """Keeper of the system's file window."""
    map_editor: MapEditor = lambda: None
    balance_at: str = ""
    """Place of what plays on a board to tell how fair it is, as "module:attribute"; empty: nothing does."""
    sound: AudioPlayer = msgspec.field(default_factory=AudioPlayer)
    """Player of sounds; without a device unless somebody gives it one."""
    large_store: Callable[[], bool] = lambda: False
    """Whether opening the store may take so long that a picture is to be seen before."""
    lessons: Path = LESSONS
    """A folder per title with its lessons."""
    experts: dict[tuple[str, str, int], ParPlayer] = {}
    """The Expert's plays of days' farms that go on: by day, title and version of the rules."""
    knowing: dict[str, dict[str, bool]] = {}
    """Answers of this session whether somebody knows a game: by title, and by folded name."""
    reviews: dict[bytes, Review] = {}
    """The last reviews, by digests of their records: each takes seconds of the processor."""
    device: Device = "mouse"
    """The thing that was used last."""
    today: date | None = None
    """Date that is taken for today's; None: that of the clock."""
    _store: Store | None = None
    _damage_told: bool = False
    """Whether the player knows that some words cannot be read."""

    @property
    def store(self) -> Store:
        """The store, opened when it is first needed; what its notices join the others."""
        if self._store is None:
            self._store = self.open_store()
        self.notices.extend(self._store.notices)
        self._store.notices.clear()
        return self._store

    @property
    def store_waits(self) -> bool:
        """Whether the store is better opened behind a picture than before it."""
        return self._store is None and self.large_store()

    @property
    def kept(self) -> bool:
        """Whether matches are on disk, as far as the store has been needed."""
        return self._store is None or self._store.on_disk

    @property
    def has_notices(self) -> bool:
        """Whether there are messages that the player has not seen."""
        if self.words.damaged and not self._damage_told:
            from game.store.notices import Notice

            self._damage_told = True
            self.notices.append(Notice(self.words.damage_text()))
        return bool(self.notices) or (self._store is not None and bool(self._store.notices))

    def take_notices(self) -> list[Notice]:
        """Take the messages that the player has not seen; none is given twice."""
        if self._store is not None:
            _ = self.store  # its notices join them
        taken, self.notices = self.notices, []
        return taken

    def title(self, key: str) -> Title | None:
        """The title called `key`, if it is among those on offer."""
        return next((title for title in self.titles if title.key == key), None)

    def change(self, **changes: Any) -> None:
        """Change settings and write them down at once."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        if not changes.keys().isdisjoint(("keys", "letters_with_ctrl")):
            apply_keys(self.settings.keys, self.settings.letters_with_ctrl)
        self.sound.set_levels(levels(self.settings))
        DoubleClickFilter.twice_ms = self.settings.double_click_ms
        self.notices.extend(self.save_settings(self.settings))

    def keep_review(self, digest: bytes, found: Review) -> None:
        """Keep a review of a match for as long as the program runs, and not too many others."""
        self.reviews[digest] = found
        while len(self.reviews) > _MOST_REVIEWS:
            del self.reviews[next(iter(self.reviews))]

    def boards(self, spec: Spec[Any, Any], options: Any, seats: int, own: Board | None = None) -> tuple[Board, ...]:
        """The boards that a game with these options is played on, `own` in place of those of the box; raises BadTerms
        where a map is damaged."""
        from game.boards import MapError  # here, because no scene needs it before

        try:
            return spec.boards(options, seats, self.load_board, own)
        except MapError as error:
            reason = self.words.t(f"map.{error.key}", **error.facts)
            raise BadTerms("map.in_file", file=error.file, reason=reason) from error

    def close(self) -> None:
        """Close sound and store, and end what goes on beside them."""
        for player in self.experts.values():
            player.close()
        self.file_chooser.close()
        self.sound.close()
        if self._store is not None:
            self._store.close()


class Caption(msgspec.Struct, frozen=True):
    """Caption of the window, and the colours of the player whose turn it is; None where it is nobody's."""

    words: str
    player: theme.SeatPalette | None = None


class Scene:
    """One screen. It gets input and time, and draws itself when asked; drawing changes nothing."""

    name = ""
    """Name for `shot` and tests."""
    tune = ""
    """Music that comes with it; empty: the music goes on."""

    unattended = False
    """Whether it runs by itself while nobody looks: it holds off no screen saver."""

    on_top = False
    """Whether it is the scene that is shown and gets input; set by the manager."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.scale = Scale((1600, 900))
        self.dirty = True
        """Whether the picture on the screen is out of date; the manager clears it after drawing."""

    @property
    def words(self) -> Catalogue:
        """Words on the screen."""
        return self.services.words

    def navigate(self, outcome: Outcome) -> None:
        """Hand on an outcome of this scene."""
        self.services.navigate(outcome)

    def enter(self) -> None:
        """Called each time the scene comes to the top."""

    def tell_notices(self) -> None:
        """Show notices, called when there are any; those not taken wait for the next scene."""

    def writing(self) -> Rect | None:
        """Box of the caret; None while nothing is being written."""
        return None

    def pointed(self, at: Point | None) -> None:
        """Called after `enter`: the pointer is there, or nowhere over the window."""

    def leave(self) -> None:
        """Called each time the scene is covered or taken off."""

    def close(self) -> None:
        """Called when the scene is taken off for good, after `leave`, or the program ends."""

    def resize(self, scale: Scale) -> None:
        """Called before `enter` and whenever the window or the UI scale changes."""
        self.scale = scale
        self.dirty = True

    def reword(self) -> None:
        """Called before `resize` when another language is spoken: forget what was written down in the last one."""

    def renew(self) -> None:
        """Say everything anew in the form that sentences have now: another thing than before is used."""
        page: Page | None = getattr(self, "page", None)
        if page is not None:
            page.renew()

    def recover(self) -> None:
        """Called before `resize` after a fault: drop everything held, asked or being shown."""

    def handle(self, event: Input) -> None:
        """Handle something the player does."""

    def drop_file(self, path: str) -> None:
        """Take a file that was dropped on the window; most scenes have no use for one."""

    def open_file(self, path: Path) -> None:
        """Open the file of a game, which comes from the command line or from the desktop."""
        from game.scenes.shell.outcomes import ShowSaves

        self.navigate(ShowSaves(path))

    def update(self, dt_ms: float) -> bool:
        """Let time go by; whether something on the screen is still moving."""
        return False

    def idle_step(self) -> bool:
        """Do a piece of work while nothing else is to be done: make what will be needed soon; whether there was any."""
        return False

    def draw(self, paint: Painter) -> None:
        """Draw everything."""
        raise NotImplementedError

    def rehearse(self, paint: Painter) -> Iterator[None]:
        """Draw everything piece by piece where nobody sees it, so that it has been made when it is seen."""
        self.draw(paint)
        yield

    def caption(self) -> Caption | None:
        """Caption of the window; None for the name of the program alone."""
        return None

    def liven(self, surface: pygame.Surface, dt_ms: float, fresh: bool) -> Sequence[pygame.Rect]:
        """Let small things move in the picture on the surface, if it is at rest, and say where; `fresh`: it has just
        been drawn."""
        return ()

    def record(self) -> Record | None:
        """The match that is on the screen, if there is one."""
        return None

    def people(self) -> Sequence[str]:
        """Names of people that are on the screen."""
        record = self.record()
        return [] if record is None else [seat.name for seat in record.seats]

    def spots(self) -> Mapping[str, Rect]:
        """Everything that can be pointed at now, by its stable name."""
        return {}

    # -- for whoever reads it

    def tree(self) -> Node:
        """All of it as words, made anew for each call."""
        caption = self.caption()
        told = Caption(self.words.t("app.name")) if caption is None else caption
        canvas = Rect(0, 0, self.scale.width, self.scale.height)
        regions = ((name, tuple(nodes)) for name, nodes in self.regions().items())
        parts = (
            Node(
                region(name),
                "log" if name == "log" else "region",
                None,
                self.words.t(f"node.region.{name}"),
                parts=nodes,
            )
            for name, nodes in regions
            if nodes
        )
        return unique(Node(WINDOW, "window", canvas, told.words, parts=tuple(parts)))

    def regions(self) -> Mapping[str, Sequence[Node]]:
        """Nodes of each region in reading order."""
        return {}

    def focus_node(self, wanted: Spot) -> bool:
        """Give the keyboard to what a node is of; whether it takes it."""
        return False

    def go_to_region(self, way: int) -> bool:
        """Give the keyboard to the first thing that can be used in the next region, or the one before, that has any;
        whether one has."""
        regions = [[node for root in nodes for node in reading(root)] for nodes in self.regions().values()]
        here = (number for number, nodes in enumerate(regions) if any("focused" in node.states for node in nodes))
        now = next(here, -1 if way > 0 else 0)
        order = [regions[(now + way * far) % len(regions)] for far in range(1, len(regions) + 1)]
        return any(node.does and self.focus_node(node.id) for nodes in order for node in nodes)

    def perform(self, wanted: Spot, action: Action) -> bool:
        """Do what a node is used by, as a key would; whether it is there, and can be used so."""
        node = find(self.tree(), wanted)
        if node is None or action not in node.does:
            return False
        self.services.device = "keys"
        page: Page | None = getattr(self, "page", None)
        used = None if page is None else use_widget(page, wanted, action)
        if used is None and not self.focus_node(wanted):
            return False
        for down in (True, False) if used is None and action in ACTION_KEYS else ():
            self.handle(Key(ACTION_KEYS[action], down=down))
        self.dirty = True
        return True

    def write(self, wanted: Spot, text: str, whole: bool = True) -> bool:
        """Write a text into the field of a node as if it were typed, in place of all that stands there or of what is
        selected; whether it is there, and takes it."""
        page: Page | None = getattr(self, "page", None)
        if page is None or not self.focus_node(wanted) or not isinstance(field := page.focused, Field):
            return False
        if whole:
            field.select_all()
        self.handle(Typed(text) if text else Key("backspace"))
        self.dirty = True
        return True

    def take_announcements(self) -> Sequence[Announcement]:
        """Take what is to be told by itself since this was asked last; nothing is given twice."""
        return ()


ACTION_KEYS: Mapping[Action, str] = {
    "press": "return",
    "take": "return",
    "put": "return",
    "open": "return",
    "turn": "r",
    "flip": "f",
    "number": "r",
    "raise": "right",
    "lower": "left",
}
"""Keys that stand for actions of nodes."""


def connect_sound(page: Page, services: Services) -> Page:
    """Let a page be heard, and let M mute everything on it."""

    def mute() -> None:
        services.change(sound=not services.settings.sound)
        on = services.settings.sound
        page.show_message(
            services.words.t("sound.on" if on else "sound.off"), "icons/sound_on" if on else "icons/sound_off"
        )

    page.sound = services.sound.play
    page.on_mute = mute
    return page
