"""Meaning of pointing, clicks and drags, legal or not; reach of the camera, clock, first tips."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from game.core.seats import HIDDEN
from game.core.steps import Choice, Refusal
from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import choices, data
from game.rules.wolves_and_sheep.land import Land, column_row
from game.rules.wolves_and_sheep.laying import NOWHERE
from game.rules.wolves_and_sheep.model import BACK, HUNTER, State, Terms
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.rules.wolves_and_sheep.steps import Turn
from game.tables.wolves_and_sheep import cards, overview, tray
from game.tables.wolves_and_sheep.buttons import DECLINE, DONE, LEAVE, PAUSE, SKIP, STAY, Buttons
from game.tables.wolves_and_sheep.now import Now, NowCache, kind_of, roomy
from game.tables.wolves_and_sheep.plan import TILE, Plan, bounds, cell_box, world
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Coach, Things, TimeLimit, Timer, World

_PRESSES = {
    choices.Pause: PAUSE,
    choices.Skip: SKIP,
    choices.Done: DONE,
    choices.Leave: LEAVE,
    choices.Stay: STAY,
    choices.Decline: DECLINE,
}
"""Choices that are only pressed."""

_OF_THE_HAND = ("tiles", "secret")
"""Terms of the value that speak of what is still to be laid."""

_EDGES = ((0.2, 0.0, 0.6, 0.36), (0.64, 0.2, 0.36, 0.6), (0.2, 0.64, 0.6, 0.36), (0.0, 0.2, 0.36, 0.6))
"""The part of a cell that stands for the quarter at each edge, as shares: left, top, width, height."""
_LEAST = 12.0
"""Least width of a cell's strip at the board's edge that can be pointed at."""
_HAIR = 0.001
_AROUND, _MARGIN = 0.5 * TILE, 16.0
"""Width of the mat seen round the outermost tiles, and of what is cut off the outermost cells."""
_GLOW = 4.0
"""Units of the world round a glowing cell that its outline takes."""


def reason_cells(terms: Terms, term: str, own: Sequence[int], before: Land, after: Land) -> Iterable[int]:
    """The cells of the meadows and forests that a term is about, for whoever has these colours."""
    if term == "wolves":
        return _cells_of(area for area in areas(terms, after) if area.wolves or area.hunters or area.covering)
    changed = {at for at, tile in after.tiles.items() if before.tiles.get(at) != tile}
    meadows = [area for area in areas(terms, after) if area.kind >= data.BLACK]
    touched = [area for area in meadows if not changed.isdisjoint(_cells_of([area]))]
    match term:
        case "meadow" | "open":
            mine = [area for area in touched if area.colour in own]
            return _cells_of(mine or [area for area in meadows if area.colour in own])
        case "others":
            return _cells_of(area for area in meadows if area.colour in own)
        case "rivals":
            return _cells_of(area for area in touched if area.colour not in own)
        case _:
            return ()


def _cells_of(areas: Iterable[Area]) -> list[int]:
    return sorted({triangle >> 2 for area in areas for triangle in area.triangles})


class WolvesControls(Buttons):
    """Tiles are carried from the tray to cells; everything else is pressed."""

    def things(self, context: TableContext[State]) -> Things:
        """Cells and their quarters, what lies over the board, the tiles of the hand; headings, numbers and the rows of
        seats are only read."""
        now = self._now.of(context)
        plan, land, corners = now.plan, now.land, now.corners
        boxes = _cells(plan, land, context.held is not None)
        if context.held is None:
            # The quarters of all tiles in sight.
            for at in land.tiles:
                if not plan.visible(at):
                    continue
                tile = plan.cell(at)
                for edge, (x, y, w, h) in enumerate(_EDGES):
                    whole = Rect(tile.x + x * tile.w, tile.y + y * tile.h, w * tile.w, h * tile.h)
                    part = whole.intersection(plan.board)
                    if min(part.w, part.h) >= _LEAST / 2:
                        boxes[Spot("part", at, edge)] = part
        boxes[Spot("bag")] = corners.pill
        read = {Spot("tray"): now.column.head}
        if now.column.upper is not None:
            read[Spot("list")] = now.column.upper
        if corners.card is not None:
            boxes |= {} if corners.picture is None else {Spot("map"): corners.card}
            fit = corners.fit
            read[Spot("zoom")] = Rect(fit.right, fit.y, corners.card.right - fit.right, fit.h)
        read |= tray.tray_parts(now.tray, now.column)
        for seat in range(self._now.terms.seats) if roomy(context.frame) else ():
            place = cards.seat_card_parts(context.frame.body(seat, seat == context.active))
            if place.row is not None:
                read[Spot("tiles", seat)] = place.row
            if seat in context.view.stops:
                read[Spot("stopped", seat)] = Rect.enclosing(place.buttons)
        return Things(boxes | tray.tray_spots(now.tray, now.column), read)

    def ground(self, context: TableContext[State]) -> Mapping[Spot, Hashable]:
        """Free cells, and the edges of tiles by their meadows; while something is held each cell for itself."""
        now = self._now.of(context)
        cells = {spot: spot if context.held is not None else None for spot in _cells(now.plan, now.land, True)}
        parts: dict[Spot, Hashable] = {
            Spot("part", at, edge): None for at in now.land.tiles for edge in range(len(_EDGES))
        }
        for area in areas(self._now.terms, now.land):
            if area.kind >= data.BLACK:
                parts |= {Spot("part", triangle >> 2, triangle & 3): area.triangles[0] for triangle in area.triangles}
        return {**cells, **parts}

    def term_boxes(self, term: str, before: TableContext[State], after: TableContext[State]) -> Sequence[Rect]:
        now = self._now.of(before)
        if term in _OF_THE_HAND:
            return [now.column.head]
        plan, land = now.plan, self._now.of(after).land
        cells = reason_cells(self._now.terms, term, now.own_colours, now.land, land)
        return [plan.cell(at).intersection(plan.board) for at in cells if plan.visible(at)]

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """Every gesture that means a choice; none for what only the clock plays."""
        now = self._now.of(context)
        match choice:
            case choices.Lay():
                return list(self._lay(choice, now))
            case choices.Show(seat, colour):
                if now.step_kind == "last":
                    return [Gesture(Spot("show", colour))]
                return [Gesture(Spot("colour", seat)), Gesture(Spot("interrupt", seat))]
            case choices.Announce(seat, kind):
                # The end of the list is not asked for where nothing else could be put on it (WS14).
                alone = sum(kind_of(tile) != HIDDEN for tile in context.view.hands[seat]) == 1
                whole = (choice, choices.DONE) if alone else (choice,)
                return [
                    Gesture(Spot("wolf", seat), chain=whole, asks=kind == HUNTER),
                    Gesture(Spot("interrupt", seat), chain=whole),
                ]
            case choices.Stop(seat):
                return [Gesture(Spot(source, seat), asks=True) for source in ("stop", "interrupt")]
            case choices.Add(kind):
                return [Gesture(Spot("add", kind))]
            case choices.Take(count):
                return [Gesture(Spot("take", count))]
            case _:
                press = _PRESSES.get(type(choice))
                return [] if press is None else [Gesture(press)]

    def _lay(self, choice: choices.Lay, now: Now) -> Iterator[Gesture]:
        """Gestures of a lay: by the side that it shows, and by the other one, flipped in the hand, where that fits
        too."""
        target = Spot("cell", choice.at)
        if data.FIRST_SECRET <= choice.tile < data.VILLAGE_TILE:
            yield Gesture(tray.SHEPHERD, target)
            return
        seat = now.context.active if now.context.viewer is None else now.context.viewer
        fits = {} if seat is None else now.fits(seat)
        side, other = choice.side, 1 - choice.side
        back = fits.get((choice.tile, other))
        pose = over = choice.turn
        if back is not None:  # the same turn if the other side fits so, else the next one clockwise
            over = next((pose + step) % 4 for step in range(4) if (pose + step) % 4 in back)
        yield Gesture(Spot("face", choice.tile, side), target, pose, mirror=over + tray.FLIPPED, side=side)
        if back is not None:
            yield Gesture(Spot("face", choice.tile, other), target, pose + tray.FLIPPED, mirror=over, side=side)

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        now = self._now.of(context)
        source, face, at = gesture.source, tray.face_of(gesture.source), tray.cell_of(gesture.target)
        if face is not None and at is not None:
            flipped, turn = divmod(max(0, gesture.pose), tray.FLIPPED)
            return choices.Lay(face[0], face[1] ^ flipped, turn, at)
        if source == tray.SHEPHERD and at is not None:
            secret = now.secret_tile
            return None if secret is None else choices.Lay(secret, BACK, 0, at)
        if gesture.target != PRESS:
            return None
        if face is not None:
            return None if context.open_turn else choices.Lay(*face, 0, NOWHERE)
        return self._pressed(source, now)

    def places_unheld(self, context: TableContext[State]) -> bool:
        return self._now.of(context).places_unheld

    def can_undo_step(self, context: TableContext[State]) -> bool:
        """Whether the last step was shown, announced, or laid with several tiles to draw for it."""
        now = self._now.of(context)
        return now.may_answer and now.step_kind in ("shepherd", "list", "announced", "draw")

    def blamed(self, refusal: Refusal, context: TableContext[State]) -> Sequence[Rect]:
        """Boxes of cells, laid or not."""
        plan = self._now.of(context).plan
        return [plan.cell(at) for at in refusal.spots if at >= 0 and plan.visible(at)]

    def stands_for(self, part: Spot, context: TableContext[State]) -> str:
        """The sign between both sides of the held tile flips it."""
        held = self._now.of(context).held_tile
        return "flip" if part.kind == "mirror" and held is not None and held.tile == part.number else ""

    def _pressed(self, source: Spot, now: Now) -> Choice | None:
        match source.kind:
            case "cell" if now.step_kind == "shepherd":
                secret = now.secret_tile
                return None if secret is None else choices.Lay(secret, BACK, 0, source.number)
            case "colour":
                colours = now.context.view.secrets[source.number]
                return choices.Show(source.number, colours[0]) if colours else None
            case "wolf":
                return choices.Announce(source.number, 0)
            case "stop":
                return choices.Stop(source.number)
            case "add":
                return choices.Add(source.number)
            case _:
                return {PAUSE: choices.PAUSE, SKIP: choices.SKIP}.get(source)


def _cells(plan: Plan, land: Land, every: bool) -> dict[Spot, Rect]:
    """Empty cells beside the landscape and wolves that can be covered; `every`: all that are taken too.

    Each is wider than the last by a hair that grows: to no arrow key are two of them equally near.
    """
    boxes = {}
    for at in (*land.frontier, *(land.tiles if every else land.forests.animals.wolves)):
        visible = plan.cell(at).intersection(plan.board)
        if min(visible.w, visible.h) >= _LEAST:
            x, y = column_row(at)
            boxes[Spot("cell", at)] = Rect(
                visible.x, visible.y, visible.w + _HAIR * x * x, visible.h + 0.7 * _HAIR * y * y
            )
    return boxes


class WolvesWorld(World[State]):
    """The world of the landscape, which grows with every tile."""

    afar = (0.6, 0.66)

    def __init__(self, now: NowCache) -> None:
        self._now = now

    def extent(self, context: TableContext[State]) -> Rect:
        """All that lies, with the empty cells beside it as long as anything may be laid there."""
        land = self._now.of(context).land
        if context.view.revealed:
            return bounds(land.tiles).inset(-_AROUND)
        frame, all_cells = context.frame, world(land)
        if not roomy(frame):  # room is dear: the outermost cells are not seen whole
            return all_cells.inset(overview.CUT)
        wide = all_cells.inset(-_MARGIN)
        return wide if Camera.fitting(frame.board, wide).zoom * TILE >= frame.least else all_cells

    def room(self, context: TableContext[State]) -> Rect:
        land = self._now.of(context).land
        return overview.extent_room(context.frame.board, self.extent(context), land, context.overlay_corners)

    def overview(self, context: TableContext[State]) -> Rect | None:
        return self._now.of(context).corners.extent

    def choose_corners(self, context: TableContext[State], kept: int | None) -> int | None:
        """Corners where small map and bag stay, unless they hide a cell where a tile of the viewer's turn may go."""
        now = self._now.of(context)
        return overview.choose_corners(now.plan, now.land, kept, now.usable)

    def overlays(self, context: TableContext[State]) -> Sequence[Rect]:
        """The bag and the small map with its buttons."""
        return self._now.of(context).corners.boxes

    def occupied(self, context: TableContext[State]) -> Sequence[Rect]:
        """The tiles in sight, the bag and the small map."""
        now = self._now.of(context)
        tiles = [now.plan.cell(at) for at in now.land.tiles if now.plan.visible(at)]
        return [*tiles, *now.corners.boxes]

    def glow(self, context: TableContext[State]) -> Sequence[Rect]:
        return [cell_box(at).inset(-_GLOW) for at in self._now.of(context).targets]

    def possible_glow(self, context: TableContext[State]) -> Sequence[Rect]:
        return [cell_box(at).inset(-_GLOW) for at in self._now.of(context).usable]

    def focus(self, context: TableContext[State]) -> Rect | None:
        """The tile that was laid last."""
        return cell_box(context.view.layout.lays[-1][0]).inset(-_AROUND)


class WolvesTimer(Timer[State]):
    """Timer of a turn or an interrupt, wherever the seats have agreed on a time."""

    def __init__(self, words: Catalogue, now: NowCache) -> None:
        self._words, self._now = words, now

    def limit(self, context: TableContext[State]) -> TimeLimit | None:
        """The agreed time for a move, and the same for an interrupt (WS19)."""
        seconds, asked = self._now.terms.options.time_limit, self._now.of(context).step_kind
        if not seconds or not asked or asked in ("last", "stop"):
            return None
        turns = asked in ("turn", "end")
        key = "match.hurry.ends" if asked == "end" else f"wolves_and_sheep.hurry.{'turn' if turns else 'interrupt'}"
        return TimeLimit(float(seconds), None if turns else choices.OUT_OF_TIME, self._words.t(key))


class WolvesCoach(Coach[State]):
    """First tips: a tile, unless none fits."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "LayAnnounced": ("face",),
        "LayPremium": ("face",),
        "LayShepherd": ("shepherd",),
        "Turn": ("face",),
    }

    def name(self, context: TableContext[State]) -> str:
        lays = any(source.kind == "face" for source in context.sources)
        return "Pause" if isinstance(context.waiting, Turn) and not lays else super().name(context)
