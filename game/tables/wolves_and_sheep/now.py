"""Values worked out of one moment of a match: whose tiles lie open, what is asked, what fits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
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
from game.ui.context import MatchCache, Moment
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


class Now(Moment[State, "NowCache"]):
    """Values of one moment, each worked out when it is first asked for."""

    # -- the landscape

    @property
    def land(self) -> Land:
        """Landscape on the table."""
        return land_of(self.match.terms, self.context.view)

    @cached_property
    def plan(self) -> Plan:
        """Geometry of the landscape, as the camera shows it; all of it where there is no camera."""
        camera = self.context.camera or Camera.fitting(self.context.frame.board, world(self.land))
        return Plan(self.context.frame.board, camera)

    # -- what is asked

    @cached_property
    def step_kind(self) -> Asked:
        """The kind of the waiting step; empty while something moves."""
        return "" if self.context.waiting is None else _ASKED.get(type(self.context.waiting), "")

    @property
    def may_answer(self) -> bool:
        """Whether the viewer is to answer now."""
        return self.context.live and self.context.viewer is not None and self.context.viewer == self.context.active

    @cached_property
    def announcement(self) -> Announcement | None:
        """The list that is being put together or laid just now (WS12)."""
        waiting = self.context.waiting
        if isinstance(waiting, steps.AnnounceMore):
            return Announcement(waiting.seat, waiting.kinds)
        # Without what has happened before, the step itself knows what is left of the list.
        left = Announcement(waiting.seat, waiting.kinds) if isinstance(waiting, steps.LayAnnounced) else None
        results: list[bool] = []
        for event in reversed(self.context.past):
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
                    break
        return left

    @property
    def announced(self) -> tuple[int, ...]:
        """The kinds announced and still to be laid."""
        return () if self.announcement is None else self.announcement.remaining

    # -- the hand

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The open tiles of the viewer, without one that is on its way to the landscape."""
        seat, event = self.context.viewer, self.context.current_event
        if seat is None:
            return ()
        leaving = event.tile if isinstance(event, events.TileLaid | events.WolfCovered) else HIDDEN
        return tuple(tile for tile in self.context.view.hands[seat] if tile not in (leaving, HIDDEN))

    @cached_property
    def new_tiles(self) -> frozenset[int]:
        """The tiles that the viewer has drawn for its last act; none before it has acted."""
        seat, tiles = self.context.viewer, set[int]()
        for event in reversed(self.context.past):
            match event:
                case events.TileDrawn(seat=other, tile=tile) if other == seat:
                    tiles.add(tile)
                case events.DrawChosen() | events.TurnEnded():
                    continue
                case _ if getattr(event, "seat", None) == seat:
                    return frozenset(tiles) - {HIDDEN}
        return frozenset()

    def fits(self, seat: int) -> dict[tuple[int, int], Turns]:
        """Legal lays of a seat now: (tile, side) -> turn -> cells, as far as its hand is seen."""
        announced = self.announcement
        first = announced.remaining[0] if announced is not None and announced.seat == seat else HIDDEN
        return self.match.lays(self.context.view, seat, first)

    @cached_property
    def usable(self) -> frozenset[int]:
        """Cells where something may be laid in the viewer's turn, or covered."""
        seat = self.context.viewer
        if seat is None or seat != self.context.active:
            return frozenset()
        fits = (at for turns in self.fits(seat).values() for cells in turns.values() for at in cells)
        return frozenset((*fits, *self.targets))

    @cached_property
    def held_tile(self) -> Held | None:
        """The tile in the hand: which side is up, and how it is turned."""
        face = face_of(self.context.held)
        if face is not None:
            return Held(face[0], face[1] ^ self.context.pose // FLIPPED, self.context.pose % FLIPPED)
        tile = self.secret_tile if self.context.held == SHEPHERD else None
        return None if tile is None else Held(tile, BACK, 0)

    def held_for(self, at: int) -> Held | None:
        """The tile in the hand as it would be put on a cell."""
        face = face_of(self.context.held)
        if face is None:
            return self.held_tile
        pose = self.context.reach.get(Spot("cell", at), self.context.pose)
        return Held(face[0], face[1] ^ pose // FLIPPED, pose % FLIPPED)

    def flips(self, at: int) -> bool:
        """Whether the held tile is flipped to go to a cell: the side that was picked does not fit there."""
        return Spot("cell", at) in self.context.flipped

    @cached_property
    def secret_tile(self) -> int | None:
        """The secret tile that is being shown, for its owner."""
        waiting = self.context.waiting
        if not isinstance(waiting, steps.LayShepherd) or waiting.seat != self.context.viewer:
            return None
        colour = self.context.view.secrets[waiting.seat][waiting.flock]
        return None if colour == HIDDEN else data.FIRST_SECRET + colour

    # -- where it may go

    @property
    def places_unheld(self) -> bool:
        """Whether a press with empty hands puts what alone may go there: never a tile that nobody has picked up."""
        return self.step_kind in ("shepherd", "announced")

    @cached_property
    def targets(self) -> dict[int, int]:
        """The cells that glow, each with the tiles drawn there: all that a press takes, turned or flipped where that is
        needed; with empty hands only where one thing alone may go."""
        context = self.context
        if not context.live or not (context.held or self.places_unheld):
            return {}
        if context.held is not None:
            return self._cells(context.reach)
        return self._cells(spot for spot, chains in context.targets.items() if len(chains) == 1)

    @cached_property
    def reach(self) -> dict[int, int]:
        """The cells where with empty hands any tile fits in any turn; asked for by a button.

        Pointing at a side in the tray asks for that side alone.
        """
        context = self.context
        if not context.live:
            return {}
        face = face_of(context.hover)
        if context.held is None and face is not None and context.hover in context.sources:
            turns = {} if context.viewer is None else self.fits(context.viewer).get(face, {})
            return self._cells([Spot("cell", at) for turn_cells in turns.values() for at in turn_cells])
        if not context.marks_toggled or context.held is not None:
            return {}
        return self._cells(context.targets)

    def _cells(self, targets: Iterable[Spot]) -> dict[int, int]:
        land = self.land
        return {at.number: neighbours(land, at.number) for at in targets if at.kind == "cell"}

    def lit_face(self, at: int) -> int | None:
        """Code of the tile as it would lie on a glowing cell, where that is known."""
        if (held := self.held_for(at)) is not None:
            return held.code
        if self.secret_tile is not None:
            return tile_code(self.secret_tile, BACK, 0)
        chains = [chain for found_chains in self.context.targets.values() for chain in found_chains]
        first = chains[0][-1] if chains else None
        return tile_code(first.tile, first.side, first.turn) if isinstance(first, Lay) else None

    @property
    def asks(self) -> bool:
        """Whether a card asks over the board."""
        return self.may_answer and self.step_kind in ("stop", "last")

    @property
    def pause_ends(self) -> bool:
        """Whether all others still in have paused, so that another pause would end the game (WS15)."""
        state = self.context.view
        others = [seat for seat in range(self.match.terms.seats) if seat not in (*state.stops, self.context.active)]
        return all(state.paused >> seat & 1 for seat in others)

    # -- where it lies

    @property
    def afar(self) -> float:
        """Opacity of the far drawing (0-1); counting at the end is always seen from near."""
        counts = self.context.view.revealed and self.context.current_event is not None
        return 0.0 if counts else self.context.afar

    @cached_property
    def corners(self) -> Corners:
        """Boxes over the corners of the board."""
        return overview.corners(self.plan, self.land, self.context.overlay_corners)

    @cached_property
    def column(self) -> Column:
        """The parts of the side column."""
        turning = self.step_kind in ("", "turn", "premium", "end", "draw")
        return column(self.context.frame, self.match.terms.seats, self.announcement is not None, turning)

    @cached_property
    def tray(self) -> Tray:
        """Tiles in the tray now."""
        context, seat = self.context, self.context.viewer
        listing = self.may_answer and self.step_kind == "list"
        if seat is None or context.view.revealed or listing:
            return Tray((), {})
        fits, secret, event = self.fits(seat), self.secret_tile, context.current_event
        if isinstance(event, events.TileDealt | events.TileDrawn) and event.seat == seat and self.hand_moves:
            return Tray((), fits)
        if secret is not None:
            return Tray((), fits, shepherd=secret)
        hand, announced = self.hand, self.announcement
        if announced is None or announced.seat != seat:
            return Tray(hand, fits, laid=context.open_turn, new=self.new_tiles)
        # While an announcement is laid only wolves or hunters of its kinds are shown.
        tiles = tuple(tile for tile in hand if kind_of(tile) in announced.remaining)
        if len(tiles) == len(hand):
            return Tray(tiles, fits)
        return Tray(tiles, fits, len(hand) - len(tiles), locked=tiles)

    @property
    def in_bag(self) -> int:
        """The tiles in the bag, without one that is just on its way out of it."""
        on_its_way = isinstance(self.context.current_event, events.TileDealt | events.TileDrawn)
        return self.context.view.left - on_its_way

    @property
    def hand_moves(self) -> bool:
        """Whether the viewer's tiles make room for one that comes; else it lies face down among those that are not
        asked for."""
        return self.announcement is None or self.announcement.seat != self.context.viewer

    # -- seats

    def has_buttons(self, seat: int) -> bool:
        """Whether a seat has buttons for what it may do out of turn, or beside its tile."""
        context = self.context
        if seat in context.view.stops or context.view.revealed or seat in context.computers:
            return False
        return self.match.terms.options.interrupts or (seat == context.active and self.may_answer)

    @property
    def open_colours(self) -> tuple[int, ...]:
        """The viewer's colours that everybody may know by now; all of them while the viewer looks at its flock."""
        seat = self.context.viewer
        if seat is None:
            return ()
        return (
            self.own_colours
            if self.context.peeking
            else tuple(sorted(self.match.known_colours(self.context.view, seat)))
        )

    @cached_property
    def own_colours(self) -> tuple[int, ...]:
        """All colours of the viewer."""
        seat = self.context.viewer
        if seat is None:
            return ()
        state = self.context.view
        return tuple(sorted(colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour != HIDDEN))


class NowCache(MatchCache[Terms, Now]):
    """Values of one match that outlast its moments."""

    moment = Now

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self._lays: tuple[tuple[object, ...], dict[tuple[int, int], Turns]] | None = None
        self._sizes: tuple[Land, tuple[tuple[int, ...], ...]] | None = None

    def lays(self, state: State, seat: int, first: int) -> dict[tuple[int, int], Turns]:
        """Legal lays of a seat, of all or of the `first` announced kind: (tile, side) -> turn -> cells."""
        key = (state.layout, state.hands[seat], seat, first)
        if self._lays is not None and self._lays[0] == key:
            return self._lays[1]
        cells: dict[tuple[int, int], dict[int, list[int]]] = {}
        for lay in [] if HIDDEN in state.hands[seat] else lays(self.terms, state, seat):
            if first != HIDDEN and (lay.side != FRONT or kind_of(lay.tile) != first):
                continue
            cells.setdefault((lay.tile, lay.side), {}).setdefault(lay.turn, []).append(lay.at)
        result = {face: {turn: tuple(at) for turn, at in turns.items()} for face, turns in cells.items()}
        self._lays = key, result
        return result

    def meadow_sizes(self, land: Land) -> tuple[tuple[int, ...], ...]:
        """Per colour the sheep of its closed safe meadows, the most first."""
        if self._sizes is None or self._sizes[0] is not land:
            self._sizes = land, sizes(self.terms, land)
        return self._sizes[1]

    def stop_bonus(self, state: State) -> int:
        """Points of the next seat that stops."""
        return data.BONUSES[min(len(state.stops), len(data.BONUSES) - 1)]

    def seat_palette(self, state: State, seat: int) -> SeatPalette:
        """Colours of a seat's disc: its flock once that is shown, of two the first; before that wood."""
        colours = self.known_colours(state, seat)
        return flock(colours[0]) if colours else WOOD

    def known_colours(self, state: State, seat: int) -> tuple[int, ...]:
        """The colours of a seat that everybody knows: shown, or turned over at the end."""
        turned = state.secrets[seat] if state.revealed else ()
        return (*state.shown[seat], *turned)


def kind_of(tile: int) -> int:
    """WOLF or HUNTER; HIDDEN for any other tile."""
    if tile in data.HUNTERS:
        return HUNTER
    return WOLF if tile in data.WOLVES else HIDDEN


def roomy(frame: Frame) -> bool:
    """Whether the seats have cards with room for buttons."""
    return frame.form != "strip"
