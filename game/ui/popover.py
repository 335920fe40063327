"""Floating cards: the tooltip beside what it explains, the card that asks, and the tail to what a card is about."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import or_
from typing import NamedTuple

import msgspec

from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, PANEL, SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import Accent, colours
from game.ui.type import block, style

HOVER_MS, TOOLTIP_WIDTH, TOOLTIP_LINES = 400.0, 340.0, 12
NEAR = 120.0
"""Farthest that a tip lies from what it explains, in units: farther off nobody sees what it is about."""
_MARGIN, _GAP = 8.0, 10.0
_SLACK = 0.01
_ACROSS, _DOWN, _FINER = 12, 10, 4
"""Steps over the area at which there are places besides those next to the target, and how many times as many are tried
where none of these is free."""
_STEP_NEAR = 10
"""Step between the places that are tried near the target of a card that may not go far, in units."""
_ASIDE = 30.0
"""Distance by which a place at a side counts as further off than one below or above."""
_SAMPLED = 4
"""One in so many columns and rows is looked at first."""
_LITTLE = 0.1
"""Share of anything to press or read that a card which stays where it was may cover."""


class Avoid(msgspec.Struct, frozen=True):
    """Boxes that a floating card keeps clear of, in four tiers: each decides before the next."""

    never: tuple[Rect, ...] = ()
    """The target, whatever is ringed, and the button that is asked for."""
    pressed: tuple[Rect, ...] = ()
    """Everything that can be pressed now: buttons, and whatever glows."""
    read: tuple[Rect, ...] = ()
    """Scores, prices and words."""
    known: tuple[Rect, ...] = ()
    """Anything that has a tip."""
    reach: float = math.inf
    """Distance from the target beyond which it goes for none of what is only known."""
    farthest: float = math.inf
    """Distance from the target beyond which it goes only for what it may never cover."""

    def beside(self, target: Rect) -> Avoid:
        """The same beside a target, and without boxes in which that lies: these are no more in the way than itself."""
        tiers = (self.never, self.pressed, self.read, self.known)
        never, pressed, read, known = (tuple(box for box in tier if not _within(target, box)) for tier in tiers)
        return Avoid((*never, target), pressed, read, known, self.reach, self.farthest)


class CardPlace(NamedTuple):
    """Box of a floating card, and the areas that it covers of the tiers `never`, `pressed` and `read`."""

    box: Rect
    covered: tuple[int, int, int]


class _Stretch(NamedTuple):
    """A column or a row of places, how far it is from the target, and by tier the boxes there, one bit for each."""

    gap: float
    start: float
    meets: Sequence[int]


_Column = tuple[_Stretch, Sequence[_Stretch]]
"""A column and the rows in which a card may lie there."""


@lru_cache(maxsize=128)
def place(
    size: tuple[float, float],
    target: Rect,
    area: Rect,
    avoid: Avoid,
    kept: Rect | None = None,
    gap: float = _GAP,
    finer: int = _FINER,
) -> CardPlace:
    """Place a card of a size in an area: off the tiers, each of which decides before the next, and as near to a target
    as that lets it; where that is nowhere, so many times as many places are tried.

    `kept` is where the card lay last: it stays, with one of its corners, where it is no more in the way there of what
    it may never cover, and hardly of anything else.
    """
    tiers = (avoid.never, avoid.pressed, avoid.read, avoid.known)

    def cost(box: Rect) -> tuple[int, int, int]:
        return _units(box.overlap(tiers[0])), _units(box.overlap(tiers[1])), _units(box.overlap(tiers[2]))

    best = _best(size, target, tiers, avoid, _starts(size, target, area, avoid, gap, 1))
    if finer > 1 and (any(cost(best)) or math.hypot(*_gap(best, target)) > avoid.farthest):
        best = _best(size, target, tiers, avoid, _starts(size, target, area, avoid, gap, finer))
    placed = CardPlace(best, cost(best))
    return placed if kept is None else _staying(placed, kept, size, area, (*avoid.pressed, *avoid.read), cost)


def _best(
    size: tuple[float, float],
    target: Rect,
    tiers: Sequence[Sequence[Rect]],
    avoid: Avoid,
    starts: tuple[Iterable[float], Iterable[float]],
) -> Rect:
    """The best of the boxes of a size with these left and upper borders."""
    w, h = size
    columns = _stretches(
        starts[0], w, (target.x, target.right), [[(box.x, box.right) for box in tier] for tier in tiers]
    )
    rows = _stretches(
        starts[1], h, (target.y, target.bottom), [[(box.y, box.bottom) for box in tier] for tier in tiers]
    )
    anywhere = avoid.reach == avoid.farthest == math.inf
    if anywhere and (free := _nearest_of(_clear(columns, rows), size, target, tiers[3])) is not None:
        return free
    places: Sequence[_Column] = [(x, rows) for x in columns]
    for number in range(3):
        places = _off(places, number) or _covering_least(places, _Covered(size, number, tiers[number]))
        limit = avoid.reach if number == 2 else avoid.farthest
        if limit < math.inf and number != 1:
            places = _least_beyond(places, limit)
    return _nearest_of(places, size, target, tiers[3]) or Rect(0, 0, *size)


def _clear(columns: Sequence[_Stretch], rows: Sequence[_Stretch]) -> Iterator[tuple[_Stretch, Iterable[_Stretch]]]:
    """The places where a card is off the first three tiers, found as far as they are asked for."""
    for x in columns:
        never, pressed, read, _ = x.meets
        yield x, (y for y in rows if not (never & y.meets[0] or pressed & y.meets[1] or read & y.meets[2]))


def _nearest_of(
    places: Iterable[tuple[_Stretch, Iterable[_Stretch]]],
    size: tuple[float, float],
    target: Rect,
    known: Sequence[Rect],
) -> Rect | None:
    """The best box at these places, the nearest first: off what is known, then near; None for none."""
    (w, h), best, least, area = size, None, (math.inf, math.inf), _Covered(size, 3, known)
    for x, rows in places:
        if least[0] == 0 and x.gap > least[1]:
            break  # no further one is as near
        for y in rows:
            if least[0] == 0 and max(x.gap, y.gap) > least[1]:
                break
            covered = area.of(x, y, least[0])
            if covered > least[0]:
                continue
            box = Rect(x.start, y.start, w, h)
            # Distance as it counts: below is nearest, then above, then at the sides; its middle counts a little.
            across, down = _gap(box, target)
            aside = (_ASIDE if across > down else 0.0) + (1.0 if box.y < target.y else 0.0)
            cost = (covered, math.hypot(across, down) + aside + math.dist(box.centre, target.centre) / 10)
            if cost < least:
                best, least = box, cost
    return best


def _stretches(
    starts: Iterable[float], length: float, target: tuple[float, float], tiers: Sequence[Sequence[tuple[float, float]]]
) -> list[_Stretch]:
    """Stretches of a length from these starts, the nearest to the target first; a box meets one if it begins before its
    end and ends after its start."""
    begins, ends = [], []
    for tier in tiers:
        bits = [1 << n for n in range(len(tier))]
        first = sorted((box[0], bit) for box, bit in zip(tier, bits, strict=True))
        last = sorted((box[1], bit) for box, bit in zip(tier, bits, strict=True))
        begins.append(([at for at, _ in first], [*accumulate((bit for _, bit in first), or_, initial=0)]))
        ends.append(([at for at, _ in last], [*accumulate((bit for _, bit in reversed(last)), or_, initial=0)][::-1]))
    made = []
    for start in starts:
        meets = [
            early[bisect_left(befores, start + length)] & late[bisect_right(afters, start)]
            for (befores, early), (afters, late) in zip(begins, ends, strict=True)
        ]
        made.append(_Stretch(max(0.0, target[0] - start - length, start - target[1]), start, meets))
    return sorted(made, key=lambda each: each[:2])


def _off(places: Sequence[_Column], number: int) -> list[_Column]:
    """The places off a tier, which is called by its number."""
    rows_off, found = dict[tuple[int, int], Sequence[_Stretch]](), list[_Column]()
    for x, rows in places:
        meets = x.meets[number]
        # Many columns share their rows, and meet the same of a tier of few boxes.
        off = rows_off.get((id(rows), meets))
        if off is None:
            off = rows_off[id(rows), meets] = [y for y in rows if not meets & y.meets[number]]
        if off:
            found.append((x, off))
    return found


def _least_beyond(places: Sequence[_Column], limit: float) -> list[_Column]:
    """The places that are the least beyond this distance from the target, or all that are within it."""
    beyond = [[max(0.0, math.hypot(x.gap, y.gap) - limit) for y in rows] for x, rows in places]
    least = min(map(min, beyond))
    kept = [
        (x, [y for y, each in zip(rows, far, strict=True) if each == least])
        for (x, rows), far in zip(places, beyond, strict=True)
    ]
    return [(x, rows) for x, rows in kept if rows]


def _covering_least(places: Sequence[_Column], area: _Covered) -> list[_Column]:
    """The places that cover the least of a tier, in whole units."""
    least, found = math.inf, list[_Column]()
    # Nearly all cover more than the best: what matters is to see that soon, so some of them are looked at before.
    for x, rows in places[::_SAMPLED]:
        for y in rows[::_SAMPLED]:
            least = min(least, _units(area.of(x, y, least + 1)))
    for x, rows in places:
        best = list[_Stretch]()
        for y in rows:
            covered = area.of(x, y, least + 1)
            if covered > least + 1 or (units := _units(covered)) > least:
                continue
            if units < least:
                least, found, best = units, [], []
            best.append(y)
        if best:
            found.append((x, best))
    return found


class _Covered:
    """Areas that places cover of the boxes of one tier, which is called by its number."""

    def __init__(self, size: tuple[float, float], number: int, boxes: Sequence[Rect]) -> None:
        self._number = number
        self.across = _Shared(size[0], [(box.x, box.right) for box in boxes])
        self.down = _Shared(size[1], [(box.y, box.bottom) for box in boxes])

    def of(self, x: _Stretch, y: _Stretch, most: float) -> float:
        """The area at a place, or a part of it that is more than the most that is asked about."""
        area, meets = 0.0, x.meets[self._number] & y.meets[self._number]
        if meets:
            wide, high = self.across[x.start], self.down[y.start]
            while meets and area <= most:
                box = (meets & -meets).bit_length() - 1
                area += wide[box] * high[box]
                meets &= meets - 1
        return area


class _Shared(dict[float, Sequence[float]]):
    """By its start the lengths that a stretch shares with each box, below 0 for one that it does not meet."""

    def __init__(self, length: float, boxes: Sequence[tuple[float, float]]) -> None:
        super().__init__()
        self._length, self._boxes = length, boxes

    def __missing__(self, start: float) -> Sequence[float]:
        end = start + self._length
        made = [(last if last < end else end) - (first if first > start else start) for first, last in self._boxes]
        self[start] = made
        return made


def _units(area: float) -> int:
    """Covered area in whole units, any more than none as one at least."""
    return math.ceil(area - _SLACK)


def _staying(
    placed: CardPlace,
    kept: Rect,
    size: tuple[float, float],
    area: Rect,
    others: Sequence[Rect],
    cost: Callable[[Rect], tuple[int, int, int]],
) -> CardPlace:
    """The same card with a corner where it was, if it is hardly in the way there; else as it is placed."""
    (w, h), right, low = size, area.right - size[0], area.bottom - size[1]
    lefts, tops = (kept.x, kept.right - w), (kept.bottom - h, kept.y)
    boxes = [Rect(min(max(area.x, x), right), min(max(area.y, y), low), w, h) for x in lefts for y in tops]
    box = min(boxes, key=cost)
    covered = cost(box)
    hides = any(box.overlap([each]) > _LITTLE * each.w * each.h for each in others)
    stays = covered <= placed.covered or (covered[0] <= placed.covered[0] and not hides)
    return CardPlace(box, covered) if stays else placed


def stays(kept: Rect, area: Rect, avoid: Avoid) -> bool:
    """Whether a card may stay where it lies: over nothing that it may never cover, and hardly over anything else to
    press or read."""
    clear = _within(kept, area) and not kept.overlap(avoid.never)
    return clear and not any(kept.overlap([each]) > _LITTLE * each.w * each.h for each in (*avoid.pressed, *avoid.read))


def place_any(
    sizes: Iterable[tuple[float, float]],
    target: Rect,
    area: Rect,
    avoid: Avoid,
    kept: Rect | None = None,
    gap: float = _GAP,
) -> CardPlace:
    """Place a card of the first of some sizes in which it covers least."""
    placements = list[CardPlace]()
    for size in sizes:
        placements.append(place(size, target, area, avoid, kept, gap))
        if not any(placements[-1].covered):
            break
    return min(placements, key=lambda each: each.covered)


def place_in(corner: Point, size: tuple[float, float], area: Rect, avoid: Avoid, kept: Rect | None = None) -> CardPlace:
    """Place a card of a size in a corner of an area, or as near to it as the tiers let it."""
    return place(size, Rect(*corner, 0, 0), area, avoid, kept, -size[1])


def _starts(
    size: tuple[float, float], target: Rect, area: Rect, avoid: Avoid, gap: float, finer: int
) -> tuple[Iterable[float], Iterable[float]]:
    """Left and upper borders of places next to the target, past what lies straight beside that, and all over."""
    (w, h), xs, ys = size, [target.centre[0] - size[0] / 2], [target.centre[1] - size[1] / 2]
    near = avoid.farthest < math.inf
    across, down = (_ACROSS, _DOWN) if near else (finer * _ACROSS, finer * _DOWN)
    straight = [box for box in (*avoid.never, *avoid.pressed, *avoid.read) if not all(_gap(box, target))]
    for box in (target, *straight, *(box for box in avoid.known if _within(target, box))):
        xs += [box.x - gap - w, box.x, box.right - w, box.right + gap]
        ys += [box.bottom + gap, box.y - gap - h]
    if near and finer > 1:
        wide, high = (2 * avoid.farthest + target.w + w, 2 * avoid.farthest + target.h + h)
        xs += [target.x - avoid.farthest - w + step for step in range(0, math.ceil(wide), _STEP_NEAR)]
        ys += [target.y - avoid.farthest - h + step for step in range(0, math.ceil(high), _STEP_NEAR)]
    right, low = max(area.x, area.right - w), max(area.y, area.bottom - h)
    xs += [area.x + (right - area.x) * step / across for step in range(across + 1)]
    ys += [area.y + (low - area.y) * step / down for step in range(down + 1)]
    lefts = {_snapped(x, area.x, right) for x in xs}
    tops = {_snapped(y, area.y, low) for y in ys}
    return lefts, tops


def _snapped(start: float, least: float, most: float) -> float:
    """Nearest start between two that is a whole number of eighths, if there is one."""
    return max(least, math.floor(8 * min(start, most)) / 8)


def _gap(box: Rect, beside: Rect) -> tuple[float, float]:
    across = max(0.0, beside.x - box.right, box.x - beside.right)
    return across, max(0.0, beside.y - box.bottom, box.y - beside.bottom)


def _within(inner: Rect, outer: Rect) -> bool:
    x, y, right, bottom = outer.x - _SLACK, outer.y - _SLACK, outer.right + _SLACK, outer.bottom + _SLACK
    return x <= inner.x and y <= inner.y and inner.right <= right and inner.bottom <= bottom


def avoid_around(spot: Spot, spots: Mapping[Spot, Rect], avoid: Avoid, board: Rect) -> Avoid:
    """Boxes to keep clear of beside a spot, known spots besides others: for one on the board, all that the board's
    spots span."""
    known, target = tuple(spots.values()), spots[spot]
    avoid = msgspec.structs.replace(avoid, known=(*avoid.known, *known)).beside(target)
    if not board.contains(*target.centre):
        return avoid
    whole = Rect.enclosing([box for box in known if board.contains(*box.centre)])
    return msgspec.structs.replace(avoid, known=(*avoid.known, whole))


def tooltip_box(scale: Scale, beside: Rect, first: str, second: str, others: Avoid) -> Rect:
    """Box of the tooltip of a rectangle."""
    sizes = [_size(scale, first, "label"), _size(scale, second, "caption")]
    size = (max(w for w, _ in sizes) + 28, sum(h for _, h in sizes) + 20)
    return place(size, Rect(*beside), Rect(0, 0, scale.width, scale.height).inset(_MARGIN), others).box


def draw_tooltip(paint: Painter, beside: Rect, first: str, second: str, others: Avoid) -> None:
    """Draw the tooltip of a rectangle."""
    at = tooltip_box(paint.scale, beside, first, second, others)
    paint.skin(at, Skin(colours.ink, 10, shadows=SMALL))
    x, y = at.x + 14, at.y + 10
    if first:
        paint.text(first, (x, y), "label", colours.cream, "left", TOOLTIP_WIDTH, TOOLTIP_LINES, "top")
    if second:
        y += _size(paint.scale, first, "label")[1]
        paint.text(second, (x, y), "caption", colours.white_shade, "left", TOOLTIP_WIDTH, TOOLTIP_LINES, "top")


def _size(scale: Scale, words: str, style: str) -> tuple[float, float]:
    laid = block(words, style, scale, TOOLTIP_WIDTH, TOOLTIP_LINES) if words else None
    return (laid.width_px / scale.factor, laid.height_px / scale.factor) if laid else (0.0, 0.0)


ANSWER_GAP = 12.0
"""Between two answers."""
_EDGE, _FOOT, _ANSWER, _SHARE = 16.0, 14.0, 58.0, 0.36
"""How far from the sides and from the foot the answers lie, and their height: that, or a share of a low card's."""
_PICTURE = 72.0


class Question(NamedTuple):
    """Boxes of a card that asks and of its answers, which are buttons or spots of their own."""

    box: Rect
    answers: tuple[Rect, ...]
    """Boxes of the answers, beside each other at the foot of the card."""


def question(
    box: Rect, answers: int = 2, edge: tuple[float, float] = (_EDGE, _FOOT), high: float | None = None
) -> Question:
    """A card in a box; `edge` and `high` tell of answers that are not of the usual size."""
    tall = min(_ANSWER, box.h * _SHARE) if high is None else high
    row = Rect(box.x + edge[0], box.bottom - tall - edge[1], box.w - 2 * edge[0], tall)
    return Question(box, tuple(row.columns(answers, ANSWER_GAP)))


def draw_question_face(paint: Painter, box: Rect, accent: Accent) -> None:
    """The bare card."""
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))


def draw_question(paint: Painter, card: Question, words: tuple[str, str], accent: Accent, picture: str = "") -> None:
    """The card with what is asked and what would follow: beside a picture, or in its middle without one."""
    draw_question_face(paint, card.box, accent)
    box = card.box.inset(_EDGE, 12)._replace(h=card.answers[0].y - card.box.y - 20)
    asked = style("strong").at(22)
    if not picture:
        upper, lower = box.rows(2)
        paint.text(words[0], upper.centre, asked, align="centre", width=box.w)
        paint.text(words[1], lower.centre, "caption", align="centre", width=box.w, max_lines=2)
        return
    size = min(_PICTURE, box.h)
    paint.picture(picture, Rect(box.x, box.centre[1] - size / 2, size, size))
    left = box.x + size + 16
    upper, lower = Rect(left, box.y, box.right - left, box.h).rows(2)
    paint.text(words[0], (left, upper.centre[1]), asked, width=upper.w)
    paint.text(words[1], (left, lower.centre[1] - 4), "caption", width=lower.w, max_lines=3)


_HALF, _CORNER = 13.0, 26.0
"""Half of how wide it is, and how far its middle keeps from the corners of the card."""
_INTO = 4.0
"""Length by which it reaches into the card, over the rim."""
_STEP = 4.0
"""Length of the parts of it that are weighed one by one, in units."""


def draw_tail(paint: Painter, box: Rect, tip: Point, rim: Stroke) -> None:
    """Draw the tail from a card, whose rim it continues, to a point; nothing where that lies on the card."""
    if box.contains(*tip):
        return
    (begin, end), (inner, other) = (_foot(box, tip, into) for into in (0.0, _INTO))
    paint.shape([[inner, tip, other]], fill=PANEL.fill)
    paint.shape([[begin, tip, end]], (rim,), closed=False)


def _foot(box: Rect, tip: Point, into: float) -> tuple[Point, Point]:
    """Both ends of the foot of the tail from a card to a point, so far into the card."""
    x = min(max(tip[0], box.x + _CORNER), box.right - _CORNER)
    y = min(max(tip[1], box.y + _CORNER), box.bottom - _CORNER)
    if box.x <= tip[0] <= box.right:
        at = box.bottom - into if tip[1] >= box.bottom else box.y + into
        return (x - _HALF, at), (x + _HALF, at)
    at = box.right - into if tip[0] > box.right else box.x + into
    return (at, y - _HALF), (at, y + _HALF)


def tail_parts(box: Rect, tip: Point) -> list[Rect]:
    """Boxes that the tail from a card to a point fills, from its foot on; none where there is no tail."""
    if box.contains(*tip):
        return []
    ends = _foot(box, tip, 0.0)
    steps = math.ceil(math.dist(ends[0], tip) / _STEP)
    shares = [(step / steps, (step + 1) / steps) for step in range(steps)]
    corners = ([(x + s * (tip[0] - x), y + s * (tip[1] - y)) for x, y in ends for s in share] for share in shares)
    spans = (((min(line), max(line)) for line in zip(*points, strict=True)) for points in corners)
    return [Rect(x, y, right - x, bottom - y) for (x, right), (y, bottom) in spans]


def tail_tip(
    box: Rect, target: Rect, longest: float = math.inf, off: float = 0.0, barred: Sequence[Rect] = ()
) -> Point:
    """Point of a target to which the tail of a card goes, `off` its edge; the middle of the card, which has no tail
    then, for one further off than `longest` and where the tail would go across anything barred."""
    tip = _nearest(box, target, off)
    crosses = any(part.intersects(each) for part in tail_parts(box, tip) for each in barred)
    return box.centre if crosses or math.hypot(*_gap(box, target)) > longest else tip


def _nearest(box: Rect, target: Rect, off: float) -> Point:
    """Point `off` the edge of a target that is next to a card; the middle of the card where it covers the target."""
    x = min(max(target.centre[0], box.x, target.x), max(target.x, min(box.right, target.right)))
    y = min(max(target.centre[1], box.y, target.y), max(target.y, min(box.bottom, target.bottom)))
    x, y = min(x, target.right), min(y, target.bottom)
    if box.y >= target.bottom or box.bottom <= target.y:
        return x, target.bottom + off if box.y >= target.bottom else target.y - off
    if box.x >= target.right or box.right <= target.x:
        return target.right + off if box.x >= target.right else target.x - off, y
    return box.centre
