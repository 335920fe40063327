"""Animation: hearts over births, strokes through used bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.steps import Event
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.events import AnimalBorn, BonusUsed, DieRolled
from game.rules.rolling_ranch.model import State
from game.tables.rolling_ranch import panel, pictures
from game.tables.rolling_ranch.layout import column, plan
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.sprite import Motion, journeys
from tests.tables.rolling_ranch.play import stages, table
from tests.tables.sitting import USUAL, past, window


def shown(kind: type[Event[Any, Any]], seat: int) -> Iterator[tuple[Any, TableContext[State], dict[Spot, Motion]]]:
    """Events of a kind, how a seat sees the table before, and the movements that it sees."""
    for seed in range(4):
        yield from _moves(f"moves {seed}", kind, seat)


def _moves(
    seed: str, kind: type[Event[Any, Any]], seat: int
) -> Iterator[tuple[Any, TableContext[State], dict[Spot, Motion]]]:
    *_, match = stages(1, seed, 400)
    of, told, first = table(match), past(match), 0
    _, at = window(match, of, *USUAL)
    for ply in match.plies:
        state = ply.before.state
        for event in ply.events:
            later = event.on(match.terms, state)
            if isinstance(event, kind):
                before, after = (
                    TableContext(SPEC.view_for(match.terms, each, 0), told[:first], at, 0, seat, live=False)
                    for each in (state, later)
                )
                yield event, before, dict(of.look.animate(event, before, after))
            state, first = later, first + 1


def test_a_heart_drifts_from_each_birth() -> None:
    """RR12: up from the space."""
    seen = 0
    for event, before, motions in shown(AnimalBorn, 0):
        heart = motions[Spot("heart")]
        assert heart.passing is not None
        assert heart.origin is not None
        assert heart.passing.art == pictures.BIRTH
        assert plan(before.frame).animal(event.at).contains(*heart.origin.centre)
        assert heart.passing.box.centre[1] < heart.origin.centre[1]
        seen += 1
    assert seen


def test_what_buildings_give_never_lies_there_without_its_box() -> None:
    """RR10, RR11: the boxes are drawn from what was before the event, so nothing of it takes time to come."""
    seen = 0
    for seed in range(4):
        *_, match = stages(1, f"moves {seed}", 400)
        look = table(match).look
        for event, before, motions in _moves(f"moves {seed}", DieRolled, 0):
            rolled = event.on(match.terms, before.view)
            after = msgspec.structs.replace(before, view=rolled, past=[*before.past, event])
            lay, later = ({each.key: each for each in look.sprites(context)} for context in (before, after))
            for moving in journeys(lay, later, motions):
                if moving.after.key.kind in ("use", "barn") and moving.change == "comes":
                    assert moving.done
                    seen += 1
    assert seen


def test_a_stroke_grows_over_the_bonus_icon_that_is_used() -> None:
    """RR11: over the last one that is left; the barn of animals has none."""
    seen = set()
    for event, before, motions in shown(BonusUsed, 0):
        store = event.building - data.PLACE_STORE
        assert (Spot("stroke") in motions) == (store >= 0)
        if store >= 0:
            left, row = before.view.ranches[0].uses[store], column(before.frame).rows[event.building]
            stroke = motions[Spot("stroke")].passing
            assert stroke is not None
            assert stroke.box == panel.star_box(row, left - 1)
            seen.add(left)
    assert seen == {1, 2}


def test_dice_that_tumble_together_never_show_the_same_animal_or_number() -> None:
    numbers = [[int(name.rsplit("_", 1)[1]) for name in pictures.tumbling(die)] for die in (0, 1)]
    assert all(sorted(each) == sorted(data.NUMBERS) for each in numbers)
    for blue, yellow in zip(*numbers, strict=True):
        assert blue != yellow
        assert data.DICE[0][blue - 1].kind != data.DICE[1][yellow - 1].kind
