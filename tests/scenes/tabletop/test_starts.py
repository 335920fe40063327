"""The sign that a seat began ahead: beside its score in play and in the result, and what its tips say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.even import AHEAD
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.scenes.results.scene import ResultsScene
from game.scenes.tabletop.cards import starts
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.games import results_game
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import pilot
from tests.scenes.unseen import Unseen

SIZES = [((1600, 900), 100), ((1024, 640), 200), ((1280, 720), 150)]
each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


def values(title: Title) -> tuple[int, int]:
    """A start of two in which the second begins otherwise."""
    assert title.spec.even is not None
    return title.spec.even.level(2), 2


def begun(folder: Path, title: Title, size: tuple[int, int], percent: int) -> Player:
    assert title.spec.even is not None
    options = replace(title.spec.options(), **{title.spec.even.field: values(title)})
    return sit(folder, title, size=size, percent=percent, options=options)


class Signs(DrawnWords):
    """Counts the signs that it draws."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.signs = 0

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        super().picture(name, rect, *args, **more)
        self.signs += name == "icons/even"


def seen(manager: Any) -> Signs:
    paint = Signs(Unseen(manager.scale.size_px), manager.scale)
    manager.draw(paint)
    return paint


@each_title
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_a_small_sign_stands_beside_the_score(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    player = begun(tmp_path, title, size, percent)
    paint = seen(player.manager)
    assert paint.signs == 1
    assert not paint.cut
    model, words = player.table.model, player.table.words
    sentence = starts(words, title, player.match)[1]
    kind = "seat" if model.context.frame.form == "strip" else "seat_score"
    assert sentence not in model.tip(Spot(kind, 0))
    told = model.tip(Spot(kind, 1))
    assert sentence in told or f"{title.key}.point" not in told


@each_title
def test_nobody_has_a_sign_where_all_begin_alike(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    assert not seen(player.manager).signs


@each_title
def test_the_result_counts_the_start_and_tells_of_it(tmp_path: Path, title: Title) -> None:
    """Points that somebody began with are the first row; every seat that began otherwise has the sign and its tip."""
    assert title.spec.even is not None
    table = agree(title.spec, ["random"] * 2, [f"{title.spec.even.field}={','.join(map(str, values(title)))}"])
    match = play_match(table, "s")
    house = results_game.house(tmp_path, "none", (1600, 900), 100, TITLES)
    stored = house.services.store.new(match).id
    player = pilot(house, ResultsScene(house.services, title, match, stored))
    for _ in range(60):
        player.step(500)
    paint = seen(house.manager)
    words = [each for each, _ in paint.words]
    points = title.spec.even.field == AHEAD
    assert paint.signs == 1
    if points:
        rows = [words.index(house.services.words.t(f"{title.key}.point.{each}")) for each in match.tallies()[0].points]
        assert rows == sorted(rows)
        assert next(iter(match.tallies()[1].points)) == AHEAD
    tips = [part.tooltip()[0] for part in player.scene.page.parts()]  # type: ignore[attr-defined]
    assert starts(house.services.words, title, match)[1] in tips
    assert len(words) > 5


@each_title
def test_a_start_is_told_by_its_things_or_its_amount(tmp_path: Path, title: Title) -> None:
    player = begun(tmp_path, title, *SIZES[0])
    words, name = player.table.words, player.match.seats[1].name
    things = f"{title.key}.even.step.2"
    named = words.t("match.began_with", seat=name, things=words.t(things)) if words.has(things) else ""
    assert starts(words, title, player.match) == {1: named or words.n(f"{title.key}.even.began", 2, seat=name)}
