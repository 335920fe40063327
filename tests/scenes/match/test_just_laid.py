"""Marks of what was just laid: a click on it says how to take it back, and a drag takes it up again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.tabletop.commands import Press
from game.scenes.tabletop.pointer_state import DRAG_MS
from game.titles import TITLES
from game.ui.chooser import PRESS, Gesture
from game.ui.events import Pointer
from game.ui.rect import Rect, Scale
from game.ui.table import Look
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit
from tests.scenes.reader import Reader

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


@by_title
def test_only_what_was_put_down_is_taken_up_again_where_it_lies(tmp_path: Path, title: Title, whole: bool) -> None:
    """Things that were merely pressed lie nowhere, whatever was put down before."""
    player = sit(tmp_path, title, max(2, title.spec.seats[0]), options=random_play.options(title))
    dice = random.Random(9)
    for _ in range(60 if whole else 10):
        if player.match.over:
            break
        player.ends = False
        chain = player.whole(random_play.chain(player, dice))
        gesture = player.gesture_of(chain, dragged=True)
        if gesture.target != PRESS:
            player.by_drag(*chain)
        else:  # as the large button does
            player.table.do(Press(gesture.source))
            player.which(gesture, chain)
            assert player.table.model.hand.laid is None
        player.ends = True
        player.end_turn()
        player.watch()


def always_asked(folder: Path, title: Title) -> tuple[Player, bool]:
    """A player whose every turn waits for its end, and whether the game marks what was laid."""
    player = sit(folder, title, max(2, title.spec.seats[0]), options=random_play.options(title))
    player.house.services.settings = replace(player.house.services.settings, confirm="always")
    return player, type(player.table.table_view.table.look).provisional_box is not Look.provisional_box


def open_turns(player: Player, many: int) -> Iterator[Gesture]:
    """The gestures of a random player after which a turn is open; then that is ended."""
    dice = random.Random(12)
    for _ in range(many):
        if player.match.over:
            return
        player.ends = False
        chain = player.whole(random_play.chain(player, dice))
        gesture = player.gesture_of(chain, dragged=False)
        player.by_clicks(*chain)
        if player.table.model.context.open_turn:
            yield gesture
        player.ends = True
        player.end_turn()
        player.watch()


def laid_places(player: Player, gesture: Gesture) -> Iterator[tuple[float, float]]:
    """The middle of each spot of what was laid: where it was put, and all in the box that is marked."""
    model = player.table.model
    box = model.table_view.table.look.provisional_box(model.context)
    for spot, place in model.spots.items():
        lies = box is not None and box.contains(*place.centre)
        if (lies or spot == gesture.target) and player.table.laid_out().at(*place.centre) is None:
            yield place.centre


@by_title
def test_a_click_on_what_was_just_laid_changes_nothing_and_says_how_to(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    """A double click, a slow one and the board cursor, too."""
    (player, marks), said = always_asked(tmp_path, title), set[str]()
    scene = player.table
    for gesture in open_turns(player, 40 if whole else 9):
        index = player.match.index
        for at in laid_places(player, gesture):
            player.point("move", at)
            marked = scene.handling.laid_at(*at) is not None
            for slow in (False, True):
                scene.page.toasts.clear()
                player.point("move", at)
                player.point("down", at)
                if slow and marked:  # and not quite still
                    player.point("move", (at[0] + 1, at[1] + 1))
                    player.step(2 * DRAG_MS)
                player.point("up", at)
                assert player.match.index == index, at
                words = player.said() or scene.tips.box(scene.page) or scene.model.picked_up
                assert words or scene.session.turn_end is None, at
                if marked:
                    said.add(player.said())
            scene.why.close()
            scene.handling.let_go()
            spot = scene.model.spot_at(*at)
            if marked and spot is not None:
                scene.model.hover, scene.model.at = spot, None  # as the arrows leave it, having put it there
                player.key("space")
                assert player.match.index == index
                said.add(player.said())
                scene.why.close()
        player.agrees()
    assert said == ({player.table.words.t("match.laid.pressed")} if marks else set())


@by_title
def test_what_was_just_laid_and_is_dragged_where_it_does_not_go_lies_as_before(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    (player, marks), lifted = always_asked(tmp_path, title), False
    scene = player.table
    for _ in open_turns(player, 40 if whole else 9):
        before = player.match.position
        box = scene.table_view.table.look.provisional_box(scene.model.context)
        at = (0.0, 0.0) if box is None else box.centre
        if box is None or scene.laid_out().at(*at) is not None or scene.handling.laid_by_drag is None:
            continue
        last, index = scene.model.hand.laid, player.match.index
        for ends in ("up", "escape", "right"):
            for kind, there in (("move", at), ("down", at), ("move", (at[0] + 9, at[1]))):
                player.point(kind, there)
            assert player.match.index < index
            assert scene.model.hand.dragging
            nowhere = 3.0, scene.table_view.frame.canvas.bottom - 3
            player.point("move", nowhere)
            if ends == "up":
                player.point("up", nowhere)
                assert player.said()
            elif ends == "escape":
                player.key("escape")
            else:
                scene.read(Pointer("down", *nowhere, 3))
            player.point("up", nowhere)
            assert (player.match.index, player.match.position) == (index, before), ends
            assert scene.model.hand.laid == last
            scene.page.toasts.clear()
            player.step()
            player.agrees()
        lifted = True
    assert lifted == marks


class LaidReader(Reader):
    """Notes where the border round what may be taken back is, and how much was written before it."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.surface = pygame.Surface(scale.size_px)
        self.laid: list[tuple[Rect, int]] = []

    def provisional(self, box: Rect, radius: float = 8) -> None:
        self.laid.append((box, len(self.notes)))


@by_title
def test_the_border_round_what_is_laid_strikes_through_no_words(tmp_path: Path, title: Title) -> None:
    """In each layer what is written is written over it."""
    (player, marks), found = always_asked(tmp_path, title), 0
    look, model = player.table.table_view.table.look, player.table.model
    for _ in open_turns(player, 24):
        for draw in (look.draw_below, look.draw_above):
            paint = LaidReader(player.manager.scale)
            draw(paint, model.now())
            for box, count in paint.laid:
                assert not [each.words for each in paint.notes[:count] if each.ink.intersects(box.inset(-4))]
                found += 1
    assert found > 3 or not marks
