"""How often an input makes the context of a moment, the things and the buttons of a table, counted around the real
ones."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.scenes.match import why
from game.ui.context import TableContext
from game.ui.events import Input
from game.ui.spot import Spot
from game.ui.table import Things
from tests.scenes.match_player import Player

MADE = ("context", "things", "buttons")


class Counts:
    """Every input of a player, with how often each was made for it."""

    def __init__(self, patch: pytest.MonkeyPatch, player: Player) -> None:
        self.now: Counter[str] = Counter()
        self.inputs: list[tuple[Input, Counter[str]]] = []
        self.moved: list[Spot | None] = []
        """Spots that were pointed at whenever that laid things elsewhere with the same `things_key`."""
        self._player, self._moments = player, Counter[tuple[str, tuple[Any, ...]]]()
        """How often each was made at each moment of the show, within one input."""
        self._aside = False
        """Whether a reason is being made: it is told of the table with empty hands."""
        self._reason = why.reason
        self._manager, self._handle = player.manager, player.manager.handle
        for module in [each for name, each in sys.modules.items() if name.startswith("game.")]:
            if getattr(module, "TableContext", None) is TableContext:
                patch.setattr(module, "TableContext", self._counted("context", TableContext))
        patch.setattr(why, "reason", self._telling)
        self._controls = controls = player.table.table_view.table.controls
        buttons = player.table.buttons
        patch.setattr(controls, "things", self._counted("things", self._compared(controls.things)))
        patch.setattr(buttons, "build", self._counted("buttons", buttons.build))
        patch.setattr(player.manager, "handle", self._watched)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any, **more: Any) -> Any:
            # What anybody may see, for a recap, is a context of its own.
            if more.get("live", True) and not self._aside:
                top = self._player.table.table_view
                # A press that skips a step can show one table more on its way, and whoever comes another view.
                moment = (top.stage.changes, top.views.state.camera) if name == "context" else ()
                self._moments[name, moment] += 1
                self.now[name] = max(self.now[name], self._moments[name, moment])
            return real(*args, **more)

        return made

    def _compared(self, real: Callable[[TableContext[Any]], Things]) -> Callable[..., Things]:
        def made(context: TableContext[Any]) -> Things:
            free, shows = replace(context, hover=None), self._controls.things_key
            things, apart = real(context), real(free)
            lie = [[[*boxes.items()] for boxes in each] for each in (things, apart)]
            if shows(context) == shows(free) and lie[0] != lie[1]:
                self.moved.append(context.hover)
            return things

        return made

    def _telling(self, *args: Any) -> Any:
        self.now["reasons"] += 1
        before, self._aside = self._aside, True
        try:
            return self._reason(*args)
        finally:
            self._aside = before

    def _watched(self, event: Input) -> None:
        self.now.clear()
        self._moments.clear()
        self._handle(event)
        if self._manager.top.name in ("match", "curtain"):  # any other screen that comes is laid out by itself
            self.inputs.append((event, Counter(self.now)))

    def over(self) -> list[tuple[Input, Counter[str]]]:
        """Inputs for which anything was made twice."""
        return [(event, made) for event, made in self.inputs if max(made.values(), default=0) > 1]

    def met(self) -> set[str]:
        """All that was made within an input."""
        return {name for _, made in self.inputs for name in made} - {"reasons"}
