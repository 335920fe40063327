"""Common Ground: CM1 to CM5."""

from __future__ import annotations

import msgspec
import pytest

from game.boards import load
from game.core.engine import play, why_not
from game.core.spec import BadTerms, leaders
from game.core.steps import Illegal, Position
from tests.tools.new_game.pattern.game.rules.commons import SPEC
from tests.tools.new_game.pattern.game.rules.commons.events import (
    GameEnded,
    PointsScored,
    SpaceTaken,
    StarterPicked,
    TurnEnded,
)
from tests.tools.new_game.pattern.game.rules.commons.model import FACES, FREE, SEATS, Options, State, Terms, prepare
from tests.tools.new_game.pattern.game.rules.commons.scoring import evaluate, near_end
from tests.tools.new_game.pattern.game.rules.commons.secret import GoalCard  # secret
from tests.tools.new_game.pattern.game.rules.commons.steps import PickStarter, Roll, Shows, Starts, Take, Turn

BOARD = load("commons")
SPACES = len(BOARD.spots)
DIE = [space for space, spot in enumerate(BOARD.spots) if not spot.props["worth"]]
PLAIN = [space for space in range(SPACES) if space not in DIE]


def terms_for(seats: int = 2, starter: int = 1) -> Terms:
    return prepare([BOARD], seats, Options(starter))


def opened(terms: Terms) -> Position[State]:
    """The position of the first turn, or that in which chance says whose it is."""
    position = SPEC.setup(terms)
    for _ in range(terms.seats):  # secret
        position, _ = play(terms, position, GoalCard(0))
    return position


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_empty_at_first(seats: int) -> None:
    """CM1."""
    assert SPEC.setup(terms_for(seats)).state.owners == (FREE,) * SPACES


def test_the_map_says_what_a_space_is_worth() -> None:
    """CM1."""
    assert set(terms_for().worth) == {0, 2}
    bare = msgspec.structs.replace(BOARD, spots=tuple(msgspec.structs.replace(s, props={}) for s in BOARD.spots))
    with pytest.raises(BadTerms, match="worth"):
        prepare([bare], 2, Options())


def test_other_seats_and_boards_are_refused() -> None:
    """CM1."""
    with pytest.raises(BadTerms, match="seats"):
        prepare([BOARD], max(SEATS) + 1, Options())
    with pytest.raises(BadTerms, match="boards"):
        prepare([BOARD, BOARD], 2, Options())


def test_the_agreed_seat_begins() -> None:
    """CM2."""
    assert opened(terms_for(3, starter=2)).waiting == Turn(1)
    with pytest.raises(BadTerms, match="starter"):
        terms_for(3, starter=4)


def test_chance_may_say_who_begins() -> None:
    """CM2."""
    terms = terms_for(3, starter=0)
    position = opened(terms)
    assert PickStarter().outcomes(terms, position.state) == [(Starts(seat), 1) for seat in range(3)]
    position, events = play(terms, position, Starts(2))
    assert list(events) == [StarterPicked(2)]
    assert position.waiting == Turn(2)


def test_a_turn_takes_a_space_and_goes_round() -> None:
    """CM2, CM3."""
    terms = terms_for()
    first, second, *_ = PLAIN
    position, events = play(terms, opened(terms), Take(first))
    assert list(events) == [SpaceTaken(0, first), PointsScored(0, 2), TurnEnded(0)]
    assert (position.waiting, position.state.owners[first], position.state.turn) == (Turn(1), 0, 1)
    assert play(terms, position, Take(second))[0].waiting == Turn(0)


def test_what_is_taken_stays_taken() -> None:
    """CM3."""
    terms = terms_for()
    position, _ = play(terms, opened(terms), Take(PLAIN[0]))
    with pytest.raises(Illegal) as caught:
        play(terms, position, Take(PLAIN[0]))
    assert (caught.value.refusal.rule, caught.value.refusal.key) == ("CM3", "taken")
    assert Take(PLAIN[0]) not in Turn(1).options(terms, position.state)
    missing = why_not(terms, position, Take(SPACES))
    assert missing is not None
    assert missing.rule == "CM1"


def test_a_space_without_a_worth_brings_what_the_die_shows() -> None:
    """CM4."""
    terms = terms_for()
    position, events = play(terms, opened(terms), Take(DIE[0]))
    assert list(events) == [SpaceTaken(0, DIE[0])]
    assert position.agenda[-1] == Roll(0)
    assert Roll(0).outcomes(terms, position.state) == [(Shows(face), 1) for face in FACES]
    position, events = play(terms, position, Shows(5))
    assert list(events) == [PointsScored(0, 5), TurnEnded(0)]
    assert (position.waiting, position.state.points) == (Turn(1), (5, 0))


def test_a_space_with_a_die_promises_its_mean() -> None:
    """CM4."""
    terms = terms_for()
    for space, worth in ((PLAIN[0], 2), (DIE[0], 3.5)):
        state = play(terms, opened(terms), Take(space))[0].state
        assert [evaluate(terms, state, seat) for seat in (0, 1)] == [worth, -worth]


def test_the_last_space_ends_the_game_and_the_most_points_win() -> None:
    """CM5: whoever begins throws ones, the other sixes."""
    terms = terms_for()
    position, near, ends = opened(terms), list[bool](), 0
    while not position.over:
        assert not ends
        top = position.agenda[-1]
        if isinstance(top, Turn):
            near.append(near_end(terms, position.state, top.seat))
            position, events = play(terms, position, top.options(terms, position.state)[0])
        else:
            assert isinstance(top, Roll)
            position, events = play(terms, position, Shows(6 if top.seat else 1))
        ends += GameEnded() in events
    assert ends
    assert len(near) == position.state.turn == SPACES
    assert near == sorted(near)
    assert (near[0], near[-1]) == (False, True)
    tallies = SPEC.score(terms, position.state)
    assert tallies[1].points["spaces"] > tallies[0].points["spaces"]
    assert leaders(tallies) == (1,)


def test_equal_points_share_the_win() -> None:
    """CM5."""
    terms = terms_for()
    assert leaders(SPEC.score(terms, opened(terms).state)) == (0, 1)
