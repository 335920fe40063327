"""How matches begin, go on and branch, below every scene."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.boards import read
from game.core.journal import record_bytes
from game.core.match import resume
from game.scenes import navigation
from game.scenes.saves import scene as saves_files
from game.scenes.setup.scene import SetupScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import OpenedMatch, ShowSaves
from game.scenes.tabletop.commands import Play
from game.store.settings import Remembered
from game.titles import TITLES
from game.worker.messages import Budget
from tests.games import results_game
from tests.play.screen import until
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.pilot import House, Pilot, pilot

TITLE = TITLES[0]


def house(folder: Path) -> House:
    """A house whose secret seeds are all different."""
    made = House(folder, TITLES)
    numbers = count()
    made.services.new_seed = lambda: f"secret {next(numbers)}"
    return made


def begun(at: House, seed: str, choices: int) -> OpenedMatch:
    return opening.load(at.services, at.played(TITLE, ("Ann", "Ben"), choices, seed))


def test_a_branch_of_a_running_match_does_not_tell_the_rolls_to_come(tmp_path: Path) -> None:
    at = house(tmp_path)
    title, match, _ = begun(at, "", 4)
    _, branched, _ = opening.branch(at.services, match, match.index)
    assert not branched.setup.open_seed
    assert branched.setup.seed != match.setup.seed
    assert branched.state == match.state
    assert resume(title.spec, branched.record()).state == match.state
    luck = branched.check_seeds()
    assert (luck.mismatched, luck.unchecked) == (0, luck.answers)
    assert match.setup.seed not in record_bytes(branched.record()).decode()
    assert {summary.mark for summary in at.services.store.summaries()} == {""}


def test_a_branch_of_a_changed_match_is_as_marked_as_that(tmp_path: Path) -> None:
    at = house(tmp_path)
    title, match, _ = begun(at, "", 10_000)
    forged = resume(title.spec, msgspec.structs.replace(match.record(), seed="another"))
    opening.branch(at.services, forged, forged.index - 5)
    assert at.services.store.summaries()[0].mark == "astray"


@pytest.mark.parametrize(("seed", "choices"), [("an open seed", 4), ("", 10_000)])
def test_a_branch_rolls_as_its_match_where_that_is_no_secret(tmp_path: Path, seed: str, choices: int) -> None:
    at = house(tmp_path)
    _, match, _ = begun(at, seed, choices)
    _, branched, _ = opening.branch(at.services, match, 12)
    assert branched.setup == match.setup


def test_in_a_branch_whoever_played_there_plays_on(tmp_path: Path) -> None:
    """A seat goes from a person to a farmer and on to an expert: each has it again where it had it then."""
    at, dice = house(tmp_path), Random(1)
    title, match, _ = begun(at, "an open seed", 12)
    changed = [match.index]
    for player in ("farmer", "expert"):
        match.reseat(0, player)
        while sum(ply.row.seat == 0 for ply in match.plies[changed[-1] :]) < 2:
            match.play(random_play.pick(title, dice, match.options))
        changed.append(match.index)
    assert [each.player for each in match.setup.former] == ["human", "farmer"]
    for index, player in zip(
        (changed[0] - 2, changed[0], changed[1] - 1, changed[1], match.index), _PLAYERS, strict=True
    ):
        _, branched, _ = opening.branch(at.services, match, index)
        assert branched.seats[0].player == player
        assert branched.seats == opening.seats_at(match, index)
        assert branched.seats[1] == match.seats[1]
        for then, now in zip(match.plies, branched.plies, strict=False):
            if then.row.seat == 0:
                assert _giver(branched, now) == _giver(match, then)


_PLAYERS = ("human", "farmer", "farmer", "expert", "expert")


def _giver(match: Any, ply: Any) -> str:
    return str(ply.row.player or match.seats[ply.row.seat].player)


def test_a_damaged_map_is_told_and_nothing_begins(tmp_path: Path) -> None:
    at = house(tmp_path)
    at.services.load_board = lambda name: read(tmp_path / f"{name}.tmx")
    scene = SetupScene(at.services, TITLE)
    player = pilot(at, scene)
    player.click("setup.start")
    assert player.scene is scene
    player.click("setup.told.ok")
    assert at.services.store.summaries() == []


@pytest.mark.parametrize("rows", [0, 3, 9])
def test_a_record_that_breaks_off_in_the_deal_is_dealt_on(tmp_path: Path, rows: int) -> None:
    at = house(tmp_path)
    _, match, match_id = begun(at, "seed", 0)
    record = at.services.store.record(match_id or 0)
    cut = msgspec.structs.replace(record, rows=record.rows[:rows], index=-1)
    _, again, new = opening.load(at.services, saves_files.import_match(at.services, cut))
    assert again.waiting is not None
    assert again.state == match.state
    assert at.services.store.record(new or 0) == again.record()


def gone_on(folder: Path, title: Any, spot: str, level: str) -> Pilot:
    """A kept match of a person and a computer, gone on with by a click."""
    house = House(folder, TITLES)
    uncovered = {each.key: Remembered(cover="none") for each in TITLES}
    house.services.change(animation="none", confirm="never", tables=uncovered)
    match_id = results_game.among_computers(house, title, level)
    house.manager.push(navigation.first(house.services))
    if spot == "saves.row":
        house.services.navigate(ShowSaves())
        spot = f"saves.row.{match_id}.open"
    player = Pilot(house.manager)
    player.step()
    player.click(spot)
    return player


@pytest.mark.parametrize(("title", "spot"), each_met(TITLES, ["saves.row", "title.continue"]))
def test_a_kept_match_with_unknown_computers_goes_on_by_people_and_that_is_said(
    tmp_path: Path, title: Any, spot: str
) -> None:
    player = gone_on(tmp_path, title, spot, "clever")
    top: Any = player.scene
    assert [seat.human for seat in top.match.seats] == [True, True]
    assert [toast.words for toast in top.page.toasts] == [top.words.t("match.computers")]
    seats = set[int]()
    dice = Random(2)
    for _ in range(60):
        if len(seats) == 2 or top.match.over:
            break
        player.step(1000)
        assert top.session.offer(), f"nobody can answer for seat {top.match.seat}"
        seats.add(top.match.seat)
        top.do(Play((random_play.pick(title, dice, top.match.options),)))
        top.end_show()
    assert seats == {0, 1}


@pytest.mark.parametrize(("title", "spot"), each_met(TITLES, ["title.continue", "saves.row"]))
def test_a_kept_match_with_computers_goes_on_with_them(tmp_path: Path, title: Any, spot: str) -> None:
    player = gone_on(tmp_path, title, spot, "greedy")
    top: Any = player.scene
    top.thinking.computers.budget = Budget(work=20)
    assert [seat.human for seat in top.match.seats] == [True, False]
    assert not top.page.toasts
    dice, begun = Random(2), top.match.index

    def both() -> bool:
        player.step(4)  # more than goes by would be taken for a computer that hangs; what it did stays in sight
        if top.session.offer():
            top.do(Play((random_play.pick(title, dice, top.match.options),)))
            top.end_show()
        return {0, 1} <= {ply.row.seat for ply in top.match.plies[begun:]}

    until(both, "an answer of both")
    top.close()
