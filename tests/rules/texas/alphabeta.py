"""An opponent to measure against: plain alpha-beta, points and 30 a judge, a draw counted as a pass."""

from __future__ import annotations

from game.core.steps import Choice, Position
from game.rules.texas.model import State, Terms
from game.rules.texas.node import Act, Node, after_pass, after_play, card_routes, lead_of, node_of, playable_acts
from game.rules.texas.steps import DRAW, PLAYS, Turn

JUDGE = 30
DEPTH = 7
INF = 1 << 30


class AlphaBeta:
    """Reads so many plies of acts; whoever draws has, for all it reads, done nothing."""

    def __init__(self, terms: Terms, depth: int = DEPTH) -> None:
        self.terms, self.depth, self.to = terms, depth, card_routes(terms)

    def choose(self, position: Position[State]) -> Choice:
        """The best option, the first of equals."""
        turn = position.waiting
        assert isinstance(turn, Turn)
        node = node_of(self.terms, position.state, turn.seat)
        best, chosen = -INF, 0
        for act in self._offered(node):
            found = -self._read(self._after(node, act), self.depth - 1, -INF, -best)
            if found > best:
                best, chosen = found, act.card if act else 0
        return PLAYS[chosen.bit_length() - 1] if chosen else DRAW

    def _offered(self, node: Node) -> list[Act | None]:
        offered: list[Act | None] = [*playable_acts(self.terms.grid.points, self.to[node.officer], node, JUDGE)]
        if node.hands[0].bit_count() < self.terms.deal.cards:
            offered.append(None)
        return offered

    def _after(self, node: Node, act: Act | None) -> Node:
        return after_play(node, act) if act else after_pass(node)

    def _read(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        if not depth or not node.markers:
            points = self.terms.grid.points
            return points[node.mine] - points[node.theirs] + JUDGE * lead_of(node.judges)
        best = -INF
        for act in self._offered(node) or [None]:
            best = max(best, -self._read(self._after(node, act), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
