"""Puzzles out of a review: for each person its own choices, kept where they cost much, without what came later."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.ai.review import Review, review
from game.core.match import Match
from game.scenes.shell.puzzles import DEAR, reviewed, task_of
from game.store import people, puzzles
from game.store.people import Person
from tests.games import coin_game, results_game as game
from tests.games.field_game import TITLE
from tests.scenes.pilot import House
from tests.scenes.review.reviewing import costing, made_up


def costly_match() -> Match[coin_game.Terms, coin_game.State]:
    """Both seats leave a point lying again and again, Anna more of them."""
    return coin_game.played(*[(0, 0), (0, 0), (1, 2), (1, 0)] * 2)


def test_a_review_keeps_three_choices_of_each_person() -> None:
    match = costly_match()
    *_, found = review(match, "seed")
    assert isinstance(found, Review)
    assert len(found.costliest) == 3
    for seat in (0, 1):
        own = found.own(seat)
        assert len(own) == 3
        assert [found.cost(each) for each in own] == sorted((found.cost(each) for each in own), reverse=True)
        assert {each.seat for each in own} == {seat}
    assert len({each.index for each in (*found.costliest, *found.further)}) == len(found.costliest) + len(found.further)
    match.setup = msgspec.structs.replace(
        match.setup, seats=tuple(msgspec.structs.replace(seat, player="expert") for seat in match.seats)
    )
    *_, found = review(match, "seed")
    assert isinstance(found, Review)
    assert not found.further


def put(folder: Path, cost: float) -> tuple[House, Match[object, object], int, Review, Person]:
    house = game.house(folder, "none")
    match, match_id = game.field(house, 2)
    assert match_id is not None
    person = house.services.store.write(lambda db: people.add(db, match.seats[0].name, "farmer", "red"))
    # The match was begun before anybody was known.
    house.services.store.write(lambda db: people.assign(db, match.seats[0].name, person))
    found = made_up(match, 0)
    index = next(number for number, each in enumerate(match.plies) if each.row.seat == 0 and not match.forced(each))
    step, state = match.at(index).waiting, match.at(index).state
    assert step is not None
    other = next(each for each in step.options(match.terms, state) if each != match.plies[index].row.choice)
    found = msgspec.structs.replace(found, costliest=(costing(match, index, other, cost),))
    return house, match, match_id, found, person


def test_what_cost_much_goes_into_the_basket_once(tmp_path: Path) -> None:
    house, match, match_id, found, person = put(tmp_path, 2 * DEAR)
    for _ in range(2):
        own = reviewed(house.services, match, match_id, found)
        kept = house.services.store.read(lambda db: puzzles.basket(db, person.id, TITLE.key))
        assert [each.uid for each in own[0]] == [each.uid for each in kept]
        assert len(kept) == 1
        assert own[1] == ()
    task = task_of(TITLE, kept[0])
    index = found.costliest[0].index
    assert task.match.index == index == len(task.match.plies)
    assert task.match.redo_to() is None
    assert task.then == match.plies[index].row.choice
    assert task.accepted == (found.costliest[0].better,)
    assert task.match.record().seed == ""
    assert task.begun[:4].isdigit()


def test_what_cost_little_or_is_a_guests_is_kept_nowhere(tmp_path: Path) -> None:
    house, match, match_id, found, person = put(tmp_path, DEAR / 2)
    assert [each.uid for each in reviewed(house.services, match, match_id, found)[0]] == [""]
    assert [each.person for each in reviewed(house.services, match, None, found)[0]] == [None]
    assert house.services.store.read(lambda db: puzzles.basket(db, person.id, TITLE.key)) == []


def test_a_choice_that_a_computer_made_for_somebody_is_not_offered(tmp_path: Path) -> None:
    house, match, match_id, found, _ = put(tmp_path, 2 * DEAR)
    seats = tuple(msgspec.structs.replace(seat, player="expert") for seat in match.seats)
    match.setup = msgspec.structs.replace(match.setup, seats=seats)
    assert reviewed(house.services, match, match_id, found) == {}


def test_a_puzzle_of_other_rules_is_refused(tmp_path: Path) -> None:
    house, match, match_id, found, _ = put(tmp_path, 2 * DEAR)
    puzzle = reviewed(house.services, match, match_id, found)[0][0]
    for broken in (
        msgspec.structs.replace(puzzle, accepted=b"[]"),
        msgspec.structs.replace(puzzle, seat=1),
        msgspec.structs.replace(puzzle, record=puzzle.record[:-9]),
    ):
        with pytest.raises((ValueError, msgspec.MsgspecError)):
            task_of(TITLE, broken)
