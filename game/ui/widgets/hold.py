"""A button that works as long as it is held."""

from __future__ import annotations

from game.ui.events import Input, Key
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button


class Hold(Button):
    """Held by the pointer, wherever that goes meanwhile, or by Enter or Space while it has the keyboard.

    A click does what it does on any button; a key does nothing but hold.
    """

    _keyed = False

    @property
    def held(self) -> bool:
        """Whether it is held now."""
        return self.enabled and (self.pressed or (self._keyed and self.focused))

    def let_go(self) -> None:
        """As if pointer and key had left it, without a click."""
        self.pressed = self._keyed = False

    def resume(self, old: Widget) -> None:
        super().resume(old)
        if isinstance(old, Hold):
            self._keyed = old._keyed

    def handle(self, event: Input) -> bool:
        match event:
            case Key(key="return" | "space", ctrl=False, alt=False) if self.enabled:
                self._keyed = event.down
                return True
            case _:
                return super().handle(event)

    def animate(self, dt_ms: float) -> bool:
        before, self.on = self.on, self.held
        return super().animate(dt_ms) or before != self.on
