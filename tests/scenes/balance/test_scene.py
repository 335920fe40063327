"""The page of a board's balance: over the table that is tried, in figures as they come, and stopped when wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from game.ai.balance import GameFigures, report_of
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.balance.picture import BoardPicture
from game.scenes.balance.scene import BalanceScene, most_used, never_used
from game.scenes.match.scene import MatchScene
from game.ui.access import reading
from game.ui.context import TableSetup
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import Table
from game.worker.balance import BalanceRun
from tests.games import field_game
from tests.games.ruled import ruled
from tests.play.screen import until
from tests.scenes.match.test_trial import tried
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.test_boards import PLAIN, at_setup
from tests.worker.test_balance import PLAYER

TOY = replace(PLAIN.spec, prepare=field_game.prepare)


def page(folder: Path, *games: GameFigures) -> Pilot:
    """The page after some games."""
    house, spec = House(folder, (PLAIN,)), TOY
    setup = MatchSetup((Seat("Ann"), Seat("Ben")), spec.options(), (field_game.make(3),), "seed")
    match: Match[field_game.Terms, field_game.State] = Match(spec, setup)
    run = BalanceRun(match, "", "", len(games), known=dict(enumerate(games, 1)))
    return pilot(house, BalanceScene(house.services, ruled(PLAIN, spec), match, "Lake", run))


def told(player: Pilot) -> str:
    return "\n".join(f"{node.name} {node.about}" for node in reading(player.scene.tree()))


def game(points: tuple[int, int], *spots: int) -> GameFigures:
    winners = (0, 1) if points[0] == points[1] else (points.index(max(points)),)
    return GameFigures(points, winners, ((0,), (1,)), 9, {"Sown": dict.fromkeys(spots, 1)})


def test_an_uneven_board_is_warned_of_by_name(tmp_path: Path) -> None:
    said = told(page(tmp_path, *[game((5, 2), 0, 1)] * 40))
    assert "Ann: 100 % of games (91\N{EN DASH}100 %)" in said
    assert "Not fair: of 100 games, Ann wins 50 too many, Ben wins 50 too few." in said.replace(" and ", ", ")
    assert "7 spaces are never used" in said


def test_an_even_one_is_not(tmp_path: Path) -> None:
    said = told(page(tmp_path, *[game((5, 2), *range(9)), game((2, 5))] * 50))
    assert "Ben: 50 % of games" in said
    assert "No player stands out in 100 games" in said
    assert "Every space is used." in said
    assert "The winner is 3.0 points ahead on average." in said


def test_of_few_games_nothing_is_told(tmp_path: Path) -> None:
    said = told(page(tmp_path, *[game((5, 2)), game((2, 5))] * 10))
    assert "Too few games to tell. About 100 are enough." in said
    assert "Fair" not in said


def test_it_lies_over_the_table_that_is_tried_and_can_be_stopped(tmp_path: Path) -> None:
    """Back at the table nothing plays on; the toy's rules are found by other processes."""
    house, player = at_setup(tmp_path, replace(PLAIN, rules_at="tests.scenes.setup.test_boards:FIELDS"), lake="=")
    house.services.balance_at = PLAYER
    table = tried(player)
    player.click("trial.balance")
    scene = player.scene
    assert isinstance(scene, BalanceScene)
    assert "games played…" in told(player)

    def has_played() -> bool:
        player.step(0)
        return scene.run.played > 0

    until(has_played, "a game")
    if scene.run.goes_on:
        player.click("balance.stop")
    assert not scene.run.goes_on
    assert "Who wins" in told(player)
    player.key("escape")
    assert isinstance(player.scene, MatchScene)
    assert player.scene is table
    assert not [*house.services.store.summaries()]


def test_whoever_leaves_ends_the_games(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, replace(PLAIN, rules_at="tests.scenes.setup.test_boards:FIELDS"), lake="=")
    house.services.balance_at = PLAYER
    tried(player)
    player.click("trial.balance")
    scene = player.scene
    assert isinstance(scene, BalanceScene)
    player.click("balance.back")
    assert not scene.run.goes_on


def test_without_anything_that_plays_there_is_no_button(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    assert "trial.balance" not in tried(player).spots()


class NumberedField(field_game.Field):
    """The field, whose table tells which of its things are the places of the board."""

    def __init__(self, setting: TableSetup) -> None:
        super().__init__(setting)
        self.numbered = [Spot("spot", number) for number in range(len(self._spots))]


def numbered(setting: TableSetup) -> Table[Any]:
    made = NumberedField(setting)
    return Table(made, made, made)


def test_places_that_are_told_of_have_their_names_on_the_picture(tmp_path: Path, pixels: None) -> None:
    """The three used most and those never used, within their boxes; the others have a disc at most."""
    title = ruled(replace(PLAIN, table=numbered), TOY)
    setup = MatchSetup((Seat("Ann"), Seat("Ben")), TOY.options(), (field_game.make(3),), "seed")
    games = [game((5, 2), 0, 1, 2, 3, 4, 5), game((5, 2), 0, 1, 2)]
    report = report_of(TOY.key, setup.boards[0], ("greedy",) * 2, games)
    named = [*most_used(report), *never_used(report)]
    assert named == [0, 1, 2, 6, 7, 8]
    picture = BoardPicture(title, Match(TOY, setup), Catalogue())
    assert picture.work()
    sheets = [pygame.Surface((900, 900)) for _ in range(2)]
    for sheet, names in zip(sheets, ([], named), strict=True):
        picture.draw(Painter(sheet, Scale((1600, 900))), Rect(0, 0, 900, 900), report, names)
    changed = pygame.mask.from_threshold(sheets[0], (0, 0, 0), (1, 1, 1, 255), sheets[1])
    changed.invert()
    labels = changed.connected_components(200)
    assert len(labels) == len(named)
