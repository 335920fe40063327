"""Whole matches by a gamepad alone, against the journal: `python -m tests.trust.pads [KEY]`.

A pad that only SDL believes in goes from place to place by its triggers, from region to region by its shoulders and
from button to button by its cross, takes and puts by A and turns by X; its events go the window's way. After every
gesture the store has to tell the same as the table, and what was meant has to be what the journal says.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

import pygame

from game.app.gamepad import BUTTONS, Gamepads
from game.scenes.tabletop.nodes import widget_region
from game.scenes.tabletop.pointer_state import WAYS
from game.scenes.tabletop.table_model import GLOVE
from game.titles import TITLES
from game.ui.access import REGIONS
from game.ui.events import translate
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.routing import nearest
from tests.games import results_game
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.unseen import open_window
from tests.virtual_pad import VirtualPad

_NEXT = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
_ON = {
    "return": pygame.CONTROLLER_BUTTON_A,
    "escape": pygame.CONTROLLER_BUTTON_B,
    "r": pygame.CONTROLLER_BUTTON_X,
    "f": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "f6": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
"""Buttons by the keys that they stand for."""


class PadPlayer(Player):
    """Somebody with nothing but a gamepad in their hands."""

    pads: Gamepads
    pad: VirtualPad

    def key(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        assert not ctrl
        assert not shift
        for key in keys:
            if key.isdigit():
                picked = self.table.handling.pointing.numbered[int(key) - 1]
                if picked == self.table.model.held:  # it lies in the hand by itself
                    continue
                self.arrows(picked)
            elif key == "d":
                self.tab_to(GLOVE)
            button = _ON["return" if key.isdigit() or key == "d" else key]
            self.pad.press(button)
            assert self._pump(), BUTTONS[button]
            self.pad.release(button)
            self._pump()
        self.step()

    def arrows(self, target: Spot) -> None:
        """Goes through all that can be used until the cursor is there."""
        model = self.table.model
        usable = self.table.handling.pointing.usable
        # Of two things at one place only one may be usable, and the other is reached by it.
        centre = model.spots[target].centre
        meant = {target} if target in usable else {spot for spot in usable if model.spots[spot].centre == centre}
        for _ in range(len(model.spots) + 1):
            if model.hover in meant and self.table.page.focused is None:
                return
            self.pad.push(_NEXT, 32767)
            assert self._pump()
            self.pad.push(_NEXT, -32768)
            self._pump()
        raise AssertionError(f"no way by the trigger to {target}")

    def tab_to(self, name: str) -> None:
        """Goes region by region to that of a button, unless a dialog has but one, and on there by a shortest way."""
        page, frame = self.table.page, self.table.table_view.frame
        region = next(widget_region(frame, part) for part in page.parts() if part.name == name)
        for _ in REGIONS:
            if page.focused and (page.overlays or widget_region(frame, page.focused) == region):
                break
            self.key("f6")
        assert page.focused is not None
        near = [part for part in page.parts() if widget_region(frame, part) == region]
        ways: dict[str, list[str]] = {page.focused.name: []}
        waiting: list[Widget] = [page.focused]
        while waiting and name not in ways:
            at = waiting.pop(0)
            for way in WAYS:
                if (beside := nearest(near, at, way)) is not None and beside.name not in ways:
                    ways[beside.name] = [*ways[at.name], way]
                    waiting.append(beside)
        self.key(*ways[name])
        assert page.focused.name == name

    def hold(self, key: str, down: bool) -> None:
        """Holds A where a keyboard holds Space."""
        (self.pad.press if down else self.pad.release)(pygame.CONTROLLER_BUTTON_A)
        self._pump()
        self.step(16)

    def _pump(self) -> bool:
        """Hands on what the pad has told; whether it was anything."""
        keys = [translate(event, self.manager.scale) for event in self.pads.translate(pygame.event.get())]
        for key in keys:
            assert key is not None
            self.manager.handle(key)
        return bool(keys)


def played(folder: Path, title: Title, seed: str, most: int = 10_000) -> tuple[int, bool]:
    """Gestures of a match by a pad, all or the first ones, and whether it is over."""
    pads = Gamepads()
    pads.begin()
    pad = VirtualPad()
    house = results_game.house(folder, "none", (1280, 800), 100, TITLES)
    PadPlayer.pads, PadPlayer.pad = pads, pad
    try:
        pads.translate(pygame.event.get())
        player = PadPlayer(house, title, 2, seed, options=random_play.options(title))
        dice, count = random.Random(seed), 0
        while not player.match.over and count < most:
            chain = random_play.chain(player, dice)
            before = player.rows
            player.by_keys(*chain)
            player.watch()
            made = [ply.row.choice for ply in player.match.plies[before:] if not ply.row.chance]
            assert [*chain] == made[: len(chain)], (chain, made)
            player.agrees()
            count += 1
        return count, player.match.over
    finally:
        pad.unplug()
        pads.translate(pygame.event.get())


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.pads")
    parser.add_argument("key", nargs="?", choices=[title.key for title in TITLES])
    parser.add_argument("--seed", default="pads")
    args = parser.parse_args()
    open_window()
    for title in TITLES:
        if args.key in (None, title.key):
            with tempfile.TemporaryDirectory() as folder:
                gestures, over = played(Path(folder), title, args.seed)
            print(f"{title.key:<18}{gestures:>5} gestures, {'over' if over else 'not over'}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
