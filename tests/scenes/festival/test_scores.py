"""Points of festivals against a naive twin and on their page, and lines about everybody that are true."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.scenes.festival import model
from game.scenes.festival.model import Praise
from game.store import festivals
from game.store.festivals import FestivalGame, GameResult, Guest
from game.store.results import EndedMatch, ResultLine, SeatResult
from game.titles import title_for
from game.ui.widgets.choices import Switch
from tests.scenes.drawn_words import read
from tests.scenes.festival import fair
from tests.scenes.festival.test_festival import page as page_of
from tests.scenes.placed_words import PlacedWords
from tests.scenes.screens import Stand
from tests.scenes.unseen import Unseen


def ended(number: int, title: str, tallies: list[dict[str, int]], sides: list[int], times: int = 1) -> GameResult:
    sums = [sum(tallies[side].values()) for side in sides]
    order = sorted({(sums[seat], side) for seat, side in enumerate(sides)}, reverse=True)
    ranks = [points for points, _ in order]
    seats = tuple(
        SeatResult(
            number,
            "",
            seat,
            seat + 1,
            None,
            "",
            side,
            1 + ranks.index(sums[seat]),
            0,
            sums[seat],
            msgspec.json.encode(tallies[side]),
        )
        for seat, side in enumerate(sides)
    )
    result = ResultLine(number, "", title, 1, "{}", "", len(sides), "festival", festival=1, ended="now")
    return GameResult(FestivalGame(1, number, title, number, "", times), EndedMatch(result, seats))


def random_festival(rng: Random) -> tuple[list[GameResult], int]:
    guests = rng.choice((2, 3, 4, 6))
    games = []
    for number in range(rng.choice((3, 4, 5))):
        teams = guests == 4 and rng.random() < 0.3
        sides = [0, 1, 0, 1] if teams else list(range(guests))
        tallies = [{"corn": rng.randint(0, 6), "pens": rng.randint(0, 6)} for _ in range(guests)]
        games.append(ended(number, f"game {number}", tallies, sides, rng.choice((0, 1, 1, 1, 2))))
    return games, guests


def twin_totals(games: list[GameResult], guests: int) -> list[int]:
    """Points by counting, for each guest, the sides that did better."""
    sums = []
    for seat in range(guests):
        total = 0
        for game, match in games:
            better = {line.side for line in match.seats if (line.points or 0) > (match.seats[seat].points or 0)}
            total += game.times * (guests - len(better))
        sums.append(total)
    return sums


def test_two_hundred_festivals_end_with_the_sums_of_a_naive_twin() -> None:
    rng = Random(1)
    for _ in range(200):
        games, guests = random_festival(rng)
        found = festivals.totals(games, guests)
        assert list(found) == twin_totals(games, guests)
        better = [sum(other > own for other in found) for own in found]
        assert list(festivals.places(found)) == [1 + count for count in better]


def test_equal_places_have_equal_points_and_the_finale_counts_twice() -> None:
    games = [
        ended(0, "a", [{"corn": 3}, {"corn": 3}, {"corn": 1}], [0, 1, 2]),
        ended(1, "b", [{"corn": 1}, {"corn": 2}, {"corn": 3}], [0, 1, 2], times=2),
    ]
    assert festivals.totals(games, 3) == (3 + 2, 3 + 4, 1 + 6)
    assert festivals.places((5, 7, 7)) == (3, 1, 1)


def test_a_game_that_is_left_out_counts_for_nobody() -> None:
    games = [ended(0, "a", [{"corn": 3}, {"corn": 1}], [0, 1], times=0)]
    assert festivals.totals(games, 2) == (0, 0)


def test_sides_share_their_points() -> None:
    games = [ended(0, "a", [{"corn": 3}, {"corn": 1}, {}, {}], [0, 1, 0, 1])]
    assert festivals.totals(games, 4) == (4, 3, 4, 3)


def test_everybody_has_a_line_and_no_two_say_the_same() -> None:
    rng = Random(2)
    for _ in range(100):
        games, guests = random_festival(rng)
        lines = model.praise(games, guests)
        assert len(lines) == guests
        own = [line[:3] for line in lines if line.key != "festival.praise.all"]
        assert len(own) == len(set(own))
        for seat, line in enumerate(lines):
            assert is_true(games, seat, line)


def is_true(games: list[GameResult], seat: int, line: Praise) -> bool:
    counted = [match for game, match in games if game.times]
    of_title = [match for match in counted if match.result.title == line.title]
    if line.key == "festival.praise.won":
        return line.amount == sum(match.seats[seat].place == 1 for match in counted) > 1
    if line.key == "festival.praise.game":
        return of_title[0].seats[seat].place == 1
    if line.key == "festival.praise.category":
        had = [each.categories[line.category] for each in of_title[0].seats]
        return had[seat] == line.amount == max(had) and had.count(max(had)) == 1
    if line.key == "festival.praise.close":
        had = [each.points or 0 for each in of_title[0].seats]
        return max(had) - had[seat] == line.amount
    return line == Praise("festival.praise.all", amount=len(counted))


@pytest.mark.parametrize("guests", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_points_stand_beside_the_questions_before_the_first_game(
    tmp_path: Path, size: tuple[int, int], guests: int
) -> None:
    stand = Stand(tmp_path, title_for("rancho"), size)
    services, names = stand.house.services, ("Mum", "Leo", "Zoe", "Dad")[:guests]
    fair.begin(
        services, [Guest(name) for name in names], ("rancho", "rolling_acres", "rolling_ranch"), even_starts=True
    )
    scene = page_of(stand)
    told = [words for words, _ in read(stand.house.manager, Unseen(size)).words]
    assert {f"+{points}" for points in range(1, guests + 1)} <= set(told)
    assert scene.words.t("festival.even.unknown") in told
    asked = [
        part for part in scene.page.parts() if part.name.startswith("festival.knows.") and isinstance(part, Switch)
    ]
    assert len(asked) == guests
    ways = min(place.y for name, place in scene.spots().items() if name in ("festival.later", "festival.out.0"))
    assert all(part.place.bottom <= ways for part in asked)
    fair.play_next(services, Random(1), 3)
    page_of(stand)
    told = [words for words, _ in PlacedWords(stand.house.manager).words]
    assert scene.words.t("festival.now") in told
    assert scene.words.t("festival.next") not in told
