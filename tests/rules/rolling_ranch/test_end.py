"""The end, who wins, and playing alone: RR14, RR17 to RR19."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.spec import leaders
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.actions import Act
from game.rules.rolling_ranch.choices import DrawAt, Give, Pass
from game.rules.rolling_ranch.events import GameEnded, MissionsShown, SheetFilled
from game.rules.rolling_ranch.model import ALL_CARDS, WOOD, Ranch
from game.rules.rolling_ranch.rounds import BeginRound, RollDie
from tests.rules.rolling_ranch.table import EMPTY, C, Table, almost, full_but, ranch_of, rescue, space, terms_for


def test_all_still_act_after_a_sheet_is_full() -> None:
    """RR14: an animal on the last space."""
    table = Table(EMPTY, full_but("C4"), EMPTY, roller=1)
    table.roll(6, 4)
    table.do(rescue(C, "C4"))
    assert table.events[-1] == SheetFilled(1)
    assert table.top == Act(2)
    table.do(Pass())
    assert table.top == Act(0)
    table.do(Pass())
    assert table.over
    assert isinstance(table.events[-1], GameEnded)
    assert table.events[-1].reason == "full"


def test_a_building_on_the_last_space() -> None:
    """RR14."""
    table = Table(almost(ranch_of(full_but("C4")), 4, wood=1), EMPTY)
    table.roll(2, 3)
    table.do(Give(WOOD, 4), DrawAt(space("C4")))
    assert SheetFilled(0) in table.events


def test_the_game_ends_after_round_100() -> None:
    """RR14: only against endless passing."""
    table = Table(EMPTY, EMPTY, turn=98)
    table.roll(1, 1)
    table.do(Pass(), Pass())
    assert table.top == RollDie(1, 0)
    table.roll(1, 1)
    table.do(Pass(), Pass())
    assert table.over
    assert (table.state.turn, table.events[-1].reason) == (100, "rounds")  # type: ignore[attr-defined]


def test_alone_it_ends_after_round_25() -> None:
    """RR19."""
    table = Table(EMPTY, turn=23)
    for left in (1, 0):
        table.roll(1, 1)
        table.do(Pass())
        assert table.over == (not left)
    assert table.state.turn == 25


@pytest.mark.parametrize(("cows", "total", "rank"), [(0, 0, 0), (9, 31, 0), (18, 62, 2), (29, 104, 5)])
def test_alone_the_end_tells_the_rank(cows: int, total: int, rank: int) -> None:
    """RR19."""
    table = Table("K" * cows + "." * (30 - cows), turn=24)
    table.roll(1, 1)
    table.do(Pass())
    assert table.events[-1] == GameEnded("rounds", (0,), rank)
    assert sum(table.points().values()) == total


@pytest.mark.parametrize("side", ["a", "b"])
def test_alone_on_either_side(side: str) -> None:
    """RR19: with one mission card."""
    terms = terms_for(1, side=side)
    assert terms.rounds == 25
    assert terms_for(2, side=side).rounds == 100


def test_missions_are_open_at_the_end() -> None:
    """RR17: secret until then; the rest stay unseen."""
    table = Table(full_but("C4"), EMPTY, missions=(3, 7))
    table.roll(6, 4)
    assert SPEC.view_for(table.terms, table.state, 0).missions == (3, HIDDEN)
    table.do(rescue(C, "C4"), Pass())
    assert table.happened(MissionsShown) == [MissionsShown((3, 7))]
    for viewer in (None, 0, 1):
        seen = SPEC.view_for(table.terms, table.state, viewer)
        assert seen.missions == (3, 7)
        assert seen.cards == ALL_CARDS & ~(1 << 3 | 1 << 7)


def ranks(*ranches: Ranch) -> list[tuple[int, ...]]:
    table = Table(*ranches, missions=(0,) * len(ranches), steps=[BeginRound()])
    return [tally.rank for tally in SPEC.score(table.terms, table.state)]


def winners(*ranches: Ranch) -> tuple[int, ...]:
    """Winners when the last round is over."""
    table = Table(*ranches, missions=tuple(range(len(ranches))), turn=99)
    table.roll(1, 2)
    for _ in ranches:
        table.do(Pass())
    last = table.events[-1]
    assert isinstance(last, GameEnded)
    assert last.seats == leaders(SPEC.score(table.terms, table.state))
    assert last.rank == -1
    return last.seats


def test_most_points_win() -> None:
    """RR18."""
    assert winners(ranch_of("C" + "." * 29), ranch_of("K" + "." * 29), ranch_of(EMPTY)) == (1,)


def test_a_full_sheet_wins_a_tie() -> None:
    """RR18: before the most buildings."""
    full = replace(ranch_of("K" + "." * 29), empty=0)
    more = ranch_of("Kr" + "." * 28)
    assert ranks(full, more) == [(3, 1, 0), (3, 0, 1)]
    assert winners(full, more) == (0,)


def test_then_the_most_drawn_buildings() -> None:
    """RR18: also among several full sheets."""
    one, two = ranch_of("Kr" + "." * 28), ranch_of("Kra" + "." * 27)
    assert winners(one, two, one) == (1,)
    assert winners(*[replace(each, empty=0) for each in (one, two, one)]) == (1,)


def test_then_it_is_shared() -> None:
    """RR18."""
    one = ranch_of("Kr" + "." * 28)
    assert winners(one, ranch_of(EMPTY), one) == (0, 2)


def test_categories_of_a_score() -> None:
    """RR18: pens, warehouses, greenhouses and mission make the score."""
    table = Table(ranch_of("rapngK" + "." * 24), missions=[data.CARDS.index((4, 6))])
    points = table.points()
    assert list(points) == ["pens", "store", "plants", "mission"]
    assert SPEC.score(table.terms, table.state)[0].rank[0] == sum(points.values())


@pytest.mark.parametrize(("free", "near"), [("C4", True), ("C4 G2 A6", True), ("C4 G2 A6 B1", False)])
def test_a_ranch_with_three_spaces_left_is_near_the_end(free: str, near: bool) -> None:
    """RR14: its own seat, and no other."""
    table = Table(full_but(*free.split()), EMPTY)
    assert [SPEC.nears_end(table.terms, table.state, seat) for seat in range(2)] == [near, False]
