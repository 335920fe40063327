"""Clicks and drags that mean the choices of Rolling Ranch, and what an illegal one was meant as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.steps import Choice
from game.rules.rolling_ranch import choices, data
from game.rules.rolling_ranch.choices import (
    Done,
    DrawAt,
    Give,
    GiveExtra,
    Newborn,
    Pass,
    Pick,
    Rescue,
    Use,
)
from game.rules.rolling_ranch.standing import kinds
from game.tables.rolling_ranch import reading
from game.tables.rolling_ranch.layout import SPACE
from game.tables.rolling_ranch.reading import Reading
from game.ui.chooser import ANY, PRESS, Gesture
from game.ui.context import TableContext


class Hands:
    """Reads choices as gestures, and gestures as choices, for one match."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Every gesture that means a choice."""
        match choice:
            case Rescue():
                return list(self._rescue(choice, context))
            case Use(building, kind, at):
                # A click on a space alone is a rescue: what uses something up is picked up first.
                return [Gesture(use(building, kind), self._space(at), ANY)]
            case Give(resource, building):
                return [Gesture(give(building, resource))]
            case GiveExtra(resource, building):
                return [Gesture(barn(data.RESOURCE_BARN), give(building, resource))]
            case DrawAt(at):
                return [Gesture(reading.NEW, self._space(at))]
            case Newborn(kind, at):
                return [Gesture(f"{reading.BORN}{kind}", self._space(at))]
            case Pick(bonus):
                return [Gesture(f"{reading.PICK}{bonus}")]
            case Pass():
                return list(self._pass(context))
            case Done():
                return [Gesture(reading.DONE)]
            case _:
                return []

    def _rescue(self, choice: Rescue, context: TableContext[Any]) -> Iterator[Gesture]:
        """From each die with that animal, wherever it may go; where both animals may, a click on the space asks which.

        Two dice with the same animal are as good as each other, so neither is refused.
        """
        state, seat = context.view, context.active
        sheet = None if seat is None else self._reading.sheet(state, seat)
        if sheet is None:
            return
        for die, kind in enumerate(kinds(state.dice)):
            if kind == choice.kind and sheet.numbers[choice.at] in self._reading.wanted(state, die):
                yield Gesture(f"{reading.DIE}{die}", self._space(choice.at))
        if state.dice[0] == state.dice[1] and len(set(kinds(state.dice))) > 1:
            yield Gesture(self._space(choice.at))

    def _pass(self, context: TableContext[Any]) -> Iterator[Gesture]:
        """At once where nothing is wasted, else after a question; with it goes the collection of everything.

        The collection is offered where the pass is, for both are there with the action only.
        """
        seat = context.active
        if seat is None:
            return
        plan = self._reading.plan(context, seat)
        if plan or self._reading.rescues(context.view, seat):
            yield Gesture(reading.PASS, reading.SURE, ANY)
        else:
            yield Gesture(reading.PASS)
        if plan:
            yield Gesture(reading.COLLECT, chain=tuple(choices.GIVES[what][where] for what, where in plan))

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as."""
        source, target = gesture.source, gesture.target
        start, _, rest = source.partition(":")
        at = self._reading.space(target)
        asked = self._reading.asked(context)
        match start + ":":
            case "space:" if target == PRESS:
                return self._on_space(self._reading.space(source), asked, context)
            case "die:" if at is not None and asked == "act":
                return Rescue(kinds(context.view.dice)[int(rest)], at)
            case "use:" if at is not None:
                building, _, kind = rest.partition(":")
                return Use(int(building), int(kind), at)
            case "born:" if at is not None:
                return Newborn(int(rest), at)
            case "new:" if at is not None:
                return DrawAt(at)
            case "give:" if target == PRESS and (
                asked == "act" or (asked == "rest" and self._spends(context))
            ):
                building, _, resource = rest.partition(":")
                return Give(int(resource), int(building))
            case "barn:" if target.startswith(reading.GIVE):
                building, _, resource = target.removeprefix(reading.GIVE).partition(":")
                return GiveExtra(int(resource), int(building))
            case "pick:":
                return Pick(int(rest))
            case _:
                return {reading.PASS: choices.PASS, reading.DONE: choices.DONE}.get(source)

    def _spends(self, context: TableContext[Any]) -> bool:
        """Whether resources are being given just now."""
        return any(source.startswith(reading.GIVE) for source in context.sources)

    def _on_space(self, at: int | None, asked: str, context: TableContext[Any]) -> Choice | None:
        """What a click on a space would be with empty hands."""
        if at is None:
            return None
        match asked:
            case "act":
                return Rescue(kinds(context.view.dice)[0], at)
            case "draw":
                return DrawAt(at)
            case "bear":
                born = next(source for source in context.sources if source.startswith(reading.BORN))
                return Newborn(int(born.removeprefix(reading.BORN)), at)
            case _:
                return None

    def _space(self, at: int) -> str:
        return SPACE + self._reading.names[at]


def use(building: int, kind: int) -> str:
    """The source of an animal that a building gives."""
    return f"{reading.USE}{building}:{kind}"


def give(building: int, resource: int) -> str:
    """The spot of a building's icons of a resource."""
    return f"{reading.GIVE}{building}:{resource}"


def barn(building: int) -> str:
    """The source of what the resource barn gives."""
    return f"{reading.BARN}{building}"
