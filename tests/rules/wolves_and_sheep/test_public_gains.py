"""Public gains, on landscapes laid out by hand: what a tile does that all see, and nothing that tells a colour."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from msgspec.structs import replace

from game.core.mind import PublicGain
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import State, land_of
from game.rules.wolves_and_sheep.public_gains import LandGain, land_gains, public_gains, stuck_meadows
from game.rules.wolves_and_sheep.scoring import areas
from game.rules.wolves_and_sheep.tempers import LATE, SECRECY
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover, lying, put
from tests.rules.wolves_and_sheep.test_mind import FOLD, HOLE, WILD, bag_of

OPEN = build((9, 9, "FKKK"), (10, 9, "kkkK"), (9, 10, "Kkkk"))
"""A black meadow of 5 that one more tile closes."""


def view(land: Land, **more: Any) -> State:
    """Everything that all see of a landscape."""
    return SPEC.view_for(TWO, lying(TWO, ["L01 L02", "L03"], land, **{"secrets": ["K", "Y"], **more}), None)


def gains(before: Land, after: Land, **more: Any) -> dict[str, LandGain]:
    """Gains of seat 0 from one landscape to the next, by name, in order."""
    found = land_gains(TWO, view(before, **more), view(after, **more), 0)
    assert [each.weight for each in found] == sorted((each.weight for each in found), reverse=True)
    return {each.name: each for each in reversed(found)}


def sheep(gain: LandGain) -> tuple[int, int]:
    """Sheep of a meadow now, and before."""
    return gain.size, gain.before


def test_meadows_are_begun_grow_are_joined_and_closed() -> None:
    """WS3: with their sheep now and before; what all sides have no gap in is closed (WS16)."""
    one = build((9, 9, "FKKK"))
    two = put(one, 10, 9, "kkkK")
    assert sheep(gains(START, build((9, 9, "kKKK")))["begun.0"]) == (3, 0)
    assert sheep(gains(one, two)["grown.0"]) == (4, 3)
    assert sheep(gains(OPEN, FOLD)["closed.0"]) == (6, 5)
    apart = build((9, 8, "kkKk"), (9, 10, "Kkkk"))
    assert sheep(gains(apart, put(apart, 9, 9, "KKKk"))["joined.0"]) == (5, 2)


def test_a_meadow_that_lacks_one_tile_now_is_told() -> None:
    two = build((9, 9, "FKKK"), (10, 9, "kkkK"))
    assert sheep(gains(two, OPEN)["gap.0"]) == (5, 0)
    assert "gap.0" not in gains(build((9, 9, "FKKK")), two)
    assert "gap.0" not in gains(OPEN, FOLD)


def test_a_wolf_comes_to_a_meadow_and_a_hunter_saves_it() -> None:
    """WS9, WS10, WS16; where it saves none it keeps wolves out, or covers one."""
    assert sheep(gains(FOLD, WILD)["wolf.0"]) == (6, 0)
    assert sheep(gains(WILD, cover(WILD, 9, 8))["saved.0"]) == (6, 0)
    assert "guarded" in gains(HOLE, put(HOLE, 20, 20, "hunter"))
    two = put(WILD, 9, 7, "wolf")
    assert "covered" in gains(two, cover(two, 9, 8))


def test_nobody_is_said_to_send_a_wolf_to_a_colour_that_it_has_shown() -> None:
    own = {"secrets": ["", "Y"], "shown": ((0,), ())}
    assert "wolf.0" not in gains(FOLD, WILD, **own)
    assert gains(FOLD, WILD, secrets=["Y", ""], shown=((), (0,)))["wolf.0"]


def test_what_grows_of_the_own_colour_weighs_more_and_is_alone_for_a_tempers_sake() -> None:
    """A colour that is hidden may be any of those that nobody has shown: nobody knows whether a tile serves it."""
    mine, nobodys, yours = (
        gains(OPEN, FOLD, secrets=secrets, shown=shown)["closed.0"]
        for secrets, shown in ((["", "Y"], ((0,), ())), (["K", "Y"], ((), ())), (["Y", ""], ((), (0,))))
    )
    assert mine.weight > nobodys.weight > yours.weight
    assert mine.terms == nobodys.covers == yours.covers == ("open", "meadow")
    assert yours.terms == nobodys.terms == ()


def test_who_has_shown_all_its_colours_gains_little_by_those_of_nobody() -> None:
    hidden, shown = (
        gains(OPEN, FOLD, secrets=secrets, shown=shown)["closed.0"]
        for secrets, shown in ((["R", "Y"], ((), ())), (["", "Y"], ((2,), ())))
    )
    assert hidden.weight > shown.weight


def test_only_what_spoils_a_colour_that_a_rival_has_shown_is_for_a_tempers_sake() -> None:
    """A spoiler that is secretly black may well make black sheep hard to close in."""
    rivals = {"secrets": ["Y", ""], "shown": ((), (0,))}
    for before, after, kind in ((FOLD, WILD, "wolf"), *((OPEN, put(OPEN, *laid), "") for laid in WALLS[:2])):
        unsure, sure = (
            next(each for name, each in gains(before, after, bag="L12", **more).items() if kind in name)
            for more in ({}, rivals)
        )
        assert unsure.kind == sure.kind
        assert unsure.terms == ()
        assert "rivals" in sure.terms
        assert unsure.weight <= sure.weight


def test_that_a_meadow_is_begun_is_told_of_tiles_that_do_nothing_else() -> None:
    assert [*gains(START, build((9, 9, "kKKK")))] == ["begun.0"]
    assert [*gains(START, build((9, 9, "FKKK")))] == ["glade"]
    assert "begun.1" not in gains(OPEN, put(OPEN, 20, 9, "YBRR"), bag=bag_of(LATE))


def test_a_gap_that_few_tiles_fit_or_none() -> None:
    """WS5: of those that nobody has seen, in hands and in the bag, and the shepherd of a colour not yet shown; who lets
    a meadow grow is not said to make that hard."""
    hard, stuck, beside = (gains(OPEN, put(OPEN, *laid), bag="L12") for laid in WALLS)
    assert (hard["hard.0"].size, hard["hard.0"].before) == (5, 1)
    assert sheep(stuck["stuck.0"]) == (5, 0)
    assert not {"hard.0", "stuck.0"} & beside.keys()


WALLS = (7, 9, "kBkk"), (7, 9, "kRkk"), (20, 9, "kBkk")
"""Tiles beyond the gap of a meadow, of which another has to match blue or red as well, and one that lies elsewhere."""


def test_tiles_that_are_drawn_and_one_that_hardly_fits() -> None:
    """WS6: one for each edge that is matched, as far as there are any in the bag."""
    corner = build((9, 8, "kkKk"), (8, 9, "kKkk"))
    filled = put(corner, 9, 9, "KkkK")
    assert gains(corner, filled)["drawn"].size == 2
    assert "drawn" not in gains(corner, filled, bag="L12")


def test_a_pause_says_that_nothing_fits() -> None:
    """WS7."""
    before = view(FOLD)
    assert [each.name for each in land_gains(TWO, before, replace(before, paused=1), 0)] == ["paused"]
    assert land_gains(TWO, before, replace(before, paused=2), 0) == ()


def test_where_hardly_anything_comes_of_a_tile_no_meadow_grows_and_perhaps_a_colour_is_kept() -> None:
    """WS8: where others have shown theirs or late; of a colour that is shown, or early, nothing is said."""
    for more, told in (
        ({"bag": bag_of(LATE)}, True),
        ({"bag": bag_of(LATE + 1)}, False),
        ({"secrets": ["K", ""], "shown": ((), (1,))}, True),
        ({"secrets": ["", "Y"], "shown": ((0,), ()), "bag": bag_of(LATE)}, False),
    ):
        little, much = gains(FOLD, put(FOLD, 20, 9, "YBRR"), **more), gains(OPEN, FOLD, **more)
        assert (SECRECY in little) == told
        assert "apart" in little
        assert not {SECRECY, "apart"} & much.keys()


def test_whoever_has_which_colour_the_gains_are_the_same() -> None:
    told = set[tuple[LandGain, ...]]()
    for mine, other in permutations("KYRB", 2):
        states = [view(land, secrets=[mine, other]) for land in (FOLD, WILD)]
        told.add(land_gains(TWO, states[0], states[1], 0))
    assert len(told) == 1


def test_of_two_meadows_of_a_colour_the_greater_gain_has_the_name() -> None:
    two = build((9, 9, "FKKK"), (20, 9, "kKkk"))
    grown = put(two, 10, 9, "kkkK")
    found = land_gains(TWO, view(two), view(grown), 0)
    named = public_gains(TWO, view(two), view(grown), 0)
    assert named == {each.name: PublicGain(each.weight, each.terms) for each in reversed(found)}


def test_a_meadow_that_is_called_stuck_is_never_closed() -> None:
    """No tile closes it until the end of the game."""
    found = 0
    for seed in "ab":
        match = play_match(agree(SPEC, ["farmer"] * 3, [], 1), seed)
        terms, state = match.terms, match.state
        lands = [land_of(terms, ply.after.state) for ply in match.plies if ply.after.state.turn % 5 == 0]
        closed = {each for area in areas(terms, land_of(terms, state)) if not area.open for each in area.triangles}
        stuck = {triangle for land in lands for area in stuck_meadows(terms, land) for triangle in area.triangles}
        assert stuck.isdisjoint(closed)
        found += len(stuck)
    assert found
