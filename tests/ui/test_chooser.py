"""Gestures mean choices: things are picked up, turned and put down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from hypothesis import given, strategies as st

from game.core.match import Match
from game.core.steps import Choice
from game.ui.chooser import ANY, HOLD, PRESS, Chooser, Gesture
from game.ui.spot import Spot
from tests.games import toy
from tests.ui.choosing import Give, one_each


def turning() -> Chooser:
    """One thing in three poses; the places differ with the pose."""
    return one_each(
        (Give(1, 0), Gesture(Spot("piece"), Spot("a"), 0)),
        (Give(2, 0), Gesture(Spot("piece"), Spot("b"), 0)),
        (Give(1, 2), Gesture(Spot("piece"), Spot("a"), 2)),
        (Give(3, 5), Gesture(Spot("piece"), Spot("c"), 5)),
        (Give(9), Gesture(Spot("button"))),
    )


def test_sources_stand_in_the_order_of_the_options() -> None:
    assert turning().sources == (Spot("piece"), Spot("button"))
    assert Chooser().sources == ()


def test_what_is_not_there_cannot_be_taken() -> None:
    chooser = turning()
    assert not chooser.take(Spot("stone"))
    assert chooser.held is None
    assert chooser.poses == ()
    assert not chooser.turn()


def test_poses_come_round_both_ways() -> None:
    chooser = turning()
    assert chooser.take(Spot("piece"))
    assert chooser.poses == (0, 2, 5)
    went = [chooser.pose]
    for _ in range(3):
        assert chooser.turn()
        went.append(chooser.pose)
    assert went == [0, 2, 5, 0]
    assert chooser.turn(-1)
    assert chooser.pose == 5


def test_targets_are_those_of_the_pose() -> None:
    chooser = turning()
    chooser.take(Spot("piece"))
    assert dict(chooser.targets()) == {Spot("a"): [(Give(1, 0),)], Spot("b"): [(Give(2, 0),)]}
    chooser.turn()
    assert dict(chooser.targets()) == {Spot("a"): [(Give(1, 2),)]}
    assert chooser.drop(Spot("b")) == ()
    assert chooser.drop(Spot("a")) == [(Give(1, 2),)]


def test_empty_hands_see_every_target_once() -> None:
    chooser = turning()
    assert set(chooser.targets()) == {Spot("a"), Spot("b"), Spot("c")}
    assert list(chooser.targets()[Spot("a")]) == [(Give(1, 0),), (Give(1, 2),)]
    twice = Chooser()
    twice.reset([Give(1)], lambda choice: [Gesture(Spot("card"), Spot("a")), Gesture(Spot("officer"), Spot("a"))])
    assert list(twice.targets()[Spot("a")]) == [(Give(1),)]


def test_a_press_is_no_target() -> None:
    chooser = turning()
    assert chooser.press(Spot("button")) == [(Give(9),)]
    assert chooser.press(Spot("piece")) == ()
    chooser.take(Spot("button"))
    assert dict(chooser.targets()) == {}
    assert chooser.drop(PRESS) == ()


def test_several_meanings_of_one_gesture_are_all_offered() -> None:
    """Two routes to one place, say: the scene asks which is meant."""
    routes = [Give(1, by=0), Give(1, by=1), Give(1, by=2)]
    chooser = Chooser()
    chooser.reset(routes, lambda choice: [Gesture(Spot("piece"), Spot("a"))])
    chooser.take(Spot("piece"))
    assert chooser.drop(Spot("a")) == [(route,) for route in routes]


def test_letting_go_and_new_options_empty_the_hand() -> None:
    chooser = turning()
    chooser.take(Spot("piece"))
    chooser.turn()
    chooser.let_go()
    assert (chooser.held, chooser.pose) == (None, 0)
    chooser.take(Spot("piece"))
    chooser.reset([], lambda choice: [])
    assert chooser.held is None
    assert chooser.targets() == {}


def test_a_thing_that_is_let_go_lies_the_same_when_it_is_taken_again() -> None:
    chooser = turning()
    chooser.take(Spot("piece"))
    chooser.turn()
    chooser.let_go()
    assert chooser.pose == 0
    chooser.take(Spot("piece"))
    assert chooser.pose == 2
    chooser.turn()
    chooser.take(Spot("button"))
    assert chooser.pose == 0
    chooser.take(Spot("piece"))
    assert chooser.pose == 5


def test_a_thing_comes_to_the_hand_as_it_was_laid() -> None:
    """Unless it is in the hand already; a pose that it has not is none."""
    chooser = turning()
    chooser.set_pose(Spot("piece"), 5)
    assert chooser.take(Spot("piece"))
    assert chooser.pose == 5
    chooser.set_pose(Spot("piece"), 2)
    assert chooser.pose == 5
    chooser.let_go()
    chooser.set_pose(Spot("piece"), 7)
    assert chooser.take(Spot("piece"))
    assert chooser.pose == 0


def test_new_options_forget_how_things_lay() -> None:
    chooser = turning()
    chooser.take(Spot("piece"))
    chooser.turn()
    again = [Give(1, 0), Give(2, 2)]
    chooser.reset(again, lambda choice: [Gesture(Spot("piece"), Spot("a"), choice.turn)])  # type: ignore[attr-defined]
    chooser.take(Spot("piece"))
    assert chooser.pose == 0


def test_a_choice_without_a_gesture_is_not_offered_by_hand() -> None:
    chooser = Chooser()
    chooser.reset([Give(1)], lambda choice: [])
    assert chooser.sources == ()


# -- chains


def gestures(choice: Choice) -> Sequence[Gesture]:
    """The toy's: a lifted card is put on one of three places; the bell is pressed."""
    match choice:
        case toy.Lift(card=card):
            return [Gesture(Spot("card", card), HOLD)]
        case toy.Put(place=place):
            return [Gesture(Spot("card", card), Spot("place", place)) for card in range(8)]
        case toy.Draw():
            return [Gesture(Spot("deck"))]
        case _:
            return []


def scratch(match: Match[Any, Any]) -> Callable[[Choice], Any]:
    def deeper(choice: Choice) -> Any:
        return match.options_after(choice), gestures

    return deeper


def test_a_held_thing_leads_to_a_scratch_position() -> None:
    match = toy.dealt(toy.SPEC)
    before = match.record()
    chooser = Chooser()
    chooser.reset(match.options, gestures)
    card = match.state.hands[0][1]
    assert chooser.take(Spot("card", card), scratch(match))
    assert set(chooser.targets()) == {Spot("place", place) for place in range(toy.PLACES)}
    (chain,) = chooser.drop(Spot("place", 2))
    assert chain == (toy.Lift(card), toy.Put(2))
    assert match.record() == before
    match.play(*chain)
    assert match.state.row == ((card, 2),)
    assert len({ply.row.group for ply in match.plies[len(before.rows) :]}) == 1


def test_letting_go_forgets_the_scratch_position() -> None:
    match = toy.dealt(toy.SPEC)
    chooser = Chooser()
    chooser.reset(match.options, gestures)
    first, second = (Spot("card", card) for card in match.state.hands[0])
    chooser.take(first, scratch(match))
    chooser.let_go()
    assert dict(chooser.targets()) == {}
    chooser.take(second, scratch(match))
    (chain,) = chooser.drop(Spot("place", 0))
    assert chain[0] == toy.Lift(match.state.hands[0][1])


def test_what_is_held_may_be_called_otherwise_from_then_on() -> None:
    chooser = Chooser()
    chooser.reset([Give(1)], lambda choice: [Gesture(Spot("sheep@3"), HOLD, becomes=Spot("guest"))])
    assert chooser.take(Spot("sheep@3"), lambda choice: ([Give(4)], lambda put: [Gesture(Spot("guest"), Spot("pen"))]))
    assert chooser.drop(Spot("pen")) == [(Give(1), Give(4))]
    assert chooser.held == Spot("sheep@3")


def test_what_a_thing_leads_to_at_once_stays_while_it_is_held() -> None:
    chooser = one_each((Give(1), Gesture(Spot("guest"), HOLD)), (Give(2), Gesture(Spot("guest"), Spot("gate"))))
    assert chooser.take(Spot("guest"), lambda choice: ([Give(3)], lambda each: [Gesture(Spot("guest"), Spot("pen"))]))
    assert dict(chooser.targets()) == {Spot("gate"): [(Give(2),)], Spot("pen"): [(Give(1), Give(3))]}
    assert set(chooser.reach()) == {Spot("gate"), Spot("pen")}


def test_where_picking_up_leads_no_further_only_the_plain_targets_are_left() -> None:
    chooser = one_each((Give(1), Gesture(Spot("guest"), HOLD)), (Give(2), Gesture(Spot("guest"), Spot("gate"))))
    assert chooser.take(Spot("guest"), lambda choice: ((), lambda each: []))
    assert dict(chooser.targets()) == {Spot("gate"): [(Give(2),)]}
    assert (chooser.lead, chooser.carried) == ((), None)


def test_without_a_scratch_position_a_hold_has_no_targets() -> None:
    match = toy.dealt(toy.SPEC)
    chooser = Chooser()
    chooser.reset(match.options, gestures)
    chooser.take(Spot("card", match.state.hands[0][0]))
    assert dict(chooser.targets()) == {}


@given(st.sets(st.tuples(st.sampled_from("pqr"), st.sampled_from("xyz"), st.integers(0, 3)), min_size=1))
def test_every_choice_can_be_made_by_its_gesture_and_no_other_can(offered: set[tuple[str, str, int]]) -> None:
    options = [Give(number) for number, _ in enumerate(sorted(offered))]
    meant: dict[Choice, Gesture] = {
        option: Gesture(Spot(source), Spot(target), pose)
        for option, (source, target, pose) in zip(options, sorted(offered), strict=True)
    }
    chooser = Chooser()
    chooser.reset(options, lambda choice: [meant[choice]])
    for source, target, pose in product(map(Spot, "pqr"), map(Spot, "xyz"), range(4)):
        chooser.take(source)
        for _ in range(len(chooser.poses)):
            if chooser.pose == pose:
                break
            chooser.turn()
        made = list(chooser.drop(target)) if chooser.held is not None and chooser.pose == pose else []
        wanted = [(choice,) for choice, way in meant.items() if way[:3] == (source, target, pose)]
        assert made == wanted
        chooser.let_go()


# -- things that turn by themselves, and places for every pose


def anyhow() -> Chooser:
    """A thing in two poses that may be put into a basket however it lies."""
    return one_each(
        (Give(1, 0), Gesture(Spot("piece"), Spot("a"), 0)),
        (Give(3, 2), Gesture(Spot("piece"), Spot("c"), 2)),
        (Give(7), Gesture(Spot("piece"), Spot("basket"), ANY)),
        (Give(8), Gesture(Spot("stone"), Spot("basket"), ANY)),
    )


def test_what_goes_anywhere_goes_in_every_pose() -> None:
    chooser = anyhow()
    chooser.take(Spot("piece"))
    assert chooser.poses == (0, 2)
    for _ in range(2):
        assert chooser.drop(Spot("basket")) == [(Give(7),)]
        chooser.turn()


def test_what_only_goes_anywhere_lies_in_one_pose() -> None:
    chooser = anyhow()
    chooser.take(Spot("stone"))
    assert chooser.poses == (0,)
    assert chooser.drop(Spot("basket")) == [(Give(8),)]


def test_empty_hands_do_not_mean_what_goes_anywhere() -> None:
    chooser = anyhow()
    assert set(chooser.targets()) == {Spot("a"), Spot("c")}


def test_a_thing_leans_into_the_pose_that_a_place_needs() -> None:
    chooser = anyhow()
    chooser.take(Spot("piece"))
    assert set(chooser.reach()) == {Spot("a"), Spot("c"), Spot("basket")}
    assert chooser.auto_pose(Spot("c"))
    assert chooser.pose == 2
    assert chooser.auto_pose(Spot("basket"))
    assert chooser.pose == 2
    assert not chooser.auto_pose(Spot("nowhere"))
    assert chooser.pose == 2
    assert chooser.auto_pose(Spot("a"))
    assert chooser.pose == 0


def test_empty_hands_reach_nothing() -> None:
    chooser = anyhow()
    assert chooser.reach() == {}
    assert not chooser.auto_pose(Spot("a"))


def test_what_a_source_means_at_once_goes_before_the_longer_way() -> None:
    """Lifted first, a card would reach the bin by two choices; put there straight it takes one."""
    straight, lift, put, away = Give(1), Give(2), Give(3), Give(4)
    meant: dict[Choice, Gesture] = {
        straight: Gesture(Spot("card"), Spot("bin"), ANY),
        lift: Gesture(Spot("card"), HOLD, becomes=Spot("lifted")),
        put: Gesture(Spot("lifted"), Spot("place"), 3),
        away: Gesture(Spot("lifted"), Spot("bin"), ANY),
    }
    chooser = Chooser()
    chooser.reset([straight, lift], lambda choice: [meant[choice]])
    assert chooser.take(Spot("card"), lambda choice: ([put, away], lambda each: [meant[each]]))
    assert (chooser.carried, chooser.lead) == (Spot("lifted"), (lift,))
    assert chooser.poses == (3,)
    assert chooser.drop(Spot("place")) == [(lift, put)]
    assert chooser.drop(Spot("bin")) == [(straight,)]
    chooser.let_go()
    assert (chooser.carried, chooser.lead) == (None, ())


def test_a_gesture_may_play_more_than_the_choice_that_it_means() -> None:
    one = toy.End()
    several = Gesture(Spot("stack"), Spot("place"), 1, chain=(one, one, one))
    chooser = Chooser()
    chooser.reset([one], lambda choice: [Gesture(Spot("stack"), Spot("place")), several])
    assert chooser.take(Spot("stack"))
    assert chooser.drop(Spot("place")) == [(one,)]
    assert chooser.turn()
    assert chooser.drop(Spot("place")) == [(one, one, one)]


def test_a_chain_is_about_the_choice_that_is_asked_about() -> None:
    first, last = toy.Draw(), toy.End()
    chooser = Chooser()
    chooser.reset([first], lambda choice: [Gesture(Spot("stack"), chain=(first, last), asks=True)])
    (chain,) = chooser.press(Spot("stack"))
    assert chooser.asks(chain)
    assert chooser.choice_of(chain) == first
    chooser.reset([first], lambda choice: [Gesture(Spot("stack"), chain=(first, last))])
    assert not chooser.asks(chain)
    assert chooser.choice_of(chain) == last


def test_flipping_turns_on_what_has_no_other_side() -> None:
    chooser = turning()
    assert chooser.take(Spot("piece"))
    assert chooser.flip()
    assert chooser.pose == 2


def test_a_choice_is_not_asked_about_because_another_gesture_comes_to_the_same() -> None:
    """A gift by itself, all gifts at once, and the end without any, which alone is asked about."""
    gift, other, end = Give(1), Give(2), Give(9)
    ways: dict[Choice, list[Gesture]] = {
        gift: [Gesture(Spot("icon", 1))],
        other: [Gesture(Spot("icon", 2))],
        end: [Gesture(Spot("end"), asks=True), Gesture(Spot("fill"), chain=(gift, other))],
    }
    chooser: Chooser = Chooser()
    chooser.reset([gift, other, end], lambda choice: ways[choice])
    assert [chooser.asks(chain) for spot in chooser.sources for chain in chooser.press(spot)] == [
        *(False, False, True, False)
    ]
    ways[end] = [Gesture(Spot("end"), chain=(gift,), asks=True)]
    chooser.reset([gift, other, end], lambda choice: ways[choice])
    assert not chooser.asks((gift,))


def test_what_is_flipped_lies_in_the_pose_that_its_gesture_names() -> None:
    chooser = one_each(
        (Give(1, 0), Gesture(Spot("piece"), Spot("a"), 0, mirror=5)),
        (Give(2, 1), Gesture(Spot("piece"), Spot("a"), 1, mirror=1)),
        (Give(3, 5), Gesture(Spot("piece"), Spot("b"), 5, mirror=0)),
        (Give(4, 7), Gesture(Spot("piece"), Spot("b"), 7, mirror=6)),
    )
    assert chooser.take(Spot("piece"))
    assert chooser.flip()
    assert chooser.pose == 5
    assert chooser.flip()
    assert chooser.pose == 0
    chooser.pose = 1
    assert not chooser.flip()
    chooser.pose = 7
    assert not chooser.flip()
    assert chooser.pose == 7


def two_sided() -> Chooser:
    """A thing with three turns on one side and one on the other."""
    return one_each(
        (Give(1, 0), Gesture(Spot("piece"), Spot("a"), 0, mirror=4)),
        (Give(1, 1), Gesture(Spot("piece"), Spot("a"), 1, mirror=4)),
        (Give(2, 3), Gesture(Spot("piece"), Spot("b"), 3, mirror=4)),
        (Give(3, 4), Gesture(Spot("piece"), Spot("c"), 4, mirror=0, side=1)),
    )


def test_turning_keeps_the_side_that_is_up() -> None:
    chooser = two_sided()
    assert chooser.take(Spot("piece"))
    assert (chooser.poses, chooser.turns) == ((0, 1, 3, 4), (0, 1, 3))
    went = []
    for _ in range(3):
        assert chooser.turn()
        went.append(chooser.pose)
    assert went == [1, 3, 0]
    assert chooser.turn(-1)
    assert chooser.pose == 3


def test_a_side_with_one_turn_is_not_turned_only_flipped() -> None:
    chooser = two_sided()
    assert chooser.take(Spot("piece"))
    assert chooser.flip()
    assert (chooser.pose, chooser.turns) == (4, (4,))
    assert not chooser.turn()
    assert not chooser.turn(-1)
    assert chooser.pose == 4
    assert chooser.flip()
    assert chooser.pose == 0


def test_leaning_flips_only_where_no_turn_of_the_side_that_is_up_will_do() -> None:
    chooser = one_each(
        (Give(1, 0), Gesture(Spot("piece"), Spot("a"), 0)),
        (Give(2, 1), Gesture(Spot("piece"), Spot("b"), 1)),
        (Give(1, 4), Gesture(Spot("piece"), Spot("a"), 4, side=1)),
        (Give(3, 5), Gesture(Spot("piece"), Spot("c"), 5, side=1)),
    )
    assert chooser.take(Spot("piece"))
    chooser.pose = 1
    assert chooser.auto_pose(Spot("a"))
    assert chooser.pose == 0
    assert chooser.auto_pose(Spot("c"))
    assert chooser.pose == 5
    assert chooser.flipped() == {Spot("c")}
    assert chooser.auto_pose(Spot("a"))
    assert chooser.pose == 4
    chooser.pose = 5
    assert chooser.flipped() == {Spot("b")}


def test_the_side_that_is_up_is_known_on_a_scratch_position_too() -> None:
    lift, one, two = Give(1), Give(2), Give(3)
    meant: dict[Choice, Gesture] = {
        lift: Gesture(Spot("card"), HOLD, becomes=Spot("lifted")),
        one: Gesture(Spot("lifted"), Spot("a"), 0),
        two: Gesture(Spot("lifted"), Spot("a"), 1, side=1),
    }
    chooser = Chooser()
    chooser.reset([lift], lambda choice: [meant[choice]])
    assert chooser.take(Spot("card"), lambda choice: ([one, two], lambda each: [meant[each]]))
    assert (chooser.poses, chooser.turns) == ((0, 1), (0,))
    assert not chooser.turn()


def test_what_is_known_of_poses_in_the_hand_is_forgotten_with_it() -> None:
    """On the scratch position a thing of the same name is held in other numbers."""
    lift, two, three, four = Give(0, 0), Give(1, 0), Give(2, 0), Give(3, 0)
    chooser = one_each(
        (two, Gesture(Spot("loose"), Spot("a"), 0, many=1)),
        (three, Gesture(Spot("loose"), Spot("a"), 1, many=2)),
        (lift, Gesture(Spot("pile"), HOLD, becomes=Spot("loose"))),
    )
    held = {two: 1, three: 5, four: 4}

    def deeper(choice: Choice) -> tuple[list[Give], object]:
        return list(held), lambda each: [Gesture(Spot("loose"), Spot("a"), list(held).index(each), many=held[each])]

    assert chooser.take(Spot("pile"), deeper)  # type: ignore[arg-type]
    assert list(chooser.numbers.items()) == [(0, 1), (2, 4), (1, 5)]
    assert chooser.add(1)
    assert chooser.pose == 2
    assert not chooser.add(2)
    chooser.let_go()
    assert chooser.take(Spot("loose"))
    assert dict(chooser.numbers) == {0: 1, 1: 2}


def test_the_number_held_is_known_also_where_what_hangs_in_the_hand_has_no_place() -> None:
    """Two that were lifted can go straight to the straw alone: turning them on holds another number all the same."""
    lift, one, two, away = Give(0, 0), Give(1, 0), Give(2, 0), Give(3, 0)
    meant = {
        lift: Gesture(Spot("stack"), HOLD, becomes=Spot("loose")),
        one: Gesture(Spot("stack"), Spot("straw"), 0, many=1),
        two: Gesture(Spot("stack"), Spot("straw"), 1, many=2),
        away: Gesture(Spot("loose"), Spot("stall"), ANY),
    }
    chooser = Chooser()
    chooser.reset([lift, one, two], lambda choice: [meant[choice]])  # type: ignore[index]
    assert chooser.take(Spot("stack"), lambda choice: ([away], lambda each: [meant[each]]))
    assert dict(chooser.numbers) == {0: 1, 1: 2}
    assert chooser.turn()
    assert chooser.numbers[chooser.pose] == 2


def test_what_is_left_where_something_was_picked_up_is_not_counted_as_held() -> None:
    """The first of three is lifted; the two that stay could go in other numbers, which are not those in the hand."""
    lift, *several = Give(0, 0), Give(1, 0), Give(3, 0), Give(2, 0)
    left = Give(4, 0), Give(5, 0)
    meant: dict[Give, Gesture] = {lift: Gesture(Spot("stack"), HOLD, becomes=Spot("loose"))}
    for pose, (choice, many) in enumerate(zip(several, (1, 3, 2), strict=True)):
        meant[choice] = Gesture(Spot("stack"), Spot("pan"), pose, many=many)
    for pose, choice in enumerate(left):
        meant[choice] = Gesture(Spot("stack"), Spot("pan"), pose, many=pose + 1)
    chooser = Chooser()
    chooser.reset([lift, *several], lambda choice: [meant[choice]])  # type: ignore[index]
    assert chooser.take(Spot("stack"), lambda choice: (left, lambda each: [meant[each]]))
    assert list(chooser.numbers.items()) == [(0, 1), (2, 2), (1, 3)]
