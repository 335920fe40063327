"""Lines of the log by keys: one stop, on which arrows go from line to line; Enter does what a click does."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.log_lines import LogLines
from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.scenes.screens import Stand, screens


def come_to_lines(stand: Stand) -> LogLines:
    """Go to the lines by Tab alone."""
    scene = stand.pilot.scene
    assert isinstance(scene, TableScene)
    for _ in range(60):
        stand.pilot.key("tab")
        focused = scene.laid_out().focused
        if isinstance(focused, LogLines):
            return focused
    raise AssertionError("Tab does not come to the lines of the log")


def lines_of(stand: Stand) -> LogLines:
    scene = stand.pilot.scene
    assert isinstance(scene, TableScene)
    focused = scene.laid_out().focused
    assert isinstance(focused, LogLines)
    return focused


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_arrows_go_through_all_lines_and_enter_looks_back(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = stand.sit_down(stand.match(title.spec.seats[0], 40))
    assert isinstance(scene, MatchScene)
    stand.pilot.draw()
    come_to_lines(stand)
    top, met = scene.table_view, list[int]()
    count = len(top.logged.lines)
    for _ in range(2 * count):
        at = lines_of(stand)
        index = top.log.shown[min(at.at, len(top.log.shown) - 1)][1].event_index
        if index not in met:
            met.append(index)
        if not at.at and at.node().value != top.log.shown[0][1].words:
            raise AssertionError("the node tells another line")
        before = at.at, top.log.skipped
        stand.pilot.key("down")
        stand.pilot.draw()
        if not isinstance(scene.laid_out().focused, LogLines) or before == (lines_of(stand).at, top.log.skipped):
            break
    assert len(met) == count
    assert met == [line.event_index for line in reversed(top.logged.lines)]
    if not isinstance(scene.laid_out().focused, LogLines):
        come_to_lines(stand)
    rows = [line.event_index for _, line in top.log.shown]
    stand.pilot.key("return")
    looked = stand.pilot.scene
    assert isinstance(looked, ReplayScene) == (rows[min(lines_of_scene(scene).at, len(rows) - 1)] >= 0)


def lines_of_scene(scene: TableScene) -> LogLines:
    return next(part for part in scene.page.parts() if isinstance(part, LogLines))


def test_a_line_of_a_replay_leads_to_its_moment(tmp_path: Path) -> None:
    title = title_for("texas")
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)["replay"](stand)
    assert isinstance(scene, ReplayScene)
    stand.pilot.draw()
    come_to_lines(stand)
    before = scene.table_view.match.index, len(scene.table_view.stage.past)
    for _ in range(3):
        stand.pilot.key("down")
    stand.pilot.key("return")
    stand.pilot.draw()
    assert (scene.table_view.match.index, len(scene.table_view.stage.past)) != before


def test_an_open_log_is_read_by_arrows_and_folds_at_other_keys(tmp_path: Path) -> None:
    title = title_for("texas")
    stand = Stand(tmp_path, title, (1024, 640), 200)
    scene = stand.sit_down(stand.match(2, 30))
    stand.pilot.draw()
    if not scene.table_view.frame.log_folded:
        pytest.skip("the log has room at this size")
    fold = next(part for part in scene.laid_out().parts() if part.name == "match.log")
    scene.page.focus(fold, True)
    stand.pilot.key("return")
    stand.pilot.draw()
    assert scene.table_view.log.unfolded
    stand.pilot.key("down", "down")
    assert scene.table_view.log.unfolded
    assert lines_of(stand).at == 2
    stand.pilot.key("h")
    assert not scene.table_view.log.unfolded
