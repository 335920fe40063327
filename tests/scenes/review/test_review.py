"""The review as a player meets it."""

from __future__ import annotations

import inspect
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai.review import Costly
from game.core.mind import Mind, per_cents
from game.core.seats import HUMAN
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.review.cards import MUCH
from game.scenes.review.charts import Curve, bar_scale
from game.scenes.review.model import ReviewedMatch, signed, standing, verdict
from game.scenes.review.scene import ReviewScene, start_reviewer
from game.scenes.shell import opening
from game.store import log, people
from game.store.settings import Preferences
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.theme import Colour, colours
from game.ui.title import Title
from tests.games import interrupt_game, results_game as game, toy
from tests.games.field_game import SPEC, TITLE
from tests.play.screen import until
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import Slow, findings, made_up, scene_of


def points(terms: Any, view: Any, seat: int) -> dict[str, float]:
    return {"points": SPEC.score(terms, view)[seat].total}


MIND: Mind[Any, Any] = Mind(points, toy.EVEN, lambda terms, view: 3.0)
MINDED = msgspec.structs.replace(SPEC, mind=MIND)


def minded() -> Title:
    return msgspec.structs.replace(TITLE, rules=lambda: MINDED)


def opened(folder: Path, count: int = 2, reckoner: Slow | None = None, **more: Any) -> tuple[House, Pilot, ReviewScene]:
    """The review of a match on the field, over its results."""
    house = game.house(folder, "none", **more)
    match, match_id = game.field(house, count)
    player = pilot(house, ResultsScene(house.services, TITLE, match, match_id))
    scene = scene_of(house.services, TITLE, match, match_id, reckoner)
    house.manager.push(scene)
    return house, player, scene


def rest(player: Pilot, scene: ReviewScene) -> None:
    for _ in range(8):
        player.step()
    assert scene.review is not None


RUNG = 4
"""Cards that are dealt before somebody rings."""


def rung_at(folder: Path, rung: bool, costliest: tuple[Costly, ...] = ()) -> tuple[House, Pilot, ReviewScene]:
    """The review of a match in which a bell has been rung out of turn, or not."""
    title = interrupt_game.OPEN
    house = game.house(folder, "none", titles=(title,))
    _, match, _ = opening.begin_unkept(house.services, title, game.seats(2), title.spec.options())
    if rung:
        match.interrupt(1, toy.Bell(1), toy.Ring(1))
    found = msgspec.structs.replace(made_up(match, 0), costliest=costliest)
    scene = scene_of(house.services, title, match, None, Slow(found, 1))
    player = pilot(house, scene)
    rest(player, scene)
    return house, player, scene


@pytest.mark.parametrize(("giver", "back"), [("", True), ("novice", True), ("novice", False)])
def test_a_computers_choice_is_not_laid_at_the_door_of_whose_seat_it_had(
    tmp_path: Path, giver: str, back: bool
) -> None:
    """Whether or not somebody came back to it before the end."""
    title = interrupt_game.OPEN
    house = game.house(tmp_path, "none", titles=(title,))
    _, match, _ = opening.begin_unkept(house.services, title, game.seats(2), title.spec.options())
    if giver:
        match.reseat(1, giver)
    match.interrupt(1, toy.Bell(1), toy.Ring(1))
    if giver and back:
        match.reseat(1, HUMAN)
    found = msgspec.structs.replace(made_up(match, 0), costliest=(Costly(RUNG, 1, None, (0.5, 0.5), (0.57, 0.43)),))
    scene = scene_of(house.services, title, match, None, Slow(found, 1))
    rest(pilot(house, scene), scene)
    key = "review.chosen.computer" if giver else "review.chosen"
    begins = house.services.words.t(key, seat=match.seats[1].name, choice="")
    assert any(words.startswith(begins) for words in told_by(scene))


def told_by(scene: ReviewScene) -> list[str]:
    """All words that are drawn."""
    paint = Reader(scene.scale)
    scene.draw(paint)
    return [note.words for note in paint.notes]


def test_the_curve_says_what_its_chances_are_about_until_a_moment_is_looked_at(tmp_path: Path) -> None:
    """Unlike the chances of an even start, which go by how well people have played."""
    house, player, scene = opened(tmp_path)
    rest(player, scene)
    note = house.services.words.t("review.curve.note")
    assert note in told_by(scene)
    curve_of(scene)._set_stop(1)
    player.step()
    assert note not in told_by(scene)


def curve_of(scene: ReviewScene) -> Curve:
    return next(each for each in scene.page.widgets if isinstance(each, Curve))


def test_while_it_is_reckoned_a_bar_fills(tmp_path: Path) -> None:
    house, player, scene = opened(tmp_path, reckoner=Slow(None, 10))
    shown, looking = list[str](), list[str]()
    for _ in range(5):
        assert scene.update(16)
        assert scene.dirty
        told = told_by(scene)
        shown += [words for words in told if words.endswith(" %")]
        looking += [words for words in told if words.endswith("…")]
    assert shown == ["10 %", "20 %", "30 %", "40 %", "50 %"]
    numbers = range(2, 7)
    assert looking == [house.services.words.t("review.looking", number=number, count=10) for number in numbers]
    assert "review.later" in player.scene.spots()


def test_what_is_found_is_shown_on_the_way(tmp_path: Path) -> None:
    """One after the other, in a list that goes once the review is there; the button that leaves stays in its place."""
    house, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    found, t = scene.review.found, house.services.words.t
    scene.back()
    told = findings(found)
    costs = [t("review.cost", share=each.per_cent) for each in told]
    again = scene_of(house.services, TITLE, scene.match, None, Slow(found, 8, told))
    house.services.reviews.clear()
    house.manager.push(again)
    places, shown = set(), list[list[str]]()
    for _ in range(4):
        again.update(16)
        words = told_by(again)
        shown.append([each for each in words if each in costs])
        assert (t("review.so_far") in words) == bool(shown[-1])
        places.add(next(each.rect for each in again.page.widgets if each.name == "review.later"))
    assert shown[-1] == costs
    assert [len(each) for each in shown] == sorted(len(each) for each in shown)
    assert len(shown[0]) < len(costs)
    assert len(places) == 1
    rest(player, again)
    assert again.review is not None
    assert again.review.found == found
    assert t("review.so_far") not in told_by(again)


def test_later_ends_the_reckoning(tmp_path: Path) -> None:
    reckoner = Slow(None, 1000)
    _, player, scene = opened(tmp_path, reckoner=reckoner)
    player.step()
    assert not reckoner.closed
    player.click("review.later")
    assert player.scene.name == "results"
    assert reckoner.closed
    assert scene.reckoner is None


def test_once_it_is_there_nobody_reckons_any_more(tmp_path: Path) -> None:
    house, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.reckoner is None
    assert not scene.update(16)
    house.manager.push(game.Home(house.services))
    house.manager.dismiss()
    assert scene.reckoner is None


def test_a_review_is_reckoned_once(tmp_path: Path) -> None:
    house, player, scene = opened(tmp_path)
    rest(player, scene)
    found = scene.review
    assert found is not None
    scene.back()
    again = ReviewScene(house.services, scene.title, scene.match, scene.match_id, pytest.fail)
    house.manager.push(again)
    assert again.review is not None
    assert again.review.found == found.found
    assert again.puzzles == scene.puzzles


@pytest.mark.usefixtures("each_frame")
def test_a_review_that_fails_can_be_tried_again(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path, reckoner=Slow(None, 1))
    player.step()
    player.step()
    assert {"review.again", "review.later"} <= set(player.scene.spots())
    assert not scene.update(16)
    made = made_up(scene.match)
    scene._start = lambda: Slow(made, 1)
    player.click("review.again")
    rest(player, scene)


def test_a_fault_in_a_reviews_process_is_kept(tmp_path: Path) -> None:
    house, _, scene = opened(tmp_path)
    nowhere = msgspec.structs.replace(scene.title, rules_at="tests.games.nowhere:SPEC")
    reviewer = start_reviewer(house.services, nowhere, scene.match)

    def failed() -> bool:
        reviewer.update(0)
        return reviewer.failed

    until(failed, "the end of both processes")
    reviewer.channel.join()
    written = log.read_log(house.services.data_folder)
    assert "No module named 'tests.games.nowhere'" in written
    assert f"review of {scene.title.key}" in written


def test_show_me_opens_the_replay_there(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    for letter, costly in zip("abc", scene.review.found.costliest, strict=True):
        player.click(f"review.show.{letter}")
        replay = player.scene
        assert isinstance(replay, ReplayScene)
        assert replay.past.shown.index == costly.index
        player.manager.dismiss()
        assert player.scene is scene


def test_what_if_begins_a_match_of_its_own(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    costly = scene.review.found.costliest[1]
    player.click("review.branch.b")
    player.click("review.branch.go")
    made = player.scene
    assert isinstance(made, MatchScene)
    assert made.match.index == costly.index
    assert made.match.seat == costly.seat
    assert scene.match.over
    assert made.opened.match_id not in (None, scene.match_id)


def test_what_if_a_computer_had_chosen_otherwise_is_tried_by_a_person(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    seats = tuple(msgspec.structs.replace(seat, player="novice") for seat in scene.match.seats)
    scene.match.setup = msgspec.structs.replace(scene.match.setup, seats=seats)
    rest(player, scene)
    assert scene.review is not None
    costly = scene.review.found.costliest[1]
    player.click("review.branch.b")
    player.click("review.branch.take")
    made = player.scene
    assert isinstance(made, MatchScene)
    assert made.match.seat == costly.seat
    assert [seat.human for seat in made.match.seats] == [seat == costly.seat for seat in range(len(seats))]
    made.close()


def test_the_curve_is_gone_along_by_keys_and_pointer(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    curve, stops = curve_of(scene), scene.review.stops
    last = len(stops) - 1
    scene.page.focus(curve)
    assert scene.at is None
    for key, wanted in (
        ("right", 0),
        ("left", 0),
        ("right", 1),
        ("end", last),
        ("right", last),
        ("left", last - 1),
        ("home", 0),
    ):
        player.key(key)
        assert scene.at == wanted
    x, y = curve.point(2, 0.5)
    player.point("down", (x, y))
    assert scene.at is not None
    assert stops[scene.at].rows == made_up(scene.match).moments[2].index
    player.point("move", (curve.plot.right + 50, y))
    assert scene.at == last
    player.point("up", (x, y))
    player.point("move", (x, y))
    assert scene.at == last
    player.key("left", "return")
    replay = player.scene
    assert isinstance(replay, ReplayScene)
    assert replay.past.shown.index == stops[last - 1].rows


def test_the_curve_falls_at_a_costly_choice_by_what_its_card_tells(tmp_path: Path) -> None:
    """A drag to either side of its letter reads the chances before it and after it."""
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    told, curve, words = scene.review, curve_of(scene), scene.words
    for costly in told.found.costliest:
        x, y = curve.point(told.place(costly), 0.5)
        read = []
        for beside in (-1, 1):
            player.point("down", (x + beside, y))
            player.point("up", (x + beside, y))
            assert scene.at is not None
            read.append(told.stops[scene.at])
        before, after = read
        assert (before.rows, after.rows) == (costly.index, costly.index + 1)
        side = told.side_of(costly.seat)
        shown = [per_cents(stop.chances)[side] for stop in read]
        for stop, share in zip(read, shown, strict=True):
            chance = words.t("review.chance", seats=told.name(side), share=share)
            assert chance in standing(words, told, stop.chances)
        assert words.t("review.cost", share=shown[0] - shown[1]) in told_by(scene)


def test_who_wants_costs_in_words_is_told_no_share(tmp_path: Path) -> None:
    """The choice switch of a person: much from 15 per cent on, else a little; others are told per cent."""
    house = game.house(tmp_path, "none")
    preferences, asked = Preferences(costs_in_words=True), 1
    house.services.store.write(lambda db: people.add(db, game.seats(2)[asked].name, "peg_cap", "red", preferences))
    match, match_id = game.field(house, 2)
    found = made_up(match)
    assert asked in {costly.seat for costly in found.costliest}
    scene = scene_of(house.services, TITLE, match, match_id, Slow(found, 8, findings(found)))
    player = pilot(house, scene)
    for _ in range(5):
        player.step()
    on_the_way, words = told_by(scene), scene.words
    assert words.t("review.so_far") in on_the_way
    rest(player, scene)
    for told in (on_the_way, told_by(scene)):
        for costly in found.costliest:
            share = found.per_cent(costly)
            exact = words.t("review.cost", share=share) in told
            assert exact is (costly.seat != asked)
            if costly.seat == asked:
                assert words.t("review.cost.much" if share >= MUCH else "review.cost.little") in told


def test_a_costly_choice_lies_within_its_turn(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    told = scene.review
    assert told is not None
    for costly in told.found.costliest:
        turn = int(told.place(costly))
        assert told.found.moments[turn].index <= costly.index < told.found.moments[turn + 1].index


def test_a_choice_stands_above_the_number_of_its_turn(tmp_path: Path) -> None:
    """And its card, like the replay, says the same number."""
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    assert scene.review is not None
    told, curve = scene.review, curve_of(scene)
    paint = Reader(scene.scale)
    scene.draw(paint)
    words, turns = [note.words for note in paint.notes], [moment.turn for moment in told.found.moments]
    low, end = curve.plot.bottom, curve.rect.bottom
    below = [note for note in paint.notes if note.words.isdigit() and low < note.ink.y < end]
    assert len(below) > 2
    for note in below:
        middle = curve.point(turns.index(int(note.words)) + 0.5, 0)[0]
        assert note.ink.centre[0] == pytest.approx(middle, abs=1)
    for number, costly in enumerate(told.found.costliest):
        turn = scene.match.turn_at(costly.index)
        assert f"Turn {turn}" in words
        letter = next(note.ink for note in paint.notes if note.words == "ABC"[number])
        assert letter.centre[0] == pytest.approx(curve.point(turns.index(turn) + 0.5, 0)[0], abs=1)
        player.click(f"review.show.{'abc'[number]}")
        assert isinstance(player.scene, ReplayScene)
        assert player.scene.past.turn == turn
        player.manager.dismiss()


def test_that_winners_have_a_minus_is_said_where_there_is_room(tmp_path: Path) -> None:
    for size in ((1024, 640), (1600, 900)):
        _, player, scene = opened(tmp_path / str(size[0]), size=size)
        rest(player, scene)
        paint = Reader(scene.scale)
        scene.draw(paint)
        assert scene.words.t("review.bars.note") in [note.words for note in paint.notes]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_in_which_order_the_costliest_choices_stand_is_said(tmp_path: Path, size: tuple[int, int]) -> None:
    _, player, scene = opened(tmp_path, size=size)
    rest(player, scene)
    assert scene.words.t("review.costliest.order") in told_by(scene)


def test_without_costly_choices_that_is_said(tmp_path: Path) -> None:
    house = game.house(tmp_path, "none")
    match, match_id = game.field(house)
    found = msgspec.structs.replace(made_up(match), costliest=())
    scene = scene_of(house.services, TITLE, match, match_id, Slow(found, 1))
    player = pilot(house, scene)
    rest(player, scene)
    paint = Reader(scene.scale)
    scene.draw(paint)
    assert house.services.words.t("review.none") in " ".join(note.words for note in paint.notes)
    assert not [name for name in scene.spots() if name.startswith("review.show")]


@pytest.mark.parametrize("rung", [False, True])
def test_that_nothing_is_judged_which_was_missed_out_of_turn_is_said(tmp_path: Path, rung: bool) -> None:
    house, _, scene = rung_at(tmp_path, rung)
    assert (house.services.words.t("review.costliest.note") in told_by(scene)) == rung


def test_what_was_done_out_of_turn_had_better_waited(tmp_path: Path) -> None:
    """It is told beside no other choice; the replay and another match begin before it."""
    house, player, scene = rung_at(tmp_path, True, (Costly(RUNG, 1, None, (0.5, 0.5), (0.57, 0.43)),))
    words = told_by(scene)
    assert house.services.words.t("review.better", choice=house.services.words.t("review.not_now")) in words
    player.click("review.show.a")
    replay = player.scene
    assert isinstance(replay, ReplayScene)
    assert replay.past.shown.index == RUNG
    player.manager.dismiss()
    player.click("review.branch.a")
    player.click("review.branch.go")
    made = player.scene
    assert isinstance(made, MatchScene)
    assert made.match.index == RUNG
    assert not made.match.plies[-1].row.interrupt


def test_luck_and_mistakes_are_told_in_per_cent_of_the_chances(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    paint, review = Reader(scene.scale), scene.review
    assert review is not None
    scene.draw(paint)
    drawn = [note.words for note in paint.notes]
    for change in (each for changes in review.changes for each in changes):
        assert scene.words.t("review.per_cent", share=signed(change.per_cent)) in drawn
    for seat in range(len(scene.match.seats)):
        start, end = review.start_and_end(seat)
        assert scene.words.t("review.way", start=start, end=end) in drawn


def test_bars_hold_every_share() -> None:
    for shares in ((0.3, -0.7), (0.0, 0.0), (-0.2, -0.1), (0.02, 0.01)):
        low, high = bar_scale(shares)
        assert low < min(shares) <= 0 or low < 0 <= min(shares)
        assert high > max(0.0, *shares)


def test_partners_are_named_together(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path), 4)
    found = msgspec.structs.replace(made_up(match), sides=((0, 2), (1, 3)))
    told = ReviewedMatch(found, match.seats)
    assert [told.name(side) for side in (0, 1)] == ["Anna, Celina", "Bruno, Dawid"]
    assert told.side_of(2) == 0
    assert told.player(1) == told.seat(1)


@pytest.mark.parametrize(("title", "count", "offered"), [(minded(), 2, True), (TITLE, 2, False)])
def test_results_of_games_that_know_their_worth_offer_it(
    tmp_path: Path, title: Title, count: int, offered: bool
) -> None:
    house = game.house(tmp_path, "none", titles=(title,))
    match, match_id = game.field(house, count)
    match.spec = title.spec
    player = pilot(house, ResultsScene(house.services, title, match, match_id))
    player.step()
    assert ("results.review" in player.scene.spots()) == offered


def test_its_own_process_reckons_it(tmp_path: Path) -> None:
    """From the button on, with nothing made up; whoever leaves ends the process."""
    title = msgspec.structs.replace(minded(), rules_at=f"{__name__}:MINDED")
    house = game.house(tmp_path, "none", titles=(title,))
    match, match_id = game.field(house)
    match.spec = title.spec
    player = pilot(house, ResultsScene(house.services, title, match, match_id))
    player.step()
    player.click("results.review")
    scene = player.scene
    assert isinstance(scene, ReviewScene)
    assert scene.reckoner is not None
    assert scene.reckoner.result is None
    channel = scene.reckoner.channel  # type: ignore[attr-defined]
    player.key("escape")
    assert player.scene.name == "results"
    channel.join()
    assert not channel.process.is_alive()


# -- where no choice was costly


@pytest.mark.parametrize(("luck", "given"), [((-0.2, 0.2), (-0.1, -0.02)), ((0.0, 0.0), (0.0, 0.0))])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_loser_is_told_what_luck_did_and_what_the_winner_did_better(
    tmp_path: Path, luck: tuple[float, float], given: tuple[float, float], winner: int
) -> None:
    match, _ = game.field(game.house(tmp_path, "none"))
    found = made_up(match, 0)
    chances = tuple(float(side == winner) for side in range(len(found.sides)))
    last = msgspec.structs.replace(found.moments[-1], chances=chances)
    found = msgspec.structs.replace(found, moments=(*found.moments[:-1], last), luck=luck, decisions=given)
    words = game.house(tmp_path / "words").services.words
    person = msgspec.structs.replace(match.seats[0], player=HUMAN)
    computer = msgspec.structs.replace(match.seats[1], player="random")
    told = verdict(words, ReviewedMatch(found, (person, computer)))
    praised = words.t("review.none.won", seats=person.name) in told
    assert praised == (winner == 0)
    assert words.t("review.none") in told
    helped = words.t("review.none.hindered", seats=person.name, share=20)
    assert (helped in told) == (luck[0] != 0)
    less = words.t("review.none.less", seats=computer.name, share=2, other=10)
    assert (less in told) == (winner == 1 and given[0] != 0)


class Frames(Reader):
    """Notes the colours of the frames that are drawn."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.rims: set[Colour | None] = set()

    def box(self, *args: Any, **options: Any) -> None:
        given = inspect.signature(Painter.box).bind(self, *args, **options)
        self.rims.add(given.arguments.get("rim"))


def test_the_frame_of_what_was_chosen_goes_once_the_better_is_shown(tmp_path: Path) -> None:
    """One after the other, and never both."""
    _, player, scene = opened(tmp_path)
    rest(player, scene)
    player.click("review.show.a")
    replay, seen = player.scene, list[tuple[bool, bool]]()
    assert isinstance(replay, ReplayScene)
    for _ in range(80):
        player.step(100)
        paint = Frames(replay.scale)
        replay.draw(paint)
        seen.append((colours.barn_dark in paint.rims, colours.sun in paint.rims))
    assert [state for state, _ in groupby(seen)] == [(False, False), (True, False), (False, True)]
