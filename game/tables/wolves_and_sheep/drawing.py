"""Puts the table's parts on the screen in their order."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.areas import Area
from game.rules.wolves_and_sheep.events import GameEnded
from game.rules.wolves_and_sheep.land import Land, Layout
from game.rules.wolves_and_sheep.model import State
from game.rules.wolves_and_sheep.scoring import score
from game.tables.wolves_and_sheep import (
    announced,
    badges,
    cards,
    counting,
    faces,
    finale,
    flock,
    hand,
    meadows,
    notes,
    overview,
    question,
    standing,
    targets,
)
from game.tables.wolves_and_sheep.column import Column
from game.tables.wolves_and_sheep.hand import Tray
from game.tables.wolves_and_sheep.landscape import Landscape, last
from game.tables.wolves_and_sheep.plan import Plan
from game.tables.wolves_and_sheep.reading import PART, Reading, cell_of, roomy
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.table import Sight
from game.ui.theme import Accent, colours, hexed
from game.ui.type import style

ACCENT = Accent(colours.dome_dark, hexed("#36586a"), colours.white_fur)
_GRID = 0.9
"""The least zoom at which empty cells are drawn."""
_GHOST = 0.94
_LEAST_CARD = 130.0
_TALLY = 236.0


class Drawing:
    """Draws one match; decides nothing."""

    def __init__(self, speaker: Speaker, of: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = of
        self._landscape = Landscape(of.terms)
        self._areas = meadows.Areas(of.terms)
        self._last: tuple[Layout, tuple[finale.Part, ...]] | None = None
        """The landscape at the end, and what is counted on it."""

    # -- the board

    def ground(self, paint: Painter, sight: Sight) -> None:
        """The landscape, where the held tile fits, the area that is pointed at."""
        plan, land = self._reading.plan(sight), self._reading.land(sight)
        self._landscape.draw(paint, plan, land, grid=plan.camera.zoom >= _GRID)
        part = self._counted(sight)
        if part is not None:
            counting.lights(paint, plan, part.area, land, part.share(sight.since))
            return
        with paint.clip(plan.board):
            laid = sight.view.layout.lays
            if len(laid) > 1 and plan.visible(laid[-1][0]):
                last(paint, plan, laid[-1][0])
            pointed, feared = self.pointed(sight, land), self._feared(sight, land)
            if feared is not None:
                meadows.danger(paint, plan, feared, self._areas.of(land))
            elif pointed is not None:
                meadows.outline(paint, plan, pointed, land)
            badges.badges(paint, plan, self._words, self._reading.terms, land, self._areas.of(land))
            self._targets(paint, plan, sight)

    def _counted(self, sight: Sight) -> finale.Part | None:
        """The meadow that is being counted."""
        if not isinstance(sight.coming, GameEnded):
            return None
        return finale.now(self._parts(sight.view), sight.since)

    def _parts(self, state: State) -> tuple[finale.Part, ...]:
        if self._last is None or self._last[0] is not state.layout:
            self._last = state.layout, finale.parts(self._reading.terms, state)
        return self._last[1]

    def _targets(self, paint: Painter, plan: Plan, sight: Sight) -> None:
        lit, face = self._reading.targets(sight), self._reading.lit_face(sight)
        ringed = [at for at in self._reading.reach(sight) if at not in lit]
        targets.rings(paint, plan, ringed)
        if face is None or not lit:
            return
        shape = self._reading.terms.shapes[face]
        animal = faces.WOLF if shape.wolf else faces.HUNTER if shape.hunter else ""
        art = faces.face(self._reading.terms, face)
        at = cell_of(sight.hover or "")
        # Over the cell that is pointed at the ghost tells what is drawn.
        drawn = {cell: 0 if cell == at else count for cell, count in self._drawn(sight, lit).items()}
        targets.glow(paint, plan, self._words, drawn, art, sight.pulse, animal)
        if at is not None and at in lit:
            targets.pointed(paint, plan, at)

    def _drawn(self, sight: Sight, cells: dict[int, int]) -> dict[int, int]:
        """Per cell the tiles that are drawn there, as far as the bag goes."""
        return {at: min(matched, sight.view.left) for at, matched in cells.items()}

    def pointed(self, sight: Sight, land: Land) -> Area | None:
        """The area under the pointer, unless something is held."""
        hover = sight.hover or ""
        if not hover.startswith(PART) or sight.held is not None:
            return None
        at, edge = map(int, hover.removeprefix(PART).split(":"))
        return self._areas.pointed(land, at, edge)

    def _feared(self, sight: Sight, land: Land) -> Area | None:
        """The dangerous forest that is pointed at, or that a wolf just laid has made, while wolves are laid."""
        pointed = self.pointed(sight, land)
        if pointed is not None:
            return pointed if pointed.kind == data.FOREST and not pointed.safe else None
        if self._reading.asked(sight) == "announced":
            return self._areas.danger(land, sight.view.layout.lays[-1][0])
        return None

    def above(self, paint: Painter, sight: Sight, column: Column, at: overview.Corners) -> None:
        """The ghost of what is held, bag and small map, cards, questions, the flock."""
        plan, land, state = self._reading.plan(sight), self._reading.land(sight), sight.view
        with paint.clip(plan.board):
            self._ghost(paint, plan, sight, land)
            cells = (*self._reading.targets(sight),)
            overview.draw(paint, plan, self._words, self._reading.terms, land, state.left, cells)
            if not (self._reading.mine(sight) and self._reading.asked(sight) in ("stop", "last")):
                self._notes(paint, plan, sight, land, at)
        self._ribbon(paint, sight, plan, at.taken)
        self._question(paint, sight)
        self._flock(paint, sight, column)

    def _ghost(self, paint: Painter, plan: Plan, sight: Sight, land: Land) -> None:
        """What is held, on the cell that is pointed at."""
        at, held = cell_of(sight.hover or ""), self._reading.held(sight)
        lit = self._reading.targets(sight)
        face = self._reading.lit_face(sight)
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
            self._plus(paint, plan.board, box, min(lit[at], sight.view.left))
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

    def _notes(self, paint: Painter, plan: Plan, sight: Sight, land: Land, at: overview.Corners) -> None:
        pointed, feared = self.pointed(sight, land), self._feared(sight, land)
        if feared is not None:
            notes.unsafe(paint, plan, self._words, land, feared, self._areas.of(land), at.taken)
        elif pointed is not None:
            notes.card(paint, plan, self._words, land, pointed, at.taken)

    def _ribbon(self, paint: Painter, sight: Sight, plan: Plan, taken: Sequence[Rect]) -> None:
        """Under the bar whose turn goes on after an interrupt; elsewhere if it would lie over a glowing cell."""
        if not self._reading.interrupts(sight) or sight.view.seat in sight.view.stops:
            return
        if self._reading.asked(sight) == "last":
            return
        seat = sight.view.seat
        words = self._words.t("wolves_and_sheep.then", seat=self._speaker.seat(seat))
        look, frame = style("strong").at(18), sight.frame
        most = min(frame.board.w - 40, 460.0)
        room = most - 96
        wide = min(room, paint.measure(words, look)[0]) + 96
        high = 40.0 if roomy(frame) else 32.0
        top = frame.bar.bottom - 6 if roomy(frame) else frame.board.y + 2
        box = Rect(frame.board.centre[0] - wide / 2, top, wide, high)
        kept = [*(each.inset(-6) for each in taken), *map(plan.cell, self._reading.targets(sight))]
        box = self._free(box, frame.board, taken[0], kept)
        if not roomy(frame) and any(box.meets(each) for each in kept):
            return
        notch = high * 0.3
        corners = [
            (box.x, box.y), (box.right, box.y), (box.right - notch, box.centre[1]),
            (box.right, box.bottom), (box.x, box.bottom), (box.x + notch, box.centre[1]),
        ]  # fmt: skip
        paint.shape([corners], (Stroke(colours.white_rim, 1.5),), fill=colours.ink_soft)
        paint.picture("icons/pause", Rect(box.x + 20, box.centre[1] - 9, 18, 18), tint=colours.white_fur)
        paint.mark((box.x + 54, box.centre[1]), 12, self._reading.mark(sight.view, seat))
        paint.text(words, (box.x + 74, box.centre[1]), look, colours.white_fur, width=room)

    @staticmethod
    def _free(box: Rect, board: Rect, pill: Rect, kept: Sequence[Rect]) -> Rect:
        """The ribbon in the middle, beside the bag, right or below, where it covers none of what is kept in sight."""
        right = box.moved(board.right - 6 - box.right, 0)
        below = box.moved(0, board.bottom - box.h - 6 - box.y)
        places = [box, box.moved(pill.right + 10 - box.x, 0), right, below]
        inside = [each for each in places if each.right <= board.right - 4]
        return min(inside, key=lambda each: sum(each.meets(one) for one in kept), default=below)

    def _question(self, paint: Painter, sight: Sight) -> None:
        asked, t = self._reading.asked(sight), self._words.t
        if not self._reading.mine(sight) or asked not in ("stop", "last"):
            return
        state: State = sight.view
        points = data.BONUSES[min(len(state.stops), len(data.BONUSES) - 1)]
        if asked == "stop":
            words = t("wolves_and_sheep.stop.ask"), self._words.n("wolves_and_sheep.stop.means", points)
            question.draw(paint, sight.frame.board, "cards/bag", words, ACCENT)
        else:
            words = t("wolves_and_sheep.last.ask"), t("wolves_and_sheep.last.means")
            question.draw(paint, sight.frame.board, faces.SECRET, words, ACCENT)

    def _flock(self, paint: Painter, sight: Sight, column: Column) -> None:
        own, seat = self._reading.own(sight), sight.viewer
        if not sight.looking or seat is None or not own:
            return
        box = flock.place(column, len(own))
        sizes = self._reading.sizes(sight)
        flock.draw(paint, box, own, sizes, self._speaker.seat(seat), self._speaker, ACCENT)

    # -- the columns

    def seat(self, paint: Painter, sight: Sight, seat: int, box: Rect, buttons: bool) -> None:
        """The body of a card."""
        if not roomy(sight.frame):
            return
        known, sizes = self._reading.known(sight.view, seat), self._reading.sizes(sight)
        best = sizes[known[0]] if len(known) == 1 else ()
        cards.draw(paint, sight.view, seat, box, self._words, best, buttons)

    def subtitle(self, sight: Sight, seat: int) -> str:
        """Whether the colour is shown; nothing on the lowest cards."""
        if sight.frame.seats[seat].h < _LEAST_CARD:
            return ""
        state, known = sight.view, self._reading.known(sight.view, seat)
        hidden = len(state.secrets[seat]) if not state.revealed else 0
        if not known:
            return self._words.n("wolves_and_sheep.hidden", max(1, hidden))
        names = self._speaker.word("colour", known)
        if sight.frame.form != "full":
            return names
        return self._words.t("wolves_and_sheep.shown", colours=names)

    def side(self, paint: Painter, sight: Sight, column: Column, tray: Tray) -> None:
        """The list of an announcement, and the hand."""
        announcement = self._reading.announcement(sight)
        if column.upper is not None and announcement is not None:
            several = announced.entries(announcement, self._reading.asked(sight) == "list")
            announced.draw(paint, column.upper, several, self._speaker)
        if sight.view.revealed:
            self._result(paint, sight, column.tray)
            return
        held = self._reading.held(sight)
        hand.draw(paint, tray, column, self._reading.terms, self._words, self._titles(sight), held, ACCENT)
        if sight.viewer is None:
            self._backs(paint, sight, column)

    def _result(self, paint: Painter, sight: Sight, box: Rect) -> None:
        """How everybody stands; while meadows are counted those who have been, below the meadow."""
        part, lines = self._counted(sight), self._standing(sight)
        if part is None:
            standing.draw(paint, box, lines, self._words)
            return
        high = min(_TALLY, box.h * 0.5)
        counting.tally(
            paint, Rect(box.x, box.y, box.w, high), self._words, part.area, part.share(sight.since)
        )
        due = {each.seat for each in self._parts(sight.view) if each.share(sight.since) < 1}
        known = [line for seat, line in enumerate(lines) if seat not in due]
        if known:
            standing.draw(paint, Rect(box.x, box.y + high + 12, box.w, box.h - high - 12), known, self._words)

    def _standing(self, sight: Sight) -> list[standing.Line]:
        state, terms = sight.view, self._reading.terms
        return [
            standing.Line(
                self._reading.mark(state, seat),
                self._speaker.seat(seat),
                tally.points["meadow"],
                tally.points["bonus"],
            )
            for seat, tally in enumerate(score(terms, state))
        ]

    def _titles(self, sight: Sight) -> tuple[str, str]:
        """Whose hand it is, and what shows of it."""
        t, asked = self._words.t, self._reading.asked(sight)
        if sight.viewer is None:
            return t("wolves_and_sheep.hand.covered"), ""
        if self._reading.mine(sight) and asked == "list":
            return t("wolves_and_sheep.add.title"), ""
        if self._reading.mine(sight) and asked == "shepherd":
            return t("wolves_and_sheep.hand.secret"), ""
        return t("wolves_and_sheep.hand"), t("wolves_and_sheep.hand.sides")

    def _backs(self, paint: Painter, sight: Sight, column: Column) -> None:
        """Nobody looks: the tiles of the seat whose turn it is, face down."""
        seat = sight.shown
        if seat is None:
            return
        for place in column.slots(len(sight.view.hands[seat])):
            paint.picture(faces.BACK, place.faces[0])
