"""Whole matches by keys alone in a real window, from the title screen to the winner's name: `python -m
tests.trust.typists [KEY] ...`.

Somebody whose mouse lies beside the window goes by keys to the card of a game, starts it, and takes a shortest way to
whatever is to be used. What each key does is read off the tree of nodes of a table of the same match in this process:
none may be without an effect or a reason, and the keyboard never be nowhere. The window has to show the same, and after
every gesture the journal of the program has to say what was meant.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.core.journal import raw
from game.files import ROOT
from game.scenes.shell.outcomes import SetUp
from game.scenes.shell.scene import Scene
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.pointer_state import WAYS, neighbour
from game.scenes.tabletop.table_model import MAIN
from game.store.settings import Remembered, Settings, save_settings
from game.titles import TITLES
from game.ui.access import WINDOW, Node, difference, focused, reading
from game.ui.chooser import PRESS, Chain, Gesture
from game.ui.events import Key, Typed
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, Widget
from game.ui.widgets.field import Field
from game.ui.widgets.routing import following
from tests.play.both import Both
from tests.play.screen import PATIENCE_S, Program, until, within, xvfb
from tests.play.shadow import SIZE, Shadow
from tests.scenes import random_play
from tests.scenes.pilot import Pilot

SCREEN = "1920x1080x24"
"""A screen wider than the window, beside which the mouse lies."""
UNLIKE, UNLIKE_WORLD = 0.0005, 0.04
"""This share of the window's pixels may look otherwise than at the own table, and where a camera has come by itself to
what was played."""
REAL = {"return": "Return", "escape": "Escape", "tab": "Tab", "space": "space", "f6": "F6"}
REAL |= {way: way.capitalize() for way in WAYS}
"""Names of keys for xdotool."""
TURNS = ("r", "f")
"""Keys that turn or flip what is held: a notch of the wheel, or a click."""
_NEXT, _BACK = "n", "shift+n"
EARLY_S, MOST_TRIES = 5.0, 4
"""Seconds after which a press that came too early in the window is made again, and how often at most."""


class Turn(msgspec.Struct):
    """Presses of one turn."""

    keys: int = 0
    clicks: int = 0
    """Clicks by which the same gestures are made with a mouse, one to take and one to put."""


class Played(NamedTuple):
    """A match that was played by keys."""

    presses: int
    idle: Sequence[str]
    """Presses without effect or reason, each with where it was."""
    nowhere: Sequence[str]
    """Presses after which the keyboard was nowhere."""
    turns: Sequence[Turn]
    end: str
    """Words about who has won; empty while it is not over."""
    rows: int

    @property
    def told(self) -> str:
        """All of it in a line."""
        count = max(1, len(self.turns))
        keys, clicks = (sum(getattr(each, name) for each in self.turns) / count for name in ("keys", "clicks"))
        within = sum(each.keys <= 1.5 * each.clicks + 1 for each in self.turns)
        goal = f"{keys:.1f} a turn of {clicks:.1f} clicks (goal {1.5 * clicks + 1:.1f}, held by {within} of {count})"
        wrong = f"{len(self.idle)} without effect, {len(self.nowhere)} with the keyboard nowhere"
        return f"{self.presses:>5} presses, {wrong}, {goal}, {self.rows} rows: {self.end}"


def comes_alike(own: Pilot, program: Program, seconds: float = PATIENCE_S, unlike: float = UNLIKE) -> bool:
    """Whether a window shows what somebody sees here, now or soon; time goes by at both alike."""
    before = [time.monotonic()]

    def alike() -> bool:
        own.manager.update(1000 * (time.monotonic() - before[0]))
        before[0] = time.monotonic()
        return program.shows(own.surface, unlike=unlike)

    return within(seconds, alike)


class Typist(Both):
    """Somebody with nothing but a keyboard, who plays at a table of the own and in the window at once."""

    def __init__(self, shadow: Shadow, program: Program) -> None:
        self.pressed = self.early = 0
        self.idle, self.nowhere = list[str](), list[str]()
        self.turns = defaultdict[tuple[int | None, int], Turn](Turn)
        self.clicks = 0
        super().__init__(shadow, program)

    # -- looking

    def alike(self) -> None:
        """Wait until the window shows what the own table shows."""
        assert self.comes_alike(PATIENCE_S), f"the window does not show the {self.scene.name}"

    def comes_alike(self, seconds: float) -> bool:
        """Whether the window shows what the own table shows, now or soon; time goes by at both alike."""
        world = self.table.model.context.camera is not None
        return comes_alike(self, self.program, seconds, UNLIKE_WORLD if world else UNLIKE)

    def read(self, name: Spot | str) -> None:
        while self.table.screen.resting:
            self.step(1000)
        self.alike()

    # -- pressing

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        raise AssertionError("there is no mouse")

    def key(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        for key in keys:
            self.alike()
            bare, back = key.removeprefix("shift+"), key.startswith("shift+") or shift
            before, scene, index = self.scene.tree(), self.scene, self.match.index
            writes = isinstance(self.table.page.focused, Field) and bare.isalnum() and len(bare) == 1
            for event in (Key(bare, ctrl, back), *([Typed(bare)] if writes else ()), Key(bare, ctrl, back, down=False)):
                self.manager.handle(event)
            self.step()
            self.clicks += bare in TURNS
            self.program.key("ctrl+" * ctrl + "shift+" * back + REAL.get(bare, bare))
            self.pressed += 1
            self.turns[self.match.turn_of, self.match.state.turn].keys += 1
            self._judge(key, before, scene, index)

    def _judge(self, key: str, before: Node, scene: Scene, index: int) -> None:
        """Note a key that has done nothing, or has left the keyboard nowhere."""
        after, where = self.scene.tree(), f"{key} at row {index} of the {scene.name}, {focused(before)}"
        same = self.scene is scene and self.match.index == index
        if same and difference(before, after).empty and focused(before) == focused(after):
            self.idle.append(where)
        if focused(after) == WINDOW and not self.match.over:
            self.nowhere.append(where)

    # -- the shortest way

    def arrows(self, target: Spot) -> None:
        """Goes to a spot by as few keys as arrows and the keys of the next and the last place need."""
        model, pointing = self.table.model, self.table.handling.pointing
        centre, typed = model.spots[target].centre, self._typed(target)
        if typed and len(typed) < self._steps(target):
            self.key(*typed)
            if self.table.page.overlays:  # others begin so, too
                self.key("return")
            assert model.hover is not None
            assert model.spots[model.hover].centre == centre
            return
        if model.hover is None or self.table.page.focused is not None:
            usable = [*_lines(pointing.usable)]
            late = [model.spots[spot].centre for spot in usable].index(centre) >= len(usable) / 2
            self.key(_BACK if late else _NEXT)
        assert model.hover is not None
        self.key(*self._way(model.hover, centre))
        assert model.hover is not None
        assert model.spots[model.hover].centre == centre

    def _way(self, start: Spot, end: Point) -> Sequence[str]:
        """Arrows, and keys of the next and the last place, that lead from a spot to a point."""
        model, usable = self.table.model, self.table.handling.pointing.usable
        ways = _walks(model.spots, start, usable, [*model.chooser.targets()])
        return min((way for spot, way in ways.items() if model.spots[spot].centre == end), key=len)

    def _steps(self, target: Spot) -> int:
        """Number of these that lead to a spot; a guess where the board cursor is not on the board."""
        model, usable = self.table.model, [*_lines(self.table.handling.pointing.usable)]
        if model.hover is None or self.table.page.focused is not None:
            return 1 + len(usable) // 3
        return len(self._way(model.hover, model.spots[target].centre))

    def _typed(self, target: Spot) -> Sequence[str]:
        """Keys by which the coordinate of a spot is typed; none where it has none of letters and digits alone."""
        model, words = self.table.model, self.table.table_view.table.words
        marks = Counter("".join(words.mark(model.context, spot).split()).casefold() for spot in model.spots)
        mark = "".join(words.mark(model.context, target).split()).casefold()
        return ["g", *mark] if mark.isascii() and mark.isalnum() and marks[mark] == 1 else []

    def tab_to(self, name: str) -> None:
        """Gives a button the keyboard by as few keys as Tab and F6 need."""
        page = self.table.page
        if page.focused is None or page.focused.name != name:
            ways = [*self._tabs(name)]
            assert ways, f"no way to {name}"
            self.key(*min(ways, key=len))
        assert page.focused is not None
        assert page.focused.name == name

    def _tabs(self, name: str) -> Iterator[list[str]]:
        """Ways to a button: on and back by Tab, from where the keyboard is or from the first of a region."""
        parts = self.table.page.parts()
        for keys, start in [(list[str](), self.table.page.focused), *self._first_of_regions(parts)]:
            for key, by in (("tab", 1), ("shift+tab", -1)):
                at, way = start, keys
                for _ in range(len(parts) + 1):
                    if at is not None and at.name == name:
                        yield way
                        break
                    at, way = following(parts, at, by), [*way, key]

    def _first_of_regions(self, parts: Sequence[Widget]) -> Iterator[tuple[list[str], Widget]]:
        """Widgets to which F6 leads, on and back, each with the keys."""
        regions = [[node for root in roots for node in reading(root)] for roots in self.scene.regions().values()]
        regions = [nodes for nodes in regions if any(node.does for node in nodes)]
        here = next((n for n, nodes in enumerate(regions) if any("focused" in node.states for node in nodes)), None)
        for far in range(1, len(regions) + 1):
            for key, way in (("f6", 1), ("shift+f6", -1)) if here is not None else ():
                first = next(node.id for node in regions[((here or 0) + way * far) % len(regions)] if node.does)
                part = next((each for each in parts if first == Spot("widget", each.name)), None)
                if part is not None and part.takes_focus():
                    yield [key] * far, part

    def _press_guarded(self, key: str) -> None:
        """Press a key for a button once it has been there for a while; in the window again where that was too early."""
        self.table.laid_out()
        self.step(READY_MS)
        rows = self.rows
        self.key(key)
        for _ in range(MOST_TRIES):
            if self.comes_alike(EARLY_S) or (self.rows != rows and self._kept):
                return
            self.program.key(REAL.get(key, key))
            self.early += 1
        raise AssertionError(f"{key} does nothing in the window")

    @property
    def _kept(self) -> bool:
        """Whether the journal of the program says what was done at the own table."""
        return self.shadow.kept(self.match_id).rows == self.match.record().rows

    def _press_main(self, keys: bool) -> None:
        self.read(MAIN)
        page = self.table.page
        waits = self.match.open_turn or self.table.session.calling is not None
        if page.focused is not None or not waits:
            self.tab_to(MAIN)
        self._press_guarded("return")
        self.clicks += 1

    def throw(self, keys: bool = False) -> None:
        self.read("match.glove")
        self._press_guarded("d")
        self.clicks += 1

    def come(self, way: str = "keys") -> None:
        while self.table.screen.resting:
            self.step(1000)
        if self.scene is self.table and self.table.session.calling is not None:
            self.came += 1
            self._press_main(True)

    def which(self, gesture: Gesture, chain: Chain, keys: bool = False) -> None:
        self.clicks += bool(self.table.page.overlays)
        super().which(gesture, chain, keys)

    def do(self, way: str, chain: Chain) -> None:
        """One gesture by keys; it is kept by the program as it was meant."""
        self.clicks = 0
        self.watch()
        rows, turn = self.rows, (self.match.turn_of, self.match.state.turn)
        gesture = self.gesture_of(self.whole(chain), dragged=False)
        self.clicks += 1 if gesture.target == PRESS else 2
        self.by_keys(*chain)
        self.turns[turn].clicks += self.clicks
        made = tuple(ply.row.choice for ply in self.match.plies[rows:][: len(chain)])
        assert made == chain, (made, chain)
        until(lambda: self._kept, f"{chain} in the journal")


def _lines(usable: Mapping[Spot, Rect]) -> Sequence[Spot]:
    """Spots in the order in which the key of the next place goes through them."""
    some = {spot: box for spot, box in usable.items() if spot.kind != DISC} or usable
    return sorted(some, key=lambda spot: (round(some[spot].centre[1]), some[spot].centre[0]))


def _walks(
    spots: Mapping[Spot, Rect], start: Spot, usable: Mapping[Spot, Rect], wanted: Sequence[Spot]
) -> dict[Spot, list[str]]:
    """Keys of a shortest way of the board cursor to every spot that it comes to."""
    places = {spot: box for spot, box in spots.items() if spot in usable}
    order = _lines(usable)
    ways: dict[Spot, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        beside = {way: neighbour(places, at, way, spots[at].centre, wanted) for way in WAYS}
        now = order.index(at) if at in order else None
        beside[_NEXT] = order[0 if now is None else (now + 1) % len(order)]
        beside[_BACK] = order[((0 if now is None else now) - 1) % len(order)]
        for key, spot in beside.items():
            if spot is not None and spot not in ways:
                ways[spot] = [*ways[at], key]
                waiting.append(spot)
    return ways


def go_to(own: Pilot, program: Program, name: str, most: int = 60) -> int:
    """Press Tab on a screen without a table until a widget has the keyboard, then Enter in the window alone; how many
    presses that took."""
    page = own.scene.page  # type: ignore[attr-defined]
    for count in range(most):
        assert comes_alike(own, program), f"the window does not show the {own.scene.name}"
        if page.focused is not None and page.focused.name == name:
            program.key(REAL["return"])
            return count + 1
        own.key("tab")
        program.key(REAL["tab"])
    raise AssertionError(f"Tab does not come to {name}")


@contextmanager
def begun(folder: Path, title: Title) -> Iterator[Typist]:
    """Somebody at a table to which keys have led from the title screen."""
    frames, data = folder / "frames", folder / "data"
    frames.mkdir()
    data.mkdir()
    tables = {title.key: Remembered(options=raw(random_play.options(title)))}
    assert save_settings(data, Settings(window=SIZE, animation="none", first_help=False, tables=tables)) == []
    shadow = Shadow(data)
    with xvfb(SCREEN, frames) as display:
        program = Program(display, data, [sys.executable, str(ROOT / "main.py")], frames)
        program._do("mousemove", "1919", "1079")
        try:
            shadow.title()
            own = Pilot(shadow.manager)
            presses = go_to(own, program, f"title.play.{title.key}")
            shadow.show(SetUp(title))
            presses += go_to(own, program, "setup.start")
            until(lambda: shadow.count() == 1, "a match in the store")
            within(EARLY_S, lambda: bool(shadow.kept(shadow.newest()).rows))  # some deal nothing
            made = Typist(shadow, program)
            made.pressed += presses
            yield made
        finally:
            program.kill()


def played(folder: Path, title: Title, seed: str, most: int = 10_000) -> Played:
    """A match by keys, all of it or its first gestures."""
    dice, count, end = random.Random(seed), 0, ""
    with begun(folder, title) as player:
        while not player.match.over and count < most:
            player.do("keys", random_play.chain(player, dice))
            player.agrees()
            count += 1
        if player.match.over:
            player.alike()
            names = [player.match.seats[seat].name for seat in player.match.winners()]
            told = [node.name for node in reading(player.scene.tree())]
            end = next(line for line in told if all(name in line for name in names)).replace("\n", ": ")
        turns = [each for each in player.turns.values() if each.clicks]
        return Played(player.pressed, player.idle, player.nowhere, turns, end, len(player.match.record().rows))


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.typists")
    parser.add_argument("keys", nargs="*", metavar="KEY", help=", ".join(title.key for title in TITLES))
    parser.add_argument("--seed", default="keys")
    parser.add_argument("--gestures", type=int, default=10_000, help="stop after so many")
    args = parser.parse_args()
    wrong = 0
    for title in TITLES:
        if not args.keys or title.key in args.keys:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                made = played(Path(folder), title, args.seed, args.gestures)
            print(f"{title.key:<18}{made.told} ({time.monotonic() - began:.0f} s)", flush=True)
            for fault in (*made.idle[:9], *made.nowhere[:9]):
                print(f"    {fault}")
            wrong += len(made.idle) + len(made.nowhere)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
