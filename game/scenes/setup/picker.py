"""The picker of boards over the set-up: a card for each with its picture, followed while the folder of maps changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.core.board import Board
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import BadTerms
from game.scenes.setup.boards import BoardChoice, Candidate, why_not
from game.scenes.setup.draft import Draft
from game.scenes.shell.phrases import fault_sentence, seat_counts
from game.scenes.shell.trial import LOOK_MS, begin_trial
from game.scenes.tabletop.table_view import TableView
from game.ui import type
from game.ui.access import Role
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.tween import Tween
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

_WIDEST, _EDGE, _GAP = 1180.0, 24.0, 16.0
_HEAD, _FOOT, _BUTTON, _BAR = 52.0, 56.0, 48.0, 14.0
_CARD, _SHARE, _PAD = 260.0, 0.62, 8.0
"""Least width of a card, height of its picture as a share of its width, and room round that."""
_FACTS = 4
"""Most lines about a board on its card; its tip has all of them."""
_LINES = 4
_TABLE_SIZE = (1600, 900)
_KINDS = ("leaf_light", "sun_light", "water", "gold", "soil", "plum", "barn", "stone")


class BoardPictures:
    """Small pictures of boards, as the game's own table draws them; until one is made, and where the rules refuse a
    board, its places by their kinds."""

    def __init__(self, choice: BoardChoice) -> None:
        self._choice = choice
        self._made: dict[str, tuple[Board, pygame.Surface | None]] = {}

    def work(self, candidates: Sequence[Candidate]) -> bool:
        """Make the next picture that is missing; whether there was one."""
        for found in candidates:
            board = found.board
            if board is not None and found.seats and self._made.get(found.key, (None,))[0] is not board:
                self._made[found.key] = board, self._drawn(found, board)
                return True
        return False

    def _drawn(self, found: Candidate, board: Board) -> pygame.Surface | None:
        """The board on the table of a match that has just begun on it."""
        title, services, count = self._choice.title, self._choice.services, found.seats[0]
        options, scale = title.spec.options(), Scale(_TABLE_SIZE)
        seats = title.with_colours([Seat(str(number + 1)) for number in range(count)])
        try:
            boards = services.boards(title.spec, options, count, board)
            match: Match[Any, Any] = Match(title.spec, MatchSetup(seats, options, boards, "picture", open_seed=True))
            match.deal()
            view = TableView(title, match, services.words, "none")
            view.resize(scale, 100)
            view.see(match.seat)
            view.rest()
            sheet = pygame.Surface(_TABLE_SIZE)
            paint = Painter(sheet, scale)
            view.drawing.draw(paint, view.context())
            cut = paint.rect_px(view.frame.board).clip(sheet.get_rect())
        except Exception:  # noqa: BLE001  a strange board that a table cannot draw is drawn by its places
            return None
        return sheet.subsurface(cut).copy()

    def draw(self, paint: Painter, found: Candidate, rect: Rect) -> None:
        """Draw the picture of a board into a rectangle."""
        paint.panel(rect, "inset")
        inner, made = rect.inset(4), self._made.get(found.key)
        picture = made[1] if made is not None and made[0] is found.board else None
        if found.board is None:
            paint.picture("icons/warning", Rect.around(rect.centre, min(rect.w, rect.h) * 0.4), tint=colours.barn_dark)
        elif picture is None:
            draw_places(paint, found.board, inner)
        elif paint.keeps:
            share = min(inner.w / picture.get_width(), inner.h / picture.get_height())
            place = paint.rect_px(Rect.around(inner.centre, picture.get_width() * share, picture.get_height() * share))
            paint.surface.blit(pygame.transform.smoothscale(picture, place.size), place)


def draw_places(paint: Painter, board: Board, rect: Rect) -> None:
    """Draw the places of a board, coloured by their kinds."""
    kinds = sorted({spot.kind for spot in board.spots})
    share = min(rect.w / board.size[0], rect.h / board.size[1])
    x, y = rect.centre[0] - board.size[0] * share / 2, rect.centre[1] - board.size[1] * share / 2
    width, height = board.cell if all(board.cell) else (max(board.size) / 8, max(board.size) / 8)
    for spot in board.spots:
        fill = getattr(colours, _KINDS[kinds.index(spot.kind) % len(_KINDS)])
        at = x + spot.x * share, y + spot.y * share
        if board.grid == "square":
            paint.box(Rect.around(at, width * share - 1, height * share - 1), fill, 1)
        else:
            paint.disc(at, max(1.5, min(width, height) * share * 0.46), fill)


class BoardCard(Pressable):
    """One board to choose: its picture, name, size and numbers of players, or why it cannot be played on."""

    role: Role = "radio"

    def __init__(
        self, name: str, rect: Rect, found: Candidate, pictures: BoardPictures, words: tuple[str, str], accent: Accent
    ) -> None:
        """`words`: the name of the board, and what is told about it."""
        super().__init__(name, rect)
        self.found, self.pictures, self.accent = found, pictures, accent
        self.label, self.facts = words
        if not found.seats:
            self.disable(self.facts)

    def draw(self, paint: Painter) -> None:
        rect = self.rect.moved(0, -2 * self.glides.lift.value if self.enabled else 0)
        paint.panel(rect, "row", radius=14)
        if self.chosen:
            paint.box(rect, None, 14, self.accent.base, 4)
        picture = rect.inset(_PAD)._replace(h=(rect.w - 2 * _PAD) * _SHARE)
        self.pictures.draw(paint, self.found, picture)
        width, y = rect.w - 4 * _PAD, picture.bottom + 6
        ink = colours.ink if self.enabled else colours.ink_soft
        named = paint.text(self.label, (rect.x + 2 * _PAD, y), "strong", ink, "left", width, 1, "top")
        told = colours.ink_soft if self.enabled else colours.barn_dark
        at = rect.x + 2 * _PAD, max(named.bottom, y + 20) + 2
        paint.text(self.facts, at, "caption", told, "left", width, _FACTS, "top")
        self.draw_flash(paint, rect, 14)
        if self.ring:
            paint.ring(self.rect, 14)


class BoardPicker(Overlay):
    """All boards over the set-up; what is chosen counts at once, and Esc or OK closes it."""

    modal = False

    def __init__(self, choice: BoardChoice, page: Page, draft: Draft) -> None:
        super().__init__("setup.boards", Rect(0, 0, _WIDEST, 400))
        self.choice, self.page, self.draft = choice, page, draft
        self.accent = choice.title.accent
        self.pictures = BoardPictures(choice)
        self.label = choice.services.words.t("setup.boards")
        self._text = choice.services.words.t("setup.boards.text")
        self.cards = Scroll("setup.boards.all", Rect(0, 0, 1, 1))
        self.cards.label = self.label
        self._foot: list[Widget] = []
        self._found: list[Candidate] = []
        self._until_look = Tween(0.0, 1.0, LOOK_MS)

    # -- time

    def work(self, dt_ms: float) -> bool:
        """Follow the folder, read the next map, or draw the next picture; whether anything was done."""
        changed = False
        if not self._until_look.step(dt_ms):
            changed = self.choice.folder.look()
            self._until_look.elapsed = 0.0
        read = self.choice.folder.work()
        if changed or read:
            self.page.renew()
            return True
        drawn = self.pictures.work(self._found)
        self.page.dirty = self.page.dirty or drawn
        return drawn

    # -- layout

    def arrange(self, scale: Scale) -> None:
        focused = next((each.name for each in self.parts() if each is self.page.focused), None)
        ring = self.page.focused is not None and self.page.focused.ring
        self._found[:] = self.choice.candidates(self.draft.chosen(), len(self.draft.places))
        width = min(_WIDEST, scale.width - 2 * _EDGE)
        foot, foot_high = self._lay_foot(width - 2 * _EDGE, scale)
        cards, long = self._lay_cards(width - 2 * _EDGE - _BAR, scale)
        text = type.block(self._text, "label", scale, width - 2 * _EDGE, _LINES)
        _place(self, scale, width, (_HEAD + text.height_px / scale.factor + 10, long, foot_high))
        for each in cards:
            each.rect = each.rect.moved(self.cards.rect.x, self.cards.rect.y)
        before = {each.name: each for each in self.cards.children}
        for each in cards:
            if isinstance(old := before.get(each.name), Pressable) and isinstance(each, Pressable):
                each.resume(old)
        self.cards.children, self.cards.long = cards, long
        for each in foot:
            each.rect = each.rect.moved(self.rect.x + _EDGE, self.rect.bottom - _EDGE - foot_high)
        self._foot[:] = foot
        self.cards.to(self.cards.top, at_once=True)
        if self.host is not None:
            for part in (self.cards, *self._foot):
                part.attach(None, self.host)
        heir = focused and next((each for each in self.parts() if each.name == focused), None)
        if heir:
            self.page.focus(heir, ring)

    def _lay_cards(self, width: float, scale: Scale) -> tuple[list[Widget], float]:
        columns = max(1, int((width + _GAP) // (_CARD + _GAP)))
        wide = (width - (columns - 1) * _GAP) / columns
        line = type.block("X", "caption", scale).pitch_px / scale.factor
        name = type.block("X", "strong", scale).height_px / scale.factor
        card = _PAD + (wide - 2 * _PAD) * _SHARE + 6 + max(name, 20) + 2 + _FACTS * line + _PAD
        pitch = card + _PAD + _BUTTON + _GAP
        widgets: list[Widget] = []
        for number, found in enumerate(self._found):
            row, column = divmod(number, columns)
            rect = Rect(column * (wide + _GAP), row * pitch, wide, card)
            words = self.choice.name(found.key), self._facts(found)
            made = BoardCard(f"setup.boards.{found.key or 'usual'}", rect, found, self.pictures, words, self.accent)
            made.chosen = found.key == self.choice.chosen
            made.on_press = partial(self._take, found)
            widgets.append(made)
            if (button := self._action(found, rect.moved(0, card + _PAD)._replace(h=_BUTTON))) is not None:
                widgets.append(button)
        rows = -(-len(self._found) // columns)
        return widgets, rows * pitch - _GAP + 4

    def _action(self, found: Candidate, rect: Rect) -> Button | None:
        """Button below a card: a board of the box can be copied, one of a player's own opened in Tiled."""
        t, key = self.choice.services.words.t, found.key or "usual"
        if found.path is None:
            button = Button(f"setup.boards.copy.{key}", rect, t("setup.boards.copy"), "icons/plus")
            button.on_press = partial(self._copy, found)
        elif (edit := self.choice.services.map_editor()) is not None:
            button = Button(f"setup.boards.edit.{key}", rect, t("setup.boards.edit"), "icons/palette")
            button.on_press = partial(edit, found.path)
        else:
            return None
        button.spoken = f"{button.label}: {self.choice.name(found.key)}"
        return button

    def _facts(self, found: Candidate) -> str:
        """Size of a board and numbers of its players, or why it cannot be played on."""
        words = self.choice.services.words
        if found.fault is not None:
            return fault_sentence(words, found.fault)
        if found.board is None or not found.seats:
            return ""
        size = words.n("setup.boards.places", len(found.board.spots))
        return words.listed([size, words.t("title.players", seats=seat_counts(words, found.seats))])

    def _lay_foot(self, width: float, scale: Scale) -> tuple[list[Widget], float]:
        """Buttons at the foot, in as many lines as they need; the last one closes."""
        t, services = self.choice.services.words.t, self.choice.services
        buttons = list[Button]()
        if services.open_folder is not None:
            buttons.append(Button("setup.boards.folder", Rect(0, 0, 0, _FOOT), t("setup.boards.folder"), "icons/list"))
            buttons[-1].on_press = self._open_folder
        if self.choice.title.spec.make is not None:
            own = f"{self.choice.title.key}.board.make"
            label = t(own if services.words.has(own) else "setup.boards.make")
            buttons.append(Button("setup.boards.make", Rect(0, 0, 0, _FOOT), label, "icons/dice"))
            buttons[-1].on_press = self._draw_new
        tries = Button(
            "setup.boards.try", Rect(0, 0, 0, _FOOT), t("setup.boards.try"), "icons/play", on_press=self._try
        )
        reason = why_not(self.choice, self.draft)
        tries.enable(not reason, reason)
        tries.hint = t("setup.boards.try.tip")
        ok = Button("setup.boards.ok", Rect(0, 0, 0, _FOOT), t("button.ok"), "", "normal", self.accent, self.cancel)
        x = y = 0.0
        for each in (*buttons, tries, ok):
            wide = min(width, max(160.0, each.natural_width(scale)))
            if x and x + wide > width:
                x, y = 0.0, y + _FOOT + 8
            left = width - wide if each is ok else x
            each.rect, x = Rect(left, y, wide, _FOOT), x + wide + 12
        return [*buttons, tries, ok], y + _FOOT

    def first_focus(self) -> Widget | None:
        return next((each for each in self._cards if each.chosen), super().first_focus())

    @property
    def _cards(self) -> list[BoardCard]:
        return [each for each in self.cards.children if isinstance(each, BoardCard)]

    def confirm(self) -> bool:
        self.cancel()
        return True

    def parts(self) -> Sequence[Widget]:
        return (self.cards, *self._foot)

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        at = self.rect.x + _EDGE, self.rect.y + _EDGE / 2 + _HEAD / 2
        paint.text(self.label, at, "h2", width=self.rect.w - 2 * _EDGE)
        low = at[0], self.rect.y + _EDGE / 2 + _HEAD
        paint.text(self._text, low, "label", colours.ink_soft, "left", self.rect.w - 2 * _EDGE, _LINES, "top")
        for each in (self.cards, *self._foot):
            each.draw(paint)

    # -- what a player does

    def _take(self, found: Candidate) -> None:
        if found.key == self.choice.chosen:
            next(each for each in self._cards if each.chosen).flash()
            return
        self.choice.chosen = found.key
        self.page.renew()

    def _try(self) -> None:
        """Lay a table with the chosen board, of which nothing is kept."""
        services = self.choice.services
        try:
            services.navigate(begin_trial(services, self.choice.title, self.choice.tried(self.draft)))
        except BadTerms as error:
            self.page.show_message(fault_sentence(services.words, error), "icons/warning")

    def _copy(self, found: Candidate) -> None:
        self._write(lambda: self.choice.copy(found, self.draft.chosen(), len(self.draft.places)))

    def _draw_new(self) -> None:
        self._write(self.choice.draw_new)

    def _write(self, write: Callable[[], Path]) -> None:
        """Write a new map, choose it and say so."""
        t = self.choice.services.words.t
        try:
            path = write()
        except OSError as error:
            self.page.show_message(t("setup.boards.unwritable", reason=error.strerror or str(error)), "icons/warning")
            return
        self.choice.chosen = path.name
        self.choice.folder.read(path.name)
        self.page.renew()
        self.arrange(self.page.scale)
        self._reveal()
        self.page.show_message(t("setup.boards.copied", name=self.choice.name(path.name)), "icons/check")

    def _reveal(self) -> None:
        """Bring the chosen card into sight."""
        for each in self._cards:
            if each.chosen:
                self.cards.reveal(each.rect)

    def _open_folder(self) -> None:
        services, folder = self.choice.services, self.choice.folder.path
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            self.page.show_message(services.words.t("setup.boards.unwritable", reason=reason), "icons/warning")
        else:
            assert services.open_folder is not None
            services.open_folder(folder)


def _place(picker: BoardPicker, scale: Scale, width: float, highs: tuple[float, float, float]) -> None:
    """Find the place of a picker and of its cards, by the heights of its head, of all cards and of its foot."""
    head, long, foot = highs
    high = min(long, scale.height - 4 * _EDGE - head - foot)
    middle = scale.width / 2, scale.height / 2
    picker.rect = box = Rect.around(middle, width, high + head + foot + 2.5 * _EDGE)
    picker.cards.rect = Rect(box.x + _EDGE, box.y + _EDGE / 2 + head, width - 2 * _EDGE, high)


_LINE, _SIGN = 64.0, 46.0
"""Height of the line that tells the board, and side of the sign in its place where there is nothing to choose from."""


def lay_board(choice: BoardChoice, page: Page, draft: Draft, head: Rect, space: float) -> tuple[list[Widget], Rect]:
    """The line below the heading of the options that tells the board and opens the picker, or a sign at its end; and
    the place that is taken by all of it."""

    def open_picker() -> None:
        choice.folder.look()
        page.open(BoardPicker(choice, page, draft))

    words = choice.services.words
    if choice.offered:
        rect = Rect(head.x, head.bottom + 6, head.w, _LINE)
        line = Button("setup.board", rect, words.t("setup.board"), "icons/board", second=choice.name(choice.chosen))
        line.on_press = open_picker
        return [line], head._replace(h=head.h + 6 + _LINE + space - 6)
    if not choice.title.spec.maps(draft.chosen(), len(draft.places)):
        return [], head
    sign = Button("setup.board", Rect(head.right - _SIGN, head.y + 3, _SIGN, _SIGN), icon="icons/board")
    sign.on_press, sign.hint = open_picker, words.t("setup.board.tip")
    return [sign], head.leftmost(head.w - _SIGN - 8)
