"""The form of a person: name, peg, colour, preferences and settings of its own; joining it with another, and deleting
it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec.structs import replace

from game.core.seats import LONGEST_NAME
from game.scenes.book.model import PersonDraft
from game.scenes.book.parts import BookView, CloseAside, PressSure, Relay, SavePerson
from game.scenes.shell import sheet
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.sheet import Block, LayoutResult, switch_block
from game.store.people import PEGS, Person
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, players
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item
from game.ui.widgets.field import Field

_SWATCH = 84.0
_COLOUR = 60.0
_CHOICE, _AROUND = 48.0, 74.0
"""Height of a list that unfolds, and its width beside its words."""
_AS_SET = "as_set"
_OWN_VALUES: Mapping[str, Sequence[object]] = {
    "text_size": (100, 110, 125, 150),
    "animation": ("full", "quick", "reduced", "none"),
    "hints": ("off", "area", "piece", "move"),
    "hold_toggles": (True, False),
}
"""Settings that a person may have of its own, with the values that are offered."""


def form_blocks(book: BookView, draft: PersonDraft, beside: bool) -> tuple[Sequence[Block], Sequence[Block]]:
    """Panels of the form, and those at its right: settings of its own, if they have room `beside` all else."""
    t, person = book.words.t, draft.person
    rows: list[Block] = [
        sheet.note_block(book, t("book.form.name"), "label"),
        partial(_field, book, draft),
        sheet.note_block(book, t("book.form.look"), "label"),
        partial(_pegs, book, draft),
        partial(_colours, book, draft),
    ]
    rows += [partial(_switch, book, draft, name) for name in ("costs_in_words", "hints_free", "path")]
    own: list[Block] = [sheet.note_block(book, t("book.form.comfort.text"))]
    own += [partial(_own_setting, book, draft, name, values) for name, values in _OWN_VALUES.items()]
    own.append(partial(_switch, book, draft, "headphones"))
    if not beside:
        rows += [sheet.note_block(book, t("book.form.comfort"), "label"), *own]
    rows.append(partial(_save_and_cancel, book))
    heading = t("book.new") if person is None else person.name
    blocks: list[Block] = [lambda at: sheet.section(book, at, "book.head.form", heading, rows)]
    if person is not None:
        others = [each for each in book.data.people if each.id != person.id]
        if others:
            join: list[Block] = [sheet.note_block(book, t("book.join.text")), partial(_join, book, draft, others)]
            join.append(_pressed_twice(book, draft, "join", "icons/people"))
            blocks.append(lambda at: sheet.section(book, at, "book.head.join", t("book.join"), join))
        delete: list[Block] = [sheet.note_block(book, t("book.delete.text"))]
        if draft.saved:
            delete.append(partial(_switch, book, draft, "saves_too"))
            stays = book.words.n(f"book.delete.{'goes' if draft.saves_too else 'stays'}", draft.saved)
            delete.append(sheet.note_block(book, stays))
        delete.append(_pressed_twice(book, draft, "delete", "icons/trash"))
        blocks.append(lambda at: sheet.section(book, at, "book.head.delete", t("book.delete"), delete))
    comfort = t("book.form.comfort")
    return blocks, [lambda at: sheet.section(book, at, "book.head.comfort", comfort, own)] if beside else []


def _field(book: BookView, draft: PersonDraft, at: Rect) -> LayoutResult:
    def write(text: str) -> None:
        draft.name = text

    box = at._replace(w=min(at.w, 520.0), h=52)
    name = book.words.t("book.form.name")
    field = Field("book.form.name", box, draft.name, LONGEST_NAME, write, lambda text: book.ask(SavePerson()), name)
    return [field], box.bottom


def _pegs(book: BookView, draft: PersonDraft, at: Rect) -> LayoutResult:
    def choose(peg: str) -> None:
        draft.peg = peg
        book.ask(Relay())

    made: list[Widget] = []
    for peg, place in zip(PEGS, sheet.in_lines(at, [_SWATCH] * len(PEGS), _SWATCH), strict=True):
        plate = sheet.Plate(f"book.form.{peg}", place, partial(_draw_peg, peg), partial(choose, peg), peg == draft.peg)
        plate.group, plate.label = "book.form.pegs", f"{book.words.t('book.form.look')} {len(made) + 1}"
        made.append(plate)
    return made, max(each.rect.bottom for each in made)


def _draw_peg(peg: str, paint: Painter, box: Rect) -> None:
    paint.picture(f"people/{peg}", box.inset(8))


def _draw_mark(colour: SeatPalette, paint: Painter, box: Rect) -> None:
    paint.mark(box.centre, 19, colour)


def _colours(book: BookView, draft: PersonDraft, at: Rect) -> LayoutResult:
    def choose(key: str) -> None:
        draft.colour = key
        book.ask(Relay())

    made: list[Widget] = []
    for player, place in zip(players, sheet.in_lines(at, [_COLOUR] * len(players), _COLOUR), strict=True):
        drawn = partial(_draw_mark, player)
        plate = sheet.Plate(
            f"book.form.{player.key}", place, drawn, partial(choose, player.key), player.key == draft.colour
        )
        plate.hint, plate.group = book.words.t(f"colour.{player.key}"), "book.form.colours"
        made.append(plate)
    return made, max(each.rect.bottom for each in made)


def _switch(book: BookView, draft: PersonDraft, name: str, at: Rect) -> LayoutResult:
    value = {
        "costs_in_words": draft.preferences.costs_in_words,
        "hints_free": not draft.preferences.hints_count,
        "path": draft.preferences.path,
        "headphones": draft.preferences.headphones,
        "saves_too": draft.saves_too,
    }[name]

    def turn(on: bool) -> None:
        if name == "saves_too":
            draft.saves_too, draft.sure = on, ""
            book.ask(Relay())
        else:
            field = "hints_count" if name == "hints_free" else name
            draft.preferences = replace(draft.preferences, **{field: on is (name != "hints_free")})

    key = f"book.form.{name}"
    return switch_block(book, key, book.words.t(key), value, turn, book.words.t(f"{key}.tip"), 48.0)(at)


def _own_setting(book: BookView, draft: PersonDraft, name: str, values: Sequence[object], at: Rect) -> LayoutResult:
    """A setting of its own beside its words, or below them where these have no room."""
    t, now = book.words.t, getattr(draft.preferences, name)
    offered = {_AS_SET: None} | {str(each): each for each in (*values, *([] if now in (None, *values) else [now]))}
    items = [Item(key, _value_label(book, name, value)) for key, value in offered.items()]
    words, wide = t(f"settings.{name}"), max(book.wide(each.label, "label") for each in items) + _AROUND
    wide, room = min(at.w, wide), at.w - wide - 24
    beside = room > 0 and book.fits(words, "body", room)
    told = at._replace(w=room if beside else at.w)
    told = told._replace(h=book.high(words, "body", told.w))
    place = Rect(at.right - wide, at.y, wide, _CHOICE) if beside else Rect(at.x, told.bottom + 4, wide, _CHOICE)
    if beside:
        told = told._replace(y=at.y + max(0.0, (_CHOICE - told.h) / 2))

    def choose(key: str) -> None:
        draft.preferences = replace(draft.preferences, **{name: offered[key]})

    def draw(paint: Painter, box: Rect) -> None:
        paint.text(words, (box.x, box.centre[1]), "body", None, "left", box.w, 6)

    made = Dropdown(f"book.form.{name}", place, items, next(key for key in offered if offered[key] == now), choose)
    made.label, made.hint = words, t(f"book.form.{name}.tip")
    return [DrawBox(told, draw), made], max(told.bottom, place.bottom)


def _value_label(book: BookView, name: str, value: object) -> str:
    """Words of a value, as the settings have them."""
    t = book.words.t
    if value is None:
        return t("book.form.as_set")
    if isinstance(value, bool):
        return t("book.form.yes" if value else "book.form.no")
    return t("settings.percent", percent=value) if isinstance(value, int) else t(f"settings.{name}.{value}")


def _save_and_cancel(book: BookView, at: Rect) -> LayoutResult:
    t = book.words.t
    buttons = [
        Button("book.form.save", at, t("book.save"), "icons/check", "main", on_press=partial(book.ask, SavePerson())),
        Button("book.form.cancel", at, t("button.cancel"), on_press=partial(book.ask, CloseAside())),
    ]
    for button, place in zip(
        buttons, sheet.in_lines(at, [max(170.0, each.natural_width(book.scale)) for each in buttons], 58), strict=True
    ):
        button.rect, button.group = place, "book.form.ends"
    return [*buttons], max(each.rect.bottom for each in buttons)


def _join(book: BookView, draft: PersonDraft, others: Sequence[Person], at: Rect) -> LayoutResult:
    def choose(key: str) -> None:
        draft.other, draft.sure = int(key), ""
        book.ask(Relay())

    items = [Item(str(each.id), each.name, each.picture) for each in others]
    wide = max(book.wide(each.label, "label") for each in items) + 100
    value = str(draft.other) if draft.other is not None else items[0].key
    return [Dropdown("book.join.other", at._replace(w=min(at.w, wide), h=48), items, value, choose)], at.y + 48


def _pressed_twice(book: BookView, draft: PersonDraft, name: Literal["join", "delete"], icon: str) -> Block:
    """A button that does something at its second press."""
    t = book.words.t
    label = t(f"book.{name}.sure") if draft.sure == name else t(f"book.{name}.do")
    button = Button(f"book.{name}.do", Rect(0, 0, 0, 0), label, icon, on_press=partial(book.ask, PressSure(name)))
    button.lit = draft.sure == name
    return sheet.button_block(book, button)
