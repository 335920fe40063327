"""Search of Texas: deepening expectimax over bare numbers, alpha-beta over moves, an average over cards at a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atanh, tanh
from types import MappingProxyType

from game.core.mind import Below, GoOn
from game.grids.square import COMPASS
from game.rules.texas.model import CARDS, DISTANCES, Terms
from game.rules.texas.node import (
    UNSEEN,
    UNSEEN_STAYS,
    WEIGHTS,
    Act,
    Node,
    after_draw,
    after_pass,
    after_play,
    card_routes,
    cards_on_board,
    end_value,
    lead_of,
    node_value,
    on_board_lead,
    playable_acts,
    side_values,
    sides_of,
)

DRAW_SAMPLES = 8
"""Number of cards of the pile that are read for a draw that is not the first choice: with fewer a plan leans on just
those, which costs more than another ply brings."""

BLIND_PLIES = 2
"""Last plies in which a drawn card is not looked at."""

JUDGE_COST = 30
"""Points of a judge in the order in which acts are tried."""

MAX_DEPTH = 40
"""Greatest depth in plies."""

CHECK_INTERVAL = 160
"""Number of positions between two looks at the time: some milliseconds."""

TABLE_SIZE = 200_000
"""Most positions in the transposition table, some 120 MB; beyond that no more are kept."""

DRAW = Act(0, 0, 0, False)
"""The draw among acts."""

CLEAR, AGREED = 0.2, 3
"""Lead in chances, and depths on end for which an act has been best with it, that end the search."""

OBVIOUS, SETTLED = 0.1, (12, 6)
"""Depths on end for which an act has been best by however little, that end the search too: the second number is for a
lead that was as great as OBVIOUS at first sight, if nothing has come before it since."""

SURE = 1.01
"""Upper bound of values: a win and what is added for its points."""

INF = 1000.0


NO_LEANS: Mapping[int, float] = MappingProxyType({})
"""Nothing that a temper adds."""


class Spent(Exception):
    """There is no time left."""


def shifted(chance: float, log_odds: float) -> float:
    """A chance with so much more log-odds; what is sure stays so, as does a bound beyond."""
    return tanh(atanh(chance) + log_odds / 2) if log_odds and -1 < chance < 1 else chance


def spread_cards(below: Below) -> tuple[int, ...]:
    """All cards, each as a set of one, in a random order that spreads directions and distances evenly.

    Any eight in a row have all directions, any three all distances: they stand for the pile better than as many of a
    shuffled one.
    """
    # Steps without a factor in common with eight directions, and with three distances, meet each card once.
    first_way, step_way = below(len(COMPASS)), 3 if below(2) else 5
    first_distance, step_distance = below(len(DISTANCES)), 1 + below(2)
    ways = ((first_way + step_way * place) % len(COMPASS) for place in range(len(CARDS)))
    distances = (DISTANCES[(first_distance + step_distance * place) % len(DISTANCES)] for place in range(len(CARDS)))
    return tuple(1 << CARDS.index(card) for card in zip(ways, distances, strict=True))


class Reader:
    """Reads one decision. Values are chances of the mover from -1, lost, to 1, won.

    All lines draw the cards of the pile in the same order, so that luck is common to them. What one depth has found
    best is tried first in the next; a depth that was not read to its end does not count.
    """

    def __init__(self, terms: Terms, below: Below, go_on: GoOn) -> None:
        self.hand_size, self.seats, self.routes = terms.deal.cards, terms.seats, card_routes(terms)
        self.grid, self.points, self.side_values = terms.grid, terms.grid.points, side_values(terms.grid)
        self.on_board = cards_on_board(self.routes)
        self.draw_order = spread_cards(below)
        self.go_on = go_on
        self.table: dict[Node, tuple[int, int, float, int]] = {}
        self.until_check = 0
        self.may_stop = False

    def choose(self, node: Node, depth: int = 0, leans: Mapping[int, float] = NO_LEANS) -> int:
        """Card to play as a set of one, 0 to draw; read `depth` plies deep, or as deep as there is time for. `leans`
        are log-odds that are added to those of acts."""
        offered = self._acts(node)
        if len(offered) == 1:
            return offered[0].card
        best = offered[0].card
        try:
            agreed, obvious = 0, True
            for plies in range(1, (depth or MAX_DEPTH) + 1):
                self.may_stop = plies > 1
                before, (best, lead) = best, self._best_act(node, plies, best, leans)
                agreed = agreed + 1 if best == before else 0
                obvious = obvious and (lead >= OBVIOUS if plies == 1 else best == before)
                if not depth and agreed >= (AGREED if lead >= CLEAR else SETTLED[obvious]):
                    break
        except Spent:
            pass
        return best

    def act_chances(self, node: Node, depth: int = 0) -> list[tuple[int, float]]:
        """Every card to play, 0 to draw, with the mover's chance after it; read as deep as `choose` does."""
        values: list[tuple[int, float]] = []
        try:
            for plies in range(1, (depth or MAX_DEPTH) + 1):
                self.may_stop = plies > 1
                values = [(act.card, self._chance_after(node, act, plies, -INF)) for act in self._acts(node)]
        except Spent:
            pass
        return values

    def chance(self, node: Node, drawing: bool) -> float:
        """The mover's chance, read as deep as there is time for; `drawing`: it has chosen to draw."""
        chance = 0.0
        try:
            for plies in range(1, MAX_DEPTH + 1):
                self.may_stop = plies > 1
                if drawing:
                    chance = self._draw_chance(node, plies, -INF, INF, len(CARDS))
                else:
                    chance = self.read(node, plies, -INF, INF)
        except Spent:
            pass
        return chance

    def _acts(self, node: Node) -> list[Act]:
        offered = playable_acts(self.points, self.routes[node.officer], node, JUDGE_COST)
        if node.hands[0].bit_count() < self.hand_size:
            offered.append(DRAW)
        return offered

    def _best_act(self, node: Node, depth: int, first: int, leans: Mapping[int, float]) -> tuple[int, float]:
        """The best act and its least lead; an act no better than those before has only a bound as its chance."""
        chosen, best, second = 0, -INF, -INF
        for act in sorted(self._acts(node), key=lambda act: act.card != first):
            lean = leans.get(act.card, 0.0)
            chance = shifted(self._chance_after(node, act, depth, shifted(best, -lean)), lean)
            if chance > best:
                chosen, best, second = act.card, chance, best
            else:
                second = max(second, chance)
        return chosen, best - second

    def _chance_after(self, node: Node, act: Act, depth: int, least: float) -> float:
        """The mover's chance after an act, exact where it is more than `least`."""
        if act.card:
            return -self.read(after_play(node, act), depth - 1, -INF, -least)
        return self._draw_chance(node, depth, least, INF, len(CARDS))

    def read(self, node: Node, depth: int, alpha: float, beta: float, passes: int = 0) -> float:
        """The chance of the mover, exact between alpha and beta, else a bound."""
        self.until_check -= 1
        if self.until_check < 0:
            self.until_check = CHECK_INTERVAL
            if self.may_stop and not self.go_on():  # the first depth is always read
                raise Spent
        if not node.markers:
            return end_value(self.grid, node)
        if depth <= 0:
            return node_value(self.side_values, self.on_board, node)
        if depth == 1 and node.markers > 1:
            return self._last_ply(node, beta, passes)
        hint = -1
        known = self.table.get(node)
        if known is not None:
            read, bound, best, hint = known
            if read == depth and (not bound or (bound > 0 and best >= beta) or (bound < 0 and best <= alpha)):
                return best
        offered = self._acts(node)
        if offered:
            if hint >= 0 and offered[0].card != hint:
                offered.sort(key=lambda act: act.card != hint)
            return self._best_chance(node, offered, depth, alpha, beta)
        if passes + 1 == self.seats:
            return end_value(self.grid, node)
        return -self.read(after_pass(node), depth - 1, -beta, -alpha, passes + 1)

    def _best_chance(self, node: Node, offered: Sequence[Act], depth: int, alpha: float, beta: float) -> float:
        """The chance after the best act; kept in the table."""
        best, chosen, low = -INF, 0, alpha
        for act in offered:
            if act.card:
                chance = -self.read(after_play(node, act), depth - 1, -beta, -alpha)
            else:
                chance = self._draw_chance(node, depth, alpha, beta, DRAW_SAMPLES if depth > BLIND_PLIES else 0)
            if chance > best:
                best, chosen = chance, act.card
                if chance > alpha:
                    alpha = chance
                    if alpha >= beta:
                        break
        if len(self.table) < TABLE_SIZE:
            self.table[node] = (depth, 1 if best >= beta else -1 if best <= low else 0, best, chosen)
        return best

    def _draw_chance(self, node: Node, depth: int, alpha: float, beta: float, cards: int) -> float:
        """The chance after a draw of some of the cards of the pile; of an unseen one if `cards` is 0."""
        if not cards:
            return -self.read(after_draw(node, UNSEEN), depth - 1, -beta, -alpha)
        pile = node.pile
        seen = [card for card in self.draw_order if pile & card][:cards]
        total = 0.0
        number = len(seen)
        for place, card in enumerate(seen, 1):
            rest = number - place
            low, high = alpha * number - total - rest * SURE, beta * number - total + rest * SURE
            if low >= SURE:
                return (total + (rest + 1) * SURE) / number
            if high <= -SURE:
                return (total - (rest + 1) * SURE) / number
            total -= self.read(after_draw(node, card), depth - 1, -high, -low)
        return total / number

    def _last_ply(self, node: Node, beta: float, passes: int) -> float:
        """The chance after the best act, without a node for each; any that comes to beta will do."""
        mine, theirs, officer, hands, judges, markers, pile = node
        values, on_board = self.side_values, self.on_board
        hand, judge, to = hands[0], judges[0], self.routes[officer]
        cards, sent = lead_of(list(map(int.bit_count, hands))), (judge - 1, *judges[1:])
        (ours, others), after, now = sides_of(hands), WEIGHTS[markers - 1], WEIGHTS[markers]
        unseen = UNSEEN_STAYS * ((ours >= UNSEEN) - (others >= UNSEEN))
        keep, keep_now = after.on_board, now.on_board
        place = after.card * (cards - 1) - after.turn + keep * unseen
        send = now.card * (cards - 1) - now.turn + keep_now * unseen
        enough = 2 * atanh(beta) if -1 < beta < 1 else INF
        best = -INF
        if hand.bit_count() < self.hand_size:
            staying = on_board[1 << officer]
            drawn = (pile & staying).bit_count() / pile.bit_count()
            best = now.card * (cards + 1) - now.turn + values[mine, theirs, judges]
            best += keep_now * (on_board_lead(hands, staying) + drawn)
        while hand and best < enough:
            card = hand & -hand
            hand ^= card
            square = to.get(card, mine)
            if square & mine or not square:
                continue
            staying = on_board[square]
            staying_lead = ((ours ^ card) & staying).bit_count() - (others & staying).bit_count()
            if not square & theirs:
                value = place + keep * staying_lead + values[mine | square, theirs, judges]
            elif judge:
                value = send + keep_now * staying_lead + values[mine | square, theirs ^ square, sent]
            else:
                continue
            if value > best:
                best = value
        if best > -INF:
            return tanh(best / 2)
        if passes + 1 == self.seats:
            return end_value(self.grid, node)
        return -node_value(values, self.on_board, after_pass(node))
