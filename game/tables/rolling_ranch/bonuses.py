"""The panel that asks which of its two bonuses a barn gives for good (RR10)."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch.building import BONUSES
from game.rules.rolling_ranch.model import NAIL, WOOD
from game.tables.rolling_ranch import pictures
from game.tables.rolling_ranch.column import Column
from game.tables.rolling_ranch.pictures import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style

_PICTURES = (
    (pictures.resource(WOOD),) * 2,
    (pictures.resource(NAIL),),
    pictures.ANIMALS[:1],
    pictures.ANIMALS,
)
"""Per bonus."""


def spots(column: Column, barn: int) -> dict[Spot, Rect]:
    """Both cards."""
    return {Spot("pick", bonus): box for bonus, box in zip(BONUSES[barn], column.picks(), strict=True)}


def draw(paint: Painter, column: Column, barn: int, words: Catalogue, hover: Spot | None) -> None:
    """The barn, what is asked, two cards."""
    t, panel = words.t, column.panel
    paint.panel(panel, rim=ACCENT.base, rim_width=3)
    cards = spots(column, barn)
    top = min(box.y for box in cards.values())
    size = min(52.0, (top - panel.y) * 0.5)
    paint.picture(pictures.building(barn), Rect(panel.x + 12, panel.y + 8, size, size))
    left, room = panel.x + 20 + size, panel.w - size - 34
    upper, lower = ((left, panel.y + 8 + size * share) for share in (0.28, 0.74))
    paint.text(t(f"rolling_ranch.house.{barn}"), upper, style("strong"), width=room)
    paint.text(t("rolling_ranch.complete"), lower, "caption", colours.leaf_dark, width=room)
    below = panel.y + 12 + size
    at, lines = (panel.x + 14, (below + top) / 2), 2 if top - below >= 34 else 1
    paint.text(t("rolling_ranch.pick"), at, "caption", width=panel.w - 28, max_lines=lines)
    for spot, box in cards.items():
        _card(paint, box, spot.number, words, spot == hover)


def _card(paint: Painter, box: Rect, bonus: int, words: Catalogue, hovered: bool) -> None:
    if hovered:
        paint.box(box, colours.legal_fill, 10, ACCENT.base, 3)
    else:
        paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    names = _PICTURES[bonus]
    size = min(72.0, box.h * 0.4, (box.w - 12) / (0.72 * len(names) + 0.28))
    step = size * 0.72
    left = box.centre[0] - (step * (len(names) - 1) + size) / 2
    for n, name in enumerate(names):
        paint.picture(name, Rect(left + step * n, box.y + box.h * 0.05, size, size))
    x, middle = box.centre[0], box.y + box.h * 0.56
    name, does = words.t(f"rolling_ranch.bonus.{bonus}"), words.t(f"rolling_ranch.pick_does.{bonus}")
    paint.text(name, (x, middle), style("strong").at(18), align="centre", width=box.w - 10)
    low = (middle + 14 + box.bottom) / 2
    lines = max(1, min(3, int((box.bottom - middle - 14) / 20)))
    paint.text(does, (x, low), "caption", align="centre", width=box.w - 12, max_lines=lines)
