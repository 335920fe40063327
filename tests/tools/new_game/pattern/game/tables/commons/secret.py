"""Goals of Common Ground at the table: a button shows the own one for as long as it is held (CM7)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.board import Board
from game.core.seats import HIDDEN
from game.i18n.catalogue import Catalogue
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import ScoringPlace, SecretCoverBox, Tool
from game.ui.theme import colours
from tests.tools.new_game.pattern.game.rules.commons.model import State
from tests.tools.new_game.pattern.game.rules.commons.secret import GOAL_POINTS, column_name
from tests.tools.new_game.pattern.game.tables.commons import layout


def own_goal(context: TableContext[State]) -> int:
    """The goal of the viewer; HIDDEN where it has none, or all lie open."""
    state, viewer = context.view, context.viewer
    if viewer is None or viewer >= len(state.goals) or state.shown:
        return HIDDEN
    return state.goals[viewer]


def tools(context: TableContext[State], board: Board, words: Catalogue) -> Sequence[Tool]:
    """The button that is held; where nobody else sits at the table, it says the goal itself."""
    goal = own_goal(context)
    if goal == HIDDEN:
        return ()
    label = words.t("commons.goal.of", column=column_name(board, goal)) if context.alone else words.t("commons.goal")
    return [Tool("goal", label, "icons/eye", "L", layout.button(context.frame, 2), hold=True)]


def column_box(context: TableContext[State], board: Board, goal: int) -> Rect:
    """The box round the column of a goal."""
    places = zip(board.spots, layout.places(context.frame, board), strict=True)
    return Rect.enclosing([place for spot, place in places if spot.at[0] == goal])


def draw(paint: Painter, context: TableContext[State], board: Board) -> None:
    """A line round the column of the own goal, as long as it may be seen."""
    goal = own_goal(context)
    if goal == HIDDEN or not (context.peeking or context.alone):
        return
    paint.box(column_box(context, board, goal).inset(-3), None, 14, colours.ink, 4)


def subtitle(context: TableContext[State], seat: int, board: Board, words: Catalogue) -> str:
    """The goal of a seat below its name, once all lie open."""
    state = context.view
    return words.t("commons.goal.of", column=column_name(board, state.goals[seat])) if state.shown else ""


def scoring_places(context: TableContext[State], seat: int, board: Board) -> Sequence[ScoringPlace]:
    """The column of the goal of a seat, with all that it brings; none where nothing of it is its own."""
    goal, owned = context.view.goals[seat], zip(board.spots, context.view.owners, strict=True)
    spaces = sum(owner == seat and spot.at[0] == goal for spot, owner in owned)
    return [ScoringPlace((column_box(context, board, goal),), GOAL_POINTS * spaces)] if spaces else []


def cover(context: TableContext[State], words: Catalogue) -> SecretCoverBox | None:
    """The part of the side column that is covered until the seat says that it is there: the button."""
    if context.active is None or context.view.shown:
        return None
    return SecretCoverBox(layout.side_rows(context.frame)[2], words.t("commons.goal.behind"), "cards/card_back")
