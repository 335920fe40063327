"""Cards of the costliest choices: a cut of the board, the price, what was better and why, and two ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.ai.review import Costly, made_by_person
from game.core.engine import advance
from game.core.journal import NullWriter
from game.core.match import Match
from game.core.seats import CLOCK, HUMAN
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.review.charts import draw_letter
from game.scenes.review.model import LETTERS, ReviewedMatch, verdict
from game.scenes.shell import opening
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.phrases import turn_key
from game.scenes.tabletop.compositor import draw_sprite
from game.scenes.tabletop.lines import place_of, tell_choice, tell_plan
from game.scenes.tabletop.pictures import draw_check, frame_better, frame_chosen
from game.scenes.tabletop.table_view import TableView
from game.ui.chooser import HOLD, NOWHERE, PRESS
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.sprite import layered
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import TextBlock, block, cramped, style, within
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

_ROUND = 3.2
"""A cut is so many times as large as what lies in its middle."""
_LEAST = 0.3
"""Least size of a cut, as a share of the board."""
_INSET = 0.44
"""Side of the inset with the better choice, as a share of the cut, where both choices share a place or lie far
apart."""
_FAR = 0.66
"""Places that need more of the board than this are not shown in one cut."""
_CANVAS = (1600, 900)
_CHECK = 0.045
"""Least radius of the sign of what is better, as a share of the cut."""


class CutPainter(Painter):
    """Leaves out words that the edge of its surface would cut."""

    keeps = False

    def text(self, *args: Any, **more: Any) -> Rect:
        return self._whole(Painter.text, *args, **more)

    def pill(self, *args: Any, **more: Any) -> Rect:
        return self._whole(Painter.pill, *args, **more)

    def _whole(self, draw: Callable[..., Rect], *args: Any, **more: Any) -> Rect:
        """Draw something where all of its box is on the surface."""
        elsewhere = Painter(pygame.Surface((1, 1)), self.scale)
        with elsewhere.offset(self._ox, self._oy):
            box = draw(elsewhere, *args, **more)
        whole = self.surface.get_rect().contains(self.rect_px(box))
        return draw(self, *args, **more) if whole else box


class BetterWords(NamedTuple):
    """Words for a better choice."""

    choice: str
    reason: str
    """Reason that speaks most for it; empty where none has words."""
    brief: str
    """Sentence about it where there is no room for the reason."""


def table_at(title: Title, match: Match[Any, Any], words: Catalogue, index: int, seat: int) -> TableView:
    """The table as it lay before a row, as a seat saw it."""
    shown = copy(match)
    shown.writer = NullWriter()
    shown.handing_over = False
    opening.look_at(shown, match, index)
    table_view = TableView(title, shown, words, "none")
    table_view.resize(Scale(_CANVAS), 100)
    table_view.see(seat)
    return table_view


def said_of(words: Catalogue, match: Match[Any, Any], index: int, choice: str) -> str:
    """Sentence of who made a choice, which is given in words."""
    number = match.plies[index].row.seat
    seat, former = match.seats[number], match.setup.former
    person = seat.human or any(each.seat == number and each.player == HUMAN for each in former)
    stood_in = person and not made_by_person(match, index)
    return words.t("review.chosen.computer" if stood_in else "review.chosen", seat=seat.name, choice=choice)


def when_made(words: Catalogue, title: Title, match: Match[Any, Any], index: int) -> str:
    """The turn in which a choice was made."""
    return words.t(turn_key(words, title.key, "at"), turn=match.turn_at(index))


def cost_words(words: Catalogue, per_cent: int, worded: bool) -> str:
    """Price of a choice, for whoever wants it in words without the figure."""
    key = "review.cost.much" if per_cent >= MUCH else "review.cost.little"
    return words.t(key if worded else "review.cost", share=per_cent)


class BoardCut:
    """The table at one choice."""

    def __init__(
        self,
        title: Title,
        match: Match[Any, Any],
        words: Catalogue,
        costly: Costly,
        apart: tuple[Sequence[BetterWords], str] | None = None,
    ) -> None:
        """`apart` is what is said on earlier cards, which this one does not repeat, and when the choice was made."""
        self._costly, self._table_view = costly, table_at(title, match, words, costly.index, costly.seat)
        self._match = self._table_view.match
        chosen, better = match.plies[costly.index].row.choice, costly.better
        before, frame = self._table_view.context(), self._table_view.frame
        self.words, own = self._tell(before, chosen, self._followed(match))
        """Choice that was made, in words."""
        said, place = (words.t("review.not_now"), "") if better is None else self._tell(before, better, costly.then)
        if self._table_view.table.words.needs_place:
            self.words, said, own, place = self._placed(self.words, own), self._placed(said, place), "", ""
        if self.words == said:
            if not own and not place and better is not None:
                own, place = self._named_apart(before, chosen, better)
            self.words, said, place = self._placed(self.words, own), self._placed(said, place), ""
            if self.words == said:  # at the same place, and lying in another way
                said = words.t("review.turned", choice=said)
        waiting = self._match.waiting
        first = self._table_view.reason(costly.reason, better, waiting, counted=round(costly.points) > 0)
        reasons = [first, *(self._table_view.reason(each, better, waiting) for each in costly.also)]
        line = () if better is None or not costly.then else (better, *costly.then)
        alone = BetterWords(said, _with_points(words, reasons[0], costly.points), words.t("review.better", choice=said))
        also = [*filter(None, reasons[1:])]
        self.better = alone if apart is None else self._told_apart(alone, place, also, *apart)
        """Better choice, in words."""
        self.plan = (
            tell_plan(self._table_view, before, self._match.position, line) if line and self.better == alone else ""
        )
        """The same with all that its seat goes on with in its turn; empty where that is no more, or has no words, or
        where more is said of the choice itself."""
        choices = chosen, better
        self._area, beside = frame.board, [self._place_of(before, each, frame.side) for each in choices]
        places = [self._place_of(before, each, frame.board) for each in choices]
        self._at_side = places == [None, None] and beside != [None, None]
        """Whether it is about things in the side column, which the choice itself takes away."""
        if self._at_side:
            self._area, places = frame.side, beside
        self._chosen_place, self._better_place = places
        self._better_context = before if better is None else self._table_instead(before, better)
        self._chosen_context = before
        if not self._at_side:  # the table once the choice has been made, seen from where it was made
            self._match.index = self._costly.index + 1
            self._table_view.jump(self._match.plies, self._match.state)
            now = self._table_view.context()
            seen = {"camera": before.camera, "frame": before.frame, "active": before.active}
            still = {"live": False, "open_turn": False, "waiting": None, "points_gained": None}
            self._chosen_context = replace(now, focused_seat=self._costly.seat, **seen, **still)

    def _place_of(self, before: TableContext[Any], choice: Choice | None, within: Rect) -> Rect | None:
        """The place of a choice; None where there is none, or nothing is chosen."""
        if choice is None:
            return None
        return place_of(self._table_view, before, self._match.position, (choice,), within)

    def _followed(self, match: Match[Any, Any]) -> tuple[Choice, ...]:
        """Choices with which the seat went on in its turn after the one that it made."""
        index, seat = self._costly.index, self._costly.seat
        after = match.plies[index + 1 :]
        own = takewhile(lambda ply: ply.row.seat == seat and not ply.row.interrupt, after)
        turn = match.plies[index].before.state.turn
        return tuple(ply.row.choice for ply in own if ply.before.state.turn == turn)

    def _tell(self, before: TableContext[Any], choice: Choice, then: Sequence[Choice] = ()) -> tuple[str, str]:
        position, out_of_turn = self._match.position, self._costly.better is None
        return tell_choice(self._table_view, before, position, choice, then, out_of_turn)

    def _named_apart(self, before: TableContext[Any], *choices: Choice) -> tuple[str, str]:
        """Names of the things in which two choices differ that are told in the same words; empty where none has one."""
        table, special = self._table_view.table, (PRESS, HOLD, NOWHERE)
        of = [[*table.controls.gestures(each, before)][:1] for each in choices]
        if all(of):
            for chosen, better in zip(*((each[0].target, each[0].source) for each in of), strict=True):
                names = table.words.name(before, chosen), table.words.name(before, better)
                if chosen not in special and better not in special and names[0] != names[1]:
                    return names
        return "", ""

    def _placed(self, said: str, place: str) -> str:
        """A choice in words with its place."""
        return self._table_view.words.t("review.place", choice=said, place=_lower(place)) if place else said

    def _told_apart(
        self, told: BetterWords, place: str, also: Sequence[str], earlier: Sequence[BetterWords], when: str
    ) -> BetterWords:
        """Words that say more of the better choice where an earlier card says the same: its place, further reasons, and
        in the end when it was; always with what is done."""
        words, (choice, reason, brief) = self._table_view.words, told
        if all(choice != each.choice for each in earlier):
            return told
        choice, more = self._placed(choice, place), [*also]
        known = {(each.choice, each.reason) for each in earlier}
        while (choice, reason) in known and more:
            reason = words.listed([*filter(None, [reason]), more.pop(0)])
        if (choice, reason) in known or not reason:
            choice = words.t("review.better.when", choice=choice, when=when)
        placed, at = self._placed(told.choice, place), words.t("review.better.when", choice=told.choice, when=when)
        shorts = (words.t("review.better", choice=each) for each in (placed, at, choice))
        briefs = {each.brief for each in earlier}
        return BetterWords(choice, reason, next((each for each in (brief, *shorts) if each not in briefs), brief))

    def _table_instead(self, before: TableContext[Any], better: Choice) -> TableContext[Any]:
        """The table as it would lie after the better choice."""
        match, spec, seat = self._match, self._match.spec, self._costly.seat
        position, events = advance(match.terms, match.position, better)
        past = [*before.past, *(spec.redacted_for(match.terms, event, seat) for event in events)]
        view = spec.view_for(match.terms, position.state, seat)
        return replace(before, view=view, past=past, focused_seat=seat, live=False, open_turn=False, waiting=None)

    def _part(self, width: float, height: float) -> Rect:
        """Part of the board in a picture of this shape: both places, if they lie near each other."""
        board, places = self._area, self._places
        if not places:
            return _shape_around(board.centre, width / height, max(board.w, board.h), board)
        middle, both = places[0], Rect.enclosing(places)
        large = max(middle.w, middle.h) * _ROUND
        large = large if self._at_side else min(large, _FAR * min(board.w, board.h))
        wide = max(large, 1.25 * both.w, 1.25 * both.h, _LEAST * board.h)
        wide = min(wide, board.w) if self._at_side else wide
        return _shape_around(both.centre, width / height, wide, board)

    @property
    def _places(self) -> list[Rect]:
        """Places that the cut is about: both, or that of the choice made where both would be too small to read."""
        places = [each for each in (self._chosen_place, self._better_place) if each is not None]
        both = Rect.enclosing(places) if places else None
        near = both is None or 1.25 * max(both.w, both.h) <= _FAR * min(self._area.w, self._area.h)
        return places if near or self._at_side else places[:1]

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The cut in so many pixels."""
        part, chosen, better = self._part(*size), self._chosen_place, self._better_place
        paint = self._draw_part(size, part, self._chosen_context)
        sheet, unit = paint.surface, part.w / 200
        with paint.offset(-part.x, -part.y):
            if better is not None and better in self._places and better != chosen:
                frame_better(paint, better, unit)
                r = max(0.2 * min(better.w, better.h), _CHECK * part.w)  # at a corner, off what lies there
                draw_check(paint, (min(better.right, part.right - r), min(better.bottom, part.bottom - r)), r, unit)
            if chosen is not None:
                frame_chosen(paint, chosen, unit)
        if better is not None and (better == chosen or better not in self._places):
            self._inset(sheet, better, part.centre)
        return sheet

    def _draw_part(self, size: tuple[int, int], part: Rect, context: TableContext[Any]) -> Painter:
        """A part of the board in so many pixels."""
        paint = CutPainter(pygame.Surface(size), Scale.zoomed(size, size[0] / part.w))
        paint.table()
        look = self._table_view.table.look
        with paint.offset(-part.x, -part.y):
            look.draw_background(paint, context.frame)
            if self._at_side:
                look.draw_side(paint, context)
            look.draw_below(paint, context)
            for sprite in layered(look.sprites(context)):
                if sprite.box.intersects(part):
                    draw_sprite(paint, sprite)
        return paint

    def _inset(self, sheet: pygame.Surface, place: Rect, middle: Point) -> None:
        """Inset with the better choice at the same place or far off, in a corner away from the choice made: the lower
        right one where that lies in the middle."""
        side = round(min(sheet.get_size()) * _INSET)
        part = Rect.around(place.centre, 1.3 * max(place.w, place.h))
        small = self._draw_part((side, side), part, self._better_context)
        unit = part.w / 90
        box = Rect(0, 0, part.w, part.w)
        small.box(box, None, 0, colours.white_fur, 9 * unit)
        small.box(box.inset(2 * unit), None, 4 * unit, colours.sun, 6 * unit)
        draw_check(small, (box.right - 20 * unit, box.bottom - 20 * unit), 14 * unit, unit)
        x, y = middle if self._chosen_place is None else self._chosen_place.centre
        left, up = x > middle[0] + 1, y > middle[1] + 1
        sheet.blit(small.surface, (0 if left else sheet.get_width() - side, 0 if up else sheet.get_height() - side))


def _lower(words: str) -> str:
    """Words as they stand within a sentence."""
    return words[:1].lower() + words[1:]


def _with_points(words: Catalogue, reason: str, points: float) -> str:
    """A reason with about how many points it brings, where that is one at least."""
    count = round(points)
    return words.n("review.reason.points", count, reason=reason) if reason and count > 0 else reason


def _shape_around(middle: Point, ratio: float, large: float, board: Rect) -> Rect:
    """A part of a shape round a point, kept within the board where it fits."""
    high = min(large / min(1.0, ratio), board.h)
    wide = high * ratio
    x = min(max(board.x, middle[0] - wide / 2), max(board.x, board.right - wide))
    y = min(max(board.y, middle[1] - high / 2), max(board.y, board.bottom - high))
    return Rect(x, y, wide, high)


HEAD, NOTE = 62.0, 28.0
"""Height of the heading over the cards, and so much more with a note."""
_TITLE, _ORDER = 26.0, 18.0
"""The most height of letters of the heading, and of the order below it, in that height."""
LEAST, MOST = 184.0, 290.0
"""Heights of a card."""
_BUTTON = 48.0
_WITH_ICON = 146.0
"""A button that is narrower has room for words only."""
_BESIDE = 290.0
"""Width that words and buttons of a card need beside the cut."""
_GAP = 12.0
_SHARES = 1.0, 0.85, 0.7, 0.55, 0.4
"""Shares of its width that a cut keeps where words beside it have no room."""
_LINES = 5
"""Most lines about the better choice."""
_HEAD_LINE = 25.0
"""The most height of letters over the sentences of a card."""


MUCH = 15
"""Per cent from which on a choice has cost much."""


def _cut_and_rest(card: Rect, wide: float) -> tuple[Rect, Rect]:
    """Boxes of a cut of that width on a card, and of what stands beside it."""
    cut = Rect(card.x + 12, card.y + 12, wide, card.h - 24)
    return cut, Rect(cut.right + 18, cut.y, card.right - 14 - cut.right - 18, cut.h)


class Cards:
    """Panel of cards; the cuts of the board come one by one."""

    def __init__(self, title: Title, match: Match[Any, Any], review: ReviewedMatch, words: Catalogue) -> None:
        self._title, self._match, self._review, self._words = title, match, review, words
        self._cuts: list[BoardCut] = []
        self._pictures: dict[tuple[int, int, int], pygame.Surface] = {}
        # Where nobody came out of turn there is nothing to be said of it.
        self._has_interrupts = any(ply.row.interrupt and ply.row.seat != CLOCK for ply in match.plies)
        self._head = HEAD + NOTE * self._has_interrupts

    def prepare(self) -> bool:
        """Make the next cut; whether there was one to make."""
        costliest = self._review.costliest
        if len(self._cuts) == len(costliest):
            return False
        costly = costliest[len(self._cuts)]
        apart = [each.better for each in self._cuts], when_made(self._words, self._title, self._match, costly.index)
        self._cuts.append(BoardCut(self._title, self._match, self._words, costly, apart))
        return True

    def drop_pictures(self) -> None:
        """Drop pictures of another size."""
        self._pictures.clear()

    @property
    def least(self) -> float:
        """Least height of the panel."""
        return self._head + max(1, len(self._review.costliest)) * (LEAST + _GAP)

    def widgets(
        self, scale: Scale, box: Rect, show: Callable[[Costly], None], branch: Callable[[Costly], None]
    ) -> Iterator[Widget]:
        """The panel with its cards."""
        yield DrawBox(box, self._panel)
        yield DrawBox(box._replace(h=self._head), self._heading)
        costliest = self._review.costliest
        if not costliest:
            return
        high = min(MOST, (box.h - self._head) / len(costliest) - _GAP)
        for number, costly in enumerate(costliest):
            card = Rect(box.x + 14, box.y + self._head + number * (high + _GAP), box.w - 28, high)
            yield DrawBox(card, partial(self._card, number=number))
            right = self._split(scale.plain(), card)[1]
            left, other = Rect(right.x, card.bottom - _BUTTON - 14, right.w, _BUTTON).columns(2, 10)
            t, letter = self._words.t, LETTERS[number].lower()
            eye = "icons/eye" if left.w >= _WITH_ICON else ""
            look = Button(f"review.show.{letter}", left, t("review.show"), eye, "main", self._title.accent)
            look.on_press = partial(show, costly)
            yield look
            again = Button(f"review.branch.{letter}", other, t("review.branch"), on_press=partial(branch, costly))
            again.hint = t("review.branch.hint")
            yield again

    def _panel(self, paint: Painter, box: Rect) -> None:
        paint.panel(box)
        if not self._review.costliest:
            middle = (box.centre[0], box.y + self._head + (min(box.h, 320) - self._head) / 2)
            paint.text(verdict(self._words, self._review), middle, "note", None, "centre", box.w - 60, 8)

    def _heading(self, paint: Painter, box: Rect) -> None:
        t = self._words.t
        head, order = within("h3", paint.scale, _TITLE), within("caption", paint.scale, _ORDER)
        lines = paint.measure(t("review.costliest"), head)[1], paint.measure(t("review.costliest.order"), order)[1]
        ordered = bool(self._review.costliest) and not self._has_interrupts and sum(lines) <= HEAD - 8
        y = box.y + (HEAD - sum(lines) + lines[0]) / 2 + 3 if ordered else box.y + 34
        paint.text(t("review.costliest"), (box.x + 24, y), head if ordered else "h3", width=box.w - 48)
        if ordered:  # in small windows the tip alone has it
            at = box.x + 24, y + sum(lines) / 2
            paint.text(t("review.costliest.order"), at, order, width=box.w - 48)
        elif self._has_interrupts:
            paint.text(t("review.costliest.note"), (box.x + 24, box.y + 34 + NOTE), "caption", width=box.w - 48)

    def _split(self, scale: Scale, card: Rect) -> tuple[Rect, Rect]:
        """Boxes of the cut and of what stands beside it, as wide on every card, so that its buttons have one size."""
        wide = min(self._cut_width(scale, card, number) for number in range(len(self._review.costliest)))
        return _cut_and_rest(card, wide)

    def _cut_width(self, scale: Scale, card: Rect, number: int) -> float:
        """The width of a cut, which gives of its own until what stands beside it has room for the reason, too, or at
        least for all else."""
        side = wide = min(card.h - 24, card.w * 0.42, card.w - _BESIDE)
        for reasoned, share in [*((True, each) for each in _SHARES[:3]), *((False, each) for each in _SHARES)]:
            wide = side * share
            if cramped(scale) or self._tells_all(scale, _cut_and_rest(card, wide)[1], number, reasoned):
                break
        return wide

    def _tells_all(self, scale: Scale, right: Rect, number: int, reasoned: bool) -> bool:
        """Whether nothing is cut in a box beside a cut, of which the sentences come with its picture; `reasoned`: and
        the reason is not left out."""
        t, costly = self._words.t, self._review.costliest[number]
        heads = [(self._when(costly), "caption", right.w - self._cost(scale, costly)[1] - 8)]
        heads += [(t(key), "button", (right.w - 10) / 2 - 14) for key in ("review.show", "review.branch")]
        if not all(block(words, look, scale, width).whole for words, look, width in heads):
            return False
        if number >= len(self._cuts):
            return True
        _, _, better, _, whole = self._set(scale, right, costly, self._cuts[number])
        return whole and (not reasoned or better in self._sentences(costly, self._cuts[number])[1][:-1])

    def _when(self, costly: Costly) -> str:
        when = when_made(self._words, self._title, self._match, costly.index)
        return when[:1].upper() + when[1:]

    def _cost(self, scale: Scale, costly: Costly) -> tuple[str, float]:
        """What a choice has cost, and the width of the pill that tells it."""
        cost = cost_words(self._words, self._review.cost(costly), costly.seat in self._review.worded)
        return cost, block(cost, "caption", scale).width_px / scale.factor + 16

    def _head_fits(self, scale: Scale, width: float, costly: Costly) -> bool:
        """Whether turn and price of a choice stand beside each other, off what is below."""
        room = width - self._cost(scale, costly)[1] - 8
        whole = block(self._when(costly), "caption", scale, room).whole
        return whole and scale.text_px(style("caption").size) <= _HEAD_LINE * scale.factor

    def _set(self, scale: Scale, right: Rect, costly: Costly, cut: BoardCut) -> tuple[str, int, str, int, bool]:
        """Sentences below the head of a card, each with its lines, and whether they are whole."""
        chosen, sentences = self._sentences(costly, cut)
        room = right.bottom - right.y - 30 - (_BUTTON + 8) - 4

        def made(words: str) -> tuple[TextBlock, TextBlock]:
            return block(chosen, "strong", scale, right.w, 3), block(words, "label", scale, right.w - 30, _LINES)

        def high(words: str) -> float:
            return sum(each.height_px for each in made(words)) / scale.factor

        fits = (each for each in sentences if high(each) <= room and made(each)[1].whole)
        better = next(fits, sentences[-1])
        upper, lower = made(better)
        whole, line = high(better) <= room, style("label").lead * scale.text_px(style("label").size) / scale.factor
        lines = len(upper.lines) if whole else 1
        below = max(1, min(_LINES, int((room - upper.height_px / scale.factor / len(upper.lines) * lines) / line)))
        below = max(below, len(lower.lines)) if whole else below
        return chosen, lines, better, below, whole and upper.whole and lower.whole

    def _card(self, paint: Painter, card: Rect, number: int) -> None:
        paint.box(card, colours.paper, 12, colours.row_rim, 2)
        costly = self._review.costliest[number]
        cut, right = self._split(paint.scale.plain(), card)
        paint.box(cut, colours.inset, 8)
        if number < len(self._cuts):
            area = paint.rect_px(cut)
            key = (number, *area.size)
            if key not in self._pictures:
                self._pictures[key] = self._cuts[number].picture(area.size)
            paint.surface.blit(self._pictures[key], area)
        paint.box(cut, None, 8, colours.wood_mid, 3)
        draw_letter(paint, (cut.x + 2, cut.y + 2), LETTERS[number], self._title.accent)
        with paint.eased(lambda: self._head_fits(paint.scale, right.w, costly)):
            cost, wide = self._cost(paint.scale, costly)
            y = right.y + 14
            paint.pill(cost, (right.right - wide / 2, y), colours.barn_dark)
            paint.fold(self._when(costly), (right.x, y), "caption", width=right.w - wide - 8)
        if number >= len(self._cuts):
            return
        with paint.plain(self._set(paint.scale, right, costly, self._cuts[number])[-1]):
            chosen, lines, better, below, _ = self._set(paint.scale, right, costly, self._cuts[number])
            shown = paint.text(chosen, (right.x, y + 16), "strong", None, "left", right.w, lines, "top")
            top = shown.bottom + 4
            paint.picture("icons/check", Rect.around((right.x + 10, top + 12), 22), tint=colours.leaf_dark)
            paint.text(better, (right.x + 30, top), "label", colours.leaf_dark, "left", right.w - 30, below, "top")

    def _sentences(self, costly: Costly, cut: BoardCut) -> tuple[str, Sequence[str]]:
        """Sentences of who did what, and of what would have been better: with its plan and the why, with the why, and
        without."""
        t = self._words.t
        chosen = said_of(self._words, self._match, costly.index, cut.words)
        better = cut.better
        plain, said = better.brief, [cut.plan, better.choice] if cut.plan else [better.choice]
        if not better.reason:
            return chosen, [*(t("review.better", choice=each) for each in said if cut.plan), plain]
        return chosen, [*(t("review.better.why", choice=each, reason=better.reason) for each in said), plain]
