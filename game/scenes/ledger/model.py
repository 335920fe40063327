"""The ledger as it is told: answers thrown together, words and pictures of their faces, the seal, and the check."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.ledger import ChanceRow, Ledger
from game.core.match import Match
from game.core.seats import Seat
from game.core.spec import ChanceKind
from game.i18n.catalogue import Catalogue, Speaker
from game.ui.title import Title

ALL = "all"
CHECK_MS = 1200.0
"""Time in which the check runs down the list, where the machine is quick enough."""
_BUDGET_MS = 4.0
"""Most of a frame that the check takes."""
_GROUPS = 4


class Roll(NamedTuple):
    """Answers of chance that fell together to one seat."""

    number: int
    """From 1 on."""
    answers: tuple[ChanceRow, ...]

    @property
    def seat(self) -> int | None:
        """Seat that they fell to."""
        return self.answers[0].seat

    @property
    def rows(self) -> int:
        """Number of rows after which all of them have been answered."""
        return self.answers[-1].rows + 1

    def has(self, kind: int) -> bool:
        """Whether one of its answers is counted by a kind."""
        return any(each == kind for answer in self.answers for each, _ in answer.faces)


class LedgerState(msgspec.Struct):
    """Parts of a ledger that players change."""

    kind: int = 0
    """Kind whose bars are shown."""
    shown: str = ALL
    """All rolls, or those of "seat:NUMBER", or with "face:NUMBER" of that kind."""
    at: int | None = None
    """Roll that is pointed at, among those shown."""
    checked: list[bool | None] = []
    """Per answer whether it is what the seed gives, as far as the check has come; None where that is not known."""
    checking: bool = False

    @property
    def seat(self) -> int | None:
        """Seat whose rolls are shown alone."""
        what, _, number = self.shown.partition(":")
        return int(number) if what == "seat" else None


def rolls_of(ledger: Ledger) -> tuple[Roll, ...]:
    """All answers, those of one gesture that fell to one seat in a row together."""
    found: list[list[ChanceRow]] = []
    for each in ledger.answers:
        last = found[-1][-1] if found else None
        if last is not None and (last.group, last.seat, last.rows) == (each.group, each.seat, each.rows - 1):
            found[-1].append(each)
        else:
            found.append([each])
    return tuple(Roll(number, tuple(answers)) for number, answers in enumerate(found, start=1))


def shown_rolls(rolls: Sequence[Roll], state: LedgerState) -> list[Roll]:
    """Rolls that are to be seen, the latest first."""
    what, _, number = state.shown.partition(":")
    if what == "face":
        wanted = (state.kind, int(number))
        rolls = [roll for roll in rolls if any(wanted in answer.faces for answer in roll.answers)]
    elif what == "seat":
        rolls = [roll for roll in rolls if roll.seat == int(number)]
    return list(rolls[::-1])


def short_seal(seal: str) -> str:
    """The beginning of a seal in four groups, as it can be read out."""
    return "  ".join(seal[4 * group : 4 * group + 4] for group in range(_GROUPS))


class SealCheck:
    """The check of every answer against the seed, a little in every frame."""

    def __init__(self, match: Match[Any, Any], state: LedgerState, answers: int) -> None:
        self._match, self._state, self._answers = match, state, answers
        self._left: Iterator[bool | None] = iter(())

    def start(self) -> None:
        """Begin anew."""
        self._state.checked, self._state.checking = [], True
        self._left = self._match.verdicts()

    def step(self, dt_ms: float, at_once: bool) -> bool:
        """Go on for a frame; whether anything was checked."""
        if not self._state.checking:
            return False
        many = self._answers if at_once else max(1, round(self._answers * dt_ms / CHECK_MS))
        end = time.perf_counter() + _BUDGET_MS / 1000
        for _ in range(many):
            found = next(self._left, self)
            if isinstance(found, SealCheck):
                self._state.checking = False
                break
            self._state.checked.append(found)
            if time.perf_counter() > end:
                break
        return True


def counted_rolls(words: Catalogue, kinds: Sequence[ChanceKind], rolls: Sequence[Roll]) -> str:
    """Number of rolls and of draws: a roll has a die in it, all else is drawn."""
    rolled = sum(any(not kinds[kind].drawn for each in roll.answers for kind, _ in each.faces) for roll in rolls)
    counts = (("ledger.rolls", rolled), ("ledger.draws", len(rolls) - rolled))
    return ", ".join(words.n(key, count) for key, count in counts if count)


def check_words(
    words: Catalogue, ledger: Ledger, rolls: Sequence[Roll], state: LedgerState, seal: str
) -> tuple[bool, str]:
    """Result of the check in words, by the numbers of the list, and whether all is well; `seal` is empty where there
    is none."""
    found = {roll.number: [state.checked[each.number] for each in roll.answers] for roll in rolls}
    wrong = [number for number, checked in found.items() if False in checked]
    if wrong:
        return False, words.n("ledger.check.wrong", len(wrong), number=wrong[0])
    unknown = sum(None in checked for checked in found.values())
    if unknown:
        return False, words.n("ledger.check.unknown", unknown, many=len(rolls))
    told = counted_rolls(words, ledger.kinds, rolls)
    if seal:
        return True, words.t("ledger.check.sealed", rolls=told, seal=seal[:4])
    return True, words.t("ledger.check.right", rolls=told)


class FaceTeller:
    """Words and pictures of what chance has answered."""

    def __init__(self, title: Title, match: Match[Any, Any], words: Catalogue, viewer: int | None) -> None:
        self._title, self._match, self._words, self._viewer = title, match, words, viewer
        spots = [spot.name for spot in match.setup.boards[0].spots] if match.setup.boards else []
        self._speaker = Speaker(words, title.key, [seat.name for seat in match.seats], spots)

    def kind(self, kind: int) -> str:
        """Name of a kind."""
        return self._word(self._match.spec.chances[kind].name)

    def face(self, kind: int, face: int) -> str:
        """Name of a face."""
        return self._word(f"{self._match.spec.chances[kind].name}.{face}")

    def _word(self, name: str) -> str:
        return self._words.t(f"{self._title.key}.ledger.{name}")

    def pictures(self, kind: int, face: int) -> tuple[str, ...]:
        """Pictures of a face, which lie upon each other; none where only words tell it."""
        known = self._title.pictures.get(f"chance.{self._match.spec.chances[kind].name}", ())
        return tuple(known[face].split()) if face < len(known) else ()

    def answer(self, answer: ChanceRow) -> str:
        """Words for an answer that no kind counts, or that the viewer may not know."""
        if answer.choice is None:
            return self._words.t("ledger.hidden")
        spec, terms, viewer = self._match.spec, self._match.terms, self._viewer
        for event in self._match.plies[answer.rows].events:
            said = self._speaker.say(event if self._match.ended else spec.redacted_for(terms, event, viewer))
            if said:
                return said
        return self._words.t("ledger.other")

    def roll(self, roll: Roll) -> str:
        """A whole roll in words."""
        told = [
            " ".join(self.face(*each) for each in answer.faces) if answer.faces else self.answer(answer)
            for answer in roll.answers
        ]
        return self._words.listed(told)


class ListedRolls(NamedTuple):
    """Rolls of a list, with what is said of each."""

    rolls: Sequence[Roll]
    said: Sequence[str]
    seats: Sequence[Seat]
    told: FaceTeller
