"""Draws a screen into a picture file, without a window."""

from __future__ import annotations

import errno
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from game.core.board import Board
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.store.disk import folders, write_whole
from game.store.settings import Cover, Remembered, Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.shell.outcomes import Outcome
    from game.scenes.shell.scene import Scene, Services
    from game.ui.paint import Painter

_PLAYED_BEFORE_REPLAY = 60
_MOST_CHOICES = 100_000
_REVIEWED_LEVEL, _REVIEWED_WORK = "farmer", 2
"""Level that plays for people in a reviewed match, and work for each choice, then and afterwards."""
_UPDATES = 4
"""Updates until a screen that is made piece by piece is there."""


@dataclass(frozen=True)
class Subject:
    """Subject of a picture: a screen, and the match on it."""

    screen: str
    title: str
    seats: tuple[Seat, ...]
    seed: str
    choices: int
    own: Board | None
    """Board in place of those of the box."""
    data_dir: Path | None


DrawOver: TypeAlias = "Callable[[Painter, Scene], None]"
"""Drawing over a screen that is there."""


def shoot(
    subject: Subject, out: Path, size: tuple[int, int], drawn: Settings, words: Catalogue, over: DrawOver | None = None
) -> None:
    """Write the picture, with more drawn over it; raises OSError where that is not possible."""
    if not out.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    if out.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if subject.data_dir is not None:
        _shoot(subject, subject.data_dir, out, size, drawn, words, over)
        return
    with tempfile.TemporaryDirectory() as empty:
        _shoot(subject, Path(empty), out, size, drawn, words, over)


def _shoot(
    subject: Subject,
    data: Path,
    out: Path,
    size: tuple[int, int],
    drawn: Settings,
    words: Catalogue,
    over: DrawOver | None,
) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from game.app import services
    from game.scenes import navigation
    from game.scenes.shell.film import ANIMATED, Film
    from game.scenes.shell.manager import Manager
    from game.scenes.shell.outcomes import LookBack, ShowReview
    from game.ui.art import encoded
    from game.ui.paint import Painter
    from game.ui.rect import Scale
    from game.ui.widgets.base import READY_MS

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    moves = subject.screen == "replay" and (out.suffix.lower() in ANIMATED or "%" in out.name)
    manager = Manager(Scale(size, drawn.ui_scale, drawn.text_size, drawn.high_contrast))
    # A match is wanted as the seat in turn sees it; what hides it from the others is a screen of its own.
    covers: dict[str, Cover] = {"curtain": "curtain", "setup": "hand"}
    covered = Remembered(cover=covers.get(subject.screen, "none"))
    settings = replace(drawn, animation="none", tables={subject.title: covered}, first_help=False)
    house = services.build(manager, folders(data), words, settings, None)
    manager.push(navigation.first(house))
    wanted = _wanted(house, subject) if subject.screen != "title" else None
    if moves and isinstance(wanted, LookBack):
        for _ in Film(wanted.opened.title, wanted.opened.match, words, size, drawn.ui_scale).write(out):
            pass
        house.close()
        return
    if isinstance(wanted, ShowReview):
        from game.scenes.review.scene import ReviewScene

        opened = wanted.opened
        # Reckoned here and now: a picture has nothing to show meanwhile.
        manager.push(ReviewScene(house, *opened, lambda: Reckoned(opened.match)))
    elif wanted is not None:
        house.navigate(wanted)
    for _ in range(_UPDATES):
        manager.update(0)
    manager.update(READY_MS)  # or a large button would not have filled up yet
    paint = Painter(screen, manager.scale)
    manager.draw(paint)
    if over is not None:
        over(paint, manager.top)
    house.close()
    write_whole(out, encoded(screen, out.name))


def _wanted(house: Services, subject: Subject) -> Outcome:
    from game.scenes.shell import opening, outcomes

    title = house.title(subject.title)
    assert title is not None
    if subject.screen == "setup":
        return outcomes.SetUp(title)
    if subject.screen == "settings":
        return outcomes.ShowSettings()
    if subject.screen == "keys":
        return outcomes.ShowSettings(keys=True)
    if subject.screen == "book":
        return outcomes.ShowBook()
    if subject.screen == "today":
        return outcomes.ShowToday()
    if subject.screen == "festival":
        return outcomes.ShowFestival()
    if subject.screen == "goals":
        return outcomes.ShowLearn(title, tab="goals")
    if subject.screen in ("puzzles", "puzzle"):
        from game.scenes.shell.puzzles import shipped_puzzle
        from game.store.puzzles import shipped

        found = shipped(title.key)
        if subject.screen == "puzzles":
            return outcomes.ShowLearn(title, tab="puzzles")
        return outcomes.FindBetter(title, tuple(shipped_puzzle(house.words, title, each, None) for each in found))
    seats = title.with_colours(subject.seats)
    opened = opening.begin(house, title, seats, title.spec.playout_options, subject.seed, own=subject.own)
    if subject.screen == "review":
        from game.headless.agreement import Agreement
        from game.headless.playout import Players, play_on

        # To the end, computers as their levels do.
        match, spec, setup = opened.match, title.spec, opened.match.setup
        levels = tuple(_REVIEWED_LEVEL if seat.human else seat.player for seat in match.seats)
        agreement = Agreement(spec, setup.options, setup.boards, levels, _REVIEWED_WORK)
        play_on(match, Players(agreement, subject.seed), subject.seed)
        return outcomes.ShowReview(opened)
    if subject.screen == "ledger":
        match = opened.match
        _play(match, subject.choices or _MOST_CHOICES, subject.seed)
        match.setup = replace(match.setup, open_seed=False)  # a seal is what there is to see
        return outcomes.ShowLedger(opened)
    least = {"results": _MOST_CHOICES, "replay": _PLAYED_BEFORE_REPLAY}.get(subject.screen, 0)
    _play(opened.match, max(subject.choices, least), subject.seed)
    if subject.screen == "saves":
        return outcomes.ShowSaves()
    if subject.screen == "results":
        return outcomes.ShowResult(opened)
    if subject.screen == "replay":
        return outcomes.LookBack(opened)
    return outcomes.ResumeMatch(opened)


class Reckoned:
    """The review of a match, all of it at once."""

    failed = False

    def __init__(self, match: Match[Any, Any]) -> None:
        from game.ai.review import Review, ReviewProgress, review

        self.so_far = ReviewProgress(1.0, 0, 0)
        self.result = next((each for each in review(match, "shot", _REVIEWED_WORK) if isinstance(each, Review)), None)

    def update(self, dt_ms: float) -> None:
        """Do nothing: there is nothing to wait for."""

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


def _play(match: Match[Any, Any], choices: int, seed: str) -> None:
    """Random choices of the seats, those of any kind as often as the others; the same for the same seed."""
    generator = Random(seed)
    for _ in range(choices):
        if match.over:
            return
        kinds: dict[type, list[Choice]] = {}
        for choice in match.options:
            kinds.setdefault(type(choice), []).append(choice)
        match.play(generator.choice(generator.choice(list(kinds.values()))))
