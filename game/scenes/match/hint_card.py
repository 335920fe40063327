"""Card of a hint: how much it tells, one sentence, and in words the reasons for the choice and against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.mind import COUNT
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.match.hint_marks import light
from game.scenes.shell.menu import DrawBox
from game.ui import popover
from game.ui.frame import Frame
from game.ui.keymap import key_cap
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours, hexed
from game.ui.title import term_words
from game.ui.type import block
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.choices import Item, Segment

if TYPE_CHECKING:
    from game.ai.hints import Hint, HintReason


class ReasonText(NamedTuple):
    """A reason in words."""

    words: str
    risk: bool = False
    term: str = ""
    """The term of the value that it speaks of."""


Naming = Callable[[str], str]
"""Words of a game that name somebody for a term of a hint; empty where the words of the term alone tell it."""


def _nobody(term: str) -> str:
    return ""


def reason_texts(words: Catalogue, title: str, hint: Hint, only: bool, named: Naming = _nobody) -> Sequence[ReasonText]:
    """Reasons for a hint and against it; `only`: nothing else can be chosen."""
    terms = [text for reason in hint.reasons if (text := reason_text(words, title, reason, named)) is not None]
    if hint.wins:
        return [ReasonText(words.t("match.hint.wins")), *terms]
    if any(not term.risk for term in terms):
        return terms
    return [ReasonText(_because(words, title, hint.choices[0], only)), *terms]


def reason_text(words: Catalogue, title: str, reason: HintReason, named: Naming = _nobody) -> ReasonText | None:
    """A term in the game's words, with its amount and the unit of that; None where the game has none, as for what is
    worse with a choice and need not trouble anybody."""
    risk, amount = reason.amount < 0, abs(round(reason.amount))
    if reason.unit == COUNT:
        count = f"{title}.count.{reason.term}"
        return ReasonText(words.n(count, amount, most=reason.most), False, reason.term) if words.has(count) else None
    key = f"{title}.risk.{reason.term}" if risk else f"{title}.term.{reason.term}"
    if not words.has(key):
        return None
    naming = "" if risk else named(reason.term)
    term, kind = naming or words.t(key), "risk" if risk else "gain"
    if not amount:
        return ReasonText(term if risk or naming else term_words(words, title, reason.term), risk, reason.term)
    own = f"{title}.hint.{kind}.{reason.unit}"
    text = words.n(own if words.has(own) else f"match.hint.{kind}.{reason.unit}", amount, term=term)
    return ReasonText(text, risk, reason.term)


def goal_text(words: Catalogue, title: str, hint: Hint) -> str:
    """Reason for a hint without amount or names, for strengths that do not give the choice away; empty where no term
    speaks for it."""
    if hint.wins:
        return words.t("match.hint.wins")
    terms = [reason.term for reason in hint.reasons if reason.amount > 0 and reason.unit != COUNT]
    return next(filter(None, (term_words(words, title, term) for term in terms)), "")


def _because(words: Catalogue, title: str, choice: Choice, only: bool) -> str:
    """Reason for a choice that no term speaks for."""
    if only:
        return words.t("match.hint.only")
    own = f"{title}.because.{type(choice).__name__}"
    return words.t(own if words.has(own) else "match.hint.even")


STRENGTHS = ("area", "piece", "move")
"""Strengths of a hint, the weakest first."""

GAIN, RISK = hexed("#e3efc4"), hexed("#fbe3da")
_PAD, _HEAD, _CAP, _GAP = 10.0, 38.0, 34.0, 7.0
_SLIM = 80.0
"""Height below which a card has no words, in units."""
_CHIP, _CHIP_LINE, _ICON = 26.0, 20.0, 20.0
"""Height of a chip of one line, of each further line, and of its sign, in units."""
_WIDEST = 336.0
_ROOMY = 260.0
"""Width from which on a card has the key beside its strengths, in units."""
_CELL = 17.0
"""Width beside the word of a strength in its cell, in units."""
_EDGE, _ROUND = 6.0, 0.5
_WIDTHS = (_WIDEST, 420.0, 520.0, 280.0)
"""Widths that are tried where a card of the usual one covers anything, in units."""
_MOSTLY = 0.5
"""Share of the height of a card that its content takes at least where it stays as large as it was."""
_MOST_LINES = 8
"""Most lines of a sentence."""


class ReasonChip(NamedTuple):
    """A reason in words."""

    words: str
    risk: bool = False
    about: Sequence[Rect] = ()
    """The boxes on the canvas of what it speaks of."""


class HintContent(NamedTuple):
    """Content of a card."""

    strength: str
    most: str
    sentence: str
    chips: Sequence[ReasonChip]
    labels: Sequence[str] = ()
    """Words of the strengths."""


class HintStyle(NamedTuple):
    """Scale and colours of a card."""

    scale: Scale
    accent: Accent


def widgets(
    words: Catalogue, content: HintContent, box: Rect, look: HintStyle, take: Callable[[str], None]
) -> list[Widget]:
    """The card in a box, with numbers in place of words that have no room; `take` is told which strength is wanted."""
    short, told = box.w < _least_width(look.scale, content) - _ROUND, content.labels
    shown = [str(number) for number in range(1, len(told) + 1)] if short else told
    reasons = [_barred(words, content, strength) for strength in STRENGTHS]
    items = [Item(*each[:2], reason=each[2]) for each in zip(STRENGTHS, shown, reasons, strict=True)]
    top = (box.h - _HEAD) / 2 if box.h < _SLIM else _PAD - 2
    cap = _CAP if _has_cap(look.scale, content, box) else 0.0
    row = Rect(box.x + _PAD, box.y + top, box.w - 2 * _PAD - cap, _HEAD)
    segment = Segment("match.hint.strength", row, items, content.strength, take, look.accent)
    segment.label = words.t("match.hint.strength")
    segment.hint = "\n".join(f"{number} {label}" for number, label in enumerate(told, 1)) if short else ""
    text = _text(look.scale, box, content)
    chips = [ReasonWidget(f"match.hint.reason.{number}", rect, chip) for number, (chip, rect) in enumerate(text.chips)]
    glow = DrawBox(box, lambda paint, _: light(paint, [each for chip in chips for each in chip.lights]), ZOrder.MARK)
    ground = OverlayGround(box, lambda paint, rect: _draw(paint, rect, content, text))
    return [glow, ground, *in_layer(ZOrder.CARD, [] if text.brief else [*chips, segment])]


def labels(words: Catalogue, title: str) -> Sequence[str]:
    """Words of the strengths, a game's own where it has any."""
    owns = [f"{title}.hint.{strength}" for strength in STRENGTHS]
    return [
        words.t(own if words.has(own) else f"match.hint.{strength}")
        for own, strength in zip(owns, STRENGTHS, strict=True)
    ]


def _least_width(scale: Scale, content: HintContent) -> float:
    """Width of a card without a key in which the word of each strength has room, in units."""
    widest = max((block(label, "label", scale).width_px for label in content.labels), default=0) / scale.factor
    return 2 * _PAD + len(content.labels) * (widest + _CELL)


def _has_cap(scale: Scale, content: HintContent, box: Rect) -> bool:
    """Whether a card has the key beside its strengths."""
    return box.w >= _ROOMY and box.w - _CAP >= _least_width(scale, content)


def _barred(words: Catalogue, content: HintContent, strength: str) -> str:
    """Reason why no hint may be so strong; empty where it may."""
    allowed = STRENGTHS.index(strength) <= STRENGTHS.index(content.most)
    return "" if allowed else words.t("match.hint.most")


def place_once(
    scale: Scale,
    frame: Frame,
    contents: Sequence[HintContent],
    target: Rect,
    avoid: popover.Avoid,
    kept: Rect | None = None,
) -> Rect | None:
    """Place a card where it stays, in one size, however much of a hint it tells: that of the longest; None where that
    would hide anything to press or to be seen for any of them."""
    longest = max(contents, key=lambda each: _height(scale, each, _WIDEST))
    box = place(scale, frame, longest, target, avoid, kept)
    return box if all(_tells(scale, each, box) for each in contents) else None


def _tells(scale: Scale, content: HintContent, box: Rect) -> bool:
    """Whether a box has room for all of a content."""
    return box.h >= _height(scale, content, box.w) - _ROUND


def place(
    scale: Scale, frame: Frame, content: HintContent, target: Rect, avoid: popover.Avoid, kept: Rect | None = None
) -> Rect:
    """Place the card: over the log where that has room, else by what it covers below the bar, with a corner where it
    was, if it can. Where it would hide anything to press it is only its sentence; where even that would, it has no
    words, and lies over what is left of the log."""
    if kept is not None and _stays(scale, frame, content, kept, avoid):
        return kept
    log, area = frame.log, _area(scale, frame)
    least = min(_least_width(scale, content), area.w)
    usual = max(least, min(_WIDEST, frame.side.w))
    sizes = [(width, _height(scale, content, width)) for width in (usual, *_WIDTHS) if least <= width <= area.w]
    if log.w >= least and log.h >= sizes[0][1]:
        return log
    brief = [(width, _brief_height(scale, content, width)) for width, _ in sizes]
    for tried in (sizes, brief):
        placed = popover.place_any([size for size in tried if size[1] <= area.h], target, area, avoid, kept)
        if not any(placed.covered[:2]):
            return placed.box
    return log


def _area(scale: Scale, frame: Frame) -> Rect:
    """Area in which a card may lie: below the bar."""
    return Rect(0, frame.bar.bottom, scale.width, scale.height - frame.bar.bottom).inset(_EDGE)


def _stays(scale: Scale, frame: Frame, content: HintContent, kept: Rect, avoid: popover.Avoid) -> bool:
    """Whether a card stays where it was, as large, while the steps of a plan are followed: it has room for the content,
    not far more than that, and is in nobody's way."""
    least, wanted = _least_width(scale, content), _height(scale, content, kept.w)
    fits = kept.w >= least - _ROUND and _MOSTLY * kept.h <= wanted <= kept.h + _ROUND
    return fits and kept != frame.log and popover.stays(kept, _area(scale, frame), avoid)


def _height(scale: Scale, content: HintContent, width: float) -> float:
    """Height of a card of some width, in units."""
    chips = _rows(scale, content.chips, width - 2 * _PAD)
    return _brief_height(scale, content, width) + _HEAD + _GAP + _total(chips)


def _brief_height(scale: Scale, content: HintContent, width: float) -> float:
    """Height of a card of some width with nothing but its sentence, in units."""
    sentence = block(content.sentence, "strong", scale, width - 2 * _PAD - 8, _MOST_LINES)
    return 2 * _PAD + sentence.height_px / scale.factor


def _is_brief(scale: Scale, content: HintContent, box: Rect) -> bool:
    """Whether a card has nothing but its sentence: there is no room for more."""
    brief = _brief_height(scale, content, box.w)
    return brief - _ROUND <= box.h < _height(scale, content, box.w) - _ROUND


class ChipRow(NamedTuple):
    """Chips with their widths, and the height of them all."""

    chips: list[tuple[ReasonChip, float]]
    height: float


def _rows(scale: Scale, chips: Sequence[ReasonChip], wide: float) -> list[ChipRow]:
    """Chips beside each other where there is room; one that is too long alone has more lines."""
    rows: list[ChipRow] = []
    used = wide
    for chip in chips:
        margins = 24 + (_ICON + 6 if chip.risk else 0)
        width = block(chip.words, "caption", scale).width_px / scale.factor + margins
        if used + 6 + width > wide:
            lines = 1 if width <= wide else max(2, len(block(chip.words, "caption", scale, wide - margins, 4).lines))
            rows.append(ChipRow([], _CHIP + _CHIP_LINE * (lines - 1)))
            used = -6.0
        rows[-1].chips.append((chip, min(wide, width)))
        used += 6 + width
    return rows


def _total(rows: Sequence[ChipRow]) -> float:
    return sum(row.height + 4 for row in rows)


class HintText(NamedTuple):
    """Layout of a card: middle and number of lines of its sentence, and its chips."""

    middle: float
    lines: int
    chips: Sequence[tuple[ReasonChip, Rect]]
    brief: bool = False
    """Whether there is nothing but the sentence."""


def _text(scale: Scale, box: Rect, content: HintContent) -> HintText:
    inner = box.inset(_PAD)
    if _is_brief(scale, content, box):
        lines = len(block(content.sentence, "strong", scale, inner.w - 8, _MOST_LINES).lines)
        return HintText(inner.centre[1], lines, (), brief=True)
    if box.h < _SLIM:
        return HintText(0, 0, ())
    rows = _rows(scale, content.chips, inner.w)
    top = inner.y + _HEAD + _GAP
    room = inner.bottom - top - _total(rows)
    one = block(content.sentence, "strong", scale, inner.w - 8, 1).height_px / scale.factor
    lines = max(1, min(_MOST_LINES, int(room / one + 0.01)))
    height = block(content.sentence, "strong", scale, inner.w - 8, lines).height_px / scale.factor
    margin = max(0.0, room - height) / 2
    middle = top + min(margin, _GAP) + height / 2
    y, chips = min(middle + height / 2 + _GAP + 2, inner.bottom - _total(rows) + 4), list[tuple[ReasonChip, Rect]]()
    for row in rows:
        x = inner.x
        for chip, width in row.chips:
            chips.append((chip, Rect(x, y, width, row.height)))
            x += width + 6
        y += row.height + 4
    return HintText(middle, lines, chips)


def _draw(paint: Painter, box: Rect, content: HintContent, text: HintText) -> None:
    paint.panel(box, "lifted", rim=colours.sun, rim_width=4)
    inner = box.inset(_PAD)
    slim = not text.lines
    if not text.brief and _has_cap(paint.scale, content, box):
        paint.keycap(key_cap("hint"), (inner.right, box.centre[1] if slim else inner.y + _HEAD / 2 - 2), "right")
    if not slim:
        at = (inner.x + 4, text.middle)
        paint.text(content.sentence, at, "strong", None, "left", inner.w - 8, text.lines)


class ReasonWidget(Widget):
    """A reason on a card; pointed at it lights what it speaks of."""

    focusable = False

    def __init__(self, name: str, rect: Rect, chip: ReasonChip) -> None:
        super().__init__(name, rect)
        self.chip = chip

    def reach(self) -> Rect:
        """No more than the chip: nothing is pressed here."""
        return self.rect

    @property
    def lights(self) -> Sequence[Rect]:
        """Boxes that it lights now; none unless it is hovered."""
        return self.chip.about if self.hovered else ()

    def draw(self, paint: Painter) -> None:
        box, risk = self.rect, self.chip.risk
        paint.box(box, RISK if risk else GAIN, _CHIP / 2)
        ink, x = colours.barn_dark if risk else colours.leaf_dark, box.x + 12
        if risk:
            paint.picture("icons/warning", Rect.around((x + _ICON / 2 - 2, box.centre[1]), _ICON), tint=ink)
            x += _ICON + 4
        lines = 1 + round((box.h - _CHIP) / _CHIP_LINE)
        paint.text(self.chip.words, (x, box.centre[1]), "caption", ink, "left", box.right - 10 - x, lines)
        if self.lights:
            paint.box(box, None, _CHIP / 2, colours.sun, 3)
