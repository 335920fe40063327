"""An option that is off, or a number between two ends: only what can be agreed on can be set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from game.core.codec import Codec
from game.scenes.setup.controls import Maker
from game.scenes.setup.options import NumberRange, Option, options_of
from game.scenes.setup.scene import SetupScene
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU
from tests.games import toy
from tests.games.house_game import TITLE
from tests.games.ruled import ruled
from tests.scenes.pilot import House, Pilot, pilot

NAME, SWITCH = "setup.option.limit", "setup.option.limit.on"


class Limited(msgspec.Struct, frozen=True):
    """One limit."""

    limit: Annotated[int, msgspec.Meta(ge=0, le=9, extra={"off": 0, "least": 4, "offered": 6})] = 0


codec = toy.SPEC.codec
SPEC: Any = msgspec.structs.replace(
    TITLE.spec, options=Limited, codec=Codec(codec.state, codec.choices, codec.events, codec.steps, Limited)
)


def at_setup(folder: Path) -> tuple[Pilot, Any]:
    title = ruled(TITLE, SPEC)
    house = House(folder, (title,))
    player = pilot(house, SetupScene(house.services, title))
    assert isinstance(player.scene, SetupScene)
    return player, player.scene.draft


def test_it_is_off_until_it_is_switched_on(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    assert draft.chosen() == Limited(0)
    player.click(SWITCH)
    assert draft.chosen() == Limited(6)
    player.click(SWITCH)
    assert draft.chosen() == Limited(0)


def test_no_number_beyond_the_ends_can_be_set(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    player.click(SWITCH)
    player.click(NAME)
    player.key("home")
    assert draft.chosen() == Limited(4)
    player.key("left")
    assert draft.chosen() == Limited(4)
    player.key("end")
    assert draft.chosen() == Limited(9)
    player.key("right")
    assert draft.chosen() == Limited(9)


def test_moving_the_number_switches_it_on(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    at = player.spot(NAME)
    player.drag(NAME, (at.right - 16, at.centre[1]))
    assert draft.chosen() == Limited(9)
    player.click(SWITCH)
    assert draft.chosen() == Limited(0)
    player.click(SWITCH)
    assert draft.chosen() == Limited(9)


def test_what_was_set_is_offered_again(tmp_path: Path) -> None:
    player, draft = at_setup(tmp_path)
    player.click(SWITCH)
    player.click(NAME)
    player.key("end")
    assert isinstance(player.scene, SetupScene)
    player.scene.refresh()
    assert player.scene.page.focused is not None
    assert player.scene.page.focused.name == NAME
    player.key("left")
    assert draft.chosen() == Limited(8)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_limit_of_a_title_is_agreed_on_at_its_ends(tmp_path: Path, title: Any) -> None:
    from game.boards import load

    house, spec = House(tmp_path, TITLES), title.spec
    maker = Maker(house.services.words, title.key, MENU, Scale((1600, 900)))
    for option in options_of(spec.options):
        if not isinstance(option.kind, NumberRange):
            continue
        widgets, _ = maker.block(option, "x", Rect(0, 0, 320, 0), option.default, lambda value: None)
        slider = next(widget for widget in widgets if widget.name == "x")
        assert (slider.low, slider.high, slider.value) == (  # type: ignore[attr-defined]
            option.kind.low,
            option.kind.high,
            option.kind.offered,
        )
        for value in (option.kind.off, option.kind.low, option.kind.offered, option.kind.high):
            options = msgspec.structs.replace(spec.options(), **{option.field: value})
            seats = min(spec.seats)
            assert spec.prepare(spec.boards(options, seats, load), seats, options)


def test_the_block_lies_within_its_width(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    maker = Maker(house.services.words, "toy", MENU, Scale((1600, 900)))
    option = Option("limit", NumberRange(4, 9, 6, 0), 0)
    widgets, bottom = maker.block(option, NAME, Rect(10, 20, 300, 0), 0, lambda value: None)
    frame = Rect(10, 20, 300, bottom - 20)
    assert all(frame.intersection(widget.rect) == widget.rect for widget in widgets)
