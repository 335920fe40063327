"""Words and pictures beside a board answer a press: something is done, or words say what they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.scenes.match.scene import MatchScene
from game.titles import TITLES, title_for
from game.ui.paint import BoxFinder
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

WIDEST = 300.0
"""Wider pictures are grounds of others."""
MARK = "icons/mark_"
"""Beginning of the names of seats' marks, which have no words of their own."""


class Finder(BoxFinder):
    """Finds no marks of seats."""

    def picture(self, name: str, rect: Rect, *args: object, **more: object) -> None:
        if not name.startswith(MARK) and rect.w <= WIDEST:
            super().picture(name, rect, *args, **more)


def drawn(scene: MatchScene) -> list[Point]:
    """The middles of all words and pictures in the side column, and with empty hands of all words on a board without a
    camera: with something in the hand a press on the board is for that."""
    top, paint = scene.table_view, Finder(scene.table_view.scale)
    for draw in top.drawing.parts:
        draw(paint, scene.model.now())
    asks, signs = scene.model.question, scene.model.board_labels()
    boxes = [box for box in (*paint.words, *paint.pictures) if box.w >= 1]
    found = [box.centre for box in boxes if top.frame.side.contains(*box.centre)]
    if scene.model.context.camera is None and scene.model.held is None:
        words = [
            box.centre for box in paint.words if box.w >= 1 and not any(sign.contains(*box.centre) for sign in signs)
        ]
        found += [at for at in words if top.frame.board.contains(*at)]
    return [at for at in found if asks is None or not asks.contains(*at)]


def said(scene: MatchScene) -> bool:
    page = scene.page
    shown = page.toasts, page.explained, page.overlays, scene.screen.state.refusal, scene.tips.box(page)
    return any(shown) or scene.table_view.log.unfolded


def silent(player: Player, source: Spot | None) -> list[Point]:
    """Points at which nothing is done and nothing said at a press, with something in the hand or nothing."""
    scene, found = player.table, list[Point]()
    model, page = scene.model, scene.page

    def begin() -> None:
        for each in (scene.handling.let_go, page.toasts.clear, scene.why.close, page.clear):
            each()
        scene.screen.state.tip.suppressed = True
        page.explained = None
        if source is not None:
            scene.handling.pick_up(source)

    begin()
    for at in drawn(scene):
        begin()
        if scene.laid_out().at(*at) is not None:
            continue
        player.point("move", at)
        if scene.model.pressed_at(*at) in {*model.chooser.sources, *model.chooser.targets(), *model.chooser.reach()}:
            continue  # it plays, or is picked up
        rows, before = player.rows, (model.picked_up, model.chooser.pose, scene.table_view.focused_seat)
        player.point("down", at)
        player.point("up", at)
        if player.rows != rows:
            break  # it was near enough to a place for what is held
        if not said(scene) and before == (model.picked_up, model.chooser.pose, scene.table_view.focused_seat):
            found.append(at)
    begin()
    scene.handling.let_go()
    return found


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_what_is_drawn_beside_a_board_answers_a_press(tmp_path: Path, title: Title, whole: bool) -> None:
    player, dice, met = sit(tmp_path, title, 2, options=random_play.options(title)), Random(3), Counter[str]()
    for _ in range(150 if whole else 60):
        if player.match.over:
            break
        step = type(player.match.position.agenda[-1]).__name__
        met[step] += 1
        if met[step] <= 1 + whole and player.match.seat is not None:
            player.catch_up()
            player.step(3000)
            model = player.table.model
            rests = [each for each in model.context.sources if each in model.spots and not model.chooser.press(each)]
            for source in (None, *rests[-1:]):
                assert silent(player, source) == [], (step, source)
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()
    assert met


def test_the_sign_between_both_sides_of_a_tile_flips_it_or_says_why_not(tmp_path: Path) -> None:
    """The button that flips does the same; with empty hands the sign says what it is."""
    title = title_for("wolves_and_sheep")
    player, dice, met = sit(tmp_path, title, 2, options=random_play.options(title)), Random(3), set[bool]()
    for _ in range(60):
        player.come()
        player.step(3000)
        scene, model = player.table, player.table.model
        for source in [each for each in model.context.sources if each.kind == "face"]:
            at = model.parts[Spot("mirror", source.ids[0])].centre
            for held in (False, True):
                scene.page.toasts.clear()
                scene.page.explained = None
                scene.handling.let_go()
                if held:
                    scene.handling.pick_up(source)
                tool = next((each for each in model.tools if each.verb == "flip"), None)
                pose = model.chooser.pose
                for kind in ("move", "down", "up"):
                    player.point(kind, at)
                if not held or tool is None:
                    assert said(scene)
                    continue
                met.add(tool.enabled)
                assert model.picked_up == source
                assert (model.chooser.pose != pose) == tool.enabled
                refused = scene.page.explained
                assert tool.enabled or (refused is not None and refused.reason == tool.reason)
        scene.handling.let_go()
        if met == {False, True}:
            return
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()
        player.catch_up()
    raise AssertionError(f"met only {met}")


def test_a_tag_of_several_animals_asks_to_click_one(tmp_path: Path) -> None:
    title = title_for("rolling_ranch")
    player, dice = sit(tmp_path, title, 2, options=random_play.options(title)), Random(3)
    for _ in range(300):
        player.come()
        player.step(3000)
        scene, model = player.table, player.table.model
        animals = [each for each in model.context.sources if each.kind == "use"]
        tags = [each for each in model.parts if each.kind == "helps"]
        tag = next((each for each in tags if sum(each.number == use.ids[0] for use in animals) > 1), None)
        if tag is not None:
            box, words = model.parts[tag], scene.words.t("rolling_ranch.tip.helps.which")
            for kind in ("move", "down", "up"):
                player.point(kind, (box.x + box.h / 2, box.centre[1]))
            assert scene.tips.box(scene.page) is not None
            assert words in scene.tips.text(tag)
            scene.handling.pick_up(Spot("die", 0))
            for kind in ("move", "down", "up"):
                player.point(kind, (box.x + box.h / 2, box.centre[1]))
            assert model.held is None or any(words in toast.words for toast in scene.page.toasts)
            return
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.match.deal()
        player.catch_up()
    raise AssertionError("no tag")
