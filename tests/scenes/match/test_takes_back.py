"""Esc at a question that somebody has come to by beginning something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.i18n.catalogue import Catalogue
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, HESITANT


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=BELLS: interrupt_game.sit(tmp_path, words, title)


@pytest.mark.parametrize("seat", [0, 1])
def test_escape_takes_back_what_has_led_to_a_question_before_it_opens_the_menu(sit: Any, seat: int) -> None:
    """Where the table says so, as long as undo can."""
    guest = sit(HESITANT)
    before = guest.match.position
    guest.click(f"match.tool.bell{seat}")
    guest.come()
    assert guest.match.waiting == toy.Ringing(seat)
    guest.key("escape")
    assert guest.match.position == before
    guest.come()
    assert not guest.table.page.overlays
    guest.key("escape")
    assert guest.table.page.overlays


def test_escape_opens_the_menu_at_any_other_question(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell0")
    guest.key("escape")
    assert guest.match.waiting == toy.Ringing(0)
    assert guest.table.page.overlays
