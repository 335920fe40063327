"""Meadows in words: which a wolf hits and a hunter makes safe, which are closed or can never be, for everybody and in
the log (WS11, WS16)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.core.steps import Event
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import ColourShown, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import TITLE, meadows
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.meadow_changes import NOTHING, Change, change_of
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.words import WolvesWords
from tests.rules.wolves_and_sheep.table import START, TWO, put, tile

BLACK, RED = 0, 2
MEADOW = (20, 20, "FRFF"), (21, 20, "FFRR")
"""Three red sheep in a forest."""
WOLF = (20, 19, "wolf")


def laid(*tiles: tuple[int, int, str]) -> tuple[list[Event[Any, Any]], list[Land]]:
    """Events of tiles that a player lays, and the landscapes, the first before them all."""
    told, lands = list[Event[Any, Any]](), [START]
    for x, y, pattern in tiles:
        land = put(lands[-1], x, y, pattern)
        code = land.tiles[cell(x, y)]
        told.append(TileLaid(0, code >> 3, code >> 2 & 1, code & 3, cell(x, y), 1))
        lands.append(land)
    return told, lands


def words(language: str = "en") -> WolvesWords:
    return WolvesWords(Speaker(Catalogue(language), TITLE.key, ["Ann", "Ben"]), NowCache(TWO), Finale(TWO))


def in_log(event: Event[Any, Any], past: list[Event[Any, Any]]) -> str:
    return Speaker(Catalogue(), TITLE.key, ["Ann", "Ben"]).say(event, **words().remark(event, past))


COVERED = WolfCovered(1, tile("H1"), cell(20, 19), 1)


@pytest.mark.parametrize(
    ("language", "hit", "freed"),
    [
        ("en", "Scores nothing until a hunter comes: red meadow of 3", "No longer in danger: red meadow of 3"),
        ("pl", "Bez punktów, póki nie przyjdzie myśliwy: czerwona łąka (3)", "Wilk już nie grozi: czerwona łąka (3)"),
    ],
)
def test_ws16_a_meadow_that_a_wolf_hits_is_named_until_a_hunter_comes(language: str, hit: str, freed: str) -> None:
    """By its colour: whose it is stays secret (WS4)."""
    (*past, wolf), _ = laid(*MEADOW, WOLF)
    assert words(language).headline(wolf, past) == hit
    assert words(language).headline(COVERED, [*past, wolf]) == freed
    assert words(language).headline(past[-1], past[:-1]) == ""
    assert {words().matters(wolf, seat, past) for seat in (0, 1)} == {0, 2}  # one beside no meadow: 1


def test_ws8_the_owner_is_named_once_the_colour_has_been_shown() -> None:
    (*past, wolf), _ = laid(*MEADOW, WOLF)
    shown = ColourShown(1, RED, data.FIRST_SECRET + RED, cell(40, 40), 0)
    assert words().headline(wolf, [*past, shown]).endswith(": Ben’s red meadow of 3")


@pytest.mark.parametrize(
    ("language", "both", "owned"),
    [("en", "red meadows of 3 and 1", "Ben’s red meadows"), ("pl", "czerwone łąki (3 i 1)", "gracza Ben")],
)
def test_two_meadows_of_a_colour_are_told_together(language: str, both: str, owned: str) -> None:
    (*past, wolf), _ = laid(*MEADOW, (20, 18, ".RF."), WOLF)
    shown = ColourShown(1, RED, data.FIRST_SECRET + RED, cell(40, 40), 0)
    assert f": {both}, " in words(language).headline(wolf, past)
    assert owned in words(language).headline(wolf, [*past, shown])


def test_the_log_and_whoever_hears_it_are_told_the_same() -> None:
    (*past, wolf), _ = laid(*MEADOW, WOLF)
    assert in_log(wolf, past) == "places a wolf, draws 1, meadows in danger: 3 red"
    assert in_log(COVERED, [*past, wolf]) == "places a hunter on a wolf, draws 1, meadows safe again: 3 red"
    assert in_log(past[-1], past[:-1]) == "places a tile, draws 1"


CORNERED = *MEADOW, (20, 21, ".Y.."), (22, 21, "...F")
"""The same three: what the last tile leaves free beside them wants red, yellow and forest, which is on no tile."""


@pytest.mark.parametrize(
    ("language", "told", "owned"),
    [
        ("en", "Can’t be closed any more: red meadow of 3", "Can’t be closed any more: Ben’s red meadow of 3"),
        ("pl", "Nie da się już zamknąć: czerwona łąka (3)", "Nie da się już zamknąć: czerwona łąka (3) gracza Ben"),
    ],
)
def test_a_meadow_that_can_never_be_closed_is_named_when_that_comes_to_be(language: str, told: str, owned: str) -> None:
    (*past, last), _ = laid(*CORNERED)
    shown = ColourShown(1, RED, data.FIRST_SECRET + RED, cell(40, 40), 0)
    assert [words(language).headline(each, past[:number]) for number, each in enumerate(past)] == [""] * len(past)
    assert words(language).headline(last, past) == told
    assert words(language).headline(last, [*past, shown]) == owned
    assert words(language).headline(laid(*CORNERED, (30, 30, "...."))[0][-1], [*past, last]) == ""


def test_the_log_tells_a_meadow_that_stays_open_and_so_does_its_card() -> None:
    (*past, last), lands = laid(*CORNERED)
    assert in_log(last, past) == "places a tile, draws 1, open for good: 3 red"
    known, opened = meadows.Areas(TWO), list[str]()
    for land in lands[-2:]:
        area = known.pointed(land, cell(21, 20), 2)
        assert area is not None
        opened.append(meadows.area_lines(Catalogue(), area, known.stuck(land, area))[0])
    assert opened == ["1 open edge", "can’t be closed"]


SMALL = (9, 9, "FKKK"), (10, 9, "kkkK"), (9, 10, "Kkkk"), (8, 9, "kKkk")
"""Three black sheep on a tile, closed by three more."""


def test_ws16_a_closed_meadow_is_named_in_the_log_and_for_everybody_where_it_is_large() -> None:
    (*past, last), _ = laid(*SMALL)
    assert in_log(last, past) == "places a tile, draws 1, closes 6 black"
    assert words().headline(last, past) == "Closed: black meadow of 6"
    assert words("pl").headline(last, past) == "Zamknięto: czarna łąka (6)"
    (*past, last), _ = laid((9, 9, "kKKk"), (10, 9, "kkkK"), (9, 10, "Kkkk"))
    assert in_log(last, past) == "places a tile, draws 1, closes 4 black"
    assert words().headline(last, past) == ""
    (*past, last), _ = laid((9, 9, "kKkk"), (10, 9, "kkkK"))
    assert in_log(last, past) == "places a tile, draws 1"  # two sheep


def test_of_meadows_closed_and_stuck_the_larger_one_is_told() -> None:
    of = {size: Area(data.BLACK, tuple(range(size)), ()) for size in (4, 6, 8)}
    assert Change(stuck=[of[8]], closed=[of[6]]).kind("all") == "stuck"
    assert Change(stuck=[of[4]], closed=[of[6]]).kind("all") == "closed"
    assert [Change(closed=[of[4]]).kind(form) for form in ("log", "all")] == ["closed", ""]
    assert Change(hit=[of[4]], stuck=[of[8]]).kind("log") == "hit"
    assert Change(freed=[of[4]]).kind("log") == "freed"


def test_the_others_are_told_at_their_turn_of_a_tile_that_cornered_a_meadow() -> None:
    (*past, last), _ = laid(*CORNERED)
    assert [words().matters(last, seat, past) for seat in (0, 1)] == [0, 1]
    assert words().matters(past[-1], 1, past[:-1]) == 0


def test_a_meadow_that_is_joined_to_one_that_can_never_be_closed_is_lost_with_it() -> None:
    """Four red sheep in a corner, seven that could have been closed, and the tile between them."""
    corner = (20, 20, "FRFF"), (21, 20, "FRRR"), (20, 21, ".Y.."), (22, 21, "...F")
    (*past, last), _ = laid(*corner, (23, 20, "RR.R"), (22, 20, ".RRR"))
    assert words().headline(last, past) == "Can’t be closed any more: red meadow of 11"
    (*past, last), _ = laid(*corner, (23, 20, "...R"), (22, 20, ".RRR"))  # of too few to be worth closing
    assert words().headline(last, past) == ""


def test_the_shepherd_of_a_colour_that_nobody_has_shown_may_still_close_a_gap() -> None:
    """Black on all sides is on its tile and on the backs of two that lie; once it lies elsewhere nothing fits."""
    around = (9, 10, "KKK."), (9, 8, "..K."), (10, 9, "...K"), (8, 9, ".K..")
    told, _ = laid(*around, (30, 30, "wolf"), (35, 35, "hunter"))
    assert [words().headline(event, told[:number]) for number, event in enumerate(told)] == [""] * len(told)
    shown = ColourShown(1, BLACK, data.FIRST_SECRET + BLACK, cell(40, 40), 0)
    assert words().headline(shown, told) == "Can’t be closed any more: Ben’s black meadow of 3"
    assert in_log(shown, told).endswith(", open for good: 3 black")


def test_a_safe_meadow_that_joins_one_in_danger_is_hit_and_what_was_in_danger_is_not_told_again() -> None:
    """WS16: one sheep and two, joined by a tile of three more; then one more sheep."""
    _, lands = laid(MEADOW[0], WOLF, (22, 20, "FFRR"), (21, 20, "FRRR"), (21, 21, "Rrrr"))
    hits = [[len(area.triangles) for area in change_of(TWO, *pair).hit] for pair in pairwise(lands[1:])]
    assert hits == [[1], [], [6], []]
    assert change_of(TWO, *lands[:2]) == NOTHING
