"""How files come in: what is spoilt of each kind, through what it is loaded, and what has to hold then."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec
import pygame

from game.app.self_test import SEED
from game.audio.cues import FILE as CUES, FOLDER as SOUNDS
from game.audio.device import ROOM, Mixer
from game.audio.player import STILL_MS, AudioPlayer
from game.boards import MapError, read
from game.core.journal import Record
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.spec import BadTerms, Spec
from game.files import MAPS
from game.headless.check import mistakes
from game.i18n import WORDS, Catalogue
from game.i18n.catalogue import compiled_path
from game.i18n.entries import read_compiled
from game.scenes import navigation
from game.scenes.shell import opening
from game.scenes.shell.outcomes import Home, Outcome, ResumeMatch, SetUp, ShowSaves, ShowSettings
from game.specs import SPECS
from game.store import settings
from game.store.database import FILE, Store
from game.store.settings import Remembered, Settings, load_settings, save_settings
from game.titles import TITLES
from tests.boards.mutations import fair, outcome_of
from tests.golden.transcript import GOLDEN, read as read_record
from tests.scenes.pilot import House, Pilot
from tests.store.damage import all_right_or_told, asides
from tests.store.table import put_record
from tests.trust.arguments import complaint
from tests.trust.chance import agreements
from tests.trust.spoiling import LEAVES, spoilt, spoilt_json, spoilt_number

ROWS = 25
"""Records are cut to so many answers, lest most of the work should be to play them again."""
SIZE = (1024, 640)
DAY = "2026-01-02T03:04:05.678+00:00"
"""Equal seeds spoil equal files in the same way."""


class Entrance(Protocol):
    """One kind of files."""

    def spoilt(self, dice: Random) -> bytes:
        """A bad one."""

    def enter(self, data: bytes) -> bool:
        """Let the program have it; whether it was taken. Raises whatever is wrong."""


@contextmanager
def program(folder: Path) -> Iterator[Guest]:
    """The program over a data folder, its title screen drawn."""
    guest = Guest(folder)
    try:
        yield guest
    finally:
        guest.house.services.close()


class Guest:
    """Looks at scenes."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, TITLES, SIZE)
        self.pilot = Pilot(self.house.manager)
        self.house.manager.push(navigation.first(self.house.services))
        self.pilot.draw()

    def look(self, outcome: Outcome) -> None:
        """Go somewhere from the title screen, and back."""
        self.house.services.navigate(outcome)
        self.pilot.draw()
        self.house.services.navigate(Home())

    def go_on(self) -> None:
        """The list of matches, each opened as far as it can be, and the table of the last one."""
        self.look(ShowSaves())
        tables = []
        for summary in self.house.services.store.summaries():
            with suppress(*opening.FAULTS):
                tables.append(ResumeMatch(opening.load(self.house.services, summary.id)))
        for table in tables[-1:]:
            self.look(table)


def cut_records() -> list[Record]:
    """The beginning of a recorded match of every game."""
    made = []
    for spec in SPECS:
        whole = read_record(min((GOLDEN / spec.key).glob("*.json"), key=lambda path: path.stat().st_size))
        match = resume(spec, whole, upto=ROWS)
        match.deal()
        made.append(match.record())
    return made


class Records:
    """Match records, by `import`; what is taken in is looked at."""

    def __init__(self, home: Path) -> None:
        self.file, self.data = home / "record.json", home / "data"
        self.good = [msgspec.json.encode(record) for record in cut_records()]

    def spoilt(self, dice: Random) -> bytes:
        return spoilt_json(dice.choice(self.good), dice)

    def enter(self, data: bytes) -> bool:
        self.file.write_bytes(data)
        shutil.rmtree(self.data, ignore_errors=True)
        told = complaint(["import", str(self.file), "--data-dir", str(self.data)])
        assert told is None, told
        assert self.file.read_bytes() == data
        if not self.data.exists():
            return False
        with program(self.data) as guest:
            guest.go_on()
        return True


class Preferences:
    """Settings; what is taken in is looked at where it is set and where it is used."""

    def __init__(self, home: Path) -> None:
        self.folder = home
        seats = (Seat("Ann", "human", "teal"), Seat("Ben", "random", "red"))
        tables = {spec.key: Remembered(seats, msgspec.Raw(msgspec.json.encode(spec.options()))) for spec in SPECS}
        assert save_settings(home, Settings(window=(1600, 900), animation="none", tables=tables)) == []
        self.good = (home / settings.FILE).read_bytes()

    def spoilt(self, dice: Random) -> bytes:
        return spoilt_json(self.good, dice)

    def enter(self, data: bytes) -> bool:
        for path in self.folder.iterdir():
            path.unlink()
        (self.folder / settings.FILE).write_bytes(data)
        found, notices = load_settings(self.folder)
        if notices:
            (aside,) = self.folder.iterdir()
            assert aside.name != settings.FILE
            assert aside.read_bytes() == data
            assert found == Settings()
            return False
        with program(self.folder) as guest:
            guest.look(ShowSettings())
            for title in TITLES:
                guest.look(SetUp(title))
        return True


def picture() -> bytes:
    """A small one, as it is kept of a match."""
    kept = BytesIO()
    pygame.image.save(pygame.Surface((64, 36)), kept, "picture.png")
    return kept.getvalue()


class Databases:
    """Databases, by their bytes and by what stands in them; every match is what it was, or that it is not is told."""

    def __init__(self, home: Path) -> None:
        self.folder, self.path = home, home / FILE
        store = Store.open(home)
        self.records = {put_record(store, record, turn=1): record for record in cut_records()}
        for match in self.records:
            store.set_picture(match, picture())
        self.records = {match: store.record(match) for match in self.records}
        store.write(lambda db: db.execute("UPDATE matches SET created = ?, updated = ?", (DAY, DAY)))
        store.close()
        self.good = self.path.read_bytes()

    def spoilt(self, dice: Random) -> bytes:
        if dice.random() < 0.5:
            return spoilt(self.good, dice)
        self.path.write_bytes(self.good)
        with closing(sqlite3.connect(self.path)) as db:
            for _ in range(dice.choice((1, 1, 3))):
                self._write_odd(db, dice)
        return self.path.read_bytes()

    def _write_odd(self, db: sqlite3.Connection, dice: Random) -> None:
        """Something that nobody writes at one place of one line."""
        table, key = dice.choice((("matches", "id"), ("matches", "id"), ("rows", "match * 1000 + number")))
        columns = [line[1] for line in db.execute(f"PRAGMA table_info({table})")]
        column = dice.choice([name for name in columns if name not in ("id", "match", "number", "deleted")])
        line, old = dice.choice(db.execute(f"SELECT {key}, {column} FROM {table}").fetchall())
        new = dice.choice((None, 0, -1, 7, 2**63 - 1, 1.5, b"", *(leaf for leaf in LEAVES if isinstance(leaf, str))))
        if isinstance(old, bytes) and dice.random() < 0.8:
            new = spoilt_json(old, dice) if old[:1] in (b"{", b"[") else spoilt(old, dice)
        try:
            with db:
                db.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (new, line))
        except (sqlite3.Error, UnicodeEncodeError):  # the table itself does not take it
            pass

    def enter(self, data: bytes) -> bool:
        for path in self.folder.iterdir():
            path.unlink()
        self.path.write_bytes(data)
        store = Store.open(self.folder)
        told = [notice.key for notice in store.notices]
        store.close()
        assert bool(asides(self.folder)) == ("store.database_damaged" in told or "store.database_newer" in told), told
        with program(self.folder) as guest:
            guest.go_on()
        if not told and not asides(self.folder):  # otherwise it has been told already what is not there
            all_right_or_told(self.folder, self.records)
        return not told


TEMPLATE = "_template"


class Maps:
    """Tiled maps and tilesets; what is a board is prepared for its games, and dealt."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "maps"
        shutil.copytree(MAPS, self.folder)
        self.uses = {name: use for spec in SPECS for name, use in _uses(spec).items()}
        self.files = sorted([*map(self._of, self.uses), *self.folder.glob("*.tsx")])
        self.good = {path: path.read_bytes() for path in self.files}
        self.path = self.files[0]

    def spoilt(self, dice: Random) -> bytes:
        self.path = dice.choice(self.files)
        return spoilt_number(self.good[self.path], dice)

    def enter(self, data: bytes) -> bool:
        self.path.write_bytes(data)
        try:
            names = [name for name in self.uses if name.startswith(self.path.stem)]
            assert names
            list(mistakes(self.path, Catalogue()))
            return [self._used(name) for name in names].count(False) == 0
        finally:
            self.path.write_bytes(self.good[self.path])

    def _used(self, name: str) -> bool:
        outcome = outcome_of(self._of(name))
        assert fair(outcome), str(outcome)
        spec, seats, options = self.uses[name]
        try:
            template = name if name.endswith(TEMPLATE) else ""
            boards = spec.boards(options, seats, lambda each: read(self._of(template or each)))
            places = tuple(Seat(f"Seat {number}") for number in range(seats))
            Match(spec, MatchSetup(places, options, boards, SEED)).deal()
        except (MapError, BadTerms):
            return False
        return True

    def _of(self, name: str) -> Path:
        return self.folder / f"{name}.tmx"


def _uses(spec: Spec[Any, Any]) -> dict[str, tuple[Spec[Any, Any], int, msgspec.Struct]]:
    """By map a number of seats and options that a game is played with on it, the template for own boards among them."""
    found: dict[str, tuple[Spec[Any, Any], int, msgspec.Struct]] = {}
    for seats, options in agreements(spec):
        for name in spec.maps(options, seats):
            if (MAPS / f"{name}.tmx").exists():
                found.setdefault(name, (spec, seats, options))
                found.setdefault(spec.key + TEMPLATE, (spec, seats, options))
    return found


class Words:
    """Compiled words; every sentence can be said, by its key where there is no better."""

    def __init__(self, home: Path) -> None:
        self.folder = home
        self.path = compiled_path(home, "en")
        self.path.parent.mkdir(parents=True)
        self.good = compiled_path(WORDS, "en").read_bytes()
        self.keys = sorted(read_compiled(compiled_path(WORDS, "en")).entries)

    def spoilt(self, dice: Random) -> bytes:
        return spoilt(self.good, dice)

    def enter(self, data: bytes) -> bool:
        self.path.write_bytes(data)
        list(mistakes(self.path, Catalogue()))
        words = Catalogue("en", self.folder)
        for key in self.keys:
            assert isinstance(words.t(key, seat="Ann", count=3), str)
            assert isinstance(words.n(key, 3, seat="Ann"), str)
        return words.has("app.name")


class Sounds:
    """The list of cues and what it names; whatever cannot be heard is told, and the rest is."""

    def __init__(self, home: Path) -> None:
        self.folder = home
        for name in ("effects", "music"):
            (home / name).mkdir()
        entries = re.findall(r"^\[\w+\]\n(?:.+\n)+", (SOUNDS / CUES).read_text(encoding="utf-8"), re.MULTILINE)
        listed = [entry for entry in entries if entry[1 : entry.index("]")] in ("tick", "cow", "morning", "meadow")]
        (home / CUES).write_text("\n".join(listed), encoding="utf-8")
        for name in ("effects/tick.ogg", "effects/cow_1.ogg", "effects/cow_2.ogg"):
            shutil.copy(SOUNDS / name, home / name)
        for name in ("morning", "meadow"):  # short ones, as each is read anew for every file
            shutil.copy(SOUNDS / "effects" / "bell.ogg", home / "music" / f"{name}.ogg")
        self.good = {path: path.read_bytes() for path in sorted(home.rglob("*.*"))}
        self.path = home / CUES

    def spoilt(self, dice: Random) -> bytes:
        self.path = dice.choice(list(self.good))
        return spoilt_number(self.good[self.path], dice)

    def enter(self, data: bytes) -> bool:
        self.path.write_bytes(data)
        player = AudioPlayer(Mixer(), self.folder, Random(1))
        try:
            self._hear(player)
            assert player.opened or player.fault is not None
            told = player.fault
            assert told is None or self.path.name in (CUES, Path(told.args["file"]).name), told
            return told is None
        finally:
            player.close()
            self.path.write_bytes(self.good[self.path])

    def _hear(self, player: AudioPlayer) -> None:
        """Everything that is named, taken beforehand or when it is needed."""
        player.set_tune("morning")
        while player.prepare(0):
            pass
        for name in [*player.cues, *player.cues]:
            player.play(name)
            player.update(STILL_MS)
        while player.prepare(STILL_MS):
            pass
        player.update(STILL_MS)
        assert not player.opened or player.samples.size <= ROOM


KINDS: dict[str, Callable[[Path], Entrance]] = {
    "records": Records,
    "settings": Preferences,
    "databases": Databases,
    "maps": Maps,
    "words": Words,
    "sounds": Sounds,
}
