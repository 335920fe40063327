"""Hands, colours and the bag: WS4, WS13, WS17."""

from __future__ import annotations

from random import Random

import pytest

from game.core.seats import HIDDEN
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.events import (
    ColourShown,
    SecretDealt,
    TileDealt,
    TileDrawn,
    TileLaid,
    redact,
    resample,
    view,
)
from game.rules.wolves_and_sheep.land import cell
from tests.rules.wolves_and_sheep.table import TERMS, TWO, build, lying, terms_for, tile

STATE = lying(TERMS[3], ["L01 L02", "L03 W1", "L05"])


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_only_the_own_hand_and_colour_are_seen(seat: int | None) -> None:
    """WS4."""
    seen = view(TERMS[3], STATE, seat)
    for owner in range(3):
        hand, secret = STATE.hands[owner], STATE.secrets[owner]
        own = owner == seat
        assert seen.hands[owner] == (hand if own else (HIDDEN,) * len(hand))
        assert seen.secrets[owner] == (secret if own else (HIDDEN,))
    assert seen.left == STATE.left
    others = sum(len(hand) for owner, hand in enumerate(STATE.hands) if owner != seat)
    assert len(seen.bag) == STATE.left + others
    assert seen.bag == tuple(sorted(seen.bag))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_states_that_differ_in_secrets_only_look_alike(seat: int | None) -> None:
    """WS4: whatever is resampled from a view looks like it."""
    random = Random(1)
    for terms in (TWO, terms_for(2, two_flocks=True)):
        secrets = ["K", "Y"] if terms is TWO else ["KR", "YB"]
        state = lying(terms, ["L01 W1 H2", "L03 L04"], build((0, 1, "V...")), secrets=secrets)
        seen = view(terms, state, seat)
        found = {resample(terms, seen, seat, random.randrange).hands for _ in range(20)}
        assert len(found) > 1
        for _ in range(20):
            assert view(terms, resample(terms, seen, seat, random.randrange), seat) == seen


def test_hands_of_those_who_stopped_stay_unseen() -> None:
    """WS13: even at the end, when colours are turned over (WS17)."""
    state = lying(TWO, ["L01", "L02"], stops=(0, 1), revealed=True)
    seen = view(TWO, state, None)
    assert seen.hands == ((HIDDEN,), (HIDDEN,))
    assert seen.secrets == state.secrets


def test_events_that_others_see() -> None:
    """WS4, WS6."""
    for event, hidden in (
        (SecretDealt(0, 2), SecretDealt(0, HIDDEN)),
        (TileDealt(0, 5), TileDealt(0, HIDDEN)),
        (TileDrawn(0, 5), TileDrawn(0, HIDDEN)),
    ):
        assert redact(TWO, event, 0) == event
        assert redact(TWO, event, 1) == hidden
        assert redact(TWO, event, None) == hidden


def test_events_on_views_do_what_they_do_on_the_table() -> None:
    """WS6, WS8: a view after an event is the view of the state after it."""
    state = lying(TWO, ["L01 L05", "L03"], build((1, 0, ".K.V")), secrets=["K", "Y"])
    events = (
        TileDrawn(0, tile("L50")),
        TileLaid(0, tile("L05"), 0, 0, cell(0, 1), 1),
        ColourShown(0, 0, data.FIRST_SECRET, cell(2, 0), 1),
    )
    for seat in (None, 0, 1):
        now, seen = state, view(TWO, state, seat)
        for event in events:
            now = event.on(TWO, now)
            seen = redact(TWO, event, seat).on(TWO, seen)
            assert seen == view(TWO, now, seat)
    assert SPEC.secrets
