"""The small card game with a bell that any seat may ring out of turn, a clock, and a world larger than its board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.core.seats import CLOCK
from game.core.spec import Interrupts
from game.core.steps import Choice, Event
from game.i18n.catalogue import Catalogue
from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.store.settings import Remembered
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.table import Things, TimeLimit, Timer, Tool, World
from game.ui.theme import SeatPalette, player
from game.ui.title import Title
from tests.games import results_game, secret_game, toy
from tests.games.ruled import ruled
from tests.scenes.pilot import SIZE, House, Pilot
from tests.scenes.two_tables import seats

TURN, RINGING = 30.0, 20.0
"""Seconds that a turn and an interrupt may take."""
CELL = 100.0


class Bells(secret_game.Cards):
    """A bell button for every seat; how often it rings is asked on the board."""

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        match choice:
            case toy.Bell(seat):
                return [Gesture(Spot("bell", seat), PRESS)]
            case toy.TimeUp() if context.viewer is not None:
                return [Gesture(Spot("bell", context.viewer), PRESS)]
            case toy.Ring(times):
                return [Gesture(Spot("ring", times), PRESS)]
            case _:
                return super().gestures(choice, context)

    def things(self, context: TableContext[Any]) -> Things:
        board = context.frame.board
        rings = {Spot("ring", times): self._at(board, 4 + times, 0.85) for times in (1, 2)}
        bells = {Spot("bell", seat): self._bell(context, seat) for seat in range(self._terms.seats)}
        return Things(super().things(context).used | rings | bells)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        free = context.waiting is None or context.waiting.open
        made = [
            Tool(
                f"bell{seat}",
                "Bell",
                "",
                "",
                self._bell(context, seat),
                Spot("bell", seat),
                enabled=free,
                reason="later",
                interrupt=seat,
            )
            for seat in range(self._terms.seats)
        ]
        return [*super().tools(context), *made]

    @staticmethod
    def _bell(context: TableContext[Any], seat: int) -> Rect:
        side = context.frame.side
        return Rect(side.x, side.y + 200 + 60 * seat, side.w, 48)


class Curious(Bells):
    """Ringing a bell is asked about first."""

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        made = super().gestures(choice, context)
        return [each._replace(asks=isinstance(choice, toy.Bell)) for each in made]


class Hesitant(Bells):
    """A table at which the ringing of a bell can still be undone while it is asked how often."""

    def can_undo_step(self, context: TableContext[Any]) -> bool:
        return isinstance(context.waiting, toy.Ringing)


class Own(Bells):
    """A table whose large board belongs to the seat to answer."""

    own_boards = True


class Timed(Bells, Timer[Any]):
    """Turns and interrupts have a time; putting a card down has none."""

    def limit(self, context: TableContext[Any]) -> TimeLimit | None:
        match context.waiting:
            case toy.Turn():
                return TimeLimit(TURN, then="a bell rings")
            case toy.Ringing():
                return TimeLimit(RINGING, toy.Ring(2))
            case _:
                return None


class Wide(Bells, World[Any]):
    """Cards lie in a row that grows to the right, a far way from each other; cell 0 is always there."""

    def extent(self, context: TableContext[Any]) -> Rect:
        return Rect(-CELL, -CELL, CELL * (3 + 12 * len(context.view.row)), 3 * CELL)

    def overview(self, context: TableContext[Any]) -> Rect | None:
        side = context.frame.side
        return Rect(side.x, side.y + 60, 200, 60)

    def focus(self, context: TableContext[Any]) -> Rect | None:
        laid, row = _laid(context), [card for card, _ in context.view.row]
        return _cell(12 * (1 + row.index(laid[-1].card))).inset(-CELL / 2) if laid else None

    def things(self, context: TableContext[Any]) -> Things:
        assert context.camera is not None
        board = context.frame.board
        return Things({Spot("cell"): context.camera.place(board, _cell(0))} | super().things(context).used)

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        """Cards of the row, which lie in the world, and cards of hands, which do not."""
        assert context.camera is not None
        board = context.frame.board
        return [
            replace(sprite, box=context.camera.place(board, _cell(12 * (1 + sprite.layer))))
            if sprite.key.kind == "laid"
            else sprite
            for sprite in super().sprites(context)
        ]

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        side = context.frame.side
        camera = [
            Tool(verb, verb, "", "", Rect(side.x + 110 * number, side.y + 130, 100, 44))
            for number, verb in enumerate(("nearer", "farther", "fit"))
        ]
        return [*super().tools(context), *camera]

    def player(self, context: TableContext[Any], seat: int) -> SeatPalette | None:
        """The colour of a seat: red once it has laid a card."""
        return player("red") if any(event.seat == seat for event in _laid(context)) else None


def _laid(context: TableContext[Any]) -> list[Any]:
    return [event for event in context.past if isinstance(event, toy.Laid)]


def _cell(number: int) -> Rect:
    return Rect(number * CELL, 0, CELL, CELL)


def _first_card(terms: toy.Terms, state: toy.State, seat: int) -> Sequence[Choice]:
    """Only who holds the first card may ring; nobody else knows who that is."""
    return [toy.Bell(seat)] if seat != CLOCK and 0 in state.hands[seat] else []


def _either(terms: toy.Terms, state: toy.State, seat: int) -> Sequence[Choice]:
    return [toy.TimeUp()] if seat == CLOCK else [toy.Bell(seat), toy.TimeUp()]


def title(table: Any = Bells, interrupts: Any = None, **parts: Any) -> Title:
    """The game with a table of its kind, and perhaps other interrupts or rules."""
    spec = replace(secret_game.SPEC, **parts)
    if interrupts is not None:
        spec = replace(spec, interrupts=Interrupts(interrupts, toy.interrupt))
    return ruled(secret_game.TITLE, spec, table=secret_game.whole(table))


BELLS, TIMED, WIDE, CURIOUS, HESITANT = title(), title(Timed), title(Wide), title(Curious), title(Hesitant)
FIRST_CARD, EITHER = title(interrupts=_first_card), title(interrupts=_either)
OPEN = title(view=None, redact=None, resample=None)
"""All cards face up: nobody has to come to the screen."""
OWN_BOARDS = title(Own, view=None, redact=None, resample=None)
"""The same with a board for each seat."""


class Guest(Pilot):
    """Somebody at a table of this game, for whoever is to come."""

    def __init__(self, house: House, title: Title, count: int, alone: int | None) -> None:
        super().__init__(house.manager)
        opened = opening.begin(house.services, title, seats(count, alone), toy.Options(), "a seed")
        self.table = MatchScene(house.services, *opened)
        house.manager.push(self.table)
        self.come()

    @property
    def match(self) -> Any:
        return self.table.match

    def come(self) -> None:
        """Open the curtain by a click, where one has fallen."""
        self.step(DEAF_MS)
        if isinstance(self.scene, CurtainScene):
            self.click("curtain.hold")

    def covered(self) -> int | None:
        """The seat that a curtain waits for, None where there is none."""
        return self.scene.seat if isinstance(self.scene, CurtainScene) else None

    @property
    def board(self) -> Rect:
        """The box of the board."""
        return self.table.table_view.frame.board

    def camera(self) -> Camera:
        """The camera over the world."""
        found = self.table.table_view.views.state.camera
        assert found is not None
        return found

    def lay(self) -> None:
        """Lay a card for the seat to answer; the next person comes."""
        self.table.do(Play((toy.Lift(self.match.state.hands[self.match.seat][0]),)))
        self.table.do(Play((toy.Put(0),)))
        self.come()

    def empty(self) -> tuple[float, float]:
        """A point of the board where nothing is."""
        return self.board.right - 60, self.board.y + self.board.h * 0.45

    def pull(self, at: tuple[float, float], by: tuple[float, float]) -> None:
        """Presses at a point, drags by a way, and lets go."""
        self.point("move", at)
        self.point("down", at)
        for share in (0.2, 0.6, 1.0):
            self.point("move", (at[0] + by[0] * share, at[1] + by[1] * share))
            self.step(200)
        self.point("up", (at[0] + by[0], at[1] + by[1]))
        self.step()

    def events(self, kind: type[Event[Any, Any]]) -> list[Any]:
        """All events of a kind."""
        return [event for ply in self.match.plies for event in ply.events if isinstance(event, kind)]


def sit(
    folder: Path,
    words: Catalogue,
    title: Title = BELLS,
    count: int = 2,
    alone: int | None = None,
    curtain: bool = True,
    size: tuple[int, int] = SIZE,
) -> Guest:
    """A table in a house of its own, the first person before it."""
    house = House(folder, (title,), size)
    house.services.words = words
    house.services.change(
        animation="none", confirm="never", tables={"toy": Remembered(cover="curtain" if curtain else "none")}
    )
    house.manager.push(results_game.Home(house.services))
    return Guest(house, title, count, alone)
