"""A glance at an own secret: it shows as long as its key or its button is held."""

from __future__ import annotations

from game.ui.widgets.button import Hold
from game.ui.widgets.page import Page


class Glance:
    """Whether the viewer holds what shows an own secret. Held keys repeat, so each of them is pressed anew."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._key = False
        self._stale = False
        """Whether the key has been down since somebody else was at the screen."""

    @property
    def held(self) -> bool:
        """Whether key or button is held now."""
        return self._key or any(each.held for each in self._buttons())

    def knows(self, key: str) -> bool:
        """Whether a button can be held by a key."""
        return any(each.enabled and each.key.lower() == key for each in self._buttons())

    def key(self, held: bool) -> None:
        """The key goes down or comes up."""
        self._stale = self._stale and held
        self._key = held and not self._stale

    def forget(self) -> None:
        """Somebody else comes to the screen: nothing is held for them."""
        self._key, self._stale = False, self._stale or self._key
        for each in self._buttons():
            each.let_go()

    def _buttons(self) -> list[Hold]:
        return [each for each in self._page.widgets if isinstance(each, Hold)]
