"""Spaces that are filled on a small sheet light up there, inside the card, and their points rise from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.titles import title_for
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion
from tests.golden.transcript import followed, read, records
from tests.tables.sitting import USUAL, setting, window

Shown = tuple[dict[Spot, Motion], Rect | None]
"""How an event is shown on the sheet of a seat, and the body of its card."""


def shown(key: str) -> Iterator[Shown]:
    """Every event that has a seat, in the records with several, as it is shown while another sheet lies large."""
    for path in (each for each in records() if each.parent.name == key):
        match = followed(read(path))
        if len(match.seats) < 2:
            continue
        of, past = title_for(key).table(setting(match)), list[Any]()
        _, at = window(match, of, *USUAL)
        for ply in match.plies:
            state = ply.before.state
            for event in ply.events:
                later, seat = event.on(match.terms, state), getattr(event, "seat", -1)
                active = (seat + 1) % len(match.seats)
                if seat >= 0:
                    before, after = (
                        TableContext(match.spec.view_for(match.terms, each, None), list(told), at, active, None)
                        for each, told in ((state, past), (later, [*past, event]))
                    )
                    before, after = (msgspec.structs.replace(each, live=False) for each in (before, after))
                    made = of.look.animate(match.spec.redacted_for(match.terms, event, None), before, after)
                    yield dict(made), at.small_sheets(active, active).get(Spot("seat", seat))
                past.append(event)
                state = later


def of_kind(made: dict[Spot, Motion], kind: str) -> list[Motion]:
    """Sprites that pass by, of a kind: light, figures that are counted, points."""
    return [each for spot, each in made.items() if spot[:1] == ("shows",) and spot.ids[0] == kind]


@pytest.mark.parametrize("key", ["rolling_acres", "rolling_ranch"])
def test_what_is_filled_on_a_small_sheet_lights_up_there(key: str) -> None:
    flashes = gains = 0
    for made, body in shown(key):
        assert not of_kind(made, "trace"), "nothing is counted where there is no room for figures"
        lights = of_kind(made, "light")
        boxes = [each.passing.box for each in lights if each.passing is not None]
        flashes += bool(boxes)
        assert not boxes or body is not None
        assert all(body.contains(*box.centre) for box in boxes if body is not None)
        assert all(each.ms + each.delay < 1200 for each in lights)
        gains += bool(boxes) and bool(of_kind(made, "points"))
    assert flashes > 3
    assert gains > 3
