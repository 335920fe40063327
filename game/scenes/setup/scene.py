"""Setting up a match: who sits where, which house rules hold, whether luck is left to chance, remarks and start."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from zlib import crc32

from msgspec.structs import replace

from game.core.even import Footing
from game.core.seats import HUMAN, Seat, name_key
from game.core.spec import BadTerms
from game.i18n.catalogue import Catalogue
from game.scenes.setup import about
from game.scenes.setup.board_line import StartButton, StartNote, lay_board
from game.scenes.setup.boards import USUAL, BoardChoice, why_not
from game.scenes.setup.controls import CLOSE, SPACE, HouseRules, Maker
from game.scenes.setup.draft import Draft
from game.scenes.setup.even_panel import EvenInSight, EvenPanel
from game.scenes.setup.picker import BoardPicker
from game.scenes.setup.rows import EXTRA_LINE, ROW_GAP
from game.scenes.setup.seats import NAMES, Seats, scarecrow
from game.scenes.shell import bar, opening
from game.scenes.shell.menu import GAP, PAD, DrawBox, MenuScene, columns, menu_layout, panel
from game.scenes.shell.outcomes import BeginMatch, ShowRules, ShowSettings
from game.scenes.shell.path import keep_answers, known_answers
from game.scenes.shell.people import KnownPeople
from game.scenes.shell.phrases import SCARECROWS, default_names, renamed, tempers_by_name
from game.scenes.shell.scene import Services
from game.scenes.shell.sheet import LayoutResult
from game.store.notices import StoreError
from game.store.scores import Score
from game.store.settings import Remembered
from game.ui import type
from game.ui.access import Announcement
from game.ui.events import Input
from game.ui.keymap import pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import KINDS
from game.ui.theme import WOOD, colours, players
from game.ui.title import Title
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.scroll import Scroll

REMARK_GAP = 14.0
_ICON, _BEFORE, _APART = 24.0, 46.0, 24.0
"""Size of an icon, offset of the words from its left edge, and gap before the next icon."""


class Remarks:
    """Remarks side by side where they have room; the words of a long one take two lines."""

    def __init__(self, title: Title, words: Catalogue, scale: Scale, draft: Draft, board: str = "") -> None:
        """`board` is the name of the chosen one."""
        self._title, self._words, self._scale, self._draft, self._board = title, words, scale, draft, board

    def lay(self, x: float, y: float, width: float) -> DrawBox:
        """Lay all of them from a point on."""
        bottom = max(place.bottom for *_, place in self._boxes(Rect(x, y, width, 0)))
        return DrawBox(Rect(x, y, width, bottom + REMARK_GAP - y), self._draw)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Icon and words of each."""
        t, count = self._words.t, len(self._draft.places)
        key = f"{self._title.key}.setup.note.{count}"
        lines = [("icons/person", t(key))] if self._words.has(key) else []
        minutes = self._title.minutes_of(count, self._draft.chosen(), self._board)
        lines.append(("icons/clock", t("setup.duration", minutes=minutes)))
        lines.append(("icons/save", t("setup.names_kept")))
        hides = bool(self._draft.levels) and self._title.spec.secrets
        return [*self.for_goal, *lines, *[("icons/seal", t("setup.fair"))] * hides]

    @property
    def for_goal(self) -> list[tuple[str, str]]:
        """The goal that the match is played for; or why it is not with so many."""
        if (goal := self._draft.goal) is None:
            return []
        t, key = self._words.t, f"{self._title.key}.goal.{goal.name}"
        if not goal.fits(len(self._draft.places)):
            return [("icons/warning", t("goal.seats.not", goal=t(key)))]
        return [("icons/target", t("goal.setup", goal=t(key), about=t(f"{key}.about")))]

    def _boxes(self, rect: Rect) -> list[tuple[str, str, Rect]]:
        """Boxes of the remarks."""
        boxes: list[tuple[str, str, Rect]] = []
        x, y = rect.x, rect.y + REMARK_GAP
        below, factor = y, self._scale.factor
        for icon, text in self.lines:
            room = rect.w - _BEFORE - 10
            block = type.block(text, "button", self._scale, room, _lines(text, self._scale, room))
            wide, high = block.width_px / factor + 1, block.height_px / factor
            if x > rect.x and x + _BEFORE + wide > rect.right:
                x, y = rect.x, below
            boxes.append((icon, text, Rect(x + _BEFORE, y, wide, high)))
            x, below = x + _BEFORE + wide + _APART, max(below, y + high + REMARK_GAP)
        return boxes

    def _draw(self, paint: Painter, rect: Rect) -> None:
        for icon, text, at in self._boxes(rect):
            paint.picture(icon, Rect.around((at.x - _ICON, at.y + _ICON / 2), _ICON), tint=self._title.accent.base)
            paint.text(
                text, (at.x, at.y), "button", colours.ink_soft, "left", at.w, _lines(text, paint.scale, at.w), "top"
            )


def _lines(text: str, scale: Scale, width: float) -> int:
    """The most lines of a remark: more than two only where these would cut it."""
    return 2 if type.block(text, "button", scale, width, 2).whole else 4


WATCH_LEAST_H = 84.0
_PAD, _FACE, _STEP = 16.0, 58.0, 42.0
_WIDE = 540.0
"""In less width no scarecrows are drawn, so that the words have room."""
_LINES = 3
_GROUND = replace(KINDS["row"], fill=colours.grass_pale.mixed(colours.cream, 0.6))


class WatchStrip:
    """Strip with a button that lets computers play; its height depends on the words."""

    def __init__(self, words: Catalogue, scale: Scale, levels: Sequence[str], on_press: Callable[[], None]) -> None:
        self._heading, self._text = words.t("setup.watch.heading"), words.t("setup.watch.text")
        self._scale, self._levels = scale, levels
        self.button = Button("setup.watch", Rect(0, 0, 0, 52), words.t("setup.watch"), "icons/eye", on_press=on_press)

    def lay(self, x: float, y: float, width: float) -> list[Widget]:
        """Lay the strip from a point on, the ground of it first."""
        wide = self.button.natural_width(self._scale)
        left = x + _PAD + (_FACE + _STEP * (len(self._levels) - 1) + 12 if width >= _WIDE else 0)
        room = x + width - _PAD - wide - 12 - left
        heights = [
            type.block(words, style, self._scale, room, _LINES).height_px / self._scale.factor
            for words, style in ((self._heading, "button"), (self._text, "label"))
        ]
        rect = Rect(x, y, width, max(WATCH_LEAST_H, sum(heights) + 28))
        self.button.rect = Rect(rect.right - _PAD - wide, rect.centre[1] - 26, wide, 52)
        top = rect.centre[1] - (sum(heights) + 4) / 2

        def draw(paint: Painter, at: Rect) -> None:
            paint.skin(at, _GROUND)
            for number, level in enumerate(self._levels if width >= _WIDE else ()):
                face = Rect(at.x + _PAD + number * _STEP, at.centre[1] - _FACE / 2, _FACE, _FACE)
                paint.picture(scarecrow(level), face)
            paint.text(self._heading, (left, top), "button", None, "left", room, _LINES, "top")
            low = (left, top + heights[0] + 4)
            paint.text(self._text, low, "label", colours.ink_soft, "left", room, _LINES, "top")

        return [DrawBox(rect, draw), self.button]


MAIN = 76.0
HEAD = 52.0
ROOMY, TIGHT = 92.0, 84.0
"""The height of a row's first line."""
NARROW, SINGLE = 1240.0, 940.0
SMALL, LOW = 0.7, 640.0
"""Pixels of a unit, and height of the body, below which an even start is one line."""
_EVEN = "setup.even", "setup.even.way"
"""Names of what an even start is chosen by: the line that opens it, or its ways."""
LONGEST_SEED = 40
OPEN_SEEDS = 10_000_000


class SetupScene(MenuScene):
    """The seats and options of a new match of one title; `levels` are the computers that may sit down."""

    name = "setup"

    def __init__(
        self,
        services: Services,
        title: Title,
        levels: Sequence[str] = (),
        learned: bool = False,
        seats: Sequence[Seat] = (),
        footings: Mapping[str, Footing] = MappingProxyType({}),
        goal: str = "",
    ) -> None:
        """`learned`: somebody comes from a lesson; `seats`: who sits down, in place of those of the last time;
        `footings`: facts about people by which even starts are suggested; `goal`: what it is to be played for."""
        super().__init__(services)
        self.title = title
        self.seed = ""
        every = [player.key for player in ((WOOD,) if title.plain else players)]
        kept = services.settings.tables.get(title.key)
        if seats:
            kept = replace(kept or Remembered(), seats=tuple(seats))
        family = KnownPeople(services.store)
        new = kept is None or not kept.seats
        evening = [each.name for each in family.last_evening] if new and not learned else []
        known = (*evening, *services.settings.known_names, *(each.name for each in family.people))
        self.draft = Draft(
            title.spec,
            title.colours,
            every,
            lambda number: self.words.t("seat.default", number=number),
            kept and replace(kept, seats=renamed(self.words, kept.seats)),
            levels,
            known,
            self._scarecrows(),
            {name_key(each.name): each.colour for each in family.people} | services.settings.colours,
            default_names(self.words, max(title.spec.seats)),
            footings,
            goal,
            known_answers(self.services, title.key),
            tempers_by_name(self.words),
        )
        if len(evening) > 1:
            self.draft.seat_people(len(evening))
        elif new:
            learned = learned or any(lesson.startswith(f"{title.key}/") for lesson in services.settings.lessons)
            self.draft.pair(alone=learned)
        if goal:
            self.draft.seat_for_goal()
        self._named = self.draft.people
        """People by name as the set-up was opened."""
        self.boards = BoardChoice(services, title, kept.board if kept is not None else USUAL)
        if self.boards.lost:
            self.page.show_message(self.words.t("setup.board.lost", name=self.boards.lost), "icons/warning")
        self.note = StartNote(self.boards, self.draft)
        self.house_rules = HouseRules(title, self.draft, self.page)
        self.seats = Seats(self.draft, self.page, self._maker(), title, family, self.refresh, self._names_changed)
        self.even = EvenPanel(self.draft, self.page, self.seats.maker)
        self._even_facts: Hashable = None
        """Facts about the seats for which the even start was laid out last."""
        self.best: Score | None = None
        self._previews = about.Previews(title, self.words)
        self._narrow = set[Hashable]()
        """Windows and numbers of seats in which the list of these has scrolled."""
        self._told = {place: place.player for place in self.draft.places}
        """Players of each seat as they were told last."""
        self._start = StartButton(Rect(0, 0, 0, 0), "", title.accent, self.start, self.note)
        self._watch: Button | None = None

    def _scarecrows(self) -> list[str]:
        """Names for computers."""
        return [self.words.t(f"setup.scarecrow.{number}") for number in range(1, SCARECROWS + 1)]

    def enter(self) -> None:
        super().enter()
        for icon, words in Remarks(self.title, self.words, self.scale, self.draft).for_goal:  # it may be out of sight
            self.page.show_message(words, icon)

    def leave(self) -> None:
        """Keep names that were written, and answers about people with a name of their own; answers about others last
        until the program ends."""
        if self.draft.people != self._named:
            self._remember(self.draft.people)
        keep_answers(self.services, self.title)
        super().leave()

    def reword(self) -> None:
        super().reword()
        draft = self.draft
        seats = renamed(self.words, [Seat(place.name.strip(), place.player) for place in draft.places])
        for place, seat in zip(draft.places, seats, strict=True):
            place.name = seat.name
        draft.scarecrows = self._scarecrows()
        draft.renumber()

    def people(self) -> list[str]:
        return [place.name for place in self.draft.places]

    def take_announcements(self) -> Sequence[Announcement]:
        """Take who plays a seat now that somebody else has played: what can be chosen for a computer is new there."""
        t, told = self.words.t, list[Announcement]()
        for place in self.draft.places:
            now, before = place.player, self._told.get(place, place.player)
            if place.human and before != now:
                told.append(Announcement(t("setup.told.human", seat=place.name)))
            elif before == HUMAN and not place.human:
                levels = self.words.listed([t(f"level.{each}") for each in self.draft.levels])
                fields = {"seat": place.name, "level": t(f"level.{now}"), "levels": levels}
                told.append(Announcement(t("setup.told.computer", **fields)))
            self._told[place] = now
        return told

    def _maker(self) -> Maker:
        return self.house_rules.maker(self.words, self.scale)

    def _best(self) -> Score | None:
        """The best score so far of as many seats, where the title keeps any."""
        count = len(self.draft.places)
        if self.title.spec.chart is None:
            return None
        try:
            return self.services.store.best(self.title.key, lambda score: score.seats == count and not score.boards)
        except StoreError:
            return None

    # -- layout

    def build(self) -> Iterable[Widget]:
        places = menu_layout(self.scale)
        self.seats.maker = self.even.maker = self._maker()
        self._even_facts = self.draft.even.facts(self.draft.places)
        self.best = self._best()
        widgets = list(self.header(places.bar, self.words.t("setup.heading")))
        gear = Rect(places.bar.right - 56, places.bar.y + 5, 44, 46)
        settings = Button("setup.settings", gear, icon="icons/settings")
        settings.on_press = partial(self.navigate, ShowSettings())
        settings.hint = self.words.t("title.settings")
        rules = Button("setup.rules", gear.moved(-52, 0), icon="icons/book")
        rules.on_press = partial(self.navigate, ShowRules(self.title))
        rules.hint = with_keys(self.words, "rulebook.open", "rules")
        widgets += [rules, settings]
        body = places.body
        if body.w < NARROW:
            widgets += self._tab(places.bar)
        if body.w >= NARROW:
            shares = (368.0, 1.0, 384.0) if body.w >= 1500 else (0.25, 0.45, 0.3)
            left, middle, right = columns(body, *shares)
            minutes = self.title.minutes_of(len(self.draft.places), self.draft.chosen(), self.boards.chosen)
            told = self.best, self._previews, minutes, self.boards.seats
            column = about.About(self.title, self.words, self.scale, *told).lay(left)
            return [*widgets, *column, *self._middle(middle), *self._right(right)]
        if body.w >= SINGLE:
            middle, right = columns(body, 1.0, 0.62)
            return [*widgets, *self._middle(middle), *self._right(right)]
        return [*widgets, *self._single(body)]

    def refresh(self) -> None:
        before = EvenInSight(self.page)
        super().refresh()
        EvenInSight(self.page).follow(before, self.services.device == "mouse")

    def _middle(self, rect: Rect) -> list[Widget]:
        inner = rect.inset(6)
        roomy = inner.h >= HEAD + 4 * 121 + 98 + 100
        x, width, high = inner.x + 10, inner.w - 20, ROOMY if roomy else TIGHT
        seated = self.scale.size_px, self.scale.factor, len(self.draft.places)
        # Beside the bar of a list that scrolls; rows that have made way for it stay so narrow while as many sit there.
        for wide in (width, width - 14) if seated not in self._narrow else (width - 14,):
            head, top = self._seats_head(x, inner.y, wide)
            widgets, y = self._seats(x, top, wide, high)
            if y <= inner.bottom:
                break
            self._narrow.add(seated)
        if self._out_of_sight(widgets, inner.bottom):
            head = self._seats_head(x, inner.y, wide, to_even=True)[0]
        room = inner._replace(y=top, h=inner.bottom - top)
        return [panel(rect), *head, self._scroll("setup.middle", room, widgets, y - top, "setup.seats")]

    def _out_of_sight(self, widgets: Sequence[Widget], low: float) -> bool:
        """Whether what an even start is chosen by lies beyond the lower end of a list that has not been scrolled."""
        return any(each.rect.bottom > low for each in widgets if each.name in _EVEN)

    def _show_even(self) -> None:
        """Bring what an even start is chosen by into sight, or open it where that is one line."""
        folded = next((part for part in self.page.parts() if part.name == _EVEN[0]), None)
        if isinstance(folded, Button) and folded.on_press is not None:
            folded.on_press()
        else:
            EvenInSight(self.page).reveal()

    def _seats_head(self, x: float, y: float, width: float, to_even: bool = False) -> LayoutResult:
        """The heading of the seats with the buttons that add some, and where the rows begin; `to_even`: and with one
        that leads to the even start."""
        head = DrawBox(Rect(x, y, width, HEAD), self._draw_seats_head)
        buttons: list[Pressable] = [*self.seats.add_buttons(Rect(x, head.rect.bottom, width, EXTRA_LINE))]
        low = buttons[0].rect.bottom + ROW_GAP if buttons else head.rect.bottom
        if to_even:
            way = self.words.t(f"setup.to_even.{self.draft.even.way}")
            lead = Button("setup.to_even", head.rect, way, "icons/even", on_press=self._show_even)
            lead.hint, wide = self.even.told(), min(width * 0.6, lead.natural_width(self.scale))
            lead.rect = Rect(x + width - wide, y + 5, wide, HEAD - 10)
            head.rect = head.rect.leftmost(width - wide)
            buttons.append(lead)
        widgets = [head, bar.tip_press("setup.head.seats", head.rect, self.words.t("setup.seats.tip")), *buttons]
        return widgets, low

    def _seats(self, x: float, y: float, width: float, high: float) -> LayoutResult:
        """Rows of the seats with all that is below them; the widgets and their lower end."""
        widgets, y = self.seats.lay(x, y, width, high)
        if self.even.offered:
            even, y = self._even(x, y, width)
            widgets, y = widgets + even, y + ROW_GAP
        if self.draft.levels:
            watch = WatchStrip(self.words, self.scale, self.draft.levels, self.watch)
            widgets += watch.lay(x, y, width)
            self._watch, y = watch.button, widgets[-2].rect.bottom
        notes = Remarks(self.title, self.words, self.scale, self.draft, self.boards.chosen).lay(x, y, width)
        return [*widgets, notes], notes.rect.bottom

    def _even(self, x: float, y: float, width: float) -> LayoutResult:
        """The even start, or where there is little room the line that opens it."""
        small = self.scale.factor < SMALL or menu_layout(self.scale).body.h < LOW
        return (self.even.lay_folded if small else self.even.lay)(x, y, width)

    def _right(self, rect: Rect) -> list[Widget]:
        start = Rect(rect.x + PAD, rect.bottom - 20 - MAIN, rect.w - 2 * PAD, MAIN)
        notes, top = self.note.lay(start, rect, self.scale)
        inner = Rect(rect.x + 6, rect.y + 6, rect.w - 12, top - GAP - rect.y - 6)
        room = rect.x + PAD, inner.y, rect.w - 2 * PAD
        for space in (SPACE, CLOSE, SPACE):  # where the last field would be cut, closer together all may have room
            children, y = self._options(*room, space)
            if y <= inner.bottom:
                break
        children += self._build_about(rect.x + PAD, y, rect.w - 2 * PAD)
        return [
            panel(rect),
            self._scroll("setup.right", inner, children, 0, "setup.options"),
            *notes,
            self._starter(start),
        ]

    def _scroll(self, name: str, rect: Rect, children: Sequence[Widget], long: float, key: str) -> Scroll:
        """A part of the page that scrolls, called by a key of its heading."""
        made = Scroll(name, rect, children, long)
        made.label = self.words.t(key)
        return made

    def _single(self, body: Rect) -> list[Widget]:
        start = Rect(body.x + PAD, body.bottom - 14 - 64, body.w - 2 * PAD, 64)
        notes, top = self.note.lay(start, body, self.scale)
        inner = Rect(body.x + 6, body.y + 6, body.w - 12, top - 10 - body.y - 6)
        x, width = inner.x + 10, inner.w - 32
        head, y = self._seats_head(x, inner.y, width)
        widgets, y = self._seats(x, y, width, TIGHT)
        if self._out_of_sight(widgets, inner.bottom):
            head = self._seats_head(x, inner.y, width, to_even=True)[0]
        options, y = self._options(x + 8, y + 12, width - 16)
        children = [*head, *widgets, *options, *self._build_about(x + 8, y, width - 16)]
        scroll = self._scroll("setup.all", inner, children, 0, "setup.seats")
        return [panel(body), scroll, *notes, self._starter(start)]

    def _build_about(self, x: float, y: float, width: float) -> list[Widget]:
        """Description of the title below the options, where no column holds it."""
        if menu_layout(self.scale).body.w >= NARROW:
            return []
        room = Rect(x, y + SPACE, width - 14, 0)
        return about.preview_rows(self.title, self.words, self.scale, self._previews, room)[0]

    def update(self, dt_ms: float) -> bool:
        if self._even_facts != self.draft.even.facts(self.draft.places):
            self.refresh()
        worked = self._previews.work()
        for picker in [each for each in self.page.overlays if isinstance(each, BoardPicker)]:
            worked = picker.work(dt_ms) or worked
        if self.page.stale:
            self._build_anew()
        self.dirty = self.dirty or worked
        return super().update(dt_ms) or worked

    def _options(self, x: float, y: float, width: float, space: float = SPACE) -> LayoutResult:
        """Every option that is not a seat's own, then the seed."""
        heading, head = self.words.t("setup.options"), Rect(x, y, width, HEAD)
        board, taken = lay_board(self.boards, self.page, self.draft, head, space)
        head = head._replace(w=taken.w)
        widgets: list[Widget] = [DrawBox(head, lambda paint, at: _draw_heading(paint, at, heading))]
        widgets.append(bar.tip_press("setup.head.options", head, self.words.t("setup.options.tip")))
        widgets, y = widgets + board, taken.bottom + 6
        rules, y = self.house_rules.lay(self._maker(), x, y, width, space)
        seed, y = self._seed(x, y, width)
        return [*widgets, *rules, *seed], y

    def _seed(self, x: float, y: float, width: float) -> LayoutResult:
        label, hint = self.words.t("setup.seed"), self.words.t("setup.seed.text")
        room = width - type.block(label, "button", self.scale).width_px / self.scale.factor - 16
        high = max(30.0, type.block(hint, "caption", self.scale, room, 3).height_px / self.scale.factor + 4)
        head = DrawBox(Rect(x, y, width, high), lambda paint, at: _draw_seed_head(paint, at, label, hint))
        place, empty = Rect(x, y + high + 4, width - 64, 52), self.words.t("setup.seed.empty")
        field = Field("setup.seed", place, self.seed, LONGEST_SEED, self._set_seed, empty=empty)
        field.label = label
        dice = Button("setup.dice", Rect(x + width - 52, place.y, 52, 52), icon="icons/dice", on_press=self._throw_seed)
        dice.hint = self.words.t("setup.seed.dice")
        about = bar.tip_press("setup.head.seed", head.rect, self.words.t("setup.seed.tip"))
        return [head, about, field, dice], field.rect.bottom + 12

    def _starter(self, rect: Rect) -> Button:
        label, accent = self.words.t("setup.start"), self.title.accent
        self._start = StartButton(rect, label, accent, self.start, self.note)
        self._check()
        return self._start

    # -- what is drawn

    def _tab(self, place: Rect) -> list[Widget]:
        """The title's name in the bar, where there is no room for the column that tells of it."""
        key = f"{self.title.key}.name"
        name = self.words.t(key) if self.words.has(key) else ""
        wide = type.block(name, "name_bar", self.scale).width_px / self.scale.factor
        rect = Rect(place.right - 124 - wide - 76, place.y + 4, wide + 76, 48)
        tab = bar.GameTab("bar.tab", rect)
        tab.hint = name
        return [DrawBox(rect, partial(self._draw_tab, name)), tab]

    def _draw_tab(self, name: str, paint: Painter, rect: Rect) -> None:
        paint.box(rect, self.title.accent.base, 11)
        paint.picture(self.title.icon, Rect(rect.x + 10, rect.y + 4, 40, 40))
        paint.text(name, (rect.x + 58, rect.centre[1]), "name_bar", self.title.accent.on)

    def _draw_seats_head(self, paint: Painter, rect: Rect) -> None:
        heading = self.words.t("setup.seats")
        _draw_heading(paint, rect.moved(8, 0), heading)
        hint, at = self.words.t("setup.order"), (rect.right - 16, rect.centre[1] + 4)
        room = min(rect.w * 0.6, rect.w - 36 - paint.measure(heading, "h2", rect.w * 0.6)[0])
        chosen, lines = type.folded(hint, "caption", paint.scale, room)
        if type.block(hint, chosen, paint.scale, room, lines).whole:  # else the heading's tip alone tells it
            paint.text(hint, at, chosen, None, "right", room, lines)

    # -- what a player does

    def _names_changed(self) -> None:
        self.house_rules.renamed(self._maker())
        self._check()
        self.page.dirty = True

    def _check(self) -> None:
        """Allow the start when every seat has a name of its own, and so many can play on the board."""
        reason = why_not(self.boards, self.draft)
        if self.note.stale(self._start.rect, self.scale):
            self.page.renew()
        self._start.enable(not reason, reason)
        if self._watch is not None:
            self._watch.enable(not reason, reason)

    def _set_seed(self, text: str) -> None:
        self.seed = text

    def _throw_seed(self) -> None:
        """An open seed, as short as one can be passed on by word of mouth."""
        self.seed = str(crc32(self.services.new_seed().encode()) % OPEN_SEEDS)
        self.refresh()

    def confirm(self) -> None:
        """Go to the button that starts after Enter on the last name; start from anywhere else."""
        if self.page.focused is not None and self.page.focused.group == NAMES:
            self.page.focus(self._start, True)
        else:
            self._start.press()

    def handle(self, event: Input) -> None:
        if not self.page.overlays and pressed(event, "rules"):
            self.navigate(ShowRules(self.title))
        elif not self.page.overlays and self.seats.by_key(event, self.page.focused):
            self.dirty = True
        else:
            super().handle(event)

    def start(self) -> None:
        """Begin the match that was agreed on, and remember who plays."""
        self._begin(self.draft.seats(), self.draft.people)

    def watch(self) -> None:
        """Begin a match of computers only at this table."""
        self._begin(self.draft.unattended(), ())

    def _begin(self, seats: Sequence[Seat], people: Sequence[str]) -> None:
        """Begin a match of these seats, and remember how it was set up and who plays."""
        try:
            goal = self.draft.goal
            name = goal.name if goal is not None and goal.fits(len(seats)) else ""
            opened = opening.begin(
                self.services, self.title, seats, self.draft.chosen(), self.seed.strip(), name, self.boards.board()
            )
        except (BadTerms, StoreError) as error:
            self.tell("dialog.error", error)
            self.refresh()
            return
        if not self.title.plain:
            self.services.change(colours=self.services.settings.colours_after(seats))
        self._remember(people)
        self.navigate(BeginMatch(opened))

    def _remember(self, people: Sequence[str]) -> None:
        """Keep how the match is set up, and who plays."""
        settings = self.services.settings
        tables = {**settings.tables, self.title.key: replace(self.draft.remembered(), board=self.boards.chosen)}
        self.services.change(tables=tables, people=settings.people_after(people))


def _draw_heading(paint: Painter, rect: Rect, words: str) -> None:
    paint.text(words, (rect.x, rect.centre[1] + 4), "h2", width=rect.w * 0.6)


def _draw_seed_head(paint: Painter, rect: Rect, label: str, hint: str) -> None:
    shown = paint.text(label, (rect.x, rect.centre[1]), "button")
    room = rect.right - shown.right - 16
    paint.text(hint, (rect.right, rect.centre[1]), "caption", None, "right", room, 3)
