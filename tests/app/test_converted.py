"""Nodes of a screen as AccessKit knows them: roles, words, states and deeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from accesskit import Action, Role, Toggled

from game.app.reader import converted
from game.i18n.catalogue import Catalogue
from game.ui import access
from game.ui.access import Node, Numbers
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot

SCALE = Scale.zoomed((1600, 900), 2)
WORDS = Catalogue()
BOX = Rect(10, 20, 30, 40)


def told(node: Node) -> Any:
    """A node as AccessKit knows it."""
    return converted(node, Numbers(), WORDS, SCALE)[0][1]


@pytest.mark.parametrize(
    ("role", "theirs"),
    [
        ("window", Role.WINDOW),
        ("region", Role.REGION),
        ("dialog", Role.DIALOG),
        ("list", Role.LIST),
        ("line", Role.LIST_ITEM),
        ("log", Role.LOG),
        ("button", Role.BUTTON),
        ("cell", Role.CELL),
        ("radio", Role.RADIO_BUTTON),
        ("switch", Role.SWITCH),
        ("slider", Role.SLIDER),
        ("field", Role.TEXT_INPUT),
    ],
)
def test_each_role_has_one_of_theirs_and_a_name(role: access.Role, theirs: Role) -> None:
    made = told(Node(Spot("it"), role, BOX, "d5"))
    assert (made.role, made.label) == (theirs, "d5")


def test_words_that_are_only_read_are_their_own_value() -> None:
    made = told(Node(Spot("it"), "text", BOX, "Ben leads."))
    assert (made.role, made.value, made.label) == (Role.LABEL, "Ben leads.", None)


def test_a_place_is_told_in_pixels_with_what_it_holds_and_its_states() -> None:
    states = frozenset[access.State]({"held", "last"})
    made = told(Node(Spot("it"), "cell", BOX, "d5", "free", "3", states, "", ("put",)))
    assert [made.bounds.x0, made.bounds.y0, made.bounds.x1, made.bounds.y1] == [20, 40, 80, 120]
    assert made.description == "\n".join(["3", WORDS.t("node.held"), WORDS.t("node.last"), "free"])
    assert made.is_selected
    assert made.supports_action(Action.CLICK)
    assert made.supports_action(Action.FOCUS)


def test_a_disabled_one_says_why_and_cannot_be_pressed() -> None:
    made = told(Node(Spot("it"), "button", BOX, "Undo", "", "", frozenset({"disabled"}), "Nothing to undo."))
    assert made.is_disabled
    assert made.description == WORDS.t("node.not_now", reason="Nothing to undo.")
    assert not made.supports_action(Action.CLICK)
    assert made.supports_action(Action.FOCUS)


@pytest.mark.parametrize(("states", "toggled"), [((), Toggled.FALSE), (("on",), Toggled.TRUE)])
def test_a_switch_is_on_or_off(states: Sequence[access.State], toggled: Toggled) -> None:
    assert told(Node(Spot("it"), "switch", BOX, "Sound", states=frozenset(states), does=("press",))).toggled == toggled


def test_a_slider_goes_up_and_down_and_a_list_unfolds() -> None:
    slider = told(Node(Spot("it"), "slider", BOX, "Music", "", "35", does=("raise", "lower")))
    assert (slider.numeric_value, slider.value) == (35, "35")
    assert [slider.supports_action(each) for each in (Action.INCREMENT, Action.DECREMENT, Action.CLICK)] == [1, 1, 0]
    unfolds = Node(Spot("it"), "button", BOX, "Language", does=("open", "raise", "lower"))
    assert told(unfolds).is_expanded is False
    assert len(converted(unfolds, Numbers(), WORDS, SCALE)) == 1


def test_a_further_deed_is_a_button_in_it() -> None:
    numbers = Numbers()
    (number, made), (turns, button) = converted(
        Node(Spot("tile", 3), "cell", BOX, "Tile 3", does=("take", "turn"), parts=(Node(Spot("x"), "text"),)),
        numbers,
        WORDS,
        SCALE,
    )
    assert numbers.spot(number) == Spot("tile", 3)
    assert numbers.spot(turns) == Spot("action", "turn", "tile", 3)
    assert made.children == [numbers.number(Spot("x")), turns]
    assert button.label == WORDS.t("node.action.turn")


def test_letters_of_a_field_are_told_one_by_one() -> None:
    (_, field), (number, run) = converted(
        Node(Spot("it"), "field", BOX, "Name", "", "Żuk b", does=("write",)), Numbers(), WORDS, SCALE
    )
    assert field.children == [number]
    assert (run.value, list(run.character_lengths), list(run.word_lengths)) == ("Żuk b", [2, 1, 1, 1, 1], [4, 1])
