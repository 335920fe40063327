"""Drawing of Wolves and Sheep: the landscape, highlights and ghosts on it, overlays, both side columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import State
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import cards, counting, effects, faces, landscape, meadows, overview, tray
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.far import FarLand, draw_legend, legend_box
from game.tables.wolves_and_sheep.now import Now, NowCache, roomy
from game.tables.wolves_and_sheep.side import SideColumn
from game.tables.wolves_and_sheep.vignette import ACCENT
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.popover import draw_question as draw_question
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, SecretCoverBox
from game.ui.theme import SeatPalette, colours

_GRID = 0.9
"""The least zoom at which empty cells are drawn."""
_GHOST = 0.94
_CARD_HEIGHTS = {2: 208.0, 3: 200.0}
_CARD = 168.0
_DRAGGED = 0.75
"""Size of a dragged tile, as a share of one on the board."""
_LEAST_DRAGGED = 72.0


class WolvesLook(Look[State]):
    """The landscape in the middle under a camera, the viewer's tiles at the right, interrupts on the seats' cards."""

    foot_height = 72.0
    adjusts_placement = True
    discs_beside = 2  # Its board is zoomed, and the buttons of all seats need the room below discs.

    def __init__(self, speaker: Speaker, now: NowCache, finale: Finale) -> None:
        self.card_height = _CARD_HEIGHTS.get(now.terms.seats, _CARD)
        self._speaker, self._words, self._now = speaker, speaker.words, now
        self._landscape = landscape.Landscape(now.terms)
        self._far = FarLand(now.terms)
        self.sized_pictures = self._landscape.pictures, self._far.land.pictures
        self._areas = meadows.Areas(now.terms)
        self._finale = finale
        self._side = SideColumn(speaker, now, finale)

    # -- what moves

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """The dragged tile, nearly as large as on the board."""
        now = self._now.of(context)
        size = max(_LEAST_DRAGGED, now.plan.size * _DRAGGED)
        return tray.tray_sprites(now.tray, now.column, self._now.terms, context.held, now.held_tile, size)

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """Tiles go from hands to the landscape and from the bag to hands."""
        then, now = self._now.of(before), self._now.of(after)
        motions = {**effects.tile_motions(event, then, now), **effects.effects_of(event, then, now)}
        return effects.keep_landed(event, motions)

    def animals(self, context: TableContext[State]) -> Sequence[Sprite]:
        """The sheep on the tiles in sight; from afar there are none but beside numbers."""
        now = self._now.of(context)
        if now.afar > 0:
            return ()
        plan, land, terms = now.plan, now.land, self._now.terms
        inside = plan.board.inset(landscape.INSIDE)
        return [
            Sprite(Spot("sheep", at, edge), faces.animal(kind - data.BLACK), plan.sheep(at, edge))
            for at, tile in land.tiles.items()
            if plan.cell(at).intersects(inside)
            for edge, kind in enumerate(terms.shapes[tile].edges)
            if kind >= data.BLACK
        ]

    def share(self, context: TableContext[State]) -> float:
        """Share of the tiles that lie on the table."""
        terms = self._now.terms
        return len(context.view.layout.lays) / (len(terms.start.lays) - 1 + len(terms.bag))

    def player(self, context: TableContext[State], seat: int) -> SeatPalette:
        """The flock of a seat once it is shown; wood before."""
        return self._now.seat_palette(context.view, seat)

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        landscape.draw_mat(paint, frame.board)

    # -- the board

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        plan = self._now.of(context).plan
        box = plan.cell(context.view.layout.lays[-1][0])
        return box if plan.board.contains(*box.centre) else None

    def last_move(self, context: TableContext[State]) -> Sequence[Rect]:
        plan, lays = self._now.of(context).plan, context.view.layout.lays
        shown = (
            len(lays) > len(self._now.terms.start.lays)
            and not (context.open_turn or context.covered)
            and plan.visible(lays[-1][0])
        )
        return (plan.cell(lays[-1][0]),) if shown else ()

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the landscape, the targets of the held tile and the area that is pointed at."""
        now = self._now.of(context)
        plan, land, far, own = now.plan, now.land, now.afar, now.open_colours
        areas = self._areas.of(land)
        if far < 1:
            self._landscape.draw(paint, plan, land, grid=plan.camera.zoom >= _GRID)
            meadows.draw_gleam(paint, plan, own, areas)
        if far == 0:
            self._far.expect(paint, plan, land, areas, own)
        if far == 1:
            self._far.draw(paint, plan, land, areas, own)
        part = self._finale.counted(context)
        if part is not None:
            counting.draw_counted_meadow(paint, plan, part.area, land, part.share(context.elapsed_ms))
            return
        with paint.clip(plan.board):
            if not 0 < far < 1:
                self._draw_last_tile(paint, now)
            pointed, dangerous = self._pointed(now), self._dangerous_forest(now)
            if dangerous is not None:
                meadows.draw_danger(paint, plan, dangerous, areas)
            elif pointed is not None:
                meadows.draw_outline(paint, plan, pointed, land, flocked=far < 1)
            if far < 1:
                meadows.draw_badges(paint, plan, self._words, self._now.terms, land, areas)
            if 0 < far < 1:
                self._far.fade(paint, plan, land, areas, own, far)
                self._draw_last_tile(paint, now)  # not under the land that comes over all else
            if far == 1:
                self._far.draw_animals(paint, plan, land, areas)
            self._targets(paint, now)
            if far == 1:  # also beside a space that glows they can be read
                self._far.draw_numbers(paint, plan, land, areas, own)

    def _draw_last_tile(self, paint: Painter, now: Now) -> None:
        """Mark the last tile."""
        at = now.context.view.layout.lays[-1][0]
        if now.context.open_turn:
            paint.provisional(now.plan.cell(at))
        elif self.last_move(now.context):
            landscape.draw_brackets(paint, now.plan, at)

    def _targets(self, paint: Painter, now: Now) -> None:
        plan, targets = now.plan, now.targets
        landscape.draw_rings(paint, plan, [at for at in now.reach if at not in targets])
        lit = {cell: face for cell in targets if (face := now.lit_face(cell)) is not None}
        if not lit:
            return
        at = tray.cell_of(now.context.hover)
        # As far as the bag goes; over the cell that is pointed at the ghost tells it.
        counts = {cell: 0 if cell == at else min(count, now.context.view.left) for cell, count in targets.items()}
        landscape.draw_targets(paint, plan, self._words, counts, self._target_faces(lit), now.context.pulse)
        landscape.draw_flip_marks(paint, plan, [cell for cell in lit if cell != at and now.flips(cell)])
        if at is not None and at in targets:
            landscape.draw_pointed(paint, plan, at)

    def _target_faces(self, lit: Mapping[int, int]) -> dict[int, tuple[str, str]]:
        """Per cell the picture of a tile by its code, and the animal on it that is shown in its place."""
        pictures = dict[int, tuple[str, str]]()
        for at, face in lit.items():
            shape = self._now.terms.shapes[face]
            animal = faces.WOLF if shape.wolf else faces.HUNTER if shape.hunter else ""
            pictures[at] = faces.face(self._now.terms, face), animal
        return pictures

    def _pointed(self, now: Now) -> Area | None:
        """The area under the pointer, unless something is held."""
        hover = now.context.hover
        if hover is None or hover.kind != "part" or now.context.held is not None:
            return None
        return self._areas.pointed(now.land, *map(int, hover.ids))

    def _dangerous_forest(self, now: Now) -> Area | None:
        """The dangerous forest that is pointed at, or that a wolf just laid has made, while wolves are laid."""
        pointed = self._pointed(now)
        if pointed is not None:
            return pointed if pointed.kind == data.FOREST and not pointed.safe else None
        if now.step_kind == "announced":
            return self._areas.danger(now.land, now.context.view.layout.lays[-1][0])
        return None

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the hand, the ghost of the held tile, bag and small map, cards, questions, the flock, a side large."""
        now = self._now.of(context)
        plan, land, state, terms = now.plan, now.land, context.view, self._now.terms
        tray.draw_tray(paint, now.tray, now.column, terms, self._words, now.held_tile, self._empty_place(now))
        text = self._next_text(now)
        box = self._ribbon_box(paint.scale, now, text)
        with paint.clip(plan.board):
            self._ghost(paint, now)
            cells = (*now.targets,)
            overview.draw_overlays(paint, plan, self._words, terms, land, now.in_bag, cells, context.overlay_corners)
            legend = self._legend_box(paint.scale, now, box)
            avoid = [*now.corners.boxes, *filter(None, [box, legend])]
            if legend is not None:
                draw_legend(paint, legend, self._words)
            if not now.asks:
                pointed, dangerous = self._pointed(now), self._dangerous_forest(now)
                if dangerous is not None:
                    meadows.draw_forest_card(paint, plan, self._words, land, dangerous, self._areas.of(land), avoid)
                elif pointed is not None:
                    stuck = self._areas.stuck(land, pointed)
                    meadows.draw_card(paint, plan, self._words, land, pointed, stuck, avoid)
        if box is not None:
            cards.draw_ribbon(paint, context.frame, box, text, self._now.seat_palette(state, state.seat))
        self._question(paint, now)
        self._flock(paint, now, legend)
        large, face = self._close_up_box(now, avoid), tray.face_of(context.hover)
        if large is not None and face is not None:
            tray.draw_close_up(paint, large, terms, face)

    def cards_over_board(self, context: TableContext[State], scale: Scale) -> Sequence[Rect]:
        """The bag, the small map, the legend, whose turn goes on, the cards of flock, tile and area."""
        now = self._now.of(context)
        plan, land = now.plan, now.land
        ribbon = self._ribbon_box(scale, now, self._next_text(now))
        legend = self._legend_box(scale, now, ribbon)
        avoid = [*now.corners.boxes, *filter(None, [ribbon, legend])]
        boxes = [*avoid, self._flock_box(now, legend), self._close_up_box(now, avoid)]
        if not now.asks:
            pointed, dangerous = self._pointed(now), self._dangerous_forest(now)
            if dangerous is not None:
                areas = self._areas.of(land)
                boxes.append(meadows.forest_card_box(scale, plan, self._words, land, dangerous, areas, avoid))
            elif pointed is not None:
                stuck = self._areas.stuck(land, pointed)
                boxes.append(meadows.area_card_box(scale, plan, self._words, land, pointed, stuck, avoid))
        return [box for box in boxes if box is not None]

    def _close_up_box(self, now: Now, avoid: Sequence[Rect]) -> Rect | None:
        """Box of the side of a tile that is shown large, off the boxes to avoid if it can; None where none is."""
        context = now.context
        if context.held is not None or context.hover is None:
            return None
        return tray.close_up_box(now.tray, now.column, context.hover, context.frame.board, avoid)

    def _legend_box(self, scale: Scale, now: Now, ribbon: Rect | None) -> Rect | None:
        """Box of the legend of the far view, off all that glows or may; None while something is held."""
        if now.afar != 1 or now.context.held is not None:
            return None
        plan = now.plan
        targets = [plan.cell(at.number) for at in now.context.targets if at.kind == "cell"]
        avoid = (*now.corners.boxes, *targets, *filter(None, [ribbon, self.question(now.context)]))
        return legend_box(scale, plan, self._words, now.land, avoid)

    def _empty_place(self, now: Now) -> Spot | None:
        """The side of a tile in the hand that has left its place, that which is up."""
        held = now.held_tile
        if held is None or now.context.away is None or now.context.away == tray.SHEPHERD:
            return now.context.away
        return Spot("face", held.tile, held.side)

    def ghost(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        at, plan = tray.cell_of(context.hover), now.plan
        visible = at is not None and at in now.targets and now.lit_face(at) is not None
        return plan.cell(at) if at is not None and visible else None

    def _ghost(self, paint: Painter, now: Now) -> None:
        """Draw the held tile on the cell that is pointed at."""
        at, plan, land = tray.cell_of(now.context.hover), now.plan, now.land
        held, box = now.held_tile, self.ghost(now.context)
        face = None if at is None else now.lit_face(at)
        if at is None or face is None:
            return
        art = faces.face(self._now.terms, face)
        if box is not None:
            shape = self._now.terms.shapes[face]
            covers = at in land.tiles and shape.hunter
            paint.picture(faces.COVERED if covers else art, box, alpha=_GHOST)
            x, y, right, bottom = box.x, box.y, box.right, box.bottom
            ring = [(x, y), (right, y), (right, bottom), (x, bottom)]
            paint.shape([ring], (Stroke(colours.white_fur, 8), Stroke(colours.leaf_dark, 4)), corner=4)
            landscape.draw_due_tiles(paint, plan.board, box, min(now.targets[at], now.context.view.left))
            if now.flips(at):
                landscape.draw_flipped_label(paint, plan.board, box, self._words.t("wolves_and_sheep.flipped"))
        elif held is not None and at in land.frontier:
            landscape.draw_refused(paint, plan, at, art if now.context.away is None else "")

    def _next_text(self, now: Now) -> str:
        """Words for whose turn goes on after an interrupt; empty for nobody's."""
        context = now.context
        seat, asked, waiting = context.view.seat, now.step_kind, context.waiting
        over = asked == "last" or (asked == "draw" and context.active == seat)
        if waiting is None or waiting.open or seat in context.view.stops or over:
            return ""
        return self._words.t("wolves_and_sheep.then", seat=self._speaker.seat(seat))

    def _ribbon_box(self, scale: Scale, now: Now, text: str) -> Rect | None:
        """Box of the ribbon under the bar; None without text, and where it would lie on a tile or on a space for one:
        then the cards of the seats alone tell who waits."""
        if not text:
            return None
        plan, land, overlays = now.plan, now.land, now.corners.boxes
        avoid = [*(rect.inset(-6) for rect in overlays), *map(plan.cell, (*land.tiles, *land.frontier))]
        asks = now.asks and now.step_kind == "stop"
        avoid += [cards.question_box(now.context.frame.board, overlays)] if asks else []
        return cards.ribbon_box(scale, now.context.frame, text, avoid)

    def question(self, context: TableContext[State]) -> Rect | None:
        now = self._now.of(context)
        if not now.asks:
            return None
        return cards.question_card(context.frame.board, now.corners.boxes, 1).box

    def _question(self, paint: Painter, now: Now) -> None:
        if not now.asks:
            return
        t, card = self._words.t, cards.question_card(now.context.frame.board, now.corners.boxes, 1)
        first, points = now.step_kind == "stop", self._now.stop_bonus(now.context.view)
        key, picture = ("stop", "cards/bag") if first else ("last", faces.SECRET)
        ask, means = f"wolves_and_sheep.{key}.ask", f"wolves_and_sheep.{key}.means"
        words = (self._words.n(ask, points), self._words.n(means, points)) if first else (t(ask), t(means))
        draw_question(paint, card, words, ACCENT, picture)

    def _flock_box(self, now: Now, legend: Rect | None) -> Rect | None:
        """Box of the flock's card, off the legend if it can; None while it is not shown."""
        own = now.own_colours
        if not now.context.peeking or now.context.viewer is None or not own:
            return None
        plan, land, avoid = now.plan, now.land, now.corners.boxes
        cells = [plan.cell(at) for at in (*land.frontier, *land.tiles) if plan.visible(at)]
        cells += filter(None, [legend])
        return cards.flock_box(now.context.frame.board, now.column.tray.w, len(own), avoid, cells)

    def _flock(self, paint: Painter, now: Now, legend: Rect | None) -> None:
        box, own, seat = self._flock_box(now, legend), now.own_colours, now.context.viewer
        if box is None or seat is None:
            return
        sizes = self._now.meadow_sizes(now.land)
        with paint.clip(now.context.frame.board):  # its shadow lies on the board alone
            cards.draw_flock_card(paint, box, own, sizes, self._speaker.seat(seat), self._speaker)

    # -- beside the board

    def draw_seat(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        """Draw the body of a seat's card; the buttons lie on it."""
        now = self._now.of(context)
        if not roomy(context.frame):
            return
        known, sizes = self._now.known_colours(context.view, seat), self._now.meadow_sizes(now.land)
        best = sizes[known[0]] if len(known) == 1 else ()
        cards.draw_seat_card(paint, context.view, seat, box, self._words, best, now.has_buttons(seat))

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        self._side.draw(paint, self._now.of(context))

    def new_draws(self, context: TableContext[State]) -> Sequence[Rect]:
        """The tiles of the viewer's hand that it has just drawn."""
        now = self._now.of(context)
        return tray.new_boxes(now.tray, now.column)

    def secret_cover(self, context: TableContext[State]) -> SecretCoverBox | None:
        """The tray, down to the large button; a list that is being laid is known to all."""
        if context.active is None or context.view.revealed:
            return None
        tray, side = self._now.of(context).column.tray, context.frame.side
        box = tray.upper(side.bottom - tray.y)
        return SecretCoverBox(box, self._words.n("wolves_and_sheep.behind", len(context.view.hands[context.active])))
