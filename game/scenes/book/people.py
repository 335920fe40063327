"""People of the book: the column in which one of them is chosen, or a row of pegs, and names of older games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.scenes.book import model
from game.scenes.book.model import Who
from game.scenes.book.parts import BookView, OpenForm, TakeName, TakeNames, TurnTo, UndoDelete
from game.scenes.shell import bar, sheet
from game.scenes.shell.menu import DrawBox, panel
from game.scenes.shell.sheet import PAD, Block, Cells, LayoutResult
from game.store.people import PEGS, Person
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, player
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

_PEG, _ROW, _CELL = 60.0, 78.0, 64.0
_BUTTON = 54.0
_MARK = 11.0
_MOST_NAMES = 12
_TIPS: Mapping[Who, str] = {"family": "book.tile.evenings.tip", "computers": "book.computers.tip"}
"""By entry the key of the words that explain its figures; those of a person are explained alike."""


def draw_peg(paint: Painter, person: Person, box: Rect) -> None:
    """Draw somebody's peg with the mark of its colour."""
    paint.picture(person.picture, box)
    try:
        colour = player(person.colour)
    except KeyError:  # from another program
        return
    paint.mark((box.right - _MARK, box.bottom - _MARK), _MARK, colour)


def people_column(book: BookView, box: Rect) -> list[Widget]:
    """The column at the left: everybody in a list, below it the ways to add and to change somebody."""
    t, inner = book.words.t, box.inset(PAD, 0)
    buttons = _buttons(book)
    y = box.bottom - PAD
    for button in reversed(buttons):
        button.rect = Rect(inner.x, y - _BUTTON, inner.w, _BUTTON)
        y = button.rect.y - 10
    head = book.high(t("book.people"), "h2", inner.w)
    place = Rect(inner.x, box.y + 14, inner.w, head)
    heading = DrawBox(place, lambda paint, at: _draw_heading(paint, at, t("book.people")))
    area = Rect(box.x + 4, place.bottom + 8, box.w - 8, y - place.bottom - 8)
    rows, long = _column_rows(book, Rect(inner.x, area.y + 4, inner.w, 0))
    if long > area.bottom:
        rows, long = _column_rows(book, Rect(inner.x, area.y + 4, inner.w - 8, 0))
    told = bar.tip_press("book.head.people", place, t("book.people.tip"))
    return [panel(box), heading, told, Scroll("book.people", area, rows), *buttons]


def _draw_heading(paint: Painter, box: Rect, words: str) -> None:
    paint.text(words, (box.x, box.y), "h2", None, "left", box.w, 3, "top")


def _buttons(book: BookView) -> list[Button]:
    t, person, draft = book.words.t, book.data.person(book.state.who), book.state.draft
    made = []
    if person is not None:
        change = Button(
            "book.edit", Rect(0, 0, 0, 0), t("book.edit"), "icons/palette", on_press=partial(book.ask, OpenForm(False))
        )
        change.hint = t("book.edit.tip", name=person.name)
        change.chosen = draft is not None and draft.person is not None
        made.append(change)
    new = Button("book.new", Rect(0, 0, 0, 0), t("book.new"), "icons/plus", on_press=partial(book.ask, OpenForm(True)))
    new.hint, new.chosen = t("book.new.tip"), draft is not None and draft.person is None
    made.append(new)
    for each in made:
        each.group = "book.who"
    return made


def _column_rows(book: BookView, at: Rect) -> LayoutResult:
    widgets: list[Widget] = []
    y = at.y
    for name, who, words, second in _entries(book):
        room = at.w - _PEG - 34
        high = book.high(words, "strong", room) + (book.high(second, "caption", room) if second else 0.0)
        box = Rect(at.x, y, at.w, max(_ROW, high + 16))
        draw = partial(_draw_entry, book=book, who=who, words=(words, second))
        plate = sheet.Plate(name, box, draw, partial(book.ask, TurnTo(who)), who == book.state.who)
        plate.hint, plate.group = book.words.t(_TIPS.get(who, "book.who.tip")), "book.who"
        widgets.append(plate)
        y = box.bottom + 8
    for block in [*deleted_blocks(book), *names_blocks(book, framed=False)]:
        made, bottom = block(Rect(at.x, y, at.w, 0))
        widgets += made
        y = bottom + 8
    return widgets, y


def _entries(book: BookView) -> list[tuple[str, Who, str, str]]:
    """Entries of the list: name of the widget, whose page, name and figures."""
    words, t, totals = book.words, book.words.t, book.data.totals
    found: list[tuple[str, Who, str, str]] = [
        ("book.who.family", "family", t("book.family"), words.n("book.evenings", book.data.evenings))
    ]
    for person in book.data.people:
        games, won = totals.get(person.id, (0, 0))
        told = words.n("book.games.won", games, won=won)
        found.append((f"book.who.{person.id}", person.id, person.name, told))
    if any(isinstance(each, str) for each in totals):
        found.append(("book.who.computers", "computers", t("book.computers"), ""))
    return found


def _draw_entry(paint: Painter, box: Rect, book: BookView, who: Who, words: tuple[str, str]) -> None:
    peg = Rect(box.x + 8, box.centre[1] - _PEG / 2, _PEG, _PEG)
    _draw_who(paint, peg, book, who)
    left, room = peg.right + 12, box.right - peg.right - 22
    first = book.high(words[0], "strong", room)
    below = book.high(words[1], "caption", room) if words[1] else 0.0
    top = box.centre[1] - (first + below) / 2
    paint.text(words[0], (left, top), "strong", None, "left", room, 6, "top")
    if words[1]:
        paint.text(words[1], (left, top + first), "caption", None, "left", room, 6, "top")


def _draw_who(paint: Painter, peg: Rect, book: BookView, who: Who) -> None:
    """Draw a peg, or three small ones for several."""
    person = book.data.person(who)
    if person is not None:
        draw_peg(paint, person, peg)
        return
    together = [f"people/scarecrow_{level}" for level in model.LEVELS]
    if who == "family":
        together = [each.picture for each in book.data.people[:3]] or [f"people/{each}" for each in PEGS[:3]]
    size = peg.w * 0.62
    for number, picture in enumerate(together):
        x = peg.x + number * (peg.w - size) / max(1, len(together) - 1)
        paint.picture(picture, Rect(x, peg.centre[1] - size / 2, size, size))


def people_row(book: BookView) -> Block:
    """The same as a row of pegs, in as many lines as it needs."""

    def lay(at: Rect) -> LayoutResult:
        entries, buttons = _entries(book), _buttons(book)
        inner = Rect(at.x + 12, at.y + 8, at.w - 24, 0)
        shown = next((words for _, who, words, _ in entries if who == book.state.who), "")
        named = book.wide(shown, "strong") + _CELL + 16
        widths = [named if who == book.state.who else _CELL for _, who, _, _ in entries]
        widths += [button.natural_width(book.scale) for button in buttons]
        places = sheet.in_lines(inner, widths, _CELL)
        made: list[Widget] = []
        for (name, who, words, second), place in zip(entries, places, strict=False):
            chosen = who == book.state.who
            draw = partial(_draw_small, book=book, who=who, words=words if chosen else "")
            plate = sheet.Plate(name, place, draw, partial(book.ask, TurnTo(who)), chosen)
            plate.hint, plate.more, plate.group = words, second, "book.who"
            made.append(plate)
        for button, place in zip(buttons, places[len(entries) :], strict=True):
            button.rect = place.inset(0, 4)
        bottom = max(place.bottom for place in places) + 8
        return [panel(Rect(at.x, at.y, at.w, bottom - at.y)), *made, *buttons], bottom

    return lay


def _draw_small(paint: Painter, box: Rect, book: BookView, who: Who, words: str) -> None:
    size = _CELL - 12
    _draw_who(paint, Rect(box.x + 6, box.centre[1] - size / 2, size, size), book, who)
    if words:
        paint.text(words, (box.x + _CELL, box.centre[1]), "strong", width=box.right - box.x - _CELL - 8)


def deleted_blocks(book: BookView) -> Sequence[Block]:
    """Places of people who have been deleted, each with the way back."""
    return [partial(_deleted, book, person) for person, _ in book.state.deleted.values()]


def _deleted(book: BookView, person: Person, at: Rect) -> LayoutResult:
    words = book.words.t("book.deleted", name=person.name)
    high = book.high(words, "label", at.w - 24)
    box = at._replace(h=high + 20 + 52 + 8)
    undo = Button(f"book.undo.{person.id}", Rect(at.x + 12, box.bottom - 60, at.w - 24, 50), book.words.t("book.undo"))
    undo.icon, undo.on_press, undo.group = "icons/undo", partial(book.ask, UndoDelete(person.id)), "book.who"

    def draw(paint: Painter, place: Rect) -> None:
        paint.dashed(place, 12, colours.wood_edge)
        paint.text(words, (place.x + 12, place.y + 10), "label", None, "left", place.w - 24, 6, "top")

    return [DrawBox(box, draw), undo], box.bottom


def names_blocks(book: BookView, framed: bool) -> Sequence[Block]:
    """Names of people in older games, one press each to make them people of the book; with a panel of their own or
    without one."""
    t, state = book.words.t, book.state
    names = tuple(book.data.names)[:_MOST_NAMES]
    rows: list[Block] = [partial(_name, book, name) for name in names]
    if len(names) > 1:
        every = Button("book.names.all", Rect(0, 0, 0, 0), t("book.names.all"), "icons/plus")
        every.hint, every.on_press = t("book.names.all.tip"), partial(book.ask, TakeNames(names))
        rows.append(sheet.button_block(book, every, 50))
    if state.unread:
        rows.append(sheet.note_block(book, book.words.n("book.reading", state.unread)))
    if not rows:
        return []
    if framed:
        return [lambda at: sheet.section(book, at, "book.head.names", t("book.names"), rows, tip=t("book.names.tip"))]
    return [partial(_names_heading, book), *rows]


def _names_heading(book: BookView, at: Rect) -> LayoutResult:
    made, bottom = sheet.note_block(book, book.words.t("book.names"), "h3")(at)
    told = bar.tip_press("book.head.names", made[0].rect, book.words.t("book.names.tip"))
    return [*made, told], bottom


def _name(book: BookView, name: str, at: Rect) -> LayoutResult:
    known, played, words = book.data.called(name), book.data.names[name], book.words
    key = "book.names.new" if known is None else "book.names.known"
    tip = words.t(key, name=name, person=known.name if known else "")
    if played.others:
        tip = words.n("book.names.others", played.others, tip=tip)
    told = words.n("book.games.won", played.games, won=played.won)
    said = words.t("book.names.add", games=told)
    cells = Cells(name, "icons/person", colours.ink_soft, said, end="icons/plus")
    number = list(book.data.names).index(name)
    return sheet.row_block(book, f"book.name.{number}", cells, tip, partial(book.ask, TakeName(name)))(at)
