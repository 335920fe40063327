"""A sample of the presses anywhere at every table; `python -m tests.trust.presses --games N` makes more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.match.why import Prompt
from game.titles import TITLES
from game.ui.rect import Point, Rect
from game.ui.title import Title
from game.ui.widgets.button import Button
from tests.trust.presses import FRAME_MS, Presser, Silent, Window, storms

GAMES, WHOLE = 3, 40
"""Games of each title without `--whole`: two matches and a lesson; and with it."""


def silent(title: Title, games: int) -> tuple[int, list[str]]:
    """The number of presses in some games, and those of them that nothing answered."""
    made = list(storms(title, games))
    pressed = sum(each.pressed for each in made if isinstance(each, Presser))
    return pressed, [str(each) for each in made if isinstance(each, Silent)]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_press_at_a_table_is_answered(title: Title, whole: bool) -> None:
    pressed, wrong = silent(title, WHOLE if whole else GAMES)
    assert wrong == []
    assert pressed > 10 * GAMES


DRAGS = 60
"""Times of one game at which something is dragged."""


def places(presser: Presser) -> dict[str, Point]:
    """Points of each kind of place: bare wood, a line of the log, a seat, a thing, the board, a button."""
    scene, at = presser.scene, dict[str, Point]()
    top, model, page = scene.table_view, scene.model, scene.page
    lying = [*model.spots.values(), *model.parts.values(), *(box for box, _ in top.log.shown)]
    lying += [top.frame.board, *(top.frame.card(seat, False) for seat in range(len(scene.match.seats)))]
    for _ in range(40):
        x, y = presser.dice.uniform(1, top.frame.canvas.right - 1), presser.dice.uniform(1, top.frame.canvas.bottom - 1)
        if page.at(x, y) is None and not any(box.contains(x, y) for box in lying):
            at["wood"] = x, y
            break
    kinds = {
        "line": [box for box, _ in top.log.shown],
        "seat": [top.frame.card(seat, False) for seat in range(len(scene.match.seats))],
        "thing": [*model.spots.values()],
        "board": [top.frame.board],
    }
    for kind, boxes in kinds.items():
        points = [box.centre for box in boxes if page.at(*box.centre) is None]
        if points:
            at[kind] = presser.dice.choice(points)
    buttons = [each.place for each in page.parts() if isinstance(each, Button) and each.place.w > 0]
    return {**at, "button": presser.dice.choice(buttons).centre} if buttons else at


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_drag_at_a_table_is_answered(tmp_path: Path, title: Title, whole: bool) -> None:
    """Drags from each kind of place but a button to each: in own turns and open ones, and while a seat is called."""
    done, wrong, number = set[tuple[str, str, str]](), list[str](), 0
    while number < (8 if whole else 1):
        presser = Presser(tmp_path / str(number), title, number)
        number += 1
        for _ in range(DRAGS):
            if not presser.back_to_table():
                break
            session, at = presser.scene.session, places(presser)
            state = "called" if session.calling is not None else "open" if session.turn_end is not None else "computer"
            state = "own" if state == "computer" and session.thinking is None else state
            pairs = [(state, start, end) for start in at if start != "button" for end in at]
            fresh = [pair for pair in pairs if pair not in done]
            if fresh:
                _, start, end = pair = presser.dice.choice(fresh)
                done.add(pair)
                presser.give("move", at[start])
                presser.manager.update(FRAME_MS)
                if (silent := presser.gesture(at[start], lambda: at[end])) is not None:  # noqa: B023  called at once
                    wrong.append(f"{start} to {end}, {state}: {silent}")
            presser.go_on()
        presser.manager.close()
        presser.house.services.close()
    assert wrong == []
    assert len(done) > DRAGS // 2


def test_the_card_of_a_refusal_stays_under_the_pointer(tmp_path: Path) -> None:
    """A press on its buttons is not lost because they move away, as the table shows other things elsewhere."""
    cards = 0
    for title in TITLES:
        presser = Presser(tmp_path / title.key, title, 3, window=Window((1280, 720), 150))
        scene = presser.scene
        for _ in range(40):
            if not presser.back_to_table():
                break
            presser.press()
            presser.manager.update(FRAME_MS)
            told, boxes = scene.screen.state.refusal, reasons(scene)
            cards += bool(boxes)
            for at in (*(presser.somewhere() for _ in range(4 * bool(boxes))), *(box.centre for box in boxes)):
                presser.give("move", at)
                presser.manager.update(FRAME_MS)
                assert scene.screen.state.refusal is not told or reasons(scene) == boxes
            presser.go_on()
        presser.manager.close()
        presser.house.services.close()
    assert cards


def reasons(scene: MatchScene) -> list[Rect]:
    """The boxes of the buttons of the card that tells why not."""
    return [each.place for each in scene.laid_out().widgets if each.name.startswith("match.why")]


def test_a_press_that_nothing_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prompt, "show", lambda prompt: None)
    _, wrong = silent(TITLES[0], 1)
    assert wrong


def test_a_light_that_is_not_seen_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prompt, "add_buttons", lambda prompt, buttons: buttons)
    _, wrong = silent(TITLES[-1], 2)
    assert any("not seen" in each for each in wrong)
