"""A question over the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.i18n.catalogue import Catalogue
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, Accent
from game.ui.type import block
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choices import Item

WIDTH, PADDING, BUTTON, GAP = 560.0, 32.0, 60.0, 16.0
_MARGIN = 16.0
_LOOKS: tuple[Look, Look] = ("secondary", "normal")
CANCEL, _STAY = "cancel", "stay"
"""Keys of answers that do nothing: they never have the colour of what is advised, even where Enter means them."""


ByAnswer = Mapping[str, Callable[[], object]]
"""Handlers of those answers after which anything is to be done, by their keys."""
OnAnswer = Callable[[str], object] | ByAnswer


class Dialog(Overlay):
    """Title, text and buttons; the last item is the default (Enter), `cancel_key` answers Esc.

    `on_answer` is told the key of the item after the dialog has closed.
    """

    def __init__(
        self,
        name: str,
        title: str,
        text: str,
        items: Sequence[Item],
        on_answer: OnAnswer,
        cancel_key: str,
        accent: Accent = MENU,
    ) -> None:
        super().__init__(name, Rect(0, 0, WIDTH, 200))
        self.title, self.text, self.on_answer = title, text, on_answer
        self.cancel_key = cancel_key
        self.buttons = [
            self._button(item, item is items[-1] and item.key not in (CANCEL, _STAY), accent) for item in items
        ]

    def _button(self, item: Item, main: bool, accent: Accent) -> Button:
        name, place, look = f"{self.name}.{item.key}", Rect(0, 0, WIDTH, BUTTON), _LOOKS[main]
        made = Button(name, place, item.label, item.icon, look, accent, lambda: self.answer(item.key))
        made.group = self.name
        if item.reason:
            made.disable(item.reason)
        return made

    def answer(self, key: str) -> None:
        """Closes and tells the answer."""
        if self.host is not None:
            self.host.close(self)
        if not isinstance(self.on_answer, Mapping):
            self.on_answer(key)
        elif key in self.on_answer:
            self.on_answer[key]()

    def cancel(self) -> None:
        self.answer(self.cancel_key)

    def confirm(self) -> bool:
        self.buttons[-1].press()
        return True

    def handle(self, event: Input) -> bool:
        """Flash the buttons where anything else is pressed: the question waits for an answer."""
        if not (self.modal and isinstance(event, Pointer) and event.kind == "down"):
            return super().handle(event)
        beside = not any(button.reach().contains(event.x, event.y) for button in self.buttons)
        for button in self.buttons if beside else ():
            button.flash()
        return beside

    def arrange(self, scale: Scale) -> None:
        """Lay it out: a long title in more lines, buttons lower and closer together where there is little room."""
        most = scale.width - 2 * (_MARGIN + PADDING)
        rows = _rows([(button, min(most, _natural(button, scale))) for button in self.buttons], most)
        least = max(WIDTH - 2 * PADDING, block(self.title, "h2", scale).width_px / scale.factor + 1, *map(_wide, rows))
        wide = min(least, most) if block(self.text, "body", scale, min(least, most), 12).whole else most
        text = block(self.text, "body", scale, wide, 12)
        high = 44 + self._more_lines(scale, wide) + (text.height_px / scale.factor + 12 if self.text else 0)
        rest = 2 * PADDING + 20 + len(rows) * (BUTTON + GAP) - GAP
        share = min(1.0, (scale.height - _MARGIN - high) / rest)
        self.rect = Rect.around((scale.width / 2, scale.height / 2), wide + 2 * PADDING, high + rest * share)
        for number, row in enumerate(reversed(rows)):
            x, spare = self.rect.x + PADDING, (wide - _wide(row)) / len(row)
            y = self.rect.bottom - (PADDING + BUTTON + number * (BUTTON + GAP)) * share
            for button, width in row:
                button.rect = Rect(x, y, width + spare, BUTTON * share)
                x += width + spare + GAP
                if self.host is not None:
                    button.attach(None, self.host)

    def _more_lines(self, scale: Scale, wide: float) -> float:
        """Height of all lines of the title but one."""
        title = block(self.title, "h2", scale, wide, 4)
        return (len(title.lines) - 1) * title.pitch_px / scale.factor

    def parts(self) -> Sequence[Widget]:
        return self.buttons

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        x, y = self.rect.x + PADDING, self.rect.y + self.rect.bottom - self.buttons[-1].rect.bottom
        wide = self.rect.w - 2 * PADDING
        more = self._more_lines(paint.scale, wide)
        paint.text(self.title, (x, y + 20 + more / 2), "h2", width=wide, max_lines=4)
        if self.text:
            paint.text(self.text, (x, y + 56 + more), "body", None, "left", wide, 12, "top")
        for button in self.buttons:
            button.draw(paint)


Wishes = Sequence[tuple[Button, float]]
"""Buttons side by side, and the natural width of each."""


def _natural(button: Button, scale: Scale) -> float:
    """Width that shows a label whole, and why nobody may choose it."""
    reason = 0.0 if button.enabled else block(button.reason, "caption", scale).width_px / scale.factor + 16
    return max(button.natural_width(scale), reason)


def _wide(row: Wishes) -> float:
    return sum(width for _, width in row) + GAP * (len(row) - 1)


def _rows(widths: Wishes, most: float) -> Sequence[Wishes]:
    """The least number of rows that fit, about equally long, the default last."""
    for count in range(1, len(widths) + 1):
        each = -(-len(widths) // count)
        rows = [widths[start : start + each] for start in range(0, len(widths), each)]
        if all(_wide(row) <= most for row in rows):
            return rows
    return [[width] for width in widths]


def question(
    words: Catalogue,
    key: str,
    answers: Mapping[str, str],
    on_answer: OnAnswer,
    accent: Accent = MENU,
    *,
    name: str = "",
    text: str | None = None,
    esc: str = CANCEL,
    items: Sequence[Item] = (),
    **fields: object,
) -> Dialog:
    """A dialog whose words stand in the catalogue by its key: `KEY`, perhaps `KEY.text`, `KEY.ANSWER`.

    `answers` are those after the `items`, with their icons. One with dots is a key itself, and named by its last word;
    "cancel" and "ok" are called alike in all dialogs. Where nothing answers Esc the default does.
    """
    asked = list(items)
    for answer, icon in answers.items():
        shared = f"button.{answer}" if answer in (CANCEL, "ok") else f"{key}.{answer}"
        label = words.t(answer if "." in answer else shared, **fields)
        asked.append(Item(answer.rpartition(".")[2], label, icon))
    if text is None:
        text = words.t(f"{key}.text", **fields) if words.has(f"{key}.text") else ""
    cancel = esc if any(item.key == esc for item in asked) else asked[-1].key
    return Dialog(name or key, words.t(key, **fields), text, asked, on_answer, cancel, accent)
