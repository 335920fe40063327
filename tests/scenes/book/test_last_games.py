"""The list of a person's last games, also of those that do not count."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from game.scenes.book import figures, model
from game.scenes.shell.sheet import Plate
from game.store import results
from tests.games.field_game import TITLE
from tests.scenes.book import shelf
from tests.scenes.book.test_book import book_of, part
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House
from tests.scenes.unseen import Unseen
from tests.store.table import new_match, play_on


def test_a_game_left_to_a_computer_stands_on_its_persons_page_with_the_reason(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    (ada,) = shelf.fill(house.services.store, (TITLE,), 1, 0)
    match = new_match()
    house.services.store.new(match, seated=(ada.id, None))
    match.deal()
    play_on(match, 2, Random(1))
    match.reseat(0, "novice")
    play_on(match, 10_000, Random(1))
    player, scene = book_of(house, ada.id)
    row = part(scene, "book.game.0")
    assert isinstance(row, Plate)
    assert row.pale
    assert house.services.words.t("book.why.taken_over") in row.hint
    drawn = [each[0] for each in read(house.manager, Unseen((1600, 900))).words]
    assert house.services.words.t("book.games.pale", count=1, pale=1) in drawn
    assert figures.page(scene.state.data.matches, ada.id, figures.Filter()).games == ()
    player.click("book.game.0")
    assert player.scene.name == "results"


def test_everybodys_list_says_who_won(tmp_path: Path) -> None:
    """With the winner's points; whoever was level, was alone or in one team with all others has won nothing."""
    house = House(tmp_path, (TITLE,))
    words = house.services.words
    folk = shelf.fill(house.services.store, (TITLE,), 3, 0)
    data = book_of(house)[1].state.data._replace(people=tuple(folk))
    made = shelf.game_of(Random(1), TITLE, 1, folk)
    seats = [replace(made.seats[0], seat=seat, person=person.id, level=None) for seat, person in enumerate(folk)]

    def said(*lines: tuple[int, int]) -> tuple[str, str]:
        """For the place and the side of each seat."""
        told = [replace(seat, place=place, side=side) for seat, (place, side) in zip(seats, lines, strict=False)]
        return model.winners(words, data, replace(made, seats=tuple(told)))

    assert said((2, 0), (1, 1), (3, 2)) == ("Bruno won", "Ada, Celina")
    assert said((1, 0), (1, 0), (2, 2)) == ("Ada and Bruno won", "Celina")
    assert said((2, 0), (1, 1), (1, 2)) == ("Bruno and Celina tied", "Ada")
    assert said((1, 0)) == ("Ada", "alone")
    assert said((1, 0), (1, 0)) == ("Ada, Bruno", "")


def test_a_kind_of_points_that_nobody_has_had_is_no_best(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    (ada,) = shelf.fill(house.services.store, (TITLE,), 1, 0)
    made = shelf.game_of(Random(1), TITLE, 1, [ada])
    house.services.store.write(partial(results.RESULTS.put, line=made.result))
    for seat in made.seats:
        line = replace(seat, tally=msgspec.json.encode({"spots": 0, "rain": 3}))
        house.services.store.write(partial(results.SEATS.put, line=line))
    _, scene = book_of(house, ada.id)
    scene.choose(figures.Filter(TITLE.key))
    shown = {each.name for each in scene.page.parts() if each.name.startswith("book.best.")}
    assert shown == {"book.best.rain"}
