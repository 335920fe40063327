"""Law: whatever a mouse can press or point at is reached by keys, and is used by them or tells its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.curtain.scene import CurtainScene
from game.scenes.match.scene import MatchScene
from game.scenes.replay.controls import SignButton
from game.scenes.shell.menu import PressBox
from game.scenes.title.scene import OnCard
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.cover import SecretCover
from tests.samples import case_of
from tests.scenes.screens import GENERAL, Stand, every, screens
from tests.scenes.test_pressed import answer_state, page_of

SCREENS = every()
NO_STOPS: dict[type[Widget], str] = {
    PressBox: "words or a picture that press the button beside them",
    OnCard: "ways on a card of a game, which L and F1 take while the card has the keyboard",
    SecretCover: "doors, which Enter opens",
    SignButton: "steps of a replay that Right and End take, off at its end",
}
"""Widgets for the mouse at which Tab does not stop, and why none is needed."""


def told_by_pointing(part: Widget) -> bool:
    """Whether a widget answers a mouse: by a press, or by words where it rests."""
    return isinstance(part, Pressable) or part.cursor in ("hand", "text") or any(part.tooltip())


def stops(part: Widget) -> bool:
    return part.takes_focus() and (part.enabled or bool(part.reason))


@pytest.mark.parametrize(
    "name",
    [
        case_of(name, number % 9 == 0 or (name in GENERAL and number % 3 == 0))
        for number, name in enumerate(SCREENS)
        if not name.endswith("_held")  # by the pointer, which keys wait for
    ],
)
def test_keys_come_to_every_widget_that_answers_a_mouse(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    page = page_of(stand.pilot.scene)
    shown = [part for part in page.parts() if part.rect.w > 0 and part.rect.h > 0]
    alone = [part for part in shown if told_by_pointing(part) and not stops(part)]
    assert [part.name for part in alone if not isinstance(part, tuple(NO_STOPS))] == []
    assert shown or isinstance(stand.pilot.scene, CurtainScene)


TABLES = [(title, seats) for title in TITLES for seats in (title.spec.seats[0], title.spec.seats[-1])]


@pytest.mark.parametrize(("title", "seats"), [case_of(each, n % 2 == 1) for n, each in enumerate(TABLES)])
def test_keys_come_to_everything_on_a_table_and_have_its_words_told(tmp_path: Path, title: Title, seats: int) -> None:
    """While it is explored: what can be used, and what is only read, as seats, their scores and panels."""
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{seats}"](stand)
    assert isinstance(scene, MatchScene)
    stand.pilot.key("e")
    model, pointing = scene.model, scene.handling.pointing
    model.let_go()
    read = [spot for spot in model.parts if spot not in model.spots]
    assert read
    for spot in read if model.held is None else ():
        assert spot in pointing.stops
        assert scene.focus_node(spot)
        stand.pilot.step()
        assert model.hover == spot, "the keyboard stays there"
        words, before = model.tip(spot), answer_state(stand)
        stand.pilot.key("return")
        assert words
        assert answer_state(stand) != before, spot
        scene.page.clear()


def test_arrows_leave_a_thing_that_is_only_read_for_what_lies_beside_it(tmp_path: Path) -> None:
    stand = Stand(tmp_path, TITLES[0], (1600, 900))
    scene = screens(TITLES[0])["match_2"](stand)
    assert isinstance(scene, MatchScene)
    stand.pilot.key("e", "down")
    spot = next(spot for spot in scene.model.parts if spot not in scene.model.spots)
    scene.focus_node(spot)
    stand.pilot.key("right")
    assert scene.model.hover in scene.handling.pointing.stops
    assert scene.model.hover != spot
    scene.focus_node(spot)
    stand.pilot.key("e", "right")
    assert scene.model.hover in scene.handling.pointing.usable
