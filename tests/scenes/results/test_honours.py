"""The rank of somebody alone, and how a score stands among all that can be compared with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.journal import SpentSeed
from game.core.match import Match
from game.core.seats import Seat
from game.scenes.results.parties import Honour, honours, honours_height, rank_parties, score_history
from game.scenes.results.scene import ResultsScene, lay_out
from game.scenes.setup.scene import SetupScene
from game.scenes.shell import opening
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.title import Title
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.games.ruled import ruled
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.pilot import House, Pilot, pilot

ORCHARD: Any = msgspec.structs.replace(
    game.SPEC, chart=lambda terms, state: f"{terms.turns}-{terms.seats}", solo_ranks=(5, 12)
)
TITLE = ruled(FIELD, ORCHARD, counting=None, roles=None)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, (TITLE,))
    yield made
    made.services.close()


def played(house: House, *points: int, turns: int = 1) -> tuple[Match[Any, Any], int]:
    """A kept match: what each seat had at the end, in its first turn."""
    seats = game.seats(len(points))
    _, match, match_id = opening.begin(house.services, TITLE, seats, game.Options(turns))
    for turn in range(turns):
        for each in points:
            match.play(game.Score(min(9, each) * (not turn), max(0, each - 9) * (not turn)))
    assert match_id is not None
    return match, match_id


def earned(house: House, match: Match[Any, Any], match_id: int | None) -> list[Honour]:
    return honours(house.services, match, match_id, rank_parties(score_history(match)))


def cup(house: House, *points: int, turns: int = 1) -> Honour:
    return earned(house, *played(house, *points, turns=turns))[-1]


def told(honour: Honour) -> tuple[str, str]:
    assert honour.icon == "icons/trophy"
    return honour.words, honour.more


def test_a_score_stands_among_those_of_its_chart(house: House) -> None:
    assert told(cup(house, 7, 3)) == ("First score to beat", "")
    assert told(cup(house, 4, 9)) == ("New high score!", "Next to beat: 7, Anna")
    words, more = told(cup(house, 8, 2))
    assert words == "High score: 9"
    assert more.startswith("Bruno, today")
    assert told(cup(house, 1, 2, 0))[0] == told(cup(house, 1, 2, turns=2))[0] == "First score to beat"


def test_an_equal_score_is_not_a_better_one(house: House) -> None:
    cup(house, 7, 3)
    assert cup(house, 2, 7).words == "High score: 7"


def test_who_shares_the_win_shares_the_score(house: House) -> None:
    cup(house, 7, 7)
    assert cup(house, 9, 3).more == "Next to beat: 7, Anna, Bruno"


def test_a_result_looked_at_again_counts_once(house: House) -> None:
    match, match_id = played(house, 7, 3)
    before = earned(house, match, match_id)
    scene = ResultsScene(house.services, TITLE, *opening.load(house.services, match_id)[1:])
    assert scene.earned == before == earned(house, match, match_id)
    assert told(cup(house, 9, 1)) == ("New high score!", "Next to beat: 7, Anna")
    assert [honour.words for honour in earned(house, match, match_id)] == ["High score: 9"]


def test_what_was_taken_in_or_is_not_over_does_not_count(house: House) -> None:
    match, _ = played(house, 9, 9)
    foreign = house.services.store.new(match).id
    assert earned(house, match, foreign) == []
    assert earned(house, match, None) == []
    cup(house, 4, 1)
    assert [honour.words for honour in earned(house, match, foreign)] == ["High score: 4"]
    seats = game.seats(2)
    _, going, match_id = opening.begin(house.services, TITLE, seats, game.Options(2))
    going.play(game.Score(9, 9))
    assert earned(house, going, match_id) == []


def test_what_does_not_come_from_its_seed_alone_does_not_count(house: House) -> None:
    match, match_id = played(house, 9, 9)
    match.setup = msgspec.structs.replace(match.setup, spent=(SpentSeed("another", 1),))
    assert earned(house, match, match_id) == []
    assert earned(house, *played(house, 4, 4))[0].words == "First score to beat"


def test_somebody_alone_gets_a_rank(house: House) -> None:
    first, second, third = (earned(house, *played(house, points))[0] for points in (4, 5, 12))
    assert [honour.icon for honour in (first, second, third)] == ["icons/star"] * 3
    assert [honour.words for honour in (first, second, third)] == [f"orchard.rank.{n}" for n in range(3)]
    assert [honour.more for honour in (first, second, third)] == ["Next rank: 5", "Next rank: 12", ""]
    assert [honour.icon for honour in earned(house, *played(house, 4, 5))] == ["icons/trophy"]


def test_where_nothing_can_be_written_the_rank_is_told_all_the_same(house: House) -> None:
    match, match_id = played(house, 5)
    house.services.store.delete(match_id)
    house.services.store.purge()
    assert [honour.icon for honour in earned(house, match, match_id)] == ["icons/star"]


def test_the_set_up_tells_the_best_of_as_many_seats(house: House) -> None:
    cup(house, 7, 3)
    cup(house, 5, 6)
    scene = SetupScene(house.services, TITLE)
    player = pilot(house, scene)
    player.click("setup.remove.1")
    assert scene.best is None
    player.click("setup.add")
    assert scene.best is not None
    assert (scene.best.points, scene.best.names) == (7, "Anna")
    player.click("setup.add")
    assert scene.best is None


# -- titles that can be played alone


def finished(
    folder: Path, title: Title, count: int, size: tuple[int, int] = (1600, 900), percent: int = 100
) -> tuple[House, Match[Any, Any], int]:
    house = House(folder, (title,), size, percent)
    house.services.change(animation="none", ui_scale=percent)
    seats = title.with_colours([Seat(name) for name in game.NAMES[:count]])
    _, match, match_id = opening.begin(house.services, title, seats, title.spec.playout_options, "1")
    dice = Random(1)
    while not match.over:
        match.play(random_play.pick(title, dice, match.options))
    assert match_id is not None
    return house, match, match_id


ALONE = [title for title in TITLES if title.spec.chart or title.spec.solo_ranks]

SIZES = [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100), ((1600, 900), 200), ((3840, 2160), 150)]


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize(("title", "shown_in"), each_met(ALONE, SIZES))
def test_alone_the_result_can_be_seen_in_any_window(
    tmp_path: Path, title: Title, shown_in: tuple[tuple[int, int], int]
) -> None:
    house, match, match_id = finished(tmp_path, title, 1, *shown_in)
    scene = ResultsScene(house.services, title, match, match_id)
    player: Pilot = pilot(house, scene)
    assert scene.reveal.done
    assert len(scene.earned) == bool(title.spec.solo_ranks) + (title.spec.chart is not None)
    player.step()
    player.click("results.rematch")
    assert house.manager.top is not scene


BODIES = [Rect(16, 84, 1568, 800), Rect(16, 84, 1568, 900), Rect(16, 84, 768, 350), Rect(16, 84, 980, 540)]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("many", [0, 1, 2])
def test_no_panel_lies_on_another(body: Rect, many: int) -> None:
    found = [Honour("icons/star", "Master")] * many
    at = lay_out(body, 424, found)
    panels = [at.podium, at.table, at.chart, *([at.honours] if many else [])]
    assert not any(a.intersects(b) for i, a in enumerate(panels) for b in panels[:i])
    assert at.podium.h > 240
    assert at.honours.h == honours_height(found, at.honours.w)
    if not at.scrolled:
        assert all(body.intersection(panel) == pytest.approx(panel) for panel in panels)


@pytest.mark.parametrize(("taken", "words"), [(0, "High score: 7"), (1, "New high score!")])
def test_what_a_computer_comes_to_counts_for_nobody(house: House, taken: int, words: str) -> None:
    """Nor what a person comes to for whom one has played."""
    cup(house, 7, 3)
    opened = opening.begin(house.services, TITLE, game.seats(2), game.Options(1))
    opened.match.reseat(taken, "farmer")
    opened.match.play(game.Score(9, 0))
    opened.match.reseat(taken, "human")
    opened.match.play(game.Score(0, 0))
    found = earned(house, opened.match, opened.match_id)
    assert told(found[-1])[0] == words
