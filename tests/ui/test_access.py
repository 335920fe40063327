"""Trees of nodes: reading order, changes, numbers, sentences."""

from __future__ import annotations

from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.ui.access import (
    WINDOW,
    Node,
    Numbers,
    difference,
    find,
    focused,
    is_sum,
    reading,
    region,
    sentence,
    unique,
    untold,
)
from game.ui.rect import Rect
from game.ui.spot import Spot

BOX = Rect(0, 0, 10, 10)
UNDO = Node(Spot("widget", "undo"), "button", BOX, "Undo", does=("press",))
SQUARE = Node(Spot("square", 31), "cell", BOX, "d5", "Free", does=("put",))
LINE = Node(Spot("line", 1), "line", None, "Ann rolls")


def tree(*nodes: Node) -> Node:
    return Node(WINDOW, "window", BOX, "Farm", parts=(Node(region("board"), "region", parts=nodes),))


def test_nodes_are_read_each_before_its_parts() -> None:
    made = tree(UNDO, SQUARE)
    assert [node.id for node in reading(made)] == [WINDOW, region("board"), UNDO.id, SQUARE.id]
    assert find(made, SQUARE.id) is SQUARE
    assert find(made, LINE.id) is None


def test_without_a_before_all_is_added() -> None:
    made = tree(UNDO)
    change = difference(None, made)
    assert change.added == tuple(reading(made))
    assert change.focus == WINDOW


def test_an_equal_tree_has_not_changed() -> None:
    assert difference(tree(UNDO, SQUARE), tree(replace(UNDO), SQUARE)).empty


def test_what_comes_goes_and_changes_is_found_by_its_id() -> None:
    later = replace(SQUARE, about="A farm, area of 3", states=frozenset({"focused"}))
    change = difference(tree(UNDO, SQUARE), tree(later, LINE))
    assert change.added == (LINE,)
    assert change.removed == (UNDO.id,)
    assert [node.id for node in change.changed] == [region("board"), SQUARE.id]
    assert change.focus == SQUARE.id == focused(tree(later))


def test_a_node_is_the_same_whatever_its_parts_say() -> None:
    change = difference(tree(SQUARE), tree(replace(SQUARE, about="A farm")))
    assert [node.id for node in change.changed] == [SQUARE.id]


def test_a_second_node_of_an_id_gets_another_one() -> None:
    made = unique(tree(UNDO, UNDO, UNDO))
    assert len({node.id for node in reading(made)}) == 5
    assert unique(made) == made


def test_a_number_is_never_given_twice() -> None:
    numbers = Numbers()
    first = numbers.number(UNDO.id)
    assert first == 1
    assert numbers.number(SQUARE.id) == 2
    assert numbers.number(UNDO.id) == first
    assert numbers.spot(2) == SQUARE.id
    assert (numbers.spot(0), numbers.spot(3)) == (None, None)


def test_a_sentence_has_name_states_and_the_reason() -> None:
    words = Catalogue()
    late = replace(UNDO, about="Takes back your move", states=frozenset({"disabled"}), reason="Nothing to undo")
    assert sentence(SQUARE, words) == "d5. Free."
    assert sentence(replace(SQUARE, states=frozenset({"legal"})), words, "short") == "d5; fits here."
    assert sentence(late, words) == "Undo. Takes back your move. Not now: Nothing to undo."
    assert sentence(replace(SQUARE, about="d5: free"), words) == "d5: free."


def test_a_sum_with_its_sign_is_told_by_its_number_in_words() -> None:
    node = Node(Spot("space", 1), "cell", Rect(0, 0, 10, 10), "d5", "part of a patch, 5 points")
    sums = [("+5", Rect(2, 2, 4, 4)), ("\u22123", Rect(2, 2, 4, 4))]
    assert untold([node], sums) == sums[1:]
    assert [is_sum(text) for text in ("+5", "\u22123", "5", "+", "+5 points")] == [True, True, False, False, False]
