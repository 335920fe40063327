"""Draws the board: the landscape, what glows and flies on it, cards and questions over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.areas import Area
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep import (
    badges,
    counting,
    faces,
    flock,
    meadows,
    notes,
    overview,
    question,
    targets,
)
from game.tables.wolves_and_sheep.column import Column
from game.tables.wolves_and_sheep.finale import Finale
from game.tables.wolves_and_sheep.landscape import Landscape, last
from game.tables.wolves_and_sheep.plan import Plan
from game.tables.wolves_and_sheep.reading import PART, Reading, cell_of, roomy
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.theme import Accent, colours, hexed
from game.ui.type import style

ACCENT = Accent(colours.dome_dark, hexed("#36586a"), colours.white_fur)
_GRID = 0.9
"""The least zoom at which empty cells are drawn."""
_GHOST = 0.94


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(self, speaker: Speaker, of: Reading, of_end: Finale) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = of
        self._landscape = Landscape(of.terms)
        self._areas = meadows.Areas(of.terms)
        self._finale = of_end

    # -- the board

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        """The landscape, where the held tile fits, the area that is pointed at."""
        plan, land = self._reading.plan(context), self._reading.land(context)
        self._landscape.draw(paint, plan, land, grid=plan.camera.zoom >= _GRID)
        part = self._finale.counted(context)
        if part is not None:
            counting.lights(paint, plan, part.area, land, part.share(context.elapsed_ms))
            return
        with paint.clip(plan.board):
            laid = context.view.layout.lays
            if len(laid) > 1 and plan.visible(laid[-1][0]):
                last(paint, plan, laid[-1][0])
            pointed, feared = self.pointed(context, land), self._feared(context, land)
            if feared is not None:
                meadows.danger(paint, plan, feared, self._areas.of(land))
            elif pointed is not None:
                meadows.outline(paint, plan, pointed, land)
            badges.badges(paint, plan, self._words, self._reading.terms, land, self._areas.of(land))
            self._targets(paint, plan, context)

    def _targets(self, paint: Painter, plan: Plan, context: TableContext[Any]) -> None:
        lit, face = self._reading.targets(context), self._reading.lit_face(context)
        ringed = [at for at in self._reading.reach(context) if at not in lit]
        targets.rings(paint, plan, ringed)
        if face is None or not lit:
            return
        shape = self._reading.terms.shapes[face]
        animal = faces.WOLF if shape.wolf else faces.HUNTER if shape.hunter else ""
        art = faces.face(self._reading.terms, face)
        at = cell_of(context.hover or "")
        # Over the cell that is pointed at the ghost tells what is drawn.
        drawn = {cell: 0 if cell == at else count for cell, count in self._drawn(context, lit).items()}
        targets.glow(paint, plan, self._words, drawn, art, context.pulse, animal)
        if at is not None and at in lit:
            targets.pointed(paint, plan, at)

    def _drawn(self, context: TableContext[Any], cells: dict[int, int]) -> dict[int, int]:
        """Per cell the tiles that are drawn there, as far as the bag goes."""
        return {at: min(matched, context.view.left) for at, matched in cells.items()}

    def pointed(self, context: TableContext[Any], land: Land) -> Area | None:
        """The area under the pointer, unless something is held."""
        hover = context.hover or ""
        if not hover.startswith(PART) or context.held is not None:
            return None
        at, edge = map(int, hover.removeprefix(PART).split(":"))
        return self._areas.pointed(land, at, edge)

    def _feared(self, context: TableContext[Any], land: Land) -> Area | None:
        """The dangerous forest that is pointed at, or that a wolf just laid has made, while wolves are laid."""
        pointed = self.pointed(context, land)
        if pointed is not None:
            return pointed if pointed.kind == data.FOREST and not pointed.safe else None
        if self._reading.asked(context) == "announced":
            return self._areas.danger(land, context.view.layout.lays[-1][0])
        return None

    def draw_above(
        self, paint: Painter, context: TableContext[Any], column: Column, at: overview.Corners
    ) -> None:
        """The ghost of what is held, bag and small map, cards, questions, the flock."""
        plan, land, state = self._reading.plan(context), self._reading.land(context), context.view
        with paint.clip(plan.board):
            self._ghost(paint, plan, context, land)
            cells = (*self._reading.targets(context),)
            overview.draw(paint, plan, self._words, self._reading.terms, land, state.left, cells)
            if not (self._reading.mine(context) and self._reading.asked(context) in ("stop", "last")):
                self._notes(paint, plan, context, land, at)
        self._ribbon(paint, context, plan, at.taken)
        self._question(paint, context, at.taken)
        self._flock(paint, context, column)

    def _ghost(self, paint: Painter, plan: Plan, context: TableContext[Any], land: Land) -> None:
        """What is held, on the cell that is pointed at."""
        at, held = cell_of(context.hover or ""), self._reading.held(context)
        lit = self._reading.targets(context)
        face = self._reading.lit_face(context)
        if at is None or face is None:
            return
        art = faces.face(self._reading.terms, face)
        if at in lit:
            box = plan.cell(at)
            shape = self._reading.terms.shapes[face]
            covers = at in land.tiles and shape.hunter
            paint.picture(faces.COVERED if covers else art, box, alpha=_GHOST)
            x, y, right, bottom = box.x, box.y, box.right, box.bottom
            ring = [(x, y), (right, y), (right, bottom), (x, bottom)]
            paint.shape([ring], (Stroke(colours.white_fur, 8), Stroke(colours.leaf_dark, 4)), corner=4)
            self._plus(paint, plan.board, box, min(lit[at], context.view.left))
        elif held is not None and at in land.frontier:
            targets.refused(paint, plan, at, art)

    def _plus(self, paint: Painter, board: Rect, box: Rect, draws: int) -> None:
        """Over the cell the tiles that will be drawn, face down."""
        if not draws:
            return
        k = max(0.62, min(1.0, box.w / 90))
        look, back, high = style("figure").at(26 * k), 24 * k, 40 * k
        wide = paint.measure(f"+{draws}", look)[0]
        long = wide + 22 * k + draws * (back + 2)
        left, top = min(box.right - 26 * k, board.right - long - 12), max(box.y - 16 * k, board.y + 12)
        pill = Rect(left, top, long, high)
        paint.skin(pill, Skin(colours.leaf_dark, high / 2, colours.white_fur, 2.5, shadows=SMALL))
        paint.text(f"+{draws}", (pill.x + 12 * k, pill.centre[1]), look, colours.white_fur)
        for number in range(draws):
            at = pill.x + 16 * k + wide + number * (back + 2)
            paint.picture(faces.BACK, Rect(at, pill.centre[1] - back / 2, back, back))

    def _notes(
        self, paint: Painter, plan: Plan, context: TableContext[Any], land: Land, at: overview.Corners
    ) -> None:
        pointed, feared = self.pointed(context, land), self._feared(context, land)
        if feared is not None:
            notes.unsafe(paint, plan, self._words, land, feared, self._areas.of(land), at.taken)
        elif pointed is not None:
            notes.card(paint, plan, self._words, land, pointed, at.taken)

    def _ribbon(self, paint: Painter, context: TableContext[Any], plan: Plan, taken: Sequence[Rect]) -> None:
        """Under the bar whose turn goes on after an interrupt; elsewhere if it would lie over a glowing cell."""
        if not self._reading.interrupts(context) or context.view.seat in context.view.stops:
            return
        if self._reading.asked(context) == "last":
            return
        seat = context.view.seat
        words = self._words.t("wolves_and_sheep.then", seat=self._speaker.seat(seat))
        look, frame = style("strong").at(18), context.frame
        most = min(frame.board.w - 40, 460.0)
        room = most - 96
        wide = min(room, paint.measure(words, look)[0]) + 96
        high = 40.0 if roomy(frame) else 32.0
        top = frame.bar.bottom - 6 if roomy(frame) else frame.board.y + 2
        box = Rect(frame.board.centre[0] - wide / 2, top, wide, high)
        kept = [*(each.inset(-6) for each in taken), *map(plan.cell, self._reading.targets(context))]
        asks = self._reading.mine(context) and self._reading.asked(context) == "stop"
        kept += [question.place(frame.board, taken)] if asks else []
        box = self._free(box, frame.board, taken[0], kept)
        if (asks or not roomy(frame)) and any(box.intersects(each) for each in kept):
            return
        notch = high * 0.3
        corners = [
            (box.x, box.y), (box.right, box.y), (box.right - notch, box.centre[1]),
            (box.right, box.bottom), (box.x, box.bottom), (box.x + notch, box.centre[1]),
        ]  # fmt: skip
        paint.shape([corners], (Stroke(colours.white_rim, 1.5),), fill=colours.ink_soft)
        paint.picture("icons/pause", Rect(box.x + 20, box.centre[1] - 9, 18, 18), tint=colours.white_fur)
        paint.mark((box.x + 54, box.centre[1]), 12, self._reading.mark(context.view, seat))
        paint.text(words, (box.x + 74, box.centre[1]), look, colours.white_fur, width=room)

    @staticmethod
    def _free(box: Rect, board: Rect, pill: Rect, kept: Sequence[Rect]) -> Rect:
        """The ribbon in the middle, beside the bag, right or below, where it covers none of what is kept in sight."""
        right = box.moved(board.right - 6 - box.right, 0)
        below = box.moved(0, board.bottom - box.h - 6 - box.y)
        places = [box, box.moved(pill.right + 10 - box.x, 0), right, below]
        inside = [each for each in places if each.right <= board.right - 4]
        return min(inside, key=lambda each: sum(each.intersects(one) for one in kept), default=below)

    def _question(self, paint: Painter, context: TableContext[Any], taken: Sequence[Rect]) -> None:
        asked, t = self._reading.asked(context), self._words.t
        if not self._reading.mine(context) or asked not in ("stop", "last"):
            return
        state: State = context.view
        points = data.BONUSES[min(len(state.stops), len(data.BONUSES) - 1)]
        board = context.frame.board
        box, first = question.place(board, taken), question.answers(board, taken, 1)[0]
        if asked == "stop":
            words = t("wolves_and_sheep.stop.ask"), self._words.n("wolves_and_sheep.stop.means", points)
            question.draw(paint, box, first, "cards/bag", words, ACCENT)
        else:
            words = t("wolves_and_sheep.last.ask"), t("wolves_and_sheep.last.means")
            question.draw(paint, box, first, faces.SECRET, words, ACCENT)

    def _flock(self, paint: Painter, context: TableContext[Any], column: Column) -> None:
        own, seat = self._reading.own(context), context.viewer
        if not context.looking or seat is None or not own:
            return
        box = flock.place(column, len(own))
        sizes = self._reading.sizes(context)
        flock.draw(paint, box, own, sizes, self._speaker.seat(seat), self._speaker, ACCENT)
