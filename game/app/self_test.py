"""`self-test`: every file is read, a hidden window opened, every game played and played again from its record."""

from __future__ import annotations

import os
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game import __version__
from game.ai import OPPONENT_LEVELS
from game.ai.levels import strengths
from game.app import services
from game.app.window import draw_plainly, set_mode
from game.audio.cues import FOLDER, read_cues
from game.audio.device import Mixer
from game.core.match import Match, resume
from game.core.seats import Seat
from game.core.spec import Spec
from game.files import ASSETS, MAPS
from game.headless import CommandError
from game.headless.agreement import RANDOM, agree, read_record, replay_record
from game.headless.check import files, mistakes
from game.headless.playout import play_match
from game.i18n.catalogue import WORDS, Catalogue, compiled_path, languages
from game.i18n.entries import read_compiled
from game.scenes import navigation
from game.scenes.fault.scene import versions
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import OpenedMatch, Outcome, ResumeMatch, ShowResult
from game.scenes.shell.path import paths
from game.specs import SPECS
from game.startup import refusal
from game.store import results
from game.store.database import Store
from game.store.disk import folders
from game.store.records import export_record
from game.store.settings import Remembered, Settings
from game.titles import TITLES
from game.ui import art
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.title import Title
from game.ui.type import FACES, font
from game.worker.messages import Budget
from game.worker.worker import Worker

SEED = "self-test"

ANSWERS, WORK, TICK_S = 20, 5, 0.001
"""Answers of computer players tried in each game, work for each, and the interval of looking for them."""

Played = dict[str, Match[Any, Any]]
"""By key the games that have been played to their end."""


class Trial(NamedTuple):
    """Something to be tried: its name, and what does it, which tells what it found or raises."""

    name: str
    attempt: Callable[[], str]


def run(chosen: Namespace, words: Catalogue) -> int:
    """Try everything and print a line each; the status is 1 if something fails."""
    problem = refusal()
    if problem is not None:
        raise CommandError(problem)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for trial in trials(words, Path(folder)):
            began = time.perf_counter()
            try:
                key, text = "cli.self_test.good", trial.attempt()
            except Exception as error:  # noqa: BLE001  whatever it is, the others are still to be tried
                failed += 1
                reason = " ".join(f"{type(error).__name__}: {error}".split())
                key, text = "cli.self_test.bad", error.sentence(words) if isinstance(error, CommandError) else reason
            seconds = f"{time.perf_counter() - began:.2f}"
            print(words.t(key, name=trial.name, seconds=seconds, told=text), flush=True)
    print(words.n("cli.self_test.failed", failed) if failed else words.t("cli.self_test.passed"))
    return 1 if failed else 0


def trials(words: Catalogue, folder: Path) -> Iterator[Trial]:
    """All that is to be tried, in this order; what is written goes into `folder`."""
    hidden, played = Hidden(words, folder), Played()
    yield Trial(words.t("cli.self_test.program"), hidden.program)
    for language in languages():
        name = words.t("cli.self_test.words", language=language)
        yield Trial(name, partial(_read_words, language, words))
    yield Trial(words.t("cli.self_test.pictures"), partial(_look, ASSETS / "art", words))
    yield Trial(words.t("cli.self_test.maps"), partial(_look, MAPS, words))
    yield Trial(words.t("cli.self_test.window"), hidden.open)
    yield Trial(words.t("cli.self_test.fonts"), hidden.write)
    yield Trial(words.t("cli.self_test.sprites"), hidden.rasterise)
    yield Trial(words.t("cli.self_test.sounds"), hidden.listen)
    for spec in SPECS:
        name = words.t("cli.self_test.game", title=words.t(f"{spec.key}.name"))
        yield Trial(name, partial(_play, spec, words, folder, played))
    yield Trial(words.t("cli.self_test.computers"), partial(_compete, words, played))
    yield Trial(words.t("cli.self_test.book"), partial(_rate, words, folder))
    for title in hidden.titles:
        name = words.t("cli.self_test.table", title=words.t(f"{title.key}.name"))
        yield Trial(name, partial(hidden.show, title, played))
    hidden.close()


def _read_words(language: str, words: Catalogue) -> str:
    """Every sentence of a language, as it is written and as it is compiled."""
    _look(WORDS / language, words)
    return words.n("cli.self_test.sentences", len(read_compiled(compiled_path(WORDS, language)).entries))


def _look(folder: Path, words: Catalogue) -> str:
    """Every file below a folder, which must be without a mistake."""
    paths = list(files([folder]))
    for path in paths:
        for line in mistakes(path, words):
            raise CommandError("cli.self_test.reason", reason=line)
    return words.n("cli.self_test.files", len(paths))


def _play(spec: Spec[Any, Any], words: Catalogue, folder: Path, played: Played) -> str:
    """A game without a window: to its end, into the saves and into a record, and again from there."""
    match = play_match(agree(spec, [RANDOM] * spec.seats[0], []), SEED)
    path = folder / f"{spec.key}.json"
    export_record(match.record(), path)
    again = replay_record(path, read_record(path))
    store = Store.open(folder)
    kept = store.record(store.new(match).id)
    store.close()
    if (again.position, again.tallies(), kept) != (match.position, match.tallies(), match.record()):
        raise CommandError("cli.self_test.otherwise")
    played[spec.key] = match
    return words.n("cli.self_test.choices", match.index)


def _rate(words: Catalogue, folder: Path) -> str:
    """The results of all games that were played, rated for the path of the record book."""
    store = Store.open(folder)
    over = store.read(results.ended)
    store.close()
    for spec in SPECS:
        paths(over, strengths(spec))
    return words.n("cli.self_test.results", len(over))


def _compete(words: Catalogue, played: Played) -> str:
    """Every game that was played, begun again by computer players in a process of its own."""
    from game.titles import title_for

    answers = 0
    for key, done in played.items():
        match = Match(done.spec, done.setup)
        match.deal()
        worker = Worker(match, title_for(key).source)
        try:
            for _ in range(ANSWERS):
                if match.seat is not None:
                    worker.ask(match.seat, OPPONENT_LEVELS[0], Budget(work=WORK))
                    before, answer = time.perf_counter(), None
                    while answer is None or answer.choice is None:
                        if worker.stopped:
                            raise CommandError("cli.error.process_ended")
                        time.sleep(TICK_S)
                        now = time.perf_counter()
                        before, answer = now, worker.update(1000 * (now - before))
                    match.play(answer.choice)
                    answers += 1
        finally:
            worker.close()
            worker.channel.join()
    return words.n("cli.self_test.answers", answers)


SIZE = (1280, 720)
SIDES = (24, 64, 160)
"""Pixels to which every picture is drawn: about the least, a usual and a large one."""
MOMENTS = 6
"""How often a game is looked at on the way from its deal to its result."""


class Hidden:
    """The scenes over a folder of their own, in a window that is not shown."""

    titles = TITLES

    def __init__(self, words: Catalogue, folder: Path) -> None:
        uncovered = {title.key: Remembered(cover="none") for title in TITLES}
        settings = Settings(animation="none", tables=uncovered)
        self._words = words
        self._manager = Manager(Scale(SIZE))
        self._house = services.build(self._manager, folders(folder), words, settings, None)

    def program(self) -> str:
        """Versions of the program and of everything that carries it."""
        return versions(self._words, __version__)

    def open(self) -> str:
        """Open the window and show the title screen in it."""
        pygame.display.init()
        draw_plainly()  # as it is unless the player wants otherwise
        self._surface = set_mode(SIZE, pygame.HIDDEN)
        self._manager.push(navigation.first(self._house))
        self._draw()
        width, height = SIZE
        return f"{width} x {height}, {pygame.display.get_driver()}"

    def write(self) -> str:
        """A line in every face."""
        for face in FACES:
            font(face, SIDES[0]).render(self._words.t("app.name"), True, "black")
        return self._words.n("cli.self_test.faces", len(FACES))

    def listen(self) -> str:
        """Every sound into memory, and the music begun, through a mixer that nobody hears."""
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        mixer, cues = Mixer(), read_cues()
        names = [name for cue in cues.values() for name in cue.files]
        mixer.open(1)
        for cue in cues.values():
            for name in cue.files:
                mixer.play(0, mixer.load(FOLDER / name, 1.0), 0.0)
                if cue.loop:
                    mixer.music(FOLDER / name, 0.0)
        mixer.close()
        return self._words.n("cli.self_test.files", len(names))

    def rasterise(self) -> str:
        """Every picture at several sizes; raises CommandError for one of which nothing can be seen."""
        names = [path.relative_to(art.FOLDER).with_suffix("") for path in art.FOLDER.rglob("*.svg")]
        for name in names:
            for side in SIDES:
                if not art.plain(name.as_posix(), side, side).get_bounding_rect():
                    raise CommandError("cli.self_test.blank", name=name.as_posix())
        icon = pygame.image.load_sized_svg(str(ASSETS / "art" / "app_icon.svg"), (SIDES[1], SIDES[1]))
        pygame.display.set_icon(icon)
        return self._words.n("cli.self_test.drawn", len(names) * len(SIDES))

    def show(self, title: Title, played: Mapping[str, Match[Any, Any]]) -> str:
        """A game that was played, at its table from time to time and then its result."""
        match = played.get(title.key)
        if match is None:
            raise CommandError("cli.self_test.unplayed")
        seats = title.with_colours([Seat(seat.name) for seat in match.seats])
        record = replace(match.record(), seats=seats)
        for moment in range(MOMENTS):
            part = resume(title.spec, record, upto=len(record.rows) * moment // MOMENTS)
            part.deal()
            self._visit(ResumeMatch(OpenedMatch(title, part, None)))
        self._visit(ShowResult(OpenedMatch(title, resume(title.spec, record), None)))
        return self._words.n("cli.self_test.drawn", MOMENTS + 1)

    def close(self) -> None:
        """Take the window away."""
        self._house.close()
        pygame.quit()

    def _visit(self, outcome: Outcome) -> None:
        self._house.navigate(outcome)
        self._draw()
        self._manager.home()

    def _draw(self) -> None:
        self._manager.update(0)
        self._manager.draw(Painter(self._surface, self._manager.scale))
        pygame.display.flip()
