"""Law: inside any card, legend or panel that a table draws over its board no press reaches what is beneath."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.scenes.tabletop.commands import Play, Zoom
from game.titles import TITLES
from game.ui.events import Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import Skin
from game.ui.title import Title
from tests.samples import nth
from tests.scenes import random_play
from tests.scenes.match_player import LONG_MS, Player, sit

SIZE = (1280, 720)
CHOICES, ONE_IN, SPOTS = 60, 12, 12
LEAST = (100.0, 36.0)
"""Smaller panels are badges that belong to a space, and marks."""


class CardPainter(Painter):
    """Remembers the panels it draws."""

    keeps = False

    def __init__(self, player: Player) -> None:
        super().__init__(pygame.Surface(SIZE), player.manager.scale)
        self.panels: list[Rect] = []

    def skin(self, rect: Rect, look: Skin) -> None:
        """Draw it."""
        super().skin(rect, look)
        if look.shadows and rect.w >= LEAST[0] and rect.h >= LEAST[1]:
            self.panels.append(Rect(*rect))


def panels(player: Player) -> list[Rect]:
    """Panels over the board as the table is drawn now."""
    paint, layout = CardPainter(player), player.table.layout
    player.table.table_view.table.look.draw_above(paint, layout.now())
    return [box for box in paint.panels if layout.context.frame.board.contains(*box.centre)]


def hides(player: Player, panel: Rect) -> None:
    """All over a panel a press is on nothing, or on what lies wholly upon some card."""
    layout = player.table.layout
    for across in (0.03, 0.35, 0.65, 0.97):
        for down in (0.1, 0.5, 0.9):
            at = (panel.x + across * panel.w, panel.y + down * panel.h)
            card, spot = layout.card_at(*at), player.table.handling.pointing.pressed_at(*at)
            assert card is not None, panel
            assert spot is None or layout.spots[spot].intersection(card) == Rect(*layout.spots[spot]), spot


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_no_press_goes_through_a_card(tmp_path: Path, title: Title, percent: int, whole: bool) -> None:
    player, dice = sit(tmp_path, title, title.spec.seats[-1], size=SIZE, percent=percent), Random(percent)
    for played in range(CHOICES):
        if player.match.over:
            break
        player.match.play(random_play.pick(title, dice, player.match.options))
        if played % (ONE_IN // 4 if whole else ONE_IN):
            continue
        player.catch_up()
        layout = player.table.layout
        if layout.context.camera is not None and played % (2 * ONE_IN) == 0:  # from afar other cards lie there
            for command in (Zoom(0), Zoom(0.6)):
                player.table.move_camera(command)
                player.step(LONG_MS)
        for hover in (None, *nth(max(1, len(layout.spots) // SPOTS), [*layout.spots], whole)):
            layout.hover = hover
            for panel in panels(player):
                hides(player, panel)
        layout.hover = None


@pytest.mark.parametrize("seed", ["d", "e"])
def test_a_target_beneath_a_card_is_not_taken_through_it(tmp_path: Path, seed: str) -> None:
    """With something held, all over every card of a board under a camera."""
    pressed = 0
    for title in TITLES:
        player, dice = sit(tmp_path / title.key, title, title.spec.seats[-1], size=SIZE, percent=150), Random(seed)
        for _ in range(20):
            player.match.play(random_play.pick(title, dice, player.match.options))
        player.catch_up()
        layout, handling = player.table.layout, player.table.handling
        if layout.context.camera is None:
            continue
        for source in [each for each in layout.chooser.sources if each in layout.spots]:
            if layout.chooser.held is None:
                layout.chooser.take(source)
            for card in layout.table_view.table.look.cards_over_board(layout.context, layout.table_view.scale):
                for target in [each for each in layout.chooser.reach() if each in layout.spots]:
                    beneath = layout.spots[target].intersection(card)
                    if min(beneath.w, beneath.h) < 2:
                        continue
                    pressed += 1
                    at = beneath.centre
                    commands = [handling.handle(Pointer(kind, *at, 1)) for kind in ("move", "down", "up")]
                    assert not any(isinstance(each, Play) for each in commands)
            layout.let_go()
    assert pressed
