"""`self-test`: every file is read, a hidden window opened, every game played and played again from its record."""

from __future__ import annotations

import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.ai import OPPONENTS
from game.core.match import Match
from game.core.spec import Spec
from game.core.steps import Choice
from game.files import ASSETS, MAPS
from game.headless import CommandError
from game.headless.agreement import RANDOM, agree, follow, read_record
from game.headless.check import files, mistakes
from game.headless.playout import play_match
from game.i18n.catalogue import WORDS, Catalogue, compiled, languages
from game.i18n.section import held
from game.specs import SPECS
from game.startup import refusal
from game.store.database import Store
from game.store.records import export_record
from game.worker.messages import Budget
from game.worker.worker import Worker

SEED = "self-test"

ANSWERS, WORK, TICK_S = 20, 5, 0.001
"""So many answers of computer players are tried in each game, so much work each; and how often one looks."""

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
                key, told = "cli.self_test.good", trial.attempt()
            except Exception as error:  # noqa: BLE001  whatever it is, the others are still to be tried
                failed += 1
                key, told = "cli.self_test.bad", _reason(error, words)
            seconds = f"{time.perf_counter() - began:.2f}"
            print(words.t(key, name=trial.name, seconds=seconds, told=told), flush=True)
    print(words.n("cli.self_test.failed", failed) if failed else words.t("cli.self_test.passed"))
    return 1 if failed else 0


def trials(words: Catalogue, folder: Path) -> Iterator[Trial]:
    """All that is to be tried, in this order; what is written goes into `folder`."""
    from game.app.hidden import Hidden

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
    for title in hidden.titles:
        name = words.t("cli.self_test.table", title=words.t(f"{title.key}.name"))
        yield Trial(name, partial(hidden.show, title, played))
    hidden.close()


def _read_words(language: str, words: Catalogue) -> str:
    """Every sentence of a language, as it is written and as it is compiled."""
    _look(WORDS / language, words)
    return words.n("cli.self_test.sentences", len(held(compiled(WORDS, language)).entries))


def _look(folder: Path, words: Catalogue) -> str:
    """Every file below a folder, which must be without a mistake."""
    found = list(files([folder]))
    for path in found:
        for line in mistakes(path, words):
            raise CommandError("cli.self_test.reason", reason=line)
    return words.n("cli.self_test.files", len(found))


def _play(spec: Spec[Any, Any], words: Catalogue, folder: Path, played: Played) -> str:
    """A game without a window: to its end, into the saves and into a record, and again from there."""
    match = play_match(agree(spec, [RANDOM] * spec.seats[0], []), SEED)
    path = folder / f"{spec.key}.json"
    export_record(match.record(), path)
    again = follow(path, read_record(path))
    store = Store.open(folder)
    kept = store.record(store.new(match).id)
    store.close()
    if (again.position, again.tallies(), kept) != (match.position, match.tallies(), match.record()):
        raise CommandError("cli.self_test.otherwise")
    played[spec.key] = match
    return words.n("cli.self_test.choices", match.index)


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
                    match.play(_thought(worker, match.seat))
                    answers += 1
        finally:
            worker.close()
            worker.channel.join()
    return words.n("cli.self_test.answers", answers)


def _thought(worker: Worker, seat: int) -> Choice:
    """What a computer player does; waits for it."""
    worker.ask(seat, OPPONENTS[0], Budget(work=WORK))
    before = time.perf_counter()
    while not worker.stopped:
        now = time.perf_counter()
        found = worker.update(1000 * (now - before))
        if found is not None and found.choice is not None:
            return found.choice
        before = now
        time.sleep(TICK_S)
    raise CommandError("cli.error.process_ended")


def _reason(error: Exception, words: Catalogue) -> str:
    if isinstance(error, CommandError):
        return error.told(words)
    return " ".join(f"{type(error).__name__}: {error}".split())
