"""From one seat to the next: whose sheet lies large, and of whose its head speaks, while all of them are passed on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.rules.rolling_acres.events import RoundBegun, SheetsPassed, StarterPicked
from game.rules.rolling_acres.model import NOT_YET
from game.scenes.match.hand_over import REST_MS
from game.scenes.tabletop.commands import Play
from game.tables.rolling_acres import TITLE
from game.tables.rolling_acres.words import farm_name
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import sit
from tests.tables.rolling_acres.play import new_match, table
from tests.tables.sitting import USUAL, context, speaker, window


@pytest.mark.parametrize("starter", [(), (StarterPicked(0),)])
def test_a_sheet_that_has_been_passed_goes_to_nobody_any_more(starter: tuple[StarterPicked, ...]) -> None:
    match = new_match(2, "passed")
    of, words = table(match), speaker(match)
    while NOT_YET in match.state.names:
        match.play(match.options[0])
    last = next(ply for ply in reversed(match.plies) if any(isinstance(each, SheetsPassed) for each in ply.events))
    scale, at = window(match, of, *USUAL)
    seen = replace(context(match, at), active=1)
    state, past, told = last.before.state, seen.past[:1], list[tuple[str, bool, bool]]()
    for event in (*last.events, *starter, RoundBegun(0, 1)):
        paint = DrawnWords(pygame.Surface(scale.size_px), scale)
        of.look.draw_below(paint, replace(seen, view=state, past=past, current_event=event))
        drawn = {line for line, _ in paint.words}
        goes = words.words.t("rolling_acres.goes_to", seat=words.seat(0))
        told.append((type(event).__name__, goes in drawn, farm_name(words.words, match.terms, match.state, 1) in drawn))
        state, past = event.on(match.terms, state), [*past, event]
        beside = DrawnWords(pygame.Surface(scale.size_px), scale)
        of.look.draw_side(beside, replace(seen, view=state, past=past))
        said = {line for line, _ in beside.words}
        passed = any(isinstance(each, SheetsPassed) for each in past)
        assert (words.words.t("rolling_acres.buildings") in said) == (not passed)
        assert (words.words.t("rolling_acres.round", turn=state.turn) in said) == (state.turn > 0)
    assert told[:2] == [("FarmNamed", True, False), ("SheetsPassed", True, False)]
    assert told[2:]
    assert {each[1:] for each in told[2:]} == {(False, True)}


def test_the_sheet_that_was_played_on_lies_large_for_a_moment_before_the_next_seats_does(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2, speed="full")
    top = player.table.table_view
    while player.match.turn_of == 0:
        player.table.do(Play((player.match.options[0],)))
        player.watch_on()
    assert player.table.layout.context.shown_seat == 0
    player.step(REST_MS)
    assert player.table.layout.context.shown_seat == top.active == 1
