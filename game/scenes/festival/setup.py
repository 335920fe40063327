"""Setting up a festival on one page: who takes part, which games in which order, and on what terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.seats import HUMAN, LONGEST_NAME, is_visible, name_key
from game.scenes.festival import model, play
from game.scenes.shell import menu, outcomes, sheet
from game.scenes.shell.people import KnownPeople
from game.scenes.shell.phrases import SCARECROWS, seat_counts
from game.scenes.shell.scene import Services
from game.store import festivals
from game.store.festivals import Guest, Scheme
from game.store.notices import StoreError
from game.store.people import Person
from game.ui.events import Input, Key
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, players
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item
from game.ui.widgets.field import Field
from game.ui.widgets.scroll import Scroll

_WIDE = 1080.0
_PEG, _PLATE = 52.0, 64.0
_MAIN = 74.0
_AROUND_LEVEL = 92.0
"""Width of a list of levels without its words."""
MOST_GUESTS = 6


class FestivalDraft(msgspec.Struct):
    """A festival as it is set up; whoever has no person yet has a row with a name."""

    guests: list[Guest]
    titles: list[str]
    """Keys of all games in their order."""
    chosen: set[str]
    dropped: set[str] = msgspec.field(default_factory=set)
    """Games that a shorter evening does without."""
    doubled: bool = True
    even_starts: bool = False
    shorter: bool = False

    @property
    def scheme(self) -> Scheme:
        """The terms as they stand; names may still be missing."""
        named = tuple(replace(each, name=each.name.strip() or "?") for each in self.guests)
        return Scheme(named or (Guest("?"),), self.even_starts, self.shorter, self.doubled)


class FestivalSetupScene(menu.MenuScene):
    """One page; nothing of it is kept until the festival begins."""

    name = "festival_setup"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        keys = [title.key for title in services.titles]
        self._family = KnownPeople(services.store)
        self.draft = FestivalDraft([], keys, set(keys[: play.MOST_GAMES]))
        if self._family.people:
            last = [name_key(each) for each in services.settings.known_names]
            known = sorted(self._family.people, key=lambda each: (name_key(each.name) not in last, each.id))
            two = sorted(known[:2], key=lambda each: each.id)
            evening = self._family.last_evening[:MOST_GUESTS]
            self.draft.guests += [self._guest(each) for each in (evening if len(evening) > 1 else two)]
        while len(self.draft.guests) < 2:
            self.draft.guests.append(Guest(" "))

    @staticmethod
    def _guest(person: Person) -> Guest:
        return Guest(person.name, person.colour, person.id)

    def people(self) -> list[str]:
        return [each.name for each in self.draft.guests]

    # -- the games

    def title_of(self, key: str) -> Title:
        """The title of a key."""
        title = self.services.title(key)
        assert title is not None
        return title

    def why_not(self, key: str) -> str:
        """The reason why a game cannot be played by so many; empty where it can."""
        title, count = self.title_of(key), len(self.draft.guests)
        if count in title.seats:
            return ""
        return self.words.t("festival.seats", counts=seat_counts(self.words, title.seats))

    @property
    def games(self) -> list[str]:
        """Keys of the games that will be played, in their order."""
        draft = self.draft
        return [key for key in draft.titles if key in draft.chosen and not self.why_not(key)]

    @property
    def least(self) -> int:
        """Fewest games of a festival: of so many guests, who may be too many for most games, as many as there are."""
        playable = sum(not self.why_not(key) for key in self.draft.titles)
        return min(play.LEAST_GAMES, max(1, playable))

    # -- layout

    def build(self) -> Iterable[Widget]:
        at, ruler = menu.menu_layout(self.scale), sheet.Ruler(self.services, self.scale)
        yield from self.header(at.bar, self.words.t("festival.setup"))
        body = at.body
        main = self._start(ruler)
        if body.w >= _WIDE * ruler.growth:
            left, right = menu.columns(body, 0.46, 0.54)
            yield _scrolled("festival.people", left, [partial(self._who, ruler), partial(self._terms, ruler)])
            main.rect = right.lower(_MAIN)
            yield _scrolled("festival.games", right.upper(right.h - _MAIN - 12), [partial(self._games, ruler)])
        else:
            main.rect = body.lower(60.0)
            blocks = [partial(each, ruler) for each in (self._who, self._games, self._terms)]
            yield _scrolled("festival.page", body.upper(body.h - 70), blocks)
        yield main

    def _start(self, ruler: sheet.Ruler) -> Button:
        t, games = self.words.t, self.games
        minutes = sum(play.minutes(self.title_of(key), self.draft.scheme) for key in games)
        main = Button(
            "festival.start", Rect(0, 0, 0, 0), t("festival.start"), "icons/bunting", "main", on_press=self.start
        )
        main.second = self.words.n("festival.total", len(games), minutes=minutes)
        return main

    def _who(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        t, draft = self.words.t, self.draft
        rows: list[sheet.Block] = [partial(self._pegs, ruler)] if self._family.people else []
        rows += [partial(self._row, ruler, number) for number, each in enumerate(draft.guests) if each.person is None]
        rows.append(partial(self._more, ruler))
        note = self.words.n("festival.guests", len(draft.guests))
        return sheet.section(ruler, at, "festival.head.who", t("festival.who"), rows, note, t("festival.who.tip"))

    def _pegs(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        """Everybody known, who takes part or not."""
        seated = {each.person for each in self.draft.guests}
        widths = [_PEG + 30 + ruler.wide(each.name, "strong") for each in self._family.people]
        high = max(_PLATE, ruler.high("x", "strong", 99) + 16)
        made: list[Widget] = []
        for person, box in zip(self._family.people, sheet.in_lines(at, widths, high), strict=True):
            draw = partial(_draw_person, person.picture, person.name)
            plate = sheet.Plate(
                f"festival.who.{person.id}", box, draw, partial(self.toggle, person), person.id in seated
            )
            key = "festival.who.out" if person.id in seated else "festival.who.in"
            plate.hint, plate.group = self.words.t(key, name=person.name), "festival.who"
            made.append(plate)
        return made, max(each.rect.bottom for each in made)

    def _row(self, ruler: sheet.Ruler, number: int, at: Rect) -> sheet.LayoutResult:
        """Somebody with a name alone, or a computer of a level."""
        t, guest = self.words.t, self.draft.guests[number]
        high = 52.0

        def write(text: str) -> None:
            self.draft.guests[number] = replace(self.draft.guests[number], name=text or " ")

        def level(key: str) -> None:
            self.draft.guests[number] = replace(self.draft.guests[number], player=key)
            self.refresh()

        picture = Rect(at.x, at.y, high, high)
        drawn = menu.DrawBox(picture, lambda paint, box: paint.picture(model.picture_of(guest, number, ()), box))
        room = at.w - high - 12 - 52
        field = Field(
            f"festival.name.{number}", Rect(picture.right + 8, at.y, room, high), guest.name.strip(), LONGEST_NAME
        )
        field.on_change, field.placeholder = write, t("festival.name", number=number + 1)
        field.on_submit = lambda text: self.page.focus(None)
        made: list[Widget] = [drawn, field]
        end = at.y + high
        if guest.player == HUMAN:
            field.rect = field.rect._replace(w=room - 56)
            keep = Button(f"festival.keep.{number}", Rect(field.rect.right + 8, at.y + 2, 48, 48), icon="icons/people")
            keep.on_press, keep.hint = partial(self.keep, number), t("book.name.keep")
            made.append(keep)
        else:
            items = [Item(each, t(f"level.{each}"), f"people/scarecrow_{each}") for each in OPPONENT_LEVELS]
            wide = max(ruler.wide(item.label, "label") for item in items) + _AROUND_LEVEL
            below = wide > 0.6 * room
            place = Rect(field.rect.x if below else field.rect.right - wide, end + 8 if below else at.y, wide, high)
            field.rect = field.rect if below else field.rect._replace(w=room - wide - 8)
            made.append(Dropdown(f"festival.level.{number}", place, items, guest.player, level))
            end = place.bottom
        away = Button(f"festival.remove.{number}", Rect(at.right - 48, at.y + 2, 48, 48), icon="icons/cross")
        away.on_press, away.hint = partial(self.remove, number), t("festival.remove")
        return [*made, away], end

    def _more(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        t, full = self.words.t, len(self.draft.guests) >= MOST_GUESTS
        new = Button(
            "festival.add", Rect(0, 0, 0, 0), t("festival.add"), "icons/plus", on_press=partial(self.add, HUMAN)
        )
        level = OPPONENT_LEVELS[len(OPPONENT_LEVELS) // 2]
        computer = Button("festival.computer", Rect(0, 0, 0, 0), t("festival.computer"), "icons/computer")
        computer.on_press = partial(self.add, level)
        for button in (new, computer):
            button.group = "festival.adds"
            button.enable(not full, t("festival.full", count=MOST_GUESTS))
        widths = [each.natural_width(ruler.scale) for each in (new, computer)]
        new.rect, computer.rect = sheet.in_lines(at, widths, 50)
        return [new, computer], computer.rect.bottom

    def _games(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        t = self.words.t
        rows = [partial(self._game, ruler, key) for key in self.draft.titles]
        heading = t("festival.games")
        note = t("festival.games.note", least=self.least, most=play.MOST_GAMES)
        return sheet.section(ruler, at, "festival.head.games", heading, rows, note, t("festival.games.tip"))

    def _game(self, ruler: sheet.Ruler, key: str, at: Rect) -> sheet.LayoutResult:
        t, title, why, games = self.words.t, self.title_of(key), self.why_not(key), self.games
        number, last = self.draft.titles.index(key), games[-1] if games else ""
        name, chosen = t(f"{key}.name"), key in games
        note = why or t("festival.minutes", minutes=play.minutes(title, self.draft.scheme))
        if chosen:
            note = t("festival.in", number=games.index(key) + 1, note=note)
            if last == key and self.draft.doubled:
                note = t("festival.in.finale", note=note)
        room = at.w - 110 - 112
        high = max(76.0, ruler.high(name, "strong", room) + ruler.high(note, "caption", room) + 16)
        box = Rect(at.x, at.y, at.w - 108, high)
        draw = partial(_draw_game, title=title, words=(name, note), room=room, ruler=ruler, chosen=chosen)
        plate = sheet.Plate(f"festival.title.{key}", box, draw, partial(self.choose, key), chosen, bool(why))
        plate.hint, plate.group = t("festival.game.tip", title=name, note=note), "festival.titles"
        if why:  # that stands in the row, and is not said again
            plate.on_press = plate.flash
            return [plate], box.bottom
        up = Button(f"festival.up.{key}", Rect(at.right - 100, at.y + high / 2 - 24, 48, 48), icon="icons/arrow_up")
        down = Button(
            f"festival.down.{key}", Rect(at.right - 48, at.y + high / 2 - 24, 48, 48), icon="icons/arrow_down"
        )
        up.on_press, down.on_press = partial(self.move, key, -1), partial(self.move, key, 1)
        up.hint, down.hint = t("festival.earlier", title=name), t("festival.later_on", title=name)
        up.enable(number > 0, t("festival.first_already"))
        down.enable(number < len(self.draft.titles) - 1, t("festival.last_already"))
        return [plate, up, down], box.bottom

    def _terms(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        t = self.words.t
        rows = [
            sheet.switch_block(
                ruler,
                f"festival.{field}",
                t(f"festival.{field}"),
                getattr(self.draft, field),
                partial(self.turn, field),
                t(f"festival.{field}.tip"),
            )
            for field in ("doubled", "even_starts", "shorter")
        ]
        return sheet.section(ruler, at, "festival.head.terms", t("festival.terms"), rows, "", t("festival.terms.tip"))

    # -- what a player does

    def toggle(self, person: Person) -> None:
        """Let somebody take part, or not."""
        guests = self.draft.guests
        found = next((number for number, each in enumerate(guests) if each.person == person.id), None)
        if found is not None:
            guests.pop(found)
        elif len(guests) < MOST_GUESTS or any(not is_visible(each.name) for each in guests):
            empty = next((number for number, each in enumerate(guests) if not is_visible(each.name)), None)
            if empty is not None:  # a row that nobody has filled makes way
                guests.pop(empty)
            guests.append(self._guest(person))
        else:
            self.page.show_message(self.words.t("festival.full", count=MOST_GUESTS), "icons/warning")
            return
        self.refresh()

    def add(self, player: str) -> None:
        """Add a row for somebody, or a computer."""
        name = " "
        if player != HUMAN:
            taken = {name_key(each.name) for each in self.draft.guests}
            names = (self.words.t(f"setup.scarecrow.{number}") for number in range(1, SCARECROWS + 1))
            name = next((each for each in names if name_key(each) not in taken), " ")
        self.draft.guests.append(Guest(name, player=player))
        self.refresh()
        if player == HUMAN:
            field = f"festival.name.{len(self.draft.guests) - 1}"
            self.page.focus(next((part for part in self.page.parts() if part.name == field), None))

    def remove(self, number: int) -> None:
        """Take a row away."""
        self.draft.guests.pop(number)
        self.refresh()

    def keep(self, number: int) -> None:
        """Take the name of a row into the record book; it sits among the family then."""
        guest, t = self.draft.guests[number], self.words.t
        if not is_visible(guest.name):
            self.page.show_message(t("book.name.nameless"), "icons/warning")
            return
        self.page.show_message(*self._family.keep(self.words, guest.name, guest.colour))
        person = self._family.called(guest.name)
        if person is not None and all(each.person != person.id for each in self.draft.guests):
            self.draft.guests[number] = self._guest(person)
        self.refresh()

    def choose(self, key: str) -> None:
        """Let a game be played, or not; one that so many cannot play stays out, and its row says why."""
        if self.why_not(key):
            return
        self.draft.chosen ^= {key}
        self.draft.dropped.discard(key)
        self.refresh()

    def move(self, key: str, way: int) -> None:
        """Play a game earlier or later."""
        titles = self.draft.titles
        at = titles.index(key)
        if 0 <= at + way < len(titles):
            titles[at], titles[at + way] = titles[at + way], titles[at]
            self.refresh()

    def turn(self, field: str, on: bool) -> None:
        """Agree on one of the terms; a shorter evening does without the longest games, which come back with it."""
        draft = self.draft
        setattr(draft, field, on)
        if field == "shorter":
            if on:
                longest = sorted(self.games, key=lambda key: -play.minutes(self.title_of(key), draft.scheme))
                draft.dropped = set(longest[: min(play.FEWER, max(0, len(longest) - self.least))])
                draft.chosen -= draft.dropped
            else:
                draft.chosen |= draft.dropped
                draft.dropped = set()
        self.refresh()

    def start(self) -> None:
        """Begin the festival, unless somebody has no name, a name stands twice, or there are too few games."""
        draft, t = self.draft, self.words.t
        names = [name_key(each.name) for each in draft.guests]
        why = ""
        if len(draft.guests) < 2:
            why = t("festival.alone")
        elif not all(is_visible(each.name) for each in draft.guests):
            why = t("festival.nameless")
        elif len(set(names)) < len(names):
            why = t("festival.twice")
        elif not self.least <= len(self.games) <= play.MOST_GAMES:
            why = t("festival.few", least=self.least, most=play.MOST_GAMES)
        if why:
            self.page.show_message(why, "icons/warning")
            return
        guests = []
        for guest in draft.guests:
            person = self._family.called(guest.name) if guest.player == HUMAN else None
            guests.append(replace(guest, name=guest.name.strip()) if person is None else self._guest(person))
        scheme = replace(draft.scheme, guests=self._coloured(guests))
        try:
            self.services.store.write(partial(festivals.begin, scheme=scheme, titles=self.games))
        except StoreError as error:
            self.tell("dialog.error", error)
            return
        self.navigate(outcomes.ShowFestival())

    def _coloured(self, guests: Sequence[Guest]) -> tuple[Guest, ...]:
        """Everybody in a colour of its own for the whole evening: the one in the book or of the last time where nobody
        before has it."""
        last = self.services.settings.colours
        wanted = [each.colour or (last.get(name_key(each.name), "") if each.player == HUMAN else "") for each in guests]
        free, made = [each.key for each in players], list[Guest]()
        for number, (guest, colour) in enumerate(zip(guests, wanted, strict=True)):
            others = [each for each in free if each not in wanted[number + 1 :]] or free
            colour = colour if colour in free else others[0]
            free.remove(colour)
            made.append(replace(guest, colour=colour))
        return tuple(made)

    def confirm(self) -> None:
        self.start()

    def handle(self, event: Input) -> None:
        focused, way = self.page.focused, pressed(event, "row_up", "row_down")
        on_game = focused is not None and focused.name.startswith("festival.title.")
        if isinstance(event, Key) and way and on_game and focused is not None and not self.page.overlays:
            self.move(focused.name.removeprefix("festival.title."), -1 if way == "row_up" else 1)
            return
        super().handle(event)


def _draw_person(picture: str, name: str, paint: Painter, box: Rect) -> None:
    paint.picture(picture, Rect.around((box.x + 8 + _PEG / 2, box.centre[1]), _PEG))
    paint.text(name, (box.x + _PEG + 16, box.centre[1]), "strong", width=box.w - _PEG - 20)


def _draw_game(
    paint: Painter, box: Rect, title: Title, words: tuple[str, str], room: float, ruler: sheet.Ruler, chosen: bool
) -> None:
    picture = Rect(box.x + 8, box.centre[1] - 30, 92, 60)
    with paint.faded(picture, 1.0 if chosen else 0.45), paint.clip(picture):
        title.vignette(paint, picture)
    if chosen:
        paint.badge("icons/check", (picture.right - 4, picture.y + 4), 13, 17, colours.leaf_mid)
    first, second = ruler.high(words[0], "strong", room), ruler.high(words[1], "caption", room)
    top, left = box.centre[1] - (first + second) / 2, picture.right + 14
    paint.text(words[0], (left, top), "strong", None if chosen else colours.ink_soft, "left", room, 6, "top")
    paint.text(words[1], (left, top + first), "caption", None, "left", room, 6, "top")


def _scrolled(name: str, area: Rect, blocks: Sequence[sheet.Block]) -> Scroll:
    """A scrolled area; where all is in sight, it has no bar at its side."""
    widgets, bottom = sheet.stacked(area, blocks)
    if bottom > area.bottom + 1:
        widgets, bottom = sheet.stacked(area._replace(w=area.w - 18), blocks)
    return Scroll(name, area.inset(-6), widgets, bottom + 6 - (area.y - 6))
