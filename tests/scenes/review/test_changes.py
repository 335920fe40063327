"""Figures of a review: what changed the chances of each seat adds up, and chances of all sides are a hundred."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai.chances import Chances
from game.ai.review import Review, ReviewMoment
from game.core.mind import per_cents
from game.scenes.review.model import ReviewedMatch, signed, verdict
from tests.games import results_game as game
from tests.games.field_game import TITLE
from tests.scenes.pilot import pilot
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import Slow, made_up, scene_of


def test_what_changed_the_chances_leads_from_the_start_to_the_end(tmp_path: Path) -> None:
    """The parts of each seat add up, in shares and as they are told; what is left is the others'."""
    match, _ = game.field(game.house(tmp_path, "none"))
    moments = [ReviewMoment(0, 1, (1 / 3, 1 / 3, 1 / 3)), ReviewMoment(match.index, 9, (0.125, 0.125, 0.75))]
    luck, given = (0.034, -0.0345, 0.0), (-0.692, 0.0, -0.005)
    found = Review(((0,), (1,), (2,)), tuple(moments), luck, given, ())
    review = ReviewedMatch(found, [match.seats[0]] * 3)
    assert [review.start_and_end(seat) for seat in range(3)] == [(34, 13), (33, 12), (33, 75)]
    for seat, changes in enumerate(review.changes):
        start, end = review.start_and_end(seat)
        assert sum(each.per_cent for each in changes) == end - start
        way = moments[1].chances[seat] - moments[0].chances[seat]
        assert sum(each.share for each in changes) == pytest.approx(way, abs=0.0001)
    assert review.changes[1].decisions.per_cent == review.changes[2].luck.per_cent == 0


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.333, 0.334, 0.333), (33, 34, 33)),
        ((0.328, 0.347, 0.325), (33, 35, 32)),
        ((1 / 3, 1 / 3, 1 / 3), (34, 33, 33)),
        ((0.0, 0.995, 0.005), (0, 100, 0)),
        ((0.29, 0.71), (29, 71)),
        ((0.345, 0.655), (35, 65)),
    ],
)
def test_chances_of_all_sides_are_told_as_a_hundred_per_cent(shares: Chances, told: tuple[int, ...]) -> None:
    assert per_cents(shares) == told


def test_per_cents_are_told_with_their_sign() -> None:
    assert [signed(whole) for whole in (6, -68, 0)] == ["+6", "\u221268", "0"]


@pytest.mark.parametrize(("luck", "little"), [(0.03, True), (-0.03, True), (0.07, False)])
def test_little_luck_is_about_even(tmp_path: Path, luck: float, little: bool) -> None:
    """Said beside its bar with the figure, which still adds up, and in no sentence about what decided."""
    house = game.house(tmp_path, "none")
    match, match_id = game.field(house)
    found = replace(made_up(match, 0), luck=(luck, -luck))
    player = pilot(house, scene := scene_of(house.services, TITLE, match, match_id, Slow(found, 1)))
    player.step()
    player.step()
    scene.draw(paint := Reader(scene.scale))
    words, told = house.services.words, [note.words for note in paint.notes]
    assert (told.count(words.t("review.little")) == len(match.seats)) == little
    assert scene.review is not None
    for changes in scene.review.changes:
        assert words.t("review.per_cent", share=signed(changes.luck.per_cent)) in told
    assert (words.t("review.none.no_luck") in verdict(words, scene.review)) == little
