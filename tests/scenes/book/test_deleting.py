"""Somebody who is deleted from the record book, and the saved games that have the name."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.book.scene import BookScene
from game.scenes.title.scene import TitleScene
from tests.games.field_game import TITLE
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, pilot


@pytest.mark.parametrize("everywhere", [False, True])
def test_the_form_says_in_how_many_saved_games_a_name_stays(tmp_path: Path, everywhere: bool) -> None:
    """Continue is one of them: there it stays or is gone at once."""
    house = House(tmp_path, (TITLE,))
    for rows in (10_000, 10_000, 5):
        number = house.played(TITLE, ("Ann", "Ben"), rows)
    player = pilot(house, TitleScene(house.services))
    player.key("b")
    scene = player.scene
    assert isinstance(scene, BookScene)

    def click(name: str) -> None:
        scene.page.focus(next(each for each in scene.page.parts() if each.name == name), True)
        player.step()
        player.step()
        player.click(name)

    def drawn() -> str:
        return " ".join(words for words, _ in read(house.manager, pygame.Surface((1600, 900))).words)

    click("book.name.0")
    name = scene.people()[0]
    click("book.edit")
    draft = scene.state.draft
    assert draft is not None
    assert draft.saved == 3
    said = {way: scene.words.n(f"book.delete.{way}", 3) for way in ("stays", "goes")}
    player.key("end")
    assert said["stays"] in drawn()
    if everywhere:
        click("book.form.saves_too")
        assert said["goes"] in drawn()
        assert said["stays"] not in drawn()
    click("book.delete.do")
    click("book.delete.do")
    player.key("escape")
    title = player.scene
    assert isinstance(title, TitleScene)
    player.step()
    assert title.latest is not None
    assert title.latest.id == number
    assert (name in [seat.name for seat in title.latest.seats]) is not everywhere
    assert all(
        (name in [seat.name for seat in each.seats]) is not everywhere for each in house.services.store.summaries()
    )
