"""Reduced motion: what happens is seen by fades of at most 150 ms, and nothing moves.

At no speed does anything beat more than three times a second.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from game.scenes.match.lesson import guide, light
from game.ui import effects
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion
from game.ui.tween import FADE_MS, PULSE_MS, Easing
from tests.ui.staged import VIEWERS, played, stage

STEP_MS, MOST_HZ = 30.0, 3.0


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_moves_where_motion_is_reduced(seed: int, viewer: int | None) -> None:
    match = played(seed)
    made, _ = stage(match, viewer, "reduced")
    made.enqueue(match.plies)
    seen, told, fades = defaultdict[Spot, list[tuple[Rect, float]]](list), -1, 0
    while made.busy:
        if len(made.past) != told:
            seen.clear()
            told, began = len(made.past), 0.0
        for sprite in made.sprites():
            seen[sprite.key].append((sprite.box, sprite.alpha))
        for looks in seen.values():
            shown = [box for box, alpha in looks if alpha > 0]
            assert len(set(shown)) <= 1
            alphas = [alpha for _, alpha in looks]
            assert alphas in (sorted(alphas), sorted(alphas, reverse=True))
            fades += any(0 < alpha < 1 for alpha in alphas)
        made.update(STEP_MS)
        began += STEP_MS
        assert began <= FADE_MS + STEP_MS or len(made.past) != told
    assert fades
    assert FADE_MS <= 150
    assert len(made.past) == sum(len(ply.events) for ply in match.plies)


def beats(easing: Easing, steps: int = 600) -> int:
    """Number of times that something comes and goes on its way."""
    values = [easing(step / steps) for step in range(steps + 1)]
    return sum(1 for one, two, three in zip(values, values[1:], values[2:], strict=False) if one < two >= three)


def test_nothing_beats_more_than_three_times_a_second() -> None:
    assert 1000 / PULSE_MS <= MOST_HZ
    assert guide._WAGS * 1000 / light.HOP_MS <= MOST_HZ
    box = Rect(0, 0, 100, 100)
    motions: list[Motion] = [
        *effects.announce("icons/flag", box, (500, 500)).values(),
        *effects.threat("light", [box], 1000).values(),
        *effects.flash("light", [box], 3).values(),
        *effects.wave(box).values(),
    ]
    for motion in motions:
        if motion.visibility is not None:
            assert beats(motion.visibility) * 1000 / motion.ms <= MOST_HZ, motion
