"""A field of one's own to sit down at, or to lay out alone: the toy with some of its table made otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.ui.context import TableSetup
from game.ui.rect import Scale
from game.ui.table import Table
from game.ui.title import Title
from tests.games import field_game, results_game
from tests.scenes.match_player import Player
from tests.tables.sitting import dealt


def titled(kind: type[field_game.Field]) -> Title:
    """The toy with a field of this kind."""

    def table(setting: TableSetup) -> Table[Any]:
        made = kind(setting)
        return Table(made, made, made)

    return replace(field_game.TITLE, table=table)


def seated(folder: Path, kind: type[field_game.Field]) -> Player:
    """Two people at a field of this kind, where nothing takes time."""
    title = titled(kind)
    return Player(results_game.house(folder, "none", titles=(title,)), title, 2)


def laid_out(title: Title) -> TableModel:
    """Sprites and choices on the table of a new match of two people, without a screen about it."""
    match = dealt(title, 2, "a seed", title.spec.playout_options)
    model = TableModel(TableView(title, match, Catalogue(), "none"))
    model.table_view.resize(Scale((1600, 900)), 100)
    model.offer(match.options)
    return model


def go_on(model: TableModel, *choices: Choice) -> None:
    """These are played and shown, but for what chance answers to the last; then it is offered what may be done."""
    match = model.table_view.match
    for choice in choices:
        match.answer(choice)
    model.table_view.jump(match.plies, match.state)
    model.offer(match.options)
