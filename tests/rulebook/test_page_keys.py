"""Wheel and page keys read a rulebook on: to the end of a page, then to the next."""

from __future__ import annotations

from pathlib import Path

from game.scenes.shell.outcomes import ShowRules
from tests.games import field_game
from tests.rulebook.test_rulebook import alone, scene


def test_wheel_and_keys_scroll(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE, "FG1"), (1024, 640), 200)
    text = scene(pilot).spread._text
    assert text is not None
    assert text.max_offset > 0
    pilot.point("move", text.rect.centre)
    pilot.point("wheel", text.rect.centre, -1)
    pilot.step()
    low = text.top
    assert low > 0
    pilot.key("page down")
    lower = text.top
    assert lower > low
    pilot.key("page up")
    assert text.top < lower


def test_where_a_page_ends_page_keys_turn_to_the_next(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE))
    spread = scene(pilot).spread
    assert spread.reader.book is not None
    last = len(spread.reader.book.passages) - 1

    def pages(key: str) -> list[int]:
        seen = [spread.reader.at]
        for _ in range(last + 1):
            pilot.key(key)
            seen.append(spread.reader.at)
        return seen

    assert pages("end") == pages("home") == pages("page up") == [0] * (last + 2)
    assert pages("page down") == [*range(last + 1), last]
    assert pages("page up") == [*range(last, -1, -1), 0]


def test_a_long_page_is_read_to_its_end_before_it_is_turned(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE, "FG1"), (1024, 640), 200)
    spread = scene(pilot).spread
    text, first = spread._text, spread.reader.at
    assert text is not None
    assert text.max_offset > 0
    while text.top < text.max_offset:
        pilot.key("page down")
        pilot.step()
        assert spread.reader.at == first
    pilot.key("page down")
    assert spread.reader.at == first + 1
