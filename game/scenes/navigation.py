"""The one place that joins scenes: what comes next after each outcome, and how it lies on the stack."""

from __future__ import annotations

from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import (
    Back,
    Begin,
    Branch,
    Finished,
    HandOver,
    Home,
    LookBack,
    Outcome,
    Play,
    Quit,
    SetUp,
    Shown,
    ShowResult,
    ShowSaves,
    ShowSettings,
    ShowTable,
)
from game.scenes.shell.scene import Scene, Services


def follow(manager: Manager, services: Services, outcome: Outcome) -> None:
    """Let come next what the scene on top has ended with or asks for."""
    match outcome:
        case Back():
            manager.dismiss()
        case Home():
            manager.home()
        case Quit():
            manager.quit()
        case Begin() | Finished() | ShowTable():
            manager.replace(scene(services, outcome))
        case Branch():
            manager.home()
            manager.push(scene(services, outcome))
        case SetUp() | Play() | ShowResult() | LookBack() | ShowSaves() | ShowSettings() | HandOver():
            manager.push(scene(services, outcome))


def first(services: Services) -> Scene:
    """The scene that the program opens with, beneath all others."""
    from game.scenes.title.scene import TitleScene

    return TitleScene(services)


def scene(services: Services, outcome: Shown) -> Scene:
    """The scene that an outcome brings to the screen; each is imported when somebody first goes there."""
    match outcome:
        case SetUp(title=title):
            from game.scenes.setup.scene import SetupScene

            return SetupScene(services, title)
        case Begin(opened=opened) | Play(opened=opened) | Branch(opened=opened) | ShowTable(opened=opened):
            from game.scenes.match.scene import MatchScene

            return MatchScene(services, *opened)
        case Finished(opened=opened) | ShowResult(opened=opened):
            from game.scenes.results.scene import ResultsScene

            return ResultsScene(services, *opened)
        case LookBack(opened=opened, viewer=viewer):
            from game.scenes.replay.scene import ReplayScene

            return ReplayScene(services, *opened, viewer)
        case ShowSaves():
            from game.scenes.saves.scene import SavesScene

            return SavesScene(services)
        case ShowSettings():
            from game.scenes.settings.scene import SettingsScene

            return SettingsScene(services)
        case HandOver():
            from game.scenes.curtain.scene import CurtainScene

            seat, there = outcome.seat, outcome.there
            return CurtainScene(services, outcome.tabletop, seat, there, outcome.waiting, outcome.dropped)
