"""Breeding: RR12, RR13."""

from __future__ import annotations

from random import Random

import pytest

from game.core.engine import advance
from game.core.steps import Chance
from game.rules.rolling_ranch import SPEC
from game.rules.rolling_ranch.actions import Act
from game.rules.rolling_ranch.choices import Newborn, Pass
from game.rules.rolling_ranch.events import AnimalBorn, BirthMissed, SheetFilled
from game.rules.rolling_ranch.rounds import Bear, RollDie
from tests.rules.rolling_ranch.table import EMPTY, C, K, P, Table, full_but, laid, rescue, space, terms_for

B, CC, F, H = 1, 2, 5, 7
"""Pens."""
HEARTS, NO_HEARTS = (1, 3), (1, 1)


def bred(picture: str, roll: tuple[int, int] = HEARTS) -> Table:
    """After a round in which everybody passed."""
    table = Table(picture)
    table.roll(*roll)
    table.do(Pass())
    return table


@pytest.mark.parametrize(
    ("pens", "born"),
    [
        ({"H": "CCC"}, [(H, C)]),
        ({"H": "CCCC"}, []),
        ({"C": "KKP.P"}, None),
        ({"H": "KKP"}, [(H, K)]),
        ({"B": "C"}, []),
        ({"B": "CP"}, []),
        ({"B": "PP"}, [(B, P)]),
        ({"E": "CPK"}, []),
    ],
)
def test_pens_with_two_of_a_type_gain_one(pens: dict[str, str], born: list[tuple[int, int]] | None) -> None:
    """RR12: three chickens and a free space, a full pen, two cows and a pig; without a choice it happens at once."""
    table = bred(laid(**pens))
    if born is None:
        assert table.top == Bear(0, CC, (P, K))
        return
    assert [(event.pen, event.kind) for event in table.happened(AnimalBorn)] == born
    assert table.top == RollDie(0, 0)


def test_one_only_also_with_four() -> None:
    """RR12."""
    table = bred(laid(C="KKKK"))
    assert [event.kind for event in table.happened(AnimalBorn)] == [K]
    table = bred(laid(H="CC", F="PPP"))
    assert isinstance(table.top, Bear)


def test_without_two_hearts_nothing_is_born() -> None:
    """RR12: one heart is not enough."""
    for roll in (NO_HEARTS, (2, 1), (6, 5)):
        table = bred(laid(H="CCC"), roll)
        assert not table.happened(AnimalBorn)
        assert table.top == RollDie(0, 0)


def test_the_owner_chooses_the_space_in_the_pen() -> None:
    """RR12: number ignored."""
    table = bred(laid(H="CC"))
    assert table.top == Bear(0, H, (C,))
    assert table.options == [Newborn(C, space("H2")), Newborn(C, space("H4"))]
    assert table.refusal(Newborn(P, space("H2"))) == ("RR12", "not_breeding")
    assert table.refusal(Newborn(C, space("H3"))) == ("RR12", "filled")
    assert table.refusal(Newborn(C, space("I4"))) == ("RR12", "other_pen")
    table.do(Newborn(C, space("H4")))
    assert table.happened(AnimalBorn) == [AnimalBorn(0, H, C, space("H4"))]


@pytest.mark.parametrize("kind", [C, P])
def test_two_types_and_one_free_space(kind: int) -> None:
    """RR12: two chickens, two pigs: one of the owner's choice, the other misses its room."""
    table = bred(laid(C="CCPP"))
    assert table.top == Bear(0, CC, (C, P))
    assert table.options == [Newborn(C, space("C4")), Newborn(P, space("C4"))]
    table.do(Newborn(kind, space("C4")))
    assert table.happened(AnimalBorn) == [AnimalBorn(0, CC, kind, space("C4"))]
    assert table.happened(BirthMissed) == [BirthMissed(0, CC, P if kind == C else C)]


def test_no_room_no_birth() -> None:
    """RR12."""
    table = bred(laid(H="CCKK"))
    assert table.happened(BirthMissed) == [BirthMissed(0, H, C), BirthMissed(0, H, K)]
    assert not table.happened(AnimalBorn)


def test_pens_by_letter_and_seats_from_the_roller() -> None:
    """RR12: after all have acted, with what was rescued in this round."""
    table = Table(laid(H="CC", F="PP"), laid(B="KK"), roller=1)
    table.roll(1, 3)
    table.do(Pass())
    assert table.top == Act(0)
    table.do(Pass())
    assert table.happened(AnimalBorn) == [AnimalBorn(1, B, K, space("B4"))]
    assert table.top == Bear(0, F, (P,))
    table.do(Newborn(P, space("F2")))
    assert table.top == Bear(0, H, (C,))
    table.do(Newborn(C, space("H2")))
    assert table.top == RollDie(0, 0)


def test_what_was_rescued_in_this_round_breeds() -> None:
    """RR12: a second chicken on a 3 of pen H."""

    table = Table(laid(H=".C"))
    table.roll(1, 3)
    table.do(rescue(C, "H3"))
    assert table.top == Bear(0, H, (C,))


def test_newborns_wait_for_the_next_hearts() -> None:
    """RR12: a pen gains one, not two, though it has more then."""
    table = bred(laid(C="CC"))
    table.do(Newborn(C, space("C5")))
    assert table.top == RollDie(0, 0)
    assert len(table.happened(AnimalBorn)) == 1


def test_a_birth_on_the_last_space_ends_the_game() -> None:
    """RR12, RR14."""

    table = bred(full_but("H4"))
    assert table.happened(SheetFilled) == [SheetFilled(0)]
    assert table.over


def test_breeding_in_the_last_round() -> None:
    """RR12, RR14: also when the action filled another sheet."""

    table = Table(full_but("D3"), laid(B="PP"))
    table.roll(1, 3)
    table.do(rescue(C, "D3"), Pass())
    assert table.over
    assert AnimalBorn(1, B, P, space("B4")) in table.events


def test_nothing_written_is_ever_erased() -> None:
    """RR13: all that any event does is to fill; only the icons of warehouses go."""

    random, terms = Random("written"), terms_for(3)
    position = SPEC.setup(terms)
    while not position.over:
        step = position.agenda[-1]
        if isinstance(step, Chance):
            choice = random.choice([each for each, _ in step.outcomes(terms, position.state)])
        else:
            choice = random.choice(list(step.options(terms, position.state)))  # type: ignore[attr-defined]
        after, _ = advance(terms, position, choice)
        for old, new in zip(position.state.ranches, after.state.ranches, strict=True):
            assert all(one & two == one for one, two in zip(old.animals, new.animals, strict=True))
            assert new.empty & old.empty == new.empty
            assert all(one in (-1, two) for one, two in zip(old.built, new.built, strict=True))
            assert all(one <= two for one, two in zip(old.wood + old.nails, new.wood + new.nails, strict=True))
            assert all(one in (-1, two) for one, two in zip(old.bonuses, new.bonuses, strict=True))
        position = after


def test_an_empty_sheet_breeds_nothing() -> None:
    """RR12."""
    table = bred(EMPTY)
    assert table.ranch().empty == (1 << 30) - 1
