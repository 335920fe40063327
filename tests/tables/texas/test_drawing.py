"""A card is drawn at the pile and turned up at once (TX8); games saved between the two by earlier versions go on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core.journal import RawRow, Record
from game.core.match import resume
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.texas import SPEC
from game.rules.texas.steps import DRAW, Draw, PileRenewed, Top
from game.scenes.shell import opening
from game.tables.texas import TITLE, cards
from game.tables.texas.layout import OFFICER, PILE
from game.ui.events import Key
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.golden.transcript import by_people
from tests.scenes.match_player import Player, sit
from tests.store.table import put_record


def drawn(seats: int, renewing: bool) -> tuple[Record, int]:
    """A whole match among people and the place of a draw in it, the last card of the pile or another."""
    for seed in range(60):
        match = play_match(agree(SPEC, ["random"] * seats, []), f"drawn {seed}")
        for number, ply in enumerate(match.plies):
            renews = any(
                isinstance(event, PileRenewed) for each in match.plies[number : number + 2] for event in each.events
            )
            if isinstance(ply.row.choice, Draw) and number > 20 and renews == renewing:
                return by_people(match.record()), number
    raise AssertionError("no such draw")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("renewing", [False, True])
def test_tx8_a_game_saved_between_draw_and_card_goes_on(tmp_path: Path, seats: int, renewing: bool) -> None:
    """An earlier version wrote the draw down alone and waited for the end of the turn: the same card comes now."""
    whole, number = drawn(seats, renewing)
    old = msgspec.structs.replace(whole, rows=whole.rows[: number + 1], index=number + 1)
    assert _kind(old.rows[-1]) == "Draw"
    house = results_game.house(tmp_path, "none", titles=(TITLE,))
    match_id = put_record(house.services.store, old, 0, False)
    _, match, _ = opening.load(house.services, match_id)
    card, before = match.plies[number + 1].row.choice, match.plies[number].row.seat
    assert isinstance(card, Top)
    assert match.record().rows[number + 1] == whole.rows[number + 1]
    assert match.state.hands[before] >> card.card & 1
    assert match.waiting is not None
    player = Player(house, TITLE, seats, opened=(match, match_id))
    player.agrees()
    dice = random.Random(3)
    for _ in range(4):
        player.by_drag(dice.choice(match.options))
        player.agrees()
    while not match.over:
        match.play(dice.choice(match.options))
    assert resume(SPEC, house.services.store.record(match_id)).position == match.position


def _kind(row: RawRow) -> str:
    return str(msgspec.json.decode(bytes(row.choice))["type"])


def test_tx7_tx8_a_draw_is_still_a_turn_of_its_own(tmp_path: Path) -> None:
    """Drawing is one of three acts: it adds one card, face up, changes nothing else, and the next seat is asked."""
    match = play_match(agree(SPEC, ["random", "random"], []), "turn")
    for ply in match.plies:
        if isinstance(ply.row.choice, Draw):
            number = match.plies.index(ply)
            before, after = ply.before.state, match.plies[number + 1].after.state
            seat = ply.row.seat
            assert after.hands[seat].bit_count() == before.hands[seat].bit_count() + 1
            assert (after.squares, after.officer, after.judges) == (before.squares, before.officer, before.judges)


def drawing(folder: Path) -> Player:
    """A player who may draw, and for whom the pile has only just come to be what it is."""
    player = sit(folder, TITLE, 2)
    dice = random.Random(1)
    while DRAW not in player.match.options:
        player.by_drag(dice.choice(player.match.options))
    player.step(READY_MS)
    player.table.buttons.guard.set_meaning("match.glove", "something else")
    player.table.screen.changed()
    player.table.laid_out()
    return player


@pytest.mark.parametrize("way", ["click", "drag", "d", "cursor"])
@pytest.mark.parametrize("ms", [0.0, 250.0, 490.0, 510.0])
def test_the_pile_takes_no_press_that_came_too_early(tmp_path: Path, way: str, ms: float) -> None:
    player = drawing(tmp_path)
    rows, at = player.rows, player.spot(PILE).centre
    hand = player.spot(f"hand:{player.match.seat}").centre
    if way == "cursor":
        player.arrows(PILE)
        player.table.buttons.guard.set_meaning("match.glove", "something else")
        player.table.screen.changed()
        player.table.laid_out()
    player.manager.update(ms)
    if way == "click":
        for kind in ("move", "down", "up"):
            player.point(kind, at)
    elif way == "drag":
        for kind, place in (("move", at), ("down", at), ("move", (at[0] + 30, at[1])), ("move", hand), ("up", hand)):
            player.point(kind, place)
    else:
        for down in (True, False):
            player.manager.handle(Key("d" if way == "d" else "return", down=down))
    assert (player.rows > rows) == (ms >= READY_MS)
    assert player.table.model.held is None
    if ms < READY_MS:
        assert player.table.words.t("match.early.pile") in player.said()


def test_a_press_that_began_before_the_pile_could_be_pressed_draws_nothing(tmp_path: Path) -> None:
    player = drawing(tmp_path)
    rows, at = player.rows, player.spot(PILE).centre
    player.point("move", at)
    player.point("down", at)
    player.step(READY_MS * 2)
    player.point("up", at)
    assert player.rows == rows
    player.step(READY_MS)
    player.click(PILE)
    assert player.rows > rows


def test_an_officer_who_is_picked_up_is_seen_to_be(pixels: None, tmp_path: Path) -> None:
    """By a click, before the pointer moves on."""
    player = sit(tmp_path, TITLE, 2)
    box = player.spot(OFFICER)
    player.point("move", box.centre)
    pictures = []
    for picked in (False, True):
        if picked:
            player.click(OFFICER)
            player.point("move", (2, 2))
        assert (player.table.model.held == OFFICER) is picked
        context = replace(player.table.model.now(), hover=None, pulse=0.0)
        paint = Painter(pygame.Surface(player.table.scale.size_px), player.table.scale)
        player.table.table_view.table.look.draw_above(paint, context)
        pictures.append(pygame.image.tobytes(paint.surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_small_card_shows_no_figure_that_would_stick_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chevrons count as well, and text has a least size."""
    written, draw = list[str](), Painter.text

    def note(paint: Painter, words: str, *about: Any, **more: Any) -> Any:
        written.append(words)
        return draw(paint, words, *about, **more)

    monkeypatch.setattr(Painter, "text", note)
    paint = Painter(pygame.Surface((200, 200), pygame.SRCALPHA), Scale.zoomed((200, 200), 1.0))
    for wide, figures in ((21, []), (83, ["2", "2"])):
        written.clear()
        paint.picture(cards.FRONTS[1], Rect(0, 0, wide, 2 * wide))
        assert written == figures
