"""The line of the set-up that tells the board and opens the picker, and the note of why nobody can start."""

from __future__ import annotations

from game.scenes.setup.boards import BoardChoice, why_not
from game.scenes.setup.draft import Draft
from game.scenes.setup.picker import BoardPicker
from game.scenes.shell.menu import DrawBox
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.widgets.base import Press, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page

_LINE, _SIGN = 68.0, 46.0
"""Height of the line that tells the board, and side of the sign in its place where there is nothing to choose from."""
_GAP = 6.0
"""Units between its lines beyond the usual: names of maps are any words, with accents on capitals, too."""
_ICON, _BEFORE = 22.0, 32.0
"""Size of the sign of a note, and offset of its words from its left edge."""
NOTE_LINES = 14
_SHARE = 0.4
"""Most of a column that the reason why nobody can start takes."""


def lay_board(choice: BoardChoice, page: Page, draft: Draft, head: Rect, space: float) -> tuple[list[Widget], Rect]:
    """The line below the heading of the options that tells the board and opens the picker, with a warning below it
    where nobody can play on that, or a sign at its end; and the place that is taken by all of it."""

    def open_picker() -> None:
        choice.folder.look()
        page.open(BoardPicker(choice, page, draft))

    words = choice.services.words
    if choice.offered:
        warning, rect = choice.brief_refusal(len(draft.places)), Rect(head.x, head.bottom + 6, head.w, _LINE)
        icon = "icons/warning" if warning else "icons/board"
        line = Button("setup.board", rect, words.t("setup.board"), icon, second=choice.name(choice.chosen))
        line.line_gap = _GAP
        line.on_press, line.more = open_picker, choice.refusal(len(draft.places))
        widgets, bottom = list[Widget]([line]), rect.bottom
        if warning:
            widgets.append(note(warning, Rect(rect.x, bottom + 6, rect.w, 0), page.scale))
            bottom = widgets[-1].rect.bottom
        return widgets, head._replace(h=bottom - head.y + space - 6)
    if not choice.title.spec.maps(draft.chosen(), len(draft.places)):
        return [], head
    sign = Button("setup.board", Rect(head.right - _SIGN, head.y + 3, _SIGN, _SIGN), icon="icons/board")
    sign.on_press, sign.hint = open_picker, words.t("setup.board.tip")
    return [sign], head.leftmost(head.w - _SIGN - 8)


def note(text: str, place: Rect, scale: Scale) -> DrawBox:
    """A warning with its sign, as high as its words are in the width of a place."""

    def draw(paint: Painter, at: Rect) -> None:
        paint.picture("icons/warning", Rect(at.x + 2, at.y + 1, _ICON, _ICON), tint=colours.barn_dark)
        paint.text(text, (at.x + _BEFORE, at.y), "label", colours.barn_dark, "left", at.w - _BEFORE, NOTE_LINES, "top")

    block = type.block(text, "label", scale, place.w - _BEFORE, NOTE_LINES)
    return DrawBox(place._replace(h=max(_ICON + 2, block.height_px / scale.factor)), draw)


class StartNote:
    """The reason why nobody can start, above the button that has no room for it."""

    def __init__(self, choice: BoardChoice, draft: Draft) -> None:
        self._choice, self._draft = choice, draft
        self._told = ["", ""]
        """Reason that was laid out last, and what of it stands above the button; empty where that has room for it."""

    def _reason(self, start: Rect, scale: Scale) -> str:
        whole = why_not(self._choice, self._draft)
        return "" if type.block(whole, "caption", scale, start.w - 12).whole else whole

    def stale(self, start: Rect, scale: Scale) -> bool:
        """Whether another reason is to be told than was laid out last."""
        return self._told[0] != self._reason(start, scale)

    @property
    def shown(self) -> str:
        """Words that stand above the button."""
        return self._told[1]

    def lay(self, start: Rect, panel: Rect, scale: Scale) -> tuple[list[DrawBox], float]:
        """Lay the whole reason above the button, in too little room its short form; it, and the upper end of both."""
        whole, brief = self._reason(start, scale), self._choice.brief_refusal(len(self._draft.places))
        self._told[:] = [whole, whole]
        if not whole:
            return [], start.y
        fits = type.block(whole, "label", scale, start.w - _BEFORE, NOTE_LINES).whole
        if brief and not (fits and note(whole, start, scale).rect.h <= panel.h * _SHARE):
            whole = self._told[1] = brief
        top = start.y - 12 - note(whole, start, scale).rect.h
        return [note(whole, start._replace(y=top), scale)], top


class StartButton(Button):
    """The button that starts a match; it has no tip while the note above it tells all of the reason against that."""

    def __init__(self, rect: Rect, label: str, accent: Accent, on_press: Press, note: StartNote) -> None:
        super().__init__("setup.start", rect, label, "icons/play", "main", accent, on_press)
        self._note = note

    def tooltip(self) -> tuple[str, str]:
        return ("", "") if not self.enabled and self.reason == self._note.shown else super().tooltip()
