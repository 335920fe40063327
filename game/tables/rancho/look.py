"""Drawing of one match: moving sprites, the board under and over them, seats and side column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rancho.data import VALUES
from game.rules.rancho.dice import RollAttack
from game.rules.rancho.events import PastureBought
from game.rules.rancho.model import COW, HORSE, RABBIT, State, Terms
from game.rules.rancho.standing import KEYS, counts, winner
from game.rules.rancho.turn import Expand
from game.tables.rancho import animals, attack, board, effects, island, layout, marks, seat_card, side
from game.tables.rancho.layout import MAT, PAN, Island, column, space_of
from game.tables.rancho.marks import mark_picture
from game.tables.rancho.motion import AnimalMotion
from game.tables.rancho.now import (
    Now,
    aimed_put,
    can_hold_more,
    held_count,
    held_loose_kind,
    loose_left,
    past_with_taken,
    picked_kind,
    put_count,
    with_all_held,
    without_held,
)
from game.tables.rancho.questions import Asking, Wayside
from game.tables.rancho.side import trade
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace
from game.ui.widgets.glove import Glove

_CARD, _FEW_CARD = 168.0, 200.0
"""The height of seat cards; of those of two or three seats."""
_GHOST = 0.96
_DISC, _DISC_WIDE = (14.0, 29.0), 27.0
"""Offset of an owner's mark from the middle of its pasture, and its width."""

_PLACE_WIDE = 62.0


class RanchoLook(Look[State]):
    """Island in the middle, herds at the left, dice and market at the right."""

    foot_height = 72.0

    turns_in_hand = False
    discs_beside = 4
    """More would take the room of the card that asks."""

    def __init__(self, terms: Terms, words: Catalogue, now: Now, asking: Asking, wayside: Wayside) -> None:
        self.card_height = _FEW_CARD if terms.seats <= 3 else _CARD
        self._terms, self._words, self._now, self._asking = terms, words, now, asking
        self._wayside = wayside
        self._moves = AnimalMotion(terms, now)

    def _plan(self, context: TableContext[State]) -> Island:
        return layout.island(context.frame, self._terms.seats, context.view.seat)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The animals of a kind together; where a set has won each kind counts as one."""
        plan, terms, state = self._plan(context), self._terms, context.view
        kind, spaces, own = KEYS.index(category), terms.spaces, state.owned[seat]
        if kind < 2:
            stands = {at for at in members(own) if (state.rabbits[at] if kind == 0 else state.sheep >> at & 1)}
        else:
            numbers, sets = (state.cows, spaces.pair_sets) if kind == 2 else (state.horses, spaces.triple_sets)
            stands = {at for number in numbers if sets[number] & own for at in members(sets[number])}
        middles = (plan.middle(terms.board.spots[at].at) for at in sorted(stands))
        boxes = tuple(Rect.around(middle, _PLACE_WIDE * plan.unit) for middle in middles)
        points = counts(terms, state, seat)[kind] * VALUES[kind] if winner(terms, state) is None else 1
        return [ScoringPlace(boxes, points)] if boxes else ()

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        plan = self._plan(context)
        return [plan.hex(at) for at in animals.cells(self._terms, self._now.last_changed(context.past))]

    def board_labels(self, context: TableContext[State], scale: Scale) -> Sequence[Rect]:
        """Boxes of the numbers and marks of all pastures."""
        return marks.label_boxes(self._plan(context), self._terms, context.view, scale.factor)

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """Animals on land, straw and in yards, the market's, dice, scale, predator, the newest disc."""
        past, seen = past_with_taken(context), with_all_held(context, self._terms)
        plan, col, state = self._plan(context), column(context.frame), seen.view
        result = [*animals.sprites(plan, self._terms, state), *side.stall_sprites(col, state.herd)]
        result += side.dice_sprites(col, self._now.faces(context), len(state.dice), state.die)
        result += side.scale_sprites(col, trade(past, state.credit))
        coming = self._now.attack(context)
        if coming is not None:
            result.append(attack.sprite(plan, self._terms, state, coming))
        result = [*self._piles(plan, context, result)]
        put = aimed_put(context)
        if put is not None:
            # Where it would stand its ghost is drawn.
            key = Spot("loose", put.kind)
            result = [replace(sprite, alpha=0.0) if sprite.key == key else sprite for sprite in result]
        return [*result, *self._newest_disc(plan, context)]

    def _piles(self, plan: Island, context: TableContext[State], sprites: Sequence[Sprite]) -> Iterator[Sprite]:
        """The loose animals of the kind in the hand apart: those that are held, and those that stay on the straw."""
        kind = held_loose_kind(context)
        if kind is None:
            yield from sprites
            return
        stays = loose_left(context, self._terms)
        yield from (sprite for sprite in sprites if sprite.key.kind != "loose")
        yield from animals.straw_sprites(plan, [held_count(context) * (n == kind) for n in range(len(stays))])
        for sprite in animals.straw_sprites(plan, stays):
            yield replace(sprite, key=Spot("stays")) if sprite.key == Spot("loose", kind) else sprite

    def _newest_disc(self, plan: Island, context: TableContext[State]) -> Iterator[Sprite]:
        """The owner's mark on a pasture that has just been bought: it drops from above."""
        last = context.past[-1] if context.past else None
        if isinstance(last, PastureBought):
            x, y = plan.middle(self._terms.board.spots[last.at].at)
            at = (x + _DISC[0] * plan.unit, y + _DISC[1] * plan.unit)
            art = mark_picture(self._now.players[last.seat])
            yield Sprite(Spot("disc"), art, Rect.around(at, _DISC_WIDE * plan.unit), 2)

    def share(self, context: TableContext[State]) -> float:
        """Progress by the kinds of animals that the leader still lacks."""
        seats = range(self._terms.seats)
        return max(sum(map(bool, counts(self._terms, context.view, seat))) for seat in seats) / 4

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """Dice tumble, predators walk, animals fly between land, scale and stall."""
        motions = effects.event_effects(event, before, after, self._now, self._terms)
        return {**self._moves.motions(event, before, after), **motions}

    def glove(self, context: TableContext[State]) -> Glove | None:
        """Before the roll of a person all that is thrown then; for an attack the 6-sided die alone, as what the other
        two show has brought it."""
        waiting, col = context.waiting, column(context.frame)
        if isinstance(waiting, Expand) and waiting.seat not in context.computers:
            return Glove(col.tray, (side.die_picture(0, None), side.die_picture(1, None)))
        if not isinstance(context.chance, RollAttack):
            return None
        return Glove(side.attack_die_box(column(context.frame)), (side.pips_picture(0),))

    # -- the board

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        island.draw_background(paint, layout.island(frame, self._terms.seats), self._terms)

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw land, prices, targets and dangers."""
        plan, context = self._plan(context), without_held(context, self._terms)
        highlights = self._now.highlights(context, "")
        board.draw_below(paint, plan, self._terms, context.view, self._now.players, highlights)

    def draw_pointed(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw a line round the spaces of what is pointed at, unless it has been picked up."""
        laid = without_held(context, self._terms)
        highlights, spaces = self._now.highlights(laid, ""), self._now.pointed_spaces(context)
        if spaces and not {*highlights.picked_up} & {*spaces}:
            plan, terms, players = self._plan(context), self._terms, self._now.players
            marks.draw_pointed(paint, plan, animals.cells(terms, spaces))
            board.draw_prices_near(paint, plan, terms, laid.view, players, highlights, mask_of(spaces))

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw counts, tolls, ways, the scale's hub, what is held and what it would bring, the card that asks."""
        plan, col = self._plan(context), column(context.frame)
        laid = without_held(context, self._terms)
        tag = self._words.t("rancho.mat.put" if laid.view.dice else "rancho.mat.both")
        highlights = self._now.highlights(laid, tag)
        board.draw_above(paint, plan, self._terms, laid.view, self._now.players, self._words, highlights)
        side.draw_price_tags(paint, col)
        side.draw_credit(paint, col, trade(past_with_taken(context), laid.view.credit))
        if context.live and context.held is not None:
            self._held(paint, plan, context)
        self._asking.draw(paint, context)
        self._wayside.draw(paint, context)

    def question(self, context: TableContext[State]) -> Rect | None:
        return None if self._asking.asked(context) is None else self._asking.card(context).box

    def ghost(self, context: TableContext[State]) -> Rect | None:
        put = aimed_put(context)
        if put is None:
            return None
        return self._plan(context).animal(put.kind, animals.cells(self._terms, put.spaces), put_count(context))

    def _held(self, paint: Painter, plan: Island, context: TableContext[State]) -> None:
        """The ghost where it would stand with its bubble, and how it is turned or made more."""
        put, kind, box = aimed_put(context), picked_kind(context, self._terms), self.ghost(context)
        if put is not None and box is not None:
            count = put_count(context)
            paint.picture(animals.picture(put.kind, count), box, alpha=_GHOST)
            words = self._bubble(context.view, put.kind, len(put.spaces), count)
            if words:
                marks.draw_bubble(paint, plan, box, words)
        if kind in (COW, HORSE) and put is not None and context.turns:
            self.notice(paint, context, self._words.t("rancho.turn"))
        elif kind == RABBIT and can_hold_more(context, self._terms):
            self.notice(paint, context, self._words.n("rancho.several", held_count(context)))

    def notice(self, paint: Painter, context: TableContext[State], words: str) -> Rect:
        """Draw how what is held is turned or made more, off the places where it may go and where it stands."""
        plan, spots, targets = self._plan(context), self._terms.board.spots, list[Rect]()
        for spot in context.reach if context.held is None else (*context.reach, context.held):
            at = space_of(self._terms, spot)
            if at is not None:
                targets.append(plan.hex(spots[at].at))
            elif spot == MAT:
                targets.append(plan.mat)
        return marks.draw_notice(paint, plan, words, "icons/rotate", targets)

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
        """Draw the four kinds, pastures and dogs of a seat."""
        if context.frame.form != "strip":
            player, skipped = self._now.players[seat], seat == context.active and seat in context.computers
            room = seat_card.Room(min(card.w for card in context.frame.seats), skipped)
            seat_card.draw(paint, self._terms, context.view, seat, box, player, self._words, room)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw dice, market and scale."""
        past, context = past_with_taken(context), with_all_held(context, self._terms)
        col, roll = column(context.frame), Spot("roll")
        lit = roll in context.sources and context.hover == roll
        side.draw_dice(paint, col, self._now.faces(context), self._now.danger(context), lit)
        side.draw_market(paint, col, context, self._words)
        wanted = context.live and context.held is not None and PAN in context.reach
        side.draw_scale(paint, col, trade(past, context.view.credit), wanted)
        if context.live and not (context.view.credit or context.view.dice):
            side.draw_trade_hint(paint, col, self._words.t("rancho.call_off.before"))
