"""The record book: who has played what, how it went, and who finished ahead of whom, from results alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from game.core.lazy import Latest
from game.core.seats import is_visible, name_key
from game.scenes.book import family, figures, files, model, panels, parts
from game.scenes.book.form import form_blocks
from game.scenes.book.model import BookPageState, PersonDraft, Who
from game.scenes.book.parts import BookView, Command
from game.scenes.book.path_panel import path_block, title_paths
from game.scenes.book.people import deleted_blocks, names_blocks, people_column, people_row
from game.scenes.shell import bar, exports, sheet
from game.scenes.shell.menu import MenuScene, columns, menu_layout
from game.scenes.shell.opening import open_match
from game.scenes.shell.outcomes import LookBack, SetUp, ShowResult
from game.scenes.shell.people import next_look
from game.scenes.shell.scene import Services
from game.scenes.shell.sheet import GAP, Block, LayoutResult
from game.store import matches, people, results
from game.store.notices import BadFile, Notice, StoreError
from game.store.people import Person
from game.ui.events import Input, Key
from game.ui.keymap import number_of, pressed
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

_WIDE = 1180.0
"""From this width on, by the smallest words, people stand in a column of their own, and panels in two."""
_PEOPLE, _RIGHT = 288.0, 420.0
_FORM = 860.0
_MORE = 30
_FAULTS = (StoreError, BadFile)


class BookScene(MenuScene):
    """Pages of people; whoever is deleted can be brought back until one leaves."""

    name = "book"

    def __init__(self, services: Services, who: int | None = None, adds: bool = False) -> None:
        """`adds`: somebody new is added, and the book left with the form."""
        super().__init__(services)
        self._adds = adds
        self.state = BookPageState("family" if who is None else who)
        self._page, self._family, self._paths = Latest(figures.page), Latest(figures.family), Latest(title_paths)
        self._wanted = list[Command]()
        """Commands of the page's buttons that are still to be done."""
        self._old: list[Iterator[tuple[int, Sequence[results.EndedMatch]]]] = []
        """Reading of what earlier programs have left, while it goes on."""

    def enter(self) -> None:
        if self.state.unread is None:
            self._old[:] = [model.backfill(self.services)]
        self.reload()
        if self._adds and self.state.draft is None:
            self.new_person()

    def leave(self) -> None:
        self._delete_for_good()

    def _delete_for_good(self) -> None:
        """Delete whoever was taken out of the book; from here on nobody can be brought back."""
        services = self.services
        for person, saves_too in self.state.deleted.values():
            self._rename_in_settings(person.name, "")
            try:
                services.store.delete_person(person, self.words.t("book.somebody"), saves_too)
            except StoreError as error:  # perhaps only the place in the file could not be cleared
                services.notices.append(Notice(error.key))
        self.state.deleted.clear()

    def _rename_in_settings(self, old: str, new: str) -> None:
        """Let the set-up seat somebody by another name, or by none, from now on."""
        kept = self.services.settings.renamed(old, new)
        moved = {name: getattr(kept, name) for name in ("tables", "people", "helped", "knowing", "colours")}
        self.services.change(**moved)
        for answers in self.services.knowing.values():
            knows = answers.pop(name_key(old), None)
            if new and knows is not None:
                answers.setdefault(name_key(new), knows)

    def people(self) -> list[str]:
        return [each.name for each in self.state.data.people]

    def reload(self, focus: str = "") -> None:
        """Read everything anew; the keyboard goes on where that is told."""
        state = self.state
        try:
            state.data = model.read_book(
                self.services.store, self.words, tuple(state.deleted), self.services.settings.expected
            )
        except StoreError as error:
            self.tell("dialog.error", error)
        if isinstance(state.who, int) and state.data.person(state.who) is None:
            self.turn_to("family")
        elif focus:
            self._refresh_at(focus)
        else:
            self.refresh()

    def _refresh_at(self, name: str) -> None:
        """Lay the page out anew; the keyboard goes on at a widget, if it is there."""
        ringed = self.page.focused is not None and self.page.focused.ring
        self.refresh()
        self.page.focus(next((part for part in self.page.parts() if part.name == name), None), ringed)

    # -- what earlier programs have left

    def idle_step(self) -> bool:
        for reading in self._old:
            added: Sequence[results.EndedMatch] = ()
            try:
                self.state.unread, added = next(reading)
            except StopIteration:
                self._old.clear()
            except StoreError as error:
                self._old.clear()
                self.state.unread = 0
                self.tell("dialog.error", error)
            if added or not self.state.unread:
                self.state.data = model.with_matches(self.state.data, self.words, added)
                self.refresh()
            return True
        return False

    # -- what is on the page

    def build(self) -> Iterable[Widget]:
        at, t = menu_layout(self.scale), self.words.t
        yield from self.header(at.bar, t("book.heading"))
        place = bar.icon_place(at.bar, -1)
        out = Button("book.files", place, icon="icons/export", on_press=partial(self._wanted.append, parts.ShowFiles()))
        out.hint = t("book.files.tip")
        yield out
        book = BookView(self.services, self.scale, self.state, self._wanted)
        narrow = at.body.w < _WIDE * book.growth
        head, main, right = self._blocks(book, at.body.h, narrow)
        if narrow:
            named = [] if self._is_aside else names_blocks(book, framed=True)
            blocks = [people_row(book), *deleted_blocks(book), *head, *main, *right, *named]
            yield _scrolled("book.page", at.body, partial(sheet.stacked, blocks=blocks))
            return
        left, page = columns(at.body, _PEOPLE, 1.0)
        yield from people_column(book, left)
        most = _FORM if self._is_aside and not right else page.w
        yield _scrolled("book.page", page, partial(_in_columns, head, main, right, most))

    @property
    def _is_aside(self) -> bool:
        """Whether a form lies open in place of a page."""
        return self.state.draft is not None or self.state.files

    def _blocks(
        self, book: BookView, height: float, narrow: bool
    ) -> tuple[Sequence[Block], Sequence[Block], Sequence[Block]]:
        """Blocks of the head, of the main column and of the right one; all below each other in a narrow window."""
        state = self.state
        if state.draft is not None:
            return [], *form_blocks(book, state.draft, not narrow)
        if state.files:
            return [], files.files_blocks(book), []
        if not state.data.matches:
            return [], [family.empty_block(book)], []
        if state.who == "family":
            main, right = family.family_blocks(book, self._family(state.data.matches, state.data.today))
            return [], main, right
        if state.who == "computers":
            return [], family.computers_blocks(book), []
        page = self._page(state.data.matches, state.who, state.chosen)
        head, games = [panels.filter_block(book)], panels.games_block(book)
        main = [panels.person_tiles(book, page), panels.rivals_block(book, page)]
        if not page.games:
            return head, [family.empty_block(book)], [games]
        if book.title is None:
            return head, [main[0], panels.titles_block(book, page), main[1]], [games]
        chart = panels.chart_block(book, page, state.who, height)
        person = state.data.person(state.who)
        found = None if person is None else path_block(book, person, self._paths(state.data.matches, book.title))
        path = [] if found is None else [found]
        first, second = (
            (path, []) if narrow else ([], path)
        )  # where it has no place beside the chart it comes before it
        return head, [main[0], *first, chart, main[1]], [*second, panels.bests_block(book, page), games]

    # -- what a player does

    def turn_to(self, who: Who) -> None:
        """Open a page."""
        state = self.state
        state.who, state.draft, state.files, state.at = who, None, False, None
        state.chosen = figures.Filter(state.chosen.title if isinstance(who, int) else None)
        self.refresh()

    def choose(self, chosen: figures.Filter) -> None:
        """Look at other games."""
        self.state.chosen, self.state.at, self.state.most = chosen, None, BookPageState().most
        self.refresh()

    def run(self, command: Command) -> None:
        """Do what a button asks for."""
        match command:
            case parts.TurnTo(who):
                self.turn_to(who)
            case parts.ChooseGames(chosen):
                self.choose(chosen)
            case parts.OpenGame(game, replay):
                self.open_game(game, replay)
            case parts.PlayGame(title, seats) if title is not None:
                self.navigate(SetUp(title, seats))
            case parts.PlayGame():
                self.back()
            case parts.ListMore():
                self.state.most += _MORE
                self.refresh()
            case parts.ShowFiles():
                self.state.files, self.state.draft = True, None
                self.refresh()
            case parts.Export(kind, person):
                self.export(kind, person)
            case parts.TakeFile(path) if cleaned := path.strip().strip('"'):
                self.take_file(Path(cleaned))
            case parts.TakeFile():
                exports.choose_to_read(
                    self, self.page, "file.import.book", files.BOOK_KINDS, self.take_file, "book.import.empty"
                )
            case _:
                self._change_people(command)

    def _change_people(self, command: Command) -> None:
        """Do what a button of the form or of the column of people asks for."""
        match command:
            case parts.OpenForm(new):
                (self.new_person if new else self.edit_person)()
            case parts.TakeName(name):
                self.take_name(name)
            case parts.TakeNames(names):
                self.take_names(names)
            case parts.UndoDelete(person):
                self.undo_delete(person)
            case parts.SavePerson():
                self.save_person()
            case parts.PressSure(act):
                self.do_sure(act)
            case parts.CloseAside():
                self._close()
            case _:
                self.refresh()

    def open_game(self, game: results.EndedMatch, replay: bool = False) -> None:
        """Go to the result of a match or to its replay, or say that it is gone."""
        if game.result.match in self.state.data.shut:
            self.page.show_message(self.words.t("today.shut"), "icons/lock")
            return
        try:
            kept = self.services.store.read(partial(results.is_kept, result=game.result))
        except StoreError as error:
            self.tell("dialog.error", error)
            return
        if kept:
            open_match(
                self, game.result.match, lambda opened: self.navigate((LookBack if replay else ShowResult)(opened))
            )
        else:
            self.page.show_message(self.words.t("book.gone"), "icons/trash")

    def handle(self, event: Input) -> None:
        plain = isinstance(event, Key) and event.down and not self.page.overlays and self.page.caret_rect is None
        if plain and isinstance(event, Key) and isinstance(self.state.who, int) and not self._is_aside:
            titles = self.services.titles
            if pressed(event, "show_all"):
                self.choose(figures.Filter())
                return
            if pressed(event, "pick") and number_of(event, "pick") < len(titles):
                key = titles[number_of(event, "pick")].key
                self.choose(figures.Filter(key))
                return
        super().handle(event)
        while self._wanted:
            self.run(self._wanted.pop(0))

    def back(self) -> None:
        if self._is_aside:
            self._close()
        else:
            super().back()

    def _close(self) -> None:
        """Close the form, and the book if it was opened for that alone."""
        if self._adds:
            super().back()
            return
        draft = self.state.draft
        name = "book.files" if draft is None else "book.new" if draft.person is None else "book.edit"
        self.state.draft, self.state.files = None, False
        self._refresh_at(name)

    # -- people

    def new_person(self) -> None:
        """Open the form for somebody new."""
        peg, colour = next_look(self.state.data.people)
        self._open_form(PersonDraft(None, "", peg, colour))

    def edit_person(self) -> None:
        """Open the form of the person whose page it is."""
        person = self.state.data.person(self.state.who)
        if person is not None:
            draft = PersonDraft(person, person.name, person.peg, person.colour, person.preferences)
            with suppress(StoreError):  # told where the book is read
                draft.saved = self.services.store.read(lambda db: sum(1 for _ in matches.seats_held(db, person)))
            self._open_form(draft)

    def _open_form(self, draft: PersonDraft) -> None:
        self.state.draft, self.state.files = draft, False
        self._refresh_at("book.form.name")

    def save_person(self) -> None:
        """Keep what the form says, unless the name is missing or somebody else's."""
        draft, store, data = self.state.draft, self.services.store, self.state.data
        if draft is None:
            return
        name, person = draft.name.strip(), draft.person
        other = data.called(name)
        if not name or not is_visible(name):
            self.page.show_message(self.words.t("book.form.nameless"), "icons/warning")
            return
        if other is not None and (person is None or other.id != person.id):
            self.page.show_message(self.words.t("book.form.taken", name=other.name), "icons/warning")
            return
        peg, colour, preferences = draft.peg, draft.colour, draft.preferences
        try:
            if person is None:
                made = store.write(partial(people.add, name=name, peg=peg, colour=colour, preferences=preferences))
                self.state.who = made.id
            else:
                kept = person.comfort if preferences == person.preferences else people.preferences_bytes(preferences)
                changed = replace(person, name=name, peg=peg, colour=colour, comfort=kept)
                store.write(partial(people.change, person=changed))
                if name != person.name:
                    self._rename_in_settings(person.name, name)
        except StoreError as error:
            self.tell("dialog.error", error)
            return
        if self._adds:
            super().back()
            return
        self.state.draft = None
        self.reload(f"book.who.{self.state.who}")

    def take_name(self, name: str) -> None:
        """Make a name of older games a person, or give its games to who is called so already."""
        person = self._person_of(name)
        if person is not None:
            self.state.who = person.id
            self.reload()
            self.page.show_message(self.words.t("book.names.done", name=person.name), "icons/check")

    def take_names(self, names: Sequence[str]) -> None:
        """Do so with several names, as far as they can be written."""
        taken = list[str]()
        for name in names:
            person = self._person_of(name)
            if person is None:
                return
            taken.append(person.name)
            self.reload()
        said = self.words.t("book.names.all.done", names=self.words.listed(dict.fromkeys(taken)))
        self.page.show_message(said, "icons/check")

    def _person_of(self, name: str) -> Person | None:
        """The person that a name of older games becomes; None where that cannot be written, which is told."""
        data, store = self.state.data, self.services.store
        peg, colour = next_look(data.people)
        try:
            person = data.called(name) or store.write(partial(people.add, name=name, peg=peg, colour=colour))
            store.write(partial(people.assign, name=name, person=person))
        except StoreError as error:
            self.tell("dialog.error", error)
            return None
        return person

    def do_sure(self, act: str) -> None:
        """Join or delete at the second press."""
        draft = self.state.draft
        if draft is None or draft.person is None:
            return
        if draft.sure != act:
            draft.sure = act
            self.refresh()
            return
        if act == "delete":
            self._delete(draft.person, draft.saves_too)
        else:
            self._join(draft.person, draft.other)

    def _delete(self, person: Person, saves_too: bool) -> None:
        """Take somebody out of the book, for good once one leaves."""
        self.state.deleted[person.id] = person, saves_too
        self.state.draft, self.state.who, self.state.chosen = None, "family", figures.Filter()
        self.reload(f"book.undo.{person.id}")
        self.page.show_message(self.words.t("book.deleted.until"))

    def undo_delete(self, number: int) -> None:
        """Bring somebody back."""
        self.state.deleted.pop(number, None)
        self.state.who = number
        self.reload(f"book.who.{number}")

    def _join(self, person: Person, other_id: int | None) -> None:
        rest = [each for each in self.state.data.people if each.id != person.id]
        other = next((each for each in rest if each.id == other_id), rest[0])
        try:
            self.services.store.write(partial(people.join, kept=person, other=other))
        except StoreError as error:
            self.tell("dialog.error", error)
            return
        self._rename_in_settings(other.name, person.name)
        self.state.draft = None
        self.reload()
        self.page.show_message(self.words.t("book.joined", name=person.name), "icons/check")

    # -- files

    def export(self, kind: Literal["csv", "json"], person: int | None) -> None:
        """Have a place chosen for a file of the book."""
        write, words = partial(self._export_to, kind, person), f"file.kind.{'table' if kind == 'csv' else 'book'}"
        named = files.book_name(kind, self._called(person))
        exports.choose_to_write(self, self.page, "file.export.book", words, named, write)

    def _called(self, number: int | None) -> str:
        """Name of a person by number, which a file has; empty for everybody."""
        person = self.state.data.person(number)
        return "" if person is None else person.name

    def _export_to(self, kind: str, person: int | None, place: Path | None) -> None:
        """Write the book into a file and say where; whoever was deleted is not to be in it, and is gone for good."""
        if self.state.deleted:
            self._delete_for_good()
            self.reload()
        try:
            path = files.export_book(self.services, kind, person, place, self._called(person))
        except _FAULTS as error:
            self.tell("dialog.error", error)
            return
        self.refresh()
        exports.show_path(self.services, self.page, "saves.exported", path)

    def drop_file(self, path: str) -> None:
        self.take_file(Path(path))

    def take_file(self, path: Path) -> None:
        """Add the people and results of a file that are not there yet."""
        try:
            taken = files.import_book(self.services, path)
        except _FAULTS as error:
            self.tell("dialog.error", error)
            return
        self.state.path = ""
        self.reload()
        t = self.words.t
        told = (
            t("book.imported", people=taken.people, games=taken.matches) if taken.anything else t("book.import.known")
        )
        self.page.show_message(told, "icons/check")


def _scrolled(name: str, area: Rect, block: Block) -> Scroll:
    """A scrolled area; where all is in sight, it has no bar at its side."""
    widgets, bottom = block(area)
    if bottom > area.bottom:
        widgets, bottom = block(area._replace(w=area.w - 18))
    return Scroll(name, area.inset(-6), widgets, bottom + 6 - (area.y - 6))


def _in_columns(
    head: Sequence[Block], main: Sequence[Block], right: Sequence[Block], most: float, at: Rect
) -> LayoutResult:
    """The head, and below it two columns, or one where there is nothing for the other."""
    widgets, y = sheet.stacked(at, head)
    below = Rect(at.x, y + GAP if head else y, min(at.w, most), 0)
    left, side = columns(below, 1.0, min(_RIGHT, below.w * 0.36)) if right else (below, below)
    made, end = sheet.stacked(left, main)
    others, last = sheet.stacked(side, right) if right else ([], 0.0)
    return [*widgets, *made, *others], max(end, last)
