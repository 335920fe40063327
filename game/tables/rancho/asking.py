"""The card that asks over the board: send the dog or not, fox or wolf first."""

from __future__ import annotations

from typing import NamedTuple

from game.grids.areas import members
from game.i18n.speech import Speaker
from game.rules.rancho.dice import losses
from game.rules.rancho.model import FOX, WOLF, State, Terms
from game.rules.rancho.spaces import MIDDLE
from game.tables.rancho import attack, cards, herd, layout
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import ART, DOG_FOR, Island
from game.ui.context import TableContext
from game.ui.paint import Painter, compose
from game.ui.popover import ANSWER_GAP, Question, question
from game.ui.rect import Point, Rect
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.type import style

ORDER = (FOX, WOLF)
"""The predators in the order of their answers."""
_BOTH = "rancho/fox_and_wolf"
_WIDE, _HIGH, _BUTTON, _EDGE = 376.0, 196.0, 56.0, 14.0
_LOW, _SMALL, _LOW_BUTTON, _LOW_EDGE = 420.0, (300.0, 118.0), 46.0, 8.0
"""Below which height of the sheet the card is small, and its measures then."""
_ROOMY, _LARGER = 800.0, 1.16
"""The height of a canvas on which text is large beside everything else, where it is not in full form, and the
size of the card there."""
_SEND = 0.6
"""The share of their row that the first of two answers has, where they are not alike."""
_TWO_LINES = 90.0
_LOSS, _LOSS_RIM = hexed("#fbdcd0"), hexed("#d8503a")


class Asked(NamedTuple):
    """What the card says: its picture, who is asked, the sentence, and what would be lost."""

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

    def __init__(self, terms: Terms, speaker: Speaker, facts: Now) -> None:
        self._terms = terms
        self._speaker = speaker
        self._facts = facts

    def asked(self, context: TableContext[State]) -> Asked | None:
        """What the card says; None where nothing is asked or the viewer may not answer."""
        seat, t = context.active, self._speaker.words.t
        if seat is None or not context.live:
            return None
        name, player = self._speaker.seat(seat), self._facts.players[seat]
        if self._facts.ordering(context):
            return Asked(_BOTH, player, t("rancho.question.first", seat=name), t("rancho.question.first_short"))
        coming = self._facts.attack(context)
        if coming is None or not self._facts.guarded(context):
            return None
        lost = losses(self._terms, context.view, seat, coming.predator, coming.number)
        words, counts = t("rancho.question.dog", seat=name), tuple((kind, len(spaces)) for kind, spaces in lost)
        short, label = t("rancho.question.dog_short"), t("rancho.question.lost")
        return Asked(ART[DOG_FOR[coming.predator]], player, words, short, label, counts)

    def card(self, context: TableContext[State]) -> Question:
        """Over free pastures, off what is attacked, near the predator; never over what the asked seat may lose."""
        plan = layout.island(context.frame, self._terms.seats, context.view.seat)
        never, rather_not = self._kept(plan, context)
        low = plan.sheet.h < _LOW
        k = _LARGER if context.frame.form != "full" and context.frame.canvas.h > _ROOMY else 1.0
        towards = self._towards(plan, context)
        box = cards.place(plan.sheet, _SMALL if low else (_WIDE * k, _HIGH * k), never, rather_not, towards)
        if not low and any(box.intersects(each) for each in never):
            low, box = True, cards.place(plan.sheet, _SMALL, never, rather_not, towards)
        high, edge = (_LOW_BUTTON, _LOW_EDGE) if low else (_BUTTON, _EDGE)
        if self._facts.ordering(context):
            return question(box, 2, (edge, edge), high)
        (row,) = question(box, 1, (edge, edge), high).answers
        send = row._replace(w=row.w * _SEND)
        keep = Rect(send.right + ANSWER_GAP, row.y, row.right - send.right - ANSWER_GAP, row.h)
        return Question(box, (send, keep))

    def _towards(self, plan: Island, context: TableContext[State]) -> Point:
        """The predator, else the forest."""
        coming = self._facts.attack(context)
        if coming is None:
            return plan.middle(MIDDLE)
        return attack.sprite(plan, self._terms, context.view, coming).box.centre

    def _kept(self, plan: Island, context: TableContext[State]) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
        """What must stay in sight, and what better does: what others may lose weighs twice."""
        state, spots, seat = context.view, self._terms.board.spots, context.active
        coming = self._facts.attack(context)
        struck = 0 if coming is None else attack.attacked(self._terms, state, coming)
        own = 0 if seat is None else state.owned[seat]
        never: list[Rect] = [plan.hex(spots[space].at) for space in members(struck & own)]
        rather_not: list[Rect] = [
            plan.hex(spots[space].at)
            for land in (sum(state.owned) & ~(struck & own), struck & ~own)
            for space in members(land)
        ]
        if coming is not None:
            prey = attack.prey(self._terms, state, coming)
            never += [herd.box(plan, self._terms, beast) for beast in prey if own >> beast.spaces[0] & 1]
            rather_not += [attack.sprite(plan, self._terms, state, coming).box] * 4
        return tuple(never), tuple(rather_not)

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """Everything but the buttons, if something is asked; a low card leaves the sentence to the bar."""
        asked = self.asked(context)
        if asked is None:
            return
        card, plan = self.card(context), layout.island(context.frame, self._terms.seats, context.view.seat)
        box = card.box
        cards.draw(paint, box, self._towards(plan, context))
        room = card.answers[0].y - box.y - 8
        size = min(96.0, room)
        paint.picture(asked.art, Rect(box.x + 10, box.y + 8 + (room - size) / 2, size, size))
        left, right, middle = box.x + size + 20, box.right - _EDGE, box.y + 8 + room / 2
        if room < _TWO_LINES and asked.lost:
            _losses(paint, asked, left, right, middle)
            return
        level = box.y + 34 if asked.lost else middle
        look, room = style("strong").at(22), right - left - 42
        words = asked.words if paint.measure(asked.words, look)[0] <= room else asked.short
        x = left + max(0.0, room - min(room, paint.measure(words, look)[0])) / 2
        paint.mark((x + 16, level), 16, asked.player)
        paint.text(words, (x + 42, level), look, width=right - x - 42)
        if asked.lost:
            _losses(paint, asked, left, right, level + 52)


def _losses(paint: Painter, asked: Asked, left: float, right: float, level: float) -> None:
    wide = 66.0
    x = right - (wide + 8) * len(asked.lost) + 8
    if paint.measure(asked.label, "caption")[0] <= x - 12 - left:
        paint.text(asked.label, (x - 12, level), "caption", align="right")
    for kind, count in asked.lost:
        box = Rect(x, level - 23, wide, 46)
        paint.box(box, _LOSS, 9, _LOSS_RIM, 2)
        paint.picture(ART[kind], Rect(box.x + 4, box.y + 4, 38, 38))
        paint.text(str(count), (box.right - 8, level), style("figure").at(20), colours.barn_dark, "right")
        x += wide + 8


def _both(paint: Painter) -> None:
    paint.picture(ART[WOLF], Rect(36, 0, 92, 92))
    paint.picture(ART[FOX], Rect(0, 46, 82, 82))


compose(_BOTH, (128.0, 128.0), _both)
