"""G and typed coordinates bring the board cursor to a place, in every game; what is none is refused with what works."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.typed_place import NAME, PlaceCard
from game.titles import TITLES, title_for
from game.ui.rect import Rect
from game.ui.title import Title
from tests.scenes.match_player import Player, sit
from tests.scenes.screens import Stand

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


def opened(player: Player) -> PlaceCard:
    player.key("g")
    card = player.table.page.overlays[-1]
    assert isinstance(card, PlaceCard)
    assert player.table.page.focused is card.parts()[0]
    return card


@each_title
def test_every_place_of_the_board_is_found_by_its_coordinates(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    model, words = player.table.model, player.table.table_view.table.words
    board = [spot for spot, box in model.spots.items() if model.context.frame.board.contains(*box.centre)]
    found = 0
    for spot in board:
        mark = words.mark(model.context, spot) or (model.name(spot) if title.key == "texas" else "")
        if not mark:
            continue
        opened(player)
        player.type(f" {mark.upper()}")
        if player.table.page.overlays:  # another one begins so, too
            player.key("return")
        assert player.table.page.overlays == []
        assert model.hover is not None
        assert model.at is None
        assert (words.mark(model.context, model.hover) or model.name(model.hover)) == mark
        found += 1
    assert found


@each_title
def test_what_is_no_place_is_refused_with_places_that_work(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    before, card = player.table.model.hover, opened(player)
    player.type("q77")
    player.key("return")
    assert player.table.page.overlays == [card]
    told = card.text
    assert "q77" in told
    assert player.table.model.hover == before
    player.key(*["backspace"] * 3)  # writing goes on, and the reason goes
    assert card.text != told
    player.key("escape")
    player.key("escape")
    assert player.table.page.overlays == []


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 200), ((1280, 720), 100), ((3840, 2160), 100)])
def test_the_card_lies_in_the_window_with_all_its_words(
    tmp_path: Path, size: tuple[int, int], percent: int, language: str
) -> None:
    stand = Stand(tmp_path, title_for("texas"), size, percent)
    stand.house.services.words.switch(language)
    scene = stand.sit_down(stand.match(2, 3))
    stand.pilot.key("g")
    (card,) = scene.page.overlays
    assert card.name == NAME
    window = Rect(0, 0, stand.house.manager.scale.width, stand.house.manager.scale.height)
    for box in (card.rect, *(part.rect for part in card.parts())):
        assert window.intersection(box) == pytest.approx(box)
    field, button = card.parts()
    assert not field.rect.intersects(button.rect)
    stand.house.services.words.switch("en")
