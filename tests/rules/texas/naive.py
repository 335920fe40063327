"""Texas a second time, as a child would write it: no tables, no bit sets, nothing shared with the rules."""

from __future__ import annotations

import copy
from dataclasses import dataclass

WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


@dataclass
class Naive:
    """A table that is changed in place; squares are "e5", markers "F" and "R", cards ("NE", 2)."""

    markers_on: dict[str, str]
    officer: str
    hands: list[set[tuple[str, int]]]
    judges: list[int]
    pile: set[tuple[str, int]]
    discard: set[tuple[str, int]]
    markers: int
    full: int
    seat: int = 0
    drawing: bool = False
    over: bool = False

    def target(self, card: tuple[str, int]) -> str | None:
        way, distance = card
        column = ord(self.officer[0]) + WAYS[way][0] * distance
        row = int(self.officer[1]) + WAYS[way][1] * distance
        return f"{chr(column)}{row}" if ord("a") <= column <= ord("i") and 1 <= row <= 9 else None

    def face(self, seat: int) -> str:
        return "FR"[seat % 2]

    def allowed(self, seat: int) -> list[tuple[str, int] | None]:
        """Cards that can be played, and None for a draw."""
        found: list[tuple[str, int] | None] = []
        for card in self.hands[seat]:
            to = self.target(card)
            if to is None:
                continue
            there = self.markers_on.get(to)
            if there is None or (there != self.face(seat) and self.judges[seat] > 0):
                found.append(card)
        if len(self.hands[seat]) < self.full:
            found.append(None)
        return found

    def next_seat(self) -> None:
        self.seat = (self.seat + 1) % len(self.hands)
        self.settle()

    def settle(self) -> None:
        """Whose turn it really is."""
        if self.markers == 0 or not any(self.allowed(seat) for seat in range(len(self.hands))):
            self.over = True
            return
        while not self.allowed(self.seat):
            self.seat = (self.seat + 1) % len(self.hands)

    def act(self, card: tuple[str, int] | None) -> None:
        if card is None:
            self.drawing = True
            return
        to = self.target(card)
        assert to is not None
        if to in self.markers_on:
            self.judges[self.seat] -= 1
        else:
            self.markers -= 1
        self.markers_on[to] = self.face(self.seat)
        self.officer = to
        self.hands[self.seat].remove(card)
        self.discard.add(card)
        self.next_seat()

    def draw(self, card: tuple[str, int]) -> None:
        self.pile.remove(card)
        self.hands[self.seat].add(card)
        if not self.pile:
            self.pile, self.discard = self.discard, set()
        self.drawing = False
        self.next_seat()


def count(table: Naive, depth: int) -> int:
    """How many sequences of exactly `depth` answers there are, every card of the pile being one."""
    if depth == 0:
        return 1
    if table.over:
        return 0
    total = 0
    for answer in list(table.pile) if table.drawing else table.allowed(table.seat):
        child = copy.deepcopy(table)
        if child.drawing:
            assert answer is not None
            child.draw(answer)
        else:
            child.act(answer)
        total += count(child, depth - 1)
    return total


def points(markers: dict[str, str], face: str) -> int:
    """The sum of the squares of the areas of one side, flooded one by one."""
    left = {name for name, there in markers.items() if there == face}
    total = 0
    while left:
        edge, size = [left.pop()], 0
        while edge:
            name = edge.pop()
            size += 1
            column, row = ord(name[0]), int(name[1])
            for beside in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                other = f"{chr(beside[0])}{beside[1]}"
                if other in left:
                    left.remove(other)
                    edge.append(other)
        total += size * size
    return total
