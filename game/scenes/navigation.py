"""The one place that joins scenes: what comes next after each outcome, and how it lies on the stack."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

from game.scenes.shell import outcomes
from game.scenes.shell.manager import Manager, Rehearsal
from game.scenes.shell.scene import Scene, Services
from game.store.notices import Notice, StoreError

_AFTER_A_TABLE = (
    *(f"game.scenes.results.{each}" for each in ("scene", "table", "podium", "chart", "parties", "reveal")),
    "game.ai.review",
)
"""Modules of the result, which are read while there is time at the table: all of them take longer than a frame."""


def follow(manager: Manager, services: Services, outcome: outcomes.Outcome) -> None:
    """Go on to the outcome of the top scene."""
    match outcome:
        case outcomes.Back():
            manager.dismiss()
        case outcomes.Home():
            manager.home()
        case outcomes.GoOn():
            manager.recover()
        case outcomes.Restart():
            manager.recover(home=True)
        case outcomes.ShowFault():
            manager.interrupt(scene(services, outcome), home=outcome.again)
        case outcomes.Quit():
            manager.quit()
        case outcomes.Speak(language):
            services.change(language=language)
            services.words.switch(language)
            manager.reword()
        case outcomes.Expect(finished):
            manager.prepared = Rehearsal(finished.opened, partial(scene, services, finished))
        case outcomes.BeginMatch() | outcomes.Reopen() | outcomes.Finished() | outcomes.ShowTable():
            manager.replace(_prepared_result(manager, outcome) or scene(services, outcome))
        case outcomes.Branch() | outcomes.PlayNow() | outcomes.ShowToday() | outcomes.ShowFestival(aside=False):
            manager.home()
            manager.push(scene(services, outcome))
        case outcomes.ShowSaves(Path() as file) if manager.back_to("saves"):
            manager.top.open_file(file)
        case outcomes.FindBetter(again=True) | outcomes.TryBoard(again=True):
            manager.replace(scene(services, outcome))
        case outcomes.TakeLesson():
            _take_lesson(manager, services, outcome)
        case _:
            manager.push(scene(services, outcome))
    if isinstance(outcome, outcomes.AtTable) and not manager.tasks:
        manager.tasks = [partial(import_module, each) for each in _AFTER_A_TABLE]


def _take_lesson(manager: Manager, services: Services, wanted: outcomes.TakeLesson) -> None:
    """Go home, and on to a lesson if it can be opened."""
    from game.scenes.match.lesson.teaching import open_lesson

    lesson = open_lesson(services, wanted)
    manager.home()
    if lesson is not None:
        manager.push(lesson)


def _prepared_result(manager: Manager, outcome: outcomes.Shown) -> Scene | None:
    """The result as it was made while there was time, if it was."""
    if manager.prepared is None or not isinstance(outcome, outcomes.Finished):
        return None
    from game.scenes.results.scene import ResultsScene

    result = manager.prepared.scene(outcome.opened)
    if isinstance(result, ResultsScene):
        result.remaining = iter(outcome.remaining)
    return result


def _festival(services: Services, wanted: outcomes.ShowFestival) -> Scene:
    """The page of a festival, or the set-up of one where none goes on."""
    from game.store import festivals

    going = None
    try:
        going = services.store.read(festivals.open_one)
    except StoreError as error:
        services.notices.append(Notice(error.key))
    if wanted.number is None and going is None:
        from game.scenes.festival.setup import FestivalSetupScene

        return FestivalSetupScene(services)
    from game.scenes.festival.scene import FestivalScene

    return FestivalScene(services, wanted.number, wanted.aside)


def first(services: Services) -> Scene:
    """The scene that the program opens with, beneath all others."""
    from game.scenes.title.scene import TitleScene

    return TitleScene(services)


def _result(services: Services, wanted: outcomes.ShowResult) -> Scene:
    """The result of a match, at rest where it has been seen before."""
    from game.scenes.results.scene import ResultsScene

    results = ResultsScene(services, *wanted.opened, wanted.remaining)
    if wanted.seen:
        results.reveal.finish()
    return results


def _looking_back(
    services: Services, outcome: outcomes.LookBack | outcomes.ShowReview | outcomes.ShowLedger | outcomes.ShowBalance
) -> Scene:
    """The scene that shows what has happened in a match, or would in many on its board."""
    match outcome:
        case outcomes.LookBack():
            from game.scenes.replay.scene import ReplayScene

            return ReplayScene(services, *outcome.opened, outcome.viewer, outcome.index, outcome.better)
        case outcomes.ShowReview():
            from game.scenes.review.scene import ReviewScene

            return ReviewScene(services, *outcome.opened)
        case outcomes.ShowLedger():
            from game.scenes.ledger.scene import LedgerScene

            return LedgerScene(services, *outcome.opened, outcome.viewer)
        case outcomes.ShowBalance():
            from game.scenes.balance.scene import open_balance

            return open_balance(services, outcome)


def _learning(services: Services, outcome: outcomes.FindBetter | outcomes.ShowLearn) -> Scene:
    """The page of lessons and puzzles, or a puzzle."""
    if isinstance(outcome, outcomes.FindBetter):
        from game.scenes.match.puzzle import open_puzzle

        return open_puzzle(services, outcome)
    from game.scenes.learn.scene import LearnScene

    return LearnScene(services, outcome)


def _unkept(services: Services, outcome: outcomes.Attract | outcomes.TryBoard) -> Scene:
    """The table of a match of which nothing is kept."""
    if isinstance(outcome, outcomes.Attract):
        from game.scenes.match.attract import open_attract

        return open_attract(services, outcome)
    from game.scenes.match.trial import open_trial

    return open_trial(services, outcome)


def scene(services: Services, outcome: outcomes.Shown) -> Scene:
    """The scene that an outcome brings to the screen; each is imported when somebody first goes there."""
    match outcome:
        case outcomes.SetUp():
            from game.ai import OPPONENT_LEVELS
            from game.scenes.setup.scene import SetupScene
            from game.scenes.shell.path import Footings

            learned, footings = isinstance(outcome, outcomes.PlayNow), Footings(services, outcome.title.spec)
            return SetupScene(services, outcome.title, OPPONENT_LEVELS, learned, outcome.seats, footings, outcome.goal)
        case (
            outcomes.BeginMatch()
            | outcomes.ResumeMatch()
            | outcomes.Reopen()
            | outcomes.Branch()
            | outcomes.ShowTable()
        ):
            from game.scenes.match.scene import MatchScene

            return MatchScene(services, *outcome.opened)
        case outcomes.Attract() | outcomes.TryBoard():
            return _unkept(services, outcome)
        case outcomes.Finished() | outcomes.ShowResult():
            return _result(services, outcome)
        case outcomes.LookBack() | outcomes.ShowReview() | outcomes.ShowLedger() | outcomes.ShowBalance():
            return _looking_back(services, outcome)
        case outcomes.FindBetter() | outcomes.ShowLearn():
            return _learning(services, outcome)
        case outcomes.ShowSaves():
            from game.scenes.saves.scene import SavesScene

            return SavesScene(services, outcome.file)
        case outcomes.ShowBook():
            from game.scenes.book.scene import BookScene

            return BookScene(services, outcome.person, outcome.adds)
        case outcomes.ShowToday():
            from game.scenes.today.scene import TodayScene

            return TodayScene(services, outcome.day, outcome.person)
        case outcomes.ShowFestival():
            return _festival(services, outcome)
        case outcomes.ShowRules():
            from game.scenes.rulebook.scene import RulebookScene

            return RulebookScene(services, outcome)
        case outcomes.ShowSettings():
            from game.scenes.settings.keys import KeysScene
            from game.scenes.settings.scene import SettingsScene

            return (KeysScene if outcome.keys else SettingsScene)(services)
        case outcomes.LowerCurtain():
            from game.scenes.curtain.scene import CurtainScene

            return CurtainScene(services, outcome)
        case outcomes.ShowFault():
            from game.scenes.fault.scene import FaultScene

            return FaultScene(services, outcome)
