"""Drawing of Rolling Ranch: one sheet large in the middle, the others small on cards, the side column beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Choice, Event
from game.i18n.catalogue import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import DrawAt, Use
from game.rules.rolling_ranch.model import ALL_SPACES, NONE, State, spaces_in
from game.rules.rolling_ranch.rounds import RollDie
from game.rules.rolling_ranch.scoring import greenhouse_points, pen_points, warehouse_points
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import board, cards, chips, effects, forecast, layout, panel, pictures
from game.tables.rolling_ranch.board import Ghost, Highlights
from game.tables.rolling_ranch.layout import column
from game.tables.rolling_ranch.now import NEW, PASS, Now, NowCache
from game.tables.rolling_ranch.side import Side, dice_sprites
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui import popover
from game.ui.context import TableContext
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace, SecretCoverBox
from game.ui.theme import colours
from game.ui.widgets.glove import Glove

_CARD_HEIGHTS = {1: 208.0, 2: 208.0, 3: 200.0}
_CARD = 168.0


class RollingRanchLook(Look[State]):
    """Drawing of one match."""

    foot_height = 72.0
    own_boards = True
    taken_back_at = (1.225, 0.8625)
    """Place of the undo button beside a space: on the fence between two others, off numbers, animals and signs."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self.card_height = _CARD_HEIGHTS.get(now.terms.seats, _CARD)
        self._now, self._speaker, self._words = now, speaker, speaker.words
        self._side = Side(now, speaker)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The pens one by one, warehouses and greenhouses together."""
        sheet, ranch = self._now.sheet(context.view, seat), context.view.ranches[seat]
        if sheet is None:
            return ()
        plan = layout.plan(context.frame)
        if category == "pens":
            worth = ((pen, pen_points(sheet, ranch, number)) for number, pen in enumerate(sheet.pens))
            return [
                ScoringPlace(tuple(Rect(*plan.hex(at)) for at in spaces_in(pen)), points)
                for pen, points in worth
                if points
            ]
        if category not in ("store", "plants"):
            return ()
        stores = category == "store"
        points = warehouse_points(sheet, ranch) if stores else greenhouse_points(ranch)
        built = [ranch.built[building] for building in (data.STORES if stores else data.GREENHOUSES)]
        places = tuple(plan.building(at) for at in built if at != NONE)
        return [ScoringPlace(places, points)] if points and places else ()

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        now, state = self._now.of(context), context.view
        plan, col = layout.plan(context.frame), column(context.frame)
        sprites = list(dice_sprites(col, now.dice_numbers, len(state.dice)))
        seat, ranch, new = now.large_seat, now.large_ranch, now.new_building
        if now.large_sheet is None:
            return sprites
        # Animals and buildings on a sheet, from behind to the front.
        several = [
            Sprite(Spot("animal", seat, space), pictures.ANIMALS[kind], plan.animal(space))
            for kind, spaces in enumerate(ranch.animals)
            for space in spaces_in(spaces)
        ]
        several += [
            Sprite(Spot("building", seat, number), pictures.building(number), plan.building(at))
            for number, at in enumerate(ranch.built)
            if at != NONE
        ]
        sprites += sorted(several, key=lambda sprite: sprite.box.bottom)
        sprites += [thing for chip in chips.help_chips(plan, now.helping_uses, ranch) for thing in chip.things]
        if new != NONE:
            house = col.rows[new].house
            sprites.append(Sprite(NEW, pictures.building(new), Rect.around(house.centre, house.w * 1.25), 2))
        return sprites

    def share(self, context: TableContext[State]) -> float:
        """Share of spaces that the fullest ranch has filled."""
        most = ALL_SPACES.bit_count()
        return 1 - min(ranch.empty.bit_count() for ranch in context.view.ranches) / most

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        now = self._now.of(before)
        return {**effects.piece_motions(event, now), **effects.effects_of(event, now, after)}

    def glove(self, context: TableContext[State]) -> Glove | None:
        state, now, t = context.view, self._now, self._words.t
        if not isinstance(context.chance, RollDie):
            return None
        glove = Glove(column(context.frame).tray, tuple(pictures.tumbling(die)[0] for die in (0, 1)))
        if now.terms.seats > 1:
            rolls = t("rolling_ranch.round.rolls", seat=self._speaker.seat(state.roller))
            glove = glove._replace(leader=rolls, player=now.players[state.roller])
        turn = state.turn + 1
        begins = t("rolling_ranch.round.begins", turn=turn) if context.frame.form == "full" else ""
        return glove._replace(title=t("rolling_ranch.round", turn=turn), ends=begins)

    # -- the sheet

    def sheet_seat(self, context: TableContext[State]) -> int | None:
        return self._now.of(context).large_seat

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        at = self._now.of(context).laid_space
        return None if at is None else Rect(*layout.plan(context.frame).hex(at))

    def board_labels(self, context: TableContext[State], scale: Scale) -> Sequence[Rect]:
        """Boxes of the signs of pens, and of the points that a space brings."""
        now = self._now.of(context)
        sheet, plan = now.large_sheet, layout.plan(context.frame)
        if sheet is None:
            return ()
        return board.draw_above(BoxFinder(scale), plan, sheet, now.large_ranch, _highlights(now, sheet))

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        now = self._now.of(context)
        plan, seat, state = layout.plan(context.frame), now.large_seat, context.view
        paint.panel(plan.sheet)
        sheet, ranch = now.large_sheet, now.large_ranch
        if sheet is None:
            return
        board.draw_below(paint, plan, sheet, ranch, _highlights(now, sheet), context.pulse)
        name = self._words.t("rolling_ranch.sheet", name=board.sheet_name(sheet))
        chips.draw_owner(paint, plan, self._now.players[seat], self._speaker.seat(seat), name)
        strip = plan.foot
        paint.line((strip.box.x, strip.box.y), (strip.box.right, strip.box.y), colours.divider, 1.5)
        last = None if state.shown else now.last_round
        if last is None or ranch.empty:
            chips.draw_numbers(paint, strip, sheet, ranch, state, self._speaker)
        if last is not None:
            chips.draw_last_round(paint, strip, last, not ranch.empty, self._speaker)
        chips.draw_scores(paint, strip, sheet, ranch, state, seat, self._speaker)
        t = self._words.t
        shown_chips = chips.help_chips(plan, now.helping_uses, ranch)
        if now.is_asked("draw"):
            keys, count = ("rolling_ranch.empty_spaces", "rolling_ranch.empty_spaces.short"), ranch.empty.bit_count()
            spaces = [*(self._words.n(key, count) for key in keys), str(count)]
            chips.draw_note(paint, plan, spaces, [t("rolling_ranch.any_number"), t("rolling_ranch.any_number.short")])
        elif now.has_hearts:
            texts = now.breeding(seat, now.growing(seat, now.asked_pen), self._words)
            chips.draw_breeding(paint, plan, t("rolling_ranch.breeding"), texts)
        chips.draw_chips(paint, shown_chips, self._words, ranch, context.sources, now.pointed)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        now = self._now.of(context)
        plan, seat, state = layout.plan(context.frame), now.large_seat, context.view
        sheet, ranch = now.large_sheet, now.large_ranch
        if sheet is None:
            return
        board.draw_above(paint, plan, sheet, ranch, _highlights(now, sheet))
        self._side.draw_above(paint, context)
        if context.held == PASS:
            t = self._words.t
            lost = panel.purse_words(self._words, now.purse(seat))
            given = bool(lost) and bool(now.collection(seat))
            both = ".or_rescue" if now.rescue_spaces(seat) else ""
            text = t(f"rolling_ranch.pass.lost{both}", resources=lost) if given else t("rolling_ranch.pass.rescue")
            popover.draw_question(paint, layout.question_card(plan), (t("rolling_ranch.pass.ask"), text), ACCENT)
        box, viewer = _mission_box(now), context.viewer
        if box is None or viewer is None:
            return
        sheet, card = self._now.sheet(state, viewer), now.mission(viewer)
        if sheet is not None:
            cards.draw_mission(
                paint, box, sheet, state.ranches[viewer], card, self._speaker.seat(viewer), self._speaker
            )

    def cards_over_board(self, context: TableContext[State], scale: Scale) -> Sequence[Rect]:
        """The mission."""
        box = _mission_box(self._now.of(context))
        return () if box is None else (box,)

    def question(self, context: TableContext[State]) -> Rect | None:
        return layout.question_card(layout.plan(context.frame)).box if context.held == PASS else None

    def secret_cover(self, context: TableContext[State]) -> SecretCoverBox | None:
        """Box of the mission card."""
        seat, state = context.active, context.view
        if seat is None or state.shown or seat >= len(state.missions):
            return None
        return SecretCoverBox(column(context.frame).mission, self._words.t("rolling_ranch.behind"), "cards/card_back")

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        sheet = self._now.sheet(context.view, seat)
        if context.frame.form != "strip" and sheet is not None:
            large = seat == self._now.of(context).large_seat
            skipped = seat == context.active and seat in context.computers
            cards.draw_seat(paint, sheet, context.view.ranches[seat], box, self._words, large, skipped)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        self._side.draw(paint, context)


def _highlights(now: Now, sheet: Sheet) -> Highlights:
    context, ranch = now.context, now.large_ranch
    seat, terms, result = now.large_seat, now.match.terms, []
    for space in now.lit_spaces:
        choices = _choices_at(now, space)
        kinds = [getattr(choice, "kind", NONE) for choice in choices]
        if kinds and all(kind != NONE and forecast.mixes(sheet, ranch, space, kind) for kind in kinds):
            result.append((space, max(forecast.gain(terms, context.view, seat, choice) for choice in choices)))
    return Highlights(
        lit=now.lit_spaces,
        warned=tuple(result),
        hearts=frozenset(now.growing(seat, now.asked_pen)),
        asked=now.asked_pen,
        ghost=_ghost(now),
        laid=now.laid_space,
        gain=now.last_gain if context.points_gained is not None else 0,
    )


def _choices_at(now: Now, space: int) -> list[Choice]:
    """Choices by which an animal comes to a space: of the held or pointed source, else of any."""
    source, kind = now.pointed, now.carried_kind
    if source is not None and source.kind == "use" and kind is not None:  # with empty hands no target tells of it
        return [Use(source.number, kind, space)]
    choices = [chain[-1] for chain in now.context.targets.get(now.match.spaces[space], ())]
    return [choice for choice in choices if kind is None or getattr(choice, "kind", NONE) == kind]


def _ghost(now: Now) -> Ghost | None:
    """Preview on the space that is pointed at; None where it is not clear which."""
    context = now.context
    at = context.hover and now.match.numbers.get(context.hover)
    chains = context.targets.get(context.hover, ()) if context.hover else ()
    if at is None or len(chains) != 1 or not now.may_answer:
        return None
    choice = chains[0][-1]
    gain = forecast.gain(now.match.terms, context.view, now.large_seat, choice)
    if isinstance(choice, DrawAt):
        return Ghost(at, pictures.building(now.new_building), gain, building=True)
    kind = getattr(choice, "kind", None)
    return None if kind is None else Ghost(at, pictures.ANIMALS[kind], gain)


def _mission_box(now: Now) -> Rect | None:
    """Box of the viewer's mission; None while it does not show."""
    context, viewer = now.context, now.context.viewer
    card = now.mission(viewer)
    if not context.peeking or viewer is None or now.match.sheet(context.view, viewer) is None or card == HIDDEN:
        return None
    plan = layout.plan(context.frame)
    spaces = [plan.hex(space) for space in range(len(now.match.spaces))]
    return cards.mission_box(context.frame, column(context.frame).mission, context.active, spaces)
