"""What is drawn of one match: things that move, the board under and over them, seats and side column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.rancho.dice import RollAttack
from game.rules.rancho.events import PastureBought
from game.rules.rancho.model import COW, HORSE, RABBIT, State, Terms
from game.rules.rancho.standing import counts
from game.rules.rancho.turn import Expand
from game.tables.rancho import (
    attack,
    board,
    carrying,
    dice,
    herd,
    island,
    layout,
    market,
    moments,
    places,
    scale,
    seat_card,
    targets,
)
from game.tables.rancho.asking import Asking
from game.tables.rancho.cards import Wayside
from game.tables.rancho.column import column
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import PAN, Island
from game.tables.rancho.motion import AnimalMotion
from game.tables.rancho.numbers import badge
from game.tables.rancho.scale import trade
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace
from game.ui.widgets.glove import Glove

_CARD, _FEW_CARD = 168.0, 200.0
"""The height of seat cards; of those of two or three seats."""
_GHOST = 0.96
_DISC, _DISC_WIDE = (14.0, 29.0), 27.0
"""Where the mark of an owner lies on its pasture, and its width."""


class RanchoLook(Look[State]):
    """Island in the middle, herds at the left, dice and market at the right."""

    foot_height = 72.0

    discs_beside = 4
    """More would take the room of the card that asks."""

    def __init__(self, terms: Terms, words: Catalogue, facts: Now, asking: Asking, wayside: Wayside) -> None:
        self.card_height = _FEW_CARD if terms.seats <= 3 else _CARD
        self._terms = terms
        self._words = words
        self._facts = facts
        self._asking = asking
        self._wayside = wayside
        self._moves = AnimalMotion(terms, facts)

    def _plan(self, context: TableContext[State]) -> Island:
        return layout.island(context.frame, self._terms.seats, context.view.seat)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        return places.places(self._plan(context), self._terms, context.view, category, seat)

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        plan = self._plan(context)
        return [plan.hex(at) for at in herd.cells(self._terms, self._facts.latest(context.past))]

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """Animals on land, straw and in yards, the market's, dice, scale, predator, the newest disc."""
        past, seen = carrying.past(context), carrying.in_hand(context, self._terms)
        plan, col, state = self._plan(context), column(context.frame), seen.view
        made = [*herd.sprites(plan, self._terms, state), *market.sprites(col, state.herd)]
        made += dice.sprites(col, self._facts.faces(context), len(state.dice), state.die)
        made += scale.sprites(col, trade(past, state.credit))
        coming = self._facts.attack(context)
        if coming is not None:
            made.append(attack.sprite(plan, self._terms, state, coming))
        made = [*self._piles(plan, context, made)]
        put = carrying.put(context)
        if put is not None:
            # Where it would stand its ghost is drawn.
            key = Spot("loose", put.kind)
            made = [replace(each, alpha=0.0) if each.key == key else each for each in made]
        return [*made, *self._newest_disc(plan, context)]

    def _piles(self, plan: Island, context: TableContext[State], made: Sequence[Sprite]) -> Iterator[Sprite]:
        """The loose animals of the kind in the hand apart: those that are held, and those that stay on the straw."""
        kind = carrying.loose(context)
        if kind is None:
            yield from made
            return
        stays = carrying.staying(context, self._terms)
        yield from (each for each in made if each.key.kind != "loose")
        yield from herd.on_straw(plan, [carrying.many(context) * (n == kind) for n in range(len(stays))])
        for each in herd.on_straw(plan, stays):
            yield replace(each, key=Spot("stays")) if each.key == Spot("loose", kind) else each

    def _newest_disc(self, plan: Island, context: TableContext[State]) -> Iterator[Sprite]:
        """The owner's mark on a pasture that has just been bought: it drops from above."""
        last = context.past[-1] if context.past else None
        if isinstance(last, PastureBought):
            x, y = plan.middle(self._terms.board.spots[last.at].at)
            at = (x + _DISC[0] * plan.unit, y + _DISC[1] * plan.unit)
            art = badge(self._facts.players[last.seat])
            yield Sprite(Spot("disc"), art, Rect.around(at, _DISC_WIDE * plan.unit), 2)

    def share(self, context: TableContext[State]) -> float:
        """By the kinds of animals that are still missing to whoever has the most."""
        seats = range(self._terms.seats)
        return max(sum(map(bool, counts(self._terms, context.view, seat))) for seat in seats) / 4

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """Dice tumble, predators walk, animals fly between land, scale and stall."""
        made = moments.moments(event, before, after, self._facts, self._terms)
        return {**self._moves.motions(event, before, after), **made}

    def glove(self, context: TableContext[State]) -> Glove | None:
        """Before the roll of a person all that is thrown then; for an attack the 6-sided die alone, as what the other
        two show has brought it."""
        waiting, col = context.waiting, column(context.frame)
        if isinstance(waiting, Expand) and waiting.seat not in context.computers:
            return Glove(col.tray, (dice.face(0, None), dice.face(1, None)))
        if not isinstance(context.chance, RollAttack):
            return None
        return Glove(dice.place(column(context.frame)), (dice.pips(0),))

    # -- the board

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        island.draw_background(paint, layout.island(frame, self._terms.seats), self._terms)

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        """Land, prices, targets and dangers."""
        plan, context = self._plan(context), carrying.on_table(context, self._terms)
        signals = self._facts.signals(context, "")
        board.draw_below(paint, plan, self._terms, context.view, self._facts.players, signals)

    def draw_pointed(self, paint: Painter, context: TableContext[State]) -> None:
        """All that what is pointed at stands on, unless it has been picked up."""
        laid = carrying.on_table(context, self._terms)
        picked = {*herd.cells(self._terms, self._facts.signals(laid, "").left)}
        pointed = herd.cells(self._terms, self._facts.pointed(context))
        if not picked & {*pointed}:
            targets.pointed(paint, self._plan(context), pointed)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Counts, tolls, ways, the scale's hub, what is held and what it would bring, the card that asks."""
        plan, col = self._plan(context), column(context.frame)
        laid = carrying.on_table(context, self._terms)
        tag = self._words.t("rancho.mat.put" if laid.view.dice else "rancho.mat.both")
        signals = self._facts.signals(laid, tag)
        board.draw_above(paint, plan, self._terms, laid.view, self._facts.players, self._words, signals)
        market.draw_above(paint, col)
        scale.draw_above(paint, col, trade(carrying.past(context), laid.view.credit))
        if context.live and context.held is not None:
            self._held(paint, plan, context)
        self._asking.draw(paint, context)
        self._wayside.draw(paint, context)

    def question(self, context: TableContext[State]) -> Rect | None:
        return None if self._asking.asked(context) is None else self._asking.card(context).box

    def ghost(self, context: TableContext[State]) -> Rect | None:
        put = carrying.put(context)
        if put is None:
            return None
        return self._plan(context).animal(put.kind, herd.cells(self._terms, put.spaces), carrying.putting(context))

    def _held(self, paint: Painter, plan: Island, context: TableContext[State]) -> None:
        """The ghost where it would stand with its bubble, and how it is turned or made more."""
        put, kind, box = carrying.put(context), carrying.picked(context, self._terms), self.ghost(context)
        if put is not None and box is not None:
            count = carrying.putting(context)
            paint.picture(herd.picture(put.kind, count), box, alpha=_GHOST)
            words = self._bubble(context.view, put.kind, len(put.spaces), count)
            if words:
                targets.bubble(paint, plan, box, words)
        if kind in (COW, HORSE) and carrying.placed(context) is not None:
            targets.notice(paint, plan, self._words.t("rancho.turn"), "icons/rotate")
        elif kind == RABBIT and carrying.more(context, self._terms):
            several = self._words.n("rancho.several", carrying.many(context))
            targets.notice(paint, plan, several, "icons/rotate")

    def _bubble(self, state: State, kind: int, spaces: int, count: int) -> str:
        stand = [bool(each) for each in counts(self._terms, state, state.seat)]
        stand[kind] = True
        if all(stand) and not state.credit:
            return self._words.t("rancho.bubble.wins")
        if count > 1:
            return self._words.t("rancho.gain", count=count)
        return self._words.n("rancho.bubble.spaces", spaces) if spaces > 1 else ""

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        """Which of the four kinds stand, pastures, dogs."""
        if context.frame.form != "strip":
            player, skipped = self._facts.players[seat], seat == context.active and seat in self._facts.computers
            room = seat_card.Room(min(each.w for each in context.frame.seats), skipped)
            seat_card.draw(paint, self._terms, context.view, seat, box, player, self._words, room)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Dice, market and scale."""
        past, context = carrying.past(context), carrying.in_hand(context, self._terms)
        col, roll = column(context.frame), Spot("roll")
        lit = roll in context.sources and context.hover == roll
        dice.draw(paint, col, self._facts.faces(context), self._facts.danger(context), lit)
        market.draw(paint, col, context, self._words)
        wanted = context.live and context.held is not None and PAN in context.reach
        scale.draw(paint, col, trade(past, context.view.credit), wanted)
        if context.live and not (context.view.credit or context.view.dice):
            scale.draw_way(paint, col, self._words.t("rancho.call_off.before"))
