"""A reader of Texas: deepening expectimax over bare numbers, alpha-beta over moves, an average over cards at a draw."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, tanh

from game.core.mind import Below, GoOn
from game.rules.texas.model import CARDS, Terms
from game.rules.texas.node import (
    UNSEEN,
    WEIGHTS,
    Act,
    Node,
    acts,
    balance,
    drawn,
    end,
    passed,
    played,
    routes,
    sides,
    value,
)

DRAWN = 3
"""How many cards of the pile are read for a draw that is not the first choice."""

UNREAD = 2
"""In the last so many plies a drawn card is not looked at."""

TURN_COSTS = 30
"""A judge in points, for the order in which acts are tried."""

DEEPEST = 40
"""How many plies are read at most."""

NODES = 128
"""After so many positions the reader asks whether to go on: some milliseconds."""

MOST_KNOWN = 200_000
"""How many positions the table holds at most, some 120 MB; beyond that no more are kept."""

DRAW = Act(0, 0, 0, False)
"""What stands for a draw among acts."""

CLEAR, AGREED = 0.2, 3
"""Nothing deeper is read once what is best is so much better in chances, and has been for so many depths on end ..."""

OBVIOUS, SETTLED = 0.1, (12, 6)
"""... or has been best, by however little, for the first of these; for the second where it was so much better at first
sight and nothing has come before it since."""

SURE = 1.01
"""No value is greater: a win and what is added for its points."""

INF = 1000.0


class Spent(Exception):
    """There is no time left."""


class Reader:
    """Reads one decision. Values are chances of the mover from -1, lost, to 1, won.

    All lines draw the cards of the pile in the same shuffled order, so that luck is common to them. What one depth has
    found best is tried first in the next; a depth that was not read to its end does not count.
    """

    def __init__(self, terms: Terms, below: Below, go_on: GoOn) -> None:
        self.most, self.seats, self.to = terms.deal.cards, terms.seats, routes(terms)
        self.order: Sequence[int] = sorted((1 << card for card in range(len(CARDS))), key=lambda _: below(1 << 30))
        self.go_on = go_on
        self.known: dict[Node, tuple[int, int, float, int]] = {}
        self.left = 0
        self.hurried = False

    def choose(self, node: Node, depth: int = 0) -> int:
        """The card to play as a set of one, 0 to draw; read `depth` plies deep, or as deep as there is time for."""
        offered = self._offered(node)
        if len(offered) == 1:
            return offered[0].card
        best = offered[0].card
        try:
            agreed, obvious = 0, True
            for plies in range(1, (depth or DEEPEST) + 1):
                self.hurried = plies > 1
                before, (best, lead) = best, self._best(node, plies, best)
                agreed = agreed + 1 if best == before else 0
                obvious = obvious and (lead >= OBVIOUS if plies == 1 else best == before)
                if not depth and agreed >= (AGREED if lead >= CLEAR else SETTLED[obvious]):
                    break
        except Spent:
            pass
        return best

    def valued(self, node: Node, depth: int = 0) -> list[tuple[int, float]]:
        """Every card to play, 0 to draw, and the mover's chance after it; read as deep as `choose` does."""
        found: list[tuple[int, float]] = []
        try:
            for plies in range(1, (depth or DEEPEST) + 1):
                self.hurried = plies > 1
                found = [(act.card, self._after(node, act, plies, -INF)) for act in self._offered(node)]
        except Spent:
            pass
        return found

    def foretell(self, node: Node, drawing: bool) -> float:
        """The mover's chance, read as deep as there is time for; `drawing`: it has chosen to draw."""
        found = 0.0
        try:
            for plies in range(1, DEEPEST + 1):
                self.hurried = plies > 1
                if drawing:
                    found = self._draw(node, plies, -INF, INF, len(CARDS))
                else:
                    found = self.read(node, plies, -INF, INF)
        except Spent:
            pass
        return found

    def _offered(self, node: Node) -> list[Act]:
        offered = acts(self.to[node.officer], node, TURN_COSTS)
        if node.hands[0].bit_count() < self.most:
            offered.append(DRAW)
        return offered

    def _best(self, node: Node, depth: int, first: int) -> tuple[int, float]:
        """The best act, and by how much at least; only one that is better than those before, because what is not is
        told as a bound."""
        chosen, best, second = 0, -INF, -INF
        for act in sorted(self._offered(node), key=lambda act: act.card != first):
            found = self._after(node, act, depth, best)
            if found > best:
                chosen, best, second = act.card, found, best
            else:
                second = max(second, found)
        return chosen, best - second

    def _after(self, node: Node, act: Act, depth: int, least: float) -> float:
        """The mover's chance after an act, exact where it is more than `least`."""
        if act.card:
            return -self.read(played(node, act), depth - 1, -INF, -least)
        return self._draw(node, depth, least, INF, len(CARDS))

    def read(self, node: Node, depth: int, alpha: float, beta: float, passes: int = 0) -> float:
        """The chance of the mover, exact between alpha and beta, else a bound."""
        self.left -= 1
        if self.left < 0:
            self._ask()
        if not node.markers:
            return end(node)
        if depth <= 0:
            return value(node)
        if depth == 1 and node.markers > 1:
            return self._last(node, beta, passes)
        hint = -1
        known = self.known.get(node)
        if known is not None:
            read, bound, best, hint = known
            if read == depth and (not bound or (bound > 0 and best >= beta) or (bound < 0 and best <= alpha)):
                return best
        offered = self._offered(node)
        if offered:
            if hint >= 0 and offered[0].card != hint:
                offered.sort(key=lambda act: act.card != hint)
            return self._most(node, offered, depth, alpha, beta)
        if passes + 1 == self.seats:
            return end(node)
        return -self.read(passed(node), depth - 1, -beta, -alpha, passes + 1)

    def _most(self, node: Node, offered: Sequence[Act], depth: int, alpha: float, beta: float) -> float:
        """The chance after the best of the acts offered; kept in the table."""
        best, chosen, low = -INF, 0, alpha
        for act in offered:
            if act.card:
                found = -self.read(played(node, act), depth - 1, -beta, -alpha)
            else:
                found = self._draw(node, depth, alpha, beta, DRAWN if depth > UNREAD else 0)
            if found > best:
                best, chosen = found, act.card
                if found > alpha:
                    alpha = found
                    if alpha >= beta:
                        break
        if len(self.known) < MOST_KNOWN:
            self.known[node] = (depth, 1 if best >= beta else -1 if best <= low else 0, best, chosen)
        return best

    def _draw(self, node: Node, depth: int, alpha: float, beta: float, cards: int) -> float:
        """A draw of some of the cards of the pile; of an unseen one if `cards` is 0."""
        if not cards:
            return -self.read(drawn(node, UNSEEN), depth - 1, -beta, -alpha)
        pile = node.pile
        seen = [card for card in self.order if pile & card][:cards]
        total = 0.0
        number = len(seen)
        for place, card in enumerate(seen, 1):
            rest = number - place
            low, high = alpha * number - total - rest * SURE, beta * number - total + rest * SURE
            if low >= SURE:
                return (total + (rest + 1) * SURE) / number
            if high <= -SURE:
                return (total - (rest + 1) * SURE) / number
            total -= self.read(drawn(node, card), depth - 1, -high, -low)
        return total / number

    def _last(self, node: Node, beta: float, passes: int) -> float:
        """The best act by the values after it, without a position for each; any that comes to beta will do."""
        mine, theirs, officer, hands, judges, markers, _ = node
        hand, judge, to = hands[0], judges[0], self.to[officer]
        cards, lead = balance(list(map(int.bit_count, hands))), balance(judges)
        after, now = WEIGHTS[markers - 1], WEIGHTS[markers]
        place = after.card * (cards - 1) + after.judge * lead - after.turn
        send = now.card * (cards - 1) + now.judge * (lead - 1) - now.turn
        enough = 2 * atanh(beta) if -1 < beta < 1 else INF
        best = -INF
        if hand.bit_count() < self.most:
            best = now.card * (cards + 1) + now.judge * lead - now.turn + sides[mine, theirs]
        while hand and best < enough:
            card = hand & -hand
            hand ^= card
            square = to.get(card, mine)
            if square & mine or not square:
                continue
            if not square & theirs:
                found = place + sides[mine | square, theirs]
            elif judge:
                found = send + sides[mine | square, theirs ^ square]
            else:
                continue
            if found > best:
                best = found
        if best > -INF:
            return tanh(best / 2)
        return end(node) if passes + 1 == self.seats else -value(passed(node))

    def _ask(self) -> None:
        """Whether to go on; the first depth is always read."""
        self.left = NODES
        if self.hurried and not self.go_on():
            raise Spent
