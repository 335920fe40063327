"""Positions of Texas as bare numbers for the one who is to move: the moves between them and the chances to win.

The rules themselves are in `steps`; a test holds these against them over whole games. The weights of the value were
fitted by logistic regression to games that the reader had played against itself (`tests.tools.fitting.texas`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt, tanh
from typing import NamedTuple

from game.core.lazy import Memo
from game.rules.texas.grid import Grid
from game.rules.texas.model import ALL_CARDS, MARKERS, State, Terms

UNSEEN = ALL_CARDS + 1
"""Member of a hand in place of a drawn card that nobody knows."""

UNSEEN_STAYS = 0.7
"""Chance that such a card does not leave the board: about the share of those that do not, over all squares."""

Routes = tuple[dict[int, int], ...]
"""By the officer's square: card as a set of one -> the square that it leads to as a set of one."""


class Node(NamedTuple):
    """A position, its tuples beginning with the seat to move and going round the table."""

    mine: int
    """The markers of the mover's side."""
    theirs: int
    officer: int
    """The bit of its square."""
    hands: tuple[int, ...]
    judges: tuple[int, ...]
    markers: int
    pile: int


class Act(NamedTuple):
    """A card played."""

    gain: int
    """In points, against the other side: acts are tried in this order."""
    card: int
    """A set of one."""
    square: int
    """A set of one."""
    turned: bool
    """Whether it sends a judge."""


def card_routes(terms: Terms) -> Routes:
    """By bit of a square the cards that lead somewhere from it, with their squares; nothing by those of holes."""
    bits, routes = terms.grid.bits, [dict[int, int]() for _ in range(terms.grid.size)]
    for square, row in enumerate(terms.targets):
        routes[bits[square]] = {1 << card: 1 << bits[to] for card, to in enumerate(row) if to >= 0}
    return tuple(routes)


def cards_on_board(routes: Routes) -> dict[int, int]:
    """By square as a set of one the cards that do not leave the board from it."""
    return {1 << bit: sum(to) for bit, to in enumerate(routes)}


def node_of(terms: Terms, state: State, seat: int) -> Node:
    """A state in which it is the turn of `seat`."""
    own = terms.side[seat]
    other = next(side for side in terms.side if side != own)
    hands, judges = (items[seat:] + items[:seat] for items in (state.hands, state.judges))
    grid = terms.grid
    mine, theirs = grid.side_of(state.squares, own), grid.side_of(state.squares, other)
    return Node(mine, theirs, grid.bits[state.officer], hands, judges, state.markers, state.pile)


def playable_acts(points: Mapping[int, int], to: dict[int, int], node: Node, turn_costs: int) -> list[Act]:
    """The cards that the mover can play, the greatest gain first; `points` of a side, and the routes `to` squares from
    the officer's."""
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


def after_play(node: Node, act: Act) -> Node:
    """The node after a card is played (TX7, TX9)."""
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


def after_draw(node: Node, card: int) -> Node:
    """The node after a draw of this card, or of UNSEEN, which leaves the pile as it is (TX8)."""
    mine, theirs, officer, hands, judges, markers, pile = node
    hands = (*hands[1:], hands[0] | card)
    pile &= ~card
    if not pile:
        pile = ALL_CARDS
        for hand in hands:
            pile &= ~hand
    return Node(theirs, mine, officer, hands, (*judges[1:], judges[0]), markers, pile)


def after_pass(node: Node) -> Node:
    """The node after a pass (TX10)."""
    mine, theirs, officer, hands, judges, markers, pile = node
    return Node(theirs, mine, officer, (*hands[1:], hands[0]), (*judges[1:], judges[0]), markers, pile)


def outcome(grid: Grid, mine: int, theirs: int) -> tuple[int, int]:
    """At the end of the game: 1, 0 or -1 for the first side, and its lead in points (TX15)."""
    lead = grid.points[mine] - grid.points[theirs]
    if lead:
        return (1 if lead > 0 else -1), lead
    ours, others = grid.tie_break(mine), grid.tie_break(theirs)
    return (ours > others) - (ours < others), 0


class Weights(NamedTuple):
    """Log-odds for one more of each than the other side has."""

    lead: float
    """Weight of a point, divided by the `lead_scale` of both sides' points."""
    judge: float
    card: float
    growth: float
    turn: float
    """Weight of being the side to move."""
    on_board: float
    """Weight of a card that does not leave the board from where the officer is, beside that of any card."""
    safe: float
    """Weight of a point, beside `lead`, where the other side has no judge left to turn its markers."""


KNOTS = (
    (1, Weights(1.000, 0.300, -0.440, 0.0006, 0.300, 0.380, 0.0144)),
    (4, Weights(0.570, 0.860, -0.270, 0.0021, 0.105, 0.370, 0.0107)),
    (8, Weights(0.365, 0.960, -0.190, 0.0030, 0.070, 0.287, 0.0080)),
    (14, Weights(0.260, 0.970, -0.165, 0.0039, 0.042, 0.250, 0.0065)),
    (20, Weights(0.183, 0.900, -0.098, 0.0050, 0.035, 0.194, 0.0055)),
    (28, Weights(0.120, 0.845, -0.050, 0.0072, 0.038, 0.151, 0.0045)),
    (36, Weights(0.069, 0.770, 0.030, 0.0094, 0.041, 0.083, 0.0040)),
    (48, Weights(0.035, 0.735, 0.039, 0.0169, 0.063, 0.082, 0.0040)),
)
"""The weights at some numbers of markers left; straight between them, and as at the nearest beyond."""


def lead_scale(points: int, others: int) -> float:
    """The root of all points on the board and a few more: the more there are, the less a lead of some says."""
    return sqrt(points + others + 4)


def _weights(markers: int) -> Weights:
    """The weights with so many markers left."""
    low = KNOTS[0]
    for high in KNOTS:
        if markers < high[0]:
            break
        low = high
    share = (markers - low[0]) / (high[0] - low[0]) if high[0] > low[0] and markers > low[0] else 0.0
    return Weights(*(a + (b - a) * share for a, b in zip(low[1], high[1], strict=True)))


WEIGHTS = tuple(map(_weights, range(MARKERS + 1)))
"""Weights by the number of markers left."""


SideValues = Memo[tuple[int, int, tuple[int, ...]], float]
"""The log-odds for the first of two sides by their markers and by the judges of all seats, its own first."""


@lru_cache(maxsize=4)
def side_values(grid: Grid) -> SideValues:
    """The value of sides on this grid; at most 150,000 of them, some 40 MB."""
    grounds, every = grid.grounds, grid.all

    def value_of_sides(sides: tuple[int, int, tuple[int, ...]]) -> float:
        mine, theirs, judges = sides
        occupied, ours, others = mine | theirs, grounds[mine], grounds[theirs]
        weights, free = WEIGHTS[max(0, MARKERS - occupied.bit_count())], every ^ occupied
        value = weights.growth * (ours.growth(free) - others.growth(free)) + weights.judge * lead_of(judges)
        value += weights.lead * (ours.points - others.points) / lead_scale(ours.points, others.points)
        if not any(judges[1::2]):
            value += weights.safe * ours.points
        if not any(judges[::2]):
            value -= weights.safe * others.points
        return value

    return Memo(value_of_sides, 150_000)


def lead_of(amounts: Sequence[int]) -> int:
    """The lead of the mover's side in some amounts per seat; sides alternate round the table."""
    if len(amounts) == 2:  # most games, and asked for at every position
        return amounts[0] - amounts[1]
    return sum(amounts[::2]) - sum(amounts[1::2])


def sides_of(hands: Sequence[int]) -> tuple[int, int]:
    """The cards of the mover's side and those of the other."""
    if len(hands) == 2:
        return hands[0], hands[1]
    return hands[0] | hands[2], hands[1] | hands[3]


def on_board_lead(hands: Sequence[int], staying: int) -> float:
    """The lead of the mover's side in cards of a set, those that stay on the board; an unseen one counts in part."""
    ours, others = sides_of(hands)
    unseen = (ours >= UNSEEN) - (others >= UNSEEN)
    return (ours & staying).bit_count() - (others & staying).bit_count() + UNSEEN_STAYS * unseen


def node_value(values: SideValues, on_board: Mapping[int, int], node: Node) -> float:
    """The mover's chance from -1, lost, to 1, won; `cards_on_board` by square."""
    weights, hands = WEIGHTS[node.markers], node.hands
    log_odds = values[node.mine, node.theirs, node.judges] + weights.card * lead_of(list(map(int.bit_count, hands)))
    log_odds += weights.on_board * on_board_lead(hands, on_board[1 << node.officer])
    return tanh((log_odds + weights.turn) / 2)


def end_value(grid: Grid, node: Node) -> float:
    """1 for a win, -1 for a loss, 0 for a tie; a little more for more points."""
    won, lead = outcome(grid, node.mine, node.theirs)
    return won + lead / 250_000
