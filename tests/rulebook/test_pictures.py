"""Marks of an example that call a smaller button of the table by `tool:VERB`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.scenes.rulebook.book import BookError, Mark, Picture
from game.scenes.rulebook.example import ExamplePicture
from game.scenes.shell.scene import Services
from game.ui.context import TableContext, TableSetup
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import Table, Tool
from tests.games import field_game, results_game

REASON = "the well is empty"


class Watered(field_game.Field):
    """The field with two smaller buttons."""

    def tools(self, context: TableContext[field_game.State]) -> Sequence[Tool]:
        side = context.frame.side
        dry = Tool("pump", "Pump", "", "", Rect(side.x + 20, side.y + 90, 150, 44), enabled=False, reason=REASON)
        return [Tool("well", "Well", "icons/eye", "", Rect(side.x + 20, side.y + 20, 150, 44)), dry]


def table(setting: TableSetup) -> Table[Any]:
    made = Watered(setting)
    return Table(made, made, made)


TITLE = replace(field_game.TITLE, table=table)


@pytest.fixture
def services(tmp_path: Path) -> Services:
    made = results_game.house(tmp_path / "house", "none", titles=(TITLE,)).services
    made.load_board = lambda name: field_game.make(6)
    return made


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with an example."""
    folder = tmp_path / "books" / "rulebook" / "examples" / TITLE.key
    folder.mkdir(parents=True)
    example = {"seats": 2, "rows": [{"choice": {"type": "First", "seat": 1}}]}
    (folder / "first.json").write_bytes(msgspec.json.encode(example))
    return tmp_path / "books"


def marked(*spots: str) -> Picture:
    return Picture("first", (Mark("A", "see", spots, "Here."),))


def test_a_mark_calls_a_smaller_button_by_its_verb_and_the_picture_shows_it(services: Services, shelf: Path) -> None:
    drawn = ExamplePicture(services, TITLE, marked("tool:well"), shelf)
    button = drawn.buttons[Spot("tool", "well")]
    assert (button.label, button.enabled) == ("Well", True)
    assert drawn.spots[Spot("tool", "well")] == button.rect
    assert drawn.region.intersection(button.rect) == button.rect
    wide, high, zoom = drawn.size(400)
    paint = Painter(pygame.Surface((800, 600)), Scale((800, 600)))
    drawn.draw(paint, Rect(0, 0, wide, high), zoom)
    other = Painter(pygame.Surface((800, 600)), Scale((800, 600)))
    drawn.marks = ()
    drawn.draw(other, Rect(0, 0, wide, high), zoom)
    assert pygame.image.tobytes(paint.surface, "RGB") != pygame.image.tobytes(other.surface, "RGB")


def test_a_button_that_rests_looks_so_in_the_picture(services: Services, shelf: Path) -> None:
    drawn = ExamplePicture(services, TITLE, marked("tool:well", "tool:pump"), shelf)
    pump = drawn.buttons[Spot("tool", "pump")]
    assert (pump.enabled, pump.reason) == (False, REASON)
    assert all(
        drawn.region.intersection(each.rect) == each.rect for each in (pump, drawn.buttons[Spot("tool", "well")])
    )


@pytest.mark.parametrize("name", ["tool:roof", "tool", "well"])
def test_a_smaller_button_that_is_not_there_is_told(services: Services, shelf: Path, name: str) -> None:
    with pytest.raises(BookError):
        ExamplePicture(services, TITLE, marked(name), shelf)
