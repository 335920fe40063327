"""What a click on a stall or on the scale will do is told before: the same one takes, gives, or does nothing (RA10)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.core.seats import Seat
from game.core.steps import Choice
from game.rules.rancho.choices import Give, Take
from game.rules.rancho.model import Options
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE, marks
from game.tables.rancho.layout import STALLS, island
from game.ui.paint import Painter
from game.ui.spot import Spot, name_of
from tests.scenes.pilot import House, Pilot, pilot
from tests.tables.sitting import WINDOWS, window

PLACES = (*(Spot("stall", kind) for kind in STALLS), Spot("pan"))


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    """In front of a match that begins with a rabbit and a sheep each."""
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    return pilot(house, MatchScene(house.services, *opening.begin(house.services, TITLE, seats, Options(), "scene")))


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def told(player: Pilot, spot: Spot) -> str:
    """The last line of what is told of a spot under the pointer."""
    player.point("move", player.spot(spot).centre)
    player.step()
    return scene(player).layout.tip(spot).splitlines()[-1]


def clicked(player: Pilot, spot: Spot) -> tuple[list[Choice], bool]:
    """What a click there plays, and whether something is in the hand then; both are undone again."""
    match = scene(player).match
    before = match.index
    player.click(spot)
    played, holds = [ply.row.choice for ply in match.plies[before:]], scene(player).layout.held is not None
    if holds:
        player.key("escape")
    if played:
        player.click("match.undo")
    assert match.index == before
    return played, holds


@pytest.mark.parametrize("credit", [0, 6])
@pytest.mark.parametrize("spot", PLACES, ids=name_of)
def test_what_is_told_is_what_is_done(player: Pilot, spot: Spot, credit: int) -> None:
    """With nothing on the scale and with a sheep there, which pays for some."""
    if credit:
        player.drag("animal:3,2", player.spot("pan").centre)
    words = told(player, spot)
    played, holds = clicked(player, spot)
    assert words.startswith("Click to trade in") == (bool(played) and isinstance(played[0], Give))
    assert words.startswith("Click to take") == (bool(played) and isinstance(played[0], Take))
    assert words.startswith("Click to pick") == holds


def test_the_same_stall_gives_and_takes_by_what_lies_on_the_scale(player: Pilot) -> None:
    rabbits, words = Spot("stall", 0), scene(player).words
    assert told(player, rabbits) == words.t("rancho.tip.give", animals="1 rabbit", credit=1)
    player.drag("animal:3,2", player.spot("pan").centre)
    assert told(player, rabbits) == words.t("rancho.tip.stall.lift", value=1)
    assert told(player, Spot("stall", 4)) == words.t("rancho.tip.stall.take", value=3)
    assert told(player, Spot("stall", 2)) == words.t("rancho.why.credit_low", wants=12, has=6)


def test_nothing_is_told_of_clicks_that_nobody_may_make(player: Pilot) -> None:
    """What is in the hand tells by itself where it goes."""
    player.click("animal:3,2")
    assert scene(player).layout.tip(Spot("stall", 2)).endswith("The market has 4 cows.")


def test_the_hint_says_how_many_are_in_the_hand(player: Pilot) -> None:
    words = scene(player).words
    assert words.n("rancho.several", 1) == "Carrying 1: R or wheel to carry more"
    assert words.n("rancho.several", 3) == "Carrying 3: R or wheel to change"


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_hint_lies_within_the_board(player: Pilot, size: tuple[int, int], percent: int) -> None:
    match = scene(player).match
    scale, at = window(match, scene(player).table_view.table, size, percent)
    paint, plan = Painter(pygame.Surface((1, 1)), scale), island(at, 2)
    for many in (1, 6):
        box = marks.draw_notice(paint, plan, scene(player).words.n("rancho.several", many), "icons/rotate")
        assert plan.sheet.x <= box.x <= box.right <= plan.sheet.right
