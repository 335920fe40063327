"""No word of a dialog or menu is cut, overlaps others or leaves it, in three languages; all is within the window.

Each question of the program is asked by its key, about people and files of long names; at a table as its commands do.
The test command shows each in some windows, `--whole` in all.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.match import Match
from game.core.steps import Choice
from game.i18n import ENGLISH, WORDS, Catalogue
from game.i18n.entries import read_written
from game.scenes.match import dialogs
from game.scenes.match.scene import MatchScene
from game.scenes.shell.exports import show_path
from game.scenes.shell.opening import branch_dialog
from game.scenes.tabletop.commands import AskWhich, Interrupt, Play
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import CANCEL, Dialog, question
from game.ui.widgets.page import Page
from tests.house.sources import modules_with, tree
from tests.samples import nth
from tests.scenes.pilot import House, spoken_words
from tests.scenes.placed_words import PlacedWords
from tests.scenes.screens import Stand
from tests.scenes.test_longer_words import LANGUAGES, WINDOWS
from tests.scenes.test_menu_words import NAMES, with_long_names
from tests.scenes.test_notices import DAMAGED

Window = tuple[tuple[int, int], int]
FOLDER = "/people/wilhelmina-sophia/.local/share/five-acres"
FIELDS = {"seat": NAMES[0], "names": ", ".join(NAMES[:3]), "counts": "2, 3", "count": 2, "folder": FOLDER}
REASONS = {
    **DAMAGED.args,
    **dict.fromkeys(("rules", "answers", "seats", "index", "saved"), 128),
    **dict.fromkeys(("rule", "cause", "field"), "an unknown tag"),
}
"""Things that questions and their texts may be about, beside games."""

ASKED = (
    ("app.name", "ok", "cli.open"),
    ("title.notice", "ok", "store. lesson.damaged match.computers"),
    ("title.leave", "cancel title.quit", ""),
    ("dialog.error", "ok", "store. saves.bad_file saves.unknown"),
    ("saves.damaged", "ok", "store. record. terms."),
    ("saves.prefix", "cancel saves.prefix.open", ""),
    ("saves.prefix", "cancel saves.import", "saves.prefix.take"),
    ("saves.imported", "ok", "store.origin"),
    ("setup.remove", "cancel yes", ""),
    ("festival.leave", "festival.leave.yes cancel", "festival.leave.text"),
    ("festival.return", "festival.return.yes cancel", "festival.return.text"),
    ("keys.clash", "keep swap", ""),
    ("results.keep", "cancel film result", ""),
    ("results.keep", "go_on stop", "results.keep.busy"),
    ("match.hands", "match.seats.take cancel", "match.seats.text"),
    ("match.coach", "all one", ""),
    ("match.stopped", "take again", ""),
    ("match.busy", "cancel", ""),
    ("match.store_error", "ok", "store."),
    ("match.misplaced", "later saves.export keep", ""),
    ("match.superseded", "again look", "store.conflict"),
    ("lesson.fault", "ok", "lesson.damaged"),
    ("lesson.done", "lesson.way.home lesson.way.again lesson.way.play lesson.way.next", "lesson.done.more"),
    ("lesson.skip", "lesson.way.again lesson.way.play lesson.way.next lesson.way.stay", ""),
    ("puzzle.find.who", "cancel", ""),
    ("puzzle.leave", "way lesson.way.stay", ""),
    ("trial.menu", "back again match.menu.seats rulebook.rules match.menu.resume", ""),
    ("lesson.leave", "lesson.way.home lesson.way.again lesson.way.stay", ""),
)
"""Questions by their keys, with all answers, and beginnings of the keys of what they may tell instead of their own."""
BUILT = "match.seats", "match.level", "match.interrupt", "match.take_back", "match.menu", "replay.branch.title"
"""Questions that are asked at a table, by the functions that ask them."""
WRITTEN = "saves.exported", "saves.exported.remains", "results.kept"
"""Messages about a file that has been written."""


@cache
def sentences() -> list[str]:
    """Keys of all that the program says in English."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((WORDS / ENGLISH).glob("*.po")))
    return [entry.key for text in texts for entry in read_written(text)]


def by_key(words: Catalogue) -> Iterator[Dialog]:
    """The questions that need no table."""
    game = max((words.t(f"{title.key}.name") for title in TITLES), key=len)
    fields: dict[str, Any] = {**FIELDS, "game": game, "title": game}
    for key, answers, begin in ASKED:
        told = [each for each in sentences() if each.startswith(tuple(begin.split()))] if begin else []
        texts: list[str | None] = [words.n(each, 2, **fields, **REASONS) for each in told]
        for text in texts or [None]:
            yield question(words, key, dict.fromkeys(answers.split(), "icons/check"), {}, text=text, **fields)


def of_titles(stand: Stand) -> Iterator[Overlay]:
    """Lists of lessons, and messages about files."""
    scene = TitleScene(stand.house.services)
    for title in TITLES:
        scene.learn.open(title)
    for key in WRITTEN:
        show_path(stand.house.services, scene.page, key, Path(FOLDER, "records", f"{'-'.join(NAMES)}.json"))
    yield from scene.page.overlays


def at_table(stand: Stand, seats: int, rows: int) -> Iterator[Overlay]:
    """Questions at a table where every second seat is a computer's."""
    played, number = with_long_names(stand, seats, rows)
    people = [
        replace(seat, player=OPPONENT_LEVELS[place % 2] if place % 2 else seat.player)
        for place, seat in enumerate(played.seats)
    ]
    match: Match[Any, Any] = Match(played.spec, replace(played.setup, seats=tuple(people)))
    match._plies, match.index = list(played.plies), played.index
    scene = MatchScene(stand.house.services, stand.title, match, number)
    view, words, run = scene.table_view, scene.words, print
    yield from (dialogs.seats(view, scene.page, run), dialogs.menu(view, scene.page, run))
    yield from (dialogs.levels(view, 0, run), dialogs.take_back(view, 0, run))
    begin = f"{stand.title.key}.no_interrupt."
    for kind in ("", *(each.removeprefix(begin) for each in sentences() if each.startswith(begin))):
        yield dialogs.no_interrupt(view, Spot(kind), run)
    for seat in range(min(2, seats)):
        yield branch_dialog(words, "replay.ask", words.t("replay.branch.text"), match, match.index, seat, print)
    meant, context = defaultdict[Any, dict[Choice, Play | Interrupt]](dict), view.context()
    for seat in range(seats):
        for choice in match.interrupts(seat):
            meant[seat, choice] = {choice: Interrupt(seat, (choice,))}
    for choice in match.options:
        for each in view.table.controls.gestures(choice, context):
            meant[choice if each.asks else each[:3]][choice] = Play((choice,))
    for key, ways in meant.items():
        if len(ways) > 1 or not isinstance(key, tuple) or isinstance(key[0], int):
            yield dialogs.which(view, AskWhich([*ways], [*ways.values()]), run)


def is_cancel(part: Widget) -> TypeGuard[Button]:
    """Whether a widget is the button that does nothing: it may not have the colour of what is advised."""
    return isinstance(part, Button) and part.name.rpartition(".")[2] in (CANCEL, "stay")


def flaws(page: Page) -> Iterator[object]:
    """Words on a page that are cut or out of place, and overlays and parts of them outside the window."""
    paint, tips = PlacedWords(page), " ".join(text for part in page.parts() for text in part.tooltip())
    yield from (words for words, _ in paint.cut if not any(words.endswith(name) and name in tips for name in NAMES))
    yield from paint.flaws()
    yield from (part.name for part in page.parts() if is_cancel(part) and part.look != "secondary")
    window = Rect(0, 0, page.scale.width, page.scale.height)
    for each in (page.overlays[-1], *page.parts()):
        if Rect.enclosing((window, each.place)) != window:
            yield each.name, each.place


def found(overlay: Overlay, windows: Sequence[Window]) -> Iterator[object]:
    """Flaws of something over a page in some windows."""
    for size, percent in windows:
        page = Page(Scale(size, percent))
        page.open(overlay)
        yield from ((size, percent, overlay.name, each) for each in flaws(page))


def assert_whole(overlays: Iterator[Overlay], spoken: str, whole: bool, first: int = 0) -> None:
    """In the test command each question is shown in one window, in one of the languages."""
    wrong = list[object]()
    for number, overlay in enumerate(overlays, first):
        if whole or number % len(LANGUAGES) == LANGUAGES.index(spoken):
            wrong += found(overlay, WINDOWS if whole else [WINDOWS[5 * number % len(WINDOWS)]])
    assert wrong == []


def test_every_question_is_among_these() -> None:
    calls = [
        key
        for path in modules_with(question.__name__, "game/scenes")
        for each in ast.walk(tree(path))
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == question.__name__
        for key in each.args[1:2]
    ]
    asked = {key.value for key in calls if isinstance(key, ast.Constant)}
    assert asked > {*BUILT[:3]}
    assert asked - {key for key, _, _ in ASKED} - {*BUILT} == set()


def test_no_button_beside_dialogs_cancels_in_the_colour_of_what_is_advised() -> None:
    """Neither on a page nor as a tool of a table."""
    made = [
        (path.name, each.lineno, ast.unparse(each))
        for room in ("game/scenes", "game/tables")
        for path in modules_with("cancel|calloff", room)
        for each in ast.walk(tree(path))
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name | ast.Attribute)
    ]
    buttons = [each for each in made if re.match(r"[\w.]*(Button|Tool)\(", each[2])]
    cancels = [each for each in buttons if re.search(r"['.](cancel|calloff)'", each[2])]
    assert len(cancels) >= 2
    assert [each for each in cancels if re.search("'(main|normal)'|MainButton", each[2])] == []


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_questions_by_key(spoken: str, whole: bool) -> None:
    assert_whole(by_key(spoken_words(spoken)), spoken, whole)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_lists_of_lessons_and_messages_of_files(
    tmp_path: Path, spoken: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    assert_whole(of_titles(Stand(tmp_path, TITLES[0], (1600, 900))), spoken, whole)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_questions_at_a_table(
    tmp_path: Path, title: Title, spoken: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    for rows in nth(8, range(0, 160, 3), whole):
        stand = Stand(tmp_path / str(rows), title, (1600, 900))
        assert_whole(at_table(stand, title.seats[-1], rows), spoken, whole, rows // 3 + TITLES.index(title))
        stand.house.services.close()
