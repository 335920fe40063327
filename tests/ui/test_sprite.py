"""How things come, go, move and turn over."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import STEP, Motion, Moving, Sprite, journeys, tumble
from game.ui.tween import in_out_cubic, out_back, out_bounce, out_cubic, out_quart

HERE, THERE = Rect(0, 0, 20, 20), Rect(100, 40, 20, 20)
A = Sprite(Spot("card", 1), "front", HERE, layer=2)
B = Sprite(Spot("card", 1), "other", THERE, layer=3)


def linear(t: float) -> float:
    """At one speed."""
    return t


def at(moving: Moving, ms: float) -> Sprite | None:
    moving.elapsed = ms
    return moving.now()


def looks(*sprites: Sprite) -> dict[Spot, Sprite]:
    return {sprite.key: sprite for sprite in sprites}


def only(moving: list[Moving]) -> Moving:
    (one,) = moving
    return one


def test_what_moves_goes_from_place_to_place() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card", 1): Motion(ms=100, easing=linear)}))
    assert moving.change == "moves"
    boxes = [at(moving, ms) for ms in (0, 50, 100, 500)]
    assert [sprite.box for sprite in boxes if sprite] == [HERE, Rect(50, 20, 20, 20), THERE, THERE]
    assert moving.done
    assert at(moving, 100) == B


def test_what_waits_looks_as_it_did() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card", 1): Motion(ms=0, delay=100)}))
    shown = [at(moving, ms) for ms in (0, 99, 100)]
    assert [(sprite.art, sprite.box) for sprite in shown if sprite] == [
        ("front", HERE),
        ("front", HERE),
        ("other", THERE),
    ]


def test_what_stays_as_it_is_does_not_move() -> None:
    assert journeys(looks(A), looks(A), {}) == []
    assert journeys({}, {}, {Spot("card"): Motion()}) == []


def test_what_nobody_speaks_of_still_gets_there() -> None:
    moving = only(journeys(looks(A), looks(B), {}))
    assert moving.motion == STEP


def test_a_motion_by_key_comes_before_one_by_kind() -> None:
    kind, own = Motion(ms=1), Motion(ms=2)
    assert only(journeys(looks(A), looks(B), {Spot("card"): kind})).motion is kind
    assert only(journeys(looks(A), looks(B), {Spot("card"): kind, Spot("card", 1): own})).motion is own


def test_what_comes_fades_in_where_it_will_lie() -> None:
    moving = only(journeys({}, looks(B), {}))
    start, end = at(moving, 0), at(moving, STEP.ms)
    assert start is not None
    assert (moving.change, start.alpha, start.box) == ("comes", 0, THERE)
    assert end == B


def test_what_comes_from_somewhere_is_solid_from_the_start() -> None:
    motion = Motion(ms=100, origin=HERE, origin_art="back", turns=True)
    moving = only(journeys({}, looks(B), {Spot("card"): motion}))
    start, end = at(moving, 0), at(moving, 100)
    assert start is not None
    assert (start.art, start.box, start.alpha) == ("back", HERE, 1)
    assert end == B


def test_what_comes_late_is_not_there_before() -> None:
    moving = only(journeys({}, looks(B), {Spot("card"): Motion(ms=100, delay=60, swell=1.25)}))
    assert at(moving, 0) is None
    assert at(moving, 59) is None
    first = at(moving, 60)
    assert first is not None
    assert first.box == Rect.around(THERE.centre, 25, 25)
    assert at(moving, 160) == B
    assert moving.done


def test_what_goes_fades_out_on_its_way() -> None:
    moving = only(journeys(looks(A), {}, {Spot("card"): Motion(ms=100, goal=THERE)}))
    start, end = at(moving, 0), at(moving, 100)
    assert start is not None
    assert end is not None
    assert (moving.change, start.alpha, start.box) == ("goes", 1, HERE)
    assert (end.alpha, end.box) == (0, THERE)


def test_what_turns_shows_its_other_side_half_way() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card"): Motion(ms=100, turns=True)}))
    sides = {ms: at(moving, ms) for ms in (0, 25, 49, 51, 75, 100)}
    arts = {ms: sprite.art for ms, sprite in sides.items() if sprite}
    assert arts == {0: "front", 25: "front", 49: "front", 51: "other", 75: "other", 100: "other"}
    narrow = [sprite.squeeze for sprite in sides.values() if sprite]
    assert narrow[0] == narrow[-1] == 1
    assert min(narrow) < 0.2


def test_a_hop_lifts_and_lands() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card"): Motion(ms=100, hop=18, easing=linear)}))
    middle = at(moving, 50)
    assert middle is not None
    assert middle.box.y == pytest.approx(20 - 18)
    assert middle.lifted
    assert middle.layer == 4
    end = at(moving, 100)
    assert end is not None
    assert end.box == pytest.approx(THERE)
    assert not end.lifted


def test_nothing_takes_no_time() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card"): Motion(ms=0)}))
    assert moving.done


def test_everything_in_two_looks_is_accounted_for() -> None:
    others = [Sprite(Spot("x", n), "a", HERE) for n in range(4)]
    before = looks(A, others[0], others[1])
    after = looks(B, others[1], others[2], others[3])
    kinds = {moving.after.key: moving.change for moving in journeys(before, after, {})}
    assert kinds == {Spot("card", 1): "moves", Spot("x", 0): "goes", Spot("x", 2): "comes", Spot("x", 3): "comes"}


@given(
    st.sampled_from([linear, out_cubic, in_out_cubic, out_back, out_bounce, out_quart]),
    st.floats(0, 900),
    st.floats(0, 300),
    st.floats(0, 2000),
    st.booleans(),
    st.floats(0, 40),
    st.sampled_from(["moves", "comes", "goes"]),
)
def test_at_any_moment_a_sprite_can_be_drawn(
    easing: object, ms: float, delay: float, when: float, turns: bool, hop: float, change: str
) -> None:
    motion = Motion(ms=ms, delay=delay, easing=easing, hop=hop, turns=turns)  # type: ignore[arg-type]
    before = {} if change == "comes" else looks(A)
    after = {} if change == "goes" else looks(B)
    moving = only(journeys(before, after, {Spot("card"): motion}))
    sprite = at(moving, when)
    if sprite is not None:
        assert 0 <= sprite.alpha <= 1
        assert 0 <= sprite.squeeze <= 1
        assert sprite.box.w > 0
        assert sprite.box.h > 0
    if when >= ms + delay:
        assert moving.done
        if change != "goes":
            assert sprite is not None
            assert sprite.box == pytest.approx(B.box, abs=1e-6)
            assert sprite.art == "other"


def test_what_passes_lies_nowhere_before_or_after() -> None:
    bird = Sprite(Spot("bird"), "bird", THERE)
    passes = Motion(ms=100, delay=50, easing=linear, origin=HERE, passing=bird)
    moving = only(journeys({}, {}, {Spot("bird"): passes}))
    assert at(moving, 40) is None
    flying = at(moving, 100)
    assert flying is not None
    assert flying.box == Rect(50, 20, 20, 20)
    assert flying.alpha == 1
    assert at(moving, 150) is None


def test_a_bent_way_leaves_the_straight_one_and_arrives() -> None:
    moving = only(journeys(looks(A), looks(B), {Spot("card"): Motion(ms=100, easing=linear, bend=0.25)}))
    start, middle, end = (at(moving, ms) for ms in (0, 50, 100))
    assert start is not None
    assert middle is not None
    assert end is not None
    assert (start.box, end.box) == (HERE, THERE)
    assert middle.box == Rect(50 + 10, 20 - 25, 20, 20)


def test_what_stays_may_come_from_elsewhere() -> None:
    again = Sprite(Spot("card", 1), "front", HERE, layer=2)
    moving = only(journeys(looks(A), looks(again), {Spot("card"): Motion(ms=100, easing=linear, origin=THERE)}))
    shown = at(moving, 0)
    assert shown is not None
    assert shown.box == THERE


@pytest.mark.parametrize("motion", [Motion(ms=100), Motion(ms=100, delay=40, turns=True, hop=9)])
def test_what_changes_its_size_is_scaled_from_its_larger_end(motion: Motion) -> None:
    small, large = A, msgspec.structs.replace(B, box=Rect(100, 40, 60, 30))
    for before, after in ((small, large), (large, msgspec.structs.replace(small, art="other"))):
        moving = only(journeys(looks(before), looks(after), {Spot("card"): motion}))
        assert {sprite.raster_size for ms in range(0, 100, 10) if (sprite := at(moving, ms))} == {(60, 30)}
        end = at(moving, 140)
        assert end is not None
        assert end.raster_size is None
        assert end.box == pytest.approx(after.box)


def test_what_swells_is_scaled_from_the_size_in_which_it_will_lie() -> None:
    moving = only(journeys({}, looks(B), {Spot("card"): Motion(ms=100, swell=1.5)}))
    swollen = at(moving, 1)
    assert swollen is not None
    assert swollen.box.w > B.box.w
    assert swollen.raster_size == (B.box.w, B.box.h)
    assert at(moving, 100) == B


def test_what_keeps_its_size_is_drawn_as_it_lies() -> None:
    motion = Motion(ms=100, hop=20, bend=0.3, spin=90, turns=True)
    moving = only(journeys(looks(A), looks(B), {Spot("card"): motion}))
    assert {sprite.raster_size for ms in range(0, 120, 10) if (sprite := at(moving, ms))} == {None}


def test_a_die_that_falls_shows_its_faces_in_turn_and_lies_upright_at_last() -> None:
    lies = Sprite(Spot("die", 0), "six", Rect(0, 0, 40, 40))
    seen = [
        Moving("moves", lies, lies, tumble(("one", "two"), 700, 30), elapsed).now() for elapsed in range(0, 701, 50)
    ]
    assert {each.art for each in seen[:-1] if each} == {"one", "two"}
    assert len({each.angle for each in seen[:-1] if each}) > 3
    assert min(each.box.y for each in seen if each) < 0
    assert seen[-1] is not None
    assert (seen[-1].art, seen[-1].angle, round(seen[-1].box.y, 6)) == ("six", 0, 0)
