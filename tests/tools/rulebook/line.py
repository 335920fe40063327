"""Makes examples for the rulebook: play to a position, or search for one, and write it down."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.boards import load
from game.core import engine
from game.core.journal import raw
from game.core.spec import Spec
from game.core.steps import Chance, Choice, Decision, Illegal, Position, Refusal
from game.files import ASSETS
from game.scenes.rulebook.example import Example, ExampleAnswer


class Line:
    """Answers one after the other, chance's own among them."""

    def __init__(self, spec: Spec[Any, Any], seats: int, **options: Any) -> None:
        self.spec, self.seats = spec, seats
        self.options = msgspec.convert(options, spec.options)
        boards = spec.boards(self.options, seats, load)
        self.terms = spec.prepare(boards, seats, self.options)
        self.position: Position[Any] = spec.setup(self.terms)
        self.rows: list[ExampleAnswer] = []

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def top(self) -> Any:
        """The step that waits: a decision or chance; None at the end."""
        return self.position.agenda[-1] if self.position.agenda else None

    @property
    def options_now(self) -> list[Choice]:
        """Every legal answer now, chance's outcomes where chance is asked."""
        if isinstance(self.top, Chance):
            return [choice for choice, _ in self.top.outcomes(self.terms, self.state)]
        return [] if self.top is None else list(self.top.options(self.terms, self.state))

    def answer(self, *choices: Choice) -> Line:
        """Give these answers, as a seat or as chance, whoever is asked."""
        for choice in choices:
            self.position, _ = engine.play(self.terms, self.position, choice)
            self.rows.append(ExampleAnswer(raw(choice)))
        return self

    def aside(self, seat: int, choice: Choice) -> Line:
        """An interrupt of a seat."""
        interrupts = self.spec.interrupts
        assert interrupts is not None
        offered = interrupts.options(self.terms, self.state, seat)
        self.position, _ = engine.interrupt(self.terms, self.position, offered, interrupts.resolve, choice)
        self.rows.append(ExampleAnswer(raw(choice), seat))
        return self

    def refusal(self, choice: Choice) -> Refusal | None:
        """Reason why that is not allowed now; None if it is."""
        return engine.why_not(self.terms, self.position, choice)

    def save(
        self,
        name: str,
        tries: Mapping[str, Choice] = {},
        points: Mapping[str, Mapping[str, int]] = {},
        folder: Path = ASSETS,
        **fields: Any,
    ) -> None:
        """Write the position down as an example of this name."""
        example = Example(
            self.seats,
            tuple(self.rows),
            raw(self.options),
            tries={letter: raw(choice) for letter, choice in tries.items()},
            points=points,
            **fields,
        )
        path = folder / "rulebook" / "examples" / self.spec.key / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(example), indent=1) + b"\n")


def search(
    spec: Spec[Any, Any],
    seats: int,
    wanted: Callable[[Line], bool],
    pick: Callable[[Line, random.Random], Choice] | None = None,
    games: int = 1000,
    longest: int = 400,
    **options: Any,
) -> Line:
    """The first position of random games that is `wanted`; asked before every decision and at the end.

    `pick` may choose what is played, so that rare positions come sooner.
    """
    for seed in range(games):
        rng, line = random.Random(seed), Line(spec, seats, **options)
        while line.top is not None and len(line.rows) < longest:
            if isinstance(line.top, Decision) and wanted(line):
                return line
            offered = line.options_now
            line.answer(pick(line, rng) if pick and isinstance(line.top, Decision) else rng.choice(offered))
        if line.top is None and wanted(line):
            return line
    raise Illegal(Refusal("", "no such position"))
