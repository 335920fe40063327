"""Goals at the table of Common Ground."""

from __future__ import annotations

from typing import Any

from game.ui.context import TableContext
from tests.tables import sitting
from tests.tools.new_game.pattern.game.rules.commons.model import Options, State
from tests.tools.new_game.pattern.game.tables.commons import TITLE


def test_the_own_goal_shows_as_long_as_the_button_is_held() -> None:
    match = sitting.dealt(TITLE, 2, "a", Options())
    table = TITLE.table(sitting.setting(match))
    scale, at = sitting.window(match, table, *sitting.USUAL)

    def drawn(**more: Any) -> bytes:
        return sitting.painted(table, sitting.context(match, at, **more), scale).get_buffer().raw

    hidden, held = drawn(), drawn(peeking=True)
    assert hidden != held
    assert drawn(computers=frozenset([1])) == held
    while not match.over:
        match.play(match.options[0])
    assert drawn(peeking=True) == drawn()


def test_the_button_says_the_goal_where_nobody_else_sees_it() -> None:
    match = sitting.dealt(TITLE, 2, "a", Options())
    table = TITLE.table(sitting.setting(match))
    at = sitting.window(match, table, *sitting.USUAL)[1]

    def label(context: TableContext[State]) -> str:
        return next(tool.label for tool in table.controls.tools(context) if tool.hold)

    letter = "abcdef"[match.state.goals[0]]
    assert label(sitting.context(match, at)) == "My goal"
    assert label(sitting.context(match, at, computers=frozenset([1]))) == f"Goal: column {letter}"
    while not match.over:
        match.play(match.options[0])
    seen = sitting.context(match, at)
    assert not any(tool.hold for tool in table.controls.tools(seen))
    assert table.words.subtitle(seen, 0) == f"Goal: column {letter}"
