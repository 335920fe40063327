"""The list of choices that a match is: rows in memory, records on disk, and the seeds of its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Generic, Protocol

import msgspec

from game.core.board import Board
from game.core.engine import pick
from game.core.lazy import JsonDecoder
from game.core.seats import CHANCE, Former, Seat
from game.core.spec import Tally
from game.core.steps import Chance, Choice, Event, Position, S, T

FORMAT = 1
"""The layout of match records that this program writes."""

MOST_ROWS = 100_000
MOST_BYTES = 16 * 1024 * 1024
MOST_SEEDS = 100


class Row(msgspec.Struct, frozen=True):
    """One answer: who gave it, to which gesture it belongs, and what the position then looked like."""

    seat: int
    choice: Choice
    group: int
    """Rows of one gesture share a number; they are undone as one."""
    interrupt: bool = False
    digest: str = ""
    """`Codec.digest` of the position after the row, where the turn has changed."""
    player: str = ""
    """Player who gave the answer, where another one plays the seat since; else empty."""

    @property
    def chance(self) -> bool:
        """Whether chance gave this answer."""
        return self.seat == CHANCE

    def to_raw(self) -> RawRow:
        """The row as records keep it."""
        return RawRow(self.seat, raw(self.choice), self.group, self.interrupt, self.digest)


class Ply(msgspec.Struct, Generic[T, S], frozen=True):
    """One row being played: the positions on either side and the events between."""

    row: Row
    before: Position[S]
    events: tuple[Event[T, S], ...]
    after: Position[S]


class RawRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row whose choice is still bytes, since its type depends on the title."""

    seat: Annotated[int, msgspec.Meta(ge=-2, le=15)]
    choice: msgspec.Raw
    group: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROWS)]
    interrupt: bool = msgspec.field(default=False, name="aside")
    digest: Annotated[str, msgspec.Meta(max_length=64)] = ""


class SpentSeed(msgspec.Struct, frozen=True):
    """A seed that chance came from before the one that goes on; empty where it is not told."""

    seed: Annotated[str, msgspec.Meta(max_length=200)]
    answers: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROWS)]
    """How many answers it gave."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match as one JSON object."""

    title: Annotated[str, msgspec.Meta(max_length=40)]
    version: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROWS)]
    options: msgspec.Raw
    boards: Annotated[tuple[Board, ...], msgspec.Meta(max_length=12)]
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=8)]
    seed: Annotated[str, msgspec.Meta(max_length=200)]
    open_seed: bool
    """Whether the players typed the seed; a secret one is not shown before the end, and left out while it goes on."""
    rows: Annotated[tuple[RawRow, ...], msgspec.Meta(max_length=MOST_ROWS)]
    index: Annotated[int, msgspec.Meta(ge=-1, le=MOST_ROWS)] = -1
    """How many rows count; those beyond were undone. -1: all."""
    format: int = FORMAT
    spent: Annotated[tuple[SpentSeed, ...], msgspec.Meta(max_length=MOST_SEEDS)] | None = None
    """The seeds before; None in records of programs that did not note them."""
    former: Annotated[tuple[Former, ...], msgspec.Meta(max_length=MOST_ROWS)] | msgspec.UnsetType = msgspec.UNSET
    """Earlier players of the seats; left out where no seat changed hands."""
    seal: Annotated[str, msgspec.Meta(max_length=64)] | msgspec.UnsetType = msgspec.UNSET
    """Proof that the secret seed was there before it is told (`seal_of`); only in records that are handed on."""

    @property
    def seedless(self) -> bool:
        """Whether the seed was left out."""
        return not self.seed and not self.open_seed


class Disagreement(ValueError):
    """A record that today's rules do not follow to its end; `agreed` rows do hold.

    `key` finds the sentence that says why the next one does not, `fields` fill it.
    """

    def __init__(self, agreed: int, key: str, **fields: object) -> None:
        super().__init__(agreed, key)
        self.agreed = agreed
        self.key = key
        self.fields = fields

    def __str__(self) -> str:
        facts = (f"{name}={value}" for name, value in self.fields.items())
        return " ".join((f"row {self.agreed + 1}:", self.key, *facts))


class Luck(msgspec.Struct, frozen=True):
    """Result of checking the answers of chance in a match against its seeds."""

    answers: int
    """How many answers chance gave."""
    mismatched: int
    """How many of them are not what their seed gives."""
    unchecked: int
    """How many of them came from a seed that is not told."""
    noted: bool
    """Whether a change of the seed would have been noted; not so in old records, where a branch looks like a lie."""


class MatchResult(msgspec.Struct, frozen=True):
    """End of a match as the record book keeps it."""

    tallies: tuple[Tally, ...]
    sides: tuple[tuple[int, ...], ...]
    """Seats that have won or lost together."""
    choices: int
    """How many choices the seats made, chance left out."""
    luck: Luck
    version: int
    """Version of the rules that it has ended under."""
    goals: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Names of the goals that were met, each with the seats that met it."""


class JournalWriter(Protocol):
    """Writer of one match; called before anything changes, and raises if it cannot write."""

    def claim(self) -> None:
        """Become the only one who writes; whoever did before is superseded."""

    def superseded(self) -> bool:
        """Whether somebody else has claimed or changed the match since."""

    def keep(self, start: int, rows: Sequence[RawRow], turn: int, result: MatchResult | None) -> None:
        """Replace all rows from `start` on, and note the result if they end the match; all of it or nothing."""

    def rewind(self, index: int, turn: int, result: MatchResult | None) -> None:
        """Note that only the first `index` rows count now; their result if they end the match."""

    def reseat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        """Note who plays the seats now, and who did before."""


class NullWriter:
    """A writer for matches that nobody wants to find again."""

    def claim(self) -> None:
        """Do nothing."""

    def superseded(self) -> bool:
        """Nobody else can."""
        return False

    def keep(self, start: int, rows: Sequence[RawRow], turn: int, result: MatchResult | None) -> None:
        """Do nothing."""

    def rewind(self, index: int, turn: int, result: MatchResult | None) -> None:
        """Do nothing."""

    def reseat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        """Do nothing."""


_record = JsonDecoder(Record)


def record_from(data: bytes) -> Record:
    """A record read from foreign bytes; raises msgspec.DecodeError or ValidationError naming the field."""
    if len(data) > MOST_BYTES:
        raise msgspec.ValidationError(f"record is larger than {MOST_BYTES} bytes")
    record = _record.decode(data)
    if record.format != FORMAT:
        raise msgspec.ValidationError(f"format {record.format} is not {FORMAT} - at `$.format`")
    return record


def record_bytes(record: Record) -> bytes:
    """The record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def seal_of(seed: str) -> str:
    """Digest of a secret seed in 32 hexadecimal digits: shown before the first roll, it proves at the end that the seed
    was not chosen meanwhile."""
    from hashlib import blake2b  # here, because it takes 10 ms and nothing needs it before the first frame

    return blake2b(f"five-acres seal 1|{seed}".encode(), digest_size=16).hexdigest()


def sealed(record: Record) -> Record:
    """The record with the seal of its secret seed."""
    secret = record.seed and not record.open_seed
    return msgspec.structs.replace(record, seal=seal_of(record.seed)) if secret else record


def without_seed(record: Record) -> Record:
    """The record of a match that goes on, as others may see it: a secret seed would tell the rolls to come."""
    return record if record.open_seed else msgspec.structs.replace(sealed(record), seed="")


def raw(thing: Any) -> msgspec.Raw:
    """A struct as bytes inside a record."""
    return msgspec.Raw(msgspec.json.encode(thing, order="deterministic"))


_RANGE = 1 << 64


class Dealer:
    """Answers for chance from one seed, any text."""

    __slots__ = ("_hash", "_key")

    def __init__(self, seed: str) -> None:
        from hashlib import blake2b  # here, because it takes 10 ms and the title screen deals nothing

        self._hash = blake2b
        self._key = blake2b(seed.encode(), digest_size=32).digest()

    def below(self, n: int, total: int) -> int:
        """A number from 0 to total - 1 for the n-th question, every one equally likely (1 <= total <= 2**64)."""
        limit = _RANGE - _RANGE % total
        attempt = 0
        while True:
            message = n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(self._hash(message, digest_size=8, key=self._key).digest(), "big")
            if number < limit:
                return number % total
            attempt += 1


class Seeds:
    """The seeds of one match; an empty one is not told."""

    def __init__(self, seed: str, open_seed: bool, spent: Sequence[SpentSeed] | None) -> None:
        self._seed_known = open_seed or bool(seed)
        self._last = Dealer(seed)
        self._spent: list[tuple[int, Dealer | None]] = []
        end = 0
        for each in spent or ():
            end += each.answers
            self._spent.append((end, Dealer(each.seed) if each.seed else None))

    def below(self, asked: int, total: int) -> int:
        """The number for the question after `asked` others; where its own seed is not told the last one gives it."""
        dealer = self._last if not self._spent else self._dealer(asked) or self._last
        return dealer.below(asked, total)

    def draw(self, asked: int, outcomes: Sequence[tuple[Any, int]]) -> Choice:
        """Answer of chance to the question after `asked` others."""
        outcome: Choice = pick(outcomes, self.below(asked, sum(weight for _, weight in outcomes)))
        return outcome

    def knows_seed(self, asked: int) -> bool:
        """Whether the seed of that answer is known."""
        dealer = self._dealer(asked)
        return dealer is not None and (dealer is not self._last or self._seed_known)

    def _dealer(self, asked: int) -> Dealer | None:
        return next((dealer for end, dealer in self._spent if asked < end), self._last)


def spent_seeds(spent: Sequence[SpentSeed], seed: str, drawn: int) -> tuple[SpentSeed, ...]:
    """The seeds of the first `drawn` answers, where `seed` followed on those that were spent before."""
    seeds: list[SpentSeed] = []
    left = drawn
    for each in (*spent, SpentSeed(seed, drawn)):
        answers = min(each.answers, left)
        left -= answers
        if seeds and seeds[-1].seed == each.seed:
            seeds[-1] = SpentSeed(each.seed, seeds[-1].answers + answers)
        elif answers:
            seeds.append(SpentSeed(each.seed, answers))
    return tuple(seeds) if len(seeds) <= MOST_SEEDS else (SpentSeed("", drawn),)


def verdicts(terms: T, plies: Sequence[Ply[T, S]], seeds: Seeds) -> Iterator[bool | None]:
    """Per answer of chance among these plies whether it is what its seed gives; None where that is not told."""
    asked = 0
    for ply in plies:
        top = ply.before.agenda[-1]
        if ply.row.chance and isinstance(top, Chance):
            outcomes = top.outcomes(terms, ply.before.state)
            yield seeds.draw(asked, outcomes) == ply.row.choice if seeds.knows_seed(asked) else None
            asked += 1


def check_seeds(terms: T, plies: Sequence[Ply[T, S]], seeds: Seeds, noted: bool) -> Luck:
    """Check the answers of chance among these plies against the seeds."""
    found = Counter(verdicts(terms, plies, seeds))
    return Luck(found.total(), found[False], found[None], noted)
