"""Drawing of Rolling Acres: one sheet large in the middle, others small on cards, dice and layouts beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.grids.areas import members
from game.i18n.catalogue import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CORN, SUNFLOWERS
from game.rules.rolling_acres.events import BuildingDrawn, CropAdded, Planted
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, filled
from game.rules.rolling_acres.scoring import chicken_groups, happy_rabbits, patches, points_of, scoring_carrots
from game.rules.rolling_acres.sheet import LINES, SPACES
from game.rules.rolling_acres.steps import RollDie, closed_quadrants
from game.tables.rolling_acres import board, effects, farm, layout, panels, side
from game.tables.rolling_acres.board import Highlights
from game.tables.rolling_acres.cards import Cards
from game.tables.rolling_acres.now import Now, NowCache, tile_at
from game.tables.rolling_acres.side import Side
from game.tables.rolling_acres.words import farm_name
from game.ui.context import TableContext
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

    def __init__(self, now: NowCache, speaker: Speaker, to_beat: int | None = None) -> None:
        self.card_height = _CARD_HEIGHTS.get(now.terms.seats, _CARD)
        self._now, self._speaker, self._words = now, speaker, speaker.words
        self.cards = Cards(now, speaker, to_beat)
        self._side = Side(now, speaker)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The patches, full lines and groups of a product one by one, all its plants or animals where each counts."""
        sheet, plan = context.view.sheets[seat], layout.plan(context.frame, self._now.terms.quadrant)
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
        now, state = self._now.of(context), context.view
        col, result = now.column, list(farm.sprites(now.plan, now.sheet, now.shown_seat))
        if now.is_drawing:
            return result if now.building is None else [*result, *side.building_sprites(col, now.building)]
        pale = now.unfit_dice | ({1} if self._now.terms.solo else frozenset())
        result += side.dice_sprites(col, state, now.owners, now.held_die, pale)
        if now.has_crops:
            result += side.crop_sprites(col)
        tile = tile_at(context.held)
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
        now, then = self._now.of(before), self._now.of(after)
        return {**effects.motions(event, now, then), **effects.event_effects(event, now, then)}

    # -- the large sheet

    def sheet_seat(self, context: TableContext[State]) -> int | None:
        return self._now.of(context).shown_seat

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        spaces = now.last_spaces or now.built_spaces
        return now.plan.around(members(spaces)) if spaces and now.is_provisional else None

    def provisional_note(self, context: TableContext[State], scale: Scale) -> tuple[str, Rect] | None:
        now = self._now.of(context)
        if not (now.last_spaces and now.is_provisional and context.view.turn <= _NEW_FOR):
            return None
        rolls = isinstance(context.chance, RollDie) and context.chance.seat == context.active
        text = self._words.t("rolling_acres.unfixed.roll" if rolls else "rolling_acres.unfixed")
        targets = sum(1 << space for space in now.target_spaces)
        size = note_size(text, scale, now.plan.sheet.w * 0.9)
        return text, panels.note_place(now.plan, size, filled(now.sheet), now.last_spaces, targets)

    def ghost(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        return None if now.ghost is None else now.plan.around(members(now.ghost.spaces))

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        now = self._now.of(context)
        spaces = 0 if now.is_provisional else now.last_spaces or now.built_spaces
        return board.last_boxes(now.plan, spaces) if spaces else ()

    def glove(self, context: TableContext[State]) -> Glove | None:
        state, terms, t = context.view, self._now.terms, self._words.t
        if not isinstance(context.chance, RollDie):
            return None
        tray, dice = self._now.of(context).column.tray, side.thrown_pictures(terms.dice)
        begins = t("rolling_acres.round.begins", turn=state.turn) if context.frame.form == "full" else ""
        result = Glove(tray, dice, t("rolling_acres.round", turn=state.turn), ends=begins)
        if terms.solo:
            return result
        leads = t("rolling_acres.round.leads", seat=self._speaker.seat(state.lead))
        return result._replace(leader=leads, player=self._now.players[state.lead])

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        now, state = self._now.of(context), context.view
        plan, seat, sheet, ghost = now.plan, now.shown_seat, now.sheet, now.ghost
        paint.panel(plan.panel)
        if now.is_drawing:
            # Draw who draws, and for whom.
            t, players = self._words.t, self._now.players
            head, name = plan.head._replace(w=plan.sheet.w), self._speaker.seat(seat)
            panels.draw_drawing(paint, head, players[seat], (t("rolling_acres.draws", seat=name), name))
            if not self._now.terms.solo:
                to = self._now.receiver_of(seat)
                name = self._speaker.seat(to)
                panels.draw_receiver(paint, head, players[to], (t("rolling_acres.goes_to", seat=name), name))
            panels.draw_layout_cards(paint, plan, state.sides, self._words)
        else:
            # Draw whose sheet it is and how full, or that the end is near.
            if state.first != NOT_YET:
                words = panels.end_texts(self._speaker, self._now.terms, state, context.active is None)
                panels.draw_ending(paint, plan.head, *words)
            else:
                name = farm_name(self._words, self._now.terms, state, seat) or self._speaker.seat(seat)
                count = filled(sheet).bit_count()
                count_text = self._words.t("rolling_acres.filled", count=count, spaces=SPACES)
                panels.draw_playing(paint, plan.head, self._now.players[seat], name, count_text)
            gains = () if ghost is None else panels.gains_of(sheet, ghost.kind, ghost.spaces)
            more = now.bonus, self._now.terms.ahead[seat]
            panels.draw_scores(paint, plan, sheet, more, gains, self._words, not context.marks_toggled)
        if isinstance(context.current_event, _STANDS):
            sheet = context.current_event.on(self._now.terms, state).sheets[seat]
        board.draw_below(paint, plan, sheet, _highlights(now))

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        now, highlights = self._now.of(context), _highlights(self._now.of(context))
        board.draw_above(paint, now.plan, now.sheet, highlights)
        for quadrant in highlights.closed:
            panels.draw_lock(paint, now.plan, quadrant, filled(now.sheet), self._words.t("rolling_acres.closed"))
        if now.is_drawing:
            return
        side.draw_unfit(paint, now.column, now.unfit_dice - set(now.owners))
        if now.holds_unfit:
            product = context.view.dice[now.held_die]
            t, late = self._words.t, context.view.first != NOT_YET
            ask = t("rolling_acres.unfit.ask", product=self._speaker.word("product", product))
            first = "" if self._now.terms.solo else ".first"
            after = t("rolling_acres.unfit.late" if late else f"rolling_acres.unfit.after{first}", points=data.BONUS)
            answers = (t("rolling_acres.unfit.sure"), t("rolling_acres.unfit.back"))
            card = layout.question_card(now.plan)
            side.draw_question(paint, card, product, (ask, after))
            side.draw_answers(paint, card, answers, context.hover, context.held)

    def question(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        return layout.question_card(now.plan).box if not now.is_drawing and now.holds_unfit else None

    # -- the columns

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        self.cards.draw(paint, context, seat, box)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        self._side.draw(paint, self._now.of(context))
        self.cards.disc(paint, context)


def _highlights(now: Now) -> Highlights:
    context, terms, sheet, ghost = now.context, now.match.terms, now.sheet, now.ghost
    shut = closed_quadrants(terms, context.view, now.shown_seat) if now.is_drawing else 0
    placed = None if ghost is None or ghost.kind >= PRODUCE else (sheet, ghost.kind, ghost.spaces)
    return Highlights(
        targets=now.target_spaces,
        covered=_covered(now),
        ghost=ghost,
        change=None if placed is None else sum(panels.gains_of(*placed)),
        chosen=now.match.space(context.held) if now.is_own_sheet else None,
        quadrant=now.quadrant if now.is_own_sheet else None,
        closed=tuple(n for n, spaces in enumerate(terms.quadrants) if spaces & shut),
        open_turn=now.is_provisional,
        gain=None if context.points_gained is None else now.last_gain,
        last_spaces=now.last_spaces if ghost is None or not now.is_drawing else 0,
        show_hints=not context.marks_toggled and not now.is_drawing,
        gains=() if placed is None else board.new_gains(*placed),
        pulse=context.pulse,
    )


def _covered(now: Now) -> int:
    """Spaces that the held thing could come to cover, as a set."""
    covered = 0
    for space in now.target_spaces:
        for chain in now.context.targets.get(now.match.spaces[space], ())[:1]:
            ghost = now.choice_ghost(chain[-1])
            covered |= ghost.spaces if ghost is not None else 1 << space
    return covered
