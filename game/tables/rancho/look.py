"""Drawing of one match: moving sprites, the board under and over them, seats and side column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rancho.data import VALUES
from game.rules.rancho.dice import RollAttack
from game.rules.rancho.events import PastureBought
from game.rules.rancho.model import COW, HORSE, RABBIT, State
from game.rules.rancho.standing import KEYS, counts, winner
from game.rules.rancho.turn import Expand
from game.tables.rancho import animals, attack, board, effects, island, layout, marks, seat_card, side
from game.tables.rancho.layout import MAT, PAN, column, space_of
from game.tables.rancho.marks import mark_picture
from game.tables.rancho.motion import motions
from game.tables.rancho.now import Now, NowCache
from game.tables.rancho.questions import Asking, Wayside
from game.tables.rancho.shape import shape_of
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

    def __init__(self, now: NowCache, words: Catalogue, asking: Asking, wayside: Wayside) -> None:
        self.card_height = _FEW_CARD if now.terms.seats <= 3 else _CARD
        self._now, self._words, self._asking, self._wayside = now, words, asking, wayside

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The animals of a kind together; where a set has won each kind counts as one."""
        plan, terms, state = self._now.of(context).plan, self._now.terms, context.view
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
        now = self._now.of(context)
        return [now.plan.hex(at) for at in animals.cells(now.terms, now.last_changed)]

    def board_labels(self, context: TableContext[State], scale: Scale) -> Sequence[Rect]:
        """Boxes of the numbers and marks of all pastures."""
        return marks.label_boxes(self._now.of(context).plan, self._now.terms, context.view, scale.factor)

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """Animals on land, straw and in yards, the market's, dice, scale, predator, the newest disc."""
        now = self._now.of(context)
        plan, col, state = now.plan, now.column, now.with_all_held.context.view
        result = [*animals.sprites(plan, now.terms, state), *side.stall_sprites(col, state.herd)]
        result += side.dice_sprites(col, now.faces, len(state.dice), state.die)
        result += side.scale_sprites(col, now.trade)
        if now.attack is not None:
            result.append(attack.sprite(plan, now.terms, state, now.attack))
        kind = now.held_loose_kind
        if kind is not None:
            # The loose animals of the kind in the hand apart: those that are held, and those that stay on the straw.
            loose, stays = Spot("loose", kind), now.loose_left
            result = [sprite for sprite in result if sprite.key.kind != "loose"]
            result += animals.straw_sprites(plan, [now.held_count * (n == kind) for n in range(len(stays))])
            lying = animals.straw_sprites(plan, stays)
            result += [replace(each, key=Spot("stays")) if each.key == loose else each for each in lying]
        if now.put is not None:
            # Where it would stand its ghost is drawn.
            key = Spot("loose", now.put.kind)
            result = [replace(sprite, alpha=0.0) if sprite.key == key else sprite for sprite in result]
        last = context.past[-1] if context.past else None
        if isinstance(last, PastureBought):
            # The owner's mark on a pasture that has just been bought drops from above.
            x, y = plan.middle(now.terms.board.spots[last.at].at)
            at = (x + _DISC[0] * plan.unit, y + _DISC[1] * plan.unit)
            art = mark_picture(self._now.players[last.seat])
            result.append(Sprite(Spot("disc"), art, Rect.around(at, _DISC_WIDE * plan.unit), 2))
        return result

    def share(self, context: TableContext[State]) -> float:
        """Progress by the kinds of animals that the leader still lacks."""
        terms = self._now.terms
        return max(sum(map(bool, counts(terms, context.view, seat))) for seat in range(terms.seats)) / 4

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """Dice tumble, predators walk, animals fly between land, scale and stall."""
        then, now = self._now.of(before), self._now.of(after)
        return {**motions(event, then, now), **effects.event_effects(event, then, now)}

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
        island.draw_background(paint, layout.island(frame, shape_of(self._now.terms)), self._now.terms)

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw land, prices, targets and dangers."""
        laid = self._now.of(context).without_held
        board.draw_below(paint, laid.plan, laid.terms, laid.context.view, self._now.players, laid.highlights)

    def draw_pointed(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw a line round the spaces of what is pointed at, unless it has been picked up."""
        laid, spaces = self._now.of(context).without_held, self._now.of(context).pointed_spaces
        plan, terms, highlights = laid.plan, laid.terms, laid.highlights
        if spaces and not {*highlights.picked_up} & {*spaces}:
            marks.draw_pointed(paint, plan, animals.cells(terms, spaces))
            view, players = laid.context.view, self._now.players
            board.draw_prices_near(paint, plan, terms, view, players, highlights, mask_of(spaces))

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw counts, tolls, ways, the scale's hub, what is held and what it would bring, the card that asks."""
        now = self._now.of(context)
        laid, view = now.without_held, now.without_held.context.view
        board.draw_above(paint, now.plan, now.terms, view, self._now.players, self._words, laid.highlights)
        side.draw_price_tags(paint, now.column)
        side.draw_credit(paint, now.column, now.trade)
        if context.live and context.held is not None:
            self._held(paint, now)
        self._asking.draw(paint, context)
        self._wayside.draw(paint, context)

    def question(self, context: TableContext[State]) -> Rect | None:
        return None if self._asking.asked(context) is None else self._asking.card(context).box

    def ghost(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        if now.put is None:
            return None
        return now.plan.animal(now.put.kind, animals.cells(now.terms, now.put.spaces), now.put_count)

    def _held(self, paint: Painter, now: Now) -> None:
        """The ghost where it would stand with its bubble, and how it is turned or made more."""
        context, put, kind, box = now.context, now.put, now.picked_kind, self.ghost(now.context)
        if put is not None and box is not None:
            count = now.put_count
            paint.picture(animals.picture(put.kind, count), box, alpha=_GHOST)
            words = self._bubble(context.view, put.kind, len(put.spaces), count)
            if words:
                marks.draw_bubble(paint, now.plan, box, words)
        if kind in (COW, HORSE) and put is not None and context.turns:
            self.notice(paint, context, self._words.t("rancho.turn"))
        elif kind == RABBIT and now.can_hold_more:
            self.notice(paint, context, self._words.n("rancho.several", now.held_count))

    def notice(self, paint: Painter, context: TableContext[State], words: str) -> Rect:
        """Draw how what is held is turned or made more, off the places where it may go and where it stands."""
        plan, terms, targets = self._now.of(context).plan, self._now.terms, list[Rect]()
        for spot in context.reach if context.held is None else (*context.reach, context.held):
            at = space_of(terms, spot)
            if at is not None:
                targets.append(plan.hex(terms.board.spots[at].at))
            elif spot == MAT:
                targets.append(plan.mat)
        return marks.draw_notice(paint, plan, words, "icons/rotate", targets)

    def _bubble(self, state: State, kind: int, spaces: int, count: int) -> str:
        stand = [bool(each) for each in counts(self._now.terms, state, state.seat)]
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
            seat_card.draw(paint, self._now.terms, context.view, seat, box, player, self._words, room)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw dice, market and scale."""
        now = self._now.of(context)
        col, roll, context = now.column, Spot("roll"), now.with_all_held.context
        lit = roll in context.sources and context.hover == roll
        side.draw_dice(paint, col, now.faces, now.danger, lit)
        side.draw_market(paint, col, context, self._words)
        wanted = context.live and context.held is not None and PAN in context.reach
        side.draw_scale(paint, col, now.trade, wanted)
        if context.live and not (context.view.credit or context.view.dice):
            side.draw_trade_hint(paint, col, self._words.t("rancho.call_off.before"))
