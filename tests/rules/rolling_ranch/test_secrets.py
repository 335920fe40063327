"""Mission cards are the only secret: RR5, RR17."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core.engine import play
from game.core.seats import HIDDEN
from game.rules.rolling_ranch import SPEC
from game.rules.rolling_ranch.events import MissionDealt
from game.rules.rolling_ranch.model import ALL_CARDS
from tests.rules.rolling_ranch.table import Table, terms_for

FULL_OF_COWS = "K" * 29 + "."


def dealt(*cards: int) -> Table:
    return Table(*["." * 30] * len(cards), missions=cards)


def test_a_seat_sees_its_own_card_only() -> None:
    """RR5: the others lie among those not dealt."""
    table = dealt(4, 9, 12)
    for seat, card in enumerate((4, 9, 12)):
        seen = SPEC.view_for(table.terms, table.state, seat)
        assert seen.missions == tuple(card if other == seat else HIDDEN for other in range(3))
        assert seen.cards == ALL_CARDS & ~(1 << card)
    public = SPEC.view_for(table.terms, table.state, None)
    assert (public.missions, public.cards) == ((HIDDEN,) * 3, ALL_CARDS)


def test_a_deal_shows_others_that_there_is_a_card() -> None:
    """RR5."""
    event = MissionDealt(1, 9)
    terms = terms_for(3)
    assert SPEC.redacted_for(terms, event, 1) == event
    for viewer in (None, 0, 2):
        assert SPEC.redacted_for(terms, event, viewer) == MissionDealt(1, HIDDEN)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_veiled_events_make_views(viewer: int | None) -> None:
    """RR5, RR17: what a viewer is shown is what it sees, from the deal to the end."""
    terms, random = terms_for(3), Random("veil")
    position = SPEC.setup(terms)
    shown = SPEC.view_for(terms, position.state, viewer)
    while not position.over:
        step = position.agenda[-1]
        if hasattr(step, "outcomes"):
            choice = random.choice([each for each, _ in step.outcomes(terms, position.state)])
        else:
            choice = random.choice(list(step.options(terms, position.state)))  # type: ignore[attr-defined]
        position, events = play(terms, position, choice)
        for event in events:
            shown = SPEC.redacted_for(terms, event, viewer).on(terms, shown)
        assert shown == SPEC.view_for(terms, position.state, viewer)


def test_every_deal_that_fits_is_imagined() -> None:
    """RR5: any card not seen, none twice."""
    table = dealt(4, 9)
    assert SPEC.resample is not None
    seen = SPEC.view_for(table.terms, table.state, 0)
    random = Random("imagine")
    found: Counter[int] = Counter()
    for _ in range(2000):
        state = SPEC.resample(table.terms, seen, 0, random.randrange)
        assert state.missions[0] == 4
        assert state.cards == ALL_CARDS & ~(1 << 4 | 1 << state.missions[1])
        found[state.missions[1]] += 1
    assert set(found) == set(range(20)) - {4}
    assert max(found.values()) < 2 * min(found.values())


def test_others_missions_are_never_in_a_live_score() -> None:
    """RR17: the own one is."""
    cows = Table(FULL_OF_COWS, FULL_OF_COWS, missions=(19, 18))
    for viewer in (0, 1, None):
        tallies = SPEC.score(cows.terms, SPEC.view_for(cows.terms, cows.state, viewer))
        assert [tally.points["mission"] for tally in tallies] == [8 * (seat == viewer) for seat in (0, 1)]


def test_before_the_deal_nothing_counts() -> None:
    """RR5."""
    terms = terms_for(2, side="b")
    position = SPEC.setup(terms)
    assert [tally.total for tally in SPEC.score(terms, position.state)] == [0, 0]
