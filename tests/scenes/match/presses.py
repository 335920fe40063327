"""Presses that a turn takes: `python -m tests.scenes.match.presses` plays at the table by drags and prints them.

A drag, a click and a key are one press each; to a turn belongs everything that its seat presses from when it comes to
when the next seat does, its own roll too. What a seat presses to uncover its hand is counted apart: that is for those
who look on. In the plainest turns a seat is asked no more than every turn asks: no trade, no answer to an attack, no
building that is completed, nothing given back; all others are counted beside them. Whoever ends a round throws the dice
of the next one; where they are passed on, the seat that rolls them has that one press more, in rows of its own.
The last turn of a match has one press more, of the large button, where its act could otherwise not be taken back.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.core.steps import Choice, Illegal
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

MOST = defaultdict(lambda: 2, rolling_acres=3)
"""Highest number of presses in a turn, by title, with settings that nobody has changed."""
_PLAIN = {"rancho": ("Roll", "EndTurn", "FinishKeeping"), "rolling_ranch": ("Rescue", "Pass")}
"""By title the choices of its plainest turns, where not all are; others are made beside the table, uncounted."""


class Turn(NamedTuple):
    """Presses of a seat, from the moment it was asked until the next seat was."""

    seat: int
    presses: int
    uncovering: int
    plain: bool
    passed_dice: bool
    """Whether it began with a roll that the seat before has passed on: one press more than other turns take."""


class Counting(Player):
    """Counts what it presses."""

    pressed = uncovered = 0
    passes_dice = False
    """Whether dice that the next seat rolls are passed on to it; one's own roll ends a turn in any case."""

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        if kind == "down" and self.table.session.calling is not None:
            self.uncovered += 1
        elif kind == "down":
            self.pressed += 1
        super().point(kind, at, wheel)

    def end_turn(self, keys: bool = False) -> None:
        end = self.table.session.turn_end
        if self.passes_dice and end is not None and end.theirs:
            self.watch_on()
            self._press_main(keys)
        else:
            super().end_turn(keys)


def turns(folder: Path, title: Title, seats: int, wanted: int, passes_dice: bool = False) -> list[Turn]:
    """Turns in a row, played by drags, so many of the plainest among them if the match has them."""
    house = House(folder, TITLES)
    house.services.change(animation="none")
    player = Counting(house, title, seats, options=random_play.options(title))
    player.passes_dice = passes_dice
    dice, found = random.Random(title.key), list[Turn]()
    while not player.match.over and sum(each.plain for each in found) < wanted:
        seat, begun = player.match.turn_of, _turn(player)
        player.pressed = player.uncovered = 0
        player.come()
        plain = player.match.state.turn > 0 or title.key not in ("rolling_acres", "rolling_ranch")
        passed_dice = player.match.waiting is None and player.match.chance_passed_on
        if passed_dice:
            player.throw()
        while not player.match.over and _turn(player) == begun:
            chain = _plainest(player, title, dice)
            if chain is None:
                plain = False
                chain = (dice.choice(player.match.options),)
            plain = plain and not player.gesture_of(player.whole(chain), dragged=True).asks
            before = player.pressed
            player.by_drag(*chain)
            plain = plain and player.pressed > before
        found.append(Turn(seat or 0, player.pressed, player.uncovered, plain, passed_dice))
    return found


def _turn(player: Player) -> tuple[int | None, int]:
    """Whose turn it is, and which."""
    return player.match.turn_of, player.match.state.turn


def _plainest(player: Player, title: Title, dice: random.Random) -> Chain | None:
    """A choice of a plain turn, with what belongs to its gesture, which leaves the seat with no further question."""
    match, names = player.match, _PLAIN.get(title.key)
    able = [each for each in match.options if names is None or type(each).__name__ in names]
    dice.shuffle(able)
    for choice in sorted(able, key=lambda each: _asks_on(player, each)):
        chain = player.whole((choice,))
        if player.means(chain):
            return chain
    return None


def _asks_on(player: Player, choice: Choice) -> bool:
    """Whether the same seat is asked again after a choice."""
    try:
        position = player.match.peek(choice)
    except Illegal:
        return False
    return position.waiting is not None and position.waiting.seat == player.match.seat


def main() -> None:
    """Print the presses of some turns of each title."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    print(f"{'':18}{'seats':>6}  {'':10}{'turns':>7}{'mean':>7}{'most':>6}{'limit':>7}{'uncovering':>12}")
    for title in TITLES:
        for seats in sorted({max(2, min(title.spec.seats)), 3 if 3 in title.spec.seats else 2}):
            thrown, passed = (_played(title, seats, wanted, passes_dice) for passes_dice in (False, True))
            _row(title, seats, "plain", [each for each in thrown if each.plain])
            _row(title, seats, "passed on", [each for each in passed if each.plain and each.passed_dice])
            _row(title, seats, "with more", [each for each in thrown if not each.plain])


def _played(title: Title, seats: int, wanted: int, passes_dice: bool) -> list[Turn]:
    with TemporaryDirectory() as folder:
        return turns(Path(folder), title, seats, wanted, passes_dice)


def _row(title: Title, seats: int, name: str, found: list[Turn]) -> None:
    if not found:
        return
    counts = [each.presses for each in found]
    mean, uncovering = sum(counts) / len(counts), sum(each.uncovering for each in found) / len(found)
    limit = {"plain": MOST[title.key], "passed on": MOST[title.key] + 1}.get(name, "")
    figures = f"{len(found):7}{mean:7.2f}{max(counts):6}{limit:>7}{uncovering:12.2f}"
    print(f"{title.key:18}{seats:6}  {name:10}{figures}")


if __name__ == "__main__":
    main()
