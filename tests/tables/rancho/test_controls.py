"""Choices become gestures, and gestures are understood as the choices they are meant as."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.engine import why_not
from game.rules.rancho.choices import Back, Buy, Give, Lift, Put, Take
from game.rules.rancho.model import COW, HORSE, RABBIT, SHEEP
from game.tables.rancho import layout
from game.tables.rancho.controls import BUTTONS, footprint
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.spot import Spot
from tests.tables.rancho.play import new_match, stages, table, waiting
from tests.tables.sitting import USUAL, context, window


def pressed(spot: Spot) -> bool:
    """Whether a spot is a button and lies nowhere on the table."""
    return spot in BUTTONS or spot.kind == "first"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_choice_has_a_gesture_from_a_spot_to_a_spot(seats: int) -> None:
    kinds = set()
    for match in stages(seats, f"g{seats}", 400):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        spots = of.controls.spots(seen)
        for choice in match.options:
            gestures = of.controls.gestures(choice, seen)
            assert gestures, choice
            kinds.add(type(choice).__name__)
            for gesture in gestures:
                assert gesture.source in spots or pressed(gesture.source), gesture
                assert gesture.target in {*spots, PRESS, HOLD, layout.MAT}, gesture
    assert {"Buy", "Give", "Take", "Lift", "Put", "SettleKeeping", "Roll", "CallOff", "EndTurn"} <= kinds


@pytest.mark.parametrize("seed", ["a", "b"])
def test_gestures_are_understood_as_what_they_mean(seed: str) -> None:
    """A choice that begins by lifting is understood once the thing is loose."""
    asked = 0
    for match in stages(3, seed, 300):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        for choice in match.options:
            for gesture in of.controls.gestures(choice, seen):
                lifted = gesture.source.kind == "animal" and gesture.target not in (PRESS, HOLD)
                if isinstance(choice, Lift) or lifted:
                    continue
                meant = of.controls.intent(gesture, seen)
                if isinstance(choice, Buy):
                    assert isinstance(meant, Buy)
                    assert meant.at == choice.at
                    continue
                assert meant == choice, gesture
                asked += 1
    assert asked > 200


def test_every_footprint_can_be_pointed_at_from_each_of_its_spaces() -> None:
    match = new_match(2, "f")
    of, terms, spaces = table(match), match.terms, match.terms.spaces
    seen = context(match, window(match, of, *USUAL)[1])
    for kind, shapes in ((COW, spaces.pairs), (HORSE, spaces.triples)):
        met: set[Gesture] = set()
        for shape in shapes:
            found = of.controls.gestures(Put(kind, shape), seen)
            assert len(found) == len(shape)
            for gesture in found:
                at = layout.space_of(terms, gesture.target)
                assert at is not None
                assert footprint(terms, kind, at, gesture.pose) == shape
                assert 0 <= gesture.pose < 6
            assert not met.intersection(found)
            met.update(found)


def test_a_footprint_beyond_the_board_is_refused_in_words() -> None:
    terms = new_match(2, "f").terms
    shapes = {len(footprint(terms, HORSE, at, pose)) for at in range(60) for pose in range(6)}
    assert shapes == {1, 2, 3}


def test_an_animal_is_lifted_on_a_scratch_position_and_goes_straight_to_the_scale() -> None:
    match = new_match(2, "s")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    lift = next(choice for choice in match.options if isinstance(choice, Lift))
    name = match.terms.board.spots[lift.at].name
    hold, aside, *_ = of.controls.gestures(lift, seen)
    assert hold == Gesture(Spot("animal", name), HOLD, becomes=hold.becomes)
    assert hold.becomes in (Spot("loose", RABBIT), Spot("loose", SHEEP))
    assert aside == Gesture(Spot("animal", name), layout.MAT, ANY)
    give = next(choice for choice in match.options if isinstance(choice, Give) and choice.at == lift.at)
    assert {gesture.target for gesture in of.controls.gestures(give, seen)} == {layout.PAN}


def test_the_stall_does_not_take_back_what_has_just_left_it() -> None:
    match = new_match(2, "s")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    carried = context(match, at)
    assert of.controls.gestures(Give(COW, -1), carried)
    held = replace(carried, held=Spot("stall", COW))
    assert not of.controls.gestures(Give(COW, -1), held)


def test_what_is_not_allowed_is_still_understood() -> None:
    match = new_match(2, "d")
    of, terms = table(match), match.terms
    seen = context(match, window(match, of, *USUAL)[1])
    named = {spot.name: number for number, spot in enumerate(terms.board.spots)}
    touching = next(name for name, n in named.items() if terms.spaces.ranch(match.state.owned[0]).rim >> n & 1)
    far = next(name for name, n in named.items() if terms.spaces.numbers[n] == 1)
    theirs = terms.board.spots[terms.farms[1][0]].name
    for gesture, key in (
        (Gesture(Spot("stall", COW)), "scale_empty"),
        (Gesture(Spot("space", touching)), "credit_low"),
        (Gesture(Spot("space", far)), "not_touching"),
        (Gesture(Spot("space", theirs)), "no_pasture"),
        (Gesture(Spot("animal", theirs)), "nothing_there"),
        (Gesture(Spot("calloff")), "nothing_open"),
        (Gesture(Spot("loose", SHEEP), Spot("space", theirs)), "not_loose"),
        (Gesture(Spot("loose", SHEEP), layout.HERD), "not_loose"),
    ):
        meant = of.controls.intent(gesture, seen)
        assert meant is not None, gesture
        refusal = why_not(terms, match.position, meant)
        assert refusal is not None, gesture
        assert refusal.key == key, gesture


def test_ra15_after_the_roll_a_pasture_says_why_it_is_not_sold() -> None:
    match = waiting(2, "d", "Arrange")
    of, terms = table(match), match.terms
    seen = context(match, window(match, of, *USUAL)[1])
    touching = terms.spaces.ranch(match.state.owned[match.state.seat]).rim.bit_length() - 1
    meant = of.controls.intent(Gesture(Spot("space", terms.board.spots[touching].name)), seen)
    assert meant is not None
    refusal = why_not(terms, match.position, meant)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("RA15", "after_roll")


def test_own_land_is_not_for_sale() -> None:
    match = new_match(2, "d")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    own = match.terms.board.spots[match.terms.farms[0][0]].name
    assert of.controls.intent(Gesture(Spot("space", own)), seen) is None
    assert of.controls.intent(Gesture(Spot("market")), seen) is None


def test_kinds_of_gestures_by_kinds_of_things() -> None:
    match = new_match(2, "d")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    dog, cow = of.controls.gestures(Take(4), seen), of.controls.gestures(Take(COW), seen)
    assert dog[0].target == PRESS
    assert cow[0].target == HOLD
    assert of.controls.gestures(Back(COW), seen) == [Gesture(Spot("loose", COW), Spot("stall", COW), ANY, asks=True)]


def test_a_footprint_is_meant_on_own_land_where_one_lies_there() -> None:
    """RA8: pointed at the own farm a cow means both of its spaces, a horse misses a third one."""
    match = new_match(2, "d")
    of, terms = table(match), match.terms
    seen = context(match, window(match, of, *USUAL)[1])
    first, second = terms.farms[0]
    name = terms.board.spots[first].name
    for pose in range(6):
        meant = of.controls.intent(Gesture(Spot("loose", COW), Spot("space", name), pose), seen)
        assert meant == Put(COW, tuple(sorted((first, second))))
        assert of.controls.intent(Gesture(Spot("loose", HORSE), Spot("space", name), pose), seen) == Put(
            HORSE, (first,)
        )


def test_a_large_animal_is_pointed_at_by_any_of_its_spaces() -> None:
    match = new_match(2, "d")
    terms = match.terms
    pair = next(n for n, spaces in enumerate(terms.spaces.pairs) if set(spaces) == set(terms.farms[0]))
    state = replace(match.state, sheep=0, rabbits=bytes(len(terms.board.spots)), cows=(pair,))
    of = table(match)
    seen = replace(context(match, window(match, of, *USUAL)[1]), view=state)
    low, high = terms.spaces.pairs[pair]
    for at in (low, high):
        assert of.controls.intent(Gesture(Spot("animal", terms.board.spots[at].name)), seen) == Lift(low)
