"""Every scene may break in whatever it does: a box says so, and the scene goes on with nothing lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.journal import record_from
from game.scenes import navigation
from game.scenes.curtain.scene import DEAF_MS
from game.scenes.fault.scene import REPORTS, FaultScene
from game.scenes.match.scene import MatchScene
from game.scenes.match.session import MatchSession
from game.scenes.shell import opening, outcomes
from game.scenes.tabletop.commands import Play
from game.scenes.title.scene import TitleScene
from game.store import log
from game.store.settings import Remembered
from game.ui.rect import Scale
from tests.games import results_game, secret_game
from tests.games.field_game import TITLE
from tests.scenes.fault.breaking import NAME, Break, Broken, Hours, kept, watched
from tests.scenes.pilot import House, Pilot

pytestmark = pytest.mark.usefixtures("each_frame")

SCREENS = (
    "title",
    "setup",
    "match",
    "curtain",
    "results",
    "replay",
    "saves",
    "settings",
    "book",
    "today",
    "festival_setup",
)


class Watched(Pilot):
    """Somebody before a screen of a house that is told of faults."""

    def __init__(self, folder: Path, screen: str, size: tuple[int, int] = (1280, 720), percent: int = 100) -> None:
        self.house = House(folder, (TITLE, secret_game.TITLE), size, percent)
        super().__init__(self.house.manager)
        self.folder = folder
        self.played = results_game.field(self.house, 2, 100_000 if screen == "results" else 6)
        self.manager.push(navigation.first(self.house.services))
        if screen != "title":
            self.house.services.navigate(self._way(screen))
        self.step()
        assert self.scene.name == screen
        self.clock: Hours = watched(self.house)

    def _way(self, screen: str) -> outcomes.Outcome:
        if screen == "curtain":
            self.house.services.change(tables={"toy": Remembered(cover="curtain")})
            people, options = results_game.seats(2), secret_game.TITLE.spec.options()
            return outcomes.ResumeMatch(
                opening.begin(self.house.services, secret_game.TITLE, people, options, "a seed")
            )
        opened = outcomes.OpenedMatch(TITLE, *self.played)
        ways: dict[str, outcomes.Outcome] = {
            "setup": outcomes.SetUp(TITLE),
            "match": outcomes.ResumeMatch(opened),
            "results": outcomes.ShowResult(opened),
            "replay": outcomes.LookBack(opened),
            "saves": outcomes.ShowSaves(),
            "book": outcomes.ShowBook(),
            "today": outcomes.ShowToday(),
            "festival_setup": outcomes.ShowFestival(),
            "settings": outcomes.ShowSettings(),
        }
        return ways[screen]

    def resize(self) -> None:
        """The window changes, as it comes from the window."""
        with self.manager.guarded("input"):
            self.manager.resize(Scale(self.manager.scale.size_px, 100))

    def draw_anew(self) -> None:
        self.scene.dirty = True
        self.step()

    def report(self) -> str:
        self.click("fault.save")
        (path,) = (self.folder / REPORTS).iterdir()
        return path.read_text(encoding="utf-8")


ACTS: dict[str, Callable[[Watched], object]] = {
    "handle": lambda pilot: pilot.point("move", (5, 5)),
    "update": lambda pilot: pilot.step(16),
    "draw": Watched.draw_anew,
    "resize": Watched.resize,
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_scene_that_breaks_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, act: str) -> None:
    pilot = Watched(tmp_path, screen)
    scene, before = pilot.scene, kept(tmp_path)
    broken = Break(monkeypatch, scene, act)
    ACTS[act](pilot)
    assert broken.called
    assert pilot.scene.name == "fault"
    assert not scene.on_top
    pilot.step()
    pilot.click("fault.go_on")
    assert pilot.scene is scene
    assert scene.on_top
    ACTS[act](pilot)
    pilot.draw_anew()
    assert pilot.scene is scene
    assert kept(tmp_path) == before
    assert "Broken" in log.read_log(tmp_path)


def broken_match(folder: Path, patch: pytest.MonkeyPatch) -> Watched:
    pilot = Watched(folder, "match")
    Break(patch, pilot.scene, "update")
    pilot.step()
    assert pilot.scene.name == "fault"
    pilot.step()
    return pilot


def test_the_match_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    pilot.key("return")
    scene, (match, match_id) = pilot.scene, pilot.played
    assert isinstance(scene, MatchScene)
    scene.do(Play((match.options[0],)))
    assert match.index > 6
    assert pilot.house.services.store.record(match_id) == match.record()


def test_a_move_that_was_made_but_not_shown_lies_on_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Watched(tmp_path, "match")
    scene, (match, match_id) = pilot.scene, pilot.played
    assert isinstance(scene, MatchScene)
    Break(monkeypatch, scene.table_view.stage, "enqueue")
    with pilot.manager.guarded("input"):
        scene.do(Play((match.options[0],)))
    pilot.step()
    pilot.click("fault.go_on")
    assert match.index > 6
    assert scene.table_view.stage.view == match.state
    assert pilot.house.services.store.record(match_id) == match.record()


def test_what_was_held_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Watched(tmp_path, "match")
    scene = pilot.scene
    assert isinstance(scene, MatchScene)
    x, y = pilot.spot(next(iter(scene.model.chooser.sources))).centre
    for kind, at in (("move", x), ("down", x), ("move", x + 40)):
        pilot.point(kind, (at, y))
    assert scene.model.held is not None
    assert scene.model.hand.dragging
    Break(monkeypatch, scene, "draw")
    pilot.draw_anew()
    pilot.step()
    pilot.click("fault.go_on")
    assert scene.model.held is None
    assert not scene.model.hand.dragging
    assert scene.model.chooser.sources


def test_back_to_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    pilot.click("fault.home")
    assert pilot.scene.name == "title"
    pilot.click("title.continue")
    assert pilot.scene.name == "match"


def test_a_second_fault_within_a_minute_leads_to_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    pilot.click("fault.go_on")
    pilot.clock.now += 59
    Break(monkeypatch, pilot.scene, "draw")
    pilot.draw_anew()
    pilot.step()
    assert "fault.home" not in pilot.scene.spots()
    pilot.click("fault.go_on")
    assert pilot.scene.name == "title"


def test_a_second_fault_later_is_like_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    pilot.click("fault.go_on")
    pilot.clock.now += 61
    scene = pilot.scene
    Break(monkeypatch, scene, "draw")
    pilot.draw_anew()
    pilot.step()
    pilot.click("fault.go_on")
    assert pilot.scene is scene


def test_a_title_screen_that_breaks_again_and_again_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Watched(tmp_path, "title")
    for _ in range(3):
        Break(monkeypatch, pilot.scene, "update")
        pilot.step()
        pilot.step()
        pilot.click("fault.go_on")
        assert pilot.scene.name == "title"
    Break(monkeypatch, pilot.scene, "update")
    pilot.step()
    pilot.step()
    pilot.click("fault.quit")
    assert pilot.manager.quitting


@pytest.mark.parametrize("moment", ["__init__", "resize", "enter"])
def test_the_way_to_a_scene_may_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    pilot = Watched(tmp_path, "title")
    broken = Break(monkeypatch, MatchScene, moment)
    pilot.click("title.continue")
    assert broken.called
    pilot.step()
    pilot.click("fault.go_on")
    if moment == "__init__":
        assert pilot.scene.name == "title"
        pilot.click("title.continue")
    assert pilot.scene.name == "match"


def test_a_curtain_that_breaks_while_it_opens_falls_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Watched(tmp_path, "curtain")
    curtain = pilot.scene
    pilot.step(DEAF_MS)
    Break(monkeypatch, MatchSession, "arrive")
    pilot.click("curtain.hold")
    for _ in range(4):
        pilot.step()
    pilot.click("fault.go_on")
    assert pilot.scene is curtain
    pilot.click("curtain.hold")
    for _ in range(4):
        pilot.step()
    assert isinstance(pilot.scene, MatchScene)
    assert pilot.scene.table_view.stage.viewer == pilot.scene.match.seat


def test_leaving_a_scene_may_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Watched(tmp_path, "saves")
    Break(monkeypatch, pilot.scene, "leave")
    pilot.key("escape")
    pilot.step()
    pilot.click("fault.go_on")
    pilot.key("escape")
    assert pilot.scene.name == "title"


def test_what_goes_on_may_break_in_being_laid_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    Break(monkeypatch, MatchScene, "resize")
    pilot.click("fault.go_on")
    assert pilot.scene.name == "fault"
    pilot.click("fault.go_on")
    assert pilot.scene.name == "title"


def test_the_window_may_change_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    broken = Break(monkeypatch, MatchScene, "resize")
    small = Scale((1024, 640), 100)
    pilot.manager.resize(small)
    assert pilot.scene.scale is small
    assert not broken.called
    broken.called = True
    pilot.click("fault.go_on")
    assert pilot.scene.name == "match"
    assert pilot.scene.scale is small


def test_the_report_holds_the_fault_and_the_match_but_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.games.results_game.NAMES", (NAME, *results_game.NAMES[1:]))
    pilot = broken_match(tmp_path, monkeypatch)
    said = pilot.report()
    assert "1.2.3" in said
    assert "Broken: update, said ***" in said
    assert f"{pilot.scene.services.version} match time" in said
    assert str(tmp_path) in pilot.scene.text().replace("\n", "")  # type: ignore[attr-defined]
    assert NAME not in said
    assert NAME not in log.read_log(tmp_path)
    found = re.search(r"^\{.*?^\}$", said, re.MULTILINE | re.DOTALL)
    assert found is not None
    record, played = record_from(found[0].encode()), pilot.played[0].record()
    assert len(record.rows) == len(played.rows)
    assert [seat.name for seat in record.seats] == ["Player 1", "Player 2"]


def test_names_are_in_the_report_where_somebody_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    pilot.click("fault.names.words")
    assert results_game.NAMES[0] in pilot.report()


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    (tmp_path / REPORTS).write_text("no folder")
    pilot.click("fault.save")
    assert pilot.scene.name == "fault"
    assert "save the report" in pilot.scene.text()  # type: ignore[attr-defined]
    pilot.click("fault.go_on")


def test_the_box_says_where_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    assert "every move of every game is saved" in pilot.scene.text()  # type: ignore[attr-defined]
    monkeypatch.setattr(pilot.house.services.store, "_path", None)
    assert "Nothing is lost" not in pilot.scene.text()  # type: ignore[attr-defined]


def test_without_anybody_to_tell_and_in_the_box_itself_a_fault_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = broken_match(tmp_path, monkeypatch)
    Break(monkeypatch, pilot.scene, "draw")
    with pytest.raises(Broken):
        pilot.draw_anew()
    plain = House(tmp_path / "plain", (TITLE,))
    plain.manager.push(TitleScene(plain.services))
    Break(monkeypatch, plain.manager.top, "update")
    with pytest.raises(Broken):
        Pilot(plain.manager).step()


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 200), ((1280, 720), 100), ((3840, 2160), 100)])
def test_the_box_has_room_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], percent: int
) -> None:
    pilot = Watched(tmp_path, "match", size, percent)
    Break(monkeypatch, pilot.scene, "update")
    pilot.step()
    pilot.step()
    pilot.click("fault.save")
    width, height = pilot.manager.scale.width, pilot.manager.scale.height
    assert isinstance(pilot.scene, FaultScene)
    boxes = [widget.rect for widget in pilot.scene.page.widgets]
    assert len(boxes) == 7
    assert all(box.x >= 0 and box.y >= 0 and box.right <= width and box.bottom <= height for box in boxes)
