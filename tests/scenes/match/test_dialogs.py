"""Undo of another person's finished turn asks first, by name; Esc at a question takes back what has led to it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import Verb
from game.titles import TITLES
from game.ui.title import Title
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, HESITANT
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def handed_over(folder: Path, title: Title) -> tuple[Player, int | None]:
    """A table at which undo would take back another person's finished turn, and whose; None where none ever would."""
    player = sit(folder, title, max(2, title.spec.seats[0]), options=random_play.open_options(title))
    dice = random.Random(5)
    for _ in range(60):
        if player.match.over:
            break
        player.by_clicks(*random_play.chain(player, dice))
        if player.table.session.undoes_turn_of is not None and not player.match.over:
            return player, player.table.session.undoes_turn_of
    return player, None


@pytest.mark.telling
@pytest.mark.parametrize(("title", "way"), each_met(TITLES, ["button", "key"]))
def test_another_persons_turn_is_taken_back_once_that_is_meant(tmp_path: Path, title: Title, way: str) -> None:
    player, seat = handed_over(tmp_path, title)
    if seat is None:
        pytest.skip("a turn that is over is never taken back in this game")
    rows, t = player.rows, player.table.words.t
    name = player.match.seats[seat].name
    assert name in t("match.take_back", seat=name)
    for answer in ("match.take_back.keep", "match.take_back.back"):
        player.click("match.undo") if way == "button" else player.key("z", ctrl=True)
        (asked,) = player.table.page.overlays
        assert asked.name == "match.take_back"
        assert player.rows == rows
        player.click(answer)
        assert not player.table.page.overlays
        assert (player.rows < rows) == (answer == "match.take_back.back")
    assert player.match.turn_of == seat


@pytest.mark.parametrize("title", [each for each in TITLES if each.spec.secrets], ids=lambda title: str(title.key))
def test_undo_names_whose_turn_is_over_before_and_after_the_next_seat_has_come(tmp_path: Path, title: Title) -> None:
    player, dice, met = sit(tmp_path, title, max(2, title.spec.seats[0])), random.Random(8), 0
    session, t = player.table.session, player.table.words.t
    for _ in range(60):
        if player.match.over or met == 2:
            break
        chain = player.whole(random_play.chain(player, dice))
        doer = player.match.turn_of
        assert doer is not None
        player.ends = False
        player.by_drag(*chain)
        if session.turn_end is not None:
            player.watch_on()
            glove = player.table.table_view.glove is not None and not session.turn_end.theirs
            player.throw() if glove else player.table.do(Verb.CONFIRM)
            player.watch_on()
            while player.table.screen.resting:
                player.step(1000)
            if session.calling is not None and player.match.undo_barred() == "handed_over":
                met += 1
                named = t("match.undo.handed_over", seat=player.match.seats[doer].name)
                for comes in (player.step, player.come):
                    comes()
                    player.table.laid_out()
                    assert player.widget("match.undo").reason == named
                    player.table.page.toasts.clear()
                    player.key("z", ctrl=True)
                    assert player.said() == named
        player.come()
    assert met


@by_title
def test_what_the_own_turn_has_done_is_taken_back_unasked(tmp_path: Path, title: Title) -> None:
    player, dice, met = sit(tmp_path, title, max(2, title.spec.seats[0])), random.Random(6), 0
    for _ in range(12):
        if player.match.over:
            break
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        if player.match.undo_to() is not None and player.table.session.undoes_turn_of is None:
            rows = player.rows
            player.key("z", ctrl=True)
            assert not player.table.page.overlays
            assert player.rows < rows
            met += 1
            continue
        player.ends = True
        player.come()
        player.end_turn()
        player.watch()
    if not met:
        pytest.skip("every act ends a turn in this game")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit_down(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=BELLS: interrupt_game.sit(tmp_path, words, title)


@pytest.mark.parametrize("seat", [0, 1])
def test_escape_takes_back_what_has_led_to_a_question_before_it_opens_the_menu(sit_down: Any, seat: int) -> None:
    """Esc does so where the table says so, as long as undo can."""
    guest = sit_down(HESITANT)
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


def test_escape_opens_the_menu_at_any_other_question(sit_down: Any) -> None:
    guest = sit_down()
    guest.click("match.tool.bell0")
    guest.key("escape")
    assert guest.match.waiting == toy.Ringing(0)
    assert guest.table.page.overlays
