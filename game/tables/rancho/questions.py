"""Cards that ask over the board: which way a toll goes (RA13), the dog or not, fox or wolf first."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.grids.areas import members
from game.i18n.catalogue import Speaker
from game.rules.rancho.dice import losses
from game.rules.rancho.model import FOX, WOLF, State
from game.rules.rancho.spaces import toll_total
from game.tables.rancho import animals, attack, layout
from game.tables.rancho.layout import ART, COIN, DOG_FOR
from game.tables.rancho.now import Now, NowCache
from game.tables.rancho.vignette import ACCENT
from game.ui import popover
from game.ui.context import TableContext
from game.ui.paint import Cutout, Painter, collage
from game.ui.popover import ANSWER_GAP, Avoid, Question, question
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.type import style

_EDGE = 8.0
_HALF, _LONG = 13.0, 34.0
_CORNER = 34.0
_SHORT = 18.0
"""Gap between a tail's tip and what it points at."""

_WIDE, _HEAD, _ROW, _GAP, _INSIDE = 376.0, 62.0, 58.0, 8.0, 14.0
_LOW, _LOW_HEAD, _LOW_ROW = 420.0, 48.0, 46.0
"""Height of the sheet below which there is less room, and the heights then."""
_LONGEST = 130.0
"""Length of the tail at most."""
_PAYEE = 110.0
"""The room that a payee's mark and name want at least."""

ORDER = (FOX, WOLF)
"""The predators in the order of their answers."""
FOX_AND_WOLF = "rancho/fox_and_wolf"
_ASK_WIDE, _ASK_HIGH, _BUTTON, _ASK_EDGE = 376.0, 196.0, 56.0, 14.0
_ASK_LOW, _SMALL, _LOW_BUTTON, _LOW_EDGE = 420.0, (300.0, 118.0), 46.0, 8.0
"""Height of the sheet below which the card is small, and its measures then."""
_ROOMY, _LARGER = 800.0, 1.16
"""The height of a canvas on which text is large beside everything else, where it is not in full form, and the
size of the card there."""
_SEND = 0.6
"""The share of their row that the first of two answers has, where they are not alike."""
_TWO_LINES = 90.0
_LOSS, _LOSS_RIM = hexed("#fbdcd0"), hexed("#d8503a")


def place_card(
    sheet: Rect, size: tuple[float, float], never: tuple[Rect, ...], rather_not: tuple[Rect, ...], towards: Point
) -> Rect:
    """A place on the sheet off what must stay in sight, then off what better does, then near a point."""
    area, about = sheet.inset(_EDGE), Rect.around(towards, 2 * _EDGE)
    wide, high = min(size[0], area.w), min(size[1], area.h)
    return popover.place((wide, high), about, area, Avoid((*never, about), read=rather_not), gap=_SHORT).box


def draw_card(paint: Painter, box: Rect, towards: Point, longest: float = _LONG) -> None:
    """Draw the empty card with a tail towards a point, to just before it if that is not further than `longest`."""
    # A tip at the side or the end that faces the point.
    x = min(max(towards[0], box.x + _CORNER), box.right - _CORNER)
    y = min(max(towards[1], box.y + _CORNER), box.bottom - _CORNER)
    dx, dy = towards[0] - box.centre[0], towards[1] - box.centre[1]
    if abs(dx) * box.h > abs(dy) * box.w:
        edge = box.right - 1.5 if dx > 0 else box.x + 1.5
        foot, ends = (edge, y), ((edge, y - _HALF), (edge, y + _HALF))
    else:
        edge = box.bottom - 1.5 if dy > 0 else box.y + 1.5
        foot, ends = (x, edge), ((x - _HALF, edge), (x + _HALF, edge))
    far = math.dist(foot, towards) or 1.0
    share = min(max(0.0, 1 - _SHORT / far), longest / far)
    tip = (foot[0] + (towards[0] - foot[0]) * share, foot[1] + (towards[1] - foot[1]) * share)
    points = [ends[0], tip, ends[1]]
    paint.shape([points], (Stroke(ACCENT.base, 6),), colours.cream)
    popover.draw_question_face(paint, box, ACCENT)
    paint.shape([points], fill=colours.cream)
    paint.shape([points], (Stroke(ACCENT.base, 3),), closed=False)
    paint.shape([[points[0], points[2]]], (Stroke(colours.cream, 4),), closed=False)


class Wayside:
    """Asks for the way while a pasture with several cheapest payments is held."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker = now, speaker

    def spots(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """The rows, by the numbers of their payments; all around them the pasture is put aside again."""
        now = self._now.of(context)
        if now.asked_pasture is None or context.held is None:
            return {}
        rows = self._question_at(now, now.asked_pasture).answers
        return {context.held: context.frame.board, **{Spot("way", number): row for number, row in enumerate(rows)}}

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the card, if something is asked."""
        now = self._now.of(context)
        at = now.asked_pasture
        if at is None:
            return
        card, price = self._question_at(now, at), now.terms.spaces.numbers[at]
        draw_card(paint, card.box, now.plan.middle(now.terms.board.spots[at].at), _LONGEST)
        t, level = self._speaker.words.t, card.box.y + (card.answers[0].y - card.box.y) / 2 + 2
        paint.picture(f"rancho/offer_{price}", Rect.around((card.box.x + _INSIDE + 20, level), 36))
        sums = paint.text(t("rancho.way.sum"), (card.box.right - _INSIDE - 4, level), "caption", align="right")
        left = card.box.x + _INSIDE + 48
        paint.text(t("rancho.way"), (left, level), style("strong").at(22), width=sums.x - 12 - left)
        for number, (row, tolls) in enumerate(zip(card.answers, now.payments(at), strict=True)):
            level = row.centre[1]
            paint.plate(row, 10, ACCENT.base if number == now.chosen_payment else None)
            payees = [self._now.players[seat] for seat, _ in tolls]
            paint.disc((row.x + 26, level), 14, payees[0].shade, colours.white_fur, 2)
            letter = t(f"rancho.route.{number}")
            paint.text(letter, (row.x + 26, level), style("strong").at(18), colours.white_fur, "centre")
            figure = style("figure").at(24)
            coin = Rect.around((row.right - 24, level), 30)
            paint.picture(COIN, coin)
            toll = toll_total(tolls)
            equal = t("rancho.way.equals", sum=price + toll)
            end = paint.text(equal, (coin.x - 4, level), figure, align="right").x
            plus = t("rancho.way.plus", price=price, toll=toll)
            end = paint.text(plus, (end - 12, level), figure, colours.ink_soft, "right").x
            left, over = row.x + 50, t("rancho.way.over")
            wide = paint.measure(over, "caption")[0]
            if len(tolls) == 1 and end - 12 - left >= wide + _PAYEE:
                left = paint.text(over, (left, level), "caption").right + 8
            # Marks and names; with several payees marks and what each gets.
            for (seat, count), payee in zip(tolls, payees, strict=True):
                paint.mark((left + 15, level), 15, payee)
                words, wide = self._speaker.seat(seat) if len(tolls) == 1 else str(count), end - 12 - left - 37
                shown = paint.text(words, (left + 37, level), style("strong").at(20), width=max(8.0, wide))
                left = shown.right + 10

    def _question_at(self, now: Now, at: int) -> Question:
        plan, spots, ways = now.plan, now.terms.board.spots, now.routes(at)
        crossed, count = {at, *(space for way in ways for space in way)}, len(ways)
        never = tuple(plan.hex(spots[space].at) for space in crossed)
        others = (space for space in members(sum(now.context.view.owned)) if space not in crossed)
        rest = tuple(plan.hex(spots[space].at) for space in others)
        head, high = (_LOW_HEAD, _LOW_ROW) if plan.sheet.h < _LOW else (_HEAD, _ROW)
        size = (_WIDE, head + count * high + (count - 1) * _GAP + _INSIDE)
        box = place_card(plan.sheet, size, never, rest, plan.middle(spots[at].at))
        room = Rect(box.x + _INSIDE, box.y + head, box.w - 2 * _INSIDE, box.h - head - _INSIDE)
        return Question(box, tuple(room.rows(count, _GAP)) if count else ())


class Asked(NamedTuple):
    """Contents of the card: its picture, who is asked, the sentence, and what would be lost."""

    art: str
    player: SeatPalette
    words: str
    short: str
    """The sentence without the name, where that is too long."""
    label: str = ""
    lost: tuple[tuple[int, int], ...] = ()
    """Kinds and how many of each."""


class Asking:
    """The question that waits, if one does."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker = now, speaker

    def asked(self, context: TableContext[State]) -> Asked | None:
        """Contents of the card; None where nothing is asked or the viewer may not answer."""
        seat, t = context.active, self._speaker.words.t
        if seat is None or not context.live:
            return None
        name, player = self._speaker.seat(seat), self._now.players[seat]
        now = self._now.of(context)
        if now.question == "order":
            return Asked(FOX_AND_WOLF, player, t("rancho.question.first", seat=name), t("rancho.question.first_short"))
        coming = now.attack
        if coming is None or now.question != "dog":
            return None
        lost = losses(now.terms, context.view, seat, coming.predator, coming.number)
        words, counts = t("rancho.question.dog", seat=name), tuple((kind, len(spaces)) for kind, spaces in lost)
        short, label = t("rancho.question.dog_short"), t("rancho.question.lost")
        return Asked(ART[DOG_FOR[coming.predator]], player, words, short, label, counts)

    def card(self, context: TableContext[State]) -> Question:
        """Place of the card: near the predator, off what is attacked, never over what the asked seat may lose."""
        now, plan = self._now.of(context), self._now.of(context).plan
        never, rather_not = _keep_clear(now)
        low = plan.sheet.h < _ASK_LOW
        k = _LARGER if context.frame.form != "full" and context.frame.canvas.h > _ROOMY else 1.0
        towards = _predator_point(now)
        box = place_card(plan.sheet, _SMALL if low else (_ASK_WIDE * k, _ASK_HIGH * k), never, rather_not, towards)
        if not low and any(box.intersects(keep_clear) for keep_clear in never):
            low, box = True, place_card(plan.sheet, _SMALL, never, rather_not, towards)
        high, edge = (_LOW_BUTTON, _LOW_EDGE) if low else (_BUTTON, _ASK_EDGE)
        if now.question == "order":
            return question(box, 2, (edge, edge), high)
        (row,) = question(box, 1, (edge, edge), high).answers
        send = row._replace(w=row.w * _SEND)
        keep = Rect(send.right + ANSWER_GAP, row.y, row.right - send.right - ANSWER_GAP, row.h)
        return Question(box, (send, keep))

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the card but for its buttons, if something is asked; a low card leaves the sentence to the bar."""
        asked = self.asked(context)
        if asked is None:
            return
        card = self.card(context)
        box = card.box
        draw_card(paint, box, _predator_point(self._now.of(context)))
        room = card.answers[0].y - box.y - 8
        size = min(96.0, room)
        paint.picture(asked.art, Rect(box.x + 10, box.y + 8 + (room - size) / 2, size, size))
        left, right, middle = box.x + size + 20, box.right - _ASK_EDGE, box.y + 8 + room / 2
        if room < _TWO_LINES and asked.lost:
            _draw_losses(paint, asked, left, right, middle)
            return
        level = box.y + 34 if asked.lost else middle
        look, room = style("strong").at(22), right - left - 42
        words = paint.first_fit((asked.words, asked.short), look, room)
        x = left + max(0.0, room - min(room, paint.measure(words, look)[0])) / 2
        paint.mark((x + 16, level), 16, asked.player)
        paint.text(words, (x + 42, level), look, width=right - x - 42)
        if asked.lost:
            _draw_losses(paint, asked, left, right, level + 52)


def _predator_point(now: Now) -> Point:
    """The predator, else the forest."""
    if now.attack is None:
        return now.plan.middle(now.plan.lair)
    return attack.sprite(now.plan, now.terms, now.context.view, now.attack).box.centre


def _keep_clear(now: Now) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Boxes that must stay in sight, and those that better do: what others may lose weighs twice."""
    state, terms, plan, coming = now.context.view, now.terms, now.plan, now.attack
    hexes = layout.hexes(plan, tuple(spot.at for spot in terms.board.spots))
    struck = 0 if coming is None else attack.attacked(terms, state, coming)
    own = 0 if now.context.active is None else state.owned[now.context.active]
    never: list[Rect] = [hexes[space] for space in members(struck & own)]
    lands = (sum(state.owned) & ~(struck & own), struck & ~own)
    rather_not: list[Rect] = [hexes[space] for land in lands for space in members(land)]
    if coming is not None:
        prey = attack.prey(terms, state, coming)
        never += [animals.box(plan, terms, beast) for beast in prey if own >> beast.spaces[0] & 1]
        rather_not += [attack.sprite(plan, terms, state, coming).box] * 4
    return tuple(never), tuple(rather_not)


def _draw_losses(paint: Painter, asked: Asked, left: float, right: float, level: float) -> None:
    wide = 66.0
    x = right - (wide + 8) * len(asked.lost) + 8
    paint.fit((asked.label, ""), (x - 12, level), "caption", align="right", width=x - 12 - left)
    for kind, count in asked.lost:
        box = Rect(x, level - 23, wide, 46)
        paint.box(box, _LOSS, 9, _LOSS_RIM, 2)
        paint.picture(ART[kind], Rect(box.x + 4, box.y + 4, 38, 38))
        paint.text(str(count), (box.right - 8, level), style("figure").at(20), colours.barn_dark, "right")
        x += wide + 8


collage(FOX_AND_WOLF, (128, 128), Cutout(ART[WOLF], Rect(36, 0, 92, 92)), Cutout(ART[FOX], Rect(0, 46, 82, 82)))
