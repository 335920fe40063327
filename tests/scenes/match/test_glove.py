"""Dice of a turn that waits for its roll lie in a glove, and nothing else rolls them."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.match.buttons import SKIP
from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Play, Verb
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from game.ui.widgets.glove import SHAKE_MS
from tests.games.trial import trial
from tests.golden.transcript import by_people, followed, read
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import Player, sit

ROLLING = [title for title in TITLES if trial(title.key).rolls]
rolling = pytest.mark.parametrize("title", ROLLING, ids=lambda title: str(title.key))
QUICK = 200
"""Number of choices that brings every game with dice to a roll that waits."""


def gloved(folder: Path, title: Title, speed: str = "none", seats: int = 2, of: int | None = None) -> Player:
    """A player whose turn waits for the dice, on any seat or on that of a number."""
    if trial(title.key).shuffles:
        return before_a_roll(folder, title, speed)
    player = sit(folder, title, max(seats, title.spec.seats[0]), speed, options=random_play.options(title))
    dice = random.Random(4)
    for _ in range(QUICK):
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        player.watch()
        waits = player.table.table_view.glove is not None and player.table.session.turn_end is not None
        if waits and of in (None, player.match.turn_of):
            return player
        player.ends = True
        player.end_turn()
        player.watch()
    raise AssertionError("no roll waits")


def before_a_roll(folder: Path, title: Title, speed: str) -> Player:
    """The same in a recorded match, where few matches come to it: after the choice that brings a roll."""
    for path in (path for path in PLAYED if path.parent.name == title.key):
        record = read(path)
        match = followed(by_people(record))
        for index, (choice, roll) in enumerate(pairwise(match.plies)):
            asked = type(roll.before.agenda[-1]).__name__ == trial(title.key).rolls
            waiting = choice.before.waiting
            meant = waiting is not None and not waiting.moot(match.terms, choice.before.state)
            if asked and meant and not choice.row.choice.calls_chance:
                player = going_on(folder, title, replace(record, rows=record.rows[:index], index=-1), speed)
                player.ends = False
                player.by_clicks(choice.row.choice)
                player.watch()
                player.ends = True
                assert player.table.session.turn_end is not None
                return player
    raise AssertionError("no roll waits")


def drag(player: Player) -> None:
    """Carries the glove away and lets it go."""
    x, y = player.spot("match.glove").centre
    player.carry("match.glove", (x - 200, y + 90))
    player.point("up", (x - 200, y + 90))
    player.step()


THROWS: dict[str, Callable[[Player], None]] = {
    "click": lambda player: player.click("match.glove"),
    "drag": drag,
    "key": lambda player: player.throw(keys=True),
}


@pytest.mark.parametrize(("title", "way"), each_met(ROLLING, list(THROWS)))
def test_the_glove_is_thrown_and_ends_the_turn(tmp_path: Path, title: Title, way: str) -> None:
    player = gloved(tmp_path, title)
    rows = player.rows
    end = player.table.session.turn_end
    assert end is not None
    assert type(end.step).__name__ == trial(title.key).rolls
    THROWS[way](player)
    assert player.match.plies[rows].row.chance
    assert player.table.session.turn_end is None
    player.come()
    player.agrees()


@rolling
@pytest.mark.parametrize("seats", [2, 3])
def test_who_does_not_roll_is_asked_to_end_the_turn(tmp_path: Path, title: Title, seats: int) -> None:
    player = gloved(tmp_path, title, seats=seats)
    table, words = player.table, player.table.words
    end = table.session.turn_end
    assert end is not None
    own = getattr(end.step, "seat", end.seat) == end.seat
    said = table.bar.sentence(table.model.context)
    assert said.rest == words.t("match.end.roll" if own else "match.end.either")
    glove = player.widget("match.glove")
    assert glove.hint == words.t("match.glove.both"), "that a roll ends the turn stands on the dice too"
    main = player.widget("match.main")
    assert (main.label == words.t("match.end.after_roll")) is own
    assert main.enabled


@rolling
def test_a_turn_begins_on_the_card_of_a_saved_match_with_its_roll(tmp_path: Path, title: Title) -> None:
    """Whoever stands before a roll is told the turn that this ends."""
    player = gloved(tmp_path, title)

    def kept() -> int:
        return player.house.services.store.summaries()[0].turn

    stands = player.match.plies[-1].before.state.turn
    assert kept() == stands
    player.throw()
    assert kept() == player.match.state.turn
    assert title.key == "rancho" or kept() > stands


@rolling
@pytest.mark.parametrize("by_key", [True, False], ids=["key", "click"])
def test_where_only_a_roll_is_possible_the_large_button_rolls(tmp_path: Path, title: Title, by_key: bool) -> None:
    player = gloved(tmp_path, title, seats=1 if 1 in title.spec.seats else 2)
    end, rows = player.table.session.turn_end, player.rows
    if end is None or end.theirs:
        pytest.skip("another seat rolls")
    main = player.widget("match.main")
    assert main.label == player.table.words.t("match.end.after_roll")
    player.step(READY_MS)
    if by_key:
        player.key("return")
    else:
        player.click("match.main")
    assert player.match.plies[rows].row.chance
    player.come()
    player.agrees()


@rolling
def test_who_passes_the_dice_on_lets_the_next_one_throw_them(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title, seats=3)
    end, rows = player.table.session.turn_end, player.rows
    if end is None or not end.theirs:
        pytest.skip("the same seat rolls")
    player.click("match.main")
    player.come()
    assert player.rows == rows
    assert player.match.turn_of == getattr(end.step, "seat", None)
    assert player.table.table_view.glove is not None
    assert not player.table.model.context.open_turn
    assert player.table.bar.sentence(player.table.model.context).rest == player.table.words.t("match.glove.passed")
    player.throw()
    assert player.match.plies[rows].row.chance
    player.come()
    player.agrees()


@rolling
def test_the_glove_is_reached_by_tab(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title)
    rows = player.rows
    player.tab_to("match.glove")
    player.step(READY_MS)
    player.key("space")
    assert player.rows == rows, "Space never rolls"
    player.key("return")
    assert player.match.plies[rows].row.chance


@rolling
def test_what_is_taken_back_takes_the_glove_away(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title)
    player.click("match.undo")
    assert player.table.session.turn_end is None
    player.agrees()


@rolling
def test_who_looks_back_can_neither_throw_nor_take_back(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title)
    assert player.table.model.context.open_turn
    scene = ReplayScene(player.house.services, title, player.match, player.match_id)
    player.manager.push(scene)
    player.draw()
    assert scene.past.shown.open_turn
    assert not scene.model.context.open_turn
    assert "match.glove" not in scene.spots()


@rolling
def test_the_dice_are_rolled_at_once_and_fall_after_the_shaking(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title, "full")
    rows, stage = player.rows, player.table.table_view.stage
    player.read("match.glove")
    view, at = stage.view, player.spot("match.glove").centre
    player.point("move", at)
    player.point("down", at)
    player.point("up", at)
    assert player.match.plies[rows].row.chance, "the dice are on disk before the glove shakes"
    assert stage.pausing
    assert player.table.table_view.glove is not None
    assert stage.view == view
    player.watch_on()
    player.come()
    player.agrees()


@rolling
def test_a_click_ends_the_shaking(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title, "full")
    at = player.spot("match.glove").centre
    player.table.do(Verb.THROW)
    assert player.table.table_view.stage.pausing
    player.point("down", at)
    player.point("up", at)
    assert not player.table.table_view.stage.busy


@rolling
def test_it_shakes_no_longer_than_it_says(tmp_path: Path, title: Title) -> None:
    player = gloved(tmp_path, title, "full")
    stage = player.table.table_view.stage
    player.table.do(Verb.THROW)
    player.manager.update(SHAKE_MS - 1)
    assert stage.pausing
    player.manager.update(1)
    assert not stage.pausing
    assert stage.busy
    assert not player.table.table_view.shaking


@pytest.mark.parametrize("title", [title for title in TITLES if title not in ROLLING], ids=lambda title: title.key)
def test_where_nothing_is_rolled_there_is_no_glove(tmp_path: Path, title: Title) -> None:
    player, dice = (
        sit(tmp_path, title, max(2, title.spec.seats[0]), options=random_play.options(title)),
        random.Random(3),
    )
    for _ in range(30):
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        assert player.table.table_view.glove is None
        player.ends = True
        player.end_turn()
        player.watch()


def test_who_sees_own_dice_fall_is_offered_no_sign_that_skips_a_computer(tmp_path: Path) -> None:
    """A computer at the first seat has not thrown them."""
    player = gloved(tmp_path, ROLLING[-1], "full", of=1)
    table = player.table
    assert table.session.sit(0, "novice") is None
    table.hand_over.show(table.session.throw())
    assert table.table_view.stage.busy
    assert table.session.thinking is None
    assert SKIP not in {each.name for each in table.laid_out().widgets}


@pytest.mark.telling("rancho")
@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_too_early_names_dice_or_a_pile_only_where_the_game_has_them(tmp_path: Path, title: Title) -> None:
    player, dice, said = sit(tmp_path, title), random.Random(3), set[str]()
    for _ in range(30):
        if not player.match.options:
            break
        player.table.do(Play(player.whole((dice.choice(player.match.options),))))
        for ms in (16, 400, 3000):
            player.step(ms)
            said.add(player.table.buttons.early_draw.removeprefix("match.early."))
        player.end_turn()
        player.come()
    assert said - {""} <= {"pile" if title.key == "texas" else "dice"}
    assert said - {""} or title.key == "wolves_and_sheep"
