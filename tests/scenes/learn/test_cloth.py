"""A title's tablecloth: won by three goals, laid and taken off on the page of goals, seen below its games."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.scenes.learn.scene import LearnScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import ShowLearn
from game.scenes.shell.scene import Scene
from game.store import people
from game.store.goals import GOALS, MetGoal, goal_key
from game.titles import TITLES, title_for
from game.ui.paint import Painter
from game.ui.title import Title
from tests.scenes import contrasts
from tests.scenes.drawn_words import read
from tests.scenes.screens import PLAYED, Stand
from tests.scenes.unseen import Unseen

SIZE = (1280, 720)
END = 10_000
HEM = 100, 6, 600, 2
"""Part of a window in which a cloth's hem lies and nothing else."""


def meet(stand: Stand, count: int) -> list[int]:
    """Let two people meet so many goals of the title between them; numbers of the people."""
    store, key = stand.house.services.store, stand.title.key
    both = [store.write(partial(people.add, name=name, peg="peg_cap", colour="red")).id for name in ("Ada", "Ben")]
    for number, goal in enumerate(stand.title.spec.goals[:count]):
        met = MetGoal(goal_key(key, goal.name), 1, both[number % 2], number + 1, "", "2026-11-26T20:00")
        store.write(partial(GOALS.put, line=met))
    return both


def page(stand: Stand) -> LearnScene:
    scene = LearnScene(stand.house.services, ShowLearn(stand.title, tab="goals"))
    stand.show(scene)
    return scene


def said(stand: Stand) -> set[str]:
    return {words for words, _ in read(stand.house.manager, Unseen(SIZE)).words}


def ground(stand: Stand, scene: Scene) -> bytes:
    """Pixels at the upper edge of a picture, where nothing lies on the table."""
    drawn = pygame.Surface(SIZE)
    scene.draw(Painter(drawn, stand.house.manager.scale))
    return pygame.image.tobytes(drawn.subsurface(HEM), "RGB")


@pytest.mark.parametrize(("count", "told"), [(0, "3 more goals"), (1, "2 more goals"), (2, "1 more goal")])
def test_a_cloth_that_is_not_won_says_how_many_goals_it_wants(tmp_path: Path, count: int, told: str) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    meet(stand, count)
    scene = page(stand)
    (lay,) = (part for part in scene.page.parts() if part.name == "learn.cloth")
    assert (lay.enabled, lay.reason) == (False, told)
    assert f"All of you together: {count} of 6 goals" in said(stand)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_cloth_is_laid_and_taken_off(tmp_path: Path, title: Title) -> None:
    """By anybody's three goals, for this title alone; the match that is opened next has it."""
    stand = Stand(tmp_path, title, SIZE)
    services = stand.house.services
    meet(stand, 3)
    other = next(each for each in TITLES if each is not title)
    page(stand)
    assert "Lay" in said(stand)
    for accent in (title.accent, None, title.accent):
        stand.pilot.click("learn.cloth")
        stand.rest()
        assert opening.cloth_of(services, title) == accent
        assert services.settings.cloths == (() if accent is None else (title.key,))
        assert ("Take off" in said(stand)) is (accent is not None)
    services.change(cloths=(title.key, other.key, "unknown"))
    assert opening.cloth_of(services, other) is None


def test_a_cloth_lies_below_match_replay_and_result(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    meet(stand, 3)
    services, title = stand.house.services, stand.title
    played, over = stand.match(2, PLAYED), stand.match(2, END)
    seen = list[list[bytes]]()
    for cloths in ((), (title.key,)):
        services.change(cloths=cloths)
        kinds = stand.sit_down(played), ReplayScene(services, title, *over), ResultsScene(services, title, *over)
        for scene in kinds[1:]:
            stand.show(scene)
        seen.append([ground(stand, scene) for scene in kinds])
    assert all(bare != covered for bare, covered in zip(*seen, strict=True))


def test_a_cloth_whose_goals_are_gone_is_not_shown_and_not_forgotten(tmp_path: Path) -> None:
    stand = Stand(tmp_path, title_for("rancho"), SIZE)
    services = stand.house.services
    ada, _ = meet(stand, 3)
    services.change(cloths=("rancho",))
    assert opening.cloth_of(services, stand.title) == stand.title.accent
    services.store.write(lambda db: db.execute("DELETE FROM goals WHERE person = ?", (ada,)))
    assert opening.cloth_of(services, stand.title) is None
    page(stand)
    assert {"Lay", "2 more goals"} <= said(stand)
    assert services.settings.cloths == ("rancho",)


def test_what_has_not_changed_is_not_drawn_again(tmp_path: Path) -> None:
    """The table with its cloth is one picture, as without."""
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    meet(stand, 3)
    stand.house.services.change(cloths=("texas",))
    table = stand.sit_down(stand.match(2, PLAYED))
    surface = pygame.Surface(SIZE)
    for _ in range(3):
        table.draw(Painter(surface, stand.house.manager.scale, stays=True))
    assert not any(area.size == SIZE for area in table.table_view.drawing.redrawn)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_text_stands_off_the_cloth(tmp_path: Path, title: Title) -> None:
    """On the table, with its result, and on the page itself."""
    stand = Stand(tmp_path, title, SIZE)
    meet(stand, 3)
    stand.house.services.change(cloths=(title.key,))
    stand.sit_down(stand.match(title.spec.seats[-1], PLAYED))
    shown = [contrasts.read(stand.house.manager, pygame.Surface(SIZE))]
    for scene in (ResultsScene(stand.house.services, title, *stand.match(2, END)), page(stand)):
        stand.show(scene)
        shown.append(contrasts.read(stand.house.manager, pygame.Surface(SIZE)))
    assert all(shown)
    assert [(each.words, each.contrast) for found in shown for each in found if each.faint] == []
