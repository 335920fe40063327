"""What the parts of the table have to know about a sight: whose tiles lie open, what is asked, what fits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.core.seats import HIDDEN, Seat
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.announcing import AnnounceMore, LayAnnounced
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.events import Announced, KeptInHand, TileDrawn, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.fitting import lays
from game.rules.wolves_and_sheep.land import Land, code, neighbours
from game.rules.wolves_and_sheep.model import BACK, FRONT, HUNTER, WOLF, State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import sizes
from game.rules.wolves_and_sheep.showing import ConfirmStop, LastShow, LayPremium, LayShepherd
from game.rules.wolves_and_sheep.turns import EndTurn, Turn
from game.tables.wolves_and_sheep.faces import flock
from game.tables.wolves_and_sheep.plan import Plan, world
from game.ui.camera import Camera
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.theme import WOOD, Player

FACE, CELL, PART = "face:", "cell:", "part:"
"""What the names of spots begin with: a tile and one of its sides, a cell, a cell and an edge."""
COLOUR, WOLVES, STOP, INTERRUPT = "colour:", "wolf:", "stop:", "interrupt:"
"""Sources of what a seat may do out of turn; the seat follows."""
ADD, SHOW = "add:", "show:"
"""Sources of answers; a kind or a colour follows."""
SHEPHERD, PAUSE, SKIP, DONE, LEAVE, STAY, DECLINE = (
    "shepherd", "pause", "skip", "done", "leave", "stay", "decline",
)  # fmt: skip
FLIPPED = 4
"""Added to the pose of a tile whose other side lies up than the one by which it was picked up."""

Asked = Literal["", "turn", "end", "shepherd", "premium", "last", "stop", "list", "announced"]
"""The kind of the waiting step."""

_ASKED: Mapping[type, Asked] = {
    Turn: "turn",
    EndTurn: "end",
    LayShepherd: "shepherd",
    LayPremium: "premium",
    LastShow: "last",
    ConfirmStop: "stop",
    AnnounceMore: "list",
    LayAnnounced: "announced",
}

Turns = dict[int, tuple[int, ...]]
"""Turn -> the cells where a side fits so."""


class Held(NamedTuple):
    """How a tile lies in the hand."""

    tile: int
    side: int
    turn: int

    @property
    def code(self) -> int:
        """The same as one number."""
        return code(self.tile, self.side, self.turn)


class Announcement(NamedTuple):
    """Wolves and hunters that a seat lays in their order."""

    seat: int
    kinds: tuple[int, ...]
    over: tuple[bool, ...] = ()
    """Of those that have had their turn whether they were laid; others stay in hand."""

    @property
    def left(self) -> tuple[int, ...]:
        """What is still to be laid, the one that is next first."""
        return self.kinds[len(self.over) :]


class Reading:
    """Reads sights of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        self.terms = terms
        self.seats = seats
        self._fits: tuple[tuple[object, ...], dict[tuple[int, int], Turns]] | None = None
        self._sizes: tuple[Land, tuple[tuple[int, ...], ...]] | None = None

    # -- the landscape

    def land(self, context: TableContext[Any]) -> Land:
        """What lies on the table."""
        return land_of(self.terms, context.view)

    def plan(self, context: TableContext[Any]) -> Plan:
        """Where it lies: as the camera shows it, all of it where there is none."""
        camera = context.camera or Camera.fitting(context.frame.board, world(self.land(context)))
        return Plan(context.frame.board, camera)

    def sizes(self, context: TableContext[Any]) -> tuple[tuple[int, ...], ...]:
        """Per colour the sheep of its closed safe meadows, the most first."""
        land = self.land(context)
        if self._sizes is None or self._sizes[0] is not land:
            self._sizes = land, sizes(self.terms, land)
        return self._sizes[1]

    # -- what is asked

    def asked(self, context: TableContext[Any]) -> Asked:
        """The kind of the waiting step; empty while something moves."""
        return "" if context.waiting is None else _ASKED.get(type(context.waiting), "")

    def mine(self, context: TableContext[Any]) -> bool:
        """Whether the viewer is to answer now."""
        return context.live and context.viewer is not None and context.viewer == context.active

    def interrupts(self, context: TableContext[Any]) -> bool:
        """Whether a seat does something out of its turn, or beside its tile; then the turn goes on."""
        waiting = context.waiting
        return waiting is not None and not waiting.open

    def announcement(self, context: TableContext[Any]) -> Announcement | None:
        """The list that is being put together or laid just now (WS12)."""
        waiting = context.waiting
        if isinstance(waiting, AnnounceMore):
            return Announcement(waiting.seat, waiting.kinds)
        over: list[bool] = []
        for event in reversed(context.past):
            match event:
                case Announced(seat=seat, kinds=kinds):
                    return Announcement(seat, kinds, tuple(over)) if len(over) < len(kinds) else None
                case TileLaid() | WolfCovered():
                    over.insert(0, True)
                case KeptInHand():
                    over.insert(0, False)
                case TileDrawn():
                    continue
                case _:
                    return None
        return None

    # -- the hand

    def hand(self, context: TableContext[Any]) -> tuple[int, ...]:
        """The tiles that lie open, without one that is on its way to the landscape; none for nobody."""
        seat = context.viewer
        if seat is None:
            return ()
        gone = (
            context.current_event.tile
            if isinstance(context.current_event, TileLaid | WolfCovered)
            else HIDDEN
        )
        return tuple(tile for tile in context.view.hands[seat] if tile not in (gone, HIDDEN))

    def open_tiles(self, context: TableContext[Any]) -> tuple[int, ...]:
        """Those of them that are shown: while an announcement is laid only wolves or hunters of its kinds."""
        hand, announced = self.hand(context), self.announcement(context)
        if announced is None or announced.seat != context.viewer:
            return hand
        return tuple(tile for tile in hand if kind_of(tile) in announced.left)

    def fits(self, context: TableContext[Any], seat: int) -> dict[tuple[int, int], Turns]:
        """(tile, side) -> turn -> the cells where the seat may lay it so now, as far as its hand is seen."""
        state: State = context.view
        announced = self.announcement(context)
        first = announced.left[0] if announced is not None and announced.seat == seat else HIDDEN
        key = (state.layout, state.hands[seat], seat, first)
        if self._fits is not None and self._fits[0] == key:
            return self._fits[1]
        found: dict[tuple[int, int], dict[int, list[int]]] = {}
        hidden = any(tile == HIDDEN for tile in state.hands[seat])
        for lay in [] if hidden else lays(self.terms, state, seat)[0]:
            if first != HIDDEN and (lay.side != FRONT or kind_of(lay.tile) != first):
                continue
            found.setdefault((lay.tile, lay.side), {}).setdefault(lay.turn, []).append(lay.at)
        made = {face: {turn: tuple(at) for turn, at in turns.items()} for face, turns in found.items()}
        self._fits = key, made
        return made

    def held(self, context: TableContext[Any]) -> Held | None:
        """What is in the hand: a tile with a side up, turned."""
        source = context.held or ""
        if source == SHEPHERD:
            tile = self.secret_tile(context)
            return None if tile is None else Held(tile, BACK, 0)
        if not source.startswith(FACE):
            return None
        tile, side = map(int, source.removeprefix(FACE).split(":"))
        flipped, turn = divmod(context.pose, FLIPPED)
        return Held(tile, side ^ flipped, turn)

    def secret_tile(self, context: TableContext[Any]) -> int | None:
        """The secret tile that is being shown, for its owner."""
        waiting = context.waiting
        if not isinstance(waiting, LayShepherd) or waiting.seat != context.viewer:
            return None
        colour = context.view.secrets[waiting.seat][waiting.flock]
        return None if colour == HIDDEN else data.FIRST_SECRET + colour

    # -- where it may go

    def targets(self, context: TableContext[Any]) -> dict[int, int]:
        """The cells that glow, each with the tiles drawn there; with empty hands only where one thing alone may go."""
        if not context.live or (
            context.held is None and self.asked(context) not in ("shepherd", "announced")
        ):
            return {}
        return self._cells(context, context.targets)

    def reach(self, context: TableContext[Any]) -> dict[int, int]:
        """The cells where what is held, or with empty hands any tile, fits in any turn; asked for by a button.

        Pointing at a side in the tray asks for that side alone.
        """
        if not context.live:
            return {}
        pointed = context.hover or ""
        if context.held is None and pointed.startswith(FACE) and pointed in context.sources:
            tile, side = map(int, pointed.removeprefix(FACE).split(":"))
            turns = {} if context.viewer is None else self.fits(context, context.viewer).get((tile, side), {})
            return self._cells(context, [f"{CELL}{at}" for several in turns.values() for at in several])
        if not context.rivals:
            return {}
        return self._cells(context, context.reach if context.held is not None else context.targets)

    def _cells(
        self, context: TableContext[Any], spots: Sequence[str] | Mapping[str, object]
    ) -> dict[int, int]:
        land = self.land(context)
        cells = [int(spot.removeprefix(CELL)) for spot in spots if spot.startswith(CELL)]
        return {at: neighbours(land, at) for at in cells}

    def lit_face(self, context: TableContext[Any]) -> int | None:
        """The code of what would come to lie on a glowing cell, where that is known."""
        held = self.held(context)
        if held is not None:
            return held.code
        tile = self.secret_tile(context)
        if tile is not None:
            return code(tile, BACK, 0)
        chains = [chain for several in context.targets.values() for chain in several]
        first = chains[0][-1] if chains else None
        return code(first.tile, first.side, first.turn) if isinstance(first, Lay) else None

    # -- seats

    def mark(self, state: State, seat: int) -> Player:
        """The disc of a seat: its flock once that is shown, of two the first; before that wood."""
        colours = self.known(state, seat)
        return flock(colours[0]) if colours else WOOD

    def known(self, state: State, seat: int) -> tuple[int, ...]:
        """The colours of a seat that everybody knows: shown, or turned over at the end."""
        turned = state.secrets[seat] if state.revealed else ()
        return (*state.shown[seat], *turned)

    def own(self, context: TableContext[Any]) -> tuple[int, ...]:
        """All colours of the viewer."""
        seat = context.viewer
        if seat is None:
            return ()
        state: State = context.view
        return tuple(sorted(each for each in (*state.shown[seat], *state.secrets[seat]) if each != HIDDEN))


def kind_of(tile: int) -> int:
    """WOLF or HUNTER; HIDDEN for any other tile."""
    if tile < data.FIRST_WOLF or tile >= data.IN_BAG:
        return HIDDEN
    return HUNTER if tile >= data.FIRST_HUNTER else WOLF


def cell_of(spot: str) -> int | None:
    """The cell of a spot, also of one that is only a part of a cell."""
    for start in (CELL, PART):
        if spot.startswith(start):
            return int(spot.removeprefix(start).partition(":")[0])
    return None


def roomy(frame: Frame) -> bool:
    """Whether the seats have cards with room for buttons."""
    return frame.form != "strip"
