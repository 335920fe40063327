"""Controls of options are read from the types of the options."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from game.scenes.setup.options import (
    Amount,
    Begins,
    NumberRange,
    Option,
    Pick,
    Picks,
    ShortText,
    Toggle,
    first_value,
    kind_of,
    options_of,
)
from game.titles import TITLES
from tests.games.house_game import Bound, House

LIMIT = Annotated[int, msgspec.Meta(ge=0, le=9, extra={"off": 0, "least": 4, "offered": 6})]


def test_every_kind_is_recognised() -> None:
    assert options_of(House) == (
        Option("short", Toggle(), False),
        Option("side", Pick(("a", "b", "mixed")), "mixed"),
        Option("rounds", Amount(3, 8), 5),
        Option("marks", Pick((1, 2, 4)), 2),
        Option("starter", Begins(), 0),
        Option("little", Toggle(), False, per_seat=True),
        Option("head_start", Amount(0, 40), 0, per_seat=True),
        Option("cards", Picks(("a", "b", "mixed"), 3, "row"), ("a", "a", "a")),
        Option("tame", Toggle(), False, per_seat=True, seats_from=3),
    )


@pytest.mark.parametrize("hint", [int, str, Annotated[int, msgspec.Meta(ge=0)], dict[str, int], float, tuple[int, int]])
def test_what_has_no_control_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="no control"):
        kind_of(hint)


def test_what_an_annotation_adds_without_bounds_is_passed_over() -> None:
    assert kind_of(Annotated[bool, "remark"]) == Toggle()
    assert kind_of(Annotated[Literal["x"], msgspec.Meta(title="y")]) == Pick(("x",))


def test_a_first_value_is_one_that_can_be_chosen() -> None:
    assert kind_of(Annotated[str, msgspec.Meta(max_length=9)]) == ShortText(9)
    assert first_value(ShortText(9)) == ""
    kinds = (Toggle(), Pick(("x", "y")), Amount(3, 8), NumberRange(4, 9, 6, 0), Begins(), Picks(("x", "y"), 2, "z"))
    assert [first_value(kind) for kind in kinds] == [False, "x", 3, 0, 0, ("x", "x")]


def test_a_limit_has_a_value_for_none_and_one_that_is_offered() -> None:
    assert kind_of(LIMIT) == NumberRange(4, 9, 6, 0)


def test_a_limit_is_not_for_each_seat() -> None:
    class Each(msgspec.Struct):
        limits: tuple[LIMIT, ...] = ()

    with pytest.raises(TypeError, match="no control"):
        options_of(Each)


@pytest.mark.parametrize("things", [tuple[int, int], tuple[bool, bool], tuple[Literal["x"], Literal["x", "y"]]])
def test_picks_are_a_few_values_that_are_alike(things: Any) -> None:
    hint = Annotated[things, msgspec.Meta(extra={"each": "row"})]
    with pytest.raises(TypeError, match="no control"):
        options_of(msgspec.defstruct("Each", [("cards", hint, ())]))


def test_an_option_may_be_for_more_seats_only() -> None:
    """Nobody has to be asked who begins alone."""
    meant = {option.field: [option.meant(seats) for seats in (1, 2, 3)] for option in options_of(House)}
    assert meant.pop("starter") == [False, True, True]
    assert meant.pop("tame") == [False, False, True]
    assert set(map(tuple, meant.values())) == {(True, True, True)}


def test_an_option_may_be_for_fewer_seats_or_without_another_only() -> None:
    _, hasty, pairs = options_of(Bound)
    assert (hasty.not_with, [pairs.meant(seats) for seats in (1, 2, 3)]) == ("short", [True, True, False])


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_title_can_be_set_up(title: Any) -> None:
    shown = [option.field for option in options_of(title.spec.options)]
    assert {*shown, title.spec.even.field} == {*title.spec.options.__struct_fields__}
    assert title.spec.even.field not in shown
