"""Drawing of Rolling Acres: one sheet large in the middle, others small on cards, dice and layouts beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.grids.areas import members
from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CORN, SUNFLOWERS
from game.rules.rolling_acres.events import BuildingDrawn, CropAdded, Planted
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, filled
from game.rules.rolling_acres.scoring import LINES, chicken_groups, happy_rabbits, patches, points_of, scoring_carrots
from game.rules.rolling_acres.sheet import SPACES
from game.rules.rolling_acres.steps import RollDie, closed_quadrants
from game.tables.rolling_acres import board, effects, farm, layout, panels, side
from game.tables.rolling_acres.board import Highlights
from game.tables.rolling_acres.cards import Cards
from game.tables.rolling_acres.now import Now
from game.tables.rolling_acres.side import Side
from game.tables.rolling_acres.words import farm_name
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace
from game.ui.widgets.button import note_size
from game.ui.widgets.glove import Glove

_CARD_HEIGHTS = {1: 240.0, 2: 240.0}
_CARD = 200.0
_NEW_FOR = 2
"""Rounds in which a note says that what was laid may be undone; later the rim and the button at it say so."""
_STANDS = BuildingDrawn | Planted | CropAdded
"""Events that put something on a sheet."""


class RollingAcresLook(Look[State]):
    """Drawing of one match, without decisions."""

    own_boards = True

    def __init__(self, now: Now, speaker: Speaker, to_beat: int | None = None) -> None:
        self.card_height = _CARD_HEIGHTS.get(now.terms.seats, _CARD)
        self._now, self._speaker, self._words = now, speaker, speaker.words
        self.cards = Cards(now, speaker, to_beat)
        self._side = Side(now, speaker)

    def _column(self, frame: Frame) -> layout.Column:
        return layout.column(frame, self._now.terms.dice)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The patches, full lines and groups of a product one by one, all its plants or animals where each counts."""
        sheet, plan = context.view.sheets[seat], layout.plan(context.frame)
        sets: list[tuple[int, int]] = []
        match category:
            case "sunflowers":
                sets = [(patch, data.PATCH) for patch in patches(sheet[SUNFLOWERS])]
            case "corn":
                sets = [(line, data.CORN_LINE) for line in LINES if not line & ~sheet[CORN]]
            case "chickens":
                sets = [(group.spaces, group.points) for group in chicken_groups(sheet) if group.points]
            case "carrots" | "rabbits" | "bees":
                by_crop = {"carrots": scoring_carrots, "rabbits": happy_rabbits}
                spaces = by_crop[category](sheet) if category in by_crop else sheet[BEES]
                sets = [(spaces, points_of(sheet)[data.PRODUCTS.index(category)])] if spaces else []
            case _:
                pass
        return [ScoringPlace(tuple(map(plan.cell, members(spaces))), points) for spaces, points in sets]

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        col, state, now = self._column(context.frame), context.view, self._now
        seat = now.shown_seat(context)
        result = list(farm.sprites(layout.plan(context.frame), state.sheets[seat], seat))
        if now.is_drawing(context):
            building = now.building(context)
            return result if building is None else [*result, *side.building_sprites(col, building)]
        pale = now.unfit_dice(context) | ({1} if now.terms.solo else frozenset())
        result += side.dice_sprites(col, state, now.owners(context), now.die(context.held), pale)
        if now.question(context) == "crop":
            result += side.crop_sprites(col)
        tile = now.tile(context.held)
        if tile is not None:
            product, big = tile
            result.append(side.layout_sprite(col, product, state.sides[product], big, context.pose))
        return result

    def share(self, context: TableContext[State]) -> float:
        """Progress by the fullest sheet."""
        return max(filled(sheet).bit_count() for sheet in context.view.sheets) / SPACES

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        motions = effects.event_effects(event, before, after, self._now)
        return {**effects.motions(event, before, after, self._now), **motions}

    # -- the large sheet

    def sheet_seat(self, context: TableContext[State]) -> int | None:
        return self._now.shown_seat(context)

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        plan, spaces = layout.plan(context.frame), self._now.last_spaces(context) or self._now.built_spaces(context)
        return plan.around(members(spaces)) if spaces and self._is_provisional(context) else None

    def provisional_note(self, context: TableContext[State], scale: Scale) -> tuple[str, Rect] | None:
        laid, plan = self._now.last_spaces(context), layout.plan(context.frame)
        if not (laid and self._is_provisional(context) and context.view.turn <= _NEW_FOR):
            return None
        rolls = isinstance(context.chance, RollDie) and context.chance.seat == context.active
        text = self._words.t("rolling_acres.unfixed.roll" if rolls else "rolling_acres.unfixed")
        targets = sum(1 << space for space in self._now.target_spaces(context))
        size = note_size(text, scale, plan.sheet.w * 0.9)
        return text, panels.note_place(plan, size, filled(self._now.sheet(context)), laid, targets)

    def ghost(self, context: TableContext[State]) -> Rect | None:
        seen = self._now.ghost(context)
        return None if seen is None else layout.plan(context.frame).around(members(seen.spaces))

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        drawn = self._now.last_spaces(context) or self._now.built_spaces(context)
        spaces = 0 if self._is_provisional(context) else drawn
        return board.last_boxes(layout.plan(context.frame), spaces) if spaces else ()

    def glove(self, context: TableContext[State]) -> Glove | None:
        state, now, t = context.view, self._now, self._words.t
        if not isinstance(context.chance, RollDie):
            return None
        tray, dice = self._column(context.frame).tray, side.thrown_pictures(now.terms.dice)
        begins = t("rolling_acres.round.begins", turn=state.turn) if context.frame.form == "full" else ""
        result = Glove(tray, dice, t("rolling_acres.round", turn=state.turn), ends=begins)
        if now.terms.solo:
            return result
        leads = t("rolling_acres.round.leads", seat=self._speaker.seat(state.lead))
        return result._replace(leader=leads, player=now.players[state.lead])

    def _is_provisional(self, context: TableContext[State]) -> bool:
        """Whether the large sheet is the one on which something may still be taken back."""
        return context.open_turn and self._now.shown_seat(context) == context.active

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        plan, state = layout.plan(context.frame), context.view
        sheet, ghost = self._now.sheet(context), self._now.ghost(context)
        paint.panel(plan.panel)
        if self._now.is_drawing(context):
            # Draw who draws, and for whom.
            seat, t, players = self._now.shown_seat(context), self._words.t, self._now.players
            head, name = plan.head._replace(w=plan.sheet.w), self._speaker.seat(seat)
            panels.draw_drawing(paint, head, players[seat], t("rolling_acres.draws", seat=name), name)
            if not self._now.terms.solo:
                to = self._now.receiver_of(seat)
                name = self._speaker.seat(to)
                panels.draw_receiver(paint, head, players[to], t("rolling_acres.goes_to", seat=name), name)
            panels.draw_layout_cards(paint, plan, state.sides, self._words)
        else:
            # Draw whose sheet it is and how full, or that the end is near.
            state, seat = context.view, self._now.shown_seat(context)
            if state.first != NOT_YET:
                words = panels.end_texts(self._speaker, self._now.terms, state, context.active is None)
                panels.draw_ending(paint, plan.head, *words)
            else:
                name = farm_name(self._words, self._now.terms, state, seat) or self._speaker.seat(seat)
                count = filled(state.sheets[seat]).bit_count()
                count_text = self._words.t("rolling_acres.filled", count=count, spaces=SPACES)
                panels.draw_playing(paint, plan.head, self._now.players[seat], name, count_text)
            gains = () if ghost is None else panels.gains_of(sheet, ghost.kind, ghost.spaces)
            bonus = self._now.bonus(context, self._now.shown_seat(context))
            panels.draw_scores(paint, plan, sheet, bonus, gains, self._words, not context.marks_toggled)
        state, event = context.view, context.current_event
        if isinstance(event, _STANDS):
            state = event.on(self._now.terms, state)
        board.draw_below(paint, plan, state.sheets[self._now.shown_seat(context)], self._highlights(context))

    def _highlights(self, context: TableContext[State]) -> Highlights:
        state, now, drawing = context.view, self._now, self._now.is_drawing(context)
        sheet, ghost, own, lit = (
            now.sheet(context),
            now.ghost(context),
            now.is_own_sheet(context),
            now.target_spaces(context),
        )
        shut = closed_quadrants(now.terms, state, now.shown_seat(context)) if drawing else 0
        placed = None if ghost is None or ghost.kind >= PRODUCE else (sheet, ghost.kind, ghost.spaces)
        return Highlights(
            targets=lit,
            covered=self._covered(context, lit),
            ghost=ghost,
            change=None if placed is None else sum(panels.gains_of(*placed)),
            chosen=now.space(context.held) if own else None,
            quadrant=now.quadrant(context) if own else None,
            closed=tuple(n for n, spaces in enumerate(now.terms.quadrants) if spaces & shut),
            open_turn=self._is_provisional(context),
            gain=None if context.points_gained is None else now.last_gain(context),
            last_spaces=now.last_spaces(context) if ghost is None or not drawing else 0,
            show_hints=not context.marks_toggled and not drawing,
            gains=() if placed is None else board.new_gains(*placed),
            pulse=context.pulse,
        )

    def _covered(self, context: TableContext[State], lit: Sequence[int]) -> int:
        """Spaces that the held thing could come to cover, as a set."""
        covered = 0
        for space in lit:
            for chain in context.targets.get(self._now.spaces[space], ())[:1]:
                ghost = self._now.choice_ghost(context, chain[-1])
                covered |= ghost.spaces if ghost is not None else 1 << space
        return covered

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        plan, state, highlights = layout.plan(context.frame), context.view, self._highlights(context)
        sheet, die, unfit = (self._now.sheet(context), self._now.die(context.held), self._now.unfit_dice(context))
        board.draw_above(paint, plan, sheet, highlights)
        for quadrant in highlights.closed:
            panels.draw_lock(paint, plan, quadrant, filled(sheet), self._words.t("rolling_acres.closed"))
        if self._now.is_drawing(context):
            return
        side.draw_unfit(paint, self._column(context.frame), unfit - set(self._now.owners(context)))
        if die in unfit:
            product = state.dice[die]
            t, late = self._words.t, context.view.first != NOT_YET
            ask = t("rolling_acres.unfit.ask", product=self._speaker.word("product", product))
            first = "" if self._now.terms.solo else ".first"
            after = t("rolling_acres.unfit.late" if late else f"rolling_acres.unfit.after{first}", points=data.BONUS)
            answers = (t("rolling_acres.unfit.sure"), t("rolling_acres.unfit.back"))
            card = layout.question_card(plan)
            side.draw_question(paint, card, product, (ask, after))
            side.draw_answers(paint, card, answers, context.hover, context.held)

    def question(self, context: TableContext[State]) -> Rect | None:
        asks = not self._now.is_drawing(context) and self._now.die(context.held) in self._now.unfit_dice(context)
        return layout.question_card(layout.plan(context.frame)).box if asks else None

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        self.cards.draw(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        self._side.draw(paint, context, self._column(context.frame))
        self.cards.disc(paint, context)
