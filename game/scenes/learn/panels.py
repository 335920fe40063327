"""Panels of the page on which a game is learnt: cards of its lessons, tiles of its puzzles, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from game.scenes.learn import model
from game.scenes.shell import menu, sheet
from game.store.puzzles import ShippedPuzzle
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import term_words
from game.ui.type import style
from game.ui.widgets import base, button

ToNumber: TypeAlias = Callable[[int], None]
ToPerson: TypeAlias = Callable[[int | None], None]

TILE, AGAIN = "learn.puzzle.", "learn.again."
_LESSON, _TILE = 340.0, 330.0
"""Least widths of a lesson's card and of a puzzle's tile, by the smallest words."""
_FLAT, _PICTURE = 0.52, 150.0
"""Height of a lesson's picture by its width, and its width where there is one column only."""
_SIGN, _PEG, _GOOSE = 40.0, 44.0, 84.0
_CHIP = style("caption")
_MOST = 6


class LearnActs(NamedTuple):
    """Deeds of the page's buttons."""

    take: ToNumber
    """Take a lesson."""
    open: ToNumber
    """Open a shipped puzzle."""
    look_again: ToNumber
    """Open an own one that waits."""
    sit: ToPerson
    """Let somebody, or a guest, play from here on."""
    add: base.Press
    """Go where people are added."""
    lay: base.Press
    """Lay the cloth on the table, or take it off."""


class LearnView(sheet.Ruler, frozen=True):
    """The page as its panels see it."""

    state: model.LearnState
    acts: LearnActs

    def columns(self, at: Rect, least: float) -> int:
        """Number of columns of such a width that have room."""
        return max(1, min(3, int((at.w + sheet.GAP) / (least * self.growth + sheet.GAP))))


# -- lessons


def lessons_block(view: LearnView, at: Rect) -> sheet.LayoutResult:
    """Cards of all lessons, those that are finished with a check; damaged ones are named below them."""
    state, t, many = view.state, view.words.t, view.columns(at, _LESSON)
    finished, made, y = view.services.settings.lessons, list[base.Widget](), at.y
    picture = min(_PICTURE * view.growth, 0.3 * at.w)
    places, least = at.columns(many, sheet.GAP), max(1, min(many, len(state.lessons)))
    aside = (at.w - least * places[0].w - (least - 1) * sheet.GAP) / 2
    places = [place.moved(aside, 0) for place in places[:least]]
    flat = _FLAT * places[0].w if many > 1 else 0.0
    words = [t("lesson.list.item", number=number + 1, title=t(each.title)) for number, each in enumerate(state.lessons)]
    room = places[0].w - 40 - (0 if many > 1 else picture + 12) - _SIGN
    high = max((view.high(each, "h3", room) for each in words), default=0.0) + 36
    high = flat + high if many > 1 else max(high, 0.6 * picture + 20)
    for number, lesson in enumerate(state.lessons):
        place = places[number % least]._replace(y=y + number // least * (high + sheet.GAP), h=high)
        done = lesson.id in finished
        draw = partial(_draw_lesson, view=view, words=words[number], done=done, flat=flat, picture=picture)
        plate = sheet.Plate(f"learn.lesson.{number}", place, draw, partial(view.acts.take, number))
        plate.hint, plate.group = t("learn.lesson.again" if done else "learn.lesson"), "learn.lessons"
        made.append(plate)
    bottom = max((each.rect.bottom for each in made), default=at.y)
    told = [t("lesson.damaged", file=each.file, field=each.field, reason=each.reason) for each in state.faults]
    if told:
        note = sheet.note_block(view, "\n\n".join(told))
        more, bottom = sheet.section(view, at._replace(y=bottom + sheet.GAP), "learn.faults", t("dialog.error"), [note])
        made += more
    return made, bottom


def _draw_lesson(
    paint: Painter, box: Rect, view: LearnView, words: str, done: bool, flat: float, picture: float
) -> None:
    place = Rect(box.x + 10, box.y + 10, box.w - 20, flat - 10)
    line = Rect(box.x + 20, place.bottom, box.w - 40, box.bottom - place.bottom)
    if not flat:
        place = Rect(box.x + 10, box.y + 10, picture, box.h - 20)
        line = Rect(place.right + 12, box.y, box.right - place.right - 32, box.h)
    with paint.clip(place):
        view.state.title.vignette(paint, place)
    paint.text(words, (line.x, line.centre[1]), "h3", None, "left", line.w - _SIGN, _MOST)
    _draw_sign(paint, (line.right - 14, line.centre[1]), done, "icons/play")


def _draw_sign(paint: Painter, centre: tuple[float, float], done: bool, icon: str) -> None:
    """Draw a check for what is done, else another sign."""
    if done:
        paint.badge("icons/check", centre, 15, 18, colours.leaf_dark)
    else:
        paint.picture(icon, Rect.around(centre, 24), tint=colours.ink_soft)


# -- puzzles


class _Tile(NamedTuple):
    """Words of a tile, one below the other; the last may be a reason or a goal, on a ground of its own."""

    name: str
    words: str
    facts: str
    chip: str
    done: bool
    act: base.Press
    tip: str


def again_block(view: LearnView, at: Rect) -> sheet.LayoutResult:
    """Own puzzles of who plays that are to be looked at again."""
    words, t, tiles = view.words, view.words.t, list[_Tile]()
    for number, each in enumerate(view.state.waiting):
        day = model.day_of(each)
        said = t("learn.own") if day is None else t("learn.own.day", day=day.day, month=t(f"saves.month.{day.month}"))
        others = model.others(words, each)
        facts = t("learn.own.with", names=words.listed(others)) if others else t("learn.own.facts")
        act = partial(view.acts.look_again, number)
        tiles.append(_Tile(f"{AGAIN}{number}", said, facts, "", False, act, t("learn.own.tip")))
    heading = words.n("learn.again", len(tiles))
    rows: list[sheet.Block] = [partial(_tiles, view, tiles)]
    return sheet.section(view, at, "learn.head.again", heading, rows, "", t("learn.again.tip"))


def shipped_blocks(view: LearnView) -> list[sheet.Block]:
    """A section of the shipped puzzles for each ease, with the number of those that who plays has solved."""
    state, t, found = view.state, view.words.t, list[sheet.Block]()
    groups = state.by_ease()
    for ease, numbers in groups:
        heading = t(f"learn.{ease}") if len(groups) > 1 else t("learn.all")
        solved = state.score([state.shipped[number] for number in numbers])
        note = "" if state.who is None else t("learn.solved", solved=solved, count=len(numbers))
        rows: list[sheet.Block] = [partial(_tiles, view, [_shipped_tile(view, number) for number in numbers])]
        tip = t(f"learn.{ease}.tip")
        found.append(
            partial(sheet.section, view, name=f"learn.head.{ease}", heading=heading, rows=rows, note=note, tip=tip)
        )
    return found


def _shipped_tile(view: LearnView, number: int) -> _Tile:
    """Tile of a shipped puzzle: what it is about, in a word that gives no choice away, who plays, and when it is."""
    words, t, state, puzzle = view.words, view.words.t, view.state, view.state.shipped[number]
    done, solvers = state.has_solved(puzzle.uid), state.solvers(puzzle.uid)
    facts = words.n(f"learn.phase.{puzzle.phase}", len(puzzle.record.seats))
    chip = _chip(view, puzzle, done)
    if puzzle.uid == state.today:
        chip = ", ".join(filter(None, (t("learn.today"), chip)))
    tip = t("learn.puzzle.solvers", names=words.listed(solvers)) if solvers else t("learn.puzzle.tip")
    act = partial(view.acts.open, number)
    topic = f"{state.title.key}.topic.{puzzle.reason}"
    about = words.has(topic) and not puzzle.exact
    called = t("learn.puzzle.about" if about else "learn.puzzle", number=number + 1, topic=t(topic) if about else "")
    return _Tile(f"{TILE}{number}", called, facts, chip, done, act, tip)


def _chip(view: LearnView, puzzle: ShippedPuzzle, done: bool) -> str:
    """Goal of an exact puzzle; of any other the reason for its best choice, once that is found."""
    if puzzle.exact:
        return view.words.n(f"puzzle.goal.{puzzle.reason}", puzzle.needed)
    return term_words(view.words, view.state.title.key, puzzle.reason) if done else ""


def _tiles(view: LearnView, tiles: Sequence[_Tile], at: Rect) -> sheet.LayoutResult:
    """Tiles in columns, those of a line alike in height."""
    many = view.columns(at, _TILE)
    places, made, y = at.columns(many, 8), list[base.Widget](), at.y
    room = places[0].w - 34 - _SIGN
    for first in range(0, len(tiles), many):
        line = tiles[first : first + many]
        highs = [
            (
                view.high(each.words, "strong", room),
                view.high(each.facts, "caption", room),
                view.high(each.chip, _CHIP, room - 20) + 12 if each.chip else 0.0,
            )
            for each in line
        ]
        high = max(map(sum, highs)) + 18
        for place, tile, parts in zip(places, line, highs, strict=False):
            plate = sheet.Plate(tile.name, place._replace(y=y, h=high), partial(_draw_tile, tile=tile, highs=parts))
            plate.on_press, plate.hint, plate.group = tile.act, tile.tip, "learn.puzzles"
            made.append(plate)
        y += high + 8
    return made, y - 8


def _draw_tile(paint: Painter, box: Rect, tile: _Tile, highs: tuple[float, float, float]) -> None:
    left, room = box.x + 14, box.w - 34 - _SIGN
    y = box.centre[1] - sum(highs) / 2
    for words, look, high in ((tile.words, "strong", highs[0]), (tile.facts, "caption", highs[1])):
        paint.text(words, (left, y), look, None, "left", room, _MOST, "top")
        y += high
    if tile.chip:
        wide, high = paint.measure(tile.chip, _CHIP, room - 20, _MOST)
        chip = Rect(left, y + 5, wide + 20, high + 6)
        paint.box(chip, colours.sun_light, 9, colours.sun, 2)
        paint.text(tile.chip, (chip.x + 10, chip.centre[1]), _CHIP, colours.ink, "left", room - 20, _MOST)
    _draw_sign(paint, (box.right - 14 - _SIGN / 2, box.centre[1]), tile.done, "icons/puzzle")


# -- who plays


def who_block(view: LearnView, at: Rect) -> sheet.LayoutResult:
    """Choice of who plays: everybody with the peg, a guest, and the way to somebody new."""
    t, state = view.words.t, view.state

    def pegs(place: Rect) -> sheet.LayoutResult:
        made = list[base.Widget]()
        names = [*((each.id, each.name, each.picture) for each in state.people), (None, t("today.guest"), _GUEST)]
        widths = [_PEG + 34 + view.wide(name, "strong") for _, name, _ in names]
        high = max(56.0, view.high("x", "strong", 99) + 16)
        boxes = sheet.in_lines(place, widths, high)
        for (person, name, picture), box in zip(names, boxes, strict=True):
            draw, chosen = partial(_draw_peg, picture=picture, name=name), person == state.person
            plate = sheet.Plate(f"learn.who.{person or 'guest'}", box, draw, partial(view.acts.sit, person), chosen)
            plate.hint = t("learn.guest.tip") if person is None else t("learn.who.tip", name=name)
            plate.group = "learn.who"
            made.append(plate)
        return made, max(each.rect.bottom for each in made)

    new = button.Button("learn.new", Rect(0, 0, 0, 0), t("today.new"), "icons/plus", on_press=view.acts.add)
    new.hint = t("today.new.tip")
    rows: list[sheet.Block] = [pegs, sheet.button_block(view, new, 50)]
    return sheet.section(view, at, "learn.head.who", t("today.who"), rows, "", t("learn.head.who.tip"))


_GUEST = "icons/person"


def _draw_peg(paint: Painter, box: Rect, picture: str, name: str) -> None:
    tint = colours.ink_soft if picture == _GUEST else None
    paint.picture(picture, Rect.around((box.x + 8 + _PEG / 2, box.centre[1]), _PEG), tint=tint)
    left = box.x + _PEG + 18
    paint.text(name, (left, box.centre[1]), "strong", None, "left", box.right - left - 10)


def goose_block(view: LearnView, at: Rect) -> sheet.LayoutResult:
    """The goose says what a puzzle is, and what stays of it."""
    who, t = view.state.who, view.words.t
    said = t("learn.goose")
    if view.state.shipped and view.state.shipped[0].exact:
        said = t("learn.goose.exact")
    kept = t("learn.goose.guest") if who is None else t("learn.goose.kept", name=who.name)
    return goose_says(view, at, said, kept)


def goose_says(view: LearnView, at: Rect, said: str, kept: str) -> sheet.LayoutResult:
    """Two things that the goose says, the second one more quietly."""
    goose = min(_GOOSE * view.growth, 0.28 * at.w)
    room = at.w - goose - 2 * sheet.PAD - 14
    first = view.high(said, "label", room, 2 * _MOST)
    high = max(goose, first + 8 + view.high(kept, "note", room, 2 * _MOST)) + 2 * sheet.PAD
    box = at._replace(h=high)

    def draw(paint: Painter, place: Rect) -> None:
        paint.panel(place)
        paint.picture("people/goose", Rect.around((place.x + sheet.PAD + goose / 2, place.centre[1]), goose))
        left, y = place.x + sheet.PAD + goose + 14, place.y + sheet.PAD
        paint.text(said, (left, y), "label", None, "left", room, 2 * _MOST, "top")
        paint.text(kept, (left, y + first + 8), "note", None, "left", room, 2 * _MOST, "top")

    return [menu.DrawBox(box, draw)], box.bottom
