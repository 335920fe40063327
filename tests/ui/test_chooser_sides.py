"""Things with two sides in the hand: flipping shows the other one, turning keeps the one that is up."""

from __future__ import annotations

from game.core.steps import Choice
from game.ui.chooser import HOLD, Chooser, Gesture
from game.ui.spot import Spot
from tests.ui.choosing import Give, one_each


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
    assert chooser.auto_pose(Spot("a"))
    assert chooser.pose == 4


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
