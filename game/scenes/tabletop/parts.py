"""What the house itself draws on a table and has words: names and scores on the cards of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.seats import Seat
from game.scenes.tabletop.cards import DISC, headings, near_end_place
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot

if TYPE_CHECKING:
    from game.scenes.tabletop.tabletop import TableView

NAME, SCORE, NEAR_END = "seat_name", "seat_score", "seat_near_end"
"""Kinds of parts, before the number of the seat."""


def parts(table_view: TableView, context: TableContext[Any]) -> dict[Spot, Rect]:
    """Where they lie."""
    found: dict[Spot, Rect] = {}
    for seat in range(len(table_view.match.seats)):
        name, score = headings(context.frame, seat, seat == context.active)
        found[Spot(NAME, seat)] = name
        if table_view.table.words.figure(seat, _points(table_view)[seat].total):
            found[Spot(SCORE, seat)] = score
        if seat in table_view.near_end:
            found[Spot(NEAR_END, seat)] = near_end_place(context.frame, seat, seat == context.active)
    return found


def tip(table_view: TableView, context: TableContext[Any], spot: Spot) -> str:
    """What one of them is; empty for any other spot."""
    match spot:
        case Spot("seat_name" | "seat", (int(seat),)):
            who = _who(table_view, context, seat)
            return f"{who}\n{_score(table_view, seat)}" if spot.kind == DISC else who
        case Spot("seat_score", (int(seat),)):
            return _score(table_view, seat)
        case Spot("seat_near_end", (int(seat),)):
            return near_end(table_view, seat)
        case _:
            return ""


def near_end(table_view: TableView, seat: int) -> str:
    """Warning that a seat may win or end the game in its next turn, in the game's words, else in those for every game.

    Where that turn goes on now, and is not done but for its end, the words may be others.
    """
    own, words, match = f"{table_view.title.key}.near_end", table_view.words, table_view.match
    key = own if words.has(own) else "match.near_end"
    now = f"{key}.now" if match.turn_of == seat == match.seat else key
    return words.t(now if words.has(now) else key, seat=match.seats[seat].name)


def _points(table_view: TableView) -> Any:
    # As nobody in particular sees it, as the figure on the card.
    return table_view.title.spec.score(table_view.match.terms, table_view.stage.view_for(None))


def _who(table_view: TableView, context: TableContext[Any], number: int) -> str:
    t, seat = table_view.words.t, table_view.match.seats[number]
    lines = [_named(table_view, seat)]
    second = table_view.table.words.subtitle(context, number)
    lines += [second] if second else []
    lines += [t("match.tip.turn")] if number == context.active else []
    lines += [near_end(table_view, number)] if number in table_view.near_end else []
    return "\n".join(lines)


def _named(table_view: TableView, seat: Seat) -> str:
    t = table_view.words.t
    return seat.name if seat.human else t("match.tip.computer", seat=seat.name, level=t(f"level.{seat.player}"))


def _score(table_view: TableView, seat: int) -> str:
    """The sum, what it is made of as far as that is nothing, and how the game counts."""
    words, tally, key = table_view.words, _points(table_view)[seat], table_view.title.key
    figure = table_view.table.words.figure(seat, tally.total)
    lines = [words.t("match.tip.score", seat=table_view.match.seats[seat].name, score=figure)] if figure else []
    points = {f"{key}.point.{category}": points for category, points in tally.points.items() if points}
    named = [(words.t(name), count) for name, count in points.items() if words.has(name)]
    if named:
        lines.append(", ".join(words.t("match.tip.category", category=name, points=count) for name, count in named))
    how = f"{key}.tip.counts"
    return "\n".join([*lines, words.t(how)] if words.has(how) else lines)
