"""Each act has its place: dice or pile roll and draw, the large button does what it says, the board and Space skip."""

from __future__ import annotations

import random
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.journal import Ply
from game.scenes.match.hand_over import BEAT_MS
from game.scenes.tabletop.table_model import GLOVE
from game.store.settings import TABLE_SPEEDS, TableSpeed
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.events import Key
from game.ui.keymap import with_keys
from game.ui.spot import name_of
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.drawn_words import read
from tests.scenes.match_player import Player, sit
from tests.scenes.pictures import picture, pixels_in
from tests.scenes.pilot import SIZE

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
_LONG_MS = 3000.0
EARLY_MS = 490.0
"""Up to this moment no press is taken."""


def seated(folder: Path, title: Title, speed: str = "none") -> Player:
    """Two people at a table, or as few as may sit there."""
    return sit(folder, title, max(2, title.spec.seats[0]), speed, options=random_play.options(title))


def rolled(plies: list[Ply[Any, Any]]) -> bool:
    """Whether chance has answered anything but a draw that comes with the end of a turn."""
    return any(ply.row.chance and type(ply.row.choice).__name__ != "Drawn" for ply in plies)


@by_title
def test_space_never_rolls_ends_or_passes(tmp_path: Path, title: Title, whole: bool) -> None:
    """Storms of it, wherever the board cursor or the keyboard is: no turn goes on to another seat, no die falls."""
    player, dice = seated(tmp_path, title), random.Random(1)
    for _ in range(60 if whole else 8):
        if player.match.over:
            break
        player.ends = False
        player.by_drag(*random_play.chain(player, dice))
        rows, turn_of, end = player.rows, player.match.turn_of, player.table.session.turn_end
        for _ in range(6):
            player.step(dice.choice([0, 60, READY_MS, _LONG_MS]))
            for part in player.table.laid_out().parts():
                if part.name in ("match.main", GLOVE) and part.takes_focus() and dice.random() < 0.5:
                    player.table.page.focus(part, True)
            player.key(*dice.choice([("space",), ("space", "space"), ("tab", "space")][: 2 if end else 1]))
            player.table.page.focus(None)
        if end is not None:
            assert player.rows == rows
            assert player.match.turn_of == turn_of
            assert player.table.session.turn_end == end
        assert not any(ply.row.chance for ply in player.match.plies[rows:])
        player.table.page.clear()
        player.table.handling.let_go()
        player.ends = True
        player.come()
        player.end_turn()
        player.watch()


@by_title
def test_space_does_nothing_with_what_the_pointer_only_rests_on(tmp_path: Path, title: Title) -> None:
    """A hand that skips by it keeps the pointer on the board: it says what Space is for, and takes or lays nothing."""
    player = seated(tmp_path, title)
    words = with_keys(player.table.words, "match.space", "end_turn", "skip", "draw")
    for _, at in zip(range(12), [box.centre for box in player.table.model.spots.values()], strict=False):
        player.point("move", at)
        player.table.page.toasts.clear()
        rows, held = player.rows, player.table.model.held
        player.key("space")
        assert (player.rows, player.table.model.held) == (rows, held)
        assert [toast.words for toast in player.table.page.toasts] == [words]


class Watcher(Player):
    """Tells by what is to be seen alone for how long what is final has meant what it means; ends nothing by itself."""

    comes, hurries = True, False

    def __init__(self, *args: Any, **more: Any) -> None:
        self.since: dict[str, tuple[Hashable, float]] = {}
        super().__init__(*args, **more)
        self.ends = self.comes = False

    def come(self, way: str = "clicks") -> None:
        if self.comes:
            super().come(way)

    def acts(self, chain: Chain) -> None:
        """Plays a gesture, and is there in the very moment after it."""
        self.hurries = True
        self.by_drag(*chain)
        self.hurries = False

    def step(self, ms: float = 400) -> bool:
        ms = 16 if self.hurries and ms == 400 else ms
        drawn, left = False, ms
        while left > 0 or not ms:
            took = min(left, 45.0)
            named = hasattr(self, "table") and self.table.hand_over.beat.active
            drawn = super().step(took) or drawn
            self.look(took, named)
            left -= took
            if not ms:
                break
        return drawn

    def look(self, ms: float, named: bool = False) -> None:
        """Notes what has other words than before; under a dialog a button keeps its age. While the next seat is `named`
        over it, nobody can mean what has been there all along."""
        if not hasattr(self, "table") or self.scene is not self.table or self.table.page.overlays:
            return
        found = {name: words for name, (words, _) in self.finals().items()}
        # Dice and piles lie there all along, whether they can be used or not: who moves a thing goes on seeing them.
        found[GLOVE] = self.dice()
        for name, words in found.items():
            before, age = self.since.get(name, (None, 0.0))
            self.since[name] = words, age + ms if before == words and not named else 0.0
        self.since = {name: self.since[name] for name in found}

    def dice(self) -> Hashable:
        """Tell the dice or the pile apart: whose they are, which roll it is, whether that ends a turn; and whether
        others are still to be seen acting before."""
        table, match = self.table, self.match
        session, others = table.session, table.table_view.stage.doers - {match.seat}
        rolls = sum(ply.row.chance for ply in match.plies)
        return match.turn_of, rolls, session.turn_end is not None, bool(others)

    def finals(self) -> dict[str, tuple[Hashable, tuple[float, float]]]:
        """Buttons and piles that end, pass, roll or draw now, by name: their words, and the point to press."""
        table, turn_of, found = self.table, self.match.turn_of, dict[str, tuple[Hashable, tuple[float, float]]]()
        for part in table.laid_out().parts():
            if part.name in ("match.main", GLOVE) and part.enabled and part.rect.w > 0 and part.visible:
                words = (getattr(part, "label", ""), getattr(part, "second", ""), turn_of)
                found[part.name] = words, part.rect.centre
        pile = table.buttons.draw_spot
        if pile is not None and GLOVE not in found and pile in table.model.spots:
            found[GLOVE] = (name_of(pile), turn_of), table.model.spots[pile].centre
        return found

    def stands(self) -> tuple[object, ...]:
        """State of everything that a press on one of `finals` may change."""
        session, chooser = self.table.session, self.table.model.chooser
        asked = len(self.table.page.overlays), chooser.held, self.table.model.picked_up
        return (self.rows, self.match.turn_of, session.turn_end, session.calling, self.scene, *asked)

    def presses(self, name: str, at: tuple[float, float], key: bool) -> None:
        """Presses by pointer, or by its key."""
        if key:
            self.table.page.focus(None)
            self.manager.handle(Key("return" if name == "match.main" else "d"))
            self.manager.handle(Key("return" if name == "match.main" else "d", down=False))
            return
        self.click_at(at)

    def click_at(self, at: tuple[float, float]) -> None:
        """Clicks there and lets no time go by."""
        for kind in ("move", "down", "up"):
            self.point(kind, at)


def watcher(folder: Path, title: Title, speed: str) -> Watcher:
    """Two people at a table, or as few as may sit there, looked at."""
    house = results_game.house(folder, speed, SIZE, 100, TITLES)
    return Watcher(house, title, max(2, title.spec.seats[0]), options=random_play.options(title))


def goes_on(player: Watcher) -> None:
    """Close cards, end the open turn, and show and uncover everything, so that somebody is asked."""
    player.table.page.clear()
    player.table.handling.let_go()
    player.ends = player.comes = True
    player.watch()
    player.end_turn()
    player.watch()
    player.ends = player.comes = False


@pytest.mark.parametrize(("title", "speed"), each_met(TITLES, ["none", "full"]))
def test_a_press_within_half_a_second_of_other_words_does_nothing(
    tmp_path: Path, title: Title, speed: str, whole: bool
) -> None:
    """By pointer and by key, on large button, glove and pile, at many moments; one press after that time does it."""
    player, dice = watcher(tmp_path, title, speed), random.Random(2)
    early, late = set[tuple[str, bool, int]](), set[tuple[str, bool]]()
    for number in range(60 if whole else 16):
        if player.match.over:
            break
        by_key = bool(number % 2)
        ends = [(each,) for each in player.match.options if each.ends_turn and player.means((each,))]
        player.acts(ends[0] if ends and dice.random() < 0.5 else random_play.chain(player, dice))
        for _ in range(60):
            player.step(dice.choice([30, 70, 100]))
            if player.match.over or player.scene is not player.table:
                break
            for name, (_, at) in player.finals().items():
                age, before = player.since.get(name, (None, 0.0))[1], player.stands()
                if player.table.hand_over.beat.active and dice.random() < 0.3:
                    player.click_at(player.table.table_view.frame.board.centre)
                    assert player.stands() == before
                if player.table.screen.resting or (by_key and player.table.page.overlays):
                    continue
                if age <= EARLY_MS:
                    player.presses(name, at, by_key)
                    assert player.stands() == before, (name, age)
                    early.add((name, by_key, int(age // 100)))
                elif age > READY_MS and (not player.table.table_view.stage.busy or player.table.session.turn_end):
                    player.presses(name, at, by_key)
                    player.step(0)
                    assert player.stands() != before, (name, age)
                    late.add((name, by_key))
                    break
            else:
                continue
            break
        goes_on(player)
    names = {name for name, _ in late}
    assert names
    assert {key for _, key in late} == {False, True}
    for name in names:
        assert {moment for each, _, moment in early if each == name} >= {1, 2, 3}, name


def hurried_in_vain(player: Watcher) -> int:
    """Press the large button through a show that ends no turn, assert that it skips nothing, and count the presses."""
    top, times = player.table.table_view, 0
    for number in range(60):
        if player.scene is not player.table or not top.stage.busy or player.table.session.turn_end is not None:
            break
        player.table.laid_out()
        main, before = player.widget("match.main"), (player.rows, len(top.stage.past), top.stage.busy)
        if main.visible and player.table.session.calling is None:
            player.presses("match.main", main.rect.centre, bool(number % 2))
            assert (player.rows, len(top.stage.past), top.stage.busy) == before
            times += 1
        player.step(60)
    return times


@by_title
def test_the_large_button_rolls_only_where_it_says_so_and_never_skips(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    player, dice, pressed, shown = watcher(tmp_path, title, "full"), random.Random(3), 0, 0
    for _ in range(40 if whole else 8):
        if player.match.over:
            break
        player.acts(random_play.chain(player, dice))
        shown += hurried_in_vain(player)
        if player.scene is player.table and not player.match.over:
            player.watch_on()
            while player.table.screen.resting or player.table.table_view.holding_last_move:
                player.step(_LONG_MS)
            player.step(READY_MS)
            main, rows = player.widget("match.main"), player.rows
            if main.visible:
                says, t = main.label, player.table.words.t
                player.presses("match.main", main.rect.centre, key=True)
                pressed += 1
                came = rolled(list(player.match.plies[rows:]))
                rolls = says in (t("match.end.after_roll"), t("rancho.choice.Roll"), t("texas.draw"))
                assert came == (rolls and main.enabled), says
                shown += hurried_in_vain(player)
        goes_on(player)
    assert pressed
    assert shown


@by_title
@pytest.mark.parametrize("speed", ["none", "full"])
def test_every_hand_over_between_people_has_its_beat(tmp_path: Path, title: Title, speed: str) -> None:
    """A second in which the next name stands large, unless that seat has to say that it is there."""
    player, dice, beats = seated(tmp_path, title, speed), random.Random(4), 0
    for _ in range(80):
        if player.match.over or beats > 2:
            break
        player.ends, before = True, player.match.turn_of
        chain = player.whole(random_play.chain(player, dice))
        came, come = 0, player.come
        player.come = lambda way="clicks": None  # type: ignore[method-assign]
        player.by_drag(*chain)
        player.watch_on()
        while player.table.table_view.holding_last_move:
            player.step(100)
        player.come = come  # type: ignore[method-assign]
        session, now = player.table.session, player.match.turn_of
        if session.people(before, now) and player.scene is player.table:
            called = session.calling is not None
            assert called or player.table.hand_over.beat.seat == now
            came += 1
            if not called:
                rows = player.rows
                at = player.table.table_view.frame.board.centre
                player.point("down", at)
                player.point("up", at)
                assert not player.table.hand_over.beat.active
                assert player.rows == rows
        beats += came
        player.watch()
    assert beats


@pytest.mark.parametrize("times", TABLE_SPEEDS)
def test_a_beat_is_over_after_a_second_at_any_speed_of_the_table(tmp_path: Path, times: TableSpeed) -> None:
    player = seated(tmp_path, next(title for title in TITLES if not title.spec.secrets))
    player.table.services.change(table_speed=times)
    player.step(0)
    beat = player.table.hand_over.beat
    beat.begin(1)
    player.step(BEAT_MS - 1)
    assert beat.active
    player.step(1)
    assert not beat.active


@by_title
def test_the_next_name_stands_large_in_the_middle_of_the_board(tmp_path: Path, title: Title) -> None:
    player = seated(tmp_path, title)
    beat, board = player.table.hand_over.beat, player.table.table_view.frame.board
    name = player.match.seats[-1].name
    heights = list[float]()
    for announced in (len(player.match.seats) - 1, None):
        beat.begin(announced)
        drawn = read(player.manager, pygame.Surface(player.manager.scale.size_px)).words
        middle = board.inset(board.w / 4, board.h / 4)
        heights.append(max((box.h for words, box in drawn if words == name and box.intersects(middle)), default=0.0))
    assert heights[0] > 1.5 * max(heights[1], 24)


@by_title
def test_a_button_that_is_still_too_new_fills_up(tmp_path: Path, title: Title) -> None:
    """Each quarter looks otherwise, as long as it takes no press."""
    player, dice = seated(tmp_path, title), random.Random(5)
    player.house.services.change(confirm="always")
    player.ends = False
    for _ in range(20):
        parts = player.table.laid_out().parts()
        main = next((each for each in parts if each.name == "match.main" and each.visible and each.enabled), None)
        if main is not None:
            break
        player.by_drag(*random_play.chain(player, dice))
    assert main is not None
    looks, guard = list[bytes](), player.table.buttons.guard
    guard.restart()
    for _ in range(5):
        looks.append(pixels_in(picture(player.manager), main.rect, player.manager.scale.factor))
        player.step(READY_MS / 4)
    assert len({*looks}) == len(looks)
