"""Acts of one kind that a computer makes one after the other are one gesture, and are seen as one movement."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai.plans import PlanKeeper
from game.titles import TITLES
from game.worker.process import answer
from tests.scenes.match.gestures import Work, asked, gesture
from tests.tables.sitting import dealt
from tests.ui.staged import Table, played, stage


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_what_goes_with_a_choice_is_what_would_be_chosen_next(title: Any) -> None:
    match, plans = dealt(title, 2, "as one", title.spec.options()), PlanKeeper()
    for _ in range(30):
        chain = gesture(match, plans)
        for one in chain:
            made = answer(match, asked(match), Work(), plans)  # type: ignore[arg-type]
            assert made is not None
            assert one == made.choice
            match.play(one)


def test_what_joins_is_shown_to_its_end() -> None:
    match = played(1)
    made, _ = stage(match, None, "full")
    made.enqueue(match.plies, joins={(place, 0): 20.0 for place in range(1, len(match.plies))})
    made.update(1)
    for _ in range(400):
        made.update(10)
    assert not made.busy
    assert made.view == match.spec.view_for(match.terms, match.state, None)
    assert {each.key: each.box for each in made.sprites()} == {
        each.key: each.box for each in Table().look(made.view, ())
    }
