"""Counting category by category: what hurries it, what ends it, and what nobody may know before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from game.core.spec import Tally
from game.scenes.match.scene import MatchScene
from game.scenes.results.keepsake import FILM, RESULT
from game.scenes.results.parties import Party, rank_parties, result_sentence, score_history
from game.scenes.results.reveal import CATEGORY_MS, ResultReveal, close_gap, counting_steps
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.film import Film, animates, numbered
from game.ui.events import Key
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.games.ruled import ruled
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot

ORCHARD = ruled(FIELD, game.SPEC, counting=None)
TURNS = [[(3, 1), (9, 9), (0, 4)], [(2, 2), (9, 9), (5, 5)]]


def counted(folder: Path) -> tuple[House, Pilot, ResultsScene]:
    house = game.house(folder)
    scene = ResultsScene(house.services, ORCHARD, game.orchard(*TURNS), None)
    return house, pilot(house, scene), scene


def on_the_field(folder: Path) -> tuple[Pilot, ResultsScene]:
    """A match that has a board, just over."""
    house = game.house(folder)
    scene = ResultsScene(house.services, FIELD, *game.field(house))
    return pilot(house, scene), scene


def words(house: House, player: Pilot) -> list[str]:
    return [each for each, _ in read(house.manager, player.surface).words]


def test_totals_and_later_categories_are_unknown_until_they_are_counted(tmp_path: Path) -> None:
    house, player, scene = counted(tmp_path)
    player.step(CATEGORY_MS * 0.6 - 400)  # the first step has been one of 400
    told = words(house, player)
    assert told.count("?") == 3
    assert "Scoring 1 of 2" in told
    assert "18" in told  # apples of the second seat
    assert not {"36", "8", "14"} & set(told)
    player.step(CATEGORY_MS)
    assert words(house, player).count("?") == 3
    while not scene.reveal.risen(0) >= 1:
        player.step(50)
    told = words(house, player)
    assert "8" in told
    assert told.count("?") == 2


def test_columns_stand_in_the_order_of_seats_until_the_winner_is_known(tmp_path: Path) -> None:
    house, player, scene = counted(tmp_path)

    def across() -> list[str]:
        found = {
            each: at.centre[0] for each, at in read(house.manager, player.surface).words if at.x > 600 and at.y < 300
        }
        return sorted({"Anna", "Bruno", "Celina"} & set(found), key=lambda each: found[each])

    player.step(300)
    assert across() == ["Anna", "Bruno", "Celina"]
    player.step(20_000)
    assert scene.reveal.done
    assert across() == ["Bruno", "Celina", "Anna"]


def test_right_and_the_button_go_on_and_the_show_stays(tmp_path: Path) -> None:
    _, player, scene = counted(tmp_path)
    player.key("right")
    assert (scene.reveal.counted, scene.reveal.counting) == (1, True)
    player.click("results.next")
    assert not scene.reveal.counting
    assert not scene.reveal.done


def test_the_pace_is_changed_without_an_end(tmp_path: Path) -> None:
    _, player, scene = counted(tmp_path)
    player.choose("results.pace", "fast")
    assert scene.reveal.pace == 2
    assert scene.reveal.counting


def test_keys_press_what_hurries_and_do_not_end_it(tmp_path: Path) -> None:
    _, player, scene = counted(tmp_path)

    def reach(name: str) -> None:
        for _ in range(20):
            player.manager.handle(Key("tab"))
            if scene.page.focused is not None and scene.page.focused.name.startswith(name):
                return
        pytest.fail(f"{name} is never reached")

    reach("results.pace")
    player.manager.handle(Key("right"))
    assert (scene.reveal.counted, scene.reveal.pace) == (0, 2)
    reach("results.next")
    player.manager.handle(Key("return"))
    assert (scene.reveal.counted, scene.reveal.counting) == (1, True)


@pytest.mark.parametrize("key", ["escape", "return", "a"])
def test_other_keys_end_it_and_lead_nowhere(tmp_path: Path, key: str) -> None:
    _, player, scene = counted(tmp_path)
    player.key(key)
    assert scene.reveal.done
    assert player.scene is scene


def test_shown_again_it_is_not_counted_again(tmp_path: Path) -> None:
    player, scene = on_the_field(tmp_path)
    player.click("results.replay")
    assert player.scene is not scene
    player.key("escape")
    assert player.scene is scene
    assert scene.reveal.done


def test_swapped_everybody_sits_one_seat_further_on(tmp_path: Path) -> None:
    house = game.house(tmp_path, "none")
    match, match_id = game.field(house)
    player = pilot(house, ResultsScene(house.services, FIELD, match, match_id))
    for _ in range(3):
        player.step()
    player.click("results.swap")
    top = house.manager.top
    assert isinstance(top, MatchScene)
    assert [seat.name for seat in top.match.seats] == ["Bruno", "Anna"]


def test_what_the_table_left_to_do_is_done_a_piece_a_frame_and_at_the_latest_on_leaving(tmp_path: Path) -> None:
    house, pieces = game.house(tmp_path), cast("Iterator[None]", iter(range(5)))
    scene = ResultsScene(house.services, ORCHARD, game.orchard(*TURNS), None, pieces)
    pilot(house, scene)
    assert next(pieces) == 1
    scene.leave()
    assert next(pieces, None) is None


# -- the order of things


def test_a_close_winner_is_waited_for() -> None:
    reveal, other = ResultReveal(2, 3, categories=True, close=True), ResultReveal(2, 3, categories=True)
    for each in (reveal, other):
        while not each.risen(1) >= 1:
            each.step(10, "full")
        each.step(400, "full")
    assert (reveal.waiting, reveal.revealed) == (True, False)
    assert (other.waiting, other.revealed) == (False, True)


def test_everybody_moves_to_the_result_only_when_all_is_told() -> None:
    reveal = ResultReveal(2, 2, categories=True)
    while not reveal.ordered > 0:
        assert reveal.step(10, "full")
    assert reveal.turned(1) == 1
    assert ResultReveal(0, 2).ordered == 1  # where nothing is counted everybody stands there from the start


@pytest.mark.parametrize(
    ("points", "ranks", "gap"),
    [((40, 39), (40, 39), 1), ((40, 37), (40, 37), None), ((40, 40), (40, 40), 0), ((1, 1), (5, 4), None)],
)
def test_what_is_close(points: tuple[int, int], ranks: tuple[int, int], gap: int | None) -> None:
    pairs = zip(points, ranks, (1, 2), strict=True)
    ranking = [Party((place - 1,), Tally({"a": total}, (rank, -place)), place) for total, rank, place in pairs]
    assert close_gap(ranking) == gap


def test_a_close_match_is_told_as_one(tmp_path: Path) -> None:
    match = game.orchard(*[[(9, 9), (9, 9)]] * 2, [(4, 0), (5, 0)])
    ranking = rank_parties(score_history(match))
    assert close_gap(ranking) == 1
    told = result_sentence(game.house(tmp_path).services.words, ranking, match.seats, 3, close=1)
    assert told == "Bruno wins by 1 point!"


def test_steps_bring_what_the_result_is_made_of(tmp_path: Path) -> None:
    ranking = rank_parties(score_history(game.orchard(*TURNS)))
    found = counting_steps(ORCHARD, ranking, (), game.house(tmp_path).services.words)
    assert [sum(step.points[number] for step in found) for number in range(3)] == [side.tally.total for side in ranking]


# -- pictures to keep


def test_result_and_match_are_kept_as_pictures(tmp_path: Path) -> None:
    player, scene = on_the_field(tmp_path)
    player.key("escape")
    player.click("results.keep")
    player.click(f"results.keep.{RESULT}")
    player.step(16)
    player.click("export.ok")
    player.click("results.keep")
    player.click(f"results.keep.{FILM}")
    for _ in range(60):
        player.step(16)
    assert scene.page.overlays[-1].name == "export"
    kept = sorted((tmp_path / "pictures").iterdir())
    assert [path.suffix for path in kept] == ([".png", ".webp"] if animates() else ["", ".png"])


def test_a_film_is_numbered_pictures_of_every_turn(tmp_path: Path) -> None:
    house = game.house(tmp_path)
    match, _ = game.field(house)
    made = Film(FIELD, match, house.services.words, (320, 180), most=3)
    assert list(made.write(tmp_path / "turn-%02d.png")) == [1, 2, 3]
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["turn-01.png", "turn-02.png", "turn-03.png"]
    assert match.over
    assert numbered(Path("a"), 7) == Path("a-007.png")


class Lines(Painter):
    """Remembers lines that lie aslant, as those do that strike something out."""

    aslant = 0

    def line(self, start: Point, end: Point, *args: Any) -> None:
        super().line(start, end, *args)
        self.aslant += start[0] != end[0] and start[1] != end[1]


def test_what_is_even_is_told_to_be_so_and_not_struck_out(tmp_path: Path) -> None:
    player, scene = on_the_field(tmp_path)
    assert FIELD.counting is not None
    assert any(count.even and count.points for count in FIELD.counting(scene.match.terms, scene.match.state))
    paint = Lines(player.surface, player.manager.scale)
    scene._parts.table.draw(paint, Rect(40, 80, 900, 600), ResultReveal(0, 2))
    assert paint.aslant == 0
