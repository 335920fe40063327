"""Commands at a table: one language for mouse, keyboard, buttons, computers and lessons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Literal, NamedTuple

import msgspec

from game.core.steps import Choice
from game.ui.chooser import Chain, Gesture
from game.ui.frame import ZOOM_STEP
from game.ui.rect import Point, Rect
from game.ui.spot import Spot


class Verb(Enum):
    """Commands without data.

    UNDO asks first where it takes back another person's turn, TAKE_BACK does not; RETRACT is undo by Esc, which tells
    what is gone. CONFIRM presses the large button, THROW rolls the dice or draws from the pile, SKIP shows the end of
    what is shown or thought about, LIGHT shows where dice or pile lie. MENU asks whether to leave, ESCAPE lets go first
    of what is held, HOME leaves. DISMISS sends away the seat that was called or has it do nothing, EARLIER and LATER
    tell of another of the last moves, PROMPT shows what can be done where a press has meant nothing, SHOW_ME plays a
    step of a lesson or goes on in it.
    """

    UNDO = auto()
    REDO = auto()
    TAKE_BACK = auto()
    RETRACT = auto()
    CONFIRM = auto()
    THROW = auto()
    SKIP = auto()
    LIGHT = auto()
    ESCAPE = auto()
    MENU = auto()
    TURN = auto()
    FLIP = auto()
    LOG = auto()
    REPLAY = auto()
    SETTINGS = auto()
    RULES = auto()
    HOME = auto()
    DISMISS = auto()
    EARLIER = auto()
    LATER = auto()
    PROMPT = auto()
    SHOW_ME = auto()


class Used(Enum):
    """Answer to an input that has been used up, and leads to no command."""

    USED = auto()


USED = Used.USED


class Play(msgspec.Struct, frozen=True):
    """Play a gesture's choices."""

    chain: Chain


class Explain(msgspec.Struct, frozen=True):
    """Say why a gesture is not allowed, perhaps meant as a choice, after a lead has been picked up."""

    gesture: Gesture
    meant: Choice | None
    lead: Chain
    held: Spot | None = None
    """The spot that was picked up."""
    box: Rect | None = None
    """Box on the canvas at which the gesture ended."""
    fits: tuple[Rect, ...] = ()
    """Boxes at which it could have ended; with empty hands those that can be used."""


class Bound(msgspec.Struct, frozen=True):
    """Say that no more can be carried together than now, or no fewer; the box is where the things were taken from."""

    most: bool
    number: int
    box: Rect | None = None


class CannotTurn(msgspec.Struct, frozen=True):
    """Say why turning or flipping what is held has changed nothing."""

    why: Literal["only", "aim", "itself", "round", "same", "flip_same", "flip_unfit"]
    """In order: it fits only this way there; a turn shows only over a place for it; it turns by itself to fit there;
    this side fits only this way anywhere; it has one way to lie; flipped it looks the same; flipped it fits nowhere."""


class LeadsNowhere(msgspec.Struct, frozen=True):
    """Say why a key has not brought the board cursor anywhere."""

    why: Literal["way", "row", "alike", "use", "number"]
    """In order: nothing lies that way; the row ends; all that way is the same; nothing can be used; nothing has the
    number."""
    number: int = 0


class Call(msgspec.Struct, frozen=True):
    """Let a seat come and do what a source stands for, out of turn."""

    seat: int
    source: Spot


class Interrupt(msgspec.Struct, frozen=True):
    """Play what a seat that is there does out of turn."""

    seat: int
    chain: Chain


class Press(msgspec.Struct, frozen=True):
    """Do what a mere click on a spot means."""

    spot: Spot


class Reveal(msgspec.Struct, frozen=True):
    """Show the other seats' possible spots, the viewer's own secret or the labels of everything, while that is held."""

    what: Literal["rivals", "secret", "words"]
    held: bool


class Pan(msgspec.Struct, frozen=True):
    """Drag the world by a way on the canvas."""

    dx: float
    dy: float


class Zoom(msgspec.Struct, frozen=True):
    """Go nearer about a point of the canvas, else the middle; by a factor of 0 everything shows."""

    factor: float
    at: Point | None = None


class Centre(msgspec.Struct, frozen=True):
    """Look at what a point of the overview shows."""

    at: Point


class Sit(msgspec.Struct, frozen=True):
    """Let a person, or a computer of some level, play a seat from here on."""

    seat: int
    player: str


class ChangeHands(msgspec.Struct, frozen=True):
    """Say who is to play a seat from here on."""

    seat: int


Tempo = Literal["slow", "normal", "quick"]
PACES: tuple[Tempo, ...] = ("slow", "normal", "quick")
Wish = Literal["pause", "step"] | Tempo


class WatchControl(msgspec.Struct, frozen=True):
    """Let a match of computers pause or go on, make one choice, go at a pace, or straight to its end."""

    what: Wish | Literal["end"]


class AskWhich(msgspec.Struct, frozen=True):
    """Say which of several choices is meant, each with the command that makes it."""

    choices: Sequence[Choice]
    meant: Sequence[Play | Interrupt]


class DropPose(NamedTuple):
    """How something was put down: from where, where to, in which pose, and how else it could lie there."""

    source: Spot
    target: Spot
    pose: int
    turned: int | None
    """The next pose with the same side up in which it fits there; None where there is no other."""
    flipped: int | None
    """The first pose with another side up in which it fits there."""


class Lift(msgspec.Struct, frozen=True):
    """Take back what was laid, and drag it on from where it was pressed; dropped on no place it is laid again."""

    laid: DropPose
    at: Point


CameraCommand = Pan | Zoom | Centre
Command = (
    Verb
    | Play
    | AskWhich
    | Explain
    | Bound
    | CannotTurn
    | LeadsNowhere
    | Call
    | Interrupt
    | Press
    | Sit
    | ChangeHands
    | WatchControl
    | Lift
    | Reveal
    | CameraCommand
)
Reply = Command | Used | None
"""Answer to an input: the command that it means, or that it is used up; None where the next one is to be asked."""

CAMERA: dict[str, CameraCommand] = {"nearer": Zoom(ZOOM_STEP), "farther": Zoom(1 / ZOOM_STEP), "fit": Zoom(0)}
"""Commands of a table's buttons for the camera, by name."""
