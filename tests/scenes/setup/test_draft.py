"""Seats and options before there is a match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.journal import raw
from game.core.seats import Seat
from game.scenes.setup.draft import Draft
from game.store.settings import MOST_COLOURS, Remembered, Settings
from tests.games.house_game import BOUND_SPEC, SPEC, Bound, House

EVERY = ("red", "blue", "yellow", "black", "white", "teal")


def draft(remembered: Remembered | None = None, levels: tuple[str, ...] = ()) -> Draft:
    return Draft(SPEC, ("blue", "white"), EVERY, lambda number: f"P{number}", remembered, levels)


def names(made: Draft) -> list[str]:
    return [place.name for place in made.places]


def colours(made: Draft) -> list[str]:
    return [place.colour for place in made.places]


def test_it_begins_with_the_fewest_seats_and_the_titles_colours() -> None:
    made = draft()
    made.add()
    made.add()
    assert names(made) == ["P1", "P2", "P3"]
    assert colours(made) == ["blue", "white", "red"]


def test_where_there_is_but_one_colour_all_have_it() -> None:
    seats = (Seat("Ann", colour="red"), Seat("Ben", colour="blue"))
    made = Draft(SPEC, (), ("wood",), lambda number: f"P{number}", Remembered(seats))
    made.add()
    assert colours(made) == ["wood"] * 3
    assert not made.choosable
    assert draft().choosable


def test_adding_and_removing_skip_counts_that_the_title_does_not_allow() -> None:
    made = draft()
    for expected in (2, 3, 6):
        assert made.more == expected
        made.add()
        assert len(made.places) == expected
    assert made.more is None
    assert len(set(colours(made))) == 6
    second = made.places[1]
    assert [place.name for place in made.leaving(second)] == ["P2", "P6", "P5"]
    made.remove(second)
    assert names(made) == ["P1", "P2", "P3"]
    assert second not in made.places
    assert made.fewer == 2


def test_names_that_stand_in_for_others_count_on() -> None:
    made = draft()
    while made.more is not None:
        made.add()
    made.places[2].name, made.places[3].name = "Zoe", "P3"
    made.remove(made.places[0])
    assert names(made) == ["P1", "Zoe", "P3"]
    assert made.is_default("P6")
    assert not made.is_default("P7")
    assert not made.is_default("Zoe")


def test_who_was_taken_away_comes_back_as_before() -> None:
    made = draft()
    made.add()
    gone = made.places[1]
    gone.name, gone.colour = "Zoe", "teal"
    gone.house["little"] = True
    made.remove(gone)
    made.add()
    assert made.places[1] is gone
    assert (gone.name, gone.colour, gone.house["little"]) == ("Zoe", "teal", True)


def test_who_comes_back_takes_no_name_or_colour_that_is_in_use() -> None:
    made = draft()
    made.add()
    gone = made.places[1]
    made.remove(gone)
    made.places[0].name, made.places[0].colour = gone.name, gone.colour
    made.add()
    assert len(set(names(made))) == len(set(colours(made))) == 2


def test_who_comes_back_sits_and_begins_where_it_did() -> None:
    made = draft()
    while made.more is not None:
        made.add()
    for place, name in zip(made.places, "ABCDEF", strict=True):
        place.name = name
    made.house["starter"] = made.places[1]
    made.remove(made.places[1])
    assert (names(made), made.returning, made.house["starter"]) == (["A", "C", "D"], "B", None)
    made.add()
    assert names(made) == ["A", "B", "C", "D", "E", "F"]
    assert made.house["starter"] is made.places[1]
    assert made.returning == ""


def test_seats_that_nobody_has_named_are_of_those_who_played_last() -> None:
    seats = (Seat("P1", colour="red"), Seat("Ben", colour="blue"))
    made = Draft(SPEC, (), EVERY, lambda n: f"P{n}", Remembered(seats), (), ("Ann", "ben", "P3", "Cleo"))
    made.add()
    made.add()
    assert names(made) == ["Ann", "Ben", "Cleo", "P4", "P5", "P6"]
    assert made.people == ["Ann", "Ben", "Cleo"]
    made.remove(made.places[0])
    made.add()
    assert names(made)[0] == "Ann"


def test_the_seat_that_begins_goes_with_its_row() -> None:
    made = draft()
    made.add()
    made.add()
    made.house["starter"] = made.places[2]
    assert made.move(made.places[2], 0)
    assert made.chosen() == House(starter=1, little=(False,) * 3, head_start=(0,) * 3, tame=(False,) * 3)
    made.remove(made.places[0])
    assert made.chosen() == House(starter=0, little=(False,) * 2, head_start=(0,) * 2)


def bound() -> Draft:
    return Draft(BOUND_SPEC, (), EVERY, lambda number: f"P{number}")


def test_an_option_that_cannot_count_is_as_by_default_and_comes_back() -> None:
    made = bound()
    made.add()
    made.house["pairs"] = True
    assert made.chosen().pairs  # type: ignore[attr-defined]
    made.add()
    assert not made.chosen().pairs  # type: ignore[attr-defined]
    made.remove(made.places[2])
    assert made.chosen().pairs  # type: ignore[attr-defined]


@pytest.mark.parametrize(("first", "second"), [("short", "hasty"), ("hasty", "short")])
def test_of_two_that_do_not_go_together_the_one_that_is_chosen_stands(first: str, second: str) -> None:
    made = bound()
    made.house[first] = True
    assert {option.field for option in made.options} - {option.field for option in made.meant} >= {second}
    assert getattr(made.chosen(), first)
    made.house[second] = True
    chosen = made.chosen()
    assert isinstance(chosen, Bound)
    assert (chosen.short, chosen.hasty) == (True, False)


def test_options_of_each_seat_go_with_its_row() -> None:
    made = draft()
    made.add()
    made.places[1].house.update(little=True, head_start=7)
    made.move(made.places[1], 0)
    chosen = made.chosen()
    assert isinstance(chosen, House)
    assert (chosen.little, chosen.head_start) == ((True, False), (7, 0))


def test_moving_beyond_the_ends_stops_there() -> None:
    made = draft()
    made.add()
    assert not made.move(made.places[0], -3)
    assert made.move(made.places[0], 9)
    assert names(made) == ["P2", "P1"]


def test_names_have_to_be_there_and_differ() -> None:
    made = draft()
    made.add()
    assert (made.nameless, made.twice) == (False, "")
    made.places[1].name = "  "
    assert made.nameless
    with pytest.raises(ValueError, match="name"):
        made.seats()
    made.places[1].name = " p1 "
    assert made.twice == "P1"


def test_what_was_agreed_is_offered_again() -> None:
    made = draft()
    made.add()
    made.places[0].name, made.places[1].colour = " Ann ", "black"
    made.house.update(side="b", rounds=7, starter=made.places[1])
    made.places[1].house["head_start"] = 12
    again = draft(made.remembered())
    assert again.seats() == (Seat("Ann", colour="blue"), Seat("P2", colour="black"))
    assert again.chosen() == made.chosen()


def test_unreadable_memories_are_passed_over() -> None:
    seats = (Seat("Ann", "clever", "pink"), Seat("Ben", "greedy", "red"))
    made = draft(Remembered(seats, raw({"rounds": 99})), levels=("greedy",))
    assert made.seats() == (Seat("Ann", colour="blue"), Seat("Ben", "greedy", "red"))
    assert made.chosen() == House(little=(False,) * 2, head_start=(0,) * 2)
    four = tuple(Seat(name) for name in "ABCD")
    assert names(draft(Remembered(four))) == ["P1"]


def test_what_says_nothing_for_so_few_is_left_as_it_is_by_default() -> None:
    made = draft()
    made.add()
    made.add()
    made.house["starter"] = made.places[1]
    made.places[0].house["tame"] = True
    assert made.chosen() == House(starter=2, little=(False,) * 3, head_start=(0,) * 3, tame=(True, False, False))
    made.remove(made.places[2])
    assert made.chosen() == House(starter=2, little=(False,) * 2, head_start=(0,) * 2)
    made.places[1].house["tame"] = True
    again = draft(made.remembered())
    assert again.chosen() == made.chosen()
    again.add()
    chosen = again.chosen()
    assert isinstance(chosen, House)
    assert (chosen.starter, chosen.tame) == (2, (True, True, False))


def test_alone_nobody_begins_by_chance() -> None:
    made = draft()
    assert made.places == [made.places[0]]
    made.house["starter"] = made.places[0]
    assert made.chosen() == House(little=(False,), head_start=(0,))


@pytest.mark.parametrize("name", ["", "  ", "\ufe0f", "\u200b\u200b", "\u3164"])
def test_a_seat_whose_name_cannot_be_seen_has_none(name: str) -> None:
    made = draft()
    made.add()
    made.places[0].name = name
    assert made.nameless
    made.places[0].name = f"{name}A"
    assert not made.nameless


def test_people_keep_their_colour_from_game_to_game() -> None:
    """The colour of the last match comes before that of the remembered table and of the title, where it is free."""
    seats = (Seat("Ann", colour="red"), Seat("Ben", colour="blue"))
    worn = {"ann": "teal", "ben": "teal", "cleo": "black"}
    people = ("Ann", "Ben", "Cleo")
    made = Draft(SPEC, (), EVERY, lambda number: f"P{number}", Remembered(seats), (), people, (), worn)
    assert colours(made) == ["teal", "blue"]
    made.add()
    assert (names(made)[2], colours(made)[2]) == ("Cleo", "black")
    plain = Draft(SPEC, (), ("wood",), lambda number: f"P{number}", Remembered(seats), (), people, (), worn)
    assert set(colours(plain)) == {"wood"}


def test_the_last_colours_are_kept_by_name_however_it_is_written() -> None:
    settings = Settings().colours_after([Seat("Ann ", colour="teal"), Seat("Rex", "novice", "red")])
    assert settings == {"ann": "teal"}
    again = replace(Settings(), colours=settings).colours_after([Seat("ANN", colour="blue"), Seat("Ben", colour="red")])
    assert again == {"ann": "blue", "ben": "red"}
    crowd = replace(Settings(), colours=again).colours_after([Seat(f"guest {n}", colour="red") for n in range(60)])
    assert len(crowd) == MOST_COLOURS
