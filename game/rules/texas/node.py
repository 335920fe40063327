"""Positions of Texas as bare numbers for the one who is to move, and the moves between them.

The rules themselves are in `steps`; a test holds these against them over whole games.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.texas.model import ALL_CARDS, State, Terms
from game.rules.texas.squares import points, side_of, tie_break

UNSEEN = ALL_CARDS + 1
"""In a hand: a card that was drawn, but nobody knows which."""

Routes = tuple[dict[int, int], ...]
"""By the officer's square: card as a set of one -> the square that it leads to as a set of one."""


class Node(NamedTuple):
    """A position, its tuples beginning with the seat to move and going round the table."""

    mine: int
    """The markers of the mover's side."""
    theirs: int
    officer: int
    hands: tuple[int, ...]
    judges: tuple[int, ...]
    markers: int
    pile: int


class Act(NamedTuple):
    """A card played."""

    gain: int
    """In points, against the other side: acts are tried in this order."""
    card: int
    """As a set of one."""
    square: int
    """As a set of one."""
    turned: bool
    """Whether it sends a judge."""


def routes(terms: Terms) -> Routes:
    """Where cards lead."""
    return tuple({1 << card: 1 << to for card, to in enumerate(row) if to >= 0} for row in terms.targets)


def node_of(terms: Terms, state: State, seat: int) -> Node:
    """A state in which it is the turn of `seat`."""
    own = terms.side[seat]
    other = next(side for side in terms.side if side != own)
    hands, judges = (each[seat:] + each[:seat] for each in (state.hands, state.judges))
    mine, theirs = side_of(state.squares, own), side_of(state.squares, other)
    return Node(mine, theirs, state.officer, hands, judges, state.markers, state.pile)


def acts(to: dict[int, int], node: Node, turn_costs: int) -> list[Act]:
    """The cards that the mover can play, the greatest gain first; `to`: the routes from the officer's square."""
    mine, theirs, hand, judge = node.mine, node.theirs, node.hands[0], node.judges[0]
    out = []
    while hand:
        card = hand & -hand
        hand ^= card
        square = to.get(card, mine)
        if square & mine or not square:
            continue
        if not square & theirs:
            out.append(Act(points[mine | square] - points[theirs], card, square, False))
        elif judge:
            out.append(Act(points[mine | square] - points[theirs ^ square] - turn_costs, card, square, True))
    out.sort(reverse=True)
    return out


def played(node: Node, act: Act) -> Node:
    """After a card (TX7, TX9)."""
    mine, theirs, _, hands, judges, markers, pile = node
    _, card, square, turned = act
    return Node(
        theirs & ~square,
        mine | square,
        square.bit_length() - 1,
        (*hands[1:], hands[0] ^ card),
        (*judges[1:], judges[0] - turned),
        markers - 1 + turned,
        pile,
    )


def drawn(node: Node, card: int) -> Node:
    """After a draw of this card, or of UNSEEN, which leaves the pile as it is (TX8)."""
    mine, theirs, officer, hands, judges, markers, pile = node
    hands = (*hands[1:], hands[0] | card)
    pile &= ~card
    if not pile:
        pile = ALL_CARDS
        for hand in hands:
            pile &= ~hand
    return Node(theirs, mine, officer, hands, (*judges[1:], judges[0]), markers, pile)


def passed(node: Node) -> Node:
    """After a pass (TX10)."""
    mine, theirs, officer, hands, judges, markers, pile = node
    return Node(theirs, mine, officer, (*hands[1:], hands[0]), (*judges[1:], judges[0]), markers, pile)


def outcome(mine: int, theirs: int) -> tuple[int, int]:
    """At the end of the game: 1, 0 or -1 for the first side, and its lead in points (TX15)."""
    lead = points[mine] - points[theirs]
    if lead:
        return (1 if lead > 0 else -1), lead
    ours, others = tie_break(mine), tie_break(theirs)
    return (ours > others) - (ours < others), 0
