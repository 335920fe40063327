"""Values worked out of one moment of a match: whose tiles lie open, what is asked, what fits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from game.core.seats import HIDDEN
from game.rules.wolves_and_sheep import data, events, steps
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.land import Land, neighbours, tile_code
from game.rules.wolves_and_sheep.laying import ChooseDraw, lays
from game.rules.wolves_and_sheep.model import BACK, FRONT, HUNTER, WOLF, State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import sizes
from game.tables.wolves_and_sheep import overview
from game.tables.wolves_and_sheep.faces import flock
from game.tables.wolves_and_sheep.overview import Corners
from game.tables.wolves_and_sheep.plan import Plan, world
from game.tables.wolves_and_sheep.tray import FLIPPED, SHEPHERD, Column, Held, Tray, Turns, column, face_of
from game.ui.context import TableContext
from game.ui.frame import Camera, Frame
from game.ui.spot import Spot
from game.ui.theme import WOOD, SeatPalette

Asked = Literal["", "turn", "end", "shepherd", "premium", "last", "stop", "list", "announced", "draw"]
"""The kind of the waiting step."""

_ASKED: Mapping[type, Asked] = {
    steps.Turn: "turn",
    steps.EndTurn: "end",
    steps.LayShepherd: "shepherd",
    steps.LayPremium: "premium",
    steps.LastShow: "last",
    steps.ConfirmStop: "stop",
    steps.AnnounceMore: "list",
    steps.LayAnnounced: "announced",
    ChooseDraw: "draw",
}


class Announcement(NamedTuple):
    """Wolves and hunters that a seat lays in their order."""

    seat: int
    kinds: tuple[int, ...]
    results: tuple[bool, ...] = ()
    """Whether each of those that have had their turn was laid; others stay in hand."""

    @property
    def remaining(self) -> tuple[int, ...]:
        """Kinds still to be laid, the next one first."""
        return self.kinds[len(self.results) :]


class Now:
    """Values of one match, by the contexts of its moments."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._fits: tuple[tuple[object, ...], dict[tuple[int, int], Turns]] | None = None
        self._sizes: tuple[Land, tuple[tuple[int, ...], ...]] | None = None

    # -- the landscape

    def land(self, context: TableContext[State]) -> Land:
        """Landscape on the table."""
        return land_of(self.terms, context.view)

    def plan(self, context: TableContext[State]) -> Plan:
        """Geometry of the landscape, as the camera shows it; all of it where there is no camera."""
        camera = context.camera or Camera.fitting(context.frame.board, world(self.land(context)))
        return Plan(context.frame.board, camera)

    def meadow_sizes(self, context: TableContext[State]) -> tuple[tuple[int, ...], ...]:
        """Per colour the sheep of its closed safe meadows, the most first."""
        land = self.land(context)
        if self._sizes is None or self._sizes[0] is not land:
            self._sizes = land, sizes(self.terms, land)
        return self._sizes[1]

    # -- what is asked

    def step_kind(self, context: TableContext[State]) -> Asked:
        """The kind of the waiting step; empty while something moves."""
        return "" if context.waiting is None else _ASKED.get(type(context.waiting), "")

    def may_answer(self, context: TableContext[State]) -> bool:
        """Whether the viewer is to answer now."""
        return context.live and context.viewer is not None and context.viewer == context.active

    def announcement(self, context: TableContext[State]) -> Announcement | None:
        """The list that is being put together or laid just now (WS12)."""
        waiting = context.waiting
        if isinstance(waiting, steps.AnnounceMore):
            return Announcement(waiting.seat, waiting.kinds)
        results: list[bool] = []
        for event in reversed(context.past):
            match event:
                case events.Announced(seat=seat, kinds=kinds):
                    return Announcement(seat, kinds, tuple(results)) if len(results) < len(kinds) else None
                case events.TileLaid() | events.WolfCovered():
                    results.insert(0, True)
                case events.KeptInHand():
                    results.insert(0, False)
                case events.TileDrawn() | events.DrawChosen():
                    continue
                case _:
                    return None
        return None

    # -- the hand

    def hand(self, context: TableContext[State]) -> tuple[int, ...]:
        """The open tiles of the viewer, without one that is on its way to the landscape."""
        seat = context.viewer
        if seat is None:
            return ()
        leaving = (
            context.current_event.tile
            if isinstance(context.current_event, events.TileLaid | events.WolfCovered)
            else HIDDEN
        )
        return tuple(tile for tile in context.view.hands[seat] if tile not in (leaving, HIDDEN))

    def new_tiles(self, context: TableContext[State]) -> frozenset[int]:
        """The tiles that the viewer has drawn for its last act; none before it has acted."""
        seat, tiles = context.viewer, set[int]()
        for event in reversed(context.past):
            match event:
                case events.TileDrawn(seat=other, tile=tile) if other == seat:
                    tiles.add(tile)
                case events.DrawChosen() | events.TurnEnded():
                    continue
                case _ if getattr(event, "seat", None) == seat:
                    return frozenset(tiles) - {HIDDEN}
        return frozenset()

    def fits(self, context: TableContext[State], seat: int) -> dict[tuple[int, int], Turns]:
        """Legal lays of a seat now: (tile, side) -> turn -> cells, as far as its hand is seen."""
        state = context.view
        announced = self.announcement(context)
        first = announced.remaining[0] if announced is not None and announced.seat == seat else HIDDEN
        key = (state.layout, state.hands[seat], seat, first)
        if self._fits is not None and self._fits[0] == key:
            return self._fits[1]
        cells: dict[tuple[int, int], dict[int, list[int]]] = {}
        hidden = any(tile == HIDDEN for tile in state.hands[seat])
        for lay in [] if hidden else lays(self.terms, state, seat):
            if first != HIDDEN and (lay.side != FRONT or kind_of(lay.tile) != first):
                continue
            cells.setdefault((lay.tile, lay.side), {}).setdefault(lay.turn, []).append(lay.at)
        result = {face: {turn: tuple(at) for turn, at in turns.items()} for face, turns in cells.items()}
        self._fits = key, result
        return result

    def usable(self, context: TableContext[State]) -> frozenset[int]:
        """Cells where something may be laid in the viewer's turn, or covered."""
        seat = context.viewer
        if seat is None or seat != context.active:
            return frozenset()
        fits = (at for turns in self.fits(context, seat).values() for cells in turns.values() for at in cells)
        return frozenset((*fits, *self.targets(context)))

    def held_tile(self, context: TableContext[State], at: int | None = None) -> Held | None:
        """The tile in the hand: which side is up, and how it is turned; or as it would be put on a cell."""
        if context.held == SHEPHERD:
            tile = self.secret_tile(context)
            return None if tile is None else Held(tile, BACK, 0)
        face = face_of(context.held)
        if face is None:
            return None
        flipped, turn = divmod(
            context.pose if at is None else context.reach.get(Spot("cell", at), context.pose), FLIPPED
        )
        return Held(face[0], face[1] ^ flipped, turn)

    def flips(self, context: TableContext[State], at: int) -> bool:
        """Whether the held tile is flipped to go to a cell: the side that was picked does not fit there."""
        return Spot("cell", at) in context.flipped

    def secret_tile(self, context: TableContext[State]) -> int | None:
        """The secret tile that is being shown, for its owner."""
        waiting = context.waiting
        if not isinstance(waiting, steps.LayShepherd) or waiting.seat != context.viewer:
            return None
        colour = context.view.secrets[waiting.seat][waiting.flock]
        return None if colour == HIDDEN else data.FIRST_SECRET + colour

    # -- where it may go

    def places_unheld(self, context: TableContext[State]) -> bool:
        """Whether a press with empty hands puts what alone may go there: never a tile that nobody has picked up."""
        return self.step_kind(context) in ("shepherd", "announced")

    def targets(self, context: TableContext[State]) -> dict[int, int]:
        """The cells that glow, each with the tiles drawn there: all that a press takes, turned or flipped where that is
        needed; with empty hands only where one thing alone may go."""
        if not context.live or not (context.held or self.places_unheld(context)):
            return {}
        if context.held is not None:
            return self._cells(context, context.reach)
        return self._cells(context, (spot for spot, chains in context.targets.items() if len(chains) == 1))

    def reach(self, context: TableContext[State]) -> dict[int, int]:
        """The cells where with empty hands any tile fits in any turn; asked for by a button.

        Pointing at a side in the tray asks for that side alone.
        """
        if not context.live:
            return {}
        face = face_of(context.hover)
        if context.held is None and face is not None and context.hover in context.sources:
            turns = {} if context.viewer is None else self.fits(context, context.viewer).get(face, {})
            return self._cells(context, [Spot("cell", at) for turn_cells in turns.values() for at in turn_cells])
        if not context.marks_toggled or context.held is not None:
            return {}
        return self._cells(context, context.targets)

    def _cells(self, context: TableContext[State], targets: Iterable[Spot]) -> dict[int, int]:
        land = self.land(context)
        return {at.number: neighbours(land, at.number) for at in targets if at.kind == "cell"}

    def lit_face(self, context: TableContext[State], at: int) -> int | None:
        """Code of the tile as it would lie on a glowing cell, where that is known."""
        held = self.held_tile(context, at)
        if held is not None:
            return held.code
        tile = self.secret_tile(context)
        if tile is not None:
            return tile_code(tile, BACK, 0)
        chains = [chain for found_chains in context.targets.values() for chain in found_chains]
        first = chains[0][-1] if chains else None
        return tile_code(first.tile, first.side, first.turn) if isinstance(first, Lay) else None

    def pause_ends(self, context: TableContext[State]) -> bool:
        """Whether all others still in have paused, so that another pause would end the game (WS15)."""
        state = context.view
        others = [seat for seat in range(self.terms.seats) if seat not in (*state.stops, context.active)]
        return all(state.paused >> seat & 1 for seat in others)

    def stop_bonus(self, state: State) -> int:
        """Points of the next seat that stops."""
        return data.BONUSES[min(len(state.stops), len(data.BONUSES) - 1)]

    # -- where it lies

    def corners(self, context: TableContext[State]) -> Corners:
        """Boxes over the corners of the board."""
        return overview.corners(self.plan(context), self.land(context), context.overlay_corners)

    def column(self, context: TableContext[State]) -> Column:
        """The parts of the side column."""
        turning = self.step_kind(context) in ("", "turn", "premium", "end", "draw")
        return column(context.frame, self.terms.seats, self.announcement(context) is not None, turning)

    def tray(self, context: TableContext[State]) -> Tray:
        """Tiles in the tray now."""
        seat = context.viewer
        listing = self.may_answer(context) and self.step_kind(context) == "list"
        if seat is None or context.view.revealed or listing:
            return Tray((), {})
        fits, secret = self.fits(context, seat), self.secret_tile(context)
        event = context.current_event
        if isinstance(event, events.TileDealt | events.TileDrawn) and event.seat == seat and self.hand_moves(context):
            return Tray((), fits)
        if secret is not None:
            return Tray((), fits, shepherd=secret)
        hand, announced = self.hand(context), self.announcement(context)
        if announced is None or announced.seat != seat:
            return Tray(hand, fits, laid=context.open_turn, new=self.new_tiles(context))
        # While an announcement is laid only wolves or hunters of its kinds are shown.
        tiles = tuple(tile for tile in hand if kind_of(tile) in announced.remaining)
        if len(tiles) == len(hand):
            return Tray(tiles, fits)
        return Tray(tiles, fits, len(hand) - len(tiles), locked=tiles)

    def in_bag(self, context: TableContext[State]) -> int:
        """The tiles in the bag, without one that is just on its way out of it."""
        on_its_way = isinstance(context.current_event, events.TileDealt | events.TileDrawn)
        return context.view.left - on_its_way

    def hand_moves(self, context: TableContext[State]) -> bool:
        """Whether the viewer's tiles make room for one that comes; else it lies face down among those that are not
        asked for."""
        announced = self.announcement(context)
        return announced is None or announced.seat != context.viewer

    # -- seats

    def has_buttons(self, context: TableContext[State], seat: int) -> bool:
        """Whether a seat has buttons for what it may do out of turn, or beside its tile."""
        if seat in context.view.stops or context.view.revealed or seat in context.computers:
            return False
        return self.terms.options.interrupts or (seat == context.active and self.may_answer(context))

    def seat_palette(self, state: State, seat: int) -> SeatPalette:
        """Colours of a seat's disc: its flock once that is shown, of two the first; before that wood."""
        colours = self.known_colours(state, seat)
        return flock(colours[0]) if colours else WOOD

    def known_colours(self, state: State, seat: int) -> tuple[int, ...]:
        """The colours of a seat that everybody knows: shown, or turned over at the end."""
        turned = state.secrets[seat] if state.revealed else ()
        return (*state.shown[seat], *turned)

    def open_colours(self, context: TableContext[State]) -> tuple[int, ...]:
        """The viewer's colours that everybody may know by now; all of them while the viewer looks at its flock."""
        seat = context.viewer
        if seat is None:
            return ()
        return self.own_colours(context) if context.peeking else tuple(sorted(self.known_colours(context.view, seat)))

    def own_colours(self, context: TableContext[State]) -> tuple[int, ...]:
        """All colours of the viewer."""
        seat = context.viewer
        if seat is None:
            return ()
        state = context.view
        return tuple(sorted(colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour != HIDDEN))


def kind_of(tile: int) -> int:
    """WOLF or HUNTER; HIDDEN for any other tile."""
    if tile < data.FIRST_WOLF or tile >= data.IN_BAG:
        return HIDDEN
    return HUNTER if tile >= data.FIRST_HUNTER else WOLF


def roomy(frame: Frame) -> bool:
    """Whether the seats have cards with room for buttons."""
    return frame.form != "strip"
