"""A match being agreed on: who sits where and which house rules hold, before there are any terms."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

import msgspec

from game.core.even import Footing
from game.core.journal import raw
from game.core.seats import HUMAN, Seat, is_visible, name_key
from game.core.spec import Spec
from game.scenes.setup.even import EvenDraft
from game.scenes.setup.options import Begins, Option, options_of
from game.store.settings import Cover, Remembered, Settings

_PAIR = 2

_RENAMED_LEVELS = {"random": "novice", "greedy": "farmer"}
"""Levels offered in place of those that an earlier set-up may have kept."""


class DraftSeat:
    """One seat as it is set up; `house` holds the options that each seat has for itself."""

    def __init__(self, name: str, colour: str, player: str = HUMAN) -> None:
        self.name = name
        self.colour = colour
        self.player = player
        self.level = player if player != HUMAN else ""
        """Level of the computer that sits here, or did last."""
        self.temper = ""
        """Temper of that computer, which it keeps under another name."""
        self.absent = ""
        """The name of the person whose seat a computer has taken, or of that computer."""
        self.house: dict[str, Any] = {}
        self.at = 0
        """Its place when it was taken away."""
        self.began = ""
        """The option by which it began, when it was taken away."""

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.player == HUMAN


class Draft:
    """Seats and options of a match to be; `default_name(n)` names the n-th seat, counted from 1.

    `people` are those who played last, whatever the title: seats that nobody has named are theirs. `scarecrows` are
    names for computers, of one of the `levels`. `stand_ins` are default names of other languages, which are given up.
    `footings` are all that is known of people before a game, by their folded names. `tempers` are those of
    computers by the names that the program gives them.

    Where there is but one colour, all have it. Who begins is kept as a place, so that it goes with its row; None
    leaves it to chance.
    """

    def __init__(
        self,
        spec: Spec[Any, Any],
        colours: Sequence[str],
        every_colour: Sequence[str],
        default_name: Callable[[int], str],
        remembered: Remembered | None = None,
        levels: Sequence[str] = (),
        people: Sequence[str] = (),
        scarecrows: Sequence[str] = (),
        last_colours: Mapping[str, str] | None = None,
        stand_ins: Container[str] = (),
        footings: Mapping[str, Footing] = MappingProxyType({}),
        goal: str = "",
        knows: dict[str, bool] | None = None,
        tempers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.spec = spec
        self.goal = next((each for each in spec.goals if each.name == goal), None)
        """The goal that it is to be played for."""
        self.levels = tuple(levels)
        self.every_colour = tuple(every_colour)
        self._title_colours = tuple(colours)
        self._default_name = default_name
        self._people = tuple(people)
        self.scarecrows: Sequence[str] = scarecrows
        self._stand_ins, self._tempers = stand_ins, tempers
        self._last_colours = last_colours or {}
        """By the folded names of people the colours with which they played last, whatever the title."""
        self._removed: list[DraftSeat] = []
        self.options: tuple[Option, ...] = options_of(spec.options)
        self.house: dict[str, Any] = {}
        self.even = EvenDraft(spec, footings, {} if knows is None else knows)
        self.places: list[DraftSeat] = []
        self.cover: Cover = Settings(tables={"": remembered} if remembered else {}).cover("")
        """Things covered between people who have secrets."""
        self._restore(remembered)

    # -- seats

    def _restore(self, remembered: Remembered | None) -> None:
        seats = remembered.seats if remembered is not None else ()
        if len(seats) in self.spec.seats:
            for seat in seats:
                own = seat.colour if seat.colour in self._free_colours() else self._free_colours()[0]
                colour = (self._last_colour(seat.name) if seat.human else "") or own
                player = seat.player if seat.player in self.levels else _RENAMED_LEVELS.get(seat.player, HUMAN)
                place = DraftSeat(seat.name, colour, player if player in self.levels else HUMAN)
                place.temper = seat.temper or ("" if place.human else self._tempers.get(place.name, ""))
                self.places.append(place)
        for place in self.places:
            if place.human and self.is_default(place.name):
                place.name = self._next_person() or place.name
        while len(self.places) not in self.spec.seats:
            self.places.append(self._new_place())
        names = {place.name.strip() for place in self.places} - self._default_names
        if any(name in self._stand_ins for name in names):
            self.renumber()
        options = self._decode_options(remembered)
        for option in self.options:
            value = getattr(options, option.field)
            if isinstance(option.kind, Begins):
                value = self.places[value - 1] if 0 < value <= len(self.places) else None
            if not option.per_seat:
                self.house[option.field] = value
                continue
            for number, place in enumerate(self.places):
                place.house[option.field] = value[number] if number < len(value) else option.default

    def _decode_options(self, remembered: Remembered | None) -> msgspec.Struct:
        plain: msgspec.Struct = self.spec.options()
        if remembered is None:
            return plain
        try:
            return self.spec.codec.options_from(remembered.options)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return plain

    def _free_colours(self) -> list[str]:
        """Colours nobody has, those of the title first."""
        if not self.choosable:
            return list(self.every_colour)
        taken = {place.colour for place in self.places}
        ordered = dict.fromkeys((*self._title_colours, *self.every_colour))
        return [colour for colour in ordered if colour not in taken]

    def _last_colour(self, name: str) -> str:
        """The colour with which a person played last, where nobody else has it; empty for none."""
        colour = self._last_colours.get(name_key(name), "")
        return colour if self.choosable and colour in self._free_colours() else ""

    def _next_person(self) -> str:
        """Somebody who played last and has no seat yet; None where there is nobody."""
        taken = {name_key(place.name) for place in (*self.places, *self._removed)}
        free = (name for name in self._people if name_key(name) not in taken and not self.is_default(name))
        return next(free, "")

    def _new_place(self, player: str = HUMAN) -> DraftSeat:
        """A place that was taken away before, or a new one."""
        place = self._last_removed(player == HUMAN)
        if place is not None:
            self._removed.remove(place)
        else:
            place = DraftSeat(self._next_person() if player == HUMAN else "", "", player)
        self._name(place)
        if place.colour not in self._free_colours():
            place.colour = self._last_colour(place.name) or self._free_colours()[0]
        for option in self.options:
            if option.per_seat:
                place.house.setdefault(option.field, option.default)
        return place

    def _last_removed(self, human: bool) -> DraftSeat | None:
        """The person, or the computer, who was taken away last."""
        return next((place for place in reversed(self._removed) if place.human == human), None)

    def _name(self, place: DraftSeat) -> None:
        """Give a place a name that nobody else has, unless it has one that somebody chose."""
        taken = {other.name.strip() for other in self.places if other is not place}
        chosen = is_visible(place.name) and place.name.strip() not in taken
        if not chosen or (place.human and self.is_default(place.name)):
            place.name = self._free_name(place.human, taken)
            if not place.human:
                place.temper = self._tempers.get(place.name, "")

    def _free_name(self, human: bool, taken: Container[str]) -> str:
        """Name that nobody has; the bare number where the words for it are damaged, and have no place for one."""
        here, most = len(self.places) + 1, len(self.places) + len(self._removed) + 2
        numbers = (here, *range(1, most + 1))
        names = chain(() if human else self.scarecrows, map(self._default_name, numbers), map(str, numbers))
        return next(name for name in names if name not in taken)

    # -- computers

    @property
    def level(self) -> str:
        """Level of a computer that sits down: the middle one, before somebody chooses."""
        return self.levels[len(self.levels) // 2]

    def let_play(self, place: DraftSeat, player: str) -> None:
        """Let a person or a computer of a level play here; who gives the seat up comes back under the same name."""
        human = player == HUMAN
        if human != place.human:
            place.player, place.name, place.absent = player, place.absent, place.name
            if human and not is_visible(place.name):
                place.name = self._next_person()
            self._name(place)
            self.renumber()
        place.player = player
        place.level = place.level if human else player

    def suit(self, place: DraftSeat, temper: str) -> None:
        """Give a computer a temper, and a free name that goes with it unless somebody has chosen its name."""
        place.temper = temper
        if place.name.strip() in self.scarecrows and self._tempers.get(place.name.strip()) != temper:
            taken = {other.name.strip() for other in self.places if other is not place}
            fitting = (name for name in self.scarecrows if self._tempers.get(name) == temper and name not in taken)
            place.name = next(fitting, place.name)

    def unattended(self) -> tuple[Seat, ...]:
        """The seats when people only look on: computers play theirs, under names of their own."""
        seats = list(self.seats())
        for number, place in enumerate(self.places):
            if place.human:
                taken = {seat.name for seat in seats} | {place.name.strip() for place in self.places}
                own = is_visible(place.absent) and place.absent not in taken
                name = place.absent.strip() if own else self._free_name(False, taken)
                temper = place.temper if own else self._tempers.get(name, "")
                seats[number] = Seat(name, place.level or self.level, place.colour, self._known(temper))
        return tuple(seats)

    # -- how many

    @property
    def more(self) -> int | None:
        """The next larger number of seats, None at the most."""
        return min((count for count in self.spec.seats if count > len(self.places)), default=None)

    @property
    def fewer(self) -> int | None:
        """The next smaller number of seats, None at the least."""
        return max((count for count in self.spec.seats if count < len(self.places)), default=None)

    def pair(self, alone: bool = False) -> None:
        """Let two sit down at first where the title is for two: people, or one `alone` against a computer."""
        if len(self.places) < _PAIR in self.spec.seats:
            self.add()
        if alone and self.levels:
            for place in self.places[1:]:
                self.let_play(place, self.level)

    def seat_people(self, count: int) -> None:
        """Let so many people sit down, or as many of them as the title has seats for."""
        while self.more is not None and self.more <= count:
            self.add()

    def seat_for_goal(self) -> None:
        """Let so many sit down as may try the goal, with as few coming or going as can be."""
        fitting = [seats for seats in self.spec.seats if self.goal is None or self.goal.fits(seats)]
        wanted = min(fitting, key=lambda seats: abs(seats - len(self.places)))
        while len(self.places) < wanted:
            self.add()
        while len(self.places) > wanted:
            self.remove(self.places[-1])

    def add(self, player: str = HUMAN) -> None:
        """Add people, or computers of a level, up to the next number of seats that the title allows; who was taken away
        last comes back where it was."""
        while self.more is not None:
            back = self._last_removed(player == HUMAN) is not None
            place = self._new_place(player)
            self.places.insert(place.at if back else len(self.places), place)
            if place.began:
                self.house[place.began], place.began = place, ""
            if len(self.places) in self.spec.seats:
                break
        self.renumber()

    @property
    def returning(self) -> str:
        """Seat that comes back first when a person is added; None where nobody has named one."""
        last = self._last_removed(True)
        return last.name.strip() if last is not None and not self.is_default(last.name) else ""

    def leaving(self, place: DraftSeat) -> list[DraftSeat]:
        """Seats that go when this one is taken away: it and, where the title asks for it, the last others."""
        if self.fewer is None:
            return []
        others = [other for other in reversed(self.places) if other is not place]
        return [place, *others[: len(self.places) - self.fewer - 1]]

    def remove(self, place: DraftSeat) -> None:
        """Remove seats down to the next number of seats that the title allows."""
        for other in reversed(self.leaving(place)):
            other.at = self.places.index(other)
            self.places.remove(other)
            self._removed.append(other)
            for field, value in self.house.items():
                if value is other:
                    self.house[field], other.began = None, field
        self.renumber()

    def is_default(self, name: str) -> bool:
        """Whether a name only stands in for one."""
        return name.strip() in self._default_names or name.strip() in self._stand_ins

    @property
    def _default_names(self) -> set[str]:
        return {self._default_name(number + 1) for number in range(max(self.spec.seats))}

    def stands_in(self, place: DraftSeat) -> bool:
        """Whether nobody has given a place its name."""
        return self.is_default(place.name) or (not place.human and place.name.strip() in self.scarecrows)

    def renumber(self) -> None:
        """Count default names on from 1 again, past those that somebody has written."""
        written = {place.name.strip() for place in self.places if not self.is_default(place.name)}
        for number, place in enumerate(self.places, 1):
            if self.is_default(place.name) and self._default_name(number) not in written:
                place.name = self._default_name(number)

    def move(self, place: DraftSeat, to: int) -> bool:
        """Put a place at another number; whether that changed anything."""
        to = min(len(self.places) - 1, max(0, to))
        if self.places.index(place) == to:
            return False
        self.places.remove(place)
        self.places.insert(to, place)
        return True

    @property
    def choosable(self) -> bool:
        """Whether seats choose their colours."""
        return len(self.every_colour) > 1

    def holder(self, colour: str) -> DraftSeat | None:
        """Seat that has a colour."""
        return next((place for place in self.places if place.colour == colour), None)

    # -- what comes of it

    @property
    def nameless(self) -> bool:
        """Whether a seat has no name."""
        return not all(is_visible(place.name) for place in self.places)

    @property
    def twice(self) -> str:
        """A name that two seats have, or nothing."""
        names = [name_key(place.name) for place in self.places]
        return next((p.name.strip() for p in self.places if names.count(name_key(p.name)) > 1), "")

    @property
    def curtained(self) -> bool:
        """Whether several people with secrets are to share the screen."""
        return self.spec.secrets and sum(place.human for place in self.places) > 1

    def seats(self) -> tuple[Seat, ...]:
        """The seats as agreed; raises ValueError while a name is missing."""
        if self.nameless:
            raise ValueError("a seat has no name")
        return tuple(
            Seat(place.name.strip(), place.player, place.colour, self._known("" if place.human else place.temper))
            for place in self.places
        )

    def _known(self, temper: str) -> str | msgspec.UnsetType:
        """A temper as a seat keeps it; none that the game does not know."""
        mind = self.spec.mind
        return temper if mind is not None and temper in mind.tempers else msgspec.UNSET

    @property
    def people(self) -> list[str]:
        """Names of people who sit down and have one of their own."""
        return [place.name for place in self.places if place.human and not self.is_default(place.name)]

    @property
    def meant(self) -> tuple[Option, ...]:
        """The options that say anything when so many play, and beside the others."""
        count = len(self.places)
        return tuple(option for option in self.options if option.meant(count) and self.rival(option) is None)

    def rival(self, option: Option) -> Option | None:
        """Another that is chosen and does not go together with this one; of two the earlier stands."""
        for other in self.options:
            apart = other.field == option.not_with or option.field == other.not_with
            if apart and self.house[other.field] != other.default and other.meant(len(self.places)):
                first = self.options.index(other) < self.options.index(option)
                if first or self.house[option.field] == option.default:
                    return other
        return None

    def chosen(self) -> msgspec.Struct:
        """The options as agreed; one that says nothing here is what it is by default."""
        return self._options_of(self.meant, **self.even.agreed(self.places))

    def _options_of(self, options: Sequence[Option], **values: Any) -> msgspec.Struct:
        for option in options:
            if option.per_seat:
                values[option.field] = tuple(place.house[option.field] for place in self.places)
                continue
            value = self.house[option.field]
            if isinstance(option.kind, Begins):
                value = self.places.index(value) + 1 if value in self.places else 0
            values[option.field] = value
        return msgspec.convert(values, self.spec.options)

    def remembered(self) -> Remembered:
        """Start of the next set-up of this title."""
        return Remembered(self.seats(), raw(self._options_of(self.options)), cover=self.cover)
