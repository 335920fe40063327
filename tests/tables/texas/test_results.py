"""Results of a match: the counting, the teams and the sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import party_name, rank_parties, score_history
from game.scenes.results.scene import ResultsScene
from game.scenes.setup.scene import SetupScene
from game.tables.texas import TITLE
from game.tables.texas.now import count_result
from tests.samples import each_met
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, pilot
from tests.tables.texas.play import GameMatch, new_match


def ended(count: int, seed: str = "a seed") -> GameMatch:
    """A match played by always taking another part of the options."""
    match = new_match(count, seed)
    while not match.over:
        match.play(match.options[match.index * 7 % len(match.options)])
    return match


@pytest.mark.parametrize("count", [2, 4])
def test_what_is_even_and_what_is_left_add_up_to_the_score(count: int) -> None:
    match = ended(count)
    counts = count_result(match.terms, match.state)
    for seat, tally in enumerate(match.tallies()):
        assert sum(line.points for line in counts if seat in line.seats) == tally.total
    assert all(line.even == (len(line.seats) == count) for line in counts)
    left = [{line.points for line in counts if not line.even and seat in line.seats} for seat in range(2)]
    assert not left[0] & left[1]


def test_every_line_of_the_counting_names_what_it_counts() -> None:
    """TX14: the largest area of a side once at least, single squares wherever one stands alone."""
    match, t = ended(2), Catalogue().t
    counts = count_result(match.terms, match.state)
    named = {line.figure: t(line.name, figure=line.figure) for line in counts}
    assert named["1"] == t("texas.count.single")
    assert any(line.name == "texas.count.largest" for line in counts)
    assert all(line.figure in t(line.name, figure=line.figure) for line in counts if line.points > 1)


def test_four_are_two_teams() -> None:
    match = ended(4)
    ranking = rank_parties(score_history(match))
    assert {side.seats for side in ranking} == {(0, 2), (1, 3)}
    assert ranking[0].seats == match.winners()


def test_the_setup_tells_what_seats_play(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player = pilot(house, SetupScene(house.services, TITLE))
    seats, draft = player.scene.seats, player.scene.draft  # type: ignore[attr-defined]
    assert seats.roles == ["Farmers", "Ranchers"]
    draft.house["first_side"] = "ranchers"
    player.click("setup.add")
    assert seats.roles == ["Ranchers", "Farmers", "Ranchers", "Farmers"]


SHOWN = [(2, (1600, 900), 100), (4, (1024, 640), 150), (4, (1024, 640), 200)]


@pytest.mark.parametrize(("seed", "shown"), each_met(["1", "2", "3"], SHOWN))
def test_tx14_the_figures_of_a_column_add_up_to_its_total(
    tmp_path: Path, seed: str, shown: tuple[int, tuple[int, int], int]
) -> None:
    """There is one sum of a result: what stands over the line makes what stands under it."""
    seats, size, percent = shown
    match, house = ended(seats, seed), House(tmp_path, (TITLE,), size, percent)
    player = pilot(house, ResultsScene(house.services, TITLE, match, None))
    for _ in range(100):
        player.step(200)
    told = read(house.manager, player.surface).words
    for side in rank_parties(score_history(match)):
        names = [at for words, at in told if words == party_name(house.services.words, side, match.seats)]
        middle = max(at.centre[0] for at in names if at.y < 300)
        found = [(words, at) for words, at in told if abs(at.centre[0] - middle) < 130]
        line = next(at.y for words, at in found if words == str(side.tally.total))
        column = [words for words, at in found if at.y < line]
        parts = [int(words[2:]) for words in column if words.startswith("= ")]
        assert sum(parts) == side.tally.total
        assert {words for words in column if words.isascii() and words.isdigit()} <= {"1"}  # areas of one
