"""The examples of Texas."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.core.steps import Choice
from game.rules.texas import SPEC
from game.rules.texas.model import CARDS, FARM, RANCH, areas, cards_in, score
from game.rules.texas.steps import DRAW, Play, Top, Turn
from tests.tools.rulebook.line import Line, search

_COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def card(name: str) -> int:
    """The number of a card: "sw2"."""
    return CARDS.index((_COMPASS.index(name[:-1]), int(name[-1])))


def dealt(*hands: str) -> Line:
    """A match with these hands: "n1 e2 s3 w1 nw2"."""
    line = Line(SPEC, len(hands))
    for each in zip(*(hand.split() for hand in hands), strict=True):
        line.answer(*(Top(card(name)) for name in each))
    return line


def hand(line: Line) -> list[Play]:
    """Hand of the seat to answer."""
    return [Play(each) for each in cards_in(line.state.hands[line.top.seat])]


def square(line: Line, play: Play) -> str:
    """The square to which a card leads."""
    to = line.terms.targets[line.state.officer][play.card]
    return str(line.terms.board.spots[to].name) if to >= 0 else ""


def refused(line: Line, key: str) -> Play | None:
    """A card that is refused for this reason, if there is one in the hand."""
    found = ((play, line.refusal(play)) for play in hand(line))
    return next((play for play, why in found if why is not None and why.key == key), None)


def judged(line: Line) -> Play | None:
    """A card that may be played with a judge."""
    at = line.terms.targets[line.state.officer]
    return next((play for play in hand(line) if play in line.options_now and line.state.squares[at[play.card]]), None)


def free(line: Line) -> Play | None:
    """A card that leads to a free square."""
    at = line.terms.targets[line.state.officer]
    moves = (play for play in hand(line) if at[play.card] >= 0 and not line.state.squares[at[play.card]])
    return next(moves, None)


def say(name: str, line: Line, marks: dict[str, Play]) -> None:
    """The squares that the text has to name."""
    print(name, {letter: square(line, play) for letter, play in marks.items()})


def first_turn() -> None:
    line = dealt("n1 e2 s3 sw1 nw2", "n2 e1 se3 w3 ne1")
    marks = {"A": Play(card("n1")), "B": Play(card("e2")), "C": Play(card("n3"))}
    line.save("first_turn", marks, view=("square:b9", "square:h2"))


def shown(name: str, wanted: Callable[[Line], dict[str, Play] | None], seats: int = 2, **more: object) -> None:
    """The first position in which every mark of an example is there."""
    line = search(SPEC, seats, lambda line: line.top is not None and wanted(line) is not None)
    marks = wanted(line)
    assert marks is not None
    say(name, line, marks)
    line.save(name, marks, **more)  # type: ignore[arg-type]


def _all(**found: Play | None) -> dict[str, Play] | None:
    marks = {letter: play for letter, play in found.items() if play is not None}
    return marks if len(marks) == len(found) else None


def early(line: Line) -> bool:
    """Whether there is something on the board, and not yet much."""
    return bool(6 < 52 - line.state.markers < 16)


def judge(line: Line) -> dict[str, Play] | None:
    return _all(A=judged(line), B=free(line)) if early(line) else None


def no_judge(line: Line) -> dict[str, Play] | None:
    return _all(A=refused(line, "no_judge"), B=free(line))


def own(line: Line) -> dict[str, Play] | None:
    return _all(A=refused(line, "own_marker"), B=free(line)) if early(line) else None


def must(line: Line) -> dict[str, Play] | None:
    full = line.state.hands[line.top.seat].bit_count() == 5
    return _all(A=judged(line)) if full and len(line.options_now) == 1 else None


def draw() -> None:
    line = dealt("n1 e2 s3 sw1 nw2", "n2 e1 se3 w3 ne1")
    line.answer(Play(card("n1")), Play(card("e1")))
    line.save("draw", {"A": DRAW})
    line = dealt("n1 e2 s3 sw1 nw2", "n2 e1 se3 w3 ne1")
    line.save("hand_full", {"A": DRAW})


def sizes(line: Line, side: int) -> list[int]:
    return [len(area) for area in areas(line.terms, line.state, side)]


def scored(name: str, side: int, wanted: list[int], corner: bool = False) -> None:
    """A position in which a side has areas of these sizes alone."""

    def there(line: Line) -> bool:
        return sizes(line, side) == wanted and (not corner or _by_corner(line, side))

    def pick(line: Line, rng: random.Random) -> Choice:
        offered = [each for each in line.options_now if isinstance(each, Play)]
        if not offered or rng.random() < 0.1:
            return rng.choice(line.options_now)
        if line.terms.side[line.top.seat] != side:
            return rng.choice(offered)
        return max(offered, key=lambda each: _fits(line, each, side, wanted) + rng.random())

    line = search(SPEC, 2, there, pick, 3000)
    seat = line.terms.side.index(side)
    found = {part: score(line.terms, line.state)[seat].points[part] for part in ("largest", "others")}
    print(name, [[line.terms.board.spots[n].name for n in area] for area in areas(line.terms, line.state, side)], found)
    line.save(name, points={str(seat): found})


def _by_corner(line: Line, side: int) -> bool:
    """Whether the smallest area touches the largest by a corner."""
    found, spots = areas(line.terms, line.state, side), line.terms.board.spots
    (x, y), large = spots[found[-1][0]].at, [spots[each].at for each in found[0]]
    return any(abs(x - a) == 1 and abs(y - b) == 1 for a, b in large)


def _fits(line: Line, play: Play, side: int, wanted: list[int]) -> float:
    """Whether a marker there brings the areas nearer to what is wanted."""
    to = line.terms.targets[line.state.officer][play.card]
    joined = [area for area in areas(line.terms, line.state, side) if set(area) & set(line.terms.board.neighbours[to])]
    size = 1 + sum(map(len, joined))
    return -5.0 if size > max(wanted) else size if joined else 0.5 if len(sizes(line, side)) < len(wanted) else -2.0


def passed() -> None:
    """A seat with a full hand can do nothing and is passed over."""

    def there(line: Line) -> bool:
        if not isinstance(line.top, Turn) or len(line.rows) < 11:
            return False
        other = 1 - line.top.seat
        asleep = line.state.hands[other].bit_count() == 5
        return asleep and line.top.seat == getattr(line, "last", None)

    def pick(line: Line, rng: random.Random) -> Choice:
        line.last = line.top.seat  # type: ignore[attr-defined]
        plays = [each for each in line.options_now if isinstance(each, Play)]
        return DRAW if DRAW in line.options_now else rng.choice(plays)

    line = search(SPEC, 2, there, pick, 3000)
    print("passed", line.top.seat, [square(line, Play(each)) for each in cards_in(line.state.hands[1 - line.top.seat])])
    line.save("passed", view=("square:a9", "square:i1", f"hand:{1 - line.top.seat}"))


def end() -> None:
    """One marker left, and a judge to be sent or a card to be played."""

    def wanted(line: Line) -> dict[str, Play] | None:
        return _all(A=judged(line), B=free(line)) if line.state.markers == 1 else None

    shown("last_marker", wanted)


def make() -> None:
    first_turn()
    draw()
    shown("judge", judge)
    shown("no_judge", no_judge)
    shown("own_marker", own)
    shown("must", must)
    end()
    scored("areas", FARM, [4, 1], True)
    scored("large_area", RANCH, [8, 2])
    passed()
