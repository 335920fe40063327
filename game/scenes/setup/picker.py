"""The picker of boards over the set-up: a card for each with its picture, followed while the folder of maps changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.core.spec import BadTerms
from game.scenes.setup.board_pictures import BoardPanel, BoardPictures, BoardWords
from game.scenes.setup.boards import REMOVED, USUAL, BoardChoice, Candidate, why_not
from game.scenes.setup.draft import Draft
from game.scenes.shell.bar import TipPress, tip_press
from game.scenes.shell.phrases import fault_in_brief, fault_sentence, seat_counts, short_path
from game.scenes.shell.trial import LOOK_MS, begin_trial
from game.ui import type
from game.ui.access import Role
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.tween import Tween
from game.ui.widgets.base import Label, Overlay, Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import question
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

_WIDEST, _EDGE, _GAP = 1552.0, 24.0, 16.0
_HEAD, _FOOT, _BUTTON, _BAR = 52.0, 56.0, 48.0, 14.0
_CARD, _SHARE, _PAD = 256.0, 0.62, 8.0
"""Least width of a card, height of its picture as a share of its width, and room round that."""
_FACTS = 2
"""Most lines about a board on its card; beside the cards the chosen one has all of them."""
_LINES = 5
_FEW = 2
"""Boards that have room in one column of cards beside the large picture."""
_ROOMY, _NARROW, _LOW = 1300.0, 860.0, 400.0
"""Widths that have room for two columns of cards and for one beside the chosen board, and the least height for it."""
_MOST, _AIR = 0.45, 20.0
"""Most of the width that two columns of cards take, and room beside the words on a button."""
_SHOWN = 720.0
"""Most height of the chosen board."""
_SENTENCE = 40
"""Most lines of the sentence about a board that cannot be used."""
_PATH = 44
"""Letters of a folder's path."""


class BoardCard(Pressable):
    """One board to choose: its picture, name, size and numbers of players, or why it cannot be played on."""

    role: Role = "radio"

    def __init__(
        self, name: str, rect: Rect, found: Candidate, pictures: BoardPictures, words: BoardWords, accent: Accent
    ) -> None:
        super().__init__(name, rect)
        self.found, self.pictures, self.accent = found, pictures, accent
        self.label, self.facts, self.hint = words
        self.fresh = ""
        """Word on the card of a map that has come while boards are chosen."""

    def draw(self, paint: Painter) -> None:
        rect = self.rect.moved(0, -2 * self.glides.lift.value)
        paint.panel(rect, "row", radius=14)
        if self.chosen:
            paint.box(rect, None, 14, self.accent.base, 4)
        picture = rect.inset(_PAD)._replace(h=(rect.w - 2 * _PAD) * _SHARE)
        self.pictures.draw(paint, self.found, picture)
        if self.fresh:
            wide, high = paint.measure(self.fresh, "caption")
            chip = Rect(picture.right - wide - 24, picture.y + 8, wide + 16, high + 6)
            paint.box(chip, self.accent.base, 8)
            paint.text(self.fresh, chip.centre, "caption", colours.cream, "centre")
        width, y = rect.w - 4 * _PAD, picture.bottom + 6
        named = paint.text(self.label, (rect.x + 2 * _PAD, y), "strong", None, "left", width, 1, "top")
        told = colours.barn_dark if self.hint else colours.ink_soft
        at = rect.x + 2 * _PAD, max(named.bottom, y + 20) + 2
        paint.text(self.facts, at, "caption", told, "left", width, _FACTS, "top")
        self.draw_flash(paint, rect, 14)
        if self.ring:
            paint.ring(self.rect, 14)


class _Passage(Label):
    """Words among the cards, as high as they are in a width."""

    style = "body"

    def __init__(self, words: str, place: Rect, scale: Scale) -> None:
        block = type.block(words, self.style, scale, place.w, _SENTENCE)
        super().__init__(place._replace(h=block.height_px / scale.factor), words)

    def draw(self, paint: Painter) -> None:
        paint.text(self.words, (self.rect.x, self.rect.y), self.style, None, "left", self.rect.w, _SENTENCE, "top")


class BoardRefusal(_Passage):
    """The whole sentence about a board that cannot be used."""


class BoardsNote(_Passage):
    """The note on the folder of own boards, where there is no room for it above the cards."""

    style = "label"


class BoardPicker(Overlay):
    """All boards over the set-up; what is chosen counts at once, and Esc or OK closes it."""

    modal = False

    def __init__(self, choice: BoardChoice, page: Page, draft: Draft) -> None:
        super().__init__("setup.boards", Rect(0, 0, _WIDEST, 400))
        self.choice, self.page, self.draft = choice, page, draft
        self.accent = choice.title.accent
        self.pictures = BoardPictures(choice)
        self.label = choice.services.words.t("setup.boards")
        folder = short_path(choice.folder.path, _PATH)
        self._text = choice.services.words.t("setup.boards.text", folder=folder)
        self._where: list[TipPress] = []
        self._beside: list[BoardPanel] = []
        """The chosen board beside the cards, where it has room there."""
        self._in_sight = list[str]()
        """Keys of the boards that have been brought into sight: the chosen one, and those that came since."""
        self._known = {*choice.folder.names}
        """Names of maps that were there before boards were chosen, or have been looked at since."""
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
        focused = next((each.name for each in self._stops() if each is self.page.focused), None)
        ring = self.page.focused is not None and self.page.focused.ring
        self._found[:] = self.choice.candidates(self.draft.chosen(), len(self.draft.places))
        width = min(_WIDEST, scale.width - 2 * _EDGE)
        inner = width - 2 * _EDGE
        foot = self._buttons(scale, inner)
        foot_high = _in_lines(foot, inner, foot[-1])
        text = type.block(self._text, "label", scale, inner, _LINES)
        text_high = text.height_px / scale.factor + 10
        most = scale.height - 4.5 * _EDGE - _HEAD
        room = most - text_high - foot_high
        beside = inner >= _NARROW and room >= _LOW
        wide = self._least_card(scale)
        two = len(self._found) > _FEW and inner >= _ROOMY and 2 * wide <= _MOST * inner
        columns = (2 if two else 1) if beside else 0
        column = columns * (wide + _GAP) + _BAR if columns else inner
        cards, long = self._lay_cards(column - _BAR - (_GAP if columns else 0), scale, columns)
        close = not beside and room < cards[0].rect.h
        if close:
            long = self._put_below(cards, long, foot, inner - _BAR, scale)
            room, text_high, foot_high = most + _EDGE, 0.0, -_EDGE
        high = min(room, _SHOWN if beside else long)
        _place(self, scale, Rect(0, 0, width, high + _HEAD + text_high + foot_high + 2.5 * _EDGE))
        where = Rect(self.rect.x + _EDGE, self.rect.y + _EDGE / 2 + _HEAD, text.width_px / scale.factor, text_high)
        tip = tip_press("setup.boards.where", where._replace(h=text_high - 10), str(self.choice.folder.path))
        self._where[:] = [] if close else [tip]
        self._put_cards(cards, long, Rect(where.x, where.bottom, column, high))
        self._show(self.cards.rect._replace(x=self.cards.rect.right + _GAP, w=inner - column - _GAP), scale, beside)
        self._foot[:] = foot[-1:] if close else foot
        for each in self._foot:
            each.rect = each.rect.moved(self.rect.x + _EDGE, self.rect.bottom - _EDGE - foot_high)
            if close:
                each.rect = each.rect._replace(y=self.rect.y + _EDGE / 2, h=_HEAD - 10)
        if self.host is not None:
            for part in self.parts():
                part.attach(None, self.host)
        heir = focused and next((each for each in self._stops() if each.name == focused), None)
        if heir:
            self.page.focus(heir, ring)
        wanted = [self.choice.chosen, *(each.found.key for each in self._cards if each.fresh)]
        if wanted != self._in_sight:
            came = [key for key in wanted[1:] if key not in self._in_sight]
            self._in_sight[:] = wanted
            self._reveal(came[-1] if came else self.choice.chosen)

    def _put_below(self, cards: list[Widget], long: float, foot: Sequence[Button], width: float, scale: Scale) -> float:
        """Put what stands above and below the cards in roomy windows below them, where it can be scrolled to, but for
        the button that closes; how long all of it is."""
        tools, y = foot[:-1], long + _GAP
        high = _in_lines(tools, width)
        for each in tools:
            each.rect = each.rect.moved(0, y)
        note = BoardsNote(self._text, Rect(0, y + high + _GAP, width, 0), scale)
        cards += [*tools, note, tip_press("setup.boards.where", note.rect, str(self.choice.folder.path))]
        return note.rect.bottom + 4

    def _least_card(self, scale: Scale) -> float:
        """Least width of a card beside the chosen board, so that the words on the button below it are not cut."""
        t = self.choice.services.words.t
        copy, edit = (
            type.block(t(key), "button", scale).width_px / scale.factor + _AIR
            for key in ("setup.boards.copy", "setup.boards.edit")
        )
        return max(_CARD, copy, edit + _PAD + _BUTTON)

    def _put_cards(self, cards: list[Widget], long: float, rect: Rect) -> None:
        """Put cards that are laid out from nought on, so high in all, in place of those before, which they resume."""
        before = {each.name: each for each in self.cards.children}
        for each in cards:
            each.rect = each.rect.moved(rect.x, rect.y)
            if isinstance(old := before.get(each.name), Pressable) and isinstance(each, Pressable):
                each.resume(old)
        self.cards.rect, self.cards.children, self.cards.long = rect, cards, long
        self.cards.to(self.cards.top, at_once=True)

    def _show(self, rect: Rect, scale: Scale, beside: bool) -> None:
        """Lay the chosen board beside the cards, where it has room there."""
        before = {each.found.key: each for each in self._beside}
        self._beside.clear()
        for chosen in (each for each in self._found if beside and each.key == self.choice.chosen):
            words = self._words(chosen)
            told = words.refusal or self.choice.refusal(len(self.draft.places))
            made = BoardPanel(rect, chosen, self.pictures, words._replace(refusal=told), scale)
            if (old := before.get(chosen.key)) is not None:
                made.resume(old)
            self._beside.append(made)

    def _lay_cards(self, width: float, scale: Scale, columns: int = 0) -> tuple[list[Widget], float]:
        """Cards in so many columns; in as many as there is room for, with the refusal of the chosen board below its
        row, where nothing lies beside them."""
        alone, columns = not columns, columns or max(1, int((width + _GAP) // (_CARD + _GAP)))
        wide = (width - (columns - 1) * _GAP) / columns
        line = type.block("X", "caption", scale).pitch_px / scale.factor
        name = type.block("X", "strong", scale).height_px / scale.factor
        card = _PAD + (wide - 2 * _PAD) * _SHARE + 6 + max(name, 20) + 2 + _FACTS * line + _PAD
        widgets, y = list[Widget](), 0.0
        for first in range(0, len(self._found), columns):
            row = self._found[first : first + columns]
            for number, found in enumerate(row):
                rect, words = Rect(number * (wide + _GAP), y, wide, card), self._words(found)
                made = BoardCard(f"setup.boards.{found.key or 'usual'}", rect, found, self.pictures, words, self.accent)
                made.chosen = found.key == self.choice.chosen
                made.fresh = self.choice.services.words.t("setup.boards.new") if self._is_new(found) else ""
                made.on_press = partial(self._take, found)
                widgets.append(made)
                widgets += self._actions(found, rect.moved(0, card + _PAD)._replace(h=_BUTTON))
            y += card + _PAD + _BUTTON + _GAP
            refusals = [self._words(each).refusal for each in row if alone and each.key == self.choice.chosen]
            for refusal in filter(None, refusals):
                widgets.append(BoardRefusal(refusal, Rect(0, y - _GAP / 2, width - 8, 0), scale))
                y = widgets[-1].rect.bottom + _GAP
        return widgets, y - _GAP + 4

    def _words(self, found: Candidate) -> BoardWords:
        """Name of a board, its size and numbers of players, or why it cannot be played on."""
        words, name = self.choice.services.words, self.choice.name(found.key)
        if found.fault is not None:
            return BoardWords(name, fault_in_brief(words, found.fault), fault_sentence(words, found.fault))
        if found.board is None or not found.seats:
            return BoardWords(name, "", "")
        size = self.choice.size(found.board)
        return BoardWords(
            name, words.listed([size, words.t("title.players", seats=seat_counts(words, found.seats))]), ""
        )

    def _is_new(self, found: Candidate) -> bool:
        """Whether a map has come while boards are chosen, and has not been chosen yet."""
        return found.path is not None and found.key not in self._known and found.key != self.choice.chosen

    def _actions(self, found: Candidate, rect: Rect) -> list[Button]:
        """Buttons below a card: a board of the box can be copied, one of a player's own opened in Tiled and removed."""
        t, key = self.choice.services.words.t, found.key or "usual"
        if found.path is None:
            copy = Button(f"setup.boards.copy.{key}", rect, t("setup.boards.copy"), "icons/plus")
            copy.on_press = partial(self._copy, found)
            buttons = [copy]
        else:
            remove = Button(f"setup.boards.remove.{key}", rect, t("setup.boards.remove"), "icons/trash")
            remove.on_press = partial(self._ask_to_remove, found)
            buttons = [remove]
            if (edit := self.choice.services.map_editor()) is not None:
                remove.hint, remove.label, remove.rect = remove.label, "", rect.rightmost(_BUTTON)
                change = Button(f"setup.boards.edit.{key}", rect._replace(w=rect.w - _BUTTON - _PAD))
                change.label, change.icon = t("setup.boards.edit"), "icons/palette"
                change.on_press = partial(edit, found.path)
                buttons = [change, remove]
        for each in buttons:
            each.spoken = f"{each.label or each.hint}: {self.choice.name(found.key)}"
        return buttons

    def _buttons(self, scale: Scale, width: float) -> list[Button]:
        """Buttons for all boards, each as wide as its words need, up to a width; the last one closes."""
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
        for each in (*buttons, tries, ok):
            each.rect = each.rect._replace(w=min(width, max(160.0, each.natural_width(scale))))
        return [*buttons, tries, ok]

    def first_focus(self) -> Widget | None:
        return next((each for each in self._cards if each.chosen), super().first_focus())

    @property
    def _cards(self) -> list[BoardCard]:
        return [each for each in self.cards.children if isinstance(each, BoardCard)]

    def confirm(self) -> bool:
        self.cancel()
        return True

    def parts(self) -> Sequence[Widget]:
        return (*self._where, self.cards, *self._beside, *self._foot)

    def _stops(self) -> list[Widget]:
        """All that answers for itself."""
        return [part for each in self.parts() for part in each.parts()]

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        at = self.rect.x + _EDGE, self.rect.y + _EDGE / 2 + _HEAD / 2
        paint.text(self.label, at, "h2", width=self.rect.w - 2 * _EDGE)
        low = at[0], self.rect.y + _EDGE / 2 + _HEAD
        if self._where:
            paint.text(self._text, low, "label", colours.ink_soft, "left", self.rect.w - 2 * _EDGE, _LINES, "top")
        for each in self.parts():
            each.draw(paint)

    # -- what a player does

    def _take(self, found: Candidate) -> None:
        if found.key == self.choice.chosen:
            next(each for each in self._cards if each.chosen).flash()
            return
        self._known.add(found.key)
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
        self._known.add(path.name)
        self.choice.chosen = path.name
        self.choice.folder.read(path.name)
        self.page.renew()
        self.arrange(self.page.scale)
        self.page.show_message(t("setup.boards.copied", name=self.choice.name(path.name)), "icons/check")

    def _ask_to_remove(self, found: Candidate) -> None:
        words, name = self.choice.services.words, self.choice.name(found.key)
        items = Item("cancel", words.t("button.cancel")), Item("yes", words.t("setup.boards.remove"))
        acts = {"yes": partial(self._remove, found)}
        key = "setup.boards.removing"
        self.page.open(question(words, key, {}, acts, self.accent, items=items, board=name, folder=REMOVED))

    def _remove(self, found: Candidate) -> None:
        """Remove an own board from the list, and say where it is now."""
        t = self.choice.services.words.t
        try:
            self.choice.remove(found)
        except OSError as error:
            self.page.show_message(t("setup.boards.unwritable", reason=error.strerror or str(error)), "icons/warning")
            return
        if self.choice.chosen == found.key:
            self.choice.chosen = USUAL
        self.page.renew()
        name = self.choice.name(found.key)
        self.page.show_message(t("setup.boards.removed", name=name, folder=REMOVED), "icons/check")

    def _reveal(self, key: str) -> None:
        """Bring the card of a board into sight with its buttons, and what is said below that of the chosen one."""
        for each in self.cards.children:
            told = isinstance(each, BoardRefusal) and key == self.choice.chosen
            if told or (isinstance(each, BoardCard) and each.found.key == key):
                below = 0 if isinstance(each, BoardRefusal) else _PAD + _BUTTON
                whole = each.rect._replace(h=each.rect.h + below)
                self.cards.reveal(whole, at_once=True)  # laid out anew at any moment, which ends a glide

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


def _in_lines(buttons: Sequence[Button], width: float, last: Button | None = None) -> float:
    """Put buttons into as many lines as they need from nought on, and the last one at the right; how high all are."""
    x = y = 0.0
    for each in buttons:
        wide = each.rect.w
        if x and x + wide > width:
            x, y = 0.0, y + _FOOT + 8
        each.rect, x = Rect(width - wide if each is last else x, y, wide, _FOOT), x + wide + 12
    return y + _FOOT


def _place(picker: BoardPicker, scale: Scale, box: Rect) -> None:
    """Put a picker as large as a box into the middle of the window."""
    picker.rect = Rect.around((scale.width / 2, scale.height / 2), box.w, box.h)
