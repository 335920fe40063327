"""Settings of a player, in one JSON file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core.seats import HUMAN, Seat, name_key
from game.store.disk import read_limited, set_aside, write_whole
from game.store.notices import BadFile, Notice

FILE = "settings.json"
MOST_BYTES = 256 * 1024
MOST_PEOPLE = 12
MOST_HELPED, MOST_ID = 400, 120
MOST_EXPECTED = 200
MOST_COLOURS = 40
MOST_CLOTHS = 40
MOST_ACTIONS = 80

Width = Annotated[int, msgspec.Meta(ge=1024, le=3840)]
Height = Annotated[int, msgspec.Meta(ge=640, le=2160)]
Percent = Annotated[int, msgspec.Meta(ge=100, le=200)]
TextPercent = Annotated[int, msgspec.Meta(ge=100, le=150)]
Thinking = Annotated[int, msgspec.Meta(ge=200, le=3000)]
DoubleClick = Annotated[int, msgspec.Meta(ge=300, le=1500)]
Loud = Annotated[int, msgspec.Meta(ge=0, le=100)]
Language = Annotated[str, msgspec.Meta(pattern=r"^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?\Z")]
HelpedId = Annotated[str, msgspec.Meta(max_length=MOST_ID)]
Colour = Annotated[str, msgspec.Meta(max_length=16)]
LessonId = Annotated[str, msgspec.Meta(max_length=80)]
TitleId = Annotated[str, msgspec.Meta(max_length=40)]

ActionName = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,40}\Z")]
KeyText = Annotated[str, msgspec.Meta(pattern=r"^(ctrl\+)?(alt\+)?(shift\+)?[^\x00-\x20][^\x00-\x1f]{0,23}\Z")]
"""A key by its name, behind what is held with it."""

TableSpeed = Literal[1, 2, 4]
TABLE_SPEEDS: tuple[TableSpeed, ...] = (1, 2, 4)

Cover = Literal["hand", "curtain", "none"]
"""Between two people: what is secret, everything, or nothing."""


Strength = Literal["off", "area", "piece", "move"]
"""Extent of a hint: nothing, where to look, with what, or the whole choice and why."""


Animation = Literal["full", "quick", "reduced", "none"]
"""Speed of everything that moves."""


BoardName = Annotated[str, msgspec.Meta(max_length=100)]


class Remembered(msgspec.Struct, frozen=True):
    """How a title was last set up; the options are the title's own, still to be decoded by its codec."""

    seats: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=8)] = ()
    options: msgspec.Raw = msgspec.Raw(b"{}")
    curtain: bool = True
    """Old form of `cover`, written by earlier programs."""
    cover: Cover | None = None
    """Cover between people who share the screen and have secrets."""
    board: BoardName = ""
    """Name of a further map of the box, or of a file of the player's own with its end; empty for the usual boards."""


class Settings(msgspec.Struct, frozen=True):
    """Everything a player can set; a field that this program does not know is ignored."""

    fullscreen: bool = False
    window: tuple[Width, Height] = (1280, 720)
    ui_scale: Percent = 100
    text_size: TextPercent = 100
    """Size of letters beside that of everything else."""
    high_contrast: bool = False
    """Whether everything is drawn in the second palette: black on white, with broad rims."""
    animation: Animation = "full"
    confirm: Literal["always", "drawn", "never"] = "drawn"
    """Turns before whose end a person is asked; `drawn`: where that is final, by chance or a secret hand."""
    hints: Strength = "move"
    """The most that a hint may tell."""
    detail: Literal["short", "normal", "full"] = "normal"
    """How much a screen reader is told about a thing, and at a turn."""
    hold_toggles: bool = False
    """Whether keys that are held to look at something show it from one press to the next instead."""
    keys: Annotated[
        dict[ActionName, Annotated[tuple[KeyText, ...], msgspec.Meta(min_length=1, max_length=2)]],
        msgspec.Meta(max_length=MOST_ACTIONS),
    ] = {}
    """By action the one or two keys that it has in place of the standard ones."""
    letters_with_ctrl: bool = False
    """Whether keys that write a letter, a digit or a sign do something with Ctrl only."""
    explain: bool = True
    """Whether it is said why a move is refused."""
    first_help: bool = True
    """Whether somebody who plays a game for the first time is told what to do."""
    thinking_ms: Thinking = 700
    """How long a computer player may think about a choice."""
    clock_percent: Literal[100, 150, 200, 400] = 100
    """Time that a clock gives, where a game has one."""
    double_click_ms: DoubleClick = 400
    """Time within which a second click belongs to the first."""
    table_speed: TableSpeed = 1
    """Speed factor where computers play with people; 1 is usual."""
    attract: bool = True
    """Whether a game of computers shows after a rest on the title screen."""
    tells_plans: bool = False
    """Whether the log of a match that is watched tells why computers do what they do."""
    hardware: bool = False
    """Whether the window may be drawn by the graphics card."""
    sound: bool = True
    """Whether anything is heard; `music`, `effects`, `animals` and `interface` say how loud."""
    music: Loud = 35
    effects: Loud = 80
    animals: Loud = 60
    interface: Loud = 60
    mute_behind: bool = False
    """Whether nothing is heard while another window has the keyboard; else it is quieter then."""
    language: Language = ""
    """A language's code; empty: the machine's."""
    tables: Annotated[dict[str, Remembered], msgspec.Meta(max_length=40)] = {}
    """By title, how its last match was set up."""
    people: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    """Names of the last players of all titles, the last table first."""

    greeted: bool = False
    """Whether the guide has offered the first lesson, which she does once."""
    lessons: Annotated[tuple[LessonId, ...], msgspec.Meta(max_length=400)] = ()
    """The lessons that have been done, by game and name."""
    helped: Annotated[tuple[HelpedId, ...], msgspec.Meta(max_length=MOST_HELPED)] = ()
    """Games and names of those who have had the help of a first game; one entry ends it for all who play that game
    here."""
    knowing: Annotated[tuple[HelpedId, ...], msgspec.Meta(max_length=MOST_HELPED)] = ()
    """Games and names of people of whom it was said that they know the game, the latest last: even starts go by that
    until enough is known of them."""
    colours: Annotated[dict[HelpedId, Colour], msgspec.Meta(max_length=MOST_COLOURS)] = {}
    """By the folded names of people the colours with which they played last."""

    today: bool = True
    """Whether the title screen shows the day's farm."""
    expected: Annotated[
        dict[Annotated[str, msgspec.Meta(max_length=40)], bool], msgspec.Meta(max_length=MOST_EXPECTED)
    ] = {}
    """Wishes to wait for somebody on a day, or not to: by day and person (`store.farms.change_key`)."""
    cloths: Annotated[tuple[TitleId, ...], msgspec.Meta(max_length=MOST_CLOTHS)] = ()
    """Titles whose cloth is to lie on their table; one whose goals are gone again is not shown, but stays here."""

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names of `people`, then those that are known from the tables of earlier programs."""
        seats = [seat.name for table in self.tables.values() for seat in table.seats if seat.player == HUMAN]
        return _distinct((*self.people, *seats))

    def people_after(self, names: Iterable[str]) -> tuple[str, ...]:
        """`people` after these have played."""
        return _distinct((*names, *self.people))[:MOST_PEOPLE]

    def colours_after(self, seats: Iterable[Seat]) -> dict[str, str]:
        """`colours` after these people have played."""
        now = {name_key(seat.name): seat.colour for seat in seats if seat.human}
        kept = {name: colour for name, colour in self.colours.items() if name not in now}
        return dict([*kept.items(), *now.items()][-MOST_COLOURS:])

    def cloths_after(self, title: str) -> tuple[str, ...]:
        """`cloths` once a title's is laid, or taken off where it is."""
        others = tuple(dict.fromkeys(each for each in self.cloths if each != title))
        return others if title in self.cloths else (*others, title)[-MOST_CLOTHS:]

    def had_help(self, title: str) -> bool:
        """Whether anybody here has had the help of a first game, or has done its lesson."""
        return any(each.startswith(f"{title}/") for each in self.helped)

    def helped_after(self, title: str, name: str) -> tuple[str, ...]:
        """`helped` once somebody has had it."""
        entry = f"{title}/{name_key(name)}"[:MOST_ID]
        return tuple(dict.fromkeys((*self.helped, entry)))[-MOST_HELPED:]

    def knowing_after(self, title: str, answers: Mapping[str, bool]) -> tuple[str, ...]:
        """`knowing` after answers about a title, by folded names."""
        said = {f"{title}/{name}"[:MOST_ID]: knows for name, knows in answers.items()}
        kept = [each for each in self.knowing if said.get(each, True)]
        return tuple(dict.fromkeys([*kept, *(each for each, knows in said.items() if knows)]))[-MOST_HELPED:]

    def renamed(self, old: str, new: str) -> Settings:
        """The same with another name for somebody; an empty one takes it out. Tables with a nameless seat then, or with
        two of one name, are set up anew."""
        was, will = name_key(old), name_key(new)
        tables, change = dict[str, Remembered](), msgspec.structs.replace
        for title, table in self.tables.items():
            seats = tuple(change(seat, name=new) if name_key(seat.name) == was else seat for seat in table.seats)
            names = {name_key(seat.name) for seat in seats}
            tables[title] = change(table, seats=seats if "" not in names and len(names) == len(seats) else ())
        helped, knowing = (
            [(title, will if name == was else name) for title, _, name in (each.partition("/") for each in entries)]
            for entries in (self.helped, self.knowing)
        )
        return change(
            self,
            tables=tables,
            people=_distinct(new if name_key(name) == was else name for name in self.people),
            helped=tuple(dict.fromkeys(f"{title}/{name}"[:MOST_ID] for title, name in helped if name)),
            knowing=tuple(dict.fromkeys(f"{title}/{name}"[:MOST_ID] for title, name in knowing if name)),
            colours={key: colour for name, colour in self.colours.items() if (key := will if name == was else name)},
        )

    def cover(self, title: str) -> Cover:
        """Cover between the people who play a title with secrets."""
        kept = self.tables.get(title, Remembered())
        return kept.cover or ("hand" if kept.curtain else "none")


OWN_SETTINGS = ("text_size", "animation", "hints", "hold_toggles")
"""Settings that a person may have of its own."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices of one person that go with it to every seat."""

    costs_in_words: bool = False
    hints_count: bool = True
    path: bool = True
    """Whether its page shows the path."""
    text_size: TextPercent | None = None
    animation: Animation | None = None
    hints: Strength | None = None
    hold_toggles: bool | None = None
    """These four are meant as in the settings; None: as it is set there."""
    headphones: bool = False
    """Whether a screen reader may read its secrets aloud, as nobody else hears them."""

    def over(self, settings: Settings) -> Settings:
        """Settings in force where this person sits: its own in place of those of the house."""
        own = {name: getattr(self, name) for name in OWN_SETTINGS}
        return msgspec.structs.replace(settings, **{name: value for name, value in own.items() if value is not None})


NO_PREFERENCES = Preferences()
"""Choices of whoever has made none."""


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, however it is written, in the order in which they come."""
    distinct: dict[str, str] = {}
    for name in names:
        distinct.setdefault(name_key(name), name.strip())
    return tuple(filter(None, distinct.values()))


_settings = msgspec.json.Decoder(Settings)


def load_settings(folder: Path) -> tuple[Settings, list[Notice]]:
    """The settings in `folder`; a damaged file is kept aside and the defaults are given, with a notice."""
    path = folder / FILE
    if not path.exists():
        return Settings(), []
    try:
        return _settings.decode(read_limited(path, MOST_BYTES)), []
    except BadFile as error:
        reason = error.reason
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error)
    return Settings(), [_put_aside(path, "store.settings_damaged", reason)]


def keep_aside(folder: Path, actions: str) -> Notice:
    """Put the settings in `folder` aside for the sake of keys that mean nothing here; what is said of that."""
    return _put_aside(folder / FILE, "store.keys_damaged", actions)


def _put_aside(path: Path, key: str, reason: str) -> Notice:
    try:
        name = set_aside(path, "damaged").name
    except OSError:
        name = path.name
    return Notice(key, {"file": name, "reason": reason})


def save_settings(folder: Path, settings: Settings) -> list[Notice]:
    """Write the settings; where that is not possible, a notice says so and nothing is changed."""
    path = folder / FILE
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except OSError as error:
        reason = error.strerror or str(error)
        return [Notice("store.settings_unwritable", {"file": str(path), "reason": reason})]
    return []
