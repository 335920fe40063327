"""Goals beside winning, on landscapes laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.spec import MatchCourse, Standing
from game.core.steps import Event
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.events import Announced, ColourShown, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import Land, after_covering, after_laying, cell, neighbours
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, State, Terms
from tests.games.laid_course import MET, MISSED, OPEN, counts, course, played, standings
from tests.games.laid_table import LaidTable
from tests.rules.wolves_and_sheep.table import (
    LABELS,
    START,
    TWO,
    begin,
    build,
    cover,
    lying,
    meadow,
    put,
    terms_for,
    used,
)

Laying = tuple[int, int, int, str]
"""Seat, column and row of a tile that is laid, and its edges; or "wolf", "hunter", "back W1", "cover", "show K"."""


def laid(land: Land, seat: int, x: int, y: int, what: str) -> tuple[TileLaid | WolfCovered | ColourShown, Land]:
    """The event of a lay, and the landscape after it."""
    at, matched = cell(x, y), neighbours(land, cell(x, y))
    if what == "cover":
        hunter = next(number for number in range(64, 68) if number not in used(land))
        return WolfCovered(seat, hunter, at, matched), after_covering(land, at, hunter)
    side, turn = 1, 0
    if what.startswith("show"):
        number = data.FIRST_SECRET + "KYRB".index(what[-1])
        return ColourShown(seat, "KYRB".index(what[-1]), number, at, matched), land
    if what.startswith("back"):
        number = LABELS.index(what[-2:])
        land = after_laying(TWO.shapes, land, at, number << 3 | 4)
    else:
        land = put(land, x, y, what)
        number, side, turn = land.tiles[at] >> 3, land.tiles[at] >> 2 & 1, land.tiles[at] & 3
    return TileLaid(seat, number, side, turn, at, matched), land


def told(
    land: Land, *lays: Laying | Event[Terms, State], terms: Terms = TWO, over: bool = True, **more: Any
) -> MatchCourse[Terms, State]:
    """The course of lays on a landscape; before the end as an onlooker sees it."""
    hands: list[list[str]] = [[] for _ in range(terms.seats)]
    answers: list[Sequence[Event[Terms, State]]] = []
    now = land
    for each in lays:
        if isinstance(each, tuple):
            event, now = laid(now, *each)
            if not isinstance(event, ColourShown):
                hands[event.seat].append(LABELS[event.tile])
            answers.append([event])
        else:
            answers.append([each])
    state = lying(terms, [" ".join(hand) for hand in hands], land, **more)
    return course(SPEC, terms, state if over else SPEC.view_for(terms, state, None), *answers, over=over)


TEN = ((20, 20, "KKKk"), (20, 19, ".kKk"), (20, 21, "Kk.k"), (21, 20, "KKkK"), (21, 19, ".kKk"), (22, 20, "k.kK"))
"""The tiles of a meadow of ten sheep that the last one closes."""
EIGHT = (*TEN[:3], (21, 20, "KkkK"), TEN[4])


def dyed(tiles: Sequence[tuple[int, int, str]], colour: str) -> tuple[tuple[int, int, str], ...]:
    """The tiles of a black meadow in another colour."""
    return tuple((x, y, what.replace("K", colour).replace("k", colour.lower())) for x, y, what in tiles)


RED, YELLOW = dyed(TEN, "R"), dyed(TEN, "Y")
LAST, BEFORE_LAST = (0, *TEN[-1]), (1, *TEN[-2])
ELSEWHERE = (0, 1, "V...")

MEADOWS: dict[str, tuple[Land, tuple[Laying, ...], tuple[Standing, Standing]]] = {
    "ten": (build(*TEN[:-1]), (LAST,), (MET, OPEN)),
    "eight": (build(*EIGHT[:-1]), ((0, *EIGHT[-1]),), (OPEN, OPEN)),
    "ten with an open edge": (build(*TEN[:-2]), (LAST,), (OPEN, OPEN)),
    "eleven with an open edge": (build(*TEN[:-1]), ((0, 22, 20, "KkkK"),), (OPEN, OPEN)),
    "a wood": (build(*dyed(TEN[:-1], "F")), ((0, *dyed(TEN, "F")[-1]),), (OPEN, OPEN)),
    "by the other seat": (build(*TEN[:-1]), ((1, *TEN[-1]),), (OPEN, MET)),
    "the other seat has laid the rest": (build(*TEN[:-2]), (BEFORE_LAST, LAST), (MET, OPEN)),
    "in another order": (build(*TEN[:-2]), ((0, *TEN[-1]), (1, *TEN[-2])), (OPEN, MET)),
    "of a colour that nobody has": (build(*RED[:-1]), ((0, *RED[-1]),), (MET, OPEN)),
    "closed from the start": (build(*TEN), ((0, *ELSEWHERE),), (OPEN, OPEN)),
    "and then a tile elsewhere": (build(*TEN[:-1]), (LAST, (1, *ELSEWHERE)), (MET, OPEN)),
    "and then a tile beside it": (build(*TEN[:-1]), (LAST, (1, 20, 18, "....")), (MET, OPEN)),
    "by a shepherd": (build(*TEN[1:], (19, 20, "kKkk")), ((0, 20, 20, "show K"),), (MET, OPEN)),
    "by the other seat's shepherd": (build(*YELLOW[1:], (19, 20, "yYyy")), ((1, 20, 20, "show Y"),), (OPEN, MET)),
    "one each": (
        build(*TEN[:-1], *((x + 9, y, what) for x, y, what in RED[:-1])),
        (LAST, (1, 31, 20, "r.rR")),
        (MET, MET),
    ),
    "nothing laid": (build(*TEN[:-1]), (), (OPEN, OPEN)),
}


@pytest.mark.parametrize(("land", "lays", "standing"), MEADOWS.values(), ids=MEADOWS)
def test_close_a_meadow_of_ten(land: Land, lays: tuple[Laying, ...], standing: tuple[Standing, Standing]) -> None:
    """WS8, WS16: by the tile that closes it, whoever wins; never lost again."""
    before, after = (told(land, *lays, over=over) for over in (False, True))
    assert standings(SPEC, "large_meadow", before) == standing
    assert standings(SPEC, "large_meadow", after) == tuple(MISSED if each == OPEN else each for each in standing)


def test_the_third_of_four_closes_a_meadow() -> None:
    at = told(build(*TEN[:-1]), (2, *TEN[-1]), terms=terms_for(4), over=False)
    assert standings(SPEC, "large_meadow", at) == (OPEN, OPEN, MET, OPEN)


AHEAD = meadow(START, 30, 30, "K", 2)
"""A landscape on which the first seat leads."""

WOLVES: dict[str, tuple[Land, tuple[Laying, ...], tuple[Standing, ...], tuple[Standing, ...]]] = {
    "nothing laid": (AHEAD, (), (OPEN, OPEN), (MET, MISSED)),
    "a tile": (AHEAD, ((0, *ELSEWHERE),), (OPEN, OPEN), (MET, MISSED)),
    "a wolf": (AHEAD, ((0, 10, 0, "wolf"),), (MISSED, OPEN), (MISSED, MISSED)),
    "the other seat's wolf": (AHEAD, ((1, 10, 0, "wolf"),), (OPEN, MISSED), (MET, MISSED)),
    "the sheep of a wolf's tile": (AHEAD, ((0, 10, 0, "back W1"),), (OPEN, OPEN), (MET, MISSED)),
    "a hunter": (AHEAD, ((0, 10, 0, "hunter"),), (OPEN, OPEN), (MET, MISSED)),
    "a hunter on a wolf": (put(AHEAD, 10, 0, "wolf"), ((0, 10, 0, "cover"),), (OPEN, OPEN), (MET, MISSED)),
    "a wolf that is covered": (AHEAD, ((0, 10, 0, "wolf"), (1, 10, 0, "cover")), (MISSED, OPEN), (MISSED, MISSED)),
    "a shared win": (START, ((1, 10, 0, "wolf"),), (OPEN, MISSED), (MET, MISSED)),
}


@pytest.mark.parametrize(("land", "lays", "before", "after"), WOLVES.values(), ids=WOLVES)
def test_win_without_laying_a_wolf(
    land: Land, lays: tuple[Laying, ...], before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> None:
    """WS9, WS17."""
    assert standings(SPEC, "no_wolf_laid", told(land, *lays, over=False)) == before
    assert standings(SPEC, "no_wolf_laid", told(land, *lays)) == after


GRAZED = ((9, 0, "KFkK"), (9, -1, "KKKk"), (8, 0, "kKk."))
"""The tiles of an open meadow of six sheep, beside the wood on (10, 0)."""
FIVE = build((10, 0, "wolf"), *GRAZED[:2])
SIX = build((10, 0, "wolf"), *GRAZED)
TWO_WOLVES = build((10, 0, "wolf"), (11, 0, "wolf"), *GRAZED)
RED_SIX = build((10, 0, "wolf"), *dyed(GRAZED, "R"))
TWICE_THREE = build((10, 0, "wolf"), (9, 0, "KFkk"), (9, -1, "kkKK"), (11, 0, "KkkF"), (11, -1, "kKKk"))
BETWEEN_WOODS = build((10, 0, "wolf"), *GRAZED[:2], (8, 0, "kKFk"), (8, 1, "wolf"))

SAVES: dict[str, tuple[Land, tuple[Laying, ...], tuple[Standing, Standing]]] = {
    "six": (SIX, ((0, 10, 0, "cover"),), (MET, OPEN)),
    "five": (FIVE, ((0, 10, 0, "cover"),), (OPEN, OPEN)),
    "twice three": (TWICE_THREE, ((0, 10, 0, "cover"),), (OPEN, OPEN)),
    "one of two woods": (BETWEEN_WOODS, ((0, 10, 0, "cover"),), (OPEN, OPEN)),
    "the other one": (BETWEEN_WOODS, ((0, 10, 0, "cover"), (1, 8, 1, "cover")), (OPEN, MET)),
    "by the other seat": (SIX, ((1, 10, 0, "cover"),), (OPEN, MET)),
    "of a colour that nobody has": (RED_SIX, ((0, 10, 0, "cover"),), (MET, OPEN)),
    "no hunter": (SIX, ((0, *ELSEWHERE),), (OPEN, OPEN)),
    "one of two wolves": (TWO_WOLVES, ((0, 10, 0, "cover"),), (OPEN, OPEN)),
    "the second of two wolves": (TWO_WOLVES, ((0, 10, 0, "cover"), (1, 11, 0, "cover")), (OPEN, MET)),
    "one of two wolves, and a hunter is about": (
        build((12, 0, "hunter"), land=TWO_WOLVES),
        ((0, 10, 0, "cover"),),
        (MET, OPEN),
    ),
    "a wolf of another wood": (build((40, 40, "wolf"), land=SIX), ((0, 40, 40, "cover"),), (OPEN, OPEN)),
    "the wolf that the seat has laid": (
        build((10, 0, "FFkF"), *GRAZED),
        ((0, 11, 0, "wolf"), (0, 11, 0, "cover")),
        (MET, OPEN),
    ),
    "a hunter where there is no wolf": (build(*GRAZED), ((0, 10, 0, "hunter"),), (OPEN, OPEN)),
    "the sheep of a hunter's tile": (SIX, ((0, 9, -2, "back H1"),), (OPEN, OPEN)),
    "six that have grown since": (SIX, ((0, 10, 0, "cover"), (1, 9, -2, "back W1")), (MET, OPEN)),
}


@pytest.mark.parametrize(("land", "lays", "standing"), SAVES.values(), ids=SAVES)
def test_a_hunter_saves_a_meadow_of_six(
    land: Land, lays: tuple[Laying, ...], standing: tuple[Standing, Standing]
) -> None:
    """WS10, WS11, WS16: on a wolf, whoever wins; never lost again."""
    assert standings(SPEC, "saved", told(land, *lays, over=False)) == standing
    assert standings(SPEC, "saved", told(land, *lays)) == tuple(MISSED if each == OPEN else each for each in standing)


def test_a_hunter_that_is_played_saves_a_meadow() -> None:
    """WS10."""
    hunter = next(number for number in range(64, 68) if number not in used(SIX))
    state = lying(TWO, [LABELS[hunter], "L33"], SIX, bag="")
    table = LaidTable(TWO, begin(TWO, state))
    assert standings(SPEC, "saved", played(SPEC, table)) == (OPEN, OPEN)
    table.do(Lay(hunter, 0, 0, cell(10, 0)))
    assert table.happened(WolfCovered)
    assert standings(SPEC, "saved", played(SPEC, table)) == (MET, OPEN)


ANNOUNCED: dict[str, tuple[Land, tuple[Announced, ...], tuple[Standing, ...]]] = {
    "a wolf": (AHEAD, (Announced(0, (WOLF,)),), (MET, MISSED)),
    "hunters and wolves": (AHEAD, (Announced(0, (HUNTER, WOLF)), Announced(1, (WOLF,))), (MET, MISSED)),
    "nothing": (AHEAD, (), (MISSED, MISSED)),
    "the other seat": (AHEAD, (Announced(1, (WOLF,)),), (MISSED, MISSED)),
    "a shared win": (START, (Announced(1, (WOLF,)),), (MISSED, MET)),
    "a shared win of two who did": (START, (Announced(1, (WOLF,)), Announced(0, (WOLF,))), (MET, MET)),
}


@pytest.mark.parametrize(("land", "events", "standing"), ANNOUNCED.values(), ids=ANNOUNCED)
def test_announce_and_win(land: Land, events: tuple[Announced, ...], standing: tuple[Standing, ...]) -> None:
    """WS12, WS17."""
    assert standings(SPEC, "announced", told(land, *events)) == standing
    assert standings(SPEC, "announced", told(land, *events, over=False)) == (OPEN, OPEN)


def test_points_ahead_win_too() -> None:
    """An even start."""
    terms = terms_for(3, ahead=(0, 0, 9))
    at = told(AHEAD, Announced(0, (WOLF,)), Announced(2, (WOLF,)), terms=terms)
    assert standings(SPEC, "announced", at) == (MISSED, MISSED, MET)


def meadows(*wanted: tuple[str, int]) -> Land:
    """Closed meadows far from each other: colour, and half of their sheep."""
    land = START
    for n, (colour, edges) in enumerate(wanted):
        land = meadow(land, 20 + 5 * n, 20, colour, edges)
    return land


BESIDE_WOLF = build(
    (40, 40, "YYYF"), (40, 39, ".yYy"), (41, 40, "y.yY"), (40, 41, "Yy.y"), (39, 40, "wolf"), land=meadows(("K", 3))
)
"""A closed meadow of six beside a wolf."""

FLOCKS: dict[str, tuple[Land, dict[str, Any], Standing]] = {
    "six each": (meadows(("K", 3), ("Y", 3)), {}, MET),
    "eight and six": (meadows(("K", 4), ("Y", 3)), {}, MET),
    "six and four": (meadows(("K", 3), ("Y", 2)), {}, MISSED),
    "six and four of one flock": (meadows(("K", 3), ("Y", 3), ("K", 2)), {}, MET),
    "six and twice four": (meadows(("K", 3), ("Y", 2), ("Y", 2)), {}, MISSED),
    "two of one flock": (meadows(("K", 3), ("K", 3)), {}, MISSED),
    "of another colour": (meadows(("K", 3), ("R", 3)), {}, MISSED),
    "not closed": (build((40, 40, "YYYy"), (40, 39, ".yYy"), land=meadows(("K", 3))), {}, MISSED),
    "beside a wolf": (BESIDE_WOLF, {}, MISSED),
    "beside a covered wolf": (cover(BESIDE_WOLF, 39, 40), {}, MET),
    "shown colours": (meadows(("K", 3), ("Y", 3)), {"secrets": ("", "Y"), "shown": ((0,), ())}, MET),
    "shown colours without a meadow": (
        meadows(("K", 3), ("Y", 3)),
        {"secrets": ("", "Y"), "shown": ((2,), ())},
        MISSED,
    ),
    "two flocks each": (
        meadows(("K", 3), ("Y", 3), ("R", 3), ("B", 3)),
        {"secrets": ("KR", "YB"), "terms": terms_for(2, two_flocks=True)},
        MET,
    ),
    "two flocks each, and one without": (
        meadows(("K", 3), ("Y", 3), ("R", 3), ("B", 2)),
        {"secrets": ("KR", "YB"), "terms": terms_for(2, two_flocks=True)},
        MISSED,
    ),
    "three seats": (meadows(("K", 3), ("Y", 3), ("R", 3)), {"terms": terms_for(3)}, MET),
    "two of three seats": (meadows(("K", 3), ("Y", 3)), {"terms": terms_for(3)}, MISSED),
    "points ahead": (meadows(("K", 3)), {"terms": terms_for(2, ahead=(0, 6))}, MISSED),
}


@pytest.mark.parametrize(("land", "more", "standing"), FLOCKS.values(), ids=FLOCKS)
def test_every_flock_has_a_meadow(land: Land, more: dict[str, Any], standing: Standing) -> None:
    """WS16 to WS18: closed and safe, of six at least, at the end."""
    at = told(land, **more)
    assert standings(SPEC, "all_closed", at) == (standing,) * len(at.tallies)
    assert standings(SPEC, "all_closed", told(land, **more, over=False)) == (OPEN,) * len(at.tallies)


STANDING: dict[str, tuple[Land, tuple[Laying, ...], Standing]] = {
    "none": (START, (), MET),
    "one": (build((10, 0, "wolf")), (), MISSED),
    "one with a hunter in its wood": (build((10, 0, "wolf"), (11, 0, "hunter")), (), MISSED),
    "a covered one": (build((10, 0, "wolf")), ((1, 10, 0, "cover"),), MET),
    "one of two": (build((10, 0, "wolf"), (20, 0, "wolf")), ((0, 10, 0, "cover"),), MISSED),
    "the sheep of a wolf's tile": (START, ((0, 10, 0, "back W1"),), MET),
    "a hunter alone": (build((10, 0, "hunter")), (), MET),
}


@pytest.mark.parametrize(("land", "lays", "standing"), STANDING.values(), ids=STANDING)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_wolf_stands_at_the_end(seats: int, land: Land, lays: tuple[Laying, ...], standing: Standing) -> None:
    """WS10."""
    terms = terms_for(seats)
    assert standings(SPEC, "no_wolf", told(land, *lays, terms=terms)) == (standing,) * seats
    assert standings(SPEC, "no_wolf", told(land, *lays, terms=terms, over=False)) == (OPEN,) * seats


def test_tables_that_may_try_each() -> None:
    assert {goal.name: [seats for seats in SPEC.seats if goal.fits(seats)] for goal in SPEC.goals} == {
        "large_meadow": [2, 3, 4],
        "no_wolf_laid": [2, 3, 4],
        "saved": [2, 3, 4],
        "announced": [2, 3, 4],
        "all_closed": [2, 3, 4],
        "no_wolf": [2, 3, 4],
    }
    assert {goal.name for goal in SPEC.goals if goal.company == "together"} == {"all_closed", "no_wolf"}


def test_counts_on_the_way() -> None:
    """The largest meadow that a seat has closed; nothing is counted of flocks, whose colours are hidden."""
    for name, have in ({"eight": 8, "ten": 10, "ten with an open edge": 0}).items():
        land, lays, _ = MEADOWS[name]
        assert counts(SPEC, "large_meadow", told(land, *lays, over=False)) == [(have, 10), (0, 10)]
    at = told(START, over=False)
    assert counts(SPEC, "large_meadow", at) == [(0, 10)] * 2
    assert counts(SPEC, "saved", at) == [(0, 6)] * 2
    assert counts(SPEC, "no_wolf", at)[0] == counts(SPEC, "no_wolf", at)[1]
    assert counts(SPEC, "all_closed", at) == [None] * 2
