"""Panels of a day's farm: the day itself, who plays, who has played, and the barn door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from game.scenes.shell import farm, menu, sheet
from game.scenes.today import model
from game.store.days import Day
from game.store.people import Person
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets import base, button

ToPerson: TypeAlias = Callable[[int | None], None]
ToFarm: TypeAlias = Callable[[model.PlayedFarm], None]

_PEG, _BADGE = 56.0, 48.0
_STACKED = 640.0
"""In less width the button lies below the words."""
_DOOR = "buildings/barn"


class TodayActs(NamedTuple):
    """Deeds of the page's buttons."""

    ask: base.Press
    """Ask who plays, or no more."""
    play: ToPerson
    """Let somebody, or a guest, play."""
    expect: ToPerson
    """Wait for somebody, or no more."""
    show: ToPerson
    """Show somebody the own farm."""
    look: ToFarm
    """See a play again."""
    add: base.Press
    """Go where people are added."""


class TodayView(sheet.Ruler, frozen=True):
    """The page as its panels see it."""

    state: model.TodayState
    page: model.DayPage
    acts: TodayActs

    def left(self) -> list[Person]:
        """People who are waited for."""
        return [each for each in self.state.people if each.id in self.page.expected - self.page.played]

    def begun(self) -> list[Person]:
        """People who have begun this farm, and finished it never yet."""
        open_ones = [each for each in self.state.people if each.id not in self.page.played]
        return [each for each in open_ones if self.page.running(each.id) is not None]


def day_block(view: TodayView, at: Rect) -> sheet.LayoutResult:
    """The day, its game, and the button that begins it."""
    t, page = view.words.t, view.page
    low = at.w < _STACKED * view.growth
    pad = 10.0 if at.h else 12.0
    left = view.left()
    label = t("today.more" if page.plays and not left else "today.play")
    begin = button.Button(
        "today.play", Rect(0, 0, 0, 0), label, "icons/plus" if page.plays else "icons/play", "main", page.title.accent
    )
    begin.on_press = view.acts.ask
    status = _status(view)
    natural = max(200.0, begin.natural_width(view.scale), view.wide(status, "label"))
    room = at.w - 2 * pad
    wide = room if low else min(natural, 0.42 * room)
    # The words in the middle: the picture gives way to them.
    words = [
        (model.long_day(view.words, view.state.day), "label"),
        (t(f"{page.title.key}.name"), "name"),
        (t("today.facts", minutes=page.title.minutes_of(1)), "note"),
    ]
    picture = Rect(at.x + pad, at.y + pad, min(190.0, 0.26 * room), 0)
    x = picture.right + 18
    width = (at.right - pad - x) if low else at.right - pad - wide - 20 - x
    highs = [view.high(said, look, width, 3) for said, look in words]
    high = max(96.0, sum(highs) + 8)
    picture = picture._replace(h=high)
    box = Rect(at.x, at.y, at.w, high + 2 * pad)

    def draw(paint: Painter, place: Rect) -> None:
        paint.panel(place)
        with paint.clip(picture):
            page.title.vignette(paint, picture)
        y = picture.y + (high - sum(highs)) / 2
        for (said, look), tall in zip(words, highs, strict=True):
            paint.text(said, (x, y), look, None, "left", width, 3, "top")
            y += tall

    said = view.high(status, "label", wide, 2)
    if low:
        begin.rect = Rect(at.x + pad, box.bottom, wide, 58)
        box = box._replace(h=box.h + 58 + pad)
        return [menu.DrawBox(box, draw), begin], box.bottom
    whole = said + 8 + 64
    top = box.centre[1] - whole / 2
    note = Rect(box.right - pad - wide, top, wide, said)
    begin.rect = Rect(note.x, note.bottom + 8, wide, 64)

    def draw_status(paint: Painter, place: Rect) -> None:
        paint.text(status, (place.x, place.y), "label", None, "left", place.w, 2, "top")

    return [menu.DrawBox(box, draw), menu.DrawBox(note, draw_status), begin], box.bottom


def _status(view: TodayView) -> str:
    left, begun = view.left(), view.begun()
    if not view.page.plays and begun:
        return view.words.n("today.status.begun", len(begun), names=view.words.listed(each.name for each in begun))
    if not view.page.plays:
        return view.words.t("today.status.none")
    if not left:
        return view.words.t("today.status.all")
    return view.words.t("today.status.left", names=view.words.listed(each.name for each in left))


def choosing_block(view: TodayView, at: Rect) -> sheet.LayoutResult:
    """Choice of who plays: everybody with the peg, a guest, and the way to somebody new."""
    t, page = view.words.t, view.page

    def pegs(place: Rect) -> sheet.LayoutResult:
        people: list[Person | None] = [*view.state.people, None]
        notes = [_note(view, each) for each in people]
        names = [t("today.guest") if each is None else each.name for each in people]
        widths = [
            _PEG + 38 + max(view.wide(name, "strong"), view.wide(note, "caption"), 90.0)
            for name, note in zip(names, notes, strict=True)
        ]
        high = max(72.0, view.high("x", "strong", 99) + view.high("x", "caption", 99) + 16)
        made: list[base.Widget] = []
        boxes = sheet.in_lines(place, widths, high)
        for person, name, note, box in zip(people, names, notes, boxes, strict=True):
            number = None if person is None else person.id
            picture = "icons/person" if person is None else person.picture
            draw = partial(_draw_choice, picture, name, note)
            plate = sheet.Plate(f"today.who.{number or 'guest'}", box, draw, partial(view.acts.play, number))
            plate.hint = t("today.guest.tip") if person is None else t("today.who.tip", name=name)
            plate.group = "today.who"
            made.append(plate)
        return made, max(each.rect.bottom for each in made)

    new = button.Button("today.new", Rect(0, 0, 0, 0), t("today.new"), "icons/plus", on_press=view.acts.add)
    new.hint = t("today.new.tip")
    stop = button.Button("today.stop", Rect(0, 0, 0, 0), t("button.cancel"), "icons/cross", on_press=view.acts.ask)

    def ends(place: Rect) -> sheet.LayoutResult:
        widths = [each.natural_width(view.scale) + 24 for each in (new, stop)]
        new.rect, stop.rect = sheet.in_lines(place, widths, 52)
        return [new, stop], stop.rect.bottom

    rows: list[sheet.Block] = [pegs, ends]
    day = model.short_day(view.words, page.farm.day)
    return sheet.section(view, at, "today.asked", t("today.who"), rows, day, t("today.who.text"))


def _note(view: TodayView, person: Person | None) -> str:
    """Note of what a play of somebody would be."""
    t, page = view.words.t, view.page
    if page.running(None if person is None else person.id) is not None:
        return t("today.who.goes_on")
    if person is None:
        return t("today.guest.note")
    return t("today.who.again" if person.id in page.played else "today.who.first")


def _draw_choice(picture: str, name: str, note: str, paint: Painter, box: Rect) -> None:
    x = box.x + 10
    tint = colours.ink_soft if picture.startswith("icons/") else None
    paint.picture(picture, Rect.around((x + _PEG / 2, box.centre[1]), _PEG), tint=tint)
    left, width = x + _PEG + 12, box.right - x - _PEG - 20
    first = paint.measure(name, "strong")[1]
    second = paint.measure(note, "caption")[1]
    top = box.centre[1] - (first + second) / 2
    paint.text(name, (left, top), "strong", None, "left", width, 1, "top")
    paint.text(note, (left, top + first), "caption", None, "left", width, 1, "top")


def played_block(view: TodayView, farms: Sequence[model.PlayedFarm], at: Rect) -> sheet.LayoutResult:
    """List of who has played, with prize and points as far as they may be seen; who is expected, to be changed."""
    t, page, state = view.words.t, view.page, view.state
    by_match = {each.match_id: each for each in farms}
    plays = sorted(page.plays, key=lambda play: play.person if page.shut else -play.points)
    rows = [_play_row(view, play, by_match.get(play.match)) for play in plays]
    if page.plays:
        rows.append(_expert_row(view, by_match.get(None)))
    begun = view.begun()
    rows += [partial(_begun_row, view, person) for person in begun]
    if not rows:
        rows = [sheet.note_block(view, t("today.nobody"))]
    others = [each for each in state.people if each.id not in page.played and each not in begun]
    if others:  # nobody comes or goes by a press, so that the next one meets what the pointer lies on
        rows.append(sheet.note_block(view, t("today.expect"), "caption"))
        rows.append(partial(_pegs, view, others, view.acts.expect, "expect", "today.expect.tip"))
        if waited := [each.name for each in others if each.id in page.expected]:
            said = t("today.status.left", names=view.words.listed(waited))
            rows.append(sheet.note_block(view, said, "caption"))
    return sheet.section(view, at, "today.played", t("today.played"), rows, "", t("today.played.tip"))


def _pegs(
    view: TodayView, people: Sequence[Person], act: ToPerson, name: str, tip: str, at: Rect
) -> sheet.LayoutResult:
    """Small pegs in lines, each of which does something for who it stands for."""
    made: list[base.Widget] = []
    for person, box in zip(people, sheet.in_lines(at, [_BADGE] * len(people), _BADGE), strict=True):
        waited = name == "expect" and person.id in view.page.expected
        begun = name == "expect" and view.page.running(person.id) is not None
        picture = partial(_draw_clock if begun else _draw_peg, person.picture)
        plate = sheet.Plate(f"today.{name}.{person.id}", box, picture, partial(act, person.id), waited)
        plate.hint = view.words.t("today.expect.stop" if waited else tip, name=person.name)
        plate.group = f"today.{name}"
        made.append(plate)
    return made, max((each.rect.bottom for each in made), default=at.y)


def _draw_clock(picture: str, paint: Painter, box: Rect) -> None:
    paint.picture("icons/clock", box.inset(10), tint=colours.ink_soft)


def _draw_peg(picture: str, paint: Painter, box: Rect) -> None:
    paint.picture(picture, box.inset(5))


def _play_row(view: TodayView, play: Day, found: model.PlayedFarm | None) -> sheet.Block:
    t, page, person = view.words.t, view.page, view.state.person(play.person)
    name, picture = (t("book.somebody"), "icons/person") if person is None else (person.name, person.picture)
    prize, key = page.prize(play), f"today.play.{play.person}"
    signs, older = [farm.PRIZES[prize]], play.version != page.farm.spec.version
    tip = t("today.row", name=name, prize=t(f"today.prize.{prize}"))
    if not model.may_see(view.state, play):
        return sheet.row_block(
            view, key, sheet.Cells(name, picture, signs=tuple(signs)), f"{tip} {t('today.row.shut')}"
        )
    taken = next((each.seat.hints for each in page.matches if each.result.match == play.match), 0)
    if taken and (person is None or person.preferences.hints_count):
        signs.insert(0, "icons/hint")
        tip = f"{tip} {view.words.n('today.hints', taken)}"
    cells = sheet.Cells(name, picture, figure=str(play.points), signs=tuple(signs))
    if older:
        return sheet.row_block(view, key, cells._replace(second=t("today.older")), f"{tip} {t('today.older.tip')}")
    if found is None:
        return sheet.row_block(view, key, cells, tip)
    return sheet.row_block(
        view, key, cells._replace(end="icons/replay"), f"{tip} {t('today.row.look')}", partial(view.acts.look, found)
    )


def _begun_row(view: TodayView, person: Person, at: Rect) -> sheet.LayoutResult:
    """Somebody who has begun: the way on, and beside it whether the others wait."""
    cells = sheet.Cells(person.name, person.picture, note=view.words.t("today.begun"))
    tip, act = view.words.t("today.begun.tip", name=person.name), partial(view.acts.play, person.id)
    row = sheet.row_block(view, f"today.begun.{person.id}", cells, tip, act, True)
    made, end = row(at._replace(w=at.w - _BADGE - 8))
    waits, _ = _pegs(view, [person], view.acts.expect, "expect", "today.expect.tip", at.rightmost(_BADGE))
    for each in waits:
        each.rect = each.rect._replace(y=(at.y + end - each.rect.h) / 2)
    return [*made, *waits], end


def _expert_row(view: TodayView, found: model.PlayedFarm | None) -> sheet.Block:
    t, page = view.words.t, view.page
    cells = sheet.Cells(t("today.expert"), f"people/scarecrow_{farm.LEVEL}")
    if page.par is None:
        return sheet.row_block(
            view, "today.play.expert", cells._replace(second=t("today.expert.plays")), t("today.expert.tip"), pale=True
        )
    if page.shut and view.state.mine is None:
        return sheet.row_block(view, "today.play.expert", cells, t("today.expert.tip"), pale=True)
    cells = cells._replace(figure=str(page.par.points))
    if found is None:
        return sheet.row_block(view, "today.play.expert", cells, t("today.expert.tip"), pale=True)
    act = partial(view.acts.look, found)
    cells = cells._replace(end="icons/replay")
    return sheet.row_block(view, "today.play.expert", cells, t("today.expert.tip"), act, pale=True)


def door_block(view: TodayView, high: float, at: Rect) -> sheet.LayoutResult:
    """The barn door, shut until everybody who is expected has played; behind it one's own farm."""
    t, page, state = view.words.t, view.page, view.state
    mine = [each for each in state.people if each.id in page.played]
    names = view.words.listed(each.name for each in view.left())
    said = t("today.door", names=names) if page.plays else t("today.door.nobody")
    width = at.w - 2 * sheet.PAD
    barn = min(150.0, 0.3 * width)
    rest = _pegs(view, mine, view.acts.show, "mine", "today.mine.tip", Rect(0, 0, width, 0))[1]
    heading = t("today.mine")
    tall = view.high(said, "body", width) + (view.high(heading, "caption", width) + rest + 20 if mine else 0)
    y = at.y + max(sheet.PAD, (high - barn - tall - 12) / 2)
    picture = Rect.around((at.centre[0], y + barn / 2), barn)
    text = Rect(at.x + sheet.PAD, picture.bottom + 12, width, view.high(said, "body", width))

    def draw(paint: Painter, box: Rect) -> None:
        paint.picture(_DOOR, picture)
        paint.text(said, (box.centre[0], box.y), "body", None, "centre", box.w, 6, "top")

    widgets: list[base.Widget] = [menu.DrawBox(text, draw)]
    end = text.bottom
    if mine:
        wide = min(width, max(view.wide(heading, "caption"), len(mine) * (_BADGE + 8.0) - 8))
        column = Rect(at.centre[0] - wide / 2, text.bottom + 12, wide, 0)
        made, end = sheet.note_block(view, heading, "caption")(column)
        found, end = _pegs(view, mine, view.acts.show, "mine", "today.mine.tip", column._replace(y=end + 8))
        widgets += [*made, *found]
    ground = Rect(at.x, at.y, at.w, max(high, end + sheet.PAD - at.y))
    return [menu.panel(ground), *widgets], ground.bottom
