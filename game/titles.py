"""The games as the window knows them: rules and table together."""

from __future__ import annotations

from game.tables.rancho import TITLE as RANCHO_TITLE
from game.tables.rolling_acres import TITLE as ROLLING_ACRES_TITLE
from game.tables.rolling_ranch import TITLE as ROLLING_RANCH_TITLE
from game.tables.texas import TITLE as TEXAS_TITLE
from game.tables.wolves_and_sheep import TITLE as WOLVES_AND_SHEEP_TITLE
from game.ui.title import Title

TITLES: tuple[Title, ...] = (
    RANCHO_TITLE,
    ROLLING_ACRES_TITLE,
    ROLLING_RANCH_TITLE,
    TEXAS_TITLE,
    WOLVES_AND_SHEEP_TITLE,
)


def title_for(key: str) -> Title:
    """The title of the game called `key`; KeyError if there is none."""
    for title in TITLES:
        if title.key == key:
            return title
    raise KeyError(key)
