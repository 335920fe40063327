"""What somebody at a table wants: one language for mouse, keyboard, buttons, and whoever else plays or shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from game.core.steps import Choice
from game.ui.camera import STEP
from game.ui.chooser import Chain, Gesture
from game.ui.shapes import Point
from game.ui.spot import AnySpot

Place = Literal["log", "menu", "replay", "settings", "home"]
"""What can be brought to the screen."""


class Play(msgspec.Struct, frozen=True):
    """Play a gesture's choices."""

    chain: Chain


class Ask(msgspec.Struct, frozen=True):
    """Say which of several meanings a gesture has."""

    chains: Sequence[Chain]


class Explain(msgspec.Struct, frozen=True):
    """Say why a gesture is not allowed."""

    gesture: Gesture
    meant: Choice | None
    """The choice that it was meant as, where the table knows."""
    lead: Chain
    """What has been picked up before it."""


class Interrupt(msgspec.Struct, frozen=True):
    """Let a seat do what a source stands for, out of turn."""

    seat: int
    source: AnySpot


class Press(msgspec.Struct, frozen=True):
    """Do what a mere click on a spot means."""

    spot: AnySpot


class Undo(msgspec.Struct, frozen=True):
    """Take the latest gesture back."""


class Redo(msgspec.Struct, frozen=True):
    """Play the gesture again that was taken back."""


class Confirm(msgspec.Struct, frozen=True):
    """Do what the large button says."""


class Turn(msgspec.Struct, frozen=True):
    """Turn what is held by so many poses."""

    by: int = 1


class Flip(msgspec.Struct, frozen=True):
    """Turn what is held over."""


class Rivals(msgspec.Struct, frozen=True):
    """Show the other seats' possible spots, or do not."""

    shown: bool


class Look(msgspec.Struct, frozen=True):
    """Show the viewer's own secret for as long as a key is held."""

    held: bool


class Open(msgspec.Struct, frozen=True):
    """Bring something to the screen."""

    what: Place


class Pan(msgspec.Struct, frozen=True):
    """Drag the world by a way on the canvas."""

    dx: float
    dy: float


class Zoom(msgspec.Struct, frozen=True):
    """Go nearer by a factor about a point of the canvas, else the middle."""

    factor: float
    at: Point | None = None


class Fit(msgspec.Struct, frozen=True):
    """Show the whole world."""


class Centre(msgspec.Struct, frozen=True):
    """Look at what a point of the overview shows."""

    at: Point


CameraCommand = Pan | Zoom | Fit | Centre

CAMERA: dict[str, CameraCommand] = {"nearer": Zoom(STEP), "farther": Zoom(1 / STEP), "fit": Fit()}
"""What a table's buttons for the camera are called."""

Command = (
    Play
    | Ask
    | Explain
    | Interrupt
    | Press
    | Undo
    | Redo
    | Confirm
    | Turn
    | Flip
    | Rivals
    | Look
    | Open
    | CameraCommand
)
