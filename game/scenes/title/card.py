"""A title's card: its form in the room it gets, what stands on it, its buttons, and the way to its lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec

from game.i18n.catalogue import Catalogue
from game.lessons.lesson import files
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import ShowLearn
from game.scenes.shell.phrases import seat_counts
from game.ui import skin
from game.ui.events import Input
from game.ui.keymap import pressed
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.title import Title
from game.ui.type import Style, block, style, tight, within
from game.ui.widgets.button import DEPTH, face

LEAST_CARD, TALL = 284.0, 396.0
"""The least width and the height of a standing card at its full size, which has each of its words on one line."""
NAME, MOTTO, FACTS = 32.0, 32.0, 36.0
"""The heights of lines."""
_GAP, _BUTTON = 16.0, 50.0
_WAY, _OVER_WAYS = 46.0, 8.0
WAYS = _WAY + _OVER_WAYS
"""The height that the row of a card's other ways takes, below its button."""
_STACKED = 0.75
"""Seats and minutes below each other take so much of a line each."""
_LEAST_LINE = 1.3
"""The height of a line where room is dear, as a share of the size of the smallest words."""
_ONE_WORD, _SHORT_NAME, _TIGHT_MOTTO, _SHORT_MOTTO = 7.0, 11.0, 12.9, 15.0
"""Widths, as such shares, that hold a word, a name and a motto on one line, this in a pinch or with ease."""
_LEAST_PICTURE = 2.0
_BEST, _FLATTEST = 1.5, 3.5
"""A picture is best when it is so many times as wide as high, and shows nothing when it is flatter than that."""
_SMALLEST = 16.0


class CardForm(NamedTuple):
    """Parts of a card besides picture, name and facts; `ample` is one with air between its lines."""

    motto: bool
    button: bool
    ample: bool
    ways: bool = False
    """Whether a row of other ways lies below the button."""

    @property
    def foot(self) -> float:
        """The height of the button and what lies below it."""
        return (_BUTTON if self.button else 0) + (WAYS if self.ways else 0)

    @property
    def pad(self) -> float:
        """Padding between the card's border and its parts."""
        return 12.0 if self.ample else 6.0

    def name(self, size: float) -> float:
        """The height of a name's line where the smallest words are of this size."""
        return NAME if self.ample else _LEAST_LINE * size

    def facts(self, size: float, lines: int) -> float:
        """The height of seats and minutes on so many lines."""
        if not self.ample:
            return lines * _LEAST_LINE * size
        return FACTS if lines == 1 else lines * FACTS * _STACKED


_ALL = (
    *(CardForm(True, True, True, True), CardForm(False, True, True, True), CardForm(False, True, False, True)),
    *(
        CardForm(True, True, True),
        CardForm(False, True, True),
        CardForm(False, False, True),
        CardForm(False, False, False),
    ),
)


class Form(msgspec.Struct, frozen=True):
    """Boxes of a card's parts; a wide column has a name and its facts on one line each."""

    shown: CardForm
    lying: bool
    wide: bool
    picture: Rect
    column: Rect
    button: Rect
    """Box of the button, with the row of other ways below it where there is one."""

    @property
    def play(self) -> Rect:
        """The button alone."""
        return self.button.upper(_BUTTON)

    @property
    def ways(self) -> Rect | None:
        """The row of other ways; None where there is no room for it."""
        return self.button.lower(_WAY) if self.shown.ways else None

    @property
    def worth(self) -> float:
        """The more, the better: the size of the picture, and whatever else there is."""
        picture = min(self.picture.w, _BEST * self.picture.h)
        motto, button, ample, ways = self.shown
        more = (1.3 if motto else 1) * (1.6 if button else 1) * (1.3 if ample else 1) * (1.4 if ways else 1)
        return picture * more * (1 + self.wide / 2)


def smallest_form(scale: Scale) -> float:
    """The size of the smallest words, in units."""
    return scale.least_px(_SMALLEST) / scale.factor


@lru_cache(maxsize=64)
def best_form(card: Rect, size: float) -> Form | None:
    """The best form of a card where the smallest words are of this size; None where no form has room."""
    tries = (way(card, size, shown) for way in (_upright_form, _lying_form) for shown in _ALL)
    return max((form for form in tries if form is not None), key=lambda form: form.worth, default=None)


def motto_lines(width: float, size: float) -> int:
    """Number of lines of a motto in a column."""
    return 1 if width >= _SHORT_MOTTO * size else 2


def _words_height(shown: CardForm, width: float, size: float, wide: bool) -> float:
    """The height of name, motto and facts in a column."""
    lines = 1 if wide else 2
    motto = motto_lines(width, size) * MOTTO if shown.motto else 0
    return lines * shown.name(size) + motto + shown.facts(size, lines)


def _upright_form(card: Rect, size: float, shown: CardForm) -> Form | None:
    pad = shown.pad
    width = card.w - (40 if shown.ample else 20)
    wide = width >= _SHORT_NAME * size
    high = _words_height(shown, width, size, wide)
    if (
        card.h >= TALL + (WAYS if shown.ways else 0)
        and card.w >= LEAST_CARD
        and not (wide and width < _TIGHT_MOTTO * size)
    ):
        # Where it would not even hold a name, in a window smaller than any may be, the picture comes first.
        wide, high = True, NAME + MOTTO + FACTS
    button = Rect(card.x + 16, card.bottom - pad - shown.foot, card.w - 32, shown.foot)
    low = button.y - _GAP if shown.button else card.bottom - pad
    column = Rect(card.centre[0] - width / 2, low - high, width, high)
    picture = Rect(card.x + pad, card.y + pad, card.w - 2 * pad, column.y - pad - card.y - pad)
    if width < _ONE_WORD * size or picture.h < max(_LEAST_PICTURE * size, picture.w / _FLATTEST):
        return None
    return Form(shown, False, wide, picture, column, button)


def _lying_form(card: Rect, size: float, shown: CardForm) -> Form | None:
    """Form with a column just wide enough for a word, or for a whole name, whichever gives more."""
    both = (_side_by_side(card, size, shown, least * size) for least in (_ONE_WORD, _SHORT_NAME))
    return max((form for form in both if form is not None), key=lambda form: form.worth, default=None)


def _side_by_side(card: Rect, size: float, shown: CardForm, least: float) -> Form | None:
    inner, side = card.inset(shown.pad), 2 * shown.pad
    across = inner.w - side - shown.pad
    high = inner.h - (shown.foot + _GAP if shown.button else 0)
    picture = min(across - least, 0.56 * card.w, _BEST * inner.h)
    width = across - picture
    wide = width >= _SHORT_NAME * size
    if picture < _LEAST_PICTURE * size or _words_height(shown, width, size, wide) > high:
        return None
    low = min(inner.h, picture)
    rect = Rect(inner.x, inner.centre[1] - low / 2, picture, low)
    column = Rect(rect.right + side, inner.y, width, high)
    return Form(shown, True, wide, rect, column, Rect(column.x, inner.bottom - shown.foot, width, shown.foot))


_MOST, _LEAST = 52.0, 20.0
"""Sizes of names."""
_LONG, _SHORT = 9.0, 7.3
"""Hardly a name is wider than so many times its size, and many are not wider than the second."""
_LINE = NAME / 28
"""The height of a name's line, as a share of its size."""
_SLACK = 0.5
"""Sums of heights are off by less."""
_LARGE, _SMALL = (style("strong"), 22.0), (style("strong").at(18), 17.0)
"""Styles of seats and minutes, and the size of the icons before them."""
_ICON_GAP = 8.0
"""Gap from an icon to its words."""
_NEAR, _APART = 10.0, 28.0
"""From the seats to the minutes, at least and where there is room."""


class _CardLine(msgspec.Struct, frozen=True):
    """Something in a column: its height, what draws it at its middle, and whether that is all of it."""

    high: float
    draw: Callable[[float], object]
    whole: bool = True


class CardFacts:
    """Form of seats and minutes, one for the cards of all titles; cards of one size measure them once."""

    def __init__(self, words: Catalogue, titles: Sequence[Title]) -> None:
        self.words = words
        self._titles = titles
        self._forms: dict[tuple[object, ...], _FactsForm] = {}

    def form(self, paint: Painter, form: Form) -> _FactsForm:
        """Form of seats and minutes on cards of this form."""
        key = paint.scale, form.shown, form.lying, form.column.w, form.column.h
        found = self._forms.get(key)
        if found is None:
            highest = max(_lines_height(_name_and_motto(paint, form, self.words, each)) for each in self._titles)
            room = form.column.h - highest
            found = self._forms[key] = _facts_form(paint, form, self._titles, self.words, room)
        return found


def tells_name(card: Rect, words: Catalogue, title: Title, scale: Scale) -> bool:
    """Whether the card has room for the whole name of the title."""
    form = best_form(card, smallest_form(scale))
    return form is not None and _name_and_motto(BoxFinder(scale), form, words, title)[0].whole


def draw(paint: Painter, card: Rect, title: Title, facts: CardFacts, count: int) -> None:
    """Draw the card but for its `count` other ways; the whole of it is one button."""
    form = best_form(card, smallest_form(paint.scale))
    if form is None:
        return
    picture = _picture_beside(form, count)[0]
    with paint.clip(picture):
        title.vignette(paint, picture)
    words = facts.words
    above = _name_and_motto(paint, form, words, title)
    below = _facts(paint, form, title, words, facts.form(paint, form))
    column = form.column
    rest = column.h - _lines_height(above) - _lines_height(below)
    top, between = (rest / 2, 0.0) if form.lying else (0.0, rest / 2)
    _draw_lines(above, column.y + top)
    _draw_lines(below, column.y + top + _lines_height(above) + between)
    if form.shown.button:
        label = words.t("title.play")
        look, size = skin.raised(title.accent, 12, DEPTH), 20.0
        play = face(paint, form.play, look, 0, 0)
        wide, _ = paint.measure(label, style("button").at(size))
        x, y = play.centre
        paint.picture("icons/play", Rect.around((x - wide / 2 - 4, y), size), tint=title.accent.on)
        paint.text(label, (x + size / 2 + 4, y), style("button").at(size), title.accent.on, "centre")


_SIGN, _SIGN_GAP = 44.0, 6.0
_LEAST_BESIDE = 36.0
"""A picture that would be smaller than that beside signs has them on it."""


def way_boxes(card: Rect, scale: Scale, count: int) -> list[tuple[Rect, bool]]:
    """Boxes of so many other ways on a card: in a row below the button, with room for their names, else as signs beside
    the picture or above it."""
    form = best_form(card, smallest_form(scale))
    if form is None:
        return []
    if form.ways is not None:
        return [(place, True) for place in form.ways.columns(count, 12)]
    _, (right, top) = _picture_beside(form, count)
    pitch = _SIGN + _SIGN_GAP
    return [(Rect(right - (count - n) * pitch + _SIGN_GAP, top, _SIGN, _SIGN + 3), False) for n in range(count)]


def _picture_beside(form: Form, count: int) -> tuple[Rect, Point]:
    """Box that the picture keeps beside so many signs, and their upper right corner."""
    picture, wide, high = form.picture, count * (_SIGN + _SIGN_GAP), _SIGN + 3 + _SIGN_GAP
    if form.ways is not None or not count:
        return picture, (picture.right, picture.y)
    left = picture.leftmost(max(0.0, picture.w - wide))
    lower = Rect(picture.x, picture.y + high, picture.w, max(0.0, picture.h - high))
    box = max(left, lower, key=lambda each: min(each.w, each.h))
    if min(box.w, box.h) < _LEAST_BESIDE:
        return picture, (picture.right - _SIGN_GAP, picture.y + _SIGN_GAP)
    return box, (picture.right, picture.y)


def _lines_height(lines: Iterable[_CardLine]) -> float:
    return sum(line.high for line in lines)


def _draw_lines(lines: Iterable[_CardLine], y: float) -> None:
    for line in lines:
        line.draw(y + line.high / 2)
        y += line.high


def _name_and_motto(paint: Painter, form: Form, words: Catalogue, title: Title) -> list[_CardLine]:
    """Name and motto, each on as many lines as it needs, if there is room for them."""
    name, motto = words.t(f"{title.key}.name"), words.t(f"{title.key}.tagline")
    (x, _, width, high), shown, size = form.column, form.shown, smallest_form(paint.scale)
    look, small = style("name").at(_name_size(form, size)), style("label")
    line = max(shown.name(size), look.size * _LINE)
    room = high + _SLACK - shown.facts(size, 1) - line
    below = min(int(room // MOTTO), _lines_needed(paint, motto, small, width)) if shown.motto else 0
    needed = _lines_needed(paint, name, look, width)
    look = within(look, paint.scale, line / (1 if needed == 1 else look.lead))
    names = min(1 + int((room - below * MOTTO) // line), needed)
    told = block(motto, small, paint.scale, width, below).whole if below else True
    least = form.lying or width >= _SHORT_NAME * size  # or the window is smaller than any may be
    if least and not (told and block(name, look, paint.scale, width, names).whole):
        names = min(1 + int(room // line), needed)  # a name before a motto, and this whole or not at all
        below = min(below, int((room - (names - 1) * line) // MOTTO))
        below *= block(motto, small, paint.scale, width, below).whole
    whole = block(name, look, paint.scale, width, names).whole
    lines = [_CardLine(names * line, lambda y: paint.text(name, (x, y), look, width=width, max_lines=names), whole)]
    if below:
        small = small if below == 1 else tight(small, 1)
        shorter = _CardLine(below * MOTTO, lambda y: paint.text(motto, (x, y), small, None, "left", width, below))
        lines.append(shorter)
    return lines


def _lines_needed(paint: Painter, words: str, look: Style, width: float) -> int:
    """Number of lines that words take unless they shrink."""
    return 1 if block(words, look, paint.scale.plain()).width_px <= width * paint.scale.factor else 2


def _name_size(form: Form, size: float) -> float:
    """Size of names, the same for all cards of one size: most fit on one line, or on two where there is room."""
    width, shown = form.column.w, form.shown
    room = form.column.h - shown.facts(size, 1) - (motto_lines(width, size) * MOTTO if shown.motto else 0)
    two = min(_MOST, width / _SHORT)
    if form.lying and shown.ample and 2 * two * _LINE <= room:
        return max(_LEAST, two)
    most = min(_MOST, room / _LINE) if form.lying and shown.ample else shown.name(size) / _LINE
    return min(most, max(_LEAST, width / _LONG))


class _FactsForm(NamedTuple):
    """Form of seats and minutes."""

    shorter: int
    """Number of the words for the minutes, from the longest on; -1 for none."""
    look: Style
    icon: float
    lines: int


def _facts_form(paint: Painter, form: Form, titles: Sequence[Title], words: Catalogue, room: float) -> _FactsForm:
    """The first way that has room on the cards of all titles: side by side, then below each other, then in fewer
    words; where none has, the seats alone."""
    high = form.shown.facts(smallest_form(paint.scale), 2)
    usual = (_LARGE, _SMALL) if form.shown.ample else (_SMALL,)
    looks = [(within(look, paint.scale, high / 2), icon) for look, icon in usual]
    stacked = high <= room + _SLACK
    for shorter in range(max(len(minutes(words, title)) for title in titles)):
        for look, icon in looks:
            wide = [_fact_widths(paint, words, title, shorter, look, icon) for title in titles]
            if all(first + _NEAR + second <= form.column.w for first, second in wide):
                return _FactsForm(shorter, look, icon, 1)
        if stacked and all(max(both) <= form.column.w for both in wide):
            return _FactsForm(shorter, look, icon, 2)
    return _FactsForm(-1, *looks[-1], 1)


def _fact_widths(
    paint: Painter, words: Catalogue, title: Title, shorter: int, look: Style, icon: float
) -> tuple[float, float]:
    """Widths of seats and minutes with their icons."""
    texts = seat_counts(words, title.seats), _minutes(words, title, shorter)
    first, second = (icon + _ICON_GAP + paint.measure(each, look)[0] for each in texts)
    return first, second


def _facts(paint: Painter, form: Form, title: Title, words: Catalogue, facts: _FactsForm) -> list[_CardLine]:
    """Seats and minutes, side by side or below each other; where they do not fit, the seats alone."""
    (x, _, width, _), shorter, look, icon = form.column, facts.shorter, facts.look, facts.icon
    high = form.shown.facts(smallest_form(paint.scale), facts.lines)
    line = partial(_draw_facts, paint, title, look, icon, form.column.right)
    seats = "icons/person", seat_counts(words, title.seats)
    if shorter < 0:
        return [_CardLine(high, partial(line, {x: seats}))]
    time = "icons/clock", _minutes(words, title, shorter)
    if facts.lines == 2:
        return [_CardLine(high / 2, partial(line, {x: each})) for each in (seats, time)]
    first, second = _fact_widths(paint, words, title, shorter, look, icon)
    apart = min(first + _APART, width - second)
    return [_CardLine(high, partial(line, {x: seats, x + apart: time}))]


def _minutes(words: Catalogue, title: Title, shorter: int) -> str:
    texts = minutes(words, title)
    return texts[min(shorter, len(texts) - 1)]


def minutes(words: Catalogue, title: Title) -> tuple[str, ...]:
    """Minutes from few seats to many; then, for little room, only the least."""
    least, most = title.span()
    if least == most:
        return (words.t("title.minutes", minutes=most),)
    return words.t("title.minutes.range", least=least, most=most), words.t("title.minutes.from", least=least)


def _draw_facts(
    paint: Painter, title: Title, look: Style, icon: float, end: float, facts: Mapping[float, tuple[str, str]], y: float
) -> None:
    """Pictures with words on one line, by where they begin."""
    for x, (picture, text) in facts.items():
        paint.picture(picture, Rect.around((x + icon / 2 - 1, y), icon), tint=title.accent.base)
        start = x + icon + _ICON_GAP
        paint.text(text, (start, y), look, width=end - start)


class Learn:
    """Knows which titles have lessons, and leads to them and to the puzzles."""

    def __init__(self, scene: MenuScene) -> None:
        self._scene, services = scene, scene.services
        self.titles = [title for title in services.titles if files(title.key, services.lessons)]

    def handle(self, event: Input) -> bool:
        """Take L on the card that has the keyboard or lies under the pointer; whether an input is used up by that."""
        if not pressed(event, "learn"):
            return False
        page = self._scene.page
        names = [each.name for each in (page.focused, page.hovered) if each is not None]
        title = next((each for name in names for each in self.titles if name.endswith(f".{each.key}")), None)
        if page.overlays or title is None:
            return False
        self.open(title)
        return True

    def open(self, title: Title) -> None:
        """Go to the page on which a title is learnt."""
        self._scene.navigate(ShowLearn(title))
