"""An even start being agreed on: who begins with what, as it is suggested or as the players want it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Literal, Protocol

from game.ai.levels import strengths
from game.core.even import Footing, Strengths, estimated, even_chances, suggested
from game.core.seats import name_key
from game.core.spec import EvenStart, Spec

Way = Literal["off", "suggested", "own"]
WAYS: tuple[Way, ...] = ("off", "suggested", "own")


class Seated(Protocol):
    """One seat as it is set up."""

    name: str
    player: str

    @property
    def human(self) -> bool:
        """Whether a person sits here."""


EVEN = 0.1
"""Chances that differ by less than this are about even."""


class EvenDraft:
    """Amounts that seats begin with in a match to be; all alike until somebody asks for something else, whatever was
    agreed on in the match before."""

    def __init__(self, spec: Spec[Any, Any], footings: Mapping[str, Footing], knows: dict[str, bool]) -> None:
        """`footings` is all that is known of people, by their folded names; `knows` holds what was answered about
        them, and goes on to the next set-up."""
        self._spec, self._footings = spec, footings
        self.way: Way = "off"
        self.own: dict[Seated, int] = {}
        """Amounts that the players have given to seats themselves."""
        self.knows = knows
        """Whether somebody of whom too little is known knows the game, by its folded name."""

    @property
    def even(self) -> EvenStart:
        """The amounts of the title; raises ValueError for one whose seats all begin alike."""
        if self._spec.even is None:
            raise ValueError(f"{self._spec.key} has no even start")
        return self._spec.even

    def offered(self, places: Sequence[Seated]) -> bool:
        """Whether those who sit there may differ: somebody alone does not, nor computers of one level."""
        players = {place.player for place in places}
        several = len(players) > 1 or any(place.human for place in places)
        return self._spec.even is not None and len(places) > 1 and several

    def facts(self, places: Sequence[Seated]) -> Hashable:
        """Everything about the seats by which it is offered and suggested."""
        return self.offered(places) and tuple((place.player, name_key(place.name)) for place in places)

    def level(self, seats: int) -> int:
        """Amount that each has where all begin alike."""
        return self.even.level(seats)

    def choices(self, seats: int) -> tuple[int, ...]:
        """Amounts that a seat may begin with, the least first."""
        return tuple(map(self.even.value, range((self.even.level(seats) or self.even.most) + 1)))

    def values(self, places: Sequence[Seated]) -> tuple[int, ...]:
        """Amounts that the seats begin with as things stand."""
        level = self.level(len(places))
        if self.way == "off" or not self.offered(places):
            return (level,) * len(places)
        if self.way == "suggested":
            return suggested(self.even, self._strengths(places))
        choices = self.choices(len(places))
        return tuple(value if value in choices else level for value in (self.own.get(place, level) for place in places))

    def agreed(self, places: Sequence[Seated]) -> dict[str, tuple[int, ...]]:
        """The option of that, by its field; none where all begin alike."""
        if not self.offered(places):
            return {}
        values = self.values(places)
        return {self.even.field: values} if set(values) != {self.level(len(places))} else {}

    def chances(self, places: Sequence[Seated]) -> tuple[float, ...]:
        """The chance of each seat to win then."""
        return even_chances(self.even, self._strengths(places), self.values(places))

    def about_even(self, places: Sequence[Seated]) -> bool:
        """Whether nobody's chance is much better than another's."""
        found = self.chances(places)
        return max(found) - min(found) < EVEN

    def asked(self, places: Sequence[Seated]) -> list[Seated]:
        """The people of whom too little is known for a suggestion."""
        people = [place for place in places if place.human]
        return [place for place in people if self._footing(place).strength is None] if self.way == "suggested" else []

    def knows_game(self, place: Seated) -> bool:
        """The answer for somebody of whom too little is known; at first nobody knows the game."""
        return self.knows.get(name_key(place.name), False)

    def answer(self, place: Seated, knows: bool) -> None:
        """Take the answer for somebody."""
        self.knows[name_key(place.name)] = knows

    def keep(self, places: Sequence[Seated]) -> None:
        """Let the players' own begin with what holds now."""
        self.own.update(zip(places, self.values(places), strict=True))

    def give(self, place: Seated, more: int, places: Sequence[Seated]) -> None:
        """Give a seat more, or less."""
        choices, level = self.choices(len(places)), self.level(len(places))
        now = choices.index(self.own.get(place, level))
        self.own[place] = choices[min(len(choices) - 1, max(0, now + more))]

    def _footing(self, place: Seated) -> Footing:
        if not place.human:
            return Footing()
        return self._footings.get(name_key(place.name), Footing())._replace(knows=self.knows_game(place))

    def _strengths(self, places: Sequence[Seated]) -> Strengths:
        return estimated(strengths(self._spec), [(place.player, self._footing(place)) for place in places])
