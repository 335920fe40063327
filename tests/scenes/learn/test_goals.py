"""Goals of a game: tried from its page, shown beside the own mark, and named in the result."""

from __future__ import annotations

import random
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from game.core.seats import HUMAN, Seat
from game.scenes.learn.scene import LearnScene
from game.scenes.match.goal import GoalSign
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.setup.scene import Remarks, SetupScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import OpenedMatch, ShowLearn
from game.store import goals, people
from game.store.results import seated_at
from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.drawn_words import read
from tests.scenes.screens import Stand
from tests.scenes.unseen import Unseen

SIZE = (1600, 900)


def page(stand: Stand) -> LearnScene:
    scene = LearnScene(stand.house.services, ShowLearn(stand.title, tab="goals"))
    stand.show(scene)
    return scene


def remarks(scene: SetupScene) -> str:
    notes = Remarks(scene.title, scene.words, scene.scale, scene.draft)
    return " ".join(words for _, words in notes.lines)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_each_goal_has_words_and_pictures(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, SIZE)
    words, names = stand.house.services.words, [goal.name for goal in title.spec.goals]
    assert list(title.goal_pictures) == names
    assert all(words.has(f"{title.key}.goal.{name}") and words.has(f"{title.key}.goal.{name}.about") for name in names)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_goal_is_tried_by_as_many_as_it_asks_for(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, SIZE)
    page(stand)
    goal = max(title.spec.goals, key=lambda each: (each.seats, each.company))
    called = stand.house.services.words.t(f"{title.key}.goal.{goal.name}")
    stand.pilot.click(f"learn.goal.{goal.name}")
    stand.rest()
    setup = stand.house.manager.top
    assert isinstance(setup, SetupScene)
    assert goal.fits(len(setup.draft.places))
    assert called in remarks(setup)
    stand.pilot.key("return")
    setup.start()
    stand.rest()
    table = stand.house.manager.top
    assert isinstance(table, MatchScene)
    (sign,) = [part for part in table.screen.parts if isinstance(part, GoalSign)]
    assert set(sign.standings) == {"open"}
    stand.pilot.key("return")
    stand.rest()
    own = next(name for name in table.page.spots() if name.startswith("match.goal."))
    stand.pilot.click(own)
    assert any(called in toast.words for toast in table.page.toasts)


def test_the_sign_says_how_far_a_count_has_come(tmp_path: Path) -> None:
    """In its tip, for the narrator too, and when it is pressed."""
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    options = random_play.options(stand.title)
    opened = opening.begin(stand.house.services, stand.title, (Seat("Ada"), Seat("Ben")), options, goal="few_lone")
    opened.match.play(opened.match.options[0])
    table = stand.sit_down((opened.match, opened.match_id or 0))
    (sign,) = (part for part in table.screen.parts if isinstance(part, GoalSign))
    lone = sign.progress[0]
    assert lone is not None
    assert sign.told(0).splitlines()[1] == f"Lone markers: {lone[0]} of at most 6"
    tips = {part.name: part.hint for part in table.page.parts() if part.name.startswith("match.goal.")}
    assert tips == {f"match.goal.{seat}": sign.told(seat) for seat in range(2)}


def test_a_goal_that_does_not_fit_says_so_and_is_left_out(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("rolling_acres"), SIZE)
    page(stand)
    stand.pilot.click("learn.goal.alone")
    stand.rest()
    setup = stand.house.manager.top
    assert isinstance(setup, SetupScene)
    assert len(setup.draft.places) == 1
    setup.draft.add()
    assert "does not fit" in remarks(setup)
    setup.start()
    stand.rest()
    table = stand.house.manager.top
    assert isinstance(table, MatchScene)
    assert not any(isinstance(part, GoalSign) for part in table.screen.parts)


def played(stand: Stand, seed: str, goal: str, typed: str = "", rival: str = HUMAN) -> OpenedMatch:
    """A match of Ada and Ben to its end, whose seed was secret unless it is typed."""
    options, dice = random_play.options(stand.title), random.Random(seed)
    stand.house.services.new_seed = lambda: seed
    seats = Seat("Ada"), Seat("Ben", rival)
    opened = opening.begin(stand.house.services, stand.title, seats, options, typed, goal)
    while not opened.match.over:
        opened.match.play(random_play.pick(stand.title, dice, opened.match.options))
    return opened


def test_the_result_names_what_was_met_for_the_first_time(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    store = stand.house.services.store
    ada = store.write(partial(people.add, name="Ada", peg="peg_cap", colour="red"))
    found, number, first = dict[str, list[goals.MetGoal]](), 0, None
    while not found:
        number += 1
        opened = played(stand, f"goal {number}", "behind")
        found = store.read(partial(goals.met, title="texas"))
        if first is None and not found:
            first = opened
    words = stand.house.services.words
    result = ResultsScene(stand.house.services, *opened)
    assert {line.person for lines in found.values() for line in lines} == {ada.id}
    told = [honour for honour in result.earned if honour.icon == "icons/target"]
    assert [honour.more for honour in told] == [words.n("goal.result", len(found), names="Ada")]
    assert all(words.t(f"texas.goal.{name}") in told[0].words for name in found)
    missed = ResultsScene(stand.house.services, *first) if first is not None else None
    assert missed is not None
    lines = [honour.words for honour in missed.earned if honour.icon == "icons/target"]
    assert lines == [words.t("goal.missed", goal=words.t("texas.goal.behind"))]
    page(stand)
    assert any(words.startswith("Ada, ") for words, _ in read(stand.house.manager, Unseen(SIZE)).words)


def honours(stand: Stand, opened: OpenedMatch) -> list[tuple[str, str]]:
    result = ResultsScene(stand.house.services, *opened)
    return [(honour.words, honour.more) for honour in result.earned if honour.icon == "icons/target"]


def met_by(stand: Stand, name: str, seats: set[int], typed: bool = False, rival: str = HUMAN) -> OpenedMatch:
    """A match in which just these seats have met a goal."""
    for number in range(200):
        seed = f"who {number}"
        opened = played(stand, seed, name, seed if typed else "", rival)
        result = opened.match.result
        if result is not None and set(dict(result.goals).get(name, ())) == seats:
            return opened
    raise AssertionError("nobody does")


def test_a_match_that_does_not_count_says_why(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    stand.house.services.store.write(partial(people.add, name="Ada", peg="peg_cap", colour="red"))
    ((said, more),) = honours(stand, met_by(stand, "behind", {0}, typed=True))
    assert said == "Comeback: done!"
    assert more.startswith("It doesn’t count")


def test_what_a_computer_has_met_is_not_done(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    stand.house.services.store.write(partial(people.add, name="Ada", peg="peg_cap", colour="red"))
    told = honours(stand, met_by(stand, "behind", {1}, rival="novice"))
    assert ("Comeback: not this time", "Win after being 30 points behind.") in told


def test_a_guest_is_told_that_it_is_not_kept(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    ((said, more),) = honours(stand, met_by(stand, "behind", {0}))
    assert (said, more) == ("Comeback: done!", "Goals are kept for people who are in the book.")


def test_goals_of_several_people_are_told_apart(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("rolling_ranch"), SIZE)
    for name in ("Ada", "Ben"):
        stand.house.services.store.write(partial(people.add, name=name, peg="peg_cap", colour="red"))
    for number in range(200):
        opened = played(stand, f"both {number}", "")
        store = stand.house.services.store
        begun = store.read(partial(at, match=opened.match_id))
        found = store.read(partial(goals.of_match, title="rolling_ranch", at=begun))
        if len(set(found.values())) > 1:
            break
    told = honours(stand, opened)
    assert len(told) == len(set(found.values()))
    assert len(told) > 1
    for said, more in told:
        count = said.count(", ") + said.count(" and ") + 1
        one = "A goal" if count == 1 else f"{count} goals"
        assert more in {f"{one} for Ada", f"{one} for Ben", f"{one} for Ada and Ben"}


def at(db: sqlite3.Connection, match: int | None) -> tuple[int, str]:
    begun, _ = seated_at(db, match)
    return match or 0, begun
