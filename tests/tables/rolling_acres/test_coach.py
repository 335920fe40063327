"""The goose says of quarters and dice what the rules allow, of whoever plays alone, too."""

from __future__ import annotations

import pytest

from game.grids.areas import members
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres.choices import Put, Take
from game.rules.rolling_acres.model import PRODUCE
from game.ui.keymap import with_keys
from tests.tables.rolling_acres.play import GameMatch, stages, table
from tests.tables.sitting import context, window

FORMS = ("", ".again", ".held")
"""A mark, and it once it has been met or something is held."""


def told(match: GameMatch) -> list[str]:
    """All that the goose may say at a step, with the mouse and with keys."""
    at = table(match)
    _, frame = window(match, at, (1600, 900), 100)
    name, words = at.coach.name(context(match, frame)), Catalogue()
    keys = [f"coach_rolling_acres.{name}{form}{keyed}" for form in FORMS for keyed in ("", ".keys")]
    return [with_keys(words, key) for key in keys if words.has(key)]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_building_goes_in_another_quarter_only_where_the_rules_say_so(seats: int) -> None:
    met = 0
    for match in stages(seats, "quarters", 12):
        options = [each for each in match.options if isinstance(each, Put)]
        built = [0, 0, 0] if match.seat is None else match.state.sheets[match.seat][PRODUCE:]
        if not options or not any(built) or match.seat is None:
            continue
        taken = {match.terms.quadrant[at] for spaces in built for at in members(spaces)}
        after = [match.peek(each).state.sheets[match.seat][PRODUCE:] for each in options]
        own = [{*members(sum(now))} - {*members(sum(built))} for now in after]
        other = all(match.terms.quadrant[at] not in taken for spaces in own for at in spaces)
        assert told(match)
        assert all(("another quarter" in each) == other for each in told(match)), told(match)
        assert any("same quarter" in each for each in told(match)) != other
        met += 1
    assert met >= 2


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_one_of_several_dice_is_offered_only_where_there_is_a_choice(seats: int) -> None:
    met = 0
    for match in stages(seats, "dice", 40):
        options = [each for each in match.options if isinstance(each, Take)]
        if not options:
            continue
        left = len(options) == 1 and options[0].product == match.state.dice[0] and seats == 1
        assert told(match)
        for each in told(match):
            assert not left or ("one die" not in each and "one of the dice" not in each), each
        assert any("left die" in each for each in told(match)) == left
        met += 1
    assert met >= 3
