"""Messages to the process that thinks and back: typed JSON, checked on both sides."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.ai.balance import GameFigures
from game.ai.chances import Chances
from game.ai.hints import HintReason
from game.ai.review import ReviewMoment, ReviewProgress, Verdict
from game.core.journal import MOST_ROWS, RawRow, Record

MOST_BYTES = 64 * 1024
"""Size of one reply."""
MOST_TOLD = 10_000
"""Letters of a fault, of which each takes at most six bytes."""

Number = Annotated[int, msgspec.Meta(ge=0)]
Place = Annotated[int, msgspec.Meta(ge=0, le=MOST_ROWS)]


class Budget(msgspec.Struct, frozen=True):
    """How long may be thought: milliseconds, or a fixed amount of work that gives the same choice everywhere."""

    ms: float = 700.0
    work: int | None = None
    """How often the player may ask whether to go on; None: as often as there is time."""


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The match as it stands, in place of any before."""

    record: Record


class Rows(msgspec.Struct, frozen=True, tag="rows"):
    """Rows played, in place of all rows from `start` on."""

    start: Place
    rows: tuple[RawRow, ...]


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Question what a seat does where the match stands now; replaces any question before."""

    number: Number
    place: Place
    seat: int
    level: str
    seed: str
    budget: Budget
    interrupt: bool = False
    """Whether it is asked out of turn, so that it may do nothing."""
    temper: str = ""
    why: bool = False
    """Whether its plan is wanted too, once its choice has been told."""


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """Question what a seat could do best where the match stands now, and why; replaces any hint asked for before."""

    number: Number
    place: Place
    seat: int
    seed: str
    budget: Budget


class Now(msgspec.Struct, frozen=True, tag="now"):
    """The best answer so far is wanted."""

    number: Number


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """No answer is wanted."""

    number: Number


class Study(msgspec.Struct, frozen=True, tag="study"):
    """A review of the match, which is over."""

    seed: str
    work: int


class PlayOut(msgspec.Struct, frozen=True, tag="play_out"):
    """The match is to be played to its end by the levels of its seats, with so much work for each choice."""

    seed: str
    work: int


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """An answer to the puzzle that the match stands at, beside the choices that are right."""

    number: Number
    accepted: tuple[msgspec.Raw, ...]
    chain: tuple[msgspec.Raw, ...]
    work: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The match as a moving picture: where it is put, and in which language."""

    path: str
    language: str


class Measure(msgspec.Struct, frozen=True, tag="measure"):
    """Games on the board of the match, by the levels of its seats: from the `first` on by steps, up to so many."""

    seed: str
    games: int
    work: Annotated[int, msgspec.Meta(ge=1)]
    """How much players think for one answer."""
    first: Number = 1
    step: Annotated[int, msgspec.Meta(ge=1)] = 1


Request = Begin | Rows | Ask | Advise | Now | Stop | Study | PlayOut | Weigh | Draw | Measure


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The rules are loaded."""


NOTHING = msgspec.Raw(b"null")


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Choice of a seat; NOTHING only where it was asked out of turn."""

    number: Number
    place: Place
    choice: msgspec.Raw
    following: tuple[msgspec.Raw, ...] = ()
    """Acts of the same kind that it makes at once with that."""


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How much has been done; 1 once all of it is there."""

    share: float


class Reviewing(msgspec.Struct, frozen=True, tag="reviewing"):
    """How far a review has come, and what it has found so far."""

    so_far: ReviewProgress


class RawCostly(msgspec.Struct, frozen=True):
    """A costly choice; the better one is still bytes, since its type depends on the title, and NOTHING only for what
    was done out of turn."""

    index: Place
    seat: int
    better: msgspec.Raw
    before: Chances
    after: Chances
    reason: str
    then: tuple[msgspec.Raw, ...] = ()
    points: float = 0.0
    also: tuple[str, ...] = ()


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """A review."""

    sides: tuple[tuple[int, ...], ...]
    moments: tuple[ReviewMoment, ...]
    luck: tuple[float, ...]
    decisions: tuple[float, ...]
    costliest: tuple[RawCostly, ...]
    further: tuple[RawCostly, ...] = ()


class PlayedOut(msgspec.Struct, frozen=True, tag="played_out"):
    """All answers of a match that was played to its end."""

    rows: tuple[RawRow, ...]


class Advice(msgspec.Struct, frozen=True, tag="advice"):
    """A hint; without choices in a game that gives none."""

    number: Number
    place: Place
    choices: tuple[msgspec.Raw, ...] = ()
    reasons: tuple[HintReason, ...] = ()
    wins: bool = False


class Plan(msgspec.Struct, frozen=True, tag="plan"):
    """The plan to which an answer belongs, and what speaks for it."""

    number: Number
    place: Place
    choices: tuple[msgspec.Raw, ...]
    """The one that was answered, and all that follow it in its turn."""
    reasons: tuple[HintReason, ...] = ()
    wins: bool = False


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """The judgement on an answer to a puzzle."""

    number: Number
    verdict: Verdict


class Measured(msgspec.Struct, frozen=True, tag="measured"):
    """The figures of a game."""

    number: Number
    figures: GameFigures


class Broke(msgspec.Struct, frozen=True, tag="broke"):
    """A fault has ended the process; the end of what led to it."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_TOLD)]


Reply = Ready | Answer | Plan | Advice | Progress | Reviewing | Reviewed | PlayedOut | Weighed | Measured | Broke

bytes_of = msgspec.json.Encoder().encode
request_from = msgspec.json.Decoder(Request).decode
reply_from = msgspec.json.Decoder(Reply).decode
