"""Every screen of the program as it stands for pictures and for looking at its parts; the same on every day."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.ai.balance import figures_of
from game.boards import copy_map, load, read
from game.core.journal import Record, raw
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.headless.agreement import Agreement
from game.headless.playout import play_match
from game.lessons.lesson import shelf as shelf_of
from game.scenes import navigation
from game.scenes.balance.scene import BalanceScene
from game.scenes.book.scene import BookScene
from game.scenes.curtain.scene import CurtainScene
from game.scenes.festival.scene import FestivalScene
from game.scenes.festival.setup import FestivalSetupScene
from game.scenes.learn.scene import LearnScene
from game.scenes.ledger.scene import LedgerScene
from game.scenes.match.puzzle import open_puzzle
from game.scenes.match.puzzle_solving import Solving
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.settings.keys import KeysScene
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.outcomes import (
    FindBetter,
    Finished,
    OpenedMatch,
    SetUp,
    ShowLearn,
    ShowSaves,
    ShowSettings,
    TriedBoard,
)
from game.scenes.shell.puzzles import reviewed, shipped_puzzle
from game.scenes.shell.scene import Scene
from game.scenes.shell.trial import begin_trial
from game.scenes.today.scene import TodayScene
from game.store import matches, puzzles, results as results_of
from game.store.disk import OWN_MAPS
from game.store.settings import Remembered
from game.titles import TITLES, title_for
from game.ui.chooser import HOLD, PRESS
from game.ui.rect import Scale
from game.ui.title import Title
from game.ui.widgets.button import Button
from game.worker.balance import LEVEL, WORK, BalanceRun
from tests.games import results_game
from tests.games.trial import trial
from tests.scenes import random_play
from tests.scenes.book import shelf
from tests.scenes.festival import fair
from tests.scenes.learn import desk
from tests.scenes.pilot import Pilot
from tests.scenes.review import reviewing
from tests.scenes.today import orchard

LONG_MS = 5000.0
PLAYED = 40
SOME_TURNS = 8
"""Turns that have been played at the moments that are waited for."""


class Blindfold(Pilot):
    """Draws nothing on the way to a screen, only what is asked for."""

    def step(self, ms: float = 400) -> bool:
        self.manager.update(ms)
        return False


class Stand:
    """A house whose matches are from a fixed day, and a pilot who goes to its screens."""

    def __init__(self, folder: Path, title: Title, size: tuple[int, int], percent: int = 100) -> None:
        self.folder = folder
        self.house = results_game.house(folder, "none", size, percent, TITLES)
        self.house.services.data_folder = Path("saves")
        self.house.services.today = orchard.TODAY
        self.title = title
        self.pilot = Blindfold(self.house.manager)

    def match(self, seats: int, rows: int, day: int = 1) -> tuple[Match[Any, Any], int]:
        """A match after some random rows, or at its end, kept on a day of May 2024."""
        match = _again(_played(self.title.key, seats, rows))
        return match, self.keep(match.record(), match.state.turn, match.over, day)

    def until(self, seats: int, wanted: Callable[[Match[Any, Any]], bool]) -> tuple[Match[Any, Any], int]:
        """A match that random players have brought to where something is wanted; AssertionError if none comes."""
        match = _again(_brought(self.title.key, seats, wanted))
        return match, self.keep(match.record(), match.state.turn, False, 1)

    def keep(self, record: Record, turn: int, over: bool, day: int) -> int:
        """Put a match into the store as if it had been played on a day of May 2024."""
        line = matches.line_of(record, f"2024-05-{day:02}T12:00:00+00:00", turn, over)
        store = self.house.services.store
        return store.write(lambda db: matches.insert(db, line, record.rows))

    def show(self, scene: Scene) -> Scene:
        """Go to a scene and let it come to rest."""
        self.house.manager.push(scene)
        self.rest()
        return scene

    def resize(self, size: tuple[int, int], percent: int) -> None:
        """Give the window another size in pixels, and the interface another scale in percent."""
        services = self.house.services
        services.settings = replace(services.settings, ui_scale=percent)
        self.house.manager.resize(Scale(size, percent))

    def rest(self) -> None:
        """Everything comes to rest."""
        for _ in range(12):
            self.pilot.step(LONG_MS)

    def sit_down(self, played: tuple[Match[Any, Any], int]) -> MatchScene:
        """Go to the table of a match; whoever is to answer has opened the curtain, where one fell."""
        scene = MatchScene(self.house.services, self.title, *played)
        self.show(scene)
        if scene.session.calling is not None:
            self.pilot.step(LONG_MS)
            self.pilot.key("return")
            self.rest()
        assert self.pilot.scene is scene
        return scene


# Every screen is shown in many windows: what is played for it is the same in all of them, and played once.


@cache
def _played(key: str, seats: int, rows: int) -> Match[Any, Any]:
    title, dice = title_for(key), random.Random(1)
    match = _dealt(title, seats, random_play.options(title))
    while not match.over and match.index < rows:
        match.play(random_play.pick(title, dice, match.options))
    return match


@cache
def _brought(key: str, seats: int, wanted: Callable[[Match[Any, Any]], bool]) -> Match[Any, Any]:
    title = title_for(key)
    for seed in range(50):
        match, dice = _dealt(title, seats, title.spec.playout_options, str(seed)), random.Random(seed)
        while not match.over:
            if match.state.turn > SOME_TURNS and wanted(match):
                return match
            match.play(random_play.pick(title, dice, match.options))
    raise AssertionError("it does not come to that")


def _dealt(title: Title, seats: int, options: Any, seed: str = "1") -> Match[Any, Any]:
    boards = title.spec.boards(options, seats, load)
    match: Match[Any, Any] = Match(title.spec, MatchSetup(results_game.seats(seats), options, boards, seed, True))
    match.deal()
    return match


def _again(match: Match[Any, Any]) -> Match[Any, Any]:
    """Another match that stands where this one does: whatever is done with it, this one stays."""
    made: Match[Any, Any] = Match(match.spec, match.setup)
    made._plies, made.index = list(match.plies), match.index
    return made


def title(stand: Stand) -> Scene:
    stand.match(stand.title.spec.seats[0], PLAYED)
    return stand.show(navigation.first(stand.house.services))


def setup(stand: Stand) -> Scene:
    return stand.show(navigation.scene(stand.house.services, SetUp(stand.title)))


def computers(stand: Stand) -> Scene:
    """The set-up of a table with a computer of every level."""
    seats = (Seat("Ann"), *map(Seat, ("Turnip", "Old Tom", "Mabel"), OPPONENT_LEVELS))
    kept = Remembered(seats, raw(stand.title.spec.options()))
    stand.house.services.change(tables={stand.title.key: kept})
    return setup(stand)


def boards(stand: Stand) -> Scene:
    """Boards to choose from: that of the box, one of a player's own, and one that cannot be used."""
    services = stand.house.services
    services.data_folder = stand.folder / "share" / "the-five-acres-of-a-large-family"  # told without its middle
    folder = services.data_folder / OWN_MAPS
    name = stand.title.spec.maps(stand.title.spec.options(), stand.title.spec.seats[0])[0]
    copy_map(name, folder)
    copy_map(name, folder).write_text("<map>")
    services.open_folder, services.map_editor = _ignore, lambda: _ignore
    scene = setup(stand)
    assert isinstance(scene, SetupScene)
    line = next(part for part in scene.page.parts() if part.name == "setup.board")
    assert isinstance(line, Button)
    line.press()
    stand.rest()
    return scene


def tried(stand: Stand) -> Scene:
    """The table of a player's own board that is tried, whose file has just become none."""
    services = stand.house.services
    path = copy_map(stand.title.spec.maps(stand.title.spec.options(), 2)[0], stand.folder / OWN_MAPS)
    services.balance_at = "game.headless.balance:balance_process"
    seats, options = stand.title.with_colours([Seat("Ann"), Seat("Ben")]), stand.title.spec.options()
    board = TriedBoard(tuple(seats), options, path.stem, read(path, path.name), path)
    scene = stand.show(navigation.scene(services, begin_trial(services, stand.title, board)))
    path.write_text("<map>")
    stand.rest()
    return scene


def balanced(stand: Stand) -> Scene:
    """The balance of a board after three games, which have ended early."""
    match, services = _dealt(stand.title, 2, stand.title.spec.options()), stand.house.services
    agreement = Agreement(stand.title.spec, match.setup.options, match.setup.boards, (LEVEL, LEVEL), WORK)
    known = {number: figures_of(play_match(agreement, f"1/{number}")) for number in range(1, 4)}
    run = BalanceRun(match, "", "", len(known), known=known)
    scene = stand.show(BalanceScene(services, stand.title, match, "Clover", run))
    scene.idle_step()
    return scene


def _ignore(path: Path) -> None:
    """Nothing is opened beside the program."""


def goal(stand: Stand) -> Scene:
    """A full table that plays for a goal."""
    seats = stand.title.spec.seats[-1]
    match, number = stand.match(seats, PLAYED)
    name = next(each.name for each in stand.title.spec.goals if each.fits(seats))

    def note(db: sqlite3.Connection) -> None:
        (begun,) = db.execute("SELECT created FROM matches WHERE id = ?", (number,)).fetchone()
        line = results_of.expected(match, begun, results_of.Occasion(goal=name))
        results_of.expect(db, replace(line, match=number), match.seats)

    stand.house.services.store.write(note)
    return stand.sit_down((match, number))


def settings(stand: Stand) -> Scene:
    return stand.show(navigation.scene(stand.house.services, ShowSettings()))


def keys(*presses: str) -> Callable[[Stand], Scene]:
    """The page of keys, perhaps waiting for one, or asking about one that is taken."""

    def show(stand: Stand) -> Scene:
        scene = stand.show(navigation.scene(stand.house.services, ShowSettings(keys=True)))
        assert isinstance(scene, KeysScene)
        if presses:
            scene.page.focus(next(part for part in scene.page.parts() if part.name == "keys.hint.0"), True)
            stand.pilot.key(*presses)
        return scene

    return show


def saves(stand: Stand) -> Scene:
    for day, seats in enumerate(stand.title.spec.seats, start=1):
        stand.match(seats, PLAYED, day)
    stand.match(stand.title.spec.seats[0], 100_000, 9)
    return stand.show(navigation.scene(stand.house.services, ShowSaves()))


def book(who: str = "person", count: int = 5, games: int = 60) -> Callable[[Stand], Scene]:
    """The record book of so many people and games, at the page of one of them, of all, or at the form of one."""

    def show(stand: Stand) -> Scene:
        shelf.fill(stand.house.services.store, TITLES, count, games, ("Zosia", "Adam"))
        scene = BookScene(stand.house.services, 1 if who in ("person", "form") else None)
        stand.show(scene)
        if who == "person":
            scene.choose(shelf.most_played(scene.state.data.matches, 1, stand.title.key))
        elif who == "form":
            scene.edit_person()
        stand.rest()
        return scene

    return show


def today(count: int = 3, played: Sequence[int] = (0, 1, 2), past: int = 4, do: str = "") -> Callable[[Stand], Scene]:
    """Today's farm in a family of so many, of whom some have played; perhaps with something done there."""

    def show(stand: Stand) -> Scene:
        orchard.fill(stand.house.services, count, played, past)
        scene = TodayScene(stand.house.services)
        stand.show(scene)
        if do:
            getattr(scene, do)()
        stand.rest()
        return scene

    return show


def festival(count: int = 4, played: int = 2, do: str = "") -> Callable[[Stand], Scene]:
    """A festival of so many, in which so many games are over; perhaps with something done there."""

    def show(stand: Stand) -> Scene:
        titles = fair.ALL if played < 4 else ("rolling_acres", "texas", "wolves_and_sheep")
        made = fair.fill(stand.house.services, count, min(played, 3), titles)
        scene = FestivalScene(stand.house.services, made.festival.id)
        stand.show(scene)
        if do:
            getattr(scene, do)(*([0] if do == "look_at" else []))
        stand.rest()
        return scene

    return show


def festival_setup(count: int) -> Callable[[Stand], Scene]:
    """Set-up of a festival in a family of so many."""

    def show(stand: Stand) -> Scene:
        orchard.family(stand.house.services, count)
        return stand.show(FestivalSetupScene(stand.house.services))

    return show


def table(seats: int) -> Callable[[Stand], Scene]:
    def show(stand: Stand) -> Scene:
        return stand.sit_down(stand.match(seats, PLAYED))

    return show


def held(stand: Stand) -> Scene:
    """Something in the hand, over a place where it may go."""
    scene = table(stand.title.spec.seats[0])(stand)
    assert isinstance(scene, MatchScene)
    context, chooser = scene.table_view.context(), scene.model.chooser
    made = [
        each for choice in scene.match.options for each in scene.table_view.table.controls.gestures(choice, context)
    ]
    gesture = min(made, key=lambda each: (each.target == PRESS, each.target == HOLD))
    spots = scene.model.spots
    start = spots[gesture.source].centre
    stand.pilot.point("move", start)
    stand.pilot.point("down", start)
    stand.pilot.point("move", (start[0] + 12, start[1]))
    x, y = spots[next(iter(chooser.targets())) if gesture.target == HOLD else gesture.target].centre
    stand.pilot.point("move", (x + 12, y + 12))
    for _ in range(6):
        stand.pilot.step(LONG_MS)
    return scene


def curtain(stand: Stand) -> Scene:
    """Between two of several people with secrets."""
    stand.house.services.change(tables={stand.title.key: Remembered(cover="curtain")})
    many = max(count for count in stand.title.spec.seats if count <= 4)
    stand.show(MatchScene(stand.house.services, stand.title, *stand.match(many, PLAYED)))
    assert isinstance(stand.pilot.scene, CurtainScene)
    return stand.pilot.scene


def covered(stand: Stand) -> Scene:
    """The same, with only what is secret covered."""
    many = max(count for count in stand.title.spec.seats if count <= 3)
    scene = MatchScene(stand.house.services, stand.title, *stand.match(many, PLAYED))
    stand.show(scene)
    assert scene.session.calling is not None
    return scene


def results(stand: Stand) -> Scene:
    played = stand.match(stand.title.spec.seats[-1], 100_000)
    return stand.show(navigation.scene(stand.house.services, Finished(OpenedMatch(stand.title, *played))))


def replay(stand: Stand) -> Scene:
    played = stand.match(stand.title.spec.seats[0], PLAYED)
    return stand.show(ReplayScene(stand.house.services, stand.title, *played))


def review(stand: Stand) -> Scene:
    played = stand.match(stand.title.spec.seats[1], 100_000)
    return stand.show(reviewing.scene_of(stand.house.services, stand.title, *played))


def chances(stand: Stand) -> Scene:
    """The ledger of a finished match, of which each roll has been checked."""
    played = stand.match(stand.title.spec.seats[1], 100_000)
    scene = LedgerScene(stand.house.services, stand.title, *played)
    stand.show(scene)
    scene.verify()
    stand.rest()
    return scene


def sealed(stand: Stand) -> Scene:
    """The ledger of a match that goes on, with a secret seed."""
    match, _ = stand.match(stand.title.spec.seats[0], PLAYED)
    match.setup = replace(match.setup, open_seed=False)
    return stand.show(LedgerScene(stand.house.services, stand.title, match, None))


def learn(tab: str, count: int = 3) -> Callable[[Stand], Scene]:
    """The page of lessons and puzzles in a family of so many."""

    def show(stand: Stand) -> Scene:
        desk.fill(stand.house.services, stand.title, count)
        stand.house.services.change(lessons=(shelf_of(stand.title.key)[0][0].id,))
        scene = LearnScene(stand.house.services, ShowLearn(stand.title))
        stand.show(scene)
        scene.to_tab(tab)
        stand.rest()
        return scene

    return show


def shipped(stand: Stand) -> Scene:
    """A puzzle that comes with the program, as a guest finds it."""
    made = shipped_puzzle(stand.house.services.words, stand.title, puzzles.shipped(stand.title.key)[0], None)
    return stand.show(open_puzzle(stand.house.services, FindBetter(stand.title, (made,))))


def puzzle(how: str) -> Callable[[Stand], Scene]:
    """A better choice is looked for; nothing has been tried yet, or it has been shown."""

    def show(stand: Stand) -> Scene:
        services, of = stand.house.services, stand.title
        match, number = stand.match(of.spec.seats[1], 100_000)
        found = reviewed(services, match, number, reviewing.made_up(match))
        scene = open_puzzle(services, FindBetter(of, next(each for each in found.values() if each)))
        stand.show(scene)
        solving = next(part for part in scene.screen.parts if isinstance(part, Solving))
        if how == "shown":
            solving.show_me()
        elif how == "open":
            solving.state.unfolded = True
            scene.page.renew()
        stand.rest()
        return scene

    return show


def moment(seats: int, wanted: Callable[[Match[Any, Any]], bool]) -> Callable[[Stand], Scene]:
    def show(stand: Stand) -> Scene:
        return stand.sit_down(stand.until(seats, wanted))

    return show


def _offered(match: Match[Any, Any], kind: str) -> list[tuple[int, Any]]:
    several = ((seat, each) for seat in range(len(match.seats)) for each in match.interrupts(seat))
    return [(seat, each) for seat, each in several if type(each).__name__ == kind]


@cache
def _offers(kind: str) -> Callable[[Match[Any, Any]], bool]:
    return lambda match: bool(_offered(match, kind))


def interrupt(stand: Stand) -> Scene:
    """A seat has come out of turn; the waiting one goes on afterwards."""
    kind, most = trial(stand.title.key).interrupt, stand.title.spec.seats[-1]

    match, _ = stand.until(most, _offers(kind))
    match.interrupt(*_offered(match, kind)[-1])
    return stand.sit_down((match, stand.keep(match.record(), match.state.turn, False, 2)))


def _last(match: Match[Any, Any], kind: str) -> Any:
    """A choice after which only a kind of chance is left to answer."""
    for choice in match.options:
        agenda = () if choice.calls_chance else match.peek(choice).agenda
        if agenda and type(agenda[-1]).__name__ == kind:
            return choice
    return None


@cache
def _ends_in(kind: str) -> Callable[[Match[Any, Any]], bool]:
    return lambda match: _last(match, kind) is not None


def glove(stand: Stand) -> Scene:
    """A turn is open, and the dice of the next roll lie in the glove."""
    kind = trial(stand.title.key).rolls
    match, _ = stand.until(stand.title.spec.seats[1], _ends_in(kind))
    match.answer(_last(match, kind))
    return stand.sit_down((match, stand.keep(match.record(), match.state.turn, False, 2)))


PUZZLES = {"review": review, "puzzle": puzzle(""), "puzzle_open": puzzle("open"), "puzzle_shown": puzzle("shown")}


def screens(of: Title) -> dict[str, Callable[[Stand], Scene]]:
    """Every screen that a title has, by name."""
    made = {f"match_{seats}": table(seats) for seats in of.spec.seats}
    made |= {name: moment(*which) for name, which in trial(of.key).moments.items()}
    made |= {"curtain": curtain, "covered": covered} if of.spec.secrets else {}
    made |= {"interrupt": interrupt} if trial(of.key).interrupt else {}
    made |= {"glove": glove} if trial(of.key).rolls else {}
    over = {"results": results} | (PUZZLES if of.spec.mind else {})
    over |= {"puzzles": learn("puzzles"), "puzzle_shipped": shipped} if puzzles.shipped(of.key) else {}
    return {"setup": setup, **made, "held": held, **over, "replay": replay, "ledger": chances, "sealed": sealed}


GENERAL: dict[str, Callable[[Stand], Scene]] = {
    "title": title,
    "saves": saves,
    "settings": settings,
    "keys": keys(),
    "keys_press": keys("return"),
    "keys_clash": keys("return", "r"),
    "book": book(),
    "book_family": book("family", 12),
    "book_form": book("form", 2, 9),
    "book_empty": book("family", 0, 0),
    "book_one": book("person", 1, 1),
    "today": today(),
    "today_shut": today(4, (0, 1)),
    "today_many": today(12, tuple(range(10)), 0),
    "today_empty": today(0, (), 0),
    "today_who": today(12, (0,), 2, "ask_who"),
    "today_month": today(2, (0,), 2, "open_month"),
    "festival": festival(),
    "festival_order": festival(do="change_order"),
    "festival_past": festival(2, do="look_at"),
    "festival_over": festival(4, 5),
    "festival_setup": festival_setup(0),
    "festival_setup_family": festival_setup(6),
    "learn": learn("lessons"),
    "puzzles_many": learn("puzzles", 12),
    "puzzles_guest": learn("puzzles", 0),
    "goals": learn("goals", 4),
    "goal": goal,
    "computers": computers,
    "boards": boards,
    "trial": tried,
    "balance": balanced,
}
"""Screens that are the same for all titles; the first is on them, or all are."""


def every() -> dict[str, tuple[Title, Callable[[Stand], Scene]]]:
    """Every screen of the program: by its name a title and the way there."""
    found = {name: (TITLES[0], show) for name, show in GENERAL.items()}
    for of in TITLES:
        found |= {f"{of.key}_{name}": (of, show) for name, show in screens(of).items()}
    return found
