"""Order, ties, teams and the course of a match."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from game.core.spec import Tally
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import (
    MOST_MOMENTS,
    Party,
    ScorePoint,
    captions,
    company,
    join_names,
    rank_parties,
    result_sentence,
    score_history,
    tie_reasons,
    total_label,
)
from game.titles import TITLES
from game.ui.title import Title
from tests.games import results_game as game

TITLE_OF = {title.key: title for title in TITLES}


def test_everybody_stands_by_rank() -> None:
    ranking = rank_parties(score_history(game.orchard([(1, 0), (5, 0), (2, 2)])))
    assert [(side.seats, side.place) for side in ranking] == [((1,), 1), ((2,), 2), ((0,), 3)]


def test_equal_ranks_share_a_place_and_the_next_one_is_free() -> None:
    ranking = rank_parties(score_history(game.orchard([(0, 4), (4, 0), (1, 0)])))
    assert [(side.seats, side.place) for side in ranking] == [((0,), 1), ((1,), 1), ((2,), 3)]


def test_seats_with_one_score_all_along_are_a_team() -> None:
    match = game.orchard([(1, 0), (0, 2), (1, 0), (0, 2)], [(3, 3), (0, 0), (3, 3), (0, 0)])
    assert [side.seats for side in rank_parties(score_history(match))] == [(0, 2), (1, 3)]


def test_the_same_score_at_the_end_alone_makes_no_team() -> None:
    match = game.orchard([(1, 0), (2, 0), (0, 0), (0, 0)], [(1, 0), (0, 0), (1, 0), (1, 0)])
    assert len(rank_parties(score_history(match))) == 4


@pytest.mark.parametrize("count", [1, 2, 3])
def test_seats_that_are_all_alike_are_no_team(count: int) -> None:
    assert len(rank_parties(score_history(game.orchard([(1, 1)] * count)))) == count


def test_teams_of_different_sizes_are_none() -> None:
    match = game.orchard([(1, 0), (1, 0), (2, 0)])
    assert len(rank_parties(score_history(match))) == 3


def test_four_on_the_field_are_two_teams(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path), 4)
    ranking = rank_parties(score_history(match))
    assert {side.seats for side in ranking} == {(0, 2), (1, 3)}
    assert ranking[0].seats == match.winners()


def test_the_course_begins_at_the_start_and_ends_with_the_result(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path))
    moments = score_history(match)
    assert moments[0].turn == 0
    assert [tally.total for tally in moments[0].tallies] == [0, 0]
    assert moments[-1].turn == match.state.turn
    assert moments[-1].tallies == match.tallies()


@pytest.mark.parametrize("first", [0, 1])
def test_the_course_of_a_short_match_has_every_turn(first: int) -> None:
    """Whether a game counts the turns that are over or numbers the one that is played."""
    match = game.orchard(*[[(1, 0), (0, 1)]] * 9, first=first)
    assert match.state.turn == 9
    assert [moment.turn for moment in score_history(match)] == list(range(10))
    assert [moment.tallies[0].total for moment in score_history(match)] == list(range(10))


def test_the_course_of_a_long_match_is_sampled_evenly() -> None:
    moments = score_history(game.orchard(*[[(1, 0)]] * 300))
    turns = [moment.turn for moment in moments]
    assert len(moments) == MOST_MOMENTS
    assert (turns[0], turns[-1]) == (0, 300)
    assert {b - a for a, b in pairwise(turns)} <= {5, 6}
    assert all(moment.tallies[0].total == moment.turn for moment in moments)


def test_the_course_of_a_finished_match_is_the_true_one() -> None:
    """Points hidden till the end count from where they were won; of a match that goes on nothing hidden shows."""
    match = game.orchard([(1, 0), (0, 1)], [(2, 0), (0, 2)])
    end, unseen = match.state, msgspec.structs.replace(match.state, points=((0, 0),) * 2)
    seen = lambda terms, state, seat: end if state == end else unseen  # noqa: E731
    match.spec = msgspec.structs.replace(match.spec, view=seen)
    assert [moment.tallies[0].total for moment in score_history(match)] == [0, 1, 3]
    match.undo()
    assert not match.over
    assert [tally.total for moment in score_history(match) for tally in moment.tallies] == [0, 0] * len(
        score_history(match)
    )


def test_what_stays_hidden_for_good_is_not_told_by_the_course() -> None:
    match = game.orchard([(1, 0), (0, 1)], [(2, 0), (0, 2)])
    unseen = msgspec.structs.replace(match.state, points=((0, 0),) * 2)
    match.spec = msgspec.structs.replace(match.spec, view=lambda terms, state, seat: unseen)
    assert [moment.tallies[0].total for moment in score_history(match)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ([(2, 0), (1, 0)], "Anna wins after 1 turn"),
        ([(1, 0), (0, 1)], "Anna and Bruno tie after 1 turn"),
        ([(1, 0), (2, 0), (1, 0), (2, 0)], "Bruno and Dawid win after 1 turn"),
    ],
)
def test_the_sentence_tells_who_has_won(turn: list[tuple[int, int]], said: str) -> None:
    match = game.orchard(turn)
    assert result_sentence(Catalogue(), rank_parties(score_history(match)), match.seats, match.state.turn) == said


def test_names_in_a_row() -> None:
    assert join_names(Catalogue(), ["Anna"]) == "Anna"
    assert join_names(Catalogue(), ["Anna", "Bruno", "Celina"]) == "Anna, Bruno and Celina"


# -- equal points


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_whatever_decides_between_equal_points_is_told(title: Title) -> None:
    """Each number of a rank after the first that differs from the points has words of its own for both sides."""
    words = Catalogue()
    match = play_match(agree(title.spec, ["random"] * title.spec.seats[-1], []), "3")
    rank = match.tallies()[0].rank
    for place in range(len(rank)):
        upper, lower = list(rank), list(rank)
        upper[place] += 1
        ranking = [
            Party((seat,), Tally({"points": 5}, tuple(each)), seat + 1) for seat, each in enumerate((upper, lower))
        ]
        first, second = tie_reasons(words, title.key, ranking)
        if place or rank[0] != match.tallies()[0].total:
            assert first != second
            assert "tie" not in "".join((*first, *second))


def test_only_equal_points_need_a_reason() -> None:
    words = Catalogue()
    tallies = [Tally({"points": 9}, (9, 1)), Tally({"points": 7}, (7, 4)), Tally({"points": 7}, (7, 2))]
    ranking = [Party((seat,), tally, seat + 1) for seat, tally in enumerate(tallies)]
    assert tie_reasons(words, "texas", ranking) == [(), ("largest: 4",), ("largest: 2",)]
    shared = [side._replace(place=2) if side.place == 3 else side for side in ranking]
    assert tie_reasons(words, "texas", shared) == [(), (), ()]
    assert captions(words, TITLE_OF["texas"], ranking) == [(), (), ()], "points need no word"


def test_a_later_place_with_more_points_needs_a_reason() -> None:
    """In Rancho the value of the herd decides among those without a set, whatever kinds they have."""
    words, ranks = Catalogue(), (((1, 40, 9), 4), ((0, 32, 5), 3), ((0, 30, 6), 2), ((0, 22, 7), 3))
    ranking = [Party((seat,), Tally({"a": kinds}, rank), seat + 1) for seat, (rank, kinds) in enumerate(ranks)]
    assert tie_reasons(words, "rancho", ranking) == [(), (), ("herd 30",), ("herd 22",)]
    told = captions(words, TITLE_OF["rancho"], ranking)
    assert told == [("Kinds",), ("Kinds",), ("Kinds", "herd 30"), ("Kinds", "herd 22")], "a podium says it, too"


def test_all_who_share_a_place_have_its_reason() -> None:
    words, ranks = Catalogue(), ((7, 4), (7, 2), (7, 2))
    ranking = [Party((seat,), Tally({"points": 7}, rank), 1 + ranks.index(rank)) for seat, rank in enumerate(ranks)]
    assert tie_reasons(words, "texas", ranking) == [("largest: 4",), ("largest: 2",), ("largest: 2",)]


def test_the_figure_is_what_decides() -> None:
    """The number that the chart tells of, by its own name, as long as nobody has any of what comes first in a rank."""

    def ranked(*figures: tuple[int, tuple[int, ...]]) -> tuple[Party, ...]:
        return rank_parties([ScorePoint(1, tuple(Tally({"a": points}, rank) for points, rank in figures))], 1)

    words = Catalogue()
    whole, short = ranked((2, (0, 14, 3)), (4, (1, 9, 2))), ranked((2, (0, 10, 3)), (1, (0, 14, 1)), (3, (0, 10, 2)))
    assert [party.figure for party in whole] == [4, 2]
    assert [(party.seats, party.figure) for party in short] == [((1,), 14), ((0,), 10), ((2,), 10)]
    assert tie_reasons(words, "rancho", short) == [(), ("pastures: 3",), ("pastures: 2",)]
    labels = [total_label(words, title, ranking) for title in ("rancho", "texas") for ranking in (whole, short)]
    assert labels == ["Kinds", "Herd value", "Total", "Total"]
    assert [party.figure for party in rank_parties([ScorePoint(1, tuple(party.tally for party in short))])] == [1, 2, 3]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_no_animal_comes_along_that_the_winner_does_not_have(title: Title) -> None:
    """Animals that have brought the winners no points stay at home."""
    seen = set[str]()
    for seed in range(4):
        match = play_match(agree(title.spec, ["random"] * 2, ()), str(seed))
        ranking = rank_parties([ScorePoint(1, match.tallies())])
        come = company(title, match, ranking)
        assert set(come) <= set(title.animals)
        seen |= set(come)
        won = [party.tally.points for party in ranking if party.place == 1]
        told = {picture: kind for kind, picture in title.points.items()} if title.company is None else {}
        assert all(any(points[told[each]] for points in won) for each in come if each in told)
    assert seen
