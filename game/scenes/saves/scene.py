"""All matches that are kept, a row each: go on, look back, hand over to another machine as files, delete, take in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.core.journal import Disagreement, Record
from game.core.match import resume
from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar, exports, menu
from game.scenes.shell.opening import FAULTS, open_match, seat_known_players, title_of
from game.scenes.shell.outcomes import LookBack, OpenedMatch, ResumeMatch, ShowResult
from game.scenes.shell.phrases import as_listed, day, doubts, fold_path, local_now, names, stage_of
from game.scenes.shell.scene import Services
from game.store import farms
from game.store.matches import Summary, Unreadable
from game.store.notices import BadFile, BadMatch, Misplaced, StoreError
from game.store.records import RECORD_ENDING, RECORD_ENDINGS, Origin, import_record
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Bare, Button, Look
from game.ui.widgets.field import Field
from game.ui.widgets.scroll import Scroll

HIGH, LOW, SECOND = 124.0, 72.0, 64.0
ONE_LINE = 900.0
END = 22.0
"""From the middle of the last line to the end of the row, at least."""
ICON, ICON_GAP, MAIN = 52.0, 12.0, 210.0

Entry = Summary | Unreadable
Open = Callable[[Summary], None]
Do = Callable[[Entry], None]


class _RowLines(NamedTuple):
    """Words of a row: where they begin, how much room they have, and how far below its top the middle of each line
    is; `below` is that of the day and the turn, `mark` of the last line."""

    x: float
    width: float
    when: str
    stage: str
    name: float
    below: float
    seats: float
    mark: float


class SavedGameRows:
    """Rows of saved games; their buttons do the five acts."""

    def __init__(
        self, words: Catalogue, scale: Scale, open_it: Open, replay: Open, export: Do, delete: Do, undo: Do
    ) -> None:
        self.words, self.scale = words, scale
        self.open_it, self.replay, self.export, self.delete, self.undo = open_it, replay, export, delete, undo
        self.shut: Set[int] = frozenset()
        """Days' farms behind the barn door, of which nothing is to be seen."""

    def lay(self, summary: Summary, title: Title | None, rect: Rect, now: datetime) -> tuple[list[Widget], float]:
        """Lay out a match that is there; its widgets and the end of the row."""
        one_line = rect.w >= ONE_LINE
        lines = self._lines(rect, summary, title, now)
        high = max(HIGH, lines.mark + END)
        rect = rect.upper(high if one_line else high + SECOND)
        right = rect.right - 20
        middle = rect.y + high / 2 if one_line else rect.bottom - SECOND / 2 - 8
        icons = 3 * ICON + 2 * ICON_GAP
        wide = MAIN if one_line else rect.w - 40 - icons - 20
        main = Rect(right - icons - 20 - wide, middle - 27, wide, 56)
        words = self.words
        label, icon = ("saves.view", "icons/trophy") if summary.over else ("saves.open", "icons/play")
        look: Look = "secondary" if summary.over else "normal"
        accent = title.accent if title is not None else MENU
        name = f"saves.row.{summary.id}.open"
        button = menu.PartButton(name, main, words.t(label), icon, look, accent, lambda: self.open_it(summary))
        if title is None:
            button.disable(words.t("saves.unknown_title"))
        box = menu.DrawBox(rect, lambda paint, at: self._draw_match(paint, at, summary, title, lines))
        row = menu.PressBox(f"saves.row.{summary.id}", box, button)
        replay = self._icon_button(summary, "replay", "icons/replay", partial(self.replay, summary))
        if title is None:
            replay.disable(self.words.t("saves.unknown_title"))
        elif summary.id in self.shut:
            for each in (replay, button)[: 1 + summary.over]:
                each.disable(words.t("today.shut"))
        icon_buttons = [replay, *self._common_buttons(summary)]
        for each in (button, *icon_buttons):
            each.card = row
        return self._join_row([row, button], icon_buttons, right, middle), rect.bottom

    def lay_unreadable(self, entry: Unreadable, rect: Rect) -> tuple[list[Widget], float]:
        """Lay out a match of which nothing can be shown; the rest of it can still be written into a file."""
        rect = rect.upper(LOW)
        text = self.words.t("saves.unreadable", number=entry.id)
        end = rect.right - 20 - 2 * (ICON + ICON_GAP)

        def draw(paint: Painter, at: Rect) -> None:
            paint.panel(at, "row", radius=12)
            paint.picture("icons/warning", Rect.around((at.x + 44, at.centre[1]), 34), tint=colours.ink_soft)
            paint.text(text, (at.x + 84, at.centre[1]), "button", colours.ink_soft, width=end - at.x - 84)

        row = [menu.DrawBox(rect, draw)]
        return self._join_row(row, self._common_buttons(entry), rect.right - 20, rect.centre[1]), rect.bottom

    def _common_buttons(self, entry: Entry) -> list[menu.PartButton]:
        """Actions that every match has."""
        return [
            self._icon_button(entry, "export", "icons/save", partial(self.export, entry)),
            self._icon_button(entry, "delete", "icons/trash", partial(self.delete, entry)),
        ]

    def _join_row(
        self, widgets: Sequence[Widget], icons: Sequence[Button], right: float, middle: float
    ) -> list[Widget]:
        """All widgets of a row, the icons side by side up to its right end."""
        for number, icon in enumerate(reversed(icons)):
            icon.rect = Rect(right - ICON - number * (ICON + ICON_GAP), middle - 26, ICON, 54)
        for each in (*widgets, *icons):
            each.group = "saves.rows"
        return [*widgets, *icons]

    def _icon_button(self, entry: Entry, act: str, icon: str, do: Callable[[], None]) -> menu.PartButton:
        button = menu.PartButton(f"saves.row.{entry.id}.{act}", Rect(0, 0, ICON, 54), icon=icon, on_press=do)
        button.hint = self.words.t(f"saves.{act}")
        return button

    def _lines(self, rect: Rect, summary: Summary, title: Title | None, now: datetime) -> _RowLines:
        """Lines of words of a match: its day and turn stand below its name where they have no room beside it, and the
        names of its seats in several rows."""
        left, right = rect.x + 184, rect.right - 20
        if rect.w >= ONE_LINE:
            right -= 3 * ICON + 2 * ICON_GAP + 20 + MAIN + 20
        width, factor = right - left, self.scale.factor
        when = day(self.words, summary.updated, now)
        stage = stage_of(self.words, summary, title.first_turn if title else 0)
        parts = (menu.match_name(self.words, summary), "name_card"), (when, "label"), (stage, "caption")
        wide = sum(block(text, look, self.scale).width_px / factor for text, look in parts) + 16 + 24 + 16
        rows, told = len(menu.seat_rows(self.scale, summary, width)), self._told(summary)
        name = 26.0 if told else 38.0
        below = name if wide <= width else name + 32
        seats = below + (44 if told else 48) - (8 if below > name else 0)
        if not told and below + (rows > 1) > name:
            name, below, seats = name - 12, below - 12, seats - 12
        mark = seats + (rows - 1) * menu.SEATS_PITCH + (34 if told else 0)
        return _RowLines(left, width, when, stage, name, below, seats, mark)

    def _told(self, summary: Summary) -> str:
        """The last line of a row: how a match differs from what its record says, or why nothing of it is shown yet."""
        if summary.mark:
            return self.words.t(f"saves.mark.{summary.mark}")
        return self.words.t("saves.shut") if summary.id in self.shut else ""

    def _draw_match(self, paint: Painter, rect: Rect, summary: Summary, title: Title | None, lines: _RowLines) -> None:
        paint.panel(rect, "row", radius=12)
        seen = msgspec.structs.replace(summary, picture=None) if summary.id in self.shut else summary
        menu.draw_match(paint, Rect(rect.x + 14, rect.y + 14, 150, HIGH - 28), seen, title)
        x, end = lines.x, lines.x + lines.width
        shown = paint.text(
            menu.match_name(self.words, summary), (x, rect.y + lines.name), "name_card", width=lines.width
        )
        left = x if lines.below > lines.name else shown.right + 16
        middle, (wide, _) = rect.y + lines.below + 1, paint.measure(lines.stage, "caption")
        shown = paint.text(lines.when, (left, middle), "label", width=end - left - 40 - wide)
        badge = (shown.right + 24 + wide / 2, middle)
        paint.pill(lines.stage, badge, colours.inset, colours.ink_soft, rim=colours.white_rim)
        menu.draw_match_seats(paint, (x, rect.y + lines.seats), summary, lines.width)
        if told := self._told(summary):
            paint.text(told, (x, rect.y + lines.mark), "caption", colours.ink_soft, width=lines.width)

    def lay_deleted(self, entry: Entry, rect: Rect) -> tuple[list[Widget], float]:
        """Lay out the empty place of a match that was deleted just now, with the way back."""
        rect = rect.upper(LOW)
        place = Rect(rect.right - 16 - 170, rect.y + 10, 170, 52)
        name, label = f"saves.row.{entry.id}.undo", self.words.t("saves.undo")
        undo = Button(name, place, label, "icons/undo", on_press=partial(self.undo, entry))
        undo.group = "saves.rows"
        if isinstance(entry, Summary):
            text = self.words.t("saves.deleted", title=menu.match_name(self.words, entry), seats=names(entry.seats))
        else:
            text = self.words.t("saves.deleted.unreadable", number=entry.id)

        def draw(paint: Painter, at: Rect) -> None:
            paint.dashed(at, 12, colours.wood_edge)
            paint.text(text, (at.x + 24, at.centre[1]), "button", colours.ink_soft, width=place.x - at.x - 44)

        return [menu.DrawBox(rect, draw), undo], rect.bottom


MOST_SHOWN = 40


def record_files(services: Services) -> list[Path]:
    """The records in the folder, the newest first."""
    try:
        there = exports.records_folder(services).iterdir()
        paths = [path for path in there if path.suffix.lower() in RECORD_ENDINGS and path.is_file()]
        return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST_SHOWN]
    except OSError:
        return []


def export_match(services: Services, match_id: int, created: str, path: Path | None = None) -> Path:
    """Write a kept match's record, its coming rolls left out; where. Raises StoreError or BadFile."""
    return exports.write_record(services, services.store.shared_record(match_id), created, path)


def import_match(services: Services, record: Record, hear: Callable[[Origin], None] | None = None) -> int:
    """Add a foreign match after playing it through; its id. `hear` is told what its record cannot prove.

    Raises KeyError (title), BadTerms, msgspec.ValidationError (options), Disagreement or StoreError.
    """
    match = resume(title_of(services, record).spec, record)
    number, origin = services.store.import_match(match, record.version, services.new_seed())
    if hear is not None:
        hear(origin)
    return number


WIDE = 1240.0
ROW_GAP = 14.0
LONGEST_PATH = 400
FILE = 46.0
MOST_LINES = 4


class SavesScene(menu.MenuScene):
    """List of matches, and files to take in; a deleted match can be brought back until one leaves."""

    name = "saves"

    def __init__(self, services: Services, file: Path | None = None) -> None:
        """`file` is to be opened once the list is there."""
        super().__init__(services)
        self._unopened = [] if file is None else [file]
        self.entries: list[Entry] = []
        self.deleted: set[int] = set()
        self.path = ""
        self.files: list[Path] = []
        self._shut: Set[int] = frozenset()

    def enter(self) -> None:
        self.deleted.clear()
        self.reload()
        while self._unopened:
            self.open_file(self._unopened.pop())

    def people(self) -> list[str]:
        return [seat.name for each in self.entries if isinstance(each, Summary) for seat in each.seats]

    def reload(self) -> None:
        """Read the list anew; matches deleted just now stay where they were."""
        try:
            summaries = self.services.store.entries()
            self._shut = self.services.store.read(partial(farms.shut, changes=self.services.settings.expected))
        except StoreError as error:
            summaries = []
            self.tell("dialog.error", error)
        deleted = [each for each in self.entries if each.id in self.deleted]
        self.entries = sorted(
            [*summaries, *deleted], key=lambda each: (each.played, each.updated, each.id), reverse=True
        )
        self.files = record_files(self.services)
        self.refresh()

    # -- layout

    def build(self) -> Iterable[Widget]:
        at = menu.menu_layout(self.scale)
        head = list(self.header(at.bar, self.words.t("saves.heading")))
        if at.body.w >= WIDE:
            left, right = menu.columns(at.body, 1.0, 384.0)
            inner = right.inset(6)
            files, _ = self._build_import(right.x + menu.PAD, inner.y, right.w - 2 * menu.PAD)
            rows, _ = self._build_rows(left)
            lists = Scroll("saves.list", left.inset(6), rows)
            return [*head, menu.panel(left), lists, menu.panel(right), Scroll("saves.files", inner, files)]
        rows, y = self._build_rows(at.body)
        files, _ = self._build_import(at.body.x + menu.PAD, y + 10, at.body.w - 2 * menu.PAD - 8)
        return [*head, menu.panel(at.body), Scroll("saves.list", at.body.inset(6), [*rows, *files])]

    def _build_rows(self, area: Rect) -> tuple[list[Widget], float]:
        rows = SavedGameRows(self.words, self.scale, self.open_it, self.replay, self.export, self.delete, self.undo)
        rows.shut = self._shut
        x, y, width = area.x + 16, area.y + 16, area.w - 40
        if not self.entries:
            empty = menu.DrawBox(Rect(x, y, width, 220), self._draw_empty)
            return [empty], empty.rect.bottom
        widgets: list[Widget] = []
        now = local_now()
        for entry in self.entries:
            place = Rect(x, y, width, 0)
            if isinstance(entry, Summary):
                entry = as_listed(self.words, self.services.title(entry.title), entry)
            if entry.id in self.deleted:
                row, end = rows.lay_deleted(entry, place)
            elif isinstance(entry, Summary):
                row, end = rows.lay(entry, self.services.title(entry.title), place, now)
            else:
                row, end = rows.lay_unreadable(entry, place)
            widgets += row
            y = end + ROW_GAP
        return widgets, y

    def _build_import(self, x: float, y: float, width: float) -> tuple[list[Widget], float]:
        t = self.words.t
        folder = str(exports.records_folder(self.services))
        chooses = self.services.file_chooser.there
        heading, text = t("saves.import"), t("saves.import.choose" if chooses else "saves.import.text")
        text_height = type.block(text, "note", self.scale, width, MOST_LINES).height_px / self.scale.factor
        head = menu.DrawBox(
            Rect(x, y, width, 74 + text_height), lambda paint, at: _draw_import_head(paint, at, heading, text)
        )
        about = bar.tip_press(
            "saves.head.import", head.rect, t("saves.import.choose" if chooses else "saves.import.empty")
        )
        y = head.rect.bottom
        field = Field(
            "saves.path", Rect(x, y, width, 48), self.path, LONGEST_PATH, self._set_path, self._submit, t("saves.path")
        )
        y += 60
        button = Button("saves.import", Rect(x, y, width, 58), t("saves.import.take"), "icons/plus")
        button.on_press = lambda: self._submit(self.path)
        y += 58 + 22
        folder_box = menu.DrawBox(
            Rect(x, y, width, 92), lambda paint, at: _draw_folder(paint, at, t("saves.folder"), folder)
        )
        widgets: list[Widget] = [head, about, field, button, folder_box]
        y = folder_box.rect.bottom + 4
        for number, path in enumerate(self.files):
            row = Rect(x, y, width, FILE)
            widgets.append(menu.DrawBox(row, partial(_draw_file, name=path.name)))
            place = Rect(row.right - 44, row.y + 1, 44, 44)
            take = Bare(f"saves.file.{number}", place, "icons/plus", partial(self.import_match, path))
            take.hint = t("saves.import.file", file=path.name)
            widgets.append(take)
            y = row.bottom + 6
        return widgets, y

    def _draw_empty(self, paint: Painter, rect: Rect) -> None:
        x, y = rect.centre
        paint.picture("icons/save", Rect.around((x, y - 40), 72), tint=colours.wood)
        paint.text(self.words.t("saves.empty"), (x, y + 30), "h3", None, "centre", rect.w)
        paint.text(self.words.t("saves.empty.text"), (x, y + 68), "note", None, "centre", rect.w, 2)

    # -- what a player does

    def open_it(self, summary: Summary) -> None:
        """Go on with a match, or to its result when it is over."""

        def go(opened: OpenedMatch) -> None:
            over = opened.match.over
            self.navigate(ShowResult(opened) if over else ResumeMatch(seat_known_players(self.services, opened)))

        open_match(self, summary.id, go)

    def replay(self, summary: Summary) -> None:
        """See a match again from its start."""
        open_match(self, summary.id, lambda opened: self.navigate(LookBack(opened)))

    def export(self, entry: Entry) -> None:
        """Have a place chosen for the file of a match, or of what can still be read of it."""
        if isinstance(entry, Summary):
            name = exports.match_stem(entry.title, entry.seats, entry.created) + RECORD_ENDING
        else:
            name = f"match-{entry.id}.json"
        exports.choose_to_write(self, self.page, "file.export", "file.kind.game", name, partial(self._export_to, entry))

    def _export_to(self, entry: Entry, place: Path | None) -> None:
        """Write the file and say where; without a place into the folder of records."""
        try:
            message, path = self._write(entry, place)
        except (StoreError, BadFile) as error:
            self.tell("dialog.error", error)
            return
        self.files = record_files(self.services)
        self.refresh()
        exports.show_path(self.services, self.page, message, path)
        self.dirty = True

    def _write(self, entry: Entry, place: Path | None) -> tuple[str, Path]:
        if isinstance(entry, Summary):
            with suppress(BadMatch):
                return "saves.exported", export_match(self.services, entry.id, entry.created, place)
        return "saves.exported.remains", exports.write_damaged(self.services, entry.id, place)

    def delete(self, entry: Entry) -> None:
        """Take a match off the list; its place offers to bring it back."""
        if self._try(lambda: self.services.store.delete(entry.id)):
            self.deleted.add(entry.id)
            self._focus_row(entry, "undo")
            self.page.show_message(self.words.t("saves.deleted.until"))

    def undo(self, entry: Entry) -> None:
        """Bring a deleted match back."""
        if self._try(lambda: self.services.store.restore(entry.id)):
            self.deleted.discard(entry.id)
            self._focus_row(entry, "delete")

    def _try(self, work: Callable[[], None]) -> bool:
        try:
            work()
        except Misplaced:
            self.deleted.clear()
            self.reload()
            return False
        except StoreError as error:
            self.tell("dialog.error", error)
            return False
        return True

    def _focus_row(self, entry: Entry, act: str) -> None:
        """Lay the rows out anew; the keyboard goes on where it was, on the opposite act."""
        ringed = self.page.focused is not None and self.page.focused.ring
        self.refresh()
        name = f"saves.row.{entry.id}.{act}"
        self.page.focus(next((part for part in self.page.parts() if part.name == name), None), ringed)

    def _set_path(self, text: str) -> None:
        self.path = text

    def _submit(self, text: str) -> None:
        path = text.strip().strip('"')
        if not path:
            kinds = {"file.kind.game": RECORD_ENDINGS}
            exports.choose_to_read(self, self.page, "file.import", kinds, self.import_match, "saves.import.empty")
            return
        try:
            file = Path(path).expanduser()
        except RuntimeError:  # `~` with a name that is not known stays as typed
            file = Path(path)
        self.import_match(file)

    def drop_file(self, path: str) -> None:
        self.import_match(Path(path))

    def import_match(self, path: Path) -> None:
        """Add the match in a file to the list, as far as today's rules follow it, unless it is there already."""
        record = self._read(path)
        if record is not None:
            self._take(record)

    def _take(self, record: Record) -> None:
        """Add a match to the list, or show the row that it has there already."""
        known = self._listed(record)
        if known is None:
            self._add(record)
            return
        row = next((part for part in self.page.parts() if part.name == f"saves.row.{known}.open"), None)
        self.page.focus(row, True)
        self.tell("saves.known", self.words.t("saves.known.text"))

    def open_file(self, path: Path) -> None:
        """Go on with the match in a file, or to its result; it is added to the list unless it is there already.

        What was told of another file before has been seen, as another one is opened now.
        """
        for told in [each for each in self.page.overlays if each.name == self.told_name]:
            self.page.close(told)
        record = self._read(path)
        if record is None:
            return
        added = self._listed(record) or self._add(record)
        entry = next((each for each in self.entries if each.id == added), None)
        if isinstance(entry, Summary) and not self.page.overlays:
            self.open_it(entry)

    def _read(self, path: Path) -> Record | None:
        try:
            return import_record(path)
        except BadFile as error:
            self.tell("dialog.error", error)
            return None

    def _listed(self, record: Record) -> int | None:
        """The number of the match on the list that stands as the one of a record does."""
        known = [each for each in self.entries if isinstance(each, Summary) and each.id not in self.deleted]
        return self.services.store.same_match(record, known)

    def _add(self, record: Record) -> int | None:
        """Add a match to the list; its number, if it is there without a question."""
        t = self.words.t
        origins: list[Origin] = []
        try:
            number = import_match(self.services, record, origins.append)
        except Disagreement as error:
            part = msgspec.structs.replace(record, rows=record.rows[: error.agreed], index=-1)

            def take() -> None:
                self._take(part)

            self.ask("saves.prefix", "saves.import", take, t("saves.prefix.take"))
            return None
        except FAULTS as error:
            self.tell("dialog.error", error)
            return None
        self.path = ""
        self.reload()
        warnings = [doubts(self.words, origin) for origin in origins if origin.mark not in ("", "taken_in")]
        if warnings:
            self.tell("saves.imported", *warnings)
        else:
            self.page.show_message(t("saves.imported"), "icons/check")
        return number


def _draw_import_head(paint: Painter, rect: Rect, heading: str, text: str) -> None:
    paint.text(heading, (rect.x, rect.y + 30), "h2", width=rect.w)
    paint.text(text, (rect.x, rect.y + 58), "note", None, "left", rect.w, MOST_LINES, "top")


def _draw_folder(paint: Painter, rect: Rect, label: str, folder: str) -> None:
    shown = paint.fold(label, (rect.x, rect.y + 14), "label", width=rect.w)
    lines = fold_path(folder, lambda part: paint.measure(part, "caption")[0] <= rect.w)
    paint.text(lines, (rect.x, rect.y + 30 + max(0, shown.h - 40)), "caption", None, "left", rect.w, 3, "top")


def _draw_file(paint: Painter, rect: Rect, name: str) -> None:
    paint.panel(rect, "row", radius=10)
    paint.text(name, (rect.x + 14, rect.centre[1]), "label", width=rect.w - 64)
