"""Places of a hand; pile and discard pile, and what the areas of both sides are worth, in the side column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import le

from game.i18n.catalogue import Catalogue
from game.rules.texas.model import CARDS, MARKERS, State
from game.tables.texas.board import EMBLEMS, ink_on_shade
from game.tables.texas.layout import FACE, Column, Hand
from game.tables.texas.now import Areas
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours
from game.ui.type import Style, style, tight, within

_HEAD = 40.0
_EDGE = 16.0
_STACK_MOST = 4
_NAME_GAP = 6.0
"""Gaps between the name of a pile, its count and what lies beside them or above, in units."""
_IN_CHIP = 0.85
"""The most height of letters as a share of that of their chip."""
_CHIP, _BETWEEN = 12.0, 5.0
"""Width of a chip beyond that of its words, and gap between two chips, in units."""
_BESIDE = 8.0
"""Least gap between chips and the score, in units."""
_MORE = ("texas.area.and_more", "texas.area.more")
"""The words for areas without a chip beside others that have one, the longest first."""
_LOW = 72.0
"""Height of rows below which their score is in the middle, beside chips and bar."""


def draw_hand(paint: Painter, places: Hand, slots: Sequence[int | None], judges: int) -> None:
    """Draw the outlines of empty slots, and of judges that were sent."""
    for box, card in zip(places.cards, slots, strict=True):
        if card is None:
            paint.box(box, None, 11 * box.w / FACE[0], colours.row_rim, 1.5)
    for box in places.judges[judges:]:
        paint.disc(box.centre, box.w * 0.43, colours.inset, colours.white_rim, 1.5)


def draw_piles(paint: Painter, column: Column, state: State, words: Catalogue) -> None:
    """Draw the panel of both piles; the cards on top are sprites."""
    paint.panel(column.panel)
    look = pile_names(paint, column, words)
    for face, count, key, end in (
        (column.pile, state.pile.bit_count(), "texas.pile", column.discard.x),
        (column.discard, state.discard.bit_count(), "texas.discard", column.panel.right),
    ):
        # Draw the edges of the cards below the top one; an empty place when there is none.
        k = face.w / FACE[0]
        if not count:
            paint.dashed(face, 11 * k, fill=colours.inset)
        else:
            for depth in range(min(_STACK_MOST, (count + 2) // 3), 0, -1):
                shade = colours.wood_edge if depth % 2 else colours.paper
                paint.box(face.moved(2.2 * depth * k, 1.4 * depth * k), shade, 11 * k, colours.white_rim, 1)
        if _has_counts_beside(column):
            paint.text(str(count), (face.right + 6, face.centre[1]), "figure")
            if look is not None:
                paint.text(words.t(key), (face.x, face.bottom + _NAME_GAP), look, valign="top")
            continue
        level = (face.bottom + 5 + column.panel.bottom - 2) / 2
        wide, right = paint.measure(str(count), "figure")[0], face.x
        if look is not None:
            right = paint.text(words.t(key), (face.x, level), look).right
        paint.text(
            str(count),
            (max(min(face.right, end - _NAME_GAP), right + _NAME_GAP + wide), level),
            "figure",
            align="right",
        )


def pile_names(paint: Painter, column: Column, words: Catalogue) -> str | Style | None:
    """The look in which both piles have room for their names, however many cards lie there; None where none does. They
    grow with the text size only where that has room, too."""
    names = [words.t(key) for key in ("texas.pile", "texas.discard")]
    looks: list[str | Style] = ["label", "caption", tight("caption", 1.0)]
    rooms = column.discard.x - column.pile.x, column.panel.right - column.discard.x
    margin = 2 * _NAME_GAP
    if _has_counts_beside(column):
        bottom = column.panel.bottom if column.tool is None else column.tool.y
        below = bottom - column.pile.bottom - 2 * _NAME_GAP
        looks, margin = [look for look in looks if paint.measure(names[0], look)[1] <= below], _NAME_GAP
    else:
        margin += max(paint.measure(str(n), "figure")[0] for n in range(len(CARDS) + 1))
    wide = {look: [paint.measure(name, look)[0] + margin for name in names] for look in looks}
    return next((look for look in looks if all(map(le, wide[look], rooms))), None)


def _has_counts_beside(column: Column) -> bool:
    """Whether the number of cards stands beside a pile, not below it."""
    return column.hand is not None and column.own is None


def draw_areas(
    paint: Painter,
    box: Rect,
    state: State,
    areas: Areas,
    players: Mapping[int, SeatPalette],
    words: Catalogue,
    chances: Mapping[int, int],
) -> None:
    """Draw per side its areas from the largest on and its score as bar and figure; the markers that are left.

    Below the scores stand the sides' chances to win in per cent, where there are any.
    """
    paint.panel(box)
    level = box.y + _HEAD * 0.6
    left = paint.text(words.t("texas.areas"), (box.x + _EDGE, level), "label", width=box.w * 0.4).right
    room = box.right - _EDGE - left - 10
    text = words.n("texas.markers_left", state.markers, most=MARKERS), words.n("texas.markers_short", state.markers)
    paint.fit(text, (box.right - _EDGE, level), "caption", align="right", width=room)
    points = {side: sum(len(area) ** 2 for area in several) for side, several in areas.items()}
    most = max(1, *points.values())
    for i, ((side, several), row) in enumerate(zip(areas.items(), area_rows(box, len(points))[1], strict=True)):
        if i:
            paint.line((row.x, row.y), (row.right, row.y), colours.divider)
        chance = words.t("texas.chance.short", chance=chances[side]) if side in chances else ""
        _draw_side(paint, row, side, [len(area) for area in several], points[side] / most, players[side], words, chance)


def area_rows(box: Rect, sides: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The line above, and the row of each side."""
    high = (box.h - _HEAD - 8) / sides
    wide = box.w - 2 * _EDGE
    below = tuple(Rect(box.x + _EDGE, box.y + _HEAD + i * high, wide, high) for i in range(sides))
    return Rect(box.x + _EDGE, box.y, wide, _HEAD), below


def _draw_side(
    paint: Painter,
    row: Rect,
    side: int,
    sizes: Sequence[int],
    share: float,
    player: SeatPalette,
    words: Catalogue,
    chance: str,
) -> None:
    icon = min(44.0, row.h * 0.6, row.w * 0.16)
    paint.picture(EMBLEMS[side], Rect(row.x, row.centre[1] - icon / 2, icon, icon))
    x = row.x + icon + 12
    low = row.h < _LOW or bool(chance)
    total = str(sum(size**2 for size in sizes))
    wide = max(paint.measure(total, "score")[0], paint.measure("000", "score")[0])
    level, end = row.y + 0.72 * row.h, row.right - wide - 14
    _draw_chips(
        paint,
        Rect(
            x,
            row.y + 0.27 * row.h - 13,
            (row.right - _BESIDE - paint.measure(total, "score")[0] if low else row.right) - x,
            26,
        ),
        sizes,
        player,
        words,
    )
    middle = row.y + 0.34 * row.h if chance else row.centre[1]
    above, below = (within(each, paint.scale, 0.46 * row.h if chance else row.h) for each in ("score", "caption"))
    paint.text(total, (row.right, middle if low else level), above, align="right")
    paint.text(chance, (row.right, row.y + 0.8 * row.h), below, align="right")
    high = min(16.0, row.h * 0.24)
    bar = Rect(x, level - high / 2, max(20.0, end - x), high)
    paint.bar(bar, share, player)
    if player.key == "white":
        paint.box(bar, None, high / 2, player.shade, 1.5)


def _draw_chips(paint: Painter, row: Rect, sizes: Sequence[int], player: SeatPalette, words: Catalogue) -> None:
    """Draw filled chips for areas, an outlined one for single markers; words after them count what has no room."""
    most = _IN_CHIP * row.h * paint.scale.factor
    with paint.eased(lambda: paint.scale.text_px(style("caption").size) <= most):
        chips, rest = chips_shown(paint, row.w, sizes, words)
        x = row.x
        for text, filled in chips:
            box = Rect(x, row.y, paint.measure(text, "caption")[0] + _CHIP, row.h)
            if filled:
                paint.box(box, player.shade, 7)
            else:
                paint.box(box, colours.paper, 7, player.shade, 2)
            paint.text(text, box.centre, "caption", ink_on_shade(player) if filled else colours.ink, "centre")
            x = box.right + _BETWEEN
        paint.text(rest, (x, row.centre[1]), "caption", colours.ink_soft)


def chips_shown(
    paint: Painter, room: float, sizes: Sequence[int], words: Catalogue
) -> tuple[Sequence[tuple[str, bool]], str]:
    """The words of the chips that have room, whether each is filled, and how many more areas there are, if any."""
    large = [size for size in sizes if size > 1]
    chips = [(words.t("texas.area.short", size=size), True) for size in large]
    singles = len(sizes) - len(large)
    if singles:
        chips.append((words.t("texas.area.singles", count=singles), False))
    widths = [paint.measure(text, "caption")[0] + _CHIP + _BETWEEN for text, _ in chips]
    for shown in range(len(chips), 0, -1):
        more = len(large) - shown + singles
        # Never "+9": beside squares that reads as a sum.
        ways = [words.n(key, more) for key in _MORE] if shown < len(chips) else [""]
        for rest in ways:
            if sum(widths[:shown]) + (paint.measure(rest, "caption")[0] if rest else -_BETWEEN) <= room:
                return chips[:shown], rest
    return (), words.n("texas.area.number", len(sizes)) if sizes else ""
