"""The ways from scene to scene; each scene is imported when somebody first goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.shell.scene import Scene, Services
    from game.scenes.tabletop.tabletop import Tabletop
    from game.ui.title import Title


def title(services: Services) -> Scene:
    """The title screen."""
    from game.scenes.title.scene import TitleScene

    return TitleScene(services)


def setup(services: Services, chosen: Title) -> Scene:
    """The set-up of a new match."""
    from game.scenes.setup.scene import SetupScene

    return SetupScene(services, chosen)


def match(services: Services, chosen: Title, played: Match[Any, Any], match_id: int | None) -> Scene:
    """A table at which a match is played; `match_id` is its place in the store, None if it is not kept."""
    from game.scenes.match.scene import MatchScene

    return MatchScene(services, chosen, played, match_id)


def results(services: Services, chosen: Title, played: Match[Any, Any], match_id: int | None) -> Scene:
    """The result of a finished match."""
    from game.scenes.results.scene import ResultsScene

    return ResultsScene(services, chosen, played, match_id)


def curtain(
    services: Services,
    top: Tabletop,
    seat: int,
    there: Callable[[], None],
    waiting: int | None = None,
    dropped: Callable[[], None] | None = None,
) -> Scene:
    """What lies over a match until the person of a seat has come to the screen, which is told to `there`.

    Who comes out of turn, while another is `waiting`, may also think better of it, which is told to `dropped`.
    """
    from game.scenes.curtain.scene import CurtainScene

    return CurtainScene(services, top, seat, there, waiting, dropped)


def replay(
    services: Services,
    chosen: Title,
    played: Match[Any, Any],
    match_id: int | None,
    viewer: int | None = None,
) -> Scene:
    """A match seen again from the start, by the viewer; *what if* goes on from any position as a new match."""
    from game.scenes.replay.scene import ReplayScene

    return ReplayScene(services, chosen, played, match_id, viewer)


def saves(services: Services) -> Scene:
    """All matches in the store."""
    from game.scenes.saves.scene import SavesScene

    return SavesScene(services)


def settings(services: Services) -> Scene:
    """The settings."""
    from game.scenes.settings.scene import SettingsScene

    return SettingsScene(services)
