"""Draws a step of a lesson: `python -m tests.lessons KEY LESSON STEP OUT.png [WIDTHxHEIGHT [PERCENT]]`, all from 1."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.lessons.lesson import shelf
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.title.scene import TitleScene
from game.titles import title_for
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.proof import flaws, unfit
from tests.scenes.pilot import House, Pilot

MOST_FRAMES = 600


def main(key: str, lesson: str, step: str, out: str, size: str = "1600x900", percent: str = "100") -> None:
    """Take the lesson as far as the step, telling what is wrong on the way."""
    width, height = map(int, size.split("x"))
    pygame.display.init()
    pygame.display.set_mode((width, height))
    with tempfile.TemporaryDirectory() as folder:
        title = title_for(key)
        house = House(Path(folder), (title,), (width, height), int(percent))
        house.services.change(animation="none", ui_scale=int(percent))
        house.manager.push(TitleScene(house.services))
        lessons, faults = shelf(key)
        print(*faults, sep="\n")
        house.services.navigate(TakeLesson(title, tuple(lessons), int(lesson) - 1))
        player, scene, number = Pilot(house.manager), house.manager.top, -1
        for _ in range(MOST_FRAMES):
            if not isinstance(scene, MatchScene) or course_of(scene).number >= int(step) - 1:
                break
            if course_of(scene).awaits_learner and course_of(scene).number != number:
                print(*flaws(scene), *unfit(scene), sep="\n")
                number = course_of(scene).number
            if course_of(scene).awaits_learner and scene.thinking.idle_or_begun:
                teaching_of(scene).show_me()
            player.step(300)
        player.draw()
        pygame.image.save(player.surface, out)
        house.services.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
