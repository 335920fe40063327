"""Goals of all games: what they are, that recorded games have met each, and that they keep their word on the way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match, course_of
from game.core.spec import MatchGoal
from game.i18n.catalogue import Catalogue
from game.titles import TITLES
from game.ui.title import Title
from tests.golden.test_transcripts import named
from tests.golden.transcript import followed, read, records
from tests.tools import goals as goals_tool

RECORDS = [(title, path) for title in TITLES for path in records() if path.parent.name == title.key]
PER_GAME, TOGETHER = 6, 2
EVERY = 9
"""Answers between two looks at a match that goes on."""


COUNTED = {
    "rancho": {"early": "win most", "small_farm": "win most", "three_kinds": "", "quiet": ""},
    "rolling_acres": dict.fromkeys(("hens", "all_six", "corn_and_bees", "alone", "pair", "rich_harvest"), ""),
    "rolling_ranch": dict.fromkeys(("cow_pens", "whole_yard", "alone", "three", "all_kinds"), ""),
    "texas": {"one_judge": "win most", "large_area": "", "behind": "win", "few_lone": "most"},
    "wolves_and_sheep": {"large_meadow": "", "saved": "", "no_wolf": "most"},
}
"""By game the goals that count: whether a win is asked for too, and whether the aim is the most that may be."""


def standings(match: Match[Any, Any], upto: int) -> dict[tuple[MatchGoal[Any, Any], int], str]:
    """How far every seat is on its way to each goal of its table after so many answers."""
    spec, seats = match.spec, len(match.seats)
    course = course_of(spec, match.terms, match.at(0).state, match.plies[:upto])
    fitting = [goal for goal in spec.goals if goal.fits(seats)]
    return {(goal, seat): goal.standing(course, seat) for goal in fitting for seat in range(seats)}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_each_game_has_its_goals(title: Title) -> None:
    goals = title.spec.goals
    assert len({goal.name for goal in goals}) == len(goals) == PER_GAME
    assert Counter(goal.company == "together" for goal in goals)[True] == TOGETHER
    assert all(any(goal.fits(seats) for seats in title.spec.seats) for goal in goals)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_some_level_meets_each_now_and_then(title: Title) -> None:
    """Shares as they were measured: this says of which level, the command measures them anew."""
    measured = goals_tool.MEASURED[title.key]
    assert list(measured) == [goal.name for goal in title.spec.goals]
    for goal in title.spec.goals:
        _, seats, share = measured[goal.name]
        assert goal.fits(seats)
        assert goals_tool.LEAST <= share <= goals_tool.MOST


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_recorded_games_have_met_each(title: Title) -> None:
    left = {goal.name for goal in title.spec.goals}
    for own, path in RECORDS:
        if own is title and left:
            result = followed(read(path)).result
            left -= {name for name, _ in result.goals} if result is not None else set()
    assert left == set()


@pytest.mark.parametrize(("title", "path"), [pytest.param(*each, id=named(each[1])) for each in RECORDS[::5]])
def test_what_is_met_stays_and_what_is_missed_never_comes(title: Title, path: Path) -> None:
    match = followed(read(path))
    before = standings(match, 0)
    for upto in [*range(EVERY, len(match.plies), EVERY), len(match.plies)]:
        now = standings(match, upto)
        assert {at: now[at] for at, standing in before.items() if standing != "open"} == {
            at: standing for at, standing in before.items() if standing != "open"
        }
        before = now


@pytest.mark.parametrize(("title", "path"), [pytest.param(*each, id=named(each[1])) for each in RECORDS[2::5]])
def test_counts_keep_their_bounds(title: Title, path: Path) -> None:
    """Never beyond the aim, but for one that is the most; at the end reached just where the goal is met, unless a win
    was asked for, too; where it is met, reached."""
    match = followed(read(path))
    spec, seats, last = match.spec, len(match.seats), len(match.plies)
    for upto in {0, *range(EVERY, last, 3 * EVERY), last}:
        course = course_of(spec, match.terms, match.at(0).state, match.plies[:upto])
        counted = {goal.name for goal in spec.goals if goal.fits(seats) and goal.progress(course, 0) is not None}
        assert counted == {goal.name for goal in spec.goals if goal.fits(seats)} & COUNTED[title.key].keys()
        for goal, seat in ((goal, seat) for goal in spec.goals if goal.name in counted for seat in range(seats)):
            progress, kind, standing = (
                goal.progress(course, seat),
                COUNTED[title.key][goal.name],
                goal.standing(course, seat),
            )
            assert progress is not None
            have, aim = progress
            reached = have <= aim if "most" in kind else have == aim
            assert have >= 0
            assert have <= aim or ("most" in kind and standing != "met")
            assert reached or standing != "met"
            if course.over and ("win" not in kind or course.won(seat)):
                assert (standing == "met") == reached
            if "most" in kind and goal.missed is not None and not course.over:
                assert (standing == "missed") == (not reached)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_what_is_counted_has_words_for_it(title: Title) -> None:
    words, key = Catalogue(), title.key
    found = {goal.name for goal in title.spec.goals if words.has(f"{key}.goal.{goal.name}.count")}
    assert found == COUNTED[key].keys()


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.secrets], ids=lambda title: title.key)
def test_goals_see_no_more_than_an_onlooker(title: Title) -> None:
    spec, path = title.spec, next(path for own, path in RECORDS if own is title)
    match = followed(read(path))
    middle = match.plies[: len(match.plies) // 2]
    course = course_of(spec, match.terms, match.at(0).state, middle)
    assert course.state == spec.view_for(match.terms, middle[-1].after.state, None) != middle[-1].after.state
