"""The levels that people play against: what each sees, forgets and holds for as good as the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, ClassVar

import msgspec
import pytest

from game.ai import LEVELS, OPPONENT_LEVELS, always, generator, player_for, work
from game.ai.candidates import CandidateLine, of_each_choice
from game.core.mind import Level, Mind
from game.core.spec import Interrupts, Spec, Tally
from game.core.steps import Choice, Position
from tests.ai.test_greedy import BOXES, Gained, OpenBox, Pick, Purse, TakeMore
from tests.ai.test_players import never
from tests.games import toy

SUMS = tuple(range(10))


def appraise(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
    """Points, and fear of nine of them."""
    return {"points": state.points[seat], "fear": -100.0 if state.points[seat] == 9 else 0.0}


def level_tallies(terms: Any, state: Purse) -> tuple[Tally, ...]:
    """Nobody ever leads."""
    return (Tally({"points": 0}, (0,)),) * 2


def minded(level: Level, spec: Spec[Any, Purse] = BOXES, **parts: Any) -> Spec[Any, Purse]:
    """The game of boxes, played by experts that look as that level says, without winners unless told otherwise."""
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN | {"expert": level}, lambda terms, state: 1.0, **parts)
    return msgspec.structs.replace(spec, score=level_tallies, mind=mind)


def taken(spec: Spec[Any, Purse], sums: Any = SUMS, dice: str = "1", go_on: Any = always, level: str = "expert") -> int:
    """The one of some sums that a level takes."""
    choice = player_for(level).choose(spec, sums, Position(Purse(), (TakeMore(0, 0),)), generator(dice), go_on)
    assert isinstance(choice, Pick)
    return choice.number


def test_terms_that_are_forgotten_count_for_nothing() -> None:
    assert taken(minded(Level())) == 8
    assert taken(minded(Level(forgets=frozenset(["fear"])))) == 9
    assert taken(minded(Level(forgets=frozenset(["points", "fear"]))), (3,)) == 3


@pytest.mark.parametrize("level", ["novice", "farmer"])
def test_a_level_that_a_game_says_nothing_of_does_not_play(level: str) -> None:
    """A new level that one game has forgotten must not play there at full strength, and nobody hear of it."""
    mind: Mind[Any, Purse] = Mind(appraise, {"expert": Level()}, lambda terms, state: 1.0)
    with pytest.raises(KeyError, match=level):
        taken(msgspec.structs.replace(BOXES, score=level_tallies, mind=mind), level=level)


def test_lines_within_the_margin_are_taken_the_better_ones_more_often() -> None:
    spec = minded(Level(forgets=frozenset(["fear"]), margin=3.0))
    found = Counter(taken(spec, dice=str(number)) for number in range(400))
    assert set(found) == {6, 7, 8, 9}
    assert found[9] > found[7] > 0
    assert found[8] > found[6] > 0


def test_without_a_margin_dice_decide_between_equals_only() -> None:
    sums = (5, 8, 3, 9)
    assert {taken(minded(Level()), sums, str(number)) for number in range(20)} == {8}


def foreseen(level: Level, go_on: Any = always, asks: int = 1) -> tuple[int, list[int]]:
    """The choice of an expert who fears points the more it thinks of them, and what it thought of."""
    thought = list[int]()

    def foresee(terms: Any, position: Position[Purse], seat: int, below: Any, time: Any) -> float:
        thought.append(position.state.points[seat])
        return -float(thought[-1]) if [time() for _ in range(asks)] else 0.0

    # A game that goes on: what is over is not thought of any more.
    boxes = [(), *[(number, 0) for number in range(10)]]
    spec = minded(level, foresee=foresee)
    one_more = Position(Purse(), (OpenBox(1), TakeMore(0, 0)))
    choice = player_for("expert").choose(spec, Many(boxes), one_more, generator("1"), go_on)
    assert isinstance(choice, Pick)
    return choice.number, thought


class Many(list[Any]):
    """Boxes of which there are as many sums as boxes."""

    def __iter__(self) -> Any:
        return iter(range(len(self)))


def test_the_best_lines_are_thought_on() -> None:
    """Without points that one fears: 8, 10 and 7 are the best of 0 to 10."""
    assert foreseen(Level(width=1)) == (10, [])
    assert foreseen(Level(width=3)) == (7, [10, 8, 7])
    assert foreseen(Level(width=99))[0] == 0


def test_thinking_ends_when_time_is_up() -> None:
    """Each line is thought of for one piece of work, and between them is another."""
    assert foreseen(Level(width=3), work(1)) == (10, [])
    assert foreseen(Level(width=3), never) == (10, [])
    assert foreseen(Level(width=3), work(5)) == (8, [10, 8])


def test_what_is_broken_off_does_not_count() -> None:
    assert foreseen(Level(width=3), work(2)) == (10, [10])
    assert foreseen(Level(width=3), work(9), asks=3) == (8, [10, 8])
    assert foreseen(Level(width=3), work(8), asks=3) == (10, [10, 8])


def farther(width: int, go_on: Any = always, boxes: Any = None) -> tuple[int, list[int]]:
    """The choice of an expert who fears points as far as it sees and longs for them farther on, and what it thought of
    there."""
    thought = list[int]()

    def foresee(terms: Any, position: Position[Purse], seat: int, below: Any, time: Any) -> float:
        return -float(position.state.points[seat])

    def foresee_farther(terms: Any, position: Position[Purse], seat: int, below: Any, time: Any) -> float:
        thought.append(position.state.points[seat])
        return float(thought[-1]) if time() else 0.0

    spec = minded(Level(width=3, farther_width=width), foresee=foresee, foresee_farther=foresee_farther)
    many = Many([(), *[(number, 0) for number in range(10)]]) if boxes is None else boxes
    one_more = Position(Purse(), (OpenBox(1), TakeMore(0, 0)))
    choice = player_for("expert").choose(spec, many, one_more, generator("1"), go_on)
    assert isinstance(choice, Pick)
    return choice.number, thought


def test_the_best_of_those_that_were_thought_on_are_thought_on_farther() -> None:
    """The last of 10, 8 and 7 is the best as far as one sees, then 8."""
    assert farther(1) == (7, [])
    assert farther(2) == (8, [7, 8])
    assert farther(9) == (10, [7, 8, 10])


def test_of_several_ways_that_begin_alike_only_the_best_is_thought_on_farther() -> None:
    """Four lines of two first choices: else three that begin alike would leave nothing to be decided."""
    nowhere: Position[Any] = Position(Purse(), ())
    begun = [(Pick(1), 4.0), (Pick(1), 9.0), (Pick(2), 3.0), (Pick(1), 8.0)]
    lines = [CandidateLine(first, nowhere, value, False, frozenset()) for first, value in begun]
    assert [(line.first, line.value) for line in of_each_choice(lines, 3)] == [(Pick(1), 9.0), (Pick(2), 3.0)]
    assert [line.value for line in of_each_choice(lines, 1)] == [9.0]


def test_nothing_is_thought_on_farther_without_time_for_two() -> None:
    assert farther(3, work(7)) == (7, [7])
    assert farther(3, work(10)) == (8, [7, 8])


def test_all_lines_meet_the_same_luck() -> None:
    met = list[int]()

    def foresee(terms: Any, position: Position[Purse], seat: int, below: Any, time: Any) -> float:
        met.append(below(1 << 30))
        return 0.0

    spec = minded(Level(width=3), foresee=foresee)
    position = Position(Purse(), (OpenBox(1), TakeMore(0, 0)))
    player_for("expert").choose(spec, Many([()] * 5), position, generator("1"), always)
    assert len(met) == 3
    assert len(set(met)) == 1


def test_a_games_own_player_goes_first_and_may_leave_it_to_the_lines() -> None:
    def choose(terms: Any, seen: Position[Purse], level: Level, below: Any, go_on: Any) -> Pick | None:
        return Pick(terms[0]) if level.depth else None

    assert taken(minded(Level(depth=1), choose=choose)) == 0
    assert taken(minded(Level(), choose=choose)) == 8


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
@pytest.mark.parametrize("go_on", [always, never])
@pytest.mark.parametrize("own", [True, False])
def test_a_win_in_one_is_never_missed(level: str, go_on: Any, own: bool) -> None:
    """Even by one who sees nothing in it, whose own player would do another thing, and who has no time."""
    blind = Level(forgets=frozenset(["points"]), margin=200.0, width=4)
    mind: Mind[Any, Purse] = Mind(
        appraise,
        dict.fromkeys(OPPONENT_LEVELS, blind),
        lambda terms, state: 1.0,
        choose=lambda *_: Pick(0) if own else None,
    )
    spec = msgspec.structs.replace(BOXES, mind=mind)
    for number in range(20):
        assert taken(spec, (0, -1, -7, 2, -3), str(number), go_on, level) == 2
        assert taken(spec, (0, 1, -7, 2, 9, -3), str(number), go_on, level) == 9


class Call(Choice, frozen=True):
    """Out of turn: so many points, and whether that is the end."""

    points: int
    ends: bool = True


def call(move: Any, choice: Call) -> None:
    move.emit(Gained(choice.points))
    if choice.ends:
        move.agenda = ()


class Waits(TakeMore, frozen=True, gc=False):
    """The same, between two steps."""

    open = True


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_a_win_in_one_is_not_missed_out_of_turn_either(level: str) -> None:
    """The game itself would do nothing there; a call that goes on, or ends with too little, is no win."""
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0, interrupt=lambda *_: None)
    offered = [Call(3), Call(9, False), Call(5), Call(4)]
    spec = msgspec.structs.replace(BOXES, mind=mind, interrupts=Interrupts(lambda *_: offered, call))
    asked = player_for(level).interrupt
    assert asked is not None

    def called(rival: int) -> Choice | None:
        seen = Position(Purse((0, rival)), (Waits(1, 0),))
        return asked(spec, (), seen, 0, offered, generator("1"), never)

    assert called(4) == Call(5)
    assert called(5) is None


def test_a_win_out_of_turn_has_to_be_one_in_every_world() -> None:
    """The rival's points are hidden."""
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0, interrupt=lambda *_: None)
    asked, offered = player_for("expert").interrupt, [Call(5)]
    assert asked is not None
    for most, found in ((5, Call(5)), (20, None)):
        spec = msgspec.structs.replace(
            BOXES,
            mind=mind,
            interrupts=Interrupts(lambda *_: offered, call),
            resample=lambda terms, state, seat, below, most=most: Purse((0, below(most))),
        )
        assert asked(spec, (), Position(Purse(), (Waits(1, 0),)), 0, offered, generator("1"), never) == found


def test_an_end_without_a_winner_or_a_rival_is_no_win() -> None:
    """Else it would be taken for the sake of its points."""
    alone = msgspec.structs.replace(minded(Level()), score=lambda terms, state: (Tally({"points": 9}, (9,)),))
    assert taken(minded(Level())) == taken(alone) == 8


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_a_game_that_says_nothing_of_its_players_is_played_for_points(level: str) -> None:
    spec = msgspec.structs.replace(BOXES, score=lambda terms, state: (*BOXES.score(terms, state), *[Tally({}, (99,))]))
    found = {taken(spec, dice=str(number), level=level) for number in range(200)}
    assert found == {"novice": {7, 8, 9}, "farmer": {8, 9}, "expert": {9}}[level]


def test_lines_are_followed_to_other_kinds_of_decisions() -> None:
    boxes = [(), (1, 5), (4, 8, 2)]
    spec = minded(Level())
    assert player_for("expert").choose(spec, boxes, spec.setup(boxes), generator("1"), always) == Pick(2)


@pytest.mark.parametrize("margin", [0.0, 50.0])
def test_nobody_goes_on_for_nothing(margin: float) -> None:
    """Ending the answers is worth as much here as going on with them."""
    spec = minded(Level(margin=margin))
    asked_on = Position(Purse((5, 0)), (TakeMore(0, 9),))
    zero_or_less = (0, -1, -2)
    for number in range(20):
        choice = player_for("expert").choose(spec, zero_or_less, asked_on, generator(str(number)), always)
        assert choice == Pick(0)


@pytest.mark.parametrize("level", LEVELS)
def test_an_only_option_is_taken(level: str) -> None:
    assert taken(minded(Level()), (4,), level=level) == 4


def test_work_bounds_what_is_asked() -> None:
    """The n-th question is the first one that is answered with no, and so are all others."""
    going = work(3)
    assert [going() for _ in range(6)] == [True, True, False, False, False, False]
    assert not work(1)()


def test_small_thoughts_ask_for_time_now_and_then() -> None:
    asked, numbers = list[int](), count()

    def go_on() -> bool:
        asked.append(next(numbers))
        return True

    spec = minded(Level())
    assert taken(spec, range(-90, 9), go_on=go_on) == 8
    assert 1 <= len(asked) <= 6


class Late(Pick, frozen=True, gc=False):
    """An answer that only a clock gives, worth more than anything else."""

    by_clock: ClassVar[bool] = True


class TakeInTime(TakeMore, frozen=True, gc=False):
    """Beside the numbers, time may run out."""

    def options(self, terms: Any, state: Purse) -> Sequence[Pick]:
        return [*super().options(terms, state), Late(99)]


@pytest.mark.parametrize("level", LEVELS)
def test_no_computer_waits_for_the_clock(level: str) -> None:
    position = Position(Purse(), (TakeInTime(0, 0),))
    for spec in (minded(Level()), BOXES):
        choice = player_for(level).choose(spec, (3, 5), position, generator("1"), always)
        assert type(choice) is Pick
